"""The relaxation functions on which the general scheme of SSS08 is checked: named ones, drawn ones that satisfy its
conditions, and two for `RelaxedMargin` that are convex, have the three properties of Theorem 7 and are not closed."""

from fractions import Fraction
from itertools import product
from typing import Any

from flint import arb

from properties.cases.drawn import Choices, composite
from properties.cases.exhaustive import all_games, scope
from properties.claims import Instance
from reference import Game
from reference.arithmetic import INFINITY, Verdict, decide
from reference.convex.relaxations import CappedWeights

SIZES = (1, 2, 2, 2, 2, 2, 2, 3)  # programs with three examples take ten times as long


def box(m, half):
    """Return the corners of {|d_i| <= half}: the ball of the largest entry."""
    return tuple(product((-Fraction(half), Fraction(half)), repeat=m))


def cross(m, radius):
    """Return the corners of {Σ |d_i| <= radius}."""
    return tuple(
        tuple(sign * Fraction(radius) if k == i else Fraction(0) for k in range(m))
        for i in range(m)
        for sign in (1, -1)
    )


# The corners of {max(2|d_1 - d_2|, |d_1 + d_2|/2) <= 1}, not monotone; then those of a quarter of the dual ball.
SKEW_BALL = tuple((Fraction(a, 4), Fraction(b, 4)) for a, b in ((5, 3), (3, 5), (-5, -3), (-3, -5)))
SKEW_DUAL = tuple((Fraction(a, 8), Fraction(b, 8)) for a, b in ((4, -4), (-4, 4), (1, 1), (-1, -1)))


def indicator_of_ball(points, game, jump=0):
    """Return f, the indicator of the ball with these corners (Example 1), with the value `jump` on its boundary."""
    extra = {"jump": jump} if jump else {}
    return Instance(points=tuple(points), heights=(0,) * len(points), side="f", game=game, **extra)


def penalty(points, game):
    """Return f, the norm whose dual ball has these corners (Example 2)."""
    return Instance(points=tuple(points), heights=(0,) * len(points), side="conjugate", game=game)


# f = 0 on (-1, 1), 1 at its ends, infinite beyond; A = (1).
one_example_with_a_jump = indicator_of_ball(box(1, 1), Game([[1]]), jump=1)

# f = 0 inside the box of side 1, 1 on its boundary; the box meets the simplex only there.
two_examples_with_a_jump = indicator_of_ball(box(2, Fraction(1, 2)), Game([[1, -1], [1, 1]]), jump=1)


def slope_on_a_box() -> Instance:
    """Return f(d) = 4 - d_1 - 3 d_2 on the box, for which (i) and (ii) hold and (iii) does not; A = 0."""
    corners = box(2, 1)
    heights = tuple(4 - a - 3 * b for a, b in corners)
    return Instance(points=corners, heights=heights, side="f", game=Game([[0], [0]]))


# Example 1 with a norm that is not monotone: 5/8 against 1/2.
skew_norm_ball = indicator_of_ball(SKEW_BALL, Game([[Fraction(1, 2)], [1]]))

# Example 2 with the same norm at 1/4: 13/16 against 7/10.
skew_norm_penalty = penalty(SKEW_DUAL, Game([[Fraction(1, 2)], [1]]))

# f(d) = max |d_i| / 2 on two examples.
largest_entry_penalty = penalty(cross(2, Fraction(1, 2)), Game([[1, -1], [Fraction(1, 2), 1]]))

# f = the indicator of {(t, 0) : 0 <= t <= 1}: closed, and 0 is not in the core of its domain.
segment = Instance(points=((0, 0), (1, 0)), heights=(0, 0), side="f", game=Game([[1, Fraction(1, 2)], [-1, 1]]))

# f = 1 on the box of side 2, infinite outside: its minimum is not 0.
lifted_box = Instance(points=box(2, 1), heights=(1,) * 4, side="f", game=Game([[1, -1], [-1, 1]]))


def named_functions():
    """Yield every named case, closed or not, monotone or not."""
    yield from (one_example_with_a_jump, two_examples_with_a_jump, slope_on_a_box(), segment, lifted_box)
    yield from (skew_norm_ball, skew_norm_penalty)


def every_small_game(effort):
    """Return all sign games to 3 x 3 and games over {-1, 0, 1} to 2 x 2; from effort ci on to 4 x 4 and 3 x 3."""
    signs, zeros = (3, 2) if effort == "quick" else (4, 3)
    return (*all_games((-1, 1), signs, signs), *all_games((-1, 0, 1), zeros, zeros))


def capped_games(effort):
    """Yield small games with f the indicator for every cap 1/k, and for the l1 ball."""
    for game in every_small_game(effort):
        yield from (indicator_of_ball(box(game.m, Fraction(1, k)), game) for k in range(1, game.m + 1))
        if game.m <= 3:
            yield indicator_of_ball(cross(game.m, 1), game)


