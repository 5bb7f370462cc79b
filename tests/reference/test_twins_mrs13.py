"""AdaBoost and AdaBoost.S: the float run agrees with the exact run when it replays the same choices."""

import math
import random
from fractions import Fraction

import mpmath
import pytest

from reference import BestColumn, Game, InOrder, Transcript, exact, fast, play
from reference.arithmetic import RationalVector, Real, RealVector
from reference.constructions.mrs13 import both_sets, nearly_complementary, triangular

ROUNDS = 10
CLOSE = 1e-11  # float64 over ten rounds on small games


def drawn(entries, m, n, seed):
    generator = random.Random(seed)
    return Game([[generator.choice(entries) for _ in range(n)] for _ in range(m)])


THIRDS = [Fraction(k, 3) for k in range(-3, 4)]
GAMES = [
    both_sets(),
    triangular(5),
    nearly_complementary(Fraction(1, 3)),
    Game([[1, 1], [1, 1], [1, -1], [-1, 1], [-1, -1]]),
    drawn((-1, 1), 8, 5, 1),
    drawn((-1, 0, 1), 6, 4, 2),
    drawn(THIRDS, 5, 3, 3),
]


@pytest.mark.parametrize("oracle", [BestColumn(signed=True), InOrder(signed=False)], ids=["best", "in-order"])
@pytest.mark.parametrize("name", ["AdaBoost", "AdaBoostS"])
@pytest.mark.parametrize("game", GAMES, ids=range(len(GAMES)))
def test_fast_follows_exact_round_by_round(game, name, oracle):
    slow = play(getattr(exact, name)(), game, ROUNDS, oracle)
    quick = play(getattr(fast, name)(), Game(game.array), ROUNDS, Transcript(slow.transcript))
    assert quick.stop in (slow.stop, "no edge") and len(quick.columns) == len(slow.columns)
    for own, theirs in zip(slow.edges, quick.edges, strict=True):
        assert abs(float(own) - theirs) < CLOSE
    for own, theirs in zip(slow.weights, quick.weights, strict=True):
        assert max(abs(float(a) - b) for a, b in zip(own, theirs, strict=True)) < CLOSE
    for own, theirs in zip(slow.coefficients, quick.coefficients, strict=True):
        assert own == theirs or abs(float(own) - theirs) < CLOSE


@pytest.mark.parametrize("game", GAMES[:5], ids=range(5))
def test_certified_weights_enclose_a_run_with_400_bits(game):
    """Figure 1 in mpmath at 400 bits: the enclosures of exact AdaBoost contain it."""
    trace = play(exact.AdaBoost(), game, ROUNDS, BestColumn(signed=True))
    with mpmath.workprec(400):
        weights = [mpmath.mpf(1) / game.m] * game.m
        for t in range(len(trace.columns)):
            column = [mpmath.mpf(Fraction(entry).numerator) / Fraction(entry).denominator for entry in trace.played(t)]
            edge = mpmath.fsum(d * u for d, u in zip(weights, column, strict=True))
            if abs(edge) >= 1 - mpmath.mpf(2) ** -300:
                return
            step = mpmath.log((1 + edge) / (1 - edge)) / 2
            weights = [d * mpmath.exp(-step * u) for d, u in zip(weights, column, strict=True)]
            total = mpmath.fsum(weights)
            weights = [d / total for d in weights]
            for own, theirs in zip(trace.weights[t + 1], weights, strict=True):
                if isinstance(own, Fraction):
                    assert abs(mpmath.mpf(own.numerator) / own.denominator - theirs) < mpmath.mpf(2) ** -350
                else:
                    ball = own.at(256)
                    low, high = (mpmath.mpf(str(end.str(90, radius=False))) for end in (ball.lower(), ball.upper()))
                    slack = mpmath.mpf(10) ** -80
                    assert low - slack <= theirs <= high + slack


def test_weights_on_sign_columns_are_rational_and_others_are_enclosed():
    signs = play(exact.AdaBoost(), both_sets(), 4, BestColumn(signed=True))
    assert all(isinstance(weights, RationalVector) for weights in signs.weights)
    abstaining = play(exact.AdaBoost(), triangular(4), 2, BestColumn(signed=True))
    assert isinstance(abstaining.weights[-1], RealVector)


