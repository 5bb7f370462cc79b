"""Functions for all second routes: the stored witnesses as JSON, and linear programs in floats."""

import json
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import highspy
import numpy as np
from mpmath import mpf

WITNESSES = Path(__file__).resolve().parent.parent.parent / "theorems" / "witnesses"
HALF = Fraction(1, 2)
DIGITS = 60
EQUAL = mpf(10) ** -45  # far above the rounding of 60 digits, far below every difference in these files
PRINTED = mpf(10) ** -12  # the stored sides are exact, or decimals of some 15 digits


def witnesses_of(paper):
    """Return three functions for one paper: `stored` (the witness of a label as JSON), `instance_of` (its instance) and
    `agree` (whether recomputed sides are the stored ones)."""

    def stored(label):
        return json.loads((WITNESSES / f"{paper}.{label}.json").read_text(encoding="utf-8"))

    def instance_of(label):
        return stored(label)["case"]["instance"]["$instance"]

    def agree(label, left, right):
        """Return whether the recomputed sides are the stored ones."""
        sides = stored(label)["sides"]
        result = [real(Fraction(sides[key].removeprefix("~"))) for key in ("lhs", "rhs")]
        return all(abs(real(a) - b) < PRINTED for a, b in zip((left, right), result, strict=True))

    return stored, instance_of, agree


def number(value):
    return Fraction(value["$fraction"] if isinstance(value, dict) else value)


def real(value):
    return mpf(value.numerator) / value.denominator if isinstance(value, Fraction) else mpf(value)


def dot(x, y):
    return sum((a * b for a, b in zip(x, y, strict=True)), start=0)


def linear_program(cost, above, at_most, equal=(), equal_to=(), bounds=None):
    """Return x and its cost `value`: the minimum of cost·x under above x <= at_most, equal x = equal_to and the bounds (x
    >= 0). HiGHS is called directly: for many small programs, most of the time of scipy is its overhead."""
    rows = np.vstack([np.reshape(part, (-1, len(cost))) for part in (above, equal)]).astype(float)
    low, high = np.array(bounds or [(0, None)] * len(cost), dtype=float).T  # None is nan
    program, solver = highspy.HighsLp(), highspy.Highs()
    program.num_row_, program.num_col_ = rows.shape
    program.col_cost_ = np.array(cost, dtype=float)
    program.col_lower_, program.col_upper_ = np.nan_to_num(low, nan=-np.inf), np.nan_to_num(high, nan=np.inf)
    program.row_lower_ = np.r_[np.full(len(at_most), -np.inf), equal_to]
    program.row_upper_ = np.r_[np.array(at_most, dtype=float), equal_to]
    program.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    program.a_matrix_.start_ = np.arange(len(rows) + 1) * len(cost)
    program.a_matrix_.index_ = np.tile(np.arange(len(cost)), len(rows))
    program.a_matrix_.value_ = rows.ravel()
    solver.setOptionValue("output_flag", False)
    solver.passModel(program)
    solver.run()
    assert solver.getModelStatus() == highspy.HighsModelStatus.kOptimal
    return SimpleNamespace(x=np.array(solver.getSolution().col_value), value=solver.getObjectiveValue())
