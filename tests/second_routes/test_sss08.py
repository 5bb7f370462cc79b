"""Every counterexample to SSS08 by a second route: its conjugates by hand beside grids, in Fractions; logarithms in mpmath.

Nothing of `reference`, and of the claims only their names. The programs have one or two variables. A convex quadratic is
minimised over a grid that contains its minimiser; a piecewise linear function of (w, γ) over all crossings of its kinks.
"""

import math
from fractions import Fraction
from itertools import combinations, pairwise, product

import mpmath
import pytest
from mpmath import mpf

from tests.second_routes import shared as second_routes
from tests.second_routes.shared import DIGITS, EQUAL, HALF, number, real


@pytest.fixture(autouse=True)
def sixty_digits():
    with mpmath.workdps(DIGITS):
        yield


def stored(name):
    return second_routes.stored(f"SSS08.{name}")


def instance_of(name):
    return stored(name)["case"]["instance"]["$instance"]


def agree(name, left, right):
    return second_routes.agree(f"SSS08.{name}", left, right)


def vectors(entries):
    return [tuple(map(number, v)) for v in entries]


def game_of(data):
    return [[number(entry) for entry in row] for row in data["game"]["$game"]]


def dot(x, y):
    return sum((a * b for a, b in zip(x, y, strict=True)), start=Fraction(0))


def steps(low, high, count):
    """The grid from low to high in `count` steps."""
    return [Fraction(low) + (Fraction(high) - low) * k / count for k in range(count + 1)]


def shrunk(x):
    """x with one coordinate multiplied by 0, 1/2 or 1: what condition (iii) compares x with."""
    for i, share in product(range(len(x)), (0, HALF, 1)):
        yield (*x[:i], share * x[i], *x[i + 1 :])


def divergence(d, center):
    """B_h for half the squared norm."""
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


def crossings(lines):
    """Where two lines a w + b γ = c meet."""
    for (a, b, c), (p, q, r) in combinations(set(lines), 2):
        if a * q != b * p:
            yield (c * q - b * r) / (a * q - b * p), (a * r - c * p) / (a * q - b * p)


def hinges(column, w, gamma):
    return [max(gamma - w * entry, Fraction(0)) for entry in column]


def kinks(column, forms):
    """The ends of |w| <= 1, the lines γ = w a_i, and those on which an affine form (v, c) of the hinges, v·x = c, is met
    with some of the hinges at 0."""
    lines = [(Fraction(1), Fraction(0), Fraction(sign)) for sign in (1, -1)]
    lines += [(-entry, Fraction(1), Fraction(0)) for entry in column]
    for v, c in forms:
        for on in product((0, 1), repeat=len(column)):
            kept = [a * b for a, b in zip(v, on, strict=True)]
            if sum(kept) or dot(kept, column):
                lines.append((-dot(kept, column), sum(kept), Fraction(c)))
    return lines


def best_under_ball(column, corners):
    """max over |w| <= 1 and γ of γ - max_v v·[γ - A w]_+, one hypothesis: linear between the kinks.

    It falls as γ falls, and does not rise with γ in the end, so the maximum is at a crossing.
    """
    assert max(sum(v) for v in corners) >= 1
    ties = [([a - b for a, b in zip(u, v, strict=True)], 0) for u, v in combinations(corners, 2)]
    inside = [(w, gamma) for w, gamma in crossings(kinks(column, ties)) if abs(w) <= 1]
    return max(gamma - max(dot(v, hinges(column, w, gamma)) for v in corners) for w, gamma in inside)


def best_under_limit(column, corners, limit):
    """max of γ with max_v v·[γ - A w]_+ <= limit, by the same argument."""
    lines = kinks(column, [(v, limit) for v in corners])
    return max(
        gamma
        for w, gamma in crossings(lines)
        if abs(w) <= 1 and all(dot(v, hinges(column, w, gamma)) <= limit for v in corners)
    )


