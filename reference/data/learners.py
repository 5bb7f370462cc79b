"""Weak learners on real features: the best stump, the best decision tree of depth 2, and a greedy tree.

Each is an oracle for `play`: the column it returns holds the margins y_i h(x_i). The search runs in floats, presorted
once; ties go to the first feature and the lowest threshold.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from importlib.util import find_spec

import numpy as np

from reference.arithmetic.inputs import checked_count
from reference.data.arrays import finite_array
from reference.game import Game

COMPILED = find_spec("numba") is not None  # which is loaded by the first search: it takes time and 30 MB
ROUNDING = 1e-12  # of edges whose weights sum to one: far above what a sum of a million of them loses
NEGLIGIBLE = 1e-4  # weights that sum to no more are left out of the search, and counted again among the trees it leaves


@dataclass(frozen=True)
class Stump:
    """sign where x[feature] > threshold, -sign elsewhere; threshold -inf makes it constant.

    feature : column of the features, from 0.    sign : +-1.    Called with an m x p array it gives m labels.

    >>> Stump(feature=0, threshold=1.5, sign=1)(np.array([[1.0], [2.0]])).tolist()
    [-1, 1]
    """

    feature: int
    threshold: float
    sign: int

    def __call__(self, features):
        """Labels in {-1, +1} for an array of rows."""
        return np.where(features[:, self.feature] > self.threshold, self.sign, -self.sign)


@dataclass(frozen=True)
class Tree:
    """One stump where x[feature] <= threshold, another where it is larger.

    feature : column of the features, from 0.    Called with an m x p array it gives m labels.

    >>> tree = Tree(0, 1.5, below=Stump(1, 0.0, 1), above=Stump(1, 0.0, -1))
    >>> tree(np.array([[1.0, 1.0], [2.0, 1.0]])).tolist()
    [1, -1]
    """

    feature: int
    threshold: float
    below: Stump
    above: Stump

    def __call__(self, features):
        """Labels in {-1, +1} for an array of rows."""
        lower = features[:, self.feature] <= self.threshold
        return np.where(lower, self.below(features), self.above(features))


class Stumps:
    """The decision stump of largest edge.

    features : m x p floats.    labels : m of -1, +1.    A call costs one gather and one running sum over p x m.
    `rules[j]` is the rule behind column j of the game, for every column that `choose` returned.
    Raises ValueError for features that are not finite or of no length, and for labels other than m of +-1.

    >>> oracle = Stumps(np.array([[1.0], [2.0], [3.0]]), np.array([-1, 1, 1]))
    >>> oracle.best(np.array([0.5, 0.25, 0.25]))
    (1.0, Stump(feature=0, threshold=1.5, sign=1))
    """

    def __init__(self, features, labels):
        self.features, self.labels = _checked_sample(features, labels)
        self._order = np.argsort(
            self.features.T, axis=1
        )  # not stable: no cut separates equal values, in whatever order
        self._sorted = np.take_along_axis(self.features.T, self._order, axis=1)
        self._is_cut = np.ones_like(self._sorted, dtype=bool)  # a cut after position k needs a change of value there
        self._is_cut[:, :-1] = self._sorted[:, 1:] > self._sorted[:, :-1]
        if COMPILED:
            self._narrow = self._order.astype(np.uint32)  # half of what the search has to read, and never from the end
        else:
            self._pairs = _in_pairs(self._order)
            self._closed = None if self._is_cut.all() else ~_in_pairs(self._is_cut)
        self.rules, self._places, self._read = {}, {}, 0
        self._keys = {}  # by rule the bytes of its column
        self._by_feature, self._signs = np.ascontiguousarray(self.features.T), self.labels.astype(np.int8)

    def best(self, weights):
        """(edge, rule) for m weights."""
        return self._best_on(self._signed(weights))

    def several(self, weights, most):
        """At most so many rules: the best one, then those of other features, by falling edge.

        They come at little cost beside the best one, for a booster that takes several columns a round.
        """
        checked_count(most, "most")
        signed = self._signed(weights)
        best = self.best(weights)[1]
        return [best, *self._of_other_features(signed, best, most - 1)]

    def _signed(self, weights):
        """The weights times the labels. Raises ValueError unless they are m finite numbers."""
        if getattr(weights, "dtype", None) == np.float64 and weights.shape == self.labels.shape:
            signed = weights * self.labels
            if math.isfinite(np.add.reduce(signed)):  # one pass: a sum with NaN or infinity in it is not finite
                return signed
        weights = finite_array(weights, "weights")
        if weights.shape != self.labels.shape:
            raise ValueError(f"weights must be {len(self.labels)} numbers, got shape {weights.shape}")
        return weights * self.labels

    def _of_other_features(self, signed, best, most):
        """The best cut of every other feature, the best of them first."""
        total = signed.sum()
        prefix = signed[self._order].cumsum(axis=1)
        edges = np.where(self._is_cut, total - 2 * prefix, 0.0)
        cuts = abs(edges).argmax(axis=1)
        largest = edges[np.arange(len(cuts)), cuts]
        ranked = [a for a in np.argsort(-abs(largest), kind="stable").tolist() if a != best.feature]
        return [Stump(a, _between(self._sorted[a], cuts[a]), 1 if largest[a] >= 0 else -1) for a in ranked[:most]]

    def game(self):
        """A game with one column, the best hypothesis under uniform weights; `choose` adds the others."""
        m = len(self.labels)
        return Game(self._margins(self.best(np.full(m, 1 / m))[1])[:, None].astype(float))

    def choose(self, game, weights):
        """The best hypothesis: (index, 1) when the game has its column already, else the new column."""
        rule = self.best(weights if hasattr(weights, "__array__") else [float(weight) for weight in weights])[1]
        key = self._keys.get(rule)
        if key is None:
            key = self._keys[rule] = self._margins(rule).tobytes()
        j = self._place(game, key)
        if j is not None and _bytes(game.column(j)) != key:  # the learner was last used on another game
            self._places, self._read = {}, 0
            j = self._place(game, key)
        if j is not None:
            self.rules[j] = rule
            return j, 1
        self.rules[game.n] = rule
        column = np.frombuffer(key, dtype=np.int8)
        return column.astype(float) if game.is_array else column.tolist()

    def _place(self, game, key):
        """Where the game has the column, reading only the columns added since the last call."""
        for k in range(self._read, game.n):
            self._places.setdefault(_bytes(game.column(k)), k)
        self._read = game.n
        j = self._places.get(key)
        return j if j is not None and j < game.n else None

    def _margins(self, rule):
        if isinstance(rule, Stump):  # the columns of the game are m bytes: three passes over bytes instead of words
            above = self._by_feature[rule.feature] > rule.threshold
            return np.where(above == (rule.sign == 1), self._signs, -self._signs)
        return (self.labels * rule(self.features)).astype(np.int8)

    def _of_extremes(self, total, least, a, k, most, b, l):
        """(edge, rule) where the prefix sum is least or largest, the edges as `_best_on` has them."""
        low, high = total - 2 * least, total - 2 * most
        first = abs(low) > abs(high) or (abs(low) == abs(high) and (a, k) <= (b, l))
        feature, place, edge = (a, k, low) if first else (b, l, high)
        if edge == 0:
            feature, place = divmod(int(self._is_cut.argmax()), len(self.labels))
        return abs(edge), Stump(feature, _between(self._sorted[feature], place), 1 if edge >= 0 else -1)

    def _best_on(self, signed):
        """(edge, rule) for the weights times the labels.

        A running sum waits for each addition; as the two parts of complex numbers two features share the wait.
        """
        total = signed.sum()
        if COMPILED:
            from reference.data.tree_sweep import prefix_extremes

            return self._of_extremes(float(total), *prefix_extremes(self._narrow, self._is_cut, signed))
        prefix = np.take(signed, self._pairs).view(complex).cumsum(axis=1).view(float)
        if self._closed is not None:
            prefix[self._closed] = total / 2  # an edge of 0: never better than a cut
        # |total - 2 prefix| is largest where the prefix is least or largest: two scans and no further array
        ends = sorted(_first_of_feature(prefix, int(place)) for place in (prefix.argmin(), prefix.argmax()))
        edges = [float(total - 2 * prefix[feature // 2, k, feature % 2]) for feature, k in ends]
        best = 0 if abs(edges[0]) >= abs(edges[1]) else 1
        (feature, k), edge = ends[best], edges[best]
        if edge == 0:
            feature, k = divmod(int(self._is_cut.argmax()), len(signed))
            edge = float(total - 2 * prefix[feature // 2, k, feature % 2])
        # A tie with the constant rule, which is the cut after the last value, goes to the cut that comes first.
        return abs(edge), Stump(feature, _between(self._sorted[feature], k), 1 if edge >= 0 else -1)


def _bytes(column):
    """The margins, all of them -1 or +1, as a key."""
    return np.asarray(column, dtype=np.int8).tobytes()


def _without_the_smallest(signed):
    """The weights but for the smallest, as many as together are at most NEGLIGIBLE, which become 0."""
    sizes = np.abs(signed)
    ascending = np.sort(sizes)
    dropped = int(np.searchsorted(ascending.cumsum(), NEGLIGIBLE, side="right"))
    large = np.where(sizes < ascending[min(dropped, len(sizes) - 1)], 0.0, signed)
    return signed if np.array_equal(large, signed) else large


def _in_pairs(rows):
    """(ceil(p/2), m, 2): entry (a, k, b) is that of row 2 a + b at k; an odd last row stands beside itself."""
    p, m = rows.shape
    even = rows if p % 2 == 0 else np.concatenate([rows, rows[-1:]])
    return np.ascontiguousarray(even.reshape(-1, 2, m).transpose(0, 2, 1))


def _first_of_feature(prefix, place):
    """(feature, k) of the first entry, feature by feature, that equals the one at a flat place, the first of its value."""
    pair, rest = divmod(place, 2 * prefix.shape[1])
    k, second = divmod(rest, 2)
    if second:
        equal = np.flatnonzero(prefix[pair, :, 0] == prefix[pair, k, 1])
        if len(equal):
            return 2 * pair, int(equal[0])
    return 2 * pair + second, k


class BestTree(Stumps):
    """The decision tree of depth 2 of largest edge, over all pairs of features and all thresholds.

    Exact search in O(p² m log m): `reference.data.tree_sweep` finds for every root cut the best stump of either side. No edge
    moves by more than the weights do in l1, so a cut whose edge was lately found too small is not searched again, and
    the smallest weights, NEGLIGIBLE together, are left out until only trees remain whose edges differ by no more than
    they weigh: a booster of short steps or of entropic weights pays for a part. Edges within ROUNDING of the largest are
    ties.
    features : m x p floats.    labels : m of -1, +1. Raises ValueError for others.

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
        self._bounds = [np.full(size, np.inf) for size in self._sizes]  # by root feature and cut: no edge is larger
        self._bounded = np.zeros((p, len(self.labels)))  # by root feature: the weights times labels of those bounds
        self._last = 0, 0  # root feature and cut of the last answer
        self._met = {}  # by root feature the edges of its cuts, of the roots that the last search did not pass over

    def best(self, weights):
        """(edge, rule) for m weights."""
        signed = self._signed(weights)
        large = _without_the_smallest(signed)
        found = self._candidates(large, ROUNDING + 2 * float(np.abs(signed - large).sum()))
        if large is not signed:  # what was left out decides among these
            leaves = self._ranks_among(signed)
            found = {
                a: (cuts, self._edges(signed, leaves, a, cuts[0], cuts[-1])[cuts - cuts[0]])
                for a, (cuts, _) in found.items()
            }
        level = max(edges.max() for _, edges in found.values()) - ROUNDING
        a = min(a for a, (_, edges) in found.items() if edges.max() >= level)
        cuts, edges = found[a]
        first = int((edges >= level).argmax())
        self._last = a, int(cuts[first])
        return self._tree(signed, float(edges[first]), *self._last)

    def _candidates(self, signed, slack):
        """By root feature the cuts, in order, whose edge is at least the largest less the slack, and their edges."""
        moved = np.abs(self._bounded - signed).sum(axis=1)
        largest = np.array([bounds.max() for bounds in self._bounds]) + moved
        leaves = self._ranks_among(signed)
        level = self._edges(signed, leaves, self._last[0], self._last[1], self._last[1])[0] - slack
        found = self._met = {}
        for a in np.argsort(-largest, kind="stable").tolist():
            if largest[a] < level:
                break
            bounds = self._bounds[a] + moved[a]
            cuts = np.flatnonzero(bounds >= level)
            first, last = int(cuts[0]), int(cuts[-1])
            bounds[first : last + 1] = self._edges(signed, leaves, a, first, last)
            self._bounds[a], self._bounded[a] = bounds, signed
            level = max(level, bounds.max() - slack)
            found[a] = bounds
        cuts = {a: np.flatnonzero(bounds >= level) for a, bounds in found.items()}
        return {a: (among, found[a][among]) for a, among in cuts.items() if len(among)}

    def _of_other_features(self, signed, best, most):
        """The best tree of every other root feature that was searched for the last answer, the best of them first."""
        cuts = {a: int(edges.argmax()) for a, edges in self._met.items() if a != best.feature}
        ranked = sorted(cuts, key=lambda a: (-self._met[a][cuts[a]], a))
        return [self._tree(signed, 0.0, a, cuts[a])[1] for a in ranked[:most]]

    def _ranks_among(self, signed):
        """For every leaf feature the ranks of the examples of weight above 0 among themselves, and how many there are."""
        kept = signed != 0
        if self._is_tabular.all() or kept.all():
            return self._ranks, self._sizes
        present = np.zeros((len(self._ranks), int(self._sizes.max())), dtype=np.int64)
        np.put_along_axis(present, self._ranks[:, kept], 1, axis=1)
        places = np.maximum(present.cumsum(axis=1) - 1, 0)
        return np.take_along_axis(places, self._ranks, axis=1), places[:, -1] + 1

    def _edges(self, signed, leaves, a, first, last):
        """The best edges of trees whose root is a cut of feature a after block first, ..., last."""
        from reference.data.tree_sweep import sweep, sweep_tables

        size = int(self._sizes[a])
        below, above = np.zeros(size), np.zeros(size + 1)  # a cut after block c: what follows it begins at block c + 1
        if self._is_tabular[a]:
            sweep_tables(self._ranks[a], size, *leaves, signed, below, above[:-1])
        else:
            order, ends = self._order[a], self._ends[a]
            sweep(order, ends, *leaves, signed, first, last, below)
            if first + 1 < size:
                ends, backwards = len(signed) - np.append(0, ends[:-1])[::-1], above[-2::-1]
                past, until = max(0, size - 2 - last), size - 2 - first
                sweep(order[::-1], ends, *leaves, signed, past, until, backwards)
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
        return self._best_on(signed)[1]


