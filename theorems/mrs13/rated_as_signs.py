"""Conjecture 6 with columns of signs alone: a rated column that no round takes becomes a few columns of signs. Ours."""

from fractions import Fraction

from properties.cases.drawn import Drawn
from properties.claims import Sides, claim, varied
from reference import Game, Transcript, play
from reference.arithmetic import dot
from reference.constructions.greedy import AdaBoostOnDistinctRows, WeightedGame
from reference.constructions.rated_columns import as_signs
from reference.game import margins_of
from theorems.mrs13 import games_of_conjecture_6 as tried


def as_sign_columns(instance, more=0) -> WeightedGame:
    """The game with K columns of signs, or some more, in place of the rated one."""
    reference = (*[Fraction(0)] * (instance.game.n - 1), instance.coefficient)
    return as_signs(WeightedGame(instance.game, instance.multiplicities, reference), instance.copies + more)


@claim(
    "MRS13.conjecture-6.rated-as-signs",
    kind="identity",
    role="ours",
    statement=r"a column of values $v=(2k-K)/K$ that no round takes may be replaced by $K$ columns of signs, rotations of a pattern of "
    r"sum $Kv$ on the copies of each row: every one of them has its edge in every round, and $c/K$ on each its margins $cv$",
    games=[Drawn(tried.games_with_an_idle_rated_column(), 200)],
    attained_by=[tried.two_halves],
    broken_by=[
        varied("one pattern for all copies", signs_of=lambda instance: one_pattern(instance)),
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


def one_pattern(instance) -> WeightedGame:
    """The first rotation of each row, for all of its copies."""
    signs, free = as_sign_columns(instance), instance.game.n - 1
    first: dict = {}
    for row, count in zip(signs.game.rows, signs.multiplicities, strict=True):
        kept = first.setdefault((row[:free], sum(row[free:])), [row, Fraction(0)])
        kept[1] += count
    rows, counts = zip(*first.values(), strict=True)
    return WeightedGame(Game(rows), counts, signs.reference)
