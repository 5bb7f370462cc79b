"""The constants C3 and C of MRS13: equation 14 and Corollary 23."""

from fractions import Fraction

from properties.cases.drawn import Drawn
from properties.cases.play import Play
from properties.claims import Sides, claim, sharper, swapped
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
    amended=r"$C_3=\frac{C_0}{4m^2}\min\bigl\{1,\frac{\gamma^2}{8m}\bigr\}$, and the second choice is the smaller one",
    slip=("misprint", "maximum-for-minimum", "proof of Theorem 14, (14)"),
    reason="C3 is a minimum the line before, and (14) puts a maximum (reading-literal). Corollary 23, the only use of (14), is what "
    "the minimum gives.",
    uses=["MRS13.lemma-18.step-half.constant"],
)
def equation_14(game):
    """C1 is sqrt(C0/m)/4 as C0 <= 2K/m <= m, and (γ C1/m)²/2 the second choice."""
    slow, slower = _choices(game)
    yield Sides(rate_constants(game).C0, "<=", game.m, at="C0 <= m")
    yield Sides(decompose(game).gamma ** 2 / (8 * game.m), "<=", 1, at="γ²/(8m) <= 1")
    yield Sides(rate_constants(game).C3, ">=", slower, at="C3 is the second choice")
    yield Sides(rate_constants(game).C3, "<", slow, at="C3 is less than the first choice")


@equation_14.reading(
    "literal",
    kind="lower",
    statement=r"$C_3\ge\max\bigl\{\frac{C_0}{4m^2},\frac{\gamma^2C_0}{32m^3}\bigr\}$",
    equality=(),
    printed="refuted",
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


@claim(
    "MRS13.corollary-23",
    kind="upper",
    statement=r"$C\le\frac{2m^3Ne^{\mu_{\max}}}{\lambda_{\min}^2}\max\bigl\{1,\frac{8m}{\gamma^2}\bigr\}$",
    given=[*MOVING],
    games=[games_where(*MOVING), Drawn(MIXED, 30)],
    attained_by=[both_sets],
    broken_by=[sharper("99/100")],
    equality=["C is the printed expression"],
    reason="Read off (11) and (14), which at its word, with a maximum for a minimum, gives a bound that is false on "
    "Figure 4 (step-maximum). The printed bound is what the minimum gives.",
    uses=["MRS13.equation-11", "MRS13.equation-14"],
    slip=("misprint", "maximum-for-minimum", "Corollary 23; (14)"),
    amended=r"from $C_3\ge\frac{C_0}{4m^2}\min\{1,\frac{\gamma^2}{8m}\}$",
)
def corollary_23(game):
    """C = 1/C3 of the proof is the printed expression: from the minimum that equation 14 ought to have, not from its
    printed maximum. Without zero-loss examples there is no γ, and the maximum is 1."""
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
