"""Shrink a violating case: remove one part at a time as long as the smaller case violates the claim."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import chain
from typing import Any

from properties.cases.play import Instance, Play
from reference import Game, MulticlassGame, Transcript
from reference.labels.classifiers import Partitions, Table
from reference.labels.game import LOST


def smaller(play, is_violated: Callable[[Any], bool], simpler: Callable[[Any], Iterator[Any]] | None = None):
    """Return a smaller case for which `is_violated` is true, and false after any further removal of a row, column or round.

    simpler : a function from a case to simpler cases, which are tried before removals.
    """
    progress = True
    while progress:
        progress = False
        for candidate in _candidates(play) if simpler is None else chain(simpler(play), _candidates(play)):
            if is_violated(candidate):
                play, progress = candidate, True
                break
    return play


def with_fewer_rounds(play, is_violated: Callable[[Any], bool]):
    """Return the play with the fewest rounds, by bisection, for which `is_violated` is true; other cases are unchanged.

    >>> with_fewer_rounds(Play(Game([[1]]), rounds=100), lambda play: play.rounds >= 7).rounds
    7
    """
    least, most = 1, play.rounds if isinstance(play, Play) else None
    while most is not None and least < most:
        middle = (least + most) // 2
        if is_violated(replace(play, rounds=middle)):
            most = middle
        else:
            least = middle + 1
    return play if most is None else replace(play, rounds=most)


def _candidates(play) -> Iterator[Any]:
    if isinstance(play, Instance):
        for name, value in play.values.items():
            for simple in _candidates(value) if isinstance(value, (Game, Play)) else _simpler_number(value):
                yield play.replaced(**{name: simple})
        return
    if isinstance(play, Game):
        yield from (candidate.game for candidate in _candidates(Play(play, None, 1)))
        return
    if not isinstance(play, Play):
        return
    total = play.rounds or 1
    for rounds in sorted({1, 2, total // 2, total - 1}):
        if 0 < rounds < total:
            yield replace(play, rounds=rounds)
    if isinstance(play.game, MulticlassGame):
        yield from _smaller_label_games(play)
    if isinstance(play.game, Instance):  # several games, of a claim about several runs
        yield from (replace(play, game=instance) for instance in _candidates(play.game))
    if not isinstance(play.game, Game):
        return
    rows = [list(row) for row in play.game.rows]
    size = len(rows) // 2
    while size > 1:  # many rows at once
        for i in range(0, len(rows) - size + 1, size):
            yield replace(play, game=Game(rows[:i] + rows[i + size :]))
        size //= 2
    if len(rows) > 1:
        for i in range(len(rows)):
            yield replace(play, game=Game(rows[:i] + rows[i + 1 :]))
    if len(rows[0]) > 1:
        for j in range(len(rows[0])):
            oracle = _without(play.oracle, j)
            if oracle is not False:
                yield replace(play, game=Game([row[:j] + row[j + 1 :] for row in rows]), oracle=oracle)
    for i, row in enumerate(rows):
        for j, entry in enumerate(row):
            for simple in _simpler(entry):
                yield replace(play, game=Game([*rows[:i], [*row[:j], simple, *row[j + 1 :]], *rows[i + 1 :]]))


def _smaller_label_games(play: Play) -> Iterator[Play]:
    """Yield the plays of a label game without one observation, without one hypothesis or partition, and with fewer labels.

    There are none for a game that an algorithm has relabelled.
    """
    game, classifiers = play.game, play.game.classifiers
    as_stated = game.k == game.base and isinstance(game.labels, tuple) and LOST not in game.labels
    if not as_stated or not isinstance(classifiers, Table | Partitions):
        return
    if isinstance(classifiers, Partitions) and isinstance(play.oracle, Transcript):
        return  # the choices of a transcript depend on the number of cells
    rows = classifiers.rows if isinstance(classifiers, Table) else classifiers.cells
    for p in range(game.m if game.m > 1 else 0):
        fewer = [row[:p] + row[p + 1 :] for row in rows]
        hypotheses = Table(fewer) if isinstance(classifiers, Table) else Partitions(map(_without_gaps, fewer))
        yield replace(play, game=MulticlassGame(game.labels[:p] + game.labels[p + 1 :], game.k, hypotheses))
    for c in range(len(rows) if len(rows) > 1 else 0):
        oracle = _without(play.oracle, c)
        if oracle is not False:
            hypotheses = type(classifiers)(rows[:c] + rows[c + 1 :])
            yield replace(play, game=MulticlassGame(game.labels, game.k, hypotheses), oracle=oracle)
    used = max(2, *game.labels, classifiers.largest_label())
    if isinstance(classifiers, Table) and used < game.k:
        yield replace(play, game=MulticlassGame(game.labels, used, classifiers))


def _without_gaps(cells) -> tuple[int, ...]:
    """Return the cells renumbered from 0 in the order of their first occurrence."""
    numbers = {cell: number for number, cell in enumerate(dict.fromkeys(cells))}
    return tuple(numbers[cell] for cell in cells)


def _simpler_number(value) -> Iterator[Any]:
    if isinstance(value, bool) or not isinstance(value, (int, Fraction)) or value in (0, 1):
        return
    yield from (0, 1)
    if isinstance(value, Fraction) and value.denominator > 2:
        yield Fraction(round(value * 2), 2)
    step = 1 << int(abs(value)).bit_length()
    while step:
        if step < abs(value):
            yield value - step if value > 0 else value + step
        step //= 2


def _without(oracle, j: int):
    """Return the learner for the game without column j; False for a transcript that chooses column j."""
    if not isinstance(oracle, Transcript):
        return oracle
    if any(column == j for column, _ in oracle.choices):
        return False
    return Transcript([(column - (column > j), sign) for column, sign in oracle.choices])


def _simpler(entry) -> Iterator[int | Fraction]:
    if entry == 0:
        yield 1
    elif entry not in (-1, 1):
        yield from (1, -1, 0)
        if Fraction(entry).denominator > 2:
            yield Fraction(round(entry * 2), 2)
