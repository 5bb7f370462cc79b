"""The shift s with Σ clip(x - s, 0, caps) = 1, by Newton's method in a bracket, on the entries that the bracket leaves open.

The sum falls with s and is linear between the points x_i and x_i - caps_i. With the same cap c for all, fewer than 1/c entries
are above the entry y of rank 1/c, so that s < y. At s = y - c this entry and those above it are at their caps, with mass at
least 1, so that s >= y - c.
"""

from __future__ import annotations

import math
from importlib.util import find_spec

import numpy as np

from reference.fast.selection import entry_at

BALANCED = 4e-15  # a mass within this distance of 1 counts as 1: the rounding error of the sum is no smaller
POLISHING = 4  # the largest number of passes over all entries, after a search or from the last shift
SPARSE = 40  # the largest number of such passes if floats near the shift are farther apart than the caps
ROUNDING = 1e-14  # an excess of the mass of at most this may be rounding error
FAR = 0.1  # if the last shift gives an excess above this, a new search is cheaper
STEPS = 300  # the largest number of steps; every third one divides the excess by 8 or halves the open entries
COMPILED = find_spec("numba") is not None  # numba is imported by the first projection that is large enough
WORTH_COMPILED = 1 << 13  # the least number of entries for which numba is used
WORTH = 256  # with at most so many open entries, decided ones are not excluded


def clipped_to_mass(x, caps, shift: float, out, work, mask, final: bool = False):
    """Write clip(x - s, 0, caps) to `out`, with s from Newton's method such that the mass is 1; return s.

    shift : the first guess.    out, work : m floats, overwritten.    mask : m bools, overwritten.
    final : False: return None if more than a few passes are needed. True: always return a shift, as near as possible.
    """
    np.subtract(x, shift, out=work)
    for count in range(SPARSE if final else POLISHING):
        np.maximum(work, 0.0, out=out)
        np.minimum(out, caps, out=out)
        excess = float(out.sum()) - 1.0
        if abs(excess) <= BALANCED:
            return shift
        if (count >= POLISHING - 1 and abs(excess) <= ROUNDING) or (abs(excess) > FAR and not final):
            break
        rising = _between(out, caps, mask)
        if rising:
            change = excess / rising
            if not final and np.ndim(caps) == 0 and abs(excess) > rising * caps:
                break  # the root is beyond the entries from which this slope is computed
        elif not final or abs(excess) <= ROUNDING or math.isinf(change := _to_level(work, caps, excess)):
            break
        work -= change
        shift += change
    return shift if final else None


def capped_shift(x, caps, buffer, work, mask, start: float = math.nan) -> float:
    """Return the s with Σ clip(x - s, 0, caps) = 1, as near as the rounding of s allows.

    buffer, work, mask : as in `clipped_to_mass`.    start : a guess, or NaN; only the compiled search uses it.
    """
    if is_compiled(x.size):
        from reference.fast.thresholds import shift_of_mass

        return shift_of_mass(x, np.atleast_1d(np.asarray(caps, dtype=float)), start, BALANCED)
    if np.ndim(caps) == 0:
        rank = min(math.ceil((1 - 1e-15) / caps), x.size)  # with room for the rounding of a cap 1/m
        anchor = entry_at(x, x.size - rank, buffer, mask)
        low, high = -caps, 0.0
    else:
        anchor, high = float(x.max()), 0.0
        low = float(np.subtract(x, caps, out=work).min()) - anchor
    y = np.subtract(x, anchor, out=buffer)
    return anchor + _Search(y, caps, low, high, work, mask).root()


def is_compiled(size: int) -> bool:
    """Return whether the search over so many entries is compiled; it then begins at the last shift."""
    return COMPILED and size >= WORTH_COMPILED


