"""The best stump on each side of every cut, for all pairs of features: the inner loop of the best tree of depth 2.

For a fixed root feature the examples pass one by one, in its order, from one side to the other. For each feature of
the leaf's stump a tree over that feature's distinct values keeps the signed weight of what has passed and the least
and the largest prefix sum, so that one example costs log2(m) steps and the best stump is read at the root: O(p² m log m)
in all. numba (the extra `speed`) compiles the loop when it is installed; the plain one does the same arithmetic.
"""

from __future__ import annotations

import numpy as np

COMPILED = True
try:
    from numba import njit
except ImportError:  # the same function, interpreted
    COMPILED = False

    def njit(**_):  # type: ignore[no-redef]
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
def prefix_extremes(order, is_cut, signed):
    """The least and the largest prefix sum over all features' orders, at cuts only, each with its feature and position.

    order : p x m, the examples by each feature's value.    is_cut : p x m, whether the value changes behind the position.
    signed : m weights times labels.    Returns (least, feature, k, most, feature, k), the first of each value. One pass
    without an array of sums: the examples of large samples are gathered once and nothing is written.
    """
    least, least_feature, least_k = np.inf, 0, 0
    most, most_feature, most_k = -np.inf, 0, 0
    for feature in range(order.shape[0]):
        prefix = 0.0
        for k in range(order.shape[1]):
            prefix += signed[order[feature, k]]
            if is_cut[feature, k]:
                if prefix < least:
                    least, least_feature, least_k = prefix, feature, k
                if prefix > most:
                    most, most_feature, most_k = prefix, feature, k
    return least, least_feature, least_k, most, most_feature, most_k


@njit(cache=True)
def sweep_tables(root, root_size, bins, sizes, signed, left, right):
    """The same for features with few distinct values: left[c] and right[c] from a table of weights per pair of ranks."""
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
