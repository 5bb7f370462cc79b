"""Elimination in floats against the exact booster, round by round: records, epochs, remaining labels, unseen points."""

from fractions import Fraction
from math import inf, isclose, isinf

import numpy as np
import pytest

from reference import MulticlassGame, Transcript, exact, fast, play
from reference.constructions import cl21
from reference.fast.elimination import scores_of
from reference.labels.classifiers import Table, on_the_line

LABELLINGS = [(1, 2, 3, 1, 2, 4), (4, 1, 1, 3, 2, 2), (2, 2, 2, 3, 3, 1), (1, 3, 1, 3, 1, 3)]
POLICIES = [
    {},
    {"perfect": "clip"},
    {"lost": "hopeless", "unseen": "index"},
    {"zero": "remove"},
    {"perfect": "printed"},
    {"lost": "stop"},
]


@pytest.mark.parametrize("policies", POLICIES, ids=str)
@pytest.mark.parametrize("labels", LABELLINGS, ids=str)
def test_every_round_is_recorded_alike(labels, policies):
    game = MulticlassGame(labels, 4, on_the_line(range(6)))
    slow = play(exact.Elimination(2, **policies), game, 14)
    quick = play(fast.Elimination(2, **policies), game, 14, Transcript(slow.transcript))
    assert (slow.stop, len(slow.rounds)) == (quick.stop, len(quick.rounds))
    for one, other in zip(slow.rounds, quick.rounds, strict=True):
        assert one.record["epoch"] == other.record["epoch"]
        for name in ("step", "error"):
            mine, theirs = float(one.record[name]), other.record[name]
            assert mine == theirs == inf or isclose(mine, theirs, rel_tol=1e-9, abs_tol=1e-12), name
    steps = zip(slow.booster.coefficients(), quick.booster.coefficients(), strict=True)
    assert all(float(a) == b or isclose(float(a), b, rel_tol=1e-9, abs_tol=1e-12) for a, b in steps)
    for one, other in zip(slow.epochs, quick.epochs, strict=True):
        assert (one.k, one.length, one.ended, one.removed_count) == (
            other.k,
            other.length,
            other.ended,
            other.removed_count,
        )
        if one.ended == "negative":
            assert other.survivors.tolist() == [list(stay) for stay in one.permutations]
            scores = [[float(entry) for entry in row] for row in one.psi]
            assert np.allclose(other.psi, scores, rtol=1e-9, atol=1e-12)
            assert all((other.psi == 0).ravel() == (np.array(scores) == 0).ravel())
    assert list(slow.booster.labels()) == quick.booster.labels().tolist()
    received = np.array([[1 + (t + q) % now.k for q in range(5)] for t, now in enumerate(slow.games)])
    assert quick.booster.predict_all(received).tolist() == [
        slow.booster.predict(received[:, q].tolist()) for q in range(5)
    ]
    assert [quick.booster.predict(received[:, q]) for q in range(5)] == quick.booster.predict_all(received).tolist()


@pytest.mark.parametrize("family", [exact, fast])
@pytest.mark.parametrize(
    ("perfect", "stop", "step"), [("stop", "perfect", inf), ("printed", "perfect", inf), ("clip", None, 0.54930614)]
)
def test_an_error_of_0_counts_as_one_half_of_an_observation_or_ends_the_training(family, perfect, stop, step):
    booster = family.Elimination(5, perfect=perfect)
    booster.start([1, 2], 2)
    result = booster.update([1, 2])  # 1/(2m) = 1/4: the step is ln(3)/2
    assert getattr(result, "reason", None) == stop
    assert booster.record()["error"] == 0 and booster.record()["epoch"] == 1
    assert float(booster.coefficients()[0]) == pytest.approx(step, rel=1e-7)
    if perfect == "clip":
        assert [float(w) for w in result] == [0.5, 0.5]
        assert isinstance(booster.record()["step"], float) or not isinf(booster.record()["step"])


