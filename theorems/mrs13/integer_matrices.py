"""Matrices with entries -1, 0, +1 in MRS13, Appendix A.3: Lemmas 33 to 36, Corollary 37 and Lemma 39."""

from fractions import Fraction
from functools import lru_cache
from itertools import permutations, product
from math import factorial

import sympy
from hypothesis import strategies as st

from properties.claims import Instance, Listed, Proof, Sides, claim, sharper, swapped, without
from properties.exhaustive import games, scope
from properties.strategies import Drawn, abstaining_games
from reference import Game
from reference.arithmetic import exp, log, sqrt
from reference.constructions.mrs13 import both_sets, runaway
from reference.decomposition import decompose
from reference.finite_margin import finite_margin_set
from reference.integer_systems import short_positive_solution, sparsest_solutions
from reference.rational_matrices import least_singular_value_squared, rank
from theorems.mrs13.scopes import (
    entries_are_integers,
    finite_margin_set_is_not_empty,
    finite_margins_can_move,
    games_where,
    split_games,
    zero_loss_set_is_not_empty,
)


def matrix_is_invertible(game) -> bool:
    """A is square and has full rank."""
    return game.m == game.n == rank(game.rows)


def _invertible(effort):
    for size in range(1, 4 if effort == "quick" else 5):
        yield from (game for game in games((-1, 0, 1), size, size) if matrix_is_invertible(game))


def one_by_one() -> Game:
    """The matrix (1)."""
    return Game([[1]])


def short_row() -> Game:
    """The matrix (1/100), invertible but not with integer entries."""
    return Game([[Fraction(1, 100)]])


def dependent_rows() -> Game:
    """Two equal rows: a singular matrix."""
    return Game([[1, 1], [1, 1]])


@st.composite
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
)
def lemma_33(game):
    """Equality for n = 1. The least singular value is the root of a rational or isolated algebraic number. (The proof divides
    by det A where it means its absolute value.)"""
    yield Sides(sqrt(least_singular_value_squared(game.rows)), ">=", Fraction(1, factorial(game.n)))


def short_pair() -> Game:
    """Margins 1/100 and -1/100: a finite-margin set whose λ_min is sqrt(2)/100."""
    return Game([[Fraction(1, 100)], [Fraction(-1, 100)]])


MOVING = (finite_margin_set_is_not_empty, finite_margins_can_move)


@claim(
    "MRS13.lemma-34",
    kind="lower",
    statement=r"For entries $-1,0,+1$, $\lambda_{\min}\ge1/m!$",
    given=[*MOVING, entries_are_integers],
    games=[games_where(*MOVING), Drawn(split_games((1, -1, 0)), 100)],
    attained_by=[both_sets, short_pair],
    broken_by=[without(entries_are_integers)],
    uses=["MRS13.lemma-33"],
)
def lemma_34(game):
    """λ_min² is the smallest positive eigenvalue of M_FᵀM_F; m counts all examples. (M_F has at most m rows, not fewer than m
    as the proof says in passing: F may be everything.)"""
    yield Sides(finite_margin_set(game).least_stretch, ">=", Fraction(1, factorial(game.m)), at="λ_min")


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


@st.composite
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


def _gamma_bound(m, n):
    """1/(sqrt(N) m m!)."""
    return 1 / (sqrt(n) * m * factorial(m))


SEPARABLE = games_where(zero_loss_set_is_not_empty)


@claim(
    "MRS13.lemma-36",
    kind="lower",
    statement=r"$\eta^\dagger$ can be chosen with $\gamma\ge1/(\sqrt N\,m\cdot m!)\ge2^{-O(m\ln m)}$",
    given=[zero_loss_set_is_not_empty, entries_are_integers],
    games=[
        SEPARABLE,
        Drawn(abstaining_games(), 60),
        Drawn(split_games((1, -1, 0), zero_loss=(1, 3)), 60, name="split"),
    ],
    attained_by=[one_by_one, short_row],
    broken_by=[sharper("99/100"), without(entries_are_integers)],
    printed="proof-gap",
    reason="The proof sets b = M(η†/γ), which is at least 1 on Z, and applies Lemma 35, which needs b in {-1, 0, 1}; with "
    "b = 1 on Z and slack M(η†/γ) - b it is right. Nor is M closed under complements: signs can be changed instead. "
    "And the second inequality needs N <= 3^m, although γ itself does not.",
    uses=[
        "MRS13.lemma-35",
        "MRS13.lemma-36.step-b.amended",
        "MRS13.lemma-36.step-closed.amended",
        "MRS13.lemma-36.step-columns.amended",
    ],
)
def lemma_36(game):
    """The largest γ, by linear programming, against the first bound, the last display of the proof read as
    1/(sqrt(Nm) m!), which holds as well since |b| is at most sqrt(m), and 2^(-3 m ln m)."""
    gamma = decompose(game).gamma
    yield Sides(gamma, ">=", _gamma_bound(game.m, game.n), at="1/(sqrt(N) m m!)")
    yield Sides(gamma, ">=", 1 / (sqrt(game.n * game.m) * factorial(game.m)), at="1/(sqrt(N m) m!)")
    yield Sides(gamma, ">=", _power_bound(game.m), at="2^(-3 m ln m)")


