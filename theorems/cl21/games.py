"""The games and plays on which the statements of CL21 are checked: labelled points, tables, adversaries, populations,
and named plays."""

import math
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise, permutations, product
from typing import Any

from hypothesis import strategies as st

from properties.cases.drawn import Drawn, composite
from properties.cases.exhaustive import Scope, scope
from properties.cases.play import Instance, Play
from reference import Transcript
from reference.constructions import cl21 as constructions
from reference.exact import Elimination
from reference.labels.classifiers import Table, in_the_plane, on_the_line
from reference.labels.game import MulticlassGame
from reference.labels.learnability import advantages_all, decay_rate, labellings
from reference.labels.oracles import BestClassifier, EveryBest
from theorems.cl21.letters_of_generalization import LONGEST

ROUNDS = 400  # more rounds than any training here takes, since the booster stops earlier
# the fields of claims about a whole training with optimal classifiers; each play has its own booster, with its K
TRAINING: dict[str, Any] = {"boosters": [Elimination(2)], "rounds": ROUNDS, "oracles": [BestClassifier()]}
GRID = tuple(product(range(3), repeat=2))
CLEAR = (
    1e-6  # a drawn adversary is better than a random guess by this much, in floats; the claim decides its cases exactly
)


@composite
def line_games(draw, m=(1, 5), k=(2, 4), hard=False) -> MulticlassGame:
    """Draw distinct labelled points on a line with the single threshold classifiers. If hard, the first three labels
    change twice, so that no single classifier is right on all."""
    size, labels = draw(st.integers(*m)), draw(st.integers(*k))
    true_labels = draw(st.lists(st.integers(1, labels), min_size=size, max_size=size))
    for p in (1, 2) if hard else ():
        if true_labels[p] == true_labels[p - 1]:
            true_labels[p] = true_labels[p] % labels + 1
    return MulticlassGame(true_labels, labels, on_the_line(range(size)))


def hard_line_games(m=(3, 5), k=(2, 4)) -> st.SearchStrategy[MulticlassGame]:
    """Return the hard line games of three points and more."""
    return line_games(m=m, k=k, hard=True)


@composite
def plane_games(draw, m=(1, 4), k=(2, 3)) -> MulticlassGame:
    """Draw distinct labelled points of a 3 x 3 grid (often collinear) with all separating lines."""
    points = draw(st.lists(st.sampled_from(GRID), min_size=m[0], max_size=m[1], unique=True))
    labels = draw(st.integers(*k))
    true_labels = draw(st.lists(st.integers(1, labels), min_size=len(points), max_size=len(points)))
    return MulticlassGame(true_labels, labels, in_the_plane(sorted(points)))


@composite
def tables(draw, m=(1, 4), k=(2, 3), rows=(1, 4)) -> MulticlassGame:
    """Draw labels and an explicit list of hypotheses, without any guarantee."""
    size, labels = draw(st.integers(*m)), draw(st.integers(*k))
    row = st.lists(st.integers(1, labels), min_size=size, max_size=size)
    return MulticlassGame(draw(row), labels, Table(draw(st.lists(row, min_size=rows[0], max_size=rows[1]))))


@cache
def threshold_games() -> st.SearchStrategy[MulticlassGame]:
    """Draw points on a line or in the plane; mostly no single classifier is right on all (Corollary 2.11)."""
    return st.one_of(hard_line_games(m=(3, 6)), hard_line_games(k=(2, 3)), plane_games(m=(4, 5)))


@composite
def elimination_plays(draw, games=None, longest: int = 6, boosters=(Elimination,)) -> Play:
    """Draw a whole training: the minimum length of an epoch, and the choice among optimal classifiers."""
    game = draw(threshold_games() if games is None else games)
    booster = draw(st.sampled_from(boosters))(draw(st.integers(1, longest)))
    return Play(game, EveryBest(draw(st.integers(0, 3))), ROUNDS, booster)


