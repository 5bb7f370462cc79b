"""Multiclass games, their classes and learners, learnability by linear programs, and cases that the paper leaves open."""

from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, product

import numpy
import pytest

from reference import MulticlassGame, Transcript, fast, play
from reference.arithmetic import RationalVector
from reference.constructions import cl21
from reference.exact import SAMME, Elimination
from reference.labels.classifiers import Partitions, Table, axis_parallel, in_the_plane, on_the_line
from reference.labels.epoch import label_scores, sign
from reference.labels.game import score
from reference.labels.learnability import (
    absorbs_labels,
    advantage,
    advantages_all,
    advantages_fixed,
    pairs_are_learnable,
    score_solution,
    score_value,
    treats_labels_alike,
)
from reference.labels.masses import Masses
from reference.labels.oracles import BestClassifier, EveryBest, Promised, optimal_codes
from reference.programs.solvers import feasible

ALTERNATING = MulticlassGame([1, 2, 3, 1, 2], 3, on_the_line(range(5)))


def separable(points, row) -> bool:
    """Return whether a closed half-plane holds exactly the points with entry 1, by an exact linear program."""
    # side 1: ax + by >= c;  side 0: ax + by <= c - 1
    rows = [[-x, -y, 1] if side else [x, y, -1] for (x, y), side in zip(points, row, strict=True)]
    bounds = [0 if side else -1 for side in row]
    return feasible(rows, bounds, bounds=(None, None)).status == "optimal"


@pytest.mark.parametrize(
    "points",
    [
        [(0, 0), (1, 1), (0, 1), (1, 0)],
        [(0, 0), (1, 0), (2, 0), (3, 0)],
        [(0, 0), (1, 1), (2, 2), (0, 2), (2, 0)],
        [(0, 0), (0, 0), (1, 2), (2, 1)],
        [(0, 0), (2, 0), (1, 0), (1, 3), (1, 1)],
        [(5, 5)],
    ],
)
def test_the_partitions_of_the_plane_are_exactly_the_separable_ones(points):
    result = set(in_the_plane(points).cells)
    wanted = set()
    for row in product((0, 1), repeat=len(points)):
        if separable(points, row):
            wanted.add(tuple(cell ^ row[0] for cell in row))
    assert result == wanted


def test_collinear_points_have_the_partitions_of_the_line():
    assert set(in_the_plane([(i, 2 * i) for i in range(5)]).cells) == set(on_the_line(range(5)).cells)


def test_equal_points_are_never_separated():
    assert all(row[0] == row[1] for row in on_the_line([1, 1, 2]).cells)
    assert all(row[0] == row[1] for row in axis_parallel([(1, 2), (1, 2), (0, 5)]).cells)


@pytest.mark.parametrize("classifiers", [on_the_line(range(3)), Table([[1, 2, 2], [3, 1, 1]])])
def test_codes_number_all_hypotheses_once(classifiers):
    game = MulticlassGame([1, 2, 3], 3, classifiers)
    codes = list(game.codes())
    assert codes == sorted(set(codes)) and len(codes) == game.n
    assert {game.predictions(code) for code in codes} == (
        {row for row in product((1, 2, 3), repeat=3) if sum(a != b for a, b in pairwise(row)) < 2}
        if isinstance(classifiers, Partitions)
        else set(classifiers.rows)
    )


def test_a_relabelled_game_uses_its_labels_only_and_keeps_the_codes():
    smaller = ALTERNATING.relabelled([1, 2, 2, 1, 2], 2)
    for code in smaller.codes():
        assert max(smaller.predictions(code)) <= 2
        assert smaller.predictions(code) == ALTERNATING.predictions(code)


def test_the_best_classifier_is_the_first_optimal_one_of_all():
    weights = RationalVector([3, 1, 2, 2, 4], 12)
    best = max(score(ALTERNATING.labels, ALTERNATING.predictions(code), weights) for code in ALTERNATING.codes())
    code, _ = BestClassifier().choose(ALTERNATING, weights)
    assert code == optimal_codes(ALTERNATING, weights)[0]
    assert score(ALTERNATING.labels, ALTERNATING.predictions(code), weights) == best


