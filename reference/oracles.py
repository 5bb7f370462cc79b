"""Weak learners: they choose the column that a booster receives in each round.

Ties go to the lowest index. Enclosures of irrational weights never separate two equal edges: the learner then chooses the
lowest index among the columns that could be best, and lists the round in `doubtful`. Under float weights every column whose
edge is within m NEAR of the largest counts as best; a round with more than one such column is listed in `doubtful` too.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import compress
from math import inf
from operator import mul

from reference.arithmetic import (
    START_BITS,
    RationalVector,
    RealVector,
    Verdict,
    ball_dot,
    decide,
    dot,
    fraction,
    is_float,
    shown,
    working_precision,
)
from reference.arithmetic.inputs import entries_of, whole_number
from reference.arithmetic.reals import number
from reference.game import Game

BLOCK_ENTRIES = 1 << 20  # entries of a block of rows: 8 MB in float64
NEAR = 1e-12  # floats only: edges within m * NEAR of the largest count as ties


def array_edges(weights, array):
    """Return weights @ array, the n edges, without a copy of the array.

    weights : (m,) float64.      array : (m, n), any numeric type and storage order, memory-mapped or not.
    For a float64 array in memory this is one product. numpy would convert an array of another type as a whole, and a memory
    map is fastest read from front to back: for both the product is summed over blocks of rows, BLOCK_ENTRIES entries each.
    """
    import numpy  # here: games of lists are played without numpy

    if array.dtype == numpy.float64 and not isinstance(array, numpy.memmap):
        return weights @ array
    rows_at_once = max(1, BLOCK_ENTRIES // array.shape[1])
    edges = numpy.zeros(array.shape[1])
    for start in range(0, array.shape[0], rows_at_once):
        edges += weights[start : start + rows_at_once] @ array[start : start + rows_at_once]
    return edges


class BestColumn:
    """Choose the column of largest edge; with signed=True, of largest |edge|, negated if its edge is negative.

    Ties go to the lowest index. `doubtful` lists the rounds, from 1, in which the best column was not separated from another.

    Parameters
    ----------
    signed : bool, default False
        False: the column of largest edge. True: of largest |edge|, negated if its edge is negative.

    Raises
    ------
    ValueError
        For weights that are not m numbers.

    References
    ----------
    MRS13, Figure 1 (signed), and MHT22, Algorithm 1.

    Examples
    --------
    >>> BestColumn(signed=True).choose(Game([[1, -1], [0, -1]]), ["1/4", "3/4"])
    (1, -1)
    """

    def __init__(self, signed: bool = False):
        self.signed = signed
        self.start()

    def start(self) -> None:
        self.doubtful: list[int] = []
        self._round = 0

    def choose(self, game: Game, weights) -> tuple[int, int]:
        self._round += 1
        weights = checked_weights(game, weights)
        if isinstance(weights, RationalVector):
            return self._choose_among_rationals(weights.numerators, game)
        if hasattr(weights, "__array__"):
            return self._choose_among_array(array_edges(weights, game.array), game.m)
        if isinstance(weights, RealVector):
            separated = self._choose_among_balls(weights, game)
            if separated is not None:
                return separated
        edges = [dot(weights, column) for column in game.columns]
        if any(map(is_float, edges)):
            return self._choose_among_floats([float(edge) for edge in edges], game.m)
        sizes = [abs(edge) for edge in edges] if self.signed else edges
        best = self._first_largest(sizes)
        negate = self.signed and decide(edges[best], "<", 0) is Verdict.HOLDS
        return best, -1 if negate else 1

    def _choose_among_rationals(self, numerators: tuple[int, ...], game: Game) -> tuple[int, int]:
        if game.right_masks is None:
            edges = [sum(map(mul, numerators, column)) for column in game.columns]  # times the common denominator
        else:
            total = sum(numerators)
            edges = [2 * sum(compress(numerators, right)) - total for right in game.right_masks]
        sizes = list(map(abs, edges)) if self.signed else edges
        best = sizes.index(max(sizes))
        return best, -1 if self.signed and edges[best] < 0 else 1

    def _choose_among_balls(self, weights: RealVector, game: Game) -> tuple[int, int] | None:
        """Return the choice if enclosures of START_BITS bits separate it from every other column, else None."""
        balls = weights.at(START_BITS)
        with working_precision(START_BITS):
            edges = [ball_dot(balls, column) for column in game.columns]
        sizes = list(map(abs, edges)) if self.signed else edges
        best = max(range(game.n), key=lambda j: float(sizes[j]))
        if not all(sizes[best] > size for j, size in enumerate(sizes) if j != best):
            return None
        if not self.signed or edges[best] > 0:
            return best, 1
        return (best, -1) if edges[best] < 0 else None

    def _first_largest(self, sizes: list) -> int:
        best = 0
        rivals: list[int] = []
        for j in range(1, len(sizes)):
            verdict = decide(sizes[j], ">", sizes[best], bits=512)
            if verdict is Verdict.HOLDS:
                best = j
                rivals = [k for k in rivals if decide(sizes[k], "<", sizes[j], bits=512) is not Verdict.HOLDS]
            elif verdict is Verdict.UNDECIDED:
                rivals.append(j)
        if rivals:
            self.doubtful.append(self._round)
        return min([best, *rivals])

    def _choose_among_array(self, edges, m: int) -> tuple[int, int]:
        """Return (index, sign) of the best column, ties within m NEAR as in the module's docstring. `edges` is overwritten.

        The largest entry is removed and the second largest found: nearly free, and it shows whether there is a tie.
        """
        sizes = abs(edges) if self.signed else edges
        best = int(sizes.argmax())
        largest = _finite(sizes[best])
        sizes[best] = -inf
        if sizes[sizes.argmax()] >= largest - NEAR * m:
            sizes[best] = largest
            best = int((sizes >= largest - NEAR * m).argmax())
            self.doubtful.append(self._round)
        return best, -1 if self.signed and edges[best] < 0 else 1

    def _choose_among_floats(self, edges: list[float], m: int) -> tuple[int, int]:
        sizes = [abs(edge) for edge in edges] if self.signed else edges
        largest = [j for j, size in enumerate(sizes) if size >= max(sizes) - NEAR * m]
        if len(largest) > 1:
            self.doubtful.append(self._round)
        return largest[0], -1 if self.signed and edges[largest[0]] < 0 else 1


def checked_weights(game: Game, weights):
    """Return the weights, one number per example. Raises ValueError if `game` is no Game, or for other than m numbers.

    Of a vector or array only type and length are checked: a NaN in an array is detected in the edges, by `_finite`.
    """
    if not isinstance(game, Game):
        raise ValueError(f"game must be a Game, got {shown(game)}")
    if hasattr(weights, "__array__"):
        if weights.shape != (game.m,) or weights.dtype.kind not in "iuf":
            raise ValueError(f"weights must be {game.m} numbers, got {weights.dtype} of shape {weights.shape}")
        return weights
    if not isinstance(weights, RationalVector | RealVector):
        weights = tuple(number(entry, "weights") for entry in entries_of(weights, "weights"))
        if any(entry != entry for entry in weights if isinstance(entry, float)):
            raise ValueError("weights must be numbers, got NaN among them")
    if len(weights) != game.m:
        raise ValueError(f"weights must be {game.m} numbers, got {len(weights)}")
    return weights


def _finite(edge: float) -> float:
    if edge != edge:
        raise ValueError("weights must be finite numbers, got some that make an edge NaN")
    return edge


def _pair(choice) -> tuple[int, int]:
    pair = entries_of(choice, "choices")
    if len(pair) != 2:
        raise ValueError(f"choices must be pairs (column >= 0, sign +-1), got {shown(choice)}")
    j, sign = (whole_number(entry, "choices") for entry in pair)
    if j < 0 or sign not in (-1, 1):
        raise ValueError(f"choices must be pairs (column >= 0, sign +-1), got {shown((j, sign))}")
    return j, sign


class Transcript:
    """Replay recorded choices [(column, sign), ...], one a round; return None after the last.

    Parameters
    ----------
    choices : sequence of pairs (column, sign)
        Each column is an index, at least 0; each sign is +1 or -1. A trace's `transcript` is such a sequence.

    Raises
    ------
    ValueError
        For anything else than pairs of an index and a sign.

    References
    ----------
    Ours: it repeats the choices of a recorded run.

    Examples
    --------
    >>> oracle = Transcript([(2, -1)])
    >>> game = Game([[1, 0, -1]])
    >>> oracle.choose(game, [1]), oracle.choose(game, [1])
    ((2, -1), None)
    """

    def __init__(self, choices: Iterable[tuple[int, int]]):
        self.choices = [_pair(choice) for choice in entries_of(choices, "choices")]
        self.start()

    def start(self) -> None:
        self._next = 0

    def choose(self, game: Game, weights) -> tuple[int, int] | None:
        if self._next == len(self.choices):
            return None
        self._next += 1
        return self.choices[self._next - 1]


class InOrder:
    """Choose columns 0, 1, 2, ... cyclically, whatever their edge; with signed=True, negated if the edge is negative.

    Parameters
    ----------
    signed : bool, default True
        Whether a column of negative edge is negated.

    Raises
    ------
    ValueError
        For weights that are not m numbers.

    References
    ----------
    Ours; a learner without a guarantee.

    Examples
    --------
    >>> oracle = InOrder()
    >>> [oracle.choose(Game([[1, -1], [0, 1]]), ["3/4", "1/4"]) for _ in range(3)]
    [(0, 1), (1, -1), (0, 1)]
    """

    def __init__(self, signed: bool = True):
        self.signed = signed
        self.start()

    def start(self) -> None:
        self._next = 0

    def choose(self, game: Game, weights) -> tuple[int, int]:
        weights = checked_weights(game, weights)
        j = self._next % game.n
        self._next += 1
        if not self.signed:
            return j, 1
        edge = _edge(game, weights, j)
        return j, -1 if decide(edge, "<", 0) is Verdict.HOLDS else 1


class AtLeast:
    """Choose the first column whose |edge| is at least gamma, signed so that the edge is non-negative; else return None.

    Parameters
    ----------
    gamma : rational in [0, 1]
        The guaranteed edge. A column is skipped if the comparison of its |edge| with gamma is undecided.

    Raises
    ------
    ValueError
        For a gamma outside [0, 1].

    References
    ----------
    The weak learner of MHT22, Section 2.1, whose edge is at least g.

    Examples
    --------
    >>> AtLeast("1/3").choose(Game([[1, -1], [-1, -1], [1, 0]]), ["1/2", "1/2", "0"])
    (1, -1)
    """

    def __init__(self, gamma):
        self.gamma = _guarantee(gamma)

    def choose(self, game: Game, weights) -> tuple[int, int] | None:
        weights = checked_weights(game, weights)
        for j in range(game.n):
            choice = _choice_of_edge(game, weights, j, self.gamma)
            if choice is not None:
                return choice[0]
        return None


class Worst:
    """Choose the column of least |edge| among those with |edge| at least gamma; return None if there is none.

    Ties go to the lowest index. The column is signed so that its edge is non-negative.

    Parameters
    ----------
    gamma : rational in [0, 1]
        The guaranteed edge.

    Raises
    ------
    ValueError
        For a gamma outside [0, 1].

    References
    ----------
    The weak learner of MHT22, Section 2.1, with the least edge that its guarantee allows.

    Examples
    --------
    >>> Worst("1/3").choose(Game([[1, 1], [1, 0], [1, 0]]), ["1/3", "1/3", "1/3"])
    (1, 1)
    """

    def __init__(self, gamma):
        self.gamma = _guarantee(gamma)

    def choose(self, game: Game, weights) -> tuple[int, int] | None:
        weights, best = checked_weights(game, weights), None
        for j in range(game.n):
            choice = _choice_of_edge(game, weights, j, self.gamma)
            if choice is not None and (best is None or decide(choice[1], "<", best[1]) is Verdict.HOLDS):
                best = choice
        return best[0] if best is not None else None


def _guarantee(gamma) -> Fraction:
    gamma = fraction(gamma, "gamma")
    if not 0 <= gamma <= 1:
        raise ValueError(f"gamma must be in [0, 1], got {shown(gamma)}")
    return gamma


def _edge(game: Game, weights, j: int):
    return _finite(weights @ game.array[:, j]) if hasattr(weights, "__array__") else dot(weights, game.columns[j])


def _choice_of_edge(game: Game, weights, j: int, gamma: Fraction):
    """Return ((j, sign), |edge|) if column j has |edge| >= gamma, else None."""
    edge = _edge(game, weights, j)
    size = abs(edge)
    if decide(size, ">=", gamma) is not Verdict.HOLDS:
        return None
    return (j, -1 if decide(edge, "<", 0) is Verdict.HOLDS else 1), size


__all__ = ["AtLeast", "BestColumn", "InOrder", "Transcript", "Worst"]
