"""Decision stumps on real features for multiclass games, searched on features that are sorted once.

Source: the single threshold classifiers of Cho, Libgober (2021), Definition 2.9, along the axes (a+ = a- allowed).
"""

from __future__ import annotations

import numpy

from reference.data.arrays import finite_array

NEAR = 1e-12  # scores within this distance of the largest count as ties, which go to the first


class LabelStumps:
    """The class of axis-parallel thresholds on an m x f array of features, with any label on either side.

    A hypothesis gives label a if the feature is below the cut, else label b. The cuts are the distinct values of a feature;
    the least value gives the constant b. Codes number (feature, cut, a, b) in lexicographic order. `choose_array` sums the
    weights of each label along all sorted features at once, in place of the exact learner's loop over partitions and labels.
    Raises ValueError for features that are no finite matrix with rows and columns.
    """

    def __init__(self, features):
        self.features = numpy.ascontiguousarray(finite_array(features, "features"))
        if self.features.ndim != 2 or 0 in self.features.shape:
            raise ValueError(f"features must be a matrix with rows and columns, got shape {self.features.shape}")
        self.m, self._f = self.features.shape
        order = numpy.argsort(self.features, axis=0, kind="stable").T
        self._sorted = numpy.take_along_axis(self.features.T, order, axis=1)
        self._rank = numpy.empty_like(order)
        numpy.put_along_axis(self._rank, order, numpy.arange(self.m)[None, :], axis=1)
        self._no_cut_after = numpy.ones((self._f, self.m), dtype=bool)
        self._no_cut_after[:, :-1] = self._sorted[:, 1:] == self._sorted[:, :-1]
        self._prepared = None

    def largest_label(self) -> int:
        """Return 1: the class needs no larger k than any other, since its labels are not fixed."""
        return 1

    def size(self, k: int) -> int:
        """Return the number of codes for labels in 1..k."""
        return self._f * self.m * k * k

    def code(self, feature: int, position: int, below: int, above: int, k: int) -> int:
        """Return the code of the hypothesis that cuts `feature` below its value at sorted `position`."""
        return ((feature * self.m + position) * k + below - 1) * k + above - 1

    def parts(self, code: int, k: int) -> tuple[int, float, int, int]:
        """Return (feature, cut, label below the cut, label from the cut on) of a code."""
        cut, labels = divmod(code, k * k)
        feature, position = divmod(cut, self.m)
        return feature, float(self._sorted[feature, position]), labels // k + 1, labels % k + 1

    def predictions(self, code: int, k: int) -> numpy.ndarray:
        """Return the m labels that hypothesis `code` predicts for the observations."""
        return self.predict_at(self.features, code, k)

    def predict_at(self, features, code: int, k: int) -> numpy.ndarray:
        """Return the labels that hypothesis `code` predicts for other points, the rows of `features`."""
        feature, cut, below, above = self.parts(code, k)
        return numpy.where(features[:, feature] < cut, below, above)

    def choose_array(self, labels, k: int, base: int, weights) -> tuple[int, int]:
        """Return (code, 1) of the hypothesis of largest weighted agreement with `labels` among those with labels in 1..k.

        base : the number of labels on which the codes are based, at least k.
        """
        places, trained, mass, above = self._prepare(labels, k)
        mass.reshape(-1)[places] = weights[trained]  # all other entries are and stay 0
        reached = mass.cumsum(axis=2)
        whole = reached[:, :1, -1:]  # the weight of each label
        agreement = reached.max(axis=0)
        numpy.subtract(whole, reached, out=above)
        agreement += above.max(axis=0)
        agreement[self._no_cut_after] = -1.0
        constant = whole[:, 0, 0]
        level = max(agreement.max(), constant.max()) - NEAR
        if constant.max() >= level:
            return self.code(0, 0, 1, int((constant >= level).argmax()) + 1, base), 1
        feature, position = divmod(int((agreement >= level).argmax()), self.m)
        low = reached[:, feature, position]
        high = constant - low
        return self.code(feature, position + 1, _first(low), _first(high), base), 1

    def _prepare(self, labels, k: int):
        """Return (places, trained, mass, buffer): the index of each weight in the array labels x features x sorted positions.

        trained : the observations that are not lost. The result is kept as long as `labels` is the same object.
        """
        if self._prepared is None or self._prepared[0] is not labels or self._prepared[1] != k:
            trained = numpy.flatnonzero(labels > 0)  # a lost observation agrees with no hypothesis
            places = (labels[trained] - 1) * self._f * self.m + (numpy.arange(self._f) * self.m)[:, None]
            mass = numpy.zeros((k, self._f, self.m))
            self._prepared = (labels, k, (places + self._rank[:, trained], trained, mass, numpy.empty_like(mass)))
        return self._prepared[2]

    def to_json(self) -> dict:
        """Raise ValueError: a witness stores partitions, not real features."""
        raise ValueError("a game over stumps is not written as a witness: make it from axis_parallel(points)")


def _first(masses: numpy.ndarray) -> int:
    """Return the lowest label whose mass is within NEAR of the largest."""
    return int((masses >= masses.max() - NEAR).argmax()) + 1
