"""The constants of integer matrices in MRS13: Lemma 25 and Corollary 26."""

from fractions import Fraction

from properties.cases.drawn import Drawn, abstaining_games
from properties.cases.exhaustive import Exhausted
from properties.claims import Listed, Sides, claim, sharper, swapped, varied, without
from reference.arithmetic import exp, log
from reference.constructions.mrs13 import both_sets
from reference.programs.rational_matrices import null_vector
from reference.rate.decomposition import decompose
from reference.rate.finite_margin import finite_margin_set
from reference.rate.suboptimality import l1_norm
from theorems.mrs13.games import games_where, short_row, split_games
from theorems.mrs13.games_of_integers import fourteen_copies, short_margins
from theorems.mrs13.letters import entries_are_integers, finite_margin_set_is_not_empty


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
    """With 2^(3 m ln m), which exceeds m!, m·m! and ln m · m^1.5 · m!: Lemmas 34, 36 (without its factor sqrt(N), which
    a basic solution does not need) and 39."""
    found, bound = decompose(game), integer_growth(game.m, constant)
    if found.zero_loss:
        yield Sides(1 / found.gamma, "<=", bound, at="1/γ")
    if found.finite_margin:
        inner = finite_margin_set(game)
        yield Sides(inner.largest_margin, "<=", bound, at="μ_max")
        if not inner.is_still:
            yield Sides(1 / inner.least_stretch, "<=", bound, at="1/λ_min")


FINITE = games_where(finite_margin_set_is_not_empty)


@claim(
    "MRS13.corollary-26",
    kind="upper",
    statement=r"If $\eta^*$ is as in Item 2 of the decomposition lemma and every entry is $-1$, $0$ or $+1$, then "
    r"$\|\eta^*\|_1\le2^{O(m\ln m)}$",
    given=[entries_are_integers, finite_margin_set_is_not_empty],
    games=[FINITE, Drawn(split_games((1, -1, 0)), 80)],
    attained_by=[both_sets, short_margins],
    broken_by=[
        without(entries_are_integers),
        swapped("every optimal combination", lambda game: corollary_26_reading_every.claim.function(game)),
    ],
    amended=r"The $\eta^*$ orthogonal to the null space of $M_F$ has $\|\eta^*\|_1\le2^{O(m\ln m)}$",
    slip=("convention", "which-optimum", "Corollary 26; the choice of η* in its proof"),
    reason="Item 2 says itself that η* is not unique, and the proof chooses the one orthogonal to the null space of M_F; of every η* "
    "the bound is false (reading-every). Its N <= 3^m counts columns that differ (step-columns), and its second norm is Euclidean.",
    uses=["MRS13.lemma-33", "MRS13.lemma-34", "MRS13.lemma-39"],
)
def corollary_26(game):
    """With 2^(4 m ln m), which exceeds sqrt(3^m) · m! · sqrt(m) · ln m · m^1.5 · m!, the product of the proof. With copies of
    columns no N is needed: that η* is an average of solutions on independent columns (Cauchy-Binet), as in Lemma 33."""
    shortest = finite_margin_set(game).minimiser
    yield Sides(l1_norm(shortest), "<=", integer_growth(game.m, 4), "l1-norm of the η* orthogonal to the null space")


@corollary_26.reading(
    "every",
    statement=r"Every $\eta^*$ of least loss on $F$ has $\|\eta^*\|_1\le2^{O(m\ln m)}$",
    printed="refuted",
    reason="In Figure 4 every multiple of (1, 1) minimises the loss on F.",
    where="Corollary 26",
    games=[FINITE],
    attained_by=(),
)
def corollary_26_reading_every(game):
    """At the shortest optimum and far along the null space."""
    shortest, along = finite_margin_set(game).minimiser, null_vector(decompose(game).finite_rows)
    yield Sides(l1_norm(shortest), "<=", integer_growth(game.m, 4), "l1-norm of the η* orthogonal to the null space")
    for length in (Fraction(1), Fraction(10**60)) if along is not None else ():
        moved = [x + length * v for x, v in zip(shortest, along, strict=True)]
        yield Sides(l1_norm(moved), "<=", integer_growth(game.m, 4), f"η* + {length} v, M_F v = 0")


@corollary_26.step(
    "columns",
    statement=r"A feature matrix with entries $-1$, $0$, $+1$ has $N\le3^m$ columns",
    given=[entries_are_integers],
    games=[Listed("listed", [both_sets(), fourteen_copies])],
    attained_by=[fourteen_copies],
    printed="refuted",
    amended=r"At most $3^m$ of its columns differ",
    reason="Hypotheses may agree on all examples: Figure 4 with each hypothesis fourteen times has N = 28 > 27 = 3^m.",
    where="proof of Corollary 26, last line",
    slip=("convention", "repeated-columns"),
)
def corollary_26_step_columns(game):
    """Columns counted as they stand in M."""
    yield Sides(game.n, "<=", 3**game.m)


def integer_growth(m, constant):
    """2^(constant · m ln m)."""
    return exp(constant * m * log(m) * log(2)) if m > 1 else Fraction(1)