class _Search:
    """The search for s in [low, high] with Σ clip(y - s, 0, caps) = 1.

    Entries whose state (0, at the cap, or between) is the same in the whole bracket are summed once and excluded.
    """

    def __init__(self, y, caps, low, high, work, mask):
        self.y, self.caps, self.low, self.high = y, caps, low, high
        self.work, self.mask = work, mask
        self.held = 0.0  # the mass of the excluded entries at their cap
        self.linear, self.total = 0, 0.0  # the number of the excluded entries strictly between, and the sum of their y

    def root(self) -> float:
        self._put_aside()
        open_entries, last_excess = self.y.size, math.inf
        shift = self._if_linear()
        for step in range(1, STEPS):
            excess, slope = self._evaluate(shift)
            if abs(excess) <= BALANCED:
                return shift
            if excess > 0:
                self.low = shift
            else:
                self.high = shift
            following = shift + excess / slope if slope else math.nan
            if step % 3 == 0 and self.y.size:
                self._put_aside()
                slow = 8 * abs(excess) > last_excess
                if slow and self.y.size > WORTH and 2 * self.y.size > open_entries:
                    following = self._median()
                open_entries, last_excess = self.y.size, abs(excess)
            if not self.low < following < self.high:
                following = (self.low + self.high) / 2
            if following == shift or following in (self.low, self.high):
                return shift  # no float lies between
            shift = following
        return shift

    def _if_linear(self) -> float:
        """Return the root under the assumption that all open entries are strictly between, or the middle of the bracket."""
        count = self.y.size + self.linear
        guess = (float(self.y.sum()) + self.total + self.held - 1.0) / count if count else math.nan
        return guess if self.low < guess < self.high else (self.low + self.high) / 2

    def _evaluate(self, shift: float) -> tuple[float, int]:
        """Return (mass - 1, number of entries strictly between 0 and their cap) at this shift; the latter is minus the slope."""
        work, mask = self.work[: self.y.size], self.mask[: self.y.size]
        np.subtract(self.y, shift, out=work)
        np.maximum(work, 0.0, out=work)
        np.minimum(work, self.caps, out=work)
        mass = float(work.sum()) + self.held + (self.total - self.linear * shift)
        return mass - 1.0, _between(work, self.caps, mask) + self.linear

    def _put_aside(self) -> None:
        """Exclude the entries whose state is the same for all shifts in the bracket, and add them to the sums."""
        y, caps, mask = self.y, self.caps, self.mask[: self.y.size]
        alike = np.ndim(caps) == 0
        below_cap = y < self.high + caps if alike else y - caps < self.high
        np.greater(y, self.low, out=mask)
        mask &= below_cap
        straight = None
        if not alike or self.high < self.low + caps:
            straight = y <= self.low + caps
            straight &= y >= self.high
            mask &= ~straight
        if y.size <= WORTH or 4 * _count(mask) > 3 * y.size:
            return
        self.held += (y.size - _count(below_cap)) * caps if alike else float(caps[~below_cap].sum())
        if straight is not None:
            self.linear += _count(straight)
            self.total += float(np.multiply(y, straight, out=self.work[: y.size]).sum())
        self.y = np.compress(mask, y)
        self.caps = caps if alike else np.compress(mask, caps)

    def _median(self) -> float:
        """Return the median of the shifts inside the bracket at which an open entry changes its state."""
        places = np.concatenate([self.y, self.y - self.caps])
        places = places[(places > self.low) & (places < self.high)]
        return float(np.median(places)) if places.size else math.nan


def _to_level(work, caps, excess: float) -> float:
    """Return the change of the shift when no entry is strictly between 0 and its cap.

    This happens if floats near the shift are farther apart than the caps. If there is too much mass, the lowest entry at its
    cap moves to 0. If there is too little, the highest entry at 0, and all equal to it, share the missing mass. The result
    is infinite if there is no such entry: then the caps sum to 1 up to rounding.
    """
    movable = np.greater(caps, 0.0)
    if excess > 0:
        return float(np.where(movable & (work >= caps), work, np.inf).min())
    waiting = np.where(movable & (work <= 0), work, -np.inf)
    top = float(waiting.max())
    return top + excess / _count(waiting == top)


def _between(clipped, caps, mask) -> int:
    """Return the number of entries strictly between 0 and their cap."""
    np.greater(clipped, 0.0, out=mask)
    mask &= clipped < caps
    return _count(mask)


def _count(mask) -> int:
    return int(np.count_nonzero(mask))
