"""CL21 Section 3.2, after (3.6): an error of 0 ends the training, and h_k, whose labels are renumbered, is the output."""

from properties.cases.drawn import Drawn
from properties.cases.exhaustive import scope
from properties.cases.play import Play
from properties.claims import Sides, altered, claim
from reference import Transcript, play
from reference.exact import Elimination
from reference.labels.classifiers import on_the_line
from reference.labels.game import MulticlassGame
from reference.labels.oracles import BestClassifier
from theorems.cl21.games import ROUNDS, elimination_plays, hard_labellings, length_for_the_last_chain, short_epochs
from theorems.cl21.quantities import (
    is_iteratively_learnable,
    is_long_for_labels,
    is_long_for_observations,
    labels_kept,
    training_members,
)
from theorems.cl21.success import right_share


def ends_perfectly(trace) -> bool:
    """The training ends with ε_k = 0."""
    return trace.stop == "perfect"


def perfect_in_the_second_epoch() -> Play:
    """Labels 1, 2, 3 on a line: after 39 rounds they are 1, 2, 2, and a classifier gets these right."""
    return Play(MulticlassGame([1, 2, 3], 3, on_the_line(range(3))), None, ROUNDS, Elimination(39))


def perfect_in_the_second_epoch_as_printed() -> Play:
    """The same, the output being the last hypothesis as it is."""
    booster = Elimination(39, perfect="printed")
    return Play(MulticlassGame([1, 2, 3], 3, on_the_line(range(3))), None, ROUNDS, booster)


def as_printed(trace):
    """The same run, its output the last hypothesis as it is."""
    booster = Elimination(trace.booster.min_epoch, perfect="printed")
    return play(booster, trace.game, len(trace.columns), Transcript(trace.transcript))


def _long_epochs_as_printed():
    def factory(effort: str):
        for game in hard_labellings({"quick": 3, "ci": 4, "night": 4}[effort], 3):
            yield Play(game, None, ROUNDS, Elimination(length_for_the_last_chain(game), perfect="printed"))

    return scope("printed-stops", factory, "labellings of points on a line by 3 labels, epochs as long as asked for")


@claim(
    "CL21.final-hypothesis.perfect-stop",
    kind="algorithm",
    statement=r"if $\epsilon_k = 0$ in epoch $i$, the final hypothesis is $h_k$; with this rule, $\mathcal H$ "
    r"iteratively weakly learnable (all labellings) $\implies \Pr(\tau^K_S(D_t) = y) \ge 1 - e^{-\underline\rho K}$ "
    r"for $K > \tfrac1\rho\ln|\mathcal P|,\ K \ge \tfrac2\rho \ln|A|$",
    given=[is_iteratively_learnable, is_long_for_observations, is_long_for_labels],
    boosters=[Elimination(2, perfect="printed")],
    rounds=ROUNDS,
    oracles=[BestClassifier()],
    games=[_long_epochs_as_printed()],
    printed="refuted",
    amended=r"if $\epsilon_k = 0$ in epoch $i$, the final hypothesis is $\pi^p_1(\cdots \pi^p_{i-1}(h_k(p)))$",
    reason="From the second epoch on h_k is right about the renumbered labels y_i, not about y: on three points of a line "
    "labelled 1, 2, 3 (of equally good classifiers the first is taken) the second epoch starts from 1, 2, 2 or 1, 1, 2, which one "
    "classifier matches; that is the output, it never gives the label 3, and its error is 1/3 or 2/3 for every large K. So "
    "Theorem 3.1 (2) (b) fails for the algorithm word for word.",
)
def fact_final_hypothesis_perfect_stop(trace):
    """Theorem 3.1 (2) (b) for the algorithm with the printed stopping rule; `Elimination(K, perfect="printed")`.

    For every K > ln|P|/ρ, not only those that are run: each round of epoch 1 is wrong on one of the three observations and
    (of equally good classifiers the first is taken) gives it the same label each time: 3 to the middle one, 2 to the others.
    The shares of Σα of these wrong labels add up to 1, so one of them is at least 1/3 and has Ψ >= 0; the true label there
    has Ψ > 0, so N_1 = 1. Two labels are left; 1 stays the first and 3 becomes the second: y_2 is 1, 2, 2 or 1, 1, 2.
    Equation 3.5 leaves that choice open. Where the middle one is missed first and gets 3 and 1 in turn, K = 40 leaves no wrong
    label with a third of Σα: then N_1 = 2, the training is over and no label is wrong.
    """
    return right_share(trace)


