"""The decomposition of the examples in MRS13: Lemma 15, Item 1, and Lemma 38, which makes it unique."""

from fractions import Fraction

from properties.cases.drawn import Drawn, small_games
from properties.cases.exhaustive import Exhausted
from properties.claims import Sides, claim, swapped
from reference.constructions.mrs13 import both_sets
from reference.programs.rational_matrices import null_vector
from reference.rate.decomposition import decompose
from theorems.mrs13.games import THINNED_DATA, confident_split_games, games_where, runaway_of_five, split_games
from theorems.mrs13.letters import combined_margins, finite_margin_set_is_not_empty, game_of


def _directions(game, unit_when_empty):
    """Item 1 read off the decomposition; `unit_when_empty` asks for a unit vector even if Z is empty."""
    found = decompose(game)
    direction = found.direction
    if not found.zero_loss and unit_when_empty:
        direction = null_vector(game.rows) or direction  # any unit vector without margins will do
    expected = 1 if found.zero_loss or unit_when_empty else 0
    yield Sides(sum(map(abs, direction)), "==", expected, at="l1-norm of η†")
    margins = combined_margins(game, direction)
    for i in found.zero_loss:
        yield Sides(found.gamma, ">", 0, at="γ")
        yield Sides(margins[i], ">=", found.gamma, at=f"margin of example {i} in Z")
    for i in found.finite_margin:
        yield Sides(margins[i], "==", 0, at=f"margin of example {i} in F")


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
    printed="refuted",
    amended=r"The same with $\|\eta^\dagger\|_1=1$ if $Z\neq\emptyset$ and $\eta^\dagger=0$ if $Z=\emptyset$",
    reason="When Z is empty and M has independent columns, no vector of unit norm has margin 0 everywhere: the two rows "
    "(+1), (-1). The proof itself takes the zero vector there.",
)
def lemma_15_1(game):
    """The partition is unique (Lemma 38), so the largest norm of a valid direction is what is compared with 1."""
    yield from _directions(game, unit_when_empty=True)


@claim(
    "MRS13.lemma-15.1.amended",
    kind="structure",
    statement=r"The same with $\|\eta^\dagger\|_1=1$ if $Z\neq\emptyset$ and $\eta^\dagger=0$ if $Z=\emptyset$",
    games=[Exhausted(), Drawn(small_games()), *THINNED_DATA],
    attained_by=[both_sets, runaway_of_five],
    broken_by=[swapped("an example moved from F to Z", _one_example_moved)],
)
def lemma_15_1_amended(game):
    """Both certificates of the decomposition hold: the direction, and a distribution that caps its margin at γ."""
    yield from _directions(game, unit_when_empty=False)
    found = decompose(game)
    if found.zero_loss:
        capped = max(abs(sum(d * u for d, u in zip(found.ceiling, column, strict=True))) for column in game.columns)
        yield Sides(found.gamma, ">=", capped, at="no direction of unit norm does better than γ")


def _balanced_on(game, examples, weights):
    for j in range(game.n):
        total = sum((y * game.rows[i][j] for i, y in zip(examples, weights, strict=True)), Fraction(0))
        yield Sides(total, "==", 0, at=f"Σ y_i M_ij for hypothesis {j}")
    for i, y in zip(examples, weights, strict=True):
        yield Sides(y, ">", 0, at=f"y of example {i}")


def _balanced_everywhere(game):
    """All examples instead of F, with weight 1 on those of Z."""
    found = decompose(game)
    weights = dict(zip(found.finite_margin, found.witness, strict=True))
    yield from _balanced_on(game, range(game.m), [weights.get(i, Fraction(1)) for i in range(game.m)])


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
    found = decompose(game_of(game))
    yield from _balanced_on(game, found.finite_margin, found.witness)
