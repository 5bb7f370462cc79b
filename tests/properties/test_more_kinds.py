"""The boosters that properties/audit/README.md shows agree with each algorithm as its authors print it."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from properties import audit
from properties.checks.promises import as_claim
from properties.sabotage import mutant_audits
from reference import Game, InOrder, Stop, play
from reference.arithmetic import Verdict, decide
from reference.exact import AdaBoost, MABoost
from theorems.later import Later

HERE = Path(__file__).resolve().parent
mutant_audits.load_guests(HERE.parent / "guests")
more_kinds = Later("guests.more_kinds")
DRAWS = range(8)


def sides_of(promise, trace):
    return list(as_claim(promise, promised=True).function(trace))


def hold(promise, trace) -> bool:
    result = [decide(side.lhs, side.relation, side.rhs) for side in sides_of(promise, trace)]
    return bool(result) and all(verdict is Verdict.HOLDS for verdict in result)


def drawn_columns(seed, m, rounds, bound=None):
    draw = np.random.default_rng(seed)
    return draw.choice([-1.0, 1.0], size=(rounds, m)) if bound is None else draw.uniform(-bound, bound, (rounds, m))


# first weights


@pytest.mark.parametrize("seed", DRAWS)
def test_a_first_weight_of_three_is_an_example_that_is_listed_three_times(seed):
    counts = [1, 2, 3, 1]
    columns = drawn_columns(seed, 4, 5)
    weighted = more_kinds.WeightedAdaBoost(counts)
    weights = weighted.start(4)
    one_each = AdaBoost()
    listed = one_each.start(sum(counts))
    for column in columns:
        if abs(weights @ column) > 1 - 1e-9:
            break
        weights = weighted.update(column)
        listed = one_each.update(
            [int(entry) for entry, count in zip(column, counts, strict=True) for _ in range(count)]
        )
        ends = np.cumsum(counts)
        sums = [sum(map(float, list(listed)[end - count : end])) for end, count in zip(ends, counts, strict=True)]
        assert np.allclose(weights, sums, rtol=0, atol=1e-12)


def test_first_weights_of_another_number_are_refused():
    with pytest.raises(ValueError, match="first must be 3 positive numbers"):
        more_kinds.WeightedAdaBoost([1, 2]).start(3)


GAME = Game([[1, -1, 1], [1, 1, -1], [-1, 1, 1], [1, 1, 1]])


@pytest.mark.parametrize("booster", [AdaBoost(), MABoost(divergence="entropy")])
def test_from_equal_first_weights_the_weighted_promises_are_the_plain_ones(booster):
    trace = play(booster, GAME, 3, InOrder())
    assert hold("weights-follow-weighted-losses", trace) and hold("weights-follow-losses", trace)
    assert hold("weights-follow-losses-in-sample", trace)
    if isinstance(booster, AdaBoost):
        (weighted,), (plain,) = sides_of("weighted-error-bound", trace), sides_of("product-error-bound", trace)
        assert weighted.lhs == plain.lhs
        assert hold("weighted-error-bound", trace)


# samples


def test_only_the_examples_of_the_sample_are_compared():
    trace = play(more_kinds.SampledBoost(), GAME, 3, InOrder())
    positive = sum(weight > 0 for weights in trace.weights for weight in weights)
    assert len(sides_of("weights-follow-losses-in-sample", trace)) == positive == 8


def test_two_seeds_draw_two_samples_and_one_seed_draws_one():
    runs = [play(more_kinds.SampledBoost(seed=seed), GAME, 4, InOrder()) for seed in (0, 0, 1)]
    samples = [[[weight > 0 for weight in weights] for weights in trace.weights] for trace in runs]
    assert samples[0] == samples[1] != samples[2]


def test_a_booster_that_draws_without_a_seed_is_not_deterministic():
    class Unseeded(more_kinds.SampledBoost):
        def start(self, m):
            super().start(m)
            self.random = np.random.default_rng()
            return self.drawn()

    report = audit(Unseeded, only=["invariant.deterministic"], cases=0, isolate=False, witnesses=None)
    assert "invariant.deterministic" in [result.id for result in report.violated]


# scores


@pytest.mark.parametrize("classes", [2, 3, 5])
def test_samme_r_as_its_authors_print_it_has_the_weights_of_the_column_of_scores(classes):
    """Zhu, Zou, Rosset, Hastie (2009), Algorithm 4: w_i exp(-(K-1)/K y_i . ln p(x_i)), y_i = 1 at the label, else -1/(K-1)."""
    draw, m = np.random.default_rng(classes), 6
    labels = draw.integers(0, classes, m)
    booster = more_kinds.SammeR(classes=classes)
    coded = np.where(np.arange(classes) == labels[:, None], 1.0, -1 / (classes - 1))
    weights = np.full(m, 1 / m)
    assert np.allclose(booster.start(m), weights)
    for _ in range(5):
        logs = np.log(np.maximum(draw.dirichlet(np.full(classes, 0.1), m), booster.least))
        weights = weights * np.exp(-(classes - 1) / classes * (coded * logs).sum(axis=1))
        weights = weights / weights.sum()
        scores = logs - logs.mean(axis=1, keepdims=True)
        column = scores[np.arange(m), labels] / booster.bound
        assert abs(column).max() <= 1 + 1e-12
        assert np.allclose(booster.update(column), weights, rtol=1e-9, atol=1e-12)


def test_a_margin_above_zero_is_no_largest_score_with_three_labels():
    """Scores ln p minus their mean: the first of three labels has a positive score, and the second a larger one."""
    logs = np.log([0.4, 0.59, 0.01])
    scores = logs - logs.mean()
    assert scores[0] > 0 and scores.argmax() == 1


@pytest.mark.parametrize("seed", DRAWS)
def test_real_adaboost_is_samme_r_with_two_labels(seed):
    draw, m = np.random.default_rng(seed), 5
    booster, weights = more_kinds.SammeR(classes=2), np.full(m, 1 / m)
    booster.start(m)
    for _ in range(4):
        right = draw.uniform(0.01, 0.99, m)
        weights = weights * np.exp(-np.log(right / (1 - right)) / 2)
        weights = weights / weights.sum()
        logs = np.log(right) - (np.log(right) + np.log(1 - right)) / 2
        assert np.allclose(booster.update(logs / booster.bound), weights)


def test_the_weights_of_far_margins_are_compared_without_overflow():
    """Margins of -750 and 750: the losses overflow or underflow in floats, their shares of the sum do not."""

    class Far(more_kinds.GentleBoost):
        pass

    game = Game([[-1], [1], [-1]])
    trace = play(Far(bound=750.0), game, 1, InOrder(signed=False))
    assert trace.margins() == [-750.0, 750.0, -750.0]
    assert hold("weights-follow-losses", trace) and list(trace.weights[-1]) == [0.5, 0.0, 0.5]
    trace.weights[-1] = [0.25, 0.5, 0.25]
    assert not hold("weights-follow-losses", trace)


# working responses


@pytest.mark.parametrize("seed", DRAWS)
def test_printed_logitboost_chooses_and_fits_as_the_returned_weights_determine(seed):
    """Friedman, Hastie, Tibshirani (2000), Algorithm 3, for stumps of -1 and +1: F is the sum of half the fits, p = 1/(1 +
    exp(-2F)), z = (y* - p)/(p(1 - p)) cut to [-4, 4], the fit the multiple of a column with the least squares, weighted by p(1
    - p)."""
    m, stumps = 7, drawn_columns(seed, 7, 6)
    signs = np.random.default_rng(100 + seed).choice([-1.0, 1.0], m)  # the labels
    booster = more_kinds.LogitBoost(most=4.0)
    weights, half_sum = booster.start(m), np.zeros(m)
    for _ in range(6):
        chance = 1 / (1 + np.exp(-2 * half_sum))
        curvature = chance * (1 - chance)
        response = np.clip(((signs > 0) - chance) / curvature, -4, 4)
        fits = [(curvature * response * stump).sum() / curvature.sum() for stump in stumps]
        squares = [(curvature * (response - fit * stump) ** 2).sum() for fit, stump in zip(fits, stumps, strict=True)]
        edges = [abs(weights @ (signs * stump)) for stump in stumps]
        chosen = int(np.argmin(squares))
        assert edges[chosen] >= max(edges) - 1e-12
        weights = booster.update(signs * stumps[chosen])
        assert booster.coefficients()[-1] == pytest.approx(fits[chosen], abs=1e-12)
        half_sum = half_sum + fits[chosen] * stumps[chosen] / 2


def test_the_promise_of_working_responses_also_covers_exact_numbers():
    """At margins of 0 the response is 2 and the curvature 1/4: a first step of twice the mean."""

    class FirstStep:
        def start(self, m):
            self.m, self.steps = m, []
            return [Fraction(1, m)] * m

        def update(self, column):
            self.steps.append(Fraction(2 * sum(column), self.m))
            return Stop("first step")

        def coefficients(self):
            return self.steps

    trace = play(FirstStep(), GAME, 1, InOrder())
    assert hold(("steps-fit-working-responses", 4), trace) and hold(("steps-fit-working-responses", 2), trace)
    assert not hold(("steps-fit-working-responses", "3/2"), trace)


# single precision


def test_the_allowance_of_a_booster_in_single_precision_covers_the_protocol_and_is_needed():
    core = ["invariant.weights-sum-to-one", "invariant.weights-nonnegative"]
    booster = more_kinds.SinglePrecision
    report = audit(booster, only=core, cases=0, isolate=False, witnesses=None)
    assert report.ok and "declared allowance: numbers that differ by at most 1/10000 count as equal" in str(report)
    report = audit(more_kinds.DoubleAllowance, only=core, cases=0, isolate=False, witnesses=None)
    (result,) = report.violated
    assert "declared allowance" not in str(report)
    assert result.id == "invariant.weights-sum-to-one" and "after round" in result.smallest.at
