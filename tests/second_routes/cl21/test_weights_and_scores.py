"""Counterexamples to CL21 within an epoch by a second route: weights, coefficients, scores and their rates."""

from fractions import Fraction

import mpmath
from mpmath import mpf

from tests.second_routes.cl21.training import THIRD, epoch, error_of, first_best, game_of, instance_of, phi
from tests.second_routes.shared import EQUAL, HALF


def test_the_printed_pair_makes_the_last_hypothesis_wrong_on_128_of_129():
    labels, k, rows, _ = game_of("equation-2.1")
    row = first_best(rows, labels, [mpf(1) / 3] * 3)
    assert (labels, k, sum(a != b for a, b in zip(row, labels, strict=True))) == ([1, 2, 3], 3, 1)  # error 1/3
    alpha = mpf((k - 1) ** 2) / k * mpmath.log((k - 1) * (1 - mpf(1) / 3) / (mpf(1) / 3))  # (2.1)
    for right, wrong, share in ((-(k - 1) * alpha, alpha, mpf(128) / 129), (-alpha / 2, alpha / 4, mpf(2) / 3)):
        factors = [mpmath.exp(right if a == b else wrong) for a, b in zip(row, labels, strict=True)]
        assert abs(error_of(row, labels, factors) / sum(factors) - share) < EQUAL  # printed, then amended


def test_five_of_eight_observations_are_tied_after_two_rounds():
    """AdaBoost by hand: two rounds of error 1/4, so the two coefficients are equal."""
    labels, k, rows, K = game_of("theorem-3.1.2a.step-union")
    weights = [Fraction(1, 8)] * 8
    for row in rows[:2]:
        error = error_of(row, labels, weights)
        assert error == Fraction(1, 4) == min(error_of(other, labels, weights) for other in rows)
        weights = [w / (2 * (error if a != b else 1 - error)) for w, a, b in zip(weights, row, labels, strict=True)]
    tied = [p for p in range(8) if rows[0][p] != rows[1][p]]
    assert (k, K, len(tied)) == (2, 2, 5)  # votes 1 : 1, so that Ψ = 0 for both labels and K_1 > 2
    assert len(epoch(labels, k, rows, K)["predictions"]) == 3
    assert 1 - (2 * mpmath.sqrt(mpf(3) / 16)) ** 2 > mpf(1) / 5  # the promised probability, 1/4


def test_either_label_has_one_vote_of_two_and_none_has_a_positive_score():
    labels, k, rows, _ = game_of("equation-A.19.one-positive.reading-literal")
    weights, votes = [Fraction(1, 8)] * 8, []
    for _ in range(2):
        row = min(rows, key=lambda row: error_of(row, labels, weights))
        error = error_of(row, labels, weights)
        assert error == Fraction(1, 4)  # in both rounds, so that the coefficients are equal
        weights = [w / (2 * (error if a != b else 1 - error)) for w, a, b in zip(weights, row, labels, strict=True)]
        votes.append(row)
    scores = [[sum(k * (row[p] == a) - 1 for row in votes) for a in (1, 2)] for p in range(8)]
    assert k == 2 and all(sum(pair) == 0 for pair in scores) and scores.count([0, 0]) == 5


def test_the_number_of_labels_enters_the_exponent_with_a_minus():
    labels, k, _, K = game_of("theorem-3.1.2b.step-sign")
    assert (labels, k, K) == ([1, 2, 1], 2, 26)
    lost = Fraction(8, 9) ** 13  # e^{-Kρ} = φ(1/3)^26 and φ(1/3)^2 = 8/9
    assert abs(phi(THIRD, 2) ** 26 - mpf(lost.numerator) / lost.denominator) < EQUAL
    rate = -mpmath.log(phi(THIRD, 2))
    printed = 1 - mpmath.exp(-K * (rate + mpmath.log(k) / K))
    amended = 1 - mpmath.exp(-K * (rate - mpmath.log(k) / K))
    exact = mpf(1) - k * phi(THIRD, 2) ** 26
    assert abs(amended - exact) < EQUAL and printed - exact > mpf(3) / 10


def test_the_weights_after_one_round_are_neither_the_product_nor_below_it():
    for name in ("lemma-A.1.step-weights", "weights-display"):
        labels, k, rows, _ = game_of(name)
        row = first_best(rows, labels, [mpf(1) / 3] * 3)
        assert (labels, k, row) == ([1, 2, 1], 2, (1, 1, 1))
    weights = [THIRD / (2 * (THIRD if a != b else 1 - THIRD)) for a, b in zip(row, labels, strict=True)]
    claimed = phi(THIRD, 2) / 3  # d_1 Z_1, about 0.3143
    assert weights == [Fraction(1, 4), HALF, Fraction(1, 4)] and mpf(1) / 4 < claimed < mpf(1) / 2


def test_the_middle_line_of_a_14_uses_the_last_coefficient_twice():
    labels, k, rows, _ = game_of("equation-A.15.step-middle-line")
    result = epoch(labels, k, rows, 2)
    assert (labels, result["predictions"]) == ([1, 2, 1], [(1, 1, 1), (1, 2, 2)])
    alpha = [mpmath.log(2) / 2, mpmath.log(3) / 2]
    factors = []
    for p in range(3):
        right = [row[p] == labels[p] for row in result["predictions"]]
        factors.append(mpmath.exp(sum(-a if r else a for a, r in zip(alpha, right, strict=True))) / 3)
    printed = mpmath.exp(-2 * alpha[1]) / 3  # observation 0 is right in both rounds
    assert abs(factors[0] - 1 / (3 * mpmath.sqrt(6))) < EQUAL  # d_3(0) Z_1 Z_2, the true value
    assert abs(sum(factors) - phi(THIRD, 2) * phi(Fraction(1, 4), 2)) < EQUAL
    assert abs(printed - mpf(1) / 9) < EQUAL and factors[0] - printed > mpf(1) / 50


def test_a_larger_advantage_has_the_larger_normaliser_below_the_top():
    case = instance_of("equation-A.18.step-normaliser")
    gain, less = case["gamma"], case["gamma"] * case["part"]
    assert (case["k"], gain, less) == (2, Fraction(1, 6), Fraction(1, 12))
    assert 4 * gain * (1 - gain) == Fraction(5, 9) > 4 * less * (1 - less) == Fraction(11, 36)  # squares of φ


def test_after_27_rounds_another_label_leads_where_the_true_one_keeps_a_positive_score():
    labels, k, rows, K = game_of("sentence-argmax.reading-literal")
    assert (labels, k, K) == ([1, 2, 3, 1], 3, 27)
    scores = epoch(labels, k, rows, K)["psi"][1]
    assert scores[0] - scores[1] > mpf(1) / 100 and scores[1] > mpf(1) / 100  # label 1 leads; the true one is 2
