"""CL21 Section 3.2 and (A.19): the coefficient, the votes F and the label scores Ψ; whether the final hypothesis is a
vote of the class."""

from fractions import Fraction

from properties.cases.drawn import Drawn
from properties.claims import Instance, Proof, Sides, claim, swapped, varied, without
from reference import Game
from reference.arithmetic import exp, log
from reference.labels.classifiers import Table
from reference.labels.epoch import sign, votes, weighted_sum
from reference.labels.game import LOST
from reference.labels.learnability import normaliser
from reference.programs.game_values import game_value
from theorems.cl21 import games, instances, letters
from theorems.cl21.sabotage import OneLabelTooMany, WithoutLabelCount, played_by
from theorems.cl21.samme import coefficient_2_1
from theorems.later import sympy


@claim(
    "CL21.equation-3.7",
    kind="algorithm",
    statement=r"$\alpha_k = \frac{1}{2(|A_i|-1)} \log\frac{(|A_i|-1)(1-\epsilon_k)}{\epsilon_k} > 0$, a multiple of "
    r"(2.1), and AdaBoost's $\tfrac12\log\frac{1-\epsilon_k}{\epsilon_k}$ for two labels",
    **games.TRAINING,
    games=[games.SHORT_EPOCHS, Drawn(games.adversary_plays())],
    attained_by=[games.alternating],
    broken_by=[played_by(WithoutLabelCount)],
)
def equation_3_7(trace):
    """Check that the coefficient is positive in every round, and compare it with both other coefficients exactly if the
    error is rational."""
    for t, epoch in letters.rounds_voted(trace):
        k, step, error = epoch.k, trace.steps[t], trace.errors[t]
        yield Sides(step, ">", 0, at=f"round {t + 1}", round=t + 1)
        if isinstance(error, Fraction):
            multiple = 2 * (k - 1) * step * Fraction((k - 1) ** 2, k)
            yield Sides(
                multiple, "==", coefficient_2_1(error, k), at=f"(2.1) in round {t + 1}", round=t + 1, part="(2.1)"
            )
            if k == 2:
                yield Sides(
                    step,
                    "==",
                    log((1 - error) / error) / 2,
                    at=f"AdaBoost in round {t + 1}",
                    round=t + 1,
                    part="AdaBoost",
                )


@claim(
    "CL21.equation-3.7.minimiser",
    kind="remark",
    role="ours",
    statement=r"$Z_k$ as a function of the step is least at $\tfrac1{|A_i|}\log\frac{(|A_i|-1)(1-\epsilon_k)}{\epsilon_k}$; the step of "
    r"(3.7), with $\tfrac1{2(|A_i|-1)}$ in place of $\tfrac1{|A_i|}$, is shorter and $Z_k$ larger for more than two labels",
    games=[Drawn(instances.errors_below_a_guess(), 200)],
    attained_by=[Instance(k=2, error=Fraction(1, 4)), Instance(k=3, error=Fraction(1, 3))],
    broken_by=[varied("the two steps exchanged", exchanged=True)],
    uses=["CL21.equation-3.7"],
    proof=lambda: Proof(
        "the derivative at both steps, for symbols", lambda: step_is_short(0), lambda: step_is_short(1)
    ),
)
def equation_3_7_minimiser(instance, exchanged=False):
    """Compare Z at both steps and on both sides of the minimiser. Z at the step of (3.7) is φ(ε) of Lemma A.2."""
    k = instance.k
    best, printed = Fraction(1, k), Fraction(1, 2 * (k - 1))
    if exchanged:
        best, printed = printed, best
    least = _z(instance, best)
    if k == 2:
        yield Sides(printed, "==", best, "two labels: one step")
    else:
        yield Sides(least, "<", _z(instance, printed), "(3.7)")
    for nearby in (Fraction(9, 10), Fraction(11, 10)):
        yield Sides(least, "<", _z(instance, best * nearby), f"{nearby} of the step")
    if not exchanged and k > 2:
        yield Sides(least, "<", normaliser(instance.error, k), "φ(ε)")


def _z(instance, share):
    """Return Z = (1-ε) e^(-(k-1)α) + ε e^α for the step α = share · log((k-1)(1-ε)/ε)."""
    k, error = instance.k, instance.error
    step = share * log((k - 1) * (1 - error) / error)
    return (1 - error) * exp(-(k - 1) * step) + error * exp(step)


