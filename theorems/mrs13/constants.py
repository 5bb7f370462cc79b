"""The constants of the C/ε rate in MRS13: equation 14, Corollary 23, Lemmas 24 and 25, Corollary 26."""

from fractions import Fraction

import sympy

from properties.claims import Instance, Listed, Proof, Sides, claim, sharper, swapped, without
from properties.curves import labelled
from properties.exhaustive import Exhausted
from properties.strategies import Drawn, abstaining_games
from reference import Game
from reference.arithmetic import Verdict, decide, exp, log, sqrt
from reference.constructions.mrs13 import (
    both_sets,
    doubling,
    doubling_gamma,
    doubling_solution,
    mirrored_doubling,
    runaway,
    runaway_balance,
    runaway_direction,
    runaway_margin,
)
from reference.decomposition import Decomposition, decompose
from reference.finite_margin import finite_margin_set
from reference.rate_constants import rate_constants
from reference.rational_matrices import null_vector
from theorems.mrs13.scopes import (
    both_sets_are_not_empty,
    combined_margins,
    confident_split_games,
    entries_are_integers,
    finite_margin_set_is_not_empty,
    finite_margins_can_move,
    games_where,
    split_games,
)

BOTH = (both_sets_are_not_empty, finite_margins_can_move)
MOVING = (finite_margin_set_is_not_empty, finite_margins_can_move)
MIXED = split_games(zero_loss=(1, 2))


def _choices(game):
    """C0/(4m²) and γ²C0/(32m³): what Lemma 18 and Lemma 16 contribute to C3."""
    constants, gamma = rate_constants(game), decompose(game).gamma
    slow = constants.C0 / (4 * game.m**2)
    return slow, slow * gamma**2 / (8 * game.m)


def _max_is_exceeded(game):
    """C3 against four times the smaller choice."""
    yield Sides(rate_constants(game).C3, ">=", 4 * _choices(game)[1], at="four times the minimum")


@claim(
    "MRS13.equation-14",
    kind="lower",
    statement=r"$C_3\ge\max\bigl\{\frac{C_0}{4m^2},\frac{\gamma^2C_0}{32m^3}\bigr\}"
    r"=\frac{C_0}{4m^2}\max\bigl\{1,\frac{\gamma^2}{8m}\bigr\}$",
    given=[*BOTH],
    games=[games_where(*BOTH), Drawn(MIXED, 60), Drawn(confident_split_games(zero_loss=(1, 2)), 30, name="confident")],
    attained_by=[both_sets],
    printed="refuted",
    amended=r"$C_3=\min\bigl\{\frac{C_0}{4m^2},\frac{\gamma^2C_0}{32m^3}\bigr\}"
    r"=\frac{C_0}{4m^2}\min\bigl\{1,\frac{\gamma^2}{8m}\bigr\}$",
    reason="C3 is defined as a minimum, and γ²/(8m) < 1 always: the first choice, which the display puts below C3, "
    "exceeds it whenever there are zero-loss examples. Corollary 23 follows from the minimum.",
)
def equation_14(game):
    """With C3 = min{C2/m, (γ C1/m)²/2} from the proof of Theorem 14."""
    yield Sides(rate_constants(game).C3, ">=", _choices(game)[0], at="max{C0/(4m²), γ²C0/(32m³)}")


def third_constant_proof() -> Proof:
    """Where C0 <= m, C1 is sqrt(C0/m)/4 and (γ C1/m)²/2 is C0/(4m²) times γ²/(8m)."""
    C0, m, gamma = sympy.symbols("C0 m gamma", positive=True)

    def factor_is(expected):
        C1 = sympy.sqrt(C0 / m) / 4
        return sympy.simplify((gamma * C1 / m) ** 2 / 2 - C0 / (4 * m**2) * expected) == 0

    return Proof(
        "(γ C1/m)²/2 = C0/(4m²) · γ²/(8m), symbolically",
        check=lambda: factor_is(gamma**2 / (8 * m)),
        perturbed=lambda: factor_is(gamma**2 / (4 * m)),
    )


