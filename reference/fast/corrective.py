"""The fully corrective step of ERLPBoost in floats, by Newton's method on the simplex.

f~*(-A w) has the gradient -A'd and the Hessian η A_F' (diag p - p p'/Σp) A_F, where F are the examples below the cap and p their
weights. Each Newton step minimises this quadratic model, with a ridge on the diagonal, over the simplex by an active-set method;
a line search follows.
"""

from importlib.util import find_spec
from typing import NamedTuple

import numpy as np

from reference.fast.frank_wolfe import line_search

# The constants only steer the search: the gap of a Combination is computed from its own weights and edges.
GAP = 5e-10  # the search stops at this gap
PATIENCE = 12  # the search stops after so many Newton steps in a row that lower neither the gap nor the objective
FEW_STEPS = 12  # the first so many Newton steps make at most EXCHANGES exchanges and do not count as lack of progress
EXCHANGES = 12  # exchanges of the active set in one model; the point reached by then still gives a descent direction
LINE_SHARE = 0.3  # the line search stops when the slope is at most this share of its first value
ROUNDING = 1e-14  # a fall of the objective, which is of order 1, by less than this counts as rounding
DUST = 1e-16  # a smaller weight is set to 0
NEGLIGIBLE = 1e-18  # examples of smaller weight are left out of the Hessian
AT_THE_CAP = 1 - 1e-12  # a weight of at least this share of the cap counts as at the cap
RIDGE, RIDGE_SHARE = 1e-10, 1e-13  # RIDGE + RIDGE_SHARE η is added to the diagonal of the model
RAISED_RIDGE = 1e-8  # RAISED_RIDGE * (1 + trace) is added to the diagonal if rounding has made the model indefinite
FLAT = 1e-12  # a multiplier within this share of 1 + |level| does not make its hypothesis enter the active set
NONE = np.zeros(0)  # no drift
COMPILED = find_spec("numba") is not None  # numba is imported by the first model that is large enough
WORTH_COMPILED = 16  # the least number of hypotheses for which numba is used; for small games its import takes too long
MANY = 1 << 14  # models with more entries are computed by numpy
FEW_IN_USE = 48  # LAPACK computes the first Cholesky factor if more weights are in use


class Combination(NamedTuple):
    """A combination w of the hypotheses, and the search for it.

    weights : its n coefficients.    margins : A w.    distribution : d = ∇f~*(-A w).    gap : max_j (d·A)_j - d·A w.
    steps : the number of Newton steps made.
    """

    weights: np.ndarray
    margins: np.ndarray
    distribution: np.ndarray
    gap: float
    steps: int


def fully_corrective(smoothing, matrix, start, gap=GAP, steps=100, distribution=None):
    """Return a Combination near argmin over w in the simplex of f~*(-w·matrix).

    matrix : n x m, one hypothesis per row.    start : n floats on the simplex.    gap : the search stops at this gap.
    steps : the largest number of Newton steps.    distribution : that of the margins of `start`, if it is known.
    The result is the point of least gap met, or the last point if the number of steps is exhausted.
    """
    w = np.array(start, dtype=float)
    margins = w @ matrix
    d = smoothing.distribution(margins) if distribution is None else distribution
    best, lowest, stalled = None, np.inf, 0
    for taken in range(steps + 1):
        edges = matrix @ d
        reached = float(np.maximum.reduce(edges) - w @ edges)
        falling = best is None or reached < best.gap
        if falling or taken == steps:  # with no steps left the last point is returned: it has the least objective
            best = Combination(w, margins, d, reached, taken)
        if reached <= gap or stalled > PATIENCE or taken == steps:
            break
        if taken >= FEW_STEPS:  # now each step should lower the objective, or the gap if only rounding is left
            objective = smoothing.conjugate(margins, d)
            stalled = 0 if falling or objective < lowest - ROUNDING else stalled + 1
            lowest = min(lowest, objective)
        exchanges = EXCHANGES if taken < FEW_STEPS else 20 * len(w)
        w, margins, d = _newton_step(smoothing, matrix, w, margins, d, edges, exchanges)
    return best


def _newton_step(smoothing, matrix, w, margins, d, edges, exchanges):
    candidates = ((w > 0) | (edges > w @ edges)).nonzero()[0]
    target = model_minimiser(smoothing, matrix, candidates, w, d, edges, exchanges)
    for end in (target, None):  # None: the best hypothesis, used if the model gives no descent
        if end is None:
            end = np.zeros(len(w))
            end[edges.argmax()] = 1.0
        direction = end @ matrix - margins
        slope = float(d @ direction)
        if slope > 0:
            margins_there = margins + direction
            d_there = smoothing.distribution(margins_there)
            slope_there = float(d_there @ direction)
            if -slope_there <= LINE_SHARE * slope:  # then the whole step is made, without a search
                return end, margins_there, d_there
            length = line_search(smoothing, margins, direction, enough=LINE_SHARE, ends=(-slope, -slope_there))
            combination = w + length * (end - w)
            combination[combination < DUST] = 0.0
            combination /= combination.sum()
            margins_there = combination @ matrix
            return combination, margins_there, smoothing.distribution(margins_there)
    return w, margins, d


