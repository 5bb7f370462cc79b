"""Counterexamples to MHT22, Algorithm 1 and its proofs, by a second route."""

from fractions import Fraction
from itertools import pairwise, product

import mpmath
import numpy as np
import pytest
import sympy
from mpmath import mpf
from scipy.optimize import minimize_scalar

from tests.second_routes.mht22.algorithm_1 import (
    agree,
    combined,
    conjugate,
    eta_of,
    frank_wolfe,
    in_floats,
    instance_of,
    largest_edge,
    play_of,
    replaying,
    scheme,
    smoothed,
    stored,
    vertices,
)
from tests.second_routes.shared import EQUAL, HALF, dot, number, real


def test_the_printed_step_is_nought_over_nought_where_the_oracle_returns_the_iterate():
    data = instance_of("equation-7.reading-literal")
    assert [number(data[key]) for key in ("slope", "length", "eta")] == [0, 0, 2]
    x = sympy.symbols("x")
    slope = sympy.diff(x**2, x).subs(x, 0)
    best = min((0, 1), key=lambda s: slope * s)  # the linear oracle over [0, 1], ties to the first
    assert ((0 - best) * slope, 2 * (best - 0) ** 2) == (0, 0) and agree(
        "equation-7.reading-literal", Fraction(0), Fraction(0)
    )


def test_where_a_column_lies_between_two_others_line_13_has_several_minimisers():
    case = stored("remark-erlpboost-as-secondary.reading-literal")["case"]
    rows = [[Fraction(entry) for entry in row] for row in case["game"]]
    assert all(b == Fraction(2, 5) * a + Fraction(3, 5) * c for a, b, c in rows)
    nu, eta = 1, 2 * np.log(6) / 0.02

    def value(share):  # of the third column, the first has the rest: all margins lie on this segment
        return in_floats(np.array([float((1 - share) * a + share * c) for a, _, c in rows]), nu, eta)[0]

    best = minimize_scalar(lambda share: -value(share), bounds=(0, 1), method="bounded", options={"xatol": 1e-12})
    printed = float(stored("remark-erlpboost-as-secondary.reading-literal")["sides"]["lhs"].removeprefix("~"))
    assert 0.6 < best.x < 1 and abs(best.fun) == pytest.approx(abs(printed), abs=1e-8)
    # from the second column towards the third, as the line search goes, and without the second column
    step = (best.x - 0.6) / 0.4
    combinations_of_it = [np.array([0, 1 - step, step]), np.array([1 - best.x, 0, best.x])]
    margins = [np.array(rows, dtype=float) @ w for w in combinations_of_it]
    assert margins[0] == pytest.approx(margins[1], abs=1e-12) and abs(np.subtract(*combinations_of_it)).max() > 0.1


@pytest.mark.parametrize("name", ["equation-16.step-superscript", "equation-19.step-superscript"])
def test_without_a_secondary_rule_the_point_of_the_round_before_makes_no_progress(name):
    columns, chosen, nu, eps, rule = play_of(name)
    assert (nu, rule) == (1, "classic" if "16" in name else "short")
    rounds = scheme(columns, nu, eps, rule, replaying(chosen), None, len(chosen) - 1)
    assert not any(current["stops"] for current in rounds) and len(rounds) == 3
    for current in rounds:  # the learner's columns have the largest edge
        assert max(dot(current["d"], [real(x) for x in column]) for column in columns) - current["edge"] < EQUAL
    eta, (before, now, after) = eta_of(4, nu, eps), rounds
    assert before["first half"] == now["w"]  # w_2^(1) is w_2
    left = now["value"] - smoothed(combined(columns, before["first half"]), nu, eta)[0]
    slope = now["edge"] - dot(now["d"], combined(columns, now["w"]))
    way = [real(a) - b for a, b in zip(columns[now["j"]], combined(columns, now["w"]), strict=True)]
    moved = [u + now["step"] * x for u, x in zip(combined(columns, now["w"]), way, strict=True)]
    progress = now["value"] - smoothed(moved, nu, eta)[0]
    length = max(abs(x) for x in way)
    promised = now["step"] * slope - eta / 2 * now["step"] ** 2 * length**2
    right = progress if rule == "classic" else promised
    assert left == 0 and right > mpf(1) / 100 and agree(name, left, right)
    # with w_3^(1), which is w_3 here, both displays are true
    assert abs(now["value"] - after["value"] - progress) < EQUAL
    assert now["gap"] - after["gap"] >= progress - EQUAL
    assert progress >= promised >= now["step"] * slope - 2 * eta * now["step"] ** 2