PAIRS = [(p, 1 - p) for p in steps(0, 1, 64)]  # distributions on two examples, with every kink of the norms below


def skew(d):
    """The norm that falls when a coordinate grows."""
    return max(2 * abs(d[0] - d[1]), abs(d[0] + d[1]) / 2)


SKEW_CORNERS = [(a * Fraction(1, 4), b * Fraction(1, 4)) for a, b in ((5, 3), (3, 5), (-5, -3), (-3, -5))]


def skew_dual(x):
    return max(dot(v, x) for v in SKEW_CORNERS)


def test_the_corners_are_those_of_a_norm_whose_dual_grows_when_a_coordinate_is_dropped():
    for d in product(steps(-2, 2, 8), repeat=2):
        assert (skew(d) <= 1) == all(dot(d, v) <= 1 for v in ((2, -2), (-2, 2), (HALF, HALF), (-HALF, -HALF)))
        assert all(dot(d, x) <= skew(d) * skew_dual(x) for x in product((-1, 0, 1), repeat=2))
    assert all(skew(v) == 1 for v in SKEW_CORNERS)
    assert skew_dual((1, -1)) == HALF < skew_dual((1, 0)) == Fraction(5, 4)  # against (iii), and the amended condition


def test_a_ball_of_a_norm_that_is_not_monotone_has_five_eighths_against_one_half():
    data = instance_of("example-1")
    column = [row[0] for row in game_of(data)]
    assert vectors(data["points"]) == SKEW_CORNERS and data["heights"] == [0] * 4 and column == [HALF, 1]
    edges = {d: abs(dot(d, column)) for d in PAIRS if skew(d) <= 1}
    margin, edge = best_under_ball(column, SKEW_CORNERS), min(edges.values())
    assert edges[Fraction(3, 4), Fraction(1, 4)] == edge
    assert (margin, edge) == (HALF, Fraction(5, 8)) and agree("example-1", margin, edge)
    box = [tuple(Fraction(3, 4) * s for s in signs) for signs in product((1, -1), repeat=2)]  # a monotone norm
    assert best_under_ball(column, box) == min(abs(dot(d, column)) for d in PAIRS if max(d) <= Fraction(3, 4)) == edge


def test_the_same_norm_as_a_penalty_has_thirteen_sixteenths_against_seven_tenths():
    data = instance_of("example-2")
    points, column = vectors(data["points"]), [row[0] for row in game_of(data)]
    assert column == [HALF, 1] and data["heights"] == [0] * 4
    assert all(max(dot(v, d) for v in points) == skew(d) / 4 for d in product(steps(-2, 2, 16), repeat=2))
    edge = min(abs(dot(d, column)) + skew(d) / 4 for d in PAIRS)
    margin = best_under_limit(column, SKEW_CORNERS, Fraction(1, 4))
    assert (margin, edge) == (Fraction(7, 10), Fraction(13, 16)) and agree("example-2", margin, edge)
    signs = list(product((1, -1), repeat=2))  # half the largest entry as the penalty: monotone
    assert best_under_limit(column, signs, HALF) == 1 == min(abs(dot(d, column)) + max(d) / 2 for d in PAIRS)


