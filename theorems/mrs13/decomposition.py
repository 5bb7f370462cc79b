"""The decomposition of the examples in MRS13: Lemma 15, Item 1, Lemma 38, which makes it unique, and the paper's
statements on it for the data sets of Figures 4 and 2."""

from fractions import Fraction
from operator import mul

from properties.cases.drawn import Drawn, small_games
from properties.cases.exhaustive import Exhausted
from properties.claims import Instance, Listed, Proof, Sides, altered, claim, swapped, varied
from reference.constructions.mrs13 import both_sets, triangular
from reference.programs.rational_matrices import null_vector
from reference.rate.decomposition import decompose
from reference.rate.finite_margin import finite_margin_set
from reference.rate.suboptimality import l1_norm
from theorems.later import sympy
from theorems.mrs13 import letters
from theorems.mrs13.games import THINNED_DATA, WITH_FINITE_MARGINS, runaway_of_five
from theorems.mrs13.games_of_the_optimum import RIVALS, one_step_along_both, third_row_lowered


def _one_example_moved(game):
    """Yield the comparisons with the first example of F moved to Z, where its margin would have to be positive."""
    decomposition = decompose(game)
    if decomposition.finite_margin and decomposition.zero_loss:
        margin = letters.combined_margins(game, decomposition.direction)[decomposition.finite_margin[0]]
        yield Sides(margin, ">=", decomposition.gamma, at="an example of F, moved to Z")


@claim(
    "MRS13.lemma-15.1",
    kind="structure",
    statement=r"The examples split into $Z$ and $F$ so that some $\eta^\dagger$ with $\|\eta^\dagger\|_1=1$, or "
    r"$\eta^\dagger=0$ if $Z=\emptyset$ (printed: $\|\eta^\dagger\|_1=1$), and some $\gamma>0$ have "
    r"$(M\eta^\dagger)_i\ge\gamma$ on $Z$ and $(M\eta^\dagger)_i=0$ on $F$",
    games=[Exhausted(), Drawn(small_games())],
    attained_by=[both_sets, runaway_of_five],
    broken_by=[swapped("an example moved from F to Z", _one_example_moved)],
    amended=r"The examples split into $Z$ and $F$ so that some $\eta^\dagger$ with $\|\eta^\dagger\|_1=1$, or "
    r"$\eta^\dagger=0$ if $Z=\emptyset$, and some $\gamma>0$ have $(M\eta^\dagger)_i\ge\gamma$ on $Z$ and "
    r"$(M\eta^\dagger)_i=0$ on $F$",
    reason="If $Z$ is empty and the columns of $M$ are independent, no vector of unit norm has the margin $0$ on "
    r"all examples (reading-literal). In this case the proof of Lemma 20 has $\eta^\dagger=0$: add this to Item 1.",
    slip=("convention", "direction-of-an-empty-zero-loss-set", "Lemma 15, Item 1; η† = 0 in the proof of Lemma 20"),
)
def lemma_15_1(game):
    """Check Item 1 with η† = 0 if Z is empty, as in the proof of Lemma 20."""
    decomposition = decompose(game)
    yield Sides(l1_norm(decomposition.direction), "==", int(bool(decomposition.zero_loss)), "l1-norm of η†")
    for i, margin in enumerate(decomposition.margins()):
        relation, bound = (">=", decomposition.gamma) if i in decomposition.zero_loss else ("==", 0)
        yield Sides(margin, relation, bound, f"margin of example {i}")


@lemma_15_1.amended(games=[Exhausted(), Drawn(small_games()), *THINNED_DATA])
def lemma_15_1_amended(game):
    """Check both certificates of the decomposition: the direction, and a distribution which proves that no direction
    has a larger margin than γ."""
    decomposition = decompose(game)
    yield Sides(l1_norm(decomposition.direction), "==", int(bool(decomposition.zero_loss)), "l1-norm of η†")
    for i, margin in enumerate(decomposition.margins()):
        relation, bound = (">=", decomposition.gamma) if i in decomposition.zero_loss else ("==", 0)
        yield Sides(margin, relation, bound, f"margin of example {i}")
    if decomposition.zero_loss:
        yield Sides(decomposition.gamma, ">", 0, "γ")
        largest = max(
            abs(sum(map(mul, decomposition.ceiling, column))) for column in game.columns
        )  # edge under the ceiling
        yield Sides(decomposition.gamma, ">=", largest, "no direction of unit norm does better than γ", step=True)


