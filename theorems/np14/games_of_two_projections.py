"""Runs whose step is the edge, enclosed in balls: lazy runs with two projections, runs of MadaBoost, and the instances
on which the claims about them are checked."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import flint
from hypothesis import strategies as st

from properties.cases.drawn import composite
from properties.claims import Instance
from reference import Verdict, decide
from reference.arithmetic import Real, ball, working_precision

NEWTON_STEPS = 60


def _projected(point, kind, normal, level):
    """Return Π_K(z) for the entropy, where K is the orthant, or the part of the orthant with normal·v >= level or
    normal·v <= level."""
    sign = {"orthant": 0, "at least": 1, "at most": -1}[kind]
    if sign == 0:
        return point
    weights = [ball(entry) for entry in normal]
    target = ball(level)

    def short(size):  # positive if the constraint is violated; decreases in the multiplier `size`
        total = sum((a * z * (sign * size * a).exp() for a, z in zip(weights, point, strict=True)), flint.arb(0))
        return sign * (target - total)

    if short(flint.arb(0)) < 0:
        return point
    multiplier = _root(short, weights, point, sign)
    return [z * (sign * multiplier * a).exp() for a, z in zip(weights, point, strict=True)]


def _root(short, weights, point, sign) -> flint.arb:
    """Return a ball that contains the multiplier >= 0 at which the decreasing function `short` is 0; [0, r] if the
    multiplier may be 0."""
    size = flint.arb(0)
    for _ in range(NEWTON_STEPS):
        slope = sum((a * a * z * (sign * size * a).exp() for a, z in zip(weights, point, strict=True)), flint.arb(0))
        size = (size + short(size) / slope).mid()
        if size < 0:
            size = flint.arb(0)
    width = flint.arb(2) ** (8 - flint.ctx.prec)
    while True:
        low, high = size - width, size + width
        if not low > 0:
            low = flint.arb(0)
        if short(high) < 0 and (low == 0 or short(low) > 0):
            return low.union(high)
        width *= 4
        if width > 1:
            return low.union(flint.arb(1) / 0)


@dataclass(frozen=True)
class FirstProjection:
    """y = Π_K(z) for z = e^(-votes)/N: the entropy, started from the uniform distribution."""

    kind: str
    normal: tuple
    level: Fraction

    def __call__(self, votes):
        mirror = [(-vote).exp() / len(votes) for vote in votes]
        return _projected(mirror, self.kind, self.normal, self.level)


def unit_clipped_weights(votes):
    """Return MadaBoost's y = min(1, e^(-votes))."""
    return [(-vote).exp().min(flint.arb(1)) for vote in votes]


@lru_cache(maxsize=4096)
def _run(columns, weights, bits) -> tuple[list, list, list]:
    """Return balls for |y_t|_1 before every round and after the last, for γ_t, and for the votes Σ γ_s u_s of every
    example after 0, 1, ... rounds."""
    masses, edges, votes = [], [], [[flint.arb(0)] * len(columns[0])]
    with working_precision(bits):
        for column in columns:
            y = weights(votes[-1])
            masses.append(sum(y, flint.arb(0)))
            edges.append(sum((a * u for a, u in zip(y, column, strict=True)), flint.arb(0)) / masses[-1])
            votes.append([vote + edges[-1] * u for vote, u in zip(votes[-1], column, strict=True)])
        masses.append(sum(weights(votes[-1]), flint.arb(0)))
    return masses, edges, votes


def masses_edges_votes(columns, weights):
    """Return (|y_t| for t = 0..T, γ_t, votes) as Reals, for the run with η = γ and y = weights(votes)."""
    T, count = len(columns), len(columns[0])

    def read(part, t):
        return Real(lambda bits: _run(columns, weights, bits)[part][t])

    def vote(t, i):
        return Real(lambda bits: _run(columns, weights, bits)[2][t][i])

    votes = [[vote(t, i) for i in range(count)] for t in range(T + 1)]
    return [read(0, t) for t in range(T + 1)], [read(1, t) for t in range(T)], votes


def of_two_projections(instance):
    """Return `masses_edges_votes` for two projections, the first onto the set of the instance."""
    return masses_edges_votes(instance.columns, FirstProjection(instance.kind, instance.normal, instance.level))


def error_of_votes(votes) -> Fraction:
    """Return the share of examples whose vote is not proved to be positive; a vote whose enclosure contains 0 is a
    mistake."""
    return Fraction(sum(decide(vote, ">", 0, bits=256) is not Verdict.HOLDS for vote in votes), len(votes))


def contains_the_simplex(instance) -> bool:
    """Return whether K contains S: the vertices satisfy the constraint."""
    return (
        instance.kind == "orthant"
        or (instance.kind == "at least" and min(instance.normal) >= instance.level)
        or (instance.kind == "at most" and max(instance.normal) <= instance.level)
    )


def least_sum(instance) -> Fraction:
    """Return the least Σ v_i over K: level / (largest entry of the normal) for normal·v >= level; 0 if K contains 0."""
    return instance.level / max(instance.normal) if instance.kind == "at least" else Fraction(0)


