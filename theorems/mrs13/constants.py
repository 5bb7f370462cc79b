"""The constants C3 and C of MRS13, equation 14 and Corollary 23; and matrices with exponentially large constants, Lemma
24."""

from fractions import Fraction

from properties.cases.drawn import Drawn
from properties.claims import Instance, Listed, Proof, Sides, claim, sharper, swapped, varied, without
from properties.engine.curves import labelled
from reference.arithmetic import Verdict, decide, exp, log, sqrt
from reference.constructions import mrs13 as matrices
from reference.exact import AdaBoost
from reference.rate.constants import rate_constants
from reference.rate.decomposition import Decomposition, decompose
from reference.rate.finite_margin import finite_margin_set
from theorems.later import sympy
from theorems.mrs13 import games_of_the_optimum as tried
from theorems.mrs13 import letters
from theorems.mrs13.games import confident_split_games, games_where, split_games
from theorems.mrs13.letters_of_the_rate import theta

BOTH = (letters.both_sets_are_not_empty, letters.finite_margins_can_move)
MIXED = split_games(zero_loss=(1, 2))


@claim(
    "MRS13.equation-14",
    kind="identity",
    statement=r"$C_3\ge\min\bigl\{\frac{C_0}{4m^2},\frac{\gamma^2C_0}{32m^3}\bigr\}=\frac{C_0}{4m^2}\min\bigl\{1,\frac{\gamma^2}{8m}\bigr\}$ "
    r"(our text: $\max$ for $\min$)",
    given=[*BOTH],
    games=[games_where(*BOTH), Drawn(MIXED, 60), Drawn(confident_split_games(zero_loss=(1, 2)), 30, name="confident")],
    attained_by=[matrices.both_sets],
    broken_by=[
        swapped("four times the minimum", lambda game: Sides(rate_constants(game).C3, ">=", 4 * _choices(game)[1]))
    ],
    amended=r"$C_3\ge\min\bigl\{\frac{C_0}{4m^2},\frac{\gamma^2C_0}{32m^3}\bigr\}=\frac{C_0}{4m^2}\min\bigl\{1,\frac{\gamma^2}{8m}\bigr\}$",
    slip=("transcription", "maximum-for-minimum", "proof of Theorem 14, (14)"),
    reason="In our text (14) has a maximum, while $C_3$ in the line before is a minimum (reading-literal): read a "
    "minimum. Our text may have misread the word. Corollary 23, the only use of (14), follows from the minimum.",
    uses=["MRS13.lemma-18.step-half.constant"],
)
def equation_14(game):
    """C1 is sqrt(C0/m)/4 because C0 <= 2K/m <= m, and (γ C1/m)²/2 is the second term of the minimum."""
    slow, slower = _choices(game)
    yield Sides(rate_constants(game).C0, "<=", game.m, at="C0 <= m", step=True)
    yield Sides(decompose(game).gamma ** 2 / (8 * game.m), "<=", 1, at="γ²/(8m) <= 1", step=True)
    yield Sides(rate_constants(game).C3, ">=", slower, at="C3 is the second choice", equal=True)
    yield Sides(rate_constants(game).C3, "<", slow, at="C3 is less than the first choice", step=True)


@equation_14.reading(
    "literal",
    kind="lower",
    statement=r"$C_3\ge\max\bigl\{\frac{C_0}{4m^2},\frac{\gamma^2C_0}{32m^3}\bigr\}$",
    printed="refuted",
    reason=r"In our text (14) has a maximum. Since $\gamma^2/(8m)<1$, that maximum is $C_0/(4m^2)$, which exceeds "
    "$C_3$ whenever there are zero-loss examples.",
    slip=("transcription", "maximum-for-minimum"),
)
def equation_14_reading_literal(game):
    """Check (14) with C3 = min{C2/m, (γ C1/m)²/2} from the proof of Theorem 14."""
    yield Sides(rate_constants(game).C3, ">=", _choices(game)[0], at="max{C0/(4m²), γ²C0/(32m³)}")


