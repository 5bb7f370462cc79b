"""The final basis that HiGHS finds for a linear program. No number computed by HiGHS is returned."""

_NAMES = {"kBasic": "basic", "kLower": "lower", "kUpper": "upper", "kZero": "zero", "kNonbasic": "zero"}


def final_basis(c, A, b, bounds, equalities=0):
    """Return the final basis of min c·x over A x <= b (the last `equalities` rows: = b) and bounds, solved in float64.

    c : n numbers.    A : k >= 1 rows of n.    b : k numbers.    bounds : n pairs, None for an absent bound.
    Returns (statuses of the n columns, statuses of the k rows), each "basic" | "lower" | "upper" | "zero"; None if HiGHS
    does not report an optimum. The basis may be wrong: callers solve its equations in rationals and check the signs.
    """
    import highspy  # imported here: small programs are solved without HiGHS and numpy
    import numpy as np

    from reference.programs.quiet_highs import QuietHighs

    c, A, b = (np.asarray(part, dtype=float) for part in (c, A, b))
    k, n = A.shape
    lp = highspy.HighsLp()
    lp.num_col_, lp.num_row_ = n, k
    lp.col_cost_ = c
    lp.col_lower_ = np.array([-np.inf if low is None else float(low) for low, _ in bounds])
    lp.col_upper_ = np.array([np.inf if high is None else float(high) for _, high in bounds])
    lower = np.full(k, -np.inf)
    if equalities:
        lower[k - equalities :] = b[k - equalities :]
    lp.row_lower_, lp.row_upper_ = lower, b
    by_column = A.T
    lp.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    if by_column.all():
        lp.a_matrix_.start_ = np.arange(n + 1, dtype=np.int32) * k
        lp.a_matrix_.index_ = np.tile(np.arange(k, dtype=np.int32), n)
        lp.a_matrix_.value_ = by_column.ravel()
    else:
        column, row = np.nonzero(by_column)
        lp.a_matrix_.start_ = np.searchsorted(column, np.arange(n + 1)).astype(np.int32)
        lp.a_matrix_.index_ = row.astype(np.int32)
        lp.a_matrix_.value_ = by_column[column, row]
    solver = QuietHighs()
    solver.passModel(lp)
    solver.run()
    if solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        return None
    basis = solver.getBasis()
    return [_NAMES[s.name] for s in basis.col_status], [_NAMES[s.name] for s in basis.row_status]


def game_basis(whole, scale):
    """Return `final_basis` of max Σz under zᵀB <= 1, z >= 0, where B = whole/scale + 2 for an m x n matrix of ints."""
    import numpy as np

    # divided as ints, which may exceed the range of floats
    B = np.array([[u / scale for u in row] for row in whole]) + 2
    m, n = B.shape
    return final_basis(-np.ones(m), B.T, np.ones(n), [(0.0, None)] * m)
