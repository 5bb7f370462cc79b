"""Projections, certificates and distributions of the exact boosters at the conditions of branches: enclosures contain the
value, certificates reject wrong points."""

import math
import random
from fractions import Fraction
from itertools import product

import flint
import pytest

from reference import exact
from reference.arithmetic import LogSum, Real, Verdict, ball, decide, log, sqrt
from reference.arithmetic.radicals import OddsLog, with_symbols
from reference.convex.entropic_projection import (
    HIGHEST,
    WIDEST,
    BracketCertificate,
    StationarityCertificate,
    enclose_projection_of_exponentials,
    project_weights,
    rational_projection,
)
from reference.convex.projections import (
    CappedCertificate,
    enclose_entropic_projection,
    feasible_caps,
    project_entropic_to_partly_capped_simplex,
    project_to_box,
    project_to_partly_capped_simplex,
)
from reference.convex.projections import enclose_projection as enclose_euclidean
from reference.convex.relaxations import PeakPenalty
from reference.convex.settled import gap_is_zero, rational_distribution
from reference.convex.smoothed_margin import inner_product

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def test_an_entropic_certificate_refuses_every_other_point():
    weights, cap = (Fraction(5), Fraction(2), Fraction(1)), HALF
    projected, certificate = project_weights(weights, cap)
    assert projected == (HALF, THIRD, Fraction(1, 6)) and certificate.check() and certificate.scale == Fraction(1, 6)
    for wrong in (
        (HALF, HALF, Fraction(0)),
        (THIRD,) * 3,
        (HALF, THIRD, THIRD),
        (Fraction(2, 3), Fraction(1, 6), Fraction(1, 6)),
    ):
        assert not StationarityCertificate(weights, cap, wrong, Fraction(1, 6)).check()
    assert not StationarityCertificate(
        (Fraction(1), Fraction(0)), Fraction(1), (Fraction(1), Fraction(0)), Fraction(1)
    ).check()
    low, high = project_weights(weights, cap)[1], project_weights((Fraction(6), Fraction(2), Fraction(1)), cap)[1]
    assert BracketCertificate(low, high).check() and not BracketCertificate(high, low).check()
    tied = project_weights((Fraction(2), Fraction(1), Fraction(1)), HALF)[1]
    assert tied.projected == (HALF, Fraction(1, 4), Fraction(1, 4)) and BracketCertificate(tied, tied).capped() == (0,)
    assert BracketCertificate(low, high).capped() == (0,)
    for bad in ((Fraction(0), Fraction(1)), (Fraction(-1), Fraction(1))):
        with pytest.raises(ValueError, match="weights must be positive"):
            project_weights(bad, 1)
    with pytest.raises(ValueError, match="cap must be at least 1/m"):
        project_weights(weights, Fraction(33, 100))


@pytest.mark.parametrize("cap", [Fraction(1, 4), THIRD, HALF, Fraction(1)])
@pytest.mark.parametrize("radius", [0.0, 1e-9, 0.3])
def test_an_enclosed_entropic_projection_contains_those_of_all_weights_in_the_balls(cap, radius):
    draw = random.Random(3)
    centres = [0.5, -0.25, 1.5, 0.5]
    with flint.ctx.workprec(64):
        balls, certificate = enclose_projection_of_exponentials([flint.arb(x, radius) for x in centres], cap)
        assert certificate.check() and all(ball.upper() <= flint.arb(float(cap)) + 1e-8 and ball > 0 for ball in balls)
        for _ in range(20):
            at = [x + draw.choice([-1, 1, 0.5]) * radius for x in centres]
            weights = [Fraction(math.exp(x)) for x in at]
            for inside, entry in zip(balls, project_weights(weights, cap)[0], strict=True):
                assert inside.overlaps(flint.arb(float(entry), 1e-14))
        nothing, none = enclose_projection_of_exponentials(
            [flint.arb(0, WIDEST + 1), flint.arb(0), flint.arb(0), flint.arb(0)], cap
        )
        assert none is None and all(
            entry.contains(flint.arb(0)) and entry.contains(flint.arb(float(cap))) for entry in nothing[:1]
        )
        assert (
            not nothing[0].contains(flint.arb(1.01))
            and enclose_projection_of_exponentials([flint.arb(0, WIDEST - 1)] * 4, cap)[1] is not None
        )