@equation_14.reading(
    "progress",
    kind="lower",
    statement=r"$\theta_t-\theta_{t+1}\ge\max\bigl\{\frac{C_0}{4m^2},\frac{\gamma^2C_0}{32m^3}\bigr\}\,\theta_t^2$: the proof of "
    "Theorem 14 works with the $C_3$ that our text of (14) claims",
    boosters=[AdaBoost()],
    games=(),
    attained_by=[tried.slow_rounds_of_five_examples],
    printed="refuted",
    amended=r"$\theta_t-\theta_{t+1}\ge C_3\theta_t^2$ with $C_3=\frac{C_0}{4m^2}\min\bigl\{1,\frac{\gamma^2}{8m}\bigr\}$ "
    "(MRS13.theorem-14.step-progress)",
    reason="In our text (14) has a maximum. On five examples and four hypotheses AdaBoost lowers the loss in some "
    r"rounds by less than this maximum times $\theta_t^2$.",
    slip=("transcription", "maximum-for-minimum"),
)
def equation_14_reading_progress(trace):
    for t in range(len(trace.steps)):
        progress = theta(trace, t) - theta(trace, t + 1)
        yield Sides(progress, ">=", _choices(trace.game)[0] * theta(trace, t) ** 2, f"round {t + 1}", round=t + 1)


def constant_proof() -> Proof:
    """Return the proof: 4m²/C0 with equation 11 is 2m³N e^μ/λ², and 1/min{a, ab} = (1/a) max{1, 1/b}."""
    m, n, decay, eigenvalue, b = sympy.symbols("m N E lambda2 b", positive=True)

    def front_is_at_most(power):
        """Return whether 4m²/C0 is 2 m^3 N e^μ/λ² and so at most the same with m^power, as m >= 1."""
        C0 = 2 * eigenvalue * decay / (n * m)
        ratio = sympy.simplify(4 * m**2 / C0 / (2 * m**power * n / (decay * eigenvalue)))
        return ratio == m ** (3 - power) and power >= 3

    def inverse_of_minimum():
        small = sympy.Piecewise((b, b < 1), (1, True))
        large = sympy.Piecewise((1 / b, b < 1), (1, True))
        return sympy.simplify(small * large) == 1

    return Proof(
        "1/C3 is at most the printed expression, symbolically",
        check=lambda: front_is_at_most(3) and inverse_of_minimum(),
        perturbed=lambda: front_is_at_most(2) and inverse_of_minimum(),
    )


@claim(
    "MRS13.corollary-23",
    kind="upper",
    statement=r"$C\le\frac{2m^3Ne^{\mu_{\max}}}{\lambda_{\min}^2}\max\bigl\{1,\frac{8m}{\gamma^2}\bigr\}$",
    given=[*letters.MOVING],
    games=[games_where(*letters.MOVING), Drawn(MIXED, 30)],
    attained_by=[matrices.both_sets],
    broken_by=[sharper("99/100")],
    reason="The corollary is true. The paper derives it from (11) and (14). (14) has a maximum in our text, for which the "
    "derivation is false on Figure 4 (step-maximum). With the minimum the derivation gives the printed bound.",
    uses=["MRS13.equation-11", "MRS13.equation-14"],
    slip=("transcription", "maximum-for-minimum", "Corollary 23; (14)"),
    amended=r"$C=\frac1{C_3}\le\frac{4m^2}{C_0}\max\bigl\{1,\frac{8m}{\gamma^2}\bigr\}"
    r"=\frac{2m^3Ne^{\mu_{\max}}}{\lambda_{\min}^2}\max\bigl\{1,\frac{8m}{\gamma^2}\bigr\}$, "
    r"from $C_3\ge\frac{C_0}{4m^2}\min\{1,\frac{\gamma^2}{8m}\}$",
    proof=constant_proof,
)
def corollary_23(game):
    """Compare C = 1/C3 of the proof with the printed expression, which follows from the minimum in equation 14. Without
    zero-loss examples γ does not exist, and the maximum is 1."""
    inner, gamma = finite_margin_set(game), decompose(game).gamma
    factor = 1 if gamma is None else max(Fraction(1), 8 * game.m / gamma**2)
    printed = 2 * game.m**3 * game.n * exp(inner.largest_margin) / inner.least_eigenvalue * factor
    yield Sides(rate_constants(game).C, "<=", printed, equal=True)


