"""How far AdaBoost's product bound is from its worst case on few examples with columns of signs. Ours.

The worst cases are those of `python -m theorems worst`, on record with the columns that reach them; here they are played again.
"""

from fractions import Fraction

from properties.claims import Sides, claim
from reference.arithmetic import power
from theorems.extremes.games import as_claim, played_again
from theorems.extremes.runs import figure
from theorems.extremes.signs import on_record, said, value_again

PRODUCT = "MRS13.equation-5"


def _bound(gamma: Fraction, rounds: int):
    return power(1 - gamma**2, Fraction(rounds, 2))


@claim(
    "MRS13.equation-5.worst-case",
    statement=r"Columns of signs on record, $m\le10$ examples, $T\le10$ rounds of edges $\ge\gamma$: AdaBoost's training error is the "
    r"recorded one, at most $(1-\gamma^2)^{T/2}$. (That no learner does worse is no part of it: a search in floats found none)",
    **on_record(PRODUCT, figure(PRODUCT, "AdaBoost", _bound, "worst error, m=10, γ=1/5", r"$(1-\gamma^2)^{T/2}$")),
)
def equation_5_worst_case(instance, factor=1):
    """The recorded columns played by the exact booster. It is what (5) makes of the error, which the loss bounds."""
    value, at = value_again(instance), said(instance)
    yield Sides(value, ">=", instance.at_least, at)
    yield Sides(value, "<=", instance.at_most, at)
    yield Sides(value, "<=", factor * len(instance.columns[0]) * _bound(instance.gamma, instance.rounds), at)


MATRICES = r"over all sign matrices to $4\times4$ (ties to the first column), $T\le10$ rounds,"


@claim(
    "MRS13.theorem-1.worst-case",
    **as_claim(
        "MRS13.theorem-1",
        rf"Games on which $T\varepsilon^5/(13B^6)$ of AdaBoost reaches the recorded share, the largest met {MATRICES} and the combinations "
        r"tried: below $2\cdot10^{-5}$, for $T=1$, and smaller by orders of magnitude from there on",
    ),
)
def theorem_1_worst_case(instance):
    """The matrix of each T that comes closest, played again."""
    found, bound, at = played_again(instance)
    yield Sides(found, "<=", bound, at)
    yield Sides(found, ">=", instance.ratio * bound, f"{at}, the ratio on record")


theorem_14_worst_case = claim(
    "MRS13.theorem-14.worst-case",
    **as_claim(
        "MRS13.theorem-14",
        rf"Games on which the suboptimality of AdaBoost is the recorded share of $C/(T+1)$, Theorem 14's constant: the largest met {MATRICES} "
        r"by floats",
    ),
)(theorem_1_worst_case)


theorem_14_first_order_worst_case = claim(
    "MRS13.theorem-14.first-order.worst-case",
    **as_claim(
        "MRS13.theorem-14.first-order",
        rf"Games on which the rounds of AdaBoost are the recorded share of $2P^2/\varepsilon_T$, Conjecture 28's constant: the largest met "
        rf"{MATRICES} by floats",
    ),
)(theorem_1_worst_case)
