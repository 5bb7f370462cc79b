"""The games of an audit, and how a case is made smaller."""

import copy
import math
from fractions import Fraction

from properties.cases.play import Play
from properties.cases.shrinking import smaller
from properties.cases.small import common_plays, drawn_plays, fading_play, insistent_play
from properties.checks.case import soft_margin_of_margins
from properties.claims import Claim, Listed, Sides
from properties.engine.evidence import items, judge, run_item
from properties.sabotage.signs import SignBooster
from properties.traits import Declared
from reference import BestColumn, Game, InOrder, MulticlassGame, Transcript, play
from reference.exact import AdaBoost
from reference.labels.classifiers import Partitions


def with_traits(**traits):
    """Return a booster with these traits and nothing else."""
    return type("WithTraits", (), {"traits": traits})()


def test_small_games_come_first_and_the_drawn_ones_are_the_same_every_time():
    declared = Declared.of(with_traits(columns="unit"))
    plays = common_plays("quick", declared)
    assert plays[0].game.shape == (1, 1) and len(plays) > 100
    assert [play.game for play in plays] == [play.game for play in common_plays("quick", declared)]
    assert drawn_plays(declared, 1, 3)[0].game != drawn_plays(declared, 2, 3)[0].game


def test_drawn_games_are_rarely_vacuous_and_insistent_ones_come_near_the_bound():
    declared = Declared.of(SignBooster())
    plays = [play_ for seed in range(30) for play_ in drawn_plays(declared, seed, 2)]
    edges = [play(AdaBoost(), p.game, p.rounds, copy.deepcopy(p.oracle)).edges for p in plays]
    whole = sum(len(result) == p.rounds for result, p in zip(edges, plays, strict=True))
    assert whole > len(plays) / 2  # a learner may return None before the last round, and a perfect column ends a play
    assert sum(abs(edge) > 0 for result in edges for edge in result) > 0.6 * sum(map(len, edges))
    tight = max(
        float(trace.training_error) / math.prod(math.sqrt(1 - float(edge) ** 2) for edge in trace.edges)
        for trace in (
            play(AdaBoost(), p.game, 1, InOrder()) for p in (insistent_play(3, 1, 1), insistent_play(2, 1, 1))
        )
    )
    assert tight > 0.35


def test_a_fading_weight_passes_below_any_floor():
    trace = play(AdaBoost(), fading_play(1).game, 120, InOrder())
    assert 0 < trace.weights[-1][3] < Fraction(1, 10**12)


def test_shrinking_takes_away_rows_columns_rounds_and_fractions():
    game = Game([["1/3", 1, -1], [1, "-1/2", 1], [0, 1, 1], [1, 1, "3/4"]])
    start = Play(game, BestColumn(signed=True), 9)
    result = smaller(start, lambda p: p.game.m >= 2 and p.rounds >= 2)
    assert result.game == Game([[1], [1]]) and result.rounds == 2
    labelled = Play(MulticlassGame([1, 2], 2, [[1, 2], [2, 2]]), None, 9)
    assert smaller(labelled, lambda p: p.rounds >= 3).rounds == 3
    wide = Play(MulticlassGame([1, 2, 3, 1], 4, [[1, 2, 2, 1], [2, 2, 3, 1], [1, 1, 1, 1]]), Transcript([(1, 1)]), 5)
    least = smaller(wide, lambda p: p.game.predictions(p.oracle.choices[0][0])[0] == 2)
    assert (least.game, least.oracle.choices, least.rounds) == (MulticlassGame([2], 2, [[2]]), [(0, 1)], 1)
    cells = Play(MulticlassGame([1, 2, 3], 3, Partitions([[0, 1, 2], [0, 0, 1]])), None, 3)
    assert smaller(cells, lambda p: p.game.m == 2).game == MulticlassGame([2, 3], 3, Partitions([[0, 1]]))
    chosen = Play(game, Transcript([(2, 1)]), 4)
    kept = smaller(chosen, lambda p: True)
    assert kept.game.n == 1 and kept.oracle.choices == [(0, 1)]


def test_the_smallest_case_of_a_claim_has_no_round_too_many():
    start = Play(Game([[1, -1], [-1, 1], [1, 1]]), BestColumn(signed=True), 6)
    few = {"function": lambda trace: Sides(len(trace.edges), "<=", 2), "kind": "upper", "statement": "two rounds"}
    false = Claim("TEST.few", boosters=(AdaBoost(),), games=(Listed("games", [start]),), attained_by=(start,), **few)
    for item in items(false):
        evidence = run_item(item, "quick")
        assert (evidence.smallest.play.rounds, evidence.worst.play.rounds) == (3, 6)
        assert "3 <= 2 is false" in judge(item, evidence)


def test_the_soft_margin_is_the_mean_of_the_worst_margins():
    assert soft_margin_of_margins([Fraction(3), Fraction(1), Fraction(2)], Fraction(1, 2)) == Fraction(3, 2)
    assert soft_margin_of_margins([Fraction(3), Fraction(1)], None) == 1