@claim(
    "MRS13.equation-14.amended",
    kind="identity",
    statement=r"$C_3=\frac{C_0}{4m^2}\min\bigl\{1,\frac{\gamma^2}{8m}\bigr\}$, and the second choice is the smaller one",
    given=[*BOTH],
    games=[games_where(*BOTH), Drawn(MIXED, 30)],
    attained_by=[both_sets],
    broken_by=[swapped("four times the minimum", _max_is_exceeded)],
    proof=third_constant_proof,
    equality=["C3 is the second choice"],
    uses=["MRS13.lemma-18.step-half.constant"],
)
def equation_14_amended(game):
    """The identity needs C0 <= m, so that C1 is sqrt(C0/m)/4; it is proved symbolically and enclosed here."""
    slow, slower = _choices(game)
    yield Sides(rate_constants(game).C0, "<=", game.m, at="C0 <= m")
    yield Sides(decompose(game).gamma ** 2 / (8 * game.m), "<=", 1, at="γ²/(8m) <= 1")
    yield Sides(rate_constants(game).C3, ">=", slower, at="C3 is the second choice")
    yield Sides(rate_constants(game).C3, "<", slow, at="C3 is less than the first choice")


def _printed_constant(game):
    """2 m³ N e^(μ_max) / λ_min² · max{1, 8m/γ²}; without zero-loss examples there is no γ and the factor is 1."""
    inner, gamma = finite_margin_set(game), decompose(game).gamma
    factor = 1 if gamma is None else max(Fraction(1), 8 * game.m / gamma**2)
    return 2 * game.m**3 * game.n * exp(inner.largest_margin) / inner.least_eigenvalue * factor


def constant_proof() -> Proof:
    """4m²/C0 with equation 11 is 2m³N e^μ/λ², and 1/min{a, ab} = (1/a) max{1, 1/b}."""
    m, n, decay, eigenvalue, b = sympy.symbols("m N E lambda2 b", positive=True)

    def front_is(power):
        C0 = 2 * eigenvalue * decay / (n * m)
        return sympy.simplify(4 * m**2 / C0 - 2 * m**power * n / (decay * eigenvalue)) == 0

    def inverse_of_minimum():
        small = sympy.Piecewise((b, b < 1), (1, True))
        large = sympy.Piecewise((1 / b, b < 1), (1, True))
        return sympy.simplify(small * large) == 1

    return Proof(
        "1/C3 is the printed expression, symbolically",
        check=lambda: front_is(3) and inverse_of_minimum(),
        perturbed=lambda: front_is(2) and inverse_of_minimum(),
    )


@claim(
    "MRS13.corollary-23",
    kind="upper",
    statement=r"$C\le\frac{2m^3Ne^{\mu_{\max}}}{\lambda_{\min}^2}\max\bigl\{1,\frac{8m}{\gamma^2}\bigr\}$",
    given=[*MOVING],
    games=[games_where(*MOVING), Drawn(MIXED, 30)],
    attained_by=[both_sets],
    broken_by=[sharper("99/100")],
    proof=constant_proof,
    equality=["C is the printed expression"],
    uses=["MRS13.equation-11", "MRS13.equation-14.amended"],
)
def corollary_23(game):
    """C = 1/C3 of the proof is the printed expression: from the minimum that equation 14 ought to have, not from its
    printed maximum. The identity is proved symbolically and enclosed here."""
    yield Sides(rate_constants(game).C, "<=", _printed_constant(game), at="C is the printed expression")


def m_exceeds_ten(instance) -> bool:
    """The lemma is stated for m > 10."""
    return instance.m > 10


def eleven() -> Instance:
    """The least size of the lemma."""
    return Instance(m=11)


SIZES = Listed("sizes", [Instance(m=m) for m in range(11, 41)])


def _doubling_certificate(m) -> Decomposition:
    """Z is everything and γ = 1/(2^m - 1): both certificates in closed form."""
    direction = tuple(x * doubling_gamma(m) for x in doubling_solution(m))
    ceiling = tuple(2**i * doubling_gamma(m) for i in range(m))
    return Decomposition(doubling(m), tuple(range(m)), (), direction, doubling_gamma(m), (), ceiling)


