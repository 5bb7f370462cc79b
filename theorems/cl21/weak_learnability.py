"""CL21 Sections 2.2 to 2.4: weak and iterative weak learnability, Example 2.7, and rich classes."""

import math
from fractions import Fraction

from properties.cases import Instance
from properties.claims import Sides, altered, claim, swapped, without
from properties.exhaustive import scope
from properties.strategies import Drawn
from reference import play
from reference.classifiers import Table, axis_parallel, in_the_plane, on_the_line
from reference.constructions import cl21 as constructions
from reference.constructions.cl21 import two_valued
from reference.exact import Elimination
from reference.learnability import (
    advantage,
    advantages_all,
    advantages_fixed,
    decay,
    label_sets,
    random_guess,
    score_value,
    treats_labels_alike,
)
from reference.multiclass import MulticlassGame
from theorems.cl21.games import permutation_closure, permuted_tables, point_sets, small_permuted_classes, tables


def more_than_two_labels(instance) -> bool:
    """|A| >= 3."""
    return instance.k >= 3


def _examples(effort):
    for k in range(2, 9):
        for step in range(13):
            yield Instance(k=k, first=Fraction(step, 12))


@claim(
    "CL21.example-2.7",
    kind="structure",
    statement=r"\mathcal P = \{a,b\},\ y = (1,2),\ \mathcal H = \{1, 2\}: \text{ the best score is } "
    r"\max(1-2d(a), 2d(a)-1) \ge 0 > \tfrac{2-|A|}{|A|}; \text{ every ensemble is wrong on an observation; on } "
    r"A_i = \{1,2\} \text{ the value is } 0, \text{ so } \mathcal H \text{ is not iteratively weakly learnable}",
    given=[more_than_two_labels],
    games=[scope("weights", _examples, "weights in twelfths, up to 8 labels")],
    broken_by=[
        without(more_than_two_labels),
        altered("a third hypothesis 1, 2", lambda instance: instance.replaced(extra=(1, 2))),
    ],
)
def example_2_7(instance):
    """Weak learnability is that of the given labelling here (the class has no hypothesis 3)."""
    game = _example(instance)
    weights = (instance.first, 1 - instance.first)
    best = max(
        sum(w if guess == label else -w for guess, label, w in zip(row, game.labels, weights, strict=True))
        for row in game.classifiers.rows
    )
    yield Sides(best, "==", max(1 - 2 * instance.first, 2 * instance.first - 1), at="best score")
    whole = tuple(range(1, instance.k + 1))
    yield Sides(score_value(game.classifiers, game.base, game.labels, whole), "==", 0, at="least best score")
    yield Sides(score_value(game.classifiers, game.base, game.labels, whole), ">", random_guess(instance.k), at="A")
    yield Sides(score_value(game.classifiers, game.base, game.labels, (1, 2)), "<=", random_guess(2), at="A_i = {1, 2}")
    votes = [{row[p]: w for row, w in zip(game.classifiers.rows, weights, strict=False)} for p in (0, 1)]
    wrong = sum(max(vote, key=vote.get) != label for vote, label in zip(votes, game.labels, strict=True))
    yield Sides(wrong, ">=", 1, at=f"an ensemble with weights {weights[0]}, {weights[1]}")


def _example(instance) -> MulticlassGame:
    game = constructions.example_2_7(instance.k)
    if "extra" in instance.values:
        return MulticlassGame(game.labels, game.k, Table([*game.classifiers.rows, instance.extra]))
    return game


def _sufficiency(game, advantages) -> Sides:
    """Learnable, as a number, at most: the elimination algorithm labels everything rightly, for K of Theorem 3.1."""
    learnable = bool(advantages) and min(advantages.values()) > 0
    length = 3
    if learnable:
        slowest = min(float(decay(len(allowed), gain)) for allowed, gain in advantages.items())
        length = math.floor(math.log(game.m) / slowest) + 2
    trace = play(Elimination(length), game, 40 * length * game.k)
    return Sides(int(learnable), "<=", int(trace.training_error == 0), at=f"K = {length}")


@claim(
    "CL21.definition-2.8",
    kind="structure",
    statement=r"\mathcal H \text{ is iteratively weakly learnable if for all } A_i \subset A,\ |A_i| \ge 2, \text{ there is "
    r"} \rho_i > 0 \text{ with } \min_d \max_{h \in \mathcal H_i} \sum_p (1[h=y]-1[h\ne y])\, d(p) \ge "
    r"\tfrac{2-|A_i|}{|A_i|} + \rho_i \text{ for every } d \text{ and labels } y(p)",
    games=[Drawn(tables())],
    printed="ambiguous",
    readings=["CL21.definition-2.8.reading-fixed", "CL21.definition-2.8.reading-all"],
    reason="Either the labels y are the given ones (then only label sets that contain them make sense, as in Example 2.7) "
    "or all labellings by A_i are meant; the renumbered epochs of Section 3 need the second.",
)
def definition_2_8(game):
    """The two readings agree: decided by one exact linear program for each label set (and labelling)."""
    fixed, every = advantages_fixed(game), advantages_all(game)
    yield Sides(int(min(fixed.values(), default=0) > 0), "==", int(min(every.values()) > 0))


