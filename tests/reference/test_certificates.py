"""The certificates that the solvers return are accepted, and perturbed certificates are rejected."""

import random
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from reference.convex.projections import CappedCertificate
from reference.programs import game_values, solvers
from reference.programs.certificates import (
    FarkasCertificate,
    LPCertificate,
    RayCertificate,
    duality_gap,
    least_capped_average,
)
from reference.programs.game_values import edge_minimisation, game_value, soft_margin
from reference.programs.solvers import feasible, solve_lp
from theorems.later import Later

cvxpy = Later("cvxpy")

THIRD = Fraction(1, 3)
CYCLE = [[1, -1, 1], [1, 1, -1], [-1, 1, 1]]  # each column is wrong on one example; the value is 1/3


def test_the_cyclic_game_has_value_one_third_at_uniform_weights():
    value, weights, combination, certificate = game_value(CYCLE)
    assert (value, weights, combination) == (THIRD, (THIRD,) * 3, (THIRD,) * 3)
    assert certificate.check()


def test_a_perturbed_game_certificate_is_rejected():
    certificate = game_value(CYCLE).certificate
    tilted = (THIRD + Fraction(1, 10**9), THIRD - Fraction(1, 10**9), THIRD)
    assert not replace(certificate, weights=tilted).check()
    assert not replace(certificate, combination=tilted).check()
    assert not replace(certificate, value=THIRD + Fraction(1, 10**12)).check()
    assert not replace(certificate, weights=(THIRD,) * 2 + (THIRD / 2,)).check()
    assert not replace(certificate, weights=(Fraction(1), Fraction(-1, 2), Fraction(1, 2))).check()
    assert not replace(certificate, rows=((1, -1, 1), (1, 1, -1), (-1, 1, -1))).check()


def test_a_small_linear_program_has_the_solution_computed_by_hand():
    result = solve_lp([-1, -1], [[2, 1], [1, 2]], [4, 4])  # both rows are tight at (4/3, 4/3)
    assert result.status == "optimal"
    assert result.x == (Fraction(4, 3), Fraction(4, 3))
    assert result.value == Fraction(-8, 3)
    assert result.dual_ub == (THIRD, THIRD)


@pytest.mark.parametrize("size", [0, 10**9], ids=["highs", "pivots"])
def test_a_perturbed_certificate_of_a_linear_program_is_rejected(size, monkeypatch):
    monkeypatch.setattr(solvers, "PIVOTED_SIZE", size)
    certificate = solve_lp([-4, -4, -2], [[2, 1, 0], [1, 2, 1]], [3, 4], [[1, 1, 1]], [3], (0, 5)).certificate
    assert isinstance(certificate, LPCertificate) and certificate.check()
    assert (certificate.x, certificate.dual_ub, certificate.dual_eq) == ((1, 1, 1), (1, 1), (1,))  # c is chosen so
    tiny = Fraction(1, 10**15)
    for field in ("x", "dual_ub", "dual_eq", "c"):
        for index in range(len(getattr(certificate, field))):
            entries = list(getattr(certificate, field))
            entries[index] += tiny
            assert not replace(certificate, **{field: tuple(entries)}).check(), (field, index)


def test_a_certificate_with_a_multiplier_of_the_wrong_sign_has_no_gap():
    certificate = solve_lp([1], [[-1]], [-3]).certificate
    assert certificate.check()
    assert replace(certificate, dual_ub=(-certificate.dual_ub[0],)).gap() is None


def test_an_infeasible_system_has_a_farkas_certificate_and_perturbed_certificates_are_rejected():
    result = feasible([[1, 1], [-1, 0], [0, -1]], [1, -1, -1], bounds=(None, None))
    assert result.status == "infeasible"
    certificate = result.certificate
    assert isinstance(certificate, FarkasCertificate) and certificate.check()
    first = certificate.dual_ub[0]
    assert not replace(certificate, dual_ub=(first + Fraction(1, 10**9), *certificate.dual_ub[1:])).check()
    assert not replace(certificate, dual_ub=(-first, *certificate.dual_ub[1:])).check()
    feasible_system = replace(certificate.system, b_ub=(Fraction(3), Fraction(-1), Fraction(-1)))  # contains (1, 1)
    assert not replace(certificate, system=feasible_system).check()


def test_an_unbounded_program_has_a_ray_certificate_and_another_ray_is_rejected():
    result = solve_lp([-1, 0], [[1, -1]], [2])
    assert result.status == "unbounded"
    certificate = result.certificate
    assert isinstance(certificate, RayCertificate) and certificate.check()
    assert not replace(certificate, ray=(certificate.ray[0] + 1, certificate.ray[1])).check()
    assert not replace(certificate, ray=tuple(-r for r in certificate.ray)).check()


