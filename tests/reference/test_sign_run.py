"""A run computed at once is the run of the protocol, round by round, in every entry of its trace."""

import copy
import itertools
import pickle
import random

import pytest

from reference import BestColumn, Game, play
from reference.arithmetic import RationalVector
from reference.exact import AdaBoost
from reference.oracles import InOrder
from reference.play import AT_ONCE, Trace, run

ENTRIES = ("columns", "signs", "edges", "weights", "rounds", "stop", "per_round", "steps", "coefficients")


def plain(game, rounds, signed, bits=1 << 20):
    """The protocol itself, which knows nothing of runs computed at once."""
    booster, oracle = AdaBoost(), BestColumn(signed=signed)
    trace = Trace(game, booster)
    run(trace, oracle, booster.start(game.m), rounds, bits, "all")
    return trace


def written(value):
    """A trace's entry as text: numbers by value, enclosed ones by what they are logarithms of."""
    if isinstance(value, dict):
        return {name: written(entry) for name, entry in value.items()}
    if hasattr(value, "terms"):
        return dict(value.terms)
    if isinstance(value, tuple | list) or type(value).__name__ == "RationalVector":
        return [written(entry) for entry in value]
    return value


def same(game, rounds, signed, bits=1 << 20):
    at_once, one_by_one = (
        play(AdaBoost(), game, rounds, BestColumn(signed=signed), bits),
        plain(game, rounds, signed, bits),
    )
    for name in ENTRIES:
        assert written(getattr(at_once, name)) == written(getattr(one_by_one, name)), (name, game)
    for weights, others in zip(at_once.weights, one_by_one.weights, strict=True):
        assert (weights.numerators, weights.denominator) == (others.numerators, others.denominator)
    return at_once


@pytest.mark.parametrize("signed", [True, False])
def test_every_small_game_of_signs_is_played_alike(signed):
    for m, n in itertools.product((1, 2, 3), repeat=2):
        for entries in itertools.product((-1, 1), repeat=m * n):
            same(Game([entries[n * i : n * (i + 1)] for i in range(m)]), 6, signed)


@pytest.mark.parametrize("signed", [True, False])
def test_long_integers_are_played_alike(signed):
    longest = 0
    for seed in range(12):
        draw = random.Random(seed)
        m, n = draw.choice([(8, 8), (20, 8), (14, 3), (33, 12)])
        game = Game([[draw.choice((-1, 1)) for _ in range(n)] for _ in range(m)])
        trace = same(game, 12, signed)
        longest = max(longest, trace.weights[-1].denominator.bit_length())
    assert longest > 4000


def test_columns_that_tie_exactly_are_told_apart_in_long_integers_too():
    draw = random.Random(5)
    rows = [[draw.choice((-1, 1)) for _ in range(6)] for _ in range(20)]
    trace = same(Game([[-row[0], row[0], *row, *[-u for u in reversed(row)]] for row in rows]), 14, True)
    assert trace.weights[-1].denominator.bit_length() > 2000


def test_a_budget_and_a_perfect_column_end_the_run_where_the_protocol_ends_it():
    draw = random.Random(1)
    game = Game([[draw.choice((-1, 1)) for _ in range(8)] for _ in range(20)])
    for bits in (4, 30, 60, 100, 600, 3000):
        assert same(game, 20, True, bits).stop == "budget"
    for sign in (1, -1):
        game = Game([[1, sign], [-1, sign], [1, sign]])
        assert same(game, 3, True).stop == "perfect"
    assert same(Game([[-1], [-1]]), 3, False).stop == "perfect"


def test_a_booster_goes_on_from_where_the_run_at_once_ended():
    game = Game([[1, 1, -1], [1, -1, 1], [-1, 1, 1], [1, 1, 1]])
    there, here = play(AdaBoost(), game, 4, BestColumn(signed=True)), plain(game, 4, True)
    for column in game.columns:
        assert written(there.booster.update(column)) == written(here.booster.update(column))
        assert written(there.booster.record()) == written(here.booster.record())
    assert written(there.booster.coefficients()) == written(here.booster.coefficients())
    assert written(there.per_round) == written(here.per_round)


def test_a_trace_is_written_once_and_survives_a_copy():
    game = Game([[1, 1, -1], [1, -1, 1], [-1, 1, 1]])
    for copied in (copy.copy, copy.deepcopy, lambda trace: pickle.loads(pickle.dumps(trace))):
        trace = copied(play(AdaBoost(), game, 3))
        assert trace.weights is trace.weights and trace.rounds[1].weights is trace.weights[1]
        assert written(trace.weights) == written(plain(game, 3, False).weights)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        trace.nothing  # noqa: B018


def test_only_the_classes_themselves_are_played_at_once():
    class Stale(AdaBoost):
        def update(self, column):
            super().update(column)
            return RationalVector.uniform(len(column))

    game = Game([[1, 1, -1], [1, -1, 1], [-1, 1, 1]])
    assert (AdaBoost, BestColumn) in AT_ONCE
    assert written(play(Stale(), game, 3).weights[2]) != written(plain(game, 3, False).weights[2])
    assert play(AdaBoost(), game, 4, InOrder()).columns == [0, 1, 2, 0]
    assert play(AdaBoost(), Game([[1, 0], [-1, 1]]), 1).stop == "rounds"
