"""The entry at a place of the ascending order, found among the few that a sample leaves, numpy.

Source: Floyd, Rivest, Expected time bounds for selection (1975), in one step.
"""

from __future__ import annotations

import math

import numpy as np

WORTH = 1 << 13  # shorter vectors are selected from as they are
SIZE = 0.6  # the sample has about as many entries as this power of all
DEVIATIONS = 4  # of the sample's rank, to either side: the entry is seldom farther off, and then all are searched


def entry_at(x, place: int, buffer, mask) -> float:
    """Return what stands at `place`, from 0, when x is sorted, as numpy's `partition` puts it there.

    x : floats without NaN, left as they are.    buffer, mask : as many floats and bools, overwritten.
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
        near = np.compress(mask, x)
        if 0 <= among < near.size:
            near.partition(among)
            return float(near[among])
    np.copyto(buffer, x)
    buffer.partition(place)
    return float(buffer[place])
