"""Negative controls: changes with which a claim must fail.

A negative control plays wrong boosters, sharpens a constant, drops a hypothesis, or changes the subject or the function.
"""

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
    """Return the negative control that plays the given wrong boosters in place of the boosters that the claim and its plays name.

    Parameters
    ----------
    name : str
        The name shown in messages and items.
    *boosters : one or more instances

    Returns
    -------
    Breaker
        The change, an entry of `broken_by`.

    Examples
    --------
    >>> from reference.exact import AdaBoost
    >>> mutant("steps halved", AdaBoost()).kind
    'mutant'
    """
    return Breaker(name, lambda target: replace(target, boosters=boosters, plays_all=True), "mutant", boosters)


def sharper(factor) -> Breaker:
    """Return the negative control that sharpens the bound of the conclusion by a factor.

    Equalities and steps of a proof are unchanged, because a sharpened equality fails for every case. The factor is at least
    1/2, because a failure with a smaller factor would not show that the bound is nearly tight.

    Parameters
    ----------
    factor : rational in [1/2, 1)
        The bound is multiplied or divided by `factor`, whichever makes the bound sharper.

    Returns
    -------
    Breaker
        The change, an entry of `broken_by`.

    Raises
    ------
    ValueError
        If the factor is not in [1/2, 1).

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
        The change, an entry of `broken_by`.

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
    """Return the negative control that changes the subject of the claim, a trace or an instance, before the sides are computed.

    Parameters
    ----------
    name : str
        The name shown in messages and items.
    change : callable
        Takes a trace or an instance, and returns the changed trace or instance.
    *boosters : the wrong boosters that `change` plays, if any

    Returns
    -------
    Breaker
        The change, an entry of `broken_by`.

    Examples
    --------
    >>> toy = Claim("TOY.lemma-1", lambda x: Sides(x, "<=", 1), "inequality", "at most 1")
    >>> altered("doubled", lambda x: 2 * x).apply(toy).sides(1)[0].lhs
    2
    """
    return Breaker(name, lambda target: replace(target, alter=(*target.alter, change)), "altered", boosters)


def replaced(name: str, **values) -> Breaker:
    """Return the negative control that replaces values of every instance.

    Parameters
    ----------
    name : str
        The name shown in messages and items.
    **values : values by name
        The new values.

    Returns
    -------
    Breaker
        The change, an entry of `broken_by`.

    Examples
    --------
    >>> from properties.cases.play import Instance
    >>> toy = Claim("TOY.lemma-1", lambda case: Sides(case.x, "<=", 1), "inequality", "at most 1")
    >>> replaced("2 in its place", x=2).apply(toy).sides(Instance(x=1))[0].lhs
    2
    """
    return altered(name, lambda instance: instance.replaced(**values))


def _function_of(target: Claim) -> Callable[..., Any]:
    """Return the function of a claim, which must have one."""
    assert target.function is not None, f"{target.id} has no function"
    return target.function


def varied(name: str, **arguments) -> Breaker:
    """Return the negative control that changes constants of the statement, which are arguments with a default of its function.

    Parameters
    ----------
    name : str
        The name shown in messages and items.
    **arguments : values by name
        The new values of these arguments.

    Returns
    -------
    Breaker
        The change, an entry of `broken_by`.

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
    """Return the negative control that replaces the claim's function by a function with a wrong constant, quantity or direction.

    Parameters
    ----------
    name : str
        The name shown in messages and items.
    function : callable
        The function that replaces the claim's function.

    Returns
    -------
    Breaker
        The change, an entry of `broken_by`.

    Examples
    --------
    >>> toy = Claim("TOY.lemma-1", lambda x: Sides(x, "<=", 1), "inequality", "at most 1")
    >>> swapped("other direction", lambda x: Sides(x, ">=", 1)).apply(toy).sides(0)[0].relation
    '>='
    """
    sides = body_of(function) or function
    return Breaker(name, lambda target: replace(target, function=sides))
