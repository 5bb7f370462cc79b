"""The requests that checks send to boosters, and the answers, which a recording stores and a replay reads again.

A check sends the same requests in the same order as long as the answers are the same. For this reason a check never has a
booster itself. It has a `BoosterProxy`, which passes each request to a backend: `properties.engine.local_backend.LocalBackend`
has the boosters in this process, `properties.audit.process.ProcessBackend` has them in another one, and `RecordedBackend`
answers from a recording. A whole run is one request with many answers.
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

METHODS = (
    "record",
    "coefficients",
    "predict",
    "votes",
    "game",
)  # optional methods of a booster, besides start and update
PLAIN = {int, float, Fraction}


class Backend:
    """The base class of backends: boosters by number, and the recording of their answers. It is a context manager."""

    until = float("inf")
    last = base = 0
    methods: tuple[str, ...] | None = None
    recording: list | None = None

    @property
    def unprotected(self) -> list[str]:
        """Return what this system does not isolate boosters in a process of their own from, one line each."""
        return []

    def booster(self, arguments: tuple = ()) -> BoosterProxy:
        """Return a proxy of a fresh booster, which its first question constructs; at once where it has arguments."""
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

    def answers(self, question: str, number: int | None, *arguments) -> Iterator[Any]:
        """Yield the answers to a question, each computed when it is read.

        Raises Raised for any exception of the booster, Missing, Uncopied, and Refused if it cannot be constructed.
        """
        raise NotImplementedError

    def answer(self, question: str, number: int | None, *arguments) -> Any:
        """Return the answer to a question with exactly one answer, without recording it."""
        return first(self.answers(question, number, *arguments))

    def asked(self, question: str, number: int | None, *arguments) -> Iterator[Any]:
        """Yield the answers to a question, and append them to the recording if there is one."""
        answers = self.answers(question, number, *arguments)
        return answers if self.recording is None else self._noted(answers, question, number)

    def _noted(self, answers: Iterator[Any], question: str, number: int | None) -> Iterator[Any]:
        noted: list = []
        assert self.recording is not None
        self.recording.append([question, None if number is None else number - self.base, noted])
        try:
            for answer in answers:
                noted.append(packed(answer))
                yield answer
        except KINDS as error:
            noted.append(packed(error))
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
    """A backend without boosters, which gives the answers of a recording in their order."""

    def __init__(self, recording: list):
        self.recalled, self.place = recording, 0
        self.fits = True  # whether every question so far was the recorded one

    @contextmanager
    def listening(self) -> Iterator[list[str]]:
        """Yield a list; afterwards it holds the output that was recorded."""
        found: list[str] = []
        yield found
        found.append(self.answer("printed", None))

    def answers(self, question: str, number: int | None, *arguments) -> Iterator[Any]:
        """See `Backend.answers`. Raises Misfit if the recorded question is another one."""
        if self.place >= len(self.recalled):
            self.fits = False
            raise Misfit(f"the recording ends before the question {question}")
        asked, of, answers = self.recalled[self.place]
        if (asked, of) != (question, number):
            self.fits = False
            raise Misfit(f"the recording has answers to {asked}, not to {question}")
        self.place += 1
        yield from map(unpacked, answers)


def first(answers: Iterator[Any]) -> Any:
    """Return the next answer. Raises Misfit if there is none."""
    for answer in answers:
        return answer
    raise Misfit("an answer is missing")


@dataclass
class Run:
    """The columns that a booster received and its answers. `weights` are lists, copied as soon as they were returned.

    Parameters
    ----------
    begin : tuple
        The arguments of `start`.
    columns : list
        The columns received.
    weights : list of lists
        The weights answered, copied.
    stop : str or None
        The reason of its stop.
    coefficients : list or None
        Its last coefficients.
    records : list
        Its records, one a round.

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
        """Return a copy to be continued independently, without the coefficients. The columns and weights are shared."""
        return Run(self.begin, list(self.columns), list(self.weights), self.stop, None, list(self.records))

    def keep(self, answer) -> None:
        """Append a copy of an answer of `start` or `update` to the run."""
        if isinstance(answer, Stop):
            self.stop = str(answer.reason)
            answer = answer.weights
            if answer is None:
                return
        self.weights.append(listed(answer))


