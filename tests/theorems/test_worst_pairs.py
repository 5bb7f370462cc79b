"""The games of two columns on which SSS08's booster is slow, compared with the exact booster's run."""

import math
from fractions import Fraction

import numpy as np
import pytest

from theorems.shared.games import recorded_games
from theorems.sss08.worst_pairs import GRID, shortfalls, worst_pair
from theorems.worst.games import certified
from theorems.worst.registered import GAMES

CLAIMS = ("SSS08.theorem-9", "SSS08.theorem-9.sharper")


@pytest.mark.parametrize(
    ("claim", "rounds", "least"),
    [(CLAIMS[0], 9, 0.15), (CLAIMS[0], 14, 0.15), *((CLAIMS[1], rounds, 0.29) for rounds in (1, 2, 5))],
)
def test_the_share_in_floats_is_that_of_the_exact_booster(claim, rounds, least):
    measured = GAMES[claim]
    result = measured.searched(rounds, (40, 2), 1.0, 1)
    constant, eps = result.game.rows[0][1], float(result.eps)
    share = shortfalls(result.game.m, rounds, eps)[int(constant * GRID) - 1] / eps
    sides = measured.sides(result)
    assert (
        float(sides.lhs) / eps >= share - 1e-9
    )  # a combination of both columns may have a larger margin than the second alone
    assert certified(result) > least and sides.lhs <= sides.rhs


def test_theorem_9_is_measured_only_where_its_bound_is_below_the_trivial_one():
    """Two margins differ by at most 2, so no game with a larger ε is searched, measured or recorded."""
    measured = GAMES[CLAIMS[0]]
    for rounds, size in ((3, (40, 2)), (3, (2, 2)), (4, (3, 3))):
        with pytest.raises(ValueError, match="ε must be below 2"):
            measured.searched(rounds, size, 0.1, 1)
    recorded = recorded_games(CLAIMS[0])
    assert recorded and all(game.eps < 2 for game in recorded)
    with pytest.raises(ValueError, match="ε must be below 2"):
        measured.sides(recorded[0].replaced(eps=Fraction(2)))


@pytest.mark.parametrize("claim", CLAIMS)
def test_no_constant_and_no_fewer_examples_are_worse_in_floats(claim):
    eps = GAMES[claim]._eps
    game = worst_pair(12, 2, eps)
    shares = {m: (shortfalls(m, 2, eps(m, 2)) / eps(m, 2)).max() for m in range(2, 13)}
    assert shares[game.m] == max(shares.values())


def test_the_first_round_takes_the_wrong_column_only_while_its_edge_is_larger():
    """With ten examples the edge of the wrong column is 8/10. For c above 8/10 column c is taken, and its margin after a
    step η is η c."""
    loss = shortfalls(10, 1, 1.0)
    beta = 1 / (2 * math.log(10))
    assert loss[799] == pytest.approx(0.8 + 0.8 * beta) and loss[800] == pytest.approx(0.801 - beta)
    assert np.all(loss[:799] < loss[799])


@pytest.mark.parametrize("rounds", [1, 4, 12])
def test_the_sharper_accuracy_is_the_least_that_so_many_rounds_suffice_for(rounds):
    for m in (3, 6, 40):
        eps = GAMES["SSS08.theorem-9.sharper"].least(m, rounds)
        assert 32 * math.log(m) / eps**2 - 16 * math.log(m) / eps == pytest.approx(rounds)
        assert eps < GAMES["SSS08.theorem-9"].least(m, rounds)
