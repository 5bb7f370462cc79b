"""Runs whose step is the edge, enclosed in balls: lazy ones with two projections, and MadaBoost's; and those that are tried."""

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
    """Π_K(z) for the entropy: K the orthant, or within it normal·v >= level or normal·v <= level."""
    sign = {"orthant": 0, "at least": 1, "at most": -1}[kind]
    if sign == 0:
        return point
    weights = [ball(entry) for entry in normal]
    wanted = ball(level)

    def short(size):  # positive while the constraint is violated: falls in the multiplier `size`
        total = sum((a * z * (sign * size * a).exp() for a, z in zip(weights, point, strict=True)), flint.arb(0))
        return sign * (wanted - total)

    if short(flint.arb(0)) < 0:
        return point
    multiplier = _root(short, weights, point, sign)
    return [z * (sign * multiplier * a).exp() for a, z in zip(weights, point, strict=True)]


def _root(short, weights, point, sign) -> flint.arb:
    """A ball around the multiplier >= 0 at which `short`, which decreases, is 0; [0, r] where it may be 0 at 0."""
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
    """y = min(1, e^(-votes)) of MadaBoost."""
    return [(-vote).exp().min(flint.arb(1)) for vote in votes]


@lru_cache(maxsize=4096)
def _run(columns, weights, bits) -> tuple[list, list, list]:
    """In balls: |y_t|_1 before every round and after the last, γ_t, and Σ γ_s u_s after 0, 1, ... rounds, one per example."""
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
    """(|y_t| for t = 0..T, γ_t, votes) as Reals, of the run with η = γ in which y is `weights` of the votes."""
    T, count = len(columns), len(columns[0])

    def read(part, t):
        return Real(lambda bits: _run(columns, weights, bits)[part][t])

    def vote(t, i):
        return Real(lambda bits: _run(columns, weights, bits)[2][t][i])

    votes = [[vote(t, i) for i in range(count)] for t in range(T + 1)]
    return [read(0, t) for t in range(T + 1)], [read(1, t) for t in range(T)], votes


def of_two_projections(instance):
    """The same for two projections, the first onto the set of the instance."""
    return masses_edges_votes(instance.columns, FirstProjection(instance.kind, instance.normal, instance.level))


def error_of_votes(votes) -> Fraction:
    """The share of examples whose vote is not proved to be positive: a vote that cannot be told from 0 is a mistake."""
    return Fraction(sum(decide(vote, ">", 0, bits=256) is not Verdict.HOLDS for vote in votes), len(votes))


def contains_the_simplex(instance) -> bool:
    """K contains S: the vertices satisfy the constraint."""
    return (
        instance.kind == "orthant"
        or (instance.kind == "at least" and min(instance.normal) >= instance.level)
        or (instance.kind == "at most" and max(instance.normal) <= instance.level)
    )


def least_sum(instance) -> Fraction:
    """The least Σ v_i over K: level / (largest entry of the normal) for normal·v >= level; 0 where K has 0."""
    return instance.level / max(instance.normal) if instance.kind == "at least" else Fraction(0)


def columns_with_few_mistakes(draw, count, longest) -> tuple:
    """One to `longest` columns of signs for this many examples; the mistakes fall as `lazy_runs` says."""
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
    """Four to seven examples, one to six columns of signs with few mistakes, on the examples that were right so far more
    often than not, and a half-space that contains the simplex."""
    count = draw(st.integers(4, 7))
    columns = columns_with_few_mistakes(draw, count, 6)
    kind = draw(st.sampled_from(("orthant", "at least", "at least", "at most")))
    normal = tuple(Fraction(draw(st.integers(1, 12)), 4) for _ in range(count))
    level = {"orthant": Fraction(0), "at least": min(normal), "at most": max(normal)}[kind]
    return Instance(columns=columns, kind=kind, normal=normal, level=level)


def mass_kept_at_one():
    """Five examples, Σ v >= 1: the first projection undoes every loss of mass."""
    columns = ((1, 1, 1, 1, -1), (1, 1, 1, -1, 1), (1, 1, -1, 1, 1), (1, -1, 1, 1, 1), (-1, 1, 1, 1, 1))
    return Instance(columns=columns, kind="at least", normal=(Fraction(1),) * 5, level=Fraction(1))


def uneven_half_space():
    """Six examples and v_1 + 2v_2 + ... + 6v_6 >= 1, which distorts the weights from the first loss of mass on."""
    columns = ((-1, -1, 1, 1, 1, 1), (-1, 1, -1, 1, 1, 1), (1, -1, -1, 1, 1, 1), (1, 1, 1, -1, -1, 1))
    return Instance(columns=columns, kind="at least", normal=tuple(map(Fraction, range(1, 7))), level=Fraction(1))


def kept_mass_on_six_examples():
    """Fourteen rounds of positive edges and 4v_1 + v_2 + 2v_3 + v_4 + 4v_5 + 3v_6 >= 1: found by `theorems.worst.rate_games bound-9`.

    The half-space gives back the mass of the examples that are right by far; two examples are wrong after the last round.
    """
    marks = ("++++--", "-++-++", "+-+-++", "+--+++", "+++-++", "+-+++-", *("+-++++", "+++-++") * 3, "+-++++", "++--+-")
    return Instance(columns=_columns(marks), kind="at least", normal=_numbers(4, 1, 2, 1, 4, 3), level=Fraction(1))


def kept_mass_on_five_examples():
    """Twenty rounds of positive edges and v_1 + 3v_2 + 3v_3 + v_4 + 2v_5 >= 1."""
    marks = (
        "-+++-", "+--++", "-++-+", "+-+-+", "+++-+", "-+++-", "-++++", "+++-+", "-++++", "+++-+",
        "+++-+", "-++++", "+++-+", "-++++", "+++-+", "+++-+", "-++++", "-++++", "+++-+", "-+++-",
    )  # fmt: skip
    return Instance(columns=_columns(marks), kind="at least", normal=_numbers(1, 3, 3, 1, 2), level=Fraction(1))


def two_wrong_in_turn():
    """Twelve examples, the first two wrong in turn, and v_1 + v_2 + 6(v_3 + ... + v_12) >= 1: 26 rounds, one mistake after each."""
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
    """A rational point and a slab a <= Σ v <= b around the simplex."""
    point = tuple(Fraction(draw(st.integers(-12, 12)), draw(st.integers(1, 6))) for _ in range(draw(st.integers(2, 6))))
    low, high = 1 - Fraction(draw(st.integers(0, 8)), 4), 1 + Fraction(draw(st.integers(0, 8)), 4)
    return Instance(point=point, low=low, high=high, cap=draw(st.sampled_from((Fraction(1), Fraction(2, 3)))))


below_the_slab = Instance(
    point=(Fraction(-3), Fraction(-2), Fraction(1, 2)), low=Fraction(1), high=Fraction(1), cap=Fraction(1)
)


@composite
def mada_runs(draw):
    """Three to seven examples, one to ten columns of signs."""
    return Instance(columns=columns_with_few_mistakes(draw, draw(st.integers(3, 7)), 10))


# Five examples, each column wrong on one of them, three times in turn.
mistakes_in_turn = Instance(columns=tuple(tuple(-1 if i == t % 5 else 1 for i in range(5)) for t in range(15)))

# Four examples, the last of them always wrong: its weight is cut to 1, and the edges fall.
one_held_wrong = Instance(columns=((1, 1, 1, -1),) * 6)
