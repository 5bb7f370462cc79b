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
    """An entry of the table: `make(*arguments)` returns the promise as a function from a trace to sides.

    Parameters
    ----------
    name : str
        The name in `traits["promises"]`.
    make : callable
        Returns a function from a trace to sides for the given arguments.
    function : callable
        The function given to `named`.
    text : str
        The statement of the promise: the first paragraph of the function's docstring.
    family : str
        Boosters that satisfy the promise, in words.
    line : str
        An example of the promise in traits, with its arguments.
    labels : bool or None
        True for a promise about games of labels, False for games of margins, None for both.

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
    labels: bool | None = False

    @property
    def on_command_line(self) -> str:
        """Return the text that follows --claim for the promise of the example `line`.

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
    """The range of a numerical argument: `text` describes the range in messages, `accepts` returns whether it has a number.

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
    """Return a decorator that registers a function of a trace and further arguments in `PROMISES`.

    The function returns or yields sides. The first paragraph of its docstring is the statement that `--claims` prints. The
    annotation of an argument has its type and range: Annotated[Fraction, Range], the same with float or int, or
    Annotated[str, choices]. In traits and on the command line the argument is a number or a text.

    Parameters
    ----------
    name : str
        The name in `traits["promises"]`.
    family : str
        Boosters that satisfy the promise, in words.
    line : str, optional
        An example of the promise in traits, with its arguments; by default the name alone.
    labels : bool or None
        True for a promise about games of labels, False for games of margins, None for both.
    statement : str
        The statement as a formula, in Markdown.
    rounds : int or callable, optional
        The number of rounds of a play: a number, or a function of the game and the arguments. By default the number of
        each common play.

    Returns
    -------
    callable
        The decorator. It returns a function of the arguments, `Promise.make`.

    Examples
    --------
    >>> @named("toy", "toys")
    ... def toy(trace):
    ...     '''No edge is above 1.'''
    >>> PROMISES.pop("toy").line
    '"toy"'
    """

    def register(function):
        parameters = list(inspect.signature(function, eval_str=True).parameters.values())[1:]

        def make(*arguments):
            if len(arguments) > len(parameters):
                names = f" ({', '.join(entry.name for entry in parameters)})" if parameters else ""
                raise ValueError(f"it takes {len(parameters) or 'no'} argument{'s' * (len(parameters) != 1)}{names}")
            read = [_read(*pair) for pair in zip(parameters, arguments, strict=False)]
            missing = [entry.name for entry in parameters[len(read) :] if entry.default is entry.empty]
            if missing:
                raise ValueError(f"it needs {', '.join(missing)}")
            rounds_of_game = (lambda game: rounds(game, *read)) if callable(rounds) else rounds
            return promise(name, statement, rounds_of_game)(lambda trace: function(trace, *read))

        text = " ".join((function.__doc__ or "").split("\n\n")[0].split())
        PROMISES[name] = Promise(name, make, function, text, family, line or f'"{name}"', labels)
        return make

    return register


def _read(parameter: inspect.Parameter, value):
    """Return an argument of a promise in the type of its parameter. Raises ValueError for a value out of range."""
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
    """Return a decorator that gives a function from a trace to `Sides` the name under which an audit reports it.

    Parameters
    ----------
    name : str
        The name in the report.
    statement : str
        The statement of the promise.
    rounds : int or callable, optional
        The number of rounds of a play: a number, or a function of the game.

    Returns
    -------
    callable
        The decorator. It returns the function itself, with the attributes `promise`, `statement` and `rounds`.

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

    def set_attributes(function):
        function.promise, function.statement, function.rounds = name, statement, rounds
        return function

    return set_attributes
