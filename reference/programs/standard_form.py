"""The standard form of a linear program in integers, for exact pivots, and the way back from its points and multipliers."""

from fractions import Fraction
from math import lcm

ZERO = Fraction(0)


class StandardForm:
    """min c·u, A u = b, u >= 0 in integers, for a program with rows of both kinds and any bounds.

    x_j = low_j + u, or high_j - u, or u - u' if free; a second bound is a row of its own; every <= has a slack.
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

    def _append(self, whole, side, factor, moved):
        """Return one more row: `whole` at the u, on the right `side` less what the constants `moved` make of it."""
        if moved:
            rest, unit = (side - sum(a * constant for a, constant in moved)).as_integer_ratio()
            whole, side, factor = [unit * a for a in whole], rest, factor * unit
        place = len(self.A)
        slack = [0] * self.eq_from
        if place < self.eq_from:
            slack[place] = 1
        self.slack.append(len(whole) + place if place < self.eq_from else None)
        self.A.append(whole + slack)
        self.b.append(side)
        self.row_scale.append(factor)

    def _expand(self, row):
        """Return the coefficients of the u."""
        return [row[j] if sign > 0 else -row[j] for j, sign in self.origin]

    def direction(self, values, denominator):
        """Return what integers at the u, over the denominator, add up to per variable."""
        steps = [sum(sign * values.get(i, 0) for i, sign in parts) for parts in self.parts]
        return tuple(Fraction(step, denominator) if step else ZERO for step in steps)

    def point(self, values, denominator):
        steps = self.direction(values, denominator)
        return tuple(shift + step if shift else step for shift, step in zip(self.shift, steps, strict=True))

    def multipliers(self, y, denominator):
        """Multipliers of the rows as given, in the sign of LPCertificate, from those of the integer rows."""
        given = [
            Fraction(-value * scale, denominator) if value else ZERO
            for value, scale in zip(y, self.row_scale, strict=True)
        ]
        return tuple(given[: self.ub]), tuple(given[self.eq_from :])
