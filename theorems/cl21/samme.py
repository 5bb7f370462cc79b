"""CL21 Section 2.2: SAMME as printed, the random guess, AdaBoost's efficiency with two labels."""

from fractions import Fraction

import sympy

from properties.cases.drawn import Drawn, planted_games
from properties.cases.exhaustive import Exhausted
from properties.cases.play import Play
from properties.claims import Listed, Proof, Sides, claim, mutant, without
from properties.engine.curves import labelled
from reference import BestColumn, Game, play
from reference.arithmetic import log, power
from reference.constructions.cl21 import samme_cycle
from reference.exact import SAMME, AdaBoost, Elimination
from reference.exact.parts.odds_run import odds
from reference.labels.classifiers import on_the_line
from reference.labels.game import MulticlassGame
from reference.labels.oracles import BestClassifier
from reference.play import Stop
from reference.programs.solvers import game_value
from theorems.cl21.games import guess_instances, hard_line_games, line_games
from theorems.cl21.quantities import adaboost_on_the_same, two_labels


def three_on_a_line() -> MulticlassGame:
    """Labels 1, 2, 3 on a line: the best classifier has error 1/3 and odds 4."""
    return MulticlassGame([1, 2, 3], 3, on_the_line(range(3)))


def _error_under_next_weights(trace):
    """Per round: the weight, after the update, of the observations that the hypothesis of the round gets wrong."""
    for t in range(min(len(trace.columns), len(trace.weights) - 1)):
        if trace.steps[t] == 0 or isinstance(trace.steps[t], float):
            continue
        pairs = zip(trace.predictions[t], trace.game.labels, trace.weights[t + 1], strict=True)
        yield t, sum((weight for guess, label, weight in pairs if guess != label), start=Fraction(0))


@claim(
    "CL21.equation-2.1",
    kind="algorithm",
    statement=r"SAMME (Zhu et al., their equation 11) is $\alpha_k = "
    r"\frac{(|A|-1)^2}{|A|}\log\frac{(|A|-1)(1-\epsilon_k)}{\epsilon_k}$ with $w_{k+1}(p) = d_k(p) "
    r"e^{-(|A|-1)\alpha_k}$ (right), $d_k(p) e^{\alpha_k}$ (wrong)",
    boosters=[SAMME("printed")],
    rounds=3,
    oracles=[BestClassifier()],
    games=[Drawn(line_games(m=(3, 6), k=(2, 5)))],
    printed="refuted",
    amended=r"$\alpha_k$ as in (2.1), with $w_{k+1}(p) = d_k(p) e^{-\alpha_k/(|A|-1)}$ (right), $d_k(p) "
    r"e^{\alpha_k/(|A|-1)^2}$ (wrong)",
    reason="Refuted is that the pair is SAMME's: the coefficient is that of the article cited, the update beside it is not. With "
    "three or more labels it multiplies wrong over right by the odds to the power (|A|-1)^2, SAMME by the odds; the weights "
    "of the next round differ. For two labels the pair is AdaBoost, as said.",
)
def equation_2_1(trace):
    """The weight of the mistakes of h_k in the next round: after the printed update, and after the article's.

    The article multiplies the wrong ones by the odds r; a weight ε of theirs becomes rε/(rε + 1 - ε), which is 1 - 1/|A|.
    """
    for t, error in _error_under_next_weights(trace):
        before = trace.errors[t]
        heavier = odds(before, trace.game.k) * before
        article = heavier / (heavier + 1 - before)
        yield Sides(error, "==", article, at=f"weight of the mistakes of round {t + 1} in the next")


@claim(
    "CL21.equation-2.1.two-labels",
    kind="identity",
    statement=r"$|A| = 2 \implies$ the printed pair is AdaBoost: $\alpha_k = \tfrac12 "
    r"\log\tfrac{1-\epsilon_k}{\epsilon_k}$, and the weights are AdaBoost's",
    given=[two_labels],
    boosters=[SAMME("printed")],
    rounds=4,
    oracles=[BestClassifier()],
    games=[Drawn(hard_line_games(m=(3, 9), k=(2, 2)), examples=215)],
    attained_by=[lambda: MulticlassGame([1, 2, 1, 2], 2, on_the_line(range(4))), three_on_a_line],
    broken_by=[without(two_labels), mutant("the original pair, whose α is twice AdaBoost's", SAMME("original"))],
)
def equation_2_1_two_labels(trace):
    """AdaBoost on the columns +1 (right) and -1 (wrong) of the same hypotheses, in rationals."""
    other = adaboost_on_the_same(trace)
    for t, (mine, theirs) in enumerate(zip(trace.steps, other.steps, strict=False)):
        yield Sides(mine, "==", theirs, at=f"step of round {t + 1}")
    for t, (mine, theirs) in enumerate(zip(trace.weights, other.weights, strict=False)):
        for p in range(trace.game.m):
            yield Sides(mine[p], "==", theirs[p], at=f"weight of observation {p} before round {t + 1}")


