"""Matrices with entries -1, 0, +1 in MRS13, Appendix A.3: Lemmas 33, 34 and 35 and Corollary 37."""

from fractions import Fraction
from functools import lru_cache
from itertools import permutations, product
from math import factorial

import sympy
from hypothesis import strategies as st

from properties.cases.drawn import Drawn, composite
from properties.cases.exhaustive import games, scope
from properties.claims import Instance, Listed, Sides, claim, sharper, without
from reference import Game
from reference.arithmetic import sqrt
from reference.constructions.mrs13 import both_sets
from reference.programs.integer_systems import short_positive_solution, sparsest_solutions
from reference.programs.rational_matrices import least_singular_value_squared, rank
from reference.rate.finite_margin import finite_margin_set
from theorems.mrs13.scopes import (
    MOVING,
    entries_are_integers,
    games_where,
    one_by_one,
    short_row,
    split_games,
    two_against_one,
)


def matrix_is_invertible(game) -> bool:
    """A is square and has full rank."""
    return game.m == game.n == rank(game.rows)


def _invertible(effort):
    for size in range(1, 4 if effort == "quick" else 5):
        yield from (game for game in games((-1, 0, 1), size, size) if matrix_is_invertible(game))


def dependent_rows() -> Game:
    """Two equal rows: a singular matrix."""
    return Game([[1, 1], [1, 1]])


@composite
def invertible_games(draw):
    """Triangular matrices over {-1, 0, +1} with ±1 on the diagonal, their columns in any order."""
    size = draw(st.integers(2, 6))
    rows = [[draw(st.sampled_from((1, -1, 0))) if j > i else int(i == j) for j in range(size)] for i in range(size)]
    order = draw(st.permutations(range(size)))
    return Game([[row[j] for j in order] for row in rows])


@claim(
    "MRS13.lemma-33",
    kind="lower",
    statement=r"An invertible $n\times n$ matrix $A$ with entries $-1,0,+1$ has $\min_{\|x\|=1}\|Ax\|\ge1/n!$",
    given=[matrix_is_invertible, entries_are_integers],
    games=[
        scope(
            "exhausted",
            _invertible,
            "invertible {-1,0,1} matrices to 3 x 3 (4 x 4 beyond quick effort), up to order and signs",
        ),
        Drawn(invertible_games(), 60),
    ],
    attained_by=[one_by_one, short_row, dependent_rows],
    broken_by=[sharper("99/100"), without(entries_are_integers), without(matrix_is_invertible)],
    printed="proof-gap",
    reason="The last line divides a norm by det A, which may be negative (step-determinant: A = (-1)). A misprint for |det A|, "
    "with which the proof is right.",
)
def lemma_33(game):
    """Equality for n = 1. The least singular value is the root of a rational or isolated algebraic number."""
    yield Sides(sqrt(least_singular_value_squared(game.rows)), ">=", Fraction(1, factorial(game.n)))


def minus_one() -> Game:
    """The matrix (-1), whose determinant is negative."""
    return Game([[-1]])


@claim(
    "MRS13.lemma-33.step-determinant",
    kind="identity",
    statement=r"$\|A^{-1}x\|=\|\operatorname{adj}(A)\,x\|/\det A$",
    given=[matrix_is_invertible, entries_are_integers],
    games=[Listed("listed", [minus_one(), one_by_one(), Game([[1, 1], [1, -1]])])],
    attained_by=[minus_one],
    printed="refuted",
    amended=r"$\|A^{-1}x\|=\|\operatorname{adj}(A)\,x\|/|\det A|$",
    reason="A = (-1): the norm of A⁻¹x = -x is 1 for x = 1, and adj(A) = (1), det A = -1 give -1.",
)
def lemma_33_step_determinant(game):
    """At the first unit vector: the norm of the first column of A⁻¹ against that of the adjugate over the determinant."""
    matrix = sympy.Matrix([[sympy.Integer(int(entry)) for entry in row] for row in game.rows])
    inverse, adjugate = matrix.inv()[:, 0], matrix.adjugate()[:, 0]

    def norm(column):
        return sqrt(sum((Fraction(int(entry.p), int(entry.q)) ** 2 for entry in column), Fraction(0)))

    yield Sides(norm(inverse), "==", norm(adjugate) / int(matrix.det()))


def short_pair() -> Game:
    """Margins 1/100 and -1/100: a finite-margin set whose λ_min is sqrt(2)/100."""
    return Game([[Fraction(1, 100)], [Fraction(-1, 100)]])


@claim(
    "MRS13.lemma-34",
    kind="lower",
    statement=r"For entries $-1,0,+1$, $\lambda_{\min}\ge1/m!$",
    given=[*MOVING, entries_are_integers],
    games=[games_where(*MOVING), Drawn(split_games((1, -1, 0)), 100)],
    attained_by=[both_sets, short_pair],
    broken_by=[without(entries_are_integers)],
    printed="proof-gap",
    reason="The proof takes rank M_F <= m from M_F having fewer rows than m, which is false where F is everything (step-rows). At "
    "most m rows is what it needs.",
    uses=["MRS13.lemma-33"],
)
def lemma_34(game):
    """λ_min² is the smallest positive eigenvalue of M_FᵀM_F; m counts all examples."""
    yield Sides(finite_margin_set(game).least_stretch, ">=", Fraction(1, factorial(game.m)), at="λ_min")


