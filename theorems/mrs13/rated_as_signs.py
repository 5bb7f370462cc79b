"""Conjecture 6 with columns of signs alone: a rated column that no round takes becomes a few columns of signs. Ours."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from properties.cases.drawn import Drawn, composite
from properties.claims import Instance, Sides, claim, swapped
from reference import Game, Transcript, play
from reference.arithmetic import dot
from reference.constructions.greedy import AdaBoostOnDistinctRows, WeightedGame
from reference.constructions.rated_columns import as_signs
from reference.play import margins_of


@composite
def games_with_an_idle_rated_column(draw):
    """Two to four distinct rows, one or two sign columns that are taken, and a last column of values (2k - K)/K."""
    copies, n = draw(st.integers(2, 6)), draw(st.integers(1, 2))
    heads = draw(st.lists(st.tuples(*[st.sampled_from((1, -1))] * n), min_size=2, max_size=4))
    rows = [(*head, Fraction(2 * draw(st.integers(0, copies)) - copies, copies)) for head in heads]
    return Instance(
        game=Game(rows),
        multiplicities=tuple(Fraction(draw(st.integers(1, 4))) for _ in rows),
        picks=tuple(draw(st.integers(0, n - 1)) for _ in range(4)),
        copies=copies,
        coefficient=Fraction(draw(st.integers(-4, 4)), 8),
    )


def two_halves():
    """Values 1/2 and -1 on three rows, as four columns."""
    return Instance(
        game=Game([[1, "1/2"], [1, -1], [-1, "1/2"]]),
        multiplicities=(Fraction(3), Fraction(1), Fraction(2)),
        picks=(0, 0, 0, 0),
        copies=4,
        coefficient=Fraction(1, 2),
    )


@claim(
    "MRS13.conjecture-6.rated-as-signs",
    kind="identity",
    role="ours",
    statement=r"a column of values $v=(2k-K)/K$ that no round takes may be replaced by $K$ columns of signs, rotations of a pattern of "
    r"sum $Kv$ on the copies of each row: every one of them has its edge in every round, and $c/K$ on each its margins $cv$",
    games=[Drawn(games_with_an_idle_rated_column(), 200)],
    attained_by=[two_halves],
    broken_by=[
        swapped("one pattern for all copies", lambda instance: list(_sides(instance, _one_pattern(instance)))),
        swapped("one column more", lambda instance: list(_sides(instance, _signs(instance, instance.copies + 1)))),
    ],
    uses=["MRS13.conjecture-6.distinct-rows"],
)
def conjecture_6_rated_as_signs(instance):
    """By induction: the copies of a row agree in every column that is taken, so they keep equal weights, and over them each of
    the K columns has the mean v. Both games are played in the same choices: equal edges, and so equal losses."""
    yield from _sides(instance, _signs(instance, instance.copies))


def _signs(instance, copies) -> WeightedGame:
    reference = (*[Fraction(0)] * (instance.game.n - 1), instance.coefficient)
    return as_signs(WeightedGame(instance.game, instance.multiplicities, reference), copies)


def _one_pattern(instance) -> WeightedGame:
    """The first rotation of each row, for all of its copies."""
    signs, free = _signs(instance, instance.copies), instance.game.n - 1
    first: dict = {}
    for row, count in zip(signs.game.rows, signs.multiplicities, strict=True):
        kept = first.setdefault((row[:free], sum(row[free:])), [row, Fraction(0)])
        kept[1] += count
    rows, counts = zip(*first.values(), strict=True)
    return WeightedGame(Game(rows), counts, signs.reference)


def _sides(instance, signs: WeightedGame):
    choices = Transcript([(j, 1) for j in instance.picks])
    kinds = ((instance.game, instance.multiplicities), (signs.game, signs.multiplicities))
    rated, plain = (
        play(AdaBoostOnDistinctRows(counts, enclosed=False), game, len(instance.picks), choices)
        for game, counts in kinds
    )
    for t, (edge, other) in enumerate(zip(rated.edges, plain.edges, strict=True)):
        yield Sides(edge, "==", other, f"edge {t + 1}")
        idle = dot(rated.weights[t], instance.game.columns[-1])
        for j in range(instance.game.n - 1, signs.game.n):
            yield Sides(dot(plain.weights[t], signs.game.columns[j]), "==", idle, f"round {t + 1}, column {j}")
    values = {(row[:-1], instance.coefficient * row[-1]) for row in instance.game.rows}
    margins = zip(signs.game.rows, margins_of(signs.game, signs.reference), strict=True)
    reached = {(row[: instance.game.n - 1], margin) for row, margin in margins}
    yield Sides(len(values), "==", len(values & reached), "margins of the combination")
    yield Sides(len(values), "==", len(values | reached), "and no others")