def test_the_largest_entry_is_no_conjugate_of_an_admissible_function():
    assert stored("hard-margin.step-conditions")["case"]["game"] == [[1]]

    def printed(x):
        return max(x)

    scale = [Fraction(sign * 10**k) for k in range(4) for sign in (1, -1)]
    biconjugate = {d: max(t * d - printed((t,)) for t in (0, *scale)) for d in steps(-1, 2, 6)}
    assert {d for d, value in biconjugate.items() if value == 0} == {1}  # f is the indicator of the point 1: (i) holds,
    assert all(value >= 500 for d, value in biconjugate.items() if d != 1)  # and grows with the scale elsewhere
    holds = int(biconjugate[0] == 0)  # (ii) asks for 0 in the core of the domain, at least for 0 in it
    assert holds == 0 and agree("hard-margin.step-conditions", holds, 1)
    for corner in ((-1,), (-1, -1), (-1, -1, -1)):
        assert max(map(printed, shrunk(corner))) == 0 > printed(corner)  # (iii) fails as well
    # with max |x_i|: f is 0 on [-1, 1], (iii) holds, and γ - |[γ - w]_+| = min(γ, w) has the maximum 1, the hard margin
    for x in product(steps(-2, 2, 8), repeat=2):
        assert all(max(map(abs, y)) <= max(map(abs, x)) for y in shrunk(x))
    assert all(max(t * d - abs(t) for t in (0, *scale)) == 0 for d in steps(-1, 1, 8))
    values = [gamma - abs(max(gamma - w, 0)) for w, gamma in product(steps(-1, 1, 8), steps(-2, 4, 24))]
    assert max(values) == 1


def test_half_and_half_and_nothing_has_no_weight_between_zero_and_the_cap():
    data = instance_of("lemma-16.step-block")
    u, cap = [number(x) for x in data["weights"]], number(data["cap"])
    assert u == [Fraction(4, 5), Fraction(2, 15), Fraction(1, 15)] and cap == HALF

    def forms():
        """(i, j, vector) with a zero at the end, by numbers of capped weights and of weights in proportion to d_0."""
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


def with_jump(d, jump):
    """0 on (-1, 1), `jump` at its ends, infinite beyond (None)."""
    return None if abs(d) > 1 else Fraction(jump * (abs(d) == 1))


def one_point_conjugate(jump, x):
    """f*(x) by its definition on a grid of (-2, 2) that comes within 1/60 of the ends."""
    grid = [d for d in steps(-2, 2, 240) if with_jump(d, jump) is not None]
    return max(x * d - with_jump(d, jump) for d in grid)


def conditions_hold(jump):
    """(i) to (iii) of Theorem 7 for that function; its conjugate |x| is reached from inside, whatever the jump."""
    for x in steps(-3, 3, 12):
        assert 0 <= abs(x) - one_point_conjugate(jump, x) <= abs(x) / 60
        assert all(abs(y) <= abs(x) for (y,) in shrunk((x,)))
    heights = [with_jump(d, jump) for d in steps(-1, 1, 120)]
    return min(heights) == 0 == with_jump(0, jump) and None not in heights


def jump_of(name):
    data = instance_of(name)
    assert vectors(data["points"]) == [(-1,), (1,)] and data["heights"] == [0, 0] and game_of(data) == [[1]]
    return data.get("jump", 0)


def test_a_jump_at_the_end_is_seen_by_the_distribution_and_not_by_the_conjugate():
    jump = jump_of("theorem-7")
    assert jump == 1 and conditions_hold(jump) and conditions_hold(0)
    margin = max(gamma - abs(max(gamma - w, 0)) for w, gamma in product(steps(-1, 1, 20), steps(-3, 3, 60)))
    edges = [1 + with_jump(1, height) for height in (jump, 0)]  # the only distribution is 1
    assert (margin, edges[0]) == (1, 2) and agree("theorem-7", margin, edges[0])
    assert edges[1] == margin  # f closed


def test_the_restricted_conjugate_at_zero_is_minus_the_jump():
    jump, (theta,) = jump_of("lemma-8"), vectors([instance_of("lemma-8")["theta"]])
    assert jump == 1 and theta == (0,) and conditions_hold(jump)
    left, closed = (theta[0] * 1 - with_jump(1, height) for height in (jump, 0))  # the simplex is {1}
    right = -max(gamma - abs(max(gamma + theta[0], 0)) for gamma in steps(-3, 3, 60))
    assert (left, right) == (-1, 0) and agree("lemma-8", left, right) and closed == right


