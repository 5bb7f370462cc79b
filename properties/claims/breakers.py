"""Negative controls, for which a claim must fail: a wrong booster, a sharper constant, a dropped hypothesis, another subject or
function."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from properties.claims.definition import Breaker, Claim, body_of
from properties.claims.sides import Misdeclared, Sides
from reference.arithmetic import fraction


def mutant(name: str, *boosters) -> Breaker:
    """Return the negative control that plays sabotaged boosters in place of the claim's own and of those that its plays name.

    Parameters
    ----------
    name : str
        The name shown in messages and items.
    *boosters : one or more instances

    Returns
    -------
    Breaker
        The change, as `broken_by` takes it.

    Examples
    --------
    >>> from reference.exact import AdaBoost
    >>> mutant("steps halved", AdaBoost()).kind
    'mutant'
    """
    return Breaker(name, lambda target: replace(target, boosters=boosters, plays_all=True), "mutant", boosters)


def sharper(factor) -> Breaker:
    """Return the negative control that sharpens the bound of the conclusion by `factor`, a rational in [1/2, 1); a failure at a
    factor below 1/2 would show nothing.

    Equalities and steps of a proof are unchanged: a sharpened equality fails everywhere and shows nothing about a bound.

    Parameters
    ----------
    factor : rational in [1/2, 1)
        The bound is multiplied by it, or divided, whichever is sharper.

    Returns
    -------
    Breaker
        The change, as `broken_by` takes it.

    Raises
    ------
    ValueError
        For another factor.

    Examples
    --------
    >>> half = Claim("TOY.lemma-1", lambda x: Sides(x, "<=", 1), "inequality", "at most 1")
    >>> sharper("1/2").apply(half).sides(Fraction(3, 4))[0].rhs
    Fraction(1, 2)
    >>> equal = Claim("TOY.lemma-2", lambda x: Sides(x, "==", 1), "identity", "equal to 1")
    >>> sharper("1/2").apply(equal).sides(1)[0].rhs
    1
    """
    factor = fraction(factor, "factor")
    if not Fraction(1, 2) <= factor < 1:
        raise ValueError(f"factor must be in [1/2, 1), got {factor}")

    def sharpen(sides: Sides) -> Sides:
        if sides.step or sides.relation == "==":
            return sides
        number = float(factor) if isinstance(sides.rhs, float) else factor
        shrink = (sides.relation in ("<=", "<")) == bool(sides.rhs >= 0)
        return sides._replace(rhs=sides.rhs * number if shrink else sides.rhs / number)

    return Breaker(f"constant sharpened by {factor}", lambda target: replace(target, reshape=sharpen), "sharper")


def without(hypothesis: Callable[[Any], bool]) -> Breaker:
    """Return the negative control that drops one of the claim's hypotheses.

    Its `apply` raises Misdeclared for a claim that lacks the hypothesis.

    Parameters
    ----------
    hypothesis : predicate
        One of the claim's `given`.

    Returns
    -------
    Breaker
        The change, as `broken_by` takes it.

    Examples
    --------
    >>> def is_small(x):
    ...     return x < 1
    >>> toy = Claim("TOY.lemma-1", lambda x: Sides(x, "<=", 1), "inequality", "at most 1", given=(is_small,))
    >>> without(is_small).name, without(is_small).apply(toy).given
    ('without is_small', ())
    """

    def drop(target: Claim) -> Claim:
        if hypothesis not in target.given:
            hypotheses = ", ".join(entry.__name__ for entry in target.given) or "none"
            raise Misdeclared(
                f"without takes one of the hypotheses of {target.id}, {hypotheses}, got {hypothesis.__name__}: "
                f"write given=[{hypothesis.__name__}], broken_by=[without({hypothesis.__name__})]"
            )
        return replace(target, given=tuple(entry for entry in target.given if entry is not hypothesis))

    return Breaker(f"without {hypothesis.__name__}", drop, "without")


def altered(name: str, change: Callable[[Any], Any], *boosters) -> Breaker:
    """Return the negative control that changes the subject: `change` maps a trace or instance to a wrong one.

    Parameters
    ----------
    name : str
        The name shown in messages and items.
    change : callable
        From a trace or instance to a changed one.
    *boosters : the wrong boosters that `change` plays, if any

    Returns
    -------
    Breaker
        The change, as `broken_by` takes it.

    Examples
    --------
    >>> toy = Claim("TOY.lemma-1", lambda x: Sides(x, "<=", 1), "inequality", "at most 1")
    >>> altered("doubled", lambda x: 2 * x).apply(toy).sides(1)[0].lhs
    2
    """
    return Breaker(name, lambda target: replace(target, alter=(*target.alter, change)), "altered", boosters)


def replaced(name: str, **values) -> Breaker:
    """Return the negative control that gives all instances these values.

    Parameters
    ----------
    name : str
        The name shown in messages and items.
    **values : values by name
        The values that take the place of the instance's own.

    Returns
    -------
    Breaker
        The change, as `broken_by` takes it.

    Examples
    --------
    >>> from properties.cases.play import Instance
    >>> toy = Claim("TOY.lemma-1", lambda case: Sides(case.x, "<=", 1), "inequality", "at most 1")
    >>> replaced("2 in its place", x=2).apply(toy).sides(Instance(x=1))[0].lhs
    2
    """
    return altered(name, lambda instance: instance.replaced(**values))


def _function_of(target: Claim) -> Callable[..., Any]:
    assert target.function is not None, f"{target.id} has no body of its own"
    return target.function


def varied(name: str, **arguments) -> Breaker:
    """Return the negative control that changes constants of the statement: arguments of the claim's function with a default.

    Parameters
    ----------
    name : str
        The name shown in messages and items.
    **arguments : values by name
        Values for arguments of the claim's function that have a default.

    Returns
    -------
    Breaker
        The change, as `broken_by` takes it.

    Examples
    --------
    >>> toy = Claim("TOY.lemma-1", lambda x, bound=1: Sides(x, "<=", bound), "inequality", "at most 1")
    >>> varied("bound 0", bound=0).apply(toy).sides(1)[0].rhs
    0
    """
    boosters = tuple(value for value in arguments.values() if hasattr(value, "start") and hasattr(value, "update"))

    def change(target: Claim) -> Claim:
        body = _function_of(target)
        defaults = [
            entry.name for entry in inspect.signature(body).parameters.values() if entry.default is not entry.empty
        ]
        if unknown := [entry for entry in arguments if entry not in defaults]:
            raise Misdeclared(
                f"varied takes arguments of the body of {target.id} that have a default, {', '.join(defaults) or 'none'}, got "
                f"{unknown[0]}: write def {body.__name__}(trace, {unknown[0]}=1)"
            )
        return replace(target, function=partial(body, **arguments))

    return Breaker(name, change, boosters=boosters)


def swapped(name: str, function: Callable[[Any], Any]) -> Breaker:
    """Return the negative control that replaces the claim's function: a wrong constant, quantity or direction.

    Parameters
    ----------
    name : str
        The name shown in messages and items.
    function : callable
        Takes the place of the claim's function.

    Returns
    -------
    Breaker
        The change, as `broken_by` takes it.

    Examples
    --------
    >>> toy = Claim("TOY.lemma-1", lambda x: Sides(x, "<=", 1), "inequality", "at most 1")
    >>> swapped("other direction", lambda x: Sides(x, ">=", 1)).apply(toy).sides(0)[0].relation
    '>='
    """
    sides = body_of(function) or function
    return Breaker(name, lambda target: replace(target, function=sides))
