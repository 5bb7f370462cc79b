"""The worst case for LPBoost of MHT22 by a second route: scipy solves the linear programs, and their vertices are solved
again and certified in Fractions; cvxpy solves ERLPBoost's programs.
"""

from fractions import Fraction
from itertools import product

import numpy as np
import sympy
from mpmath import mpf
from scipy.optimize import linprog

from tests.second_routes.mht22.algorithm_1 import agree, entropy, eta_of, instance_of, largest_edge, scheme
from tests.second_routes.shared import dot, number, real
from theorems.later import Later

cp = Later("cvxpy")

SOLVED = 1e-6  # the accuracy of an interior-point solver; the differences here are above 1e-3


def construction(m, gain):
    """Return the columns of the worst case for LPBoost, from the matrix written row by row."""
    half, rows = m // 2, []
    for i in range(m):
        row = [Fraction(1) if i < half else -1 + (2 if i == half else 3) * gain]
        for k in range(1, half):
            right = half + k - 1
            row.append(1 if i == right else -1 + (2 * k + (2 if i == right + 1 else 3)) * gain)
        rows.append([*row, -1 + gain if i < half else 1 - gain])
    return [list(column) for column in zip(*rows, strict=True)]


def solve_game(columns):
    """Return (value, d, w) of the minimum over d of the largest edge, from the tight rows and columns of scipy's
    solution, solved and certified in Fractions. Strict complementarity and a regular matrix prove that d and w are
    unique, d up to shares among examples with equal margins (the first of these gets all weight)."""
    every = list(zip(*columns, strict=True))
    rows = list(dict.fromkeys(every))
    m, n = len(rows), len(columns)
    above = np.c_[np.array(rows, dtype=float).T, -np.ones(n)]
    solution = linprog([0] * m + [1], above, [0] * n, [[1] * m + [0]], [1], [(0, None)] * m + [(None, None)])
    used = [i for i in range(m) if solution.x[i] > SOLVED]
    tight = [j for j in range(n) if -solution.ineqlin.marginals[j] > SOLVED]

    def equalised(block):
        """Return the distribution that makes all rows of a square block equal, and their value."""
        system = sympy.Matrix([[*map(sympy.Rational, row), -1] for row in block] + [[1] * len(block) + [0]])
        assert system.rows == system.cols == system.rank()
        point = [Fraction(int(x.p), int(x.q)) for x in system.LUsolve(sympy.Matrix([0] * len(block) + [1]))]
        return point[:-1], point[-1]

    w_part, value = equalised([[rows[i][j] for j in tight] for i in used])
    d_part, same = equalised([[rows[i][j] for i in used] for j in tight])
    w = [w_part[tight.index(j)] if j in tight else Fraction(0) for j in range(n)]
    short_d = [d_part[used.index(i)] if i in used else Fraction(0) for i in range(m)]
    margins = [dot(row, w) for row in rows]
    edges = [dot(short_d, [row[j] for row in rows]) for j in range(n)]
    assert value == same and min(d_part) > 0 and min(w_part) > 0
    assert all(margin == value if i in used else margin > value for i, margin in enumerate(margins))
    assert all(edge == value if j in tight else edge < value for j, edge in enumerate(edges))
    d = [short_d[rows.index(row)] if i == every.index(row) else Fraction(0) for i, row in enumerate(every)]
    return value, d, w


def lpboost_hypotheses(columns, eps):
    """Return how many hypotheses LPBoost with nu = 1 obtains from a learner with the largest edge, the last of which stops
    it."""
    m = len(columns[0])
    d, value, least, met = [Fraction(1, m)] * m, None, Fraction(2), []
    for count in range(1, 20):
        edges = [dot(d, column) for column in columns]
        least = min(least, max(edges))
        if met and least - value <= eps:
            return count
        assert edges.count(max(edges)) == 1
        met = sorted({*met, edges.index(max(edges))})
        value, d, _ = solve_game([columns[j] for j in met])
        for i, k in product(range(m), repeat=2):  # equal margins so far are equal for ever: the shares do not matter
            assert not d[i] or any(columns[j][i] != columns[j][k] for j in met) or all(c[i] == c[k] for c in columns)
    raise AssertionError("twenty hypotheses")