def penalised_games(effort):
    """Yield small games with the largest entry, or the sum of the entries, as a penalty."""
    for game in every_small_game(effort):
        yield penalty(cross(game.m, Fraction(1, 2)), game)
        if game.m <= 3:
            yield penalty(box(game.m, Fraction(1, 3)), game)


CAPPED = scope("capped", capped_games)
PENALISED = scope("penalised", penalised_games)


def _shrunk(v):
    """Return v with every subset of its coordinates set to 0."""
    return product(*[(entry, 0) if entry else (0,) for entry in v])


def _closed_under_shrinking(points, heights):
    """Add the points that condition (iii) requires: every point with coordinates set to 0, at a height in
    proportion."""
    hull: dict[tuple, Any] = {}
    for v, height in zip(points, heights, strict=True):
        size = sum(entry != 0 for entry in v)
        for w in _shrunk(v):
            share = Fraction(sum(entry != 0 for entry in w), size) if size else Fraction(0)
            hull[w] = min(hull.get(w, height * share), height * share)
    return tuple(hull), tuple(hull.values())


def _small_matrix(choose, m):
    """Draw m rows of one or two margins in steps of 1/2."""
    n = choose.between(1, 2)
    return Game([choose.picks((1, -1, Fraction(1, 2), 0, Fraction(-1, 2)), n) for _ in range(m)])


@composite
def monotone_functions(draw, core=True, lift=False, theta=False):
    """Draw closed f that satisfy (iii), (i) unless `lift`, and (ii) if `core`; f itself or its conjugate is a hull.

    On side "f" a multiple of the all-ones vector is in the domain, so that the domain meets the simplex; for 1/m it
    touches the simplex. theta : whether to add a vector θ in steps of 1/2.
    """
    choose = Choices(draw, 32)
    size = choose.pick(SIZES)
    grades = (0, 1, -1, Fraction(1, 2), Fraction(-1, 2), 2)
    points = [tuple(choose.picks(grades, size)) for _ in range(choose.between(0, 2))]
    heights = [choose.between(0, 3) for _ in points]
    side = choose.pick(("f", "f", "conjugate"))
    if side == "f":
        most = choose.pick((Fraction(1, size), Fraction(1, 2), Fraction(1)))
        points.append((max(most, Fraction(1, size)),) * size)
        heights.append(choose.between(0, 2))
        if core:
            points += [*cross(size, Fraction(1, 4))]
            heights += [choose.between(0, 1)] * (2 * size)
    points.append((0,) * size)
    heights.append(0)
    closed, levels = _closed_under_shrinking(points, heights)
    if lift:
        up = choose.pick((1, -1, Fraction(1, 2), 3))
        levels = tuple(height + up for height in levels)
    extra = (
        {"theta": tuple(Fraction(k, 2) for k in choose.picks((0, 1, -1, 2, -2, 3, -3, 4, -4), size))} if theta else {}
    )
    return Instance(points=closed, heights=levels, side=side, game=_small_matrix(choose, size), **extra)


@composite
def monotone_norms(draw, side):
    """Draw norms that do not increase if a coordinate is set to 0, as balls (side "f") or as penalties; m = 1, 2, 3."""
    choose = Choices(draw, 32)
    size = choose.pick(SIZES)
    corners = {tuple(choose.picks((1, 2, 3, 0, -1, -2), size)) for _ in range(choose.between(1, 4 - size))}
    corners |= {tuple(int(i == k) for k in range(size)) for i in range(size)}
    points = {w for v in corners for w in _shrunk(v)} - {(0,) * size}
    points |= {tuple(-entry for entry in v) for v in points}
    scale = choose.pick((Fraction(1), Fraction(1, 2), Fraction(2), Fraction(1, 3)))
    if side == "f":
        scale = max(scale, 1 / max(sum(max(entry, 0) for entry in v) * Fraction(1) for v in points))
    scaled = tuple(sorted(tuple(scale * entry for entry in v) for v in points))
    game = _small_matrix(choose, size)
    return indicator_of_ball(scaled, game) if side == "f" else penalty(scaled, game)


@composite
def arbitrary_norms(draw, side):
    """Draw norms in the plane whose ball has any four or six corners."""
    choose = Choices(draw, 32)
    entries = (
        0,
        0,
        0,
        0,
        0,
        0,
        1,
        -1,
        2,
        -2,
        3,
        -3,
        4,
        -4,
    )  # many zeros: balls with corners on the axes give monotone norms
    corners = {tuple(choose.picks(entries, 2)) for _ in range(choose.between(1, 2))}
    corners |= {(5, choose.pick(entries)), (choose.pick(entries), 5)}
    points = sorted((corners | {(-a, -b) for a, b in corners}) - {(0, 0)})
    scale = choose.pick((Fraction(1, 4), Fraction(1, 2), Fraction(1, 8)))
    scaled = tuple((scale * a, scale * b) for a, b in points)
    game = _small_matrix(choose, 2)
    return indicator_of_ball(scaled, game) if side == "f" else penalty(scaled, game)