def test_a_projection_of_real_logarithms_is_rational_where_the_others_are_capped():
    root = sqrt(2)
    result, certificate = rational_projection([root, 0, 0], HALF)
    assert result == (HALF, Fraction(1, 4), Fraction(1, 4)) and certificate.check()
    assert rational_projection([root, 0, 0], Fraction(9, 10)) is None is rational_projection([root, 2 * root, 0], HALF)
    assert rational_projection([root, 2 * root, 0], Fraction(2, 5))[0] == (
        Fraction(2, 5),
        Fraction(2, 5),
        Fraction(1, 5),
    )
    assert rational_projection([log(2), log(3), LogSum({Fraction(4): HALF})], 1)[0] == (
        Fraction(2, 7),
        Fraction(3, 7),
        Fraction(2, 7),
    )
    assert rational_projection([sqrt(2) * HIGHEST, sqrt(3) * HIGHEST, 0], Fraction(2, 5))[0][2] == Fraction(1, 5)
    assert rational_projection([1, 1, 1], HALF)[0] == (THIRD,) * 3


@pytest.mark.parametrize(
    "caps",
    [
        (None,) * 3,
        (HALF, None, None),
        (Fraction(2, 5),) * 3,
        (THIRD,) * 3,
        (Fraction(0), HALF, HALF),
        (Fraction(1, 10), None, Fraction(1)),
    ],
)
def test_a_euclidean_projection_lies_in_its_enclosure(caps):
    draw = random.Random(5)
    for _ in range(20):
        centre = [Fraction(draw.randint(-8, 8), 8) for _ in caps]
        result, certificate = project_to_partly_capped_simplex(centre, caps)
        assert certificate.check() and sum(result) == 1
        moved = (*result[1:], result[0])
        assert (
            moved == result
            or not CappedCertificate(certificate.point, moved, certificate.shift, certificate.caps).check()
        )
        radii = [draw.choice([0.0, 0.01, 0.1]) for _ in caps]
        balls = enclose_euclidean([flint.arb(float(c), r) for c, r in zip(centre, radii, strict=True)], caps)
        for ends in product((-1, 1), repeat=len(caps)):
            at = [c + Fraction(e * r) for c, r, e in zip(centre, radii, ends, strict=True)]
            for inside, entry in zip(balls, project_to_partly_capped_simplex(at, caps)[0], strict=True):
                assert inside.overlaps(flint.arb(float(entry), 1e-14))
        widest = max(radii)
        assert all(float(b.rad()) <= widest + r + 1e-9 for b, r in zip(balls, radii, strict=True))


@pytest.mark.parametrize(
    "caps", [(None,) * 3, (HALF, None, None), (Fraction(2, 5),) * 3, (THIRD,) * 3, (Fraction(1, 10), None, Fraction(1))]
)
@pytest.mark.parametrize("radius", [0.0, 1e-12, 0.05])
def test_an_entropic_projection_lies_in_its_enclosure(caps, radius):
    draw = random.Random(7)
    for _ in range(12):
        centre = [Fraction(draw.randint(4, 40), 16) for _ in caps]
        result, certificate = project_entropic_to_partly_capped_simplex(centre, caps)
        assert certificate.check() and sum(result) == 1
        moved = (*result[1:], result[0])
        assert (
            moved == result
            or not CappedCertificate(certificate.point, moved, certificate.shift, certificate.caps, "entropy").check()
        )
        balls = enclose_entropic_projection([flint.arb(float(c), radius) for c in centre], caps)
        for ends in product((-1, 1), repeat=len(caps)):
            at = [c + Fraction(e * radius) for c, e in zip(centre, ends, strict=True)]
            for inside, entry in zip(balls, project_entropic_to_partly_capped_simplex(at, caps)[0], strict=True):
                assert inside.overlaps(flint.arb(float(entry), 1e-14))
        assert all(float(b.rad()) <= 12 * radius + 1e-14 for b in balls)


