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
PROTOCOLS: dict[type, Callable] = {}  # by the class of a game that is no matrix of margins: how it is played
NO_EDGE = "no edge"  # how a run ends whose learner has nothing to offer


@dataclass(frozen=True)
class Stop:
    """A booster's word that it has finished, with its last weights if it has any.

    Parameters
    ----------
    reason : str
        A word, such as "converged".
    weights
        M numbers, or None where the last ones would be 0/0 or decide nothing.

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
    """What `play` asks of a booster. It receives each column as played (sign applied) and never sees the matrix.

    Optional: `record()` (a mapping kept in the round; its entry `step` becomes the trace's step) and `traits` (a
    mapping of what the booster promises; see the README). `play` reads one trait, `coefficients`: what a round does to
    the coefficients of earlier rounds. "kept" declares that they never change, so that those after t rounds are the
    first t of the last ones. Otherwise ("scaled", "solved anew", or no declaration) `play` asks for the coefficients
    after every round. Constructor arguments are kept as attributes of the same names, so that a witness can name the
    booster and rebuild it.
    """

    def start(self, m: int) -> Any:
        """Return the first distribution over m examples; forgets any earlier run."""

    def update(self, column) -> Any:
        """Return the next distribution after the m margins of a hypothesis, or a `Stop`."""

    def coefficients(self) -> Sequence:
        """Return one coefficient per column received: 0 where it is not used, infinity after a perfect hypothesis."""


class Oracle(Protocol):
    """A weak learner. One with a memory of its own may have `start()`, which `play` calls before the first round."""

    def choose(self, game: Game, weights) -> Any:
        """Return (column index, sign), or a new column of m margins in [-1, 1], or None when it has nothing to offer."""


class Round(NamedTuple):
    """One round: the weights before it, the column as played, its edge, and what the booster said afterwards.

    Parameters
    ----------
    weights : m numbers, None for an earlier round under keep="last"
    column, sign : index in 0..n-1 and +-1
    edge : in [-1, 1]
    coefficients : those after this round, one per column received so far
        None where the booster declares that it keeps them, and under keep="last".
    record : the booster's own, {} without

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


Round.__new__.__annotations__ = get_type_hints(Round)  # else they are forward references, which nobody else resolves