def _runaway_certificate(m) -> Decomposition:
    """F is everything, by the positive combination of the rows in closed form."""
    witness = tuple(Fraction(y) for y in runaway_balance(m))
    return Decomposition(runaway(m), (), tuple(range(m)), (Fraction(0),) * (m - 1), None, witness, None)


def _mirrored_stretch_squared(m) -> Fraction:
    """|Mx|²/|x|² for the mirrored matrix at the combination of margins ±1: at least λ_min², as M is injective."""
    x = doubling_solution(m)
    margins = combined_margins(mirrored_doubling(m), x)
    return sum(u * u for u in margins) / Fraction(sum(entry * entry for entry in x))


def _target(m) -> Fraction:
    return Fraction(2**m, m)


def all_sizes_proof() -> Proof:
    """The geometric sums behind the three matrices, for symbolic m, and the two comparisons from m = 11 on.

    2m ln m <= 2^(m-1) - 1 is checked at the first size; from one size to the next the left side grows at most by
    ((m + 1)/m)² < 2 and the right side more than doubles.
    """
    m, i, j = sympy.symbols("m i j", integer=True, positive=True)

    def sums_agree():
        after = sympy.summation(2 ** (m - 1 - j), (j, i + 1, m - 1))
        margin_of_doubling = sympy.simplify(2 ** (m - 1 - i) - after - 1) == 0
        before = sympy.summation(2 ** (j - 1), (j, 1, i - 1))
        edge_of_ceiling = sympy.simplify(2 ** (i - 1) - before - 1) == 0
        tail = sympy.summation(2 ** (m - 1 - j), (j, i + 1, m - 1)) + 1
        balance_of_runaway = sympy.simplify(2 ** (m - 1 - i) - tail) == 0
        squares = sympy.summation(4 ** (m - j), (j, 1, m))
        norm_of_solution = sympy.simplify(squares - (4**m - 1) / 3) == 0
        return margin_of_doubling and edge_of_ceiling and balance_of_runaway and norm_of_solution

    def comparisons_hold_from(first):
        loss_allows = decide(2 * first * log(first), "<=", 2 ** (first - 1) - 1) is Verdict.HOLDS
        growth = Fraction((first + 1) ** 2, first**2) < 2
        mirrored = (4**first - 1) * first >= 6 * 4**first  # (4^m - 1)/(6m) >= 4^m/m²
        return loss_allows and growth and mirrored

    return Proof(
        "geometric sums for symbolic m; 2m ln m <= 2^(m-1) - 1 and m(1 - 4^-m) >= 6 from m = 11 on",
        check=lambda: sums_agree() and comparisons_hold_from(11),
        perturbed=lambda: sums_agree() and comparisons_hold_from(5),
    )


def _wrong_direction(instance):
    """The second matrix with its combination negated: the loss is far above m."""
    m = instance.m
    margins = combined_margins(runaway(m), tuple(Fraction(-x, 2 * m) for x in runaway_direction(m)))
    yield Sides(sum((exp(-u) for u in margins), Fraction(0)), "<=", m, at="loss of the negated combination")


def doubling_curve():
    """1/γ of the first matrix, found by linear programming, beside 2^m/m."""
    return [(m, float(1 / decompose(doubling(m)).gamma), float(_target(m))) for m in range(2, 15)]


