"""The instances that the claims of SSS08 are tried on beside games and plays: distributions, weights and caps, functions on few
points, sequences; in the paper's order."""

from fractions import Fraction
from functools import cache
from itertools import product
from math import floor

from hypothesis import strategies as st

from properties.cases.drawn import Choices, Drawn, composite, planted_games, rational_games, small_games
from properties.cases.exhaustive import Exhausted, scope
from properties.claims import Instance, Listed
from reference import Game
from reference.constructions.sss08 import contradictory_pair, noisy_examples
from theorems.sss08.capped_sets import normalised
from theorems.sss08.convex import inner, support_value
from theorems.sss08.letters import has_a_contradictory_pair


@composite
def games_with_a_contradictory_pair(draw):
    """A drawn game with one of its examples once more under the other label."""
    game = draw(small_games())
    row = game.rows[draw(st.integers(0, game.m - 1))]
    return Game([*game.rows, tuple(-u for u in row)])


def small_contradictory_games(effort):
    """The games of the standard scope that have such a pair."""
    return (game for game in Exhausted().cases(effort) if has_a_contradictory_pair(game))


SMALL_CONTRADICTORY = scope("exhausted", small_contradictory_games, f"{Exhausted().scope()}, with a contradictory pair")


def no_contradiction() -> Game:
    """Two examples with the same label."""
    return Game([[1], [1]])


def one_label_wrong() -> Game:
    """Separable with margin 1 but for one example that appears a second time with the other label."""
    return contradictory_pair(4)


@composite
def small_games_with_k(draw):
    """A drawn game of up to three examples and two hypotheses, and a whole k."""
    game = draw(rational_games(m=(1, 3), n=(1, 2)))
    return Instance(game=game, k=draw(st.integers(1, game.m)))


def right_and_wrong_uniform() -> Instance:
    """k = m = 2: the only admissible distribution is uniform, and its edge is 0."""
    return Instance(game=Game([[1], [-1]]), k=2)


def one_negative_hypothesis() -> Game:
    """A single hypothesis that is wrong."""
    return Game([[-1]])


@composite
def games_of_ten_percent(draw):
    """Ten or twenty examples, so that k = m/10 is whole."""
    m = draw(st.sampled_from((10, 20)))
    return draw(planted_games(m=m, n=(3, 4), edge=Fraction(1, 4)))


def nineteen_of_twenty() -> Game:
    """Twenty examples, one of them always wrong and another half right: with k = 2 exactly nineteen keep the margin."""
    return Game([[1]] * 18 + [[1], [0]])


