"""Secondary rules of MHT22's Algorithm 1: B(A, E_{t+1}), a combination of the hypotheses obtained so far."""

from fractions import Fraction

from reference.arithmetic import Verdict, decide, shown
from reference.convex.corrective import fully_corrective
from reference.programs.game_values import edge_minimisation

NAMED = ("lpboost", "erlpboost", "newest", "uniform", "worst")


def check_secondary(rule):
    """Raise ValueError unless `rule` is None, one of NAMED, or a non-empty sequence of rows of non-negative ints."""
    if rule is None or (isinstance(rule, str) and rule in NAMED):
        return
    scripted = isinstance(rule, list | tuple) and all(
        isinstance(row, list | tuple) and row and all(isinstance(k, int) and k >= 0 for k in row) for row in rule
    )
    if not scripted or not rule:
        raise ValueError(
            f"secondary must be None, one of {', '.join(NAMED)}, or rows of non-negative integers, got {shown(rule)}"
        )


def secondary_rule(rule, smoothing, columns, t):
    """Return the rule's combination, rational coefficients of the `columns`, in round t >= 1; None if there is no rule.

    "lpboost" : an optimal combination of the linear program over the columns (Algorithm 2); of several optimal ones, the one
        that the exact solver returns.
    "erlpboost" : the fully corrective combination (equation 14), as the float search of `fully_corrective` finds it.
    "newest", "uniform", "worst" : adversaries: the last column alone, the mean of all columns, the column of largest f~*.
    rows of ints : row t-1, cyclically, is read as coefficients of the columns, cyclically; all zeros as the mean.
    """
    n = len(columns)
    if rule is None:
        return None
    if rule == "lpboost":
        return lpboost_rule(columns, smoothing.nu)
    if rule == "erlpboost":
        return fully_corrective(smoothing, columns).weights
    if rule == "newest":
        return vertex(n, n - 1)
    if rule == "uniform":
        return (Fraction(1, n),) * n
    if rule == "worst":
        return vertex(n, _worst(smoothing, columns))
    row = rule[(t - 1) % len(rule)]
    shares = [row[j % len(row)] for j in range(n)]
    total = sum(shares)
    return tuple(Fraction(share, total) for share in shares) if total else (Fraction(1, n),) * n


def lpboost_rule(columns, nu):
    """Return a combination w that maximises min d·A w over the capped simplex of d (Algorithm 2), in rationals."""
    rows = list(zip(*columns, strict=True))
    return tuple(Fraction(w) for w in edge_minimisation(rows, nu).combination)


def vertex(n, j):
    """Return the unit vector e_j with n entries."""
    return tuple(Fraction(int(k == j)) for k in range(n))


def _worst(smoothing, columns):
    worst, value = 0, smoothing.conjugate(columns[0])
    for j in range(1, len(columns)):
        other = smoothing.conjugate(columns[j])
        if decide(other, ">", value, bits=128) is Verdict.HOLDS:
            worst, value = j, other
    return worst
