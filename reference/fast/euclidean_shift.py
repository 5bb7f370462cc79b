"""The shift s with Σ clip(x - s, 0, caps) = 1: Newton's steps in a bracket, on what the bracket leaves open, numpy.

The sum falls in s and is linear between the places x and x - caps. With one cap c for all, fewer than 1/c entries lie
above the one at rank 1/c, so s is below it, and it and those above it would hold at least 1 at c below it.
"""

from __future__ import annotations

import math
from importlib.util import find_spec

import numpy as np

from reference.fast.selection import entry_at

BALANCED = 4e-15  # a mass this near 1 is 1: sums of m floats are no better
POLISHING = 4  # passes over all entries, after a search or from the last shift
SPARSE = 40  # of them where floats lie farther apart than caps are wide
ROUNDING = 1e-14  # an excess of mass beyond it is more than that of a sum
FAR = 0.1  # an excess of mass from which the last shift is no guide
STEPS = 300  # each third of them divides the excess by 8 or halves what is left open: far more than that takes
COMPILED = find_spec("numba") is not None  # loaded by the first projection that is large enough
WORTH_COMPILED = 1 << 13  # entries
WORTH = 256  # shorter vectors are not shortened further


def clipped_to_mass(x, caps, shift: float, out, work, mask, final: bool = False):
    """Return clip(x - shift, 0, caps) with its mass brought to 1 by Newton's steps on all of x; returns the shift.

    None where that takes more than a few passes, unless `final`. `out` and `work` hold m floats, `mask` m bools.
    """
    np.subtract(x, shift, out=work)
    for turn in range(SPARSE if final else POLISHING):
        np.maximum(work, 0.0, out=out)
        np.minimum(out, caps, out=out)
        excess = float(out.sum()) - 1.0
        if abs(excess) <= BALANCED:
            return shift
        if (turn >= POLISHING - 1 and abs(excess) <= ROUNDING) or (abs(excess) > FAR and not final):
            break
        rising = _between(out, caps, mask)
        if rising:
            moved = excess / rising
            if not final and np.ndim(caps) == 0 and abs(excess) > rising * caps:
                break  # the root is not among the entries that this slope is of
        elif not final or abs(excess) <= ROUNDING or math.isinf(moved := _to_level(work, caps, excess)):
            break
        work -= moved
        shift += moved
    return shift if final else None


def capped_shift(x, caps, buffer, work, mask, start: float = math.nan) -> float:
    """Return the shift, as near as floats of its size allow: see `clipped_to_mass` for the rest.

    start : a shift to begin at, where one is known; only what is compiled begins there.
    """
    if is_compiled(x.size):
        from reference.fast.thresholds import shift_of_mass

        return shift_of_mass(x, np.atleast_1d(np.asarray(caps, dtype=float)), start, BALANCED)
    if np.ndim(caps) == 0:
        rank = min(math.ceil((1 - 1e-15) / caps), x.size)  # one ulp of room: a cap written as 1/m rounds either way
        anchor = entry_at(x, x.size - rank, buffer, mask)
        low, high = -caps, 0.0
    else:
        anchor, high = float(x.max()), 0.0
        low = float(np.subtract(x, caps, out=work).min()) - anchor
    y = np.subtract(x, anchor, out=buffer)
    return anchor + _Search(y, caps, low, high, work, mask).root()


def is_compiled(size: int) -> bool:
    """Return whether a search of so many entries is: then the last shift is where it begins, and is not tried before."""
    return COMPILED and size >= WORTH_COMPILED


class _Search:
    """Σ clip(y - s, 0, caps) = 1 for s in [low, high]: what the bracket decides is summed once and put aside."""

    def __init__(self, y, caps, low, high, work, mask):
        self.y, self.caps, self.low, self.high = y, caps, low, high
        self.work, self.mask = work, mask
        self.held = 0.0  # the mass at a cap
        self.linear, self.total = 0, 0.0  # how many entries y lie strictly between, and their sum

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
        """Return the root if no open entry were at 0 or at its cap; the middle where that cannot be."""
        count = self.y.size + self.linear
        guess = (float(self.y.sum()) + self.total + self.held - 1.0) / count if count else math.nan
        return guess if self.low < guess < self.high else (self.low + self.high) / 2

    def _evaluate(self, shift: float) -> tuple[float, int]:
        """Return (mass - 1, minus the slope) at this shift."""
        work, mask = self.work[: self.y.size], self.mask[: self.y.size]
        np.subtract(self.y, shift, out=work)
        np.maximum(work, 0.0, out=work)
        np.minimum(work, self.caps, out=work)
        mass = float(work.sum()) + self.held + (self.total - self.linear * shift)
        return mass - 1.0, _between(work, self.caps, mask) + self.linear

    def _put_aside(self) -> None:
        """Leaves open only the entries that some shifts in the bracket have in another state than others."""
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
        """Return the median of the places inside the bracket where an open entry changes its state."""
        places = np.concatenate([self.y, self.y - self.caps])
        places = places[(places > self.low) & (places < self.high)]
        return float(np.median(places)) if places.size else math.nan


def _to_level(work, caps, excess: float) -> float:
    """Return where floats near the shift lie farther apart than caps are wide: the fall that puts the next to move at its level.

    Too much mass: the lowest of those at their cap falls to 0. Too little: the highest at 0, and all equal to it, share what
    is missing. Infinite where there is none: the caps themselves sum to 1 but for rounding.
    """
    movable = np.greater(caps, 0.0)
    if excess > 0:
        return float(np.where(movable & (work >= caps), work, np.inf).min())
    waiting = np.where(movable & (work <= 0), work, -np.inf)
    top = float(waiting.max())
    return top + excess / _count(waiting == top)


def _between(clipped, caps, mask) -> int:
    """Return how many entries are strictly between 0 and their cap: none of those whose cap is 0."""
    np.greater(clipped, 0.0, out=mask)
    mask &= clipped < caps
    return _count(mask)


def _count(mask) -> int:
    return int(np.count_nonzero(mask))
