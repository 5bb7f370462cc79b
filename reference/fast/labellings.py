"""The elimination algorithm on every labelling of points on a line at once: one array operation for all of them.

Source: Cho, Libgober (2021), Section 3, with the best single threshold classifier and the default policies. A batch of
100,000 small trainings takes seconds, so that a theorem can be screened over a whole scope and the exact run kept for
the labellings on which some comparison is close.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy

TIE = 1e-12  # scores this close are equal: the first is taken, as ties are by index
CLOSE = 1e-9  # farther apart than TIE but not than this: the labelling is reported as doubtful


@dataclass
class Screened:
    """One entry per labelling: epochs, share of wrong final labels, the product of 1 - φ(largest error)^length over the
    epochs that ended with a removal, the least slack of Lemma A.1 at their ends, and whether some comparison was close."""

    labels: numpy.ndarray
    epochs: numpy.ndarray
    errors: numpy.ndarray
    products: numpy.ndarray
    slack: numpy.ndarray
    doubtful: numpy.ndarray


def all_labellings(points: int, k: int) -> numpy.ndarray:
    """Every labelling of `points` points by 1..k, one row each, in lexicographic order."""
    return numpy.indices((k,) * points).reshape(points, -1).T + 1


def screen(labels: numpy.ndarray, k: int, min_epoch: int) -> Screened:
    """Trains on every row of `labels` (points on a line in order, labels in 1..k) with epochs of `min_epoch` rounds."""
    run = _Batch(numpy.asarray(labels), k, min_epoch)
    while run.active.any():
        run.round()
    errors = (run.final != run.truth).mean(axis=1)
    return Screened(run.truth, run.epochs, errors, run.products, run.slack, run.doubtful)


class _Batch:
    def __init__(self, labels: numpy.ndarray, k: int, min_epoch: int):
        self.truth, self.width, self.min_epoch = labels, k, min_epoch
        rows, self.points = labels.shape
        self.labels = labels.copy()  # in the numbering of the epoch; 0 when lost
        self.left = numpy.full(rows, k)
        self.names = numpy.broadcast_to(numpy.arange(1, k + 1), (rows, self.points, k)).copy()
        self.final = numpy.zeros_like(labels)
        self.active = numpy.ones(rows, dtype=bool)
        self.doubtful = numpy.zeros(rows, dtype=bool)
        self.epochs = numpy.ones(rows, dtype=int)
        self.products, self.slack = numpy.ones(rows), numpy.full(rows, numpy.inf)
        self.weights = numpy.full(labels.shape, 1 / self.points)
        self.votes = numpy.zeros((rows, self.points, k))
        self.length, self.largest = numpy.zeros(rows, dtype=int), numpy.zeros(rows)

    def round(self) -> None:
        at = numpy.flatnonzero(self.active)
        labels, weights, left = self.labels[at], self.weights[at], self.left[at]
        given = self._best(at, labels, weights)
        wrong = given != labels
        error = (weights * wrong).sum(axis=1)
        perfect = ~(wrong & (weights > 0)).any(axis=1)
        if perfect.any():
            done, places = at[perfect], given[perfect] - 1
            named = numpy.take_along_axis(self.names[done], places[:, :, None], axis=2)[:, :, 0]
            self.final[done] = numpy.where(self.labels[done] > 0, named, 0)
            self.active[done] = False
        at, given, wrong, error, left = (part[~perfect] for part in (at, given, wrong, error, left))
        odds = (left - 1) * (1 - error) / error
        self.doubtful[at] |= odds < 1 + CLOSE  # no edge: left to the exact run
        self.active[at[odds < 1 + CLOSE]] = False
        step = numpy.log(numpy.maximum(odds, 1)) / (2 * (left - 1))
        rows, columns = at[:, None], numpy.arange(self.points)[None, :]
        self.votes[rows, columns, given - 1] += step[:, None]
        moved = self.weights[at] * numpy.where(wrong, numpy.exp(left * step)[:, None], 1.0)
        self.weights[at] = moved / moved.sum(axis=1, keepdims=True)
        self.length[at] += 1
        self.largest[at] = numpy.maximum(self.largest[at], error)
        ripe = at[self.active[at] & (self.length[at] >= self.min_epoch)]
        if len(ripe):
            self._end_epochs(ripe)

    def _best(self, at, labels, weights) -> numpy.ndarray:
        """The labels that the first best threshold classifier gives; cut t leaves the first t points below."""
        mass = numpy.zeros((len(at), self.points, self.width))
        known = labels > 0
        row, column = numpy.nonzero(known)
        mass[row, column, labels[known] - 1] = weights[known]
        below = numpy.zeros_like(mass)
        below[:, 1:] = mass.cumsum(axis=1)[:, :-1]
        above = mass.sum(axis=1, keepdims=True) - below
        score = below.max(axis=2) + above.max(axis=2)
        cut = self._first(at, score)
        pick = numpy.arange(len(at))
        low, high = self._first(at, below[pick, cut]) + 1, self._first(at, above[pick, cut]) + 1
        return numpy.where(numpy.arange(self.points)[None, :] < cut[:, None], low[:, None], high[:, None])

    def _first(self, at, score) -> numpy.ndarray:
        gap = score.max(axis=1, keepdims=True) - score
        self.doubtful[at] |= ((gap > TIE) & (gap < CLOSE)).any(axis=1)
        return (gap <= TIE).argmax(axis=1)

    def _end_epochs(self, ripe) -> None:
        votes, left = self.votes[ripe], self.left[ripe]
        totals = votes.sum(axis=2, keepdims=True)
        scores = left[:, None, None] * votes - totals
        self.doubtful[ripe] |= ((abs(scores) < CLOSE * totals) & (totals > 0)).any(axis=(1, 2))
        candidates = (scores < 0) & (numpy.arange(self.width) < left[:, None, None])
        trained = self.labels[ripe] > 0
        counts = candidates.sum(axis=2)
        over = (counts > 0)[:, :] | ~trained
        ready = over.all(axis=1)
        ripe, scores, candidates, trained, counts, left = (
            part[ready] for part in (ripe, scores, candidates, trained, counts, left)
        )
        if not len(ripe):
            return
        self._account(ripe, scores, trained, left)
        removed = numpy.where(trained, counts, self.width).min(axis=1)
        from_the_right = candidates[:, :, ::-1].cumsum(axis=2)[:, :, ::-1]
        leave = candidates & (from_the_right <= removed[:, None, None])
        leave |= numpy.arange(self.width) >= left[:, None, None]  # unused places sort last
        order = leave.argsort(axis=2, kind="stable")
        stays = ~numpy.take_along_axis(leave, order, axis=2)
        match = (order + 1 == self.labels[ripe][:, :, None]) & stays
        self.labels[ripe] = numpy.where(trained & match.any(axis=2), match.argmax(axis=2) + 1, 0)
        self.names[ripe] = numpy.take_along_axis(self.names[ripe], order, axis=2)
        self.left[ripe] = left - removed
        one = self.left[ripe] == 1
        self.final[ripe[one]] = numpy.where(self.labels[ripe[one]] > 0, self.names[ripe[one]][:, :, 0], 0)
        self.active[ripe[one]] = False
        again = ripe[~one]  # not all labels are lost at once: by Lemma A.1 less than all true labels have Ψ <= 0
        members = (self.labels[again] > 0).astype(float)
        self.weights[again] = members / members.sum(axis=1, keepdims=True)
        self.votes[again], self.length[again], self.largest[again] = 0.0, 0, 0.0
        self.epochs[again] += 1

    def _account(self, ripe, scores, trained, left) -> None:
        """The promise of Lemma A.1 at the ends of these epochs: share of wrong signs against φ(largest error)^length."""
        share, power = self.largest[ripe], 1 / (2 * (left - 1))
        phi = (share * (1 - share) / (left - 1)) ** 0.5
        phi = phi + ((left - 1) * (1 - share)) ** power * share ** (1 - power)
        bound = phi ** self.length[ripe]
        true = numpy.take_along_axis(scores, numpy.maximum(self.labels[ripe], 1)[:, :, None] - 1, axis=2)[:, :, 0]
        failing = ((true <= 0) & trained).sum(axis=1) / trained.sum(axis=1)
        self.slack[ripe] = numpy.minimum(self.slack[ripe], bound - failing)
        self.products[ripe] *= 1 - bound
