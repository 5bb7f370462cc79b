"""A case: one play of a booster, and functions to play it again in another form."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from operator import itemgetter
from typing import Any

from properties.cases.play import Play
from properties.checks.precise import Precise
from properties.claims import Sides
from properties.claims.sides import displayed_number
from properties.claims.together import Several, SeveralRuns
from properties.engine.checking import PlayedOnDemand
from properties.engine.failures import (
    Garbage,
    Misfit,
    Missing,
    NoResponse,
    PlayFailed,
    Raised,
    Refused,
    described,
    one_line,
)
from properties.engine.questions import PLAIN, BoosterProxy, Run
from properties.engine.recordings import packed
from properties.traits import Declared, name_of
from reference import play
from reference.arithmetic import MAXIMUM_BITS, LogSum, Real, Undecided, Verdict, ball, decide, dot, enclosure, is_float
from reference.convex import extremes
from reference.convex.smoothed_margin import least_average
from reference.labels.game import MulticlassGame
from reference.labels.trace import MulticlassTrace
from reference.oracles import BestColumn, Transcript
from reference.programs.certificates import least_capped_average
from reference.protocol import Trace

REAL_ALLOWANCE = Fraction(1, 1 << 100)  # enclosed reals count as equal if they are proved to differ by at most this
ZERO = Fraction(0)
AUDIT_BITS = 1 << 14  # bits of the longest integers in an audit; a run with longer integers stops with "budget"
LONG_PLAYS_BITS = 1 << 9  # bits of the longest integers in plays of more than SHORT rounds
SHORT = 32  # rounds of the longest play with AUDIT_BITS


class Record(dict):
    """The record of a round. Reading an entry that the booster does not record raises `Missing`.

    >>> Record(step=1)["step"]
    1
    """

    def __missing__(self, key):
        raise Missing(f"record.{key}")


@dataclass
class Case(PlayedOnDemand):
    """One play: `backend` makes fresh boosters, `declared` has their traits, `play` has the game, the learner and the rounds."""

    backend: Any
    declared: Declared
    play: Play
    seconds: float = 1.0  # the time that a check may spend on a long run
    undecided: bool = False
    note: str = ""  # why a check did not play the case to its end
    reordered: dict[tuple, Run] = field(
        default_factory=dict
    )  # runs by order of the examples, see checks/metamorphic.py

    @property
    def game(self):
        return self.play.game

    @property
    def rounds(self) -> int:
        """Return the number of rounds of the play."""
        assert self.play.rounds is not None, "a play of an audit must have a number of rounds"
        return self.play.rounds

    @property
    def rounding(self) -> float:
        """See `PlayedOnDemand.rounding`."""
        return float(self.declared.allowance or 0)

    @property
    def bits(self) -> int:
        """Return the bit budget of an exact run of the play."""
        return AUDIT_BITS if self.rounds <= SHORT else LONG_PLAYS_BITS

    def make(self) -> BoosterProxy:
        """Return a fresh booster."""
        booster = self.backend.booster(self.play.arguments)
        booster.traits = {  # the traits that `play` and the long runs of promises read
            "coefficients": self.declared.coefficients,
            "allowance": self.declared.allowance,
        }
        return booster

    @cached_property
    def _outcome(self) -> tuple[Any, Run, str | None]:
        booster = self.make()
        # an oracle has a state, so that every case needs a copy
        oracle = copy.deepcopy(self.play.oracle)
        if oracle is None and self.declared.columns != "labels":
            oracle = BestColumn(signed=True)
        try:
            trace = play(booster, self.play.game, self.rounds, oracle, bits=self.bits)
        except NoResponse:
            raise
        except Undecided:  # the enclosures do not decide the run, which is neither a failure nor a pass
            self.undecided = True
            return None, booster.run, "undecided"
        except (
            NameError,
            ImportError,
            AssertionError,
        ):  # an exception of `play`; exceptions of the booster arrive as Raised
            raise
        except Exception as error:  # a third-party booster may return anything
            return None, booster.run, _failure(error, booster.run)
        return _of_third_party(trace), booster.run, None

    @property
    def failure(self) -> str | None:
        """Return how the base play failed, in one line; None if it did not."""
        return self._outcome[2]

    @property
    def run(self) -> Run:
        """Return the columns and answers of the base play."""
        self.trace  # noqa: B018  raises if there is no trace
        return self._outcome[1]

    @property
    def partial(self) -> Run:
        """Return the run of the base play, up to the failure if it failed."""
        return self._outcome[1]

    @property
    def played(self) -> int | None:
        """Return the number of rounds of the base play up to its stop; None if it has not been played."""
        return len(self.partial.columns) if "_outcome" in vars(self) else None

    @property
    def kept_run(self):
        """Return the trace of the base play; None if it failed or is long."""
        return None if self.rounds > 1000 or self.failure else self._outcome[0]

    @property
    def trace(self):
        """Return the trace of the base play. Raises PlayFailed if it failed, and Undecided."""
        if self.undecided:
            raise Undecided("the base play")
        if self.failure:
            raise PlayFailed(self.failure)
        return self._outcome[0]

    @cached_property
    def second_run(self) -> tuple[BoosterProxy, Run, str]:
        """Return a fresh booster, its run on the columns of the base play without other requests, and its output."""
        columns, begin = self.run.columns, self.run.begin
        with self.backend.listening() as printed:
            booster = self.make()
            run = booster.follow(columns, begin)
        if self.backend.recording is not None:
            self.backend.recording.append(["printed", None, [packed("".join(printed)[:1000])]])
        return booster, run, "".join(printed)

    @cached_property
    def changed(self) -> tuple[list[int], list[int]]:
        """Return the rounds of `second_run` whose column the booster overwrote, and the rounds whose answer it overwrote."""
        return self.second_run[0].ask("changed")

    def follow(self, columns, begin=None) -> Run:
        """Return a fresh booster's run on the given columns, by default with the start arguments of the base play."""
        return self.make().follow(columns, self.run.begin if begin is None else begin)

    def transformed(self, game, choices) -> tuple[Any, Run]:
        """Return the trace and the run of a fresh booster on a transformed game with given choices.

        Raises Garbage if `play` refuses an answer.
        """
        booster = self.make()
        columns = [(game.columns if sign == 1 else game.negated_columns)[j] for j, sign in choices]
        booster.foresee(columns, (game.m,), queries=self.declared.coefficients != "kept")  # the requests of `play`
        try:
            trace = play(booster, game, len(choices), Transcript(choices))
        except (Misfit, Refused):
            raise
        except ValueError as error:
            raise Garbage(_failure(error, booster.run)) from None
        return trace, booster.run

    def several(self, runs: Several) -> SeveralRuns:
        """Return the runs of a claim that compares several runs, each played by a fresh booster.

        Raises Garbage for an answer that `play` refuses, and Missing for a run of another booster or on an unsuitable game.
        """
        own_name = name_of(runs.boosters[0])

        def player(prototype, game, rounds: int, oracle):
            if name_of(prototype) != own_name:
                raise Missing(f"a run of {name_of(prototype)}")
            is_labels = isinstance(game, MulticlassGame)
            if is_labels != (self.declared.columns == "labels") or not self.declared.fits(game.m):
                raise Missing("a game that the booster does not play")
            if self.declared.columns == "signs" and not game.is_signs:
                raise Missing("a game with margins other than -1 and +1, and its columns are signs")
            booster = self.make()
            try:
                return _of_third_party(play(booster, game, rounds, copy.deepcopy(oracle), bits=self.bits))
            except (Misfit, Refused):
                raise
            except ValueError as error:
                raise Garbage(_failure(error, booster.run)) from None

        return runs.played(self.play, player)


