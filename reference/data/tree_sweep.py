"""The inner loops of the search for stumps and trees: the best stump on each side of every cut, for all pairs of features.

For a fixed root feature the examples move one by one, in its order, from one side of the cut to the other. For each feature
of the leaf's stump, a binary tree over that feature's distinct values stores the signed weight of the examples moved so far,
and the least and the largest prefix sum. Moving an example costs log2(m) steps, and the root of the binary tree gives the
best stump: O(p² m log m) in all. numba (the extra `speed`) compiles the loops if it is installed; without it they run
interpreted, with the same results.
"""

from __future__ import annotations

import numpy as np

try:
    from numba import njit
except ImportError:  # the same function, interpreted

    def njit(**_):  # type: ignore[no-redef]  # numba is untyped as a decorator
        return lambda function: function


@njit(cache=True)
def sweep(order, ends, bins, sizes, signed, first, last, best):
    """Set best[c], first <= c <= last, to the larger of its value and the largest edge of a stump on blocks 0, ..., c.

    order : the m examples, sorted by the root feature.
    ends : for each block of equal values of the root feature, the position after its last example.
    bins : p x m, the rank of each example's value in each feature.
    sizes : p ints, the number of distinct values of each feature.
    signed : m weights times labels.
    best : one float per block, updated in place.
    The examples of blocks 0, ..., `first` enter the binary trees at once, the others one by one.
    """
    p = bins.shape[0]
    for b in range(p):
        width = 1
        while width < sizes[b]:
            width *= 2
        total = np.zeros(2 * width)
        least = np.zeros(2 * width)
        most = np.zeros(2 * width)
        for position in range(ends[first]):
            total[width + bins[b, order[position]]] += signed[order[position]]
        for node in range(2 * width - 1, 0, -1):
            if node >= width:
                least[node] = min(0.0, total[node])
                most[node] = max(0.0, total[node])
            else:
                left, right = 2 * node, 2 * node + 1
                total[node] = total[left] + total[right]
                least[node] = min(least[left], total[left] + least[right])
                most[node] = max(most[left], total[left] + most[right])
        position = ends[first]
        for block in range(first, last + 1):
            while position < ends[block]:
                example = order[position]
                position += 1
                weight = signed[example]
                if weight == 0.0:
                    continue
                node = width + bins[b, example]
                total[node] += weight
                least[node] = min(0.0, total[node])
                most[node] = max(0.0, total[node])
                node //= 2
                while node >= 1:
                    left, right = 2 * node, 2 * node + 1
                    total[node] = total[left] + total[right]
                    least[node] = min(least[left], total[left] + least[right])
                    most[node] = max(most[left], total[left] + most[right])
                    node //= 2
            # +1 above the cut and -1 below has edge total - 2 prefix; the other way round 2 prefix - total
            edge = max(total[1] - 2 * least[1], 2 * most[1] - total[1])
            if edge > best[block]:
                best[block] = edge


@njit(cache=True)
def prefix_extremes(order, is_cut, has_ties, signed):
    """Return (least, feature, k, most, feature, k): the least and the largest prefix sum at a cut of any feature.

    order : p x m, for each feature the examples sorted by it.
    is_cut : p x m, whether the feature's value changes after the position.
    has_ties : whether some entry of is_cut is False.
    signed : m weights times labels.
    Of equal sums the first in order of feature and position is returned. No array of sums is written. Four features are
    summed at once, since a running sum is limited by the latency of additions; if p is no multiple of 4, the last feature
    is summed more than once, without effect on the result.
    """
    p = len(order)
    least, least_feature, most, most_feature = np.inf, 0, -np.inf, 0
    for feature in range(0, p, 4):
        a, b, c, d = feature, min(feature + 1, p - 1), min(feature + 2, p - 1), min(feature + 3, p - 1)
        if has_ties:
            low, high = _at_cuts(order, is_cut, signed, a, b, c, d)
        else:
            low, high = _everywhere(order, signed, a, b, c, d)
        for offset in range(min(4, p - feature)):
            if low[offset] < least:
                least, least_feature = low[offset], feature + offset
            if high[offset] > most:
                most, most_feature = high[offset], feature + offset
    least_k, most_k = (
        _where(order, is_cut, signed, least_feature, least),
        _where(order, is_cut, signed, most_feature, most),
    )
    return least, least_feature, least_k, most, most_feature, most_k


