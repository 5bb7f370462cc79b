"""Matrices with entries -1, 0, +1 in MRS13: their constants (Lemma 25, Corollary 26), and the results of Appendix A.3
that these use: Lemmas 33, 34, 35 and Corollary 37."""

from fractions import Fraction
from math import factorial

from properties.cases.drawn import Drawn, abstaining_games
from properties.cases.exhaustive import Exhausted, Restricted
from properties.claims import Listed, Sides, claim, sharper, swapped, varied, without
from reference import Game
from reference.arithmetic import exp, log, sqrt
from reference.constructions.mrs13 import both_sets
from reference.programs.rational_matrices import least_singular_value_squared, null_vector, rank
from reference.rate.decomposition import decompose
from reference.rate.finite_margin import finite_margin_set
from reference.rate.suboptimality import l1_norm
from theorems.later import sympy
from theorems.mrs13 import games_of_integers as tried
from theorems.mrs13.games import games_where, one_right_example, short_row, split_games, two_against_one
from theorems.mrs13.letters import MOVING, entries_are_integers, euclidean_norm, finite_margin_set_is_not_empty


@claim(
    "MRS13.lemma-25",
    kind="upper",
    statement=r"If every entry is $-1$, $0$ or $+1$, each of $\lambda_{\min}^{-1}$, $\gamma^{-1}$ and $\mu_{\max}$ is at most "
    r"$2^{O(m\ln m)}$",
    given=[entries_are_integers],
    games=[Exhausted(), Drawn(abstaining_games(), 60), Drawn(split_games((1, -1, 0)), 60, name="split")],
    attained_by=[both_sets, short_row],
    broken_by=[sharper("99/100"), without(entries_are_integers), varied("2^(m ln m)", constant=1)],
    uses=["MRS13.lemma-34", "MRS13.lemma-36", "MRS13.lemma-39"],
)
def lemma_25(game, constant=3):
    """The bound is 2^(3 m ln m), which exceeds m!, m·m! and ln m · m^1.5 · m!, the bounds of Lemmas 34, 36 (without its
    factor sqrt(N), which is not needed for a basic solution) and 39."""
    decomposition, bound = decompose(game), integer_growth(game.m, constant)
    if decomposition.zero_loss:
        yield Sides(1 / decomposition.gamma, "<=", bound, at="1/γ")
    if decomposition.finite_margin:
        inner = finite_margin_set(game)
        yield Sides(inner.largest_margin, "<=", bound, at="μ_max")
        if not inner.cannot_move:
            yield Sides(1 / inner.least_stretch, "<=", bound, at="1/λ_min")


FINITE = games_where(finite_margin_set_is_not_empty)


def _of_every_optimum(game):
    return corollary_26_reading_every(game)


@claim(
    "MRS13.corollary-26",
    kind="upper",
    statement=r"If every entry is $-1$, $0$ or $+1$, the $\eta^*$ of Item 2 that is orthogonal to the null space of $M_F$ "
    r"(printed: $\eta^*$ as in Item 2) has $\|\eta^*\|_1\le2^{O(m\ln m)}$",
    given=[entries_are_integers, finite_margin_set_is_not_empty],
    games=[FINITE, Drawn(split_games((1, -1, 0)), 80)],
    attained_by=[both_sets, tried.short_margins],
    broken_by=[
        without(entries_are_integers),
        swapped("every optimal combination", _of_every_optimum),
    ],
    amended=r"If every entry is $-1$, $0$ or $+1$, the $\eta^*$ of Item 2 that is orthogonal to the null space of $M_F$ "
    r"has $\|\eta^*\|_1\le2^{O(m\ln m)}$",
    slip=("convention", "which-optimum", "Corollary 26; the choice of η* in its proof"),
    reason=r"$\eta^*$ is not unique, as Item 2 says, and the bound is not true for every $\eta^*$ (reading-every). State "
    r"the corollary for the $\eta^*$ of its proof, which is orthogonal to the null space of $M_F$. The proof's "
    r"$N\le3^m$ is true if $N$ counts distinct columns (step-columns).",
    uses=["MRS13.lemma-33", "MRS13.lemma-34", "MRS13.lemma-39"],
)
def corollary_26(game):
    """The bound is 2^(4 m ln m), which exceeds sqrt(3^m) · m! · sqrt(m) · ln m · m^1.5 · m!, the product in the proof.
    For repeated columns N is not needed: this η* is an average of solutions on independent columns (Cauchy-Binet), as
    in Lemma 33."""
    shortest = finite_margin_set(game).minimiser
    yield Sides(l1_norm(shortest), "<=", integer_growth(game.m, 4), "l1-norm of the η* orthogonal to the null space")