@composite
def adversary_plays(draw, m=(2, 6), k=(2, 5), rounds=(1, 6)) -> Play:
    """Draw one epoch against an adversary that draws the predicted labels of each round, with the only guarantee ε < 1
    - 1/k.

    Predictions are corrected, the observations of least weight first, until the hypothesis is better than a random
    guess under the weights of the elimination algorithm. These weights are in floating point; the exact run decides.
    """
    size, labels, length = draw(st.integers(*m)), draw(st.integers(*k)), draw(st.integers(*rounds))
    truth = draw(st.lists(st.integers(1, labels), min_size=size, max_size=size))
    weights, table = [1 / size] * size, []
    for _ in range(length):
        row = draw(st.lists(st.integers(1, labels), min_size=size, max_size=size))
        if row == truth:
            row = [truth[0] % labels + 1, *row[1:]]
        order = sorted(range(size), key=lambda p: weights[p])
        while sum(weights[p] for p in range(size) if row[p] != truth[p]) >= 1 - 1 / labels - CLEAR:
            p = next(p for p in order if row[p] != truth[p])
            row[p] = truth[p]
        error = sum(weights[p] for p in range(size) if row[p] != truth[p])
        gain = ((labels - 1) * (1 - error) / error) ** (labels / (2 * (labels - 1))) if error else 1.0
        raised = [weight * (gain if row[p] != truth[p] else 1) for p, weight in enumerate(weights)]
        weights = [weight / sum(raised) for weight in raised]
        table.append(tuple(row))
    game = MulticlassGame(truth, labels, Table(table))
    return Play(game, Transcript([(t, 1) for t in range(length)]), length, Elimination(length + 1))


def hard_labellings(points: int, k: int) -> Iterator[MulticlassGame]:
    """Yield every labelling of at most `points` points on a line by 1..k for which no single threshold classifier is
    right on all points."""
    for m in range(3, points + 1):
        for labels in product(range(1, k + 1), repeat=m):
            if sum(a != b for a, b in pairwise(labels)) >= 2:
                yield MulticlassGame(labels, k, on_the_line(range(m)))


# points, labels, longest minimum length of an epoch
SHORT = {"quick": [(4, 2, 5), (3, 3, 4)], "ci": [(5, 3, 6), (4, 4, 4)], "night": [(6, 2, 12), (5, 4, 8)]}


def short_epochs(effort: str) -> Iterator[Play]:
    """Yield every hard labelling of points on a line, with every minimum length of an epoch up to a bound."""
    for points, k, longest in SHORT[effort]:
        for game in hard_labellings(points, k):
            for length in range(1, longest + 1):
                yield Play(game, None, ROUNDS, Elimination(length))


def long_epochs(effort: str) -> Iterator[Play]:
    """Yield every labelling of points on a line, with the shortest epochs for which every true label has Ψ > 0."""
    points, k = {"quick": (4, 2), "ci": (4, 3), "night": (4, 4)}[effort]
    for game in [*hard_labellings(points, k), *(hard_labellings(3, 3) if effort == "quick" else ())]:
        yield Play(game, None, ROUNDS, Elimination(length_for_observations(game)))


SHORT_EPOCHS = scope(
    "labellings",
    short_epochs,
    "every labelling of a few points on a line that no classifier matches, every short epoch, lowest code on ties",
)
LONG_EPOCHS = scope(
    "long-epochs",
    long_epochs,
    "every such labelling of up to 4 points on a line, epochs as long as needed, lowest code on ties",
)


def length_for_observations(game: MulticlassGame) -> int:
    """Return the least K with exp(-ρK) < 1/|P| for every ρ_i of the class; 1 if some advantage is not positive.

    K is computed in floating point; the claims decide their hypothesis on K exactly.
    """
    return _length(game, math.log(game.m))


def length_for_the_last_chain(game: MulticlassGame) -> int:
    """Return a K that satisfies both `length_for_observations` and K >= (2/ρ) ln |A|, with one round added, as the last
    chain of the proof requires."""
    return _length(game, max(math.log(game.m), 2 * math.log(game.k))) + 1


def _length(game: MulticlassGame, target: float) -> int:
    advantages = advantages_all(game)
    if min(advantages.values()) <= 0:
        return 1
    slowest = min(float(decay_rate(len(allowed), gain)) for allowed, gain in advantages.items())
    return math.floor(target / slowest) + 1


