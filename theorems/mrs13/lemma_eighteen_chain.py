"""The chain in the proof of Lemma 18 of MRS13, its lost factor 2, and why the printed constant still holds."""

from fractions import Fraction

import flint

from properties.cases.drawn import Drawn
from properties.claims import Proof, Sides, claim, sharper, swapped
from reference.arithmetic import sqrt
from reference.constructions.mrs13 import both_sets
from reference.rate.constants import least, rate_constants
from reference.rate.finite_margin import finite_margin_set
from theorems.mrs13 import games_of_the_optimum as tried
from theorems.mrs13.games import confident_split_games, games_where, grid, split_games, two_against_one
from theorems.mrs13.letters import MOVING


@claim(
    "MRS13.lemma-18.step-half",
    kind="inequality",
    statement=r"What is displayed, $0<C_0\le m$, $0\le\theta\le m$ and $C_1=\min\{\frac14,\frac14\sqrt{C_0/m}\}$, implies "
    r"$\bigl(\sqrt{C_0(1-C_1)\theta}-C_1\theta\bigr)^2\ge C_0\theta/2$. (The proof shows $C_0\theta/4$ from these bounds and "
    r"continues with $\delta\ge\sqrt{C_0\theta/(2(K+\theta)^2)}$)",
    given=[tried.parameters_are_in_range],
    games=[grid("grid", tried.loose_grid, "m in {1, 2, 3, 5}, C0 and θ in quarters of m")],
    printed="refuted",
    amended=r"The bracket squared is at least $C_0\theta/4$ for all these values, and at least $C_0\theta/2$ where moreover "
    r"$m\ge2$, $K\ge1$, $\theta\le m-K$ and $C_0\le2K/m$, as for every feature matrix with $\theta>0$",
    reason="The inference is refuted, not the inequality for the constants of a feature matrix (amended): C0 = θ = m has "
    "all that is displayed, and there the bracket squared is (sqrt(3)/2 - 1/4)² m², less than m²/2.",
    broken_by=[swapped("four times the displayed square", lambda i: Sides(_bracket_squared(i), ">=", i.C0 * i.theta))],
    defect="argument",
    where="proof of Lemma 18, display after (13)",
    error="a-half-for-a-quarter",
)
def lemma_18_step_half(instance):
    """From what the chain uses: C0 <= m, θ <= m."""
    yield Sides(_bracket_squared(instance), ">=", instance.C0 * instance.theta / 2)


def bracket_proof() -> Proof:
    """With s² = K/m: C0/m <= s² since m >= 2, θ/m <= 1 - s², so that the bracket divided by sqrt(C0 θ) is at least
    sqrt(1 - s/4) - sqrt(1 - s²)/4, which Arb bounds below by 1/sqrt(2) on each of 256 parts of [0, 1]."""

    def bounded_below_by(target):
        parts, saved = 256, flint.ctx.prec
        flint.ctx.prec = 64
        try:
            for k in range(parts):
                left, right = flint.arb(k) / parts, flint.arb(k + 1) / parts
                value = (1 - right / 4).sqrt() - (1 - left * left).sqrt() / 4  # both roots fall as s grows
                if not value > target():
                    return False
            return True
        finally:
            flint.ctx.prec = saved

    return Proof(
        "sqrt(1 - s/4) - sqrt(1 - s²)/4 > 1/sqrt(2) on [0, 1], by certified subdivision",
        check=lambda: bounded_below_by(lambda: flint.arb(1) / flint.arb(2).sqrt()),
        perturbed=lambda: bounded_below_by(lambda: flint.arb("0.72")),
    )


@lemma_18_step_half.amended(
    statement=r"The bracket squared is at least $C_0\theta/2$ whenever $m\ge2$, $1\le K$, $\theta\le m-K$ and $C_0\le2K/m$",
    given=[tried.parameters_belong_to_a_game],
    games=[grid("grid", tried.parameter_grid, "m in {2, 3, 4, 8}, K in quarters, C0 and θ in eighths of their bounds")],
    broken_by=[
        sharper("9/10"),
        swapped("C0 θ in place of C0 θ/2", lambda i: Sides(_bracket_squared(i), ">=", i.C0 * i.theta)),
    ],
    proof=bracket_proof,
)
def lemma_18_step_half_amended(instance):
    """C0 <= 2K/m is the claim after this one."""
    yield Sides(_bracket_squared(instance), ">=", instance.C0 * instance.theta / 2)


def _first_constant_without_exponential(game):
    inner = finite_margin_set(game)
    C0 = 2 * inner.least_eigenvalue * game.m / game.n
    yield Sides(C0, "<=", 2 * inner.least_loss / game.m, at="C0 without e^(-μ_max) and 1/m")


@lemma_18_step_half.also(
    "constant",
    kind="upper",
    statement=r"$C_0\le2K/m$ for every feature matrix with $M_F\ne0$",
    given=[*MOVING],
    games=[games_where(*MOVING), Drawn(split_games(), 60), Drawn(confident_split_games(), 30, name="confident")],
    attained_by=[two_against_one, both_sets],
    broken_by=[sharper("99/100"), swapped("C0 without e^(-μ_max)", _first_constant_without_exponential)],
    uses=["MRS13.equation-11", "MRS13.lemma-15.3"],
)
def lemma_18_step_half_constant(game):
    """λ_min² is at most the mean of the positive eigenvalues, hence at most N|F|; and K >= |F| e^(-μ_max), as every
    margin of η* is at most μ_max. Equality needs a pair of opposite rows and nothing else."""
    constants, inner = rate_constants(game), finite_margin_set(game)
    if isinstance(constants.C0, Fraction):
        yield Sides(constants.C0, "<=", 2 * inner.least_loss / game.m, at="C0")
    else:
        yield Sides(constants.C0 * game.m, "<=", 2 * inner.least_loss, at="m C0")


def _bracket_squared(instance):
    """(sqrt(C0 (1 - C1) θ) - C1 θ)² with C1 = min{1/4, sqrt(C0/m)/4}."""
    C1 = least(Fraction(1, 4), sqrt(instance.C0 / instance.m) / 4)
    bracket = sqrt(instance.C0 * (1 - C1) * instance.theta) - C1 * instance.theta
    return bracket * bracket