def test_a_column_of_edge_zero_takes_no_step_and_keeps_the_weights_rational():
    trace = play(exact.AdaBoost(), Game([[Fraction(1, 2)], [Fraction(-1, 2)]]), 3, BestColumn(signed=True))
    assert trace.edges == [0, 0, 0] and trace.steps == [0, 0, 0]
    assert all(weights == trace.weights[0] for weights in trace.weights)


@pytest.mark.parametrize("family", [exact, fast], ids=["exact", "fast"])
@pytest.mark.parametrize("name", ["AdaBoost", "AdaBoostS"])
def test_a_perfect_hypothesis_stops_with_an_infinite_coefficient(family, name):
    game = Game([[1, 1], [-1, 1]])
    game = Game(game.array) if family is fast else game
    trace = play(getattr(family, name)(), game, 5, BestColumn(signed=True))
    assert trace.stop == "perfect" and trace.coefficients == [0, math.inf]
    wrong = play(getattr(family, name)(), game, 5, Transcript([(1, -1)]))
    assert wrong.stop == "perfect" and wrong.coefficients == [0, math.inf]


@pytest.mark.parametrize("booster", [exact.AdaBoost(), exact.AdaBoostS()])
def test_a_perfect_hypothesis_has_exactly_the_edge_one_under_enclosed_weights_as_well(booster):
    game = Game([[Fraction(1, 2), 1], [Fraction(-3, 4), 1], [1, 1]])
    trace = play(booster, game, 3, Transcript([(0, 1), (0, 1), (1, 1)]))
    assert isinstance(trace.weights[1], RealVector) and trace.edges[2] == 1 and not isinstance(trace.edges[2], Real)


@pytest.mark.parametrize("family", [exact, fast], ids=["exact", "fast"])
def test_an_edge_below_zero_gives_a_step_below_zero(family):
    game = Game([[-1], [-1], [1]])
    trace = play(family.AdaBoost(), Game(game.array) if family is fast else game, 1, InOrder(signed=False))
    assert float(trace.edges[0]) < 0 and float(trace.steps[0]) == pytest.approx(-math.log(2) / 2)


def test_scaling_back_reaches_the_least_loss_on_the_ray():
    """The scaled combination has a smaller loss than a little more or a little less of it."""
    trace = play(exact.AdaBoostS(), GAMES[3], 6, BestColumn(signed=True))
    scalings = [turn.record["scaling"] for turn in trace.rounds]
    assert scalings[0] == 1 and all(0 < float(s) < 1 for s in scalings[1:])
    margins = [float(z) for z in trace.margins()]

    def loss(s):
        return sum(math.exp(-s * z) for z in margins)

    assert loss(1) < loss(1.001) and loss(1) < loss(0.999)


def test_rounds_of_adaboost_s_keep_their_combination():
    """A scaled combination is not the running sum of the steps, so every round keeps its own."""
    trace = play(exact.AdaBoostS(), GAMES[3], 3, BestColumn(signed=True))
    first, scale = float(trace.steps[0]), float(trace.rounds[1].record["scaling"])
    assert float(trace.rounds[1].coefficients[0]) == pytest.approx(first * scale)


def test_a_run_starts_afresh():
    booster = exact.AdaBoostS()
    first = play(booster, GAMES[3], 4, BestColumn(signed=True))
    again = play(booster, GAMES[3], 4, BestColumn(signed=True))
    assert [float(edge) for edge in first.edges] == [float(edge) for edge in again.edges]


@pytest.mark.parametrize("family", [exact, fast], ids=["exact", "fast"])
@pytest.mark.parametrize("name", ["AdaBoost", "AdaBoostS"])
def test_bad_columns_are_refused(family, name):
    booster = getattr(family, name)()
    with pytest.raises(ValueError, match="m must be an int that is at least 1, got 0"):
        booster.start(0)
    booster.start(2)
    with pytest.raises(ValueError, match="column must have 2 margins"):
        booster.update((1,))
    with pytest.raises(ValueError, match=r"margins in \[-1, 1\]"):
        booster.update((2, 0))
