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
    """The booster stops within this number of rounds, also if the play allows more rounds."""
    if (
        trace.stop != "rounds" or len(trace.columns) > count
    ):  # otherwise the play ended before the booster could violate the bound
        yield Sides(len(trace.columns), "<=", count, at=f"stop {trace.stop!r}")


@named(
    "smooth-stop",
    "SmoothBoost",
    '("smooth-stop", "1/4", "1/4", "1/20")',
    statement=r"$T < 2 / (\kappa \gamma^2 \sqrt{1 - \gamma})$",
    rounds=lambda game, kappa, gamma, theta: math.ceil(2 / (kappa * gamma**2 * math.sqrt(1 - gamma))) + 2,
)
def smooth_stop(trace, kappa: Annotated[float, RATE], gamma: Annotated[float, HALF], theta: Annotated[float, SHARE]):
    """If every edge is at least 2 gamma, the booster stops with "smooth" within 2/(kappa gamma² sqrt(1-gamma)) rounds. At most a
    share kappa of the examples then has a mean margin below theta (Servedio 2003, Theorem 1)."""
    most = 2 / (kappa * gamma**2 * math.sqrt(1 - gamma))

    if any(float(edge) < 2 * gamma for edge in trace.edges):
        return
    if trace.stop == "smooth":
        count = len(trace.columns)
        low = sum(float(margin) / count < theta for margin in sums_of_columns(trace, count))
        yield Sides(low / trace.game.m, "<=", kappa, at=f"stop after {count} rounds", round=count, part="stop")
    yield Sides(len(trace.columns), "<=", most + 1, at="rounds with edges of at least 2 gamma")


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
    """The booster stops with "smooth" if and only if the mean over the examples of min(1, (1-gamma)^(N/2)) is below kappa after
    the round. N is the sum of the margins of an example, less theta times the number of rounds."""
    for t, masses in islice(enumerate(smooth_measures(trace, gamma, theta)), 1, None):
        stopped = trace.stop == "smooth" and t == len(trace.columns)
        mean = sum(masses) / len(masses)
        yield Sides(
            mean, "<" if stopped else ">=", kappa, at=f"{'stop' if stopped else 'no stop'} in round {t}", round=t
        )


@named(
    "stops-on-a-repeat",
    "LPBoost and other totally corrective boosters",
    statement=r"$j_{t+1} \in \{j_1, \dots, j_t\} \Rightarrow$ stop",
)
def stops_on_a_repeat(trace):
    """The booster stops in the round in which a best column is one that it received before."""
    if any(_has_better_column(trace, t) for t in range(len(trace.columns))):
        return  # the promise is about learners that always choose a best column
    columns = [list(trace.played(t)) for t in range(len(trace.columns))]
    is_repeated = [column in columns[:t] for t, column in enumerate(columns)]
    yield Sides(sum(is_repeated[:-1]), "==", 0, at="rounds before the last in which a column was repeated")


def _has_better_column(trace, t: int) -> bool:
    """Return whether a column of the game, or its negative, has a larger edge than the column of round t."""
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
    """The booster stops with "converged" if and only if the least edge so far exceeds by at most eps the value of a linear
    program: the minimum, over weights of at most 1/nu, of the largest edge of the columns so far."""
    for t, least, value in least_edges(trace, nu):
        stopped = trace.stop == "converged" and t == len(trace.columns)
        yield Sides(
            least - value, "<=" if stopped else ">", eps, at=f"{'stop' if stopped else 'no stop'} in round {t}", round=t
        )


@named("stops-when-perfect", "SAMME, AdaBoost", labels=None, statement=r"stop $\iff |\gamma_t| = 1$")
def stops_when_perfect(trace):
    """The booster stops with "perfect" if and only if the edge of the column is 1 or -1; with labels, if and only if the
    hypothesis has no error."""
    for t, edge in enumerate(trace.edges):
        # with labels only an edge of 1 is perfect: a hypothesis that is always wrong has no perfect complement
        size = edge if isinstance(trace, MulticlassTrace) else abs(edge)
        if trace.stop == "perfect" and t == len(trace.edges) - 1:
            yield Sides(size, "==", 1, at=f"round {t + 1}", round=t + 1)
        elif not from_floats(edge):
            yield Sides(size, "<", 1, at=f"round {t + 1}", round=t + 1)
        else:
            yield Sides(int(size > 1 - 1e-15), "==", 0, at=f"round {t + 1}", round=t + 1)
