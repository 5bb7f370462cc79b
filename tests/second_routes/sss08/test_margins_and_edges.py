"""Counterexamples to SSS08 on duality, by a second route: margins on one side, edges on the other."""

import math
from fractions import Fraction
from itertools import combinations, product

import pytest

from tests.second_routes.shared import HALF, number
from tests.second_routes.sss08.grids import PAIRS, agree, dot, game_of, instance_of, shrunk, steps, stored, vectors


def crossings(lines):
    """Yield where two lines a w + b γ = c meet."""
    for (a, b, c), (p, q, r) in combinations(set(lines), 2):
        if a * q != b * p:
            yield (c * q - b * r) / (a * q - b * p), (a * r - c * p) / (a * q - b * p)


def hinges(column, w, gamma):
    return [max(gamma - w * entry, Fraction(0)) for entry in column]


def kinks(column, forms):
    """Return the ends of |w| <= 1, the lines γ = w a_i, and those on which an affine form (v, c) of the hinges, v·x = c, is
    met with some of the hinges at 0."""
    lines = [(Fraction(1), Fraction(0), Fraction(sign)) for sign in (1, -1)]
    lines += [(-entry, Fraction(1), Fraction(0)) for entry in column]
    for v, c in forms:
        for on in product((0, 1), repeat=len(column)):
            kept = [a * b for a, b in zip(v, on, strict=True)]
            if sum(kept) or dot(kept, column):
                lines.append((-dot(kept, column), sum(kept), Fraction(c)))
    return lines


def best_under_ball(column, corners):
    """Return the maximum over |w| <= 1 and γ of γ - max_v v·[γ - A w]_+, one hypothesis: linear between the kinks.

    The objective falls as γ falls, and does not rise for large γ, so the maximum is at a crossing.
    """
    assert max(sum(v) for v in corners) >= 1
    ties = [([a - b for a, b in zip(u, v, strict=True)], 0) for u, v in combinations(corners, 2)]
    inside = [(w, gamma) for w, gamma in crossings(kinks(column, ties)) if abs(w) <= 1]
    return max(gamma - max(dot(v, hinges(column, w, gamma)) for v in corners) for w, gamma in inside)


def best_under_limit(column, corners, limit):
    """Return the largest γ with max_v v·[γ - A w]_+ <= limit, by the same argument."""
    lines = kinks(column, [(v, limit) for v in corners])
    return max(
        gamma
        for w, gamma in crossings(lines)
        if abs(w) <= 1 and all(dot(v, hinges(column, w, gamma)) <= limit for v in corners)
    )


def skew(d):
    """Return the norm that falls when a coordinate grows."""
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


def with_jump(d, jump):
    """Return the function that is 0 on (-1, 1), `jump` at the ends, and infinite (None) beyond."""
    return None if abs(d) > 1 else Fraction(jump * (abs(d) == 1))


def one_point_conjugate(jump, x):
    """Return f*(x) by its definition on a grid of (-2, 2) that comes within 1/60 of the ends."""
    grid = [d for d in steps(-2, 2, 240) if with_jump(d, jump) is not None]
    return max(x * d - with_jump(d, jump) for d in grid)


def conditions_hold(jump):
    """Return (i) to (iii) of Theorem 7 for that function; its conjugate |x| is reached from inside, whatever the jump."""
    for x in steps(-3, 3, 12):
        assert 0 <= abs(x) - one_point_conjugate(jump, x) <= abs(x) / 60
        assert all(abs(y) <= abs(x) for (y,) in shrunk((x,)))
    heights = [with_jump(d, jump) for d in steps(-1, 1, 120)]
    return min(heights) == 0 == with_jump(0, jump) and None not in heights


def jump_of(name):
    data = instance_of(name)
    assert vectors(data["points"]) == [(-1,), (1,)] and data["heights"] == [0, 0] and game_of(data) == [[1]]
    return data.get("jump", 0)


def test_a_jump_at_the_end_changes_the_distribution_and_not_the_conjugate():
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
        """Return whether a small step either way from 0 stays in {1} - [-half, half] = [1 - half, 1 + half]."""
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
        result = Fraction(math.isqrt(int(abs(d) * 400)), 20)
        assert result**2 == abs(d)
        return result

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
    assert all(result == abs(d) for d, result in tent.items())


@pytest.mark.parametrize(
    ("name", "shares"), [("theorem-4.step-core", PAIRS), ("corollary-5.step-core", [(HALF, HALF)])]
)
def test_the_difference_of_domains_is_everything_though_zero_is_taken(name, shares):
    case = stored(name)["case"]
    instance = case["instance"]["$instance"] if "instance" in case else case
    assert instance["game"] in ([[1], [-1]], {"$game": [[1], [-1]]})
    assert name == "theorem-4.step-core" or (instance["k"] == 2 and [d for d in PAIRS if max(d) <= HALF] == shares)
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