def test_enclosed_ties_are_found_by_equal_histories():
    game = cl21.many_epochs_game(3)
    trace = play(Elimination(9), game, 3)
    assert len(optimal_codes(game, trace.weights[1])) == 4  # two observations still weigh the same, two labels each


def test_masses_of_floats_within_the_allowance_tie():
    masses = Masses(numpy.array([0.1, 0.2, 0.3, 0.4]))
    assert masses.compare(masses.of([0, 1]), masses.of([2])) == 0  # 0.1 + 0.2 is not 0.3 in floating point
    assert masses.compare(masses.of([3]), masses.of([2])) == 1


def test_a_game_survives_its_json_form():
    for game in (ALTERNATING, cl21.example_2_7(4), cl21.tied_scores()):
        assert MulticlassGame.from_json(game.to_json()) == game


def played_once(booster, predictions):
    booster.start([1, 2], 2)
    return booster.update(predictions)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: MulticlassGame([1, 4], 3, [[1, 1]]), "labels must be in 1..3, got 4"),
        (lambda: MulticlassGame([], 3, [[1]]), "labels must have at least one observation"),
        (lambda: MulticlassGame([1, 1], 1, [[1, 1]]), "k must be an int that is at least 2, got 1"),
        (lambda: MulticlassGame([1, 2], 2, [[1, 1, 1]]), "classifiers must label 2 observations"),
        (lambda: MulticlassGame([1, 2], 2, [[1, 3]]), "classifiers must have labels in 1..2, got 3"),
        (lambda: Table([[1], [1, 2]]), "rows must have rows of one length"),
        (lambda: Partitions([[0, 2]]), "cells must be numbered"),
        (lambda: Elimination(0), "min_epoch must be an int that is at least 1, got 0"),
        (lambda: Elimination(1, lost="keep"), "lost must be one of drop, hopeless, stop, got 'keep'"),
        (lambda: SAMME("new"), "coefficient must be one of printed, original, got 'new'"),
        (lambda: SAMME().start([1, 3], 2), "labels must be in 1..2, got 3"),
        (lambda: Elimination(2).start([1, 1], 1), "k must be an int that is at least 2, got 1"),
        (lambda: played_once(SAMME(), [1]), "predictions must have 2 observation"),
        (lambda: played_once(Elimination(2), [1, 3]), "predictions must be in 1..2, got 3"),
        (lambda: played_once(fast.SAMME(), [0, 1]), "predictions must be in 1..2, got 0"),
        (lambda: played_once(fast.Elimination(2), [1, 2, 2]), "predictions must have 2 observation"),
        (lambda: MulticlassGame([1, 1.5], 2, [[1, 1]]), "labels must be whole numbers, got 1.5"),
        (lambda: Promised(3), r"gamma must be in \[0, 2\], got 3"),
        (lambda: ALTERNATING.predictions(10**6), "code must be in"),
    ],
)
def test_bad_input_names_the_argument_and_its_range(make, message):
    with pytest.raises(ValueError, match=message):
        make()


def test_example_2_7_is_learnable_for_its_labels_and_for_no_others():
    game = cl21.example_2_7()
    assert advantages_fixed(game) == {(1, 2): 0, (1, 2, 3): Fraction(1, 3)}
    assert min(advantages_all(game).values()) < 0


def test_scores_of_learnability_carry_certificates_that_fail_when_moved():
    solution = score_solution(on_the_line(range(3)), 2, (1, 2, 1), (1, 2))
    assert solution.value == Fraction(1, 3) and solution.certificate.check()
    moved = type(solution.certificate)(
        solution.certificate.rows, solution.weights[::-1], (1, *[0] * (len(solution.combination) - 1)), Fraction(1, 2)
    )
    assert not moved.check()


