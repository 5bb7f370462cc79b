"""Our bounds that are sharper than the papers', recomputed in floats without code of `reference`: no random run violates
one."""

import itertools
import math

import numpy as np
import pytest

from tests.second_routes.shared import linear_program

CLOSE = 1e-9


def projected(point):
    """Return the nearest point of the simplex."""
    descending = np.sort(point)[::-1]
    shifts = (np.cumsum(descending) - 1) / np.arange(1, len(point) + 1)
    return np.maximum(point - shifts[np.nonzero(descending > shifts)[0][-1]], 0)


def columns_drawn(random, m, rounds):
    """Return columns of signs or of any values, right more often than wrong."""
    right = random.uniform(0.4, 0.95)
    signs = np.where(random.random((rounds, m)) < right, 1.0, -1.0)
    return signs if random.random() < 0.6 else signs * random.uniform(0, 1, (rounds, m))


@pytest.mark.parametrize("lazy", [False, True])
def test_the_square_leaves_at_most_the_error_of_the_euclidean_program(lazy):
    random, closest = np.random.default_rng(8), 0.0
    for _ in range(1500):
        m, rounds = int(random.integers(2, 9)), int(random.integers(1, 9))
        point = weights = np.full(m, 1 / m)
        votes, squares = np.zeros(m), 0.0
        for t, column in enumerate(columns_drawn(random, m, rounds), start=1):
            edge = weights @ column
            squares += edge**2
            votes += edge / m * column
            point = (point if lazy else weights) - edge / m * column
            weights = projected(point)
            bound = (t - squares) / (t - squares + t * squares)
            error = np.mean(votes <= 1e-12)
            assert error <= bound + CLOSE
            closest = max(closest, error / bound if bound > 0 else 0.0)
    assert closest > 0.8


def test_the_entropy_leaves_at_most_the_product_of_the_chords():
    random = np.random.default_rng(9)
    for _ in range(1000):
        m, rounds = int(random.integers(2, 9)), int(random.integers(1, 9))
        votes, bound = np.zeros(m), 1.0
        for column in columns_drawn(random, m, rounds):
            weights = np.exp(-votes) / np.exp(-votes).sum()
            edge = weights @ column
            votes += edge * column
            bound *= math.cosh(edge) - edge * math.sinh(edge)
            assert np.mean(votes <= 1e-12) <= bound + CLOSE


def test_madaboost_meets_the_printed_constant_of_equation_50():
    random = np.random.default_rng(10)
    for _ in range(1000):
        m, rounds = int(random.integers(1, 8)), int(random.integers(1, 30))
        margins, total, errors, edges = np.zeros(m), 0.0, [1.0], []
        for column in columns_drawn(random, m, rounds):
            clipped = np.minimum(1, np.exp(-margins))
            edge = clipped @ column / clipped.sum()
            total += edge**2 * errors[-1] ** 2 * (1 - errors[-1] / 2)
            margins = margins + errors[-1] * edge * column
            edges.append(abs(edge))
            errors.append(float(np.mean(margins <= 1e-12)))
            assert total <= 1 - errors[-1] + CLOSE
            assert len(edges) * min(edges) ** 2 * min(errors[:-1]) ** 2 <= 1 + CLOSE


def learnability(labels, k):
    """Return ρ of (2.4) by HiGHS: the value of the game of thresholds against a distribution, minus that of a random
    guess."""
    m, rows = len(labels), set()
    for cut, left, right in itertools.product(range(m + 1), range(k), range(k)):
        rows.add(tuple(left if p < cut else right for p in range(m)))
    scores = [[1 if h == y else -1 for h, y in zip(row, labels, strict=True)] for row in rows]
    result = linear_program(
        [0] * m + [1],
        [[*row, -1] for row in scores],
        [0] * len(scores),
        [[1] * m + [0]],
        [1],
        bounds=[(0, None)] * m + [(None, None)],
    )
    return result.value - (2 - k) / k


def test_thresholds_learn_labels_that_change_c_times():
    for k, m in ((2, 7), (3, 5), (4, 4)):
        for labels in itertools.product(range(k), repeat=m):
            changes = sum(a != b for a, b in itertools.pairwise(labels))
            assert learnability(labels, k) >= 2 * (1 - 1 / k) / (1 + k * (changes // 2)) - CLOSE
    assert learnability((0, 1) * 3 + (0,), 2) == pytest.approx(1 / 7)