@corollary_23.step(
    "maximum",
    statement=r"$C=\frac1{C_3}\le\frac{4m^2}{C_0}\min\bigl\{1,\frac{8m}{\gamma^2}\bigr\}$, "
    r"from $C_3\ge\frac{C_0}{4m^2}\max\bigl\{1,\frac{\gamma^2}{8m}\bigr\}$",
    given=[*BOTH],
    games=[games_where(*BOTH)],
    printed="refuted",
    amended=r"$C=\frac1{C_3}\le\frac{4m^2}{C_0}\max\bigl\{1,\frac{8m}{\gamma^2}\bigr\}$, from "
    r"$C_3\ge\frac{C_0}{4m^2}\min\bigl\{1,\frac{\gamma^2}{8m}\bigr\}$",
    reason=r"In our text (14) has a maximum. On Figure 4, where $m=3$ and $\gamma=1$, the $C$ of the proofs is $24$ "
    "times $4m^2/C_0$, and (14) with a maximum gives only $4m^2/C_0$.",
    slip=("transcription", "maximum-for-minimum"),
)
def corollary_23_step_maximum(game):
    """Check the consequence of (14) with a maximum: C = 1/C3 is at most the reciprocal of the maximum."""
    yield Sides(rate_constants(game).C, "<=", 1 / _choices(game)[0], at="reciprocal of the maximum in (14)")


@claim(
    "MRS13.lemma-24",
    kind="construction",
    statement=r"For $m>10$ there are matrices over $\{-1,0,+1\}$ with at most $m$ rows or columns for which $\gamma^{-1}$, "
    r"$\lambda_{\min}^{-1}$ and $\mu_{\max}$ are at least $\Omega(2^m/m)$",
    given=[tried.m_exceeds_ten],
    games=[tried.SIZES],
    attained_by=[tried.eleven],
    broken_by=[varied("the combination negated", sign=-1), without(tried.m_exceeds_ten)],
    printed="proof-gap",
    proof=lambda: all_sizes_proof(),
    reason="Some combination has the margin $1$ on all examples of the first matrix. So $F$ is empty, and the "
    r"$\lambda_{\min}$ of Corollary 23 does not exist (step-lambda). Add the negated rows: the $2m\times m$ matrix "
    "has $F=X$ and satisfies the bound.",
    uses=["MRS13.lemma-24.step-lambda.amended", "MRS13.lemma-24.step-norm.amended"],
    curve=labelled(
        lambda: doubling_curve(),
        "examples m",
        "the matrix of Lemma 24",
        r"$2^m/m$",
        "log",
        title=r"$1/\gamma$ of a sign matrix grows like $2^m$",
        quantity=r"$1/\gamma$",
    ),
    slip=("argument", "least-eigenvalue-of-an-empty-set", "proof of Lemma 24, first paragraph"),
    amended=r"For $m>10$ there are matrices over $\{-1,0,+1\}$ with at most $m$ rows or columns for which $\gamma^{-1}$, "
    r"$\lambda_{\min}^{-1}$ and $\mu_{\max}$ are at least $\Omega(2^m/m)$; for $\lambda_{\min}$ the $2m\times m$ "
    "matrix of the triangular rows and their negations",
)
def lemma_24(instance, sign=1):
    """Check γ⁻¹ >= 2^m/m and λ_min⁻¹ >= 2^m/m. For μ_max check the paper's (2^(m-1) - 1)/(2m), which is at least
    2^m/(8m): μ_max is at least every margin on F of a combination of loss at most m on F (Lemma 15.3), and x/(2m) is
    such a combination, because F = X."""
    m, first, second = instance.m, _doubling_certificate(instance.m), _runaway_certificate(instance.m)
    of_both = "Z is everything and γ = 1/(2^m - 1); F is everything"
    yield Sides(int(first.check() and second.check()), "==", 1, of_both, step=True)
    yield Sides(1 / first.gamma, ">=", _target(m), "1/γ")
    yield Sides(1 / sqrt(_mirrored_stretch_squared(m)), ">=", _target(m), "1/λ_min, first matrix above its negation")
    shortened = tuple(Fraction(sign * x, 2 * m) for x in matrices.runaway_direction(m))
    margins = letters.combined_margins(matrices.runaway(m), shortened)
    yield Sides(letters.total_loss(margins), "<=", m, "loss of x/(2m)", step=True)
    yield Sides(margins[-1], "==", matrices.runaway_margin(m), "margin of the last example", step=True)
    yield Sides(margins[-1], ">=", _target(m) / 8, "μ_max")


