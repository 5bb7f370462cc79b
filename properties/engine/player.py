"""Who answers a check's questions: a booster in this process, one in a process of its own, or the answers of a witness.

A check asks boosters the same questions in the same order as long as the answers are the same. It therefore never holds
a booster but a `Questioned`, which puts each question to a player: `Player` has the boosters at hand, `Recalled` has
nothing but a list of earlier answers, and `properties.audit.process.Distant` sends the questions elsewhere.
"""

from __future__ import annotations

import copy
import os
import pickle
import sys
import tempfile
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import Any

from properties.cases.play import answer_from_json, answer_to_json, ends
from properties.traits import Declared
from reference.oracles import Transcript
from reference.play import Stop, play

METHODS = ("record", "coefficients", "predict", "votes", "game")  # what a booster may have besides start and update
LONGEST_RECORDING = 5_000  # answers of one violation that a witness holds
REALS_KEPT = 50_000


class Raised(Exception):
    """What the booster raised, in one line."""


class Garbage(TypeError):
    """An answer that is not what the protocol asks for.

    >>> from properties.checks.watched import listed
    >>> listed("1")
    Traceback (most recent call last):
    ...
    properties.engine.player.Garbage: weights must be a sequence of numbers, got '1'
    """


class Missing(AttributeError, KeyError):
    """Something that a claim reads and this booster does not have."""

    def __str__(self):
        return str(self.args[0])


class Refused(ValueError):
    """The booster could not be made, or says of itself what cannot be read."""


class Uncopied(TypeError):
    """The booster holds something that cannot be copied or pickled."""


class Silent(Exception):
    """The play that a claim speaks of failed; the check `invariant.plays` reports it, the others pass the case by."""


class OutOfTime(Exception):
    """The time for these questions is over."""


class Gone(Exception):
    """The booster's process is no more."""


class Hung(Gone):
    """No answer for the whole time limit; the process was ended."""


class Died(Gone):
    """The process ended, or sent what is no answer."""


class Misfit(ValueError):
    """The answers of a witness are not those to the questions asked."""


def one_line(text: Any, longest: int = 300) -> str:
    """A stranger's text without line breaks and control characters, cut to a length."""
    plain = " ".join("".join(c if c.isprintable() else " " for c in str(text)[: 4 * longest]).split())
    return plain if len(plain) <= longest else plain[: longest - 3] + "..."


def described(error: BaseException) -> str:
    """An exception in one line; the text of one that cannot say what it is is left out."""
    try:
        text = one_line(error, 160)
    except Exception:  # its __str__ is a stranger's
        text = ""
    return f"{type(error).__name__}{': ' if text else ''}{text}"


class Held:
    """A booster of the player: what it answered last, and what became of the columns and answers since."""

    def __init__(self, booster):
        self.booster, self.last = booster, None
        self.begin()

    def begin(self):
        self.round, self.wrote, self.given = 0, [], []

    def keep(self, answer):
        weights = answer.weights if isinstance(answer, Stop) else answer
        self.last = answer if weights is None else weights
        if len(self.given) < 200 and (isinstance(weights, list | tuple) or hasattr(weights, "__array__")):
            self.given.append((self.round, weights, copied(weights)))
        return answer


