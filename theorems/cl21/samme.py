"""CL21 Section 2.2: SAMME as printed and as published, the score of a random guess, AdaBoost, and the algorithm with two labels."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from properties.cases.drawn import Drawn, planted_games
from properties.cases.exhaustive import Exhausted
from properties.cases.play import Play
from properties.claims import Listed, Sides, claim, mutant, varied, without
from properties.engine.curves import labelled
from reference import BestColumn, Game, Transcript, play
from reference.arithmetic import log, power
from reference.constructions.cl21 import samme_cycle
from reference.exact import SAMME, AdaBoost, Elimination
from reference.labels.odds_run import odds
from reference.labels.oracles import BestClassifier
from reference.programs.game_values import game_value
from theorems.cl21 import games, instances
from theorems.cl21.letters import two_labels
from theorems.cl21.sabotage import NegatedStep, SameWeights, StaleWeights, played_by


@claim(
    "CL21.equation-2.1",
    kind="algorithm",
    statement=r"SAMME (Zhu et al., their equation 11) is $\alpha_k = \frac{(|A|-1)^2}{|A|}\log\frac{(|A|-1)(1-\epsilon_k)}{\epsilon_k}$ with "
    r"$w_{k+1}(p) = d_k(p) e^{-(|A|-1)\alpha_k}$ (right), $d_k(p) e^{\alpha_k}$ (wrong)",
    boosters=[SAMME("printed")],
    rounds=3,
    oracles=[BestClassifier()],
    games=[Drawn(games.line_games(m=(3, 6), k=(2, 5)))],
    printed="refuted",
    slip=("constant", "update-of-samme", "Section 2.2, (2.1) and step (3)"),
    amended=r"$\alpha_k = \frac{(|A|-1)^2}{|A|}\log\frac{(|A|-1)(1-\epsilon_k)}{\epsilon_k}$ with factors "
    r"$e^{-\alpha_k/(|A|-1)}$ (right) and $e^{\alpha_k/(|A|-1)^2}$ (wrong) is SAMME: $\Pr_{d_{k+1}}(h_k \ne y) = 1 - 1/|A|$",
    reason="The coefficient is that of the cited article, the update is not. With "
    r"$r=(|A|-1)(1-\epsilon_k)/\epsilon_k$ SAMME multiplies the ratio of a wrong to a right weight by $r$, the "
    r"printed update for $|A|\ge3$ by $r^{(|A|-1)^2}$. For $|A|=2$ both are AdaBoost's.",
)
def equation_2_1(trace):
    """Compare the weight of the mistakes of h_k in the next round after the printed update with that after the
    article's update.

    The article multiplies the weights of the mistakes by r = (|A| - 1)(1 - ε)/ε; their total weight ε becomes rε/(rε +
    1 - ε) = 1 - 1/|A|.
    """
    for t, error, after in mistakes_reweighted(trace):
        heavier = odds(error, trace.game.k) * error
        yield Sides(
            after, "==", heavier / (heavier + 1 - error), at=f"the mistakes of round {t + 1} in the next", round=t + 1
        )


def mistakes_reweighted(trace) -> Iterator[tuple[int, Any, Any]]:
    """Yield (t, ε_t, the weight after the update of the observations that h_t misclassifies) for rounds with a finite
    step."""
    for t in range(min(len(trace.columns), len(trace.weights) - 1)):
        if trace.steps[t] == 0 or isinstance(trace.steps[t], float):
            continue
        pairs = zip(trace.predictions[t], trace.game.labels, trace.weights[t + 1], strict=True)
        after = sum((weight for guess, label, weight in pairs if guess != label), start=Fraction(0))
        yield t, trace.errors[t], after


# Labels 1, 2, 3 on a line: the best classifier has error 1/3 and r = 4.
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
    """Compare with AdaBoost on the columns +1 (right) and -1 (wrong) of the same hypotheses, in rationals."""
    for at, fields, first, second in paired_quantities(trace, adaboost_on_the_same(trace)):
        yield Sides(first, "==", second, at=at, **fields)


def adaboost_on_the_same(trace):
    """Return AdaBoost's run on the columns +1 (right) and -1 (wrong) of the hypotheses of a multiclass run, in their
    order."""
    columns = [
        [1 if guess == label else -1 for guess, label in zip(row, trace.game.labels, strict=True)]
        for row in trace.predictions
    ]
    game = Game(list(zip(*columns, strict=True)))
    return play(AdaBoost(), game, len(columns), Transcript([(t, 1) for t in range(len(columns))]))


def paired_quantities(trace, other) -> Iterator[tuple[str, dict[str, Any], Any, Any]]:
    """Yield (caption, fields of the sides, value of the first run, value of the second) for every step and weight that
    both runs have."""
    for t, (first, second) in enumerate(zip(trace.steps, other.steps, strict=False)):
        yield f"step of round {t + 1}", {"round": t + 1, "part": "step"}, first, second
    for t, (first, second) in enumerate(zip(trace.weights, other.weights, strict=False)):
        for p in range(trace.game.m):
            fields = {"round": t + 1, "example": p, "part": "weight"}
            yield f"weight of observation {p} before round {t + 1}", fields, first[p], second[p]


@equation_2_1.amended(
    boosters=[SAMME("original")],
    rounds=5,
    games=[Drawn(games.line_games(m=(3, 6), k=(2, 5)), examples=340)],
    attained_by=[three_on_a_line],
    broken_by=[mutant("the printed pair", SAMME("printed")), mutant("the step of equation 3.7", Elimination(9))],
)
def equation_2_1_amended(trace):
    """Check the weight of the mistakes after the amended update. The article's α = ln r, with the factor exp(α) for
    mistakes, gives the same weights."""
    k = trace.game.k
    for t, error, after in mistakes_reweighted(trace):
        yield Sides(after, "==", 1 - Fraction(1, k), at=f"round {t + 1}", round=t + 1)
        if isinstance(error, Fraction):
            gain = coefficient_2_1(error, k) * (Fraction(1, k - 1) + Fraction(1, (k - 1) ** 2))
            yield Sides(
                gain,
                "==",
                log(odds(error, k)),
                at=f"gain of the wrong ones in round {t + 1}",
                round=t + 1,
                part="gain of the wrong ones",
                step=True,
            )


def coefficient_2_1(error, k: int):
    """Return α of (2.1) for an error and k labels."""
    return Fraction((k - 1) ** 2, k) * log(odds(error, k))


@equation_2_1.also(
    "not-saved",
    kind="structure",
    where="Introduction, third paragraph",
    statement=r"SAMME in its original form can fail for ever although $\mathcal H$ is iteratively weakly learnable: on four points of a line "
    "labelled $1, a, b, 1$ its weights repeat every two rounds and half of the observations are wrong",
    boosters=[SAMME("original")],
    rounds=8,
    games=[Listed("cycles", games.samme_cycles)],
    attained_by=[samme_cycle],
    broken_by=[mutant("elimination", Elimination(4)), mutant("the printed pair", SAMME("printed"))],
    uses=["CL21.corollary-2.11"],
    curve=labelled(
        lambda: errors_of_samme(),
        "rounds t",
        "SAMME on four points labelled 1, a, b, 1",
        "one half",
        title="training error of SAMME never falls below one half",
        quantity="training error (share of observations)",
        says=lambda points: (
            f"After each of {points[-1][0]:g} rounds {100 * min(error for _, error, _ in points):.0f} % of the observations are "
            "wrong: the weights repeat every two rounds."
        ),
    ),
)
def equation_2_1_not_saved(trace):
    """Check that the weights have period two exactly from round 2 on, and that half of the observations stay
    misclassified.

    The errors of the cycle are equal, so that every later round repeats an earlier round and the two hypotheses get
    equal votes. Each hypothesis misclassifies two observations: the constant 1 those with labels a and b, the other
    hypothesis the two ends.
    """
    for t in range(1, len(trace.weights) - 2):
        for p in range(4):
            yield Sides(
                trace.weights[t + 2][p],
                "==",
                trace.weights[t][p],
                at=f"round {t + 1}, observation {p}",
                round=t + 1,
                example=p,
            )
    yield Sides(
        trace.training_error, ">=", Fraction(1, 2), at=f"after {len(trace.columns)} rounds", round=len(trace.columns)
    )


def errors_of_samme():
    """Yield the points (rounds, training error of SAMME on its cycle, one half)."""
    for rounds in range(1, 25):
        yield rounds, float(play(SAMME("original"), samme_cycle(), rounds).training_error), 0.5


def has_an_advantage(instance) -> bool:
    """Return whether the score 1 - 2ε is at least (2-k)/k + ρ with ρ > 0."""
    return instance.rho > 0 and 1 - 2 * instance.error >= Fraction(2 - instance.k, instance.k) + instance.rho


@claim(
    "CL21.equation-2.2",
    kind="inequality",
    statement=r"$\sum_p (1[h(p)=y(p)] - 1[h(p)\ne y(p)])\, d(p) \ge \frac{2-|A|}{|A|} + \rho,\ \rho > 0 \implies "
    r"\alpha > 0; \ \frac{2-|A|}{|A|}$ is the score of a random guess",
    given=[has_an_advantage],
    games=[Drawn(instances.guess_instances(), examples=300)],
    broken_by=[without(has_an_advantage), varied("a guess that is right twice as often", right=2)],
)
def equation_2_2(instance, right=1):
    """Check that a classifier better than a random guess has a positive coefficient (equation 2.1), for ε > 0, and check
    the score of a random guess."""
    yield Sides(coefficient_2_1(instance.error, instance.k), ">", 0)
    guess = Fraction(right, instance.k)
    yield Sides(guess - (1 - guess), "==", Fraction(2 - instance.k, instance.k))


def is_weakly_learnable(trace) -> bool:
    """Return whether some combination of the hypotheses and their negations has a positive margin on every example."""
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
    # six rounds more than the 19 after which no example may be wrong, and four more than the 8
    attained_by=[
        lambda: each_wrong_on_one_example(3, 25),
        lambda: each_wrong_on_one_example(5, 12),
        lambda: nine_points_in_signs(),
    ],
    broken_by=[NegatedStep(), SameWeights()],
)
def theorem_2_6(trace):
    """Check the training error after every round, where γ is the value of the game. An error below 1/|P| is 0.

    The class contains H and -H, as the thresholds with all labels do. Definition 2.5 does not require this: see
    one-sided. The scope contains every classifier: a classifier is right (+1) or wrong (-1) at every observation and
    never abstains. With abstentions the edges would lie in towers of square roots, and ties could not be decided
    exactly.
    """
    base = 1 - game_value(trace.game, two_sided=True).value ** 2
    for k in range(1, len(trace.columns) + 1):
        yield Sides(binary_error(trace, k), "<=", power(base, Fraction(k, 2)), at=f"after {k} rounds", round=k)


def binary_error(trace, rounds: int) -> Fraction:
    """Return P(τ_A(D_k) != y) for AdaBoost's vote after `rounds` rounds. A tie is a mistake; a perfect classifier is
    the output."""
    return trace.error(rounds)


def each_wrong_on_one_example(m: int, rounds: int) -> Play:
    """Return a play of m examples and m hypotheses, each wrong on its own example. The value of the game is γ = 1 -
    2/m, with and without negations.

    From k > ln m / ρ on the bound of Theorem 2.6 is below 1/m and allows no mistake: 19 rounds for m = 3, 8 for m = 5.
    A booster that keeps the uniform weights gets the same hypothesis in every round, with the same mistake. The exact
    weights have short numerators here, because the next weight of the misclassified example is the sum of the others.
    """
    game = Game([[-1 if i == j else 1 for j in range(m)] for i in range(m)], name="each hypothesis wrong once")
    return Play(game, rounds=rounds)


def nine_points_in_signs() -> Play:
    """Return the play of AdaBoost with the same nine labels: the thresholds with label 1 on their left, as columns of
    right (+1) and wrong (-1)."""
    cuts = [[1 if (p < cut) == (label == 1) else -1 for p, label in enumerate(games.NINE_LABELS)] for cut in range(9)]
    return Play(Game(list(zip(*cuts, strict=True))), None, 7)


def is_weakly_learnable_without_negations(trace) -> bool:
    """Return whether Definition 2.5 holds: some convex combination of the hypotheses themselves has a positive margin on every example."""
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
    """Check the same bound if the learner has only the hypotheses without negations, with their smaller value γ. If the
    bound is below 1/|P|, no observation is misclassified."""
    base = 1 - game_value(trace.game).value ** 2
    for k in range(1, len(trace.columns) + 1):
        yield Sides(binary_error(trace, k), "<=", power(base, Fraction(k, 2)), at=f"after {k} rounds", round=k)


@claim(
    "CL21.reduction",
    kind="identity",
    statement=r"$|A| = 2 \implies$ the algorithm is AdaBoost: same weights, same steps, same final hypothesis",
    given=[two_labels],
    **games.TRAINING,
    games=[Drawn(games.elimination_plays(games=games.hard_line_games(m=(3, 6), k=(2, 2)), longest=6))],
    attained_by=[lambda: games.on_a_line([1, 2, 1, 2], 2, Elimination(5)), games.alternating],
    broken_by=[without(two_labels), played_by(StaleWeights)],
)
def fact_reduction(trace):
    """Compare with AdaBoost on the columns +1 (right) and -1 (wrong) of the same hypotheses in every round, in
    rationals."""
    other = adaboost_on_the_same(trace)
    for at, fields, first, second in paired_quantities(trace, other):
        yield Sides(first, "==", second, at=at, **fields)
    for p, vote in enumerate(other.margins() if other.stop == "rounds" else ()):
        right = trace.booster.labels()[p] == trace.game.labels[p]
        yield Sides(
            int(right),
            "==",
            int(vote > 0 or (vote == 0 and right)),
            at=f"final label of observation {p}",
            example=p,
            part="final label",
        )
