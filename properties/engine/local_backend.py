"""Boosters in this process: the questions to them, and checks that columns and answers are not overwritten later."""

from __future__ import annotations

import copy
import inspect
import os
import pickle
import sys
import tempfile
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, redirect_stderr, redirect_stdout
from typing import Any

from properties.arguments import Given
from properties.cases.exact_json import ends
from properties.engine.failures import Missing, Raised, Refused, Uncopied, described, one_line
from properties.engine.in_common import Shared, State, by_its_class
from properties.engine.questions import METHODS, Backend, copy_of_vector
from properties.traits import Declared, OfSize, is_factory, made, made_with, moved_of, moved_with_names
from reference.oracles import Transcript
from reference.protocol import Stop, play

REALS_KEPT = 50_000
OURS = (Missing, Uncopied, Refused)  # raised by the backend; the same exception from a booster becomes Raised


class HeldBooster:
    """A booster of the backend, its last answer, and copies of the columns and answers, to see whether they are overwritten."""

    def __init__(self, booster, alone: State | None = None):
        self.booster, self.last, self.alone = booster, None, alone
        self.kind: type = float  # of the entries of its columns
        self.begin()

    def begin(self):
        self.round, self.handed, self.given, self.noted = 0, [], [], []

    def hand(self, vector):
        """Return a vector that is passed to the booster, after storing a copy for the comparison afterwards."""
        if len(self.handed) < 200:
            self.handed.append((self.round, vector, copy_of_vector(vector)))
        return vector

    def follows(self, other: HeldBooster) -> None:
        """Continue the run of another booster, of which this one is a copy."""
        self.last, self.round, self.kind = other.last, other.round, other.kind

    def keep(self, answer):
        weights = answer.weights if isinstance(answer, Stop) else answer
        self.last = answer if weights is None else weights
        if len(self.given) < 200 and (isinstance(weights, (list, tuple)) or hasattr(weights, "__array__")):
            self.given.append((self.round, weights, copy_of_vector(weights)))
        return answer

    def note(self, question: str, answer):
        """Return coefficients or a record, after storing a copy for the comparison afterwards."""
        if len(self.noted) < 200 and question in ("coefficients", "record"):
            vectors = [(question, answer)] if question == "coefficients" else _vectors_of(answer)
            self.noted += [(self.round, name, vector, copy_of_vector(vector)) for name, vector in vectors]
        return answer


def _vectors_of(record) -> list[tuple[str, Any]]:
    """Return the lists and arrays of a record: its mutable entries, by name."""
    if not isinstance(record, Mapping):
        return []
    found = [(f"record[{name!r}]", entry) for name, entry in record.items()]
    return [(name, entry) for name, entry in found if isinstance(entry, list) or getattr(entry, "ndim", 0) == 1]


