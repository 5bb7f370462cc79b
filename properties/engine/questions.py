"""The questions that checks put to boosters, and the answers: noted on a recording, and recalled from it.

A check asks boosters the same questions in the same order as long as the answers are the same. It therefore never holds
a booster but a `Questioned`, which puts each question to a player: `properties.engine.player.Player` has the boosters at
hand, `Recalled` has nothing but a list of earlier answers, `properties.audit.process.Distant` sends the questions elsewhere.
A whole run is one question with many answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from math import isnan
from typing import Any

from properties.engine.failures import Garbage, Misfit, Missing, one_line
from properties.engine.recordings import KINDS, packed, unpacked
from reference.protocol import Stop

METHODS = ("record", "coefficients", "predict", "votes", "game")  # what a booster may have besides start and update
PLAIN = {int, float, Fraction}


class Asked:
    """What all players have in common: boosters by number, and a recording while one is made. Use it as a context."""

    until = float("inf")
    last = base = 0
    methods: tuple[str, ...] | None = None
    recording: list | None = None

    @property
    def unprotected(self) -> list[str]:
        """What boosters in a process of their own are not kept from, one line each."""
        return []

    def booster(self) -> Questioned:
        """A fresh booster; the first question that reaches it makes it."""
        if self.methods is None:
            self.methods = tuple(first(self.asked("methods", None)))
        return Questioned(self, self.number(), self.methods)

    def number(self) -> int:
        """A number that no booster of this player has."""
        self.last += 1
        return self.last

    def begin_recording(self) -> list:
        """A list on which all answers are noted from now on, until `recording` is None again."""
        self.recording, self.methods, self.base = [], None, self.last
        return self.recording

    def answers(self, question: str, number: int | None, *arguments) -> Iterator[Any]:
        """The answers to a question, each when it is asked for. Raises Raised for whatever the booster raises, Missing,
        Uncopied, Refused where it cannot be made."""
        raise NotImplementedError

    def answer(self, question: str, number: int | None, *arguments) -> Any:
        """The answer to a question that has one, and is not noted."""
        return first(self.answers(question, number, *arguments))

    def asked(self, question: str, number: int | None, *arguments) -> Iterator[Any]:
        """The answers to a question, noted on the recording where one is made."""
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
        """Told that nobody will ask this booster any more."""

    def close(self) -> None:
        """Told that nothing will be asked any more."""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Recalled(Asked):
    """A player that has nothing but answers: those of a recording, in their order."""

    def __init__(self, recording: list):
        self.recalled, self.place = recording, 0
        self.fits = True  # whether every question so far is the one that the recording answers

    @contextmanager
    def listening(self) -> Iterator[list[str]]:
        """What was printed when the recording was made is on the recording."""
        found: list[str] = []
        yield found
        found.append(self.answer("printed", None))

    def answers(self, question: str, number: int | None, *arguments) -> Iterator[Any]:
        """See `Asked.answers`. Raises Misfit where the recording answers another question."""
        if self.place >= len(self.recalled):
            self.fits = False
            raise Misfit(f"the recording ends before the question {question}")
        asked, of, answers = self.recalled[self.place]
        if (asked, of) != (question, number):
            self.fits = False
            raise Misfit(f"the recording answers {asked} where {question} is asked")
        self.place += 1
        yield from map(unpacked, answers)


def first(answers: Iterator[Any]) -> Any:
    """The next of some answers. Raises Misfit where there is none."""
    for answer in answers:
        return answer
    raise Misfit("an answer is missing")


@dataclass
class Run:
    """What a booster received and answered. `weights` are lists copied when they were given.

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
    >>> from properties.engine.player import Player
    >>> from reference.exact import AdaBoost
    >>> run = Player(AdaBoost).booster().follow([(1, 1, -1)], (3,))
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
        """A copy that goes on by itself, its coefficients yet to be asked; what is in it is not written to."""
        return Run(self.begin, list(self.columns), list(self.weights), self.stop, None, list(self.records))

    def keep(self, answer) -> None:
        """Copies an answer of `start` or `update` into the run."""
        if isinstance(answer, Stop):
            self.stop = str(answer.reason)
            answer = answer.weights
            if answer is None:
                return
        self.weights.append(listed(answer))


