"""Make the plays of a search: short sequences of columns, games of many sizes, learners, and moves of earlier plays.

A play of a search is a matrix whose columns are played in order, one per round. Its entries decide which examples are wrong in
each round. A move changes entries, columns, rounds or examples.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import Any

from properties.cases.play import Play
from reference import AtLeast, Game, InOrder, Worst
from reference.adversary import Mistakes, Ranked, Tied

Rows = tuple[tuple[Any, ...], ...]  # one row per example, one entry per round

MOST_EXAMPLES, MOST_ROUNDS = 12, 14  # examples and rounds of the largest matrix after a move
TINY = tuple(Fraction(1, 10**k) for k in (1, 3, 6, 9, 12))  # small margins
LARGE = (40, 1000, 1001)  # large numbers of examples; with an odd number m an edge can be 1/m
GRADES = tuple(Fraction(k, 4) for k in range(-4, 5))  # margins of drawn matrices
SHORT = ((1, 3), (2, 3), (3, 3), *((m, 2) for m in range(4, 10)), (4, 3))  # (examples, rounds) of the short matrices


def play_of(rows: Sequence[Sequence[Any]]) -> Play:
    """Return the play of a matrix: its columns in order, not negated even if the edge is negative.

    >>> play_of([(1, -1), (1, 1)]).rounds
    2
    """
    return Play(Game(rows), InOrder(signed=False), len(rows[0]))


def rows_played(trace) -> Rows:
    """Return the matrix of the columns that a run played, in order.

    >>> from reference import BestColumn, play
    >>> from reference.exact import AdaBoost
    >>> rows_played(play(AdaBoost(), Game([[1, -1], [1, 1], [-1, 1]]), 2, BestColumn()))
    ((1, -1), (1, 1), (-1, 1))
    """
    return tuple(zip(*(trace.played(t) for t in range(len(trace.columns))), strict=True))


def short_matrices(shapes: Sequence[tuple[int, int]] = SHORT) -> Iterator[Rows]:
    """Yield every sign matrix of these shapes up to the order of its rows.

    >>> len(list(short_matrices([(2, 2)])))
    10
    """
    for m, rounds in shapes:
        yield from combinations_with_replacement(tuple(product((1, -1), repeat=rounds)), m)


def sized_matrices(declared, costly: bool) -> Iterator[Rows]:
    """Yield matrices with edges, weights and numbers of examples of every size.

    declared : the traits of the booster. If it has a cap, the least numbers of examples that the cap allows are tried. If its
               columns may have fractions, matrices with fractions are tried.
    costly   : whether to omit the games of 1,000 examples.

    >>> from properties.traits import Declared
    >>> sorted({len(rows) for rows in sized_matrices(Declared(), costly=True)})
    [1, 2, 3, 9, 40]
    """
    for m in _numbers_of_examples(declared, costly):
        for wrong in sorted({0, 1, (m - 1) // 2, m // 2, m - 1} - {-1}):
            first = [-1 if i < wrong else 1 for i in range(m)]
            second = [-1 if wrong <= i < 2 * wrong else 1 for i in range(m)]
            yield tuple(zip(first, second, first, strict=True))
    if declared.columns == "unit":
        for size in TINY:
            for entry in (size, -size, 1 - size, size - 1):
                yield ((entry, 1), (entry, entry), (entry, -1))
                yield ((1, entry), (entry, 1), (entry, 1))


def _numbers_of_examples(declared, costly: bool) -> list[int]:
    numbers = {1, 2, 3, 9, *(LARGE[:1] if costly else LARGE)}
    for m in range(2, 60):
        cap = declared.cap(m)
        if cap is not None and not declared.fits(m - 1) and declared.fits(m):
            numbers |= {m, m + 1}  # m is the least number of examples that the cap allows
    return sorted(numbers)


def drawn_matrix(source: random.Random, unit: bool) -> Rows:
    """Draw a matrix: in each round the wrong examples are drawn, from all examples or from a few of them."""
    m, rounds = source.randint(2, 9), source.randint(2, 5)
    share_wrong = source.choice((0.12, 0.25, 0.4))
    if source.random() < 0.5:
        few = source.randint(1, min(4, m))
        rows = [tuple(_entry(source, 0.5, unit) for _ in range(rounds)) for _ in range(few)]
        return (*rows, *(((1,) * rounds,) * (m - few)))
    columns = [[_entry(source, share_wrong, unit) for _ in range(m)] for _ in range(rounds)]
    return tuple(zip(*columns, strict=True))


def _entry(source: random.Random, share_wrong: float, unit: bool):
    sign = -1 if source.random() < share_wrong else 1
    if not unit or source.random() < 0.6:
        return sign
    return source.choice(GRADES) if source.random() < 0.7 else sign * source.choice((TINY[1], 1 - TINY[1]))


def player_play(source: random.Random, unit: bool) -> Play:
    """Draw a play with an adversarial learner.

    The learner guarantees an edge and is wrong on as many examples as the edge allows, offers the least sufficient edge or
    the first one, breaks ties against the booster, or plays the column of a given rank.
    """
    m, rounds = source.randint(3, 9), source.randint(3, 12)
    gamma = source.choice((Fraction(1, 100), Fraction(1, 10), Fraction(1, 5), Fraction(1, 3), Fraction(1, 2)))
    if source.random() < 0.5:
        orders = [source.sample(range(m), m) for _ in range(source.randint(1, rounds))]
        return Play(Game([[1]] * m), Mistakes(gamma, orders, exact=unit and source.random() < 0.5), rounds)
    rows = drawn_matrix(source, unit)
    picks = [source.randint(0, 3) for _ in range(source.randint(1, 4))]
    learner = source.choice((Worst(gamma), AtLeast(gamma), Ranked(picks), Tied(picks)))
    return Play(Game(rows), learner, rounds)


def rows_moved(rows: Rows, source: random.Random, unit: bool) -> Rows:
    """Return the matrix after one to three random moves.

    >>> rows_moved(((1, -1), (1, 1)), random.Random(1), unit=False) != ((1, -1), (1, 1))
    True
    """
    columns = [list(column) for column in zip(*rows, strict=True)]
    for _ in range(source.choice((1, 1, 2, 3))):
        source.choice(MOVES)(columns, source, unit)
    return tuple(zip(*columns, strict=True))


def crossed(first: Rows, second: Rows, source: random.Random) -> Rows:
    """Return the first rounds of one matrix followed by the last rounds of another one, on the examples of the first matrix."""
    m = len(first)
    first_columns = list(zip(*first, strict=True))[: source.randint(1, len(first[0]))]
    last_columns = list(zip(*(second[i % len(second)] for i in range(m)), strict=True))[
        -source.randint(1, len(second[0])) :
    ]
    return tuple(zip(*[*first_columns, *last_columns][:MOST_ROUNDS], strict=True))


def _another_entry(columns, source, unit) -> None:
    column = source.choice(columns)
    i = source.randrange(len(column))
    column[i] = -column[i] if column[i] and (not unit or source.random() < 0.6) else _entry(source, 0.5, unit)


def _another_kind_of_example(columns, source, unit) -> None:
    i, k = (source.randrange(len(columns[0])) for _ in range(2))
    for column in columns:
        column[i] = column[k]


def _more_examples(columns, source, unit) -> None:
    if len(columns[0]) < MOST_EXAMPLES:
        i = source.randrange(len(columns[0]))
        for column in columns:
            column.append(column[i])


def _fewer_examples(columns, source, unit) -> None:
    if len(columns[0]) > 1:
        i = source.randrange(len(columns[0]))
        for column in columns:
            del column[i]


def _fewer_rounds(columns, source, unit) -> None:
    if len(columns) > 1:
        del columns[source.randrange(len(columns))]


def _added(make: Callable[[list, random.Random, bool], list]):
    def add(columns, source, unit) -> None:
        if len(columns) < MOST_ROUNDS:
            columns.insert(source.randint(0, len(columns)), list(make(columns, source, unit)))

    return add


def _fading(columns, source, unit) -> None:
    """Repeat a column, so that the weights of the examples on which it is right become small."""
    column = source.choice(columns)
    columns += [list(column) for _ in range(min(4, MOST_ROUNDS - len(columns)))]


def _alternating(columns, source, unit) -> None:
    pair = [source.choice(columns), source.choice(columns)]
    columns += [list(column) for column in (pair * 3)[: max(0, MOST_ROUNDS - len(columns))]]


def _in_another_order(columns, source, unit) -> None:
    i, k = (source.randrange(len(columns)) for _ in range(2))
    columns[i], columns[k] = columns[k], columns[i]


def _scaled(columns, source, unit) -> None:
    if unit:
        factor = source.choice((*TINY, Fraction(1, 2), 1 - TINY[1]))
        column = source.choice(columns)
        column[:] = [factor * entry for entry in column]


MOVES: tuple[Callable[[list, random.Random, bool], None], ...] = (
    *(_another_entry, _another_entry, _another_entry, _another_kind_of_example, _more_examples, _fewer_examples),
    *(_fewer_rounds, _fading, _alternating, _in_another_order, _scaled),
    _added(lambda columns, source, unit: [-entry for entry in source.choice(columns)]),  # this undoes a round
    _added(lambda columns, source, unit: source.choice(columns)),
    _added(lambda columns, source, unit: [_entry(source, 0.25, unit) for _ in columns[0]]),
)


def first_matrices(declared, costly: bool) -> Iterator[Rows]:
    """Yield the first plays of a search: the shortest sequences on few examples, all sizes, and the longer sequences."""
    yield from short_matrices(SHORT[:3])
    yield from sized_matrices(declared, costly)
    if not costly:
        yield from short_matrices(SHORT[3:])
