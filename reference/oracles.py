"""Weak learners: which column a booster is given each round.

Ties go to the lowest index. Under enclosed (irrational) weights an exact tie never separates: then the lowest of the
columns that could be best is chosen and the round is listed in `doubtful`. Under floats a column counts as best when
its edge lies within NEAR of the largest; the rounds where more than one does are listed in `doubtful` as well.
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

BLOCK_ENTRIES = 1 << 20  # of a matrix that is read in row blocks: 8 MB in float64
NEAR = 1e-12  # floats only: edges closer than this (times m) to the largest are not told apart


def array_edges(weights, array):
    """Return weights @ array without a copy of the array: one product, or row blocks where a product would need one.

    weights : (m,) float64.      array : (m, n), any numeric type and storage order, memory-mapped or not.
    float64 in memory is streamed once by the product in either order. Another type would be converted as a whole, and a
    memory map should be read from front to back: both go through blocks of BLOCK_ENTRIES (row order suits them).
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
    """The column with the largest edge; signed=True: the largest |edge|, negated if its edge is negative.

    Ties go to the lowest index. `doubtful` lists the rounds, from 1, whose best column could not be told from another.

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
        """Return the choice when the first enclosures separate it from every other column, else None."""
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
        """Return `edges` is overwritten: a second look for the largest, which is nearly free, shows whether it has a rival."""
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
        near = [j for j, size in enumerate(sizes) if size >= max(sizes) - NEAR * m]
        if len(near) > 1:
            self.doubtful.append(self._round)
        return near[0], -1 if self.signed and edges[near[0]] < 0 else 1


def checked_weights(game: Game, weights):
    """Return the weights, one number per example. Raises ValueError naming the game or the weights if they do not fit.

    What boosters hand over as a whole costs a look at its length; NaN in an array shows in the edges (`_finite`).
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
    """Replays the given choices [(column, sign), ...]; offers nothing after the last.

    Parameters
    ----------
    choices : columns >= 0 and signs of +-1

    Raises
    ------
    ValueError
        For other choices.

    References
    ----------
    Ours; a run that was written down.

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
    """Columns 0, 1, 2, ... cyclically, whatever their edge; signed=True: negated when the edge is negative.

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
    """The first column whose |edge| is at least gamma, with the sign that makes the edge non-negative; else nothing.

    Parameters
    ----------
    gamma : rational in [0, 1]
        A column whose |edge| could not be separated from gamma is passed over.

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
            choice = _meeting(game, weights, j, self.gamma)
            if choice is not None:
                return choice[0]
        return None


class Worst:
    """The column of least |edge| among those with |edge| at least gamma (lowest index on ties); else nothing.

    Parameters
    ----------
    gamma : rational in [0, 1]

    Raises
    ------
    ValueError
        For gamma outside this range.

    References
    ----------
    The weak learner of MHT22, Section 2.1, at its weakest.

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
            choice = _meeting(game, weights, j, self.gamma)
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


def _meeting(game: Game, weights, j: int, gamma: Fraction):
    """Return ((j, sign), |edge|) when column j has |edge| >= gamma, else None."""
    edge = _edge(game, weights, j)
    size = abs(edge)
    if decide(size, ">=", gamma) is not Verdict.HOLDS:
        return None
    return (j, -1 if decide(edge, "<", 0) is Verdict.HOLDS else 1), size


__all__ = ["AtLeast", "BestColumn", "InOrder", "Transcript", "Worst"]
