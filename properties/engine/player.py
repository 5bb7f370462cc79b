"""Boosters in this process, the questions that can be put to them, and what is seen of the columns and answers given."""

from __future__ import annotations

import copy
import os
import pickle
import sys
import tempfile
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, redirect_stderr, redirect_stdout
from typing import Any

from properties.cases.exact_json import ends
from properties.engine.failures import Missing, Raised, Refused, Uncopied, described, one_line
from properties.engine.in_common import Shared, State, by_its_class
from properties.engine.questions import METHODS, Asked, copy_of_vector
from properties.traits import Declared
from reference.oracles import Transcript
from reference.protocol import Stop, play

REALS_KEPT = 50_000
OURS = (Missing, Uncopied, Refused)  # what the player says of a booster, and no booster of itself


class Held:
    """A booster of the player: what it answered last, and what became of the columns and answers since."""

    def __init__(self, booster, alone: State | None = None):
        self.booster, self.last, self.alone = booster, None, alone
        self.kind: type = float  # of the entries of its columns
        self.begin()

    def begin(self):
        self.round, self.handed, self.given, self.noted = 0, [], [], []

    def hand(self, vector):
        """A vector as it is handed over, noted to be looked at afterwards."""
        if len(self.handed) < 200:
            self.handed.append((self.round, vector, copy_of_vector(vector)))
        return vector

    def follows(self, other: Held) -> None:
        """Goes on from what another one has been asked."""
        self.last, self.round, self.kind = other.last, other.round, other.kind

    def keep(self, answer):
        weights = answer.weights if isinstance(answer, Stop) else answer
        self.last = answer if weights is None else weights
        if len(self.given) < 200 and (isinstance(weights, (list, tuple)) or hasattr(weights, "__array__")):
            self.given.append((self.round, weights, copy_of_vector(weights)))
        return answer

    def note(self, question: str, answer):
        """Coefficients, or a record, noted to be looked at afterwards."""
        if len(self.noted) < 200 and question in ("coefficients", "record"):
            vectors = [(question, answer)] if question == "coefficients" else _vectors_of(answer)
            self.noted += [(self.round, name, vector, copy_of_vector(vector)) for name, vector in vectors]
        return answer


def _vectors_of(record) -> list[tuple[str, Any]]:
    """The lists and arrays of a record that could be written to later."""
    if not isinstance(record, Mapping):
        return []
    found = [(f"record[{name!r}]", entry) for name, entry in record.items()]
    return [(name, entry) for name, entry in found if isinstance(entry, list) or getattr(entry, "ndim", 0) == 1]


