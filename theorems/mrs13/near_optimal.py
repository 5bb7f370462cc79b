"""Section 5, Lemma 27: short combinations near the optimal loss. The end of its proof: the norms, and the range of ε."""

from fractions import Fraction

from properties.cases.drawn import Drawn
from properties.claims import Sides, claim, swapped, varied, without
from reference import Verdict, decide
from reference.arithmetic import log
from reference.game import margins_of
from reference.rate.decomposition import decompose
from reference.rate.first_order import infimum_of_loss
from reference.rate.suboptimality import exponential_loss, l1_norm
from theorems.mrs13 import games_of_rates as tried
from theorems.mrs13 import letters


@claim(
    "MRS13.lemma-27",
    kind="structure",
    statement=r"$\{-1,0,+1\},\ 0<\varepsilon\le1$ (printed: any $\varepsilon>0$): some $\lambda$ with "
    r"$\|\lambda\|_1\le2^{O(m\ln m)}\ln(1/\varepsilon)$ has $L(\lambda)\le\inf L+\varepsilon$",
    games=[tried.EVERY_ACCURACY, Drawn(tried.accuracies, 100)],
    attained_by=[tried.two_example_chain, tried.accuracy_two],
    broken_by=[
        varied("the logarithm also where it is negative", greatest=2),
        varied("a thousandth of the norm", share=Fraction(1, 1000)),
    ],
    printed="proof-gap",
    slip=("argument", "zero-loss-margins-are-gamma-not-one", "proof of Lemma 27, from its second sentence"),
    amended=r"$\{-1,0,+1\},\ 0<\varepsilon\le1$: some $\lambda$ with $\|\lambda\|_1\le2^{O(m\ln m)}\ln(1/\varepsilon)$ "
    r"has $L(\lambda)\le\inf L+\varepsilon$: $\lambda=0$, or "
    r"$\lambda=\eta^*+\gamma^{-1}\bigl(\ln(1/\varepsilon)+\max\{0,-c\}\bigr)\eta^\dagger$",
    reason=r"$\eta^\dagger$ has the margin $\gamma$ on $Z$, so that a least margin $c<0$ of $\eta^*$ on $Z$ needs a "
    r"move by $-c/\gamma$, not the printed $-c$ (step-shift). With this move the lemma is true, if $\lambda=0$ is "
    r"taken where $0$ is within $\varepsilon$ of the optimal loss (step-end).",
    uses=[
        "MRS13.lemma-15.1",
        "MRS13.lemma-25",
        "MRS13.corollary-26",
        "MRS13.lemma-27.step-shift.amended",
        "MRS13.lemma-27.step-norm.amended",
    ],
)
def lemma_27(instance, share=1, greatest=1):
    """Check the combination η* + (ln(1/ε) + |c|)/γ η†; the bound is C ln(1/min{ε, 1})."""
    combination = _combination_within(instance)
    target = infimum_of_loss(instance.game) + instance.epsilon
    yield Sides(exponential_loss(instance.game, combination), "<=", target, f"ε={instance.epsilon}: loss")
    bound = share * _norm_constant(instance.game) * log(1 / min(instance.epsilon, greatest))
    yield Sides(l1_norm(combination), "<=", bound, f"ε={instance.epsilon}: norm")


@lemma_27.reading(
    "every",
    printed="refuted",
    reason=r"For $\varepsilon>1$ the bound on the norm is negative. Print $0<\varepsilon\le1$: for "
    r"$\varepsilon\ge1$ the combination $\lambda=0$ is enough, because $L(0)=1\le\inf L+\varepsilon$.",
    uses=["MRS13.lemma-15.1", "MRS13.lemma-25", "MRS13.corollary-26"],
    slip=("convention", "accuracy-above-one", "Lemma 27"),
    games=[Drawn(tried.accuracies, 40)],
    attained_by=[tried.two_example_chain],
    broken_by=[varied("a thousandth of the norm", share=Fraction(1, 1000))],
    amended=r"$\{-1,0,+1\},\ 0<\varepsilon\le1$: some $\lambda$ with $\|\lambda\|_1\le2^{O(m\ln m)}\ln(1/\varepsilon)$ "
    r"has $L(\lambda)\le\inf L+\varepsilon$",
    statement=r"$\{-1,0,+1\}$, any $\varepsilon>0$: some $\lambda$ with $\|\lambda\|_1\le2^{O(m\ln m)}\ln(1/\varepsilon)$ "
    r"has $L(\lambda)\le\inf L+\varepsilon$",
)
def lemma_27_reading_every(instance, share=1):
    """Check every ε > 0, with C = m ||η*|| (1 + 1/γ) + 1/γ."""
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
    amended=r"$c=\min_{i\in Z}(M\eta^*)_i<0\ \Rightarrow\ \eta^*-(c/\gamma)\,\eta^\dagger$ has non-negative "
    "margins on $Z$",
    reason=r"On the stored game $\gamma<1$ and $c<0$. The margin of $\eta^\dagger$ on $Z$ is $\gamma$, so that a "
    r"move by $-c$ along $\eta^\dagger$ raises the least margin only by $-\gamma c<-c$. Move by $-c/\gamma$.",
    where="proof of Lemma 27, second sentence",
)
def lemma_27_step_shift(instance, factor=-1):
    yield Sides(_least_margin_after(instance, factor), ">=", 0, "η* - c η†")