def _of_third_party(trace):
    """Return the trace, in which reading a quantity that the third-party booster does not record raises `Missing`."""
    if isinstance(trace, MulticlassTrace):
        trace.__class__ = LabelsTrace
    trace.rounds = [
        type(entry)(*entry[:-1], Record(entry.record)) for entry in trace.rounds
    ]  # `record` is the last field
    if any(entry.record.get("step") is None for entry in trace.rounds):
        trace.__class__ = _WITHOUT_STEPS[type(trace)]
    return trace


class EpochOfRun:
    """One epoch of a third-party booster: the booster's own data, and the labels of the rounds from the run.

    entry       : an element of the booster's attribute `epochs`, with at least `length` or `coefficients`.
    predictions : the labels that the hypotheses of its rounds gave, from the run.

    An attribute that the booster does not have raises Missing.

    >>> class Kept:
    ...     k, coefficients = 3, (1,)
    >>> epoch = EpochOfRun(Kept(), [(1, 3)])
    >>> epoch.k, epoch.length, epoch.history(1)
    (3, 1, (3,))
    """

    def __init__(self, entry, predictions: list):
        self._entry, self.predictions = entry, predictions

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        try:
            return getattr(self._entry, name)
        except AttributeError:
            raise Missing(f"booster.epochs: {name} of an epoch") from None

    @property
    def length(self) -> int:
        """Return the number of rounds of the epoch."""
        return len(self.predictions)

    def history(self, p: int) -> tuple[int, ...]:
        """Return the labels that the hypotheses of this epoch gave to observation p."""
        return tuple(predictions[p] for predictions in self.predictions)


