"""CL21 Section 2.2: SAMME as printed and as published, and the score of a random guess."""

from fractions import Fraction

import sympy

from properties.cases.drawn import Drawn
from properties.claims import Listed, Proof, Sides, claim, mutant, without
from properties.engine.curves import labelled
from reference import play
from reference.arithmetic import log
from reference.constructions.cl21 import samme_cycle
from reference.exact import SAMME, Elimination
from reference.exact.parts.odds_run import odds
from reference.labels.oracles import BestClassifier
from theorems.cl21 import games, instances
from theorems.cl21.letters import two_labels
from theorems.cl21.letters_of_samme import adaboost_on_the_same, beside, coefficient_2_1, mistakes_reweighted


@claim(
    "CL21.equation-2.1",
    kind="algorithm",
    statement=r"SAMME (Zhu et al., their equation 11) is $\alpha_k = "
    r"\frac{(|A|-1)^2}{|A|}\log\frac{(|A|-1)(1-\epsilon_k)}{\epsilon_k}$ with $w_{k+1}(p) = d_k(p) "
    r"e^{-(|A|-1)\alpha_k}$ (right), $d_k(p) e^{\alpha_k}$ (wrong)",
    boosters=[SAMME("printed")],
    rounds=3,
    oracles=[BestClassifier()],
    games=[Drawn(games.line_games(m=(3, 6), k=(2, 5)))],
    printed="refuted",
    slip=("constant", "update-of-samme", "Section 2.2, (2.1) and step (3)"),
    amended=r"$\alpha_k$ as in (2.1), with $w_{k+1}(p) = d_k(p) e^{-\alpha_k/(|A|-1)}$ (right), $d_k(p) "
    r"e^{\alpha_k/(|A|-1)^2}$ (wrong)",
    reason="Refuted is that the pair is SAMME's: the coefficient is that of the article cited, the update beside it is not. "
    "With three or more labels it multiplies wrong over right by the odds to the power (|A|-1)^2, SAMME by the odds. "
    "For two labels the pair is AdaBoost, as said.",
)
def equation_2_1(trace):
    """The weight of the mistakes of h_k in the next round: after the printed update, and after the article's.

    The article multiplies the wrong ones by the odds r; a weight ε of theirs becomes rε/(rε + 1 - ε), which is 1 - 1/|A|.
    """
    for t, error, after in mistakes_reweighted(trace):
        heavier = odds(error, trace.game.k) * error
        yield Sides(after, "==", heavier / (heavier + 1 - error), at=f"the mistakes of round {t + 1} in the next")


# Labels 1, 2, 3 on a line: the best classifier has error 1/3 and odds 4.
three_on_a_line = games.on_a_line([1, 2, 3], 3, None, rounds=None).game


@equation_2_1.also(
    "two-labels",
    kind="identity",
    where="Section 2.2, the footnote and after step (5)",
    statement=r"$|A| = 2 \implies$ the printed pair is AdaBoost: $\alpha_k = \tfrac12 "
    r"\log\tfrac{1-\epsilon_k}{\epsilon_k}$, and the weights are AdaBoost's",
    given=[two_labels],
    rounds=4,
    games=[Drawn(games.hard_line_games(m=(3, 9), k=(2, 2)), examples=215)],
    attained_by=[lambda: games.on_a_line([1, 2, 1, 2], 2, None).game, three_on_a_line],
    broken_by=[without(two_labels), mutant("the original pair, whose α is twice AdaBoost's", SAMME("original"))],
)
def equation_2_1_two_labels(trace):
    """AdaBoost on the columns +1 (right) and -1 (wrong) of the same hypotheses, in rationals."""
    for at, mine, theirs in beside(trace, adaboost_on_the_same(trace)):
        yield Sides(mine, "==", theirs, at=at)