# |d_i| <= 1/m with m = 1: the domain [-1, 1] meets the simplex {1} at its end.
cap_at_one_over_m = indicator_of_ball(box(1, 1), one_example_with_a_jump.game)


def named_functions_with_theta():
    """Yield the named functions at a few θ."""
    for instance in named_functions():
        for theta in ((0, 0), (1, -1), (Fraction(-1, 2), 1), (-2, -2)):
            yield instance.replaced(theta=tuple(map(Fraction, theta[: instance.game.m])))


jump_at_zero = one_example_with_a_jump.replaced(theta=(Fraction(0),))  # The function with a jump at θ = 0.


def euclidean_pairs():
    """Yield m = 2, one hypothesis (a, b) with 0 <= a < b, and the ball that cuts the simplex at 1/2 ± reach."""
    for reach in (Fraction(1, 8), Fraction(1, 4), Fraction(1, 3), Fraction(3, 7)):
        for a in range(0, 6):
            for b in range(a + 1, 7):
                yield Instance(a=Fraction(a, 6), b=Fraction(b, 6), reach=reach)
                yield Instance(a=Fraction(a, 7), b=Fraction(b, 7), reach=reach / 2)
                yield Instance(a=Fraction(a, 9), b=Fraction(b, 9), reach=reach / 3)


def touching_pairs():
    """Yield m = 2, the Euclidean ball of radius 1/√2, which meets the simplex only in (1/2, 1/2), and some γ and w."""
    for a in (Fraction(0), Fraction(1, 2), Fraction(-1, 3)):
        for gamma in (Fraction(0), Fraction(1), Fraction(2), Fraction(10), Fraction(1000), Fraction(10**9)):
            for w in (Fraction(1), Fraction(1, 2), Fraction(9, 10), Fraction(0), Fraction(-1)):
                yield Instance(a=a, b=Fraction(1), gamma=gamma, w=w)
                yield Instance(a=a, b=Fraction(3, 4), gamma=gamma + Fraction(1, 3), w=w)
                yield Instance(a=a, b=Fraction(2, 3), gamma=gamma + Fraction(1, 7), w=w)


def simplex_indicator(game):
    """Return the instance with f*(x) = max_i x_i, the conjugate of the indicator of the simplex."""
    corners = [tuple(int(i == k) for k in range(game.m)) for i in range(game.m)]
    return indicator_of_ball(corners, game)


def cross_indicator(game):
    """Return the instance with f*(x) = max_i |x_i|, the conjugate of the indicator of the l1 ball."""
    return indicator_of_ball(cross(game.m, 1), game)


def mean_of_entries(game):
    """Return the instance with f*(x) = Σ|x_i|/m, which gives the average margin."""
    return indicator_of_ball(box(game.m, Fraction(1, game.m)), game)


class OpenBall:
    """f = 0 where Σ |d_i| < 1 and at the uniform distribution, infinite elsewhere: a relaxation for `RelaxedMargin`.

    (i) its least value is 0; (ii) its domain is a neighbourhood of 0; (iii) f*(x) = max |x_i|, as for the closed ball.
    f is finite at no other distribution than the uniform one, so that Figure 1 uses only the uniform distribution.
    Problem (5) depends on f* only and is the hard margin.
    """

    def check(self, m):
        """Accept every m."""

    def value(self, distribution):
        return Fraction(0) if len(set(distribution)) == 1 else INFINITY

    def conjugate(self, x):
        return max(abs(entry) for entry in x)

    def distribution(self, log_weights, beta):
        return [arb(1) / len(log_weights)] * len(log_weights)


class OpenCap(CappedWeights):
    """The cap of Section 5.2 without its boundary: f = 0 where every |d_i| < 1/nu, infinite elsewhere.

    (i) its least value is 0; (ii) its domain is a neighbourhood of 0; (iii) f* is that of the closed cap, Σ |x_i| / nu.
    The distribution is that of the closed cap, the limit of all minimising sequences. If it has a weight 1/nu, the
    minimiser of Figure 1 does not exist.
    """

    def value(self, distribution):
        """Return f. A weight whose enclosures all contain 1/nu counts as 1/nu, the value that the projection gives."""
        inside = all(decide(d * self.nu, "<", 1) is Verdict.HOLDS for d in distribution)
        return Fraction(0) if inside else INFINITY
