"""SAMME and the elimination algorithm: fast runs equal the exact runs that they replay; stumps agree with the exact
learner and with scikit-learn."""

import random
from fractions import Fraction
from importlib.util import find_spec
from itertools import product
from math import isclose

import numpy
import pytest

from reference import MulticlassGame, Transcript, exact, fast, play
from reference.constructions import cl21
from reference.fast.labellings import all_labellings, screen
from reference.fast.stumps import LabelStumps
from reference.fast.training import predict, train
from reference.labels.classifiers import axis_parallel, on_the_line
from reference.labels.oracles import BestClassifier
from theorems.later import Later

stats = Later("scipy.stats")

POLICIES = [
    {},
    {"lost": "hopeless"},
    {"lost": "stop"},
    {"perfect": "clip", "unseen": "index"},
    {"perfect": "printed"},
    {"zero": "remove"},
]
LABELLINGS = random.Random(4).sample(list(product(range(1, 5), repeat=6)), 24)


def same_weights(one, other):
    assert len(one.weights) == len(other.weights)
    for mine, theirs in zip(one.weights, other.weights, strict=True):
        assert all(isclose(float(a), b, rel_tol=1e-9, abs_tol=1e-12) for a, b in zip(mine, theirs, strict=True))


@pytest.mark.parametrize("policies", POLICIES, ids=str)
def test_fast_elimination_replays_the_exact_one(policies):
    for number, labels in enumerate(LABELLINGS):
        game = MulticlassGame(labels, 4, on_the_line(range(6)))
        slow = play(exact.Elimination(number % 5 + 1, **policies), game, 80)
        quick = play(fast.Elimination(number % 5 + 1, **policies), game, 80, Transcript(slow.transcript))
        same_weights(slow, quick)
        assert quick.stop == slow.stop
        assert list(quick.booster.labels()) == list(slow.booster.labels())
        assert [epoch.removed_count for epoch in quick.epochs] == [epoch.removed_count for epoch in slow.epochs]
        for probe in range(1, 4):  # unseen points: any labels that the epoch allows
            unseen_labels = [min(probe + t % 2, game_now.k) for t, game_now in enumerate(slow.games)]
            assert quick.booster.predict(unseen_labels) == slow.booster.predict(unseen_labels)


@pytest.mark.parametrize("coefficient", ["printed", "original"])
def test_fast_samme_replays_the_exact_one(coefficient):
    for labels in LABELLINGS:
        game = MulticlassGame(labels, 4, on_the_line(range(6)))
        slow = play(exact.SAMME(coefficient), game, 4)
        quick = play(fast.SAMME(coefficient), game, 4, Transcript(slow.transcript))
        same_weights(slow, quick)
        assert quick.stop == slow.stop and quick.final_labels == slow.final_labels


def test_fast_runs_of_the_tied_game_agree_on_where_psi_is_zero():
    slow = play(exact.Elimination(2), cl21.tied_scores(), 9)
    quick = play(fast.Elimination(2), cl21.tied_scores(), 9, Transcript(slow.transcript))
    assert [epoch.length for epoch in quick.epochs] == [epoch.length for epoch in slow.epochs] == [3]


def test_stumps_find_the_score_of_the_exact_learner():
    draw = numpy.random.default_rng(2)
    for _ in range(40):
        points = draw.integers(0, 4, size=(7, 2))
        labels = draw.integers(1, 4, size=7)
        mass = draw.integers(1, 30, size=7)
        weights = [Fraction(int(w), int(mass.sum())) for w in mass]
        game = MulticlassGame(labels.tolist(), 3, axis_parallel(points.tolist()))
        code, _ = BestClassifier().choose(game, weights)
        right = sum(w for w, a, b in zip(weights, game.predictions(code), labels, strict=True) if a == b)
        stumps = LabelStumps(points)
        code, _ = stumps.choose_array(labels, 3, 3, mass / mass.sum())
        assert isclose((mass / mass.sum())[stumps.predictions(code, 3) == labels].sum(), right, abs_tol=1e-12)


def test_stumps_are_constant_when_no_cut_helps():
    stumps = LabelStumps(numpy.zeros((4, 2)))
    code, _ = stumps.choose_array(numpy.array([1, 2, 2, 1]), 2, 2, numpy.array([0.1, 0.5, 0.3, 0.1]))
    assert list(stumps.predictions(code, 2)) == [2, 2, 2, 2]


def thousand(seed=3):
    draw = numpy.random.default_rng(seed)
    features = draw.normal(size=(1500, 4))
    level = features[:, 0] + features[:, 1]
    return features, numpy.digitize(level, [-0.8, 0.8]) + 1


