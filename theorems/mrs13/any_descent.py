"""Section 3.3, the remark that its lower bounds hold for any coordinate descent and any non-decreasing loss φ.

The proof of Lemma 9 bounds the margins z, -z of two complementary examples: φ(|z|) <= m φ(0), because the loss has not
risen above φ(0) and the other terms are not negative. So the margins lie within φ^{-1}(m φ(0)), which is ln m for the
exponential. Where φ takes negative values the other terms may pay for any margin. The proof of Theorem 10 bounds the losses
of two complementary examples from below as well, φ(z) + φ(-z) >= 2 φ(0), which no growth of φ gives.
"""

from fractions import Fraction

from properties.cases.drawn import Drawn
from properties.claims import Sides, claim, varied, without
from reference import Verdict, decide
from reference.rate.monotone_losses import LOSSES
from reference.rate.suboptimality import l1_norm
from theorems.mrs13 import games_of_lower_bounds as tried
from theorems.mrs13.letters import has_complementary_rows


@claim(
    "MRS13.remark-any-descent",
    kind="remark",
    statement=r"for any coordinate descent and any non-decreasing $\varphi$: Lemma 9 with $\ln$ replaced by "
    r"$\varphi^{-1}$",
    given=[has_complementary_rows, tried.has_one_hypothesis, tried.steps_are_line_searches],
    games=[Drawn(tried.line_searches(), 100)],
    attained_by=[tried.one_long_step],
    broken_by=[varied("a tenth of the rounds", share=Fraction(1, 10))],
    printed="refuted",
    reason="Lemma 9 needs φ >= 0, as other examples pay for any margin where φ is negative: with φ(x) = max(x, -100) the exact "
    "line search on three examples is 100 long, and 2 φ^{-1}(m) is 6. And the inverse is to be taken at m φ(0), not at m. Theorem "
    "10 fails even for a φ >= 0 with φ(0) = 1 (theorem-10): it needs φ(x) + φ(-x) >= 2 φ(0).",
    amended=r"$\varphi\ge0$ non-decreasing, $c=\sup\{x:\varphi(x)\le m\varphi(0)\}:\ |\alpha_t|\le2c$ and "
    r"$T\ge\inf\{\|\lambda\|_1:\tilde L(\lambda)\le\tilde L(\lambda^T)\}/(2c)$",
    slip=("hypothesis", "losses-that-may-be-negative", "Section 3.3, first paragraph"),
)
def remark_any_descent(instance, share=1):
    """T rounds reach no target whose least norm exceeds 2 T φ^{-1}(m); seen on games with one hypothesis.

    There the least norm that reaches the loss of λ^T is at least 99/100 of |λ^T| if that loss, convex along the line, is
    still larger at that point.
    """
    phi, game = LOSSES[instance.loss], instance.game
    last = tried.path(instance)[-1]
    nearly = tuple(entry * Fraction(99, 100) for entry in last)
    if decide(phi.of(game, nearly), ">", phi.of(game, last)) is Verdict.HOLDS:
        bound = 2 * phi.inverse(Fraction(game.m))
        yield Sides(share * len(instance.moves) * bound, ">=", l1_norm(nearly), phi.name)


@remark_any_descent.amended(
    kind="lower",
    given=[has_complementary_rows, tried.loss_is_never_negative, tried.loss_never_rises],
    games=[tried.EVERY_DESCENT, Drawn(tried.descents(), 200)],
    attained_by=[tried.one_step_downhill, tried.one_long_step, tried.one_step_uphill],
    broken_by=[without(tried.loss_is_never_negative), without(tried.loss_never_rises)],
)
def remark_any_descent_amended(instance):
    """Every step is at most 2 φ^{-1}(m φ(0)) long, so T rounds stay within T times that, and so does the least norm."""
    phi = LOSSES[instance.loss]
    bound = 2 * phi.inverse(instance.game.m * phi.at_zero)
    for t, (_, step) in enumerate(instance.moves):
        yield Sides(abs(step), "<=", bound, f"round {t + 1}, {phi.name}")
    if instance.moves:
        yield Sides(l1_norm(tried.path(instance)[-1]), "<=", len(instance.moves) * bound, f"all rounds, {phi.name}")


@remark_any_descent.also(
    "theorem-10",
    kind="lower",
    statement=r"for any non-decreasing $\varphi$, on Figure 2: $\tilde "
    r"L(\lambda)\le\tfrac{2\varphi(0)+\varepsilon}m,\ \varepsilon>0\Rightarrow"
    r"\|\lambda\|_1\ge-(2^{m-2}-1)\,\varphi^{-1}(\varepsilon)$",
    given=[tried.excess_is_positive],
    games=[Drawn(tried.combinations_of_figure_2(), 100)],
    attained_by=[tried.off_balance],
    printed="refuted",
    reason="The proof has the complementary examples lose at least 2 φ(0), which is convexity and not growth: under a φ that rises "
    "more slowly above 0 than below, a margin on one of them costs less than it saves, and a shorter combination is as good.",
    amended=r"$\varphi\ge0,\ \varphi(x)+\varphi(-x)\ge2\varphi(0)$: on Figure 2 $\tilde "
    r"L(\lambda)\le\tfrac{2\varphi(0)+\varepsilon}m\Rightarrow\|\lambda\|_1\ge-(2^{m-2}-1)\,\varphi^{-1}(\varepsilon)$",
    slip=("hypothesis", "losses-that-are-not-least-at-balance"),
)
def remark_any_descent_theorem_10(instance):
    """Theorem 10 with -φ^{-1}(ε) for ln(1/ε) and 2 φ(0) for 2, where the excess ε = m L(λ) - 2 φ(0) is positive."""
    phi, epsilon, share = LOSSES[instance.loss], tried.excess(instance), 2 ** (instance.game.m - 2) - 1
    yield Sides(l1_norm(instance.combination), ">=", share * -phi.inverse(epsilon), f"{phi.name}, ε={epsilon}")


# Then the margins of the other examples are at least -φ^{-1}(ε), and they add up to the norm.
remark_any_descent_theorem_10_amended = remark_any_descent_theorem_10.amended(
    given=[tried.loss_is_never_negative, tried.loss_is_least_at_balance],
    games=[Drawn(tried.combinations_of_figure_2(), 300)],
    attained_by=[tried.on_the_direction, tried.on_the_direction_for_the_mean, tried.off_balance],
    broken_by=[without(tried.loss_is_never_negative), without(tried.loss_is_least_at_balance)],
)(remark_any_descent_theorem_10)