@claim(
    "CL21.definition-2.8.reading-fixed",
    kind="structure",
    statement=r"\text{(2.4) for the given labelling and every } A_i \supseteq y(\mathcal P) \text{ suffices for Theorem 3.1}",
    games=[Drawn(tables())],
    printed="refuted",
    reason="After the first epoch the labels are renumbered observation by observation, and the class need not be "
    "learnable for the new labelling, or may have no hypothesis with the labels left.",
)
def definition_2_8_reading_fixed(game):
    """Learnable for the given labelling implies that the elimination algorithm with long epochs ends without an error."""
    yield _sufficiency(game, advantages_fixed(game))


@claim(
    "CL21.definition-2.8.reading-all",
    kind="structure",
    statement=r"\text{(2.4) for every labelling } y: \mathcal P \to A_i \text{ and every } A_i \text{ suffices for Theorem 3.1}",
    games=[Drawn(tables(m=(1, 3), rows=(3, 8)), examples=250), small_permuted_classes()],
    attained_by=[lambda: constructions.many_epochs_game(3)],
    broken_by=[swapped("the other reading", definition_2_8_reading_fixed.__wrapped_claim__)],
)
def definition_2_8_reading_all(game):
    """Learnable for all labellings implies that the elimination algorithm with long epochs ends without an error."""
    yield _sufficiency(game, advantages_all(game))


@claim(
    "CL21.definition-2.8.pairs-suffice",
    kind="lower",
    statement=r"\text{If (2.4) holds for all label pairs with } \rho, \text{ it holds for every } A_i \text{ with } "
    r"\rho_i \ge 2\rho/|A_i|: \text{ pairs decide Definition 2.8 (all labellings)}",
    games=[small_permuted_classes(), Drawn(permuted_tables(k=(3, 3)), examples=60)],
    attained_by=[lambda: MulticlassGame([1, 1, 1], 3, two_valued(3))],
    broken_by=[swapped("3ρ/|A_i|", lambda game: _pair_bounds(game, 3))],
)
def definition_2_8_pairs_suffice(game):
    """Two labels of A_i carry at least 2/|A_i| of any distribution, and a hypothesis with these two alone suffices."""
    return _pair_bounds(game, 2)


def _pair_bounds(game, factor):
    pairs = min(advantage(game.classifiers, game.base, pair) for pair in label_sets(game.k) if len(pair) == 2)
    for allowed in label_sets(game.k):
        found = advantage(game.classifiers, game.base, allowed)
        yield Sides(found, ">=", factor * pairs / len(allowed), at=f"A_i = {allowed}")


def is_closed_under_permutations(game) -> bool:
    """π(h) is in the class for every hypothesis h and every permutation π of the labels."""
    return treats_labels_alike(game.classifiers, game.k)


def uses_only_true_labels(game) -> bool:
    """Some hypothesis takes its values among the labels that occur, y(P)."""
    return any(set(row) <= set(game.labels) for row in game.classifiers.rows)


@claim(
    "CL21.lemma-2.10",
    kind="lower",
    statement=r"\mathcal H \text{ closed under permutations } \implies \min_d \max_h \Pr_d(h = y) \ge 1/|y(\mathcal P)|",
    given=[is_closed_under_permutations],
    games=[small_permuted_classes(), Drawn(permuted_tables())],
    printed="refuted",
    amended=r"\mathcal H \text{ closed under permutations and with some } h: \mathcal P \to y(\mathcal P) \implies "
    r"\min_d \max_h \Pr_d(h = y) \ge 1/|y(\mathcal P)|",
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
    statement=r"\mathcal H \text{ closed under permutations and with some } h: \mathcal P \to y(\mathcal P) \implies "
    r"\min_d \max_h \Pr_d(h = y) \ge 1/|y(\mathcal P)|",
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
    statement=r"\text{Single threshold classifiers of finitely many distinct points are iteratively weakly learnable}",
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
    statement=r"\text{For } m \text{ alternating labels on a line the best } \rho \text{ is } 1/m \text{ (} m \text{ odd) or } "
    r"1/(m-1) \text{ (even): no } \rho > 0 \text{ serves infinitely many observations}",
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
    statement=r"\mathcal H_i \text{ closed under permutations for every } A_i \implies \mathcal H \text{ iteratively weakly "
    r"learnable}",
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
