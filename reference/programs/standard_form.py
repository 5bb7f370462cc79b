"""The standard form of a linear program in integers, and the conversion of its points and multipliers to the program's own."""

from fractions import Fraction
from math import lcm

ZERO = Fraction(0)


class StandardForm:
    """The program min c·u under A u = b, u >= 0 with integer data, equivalent to one with a `System` of constraints.

    A variable x_j is low_j + u, or high_j - u if it has no lower bound, or u - u' if it has no bound. If it has both bounds,
    the upper one is a row. Every inequality has a slack variable.
    """

    def __init__(self, c, system):
        self.parts, self.shift = [], []  # per variable: [(index of u, sign)], constant
        self.origin: list[tuple[int, int]] = []  # per u: the variable that it is a part of, sign
        doubly_bounded = []
        for j, (low, high) in enumerate(system.bounds):
            signs = (1, -1) if low is None and high is None else (1,) if low is not None else (-1,)
            self.parts.append([(len(self.origin) + k, sign) for k, sign in enumerate(signs)])
            self.origin += [(j, sign) for sign in signs]
            self.shift.append(low if low is not None else high if high is not None else ZERO)
            if low is not None and high is not None:
                doubly_bounded.append(j)
        shifted = [(j, constant) for j, constant in enumerate(self.shift) if constant]
        width = len(self.origin)
        self.ub, self.eq_from = len(system.b_ub), len(system.b_ub) + len(doubly_bounded)
        self.slack, self.A, self.b, self.row_scale = [], [], [], []
        for row, side, factor in system.whole[: self.ub]:
            self._append(self._expand(row), side, factor, [(row[j], constant) for j, constant in shifted if row[j]])
        for j in doubly_bounded:
            reach, unit = (system.bounds[j][1] - system.bounds[j][0]).as_integer_ratio()
            whole = [0] * width
            whole[self.parts[j][0][0]] = unit
            self._append(whole, reach, unit, [])
        for row, side, factor in system.whole[self.ub :]:
            self._append(self._expand(row), side, factor, [(row[j], constant) for j, constant in shifted if row[j]])
        self.cost_scale = lcm(*(cost.denominator for cost in c))
        self.c = self._expand([cost.numerator * (self.cost_scale // cost.denominator) for cost in c])
        self.c += [0] * self.eq_from

    def _append(self, whole, side, factor, shifted):
        """Append a row with the coefficients `whole` of the u and the right side `side` - Σ a · constant over `shifted`.

        factor : the integer by which the row was multiplied.    shifted : pairs (coefficient a, constant) of shifted variables.
        """
        if shifted:
            rest, unit = (side - sum(a * constant for a, constant in shifted)).as_integer_ratio()
            whole, side, factor = [unit * a for a in whole], rest, factor * unit
        row = len(self.A)
        slack = [0] * self.eq_from
        if row < self.eq_from:
            slack[row] = 1
        self.slack.append(len(whole) + row if row < self.eq_from else None)
        self.A.append(whole + slack)
        self.b.append(side)
        self.row_scale.append(factor)

    def _expand(self, row):
        """Return the coefficients of the variables u in a row with coefficients `row` of the variables x."""
        return [row[j] if sign > 0 else -row[j] for j, sign in self.origin]

    def direction(self, values, denominator):
        """Return the direction in x of a direction in u, which is given by integers over `denominator`."""
        steps = [sum(sign * values.get(i, 0) for i, sign in parts) for parts in self.parts]
        return tuple(Fraction(step, denominator) if step else ZERO for step in steps)

    def point(self, values, denominator):
        steps = self.direction(values, denominator)
        return tuple(shift + step if shift else step for shift, step in zip(self.shift, steps, strict=True))

    def multipliers(self, y, denominator):
        """Return (dual_ub, dual_eq), the multipliers of LPCertificate, from the multipliers y of the integer rows."""
        original = [
            Fraction(-value * scale, denominator) if value else ZERO
            for value, scale in zip(y, self.row_scale, strict=True)
        ]
        return tuple(original[: self.ub]), tuple(original[self.eq_from :])
