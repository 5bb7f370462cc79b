"""Conjecture 6 with columns of signs alone: a rated column that no round takes becomes a few columns of signs. Ours."""

from fractions import Fraction

from hypothesis import strategies as st

from properties.cases.drawn import Drawn, composite
from properties.claims import Instance, Sides, claim, varied
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


# Values 1/2 and -1 on three rows, as four columns.
two_halves = Instance(
    game=Game([[1, "1/2"], [1, -1], [-1, "1/2"]]),
    multiplicities=(Fraction(3), Fraction(1), Fraction(2)),
    picks=(0, 0, 0, 0),
    copies=4,
    coefficient=Fraction(1, 2),
)


def as_sign_columns(instance, more=0) -> WeightedGame:
    """The game with K columns of signs, or some more, in place of the rated one."""
    reference = (*[Fraction(0)] * (instance.game.n - 1), instance.coefficient)
    return as_signs(WeightedGame(instance.game, instance.multiplicities, reference), instance.copies + more)


def one_pattern(instance) -> WeightedGame:
    """The first rotation of each row, for all of its copies."""
    signs, free = as_sign_columns(instance), instance.game.n - 1
    first: dict = {}
    for row, count in zip(signs.game.rows, signs.multiplicities, strict=True):
        kept = first.setdefault((row[:free], sum(row[free:])), [row, Fraction(0)])
        kept[1] += count
    rows, counts = zip(*first.values(), strict=True)
    return WeightedGame(Game(rows), counts, signs.reference)


@claim(
    "MRS13.conjecture-6.rated-as-signs",
    kind="identity",
    role="ours",
    statement=r"a column of values $v=(2k-K)/K$ that no round takes may be replaced by $K$ columns of signs, rotations of a pattern of "
    r"sum $Kv$ on the copies of each row: every one of them has its edge in every round, and $c/K$ on each its margins $cv$",
    games=[Drawn(games_with_an_idle_rated_column(), 200)],
    attained_by=[two_halves],
    broken_by=[
        varied("one pattern for all copies", signs_of=one_pattern),
        varied("one column more", signs_of=lambda instance: as_sign_columns(instance, 1)),
    ],
    uses=["MRS13.conjecture-6.distinct-rows"],
)
def conjecture_6_rated_as_signs(instance, signs_of=as_sign_columns):
    """By induction: the copies of a row agree in every column that is taken, so they keep equal weights, and over them each of
    the K columns has the mean v. Both games are played in the same choices: equal edges, and so equal losses."""
    signs = signs_of(instance)
    rated, plain = both_runs(instance, signs)
    for t, (edge, other) in enumerate(zip(rated.edges, plain.edges, strict=True)):
        yield Sides(edge, "==", other, f"edge {t + 1}")
        idle = dot(rated.weights[t], instance.game.columns[-1])
        for j in range(instance.game.n - 1, signs.game.n):
            yield Sides(dot(plain.weights[t], signs.game.columns[j]), "==", idle, f"round {t + 1}, column {j}")
    values, reached = margins_of_the_combination(instance, signs)
    yield Sides(len(values), "==", len(values & reached), "margins of the combination")
    yield Sides(len(values), "==", len(values | reached), "and no others")


def both_runs(instance, signs: WeightedGame):
    """The runs on the rated column and on the signs in the same choices."""
    choices = Transcript([(j, 1) for j in instance.picks])
    kinds = ((instance.game, instance.multiplicities), (signs.game, signs.multiplicities))
    return [
        play(AdaBoostOnDistinctRows(counts, enclosed=False), game, len(instance.picks), choices)
        for game, counts in kinds
    ]


def margins_of_the_combination(instance, signs: WeightedGame):
    """{(the taken columns of a row, its margin)} with the rated column, and with the signs."""
    values = {(row[:-1], instance.coefficient * row[-1]) for row in instance.game.rows}
    margins = zip(signs.game.rows, margins_of(signs.game, signs.reference), strict=True)
    return values, {(row[: instance.game.n - 1], margin) for row, margin in margins}
