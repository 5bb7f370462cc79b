"""CL21 Section 3.3, Theorem 3.1 (1) and Appendix A.1: the final hypothesis, the number of epochs and of rounds."""

from properties.cases.drawn import Drawn
from properties.cases.play import Play
from properties.claims import Sides, claim, without
from reference.constructions import cl21 as constructions
from reference.exact import Elimination
from reference.labels.classifiers import on_the_line
from reference.labels.game import MulticlassGame
from reference.labels.learnability import absorbs_labels
from reference.labels.oracles import BestClassifier
from theorems.cl21.games import ROUNDS, elimination_plays, hard_line_games, long_epochs, long_plays, short_epochs
from theorems.cl21.mutants import (
    WrongOrder,
    sabotaged,
)
from theorems.cl21.quantities import (
    finished_epochs,
    is_complete,
    is_iteratively_learnable,
    is_long_for_observations,
    labels_kept,
    permutation_of,
    voting_rounds,
)


def three_epochs() -> Play:
    """Five points on a line and four labels: three epochs, and permutations that do not commute."""
    return Play(MulticlassGame([1, 2, 3, 4, 1], 4, on_the_line(range(5))), None, ROUNDS, Elimination(6))


def many_epochs() -> Play:
    """Three observations, 15 labels, epochs of 29 rounds: four epochs, every choice of the learner optimal."""
    learner = constructions.SpreadMistakes({15: 5, 6: 2})
    return Play(constructions.many_epochs_game(15), learner, ROUNDS, Elimination(29))


def an_unused_label() -> Play:
    """Labels 1, 3, 1 of three on a line, epochs of two rounds: label 3 leaves the first observation, not label 2."""
    return Play(MulticlassGame([1, 3, 1], 3, on_the_line(range(3))), None, ROUNDS, Elimination(2))


@claim(
    "CL21.final-hypothesis",
    kind="algorithm",
    statement=r"$\tau^K_S(D_t)(p) = \pi^p_1(\cdots \pi^p_I(A_I \setminus \underline B_I(p)))$",
    given=[is_complete],
    boosters=[Elimination(2)],
    rounds=ROUNDS,
    oracles=[BestClassifier()],
    games=[short_epochs(), Drawn(elimination_plays(), examples=80)],
    printed="refuted",
    amended=r"$\tau^K_S(D_t)(p) = \pi^p_1(\cdots \pi^p_{I-1}(A_I \setminus \underline B_I(p)))$",
    reason="The survivor is a label of A_I already; π_I maps A_{I+1} = {1} to it, so applying π_I once more leaves its "
    "domain or, extended to a permutation of A_I, returns a removed label.",
)
def fact_final_hypothesis(trace):
    """π_I is extended to a permutation of A_I (Section 3.1), the removed labels after the survivor."""
    yield from _composed(trace, finished_epochs(trace))


def _composed(trace, epochs):
    """The survivor of the last epoch through the permutations of `epochs`, against labels crossed out one by one."""
    for p, names in enumerate(labels_kept(trace)):
        label = permutation_of(finished_epochs(trace)[-1], p)[0]
        for epoch in reversed(epochs):
            label = permutation_of(epoch, p)[label - 1]
        yield Sides(label, "==", names[0], at=f"observation {p}: the label never removed")


@claim(
    "CL21.final-hypothesis.amended",
    kind="algorithm",
    statement=r"$\tau^K_S(D_t)(p) = \pi^p_1(\cdots \pi^p_{I-1}(A_I \setminus \underline B_I(p)))$ is the one label "
    "of $A$ never removed",
    given=[is_complete],
    boosters=[Elimination(2)],
    rounds=ROUNDS,
    oracles=[BestClassifier()],
    games=[short_epochs(), Drawn(elimination_plays(), examples=80)],
    attained_by=[three_epochs],
    broken_by=[sabotaged(WrongOrder)],
)
def fact_final_hypothesis_amended(trace):
    """The composition and the booster's own answer against labels crossed out one by one."""
    yield from _composed(trace, finished_epochs(trace)[:-1])
    for p, names in enumerate(labels_kept(trace)):
        yield Sides(trace.booster.labels()[p], "==", names[0], at=f"observation {p}: the trained booster")


