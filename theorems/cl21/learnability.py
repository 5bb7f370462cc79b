"""CL21 Sections 2.2 and 2.3: Example 2.7, and iterative weak learnability in its three readings."""

from fractions import Fraction
from itertools import product

from properties.cases.drawn import Drawn
from properties.cases.play import Instance
from properties.claims import Sides, claim, replaced, statement, swapped, varied, without
from reference.constructions import cl21 as constructions
from reference.labels.classifiers import Table
from reference.labels.game import MulticlassGame
from reference.labels.learnability import (
    advantage,
    advantages_all,
    advantages_fixed,
    advantages_occurring,
    label_sets,
    random_guess,
    score_value,
)
from theorems.cl21 import games, instances
from theorems.cl21.letters import all_positive, trained_for_long


def more_than_two_labels(instance) -> bool:
    """Return whether |A| >= 3."""
    return instance.k >= 3


@claim(
    "CL21.example-2.7",
    kind="structure",
    statement=r"$\mathcal P = \{a,b\},\ y = (1,2),\ \mathcal H = \{1, 2\}$: the best score is $\max(1-2d(a), "
    r"2d(a)-1) \ge 0 > \tfrac{2-|A|}{|A|}$, so $\mathcal H$ is weakly learnable; every ensemble is wrong on an "
    r"observation; on $A_i = \{1,2\}$ the value is $0$, so $\mathcal H$ is not iteratively weakly learnable",
    given=[more_than_two_labels],
    games=[instances.WEIGHTS_OF_TWO],
    broken_by=[without(more_than_two_labels), replaced("a third hypothesis 1, 2", extra=(1, 2))],
    slip=("convention", "which-labellings", "Section 2.2, Definition 2.5 and Example 2.7"),
    reason="Example 2.7 computes the score for the labels $y=(1,2)$ only, as Section 2.3 does, and is right for these "
    "labels. Read literally, Definition 2.5 requires (2.3) for every distribution over observations and labels; for "
    "some labels, such as $(3,3)$, (2.3) fails (reading-all). Write 'for the given labels $y(p)$'.",
    amended="(2.3) for the given labels $y(p)$ and every $d$",
)
def example_2_7(instance):
    """Check weak learnability for the given labelling, whose score the example computes. No hypothesis of the class
    predicts 3."""
    game, first, k = _example(instance), instance.first, instance.k
    value = score_value(game.classifiers, game.base, game.labels, tuple(range(1, k + 1)))
    yield Sides(_best_score(game, first), "==", max(1 - 2 * first, 2 * first - 1), at="best score")
    yield Sides(value, "==", 0, at="least best score")
    yield Sides(value, ">", random_guess(k), at="A")
    yield Sides(score_value(game.classifiers, game.base, game.labels, (1, 2)), "<=", random_guess(2), at="A_i = {1, 2}")
    yield Sides(_mistakes_of_the_ensemble(game, first), ">=", 1, at=f"an ensemble with weights {first}, {1 - first}")


@example_2_7.reading(
    "all",
    statement=r"$\mathcal P = \{a,b\},\ \mathcal H = \{1, 2\}$: (2.3) holds for every labelling $y: \mathcal P \to A$",
    attained_by=[lambda: Instance(k=3, first=Fraction(1, 2))],
    printed="refuted",
    reason="No hypothesis predicts the label 3. So for the labelling $(3,3)$ and every $d$ both hypotheses have the "
    r"score $-1$, below $-\tfrac13$.",
)
def example_2_7_reading_all(instance):
    """Compute the least value of (2.3) over all labellings of the two observations."""
    guess = random_guess(instance.k)
    gain = advantage(_example(instance).classifiers, instance.k, tuple(range(1, instance.k + 1)))
    yield Sides(gain + guess, ">", guess)


def _example(instance) -> MulticlassGame:
    game = constructions.example_2_7(instance.k)
    if "extra" in instance.values:
        return MulticlassGame(game.labels, game.k, Table([*game.classifiers.rows, instance.extra]))
    return game


