"""Quantities that several promises use: sums, losses and odds, in the arithmetic of the run."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate
from typing import Any

from properties.checks.case import least_of_enclosed
from properties.checks.precise import Precise, from_floats
from reference.arithmetic import Real, Verdict, decide, enclosure, exp, half_log, is_float, log, sqrt
from reference.protocol import once_per_run

ALMOST_ONE = 1 - 1e-15  # a float edge of at least ALMOST_ONE counts as 1
FLOATS = 1e-6  # allowance in floats for an edge, or for the logarithm of a weight


def unenclosed_as_float(number):
    """Return a `Precise` number, which occurs in long runs in floats, unchanged, and any other number as a float."""
    return number if isinstance(number, Precise) else float(number)


def sums_of_columns(trace, rounds: int) -> list[Any]:
    """Return the sum of the first `rounds` columns: one unweighted sum of margins for each example."""
    columns = [trace.played(t) for t in range(rounds)]
    return [sum(entries) for entries in zip(*columns, strict=True)] if columns else [0] * trace.game.m


def smooth_measures(trace, gamma: float, theta: float) -> Iterator[list[Any]]:
    """Yield the measures min(1, (1 - gamma)^(N/2)) of SmoothBoost after t = 0, 1, ..., T rounds; enclosures in a long run.

    N is the sum of the margins of an example, less theta times the number of rounds.
    """
    enclosed = isinstance(trace.weights[0][0], Precise)
    rate = log(1 - Fraction(gamma)) / 2
    slacks = [Fraction(0)] * trace.game.m
    for t in range(len(trace.columns) + 1):
        if t:
            slacks = [
                slack + Fraction(u) - Fraction(theta) for slack, u in zip(slacks, trace.played(t - 1), strict=True)
            ]
        if enclosed:
            yield [exp(rate * slack) if slack > 0 else Fraction(1) for slack in slacks]
        else:
            yield [min(1.0, (1 - gamma) ** (float(slack) / 2)) for slack in slacks]


def least_edges(trace, nu: Fraction):
    """Yield (t, least edge so far, value of the linear program over the columns so far) for t = 1, 2, ..., T."""
    from reference.programs.game_values import edge_minimisation

    columns: tuple = ()
    for t, columns_now in enumerate(distinct_columns(trace), start=1):
        if columns_now is not columns:
            columns, value = columns_now, edge_minimisation(list(zip(*columns_now, strict=True)), nu).value
        yield t, least_edge(trace, t), value


def distinct_columns(trace) -> Iterator[tuple[tuple[Fraction, ...], ...]]:
    """Yield the distinct columns of the first t rounds, in the order of their first rounds, for t = 1, 2, ..., T."""
    columns: tuple[tuple[Fraction, ...], ...] = ()
    for t in range(len(trace.columns)):
        column = tuple(map(Fraction, trace.played(t)))
        columns = columns if column in columns else (*columns, column)
        yield columns


@once_per_run
def _least_edges(trace) -> list[Any]:
    return list(accumulate(trace.edges, lambda least, edge: least_of_enclosed([least, edge])))


@once_per_run
def _sums_of_edges(trace) -> list[Any]:
    return list(accumulate(trace.edges))


def least_edge(trace, rounds: int):
    """Return the least edge of the first rounds, at least one."""
    return _least_edges(trace)[rounds - 1]


def mean_edge(trace, rounds: int):
    """Return the mean edge of the first rounds, at least one."""
    return _sums_of_edges(trace)[rounds - 1] / rounds


def entry_in_arithmetic_of(number, entry):
    """Return `entry` as a float if `number` is a float, else unchanged."""
    return float(entry) if is_float(number) else entry


def exponential(margin):
    """Return e^-margin, in the arithmetic of the margin."""
    return math.exp(min(709.0, -margin)) if is_float(margin) else exp(-margin)


def curvature_and_response(margin, most):
    """Return (q (1 - q), min(1 / (1 - q), most)), where q = 1/(1 + e^margin). The first is the curvature of the logistic loss, and
    the second is LogitBoost's working response times the label."""
    against, towards = exponential(margin), exponential(-margin)  # q / (1 - q) and its inverse
    response = entry_in_arithmetic_of(against, most) if decide(against + 1, ">", most) is Verdict.HOLDS else against + 1
    return 1 / ((1 + against) * (1 + towards)), response


def log1p_exp(margin):
    """Return ln(1 + e^-margin), without overflow in floats."""
    if is_float(margin):
        return max(0.0, -margin) + math.log1p(math.exp(-abs(margin)))
    power = exp(-margin)
    # log1p keeps the relative accuracy of a small power, which rounding in 1 + power would lose
    return Real(lambda bits: enclosure(power, bits).log1p())


def root(value):
    """Return the square root of a number that is at least 0. A float below 0 counts as 0, and the part of an enclosure below 0 is
    ignored: both come from rounding."""
    if is_float(value):
        return math.sqrt(max(0.0, float(value)))
    if not isinstance(value, Real) or value.root:
        return sqrt(value)
    return Real(lambda bits: value.at(bits).nonnegative_part().sqrt())


def logarithm(number):
    """Return the natural logarithm, in the arithmetic of the number."""
    return math.log(number) if is_float(number) else log(number)


def half_log_odds(edge):
    """Return ln((1 + edge)/(1 - edge)) / 2, in the arithmetic of the edge; inf or -inf for an edge of 1 or -1, and
    for an edge in floats beyond ALMOST_ONE."""
    if abs(edge) == 1 or (from_floats(edge) and abs(edge) >= ALMOST_ONE):
        return math.inf if edge > 0 else -math.inf
    if is_float(edge):
        return 0.5 * math.log((1 + edge) / (1 - edge))
    odds = (1 + edge) / (1 - edge)
    return log(odds) / 2 if isinstance(odds, Real) else half_log(odds)
