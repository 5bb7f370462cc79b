"""Hold boosters in this process, respond to requests, and detect columns and answers that are overwritten later."""

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
from properties.engine.questions import METHODS, Backend, copy_of_vector
from properties.engine.shared_state import SharedState, State, constructor_of
from properties.traits import Declared, OfSize, is_factory, made, made_with, moved_of, moved_with_names
from reference.oracles import Transcript
from reference.protocol import Stop, play

REALS_KEPT = 50_000  # the most enclosed reals that can be enclosed more narrowly on request
OURS = (Missing, Uncopied, Refused)  # exceptions of the backend; if a booster raises one, it becomes Raised


class BoosterRecord:
    """A booster of the backend, its last answer, and copies of its columns and answers, which detect that they are overwritten."""

    def __init__(self, booster, separate_state: State | None = None):
        self.booster, self.last_answer, self.separate_state = booster, None, separate_state
        self.kind: type = float  # the type of the entries of its columns
        self.begin()

    def begin(self):
        self.round, self.columns_passed, self.weights_returned, self.values_returned = 0, [], [], []

    def store_column(self, vector):
        """Store a copy of a vector for a later comparison, and return the vector, which is passed to the booster."""
        if len(self.columns_passed) < 200:
            self.columns_passed.append((self.round, vector, copy_of_vector(vector)))
        return vector

    def continue_from(self, original: BoosterRecord) -> None:
        """Take over the state of the run from the booster of which this booster is a copy."""
        self.last_answer, self.round, self.kind = original.last_answer, original.round, original.kind

    def store_answer(self, answer):
        """Store an answer of `start` or `update` and a copy of it for a later comparison, and return the answer."""
        weights = answer.weights if isinstance(answer, Stop) else answer
        self.last_answer = answer if weights is None else weights
        if len(self.weights_returned) < 200 and (isinstance(weights, (list, tuple)) or hasattr(weights, "__array__")):
            self.weights_returned.append((self.round, weights, copy_of_vector(weights)))
        return answer

    def store_value(self, method: str, answer):
        """Store a copy of coefficients or of a record for a later comparison, and return the value."""
        if len(self.values_returned) < 200 and method in ("coefficients", "record"):
            vectors = [(method, answer)] if method == "coefficients" else _vectors_of(answer)
            self.values_returned += [(self.round, name, vector, copy_of_vector(vector)) for name, vector in vectors]
        return answer


def _vectors_of(record) -> list[tuple[str, Any]]:
    """Return the mutable entries of a record, lists and arrays, as pairs (name, entry)."""
    if not isinstance(record, Mapping):
        return []
    entries = [(f"record[{name!r}]", entry) for name, entry in record.items()]
    return [(name, entry) for name, entry in entries if isinstance(entry, list) or getattr(entry, "ndim", 0) == 1]


