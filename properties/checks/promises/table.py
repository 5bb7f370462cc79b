"""The table of promises by name: what is entered here, `python -m properties --claims` prints."""

from __future__ import annotations

import inspect
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
        The function as it was entered.
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


PROMISES: dict[str, Promise] = {}


def named(
    name: str, family: str, line: str | None = None, labels: bool | None = False, statement: str = "", rounds=None
):
    """Enter a function from a trace, and arguments, to sides into the table; its first sentence is what is promised.

    An argument is read by its annotation: Fraction, float, int, or Annotated[str, choices]. It stands as a number or a text
    in a booster's traits.      rounds : how long its plays are, a number or a function of the game and the arguments.

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
                raise ValueError(f"it takes {len(parameters)} arguments at the most")
            read = [_read(name, *pair) for pair in zip(parameters, arguments, strict=False)]
            missing = [entry.name for entry in parameters[len(read) :] if entry.default is entry.empty]
            if missing:
                raise ValueError(f"it needs {', '.join(missing)}")
            length = (lambda game: rounds(game, *read)) if callable(rounds) else rounds
            return promise(name, statement, length)(lambda trace: function(trace, *read))

        text = " ".join((function.__doc__ or "").split("\n\n")[0].split())
        PROMISES[name] = Promise(name, make, function, text, family, line or f'"{name}"', labels)
        return make

    return enter


def _read(name: str, parameter: inspect.Parameter, value):
    kind = parameter.annotation
    if typing.get_origin(kind) is typing.Annotated:
        choices = typing.get_args(kind)[1]
        if value not in choices:
            raise ValueError(f"the {parameter.name} of {name} must be one of {', '.join(choices)}, got {value!r}")
        return value
    if kind is int:
        return int(value)
    return float(Fraction(value)) if kind is float else Fraction(value)


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
