"""Section 5, the end of the proof of Lemma 27: what bounds the l1 norm of its combination, and for which ε."""

from fractions import Fraction

from properties.cases.drawn import Drawn
from properties.claims import Sides, claim, swapped, varied
from reference.arithmetic import log, sqrt
from reference.play import margins_of
from reference.rate.decomposition import decompose
from reference.rate.suboptimality import l1_norm
from theorems.mrs13 import games_of_rates as tried
from theorems.mrs13.letters import optimum_on_finite_set, reference_near_optimum, zero_loss_set_is_not_empty


@claim(
    "MRS13.lemma-27.step-norm",
    kind="inequality",
    statement=r"$\|\lambda^*\|_1\le\|\eta^*\|+\ln(1/\varepsilon)\gamma^{-1}\|\eta^\dagger\|+|c|\,\|\eta^\dagger\|$ "
    r"with $\|\cdot\|=\|\cdot\|_2$",
    games=[Drawn(tried.uneven_games(), 60)],
    attained_by=[tried.shortest_optimum],
    printed="refuted",
    amended=r"$\|\lambda^*\|_1\le\|\eta^*\|_1+\ln(1/\varepsilon)\gamma^{-1}\|\eta^\dagger\|_1+|c|\,\|\eta^\dagger\|_1$; "
    r"for the $\lambda^*$ mended as in step-shift: "
    r"$\|\lambda^*\|_1\le(1+\gamma^{-1})\bigl(\|\eta^*\|_1+\ln(1/\varepsilon)\bigr)$",
    reason="Section 4.1 keeps ||.|| for the Euclidean norm, which does not bound an l1 norm: on four finite-margin "
    "examples the η* orthogonal to the null space of M_F is (2, -1, 0) ln(2)/3. With l1 norms on the right it is the "
    "triangle inequality.",
    defect="argument",
    where="proof of Lemma 27, last display",
    error="euclidean-for-l1-norms",
)
def lemma_27_step_norm(instance):
    """The first inequality of the last display."""
    yield Sides(_printed_norm(instance), "<=", _triangle_bound(instance, _euclidean), "Euclidean norms")


# The triangle inequality is an equality where no coordinate belongs to both η* and η†, which no enclosure can confirm.
UNSEPARATED = Fraction(1, 2**100)


@lemma_27_step_norm.amended(
    statement=r"$0<\varepsilon\le1:\ \lambda^*$ as printed has "
    r"$\|\lambda^*\|_1\le\|\eta^*\|_1+(\ln(1/\varepsilon)\gamma^{-1}+|c|)\|\eta^\dagger\|_1;\ "
    r"\lambda^*=\eta^*+\gamma^{-1}(\ln(1/\varepsilon)+\max\{0,-c\})\eta^\dagger$ has "
    r"$\|\lambda^*\|_1\le(1+\gamma^{-1})\bigl(\|\eta^*\|_1+\ln(1/\varepsilon)\bigr)$",
    given=[zero_loss_set_is_not_empty],
    games=[Drawn(tried.accuracies(), 150), Drawn(tried.uneven_games(), 150, "uneven")],
    attained_by=[tried.two_example_chain, tried.surer_third_example, tried.shortest_optimum],
    broken_by=[
        varied("1 in place of 1/γ", power=0),
        swapped("Euclidean norms on the right", lemma_27_step_norm.__wrapped_claim__),
    ],
)
def lemma_27_step_norm_amended(instance, power=-1):
    """The triangle inequality, and |c| <= ||η*||_1 because the entries lie in [-1, 1]."""
    yield Sides(_printed_norm(instance), "<=", _triangle_bound(instance, l1_norm) + UNSEPARATED, "λ* as printed")
    norm, bound = _mended_norm(instance)
    yield Sides(norm, "<=", (1 + decompose(instance.game).gamma ** power) * bound, "the mended λ*")