@corollary_26.reading(
    "every",
    statement=r"Every $\eta^*$ of least loss on $F$ has $\|\eta^*\|_1\le2^{O(m\ln m)}$",
    printed="refuted",
    reason=r"On Figure 4 every multiple of $(1,1)$ minimises the loss on $F$, so that the norm of $\eta^*$ is "
    "unbounded.",
    where="Corollary 26",
    games=[FINITE],
    attained_by=(),
)
def corollary_26_reading_every(game):
    """Check the shortest optimum and optima far along the null space."""
    shortest, along = finite_margin_set(game).minimiser, null_vector(decompose(game).finite_rows)
    yield Sides(l1_norm(shortest), "<=", integer_growth(game.m, 4), "l1-norm of the η* orthogonal to the null space")
    if along is None:
        return
    for length in (Fraction(1), Fraction(10**60)):
        along_null_space = [x + length * v for x, v in zip(shortest, along, strict=True)]
        yield Sides(l1_norm(along_null_space), "<=", integer_growth(game.m, 4), f"η* + {length} v, M_F v = 0")


@corollary_26.step(
    "columns",
    statement=r"A feature matrix with entries $-1$, $0$, $+1$ has $N\le3^m$ columns",
    given=[entries_are_integers],
    games=[Listed("listed", [both_sets(), tried.fourteen_copies])],
    attained_by=[tried.fourteen_copies],
    printed="refuted",
    amended="At most $3^m$ columns of a feature matrix with entries $-1$, $0$, $+1$ differ",
    reason="Hypotheses may agree on all examples: Figure 4 with each hypothesis repeated fourteen times has "
    "$N=28>27=3^m$. Let $N$ count distinct columns.",
    where="proof of Corollary 26, last line",
    slip=("convention", "repeated-columns"),
)
def corollary_26_step_columns(game):
    """Count the columns of M, including copies."""
    yield Sides(game.n, "<=", 3**game.m)


def integer_growth(m, constant):
    """Return 2^(constant · m ln m)."""
    return exp(constant * m * log(m) * log(2)) if m > 1 else Fraction(1)


@claim(
    "MRS13.lemma-33",
    kind="lower",
    statement=r"An invertible $n\times n$ matrix $A$ with entries $-1,0,+1$ has $\min_{\|x\|=1}\|Ax\|\ge1/n!$",
    given=[tried.matrix_is_invertible, entries_are_integers],
    games=[
        Restricted(Exhausted(), tried.matrix_is_invertible),
        Drawn(tried.invertible_games(), 60),
    ],
    attained_by=[one_right_example, short_row, tried.dependent_rows],
    broken_by=[sharper("99/100"), without(entries_are_integers), without(tried.matrix_is_invertible)],
    reason=r"In our text the last line divides a norm by $\det A$, which may be negative (step-determinant); our "
    r"text may have lost the bars. Moreover the $(i,j)$ entry of $\operatorname{adj}A$ is the $(j,i)$ cofactor, not "
    "the $(i,j)$ one, which changes no norm bound.",
    slip=("transcription", "determinant-without-absolute-value", "proof of Lemma 33, last line"),
    amended=r"$\|A^{-1}x\|=\|\operatorname{adj}(A)\,x\|/|\det A|$",
)
def lemma_33(game):
    """Equality holds for n = 1. The least singular value is the root of a rational or of an isolated algebraic
    number."""
    yield Sides(sqrt(least_singular_value_squared(game.rows)), ">=", Fraction(1, factorial(game.n)))


