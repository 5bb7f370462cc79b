"""The table of promises by name, which `python -m properties --claims` prints."""

from __future__ import annotations

import ast
import inspect
import re
import typing
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any


@dataclass(frozen=True)
class Promise:
    """A promise with a name: `make(*arguments)` is a function from a trace to sides.

    Parameters
    ----------
    name : str
        The name in `traits["promises"]`.
    make : callable
        From the arguments to a function from a trace to sides.
    function : callable
        The function given to `named`.
    text : str
        What is promised, in a sentence.
    family : str
        The heading under which it is listed.
    line : str
        How it is written in traits, with its arguments.
    labels : bool or None
        Whether it is about games of labels; None: about both kinds.

    Examples
    --------
    >>> from properties.checks.promises import PROMISES
    >>> PROMISES["loss-falls"].line
    '"loss-falls"'
    """

    name: str
    make: Callable[..., Callable]
    function: Callable
    text: str
    family: str
    line: str
    labels: bool | None = False  # whether it is about boosters of labels; None: about both kinds

    @property
    def on_command_line(self) -> str:
        """Return the promise, with the arguments of its example, as a word after --claim.

        >>> from properties.checks.promises import PROMISES
        >>> PROMISES["margin-within"].on_command_line, PROMISES["steps-are"].on_command_line
        ('margin-within=1/10,2', '"steps-are=half log-odds"')
        """
        example = ast.literal_eval(self.line)
        name, *arguments = example if isinstance(example, tuple) else (example,)
        word = f"{name}={','.join(map(str, arguments))}" if arguments else str(name)
        return word if re.fullmatch(r"[\w=,./-]+", word) else f'"{word}"'


PROMISES: dict[str, Promise] = {}


@dataclass(frozen=True)
class Range:
    """The numbers that an argument may be: `text` for messages, `accepts` to decide.

    >>> SHARE.accepts(Fraction(1, 2)), SHARE.accepts(Fraction(1))
    (True, False)
    """

    text: str
    accepts: Callable[[Any], bool]


POSITIVE = Range("above 0", lambda value: value > 0)
CAP_INVERSE = Range("at least 1", lambda value: value >= 1)
COUNT = Range("at least 0", lambda value: value >= 0)
RATE = Range("above 0 and at most 1", lambda value: 0 < value <= 1)
SHARE = Range("at least 0 and below 1", lambda value: 0 <= value < 1)
PART = Range("at least 0 and at most 1", lambda value: 0 <= value <= 1)
HALF = Range("at least 1e-6 and below 1/2", lambda value: 1e-6 <= value < 0.5)
MARGIN = Range("at least -1 and below 1", lambda value: -1 <= value < 1)


def named(
    name: str, family: str, line: str | None = None, labels: bool | None = False, statement: str = "", rounds=None
):
    """Enter a function from a trace, and arguments, to sides into the table; its first sentence is the promise.

    An argument is read by its annotation: Fraction, float or int, in Annotated with a Range, or Annotated[str, choices]. In a
    booster's traits it is a number or a text.
    rounds : how long its plays are, a number or a function of the game and the arguments.

    Parameters
    ----------
    name : str
        The name in `traits["promises"]`.
    family : str
        The heading under which it is listed.
    line : str, optional
        How it is written in traits; made of the name and the arguments by default.
    labels : bool or None
        Whether it is about games of labels; None: about both kinds.
    statement : str
        What is promised; by default the function's first sentence.
    rounds : int or callable, optional
        How long its plays are: a number, or a function of the game and the arguments.

    Returns
    -------
    callable
        A decorator that returns the function unchanged.

    Examples
    --------
    >>> @named("toy", "toys")
    ... def toy(trace):
    ...     '''No edge is above 1.'''
    >>> PROMISES.pop("toy").line
    '"toy"'
    """

    def enter(function):
        parameters = list(inspect.signature(function, eval_str=True).parameters.values())[1:]

        def make(*arguments):
            if len(arguments) > len(parameters):
                names = f" ({', '.join(entry.name for entry in parameters)})" if parameters else ""
                raise ValueError(f"it takes {len(parameters) or 'no'} argument{'s' * (len(parameters) != 1)}{names}")
            read = [_read(*pair) for pair in zip(parameters, arguments, strict=False)]
            missing = [entry.name for entry in parameters[len(read) :] if entry.default is entry.empty]
            if missing:
                raise ValueError(f"it needs {', '.join(missing)}")
            length = (lambda game: rounds(game, *read)) if callable(rounds) else rounds
            return promise(name, statement, length)(lambda trace: function(trace, *read))

        text = " ".join((function.__doc__ or "").split("\n\n")[0].split())
        PROMISES[name] = Promise(name, make, function, text, family, line or f'"{name}"', labels)
        return make

    return enter


def _read(parameter: inspect.Parameter, value):
    kind, limits = parameter.annotation, None
    if typing.get_origin(kind) is typing.Annotated:
        kind, limits = typing.get_args(kind)[:2]
        if kind is str:
            if value not in limits:
                raise ValueError(f"its {parameter.name} must be one of {', '.join(limits)}, got {str(value)[:60]!r}")
            return value
    kinds = f"{'a whole number' if kind is int else 'a number like 1/4 or 0.25'}{f', {limits.text}' if limits else ''}"
    refused = ValueError(f"its {parameter.name} must be {kinds}, got {str(value)[:60]!r}")
    try:
        number = int(value) if kind is int else Fraction(value)
        converted = float(number) if kind is float else number
    except (TypeError, ValueError, ZeroDivisionError, OverflowError):
        raise refused from None
    if limits is not None and not limits.accepts(converted):
        raise refused
    return converted


def promise(name: str, statement: str = "", rounds: Any = None):
    """Give a function from a trace to `Sides` the name under which an audit reports it.

    Parameters
    ----------
    name : str
        The name in the report.
    statement : str
        What is promised, in a sentence.
    rounds : int or callable, optional
        How long its plays are.

    Returns
    -------
    callable
        A decorator that returns the function, named.

    Examples
    --------
    >>> from properties.checks.promises import as_claim
    >>> from properties.claims import Sides
    >>> @promise("few-rounds", "at most two rounds")
    ... def few_rounds(trace):
    ...     return Sides(len(trace.edges), "<=", 2)
    >>> as_claim(few_rounds, promised=True).id
    'promise.few-rounds'
    """

    def called(function):
        function.promise, function.statement, function.rounds = name, statement, rounds
        return function

    return called
