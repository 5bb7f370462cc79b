"""The questions that checks put to boosters, and the answers: noted on a recording, written as JSON, recalled from it.

A check asks boosters the same questions in the same order as long as the answers are the same. It therefore never holds
a booster but a `Questioned`, which puts each question to a player: `properties.engine.player.Player` has the boosters at
hand, `Recalled` has nothing but a list of earlier answers, `properties.audit.process.Distant` sends the questions elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from properties.cases.play import answer_from_json, answer_to_json
from properties.engine.failures import Misfit, Missing, Raised, Refused, Uncopied, one_line

METHODS = ("record", "coefficients", "predict", "votes", "game")  # what a booster may have besides start and update
LONGEST_RECORDING = 5_000  # answers of one violation that a witness holds
KINDS = (Raised, Missing, Uncopied, Refused)


class Asked:
    """What all players have in common: boosters by number, and a recording while one is made. Use it as a context."""

    until = float("inf")
    last = base = 0
    methods: tuple[str, ...] | None = None
    recording: list | None = None

    def booster(self) -> Questioned:
        """A fresh booster."""
        if self.methods is None:
            self.methods = tuple(asked(self, "methods", None))
        booster = Questioned(self, self.number(), self.methods)
        if self.recording is not None or not self.defer("make", booster._number):
            booster.ask("make")
        return booster

    def number(self) -> int:
        """A number that no booster of this player has."""
        self.last += 1
        return self.last

    def begin_recording(self) -> list:
        """A list on which all answers are noted from now on, until `recording` is None again."""
        self.recording, self.methods, self.base = [], None, self.last
        return self.recording

    def answer(self, question: str, number: int | None, *arguments) -> Any:
        """The answer to a question. Raises Raised for whatever the booster raises, Missing, Uncopied."""
        raise NotImplementedError

    def defer(self, question: str, number: int) -> bool:
        """Whether a question whose answer is not needed is kept and put with the next one."""
        return False

    def foresee(self, questions: list) -> None:
        """Told what will be asked next."""

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
        self.answers, self.place = recording, 0

    @contextmanager
    def listening(self) -> Iterator[list[str]]:
        """What was printed when the recording was made is on the recording."""
        found: list[str] = []
        yield found
        found.append(self.answer("printed", None))

    def answer(self, question: str, number: int | None, *arguments) -> Any:
        if self.place >= len(self.answers):
            raise Misfit(f"the recording ends before the question {question}")
        asked, of, answer = self.answers[self.place]
        if (asked, of) != (question, number):
            raise Misfit(f"the recording answers {asked} where {question} is asked")
        self.place += 1
        return unpacked(answer)


def packed(result: Any, kept=None) -> dict[str, Any]:
    """An answer, or the exception in its place, as JSON."""
    for kind in KINDS:
        if isinstance(result, kind):
            return {kind.__name__: one_line(result)}
    return {"answer": answer_to_json(result, kept)}


def unpacked(data: Any, refined=None) -> Any:
    """What `packed` wrote: returned, or raised. Raises ValueError for anything else."""
    if isinstance(data, dict) and len(data) == 1:
        for kind in KINDS:
            if kind.__name__ in data:
                raise kind(one_line(data[kind.__name__]))
        if "answer" in data:
            return answer_from_json(data["answer"], refined)
    raise ValueError(f"an answer must have its kind, got {one_line(data, 60)}")


def checked_recording(recording: Any) -> list:
    """A recording read from a file, with its shape checked. Raises ValueError."""
    if not isinstance(recording, list) or len(recording) > LONGEST_RECORDING:
        raise ValueError(f"the recording must be a list of at most {LONGEST_RECORDING} answers")
    for entry in recording:
        if not (isinstance(entry, list) and len(entry) == 3 and isinstance(entry[0], str)):
            raise ValueError(f"the recording must have triples (question, booster, answer), got {one_line(entry, 60)}")
    return recording


class Questioned:
    """Stands for booster `number` of a player, and answers as it does. Every answer is noted on the player's recording."""

    def __init__(self, player, number: int, methods: tuple[str, ...]):
        self._player, self._number, self._methods = player, number, methods

    def ask(self, question: str, *arguments):
        """The answer to one question."""
        return asked(self._player, question, self._number, *arguments)

    def start(self, *begin):
        return self.ask("start", *begin)

    def update(self, column):
        return self.ask("update", column)

    def questions(self, columns, begin: tuple | None = None, queries: bool = False, last: bool = True) -> list[tuple]:
        """What a run asks that is watched: from the start where `begin` is given; with `queries` the coefficients after
        every round, with `last` after the last one."""
        after = [("record", self._number)] if "record" in self._methods else []
        asked_last = [("coefficients", self._number)] if "coefficients" in self._methods else []
        questions: list[tuple] = [] if begin is None else [("start", self._number, *begin)]
        for column in columns:
            questions += [("update", self._number, column), *after, *(asked_last if queries else [])]
        return questions + (asked_last if last else [])

    def questions_of_twin(self, question: str, columns) -> list[tuple]:
        """What is asked where the next booster is a twin of this one, made by `question`, and goes on with these columns."""
        twin = self._player.last + 1
        return [(question, self._number, twin), *((asked, twin, *rest) for asked, _, *rest in self.questions(columns))]

    def foresee(self, questions: list[tuple]) -> None:
        """Announces questions, so that a booster in another process is asked once."""
        if self._player.recording is None and questions:
            self._player.foresee(questions)

    def pickled(self) -> Questioned:
        """The booster after pickling. Raises Uncopied."""
        return self._twin("pickle")

    def __deepcopy__(self, memo):
        return self._twin("copy")

    def _twin(self, question: str) -> Questioned:
        twin = self._player.number()
        self.ask(question, twin)
        return Questioned(self._player, twin, self._methods)

    def __del__(self):
        self._player.drop(self._number)

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        if name in METHODS:
            if name not in self._methods:
                raise Missing(f"booster.{name}")
            return lambda *arguments: self.ask(name, *arguments)
        is_method, value = self.ask("attribute", name)
        return (lambda *arguments: self.ask("call", name, *arguments)) if is_method else value


def asked(player, question: str, number: int | None, *arguments):
    """The answer of a player, noted on its recording where it has one."""
    of = None if number is None else number - player.base
    try:
        answer = player.answer(question, number, *arguments)
    except KINDS as error:
        if player.recording is not None:
            player.recording.append([question, of, packed(error)])
        raise
    if player.recording is not None:
        player.recording.append([question, of, packed(answer)])
    return answer