@lemma_27_step_shift.amended(
    given=[tried.optimum_lowers_a_zero_loss_margin],
    games=[Drawn(tried.uneven_games(), 400)],
    attained_by=[tried.two_example_chain, tried.surer_third_example],
    broken_by=[without(tried.optimum_lowers_a_zero_loss_margin), varied("a move by -c, as printed", power=0)],
)
def lemma_27_step_shift_amended(instance, power=-1):
    """Check the move if η* has a negative margin on Z. The least margin after the move is 0 if η† has margin γ on that
    example."""
    yield Sides(_least_margin_after(instance, -(decompose(instance.game).gamma ** power)), ">=", 0, "η* - (c/γ) η†")


@lemma_27.step(
    "norm",
    kind="inequality",
    statement=r"$\|\lambda^*\|_1\le\|\eta^*\|+\ln(1/\varepsilon)\gamma^{-1}\|\eta^\dagger\|+|c|\,\|\eta^\dagger\|$ "
    r"with $\|\cdot\|=\|\cdot\|_2$",
    games=[Drawn(tried.uneven_games(), 60)],
    attained_by=[tried.shortest_optimum],
    where="proof of Lemma 27, last display",
    printed="refuted",
    amended=r"$0<\varepsilon\le1:\ \lambda^*=\eta^*+(\ln(1/\varepsilon)\gamma^{-1}-c)\eta^\dagger,\ c=\min_{i\in Z}(M\eta^*)_i$, has "
    r"$\|\lambda^*\|_1\le\|\eta^*\|_1+(\ln(1/\varepsilon)\gamma^{-1}+|c|)\|\eta^\dagger\|_1;\ "
    r"\lambda^*=\eta^*+\gamma^{-1}(\ln(1/\varepsilon)+\max\{0,-c\})\eta^\dagger$ has "
    r"$\|\lambda^*\|_1\le(1+\gamma^{-1})\bigl(\|\eta^*\|_1+\ln(1/\varepsilon)\bigr)$",
    reason=r"In our text these norms are Euclidean, which do not bound an $\ell_1$ norm: on four finite-margin "
    r"examples $\eta^*=(2,-1,0)\ln(2)/3$. The next line uses $\|\eta^\dagger\|=1$, which is true for $\ell_1$. Our "
    "text may have lost the indices.",
    slip=("transcription", "euclidean-for-l1-norms"),
)
def lemma_27_step_norm(instance):
    """Check the first inequality of the last display."""
    norm = l1_norm(printed_reference(instance.game, instance.epsilon))
    yield Sides(norm, "<=", _triangle_bound(instance, letters.euclidean_norm), "Euclidean norms")


# The triangle inequality is an equality if η* and η† have no common coordinate, which enclosures cannot confirm.
UNSEPARATED = Fraction(1, 2**100)


@lemma_27_step_norm.amended(
    given=[letters.zero_loss_set_is_not_empty],
    games=[Drawn(tried.accuracies, 150), Drawn(tried.uneven_games(), 150, "uneven")],
    attained_by=[tried.two_example_chain, tried.surer_third_example, tried.shortest_optimum],
    broken_by=[varied("1 in place of 1/γ", power=0), swapped("Euclidean norms on the right", lemma_27_step_norm)],
)
def lemma_27_step_norm_amended(instance, power=-1):
    """The bound is the triangle inequality, and |c| <= ||η*||_1 because the entries lie in [-1, 1]."""
    norm = l1_norm(printed_reference(instance.game, instance.epsilon))
    yield Sides(norm, "<=", _triangle_bound(instance, l1_norm) + UNSEPARATED, "λ* as printed")
    norm = l1_norm(letters.reference_near_optimum(instance.game, instance.epsilon))
    bound = l1_norm(letters.optimum_on_finite_set(instance.game)) + log(1 / instance.epsilon)
    yield Sides(norm, "<=", (1 + decompose(instance.game).gamma ** power) * bound, "the mended λ*")


@lemma_27.step(
    "margins",
    kind="inequality",
    statement=r"$|c|\le\|M\eta^*\|\le m\|\eta^*\|$ with $\|\cdot\|=\|\cdot\|_2$",
    games=[Drawn(tried.uneven_games(), 60)],
    attained_by=[tried.nine_hypotheses],
    where="proof of Lemma 27, before the last display",
    printed="refuted",
    amended=r"$|c|\le\|\eta^*\|_1$ and $\|M\eta^*\|_1\le m\|\eta^*\|_1$",
    reason=r"In our text these norms are Euclidean, for which the factor must be $\sqrt{mN}$. With $m$ the "
    r"inequality is false on five examples and nine distinct hypotheses, $\eta^*$ orthogonal to the null space of "
    r"$M_F$. In $\ell_1$ norms both inequalities are true.",
    slip=("transcription", "euclidean-for-l1-norms"),
)
def lemma_27_step_margins(instance):
    """Check both inequalities for |c|, where c is the least margin of η* on the zero-loss set."""
    optimum = letters.optimum_on_finite_set(instance.game)
    norm = letters.euclidean_norm(margins_of(instance.game, optimum))
    if any(optimum):
        yield Sides(abs(letters.least_zero_loss_margin(instance.game)), "<=", norm, "|c|")
        yield Sides(norm, "<=", instance.game.m * letters.euclidean_norm(optimum), "Euclidean norms")


