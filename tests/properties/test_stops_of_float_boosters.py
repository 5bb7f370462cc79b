"""A float booster may stop in another round because of rounding; a stop that depends on the order of the examples is a fault."""

import math

import numpy as np

from properties import audit
from reference import Stop


class StopsAtAGuess:
    """AdaBoost in floats that stops at an error of one half or more, as its authors print it."""

    traits = {"arithmetic": "float", "symmetries": ("examples", "duplicates")}  # noqa: RUF012

    def start(self, m):
        self.weights, self.steps = np.full(m, 1 / m), []
        return self.weights

    def update(self, column):
        error = self.weights[column < 0].sum()
        if error >= 0.5 or error == 0:
            self.steps.append(0.0 if error else math.inf)
            return Stop("half" if error else "perfect")
        self.steps.append(math.log((1 - error) / error) / 2)
        moved = self.weights * np.exp(-self.steps[-1] * column)
        self.weights = moved / moved.sum()
        return self.weights

    def coefficients(self):
        return list(self.steps)


class StopsByPlace(StopsAtAGuess):
    """Stops when the first example is wrong."""

    def update(self, column):
        if column[0] < 0:
            self.steps.append(0.0)
            return Stop("first")
        return super().update(column)


ORDERS = ["invariant.permute-examples", "invariant.duplicate-examples"]


def test_a_float_booster_violates_nothing_where_rounding_decides_in_which_round_a_run_ends():
    report = audit(StopsAtAGuess, only=ORDERS, cases=0, isolate=False, witnesses=None)
    assert report.ok, report


def test_a_run_whose_end_depends_on_the_order_of_the_examples_is_detected():
    report = audit(StopsByPlace, only=ORDERS, cases=0, isolate=False, witnesses=None)
    assert "invariant.permute-examples" in [result.id for result in report.violated]