def _random_program(draw):
    """Return the arguments of `solve_lp` for a small random program."""

    def number():
        return Fraction(draw.randint(-6, 6), draw.randint(1, 4))

    n = draw.randint(1, 5)
    inequalities, equations = draw.randint(0, 4), draw.randint(0, 2)
    bounds = []
    for _ in range(n):
        low = number()
        bounds.append(draw.choice([(None, None), (low, None), (None, low), (low, low + abs(number()))]))
    rows = [[number() for _ in range(n)] for _ in range(inequalities + equations)]
    right = [number() for _ in range(inequalities + equations)]
    cost = [number() for _ in range(n)]
    return cost, rows[:inequalities], right[:inequalities], rows[inequalities:], right[inequalities:], bounds


def test_the_integer_rows_of_a_system_divided_by_their_factors_are_its_rows():
    draw = random.Random(3)
    for _ in range(50):
        system = solve_lp(*_random_program(draw)).certificate.system
        rows, sides = (*system.A_ub, *system.A_eq), (*system.b_ub, *system.b_eq)
        assert [[Fraction(a, factor) for a in row] for row, _, factor in system.whole] == [list(row) for row in rows]
        assert [Fraction(side, factor) for _, side, factor in system.whole] == list(sides)
        assert all(factor > 0 and all(type(a) is int for a in (*row, side)) for row, side, factor in system.whole)


def test_a_system_with_a_row_of_the_wrong_length_is_refused():
    certificate = solve_lp([-1, -1], [[2, 1], [1, 2]], [4, 4]).certificate
    wrong_row = replace(certificate.system, A_ub=((2, 1), (1, 2, 1)))
    with pytest.raises(ValueError, match="rows must have 2 entries"):
        replace(certificate, system=wrong_row).check()


def test_highs_bases_and_exact_pivots_give_the_same_status_and_value(monkeypatch):
    draw, statuses = random.Random(7), set()
    for _ in range(300):
        program = _random_program(draw)
        results = []
        for size in (0, 10**9):
            monkeypatch.setattr(solvers, "PIVOTED_SIZE", size)
            results.append(solve_lp(*program))
        assert results[0].status == results[1].status
        assert results[0].value == results[1].value
        statuses.add(results[0].status)
    assert statuses == {"optimal", "infeasible", "unbounded"}


def test_the_exact_value_is_found_from_a_basis_that_is_not_optimal(monkeypatch):
    game = [[1, -1, 1, 1], [1, 1, -1, 1], [-1, 1, 1, 1], [1, 1, 1, -1]]
    value_without_basis = game_value(game).value
    monkeypatch.setattr(game_values, "PIVOTED_GAME", 0)
    monkeypatch.setattr(
        game_values, "game_basis", lambda *_: (["basic"] + ["lower"] * 3, ["upper"] + ["basic"] * 3)
    )  # the basis of the game of the first example and the last column
    assert game_value(game).value == value_without_basis


def test_both_methods_find_the_same_value_of_games_with_equal_rows(monkeypatch):
    draw = random.Random(3)
    for _ in range(60):
        m, n = draw.randint(1, 6), draw.randint(1, 6)
        rows = [[draw.choice((-1, 0, 1)) for _ in range(n)] for _ in range(m)]
        rows += rows[:2]
        values = set()
        for size in (0, 10**9):
            monkeypatch.setattr(game_values, "PIVOTED_GAME", size)
            values.add(game_value(rows).value)
        assert len(values) == 1


def test_the_two_sided_value_is_the_value_of_the_game_with_the_negated_columns_added():
    draw = random.Random(5)
    for _ in range(30):
        m, n = draw.randint(1, 5), draw.randint(1, 4)
        rows = [[Fraction(draw.randint(-3, 3), 3) for _ in range(n)] for _ in range(m)]
        solution = game_value(rows, two_sided=True)
        assert solution.value == game_value([row + [-u for u in row] for row in rows]).value >= 0
        assert sum(map(abs, solution.combination)) <= 1 and solution.certificate.check()


def test_the_soft_margin_increases_with_nu_from_the_hard_margin_to_the_best_average_margin():
    draw = random.Random(11)
    rows = [[draw.choice((-1, 1)) for _ in range(4)] for _ in range(6)]
    values = [soft_margin(rows, nu).value for nu in (1, Fraction(3, 2), 2, 3, Fraction(9, 2), 6)]
    assert values == sorted(values)
    assert values[0] == game_value(rows).value
    assert values[-1] == max(Fraction(sum(column), 6) for column in zip(*rows, strict=True))


