"""The worst cases of AdaBoost's bounds on few examples with sign columns, compared with the bounds. Ours.

`python -m theorems worst` computes the worst cases and stores them with the columns that attain them; here AdaBoost
plays these columns again. AdaBoost's rates are for the learner that takes the best column: for them all sign matrices
to SCOPE x SCOPE are tried, up to symmetry and with ties to the first column. For Theorem 1 the references are those of
`reference_combinations`.
"""

import math
from collections.abc import Iterator
from fractions import Fraction

from properties.cases.exhaustive import Exhausted
from properties.cases.play import Play
from properties.claims import Instance, Sides, claim, find_claim
from reference import BestColumn
from reference.arithmetic import power, sqrt
from reference.exact import AdaBoost
from theorems.np14.letters import prefixes
from theorems.shared.games import Measure, fields_of_claim, measured_by, replayed_share, share, trace_of
from theorems.shared.runs import COMPARISONS, RunComparison, figure
from theorems.shared.schemes import ProductScheme
from theorems.shared.signs import ROWS, Row, on_record, sides_of_record

PRODUCT = "MRS13.equation-5"
SCOPE = 4  # the most examples and hypotheses of the matrices tried, which are all sign matrices up to this size

ROWS[PRODUCT] = [
    Row(
        "AdaBoost",
        lambda m, g, t: ProductScheme(m, g, t, lambda edge: math.sqrt((1 + edge) / (1 - edge))),
        AdaBoost(),
        lambda g, t: float((1 - g * g) ** t) ** 0.5,
    )
]


def _bound(gamma: Fraction, rounds: int):
    return power(1 - gamma**2, Fraction(rounds, 2))


@claim(
    "MRS13.equation-5.worst-case",
    statement=r"On each recorded play ($m\le10$ examples, $T\le10$ columns of signs with edges $\ge\gamma$) AdaBoost's training error is "
    r"the recorded one, at most $(1-\gamma^2)^{T/2}$. Whether another learner does worse is not claimed.",
    **on_record(
        PRODUCT, figure(PRODUCT, "AdaBoost", _bound, r"$(1-\gamma^2)^{T/2}$", "the worst training error of AdaBoost")
    ),
)
def equation_5_worst_case(instance, factor=1, most=1, backwards=False):
    """The exact booster plays the recorded columns. The bound on the error follows from (5), because the loss is an
    upper bound on the error."""
    return sides_of_record(instance, _bound(instance.gamma, instance.rounds), factor, most, backwards)


def _product(trace) -> Iterator[Sides]:
    """Yield the comparison of AdaBoost's training error with the product of sqrt(1 - δ²), the bound by (5)."""
    if any(abs(edge) == 1 for edge in trace.edges):  # an infinite step
        return
    product = Fraction(1)
    for edge, after in zip(trace.edges, prefixes(trace), strict=True):
        product = product * (1 - edge * edge)
        if product != 1:
            yield Sides(after.error, "<=", sqrt(product), at=after.at, round=after.rounds)


COMPARISONS[PRODUCT] = RunComparison(PRODUCT, _product)


class EveryMatrix(Measure):
    """The measure of a claim about AdaBoost with the best column: its comparison after T rounds, on all sign matrices
    to SCOPE x SCOPE."""

    found = f"the worst of all sign matrices to {SCOPE} x {SCOPE} up to symmetry, ties to the first column"
    sizes = ((SCOPE, SCOPE),)

    def __init__(self, claim: str, bound: str):
        self.claim, self.bound = claim, bound

    def play(self, instance) -> Play:
        return Play(instance.game, BestColumn(signed=True), instance.rounds, AdaBoost())

    def searched(self, rounds: int, size, seconds: float, seed: int) -> Instance:
        best = None
        for game in Exhausted((-1, 1), *size).cases("quick"):
            instance = Instance(claim=self.claim, rounds=rounds, eps=None, game=game)
            sides = self._tightest(instance)
            if sides is not None and (best is None or share(sides) > best[0]):
                best = share(sides), instance
        if best is None:
            raise ValueError(f"no matrix has a comparison after {rounds} rounds")
        return best[1]

    def sides(self, instance) -> Sides:
        sides = self._tightest(instance)
        if sides is None:
            raise ValueError(f"the run has no comparison after {instance.rounds} rounds")
        return sides

    def _tightest(self, instance) -> Sides | None:
        target = find_claim(self.claim)
        assert target is not None
        trace = trace_of(self.play(instance))
        listed = [sides for sides in target.sides(trace) if sides.round == instance.rounds]
        return max(listed, key=share, default=None)


THEOREM_1 = measured_by(EveryMatrix("MRS13.theorem-1", "T = 13 B⁶/ε⁵"))
THEOREM_14 = measured_by(EveryMatrix("MRS13.theorem-14", "C/(T + 1)"))
CONJECTURE_28 = measured_by(EveryMatrix("MRS13.theorem-14.first-order", "T = 2P²/ε"))

MATRICES = r"over all sign matrices to $4\times4$ (ties to the first column), $T\le10$ rounds"


@claim(
    "MRS13.theorem-1.worst-case",
    **fields_of_claim(
        THEOREM_1,
        rf"Games on which $T\varepsilon^5/(13B^6)$ of AdaBoost reaches the recorded share, the largest met {MATRICES}, and the combinations "
        r"tried: below $2\cdot10^{-5}$, for $T=1$, and smaller by orders of magnitude from there on",
        r"rounds needed, as a share of $13B^6/\varepsilon^5$",
    ),
)
def theorem_1_worst_case(instance):
    """AdaBoost plays the matrix of each T that comes closest to the bound."""
    value, bound, at = replayed_share(instance)
    yield Sides(value, "<=", bound, at)
    yield Sides(value, ">=", instance.ratio * bound, f"{at}, the ratio on record")


theorem_14_worst_case = claim(
    "MRS13.theorem-14.worst-case",
    **fields_of_claim(
        THEOREM_14,
        r"Ten games on record, one for each $T\le10$: after $T$ rounds of AdaBoost the suboptimality is at least the recorded share of "
        rf"$C/(T+1)$, the bound of Theorem 14. (That it is the largest {MATRICES} was seen in floats and is no part of the claim)",
        r"AdaBoost's loss above its infimum, as a share of $C/(T+1)$",
    ),
)(theorem_1_worst_case)


theorem_14_first_order_worst_case = claim(
    "MRS13.theorem-14.first-order.worst-case",
    **fields_of_claim(
        CONJECTURE_28,
        r"Ten games on record, one for each $T\le10$: the rounds of AdaBoost are at least the recorded share of $2P^2/\varepsilon_T$, the "
        rf"bound of Conjecture 28. (That it is the largest {MATRICES} was seen in floats and is no part of the claim)",
        r"rounds needed, as a share of $2P^2/\varepsilon$",
    ),
)(theorem_1_worst_case)
