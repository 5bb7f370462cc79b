"""Counterexamples to CL21, Section 3, by a second route: epochs, the labels that they remove, the final hypothesis."""

from fractions import Fraction
from functools import cache
from itertools import product

import mpmath
import pytest
from mpmath import mpf

from tests.second_routes.cl21.training import THIRD, best_mixture, epoch, error_of, game_of, least_score, phi, train
from tests.second_routes.shared import EQUAL


def test_the_final_labels_of_five_hypotheses_are_no_weighted_vote():
    """The conditions "the label is ahead of the other label" have a convex combination that is at most 0 for every
    hypothesis."""
    labels, k, rows, K = game_of("is-an-ensemble.step-any-class")
    epochs, names = train(labels, k, rows, K)
    assert len(epochs) == 2 and [left[0] for left in names] == [2, 3, 2]
    demands = [(p, a, b) for p, (a,) in enumerate(names) for b in range(1, k + 1) if b != a]
    leads = [[int(row[p] == a) - int(row[p] == b) for row in rows] for p, a, b in demands]
    _, weights = best_mixture([[-entry for entry in lead] for lead in leads])
    totals = [sum(w * lead[h] for w, lead in zip(weights, leads, strict=True)) for h in range(len(rows))]
    assert sum(weights) == 1 and min(weights) >= 0 and max(totals) <= Fraction(-1, 8)


def test_the_survivor_of_one_epoch_is_sent_to_the_label_that_it_removed():
    """A_1 \\ B is {2} at the second observation; π_1 maps 1 to 2, so π_1(2) can only be the removed label 1."""
    labels, k, rows, K = game_of("final-hypothesis.reading-literal")
    (only,), names = train(labels, k, rows, K)
    assert names[1] == [2] == [labels[1]] and only["removed"][1] == [1]
    permutation = {1: 2, 2: 1}
    assert permutation[1] == labels[1] != permutation[2]


@cache
def least_of_all(rows, size):
    """Return the least score over all labellings of three points by so many labels."""
    return min(least_score(rows, result) for result in product(range(1, size + 1), repeat=3))


@pytest.mark.parametrize(
    "name", ["final-hypothesis.perfect-stop", "theorem-3.1.2b", "theorem-3.1.2b.reading-as-printed"]
)
@pytest.mark.parametrize("length", [39, 40, 41, 60])
def test_the_perfect_classifier_of_the_second_epoch_never_gives_the_third_label(length, name):
    """It predicts the remaining labels 1 and 2. With no label lost its labels are 1, 2, 2 or 1, 1, 2, so that it is wrong
    on one or two observations."""
    labels, k, rows, K = game_of(name)
    assert (labels, k, K or 39) == ([1, 2, 3], 3, 39) and len(rows) == 15  # thresholds with any two labels
    for size in (2, 3):  # K is long enough: every labelling is learnable with two labels and with three
        gain = least_of_all(tuple(row for row in rows if max(row) <= size), size) - Fraction(2 - size, size)
        rate = -mpmath.log(phi(1 - Fraction(1, size) - gain / 2, size))
        assert length * rate > mpmath.log(3) and length * rate >= 2 * mpmath.log(3)
    first = epoch(labels, k, rows, length)
    assert {row for row in first["predictions"]} == {
        (1, 3, 3),
        (1, 2, 2),
        (2, 2, 3),
    }  # so one of the wrong labels keeps Ψ >= 0
    stays = [[a for a in range(1, k + 1) if a not in gone] for gone in first["removed"]]
    now = tuple(stay.index(a) + 1 for a, stay in zip(labels, stays, strict=True))
    assert first["left"] == 2 and now in rows and max(now) == 2  # ε = 0 at once
    wrong = sum(a != b for a, b in zip(now, labels, strict=True))  # printed: h_k itself
    assert wrong == {(1, 2, 2): 1, (1, 1, 2): 2}[now] == (2 if length == 41 else 1)
    assert [stay[a - 1] for stay, a in zip(stays, now, strict=True)] == labels  # amended: π_1(h_k)


