"""Games and learners that decide statements of Cho and Libgober (2021); every property is recomputed by a claim."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, product

from reference.labels.classifiers import Table, on_the_line
from reference.labels.game import MulticlassGame, checked_label_count
from reference.labels.oracles import optimal_codes


def example_2_7(k: int = 3) -> MulticlassGame:
    """Example 2.7: two observations with labels 1 and 2 of k, and the two constant hypotheses 1 and 2."""
    return MulticlassGame([1, 2], k, Table([[1, 1], [2, 2]]), name="Example 2.7")


def samme_cycle() -> MulticlassGame:
    """Return four points on a line, labels 1, 2, 3, 1: SAMME with the original pair has an exact cycle of two rounds.

    From round 2 on it alternates between the constant 1 and 2 2 3 3, each with error 1/3, and half of the observations
    are wrong after every round, although single threshold classifiers are iteratively weakly learnable.
    """
    return MulticlassGame([1, 2, 3, 1], 3, on_the_line(range(4)), name="SAMME cycles")


def two_valued(k: int) -> Table:
    """Return all labellings of three observations by exactly two of k labels, in lexicographic order.

    These are the single threshold classifiers of three points in general position in the plane when, as the paper says
    after Definition 2.9, each takes exactly two values. Every labelling of the points by two labels is learnable.
    """
    return Table([row for row in product(range(1, checked_label_count(k) + 1), repeat=3) if len(set(row)) == 2])


def many_epochs_game(k: int) -> MulticlassGame:
    """Return three observations, all with label 1 of k, and the two-valued hypotheses: one observation is wrong every round."""
    return MulticlassGame([1, 1, 1], k, two_valued(k), name="many epochs")


def nearly_constant(points: int, exceptions: int) -> Table:
    """Return all hypotheses with labels 1 and 2 that give one of them to at most `exceptions` of the points, each once.

    They match any labelling of `exceptions` points, yet are wrong on points/2 - exceptions points at least of a labelling
    with as many 1 as 2. Only for small arguments: there are about points^exceptions of them.
    """
    found: dict[tuple[int, ...], None] = {}
    for size in range(exceptions + 1):
        for chosen in combinations(range(points), size):
            for usual in (1, 2):
                found[tuple(3 - usual if p in chosen else usual for p in range(points))] = None
    return Table(found)


class SpreadMistakes:
    """An optimal learner for `many_epochs_game` that spreads the wrong votes of an observation over several labels.

    groups : for a number k of labels left, over how many labels the mistakes on one observation are spread in turn.
    All hypotheses that are wrong on the same observation have the same score, so each choice solves equation 3.5.
    """

    def __init__(self, groups: Mapping[int, int]):
        self.groups = dict(groups)
        self.start()

    def start(self) -> None:
        self._labels_left = 0
        self._mistakes: dict[int, int] = {}

    def choose(self, game: MulticlassGame, weights) -> tuple[int, int]:
        if game.k != self._labels_left:
            self._labels_left, self._mistakes = game.k, {}
        codes = optimal_codes(game, weights)
        missed = next(p for p, guess in enumerate(game.predictions(codes[0])) if guess != game.labels[p])
        turn = self._mistakes.get(missed, 0)
        self._mistakes[missed] = turn + 1
        wanted = 2 + turn % self.groups.get(game.k, 1)
        for code in codes:
            if game.predictions(code)[missed] == wanted:
                return code, 1
        raise ValueError(f"groups must leave a hypothesis that gives label {wanted} to observation {missed}")


def no_ensemble_table() -> MulticlassGame:
    """Return three observations and five hypotheses: with epochs of 21 rounds the final labels 2, 3, 2 are no weighted vote."""
    return MulticlassGame([1, 3, 2], 3, Table([[1, 1, 2], [3, 3, 1], [2, 2, 1], [1, 3, 3], [1, 2, 2]]))


def tied_scores() -> MulticlassGame:
    """Eight observations of label 1 of two, three hypotheses wrong on 2, 3 and 3 of them: two rounds of error 1/4.

    After the first round its mistakes weigh 1/4 each and the others 1/12, so the second hypothesis also has error 1/4:
    the coefficients are equal, and every observation on which they disagree has Ψ = 0 for both labels.
    """
    wrong = ({0, 1}, {2, 3, 4}, {5, 6, 7})
    rows = [[2 if p in missed else 1 for p in range(8)] for missed in wrong]
    return MulticlassGame([1] * 8, 2, Table(rows), name="tied scores")
