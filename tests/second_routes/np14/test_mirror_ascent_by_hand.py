"""Counterexamples to NP14 on mirror ascent, its projections and its bounds, by a second route."""

from fractions import Fraction

import mpmath
import pytest

from tests.second_routes.np14.runs import case_of, columns, error, exact_error, mirror_ascent, nearest
from tests.second_routes.shared import dot, number, real, witnesses_of

_, instance_of, agree = witnesses_of("NP14")


def test_bound_8_fails_on_the_primary_set_alone():
    case = case_of("combining.primary.step-equation-8")
    assert case["booster"]["arguments"]["secondary"] == [1]
    cap = number(case["booster"]["arguments"]["smoothness"]) / 2
    edges, votes = mirror_ascent(columns("combining.primary.step-equation-8"), 2, [None, cap])
    assert votes[0] == 0 and edges[0] == Fraction(1, 2)  # the primary example is a tie: error 1
    assert 1 > 1 / (1 + dot(edges, edges)) == Fraction(16384, 24809)


def test_silence_on_the_capped_example_is_an_error_for_ever():
    case = case_of("combining.secondary")
    k = number(case["booster"]["arguments"]["smoothness"])
    assert case["booster"]["arguments"]["secondary"] == [1] and case["game"] == [[1], [0]]
    edges, votes = mirror_ascent(columns("combining.secondary"), 2, [None, k / 2])
    assert edges[-1] == Fraction(1, 4) and votes[1] == 0 and 1 / k < 1
    assert dot(edges, edges) > k - 1  # more than the proof leaves to any ε_B of at least 1/k


def test_clipping_to_the_cube_in_the_lazy_version_keeps_a_quarter_of_the_weight():
    arguments = case_of("conjecture-lazy-double-projection.step-square")["booster"]["arguments"]
    assert (arguments["update"], arguments["projection"]) == ("lazy", "double")
    edges, votes = mirror_ascent(columns("conjecture-lazy-double-projection.step-square"), 2, lazy=True, clip=1)
    assert edges[-1] == Fraction(1, 4) and error(votes) == Fraction(1, 2)
    assert Fraction(1, 2) > 1 / (1 + dot(edges, edges))


def test_the_entropy_is_not_strongly_convex_beyond_the_simplex():
    values = case_of("equation-12.step-strong-convexity")["instance"]["$instance"]
    (x,), (y,) = ([real(number(entry)) for entry in values[letter]] for letter in "xy")
    assert x * mpmath.log(x / y) - x + y < (x - y) ** 2 / 2


def test_the_entropy_is_not_strongly_convex_beyond_the_cube_and_is_within():
    values = case_of("equation-45.reading-orthant")["instance"]["$instance"]
    ((x,), (y,)) = ([real(number(entry)) for entry in values[letter]] for letter in "xy")
    assert (x, y) == (3, mpmath.mpf(1) / 2)
    assert x * mpmath.log(x / y) - x + y < (x - y) ** 2 / 2
    cut = min(x, 1)
    assert cut * mpmath.log(cut / y) - cut + y > (cut - y) ** 2 / 2


def test_weights_of_at_most_half_their_share_sum_to_one_half():
    values = case_of("smooth.reading-literal")["instance"]["$instance"]
    k, m = number(values["smoothness"]), values["examples"]
    caps = [k / m] * m
    assert 0 < k < 1 and sum(caps) == k and Fraction(1, m) > caps[0]


def test_the_lazy_proof_doubles_the_distance():
    played = columns("equation-18.step-distance")
    _, votes = mirror_ascent(played, 2, lazy=True)
    assert error(votes) == Fraction(1, 2)
    distance = sum((a - Fraction(1, 2)) ** 2 for a in (0, 1)) / 2
    assert distance == Fraction(1, 4) != (1 - Fraction(1, 2)) / (2 * Fraction(1, 2))


def test_with_the_doubled_distance_the_lazy_proof_bounds_the_error_by_less_than_8():
    """(18) with η = γ/N: Σγ²/(2N) <= B(w*, z_1). At B = (1-ε)/(Nε) and Σγ² = 1 it admits errors up to 2/3; (8) says 1/2."""
    m, squares = 6, Fraction(1)
    admitted = [Fraction(wrong, m) for wrong in range(1, m + 1)]
    doubled = [e for e in admitted if squares / (2 * m) <= (1 - e) / (m * e)]
    right = [e for e in admitted if squares / (2 * m) <= (1 - e) / (2 * m * e)]
    assert max(doubled) == Fraction(2, 3) == 1 / (1 + squares / 2) and max(right) == Fraction(1, 2) == 1 / (1 + squares)


def test_a_combination_of_both_signs_has_a_margin_above_every_edge():
    (row,) = case_of("fact-duality.reading-linear")["game"]
    entries = [Fraction(entry) for entry in row]
    assert dot((2, -1), entries) == Fraction(3, 2) > max(entries)  # one example: the only distribution


def test_two_sign_columns_leave_three_of_four_wrong_under_half_the_length():
    rows = case_of("remark-norm-bound.reading-norm")["game"]
    played = [[Fraction(row[j]) for row in rows] for j in (0, 1)]
    edges, votes = mirror_ascent(played, 2)  # L = sqrt(4), the norm
    assert error(votes) == Fraction(3, 4) > 1 / (1 + dot(edges, edges)) == Fraction(2, 3)
    edges, votes = mirror_ascent(played, 4)  # L = 4, its square
    assert error(votes) <= 1 / (1 + dot(edges, edges))