@claim(
    "MRS13.lemma-34.step-rows",
    kind="upper",
    statement=r"$M_F$ has fewer than $m$ rows",
    given=[*MOVING, entries_are_integers],
    games=[games_where(*MOVING)],
    attained_by=[both_sets, two_against_one],
    printed="refuted",
    amended=r"$M_F$ has at most $m$ rows",
    reason="Three examples, two of which contradict the third on the first hypothesis and each other on the second: no example "
    "has zero loss, and M_F is M.",
)
def lemma_34_step_rows(game):
    """The size of F."""
    yield Sides(len(finite_margin_set(game).rows), "<", game.m)


def system_is_solvable(instance) -> bool:
    """Ax = b has a solution x >= 0."""
    return bool(sparsest_solutions(instance.A, instance.b))


def system_has_positive_solution(instance) -> bool:
    """Ax = b has a solution x > 0."""
    return short_positive_solution(instance.A, instance.b) is not None


def system_is_integer(instance) -> bool:
    """All entries of A and b are -1, 0 or 1."""
    return all(entry in (-1, 0, 1) for entry in (*instance.b, *(a for row in instance.A for a in row)))


@lru_cache
def _system_classes(rows, columns):
    """Every (A | b) over {-1, 0, 1} of this shape up to the order and sign of equations and the order of unknowns."""
    seen, found = set(), []
    lines = [line for line in product((-1, 0, 1), repeat=columns + 1) if next((e for e in line if e), 1) > 0]
    orders = list(permutations(range(columns)))
    for block in product(lines, repeat=rows):
        if list(block) != sorted(block):
            continue
        forms = []
        for order in orders:
            moved = [tuple(line[j] for j in order) + line[-1:] for line in block]
            forms.append(tuple(sorted(max(line, tuple(-e for e in line)) for line in moved)))
        form = min(forms)
        if form not in seen:
            seen.add(form)
            found.append(Instance(A=tuple(line[:-1] for line in form), b=tuple(line[-1] for line in form)))
    return found


def _systems(condition):
    def factory(effort):
        shapes = [(1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1), (2, 3), (3, 2), (3, 3)]
        for shape in shapes + ([] if effort == "quick" else [(2, 4), (4, 2)]):
            yield from (instance for instance in _system_classes(*shape) if condition(instance))

    return scope(
        "exhausted",
        factory,
        "all systems over {-1,0,1} to 3 x 3 (2 x 4 and 4 x 2 too beyond quick effort), up to the order and signs "
        f"of equations and the order of unknowns, where the {condition.__name__.replace('_', ' ')}",
    )


@composite
def drawn_systems(draw, positive=False):
    """Solvable systems over {-1, 0, 1}: rows drawn, b their sum over a drawn set of unknowns, cut to [-1, 1] by rows
    that are repaired on a further unknown."""
    m, n = draw(st.integers(2, 4)), draw(st.integers(2, 4))
    rows = [[draw(st.sampled_from((1, -1, 0))) for _ in range(n)] for _ in range(m)]
    x = [draw(st.integers(1 if positive else 0, 1)) for _ in range(n)] + [1]
    for row in rows:
        total = sum(a * v for a, v in zip(row, x, strict=False))
        j = n - 1
        while not -2 <= total <= 2:
            if row[j] * x[j] * total > 0:
                total -= row[j] * x[j]
                row[j] = 0
            j -= 1
        row.append(-1 if total > 0 else 1 if total < 0 else 0)
    right = [sum(a * v for a, v in zip(row, x, strict=True)) for row in rows]
    return Instance(A=tuple(map(tuple, rows)), b=tuple(right))


def one_equation() -> Instance:
    """x = 1."""
    return Instance(A=((1,),), b=(1,))


def one_tenth() -> Instance:
    """x/10 = 1: solvable, not integer."""
    return Instance(A=((Fraction(1, 10),),), b=(1,))


def _size(instance) -> int:
    k = rank(instance.A)
    return k * factorial(k)


def _length(x):
    return sqrt(sum((v * v for v in x), Fraction(0)))


@claim(
    "MRS13.lemma-35",
    kind="upper",
    statement=r"For $A$ and $b$ with entries $-1,0,1$: if $Ax=b$, $x\ge0$ is solvable, some solution has "
    r"$\|x\|\le k\cdot k!$ with $k=\operatorname{rank}A$",
    given=[system_is_solvable, system_is_integer],
    games=[_systems(system_is_solvable), Drawn(drawn_systems(), 60)],
    attained_by=[one_equation, one_tenth],
    broken_by=[sharper("99/100"), without(system_is_integer)],
    uses=["MRS13.lemma-33"],
)
def lemma_35(instance):
    """Every solution with as many zeros as possible, the ones that the proof may pick, not only the shortest."""
    for x in sparsest_solutions(instance.A, instance.b):
        yield Sides(_length(x), "<=", _size(instance), at=f"x = {tuple(map(str, x))}")


@claim(
    "MRS13.corollary-37",
    kind="upper",
    statement=r"If $Ax=b$, $x>0$ is solvable, some solution $x>0$ has $\|x\|\le1+k\cdot k!$",
    given=[system_has_positive_solution, system_is_integer],
    games=[_systems(system_has_positive_solution), Drawn(drawn_systems(positive=True), 60)],
    attained_by=[one_equation, one_tenth],
    broken_by=[sharper("3/5"), without(system_is_integer)],
    uses=["MRS13.lemma-35"],
)
def corollary_37(instance):
    """On the segment from a solution of Lemma 35 towards a positive one, within distance 1/2 of the former."""
    x = short_positive_solution(instance.A, instance.b)
    for j, value in enumerate(x):
        yield Sides(value, ">", 0, at=f"unknown {j}")
    yield Sides(_length(x), "<=", 1 + _size(instance), at="norm")