@lemma_33.step(
    "determinant",
    kind="identity",
    statement=r"$\|A^{-1}x\|=\|\operatorname{adj}(A)\,x\|/\det A$",
    games=[Listed("listed", [tried.minus_one, one_right_example, Game([[1, 1], [1, -1]])])],
    attained_by=[tried.minus_one],
    printed="refuted",
    reason="In our text the bars are missing. For $A=(-1)$ and $x=1$ the left side is $1$; since "
    r"$\operatorname{adj}(A)=(1)$ and $\det A=-1$, the right side is $-1$.",
    slip=("transcription", "determinant-without-absolute-value"),
)
def lemma_33_step_determinant(game):
    """Compare, at the first unit vector, the norm of the first column of A⁻¹ with that of the adjugate divided by the
    determinant."""
    matrix = sympy.Matrix([[sympy.Integer(int(entry)) for entry in row] for row in game.rows])
    inverse, adjugate = matrix.inv()[:, 0], matrix.adjugate()[:, 0]

    def norm(column):
        return euclidean_norm([Fraction(int(entry.p), int(entry.q)) for entry in column])

    yield Sides(norm(inverse), "==", norm(adjugate) / int(matrix.det()))


@claim(
    "MRS13.lemma-34",
    kind="lower",
    statement=r"For entries $-1,0,+1$, $\lambda_{\min}\ge1/m!$",
    given=[*MOVING, entries_are_integers],
    games=[games_where(*MOVING), Drawn(split_games((1, -1, 0)), 100)],
    attained_by=[both_sets, tried.short_pair],
    broken_by=[without(entries_are_integers)],
    reason="The proof says that $M_F$ has fewer than $m$ rows, which is false if $F=X$ (step-rows). Print ``at most "
    "$m$'', which suffices for the proof.",
    uses=["MRS13.lemma-33"],
    slip=("misprint", "fewer-than-m-rows", "proof of Lemma 34, second paragraph"),
    amended=r"$M_F$ has at most $m$ rows",
)
def lemma_34(game):
    """λ_min² is the smallest positive eigenvalue of M_FᵀM_F; m counts all examples."""
    yield Sides(finite_margin_set(game).least_stretch, ">=", Fraction(1, factorial(game.m)), at="λ_min")


@lemma_34.step(
    "rows",
    kind="upper",
    statement=r"$M_F$ has fewer than $m$ rows",
    games=[games_where(*MOVING)],
    attained_by=[both_sets, two_against_one],
    printed="refuted",
    reason="The stored game has three examples: two contradict the third on the first hypothesis and each other on "
    "the second. No example has zero loss, so that $M_F=M$ has $m$ rows.",
)
def lemma_34_step_rows(game):
    yield Sides(len(finite_margin_set(game).rows), "<", game.m)


@claim(
    "MRS13.lemma-35",
    kind="upper",
    statement=r"For $A$ and $b$ with entries $-1,0,1$: if $Ax=b$, $x\ge0$ is solvable, some solution has "
    r"$\|x\|\le k\cdot k!$ with $k=\operatorname{rank}A$",
    given=[tried.system_is_solvable, tried.system_is_integer],
    games=[tried.EverySystem(tried.system_is_solvable), Drawn(tried.drawn_systems(), 60)],
    attained_by=[tried.one_equation, tried.one_tenth],
    broken_by=[sharper("99/100"), without(tried.system_is_integer), varied("k in place of k k!", size=lambda k: k)],
    uses=["MRS13.lemma-33"],
)
def lemma_35(instance, size=lambda k: k * factorial(k)):
    """Check every solution with as many zeros as possible, each of which the proof may choose, not only the shortest
    one."""
    for x in tried.sparsest(instance.A, instance.b):
        yield Sides(euclidean_norm(x), "<=", size(rank(instance.A)), at=f"x = {tuple(map(str, x))}")


@claim(
    "MRS13.corollary-37",
    kind="upper",
    statement=r"If $Ax=b$, $x>0$ is solvable, some solution $x>0$ has $\|x\|\le1+k\cdot k!$",
    given=[tried.system_has_positive_solution, tried.system_is_integer],
    games=[tried.EverySystem(tried.system_has_positive_solution), Drawn(tried.drawn_systems(positive=True), 60)],
    attained_by=[tried.one_equation, tried.one_tenth],
    broken_by=[sharper("3/5"), without(tried.system_is_integer)],
    uses=["MRS13.lemma-35"],
)
def corollary_37(instance):
    """Check a point on the segment from a solution of Lemma 35 to a positive solution, within distance 1/2 of the
    former."""
    x = tried.short_and_positive(instance.A, instance.b)
    for j, value in enumerate(x or ()):
        yield Sides(value, ">", 0, at=f"unknown {j}")
    k = rank(instance.A)
    yield Sides(euclidean_norm(x), "<=", 1 + k * factorial(k), at="norm")
