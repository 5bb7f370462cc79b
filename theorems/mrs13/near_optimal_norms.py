"""Section 5, the end of the proof of Lemma 27: what bounds the l1 norm of its combination, and for which ε."""

from fractions import Fraction
from itertools import product

from hypothesis import strategies as st

from properties.cases.drawn import Drawn, composite
from properties.claims import Instance, Sides, claim, swapped
from reference import Game
from reference.arithmetic import log, sqrt
from reference.play import margins_of
from reference.rate.decomposition import decompose
from reference.rate.suboptimality import l1_norm
from theorems.mrs13.near_optimal import (
    accuracies,
    optimum_on_finite_set,
    reference_near_optimum,
    surer_third_example,
    two_example_chain,
    uneven_games,
)
from theorems.mrs13.scopes import zero_loss_set_is_not_empty


def printed_reference(game, epsilon):
    """(λ*, c) as printed: η* + (ln(1/ε)/γ - c) η† with c the least margin of η* on the zero-loss set, not empty."""
    found, optimum = decompose(game), optimum_on_finite_set(game)
    margins = margins_of(game, optimum)
    least = min((margins[i] for i in found.zero_loss), key=float)
    length = log(1 / epsilon) / found.gamma - least
    return tuple(a + length * b if b else a for a, b in zip(optimum, found.direction, strict=True)), least


def _euclidean(vector):
    return sqrt(sum((entry * entry for entry in vector), start=Fraction(0)))


def shortest_optimum():
    """2 e^-x + e^-y + e^(x+y) is least at (2, -1) ln(2)/3 alone; the third hypothesis, on which F does not depend, decides
    the zero-loss example: of the optima (2 ln(2)/3, -ln(2)/3, t) the one orthogonal to the null space of M_F has t = 0."""
    game = Game([[1, 0, 0], [1, 0, 0], [0, 1, 0], [-1, -1, 0], [0, 0, 1]])
    return Instance(game=game, epsilon=Fraction(1, 10))


def nine_hypotheses():
    """Nine hypotheses that agree on the finite-margin examples, and differ on the two zero-loss examples."""
    patterns = list(product((-1, 0, 1), repeat=2))
    agreed = [[1] * 9, [1] * 9, [-1] * 9]
    return Instance(game=Game([*agreed, *map(list, zip(*patterns, strict=True))]), epsilon=Fraction(1, 10))


@claim(
    "MRS13.lemma-27.step-norm",
    kind="inequality",
    statement=r"$\|\lambda^*\|_1\le\|\eta^*\|+\ln(1/\varepsilon)\gamma^{-1}\|\eta^\dagger\|+|c|\,\|\eta^\dagger\|$ "
    r"with $\|\cdot\|=\|\cdot\|_2$",
    games=[Drawn(uneven_games(), 60)],
    attained_by=[shortest_optimum],
    printed="refuted",
    amended=r"$\|\lambda^*\|_1\le\|\eta^*\|_1+\ln(1/\varepsilon)\gamma^{-1}\|\eta^\dagger\|_1+|c|\,\|\eta^\dagger\|_1$; "
    r"for the $\lambda^*$ mended as in step-shift: "
    r"$\|\lambda^*\|_1\le(1+\gamma^{-1})\bigl(\|\eta^*\|_1+\ln(1/\varepsilon)\bigr)$",
    reason="Section 4.1 keeps ||.|| for the Euclidean norm, which does not bound an l1 norm: on four finite-margin examples "
    "the η* orthogonal to the null space of M_F, which Corollary 26 bounds, is (2, -1, 0) ln(2)/3, and ||η*||_1 = 1.34 "
    "||η*||. With l1 norms on the right it is the triangle inequality, for every η*.",
)
def lemma_27_step_norm(instance):
    """The first inequality of the last display."""
    yield from _printed_norm(instance, _euclidean, "Euclidean norms")


# The triangle inequality is an equality where no coordinate belongs to both η* and η†, which no enclosure can confirm.
UNSEPARATED = Fraction(1, 2**100)