def step_is_short(shift: int) -> bool:
    """Return whether the derivative of Z vanishes at the minimiser and is negative at the step of (3.7), for symbols.

    With x = (k-1)(1-ε)/ε > 1, Z'(α)/ε is e^α - x e^(-(k-1)α). This slope is 0 at ln(x)/k, where the convex Z is
    least. At the step of (3.7), with n = k - 1, the slope is x^(1/(2n)) - x^(1/2): 0 for n = 1 and negative for n > 1, so
    that the printed step is too short.
    """
    x, n, more, beyond = sympy.symbols("x n more beyond", positive=True)
    alpha, half = sympy.symbols("alpha", real=True), sympy.Rational(1, 2)
    slope = lambda step: sympy.exp(step) - x * sympy.exp(-n * step)  # noqa: E731
    convex = sympy.diff(slope(alpha), alpha).is_positive
    least = sympy.simplify(slope(sympy.log(x) / (n + 1 + shift))) == 0
    printed = sympy.simplify(slope(sympy.log(x) / (2 * n)) - (x ** (1 / (2 * n)) - x**half)) == 0
    exponent = 1 / (2 * n) - half  # the slope at (3.7) is x^(1/2) (x^exponent - 1)
    falls = (sympy.simplify(exponent.subs(n, 1 + more)) * sympy.log(1 + beyond)).is_negative
    return bool(convex and least and printed and falls and exponent.subs(n, 1) == 0)


@claim(
    "CL21.equation-3.8",
    kind="identity",
    statement=r"$\Psi^k_a(p) = (|A_i|-1) F^k_a(p) - \sum_{a' \ne a} F^k_{a'}(p) = \sum_{s=1}^k \alpha_s (|A_i| 1[h_s(p)=a] - 1)$",
    **games.TRAINING,
    games=[games.SHORT_EPOCHS, Drawn(games.elimination_plays())],
    attained_by=[games.alternating],
    broken_by=[played_by(OneLabelTooMany)],
)
def equation_3_8(trace):
    """Compare the definition and the last line, from the run's coefficients and labels, with the Ψ that the booster
    uses to end its epochs."""
    for at, epoch, p in letters.ended_observations(trace):
        for a, definition in enumerate(letters.scores_by_votes(epoch, p), start=1):
            last_line = weighted_sum(epoch.coefficients, [epoch.k * (label == a) - 1 for label in epoch.history(p)])
            yield Sides(letters.less(definition, last_line), "==", 0, at=f"{at}, label {a}: the last line")
            yield Sides(letters.less(definition, epoch.psi[p][a - 1]), "==", 0, at=f"{at}, label {a}: the run's Ψ")


@claim(
    "CL21.equation-3.9",
    kind="identity",
    statement=r"$a \in \arg\max_{A_i} F^k_a(p) \iff a \in \arg\max_{A_i} \Psi^k_a(p)$",
    **games.TRAINING,
    games=[games.SHORT_EPOCHS, Drawn(games.elimination_plays())],
    attained_by=[games.alternating],
    broken_by=[swapped("the least Ψ", lambda trace: _least(trace))],
    uses=["CL21.equation-3.8"],
)
def equation_3_9(trace):
    """Compare the labels with the most votes and those with the largest scores after every epoch."""
    for at, epoch, p in letters.ended_observations(trace):
        votes_of_labels = votes(epoch.coefficients, epoch.history(p), epoch.k)
        by_votes, by_scores = letters.leaders(votes_of_labels), letters.leaders(epoch.psi[p])
        for a in range(1, epoch.k + 1):
            yield Sides(int(a in by_votes), "==", int(a in by_scores), at=f"{at}, label {a}")


def _least(trace):
    for at, epoch, p in letters.ended_observations(trace):
        least = letters.leaders([-score for score in epoch.psi[p]])
        for a in letters.leaders(votes(epoch.coefficients, epoch.history(p), epoch.k)):
            yield Sides(int(a in least), "==", 1, at=at)


@claim(
    "CL21.is-an-ensemble",
    kind="structure",
    statement=r"$\mathcal H$ iteratively weakly learnable $\implies \tau^K_S$ on $\mathcal P$ is an ensemble of $\mathcal H$",
    given=[letters.is_trained, letters.is_iteratively_learnable],
    **games.TRAINING,
    games=[
        games.SHORT_EPOCHS,
        Drawn(games.elimination_plays(games=games.line_games(m=(3, 5), k=(2, 3))), examples=130),
        games.on_tables(30, m=(3, 3), k=(3, 3), rows=(5, 5)),
    ],
    attained_by=[games.alternating, games.no_ensemble],
    broken_by=[without(letters.is_iteratively_learnable)],
    printed="proof-gap",
    slip=("argument", "linear-within-an-epoch-only", "Section 3.2, after (3.10)"),
    reason=r"The proof uses that $\Psi$ is linear, which gives a vote of the class within one epoch only, because "
    "each epoch renumbers the labels (step-any-class). Use (2.4) for all labellings, as Section 3 assumes: then "
    r"some ensemble of $\mathcal H$ outputs any given labelling.",
)
def fact_is_an_ensemble(trace):
    """Check with an exact linear program that the largest margin of a weighted vote for the final labels is positive.
    Under (2.4) every labelling has such a vote: add votes for all label pairs, each neutral at observations whose label
    is not in the pair. No larger lower bound on the margin holds for all classes: the margin is 1/m for an odd number m
    of alternating labels on a line."""
    yield Sides(ensemble_margin(trace), ">", 0, at=f"final labels {trace.booster.labels()}")


