"""Enumerated scopes: every matrix over a few entries up to symmetry, and every short sequence of mistakes.

Games that differ in the order of examples, or in the order or the signs of hypotheses, form one class. One game of each
class is played, with its columns in the canonical order: the least of the class. Where columns tie, the learner takes the
lowest index in this order, so that a claim about runs is exhausted only for the runs that this choice gives; every scope
states the tie rule. The module `ties` plays every tied column. The sign of a column is a symmetry only if the learner may
negate a hypothesis; otherwise (margins of convex combinations, learners without a sign) pass `column_sign=False`.

Classes of m x n matrices (the enumeration is compared with Burnside's lemma and with brute force in the tests):

    entries      column sign     1 x 1   2 x 2   3 x 3   4 x 4   5 x 5   6 x 6
    {-1,+1}      free                1       3       7      41     299   6,128  (7 x 7: 343,656)
    {-1,+1}      kept                2       7      36     317   5,624
    {-1,0,+1}    free                2      11     136   7,058
    {-1,0,+1}    kept                3      27     738

"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from importlib.util import find_spec
from itertools import combinations_with_replacement, islice, permutations, product

import numpy as np

from properties.cases.play import Play
from reference import Game, InOrder

CHUNK = 1 << 18  # candidates tested at once against a row permutation
COMPILED = find_spec("numba") is not None  # numba itself is imported for the first large shape
WORTH_COMPILED = 5  # least number of examples for which the compiled form is used
LOWEST = "lowest index on ties"


def column_classes(entries, m, column_sign=True):
    """Return one column of each class, largest entries first; with column_sign, u and -u are one class.

    entries : distinct rationals in [-1, 1]; with column_sign, closed under negation (ValueError otherwise).
    """
    entries = sorted(set(entries), reverse=True)
    if column_sign and set(entries) != {-e for e in entries}:
        raise ValueError(f"entries must be closed under negation when column signs are free, got {entries}")
    columns = product(entries, repeat=m)
    if not column_sign:
        return tuple(columns)
    return tuple(u for u in columns if next((e for e in u if e), 1) > 0)


@lru_cache(maxsize=64)
def _classes(entries, m, n, column_sign):
    """Return the classes of m x n matrices as sorted tuples of column numbers, an int array (classes, n).

    The tuple of a class is the least under permutations of the rows. The first n - 1 numbers of such a tuple are the
    tuple of a class of m x (n - 1) matrices, because inserting a number into a sorted tuple raises no entry.
    """
    columns = column_classes(entries, m, column_sign)
    if n == 0:
        return np.zeros((1, 0), dtype=np.int64)
    shorter = _classes(entries, m, n - 1, column_sign)
    if len(columns) ** n >= 1 << 62:
        raise ValueError(
            f"m x n must be a shape with fewer than 2^62 tuples of columns, got {m} x {n} over {len(entries)} entries"
        )
    images = _images(entries, m, column_sign)
    return _least_compiled(shorter, images) if COMPILED and m >= WORTH_COMPILED else _least(shorter, images)


def _images(entries, m, column_sign) -> np.ndarray:
    """Return an array columns x permutations: the number of each column after each permutation of the rows."""
    columns = column_classes(entries, m, column_sign)
    index = {u: k for k, u in enumerate(columns)}
    index |= {tuple(-e for e in u): k for k, u in enumerate(columns)} if column_sign else {}
    orders = list(permutations(range(m)))
    return np.array([[index[tuple(u[i] for i in order)] for order in orders] for u in columns], dtype=np.int32)


def _least(shorter, images) -> np.ndarray:
    """Return the sorted tuples with one more number that are the least under permutations of the rows."""
    powers = len(images) ** np.arange(shorter.shape[1], -1, -1, dtype=np.int64)
    blocks = []
    for block in _extensions(shorter, len(images)):
        for move in images.T:
            block = block[np.sort(move[block], axis=1) @ powers >= block @ powers]
        blocks.append(block)
    return np.concatenate(blocks)


def _least_compiled(shorter, images) -> np.ndarray:
    """Return the tuples that `_least` returns, by compiled code that sorts each permutation of a shorter tuple once."""
    from properties.cases.orderly import least_extensions

    tuples, column = np.nonzero(least_extensions(shorter, images))
    return np.concatenate([shorter[tuples], column[:, None]], axis=1)


def _extensions(shorter, count):
    """Yield all sorted tuples with one more number, in blocks of about CHUNK."""
    n = shorter.shape[1]
    step = max(1, CHUNK // count)
    for begin in range(0, len(shorter), step):
        block = shorter[begin : begin + step]
        longer = np.concatenate(
            [np.repeat(block, count, axis=0), np.tile(np.arange(count), len(block))[:, None]], axis=1
        )
        yield longer[longer[:, -1] >= longer[:, -2]] if n else longer


def class_numbers(entries, m, n, column_sign=True):
    """Return the classes of m x n matrices as an array of column numbers, (classes, n), in lexicographic order."""
    return _classes(tuple(sorted(set(entries))), m, n, column_sign)


def class_count(entries, m, n, column_sign=True):
    """Return the number of classes of m x n matrices, by enumeration."""
    return len(class_numbers(entries, m, n, column_sign))


def games(entries, m, n, column_sign=True, start=0, stop=None) -> Iterator[Game]:
    """Yield one game of each class of m x n matrices over `entries`, or of classes start to stop - 1, without storing them."""
    columns = column_classes(entries, m, column_sign)
    for numbers in class_numbers(entries, m, n, column_sign)[start:stop]:
        yield Game(list(zip(*(columns[k] for k in numbers), strict=True)))


@lru_cache(maxsize=64)
def _cached_games(entries, m, n, column_sign):
    return tuple(games(entries, m, n, column_sign))


def shapes_to(rows, columns) -> list[tuple[int, int]]:
    """Return all shapes up to rows x columns, the smallest matrices first."""
    return sorted(product(range(1, rows + 1), range(1, columns + 1)), key=lambda shape: (shape[0] * shape[1], shape))


def all_games(entries, rows, columns, column_sign=True) -> Iterator[Game]:
    """Yield one game of each class of each shape up to rows x columns, small shapes first. The games are cached."""
    entries = tuple(sorted(set(entries)))
    for m, n in shapes_to(rows, columns):
        yield from _cached_games(entries, m, n, column_sign)


def mistake_plays(m, rounds) -> Iterator[Play]:
    """Yield every play in which an adversary chooses, in each round, the examples on which its hypothesis is wrong.

    A play is a sequence of columns of ±1 up to the order of the m examples: a multiset of m rows out of 2^rounds. There are
    C(2^rounds + m - 1, m) plays of this number of rounds.
    """
    for rows in combinations_with_replacement(tuple(product((1, -1), repeat=rounds)), m):
        yield Play(Game(rows), oracle=InOrder(signed=False), rounds=rounds)


class FiniteScope(ABC):
    """A source with a finite list of cases that can be swept in slices. For the grade `exhausted` see `Enumerated`."""

    name: str

    @abstractmethod
    def cases(self, effort: str) -> Iterable:
        """Yield every case of the scope."""

    @abstractmethod
    def scope(self, effort: str) -> str:
        """Return the scope in words."""

    def count(self, effort: str) -> int:
        """Return the number of cases."""
        return sum(1 for _ in self.cases(effort))

    def slice(self, effort: str, start: int, stop: int) -> Iterator:
        """Yield the cases start, ..., stop - 1."""
        return islice(self.cases(effort), max(start, 0), max(stop, 0))


class Enumerated(FiniteScope):
    """A source with every case of a named scope. Only such a source, with `exhaustive` true, earns the grade `exhausted`.

    The property `exhaustive` follows from the scope: it cannot be passed as an argument.
    """

    @property
    @abstractmethod
    def exhaustive(self) -> bool:
        """Whether the scope is large enough for the grade `exhausted`."""


class Exhausted(Enumerated):
    """All matrices over `entries` of all shapes up to rows x columns, up to row order, column order and column sign.

    Ties go to the lowest index; `properties.cases.ties.EveryTie` has the same games with every choice among ties.

    Without arguments the standard scope: {-1,+1} to 4 x 4 and {-1,0,+1} to 3 x 3; the latter to 4 x 4 with --effort ci;
    with --effort night also {-1,+1} to 5 x 5.      column_sign=False counts a hypothesis and its negation as two (then
    {-1,0,+1} stays at 3 x 4 with --effort ci).

    Parameters
    ----------
    entries : sequence of rationals in [-1, 1], optional
        The values of the entries; None: the standard scope.
    rows : int, at least 1
        The largest number of examples.
    columns : int, at least 1
        The largest number of hypotheses.
    column_sign : bool
        Whether a column and its negation count as one.
    """

    name = "exhausted"

    def __init__(self, entries=None, rows=4, columns=4, column_sign=True):
        if rows < 1 or columns < 1:
            raise ValueError(f"rows and columns must be at least 1, got {rows} x {columns}")
        self.entries: tuple[int | Fraction, ...] | None = None
        self.rows, self.columns, self.column_sign = rows, columns, column_sign
        if entries is not None:
            exact = sorted({Fraction(e) for e in entries})
            self.entries = tuple(int(e) if e.denominator == 1 else e for e in exact)
            column_classes(self.entries, 1, column_sign)

    @property
    def exhaustive(self) -> bool:
        """Whether the scope has all {-1,+1} matrices to 4 x 4 and all {-1,0,+1} matrices to 3 x 3."""
        return self.entries is None or ({-1, 0, 1} <= {*self.entries} and min(self.rows, self.columns) >= 4)

    def blocks(self, effort):
        """Return (entries, rows, columns) of each part of the scope. A later part omits the sign matrices of the first."""
        if self.entries is not None:
            return [(self.entries, self.rows, self.columns)]
        signs = 5 if effort == "night" else 4
        m, n = (3, 3) if effort == "quick" else (4, 4)
        if effort == "ci" and not self.column_sign:
            m = 3  # with column signs kept, 4 x 4 has 90,492 classes: only at night
        return [((-1, 1), signs, signs), ((-1, 0, 1), m, n)]

    def _shapes(self, effort) -> Iterator[tuple[tuple[tuple, int, int, bool], bool]]:
        """Yield the arguments of `games` for one shape, and whether an earlier block has its sign matrices."""
        earlier_blocks: list[tuple[int, int]] = []
        for entries, rows, columns in self.blocks(effort):
            for m, n in shapes_to(rows, columns):
                yield (entries, m, n, self.column_sign), any(m <= r and n <= c for r, c in earlier_blocks)
            earlier_blocks.append((rows, columns))

    def cases(self, effort="quick") -> Iterator[Game]:
        for shape, had_signs in self._shapes(effort):
            yield from (game for game in _cached_games(*shape) if not (had_signs and game.is_signs))

    def count(self, effort="quick") -> int:
        """Return the number of classes of all blocks; sign matrices in two blocks count twice."""
        return sum(class_count(*shape) for shape, _ in self._shapes(effort))

    def slice(self, effort, start, stop) -> Iterator[Game]:
        """Yield the games of classes start, ..., stop - 1, each game once, without storing them."""
        for shape, had_signs in self._shapes(effort):
            if stop <= 0:
                return
            chosen = games(*shape, max(start, 0), stop)
            yield from (game for game in chosen if not (had_signs and game.is_signs))
            size = class_count(*shape)
            start, stop = start - size, stop - size

    def scope(self, effort="quick", ties=LOWEST) -> str:
        """Return the scope in words; `ties` says which of several tied columns the learner plays."""
        parts = [f"{{{','.join(map(str, e))}}} to {rows} x {columns}" for e, rows, columns in self.blocks(effort)]
        signs = ", column sign" if self.column_sign else ""
        return f"{' and '.join(parts)}, up to row order, column order{signs}, {ties}"

    def __repr__(self):
        return f"Exhausted({self.scope()})"


class Restricted(Enumerated):
    """The classes of an enumeration of matrices on which named predicates are true.

    predicates : functions of a game; the scope names them.

    >>> def is_square(game): return game.m == game.n
    >>> source = Restricted(Exhausted((-1, 1), 2, 2), is_square)
    >>> source.scope("quick").rpartition("; ")[2], len(list(source.cases("quick"))), source.exhaustive
    ('of these every class where is square', 4, False)
    """

    name = "exhausted"

    def __init__(self, base: Exhausted, *predicates: Callable[[Game], bool]):
        if not predicates:
            raise ValueError("predicates must be at least one, got none: use the enumeration without Restricted")
        self.base, self.predicates = base, predicates

    @property
    def exhaustive(self) -> bool:
        return self.base.exhaustive

    def cases(self, effort="quick") -> Iterator[Game]:
        return (game for game in self.base.cases(effort) if all(test(game) for test in self.predicates))

    def scope(self, effort="quick", ties=LOWEST) -> str:
        """Return the scope in words, with the names of the predicates."""
        words = " and ".join(predicate.__name__.replace("_", " ") for predicate in self.predicates)
        return f"{self.base.scope(effort, ties)}; of these every class where {words}"


class PrintedTable(Enumerated):
    """The rows, or the columns, of a printed table, for a statement about this table only.

    size : the number of printed rows. Raises ValueError if the table has another number.

    >>> PrintedTable("table-9", [1, 2, 3], 3).exhaustive
    True
    >>> PrintedTable("table-9", [1, 2], 3)
    Traceback (most recent call last):
    ...
    ValueError: table-9 must have the 3 rows that are printed, got 2
    """

    exhaustive = True

    def __init__(self, name: str, rows: Sequence, size: int):
        if len(rows) != size:
            raise ValueError(f"{name} must have the {size} rows that are printed, got {len(rows)}")
        self.name, self.rows = name, tuple(rows)

    def cases(self, effort="quick") -> Iterable:
        return self.rows

    def scope(self, effort="quick") -> str:
        return self.name


class MistakeGames(FiniteScope):
    """All plays of `rounds` rounds on up to `examples` examples: in each round an adversary chooses which examples are wrong.

    Parameters
    ----------
    examples : int, at least 1
        The largest number of examples.
    rounds : int, at least 1
        The number of rounds of each play.
    """

    name = "mistakes"  # plays, not the matrices that the grade `exhausted` needs

    def __init__(self, examples=3, rounds=3):
        if examples < 1 or rounds < 1:
            raise ValueError(f"examples and rounds must be at least 1, got {examples} and {rounds}")
        self.examples, self.rounds = examples, rounds

    def cases(self, effort="quick") -> Iterator[Play]:
        for m in range(1, self.examples + 1):
            yield from mistake_plays(m, self.rounds)

    def scope(self, effort="quick") -> str:
        return f"all mistake sets of {self.rounds} rounds on up to {self.examples} examples, up to their order"


class Scope(FiniteScope):
    """A named finite list of cases, which `factory(effort)` yields each time. It does not earn the grade `exhausted`."""

    def __init__(self, name: str, factory: Callable[[str], Iterable], description=None):
        self.name, self.factory, self.description = name, factory, description

    def cases(self, effort="quick") -> Iterable:
        return self.factory(effort)

    def scope(self, effort="quick") -> str:
        return self.description(effort) if callable(self.description) else self.description or self.name


def scope(name, factory, description=None) -> Scope:
    """Return a source of listed cases.

    Parameters
    ----------
    name : str
        A part of the name of the pytest item.
    factory : callable
        From an effort to the cases.
    description : a text, or a function of the effort

    Returns
    -------
    Scope
        The source.
    """
    return Scope(name, factory, description)
