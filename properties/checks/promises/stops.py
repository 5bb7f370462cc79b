"""Promises about when a booster stops."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import islice
from typing import Annotated

from properties.checks.precise import from_floats
from properties.checks.promises.quantities import least_edges, smooth_measures, sums_of_columns
from properties.checks.promises.table import CAP_INVERSE, COUNT, HALF, POSITIVE, RATE, SHARE, named
from properties.claims import Sides
from reference.arithmetic import Verdict, decide, dot
from reference.labels.trace import MulticlassTrace


@named(
    "rounds-at-most",
    "any booster that stops",
    '("rounds-at-most", 40)',
    statement=r"$T \le b$",
    rounds=lambda game, count: count + 1,
)
def rounds_at_most(trace, count: Annotated[int, COUNT]):
    """It stops of its own accord within this number of rounds."""
    if trace.stop != "rounds" or len(trace.columns) > count:  # else the play was shorter than the bound
        yield Sides(len(trace.columns), "<=", count, at=f"stop {trace.stop!r}")


@named(
    "smooth-stop",
    "SmoothBoost",
    '("smooth-stop", "1/4", "1/4", "1/20")',
    statement=r"$T < 2 / (\kappa \gamma^2 \sqrt{1 - \gamma})$",
    rounds=lambda game, kappa, gamma, theta: math.ceil(2 / (kappa * gamma**2 * math.sqrt(1 - gamma))) + 2,
)
def smooth_stop(trace, kappa: Annotated[float, RATE], gamma: Annotated[float, HALF], theta: Annotated[float, SHARE]):
    """If every edge was at least 2 gamma it stops with "smooth" within 2/(kappa gamma² sqrt(1-gamma)) rounds, and then less
    than a share kappa of the examples has a mean margin below theta (Servedio 2003, Theorem 1)."""
    most = 2 / (kappa * gamma**2 * math.sqrt(1 - gamma))

    if any(float(edge) < 2 * gamma for edge in trace.edges):
        return
    if trace.stop == "smooth":
        count = len(trace.columns)
        low = sum(float(margin) / count < theta for margin in sums_of_columns(trace, count))
        yield Sides(low / trace.game.m, "<=", kappa, at=f"stop after {count} rounds", round=count, part="stop")
    yield Sides(len(trace.columns), "<=", most + 1, at="rounds with the edge")


@named(
    "stops-when-smooth",
    "SmoothBoost",
    '("stops-when-smooth", "1/4", "1/4", "1/20")',
    statement=r"stop $\iff \bar M_t < \kappa$",
    rounds=24,
)
def stops_when_smooth(
    trace, kappa: Annotated[float, RATE], gamma: Annotated[float, HALF], theta: Annotated[float, SHARE]
):
    """It stops with "smooth" if and only if the measures min(1, (1-gamma)^(N/2)) have a mean below kappa after the round; N is
    the sum of the margins less theta a round."""
    for t, masses in islice(enumerate(smooth_measures(trace, gamma, theta)), 1, None):
        stopped = trace.stop == "smooth" and t == len(trace.columns)
        mean = sum(masses) / len(masses)
        yield Sides(
            mean, "<" if stopped else ">=", kappa, at=f"{'stop' if stopped else 'no stop'} in round {t}", round=t
        )


@named(
    "stops-on-a-repeat",
    "LPBoost and other totally corrective ones",
    statement=r"$j_{t+1} \in \{j_1, \dots, j_t\} \Rightarrow$ stop",
)
def stops_on_a_repeat(trace):
    """It stops in the round in which it receives a best column that it already has."""
    if any(_better(trace, t) for t in range(len(trace.columns))):
        return  # a learner that does not offer the best column may well repeat one
    columns = [list(trace.played(t)) for t in range(len(trace.columns))]
    met = [column in columns[:t] for t, column in enumerate(columns)]
    yield Sides(sum(met[:-1]), "==", 0, at="rounds played on after a repeat")


def _better(trace, t: int) -> bool:
    """Return whether some column, or its negative, has an edge above that of round t."""
    weights = list(trace.weights[t])
    edges = [abs(dot(weights, column)) for column in trace.game.columns]
    return any(decide(edge, ">", trace.edges[t]) is Verdict.HOLDS for edge in edges)


@named(
    "stops-when-solved",
    "LPBoost",
    '("stops-when-solved", "1/10", "3/2")',
    statement=r"stop $\iff \min_{s \le t} \gamma_s - V_t \le \varepsilon$",
)
def stops_when_solved(trace, eps: Annotated[Fraction, POSITIVE], nu: Annotated[Fraction, CAP_INVERSE]):
    """It stops with "converged" if and only if the least edge received is within eps of the least possible largest edge of the
    columns so far under weights of at most 1/nu."""
    for t, least, value in least_edges(trace, nu):
        stopped = trace.stop == "converged" and t == len(trace.columns)
        yield Sides(
            least - value, "<=" if stopped else ">", eps, at=f"{'stop' if stopped else 'no stop'} in round {t}", round=t
        )


@named("stops-when-perfect", "SAMME, AdaBoost", labels=None, statement=r"stop $\iff |\gamma_t| = 1$")
def stops_when_perfect(trace):
    """It says "perfect" only, and always, of a column of edge 1 or -1 (or a hypothesis without error)."""
    for t, edge in enumerate(trace.edges):
        size = edge if isinstance(trace, MulticlassTrace) else abs(edge)  # the complement of no label is a label
        if trace.stop == "perfect" and t == len(trace.edges) - 1:
            yield Sides(size, "==", 1, at=f"round {t + 1}", round=t + 1)
        elif not from_floats(edge):
            yield Sides(size, "<", 1, at=f"round {t + 1}", round=t + 1)
        else:
            yield Sides(int(size > 1 - 1e-15), "==", 0, at=f"round {t + 1}", round=t + 1)
