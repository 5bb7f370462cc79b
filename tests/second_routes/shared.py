"""What all second routes read: stored witnesses as they lie in their files."""

import json
from fractions import Fraction
from pathlib import Path

from mpmath import mpf

WITNESSES = Path(__file__).resolve().parent.parent.parent / "theorems" / "witnesses"
HALF = Fraction(1, 2)
DIGITS = 60
EQUAL = mpf(10) ** -45  # far above the rounding of 60 digits, far below every difference in these files
PRINTED = mpf(10) ** -12  # the stored sides are exact, or decimals of some 15 digits


def witnesses_of(paper):
    """(stored, instance_of, agree) of one paper: its witness of a label as JSON, its instance, its sides recomputed."""

    def stored(label):
        return json.loads((WITNESSES / f"{paper}.{label}.json").read_text(encoding="utf-8"))

    def instance_of(label):
        return stored(label)["case"]["instance"]["$instance"]

    def agree(label, left, right):
        """Whether the recomputed sides are the stored ones."""
        sides = stored(label)["sides"]
        found = [real(Fraction(sides[key].removeprefix("~"))) for key in ("lhs", "rhs")]
        return all(abs(real(a) - b) < PRINTED for a, b in zip((left, right), found, strict=True))

    return stored, instance_of, agree


def number(value):
    return Fraction(value["$fraction"] if isinstance(value, dict) else value)


def real(value):
    return mpf(value.numerator) / value.denominator if isinstance(value, Fraction) else mpf(value)


def dot(x, y):
    return sum((a * b for a, b in zip(x, y, strict=True)), start=0)
