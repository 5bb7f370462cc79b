"""The simplex method in integers, for linear programs in standard form: min c·x under A x = b, x >= 0.

The tableau is Edmonds' fraction-free one: all entries are integers over one denominator, the last pivot, and every division
is exact. The entering column is the one of least reduced cost. After a pivot that does not change the objective, Bland's rule
(least index in, least index out) is used until the objective changes, so that the method cannot cycle. It solves small
programs, and larger ones from a basis that HiGHS found but that is not optimal in exact arithmetic.

Source: Bland 1977; Edmonds and Maurras 1997 (integer pivoting).
"""

from dataclasses import dataclass, field


@dataclass
class Tableau:
    """The tableau of a basis.

    rows : the rows of [A | b] in this basis, times `denominator`: integers.
    basis : basis[i] is the basic variable of row i.
    objective : the reduced costs times `denominator`, then minus the value.
    """

    rows: list
    basis: list
    denominator: int = 1
    pivots: int = 0
    objective: list = field(default_factory=list)

    def pivot(self, r, s):
        """Make variable s basic in row r, whose entry in column s is not 0."""
        pivot_row, pivot, old = self.rows[r], self.rows[r][s], self.denominator
        for i, row in enumerate([*self.rows, self.objective]):
            if i == r:
                continue
            factor = row[s]
            if factor:
                row[:] = [(a * pivot - factor * p) // old for a, p in zip(row, pivot_row, strict=True)]
            elif pivot != old:
                row[:] = [a * pivot // old for a in row]
        self.denominator = pivot
        if pivot < 0:
            self.denominator = -pivot
            for row in [*self.rows, self.objective]:
                row[:] = [-a for a in row]
        self.basis[r] = s
        self.pivots += 1

    def price(self, costs):
        """Set the objective row to the reduced costs of integer `costs`, times the denominator; its last entry is -value."""
        width = len(self.objective)
        row = [self.denominator * k for k in costs] + [0] * (width - len(costs))
        for i, variable in enumerate(self.basis):
            if costs[variable]:
                row = [a - costs[variable] * t for a, t in zip(row, self.rows[i], strict=True)]
        self.objective = row

    def optimise(self, allowed):
        """Pivot until the basis is optimal over the columns below `allowed`; return None, or the column of an unbounded ray."""
        stalled = False
        while True:
            negative = [j for j in range(allowed) if self.objective[j] < 0]
            if not negative:
                return None
            s = negative[0] if stalled else min(negative, key=self.objective.__getitem__)
            r = self._leaving_row(s)
            if r is None:
                return s
            stalled = self.rows[r][-1] == 0
            self.pivot(r, s)

    def _leaving_row(self, s):
        best = None
        for i, row in enumerate(self.rows):
            if row[s] > 0:
                if best is None:
                    best = i
                    continue
                difference = row[-1] * self.rows[best][s] - self.rows[best][-1] * row[s]
                if difference < 0 or (difference == 0 and self.basis[i] < self.basis[best]):
                    best = i
        return best


@dataclass(frozen=True)
class SimplexOutcome:
    """The result of `minimise`.

    status : "optimal" | "infeasible" | "unbounded".
    basis : the variables of the final basis; variables from n on are artificial.
    point : for each basic variable its value times `denominator`, an integer; the other variables are 0.
    multipliers : for each row its dual value times `denominator`, an integer. If the status is "infeasible", the objective is
        the sum of the artificial variables; if it is "unbounded", the multipliers mean nothing.
    ray : for "unbounded" a direction along which the objective falls without bound, as an integer step for each variable.
    """

    status: str
    basis: list
    point: dict
    multipliers: list
    denominator: int
    ray: dict | None = None
    pivots: int = 0


def minimise(A, b, c, slack=None, start=None):
    """Return the SimplexOutcome of min c·x under A x = b, x >= 0 with integer data.

    A : k rows of n integers.    b : k integers.    c : n integers.
    slack : for each row None, or the index of a column with +-1 in this row, 0 in all others and cost 0. If its sign fits, the
        row needs no artificial variable.
    start : the columns of a basis to begin with; ignored if it is not primal feasible.
    """
    n = len(c)
    flips = [-1 if value < 0 else 1 for value in b]
    # the column of the first basic variable of each row: its slack or an artificial variable
    units, artificial = [], 0
    for i, (row, flip) in enumerate(zip(A, flips, strict=True)):
        if slack is not None and slack[i] is not None and flip * row[slack[i]] == 1:
            units.append(slack[i])
        else:
            units.append(n + artificial)
            artificial += 1
    rows = [[f * a for a in row] + [0] * artificial + [f * v] for row, v, f in zip(A, b, flips, strict=True)]
    for row, unit in zip(rows, units, strict=True):
        row[unit] = 1
    tableau = Tableau(rows, list(units), objective=[0] * (n + artificial + 1))
    if start is not None:
        tableau = _begin_at(tableau, start) or tableau
    if any(variable >= n for variable in tableau.basis):
        tableau.price([0] * n + [1] * artificial)
        tableau.optimise(n)
        if tableau.objective[-1]:
            return _outcome("infeasible", tableau, n, units, flips)
        _drive_out_artificials(tableau, n)
    tableau.price(list(c) + [0] * artificial)
    entering = tableau.optimise(n)
    if entering is None:
        return _outcome("optimal", tableau, n, units, flips)
    ray = {variable: -row[entering] for variable, row in zip(tableau.basis, tableau.rows, strict=True)}
    ray[entering] = tableau.denominator
    return _outcome("unbounded", tableau, n, units, flips, ray)


def _outcome(status, tableau, n, units, flips, ray=None):
    """Return the SimplexOutcome of a final tableau.

    The point is read from the last column, the multipliers from the reduced costs of the columns `units`. Row i, times its
    flip, had the unit column units[i] in the first tableau. The reduced cost of this column is therefore its cost (1 for an
    artificial variable while their sum is minimised, else 0) minus the multiplier of the flipped row.
    """
    unit_cost = tableau.denominator if status == "infeasible" else 0
    multipliers = [
        flip * ((unit_cost if unit >= n else 0) - tableau.objective[unit])
        for unit, flip in zip(units, flips, strict=True)
    ]
    point = {variable: row[-1] for variable, row in zip(tableau.basis, tableau.rows, strict=True)}
    return SimplexOutcome(status, tableau.basis, point, multipliers, tableau.denominator, ray, tableau.pivots)


def _begin_at(tableau, start):
    """Return the tableau of the basis `start`, or None if its columns are dependent or its point is infeasible."""
    trial = Tableau([list(row) for row in tableau.rows], list(tableau.basis), objective=list(tableau.objective))
    target = set(start)
    for s in start:
        if s in trial.basis:
            continue
        free = [i for i, variable in enumerate(trial.basis) if variable not in target and trial.rows[i][s]]
        if not free:
            return None
        trial.pivot(free[0], s)
    return trial if all(row[-1] >= 0 for row in trial.rows) else None


def _drive_out_artificials(tableau, n):
    """Replace the artificial variables that are basic with value 0; a row without another entry is redundant and is kept."""
    for i in range(len(tableau.basis)):
        if tableau.basis[i] >= n:
            s = next((j for j in range(n) if tableau.rows[i][j]), None)
            if s is not None:
                tableau.pivot(i, s)