def test_elimination_learns_thousands_of_real_observations_and_unseen_ones():
    features, labels = thousand()
    trace = train(fast.Elimination(60), features[:1000], labels[:1000], 600)
    assert trace.stop == "one label"
    assert numpy.array_equal(predict(trace, features[:1000]), trace.booster.labels())
    assert (trace.booster.labels() == labels[:1000]).mean() > 0.75
    assert (predict(trace, features[1000:]) == labels[1000:]).mean() > 0.7


def test_training_refuses_labels_that_are_not_whole_numbers():
    with pytest.raises(ValueError, match="labels must be whole numbers"):
        train(fast.SAMME(), [[0.0], [1.0]], [0.5, 1.0], 3)
    with pytest.raises(ValueError, match="features must be finite"):
        LabelStumps([[float("nan")]])


if find_spec("sklearn"):

    def of_our_stumps(count):
        """Return an ensemble of scikit-learn's with our stump as its classifier."""
        from sklearn.base import BaseEstimator, ClassifierMixin
        from sklearn.ensemble import AdaBoostClassifier

        class SameStump(ClassifierMixin, BaseEstimator):
            """Our stump as a scikit-learn classifier."""

            def fit(self, X, y, sample_weight):
                self.classes_ = numpy.unique(y)
                self.k_ = int(self.classes_.max())
                self.stumps_ = LabelStumps(X)
                weights = sample_weight / sample_weight.sum()
                self.code_, _ = self.stumps_.choose_array(numpy.asarray(y), self.k_, self.k_, weights)
                return self

            def predict(self, X):
                return self.stumps_.predict_at(X, self.code_, self.k_)

        return AdaBoostClassifier(SameStump(), n_estimators=count)

    def test_scikit_learn_s_samme_is_ours_when_it_is_given_the_same_stump():
        features, labels = thousand()
        rounds = 25
        theirs = of_our_stumps(rounds).fit(features, labels)
        own = train(fast.SAMME("original"), features, labels, rounds)
        assert [tree.code_ for tree in theirs.estimators_] == own.columns
        assert numpy.allclose(theirs.estimator_errors_[:rounds], own.errors, rtol=1e-9)
        assert numpy.allclose(theirs.estimator_weights_[:rounds], own.per_round, rtol=1e-9)
        assert (theirs.predict(features) == predict(own, features)).mean() == 1


def test_the_confidence_level_of_theorem_4_1_survives_a_simulation():
    """In 400 samples, count the errors above the amended bound; Clopper and Pearson's lower limit of their probability
    stays below δ."""
    points, size, k, delta, trials = 6, 30, 2, 0.1, 400
    draw = numpy.random.default_rng(8)
    labels = numpy.array([1, 2, 1, 1, 2, 2])
    chances = numpy.array([0.4, 0.3, 0.1, 0.1, 0.05, 0.05])
    bound = ((points * numpy.log(k) + numpy.log(1 / delta)) / (2 * size)) ** 0.5
    above = loose = 0
    for _ in range(trials):
        sample = draw.choice(points, size=size, p=chances)
        trace = train(fast.Elimination(6), sample[:, None], labels[sample], 60, k=k)
        wrong = predict(trace, numpy.arange(points)[:, None]) != labels
        gap = chances[wrong].sum() - (trace.booster.labels() != labels[sample]).mean()
        above += gap > bound
        loose += gap > 0.01
    lower = stats.beta.ppf(0.005, above, trials - above + 1) if above else 0.0
    assert lower <= delta
    assert stats.beta.ppf(0.005, loose, trials - loose + 1) > delta  # a bound of 0.01 would fail this test


def test_the_batch_of_all_labellings_trains_as_the_exact_algorithm_does():
    labels = all_labellings(5, 4)
    for length in (1, 2, 3, 5):
        screened = screen(labels, 4, length)
        for i in random.Random(length).sample(range(len(labels)), 25):
            assert not screened.doubtful[i]
            game = MulticlassGame(labels[i].tolist(), 4, on_the_line(range(5)))
            trace = play(exact.Elimination(length), game, 300)
            assert len(trace.epochs) == screened.epochs[i]
            assert isclose(float(trace.training_error), screened.errors[i], abs_tol=1e-12)
    assert not screen(all_labellings(6, 2), 2, 2).doubtful.any()  # errors between 1/3 and 1/2: odds between 1 and 2


def test_theorem_3_1_holds_on_every_labelling_of_seven_points_by_four_labels_and_every_epoch_to_twelve_rounds():
    """262,128 trainings in floats, none near a tie or a bound; theorems/evidence/sweeps.json has the same scope exactly."""
    for points in range(1, 8):
        labels = all_labellings(points, 4)
        for length in range(1, 13):
            screened = screen(labels, 4, length)
            assert not screened.doubtful.any()
            assert (screened.epochs <= min(4, points)).all()
            assert (screened.slack > 1e-9).all()  # Lemma A.1 at the end of every epoch
            assert (1 - screened.errors >= screened.products - 1e-9).all()
        assert not screened.errors.any()  # epochs of twelve rounds make no mistake on seven points
