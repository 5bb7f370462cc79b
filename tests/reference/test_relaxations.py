"""The relaxations of SSS08 by their definitions: conjugates by hand, distributions by the conditions of the optimum."""

from fractions import Fraction
from itertools import product

import flint
import pytest

from reference.arithmetic import INFINITY
from reference.convex.relaxations import CappedWeights, PeakPenalty

HALF = Fraction(1, 2)


@pytest.fixture(autouse=True)
def _precise():
    before, flint.ctx.prec = flint.ctx.prec, 128
    yield
    flint.ctx.prec = before


def test_conjugates_have_the_values_computed_by_hand():
    assert CappedWeights(2).conjugate((1, -3, HALF)) == Fraction(9, 4)
    assert CappedWeights(1).conjugate(()) == 0
    assert PeakPenalty(3).conjugate((1, -2)) == 0  # the sum of absolute values is the weight itself
    assert PeakPenalty(3).conjugate((1, HALF)) == 0
    assert PeakPenalty(3).conjugate((1, Fraction(-201, 100))) == INFINITY
    assert PeakPenalty(HALF).conjugate((1, -1)) == INFINITY


def test_a_cap_of_1_over_m_fits_m_examples_and_no_fewer():
    CappedWeights(3).check(3)
    with pytest.raises(ValueError, match="got 3"):
        CappedWeights(3).check(2)
    with pytest.raises(ValueError, match="weight must be above 0, got 0"):
        PeakPenalty(0)
    assert CappedWeights(1).nu == 1 and CappedWeights(1).value((1, 0)) == 0


def test_a_cap_holds_and_what_is_below_it_keeps_its_proportions():
    logs = [flint.arb(share).log() for share in (8, 2, 1)]
    weights = CappedWeights(2).distribution(logs, flint.arb(1))
    assert [bool(abs(w - flint.arb(p) / 6) < 1e-20) for w, p in zip(weights, (3, 2, 1), strict=True)] == [True] * 3


def at_its_peak(masses, weight, beta):
    """Return (d, its violation of the optimality conditions): c = ln(d_i/u_i) is equal for all i below the peak, and Σ
    over the others of c - ln(d_i/u_i) is weight/β."""
    logs = [flint.arb(p).log() for p in masses]
    d = PeakPenalty(weight).distribution(logs, flint.arb(beta.numerator) / beta.denominator)
    peak = max(d, key=float)
    below = [i for i, entry in enumerate(d) if entry < peak]
    assert below, "an entry below the peak determines c"
    ratio = [entry.log() - log for entry, log in zip(d, logs, strict=True)]
    c = ratio[below[0]]
    total = sum((c - r for r in ratio), start=flint.arb(0))
    share = flint.arb(weight.numerator) / weight.denominator * beta.denominator / beta.numerator
    assert all(bool(abs(ratio[i] - c) < 1e-20) for i in below)
    assert all(bool(c - r > -1e-20) for r in ratio)
    return d, abs(total - share)


@pytest.mark.parametrize("masses", [(9, 3, 1), (16, 8, 4, 1), (5, 5, 1), (7, 1), (100, 90, 80, 2, 1)])
@pytest.mark.parametrize("beta", [Fraction(1), Fraction(3), Fraction(1, 2)])
def test_the_weights_above_the_peak_divide_the_penalty_among_them(masses, beta):
    for weight in (Fraction(1, 10), Fraction(1, 2), Fraction(7, 10)):
        d, gap = at_its_peak(masses, weight, beta)
        assert gap < 1e-20 and abs(sum(d, start=flint.arb(0)) - 1) < 1e-20
        assert sum(entry > max(d, key=float) - flint.arb(1e-12) for entry in d) < len(d)


def test_a_heavy_penalty_makes_the_weights_equal():
    d = PeakPenalty(50).distribution([flint.arb(p).log() for p in (9, 3, 1)], flint.arb(1))
    assert all(bool(abs(3 * entry - 1) < 1e-20) for entry in d)


def test_enclosed_inputs_give_a_distribution_that_encloses_that_of_every_choice():
    middles, radius = [flint.arb(p).log() for p in (9, 4, 1)], flint.arb(1) / 64
    wide = PeakPenalty(HALF).distribution([m + flint.arb(0, 1) / 64 for m in middles], flint.arb(1, 0.125))
    for signs in product((-1, 1), repeat=3):
        for beta in (flint.arb(7) / 8, flint.arb(9) / 8):
            inside = [m + s * radius for m, s in zip(middles, signs, strict=True)]
            exact = PeakPenalty(HALF).distribution(inside, beta)
            assert all(w.overlaps(d) and w.contains(d.mid()) for w, d in zip(wide, exact, strict=True))
