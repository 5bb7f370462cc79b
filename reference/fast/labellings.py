"""The elimination algorithm on many labellings of points on a line at once, with array operations over all of them.

Source: Cho, Libgober (2021), Section 3, with the best single threshold classifier and the default policies. A theorem can
thus be screened over a whole scope; the exact algorithm is needed only for labellings with a close comparison.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy

TIE = 1e-12  # scores within this distance count as equal; ties go to the first
CLOSE = 1e-9  # if scores differ by more than TIE but less than this, the labelling is reported as doubtful
BLOCK = 2048  # the number of labellings per array, so that the arrays fit the processor's cache


@dataclass
class Screened:
    """The results of `screen`, one entry per labelling.

    labels : the labelling.    epochs : the number of epochs.    errors : the share of wrong final labels.
    products : the product of 1 - φ(largest error)^length over the epochs that ended with a removal.
    slack : the least slack of Lemma A.1 at the ends of these epochs.
    doubtful : whether some comparison was close.
    """

    labels: numpy.ndarray
    epochs: numpy.ndarray
    errors: numpy.ndarray
    products: numpy.ndarray
    slack: numpy.ndarray
    doubtful: numpy.ndarray


def all_labellings(points: int, k: int) -> numpy.ndarray:
    """Return every labelling of `points` points by 1..k, one row each, in lexicographic order."""
    return numpy.indices((k,) * points).reshape(points, -1).T + 1


def screen(labels: numpy.ndarray, k: int, min_epoch: int) -> Screened:
    """Train on every labelling with epochs of at least `min_epoch` rounds, and return the results.

    labels : one labelling per row, of points on a line in order, with labels in 1..k.
    """
    labels = numpy.asarray(labels)
    runs = [_Batch(labels[first : first + BLOCK], k, min_epoch) for first in range(0, max(len(labels), 1), BLOCK)]
    for run in runs:
        while run.active.any():
            run.round()
    final, truth, epochs, products, slack, doubtful = (
        numpy.concatenate([getattr(run, name) for run in runs], axis=-1)
        for name in ("final", "truth", "epochs", "products", "slack", "doubtful")
    )
    return Screened(truth.T, epochs, (final != truth).mean(axis=0), products, slack, doubtful)


class _Batch:
    """The state of the trainings of one block; the last axis of every array is the labelling."""

    def __init__(self, labels: numpy.ndarray, k: int, min_epoch: int):
        self.truth, self.width, self.min_epoch = numpy.ascontiguousarray(labels.T), k, min_epoch
        self.points, size = self.truth.shape
        self.labels = self.truth.copy()  # in the numbering of the epoch; 0 if lost
        self.left = numpy.full(size, k)
        self.names = numpy.broadcast_to(numpy.arange(1, k + 1)[:, None], (self.points, k, size)).copy()
        self.final = numpy.zeros_like(self.truth)
        self.active = numpy.ones(size, dtype=bool)
        self.doubtful = numpy.zeros(size, dtype=bool)
        self.epochs = numpy.ones(size, dtype=int)
        self.products, self.slack = numpy.ones(size), numpy.full(size, numpy.inf)
        self.weights = numpy.full(self.truth.shape, 1 / self.points)
        self.votes = numpy.zeros((self.points, k, size))
        self.length, self.largest = numpy.zeros(size, dtype=int), numpy.zeros(size)

    def round(self) -> None:
        at = numpy.flatnonzero(self.active)
        labels, weights, left = self.labels[:, at], self.weights[:, at], self.left[at]
        guesses = self._best(at, labels, weights)
        wrong = guesses != labels
        missed = weights * wrong
        error, perfect = missed.sum(axis=0), ~(missed > 0).any(axis=0)
        if perfect.any():
            done, places = at[perfect], guesses[:, perfect] - 1
            original = numpy.take_along_axis(self.names[:, :, done], places[:, None], axis=1)[:, 0]
            self.final[:, done] = numpy.where(self.labels[:, done] > 0, original, 0)
            self.active[done] = False
            at, guesses, weights, wrong, error, left = (
                part[..., ~perfect] for part in (at, guesses, weights, wrong, error, left)
            )
        odds = (left - 1) * (1 - error) / error
        self.doubtful[at] |= odds < 1 + CLOSE  # no edge: left to the exact run
        self.active[at[odds < 1 + CLOSE]] = False
        step = numpy.log(numpy.maximum(odds, 1)) / (2 * (left - 1))
        self.votes[numpy.arange(self.points)[:, None], guesses - 1, at] += step
        scaled = weights * numpy.where(wrong, numpy.exp(left * step), 1.0)
        self.weights[:, at] = scaled / scaled.sum(axis=0)
        self.length[at] += 1
        self.largest[at] = numpy.maximum(self.largest[at], error)
        ripe = at[self.active[at] & (self.length[at] >= self.min_epoch)]
        if len(ripe):
            self._end_epochs(ripe)

    def _best(self, at, labels, weights) -> numpy.ndarray:
        """Return the predictions of the first best threshold classifier; cut t has the first t points below it."""
        names = numpy.arange(1, self.width + 1)[:, None]
        below = numpy.zeros((self.points + 1, self.width, len(at)))  # the mass of each label below cut t
        for t, (label, weight) in enumerate(zip(labels, weights, strict=True)):
            numpy.add(below[t], numpy.where(label == names, weight, 0.0), out=below[t + 1])
        above, below = below[-1] - below[:-1], below[:-1]
        cut = self._first(at, below.max(axis=1) + above.max(axis=1))
        low, high = (
            self._first(at, numpy.take_along_axis(side, cut[None, None], axis=0)[0]) + 1 for side in (below, above)
        )
        return numpy.where(numpy.arange(self.points)[:, None] < cut, low, high)

    def _first(self, at, score) -> numpy.ndarray:
        gap = score.max(axis=0) - score
        self.doubtful[at] |= ((gap > TIE) & (gap < CLOSE)).any(axis=0)
        return (gap <= TIE).argmax(axis=0)

    def _end_epochs(self, ripe) -> None:
        votes, left = self.votes[:, :, ripe], self.left[ripe]
        totals = votes.sum(axis=1, keepdims=True)
        scores = left * votes - totals
        self.doubtful[ripe] |= ((abs(scores) < CLOSE * totals) & (totals > 0)).any(axis=(0, 1))
        places = numpy.arange(self.width)[:, None]
        candidates = (scores < 0) & (places < left)
        trained = self.labels[:, ripe] > 0
        counts = candidates.sum(axis=1)
        ready = ((counts > 0) | ~trained).all(axis=0)
        ripe, scores, candidates, trained, counts, left = (
            part[..., ready] for part in (ripe, scores, candidates, trained, counts, left)
        )
        if not len(ripe):
            return
        self._account(ripe, scores, trained, left)
        removed = numpy.where(trained, counts, self.width).min(axis=0)
        from_the_right = candidates[:, ::-1].cumsum(axis=1)[:, ::-1]
        leave = candidates & (from_the_right <= removed)
        leave |= places >= left  # unused places sort last
        order = (places + self.width * leave).argsort(axis=1)  # the remaining labels first, both parts in order
        stays = ~numpy.take_along_axis(leave, order, axis=1)
        match = (order + 1 == self.labels[:, None, ripe]) & stays
        self.labels[:, ripe] = numpy.where(trained & match.any(axis=1), match.argmax(axis=1) + 1, 0)
        self.names[:, :, ripe] = numpy.take_along_axis(self.names[:, :, ripe], order, axis=1)
        self.left[ripe] = left - removed
        one = ripe[self.left[ripe] == 1]
        self.final[:, one] = numpy.where(self.labels[:, one] > 0, self.names[:, 0, one], 0)
        self.active[one] = False
        # not all observations lose their true labels at once: by Lemma A.1 fewer than all true labels have Ψ <= 0
        again = ripe[self.left[ripe] != 1]
        members = (self.labels[:, again] > 0).astype(float)
        self.weights[:, again] = members / members.sum(axis=0)
        self.votes[:, :, again], self.length[again], self.largest[again] = 0.0, 0, 0.0
        self.epochs[again] += 1

    def _account(self, ripe, scores, trained, left) -> None:
        """Update `slack` and `products` at the ends of these epochs by Lemma A.1.

        The slack is φ(largest error)^length minus the share of true labels with Ψ <= 0.
        """
        share, power = self.largest[ripe], 1 / (2 * (left - 1))
        phi = (share * (1 - share) / (left - 1)) ** 0.5
        phi = phi + ((left - 1) * (1 - share)) ** power * share ** (1 - power)
        bound = phi ** self.length[ripe]
        true = numpy.take_along_axis(scores, numpy.maximum(self.labels[:, None, ripe], 1) - 1, axis=1)[:, 0]
        failing = ((true <= 0) & trained).sum(axis=0) / trained.sum(axis=0)
        self.slack[ripe] = numpy.minimum(self.slack[ripe], bound - failing)
        self.products[ripe] *= 1 - bound