def erlpboost_last_round(columns, eps):
    """Return T of ERLPBoost with nu = 1: the programs (9) by cvxpy, every decision by far more than its accuracy."""
    m, eta = len(columns[0]), float(eta_of(len(columns[0]), 1, eps))
    matrix = np.array(columns, dtype=float)
    edges = matrix @ np.full(m, 1 / m)
    met, least = [int(edges.argmax())], edges.max()
    for t in range(1, 20):
        d, top = cp.Variable(m), cp.Variable()
        cost = top + cp.sum(cp.rel_entr(d, 1 / m)) / eta
        problem = cp.Problem(cp.Minimize(cost), [matrix[met] @ d <= top, cp.sum(d) == 1])
        problem.solve(solver=cp.CLARABEL)
        assert problem.status == "optimal"
        edges = matrix @ d.value
        ordered = sorted(edges)
        least = min(least, ordered[-1])
        gap = least - top.value - sum(x * np.log(m * x) for x in d.value if x > 0) / eta
        assert abs(gap - float(eps) / 2) > 10 * SOLVED
        if gap < float(eps) / 2:
            return t
        assert ordered[-1] - ordered[-2] > 10 * SOLVED
        if edges.argmax() not in met:
            met.append(int(edges.argmax()))
    raise AssertionError("twenty rounds")


def mlpboost_rounds(columns, eps, rule, limit):
    """Run Algorithm 1 with nu = 1, the largest edge and the LP rule of Algorithm 2, whose programs have one solution
    each."""

    def lp_rule(met):
        _, _, w = solve_game([columns[j] for j in met])
        return [real(w[met.index(j)]) if j in met else mpf(0) for j in range(len(columns))]

    return scheme(columns, 1, eps, rule, largest_edge(columns), lp_rule, limit)


def test_a_small_tolerance_costs_the_smoothed_boosters_as_much_as_lpboost():
    data = instance_of("worst-case.reading-any-tolerance")
    m, eps, gain = data["m"], number(data["eps"]), number(data["gain"])
    assert (m, eps, gain) == (8, Fraction(1, 100), Fraction(1, 9))
    columns = construction(m, gain)
    assert lpboost_hypotheses(columns, eps) == 6
    assert erlpboost_last_round(columns, eps) == 5
    rounds = mlpboost_rounds(columns, eps, "short", 11)
    assert len(rounds) == 11  # T >= 12 against the printed 2
    assert min(current["gap"] for current in rounds) > real(eps) * 3 / 4
    assert len(mlpboost_rounds(columns, eps, "pairwise", 11)) == 7
    # one hypothesis after another, as LPBoost
    assert rounds[0]["w"] == [1, 0, 0, 0, 0] and [current["j"] for current in rounds[:4]] == [1, 2, 3, 4]
    assert agree("worst-case.reading-any-tolerance", 12, 2)
    # Whatever the rules: no edge of this learner is below the game's value, nor f~* in round 2 below the program's over
    # the first two hypotheses, which any distribution bounds.
    value, _, _ = solve_game(columns)
    _, d, _ = solve_game(columns[:2])
    assert real(value - max(dot(d, column) for column in columns[:2])) - entropy(d) / eta_of(m, 1, eps) > real(eps)
    matched = construction(m, eps / 2)  # the other reading
    assert lpboost_hypotheses(matched, eps) >= m // 2
    assert erlpboost_last_round(matched, eps) <= 2
    for rule in ("short", "pairwise"):
        rounds = mlpboost_rounds(matched, eps, rule, 3)
        assert rounds[-1]["stops"] and len(rounds) <= 2