@claim(
    "MRS13.lemma-24",
    kind="construction",
    statement=r"For $m>10$ there are matrices over $\{-1,0,+1\}$ with at most $m$ rows or columns for which $\gamma^{-1}$, "
    r"$\lambda_{\min}^{-1}$ and $\mu_{\max}$ are at least $\Omega(2^m/m)$",
    given=[m_exceeds_ten],
    games=[SIZES],
    attained_by=[eleven],
    broken_by=[swapped("the combination negated", _wrong_direction)],
    printed="proof-gap",
    proof=all_sizes_proof,
    reason="The first matrix has no finite-margin example, so the λ_min of Corollary 23 does not exist for it; its least "
    "singular value serves after adding the negated rows (m columns, 2m rows).",
    uses=["MRS13.lemma-24.step-lambda.amended", "MRS13.lemma-24.step-norm.amended"],
    curve=labelled(doubling_curve, "examples m", r"$1/\gamma$", r"$2^m/m$", "log"),
)
def lemma_24(instance):
    """γ⁻¹ >= 2^m/m and λ_min⁻¹ >= 2^m/m; for μ_max the paper's own (2^(m-1) - 1)/(2m), which is at least 2^m/(8m)."""
    m = instance.m
    first, second = _doubling_certificate(m), _runaway_certificate(m)
    yield Sides(int(first.check()), "==", 1, at="first matrix: Z is everything, γ = 1/(2^m - 1), both certificates")
    yield Sides(1 / first.gamma, ">=", _target(m), at="1/γ")
    yield Sides(1 / sqrt(_mirrored_stretch_squared(m)), ">=", _target(m), at="1/λ_min, first matrix above its negation")
    yield Sides(int(second.check()), "==", 1, at="second matrix: F is everything")
    combination = tuple(Fraction(x, 2 * m) for x in runaway_direction(m))
    margins = combined_margins(runaway(m), combination)
    yield Sides(sum((exp(-u) for u in margins), Fraction(0)), "<=", m, at="loss of x/(2m)")
    yield Sides(margins[-1], "==", runaway_margin(m), at="margin of the last example")
    yield Sides(runaway_margin(m), ">=", _target(m) / 8, at="μ_max")


@claim(
    "MRS13.lemma-24.step-lambda",
    kind="construction",
    statement=r"The $m\times m$ upper triangular matrix with $+1$ on and $-1$ above the diagonal has a $\lambda_{\min}$ in the "
    r"sense of Corollary 23: its $M_F$ has a row",
    given=[m_exceeds_ten],
    games=[Listed("sizes", [Instance(m=m) for m in range(11, 15)])],
    printed="refuted",
    amended=r"The $2m\times m$ matrix of its rows and their negations has $F=X$ and $\lambda_{\min}^{-1}\ge2^m/m$ for $m>10$",
    reason="(2^(m-1), ..., 2, 1) has margin 1 on every example, as the proof says itself two lines later: Z is everything, "
    "F is empty, and M_F has no eigenvalues.",
)
def lemma_24_step_lambda(instance):
    """The number of finite-margin examples, by linear programming."""
    yield Sides(len(decompose(doubling(instance.m)).finite_margin), ">=", 1, at="finite-margin examples")


@claim(
    "MRS13.lemma-24.step-lambda.amended",
    kind="construction",
    statement=r"The $2m\times m$ matrix of its rows and their negations has $F=X$ and $\lambda_{\min}^{-1}\ge2^m/m$ for $m>10$",
    given=[m_exceeds_ten],
    games=[SIZES],
    attained_by=[eleven],
    broken_by=[
        swapped("2^m in place of 2^m/m", lambda i: Sides(1 / sqrt(_mirrored_stretch_squared(i.m)), ">=", 2**i.m)),
    ],
    proof=all_sizes_proof,
)
def lemma_24_step_lambda_amended(instance):
    """λ_min is at most the stretch at (2^(m-1), ..., 2, 1); up to m = 14 the eigenvalue itself is computed too."""
    m = instance.m
    game = mirrored_doubling(m)
    yield Sides(sum(map(sum, zip(*game.rows, strict=True))), "==", 0, at="y = (1, ..., 1): F is everything")
    yield Sides(1 / sqrt(_mirrored_stretch_squared(m)), ">=", _target(m), at="1/λ_min, from below")
    if m <= 14:
        yield Sides(1 / finite_margin_set(game).least_stretch, ">=", _target(m), at="1/λ_min")


def _norms(m):
    """|b| for b = (1, ..., 1) and |y| for y = (2^(m-1), ..., 2, 1)."""
    return sqrt(m), sqrt(sum(x * x for x in doubling_solution(m)))


