"""Branches of the exact boosters: last stages, cut epochs, too many symbols, weights at the cap, known margins."""

import random
from fractions import Fraction

import flint
import pytest

from reference import Game, InOrder, exact, play
from reference.arithmetic import RationalVector, Real, Undecided, ball, enclosure
from reference.arithmetic.radicals import OddsLog, Symbol
from reference.convex import projections
from reference.convex.corrective import combine_columns
from reference.convex.entropic_projection import (
    EnclosedProjection,
    _ends,
    _short_ends,
    enclosed_weights,
    project_weights,
    rational_projection,
)
from reference.convex.entropic_projection import enclose_projection_of_exponentials as enclose_by_figure_2
from reference.convex.relaxations import CappedWeights
from reference.convex.smoothed_margin import SmoothedMargin, least_average
from reference.exact import newton_boost
from reference.exact.adaboost_s import enclosed_scaling
from reference.exact.every_length import SharedEpoch
from reference.exact.relaxed_margin import Recursion, _State
from reference.labels import odds_run
from reference.labels.classifiers import on_the_line
from reference.labels.odds_run import OddsRun
from reference.programs.game_values import edge_minimisation

HALF = Fraction(1, 2)


def wide(value, radius) -> Real:
    """Return a number that is enclosed with a radius at 64 bits, and exactly at more bits."""
    return Real(lambda bits: flint.arb(value, radius) if bits <= 64 else flint.arb(value))


@pytest.mark.parametrize("bits", [64, 128, 256])
@pytest.mark.parametrize("margins", [
    (814.5, -0.85, -0.176),  # Newton's step from 1 leads below 0
    (-127.534, 20, 28.724, -21.805, 124.502, -10.482),
    (3.0, -2.5, 0.25),
])  # fmt: skip
def test_a_scaling_is_enclosed_to_nearly_all_bits(margins, bits):
    with flint.ctx.workprec(bits):
        result = enclosed_scaling([flint.arb(margin) for margin in margins])
        assert 0 < result < 1 and result.rad() < 2.0 ** (12 - bits)


def test_equal_examples_share_what_a_capped_one_leaves_also_under_irrational_combinations():
    """The third example stays at its cap 2/3: the others, whose margins are one irrational number, have 1/6 each."""
    game = Game([[1, -1], [1, -1], [-1, 1]])
    trace = play(exact.MLPBoost(Fraction(3, 2), Fraction(1, 8), secondary=None), game, 3, InOrder())
    assert isinstance(trace.rounds[1].record["step"], Real)
    for d in trace.weights[1:3]:
        assert tuple(d) == (Fraction(1, 6), Fraction(1, 6), Fraction(2, 3))


@pytest.mark.parametrize("columns", [
    [(1, 1, -1, 1, -1, 1), (-1, 1, 1, -1, 1, 1)],
    [(1, 1, 0, 1, 0, 1), (-1, 1, 1, -1, 1, 1)],  # its gap is below 1
])  # fmt: skip
@pytest.mark.parametrize(("share", "moved"), [
    (Fraction(124, 1000), "frank-wolfe"), (Fraction(1255, 10000), "secondary"), (Fraction(13, 100), "secondary"),
])  # fmt: skip
def test_newton_boost_falls_back_on_the_line_search_exactly_below_an_eighth_of_the_squared_gap_over_eta(
    share, moved, columns, monkeypatch
):
    smoothing = SmoothedMargin(6, 1, exact.NewtonBoost(1, Fraction(1, 5)).tolerances[0])
    booster = exact.NewtonBoost(1, Fraction(1, 5))
    edges = [sum(column) / Fraction(6) for column in columns[:1]]
    d = booster.start(6)
    d = booster.update(columns[0])
    edges.append(sum(float(mass) * entry for mass, entry in zip(d, columns[1], strict=True)))
    before = float(smoothing.conjugate(columns[0]))
    wanted = float(share) * (float(min(edges)) + before) ** 2 / float(smoothing.eta)

    def weights(length):
        return (1 - length, length)

    low, high = Fraction(0), Fraction(1, 5)
    for _ in range(40):
        middle = (low + high) / 2
        fall = before - float(smoothing.conjugate(combine_columns(columns, weights(middle))))
        low, high = (middle, high) if fall < wanted else (low, middle)
    monkeypatch.setattr(newton_boost, "along_the_path", lambda *_: weights(high))
    booster.update(columns[1])
    assert booster.record()["moved"] == moved


