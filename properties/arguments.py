"""Constructor arguments that an audit may change, and their accepted values, as the trait `arguments` declares them.

A value of a list is passed unchanged. A text of digits, m and + - * / ( ), such as "m/2", is a number; m is the number of
examples. A whole number is passed as an int, any other as a rational to a booster that declares exact or certified arithmetic,
and as a float to other boosters.
"""

from __future__ import annotations

import ast
import math
import operator
import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

Given = tuple[tuple[str, Any], ...]  # names of parameters with their values as declared

_OPERATIONS: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}
_EXPRESSION = re.compile(r"[\d.em+\-*/() ]*\d[\d.em+\-*/() ]*|m")
_INTERVAL = re.compile(r"\s*([\[(])([^,\[\]]+),([^,\[\]]+)([\])])\s*")
PLAIN = tuple(
    map(Fraction, ("1", "1/2", "2", "1/4", "1/10", "3", "4", "10", "1/100", "100"))
)  # values that are tried first, in this order
SHARES = tuple(map(Fraction, ("1/2", "1/4", "3/4", "1/10", "9/10", "1/100", "99/100", "1/1000", "999/1000")))
COARSE = (1, 2, 4, 10, 100)  # denominators to which a value is rounded while a case is shrunk
WIDEST = 1000  # the upper end of drawn values in an unbounded interval
EXAMPLE = 'write {"clip": "(0, 4]", "nu": ["1", "m/2", "m"]}'


def is_expression(value: Any) -> bool:
    """Return whether a value is a text that stands for a number.

    Parameters
    ----------
    value : object
        A declared value.

    Returns
    -------
    bool
        Whether `number_of` evaluates it.

    Examples
    --------
    >>> [is_expression(text) for text in ("1/3", "m - 1", "lazy", "1e-3", 2)]
    [True, True, False, True, False]
    """
    return isinstance(value, str) and _EXPRESSION.fullmatch(value.strip()) is not None


def number_of(text: str, m: int) -> Fraction:
    """Return the number that a text stands for when there are m examples.

    Parameters
    ----------
    text : str
        Digits, m and + - * / ( ).
    m : int
        The number of examples.

    Returns
    -------
    Fraction
        The number.

    Raises
    ------
    ValueError
        If the text is no such expression, or divides by 0.

    Examples
    --------
    >>> number_of("m/2", 5), number_of("0.25", 5)
    (Fraction(5, 2), Fraction(1, 4))
    """

    def value(node) -> Fraction:
        if isinstance(node, ast.Constant) and type(node.value) in (int, float):
            return Fraction(str(node.value))
        if isinstance(node, ast.Name) and node.id == "m":
            return Fraction(m)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return -value(node.operand)
        if isinstance(node, ast.BinOp) and type(node.op) in _OPERATIONS:
            return _OPERATIONS[type(node.op)](value(node.left), value(node.right))
        raise ValueError

    try:
        return value(ast.parse(text.strip(), mode="eval").body)
    except (SyntaxError, ValueError, ZeroDivisionError, RecursionError):
        raise ValueError(f"a number must be like 1/4, 0.25 or m/2, got {text[:60]!r}") from None


def passed(value: Any, m: int, exact: bool) -> Any:
    """Return the argument for a declared value, as the module's docstring describes.

    Parameters
    ----------
    value : object
        As declared.
    m : int
        The number of examples.
    exact : bool
        Whether the booster computes in rationals.

    Returns
    -------
    object
        The argument.

    Examples
    --------
    >>> passed("m/2", 4, False), passed("m/2", 3, False), passed("m/2", 3, True), passed("lazy", 3, True)
    (2, 1.5, Fraction(3, 2), 'lazy')
    """
    if not is_expression(value):
        return value
    number = number_of(value, m)
    return int(number) if number.denominator == 1 else number if exact else float(number)


@dataclass(frozen=True)
class ValueList:
    """The values of a list, the simplest first.

    Parameters
    ----------
    values : tuple
        The values; texts of digits and m are numbers.

    Examples
    --------
    >>> ValueList(("1", "m")).text, list(ValueList(("1", "m")).simpler("m", 3)), ValueList(("1", "m")).accepts("2", 3)
    ('1 or m', ['1'], False)
    """

    values: tuple[Any, ...]

    @property
    def text(self) -> str:
        return " or ".join(map(str, self.values))

    @property
    def first(self) -> Any:
        """Return the value of a parameter that has no default."""
        return self.values[0]

    def corners(self) -> Sequence[Any]:
        """Return all values, or the first and the last ones of many."""
        return self.values if len(self.values) <= 4 else (*self.values[:2], *self.values[-2:])

    def drawn(self, source: random.Random, m: int) -> Any:
        return source.choice(self.values)

    def simpler(self, value: Any, m: int) -> Iterator[Any]:
        yield from self.values[: self.values.index(value)] if value in self.values else self.values

    def accepts(self, value: Any, m: int) -> bool:
        return value in self.values


