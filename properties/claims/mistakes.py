"""Mistakes that turn a correct booster of any family into a mutant.

A mistake that is a class is a mixin, the first base of the mutant before the correct booster. A mistake that is a function
replaces a method (see `properties.sabotage.registry.mistakes_in`).
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
    """Return the traits of a correct booster that the module of mutants defines."""
    return {"columns": columns, "promises": promises, "symmetries": symmetries, **traits}


class Steps:
    """Base class of the correct boosters that modules of mutants define.

    The first weights are uniform. A round computes an edge, a step and the new weights. A subclass defines `moved(column,
    edge)`, which returns the new weights. The attribute `steps` has the steps so far.
    """

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
    """`Steps` on margins: `start` receives the number of examples."""

    def start(self, m):
        return self.begin(m)


_Correct: Any = object  # the correct booster with which a mixin is combined


class Remembers(_Correct):
    """Stores the weights that `start` returned. Subclasses also store the weights that `update` returns."""

    def start(self, *begin):
        self.last_weights = super().start(*begin)
        return self.last_weights


class AnswersLate(Remembers):
    """`update` returns the weights of the round before."""

    def update(self, column):
        late, self.last_weights = self.last_weights, super().update(column)
        return self.last_weights if isinstance(self.last_weights, Stop) else late


class OverwritesTheLast(Remembers):
    """`update` keeps the last weight of the round before, and scales the other new weights so that the sum is 1."""

    def update(self, column):
        last, answer = self.last_weights[-1], super().update(column)
        if not isinstance(answer, Stop) and (rest := sum(answer[:-1])) > 0:
            scaled = [weight * (1 - last) / rest for weight in answer[:-1]]
            answer = self.weights = (*scaled, last)
        self.last_weights = answer
        return answer


class TurnsColumns(Remembers):
    """`update` negates a column of negative edge."""

    def update(self, column):
        edge = dot(self.last_weights, column)
        turned = column if edge >= 0 else -column if hasattr(column, "__array__") else tuple(-entry for entry in column)
        self.last_weights = super().update(turned)
        return self.last_weights


class StepsLate(_Correct):
    """The step of a round is computed from the edge of the round before; in the first round from its own edge."""

    def start(self, *begin):
        self.previous = None
        return super().start(*begin)

    def step(self, edge):
        used, self.previous = self.previous, edge
        return super().step(edge if used is None else used)


class Prints(_Correct):
    """The booster prints its arguments."""

    def update(self, column):
        print("update", *column)
        return super().update(column)


class StartsWarm(_Correct):
    """`start` returns the last weights of the run before, from the attribute `weights`, if they have the right length."""

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
    """Return a new class of the calling module: a correct booster with one mistake, which the docstring `fault` describes.

    kinds   : mixins of this module.
    methods : replacements of methods. A replacement receives the booster, the correct method, and the arguments of the method.
              A value that is not a function becomes an attribute of the class.

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
    """Return a replacement of a method that returns `change` of the value of the correct method."""
    return lambda self, right, *arguments: change(right(*arguments))


def normalised(values):
    """Return the values divided by their sum. Fractions are first brought to a common denominator, for speed."""
    if all(type(value) is Fraction for value in values):
        numerators, _ = in_integers(values)
        if (total := sum(numerators)) > 0:
            return tuple(RationalVector(numerators, total))
    total = sum(values)
    return tuple(value / total for value in values)


by_size = after(abs)


def cut_once(weights, cap):
    """Return the weights cut at the cap once, with the excess divided among the other examples."""
    excess, uncapped = sum(max(weight, cap) - cap for weight in weights), sum(weight <= cap for weight in weights)
    return tuple(cap if weight > cap else weight + excess / uncapped for weight in weights)


def unweighted(self, edge, column):
    """Return the edge under the uniform distribution."""
    return sum(column) * Fraction(1, self.m)


halved = after(lambda value: value / 2)
doubled = after(lambda values: tuple(2 * value for value in values))
