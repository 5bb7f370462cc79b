"""Promises of bounds: on the training error, on the loss after each round, on margins and on the support."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import islice, pairwise
from typing import Annotated, Any

from properties.checks.case import infinite, least_of_enclosed, margins_of_normalised, nearness, soft_margin_of_margins
from properties.checks.precise import Precise
from properties.checks.promises.quantities import entry_in_arithmetic_of, exponential, log1p_exp, root
from properties.checks.promises.table import CAP_INVERSE, COUNT, POSITIVE, named
from properties.claims import Sides
from properties.engine.failures import Missing
from reference.arithmetic import Verdict, decide, is_float
from reference.protocol import is_positive

EDGES = ("any", "positive")
ERROR = r"$\mathrm{error} \le b$"


def error_sides(trace, most) -> Sides:
    """Return the training error and its bound. If all edges are 0, the bound is exactly 1, but its enclosure also contains
    smaller numbers. Therefore `nearness` is added to the bound."""
    return Sides(
        trace.training_error, "<=", most + nearness(most), at=f"round {len(trace.columns)}", round=len(trace.columns)
    )


def every_edge_is_positive(trace) -> bool:
    """Return whether every edge was positive. An edge in floats must be above 0 without an allowance."""
    return all(decide(edge, ">", 0) is Verdict.HOLDS and edge > 0 for edge in trace.edges)


@named("product-error-bound", "AdaBoost", statement=ERROR)
def product_error_bound(trace, edges: Annotated[str, EDGES] = "any"):
    """The training error is at most the product of sqrt(1 - edge²) over the rounds. ("product-error-bound", "positive") promises
    the bound only for runs in which every edge was positive."""
    if edges == "any" or every_edge_is_positive(trace):
        yield error_sides(trace, math.prod((root(1 - edge * edge) for edge in trace.edges), start=Fraction(1)))


@named(
    "weighted-error-bound",
    "AdaBoost from given first weights",
    statement=r"$\sum_{i : \bar u_i \le 0} d_1(i) \le \prod_t \sqrt{1 - \gamma_t^2}$",
)
def weighted_error_bound(trace):
    """The first weights of the examples that the combination gets wrong sum to at most the product of sqrt(1 - edge²) over
    the rounds."""
    pairs = zip(trace.weights[0], trace.margins(), strict=True)
    wrong = sum((weight for weight, margin in pairs if not is_positive(margin)), start=Fraction(0))
    most = math.prod((root(1 - edge * edge) for edge in trace.edges), start=Fraction(1))
    yield Sides(wrong, "<=", most + nearness(wrong, most), at=f"round {len(trace.columns)}", round=len(trace.columns))


@named("quadratic-error-bound", "MABoost, Euclidean", statement=ERROR)
def quadratic_error_bound(trace):
    """The training error is at most 1 / (1 + Σ edge²)."""
    yield error_sides(trace, 1 / (1 + sum(edge * edge for edge in trace.edges)))


@named("exponential-error-bound", "MABoost, entropy", statement=ERROR)
def exponential_error_bound(trace):
    """The training error is at most exp(-Σ edge² / 2)."""
    yield error_sides(trace, exponential(sum((edge * edge for edge in trace.edges), start=Fraction(0)) / 2))


@named("sparse-error-bound", "SparseBoost", '("sparse-error-bound", 1)', statement=ERROR)
def sparse_error_bound(trace, constant: Annotated[Fraction, POSITIVE] = Fraction(1)):
    """The training error is at most 1 / (1 + c Σ edge² norm²), where the norm is in the record of the round (NP14, Theorem 4:
    c = 1 or 1/4)."""
    squares = sum(edge**2 * turn.record["norm"] ** 2 for edge, turn in zip(trace.edges, trace.rounds, strict=True))
    yield error_sides(trace, 1 / (1 + entry_in_arithmetic_of(squares, constant) * squares))


@named(
    "support-at-most", "sparse combinations", '("support-at-most", 10)', statement=r"$|\{t : \alpha_t \ne 0\}| \le b$"
)
def support_at_most(trace, count: Annotated[int, COUNT]):
    """At most this number of coefficients are not 0."""
    support = sum(decide(abs(alpha), ">", 0) is Verdict.HOLDS for alpha in trace.per_round)
    yield Sides(support, "<=", count, at=f"round {len(trace.columns)}", round=len(trace.columns))


@named(
    "margin-within",
    "LPBoost, ERLPBoost and other soft margin boosters",
    '("margin-within", "1/10", 2)',
    statement=r"$\min_t \gamma_t - \rho(\alpha) \le \varepsilon$",
    rounds=40,
)
def margin_within(trace, eps: Annotated[Fraction, POSITIVE], nu: Annotated[Fraction, CAP_INVERSE] = Fraction(1)):
    """If the booster stops with "converged", the combination's soft margin (of cap 1/nu) is at least the least edge so far, less
    eps.

    If the learner returns best columns, the least edge is at least the optimal soft margin.
    """
    scaled = margins_of_normalised(trace.margins(), trace.per_round) if trace.stop == "converged" else None
    if scaled is not None:
        reached = soft_margin_of_margins(scaled, max(1 / nu, Fraction(1, trace.game.m)))
        yield Sides(
            least_of_enclosed(trace.edges) - reached,
            "<=",
            eps,
            at=f"round {len(trace.columns)}",
            round=len(trace.columns),
        )


@named(
    "margin-after",
    "AdaBoost*, TotalBoost",
    '("margin-after", "1/4")',
    statement=r"$\min_t \gamma_t - \nu \le \rho$",
    rounds=lambda game, nu: math.ceil(Fraction(2 * math.log(max(2, game.m))) / nu**2),
)
def margin_after(trace, nu: Annotated[Fraction, POSITIVE]):
    """After 2 ln(m)/nu² rounds, or if the booster stops with "converged", the combination's margin is at least the least edge so
    far, less nu."""
    enough = len(trace.columns) >= Fraction(2 * math.log(max(2, trace.game.m))) / nu**2
    if not (enough or trace.stop == "converged") or any(map(infinite, trace.per_round)):
        return
    scaled = margins_of_normalised(trace.margins(), trace.per_round)
    if scaled is not None:
        yield Sides(
            least_of_enclosed(trace.edges) - nu,
            "<=",
            least_of_enclosed(scaled),
            at=f"round {len(trace.columns)}",
            round=len(trace.columns),
        )


@named("loss-falls", "AdaBoost", statement=r"$L(\alpha_{t+1}) \le L(\alpha_t) \sqrt{1 - \gamma_t^2}$")
def loss_falls(trace, edges: Annotated[str, EDGES] = "any"):
    """Each round multiplies the exponential loss by at most sqrt(1 - edge²), so that the loss never increases. ("loss-falls",
    "positive") promises the bound only for runs in which every edge was positive."""
    if edges == "positive" and not every_edge_is_positive(trace):
        return
    before: Any = trace.game.m
    for t, (edge, margins) in enumerate(zip(trace.edges, islice(trace.margins_by_round(), 1, None), strict=True)):
        if any(map(infinite, margins)):
            return
        after = sum(map(exponential, margins))
        yield loss_sides(trace, after, before, root(1 - edge * edge), t + 1)
        before = after


def loss_sides(trace, after, before, factor, number: int) -> Sides:
    """Return the sides loss after a round <= factor * loss before the round.

    In a long run in floats both sides are divided by the loss before the round, because this loss may be smaller than the
    allowance for equal floats.
    """
    if isinstance(trace.edges[number - 1], Precise):
        return Sides(
            after / before, "<=", factor, at=f"loss after round {number}, divided by the loss before it", round=number
        )
    bound = before * factor
    return Sides(after, "<=", bound + trace.game.m * nearness(after, bound), at=f"round {number}", round=number)


FALL = r"$L(\alpha_{t+1}) \le L(\alpha_t) - \langle q, u \rangle^2 / (2 \langle q, u^2 \rangle)$"


def _loss_falls(trace, loss, slope, is_unweighted: bool):
    """Yield the sides that the sum of the losses of the margins falls by at least (Σ q u)² / (2 Σ q u²) in each round, where q is
    the slope at the margin of an example. If `is_unweighted`, the denominator is 2 Σ u²."""
    in_floats = any(map(is_float, trace.weights[0]))
    for t, (first, second) in enumerate(pairwise(trace.margins_by_round())):
        if any(map(infinite, second)):
            return
        before, after = ([float(margin) if in_floats else margin for margin in margins] for margins in (first, second))
        slopes_and_entries = [(slope(margin), entry) for margin, entry in zip(before, trace.played(t), strict=True)]
        gain: Any = sum(q * entry_in_arithmetic_of(q, u) for q, u in slopes_and_entries)
        size: Any = sum((1 if is_unweighted else q) * entry_in_arithmetic_of(q, u * u) for q, u in slopes_and_entries)
        losses: list[Any] = [sum(map(loss, margins)) for margins in (before, after)]
        most = losses[0] - (gain**2 / (2 * size) if decide(size, ">", 0) is Verdict.HOLDS else 0)
        if isinstance(trace.edges[t], Precise):  # see `loss_sides`
            losses, most = [losses[0], losses[1] / losses[0]], most / losses[0]
        yield Sides(losses[1], "<=", most + nearness(losses[1], most), at=f"round {t + 1}", round=t + 1)


@named("logistic-loss-falls", "Collins-Schapire-Singer", statement=FALL)
def logistic_loss_falls(trace):
    """Each round decreases the logistic loss Σ ln(1 + exp(-margin)) by at least (Σ q u)² / (2 Σ q u²), where u is the entry of the
    column and q = 1/(1+e^margin)."""
    yield from _loss_falls(trace, log1p_exp, lambda margin: 1 / (1 + exponential(-margin)), False)


@named("squared-loss-falls", "L2Boost", statement=FALL)
def squared_loss_falls(trace):
    """Each round decreases the squared loss Σ (1 - margin)²/2 by at least (Σ r u)² / (2 Σ u²), where u is the entry of the column
    and r = 1 - margin."""
    yield from _loss_falls(trace, lambda margin: (1 - margin) ** 2 / 2, lambda margin: 1 - margin, True)


@named("objective-falls", "C-ERLPBoost, MLPBoost", statement=r"$f(w_{t+1}) \le f(w_t)$")
def objective_falls(trace):
    """The objective in the record never increases from one round to the next."""
    objectives = [turn.record["objective"] for turn in trace.rounds if "objective" in turn.record]
    if trace.rounds and not objectives:
        raise Missing("record.objective")
    for t, (before, after) in enumerate(pairwise(objectives), start=2):
        yield Sides(after, "<=", before, at=f"round {t}", round=t)