def _power_bound(m):
    """2^(-3 m ln m)."""
    return exp(-3 * m * log(m) * log(2)) if m > 1 else Fraction(1)


def every_column_of_two() -> Instance:
    """Two examples and all nine columns over {-1, 0, 1}."""
    return Instance(m=2, n=9)


def many_copies() -> Instance:
    """Two examples and ten thousand hypotheses, most of which must agree with another on both."""
    return Instance(m=2, n=10**4)


def hypotheses_are_distinct(instance) -> bool:
    """N <= 3^m: no two hypotheses agree on every example."""
    return instance.n <= 3**instance.m


COUNTS = [Instance(m=m, n=n) for m in range(2, 30) for n in (1, 2, m, m**2, 2**m, 3**m, 3**m + 1, 10**m, 10 ** (4 * m))]


def _columns_side(instance):
    return Sides(
        _gamma_bound(instance.m, instance.n), ">=", _power_bound(instance.m), at=f"m = {instance.m}, N = {instance.n}"
    )


@claim(
    "MRS13.lemma-36.step-columns",
    kind="inequality",
    statement=r"$1/(\sqrt N\,m\cdot m!)\ge2^{-O(m\ln m)}$",
    games=[Listed("counts", COUNTS)],
    printed="refuted",
    amended=r"The same for $N\le3^m$, that is for hypotheses that differ on some example ($m\ge2$)",
    reason="For a fixed m the left side tends to 0 as N grows, and hypotheses may agree on every example. The bound on γ itself "
    "stays true, because repeating a hypothesis does not change γ.",
)
def lemma_36_step_columns(instance):
    """With the constant 3; for every other constant some N fails too."""
    yield _columns_side(instance)


@claim(
    "MRS13.lemma-36.step-columns.amended",
    kind="inequality",
    statement=r"$1/(\sqrt N\,m\cdot m!)\ge2^{-3m\ln m}$ for $m\ge2$ and $N\le3^m$",
    given=[hypotheses_are_distinct],
    games=[
        Listed(
            "counts",
            [Instance(m=m, n=n) for m in range(2, 60) for n in sorted({1, 2, m, m**2, 2**m, 3**m}) if n <= 3**m],
        ),
    ],
    attained_by=[every_column_of_two, many_copies],
    broken_by=[sharper("3/5"), without(hypotheses_are_distinct)],
)
def lemma_36_step_columns_amended(instance):
    """For sizes up to 59; the worst N is 3^m, and the ratio of the sides falls from m = 2 on, where it is 0.67."""
    yield _columns_side(instance)


def _scaled_margins(game):
    """M(η†/γ)."""
    found = decompose(game)
    return [u / found.gamma for u in found.margins()]


def unequal_margins() -> Game:
    """Hypotheses for each of two examples, both for the third: the best direction has margins 1/2, 1/2 and 1."""
    return Game([[1, 0], [0, 1], [1, 1]])


@claim(
    "MRS13.lemma-36.step-b",
    kind="structure",
    statement=r"$b=M(\eta^\dagger/\gamma)$ is a vector to which Lemma 35 applies: its entries are $-1,0,1$",
    given=[zero_loss_set_is_not_empty, entries_are_integers],
    games=[SEPARABLE],
    printed="refuted",
    amended=r"With $b=1$ on $Z$ and $0$ on $F$ the slack $z=M(\eta^\dagger/\gamma)-b$ is not negative, and "
    r"$(\eta^\dagger/\gamma,z)$ solves $[M\,|\,-e_i]x=b$",
    reason="For the rows (1,0), (0,1), (1,1) the largest γ is 1/2 and M(η†/γ) = (1, 1, 2).",
)
def lemma_36_step_b(game):
    """Entry by entry, at the direction of largest γ."""
    for i, value in enumerate(_scaled_margins(game)):
        yield Sides(value, "<=", 1, at=f"b at example {i}")