@equation_2_1.amended(
    statement=r"$\alpha_k = \frac{(|A|-1)^2}{|A|}\log\frac{(|A|-1)(1-\epsilon_k)}{\epsilon_k}$ with factors "
    r"$e^{-\alpha_k/(|A|-1)}$ and $e^{\alpha_k/(|A|-1)^2}$ is SAMME: $\Pr_{d_{k+1}}(h_k \ne y) = 1 - 1/|A|$",
    boosters=[SAMME("original")],
    rounds=5,
    games=[Drawn(games.line_games(m=(3, 6), k=(2, 5)), examples=340)],
    attained_by=[three_on_a_line],
    broken_by=[mutant("the printed pair", SAMME("printed")), mutant("the step of equation 3.7", Elimination(9))],
)
def equation_2_1_amended(trace):
    """The article's pair α = ln r, factor exp(α) on the wrong ones, gives the same weights as the amended display."""
    k = trace.game.k
    for t, error, after in mistakes_reweighted(trace):
        yield Sides(after, "==", 1 - Fraction(1, k), at=f"round {t + 1}")
        if isinstance(error, Fraction):
            gain = coefficient_2_1(error, k) * (Fraction(1, k - 1) + Fraction(1, (k - 1) ** 2))
            yield Sides(gain, "==", log(odds(error, k)), at=f"gain of the wrong ones in round {t + 1}")


@equation_2_1.also(
    "not-saved",
    kind="structure",
    where="Introduction, third paragraph",
    statement=r"SAMME in its original form can fail for ever although $\mathcal H$ is iteratively weakly learnable: "
    "on four points of a line labelled $1, a, b, 1$ its weights repeat every two rounds and half of the "
    "observations are wrong",
    boosters=[SAMME("original")],
    rounds=8,
    games=[Listed("cycles", games.samme_cycles)],
    attained_by=[samme_cycle],
    broken_by=[mutant("elimination", Elimination(4)), mutant("the printed pair", SAMME("printed"))],
    uses=["CL21.corollary-2.11"],
    curve=labelled(lambda: errors_of_samme(), "rounds", "training error of SAMME", "one half"),
)
def equation_2_1_not_saved(trace):
    """From round 2 on the weights have period two exactly, with equal errors, so every later round repeats an earlier one.

    The two hypotheses of the cycle then gain the same votes, and each gets two observations wrong that the other one
    does not repair: the constant 1 has the labels a and b wrong, the other one both ends.
    """
    for t in range(1, len(trace.weights) - 2):
        for p in range(4):
            yield Sides(trace.weights[t + 2][p], "==", trace.weights[t][p], at=f"round {t + 1}, observation {p}")
    yield Sides(trace.training_error, ">=", Fraction(1, 2), at=f"after {len(trace.columns)} rounds")


def errors_of_samme():
    """(rounds, training error of SAMME on its cycle, one half)."""
    for rounds in range(1, 25):
        yield rounds, float(play(SAMME("original"), samme_cycle(), rounds).training_error), 0.5


def is_better_by_rho(instance) -> bool:
    """The score 1 - 2ε is at least (2-k)/k + ρ with ρ > 0, and ε > 0."""
    return instance.rho > 0 and 1 - 2 * instance.error >= Fraction(2 - instance.k, instance.k) + instance.rho


@claim(
    "CL21.equation-2.2",
    kind="inequality",
    statement=r"$\sum_p (1[h(p)=y(p)] - 1[h(p)\ne y(p)])\, d(p) \ge \frac{2-|A|}{|A|} + \rho,\ \rho > 0 \implies "
    r"\alpha > 0; \ \frac{2-|A|}{|A|}$ is the score of a random guess",
    given=[is_better_by_rho],
    games=[Drawn(instances.guess_instances())],
    broken_by=[without(is_better_by_rho)],
    proof=lambda: Proof(
        "r - 1 = k(ρ/2 + s)/ε for every k, symbolically", lambda: better_than(2), lambda: better_than(1)
    ),
)
def equation_2_2(instance):
    """A classifier better than a random guess gets a positive coefficient (equation 2.1)."""
    yield Sides(coefficient_2_1(instance.error, instance.k), ">", 0)
    yield Sides(Fraction(1, instance.k) - (1 - Fraction(1, instance.k)), "==", Fraction(2 - instance.k, instance.k))


def better_than(hits) -> bool:
    """α has the sign of r - 1; with ε = 1 - 1/k - ρ/2 - s that is k(ρ/2 + s)/ε, positive for ρ > 0, s >= 0, ε > 0. A random guess
    has the score (2 - k)/k: `hits` = 2."""
    k, rho, s = sympy.symbols("k rho s", positive=True)
    score = (hits - k) / k
    error = (1 - score - rho) / 2 - s
    excess = sympy.simplify(((k - 1) * (1 - error) - error) - k * (rho / 2 + s))
    return excess == 0 and sympy.simplify(1 / k - (1 - 1 / k) - score) == 0
