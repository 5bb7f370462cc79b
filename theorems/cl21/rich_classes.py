"""CL21 Section 2.4: classes closed under permutations, and single threshold classifiers."""

from fractions import Fraction

from properties.cases.drawn import Drawn
from properties.cases.exhaustive import scope
from properties.cases.play import Instance
from properties.claims import Sides, claim, swapped, without
from reference.labels.classifiers import axis_parallel, in_the_plane, on_the_line
from reference.labels.game import MulticlassGame
from reference.labels.learnability import (
    advantage,
    label_sets,
    score_value,
    treats_labels_alike,
)
from theorems.cl21.games import permutation_closure, permuted_tables, point_sets, small_permuted_classes, tables


def is_closed_under_permutations(game) -> bool:
    """π(h) is in the class for every hypothesis h and every permutation π of the labels."""
    return treats_labels_alike(game.classifiers, game.k)


def uses_only_true_labels(game) -> bool:
    """Some hypothesis takes its values among the labels that occur, y(P)."""
    return any(set(row) <= set(game.labels) for row in game.classifiers.rows)


@claim(
    "CL21.lemma-2.10",
    kind="lower",
    statement=r"$\mathcal H$ closed under permutations $\implies \min_d \max_h \Pr_d(h = y) \ge 1/|y(\mathcal P)|$",
    given=[is_closed_under_permutations],
    games=[small_permuted_classes(), Drawn(permuted_tables())],
    printed="refuted",
    amended=r"$\mathcal H$ closed under permutations and with some $h: \mathcal P \to y(\mathcal P) \implies \min_d "
    r"\max_h \Pr_d(h = y) \ge 1/|y(\mathcal P)|$",
    reason="Permutations of all labels move a hypothesis with many labels away from the few that occur: with "
    "H = {12, 21} and y = (1, 1) nothing beats 1/2, and with four observations the same happens for two labels of three.",
)
def lemma_2_10(game):
    """The best classifier is right at least as often as a guess among the labels that occur, for every distribution."""
    return _guarantee(game)


def _guarantee(game):
    value = score_value(game.classifiers, game.base, game.labels, tuple(range(1, game.k + 1)))
    yield Sides((1 + value) / 2, ">=", Fraction(1, len(set(game.labels))))


def _constants() -> MulticlassGame:
    return MulticlassGame([1, 2, 3], 3, permutation_closure([(1, 1, 1)], 3))


@claim(
    "CL21.lemma-2.10.amended",
    kind="lower",
    statement=r"$\mathcal H$ closed under permutations and with some $h: \mathcal P \to y(\mathcal P) \implies "
    r"\min_d \max_h \Pr_d(h = y) \ge 1/|y(\mathcal P)|$",
    given=[is_closed_under_permutations, uses_only_true_labels],
    games=[small_permuted_classes(), Drawn(permuted_tables()), Drawn(tables(rows=(1, 2)), examples=50, name="tables")],
    attained_by=[_constants],
    broken_by=[without(uses_only_true_labels), without(is_closed_under_permutations)],
)
def lemma_2_10_amended(game):
    """Averaged over the permutations of y(P), the relabellings of that hypothesis are right with weight 1/|y(P)|."""
    return _guarantee(game)


def observations_are_distinct(instance) -> bool:
    """No two observations are the same point."""
    return len(set(instance.points)) == len(instance.points)


def _four_corners() -> Instance:
    return Instance(points=((0, 0), (1, 1), (0, 1), (1, 0)), k=2)


@claim(
    "CL21.corollary-2.11",
    kind="structure",
    statement="Single threshold classifiers of finitely many distinct points are iteratively weakly learnable",
    given=[observations_are_distinct],
    games=[Drawn(point_sets(), examples=260)],
    attained_by=[_four_corners],
    broken_by=[
        without(observations_are_distinct),
        swapped("axis-parallel stumps only", lambda instance: _advantages(instance, axis_parallel)),
    ],
    printed="proof-gap",
    reason="The proof infers it from closedness under permutations, which gives no advantage: the constants are closed "
    "too. An extreme point of the support can be split off, and the rest given its most likely label.",
)
def corollary_2_11(instance):
    """The advantage over a random guess is positive for every label set and every labelling (a+ = a- is allowed)."""
    return _advantages(instance, in_the_plane)


def _advantages(instance, classifiers):
    for size in range(2, instance.k + 1):
        found = advantage(classifiers(instance.points), instance.k, tuple(range(1, size + 1)))
        yield Sides(found, ">", 0, at=f"{size} labels")


def _alternating_labels(effort):
    for m in range(1, {"quick": 15, "ci": 19, "night": 27}[effort] + 1):
        yield Instance(points=m)


@claim(
    "CL21.corollary-2.11.vanishing",
    kind="identity",
    statement=r"For $m$ alternating labels on a line the best $\rho$ is $1/m$ ( $m$ odd) or $1/(m-1)$ (even): no "
    r"$\rho > 0$ serves infinitely many observations",
    games=[scope("alternating", _alternating_labels, "alternating labels on up to 15 points of a line")],
    broken_by=[swapped("1/(m+1)", lambda instance: Sides(*_alternating_sides(instance.points, 1)))],
)
def corollary_2_11_vanishing(instance):
    """Definition 2.8 and the corollary do not say that P is finite; Theorem 3.1 does, and it is needed."""
    yield Sides(*_alternating_sides(instance.points, 0), at=f"{instance.points} points")


def _alternating_sides(m, more):
    value = score_value(on_the_line(range(m)), 2, tuple(p % 2 + 1 for p in range(m)), (1, 2))
    return value, "==", Fraction(1, more + (m if m % 2 else m - 1))


@claim(
    "CL21.corollary-2.11.step-closed-under-permutations",
    kind="structure",
    statement=r"$\mathcal H_i$ closed under permutations for every $A_i \implies \mathcal H$ iteratively weakly "
    "learnable",
    given=[is_closed_under_permutations],
    games=[small_permuted_classes()],
    printed="refuted",
    reason="The constant hypotheses are closed under permutations and no better than a random guess.",
)
def corollary_2_11_step_closed_under_permutations(game):
    """Closedness alone gives an advantage for every label set."""
    for allowed in label_sets(game.k):
        if any(set(row) <= set(allowed) for row in game.classifiers.rows):
            yield Sides(advantage(game.classifiers, game.base, allowed), ">", 0, at=f"A_i = {allowed}")
