"""The protocol between a booster and a weak learner, and the record of one run of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, wraps
from math import isinf
from typing import Any, NamedTuple, Protocol, get_type_hints

from reference.arithmetic import Real, RealVector, Verdict, bit_length, decide, dot, shown
from reference.arithmetic.inputs import checked_count
from reference.game import Game, margins_of

DEFAULT_BITS = 1 << 20
PROTOCOLS: dict[type, Callable] = {}  # the function that plays a game, by the game's class, if that is not `Game`
NO_EDGE = "no edge"  # the `stop` of a run in which the learner returned None


@dataclass(frozen=True)
class Stop:
    """The value that a booster's `update` returns to end the run, with the reason and the last weights.

    Parameters
    ----------
    reason : str
        The reason in one word or two, such as "converged"; the trace's `stop`.
    weights
        The m weights after the last round, or None where they are undefined (0/0) or not needed.

    References
    ----------
    The end of the loop of MHT22, Algorithm 1.

    Examples
    --------
    >>> Stop("converged")
    Stop(reason='converged', weights=None)
    """

    reason: str
    weights: Any = None


class Booster(Protocol):
    """The methods that `play` calls. A booster receives each column as played (sign applied) and never sees the matrix.

    A booster may also have a method `record()`: its mapping is kept in the `Round`, and the entry `step` becomes the
    trace's step. It may have an attribute `traits`, a mapping of what the booster promises (see the README). `play` reads
    one trait, `coefficients`: "kept" declares that a round never changes the coefficients of earlier rounds, so that the
    coefficients after t rounds are the first t of the final ones. With any other value ("scaled", "solved anew", or no
    declaration) `play` calls `coefficients()` after every round. Constructor arguments are stored as attributes of the
    same names, so that a witness can name the booster and rebuild it.
    """

    def start(self, m: int) -> Any:
        """Return the first distribution over m examples, and reset the booster from any earlier run."""

    def update(self, column) -> Any:
        """Return the distribution of the next round, or a `Stop`, from `column`, the m margins of the hypothesis obtained."""

    def coefficients(self) -> Sequence:
        """Return one coefficient per column received: 0 for a column without effect, infinity for a perfect hypothesis."""


class Oracle(Protocol):
    """A weak learner. It may have a method `start()`, which resets its state and which `play` calls before the first round."""

    def choose(self, game: Game, weights) -> Any:
        """Return (column index, sign), or a new column of m margins in [-1, 1], or None to end the run."""


class Round(NamedTuple):
    """One round of a run: its weights, the column played, the edge, and the booster's coefficients and record after it.

    Parameters
    ----------
    weights : m numbers
        The distribution before the round; None for an earlier round under keep="last".
    column, sign : index in 0..n-1 and +-1
        The column obtained, and the sign with which it was played.
    edge : number in [-1, 1]
        The edge of the column as played.
    coefficients : sequence, one number per column received so far
        The coefficients after this round; None if the booster declares the trait "kept", and under keep="last".
    record : mapping
        The result of the booster's `record()`; {} if it has no such method.

    References
    ----------
    MHT22, Section 2.1: one exchange between booster and weak learner.

    Examples
    --------
    >>> from reference.exact import AdaBoost
    >>> turn = play(AdaBoost(), Game([[1, -1], [1, 1], [-1, 1]]), rounds=1).rounds[0]
    >>> turn.column, turn.sign, str(turn.edge)
    (0, 1, '1/3')
    """

    weights: Any
    column: int
    sign: int
    edge: Any
    coefficients: Sequence | None
    record: Mapping[str, Any]


# resolved here: as forward references they mean nothing elsewhere
Round.__new__.__annotations__ = get_type_hints(Round)


@dataclass
class Trace:
    """The record of a run, returned by `play`.

    Lists are indexed by round, from 0. `weights` has one entry more than `columns`, unless the booster stopped without
    weights. With keep="last" only the last weights are kept, and a round before the last keeps its choice, its edge and
    those entries of the record that are single numbers or words, so that each round takes constant memory.

    Parameters
    ----------
    game : Game
        The matrix as realised; an oracle may have added columns.
    booster : booster
        The booster that played, in its last state.
    columns : list of ints
        The index, from 0, of the column obtained in each round.
    signs : list of 1 and -1
        The sign with which each column was played.
    edges : list of numbers in [-1, 1]
        The edge of each column as played.
    weights : list of sequences of m numbers
        The distribution before each round, and the last one unless the booster stopped without weights.
    rounds : list of Round
        What is kept of each round.
    stop : str
        Why the run ended: "rounds", "perfect", "no edge", "converged", "budget" or the booster's own word.
    per_round : sequence of numbers
        The booster's coefficients, one for each column received.

    References
    ----------
    MHT22, Section 2.1: the protocol whose rounds are recorded.

    Examples
    --------
    >>> from reference.exact import SparseBoost
    >>> trace = play(SparseBoost(), Game([[1, -1], [1, 1], [-1, 1]]), rounds=2)
    >>> print(*trace.steps)
    1/9 4/27
    >>> print(trace.training_error, *trace.margins())
    1/3 -1/27 7/27 1/27
    >>> print(trace.error(1), *trace.margins(1))
    1/3 1/9 1/9 -1/9
    """

    game: Game
    booster: Any
    columns: list[int] = field(default_factory=list)
    signs: list[int] = field(default_factory=list)
    edges: list[Any] = field(default_factory=list)
    weights: list[Any] = field(default_factory=list)
    rounds: list[Round] = field(default_factory=list)
    stop: str = "rounds"
    per_round: Sequence = field(default_factory=tuple)  # the booster's coefficients, one per column received

    @property
    def steps(self) -> list[Any]:
        """The entry `step` of each round's record, one per column obtained; None where the booster records no step."""
        return [this_round.record.get("step") for this_round in self.rounds]

    def coefficients_after(self, t: int) -> Sequence:
        """Return the booster's coefficients after t rounds, one per column received so far.

        t : an int in 0..T, where T is the number of rounds played.
        Raises ValueError for another t, and if keep="last" discarded coefficients that later rounds changed.
        """
        last = len(self.columns)
        if not isinstance(t, int) or not 0 <= t <= last:
            raise ValueError(f"t must be a number of rounds in 0..{last}, got {shown(t)}")
        if t == last:
            return self.per_round
        if t == 0 or keeps_coefficients(self.booster):
            return self.per_round[:t]
        coefficients = self.rounds[t - 1].coefficients
        if coefficients is None:
            raise ValueError(
                f"t must be {last} under keep='last', unless the booster declares that its coefficients are kept; got {t}"
            )
        return coefficients

    def combination(self, t: int | None = None) -> list[Any]:
        """Return the combination after t rounds, by default after all: one coefficient per column of the game, signs applied.

        Raises ValueError as `coefficients_after` does.
        """
        if t is None:
            return self.coefficients
        return combine(self.coefficients_after(t), self.columns[:t], self.signs[:t], self.game.n)

    def combinations(self) -> Iterator[list[Any]]:
        """Yield the combination after 0, 1, ..., T rounds; the same list object again after a coefficient that is exactly 0.

        If the booster declares that coefficients are kept, each round changes one entry: T additions in all.
        """
        are_kept, combination = keeps_coefficients(self.booster), self.combination(0)
        yield combination
        for t, (j, sign) in enumerate(zip(self.columns, self.signs, strict=True)):
            if not are_kept:
                combination = self.combination(t + 1)
            elif not _is_exactly_zero(self.per_round[t]):
                combination = [*combination]
                combination[j] = combination[j] + (self.per_round[t] if sign == 1 else -self.per_round[t])
            yield combination

    def margins(self, t: int | None = None) -> list[Any]:
        """Return the unnormalised margins of the combination after t rounds, by default after all: one per example."""
        return self._last_margins if t is None else margins_of(self.game, self.combination(t))

    def margins_by_round(self) -> Iterator[Sequence[Any]]:
        """Yield `margins(t)` for t = 0, 1, ..., T.

        If the booster declares that coefficients are kept, each round adds to the margins of the last: T m additions in all.
        """
        if not keeps_coefficients(self.booster) or any(isinstance(a, float) and isinf(a) for a in self.per_round):
            yield from map(self.margins, range(len(self.columns) + 1))
            return
        margins: Sequence[Any] = self.margins(0)
        yield margins
        for t, coefficient in enumerate(self.per_round):
            pairs = zip(margins, self.played(t), strict=True)
            margins = [margin + coefficient * entry if entry else margin for margin, entry in pairs]
            yield margins

    def error(self, t: int | None = None) -> Fraction:
        """Return the training error after t rounds, by default after all: the share of examples with a margin <= 0.

        A tied vote, of margin 0, is an error.
        """
        wrong = sum(not is_positive(margin) for margin in self.margins(t))
        return Fraction(wrong, self.game.m)

    @cached_property
    def coefficients(self) -> list[Any]:
        """The combination after all rounds: one coefficient per column of the game, signs applied."""
        return self.combination(len(self.columns))

    @cached_property
    def _last_margins(self) -> list[Any]:
        return margins_of(self.game, self.coefficients)

    @property
    def training_error(self) -> Fraction:
        """`error()`, the error after all rounds."""
        return self.error()

    def played(self, t: int):
        """Return the column of round t (from 0) as the booster received it, sign applied."""
        return signed_column(self.weights[0], self.game, self.columns[t], self.signs[t])

    def obtain(self, oracle, weights) -> tuple[int, int, Any, Any] | None:
        """Return the learner's choice: (column, sign, the column as played, its edge), or None if the learner returns None."""
        choice = oracle.choose(self.game, weights)
        if choice is None:
            return None
        j, sign = _accept(self, choice)
        column = signed_column(weights, self.game, j, sign)
        return j, sign, column, dot(weights, column)

    @property
    def transcript(self) -> list[tuple[int, int]]:
        """The pairs (column, sign) of all rounds, as `Transcript` takes them."""
        return list(zip(self.columns, self.signs, strict=True))


