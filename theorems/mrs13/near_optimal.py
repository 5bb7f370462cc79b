"""Section 5: short combinations near the optimal loss (Lemma 27), and the rates that follow from Section 3."""

from fractions import Fraction

from properties.cases.drawn import Drawn
from properties.claims import Sides, claim, varied, without
from reference import Verdict, decide
from reference.arithmetic import log
from reference.play import margins_of
from reference.rate.decomposition import decompose
from reference.rate.first_order import infimum_of_loss
from reference.rate.suboptimality import exponential_loss, l1_norm
from theorems.mrs13 import games_of_rates as tried
from theorems.mrs13.letters import optimum_on_finite_set, reference_near_optimum


@claim(
    "MRS13.lemma-27",
    kind="structure",
    statement=r"$\{-1,0,+1\},\ \varepsilon>0$: some $\lambda$ with $\|\lambda\|_1\le2^{O(m\ln m)}\ln(1/\varepsilon)$ "
    r"has $L(\lambda)\le\inf L+\varepsilon$",
    games=[tried.EVERY_ACCURACY, Drawn(tried.accuracies(), 100)],
    attained_by=[tried.two_example_chain, tried.accuracy_two],
    broken_by=[
        varied("the logarithm also where it is negative", greatest=2),
        varied("a thousandth of the norm", share=Fraction(1, 1000)),
    ],
    printed="proof-gap",
    defect="argument",
    where="proof of Lemma 27, from its second sentence",
    error="zero-loss-margins-are-gamma-not-one",
    amended=r"for $0<\varepsilon\le1$, with "
    r"$\lambda^*=\eta^*+\gamma^{-1}\bigl(\ln(1/\varepsilon)+\max\{0,-c\}\bigr)\eta^\dagger$",
    reason="A negative least margin c of η* on Z takes a move by -c/γ, not -c (step-shift); the norms in the last display are to be l1 "
    "norms (step-norm, step-margins); and as ε -> 1 the norm of λ* does not vanish with ln(1/ε) (step-end), where λ = 0 serves.",
    uses=[
        "MRS13.lemma-15.1",
        "MRS13.lemma-25",
        "MRS13.corollary-26",
        "MRS13.lemma-27.step-shift.amended",
        "MRS13.lemma-27.step-norm.amended",
    ],
)
def lemma_27(instance, share=1, greatest=1):
    """By the combination η* + (ln(1/ε) + |c|)/γ η†; the bound is C ln(1/min{ε, 1})."""
    combination = _combination_within(instance)
    target = infimum_of_loss(instance.game) + instance.epsilon
    yield Sides(exponential_loss(instance.game, combination), "<=", target, f"ε={instance.epsilon}: loss")
    bound = share * _norm_constant(instance.game) * log(1 / min(instance.epsilon, greatest))
    yield Sides(l1_norm(combination), "<=", bound, f"ε={instance.epsilon}: norm")


@lemma_27.reading(
    "every",
    statement=r"$\{-1,0,+1\},\ \varepsilon>0$: some $\lambda$ with $\|\lambda\|_1\le2^{O(m\ln m)}\ln(1/\varepsilon)$ "
    r"has $L(\lambda)\le\inf L+\varepsilon$",
    printed="refuted",
    reason="ε is an accuracy for losses in [0, 1]; for ε > 1 the bound on the norm is negative.",
    uses=["MRS13.lemma-15.1", "MRS13.lemma-25", "MRS13.corollary-26"],
    defect="convention",
    where="Lemma 27",
    error="accuracy-above-one",
    games=[Drawn(tried.accuracies(), 40)],
    attained_by=[tried.two_example_chain],
    broken_by=[varied("a thousandth of the norm", share=Fraction(1, 1000))],
    amended=r"$0<\varepsilon\le1$",
)
def lemma_27_reading_every(instance, share=1):
    """For every ε > 0 literally, with C = m ||η*|| (1 + 1/γ) + 1/γ."""
    combination = _combination_within(instance)
    target = infimum_of_loss(instance.game) + instance.epsilon
    yield Sides(exponential_loss(instance.game, combination), "<=", target, f"ε={instance.epsilon}: loss")
    bound = share * _norm_constant(instance.game) * log(1 / instance.epsilon)
    yield Sides(l1_norm(combination), "<=", bound, f"ε={instance.epsilon}: norm")


