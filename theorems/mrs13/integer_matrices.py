"""Matrices with entries -1, 0, +1 in MRS13, Appendix A.3: Lemmas 33, 34 and 35 and Corollary 37."""

from fractions import Fraction
from math import factorial

import sympy

from properties.cases.drawn import Drawn
from properties.cases.exhaustive import scope
from properties.claims import Listed, Sides, claim, sharper, varied, without
from reference import Game
from reference.arithmetic import sqrt
from reference.constructions.mrs13 import both_sets
from reference.programs.integer_systems import short_positive_solution, sparsest_solutions
from reference.programs.rational_matrices import least_singular_value_squared, rank
from reference.rate.finite_margin import finite_margin_set
from theorems.mrs13 import games_of_integers as tried
from theorems.mrs13.games import games_where, one_right_example, short_row, split_games, two_against_one
from theorems.mrs13.letters import MOVING, entries_are_integers


@claim(
    "MRS13.lemma-33",
    kind="lower",
    statement=r"An invertible $n\times n$ matrix $A$ with entries $-1,0,+1$ has $\min_{\|x\|=1}\|Ax\|\ge1/n!$",
    given=[tried.matrix_is_invertible, entries_are_integers],
    games=[
        scope(
            "exhausted",
            tried.invertible,
            "invertible {-1,0,1} matrices to 3 x 3 (4 x 4 beyond quick effort), up to order and signs",
        ),
        Drawn(tried.invertible_games(), 60),
    ],
    attained_by=[one_right_example, short_row, tried.dependent_rows],
    broken_by=[sharper("99/100"), without(entries_are_integers), without(tried.matrix_is_invertible)],
    reason="The last line divides a norm by det A, which may be negative (step-determinant); with |det A| the proof is "
    "right.",
    slip=("misprint", "determinant-without-absolute-value", "proof of Lemma 33, last line"),
    amended=r"$\|A^{-1}x\|=\|\operatorname{adj}(A)\,x\|/|\det A|$",
)
def lemma_33(game):
    """Equality for n = 1. The least singular value is the root of a rational or isolated algebraic number."""
    yield Sides(sqrt(least_singular_value_squared(game.rows)), ">=", Fraction(1, factorial(game.n)))


@lemma_33.step(
    "determinant",
    kind="identity",
    statement=r"$\|A^{-1}x\|=\|\operatorname{adj}(A)\,x\|/\det A$",
    games=[Listed("listed", [tried.minus_one, one_right_example, Game([[1, 1], [1, -1]])])],
    attained_by=[tried.minus_one],
    printed="refuted",
    reason="A = (-1): the norm of A⁻¹x = -x is 1 for x = 1, and adj(A) = (1), det A = -1 give -1.",
)
def lemma_33_step_determinant(game):
    """At the first unit vector: the norm of the first column of A⁻¹ against that of the adjugate over the determinant."""
    matrix = sympy.Matrix([[sympy.Integer(int(entry)) for entry in row] for row in game.rows])
    inverse, adjugate = matrix.inv()[:, 0], matrix.adjugate()[:, 0]

    def norm(column):
        return sqrt(sum((Fraction(int(entry.p), int(entry.q)) ** 2 for entry in column), Fraction(0)))

    yield Sides(norm(inverse), "==", norm(adjugate) / int(matrix.det()))


@claim(
    "MRS13.lemma-34",
    kind="lower",
    statement=r"For entries $-1,0,+1$, $\lambda_{\min}\ge1/m!$",
    given=[*MOVING, entries_are_integers],
    games=[games_where(*MOVING), Drawn(split_games((1, -1, 0)), 100)],
    attained_by=[both_sets, tried.short_pair],
    broken_by=[without(entries_are_integers)],
    reason="The proof calls the rows of M_F fewer than m, which is false where F is everything (step-rows); at most m is "
    "what it needs.",
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
    reason="Three examples, two of which contradict the third on the first hypothesis and each other on the second: no example "
    "has zero loss, and M_F is M.",
)
def lemma_34_step_rows(game):
    """The size of F."""
    yield Sides(len(finite_margin_set(game).rows), "<", game.m)


@claim(
    "MRS13.lemma-35",
    kind="upper",
    statement=r"For $A$ and $b$ with entries $-1,0,1$: if $Ax=b$, $x\ge0$ is solvable, some solution has "
    r"$\|x\|\le k\cdot k!$ with $k=\operatorname{rank}A$",
    given=[tried.system_is_solvable, tried.system_is_integer],
    games=[tried.systems(tried.system_is_solvable), Drawn(tried.drawn_systems(), 60)],
    attained_by=[tried.one_equation, tried.one_tenth],
    broken_by=[sharper("99/100"), without(tried.system_is_integer), varied("k in place of k k!", size=lambda k: k)],
    uses=["MRS13.lemma-33"],
)
def lemma_35(instance, size=lambda k: k * factorial(k)):
    """Every solution with as many zeros as possible, the ones that the proof may pick, not only the shortest."""
    for x in sparsest_solutions(instance.A, instance.b):
        yield Sides(_length(x), "<=", size(rank(instance.A)), at=f"x = {tuple(map(str, x))}")


@claim(
    "MRS13.corollary-37",
    kind="upper",
    statement=r"If $Ax=b$, $x>0$ is solvable, some solution $x>0$ has $\|x\|\le1+k\cdot k!$",
    given=[tried.system_has_positive_solution, tried.system_is_integer],
    games=[tried.systems(tried.system_has_positive_solution), Drawn(tried.drawn_systems(positive=True), 60)],
    attained_by=[tried.one_equation, tried.one_tenth],
    broken_by=[sharper("3/5"), without(tried.system_is_integer)],
    uses=["MRS13.lemma-35"],
)
def corollary_37(instance):
    """On the segment from a solution of Lemma 35 towards a positive one, within distance 1/2 of the former."""
    x = short_positive_solution(instance.A, instance.b)
    for j, value in enumerate(x):
        yield Sides(value, ">", 0, at=f"unknown {j}")
    yield Sides(_length(x), "<=", 1 + _size(instance), at="norm")


def _size(instance) -> int:
    k = rank(instance.A)
    return k * factorial(k)


def _length(x):
    return sqrt(sum((v * v for v in x), Fraction(0)))