@composite
def long_plays(draw, length) -> Play:
    """Draw three or four points of a line for which no single classifier is right on all, with epochs of `length`
    rounds or slightly more."""
    game, longer = draw(hard_line_games(m=(3, 4), k=(2, 3))), draw(st.integers(0, 2))
    return Play(game, EveryBest(draw(st.integers(0, 3))), ROUNDS, Elimination(length(game) + longer))


def long_on_lines(examples: int, length=length_for_observations) -> Drawn:
    """Return a source of the trainings of `long_plays`."""
    return Drawn(long_plays(length), examples)


def on_tables(examples: int, **sizes) -> Drawn:
    """Return trainings on drawn tables of these sizes."""
    return Drawn(elimination_plays(games=tables(**sizes)), examples, name="tables")


@composite
def permuted_tables(draw, m=(2, 4), k=(2, 3), rows=(1, 2)) -> MulticlassGame:
    """Draw labels, and a few hypotheses with all their relabellings by permutations of 1..k."""
    game = draw(tables(m=m, k=k, rows=rows))
    return MulticlassGame(game.labels, game.k, permutation_closure(game.classifiers.rows, game.k))


def permutation_closure(rows, k: int) -> Table:
    """Return the rows with all their relabellings by permutations of 1..k."""
    relabelled: dict[tuple[int, ...], None] = {}
    for row in rows:
        for names in permutations(range(1, k + 1)):
            relabelled[tuple(names[label - 1] for label in row)] = None
    return Table(tuple(relabelled))


def small_permuted_classes(effort: str) -> Iterator[MulticlassGame]:
    """Yield every class generated by at most two hypotheses under relabelling, with every labelling of the
    observations."""
    for m, k in {"quick": [(2, 2), (3, 2), (2, 3)], "ci": [(3, 3)], "night": [(3, 3), (4, 3)]}[effort]:
        patterns = list(labellings(m, range(1, k + 1), up_to_names=True))
        for count in (1, 2):
            for chosen in combinations(patterns, count):
                closed = permutation_closure(chosen, k)
                for labels in labellings(m, range(1, k + 1)):
                    yield MulticlassGame(labels, k, closed)


SMALL_PERMUTED_CLASSES = scope(
    "closed-classes",
    small_permuted_classes,
    "classes of at most two hypotheses and their relabellings, all labellings",
)


class EveryLabelling(Scope):
    """Every labelling of up to some number of points on a line, including those for which one classifier is right on
    all."""

    SIZES = {"quick": (5, 3), "ci": (6, 3), "night": (7, 4)}  # noqa: RUF012

    def __init__(self):
        self.name = "every-labelling"

    def cases(self, effort="quick"):
        points, k = self.SIZES[effort]
        for m in range(1, points + 1):
            for labels in product(range(1, k + 1), repeat=m):
                yield Instance(labels=labels, k=k)

    def count(self, effort: str) -> int:
        points, k = self.SIZES[effort]
        return sum(k**m for m in range(1, points + 1))

    def scope(self, effort="quick") -> str:
        points, k = self.SIZES[effort]
        labellings = f"every labelling of up to {points} points on a line by {k} labels, each with every K to {LONGEST}"
        return f"{labellings}, lowest code on ties"


def long_epochs_as_printed(effort: str) -> Iterator[Play]:
    """Yield labellings of points on a line by 3 labels, with epochs as long as the theorem requires; an error of 0
    stops the training as printed."""
    for game in hard_labellings({"quick": 3, "ci": 4, "night": 4}[effort], 3):
        yield Play(game, None, ROUNDS, Elimination(length_for_the_last_chain(game), perfect="printed"))


LONG_EPOCHS_AS_PRINTED = scope(
    "printed-stops",
    long_epochs_as_printed,
    "labellings of points on a line by 3 labels, epochs as long as needed, lowest code on ties",
)


def samme_cycles():
    """Yield four points of a line labelled 1, a, b, 1, for seven or eight rounds."""
    for k in range(3, 11):
        for a, b in product(range(2, k + 1), repeat=2):
            if a != b:
                yield Play(MulticlassGame([1, a, b, 1], k, on_the_line(range(4))), None, 7 + (a + b) % 2)


def on_a_line(labels, k: int, booster, rounds: int | None = ROUNDS) -> Play:
    """Return a training by `booster` on points 0, 1, 2, ... of a line with these labels of 1..k."""
    return Play(MulticlassGame(labels, k, on_the_line(range(len(labels)))), None, rounds, booster)


