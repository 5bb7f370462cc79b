"""Section 3.3, what is said of its constructions: that Figure 3 is the smallest, and what they tell of the second rate."""

from fractions import Fraction

import sympy

from properties.cases.drawn import Drawn
from properties.claims import Listed, Proof, Sides, claim, swapped
from reference import Game
from reference.arithmetic import exp, log
from reference.rate.suboptimality import exponential_loss, least_norm
from theorems.mrs13.games_of_lower_bounds import (
    THREE_EXAMPLES,
    hundredth_of_the_power,
    near_complement_accuracies,
    shares_of_the_power,
    thousandth,
)
from theorems.mrs13.letters import at_least


def without_its_last_example(nu) -> Game:
    """Figure 3 without its last example: the first two are complementary, and the least loss is 2/3."""
    return Game([[-1, 1], [1, -1], [-1 + nu, 1]])


def _norm_of_theorem_12(instance):
    return 2 / instance.nu * log(1 / (4 * instance.epsilon))


@claim(
    "MRS13.corollary-13.smallest",
    kind="remark",
    statement="Figure 3 is the smallest such construction: with fewer than 4 examples, two of them complementary, "
    r"$\inf\{\|\lambda\|_1:L\le\inf L+\varepsilon\}<\tfrac2\nu\ln\tfrac1{4\varepsilon}$",
    games=[Listed("listed", THREE_EXAMPLES)],
    attained_by=[thousandth],
    printed="refuted",
    amended=r"Three examples $(-1,1),(1,-1),(-1+\nu,1)$ suffice: "
    r"$\inf\{\|\lambda\|_1:L\le\tfrac23+\varepsilon\}\ge\tfrac2\nu\ln\tfrac1{4\varepsilon}$",
    reason="Figure 3 without its last example has complementary rows, as Lemma 9 asks, and needs norms as long to come as near to "
    "its optimum 2/3; a single example of margin ν on one hypothesis, without such rows, takes ln(2)/(ν artanh ν) rounds to "
    "loss 1/2.",
)
def corollary_13_smallest(instance):
    """The least norm within ε of the optimum 2/3 of the first three examples of Figure 3."""
    norm, bound = (
        least_norm(without_its_last_example(instance.nu), Fraction(2, 3) + instance.epsilon),
        _norm_of_theorem_12(instance),
    )
    yield Sides(at_least(norm, 1, bound), "<", bound, f"ν={instance.nu}, ε={instance.epsilon}")


def mean_of_the_complementary_losses(fraction=4) -> bool:
    """Whether 4 (1 + fraction ε) - (2 + 3ε)² is ε (4 - 9ε), at least 0 up to ε = 4/9."""
    epsilon = sympy.Symbol("epsilon", positive=True)
    return sympy.expand(4 * (1 + fraction * epsilon) - (2 + 3 * epsilon) ** 2 - epsilon * (4 - 9 * epsilon)) == 0


@corollary_13_smallest.amended(
    kind="lower",
    statement=r"examples $(-1,1),(1,-1),(-1+\nu,1),\ 0<\nu\le2$: loss $\tfrac23+\varepsilon$ is achievable, by no "
    r"norm below $\tfrac2\nu\ln\tfrac1{4\varepsilon}$",
    games=[Listed("listed", THREE_EXAMPLES), Drawn(near_complement_accuracies(), 200)],
    broken_by=[
        swapped(
            "the norm at ε/4",
            lambda instance: _three_examples(instance, instance.replaced(epsilon=instance.epsilon / 4)),
        )
    ],
    proof=lambda: Proof(
        "the inequality of means, and a square",
        mean_of_the_complementary_losses,
        lambda: mean_of_the_complementary_losses(3),
    ),
)
def corollary_13_smallest_amended(instance):
    """With d = λ2 - λ1 the losses are e^d, e^-d and e^-z, z = νλ1 + d = ν(λ1 + λ2)/2 + (1 - ν/2) d; ε < 1/4, else nothing is said.

    Suppose λ1 + λ2 < (2/ν) ln(1/(4ε)). If d >= 0, then νλ1 < ln(1/(4ε)) and the losses exceed e^d + (1 + 4ε) e^-d >=
    2 sqrt(1 + 4ε) >= 2 + 3ε; if d < 0, they exceed 2 + 4ε, since z < ln(1/(4ε)). So they add up to more than 2 + 3ε.
    """
    yield from _three_examples(instance, instance)


def _three_examples(instance, promised):
    game, target, bound = (
        without_its_last_example(instance.nu),
        Fraction(2, 3) + instance.epsilon,
        _norm_of_theorem_12(promised),
    )
    length = log(1 / (3 * instance.epsilon)) / instance.nu
    yield Sides(exponential_loss(game, (length, length)), "==", target, "achieved loss")
    yield Sides(at_least(least_norm(game, target), 1, bound), ">=", bound, "least norm")


@claim(
    "MRS13.theorem-10.step-constant",
    kind="lower",
    statement=r"the lower bounds of Section 3.3 show that the $C$ of Theorem 14 can be $\Omega(2^m)$ for integer "
    r"matrices: $\max_\varepsilon\varepsilon\,\tfrac{2^{m-2}-1}{2\ln m}\ln\tfrac1\varepsilon\ge c\,2^m$",
    games=[Drawn(shares_of_the_power(), 40)],
    attained_by=[hundredth_of_the_power],
    printed="refuted",
    amended=r"$\Omega(2^m/\ln m)$",
    reason="The inference is refuted, not that C can be so large. Theorem 10 gives C >= ε times its rounds, which is largest at "
    "ε = 1/e: (2^(m-2) - 1)/(2e ln m), below 2^m for every m, and below any share c of it from m = e^(1/(8ec)) on.",
)
def theorem_10_step_constant(instance):
    """At the first power of two m >= 8 with ln m > 1/(8ec); C counts the loss summed over examples, as Theorem 10's ε does."""
    m = 8
    while Fraction(19, 7) * 8 * instance.c * Fraction(2, 3) * (m.bit_length() - 1) <= 1:  # 19/7 < e, 2/3 < ln 2
        m *= 2
    yield Sides((2 ** (m - 2) - 1) / (2 * exp(1) * log(m)), ">=", instance.c * 2**m, f"m={m}")
