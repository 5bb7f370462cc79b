"""CL21 Section 3.2: the coefficient, the label scores Ψ, which labels leave, and what remains of AdaBoost."""

from fractions import Fraction

from properties.cases.drawn import Drawn
from properties.cases.play import Play
from properties.claims import Sides, claim, swapped, without
from reference.arithmetic import log
from reference.constructions import cl21 as constructions
from reference.exact import Elimination
from reference.exact.parts.epoch import sign, weighted_sum
from reference.exact.parts.odds_run import odds
from reference.labels.classifiers import on_the_line
from reference.labels.game import MulticlassGame
from reference.labels.oracles import BestClassifier
from theorems.cl21.games import (
    ROUNDS,
    adversary_plays,
    elimination_plays,
    hard_line_games,
    short_epochs,
)
from theorems.cl21.mutants import AllCandidates, SmallestIndex, StaleWeights, WithoutLabelCount, ZeroCounts, sabotaged
from theorems.cl21.quantities import (
    adaboost_on_the_same,
    finished_epochs,
    rounds_of,
    training_members,
    two_labels,
    voting_rounds,
)


def tied_scores() -> Play:
    """Two rounds with equal coefficients that disagree on five of eight observations: Ψ is exactly 0 there."""
    return Play(constructions.tied_scores(), None, ROUNDS, Elimination(2))


def alternating() -> Play:
    """Labels 1, 2, 3, 1, 2 on a line: two epochs of three rounds."""
    return Play(MulticlassGame([1, 2, 3, 1, 2], 3, on_the_line(range(5))), None, ROUNDS, Elimination(3))


@claim(
    "CL21.equation-3.7",
    kind="algorithm",
    statement=r"$\alpha_k = \frac{1}{2(|A_i|-1)} \log\frac{(|A_i|-1)(1-\epsilon_k)}{\epsilon_k} > 0$, a multiple of "
    r"(2.1), and AdaBoost's $\tfrac12\log\frac{1-\epsilon_k}{\epsilon_k}$ for two labels",
    boosters=[Elimination(2)],
    rounds=ROUNDS,
    oracles=[BestClassifier()],
    games=[short_epochs(), Drawn(adversary_plays())],
    attained_by=[alternating],
    broken_by=[sabotaged(WithoutLabelCount)],
)
def equation_3_7(trace):
    """Positive in every round; where the error is rational, compared exactly with both other coefficients."""
    for t, epoch, s in rounds_of(trace):
        if s >= voting_rounds(epoch):
            continue
        k, step, error = epoch.k, trace.steps[t], trace.errors[t]
        yield Sides(step, ">", 0, at=f"round {t + 1}")
        if isinstance(error, Fraction):
            printed = Fraction((k - 1) ** 2, k) * log(odds(error, k))
            yield Sides(2 * (k - 1) * step * Fraction((k - 1) ** 2, k), "==", printed, at=f"(2.1) in round {t + 1}")
            if k == 2:
                yield Sides(step, "==", log((1 - error) / error) / 2, at=f"AdaBoost in round {t + 1}")


@claim(
    "CL21.equation-3.8",
    kind="identity",
    statement=r"$\Psi^k_a(p) = (|A_i|-1) F^k_a(p) - \sum_{a' \ne a} F^k_{a'}(p) = \sum_{s=1}^k \alpha_s (|A_i| "
    "1[h_s(p)=a] - 1)$",
    boosters=[Elimination(3)],
    rounds=ROUNDS,
    oracles=[BestClassifier()],
    games=[short_epochs(), Drawn(elimination_plays(), examples=80)],
    attained_by=[alternating],
    broken_by=[swapped("|A_i| + 1 for |A_i|", lambda trace: _score_identity(trace, 1))],
)
def equation_3_8(trace):
    """Both sides are integer combinations of the α_s: they agree coefficient by coefficient, for any α."""
    return _score_identity(trace, 0)


def _score_identity(trace, more):
    for number, epoch in enumerate(trace.epochs, start=1):
        given = {label for row in epoch.predictions for label in row}
        for label in given:  # the coefficient of α_s depends on the label h_s(p) alone
            for a in range(1, epoch.k + 1):
                others = sum(label == other for other in range(1, epoch.k + 1) if other != a)
                lhs = (epoch.k - 1) * (label == a) - others
                at = f"epoch {number}, label {a}, coefficient of α_s where h_s(p) = {label}"
                yield Sides(lhs, "==", (epoch.k + more) * (label == a) - 1, at=at)
    for number, epoch in enumerate(finished_epochs(trace), start=1):
        for p, scores in enumerate(epoch.psi):
            for a, found in enumerate(scores, start=1):
                direct = [(epoch.k + more) * (label == a) - 1 for label in epoch.history(p)]
                gap = weighted_sum(epoch.coefficients, direct) - found
                if isinstance(gap, (int, Fraction)):  # an exact run keeps sums of logarithms exact
                    yield Sides(gap, "==", 0, at=f"Ψ of label {a} at observation {p} after epoch {number}")


