"""Counterexamples to NP14 on SparseBoost and MadaBoost, by a second route."""

from fractions import Fraction

import mpmath
import pytest

from tests.second_routes.np14.runs import case_of, columns, error, exact_error, mada, sparse, stored
from tests.second_routes.shared import dot, number, real


def test_one_right_example_takes_all_the_weight_of_sparseboost_at_once():
    met, _, _ = sparse(columns("algorithm-2.reading-literal")[:1])
    assert met == [[0]]


@pytest.mark.parametrize("name", ["algorithm-3", "algorithm-3.reading-after"])
def test_no_error_leads_to_itself_on_one_right_example(name):
    """With γ_1 = 1 the vote after the round is ε itself; ties counted in full, by half or not at all."""
    assert case_of(name)["game"] == [[1]]
    for tie in (Fraction(1), Fraction(1, 2)):
        for guess in (Fraction(0), Fraction(1, 2), Fraction(1)):
            vote = guess * 1
            assert (tie if vote == 0 else Fraction(0)) != guess


def test_sparseboost_is_right_everywhere_and_wrong_afterwards():
    played = columns("equation-40.step-converged")
    _, edges, once = sparse(played[:1])
    assert error(once) == 0
    _, edges, twice = sparse(played)
    assert error(twice) == Fraction(1, 2) and min(edges) > 0


@pytest.mark.parametrize(
    ("name", "factor"),
    [
        ("theorem-5", 1),
        ("theorem-5.reading-last", 1),
        ("equation-50", 1),
        ("theorem-5.step-larger-constant", 3),
    ],
)
def test_the_last_error_of_madaboost_exceeds_its_bound(name, factor):
    rounds, after = mada(columns(name))
    last, least = exact_error(after[-1]), min(edge for edge, _, _ in rounds)
    assert last == Fraction(3, 4) and least > 0
    assert len(rounds) * real(last) ** 2 * least**2 > factor * 2 * (1 - real(last))


@pytest.mark.parametrize("name", ["theorem-5", "theorem-5.reading-last"])
def test_the_best_combination_of_madaboost_satisfies_the_bound_that_the_last_one_violates(name):
    rounds, after = mada(columns(name))
    best, least = min(exact_error(votes) for votes in after), min(edge for edge, _, _ in rounds)
    assert best == Fraction(1, 16) and len(rounds) * real(best) ** 2 * least**2 <= 2 * (1 - real(best))


def test_the_second_part_of_50_needs_an_error_of_one_half():
    ahead = Fraction(1, 5)  # one round of one hypothesis with one mistake in five
    assert 2 * (1 - ahead) > 1


def test_the_error_of_madaboost_rises_in_round_three():
    rounds, after = mada(columns("theorem-5.step-last-error"))
    assert [share for _, share, _ in rounds] == [1, real(Fraction(1, 3)), real(Fraction(1, 3))]
    assert exact_error(after[-1]) == Fraction(2, 3)


def test_three_of_four_are_wrong_while_the_clipped_weights_sum_to_less():
    rounds, after = mada(columns("lemma-6"))
    assert len(rounds) == 46 and exact_error(after[-1]) == Fraction(3, 4)
    assert rounds[-1][2] < 3 and abs(rounds[-1][2] - mpmath.mpf("2.974547594")) < mpmath.mpf("1e-9")


def test_the_weights_of_round_one_are_those_of_no_vote():
    rounds, after = mada(columns("lemma-6.step-equation-46")[:1])
    assert rounds[0][2] == 1 and mpmath.exp(-after[0][0]) < mpmath.mpf("0.64")


def test_a_large_constant_removes_every_weight_in_round_one():
    assert case_of("footnote-6.reading-plain-step")["game"] == [[1], [0]]
    for c in (10, 2):
        step = Fraction(1, 2) / 2  # γ |y| / N
        assert [max(Fraction(0), Fraction(1, 2) - step * u - c * step) for u in (1, 0)] == [0, 0]
    assert error([step, 0]) == Fraction(1, 2)
    for m in (11, 101):  # any c above 1: enough examples, all but one right
        c, edge = Fraction(m, m - 1), Fraction(m - 1, m)
        assert Fraction(1, m) - c * edge / m <= 0


def test_small_constants_leave_a_mistake_its_weight_in_a_thousand_rounds_of_floats():
    """The repaired footnote by a longer run than the claim's: silence on one of two examples, c = 1/4."""
    c, y, squares = 0.25, [0.5, 0.5], 0.0
    for t in range(1, 1001):
        pull = y[0]
        squares += (pull / sum(y)) ** 2
        step = pull / 2
        y = [max(0.0, y[0] - step - c / t**2 * step), max(0.0, y[1] - c / t**2 * step)]
        assert y[1] >= (1 - c * 1.0404) / 2
    assert 0.5 * (1 - c * 1.0404) ** 2 * (1 + squares / 2) <= 1


def test_one_mistake_in_five_takes_one_round_and_not_a_hundred_and_eleven():
    (column,) = columns("remark-madaboost-slower.step-bound-is-rate")
    rounds, after = mada([column])
    ahead, edge = exact_error(after[-1]), dot([Fraction(1, 5)] * 5, column)
    assert ahead == Fraction(1, 5) and edge == Fraction(3, 5)
    assert 2 * (1 - ahead) / (ahead**2 * edge**2) > 111 and len(rounds) == 1


