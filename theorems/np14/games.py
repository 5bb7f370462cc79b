"""What NP14's statements are tried on: learners that hold some examples wrong, constructions, points and sets."""

from __future__ import annotations

import math
from fractions import Fraction

from hypothesis import strategies as st

from properties.cases.drawn import Drawn, composite, confidence_games, learner_plays, mistake_games, rational_games
from properties.cases.exhaustive import Exhausted
from properties.cases.play import Instance, Play
from properties.claims import Listed
from reference import Game, InOrder, Transcript
from reference.constructions import np14
from reference.exact import MABoost, SparseBoost
from reference.exact.parts.projections import (
    feasible_caps,
    project_entropic_to_partly_capped_simplex,
    project_to_box,
    project_to_partly_capped_simplex,
)

REACHES = (Fraction(1), Fraction(4, 5), Fraction(1, 2), Fraction(1, 5), Fraction(1, 10))
FLOORS = (Fraction(0), Fraction(1, 10), Fraction(1, 4))


@composite
def restoring_plays(draw, m=(2, 6), rounds=(2, 10), least=0):
    """Plays in which the learner holds some of the examples, at least the share `least`, near margin 0."""
    examples = draw(st.integers(*m))
    held = draw(st.integers(max(1, math.ceil(least * examples)), examples))
    rising = Fraction(0) if least else draw(st.sampled_from((Fraction(1, 2), Fraction(0))))
    learner = np14.Restoring(range(held), draw(st.sampled_from(REACHES)), draw(st.sampled_from(FLOORS)), rising)
    return Play(Game([[1]] * examples), learner, draw(st.integers(*rounds)))


def restoring(examples=80, **sizes) -> Drawn:
    return Drawn(restoring_plays(**sizes), examples, "restoring")


def adversaries(examples=80, rounds=(2, 8)) -> Drawn:
    """The learner draws which examples are wrong and keeps an edge, exactly where the weights are rational."""
    return Drawn(mistake_games(m=(2, 6), rounds=rounds, exact=True), examples, "adversary")


def confident(examples=80, rounds=(1, 7)) -> Drawn:
    return Drawn(confidence_games(m=(1, 5), rounds=rounds), examples, "confident")


def learners(examples=80) -> Drawn:
    return Drawn(learner_plays(rounds=(1, 7)), examples, "learners")


def mixed(examples=70, longest=None) -> list[Drawn]:
    """Three times as many runs, of three kinds; at most `longest` rounds."""
    if longest is None:
        return [restoring(examples), adversaries(examples), confident(examples)]
    rounds = (2, longest)
    return [restoring(examples, rounds=rounds), adversaries(examples, rounds), confident(examples, rounds)]


def held(examples=150) -> list[Drawn]:
    """Runs in which most examples are held, for bounds that speak of large errors."""
    return [Drawn(restoring_plays(least=Fraction(2, 3)), examples, "held")]


def short(examples=70) -> list[Drawn]:
    """The same with at most four rounds: a column that is played again and again has an edge that shrinks to a third
    of its cube each time, and what a display leaves open shrinks with it, beyond any precision."""
    return mixed(examples, 4)


def scripted(built, booster=None) -> Play:
    game, transcript = built
    return Play(game, transcript, len(transcript.choices), booster)


def abstaining():
    return Play(np14.abstaining(), None, 1)


def single_wrong_example():
    return Play(np14.single_wrong_example(), None, 8)


def single_once():
    return Play(np14.single_wrong_example(), None, 1)


def half_silent():
    return Play(np14.half_silent(), None, 8)


def half_silent_for_long():
    return Play(np14.half_silent(), None, 40)


def silent_on_all_but_one():
    """Eight examples, the hypothesis right on one and silent on the others: the error stays at 7/8, the edges shrink."""
    return Play(Game([[1]] + [[0]] * 7), None, 24)


def silent_on_all_but_one_briefly():
    """The same for four rounds."""
    return Play(Game([[1]] + [[0]] * 7), None, 4)


def capped_for_long():
    """Silent on one of five examples: under a cap of 2/5 the others keep 3/5 of the weight for ever."""
    return Play(Game([[1]] * 4 + [[0]]), None, 16)


def two_passes():
    """Five examples, one wrong and one a little: under a cap of 6/25 the second reaches it only once the first is cut."""
    return Play(Game([[-1], [Fraction(-1, 4)], [1], [1], [1]]), None, 2)