def test_stumps_cannot_learn_an_exclusive_or_and_lines_can():
    corners = [(0, 0), (1, 1), (0, 1), (1, 0)]
    assert score_value(axis_parallel(corners), 2, (1, 1, 2, 2), (1, 2)) == 0
    assert score_value(in_the_plane(corners), 2, (1, 1, 2, 2), (1, 2)) == Fraction(1, 2)


def test_the_advantage_on_the_line_shrinks_with_the_number_of_points():
    result = [advantage(on_the_line(range(m)), 2, (1, 2)) for m in (2, 3, 4, 5, 6)]
    assert result == [1, Fraction(1, 3), Fraction(1, 3), Fraction(1, 5), Fraction(1, 5)]


def test_two_valued_hypotheses_are_learnable_yet_cannot_absorb_a_label():
    table = cl21.two_valued(4)
    assert treats_labels_alike(table, 4) and pairs_are_learnable(table, 4) and not absorbs_labels(table, 4)
    assert absorbs_labels(on_the_line(range(3)), 4)


def test_the_cycle_of_samme_is_exact():
    trace = play(SAMME("original"), cl21.samme_cycle(), 9)
    assert trace.weights[1] == trace.weights[3] == trace.weights[7]
    assert trace.errors == [Fraction(1, 2)] + [Fraction(1, 3)] * 8
    assert all(play(SAMME("original"), cl21.samme_cycle(), t).training_error >= Fraction(1, 2) for t in range(1, 20))


def test_two_epochs_can_be_followed_by_hand():
    trace = play(Elimination(3), ALTERNATING, 50)
    first, second = trace.epochs
    assert (first.k, first.length, first.removed_count) == (3, 3, 1)
    assert first.removed == ((2,), (1,), (1,), (3,), (3,))
    assert first.permutations == ((1, 3), (2, 3), (2, 3), (1, 2), (1, 2))
    assert second.labels == (1, 1, 2, 1, 2)  # 3 is second among 2 and 3, 1 is first among 1 and 2
    assert trace.booster.labels() == ALTERNATING.labels and trace.stop == "one label"


def test_a_run_of_one_round_epochs_leaves_one_label_at_once():
    trace = play(Elimination(1), ALTERNATING, 50)
    assert [(epoch.k, epoch.removed_count) for epoch in trace.epochs] == [(3, 2)]


def test_a_perfect_classifier_stops_the_training_or_is_clipped():
    game = MulticlassGame([1, 1, 2, 2], 3, on_the_line(range(4)))
    stopped = play(Elimination(4), game, 50)
    assert stopped.stop == "perfect" and len(stopped.columns) == 1 and stopped.training_error == 0
    clipped = play(Elimination(4, perfect="clip"), game, 50)
    assert clipped.stop == "one label" and clipped.epochs[0].length == 4 and clipped.training_error == 0


def test_a_perfect_classifier_of_a_later_epoch_predicts_original_labels_or_as_printed_those_of_its_epoch():
    game = MulticlassGame([1, 2, 3], 3, on_the_line(range(3)))
    usual, printed = (play(Elimination(4, perfect=rule), game, 50) for rule in ("stop", "printed"))
    assert usual.transcript == printed.transcript and usual.epochs[1].labels == (1, 2, 2)
    assert usual.booster.labels() == (1, 2, 3) and printed.booster.labels() == (1, 2, 2)
    quick = play(fast.Elimination(4, perfect="printed"), game, 50, Transcript(printed.transcript))
    assert (
        list(quick.booster.labels())
        == [1, 2, 2]
        == [quick.booster.predict(row) for row in zip(*printed.predictions, strict=True)]
    )


