"""JSON for cases and for what boosters return, with exact numbers. Reading the JSON evaluates no code."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

from properties.cases.play import Instance
from reference.arithmetic import LogSum, Real, ball, enclosure, fraction, shown
from reference.arithmetic.reals import from_root
from reference.game import Game
from reference.labels.game import MulticlassGame
from reference.protocol import Stop


class WithoutJson:
    """A value without an exact JSON form that was stored as text and read again.

    All such values are equal, because their texts may contain addresses of objects.
    """

    def __init__(self, text: str):
        self.text = text

    def __repr__(self):
        return self.text

    def __eq__(self, other):
        return isinstance(other, WithoutJson)

    def __hash__(self):
        return hash(WithoutJson)


_TAGGED: dict[str, Any] = {"$game": Game, "$multiclass": MulticlassGame}


def register_json(tag: str, cls: type) -> None:
    """Register a class with to_json() and from_json() for witnesses, under `tag`, a word that begins with $."""
    _TAGGED[tag] = cls


def encode(value: Any) -> Any:
    """Return an exact value as JSON. Raises ValueError for a value of another kind."""
    if value is None or isinstance(value, (bool, str, int)):
        return value
    if isinstance(value, Fraction):
        return {"$fraction": str(value)}
    if isinstance(value, float):
        return {"$float": value.hex()}
    for tag, cls in _TAGGED.items():
        if isinstance(value, cls):
            return {tag: value.to_json()}
    if isinstance(value, Instance):
        return {"$instance": {name: encode(entry) for name, entry in value.values.items()}}
    if isinstance(value, Mapping):
        return {"$map": [[encode(key), encode(entry)] for key, entry in value.items()]}
    if isinstance(value, (set, frozenset)):
        return [encode(entry) for entry in sorted(value)]
    if isinstance(value, (list, tuple)):
        return [encode(entry) for entry in value]
    if hasattr(value, "tolist"):
        return encode(value.tolist())
    raise ValueError(f"value must have an exact JSON form, got {type(value).__name__} {value!r}")


def decode(data: Any, refined: Callable[[int, int], Any] | None = None) -> Any:
    """Return the value that `encode` or `answer_to_json` wrote, with sequences as tuples. Raises ValueError for other data.

    refined : a function of (key of a stored real, bits) that returns a narrower enclosure.
    """
    if data is None or isinstance(data, (bool, str, int)):
        return data
    if isinstance(data, float):
        if not math.isfinite(data):
            raise ValueError(f"numbers must be finite, got {data!r}")
        return fraction(data)
    if isinstance(data, list):
        return tuple([decode(entry, refined) for entry in data])
    if isinstance(data, dict) and len(data) == 1:
        ((tag, content),) = data.items()
        if tag == "$fraction":
            return _parsed(fraction, tag, content)
        if tag == "$float":
            return _parsed(float.fromhex, tag, content)
        if tag == "$number":
            return _number_from_json(content, refined)
        if tag == "$odd":
            return _parsed(WithoutJson, tag, content)
        if tag == "$instance" and isinstance(content, dict):
            return Instance(**{name: decode(entry, refined) for name, entry in content.items()})
        if tag == "$map" and isinstance(content, list) and all(isinstance(p, list) and len(p) == 2 for p in content):
            return {decode(key): decode(entry, refined) for key, entry in content}
        if tag in ("$numbers", "$array") and isinstance(content, list):
            numbers = content
            if not _JSON_NUMBERS.issuperset(map(type, content)):
                numbers = [_number_from_json(entry, refined) for entry in content]
            if tag == "$numbers":
                return tuple(numbers)
            import numpy  # imported here: exact plays need no numpy

            return numpy.array(list(map(float, numbers)))
        if tag == "$stop" and isinstance(content, list) and len(content) == 2:
            return Stop(str(content[0])[:100], decode(content[1], refined))
        if tag == "$relabelled" and isinstance(content, list) and len(content) == 3:
            return MulticlassGame.from_json(content[0]).relabelled(content[1], content[2])
        if tag in _TAGGED:
            return _TAGGED[tag].from_json(content)
    raise ValueError(f"a value must have a known JSON form, got {shown(data)}")


_JSON_NUMBERS = {int, float}  # the types that JSON writes as numbers
BALL_BITS = 256  # precision in bits of the balls that are written for reals
LONGEST_INTEGER = 1 << 18  # bits of the longest integer that is written
LONGEST_DECIMAL = 12_000  # bits of the longest integer that is written in decimal digits


def answer_to_json(answer: Any, keep_real: Callable[[Real], int] | None = None) -> Any:
    """Return what a booster returned as JSON: a vector of numbers, a `Stop`, a mapping, or any exact value.

    keep_real : a function that stores an enclosed real, so that it can be enclosed more narrowly later, and returns its key.
    An object of any other kind is stored as its text. A booster that returns the object read from this text is refused.
    """
    if isinstance(answer, WithoutJson):
        return {"$odd": answer.text[:100]}
    if isinstance(answer, Stop):
        weights = None if answer.weights is None else answer_to_json(answer.weights, keep_real)
        return {"$stop": [str(answer.reason)[:100], weights]}
    if answer is None or type(answer) in _UNCHANGED:
        return answer
    try:
        if type(answer) in _SEQUENCES:  # a fast path for the usual types, with the same result as below
            if (numbers := _plain_to_json(answer)) is not None:
                return {"$numbers": numbers}
            kinds = set(map(type, answer))
            if kinds <= _SEQUENCES or kinds == {str}:
                return [answer_to_json(entry, keep_real) for entry in answer]
        if isinstance(answer, Mapping):
            return {"$map": [[str(key), answer_to_json(entry, keep_real)] for key, entry in answer.items()]}
        if _is_number(answer):
            return {"$number": _number_to_json(answer, keep_real)}
        array = hasattr(answer, "__array__")
        if array or (hasattr(answer, "__iter__") and not isinstance(answer, (str, bytes, set, frozenset))):
            entries = list(answer.tolist() if array else answer)
            if (numbers := _plain_to_json(entries)) is not None:
                return {"$array" if array else "$numbers": numbers}
            if all(map(_is_number, entries)):
                return {"$array" if array else "$numbers": [_number_to_json(entry, keep_real) for entry in entries]}
        if isinstance(answer, MulticlassGame):
            unlabelled = {"labels": [1] * answer.m, "k": answer.base, **answer.classifiers.to_json()}
            return {"$relabelled": [unlabelled, [int(label) for label in answer.labels], answer.k]}
        if isinstance(answer, tuple(_TAGGED.values())):  # these types have a JSON form of their own
            return encode(answer)
        attributes = _attributes(answer)
        if attributes is not None:
            computed = [name for name, entry in vars(type(answer)).items() if isinstance(entry, property)]
            names = [*attributes, *computed]
            return {
                "$instance": {
                    name: answer_to_json(getattr(answer, name), keep_real) for name in names if name[0] != "_"
                }
            }
        if isinstance(answer, (list, tuple)):
            return [answer_to_json(entry, keep_real) for entry in answer]
        try:
            return encode(answer)
        except ValueError:
            return {"$odd": repr(answer)[:100]}
    except (TypeError, RecursionError):
        return {"$odd": repr(answer)[:100]}


def _attributes(answer) -> list[str] | None:
    """Return the names of the attributes of a dataclass, or of an object of a plain class; None for anything else."""
    if isinstance(answer, type) or callable(answer):
        return None
    if is_dataclass(answer):
        return [field.name for field in fields(answer)]
    is_plain = type(answer).__module__ != "builtins" and not hasattr(answer, "__iter__") and hasattr(answer, "__dict__")
    return list(vars(answer)) if is_plain else None


_EXACTLY_NUMBERS = {int, float, Fraction}
_SEQUENCES, _UNCHANGED = {tuple, list}, {str, bool}


def _plain_to_json(entries) -> list | None:
    """Return `_number_to_json` of each number if all are finite floats or all are short integers, else None: a fast path."""
    if not entries:
        return []
    kinds = set(map(type, entries))
    if kinds == {float}:
        return list(entries) if all(map(math.isfinite, entries)) else None
    if kinds == {int}:
        return list(entries) if max(entries).bit_length() < 1000 > min(entries).bit_length() else None
    return None


def _is_number(value) -> bool:
    if type(value) in _EXACTLY_NUMBERS:
        return True
    if isinstance(value, (bool, str, bytes)) or value is None:
        return False
    return isinstance(value, (int, float, Fraction, Real)) or (
        hasattr(value, "dtype") and getattr(value, "ndim", 1) == 0
    )


def _number_to_json(value, keep_real):
    if type(value) is int or type(value) is Fraction:
        return _rational_to_json(value)
    if hasattr(value, "dtype"):
        value = value.item()
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if isinstance(value, (int, Fraction)):
        return _rational_to_json(value)
    if isinstance(value, LogSum):
        terms = [[_rational_to_json(weight), _rational_to_json(base)] for base, weight in value.terms.items()]
        if len(terms) <= 64:
            return {"logs": terms}
    if value.root is not None:
        return {"root": [value.root[0], _rational_to_json(value.root[1])]}
    return {"ball": [*ends(value, BALL_BITS), None if keep_real is None else keep_real(value)]}


def ends(value: Real, bits: int) -> list[Any]:
    """Return the end points of the enclosure at this precision, as JSON; null for a ball that is not finite."""
    ball_ = enclosure(value, bits)
    if not ball_.is_finite():
        return [None, None]
    middle, radius = (
        Fraction(int(m)) * Fraction(2) ** int(e) for m, e in (ball_.mid().man_exp(), ball_.rad().man_exp())
    )
    return [_rational_to_json(middle - radius), _rational_to_json(middle + radius)]


def _rational_to_json(value):
    upper, lower = value.numerator, value.denominator
    size = max(upper.bit_length(), lower.bit_length())
    if size > LONGEST_INTEGER:
        raise ValueError(f"numbers must have at most {LONGEST_INTEGER} bits, got one of {size}")
    if isinstance(value, int):
        return value if size < 1000 else hex(value)
    return f"{upper:#x}/{lower:#x}" if size > LONGEST_DECIMAL else f"{upper}/{lower}"


def _rational_from_json(text):
    if type(text) is int:
        return text
    if not isinstance(text, str) or len(text) > LONGEST_INTEGER:
        raise ValueError(
            f"numbers must be integers and fractions of at most {LONGEST_INTEGER} bits, got {str(text)[:40]}"
        )
    upper, slash, lower = text.partition("/")
    try:
        if not slash:
            return int(upper, 0)
        return Fraction(int(upper, 0), int(lower, 0))
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"numbers must be integers and fractions, got {text[:40]!r}") from None


def _number_from_json(data, refined):
    if type(data) is float or type(data) is int:
        return data
    if isinstance(data, str):
        return float(data) if data in ("nan", "inf", "-inf") else _rational_from_json(data)
    if isinstance(data, dict) and len(data) == 1:
        ((form, content),) = data.items()
        if form == "logs" and isinstance(content, list) and all(isinstance(p, list) and len(p) == 2 for p in content):
            terms = {Fraction(_rational_from_json(base)): Fraction(_rational_from_json(w)) for w, base in content}
            if all(base > 0 for base in terms):
                return LogSum(terms)
        if form == "root" and isinstance(content, list) and len(content) == 2:
            degree, power = content[0], Fraction(_rational_from_json(content[1]))
            if type(degree) is int and 1 <= degree <= 64 and power > 0:
                return from_root(degree, power)
        if form == "ball" and isinstance(content, list) and len(content) == 3:
            return _ball(content[:2], content[2], refined)
    raise ValueError(f"a number must have a known JSON form, got {str(data)[:60]}")


def _ball(pair, number, refined) -> Real:
    def between(low, high, bits):
        if low is None or high is None:
            return ball(0) + ball(1) / ball(0)
        low, high = _rational_from_json(low), _rational_from_json(high)
        return enclosure(low, bits).union(enclosure(high, bits))

    if None not in pair and not _rational_from_json(pair[0]) <= _rational_from_json(pair[1]):
        raise ValueError(f"a ball must have its end points in order, got {str(pair)[:60]}")

    def evaluate(bits):
        if bits <= BALL_BITS or refined is None or number is None:
            low, high = pair
        else:
            low, high = refined(number, bits)
        return between(low, high, bits)

    return Real(evaluate)


def _parsed(parse, tag: str, content: Any):
    if not isinstance(content, str):
        raise ValueError(f"{tag} must be a text, got {shown(content)}")
    try:
        return parse(content)
    except (ValueError, OverflowError) as error:
        raise ValueError(f"{tag} must have a text that can be parsed, got {shown(content)}: {error}") from None