def is_positive(value) -> bool:
    """Return whether a margin or an edge is proved to be above 0. The float 0.0 is not: FLOAT_ALLOWANCE does not apply to it."""
    if type(value) is Fraction:
        return value.numerator > 0
    return not (isinstance(value, float) and value == 0) and decide(value, ">", 0) is Verdict.HOLDS


def keeps_coefficients(booster) -> bool:
    """Return whether the booster declares (trait `coefficients`) that no round changes the coefficients of earlier rounds."""
    traits = getattr(booster, "traits", None)
    return isinstance(traits, Mapping) and traits.get("coefficients") == "kept"


def once_per_run(quantity):
    """Return `quantity`, a function of a finished run (and perhaps of rounds), with its results kept on the run object.

    Many claims read the same quantity of the same run; it is computed once.
    """
    name = f"{quantity.__module__}.{quantity.__name__}"

    @wraps(quantity)
    def kept(run, *rounds):
        key = f"{name}{rounds}" if rounds else name
        if key not in run.__dict__:
            run.__dict__[key] = quantity(run, *rounds)
        return run.__dict__[key]

    return kept


def combine(per_round: Sequence, columns: Sequence[int], signs: Sequence[int], n: int) -> list[Any]:
    """Return one coefficient per column of the game, n numbers: the sum over the rounds that played the column, signs applied.

    An infinite coefficient (of a perfect hypothesis) stays infinite. No run has both +inf and -inf on one column.
    """
    total: list[Any] = [0] * n
    for coefficient, j, sign in zip(per_round, columns, signs, strict=True):
        total[j] = total[j] + (coefficient if sign == 1 else -coefficient)
    return total