def test_the_middle_of_the_induction_step_is_twice_the_left_side_at_two():
    data = instance_of("equation-18.step-middle")
    assert (data["t"], number(data["unit"])) == (2, 1)

    def sides_at(t):
        share, step = Fraction(t, t + 2), Fraction(2, t + 2)
        return share * Fraction(8, t + 2) + 2 * step**2, 8 * share * Fraction(t + 1, t + 2), Fraction(8, t + 3)

    left, middle, right = sides_at(2)
    assert (left, middle, right) == (Fraction(3, 2), 3, Fraction(8, 5))
    assert agree("equation-18.step-middle", left, middle)
    for t in range(1, 200):
        left, middle, right = sides_at(t)
        assert middle == t * left and left == Fraction(8 * (t + 1), (t + 2) ** 2) <= right  # the amended middle
        assert (middle > right) == (t >= 2)


def test_the_base_case_of_the_short_step_needs_a_larger_eta():
    data = instance_of("equation-18.step-base")
    m, nu, eps = data["m"], data["nu"], data["eps"]
    eta = eta_of(m, nu, eps)
    assert (m, nu, eps) == (4, 3, 1) and abs(eta - 2 * mpmath.log(mpf(4) / 3)) < EQUAL
    assert 2 - 8 * eta / 3 > mpf(2) / 5 and agree("equation-18.step-base", 2, 8 * eta / 3)
    for margins in product((-1, 0, 1), repeat=m):  # ε_1 is at most η/2 for every column that may be obtained first
        first = real(Fraction(sum(margins), m)) + smoothed(margins, nu, eta)[0]
        assert first <= eta / 2 < 8 * eta / 3


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("theorem-3.classic.reading-program-5", "classic"),
        ("theorem-3.short-step.reading-program-5", "short"),
        ("theorem-3.line-search.reading-program-5", "line"),
    ],
)
def test_a_learner_with_a_guarantee_of_a_tenth_hides_the_perfect_hypothesis(name, rule):
    columns, chosen, nu, eps, step = play_of(name)
    assert columns == [[Fraction(1, 10)] * 2, [1, 1]] and (nu, eps, step) == (1, HALF, rule) and set(chosen) == {0}
    (only,) = scheme(columns, nu, eps, rule, replaying(chosen), None, 2)
    assert only["stops"] and abs(only["gap"]) < EQUAL  # T = 1: no step is taken, by whatever rule
    margin = -max(-dot(d, combined(columns, [1, 0])) for d in vertices(2, nu))
    best = -conjugate(columns[1], nu)  # no margin exceeds 1
    assert (margin, best) == (Fraction(1, 10), 1) and margin < best - eps and agree(name, margin, best - eps)
    assert margin >= Fraction(1, 10) - eps  # (6) with g = 1/10
    (only,) = scheme(columns, nu, eps, rule, largest_edge(columns), None, 2)
    assert only["w"] == [0, 1] and best - eps <= 1  # the learner of the amended statement
    assert 32 / real(eps) ** 2 * mpmath.log(2) - 2 >= 1  # the rounds allowed


