"""The two sides that a claim compares, their text, and their ratio."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any, NamedTuple

from reference.arithmetic import Real
from reference.arithmetic.balls import START_BITS

ROUGH = 1e-6  # the largest error of an approximate ratio, if the ratio is at most 1
ROUGH_BITS = math.ceil(-math.log2(ROUGH / 4)) + 1


class Misdeclared(TypeError):
    """A claim is declared incorrectly. The message is one line with the given value, the expected value and an example.

    >>> str(Misdeclared("TOY99.theorem-1 returned a bool"))
    'TOY99.theorem-1 returned a bool'
    """


class Sides(NamedTuple):
    """A comparison: lhs, relation and rhs, with the round, the example and the other places that it is about.

    Parameters
    ----------
    lhs : number
        A number of a type that `reference.decide` accepts.
    relation : one of <= >= == < >
    rhs : number
        A number of a type that `reference.decide` accepts.
    at : a caption for readers
        No code reads the caption; the fields below have its data.
    measured
        Whether the numbers come from a float run that is not part of the case. Their type need not be float: a number of
        rounds is an int. A trace in floats is detected without this field.
    equal : whether the two sides are equal by a proof
        Such a comparison may remain undecided.
    round
        The round, or the number of rounds, of the comparison, counted as in the caption. None for a comparison without
        a round, or with several.
    example : the example or observation that is compared, counted from 0
        None if there is none.
    part
        The name of this comparison among several of one body, such as "the norms"; "" if there is only one.
    step : whether the comparison is a step of the proof
        False for the conclusion, which must fail with a negative control.
    target
        For a statement about all comparators, such as every λ*: the comparator of this comparison, as text, so that a
        verdict has the number of comparators. "" if the statement has no comparator.
    infinite : whether one of the two compared quantities is infinite
        If so, lhs and rhs are 0 or 1 for whether the quantities are equal, and the caption has both quantities.

    Examples
    --------
    >>> from reference import decide
    >>> sides = Sides(Fraction(1, 4), "<=", Fraction(1, 3), at="round 2", round=2)
    >>> decide(sides.lhs, sides.relation, sides.rhs)
    <Verdict.HOLDS: 'holds'>
    >>> sides.round, sides.example, sides.step
    (2, None, False)
    """

    lhs: Any
    relation: str
    rhs: Any
    at: str = ""
    measured: bool = False
    equal: bool = False
    round: int | None = None
    example: int | None = None
    part: str = ""
    step: bool = False
    target: str = ""
    infinite: bool = False

    def __repr__(self) -> str:
        """Return the text of the tuple, without the fields that have their default values."""
        values = zip(self._fields, self, strict=True)
        kept = [f"{name}={value!r}" for name, value in values if _is_written(name, value)]
        return f"Sides({', '.join(kept)})"


def _is_written(name: str, value) -> bool:
    """Return whether a field has no default or another value than its default."""
    defaults = Sides._field_defaults
    return name not in defaults or not (value is defaults[name] or value == defaults[name])


def displayed_sides(sides) -> dict[str, Any]:
    """Return the sides as text: exact if they are short, else with fifteen digits.

    Parameters
    ----------
    sides : Sides
        One comparison.

    Returns
    -------
    dict
        The keys lhs, relation, rhs and at.

    Examples
    --------
    >>> from fractions import Fraction
    >>> displayed_sides(Sides(Fraction(1, 3), "<=", 0, at="round 1"))
    {'lhs': '1/3', 'relation': '<=', 'rhs': '0', 'at': 'round 1'}
    """
    return {
        "lhs": displayed_number(sides.lhs),
        "relation": sides.relation,
        "rhs": displayed_number(sides.rhs),
        "at": sides.at,
    }


def falsehood(sides) -> str:
    """Return the text of a violated comparison.

    Parameters
    ----------
    sides : Sides
        One comparison.

    Returns
    -------
    str
        The comparison, with the words "is false".

    Examples
    --------
    >>> from fractions import Fraction
    >>> falsehood(Sides(Fraction(1, 4), ">", Fraction(1, 4)))
    '1/4 > 1/4 is false'
    >>> falsehood(Sides(0, "==", 1, at="coefficient of round 1 is 10.0, expected inf", infinite=True))
    'coefficient of round 1 is 10.0, expected inf'
    """
    return (
        sides.at
        if sides.infinite
        else f"{displayed_number(sides.lhs)} {sides.relation} {displayed_number(sides.rhs)} is false"
    )


def falsehood_at(sides) -> str:
    """Return the text of a violated comparison with its caption.

    Parameters
    ----------
    sides : Sides

    Returns
    -------
    str
        The comparison and the caption; the caption alone if `sides.infinite`, because it then has both quantities.

    Examples
    --------
    >>> falsehood_at(Sides(2, "<=", 1, at="round 3"))
    '2 <= 1 is false: round 3'
    """
    return falsehood(sides) if sides.infinite else f"{falsehood(sides)}: {sides.at}"


def displayed_number(value) -> str:
    """Return the text of a number: a short fraction exactly, else a decimal with an approximate sign.

    Parameters
    ----------
    value : number
        A number of a type that `reference.decide` accepts.

    Returns
    -------
    str
        At most about twenty characters.

    Examples
    --------
    >>> displayed_number(Fraction(1, 3)), displayed_number(Fraction(1, 2) ** 300)
    ('1/3', '~4.90909346529773e-91')
    """
    try:
        text = "" if isinstance(value, Real) else str(value)
    except ValueError:  # Python converts no int with more than 4300 digits
        text = ""
    if text and (len(text) <= 60 or not isinstance(value, (int, Fraction))):
        return text
    try:
        return f"~{float(value):.15g}"
    except OverflowError:
        return f"~2^{value.numerator.bit_length() - value.denominator.bit_length()}"


def approximate(value) -> float:
    """Return a float near `value`; inf or -inf for a number beyond the range of floats."""
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def roughly(value) -> float:
    """Return `value` as a float with a relative error of at most ROUGH / 4, from an enclosure at START_BITS bits; nan if this
    enclosure is too wide."""
    if not isinstance(value, Real):
        return approximate(value)
    enclosure = value.at(START_BITS)
    return float(enclosure) if enclosure.rel_accuracy_bits() > ROUGH_BITS else math.nan


def tightness(sides: Sides, as_float=approximate) -> float | None:
    """Return the ratio of the side that should be smaller to the other side: 1 at equality, above 1 if violated.

    None if the first is negative or the second not positive, and for an equation that does not hold in floats.
    """
    lhs, rhs = as_float(sides.lhs), as_float(sides.rhs)
    if sides.relation == "==":
        return 1.0 if lhs == rhs else None
    if sides.relation in (">=", ">"):
        lhs, rhs = rhs, lhs
    if not (lhs >= 0 and rhs > 0):  # also for nan
        return None
    ratio = lhs / rhs
    return None if math.isnan(ratio) else ratio
