"""Weak learners on real features: the best stump. Trees of depth 2 are in `reference.data.trees`.

A learner is an oracle for `play`; the entries of the column it returns are the margins y_i h(x_i). Features are sorted once.
The search is in floats; ties go to the first feature and its lowest threshold.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from importlib.util import find_spec

import numpy as np

from reference.arithmetic.inputs import checked_count
from reference.data.arrays import finite_array
from reference.game import Game

COMPILED = find_spec("numba") is not None  # numba itself, slow to load and of 30 MB, is imported by the first search
ROUNDING = 1e-12  # bound on the rounding error of an edge: far above that of a sum of a million weights with sum 1


@dataclass(frozen=True)
class Stump:
    """The rule that labels x with `sign` if x[feature] > threshold, else with -sign; called with m x p features.

    Parameters
    ----------
    feature : int
        The column of the features, from 0.
    threshold : float
        -inf makes the rule constant.
    sign : 1 or -1
        The label of the examples above the threshold.

    References
    ----------
    Iba and Langley (1992).

    Examples
    --------
    >>> Stump(feature=0, threshold=1.5, sign=1)(np.array([[1.0], [2.0]])).tolist()
    [-1, 1]
    """

    feature: int
    threshold: float
    sign: int

    def __call__(self, features):
        """Return m labels in {-1, +1} for an m x p array of features."""
        return np.where(features[:, self.feature] > self.threshold, self.sign, -self.sign)


class Stumps:
    """Choose the decision stump of largest edge.

    `rules[j]` is the stump of column j of the game, for every column that `choose` returned. A call costs one gather and one
    running sum over the p x m features.

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
    Iba and Langley (1992) for stumps; here the edge is maximised.

    Examples
    --------
    >>> oracle = Stumps(np.array([[1.0], [2.0], [3.0]]), np.array([-1, 1, 1]))
    >>> oracle.best(np.array([0.5, 0.25, 0.25]))
    (1.0, Stump(feature=0, threshold=1.5, sign=1))
    """

    def __init__(self, features, labels):
        self.features, self.labels = _checked_sample(features, labels)
        self._by_feature = np.ascontiguousarray(self.features.T)
        self._order = np.argsort(self._by_feature, axis=1)  # not stable: no cut separates equal values
        self._sorted = np.empty_like(self._by_feature)
        for row, order, into in zip(self._by_feature, self._order, self._sorted, strict=True):
            row.take(order, out=into, mode="clip")  # every index is valid; the mode "raise" would allocate a buffer
        # a threshold after position k exists if the value changes there
        self._is_cut = np.ones_like(self._sorted, dtype=bool)
        self._is_cut[:, :-1] = self._sorted[:, 1:] > self._sorted[:, :-1]
        self._has_ties = not self._is_cut.all()
        if COMPILED:
            # half the memory to read; unsigned, so no check for negative indices
            self._narrow = self._order.astype(np.uint32)
        else:
            self._pairs = _in_pairs(self._order)
            self._closed = ~_in_pairs(self._is_cut) if self._has_ties else None
        self.rules, self._places, self._read = {}, {}, 0
        self._keys = {}  # the column of each rule, as bytes
        self._signs, self._signed_units = self.labels.astype(np.int8), self.labels.astype(float)

    def best(self, weights):
        """Return (edge, rule) of the best rule under m weights."""
        return self._best_on(*self._signed(weights))

    def several(self, weights, most):
        """Return at most `most` rules: the best one, then the best rules of the other features by falling edge.

        A booster that uses several columns a round gets them at little more than the cost of the best one.
        """
        checked_count(most, "most")
        signed, _ = self._signed(weights)
        best = self.best(weights)[1]
        return [best, *self._of_other_features(signed, best, most - 1)]

    def _signed(self, weights):
        """Return the weights times the labels, and their sum. Raises ValueError unless they are m finite numbers."""
        if getattr(weights, "dtype", None) == np.float64 and weights.shape == self.labels.shape:
            signed = weights * self._signed_units
            total = float(np.add.reduce(signed))
            if math.isfinite(total):  # then no weight is NaN or infinite
                return signed, total
        weights = finite_array(weights, "weights")
        if weights.shape != self.labels.shape:
            raise ValueError(f"weights must be {len(self.labels)} numbers, got shape {weights.shape}")
        signed = weights * self._signed_units
        return signed, float(np.add.reduce(signed))

    def _of_other_features(self, signed, best, most):
        """Return the best cut of every other feature, the best of them first."""
        total = signed.sum()
        prefix = signed[self._order].cumsum(axis=1)
        edges = np.where(self._is_cut, total - 2 * prefix, 0.0)
        cuts = abs(edges).argmax(axis=1)
        largest = edges[np.arange(len(cuts)), cuts]
        ranked = [a for a in np.argsort(-abs(largest), kind="stable").tolist() if a != best.feature]
        return [Stump(a, _between(self._sorted[a], cuts[a]), 1 if largest[a] >= 0 else -1) for a in ranked[:most]]

    def game(self):
        """Return a game with one column, the best hypothesis under uniform weights; in a run `choose` appends the others."""
        m = len(self.labels)
        return Game(self._margins(self.best(np.full(m, 1 / m))[1])[:, None].astype(float))

    def choose(self, game, weights):
        """Return the best hypothesis: (index, 1) if the game has its column already, else the new column, m margins."""
        rule = self.best(weights if hasattr(weights, "__array__") else [float(weight) for weight in weights])[1]
        j, key = self.place(game, rule)
        self.rules[game.n if j is None else j] = rule
        if j is not None:
            return j, 1
        column = np.frombuffer(key, dtype=np.int8)
        return column.astype(float) if game.is_array else column.tolist()

    def place(self, game, rule):
        """Return (j, key): the index of the game's column with the rule's margins, or None, and these margins as m bytes."""
        key = self._keys.get(rule)
        if key is None:
            key = self._keys[rule] = self._margins(rule).tobytes()
        j = self._place_of(game, key)
        if j is not None and _bytes(game.column(j)) != key:  # the learner was last used on another game
            self._places, self._read = {}, 0
            j = self._place_of(game, key)
        return j, key

    def _place_of(self, game, key):
        """Return the index of the column in the game, or None; only columns added since the last call are read."""
        for k in range(self._read, game.n):
            self._places.setdefault(_bytes(game.column(k)), k)
        self._read = game.n
        j = self._places.get(key)
        return j if j is not None and j < game.n else None

    def _margins(self, rule):
        if isinstance(rule, Stump):  # computed on arrays of bytes: an eighth of the memory of the general formula
            above = self._by_feature[rule.feature] > rule.threshold
            return np.where(above == (rule.sign == 1), self._signs, -self._signs)
        return (self.labels * rule(self.features)).astype(np.int8)

    def _of_extremes(self, total, least, a, k, most, b, l):
        """Return (edge, rule) of the better of two cuts: that of the least prefix sum, at position k of feature a, and that of
        the largest, at position l of feature b. Ties as in `_best_on`."""
        low, high = total - 2 * least, total - 2 * most
        first = abs(low) > abs(high) or (abs(low) == abs(high) and (a, k) <= (b, l))
        feature, position, edge = (a, k, low) if first else (b, l, high)
        if edge == 0:
            feature, position = divmod(int(self._is_cut.argmax()), len(self.labels))
        return abs(edge), Stump(feature, _between(self._sorted[feature], position), 1 if edge >= 0 else -1)

    def _best_on(self, signed, total):
        """Return (edge, rule) of the best stump for `signed`, the weights times the labels, with sum `total`.

        Without numba the running sums of two features are computed at once, as real and imaginary parts: a running sum is
        limited by the latency of additions, not by their number.
        """
        if COMPILED:
            from reference.data.tree_sweep import prefix_extremes

            return self._of_extremes(total, *prefix_extremes(self._narrow, self._is_cut, self._has_ties, signed))
        prefix = np.take(signed, self._pairs).view(complex).cumsum(axis=1).view(float)
        if self._closed is not None:
            prefix[self._closed] = total / 2  # an edge of 0: never better than a cut
        # |total - 2 prefix| is largest where the prefix sum is least or largest: two scans find it without another array
        ends = sorted(_first_of_feature(prefix, int(position)) for position in (prefix.argmin(), prefix.argmax()))
        edges = [float(total - 2 * prefix[feature // 2, k, feature % 2]) for feature, k in ends]
        best = 0 if abs(edges[0]) >= abs(edges[1]) else 1
        (feature, k), edge = ends[best], edges[best]
        if edge == 0:
            feature, k = divmod(int(self._is_cut.argmax()), len(signed))
            edge = float(total - 2 * prefix[feature // 2, k, feature % 2])
        # The constant rule is the cut after the last value. In a tie with it the cut that comes first is chosen.
        return abs(edge), Stump(feature, _between(self._sorted[feature], k), 1 if edge >= 0 else -1)


def _bytes(column):
    """Return the margins, all -1 or +1, as bytes."""
    return np.asarray(column, dtype=np.int8).tobytes()


def _in_pairs(rows):
    """Return an array of shape (ceil(p/2), m, 2) with entry (a, k, b) = rows[2 a + b, k]; an odd last row is repeated."""
    p, m = rows.shape
    even = rows if p % 2 == 0 else np.concatenate([rows, rows[-1:]])
    return np.ascontiguousarray(even.reshape(-1, 2, m).transpose(0, 2, 1))


def _first_of_feature(prefix, position):
    """Return (feature, k) of the first entry, feature by feature, that equals the entry at a flat index of `prefix`.

    position : the first flat index of this value. In flat order the two features of a pair alternate.
    """
    pair, rest = divmod(position, 2 * prefix.shape[1])
    k, second = divmod(rest, 2)
    if second:
        equal = np.flatnonzero(prefix[pair, :, 0] == prefix[pair, k, 1])
        if len(equal):
            return 2 * pair, int(equal[0])
    return 2 * pair + second, k


def stump_game(features, labels):
    """Return the game of all distinct stumps of a sample, with ints as entries; meant for small samples.

    Parameters
    ----------
    features : m x p floats
    labels : m numbers, each -1 or +1

    Returns
    -------
    Game
        One column for each distinct labelling of the examples by a stump, of either sign; entries -1 and +1.

    Raises
    ------
    ValueError
        For an empty array of features, features that are not finite, and labels other than m numbers -1 or +1.

    References
    ----------
    Iba and Langley (1992) for stumps; the matrix is that of MRS13, Section 2.

    Examples
    --------
    >>> print(stump_game(np.array([[1.0], [2.0], [3.0]]), np.array([-1, 1, 1])))
    -++-+-
    +-+--+
    +-+-+-
    """
    features, labels = _checked_sample(features, labels)
    columns: dict[tuple[int, ...], Stump] = {}
    for feature in range(features.shape[1]):
        values = np.unique(features[:, feature])
        for threshold in (-np.inf, *((values[1:] + values[:-1]) / 2)):
            for sign in (1, -1):
                rule = Stump(feature, float(threshold), sign)
                columns.setdefault(tuple(int(u) for u in labels * rule(features)), rule)
    return Game(list(zip(*columns, strict=True)))


def _between(values, k):
    """Return a threshold between entries k and k + 1 of the sorted values; for the last k its value, which nothing exceeds."""
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


__all__ = ["Stump", "Stumps", "stump_game"]