class LabelsTrace(MulticlassTrace):
    """The run of a third-party booster of labels, with its epochs; the rounds of an epoch come from the run."""

    @cached_property
    def epochs(self) -> list[EpochOfRun]:
        """Return the epochs of the booster. Raises Missing if it has no attribute `epochs`, or no lengths in it."""
        epochs: list[EpochOfRun] = []
        first = 0
        entries = self.booster.epochs
        if not isinstance(entries, list | tuple):
            raise Missing("booster.epochs, a list with one entry per epoch")
        for entry in entries:
            length = getattr(entry, "length", None)
            if length is None:
                length = len(EpochOfRun(entry, []).coefficients)
            epochs.append(EpochOfRun(entry, self.predictions[first : first + length]))
            first += length
        return epochs


def _steps(trace):
    raise Missing("record.step")


# for boosters that record no steps: a claim that reads steps then raises Missing
_WITHOUT_STEPS = {kind: type("WithoutSteps", (kind,), {"steps": property(_steps)}) for kind in (Trace, LabelsTrace)}


def _failure(error: Exception, run: Run) -> str:
    """Return in one line how a play failed, with the round."""
    text = one_line(error) if isinstance(error, (Raised, Garbage)) else described(error)
    return text if not run.columns or " round " in text else f"{text} in round {len(run.columns)}"


def nearness(*values) -> Fraction:
    """Return the distance up to which enclosed reals count as equal; 0 for other numbers."""
    for value in values:
        if isinstance(value, Real):
            return REAL_ALLOWANCE
    return ZERO


def allowance(declared: Declared, *values) -> Fraction:
    """Return the distance up to which numbers of two runs count as equal: the declared allowance, at least `nearness`."""
    tolerance = nearness(*values)
    return max(declared.allowance, tolerance) if declared.allowance else tolerance


def is_out_of_bits(weights) -> bool:
    """Return whether some weight cannot be enclosed to the allowance at the largest precision."""
    reals = [weight for weight in weights if isinstance(weight, Real)]
    balls = (enclosure(weight, MAXIMUM_BITS) for weight in reals)
    return any(not ball.is_finite() or ball.rad() * len(weights) > float(REAL_ALLOWANCE) for ball in balls)