def one_right_example():
    return Play(Game([[1]]), None, 8)


def three_rounds():
    return Play(np14.single_wrong_example(), None, 3)


def barely_right():
    """Two examples, both right, one with an eighth of the confidence."""
    return Play(Game([[1], [Fraction(1, 8)]]), None, 1)


def confident_pair():
    """Two examples, both right, one with half the confidence."""
    return Play(Game([[1], [Fraction(1, 2)]]), None, 1)


def swings():
    return scripted(np14.swings())


def two_signs():
    return scripted(np14.two_signs())


def late_flip():
    return scripted(np14.late_flip())


def forgetful():
    return scripted(np14.forgetful())


def right_then_wrong():
    return scripted(np14.right_then_wrong())


def curve_play():
    """Six examples, three of them held, for the figures."""
    learner = np14.Restoring(range(3), Fraction(1, 2), Fraction(1, 20), Fraction(0))
    return Play(Game([[1]] * 6), learner, 24)


def long_margin_run():
    """Three examples under the majority of three hypotheses, each wrong on one: 40 rounds towards the margin 1/3."""
    return Play(Game([[-1, 1, 1], [1, -1, 1], [1, 1, -1]]), None, 40)


def drawn_games(examples=200) -> Drawn:
    """Rational games without a learner."""
    return Drawn(rational_games(denominator=4, m=(1, 4), n=(1, 4)), examples)


def sized(examples=100, least=0) -> Drawn:
    """Two to four examples, so that a booster that names example 0 or 1 as secondary has others left."""
    return Drawn(restoring_plays(m=(3, 4), rounds=(2, 6), least=least), examples, "restoring")


def small_games(least: int) -> Listed:
    """All games over {-1, 0, 1} with at least so many examples, at most three, and at most two hypotheses.

    Not offered as an exhausted scope: it is smaller than what that word is kept for.
    """
    everything = Exhausted((-1, 0, 1), 3, 2)
    return Listed(f"{least} to 3 examples", lambda: [game for game in everything.cases("quick") if game.m >= least])


def tiny_games() -> Listed:
    """All games over {-1, 0, 1} with at most two examples and two hypotheses, for statements that fail there."""
    return Listed("tiny games", lambda: list(Exhausted((-1, 0, 1), 2, 2).cases("quick")))


# Points, sets and comparators for the lemmas on projections and norms: rationals with small denominators


def _rationals(draw, m, low, high, denominator):
    return tuple(Fraction(draw(st.integers(low, high)), denominator) for _ in range(m))


@composite
def projections(draw, kinds=("euclidean", "entropy")):
    """A point, a set (caps), a comparator inside the set, and wider caps: `outer`, the set that contains it."""
    kind = draw(st.sampled_from(kinds))
    m = draw(st.integers(1, 4))
    caps = tuple(draw(st.sampled_from([None, Fraction(1, 4), Fraction(1, 2), Fraction(3, 4)])) for _ in range(m))
    if None not in caps and sum(caps) < 1:
        caps = (None, *caps[1:])
    outer = tuple(None if cap is None else cap + Fraction(draw(st.integers(0, 2)), 4) for cap in caps)
    low = 1 if kind == "entropy" else -8
    point = _rationals(draw, m, low, 12, 4)
    inside = project_to_partly_capped_simplex(_rationals(draw, m, 0, 4, 4), caps)[0]
    return Instance(kind=kind, point=point, caps=caps, outer=outer, comparator=inside)


def drawn_projections(examples=215) -> Drawn:
    return Drawn(projections(), examples)


def outside():
    """A comparator outside the set: Lemma 1 then fails."""
    half = Fraction(1, 2)
    return Instance(
        kind="euclidean",
        point=(Fraction(3), Fraction(0)),
        caps=(half, half),
        outer=(half, half),
        comparator=(Fraction(3), Fraction(0)),
    )


def not_nested():
    """A first set that does not contain the second: projecting onto it first leads away from the comparator."""
    return Instance(
        kind="euclidean",
        point=(Fraction(1), Fraction(0)),
        caps=(None, None),
        outer=(Fraction(0), Fraction(1)),
        comparator=(Fraction(1), Fraction(0)),
    )


