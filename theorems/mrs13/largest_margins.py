"""How large μ_max can be for integer matrices: Lemma 39 of MRS13 and the last step of its proof."""

from fractions import Fraction
from math import factorial

from properties.cases.drawn import Drawn
from properties.claims import Listed, Sides, claim, sharper, swapped, without
from reference.arithmetic import exp, log, sqrt
from reference.constructions.mrs13 import both_sets
from reference.programs.rational_matrices import rank
from reference.rate.decomposition import decompose
from reference.rate.finite_margin import finite_margin_set
from theorems.mrs13.games import games_where, split_games
from theorems.mrs13.games_of_integers import rank_steps, runaway_of_six, slow_pair
from theorems.mrs13.letters import entries_are_integers, finite_margin_set_is_not_empty


@claim(
    "MRS13.lemma-39",
    kind="upper",
    statement=r"For entries $-1,0,+1$: $\mu_{\max}\le\ln m\cdot|F|^{1.5}\cdot|F|!\le2^{O(m\ln m)}$",
    given=[finite_margin_set_is_not_empty, entries_are_integers],
    games=[games_where(finite_margin_set_is_not_empty), Drawn(split_games((1, -1, 0)), 60)],
    attained_by=[both_sets, runaway_of_six, slow_pair],
    broken_by=[without(entries_are_integers)],
    printed="proof-gap",
    reason="The proof ends with k = rank A <= |F|, and at k = |F| its sqrt|F| (1 + k k!) exceeds |F|^1.5 |F|!. But A lacks the row of "
    "the example, so that it has |F| - 1 columns and k <= |F| - 1, which suffices (Lemma 38 gives even rank M_F <= |F| - 1).",
    uses=[
        "MRS13.lemma-38",
        "MRS13.corollary-37",
        "MRS13.lemma-39.step-rank.amended",
        "MRS13.lemma-39.step-rank.dimension",
    ],
    slip=("argument", "rank-at-most-the-size-of-F", "proof of Lemma 39, last line"),
    amended=r"$k=\operatorname{rank}A\le|F|-1$",
)
def lemma_39(game):
    """The smallest μ_max, enclosed; the second inequality with 2^(3 m ln m). For m = 1 everything is 0."""
    found, m = finite_margin_set(game), game.m
    f = len(found.rows)
    bound = log(m) * sqrt(f) * f * factorial(f) if m > 1 else Fraction(0)
    yield Sides(found.largest_margin, "<=", bound, at="μ_max")
    yield Sides(bound, "<=", exp(3 * m * log(m) * log(2)) if m > 1 else Fraction(1), at="2^(3 m ln m)")


@claim(
    "MRS13.lemma-39.step-rank",
    kind="inequality",
    statement=r"$\sqrt{|F|}(1+k\cdot k!)\le|F|^{1.5}|F|!$ for every $k\le|F|$",
    games=[Listed("ranks", rank_steps(lambda f: f))],
    printed="refuted",
    amended=r"$\sqrt{|F|}(1+k\cdot k!)\le|F|^{1.5}|F|!$ for every $k\le|F|-1$",
    reason="At k = |F| the left side exceeds the right by sqrt|F|: for |F| = k = 1 it is 2 against 1.",
    slip=("argument", "rank-at-most-the-size-of-F", "proof of Lemma 39, last line"),
)
def lemma_39_step_rank(instance):
    """The last display of the proof with all the k that it admits; equality for |F| = 1, k = 0."""
    f, k = instance.f, instance.k
    yield Sides(sqrt(f) * (1 + k * factorial(k)), "<=", sqrt(f) * f * factorial(f), f"|F| = {f}, k = {k}")


lemma_39_step_rank_amended = lemma_39_step_rank.amended(
    games=[Listed("ranks", rank_steps(lambda f: f - 1))],
    broken_by=[sharper("99/100")],
)(lemma_39_step_rank)


def _rank_of_zero_loss_rows(game):
    """The same for Z in place of F."""
    rows = [game.rows[i] for i in decompose(game).zero_loss]
    if rows:
        yield Sides(rank(rows), "<=", len(rows) - 1, at="rank of M_Z")


@lemma_39_step_rank.also(
    "dimension",
    kind="upper",
    statement=r"$\operatorname{rank}M_F\le|F|-1$",
    given=[finite_margin_set_is_not_empty],
    games=[games_where(finite_margin_set_is_not_empty), Drawn(split_games((1, -1, 0)), 60)],
    attained_by=[both_sets, runaway_of_six],
    broken_by=[sharper("99/100"), swapped("Z in place of F", _rank_of_zero_loss_rows)],
    uses=["MRS13.lemma-38"],
)
def lemma_39_step_rank_dimension(game):
    """A positive combination of the rows of M_F vanishes (Lemma 38), so that no k in the chain k <= rank M_F is |F|."""
    found = finite_margin_set(game)
    yield Sides(len(found.basis), "<=", len(found.rows) - 1, at="rank of M_F")