@njit(cache=True)
def _at_cuts(order, is_cut, signed, a, b, c, d):
    """Return the least and the largest prefix sum at a cut, for each of the four features a, b, c, d."""
    sum_a = sum_b = sum_c = sum_d = 0.0
    low_a = low_b = low_c = low_d = np.inf
    high_a = high_b = high_c = high_d = -np.inf
    for k in range(order.shape[1]):
        sum_a += signed[order[a, k]]
        sum_b += signed[order[b, k]]
        sum_c += signed[order[c, k]]
        sum_d += signed[order[d, k]]
        if is_cut[a, k]:
            low_a = sum_a if sum_a < low_a else low_a
            high_a = sum_a if sum_a > high_a else high_a
        if is_cut[b, k]:
            low_b = sum_b if sum_b < low_b else low_b
            high_b = sum_b if sum_b > high_b else high_b
        if is_cut[c, k]:
            low_c = sum_c if sum_c < low_c else low_c
            high_c = sum_c if sum_c > high_c else high_c
        if is_cut[d, k]:
            low_d = sum_d if sum_d < low_d else low_d
            high_d = sum_d if sum_d > high_d else high_d
    return (low_a, low_b, low_c, low_d), (high_a, high_b, high_c, high_d)


@njit(cache=True)
def _everywhere(order, signed, a, b, c, d):
    """Return the same as `_at_cuts` if every position is a cut; the tests would take a third of the time (measured)."""
    sum_a = sum_b = sum_c = sum_d = 0.0
    low_a = low_b = low_c = low_d = np.inf
    high_a = high_b = high_c = high_d = -np.inf
    for k in range(order.shape[1]):
        sum_a += signed[order[a, k]]
        sum_b += signed[order[b, k]]
        sum_c += signed[order[c, k]]
        sum_d += signed[order[d, k]]
        low_a = sum_a if sum_a < low_a else low_a
        high_a = sum_a if sum_a > high_a else high_a
        low_b = sum_b if sum_b < low_b else low_b
        high_b = sum_b if sum_b > high_b else high_b
        low_c = sum_c if sum_c < low_c else low_c
        high_c = sum_c if sum_c > high_c else high_c
        low_d = sum_d if sum_d < low_d else low_d
        high_d = sum_d if sum_d > high_d else high_d
    return (low_a, low_b, low_c, low_d), (high_a, high_b, high_c, high_d)


@njit(cache=True)
def _where(order, is_cut, signed, feature, value):
    """Return the first position in a feature's order that is a cut and where the prefix sum is `value`."""
    prefix = 0.0
    for k in range(order.shape[1]):
        prefix += signed[order[feature, k]]
        if is_cut[feature, k] and prefix == value:
            return k
    return 0


@njit(cache=True)
def sweep_tables(root, root_size, bins, sizes, signed, left, right):
    """Raise left[c] and right[c] to the largest edge of a stump on the root values up to c, and from c on.

    This is `sweep` for features with few distinct values: it sums a table of the weights per pair of ranks.
    root : m ranks in the root feature.    root_size : its number of distinct values.    The rest is as in `sweep`.
    """
    p, m = bins.shape
    for b in range(p):
        table = np.zeros((root_size, sizes[b]))
        for i in range(m):
            table[root[i], bins[b, i]] += signed[i]
        running = np.zeros(sizes[b])
        for side in range(2):
            running[:] = 0.0
            for step in range(root_size):
                row = step if side == 0 else root_size - 1 - step
                total = 0.0
                least = 0.0
                most = 0.0
                for k in range(sizes[b]):
                    running[k] += table[row, k]
                    total += running[k]
                    least = min(least, total)
                    most = max(most, total)
                edge = max(total - 2 * least, 2 * most - total)
                if side == 0:
                    left[row] = max(left[row], edge)
                else:
                    right[row] = max(right[row], edge)
