"""Linear programs solved in rationals; every result has a certificate, which `reference.programs.certificates` checks alone.

A small program is solved by exact pivoting (`reference.programs.pivoting`). Of a larger one HiGHS finds the final basis; the
linear systems of this basis are solved in rationals (python-flint), and every sign is checked. If a sign is wrong, the program
is solved by exact pivoting too. Only results whose certificate checks are returned.

- `solve_lp(c, A_ub, b_ub, A_eq, b_eq, bounds)` -> LPResult;  `feasible(A_ub, b_ub, ...)` the same without an objective
"""

from dataclasses import dataclass
from fractions import Fraction

from reference.arithmetic import fraction, shown
from reference.arithmetic.inputs import checked_count, entries_of
from reference.programs.certificates import FarkasCertificate, LPCertificate, RayCertificate, System
from reference.programs.highs import final_basis
from reference.programs.pivoting import minimise
from reference.programs.rational_matrices import python_fraction, rational_matrix
from reference.programs.standard_form import StandardForm

# entries of the tableau up to which exact pivoting is faster than HiGHS and the solution in rationals
PIVOTED_SIZE = 400


@dataclass(frozen=True)
class LPResult:
    """The result of a linear program.

    status : "optimal" | "infeasible" | "unbounded".
    value, x, dual_ub, dual_eq : rationals; None unless the status is "optimal".
    certificate : LPCertificate, FarkasCertificate or RayCertificate; its `check()` returned True.
    """

    status: str
    value: Fraction | None
    x: tuple | None
    dual_ub: tuple | None
    dual_eq: tuple | None
    certificate: object


def solve_lp(c, A_ub=(), b_ub=(), A_eq=(), b_eq=(), bounds=(0, None)):
    """Return the LPResult of min c·x under A_ub x <= b_ub, A_eq x = b_eq and bounds, solved exactly.

    All numbers are ints, Fractions, strings like "1/3", or floats taken at their exact value.
    A_ub, A_eq : lists of rows of len(c) numbers.
    bounds : one pair (low, high) for all variables, or a list of pairs; None for an absent bound. Default x >= 0.
    Raises ValueError for an empty c, for rows or sides of a wrong length, for what is no number, and for low > high.
    """
    c = _vector(c, "c")
    system = _system(len(c), A_ub, b_ub, A_eq, b_eq, bounds)
    rows = len(system.b_ub) + len(system.b_eq)
    result = None
    if (rows + 1) * (len(c) + rows) > PIVOTED_SIZE and rows:
        result = _through_highs(c, system) or _emptiness_through_highs(system)
    return _by_pivots(c, system) if result is None else result


def feasible(A_ub=(), b_ub=(), A_eq=(), b_eq=(), bounds=(0, None), variables=None):
    """Return the LPResult of the objective 0: a point of {A_ub x <= b_ub, A_eq x = b_eq, bounds}, or a FarkasCertificate.

    variables : the number of variables; needed only if there are no rows.
    """
    rows = [*entries_of(A_ub, "A_ub"), *entries_of(A_eq, "A_eq")]
    first = entries_of(rows[0], "A_ub" if len(A_ub) else "A_eq") if rows else None
    return solve_lp(
        [0] * (checked_count(variables, "variables") if first is None else len(first)), A_ub, b_ub, A_eq, b_eq, bounds
    )


def _through_highs(c, system):
    """Return the LPResult of the final basis of HiGHS, or None if this basis is not optimal in exact arithmetic."""
    try:
        columns_rows = final_basis(
            [float(v) for v in c],
            [[float(a) for a in row] for row in (*system.A_ub, *system.A_eq)],
            [float(v) for v in (*system.b_ub, *system.b_eq)],
            system.bounds,
            equalities=len(system.b_eq),
        )
    except OverflowError:  # a number beyond all floats: the caller then uses exact pivoting
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
        kernel = rational_matrix([[A[i][j] for j in basic] for i in tight])
        rest = [[b[i] - sum(a * v for a, v in zip(A[i], x, strict=True) if v)] for i in tight]
        try:
            solved = kernel.solve(rational_matrix(rest))
            multipliers = kernel.transpose().solve(rational_matrix([[-c[j]] for j in basic]))
        except ZeroDivisionError:
            return None
        for j, value in zip(basic, solved.entries(), strict=True):
            x[j] = python_fraction(value)
        for i, value in zip(tight, multipliers.entries(), strict=True):
            duals[i] = python_fraction(value)
    ub = len(system.b_ub)
    certificate = LPCertificate(c, system, tuple(x), tuple(duals[:ub]), tuple(duals[ub:]))
    return _optimal(certificate) if certificate.check() else None


def _emptiness_through_highs(system):
    """Return an "infeasible" LPResult, or None if HiGHS does not lead to one.

    The multipliers of the FarkasCertificate are those of the program that minimises the total violation of the rows, if this
    minimum is positive.
    """
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
    """Return the LPResult of any status by exact pivoting on the standard form."""
    form = StandardForm(c, system)
    outcome = minimise(form.A, form.b, form.c, slack=form.slack)
    certificate: FarkasCertificate | RayCertificate | LPCertificate
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


def _exact(value, name):
    """Return the value as an int or a Fraction. Raises ValueError if it is no rational."""
    return value if type(value) in (int, Fraction) else fraction(value, name)


def _vector(values, name):
    values = entries_of(values, name)
    return values if set(map(type, values)) <= {int, Fraction} else tuple(_exact(v, name) for v in values)


def _system(width, A_ub, b_ub, A_eq, b_eq, bounds):
    if not width:
        raise ValueError("c must have at least one entry, got none")
    sides = []
    for A, b, name in ((A_ub, b_ub, "ub"), (A_eq, b_eq, "eq")):
        A = tuple(_vector(row, f"A_{name}") for row in entries_of(A, f"A_{name}"))
        b = _vector(b, f"b_{name}")
        if len(A) != len(b) or any(len(row) != width for row in A):
            raise ValueError(
                f"A_{name} must be as many rows as b_{name}, {len(b)}, of {width} entries, "
                f"got {len(A)} of {shown({len(r) for r in A})}"
            )
        sides.append((A, b))
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
    (A_ub, b_ub), (A_eq, b_eq) = sides
    return System(A_ub, b_ub, A_eq, b_eq, pairs)


def _ends(pair):
    """Return the bounds as Fractions or None; as ints, a quotient of two bounds would be a float."""
    return tuple(None if end is None else Fraction(_exact(end, "bounds")) for end in entries_of(pair, "bounds"))