def test_a_domain_around_zero_may_only_touch_the_simplex():
    assert jump_of("lemma-8.step-core") == 0

    def small_moves_stay(half):
        """Whether a small step either way from 0 stays in {1} - [-half, half] = [1 - half, 1 + half]."""
        return int(all(1 - half <= sign * Fraction(1, 1000) <= 1 + half for sign in (1, -1)))

    assert small_moves_stay(1) == 0 and agree("lemma-8.step-core", 0, 1)  # while [-1, 1] itself has 0 in its core
    assert small_moves_stay(2) == 1


def test_a_single_hypothesis_that_is_wrong_enters_with_weight_minus_one():
    assert stored("remark-k-equals-m.reading-literal")["case"]["game"] == [[-1]]
    values = {w: -w for w in steps(-1, 1, 20)}  # the margin of the only example
    assert (values[1], max(values.values())) == (-1, 1) and agree(
        "remark-k-equals-m.reading-literal", values[1], max(values.values())
    )
    assert values[-1] == 1


def test_the_square_root_has_convex_level_sets_and_a_gap():
    name = "theorem-3.reading-level-sets"
    data = instance_of(name)
    assert data["kind"] == "root" and number(data["slope"]) == 1
    squares = [Fraction(sign * k * k, 400) for k in range(61) for sign in (1, -1)]  # whose roots are k/20

    def root(d):
        found = Fraction(math.isqrt(int(abs(d) * 400)), 20)
        assert found**2 == abs(d)
        return found

    primal = {d: root(d) + abs(d - 1) for d in squares}
    assert min(primal.values()) == 1 == primal[0] == primal[1]  # sqrt d >= d on [0, 1], and beyond 1 the root exceeds 1
    for r in (HALF, 1, 2):  # the level set is the interval of half-width r²
        assert all((root(d) <= r) == (abs(d) <= r**2) for d in squares)
    assert root(Fraction(1, 4)) > root(Fraction(1)) / 4 + 3 * root(Fraction(0)) / 4  # and the root is not convex
    for w in (Fraction(1, 10), -HALF, Fraction(1)):  # f*(-w) is infinite unless w = 0
        growth = [max(-w * sign * k * k - k for sign in (1, -1)) for k in (10**2, 10**3, 10**4)]
        assert growth[0] < growth[1] < growth[2] and growth[2] > 10**5
    dual = min(root(d) for d in squares) + min(abs(d - 1) for d in squares)  # at w = 0: -f*(0) - g*(0)
    assert dual == 0 and agree(name, dual, min(primal.values()))
    convex = {w: -w for w in steps(-1, 1, 20)}  # f = |d| in its place: f*(-w) = 0 and g*(w) = w for |w| <= 1
    assert max(convex.values()) == 1 == min(abs(d) + abs(d - 1) for d in squares)


def test_the_biconjugate_of_the_square_root_is_zero():
    name = "theorem-3.biconjugate.reading-level-sets"
    data = instance_of(name)
    assert data["kind"] == "root" and vectors([data["d"]]) == [(1,)]
    for slope in (
        1,
        HALF,
        Fraction(1, 1000),
        Fraction(-1, 1000),
    ):  # f*(θ) is infinite unless θ = 0: at d = (2/θ)² sgn θ
        d = abs(2 / slope) ** 2 * (1 if slope > 0 else -1)
        assert slope * d - abs(2 / slope) == abs(2 / slope) > 0
        assert slope * 4 * d - 2 * abs(2 / slope) == 6 * abs(2 / slope)  # and it grows
    conjugate_at_zero = max(-Fraction(k, 20) for k in range(60))  # of -sqrt|d| at d = (k/20)²
    assert agree(name, 0 * 1 - conjugate_at_zero, 1)
    tent = {d: max(t * d for t in steps(-1, 1, 8)) for d in steps(-2, 2, 8)}  # f = |d|: f* is 0 on [-1, 1]
    assert all(found == abs(d) for d, found in tent.items())