@pytest.mark.parametrize(("length", "removed"), [(39, 1), (40, 2)])
def test_other_optimal_classifiers_may_remove_two_labels_from_the_same_three_points(length, removed):
    """The middle point is missed first and gets 3 and 1 in turn: with two labels removed the right one is left."""
    labels, k, rows, _ = game_of("final-hypothesis.perfect-stop")
    missed = []

    def choose(k, best, t):
        if t and best[1] == labels[1]:
            return best
        missed.append(t)
        return ((1, 1, 3), (1, 3, 3))[len(missed) % 2]

    result = epoch(labels, k, rows, length, choose)
    assert k - result["left"] == removed
    assert all(a not in gone for a, gone in zip(labels, result["removed"], strict=True))


@pytest.mark.parametrize("name", ["theorem-3.1.2a", "theorem-3.1.2a.step-every-epoch"])
def test_two_points_take_one_round_whatever_the_minimum_length(name):
    labels, k, rows, K = game_of(name)
    assert (labels, k, K) == ([1, 2], 2, 2) and tuple(labels) in rows  # error 0 in the first round: it is the last
    assert epoch(labels, k, rows, K) is None
    assert all(tuple(other) in rows for other in product((1, 2), repeat=2))  # every labelling learnable with ρ = 1


def spread_over(groups):
    """Return a choice among the optimal hypotheses that takes the wrong labels in turn, over this number of labels."""
    turns = {}

    def choose(k, best, t):
        if t == 0:
            turns.clear()
        missed = next(p for p, guess in enumerate(best) if guess != 1)
        turns[missed] = turns.get(missed, -1) + 1
        return tuple(2 + turns[missed] % groups.get(k, 1) if p == missed else 1 for p in range(3))

    return choose


def two_valued_is_learnable(k):
    """Return whether the scores mix to at least 1/3 for every labelling of three observations by the labels of a set of
    size s >= 2. The scores do not depend on which labels the set has, nor on the number of other labels."""
    for labels in ((1, 1, 1), (1, 1, 2), (1, 2, 1), (2, 1, 1), (1, 2, 3))[: 4 + (k > 2)]:
        other = next(a for a in (2, 1) if len(set(labels)) > 1 or a != labels[0])
        rows = [tuple(labels)] if len(set(labels)) == 2 else []
        for p in range(3):  # right on all observations but p
            kept = [labels[q] for q in range(3) if q != p]
            wrong = other if len(set(kept)) == 1 else kept[0]
            rows.append(tuple(wrong if q == p else labels[q] for q in range(3)))
        rows = [row for row in rows if len(set(row)) == 2]
        if least_score(rows, labels) < THIRD:
            return False
    return max(Fraction(2 - size, size) for size in range(2, k + 1)) < THIRD


@pytest.mark.parametrize(
    ("name", "k", "groups", "lengths"),
    [("theorem-3.1.1", 15, {15: 5, 6: 2}, [29]), ("total-rounds", 22, {22: 6, 7: 2}, [40, 60, 100])],
)
def test_three_observations_take_four_epochs(name, k, groups, lengths):
    labels, result, rows, K = game_of(name)
    assert (labels, result, lengths[0]) == ([1, 1, 1], k, K)
    assert set(rows) == {row for row in product(range(1, k + 1), repeat=3) if len(set(row)) == 2}
    assert two_valued_is_learnable(k)
    for length in lengths:
        epochs, _ = train(labels, k, rows, length, spread_over(groups))
        assert len(epochs) == 4 > min(k, len(labels))
        assert [len(result["predictions"]) for result in epochs] == [length] * 4  # 4 K rounds, not 3 K
        if name == "total-rounds":  # K is beyond ln|P|/ρ for every number of labels: no round has an error above 1/3
            assert all(-length * mpmath.log(phi(THIRD, size)) > mpmath.log(3) for size in range(2, k + 1))


