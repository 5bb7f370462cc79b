"""The constants C3 and C of MRS13: equation 14 and Corollary 23."""

from fractions import Fraction

import sympy

from properties.cases.drawn import Drawn
from properties.cases.play import Play
from properties.claims import Proof, Sides, claim, sharper, swapped
from reference import BestColumn, Game
from reference.arithmetic import exp
from reference.constructions.mrs13 import both_sets
from reference.exact import AdaBoost
from reference.rate.constants import rate_constants
from reference.rate.decomposition import decompose
from reference.rate.finite_margin import finite_margin_set
from reference.rate.run import RateRun
from theorems.mrs13.games import confident_split_games, games_where, split_games
from theorems.mrs13.letters import MOVING, both_sets_are_not_empty, finite_margins_can_move

BOTH = (both_sets_are_not_empty, finite_margins_can_move)
MIXED = split_games(zero_loss=(1, 2))


@claim(
    "MRS13.equation-14",
    kind="identity",
    statement=r"$C_3\ge\max\bigl\{\frac{C_0}{4m^2},\frac{\gamma^2C_0}{32m^3}\bigr\}"
    r"=\frac{C_0}{4m^2}\max\bigl\{1,\frac{\gamma^2}{8m}\bigr\}$",
    given=[*BOTH],
    games=[games_where(*BOTH), Drawn(MIXED, 60), Drawn(confident_split_games(zero_loss=(1, 2)), 30, name="confident")],
    attained_by=[both_sets],
    broken_by=[
        swapped("four times the minimum", lambda game: Sides(rate_constants(game).C3, ">=", 4 * _choices(game)[1]))
    ],
    equality=["C3 is the second choice"],
    proof=lambda: third_constant_proof(),
    amended=r"$C_3=\frac{C_0}{4m^2}\min\bigl\{1,\frac{\gamma^2}{8m}\bigr\}$, and the second choice is the smaller one",
    slip=("misprint", "maximum-for-minimum", "proof of Theorem 14, (14)"),
    reason="C3 is a minimum the line before, and (14) puts a maximum (reading-literal). Corollary 23, the only use of (14), is what "
    "the minimum gives.",
    uses=["MRS13.lemma-18.step-half.constant"],
)
def equation_14(game):
    """The identity needs C0 <= m, so that C1 is sqrt(C0/m)/4; it is proved symbolically and enclosed here."""
    slow, slower = _choices(game)
    yield Sides(rate_constants(game).C0, "<=", game.m, at="C0 <= m")
    yield Sides(decompose(game).gamma ** 2 / (8 * game.m), "<=", 1, at="γ²/(8m) <= 1")
    yield Sides(rate_constants(game).C3, ">=", slower, at="C3 is the second choice")
    yield Sides(rate_constants(game).C3, "<", slow, at="C3 is less than the first choice")


def third_constant_proof() -> Proof:
    """Where C0 <= m, C1 is sqrt(C0/m)/4 and (γ C1/m)²/2 is C0/(4m²) times γ²/(8m), less than 1 as γ <= 1.

    C0 <= 2 <= m: λ_min² is at most the trace of M_FᵀM_F, a share s <= 1 of mN; μ_max >= 0, since the zero combination has
    loss |F| <= m on F, so that d = e^(-μ_max) <= 1; and C0 = 2 s d."""
    C0, m, n, gamma, share, decay = sympy.symbols("C0 m N gamma s d", positive=True)

    def factor_is(expected):
        C1 = sympy.sqrt(C0 / m) / 4
        return sympy.simplify((gamma * C1 / m) ** 2 / 2 - C0 / (4 * m**2) * expected) == 0

    def first_constant_is_at_most_two():
        return sympy.simplify(2 * (share * m * n) * decay / (n * m) - 2 * share * decay) == 0

    return Proof(
        "(γ C1/m)²/2 = C0/(4m²) · γ²/(8m) and C0 <= 2, symbolically",
        check=lambda: factor_is(gamma**2 / (8 * m)) and first_constant_is_at_most_two(),
        perturbed=lambda: factor_is(gamma**2 / (4 * m)) and first_constant_is_at_most_two(),
    )


@equation_14.reading(
    "literal",
    kind="lower",
    statement=r"$C_3\ge\max\bigl\{\frac{C_0}{4m^2},\frac{\gamma^2C_0}{32m^3}\bigr\}$",
    equality=(),
    printed="refuted",
    amended=r"$C_3=\min\bigl\{\frac{C_0}{4m^2},\frac{\gamma^2C_0}{32m^3}\bigr\}$",
    reason="γ²/(8m) < 1 always: the first choice, which the display puts below C3, exceeds it wherever there are "
    "zero-loss examples.",
)
def equation_14_reading_literal(game):
    """With C3 = min{C2/m, (γ C1/m)²/2} from the proof of Theorem 14."""
    yield Sides(rate_constants(game).C3, ">=", _choices(game)[0], at="max{C0/(4m²), γ²C0/(32m³)}")