def absorbs_unused_labels(trace) -> bool:
    """With h the class has f(h) for every map f of the labels, injective or not: unused labels can be replaced."""
    return absorbs_labels(trace.game.classifiers, trace.game.k)


@claim(
    "CL21.theorem-3.1.1",
    kind="upper",
    statement=r"$\mathcal H$ iteratively weakly learnable (all labellings, the strongest reading) $\implies I \le "
    r"\min(|A|, |\mathcal P|)$",
    given=[is_iteratively_learnable],
    boosters=[Elimination(2)],
    rounds=ROUNDS,
    oracles=[BestClassifier()],
    games=[short_epochs(), Drawn(elimination_plays(), examples=60)],
    printed="refuted",
    amended=r"$\mathcal H$ also closed under all maps of labels $f: A \to A \implies I \le \min(|A|, |\mathcal P|)$",
    reason="Optimal classifiers may use labels that never occur when the class cannot replace them: three observations, 15 "
    "labels and the classifiers with exactly two values take four epochs under one choice among equally good classifiers. They "
    "are learnable for all labellings, so the bound fails in every reading of Definition 2.8.",
)
def theorem_3_1_1(trace):
    """The number of epochs, all labellings by all label sets being learnable; one that ε_k = 0 ends counts as an epoch."""
    return _epochs(trace)


def _epochs(trace):
    yield Sides(len(trace.epochs), "<=", min(trace.game.k, trace.game.m))


@claim(
    "CL21.theorem-3.1.1.amended",
    kind="upper",
    statement=r"$\mathcal H$ iteratively weakly learnable (all labellings) and closed under all maps of labels "
    r"$\implies I \le \min(|A|, |\mathcal P|)$",
    given=[is_iteratively_learnable, absorbs_unused_labels],
    boosters=[Elimination(2)],
    rounds=ROUNDS,
    oracles=[BestClassifier()],
    games=[short_epochs(), Drawn(elimination_plays(), examples=60)],
    attained_by=[three_epochs, many_epochs],
    broken_by=[without(absorbs_unused_labels)],
    uses=["CL21.unused-labels.amended"],
)
def theorem_3_1_1_amended(trace):
    """At most |A| - 1 epochs, as each removes a label; the first leaves no more labels than occur, so at most |P| more."""
    return _epochs(trace)


@claim(
    "CL21.unused-labels",
    kind="structure",
    statement=r"$h_k(\mathcal P) \subset y(\mathcal P)$ for every optimal $h_k$, and every $a \in A \setminus "
    r"y(\mathcal P)$ is eliminated at the end of the first epoch",
    given=[is_iteratively_learnable],
    boosters=[Elimination(2)],
    rounds=ROUNDS,
    oracles=[BestClassifier()],
    games=[short_epochs(), Drawn(elimination_plays(), examples=60)],
    printed="refuted",
    amended=r"$\mathcal H$ closed under all maps of labels $\implies h_k(\mathcal P) \subset y(\mathcal P)$, and at "
    r"least $|A \setminus y(\mathcal P)|$ labels leave every observation in the first epoch",
    reason="The last N candidates leave: on a line labelled 1, 3, 1 the used label 3 leaves an observation that keeps the "
    "unused label 2; and a class need not be able to replace an unused label in an optimal classifier.",
)
def fact_unused_labels(trace):
    """The classifiers of the first epoch, and which unused labels stay somewhere after it."""
    yield from _unused_are_not_given(trace)
    for p, stay in enumerate(_first_survivors(trace)):
        kept = [label for label in stay if label not in trace.game.labels]
        yield Sides(len(kept), "==", 0, at=f"unused labels kept by observation {p}")


def _unused_are_not_given(trace):
    for t, row in enumerate(trace.predictions[: voting_rounds(trace.epochs[0])]):
        yield Sides(len(set(row) - set(trace.game.labels)), "==", 0, at=f"unused labels given in round {t + 1}")


