"""Games and learners that prove or refute statements of Cho and Libgober (2021); claims recompute their properties."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, product

from reference.labels.classifiers import Table, on_the_line
from reference.labels.game import MulticlassGame, checked_label_count
from reference.labels.oracles import optimal_codes


def example_2_7(k: int = 3) -> MulticlassGame:
    """Return the game of Example 2.7: two observations with labels 1 and 2 of k, and the constant hypotheses 1 and 2."""
    return MulticlassGame([1, 2], k, Table([[1, 1], [2, 2]]), name="Example 2.7")


def samme_cycle() -> MulticlassGame:
    """Return the game of four points on a line with labels 1, 2, 3, 1, on which SAMME has a cycle of two rounds.

    SAMME with its original pair of step and weights alternates from round 2 on between the constant 1 and the labels 2 2 3 3,
    each with error 1/3. After every round its vote is wrong on half of the observations, although the single threshold
    classifiers are iteratively weakly learnable.
    """
    return MulticlassGame([1, 2, 3, 1], 3, on_the_line(range(4)), name="SAMME cycles")


def two_valued(k: int) -> Table:
    """Return all labellings of three observations by exactly two of k labels, in lexicographic order.

    They are the single threshold classifiers of three points in general position in the plane, if each classifier must take
    exactly two values, as the paper states after Definition 2.9. Every labelling of the points by two labels is learnable.
    """
    return Table([row for row in product(range(1, checked_label_count(k) + 1), repeat=3) if len(set(row)) == 2])


def many_epochs_game(k: int) -> MulticlassGame:
    """Return the game of three observations, all with label 1 of k, and the hypotheses `two_valued(k)`.

    An optimal hypothesis is wrong on exactly one observation in every round.
    """
    return MulticlassGame([1, 1, 1], k, two_valued(k), name="many epochs")


def nearly_constant(points: int, exceptions: int) -> Table:
    """Return all hypotheses with labels 1 and 2 that give one of the labels to at most `exceptions` of the points.

    On any `exceptions` points some of them agrees with any labelling; on all points each is wrong at least
    points/2 - exceptions times if the true labels are 1 and 2 equally often. Meant for small arguments: there are about
    points^exceptions hypotheses.
    """
    rows: dict[tuple[int, ...], None] = {}
    for size in range(exceptions + 1):
        for chosen in combinations(range(points), size):
            for usual in (1, 2):
                rows[tuple(3 - usual if p in chosen else usual for p in range(points))] = None
    return Table(tuple(rows))


class SpreadMistakes:
    """Choose optimal hypotheses for `many_epochs_game` such that the wrong votes of an observation go to several labels.

    groups : for each number k of remaining labels, over how many labels the wrong votes of an observation are spread in turn.
    All hypotheses that are wrong on the same observation have the same score, so that each choice solves equation 3.5.
    """

    def __init__(self, groups: Mapping[int, int]):
        self.groups = dict(groups)
        self.start()

    def start(self) -> None:
        self._labels_left = 0
        self._wrong_votes: dict[int, int] = {}

    def choose(self, game: MulticlassGame, weights) -> tuple[int, int]:
        if game.k != self._labels_left:
            self._labels_left, self._wrong_votes = game.k, {}
        codes = optimal_codes(game, weights)
        missed = next(p for p, guess in enumerate(game.predictions(codes[0])) if guess != game.labels[p])
        count = self._wrong_votes.get(missed, 0)
        self._wrong_votes[missed] = count + 1
        wrong_label = 2 + count % self.groups.get(game.k, 1)
        for code in codes:
            if game.predictions(code)[missed] == wrong_label:
                return code, 1
        raise ValueError(f"groups must leave a hypothesis that gives label {wrong_label} to observation {missed}")


def no_ensemble_table() -> MulticlassGame:
    """Return a game on which no weighted vote has the final labels of Elimination with epochs of 21 rounds.

    It has three observations and five hypotheses; the final labels are 2, 3, 2.
    """
    return MulticlassGame([1, 3, 2], 3, Table([[1, 1, 2], [3, 3, 1], [2, 2, 1], [1, 3, 3], [1, 2, 2]]))


def tied_scores() -> MulticlassGame:
    """Return a game on which the first two rounds have the same error, 1/4, so that scores Ψ are exactly 0.

    It has eight observations, all with label 1 of two, and three hypotheses that are wrong on 2, 3 and 3 of them. After round
    1 the two wrong observations weigh 1/4 each and the others 1/12 each, so that the second hypothesis has error 1/4 too.
    The coefficients are equal, and every observation on which the two hypotheses disagree has Ψ = 0 for both labels.
    """
    wrong = ({0, 1}, {2, 3, 4}, {5, 6, 7})
    rows = [[2 if p in missed else 1 for p in range(8)] for missed in wrong]
    return MulticlassGame([1] * 8, 2, Table(rows), name="tied scores")
