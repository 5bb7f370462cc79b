"""The best stump on each side of every cut, for all pairs of features: the inner loop of the best tree of depth 2.

For a fixed root feature the examples pass one by one, in its order, from one side to the other. For each feature of
the leaf's stump a tree over that feature's distinct values keeps the signed weight of what has passed and the least
and the largest prefix sum, so that one example costs log2(m) steps and the best stump is read at the root: O(p² m log m)
in all. numba (the extra `speed`) compiles the loop when it is installed; the plain one does the same arithmetic.
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
    """Raises best[c], first <= c <= last, to the largest edge of a stump on the first c + 1 blocks of `order`.

    order : m examples by root value.    ends : for each block of equal root values, the position after its last one.
    bins : p x m, the rank of each example's value in each feature.    sizes : p, distinct values per feature.
    signed : m weights times labels.     best : one float per block, updated in place.
    What lies before the cut after block `first` enters the trees at once, the rest one by one.
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
    """Return the least and the largest prefix sum over all features' orders, at cuts only, each with its feature and position.

    order : p x m, the examples by each feature's value.    is_cut : p x m, whether the value changes behind the position.
    has_ties : whether it does not, anywhere.    signed : m weights times labels.
    Returns (least, feature, k, most, feature, k), the first of each value. One pass without an array of sums: the examples
    of large samples are gathered once and nothing is written. A sum waits for each addition, so four features go side by
    side; of the last ones some are summed twice, which changes no answer.
    """
    p = len(order)
    least, least_feature, most, most_feature = np.inf, 0, -np.inf, 0
    for feature in range(0, p, 4):
        a, b, c, d = feature, min(feature + 1, p - 1), min(feature + 2, p - 1), min(feature + 3, p - 1)
        if has_ties:
            low, high = _at_cuts(order, is_cut, signed, a, b, c, d)
        else:
            low, high = _everywhere(order, signed, a, b, c, d)
        for place in range(min(4, p - feature)):
            if low[place] < least:
                least, least_feature = low[place], feature + place
            if high[place] > most:
                most, most_feature = high[place], feature + place
    least_k, most_k = (
        _where(order, is_cut, signed, least_feature, least),
        _where(order, is_cut, signed, most_feature, most),
    )
    return least, least_feature, least_k, most, most_feature, most_k


@njit(cache=True)
def _at_cuts(order, is_cut, signed, a, b, c, d):
    """Return the least and the largest prefix sums of four features, at their cuts."""
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
    """Return the same where every position is a cut: a third of the time (measured) goes into asking."""
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
    """Return the first position of a feature's order at which its prefix sum, at a cut, is this one."""
    prefix = 0.0
    for k in range(order.shape[1]):
        prefix += signed[order[feature, k]]
        if is_cut[feature, k] and prefix == value:
            return k
    return 0


@njit(cache=True)
def sweep_tables(root, root_size, bins, sizes, signed, left, right):
    """Return the same for features with few distinct values: left[c] and right[c] from a table of weights per pair of ranks."""
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
