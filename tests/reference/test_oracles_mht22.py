"""The programs of MHT22, written in cvxpy as the paper states them, against our solvers; values and gaps are compared,
not points."""

from fractions import Fraction

import numpy as np
import pytest

from reference import Game, play
from reference.convex.corrective import fully_corrective as exact_corrective
from reference.convex.smoothed_margin import SmoothedMargin
from reference.data.learners import Stumps
from reference.data.samples import GENERATORS
from reference.fast import ERLPBoost
from reference.fast.corrective import fully_corrective
from reference.fast.edge_program import EdgeProgram
from reference.fast.smoothed_margin import SmoothedMargin as FastMargin
from reference.programs.game_values import soft_margin
from theorems.later import Later

cp = Later("cvxpy")

SIZES = [(4, 3, 1.0), (6, 4, 2.5), (8, 5, 4.0), (10, 3, 10.0)]


def matrix(m, n):
    return np.random.default_rng(m).integers(-3, 4, size=(m, n)) / 3


def capped(d, nu):
    return [d >= 0, d <= 1 / nu, cp.sum(d) == 1]


def relative_entropy(d, m):
    return -cp.sum(cp.entr(d)) + np.log(m)


@pytest.mark.parametrize(("m", "n", "nu"), SIZES)
def test_edge_minimisation_and_soft_margin_agree_with_cvxpy(m, n, nu):
    A = matrix(m, n)
    d, w, level, slack = cp.Variable(m), cp.Variable(n), cp.Variable(), cp.Variable(m)
    edges = cp.Problem(cp.Minimize(cp.max(A.T @ d)), capped(d, nu)).solve()
    margin = cp.Problem(
        cp.Maximize(level - cp.sum(slack) / nu), [w >= 0, cp.sum(w) == 1, slack >= 0, A @ w >= level - slack]
    ).solve()
    own = float(soft_margin(Game([[Fraction(round(3 * u), 3) for u in row] for row in A]), Fraction(nu)).value)
    program = EdgeProgram(m, 1 / nu)
    for column in A.T:
        program.add(column)
    assert edges == pytest.approx(own, abs=1e-6)
    assert margin == pytest.approx(own, abs=1e-6)
    assert program.solve()[0] == pytest.approx(own, abs=1e-9)


@pytest.mark.parametrize(("m", "n", "nu"), SIZES[:3])
@pytest.mark.parametrize("eps", [0.5, 0.1])
def test_the_smoothed_program_agrees_with_cvxpy(m, n, nu, eps):
    A = matrix(m, n)
    fast = FastMargin(m, nu, eps)
    d = cp.Variable(m)
    objective = cp.max(A.T @ d) + relative_entropy(d, m) / fast.eta
    value = cp.Problem(cp.Minimize(objective), capped(d, nu)).solve(solver=cp.CLARABEL)
    result = fully_corrective(fast, np.ascontiguousarray(A.T), np.full(n, 1 / n))
    assert result.gap <= 1e-9
    assert -fast.conjugate(result.margins) == pytest.approx(value, abs=1e-6)
    smoothing = SmoothedMargin(m, Fraction(nu), Fraction(eps))
    exact = exact_corrective(smoothing, [tuple(Fraction(round(3 * u), 3) for u in column) for column in A.T])
    assert float(exact.gap) <= 1e-8
    assert -float(smoothing.conjugate(exact.margins)) == pytest.approx(value, abs=1e-6)


@pytest.mark.parametrize(("m", "n", "nu"), SIZES[:3])
def test_the_capped_projection_agrees_with_cvxpy(m, n, nu):
    margins = matrix(m, n)[:, 0]
    fast = FastMargin(m, nu, 0.3)
    d = cp.Variable(m)
    value = cp.Problem(cp.Minimize(margins @ d + relative_entropy(d, m) / fast.eta), capped(d, nu)).solve(
        solver=cp.CLARABEL
    )
    assert -fast.conjugate(margins) == pytest.approx(value, abs=1e-6)
    exact = SmoothedMargin(m, Fraction(nu), Fraction(3, 10))
    own = exact.distribution([Fraction(round(3 * u), 3) for u in margins])
    assert fast.distribution(margins) == pytest.approx([float(entry) for entry in own], abs=1e-12)


@pytest.mark.parametrize("kind", sorted(GENERATORS))
def test_every_program_of_erlpboost_on_the_benchmark_s_samples_is_solved_to_a_gap_of_1e_9(kind):
    learner = Stumps(*GENERATORS[kind](500, 1))
    trace = play(ERLPBoost(50, 0.01), learner.game(), 400, learner)
    assert trace.stop == "converged"
    gaps = [turn.record["corrective_gap"] for turn in trace.rounds if "corrective_gap" in turn.record]
    assert len(gaps) > 80 and max(gaps) <= 1e-9
