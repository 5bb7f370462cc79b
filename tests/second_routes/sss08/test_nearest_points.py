"""Counterexamples to SSS08 on projections, by a second route."""

from fractions import Fraction
from itertools import pairwise, product

import mpmath
from mpmath import mpf

from tests.second_routes.shared import EQUAL, HALF, number, real
from tests.second_routes.sss08.grids import PAIRS, agree, dot, instance_of, steps, vectors


def divergence(d, center):
    """Return B_h for half the squared norm."""
    return dot([a - b for a, b in zip(d, center, strict=True)], [a - b for a, b in zip(d, center, strict=True)]) / 2


def test_on_the_unit_square_the_point_on_the_diagonal_is_not_the_nearest_to_the_corner():
    data = instance_of("corollary-13")
    (theta,) = vectors([data["theta"]])
    ends = vectors([data["start"], data["end"]])
    assert (theta, ends, number(data["low"]), number(data["high"])) == ((2, 0), [(0, 0), (1, 1)], 0, 1)
    diagonal = [(s, s) for s in steps(0, 1, 16)]

    def both(slopes):
        square = list(product(steps(0, 1, 16), repeat=2))
        center = max(square, key=lambda d: dot(slopes, d) - dot(d, d) / 2)  # the gradient of h*
        claimed = max(diagonal, key=lambda d: dot(slopes, d) - dot(d, d) / 2)  # that of (h + I_C)*
        return center, claimed, min(diagonal, key=lambda d: divergence(d, center))

    center, claimed, nearest = both(theta)
    assert (center, claimed, nearest) == ((1, 0), (1, 1), (HALF, HALF))
    left, right = divergence(claimed, center), divergence(nearest, center)
    assert (left, right) == (HALF, Fraction(1, 4)) and agree("corollary-13", left, right)
    for inside in product((Fraction(1, 4), HALF, Fraction(3, 4)), repeat=2):  # the amended condition
        center, claimed, nearest = both(inside)
        assert center == inside and claimed == nearest


def test_beyond_the_interval_the_gradient_of_h_at_the_end_is_not_theta():
    data = instance_of("lemma-12")
    theta, slope = number(data["theta"][0]), number(data["slope"][0])
    assert (theta, slope, number(data["low"]), number(data["high"])) == (2, 1, 0, 1)
    interval = steps(0, 1, 24)

    def both(t, rise):
        center = max(interval, key=lambda d: t * d - d**2 / 2)
        claimed = max(interval, key=lambda d: t * d - d**2 / 2 - rise * d)

        def objective(d):
            return divergence([d], [center]) + rise * d

        return center, claimed, min(interval, key=objective), objective

    center, claimed, best, objective = both(theta, slope)
    assert (center, claimed, best) == (1, 1, 0)
    assert (objective(claimed), objective(best)) == (1, HALF) and agree("lemma-12", objective(claimed), objective(best))
    for t in steps(0, 1, 12)[1:-1]:  # the amended condition: d_0 = θ inside
        for rise in steps(-2, 2, 16):
            center, claimed, best, objective = both(t, rise)
            assert center == t and objective(claimed) == objective(best)


def test_without_its_end_an_interval_has_no_nearest_point():
    """h(d) = d²/2, C = (0, 1], θ = -1: why the amended Lemma 12 and Corollary 13 ask for closed h, f and C."""
    inside = [Fraction(1, 2**k) for k in range(40)]  # of C, down to its missing end
    assert max(steps(-2, 2, 16), key=lambda d: -d - d**2 / 2) == -1  # d_0 is inside [-2, 2]
    distances = [divergence([d], [-1]) for d in inside]
    assert all(near < far for far, near in pairwise(distances)) and min(distances) > HALF
    assert distances[-1] - HALF < Fraction(1, 2**38)  # so that no point of C is nearest
    for t in steps(-2, 0, 8):  # (h + I_C)*(t) = 0: never reached, and approached at the end for every t <= 0
        values = [t * d - d**2 / 2 for d in inside]
        assert all(value < 0 for value in values) and values[-1] > -Fraction(3, 2**39)


