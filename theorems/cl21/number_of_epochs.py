"""CL21 Theorem 3.1 (1) and Appendix A.1: the number of epochs, the labels that never occur, the number of rounds."""

from properties.cases.drawn import Drawn
from properties.cases.play import Play
from properties.claims import Sides, claim, sharper, varied, without
from reference.constructions.cl21 import many_epochs_game
from reference.exact import Elimination
from theorems.cl21 import games, letters


@claim(
    "CL21.theorem-3.1.1",
    kind="upper",
    statement=r"$\mathcal H$ iteratively weakly learnable $\implies I \le \min(|A|, |\mathcal P|)$",
    given=[letters.is_iteratively_learnable],
    **games.TRAINING,
    games=[games.SHORT_EPOCHS, Drawn(games.elimination_plays())],
    printed="refuted",
    slip=("hypothesis", "unused-labels", "Theorem 3.1 (1) and Appendix A.1"),
    amended=r"$\mathcal H$ iteratively weakly learnable (all labellings) and closed under all maps of labels "
    r"$\implies I \le \min(|A|, |\mathcal P|)$",
    reason=r"$I\le\min(|A|,|\mathcal P|)$ can fail. For three observations, 15 labels and all classifiers with "
    "exactly two values, a class learnable in every reading of Definition 2.8, one choice of optimal classifiers "
    "takes four epochs. Require that the class is closed under all maps of labels.",
)
def theorem_3_1_1(trace):
    """Check the number of epochs if all labellings by all label sets are learnable. An epoch that ε_k = 0 ends is
    counted."""
    yield Sides(len(trace.epochs), "<=", min(trace.game.k, trace.game.m))


theorem_3_1_1_amended = theorem_3_1_1.amended(
    given=[letters.is_iteratively_learnable, letters.absorbs_unused_labels],
    attained_by=[games.five_points, games.many_epochs],
    broken_by=[without(letters.absorbs_unused_labels)],
    uses=["CL21.unused-labels.amended"],
    doc="There are at most |A| - 1 epochs, because each removes a label. The first epoch leaves at most as many "
    "labels as occur, so at most |P| - 1 epochs follow.",
)(theorem_3_1_1)


def has_two_labels(trace) -> bool:
    """Return whether |A| >= 2."""
    return trace.game.k >= 2


@theorem_3_1_1.also(
    "sharper",
    role="ours",
    statement=r"$\mathcal H$ iteratively weakly learnable (all labellings) and closed under all maps of labels, $|A|\ge2$ "
    r"$\implies I \le \min(|A|-1, |y(\mathcal P)|)$",
    given=[has_two_labels, letters.is_iteratively_learnable, letters.absorbs_unused_labels],
    where=None,
    attained_by=[games.five_points, games.many_epochs],
    broken_by=[without(letters.absorbs_unused_labels), varied("one epoch fewer", fewer=1)],
    uses=["CL21.theorem-3.1.1.amended", "CL21.unused-labels.amended"],
)
def theorem_3_1_1_sharper(trace, fewer=0):
    """Check that there are at most min(|A| - 1, |y(P)|) epochs. Every epoch removes a label from each observation, and
    training ends when one label is left. The first epoch leaves at most |y(P)| labels, so at most |y(P)| - 1 epochs
    follow."""
    yield Sides(len(trace.epochs), "<=", min(trace.game.k - 1, len(set(trace.game.labels))) - fewer)


@claim(
    "CL21.unused-labels",
    kind="structure",
    statement=r"$h_k(\mathcal P) \subset y(\mathcal P)$ for every optimal $h_k$, and every $a \in A \setminus "
    r"y(\mathcal P)$ is eliminated at the end of the first epoch",
    given=[letters.is_iteratively_learnable],
    **games.TRAINING,
    games=[games.SHORT_EPOCHS, Drawn(games.elimination_plays())],
    printed="refuted",
    slip=("hypothesis", "unused-labels", "Appendix A.1"),
    amended=r"$\mathcal H$ closed under all maps of labels $\implies h_k(\mathcal P) \subset y(\mathcal P)$, and at "
    r"least $|A \setminus y(\mathcal P)|$ labels leave every observation in the first epoch",
    reason="The rule removes the last $N_i$ candidates, used or not: on a line labelled $1,3,1$ one observation "
    "loses the used label 3 and keeps the unused label 2. Moreover a class need not contain an optimal classifier "
    "without unused labels.",
)
def fact_unused_labels(trace):
    """Check the classifiers of the first epoch, and the unused labels that some observation keeps after it."""
    used = set(trace.game.labels)
    for t, row in enumerate(trace.predictions[: letters.voting_rounds(trace.epochs[0])]):
        yield Sides(
            len(set(row) - used),
            "==",
            0,
            at=f"unused labels given in round {t + 1}",
            round=t + 1,
            part="unused labels given",
        )
    for p, stay in enumerate(trace.epochs[0].permutations):
        yield Sides(
            len(set(stay) - used),
            "==",
            0,
            at=f"unused labels kept by observation {p}",
            example=p,
            part="unused labels kept",
        )


