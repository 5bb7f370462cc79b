"""The quantities of MRS13 Section 4 in floats, for matrices too large to do in rationals: at most sampled evidence.

The float counterpart of `reference.rate.decomposition`, `reference.rate.finite_margin` and `reference.rate.constants`: HiGHS finds
the partition and γ, Newton's method K and μ_max, a singular value decomposition λ_min.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import csr_array, hstack, identity

RAISED = 0.5  # in the partition's program a margin variable ends at 0 or 1
RANK_TOLERANCE = 1e-9  # relative to the largest singular value


@dataclass(frozen=True)
class FastDecomposition:
    """zero_loss, finite_margin : index arrays.    direction : η† (zeros without Z).    gamma : None without Z.
    witness : y on F with y >= 1 and |M_Fᵀy| near 0.    gap : the largest |M_Fᵀy|, what the answer is off by."""

    zero_loss: np.ndarray
    finite_margin: np.ndarray
    direction: np.ndarray
    gamma: float | None
    witness: np.ndarray
    gap: float


def decompose(matrix) -> FastDecomposition:
    """Return the partition and its certificates. matrix : m x n array with entries in [-1, 1]; ValueError otherwise."""
    M = _checked(matrix)
    m, n = M.shape
    bounds = [(None, None)] * n + [(0, 1)] * m
    A = hstack([csr_array(-M), identity(m)]).tocsr()
    answer = linprog(np.r_[np.zeros(n), -np.ones(m)], A_ub=A, b_ub=np.zeros(m), bounds=bounds, method="highs")
    raised = answer.x[n:] > RAISED
    zero_loss, finite = np.flatnonzero(raised), np.flatnonzero(~raised)
    witness = -answer.ineqlin.marginals[finite]
    gap = float(np.abs(witness @ M[finite]).max()) if finite.size else 0.0
    if not zero_loss.size:
        return FastDecomposition(zero_loss, finite, np.zeros(n), None, witness, gap)
    signed = np.hstack([M, -M])
    above = np.hstack([-signed[zero_loss], np.ones((zero_loss.size, 1))])
    best = linprog(
        np.r_[np.zeros(2 * n), -1.0],
        A_ub=np.vstack([above, np.r_[np.ones(2 * n), 0.0]]),
        b_ub=np.r_[np.zeros(zero_loss.size), 1.0],
        A_eq=np.hstack([signed[finite], np.zeros((finite.size, 1))]) if finite.size else None,
        b_eq=np.zeros(finite.size) if finite.size else None,
        bounds=[(0, None)] * (2 * n) + [(None, None)],
        method="highs",
    )
    direction = best.x[:n] - best.x[n : 2 * n]
    return FastDecomposition(zero_loss, finite, direction, float(best.x[-1]), witness, gap)


@dataclass(frozen=True)
class FastConstants:
    """K, μ_max, λ_min and C0 .. C3, C as floats; None where the exact form has None."""

    least_loss: float
    largest_margin: float | None
    least_stretch: float | None
    C0: float | None
    C1: float | None
    C2: float | None
    C3: float | None
    C: float


def rate_constants(matrix) -> FastConstants:
    """Return the constants of the C/ε rate. matrix : m x n array with entries in [-1, 1]."""
    M = _checked(matrix)
    m, n = M.shape
    found = decompose(M)
    if not found.finite_margin.size:
        assert found.gamma is not None
        C = 2 * m / found.gamma**2
        return FastConstants(0.0, None, None, None, None, None, 1 / C, C)
    inner = M[found.finite_margin]
    design, stretch = _row_space(inner)
    if stretch is None:
        slow = (found.gamma / m) ** 2 / 2 if found.gamma is not None else None
        loss = float(found.finite_margin.size)
        return FastConstants(loss, 0.0, None, None, None, None, slow, 1 / slow if slow else 0.0)
    start = _minimised(design, 0.0, np.zeros(design.shape[1]), np.zeros(design.shape[1]))
    loss = float(np.exp(-design @ start).sum())
    margin = max((_top_margin(design, i, m, start) for i in range(len(design))), default=0.0)
    C0 = 2 * stretch**2 * math.exp(-margin) / (n * m)
    C1, C2 = min(0.25, math.sqrt(C0 / m) / 4), C0 / (4 * m)
    C3 = C2 / m if found.gamma is None else min(C2 / m, (found.gamma * C1 / m) ** 2 / 2)
    return FastConstants(loss, margin, stretch, C0, C1, C2, C3, 1 / C3)


def _checked(matrix) -> np.ndarray:
    M = np.asarray(matrix, dtype=float)
    if M.ndim != 2 or 0 in M.shape or not np.abs(M).max() <= 1:
        raise ValueError(f"matrix must be two-dimensional with entries in [-1, 1], got shape {M.shape}")
    return M


def _row_space(rows):
    """Return (rows in orthonormal coordinates of their row space, smallest positive singular value or None)."""
    left, values, _ = np.linalg.svd(rows, full_matrices=False)
    positive = values > RANK_TOLERANCE * max(values[0], 1e-300)
    if values[0] == 0:
        return rows, None
    return left[:, positive] * values[positive], float(values[positive][-1])


def _minimised(design, s, pull, x):
    """Minimise Σ exp(s - A x) - pull·x by damped Newton."""

    def value(point):
        with np.errstate(over="ignore"):
            return float(np.exp(s - design @ point).sum() - pull @ point)

    for _ in range(100):
        weights = np.exp(s - design @ x)
        gradient = -weights @ design - pull
        step = np.linalg.solve(design.T @ (weights[:, None] * design), -gradient)
        slope, length, here = gradient @ step, 1.0, value(x)
        if -slope < 1e-15 * (1 + abs(here)):
            break
        while value(x + length * step) > here + 0.1 * length * slope and length > 1e-8:
            length /= 2
        x = x + length * step
    return x


def _top_margin(design, i, budget, start):
    """Return the largest margin of row i under a total loss of at most `budget`: bisection on the multiplier."""
    if not np.abs(design[i]).max() > 0 or np.exp(-design @ start).sum() >= budget * (1 - 1e-12):
        return float(design[i] @ start)
    low, high = -2.0, 2.0
    while np.exp(-design @ _minimised(design, high, design[i], start)).sum() > budget:
        low, high = high, high + 4
    while np.exp(-design @ _minimised(design, low, design[i], start)).sum() < budget:
        low, high = low - 4, low
    for _ in range(60):
        middle = (low + high) / 2
        x = _minimised(design, middle, design[i], start)
        if np.exp(-design @ x).sum() > budget:
            low = middle
        else:
            high = middle
    return float(design[i] @ _minimised(design, high, design[i], start))
