"""The constants of integer matrices in MRS13: Lemma 25 and Corollary 26."""

from fractions import Fraction

from properties.cases.drawn import Drawn, abstaining_games
from properties.cases.exhaustive import Exhausted
from properties.claims import Listed, Sides, claim, sharper, swapped, without
from reference.arithmetic import exp, log
from reference.constructions.mrs13 import both_sets
from reference.programs.rational_matrices import null_vector
from reference.rate.decomposition import decompose
from reference.rate.finite_margin import finite_margin_set
from theorems.mrs13.games import games_where, split_games
from theorems.mrs13.games_of_integers import fourteen_copies, hundredth, short_margins
from theorems.mrs13.letters import entries_are_integers, finite_margin_set_is_not_empty


def integer_growth(m, constant):
    """2^(constant · m ln m)."""
    return exp(constant * m * log(m) * log(2)) if m > 1 else Fraction(1)


@claim(
    "MRS13.lemma-25",
    kind="upper",
    statement=r"If every entry is $-1$, $0$ or $+1$, each of $\lambda_{\min}^{-1}$, $\gamma^{-1}$ and $\mu_{\max}$ is at most "
    r"$2^{O(m\ln m)}$",
    given=[entries_are_integers],
    games=[Exhausted(), Drawn(abstaining_games(), 60), Drawn(split_games((1, -1, 0)), 60, name="split")],
    attained_by=[both_sets, hundredth],
    broken_by=[sharper("99/100"), without(entries_are_integers)],
    uses=["MRS13.lemma-34", "MRS13.lemma-36.reading-distinct", "MRS13.lemma-39"],
)
def lemma_25(game):
    """With 2^(3 m ln m), which exceeds m!, m·m! and ln m · m^1.5 · m!: Lemmas 34, 36 (without its factor sqrt(N), which
    a basic solution does not need) and 39."""
    found, bound = decompose(game), integer_growth(game.m, 3)
    if found.zero_loss:
        yield Sides(1 / found.gamma, "<=", bound, at="1/γ")
    if found.finite_margin:
        inner = finite_margin_set(game)
        yield Sides(inner.largest_margin, "<=", bound, at="μ_max")
        if not inner.is_still:
            yield Sides(1 / inner.least_stretch, "<=", bound, at="1/λ_min")


def _shortest_optimum(game):
    """The η* orthogonal to the null space of M_F: its l1-norm against 2^(4 m ln m)."""
    length = sum((abs(x) for x in finite_margin_set(game).minimiser), Fraction(0))
    return Sides(length, "<=", integer_growth(game.m, 4), at="l1-norm of the η* orthogonal to the null space")


def _every_optimum(game):
    """Optimal combinations far along the null space of M_F as well."""
    yield _shortest_optimum(game)
    vector = null_vector(decompose(game).finite_rows)
    if vector is not None:
        minimiser = finite_margin_set(game).minimiser
        for length in (Fraction(1), Fraction(10**60)):
            moved = (abs(x + length * v) for x, v in zip(minimiser, vector, strict=True))
            yield Sides(sum(moved, Fraction(0)), "<=", integer_growth(game.m, 4), at=f"η* + {length} v, M_F v = 0")


FINITE = games_where(finite_margin_set_is_not_empty)


@claim(
    "MRS13.corollary-26",
    kind="upper",
    statement=r"If $\eta^*$ is as in Item 2 of the decomposition lemma and every entry is $-1$, $0$ or $+1$, then "
    r"$\|\eta^*\|_1\le2^{O(m\ln m)}$",
    given=[entries_are_integers, finite_margin_set_is_not_empty],
    games=[FINITE],
    printed="ambiguous",
    readings=("MRS13.corollary-26.reading-every", "MRS13.corollary-26.reading-chosen"),
    reason="Item 2 says itself that η* is not unique: of every η* the bound is false wherever M_F has a null space; the "
    "proof chooses the one orthogonal to it, and of that one it is true.",
)
def corollary_26(game):
    """Read of every optimal combination."""
    yield from _every_optimum(game)


@claim(
    "MRS13.corollary-26.reading-every",
    kind="upper",
    statement=r"Every $\eta^*$ of least loss on $F$ has $\|\eta^*\|_1\le2^{O(m\ln m)}$",
    given=[entries_are_integers, finite_margin_set_is_not_empty],
    games=[FINITE],
    printed="refuted",
    amended=r"The $\eta^*$ orthogonal to the null space of $M_F$ has $\|\eta^*\|_1\le2^{O(m\ln m)}$",
    reason="In Figure 4 every multiple of (1, 1) minimises the loss on F.",
)
def corollary_26_reading_every(game):
    """At the shortest optimum and far along the null space."""
    yield from _every_optimum(game)


@claim(
    "MRS13.corollary-26.reading-chosen",
    kind="upper",
    statement=r"The $\eta^*$ orthogonal to the null space of $M_F$ has $\|\eta^*\|_1\le2^{O(m\ln m)}$",
    given=[entries_are_integers, finite_margin_set_is_not_empty],
    games=[FINITE, Drawn(split_games((1, -1, 0)), 80)],
    attained_by=[both_sets, short_margins],
    broken_by=[without(entries_are_integers), swapped("every optimal combination", _every_optimum)],
    printed="proof-gap",
    reason="The last line has N <= 3^m, which repeated hypotheses exceed (step-columns), and before it ||η*||_1 <= √N ||η*||_1, a "
    "misprint that leads nowhere: the right norm is to be Euclidean. For hypotheses that differ the proof is then right. With "
    "copies no N is needed: that η* is an average of solutions on independent columns (Cauchy-Binet), to which Lemma 33 applies.",
    uses=["MRS13.lemma-33", "MRS13.lemma-34", "MRS13.lemma-39"],
)
def corollary_26_reading_chosen(game):
    """With 2^(4 m ln m), which exceeds sqrt(3^m) · m! · sqrt(m) · ln m · m^1.5 · m!, the product of the proof."""
    yield _shortest_optimum(game)


@claim(
    "MRS13.corollary-26.step-columns",
    kind="upper",
    statement=r"A feature matrix with entries $-1$, $0$, $+1$ has $N\le3^m$ columns",
    given=[entries_are_integers],
    games=[Listed("listed", [both_sets(), fourteen_copies()])],
    attained_by=[fourteen_copies],
    printed="refuted",
    amended=r"At most $3^m$ of its columns differ",
    reason="Hypotheses may agree on all examples: Figure 4 with each hypothesis fourteen times has N = 28 > 27 = 3^m.",
)
def corollary_26_step_columns(game):
    """Columns counted as they stand in M."""
    yield Sides(game.n, "<=", 3**game.m)
