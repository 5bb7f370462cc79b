"""Float scores of runs of the Frank-Wolfe boosters, many games at a time, and the climber that makes them large.

A point is a vector: the entries of the columns, in [-1, 1], and what else a score asks for. A score of 1 is the bound. What is found
is rounded and played again by the exact booster: nothing here decides anything.
"""

from __future__ import annotations

import time

import numpy as np

POPULATION = 48
MOVES = 1e-3  # a slope below this may be one of the rounding to thousandths
CONVERGED = 1.001  # times ε/2: a gap must stay above it before the last round


def _log_mean_exp(values):
    top = values.max(-1, keepdims=True)
    return (top + np.log(np.exp(values - top).mean(-1, keepdims=True)))[..., 0]


def _softmax(values):
    powers = np.exp(values - values.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)


def _step(slope, direction, curvature):
    """The short step clip(slope / (curvature · max|direction|²)), one a game."""
    length = np.abs(direction).max(-1)
    return np.clip(slope / np.maximum(curvature * length**2, 1e-12), 0, 1)


def short_step(points, m: int, rounds: int):
    """ε_T (T + 15) / (8η) of MHT22's Algorithm 1 with short steps, nu = 1, against columns 0..T in turn.

    points : (games, (T + 1) m + 1); the last entry is log η.
    """
    eta = np.exp(points[:, -1])
    tolerance = 2 * np.log(m) / eta
    columns = points[:, :-1].reshape(len(points), rounds + 1, m)
    margins, least, short = columns[:, 0], columns[:, 0].mean(-1), np.zeros(len(points))
    for t in range(1, rounds + 1):
        weights = _softmax(-eta[:, None] * margins)
        least = np.minimum(least, (weights * columns[:, t]).sum(-1))
        gap = least + _log_mean_exp(-eta[:, None] * margins) / eta
        if t < rounds:
            short = np.maximum(short, CONVERGED * tolerance / 2 - gap)
            direction = columns[:, t] - margins
            margins = margins + _step((weights * direction).sum(-1), direction, eta)[:, None] * direction
    return gap * (rounds + 15) / (8 * eta) - 10 * np.maximum(short, 0)


def _figure_1(columns, beta, rounds: int):
    """(weights, edge of the best column, slope, margins after) of each round of SSS08's Figure 1, nu = 1."""
    games, margins = np.arange(len(columns)), np.zeros((len(columns), columns.shape[2]))
    for _ in range(rounds):
        weights = _softmax(-margins / beta[:, None])
        edges = np.einsum("bnm,bm->bn", columns, weights)
        best = np.abs(edges).argmax(-1)
        chosen = edges[games, best]
        direction = np.sign(chosen)[:, None] * columns[games, best] - margins
        slope = (weights * direction).sum(-1)
        margins = margins + _step(beta * slope, direction, 1.0)[:, None] * direction
        yield weights, np.abs(chosen), slope, margins


def relaxed_margin(points, m: int, n: int, rounds: int, eps: float):
    """(ρ - the margin reached) / ε after T rounds of Figure 1; ρ by a combination that is part of the point.

    points : (games, n m + n), the combination as logits.
    """
    columns = points[:, : n * m].reshape(len(points), n, m)
    best = np.einsum("bn,bnm->bm", _softmax(6 * points[:, n * m :]), columns).min(-1)
    beta = np.full(len(points), eps / (2 * np.log(m)))
    *_, (_, _, _, margins) = _figure_1(columns, beta, rounds)
    return (best - margins.min(-1)) / eps


def increase(points, m: int, n: int, rounds: int):
    """The largest β ε_t² / 8 over D(w_{t+1}) - D(w_t) of a run, Lemma 11, where the run still moves.

    points : (games, n m + 1); the last entry is the logit of β.
    """
    beta = 1 / (1 + np.exp(-points[:, -1]))
    columns = points[:, : n * m].reshape(len(points), n, m)
    duals, primals, slopes = [np.zeros(len(points))], [], []
    for weights, edge, slope, margins in _figure_1(columns, beta, rounds):
        entropy = (weights * np.log(np.maximum(weights * m, 1e-300))).sum(-1)
        primals.append(edge + beta * entropy)
        slopes.append(slope)
        duals.append(-beta * _log_mean_exp(-margins / beta[:, None]))
    least, best = np.min(primals, axis=0), np.full(len(points), -1.0)
    for t, slope in enumerate(slopes):
        rise = duals[t + 1] - duals[t]
        ratio = beta * np.minimum(least - duals[t], slope) ** 2 / 8 / np.maximum(rise, 1e-12)
        best = np.maximum(best, np.where((slope > MOVES) & (rise > MOVES**2), ratio, -1))
    return best


def climb(score, low, high, seconds: float, seed: int = 1):
    """(point, score) of the best found from random starts by random changes of all sizes, for so many seconds."""
    random, best, reached = np.random.default_rng(seed), None, -np.inf
    end = time.monotonic() + seconds
    while time.monotonic() < end or best is None:
        points = random.uniform(low, high, (400, len(low)))
        corner = random.random(400) < 0.5  # entries of columns at ±1
        points[corner] = np.where((low == -1) & (high == 1), np.sign(points[corner]), points[corner])
        values = score(points)
        point, value, width, stall = points[values.argmax()], values.max(), 0.3, 0
        while stall < 40 and time.monotonic() < end:
            touched = random.random((POPULATION, len(low))) < random.choice([0.1, 0.3, 1.0], size=(POPULATION, 1))
            sizes = width * 10 ** -random.uniform(0, 2, (POPULATION, 1))
            moves = random.standard_normal((POPULATION, len(low))) * touched * sizes * (high - low) / 2
            nearby = np.clip(point + moves, low, high)
            values = score(nearby)
            stall = 0 if values.max() > value + 1e-5 else stall + 1
            if values.max() > value:
                point, value = nearby[values.argmax()], values.max()
            else:
                width = max(0.93 * width, 1e-3)
        if value > reached:
            best, reached = point, value
    return best, reached