def all_sizes_proof() -> Proof:
    """Return the proof of the geometric sums for the three matrices, for symbolic m (the margins of the first are the
    weights that balance the second), and of the two comparisons from m = 11 on.

    2m ln m <= 2^(m-1) - 1 is checked at the first size. From one size to the next the left side grows by a factor of at
    most ((m + 1)/m)² < 2, and the right side more than doubles.
    """
    m, i, j = sympy.symbols("m i j", integer=True, positive=True)

    def sums_agree():
        after = sympy.summation(2 ** (m - 1 - j), (j, i + 1, m - 1))
        margin_and_balance = sympy.simplify(2 ** (m - 1 - i) - after - 1) == 0
        before = sympy.summation(2 ** (j - 1), (j, 1, i - 1))
        edge_of_ceiling = sympy.simplify(2 ** (i - 1) - before - 1) == 0
        squares = sympy.summation(4 ** (m - j), (j, 1, m))
        norm_of_solution = sympy.simplify(squares - (4**m - 1) / 3) == 0
        return margin_and_balance and edge_of_ceiling and norm_of_solution

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


def doubling_curve():
    """Return the points (m, 1/γ of the first matrix by linear programming, 2^m/m)."""
    return [(m, float(1 / decompose(matrices.doubling(m)).gamma), float(_target(m))) for m in range(2, 15)]


@lemma_24.step(
    "lambda",
    statement=r"The $m\times m$ upper triangular matrix with $+1$ on and $-1$ above the diagonal has a $\lambda_{\min}$ in the "
    r"sense of Corollary 23: its $M_F$ has a row",
    games=[Listed("sizes", [Instance(m=m) for m in range(11, 15)])],
    attained_by=(),
    printed="refuted",
    amended=r"The $2m\times m$ matrix of its rows and their negations has $F=X$ and $\lambda_{\min}^{-1}\ge2^m/m$ for $m>10$",
    reason=r"The combination $(2^{m-1},\dots,2,1)$ has the margin $1$ on every example, as the proof itself says two "
    "lines later. So $Z=X$, and $M_F$ has no row and no eigenvalue.",
)
def lemma_24_step_lambda(instance):
    """Compute the number of finite-margin examples by linear programming."""
    yield Sides(len(decompose(matrices.doubling(instance.m)).finite_margin), ">=", 1, at="finite-margin examples")


@lemma_24_step_lambda.amended(
    games=[tried.SIZES],
    attained_by=[tried.eleven],
    broken_by=[
        swapped("2^m in place of 2^m/m", lambda i: Sides(1 / sqrt(_mirrored_stretch_squared(i.m)), ">=", 2**i.m))
    ],
    proof=lambda: all_sizes_proof(),
)
def lemma_24_step_lambda_amended(instance):
    """λ_min is at most |Mx|/|x| at x = (2^(m-1), ..., 2, 1). Up to m = 14 the eigenvalue is also computed."""
    m = instance.m
    game = matrices.mirrored_doubling(m)
    yield Sides(sum(map(sum, zip(*game.rows, strict=True))), "==", 0, at="y = (1, ..., 1): F is everything")
    yield Sides(1 / sqrt(_mirrored_stretch_squared(m)), ">=", _target(m), at="1/λ_min, from below")
    if m <= 14:
        yield Sides(1 / finite_margin_set(game).least_stretch, ">=", _target(m), at="1/λ_min")