def five_points(length: int = 6) -> Play:
    """Return a training with labels 1, 2, 3, 4, 1 on a line: two epochs for six rounds each, with permutations that do
    not commute; one epoch if `length` is large."""
    return on_a_line([1, 2, 3, 4, 1], 4, Elimination(length))


NINE_LABELS = (1, 1, 2, 1, 1, 2, 1, 2, 1)  # labels on a line, with the largest shares of e^{-ρk} known

# One epoch of ten rounds, two labels that change six times.
nine_points = on_a_line(list(NINE_LABELS), 2, Elimination(10))

# Three observations, 15 labels, epochs of 29 rounds: four epochs, in which the learner always chooses an optimal classifier.
many_epochs = Play(
    constructions.many_epochs_game(15), constructions.SpreadMistakes({15: 5, 6: 2}), ROUNDS, Elimination(29)
)

# Three observations, 22 labels, epochs of 40 rounds: four epochs.
many_rounds = Play(
    constructions.many_epochs_game(22), constructions.SpreadMistakes({22: 6, 7: 2}), ROUNDS, Elimination(40)
)

# Labels 1, 3, 1 of three on a line, epochs of two rounds: label 3 leaves the first observation, not label 2.
an_unused_label = on_a_line([1, 3, 1], 3, Elimination(2))


def alternating(length: int = 3) -> Play:
    """Return a training with labels 1, 2, 3, 1, 2 on a line and two epochs; if each has two rounds, an observation
    loses its label in the second."""
    return on_a_line([1, 2, 3, 1, 2], 3, Elimination(length))


# Labels 1, 2, 3, 1 on a line, epochs of 27 rounds: after the first the label 1 has the largest Ψ at every observation.
first_label_leads = on_a_line([1, 2, 3, 1], 3, Elimination(27))

# Two rounds with equal coefficients that disagree on five of eight observations: Ψ is exactly 0 there.
tied_scores = Play(constructions.tied_scores(), None, ROUNDS, Elimination(2))

# Labels 1, 1, 1, 2, 3, 1 on a line, epochs of two rounds: the first of two epochs removes the label 3 everywhere.
a_label_lost_in_the_first_epoch = on_a_line([1, 1, 1, 2, 3, 1], 3, Elimination(2))

# The table whose final labels are no weighted vote of its hypotheses, with epochs of 21 rounds.
no_ensemble = Play(constructions.no_ensemble_table(), None, ROUNDS, Elimination(21))

# Two points labelled 1, 2, epochs of at least two rounds: the first classifier is right on both.
perfect_at_once = on_a_line([1, 2], 2, Elimination(2))


def perfect_in_the_second_epoch(perfect: str = "stop") -> Play:
    """Return a training with labels 1, 2, 3 on a line: after 39 rounds the labels are 1, 2, 2, and one classifier is
    right on all."""
    return on_a_line([1, 2, 3], 3, Elimination(39, perfect=perfect))


one_epoch = on_a_line([1, 2, 1], 2, Elimination(9), rounds=3)  # Labels 1, 2, 1 on a line: three rounds with two labels.

# Nine points with nine labels on a line: after one round 7/9 of the observations have Ψ < 0.
many_labels = on_a_line(range(1, 10), 9, Elimination(9), rounds=1)


def wrong_again_on_one(k: int, rows) -> Play:
    """Return a training in which all observations have label 1, and the classifiers of the rows, played in order,
    misclassify one observation again and again."""
    game = MulticlassGame([1] * len(rows[0]), k, Table(rows))
    return Play(game, Transcript([(t, 1) for t in range(len(rows))]), len(rows), Elimination(len(rows) + 1))


# Two observations, five labels: the first is misclassified in rounds 2 to 5; with fixed weights nothing would change.
four_mistakes_of_five = wrong_again_on_one(5, [(1, 2), (2, 1), (2, 1), (2, 1), (2, 1)])

# Four observations, four labels: the first is misclassified in rounds 1 to 5.
five_mistakes_of_six = wrong_again_on_one(4, [(2, 1, 1, 1)] * 5 + [(1, 1, 2, 1)])
