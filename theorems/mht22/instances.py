"""The instances on which the claims of MHT22 that are not about runs are checked: functions on the line and in the
plane, quadratics, distributions, programs."""

from fractions import Fraction

from properties.cases.drawn import Choices, composite, rational_games
from properties.cases.play import Instance
from theorems.mht22.games import TOLERANCES, cappings

SMALL = tuple(Fraction(k, 2) for k in (0, 1, -1, 2, -2, 3, -3, 4, -4))


@composite
def shifted_functions(draw):
    """Draw a function on a few points of the plane, another function between it and it plus c, and a slope μ."""
    choose = Choices(draw, 24)
    count = choose.between(1, 5)
    points = tuple((choose.pick(SMALL), choose.pick(SMALL)) for _ in range(count))
    values = tuple(choose.pick(SMALL) for _ in range(count))
    c = choose.pick((Fraction(1, 3), Fraction(1), Fraction(2)))
    shares = tuple(choose.pick((0, 0, Fraction(1, 2), 1, 1, 1, 1, Fraction(3, 2))) for _ in range(count))
    above = tuple(v + share * c for v, share in zip(values, shares, strict=True))
    return Instance(points=points, heights=values, above=above, c=c, mu=(choose.pick(SMALL), choose.pick(SMALL)))


# f~ = f + c: equality on the left.
raised_throughout = Instance(
    points=((1, 0), (0, 1)), heights=(0, 1), above=(1, 2), c=Fraction(1), mu=(Fraction(3), Fraction(1))
)


@composite
def fenchel_pairs(draw):
    """Draw two convex functions on the line, closed or not, a slope a and two points."""
    choose = Choices(draw, 16)
    half = (Fraction(0), Fraction(1, 2), Fraction(1))
    a = choose.pick((1, -1, 2))
    d = choose.pick((Fraction(1), Fraction(0), Fraction(-1), Fraction(1, 2)))

    def around(point):
        low, high = point - choose.pick(half), point + choose.pick(half)
        slopes = choose.pick(((0,), (1,), (-1,), (-1, 1), (0, 2), (-2, 0, 1)))
        ends = [(0, 0, 1) if end == point else (0, 0, 0, 1, None) for end in (low, high)]
        raised = tuple(choose.pick(choices) for choices in ends)
        pieces = tuple((slope, choose.pick((0, 1, -1))) for slope in slopes)
        return low, high, pieces, raised if low < high else (0, 0)

    w = choose.pick((Fraction(1), Fraction(0), Fraction(-1), Fraction(1, 2), Fraction(2)))
    return Instance(f=around(d), g=around(a * d), a=a, d=d, w=w)


# f = |d - 1/2| on [0, 1], g = the identity on [-1, 2].
regular_pair = Instance(
    f=(0, 1, ((1, Fraction(-1, 2)), (-1, Fraction(1, 2))), (0, 0)),
    g=(-1, 2, ((1, 0),), (0, 0)),
    a=1,
    d=Fraction(1, 2),
    w=Fraction(1),
)

# f = 0 on (1, 2] and 1 at 1, g = 0 on [0, 1]: γ = 1 and ρ = 0.
pair_with_a_gap = Instance(f=(1, 2, ((0, 0),), (1, 0)), g=(0, 1, ((0, 0),), (0, 0)), a=1, d=Fraction(1), w=Fraction(1))


@composite
def quadratics(draw):
    """Draw x = (x_t - s)·∇f, N = |s - x_t|, η and a step to compare with."""
    choose = Choices(draw, 8)
    slope, step = Fraction(choose.between(-12, 24), 4), Fraction(choose.between(0, 8), 8)
    length, eta = (Fraction(choose.between(1, 12), 4) for _ in range(2))
    return Instance(slope=slope, length=length, eta=eta, step=step)


# The unclipped minimiser is 2.
clipped_case = Instance(slope=Fraction(2), length=Fraction(1), eta=Fraction(1), step=Fraction(1))

standing_still = Instance(slope=Fraction(0), length=Fraction(0), eta=Fraction(2), step=Fraction(1, 2))  # s = x_t.


@composite
def capped_distributions(draw):
    """Draw a rational point of the capped simplex: a mixture of vertices, or one vertex."""
    choose = Choices(draw, 8)
    m = choose.between(1, 6)
    nu = choose.pick(cappings(m))
    shares = [choose.between(0, 3) for _ in range(m)]
    if not any(shares) or choose.pick((True, False)):
        return Instance(d=vertex_of_capped_simplex(m, nu), nu=nu)
    total = sum(shares)
    return Instance(d=tuple(Fraction(share, total) for share in shares), nu=nu)


def vertex_of_capped_simplex(m, nu):
    """Return (1/nu, ..., 1/nu, rest, 0, ..., 0)."""
    whole = int(nu)
    rest = [1 - whole / nu] if whole < m else []
    return tuple([1 / nu] * whole + rest + [Fraction(0)] * (m - whole - len(rest)))


whole_vertex = Instance(d=vertex_of_capped_simplex(6, Fraction(2)), nu=Fraction(2))  # m = 6, nu = 2: equality.


@composite
def smoothed_instances(draw):
    """Draw margins, nu, a tolerance and the factor k >= 1 in η = 2k ln(m/nu)/ε."""
    choose = Choices(draw, 12)
    margins = tuple(Fraction(choose.between(-6, 6), 6) for _ in range(choose.between(1, 6)))
    nu = choose.pick(cappings(len(margins)))
    eps, factor = choose.pick((*TOLERANCES, Fraction(2))), choose.pick((1, 1, Fraction(3, 2), 4))
    return Instance(margins=margins, nu=nu, eps=eps, factor=factor)


# One margin far below the others and a small tolerance: f~* is nearly f* - ε/2.
one_far_below = Instance(
    margins=(Fraction(-1), Fraction(1), Fraction(1)), nu=Fraction(1), eps=Fraction(1, 10), factor=1
)


@composite
def smoothed_programs(draw):
    """Draw a game, nu < m, a tolerance (every η > 0 is 2 ln(m/nu)/ε for some ε) and points d, w of the two
    simplices."""
    game = draw(rational_games(3, m=(2, 5), n=(1, 4)))
    choose = Choices(draw, 8)
    nu, eps = choose.pick(cappings(game.m)[:-1]), choose.pick((*TOLERANCES, Fraction(2)))
    shares = [choose.between(0, 3) for _ in range(game.n)]
    shares[choose.pick(range(game.n))] += 1  # so that not all shares are 0
    w = tuple(Fraction(share, sum(shares)) for share in shares)
    mixture = Fraction(choose.between(0, 4), 4)
    d = tuple(mixture / game.m + (1 - mixture) * entry for entry in vertex_of_capped_simplex(game.m, nu))
    return Instance(game=game, nu=nu, eps=eps, d=d, w=w)


@composite
def programs_at_any_point(draw):
    """Draw the programs of Corollary 2 with an arbitrary d: (11) as printed does not constrain d."""
    case = draw(smoothed_programs())
    choose = Choices(draw, 4)
    d = tuple(Fraction(choose.pick((0, 1, -1, 2, -2, 3, -3))) for _ in range(case.game.m))
    return case.replaced(d=d)
