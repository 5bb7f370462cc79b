"""The decomposition of the examples in MRS13: Lemma 15, Item 1, and Lemma 38, which makes it unique."""

from fractions import Fraction
from operator import mul

from properties.cases.drawn import Drawn, small_games
from properties.cases.exhaustive import Exhausted
from properties.claims import Sides, claim, swapped
from reference.constructions.mrs13 import both_sets
from reference.programs.rational_matrices import null_vector
from reference.rate.decomposition import decompose
from reference.rate.suboptimality import l1_norm
from theorems.mrs13.games import THINNED_DATA, confident_split_games, games_where, runaway_of_five, split_games
from theorems.mrs13.letters import combined_margins, finite_margin_set_is_not_empty, zero_loss_set_is_not_empty


def _one_example_moved(game):
    """The same with the first example of F counted in Z, where its margin ought to be positive."""
    found = decompose(game)
    if found.finite_margin and found.zero_loss:
        margin = combined_margins(game, found.direction)[found.finite_margin[0]]
        yield Sides(margin, ">=", found.gamma, at="an example of F, moved to Z")


@claim(
    "MRS13.lemma-15.1",
    kind="structure",
    statement=r"The examples split into $Z$ and $F$ so that some $\eta^\dagger$ with $\|\eta^\dagger\|_1=1$ and some "
    r"$\gamma>0$ have $(M\eta^\dagger)_i\ge\gamma$ on $Z$ and $(M\eta^\dagger)_i=0$ on $F$",
    games=[Exhausted(), Drawn(small_games())],
    attained_by=[both_sets, runaway_of_five],
    broken_by=[swapped("an example moved from F to Z", _one_example_moved)],
    amended=r"The same with $\|\eta^\dagger\|_1=1$ if $Z\neq\emptyset$ and $\eta^\dagger=0$ if $Z=\emptyset$",
    reason="Where Z is empty and M has independent columns no vector of unit norm has margin 0 everywhere "
    "(reading-literal); the proof takes the zero vector there, and nothing uses a direction of an empty Z.",
    slip=("convention", "direction-of-an-empty-zero-loss-set", "Lemma 15, Item 1; η† = 0 in the proof of Lemma 20"),
)
def lemma_15_1(game):
    """With η† = 0 where Z is empty, as in the proof of Lemma 20."""
    found = decompose(game)
    yield Sides(l1_norm(found.direction), "==", int(bool(found.zero_loss)), "l1-norm of η†")
    for i, margin in enumerate(found.margins()):
        yield Sides(margin, *((">=", found.gamma) if i in found.zero_loss else ("==", 0)), f"margin of example {i}")


@lemma_15_1.amended(games=[Exhausted(), Drawn(small_games()), *THINNED_DATA])
def lemma_15_1_amended(game):
    """Both certificates of the decomposition hold: the direction, and a distribution that caps its margin at γ."""
    found = decompose(game)
    yield Sides(l1_norm(found.direction), "==", int(bool(found.zero_loss)), "l1-norm of η†")
    for i, margin in enumerate(found.margins()):
        yield Sides(margin, *((">=", found.gamma) if i in found.zero_loss else ("==", 0)), f"margin of example {i}")
    if found.zero_loss:
        yield Sides(found.gamma, ">", 0, "γ")
        largest = max(abs(sum(map(mul, found.ceiling, column))) for column in game.columns)  # edge under the ceiling
        yield Sides(found.gamma, ">=", largest, "no direction of unit norm does better than γ")


@lemma_15_1.reading(
    "literal",
    statement=r"$\|\eta^\dagger\|_1=1$ also where $Z=\emptyset$",
    printed="refuted",
    reason="The rows (+1) and (-1): each unit vector gives one of them a positive margin and the other a negative one.",
)
def lemma_15_1_reading_literal(game):
    """The partition is unique (Lemma 38), so the largest norm of a valid direction is what is compared with 1: where Z is
    empty any unit vector without margins will do."""
    found = decompose(game)
    direction = found.direction if found.zero_loss else null_vector(game.rows) or found.direction
    yield Sides(l1_norm(direction), "==", 1, "l1-norm of η†")
    for i, margin in enumerate(combined_margins(game, direction)):
        yield Sides(margin, *((">=", found.gamma) if i in found.zero_loss else ("==", 0)), f"margin of example {i}")


@lemma_15_1.step(
    "convex",
    statement=r"The $\eta^\dagger$ that Lemma 20 yields is a convex combination of weak classifiers: $\eta^\dagger\ge0$",
    given=[zero_loss_set_is_not_empty],
    games=[Drawn(small_games(), 40)],
    attained_by=(),
    printed="refuted",
    slip=("misprint", "convex-combination-for-combination", "Section 4.2, after Lemma 20, and the proof of Lemma 22"),
    amended=r"a combination $\eta^\dagger$, with coefficients of either sign",
    reason="One hypothesis that is wrong on the only example: η† = -1. Lemma 20 itself speaks of a combination.",
)
def lemma_15_1_step_convex(game):
    """The least coefficient of the direction; the sign of η† is that of every valid direction if there is one hypothesis."""
    yield Sides(min(decompose(game).direction), ">=", 0, "least coefficient of η†")


def _balanced_everywhere(game):
    """All examples instead of F, with weight 1 on those of Z."""
    found = decompose(game)
    weights = dict(zip(found.finite_margin, found.witness, strict=True))
    y = [weights.get(i, Fraction(1)) for i in range(game.m)]
    return [Sides(sum(map(mul, y, column)), "==", 0) for column in game.columns]


@claim(
    "MRS13.lemma-38",
    kind="structure",
    statement=r"There is $y>0$ on $F$ with $M_F^\top y=0$",
    given=[finite_margin_set_is_not_empty],
    games=[
        games_where(finite_margin_set_is_not_empty),
        Drawn(split_games(), 60),
        Drawn(confident_split_games(), 40, name="confident"),
        *THINNED_DATA,
    ],
    attained_by=[both_sets, runaway_of_five],
    broken_by=[swapped("X instead of F", _balanced_everywhere)],
)
def lemma_38(game):
    """The multipliers of the linear program that finds the decomposition."""
    found = decompose(game)
    for j, column in enumerate(zip(*found.finite_rows, strict=True)):
        yield Sides(sum(map(mul, found.witness, column)), "==", 0, f"Σ y_i M_ij for hypothesis {j}")
    for i, y in zip(found.finite_margin, found.witness, strict=True):
        yield Sides(y, ">", 0, f"y of example {i}")