def test_newton_boost_passes_a_stage_when_its_gap_is_half_its_tolerance_and_skips_what_is_already_small():
    rows = [[1, -1, 1, 1, -1], [-1, -1, -1, 1, 1], [-1, -1, 1, 1, -1], [-1, 1, -1, -1, 1], [1, -1, -1, 1, 1]]
    booster = exact.NewtonBoost(1, Fraction(1, 50))
    trace = play(booster, Game(rows), 20, InOrder())
    assert trace.stop == "converged" and [turn.record.get("stage") for turn in trace.rounds] == [None, 0, 1, 1]
    stages, skipped = [SmoothedMargin(5, 1, tolerance) for tolerance in booster.tolerances], 0
    for seed in range(12):
        draw = random.Random(seed)
        game = Game([[Fraction(draw.randint(-4, 4), 4) for _ in range(4)] for _ in range(5)])
        trace, before = play(booster, game, 20), 0
        for t, turn in enumerate(trace.rounds):
            if "gap" not in turn.record:
                continue
            least = min(float(edge) for edge in trace.edges[: t + 1])
            columns = [trace.played(s) for s in range(t)]
            kept = trace.rounds[t - 1].record["combination"]
            margins = combine_columns(list(dict.fromkeys(columns))[: len(kept)], kept)
            gaps = [least + float(stage.conjugate(margins)) for stage in stages]
            now = turn.record["stage"]
            assert all(gaps[k] <= stages[k].eps / 2 for k in range(before, now))
            assert now == len(stages) - 1 or gaps[now] > stages[now].eps / 2
            skipped += now - before > 1
            before = now
    assert skipped > 3


@pytest.mark.parametrize("bits", [12, 20, 53])
def test_weights_that_are_known_exactly_are_enclosed_by_rounding_outwards(bits):
    draw = random.Random(bits)
    for _ in range(30):
        logarithms = [flint.arb(draw.randint(-20, 20)) / 8 for _ in range(4)]
        with flint.ctx.workprec(300):
            precise, _ = enclose_by_figure_2(logarithms, HALF)
        with flint.ctx.workprec(bits):
            rough, certificate = enclose_by_figure_2(logarithms, HALF)
        assert certificate.check()
        for exact_weight, enclosed_weight, low, high in zip(
            rough, precise, certificate.lower.weights, certificate.upper.weights, strict=True
        ):
            assert exact_weight.contains(enclosed_weight.mid()) and low <= high
        for x, low, high in zip(logarithms, certificate.lower.weights, certificate.upper.weights, strict=True):
            with flint.ctx.workprec(300):
                assert flint.arb(low) <= x.exp() or x == 0
                assert x.exp() <= flint.arb(high) or x == 0


def test_unknown_margins_give_weights_between_0_and_the_cap_and_no_certificate():
    unknown = EnclosedProjection([Real(lambda bits: flint.arb(0, 100)), Real(lambda bits: flint.arb(1)), 0], HALF)
    balls, certificate = unknown.at(64)
    assert certificate is None and not unknown.check(64)
    assert all(entry.lower() + 1e-9 >= 0 and entry.upper() < 0.5 + 1e-9 for entry in balls)
    assert EnclosedProjection([Real(lambda bits: flint.arb(1)), 0], Fraction(3, 4)).check(64)


@pytest.mark.parametrize(("value", "radius", "is_capped"), [(1.0, 0.5, False), (1.25, 0.125, True), (0.6, 0.0, False)])
def test_a_weight_that_may_be_below_its_cap_is_not_counted_at_it(value, radius, is_capped):
    """Beside a weight of 1, a cap of 3/4 binds from e^x = 3 on, that is for x >= 1.0986."""
    settled = rational_projection([wide(value, radius), 0], Fraction(3, 4))
    assert (settled is not None) is is_capped
    if is_capped:
        assert settled[0] == (Fraction(3, 4), Fraction(1, 4)) and settled[1].check()


class Scripted:
    """A source for an epoch: the epoch stops with round `last`, and may be cut from round `ripe` on."""

    def __init__(self, last, ripe):
        self.last, self.ripe, self.errors = last, ripe, []

    def play_round(self):
        self.errors.append(len(self.errors) + 1)
        return "no edge" if len(self.errors) == self.last else ""

    def stopped(self):
        return "stopped", len(self.errors)

    def ended_after(self, length):
        return ("ended", length) if length >= self.ripe else None