def against_the_first() -> Game:
    """One hypothesis, wrong on the only example: η† is -1."""
    return Game([[-1]])


def _slack_without_scaling(game):
    """η† in place of η†/γ."""
    found = decompose(game)
    for i in found.zero_loss:
        yield Sides(found.margins()[i] - 1, ">=", 0, at=f"slack of example {i}, unscaled")


@claim(
    "MRS13.lemma-36.step-b.amended",
    kind="structure",
    statement=r"With $b=1$ on $Z$ and $0$ on $F$ the slack $z=M(\eta^\dagger/\gamma)-b$ is not negative",
    given=[zero_loss_set_is_not_empty],
    games=[SEPARABLE, Drawn(split_games((1, -1, 0), zero_loss=(1, 3)), 60)],
    attained_by=[unequal_margins],
    broken_by=[swapped("η† in place of η†/γ", _slack_without_scaling)],
)
def lemma_36_step_b_amended(game):
    """Example by example; on F the margins are b = 0."""
    found = decompose(game)
    for i, value in enumerate(_scaled_margins(game)):
        if i in found.zero_loss:
            yield Sides(value - 1, ">=", 0, at=f"slack of example {i}")
        else:
            yield Sides(value, "==", 0, at=f"margin of example {i} in F")


def complements_are_present(game):
    """Hypotheses whose negation is a hypothesis too, against all of them."""
    present = set(game.columns)
    count = sum(tuple(-entry for entry in column) in present for column in game.columns)
    return Sides(count, "==", game.n, at="hypotheses whose complement is one too")


@claim(
    "MRS13.lemma-36.step-closed",
    kind="structure",
    statement=r"$M$ is closed under complementing columns, so that $\eta^\dagger\ge0$ may be assumed",
    given=[zero_loss_set_is_not_empty, entries_are_integers],
    games=[SEPARABLE],
    printed="refuted",
    amended=r"Complementing the columns on which $\eta^\dagger$ is negative leaves $N$, $\gamma$ and the norm as they are "
    r"and makes $\eta^\dagger\ge0$",
    reason="No such property of the hypotheses is assumed, and the paper's own matrices do not have it: one hypothesis that is "
    "right on one example has no complement.",
)
def lemma_36_step_closed(game):
    """Counted over the hypotheses."""
    yield complements_are_present(game)


def _signs_ignored(game):
    """|η†| on the columns as they are."""
    found = decompose(game)
    for i, row in enumerate(game.rows):
        margin = sum((abs(x) * a for x, a in zip(found.direction, row, strict=True)), Fraction(0))
        yield Sides(margin, "==", found.margins()[i], at=f"margin of example {i}")


@claim(
    "MRS13.lemma-36.step-closed.amended",
    kind="structure",
    statement=r"Complementing the columns on which $\eta^\dagger$ is negative leaves $N$ and the margins as they are",
    given=[zero_loss_set_is_not_empty],
    games=[SEPARABLE, Drawn(split_games((1, -1, 0), zero_loss=(1, 3)), 60)],
    attained_by=[against_the_first],
    broken_by=[swapped("the columns kept as they are", _signs_ignored)],
)
def lemma_36_step_closed_amended(game):
    """|η†| on the changed columns has the margins of η† on the given ones."""
    found = decompose(game)
    for i, row in enumerate(game.rows):
        changed = [-a if x < 0 else a for x, a in zip(found.direction, row, strict=True)]
        margin = sum((abs(x) * a for x, a in zip(found.direction, changed, strict=True)), Fraction(0))
        yield Sides(margin, "==", found.margins()[i], at=f"margin of example {i}")


def slow_pair() -> Game:
    """Margins 1 and -1/20: μ_max is near 20 ln 2, beyond the bound for two examples."""
    return Game([[1], [Fraction(-1, 20)]])


def runaway_of_six() -> Game:
    """The second matrix of Lemma 24 with six examples."""
    return runaway(6)


