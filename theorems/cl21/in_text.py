"""CL21, what the text says between its displays: how many values a threshold takes, one positive score, the new labels."""

from fractions import Fraction

from hypothesis import strategies as st

from properties.cases.drawn import Drawn, composite
from properties.cases.play import Instance, Play
from properties.claims import Sides, altered, claim, swapped
from reference.exact import Elimination
from reference.exact.parts.epoch import label_scores, sign, survivors, votes
from reference.labels.classifiers import Table, on_the_line
from reference.labels.game import LOST, MulticlassGame
from reference.labels.oracles import BestClassifier
from theorems.cl21.games import ROUNDS, elimination_plays, hard_line_games, short_epochs
from theorems.cl21.mutants import WrongLabels, sabotaged
from theorems.cl21.quantities import training_members, true_scores, two_labels, voting_rounds


@composite
def thresholds(draw) -> Instance:
    """Points of a line, a half space λ p >= ω and the labels a+ and a- on its two sides."""
    points = tuple(Fraction(draw(st.integers(-4, 4)), 2) for _ in range(draw(st.integers(1, 5))))
    normal, offset = Fraction(draw(st.sampled_from((-1, 1)))), Fraction(draw(st.integers(-6, 6)), 2)
    return Instance(
        points=points, normal=normal, offset=offset, above=draw(st.integers(1, 3)), below=draw(st.integers(1, 3))
    )


def everything_above() -> Instance:
    """Two points of the upper half space: the label of the other side is given to none."""
    return Instance(points=(Fraction(0), Fraction(1)), normal=Fraction(1), offset=Fraction(0), above=1, below=2)


def one_on_either_side() -> Instance:
    return Instance(points=(Fraction(0), Fraction(1)), normal=Fraction(1), offset=Fraction(1), above=1, below=2)


def _values(instance) -> set[int]:
    """h(P), by Definition 2.9; `on`, for a breaker, is a label of its own for the hyperplane."""
    found = set()
    for point in instance.points:
        height = instance.normal * point - instance.offset
        found.add(
            instance.values.get("on", instance.above)
            if height == 0
            else instance.above
            if height > 0
            else instance.below
        )
    return found


@claim(
    "CL21.corollary-2.11.two-values",
    kind="remark",
    statement=r"$h$ a single threshold classifier $\implies |h(\mathcal P)| = 2$",
    games=[Drawn(thresholds(), examples=60)],
    attained_by=[everything_above],
    printed="refuted",
    reason="Definition 2.9 lets the two labels be equal and one side be empty: 1 for two points that are both above the threshold.",
    amended=r"$|h(\mathcal P)| \le 2$",
)
def corollary_2_11_two_values(instance):
    """The number of labels that the classifier gives."""
    yield Sides(len(_values(instance)), "==", 2)


@claim(
    "CL21.corollary-2.11.two-values.amended",
    kind="remark",
    statement=r"$h$ a single threshold classifier $\implies |h(\mathcal P)| \le 2$",
    games=[Drawn(thresholds())],
    attained_by=[everything_above, one_on_either_side],
    broken_by=[altered("a third label on the hyperplane", lambda instance: instance.replaced(on=4))],
)
def corollary_2_11_two_values_amended(instance):
    """Two labels where a+ and a- differ and both sides have points, else one."""
    yield Sides(len(_values(instance)), "<=", 2)


def tied_after_two_rounds() -> Play:
    """Eight observations, two rounds of error 1/4: five of them have one vote for either label."""
    rows = [[2, 2, 1, 1, 1, 1, 1, 1], [1, 1, 2, 2, 2, 1, 1, 1], [1, 1, 1, 1, 1, 2, 2, 2]]
    return Play(MulticlassGame([1] * 8, 2, Table(rows)), None, ROUNDS, Elimination(2))


def _counts(trace, scores, relation):
    """How many labels have a positive score after each round of each epoch, for each observation."""
    for number, epoch in enumerate(trace.epochs, start=1):
        for k in range(1, voting_rounds(epoch) + 1):
            for p in range(trace.game.m):
                found = scores(epoch.coefficients[:k], epoch.history(p)[:k], epoch.k)
                positive = sum(sign(score) > 0 for score in found)
                yield Sides(positive, relation, 1, at=f"epoch {number}, round {k}, observation {p}")


@claim(
    "CL21.equation-A.19.one-positive",
    kind="remark",
    statement=r"$|A| = 2 \implies \Psi^k_a(p) > 0$ for exactly one label $a$, for every $p, k$",
    given=[two_labels],
    boosters=[Elimination(2)],
    rounds=ROUNDS,
    oracles=[BestClassifier()],
    games=[Drawn(elimination_plays(games=hard_line_games(k=(2, 2))), examples=30)],
    attained_by=[tied_after_two_rounds],
    printed="refuted",
    reason="(A.19) also allows Ψ = 0 for both labels: five of eight observations after two rounds of error 1/4, in which two "
    "hypotheses of equal coefficients gave them different labels.",
    amended=r"for at most one label, and for exactly one where $\Psi^k_1(p) \ne 0$",
)
def equation_a_19_one_positive(trace):
    """After every round in which a coefficient was given."""
    return _counts(trace, label_scores, "==")


