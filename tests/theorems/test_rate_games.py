"""The searches for the rate of AdaBoost measure the same quantities as the certified claims."""

import random
from fractions import Fraction

import numpy as np
import pytest

from reference import Game
from reference.constructions.greedy import fifty_nine_examples
from reference.constructions.norm_games import one_hundred_and_seven_examples, sixty_examples
from theorems import ledger
from theorems.commands import show
from theorems.mrs13.conjecture_6 import conjecture_6
from theorems.mrs13.conjecture_6_norms import conjecture_6_games_of_norm_one, conjecture_6_seven_rows
from theorems.mrs13.games_of_conjecture_6 import known_target, slow_games
from theorems.np14.games_of_two_projections import kept_mass_on_five_examples, kept_mass_on_six_examples
from theorems.worst import rate_games


@pytest.mark.parametrize(
    ("game", "ratio", "at"),
    [
        (fifty_nine_examples(), 1.0687, 12),
        (sixty_examples(), 1.0229, 24),
        (one_hundred_and_seven_examples(), 1.0579, 23),
    ],
)
def test_the_ratio_is_that_of_the_certified_games(game, ratio, at):
    rows, counts, reference = rate_games.as_arrays(game)
    result, t, lead = rate_games.slowest_round(rows, counts, reference, 0.0, 1.0, 40)
    assert (round(result, 4), t) == (ratio, at)
    assert lead > rate_games.STRICT
    plain = rate_games.ratio_of_variant(game, rate_games.VARIANTS["AdaBoost"], at)
    assert plain == pytest.approx(result)


def test_annealing_keeps_a_game_above_the_bound():
    rows, counts, reference = rate_games.as_arrays(sixty_examples())
    annealed = getattr(rate_games.annealed, "py_func", rate_games.annealed)  # compiling takes longer than these moves
    price, rows, counts, norm = annealed(rows, counts, 1.0, 0.0, 30, 60, 1, 6.0, 1.0)
    assert norm >= 1
    if price < 1e9:  # the search found a valid game
        reference[-1] = norm
        assert rate_games.slowest_round(rows, counts, reference, 0.0, 1.0, 60)[0] >= rate_games.ENOUGH


@pytest.mark.parametrize("case", [kept_mass_on_five_examples(), kept_mass_on_six_examples()])
def test_the_share_of_bound_9_is_above_one_where_the_claim_is_violated(case):
    columns, normal = np.array(case.columns, dtype=float), np.array([*map(float, case.normal)])
    assert rate_games.share_of_bound_9(columns, normal, True) > 1.005
    assert rate_games.share_of_bound_9(columns, np.ones_like(normal), True) < 1  # the sum alone


def test_on_signs_line_search_is_adaboost_and_the_logistic_loss_takes_a_quarter():
    signs = next(case for case in slow_games() if case.game.name == "rated, 7 columns, 13 values")
    by_search = rate_games.ratio_of_variant(signs, rate_games.VARIANTS["line search"], 43)
    assert by_search == pytest.approx(2.1138, abs=1e-4)  # the rated column is not taken
    assert rate_games.logistic_ratio(signs, 43) == pytest.approx(2.1138 / 4 / np.log(2), rel=1e-3)


def test_few_bulk_rows_give_nearly_the_same_picks():
    full, short, starts, rows = rate_games.short_bulk(Fraction(1, 5), 3, 60)
    assert rows == 7 and len(full) == len(short) == starts[-1]
    assert full[:1000] == short[:1000]
    assert all(abs(sum(a[0] == k for a in full) - sum(a[0] == k for a in short)) < 5 for k in (1, 2, 3))


def test_stages_overlap_less_where_the_norm_is_larger():
    shares = [float(rate_games.overlap(Fraction(1, 5), 2, norm)) for norm in (40, 120)]
    assert shares[1] < shares[0] < 1
    assert rate_games.overlap(Fraction(1, 5), 2, 20).startswith("norm must be at least")


def test_the_counterexample_is_recognised_in_any_order_of_rows_and_columns_and_with_any_signs_of_columns():
    rows = fifty_nine_examples().repeated().rows
    generator = random.Random(6)
    for _ in range(3):
        order, signs = generator.sample(range(5), 5), [generator.choice((1, -1)) for _ in range(5)]
        moved = [[signs[j] * row[j] for j in order] for row in generator.sample(rows, len(rows))]
        result = conjecture_6.on(Game(moved), rounds=12)
        assert result.verdict == "violated" and "299417/1000000" in str(result)
    assert conjecture_6.on(Game(moved), rounds=4).verdict == "holds"
    changed = [list(row) for row in moved]
    changed[0][0] = -changed[0][0]
    assert known_target(Game(changed)) is None


def test_targets_can_be_given_and_a_verdict_counts_those_that_were_compared():
    game = Game([[1, -1], [-1, 1], [1, 1]])
    result = conjecture_6.on(game, rounds=3)
    assert f"holds for the {len(result.targets)} targets tried" in str(result) and len(result.targets) >= 2
    assert "(5/2, 5/2) of norm 5" in conjecture_6.on(game, rounds=3, targets=[("5/2", "5/2")]).targets
    with pytest.raises(ValueError, match="an entry for each of 2 columns, got 1"):
        conjecture_6.on(game, rounds=3, targets=[(1,)])
    with pytest.raises(ValueError, match=r"the constants of MRS13\.conjecture-6 are targets, got target"):
        conjecture_6.on(game, rounds=3, target=[(1, 1)])


def test_a_claim_about_an_instance_called_with_a_game_gets_an_error_with_a_working_example():
    for arguments in ({}, {"rounds": 4}):
        with pytest.raises(ValueError, match=r"is about an instance.*f\.on\(next\(f\.claim\.stored_cases"):
            conjecture_6_seven_rows.on(Game([[1]]), **arguments)
    target = conjecture_6_games_of_norm_one.claim
    line = next(line for line in show.lines(target, ledger.row(target, {})) if "to run it" in line)
    *imports, last = line.split("to run it")[1].strip().split("; ")
    names = {}
    exec("; ".join(imports), names)
    assert eval(last, names).verdict == "holds"