@pytest.mark.parametrize("family", [exact, fast])
def test_a_guess_ends_the_training_and_less_than_a_guess_too(family):
    for labels, predicted, k, ends in (
        ([1, 2], [1, 1], 2, True),  # half wrong
        ([1, 2, 3], [1, 1, 1], 3, True),  # two of three wrong
        ([1, 2, 3, 1], [1, 1, 1, 1], 3, False),  # half wrong of three labels
        ([1, 2, 3, 3], [2, 3, 1, 1], 3, True),  # all wrong
    ):
        booster = family.Elimination(3)
        booster.start(labels, k)
        result = booster.update(predicted)
        assert (getattr(result, "reason", "") == "no edge") is ends
        error = Fraction(sum(a != b for a, b in zip(labels, predicted, strict=True)), len(labels))
        assert float(booster.record()["error"]) == pytest.approx(float(error))
        assert (booster.record()["step"] == 0) is ends and len(booster.coefficients()) == 1


def test_the_game_of_an_epoch_is_made_once_and_anew_for_another():
    table = Table([[1, 2, 3, 3], [3, 3, 2, 1], [2, 2, 1, 1]])
    one, other = MulticlassGame([1, 2, 3, 3], 3, table), MulticlassGame([1, 2, 3, 3], 3, Table([[1, 1, 1, 1]]))
    booster = fast.Elimination(2)
    booster.start([1, 2, 3, 3], 3)
    assert booster.game(one) is booster.game(one)
    assert booster.game(other) is not booster.game(one)
    booster.update([1, 2, 3, 1])
    booster.update([2, 2, 3, 3])
    later = booster.game(one)
    assert (later.k, list(later.labels)) == (booster.epochs[-1].k, booster.epochs[-1].labels.tolist()) and len(
        booster.epochs
    ) == 2


@pytest.mark.parametrize("zero", ["keep", "remove"])
def test_a_score_of_0_leaves_or_stays_as_the_policy_says(zero):
    slow = play(exact.Elimination(2, zero=zero), cl21.tied_scores(), 9)
    quick = play(fast.Elimination(2, zero=zero), cl21.tied_scores(), 9, Transcript(slow.transcript))
    assert [epoch.length for epoch in quick.epochs] == [epoch.length for epoch in slow.epochs]
    assert slow.epochs[0].length == (3 if zero == "keep" else 2)
    assert [epoch.removed_count for epoch in quick.epochs] == [epoch.removed_count for epoch in slow.epochs]


def test_scores_are_k_votes_less_all_votes_and_rounding_is_0():
    assert scores_of(np.array([[0.25, 0.75, 0.5], [0.0, 0.0, 0.0]])).tolist() == [[-0.75, 0.75, 0.0], [0.0, 0.0, 0.0]]
    assert scores_of(np.array([[0.1 + 0.2, 0.3]])).tolist() == [[0.0, 0.0]]
    assert scores_of(np.array([[1000.0, 1000.0 + 1e-10]])).tolist() == [[0.0, 0.0]]
    assert scores_of(np.array([[0.001, 0.001 + 1e-12]]))[0, 1] > 0


@pytest.mark.parametrize("family", [exact, fast])
def test_samme_has_the_weights_and_steps_computed_by_hand(family):
    for coefficient, factor in (("original", 1.0), ("printed", 4 / 3)):
        booster = family.SAMME(coefficient)
        assert [float(w) for w in booster.start([1, 2, 3, 3], 3)] == [0.25] * 4
        weights = [float(w) for w in booster.update([1, 2, 3, 1])]  # error 1/4: the odds are 2 · 3 = 6
        gain = 6.0 if coefficient == "original" else 6.0**4
        assert weights == pytest.approx([1 / (3 + gain)] * 3 + [gain / (3 + gain)])
        assert float(booster.coefficients()[0]) == pytest.approx(factor * np.log(6))
        assert float(booster.record()["error"]) == 0.25
        assert float(booster.record()["step"]) == pytest.approx(factor * np.log(6))
        assert [float(v) for v in booster.votes([3])] == pytest.approx([0, 0, factor * np.log(6)])
        perfect = booster.update([1, 2, 3, 3])
        assert perfect.reason == "perfect" and booster.record()["error"] == 0 and booster.record()["step"] == inf
        assert list(booster.votes([1, 2])) == [0, 1, 0] and len(booster.coefficients()) == 2
        assert booster.traits["corrective"] == ("last" if coefficient == "original" else None)


@pytest.mark.parametrize("family", [exact, fast])
def test_samme_stops_at_a_guess(family):
    booster = family.SAMME()
    booster.start([1, 2, 3], 3)
    assert booster.update([1, 1, 1]).reason == "no edge"  # two thirds wrong of three labels
    assert booster.record()["step"] == 0 and float(booster.record()["error"]) == pytest.approx(2 / 3)
    assert list(booster.coefficients()) == [0] and [float(v) for v in booster.votes([1])] == [0, 0, 0]