def test_six_swings_of_exponential_weights_exceed_bound_8():
    played = columns("theorem-1.any-regulariser")
    w, votes, squares = [mpmath.mpf(1) / 3] * 3, [mpmath.mpf(0)] * 3, mpmath.mpf(0)
    for column in played:
        u = [real(entry) for entry in column]
        edge = dot(w, u)  # L = 1 for the largest entry of d
        squares += edge**2
        votes = [v + edge * entry for v, entry in zip(votes, u, strict=True)]
        grown = [a * mpmath.exp(-edge * entry) for a, entry in zip(w, u, strict=True)]
        w = [a / sum(grown) for a in grown]
    assert exact_error(votes) == Fraction(2, 3)
    assert mpmath.mpf(2) / 3 > 1 / (1 + squares)
    assert mpmath.mpf(2) / 3 <= mpmath.exp(-squares / 2)  # bound (9) holds


def test_a_multiple_of_the_square_slows_the_weights():
    arguments = case_of("theorem-1.any-regulariser-curvature")["booster"]["arguments"]
    curvature = number(arguments["curvature"])
    edges, votes = mirror_ascent(columns("theorem-1.any-regulariser-curvature"), 2, curvature=curvature)
    assert curvature >= 1 and error(votes) == Fraction(1, 2) > 1 / (1 + dot(edges, edges))


@pytest.mark.parametrize("name", ["theorem-2.step-22", "theorem-2.step-22-two-examples"])
def test_a_larger_first_edge_lowers_the_bound_of_21(name):
    values = case_of(name)["instance"]["$instance"]
    edges, constant = [real(number(edge)) for edge in values["edges"]], real(number(values["constant"]))
    least = min(edges)

    def bound(gammas):
        pairs = list(enumerate(gammas, start=1))
        lower = sum(g / mpmath.sqrt(t) for t, g in pairs)
        return (sum((1 / mpmath.sqrt(t) - mpmath.mpf(1) / t) * g**2 for t, g in pairs) - constant) / lower

    assert bound(edges) < bound([least] * len(edges))


def test_half_the_square_is_not_strongly_convex_in_l1():
    values = case_of("equation-12.footnote-5.reading-eigenvalues")["instance"]["$instance"]
    gap = [number(a) - number(b) for a, b in zip(values["x"], values["y"], strict=True)]
    assert values["norm"] == "l1" and dot(gap, gap) / 2 == 1 < Fraction(sum(map(abs, gap)) ** 2, 2) == 2


def test_an_example_that_is_right_by_less_gains_weight():
    (column,) = columns("algorithm-1.weights.reading-projected")
    half = Fraction(1, 2)
    step = dot([half, half], column) / 2  # L = N = 2
    before = [half - step * u for u in column]
    assert column == [1, half] and max(before) < half  # both lose weight before the projection
    assert nearest(before, [None, None]) == [Fraction(13, 32), Fraction(19, 32)]


def test_the_exponential_bound_is_the_larger_one_at_the_sum_one():
    x = number(case_of("theorem-1.equation-9.tighter.reading-literal")["instance"]["$instance"]["total"])
    assert (
        x == 1
        and mpmath.exp(-mpmath.mpf(1) / 2) > mpmath.mpf(6) / 10 > mpmath.mpf(1) / 2
        and 1 / (1 + x) == Fraction(1, 2)
    )
    crossing = mpmath.findroot(lambda t: t / 2 - mpmath.log(1 + t), mpmath.mpf("2.5"))
    assert mpmath.mpf("2.51") < crossing < mpmath.mpf("2.52")


def entropic_on_half_space(point, normal, level):
    """Return the point of {v > 0 : normal·v >= level} nearest in relative entropy: point exp(s normal), s >= 0 by
    bisection."""
    reached = lambda s: sum(n * p * mpmath.exp(s * n) for n, p in zip(normal, point, strict=True))  # noqa: E731
    if reached(mpmath.mpf(0)) >= level:
        return point
    low, high = mpmath.mpf(0), mpmath.mpf(1)
    while reached(high) < level:
        high *= 2
    for _ in range(240):
        middle = (low + high) / 2
        low, high = (middle, high) if reached(middle) < level else (low, middle)
    return [p * mpmath.exp(high * n) for n, p in zip(normal, point, strict=True)]


@pytest.mark.parametrize(
    ("label", "mistakes"),
    [("conjecture-lazy-double-projection.bound-9", 2), ("conjecture-lazy-double-projection.bound-9.best", 1)],
)
def test_two_projections_leave_more_mistakes_than_9_allows(label, mistakes):
    """Σ γ²/2 > ln(1/ε), at 60 digits: projected first onto a half-space that contains the simplex, then onto the simplex."""
    values = instance_of(label)
    normal, level = [real(number(entry)) for entry in values["normal"]], real(number(values["level"]))
    assert values["kind"] == "at least" and min(normal) >= level  # so that the simplex lies in the half-space
    m = len(normal)
    votes, squares, wrong = [mpmath.mpf(0)] * m, mpmath.mpf(0), []
    for column in values["columns"]:
        mass = entropic_on_half_space([mpmath.exp(-vote) / m for vote in votes], normal, level)
        edge = dot(mass, column) / sum(mass)
        assert edge > 0
        squares += edge**2
        votes = [vote + edge * u for vote, u in zip(votes, column, strict=True)]
        wrong.append(sum(vote <= 0 for vote in votes))
    least = min(wrong) if label.endswith("best") else wrong[-1]
    assert least == mistakes and squares / 2 > mpmath.log(mpmath.mpf(m) / least)
    assert agree(label, squares / 2, mpmath.log(mpmath.mpf(m) / least))
