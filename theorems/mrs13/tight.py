"""Sharper constants for bounds of MRS13, a game on which AdaBoost.S is slower than AdaBoost, and Theorem 14 with 2P².
All results are ours.

Steps: two complementary examples have losses e^z and e^-z with a sum of at most m L <= m. So |z| <= arccosh(m/2) at all
times, and a step is at most twice this (Lemma 9: 2 ln m). On signs with F not empty, let D be a balanced distribution
on F. Every column has the weight 1/2 of D on either side, no example has more than 1/2, and inf L >= e^H(D)/m >= 2/m.
Along a column with the losses W+ and W- this means 2 sqrt(W+ W-) >= 2/m with W+ + W- <= 1. So a step that does not
raise the loss is at most ln(W+/W-) <= arccosh(m²/2 - 1) = 2 arccosh(m/2) (Lemma 29: 2 + 2 ln m).
"""

from fractions import Fraction
from itertools import combinations as choices_of
from itertools import product

import numpy
from hypothesis import strategies as st

from properties.cases.drawn import Drawn, composite
from properties.cases.play import Play
from properties.claims import Instance, Listed, Proof, Sides, altered, claim, varied, without
from reference import BestColumn, Game, Verdict, decide, play
from reference.arithmetic import log, sqrt
from reference.constructions.mrs13 import both_sets, triangular
from reference.exact import AdaBoost, AdaBoostS
from reference.game import margins_of
from reference.programs.rational_matrices import basis_columns, solution
from reference.rate.first_order import first_order_constant
from reference.rate.suboptimality import exponential_loss, l1_norm, losses
from theorems.later import sympy
from theorems.mrs13 import games, lower_bounds, sign_lower_bounds
from theorems.mrs13.games_of_lower_bounds import almost_always_right, combinations_of_figure_2
from theorems.mrs13.letters import all_hold, excesses, has_complementary_rows, is_signs
from theorems.mrs13.sabotage import StepsOf, StepTimes, short_steps, two_long_steps

# Ten examples right, one wrong: a step of twice AdaBoost's length leaves the loss unchanged.
ten_to_one = Game([[1]] * 10 + [[-1]])


@sign_lower_bounds.lemma_29.also(
    "sharper",
    role="ours",
    statement=r"$\{-1,+1\},\ F\ne\emptyset$: a coordinate descent from $0$ reaches loss $\varphi^*$ in at least "
    r"$\inf\{\|\lambda\|_1:L(\lambda)\le\varphi^*\}/(2\,\mathrm{arccosh}\tfrac m2)$ rounds; $2\,\mathrm{arccosh}\tfrac m2<2\ln m$",
    attained_by=[both_sets, ten_to_one, games.one_right_example],
    broken_by=[
        altered("two steps of length 10, of which the first raises the loss", two_long_steps, StepsOf(10)),
        varied("a fifth of the longest step", share=Fraction(1, 5)),
    ],
    proof=lambda: Proof(
        "the largest ratio of the losses on both sides of a column",
        lambda: _steps_are_bounded(lambda m: (m / 2 + sympy.sqrt(m**2 / 4 - 1)) ** 2),
        lambda: _steps_are_bounded(lambda m: m**2),
    ),
    uses=["MRS13.lemma-29"],
)
def lemma_29_sharper(trace, share=1):
    """Check every step, and the least norm for the loss after t rounds, with 2 arccosh(m/2) in place of 2 + 2 ln m."""
    longest = share * longest_step(trace.game.m)
    for t, step in enumerate(trace.steps, start=1):
        yield Sides(abs(step), "<=", longest, f"step {t}", step=True)
    for t, norm in sign_lower_bounds.norms_reached(trace, longest):
        yield Sides(norm, "<=", t * longest, f"t={t}", round=t)


def longest_step(m: int):
    """Return 2 arccosh(m/2), for m >= 2 examples."""
    half = Fraction(m, 2)
    return 2 * log(half + sqrt(half**2 - 1)) if m > 2 else Fraction(0)