class LocalBackend(Backend):
    """Boosters by number, constructed by `make`. A request names a method of the booster, or a method `ask_...` of this class."""

    is_own_process = False  # whether this process is the booster's own, where KeyboardInterrupt comes from the booster
    memory = ""  # the limit of memory in words, for the message of a MemoryError

    def __init__(self, make: Callable[[], Any]):
        self.make, self._reals_kept = make, 0
        self.boosters: dict[int | None, BoosterRecord] = {}
        self.reals: OrderedDict[Any, Any] = OrderedDict()
        self.shared: Any = None  # a SharedState, once the first booster is constructed
        self._first_weights: Any = None  # the last answer to `start`
        self.arguments: dict[
            int | None, Given
        ] = {}  # the constructor arguments of boosters, by number, if they are not the default values
        self._is_exact: bool | None = None  # whether boosters receive rationals; None before it is known

    def answers(self, request: str, number: int | None, *arguments) -> Iterator[Any]:
        """See `Backend.answers`."""
        try:
            if request == "run":
                yield from self._run(number, *arguments)
            elif request in METHODS:
                yield self._call_method(self.of(number), request, *arguments)
            else:
                yield getattr(self, f"ask_{request}")(number, *arguments)
        except (*OURS, Raised, GeneratorExit):
            raise
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt) and not self.is_own_process:
                raise
            raise self._raised(error, self.boosters.get(number)) from None

    def _raised(self, error: BaseException, record: BoosterRecord | None) -> Raised:
        location = f" in round {record.round}" if record is not None and record.round else ""
        limit = self.memory if isinstance(error, MemoryError) else ""
        return Raised(f"{described(error)}{limit}{location}")

    def _call(self, record: BoosterRecord | None, function: Callable, *arguments):
        """Call a function of the booster; an exception of a type in OURS that it raises becomes Raised."""
        try:
            return function(*arguments)
        except OURS as error:
            raise self._raised(error, record) from None

    def _call_method(self, record: BoosterRecord, method: str, *arguments):
        try:  # the same as `_call`, without a function call in every round
            return record.store_value(method, getattr(record.booster, method)(*arguments))
        except OURS as error:
            raise self._raised(error, record) from None

    @contextmanager
    def listening(self) -> Iterator[list[str]]:
        """Yield a list; afterwards it has the text written to the standard streams in the block, also by compiled code."""
        printed: list[str] = []
        saved = os.dup(1), os.dup(2)
        with tempfile.TemporaryFile("w+", errors="replace") as file:
            sys.stdout.flush()
            sys.stderr.flush()
            os.dup2(file.fileno(), 1)
            os.dup2(file.fileno(), 2)
            try:
                with redirect_stdout(file), redirect_stderr(file):
                    yield printed
            finally:
                file.flush()
                for stream, number in zip(saved, (1, 2), strict=True):
                    os.dup2(stream, number)
                    os.close(stream)
                file.seek(0)
                printed.append(file.read())

    def drop(self, number: int) -> None:
        """See `Backend.drop`."""
        self.boosters.pop(number, None)
        self.arguments.pop(number, None)

    def ask_methods(self, _) -> tuple[str, ...]:
        booster = self._constructed()
        return tuple(name for name in METHODS if callable(getattr(booster, name, None)))

    def ask_drop(self, _, numbers) -> None:
        for number in numbers:
            self.drop(number)

    def ask_with(self, number, arguments) -> None:
        """Construct the booster of this number with arguments in the form of `properties.arguments`."""
        self.arguments[number] = tuple((name, value) for name, value in arguments)
        try:
            self.boosters[number] = BoosterRecord(self._constructed(self.arguments[number]))
        except (
            Refused
        ) as error:  # the booster's author declared these values, so that the exception counts as a violation
            raise Raised(one_line(error)) from None

    def ask_takes(self, _, names) -> bool:
        """Return whether the class or function that makes the boosters has parameters of these names."""
        source = self._source()
        callee = source if isinstance(source, type) or is_factory(source) else type(source)
        return set(names) <= set(inspect.signature(callee).parameters)

    def _source(self):
        located = self._call(None, getattr(self.make, "located", lambda: self.make))
        return getattr(located, "source", located)

    def of(self, number: int | None) -> BoosterRecord:
        """Return the booster of this number, which is constructed at the first request."""
        if number not in self.boosters:
            self.boosters[number] = BoosterRecord(self._constructed())
        return self.boosters[number]

    def _run(self, number, begin, columns, after_each, after_last) -> Iterator[Any]:
        """Yield the answer of `start`, unless `begin` is None, and of `update` to each column until the booster stops.

        after_each : methods to call after each update.     after_last : methods to call after the last update.
        """
        record = self.of(number)
        with self.shared.restored(record.separate_state) if record.separate_state is not None else nullcontext():
            if begin is not None:
                yield self._start(record, begin)
            for column in columns:
                answer = self._update(record, column)
                yield answer
                for method in after_each:
                    yield self._call_method(record, method)
                if isinstance(answer, Stop):
                    break
            for method in after_last:
                yield self._call_method(record, method)

    def _start(self, record: BoosterRecord, begin):
        record.begin()
        record.kind = float if len(begin) == 1 else int  # labels are integers, because they may index an array
        if len(begin) == 2:
            begin = (record.store_column(column_in_kind_of(self._first_weights, begin[0], int)), begin[1])
        self._first_weights = self._call_method(record, "start", *begin)
        return record.store_answer(self._first_weights)

    def _update(self, record: BoosterRecord, column):
        record.round += 1
        return record.store_answer(
            self._call_method(
                record, "update", record.store_column(column_in_kind_of(record.last_answer, column, record.kind))
            )
        )

    def ask_copy(self, number, copy_number):
        record = self.of(number)
        try:
            self.boosters[copy_number] = BoosterRecord(self._call(record, copy.deepcopy, record.booster))
        except TypeError as error:
            raise Uncopied(described(error)) from None
        self.boosters[copy_number].continue_from(record)

    def ask_pickle(self, number, copy_number):
        record = self.of(number)
        try:
            text = self._call(record, pickle.dumps, record.booster)
        except (pickle.PicklingError, AttributeError, TypeError, RecursionError) as error:
            raise Uncopied(described(error)) from None
        self.boosters[copy_number] = BoosterRecord(self._call(record, pickle.loads, text))
        self.boosters[copy_number].continue_from(record)

    def ask_changed(self, number):
        """Return the rounds whose column the booster has overwritten (0 for the labels), and the rounds whose answer it has
        overwritten."""
        record = self.of(number)
        return tuple(
            [t for t, vector, original in vectors if not have_same_entries(vector, original)]
            for vectors in (record.columns_passed, record.weights_returned)
        )

    def ask_altered(self, number) -> list[str]:
        """Return the names of coefficients and record entries that changed after they were returned.

        A list that has grown counts as unchanged if it begins with its former entries.
        """
        record = self.of(number)
        return [
            f"{name} of round {t}"
            for t, name, vector, original in record.values_returned
            if isinstance(vector, list) or getattr(vector, "ndim", 0) == 1
            if not have_same_entries(vector[: len(original)], original)
        ]

    def ask_anew(self, number, separately) -> bool:
        """Construct the booster again by its class if boosters of the class share mutable state; return whether they do.

        separately : whether the booster plays with the shared state from before the construction of any booster.
        """
        booster = self._constructed(self.arguments.get(number, ()))
        if self.shared.is_written_to:
            with self.shared.restored(self.shared.initial):
                make = constructor_of(booster)
            with self.shared.restored(self.shared.initial) if separately else nullcontext():
                self.boosters[number] = BoosterRecord(make(), self.shared.present() if separately else None)
        return self.shared.is_written_to

    def ask_attribute(self, number, name):
        """Return (True, None) for a method, and (False, the value) for any other attribute."""
        if name.startswith("_"):
            raise Missing(f"booster.{name}")
        record = self.of(number)
        value = self._call(record, getattr, record.booster, name, Missing)
        if value is Missing:
            raise Missing(f"booster.{name}")
        return (True, None) if callable(value) else (False, value)

    def ask_call(self, number, name, *arguments):
        return self._call_method(self.of(number), name, *arguments)

    def ask_traits(self, _, arguments=(), m=None):
        """Return the declared traits of the booster with given arguments and for m examples; None if it declares none."""
        try:
            moved_arguments = moved_of(self._source())
            booster = self._constructed(arguments)
            if arguments and isinstance(booster, OfSize) and booster.given is None:
                booster = booster.of_size(m)
            Declared.of(booster)
            traits = getattr(booster, "traits", None)
            if moved_arguments or (isinstance(traits, Mapping) and traits.get("arguments")):
                if not moved_arguments and not is_factory(
                    self._source()
                ):  # the traits are a property, which needs a booster
                    moved_arguments = moved_with_names((traits or {})["arguments"], self._source())
                traits = {**(traits or {}), "arguments": moved_arguments.declared}
            return traits
        except Refused:
            raise
        except ValueError as error:
            raise Refused(one_line(error, 600)) from None

    def _constructed(self, arguments=()):
        try:
            kind = self._call(None, getattr(self.make, "located", lambda: self.make))
            if self.shared is None and isinstance(kind, type):  # before a constructor writes to the shared state
                self.shared = SharedState(kind)
            if arguments:
                source, exact = self._source(), self._passes_rationals()
                booster = self._call(None, made, lambda: made_with(source, tuple(arguments), exact=exact))
            else:
                booster = self._call(None, self.make)
        except ValueError as error:
            raise Refused(one_line(error, 600)) from None
        if self.shared is None:
            self.shared = SharedState(type(booster))
        return booster

    def _passes_rationals(self) -> bool:
        if self._is_exact is None:
            traits = getattr(self._call(None, self.make), "traits", None) or {}
            self._is_exact = traits.get("arithmetic") in ("exact", "certified")
        return self._is_exact

    def ask_cap(self, _, m, arguments=()):
        return self.ask_traits(None, arguments, m)["domain"][1](m)

    def ask_promise(self, _, index, game, choices, rounds, arguments=()):
        """Return the sides of a promise that the booster's author wrote as a function."""
        promise = tuple(self.ask_traits(None, arguments, game.m)["promises"])[index]
        trace = play(self._constructed(arguments), game, rounds, Transcript(choices) if choices is not None else None)
        result = promise(trace)
        if isinstance(result, bool | int | float | str):
            raise TypeError(f"a promise must return or yield Sides(lhs, relation, rhs), got {result!r}")
        sides_returned = [] if result is None else [result] if hasattr(result, "lhs") else list(result)
        return tuple((sides.lhs, sides.relation, sides.rhs, sides.at) for sides in sides_returned)

    def ask_rounds(self, _, index, game, arguments=()):
        return int(tuple(self.ask_traits(None, arguments, game.m)["promises"])[index].rounds(game))

    def ask_enclose(self, _, number, bits):
        return ends(self.reals[number], bits) if number in self.reals else None

    def keep_real(self, value) -> int:
        """Store a real number that is sent as a ball, so that a request can enclose it more narrowly, and return its key."""
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
    """Return the column as an array of `number` if the last answer is an array, else as a tuple.

    >>> column_in_kind_of([1], [1, -1])
    (1, -1)
    """
    if hasattr(answer, "__array__") == hasattr(column, "__array__") or isinstance(answer, Mapping):
        return copy_of_vector(column) if hasattr(column, "__array__") else tuple(column)
    if hasattr(answer, "__array__"):
        import numpy  # imported here: exact plays need no numpy

        return numpy.array([number(entry) for entry in column])
    return tuple(column.tolist())