@lemma_15_1.reading(
    "literal",
    statement=r"The examples split into $Z$ and $F$, $Z=\emptyset$ included, so that some $\eta^\dagger$ with "
    r"$\|\eta^\dagger\|_1=1$ and some $\gamma>0$ have $(M\eta^\dagger)_i\ge\gamma$ on $Z$ and "
    r"$(M\eta^\dagger)_i=0$ on $F$",
    printed="refuted",
    reason="For the rows $(+1)$ and $(-1)$ every vector of unit norm has a positive margin on one row and a "
    "negative margin on the other.",
)
def lemma_15_1_reading_literal(game):
    """The partition is unique (Lemma 38), so the claim compares the largest norm of a valid direction with 1. If Z is
    empty, a valid direction is any unit vector whose margins are all 0."""
    decomposition = decompose(game)
    direction = (
        decomposition.direction if decomposition.zero_loss else null_vector(game.rows) or decomposition.direction
    )
    yield Sides(l1_norm(direction), "==", 1, "l1-norm of η†")
    for i, margin in enumerate(letters.combined_margins(game, direction)):
        relation, bound = (">=", decomposition.gamma) if i in decomposition.zero_loss else ("==", 0)
        yield Sides(margin, relation, bound, f"margin of example {i}")


@lemma_15_1.step(
    "convex",
    statement=r"The $\eta^\dagger$ that Lemma 20 yields is a convex combination of weak classifiers: $\eta^\dagger\ge0$",
    given=[letters.zero_loss_set_is_not_empty],
    games=[Drawn(small_games(), 40)],
    attained_by=(),
    printed="refuted",
    slip=("misprint", "convex-combination-for-combination", "Section 4.2, after Lemma 20, and the proof of Lemma 22"),
    amended=r"The $\eta^\dagger$ that Lemma 20 yields is a combination of weak classifiers, with coefficients of either "
    "sign",
    reason=r"For one hypothesis that is wrong on the only example $\eta^\dagger=-1$, which is not a convex "
    "combination. Print ``combination'', as Lemma 20 does.",
)
def lemma_15_1_step_convex(game):
    """Check the least coefficient of the direction. If there is one hypothesis, every valid direction has the same
    sign."""
    yield Sides(min(decompose(game).direction), ">=", 0, "least coefficient of η†")


def _balanced_everywhere(game):
    """Return the comparisons for all examples instead of F, with weight 1 on the examples of Z."""
    decomposition = decompose(game)
    weights = dict(zip(decomposition.finite_margin, decomposition.witness, strict=True))
    y = [weights.get(i, Fraction(1)) for i in range(game.m)]
    return [Sides(sum(map(mul, y, column)), "==", 0) for column in game.columns]


@claim(
    "MRS13.lemma-38",
    kind="structure",
    statement=r"There is $y>0$ on $F$ with $M_F^\top y=0$",
    given=[letters.finite_margin_set_is_not_empty],
    games=[*WITH_FINITE_MARGINS, *THINNED_DATA],
    attained_by=[both_sets, runaway_of_five],
    broken_by=[swapped("X instead of F", _balanced_everywhere)],
)
def lemma_38(game):
    """y consists of the multipliers of the linear program that computes the decomposition."""
    decomposition = decompose(game)
    for j, column in enumerate(zip(*decomposition.finite_rows, strict=True)):
        yield Sides(sum(map(mul, decomposition.witness, column)), "==", 0, f"Σ y_i M_ij for hypothesis {j}")
    for i, y in zip(decomposition.finite_margin, decomposition.witness, strict=True):
        yield Sides(y, ">", 0, f"y of example {i}", example=i, part="y")


@claim(
    "MRS13.remark-optimum-set",
    kind="remark",
    statement=r"In Figure 4 the infimum is $2/3$, $F=\{a,b\}$, $Z=\{c\}$, $\eta^\dagger=(1/2,1/2)$ and $\eta^*=(0,0)$, "
    r"and for this data set these are unique",
    games=[Listed("rivals", RIVALS)],
    attained_by=[one_step_along_both],
    broken_by=[altered("example c changed", third_row_lowered)],
    printed="refuted",
    amended=r"In Figure 4 the infimum is $2/3$, $F=\{a,b\}$, $Z=\{c\}$, $\eta^\dagger=(1/2,1/2)$ and $\eta^*=(0,0)$; "
    r"$\eta^\dagger$ is unique, and $\eta^*$ up to multiples of $(1,1)$",
    reason=r"$F$, $Z$ and $\eta^\dagger$ are unique, but $\eta^*$ is not: $(1,1)$ also has the margins "
    "$(0,0)$ on $F$, and so the same least loss $2$. For ``these are unique'' print ``these are unique, "
    r"$\eta^*$ up to multiples of $(1,1)$''.",
    slip=("misprint", "the-optimum-of-figure-4-is-unique", "Section 4.1, after Figure 4"),
)
def remark_optimum_set(instance):
    """Check that any other combination than η* has a larger loss on F."""
    yield from _example_values(instance)
    loss = letters.finite_loss(instance)
    yield Sides(loss, ">", finite_margin_set(instance.game).least_loss, at="another combination, loss on F")


def rivals_proof() -> Proof:
    """Return the proof: on F the loss of (x, y) exceeds 2 by the square of e^((x-y)/2) - e^((y-x)/2), which vanishes
    only for x = y; and the null space of (1, -1) is spanned by (1, 1)."""
    x, y = sympy.symbols("x y", real=True)
    excess = sympy.exp(y - x) + sympy.exp(x - y) - 2

    def is_square_of(root):
        return sympy.simplify(sympy.expand(excess - root**2)) == 0

    return Proof(
        "the loss on F minus 2 is a square, symbolically",
        check=lambda: is_square_of(sympy.exp((x - y) / 2) - sympy.exp((y - x) / 2)),
        perturbed=lambda: is_square_of(sympy.exp((x - y) / 2) + sympy.exp((y - x) / 2)),
    )