class LocalBackend(Backend):
    """Boosters by number, constructed by `make`. A question is the name of a booster's method, or of a method `ask_...` here."""

    apart = False  # whether this is the booster's own process, in which KeyboardInterrupt comes from the booster
    memory = ""  # a text on the limit of memory, for the message of a MemoryError

    def __init__(self, make: Callable[[], Any]):
        self.make, self._reals_kept = make, 0
        self.held: dict[int | None, HeldBooster] = {}
        self.reals: OrderedDict[Any, Any] = OrderedDict()
        self.shared: Any = None  # a Shared, once the first booster is constructed
        self._first: Any = None  # the last answer to `start`
        self.given: dict[int | None, Given] = {}  # the arguments of boosters with other arguments than the usual ones
        self._exact: bool | None = None  # whether boosters receive rationals, once that is known

    def answers(self, question: str, number: int | None, *arguments) -> Iterator[Any]:
        """See `Backend.answers`."""
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

    def _raised(self, error: BaseException, held: HeldBooster | None) -> Raised:
        where = f" in round {held.round}" if held is not None and held.round else ""
        limit = self.memory if isinstance(error, MemoryError) else ""
        return Raised(f"{described(error)}{limit}{where}")

    def _call(self, held: HeldBooster | None, function: Callable, *arguments):
        """Call a function of the booster; an exception of a type in OURS that it raises becomes Raised."""
        try:
            return function(*arguments)
        except OURS as error:
            raise self._raised(error, held) from None

    def _asked_of(self, held: HeldBooster, question: str, *arguments):
        try:  # as `_call` does, at every round
            return held.note(question, getattr(held.booster, question)(*arguments))
        except OURS as error:
            raise self._raised(error, held) from None

    @contextmanager
    def listening(self) -> Iterator[list[str]]:
        """Yield a list; afterwards it holds the text written to the standard streams meanwhile, also by compiled code."""
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
        """See `Backend.drop`."""
        self.held.pop(number, None)
        self.given.pop(number, None)

    def ask_methods(self, _) -> tuple[str, ...]:
        booster = self._made_now()
        return tuple(name for name in METHODS if callable(getattr(booster, name, None)))

    def ask_drop(self, _, numbers) -> None:
        for number in numbers:
            self.drop(number)

    def ask_with(self, number, arguments) -> None:
        """Construct the booster of this number with arguments, as `properties.arguments` has them."""
        self.given[number] = tuple((name, value) for name, value in arguments)
        try:
            self.held[number] = HeldBooster(self._made_now(self.given[number]))
        except Refused as error:  # values that the booster's author declared
            raise Raised(one_line(error)) from None

    def ask_takes(self, _, names) -> bool:
        """Return whether the class or function that makes the boosters has parameters of these names."""
        source = self._source()
        callee = source if isinstance(source, type) or is_factory(source) else type(source)
        return set(names) <= set(inspect.signature(callee).parameters)

    def _source(self):
        located = self._call(None, getattr(self.make, "located", lambda: self.make))
        return getattr(located, "source", located)

    def of(self, number: int | None) -> HeldBooster:
        """Return the booster of this number, and construct it at the first request."""
        if number not in self.held:
            self.held[number] = HeldBooster(self._made_now())
        return self.held[number]

    def _run(self, number, begin, columns, along, at_end) -> Iterator[Any]:
        """Yield the answer of `start`, unless `begin` is None, and of `update` to each column until the booster stops.

        along : questions after each update.     at_end : questions after the last one.
        """
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

    def _start(self, held: HeldBooster, begin):
        held.begin()
        held.kind = float if len(begin) == 1 else int  # labels are whole numbers: they may index an array
        if len(begin) == 2:
            begin = (held.hand(column_in_kind_of(self._first, begin[0], int)), begin[1])
        self._first = self._asked_of(held, "start", *begin)
        return held.keep(self._first)

    def _update(self, held: HeldBooster, column):
        held.round += 1
        return held.keep(self._asked_of(held, "update", held.hand(column_in_kind_of(held.last, column, held.kind))))

    def ask_copy(self, number, twin):
        held = self.of(number)
        try:
            self.held[twin] = HeldBooster(self._call(held, copy.deepcopy, held.booster))
        except TypeError as error:
            raise Uncopied(described(error)) from None
        self.held[twin].follows(held)

    def ask_pickle(self, number, twin):
        held = self.of(number)
        try:
            text = self._call(held, pickle.dumps, held.booster)
        except (pickle.PicklingError, AttributeError, TypeError, RecursionError) as error:
            raise Uncopied(described(error)) from None
        self.held[twin] = HeldBooster(self._call(held, pickle.loads, text))
        self.held[twin].follows(held)

    def ask_changed(self, number):
        """Return the rounds whose column the booster has overwritten (0: its labels), and those whose answer it has
        overwritten."""
        held = self.of(number)
        return tuple(
            [t for t, vector, before in kept if not have_same_entries(vector, before)]
            for kept in (held.handed, held.given)
        )

    def ask_altered(self, number) -> list[str]:
        """Return the names of coefficients and record entries that changed after they were returned.

        A list that has grown since counts as unchanged if it begins with its former entries.
        """
        held = self.of(number)
        return [
            f"{name} of round {t}"
            for t, name, vector, before in held.noted
            if isinstance(vector, list) or getattr(vector, "ndim", 0) == 1
            if not have_same_entries(vector[: len(before)], before)
        ]

    def ask_anew(self, number, alone) -> bool:
        """Construct the booster anew by its class, if boosters of that class share mutable state; return whether they do.

        alone : let the booster play with the shared state as it was before any booster was constructed.
        """
        booster = self._made_now(self.given.get(number, ()))
        if self.shared.is_written_to:
            with self.shared.being(self.shared.first):
                make = by_its_class(booster)
            with self.shared.being(self.shared.first) if alone else nullcontext():
                self.held[number] = HeldBooster(make(), self.shared.now() if alone else None)
        return self.shared.is_written_to

    def ask_attribute(self, number, name):
        """Return whether the attribute is a method, and the value of one that is not."""
        if name.startswith("_"):
            raise Missing(f"booster.{name}")
        held = self.of(number)
        value = self._call(held, getattr, held.booster, name, Missing)
        if value is Missing:
            raise Missing(f"booster.{name}")
        return (True, None) if callable(value) else (False, value)

    def ask_call(self, number, name, *arguments):
        return self._asked_of(self.of(number), name, *arguments)

    def ask_traits(self, _, arguments=(), m=None):
        """Return the declared traits of the booster, with these arguments and for m examples; None without any."""
        try:
            moved = moved_of(self._source())
            booster = self._made_now(arguments)
            if arguments and isinstance(booster, OfSize) and booster.given is None:
                booster = booster.of_size(m)
            Declared.of(booster)
            traits = getattr(booster, "traits", None)
            if moved or (isinstance(traits, Mapping) and traits.get("arguments")):
                if not moved and not is_factory(self._source()):  # in a property, which needed a booster
                    moved = moved_with_names((traits or {})["arguments"], self._source())
                traits = {**(traits or {}), "arguments": moved.declared}
            return traits
        except Refused:
            raise
        except ValueError as error:
            raise Refused(one_line(error, 600)) from None

    def _made_now(self, arguments=()):
        try:
            kind = self._call(None, getattr(self.make, "located", lambda: self.make))
            if self.shared is None and isinstance(kind, type):  # before the first constructor writes to shared state
                self.shared = Shared(kind)
            if arguments:
                source, exact = self._source(), self._passes_rationals()
                booster = self._call(None, made, lambda: made_with(source, tuple(arguments), exact=exact))
            else:
                booster = self._call(None, self.make)
        except ValueError as error:
            raise Refused(one_line(error, 600)) from None
        if self.shared is None:
            self.shared = Shared(type(booster))
        return booster

    def _passes_rationals(self) -> bool:
        if self._exact is None:
            traits = getattr(self._call(None, self.make), "traits", None) or {}
            self._exact = traits.get("arithmetic") in ("exact", "certified")
        return self._exact

    def ask_cap(self, _, m, arguments=()):
        return self.ask_traits(None, arguments, m)["domain"][1](m)

    def ask_promise(self, _, place, game, choices, rounds, arguments=()):
        """Return the sides of a promise that is a function of the booster's author, computed in the booster's process."""
        promise = tuple(self.ask_traits(None, arguments, game.m)["promises"])[place]
        trace = play(self._made_now(arguments), game, rounds, Transcript(choices) if choices is not None else None)
        result = promise(trace)
        if isinstance(result, bool | int | float | str):
            raise TypeError(f"a promise must give Sides(lhs, relation, rhs), one or many, got {result!r}")
        listed = [] if result is None else [result] if hasattr(result, "lhs") else list(result)
        return tuple((sides.lhs, sides.relation, sides.rhs, sides.at) for sides in listed)

    def ask_rounds(self, _, place, game, arguments=()):
        return int(tuple(self.ask_traits(None, arguments, game.m)["promises"])[place].rounds(game))

    def ask_enclose(self, _, number, bits):
        return ends(self.reals[number], bits) if number in self.reals else None

    def keep_real(self, value) -> int:
        """Keep a real number that is sent as a ball, to be enclosed more narrowly on request; return its key."""
        self._reals_kept += 1
        self.reals[self._reals_kept] = value
        if len(self.reals) > REALS_KEPT:
            self.reals.popitem(last=False)
        return self._reals_kept


def have_same_entries(left, right) -> bool:
    """Return whether two vectors have the same entries; NaN equals NaN."""
    if left is right and isinstance(left, tuple):
        return True
    left, right = (vector.tolist() if hasattr(vector, "tolist") else list(vector) for vector in (left, right))
    pairs = zip(left, right, strict=False)
    return len(left) == len(right) and all(a is b or a == b or (a != a and b != b) for a, b in pairs)


def column_in_kind_of(answer, column, number: Callable = float):
    """Return the column in the arithmetic of the last answer: an array of `number` if that is an array, else a tuple.

    >>> column_in_kind_of([1], [1, -1])
    (1, -1)
    """
    if hasattr(answer, "__array__") == hasattr(column, "__array__") or isinstance(answer, Mapping):
        return copy_of_vector(column) if hasattr(column, "__array__") else tuple(column)
    if hasattr(answer, "__array__"):
        import numpy  # imported here: exact plays need no numpy

        return numpy.array([number(entry) for entry in column])
    return tuple(column.tolist())