def model_minimiser(smoothing, matrix, candidates, w, d, edges, exchanges, drift=None):
    """Return a point near argmin over the simplex of -edges·(x - w) + (x - w)'H(x - w)/2, the quadratic model at w.

    candidates : the indices of the hypotheses that may have a positive coefficient.
    drift : None, or m floats v; then the model is around the margins A w + v in place of A w.
    """
    target, x = np.zeros(len(w)), None
    worth = smoothing.is_compiled or (COMPILED and len(candidates) >= WORTH_COMPILED)
    if worth and len(candidates) * np.count_nonzero(d) <= MANY:
        from reference.fast.active_sets import minimiser  # imported here: numba takes long to import

        ridge = RIDGE + RIDGE_SHARE * smoothing.eta
        scalars = smoothing.eta, smoothing.cap * AT_THE_CAP, NEGLIGIBLE, ridge, FLAT
        x = minimiser(matrix, candidates, w, d, edges, NONE if drift is None else drift, scalars, exchanges)
    if x is None or not len(x):
        x = _plain_minimiser(smoothing, matrix[candidates], w[candidates], d, edges[candidates], exchanges, drift)
    target[candidates] = x
    # the system is ill-conditioned, and its constraint Σ x = 1 holds only approximately
    target /= np.add.reduce(target)
    return target


def _plain_minimiser(smoothing, rows, w, d, edges, exchanges, drift):
    free = ((d < smoothing.cap * AT_THE_CAP) & (d > NEGLIGIBLE)).nonzero()[0]
    p = d[free]
    mass = np.add.reduce(p)
    if mass <= 0:
        return np.eye(len(w))[np.argmax(edges)]
    below = rows.take(free, axis=1)
    block = below * np.sqrt(p)
    mean = below @ p
    hessian = smoothing.eta * (block @ block.T - mean[:, None] * mean / mass)
    diagonal = hessian.reshape(-1)[:: len(hessian) + 1]  # a view
    diagonal += RIDGE + RIDGE_SHARE * smoothing.eta
    # On the simplex a multiple of 11' added to H, or a common shift of the slopes, does not change the minimiser. Without them
    # the equation Σ x = 1 would lose digits if the hypotheses are nearly dependent.
    hessian += max(float(np.add.reduce(diagonal) / len(diagonal)), 1.0)
    slope = edges - float(w @ edges) + hessian @ w
    if drift is not None:
        ahead = drift[free]
        slope += smoothing.eta * (below @ (p * (ahead - float(p @ ahead) / mass)))
    return simplex_quadratic(hessian, slope, w, exchanges)


def simplex_quadratic(hessian, slope, start, exchanges=EXCHANGES):
    """Return argmin over the simplex of x'Hx/2 - slope·x for a positive definite H, by an active-set method from `start`.

    After `exchanges` exchanges of the active set the present point is returned, which is feasible and no worse than `start`.
    """
    x = start.copy()
    active = x > 0
    if not active.any():
        active[np.argmax(slope)] = True
        x[active] = 1.0
    if COMPILED and len(x) >= WORTH_COMPILED and _compiled(hessian, slope, x, active, exchanges):
        return x / x.sum()
    for _ in range(exchanges):
        places = active.nonzero()[0]
        part = hessian.take(places, axis=0).take(places, axis=1)
        candidate, level = _equality_solution(part, slope[places])
        if candidate.min() >= 0:
            x[:] = 0.0
            x[places] = candidate
            pull = slope - hessian @ x - level  # the multipliers of the inactive weights
            pull[places] = 0.0
            entering = int(pull.argmax())
            if pull[entering] <= FLAT * (1 + abs(level)):
                return x
            active[entering] = True
            continue
        present = x[places]
        falling = candidate < present
        shares = np.full(len(places), np.inf)
        shares[falling] = present[falling] / (present[falling] - candidate[falling])
        leaving = int(shares.argmin())
        x[places] = np.maximum(present + min(1.0, shares[leaving]) * (candidate - present), 0.0)
        x[places[leaving]] = 0.0
        active[places[leaving]] = False
    return x / x.sum()


def _compiled(hessian, slope, x, active, exchanges):
    """Move x, in place, as `simplex_quadratic` does, with the compiled method.

    Returns False, and leaves x unchanged, if a pivot is not positive.
    """
    from reference.fast.active_sets import exchange, started  # imported here: numba takes long to import

    used = int(np.count_nonzero(active))
    factor, solution = np.empty_like(hessian), x.copy()
    if used <= FEW_IN_USE:
        places = np.empty(len(x), dtype=np.int64)
        if started(hessian, solution, factor, places) < 0:
            return False
    else:
        from scipy.linalg.lapack import dpotrf  # imported here: scipy takes as long to import as numpy

        places = np.concatenate([active.nonzero()[0], (~active).nonzero()[0]])
        part = hessian.take(places[:used], axis=0).take(places[:used], axis=1)
        lower, failed = dpotrf(part, lower=1)
        if failed:
            return False
        factor[:used, :used] = lower
    if not exchange(hessian, slope, solution, factor, places, used, exchanges, FLAT):
        return False
    x[:] = solution
    return True


def _equality_solution(hessian, slope):
    """Return argmin of x'Hx/2 - slope·x under Σ x = 1, and the multiplier of this equation."""
    from scipy.linalg.lapack import dposv

    right = np.ones((len(slope), 2), order="F")
    right[:, 0] = slope
    _, solved, failed = dposv(hessian, right, lower=1)
    if failed:  # rounding has made the matrix indefinite
        raised = hessian + RAISED_RIDGE * (1 + np.trace(hessian)) * np.eye(len(slope))
        solved = np.linalg.solve(raised, right)
    level = (solved[:, 0].sum() - 1) / solved[:, 1].sum()
    x = solved[:, 0] - level * solved[:, 1]
    return x / x.sum(), level