class Player(Asked):
    """Boosters by number, made by `make`, and the questions that can be put to them: each is a method of theirs, or `ask_...`."""

    apart = False  # whether this is a process of its own, in which an interrupt is the booster's doing
    memory = ""  # what is said of that process's limit where it is hit

    def __init__(self, make: Callable[[], Any]):
        self.make, self._reals_kept = make, 0
        self.held: dict[int | None, Held] = {}
        self.reals: OrderedDict[Any, Any] = OrderedDict()
        self.shared: Any = None  # a Shared from the first booster on
        self._first: Any = None  # the last answer to `start`

    def answers(self, question: str, number: int | None, *arguments) -> Iterator[Any]:
        """See `Asked.answers`."""
        try:
            if question == "run":
                yield from self._run(number, *arguments)
            elif question in METHODS:
                yield self._asked_of(self.of(number), question, *arguments)
            else:
                yield getattr(self, f"ask_{question}")(number, *arguments)
        except (*OURS, Raised, GeneratorExit):
            raise
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt) and not self.apart:
                raise
            raise self._raised(error, self.held.get(number)) from None

    def _raised(self, error: BaseException, held: Held | None) -> Raised:
        where = f" in round {held.round}" if held is not None and held.round else ""
        limit = self.memory if isinstance(error, MemoryError) else ""
        return Raised(f"{described(error)}{limit}{where}")

    def _call(self, held: Held | None, function: Callable, *arguments):
        """What the booster does; an exception that it raises under a name of ours is its own all the same."""
        try:
            return function(*arguments)
        except OURS as error:
            raise self._raised(error, held) from None

    def _asked_of(self, held: Held, question: str, *arguments):
        try:  # as `_call` does, at every round
            return held.note(question, getattr(held.booster, question)(*arguments))
        except OURS as error:
            raise self._raised(error, held) from None

    @contextmanager
    def listening(self) -> Iterator[list[str]]:
        """A list that holds, afterwards, what was written to the standard streams meanwhile, by Python or past it."""
        found: list[str] = []
        kept = os.dup(1), os.dup(2)
        with tempfile.TemporaryFile("w+", errors="replace") as file:
            sys.stdout.flush()
            sys.stderr.flush()
            os.dup2(file.fileno(), 1)
            os.dup2(file.fileno(), 2)
            try:
                with redirect_stdout(file), redirect_stderr(file):
                    yield found
            finally:
                file.flush()
                for stream, place in zip(kept, (1, 2), strict=True):
                    os.dup2(stream, place)
                    os.close(stream)
                file.seek(0)
                found.append(file.read())

    def drop(self, number: int) -> None:
        """See `Asked.drop`."""
        self.held.pop(number, None)

    def ask_methods(self, _) -> tuple[str, ...]:
        booster = self._made_now()
        return tuple(name for name in METHODS if callable(getattr(booster, name, None)))

    def ask_drop(self, _, numbers) -> None:
        for number in numbers:
            self.drop(number)

    def of(self, number: int | None) -> Held:
        """The booster of this number, made if it is not yet."""
        if number not in self.held:
            self.held[number] = Held(self._made_now())
        return self.held[number]

    def _run(self, number, begin, columns, along, at_end) -> Iterator[Any]:
        """The answers of `start`, where there is something to begin with, and of `update` to the columns until it stops,
        each with what is asked along with it, and what is asked at the end."""
        held = self.of(number)
        with self.shared.being(held.alone) if held.alone is not None else nullcontext():
            if begin is not None:
                yield self._start(held, begin)
            for column in columns:
                answer = self._update(held, column)
                yield answer
                for question in along:
                    yield self._asked_of(held, question)
                if isinstance(answer, Stop):
                    break
            for question in at_end:
                yield self._asked_of(held, question)

    def _start(self, held: Held, begin):
        held.begin()
        held.kind = float if len(begin) == 1 else int  # labels are whole numbers: they may index an array
        if len(begin) == 2:
            begin = (held.hand(column_in_kind_of(self._first, begin[0], int)), begin[1])
        self._first = self._asked_of(held, "start", *begin)
        return held.keep(self._first)

    def _update(self, held: Held, column):
        held.round += 1
        return held.keep(self._asked_of(held, "update", held.hand(column_in_kind_of(held.last, column, held.kind))))

    def ask_copy(self, number, twin):
        held = self.of(number)
        try:
            self.held[twin] = Held(self._call(held, copy.deepcopy, held.booster))
        except TypeError as error:
            raise Uncopied(described(error)) from None
        self.held[twin].follows(held)

    def ask_pickle(self, number, twin):
        held = self.of(number)
        try:
            text = self._call(held, pickle.dumps, held.booster)
        except (pickle.PicklingError, AttributeError, TypeError, RecursionError) as error:
            raise Uncopied(described(error)) from None
        self.held[twin] = Held(self._call(held, pickle.loads, text))
        self.held[twin].follows(held)

    def ask_changed(self, number):
        """(the rounds whose column it wrote into, 0 for its labels; those whose answer is no longer what was given)."""
        held = self.of(number)
        return tuple(
            [t for t, vector, before in kept if not have_same_entries(vector, before)]
            for kept in (held.handed, held.given)
        )

    def ask_altered(self, number) -> list[str]:
        """The coefficients and vectors of records that are no longer what they were when they were returned: a list that
        has grown since still begins with the entries that it had."""
        held = self.of(number)
        return [
            f"{name} of round {t}"
            for t, name, vector, before in held.noted
            if isinstance(vector, list) or getattr(vector, "ndim", 0) == 1
            if not have_same_entries(vector[: len(before)], before)
        ]

    def ask_anew(self, number, alone) -> bool:
        """Makes the booster by its class where its kind has anything in common, which is then, if it is to play `alone`,
        as it was at first. Whether it has."""
        booster = self._made_now()
        if self.shared.is_written_to:
            with self.shared.being(self.shared.first):
                make = by_its_class(booster)
            with self.shared.being(self.shared.first) if alone else nullcontext():
                self.held[number] = Held(make(), self.shared.now() if alone else None)
        return self.shared.is_written_to

    def ask_attribute(self, number, name):
        """(whether it is a method, the value)."""
        if name.startswith("_"):
            raise Missing(f"booster.{name}")
        held = self.of(number)
        value = self._call(held, getattr, held.booster, name, Missing)
        if value is Missing:
            raise Missing(f"booster.{name}")
        return (True, None) if callable(value) else (False, value)

    def ask_call(self, number, name, *arguments):
        return self._asked_of(self.of(number), name, *arguments)

    def ask_traits(self, _):
        """What the booster says of itself, as it says it; None without any."""
        booster = self._made_now()
        try:
            Declared.of(booster)
        except ValueError as error:
            raise Refused(one_line(error)) from None
        return getattr(booster, "traits", None)

    def _made_now(self):
        try:
            kind = self._call(None, getattr(self.make, "located", lambda: self.make))
            if self.shared is None and isinstance(kind, type):  # before its constructor writes to what it keeps
                self.shared = Shared(kind)
            booster = self._call(None, self.make)
        except ValueError as error:
            raise Refused(one_line(error, 600)) from None
        if self.shared is None:
            self.shared = Shared(type(booster))
        return booster

    def ask_cap(self, _, m):
        return self.ask_traits(None)["domain"][1](m)

    def ask_promise(self, _, place, game, choices, rounds):
        """The sides of a promise that is a function of the booster's own, computed beside the booster."""
        promise = tuple(self.ask_traits(None)["promises"])[place]
        trace = play(self.make(), game, rounds, Transcript(choices) if choices is not None else None)
        result = promise(trace)
        if isinstance(result, bool | int | float | str):
            raise TypeError(f"a promise must give Sides(lhs, relation, rhs), one or many, got {result!r}")
        listed = [] if result is None else [result] if hasattr(result, "lhs") else list(result)
        return tuple((sides.lhs, sides.relation, sides.rhs, sides.at) for sides in listed)

    def ask_rounds(self, _, place, game):
        return int(tuple(self.ask_traits(None)["promises"])[place].rounds(game))

    def ask_enclose(self, _, number, bits):
        return ends(self.reals[number], bits) if number in self.reals else None

    def keep_real(self, value) -> int:
        """Keeps a real that is written as a ball, so that it can be enclosed more narrowly; returns its number."""
        self._reals_kept += 1
        self.reals[self._reals_kept] = value
        if len(self.reals) > REALS_KEPT:
            self.reals.popitem(last=False)
        return self._reals_kept


def have_same_entries(left, right) -> bool:
    """Whether two vectors have the same entries, NaN for NaN."""
    if left is right and isinstance(left, tuple):
        return True
    left, right = (vector.tolist() if hasattr(vector, "tolist") else list(vector) for vector in (left, right))
    pairs = zip(left, right, strict=False)
    return len(left) == len(right) and all(a is b or a == b or (a != a and b != b) for a, b in pairs)


def column_in_kind_of(answer, column, number: Callable = float):
    """A column in the arithmetic of the last answer: an array, of floats or of another kind of `number`, beside an array,
    else a tuple of exact numbers.

    >>> column_in_kind_of([1], [1, -1])
    (1, -1)
    """
    if hasattr(answer, "__array__") == hasattr(column, "__array__") or isinstance(answer, Mapping):
        return copy_of_vector(column) if hasattr(column, "__array__") else tuple(column)
    if hasattr(answer, "__array__"):
        import numpy  # here: exact plays do without

        return numpy.array([number(entry) for entry in column])
    return tuple(column.tolist())