@claim(
    "MRS13.lemma-39",
    kind="upper",
    statement=r"For entries $-1,0,+1$: $\mu_{\max}\le\ln m\cdot|F|^{1.5}\cdot|F|!\le2^{O(m\ln m)}$",
    given=[finite_margin_set_is_not_empty, entries_are_integers],
    games=[games_where(finite_margin_set_is_not_empty), Drawn(split_games((1, -1, 0)), 60)],
    attained_by=[both_sets, runaway_of_six, slow_pair],
    broken_by=[without(entries_are_integers)],
    printed="proof-gap",
    reason="The proof ends with k <= |F|, and sqrt|F| (1 + k k!) exceeds |F|^1.5 |F|! at k = |F|; it needs k <= |F| - 1, "
    "which Lemma 38 gives, because y > 0 makes the rows of M_F dependent.",
    uses=[
        "MRS13.lemma-38",
        "MRS13.corollary-37",
        "MRS13.lemma-39.step-rank.amended",
        "MRS13.lemma-39.step-rank.dimension",
    ],
)
def lemma_39(game):
    """The smallest μ_max, enclosed; the second inequality with 2^(3 m ln m). For m = 1 everything is 0."""
    found, m = finite_margin_set(game), game.m
    f = len(found.rows)
    bound = log(m) * sqrt(f) * f * factorial(f) if m > 1 else Fraction(0)
    yield Sides(found.largest_margin, "<=", bound, at="μ_max")
    yield Sides(bound, "<=", exp(3 * m * log(m) * log(2)) if m > 1 else Fraction(1), at="2^(3 m ln m)")


def _rank_steps(largest):
    return [Instance(f=f, k=k) for f in range(1, 26) for k in range(largest(f) + 1)]


def _final_display(instance):
    f, k = instance.f, instance.k
    return Sides(sqrt(f) * (1 + k * factorial(k)), "<=", sqrt(f) * f * factorial(f), at=f"|F| = {f}, k = {k}")


@claim(
    "MRS13.lemma-39.step-rank",
    kind="inequality",
    statement=r"$\sqrt{|F|}(1+k\cdot k!)\le|F|^{1.5}|F|!$ for every $k\le|F|$",
    games=[Listed("ranks", _rank_steps(lambda f: f))],
    printed="refuted",
    amended=r"The same for $k\le|F|-1$",
    reason="At k = |F| the left side exceeds the right by sqrt|F|: for |F| = k = 1 it is 2 against 1.",
)
def lemma_39_step_rank(instance):
    """The last display of the proof with all the k that it admits."""
    yield _final_display(instance)


def rank_proof() -> Proof:
    """|F|! - (|F| - 1)(|F| - 1)! is (|F| - 1)!, which is at least 1; k k! grows with k."""
    f = sympy.symbols("f", integer=True, positive=True)

    def difference_is(expected):
        difference = sympy.factorial(f) - (f - 1) * sympy.factorial(f - 1)
        return sympy.simplify(sympy.gammasimp((difference - expected).rewrite(sympy.gamma))) == 0

    return Proof(
        "f! - (f - 1)(f - 1)! = (f - 1)! >= 1, symbolically",
        check=lambda: difference_is(sympy.factorial(f - 1)),
        perturbed=lambda: difference_is(sympy.factorial(f)),
    )


@claim(
    "MRS13.lemma-39.step-rank.amended",
    kind="inequality",
    statement=r"$\sqrt{|F|}(1+k\cdot k!)\le|F|^{1.5}|F|!$ for every $k\le|F|-1$",
    games=[Listed("ranks", _rank_steps(lambda f: f - 1))],
    broken_by=[sharper("99/100")],
    proof=rank_proof,
)
def lemma_39_step_rank_amended(instance):
    """Equality for |F| = 1, k = 0."""
    yield _final_display(instance)


def _rank_of_zero_loss_rows(game):
    """The same for Z in place of F."""
    rows = [game.rows[i] for i in decompose(game).zero_loss]
    if rows:
        yield Sides(rank(rows), "<=", len(rows) - 1, at="rank of M_Z")


@claim(
    "MRS13.lemma-39.step-rank.dimension",
    kind="upper",
    statement=r"$\operatorname{rank}M_F\le|F|-1$",
    given=[finite_margin_set_is_not_empty],
    games=[games_where(finite_margin_set_is_not_empty), Drawn(split_games((1, -1, 0)), 60)],
    attained_by=[both_sets, runaway_of_six],
    broken_by=[sharper("99/100"), swapped("Z in place of F", _rank_of_zero_loss_rows)],
    uses=["MRS13.lemma-38"],
)
def lemma_39_step_rank_dimension(game):
    """What Lemma 38 adds to k <= |F|: a positive combination of the rows of M_F vanishes."""
    found = finite_margin_set(game)
    yield Sides(len(found.basis), "<=", len(found.rows) - 1, at="rank of M_F")
