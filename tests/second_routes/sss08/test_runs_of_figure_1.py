"""Counterexamples to SSS08 on boosters and their rounds, by a second route."""

from fractions import Fraction
from itertools import pairwise, product

import mpmath
from mpmath import mpf

from tests.second_routes.shared import EQUAL, HALF, number, real
from tests.second_routes.sss08.grids import PAIRS, agree, dot, game_of, instance_of, shrunk, steps, stored


def uniform_run(column, eps, rounds):
    """Run Figure 1 with the uniform distribution on two examples and one hypothesis: the coefficient of w after the
    rounds.

    Its edge is positive and |column| <= column[0] = 1, so |A(e - w)| = 1 - w and the step is cut at 1 only at the end.
    """
    beta = real(eps) / (2 * mpmath.log(2))
    edge, w = real(sum(column, start=Fraction(0)) / 2), mpf(0)
    for _ in range(rounds):
        w += (1 - w) * min(mpf(1), beta * edge * (1 - w) / (1 - w) ** 2)
    return w


def test_with_an_open_ball_the_booster_ends_below_the_empty_combination():
    data = instance_of("theorem-9.reading-convex")
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
    assert agree("theorem-9.reading-convex", reached, best - eps) and reached < real(best - eps) < real(edge - eps)
    assert best - eps <= 0 and edge - eps <= 0  # so w = 0, before any round, is accurate


def test_figure_1_itself_whose_f_is_the_conjugate_of_the_same_f_star_ends_close_to_the_optimum():
    """f* = max |x_i| is the input, its conjugate is 0 on the l1 ball: on the simplex f costs nothing."""
    data = instance_of("theorem-9.reading-convex")
    column, eps, rounds = [real(row[0]) for row in game_of(data)], real(number(data["eps"])), data["rounds"]
    beta, w = eps / (2 * mpmath.log(2)), mpf(0)
    for _ in range(rounds):
        odds = [mpmath.exp(-w * entry / beta) for entry in column]
        edge = sum(d * entry for d, entry in zip(odds, column, strict=True)) / sum(odds)
        sign = 1 if edge > 0 else -1
        gap, width = sign * edge - w * edge, max(abs(sign * entry - w * entry) for entry in column)
        step = max(mpf(0), min(mpf(1), beta * gap / width**2))
        w = (1 - step) * w + step * sign
    reached = min(w * entry for entry in column)
    assert abs(reached + mpf("0.0090128913297")) < mpf("1e-12") and reached >= max(0, mpf(1) / 40) - eps


def adaboost_with_equal_edges(counts):
    """Return (the edge of every round, the share of wrong votes, the share of ties); counts: how many examples have which
    margins.

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


def test_for_one_example_the_bounds_require_no_round():
    name = "half-margin.reading-one-example"
    data = stored(name)["case"]
    instance = data["instance"]["$instance"] if "instance" in data else data
    assert instance["game"] in ([[1]], {"$game": [[1]]}) and instance["rounds"] == 0
    eps = number(instance["eps"] if "eps" in instance else instance["booster"]["arguments"]["eps"])
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