def test_half_and_half_and_nothing_has_no_weight_between_zero_and_the_cap():
    data = instance_of("lemma-16.step-block")
    u, cap = [number(x) for x in data["weights"]], number(data["cap"])
    assert u == [Fraction(4, 5), Fraction(2, 15), Fraction(1, 15)] and cap == HALF

    def forms():
        """Yield (i, j, vector) with a zero at the end, by numbers of capped weights and of weights in proportion to d_0."""
        for capped, more in product(range(3), repeat=2):
            rest = u[capped : capped + more]
            left = 1 - cap * capped
            if capped + more < 3 and (left == 0) == (not rest) and left >= 0:
                middle = [left * w / sum(rest) for w in rest]
                if all(0 < d < cap for d in middle):
                    yield capped, capped + more, (*[cap] * capped, *middle, *[Fraction(0)] * (3 - capped - more))

    without = {d: sum(0 < entry < cap for entry in d) for _, _, d in forms()}
    assert min(without.values()) == 0 == without[HALF, HALF, 0] and agree("lemma-16.step-block", 0, 1)
    halves = [
        Fraction(2, k) for k in (3, 5)
    ]  # the amended condition: 1/ν is not whole, and no number of caps fills the mass
    assert all(1 - other * capped != 0 for other in halves for capped in range(6))

    def objective(d):
        return sum(real(a) * mpmath.log(real(a / w)) for a, w in zip(d, u, strict=True) if a)

    # Lemma 16 is true here: one weight at the cap and the rest in proportion is cheaper than (1/2, 1/2, 0)
    positive = (HALF, Fraction(1, 3), Fraction(1, 6))
    assert objective(positive) < objective((HALF, HALF, 0)) - mpf(1) / 20


def test_the_projection_procedure_divides_zero_by_zero_where_weights_are_missing():
    data = instance_of("figure-2.reading-literal")
    u, cap = [number(x) for x in data["weights"]], number(data["cap"])
    assert u == sorted(u, reverse=True) == [HALF, HALF, 0] and cap == HALF
    left = [sum(u[i:]) for i in range(3)]  # Z in step i + 1
    mass = [1 - cap * i for i in range(3)]
    assert left == mass == [1, HALF, 0]  # θ = 1, 1, 0/0
    assert all(u[i] >= cap for i in range(2))  # so that the first two steps do not break
    assert agree("figure-2.reading-literal", left[2], 0)
    allowed = [(a, b, 1 - a - b) for a, b in product(steps(0, HALF, 16), repeat=2) if 0 <= 1 - a - b <= cap]

    def divergence_to_halves(d):
        return None if d[2] else sum(real(a) * mpmath.log(real(2 * a)) for a in d if a)

    finite = {d: divergence_to_halves(d) for d in allowed if divergence_to_halves(d) is not None}
    assert finite == {(HALF, HALF, 0): 0}  # the problem has a solution, d_0

    small = instance_of("figure-2.reading-literal-small-cap")
    u, cap = [number(x) for x in small["weights"]], number(small["cap"])
    assert u == [HALF, HALF] and cap == Fraction(1, 4) and not [d for d in PAIRS if max(d) <= cap]
    theta = (1 - cap) / u[1]  # of the last step; the first had θ = 1 and 1/2 >= 1/4
    total = sum(min(cap, theta * entry) for entry in u)
    assert agree("figure-2.reading-literal-small-cap", total, 1) and total == HALF


def test_the_gradient_of_the_divergence_vanishes_where_it_is_least():
    data = instance_of("lemma-15.step-gradient")
    u = [number(x) for x in data["weights"]]
    assert u == [HALF, HALF] and number(data["cap"]) == 1  # so that d_t = d_0

    def h(d):
        return sum(real(a) * mpmath.log(real(a)) for a in d)

    def bregman(d):
        """Return h(d) - h(u) minus the gradient of h at u times d - u; log m cancels."""
        slopes = [mpmath.log(real(a)) + 1 for a in u]
        return h(d) - h(u) - sum(s * real(a - b) for s, a, b in zip(slopes, d, u, strict=True))

    rise = bregman((Fraction(1), HALF)) - bregman(u)
    assert abs(rise - mpmath.log(2) + mpf(1) / 2) < EQUAL and agree("lemma-15.step-gradient", rise, HALF)
    for k in range(10, 40):  # the quotients tend to log d - log d_0 = 0, not to the printed 1
        small = Fraction(1, 2**k)
        assert 0 < bregman((HALF + small, HALF)) / real(small) < real(2 * small)
    # on the simplex it is Σ d log(d / d_0), to which the printed gradient belongs: along the simplex they agree
    for p, q in PAIRS[1:-1]:
        assert abs(bregman((p, q)) - real(p) * mpmath.log(2 * real(p)) - real(q) * mpmath.log(2 * real(q))) < EQUAL
