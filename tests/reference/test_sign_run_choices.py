"""The choice among long masses is the exact one however near they are, and a budget is spent to its last bit."""

import random

import flint
import pytest

from reference import Game
from reference.exact.parts import sign_run
from reference.exact.parts.sign_run import SignRun
from tests.reference.test_sign_run import same


def chosen(game, numerators, signed):
    """The first column of the largest mass, or of the largest |edge|, and the mass where it is +1."""
    above = [sum(a for a, u in zip(numerators, column, strict=True) if u == 1) for column in game.columns]
    sizes = [abs(2 * mass - sum(numerators)) if signed else mass for mass in above]
    best = sizes.index(max(sizes))
    return best, above[best]


@pytest.mark.parametrize("signed", [True, False])
@pytest.mark.parametrize("number", [int, flint.fmpz])
def test_masses_that_differ_in_the_last_bit_are_told_apart(signed, number):
    draw = random.Random(3)
    for _ in range(60):
        m, n = draw.randint(2, 6), draw.randint(2, 6)
        game = Game([[draw.choice((-1, 1)) for _ in range(n)] for _ in range(m)])
        numerators = [(1 << 90) + draw.randint(0, 2) for _ in range(m)]
        run = SignRun(game, signed, 0, 1)
        assert run._long_choice(list(map(number, numerators)), number(sum(numerators))) == chosen(
            game, numerators, signed
        )


@pytest.mark.parametrize("signed", [True, False])
def test_no_column_is_lost_to_the_leading_bits(signed, monkeypatch):
    """With three leading bits nearly every choice is between columns whose leading parts differ by rounding alone."""
    monkeypatch.setattr(sign_run, "LEADING", 3)
    draw = random.Random(7)
    for _ in range(1500):
        m, n = draw.randint(2, 4), draw.randint(2, 5)
        game = Game([[draw.choice((-1, 1)) for _ in range(n)] for _ in range(m)])
        numerators = [draw.randint(1, 127) for _ in range(m)]
        assert SignRun(game, signed, 0, 1)._long_choice(numerators, sum(numerators)) == chosen(game, numerators, signed)


def test_a_run_ends_with_the_first_round_that_needs_more_bits_than_the_budget():
    draw = random.Random(1)
    game = Game([[draw.choice((-1, 1)) for _ in range(8)] for _ in range(12)])
    lengths = {weights.denominator.bit_length() for weights in same(game, 5, True).weights}
    assert len(lengths) > 3
    for bits in lengths:
        same(game, 6, True, bits)
