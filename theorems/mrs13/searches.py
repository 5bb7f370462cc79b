"""Four questions that MRS13 leaves open, as objectives for `python -m theorems search ID`.

Each screen is a run of AdaBoost in floats with the signed best column; only an exact decision can settle a question.
"""

import math

import numpy as np

from reference import BestColumn, Verdict, decide, play
from reference.arithmetic import dot
from reference.exact import AdaBoost
from reference.rate.level_set import log_sum, nearest
from theorems.mrs13.games import matrix_of_figure_3, triangle_of_figure_2
from theorems.shared.objective import VACUOUS, Objective

SCALING_ROUNDS = 14  # the integers of an exact decision double in length in each round
DISTANCE_ROUNDS = 4
RATE_ROUNDS = 400
SLOW_ROUNDS = (400, 1600)
TIED, NO_EDGE = 1e-12, 1e-9  # allowances for edges in floats, which guide a search; its results are decided exactly
REACHED = 1e-6  # relative for a loss, absolute for a distance: within this a run has reached its target
OPTIMAL = 1e-12  # error of the loss after Newton's minimisation


def adaboost_path(matrix, rounds):
    """Return λ_0, λ_1, ...: the combinations of AdaBoost with the signed best column, up to a perfect column or a round
    without an edge."""
    m, n = matrix.shape
    combination, margins, path = np.zeros(n), np.zeros(m), [np.zeros(n)]
    for _ in range(rounds):
        weights = log_sum(margins)[1]
        edges = weights @ matrix
        j = int(np.argmax(np.abs(edges) >= np.abs(edges).max() - TIED))
        if not NO_EDGE < abs(edges[j]) < 1 - TIED:
            break
        step = math.log((1 + edges[j]) / (1 - edges[j])) / 2
        combination[j] += step
        margins += step * matrix[:, j]
        path.append(combination.copy())
    return np.array(path)


def losses_along(matrix, path):
    """Return the exponential losses of combinations, (k, n) -> (k,)."""
    return np.exp(-(path @ matrix.T)).mean(axis=1)


def pull_back(matrix, picks):
    """Return the derivative at s = 1 of the loss of the scaled combination, divided by the largest |margin|; it is
    positive if AdaBoost.S scales back.

    Up to its first scaling AdaBoost.S coincides with AdaBoost. The first round is left out: on {-1,+1} columns the edge
    of the column just used is 0, so that the derivative is 0.
    """
    path = adaboost_path(matrix, SCALING_ROUNDS)[2:]
    if not len(path):
        return VACUOUS
    margins = path @ matrix.T
    weights = np.exp(margins.min(axis=1, keepdims=True) - margins)
    weights /= weights.sum(axis=1, keepdims=True)
    return float((-(weights * margins).sum(axis=1) / np.abs(margins).max(axis=1)).max())


def decide_pull_back(game, picks):
    """Decide exactly the sign of Σ_i d_i (Mλ)_i after each round, with rational weights and margins that are sums of
    logarithms."""
    trace = play(AdaBoost(), game, SCALING_ROUNDS, BestColumn(signed=True))
    coefficients, best, violated = [0] * game.n, VACUOUS, False
    for t, (j, sign, step) in enumerate(zip(trace.columns, trace.signs, trace.steps, strict=True), 1):
        if t == len(trace.weights) or isinstance(step, float):
            break
        coefficients[j] = coefficients[j] + sign * step
        if t == 1:
            continue
        pull = sum(-dot(trace.weights[t], column) * c for column, c in zip(game.columns, coefficients, strict=True))
        verdict = decide(pull, ">", 0)
        if verdict is Verdict.UNDECIDED:
            return best, None
        size = max(abs(sum(float(c) * float(u) for c, u in zip(coefficients, row, strict=True))) for row in game.rows)
        best = max(best, float(pull) / size if size else VACUOUS)
        violated = violated or verdict is Verdict.HOLDS
    return best, violated


