"""The instances of the appendix of SSS08, of Section 5.2 and of the conjugates: functions given by points, sequences,
rows of the table."""

from fractions import Fraction
from itertools import product

from properties.cases.drawn import Choices, composite
from properties.cases.play import Instance, exactly
from reference.convex.smoothed_margin import inner_product
from theorems.sss08.convex import support_value


@composite
def tilted_functions(draw):
    """Draw h (half the squared norm on a box, or the entropy on the simplex) and f (linear, strongly convex, or with a
    kink)."""
    choose = Choices(draw, 16)
    m = choose.between(1, 3)
    bend, kink = choose.pick(((0, 0), (1, 0), (0, 1), (1, Fraction(1, 2))))
    if choose.pick((True, False)):
        vectors = [tuple(Fraction(choose.between(-9, 9), 4) for _ in range(m)) for _ in range(2)]
        if choose.pick((True, False)):  # θ inside
            vectors[0] = tuple(entry / 3 for entry in vectors[0])
        return half_square(-1, 1, theta=vectors[0], slope=vectors[1], bend=bend, kink=kink)
    ratios = [Fraction(choose.between(1, 9), choose.between(1, 9)) ** (1 + bend) for _ in range(2 * m)]
    theta, slope = tuple(ratios[:m]), tuple(ratios[m:])
    return Instance(domain="simplex", theta=theta, slope=slope, bend=bend)


def half_square(low, high, **values) -> Instance:
    """Return an instance with h(d) = |d|²/2 on the box from `low` to `high`."""
    return exactly(domain="box", low=Fraction(low), high=Fraction(high), **values)


# S = [0, 1], θ = 2, f(d) = d: the left side is 1, the right side 0.
beyond_the_interval = half_square(0, 1, theta=(2,), slope=(1,))
inside_the_interval = half_square(0, 1, theta=("1/2",), slope=(1,))  # The same with θ = 1/2.

# S = [-1, 1], θ = 3/4, f(d) = |d - 1/4|: the maximiser is the kink 1/4.
bent_inside = half_square(-1, 1, theta=("3/4",), slope=(0,), kink=1)

# S = [-2, 2], f the indicator of (0, 2], θ = -1: the gradient of (h + f)* is 0, where f is infinite.
indicator_without_its_end = half_square(-2, 2, theta=(-1,), slope=(0,), above=Fraction(0))

# S = (0, 1], f(d) = d, θ = 1/2: the gradient of (h + f)* is 0, and 0 is not in S.
interval_without_its_end = inside_the_interval.replaced(above=Fraction(0))


@composite
def constrained_functions(draw):
    """Draw C: a segment inside the box [-1, 1]^m, or the simplex capped at 1/nu."""
    choose = Choices(draw, 16)
    m = choose.between(2, 3)
    if choose.pick((True, False)):
        start, end = (tuple(Fraction(choose.between(-4, 4), 4) for _ in range(m)) for _ in range(2))
        theta = tuple(Fraction(choose.between(-9, 9), 4) for _ in range(m))
        if choose.pick((True, False)):
            theta = tuple(entry / 3 for entry in theta)
        return half_square(-1, 1, theta=theta, start=start, end=end)
    theta = tuple(Fraction(choose.between(1, 9), choose.between(1, 9)) for _ in range(m))
    return Instance(domain="simplex", theta=theta, cap=1 / Fraction(choose.between(2, 2 * m), 2))


# S = [0, 1]², θ = (2, 0), C its diagonal: (1, 1) on the left, (1/2, 1/2) on the right.
beyond_the_square = half_square(0, 1, theta=(2, 0), start=(0, 0), end=(1, 1))
inside_the_square = half_square(0, 1, theta=("3/4", "1/4"), start=(0, 0), end=(1, 1))

# S = [-2, 2], θ = -1, C = (0, 1]: 0 on the left, no minimiser on the right.
segment_without_its_end = half_square(-2, 2, theta=(-1,), start=(0,), end=(1,), above=Fraction(0))

SMALL = (0, 1, -1, 2, -2, 3, -3)

GRID = {size: tuple(product(SMALL, repeat=size)) for size in (1, 2)}


def _hull(choose):
    """Draw a lower hull of two to five points in one or two dimensions: points and heights."""
    points = choose.distinct(GRID[choose.between(1, 2)], choose.between(2, 5))
    return Instance(points=tuple(points), heights=tuple(choose.between(-3, 4) for _ in points))


