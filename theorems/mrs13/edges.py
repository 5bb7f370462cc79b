"""Section 3.1: a large edge where the suboptimality is large beside the distance to the target (Lemma 3)."""

from fractions import Fraction

from properties.cases.drawn import Drawn
from properties.claims import Sides, claim, sharper, varied, without
from reference import BestColumn, InOrder, Verdict, decide
from reference.arithmetic import RationalVector, dot, exp, log
from reference.exact import AdaBoost
from reference.game import margins_of
from reference.rate.decomposition import decompose
from reference.rate.suboptimality import l1_norm, loss_of_margins
from theorems.mrs13.games import CONSTRUCTIONS, SOURCES
from theorems.mrs13.games_of_descent import EVERY_MOVE, a_hypothesis_that_abstains, moves
from theorems.mrs13.letters import at_least, largest_edge, learner_takes_the_best_column, measured_rounds

ALIKE = "every example gains alike"


@claim(
    "MRS13.lemma-3",
    kind="inequality",
    statement=r"$\delta_t\,S_{t-1}\ge R_{t-1}$ in each round $t$",
    boosters=[AdaBoost()],
    oracles=[BestColumn(signed=True), InOrder()],
    rounds=3,  # a distance is a convex program
    given=[learner_takes_the_best_column],
    games=SOURCES,
    attained_by=CONSTRUCTIONS,
    broken_by=[without(learner_takes_the_best_column)],
    equality=(ALIKE,),
    uses=["MRS13.equation-7", "MRS13.equation-8"],
    vacuity="of the two learners one takes the columns in order, and seldom the best one; it is there to be refused",
)
def lemma_3(trace):
    """The edge of round t times the distance S_{t-1} to the target's level set is at least the suboptimality R_{t-1}."""
    for rounds in measured_rounds(trace):
        for state in rounds:
            if state.t < len(trace.edges):
                edge = abs(trace.edges[state.t])
                distance = at_least(state.distance, edge, state.suboptimality)
                yield Sides(edge * distance, ">=", state.suboptimality, _place(state, trace.game, edge))


@claim(
    "MRS13.equation-7",
    kind="inequality",
    statement=r"$L(\lambda)\le L(\lambda^*)\ \Rightarrow\ 0\le\mathrm{RE}(D_{\lambda^{t-1}}\|D_\lambda)\le "
    r"-R_{t-1}+\sum_i D_{\lambda^{t-1}}(i)\,(M\lambda-M\lambda^{t-1})_i$",
    games=[EVERY_MOVE, Drawn(moves(), 200)],
    attained_by=[a_hypothesis_that_abstains],
    broken_by=[varied("the suboptimality counted twice", times=2)],
)
def equation_7(instance, times=1):
    """The relative entropy of the two distributions is >= 0, and at most λ's gain in margin less the suboptimality.

    Nothing is asked of λ^{t-1}: any combination stands for that of a run. The target is L(λ) (equality) and twice it.
    """
    entropy, gain, before, after = _entropy_and_gain(instance)
    yield Sides(0, "<=", entropy)
    for slack in (1, 2):
        yield Sides(entropy, "<=", _plain(gain - times * (log(before) - log(slack * after))), f"target {slack} L(λ)")


@claim(
    "MRS13.equation-8",
    kind="inequality",
    statement=r"For any $\lambda$, $\sum_iD_t(i)\sum_j(\lambda_j-\lambda_j^{t-1})M_{ij}"
    r"=\sum_j(\lambda_j-\lambda_j^{t-1})\sum_iD_t(i)M_{ij}\le\delta_t\,\|\lambda-\lambda^{t-1}\|_1$",
    games=[EVERY_MOVE, Drawn(moves(), 200)],
    attained_by=[a_hypothesis_that_abstains],
    broken_by=[sharper("99/100")],
)
def equation_8(instance):
    """The gain in margin, summed by examples or by hypotheses, is at most the best edge times the length of the move."""
    _, move, weights = _state(instance)
    by_examples = _expected(weights, margins_of(instance.game, move))
    by_hypotheses = _expected(move, [dot(weights, column) for column in instance.game.columns])
    yield Sides(by_examples, "==", by_hypotheses)
    yield Sides(by_hypotheses, "<=", largest_edge(weights, instance.game) * l1_norm(move))


def _place(state, game, edge) -> str:
    """Where the sides are; named as an equality if every example has margin γ under η† and the edge is exactly γ.

    Then a move by (R/γ) η† multiplies the loss by exp(-R) and reaches the target: S <= R/γ, so that δ S = R.
    """
    found = decompose(game)
    equal = found.gamma is not None and not found.finite_margin and set(found.margins()) == {found.gamma} == {edge}
    return f"{state}: {ALIKE}" if equal else str(state)


def _state(instance):
    """Mλ^{t-1}, λ - λ^{t-1} and the distribution of λ^{t-1}, which is rational: coefficients are logs of rationals."""
    before, after = (tuple(log(q) for q in values) for values in (instance.before, instance.after))
    margins, move = margins_of(instance.game, before), tuple(b - a for a, b in zip(before, after, strict=True))
    return margins, move, RationalVector.of([exp(-z) for z in margins]).normalised()


def _expected(weights, values):
    return sum((weight * value for weight, value in zip(weights, values, strict=True)), Fraction(0))


def _log_weights(margins, loss):
    """ln D(i) of the distribution of a combination: -(Mλ)_i - ln(m L(λ))."""
    total = log(len(margins) * loss)
    return [-z - total for z in margins]


def _entropy_and_gain(instance):
    """RE(D_{λ^{t-1}} || D_λ), λ's gain in margin under D_{λ^{t-1}}, L(λ^{t-1}) and L(λ)."""
    margins, move, weights = _state(instance)
    gains = margins_of(instance.game, move)
    moved = [a + b for a, b in zip(margins, gains, strict=True)]
    before, after = loss_of_margins(margins), loss_of_margins(moved)
    pairs = zip(_log_weights(margins, before), _log_weights(moved, after), strict=True)
    return _plain(_expected(weights, [a - b for a, b in pairs])), _expected(weights, gains), before, after


def _plain(value):
    """0 itself where a sum of logarithms is 0."""
    return Fraction(0) if decide(value, "==", 0, bits=256) is Verdict.HOLDS else value