@lemma_24.step(
    "norm",
    statement=r"$\|y\|\ge2^{m-1}$ and $\|b\|=m$ for $b=(1,\dots,1)$, whence $\|y\|/\|My\|\ge2^m/m$",
    games=[Listed("sizes", [Instance(m=m) for m in range(11, 15)])],
    attained_by=(),
    printed="refuted",
    amended=r"$\|y\|=\sqrt{(4^m-1)/3}$ and $\|b\|=\sqrt m$, whence $\|y\|/\|My\|\ge2^m/m$",
    reason=r"In our text $\|b\|=m$. The Euclidean norm of $(1,\dots,1)$ is $\sqrt m$, and the conclusion $2^m/m$ "
    "needs this value: the two values in our text give $2^{m-1}/m$. Our text may have lost the root.",
    slip=("transcription", "norm-of-the-ones-vector", "proof of Lemma 24, first paragraph"),
)
def lemma_24_step_norm(instance):
    """Check the two norms as displayed, where ‖·‖ is the Euclidean norm."""
    b, y = _norms(instance.m)
    yield Sides(y, ">=", 2 ** (instance.m - 1), at="|y|")
    yield Sides(b, "==", instance.m, at="|b|")


@lemma_24_step_norm.amended(
    games=[tried.SIZES],
    attained_by=[tried.eleven],
    broken_by=[varied("m in place of its root", power=2)],
    proof=lambda: all_sizes_proof(),
)
def lemma_24_step_norm_amended(instance, power=1):
    """The norms are a geometric sum and a root. The quotient exceeds 2^m/m because m > 3."""
    b, y = _norms(instance.m)
    yield Sides(y * y, "==", Fraction(4**instance.m - 1, 3), at="|y|²")
    yield Sides(y / b**power, ">=", _target(instance.m), at="|y|/|My|")


def _choices(game):
    """Return the maximum and the minimum of C0/(4m²) (from Lemma 18) and γ²C0/(32m³) (from Lemma 16)."""
    constants, gamma = rate_constants(game), decompose(game).gamma
    slow = constants.C0 / (4 * game.m**2)
    return slow, slow * gamma**2 / (8 * game.m)


def _doubling_certificate(m) -> Decomposition:
    """Return both certificates in closed form for Z = X and γ = 1/(2^m - 1)."""
    direction = tuple(x * matrices.doubling_gamma(m) for x in matrices.doubling_solution(m))
    ceiling = tuple(2**i * matrices.doubling_gamma(m) for i in range(m))
    return Decomposition(matrices.doubling(m), tuple(range(m)), (), direction, matrices.doubling_gamma(m), (), ceiling)


def _runaway_certificate(m) -> Decomposition:
    """Return the certificate for F = X, the positive combination of the rows in closed form."""
    witness = tuple(Fraction(y) for y in matrices.runaway_balance(m))
    return Decomposition(matrices.runaway(m), (), tuple(range(m)), (Fraction(0),) * (m - 1), None, witness, None)


def _mirrored_stretch_squared(m) -> Fraction:
    """Return |Mx|²/|x|² for the matrix with negated rows at the combination of margins ±1; it is at least λ_min²,
    because M is injective."""
    x = matrices.doubling_solution(m)
    margins = letters.combined_margins(matrices.mirrored_doubling(m), x)
    return sum(u * u for u in margins) / Fraction(sum(entry * entry for entry in x))


def _target(m) -> Fraction:
    return Fraction(2**m, m)


def _norms(m):
    """Return |b| for b = (1, ..., 1) and |y| for y = (2^(m-1), ..., 2, 1)."""
    return sqrt(m), sqrt(sum(x * x for x in matrices.doubling_solution(m)))