def test_lost_labels_are_dropped_kept_or_end_the_training():
    rows = [[2, 2, 2, 1, 1, 1, 1, 1, 1], [3, 1, 1, 1, 1, 1, 1, 1, 3], [1, 1, 1, 1, 1, 1, 1, 1, 2]]
    game, choices = MulticlassGame([1] * 9, 3, Table(rows)), Transcript([(0, 1), (1, 1), (2, 1)])
    runs = {lost: play(Elimination(2, lost=lost), game, 3, choices) for lost in ("drop", "hopeless", "stop")}
    assert runs["drop"].epochs[0].removed[0] == (1,)  # given 2, then 3
    assert runs["drop"].epochs[1].labels == (0, *[1] * 8)
    assert list(runs["drop"].weights[2]) == [0, *[Fraction(1, 8)] * 8]
    assert list(runs["hopeless"].weights[2]) == [Fraction(1, 9)] * 9
    assert runs["hopeless"].errors[2] == Fraction(2, 9) and runs["drop"].errors[2] == Fraction(1, 8)
    assert runs["stop"].stop == "label lost" and len(runs["stop"].epochs) == 1


def test_a_score_of_exactly_zero_is_kept_by_default():
    kept = play(Elimination(2), cl21.tied_scores(), 20)
    assert kept.epochs[0].length == 3  # after two rounds five observations have no negative label
    removed = play(Elimination(2, zero="remove"), cl21.tied_scores(), 20)
    assert removed.epochs[0].length == 2 and removed.epochs[0].psi[0] == (0, 0)


@lru_cache(maxsize=512)
def final_labels(labels, length, *policy):
    """Return those of the points on a line, by a training with the policies given as pairs."""
    game = MulticlassGame(labels, 3, on_the_line(range(4)))
    return play(Elimination(length, **dict(policy)), game, 60).booster.labels()


@pytest.mark.parametrize(
    "policy", [{"perfect": "clip"}, {"lost": "hopeless"}, {"zero": "remove"}, {"unseen": "index"}], ids=str
)
def test_on_a_line_no_policy_changes_a_final_label(policy):
    for labels in product((1, 2, 3), repeat=4):
        for length in (1, 2, 3):
            assert final_labels(labels, length, *policy.items()) == final_labels(labels, length)


def test_unseen_points_with_few_candidates_follow_the_policy():
    trace = play(Elimination(4), MulticlassGame([1, 2, 3, 1, 2], 3, on_the_line(range(5))), 60)
    length = trace.epochs[0].length
    everywhere_first = [1] * len(trace.columns)
    assert trace.booster.predict(everywhere_first) in (1, 2, 3)
    least, index = Elimination(1), Elimination(1, unseen="index")
    scores = (Fraction(-3), Fraction(2), Fraction(1))
    assert least._removed(scores, 2) == (1, 3) and index._removed(scores, 2) == (1, 3)
    scores = (Fraction(-3), Fraction(1), Fraction(2))
    assert least._removed(scores, 2) == (1, 2) and index._removed(scores, 2) == (1, 3) and length == 4


def test_every_optimal_choice_is_a_run_of_the_algorithm():
    trace = play(Elimination(5), cl21.many_epochs_game(3), 40, EveryBest(1))
    for t, game in enumerate(trace.games):
        assert trace.columns[t] in optimal_codes(game, trace.rounds[t].weights)


def test_a_learner_may_return_a_hypothesis_with_just_the_promised_edge():
    gamma = Fraction(1, 10)
    trace = play(Elimination(9), ALTERNATING, 6, Promised(gamma))
    assert all(edge >= Fraction(-1, 3) + gamma for edge in trace.edges) and len(trace.edges) == 6


def test_an_error_is_rational_where_every_weight_is_wrong_on_the_same_share():
    """Three labels, so that the weights are roots after a round; the second hypothesis misses a third of each weight."""
    game = MulticlassGame([3, 3, 3, 3, 1, 2], 3, Table([[3, 3, 1, 1, 3, 2], [1, 3, 3, 3, 3, 2]]))
    trace = play(Elimination(3), game, 2, Transcript([(0, 1), (1, 1)]))
    assert trace.errors == [Fraction(1, 2), Fraction(1, 3)] and not isinstance(trace.weights[1][0], Fraction)
    assert sign(label_scores(trace.steps, (3, 1), 3)[2]) == 0  # 2 ln(2)/4 - ln(4)/4