def listed(answer, what: str = "weights") -> list:
    """Return the numbers as a list. Raises Garbage for anything but a sequence of numbers.

    Parameters
    ----------
    answer : object
        What a booster answered.
    what : str
        What the numbers are, for the message.

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
        raise Garbage(f"{what} must be a sequence of numbers, got {one_line(repr(answer), 60)}")
    numbers = list(answer)
    if PLAIN.issuperset(map(type, numbers)):
        return numbers
    for number in numbers:
        if isinstance(number, (bool, str, bytes, list, tuple)) or number is None or not hasattr(number, "__add__"):
            raise Garbage(f"{what} must be numbers, got {one_line(repr(number), 60)}")
    return numbers


def copy_of_vector(vector):
    """Return a copy of an array or list, and anything else unchanged."""
    if type(vector) is tuple:  # the usual kind, immutable
        return vector
    if hasattr(vector, "__array__"):
        return vector.copy()
    return list(vector) if isinstance(vector, list) else vector


def _known(value):
    """Return a value that a claim may read; None for one that arrived as its text alone."""
    return None if isinstance(value, WithoutJson) else value


class BoosterProxy:
    """The proxy of booster `number` of a backend, with the same methods.

    `run` holds the columns received and the answers since the last start. Each answer is copied at once, and one that is
    not a sequence of numbers raises Garbage.

    Parameters
    ----------
    backend : backend
        Makes the booster and passes on what it answers.
    number : int, at least 0
        Which of the backend's boosters.
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
        self.traits: Mapping[str, Any] = {}  # set by a check that knows them, so that they need no question
        self.run, self._queries = Run(), False  # whether coefficients are read after every round
        self._ahead, self._left = iter(()), 0  # pending answers, and of how many calls of start and update

    def ask(self, question: str, *arguments) -> Any:
        """Return the first answer to a question."""
        return first(self.asked(question, *arguments))

    def asked(self, question: str, *arguments) -> Iterator[Any]:
        """Yield all answers to a question."""
        return self._backend.asked(question, self._number, *arguments)

    def foresee(self, columns, begin: tuple | None = None, queries: bool = False, last: bool = True) -> None:
        """Request a whole run at once, so that a booster in another process is sent one message.

        begin : the arguments of `start`; None to continue the present run.
        queries : also request the coefficients after every round.      last : also after the last round, as `play` does.
        """
        kept = [name for name in ("record", "coefficients") if name in self._methods]
        self._along = kept if queries else [name for name in kept if name == "record"]
        self._at_end = [name for name in kept if name == "coefficients" and last]
        self._left = len(columns) + (begin is not None)
        self._ahead = self.asked("run", begin, columns, tuple(self._along), tuple(self._at_end))

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
        if not self._left:
            self.foresee((), begin, last=False)
        self.run = Run(begin=tuple(begin))
        answer = first(self._ahead)
        if isinstance(answer, Stop):
            raise Garbage("start must return weights, got a Stop")
        return self._kept(answer, ())

    def update(self, column):
        column = copy_of_vector(column)
        if not self._left:
            self.foresee((column,), queries=self._queries, last=False)
        self.run.columns.append(column)
        self.run.coefficients = None
        return self._kept(first(self._ahead), self._along)

    def _kept(self, answer, along):
        """Append the answer of a round to the run, with the answers requested along with it, and return the answer."""
        run = self.run
        run.keep(answer)
        self._left = 0 if isinstance(answer, Stop) else self._left - 1
        for name in along if self._left else (*along, *self._at_end):
            said = first(self._ahead)
            if name == "coefficients":
                run.coefficients = listed(said, name)
            elif type(said) is dict or isinstance(said, Mapping):
                run.records.append({key: _known(entry) for key, entry in said.items()})
            else:
                raise Garbage(f"record() must return a mapping, got {one_line(repr(said), 60)}")
        if not self._left:
            self._ahead = iter(())  # an iterator that is kept would hold its booster
        # NaN and a wrong length are refused here, before a learner fails on them with an unrelated message
        weights = answer.weights if isinstance(answer, Stop) else answer
        if weights is not None:
            size = len(run.begin[0]) if len(run.begin) == 2 else run.begin[0]
            if len(weights) != size:
                raise Garbage(f"weights must be {size}, one an example, got {len(weights)} {self._when()}")
            floats = [entry for entry in run.weights[-1] if type(entry) is float]
            if any(map(isnan, floats)):
                raise Garbage(f"weights must be numbers, got NaN {self._when()}")
        return answer

    def _when(self) -> str:
        columns = self.run.columns
        return f"after round {len(columns)}" if columns else "at the start"

    def pickled(self) -> BoosterProxy:
        """Return the proxy of the booster pickled and unpickled. Raises Uncopied."""
        return self._twin("pickle")

    def __deepcopy__(self, memo):
        return self._twin("copy")

    def _twin(self, question: str) -> BoosterProxy:
        twin = BoosterProxy(self._backend, self._backend.number(), self._methods)
        self.ask(question, twin._number)
        twin.run, twin.traits = self.run.so_far(), self.traits
        return twin

    def __del__(self):
        self._backend.drop(self._number)

    def _record(self):
        return self.run.records[-1]

    def _coefficients(self):
        if self.run.coefficients is None:  # a caller that reads them once, like `play`, reads them after every round
            self._queries = True
            self.run.coefficients = listed(self.ask("coefficients"), "coefficients")
        return self.run.coefficients

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        if name in METHODS:
            if name not in self._methods:
                raise Missing(f"booster.{name}")
            kept = {"record": self._record, "coefficients": self._coefficients}
            return kept.get(name) or (lambda *arguments: self.ask(name, *arguments))
        is_method, value = self.ask("attribute", name)
        return (lambda *arguments: self.ask("call", name, *arguments)) if is_method else _known(value)


__all__ = ["BoosterProxy", "Run", "listed"]