def agree(declared: Declared, left, right, at: str) -> Sides:
    """Return the sides left == right for numbers of two runs, within `allowance`."""
    return equal(left, right, at, allowance(declared, left, right))


def equal(left, right, at: str, tolerance: Fraction | None = None, why: str = "", round: int | None = None) -> Sides:
    """Return the sides left == right, within `near`; by default within `nearness`. If one is infinite, `why` is shown.

    >>> equal(10.0, math.inf, "coefficient of round 1", why="the edge is 1").at
    'coefficient of round 1 is 10.0, expected inf (the edge is 1)'
    """
    if infinite(left) or infinite(right):
        text = f"{at} is {displayed_number(left)}, expected {displayed_number(right)}{f' ({why})' if why else ''}"
        return Sides(int(left == right), "==", 1, at=text, round=round, infinite=True)
    if tolerance is None and (isinstance(left, Precise) or isinstance(right, Precise)):
        return Sides(left, "==", right, at=at, round=round)  # within the allowance for floats: see `precise.decided`
    tolerance = nearness(left, right) if tolerance is None else tolerance
    lhs, relation, rhs = (abs(left - right), "<=", tolerance) if tolerance else (left, "==", right)
    return Sides(lhs, relation, rhs, at=at, round=round)


def distance(left: list, right: list):
    """Return Σ |left_i - right_i|; equal infinite entries count as 0."""
    pairs = list(zip(left, right, strict=True))
    if all(isinstance(entry, Real) and not isinstance(entry, LogSum) for pair in pairs for entry in pair):

        def total_at(bits: int):
            return sum((abs(a.at(bits) - b.at(bits)) for a, b in pairs), start=ball(0))

        return Real(total_at)
    return sum(int(a != b) if infinite(a) or infinite(b) else abs(a - b) for a, b in pairs)


def violated(sides: Sides) -> bool:
    """Return whether the comparison is decided to be false."""
    return decide(sides.lhs, sides.relation, sides.rhs) is Verdict.VIOLATED


def are_plain_numbers(numbers: list) -> bool:
    """Return whether every entry is a float or a rational, so that `min`, `max` and == agree with `decide`."""
    return PLAIN.issuperset(map(type, numbers))


def entries_to_compare(numbers: list, extreme: Callable) -> Iterable[tuple[int, Any]]:
    """Return (index, entry) of the entries to compare with a bound on all entries.

    That is the least or largest entry (`extreme` is min or max) of plain numbers, and every entry if some are enclosed.
    """
    pairs = list(enumerate(numbers))
    return [extreme(pairs, key=itemgetter(1))] if pairs and are_plain_numbers(numbers) else pairs


def finite(weights: list, at: str) -> Sides:
    """Return the sides that no entry is NaN or infinite."""
    bad = sum(isinstance(entry, float) and not math.isfinite(entry) for entry in weights)
    return Sides(bad, "==", 0, at=f"NaN or infinite weights {at}")


def rounding(declared: Declared, numbers: Iterable) -> Fraction:
    """Return the allowance for a single answer in floats: the declared one.

    It is 0 for exact numbers, for which the declared allowance only concerns two runs that should agree.
    """
    return declared.allowance if declared.allowance and any(map(is_float, numbers)) else ZERO


def agree_in_floats(declared: Declared, left, right, at: str) -> Sides:
    """Return the sides left == right, within the `rounding` of a booster in floats."""
    tolerance = rounding(declared, (left,))
    return equal(left, right, at, max(tolerance, nearness(left, right)) if tolerance else None)


def nonnegative(weights: list, at: str, tolerance: Fraction = ZERO):
    """Yield the sides that no weight is below -near."""
    for i, weight in entries_to_compare(weights, min):
        yield Sides(weight, ">=", -tolerance, at=f"weight of example {i} {at}", example=i)