@claim(
    "CL21.equation-2.1.amended",
    kind="algorithm",
    statement=r"$\alpha_k = \frac{(|A|-1)^2}{|A|}\log\frac{(|A|-1)(1-\epsilon_k)}{\epsilon_k}$ with factors "
    r"$e^{-\alpha_k/(|A|-1)}$ and $e^{\alpha_k/(|A|-1)^2}$ is SAMME: $\Pr_{d_{k+1}}(h_k \ne y) = 1 - 1/|A|$",
    boosters=[SAMME("original")],
    rounds=5,
    oracles=[BestClassifier()],
    games=[Drawn(line_games(m=(3, 6), k=(2, 5)), examples=340)],
    attained_by=[three_on_a_line],
    broken_by=[mutant("the printed pair", SAMME("printed")), mutant("the step of equation 3.7", Elimination(9))],
)
def equation_2_1_amended(trace):
    """The article's pair α = ln r, factor exp(α) on the wrong ones, gives the same weights as the amended display."""
    k = trace.game.k
    for t, error in _error_under_next_weights(trace):
        yield Sides(error, "==", 1 - Fraction(1, k), at=f"round {t + 1}")
        if isinstance(trace.errors[t], Fraction):
            displayed = Fraction((k - 1) ** 2, k) * log(odds(trace.errors[t], k))
            gain = displayed * (Fraction(1, k - 1) + Fraction(1, (k - 1) ** 2))
            yield Sides(gain, "==", log(odds(trace.errors[t], k)), at=f"gain of the wrong ones in round {t + 1}")


def _cycling_games():
    for k in range(3, 11):
        for a in range(2, k + 1):
            for b in range(2, k + 1):
                if a != b:
                    yield Play(MulticlassGame([1, a, b, 1], k, on_the_line(range(4))), None, 7 + (a + b) % 2)


def _errors_of_samme():
    """(rounds, training error of SAMME on its cycle, one half)."""
    for rounds in range(1, 25):
        yield rounds, float(play(SAMME("original"), samme_cycle(), rounds).training_error), 0.5


