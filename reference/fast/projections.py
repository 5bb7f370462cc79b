"""The projections of NP14 in floats, onto a set of weights that keeps its buffers between calls.

No vector is sorted. A selection finds the entry of rank 1/cap; the threshold is within one cap below it (Euclidean) or not
below it (entropy), so that later passes treat only the entries near it. A further projection first tries the last threshold.
For relative entropy the weights are given by their logarithms, and sums are taken over the entries below their cap, relative
to the threshold, so that no spread of exponents overflows or cancels.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from reference.fast.entropic_scale import ROOM, capped_scale, split_scale, uneven_line
from reference.fast.euclidean_shift import capped_shift, clipped_to_mass, is_compiled


class CappedSimplex:
    """The set {w : Σ w_i = 1, 0 <= w_i <= caps_i} and the two projections onto it.

    m : the number of examples, an int >= 1.        caps : None, one float for all, or m floats >= 0, inf for no cap.
    shift, log_scale : the thresholds of the last projections, None before.
    Raises ValueError for caps that are NaN, negative, or of sum below 1.
    """

    def __init__(self, m: int, caps=None):
        self.m = m
        caps = checked_caps(caps, m)
        self.caps = None if isinstance(caps, float) and caps >= 1 else caps  # a cap of 1 or more never binds
        self._bounds: float | np.ndarray = 1.0 if self.caps is None else np.minimum(self.caps, 1.0)
        self._buffer, self._work, self._mask = np.empty(m), np.empty(m), np.empty(m, dtype=bool)
        self._log_caps: np.ndarray | None = None
        self._members: np.ndarray | None = None  # the mask of the examples with a cap, if all caps are equal
        if isinstance(self.caps, np.ndarray):
            with np.errstate(divide="ignore"):
                self._log_caps = np.log(self.caps)
            finite = self.caps[self.caps < np.inf]
            if finite.size and finite.min() == finite.max() > 0:
                self._members = self.caps < np.inf
        self.shift: float | None = None
        self.log_scale: float | None = None

    def project(self, point, out=None) -> np.ndarray:
        """Return the weights nearest to `point` in Euclidean distance, clip(point - shift, 0, caps).

        point : m finite floats.        out : an array of m floats for the result, or None for a new one.
        The sum is 1 within 1e-14. The attribute `shift` is kept, as the certificate and as the first guess of the next call.
        Raises ValueError for NaN and infinite entries. Cost: some passes over the m entries, each cheaper than np.exp.
        """
        x = np.asarray(point, dtype=float)
        if x.shape != (self.m,):
            raise ValueError(f"point must be a vector of {self.m} floats, got shape {x.shape}")
        if not (math.isfinite(np.maximum.reduce(x)) and math.isfinite(np.minimum.reduce(x))):
            raise ValueError("point must be finite, got NaN or infinity")
        out = np.empty(self.m) if out is None else out
        if self.shift is not None and not is_compiled(self.m):
            shift = clipped_to_mass(x, self._bounds, self.shift, out, self._work, self._mask)
            if shift is not None:
                self.shift = shift
                return out
        start = math.nan if self.shift is None else self.shift
        guess = capped_shift(x, self._bounds, self._buffer, self._work, self._mask, start)
        self.shift = clipped_to_mass(x, self._bounds, guess, out, self._work, self._mask, final=True)
        return out

    def project_entropic(self, log_weights, out=None) -> np.ndarray:
        """Return the weights nearest to exp(log_weights) in relative entropy, min(caps, exp(log_weights + log_scale)).

        log_weights : m floats of any common shift and any spread; -inf is a weight of 0, which stays 0.
        out : an array of m floats for the result, or None for a new one.
        The sum is 1 within 1e-14. The attribute `log_scale` is kept, as the certificate and as the first guess of the next
        call. Raises ValueError for NaN, +inf, a cap of 0, or if the caps of the positive weights sum to less than 1.
        Cost: one pass of np.exp and some cheaper ones, or two passes of np.exp if the weights below the cap would underflow;
        with several different finite caps, a selection of medians, which costs several passes of np.exp.
        """
        x = np.asarray(log_weights, dtype=float)
        if x.shape != (self.m,):
            raise ValueError(f"log_weights must be a vector of {self.m} floats, got shape {x.shape}")
        top = float(x.max())
        if not -np.inf < top < np.inf:  # also for NaN
            raise ValueError("log_weights must be below +inf, not NaN, and not all -inf")
        weights = np.empty(self.m) if out is None else out
        with np.errstate(under="ignore"):
            if self._members is not None:
                self._scale_members(x, weights)
                return weights
            np.subtract(x, top, out=weights)
            np.exp(weights, out=weights)
            total = float(weights.sum())
            if self.caps is None or (isinstance(self.caps, float) and self.caps * total >= 1):
                weights *= 1 / total
                self.log_scale = -top - math.log(total)
            elif isinstance(self.caps, float):
                self._scale(x, weights, top)
            else:
                self._scale_unevenly(x, weights, top, total)
        return weights

    def log_weights(self, log_weights) -> np.ndarray:
        """Return the logarithms of the last entropic projection, without underflow.

        log_weights : the argument of that projection.
        """
        logs = np.asarray(log_weights, dtype=float) + self.log_scale
        if self.caps is not None:
            bounds: Any = math.log(self.caps) if isinstance(self.caps, float) else self._log_caps
            np.minimum(logs, bounds, out=logs)
        return logs

    def _scale(self, x, weights, top: float) -> None:
        """Project for one cap for all examples, which binds: Σ min(1, scale · weight) = 1/cap."""
        assert isinstance(self.caps, float)
        cap = self.caps
        guess = None if self.log_scale is None else self.log_scale + top - math.log(cap)
        anchor, scale = capped_scale(x, weights, top, 1 / cap, guess, self._buffer, self._work, self._mask)
        weights *= scale * cap
        np.minimum(weights, cap, out=weights)
        self.log_scale = math.log(scale) + math.log(cap) - anchor

    def _scale_members(self, x, weights) -> None:
        """Project for one cap for some of the examples."""
        caps = self.caps
        assert isinstance(caps, np.ndarray)
        cap = float(caps[self._members].max())
        anchor, scale = split_scale(x, weights, self._members, 1 / cap, self._work, self._mask)
        weights *= scale * cap
        np.minimum(weights, caps, out=weights)
        self.log_scale = math.log(scale) + math.log(cap) - anchor

    def _scale_unevenly(self, x, weights, top: float, total: float) -> None:
        """Project for different caps: those with the largest ratio of weight to cap bind."""
        caps = self.caps
        assert isinstance(caps, np.ndarray)
        if not caps.all():
            raise ValueError("caps must be positive for the relative entropy, got 0")
        np.multiply(caps, total, out=self._work)
        if np.less_equal(weights, self._work, out=self._mask).all():
            weights *= 1 / total
            self.log_scale = -top - math.log(total)
            return
        line, rest = uneven_line(x, caps, self._log_caps)
        free = np.less(x - self._log_caps, line, out=self._mask)
        shares = np.compress(free, x)
        np.copyto(weights, caps)
        top = float(shares.max(initial=-np.inf))
        if top == -np.inf:
            weights[free] = 0.0
            self.log_scale = -line
            return
        shares -= top
        np.exp(shares, out=shares)
        share = rest / float(shares.sum())
        weights[free] = np.minimum(np.compress(free, caps), share * shares)
        self.log_scale = math.log(share) - top if share > 0 else -line


def project_to_capped_simplex(point, caps=None) -> np.ndarray:
    """Return the point of {w : Σ w_i = 1, 0 <= w_i <= caps_i} nearest to `point` in Euclidean distance; see CappedSimplex."""
    point = np.asarray(point, dtype=float)
    if point.ndim != 1 or point.size == 0:
        raise ValueError(f"point must be a non-empty vector of finite floats, got shape {point.shape}")
    return CappedSimplex(point.size, caps).project(point)


def project_entropic(log_weights, caps=None) -> np.ndarray:
    """Return the point of {w : Σ w_i = 1, 0 <= w_i <= caps_i} nearest to exp(log_weights) in relative entropy; see
    CappedSimplex."""
    x = np.asarray(log_weights, dtype=float)
    if x.ndim != 1 or x.size == 0:
        raise ValueError(f"log_weights must be a non-empty vector, got shape {x.shape}")
    return CappedSimplex(x.size, caps).project_entropic(x)


def clip_to_box(point, caps=None):
    """Return the nearest point of the box {w : 0 <= w_i <= min(caps_i, 1)}; a cap of None or inf counts as 1."""
    return np.clip(point, 0.0, 1.0 if caps is None else np.minimum(caps, 1.0))


def checked_caps(caps, m):
    """Return the caps as None, one float for all, or m floats. Raises ValueError for NaN, a negative cap, or a sum below 1."""
    if caps is None:
        return None
    caps = np.asarray(caps, dtype=float)
    if caps.ndim > 1 or (caps.ndim == 1 and caps.size != m):
        raise ValueError(f"caps must be one number or {m} numbers, got shape {caps.shape}")
    total = float(caps) * m if caps.ndim == 0 else caps.sum()
    if np.isnan(total) or (caps < 0).any():
        raise ValueError("caps must be at least 0 and not NaN")
    if total < 1 - ROOM:
        raise ValueError(f"caps must sum to at least 1, got {total}: the set is empty")
    return float(caps) if caps.ndim == 0 else caps