def _steps_are_bounded(x_of_m) -> bool:
    """Return whether the longest step is bounded, for symbols.

    Along a column the loss is W+ e^-α + W- e^α. Its minimum is 2 sqrt(W+ W-), and it is W+ + W- again at α = ln(W+/W-),
    the longest step that does not raise it. For x = W+/W-, x + 1/x + 2 = (W+ + W-)²/(W+ W-) <= m² if W+ W- >= 1/m² and
    W+ + W- <= 1; at x = e^(2y) this is cosh y <= m/2. That the minimum is at least 2/m follows from the entropy of a
    balanced distribution (module docstring): by Jensen's inequality L >= Σ_F e^-z/m >= e^H(D)/m, because Σ_F D z = 0,
    and H(D) >= ln 2, because no entry of D exceeds 1/2.
    """
    m, y, right, wrong = sympy.symbols("m y right wrong", positive=True)
    loss = lambda factor: right / factor + wrong * factor  # noqa: E731  factor: e^α
    least = sympy.simplify(loss(sympy.sqrt(right / wrong)) - 2 * sympy.sqrt(right * wrong)) == 0
    level = sympy.simplify(loss(right / wrong) - (right + wrong)) == 0
    ratio = sympy.simplify(right / wrong + wrong / right + 2 - (right + wrong) ** 2 / (right * wrong)) == 0
    same = sympy.simplify((sympy.exp(2 * y) + sympy.exp(-2 * y) + 2) - (2 * sympy.cosh(y)) ** 2) == 0
    at_end = sympy.simplify((x_of_m(m) + 1 / x_of_m(m) + 2) - m**2) == 0
    return bool(least and level and ratio and same and at_end)


lemma_9_sharper = lower_bounds.lemma_9.also(
    "sharper",
    role="ours",
    statement=r"two complementary rows in $\{-1,+1\}$: a coordinate descent reaches loss $L^*$ in at least "
    r"$\inf\{\|\lambda\|_1:L(\lambda)\le L^*\}/(2\,\mathrm{arccosh}\tfrac m2)$ rounds",
    attained_by=[games.triangle_of_figure_2, games.matrix_of_figure_3, ten_to_one, almost_always_right],
    broken_by=[
        without(has_complementary_rows),
        altered("two steps of length 10", two_long_steps, StepsOf(10)),
        varied("a fifth of the longest step", share=Fraction(1, 5)),
    ],
    uses=["MRS13.lemma-9"],
    doc="Check games with two complementary examples, for which e^z + e^-z <= m.",
)(lemma_29_sharper)


# m = 4: margin 2 on rows 2 and 3, and -1/4 on row 1.
at_the_end_of_both_rows = Instance(m=4, combination=(Fraction(23, 4), Fraction(4), Fraction(2)))


def loss_is_near_the_optimum(instance) -> bool:
    """Return whether m L(λ) - 2 = ε with 0 < ε < 1."""
    epsilon = _accuracy(instance)
    return all(decide(epsilon, relation, bound) is Verdict.HOLDS for relation, bound in ((">", 0), ("<", 1)))


def _accuracy(instance):
    return instance.m * exponential_loss(triangular(instance.m), instance.combination) - 2


def _chain_of_rows(first: int) -> bool:
    """Return whether the recursion of the coefficients holds for every m, for symbols.

    If the margins are at least l on rows 2..m-1 and -a on row 1, the coefficients add up to at least (2^(m-1) - 2) l -
    a. The n-th coefficient from the end is at least l plus the n coefficients before it, Σ_{k<n} 2^k l, hence 2^n l by
    induction. These add up over n = 0..m-3, and the first coefficient is at least their sum minus `first` · a. The
    complementary rows have losses e^a + e^-a = 2 + (e^(a/2) - e^(-a/2))² of the total 2 + ε, so that no other example
    has a loss above ε; and 2 cosh a <= 2 + ε is |a| <= arccosh(1 + ε/2).
    """
    l, a, m = sympy.symbols("l a m", positive=True)
    n, k = sympy.symbols("n k", integer=True, nonnegative=True)
    next_one = sympy.simplify(l + sympy.summation(2**k, (k, 0, n - 1)) * l - 2**n * l) == 0
    later = sympy.summation(2**k, (k, 0, m - 3)) * l
    total = later + (later - first * a)
    pair = sympy.exp(a) + sympy.exp(-a) - 2 - (sympy.exp(a / 2) - sympy.exp(-a / 2)) ** 2
    return bool(next_one and sympy.simplify(total - ((2 ** (m - 1) - 2) * l - a)) == 0 and sympy.expand(pair) == 0)