fact_is_an_ensemble_step_any_class = fact_is_an_ensemble.step(
    "any-class",
    statement=r"without (2.4), because $\Psi$ is linear, $\tau^K_S$ is an ensemble of $\mathcal H$: some $\alpha \ge "
    r"0$ have $\tau^K_S(p) = \arg\max_a \sum_s \alpha_s 1[h_s(p) = a]$ for all $p$ (Definition 2.2)",
    given=[letters.is_trained],
    games=[Drawn(games.elimination_plays(games=games.tables(m=(2, 4), k=(2, 3), rows=(2, 5))), examples=100)],
    attained_by=[],
    printed="refuted",
    reason="Each epoch renumbers the labels of each observation differently. In the stored training on three "
    "observations the final hypothesis is no weighted vote of the class, as an exact certificate proves.",
)(fact_is_an_ensemble)


def ensemble_margin(trace):
    """Return the maximum over λ in the simplex of the least lead of the final label over the others; an ensemble exists
    iff the maximum is positive."""
    table = trace.game.classifiers
    if not isinstance(table, Table):
        table = Table(tuple(dict.fromkeys(map(trace.game.predictions, trace.game.codes()))))
    leads = [
        [int(row[p] == label) - int(row[p] == other) for row in table.rows]
        for p, label in enumerate(trace.booster.labels())
        for other in range(1, trace.game.k + 1)
        if other != label
    ]
    return game_value(Game(leads)).value


@claim(
    "CL21.equation-A.19",
    kind="identity",
    statement=r"$\sum_{a \in A_i} \Psi^k_a(p) = 0$, so that $\Psi^k_{y(p)}(p) > 0$ leaves a label with $\Psi^k_a(p) < 0$",
    **games.TRAINING,
    games=[games.SHORT_EPOCHS, Drawn(games.elimination_plays())],
    attained_by=[games.alternating],
    broken_by=[played_by(OneLabelTooMany)],
)
def equation_a_19(trace):
    """Check the run's Ψ at the end of each epoch."""
    for at, epoch, p in letters.ended_observations(trace):
        scores = epoch.psi[p]
        yield Sides(weighted_sum(scores, [1] * epoch.k), "==", 0, at=f"{at}: sum")
        if epoch.labels[p] != LOST and sign(scores[epoch.labels[p] - 1]) > 0:
            yield Sides(min(map(sign, scores)), "<", 0, at=f"{at}: least sign")


@equation_a_19.also(
    "one-positive",
    kind="remark",
    statement=r"$|A| = 2 \implies \Psi^k_a(p) > 0$ for exactly one label $a$ wherever $\Psi^k_1(p)\ne0$ (printed: for every "
    "$p, k$)",
    given=[letters.two_labels],
    games=[Drawn(games.elimination_plays(games=games.hard_line_games(k=(2, 2))), examples=210)],
    attained_by=[games.tied_scores],
    broken_by=[swapped("F in place of Ψ", lambda trace: positive_votes(trace))],
    slip=("convention", "tied-scores", "Appendix A.2, after (A.19)"),
    reason=r"At a tie $\Psi=0$ for both labels, so that no label has a positive score (reading-literal). Lemma A.1 "
    r"counts a tie as wrong. Without ties the sentence is true: add $\Psi^k_1(p)\ne0$.",
    amended=r"$|A| = 2 \implies \Psi^k_a(p) > 0$ for at most one label $a$, and for exactly one where $\Psi^k_1(p) \ne 0$",
)
def equation_a_19_one_positive(trace):
    """Check every round with a coefficient after which the two scores, whose sum is 0 by (A.19), are not both 0."""
    for after in letters.stages(trace):
        for p, scores in after.label_scores.items():
            if any(map(sign, scores)):
                yield Sides(
                    sum(sign(score) > 0 for score in scores),
                    "==",
                    1,
                    at=f"{after.at}, observation {p}",
                    round=after.k,
                    example=p,
                )


@equation_a_19_one_positive.reading(
    "literal",
    statement=r"$|A| = 2 \implies \Psi^k_a(p) > 0$ for exactly one label $a$, for every $p, k$, ties included",
    games=[Drawn(games.elimination_plays(games=games.hard_line_games(k=(2, 2))), examples=30)],
    printed="refuted",
    reason=r"In the stored run two hypotheses with error $\tfrac14$ and equal coefficients disagree on five of eight "
    r"observations. After two rounds $\Psi=0$ for both labels of these five.",
)
def equation_a_19_one_positive_reading_literal(trace):
    """Check every round with a coefficient."""
    for after in letters.stages(trace):
        for p, scores in after.label_scores.items():
            yield Sides(
                sum(sign(score) > 0 for score in scores),
                "==",
                1,
                at=f"{after.at}, observation {p}",
                round=after.k,
                example=p,
            )


equation_a_19_one_positive_amended = equation_a_19_one_positive.amended()(equation_a_19_one_positive)


def positive_votes(trace):
    for after in letters.stages(trace):
        for p in range(trace.game.m):
            votes_of_labels = votes(after.steps, after.epoch.history(p)[: after.k], 2)
            yield Sides(
                sum(sign(vote) > 0 for vote in votes_of_labels),
                "<=",
                1,
                at=f"{after.at}, observation {p}",
                round=after.k,
                example=p,
            )
