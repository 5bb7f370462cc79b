"""The plays that an audit tries: all small games first, then drawn ones that grow, each with a learner.

Everything is in a fixed order for an effort and a seed, so that an audit can be repeated.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from properties.cases.exhaustive import all_games
from properties.cases.play import Play
from properties.traits import Declared
from reference import BestColumn, Game, InOrder

LEARNERS = {
    "best column": lambda: BestColumn(),
    "best signed column": lambda: BestColumn(signed=True),
    "in order": lambda: InOrder(signed=False),
    "in order, signed": lambda: InOrder(signed=True),
}
SMALL = {"quick": (4, 3), "ci": (4, 4), "night": (4, 4)}
SMALL_WITH_ZERO = {"quick": (2, 2), "ci": (3, 2), "night": (3, 3)}
DRAWN = {"quick": 24, "ci": 60, "night": 400}
CERTIFIED_DRAWN = {"quick": 8, "ci": 24, "night": 120}  # enclosures cost a hundred times a rational


def common_plays(effort: str, declared: Declared, seed: int = 0) -> list[Play]:
    """The plays on which most checks are tried."""
    if declared.columns == "labels":
        from properties.cases.label_plays import label_plays

        return list(label_plays(effort, seed))
    plays = [play for play in _binary_plays(effort, declared.columns, declared.arithmetic == "certified", seed)]
    return [play for play in plays if declared.fits(play.game.m)]


def drawn_plays(declared: Declared, seed: int, count: int) -> list[Play]:
    """`count` plays drawn for a seed: with mistakes and, where the columns allow them, in turn with fractions."""
    if declared.columns == "labels":
        from properties.cases.label_plays import table_play

        return [table_play(random.Random(f"{seed}-labels-{k}")) for k in range(count)]
    makers = (mistake_play, graded_play) if declared.columns == "unit" else (mistake_play,)
    plays = [makers[(seed + k) % len(makers)](random.Random(f"{seed}-drawn-{k}")) for k in range(count)]
    return [play for play in plays if declared.fits(play.game.m)]


@lru_cache(maxsize=32)
def _binary_plays(effort: str, columns: str, costly: bool, seed: int) -> tuple[Play, ...]:
    drawn = (CERTIFIED_DRAWN if costly else DRAWN)[effort]
    plays = [Play(game, BestColumn(signed=True), 5) for game in _small(effort, columns, costly)]
    plays += [mistake_play(random.Random(f"{seed}-mistakes-{k}")) for k in range(drawn)]
    plays += [majority_play(m, rounds) for m, rounds in ((3, 6), (5, 10), (7, 14))]
    plays += [insistent_play(m, wrong, 8 if costly else 30) for m, wrong in ((3, 1), (4, 1), (5, 2))]
    if columns == "unit":
        plays += [graded_play(random.Random(f"{seed}-graded-{k}")) for k in range(drawn // 2)]
    return tuple(plays)


def _small(effort: str, columns: str, costly: bool) -> Iterator[Game]:
    rows, width = (3, 3) if costly and effort == "quick" else SMALL[effort]
    yield from all_games((-1, 1), rows, width)
    if columns == "unit":
        rows, width = SMALL_WITH_ZERO[effort]
        yield from (game for game in all_games((-1, 0, 1), rows, width) if not game.is_signs)


def mistake_play(source: random.Random) -> Play:
    """An adversary draws which examples are wrong, fewer than half of them, round by round."""
    m, rounds = source.randint(3, 8), source.randint(3, 8)
    columns = []
    for _ in range(rounds):
        wrong = set(source.sample(range(m), source.randint(1, (m - 1) // 2)))
        columns.append([-1 if i in wrong else 1 for i in range(m)])
    return Play(Game(list(zip(*columns, strict=True))), InOrder(), rounds)


def graded_play(source: random.Random) -> Play:
    """Margins that are multiples of 1/4, mostly positive, against the best signed column."""
    m, n = source.randint(2, 6), source.randint(1, 4)
    rows = [[Fraction(source.choice((-4, -3, -2, -1, 0, 1, 2, 2, 3, 3, 4, 4)), 4) for _ in range(n)] for _ in range(m)]
    return Play(Game(rows), BestColumn(signed=True), 6)


def insistent_play(m: int, wrong: int, rounds: int) -> Play:
    """One column, wrong on some examples, offered again and again: bounds on sums over rounds come near equality."""
    return Play(Game([[-1 if i < wrong else 1] for i in range(m)], "insistent"), InOrder(), rounds)


def fading_play(rounds: int) -> Play:
    """Three columns in turn, each wrong on one of three examples; the fourth's weight fades by a factor every round."""
    return Play(Game([[-1, 1, 1], [1, -1, 1], [1, 1, -1], [1, 1, 1]], "fading"), InOrder(), rounds)


def majority_play(m: int, rounds: int) -> Play:
    """Every column is wrong on one example, and they take turns: the vote of all of them is right."""
    return Play(Game([[-1 if i == j else 1 for j in range(m)] for i in range(m)]), BestColumn(signed=True), rounds)


def learner_name(oracle) -> str | None:
    """The name of a learner that a witness can restore; None for one that is replayed by its choices."""
    if isinstance(oracle, BestColumn):
        return "best signed column" if oracle.signed else "best column"
    if isinstance(oracle, InOrder):
        return "in order, signed" if oracle.signed else "in order"
    return None