@pytest.mark.parametrize("eps", [HALF, Fraction(1, 10)])
def test_the_line_search_moves_no_less_than_the_short_step_and_ends_in_time(eps):
    """The sentence after Theorem 3 holds: the progress from the same point, and the number of rounds."""
    columns = [
        [HALF, Fraction(-1), Fraction(1), Fraction(1, 3)],
        [Fraction(1), Fraction(1, 4), -HALF, Fraction(1)],
        [Fraction(-1, 3), Fraction(1), Fraction(1, 3), Fraction(1)],
    ]
    eta, known = eta_of(4, 1, eps), (columns, 1, eta_of(4, 1, eps))
    rounds = scheme(columns, 1, eps, "line", largest_edge(columns), None, 30)
    assert rounds[-1]["stops"] and 2 <= len(rounds) <= 16 * eta / real(eps) - 2
    for current in rounds[:-1]:
        short_half = frank_wolfe("short", None, current["w"], current["d"], current["j"], known)[1]
        values = [smoothed(combined(columns, w), 1, eta)[0] for w in (current["first half"], short_half)]
        assert values[0] <= values[1] + mpf(10) ** -30
    margin = -conjugate(combined(columns, rounds[-1]["w"]), 1)
    assert margin >= rounds[-1]["least"] - real(eps)  # (6)


def test_a_rule_that_undoes_every_pairwise_step_leaves_one_good_step():
    """Algorithm 1 with Algorithm 4; the scripted rule gives a row of integers for every round."""
    name = "corollary-1.reading-converges"
    columns, chosen, nu, eps, step = play_of(name)
    rows = iter(stored(name)["case"]["booster"]["arguments"]["secondary"])

    def secondary(met):
        row = next(rows)
        return [mpf(share) / sum(row[: len(met)]) if j in met else mpf(0) for j, share in enumerate(row)]

    rounds = scheme(columns, nu, eps, step, replaying(chosen), secondary, len(chosen) - 1)
    assert step == "pairwise" and len(rounds) == 63 and not any(current["stops"] for current in rounds)
    emptied = [
        any(a > 0 and b < EQUAL for a, b in zip(current["w"], current["first half"], strict=True)) for current in rounds
    ]
    assert emptied == [False, *[True] * 62]  # one good step, the first
    assert 57 // (3 * 6 + 1) == 3 and agree(name, 1, 3)
    assert min(current["gap"] for current in rounds) > mpf(9) / 100 > real(eps) / 2
    assert min(current["least"] for current in rounds) >= mpf(1) / 2  # the learner keeps its guarantee
    falls = [a["value"] - b["value"] for a, b in pairwise(rounds[3:])]
    assert all(
        mpf(1) / 3 < later / fall < mpf(2) / 3 for fall, later in pairwise(falls)
    )  # so the rest adds up to little


@pytest.mark.parametrize("shares", [(3, 1, 16), (0, 1, 99), (1, 1, 98)])
def test_a_rule_that_is_a_function_of_the_set_is_taken_once_for_each_set_and_lets_the_same_run_converge(shares):
    """The game and the columns played are those of the run above; the rule is a function as in line 12."""
    columns, chosen, nu, eps, step = play_of("corollary-1.reading-converges")

    def secondary(met):
        return [mpf(share if j in met else 0) / sum(shares[k] for k in met) for j, share in enumerate(shares)]

    rounds = scheme(columns, nu, eps, step, replaying(chosen), secondary, len(chosen) - 1)
    taken = [b["w"] for a, b in pairwise(rounds) if b["w"] != a["first half"]]
    assert 1 <= len(taken) <= 3 and all(taken.count(w) == 1 for w in taken)
    assert rounds[-1]["stops"] and len(rounds) < 63


def test_far_corners_need_more_rounds_than_any_multiple_of_the_smoothness():
    data = instance_of("sentence-frank-wolfe-rate.reading-one-constant")
    n, diameter, eta, eps = (number(data[key]) for key in ("n", "diameter", "eta", "eps"))
    rounds = int(64 * eta / eps)

    def value(k):
        """Return η|x|²/2 at the mean of k corners."""
        return eta * diameter**2 * sum(Fraction(1, k) ** 2 for _ in range(int(k))) / 2

    above = value(rounds) - value(n)
    assert rounds < n and above > 50 * eps and agree("sentence-frank-wolfe-rate.reading-one-constant", above, eps)
    for shares in product(range(4), repeat=3):  # the mean is the best point of its corners: Cauchy and Schwarz
        if sum(shares):
            assert dot(*[[Fraction(share, sum(shares)) for share in shares]] * 2) >= Fraction(1, 3)