@dataclass(frozen=True)
class Interval:
    """The numbers of an interval, whose ends may depend on m; a square bracket includes its end.

    Parameters
    ----------
    text : str
        The interval as declared, such as "(0, m]".
    low, high : str
        The ends: numbers, or expressions in m; `high` may be "inf".
    with_low, with_high : bool
        Whether the end belongs to the interval.

    Examples
    --------
    >>> unit = interval("(0, 4]")
    >>> unit.text, unit.first, unit.accepts("4", 3), unit.accepts("0", 3), next(unit.simpler("7/5", 3))
    ('(0, 4]', '1', True, False, '1')
    """

    text: str
    low: str
    high: str
    with_low: bool
    with_high: bool

    @property
    def first(self) -> str:
        """Return the value of a parameter that has no default: a plain number, or an end."""
        plain = [str(number) for number in PLAIN if all(self.accepts(str(number), m) for m in (2, 3, 5, 40))]
        return plain[0] if plain else self.corners()[0]

    def ends(self, m: int) -> tuple[Fraction, Fraction]:
        """Return the ends for m examples; an infinite one is cut."""
        low = number_of(self.low, m)
        return low, (max(low, Fraction(0)) + WIDEST if self.high == "inf" else number_of(self.high, m))

    def corners(self) -> Sequence[str]:
        """Return the ends that belong to it, as declared, and numbers near the others."""
        low, high = self.ends(5)
        found = [self.low if self.with_low else _between(low, high, SHARES[7])]
        return [*found, self.high if self.with_high and self.high != "inf" else _between(low, high, SHARES[8])]

    def drawn(self, source: random.Random, m: int) -> str:
        """Return a plain number, an end, a share of the way between the ends, or any number between them."""
        low, high = self.ends(m)
        chance = source.random()
        if chance < 0.3:
            plain = [str(number) for number in PLAIN if self.accepts(str(number), m)]
            if plain:
                return source.choice(plain)
        if chance < 0.5:
            corner = source.choice(self.corners())
            if self.accepts(corner, m):
                return corner
        share = source.choice(SHARES) if chance < 0.8 else Fraction(source.randint(1, 999), 1000)
        return _between(low, high, share)

    def simpler(self, value: Any, m: int) -> Iterator[str]:
        """Yield the plain numbers before a number, then itself rounded."""
        number = number_of(str(value), m)
        for plain in PLAIN:
            if plain == number:
                return
            if self.accepts(str(plain), m):
                yield str(plain)
        for most in COARSE:
            rounded = number.limit_denominator(most)
            if rounded == number:
                return
            if self.accepts(str(rounded), m):
                yield str(rounded)

    def accepts(self, value: Any, m: int) -> bool:
        try:
            number, low = number_of(str(value), m), number_of(self.low, m)
            high = None if self.high == "inf" else number_of(self.high, m)
        except ValueError:
            return False
        above = number > low or (self.with_low and number == low)
        return above and (high is None or number < high or (self.with_high and number == high))


def _between(low: Fraction, high: Fraction, share: Fraction) -> str:
    return str(low + (high - low) * share)


def interval(text: str) -> Interval:
    """Return the interval that a text like "(0, 4]" or "[1, m]" stands for.

    Parameters
    ----------
    text : str
        Two ends in brackets: a round one leaves the end out. The upper end may be inf.

    Returns
    -------
    Interval
        The interval.

    Raises
    ------
    ValueError
        If the text is no such interval, or one without numbers.

    Examples
    --------
    >>> interval("[1, m]").ends(6)
    (Fraction(1, 1), Fraction(6, 1))
    """
    found = _INTERVAL.fullmatch(text)
    if found is None:
        raise ValueError('the values must be a list, or an interval like "(0, 4]", "[1, m]" or "(0, inf)"')
    low, high = found[2].strip(), found[3].strip()
    number_of(low, 2)
    made = Interval(f"{found[1]}{low}, {high}{found[4]}", low, high, found[1] == "[", found[4] == "]")
    if high == "inf":
        return made
    bounds = number_of(low, 40), number_of(high, 40)
    if bounds[0] > bounds[1] or (bounds[0] == bounds[1] and not (made.with_low and made.with_high)):
        raise ValueError("the lower end of the interval must be below the upper end")
    return made