# Five examples and four hypotheses, eight rounds, some of them of little progress.
slow_rounds_of_five_examples = Play(
    Game([[-1, -1, 1, 1], [1, 1, -1, -1], [-1, 0, -1, 0], [0, 1, 1, 1], [1, 0, 0, -1]]), BestColumn(signed=True), 8
)


@equation_14.reading(
    "progress",
    kind="lower",
    statement=r"$\theta_t-\theta_{t+1}\ge\max\bigl\{\frac{C_0}{4m^2},\frac{\gamma^2C_0}{32m^3}\bigr\}\,\theta_t^2$: a $C_3$ as large "
    r"as (14) says serves for the proof of Theorem 14",
    boosters=[AdaBoost()],
    games=(),
    attained_by=[slow_rounds_of_five_examples],
    equality=(),
    printed="refuted",
    amended=r"$\theta_t-\theta_{t+1}\ge C_3\theta_t^2$ with the minimum (theorem-14.step-progress)",
    reason="On five examples and four hypotheses there are rounds in which AdaBoost progresses less.",
)
def equation_14_reading_progress(trace):
    """Round by round."""
    run = RateRun(trace)
    for t in range(run.rounds):
        progress = run.theta(t) - run.theta(t + 1)
        yield Sides(progress, ">=", _choices(trace.game)[0] * run.theta(t) ** 2, f"round {t + 1}")


def constant_proof() -> Proof:
    """4m²/C0 with equation 11 is 2m³N e^μ/λ², and 1/min{a, ab} = (1/a) max{1, 1/b}."""
    m, n, decay, eigenvalue, b = sympy.symbols("m N E lambda2 b", positive=True)

    def front_is_at_most(power):
        """Whether 4m²/C0 is 2 m^3 N e^μ/λ² and so at most the same with m^power, as m >= 1."""
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
    given=[*MOVING],
    games=[games_where(*MOVING), Drawn(MIXED, 30)],
    attained_by=[both_sets],
    broken_by=[sharper("99/100")],
    proof=lambda: constant_proof(),
    equality=["C is the printed expression"],
    reason="Read off (11) and (14), which at its word, with a maximum for a minimum, gives a bound that is false on "
    "Figure 4 (step-maximum). The printed bound is what the minimum gives.",
    uses=["MRS13.equation-11", "MRS13.equation-14"],
    slip=("misprint", "maximum-for-minimum", "Corollary 23; (14)"),
    amended=r"from $C_3\ge\frac{C_0}{4m^2}\min\{1,\frac{\gamma^2}{8m}\}$",
)
def corollary_23(game):
    """C = 1/C3 of the proof is the printed expression: from the minimum that equation 14 ought to have, not from its
    printed maximum. The identity is proved symbolically and enclosed here. Without zero-loss examples there is no γ, and
    the maximum is 1."""
    inner, gamma = finite_margin_set(game), decompose(game).gamma
    factor = 1 if gamma is None else max(Fraction(1), 8 * game.m / gamma**2)
    printed = 2 * game.m**3 * game.n * exp(inner.largest_margin) / inner.least_eigenvalue * factor
    yield Sides(rate_constants(game).C, "<=", printed, at="C is the printed expression")


@corollary_23.step(
    "maximum",
    statement=r"$C=\frac1{C_3}\le\frac{4m^2}{C_0}\min\bigl\{1,\frac{8m}{\gamma^2}\bigr\}$, "
    r"from $C_3\ge\frac{C_0}{4m^2}\max\bigl\{1,\frac{\gamma^2}{8m}\bigr\}$",
    given=[*BOTH],
    games=[games_where(*BOTH)],
    equality=(),
    printed="refuted",
    amended=r"$C=\frac{4m^2}{C_0}\max\bigl\{1,\frac{8m}{\gamma^2}\bigr\}$",
    reason="On Figure 4, m = 3 and γ = 1, the C of the proofs is 24 times 4m²/C0, and (14) as printed allows once that.",
)
def corollary_23_step_maximum(game):
    """What (14), word for word, says of C = 1/C3: at most the reciprocal of its maximum."""
    yield Sides(rate_constants(game).C, "<=", 1 / _choices(game)[0], at="reciprocal of the maximum in (14)")


def _choices(game):
    """C0/(4m²) and γ²C0/(32m³): what Lemma 18 and Lemma 16 contribute to C3."""
    constants, gamma = rate_constants(game), decompose(game).gamma
    slow = constants.C0 / (4 * game.m**2)
    return slow, slow * gamma**2 / (8 * game.m)
