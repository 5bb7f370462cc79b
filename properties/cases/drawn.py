"""Drawn games, by construction: nothing is drawn and thrown away.

A matrix is one string of random bytes read as an integer and unpacked digit by digit, which costs a tenth of drawing its
entries and shrinks to the game that is right everywhere. Random matrices seldom satisfy the hypotheses of a theorem, so
most strategies plant what a theorem asks for: the adversary of `mistake_games` draws which examples are wrong each
round and keeps its promised edge against whatever weights it meets; `planted_games` have a margin known in advance.

Sizes are an int, or a pair (least, largest) from which the size is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

from hypothesis import strategies as st

from properties.cases.play import Play
from reference import AtLeast, BestColumn, Game, InOrder, Worst
from reference.adversary import Mistakes
from reference.arithmetic import shown

SCALES = {"quick": 1, "ci": 3, "night": 20}


class Drawn:
    """A source of drawn cases: `examples` of them at quick effort, three times as many at ci, twenty times at night.

    shared : draws the cases of this source and of others at once; they are the first of its cases for which `only` is true.
    """

    def __init__(
        self, strategy, examples: int = 200, name: str = "drawn", shared: SharedCases | None = None, only=None
    ):
        if examples < 1:
            raise ValueError(f"examples must be at least 1, got {examples}")
        if not isinstance(strategy, st.SearchStrategy):
            function = getattr(strategy, "__name__", None)
            hint = f"write Drawn({function}())" if function else "write Drawn(planted_games())"
            raise ValueError(
                f"strategy must be one of hypothesis', which draws cases, got {function or shown(strategy)}: {hint}"
            )
        self.strategy, self.number, self.name, self.shared, self.only = strategy, examples, name, shared, only

    def examples(self, effort: str = "quick") -> int:
        return self.number * SCALES[effort]

    def scope(self, effort: str = "quick") -> str:
        return f"{self.examples(effort)} drawn"


@dataclass(frozen=True)
class SharedCases:
    """`number` cases at quick effort of which several claims take their part: drawn once, and each played once.

    A part is a share of them by what a case itself says, such as its step rule. It is no hypothesis of a claim: the
    cases of another part are neither tried nor counted, as vacuous or otherwise.
    """

    strategy: st.SearchStrategy
    number: int

    def part(self, only: Callable[[Any], bool] | None = None, examples: int = 200, name: str = "drawn") -> Drawn:
        """The first `examples` cases (at quick effort) for which `only` is true. The part's own strategy draws no others.

        Raises ValueError if there are fewer cases than that.
        """
        if examples > self.number:
            raise ValueError(f"examples must be at most {self.number}, the number of shared cases, got {examples}")
        return Drawn(self.strategy if only is None else self.strategy.filter(only), examples, name, self, only)


def composite(definition) -> Callable[..., st.SearchStrategy]:
    """hypothesis' composite, made once for the same arguments: claims that ask for the same cases share what is drawn."""
    return lru_cache(maxsize=None)(st.composite(definition))


_integers = cache(st.integers)


@cache
def _bytes(length: int) -> st.SearchStrategy[bytes]:
    return st.binary(min_size=length, max_size=length)


def fractions_over(denominator: int, low: int, high: int) -> st.SearchStrategy:
    """k/denominator for a whole k from `low` to `high`."""
    return st.integers(low, high).map(lambda k: Fraction(k, denominator))


def unit_fractions(low: int, high: int) -> st.SearchStrategy:
    """1/k for a whole k from `low` to `high`."""
    return st.integers(low, high).map(lambda k: Fraction(1, k))


def powers_of_ten(low: int, high: int) -> st.SearchStrategy:
    """10^k for a whole k from `low` to `high`."""
    return st.integers(low, high).map(lambda k: Fraction(10**k))


def _size(draw, size) -> int:
    low, high = (size, size) if isinstance(size, int) else size
    return low if low == high else draw(_integers(low, high))


def _digits(draw, count, base) -> list[int]:
    """`count` digits in range(base) from one string of bytes; all 0 when it has shrunk."""
    length = (count * (base - 1).bit_length() + 7) // 8 + (0 if base & (base - 1) == 0 else 4)
    packed = int.from_bytes(draw(_bytes(length)), "big")
    digits = []
    for _ in range(count):
        packed, digit = divmod(packed, base)
        digits.append(digit)
    return digits


class Choices:
    """Independent choices, read one by one from `size` random bytes; each is the first when it has shrunk.

    Raises ValueError where so little is left of them that the next choice would not be all but even.
    """

    def __init__(self, draw, size: int):
        self._left = int.from_bytes(draw(_bytes(size)), "big")
        self._size, self._room = size, 256**size

    def pick(self, options: Sequence) -> Any:
        self._room //= len(options)
        if self._room < 1 << 16:
            raise ValueError(f"size must leave room for all choices, got {self._size} bytes")
        self._left, digit = divmod(self._left, len(options))
        return options[digit]

    def picks(self, options: Sequence, number: int) -> list:
        """That many of the options, each of them any number of times."""
        return [self.pick(options) for _ in range(number)]

    def distinct(self, options: Sequence, number: int) -> list:
        """That many of the options, none of them twice."""
        left = list(options)
        return [left.pop(self.pick(range(len(left)))) for _ in range(number)]

    def between(self, low: int, high: int) -> int:
        return self.pick(range(low, high + 1))