def listed(answer, what: str = "weights") -> list:
    """Return numbers as a list. Raises Garbage if they are not a sequence of numbers, or no number at all.

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
    """A copy of weights or of a column; what is neither comes back as it is."""
    if type(vector) is tuple:  # as most are
        return vector
    if hasattr(vector, "__array__"):
        return vector.copy()
    return list(vector) if isinstance(vector, list) else vector


class Questioned:
    """Stands for booster `number` of a player and answers as it does. `run` is what it has received and answered since its
    start: every answer is copied as it was given, and is a sequence of numbers or it is refused.

    Parameters
    ----------
    player : player
        Makes the booster and passes on what it answers.
    number : int, at least 0
        Which of the player's boosters.
    methods : tuple of str
        The methods that the booster has.

    Examples
    --------
    >>> from properties.engine.player import Player
    >>> from reference.exact import AdaBoost
    >>> booster = Player(AdaBoost).booster()
    >>> print(*booster.start(2))
    1/2 1/2
    """

    def __init__(self, player: Asked, number: int, methods: tuple[str, ...]):
        self._player, self._number, self._methods = player, number, methods
        self.traits: Mapping[str, Any] = {}  # what a check that plays it knows of its traits: they are not asked for
        self.run, self._queries = Run(), False  # whether coefficients are wanted after every round
        self._ahead, self._left = iter(()), 0  # answers asked for, and how many columns and starts they are of

    def ask(self, question: str, *arguments) -> Any:
        """The answer to one question."""
        return first(self.asked(question, *arguments))

    def asked(self, question: str, *arguments) -> Iterator[Any]:
        """All answers to one question."""
        return self._player.asked(question, self._number, *arguments)

    def foresee(self, columns, begin: tuple | None = None, queries: bool = False, last: bool = True) -> None:
        """Asks for a run, so that a booster in another process is asked once: from the start where `begin` is given; with
        `queries` the coefficients after every round, with `last` after the last one, as `play` does once more."""
        kept = [name for name in ("record", "coefficients") if name in self._methods]
        self._along = kept if queries else [name for name in kept if name == "record"]
        self._at_end = [name for name in kept if name == "coefficients" and last]
        self._left = len(columns) + (begin is not None)
        self._ahead = self.asked("run", begin, columns, tuple(self._along), tuple(self._at_end))

    def follow(self, columns, begin: tuple | None = None, queries: bool = False, last: bool = True) -> Run:
        """Feeds `columns` to the booster, started with `begin` where it is given, until they end or it stops.

        >>> from properties.engine.player import Player
        >>> from reference.exact import AdaBoost
        >>> Player(AdaBoost).booster().follow([(1, 1, -1), (1, 1, 1)], (3,)).stop
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
        """The run, with the coefficients at its end."""
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
        """The answer of a round, noted in the run with what was asked along with it."""
        run = self.run
        run.keep(answer)
        self._left = 0 if isinstance(answer, Stop) else self._left - 1
        for name in along if self._left else (*along, *self._at_end):
            said = first(self._ahead)
            if name == "coefficients":
                run.coefficients = listed(said, name)
            elif type(said) is dict or isinstance(said, Mapping):
                run.records.append(dict(said))
            else:
                raise Garbage(f"record() must return a mapping, got {one_line(repr(said), 60)}")
        if not self._left:
            self._ahead = iter(())  # what is asked without an end in view is not kept open
        # before a learner meets them: NaN and a wrong length are named here, not by what they cause later
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

    def pickled(self) -> Questioned:
        """The booster after pickling. Raises Uncopied."""
        return self._twin("pickle")

    def __deepcopy__(self, memo):
        return self._twin("copy")

    def _twin(self, question: str) -> Questioned:
        twin = Questioned(self._player, self._player.number(), self._methods)
        self.ask(question, twin._number)
        twin.run, twin.traits = self.run.so_far(), self.traits
        return twin

    def __del__(self):
        self._player.drop(self._number)

    def _record(self):
        return self.run.records[-1]

    def _coefficients(self):
        if self.run.coefficients is None:  # who asks once, as `play` does, asks after every round
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
        return (lambda *arguments: self.ask("call", name, *arguments)) if is_method else value


__all__ = ["Questioned", "Run", "listed"]
