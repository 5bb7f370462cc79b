"""Promises of what the coefficients are."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Annotated, Any

from properties.checks.case import agree, infinite, nearness, smallest
from properties.checks.promises.quantities import ALMOST_ONE, beside, half_log_odds, root
from properties.checks.promises.table import named, promise
from properties.claims import Sides
from reference.arithmetic import is_float

NO_TARGET = -1 + 1e-12  # a float target below this is -1

RULES: dict[str, Callable[[Any, int], Any]] = {
    "half log-odds": lambda trace, t: half_log_odds(trace.edges[t]),
    "edge": lambda trace, t: trace.edges[t],
    "edge/m": lambda trace, t: trace.edges[t] / trace.game.m,
    "edge/sqrt(t)": lambda trace, t: trace.edges[t] / root(t + 1.0),
    "log-odds": lambda trace, t: 2 * half_log_odds(trace.edges[t]),
}


def steps_are(step: Callable[[Any, int], Any], name: str = "steps-are") -> Callable:
    """The coefficient of round t (from 0) is step(trace, t), for boosters that keep what they added.

    >>> from reference import Game, play
    >>> from reference.exact import AdaBoost
    >>> trace = play(AdaBoost(), Game([[1, 1, -1], [1, -1, 1], [-1, 1, 1]]), rounds=3)
    >>> [sides.relation for sides in steps_are(lambda trace, t: trace.steps[t])(trace)]
    ['<=', '<=', '<=']
    """

    @promise(name, r"$\alpha_t = \eta_t$")
    def check(trace):
        for t, alpha in enumerate(trace.per_round):
            expected = step(trace, t)
            if infinite(alpha) or infinite(expected):
                yield Sides(int(alpha == expected), "==", 1, at=f"coefficient of round {t + 1}: {alpha} for {expected}")
            else:
                yield Sides(abs(alpha - expected), "<=", nearness(alpha, expected), at=f"coefficient of round {t + 1}")

    return check


@named("steps-are", "AdaBoost, MABoost", "edges, coefficients", '("steps-are", "half log-odds")')
def steps_are_rule(trace, rule: Annotated[str, RULES], factor: Fraction = Fraction(1)):
    """Each coefficient is a rule's value at the edge of its round, times a factor: "half log-odds" (AdaBoost, (1/2)
    ln((1+e)/(1-e))), "log-odds", "edge" (MABoost, entropy), "edge/m" (Euclidean), "edge/sqrt(t)"."""

    def step(trace, t):
        value = RULES[rule](trace, t)
        return value * (float(factor) if isinstance(value, float) else factor)

    yield from steps_are(step)(trace)


@named("steps-are-shifted", "AdaBoost*", "edges, coefficients", '("steps-are-shifted", "1/4")')
def steps_are_shifted(trace, nu: Fraction):
    """Each coefficient is the half log-odds of the edge less that of the target, the least edge so far less nu."""

    def step(trace, t):
        target = smallest(trace.edges[: t + 1])
        target = target - beside(target, nu)
        if abs(trace.edges[t]) >= ALMOST_ONE:
            return half_log_odds(trace.edges[t])  # infinite, whatever the target
        if target <= (NO_TARGET if is_float(target) else -1):
            return 0 * target  # there is no such target: it stops
        return half_log_odds(trace.edges[t]) - half_log_odds(target)

    yield from steps_are(step)(trace)


@named(
    "steps-are-projections",
    "L2Boost",
    "edges, coefficients",
    statement=r"$\alpha_t = \langle r_t, u_t \rangle / |u_t|^2$",
)
def steps_are_projections(trace):
    """Each coefficient is the least squares one: residual · column / column · column, the residual 1 - margin."""
    margins: list[Any] = [0] * trace.game.m
    for t, alpha in enumerate(trace.per_round):
        column = [beside(alpha, entry) for entry in trace.played(t)]
        size = sum(entry * entry for entry in column)
        right = sum((1 - margin) * entry for margin, entry in zip(margins, column, strict=True))
        yield agree(None, alpha, right / size if size else 0 * alpha, f"coefficient of round {t + 1}")
        margins = [margin + alpha * entry for margin, entry in zip(margins, column, strict=True)]


@named("votes-are-equal", "SmoothBoost, bagging", "coefficients", statement=r"$\alpha_1 = \dots = \alpha_T$")
def votes_are_equal(trace):
    """All coefficients are equal: the hypotheses vote by majority."""
    for t, alpha in enumerate(trace.per_round[1:], start=2):
        yield agree(None, alpha, trace.per_round[0], f"coefficient of round {t}")