def weights_are_capped(declared: Declared, weights: list, at: str):
    """Yield the sides that no weight exceeds the declared cap, if there is one."""
    cap = declared.cap(len(weights))
    if cap is None:
        return
    for i, weight in entries_to_compare(weights, max):
        tolerance = max(nearness(weight), rounding(declared, (weight,)))
        yield Sides(weight, "<=", cap + tolerance, at=f"weight of example {i} {at}", example=i)


def same_vector(declared: Declared, left: list, right: list, at: str) -> Sides:
    """Yield the sides that two vectors are equal: their distance in the 1-norm is at most the allowance."""
    if len(left) != len(right):
        return Sides(len(left), "==", len(right), at=f"{at}, number of entries")
    if (
        are_plain_numbers(left) and are_plain_numbers(right) and left == right
    ):  # the usual case, decided without subtractions
        return Sides(0, "==", 0, at=at)
    gap = distance(left, right)
    tolerance = allowance(declared, gap)
    if any(map(is_float, (*left, *right))):
        scale = max([1.0, *(abs(float(entry)) for entry in (*left, *right) if not infinite(entry))])
        # shown as relative only where it is: the scale is 1 for small numbers
        at = f"{at} (relative)" if scale > 1 else at
        return Sides(float(gap) / scale, "<=", tolerance, at=at)  # coefficients may be large: floats agree relatively
    return Sides(gap, "<=" if tolerance else "==", tolerance, at=at)


def same_run(declared: Declared, left: Run, right: Run, upto: int | None = None, stops: bool = True):
    """Yield the sides that two runs are equal: the weights of every round, the stop, the final coefficients."""
    pairs = zip(left.weights[:upto], right.weights[:upto], strict=False)
    if declared.optima == "several":
        yield from _same_value(declared, left, right, upto)
    else:
        for t, (left_weights, right_weights) in enumerate(pairs):
            yield same_vector(declared, left_weights, right_weights, f"weights after round {t}")
    if upto is None and stops:
        yield Sides(len(left.weights), "==", len(right.weights), at="number of weight vectors")
        yield Sides(int(left.stop == right.stop), "==", 1, at=f"stop {left.stop!r} and {right.stop!r}")
        if declared.optima != "several" and left.coefficients is not None and right.coefficients is not None:
            yield same_vector(declared, left.coefficients, right.coefficients, "coefficients")


def _same_value(declared: Declared, left: Run, right: Run, upto: int | None):
    """Yield the sides that two optima have the same largest edge over the columns so far."""
    count = min(len(left.weights), len(right.weights), upto if upto is not None else len(left.weights))
    for t in range(1, count):
        left_edge = max(dot(left.weights[t], column) for column in left.columns[:t])
        right_edge = max(dot(right.weights[t], column) for column in right.columns[:t])
        yield agree(declared, left_edge, right_edge, f"largest edge after round {t}")


def infinite(value) -> bool:
    return isinstance(value, float) and math.isinf(value)


def soft_margin_of_margins(margins, cap):
    """Return the least Σ d_i margins_i over distributions d with d_i <= cap: the worst examples get weight cap first.

    margins : m numbers.      cap : a rational, at least 1/m; None stands for 1.
    Source: the inner minimum of MHT22, equation 4.
    """
    if any(isinstance(margin, Real) for margin in margins):
        return least_average(margins, 1 / cap if cap is not None else 1)
    return least_capped_average(margins, cap if cap is not None else 1)


def least_of_enclosed(values):
    """Return the least of some numbers; an enclosure if several may be the least."""
    return extremes.smallest(values) if any(isinstance(value, Real) for value in values) else min(values)


def margins_of_normalised(margins, coefficients) -> list | None:
    """Return the margins of the combination scaled to Σ |coefficients| = 1; None if that sum is 0 or infinite."""
    size = sum(abs(entry) for entry in coefficients)
    if isinstance(size, float) and size == float("inf"):
        return None
    if (is_float(size) and size == 0) or decide(size, ">", 0) is not Verdict.HOLDS:
        return None
    return [margin / size for margin in margins]