@composite
def touching_planes(draw):
    """Draw a hull, a direction θ, and w, a mixture of the points where θ·v - height is largest; sometimes another θ."""
    choose = Choices(draw, 24)
    hull = _hull(choose)
    theta = tuple(Fraction(choose.pick(SMALL), choose.between(1, 2)) for _ in hull.points[0])
    best = support_value(hull.points, hull.heights, theta)
    tight = [v for v, h in zip(hull.points, hull.heights, strict=True) if inner_product(theta, v) - h == best]
    shares = [choose.between(0, 3) for _ in tight]
    shares[0] += 1
    w = tuple(
        sum(Fraction(s * v[i], sum(shares)) for s, v in zip(shares, tight, strict=True)) for i in range(len(theta))
    )
    if choose.between(0, 9) == 9:
        theta = tuple(t + 1 for t in theta)
    return hull.replaced(theta=theta, w=w)


# f(d) = |d| on [-2, 2], w = 0 and θ = 1/2.
kink = exactly(points=((-2,), (0,), (2,)), heights=(2, 0, 2), w=(0,), theta=("1/2",))

no_subgradient = kink.replaced(theta=(Fraction(3, 2),))  # The same with θ = 3/2.


@composite
def strongly_convex_steps(draw):
    """Draw half the squared norm times σ on a box, or σ times the entropy on a capped simplex; θ_1 and a move θ_2."""
    choose = Choices(draw, 16)
    m = choose.between(1, 4)
    theta, move = (tuple(Fraction(choose.between(-8, 8), 8) for _ in range(m)) for _ in range(2))
    sigma = choose.pick((Fraction(1), Fraction(1, 2), Fraction(1, 5), Fraction(2)))
    if choose.pick((True, False)):
        return Instance(domain="box", half=choose.pick((1, 5)), theta=theta, move=move, sigma=sigma)
    nu = max(Fraction(1), choose.pick((Fraction(1), Fraction(m, 2), Fraction(3, 4) * m)))
    return Instance(domain="simplex", nu=nu, theta=theta, move=move, sigma=sigma)


# Half the squared norm, far from the boundary of the box: equality.
free_step = exactly(domain="box", half=5, theta=("1/2",), move=(1,), sigma=Fraction(1))

# Two examples, opposite moves: the variance of ±1 is 1.
entropic_step = exactly(domain="simplex", nu=Fraction(1), theta=(0, 0), move=("1/8", "-1/8"), sigma=Fraction(1))


@composite
def close_pairs(draw):
    """Draw two arbitrary functions on a finite S whose difference is at most c; sometimes slightly more."""
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


# One point, f = g - 1.
c_apart = exactly(points=((1,),), f=(0,), g=(1,), c=Fraction(1), theta=(2,))

further_apart = c_apart.replaced(f=(Fraction(-1),))  # One point, f = g - 2, c = 1.


@composite
def conjugate_rows(draw):
    """Draw one row of the table, with θ and a second point d."""
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


# f(d) = |d| on [-2, 2] moved by 1/2, at θ = 1/2.
shifted_kink = kink.replaced(row="shift", shift=kink.theta, d=kink.theta, norm="l1", c=Fraction(2), sign=1)


@composite
def hulls_with_a_point(draw):
    """Draw a hull of one to four points on a line or in the plane, and d, a mixture of them or any point of the
    grid."""
    choose = Choices(draw, 24)
    size = choose.between(1, 2)
    points = tuple(tuple(map(Fraction, v)) for v in choose.distinct(GRID[size], choose.between(1, 4)))
    heights = tuple(choose.between(-4, 4) for _ in points)
    shares = [choose.between(0, 3) for _ in points]
    total = sum(shares)
    inside = total > 0 and choose.between(0, 4) > 0
    mixed = tuple(sum(s * v[i] for s, v in zip(shares, points, strict=True)) / total for i in range(size) if inside)
    return exactly(kind="hull", points=points, heights=heights, d=mixed or choose.pick(GRID[size]))


root_at_one = exactly(kind="root", d=(1,))  # f(d) = sqrt|d| at d = 1: 1 against 0.

# f = 0 on (-1, 1), 1 at its ends, d = 1: 1 against 0.
jump_at_the_end = exactly(kind="hull", points=((-1,), (1,)), heights=(0, 0), jump=1, d=(1,))

# f(d) = |d| on [-2, 2], d = 1/2.
kink_at_zero = exactly(kind="hull", points=((-2,), (0,), (2,)), heights=(2, 0, 2), d=("1/2",))