def distance_growth(matrix, picks):
    """Return the maximum over rounds of S_t / S_(t-1), where the target is the loss of the run after RATE_ROUNDS/4
    rounds."""
    path = adaboost_path(matrix, RATE_ROUNDS // 4)
    losses = losses_along(matrix, path)
    if len(path) < 3:
        return VACUOUS
    best, level = VACUOUS, math.log(matrix.shape[0] * losses[-1])
    before = 0.0
    for point, loss in zip(path[: DISTANCE_ROUNDS + 1], losses, strict=False):
        nearest_point = nearest(matrix, matrix @ point, level) if loss > losses[-1] * (1 + REACHED) else None
        if nearest_point is None:
            break
        distance = float(np.abs(nearest_point[0]).sum())
        best = max(best, distance / before) if before > REACHED else best
        before = distance
    return best


def _directions(n):
    """Return combinations of norm 1: a lattice on the unit sphere of the l1-norm, up to sign."""
    steps = {1: 1, 2: 24, 3: 8, 4: 5}.get(n, 3)
    axes = np.meshgrid(*[np.arange(-steps, steps + 1)] * n, indexing="ij")
    lattice = np.stack([axis.ravel() for axis in axes], axis=1)
    return lattice[np.abs(lattice).sum(axis=1) == steps] / steps


_LATTICES = {n: _directions(n) for n in range(1, 5)}
_SCALES = np.geomspace(0.05, 24, 40)


def rate_constant(matrix, picks):
    """Return the maximum over rounds t and λ* of t (L(λ_t) - L(λ*)) / ||λ*||², which Conjecture 6 bounds by a constant.

    λ* ranges over a lattice of directions and scales, and over the directions of the run.
    """
    path = adaboost_path(matrix, RATE_ROUNDS)
    if len(path) < 2:
        return VACUOUS
    losses = losses_along(matrix, path)
    own = path[[len(path) // 4, len(path) // 2, len(path) - 1]]
    norms = np.abs(own).sum(axis=1, keepdims=True)
    directions = np.concatenate([_LATTICES[matrix.shape[1]], own[norms[:, 0] > 0] / norms[norms[:, 0] > 0]])
    margins = directions @ matrix.T
    rounds = np.arange(len(losses))
    best = 0.0
    for scale in _SCALES:
        target = np.exp(-scale * margins).mean(axis=1).min()
        best = max(best, float((rounds * (losses - target)).max()) / scale**2)
    return best


def infimum(matrix):
    """Return the infimum of the exponential loss, by Newton's method on ln Σ exp(-Mλ) with a vanishing ridge."""
    m, n = matrix.shape
    combination = np.zeros(n)
    value, weights = log_sum(matrix @ combination)
    for _ in range(200):
        edges = weights @ matrix
        curvature = (matrix.T * weights) @ matrix - np.outer(edges, edges)
        step = np.linalg.solve(curvature + 1e-9 * np.eye(n), edges)
        size = np.abs(step).sum()
        step *= min(1.0, 4.0 / size) if size > 0 else 1.0
        shrink = 1.0
        while shrink > 1e-6:
            trial, trial_weights = log_sum(matrix @ (combination + shrink * step))
            if trial <= value:
                break
            shrink /= 2
        combination = combination + shrink * step
        if value - trial < 1e-15:
            break
        value, weights = trial, trial_weights
    return math.exp(value) / m


def slowness(matrix, picks):
    """Return the exponent p in "rounds ~ ε^(-p)" between two late rounds; by Conjecture 28 p is at most 1 + o(1)."""
    early, late = SLOW_ROUNDS
    losses = losses_along(matrix, adaboost_path(matrix, late))
    if len(losses) <= late:
        return VACUOUS
    least = infimum(matrix)
    first, last = losses[early] - least, losses[late] - least
    if last < 1e4 * OPTIMAL or last >= first * (1 - 1e-9):
        return VACUOUS
    return math.log(late / early) / math.log(first / last)


STARTS = (triangle_of_figure_2, matrix_of_figure_3)
OBJECTIVES = [
    Objective(
        "MRS13.remark-scaling",
        "the derivative at s = 1 of the loss of the scaled combination; above 0 AdaBoost.S scales back",
        pull_back,
        decide_pull_back,
        bound=0.0,
        allowance=1e-9,
        shapes=((6, 3), (8, 3), (10, 3), (12, 3), (8, 4), (10, 4), (12, 4), (14, 4), (14, 2)),
        evaluations=3000,
        starts=STARTS,
    ),
    Objective(
        "MRS13.remark-distance",
        "S_t / S_(t-1), the growth of the distance to the target's level set in one round; above 1 it increased",
        distance_growth,
        bound=1.0,
        shapes=((6, 2), (8, 2), (8, 3), (10, 3), (12, 3), (14, 2), (10, 4), (12, 4), (14, 4)),
        evaluations=150,
        starts=STARTS,
    ),
    Objective(
        "MRS13.conjecture-6",
        "rounds times excess over the squared norm of the solution; the conjecture says that a constant bounds it",
        rate_constant,
        bound=None,
        evaluations=300,
        starts=STARTS,
    ),
    Objective(
        "MRS13.conjecture-28",
        "the exponent p in rounds ~ excess^(-p) between two late rounds; the conjecture says 1 + o(1)",
        slowness,
        bound=None,
        entries=(-1, 0, 1),
        evaluations=100,
        starts=STARTS,
    ),
]
