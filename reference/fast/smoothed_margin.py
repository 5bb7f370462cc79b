"""The smoothed soft margin of MHT22 in floats, and the columns that a soft-margin booster has received."""

import math
from importlib.util import find_spec

import numpy as np

from reference.arithmetic import shown
from reference.arithmetic.inputs import MOST, as_float, checked_count, float_within
from reference.fast.entropic_projection import project_entropic_to_capped_simplex
from reference.fast.margins_column import checked_column

LEAST_TOLERANCE = 1e-300  # for a smaller eps, η or its product with a margin could exceed all floats
COMPILED = find_spec("numba") is not None  # numba is imported for the first game that is large enough
WORTH_COMPILED, SORTED_WHOLE = 48, 1 << 13  # numbers of examples between which numba is used


class SmoothedMargin:
    """The function f~* for m examples, the cap 1/nu and η = 2 ln(m/nu) / eps; if nu = m, η is 0 and Δ/η is read as 0.

    All methods take the margins u = A w, an array of m floats. Raises ValueError for nu outside [1, m] and for eps < 1e-300.
    """

    def __init__(self, m, nu, eps):
        self.m, self.nu, self.eps = checked_count(m), checked_capping(nu, m), checked_tolerance(eps)
        self.cap = 1 / self.nu
        self.eta = 2 * math.log(m / self.nu) / self.eps
        self.is_compiled = COMPILED and WORTH_COMPILED <= m <= SORTED_WHOLE and 1 < self.nu < m

    def distribution(self, margins):
        """Return argmin over the capped simplex of d·u + Δ(d)/η."""
        if self.eta == 0:
            return np.full(self.m, 1 / self.m)
        if self.is_compiled:
            from reference.fast.thresholds import capped_distribution  # imported here: numba takes long to import

            d = capped_distribution(margins, self.eta, self.cap)
            if len(d):
                return d
        # the common shift is subtracted before the product with a large η rounds
        return project_entropic_to_capped_simplex(self.eta * (margins.min() - margins), self.cap)

    def conjugate(self, margins, distribution=None):
        """Return f~*(-u) = -d·u - Δ(d)/η at d = `distribution(margins)`, which may be passed if it is known already."""
        d = self.distribution(margins) if distribution is None else distribution
        return -float(d @ margins) - self.penalty(d)

    def penalty(self, distribution):
        """Return Δ(d)/η, or 0 if nu = m."""
        if self.eta == 0:
            return 0.0
        if self.is_compiled:
            from reference.fast.thresholds import entropy_of

            return entropy_of(np.asarray(distribution)) / self.eta
        positive = np.asarray(distribution)
        positive = positive[positive > 0]
        return float(positive @ np.log(self.m * positive)) / self.eta

    def soft_margin(self, margins):
        """Return -f*(-u), the average of the nu least margins, of the last one only the part nu - int(nu)."""
        whole = min(int(self.nu), self.m)
        lowest = np.partition(margins, min(whole, self.m - 1))
        part = self.nu - whole
        total = np.add.reduce(lowest[:whole]) + (part * lowest[whole] if part > 0 else 0.0)
        return float(total / self.nu)


class Received:
    """The columns that a booster received, of which equal ones count as one hypothesis.

    matrix : n x m floats, one distinct column per row.
    order : for each column received, the row of `matrix` that has it.
    """

    def __init__(self, m):
        self._rows = np.empty((16, checked_count(m)))
        self._places = {}
        self.m, self.order = m, []

    @property
    def n(self):
        return len(self._places)

    @property
    def matrix(self):
        return self._rows[: self.n]

    def add(self, column):
        """Record a column; return (its row in `matrix`, whether it is new). Raises ValueError unless it has m margins."""
        column = checked_column(column, self.m)
        key = (column + 0.0).tobytes()  # -0.0 and 0.0 are one margin
        new = key not in self._places
        row = self._places.setdefault(key, len(self._places))
        if new:
            if row == len(self._rows):
                self._rows = np.concatenate([self._rows, np.empty_like(self._rows)])
            self._rows[row] = column
        self.order.append(row)
        return row, new

    def spread(self, combination):
        """Return one coefficient per column received: for the first of equal columns the hypothesis' coefficient, else 0.

        combination : one coefficient per distinct column; a column beyond them has the coefficient 0.
        """
        earlier, coefficients = set(), []
        for row in self.order:
            counts = row not in earlier and row < len(combination)
            coefficients.append(float(combination[row]) if counts else 0.0)
            earlier.add(row)
        return tuple(coefficients)


def checked_capping(nu, m):
    """Return nu as a float. Raises ValueError for nu outside [1, m]."""
    value = as_float(nu)
    if value is None or not 1 <= value <= m:
        raise ValueError(f"nu must be in [1, m] = [1, {m}], got {shown(nu)}")
    return value


def checked_tolerance(eps):
    """Return eps as a float. Raises ValueError unless it is in [LEAST_TOLERANCE, MOST]."""
    rounded = as_float(eps)
    if rounded is not None and 0 <= rounded < LEAST_TOLERANCE and eps != 0:
        raise ValueError(f"eps must be at least {LEAST_TOLERANCE:g}, got {shown(eps)}")
    return float_within(eps, "eps", 0, MOST, open_below=True)
