"""Weak learners for multiclass games: the optimal classifier of equation 3.5, and learners with a weaker guarantee or none.

`Transcript` of `reference.oracles` replays the codes of a recorded run. Ties go to the lowest code: the first partition
(or table row), then the lowest label of its first cell, and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from reference.arithmetic import Verdict, decide, fraction, shown
from reference.arithmetic.inputs import checked_count, chosen
from reference.labels.classifiers import Partitions
from reference.labels.game import MulticlassGame, score
from reference.labels.masses import Masses


class BestClassifier:
    """Choose the hypothesis of largest score among those with labels in 1..k; ties go to the lowest code.

    `doubtful` lists the rounds, from 1, in which the comparison of two hypotheses was undecided.
    """

    def __init__(self):
        self.start()

    def start(self) -> None:
        self.doubtful: list[int] = []
        self._round = 0

    def choose(self, game: MulticlassGame, weights) -> tuple[int, int] | None:
        self._round += 1
        if hasattr(game.classifiers, "choose_array"):
            return game.classifiers.choose_array(game.labels, game.k, game.base, weights)
        masses = Masses(weights)
        best = None
        for code, mass in _candidates(game, masses):
            if best is None or masses.compare(mass, best[1]) > 0:
                best = (code, mass)
        if masses.undecided:
            self.doubtful.append(self._round)
        return None if best is None else (best[0], 1)


class EveryBest:
    """Choose, in round t = 1, 2, ..., optimal hypothesis number t · step, cyclically, among all that tie for the largest score.

    Each of them solves equation 3.5, so that a run with this learner is a run of the algorithm as printed.
    """

    def __init__(self, step: int = 1):
        self.step = checked_count(step, "step", least=0)
        self.start()

    def start(self) -> None:
        self._round = 0

    def choose(self, game: MulticlassGame, weights) -> tuple[int, int] | None:
        codes = optimal_codes(game, weights)
        self._round += 1
        return (codes[self._round * self.step % len(codes)], 1) if codes else None


class InTurn:
    """Choose the hypotheses in order of code, cyclically, whatever their score."""

    def __init__(self):
        self.start()

    def start(self) -> None:
        self._round = 0

    def choose(self, game: MulticlassGame, weights) -> tuple[int, int] | None:
        codes = list(game.codes())
        self._round += 1
        return (codes[(self._round - 1) % len(codes)], 1) if codes else None


class Promised:
    """Choose a hypothesis whose score is at least (2 - k)/k + gamma; return None if there is none.

    gamma : the guaranteed advantage over a random guess, a rational in [0, 2].
    which : "first" for the lowest such code, "least" for the one of least score.
    """

    def __init__(self, gamma, which: str = "least"):
        self.gamma = fraction(gamma, "gamma")
        if not 0 <= self.gamma <= 2:
            raise ValueError(f"gamma must be in [0, 2], got {shown(self.gamma)}")
        self.which = chosen("which", which, ("least", "first"))

    def choose(self, game: MulticlassGame, weights) -> tuple[int, int] | None:
        guarantee = Fraction(2 - game.k, game.k) + self.gamma
        best = None
        for code in game.codes():
            value = score(game.labels, game.predictions(code), weights)
            if decide(value, ">=", guarantee) is not Verdict.HOLDS:
                continue
            if self.which == "first":
                return code, 1
            if best is None or decide(value, "<", best[1]) is Verdict.HOLDS:
                best = (code, value)
        return None if best is None else (best[0], 1)


def optimal_codes(game: MulticlassGame, weights) -> list[int]:
    """Return every hypothesis of largest score, in order of code."""
    masses = Masses(weights)
    best: list[int] = []
    top = None
    for code in game.codes():
        mass = _mass_right(game, masses, code)
        order = 1 if top is None else masses.compare(mass, top)
        if order > 0:
            best, top = [code], mass
        elif order == 0:
            best.append(code)
    return best


def _candidates(game: MulticlassGame, masses: Masses) -> Iterator[tuple[int, tuple]]:
    """Yield (code, mass of the observations classified rightly) in order of code; of a partition only its best labelling."""
    if not isinstance(game.classifiers, Partitions):
        for code in game.codes():
            yield code, _mass_right(game, masses, code)
        return
    for j, (row, parts) in enumerate(zip(game.classifiers.cells, game.classifiers.parts, strict=True)):
        chosen, total = [], masses.nothing
        for cell in range(parts):
            label, mass = _best_label(game, masses, [p for p, own in enumerate(row) if own == cell])
            chosen.append(label)
            total = masses.plus(total, mass)
        yield game.classifiers.code(j, chosen, game.base), total


def _best_label(game: MulticlassGame, masses: Masses, members: Iterable[int]) -> tuple[int, tuple]:
    by_label: dict[int, list[int]] = {}
    for p in members:
        by_label.setdefault(game.labels[p], []).append(p)
    best, heaviest = 1, masses.of(by_label.get(1, ()))
    for label in range(2, game.k + 1):
        mass = masses.of(by_label.get(label, ()))
        if masses.compare(mass, heaviest) > 0:
            best, heaviest = label, mass
    return best, heaviest


def _mass_right(game: MulticlassGame, masses: Masses, code: int) -> tuple:
    predictions = game.predictions(code)
    return masses.of(p for p, label in enumerate(game.labels) if predictions[p] == label)