@dataclass(frozen=True)
class Arguments:
    """The parameters that an audit may move, each with its values.

    Parameters
    ----------
    values : tuple of (name, ValueList or Interval)

    Examples
    --------
    >>> moved = Arguments.checked({"clip": "(0, 4]", "nu": ["1", "m/2"]})
    >>> moved.text, moved.corners()[0], bool(Arguments())
    ('clip in (0, 4], nu 1 or m/2', (('clip', '1/250'),), False)
    """

    values: tuple[tuple[str, ValueList | Interval], ...] = ()

    def __bool__(self):
        return bool(self.values)

    @classmethod
    def checked(cls, declared: Any) -> Arguments:
        """Return the declared values, checked. Raises ValueError that names the parameter, its value and what is accepted."""
        if isinstance(declared, cls):
            return declared
        if not isinstance(declared, Mapping):
            raise ValueError(
                f"trait arguments must be a mapping from parameters to the values each may take, got "
                f"{str(declared)[:60]!r}: {EXAMPLE}"
            )
        return cls(tuple((str(name), _values_of(str(name), given)) for name, given in declared.items()))

    @property
    def declared(self) -> dict[str, Any]:
        """Return the values as they are declared."""
        return {name: given.text if isinstance(given, Interval) else given.values for name, given in self.values}

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.values)

    @property
    def text(self) -> str:
        """Return the parameters and their values in words."""
        return ", ".join(
            f"{name} in {given.text}" if isinstance(given, Interval) else f"{name} {given.text}"
            for name, given in self.values
        )

    def corners(self) -> list[Given]:
        """Return the extreme values of each parameter, one parameter at a time, and of all at once."""
        single: list[Given] = [((name, value),) for name, given in self.values for value in given.corners()]
        first = tuple((name, given.corners()[0]) for name, given in self.values)
        last = tuple((name, given.corners()[-1]) for name, given in self.values)
        return single if len(self.values) == 1 else [*single, first, last]

    def drawn(self, source: random.Random, m: int) -> Given:
        """Return values for m examples: none in a fifth of the draws (then all are the defaults), else each parameter's at random."""
        if source.random() < 0.2:
            return ()
        return tuple((name, given.drawn(source, m)) for name, given in self.values)

    def moved(self, known: Given, source: random.Random, m: int) -> Given:
        """Return these values with one of them drawn anew."""
        name, given = source.choice(self.values)
        kept = dict(known) | {name: given.drawn(source, m)}
        return tuple((name, kept[name]) for name in self.names if name in kept)

    def simpler(self, known: Given, m: int) -> Iterator[Given]:
        """Yield these values with one of them left to its default, then with one of them simpler."""
        for place in range(len(known)):
            yield known[:place] + known[place + 1 :]
        values = dict(self.values)
        for place, (name, value) in enumerate(known):
            for simple in values[name].simpler(value, m) if name in values else ():
                yield (*known[:place], (name, simple), *known[place + 1 :])

    def accept(self, known: Given, m: int) -> bool:
        """Return whether these are values that are declared, for m examples."""
        values = dict(self.values)
        return all(name in values and values[name].accepts(value, m) for name, value in known)


NO_ARGUMENTS = Arguments()


def _values_of(name: str, given: Any) -> ValueList | Interval:
    try:
        if isinstance(given, str):
            return interval(given)
        if not isinstance(given, Sequence) or isinstance(given, bytes):
            raise ValueError('the values must be a list, a range, or an interval like "(0, 4]"')
        if not len(given):
            raise ValueError("the values must be at least one")
        for value in given:
            if is_expression(value):
                number_of(value, 2)
            elif not isinstance(value, str | int | float | Fraction | None):
                raise ValueError(f"a value must be a number, a text, True, False or None, got a {type(value).__name__}")
            elif isinstance(value, float) and not math.isfinite(value):
                raise ValueError(f"a number must be finite, got {value}")
        return ValueList(tuple(given))
    except ValueError as error:
        raise ValueError(
            f"trait arguments: the values of {name!r} are {str(given)[:80]!r}: {error}: {EXAMPLE}"
        ) from None


def in_words(given: Given) -> str:
    """Return arguments as in a call.

    Parameters
    ----------
    given : pairs of names and values

    Returns
    -------
    str
        The text; empty for none.

    Examples
    --------
    >>> in_words((("clip", "1/5"), ("update", "lazy")))
    "clip=1/5, update='lazy'"
    """
    return ", ".join(f"{name}={value if is_expression(value) else repr(value)}" for name, value in given)


__all__ = [
    "NO_ARGUMENTS",
    "Arguments",
    "Interval",
    "ValueList",
    "in_words",
    "interval",
    "is_expression",
    "number_of",
    "passed",
]