def test_weights_not_proved_positive_are_enclosed_by_0_and_the_cap():
    balls = enclose_entropic_projection([flint.arb(0, 1), flint.arb(1), flint.arb(1)], (HALF, None, HALF))
    assert (
        balls[0].contains(flint.arb(0)) and balls[0].contains(flint.arb(0.5)) and not balls[0].contains(flint.arb(0.6))
    )
    assert balls[1].contains(flint.arb(1)) and balls[1].contains(flint.arb(0))


def test_a_certificate_of_a_projection_refuses_impossible_ones_and_caps_are_checked():
    assert not CappedCertificate((HALF, HALF), (HALF, HALF), Fraction(0), (None, None), "entropy").check()
    assert not CappedCertificate(
        (Fraction(0), HALF), (Fraction(0), Fraction(1)), Fraction(2), (None, None), "entropy"
    ).check()
    assert not CappedCertificate((HALF, HALF), (HALF,), Fraction(0), (None, None)).check()
    assert not CappedCertificate((HALF, HALF), (HALF, THIRD), Fraction(0), (None, None)).check()
    with pytest.raises(ValueError, match="divergence must be"):
        CappedCertificate((HALF,), (HALF,), Fraction(0), (None,), "square").check()
    assert (
        feasible_caps((0, 1), 2) == (0, 1)
        and feasible_caps((HALF, HALF), 2) == (HALF, HALF)
        and feasible_caps((0, None), 2) == (0, None)
    )
    for bad, m in (((), 0), ((1,), 2), ((-HALF, 2), 2), ((HALF, THIRD), 2)):
        with pytest.raises(ValueError, match=r"caps must|at least one entry"):
            feasible_caps(bad, m)
    for weights, caps in (((0, 1), (1, 1)), ((-1, 1), (1, 1)), ((1, 1), (0, 1))):
        with pytest.raises(ValueError, match="must be positive"):
            project_entropic_to_partly_capped_simplex(weights, caps)
    assert project_to_box((Fraction(-1), Fraction(2), HALF), (HALF, HALF, None)) == (0, HALF, HALF)
    low, high, free = project_to_box((flint.arb(-1), flint.arb(2), flint.arb(3)), (HALF, HALF, None))
    assert (low, high, free) == (0, 0.5, 3)


def test_a_distribution_is_rational_while_examples_have_not_differed():
    assert rational_distribution([], 3) == (THIRD,) * 3 == rational_distribution([(1, 1, 1)], 3)
    assert rational_distribution([(1, -1, 1)], 3) is None
    assert rational_distribution([(1, -1, 1)], 3, capped=(1,), cap=HALF) == (Fraction(1, 4), HALF, Fraction(1, 4))
    column, other = (1, -1, 0), (1, 1, 1)
    assert gap_is_zero((HALF, HALF, Fraction(0)), column, [(1, -1, 1)]) and not gap_is_zero(
        (HALF, HALF, Fraction(0)), column, [other]
    )
    assert not gap_is_zero((HALF, HALF, Fraction(0)), other, [column])


@pytest.mark.parametrize(("nu", "m"), [(1, 3), (2, 3), (3, 3), (Fraction(3, 2), 3), (2, 2), (1, 1)])
def test_a_repeated_hypothesis_that_is_the_whole_combination_moves_nothing(nu, m):
    column = (1, *(-1 for _ in range(m - 1)))
    booster = exact.RelaxedMargin(nu=nu, eps=20)
    booster.start(m)
    booster.update(column)
    first = booster.record()["step"]
    booster.update(column)
    if float(first) == 1.0:  # w is that hypothesis: the direction is 0
        assert float(booster.record()["step"]) == 0.0 == float(booster.record()["gap"])
    assert 0 <= float(booster.record()["step"]) <= 1
    booster = exact.RelaxedMargin(nu=nu, eps=20)
    booster.start(m)
    booster.update((Fraction(0),) * m)
    assert float(booster.record()["step"]) == 0.0
    with pytest.raises(ValueError, match="relaxation must be None or have"):
        exact.RelaxedMargin(relaxation=3)