@pytest.mark.parametrize(
    ("name", "shares"), [("theorem-4.step-core", PAIRS), ("corollary-5.step-core", [(HALF, HALF)])]
)
def test_the_difference_of_domains_is_everything_though_zero_is_taken(name, shares):
    case = stored(name)["case"]
    given = case["instance"]["$instance"] if "instance" in case else case
    assert given["game"] in ([[1], [-1]], {"$game": [[1], [-1]]})
    assert name == "theorem-4.step-core" or (given["k"] == 2 and [d for d in PAIRS if max(d) <= HALF] == shares)
    image = {p - q for p, q in shares}  # A'd for A = (1, -1)'
    difference = {u - x for u, x in product(steps(-3, 3, 48), image)}  # R less A'C, element by element
    condition = int(all(t * v in difference for v in (-1, 1) for t in steps(0, 1, 8)))
    criterion = int(all(t * v not in image for v in (-1, 1) for t in (0, Fraction(1, 1000))))
    assert 0 in image and (condition, criterion) == (1, 0) and agree(name, condition, criterion)
    away = {p + q / 2 for p, q in shares}  # A = (1, 1/2)': the value is positive, and the two agree
    assert min(map(abs, away)) >= HALF and all(t * v not in away for v in (-1, 1) for t in steps(0, Fraction(1, 4), 8))


def test_without_the_third_condition_the_relaxed_margin_is_smaller():
    data = instance_of("theorem-7.without-iii")
    corners, heights = vectors(data["points"]), [number(h) for h in data["heights"]]
    assert game_of(data) == [[0], [0]] and set(corners) == set(product((-1, 1), repeat=2))
    assert heights == [4 - a - 3 * b for a, b in corners] and min(heights) == 0  # f is affine on the box: (i) and (ii)

    def conjugate(x):
        return max(dot(v, x) - height for v, height in zip(corners, heights, strict=True))

    for x in product(steps(-5, 5, 10), repeat=2):
        assert conjugate(x) == abs(x[0] + 1) + abs(x[1] + 3) - 4
    assert conjugate((0, -3)) == -3 < conjugate((0, 0)) == 0  # against (iii)
    edge = min(4 - p - 3 * q for p, q in PAIRS)  # A = 0
    margin = max(gamma - conjugate([max(gamma, 0)] * 2) for gamma in steps(-5, 5, 40))
    assert (margin, edge) == (0, 1) and agree("theorem-7.without-iii", margin, edge)
    assert all(gamma - conjugate([max(gamma, 0)] * 2) == -abs(gamma) for gamma in steps(-5, 5, 40))


def uniform_run(column, eps, rounds):
    """Figure 1 with the uniform distribution on two examples and one hypothesis: the coefficient of w after the rounds.

    Its edge is positive and |column| <= column[0] = 1, so |A(e - w)| = 1 - w and the step is cut at 1 only at the end.
    """
    beta = real(eps) / (2 * mpmath.log(2))
    edge, w = real(sum(column, start=Fraction(0)) / 2), mpf(0)
    for _ in range(rounds):
        w += (1 - w) * min(mpf(1), beta * edge * (1 - w) / (1 - w) ** 2)
    return w