def columns_with_few_mistakes(draw, count, longest) -> tuple:
    """Draw one to `longest` sign columns for `count` examples, with mistakes as in `lazy_runs`."""
    right, columns = [0] * count, []
    for _ in range(draw(st.integers(1, longest))):
        order = draw(st.permutations(range(count)))
        if draw(st.booleans()):
            order = sorted(range(count), key=lambda i: -right[i])
        wrong = set(order[: draw(st.integers(1, (count - 1) // 2))])
        columns.append(tuple(-1 if i in wrong else 1 for i in range(count)))
        right = [entry + sign for entry, sign in zip(right, columns[-1], strict=True)]
    return tuple(columns)


@composite
def lazy_runs(draw):
    """Draw four to seven examples, one to six sign columns with few mistakes, more often on examples that were
    classified correctly so far, and a half-space that contains the simplex."""
    count = draw(st.integers(4, 7))
    columns = columns_with_few_mistakes(draw, count, 6)
    kind = draw(st.sampled_from(("orthant", "at least", "at least", "at most")))
    normal = tuple(Fraction(draw(st.integers(1, 12)), 4) for _ in range(count))
    level = {"orthant": Fraction(0), "at least": min(normal), "at most": max(normal)}[kind]
    return Instance(columns=columns, kind=kind, normal=normal, level=level)


def mass_kept_at_one():
    """Return a run of five examples with Σ v >= 1: the first projection restores every loss of mass."""
    columns = ((1, 1, 1, 1, -1), (1, 1, 1, -1, 1), (1, 1, -1, 1, 1), (1, -1, 1, 1, 1), (-1, 1, 1, 1, 1))
    return Instance(columns=columns, kind="at least", normal=(Fraction(1),) * 5, level=Fraction(1))


def uneven_half_space():
    """Return a run of six examples with v_1 + 2v_2 + ... + 6v_6 >= 1, which changes the weights from the first loss of
    mass on."""
    columns = ((-1, -1, 1, 1, 1, 1), (-1, 1, -1, 1, 1, 1), (1, -1, -1, 1, 1, 1), (1, 1, 1, -1, -1, 1))
    return Instance(columns=columns, kind="at least", normal=tuple(map(Fraction, range(1, 7))), level=Fraction(1))


def kept_mass_on_six_examples():
    """Return a run of fourteen rounds of positive edges with 4v_1 + v_2 + 2v_3 + v_4 + 4v_5 + 3v_6 >= 1, found by
    `theorems.worst.rate_games bound-9`.

    The projection onto the half-space restores the mass that examples with large margins lose. Two examples are
    misclassified after the last round.
    """
    marks = ("++++--", "-++-++", "+-+-++", "+--+++", "+++-++", "+-+++-", *("+-++++", "+++-++") * 3, "+-++++", "++--+-")
    return Instance(columns=_columns(marks), kind="at least", normal=_numbers(4, 1, 2, 1, 4, 3), level=Fraction(1))


def kept_mass_on_five_examples():
    """Return a run of twenty rounds of positive edges with v_1 + 3v_2 + 3v_3 + v_4 + 2v_5 >= 1."""
    marks = (
        "-+++-", "+--++", "-++-+", "+-+-+", "+++-+", "-+++-", "-++++", "+++-+", "-++++", "+++-+",
        "+++-+", "-++++", "+++-+", "-++++", "+++-+", "+++-+", "-++++", "-++++", "+++-+", "-+++-",
    )  # fmt: skip
    return Instance(columns=_columns(marks), kind="at least", normal=_numbers(1, 3, 3, 1, 2), level=Fraction(1))


def two_wrong_in_turn():
    """Return a run of twelve examples with v_1 + v_2 + 6(v_3 + ... + v_12) >= 1. The columns misclassify the first two
    examples alternately; after each of the 26 rounds one example is misclassified."""
    columns = tuple(tuple(-1 if i == t % 2 else 1 for i in range(12)) for t in range(26))
    return Instance(columns=columns, kind="at least", normal=_numbers(1, 1, *[6] * 10), level=Fraction(1))


def _columns(marks) -> tuple:
    return tuple(tuple(1 if mark == "+" else -1 for mark in column) for column in marks)


def _numbers(*entries) -> tuple:
    return tuple(map(Fraction, entries))


# Σ v <= 1/4 does not contain the simplex: |y| stays at 1/4.
outside_the_simplex = Instance(
    columns=((-1, 1, 1, 1), (1, -1, 1, 1)), kind="at most", normal=(Fraction(1),) * 4, level=Fraction(1, 4)
)

# The run of `mass_kept_at_one` with Σ v >= 5: the mass stays at 5.
above_the_simplex = mass_kept_at_one().replaced(level=Fraction(5))


@composite
def slabs(draw):
    """Return a rational point and a slab a <= Σ v <= b around the simplex."""
    point = tuple(Fraction(draw(st.integers(-12, 12)), draw(st.integers(1, 6))) for _ in range(draw(st.integers(2, 6))))
    low, high = 1 - Fraction(draw(st.integers(0, 8)), 4), 1 + Fraction(draw(st.integers(0, 8)), 4)
    return Instance(point=point, low=low, high=high, cap=draw(st.sampled_from((Fraction(1), Fraction(2, 3)))))


below_the_slab = Instance(
    point=(Fraction(-3), Fraction(-2), Fraction(1, 2)), low=Fraction(1), high=Fraction(1), cap=Fraction(1)
)


@composite
def mada_runs(draw):
    """Draw three to seven examples and one to ten sign columns."""
    return Instance(columns=columns_with_few_mistakes(draw, draw(st.integers(3, 7)), 10))


# Five examples; each column misclassifies one of them, and all five columns are played three times.
mistakes_in_turn = Instance(columns=tuple(tuple(-1 if i == t % 5 else 1 for i in range(5)) for t in range(15)))

# Four examples, the last always misclassified: its weight is cut to 1, and the edges decrease.
one_held_wrong = Instance(columns=((1, 1, 1, -1),) * 6)