@claim(
    "CL21.equation-3.9",
    kind="identity",
    statement=r"$a \in \arg\max_{A_i} F^k_a(p) \iff a \in \arg\max_{A_i} \Psi^k_a(p)$",
    boosters=[Elimination(3)],
    rounds=ROUNDS,
    oracles=[BestClassifier()],
    games=[short_epochs(), Drawn(elimination_plays(), examples=80)],
    attained_by=[alternating],
    broken_by=[swapped("the least Ψ", lambda trace: _same_leaders(trace, -1))],
    uses=["CL21.equation-3.8"],
)
def equation_3_9(trace):
    """The labels that no other one beats, by votes and by label scores, after every epoch."""
    return _same_leaders(trace, 1)


def _same_leaders(trace, direction):
    for number, epoch in enumerate(finished_epochs(trace), start=1):
        for p in range(trace.game.m):
            history, labels = epoch.history(p), range(1, epoch.k + 1)
            for a in labels:
                by_votes = by_scores = True
                for b in labels:
                    ahead = [(label == b) - (label == a) for label in history]
                    score = [
                        direction * (epoch.k * (label == b) - 1 - (epoch.k * (label == a) - 1)) for label in history
                    ]
                    by_votes &= sign(weighted_sum(epoch.coefficients, ahead)) <= 0
                    by_scores &= sign(weighted_sum(epoch.coefficients, score)) <= 0
                yield Sides(int(by_votes), "==", int(by_scores), at=f"epoch {number}, observation {p}, label {a}")


def two_label_plays():
    """Trainings with two labels on a line, short enough for rational weights."""
    return elimination_plays(games=hard_line_games(m=(3, 6), k=(2, 2)), longest=6)


@claim(
    "CL21.reduction",
    kind="identity",
    statement=r"$|A| = 2 \implies$ the algorithm is AdaBoost: same weights, same steps, same final hypothesis",
    given=[two_labels],
    boosters=[Elimination(4)],
    rounds=ROUNDS,
    oracles=[BestClassifier()],
    games=[Drawn(two_label_plays())],
    attained_by=[
        lambda: Play(MulticlassGame([1, 2, 1, 2], 2, on_the_line(range(4))), None, ROUNDS, Elimination(5)),
        alternating,
    ],
    broken_by=[without(two_labels), sabotaged(StaleWeights)],
)
def fact_reduction(trace):
    """AdaBoost on the columns +1 (right) and -1 (wrong) of the same hypotheses, round by round, in rationals."""
    other = adaboost_on_the_same(trace)
    for t, (mine, theirs) in enumerate(zip(trace.steps, other.steps, strict=False)):
        yield Sides(mine, "==", theirs, at=f"step of round {t + 1}")
    for t, (mine, theirs) in enumerate(zip(trace.weights, other.weights, strict=False)):
        for p in range(trace.game.m):
            yield Sides(mine[p], "==", theirs[p], at=f"weight of observation {p} before round {t + 1}")
    if other.stop == "rounds":
        for p, vote in enumerate(other.margins):
            right = trace.booster.labels()[p] == trace.game.labels[p]
            yield Sides(int(right), "==", int(vote > 0 or (vote == 0 and right)), at=f"final label of observation {p}")


@claim(
    "CL21.equation-3.11",
    kind="structure",
    statement=r"$|A_i \setminus \underline B_i(p)| = |A_i \setminus \underline B_i(p')|$ for all $p, p' \in \mathcal "
    r"P$; where $y_i(p) \in A_i$ the removed labels are the last $N_i = \min_{p: y_i(p) \in A_i} |B_i(p)| \ge 1$ of "
    r"$B_i(p) = \{a: \Psi_a < 0\}$",
    boosters=[Elimination(2)],
    rounds=ROUNDS,
    oracles=[BestClassifier()],
    games=[short_epochs(), Drawn(elimination_plays(), examples=80)],
    attained_by=[alternating, tied_scores],
    broken_by=[sabotaged(AllCandidates), sabotaged(SmallestIndex), sabotaged(ZeroCounts)],
)
def equation_3_11(trace):
    """The paper takes y_i to map into A_i throughout: it says nothing of an observation that has lost its true label.

    Such an observation leaves the training (or stays, by another policy); where it has fewer than N_i candidates, the
    rule for unseen points removes N_i labels all the same.
    """
    for number, epoch in enumerate(finished_epochs(trace), start=1):
        negative = [[a for a, score in enumerate(scores, start=1) if sign(score) < 0] for scores in epoch.psi]
        least = min(len(negative[p]) for p in training_members(epoch))
        yield Sides(least, ">=", 1, at=f"epoch {number}: N")
        for p, removed in enumerate(epoch.removed):
            yield Sides(len(removed), "==", least, at=f"epoch {number}, observation {p}: labels removed")
        for p in training_members(epoch):
            at = f"epoch {number}, observation {p}"
            for label, wanted in zip(epoch.removed[p], negative[p][-least:], strict=False):
                yield Sides(label, "==", wanted, at=f"{at}: label removed")
