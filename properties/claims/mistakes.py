"""Mistakes that boosters of every family make: each is written once, and made in many.

A class stands before a correct booster among the bases of a mutant; a function takes the place of a method (see
`properties.sabotage.registry.mistakes_in`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from reference.arithmetic import RationalVector, dot
from reference.arithmetic.rational_vectors import in_integers
from reference.protocol import Stop


def declaring(columns: str, *promises, symmetries=("examples", "duplicates"), **traits) -> dict:
    """The traits of a correct booster that is written here."""
    return {"columns": columns, "promises": promises, "symmetries": symmetries, **traits}


class Steps:
    """What the correct boosters have in common that are written here: uniform weights first, and a round is an edge, a step
    and a move. A booster says its `moved(column, edge)`, which finds its step among the `steps`."""

    def begin(self, m):
        self.m, self.steps = m, []
        self.weights = (Fraction(1, m),) * m
        return self.weights

    def update(self, column):
        edge = self.edge(column)
        self.steps.append(self.step(edge))
        self.weights = self.moved(column, edge)
        return self.weights

    def edge(self, column):
        return dot(self.weights, column)

    def step(self, edge):
        return edge

    def moved(self, column, edge):
        raise NotImplementedError

    def coefficients(self):
        return tuple(self.steps)


class Stepwise(Steps):
    """Steps on a matrix: it is started on a number of examples."""

    def start(self, m):
        return self.begin(m)


_Correct: Any = object  # the correct booster that one of these is mixed into


class Remembers(_Correct):
    """Keeps what it answered at its start; the others keep what it answers later."""

    def start(self, *begin):
        self.answered = super().start(*begin)
        return self.answered


class AnswersLate(Remembers):
    """Answers with the weights of the round before."""

    def update(self, column):
        late, self.answered = self.answered, super().update(column)
        return self.answered if isinstance(self.answered, Stop) else late


class OverwritesTheLast(Remembers):
    """Writes the last weight of the round before over the new one, and divides the others by what is left."""

    def update(self, column):
        last, answer = self.answered[-1], super().update(column)
        if not isinstance(answer, Stop) and (rest := sum(answer[:-1])) > 0:
            scaled = [weight * (1 - last) / rest for weight in answer[:-1]]
            answer = self.weights = (*scaled, last)
        self.answered = answer
        return answer


class TurnsColumns(Remembers):
    """Turns a column of negative edge round."""

    def update(self, column):
        edge = dot(self.answered, column)
        turned = column if edge >= 0 else -column if hasattr(column, "__array__") else tuple(-entry for entry in column)
        self.answered = super().update(turned)
        return self.answered


class StepsLate(_Correct):
    """Steps by the edge of the round before, in the first round by its own."""

    def start(self, *begin):
        self.previous = None
        return super().start(*begin)

    def step(self, edge):
        used, self.previous = self.previous, edge
        return super().step(edge if used is None else used)


class Prints(_Correct):
    """Tells what it is given."""

    def update(self, column):
        print("update", *column)
        return super().update(column)


class StartsWarm(_Correct):
    """Starts from the last weights where there are some of the right length; they are its attribute `weights`."""

    last = ()

    def start(self, *begin):
        first = super().start(*begin)
        self.weights = self.last if len(self.last) == len(first) else first
        return self.weights

    def update(self, column):
        answer = super().update(column)
        self.last = self.weights
        return answer


def spoilt(booster: type, name: str, fault: str, *kinds: type, **methods) -> type:
    """The class `name` of the calling module: this correct booster with one mistake, `fault`, its docstring.

    kinds   : mistakes that any booster can make, as classes.
    methods : in place of the booster's own: each gets the booster, the correct method, and what that one would get; what
              is no function, a class say, is an attribute.

    >>> from reference.exact import AdaBoost
    >>> Turned = spoilt(AdaBoost, "Turned", "Starts from the end.", start=lambda self, right, m: right(m)[::-1])
    >>> Turned.__doc__, len(Turned().start(3))
    ('Starts from the end.', 3)
    """

    def replaced(method, function):
        return lambda self, *arguments: function(self, getattr(super(cls, self), method), *arguments)

    functions = {key for key, entry in methods.items() if callable(entry) and not isinstance(entry, type)}
    body = {key: replaced(key, entry) if key in functions else entry for key, entry in methods.items()}
    named = {"__module__": sys._getframe(1).f_globals["__name__"], "__doc__": fault}
    cls: type = type(name, (*kinds, booster), body | named)
    return cls


def after(change: Callable) -> Callable:
    """What the correct method answers, changed."""
    return lambda self, right, *arguments: change(right(*arguments))


def normalised(values):
    """The values divided by their sum; Fractions over one denominator, which divides out."""
    if all(type(value) is Fraction for value in values):
        numerators, _ = in_integers(values)
        if (total := sum(numerators)) > 0:
            return tuple(RationalVector(numerators, total))
    total = sum(values)
    return tuple(value / total for value in values)


by_size = after(abs)


def cut_once(weights, cap):
    """Cuts what exceeds the cap, once, and shares it out among the rest."""
    spare, rest = sum(max(weight, cap) - cap for weight in weights), sum(weight <= cap for weight in weights)
    return tuple(cap if weight > cap else weight + spare / rest for weight in weights)


def unweighted(self, edge, column):
    """The edge under the uniform weights."""
    return sum(column) * Fraction(1, self.m)


halved = after(lambda value: value / 2)
doubled = after(lambda values: tuple(2 * value for value in values))
