"""CL21 Sections 2.2 and 3.2 with two labels: AdaBoost is efficient, and the algorithm is AdaBoost."""

from fractions import Fraction

from properties.cases.drawn import Drawn, planted_games
from properties.cases.exhaustive import Exhausted
from properties.claims import Sides, claim, without
from reference import BestColumn
from reference.arithmetic import power
from reference.exact import AdaBoost, Elimination
from reference.programs.game_values import game_value
from theorems.cl21 import games, games_of_two_labels
from theorems.cl21.letters import two_labels
from theorems.cl21.letters_of_samme import adaboost_on_the_same, beside, binary_error
from theorems.cl21.sabotage import NegatedStep, SameWeights, StaleWeights, sabotaged


def is_weakly_learnable(trace) -> bool:
    """Some combination of the hypotheses and their negations has a positive margin on every example."""
    return game_value(trace.game, two_sided=True).value > 0


@claim(
    "CL21.theorem-2.6",
    kind="upper",
    statement=r"$|A| = 2,\ \mathcal H \subset A^{\mathcal P}$ with its negations weakly learnable $\implies \exists "
    r"\rho > 0:\ \Pr(\tau_A(D_k)(p) \ne y(p)) \le e^{-\rho k}$ for every $k $, and no observation is wrong once $k > "
    r"\tfrac1\rho \ln |P|;\ \rho = -\tfrac12 \ln(1-\gamma^2)$",
    given=[is_weakly_learnable],
    boosters=[AdaBoost()],
    rounds=7,
    oracles=[BestColumn(signed=True)],
    games=[Exhausted(entries=(-1, 1), rows=4, columns=4), Drawn(planted_games())],
    attained_by=[
        games_of_two_labels.three_wrong_once,
        games_of_two_labels.five_wrong_once,
        games_of_two_labels.nine_points_in_signs,
    ],
    broken_by=[NegatedStep(), SameWeights()],
)
def theorem_2_6(trace):
    """The training error after every round, with γ the value of the game: what the learner promises each round.

    An error below 1/|P| is none: from K > ln|P|/ρ on no later round is wrong, which Definition 2.3 calls efficient.

    The class is H and -H, as thresholds with all labels are; Definition 2.5 does not ask for it: see one-sided.

    A classifier gives every observation one of the two labels, so the scope is all matrices of +1 (right) and -1 (wrong)
    and leaves no classifier out. A 0 would be an abstention, which is no element of H. Abstentions would also take the
    exact ties away: after one of them the edges lie in towers of square roots, not among the rationals, and a tied vote
    is no longer an equation between products of rationals.
    """
    base = 1 - game_value(trace.game, two_sided=True).value ** 2
    for k in range(1, len(trace.columns) + 1):
        yield Sides(binary_error(trace, k), "<=", power(base, Fraction(k, 2)), at=f"after {k} rounds")


def is_weakly_learnable_without_negations(trace) -> bool:
    """Definition 2.5: some convex combination of the hypotheses themselves has a positive margin on every example."""
    return game_value(trace.game).value > 0


@theorem_2_6.also(
    "one-sided",
    statement=r"$|A| = 2,\ \mathcal H \subset A^{\mathcal P}$ weakly learnable (Definition 2.5), no negation of a "
    r"hypothesis added $\implies \exists \rho > 0:\ \Pr(\tau_A(D_k)(p) \ne y(p)) \le e^{-\rho k}$ for every $k $, and no "
    r"observation is wrong once $k > \tfrac1\rho \ln |P|;\ \rho = -\tfrac12 \ln(1-\gamma^2)$, $\gamma$ the left side of (2.3)",
    given=[is_weakly_learnable_without_negations],
    oracles=[BestColumn()],
    games=[Exhausted(entries=(-1, 1), rows=4, columns=3, column_sign=False), Drawn(planted_games())],
    broken_by=[NegatedStep(), SameWeights(), without(is_weakly_learnable_without_negations)],
    vacuity="few small matrices of signs have a convex combination that is right everywhere",
)
def theorem_2_6_one_sided(trace):
    """The same bound where the learner has only the hypotheses as they are, with the smaller value that they have. No
    observation is wrong where the bound is below 1/|P|."""
    base = 1 - game_value(trace.game).value ** 2
    for k in range(1, len(trace.columns) + 1):
        yield Sides(binary_error(trace, k), "<=", power(base, Fraction(k, 2)), at=f"after {k} rounds")


@claim(
    "CL21.reduction",
    kind="identity",
    statement=r"$|A| = 2 \implies$ the algorithm is AdaBoost: same weights, same steps, same final hypothesis",
    given=[two_labels],
    **games.TRAINING,
    games=[Drawn(games.elimination_plays(games=games.hard_line_games(m=(3, 6), k=(2, 2)), longest=6))],
    attained_by=[lambda: games.on_a_line([1, 2, 1, 2], 2, Elimination(5)), games.alternating],
    broken_by=[without(two_labels), sabotaged(StaleWeights)],
)
def fact_reduction(trace):
    """AdaBoost on the columns +1 (right) and -1 (wrong) of the same hypotheses, round by round, in rationals."""
    other = adaboost_on_the_same(trace)
    for at, mine, theirs in beside(trace, other):
        yield Sides(mine, "==", theirs, at=at)
    for p, vote in enumerate(other.margins if other.stop == "rounds" else ()):
        right = trace.booster.labels()[p] == trace.game.labels[p]
        yield Sides(int(right), "==", int(vote > 0 or (vote == 0 and right)), at=f"final label of observation {p}")