class Player:
    """Boosters by number, made by `make`, and the questions that can be put to them: each is a method `ask_...`."""

    until = float("inf")
    apart = False  # whether this is a process of its own, in which an interrupt is the booster's doing

    def __init__(self, make: Callable[[], Any]):
        self.make, self.held, self.reals, self._reals_kept = make, {}, OrderedDict(), 0  # type: ignore[var-annotated]
        self.last, self.base = 0, 0
        self.methods: tuple[str, ...] | None = None
        self.recording: list | None = None

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

    def defer(self, question: str, number: int) -> bool:
        """Whether a question whose answer is not needed is kept and put with the next one; not in this process."""
        return False

    def begin_recording(self) -> list:
        """A list on which all answers are noted from now on, until `recording` is None again."""
        self.recording, self.methods, self.base = [], None, self.last
        return self.recording

    def answer(self, question: str, number: int | None, *arguments) -> Any:
        """The answer to a question. Raises Raised for whatever the booster raises, Missing, Uncopied."""
        try:
            return getattr(self, f"ask_{question}")(number, *arguments)
        except (Missing, Uncopied, Raised, Refused, OutOfTime):
            raise
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt) and not self.apart:
                raise
            where = f" in round {self.held[number].round}" if number in self.held and self.held[number].round else ""
            raise Raised(described(error) + where) from None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self) -> None:
        """Told that nothing will be asked any more."""

    def foresee(self, questions: list) -> None:
        """Told what will be asked next: nothing is to be gained in this process."""

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
        """Told that nobody will ask this booster any more."""
        self.held.pop(number, None)

    def ask_methods(self, _) -> tuple[str, ...]:
        booster = self._made_now()
        return tuple(name for name in METHODS if callable(getattr(booster, name, None)))

    def ask_make(self, number) -> None:
        self.held[number] = Held(self._made_now())

    def ask_drop(self, _, numbers) -> None:
        for number in numbers:
            self.drop(number)

    def ask_start(self, number, *begin):
        held = self.held[number]
        held.begin()
        return held.keep(held.booster.start(*begin))

    def ask_update(self, number, column):
        held = self.held[number]
        held.round += 1
        handed = beside(held.last, column)
        before = copied(handed)
        answer = held.booster.update(handed)
        if not same(handed, before):
            held.wrote.append(held.round)
        return held.keep(answer)

    def ask_coefficients(self, number):
        return self.held[number].booster.coefficients()

    def ask_record(self, number):
        return self.held[number].booster.record()

    def ask_predict(self, number, history):
        return self.held[number].booster.predict(history)

    def ask_votes(self, number, given):
        return self.held[number].booster.votes(given)

    def ask_game(self, number, original):
        return self.held[number].booster.game(original)

    def ask_copy(self, number, twin):
        held = self.held[number]
        try:
            self.held[twin] = Held(copy.deepcopy(held.booster))
        except TypeError as error:
            raise Uncopied(described(error)) from None
        self.held[twin].last, self.held[twin].round = held.last, held.round

    def ask_pickle(self, number, twin):
        held = self.held[number]
        try:
            text = pickle.dumps(held.booster)
        except (pickle.PicklingError, AttributeError, TypeError, RecursionError) as error:
            raise Uncopied(described(error)) from None
        self.held[twin] = Held(pickle.loads(text))
        self.held[twin].last, self.held[twin].round = held.last, held.round

    def ask_changed(self, number):
        """(the rounds in which it wrote into its column, the rounds whose answer is no longer what was given)."""
        held = self.held[number]
        return held.wrote, [t for t, given, before in held.given if not same(given, before)]

    def ask_attribute(self, number, name):
        """(whether it is a method, the value)."""
        if name.startswith("_"):
            raise Missing(f"booster.{name}")
        try:
            value = getattr(self.held[number].booster, name)
        except AttributeError:
            raise Missing(f"booster.{name}") from None
        return (True, None) if callable(value) else (False, value)

    def ask_call(self, number, name, *arguments):
        return getattr(self.held[number].booster, name)(*arguments)

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
            return self.make()
        except ValueError as error:
            raise Refused(one_line(error, 600)) from None

    def ask_cap(self, _, m):
        return self.ask_traits(None)["domain"][1](m)

    def ask_promise(self, _, place, game, choices, rounds):
        """The sides of a promise that is a function of the booster's own, computed beside the booster."""
        promise = tuple(self.ask_traits(None)["promises"])[place]
        trace = play(self.make(), game, rounds, Transcript(choices) if choices is not None else None)
        result = promise(trace)
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


class Recalled:
    """A player that has nothing but answers: those of a recording, in their order."""

    until = float("inf")

    def __init__(self, recording: list):
        self.answers, self.place, self.recording = recording, 0, None
        self.last, self.base, self.methods = 0, 0, None

    booster, number, defer = Player.booster, Player.number, Player.defer

    def foresee(self, questions: list) -> None:
        """Nothing can be foreseen here."""

    def drop(self, number: int) -> None:
        """Nothing is held here."""

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


KINDS = (Raised, Missing, Uncopied, Refused)


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


def copied(vector):
    """A copy of weights or of a column; what is neither comes back as it is."""
    if hasattr(vector, "__array__"):
        return vector.copy()
    return list(vector) if isinstance(vector, list) else vector


def same(left, right) -> bool:
    """Whether two vectors have the same entries, NaN for NaN."""
    if left is right and isinstance(left, tuple):
        return True
    left, right = (vector.tolist() if hasattr(vector, "tolist") else list(vector) for vector in (left, right))
    pairs = zip(left, right, strict=False)
    return len(left) == len(right) and all(a is b or a == b or (a != a and b != b) for a, b in pairs)


def beside(answer, column):
    """A column in the arithmetic of the last answer: an array beside an array, else a tuple of exact numbers.

    >>> beside([1], [1, -1])
    (1, -1)
    """
    if isinstance(answer, Mapping) or hasattr(answer, "__array__") == hasattr(column, "__array__"):
        return copied(column) if hasattr(column, "__array__") else tuple(column)
    if hasattr(answer, "__array__"):
        import numpy  # here: exact plays do without

        return numpy.array([float(entry) for entry in column])
    return tuple(column.tolist())
