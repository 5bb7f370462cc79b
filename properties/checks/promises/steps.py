"""Promises of the coefficients: formulas for the coefficient of each round."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Annotated, Any

from properties.checks.case import equal, infinite
from properties.checks.precise import from_floats
from properties.checks.promises.quantities import (
    curvature_and_response,
    entry_in_arithmetic_of,
    half_log_odds,
    least_edge,
    root,
)
from properties.checks.promises.table import PART, POSITIVE, named
from properties.claims import Sides
from properties.engine.short_numbers import brief_number
from reference.arithmetic import Real, is_float

NO_TARGET = -1 + 1e-12  # a float target of at most NO_TARGET counts as -1
NO_MARGIN = 1e-12  # whether a float margin is 0 is unknown if it is at most this, relative to the largest margin

RULES: dict[str, Callable[[Any, int], Any]] = {
    "half log-odds": lambda trace, t: half_log_odds(trace.edges[t]),
    "edge": lambda trace, t: trace.edges[t],
    "edge/m": lambda trace, t: trace.edges[t] / trace.game.m,
    "edge/sqrt(t)": lambda trace, t: trace.edges[t] / root(entry_in_arithmetic_of(trace.edges[t], Fraction(t + 1))),
    "log-odds": lambda trace, t: 2 * half_log_odds(trace.edges[t]),
    "one": lambda trace, t: Fraction(1),
    "least edge": lambda trace, t: least_edge(trace, t + 1),
    "half log-odds of the least edge": lambda trace, t: half_log_odds(least_edge(trace, t + 1)),
}


@named("steps-are", "AdaBoost, MABoost", '("steps-are", "half log-odds")', statement=r"$\alpha_t = \eta_t$")
def steps_are(trace, rule: Annotated[str, RULES], factor: Annotated[Fraction, POSITIVE] = Fraction(1)):
    """The coefficient of each round is the value of a rule, times a factor. Rules at the edge e of the round: "half log-odds"
    (AdaBoost, ln((1+e)/(1-e))/2), "log-odds", "edge" (MABoost, entropy), "edge/m" (MABoost, Euclidean), "edge/sqrt(t)" and
    "one" (GentleBoost, always 1). Rules at the least edge so far: "least edge" and "half log-odds of the least edge". A factor
    below 1 is a learning rate."""
    for t, alpha in enumerate(trace.per_round):
        value = RULES[rule](trace, t)
        why = f"the edge is {brief_number(trace.edges[t])}"
        yield equal(
            alpha, value * entry_in_arithmetic_of(value, factor), f"coefficient of round {t + 1}", why=why, round=t + 1
        )


@named("steps-are-shifted", "AdaBoost*", '("steps-are-shifted", "1/4")', statement=r"$\alpha_t = \eta_t$")
def steps_are_shifted(trace, nu: Annotated[Fraction, POSITIVE]):
    """Each coefficient is the half log-odds of the edge less the half log-odds of the target, where the target is the least edge
    so far less nu. If the target is at most -1, the coefficient is 0."""
    for t, alpha in enumerate(trace.per_round):
        step, least = half_log_odds(trace.edges[t]), least_edge(trace, t + 1)
        target = least - entry_in_arithmetic_of(least, nu)
        if not infinite(step):  # for an edge of 1 or -1 the step is infinite for every target
            lowest = NO_TARGET if from_floats(target) else -1
            step = step - half_log_odds(target) if target > lowest else 0 * target
        yield equal(alpha, step, f"coefficient of round {t + 1}", round=t + 1)


@named("steps-are-projections", "L2Boost", statement=r"$\alpha_t = \langle r_t, u_t \rangle / |u_t|^2$")
def steps_are_projections(trace):
    """Each coefficient is the least squares fit of the residuals 1 - margin on the column u: Σ (1 - margin) u / Σ u²."""
    for t in range(len(trace.columns)):
        alpha, margins = trace.coefficients_after(t + 1)[-1], trace.margins(t)
        column = [entry_in_arithmetic_of(alpha, entry) for entry in trace.played(t)]
        size = sum(entry * entry for entry in column)
        right = sum((1 - margin) * entry for margin, entry in zip(margins, column, strict=True))
        expected = right / size if size else 0 * alpha
        noise = _rounding_of_a_projection(margins, column, size) if from_floats(alpha) and size else 0
        near = Fraction(noise) if noise > abs(expected) * 1e-9 else None
        yield equal(alpha, expected, f"coefficient of round {t + 1}", near, round=t + 1)


@named(
    "steps-fit-working-responses",
    "LogitBoost",
    '("steps-fit-working-responses", 4)',
    statement=r"$\alpha_t = \langle q(1-q) \min(1/(1-q), c), u_t \rangle / \langle q(1-q), u_t^2 \rangle$",
)
def steps_fit_working_responses(trace, most: Annotated[Fraction, POSITIVE]):
    """Each coefficient is the least squares fit of the working responses min(1 / (1 - q), most) on the column with the weights
    q (1 - q), where q = 1/(1 + exp(margin))."""
    for t, margins in zip(range(len(trace.columns)), trace.margins_by_round(), strict=False):
        fitted = [
            (*curvature_and_response(margin, most), u) for margin, u in zip(margins, trace.played(t), strict=True)
        ]
        right: Any = sum(
            curvature * response * entry_in_arithmetic_of(curvature, u) for curvature, response, u in fitted
        )
        size: Any = sum(curvature * entry_in_arithmetic_of(curvature, u * u) for curvature, _, u in fitted)
        alpha = trace.coefficients_after(t + 1)[-1]
        yield equal(alpha, right / size if size else 0 * alpha, f"coefficient of round {t + 1}", round=t + 1)


def _rounding_of_a_projection(margins, column, size) -> float:
    """Return a bound on the effect that the rounding of the margins has on a coefficient; it is large for tiny entries."""
    largest = max(1.0, *(abs(float(margin)) for margin in margins))
    return 64 * 2.0**-52 * largest * sum(abs(float(entry)) for entry in column) / float(size)


@named(
    "steps-are-error-times-edge",
    "MadaBoost",
    '("steps-are-error-times-edge", "1/2")',
    statement=r"$\eta_t = \epsilon_t \gamma_t,\ \epsilon_t = \mathrm{error}(\alpha_{t-1})$",
)
def steps_are_error_times_edge(trace, tie: Annotated[Fraction, PART] = Fraction(1)):
    """Each coefficient is the edge of its round times the training error of the combination before the round. A margin of 0
    counts as a share `tie` of a mistake: 1 (the default) or 1/2. This is the step of NP14's Algorithm 3, with the error of the
    round before."""
    for t, (margins, edge) in enumerate(zip(trace.margins_by_round(), trace.edges, strict=False)):
        if any(map(infinite, margins)):
            return
        lowest, highest = _errors_of(margins, tie, t)
        alpha, at = trace.per_round[t], f"coefficient of round {t + 1}"
        if lowest == highest:
            yield equal(alpha, entry_in_arithmetic_of(edge, lowest) * edge, at)
        else:  # a margin in floats is so near to 0 that it is unknown whether it is a mistake
            ends = [entry_in_arithmetic_of(edge, error) * edge for error in (lowest, highest)]
            yield Sides(min(ends), "<=", alpha, at=at, round=t + 1)
            yield Sides(alpha, "<=", max(ends), at=at, round=t + 1)


def _errors_of(margins, tie: Fraction, rounds: int) -> tuple[Fraction, Fraction]:
    """Return bounds on the training error: a float margin near 0 is no mistake for the lower bound, a mistake for the upper one.

    Raises Undecided if the sign of an enclosed margin is not proved.
    """
    least = most = Fraction(0)
    for margin in margins:
        if from_floats(margin) and rounds and abs(margin) <= NO_MARGIN * max(1.0, *map(abs, margins)):
            most = most + 1
        elif is_float(margin) or not isinstance(margin, Real):
            wrong = tie if margin == 0 else Fraction(int(margin < 0))
            least, most = least + wrong, most + wrong
        else:
            wrong = Fraction(int(not margin > 0)) if tie == 1 else tie if margin == 0 else Fraction(int(margin < 0))
            least, most = least + wrong, most + wrong
    return least / len(margins), most / len(margins)


@named("votes-are-equal", "SmoothBoost, bagging", statement=r"$\alpha_1 = \dots = \alpha_T$")
def votes_are_equal(trace):
    """All coefficients are equal, so that the combination is an unweighted majority vote."""
    for t, alpha in enumerate(trace.per_round[1:], start=2):
        yield equal(alpha, trace.per_round[0], f"coefficient of round {t}", round=t)