def test_with_an_open_ball_the_booster_ends_below_doing_nothing():
    data = instance_of("theorem-9")
    column, eps, rounds = [row[0] for row in game_of(data)], number(data["eps"]), data["rounds"]
    assert (column, eps, rounds, data["closed"]) == ([1, Fraction(-19, 20)], HALF, 87, False)
    bound = 32 * mpmath.log(2) / real(eps) ** 2
    assert rounds + 1 < bound <= rounds + 2

    def f(d):
        size = sum(map(abs, d))
        return 0 if size < 1 or tuple(d) == (HALF, HALF) else None

    inside = [d for d in product(steps(-2, 2, 80), repeat=2) if f(d) is not None]
    ends = [
        (HALF, HALF),
        *(tuple(sign * Fraction(19, 20) * (i == k) for k in range(2)) for i in range(2) for sign in (1, -1)),
    ]
    assert f((0, 0)) == 0 and all(
        f(v) == 0 for v in ends
    )  # (i); and with the axes 0 is in the core of the domain, (ii)
    for d, e in product(inside[::29], inside[::31]):  # convex: 0 on a convex set
        assert f([(a + b) / 2 for a, b in zip(d, e, strict=True)]) == 0
    for x in product(steps(-3, 3, 6), repeat=2):  # f*(x) = max |x_i|, approached inside: (iii)
        largest = max(map(abs, x))
        assert largest * Fraction(19, 20) <= max(dot(d, x) for d in inside) <= largest
        assert all(max(map(abs, y)) <= largest for y in shrunk(x))
    assert [d for d in PAIRS if f(d) is not None] == [(HALF, HALF)]  # the only distribution that f allows
    edge = abs(dot((HALF, HALF), column))
    best = max(min(w * entry for entry in column) for w in steps(-1, 1, 40))  # (5) with f* is the hard margin
    assert (edge, best) == (Fraction(1, 40), 0)
    w = uniform_run(column, eps, rounds)
    assert abs(w - rounds * real(eps) / (80 * mpmath.log(2))) < EQUAL and w < 1  # equal steps, none of them cut
    reached = min(w * real(entry) for entry in column)
    assert agree("theorem-9", reached, best - eps) and reached < real(best - eps) < real(edge - eps)
    assert best - eps <= 0 and edge - eps <= 0  # so w = 0, before any round, is accurate


def adaboost_with_equal_edges(counts):
    """(the edge of every round, the share of wrong votes, the share of ties); counts: how many examples have which margins.

    AdaBoost divides a weight by 1 + γ u; equal edges have equal steps, so that a vote is the sum of an example's margins.
    """
    total = sum(counts.values())
    masses, edges = {u: Fraction(n, total) for u, n in counts.items()}, set()
    for t in range(len(next(iter(counts)))):
        edge = sum(mass * u[t] for u, mass in masses.items())
        masses = {u: mass / (1 + edge * u[t]) for u, mass in masses.items()}
        edges.add(edge)
    (edge,) = edges
    wrong = sum(n for u, n in counts.items() if sum(u) < 0)
    return edge, Fraction(wrong, total), Fraction(sum(n for u, n in counts.items() if sum(u) == 0), total)


def test_adaboost_with_edges_of_one_half_has_five_of_eight_votes_wrong_or_tied_after_two_rounds():
    name = "sentence-adaboost-rate.reading-literal"
    case = stored(name)["case"]
    assert case["transcript"] == [[0, 1], [1, 1]]
    rows = [tuple(row) for row in case["game"]]
    edge, wrong, tied = adaboost_with_equal_edges({u: rows.count(u) for u in rows})
    assert (edge, wrong, tied) == (HALF, 0, Fraction(5, 8))
    assert agree(name, wrong + tied, mpmath.exp(-2 * real(edge) ** 2)) and real(tied) < mpmath.exp(-(real(edge) ** 2))


def test_after_seven_rounds_no_tie_is_needed_for_more_mistakes_than_the_printed_exponent_allows():
    some = {"+++++++": 125000, "-++++++": 15598, "-+++---": 3152, "--+++--": 5040, "--+--++": 2460, "---++-+": 3072}
    some |= {"---+-++": 543, "----+++": 1385}
    edge, wrong, tied = adaboost_with_equal_edges({tuple(1 if c == "+" else -1 for c in u): n for u, n in some.items()})
    assert (edge, tied) == (Fraction(3, 5), 0)
    assert mpmath.exp(-7 * real(edge) ** 2) < real(wrong) < mpmath.exp(-7 * real(edge) ** 2 / 2)


