"""Linear programs answered in rationals, each answer with a certificate that `reference.programs.certificates` checks alone.

A small program is pivoted in integers (`reference.programs.pivoting`). A larger one goes to HiGHS, of which only the final
basis is taken: its linear systems are solved again in rationals (python-flint) and every sign is checked. If one is
wrong, exact pivots repair the basis, from the start if need be. Only what a certificate proves is returned.

- `solve_lp(c, A_ub, b_ub, A_eq, b_eq, bounds)` -> LPResult;  `feasible(A_ub, b_ub, ...)` the same without an objective
- `game_value(game)`, `soft_margin(game, nu)`, `edge_minimisation(game, nu, columns)` -> GameSolution, which unpacks as
  (value, weights, combination, certificate)
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

from flint import fmpq, fmpq_mat, fmpz_mat

from reference.arithmetic import fraction, shown
from reference.arithmetic.inputs import checked_count, entries_of, index_below
from reference.game import Game
from reference.programs.certificates import FarkasCertificate, LPCertificate, MarginCertificate, RayCertificate, System
from reference.programs.highs import final_basis, game_basis
from reference.programs.pivoting import minimise

ZERO = Fraction(0)
PIVOTED_SIZE = 400  # entries of the tableau up to which exact pivoting beats HiGHS and a second solve
PIVOTED_GAME = 110  # the same for games, whose first basis is feasible
REMEMBERED = 4096  # capped games: boosters and claims ask for the soft margins of the same few


@dataclass(frozen=True)
class LPResult:
    """status: "optimal" | "infeasible" | "unbounded".  value, x, dual_ub, dual_eq: rationals (None unless optimal).
    certificate: LPCertificate, FarkasCertificate or RayCertificate; its `check()` has been seen to hold."""

    status: str
    value: Fraction | None
    x: tuple | None
    dual_ub: tuple | None
    dual_eq: tuple | None
    certificate: object


class GameSolution(NamedTuple):
    """value; optimal weights on the examples; optimal combination of the columns; MarginCertificate of both."""

    value: Fraction
    weights: tuple
    combination: tuple
    certificate: MarginCertificate


def solve_lp(c, A_ub=(), b_ub=(), A_eq=(), b_eq=(), bounds=(0, None)):
    """Minimise c·x over A_ub x <= b_ub, A_eq x = b_eq and bounds, exactly.

    All numbers: int, Fraction, "1/3", or floats taken at their exact value.    A_ub, A_eq: lists of rows of len(c).
    bounds : one pair (low, high) for all variables, or a list of pairs; None for an absent bound. Default x >= 0.
    Raises ValueError for ragged or empty input, not a number, or low > high.
    """
    c = _vector(c, "c")
    system = _system(len(c), A_ub, b_ub, A_eq, b_eq, bounds)
    rows = len(system.b_ub) + len(system.b_eq)
    result = None
    if (rows + 1) * (len(c) + rows) > PIVOTED_SIZE and rows:
        result = _through_highs(c, system) or _emptiness_through_highs(system)
    return _by_pivots(c, system) if result is None else result


def feasible(A_ub=(), b_ub=(), A_eq=(), b_eq=(), bounds=(0, None), variables=None):
    """A point of {A_ub x <= b_ub, A_eq x = b_eq, bounds} with certificate, or status "infeasible" with Farkas' proof.

    variables : number of variables, needed only if there are no rows.    Returns LPResult (value 0 if feasible).
    """
    rows = [*entries_of(A_ub, "A_ub"), *entries_of(A_eq, "A_eq")]
    first = entries_of(rows[0], "A_ub" if len(A_ub) else "A_eq") if rows else None
    return solve_lp(
        [0] * (checked_count(variables, "variables") if first is None else len(first)), A_ub, b_ub, A_eq, b_eq, bounds
    )


def game_value(game, two_sided=False):
    """max over combinations of the least margin = min over distributions of the largest edge.

    game : Game or rows.    two_sided : combinations range over the l1 ball (signed), edges are taken absolute; then the
    value is 0 exactly if some distribution makes every edge 0.    Returns GameSolution.
    """
    if not isinstance(two_sided, bool):
        raise ValueError(f"two_sided must be True or False, got {shown(two_sided)}")
    rows = _rows(game)
    scale = _common_denominator(rows)
    whole = rows if scale == 1 else tuple(tuple(int(u * scale) for u in row) for row in rows)
    if two_sided:
        whole = tuple(row + tuple(-u for u in row) for row in whole)
    return _value_of_whole(rows, whole, scale, two_sided)


def edge_minimisation(game, nu=1, columns=None):
    """min γ with d·u_j <= γ for the listed columns, d in the simplex capped at 1/nu (LPBoost's step).

    game : Game or rows, m x n.    nu : rational in [1, m].    columns : indices, default all; the combination and the
    certificate then have one entry per listed column.    Returns GameSolution.
    """
    rows = _rows(game)
    nu = fraction(nu, "nu")
    if not 1 <= nu <= len(rows):
        raise ValueError(f"nu must be in [1, m] = [1, {len(rows)}], got {shown(nu)}")
    if columns is not None:
        columns = [index_below(j, "columns", len(rows[0])) for j in entries_of(columns, "columns")]
        if not columns:
            raise ValueError(f"columns must be indices, at least one, in [0, {len(rows[0])}), got none")
        rows = tuple(tuple(row[j] for j in columns) for row in rows)
    return game_value(rows) if nu == 1 else _capped_value(rows, nu)


def soft_margin(game, nu):
    """max over w in the simplex and rho of rho - (1/nu) Σ_i (rho - margin_i)_+ , with its dual: GameSolution.

    nu : rational in [1, m]; nu = 1 is the hard margin, nu = m the average margin. Dual of `edge_minimisation`.
    """
    return edge_minimisation(game, nu)


@lru_cache(maxsize=REMEMBERED)
def _capped_value(rows, nu):
    m, n, cap = len(rows), len(rows[0]), 1 / nu
    columns = list(zip(*rows, strict=True))
    if nu == m:  # the uniform distribution alone: the first column of largest average
        averages = [Fraction(sum(column), m) for column in columns]
        value = max(averages)
        combination = tuple(Fraction(int(j == averages.index(value))) for j in range(n))
        certificate = MarginCertificate(rows, (cap,) * m, combination, value, cap)
    else:
        result = solve_lp(
            [0] * m + [1],
            [[*column, -1] for column in columns],
            [0] * n,
            [[1] * m + [0]],
            [1],
            [(0, cap)] * m + [(None, None)],
        )
        certificate = MarginCertificate(rows, result.x[:-1], result.dual_ub, result.value, cap)
    if not certificate.check():
        raise ArithmeticError(f"the soft margin {certificate.value} was not proved")
    return _proved(certificate)


def _value_of_whole(rows, whole, scale, two_sided):
    """Von Neumann's program of the positive game B = whole + 2 scale: weights z >= 0 with zᵀB <= 1 and Σz greatest.

    Its dual is a combination y >= 0 with By >= 1 and Σy least; both sums are 1/(value of B).
    """
    m, n = len(whole), len(whole[0])
    if (m + n + 1) * (n + 1) > PIVOTED_GAME:
        columns, slacks = game_basis(whole, scale)
        support = [i for i, status in enumerate(columns) if status == "basic"]
        tight = [j for j, status in enumerate(slacks) if status != "basic"]
        solution = _at_basis(rows, whole, scale, two_sided, support, tight)
        if solution is not None:
            return solution
        start = support + [m + j for j in range(n) if j not in set(tight)]
    else:
        start = None
    solution = _at_basis(rows, whole, scale, two_sided, *_pivoted_basis(whole, scale, start))
    if solution is None:
        raise ArithmeticError("exact pivoting ended without a proof of the game's value")
    return solution


def _pivoted_basis(whole, scale, start):
    m, n = len(whole), len(whole[0])
    A = [
        [*(u + 2 * scale for u in column), *(1 if k == j else 0 for k in range(n))]
        for j, column in enumerate(zip(*whole, strict=True))
    ]
    outcome = minimise(A, [1] * n, [-1] * m + [0] * n, slack=list(range(m, m + n)), start=start)
    slack = {s - m for s in outcome.basis if s >= m}
    return [s for s in outcome.basis if s < m], [j for j in range(n) if j not in slack]


def _at_basis(rows, whole, scale, two_sided, support, tight):
    """The solution of a basis in rationals, or None if the basis is singular or its certificate does not check."""
    if not support or len(support) != len(tight):
        return None
    kernel = fmpz_mat([[whole[i][j] + 2 * scale for j in tight] for i in support])
    ones = fmpz_mat(len(support), 1, [1] * len(support))
    try:
        y = [int(v) for v in kernel.solve(ones).numer_denom()[0].entries()]
        z, unit = kernel.transpose().solve(ones).numer_denom()
    except ZeroDivisionError:
        return None
    z = [int(v) for v in z.entries()]
    if min(y) < 0 or min(z) < 0:
        return None
    combination = _spread(y, tight, len(whole[0]))
    if two_sided:
        n = len(rows[0])
        combination = tuple(combination[j] - combination[n + j] for j in range(n))
    value = Fraction(int(unit), scale * sum(z)) - 2
    certificate = MarginCertificate(rows, _spread(z, support, len(rows)), combination, value, two_sided=two_sided)
    return _proved(certificate) if certificate.check() else None


def _proved(certificate):
    return GameSolution(certificate.value, certificate.weights, certificate.combination, certificate)


def _spread(numerators, indices, length):
    vector, total = [Fraction(0)] * length, sum(numerators)
    for index, numerator in zip(indices, numerators, strict=True):
        vector[index] = Fraction(numerator, total)
    return tuple(vector)


def _through_highs(c, system):
    """The LP through HiGHS' last basis; None if that is not optimal once recomputed in rationals."""
    try:
        columns_rows = final_basis(
            [float(v) for v in c],
            [[float(a) for a in row] for row in (*system.A_ub, *system.A_eq)],
            [float(v) for v in (*system.b_ub, *system.b_eq)],
            system.bounds,
            equalities=len(system.b_eq),
        )
    except OverflowError:  # a number beyond all floats: exact pivots do without them
        return None
    if columns_rows is None:
        return None
    columns, rows = columns_rows
    basic = [j for j, status in enumerate(columns) if status == "basic"]
    tight = [i for i, status in enumerate(rows) if status != "basic"]
    x = [_resting_value(status, pair) for status, pair in zip(columns, system.bounds, strict=True)]
    A, b = (*system.A_ub, *system.A_eq), (*system.b_ub, *system.b_eq)
    duals = [Fraction(0)] * len(b)
    if basic:
        kernel = _rational_matrix([[A[i][j] for j in basic] for i in tight])
        left = [[b[i] - sum(a * v for a, v in zip(A[i], x, strict=True) if v)] for i in tight]
        try:
            solved = kernel.solve(_rational_matrix(left))
            multipliers = kernel.transpose().solve(_rational_matrix([[-c[j]] for j in basic]))
        except ZeroDivisionError:
            return None
        for j, value in zip(basic, solved.entries(), strict=True):
            x[j] = _fraction(value)
        for i, value in zip(tight, multipliers.entries(), strict=True):
            duals[i] = _fraction(value)
    ub = len(system.b_ub)
    certificate = LPCertificate(c, system, tuple(x), tuple(duals[:ub]), tuple(duals[ub:]))
    return _optimal(certificate) if certificate.check() else None


def _emptiness_through_highs(system):
    """An empty system's Farkas certificate: the multipliers of least total violation, which is positive; else None."""
    width, ub, eq = len(system.bounds), len(system.b_ub), len(system.b_eq)
    one, none = Fraction(1), Fraction(0)

    def slack(row, *places):
        return row + tuple(-one if k == places[0] else one if k in places else none for k in range(ub + 2 * eq))

    elastic = System(
        tuple(slack(row, i) for i, row in enumerate(system.A_ub)),
        system.b_ub,
        tuple(slack(row, ub + i, ub + eq + i) for i, row in enumerate(system.A_eq)),
        system.b_eq,
        system.bounds + ((none, None),) * (ub + 2 * eq),
    )
    least = _through_highs((none,) * width + (one,) * (ub + 2 * eq), elastic)
    if least is None or least.value == 0:
        return None
    certificate = FarkasCertificate(system, least.dual_ub, least.dual_eq)
    return LPResult("infeasible", None, None, None, None, certificate) if certificate.check() else None


def _optimal(certificate):
    return LPResult("optimal", certificate.value, certificate.x, certificate.dual_ub, certificate.dual_eq, certificate)


def _resting_value(status, bounds):
    low, high = bounds
    if status == "upper":
        return high
    return low if status == "lower" else Fraction(0)


def _by_pivots(c, system):
    """The LP by exact pivots on its standard form; answers every status."""
    form = _StandardForm(c, system)
    outcome = minimise(form.A, form.b, form.c, slack=form.slack)
    if outcome.status == "infeasible":
        certificate = FarkasCertificate(system, *form.multipliers(outcome.multipliers, outcome.denominator))
        result = LPResult("infeasible", None, None, None, None, certificate)
    elif outcome.status == "unbounded":
        ray = form.direction(outcome.ray, 1)
        certificate = RayCertificate(c, system, form.point(outcome.point, outcome.denominator), ray)
        result = LPResult("unbounded", None, None, None, None, certificate)
    else:
        multipliers = form.multipliers(outcome.multipliers, outcome.denominator * form.cost_scale)
        certificate = LPCertificate(c, system, form.point(outcome.point, outcome.denominator), *multipliers)
        result = _optimal(certificate)
    if not certificate.check():
        raise ArithmeticError(f"exact pivoting ended {outcome.status} without a proof")
    return result


class _StandardForm:
    """min c·u, A u = b, u >= 0 in integers, for a program with rows of both kinds and any bounds.

    x_j = low_j + u, or high_j - u, or u - u' if free; a second bound is a row of its own; every <= has a slack.
    """

    def __init__(self, c, system):
        self.parts, self.shift = [], []  # per variable: [(index of u, sign)], constant
        self.origin = []  # per u: the variable that it is a part of, sign
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
        """One more row: `whole` at the u, on the right `side` less what the constants `moved` make of it."""
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
        """The coefficients of the u."""
        return [row[j] if sign > 0 else -row[j] for j, sign in self.origin]

    def direction(self, values, denominator):
        """What integers at the u, over the denominator, add up to per variable."""
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


def _fraction(value):
    return Fraction(int(value.p), int(value.q))


def _rational_matrix(rows):
    if all(a.denominator == 1 for row in rows for a in row):
        return fmpq_mat(fmpz_mat([[int(a) for a in row] for row in rows]))
    return fmpq_mat([[fmpq(a.numerator, a.denominator) for a in row] for row in rows])


def _exact(value, name):
    """The value as an int or a Fraction."""
    return value if type(value) in (int, Fraction) else fraction(value, name)


def _vector(values, name):
    values = entries_of(values, name)
    return values if set(map(type, values)) <= {int, Fraction} else tuple(_exact(v, name) for v in values)


def _system(width, A_ub, b_ub, A_eq, b_eq, bounds):
    if not width:
        raise ValueError("c must have at least one entry, got none")
    matrices = []
    for A, b, name in ((A_ub, b_ub, "ub"), (A_eq, b_eq, "eq")):
        A = tuple(_vector(row, f"A_{name}") for row in entries_of(A, f"A_{name}"))
        b = _vector(b, f"b_{name}")
        if len(A) != len(b) or any(len(row) != width for row in A):
            raise ValueError(
                f"A_{name} must be as many rows as b_{name}, {len(b)}, of {width} entries, got {len(A)} of {shown({len(r) for r in A})}"
            )
        matrices += [A, b]
    bounds = entries_of(bounds, "bounds")
    if len(bounds) == 2 and not any(isinstance(end, tuple | list) for end in bounds):
        pairs = (_ends(bounds),) * width
    else:
        pairs = tuple(map(_ends, bounds))
    if len(pairs) != width or any(len(pair) != 2 for pair in pairs):
        raise ValueError(f"bounds must be one pair or {width} pairs, got {len(pairs)}")
    for low, high in pairs:
        if low is not None and high is not None and low > high:
            raise ValueError(f"bounds must have low <= high, got ({shown(low)}, {shown(high)})")
    return System(*matrices, pairs)


def _ends(pair):
    """Fractions or None: what is computed from a bound is a rational also where two integers are divided."""
    return tuple(None if end is None else Fraction(_exact(end, "bounds")) for end in entries_of(pair, "bounds"))


def _rows(game):
    """The exact rows, whole entries as ints. Raises ValueError as `Game` does."""
    return game.rows if isinstance(game, Game) else Game(game).rows


def _common_denominator(rows):
    return lcm(*(u.denominator for u in set().union(*rows)))
