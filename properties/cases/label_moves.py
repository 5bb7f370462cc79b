"""Make the plays of a search for boosters of labels, and moves of earlier plays.

A play is a table with one row per observation: the true label, and the label that the hypothesis of each round predicts.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from properties.cases.play import Play
from reference.labels.classifiers import Table
from reference.labels.game import MulticlassGame
from reference.labels.oracles import InTurn

Rows = tuple[tuple[int, ...], ...]
MOST_OBSERVATIONS, MOST_ROUNDS, MOST_LABELS = 12, 8, 5  # the size of the largest table after a move
SHORT = ((1, 2, 2), (2, 2, 2), (3, 2, 2), (2, 1, 3), (3, 1, 3))  # (observations, rounds, labels) of the short tables


def label_play_of(rows: Rows) -> Play:
    """Return the play in which the hypotheses are played in order, one per round.

    >>> play = label_play_of(((1, 1, 2), (3, 3, 1)))
    >>> play.game.labels, play.game.k, play.rounds
    ((1, 3), 3, 2)
    """
    labels, *predictions = zip(*rows, strict=True)
    k = max(2, *(max(row) for row in rows))
    return Play(MulticlassGame(labels, k, Table(predictions)), InTurn(), len(predictions))


def rows_of(play: Play) -> Rows | None:
    """Return the table of a play whose hypotheses are a `Table` of at most `MOST_ROUNDS` rows; None for any other play.

    >>> rows_of(label_play_of(((1, 1, 2), (3, 3, 1))))
    ((1, 1, 2), (3, 3, 1))
    """
    if not isinstance(play.game.classifiers, Table) or not 0 < len(play.game.classifiers.rows) <= MOST_ROUNDS:
        return None
    return tuple(zip(play.game.labels, *play.game.classifiers.rows, strict=True))


def first_tables() -> Iterator[Rows]:
    """Yield every table of few observations, rounds and labels, up to the order of the observations."""
    for m, rounds, k in SHORT:
        yield from combinations_with_replacement(tuple(product(range(1, k + 1), repeat=rounds + 1)), m)


def drawn_table(source: random.Random) -> Rows:
    """Draw a table in which each hypothesis is right on most observations."""
    m, rounds, k = source.randint(2, 9), source.randint(1, 5), source.randint(2, MOST_LABELS)
    share_wrong = source.choice((0.12, 0.25, 0.4))
    labels = [source.randint(1, k) for _ in range(m)]
    return tuple(
        (label, *(source.randint(1, k) if source.random() < share_wrong else label for _ in range(rounds)))
        for label in labels
    )


def labels_moved(rows: Rows, source: random.Random) -> Rows:
    """Return the table after one to three random moves.

    >>> labels_moved(((1, 1), (2, 1)), random.Random(1)) != ((1, 1), (2, 1))
    True
    """
    table = [list(row) for row in rows]
    for _ in range(source.choice((1, 1, 2, 3))):
        source.choice(MOVES)(table, source)
    return tuple(map(tuple, table))


def _another_label(table: list[list[int]], source: random.Random) -> None:
    row = source.choice(table)
    most = min(MOST_LABELS, max(2, *(max(entry) for entry in table)) + (source.random() < 0.1))
    row[source.randrange(len(row))] = source.randint(1, most)


def _corrected(table: list[list[int]], source: random.Random) -> None:
    row = source.choice(table)
    row[source.randrange(1, len(row))] = row[0]


def _another_observation(table: list[list[int]], source: random.Random) -> None:
    if len(table) < MOST_OBSERVATIONS:
        table.append(list(source.choice(table)))


def _fewer_observations(table: list[list[int]], source: random.Random) -> None:
    if len(table) > 1:
        del table[source.randrange(len(table))]


def _repeated_round(table: list[list[int]], source: random.Random) -> None:
    t, index = source.randrange(1, len(table[0])), source.randint(1, len(table[0]))
    if len(table[0]) <= MOST_ROUNDS:
        for row in table:
            row.insert(index, row[t])


def _fewer_rounds(table: list[list[int]], source: random.Random) -> None:
    if len(table[0]) > 2:
        t = source.randrange(1, len(table[0]))
        for row in table:
            del row[t]


MOVES = (
    _another_label,
    _another_label,
    _another_label,
    _corrected,
    _another_observation,
    _fewer_observations,
    _repeated_round,
    _fewer_rounds,
)