@claim(
    "MRS13.lemma-24.step-norm",
    kind="construction",
    statement=r"$\|y\|\ge2^{m-1}$ and $\|b\|=m$ for $b=(1,\dots,1)$, whence $\|y\|/\|My\|\ge2^m/m$",
    given=[m_exceeds_ten],
    games=[Listed("sizes", [Instance(m=m) for m in range(11, 15)])],
    printed="refuted",
    amended=r"$\|y\|=\sqrt{(4^m-1)/3}$ and $\|b\|=\sqrt m$, whence $\|y\|/\|My\|\ge2^m/m$",
    reason="The Euclidean norm of (1, ..., 1) is the root of m; with the two printed values the quotient would be 2^(m-1)/m.",
)
def lemma_24_step_norm(instance):
    """The two norms as displayed; ‖·‖ is Euclidean throughout the section."""
    b, y = _norms(instance.m)
    yield Sides(y, ">=", 2 ** (instance.m - 1), at="|y|")
    yield Sides(b, "==", instance.m, at="|b|")


def _square_in_place_of_root(instance):
    b, y = _norms(instance.m)
    yield Sides(y / (b * b), ">=", _target(instance.m), at="|y|/m")


@claim(
    "MRS13.lemma-24.step-norm.amended",
    kind="construction",
    statement=r"$\|y\|=\sqrt{(4^m-1)/3}$ and $\|b\|=\sqrt m$, whence $\|y\|/\|My\|\ge2^m/m$",
    given=[m_exceeds_ten],
    games=[SIZES],
    attained_by=[eleven],
    broken_by=[swapped("m in place of its root", _square_in_place_of_root)],
    proof=all_sizes_proof,
)
def lemma_24_step_norm_amended(instance):
    """A geometric sum and a root; the quotient exceeds 2^m/m because m is more than 3."""
    b, y = _norms(instance.m)
    yield Sides(y * y, "==", Fraction(4**instance.m - 1, 3), at="|y|²")
    yield Sides(y / b, ">=", _target(instance.m), at="|y|/|My|")


def integer_growth(m, constant):
    """2^(constant · m ln m)."""
    return exp(constant * m * log(m) * log(2)) if m > 1 else Fraction(1)


def hundredth() -> Game:
    """One example, margin 1/100: γ = 1/100 with a single entry that is not an integer."""
    return Game([[Fraction(1, 100)]])


@claim(
    "MRS13.lemma-25",
    kind="upper",
    statement=r"If every entry is $-1$, $0$ or $+1$, each of $\lambda_{\min}^{-1}$, $\gamma^{-1}$ and $\mu_{\max}$ is at most "
    r"$2^{O(m\ln m)}$",
    given=[entries_are_integers],
    games=[Exhausted(), Drawn(abstaining_games(), 60), Drawn(split_games((1, -1, 0)), 60, name="split")],
    attained_by=[both_sets, hundredth],
    broken_by=[sharper("99/100"), without(entries_are_integers)],
    uses=["MRS13.lemma-34", "MRS13.lemma-36", "MRS13.lemma-39"],
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


def short_margins() -> Game:
    """Margins 1/100000, twice against once: η* is 50000 ln 2 long."""
    return Game([[Fraction(1, 10**5)], [Fraction(1, 10**5)], [Fraction(-1, 10**5)]])


@claim(
    "MRS13.corollary-26.reading-chosen",
    kind="upper",
    statement=r"The $\eta^*$ orthogonal to the null space of $M_F$ has $\|\eta^*\|_1\le2^{O(m\ln m)}$",
    given=[entries_are_integers, finite_margin_set_is_not_empty],
    games=[FINITE, Drawn(split_games((1, -1, 0)), 80)],
    attained_by=[both_sets, short_margins],
    broken_by=[without(entries_are_integers), swapped("every optimal combination", _every_optimum)],
    uses=["MRS13.lemma-34", "MRS13.lemma-39"],
)
def corollary_26_reading_chosen(game):
    """(The proof's last line has ‖η*‖₁ where it means ‖η*‖.)

    With 2^(4 m ln m), which exceeds sqrt(3^m) · m! · sqrt(m) · ln m · m^1.5 · m!, the product of the proof."""
    yield _shortest_optimum(game)
