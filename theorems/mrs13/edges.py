"""Section 3.1: a large edge where the suboptimality is large beside the distance to the target (Lemma 3)."""

from fractions import Fraction
from itertools import cycle, islice

from hypothesis import strategies as st

from properties.cases.drawn import Drawn, abstaining_games, composite, sign_games
from properties.cases.exhaustive import Exhausted, scope
from properties.claims import Instance, Sides, claim, sharper, swapped, without
from reference import BestColumn, Game, InOrder, Verdict, decide
from reference.arithmetic import RationalVector, dot, exp, log
from reference.exact import AdaBoost
from reference.play import margins_of
from reference.rate.decomposition import decompose
from reference.rate.suboptimality import l1_norm, loss_of_margins
from theorems.mrs13.distances import at_least, measured_rounds
from theorems.mrs13.plays import CONSTRUCTIONS, SOURCES
from theorems.mrs13.references import largest_edge, learner_takes_the_best_column

ALIKE = "every example gains alike"


def _place(state, game, edge) -> str:
    """Where the sides are; named as an equality if every example has margin γ under η† and the edge is exactly γ.

    Then a move by (R/γ) η† multiplies the loss by exp(-R) and reaches the target: S <= R/γ, so that δ S = R.
    """
    found = decompose(game)
    equal = found.gamma is not None and not found.finite_margin and set(found.margins()) == {found.gamma} == {edge}
    return f"{state}: {ALIKE}" if equal else str(state)


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


PATTERNS = (("2", "1", "1/2", "4"), ("1/2", "1/4", "1", "1"), ("1", "1", "1", "1"))


def _moves(game):
    """Every ordered pair of the patterns above, as two combinations of the game."""
    logs = [tuple(islice(cycle(map(Fraction, pattern)), game.n)) for pattern in PATTERNS]
    return [Instance(game=game, before=a, after=b) for a in logs for b in logs if a != b]


EVERY_MOVE = scope(
    "exhausted",
    lambda effort: (move for game in Exhausted().cases(effort) for move in _moves(game)),
    f"{Exhausted().scope('quick')}; six moves of logarithms of rationals in each",
)


@composite
def moves(draw):
    """A game over {-1,0,+1} with two combinations ln(q), q drawn."""
    game = draw(st.one_of(sign_games(m=(2, 7), n=(1, 5)), abstaining_games(m=(2, 6), n=(1, 5))))
    power = st.sampled_from([Fraction(1), Fraction(2), Fraction(1, 2), Fraction(3, 2), Fraction(1, 5)])
    return Instance(
        game=game, before=tuple(draw(power) for _ in range(game.n)), after=tuple(draw(power) for _ in range(game.n))
    )


def a_hypothesis_that_abstains():
    return Instance(game=Game([[1, 0], [0, 1]]), before=(Fraction(1), Fraction(1)), after=(Fraction(2), Fraction(2)))


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


@claim(
    "MRS13.equation-7",
    kind="inequality",
    statement=r"$L(\lambda)\le L(\lambda^*)\ \Rightarrow\ 0\le\mathrm{RE}(D_{\lambda^{t-1}}\|D_\lambda)\le "
    r"-R_{t-1}+\sum_i D_{\lambda^{t-1}}(i)\,(M\lambda-M\lambda^{t-1})_i$",
    games=[EVERY_MOVE, Drawn(moves(), 200)],
    attained_by=[a_hypothesis_that_abstains],
    broken_by=[swapped("the suboptimality counted twice", lambda instance: _entropy_sides(instance, 2))],
)
def equation_7(instance):
    """The relative entropy of the two distributions is >= 0, and at most λ's gain in margin less the suboptimality.

    Nothing is asked of λ^{t-1}: any combination stands for that of a run. The target is L(λ) (equality) and twice it.
    """
    yield from _entropy_sides(instance, 1)


def _entropy_sides(instance, factor):
    margins, move, weights = _state(instance)
    gains = margins_of(instance.game, move)
    moved = [a + b for a, b in zip(margins, gains, strict=True)]
    before, after = loss_of_margins(margins), loss_of_margins(moved)
    pairs = zip(_log_weights(margins, before), _log_weights(moved, after), strict=True)
    entropy = _plain(_expected(weights, [a - b for a, b in pairs]))
    gain = _expected(weights, gains)
    yield Sides(0, "<=", entropy)
    for slack in (1, 2):
        suboptimality = log(before) - log(slack * after)
        yield Sides(entropy, "<=", _plain(gain - factor * suboptimality), f"target {slack} L(λ)")


def _plain(value):
    """0 itself where a sum of logarithms is 0."""
    return Fraction(0) if decide(value, "==", 0, bits=256) is Verdict.HOLDS else value


@claim(
    "MRS13.equation-8",
    kind="inequality",
    statement=r"$\sum_iD_t(i)\sum_j(\lambda_j-\lambda_j^{t-1})M_{ij}=\sum_j(\lambda_j-\lambda_j^{t-1})\sum_iD_t(i)M_{ij}\le\delta_t\,\|\lambda-\lambda^{t-1}\|_1$",
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
