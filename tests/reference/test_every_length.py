"""Trainings that share their epochs equal the trainings of the elimination algorithm; symmetries cannot be used instead."""

import random
from itertools import permutations, product

import pytest

from reference import MulticlassGame, play
from reference.arithmetic import Undecided
from reference.exact import Elimination
from reference.exact.every_length import SharedEpoch, UncutEpoch, shared_epoch, train
from reference.exact.parts.ball_epoch import BallEpoch
from reference.labels.classifiers import Table, in_the_plane, on_the_line
from reference.labels.game import LOST
from theorems.cl21.sabotage import SmallestIndex, StaleWeights


def assert_same(shared, trace):
    assert len(shared.epochs) == len(trace.epochs)
    for mine, theirs in zip(shared.epochs, trace.epochs, strict=True):
        for field in (
            "k",
            "labels",
            "length",
            "predictions",
            "removed_count",
            "candidates",
            "removed",
            "permutations",
            "ended",
        ):
            assert getattr(mine, field) == getattr(theirs, field), field
    result = [error for errors in shared.errors for error in errors]
    assert all(abs(float(a) - float(b)) < 1e-15 for a, b in zip(result, trace.errors, strict=True))
    steps = [step for epoch in shared.epochs for step in epoch.coefficients]
    assert all(
        a == b or abs(float(a) - float(b)) < 1e-12
        for a, b in zip(map(float, steps), map(float, trace.steps), strict=True)
    )
    assert shared.labels == trace.booster.labels()


def compared(classifiers, labels, k, length, kind=Elimination):
    trace = play(kind(length), MulticlassGame(labels, k, classifiers), 300)
    assert_same(train(classifiers, labels, k, length, kind), trace)


@pytest.mark.parametrize(("points", "k", "lengths"), [(3, 4, (1, 2, 5)), (4, 2, (1, 3, 12)), (4, 3, (2,))])
def test_every_labelling_of_a_few_points_trains_as_the_algorithm_does(points, k, lengths):
    for labels in product(range(1, k + 1), repeat=points):
        for length in lengths:
            compared(on_the_line(range(points)), labels, k, length)


def test_labellings_of_seven_points_by_four_labels_train_as_the_algorithm_does():
    draw = random.Random(7)
    for length in range(1, 13):
        for _ in range(2):
            compared(on_the_line(range(7)), [draw.randint(1, 4) for _ in range(7)], 4, length)


def test_points_in_the_plane_tables_and_changed_algorithms_train_as_they_do():
    corners = in_the_plane([(0, 0), (1, 1), (0, 1), (1, 0)])
    compared(corners, (1, 1, 2, 3), 3, 4)
    compared(Table([[1, 1, 2, 3], [2, 1, 3, 1], [1, 2, 2, 2], [3, 3, 1, 1]]), (1, 2, 3, 1), 3, 3)
    for kind in (SmallestIndex, StaleWeights):
        compared(on_the_line(range(5)), (1, 2, 3, 1, 2), 3, 3, kind)


def test_labels_are_lost_as_the_algorithm_loses_them():
    line = on_the_line(range(6))
    lost = [
        labels
        for labels in product((1, 2, 3), repeat=6)
        if any(LOST in epoch.labels for epoch in train(line, labels, 3, 2).epochs)
    ]
    assert lost
    for labels in lost[:4]:
        compared(line, labels, 3, 2)


def test_trainings_that_balls_do_not_decide_use_the_algorithm_itself(monkeypatch):
    def raises(self, rounds):
        raise Undecided("on purpose")

    monkeypatch.setattr(BallEpoch, "ended_after", raises)
    shared_epoch.cache_clear()
    compared(on_the_line(range(5)), (1, 2, 3, 1, 2), 3, 3)
    shared_epoch.cache_clear()


def test_neither_names_nor_the_direction_of_the_line_are_symmetries():
    """Ties go to the lowest code and labels leave by index, so a scope cannot be cut down to classes of labellings."""
    line = on_the_line(range(4))

    def right(labels, length):
        return sum(a == b for a, b in zip(train(line, labels, 3, length).labels, labels, strict=True))

    renamed = reflected = 0
    for labels in product((1, 2, 3), repeat=4):
        for length in (1, 2):
            is_right = right(labels, length)
            renamed += any(
                right([names[label - 1] for label in labels], length) != is_right for names in permutations((1, 2, 3))
            )
            reflected += right(labels[::-1], length) != is_right
    assert renamed and reflected


def test_balls_are_not_used_where_floats_cannot_order_their_sums():
    line = on_the_line(range(3))
    long = BallEpoch(line, (1, 2, 1), 3)
    assert long.play_round() == ""
    long.predictions *= 100
    for epoch in (long, BallEpoch(line, (1, 2, 1), 51)):
        with pytest.raises(Undecided, match="sums over more than 100"):
            epoch.play_round()
    compared(line, (1, 2, 1), 3, 60)


@pytest.mark.parametrize(("points", "k"), [(2, 3), (3, 3), (4, 3), (3, 4)])
def test_the_first_rounds_in_balls_are_those_of_the_literal_epoch(points, k):
    """Ties between labels and between thresholds are common here; both computations decide them by index."""
    for labels in list(product(range(1, k + 1), repeat=points))[:: points - 1]:
        classifiers = on_the_line(range(points))
        balls, literal = BallEpoch(classifiers, labels, k), UncutEpoch(MulticlassGame(labels, k, classifiers))
        for rounds in range(1, 4):
            why = balls.play_round()
            assert why == literal.play_round() and balls.predictions == literal.stopped().predictions
            assert [float(error) for error in balls.errors] == pytest.approx([float(error) for error in literal.errors])
            if why:
                assert len(balls.stopped().coefficients) == rounds and balls.stopped().k == k
                assert balls.stopped().labels == labels
                break
            one, other = balls.ended_after(rounds), literal.ended_after(rounds)
            assert (one is None) == (other is None)
            if one is not None:
                assert (one.candidates, one.removed, one.removed_count) == (
                    other.candidates,
                    other.removed,
                    other.removed_count,
                )
                assert len(one.coefficients) == rounds == len(one.predictions)
                assert [float(step) for step in one.coefficients] == pytest.approx(
                    [float(step) for step in other.coefficients]
                )


def test_an_epoch_cut_at_any_length_equals_the_epoch_computed_at_that_length_first():
    for labels in [(1, 2, 3, 1), (2, 1, 1, 3), (1, 3, 3, 2), (3, 3, 1, 2)]:
        for kind in (Elimination, SmallestIndex):
            shared = SharedEpoch(on_the_line(range(4)), 3, labels, 3, kind)
            for length in (3, 1, 2, 6, 4):
                alone, errors = SharedEpoch(on_the_line(range(4)), 3, labels, 3, kind).cut(length)
                again, same = shared.cut(length)
                assert (again.ended, again.length, again.removed, again.predictions) == (
                    alone.ended,
                    alone.length,
                    alone.removed,
                    alone.predictions,
                )
                assert [float(e) for e in errors] == [float(e) for e in same] and len(errors) == alone.length >= (
                    length if alone.ended == "negative" else 1
                )
                booster = kind(length)
                trace = play(booster, MulticlassGame(labels, 3, on_the_line(range(4))), alone.length)
                assert trace.epochs[0].predictions[: alone.length] == alone.predictions