def _matrix(draw, m, n, entries) -> list[list]:
    digits = _digits(draw, m * n, len(entries))
    return [[entries[d] for d in digits[i * n : (i + 1) * n]] for i in range(m)]


@composite
def sign_games(draw, m=(1, 6), n=(1, 6)):
    """Games over {-1, +1}, all equally likely for their shape."""
    return Game(_matrix(draw, _size(draw, m), _size(draw, n), (1, -1)))


@composite
def abstaining_games(draw, m=(1, 6), n=(1, 5)):
    """Games over {-1, 0, +1}."""
    return Game(_matrix(draw, _size(draw, m), _size(draw, n), (1, -1, 0)))


@composite
def rational_games(draw, denominator=6, m=(1, 5), n=(1, 4)):
    """Games whose margins are multiples of 1/denominator in [-1, 1]."""
    entries = [Fraction(k, denominator) for k in range(denominator, -denominator - 1, -1)]
    return Game(_matrix(draw, _size(draw, m), _size(draw, n), entries))


@composite
def planted_games(draw, m=(2, 6), n=(3, 7), edge=Fraction(1, 5)):
    """Sign games in which every example is wrong on at most (1 - edge)/2 of the columns: the margin is at least `edge`.

    Each row draws the columns on which it may be wrong, as many as the edge allows, then which of them are.
    """
    edge = Fraction(edge)
    if not 0 <= edge <= 1:
        raise ValueError(f"edge must be in [0, 1], got {edge}")
    rows, columns = _size(draw, m), _size(draw, n)
    most = int(columns * (1 - edge) / 2)
    spots = _digits(draw, rows * most, columns)
    matrix = [[1] * columns for _ in range(rows)]
    for k, spot in enumerate(spots):
        matrix[k // most][spot] = -1
    return Game(matrix)


@composite
def duplicated_games(draw):
    """A drawn game with some of its columns once more, as they are or negated: ties, dependence, non-unique optima."""
    game = draw(sign_games(m=(1, 5), n=(1, 3)))
    columns = list(game.columns)
    for _ in range(_size(draw, (1, 3))):
        j, negated = divmod(draw(st.integers(0, 2 * game.n - 1)), 2)
        columns.append((game.negated_columns if negated else game.columns)[j])
    return Game(list(zip(*columns, strict=True)))


def one_example_games():
    """Games with one example, where every distribution is the same."""
    return rational_games(denominator=4, m=1, n=(1, 4))


def small_games():
    """A mixture of all of the above: random, abstaining, confidence-rated, planted, with repeated columns, one row."""
    return st.one_of(
        sign_games(), planted_games(), abstaining_games(), rational_games(), duplicated_games(), one_example_games()
    )


def _orders(draw, m, rounds) -> list[list[int]]:
    """One order of the examples per round, as in a card trick: each digit picks the next example of those left."""
    digits = _digits(draw, m * rounds, 60)  # 60 is divisible by 1..6: the picks are fair for up to six examples
    orders = []
    for t in range(rounds):
        left = list(range(m))
        orders.append([left.pop(d % len(left)) for d in digits[t * m : (t + 1) * m]])
    return orders


EDGES = (Fraction(1, 10), Fraction(1, 5), Fraction(1, 3), Fraction(1, 20), Fraction(1, 2), Fraction(0))


@composite
def mistake_games(draw, m=(2, 6), rounds=(1, 8), gamma=None, exact=False, booster_answers=True):
    """Plays against an adversary that draws which examples are wrong each round.

    gamma : the edge it guarantees, drawn from a few values if None.
    exact : real-valued margins make each edge equal to gamma where the weights are rational.
    booster_answers=False : the wrong sets are drawn outright, without a look at the weights; then edges of any sign
        occur and the columns of the game are fixed in advance (one per round, played in order).
    """
    examples, length = _size(draw, m), _size(draw, rounds)
    if not booster_answers:
        return Play(Game(_matrix(draw, examples, length, (1, -1))), InOrder(signed=False), length)
    promised = draw(st.sampled_from(EDGES)) if gamma is None else gamma
    orders = _orders(draw, examples, length)
    adversary = Mistakes(promised, orders, exact=exact)
    blank = Game([[1]] * examples)
    first = adversary.choose(blank, [Fraction(1, examples)] * examples)
    # the game begins with the answer to uniform weights, so that most plays have no column that is never played
    return Play(blank if isinstance(first, tuple) else Game([[u] for u in first]), adversary, length)


@composite
def confidence_games(draw, m=(1, 5), rounds=(1, 6)):
    """Plays of rational confidence-rated columns, one new column a round, negated if its edge is negative."""
    length = _size(draw, rounds)
    return Play(draw(rational_games(denominator=4, m=m, n=length)), InOrder(signed=True), length)


@composite
def learner_plays(draw, rounds=(1, 8)):
    """A drawn game with a drawn learner: the best column, the first or the worst that keeps an edge, or in order."""
    game = draw(small_games())
    gamma = draw(st.sampled_from(EDGES))
    learner: Any = draw(st.sampled_from([BestColumn(signed=True), AtLeast(gamma), Worst(gamma), InOrder(signed=True)]))
    return Play(game, learner, _size(draw, rounds))