@pytest.mark.parametrize(("k", "spread"), [(95, 14), (15, 2)])
def test_with_95_labels_there_are_four_epochs_for_every_large_K(k, spread):
    """95 labels, 15, 3, 2, then one: the coefficients of an epoch differ too little for more labels to leave.

    Every round is wrong on the lightest of the three observations. If the weights' largest ratio is at most ρ, then
    (1-ε)/ε lies between 2 and 2ρ, and the factor of the round is at most (2(k-1)ρ)^c, c = k/(2(k-1)): no more than ρ
    again. So all ln r lie between ln 2(k-1) and ln 2(k-1)ρ. The observation whose mistakes weigh most has at least a third
    of Σα, spread in turn over `spread` labels; in the limit each of them has the share below, and Ψ > 0 if that exceeds
    1/k. Then exactly the labels never given leave, the last ones. From 3 labels to 2 and to 1: a third is enough for Ψ >= 0.
    """
    c = mpf(k) / (2 * (k - 1))
    ratio = (2 * mpf(k - 1)) ** (c / (1 - c))
    assert abs((2 * (k - 1) * ratio) ** c - ratio) < EQUAL * ratio
    share = mpmath.log(2 * (k - 1)) / (3 * spread * mpmath.log(2 * (k - 1) * ratio))
    assert share > mpf(1) / k
    assert {95: 15, 15: 3}[k] == spread + 1 and two_valued_is_learnable(k)


def test_one_observation_loses_its_label_in_the_first_of_two_epochs():
    labels, k, rows, K = game_of("equation-3.11.relabelling")
    epochs, _ = train(labels, k, rows, K)
    assert (labels, K, len(epochs)) == ([1, 1, 1, 2, 3, 1], 2, 2)
    assert epochs[0]["removed"][4] == [3] == [labels[4]]  # no label of A_2 = {1, 2} is sent to it


def test_a_used_label_leaves_an_observation_that_keeps_an_unused_one():
    labels, k, rows, K = game_of("unused-labels")
    result = epoch(labels, k, rows, K)
    assert labels == [1, 3, 1] and result["predictions"] == [(1, 1, 1), (1, 3, 3)]
    assert result["removed"][0] == [3] and result["left"] == 2  # observation 1 keeps 1 and 2


def test_every_optimal_two_valued_classifier_gives_a_label_that_does_not_occur():
    labels, _, rows, _ = game_of("unused-labels-optimal")
    errors = {row: error_of(row, labels, [THIRD] * 3) for row in rows}
    best = [row for row, error in errors.items() if error == min(errors.values())]
    assert set(labels) == {1} and best and all(set(row) - {1} for row in best)


def test_one_label_is_lost_in_the_second_epoch_and_none_in_the_first():
    labels, k, rows, K = game_of("epoch-product")
    epochs, names = train(labels, k, rows, K)
    wrong = [p for p, left in enumerate(names) if left != [labels[p]]]
    assert labels == [1, 2, 3, 1, 2] and len(epochs) == 2 and len(wrong) == 1
    failures = [all(label not in gone for label, gone in zip(labels, epochs[0]["removed"], strict=True))]
    assert failures == [True]  # the factor of the first epoch is 0: the product is 0, the error 1/5


def test_the_labels_of_the_only_epoch_are_sent_to_removed_ones():
    """π_1 maps 1 to the label that stays and, extended, 2 to the one removed; y_1 = y is given to it once more."""
    labels, k, rows, K = game_of("sentence-real-label.reading-literal")
    (only,), names = train(labels, k, rows, K)
    assert k == 2 and [left for (left,) in names] == labels  # no label is lost, so that one is left to recover
    p = labels.index(2)
    permutation = {1: 2, 2: only["removed"][p][0]}
    assert permutation[labels[p]] == 1 != labels[p]


def test_a_label_lost_in_the_second_of_two_epochs_was_not_lost_before():
    labels, k, rows, K = game_of("sentence-lost-before-the-last.reading-literal")
    epochs, names = train(labels, k, rows, K)
    assert (labels, K, len(epochs)) == ([1, 2, 3, 1, 2], 2, 2) and any(
        left != [labels[p]] for p, left in enumerate(names)
    )
    assert all(label not in gone for label, gone in zip(labels, epochs[0]["removed"], strict=True))
