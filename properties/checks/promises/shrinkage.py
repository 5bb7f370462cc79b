"""Promises of boosters with a learning rate: steps that are a fixed share of AdaBoost's steps, and the bounds for such steps."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import islice
from typing import Annotated, Any

from properties.checks.case import equal, infinite
from properties.checks.precise import from_floats
from properties.checks.promises.bounds import error_sides, loss_sides
from properties.checks.promises.quantities import entry_in_arithmetic_of, exponential
from properties.checks.promises.steps import RULES
from properties.checks.promises.table import RATE, named
from properties.claims import Sides
from properties.claims.sides import displayed_number
from properties.engine.short_numbers import brief_number
from reference.arithmetic import Verdict, decide, is_float, power

LEAST_RULE = 1e-6  # rounds in which the value of the rule is at most this are skipped: rounding would decide the ratio


def factor_of_rate(edge, rate: Fraction):
    """Return the factor by which a step of `rate` times the half log-odds multiplies the exponential loss, for a column of signs.

    The factor is p (q/p)^(rate/2) + q (p/q)^(rate/2) with p = (1 + edge)/2 and q = (1 - edge)/2.

    Parameters
    ----------
    edge : number in [-1, 1]
    rate : Fraction

    Returns
    -------
    Fraction, Real or float
        The factor.

    Examples
    --------
    >>> factor_of_rate(Fraction(3, 5), Fraction(1)), factor_of_rate(Fraction(3, 5), Fraction(0))
    (Fraction(4, 5), Fraction(1, 1))
    """
    if abs(edge) == 1 or (from_floats(edge) and abs(edge) > 1 - 1e-15):
        return 0 * edge
    right, wrong = (1 + edge) / 2, (1 - edge) / 2
    if is_float(edge):
        odds = (wrong / right) ** (float(rate) / 2)
        return right * odds + wrong / odds
    odds = power(wrong / right, rate / 2)
    return right * odds + wrong / odds


@named(
    "shrunken-error-bound",
    "AdaBoost with a learning rate",
    '("shrunken-error-bound", "1/10")',
    statement=r"$\mathrm{error} \le \prod_t (p_t^{1-r/2} q_t^{r/2} + q_t^{1-r/2} p_t^{r/2})$",
)
def shrunken_error_bound(trace, rate: Annotated[Fraction, RATE]):
    """The training error is at most the product over the rounds of p (q/p)^(rate/2) + q (p/q)^(rate/2), where p = (1 + edge)/2
    and q = (1 - edge)/2. This is the bound for steps of `rate` times the half log-odds."""
    yield error_sides(trace, math.prod((factor_of_rate(edge, rate) for edge in trace.edges), start=Fraction(1)))


@named(
    "shrunken-loss-falls",
    "AdaBoost with a learning rate",
    '("shrunken-loss-falls", "1/10")',
    statement=r"$L(\alpha_{t+1}) \le L(\alpha_t) (p_t^{1-r/2} q_t^{r/2} + q_t^{1-r/2} p_t^{r/2})$",
)
def shrunken_loss_falls(trace, rate: Annotated[Fraction, RATE]):
    """Each round multiplies the exponential loss by at most p (q/p)^(rate/2) + q (p/q)^(rate/2), where p = (1 + edge)/2 and q =
    (1 - edge)/2."""
    before: Any = trace.game.m
    for t, (edge, margins) in enumerate(zip(trace.edges, islice(trace.margins_by_round(), 1, None), strict=True)):
        if any(map(infinite, margins)):
            return
        after = sum(map(exponential, margins))
        yield loss_sides(trace, after, before, factor_of_rate(edge, rate), t + 1)
        before = after


@named(
    "rate-is-constant",
    "AdaBoost with a learning rate",
    '("rate-is-constant", "half log-odds")',
    statement=r"$\alpha_t = r \eta_t$ with one $r$",
)
def rate_is_constant(trace, rule: Annotated[str, RULES]):
    """The coefficient of each round is a constant multiple of the value that the rule has at the edge of the round. The rules
    are those of "steps-are". To promise the multiple too, declare ("steps-are", rule, rate)."""
    first: tuple[Any, Any] | None = None
    for t, alpha in enumerate(trace.per_round):
        value = RULES[rule](trace, t)
        if infinite(value) or infinite(alpha):
            expected = f"{'infinite' if infinite(value) else 'finite'} (the edge is {brief_number(trace.edges[t])})"
            text = f"coefficient of round {t + 1} is {displayed_number(alpha)}, expected {expected}"
            same = int(infinite(value) == infinite(alpha))
            yield Sides(same, "==", 1, at=text, round=t + 1, infinite=True)
        elif decide(abs(value), "<=", entry_in_arithmetic_of(value, LEAST_RULE)) is Verdict.HOLDS:
            continue  # see LEAST_RULE; an edge of 0 has the value 0
        elif first is None:
            first = alpha, value
        else:
            yield equal(
                alpha * first[1],
                first[0] * value,
                f"rates of rounds 1 and {t + 1}, times both values of the rule",
                round=t + 1,
            )


__all__ = ["factor_of_rate"]