def test_the_example_that_two_columns_lose_has_less_than_its_first_weight_before_the_second():
    """H_2 has it wrong, but y_2 is made of the first column alone."""
    met, _, votes = sparse(columns("equation-40.step-index"))
    assert votes[1] <= 0 and met[0][1] == Fraction(8127, 16384) < Fraction(1, 2)


def test_a_regularisation_of_nearly_everything_outlives_every_constant():
    """The run is 48 rounds of one column, right on one example and silent on the other, whose vote stays 0."""
    played = stored("theorem-4.any-alpha.any-choice")["case"]["instance"]["$instance"]
    y, pulls = Fraction(1, 2), Fraction(0)
    for t in range(1, played["rounds"] + 1):
        step, alpha = Fraction(1, 2 ** (t + 2)) / 2, y - Fraction(1, 2 ** (t + 2))
        assert 0 <= alpha < min(1, y)
        pulls, y = pulls + y**2, y - step - alpha * step
    assert number(played["constant"]) * pulls > 1 and y > Fraction(29, 100)
    assert 1 / (1 + float(pulls) / 4) == pytest.approx(0.421515969253435, abs=1e-12)


def test_a_regularisation_above_half_the_edge_boosts():
    case = case_of("remark-regularisation")
    share = number(case["booster"]["arguments"]["alpha"])
    _, edges, votes = sparse(columns("remark-regularisation"), share)
    assert error(votes) == 0 and share * edges[0] > edges[0] / 2


def test_the_constant_of_the_supplement_is_upside_down():
    share = number(case_of("theorem-4.any-alpha")["booster"]["arguments"]["alpha"])
    _, edges, votes = sparse(columns("theorem-4.any-alpha"), share)
    k = 1 - share
    assert error(votes) == Fraction(1, 2) > 1 / (1 + edges[0] ** 2 / k**2) == Fraction(1, 5)
    assert error(votes) <= 1 / (1 + edges[0] ** 2 * k**2)


def test_the_constant_of_the_supplement_is_sixteen_times_that_of_the_theorem_for_the_half():
    played, half = columns("theorem-4.alpha-half.step-equation-37"), Fraction(1, 2)
    met, edges, votes = sparse(played, half)
    pulls = sum((edge * sum(y)) ** 2 for edge, y in zip(edges, ([half, half], met[0]), strict=True))
    assert (len(played), error(votes)) == (2, half)
    assert half > 1 / (1 + 4 * pulls) == Fraction(256, 633) and half <= 1 / (1 + pulls / 4)
    pull, n, k = half, 2, half  # one term of (35) at η = k p/N, α = (1 - k) p: it takes k² p²/(2N) off, not p²/(2N k²)
    step, alpha = k * pull / n, (1 - k) * pull
    assert -step * pull + n * step**2 / 2 + alpha * step == -((k * pull) ** 2) / (2 * n)


def test_without_its_square_the_projection_of_sparseboost_moves_no_weight():
    (column,) = columns("theorem-4.any-alpha.step-equation-28")
    half, eighth = Fraction(1, 2), Fraction(1, 8)
    (after,), edges, _ = sparse([column])
    assert (column, edges[0] / 2, after) == ([1, -half], eighth, [Fraction(3, 8), Fraction(9, 16)])
    for margin, new in zip(column, after, strict=True):
        values = {y: abs(y - half) / 2 + eighth * margin * y for y in (Fraction(0), half, new, Fraction(2))}
        assert min(values, key=values.get) == half  # slopes of 1/2 outweigh the 1/8 of the linear part on either side
        squared = {
            y: (y - half) ** 2 / 2 + eighth * margin * y for y in (half, new, new - eighth / 8, new + eighth / 8)
        }
        assert min(squared, key=squared.get) == new


def test_the_edge_is_minus_what_the_loss_vector_gives():
    (column,) = columns("theorem-5.equation-48.step-sign")
    ((edge, share, norm),), _ = mada([column])
    assert (column, edge, share, norm) == ([1, 1], 1, 1, 2)  # y_1 = (1, 1), and η = ε γ = 1
    assert sum(1 * 1 * -u for u in column) == -2 != share * edge * edge * norm == 2


def test_a_gradient_summed_up_is_no_gradient_and_the_logarithm_of_one_is_not_negative():
    values = case_of("lemma-5.step-gradient")["instance"]["$instance"]
    z, v = ([real(number(entry)) for entry in values[key]] for key in ("point", "comparator"))
    y = [min(mpmath.mpf(1), entry) for entry in z]
    logs = [mpmath.log(a / b) for a, b in zip(y, z, strict=True)]
    assert sum((a - b) * sum(logs) for a, b in zip(v, y, strict=True)) < mpmath.mpf(-1) / 3
    assert sum((a - b) * c for a, b, c in zip(v, y, logs, strict=True)) == 0
    assert z[2] == 1 and logs[2] == 0
    two = [(a, b, sum(logs[:2])) for a, b in zip(v[:2], y[:2], strict=True)]  # the case of the reason: z = (2, 1/2)
    assert sum((a - b) * c for a, b, c in two) < mpmath.mpf(-1) / 3


def test_an_eighth_of_the_confidence_is_pushed_more_by_the_explicit_regularisation():
    (column,) = columns("sentence-dominant-regularisation")
    weights = [Fraction(1, 2)] * 2
    alpha = dot(weights, column) / 2  # half of γ |y_1|_1, and |y_1|_1 = 1
    assert column == [1, Fraction(1, 8)] and column[1] < alpha == Fraction(9, 32) < column[0]