class GreedyTree(BestTree):
    """A tree whose root is the best stump and whose leaves are the best stumps behind it.

    Not the best tree: its edge is often a third smaller, and a booster that stops on it has certified nothing about
    the trees of depth 2.
    features : m x p floats.    labels : m of -1, +1. Raises ValueError for others.

    >>> points = np.array([[0.0], [1.0], [2.0], [3.0]])
    >>> edge, tree = GreedyTree(points, np.array([1, -1, -1, 1])).best(np.full(4, 0.25))
    >>> edge, tree.threshold, tree.above
    (1.0, 0.5, Stump(feature=0, threshold=2.5, sign=1))
    """

    def best(self, weights):
        """(edge, rule) for m weights."""
        signed = self._signed(weights)
        root = self._best_on(signed)[1]
        c = int(np.searchsorted(self._values[root.feature], root.threshold, side="right")) - 1
        rule = self._tree(signed, 0.0, root.feature, c)[1]
        return float(signed @ rule(self.features)), rule


def stump_game(features, labels):
    """All distinct stumps of a sample as a game of ints, one column per labelling and both signs; for small samples.

    features : m x p floats.    labels : m of -1, +1. Raises ValueError for others.

    >>> print(stump_game(np.array([[1.0], [2.0], [3.0]]), np.array([-1, 1, 1])))
    -++-+-
    +-+--+
    +-+-+-
    """
    features, labels = _checked_sample(features, labels)
    columns = {}
    for feature in range(features.shape[1]):
        values = np.unique(features[:, feature])
        for threshold in (-np.inf, *((values[1:] + values[:-1]) / 2)):
            for sign in (1, -1):
                rule = Stump(feature, float(threshold), sign)
                columns.setdefault(tuple(int(u) for u in labels * rule(features)), rule)
    return Game(list(zip(*columns, strict=True)))


def _between(values, k):
    """A threshold between the k-th and the next of the sorted values; above the last one after it."""
    if k + 1 == len(values):
        return float(values[k])
    return float((values[k] + values[k + 1]) / 2)


def _checked_sample(features, labels):
    features, labels = finite_array(features, "features"), finite_array(labels, "labels")
    if features.ndim != 2 or 0 in features.shape:
        raise ValueError(f"features must be a finite m x p array with m, p >= 1, got shape {features.shape}")
    if labels.shape != (len(features),) or not np.isin(labels, (-1, 1)).all():
        raise ValueError(f"labels must be {len(features)} values of -1 or +1, got shape {labels.shape}")
    return features, labels.astype(np.int64)


__all__ = ["BestTree", "GreedyTree", "Stump", "Stumps", "Tree", "stump_game"]