@dataclass
class Trace:
    """A run: `play`'s result. Entries are indexed by round from 0; `weights` has one more entry than `columns`,
    unless the booster stopped without weights. With keep="last" only the last weights are kept, and of the rounds
    before the last no more than the choice, the edge and the numbers of the record: the memory of a round is constant.

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
    MHT22, Section 2.1, as it went.

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
        """One step per column obtained; None where the booster has no such notion."""
        return [turn.record.get("step") for turn in self.rounds]

    def coefficients_after(self, t: int) -> Sequence:
        """Return the booster's coefficients after t rounds, one per column received so far.

        t : 0..T, T the number of rounds played.
        Raises ValueError for another t, and where keep="last" let go of coefficients that later rounds changed.
        """
        last = len(self.columns)
        if not isinstance(t, int) or not 0 <= t <= last:
            raise ValueError(f"t must be a number of rounds in 0..{last}, got {shown(t)}")
        if t == last:
            return self.per_round
        if t == 0 or keeps_coefficients(self.booster):
            return self.per_round[:t]
        found = self.rounds[t - 1].coefficients
        if found is None:
            raise ValueError(
                f"t must be {last} under keep='last', unless the booster declares that its coefficients are kept; got {t}"
            )
        return found

    def combination(self, t: int | None = None) -> list[Any]:
        """Return the combination after t rounds, by default after all: one coefficient per column of the game, signs applied.

        Raises ValueError as `coefficients_after` does.
        """
        if t is None:
            return self.coefficients
        return combine(self.coefficients_after(t), self.columns[:t], self.signs[:t], self.game.n)

    def combinations(self) -> Iterator[list[Any]]:
        """Yield the combinations after 0, 1, ..., T rounds; the same list again where a round changed nothing.

        Where coefficients are kept, a round adds its own to one entry, so that a run costs T additions.
        """
        kept, found = keeps_coefficients(self.booster), self.combination(0)
        yield found
        for t, (j, sign) in enumerate(zip(self.columns, self.signs, strict=True)):
            if not kept:
                found = self.combination(t + 1)
            elif not _is_exactly_zero(self.per_round[t]):
                found = [*found]
                found[j] = found[j] + (self.per_round[t] if sign == 1 else -self.per_round[t])
            yield found

    def margins(self, t: int | None = None) -> list[Any]:
        """Return the unnormalised margins of the combination after t rounds, by default after all: one per example."""
        return self._last_margins if t is None else margins_of(self.game, self.combination(t))

    def margins_by_round(self) -> Iterator[Sequence[Any]]:
        """Yield the margins after 0, 1, ..., T rounds: those of `margins(t)`.

        Where coefficients are kept, a round adds to each margin, so that a run costs T m additions.
        """
        if not keeps_coefficients(self.booster) or any(isinstance(a, float) and isinf(a) for a in self.per_round):
            yield from map(self.margins, range(len(self.columns) + 1))
            return
        found: Sequence[Any] = self.margins(0)
        yield found
        for t, coefficient in enumerate(self.per_round):
            pairs = zip(found, self.played(t), strict=True)
            found = [margin + coefficient * entry if entry else margin for margin, entry in pairs]
            yield found

    def error(self, t: int | None = None) -> Fraction:
        """Return the share of examples on which the vote after t rounds (by default all) is not correct: a tie, sign(0), is a
        mistake."""
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
        """Return what the learner offers now: (column, sign, the column as played, its edge), or None when it offers nothing."""
        choice = oracle.choose(self.game, weights)
        if choice is None:
            return None
        j, sign = _accept(self, choice)
        column = signed_column(weights, self.game, j, sign)
        return j, sign, column, dot(weights, column)

    @property
    def transcript(self) -> list[tuple[int, int]]:
        """The choices, as `Transcript` replays them."""
        return list(zip(self.columns, self.signs, strict=True))


def is_positive(value) -> bool:
    """Return whether a margin or an edge is proved to be above 0; a float that is 0 is not, whatever the allowance for floats."""
    if type(value) is Fraction:
        return value.numerator > 0
    return not (isinstance(value, float) and value == 0) and decide(value, ">", 0) is Verdict.HOLDS


def keeps_coefficients(booster) -> bool:
    """Return whether the booster declares (trait `coefficients`) that no round changes the coefficients of earlier rounds."""
    traits = getattr(booster, "traits", None)
    return isinstance(traits, Mapping) and traits.get("coefficients") == "kept"


def once_per_run(quantity):
    """Return a quantity of a finished run, or of a run and a round (a class), that is computed once: many claims read
    the same run."""
    name = f"{quantity.__module__}.{quantity.__name__}"

    @wraps(quantity)
    def kept(run, *rounds):
        key = f"{name}{rounds}" if rounds else name
        if key not in run.__dict__:
            run.__dict__[key] = quantity(run, *rounds)
        return run.__dict__[key]

    return kept


def combine(per_round: Sequence, columns: Sequence[int], signs: Sequence[int], n: int) -> list[Any]:
    """Return coefficients per game column from coefficients per round.

    Infinite coefficients (perfect hypotheses) stay infinite; +inf and -inf on one column cannot occur in a run.
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

    Only the booster's `Stop` ("perfect", "converged", its own word) or an oracle with nothing to offer ("no edge") ends
    a run early; an edge of 0 does not.

    Parameters
    ----------
    booster : see `Booster`
        It is started afresh.
    game : Game, MulticlassGame, or rows of a matrix
        The matrix of margins, or the game of labels.
    rounds : an int >= 0
    oracle : see `Oracle`
        Default BestColumn().
    bits : budget for the integers of exact weights
        A longer one stops with "budget".
    keep : "all" keeps everything of every round, "last" of the last
        Earlier rounds are choice, edge, numbers.

    Returns
    -------
    Trace
        The run.

    Raises
    ------
    ValueError
        On a negative count, an unknown `keep`, or a bad choice.

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
    """The protocol from the first weights on, recorded in `trace`; the arguments are those of `play`, already checked."""
    booster = trace.booster
    keeps_record, keeps_all = hasattr(booster, "record"), keep == "all"
    changes = keeps_all and not keeps_coefficients(booster)  # then the coefficients of every round are kept
    trace.weights.append(weights)
    for _ in range(rounds):
        obtained = trace.obtain(oracle, weights)
        if obtained is None:
            trace.stop = NO_EDGE
            break
        j, sign, column, edge = obtained
        answer = booster.update(column)
        record = dict(booster.record()) if keeps_record else {}
        after = _kept(booster.coefficients()) if changes else None
        trace.columns.append(j)
        trace.signs.append(sign)
        trace.edges.append(edge)
        if not keeps_all and trace.rounds:
            last = trace.rounds[-1]
            trace.rounds[-1] = last._replace(record={k: v for k, v in last.record.items() if _is_one_number(v)})
        trace.rounds.append(Round(weights if keeps_all else None, j, sign, edge, after, record))
        stopped = isinstance(answer, Stop)
        weights = answer.weights if stopped else answer
        if not keeps_all:
            trace.weights.clear()
        if weights is not None:
            trace.weights.append(weights)
        if stopped:
            trace.stop = answer.reason
            break
        if bit_length(weights) > bits:
            trace.stop = "budget"
            break
    trace.per_round = tuple(booster.coefficients())
    if len(trace.per_round) != len(trace.columns):
        raise ValueError(
            f"coefficients() must have one entry per column received: {len(trace.columns)}, got {len(trace.per_round)}"
        )


