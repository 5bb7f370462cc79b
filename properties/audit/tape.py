"""The answers of a booster, recorded, so that a violation can be recomputed without the booster.

A check asks boosters the same questions in the same order as long as the answers are the same. So the list of answers,
over all boosters that a check makes, is enough to run the check again: that is what a witness of a stranger's booster
holds. Numbers are exact: rationals as strings, floats in hexadecimal, enclosed reals as the end points of a ball.
"""

from __future__ import annotations

import copy
import math
import pickle
from fractions import Fraction
from typing import Any

from reference.arithmetic import Real, enclosure
from reference.play import Stop

KEPT_BITS = 256  # enclosed reals are written as balls of this precision
LONGEST_INTEGER = 12_000  # bits; Python itself writes 4300 digits
LONGEST_NUMBER = 8_000  # characters; a longer number in a file is refused
LONGEST_TAPE = 100_000

_live: dict[int, list] = {}  # tapes of this process by number, for boosters that are pickled and read back


class TooLong(ValueError):
    """A number that is too long for a file."""


class Misfit(ValueError):
    """The answers on the tape are not those to the questions asked."""


class Recorded(Exception):
    """Stands for the exception that the booster raised when the tape was made."""


class Taped:
    """A booster whose answers are written to `tape`; its copies write to the same tape."""

    def __init__(self, inner, tape: list):
        self._inner, self._tape = inner, tape

    def _ask(self, question: str, *arguments):
        try:
            answer = getattr(self._inner, question)(*arguments)
        except Exception as error:
            self._tape.append([question, {"raised": f"{type(error).__name__}: {error}"[:300]}])
            raise
        self._tape.append([question, encode(answer)])
        return answer

    def start(self, *begin):
        return self._ask("start", *begin)

    def update(self, column):
        return self._ask("update", column)

    def coefficients(self):
        return self._ask("coefficients")

    def record(self):
        return self._ask("record")

    def __deepcopy__(self, memo):
        return type(self)(copy.deepcopy(self._inner, memo), self._tape)

    def __reduce__(self):
        number = id(self._tape)
        _live[number] = self._tape
        return _taped_again, (pickle.dumps(self._inner), number)

    def __getattribute__(self, name):
        if name == "record" and not hasattr(object.__getattribute__(self, "_inner"), "record"):
            raise AttributeError(name)
        return object.__getattribute__(self, name)


def _taped_again(text: bytes, number: int) -> Taped:
    return Taped(pickle.loads(text), _live[number])


class Replayed:
    """Answers from a tape; every copy goes on reading the same tape."""

    def __init__(self, tape: list, place: list[int] | None = None, keeps_record: bool = False):
        self._tape, self._place, self._keeps_record = tape, place if place is not None else [0], keeps_record

    def _answer(self, question: str) -> Any:
        if self._place[0] >= len(self._tape):
            raise Misfit(f"the tape ends before the question {question}")
        asked, answer = self._tape[self._place[0]]
        if asked != question:
            raise Misfit(f"the tape answers {asked} where {question} is asked")
        self._place[0] += 1
        if isinstance(answer, dict) and "raised" in answer:
            raise Recorded(str(answer["raised"])[:300])
        return decode(answer)

    def start(self, *begin):
        return self._answer("start")

    def update(self, column):
        return self._answer("update")

    def coefficients(self):
        return self._answer("coefficients")

    def record(self):
        return self._answer("record")

    def __deepcopy__(self, memo):
        return Replayed(self._tape, self._place, self._keeps_record)

    def __reduce__(self):
        _live[id(self._place)] = [self._tape, self._place]
        return _replayed_again, (id(self._place), self._keeps_record)

    def __getattribute__(self, name):
        if name == "record" and not object.__getattribute__(self, "_keeps_record"):
            raise AttributeError(name)
        return object.__getattribute__(self, name)