def test_a_soft_margin_certificate_rejects_weights_above_the_cap():
    certificate = soft_margin(CYCLE, 2).certificate
    assert certificate.check() and certificate.cap == Fraction(1, 2)
    assert not replace(certificate, cap=Fraction(3, 10)).is_admissible()


def test_edge_minimisation_over_given_columns_ignores_all_other_columns():
    assert edge_minimisation(CYCLE, 1, columns=[0, 1]).value == game_value([row[:2] for row in CYCLE]).value


def test_the_duality_gap_is_zero_only_at_an_optimal_pair():
    _, weights, combination, _ = soft_margin(CYCLE, 2)
    assert duality_gap(CYCLE, weights, combination, 2) == 0
    assert duality_gap(CYCLE, weights, (1, 0, 0), 2) > 0
    with pytest.raises(ValueError, match="weights at most"):
        duality_gap(CYCLE, (1, 0, 0), combination, 2)


def test_the_least_capped_average_fills_the_least_margins_first():
    assert least_capped_average([3, -1, 1], Fraction(1, 2)) == 0
    assert least_capped_average([3, -1, 1], 1) == -1
    assert least_capped_average([3, -1, 1], THIRD) == 1
    with pytest.raises(ValueError, match="cap must be at least 1/m"):
        least_capped_average([3, -1, 1], Fraction(1, 4))


def test_the_certificate_of_a_projection_is_rejected_for_another_point_shift_cap_or_divergence():
    point, no_caps, caps_of_half = (Fraction(1), Fraction(1, 2), Fraction(-1)), (None,) * 3, (Fraction(1, 2),) * 3
    correct = CappedCertificate(point, (Fraction(3, 4), Fraction(1, 4), Fraction(0)), Fraction(1, 4), no_caps)
    assert correct.check()
    assert not replace(correct, projected=(Fraction(1, 2), Fraction(1, 2), Fraction(0))).check()
    assert not replace(correct, shift=THIRD).check()
    assert not replace(correct, caps=caps_of_half).check()
    assert CappedCertificate(point, (THIRD * 2, THIRD, 0), THIRD, (THIRD * 2,) * 3).check() is False
    entropic = CappedCertificate(
        (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)),
        (Fraction(2, 5), Fraction(2, 5), Fraction(1, 5)),
        Fraction(6, 5),
        (Fraction(2, 5),) * 3,
        "entropy",
    )
    assert entropic.check()
    assert not replace(entropic, shift=Fraction(1)).check()
    assert not replace(entropic, divergence="euclidean").check()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: solve_lp([]), "c must have at least one entry"),
        (lambda: solve_lp([1], [[1, 2]], [1]), "A_ub must be"),
        (lambda: solve_lp([float("nan")]), "c must be finite"),
        (lambda: solve_lp([1], bounds=(2, 1)), "bounds must have low <= high"),
        (lambda: game_value([[1, 1], [1]]), "rows must have rows of one length"),
        (lambda: soft_margin(CYCLE, 4), r"nu must be in \[1, m\]"),
        (lambda: edge_minimisation(CYCLE, 1, columns=[3]), "columns must be in 0..2, got 3"),
        (lambda: feasible(), "variables must be an int that is at least 1, got None"),
    ],
)
def test_the_error_for_an_invalid_argument_names_the_argument_and_its_range(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_the_soft_margin_is_close_to_the_optimum_of_an_independent_program_in_cvxpy():
    draw = random.Random(13)
    for nu in (1, 2, Fraction(7, 2)):
        rows = [[draw.choice((-1, 1)) for _ in range(5)] for _ in range(7)]
        w, rho = cvxpy.Variable(5, nonneg=True), cvxpy.Variable()
        shortfalls = cvxpy.pos(rho - np.array(rows) @ w)
        problem = cvxpy.Problem(cvxpy.Maximize(rho - cvxpy.sum(shortfalls) / float(nu)), [cvxpy.sum(w) == 1])
        problem.solve(solver=cvxpy.CLARABEL)
        assert abs(problem.value - float(soft_margin(rows, nu).value)) < 1e-6


def test_a_large_infeasible_system_gets_its_certificate_from_highs_without_exact_pivots(monkeypatch):
    draw = random.Random(2)
    above = [[draw.randint(-3, 8) for _ in range(25)] for _ in range(40)]
    below = [draw.randint(-20, -1) for _ in range(40)]
    monkeypatch.setattr(solvers, "_by_pivots", None)  # a call would raise
    result = feasible(above, below, [[draw.randint(-5, 5) for _ in range(25)]], [1])
    assert result.status == "infeasible" and result.certificate.check()
