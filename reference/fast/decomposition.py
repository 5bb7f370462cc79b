"""The quantities of MRS13, Section 4, in floats, for matrices that are too large for rationals.

The exact versions are in `reference.rate.decomposition`, `reference.rate.finite_margin` and `reference.rate.constants`. Here
linear programs (HiGHS) give the partition and γ, Newton's method K and μ_max, and a singular value decomposition λ_min.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import csr_array, hstack, identity

RAISED = (
    0.5  # the variables s_i of the program for the partition are 0 or 1 at an optimum, up to errors: above 0.5 is 1
)
RANK_TOLERANCE = 1e-9  # singular values of at most this share of the largest one are treated as 0


@dataclass(frozen=True)
class FastDecomposition:
    """The partition of the examples into the zero-loss set Z and the finite-margin set F, in floats.

    zero_loss, finite_margin : index arrays.    direction : η†, zeros if Z is empty.    gamma : γ, None if Z is empty.
    witness : a certificate of F by Lemma 38: y >= 1 on F with M_Fᵀy near 0.    gap : the largest |M_Fᵀy|, which would be 0
    in exact arithmetic.
    """

    zero_loss: np.ndarray
    finite_margin: np.ndarray
    direction: np.ndarray
    gamma: float | None
    witness: np.ndarray
    gap: float


def decompose(matrix) -> FastDecomposition:
    """Return the FastDecomposition of an m x n array. Raises ValueError for an empty array or an entry outside [-1, 1]."""
    M = _checked(matrix)
    m, n = M.shape
    # maximise Σ s_i over x and 0 <= s <= 1 with s <= M x: s_i = 1 on Z and 0 on F
    bounds = [(None, None)] * n + [(0, 1)] * m
    A = hstack([csr_array(-M), identity(m)]).tocsr()
    result = linprog(np.r_[np.zeros(n), -np.ones(m)], A_ub=A, b_ub=np.zeros(m), bounds=bounds, method="highs")
    raised = result.x[n:] > RAISED
    zero_loss, finite = np.flatnonzero(raised), np.flatnonzero(~raised)
    witness = -result.ineqlin.marginals[finite]
    gap = float(np.abs(witness @ M[finite]).max()) if finite.size else 0.0
    if not zero_loss.size:
        return FastDecomposition(zero_loss, finite, np.zeros(n), None, witness, gap)
    # maximise γ over x = x⁺ - x⁻, ||x||_1 <= 1, with M_Z x >= γ and M_F x = 0
    signed = np.hstack([M, -M])
    margins_below_gamma = np.hstack([-signed[zero_loss], np.ones((zero_loss.size, 1))])
    best = linprog(
        np.r_[np.zeros(2 * n), -1.0],
        A_ub=np.vstack([margins_below_gamma, np.r_[np.ones(2 * n), 0.0]]),
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
    """The constants of Section 4 as floats; a constant that does not exist is None (see `reference.rate.constants`).

    least_loss : K.    largest_margin : μ_max.    least_stretch : λ_min.
    """

    least_loss: float
    largest_margin: float | None
    least_stretch: float | None
    C0: float | None
    C1: float | None
    C2: float | None
    C3: float | None
    C: float


def rate_constants(matrix) -> FastConstants:
    """Return the FastConstants of an m x n array. Raises ValueError for an empty array or an entry outside [-1, 1]."""
    M = _checked(matrix)
    m, n = M.shape
    parts = decompose(M)
    if not parts.finite_margin.size:
        assert parts.gamma is not None
        C = 2 * m / parts.gamma**2
        return FastConstants(0.0, None, None, None, None, None, 1 / C, C)
    inner = M[parts.finite_margin]
    design, stretch = _row_space(inner)
    if stretch is None:
        C3 = (parts.gamma / m) ** 2 / 2 if parts.gamma is not None else None
        loss = float(parts.finite_margin.size)
        return FastConstants(loss, 0.0, None, None, None, None, C3, 1 / C3 if C3 else 0.0)
    start = _minimised(design, 0.0, np.zeros(design.shape[1]), np.zeros(design.shape[1]))
    loss = float(np.exp(-design @ start).sum())
    margin = max((_top_margin(design, i, m, start) for i in range(len(design))), default=0.0)
    C0 = 2 * stretch**2 * math.exp(-margin) / (n * m)
    C1, C2 = min(0.25, math.sqrt(C0 / m) / 4), C0 / (4 * m)
    C3 = C2 / m if parts.gamma is None else min(C2 / m, (parts.gamma * C1 / m) ** 2 / 2)
    return FastConstants(loss, margin, stretch, C0, C1, C2, C3, 1 / C3)


def _checked(matrix) -> np.ndarray:
    M = np.asarray(matrix, dtype=float)
    if M.ndim != 2 or 0 in M.shape or not np.abs(M).max() <= 1:
        raise ValueError(f"matrix must be two-dimensional with entries in [-1, 1], got shape {M.shape}")
    return M


def _row_space(rows):
    """Return the rows in orthonormal coordinates of their row space, and the least positive singular value.

    If all entries are 0, return the rows unchanged and None.
    """
    left, values, _ = np.linalg.svd(rows, full_matrices=False)
    positive = values > RANK_TOLERANCE * max(values[0], 1e-300)
    if values[0] == 0:
        return rows, None
    return left[:, positive] * values[positive], float(values[positive][-1])


def _minimised(design, s, pull, x):
    """Return the minimiser of Σ exp(s - A x) - pull·x by damped Newton steps from x."""

    def value(point):
        with np.errstate(over="ignore"):
            return float(np.exp(s - design @ point).sum() - pull @ point)

    for _ in range(100):
        weights = np.exp(s - design @ x)
        gradient = -weights @ design - pull
        step = np.linalg.solve(design.T @ (weights[:, None] * design), -gradient)
        slope, length, present = gradient @ step, 1.0, value(x)
        if -slope < 1e-15 * (1 + abs(present)):
            break
        while value(x + length * step) > present + 0.1 * length * slope and length > 1e-8:
            length /= 2
        x = x + length * step
    return x


def _top_margin(design, i, budget, start):
    """Return the largest margin of row i among the points x whose total loss Σ exp(-A x) is at most `budget`.

    For each s let x_s minimise Σ exp(s - A x) - A_i x, where e^s is the Lagrange multiplier of the constraint. The loss of x_s
    decreases in s: bisection finds the s at which this loss is `budget`.
    start : the minimiser of the total loss.
    """
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
