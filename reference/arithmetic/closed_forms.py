"""Conversion of numbers, strings and closed sympy expressions to exact numbers or Reals."""

from __future__ import annotations

import functools
from fractions import Fraction

import flint

from reference.arithmetic.logarithms import exp, log
from reference.arithmetic.rationals import fraction, shown
from reference.arithmetic.reals import Real, power


def real(value, name: str = "value"):
    """Return `value` as an int, a Fraction or a Real.

    Parameters
    ----------
    value : number, str or sympy expression
        A string is a rational such as "1/3". A float is converted exactly. An expression is closed if it is built from
        rationals, e, pi, sums, products, powers, exp, log, Abs, Max and Min.
    name : str
        The name of the argument in an error message.

    Returns
    -------
    int, Fraction or Real
        A number equal to `value`.

    Raises
    ------
    ValueError
        For NaN, infinity, an expression with free symbols or other functions, and anything that is not a number.

    Examples
    --------
    >>> real("1/3")
    Fraction(1, 3)
    >>> import sympy
    >>> real(sympy.sqrt(4) + 1)
    Fraction(3, 1)
    """
    if isinstance(value, (Real, int, Fraction)) and not isinstance(value, bool):
        return value
    if isinstance(value, flint.arb):
        return Real(lambda bits: value)
    # This includes sympy's Float, whose precision may exceed that of a float.
    if hasattr(value, "free_symbols"):
        return _from_sympy(value, name)
    return fraction(value, name)


def _from_sympy(expression, name: str = "value"):
    """Return a closed sympy expression as an exact number or a Real. A formula can thus be both displayed and checked."""
    import sympy

    if expression.free_symbols:
        raise ValueError(f"{name} must be an expression without free symbols, got {shown(expression)}")
    if expression.is_Rational or expression.is_Float:
        return fraction(expression, name)
    arguments = [_from_sympy(argument, name) for argument in expression.args]
    if expression.is_Add:
        return functools.reduce(lambda a, b: a + b, arguments)
    if expression.is_Mul:
        return functools.reduce(lambda a, b: a * b, arguments)
    if expression.is_Pow:
        base, exponent = arguments
        if isinstance(exponent, Fraction):
            return power(base, exponent)
        return exp(exponent * log(base)) if expression.base != sympy.E else exp(exponent)
    if isinstance(expression, sympy.exp):
        return exp(arguments[0])
    if isinstance(expression, sympy.log):
        return log(arguments[0])
    if isinstance(expression, sympy.Abs):
        return abs(arguments[0])
    if isinstance(expression, sympy.Max):
        return max(arguments)
    if isinstance(expression, sympy.Min):
        return min(arguments)
    if expression is sympy.E:
        return exp(1)
    if expression is sympy.pi:
        return Real(lambda bits: flint.arb.pi())
    raise ValueError(
        f"{name} must be an expression of rationals, powers, exp, log, abs, max and min, got {shown(expression)}"
    )
