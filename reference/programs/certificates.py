"""Certificates of linear programs and games, checked in rationals without a solver.

A certificate stores the problem, its solution and the multipliers that prove the solution. `check()` recomputes every
inequality in rationals and returns True or False. It does not repeat the search and imports no solver, so that no error of
HiGHS, of a basis or of rounding can make it return True. The proofs are weak duality (programs and games) and Farkas' lemma.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from operator import mul

Vector = tuple[Fraction, ...]
Matrix = tuple[Vector, ...]


def _over_common_denominator(vector):
    """Return (integers, unit) such that the vector of rationals is integers / unit, for a positive int unit."""
    ratios = [(v if type(v) in (int, Fraction) else Fraction(v)).as_integer_ratio() for v in vector]
    unit = lcm(*(q for _, q in ratios))
    return [p * (unit // q) for p, q in ratios] if unit != 1 else [p for p, _ in ratios], unit


def _product(vector, other):
    """Return Σ_i vector_i · other_i, summed in integers and reduced at the end."""
    if len(vector) != len(other):
        raise ValueError(f"other must have {len(vector)} entries, got {len(other)}")
    (left, unit), (right, one) = _over_common_denominator(vector), _over_common_denominator(other)
    return Fraction(sum(map(mul, left, right)), unit * one)


def _infimum_over_box(slopes, bounds):
    """Return the infimum of Σ slopes_j x_j over the box of the bounds, or None if it is -infinity."""
    total = 0
    for slope, (low, high) in zip(slopes, bounds, strict=True):
        if slope:
            end = low if slope > 0 else high
            if end is None:
                return None
            if end:
                total += slope * end
    return total


@dataclass(frozen=True)
class System:
    """{x : A_ub x <= b_ub, A_eq x = b_eq, low_j <= x_j <= high_j}; a bound of None is absent. All entries rational."""

    A_ub: Matrix
    b_ub: Vector
    A_eq: Matrix
    b_eq: Vector
    bounds: tuple[tuple[Fraction | None, Fraction | None], ...]

    @cached_property
    def whole(self):
        """The rows in integers, first those of A_ub: triples of a row, its right-hand side and the factor of both."""
        rows, sides = (*self.A_ub, *self.A_eq), (*self.b_ub, *self.b_eq)
        if len(self.A_ub) != len(self.b_ub) or len(self.A_eq) != len(self.b_eq):
            raise ValueError(f"the system must have one right-hand side per row, got {len(sides)} for {len(rows)}")
        if any(len(row) != len(self.bounds) for row in rows):
            raise ValueError(f"rows must have {len(self.bounds)} entries, got {[len(row) for row in rows]}")
        scaled = []
        for row, side in zip(rows, sides, strict=True):
            (*entries, bound), factor = _over_common_denominator((*row, side))
            scaled.append((entries, bound, factor))
        return tuple(scaled)

    def contains(self, x):
        """Return whether the point x, one rational per variable, satisfies every row and every bound."""
        if len(x) != len(self.bounds):
            return False
        point, unit = _over_common_denominator(x)
        return self._rows_hold(point, unit) and all(
            (low is None or low <= v) and (high is None or v <= high)
            for v, (low, high) in zip(x, self.bounds, strict=True)
        )

    def recedes_along(self, ray):
        """Return whether x + s · ray satisfies the system for every point x of the system and every s >= 0."""
        if len(ray) != len(self.bounds):
            return False
        return self._rows_hold(_over_common_denominator(ray)[0], 0) and all(
            (low is None or r >= 0) and (high is None or r <= 0)
            for r, (low, high) in zip(ray, self.bounds, strict=True)
        )

    def _rows_hold(self, point, unit):
        """Return whether every row holds at the integers `point`, with its right-hand side multiplied by `unit`.

        The point is `point` / `unit`; with `unit` = 0 it is a direction.
        """
        below = len(self.b_ub)
        return all(sum(map(mul, row, point)) <= side * unit for row, side, _ in self.whole[:below]) and all(
            sum(map(mul, row, point)) == side * unit for row, side, _ in self.whole[below:]
        )

    def dual_value(self, c, dual_ub, dual_eq):
        """Return the lower bound on c·x over this system that the multipliers prove, or None if they prove none."""
        if len(dual_ub) != len(self.b_ub) or len(dual_eq) != len(self.b_eq) or any(y < 0 for y in dual_ub):
            return None
        multipliers, unit = _over_common_denominator((*dual_ub, *dual_eq))
        largest = lcm(*(factor for _, _, factor in self.whole))
        used = [
            (y * (largest // factor), row, side)
            for y, (row, side, factor) in zip(multipliers, self.whole, strict=True)
            if y
        ]
        unit *= largest  # the multiplier of an integer row is its y over this unit
        costs, scale = _over_common_denominator(c)
        slopes = [cost * unit for cost in costs]
        sides = 0
        for y, row, side in used:
            slopes = [slope + scale * y * a for slope, a in zip(slopes, row, strict=True)]
            sides += scale * y * side
        least = _infimum_over_box(slopes, self.bounds)
        return None if least is None else Fraction(least - sides) / (unit * scale)


@dataclass(frozen=True)
class LPCertificate:
    """A proof that x minimises c·x over `system`: x is feasible, and the multipliers prove that c·x is a lower bound.

    dual_ub : one multiplier >= 0 per row of A_ub.      dual_eq : one multiplier of any sign per row of A_eq.
    The proved bound is -dual_ub·b_ub - dual_eq·b_eq + the infimum over the box of (c + A_ubᵀ dual_ub + A_eqᵀ dual_eq)·x.
    """

    c: Vector
    system: System
    x: Vector
    dual_ub: Vector
    dual_eq: Vector

    @cached_property
    def value(self):
        return _product(self.c, self.x)

    def gap(self):
        """Return c·x minus the proved lower bound (0 at an optimum), or None if x is infeasible or nothing is proved."""
        bound = self.system.dual_value(self.c, self.dual_ub, self.dual_eq)
        return None if bound is None or not self.system.contains(self.x) else self.value - bound

    def check(self):
        return self.gap() == 0


@dataclass(frozen=True)
class FarkasCertificate:
    """A proof that `system` is empty: on the whole box a combination of the rows exceeds that of the right-hand sides."""

    system: System
    dual_ub: Vector
    dual_eq: Vector

    def check(self):
        bound = self.system.dual_value((Fraction(0),) * len(self.system.bounds), self.dual_ub, self.dual_eq)
        return bound is not None and bound > 0


@dataclass(frozen=True)
class RayCertificate:
    """A proof that c·x has no lower bound on `system`: a feasible point, and a feasible direction along which c·x falls."""

    c: Vector
    system: System
    x: Vector
    ray: Vector

    def check(self):
        return self.system.contains(self.x) and self.system.recedes_along(self.ray) and _product(self.c, self.ray) < 0


def least_capped_average(margins, cap):
    """Return the minimum of Σ d_i margins_i over the distributions d with d_i <= cap.

    margins : m rationals.      cap : rational >= 1/m (ValueError otherwise).      Cost: one sort.
    The minimiser has weight `cap` on the least margins and the rest on the next one. With cap = 1/nu the minimum equals the
    maximum over rho of rho - (1/nu) Σ (rho - margins_i)_+, the soft margin of a combination.
    """
    if not margins or cap * len(margins) < 1:
        raise ValueError(f"cap must be at least 1/m = 1/{len(margins)}, got {cap}")
    total, left = Fraction(0), Fraction(1)
    for margin in sorted(margins):
        mass = min(cap, left)
        total += mass * margin
        left -= mass
        if not left:
            break
    return total


def _weighted_sum_of_rows(weights, rows):
    """Return (integers, denominator) with Σ_i weights_i rows_i = integers / denominator, if the rows are of ints."""
    numerators, denominator = _over_common_denominator(weights)
    used = [(numerator, row) for numerator, row in zip(numerators, rows, strict=True) if numerator]
    if not used:
        return [0] * len(rows[0]), denominator
    numerators = [numerator for numerator, _ in used]
    columns = zip(*(row for _, row in used), strict=True)
    return [sum(map(mul, numerators, column)) for column in columns], denominator


@dataclass(frozen=True)
class MarginCertificate:
    """A proof that `value` is the optimal (soft) margin of a game.

    The largest edge under `weights` and the soft margin of `combination` are both equal to `value`.
    rows : m x n margins.       weights : m rationals >= 0 of sum 1, none above `cap` (cap = 1/nu; 1 for hard margins).
    combination : n rationals >= 0 of sum 1. With two_sided: n rationals of any sign with absolute sum at most 1; edges are
        then replaced by their absolute values.
    """

    rows: tuple
    weights: tuple
    combination: tuple
    value: Fraction
    cap: Fraction = Fraction(1)
    two_sided: bool = False

    def largest_edge(self):
        """Return the largest edge of a column under the weights, or the largest absolute value of an edge if two-sided."""
        edges, denominator = _weighted_sum_of_rows(self.weights, self.rows)
        return Fraction(max(map(abs, edges)) if self.two_sided else max(edges)) / denominator

    def soft_margin(self):
        """Return the soft margin of the combination: the least average of its margins under capped weights."""
        margins, denominator = _weighted_sum_of_rows(self.combination, tuple(zip(*self.rows, strict=True)))
        least = min(margins) if self.cap == 1 else least_capped_average(margins, self.cap)
        return Fraction(least) / denominator

    def is_admissible(self):
        """Return whether the weights are a capped distribution, and the combination is convex (in the l1 ball if two-sided)."""
        weights, unit = _over_common_denominator(self.weights)
        combination, one = _over_common_denominator(self.combination)
        return (
            len(weights) == len(self.rows)
            and len(combination) == len(self.rows[0])
            and min(weights) >= 0
            and max(weights) <= self.cap * unit
            and sum(weights) == unit
            and (sum(map(abs, combination)) <= one if self.two_sided else sum(combination) == one)
            and (self.two_sided or min(combination) >= 0)
        )

    def gap(self):
        """Return the largest edge minus the soft margin: at least 0, and 0 if and only if both are optimal."""
        return self.largest_edge() - self.soft_margin()

    def check(self):
        return self.is_admissible() and self.largest_edge() == self.value == self.soft_margin()


def duality_gap(game, weights, combination, nu=1):
    """Return the largest edge under `weights` minus the soft margin of `combination`.

    weights : m rationals in the simplex capped at 1/nu.      combination : n rationals in the simplex.
    Both the largest edge and the soft margin are within this gap of the optimal soft margin.
    Raises ValueError if `weights` or `combination` is outside its domain, since the gap then proves nothing.
    """
    pair = MarginCertificate(
        tuple(map(tuple, getattr(game, "rows", game))),
        tuple(map(Fraction, weights)),
        tuple(map(Fraction, combination)),
        Fraction(0),
        1 / Fraction(nu),
    )
    if not pair.is_admissible():
        raise ValueError(f"weights and combination must be distributions, weights at most 1/nu = {pair.cap}")
    return pair.gap()
