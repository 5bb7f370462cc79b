"""The plays that an audit runs: all small games, then named and drawn games, each with a learner.

The order of the plays is fixed for an effort and a seed, so that an audit can be repeated.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import islice, permutations, product
from typing import Any

from properties.cases.exhaustive import all_games
from properties.cases.play import Play
from reference import AtLeast, BestColumn, Game, InOrder, Transcript, Worst
from reference.labels.classifiers import Table, in_the_plane, on_the_line
from reference.labels.game import MulticlassGame
from reference.labels.oracles import EveryBest, InTurn, Promised

LEARNERS: dict[str, Callable[[], Any]] = {
    "best column": lambda: BestColumn(),
    "best signed column": lambda: BestColumn(signed=True),
    "in order": lambda: InOrder(signed=False),
    "in order, signed": lambda: InOrder(signed=True),
}
# the largest shapes (examples, hypotheses) for which all games are played
SMALL = {"quick": (4, 3), "ci": (4, 4), "night": (4, 4)}  # over -1 and +1, with the best signed column
SMALL_WITH_ZERO = {"quick": (2, 2), "ci": (3, 2), "night": (3, 3)}  # over -1, 0 and +1
UNSIGNED = {"quick": (3, 2), "ci": (3, 3), "night": (4, 3)}  # over -1 and +1, columns in order and not negated
DRAWN = {"quick": 24, "ci": 60, "night": 400}  # drawn plays
CERTIFIED_DRAWN = {"quick": 8, "ci": 24, "night": 120}  # drawn plays in enclosures, which are slow
LONG_PLAY = {"certified": 8, "exact": 12, None: 70}  # rounds of a long play, by the declared arithmetic
LINE = {"quick": 4, "ci": 5, "night": 6}  # the largest number of observations of multiclass games on a line
TABLES = {"quick": 20, "ci": 60, "night": 400}  # drawn multiclass games
LABEL_ROUNDS = 24  # rounds of a play of a multiclass game


def common_plays(effort: str, declared, seed: int = 0) -> list[Play]:
    """Return the plays that most checks run on, for a booster with the traits `declared`."""
    if declared.columns == "labels":
        return list(_label_plays(effort, seed))
    return declared.fitting(_binary_plays(effort, declared.columns, declared.arithmetic, seed))


def drawn_plays(declared, seed: int, count: int) -> list[Play]:
    """Return `count` plays drawn with a seed.

    The kinds of plays alternate: drawn mistakes, negated columns, learners of small edge and, if the booster accepts fractions,
    margins that are fractions.
    """
    if declared.columns == "labels":
        return [(table_play, listed_play)[k % 2](random.Random(f"{seed}-labels-{k}")) for k in range(count)]
    makers = [mistake_play, negated_play, reluctant_play]
    if declared.columns == "unit":
        makers.insert(1, graded_play)
    return declared.fitting(
        makers[(seed + k) % len(makers)](random.Random(f"{seed}-drawn-{k}"), 5) for k in range(count)
    )


@lru_cache(maxsize=32)
def _binary_plays(effort: str, columns: str, arithmetic: str | None, seed: int) -> tuple[Play, ...]:
    costly = arithmetic == "certified"
    drawn = (CERTIFIED_DRAWN if costly else DRAWN)[effort]
    plays = [Play(game, BestColumn(signed=True), 5) for game in _small(effort, columns, costly)]
    rows, width = (2, 2) if costly and effort == "quick" else UNSIGNED[effort]
    # games with edges of any sign, and games that contain a column and its negative
    plays += [Play(game, InOrder(signed=False), 5) for game in all_games((-1, 1), rows, width, False) if game.m > 1]
    plays += [restoring_play(m, wrong) for m, wrong in ((3, 1), (4, 1), (4, 2))]
    plays += [mistake_play(random.Random(f"{seed}-mistakes-{k}")) for k in range(drawn // 2)]
    plays += [negated_play(random.Random(f"{seed}-negated-{k}")) for k in range(drawn // 4)]
    plays += [reluctant_play(random.Random(f"{seed}-reluctant-{k}")) for k in range(drawn // 4)]
    plays += [majority_play(m, rounds) for m, rounds in ((3, 6), (5, 10), (7, 14))]
    plays += [insistent_play(m, wrong, 8 if costly else 30) for m, wrong in ((3, 1), (4, 1), (5, 2))]
    # large enough for caps such as 4/m to bind
    plays += [insistent_play(m, wrong, 6 if costly else 12) for m, wrong in ((9, 1), (12, 1), (12, 3))]
    # long plays: most boosters that stop by themselves have stopped, and some weights have become tiny; and a play of 39 examples,
    # more than one block of memory holds
    rounds = LONG_PLAY.get(arithmetic, LONG_PLAY[None])
    plays += [majority_play(5, rounds), fading_play(rounds), insistent_play(39, 8, 6)]
    if columns == "unit":
        plays += [graded_play(random.Random(f"{seed}-graded-{k}")) for k in range(drawn // 2)]
        plays.append(Play(Game([["1/3", "-2/7"], ["5/7", "1/3"], ["-1/9", "6/7"]]), BestColumn(signed=True), 6))
    return tuple(plays)


def _small(effort: str, columns: str, costly: bool) -> Iterator[Game]:
    rows, width = (3, 3) if costly and effort == "quick" else SMALL[effort]
    yield from all_games((-1, 1), rows, width)
    if columns == "unit":
        rows, width = SMALL_WITH_ZERO[effort]
        yield from (game for game in all_games((-1, 0, 1), rows, width) if not game.is_signs)


@lru_cache(maxsize=16)
def _label_plays(effort: str, seed: int = 0) -> tuple[Play, ...]:
    """Return plays of multiclass games: all labellings of a few points on a line with first label 1, points in the plane, tables.

    The learner returns the best hypothesis, all best hypotheses in turn, or a hypothesis with a guaranteed small score.
    """
    plays = []
    for m in range(1, LINE[effort] + 1):
        for k in (2, 3):
            if m == 4 and k == 3 and effort == "quick":
                continue
            for rest in product(range(1, k + 1), repeat=m - 1):
                plays.append(Play(MulticlassGame((1, *rest), k, on_the_line(range(m))), None, LABEL_ROUNDS))
    square = ((0, 0), (0, 1), (1, 0), (1, 1))
    for labels in ((1, 2, 2, 1), (1, 2, 3, 3), (1, 2, 3, 4)):
        plays.append(Play(MulticlassGame(labels, max(labels), in_the_plane(square)), None, LABEL_ROUNDS))
    for order in islice(permutations((1, 2, 3, 4)), 0, 12 if effort == "quick" else 24):
        plays.append(Play(MulticlassGame(order, 4, on_the_line(range(4))), None, LABEL_ROUNDS))
    # Promised(0) returns hypotheses that are only as good as a random guess
    for learner in (EveryBest(), Promised(0), Promised(Fraction(1, 10)), Promised(Fraction(1, 10), "first")):
        for few in ((1, 2, 1), (1, 2, 3), (1, 1, 2, 3), (1, 2, 1, 2)):
            plays.append(Play(MulticlassGame(few, max(few), on_the_line(range(len(few)))), learner, 8))
    plays += [table_play(random.Random(f"{seed}-tables-{number}")) for number in range(TABLES[effort])]
    plays.append(
        table_play(random.Random(f"{seed}-more observations"), 19, 19)
    )  # 19 observations, more than one block of memory holds
    plays += [listed_play(random.Random(f"{seed}-listed-{number}")) for number in range(TABLES[effort] // 2)]
    return tuple(plays)


def table_play(source: random.Random, least: int = 3, most: int = 6) -> Play:
    """Return a play of drawn hypotheses that are right on most observations, and of a constant hypothesis for each label."""
    m, k = source.randint(least, most), source.randint(2, 4)
    labels = [source.randint(1, k) for _ in range(m)]
    rows = [[label if source.random() < 0.6 else source.randint(1, k) for label in labels] for _ in range(4)]
    return Play(MulticlassGame(labels, k, Table([*rows, *([label] * m for label in range(1, k + 1))])), None, 8)


def listed_play(source: random.Random) -> Play:
    """Return a play of the hypotheses of `table_play` in a drawn order. Some scores are below the score of a random guess."""
    game = table_play(source).game
    rows = source.sample(game.classifiers.rows, game.classifiers.size(game.k))
    return Play(MulticlassGame(game.labels, game.k, Table(rows)), InTurn(), len(rows))


def negated_play(source: random.Random, most: int = 8) -> Play:
    """Return a play of the columns of `mistake_play` in order, some of them negated, so that edges have either sign."""
    game = mistake_play(source, most).game
    signs = [source.choice((1, 1, -1)) for _ in range(game.n)]
    return Play(
        Game([[sign * entry for sign, entry in zip(signs, row, strict=True)] for row in game.rows]),
        InOrder(False),
        game.n,
    )


def reluctant_play(source: random.Random, most: int = 8) -> Play:
    """Return a play of a drawn sign game whose learner returns, of the columns with edge >= gamma, the worst or the first."""
    m, n, gamma = (
        source.randint(3, min(6, most)),
        source.randint(2, 5),
        source.choice((Fraction(0), Fraction(1, 10), Fraction(1, 5))),
    )
    rows = [[source.choice((1, 1, -1)) for _ in range(n)] for _ in range(m)]
    return Play(Game(rows), source.choice((Worst, AtLeast))(gamma), most)


def restoring_play(m: int, wrong: int) -> Play:
    """Return a play that alternates between a column and its negative, so that each round undoes the round before."""
    game = Game([[-1 if i < wrong else 1] for i in range(m)], "restoring")
    return Play(game, Transcript([(0, 1), (0, -1)] * 4), 8)


def mistake_play(source: random.Random, most: int = 8) -> Play:
    """Return a play of at most `most` examples and `most` rounds. In each round fewer than half of the examples, drawn, are wrong."""
    m, rounds = source.randint(3, most), source.randint(3, most)
    columns = []
    for _ in range(rounds):
        wrong = set(source.sample(range(m), source.randint(1, (m - 1) // 2)))
        columns.append([-1 if i in wrong else 1 for i in range(m)])
    return Play(Game(list(zip(*columns, strict=True))), InOrder(), rounds)


def graded_play(source: random.Random, most: int = 6) -> Play:
    """Return a play of the best signed column on margins that are multiples of 1/4, most of them positive."""
    m, n = source.randint(2, most), source.randint(1, 4)
    rows = [[Fraction(source.choice((-4, -3, -2, -1, 0, 1, 2, 2, 3, 3, 4, 4)), 4) for _ in range(n)] for _ in range(m)]
    return Play(Game(rows), BestColumn(signed=True), 6)


def insistent_play(m: int, wrong: int, rounds: int) -> Play:
    """Return a play of one column in every round, wrong on some examples. Bounds on sums over the rounds are then nearly tight."""
    return Play(Game([[-1 if i < wrong else 1] for i in range(m)], "insistent"), InOrder(), rounds)


def fading_play(rounds: int) -> Play:
    """Return a play of three columns in turn, each wrong on one of three examples; the weight of a fourth example tends to 0."""
    return Play(Game([[-1, 1, 1], [1, -1, 1], [1, 1, -1], [1, 1, 1]], "fading"), InOrder(), rounds)


def turning_play(m: int, rounds: int) -> Play:
    """Return a play of m columns in turn, each wrong on one of m examples and right on a further example.

    The edges stay near 1 - 2/m, and products over the rounds tend to 0."""
    return Play(Game([[-1 if i == j else 1 for j in range(m)] for i in range(m + 1)], "turning"), InOrder(), rounds)


def majority_play(m: int, rounds: int) -> Play:
    """Return a play with the best signed column. Each of m columns is wrong on one of m examples; the vote of all is right."""
    return Play(Game([[-1 if i == j else 1 for j in range(m)] for i in range(m)]), BestColumn(signed=True), rounds)


def learner_name(oracle) -> str | None:
    """Return the name by which a witness stores a learner; None for a learner of whose choices the witness stores a transcript."""
    kinds = {
        (type(learner), learner.signed): name for name, learner in ((name, make()) for name, make in LEARNERS.items())
    }
    return kinds.get((type(oracle), getattr(oracle, "signed", None)))