def test_a_gap_of_exactly_0_is_proved_under_the_cap_and_under_the_penalty():
    for booster in (
        exact.RelaxedMargin(nu=3),
        exact.RelaxedMargin(nu=2),
        exact.RelaxedMargin(relaxation=PeakPenalty(HALF)),
        exact.RelaxedMargin(),
    ):
        booster.start(3)
        booster.update((1, Fraction(-1, 2), Fraction(-1, 2)))
        assert float(booster.record()["gap"]) == 0.0 == float(booster.record()["step"])
        assert decide(booster.record()["step"], "==", 0) is Verdict.HOLDS
        booster.update((Fraction(1, 2), 1, 1))
        assert float(booster.record()["gap"]) > 0


def test_inner_products_of_rationals_are_exact_and_of_enclosed_numbers_enclosed():
    root = Real(lambda bits: ball(2).sqrt())
    assert inner_product((HALF, 2), (1, THIRD)) == Fraction(7, 6) and float(
        inner_product((root, 1), (1, -1))
    ) == pytest.approx(0.4142135624)
    assert float(inner_product((0, root), (root, 1))) == pytest.approx(2**0.5)


def test_a_logarithm_with_symbols_is_scaled_term_by_term():
    symbol = Symbol(log(3))
    value = OddsLog(log(2), {symbol: HALF})
    wanted = math.log(2) + math.log(3) / 2
    for result, factor in ((-value, -1), (value * 3, 3), (value / 2, 0.5), (THIRD * value, 1 / 3)):
        assert float(result) == pytest.approx(factor * wanted) and isinstance(result, OddsLog)
    assert value * 0 == 0 and with_symbols(log(2), {}).terms == {2: 1}
    with pytest.raises(ZeroDivisionError):
        value / 0


class Symbol:
    def __init__(self, logarithm):
        self.logarithm = logarithm


class Duck:
    """A relaxation of another class: the whole simplex."""

    def check(self, m):
        pass

    def distribution(self, log_weights, beta):
        return enclose_projection_of_exponentials(log_weights, Fraction(1))[0]


def test_the_first_weights_are_those_of_the_start_even_if_they_are_computed_later():
    booster = exact.RelaxedMargin(relaxation=Duck(), eps=1)
    first = booster.start(3)
    booster.update((1, 1, -1))
    assert [float(w) for w in first] == pytest.approx([1 / 3] * 3)


def test_samme_votes_with_the_perfect_hypothesis_which_is_the_last():
    booster = exact.SAMME()
    booster.start([1, 2, 3], 3)
    booster.update([1, 2, 2])
    booster.update([1, 2, 1])
    assert booster.update([1, 2, 3]).reason == "perfect"
    assert booster.votes([1, 1, 3]) == (0, 0, 1)


@pytest.mark.parametrize(("nu", "eps", "first", "second"), [
    ("41/20", "5/3", (0, HALF, HALF), (Fraction(21, 40), 0, 0)),  # the first example is at the cap, the others share what is left
    (1, 20, (0, Fraction(1, 4), HALF), (0, Fraction(1, 4), HALF)),  # an irrational distribution, and the hypothesis that is all of w
])  # fmt: skip
def test_a_gap_is_proved_0_after_a_step_of_1(nu, eps, first, second):
    booster = exact.RelaxedMargin(nu=nu, eps=eps)
    booster.start(3)
    booster.update(first)
    assert decide(booster.record()["step"], "==", 1) is Verdict.HOLDS
    booster.update(second)
    assert decide(booster.record()["gap"], "==", 0) is Verdict.HOLDS is decide(booster.record()["step"], "==", 0)
    assert [decide(w, "==", k) is Verdict.HOLDS for w, k in zip(booster.coefficients(), (1, 0), strict=True)] == [
        True,
        True,
    ]