@lemma_27.step(
    "shift",
    kind="inequality",
    statement=r"$c=\min_{i\in Z}(M\eta^*)_i\ \Rightarrow\ \eta^*-c\,\eta^\dagger$ has non-negative margins on $Z$",
    games=[Drawn(tried.uneven_games(), 60)],
    attained_by=[tried.chain_upwards],
    broken_by=[varied("a move by -3c", factor=-3)],
    printed="refuted",
    amended=r"$c<0\ \Rightarrow\ \eta^*-(c/\gamma)\,\eta^\dagger$ has non-negative margins on $Z$",
    reason="η† has margin γ < 1 on Z, so for c < 0 a move by -c does not make up for c; -c/γ does.",
    defect="argument",
    where="proof of Lemma 27, second sentence",
    error="zero-loss-margins-are-gamma-not-one",
    given=(),
)
def lemma_27_step_shift(instance, factor=-1):
    """The margins of η* - c η† on the zero-loss set are not negative."""
    yield Sides(_least_margin_after(instance, factor), ">=", 0, "η* - c η†")


@lemma_27_step_shift.amended(
    statement=r"$c=\min_{i\in Z}(M\eta^*)_i<0\ \Rightarrow\ \eta^*-(c/\gamma)\,\eta^\dagger$ has non-negative "
    "margins on $Z$",
    given=[tried.optimum_lowers_a_zero_loss_margin],
    games=[Drawn(tried.uneven_games(), 400)],
    attained_by=[tried.two_example_chain, tried.surer_third_example],
    broken_by=[without(tried.optimum_lowers_a_zero_loss_margin), varied("a move by -c, as printed", power=0)],
)
def lemma_27_step_shift_amended(instance, power=-1):
    """Where η* has a negative margin on Z; the least margin after the move is 0 where η† has margin γ on that example."""
    yield Sides(_least_margin_after(instance, -(decompose(instance.game).gamma ** power)), ">=", 0, "η* - (c/γ) η†")


def _norm_constant(game):
    """C with a norm at most C ln(1/ε): C = m ||η*||_1 (1 + 1/γ) + 1/γ.

    If F is not empty and 0 is not within ε of the infimum then ε < 1 - K/m <= 1 - 1/m, so 1 <= m ln(1/ε); this turns the
    part of the norm without ε into a multiple of ln(1/ε). If F is empty there is no such part: η* = 0 and C = 1/γ. By
    Lemma 25 and Corollary 26, C is 2^O(m ln m).
    """
    gamma, norm = decompose(game).gamma, l1_norm(optimum_on_finite_set(game))
    return game.m * norm if gamma is None else game.m * norm * (1 + 1 / gamma) + 1 / gamma


def _combination_within(instance):
    """λ = 0 where that is within ε of the infimum, else η* + (ln(1/ε) + max(0, -c))/γ η† (η* where Z is empty)."""
    enough = decide(infimum_of_loss(instance.game) + instance.epsilon, ">=", 1, bits=256) is Verdict.HOLDS
    zero = (Fraction(0),) * instance.game.n
    return zero if enough else reference_near_optimum(instance.game, instance.epsilon)


def _least_margin_after(instance, factor):
    """The least margin of η* + factor · c η† on Z, c the least of η* there. It is summed up by coordinates of η*, so
    that margins which cancel are exactly 0."""
    found, optimum, rows = decompose(instance.game), optimum_on_finite_set(instance.game), instance.game.rows
    margins, along = margins_of(instance.game, optimum), found.margins()
    lowest = min(found.zero_loss, key=lambda i: float(margins[i]))
    moved = []
    for i in found.zero_loss:
        share = factor * along[i]
        shares = (a + share * b for a, b in zip(rows[i], rows[lowest], strict=True))
        moved.append(sum((w * x for w, x in zip(shares, optimum, strict=True) if w and x), start=Fraction(0)))
    return min(moved, key=float)