def apply_sign(column, sign: int):
    """Return the column itself for sign +1, its negation for -1."""
    if sign == 1:
        return column
    if hasattr(column, "__array__"):
        return -column
    return tuple(-entry for entry in column)


def play(booster, game: Any, rounds: int, oracle=None, bits: int = DEFAULT_BITS, keep: str = "all") -> Trace:
    """Run `booster` against the learner `oracle` on `game` for at most `rounds` rounds.

    Two things end a run early: a `Stop` of the booster ("perfect", "converged" or another reason), and an oracle that
    returns None ("no edge"). An edge of 0 does not.

    Parameters
    ----------
    booster : object with the methods of `Booster`
        Its `start` is called first.
    game : Game or MulticlassGame
        The matrix of margins, or the game of labels.
    rounds : int, at least 0
        The largest number of rounds.
    oracle : object with the method of `Oracle`, default BestColumn()
        The learner that chooses the columns.
    bits : int, at least 1
        The run stops with "budget" once an integer in exact weights is longer than so many bits.
    keep : "all" or "last"
        "all" keeps everything of every round. "last" keeps everything of the last round only: of an earlier round it
        keeps the choice, the edge and those entries of the record that are single numbers or words.

    Returns
    -------
    Trace
        The run.

    Raises
    ------
    ValueError
        For an argument outside its range, for an oracle's choice that is no column of the game, and for a booster whose
        `coefficients()` has another length than the number of columns received.

    References
    ----------
    MHT22, Section 2.1, and MRS13, Figure 1.

    Examples
    --------
    >>> from reference.exact import AdaBoost
    >>> trace = play(AdaBoost(), Game([[-1, 1], [1, 1]]), rounds=9)
    >>> trace.stop, trace.transcript, trace.edges
    ('perfect', [(1, 1)], [Fraction(1, 1)])
    >>> play(AdaBoost(), Game([[1, -1], [-1, 1]]), rounds=-1)
    Traceback (most recent call last):
        ...
    ValueError: rounds must be an int that is at least 0, got -1
    """
    checked_count(rounds, "rounds", least=0)
    if not isinstance(keep, str) or keep not in ("all", "last"):
        raise ValueError(f"keep must be 'all' or 'last', got {shown(keep)}")
    checked_count(bits, "bits")
    if oracle is not None and (not hasattr(oracle, "choose") or hasattr(oracle, "__array__")):
        raise ValueError(f"oracle must be None or have choose(game, weights), got {shown(oracle)}")
    protocol = next((PROTOCOLS[kind] for kind in type(game).__mro__ if kind in PROTOCOLS), None)
    if protocol is not None:
        return protocol(booster, game, rounds, oracle, bits, keep)
    if not isinstance(game, Game):
        raise ValueError(f"game must be a Game, got {type(game).__name__}")
    if oracle is None:
        from reference.oracles import BestColumn  # here: the learners build on this module

        oracle = BestColumn()
    if hasattr(oracle, "start"):
        oracle.start()
    trace = Trace(game, booster)
    run(trace, oracle, booster.start(game.m), rounds, bits, keep)
    return trace