@claim(
    "MRS13.lemma-27.step-margins",
    kind="inequality",
    statement=r"$|c|\le\|M\eta^*\|\le m\|\eta^*\|$ with $\|\cdot\|=\|\cdot\|_2$",
    games=[Drawn(tried.uneven_games(), 60)],
    attained_by=[tried.nine_hypotheses],
    printed="refuted",
    amended=r"$|c|\le\|\eta^*\|_1$",
    reason="In Euclidean norms the factor is √(mN) at most, and m does not suffice: five examples and nine hypotheses, "
    "all different, for the η* orthogonal to the null space of M_F. In l1 norms it is right.",
    defect="argument",
    where="proof of Lemma 27, before the last display",
    error="euclidean-for-l1-norms",
)
def lemma_27_step_margins(instance):
    """Both inequalities for |c|, the least margin of η* on the zero-loss set."""
    optimum = optimum_on_finite_set(instance.game)
    least = printed_reference(instance.game, instance.epsilon)[1]
    norm = _euclidean(margins_of(instance.game, optimum))
    if any(optimum):
        yield Sides(abs(least), "<=", norm, "|c|")
        yield Sides(norm, "<=", instance.game.m * _euclidean(optimum), "Euclidean norms")


@claim(
    "MRS13.lemma-27.step-end",
    kind="inequality",
    statement=r"some $C=2^{O(m\ln m)}$ has $\|\lambda^*\|_1\le C\ln(1/\varepsilon)$ for every $0<\varepsilon<1$",
    games=[Drawn(tried.near_one(), 60)],
    attained_by=[tried.one_uneven_hypothesis],
    printed="refuted",
    amended=r"for $\inf L+\varepsilon<1$; otherwise $\lambda=0$ is within $\varepsilon$",
    reason="As ε -> 1 the right side tends to 0, whatever C is, and the norm of λ* to ||η* - c η†||_1, which is not 0 "
    "unless η* is. Where F is not empty and 0 itself is not within ε of the optimal loss, 1 <= m ln(1/ε), and the norm is "
    "a multiple of ln(1/ε).",
    defect="convention",
    where="proof of Lemma 27, conclusion",
    error="accuracy-near-one",
)
def lemma_27_step_end(instance):
    """The conclusion drawn for λ* itself, against C ln(1/ε); for every C there is an ε that violates it."""
    combination, _ = printed_reference(instance.game, instance.epsilon)
    bound = instance.constant * log(1 / instance.epsilon)
    yield Sides(l1_norm(combination), "<=", bound, f"C={instance.constant}, ε={instance.epsilon}")


def printed_reference(game, epsilon):
    """(λ*, c) as printed: η* + (ln(1/ε)/γ - c) η† with c the least margin of η* on the zero-loss set, not empty."""
    found, optimum = decompose(game), optimum_on_finite_set(game)
    margins = margins_of(game, optimum)
    least = min((margins[i] for i in found.zero_loss), key=float)
    length = log(1 / epsilon) / found.gamma - least
    return tuple(a + length * b if b else a for a, b in zip(optimum, found.direction, strict=True)), least


def _euclidean(vector):
    return sqrt(sum((entry * entry for entry in vector), start=Fraction(0)))


def _triangle_bound(instance, norm):
    """||η*|| + (ln(1/ε)/γ + |c|) ||η†|| in one norm or another, for λ* and c as printed."""
    found, least = decompose(instance.game), printed_reference(instance.game, instance.epsilon)[1]
    optimum, length = optimum_on_finite_set(instance.game), log(1 / instance.epsilon) / found.gamma + abs(least)
    return norm(optimum) + length * norm(found.direction)


def _printed_norm(instance):
    """||λ*||_1 for λ* as printed."""
    return l1_norm(printed_reference(instance.game, instance.epsilon)[0])


def _mended_norm(instance):
    """||λ*||_1 for the mended λ*, and ||η*||_1 + ln(1/ε)."""
    norm = l1_norm(reference_near_optimum(instance.game, instance.epsilon))
    return norm, l1_norm(optimum_on_finite_set(instance.game)) + log(1 / instance.epsilon)
