"""The requests that checks send to boosters, and the recording of the answers.

A check sends the same requests in the same order as long as the answers are the same, so a recording can replace a booster. A
check has a `BoosterProxy` in place of a booster. The proxy passes each request to a backend:
`properties.engine.local_backend.LocalBackend` has its boosters in this process, `properties.audit.process.ProcessBackend` has
them in another process, and `RecordedBackend` reads the answers from a recording. A whole run is one request with many answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from math import isnan
from typing import Any

from properties.cases.exact_json import WithoutJson
from properties.engine.failures import Garbage, Misfit, Missing, one_line
from properties.engine.recordings import KINDS, packed, unpacked
from reference.protocol import Stop

METHODS = ("record", "coefficients", "predict", "votes", "game")  # optional methods of a booster
PLAIN = {int, float, Fraction}  # types of plain numbers


class Backend:
    """The base class of backends, which hold boosters by number and can record their answers. Use it in a `with` statement."""

    until = float("inf")
    last = base = 0
    methods: tuple[str, ...] | None = None
    recording: list | None = None

    @property
    def unprotected(self) -> list[str]:
        """Return what this system does not prevent boosters in another process from doing, one line each."""
        return []

    def booster(self, arguments: tuple = ()) -> BoosterProxy:
        """Return a proxy of a fresh booster, which is constructed at its first request, or now if there are arguments."""
        if self.methods is None:
            self.methods = tuple(first(self.asked("methods", None)))
        proxy = BoosterProxy(self, self.number(), self.methods)
        if arguments:
            proxy.ask("with", arguments)
        return proxy

    def number(self) -> int:
        """Return an unused number for a booster."""
        self.last += 1
        return self.last

    def begin_recording(self) -> list:
        """Return a new list to which every answer is appended until `recording` is set to None."""
        self.recording, self.methods, self.base = [], None, self.last
        return self.recording

    def answers(self, request: str, number: int | None, *arguments) -> Iterator[Any]:
        """Yield the answers to a request, each computed when it is read.

        Raises Raised for any exception of the booster, Missing, Uncopied, and Refused if it cannot be constructed.
        """
        raise NotImplementedError

    def answer(self, request: str, number: int | None, *arguments) -> Any:
        """Return the answer to a request with exactly one answer, without recording it."""
        return first(self.answers(request, number, *arguments))

    def asked(self, request: str, number: int | None, *arguments) -> Iterator[Any]:
        """Yield the answers to a request, and append them to the recording if there is one."""
        answers = self.answers(request, number, *arguments)
        return answers if self.recording is None else self._recorded(answers, request, number)

    def _recorded(self, answers: Iterator[Any], request: str, number: int | None) -> Iterator[Any]:
        recorded: list = []
        assert self.recording is not None
        self.recording.append([request, None if number is None else number - self.base, recorded])
        try:
            for answer in answers:
                recorded.append(packed(answer))
                yield answer
        except KINDS as error:
            recorded.append(packed(error))
            raise

    def drop(self, number: int) -> None:
        """Release the booster of this number."""

    def close(self) -> None:
        """Release all boosters."""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class RecordedBackend(Backend):
    """A backend without boosters that returns the answers of a recording in their order."""

    def __init__(self, recording: list):
        self.recorded, self.position = recording, 0
        self.fits = True  # whether every request so far equals the recorded request

    @contextmanager
    def listening(self) -> Iterator[list[str]]:
        """Yield a list; afterwards it holds the output that was recorded."""
        printed: list[str] = []
        yield printed
        printed.append(self.answer("printed", None))

    def answers(self, request: str, number: int | None, *arguments) -> Iterator[Any]:
        """See `Backend.answers`. Raises Misfit if the recorded request is a different one or missing."""
        if self.position >= len(self.recorded):
            self.fits = False
            raise Misfit(f"the recording ends before the request {request}")
        recorded_request, recorded_number, answers = self.recorded[self.position]
        if (recorded_request, recorded_number) != (request, number):
            self.fits = False
            raise Misfit(f"the recording has answers to the request {recorded_request}, not to {request}")
        self.position += 1
        yield from map(unpacked, answers)


def first(answers: Iterator[Any]) -> Any:
    """Return the next answer. Raises Misfit if there is none."""
    for answer in answers:
        return answer
    raise Misfit("a request has no answer")


@dataclass
class Run:
    """The columns that a booster received and its answers. Weights are copied to lists as soon as they are returned.

    Parameters
    ----------
    begin : tuple
        The arguments of `start`.
    columns : list
        The columns received.
    weights : list of lists
        The weights returned.
    stop : str or None
        The reason of the stop.
    coefficients : list or None
        The last coefficients.
    records : list
        The records, one per round.

    Examples
    --------
    >>> from properties.engine.local_backend import LocalBackend
    >>> from reference.exact import AdaBoost
    >>> run = LocalBackend(AdaBoost).booster().follow([(1, 1, -1)], (3,))
    >>> [len(weights) for weights in run.weights], run.stop
    ([3, 3], None)
    """

    begin: tuple = ()
    columns: list[Any] = field(default_factory=list)
    weights: list[list] = field(default_factory=list)
    stop: str | None = None
    coefficients: list | None = None
    records: list[dict] = field(default_factory=list)

    def so_far(self) -> Run:
        """Return a copy that can be continued independently. It has the same columns and weights, and no coefficients."""
        return Run(self.begin, list(self.columns), list(self.weights), self.stop, None, list(self.records))

    def keep(self, answer) -> None:
        """Append a copy of an answer of `start` or `update` to the run."""
        if isinstance(answer, Stop):
            self.stop = str(answer.reason)
            answer = answer.weights
            if answer is None:
                return
        self.weights.append(listed(answer))


def listed(answer, name: str = "weights") -> list:
    """Return an answer as a list of numbers. Raises Garbage for anything but a sequence of numbers.

    Parameters
    ----------
    answer : object
        An answer of a booster.
    name : str
        The name of the numbers in the message.

    Returns
    -------
    list
        The numbers.

    Examples
    --------
    >>> listed((1, 0))
    [1, 0]
    """
    plain = type(answer) in (list, tuple)
    if not plain and hasattr(answer, "tolist"):
        answer = answer.tolist()
        plain = type(answer) is list
    if not plain and (isinstance(answer, (str, bytes, Mapping)) or not hasattr(answer, "__iter__")):
        raise Garbage(f"{name} must be a sequence of numbers, got {one_line(repr(answer), 60)}")
    numbers = list(answer)
    if PLAIN.issuperset(map(type, numbers)):
        return numbers
    for number in numbers:
        if isinstance(number, (bool, str, bytes, list, tuple)) or number is None or not hasattr(number, "__add__"):
            raise Garbage(f"{name} must be numbers, got {one_line(repr(number), 60)}")
    return numbers


def copy_of_vector(vector):
    """Return a copy of an array or list, and anything else unchanged."""
    if type(vector) is tuple:  # the usual kind, immutable
        return vector
    if hasattr(vector, "__array__"):
        return vector.copy()
    return list(vector) if isinstance(vector, list) else vector


def _readable(value):
    """Return a value that a claim may read; None for a value that was sent as text because it has no JSON form."""
    return None if isinstance(value, WithoutJson) else value


class BoosterProxy:
    """A proxy of booster `number` of a backend, with the methods of the booster.

    `run` has the columns and the answers since the last start. Each answer is copied when it arrives. An answer that is not a
    sequence of numbers raises Garbage.

    Parameters
    ----------
    backend : backend
        Holds the booster and returns its answers.
    number : int, at least 0
        The number of the booster in the backend.
    methods : tuple of str
        The methods that the booster has.

    Examples
    --------
    >>> from properties.engine.local_backend import LocalBackend
    >>> from reference.exact import AdaBoost
    >>> booster = LocalBackend(AdaBoost).booster()
    >>> print(*booster.start(2))
    1/2 1/2
    """

    def __init__(self, backend: Backend, number: int, methods: tuple[str, ...]):
        self._backend, self._number, self._methods = backend, number, methods
        self.traits: Mapping[str, Any] = {}  # set by a check, so that reading them needs no request
        self.run, self._reads_coefficients = Run(), False  # whether coefficients are requested after every round
        self._pending, self._calls_left = iter(()), 0  # pending answers of this number of calls of start and update

    def ask(self, request: str, *arguments) -> Any:
        """Return the first answer to a request."""
        return first(self.asked(request, *arguments))

    def asked(self, request: str, *arguments) -> Iterator[Any]:
        """Yield all answers to a request."""
        return self._backend.asked(request, self._number, *arguments)

    def foresee(self, columns, begin: tuple | None = None, queries: bool = False, last: bool = True) -> None:
        """Request a whole run at once, so that a booster in another process receives a single message.

        begin   : the arguments of `start`; None to continue the present run.
        queries : whether to request the coefficients after every round.
        last    : whether to request the coefficients after the last round, as `play` does.
        """
        methods = [name for name in ("record", "coefficients") if name in self._methods]
        self._after_each = methods if queries else [name for name in methods if name == "record"]
        self._after_last = [name for name in methods if name == "coefficients" and last]
        self._calls_left = len(columns) + (begin is not None)
        self._pending = self.asked("run", begin, columns, tuple(self._after_each), tuple(self._after_last))

    def follow(self, columns, begin: tuple | None = None, queries: bool = False, last: bool = True) -> Run:
        """Play the columns until they end or the booster stops, and return the run.

        begin, queries, last : see `foresee`.

        >>> from properties.engine.local_backend import LocalBackend
        >>> from reference.exact import AdaBoost
        >>> LocalBackend(AdaBoost).booster().follow([(1, 1, -1), (1, 1, 1)], (3,)).stop
        'perfect'
        """
        columns = [copy_of_vector(column) for column in columns]
        self.foresee(columns, begin, queries, last)
        if begin is not None:
            self.start(*begin)
        for column in columns:
            if isinstance(self.update(column), Stop):
                break
        return self.ended() if last else self.run

    def ended(self) -> Run:
        """Return the run with its last coefficients."""
        if "coefficients" in self._methods:
            self._coefficients()
        return self.run

    def start(self, *begin):
        if not self._calls_left:
            self.foresee((), begin, last=False)
        self.run = Run(begin=tuple(begin))
        answer = first(self._pending)
        if isinstance(answer, Stop):
            raise Garbage("start must return weights, got a Stop")
        return self._stored(answer, ())

    def update(self, column):
        column = copy_of_vector(column)
        if not self._calls_left:
            self.foresee((column,), queries=self._reads_coefficients, last=False)
        self.run.columns.append(column)
        self.run.coefficients = None
        return self._stored(first(self._pending), self._after_each)

    def _stored(self, answer, methods):
        """Append the answer of a round to the run, with the answers of the `methods` after that round, and return the answer."""
        run = self.run
        run.keep(answer)
        self._calls_left = 0 if isinstance(answer, Stop) else self._calls_left - 1
        for name in methods if self._calls_left else (*methods, *self._after_last):
            value = first(self._pending)
            if name == "coefficients":
                run.coefficients = listed(value, name)
            elif type(value) is dict or isinstance(value, Mapping):
                run.records.append({key: _readable(entry) for key, entry in value.items()})
            else:
                raise Garbage(f"record() must return a mapping, got {one_line(repr(value), 60)}")
        if not self._calls_left:
            self._pending = iter(())  # an exhausted iterator would keep its booster alive
        # refuse NaN and a wrong length before a learner fails on them with an unrelated message
        weights = answer.weights if isinstance(answer, Stop) else answer
        if weights is not None:
            size = len(run.begin[0]) if len(run.begin) == 2 else run.begin[0]
            if len(weights) != size:
                raise Garbage(f"weights must have {size} entries, one per example, got {len(weights)} {self._when()}")
            floats = [entry for entry in run.weights[-1] if type(entry) is float]
            if any(map(isnan, floats)):
                raise Garbage(f"weights must be numbers, got NaN {self._when()}")
        return answer

    def _when(self) -> str:
        columns = self.run.columns
        return f"after round {len(columns)}" if columns else "at the start"

    def pickled(self) -> BoosterProxy:
        """Return the proxy of the booster after pickling and unpickling. Raises Uncopied if that fails."""
        return self._copied("pickle")

    def __deepcopy__(self, memo):
        return self._copied("copy")

    def _copied(self, request: str) -> BoosterProxy:
        copy = BoosterProxy(self._backend, self._backend.number(), self._methods)
        self.ask(request, copy._number)
        copy.run, copy.traits = self.run.so_far(), self.traits
        return copy

    def __del__(self):
        self._backend.drop(self._number)

    def _record(self):
        return self.run.records[-1]

    def _coefficients(self):
        if (
            self.run.coefficients is None
        ):  # a caller such as `play` that reads them in one round reads them in every round
            self._reads_coefficients = True
            self.run.coefficients = listed(self.ask("coefficients"), "coefficients")
        return self.run.coefficients

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        if name in METHODS:
            if name not in self._methods:
                raise Missing(f"booster.{name}")
            local_methods = {"record": self._record, "coefficients": self._coefficients}
            return local_methods.get(name) or (lambda *arguments: self.ask(name, *arguments))
        is_method, value = self.ask("attribute", name)
        return (lambda *arguments: self.ask("call", name, *arguments)) if is_method else _readable(value)


__all__ = ["BoosterProxy", "Run", "listed"]
