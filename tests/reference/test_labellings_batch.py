"""The batch of all labellings against the exact training of each: epochs, final labels, the promise of Lemma A.1, doubts."""

from itertools import product
from math import inf, isclose

import numpy
import pytest

from reference import MulticlassGame, exact, play
from reference.fast import labellings
from reference.fast.labellings import all_labellings, screen
from reference.labels.classifiers import on_the_line
from reference.labels.epoch import sign


def promised(trace) -> tuple[float, float]:
    """Return the product of 1 - φ^length over the epochs that ended with a removal, and the least φ^length - share of wrong
    signs."""
    product_, slack, begun = 1.0, inf, 0
    for epoch in trace.epochs:
        errors = [float(error) for error in trace.errors[begun : begun + epoch.length]]
        begun += epoch.length
        if epoch.ended != "negative":
            continue
        largest, power = max(errors), 1 / (2 * (epoch.k - 1))
        phi = (largest * (1 - largest) / (epoch.k - 1)) ** 0.5
        phi += ((epoch.k - 1) * (1 - largest)) ** power * largest ** (1 - power)
        members = [p for p, label in enumerate(epoch.labels) if label]
        wrong = sum(sign(epoch.psi[p][epoch.labels[p] - 1]) <= 0 for p in members)
        product_ *= 1 - phi**epoch.length
        slack = min(slack, phi**epoch.length - wrong / len(members))
    return product_, slack


@pytest.mark.parametrize(
    ("points", "k", "length"),
    [
        (1, 4, 1),
        (2, 3, 1),
        (3, 2, 1),
        (3, 4, 1),
        (3, 5, 2),
        (4, 2, 1),
        (4, 2, 2),
        (4, 3, 1),
        (4, 3, 2),
        (4, 3, 3),
        (5, 2, 1),
        (5, 2, 4),
    ],
)
def test_every_labelling_is_screened_as_the_exact_algorithm_trains_it(points, k, length):
    labels = all_labellings(points, k)
    assert [tuple(row) for row in labels] == list(product(range(1, k + 1), repeat=points))
    screened = screen(labels, k, length)
    assert not screened.doubtful.any() and (screened.labels == labels).all()
    for i in range(0, len(labels), 1 if len(labels) < 40 else 3):
        trace = play(exact.Elimination(length), MulticlassGame(labels[i].tolist(), k, on_the_line(range(points))), 300)
        assert screened.epochs[i] == len(trace.epochs)
        assert isclose(screened.errors[i], float(trace.training_error), abs_tol=1e-12)
        result, slack = promised(trace)
        assert isclose(screened.products[i], result, rel_tol=1e-9, abs_tol=1e-12)
        assert screened.slack[i] == slack == inf or isclose(screened.slack[i], slack, rel_tol=1e-9, abs_tol=1e-12)


@pytest.mark.parametrize(
    "labels", [(1, 2, 3, 4, 1, 2, 3), (1, 2, 1, 3, 4, 4, 2), (4, 3, 2, 1, 1, 3, 2), (2, 1, 4, 1, 3, 2, 2)]
)
@pytest.mark.parametrize("length", [1, 2, 5])
def test_a_longer_labelling_is_screened_as_the_exact_algorithm_trains_it(labels, length):
    trace = play(exact.Elimination(length), MulticlassGame(labels, 4, on_the_line(range(7))), 300)
    screened = screen(numpy.array([labels]), 4, length)
    result, slack = promised(trace)
    assert (screened.epochs[0], screened.errors[0]) == (len(trace.epochs), pytest.approx(float(trace.training_error)))
    assert (screened.products[0], screened.slack[0]) == (pytest.approx(result), pytest.approx(slack))


def test_a_labelling_is_screened_alike_alone_and_among_others():
    labels = all_labellings(4, 3)
    together = screen(labels, 3, 1)
    for i in range(len(labels)):
        alone = screen(labels[i : i + 1], 3, 1)
        for field in ("epochs", "errors", "products", "slack"):
            assert isclose(getattr(alone, field)[0], getattr(together, field)[i], rel_tol=1e-12)


def test_the_batch_leaves_the_labels_it_was_given():
    labels = all_labellings(3, 3)
    screen(labels, 3, 1)
    assert (labels == all_labellings(3, 3)).all()


@pytest.mark.parametrize(
    ("gap", "point", "doubtful"), [(0.0, 0, False), (1e-13, 0, False), (1e-10, 1, True), (1e-3, 1, False)]
)
def test_a_score_that_is_nearly_the_largest_makes_the_labelling_doubtful(gap, point, doubtful):
    batch = labellings._Batch(all_labellings(2, 2), 2, 1)
    scores = numpy.array([[1 - gap, 0.2], [1.0, 0.1], [0.5, 0.7]])
    assert batch._first(numpy.array([1, 3]), scores).tolist() == [point, 2]
    assert batch.doubtful.tolist() == [False, doubtful, False, False]


def test_a_score_that_is_nearly_0_at_the_end_of_an_epoch_makes_the_labelling_doubtful():
    for votes, doubtful in (([0.005, 0.005 + 1e-13], True), ([0.005, 0.005 + 1e-9], False), ([0.0, 0.0], False)):
        batch = labellings._Batch(numpy.array([[1, 2]]), 2, 1)
        batch.votes[:, :, 0] = [[0.3, 0.1], votes]
        batch.length[0] = 1
        batch._end_epochs(numpy.array([0]))
        assert batch.doubtful.tolist() == [doubtful]


@pytest.mark.parametrize(
    ("k", "weight", "ends"),
    [(2, 0.5, True), (2, 0.5 + 1e-10, True), (2, 0.51, False), (3, 0.4, False), (3, 1 / 3, True)],
)
def test_a_learner_that_is_nearly_a_guess_ends_the_training_in_doubt(k, weight, ends):
    batch = labellings._Batch(numpy.array([[1, 2, 1]]), k, 3)
    batch._best = lambda at, labels, weights: numpy.ones((3, len(at)), dtype=int)
    batch.weights[:, 0] = [weight / 2, 1 - weight, weight / 2]
    batch.round()
    assert batch.doubtful.tolist() == [ends]
    assert batch.active.tolist() == [not ends]