@remark_optimum_set.amended(
    broken_by=[varied("no exception for multiples of (1, 1)", on_the_diagonal=">")],
    proof=rivals_proof,
)
def remark_optimum_set_amended(instance, on_the_diagonal="=="):
    """Combinations off the diagonal have a larger loss on F, those on the diagonal do not. The null space of M_F is the
    diagonal, so exactly one unit direction has margin 0 on F and a positive margin on c."""
    yield from _example_values(instance)
    first, second = instance.combination
    loss = letters.finite_loss(instance)
    yield Sides(loss, on_the_diagonal if first == second else ">", 2, at="another combination, loss on F")
    rank = len(finite_margin_set(instance.game).basis)
    yield Sides(instance.game.n - rank, "==", 1, at="dimension of the null space of M_F, which contains η†")


def triangular_sizes_proof() -> Proof:
    """Return the proof for symbolic m: (2^(m-2) - 1, 2^(m-3), ..., 2, 1) has margin 0 on rows 0 and 1 and margin 1 on
    row i >= 2, so that rows i >= 2 are in Z. Rows 0 and 1 add up to 0, so that they are in F."""
    m, i, j = sympy.symbols("m i j", integer=True, positive=True)

    def margins_are(first):
        on_row_one = first - sympy.summation(2 ** (m - 1 - j), (j, 2, m - 1))
        on_row_i = 2 ** (m - 1 - i) - sympy.summation(2 ** (m - 1 - j), (j, i + 1, m - 1))
        return sympy.simplify(on_row_one) == 0 and sympy.simplify(on_row_i - 1) == 0

    return Proof(
        "geometric sums for symbolic m",
        check=lambda: margins_are(2 ** (m - 2) - 1),
        perturbed=lambda: margins_are(2 ** (m - 2)),
    )


def _as_printed(instance):
    return remark_optimum_set_theorem_10_reading_literal(instance)


@claim(
    "MRS13.remark-optimum-set.theorem-10",
    kind="remark",
    statement="In the data set of Theorem 10 the finite-margin set is the pair of complementary rows, the zero-loss set "
    "the remaining $m-2$ rows (printed: the other way round)",
    games=[Listed("sizes", [Instance(m=m) for m in range(3, 13)])],
    proof=triangular_sizes_proof,
    broken_by=[swapped("as printed", _as_printed)],
    amended="In the data set of Theorem 10 the finite-margin set is the pair of complementary rows, the zero-loss set "
    "the remaining $m-2$ rows",
    slip=(
        "misprint",
        "zero-loss-set-and-finite-margin-set-exchanged",
        "Section 4.1, end of the paragraph after Figure 4",
    ),
    reason="The paragraph after Figure 4 exchanges the two sets (reading-literal): exchange them. Complementary "
    "rows bound each other's margins, so that they form $F$.",
)
def remark_optimum_set_theorem_10(instance):
    """Check the data sets with 3 to 12 examples."""
    decomposition = decompose(triangular(instance.m))
    yield Sides(sum(i in decomposition.finite_margin for i in (0, 1)), "==", 2, "complementary rows in F")
    yield Sides(len(decomposition.zero_loss), "==", instance.m - 2, "remaining rows in Z")


@remark_optimum_set_theorem_10.reading(
    "literal",
    printed="refuted",
    reason="No combination has positive margins on two complementary rows, so that they are not in $Z$.",
    statement="In the data set of Theorem 10 the zero-loss set is the pair of complementary rows and the finite-margin set "
    "is the remaining rows",
)
def remark_optimum_set_theorem_10_reading_literal(instance):
    """Check the parenthesis after the worked example for each row."""
    decomposition = decompose(triangular(instance.m))
    yield Sides(sum(i in decomposition.zero_loss for i in (0, 1)), "==", 2, "complementary rows in Z")
    yield Sides(len(decomposition.finite_margin), "==", instance.m - 2, "remaining rows in F")


def _example_values(instance):
    """Yield the statements of the text on Figure 4, except uniqueness: Z, F, η†, η* = 0 and the infimum 2/3."""
    decomposition = decompose(instance.game)
    inner = finite_margin_set(instance.game)
    yield Sides(sum(2**i for i in decomposition.zero_loss), "==", 2**2, at="Z = {c}")
    yield Sides(sum(2**i for i in decomposition.finite_margin), "==", 2**0 + 2**1, at="F = {a, b}")
    yield Sides(inner.least_loss / 3, "==", Fraction(2, 3), at="infimum of the normalised loss")
    for j in range(2):
        yield Sides(decomposition.direction[j], "==", Fraction(1, 2), at=f"η† at hypothesis {j}")
        yield Sides(inner.minimiser[j], "==", 0, at=f"η* at hypothesis {j}")