def _first_survivors(trace):
    return trace.epochs[0].permutations


@claim(
    "CL21.unused-labels.amended",
    kind="structure",
    statement=r"$\mathcal H$ closed under all maps of labels $\implies h_k(\mathcal P) \subset y(\mathcal P)$, and "
    r"at least $|A \setminus y(\mathcal P)|$ labels leave every observation in the first epoch",
    given=[is_iteratively_learnable, absorbs_unused_labels],
    boosters=[Elimination(2)],
    rounds=ROUNDS,
    oracles=[BestClassifier()],
    games=[short_epochs(), Drawn(elimination_plays(), examples=60)],
    attained_by=[an_unused_label, lambda: Play(constructions.many_epochs_game(4), None, ROUNDS, Elimination(4))],
    broken_by=[without(absorbs_unused_labels)],
)
def fact_unused_labels_amended(trace):
    """Renaming an unused label after an observation that gets it makes a classifier strictly better."""
    yield from _unused_are_not_given(trace)
    for stay in _first_survivors(trace)[:1]:
        yield Sides(trace.game.k - len(stay), ">=", trace.game.k - len(set(trace.game.labels)), at="labels that leave")


@claim(
    "CL21.total-rounds",
    kind="upper",
    statement=r"$\mathcal H$ iteratively weakly learnable (all labellings, the strongest reading) $\implies$ for "
    r"large $K,\ \sum_{i=1}^I K_i \le \min(|A|, |\mathcal P|)\, K$",
    given=[is_iteratively_learnable, is_long_for_observations],
    boosters=[Elimination(2)],
    rounds=ROUNDS,
    oracles=[BestClassifier()],
    games=[long_epochs()],
    printed="refuted",
    amended=r"$\mathcal H$ closed under all maps of labels, for large $K: \sum_{i=1}^I K_i \le \min(|A|, |\mathcal "
    r"P|)\, K$",
    reason="It rests on I <= min(|A|, |P|): with 22 labels, three observations and two-valued classifiers there are four "
    "epochs of exactly K rounds, for K = 40, 60 and 100, and with 95 labels for every large K, under one choice among equally "
    "good classifiers; they are learnable for all labellings, so it fails in every reading of Definition 2.8.",
)
def fact_total_rounds(trace):
    """All rounds of a training, with K beyond the threshold that the proof's constants give.

    That no K is large enough for 95 labels follows from a bound on the coefficients: tests/second_routes/test_cl21.py.
    """
    return _rounds(trace)


def _rounds(trace):
    yield Sides(len(trace.columns), "<=", min(trace.game.k, trace.game.m) * trace.booster.min_epoch)


def many_rounds() -> Play:
    """Three observations, 22 labels, epochs of 40 rounds: four epochs."""
    return Play(
        constructions.many_epochs_game(22), constructions.SpreadMistakes({22: 6, 7: 2}), ROUNDS, Elimination(40)
    )


@claim(
    "CL21.total-rounds.amended",
    kind="upper",
    statement=r"$\mathcal H$ iteratively weakly learnable (all labellings) and closed under all maps of labels, for "
    r"large $K: \sum_{i=1}^I K_i \le \min(|A|, |\mathcal P|)\, K$",
    given=[is_iteratively_learnable, is_long_for_observations, absorbs_unused_labels],
    boosters=[Elimination(2)],
    rounds=ROUNDS,
    oracles=[BestClassifier()],
    games=[long_epochs(), Drawn(long_plays(hard_line_games(m=(3, 4), k=(2, 3))), examples=30)],
    attained_by=[many_rounds, lambda: Play(three_epochs().game, None, ROUNDS, Elimination(80))],
    broken_by=[without(absorbs_unused_labels)],
    uses=["CL21.theorem-3.1.1.amended", "CL21.theorem-3.1.2a.reading-full-epochs"],
)
def fact_total_rounds_amended(trace):
    """Epochs of length K, at most min(|A|, |P|) of them."""
    return _rounds(trace)
