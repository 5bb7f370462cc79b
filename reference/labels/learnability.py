"""Weak and iterative weak learnability of a finite class, decided by exact linear programs.

Source: Cho, Libgober (2021), Definitions 2.5 and 2.8, equations 2.3 and 2.4. The minimum over distributions of the largest
score of a hypothesis is the value of a game of +1 and -1 entries, which `reference.programs.game_values.game_value` computes
with a certificate.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product

from reference.arithmetic import INFINITY, log, power
from reference.game import Game
from reference.labels.classifiers import Partitions
from reference.labels.game import MulticlassGame, score_game
from reference.programs.game_values import GameSolution, game_value


def score_value(classifiers, base: int, labels: Sequence[int], allowed: Sequence[int]) -> Fraction:
    """Return the left side of (2.3) for one labelling and the hypotheses with labels in `allowed`; -1 if there are none."""
    solution = score_solution(classifiers, base, tuple(labels), tuple(allowed))
    return Fraction(-1) if solution is None else solution.value


@lru_cache(maxsize=1 << 16)
def score_solution(classifiers, base: int, labels: tuple[int, ...], allowed: tuple[int, ...]) -> GameSolution | None:
    """Return the solution of the game whose value is `score_value`, with its certificate; None if there are no hypotheses."""
    game = score_game(classifiers, base, labels, allowed)
    return None if game is None else game_value(game)


def random_guess(labels: int) -> Fraction:
    """Return (2 - k)/k, the score of a random guess among k labels."""
    return Fraction(2 - labels, labels)


def labellings(observations: int, allowed: Sequence[int], up_to_names: bool = False) -> Iterator[tuple[int, ...]]:
    """Yield all labellings y : P -> allowed; with up_to_names only one of each set that is equal up to renaming labels.

    Of such a set the labelling is yielded whose labels first occur in the order of `allowed`.
    """
    for labels in product(allowed, repeat=observations):
        if not up_to_names or [*dict.fromkeys(labels)] == [*allowed][: len(set(labels))]:
            yield labels


@lru_cache(maxsize=1 << 12)
def advantage(classifiers, base: int, allowed: tuple[int, ...]) -> Fraction:
    """Return the largest ρ such that (2.4) holds for the label set `allowed` and all labellings y : P -> allowed.

    It is at most 0 if (2.4) holds with no ρ > 0. If the class treats all labels alike, labellings are tried up to renaming.
    """
    alike = treats_labels_alike(classifiers, base)
    least = min(
        score_value(classifiers, base, labels, allowed)
        for labels in labellings(classifiers.m, allowed, up_to_names=alike)
    )
    return least - random_guess(len(allowed))


@lru_cache(maxsize=1 << 10)
def treats_labels_alike(classifiers, k: int) -> bool:
    """Return whether the class is closed under the permutations of 1..k: always for partitions, tested for a table."""
    if isinstance(classifiers, Partitions):
        return True
    rows = set(classifiers.rows)
    for a in range(1, k):  # exchanges of two neighbouring labels generate all permutations
        swap = {a: a + 1, a + 1: a}
        if any(tuple(swap.get(label, label) for label in row) not in rows for row in rows):
            return False
    return True


def label_sets(k: int, least: int = 2) -> Iterator[tuple[int, ...]]:
    """Yield the subsets of 1..k with at least `least` elements, small ones first."""
    for size in range(least, k + 1):
        yield from combinations(range(1, k + 1), size)


def representative_label_sets(classifiers, k: int) -> Iterable[tuple[int, ...]]:
    """Return one label set of each size if the class treats all labels alike, else all label sets."""
    if treats_labels_alike(classifiers, k):
        return [tuple(range(1, size + 1)) for size in range(2, k + 1)]
    return label_sets(k)


def advantages_all(game: MulticlassGame) -> dict[tuple[int, ...], Fraction]:
    """Return ρ_i for every label set A_i, over all labellings y : P -> A_i (Definition 2.8 read for every labelling).

    If the class treats all labels alike, one label set of each size represents the others.
    """
    return {
        allowed: advantage(game.classifiers, game.base, allowed)
        for allowed in representative_label_sets(game.classifiers, game.k)
    }


def advantages_fixed(game: MulticlassGame) -> dict[tuple[int, ...], Fraction]:
    """Return ρ_i for every label set that contains the game's labels (Definition 2.8 read for the game's labelling alone)."""
    used = set(game.labels)
    return {
        allowed: score_value(game.classifiers, game.base, game.labels, allowed) - random_guess(len(allowed))
        for allowed in label_sets(game.k)
        if used <= set(allowed)
    }


def advantages_occurring(game: MulticlassGame) -> dict[tuple[int, ...], Fraction]:
    """Return ρ_i for the game's labelling and every label set, with distributions on the observations labelled from the set.

    The hypotheses have labels in the set on all observations. A set without any of the game's labels is left out, since
    there is no such distribution.
    """
    result = {}
    for allowed in label_sets(game.k):
        places = [p for p, label in enumerate(game.labels) if label in allowed]
        if places:
            scores = game.score_game(allowed=allowed)
            value = Fraction(-1) if scores is None else game_value(Game([scores.rows[p] for p in places])).value
            result[allowed] = value - random_guess(len(allowed))
    return result


def pairs_are_learnable(classifiers, k: int) -> bool:
    """Return whether (2.4) holds with some ρ > 0 for all label sets of two elements and all their labellings.

    Then (2.4) holds for all label sets: some two labels of A_i have at least the mass 2/|A_i| under any distribution, and a
    hypothesis with these two labels only is right on more than half of that mass.
    """
    pairs = [(1, 2)] if treats_labels_alike(classifiers, k) else combinations(range(1, k + 1), 2)
    return all(advantage(classifiers, k, tuple(pair)) > 0 for pair in pairs)


def decay_rate(labels: int, gain: Fraction):
    """Return ρ of equation A.18 for an advantage γ > 0 in score: -ln φ(1 - 1/k - γ/2), where k is `labels`.

    1 - 1/k - γ/2 is the largest error that a round can have. If it is 0, every round has a perfect hypothesis, and the rate
    is infinite.
    """
    error = 1 - Fraction(1, labels) - Fraction(gain) / 2
    return -log(normaliser(error, labels)) if error > 0 else INFINITY


def normaliser(error, labels: int):
    """Return φ(ε), the normaliser of a round of the elimination algorithm with error ε (Appendix A.2); k is `labels`."""
    if error == 0:
        return Fraction(0)
    c = Fraction(1, 2 * (labels - 1))
    right = power(error * (1 - error) / (labels - 1), Fraction(1, 2))
    return right + power((labels - 1) * (1 - error), c) * power(error, 1 - c)


@lru_cache(maxsize=1 << 10)
def absorbs_labels(classifiers, k: int) -> bool:
    """Return whether f(h) is in the class for every hypothesis h and every map f of 1..k to itself, injective or not.

    Partition classes always have this property; for a table it suffices to test the maps that rename one label.
    """
    if isinstance(classifiers, Partitions):
        return True
    rows = set(classifiers.rows)
    return all(
        tuple(b if label == a else label for label in row) in rows
        for row in rows
        for a in set(row)
        for b in range(1, k + 1)
    )
