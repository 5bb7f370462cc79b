"""Weak learners on real features: the best decision tree of depth 2, and a greedy tree.

Like `Stumps` of `reference.data.learners` they are oracles for `play`, and search in floats.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from reference.data.learners import ROUNDING, Stump, Stumps

NEGLIGIBLE = 1e-4  # the smallest weights, with at most this sum, are ignored until few trees are left to compare


@dataclass(frozen=True)
class Tree:
    """The rule that applies one stump if x[feature] <= threshold, else another one; called with m x p features.

    Parameters
    ----------
    feature : int
        The column of the features, from 0.
    threshold : float
    below : Stump
        The stump for x[feature] <= threshold.
    above : Stump
        The stump for x[feature] > threshold.

    References
    ----------
    MHT22, Section 5, Settings.

    Examples
    --------
    >>> tree = Tree(0, 1.5, below=Stump(1, 0.0, 1), above=Stump(1, 0.0, -1))
    >>> tree(np.array([[1.0, 1.0], [2.0, 1.0]])).tolist()
    [1, -1]
    """

    feature: int
    threshold: float
    below: Stump
    above: Stump

    def __call__(self, features):
        """Return m labels in {-1, +1} for an m x p array of features."""
        lower = features[:, self.feature] <= self.threshold
        return np.where(lower, self.below(features), self.above(features))


class BestTree(Stumps):
    """Choose the decision tree of depth 2 of largest edge, over all features and thresholds of root and leaves.

    The search takes O(p² m log m): `reference.data.tree_sweep` computes for every root cut the best stump on either side.
    Two observations save work for boosters with short steps or entropic weights. First, an edge changes by at most the
    l1-distance of the weights: a root cut is skipped while this bound keeps its edge below the largest one. Second, the
    smallest weights, with sum at most NEGLIGIBLE, change an edge by at most their sum: they are ignored until only trees
    remain whose edges are within twice that sum of the largest. Edges within ROUNDING of the largest are ties.

    Parameters
    ----------
    features : m x p floats
    labels : m numbers, each -1 or +1

    Raises
    ------
    ValueError
        For an empty array of features, features that are not finite, and labels other than m numbers -1 or +1.

    References
    ----------
    MHT22, Section 5, Settings.

    Examples
    --------
    >>> corners = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
    >>> edge, tree = BestTree(corners, np.array([1, -1, -1, 1])).best(np.full(4, 0.25))
    >>> edge, tree.above
    (1.0, Stump(feature=1, threshold=0.5, sign=1))
    """

    def __init__(self, features, labels):
        super().__init__(features, labels)
        p = self.features.shape[1]
        self._ranks = np.empty(self.features.T.shape, dtype=np.int64)
        self._sizes = np.empty(p, dtype=np.int64)
        self._values = []
        for b in range(p):
            values, ranks = np.unique(self.features[:, b], return_inverse=True)
            self._ranks[b], self._sizes[b] = ranks, len(values)
            self._values.append(values)
        self._ends = [np.cumsum(np.bincount(ranks)) for ranks in self._ranks]
        self._is_tabular = self._sizes * self._sizes.max() <= 4 * len(self.labels)
        self._bounds = [
            np.full(size, np.inf) for size in self._sizes
        ]  # upper bounds on the edge, by root feature and cut
        self._bounded = np.zeros((p, len(self.labels)))  # the signed weights for which the bounds hold, by root feature
        self._last = 0, 0  # root feature and cut of the last best tree
        self._searched = {}  # the edges of the cuts of each root feature that the last search did not skip

    def best(self, weights):
        """Return (edge, rule) of the best tree under m weights."""
        signed, _ = self._signed(weights)
        large = _without_the_smallest(signed)
        candidates = self._candidates(large, ROUNDING + 2 * float(np.abs(signed - large).sum()))
        if large is not signed:  # the edges of the candidates under all weights, the smallest included
            leaves = self._ranks_among(signed)
            candidates = {
                a: (cuts, self._edges(signed, leaves, a, cuts[0], cuts[-1])[cuts - cuts[0]])
                for a, (cuts, _) in candidates.items()
            }
        level = max(edges.max() for _, edges in candidates.values()) - ROUNDING
        a = min(a for a, (_, edges) in candidates.items() if edges.max() >= level)
        cuts, edges = candidates[a]
        first = int((edges >= level).argmax())
        self._last = a, int(cuts[first])
        return self._tree(signed, float(edges[first]), *self._last)

    def _candidates(self, signed, slack):
        """Return, by root feature, (cuts, edges) of the cuts in order whose edge is at least the largest one minus `slack`."""
        changes = np.abs(self._bounded - signed).sum(axis=1)
        largest = np.array([bounds.max() for bounds in self._bounds]) + changes
        leaves = self._ranks_among(signed)
        level = self._edges(signed, leaves, self._last[0], self._last[1], self._last[1])[0] - slack
        searched = self._searched = {}
        for a in np.argsort(-largest, kind="stable").tolist():
            if largest[a] < level:
                break
            bounds = self._bounds[a] + changes[a]
            cuts = np.flatnonzero(bounds >= level)
            first, last = int(cuts[0]), int(cuts[-1])
            bounds[first : last + 1] = self._edges(signed, leaves, a, first, last)
            self._bounds[a], self._bounded[a] = bounds, signed
            level = max(level, bounds.max() - slack)
            searched[a] = bounds
        cuts_by_feature = {a: np.flatnonzero(bounds >= level) for a, bounds in searched.items()}
        return {a: (cuts, searched[a][cuts]) for a, cuts in cuts_by_feature.items() if len(cuts)}

    def _of_other_features(self, signed, best, most):
        """Return the best trees of the other root features that the last search did not skip, by falling edge."""
        cuts = {a: int(edges.argmax()) for a, edges in self._searched.items() if a != best.feature}
        ranked = sorted(cuts, key=lambda a: (-self._searched[a][cuts[a]], a))
        return [self._tree(signed, 0.0, a, cuts[a])[1] for a in ranked[:most]]

    def _ranks_among(self, signed):
        """Return (ranks, sizes): for every feature the ranks among the examples with a nonzero weight, and their number."""
        nonzero = signed != 0
        if self._is_tabular.all() or nonzero.all():
            return self._ranks, self._sizes
        present = np.zeros((len(self._ranks), int(self._sizes.max())), dtype=np.int64)
        np.put_along_axis(present, self._ranks[:, nonzero], 1, axis=1)
        places = np.maximum(present.cumsum(axis=1) - 1, 0)
        return np.take_along_axis(places, self._ranks, axis=1), places[:, -1] + 1

    def _edges(self, signed, leaves, a, first, last):
        """Return, for each root cut of feature a after block first, ..., last, the largest edge of a tree with this root."""
        from reference.data.tree_sweep import sweep, sweep_tables

        (ranks, sizes), size = leaves, int(self._sizes[a])
        below, above = np.zeros(size), np.zeros(size + 1)  # above[c + 1] is for the blocks after a cut after block c
        if self._is_tabular[a]:
            sweep_tables(self._ranks[a], size, ranks, sizes, signed, below, above[:-1])
        else:
            order, ends = self._order[a], self._ends[a]
            sweep(order, ends, ranks, sizes, signed, first, last, below)
            if first + 1 < size:
                ends, backwards = len(signed) - np.append(0, ends[:-1])[::-1], np.zeros(size)
                past, until = max(0, size - 2 - last), size - 2 - first
                reverse = order[::-1].copy()  # numba would compile the loop once more for a view with a negative stride
                sweep(reverse, ends, ranks, sizes, signed, past, until, backwards)
                above[:-1] = backwards[::-1]
        return below[first : last + 1] + above[first + 1 : last + 2]

    def _tree(self, signed, edge, a, c):
        values = self._values[a]
        threshold = values[c] if c + 1 == len(values) else (values[c] + values[c + 1]) / 2
        lower = self._ranks[a] <= c
        rules = [self._leaf(np.where(side, signed, 0.0), a) for side in (lower, ~lower)]
        return edge, Tree(a, float(threshold), *rules)

    def _leaf(self, signed, a):
        if not signed.any():
            return Stump(a, -np.inf, 1)
        return self._best_on(signed, float(np.add.reduce(signed)))[1]


class GreedyTree(BestTree):
    """Choose the greedy tree: its root is the best stump, its leaves are the best stumps on either side of the root's cut.

    It need not be the best tree. A booster that stops because this learner's edges are small has certified nothing about all
    trees of depth 2.

    Parameters
    ----------
    features : m x p floats
    labels : m numbers, each -1 or +1

    Raises
    ------
    ValueError
        For an empty array of features, features that are not finite, and labels other than m numbers -1 or +1.

    References
    ----------
    Ours, for comparison with the best tree.

    Examples
    --------
    >>> points = np.array([[0.0], [1.0], [2.0], [3.0]])
    >>> edge, tree = GreedyTree(points, np.array([1, -1, -1, 1])).best(np.full(4, 0.25))
    >>> edge, tree.threshold, tree.above
    (1.0, 0.5, Stump(feature=0, threshold=2.5, sign=1))
    """

    def best(self, weights):
        """Return (edge, rule) of the greedy tree under m weights."""
        signed, total = self._signed(weights)
        root = self._best_on(signed, total)[1]
        c = int(np.searchsorted(self._values[root.feature], root.threshold, side="right")) - 1
        rule = self._tree(signed, 0.0, root.feature, c)[1]
        return float(signed @ rule(self.features)), rule


def _without_the_smallest(signed):
    """Return the weights with the smallest absolute values set to 0, as many as sum to at most NEGLIGIBLE."""
    sizes = np.abs(signed)
    ascending = np.sort(sizes)
    dropped = int(np.searchsorted(ascending.cumsum(), NEGLIGIBLE, side="right"))
    large = np.where(sizes < ascending[min(dropped, len(sizes) - 1)], 0.0, signed)
    return signed if np.array_equal(large, signed) else large


__all__ = ["BestTree", "GreedyTree", "Tree"]
