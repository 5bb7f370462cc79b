"""The points, labels, probabilities and numbers on which the claims of CL21 that are not about a training are checked."""

from fractions import Fraction
from itertools import combinations

from hypothesis import strategies as st

from properties.cases.drawn import composite
from properties.cases.exhaustive import scope
from properties.cases.play import Instance
from properties.claims import Listed
from theorems.cl21.games import GRID


@composite
def guess_instances(draw) -> Instance:
    """Draw a number of labels, an error, and an advantage ρ: the advantage that the error leaves, or a false one if it
    leaves none."""
    k, error = draw(st.integers(2, 8)), Fraction(draw(st.integers(1, 47)), 48)
    left = 2 * (1 - Fraction(1, k) - error)
    rho = left * Fraction(draw(st.integers(1, 4)), 4) if left > 0 else Fraction(1, 10)
    return Instance(k=k, error=error, rho=rho)


@composite
def errors_below_a_guess(draw):
    """Draw k labels and an error between 0 and 1 - 1/k, the error of a random guess."""
    k = draw(st.integers(2, 9))
    return Instance(k=k, error=(1 - Fraction(1, k)) * Fraction(draw(st.integers(1, 99)), 100))


@composite
def point_sets(draw) -> Instance:
    """Draw points on a line or a 3 x 3 grid (often collinear, sometimes equal) and a number of labels."""
    places = draw(st.lists(st.sampled_from(GRID), min_size=1, max_size=4, unique=draw(st.integers(0, 4)) > 0))
    flat = draw(st.booleans())
    return Instance(points=[(x + 3 * y, 0) if flat else (x, y) for x, y in places], k=draw(st.integers(2, 3)))


@composite
def labelled_point_sets(draw) -> Instance:
    """Draw two to four distinct points of a 3 x 3 grid, often collinear, with labels of 1..k."""
    points, k = draw(st.lists(st.sampled_from(GRID), min_size=2, max_size=4, unique=True)), draw(st.integers(2, 3))
    return Instance(points=points, labels=[draw(st.integers(1, k)) for _ in points], k=k)


def extreme_points(points) -> list[int]:
    """Return the indices of the points of the plane that are no convex combination of the others: on no segment and in
    no triangle of the others."""

    def orientation(a, b, c):
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    def between(p, a, b):
        return orientation(a, b, p) == 0 and all(min(x, y) <= z <= max(x, y) for x, y, z in zip(a, b, p, strict=True))

    def inside(p, a, b, c):
        turns = (orientation(a, b, p), orientation(b, c, p), orientation(c, a, p))
        return orientation(a, b, c) != 0 and (min(turns) >= 0 or max(turns) <= 0)

    extremes = []
    for e, p in enumerate(points):
        rest = [*points[:e], *points[e + 1 :]]
        held = any(between(p, *pair) for pair in combinations(rest, 2))
        if p not in rest and not held and not any(inside(p, *three) for three in combinations(rest, 3)):
            extremes.append(e)
    return extremes


@composite
def normaliser_instances(draw) -> Instance:
    """Draw a number of labels, an advantage γ in error below 1 - 1/k, a part in (0, 1], and two errors x, y in (0,
    1)."""
    k = draw(st.integers(2, 12))
    inner = st.integers(1, 23).map(lambda n: Fraction(n, 24))
    gamma = (1 - Fraction(1, k)) * draw(inner)
    return Instance(k=k, gamma=gamma, part=Fraction(draw(st.integers(1, 4)), 4), x=draw(inner), y=draw(inner))


@composite
def chain_instances(draw) -> Instance:
    """Draw |A| = k, up to k epochs with rational e^{-ρ_i} in (0, 3/4], and their length K."""
    k = draw(st.integers(2, 6))
    decays = draw(st.lists(st.integers(1, 18).map(lambda n: Fraction(n, 24)), min_size=1, max_size=k))
    return Instance(k=k, decays=decays, length=draw(st.integers(1, 24)))


@composite
def population_instances(draw) -> Instance:
    """Draw up to three points on a line with labels and probabilities, sample counts, a sample size, an epoch length
    and a constant."""
    points, k = draw(st.integers(2, 3)), draw(st.integers(2, 3))
    shares = draw(st.lists(st.integers(1, 5), min_size=points, max_size=points))
    size = draw(st.integers(1, 3))
    chosen = draw(st.lists(st.integers(0, points - 1), min_size=size, max_size=size))
    return Instance(
        labels=draw(st.lists(st.integers(1, k), min_size=points, max_size=points)),
        k=k,
        chances=[Fraction(share, sum(shares)) for share in shares],
        counts=[chosen.count(i) for i in range(points)],
        size=size,
        length=draw(st.integers(1, 2)),
        constant=1,
    )


@composite
def vote_instances(draw, signs=(1,)) -> Instance:
    """Draw a number of labels, a number of votes, the share of right votes, and a deviation θ/2 that occurs up to
    sign."""
    k, draws = draw(st.integers(2, 6)), draw(st.integers(1, 40))
    right = Fraction(draw(st.integers(1, 11)), 12)
    reached = abs(Fraction(draw(st.integers(0, draws)), draws) - right)
    return Instance(k=k, draws=draws, right=right, theta=2 * k * reached * draw(st.sampled_from(signs)))


@composite
def nearly_constant_instances(draw) -> Instance:
    """Draw an even number of points, a sample size, an epoch length of at most the sample size, and a constant."""
    size = draw(st.integers(1, 2))
    return Instance(
        points=2 * draw(st.integers(1, 4)),
        size=size,
        length=draw(st.integers(1, size)),
        constant=Fraction(draw(st.integers(1, 4)), 4),
    )


@composite
def thresholds(draw) -> Instance:
    """Draw points of a line, a half space λ p >= ω and the labels a+ and a- on its two sides."""
    points = tuple(Fraction(draw(st.integers(-4, 4)), 2) for _ in range(draw(st.integers(1, 5))))
    normal, offset = Fraction(draw(st.sampled_from((-1, 1)))), Fraction(draw(st.integers(-6, 6)), 2)
    return Instance(
        points=points, normal=normal, offset=offset, above=draw(st.integers(1, 3)), below=draw(st.integers(1, 3))
    )


# Example 2.7 with up to 8 labels, and d(a) in thirty-sixths.
WEIGHTS_OF_TWO = Listed(
    "weights", lambda: (Instance(k=k, first=Fraction(step, 36)) for k in range(2, 9) for step in range(37))
)

# Numbers of points on a line, whose labels alternate.
ALTERNATING_POINTS = {"quick": 15, "ci": 19, "night": 27}
ALTERNATING = scope(
    "alternating",
    lambda effort: (Instance(points=m) for m in range(1, ALTERNATING_POINTS[effort] + 1)),
    lambda effort: f"alternating labels on up to {ALTERNATING_POINTS[effort]} points of a line",
)