@claim(
    "MRS13.theorem-10.sharper",
    kind="lower",
    role="ours",
    statement=r"Figure 2, $0<\varepsilon<1$: loss $\tfrac2m+\tfrac\varepsilon m$ takes a norm of at least "
    r"$(2^{m-1}-2)\ln\tfrac1\varepsilon-\mathrm{arccosh}(1+\tfrac\varepsilon2)$, twice the paper's",
    given=[loss_is_near_the_optimum],
    games=[Drawn(combinations_of_figure_2(most=7, longest=40, off=4), 400)],
    attained_by=[at_the_end_of_both_rows],
    broken_by=[varied("three halves of the bound", factor=Fraction(3, 2))],
    uses=["MRS13.theorem-10.amended"],
    proof=lambda: Proof(
        "the recursion of the coefficients, for symbols", lambda: _chain_of_rows(1), lambda: _chain_of_rows(2)
    ),
)
def theorem_10_sharper(instance, factor=1):
    """With ε = m L(λ) - 2, rows from 2 on have margins of at least ln(1/ε), and the |margins| of rows 0 and 1 are at
    most arccosh(1 + ε/2)."""
    epsilon = _accuracy(instance)
    least = (2 ** (instance.m - 1) - 2) * -log(epsilon)
    slack = log(1 + epsilon / 2 + sqrt(epsilon + epsilon * epsilon / 4))
    yield Sides(l1_norm(instance.combination), ">=", factor * (least - slack), f"m={instance.m}")
    margins = margins_of(triangular(instance.m), instance.combination)
    yield Sides(abs(margins[1]), "<=", slack / factor, f"m={instance.m}, row 1", step=True)


def basic_inverse_margin(m: int) -> Fraction:
    """Return the largest 1/γ over the nonsingular m x m matrices of entries -1, 0, 1 whose optimum has every row tight.

    For a separable game 1/γ is the least norm of a λ with Mλ >= 1. A vertex attains it: k independent columns and k
    tight rows, and a dual y >= 0 with yᵀB = the signs of λ. Without the other columns this λ is still optimal, and
    without the other rows y is still feasible. So 1/γ = |B^-1 1|_1 = Σ y for a k x k matrix B, k <= m. Columns are
    enumerated up to sign and order, in integers, by Cramer's rule.
    """
    columns = [c for c in product((-1, 0, 1), repeat=m) if any(c) and next(entry for entry in c if entry) > 0]
    matrices = numpy.array(list(choices_of(columns, m)))  # the columns of each matrix as rows
    sizes = determinants(matrices)
    matrices, sizes = matrices[sizes != 0], sizes[sizes != 0]
    points = solved(matrices.transpose(0, 2, 1), numpy.ones((len(sizes), m), dtype=int))
    duals = solved(matrices, numpy.sign(points) * numpy.sign(sizes)[:, None])
    tight = (duals * numpy.sign(sizes)[:, None] >= 0).all(axis=1)
    norms = numpy.column_stack([abs(points[tight]).sum(axis=1), abs(sizes[tight])])
    return max(Fraction(*pair) for pair in {tuple(norm) for norm in norms.tolist()})


def determinants(matrices):
    """Return the determinants of many small integer matrices."""
    total, size = 0, matrices.shape[1]
    for j in range(size):
        total = total + (-1) ** j * matrices[:, 0, j] * determinants(numpy.delete(matrices[:, 1:], j, axis=2))
    return total if size else numpy.ones(len(matrices), dtype=int)


def solved(matrices, right):
    """Return the solutions x of matrix·x = right, multiplied by the determinants."""
    places, many = numpy.arange(matrices.shape[1]), right[:, :, None]
    return numpy.stack([determinants(numpy.where(places == j, many, matrices)) for j in places], axis=1)


def _both_solutions(rows):
    """Return (B^-1 1, the y with yᵀB = the signs of B^-1 1)."""
    point = solution(rows, [1] * len(rows))
    signs = [(entry > 0) - (entry < 0) for entry in point]
    return point, solution(list(zip(*rows, strict=True)), signs)


EXTREMES = {
    2: ((0, 1), (1, -1)),
    3: ((0, 1, 1), (1, -1, -1), (-1, -1, 0)),
    4: ((0, 1, 1, 1), (1, -1, -1, 0), (-1, -1, 1, -1), (-1, 0, -1, -1)),
}


def _extremes():
    return [Instance(m=m, rows=rows) for m, rows in EXTREMES.items()]


@composite
def integer_squares(draw):
    """Draw a square matrix of entries -1, 0, 1."""
    m = draw(st.integers(2, 4))
    entries = st.sampled_from((-1, 0, 1))
    return Instance(m=m, rows=tuple(tuple(draw(entries) for _ in range(m)) for _ in range(m)))


def is_a_tight_optimum(instance) -> bool:
    """Return whether the matrix is nonsingular, and the combination with all margins 1 is the shortest one with all
    margins at least 1."""
    return len(basis_columns(instance.rows)) == instance.m and min(_both_solutions(instance.rows)[1]) >= 0


def largest_inverse_margin(m):
    return 3 ** (m - 1)


def inverse_margin_of_doubling(m):
    """Return 1/γ of the paper's matrix, 2^m - 1."""
    return 2**m - 1