def test_for_one_example_the_bounds_ask_for_no_round():
    name = "half-margin.reading-one-example"
    data = stored(name)["case"]
    given = data["instance"]["$instance"] if "instance" in data else data
    assert given["game"] in ([[1]], {"$game": [[1]]}) and given["rounds"] == 0
    eps = number(given["eps"] if "eps" in given else given["booster"]["arguments"]["eps"])
    margin = max(steps(-1, 1, 20))  # of A w = w
    assert (eps, margin) == (HALF, 1) and 2 >= 32 * mpmath.log(1) / real(eps) ** 2 == 0
    assert agree(name, 0, margin - eps) and margin - eps == margin / 2 > 0  # w_1 = 0


def test_the_third_step_of_a_hypothesis_that_is_right_everywhere_is_zero_over_zero():
    data = stored("figure-1.reading-literal")["case"]
    arguments = data["booster"]["arguments"]
    assert (
        data["game"] == [[1], [1]] and data["rounds"] == 3 and number(arguments["eps"]) == number(arguments["nu"]) == 1
    )
    beta, w, done = 1 / (2 * mpmath.log(2)), mpf(0), []
    while w < 1:  # both margins are w, d is uniform, d'A(e - w) = |A(e - w)| = 1 - w
        step = min(mpf(1), beta * (1 - w) / (1 - w) ** 2)
        done.append(step)
        w += step * (1 - w)
    assert len(done) == 2 and abs(done[0] - beta) < EQUAL and done[1] == 1
    assert (
        agree("figure-1.reading-literal", 1 - w, 0) and 32 * mpmath.log(2) > 3 + 2
    )  # round 3, within the 21 of Theorem 9 for ε = 1
    assert stored("figure-1.reading-literal-one-example")["case"]["game"] == [[1]]
    assert mpmath.log(1) == 0 and agree("figure-1.reading-literal-one-example", 1, 1)  # β = ε / (2 log m)


def test_under_an_open_cap_the_second_distribution_does_not_exist():
    """f = 0 where every |d_i| < 11/20, A = (-1, 1/2)': why the amended Figure 1 asks for a closed f."""
    cap, eps = Fraction(11, 20), 1
    box = list(product(steps(-1, 1, 40), repeat=2))
    inside = [d for d in box if max(map(abs, d)) < cap]
    assert (0, 0) in inside and all(
        (a * s, b * s) in inside for a, b in ((HALF, 0), (0, HALF)) for s in (1, -1)
    )  # (ii)
    for x in product(steps(-2, 2, 4), repeat=2):  # f*(x) = 11/20 Σ|x_i|: (i) at x = 0, and (iii)
        assert max(dot(d, x) for d in inside) <= cap * sum(map(abs, x))
        assert all(sum(map(abs, y)) <= sum(map(abs, x)) for y in shrunk(x))
    beta = eps / (2 * mpmath.log(2))
    column = [mpf(1), -mpf(1) / 2]  # with the sign that makes its edge under uniform weights 1/4
    step = beta / 4  # |A(e - w_1)| = 1
    w = [step * a for a in column]

    def objective(p):
        return sum(d * a + beta * d * mpmath.log(2 * d) for d, a in zip((1 - p, p), w, strict=True))

    free = 1 / (1 + mpmath.exp(-(w[0] - w[1]) / beta))
    assert 0 < step < 1 and abs(free - 1 / (1 + mpmath.exp(-mpf(3) / 8))) < EQUAL and free > real(cap)
    shares = [objective(real(cap) - mpf(1) / 2**k) for k in range(5, 60)]  # falls all the way to the missing end
    assert all(later < earlier for earlier, later in pairwise(shares)) and objective(real(cap)) < shares[-1]


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
        """h(d) - h(u) - the gradient of h at u times d - u; log m cancels."""
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


def test_every_statement_of_sss08_that_does_not_simply_hold_is_recomputed_here():
    second_routes.check_that_none_is_missing("SSS08", __file__)