@composite
def noisy_instances(draw):
    """One hypothesis right by a margin on all but a few examples, beside an arbitrary one."""
    choose = Choices(draw, 16)
    margin = choose.pick((Fraction(1), Fraction(1, 2), Fraction(2, 3), Fraction(3, 4)))
    noisy = choose.between(0, 1)
    m = choose.between(max(1, 4 * noisy), 9)
    grades = (-1, Fraction(-1, 2), 0, Fraction(1, 2), 1)
    first = choose.picks(grades, noisy) + choose.picks((margin, margin, Fraction(1)), m - noisy)
    second = choose.picks(grades, m)
    least = -(-(2 * noisy * (margin + 1)) // margin)
    k = choose.between(max(1, min(m, int(least))), m)
    game = Game(list(zip(first, second, strict=True)))
    return Instance(game=game, combination=(Fraction(1), Fraction(0)), noisy=noisy, margin=margin, k=k)


def four_to_one() -> Instance:
    """One example wrong by 1, three right by 1, k = 4: the average of the four is exactly 1/2."""
    game = noisy_examples(good=3, noisy=1)
    return Instance(game=game, combination=(Fraction(1),), noisy=1, margin=Fraction(1), k=4)


@composite
def distributions(draw):
    """A rational distribution over one to seven examples, zeros included."""
    choose = Choices(draw, 16)
    m = choose.pick((1, 2, 3, 4, 4, 5, 5, 6, 6, 7, 7))  # few of one or two, which soon repeat
    shares = [choose.between(0, 6) for _ in range(m)]
    total = sum(shares)
    return Instance(distribution=tuple(Fraction(s, total) if total else Fraction(1, len(shares)) for s in shares))


def small_distributions():
    """All distributions in steps of 1/6 on up to four examples, up to their order."""
    for m in range(1, 5):
        for number in range(7**m):
            shares = [number // 7**i % 7 for i in range(m)]
            if sum(shares) == 6 and shares == sorted(shares):
                yield Instance(distribution=tuple(Fraction(s, 6) for s in shares))


def all_on_one() -> Instance:
    """A vertex of the simplex, where the entropy is log m."""
    return Instance(distribution=(Fraction(1), Fraction(0), Fraction(0)))


@composite
def mixtures(draw):
    """Two distributions over two to five examples, zeros included, a share of the first, β, and f = peak max d_i.

    They differ, and the share is neither 0 nor 1: there both sides are one sum of logarithms.
    """
    choose = Choices(draw, 24)
    m = choose.between(2, 5)
    ends = []
    for _ in range(2):
        shares = [choose.between(0, 6) for _ in range(m)]
        total = sum(shares)
        ends.append(tuple(Fraction(s, total) if total else Fraction(1, m) for s in shares))
    if ends[0] == ends[1]:
        vertices = [tuple(Fraction(i == k) for k in range(m)) for i in range(2)]
        ends[1] = vertices[ends[0] == vertices[0]]
    share = Fraction(choose.between(1, 7), 8)
    beta = choose.pick((Fraction(1), Fraction(1, 10), Fraction(2)))
    return Instance(first=ends[0], second=ends[1], share=share, beta=beta, peak=choose.pick((0, 1, Fraction(1, 3))))


def about_the_middle() -> Instance:
    """(1/2 + 1/100, 1/2 - 1/100) and its mirror image: the entropy is nearly the square there, and the constant is 1."""
    ends = (Fraction(51, 100), Fraction(49, 100)), (Fraction(49, 100), Fraction(51, 100))
    return Instance(first=ends[0], second=ends[1], share=Fraction(1, 2), beta=Fraction(1), peak=0)


@composite
def smoothings(draw):
    """θ of two to six entries in [-1, 1], a cap or a penalty's weight, and an accuracy."""
    choose = Choices(draw, 16)
    m = choose.between(2, 6)
    theta = tuple(Fraction(choose.between(-6, 6), 6) for _ in range(m))
    nu = choose.pick((Fraction(1), Fraction(3, 2), Fraction(m, 2), Fraction(2), Fraction(m)))
    eps = choose.pick((Fraction(1), Fraction(1, 10), Fraction(1, 100), Fraction(3, 2)))
    penalised = choose.pick((None, None, Fraction(1, 4), Fraction(1)))
    extra = {} if penalised is None else {"weight": penalised}
    return Instance(theta=theta, nu=max(nu, Fraction(1)), eps=eps, **extra)


def one_example_ahead() -> Instance:
    """θ far apart beside ε: the maximum picks one example and the smoothing costs nearly ε/2."""
    return Instance(theta=(Fraction(1), Fraction(-1), Fraction(-1)), nu=Fraction(1), eps=Fraction(1, 10))


@composite
def tilted_functions(draw):
    """h = half the squared norm on a box, or the entropy on the simplex; f linear, bent, or with a kink."""
    choose = Choices(draw, 16)
    m = choose.between(1, 3)
    bend, kink = choose.pick(((0, 0), (1, 0), (0, 1), (1, Fraction(1, 2))))
    if choose.pick((True, False)):
        vectors = [tuple(Fraction(choose.between(-9, 9), 4) for _ in range(m)) for _ in range(2)]
        if choose.pick((True, False)):  # θ inside
            vectors[0] = tuple(entry / 3 for entry in vectors[0])
        return Instance(
            domain="box", low=Fraction(-1), high=Fraction(1), theta=vectors[0], slope=vectors[1], bend=bend, kink=kink
        )
    power = 1 + bend
    theta, slope = (
        tuple(Fraction(choose.between(1, 9), choose.between(1, 9)) ** power for _ in range(m)) for _ in range(2)
    )
    return Instance(domain="simplex", theta=theta, slope=slope, bend=bend)


def beyond_the_interval() -> Instance:
    """S = [0, 1], h(d) = d²/2, θ = 2, f(d) = d: the left side is 1, the right side 0."""
    return Instance(domain="box", low=Fraction(0), high=Fraction(1), theta=(Fraction(2),), slope=(Fraction(1),))


def inside_the_interval() -> Instance:
    """The same with θ = 1/2."""
    return beyond_the_interval().replaced(theta=(Fraction(1, 2),))


def bent_inside() -> Instance:
    """S = [-1, 1], θ = 3/4, f(d) = |d - 1/4|: the kink holds the maximiser at 1/4."""
    return Instance(
        domain="box", low=Fraction(-1), high=Fraction(1), theta=(Fraction(3, 4),), slope=(Fraction(0),), kink=1
    )


def indicator_without_its_end() -> Instance:
    """h(d) = d²/2 on [-2, 2], f the indicator of (0, 2], θ = -1: the gradient of (h + f)* is 0, where f is infinite."""
    none = (Fraction(0),)
    return Instance(
        domain="box", low=Fraction(-2), high=Fraction(2), theta=(Fraction(-1),), slope=none, above=Fraction(0)
    )


def interval_without_its_end() -> Instance:
    """h(d) = d²/2 on (0, 1], f(d) = d, θ = 1/2: the gradient of (h + f)* is 0, and 0 is not in S."""
    return inside_the_interval().replaced(above=Fraction(0))


@composite
def constrained_functions(draw):
    """C = a segment inside the box [-1, 1]^m, or the simplex capped at 1/nu."""
    choose = Choices(draw, 16)
    m = choose.between(2, 3)
    if choose.pick((True, False)):
        start, end = (tuple(Fraction(choose.between(-4, 4), 4) for _ in range(m)) for _ in range(2))
        theta = tuple(Fraction(choose.between(-9, 9), 4) for _ in range(m))
        if choose.pick((True, False)):
            theta = tuple(entry / 3 for entry in theta)
        return Instance(domain="box", low=Fraction(-1), high=Fraction(1), theta=theta, start=start, end=end)
    theta = tuple(Fraction(choose.between(1, 9), choose.between(1, 9)) for _ in range(m))
    return Instance(domain="simplex", theta=theta, cap=1 / Fraction(choose.between(2, 2 * m), 2))


def beyond_the_square() -> Instance:
    """S = [0, 1]², θ = (2, 0), C its diagonal: (1, 1) on the left, (1/2, 1/2) on the right."""
    ends = {"start": (Fraction(0), Fraction(0)), "end": (Fraction(1), Fraction(1))}
    return Instance(domain="box", low=Fraction(0), high=Fraction(1), theta=(Fraction(2), Fraction(0)), **ends)


def inside_the_square() -> Instance:
    """The same with θ = (3/4, 1/4)."""
    return beyond_the_square().replaced(theta=(Fraction(3, 4), Fraction(1, 4)))


def segment_without_its_end() -> Instance:
    """S = [-2, 2], θ = -1, C = (0, 1]: 0 on the left, no minimiser on the right."""
    ends = {"start": (Fraction(0),), "end": (Fraction(1),), "above": Fraction(0)}
    return Instance(domain="box", low=Fraction(-2), high=Fraction(2), theta=(Fraction(-1),), **ends)


@composite
def projections(draw):
    """Up to six positive weights, ties likely, and a cap 1/nu with 1 <= nu <= m in steps of 1/2."""
    choose = Choices(draw, 8)
    m = choose.between(1, 6)
    weights = tuple(map(Fraction, choose.picks((1, 2, 3, 5, 8, 40), m)))
    return Instance(weights=normalised(weights), cap=1 / Fraction(choose.between(2, 2 * m), 2))


@cache
def small_projections():
    """All weights from {1, 2, 3, 12} on up to four examples in every order, nu in steps of 1/2."""
    found = []
    for m in range(1, 5):
        for number in range(4**m):
            weights = tuple(Fraction((1, 2, 3, 12)[number // 4**i % 4]) for i in range(m))
            if m < 4 or list(weights) == sorted(weights):
                shares = normalised(weights)
                found += [Instance(weights=shares, cap=Fraction(2, twice)) for twice in range(2, 2 * m + 1)]
    return found


PROJECTIONS = [Listed("small weights", small_projections), Drawn(projections(), 80)]


def one_far_ahead() -> Instance:
    """Weights 12, 2, 1 under a cap of 1/2: the first is capped, the others share the rest 2 to 1."""
    return Instance(weights=normalised((12, 2, 1)), cap=Fraction(1, 2))


def last_first() -> Instance:
    """The same in increasing order: the sort matters."""
    return Instance(weights=normalised((1, 2, 12)), cap=Fraction(1, 2))


def all_at_the_cap() -> Instance:
    """A cap of 1/3 on three examples leaves the uniform distribution only."""
    return Instance(weights=normalised((12, 2, 1)), cap=Fraction(1, 3))


def cap_too_small() -> Instance:
    """A cap of 1/4 on two examples: no distribution obeys it."""
    return Instance(weights=normalised((1, 1)), cap=Fraction(1, 4))


def two_halves_and_nothing() -> Instance:
    """d_0 = (1/2, 1/2, 0) and ν = 1/2: d_0 is its own projection, and nothing is left for i = 3."""
    return Instance(weights=(Fraction(1, 2), Fraction(1, 2), Fraction(0)), cap=Fraction(1, 2))


def tied_behind_the_cap() -> Instance:
    """Weights 12, 1, 1 under a cap of 1/2: the two that are tied share the rest."""
    return Instance(weights=normalised((12, 1, 1)), cap=Fraction(1, 2))


def its_own_projection() -> Instance:
    """d_0 = (1/2, 1/2) under a cap of 1: d_t = d_0."""
    return Instance(weights=normalised((1, 1)), cap=Fraction(1))


def half_and_half() -> Instance:
    """ν = 1/2 and three examples: (1/2, 1/2, 0) has no weight between 0 and ν."""
    return Instance(weights=normalised((12, 2, 1)), cap=Fraction(1, 2))


SMALL = (0, 1, -1, 2, -2, 3, -3)


GRID = {size: tuple(product(SMALL, repeat=size)) for size in (1, 2)}


def _hull(choose):
    """A lower hull of two to five points in one or two dimensions: points and heights."""
    points = choose.distinct(GRID[choose.between(1, 2)], choose.between(2, 5))
    return Instance(points=tuple(points), heights=tuple(choose.between(-3, 4) for _ in points))


@composite
def touching_planes(draw):
    """A hull, a direction θ, and w a mixture of the points where θ·v - height is largest; now and then another θ."""
    choose = Choices(draw, 24)
    hull = _hull(choose)
    theta = tuple(Fraction(choose.pick(SMALL), choose.between(1, 2)) for _ in hull.points[0])
    best = support_value(hull.points, hull.heights, theta)
    tight = [v for v, h in zip(hull.points, hull.heights, strict=True) if inner(theta, v) - h == best]
    shares = [choose.between(0, 3) for _ in tight]
    shares[0] += 1
    w = tuple(
        sum(Fraction(s * v[i], sum(shares)) for s, v in zip(shares, tight, strict=True)) for i in range(len(theta))
    )
    if choose.between(0, 9) == 9:
        theta = tuple(t + 1 for t in theta)
    return hull.replaced(theta=theta, w=w)


def kink() -> Instance:
    """f(d) = |d| on [-2, 2], w = 0 and θ = 1/2."""
    return Instance(points=((-2,), (0,), (2,)), heights=(2, 0, 2), w=(Fraction(0),), theta=(Fraction(1, 2),))


def no_subgradient() -> Instance:
    """The same with θ = 3/2."""
    return kink().replaced(theta=(Fraction(3, 2),))


@composite
def strongly_convex_steps(draw):
    """Half the squared norm times σ on a box, or σ times the entropy on a capped simplex; θ_1 and a move θ_2."""
    choose = Choices(draw, 16)
    m = choose.between(1, 4)
    theta, move = (tuple(Fraction(choose.between(-8, 8), 8) for _ in range(m)) for _ in range(2))
    sigma = choose.pick((Fraction(1), Fraction(1, 2), Fraction(1, 5), Fraction(2)))
    if choose.pick((True, False)):
        return Instance(domain="box", half=choose.pick((1, 5)), theta=theta, move=move, sigma=sigma)
    nu = max(Fraction(1), choose.pick((Fraction(1), Fraction(m, 2), Fraction(3, 4) * m)))
    return Instance(domain="simplex", nu=nu, theta=theta, move=move, sigma=sigma)


def free_step() -> Instance:
    """Half the squared norm, far from the walls: equality."""
    return Instance(domain="box", half=5, theta=(Fraction(1, 2),), move=(Fraction(1),), sigma=Fraction(1))


def entropic_step() -> Instance:
    """Two examples, opposite moves: the variance of ±1 is 1."""
    theta, move = (Fraction(0), Fraction(0)), (Fraction(1, 8), -Fraction(1, 8))
    return Instance(domain="simplex", nu=Fraction(1), theta=theta, move=move, sigma=Fraction(1))


@composite
def close_pairs(draw):
    """Two arbitrary functions on a finite S, c apart at the most; now and then a little more."""
    choose = Choices(draw, 24)
    m = choose.between(1, 2)
    points = choose.distinct(GRID[m], choose.between(1, 5))
    c = Fraction(choose.between(0, 4), 2)
    g = [Fraction(choose.between(-6, 6), 2) for _ in points]
    f = [height - c * Fraction(choose.between(0, 4), 4) for height in g]
    if choose.between(0, 9) == 9:
        f[0] -= c + 1
    theta = tuple(Fraction(choose.pick(SMALL), 2) for _ in range(m))
    return Instance(points=tuple(points), f=tuple(f), g=tuple(g), c=c, theta=theta)


def c_apart() -> Instance:
    """One point, f = g - 1."""
    return Instance(points=((1,),), f=(Fraction(0),), g=(Fraction(1),), c=Fraction(1), theta=(Fraction(2),))


def further_apart() -> Instance:
    """One point, f = g - 2, c = 1."""
    return c_apart().replaced(f=(Fraction(-1),))


@composite
def falling_sequences(draw):
    """Sequences that fall by exactly r ε², or by a little more; r and the start at times out of range."""
    choose = Choices(draw, 16)
    r = choose.pick((Fraction(49, 100), Fraction(1, 3), Fraction(1, 10), Fraction(1, 100), Fraction(9, 10)))
    value = choose.pick((Fraction(1), Fraction(1), Fraction(1, 2), Fraction(99, 100), Fraction(2)))
    sequence = [value]
    for _ in range(choose.between(1, 12)):
        value = value - r * value**2 - Fraction(choose.pick((0, 0, 0, 1, 5)), 100)
        value = Fraction(floor(value * 2**40), 2**40)  # rounded down, so that it falls no less
        sequence.append(value)
        if value < -9:  # from here the squares only grow
            break
    return Instance(r=r, sequence=tuple(sequence))


def just_below_one_half() -> Instance:
    """r = 99/200, ε_1 = 1: the bound is 100/99."""
    return Instance(r=Fraction(99, 200), sequence=(Fraction(1), Fraction(101, 200)))


def r_of_one() -> Instance:
    """r = 1, ε_1 = 1: the bound would be 1/2."""
    return Instance(r=Fraction(1), sequence=(Fraction(1), Fraction(0)))


def start_above_one() -> Instance:
    """r = 1/3, ε_1 = 2: the bound would be 3/2."""
    return Instance(r=Fraction(1, 3), sequence=(Fraction(2), Fraction(2, 3)))


@composite
def conjugate_rows(draw):
    """One row of the table, with θ and a second point d."""
    choose = Choices(draw, 32)
    row = choose.pick(("ball", "simplex", "entropy", "square", "scale", "shift", "stretch"))
    m = choose.between(1, 3)
    theta, d = (tuple(Fraction(choose.between(-8, 8), 4) for _ in range(m)) for _ in range(2))
    hull = _hull(choose)
    size = len(hull.points[0])
    return hull.replaced(
        row=row,
        theta=theta if row in ("ball", "simplex", "entropy", "square") else (theta * 2)[:size],
        d=d,
        norm=choose.pick(("l1", "largest", "two largest")),
        c=choose.pick((Fraction(2), Fraction(1, 3), Fraction(5, 2))),
        sign=choose.pick((1, -1)),
        shift=tuple(Fraction(choose.between(-8, 8), 4) for _ in range(size)),
    )


def shifted_kink() -> Instance:
    """f(d) = |d| on [-2, 2] moved by 1/2, at θ = 1/2."""
    half = (Fraction(1, 2),)
    return kink().replaced(row="shift", theta=half, shift=half, d=half, norm="l1", c=Fraction(2), sign=1)


@composite
def hulls_with_a_point(draw):
    """A hull of one to four points on a line or in the plane; d a mixture of them, or any point of the grid."""
    choose = Choices(draw, 24)
    size = choose.between(1, 2)
    points = tuple(tuple(map(Fraction, v)) for v in choose.distinct(GRID[size], choose.between(1, 4)))
    heights = tuple(choose.between(-4, 4) for _ in points)
    shares = [choose.between(0, 3) for _ in points]
    inside = sum(shares) > 0 and choose.between(0, 4) > 0
    total = sum(shares)
    mixed = tuple(sum(s * v[i] for s, v in zip(shares, points, strict=True)) / total for i in range(size) if inside)
    return Instance(
        kind="hull", points=points, heights=heights, d=mixed or tuple(map(Fraction, choose.pick(GRID[size])))
    )


def root_at_one() -> Instance:
    """f(d) = sqrt|d| at d = 1: 1 against 0."""
    return Instance(kind="root", d=(Fraction(1),))


def jump_at_the_end() -> Instance:
    """f = 0 on (-1, 1), 1 at its ends, d = 1: 1 against 0."""
    ends = ((Fraction(-1),), (Fraction(1),))
    return Instance(kind="hull", points=ends, heights=(0, 0), jump=1, d=(Fraction(1),))


def kink_at_zero() -> Instance:
    """f(d) = |d| on [-2, 2], d = 1/2."""
    points = tuple((Fraction(v),) for v in (-2, 0, 2))
    return Instance(kind="hull", points=points, heights=(2, 0, 2), d=(Fraction(1, 2),))


@composite
def margins_with_k(draw):
    """Up to seven rational margins and a rational k."""
    choose = Choices(draw, 16)
    m = choose.pick((1, 2, 3, 4, 4, 5, 5, 6, 6, 7, 7))  # few of one or two, which soon repeat
    margins = tuple(Fraction(choose.between(-12, 12), 6) for _ in range(m))
    return Instance(margins=margins, k=Fraction(choose.between(6, 6 * m), 6))


def small_margins():
    """All margins over {-1, 0, 1, 2} on up to four examples, up to their order, with k in steps of 1/2."""
    for m in range(1, 5):
        for number in range(4**m):
            margins = tuple(Fraction(number // 4**i % 4 - 1) for i in range(m))
            if list(margins) == sorted(margins):
                for twice in range(2, 2 * m + 1):
                    yield Instance(margins=margins, k=Fraction(twice, 2))