def tight_projection():
    """A point above the simplex: no cap binds, and (3) is an equality."""
    quarter = Fraction(1, 4)
    return Instance(
        kind="euclidean", point=(Fraction(1), Fraction(1)), caps=(None, None), outer=(None, None),
        comparator=(quarter, 1 - quarter),
    )  # fmt: skip


def already_inside():
    """A point of the set: nothing moves, and (4) is an equality."""
    point = (Fraction(1, 4), Fraction(3, 4))
    return Instance(
        kind="euclidean", point=point, caps=(None, None), outer=(Fraction(1), Fraction(1)),
        comparator=(Fraction(1), Fraction(0)),
    )  # fmt: skip


def project(kind, point, caps):
    """Π_S(point)."""
    onto = project_to_partly_capped_simplex if kind == "euclidean" else project_entropic_to_partly_capped_simplex
    return onto(point, caps)[0]


def projected(instance):
    """Π_S of the point of the instance; a breaker may have put something else in its place."""
    return instance.values.get("projected", project(instance.kind, instance.point, instance.caps))


def doubly_projected(instance):
    """Π_S(Π_K(point)) with K the box of the outer caps."""
    inner = project_to_box(instance.point, instance.outer)
    return project(instance.kind, inner, instance.caps)


def comparator_is_inside(instance) -> bool:
    """The comparator lies in S."""
    caps = feasible_caps(instance.caps, len(instance.point))
    return sum(instance.comparator) == 1 and all(
        x >= 0 and (cap is None or x <= cap) for x, cap in zip(instance.comparator, caps, strict=True)
    )


def sets_are_nested(instance) -> bool:
    """S lies in the box K: no outer cap is below what S allows."""
    return all(
        outer is None or outer >= (1 if cap is None else min(cap, 1))
        for outer, cap in zip(instance.outer, instance.caps, strict=True)
    )


@composite
def triples(draw):
    """Three vectors, positive, with denominators 1 and 2."""
    kind = draw(st.sampled_from(("euclidean", "entropy")))
    m = draw(st.integers(1, 3))
    x, y, z = (_rationals(draw, m, 1, 8, 2) for _ in range(3))
    return Instance(kind=kind, x=x, y=y, z=z)


@composite
def pairs(draw, low=-8, high=8):
    """Two vectors and a norm."""
    m = draw(st.integers(1, 4))
    norm = draw(st.sampled_from(("l1", "l2", "linf", "weighted l1")))
    return Instance(norm=norm, x=_rationals(draw, m, low, high, 4), y=_rationals(draw, m, low, high, 4))


@composite
def cube_points(draw, mass=True):
    """Positive x and y of m entries; `mass` keeps their sums at most m, else they may be larger."""
    m = draw(st.integers(1, 4))
    high = 8 if mass else 24
    x, y = (_rationals(draw, m, 1, high, 8) for _ in range(2))
    return Instance(x=x, y=y)


@composite
def cube_comparators(draw):
    """A positive point z and a vector v of the unit cube."""
    m = draw(st.integers(1, 4))
    point = _rationals(draw, m, 1, 12, 4)
    return Instance(kind="entropy", point=point, comparator=_rationals(draw, m, 0, 4, 4))


@composite
def distributions(draw):
    """Two different distributions over two to four examples, the first perhaps with zeros."""
    m = draw(st.integers(2, 4))
    masses = [[draw(st.integers(low, 8)) for _ in range(m)] for low in (0, 1)]
    masses[0][draw(st.integers(0, m - 1))] += 1
    x, y = (tuple(Fraction(mass, sum(row)) for mass in row) for row in masses)
    if x == y:  # y is positive, a vertex is not
        x = (Fraction(1), *[Fraction(0)] * (m - 1))
    return Instance(x=x, y=y)


def ones_and_zeros():
    """x = (1, 1), y = 0, in l1."""
    return Instance(norm="l1", x=(Fraction(1), Fraction(1)), y=(Fraction(0), Fraction(0)))


def nearly_uniform():
    """Two distributions on two examples, one of them uniform."""
    half, little = Fraction(1, 2), Fraction(1, 64)
    return Instance(x=(half + little, half - little), y=(half, half))


def two_against_one():
    """One entry, 2 against 1."""
    return Instance(x=(Fraction(2),), y=(Fraction(1),))


@composite
def caps(draw):
    """A smoothness between 1/8 and 3, and a number of examples."""
    return Instance(smoothness=Fraction(draw(st.integers(1, 24)), 8), examples=draw(st.integers(1, 6)))


