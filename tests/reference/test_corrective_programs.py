"""The exact fully corrective step reaches the minimum of its program, also if hypotheses leave the combination on the
way."""

import random
from fractions import Fraction

import pytest

from reference import Game, Transcript, exact, fast, play
from reference.convex.corrective import _within_simplex, fully_corrective
from reference.convex.frank_wolfe import float_distribution, line_search
from reference.convex.smoothed_margin import SmoothedMargin

OPPOSITE = Game([[1, -1, -1], [-1, 1, 1], [-1, -1, 1], [-1, 1, 1], [-1, 1, -1]])
CHOICES = [(1, 1), (1, -1), (2, 1), (0, -1), (2, -1)]


def drawn_programs(count: int, seed: int = 465, most: int = 6):
    """Yield programs with opposite and equal hypotheses among others: the smoothing and the columns of each."""
    draw = random.Random(seed)
    for _ in range(count):
        m, n = draw.randint(2, most), draw.randint(2, most)
        nu = max(Fraction(1), min(Fraction(draw.randint(2, 2 * m), 2), Fraction(m)))
        entries = [(-1, 1), (-1, Fraction(-1, 2), 0, Fraction(1, 2), 1)]
        columns = [tuple(Fraction(draw.choice(draw.choice(entries))) for _ in range(m)) for _ in range(n)]
        if draw.random() < 0.5:
            columns.append(tuple(-entry for entry in columns[0]))
        eps = draw.choice([Fraction(1, 2), Fraction(1, 4), Fraction(1, 10), Fraction(1, 40)])
        yield SmoothedMargin(m, nu, eps), list(dict.fromkeys(columns))


def test_a_weight_that_is_all_but_0_does_not_hold_the_search_back():
    """Two hypotheses and their negations: when no hypothesis could leave in the first step, the gap stayed at .0047 and
    the weights were wrong by .007."""
    slow = play(exact.ERLPBoost(Fraction(3, 2), Fraction(1, 4)), OPPOSITE, 5, Transcript(CHOICES))
    quick = play(fast.ERLPBoost(Fraction(3, 2), Fraction(1, 4)), OPPOSITE, 5, Transcript(CHOICES))
    assert [float(mass) for mass in slow.weights[-1]] == pytest.approx(list(quick.weights[-1]), abs=1e-6)
    assert float(slow.weights[-1][2]) == pytest.approx(float(slow.weights[-1][4]), abs=1e-6)  # they are alike


@pytest.mark.parametrize("seed", [465, 466, 467, 468])
def test_the_proved_gap_is_small_on_every_program(seed):
    gaps = [float(fully_corrective(smoothing, columns).gap) for smoothing, columns in drawn_programs(200, seed)]
    assert max(gaps) < 1e-8
    assert sum(gap > 1e-14 for gap in gaps) <= len(gaps) / 50


def test_the_weights_do_not_depend_on_the_order_of_examples_and_hypotheses():
    """The gap allows the weights to move by √(2η gap); they move by far less, within the declared allowance."""
    shuffled = random.Random(1)
    for smoothing, columns in drawn_programs(80, seed=3):
        places, others = shuffled.sample(range(smoothing.m), smoothing.m), shuffled.sample(columns, len(columns))
        in_order = fully_corrective(smoothing, columns)
        reordered = fully_corrective(smoothing, [tuple(column[i] for i in places) for column in others])
        moved = [abs(float(in_order.distribution[i] - d)) for i, d in zip(places, reordered.distribution, strict=True)]
        assert sum(moved) < float(Fraction(exact.ERLPBoost().traits["allowance"]))


@pytest.mark.parametrize("eps", [Fraction(1, 200), Fraction(1, 1000)])
def test_the_proved_gap_is_small_where_the_smoothing_is_steep(eps):
    """Weights of very different size underflow in floats: exp(-η u) was 0 for several hypotheses, and gaps of .4
    remained."""
    for smoothing, columns in drawn_programs(25, seed=9, most=12):
        steep = SmoothedMargin(smoothing.m, smoothing.nu, eps)
        assert float(fully_corrective(steep, columns).gap) < 1e-7


STEEP = (
    (-2, 2, 1, -2, 0, 0, -2, -2, -2, -2), (0, 2, 2, 2, 2, 2, 2, -2, 2, 2), (2, -1, 2, 2, 2, -1, 2, -2, -2, 2),
    (-2, -2, -2, 0, -2, 2, -2, 2, 2, -1), (2, 2, -2, -2, 1, 1, -2, 2, -2, 2), (2, -2, -1, 2, 0, 0, 2, 2, 2, 2),
)  # fmt: skip


def test_erlpboost_and_its_fast_twin_agree_where_the_smoothing_is_steep():
    """The weights of the fourth round were once wrong by .083."""
    game = Game([[Fraction(entry, 2) for entry in row] for row in zip(*STEEP, strict=True)])
    runs = [
        play(booster(2, Fraction(1, 200)), game, 6, Transcript([(k, 1) for k in range(6)]))
        for booster in (exact.ERLPBoost, fast.ERLPBoost)
    ]
    assert len(runs[0].weights) == len(runs[1].weights) > 4
    for exact_weights, fast_weights in zip(runs[0].weights, runs[1].weights, strict=True):
        assert [float(mass) for mass in exact_weights] == pytest.approx(
            [float(mass) for mass in fast_weights], abs=1e-6
        )


@pytest.mark.parametrize("eta", [366.0, 3660.0, 1e6])
def test_weights_too_small_for_a_float_still_share_what_the_caps_leave(eta):
    """One example has margin -1, one 0 and eight 1; the cap is 1/4: the eight share the half that the first two leave."""
    result = float_distribution(eta, 0.25, [1.0] * 4 + [-1.0, 0.0] + [1.0] * 4)
    assert result == pytest.approx([1 / 16] * 4 + [1 / 4, 1 / 4] + [1 / 16] * 4)


def test_a_line_is_searched_where_the_smoothing_is_steep():
    smoothing = SmoothedMargin(10, 4, Fraction(1, 200))
    margins = [Fraction(u) for u in (0, 1, 1, 1, 1, 1, 1, -1, 1, 1)]
    for end in ((1, 1, -1, -1, 1, 1, -1, 1, -1, 1), (1, -1, 1, -1, 0, 1, 1, 1, 1, 1), (1, -1, 0, 0, 0, 0, 0, 1, 0, 0)):
        segment = line_search(smoothing, margins, [b - a for a, b in zip(margins, end, strict=True)])
        assert 0 < segment.length < 1 and float(segment.gap) < 1e-12


def test_no_weight_is_below_0_where_several_leave_at_once():
    draw = random.Random(4)
    for _ in range(200):
        w, far = [draw.random() / 4 for _ in range(3)], 1 + 3 * draw.random()
        point = _within_simplex([*w, 1 - sum(w)], [*(-far * a for a in w), 1 + far * sum(w)])
        assert min(point) >= 0 and max(point) == pytest.approx(1) and sum(point) == pytest.approx(1)
