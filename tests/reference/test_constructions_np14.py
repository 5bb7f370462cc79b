"""The runs that violate or reach NP14's bounds have the documented numbers."""

from fractions import Fraction

import pytest

from properties.cases.drawn import Drawn
from reference import Game, play
from reference.constructions import np14
from reference.exact import MABoost, MadaBoost, SparseBoost


def run(booster, built):
    game, transcript = built
    return play(booster, game, len(transcript.choices), transcript)


def test_six_swings_of_entropic_weights_exceed_bound_8_but_not_bound_9():
    trace = run(MABoost("entropy"), np14.swings())
    squares = sum(edge**2 for edge in trace.edges)
    assert trace.training_error == Fraction(2, 3)
    assert Fraction(58, 100) < squares < Fraction(59, 100)  # (8) allows 1/2, (9) allows 2 ln(3/2) = 0.81
    assert min(map(float, trace.edges)) > 0.1


def test_two_sign_columns_leave_three_of_four_wrong_when_l_bounds_the_norm():
    trace = run(MABoost(bound="norm"), np14.two_signs())
    assert trace.edges == [Fraction(1, 2), Fraction(1, 2)] and trace.training_error == Fraction(3, 4)
    assert run(MABoost(), np14.two_signs()).edges == [Fraction(1, 2), Fraction(1, 4)]


def test_silence_on_one_example_is_an_error_for_ever_under_a_cap_and_under_lazy_clipping():
    for booster in (
        MABoost(smoothness=Fraction(3, 2), secondary=[1]),
        MABoost(update="lazy", projection="double"),
    ):
        trace = play(booster, np14.half_silent(), 25)
        assert trace.edges[-1] == Fraction(1, 4) and trace.training_error == Fraction(1, 2)
    assert play(MABoost(), np14.half_silent(), 25).edges[-1] < Fraction(1, 100)


@pytest.mark.parametrize(("m", "right", "rounds", "ratio"), [(16, 4, 32, 1.02), (32, 8, 60, 1.9), (64, 16, 120, 3.8)])
def test_the_last_error_of_madaboost_outgrows_its_bound_in_proportion_to_the_examples(m, right, rounds, ratio):
    trace = run(MadaBoost(), np14.forgetful(m, right, Fraction(7, 10), rounds))
    error, least = trace.training_error, min(map(float, trace.edges))
    assert error == Fraction(m - right, m) and least > 0.15
    assert rounds * float(error) ** 2 * least**2 / (2 * float(1 - error)) > ratio


def test_three_of_four_fall_while_the_clipped_weights_before_sum_to_less_than_three():
    trace = run(MadaBoost(), np14.late_flip())
    assert trace.training_error == Fraction(3, 4) and min(map(float, trace.edges)) > 0.01
    assert Fraction(297, 100) < trace.rounds[-1].record["norm"] < Fraction(298, 100)


def test_sparseboost_is_right_everywhere_after_one_column_and_wrong_after_the_next():
    trace = run(SparseBoost(), np14.right_then_wrong())
    assert trace.edges == [Fraction(65, 128), Fraction(127, 772)] and trace.training_error == Fraction(1, 2)


def test_the_restoring_learner_keeps_its_edge_and_its_examples():
    learner = np14.Restoring(range(3), Fraction(1, 2), Fraction(1, 20), Fraction(0))
    trace = play(MABoost(), Game([[1]] * 6), 12, learner)
    assert min(trace.edges) >= Fraction(1, 20) and trace.training_error == Fraction(1, 2)
    with pytest.raises(ValueError, match="reach"):
        np14.Restoring([0], 0)


def test_the_patient_learner_offers_the_edge_it_promises_and_then_nothing():
    trace = play(MadaBoost(), np14.undecided_but_one(3), 200, np14.Patient(Fraction(3, 10)))
    assert trace.stop == "no edge" and all(Fraction(3, 10) <= edge < Fraction(31, 100) for edge in trace.edges)


def test_of_drawn_runs_that_hold_examples_one_in_three_ends_with_mistakes():
    from properties.engine.evidence import drawn_cases
    from theorems.np14.games import restoring_plays

    cases = drawn_cases(Drawn(restoring_plays(least=Fraction(2, 3)), 200), "quick")
    wrong = sum(bool(play(MABoost(), case.game, case.rounds, case.oracle).training_error) for case in cases)
    assert 3 * wrong > len(cases)