def _best_score(game, first):
    weights = (first, 1 - first)
    return max(
        sum(w if guess == label else -w for guess, label, w in zip(row, game.labels, weights, strict=True))
        for row in game.classifiers.rows
    )


def _mistakes_of_the_ensemble(game, first) -> int:
    weights = (first, 1 - first)
    votes = [{row[p]: w for row, w in zip(game.classifiers.rows, weights, strict=False)} for p in (0, 1)]
    return sum(max(vote, key=vote.__getitem__) != label for vote, label in zip(votes, game.labels, strict=True))


definition_2_8 = statement(
    "CL21.definition-2.8",
    kind="structure",
    statement=r"$\mathcal H$ is iteratively weakly learnable if for all $A_i \subset A,\ |A_i| \ge 2$, there is $\rho_i > 0$ with $\min_d "
    r"\max_{h \in \mathcal H_i} \sum_p (1[h=y]-1[h\ne y])\, d(p) \ge \tfrac{2-|A_i|}{|A_i|} + \rho_i$ for every $d$ and labels $y(p)$",
    games=[Drawn(games.tables())],
    printed="ambiguous",
    slip=("hypothesis", "labellings-of-definition-2.8", "Section 2.3, (2.4)"),
    reason="(2.4) can be read for the given labels, or for every labelling with values in $A_i$. Print the second reading: "
    "Section 3 renumbers the labels and needs (2.4) for the renumbered labels (reading-all). The first reading is too "
    r"weak, for $A_i\supseteq y(\mathcal P)$ (reading-fixed) and for $d$ on labels in $A_i$ (reading-occurring).",
)


@definition_2_8.reading(
    "fixed",
    statement=r"(2.4) for the given labelling and every $A_i \supseteq y(\mathcal P)$ suffices for Theorem 3.1 (2), "
    "also with the outputs corrected",
    printed="refuted",
    reason="Each epoch renumbers the remaining labels of every observation. (2.4) for the given labels does not imply "
    "(2.4) for the renumbered labels; the class may even have no hypothesis that predicts only the labels that remain. "
    "The training can then end with a wrong label.",
)
def definition_2_8_reading_fixed(game):
    """Check that the elimination algorithm with long epochs ends without an error if the class is learnable for the
    given labelling."""
    rho = advantages_fixed(game)
    trace = trained_for_long(game, rho)
    yield Sides(int(all_positive(rho)), "<=", int(trace.training_error == 0), at=f"K = {trace.booster.min_epoch}")


@definition_2_8.reading(
    "occurring",
    statement=r"(2.4) for the given labelling, every $A_i$ and every $d$ on $\{p : y(p) \in A_i\}$ suffices for "
    "Theorem 3.1 (2), also with the outputs corrected",
    printed="refuted",
    reason="Let three hypotheses predict $121$, $113$, $223$ for observations labelled $1,2,3$: for any two labels some "
    "hypothesis predicts only these and is right where they occur. The first epoch leaves the labels "
    r"$\{1,2\}$, $\{1,2\}$, $\{1,3\}$, and the true labels become $1,2,2$. Training ends with $121$, which "
    "misclassifies the third observation.",
)
def definition_2_8_reading_occurring(game):
    """Check that the elimination algorithm with long epochs ends without an error under this reading.

    This reading is stronger than `definition_2_8_reading_fixed`, in which A_i contains y(P) and d is on all of P, but
    still too weak.

    On the stored table, for every K > ln|P|/ρ, the true labels have Ψ > 0. The wrong labels predicted, 2, 1 and 1, have
    shares of Σα that add up to 1, so N_1 = 1. The largest candidate is removed: 3 from the first two observations, 2
    from the third.
    """
    rho = advantages_occurring(game)
    trace = trained_for_long(game, rho)
    yield Sides(int(all_positive(rho)), "<=", int(trace.training_error == 0), at=f"K = {trace.booster.min_epoch}")


# Labels 1, 2, 3 and a hypothesis for each pair of labels that is right at the observations with these labels.
pairs_at_their_places = MulticlassGame([1, 2, 3], 3, Table([[1, 2, 1], [1, 1, 3], [2, 2, 3]]))


