"""Boosters of more kinds: the page of instructions agrees with each algorithm as its authors print it."""

import importlib.util
import math
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from properties import audit
from properties.audit.booster import backend_of, declared_of
from properties.audit.finding import HELD
from properties.checks.promises import as_claim
from properties.sabotage import mutant_audits
from properties.traits import Declared, OfSize, made, maker
from reference import Game, InOrder, Stop, play
from reference.arithmetic import Verdict, decide
from reference.exact import AdaBoost, LPBoost, MABoost
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


# factories


def test_the_boosters_of_a_function_of_the_number_of_examples_keep_their_traits():
    declared = Declared.of(maker(lambda m: more_kinds.WeightedAdaBoost([1] * m))())
    assert declared.symmetries == () and "weighted-error-bound" in declared.promises


def test_a_function_of_the_number_of_examples_may_declare_the_traits():
    def sized(m):
        return LPBoost(nu=Fraction(m, 2), eps="1/10")

    sized.traits = {"domain": ("capped", lambda m: Fraction(2, m))}
    assert Declared.of(maker(sized)()).cap(8) == Fraction(1, 4)


def test_a_cap_may_depend_on_the_number_of_examples():
    class Capped(more_kinds.WeightedAdaBoost):
        @property
        def traits(self):
            return {"domain": ("capped", Fraction(1, max(1, len(self.first) // 2)))}

    declared = Declared.of(maker(lambda m: Capped([1] * m))())
    assert [declared.cap(m) for m in (1, 4, 10)] == [1, Fraction(1, 2), Fraction(1, 5)]


def test_a_promise_whose_arguments_depend_on_the_number_of_examples_is_untested_and_reported():
    report = audit(
        lambda m: LPBoost(nu=max(Fraction(1), Fraction(m, 4)), eps="1/10"), cases=0, isolate=False, witnesses=None
    )
    untested = [result.id for result in report.of("untested")]
    assert report.status == 3 and "promise.margin-within-by-number-of-examples" in untested
    assert not report.violated and report.outcome("invariant.weights-capped").status == HELD


def test_another_trait_that_depends_on_the_number_of_examples_is_refused_in_one_line():
    class Sized(more_kinds.WeightedAdaBoost):
        @property
        def traits(self):
            return {"corrective": "last"} if len(self.first) > 2 else {}

    with pytest.raises(ValueError, match="trait corrective must be the same for every number of examples"):
        audit(lambda m: Sized([1] * m), isolate=False, witnesses=None)


def test_the_booster_that_another_is_compared_with_needs_no_traits():
    report = audit(
        LPBoost(nu=1, eps="1/10"),
        against=lambda m: LPBoost(nu=Fraction(m, m), eps="1/10"),
        isolate=False,
        witnesses=None,
        cases=0,
        only=["invariant.plays"],
    )
    assert report.ok


def test_a_record_is_kept_by_the_boosters_of_a_function():
    with backend_of(lambda m: MABoost(smoothness=None), isolate=False) as backend:
        assert "record" in backend.answer("methods", None)
        assert declared_of(backend).columns == "unit"
    assert not hasattr(OfSize(lambda m: more_kinds.WeightedAdaBoost([1] * m)), "record")


# samples


def test_only_the_examples_of_the_sample_are_compared():
    trace = play(more_kinds.SampledBoost(), GAME, 3, InOrder())
    displayed = sum(weight > 0 for weights in trace.weights for weight in weights)
    assert len(sides_of("weights-follow-losses-in-sample", trace)) == displayed == 8


def test_two_seeds_draw_two_samples_and_one_seed_draws_one():
    runs = [play(more_kinds.SampledBoost(seed=seed), GAME, 4, InOrder()) for seed in (0, 0, 1)]
    displayed = [[[weight > 0 for weight in weights] for weights in trace.weights] for trace in runs]
    assert displayed[0] == displayed[1] != displayed[2]


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
    """Scores ln p less their mean: the first of three labels is above the mean, and the second above it."""
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
    """Margins of -750 and 750: their losses are no floats, their shares are."""

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
    displayed, half_sum = booster.start(m), np.zeros(m)
    for _ in range(6):
        chance = 1 / (1 + np.exp(-2 * half_sum))
        curvature = chance * (1 - chance)
        response = np.clip(((signs > 0) - chance) / curvature, -4, 4)
        fits = [(curvature * response * stump).sum() / curvature.sum() for stump in stumps]
        squares = [(curvature * (response - fit * stump) ** 2).sum() for fit, stump in zip(fits, stumps, strict=True)]
        edges = [abs(displayed @ (signs * stump)) for stump in stumps]
        chosen = int(np.argmin(squares))
        assert edges[chosen] >= max(edges) - 1e-12
        displayed = booster.update(signs * stumps[chosen])
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


# thresholds of floats


class StopsAtAGuess:
    """AdaBoost in floats that stops at an error of one half or more, as its authors print it."""

    traits = {"arithmetic": "float", "symmetries": ("examples", "duplicates")}  # noqa: RUF012

    def start(self, m):
        self.weights, self.steps = np.full(m, 1 / m), []
        return self.weights

    def update(self, column):
        error = self.weights[column < 0].sum()
        if error >= 0.5 or error == 0:
            self.steps.append(0.0 if error else math.inf)
            return Stop("half" if error else "perfect")
        self.steps.append(math.log((1 - error) / error) / 2)
        moved = self.weights * np.exp(-self.steps[-1] * column)
        self.weights = moved / moved.sum()
        return self.weights

    def coefficients(self):
        return list(self.steps)


class StopsByPlace(StopsAtAGuess):
    """It stops where the first example is wrong."""

    def update(self, column):
        if column[0] < 0:
            self.steps.append(0.0)
            return Stop("first")
        return super().update(column)


ORDERS = ["invariant.permute-examples", "invariant.duplicate-examples"]


def test_a_float_booster_violates_nothing_where_rounding_decides_in_which_round_a_run_ends():
    report = audit(StopsAtAGuess, only=ORDERS, cases=0, isolate=False, witnesses=None)
    assert report.ok, report


def test_a_run_whose_end_depends_on_the_order_of_the_examples_is_detected():
    report = audit(StopsByPlace, only=ORDERS, cases=0, isolate=False, witnesses=None)
    assert "invariant.permute-examples" in [result.id for result in report.violated]


# single precision


def test_the_allowance_of_a_booster_in_single_precision_covers_the_protocol_and_is_needed():
    core = ["invariant.weights-sum-to-one", "invariant.weights-nonnegative"]
    booster = more_kinds.SinglePrecision
    assert audit(booster, only=core, cases=0, isolate=False, witnesses=None).ok
    report = audit(more_kinds.DoubleAllowance, only=core, cases=0, isolate=False, witnesses=None)
    (result,) = report.violated
    assert result.id == "invariant.weights-sum-to-one" and "after round" in result.smallest.at


# estimators


class NotAnEstimator:
    def fit(self, data):
        return self


def test_a_class_with_fit_alone_is_not_taken_for_an_estimator():
    with pytest.raises(ValueError, match="got NotAnEstimator without start"):
        made(NotAnEstimator)


class Estimator:
    def __init__(self, learner, rounds):
        self.learner, self.rounds = learner, rounds

    def fit(self, X, y):
        return self

    def predict(self, X):
        return X


@pytest.mark.parametrize(
    "source", [Estimator, Estimator(None, 3), lambda: Estimator(None, 3)], ids=["class", "instance", "function"]
)
def test_an_estimator_is_refused_with_a_message_that_names_the_adapter(source):
    with pytest.raises(ValueError, match="looks like a scikit-learn estimator") as message:
        audit(source, isolate=False, witnesses=None)
    assert "EnsembleBooster(make), from properties.audit.sklearn_adapter" in str(message.value)
    assert str(message.value).endswith("returns an unfitted Estimator")


def test_a_booster_that_can_also_predict_is_a_booster():
    class Both(Estimator, AdaBoost):
        def __init__(self):
            AdaBoost.__init__(self)

    assert made(Both).start(2)


if importlib.util.find_spec("sklearn"):  # without the extra these tests do not exist
    adapter, ensemble = Later("properties.audit.sklearn_adapter"), Later("sklearn.ensemble")

    @pytest.mark.parametrize("seed", range(4))
    def test_scikit_learns_adaboost_is_the_same_booster_by_either_adapter(seed):
        general = adapter.EnsembleBooster(
            lambda learner, rounds: ensemble.AdaBoostClassifier(learner, n_estimators=rounds)
        )
        own = adapter.SklearnAdaBoost()
        weights = own.start(5)
        assert np.allclose(general.start(5), weights)
        for column in drawn_columns(seed, 5, 12):
            if 0.02 < weights @ column < 0.98:
                weights = own.update(column)
                assert np.allclose(general.update(column), weights, rtol=0, atol=1e-12)
                assert np.allclose(general.coefficients(), own.coefficients(), rtol=0, atol=1e-12)
        assert general.coefficients()

    def test_an_ensemble_that_refuses_a_learner_without_an_edge_stops():
        booster = adapter.EnsembleBooster(
            lambda learner, rounds: ensemble.AdaBoostClassifier(learner, n_estimators=rounds)
        )
        booster.start(3)
        assert booster.update([-1, -1, 1]) == Stop("no edge") and booster.coefficients() == (0.0,)

    @pytest.mark.parametrize(
        ("name", "said"),
        [
            ("BaggingClassifier", "must have the attributes estimators_ and estimator_weights_"),
            ("GradientBoostingClassifier", "must have the attributes estimators_ and estimator_weights_"),
        ],
    )
    def test_an_ensemble_that_the_adapter_cannot_play_is_refused_as_it_is_made(name, said):
        kind = getattr(ensemble, name)

        def make(learner, rounds):
            return kind(learner, n_estimators=rounds) if name.startswith("Bag") else kind(n_estimators=rounds)

        with pytest.raises(ValueError, match=said):
            adapter.EnsembleBooster(make)

    def test_an_ensemble_that_draws_its_examples_is_refused():
        class Drawing(Estimator):
            def fit(self, X, y):
                self.learner.fit(X[:2], y[:2])
                return self

        with pytest.raises(ValueError, match="all 4 examples, with sample_weight, got 2"):
            adapter.EnsembleBooster(Drawing)

    def test_an_ensemble_that_does_not_fit_its_learner_is_refused():
        with pytest.raises(ValueError, match="fit must fit the weak learner"):
            adapter.EnsembleBooster(lambda learner, rounds: ensemble.AdaBoostClassifier(n_estimators=rounds))

    def test_the_adapter_stops_after_most_rounds_with_its_weights():
        committee = Later("guests.kinds.committee")
        booster = adapter.EnsembleBooster(committee.Committee, unit=1, most=3)
        trace = play(booster, GAME, 9, InOrder())
        assert trace.stop == "most rounds" and len(trace.edges) == 3 and len(trace.weights) == 4

    def test_weights_of_another_sum_are_as_the_learner_receives_them_unless_they_are_to_be_normalised():
        class Counting(Estimator):
            def fit(self, X, y):
                self.estimators_ = [
                    self.learner.fit(X, y, sample_weight=np.full(len(y), 2.0)) for _ in range(self.rounds)
                ]
                self.estimator_weights_ = [1.0] * self.rounds
                return self

        assert list(adapter.EnsembleBooster(Counting).start(4)) == [2.0] * 4
        assert list(adapter.EnsembleBooster(Counting, normalise=True).start(4)) == [0.25] * 4
