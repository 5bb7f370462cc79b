"""A run of AdaBoost over stumps that is computed at once is the run of the protocol, in every entry of its trace."""

import numpy as np
import pytest

from reference import Game, fast, play
from reference.data.learners import Stumps
from reference.data.samples import GENERATORS
from reference.play import AT_ONCE, Trace, run


def plain(game, learner, rounds, keep):
    booster = fast.AdaBoost()
    trace = Trace(game, booster)
    run(trace, learner, booster.start(game.m), rounds, 1 << 20, keep)
    return trace


def same(features, labels, rounds, keep, begun=None):
    one, other = Stumps(features, labels), Stumps(features, labels)
    at_once = play(fast.AdaBoost(), begun or one.game(), rounds, one, keep=keep)
    by_rounds = plain(begun or other.game(), other, rounds, keep)
    assert at_once.game.array.dtype == by_rounds.game.array.dtype
    assert np.array_equal(at_once.game.array, by_rounds.game.array)
    for name in ("columns", "signs", "edges", "stop", "per_round", "steps", "coefficients"):
        assert getattr(at_once, name) == getattr(by_rounds, name), name
    assert len(at_once.weights) == len(by_rounds.weights)
    assert all(map(np.array_equal, at_once.weights, by_rounds.weights))
    for here, there in zip(at_once.rounds, by_rounds.rounds, strict=True):
        assert here[1:] == there[1:]
        assert (here.weights is None) == (there.weights is None)
        assert here.weights is None or np.array_equal(here.weights, there.weights)
    assert one.rules == other.rules
    return at_once


@pytest.mark.parametrize("keep", ["all", "last"])
@pytest.mark.parametrize("kind", sorted(GENERATORS))
def test_samples_are_played_alike(kind, keep):
    for m in (3, 40, 300):
        trace = same(*GENERATORS[kind](m, 1), 60, keep)
        assert (trace.game.n > 1) == (m > 3)


@pytest.mark.parametrize("keep", ["all", "last"])
def test_equal_values_constant_features_and_equal_columns_of_two_rules_are_played_alike(keep):
    draw = np.random.default_rng(4)
    features = np.column_stack([draw.integers(0, 3, 30), draw.integers(0, 3, 30), np.ones(30), draw.integers(0, 2, 30)])
    features = np.column_stack([features, features[:, 0] + 1]).astype(float)
    trace = same(features, draw.choice([-1, 1], 30), 40, keep)
    assert len(set(trace.columns)) == trace.game.n


@pytest.mark.parametrize("keep", ["all", "last"])
def test_a_perfect_stump_ends_the_run_without_weights(keep):
    trace = same(np.arange(6.0)[:, None], np.array([-1, -1, -1, 1, 1, 1]), 5, keep)
    assert trace.stop == "perfect" and len(trace.weights) == (1 if keep == "all" else 0)


def test_no_round_is_played_where_none_is_asked_for():
    assert same(*GENERATORS["twonorm"](20, 1), 0, "last").columns == []


def test_the_columns_of_the_game_are_found_and_a_learner_that_was_on_another_game_starts_anew():
    features, labels = GENERATORS["waveform"](50, 1)
    learner = Stumps(features, labels)
    grown = play(fast.AdaBoost(), learner.game(), 30, learner).game
    assert same(features, labels, 30, "last", begun=grown).game is grown
    again = play(fast.AdaBoost(), learner.game(), 30, learner)
    assert again.game.n == grown.n and np.array_equal(again.game.array, grown.array)


def test_a_booster_goes_on_from_where_the_run_at_once_ended():
    features, labels = GENERATORS["ringnorm"](40, 1)
    traces = [
        played(fast.AdaBoost(), made)
        for made in [Stumps(features, labels)]
        for played in (
            lambda booster, made: play(booster, made.game(), 9, made),
            lambda booster, made: plain(made.game(), Stumps(features, labels), 9, "all"),
        )
    ]
    column = traces[0].game.column(0)
    there, here = (trace.booster.update(column) for trace in traces)
    assert np.array_equal(there, here)
    assert traces[0].booster.coefficients() == traces[1].booster.coefficients()


def test_only_the_classes_themselves_and_games_of_float64_are_played_at_once():
    class Halved(fast.AdaBoost):
        def update(self, column):
            return super().update(column / 2)

    features, labels = GENERATORS["twonorm"](30, 1)
    learner = Stumps(features, labels)
    assert (fast.AdaBoost, Stumps) in AT_ONCE
    assert play(Halved(), learner.game(), 3, learner).steps != play(fast.AdaBoost(), learner.game(), 3, learner).steps
    signs = learner.game().array.astype(np.int8)
    assert play(fast.AdaBoost(), Game(signs), 3, learner).game.array.dtype == np.float64
    assert play(fast.AdaBoost(), Game(signs.tolist()), 0, learner).game.n == 1


def test_a_learner_of_another_length_is_refused_as_by_the_protocol():
    learner = Stumps(*GENERATORS["twonorm"](30, 1))
    with pytest.raises(ValueError, match="weights must be 30 numbers"):
        play(fast.AdaBoost(), Game(np.ones((4, 1))), 3, learner)