@pytest.mark.parametrize("perfect", ["stop", "printed"])
@pytest.mark.parametrize("family", [exact, fast])
def test_a_perfect_hypothesis_alone_decides_the_prediction(family, perfect):
    booster = family.Elimination(5, perfect=perfect)
    booster.start([1, 2, 3, 3], 3)
    booster.update([1, 2, 3, 1])
    assert booster.update([1, 2, 3, 3]).reason == "perfect"
    assert [booster.predict(received) for received in ([1, 2], [2, 1], [3, 3], [1, 3])] == [2, 1, 3, 3]
    assert list(booster.labels()) == [1, 2, 3, 3]


def trained(family, last=None, **policies):
    """Return two rounds of a first epoch on the labels 1, 2, 3, 3, after which one label has left; then one round of a
    second."""
    booster = family.Elimination(2, **policies)
    booster.start([1, 2, 3, 3], 3)
    booster.update([1, 2, 3, 1])
    booster.update([2, 2, 3, 3])
    left = [int(label) for label in booster.epochs[1].labels]
    assert (len(booster.epochs), booster.epochs[1].k, 0 in left) == (2, 2, False)
    return booster, booster.update(left if last is None else last)


PREDICTED = [[a, b, c] for a in (1, 2, 3) for b in (1, 2, 3) for c in (1, 2)]


@pytest.mark.parametrize("family", [exact, fast])
def test_a_perfect_hypothesis_of_a_later_epoch_predicts_remaining_labels(family):
    booster, result = trained(family)
    assert result.reason == "perfect" and [int(label) for label in booster.labels()] == [1, 2, 3, 3]
    stays = [tuple(map(int, stay)) for stay in trained(fast)[0].epochs[0].survivors]
    for received, stay in zip([(1, 2), (2, 2), (3, 3), (1, 3)], stays, strict=True):
        assert [booster.predict([*received, label]) for label in (1, 2)] == list(stay)
    printed, _ = trained(family, perfect="printed")
    assert [printed.predict(received) for received in PREDICTED] == [received[2] for received in PREDICTED]
    assert [int(label) for label in printed.labels()] == [int(label) for label in printed.epochs[1].labels]


@pytest.mark.parametrize("last", [[1, 1, 1, 1], [1, 2, 1, 2], [2, 1, 1, 2], [1, 1, 2, 2]])
def test_a_training_cut_short_predicts_the_label_of_the_largest_score(last):
    (slow, one), (quick, other) = trained(exact, last), trained(fast, last)
    assert getattr(one, "reason", None) == getattr(other, "reason", None)
    assert [slow.predict(received) for received in PREDICTED] == [quick.predict(received) for received in PREDICTED]
    assert list(slow.labels()) == quick.labels().tolist()
    columns = np.array(PREDICTED).T
    assert quick.predict_all(columns).tolist() == [quick.predict(received) for received in PREDICTED]


def test_one_label_stays_where_every_score_is_0_and_such_labels_leave():
    booster = fast.Elimination(1, zero="remove")
    booster.start([1, 2, 3], 3)
    booster.epochs[0].steps += [1.0] * 3
    booster.epochs[0].votes[:] = 1.0  # every label was given once to every observation, by hypotheses of one step
    result = booster._end_epoch()
    assert result.reason == "one label" and booster.epochs[0].removed_count == 2
    assert booster.epochs[0].survivors.tolist() == [[1]] * 3


@pytest.mark.parametrize("family", [exact, fast])
def test_a_training_cut_short_in_its_first_epoch_predicts_labels_of_that_epoch(family):
    booster = family.Elimination(5)
    booster.start([1, 2, 3, 3], 3)
    booster.update([1, 2, 3, 1])
    assert [int(label) for label in booster.labels()] == [1, 2, 3, 1]
    assert [booster.predict([received]) for received in (1, 2, 3)] == [1, 2, 3]


def test_a_lost_label_policy_of_stopping_does_not_end_a_training_that_loses_none():
    assert [len(trained(family, lost="stop")[0].epochs) for family in (exact, fast)] == [2, 2]
