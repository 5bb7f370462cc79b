"""The protocol of play: what is recorded, what ends a run, and the learners."""

from fractions import Fraction

import pytest

from reference import AtLeast, BestColumn, Game, InOrder, Stop, Transcript, Worst, play
from reference.exact import AdaBoost
from reference.fast import AdaBoost as FastAdaBoost

TRIANGLE = Game([[1, -1, 1], [1, 1, -1], [-1, 1, 1]])


def test_a_run_can_be_followed_by_hand():
    trace = play(AdaBoost(), TRIANGLE, rounds=2, oracle=BestColumn())
    assert trace.columns == [0, 1] and trace.signs == [1, 1] and trace.stop == "rounds"
    assert trace.edges == [Fraction(1, 3), Fraction(1, 2)]
    assert [list(weights) for weights in trace.weights[:2]] == [
        [Fraction(1, 3)] * 3,
        [Fraction(1, 4), Fraction(1, 4), Fraction(1, 2)],
    ]
    assert len(trace.weights) == len(trace.columns) + 1
    assert trace.steps[0] == trace.coefficients[0]


def test_an_edge_of_zero_does_not_stop_a_run():
    trace = play(AdaBoost(), Game([[1], [-1]]), rounds=3, oracle=BestColumn())
    assert trace.stop == "rounds" and trace.edges == [0, 0, 0]
    assert trace.training_error == 1  # two tied votes: sign(0) is neither label


def test_a_perfect_hypothesis_stops_and_decides_the_vote():
    trace = play(AdaBoost(), Game([[1, -1], [1, 1]]), rounds=3)
    assert trace.stop == "perfect" and trace.training_error == 0
    assert len(trace.weights) == len(trace.columns) == 1  # the stop carried no weights


def test_the_signed_learner_negates_a_column_with_a_negative_edge():
    trace = play(AdaBoost(), Game([[-1], [-1], [1]]), rounds=1, oracle=BestColumn(signed=True))
    assert trace.signs == [-1] and trace.edges == [Fraction(1, 3)]
    assert trace.coefficients[0] < 0
    assert trace.played(0) == (1, 1, -1)


def test_ties_go_to_the_lowest_index():
    game = Game([[1, 1], [1, 1], [-1, -1]])
    assert play(AdaBoost(), game, 1).columns == [0]


@pytest.mark.parametrize("booster", [AdaBoost(), FastAdaBoost()])
def test_a_tied_vote_is_a_mistake_in_rationals_and_in_floats(booster):
    trace = play(booster, Game([[1], [0], [1]]), 1)
    assert trace.margins()[1] == 0 and trace.training_error == Fraction(1, 3)


def test_a_transcript_replays_a_run_and_then_offers_nothing():
    first = play(AdaBoost(), TRIANGLE, rounds=5)
    again = play(AdaBoost(), TRIANGLE, rounds=9, oracle=Transcript(first.transcript))
    assert again.columns == first.columns and again.weights == first.weights and again.stop == "no edge"


def test_an_adversary_may_offer_new_columns():
    class Adversary:
        def choose(self, game, weights):
            return [1, Fraction(1, 2), -1]

    trace = play(AdaBoost(), TRIANGLE, rounds=2, oracle=Adversary())
    assert trace.columns == [3, 4] and trace.game.n == 5 and TRIANGLE.n == 3


def test_a_learner_with_a_guarantee_returns_a_column_of_just_sufficient_edge():
    game = Game([[1, 1, -1], [1, -1, -1], [-1, -1, -1], [1, 1, -1]])
    assert play(AdaBoost(), game, 1, AtLeast("1/4")).columns == [0]
    assert play(AdaBoost(), game, 1, AtLeast("3/4")).transcript == [(2, -1)]
    assert play(AdaBoost(), game, 1, Worst(0)).columns == [1]
    assert play(AdaBoost(), Game([[1], [-1]]), 1, AtLeast("1/2")).stop == "no edge"
    with pytest.raises(ValueError, match=r"gamma must be in \[0, 1\], got 2"):
        AtLeast(2)


def test_in_order_plays_every_column_in_turn():
    trace = play(AdaBoost(), Game([[1, -1], [1, -1], [-1, -1]]), rounds=2, oracle=InOrder())
    assert trace.transcript[0] == (0, 1) and trace.columns[1] == 1 and trace.signs[1] == -1


def test_long_integers_end_a_run_with_budget():
    trace = play(AdaBoost(), TRIANGLE, rounds=50, bits=8)
    assert trace.stop == "budget" and len(trace.columns) < 50


def test_keep_last_keeps_one_distribution():
    trace = play(AdaBoost(), TRIANGLE, rounds=5, keep="last")
    assert len(trace.weights) == 1 and trace.weights[0] == play(AdaBoost(), TRIANGLE, rounds=5).weights[-1]


def test_the_fast_booster_receives_arrays_and_the_exact_one_rationals():
    trace = play(FastAdaBoost(), TRIANGLE, rounds=3)
    exact = play(AdaBoost(), TRIANGLE, rounds=3, oracle=Transcript(trace.transcript))
    for own, theirs in zip(trace.weights, exact.weights, strict=True):
        assert own == pytest.approx([float(weight) for weight in theirs])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rounds": -1}, "rounds must be an int that is at least 0, got -1"),
        ({"rounds": 1.5}, "rounds must be an int"),
        ({"rounds": 1, "keep": "some"}, "keep must be 'all' or 'last'"),
        ({"rounds": 1, "bits": 0}, "bits must be an int"),
        ({"rounds": 1, "oracle": Transcript([(7, 1)])}, r"a column in 0\.\.2"),
    ],
)
def test_bad_arguments_are_named(arguments, message):
    with pytest.raises(ValueError, match=message):
        play(AdaBoost(), TRIANGLE, **arguments)


def test_a_matrix_that_is_no_game_is_refused():
    with pytest.raises(ValueError, match="game must be a Game"):
        play(AdaBoost(), [[1]], 1)


def test_coefficients_of_the_wrong_length_are_refused():
    class Short(AdaBoost):
        def coefficients(self):
            return super().coefficients()[:-1]

    with pytest.raises(ValueError, match="one entry per column received: 2, got 1"):
        play(Short(), TRIANGLE, 2)


def test_a_stop_may_carry_weights():
    class Once(AdaBoost):
        def update(self, column):
            return Stop("enough", super().update(column))

    trace = play(Once(), TRIANGLE, 5)
    assert trace.stop == "enough" and len(trace.weights) == 2