@claim(
    "MRS13.lemma-24.largest-inverse-margin",
    kind="structure",
    role="ours",
    statement=r"$\{-1,0,+1\}$, $m=2,3,4$ examples and any columns, $F=\emptyset$: $1/\gamma\le3^{m-1}$, and this is attained "
    r"(the paper's doubling matrix has $2^m-1$)",
    given=[is_a_tight_optimum],
    games=[Listed("listed", _extremes), Drawn(integer_squares(), 400)],
    broken_by=[varied("2^m - 1", bound=inverse_margin_of_doubling)],
    vacuity="few square matrices have an optimum at which every row is tight",
    proof=lambda: Proof(
        "all square matrices of at most four rows, columns up to sign and order",
        lambda: (
            all(basic_inverse_margin(m) == largest_inverse_margin(m) for m in (1, 2, 3, 4))
            and all(all_hold(lemma_24_largest_inverse_margin, case) for case in _extremes())
        ),
        lambda: basic_inverse_margin(3) <= inverse_margin_of_doubling(3),
    ),
)
def lemma_24_largest_inverse_margin(instance, bound=largest_inverse_margin):
    """Compute the norm of the combination with margins 1 by the inverse matrix; the dual solution proves that no
    combination is shorter."""
    point, dual = _both_solutions(instance.rows)
    norm = sum(map(abs, point))
    yield Sides(norm, "==", sum(dual), f"m={instance.m}, both programs", step=True)
    yield Sides(norm, "<=", bound(instance.m), f"m={instance.m}, 1/γ")
    if instance.rows == EXTREMES.get(instance.m):
        yield Sides(norm, "==", largest_inverse_margin(instance.m), f"m={instance.m}, attained")


ROUNDS = 9

# (+,+) twice, (+,-), (-,+), (-,-): inf L = (2 + 2 sqrt 2)/5.
five_examples = Instance(game=Game([[1, 1], [1, 1], [1, -1], [-1, 1], [-1, -1]]), rounds=ROUNDS)


@claim(
    "MRS13.theorem-7.slower",
    kind="remark",
    role="ours",
    statement=r"AdaBoost.S can be slower than AdaBoost: on five examples with two hypotheses its excess loss after 9 rounds is above "
    r"$7\cdot10^{-8}$, AdaBoost's below $8\cdot10^{-15}$",
    games=[Listed("listed", [five_examples])],
    broken_by=[varied("the two exchanged", plain=AdaBoostS, scaled=AdaBoost)],
    proof=lambda: Proof(
        "both runs, enclosed",
        lambda: all_hold(theorem_7_slower, five_examples),
        lambda: all_hold(theorem_7_slower, five_examples, plain=AdaBoostS, scaled=AdaBoost),
    ),
)
def theorem_7_slower(instance, plain=AdaBoost, scaled=AdaBoostS):
    """At the optimum the two coefficients are equal, because the loss is convex and symmetric; for equal coefficients
    it is (2 e^-2s + 2 + e^2s)/5."""
    infimum = (2 + 2 * sqrt(2)) / 5
    runs = [play(each(), instance.game, instance.rounds, BestColumn(signed=True)) for each in (plain, scaled)]
    fast, slow = (losses(trace)[-1] - infimum for trace in runs)
    yield Sides(fast, "<", Fraction(8, 10**15), "AdaBoost")
    yield Sides(slow, ">", Fraction(7, 10**8), "AdaBoost.S")


# Two examples, one confidence-rated hypothesis that is right on both: P = 2.
twelve_confident_rounds = Play(games.confident_column, None, 12)


@claim(
    "MRS13.theorem-14.first-order",
    kind="upper",
    role="ours",
    statement=r"AdaBoost on any matrix, mean loss, $\varepsilon_t=L(\lambda^t)-\inf L$: $t\le2P^2/\varepsilon_t$ with the $P$ of "
    "MRS13.figure-5.first-order; Theorem 14 has $1/C_3$ in place of $2P^2$, for the summed loss",
    boosters=[AdaBoost()],
    games=[
        games.games_where(is_signs),
        Drawn(games.split_games((1, -1, 0)), 40),
        Drawn(games.confident_split_games(), 40, "confident"),
    ],
    attained_by=[both_sets, games.triangle_of_figure_2, twelve_confident_rounds],
    broken_by=[StepTimes(0), short_steps("1/30")],
    uses=["MRS13.conjecture-28.edge", "MRS13.theorem-14"],
)
def theorem_14_first_order(trace):
    """The proof of conjecture-28 (`reference.rate.first_order`) uses no property of the entries, so that it also covers
    confidence-rated columns."""
    constant = first_order_constant(trace.game)
    for t, excess in excesses(trace):
        yield Sides(t, "<=", 2 * constant**2 / excess, f"t={t}", round=t)