def _replayed_again(number: int, keeps_record: bool) -> Replayed:
    tape, place = _live[number]
    return Replayed(tape, place, keeps_record)


def encode(answer) -> Any:
    """An answer as JSON. What is no answer at all is kept as its text, and replayed as something that is none either."""
    if isinstance(answer, Stop):
        return {"stop": str(answer.reason), "weights": None if answer.weights is None else encode(answer.weights)}
    if hasattr(answer, "keys"):
        return {"record": {str(key): _number_or_none(answer[key]) for key in answer}}
    if isinstance(answer, (str, bytes)) or not hasattr(answer, "__iter__"):
        return {"odd": repr(answer)[:100]}
    array = hasattr(answer, "__array__")
    entries = [_number_or_none(entry) for entry in (answer.tolist() if array else answer)]
    if None in entries:
        return {"odd": repr(answer)[:100]}
    return {"array": entries} if array else entries


def _number_or_none(value):
    if hasattr(value, "dtype") and getattr(value, "ndim", 1) == 0:
        value = value.item()
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, (int, Fraction)):
        if max(value.numerator.bit_length(), value.denominator.bit_length()) > LONGEST_INTEGER:
            raise TooLong(f"a number of more than {LONGEST_INTEGER} bits")
        return str(value) if isinstance(value, int) else f"{value.numerator}/{value.denominator}"
    if isinstance(value, float):
        return "nan" if math.isnan(value) else value.hex()
    if isinstance(value, Real):
        ball = enclosure(value, KEPT_BITS)
        middle, radius = _exactly(ball.mid()), _exactly(ball.rad())
        return {"ball": [f"{end.numerator}/{end.denominator}" for end in (middle - radius, middle + radius)]}
    return None


def _exactly(end) -> Fraction:
    """The rational that a ball of radius 0 stands for."""
    mantissa, exponent = end.man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def decode(data) -> Any:
    """The answer that `encode` wrote. Raises ValueError for anything else."""
    if isinstance(data, list):
        return tuple(_number(entry) for entry in data)
    if isinstance(data, dict):
        if "stop" in data:
            weights = data.get("weights")
            return Stop(str(data["stop"])[:100], None if weights is None else decode(weights))
        if isinstance(data.get("record"), dict):
            return {str(key): None if entry is None else _number(entry) for key, entry in data["record"].items()}
        if isinstance(data.get("array"), list):
            import numpy

            return numpy.array([float(_number(entry)) for entry in data["array"]])
        if "odd" in data:
            return None
    raise ValueError(f"the tape has an answer that cannot be read: {str(data)[:60]}")


def _number(text):
    if isinstance(text, dict) and isinstance(text.get("ball"), list) and len(text["ball"]) == 2:
        low, high = (_number(end) for end in text["ball"])
        if not (isinstance(low, (int, Fraction)) and isinstance(high, (int, Fraction)) and low <= high):
            raise ValueError("the tape has a ball without end points in order")
        return Real(lambda bits: enclosure(low, bits).union(enclosure(high, bits)))
    if not isinstance(text, str) or len(text) > LONGEST_NUMBER:
        raise ValueError(f"the tape has a number that cannot be read: {str(text)[:60]}")
    try:
        if "/" in text:
            return Fraction(text)
        if text.lstrip("-").isdigit():
            return int(text)
        return float.fromhex(text)
    except (ValueError, ZeroDivisionError, OverflowError):
        raise ValueError(f"the tape has a number that cannot be read: {text[:60]}") from None


def checked(tape) -> list:
    """A tape read from a file, with its shape checked. Raises ValueError."""
    if not isinstance(tape, list) or len(tape) > LONGEST_TAPE:
        raise ValueError("the tape must be a list of answers")
    for entry in tape:
        if not (
            isinstance(entry, list) and len(entry) == 2 and entry[0] in ("start", "update", "coefficients", "record")
        ):
            raise ValueError(f"the tape must have pairs (question, answer), got {str(entry)[:60]}")
    return tape