@claim(
    "CL21.equation-2.1.not-saved",
    kind="structure",
    statement=r"SAMME in its original form can fail for ever although $\mathcal H$ is iteratively weakly learnable: "
    "on four points of a line labelled $1, a, b, 1$ its weights repeat every two rounds and half of the "
    "observations are wrong",
    boosters=[SAMME("original")],
    oracles=[BestClassifier()],
    games=[Listed("cycles", _cycling_games)],
    attained_by=[samme_cycle],
    broken_by=[
        mutant("elimination", Elimination(4)),
        mutant("the printed pair", SAMME("printed")),
    ],
    uses=["CL21.corollary-2.11"],
    curve=labelled(_errors_of_samme, "rounds", "training error of SAMME", "one half"),
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


def is_better_by_rho(instance) -> bool:
    """The score 1 - 2ε is at least (2-k)/k + ρ with ρ > 0, and ε > 0."""
    return instance.rho > 0 and 1 - 2 * instance.error >= Fraction(2 - instance.k, instance.k) + instance.rho


def _better_guess_proof() -> Proof:
    """α has the sign of r - 1; with ε = 1 - 1/k - ρ/2 - s that is k(ρ/2 + s)/ε, positive for ρ > 0, s >= 0, ε > 0."""
    k, rho, s = sympy.symbols("k rho s", positive=True)

    def excess(score):
        error = (1 - score - rho) / 2 - s
        return sympy.simplify(((k - 1) * (1 - error) - error) - k * (rho / 2 + s))

    return Proof(
        "r - 1 = k(ρ/2 + s)/ε for every k, symbolically",
        lambda: excess((2 - k) / k) == 0 and sympy.simplify(1 / k - (1 - 1 / k) - (2 - k) / k) == 0,
        lambda: excess((1 - k) / k) == 0,
    )


@claim(
    "CL21.equation-2.2",
    kind="inequality",
    statement=r"$\sum_p (1[h(p)=y(p)] - 1[h(p)\ne y(p)])\, d(p) \ge \frac{2-|A|}{|A|} + \rho,\ \rho > 0 \implies "
    r"\alpha > 0; \ \frac{2-|A|}{|A|}$ is the score of a random guess",
    given=[is_better_by_rho],
    games=[Drawn(guess_instances())],
    broken_by=[without(is_better_by_rho)],
    proof=_better_guess_proof,
)
def equation_2_2(instance):
    """A classifier better than a random guess gets a positive coefficient (equation 2.1)."""
    k = instance.k
    yield Sides(Fraction((k - 1) ** 2, k) * log(odds(instance.error, k)), ">", 0)
    yield Sides(Fraction(1, k) - (1 - Fraction(1, k)), "==", Fraction(2 - k, k), at="random guess")


def is_weakly_learnable(trace) -> bool:
    """Some combination of the hypotheses and their negations has a positive margin on every example."""
    return game_value(trace.game, two_sided=True).value > 0


def is_weakly_learnable_without_negations(trace) -> bool:
    """Definition 2.5: some convex combination of the hypotheses themselves has a positive margin on every example."""
    return game_value(trace.game).value > 0


def each_wrong_once(m: int, rounds: int) -> Play:
    """m examples, m hypotheses, each wrong on its own example: the value is γ = 1 - 2/m, with negations or without.

    From k > ln m / ρ on the bound is below 1/m and allows no mistake: 19 rounds for m = 3, 8 for m = 5. A booster that stays
    at the uniform weights gets the same hypothesis, and with it the same mistake, in every round. The exact weights stay
    short here, as the next weight of the wrong example is the sum of the others; in general their length may double each round.
    """
    game = Game([[-1 if i == j else 1 for j in range(m)] for i in range(m)], name="each hypothesis wrong once")
    return Play(game, rounds=rounds)


def three_wrong_once() -> Play:
    """Value 1/3, and six rounds more than the 19 after which no example may be wrong."""
    return each_wrong_once(3, 25)


def five_wrong_once() -> Play:
    """Value 3/5, and four rounds more than the 8 after which no example may be wrong."""
    return each_wrong_once(5, 12)


class NegatedStep(AdaBoost):
    """AdaBoost that votes against its hypotheses."""

    def coefficients(self):
        return tuple(-step for step in super().coefficients())

    def record(self):
        return {"step": self.coefficients()[-1]}


class SameWeights(AdaBoost):
    """AdaBoost that never changes the weights."""

    def update(self, column):
        uniform = self._weights
        after = super().update(column)
        self._weights = uniform
        return after if isinstance(after, Stop) else uniform


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
    attained_by=[three_wrong_once, five_wrong_once],
    broken_by=[NegatedStep(), SameWeights()],
)
def theorem_2_6(trace):
    """The training error after every round, with γ the value of the game: what the learner promises each round.

    The class is H and -H, as thresholds with all labels are; Definition 2.5 does not ask for it: see one-sided.

    A classifier gives every observation one of the two labels, so the scope is all matrices of +1 (right) and -1 (wrong)
    and leaves no classifier out. A 0 would be an abstention, which is no element of H. Abstentions would also take the
    exact ties away: after one of them the edges lie in towers of square roots, not among the rationals, and a tied vote
    is no longer an equation between products of rationals.
    """
    return _errors_below(trace, game_value(trace.game, two_sided=True).value)


def _errors_below(trace, gamma):
    base = 1 - gamma**2
    for t in range(1, len(trace.columns) + 1):
        perfect = isinstance(trace.steps[t - 1], float)  # then it is the final hypothesis
        error = Fraction(0) if perfect else _binary_error(trace, t)
        yield Sides(error, "<=", power(base, Fraction(t, 2)), at=f"after {t} rounds")


def _binary_error(trace, rounds) -> Fraction:
    wrong = 0
    for p in range(trace.game.m):
        vote = sum((trace.steps[t] * trace.played(t)[p] for t in range(rounds)), start=Fraction(0))
        wrong += not vote > 0  # a tie is a mistake
    return Fraction(wrong, trace.game.m)


@claim(
    "CL21.theorem-2.6.one-sided",
    kind="upper",
    statement=r"$|A| = 2,\ \mathcal H \subset A^{\mathcal P}$ weakly learnable (Definition 2.5), no negation of a "
    r"hypothesis added $\implies \exists \rho > 0:\ \Pr(\tau_A(D_k)(p) \ne y(p)) \le e^{-\rho k}$ for every $k;\ "
    r"\rho = -\tfrac12 \ln(1-\gamma^2)$",
    given=[is_weakly_learnable_without_negations],
    boosters=[AdaBoost()],
    rounds=7,
    oracles=[BestColumn()],
    games=[Exhausted(entries=(-1, 1), rows=4, columns=3, column_sign=False), Drawn(planted_games())],
    attained_by=[three_wrong_once, five_wrong_once],
    broken_by=[NegatedStep(), SameWeights(), without(is_weakly_learnable_without_negations)],
    vacuity="few small matrices of signs have a convex combination that is right everywhere",
)
def theorem_2_6_one_sided(trace):
    """The same bound where the learner has only the hypotheses as they are, with the smaller value that they have."""
    return _errors_below(trace, game_value(trace.game).value)