@pytest.mark.parametrize("gives_way", [False, True])
@pytest.mark.parametrize(("last", "ripe", "length", "epoch"), [
    (2, 1, 1, ("ended", 1)),  # the round that stops the epoch is not played
    (2, 1, 2, ("stopped", 2)), (1, 1, 1, ("stopped", 1)), (9, 3, 1, ("ended", 3)), (4, 6, 1, ("stopped", 4)),
])  # fmt: skip
def test_an_epoch_is_played_until_it_may_be_cut_or_stops(last, ripe, length, epoch, gives_way):
    shared = SharedEpoch(on_the_line(range(3)), 3, (1, 2, 3), 3, exact.Elimination)
    if gives_way:
        shared._source.ended_after = raises
        shared._literal = lambda: Scripted(last, ripe)
    else:
        shared._source = Scripted(last, ripe)
    for _ in range(2):
        assert shared.cut(length) == (epoch, tuple(range(1, epoch[1] + 1)))


def raises(*_):
    raise Undecided("on purpose")


@pytest.mark.parametrize("k", [3, 4, 5])
def test_odds_too_long_for_a_radical_get_a_symbol_of_the_same_value(k, monkeypatch):
    monkeypatch.setattr(odds_run, "LONGEST_RADICAL", 0)
    run = OddsRun(RationalVector.uniform(5), k, Fraction(2, 3))
    symbols = 0
    for wrong in (
        (False, True, False, True, False),
        (True, False, False, True, False),
        (False, False, True, True, False),
    ):
        error = run.error(wrong)
        run.add(wrong)
        for other in ((True, True, False, False, True), (True, False, True, False, False)):
            result = run.error(other)
            if hasattr(result, "balance"):
                symbols += isinstance(result.balance, OddsLog)
                played = enclosure(result, 128)
                balance = enclosure(result.balance, 128)
                assert balance.is_finite() and balance.overlaps(((1 - played) / played).log())
        assert error is not None
    assert symbols


def test_a_run_with_too_many_symbols_goes_on_without_them(monkeypatch):
    monkeypatch.setattr(odds_run, "MOST_SYMBOLS", 0)
    run = OddsRun(RationalVector.uniform(4), 4, Fraction(2, 3))
    run.add((False, True, False, True))
    run.add((True, True, True, False))
    run.add((True, False, True, False))
    assert sum(float(weight) for weight in run.weights) == pytest.approx(1)


def test_a_logarithm_with_symbols_times_a_real_is_enclosed_and_times_0_is_0():
    symbol = Symbol(0, Real(lambda bits: flint.arb(2).sqrt()))
    logarithm = OddsLog(Fraction(0), {symbol: Fraction(1)})
    root = Real(lambda bits: flint.arb(3).sqrt())
    assert abs(float(logarithm * root) - 6**0.5) < 1e-12 and abs(float(root * logarithm) - 6**0.5) < 1e-12
    assert float(logarithm * 0) == 0 and not isinstance(logarithm * 0, OddsLog)


def test_a_soft_margin_of_enclosed_margins_is_as_wide_as_they_are():
    margins = [wide(0.5, 0.25), wide(-0.25, 0.125), 1]
    result = enclosure(least_average(margins, Fraction(3, 2)), 64)
    low, high = (2 * (-0.375) + 0.25) / 3, (2 * (-0.125) + 0.75) / 3
    assert result.contains(ball(Fraction(low).limit_denominator(1000))) and result.contains(flint.arb(high).mid())
    assert result.rad() < 0.2


def test_a_projection_of_no_entries_is_refused():
    for project in (projections.project_to_simplex, lambda point: projections.project_to_capped_simplex(point, 1)):
        with pytest.raises(ValueError, match="at least one entry"):
            project(())