@lemma_27.step(
    "end",
    kind="inequality",
    statement=r"some $C=2^{O(m\ln m)}$ has $\|\lambda^*\|_1\le C\ln(1/\varepsilon)$ for every $0<\varepsilon<1$",
    games=[Drawn(tried.near_one, 60)],
    attained_by=[tried.one_uneven_hypothesis],
    slip=("convention", "accuracy-near-one", "proof of Lemma 27, conclusion"),
    printed="refuted",
    amended=r"some $C=2^{O(m\ln m)}$ has $\|\lambda^*\|_1\le C\ln(1/\varepsilon)$ for every $\varepsilon$ with $\inf "
    r"L+\varepsilon<1$; otherwise $\lambda=0$ is within $\varepsilon$ of the infimum",
    reason=r"As $\varepsilon\to1$ the right side tends to $0$ for every $C$, but $\|\lambda^*\|_1$ to "
    r"$\|\eta^*-c\eta^\dagger\|_1>0$. If $0$ is within $\varepsilon$ of the infimum, take $\lambda=0$; else, for "
    r"$F\ne\emptyset$, $\ln(1/\varepsilon)\ge1/m$ and the bound is true.",
)
def lemma_27_step_end(instance):
    """Compare the norm of λ* with C ln(1/ε), as the proof concludes. For every C some ε violates the inequality."""
    combination = printed_reference(instance.game, instance.epsilon)
    bound = instance.constant * log(1 / instance.epsilon)
    yield Sides(l1_norm(combination), "<=", bound, f"C={instance.constant}, ε={instance.epsilon}")


def _norm_constant(game):
    """Return C = m ||η*||_1 (1 + 1/γ) + 1/γ, for which the norm is at most C ln(1/ε).

    If F is not empty and 0 is not within ε of the infimum, then ε < 1 - K/m <= 1 - 1/m, so that 1 <= m ln(1/ε), and the
    part of the norm without ε is at most a multiple of ln(1/ε). If F is empty, there is no such part: η* = 0 and C =
    1/γ. By Lemma 25 and Corollary 26, C is 2^O(m ln m).
    """
    gamma, norm = decompose(game).gamma, l1_norm(letters.optimum_on_finite_set(game))
    return game.m * norm if gamma is None else game.m * norm * (1 + 1 / gamma) + 1 / gamma


def _combination_within(instance):
    """Return λ = 0 if its loss is within ε of the infimum, else η* + (ln(1/ε) + max(0, -c))/γ η† (η* if Z is empty)."""
    enough = decide(infimum_of_loss(instance.game) + instance.epsilon, ">=", 1, bits=256) is Verdict.HOLDS
    zero = (Fraction(0),) * instance.game.n
    return zero if enough else letters.reference_near_optimum(instance.game, instance.epsilon)


def _least_margin_after(instance, factor):
    """Return the least margin of η* + factor · c η† on Z, where c is the least margin of η* on Z. The sum is over
    coordinates of η*, so that margins which cancel are exactly 0."""
    decomposition, optimum, rows = (
        decompose(instance.game),
        letters.optimum_on_finite_set(instance.game),
        instance.game.rows,
    )
    margins, along = margins_of(instance.game, optimum), decomposition.margins()
    lowest = min(decomposition.zero_loss, key=lambda i: float(margins[i]))
    margins_after = []
    for i in decomposition.zero_loss:
        share = factor * along[i]
        shares = (a + share * b for a, b in zip(rows[i], rows[lowest], strict=True))
        margins_after.append(sum((w * x for w, x in zip(shares, optimum, strict=True) if w and x), start=Fraction(0)))
    return min(margins_after, key=float)


def printed_reference(game, epsilon):
    """Return λ* as printed: η* + (ln(1/ε)/γ - c) η†, where c is the least margin of η* on the zero-loss set, which is
    not empty."""
    return letters.raised_optimum(game, log(1 / epsilon) / decompose(game).gamma - letters.least_zero_loss_margin(game))


def _triangle_bound(instance, norm):
    """Return ||η*|| + (ln(1/ε)/γ + |c|) ||η†|| in the given norm, for λ* and c as printed."""
    decomposition, least = decompose(instance.game), letters.least_zero_loss_margin(instance.game)
    length = log(1 / instance.epsilon) / decomposition.gamma + abs(least)
    return norm(letters.optimum_on_finite_set(instance.game)) + length * norm(decomposition.direction)