def silent_on_the_primary():
    """Two examples: silent on the primary one, right on the secondary one."""
    return Play(Game([[0], [1]]), None, 8)


def silent_on_the_secondary():
    """Two examples: right on the primary one, silent on the secondary one."""
    return Play(Game([[1], [0]]), None, 20)


def two_and_two():
    """Four examples, two secondary ones, one of each kind held."""
    return Play(Game([[1, 0], [0, 1], [1, 1], [0, 0]]), None, 8)


def own_sized(kind, update, smoothness, rows, secondary=(0,), learner=None, rounds=8):
    """A play under the cap k/N_B on the secondary examples, which is the cap k'/N of smoothness k' = k N/N_B."""
    booster = MABoost(kind, update, smoothness * Fraction(len(rows), len(secondary)), list(secondary))
    return Play(Game(rows), learner, rounds, booster)


@composite
def own_sized_plays(draw):
    """Three or four examples, one or two of them secondary and held with others, capped at k/N_B."""
    m, size = draw(st.integers(3, 4)), draw(st.integers(1, 2))
    held = draw(st.integers(size, m))
    learner = np14.Restoring(range(held), draw(st.sampled_from(REACHES)), Fraction(0), Fraction(0))
    return own_sized(
        draw(st.sampled_from(("euclidean", "entropy"))),
        draw(st.sampled_from(("active", "lazy"))),
        draw(st.sampled_from((Fraction(1), Fraction(3, 2), Fraction(2)))),
        [[1]] * m,
        range(size),
        learner,
        draw(st.integers(2, 5)),
    )


def silent_on_the_secondary_by_its_size():
    """One example of each kind, k = 3/2, silence on the secondary one: it takes all the weight there is."""
    return own_sized("euclidean", "active", Fraction(3, 2), [[0], [1]], rounds=20)


def four_by_size():
    return own_sized("entropy", "lazy", Fraction(2), [[1, 0], [0, 1], [1, 1], [0, 0]], (0, 1))


def first_takes_all():
    """One example and a hypothesis that has it right: the first step takes all its weight."""
    return Play(Game([[1]]), None, 2)


def majority():
    """Three examples, three hypotheses, each wrong on one."""
    return Play(Game([[-1, 1, 1], [1, -1, 1], [1, 1, -1]]), None, 5)


def silent_once():
    return Play(Game([[1], [0]]), None, 1)


def silent_twice():
    return Play(Game([[1], [0]]), None, 2)


def silent_briefly():
    return Play(Game([[1], [0]]), None, 4)


def light_and_right():
    """Three examples, the first right alone for three rounds and then with the others: its step exceeds its weight."""
    half = Fraction(1, 2)
    return scripted(np14.by_columns([(1, 0, 0)] * 3 + [(1, half, half)]))


def silent_for_ten():
    return Play(Game([[1], [0]]), None, 10)


class VaryingShare(SparseBoost):
    """SparseBoost with another share of γ_t |y_t|_1 as α_t in each round: the shares in turn, rationals in [0, 1)."""

    def __init__(self, *shares):
        super().__init__()
        self.shares = shares

    def update(self, column):
        self.share = self.shares[len(self._steps) % len(self.shares)]
        return super().update(column)


def brief(examples=60):
    """Runs short enough for numbers whose length doubles every round."""
    return [restoring(examples, m=(2, 5), rounds=(1, 5)), adversaries(examples, (1, 5))]


def right_and_half_wrong():
    """Two examples, one right and one half wrong: with the distance not squared both weights would stay."""
    return Play(Game([[1], [Fraction(-1, 2)]]), None, 1)


@composite
def step_choices(draw):
    """The right side of (35) as a function of one step: γ|y|, α, N, and any other step."""
    pull, alpha, step = (Fraction(draw(st.integers(0, 12)), 12) for _ in range(3))
    return Instance(pull=pull, alpha=alpha, m=draw(st.integers(1, 6)), step=step)


@composite
def right_at_first(draw):
    """One to three examples; the first column has them all right, if barely, and the others are anything."""
    m, n = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    margin = st.sampled_from((Fraction(1), Fraction(1, 2), Fraction(1, 8), Fraction(1, 64)))
    entry = st.sampled_from((Fraction(1), Fraction(-1), Fraction(1, 2), Fraction(-1, 2), Fraction(0)))
    columns = [[draw(margin) for _ in range(m)]] + [[draw(entry) for _ in range(m)] for _ in range(n)]
    return Play(Game([list(row) for row in zip(*columns, strict=True)]), InOrder(), 4)