@claim(
    "MRS13.lemma-27.step-norm.amended",
    kind="inequality",
    statement=r"$0<\varepsilon\le1:\ \lambda^*$ as printed has "
    r"$\|\lambda^*\|_1\le\|\eta^*\|_1+(\ln(1/\varepsilon)\gamma^{-1}+|c|)\|\eta^\dagger\|_1;\ "
    r"\lambda^*=\eta^*+\gamma^{-1}(\ln(1/\varepsilon)+\max\{0,-c\})\eta^\dagger$ has "
    r"$\|\lambda^*\|_1\le(1+\gamma^{-1})\bigl(\|\eta^*\|_1+\ln(1/\varepsilon)\bigr)$",
    given=[zero_loss_set_is_not_empty],
    games=[Drawn(accuracies(), 150), Drawn(uneven_games(), 150, "uneven")],
    attained_by=[two_example_chain, surer_third_example, shortest_optimum],
    broken_by=[
        swapped("1 in place of 1/γ", lambda instance: list(_norm_within(instance, 2))),
        swapped(
            "Euclidean norms on the right",
            lambda instance: list(_printed_norm(instance, _euclidean, "Euclidean norms")),
        ),
    ],
)
def lemma_27_step_norm_amended(instance):
    """The triangle inequality, and |c| <= ||η*||_1 because the entries lie in [-1, 1]."""
    yield from _printed_norm(instance, l1_norm, "λ* as printed", UNSEPARATED)
    yield from _norm_within(instance, 1 + 1 / decompose(instance.game).gamma)


def _printed_norm(instance, norm, at, allowance=0):
    """The first inequality of the last display with one norm or another on the right, for λ* and c as printed."""
    game, epsilon = instance.game, instance.epsilon
    combination, least = printed_reference(game, epsilon)
    found = decompose(game)
    bound = norm(optimum_on_finite_set(game)) + (log(1 / epsilon) / found.gamma + abs(least)) * norm(found.direction)
    yield Sides(l1_norm(combination), "<=", bound + allowance, at)


def _norm_within(instance, factor):
    norm = l1_norm(reference_near_optimum(instance.game, instance.epsilon))
    bound = factor * (l1_norm(optimum_on_finite_set(instance.game)) + log(1 / instance.epsilon))
    yield Sides(norm, "<=", bound, "the mended λ*")


@claim(
    "MRS13.lemma-27.step-margins",
    kind="inequality",
    statement=r"$|c|\le\|M\eta^*\|\le m\|\eta^*\|$ with $\|\cdot\|=\|\cdot\|_2$",
    games=[Drawn(uneven_games(), 60)],
    attained_by=[nine_hypotheses],
    printed="refuted",
    amended=r"$|c|\le\|\eta^*\|_1$",
    reason="In Euclidean norms the factor is √(mN) at most, and m does not suffice for the η* orthogonal to the null space of "
    "M_F, which Corollary 26 bounds: five examples and nine hypotheses, all different, have ||Mη*|| = 1.04 m ||η*||. In l1 "
    "norms it is right.",
)
def lemma_27_step_margins(instance):
    """Both inequalities for |c|, the least margin of η* on the zero-loss set."""
    optimum = optimum_on_finite_set(instance.game)
    least = printed_reference(instance.game, instance.epsilon)[1]
    norm = _euclidean(margins_of(instance.game, optimum))
    if any(optimum):
        yield Sides(abs(least), "<=", norm, "|c|")
        yield Sides(norm, "<=", instance.game.m * _euclidean(optimum), "Euclidean norms")


def one_uneven_hypothesis(constant=10**6):
    """η* = (ln(2)/2, 0), η† = (0, 1); ε so near 1 that constant ln(1/ε) is about 1/4."""
    game = Game([[1, 0], [1, 0], [-1, 0], [0, 1]])
    return Instance(game=game, constant=Fraction(constant), epsilon=1 - Fraction(1, 4 * constant))


@composite
def near_one(draw):
    """The uneven hypothesis under a drawn constant, with the ε that goes with it."""
    return one_uneven_hypothesis(draw(st.integers(1, 10**9)))


@claim(
    "MRS13.lemma-27.step-end",
    kind="inequality",
    statement=r"some $C=2^{O(m\ln m)}$ has $\|\lambda^*\|_1\le C\ln(1/\varepsilon)$ for every $0<\varepsilon<1$",
    games=[Drawn(near_one(), 60)],
    attained_by=[one_uneven_hypothesis],
    printed="refuted",
    amended=r"for $\inf L+\varepsilon<1$; otherwise $\lambda=0$ is within $\varepsilon$",
    reason="As ε -> 1 the right side tends to 0, whatever C is, and the norm of λ* to ||η* - c η†||_1, which is not 0 unless "
    "η* is (η* is orthogonal to η†, since M_F η† = 0). Where F is not empty and 0 itself is not within ε of the optimal "
    "loss, 1 <= m ln(1/ε), and the norm is a multiple of ln(1/ε); where F is empty it is ln(1/ε)/γ.",
)
def lemma_27_step_end(instance):
    """The conclusion drawn for λ* itself, against C ln(1/ε); for every C there is an ε that violates it."""
    combination, _ = printed_reference(instance.game, instance.epsilon)
    bound = instance.constant * log(1 / instance.epsilon)
    yield Sides(l1_norm(combination), "<=", bound, f"C={instance.constant}, ε={instance.epsilon}")
