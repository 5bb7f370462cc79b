"""Promises of the weights: normalised losses of the margins, projections, and solutions of a linear program."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Annotated, Any

from properties.checks.case import equal, infinite
from properties.checks.promises.quantities import (
    FLOATS,
    curvature_and_response,
    distinct_columns,
    entry_in_arithmetic_of,
    exponential,
    half_log_odds,
    least_edge,
    least_edges,
    logarithm,
    mean_edge,
    smooth_measures,
    unenclosed_as_float,
)
from properties.checks.promises.table import CAP_INVERSE, HALF, POSITIVE, SHARE, named
from properties.claims import Sides
from reference.arithmetic import Verdict, decide, dot, is_float
from reference.convex.extremes import largest, smallest
from reference.protocol import is_positive

UPDATES = ("active", "lazy")
SLOPES: dict[str, Callable[[int, float, float], float]] = {
    "2 ln(m/nu)/eps": lambda m, nu, eps: 2 * math.log(m / nu) / eps,  # η of MHT22
    "2 ln(m)/eps": lambda m, nu, eps: 2 * math.log(m) / eps,  # 1/β of SSS08, Figure 1
}


def _weights_follow(trace, loss: Callable[[Any], Any], first=None):
    """Yield the sides that the last weights are the losses of the margins, normalised. If `first` is given, the loss of each
    example is multiplied by its entry of `first`."""
    if any(map(infinite, trace.per_round)) or len(trace.weights) != len(trace.columns) + 1:
        return
    losses = _losses(trace.margins(), loss)
    if first is not None:
        losses = [weight * entry for weight, entry in zip(first, losses, strict=True)]
    total = sum(losses)
    if is_float(total) and total == 0:
        return
    for i, (weight, entry) in enumerate(zip(trace.weights[-1], losses, strict=True)):
        yield equal(
            weight, entry / total, f"weight of example {i} after round {len(trace.columns)}", round=len(trace.columns)
        )


def _losses(margins, loss: Callable[[Any], Any]) -> list:
    """Return the losses of the margins. Exponential losses of floats are divided by the largest loss, to avoid overflow."""
    least = min(margins) if loss is exponential and all(map(is_float, margins)) else 0
    return [loss(margin - least) if least else loss(margin) for margin in margins]


@named("weights-follow-losses", "AdaBoost, MABoost with entropy", statement=r"$d_{t+1}(i) \propto e^{-\bar u_i}$")
def weights_follow_losses(trace):
    """The weights are the normalised exponential losses exp(-margin) of the combination."""
    yield from _weights_follow(trace, exponential)


@named(
    "weights-follow-weighted-losses",
    "AdaBoost from given first weights",
    statement=r"$d_{t+1}(i) \propto d_1(i) e^{-\bar u_i}$",
)
def weights_follow_weighted_losses(trace):
    """The weights are the first weights times the exponential losses exp(-margin) of the combination, normalised."""
    yield from _weights_follow(trace, exponential, trace.weights[0])


@named(
    "weights-follow-losses-in-sample",
    "boosters on a sample of the examples",
    statement=r"$d_t(i) \propto e^{-\bar u_i}$ where $d_t(i) > 0$",
)
def weights_follow_losses_in_sample(trace):
    """In every round, the positive weights are proportional to the exponential losses exp(-margin) of the combination."""
    for t, (weights, margins) in enumerate(zip(trace.weights, trace.margins_by_round(), strict=False)):
        sample = [i for i, weight in enumerate(weights) if is_positive(weight)]
        if not any(infinite(margins[i]) for i in sample):
            losses = _losses([margins[i] for i in sample], exponential)
            total = sum(losses)
            for i, loss in zip(sample, losses, strict=True):
                yield equal(weights[i], loss / total, f"weight of example {i} after round {t}", round=t)


@named("weights-follow-cut-losses", "MadaBoost", statement=r"$d_{t+1}(i) \propto \min(1, e^{-\bar u_i})$")
def weights_follow_cut_losses(trace):
    """The weights are the normalised losses min(1, exp(-margin)) of the combination."""

    def cut(margin):
        loss = exponential(margin)
        return loss if decide(margin, ">=", 0) is Verdict.HOLDS else 0 * loss + 1

    yield from _weights_follow(trace, cut)


@named(
    "weights-follow-logistic-losses",
    "LogitBoost, Collins-Schapire-Singer",
    statement=r"$d_{t+1}(i) \propto 1 / (1 + e^{\bar u_i})$",
)
def weights_follow_logistic_losses(trace):
    """The weights are the normalised derivatives 1/(1 + exp(margin)) of the logistic loss of the combination."""
    yield from _weights_follow(trace, lambda margin: 1 / (1 + exponential(-margin)))


@named(
    "weights-follow-working-responses",
    "LogitBoost",
    '("weights-follow-working-responses", 4)',
    statement=r"$d_{t+1}(i) \propto q_i (1 - q_i) \min(1 / (1 - q_i), c)$",
)
def weights_follow_working_responses(trace, most: Annotated[Fraction, POSITIVE]):
    """The weights are q (1 - q) min(1 / (1 - q), most), normalised, where q = 1/(1 + exp(margin)): the curvature of the logistic
    loss times the working response."""
    yield from _weights_follow(trace, lambda margin: math.prod(curvature_and_response(margin, most)))


@named("weights-follow-residuals", "L2Boost", statement=r"$d_{t+1}(i) \propto \max(0, 1 - \bar u_i)$")
def weights_follow_residuals(trace):
    """The weights are the normalised residuals max(0, 1 - margin) of the combination."""

    def residual(margin):
        return 1 - margin if decide(margin, "<", 1) is Verdict.HOLDS else 0 * margin

    yield from _weights_follow(trace, residual)


@named(
    "weights-follow-slack",
    "SmoothBoost",
    '("weights-follow-slack", "1/4", "1/20")',
    statement=r"$d_{t+1}(i) \propto \min(1, (1 - \gamma)^{N_i / 2})$",
)
def weights_follow_slack(trace, gamma: Annotated[float, HALF], theta: Annotated[float, SHARE]):
    """The weights are min(1, (1-gamma)^(N/2)), normalised. N is the sum of the margins of an example, less theta times the number
    of rounds."""
    measures = smooth_measures(trace, gamma, theta)
    compared = trace.weights[: len(trace.columns) + (trace.stop == "rounds")]
    for t, (weights, masses) in enumerate(zip(compared, measures, strict=False)):
        total = sum(masses)
        for i, (weight, mass) in enumerate(zip(weights, masses, strict=True)):
            at = f"weight of example {i} after round {t}"
            yield Sides(unenclosed_as_float(weight), "==", mass / total, at=at, example=i, round=t)


ETAS: dict[str, Callable[[Any, int], Any]] = {  # (trace, number of rounds, at least 1) -> η
    "last edge": lambda trace, t: trace.edges[t - 1],
    "least edge": least_edge,
    "mean edge": mean_edge,
    "half log-odds of the least edge": lambda trace, t: half_log_odds(least_edge(trace, t)),
}


@named(
    "weights-follow-sums",
    "Hedge with a step η that depends on the edges",
    '("weights-follow-sums", "least edge")',
    statement=r"$d_{t+1}(i) \propto e^{-\eta_t N_i},\ N = u_1 + \dots + u_t$",
)
def weights_follow_sums(trace, eta: Annotated[str, ETAS], factor: Annotated[Fraction, POSITIVE] = Fraction(1)):
    """The weights are exp(-factor η N), normalised. N is the sum of an example's margins in the columns so far. η is the same for
    all examples: the "last edge", the "least edge", the "mean edge" or the "half log-odds of the least edge" of the rounds so
    far."""
    sums: list[Any] = [0] * trace.game.m
    for t in range(1, len(trace.weights)):
        if t > len(trace.columns) or (t == len(trace.columns) and trace.stop != "rounds"):
            continue
        sums = [entry + u for entry, u in zip(sums, trace.played(t - 1), strict=True)]
        value = ETAS[eta](trace, t)
        if infinite(value):
            continue
        # subtracted from every sum: the weights remain the same, and do not underflow in long runs
        least = min(sums)
        times = value * entry_in_arithmetic_of(value, factor)
        powers = [exponential(times * entry_in_arithmetic_of(times, entry - least)) for entry in sums]
        total = sum(powers)
        for i, (weight, mass) in enumerate(zip(trace.weights[t], powers, strict=True)):
            yield equal(weight, mass / total, f"weight of example {i} after round {t}", round=t)


@named("weights-are-entropic", "TotalBoost", statement=r"$\ln d_{t+1} \in \mathrm{span}(1, u_1, \dots, u_t)$")
def weights_are_entropic(trace):
    """The logarithms of the weights are a linear combination of the columns so far and a constant. Every entropic projection of
    the uniform distribution onto constraints on the edges of these columns has this form."""
    import numpy  # imported here: exact plays need no numpy

    for t, (weights, columns) in enumerate(zip(trace.weights[1:], distinct_columns(trace), strict=False), start=1):
        if t == len(trace.columns) and trace.stop != "rounds":
            continue
        d = numpy.array([float(entry) for entry in weights])
        if d.min() <= 1e-9:
            continue  # the logarithm of a weight near 0 is too inexact
        rows = [numpy.ones(len(d)), *(numpy.array(list(map(float, column))) for column in columns)]
        basis = numpy.stack(rows, axis=1)
        fitted = basis @ numpy.linalg.lstsq(basis, numpy.log(d), rcond=None)[0]
        yield Sides(float(abs(fitted - numpy.log(d)).max()), "<=", FLOATS, at=f"weights after round {t}", round=t)


@named(
    "weights-are-projected",
    "MABoost, Euclidean",
    '("weights-are-projected", "lazy")',
    statement=r"$d_{t+1} = \Pi(z_{t+1})$",
)
def weights_are_projected(
    trace, update: Annotated[str, UPDATES] = "active", shares: Annotated[Fraction | None, POSITIVE] = None
):
    """The weights are the Euclidean projection of a point z: d_i = min(c, max(0, z_i - θ)). With update "active", z = d - step *
    column; with "lazy", z = 1/m - the sum of the steps times the columns. The cap c is 1, or k/m with shares = k."""
    m = trace.game.m
    most = min(Fraction(1), shares / m) if shares is not None else 1
    point: list[Any] = [Fraction(1, m)] * m
    for t, (step, after) in enumerate(zip(trace.per_round, trace.weights[1:], strict=False), start=1):
        base = trace.weights[t - 1] if update == "active" else point
        point = [
            z - step * entry_in_arithmetic_of(step, entry) for z, entry in zip(base, trace.played(t - 1), strict=True)
        ]
        pairs = list(zip(point, after, strict=True))
        below = [z - d for z, d in pairs if d > 0]  # at least θ, with equality unless d is at the cap
        above = [z - d for z, d in pairs if d < most]  # at most θ, with equality unless d is 0
        if below and above:
            yield Sides(max(above), "<=", min(below), at=f"round {t}", round=t)


@named(
    "weights-follow-margins",
    "ERLPBoost, RelaxedMargin",
    '("weights-follow-margins", "2 ln(m/nu)/eps", 2, "1/10")',
    statement=r"$d_{t+1}(i) = \min(1/\nu, C e^{-\eta \bar u_i})$",
)
def weights_follow_margins(
    trace, slope: Annotated[str, SLOPES], nu: Annotated[float, CAP_INVERSE], eps: Annotated[float, POSITIVE]
):
    """The weights are min(1/nu, C exp(-slope * margin)), where the margins are those of the combination. The slope is "2
    ln(m/nu)/eps" (MHT22) or "2 ln(m)/eps" (SSS08)."""
    # ln C = ln d + slope * margin is the same for all weights below the cap, and at least as large as for weights at the cap
    if len(trace.weights) != len(trace.columns) + 1 or not trace.columns:
        return
    times = SLOPES[slope](trace.game.m, nu, eps)
    free: list[Any] = []
    capped: list[Any] = []
    for d, u in zip(
        map(unenclosed_as_float, trace.weights[-1]), map(unenclosed_as_float, trace.margins()), strict=True
    ):
        if d > 0:
            (free if d < (1 - 1e-9) / nu else capped).append(logarithm(d) + times * u)
    after = f"after round {len(trace.columns)}"
    if free:
        yield Sides(largest(free) - smallest(free), "<=", FLOATS, at=f"free weights {after}")
    if free and capped:
        yield Sides(largest(capped) - smallest(free), "<=", FLOATS, at=f"capped weights {after}")