@claim(
    "CL21.theorem-3.1.2b",
    kind="upper",
    statement=r"$\mathcal H$ iteratively weakly learnable $\implies$ there are $\underline\rho > 0, \overline K$ "
    r"with $\Pr(\tau^K_S(D_t) = y) \ge 1 - e^{-\underline\rho K}$ for every $K \ge \overline K$",
    given=[is_iteratively_learnable, is_long_for_observations, is_long_for_labels],
    boosters=[Elimination(2, perfect="printed")],
    rounds=ROUNDS,
    oracles=[BestClassifier()],
    games=[_long_epochs_as_printed()],
    attained_by=[perfect_in_the_second_epoch_as_printed],
    printed="refuted",
    amended=r"Definition 2.8 for all labellings, both outputs mended, $K > \tfrac1\rho\ln|\mathcal P|$: then no "
    r"label is wrong, and $\underline\rho = \tfrac12 \min_i \rho_i$ will do",
    reason="With the stopping rule word for word the error is 1/3 or 2/3 for every large K on three points of a line labelled "
    "1, 2, 3 (of equally good classifiers the first is taken: CL21.final-hypothesis.perfect-stop); for the given labelling only, "
    "training may end without an edge (CL21.definition-2.8). With both outputs mended and Definition 2.8 for all labellings it "
    "holds; the last chain of the proof has the wrong sign before (1/K) log|A| (step-sign), and with the right one asks for "
    "K >= (2/ρ) log|A|, which the theorem does not need.",
    uses=["CL21.final-hypothesis.perfect-stop", "CL21.theorem-3.1.2b.step-sign"],
)
def theorem_3_1_2b(trace):
    """The algorithm as printed, under the strongest reading of Definition 2.8; for every K: see the claim before this one."""
    return right_share(trace)


@claim(
    "CL21.final-hypothesis.perfect-stop.amended",
    kind="algorithm",
    statement=r"if $\epsilon_k = 0$ in epoch $i$, then $\pi^p_1(\cdots \pi^p_{i-1}(h_k(p))) = y(p)$ for every $p$ "
    "with $y(p)$ not removed before epoch $i$",
    given=[ends_perfectly],
    boosters=[Elimination(2)],
    rounds=ROUNDS,
    oracles=[BestClassifier()],
    games=[short_epochs(), Drawn(elimination_plays(), examples=80)],
    attained_by=[perfect_in_the_second_epoch],
    broken_by=[altered("h_k itself is the output, as printed", as_printed)],
    vacuity="most trainings with three or more labels end with one label, not with a perfect classifier",
)
def fact_final_hypothesis_perfect_stop_amended(trace):
    """The booster's own answer against the labels of `A` not crossed out, which h_k counts in order."""
    given = trace.predictions[-1]
    members = training_members(trace.epochs[-1])
    for p, names in enumerate(labels_kept(trace)):
        label = trace.booster.labels()[p]
        yield Sides(label, "==", names[given[p] - 1], at=f"observation {p}: the label that h_k counts to")
        if p in members:
            yield Sides(label, "==", trace.game.labels[p], at=f"observation {p}: its true label")


def perfect_at_once() -> Play:
    """Two points labelled 1, 2, epochs of at least two rounds: the first classifier has both right."""
    return Play(MulticlassGame([1, 2], 2, on_the_line(range(2))), None, ROUNDS, Elimination(2))


@claim(
    "CL21.theorem-3.1.2a",
    kind="structure",
    statement=r"$\mathcal H$ iteratively weakly learnable (all labellings), $K > \tfrac1\rho \ln|\mathcal P| "
    r"\implies K_i = K$ for $i = 1, \dots, I$",
    given=[is_iteratively_learnable, is_long_for_observations],
    boosters=[Elimination(2)],
    rounds=ROUNDS,
    oracles=[BestClassifier()],
    games=[],
    attained_by=[perfect_at_once],
    printed="ambiguous",
    readings=["CL21.theorem-3.1.2a.step-every-epoch", "CL21.theorem-3.1.2a.reading-full-epochs"],
    reason="Section 3.1 calls K_i the length of epoch i and I the number of epochs; the definitions in Sections 3.2 and 3.3 know "
    "neither where ε_k = 0 stops the training. As the lengths of all epochs the statement fails, as an epoch may have one round "
    "whatever K; for the epochs whose K_i is defined it holds.",
)
def theorem_3_1_2a(trace):
    """The length of every epoch is K; see the readings."""
    for number, epoch in enumerate(trace.epochs, start=1):
        yield Sides(epoch.length, "==", trace.booster.min_epoch, at=f"epoch {number}")


@claim(
    "CL21.theorem-3.1.2a.step-every-epoch",
    kind="lower",
    statement=r"every epoch lasts at least $K$ rounds (Section 3.1), so $K_i$ is defined for every $i \le I$",
    given=[is_iteratively_learnable, is_long_for_observations],
    boosters=[Elimination(2)],
    rounds=ROUNDS,
    oracles=[BestClassifier()],
    games=[_long_epochs_as_printed()],
    printed="refuted",
    reason="An error of 0 stops the training in any round: two points labelled 1, 2 take one round, whatever K, and the second "
    "epoch of three points labelled 1, 2, 3 (of equally good classifiers the first is taken) takes one for every large K. K_i "
    "and I are then undefined.",
)
def theorem_3_1_2a_step_every_epoch(trace):
    """The length of every epoch, also of one that a perfect classifier ends."""
    for number, epoch in enumerate(trace.epochs, start=1):
        yield Sides(epoch.length, ">=", trace.booster.min_epoch, at=f"epoch {number}")