def always_wrong():
    """One example, always wrong: the edge -1 makes no step, and five of them exceed the bound for c = 1/4."""
    return Play(Game([[-1]]), Transcript([(0, 1)] * 5), 5, SparseBoost(decay=Fraction(1, 4)))


def silent_on_one_of(m: int, constant):
    """m examples, silence on the last: the step of α = 0 removes every weight once c >= m/(m - 1)."""
    return Play(Game([[1]] * (m - 1) + [[0]]), None, 1, SparseBoost(decay=constant, step="plain"))


def silent_on_one_of_eleven():
    return silent_on_one_of(11, Fraction(11, 10))


def silent_under_ten():
    return silent_on_one_of(2, Fraction(10))


def first_edge_large():
    """Two rounds, one example: the first edge is the largest."""
    return Instance(edges=(Fraction(1), Fraction(1, 2)), constant=Fraction(0))


@composite
def edge_sequences(draw):
    count = draw(st.integers(2, 6))
    edges = tuple(Fraction(draw(st.integers(1, 8)), 8) for _ in range(count))
    return Instance(edges=edges, constant=Fraction(draw(st.integers(0, 4)), 8))


def rate_cases():
    return [
        Instance(rounds=rounds, edge=edge, constant=constant)
        for rounds in (2, 3, 5, 10, 100, 10**4, 10**8)
        for edge in (Fraction(1, 10), Fraction(1, 2), Fraction(1))
        for constant in (Fraction(0), Fraction(1, 2), Fraction(3))
    ]


def two_columns():
    """One example, one hypothesis twice as confident as the other."""
    return Game([[1, Fraction(1, 2)]])


def slow(m: int, rounds: int):
    """m - 1 examples right by as little as an edge of 1/4 asks for, one never decided."""
    return Play(np14.undecided_but_one(m), np14.Patient(Fraction(1, 4)), rounds)


def forgetful_three():
    """Three examples: one undecided, one barely right for two rounds, one right."""
    return scripted(np14.forgetful(3, 1, Fraction(1, 2), 3))


def slow_pair():
    return slow(2, 40)


def slow_eight():
    return slow(8, 300)


def half_silent_for_longer():
    """One of two examples a tie for ever: weights that stayed would keep the edge 1/2 under the error 1/4."""
    return Play(np14.half_silent(), None, 70)


GROWTH = ((16, 4, 32), (32, 8, 60), (64, 16, 120))


def forgetful_family():
    """Ever more examples, a quarter of them right in the end, each run as long as the weights allow."""
    return [scripted(np14.forgetful(m, right, Fraction(7, 10), rounds)) for m, right, rounds in GROWTH]


def forgetful_largest():
    return forgetful_family()[-1]


def beyond_the_cube():
    return Instance(kind="entropy", point=(Fraction(3),), comparator=(Fraction(2),))


def inside_the_cube():
    return Instance(kind="entropy", point=(Fraction(1, 2), Fraction(2)), comparator=(Fraction(1, 3), Fraction(1)))


def at_and_above_one():
    """z = (2, 1/2, 1) and the corner (1, 1, 1) of the cube."""
    one = Fraction(1)
    return Instance(kind="entropy", point=(Fraction(2), Fraction(1, 2), one), comparator=(one, one, one))


def large_mass():
    return Instance(x=(Fraction(3),), y=(Fraction(2),))


def nearby():
    return Instance(x=(Fraction(1),), y=(Fraction(15, 16),))


def on_both_sides_of_one():
    """One entry, 3 against 1/2: the cube cuts the first to 1."""
    return Instance(x=(Fraction(3),), y=(Fraction(1, 2),))


@composite
def slow_plays(draw):
    """Slow runs of two or three examples with edges from 27/100 to 3/10."""
    m, gamma = draw(st.sampled_from((2, 2, 2, 2, 2, 3))), Fraction(draw(st.integers(2700, 3000)), 10000)
    return Play(np14.undecided_but_one(m), np14.Patient(gamma), 90)


def sums(step, count: int):
    """Sums of squares of edges: step, 2 step, ..., count step."""
    return [Instance(total=step * i) for i in range(1, count + 1)]