def _kept(coefficients: Any) -> Sequence:
    """Return a copy that later rounds cannot change; an enclosed vector is one already, and is not spelt out entry by entry."""
    if isinstance(coefficients, RealVector):
        return coefficients
    return coefficients.copy() if hasattr(coefficients, "__array__") else tuple(coefficients)


def _is_one_number(value) -> bool:
    """Return whether an entry of a record is as long after many rounds as after one: a number, a word, a flag."""
    return isinstance(value, (bool, int, float, str, Fraction, Real)) or value is None


def _is_exactly_zero(value) -> bool:
    return isinstance(value, (int, Fraction)) and value == 0


def _accept(trace: Trace, choice) -> tuple[int, int]:
    """Return (column, sign) of an oracle's choice; a new column is appended to the game as realised.

    A tuple of length two is always (column, sign): a new column of two margins comes as a list or an array.
    """
    if not (isinstance(choice, tuple) and len(choice) == 2):
        trace.game = trace.game.with_column(choice)
        return trace.game.n - 1, 1
    j, sign = map(int, choice)
    if not 0 <= j < trace.game.n or sign not in (-1, 1):
        raise ValueError(f"the oracle must choose a column in 0..{trace.game.n - 1} and a sign of +-1, got {choice}")
    return j, sign


def column_for(weights, game: Game, j: int):
    """Return column j in the arithmetic of the weights: exact beside exact weights, an array beside an array."""
    if not hasattr(weights, "__array__"):
        return game.columns[j]
    column = game.array[:, j]
    return column if column.flags.c_contiguous else column.copy()  # strided entries are gathered once a round


def signed_column(weights, game: Game, j: int, sign: int):
    """Return column j as played, in the arithmetic of the weights."""
    if sign == -1 and not hasattr(weights, "__array__"):
        return game.negated_columns[j]
    return apply_sign(column_for(weights, game, j), sign)