@named(
    "weights-minimise-edges",
    "LPBoost",
    '("weights-minimise-edges", "3/2")',
    statement=r"$\max_{s \le t} d_{t+1} \cdot u_s = \min_{d \in P} \max_{s \le t} d \cdot u_s$",
)
def weights_minimise_edges(trace, nu: Annotated[Fraction, CAP_INVERSE]):
    """The largest edge of the columns so far under the new weights is the minimum over all weights of at most 1/nu."""
    for (t, _, value), columns in zip(least_edges(trace, nu), distinct_columns(trace), strict=True):
        if t < len(trace.weights):
            reached = largest([dot(list(trace.weights[t]), column) for column in columns])
            yield equal(reached, value, f"largest edge after round {t}", round=t)


@named(
    "edges-below-target",
    "TotalBoost",
    '("edges-below-target", "1/4")',
    statement=r"$d_{t+1} \cdot u_s \le \min_{s \le t} \gamma_s - \nu$",
)
def edges_below_target(trace, nu: Annotated[Fraction, POSITIVE]):
    """Under the new weights, the edge of every column so far is at most the least edge so far, less nu."""
    first_round: dict[tuple, int] = {}
    for t, columns in enumerate(distinct_columns(trace), start=1):
        if columns[-1] not in first_round:
            first_round[columns[-1]] = t
        if t == len(trace.weights) or (t == len(trace.columns) and trace.stop != "rounds"):
            break
        target = unenclosed_as_float(least_edge(trace, t)) - unenclosed_as_float(nu)
        for column in columns:
            edge = unenclosed_as_float(dot(list(trace.weights[t]), column))
            at = f"column of round {first_round[column]} after round {t}"
            yield Sides(edge, "<=", target + FLOATS, at=at, round=t)