@fact_unused_labels.amended(
    given=[letters.is_iteratively_learnable, letters.absorbs_unused_labels],
    attained_by=[games.an_unused_label, lambda: Play(many_epochs_game(4), None, games.ROUNDS, Elimination(4))],
    broken_by=[without(letters.absorbs_unused_labels)],
)
def fact_unused_labels_amended(trace):
    """Check that no classifier of the first epoch predicts an unused label, and count the labels that leave. If an unused
    label that a classifier predicts is replaced by the true label of the observation, the classifier becomes strictly
    better."""
    used = set(trace.game.labels)
    for t, row in enumerate(trace.predictions[: letters.voting_rounds(trace.epochs[0])]):
        yield Sides(
            len(set(row) - used),
            "==",
            0,
            at=f"unused labels given in round {t + 1}",
            round=t + 1,
            part="unused labels given",
        )
    for stay in trace.epochs[0].permutations[:1]:
        yield Sides(trace.game.k - len(stay), ">=", trace.game.k - len(used), at="labels that leave")


@claim(
    "CL21.total-rounds",
    kind="upper",
    statement=r"$\mathcal H$ iteratively weakly learnable $\implies$ for large $K$, with a probability close to 1, "
    r"$\sum_{i=1}^I K_i \le \min(|A|, |\mathcal P|)\, K$",
    given=[letters.is_iteratively_learnable, letters.is_long_for_observations],
    **games.TRAINING,
    games=[games.LONG_EPOCHS],
    printed="refuted",
    slip=("hypothesis", "unused-labels", "Section 3, first paragraph"),
    amended=r"$\mathcal H$ iteratively weakly learnable (all labellings) and closed under all maps of labels, for "
    r"large $K: \sum_{i=1}^I K_i \le \min(|A|, |\mathcal P|)\, K$",
    reason=r"The bound uses $I\le\min(|A|,|\mathcal P|)$, which can fail (CL21.theorem-3.1.1). With 22 labels, three "
    "observations and all classifiers of two values, a class learnable for all labellings, one choice of optimal "
    "classifiers takes four epochs of $K$ rounds for $K=40$, 60 and 100.",
)
def fact_total_rounds(trace):
    """Count all rounds of a training, which is deterministic, for a K above the threshold given by the constants of the
    proof. For 95 labels no K is large enough, which follows from a bound on the coefficients:
    tests/second_routes/cl21/test_epochs.py."""
    yield Sides(len(trace.columns), "<=", min(trace.game.k, trace.game.m) * trace.booster.min_epoch)


fact_total_rounds_amended = fact_total_rounds.amended(
    given=[letters.is_iteratively_learnable, letters.is_long_for_observations, letters.absorbs_unused_labels],
    games=[games.LONG_EPOCHS, games.long_on_lines(210)],
    attained_by=[games.many_rounds, lambda: games.five_points(80)],
    broken_by=[without(letters.absorbs_unused_labels)],
    uses=["CL21.theorem-3.1.1.amended", "CL21.theorem-3.1.2a.reading-full-epochs"],
    doc="There are at most min(|A|, |P|) epochs, each of length at most K.",
)(fact_total_rounds)


@claim(
    "CL21.sentence-epochs-and-labels",
    kind="upper",
    statement=r"since at least one label leaves in every epoch, $I \le |A|$",
    given=[letters.is_trained],
    **games.TRAINING,
    games=[games.SHORT_EPOCHS, games.on_tables(160, m=(2, 4), k=(2, 4), rows=(3, 6))],
    attained_by=[games.alternating, games.many_epochs],
    broken_by=[sharper("13/20")],
    where="Appendix A.3",
)
def fact_sentence_epochs_and_labels(trace):
    """Check that there are at most |A| epochs. For any class |A| - 1 removals leave at most one label, and a perfect epoch
    removes no label."""
    yield Sides(len(trace.epochs), "<=", trace.game.k)
    for epoch in letters.finished_epochs(trace):
        yield Sides(epoch.removed_count - 1, ">=", 0, at="labels that leave, less one", step=True)