@definition_2_8.reading(
    "all",
    statement=r"(2.4) for every labelling $y: \mathcal P \to A_i$ and every $A_i$ with $\rho_i$ suffices: for $K > "
    r"\tfrac1\rho \ln|\mathcal P|$ the algorithm with its two outputs corrected has every final label right",
    games=[Drawn(games.tables(m=(1, 3), rows=(3, 8)), examples=250), games.SMALL_PERMUTED_CLASSES],
    attained_by=[lambda: constructions.many_epochs_game(3), pairs_at_their_places],
    broken_by=[
        swapped("the given labels", definition_2_8_reading_fixed),
        swapped("the given labels where they are in A_i", definition_2_8_reading_occurring),
    ],
)
def definition_2_8_reading_all(game):
    """Check that the elimination algorithm with long epochs ends without an error if the class is learnable for all
    labellings.

    The algorithm has the outputs of CL21.final-hypothesis.amended and CL21.final-hypothesis.perfect-stop.amended. With
    the printed outputs learnability does not suffice for Theorem 3.1 (2): neither for (a), see
    CL21.theorem-3.1.2a.step-every-epoch, nor for (b), see CL21.final-hypothesis.perfect-stop. The run has one K, one
    more than the least K that is long enough.
    """
    rho = advantages_all(game)
    trace = trained_for_long(game, rho)
    yield Sides(int(all_positive(rho)), "<=", int(trace.training_error == 0), at=f"K = {trace.booster.min_epoch}")


@definition_2_8.also(
    "pairs-suffice",
    kind="lower",
    role="ours",
    statement=r"If (2.4) holds for all label pairs with $\rho$, it holds for every $A_i$ with $\rho_i \ge "
    r"2\rho/|A_i|$: pairs decide Definition 2.8 (all labellings)",
    games=[
        games.SMALL_PERMUTED_CLASSES,
        Drawn(games.permuted_tables(k=(3, 3)), examples=60),
        Drawn(games.tables(m=(1, 3), k=(2, 4), rows=(2, 8)), examples=60, name="tables"),
    ],
    attained_by=[lambda: MulticlassGame([1, 1, 1], 3, constructions.two_valued(3))],
    broken_by=[varied("3ρ/|A_i|", factor=3)],
)
def definition_2_8_pairs_suffice(game, factor=2):
    """Check the advantage for every label set against the least advantage for pairs of labels. Some two labels of A_i have
    at least the share 2/|A_i| of any distribution; a hypothesis that predicts only these two labels suffices."""
    rho = {allowed: advantage(game.classifiers, game.base, allowed) for allowed in label_sets(game.k)}
    pairs = min(gain for allowed, gain in rho.items() if len(allowed) == 2)
    for allowed, gain in rho.items():
        yield Sides(gain, ">=", factor * pairs / len(allowed), at=f"A_i = {allowed}")


@definition_2_8.also(
    "every-map",
    role="reading",
    printed="refuted",
    statement=r"$\mathcal H_i$, displayed as the set of all $h: \mathcal P \to A_i$, is a subset of $\mathcal H$ for every $A_i$",
    games=[Drawn(games.tables(), examples=40)],
    slip=("misprint", "every-map", "Section 2.3, the display before Definition 2.8"),
    reason=r"The display before Definition 2.8 defines $\mathcal H_i$ as all maps into $A_i$, while the sentence "
    r"around it speaks of weak hypotheses. Print $h\in\mathcal H$ for $h$ in the display; with all maps every class "
    "would be learnable.",
    amended=r"$\mathcal H_i = \{h \in \mathcal H : h(\mathcal P) \subset A_i\}$",
)
def definition_2_8_every_map(game):
    """Compare the number of maps from the observations to a label set with the number of those in the class."""
    for allowed in label_sets(game.k):
        inside = sum(row in set(game.classifiers.rows) for row in product(allowed, repeat=game.m))
        yield Sides(len(allowed) ** game.m, "<=", inside, at=f"A_i = {allowed}")