@claim(
    "CL21.equation-A.19.one-positive.amended",
    kind="remark",
    statement=r"$|A| = 2 \implies \Psi^k_a(p) > 0$ for at most one label $a$, and for exactly one where $\Psi^k_1(p) "
    r"\ne 0$",
    given=[two_labels],
    boosters=[Elimination(2)],
    rounds=ROUNDS,
    oracles=[BestClassifier()],
    games=[Drawn(elimination_plays(games=hard_line_games(k=(2, 2))), examples=210)],
    attained_by=[tied_after_two_rounds],
    broken_by=[swapped("F in place of Ψ", lambda trace: _counts(trace, votes, "<="))],
)
def equation_a_19_one_positive_amended(trace):
    """Ψ_1 + Ψ_2 = 0, which is (A.19)."""
    yield from _counts(trace, label_scores, "<=")
    for epoch in trace.epochs:
        for k in range(1, voting_rounds(epoch) + 1):
            for p in range(trace.game.m):
                first, second = map(sign, label_scores(epoch.coefficients[:k], epoch.history(p)[:k], epoch.k))
                yield Sides(first, "==", -second, at=f"the two signs, round {k}, observation {p}")


def a_label_lost_in_the_first_epoch() -> Play:
    """Labels 1, 1, 1, 2, 3, 1 on a line, epochs of two rounds: the first of two epochs removes the label 3 everywhere."""
    return Play(MulticlassGame([1, 1, 1, 2, 3, 1], 3, on_the_line(range(6))), None, ROUNDS, Elimination(2))


@claim(
    "CL21.equation-3.11.relabelling",
    kind="remark",
    statement=r"$y_{i+1}(p) = (\pi^p_i)^{-1}(y_i(p))$ is defined for every $p \in \mathcal P$",
    boosters=[Elimination(2)],
    rounds=ROUNDS,
    oracles=[BestClassifier()],
    games=[short_epochs()],
    attained_by=[a_label_lost_in_the_first_epoch],
    printed="refuted",
    reason="π_i maps onto the labels that stay, and the true one may be among those removed: with epochs of two rounds on six "
    "points of a line labelled 1, 1, 1, 2, 3, 1 the first of two epochs removes the label 3. Epochs as long as Theorem 3.1 (2) "
    "asks for keep it.",
    amended=r"for every $p$ with $y_i(p) \notin \underline B_i(p)$, and so where $\Psi^{K_i}_{y_i(p)}(p) \ge 0$",
    vacuity="most trainings with so few labels have one epoch, and no labels of a second one",
)
def equation_3_11_relabelling(trace):
    """Whether the true label is among the labels removed before another epoch, for each observation that still had it."""
    for number, epoch in enumerate(trace.epochs[:-1], start=1):
        for p in training_members(epoch):
            lost = epoch.labels[p] in epoch.removed[p]
            yield Sides(int(lost), "==", 0, at=f"epoch {number}, observation {p}")


@claim(
    "CL21.equation-3.11.relabelling.amended",
    kind="remark",
    statement=r"$y_{i+1}(p) = (\pi^p_i)^{-1}(y_i(p))$ where $y_i(p) \notin \underline B_i(p)$, and so where "
    r"$\Psi^{K_i}_{y_i(p)}(p) \ge 0$",
    boosters=[Elimination(2)],
    rounds=ROUNDS,
    oracles=[BestClassifier()],
    games=[short_epochs(), Drawn(elimination_plays(), examples=60)],
    attained_by=[a_label_lost_in_the_first_epoch],
    broken_by=[sabotaged(WrongLabels)],
)
def equation_3_11_relabelling_amended(trace):
    """The labels of the next epoch against the places of the true labels among those that stay; lost labels leave."""
    for number, epoch in enumerate(trace.epochs):
        if epoch.ended != "negative":
            continue
        for p, score in zip(training_members(epoch), true_scores(epoch, epoch.length), strict=True):
            label, at = epoch.labels[p], f"epoch {number + 1}, observation {p}"
            stay = survivors(epoch.k, epoch.removed[p])
            if sign(score) >= 0:
                yield Sides(int(label in stay), "==", 1, at=f"{at}: the label stays")
            if number + 1 < len(trace.epochs):
                expected = stay.index(label) + 1 if label in stay else LOST
                yield Sides(trace.epochs[number + 1].labels[p], "==", expected, at=f"{at}: the new label")
