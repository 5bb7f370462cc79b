"""Exact AdaBoost's integers, short and long: FLINT and Python agree, and every round equals the loop over fractions."""

import math
import random
from fractions import Fraction

import flint
import pytest

from reference import BestColumn, Game, InOrder, play
from reference.arithmetic import LogSum, RationalVector, Real, RealVector, dot, log
from reference.arithmetic.integers import LONG, common_divisor, rescaled
from reference.exact import AdaBoost
from reference.exact.adaboost_s import enclosed_scaling

RANDOM = [Game([[draw.choice((-1, 1)) for _ in range(8)] for _ in range(8)]) for draw in map(random.Random, range(15))]


def fraction_loop(game, rounds):
    """Return AdaBoost's weights on {-1,+1} columns as Figure 1 writes them, a Fraction operation per entry: d u, d / (1 + r
    u), / Z."""
    weights = [Fraction(1, game.m)] * game.m
    for _ in range(rounds):
        edges = [sum(d * u for d, u in zip(weights, column, strict=True)) for column in game.columns]
        j = max(range(game.n), key=lambda k: (abs(edges[k]), -k))
        weights = [d / (1 + edges[j] * u) for d, u in zip(weights, game.columns[j], strict=True)]
        total = sum(weights)
        weights = [d / total for d in weights]
    return weights


@pytest.mark.parametrize("bits", [1, 60, LONG - 1, LONG, 3 * LONG])
def test_divisors_and_multiples_are_pythons_at_every_length(bits):
    generator = random.Random(bits)
    numbers = [generator.getrandbits(bits) | 1 for _ in range(5)]
    factor = generator.getrandbits(20) | 1
    assert common_divisor(*(factor * number for number in numbers)) == math.gcd(
        *(factor * number for number in numbers)
    )
    flags = [True, False, True, True, False]
    expected = [n * numbers[0] if flag else n * numbers[1] for n, flag in zip(numbers, flags, strict=True)]
    multiples = [n * (3 if flag else 5) for n, flag in zip(numbers, flags, strict=True)]
    assert rescaled(multiples, flags, (3, numbers[0]), (5, numbers[1])) == expected


@pytest.mark.parametrize("game", RANDOM)
def test_twenty_rounds_are_those_of_the_loop_over_fractions(game):
    trace = play(AdaBoost(), game, 20, BestColumn(signed=True))
    assert list(trace.weights[-1]) == fraction_loop(game, 20)
    assert math.gcd(*trace.weights[-1].numerators) == 1  # in lowest terms


@pytest.mark.parametrize("seed", range(40))
def test_weights_edges_and_steps_are_those_of_figure_1(seed):
    generator = random.Random(seed)
    m, n = generator.randint(1, 7), generator.randint(1, 5)
    game = Game([[generator.choice((-1, 1)) for _ in range(n)] for _ in range(m)])
    trace = play(AdaBoost(), game, 7, generator.choice([BestColumn(signed=True), InOrder()]))
    weights = [Fraction(1, m)] * m
    for t, edge in enumerate(trace.edges):
        column = trace.played(t)
        assert edge == sum(d * u for d, u in zip(weights, column, strict=True))
        assert math.gcd(edge.numerator, edge.denominator) == 1
        if abs(edge) == 1:
            break
        assert trace.steps[t] - log((1 + edge) / (1 - edge)) / 2 == 0
        weights = [d / (1 + edge * u) for d, u in zip(weights, column, strict=True)]
        assert list(trace.weights[t + 1]) == weights


def test_the_edge_of_signs_is_right_under_weights_that_are_no_distribution():
    assert dot(RationalVector([3, 5, 1], 7), (1, -1, 1)) == Fraction(-1, 7)
    assert dot(RationalVector([0, 0], 7), (1, -1)) == 0
    assert dot(RationalVector([2, 2], 4), (1, 1)) == 1 and dot(RationalVector([2, 2], 4), (-1, -1)) == -1


def test_a_column_with_one_mean_over_equal_weights_has_an_exact_edge():
    """Weights a, a, b, b with a + b = 1/2, whatever a is."""
    share = Real(lambda bits: flint.arb(2).sqrt() / 4)
    vector = RealVector(lambda bits: [share.at(bits)] * 2 + [flint.arb(0.5) - share.at(bits)] * 2, 4, alike="aabb")
    assert dot(vector, (1, 0, 0, 1)) == Fraction(1, 2) and isinstance(dot(vector, (1, 0, 0, 1)), Fraction)
    assert isinstance(dot(vector, (1, 1, 0, 1)), Real)


def test_a_step_that_undoes_the_first_irrational_one_cancels_it():
    """Columns 0 and 3 have edge 1/2 in rounds 1 and 2; after them the pair of opposite examples has its first weights."""
    game = Game([[1, 1, 1, 1], [1, 1, 0, 0], [1, 0, 0, -1], [-1, -1, -1, -1]])
    trace = play(AdaBoost(), game, 2, BestColumn(signed=True))
    assert trace.transcript == [(0, 1), (3, -1)]
    first, second = trace.steps
    assert isinstance(second, LogSum) and first - second == 0
    assert isinstance(trace.weights[-1], RealVector)


def test_margins_of_zero_are_not_scaled():
    assert enclosed_scaling([flint.arb(0)] * 3) == 1


def test_entries_of_a_long_vector_are_fractions_in_lowest_terms_and_handed_out_once():
    draw = random.Random(0)
    for _ in range(40):
        unit = draw.getrandbits(4000) | 1
        entries = [draw.choice((0, 1, -1)) * draw.getrandbits(3000) * draw.choice((1, unit)) for _ in range(6)]
        vector = RationalVector(entries, unit * (draw.getrandbits(100) + 1))
        plain = [Fraction(entry, vector.denominator) for entry in entries]
        assert list(vector) == plain and [entry.as_integer_ratio() for entry in vector] == [
            entry.as_integer_ratio() for entry in plain
        ]
        assert vector[0] is vector[0] and vector[-1] == plain[-1]
