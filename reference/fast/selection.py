"""Selection of the entry at a given place of the ascending order, with a sample that excludes most entries.

Source: Floyd, Rivest, Expected time bounds for selection (1975), in one step.
"""

from __future__ import annotations

import math

import numpy as np

WORTH = 1 << 13  # the least number of entries for which a sample is used
SIZE = 0.6  # the size of the sample is about this power of the number of entries
DEVIATIONS = 4  # the entry is searched within so many standard deviations of the sample's rank; if outside, among all


def entry_at(x, place: int, buffer, mask) -> float:
    """Return the entry at index `place` of the sorted x.

    x : floats without NaN, not changed.    buffer, mask : as many floats and bools, overwritten.
    """
    if x.size >= WORTH:
        sample = np.sort(x[:: max(1, int(x.size ** (1 - SIZE)))])
        rank, off = place / x.size * sample.size, DEVIATIONS * math.sqrt(sample.size) / 2
        first, last = int(rank - off), int(rank + off) + 1
        low = sample[first] if first > 0 else -np.inf
        high = sample[last] if last < sample.size else np.inf
        np.greater_equal(x, low, out=mask)
        among = place - (x.size - int(np.count_nonzero(mask)))
        if low == high and 0 <= among < np.count_nonzero(mask) - np.count_nonzero(x > high):
            return float(low)
        mask &= x <= high
        between = np.compress(mask, x)
        if 0 <= among < between.size:
            between.partition(among)
            return float(between[among])
    np.copyto(buffer, x)
    buffer.partition(place)
    return float(buffer[place])