@pytest.mark.parametrize(("weights", "caps"), [
    ((8.0, 2.0, 1.0, 1.0), (HALF, HALF, HALF, HALF)),
    ((8.0, 4.0, 1.0, 1.0), (Fraction(2, 5), Fraction(3, 10), HALF, None)),
    ((1.0, 2.0, 9.0, 5.0), (Fraction(1, 10), HALF, Fraction(1, 4), HALF)),
    ((3.0, 2.0, 1.0), (1, 1, 1)),
    ((1.0, 6.0, 5.0, 1.5), (None, Fraction(1, 5), Fraction(1, 3), None)),
])  # fmt: skip
def test_away_from_ties_balls_alone_prove_which_caps_bind(weights, caps, monkeypatch):
    """No exact projection of the ends of the balls is computed, and the weight of an example at its cap is exactly the
    cap."""
    wanted, _ = projections.project_entropic_to_partly_capped_simplex([Fraction(weight) for weight in weights], caps)

    def unexpected(*_):
        raise AssertionError("the floats had proposed the caps that bind")

    monkeypatch.setattr(projections, "project_entropic_to_partly_capped_simplex", unexpected)
    with flint.ctx.workprec(64):
        result = projections.enclose_entropic_projection([flint.arb(weight, 1e-9) for weight in weights], caps)
        for entry, mass, cap in zip(result, wanted, caps, strict=True):
            assert entry.contains(ball(mass)) and entry.rad() < 1e-8
            assert (mass == cap) == (cap is not None and entry.rad() == ball(Fraction(cap)).rad())


@pytest.mark.parametrize(("nu", "first", "column"), [
    (3, (1, 1, -1), (1, -1, 0)),  # orthogonal to the first, whose own edge is not 0
    (2, (1, 1, -1), (1, 1, -1)),
])  # fmt: skip
def test_a_gap_is_not_0_where_the_margins_are_unknown(nu, first, column):
    """The balls do not decide which examples are capped, and the rationals do not show that the gap is 0."""
    recursion = Recursion(3, HALF, CappedWeights(nu))
    recursion.columns = [first, column]
    unknown = [flint.arb(0, 10_000)] * 3
    state = _State(unknown, [flint.arb(1) / 3] * 3, flint.arb(0), flint.arb(0), None)
    assert recursion._gap_is_zero(state, 1, column) is False


def test_the_record_of_a_run_computed_at_once_is_that_of_its_last_round():
    trace = play(exact.AdaBoost(), Game([[1, 1, -1], [1, -1, 1], [-1, 1, 1]]), 3)
    assert trace.booster.record() == {"step": trace.booster.coefficients()[-1]}


@pytest.mark.parametrize("eps", ["1/1000000", "1/1000000000", "1/1000000000000", "1/100000000000000000000"])
def test_exact_newton_boost_reaches_tolerances_that_floats_cannot(eps):
    rows = [["1/4", "3/4", 0, "-1/2", "-1/4"], ["1/2", "-1/2", "-1", "1/4", "1/2"], ["-1/2", 0, "3/4", "1/4", 0]]
    for nu in (1, Fraction(3, 2), 2):
        trace = play(exact.NewtonBoost(nu, eps), Game(rows), 40)
        value = edge_minimisation(rows, nu).value
        reached = least_average(trace.margins(), nu)
        assert trace.stop == "converged" and len(trace.edges) < 30
        assert value - Fraction(eps) <= reached <= value


def test_a_short_projection_holds_the_weights_that_a_long_one_finds():
    draw = random.Random(5)
    for _ in range(60):
        m = draw.randint(2, 6)
        cap = Fraction(1, draw.choice([1, 2, Fraction(3, 2), Fraction(5, 2)])) if m > 2 else Fraction(1)
        with flint.ctx.workprec(64):
            logarithms = [flint.arb(draw.choice([0, 1, -900, 2000, draw.randint(-3000, 3000)])) for _ in range(m)]
            short, long = _short_ends(logarithms, flint.fmpq(cap.numerator, cap.denominator)), _ends(logarithms)
        if short is None:
            continue
        for ends in (short, long):
            low, high = ends
            assert all(a <= b for a, b in zip(low, high, strict=True))
        wanted, _ = project_weights([Fraction(int(w.p), int(w.q)) for w in long[0]], cap)
        with flint.ctx.workprec(64):
            result = enclosed_weights(logarithms, cap)
        for enclosed, mass in zip(result, wanted, strict=True):
            exact_mass = flint.fmpq(mass.numerator, mass.denominator)
            assert (
                enclosed.lower().fmpq() <= exact_mass * (1 + flint.fmpq(1, 2**50))
                and exact_mass * (1 - flint.fmpq(1, 2**50)) <= enclosed.upper().fmpq()
            )