def run(trace: Trace, oracle, weights, rounds: int, bits: int, keep: str) -> None:
    """Play the rounds from the first weights on and record them in `trace`; the arguments are those of `play`, checked."""
    booster = trace.booster
    keeps_record, keeps_all = hasattr(booster, "record"), keep == "all"
    changes = keeps_all and not keeps_coefficients(booster)  # then `coefficients()` is recorded after every round
    trace.weights.append(weights)
    for _ in range(rounds):
        obtained = trace.obtain(oracle, weights)
        if obtained is None:
            trace.stop = NO_EDGE
            break
        j, sign, column, edge = obtained
        update = booster.update(column)
        record = dict(booster.record()) if keeps_record else {}
        after = _copy_of(booster.coefficients()) if changes else None
        trace.columns.append(j)
        trace.signs.append(sign)
        trace.edges.append(edge)
        if not keeps_all and trace.rounds:
            last = trace.rounds[-1]
            trace.rounds[-1] = last._replace(record={k: v for k, v in last.record.items() if _is_one_number(v)})
        trace.rounds.append(Round(weights if keeps_all else None, j, sign, edge, after, record))
        stopped = isinstance(update, Stop)
        weights = update.weights if stopped else update
        if not keeps_all:
            trace.weights.clear()
        if weights is not None:
            trace.weights.append(weights)
        if stopped:
            trace.stop = update.reason
            break
        if bit_length(weights) > bits:
            trace.stop = "budget"
            break
    trace.per_round = tuple(booster.coefficients())
    if len(trace.per_round) != len(trace.columns):
        raise ValueError(
            f"coefficients() must have one entry per column received: {len(trace.columns)}, got {len(trace.per_round)}"
        )


def _copy_of(coefficients: Any) -> Sequence:
    """Return a copy that later rounds cannot change; a RealVector never changes, and is returned itself."""
    if isinstance(coefficients, RealVector):
        return coefficients
    return coefficients.copy() if hasattr(coefficients, "__array__") else tuple(coefficients)


def _is_one_number(value) -> bool:
    """Return whether an entry of a record is a single number, string, flag or None, whose size does not grow with m or t."""
    return isinstance(value, (bool, int, float, str, Fraction, Real)) or value is None


def _is_exactly_zero(value) -> bool:
    return isinstance(value, (int, Fraction)) and value == 0


def _accept(trace: Trace, choice) -> tuple[int, int]:
    """Return (column index, sign) of an oracle's choice; a new column is first appended to `trace.game`.

    A tuple of length two is always read as (index, sign): a new column of two margins must be a list or an array.
    """
    if not (isinstance(choice, tuple) and len(choice) == 2):
        trace.game = trace.game.with_column(choice)
        return trace.game.n - 1, 1
    j, sign = map(int, choice)
    if not 0 <= j < trace.game.n or sign not in (-1, 1):
        raise ValueError(f"the oracle must choose a column in 0..{trace.game.n - 1} and a sign of +-1, got {choice}")
    return j, sign


def column_for(weights, game: Game, j: int):
    """Return column j in the arithmetic of the weights: an array if the weights are an array, else exact numbers."""
    if not hasattr(weights, "__array__"):
        return game.columns[j]
    column = game.array[:, j]
    # one copy a round, so that products run on contiguous memory
    return column if column.flags.c_contiguous else column.copy()


def signed_column(weights, game: Game, j: int, sign: int):
    """Return column j as played, in the arithmetic of the weights."""
    if sign == -1 and not hasattr(weights, "__array__"):
        return game.negated_columns[j]
    return apply_sign(column_for(weights, game, j), sign)
