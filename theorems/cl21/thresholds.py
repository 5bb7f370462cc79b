"""CL21 Section 2.4: classes closed under permutations, and single threshold classifiers."""

from fractions import Fraction

from properties.cases.drawn import Drawn
from properties.cases.play import Instance
from properties.claims import Proof, Sides, claim, replaced, swapped, varied, without
from reference.labels.classifiers import Table, axis_parallel, in_the_plane, on_the_line
from reference.labels.game import MulticlassGame
from reference.labels.learnability import advantage, label_sets, score_value, treats_labels_alike
from theorems.cl21 import games, instances
from theorems.cl21.label_changes import constants
from theorems.later import sympy


def is_closed_under_permutations(game) -> bool:
    """Return whether π(h) is in the class for every hypothesis h and every permutation π of the labels."""
    return treats_labels_alike(game.classifiers, game.k)


@claim(
    "CL21.lemma-2.10",
    kind="lower",
    statement=r"$\mathcal H$ closed under permutations $\implies \min_d \max_h \Pr_d(h = y) \ge 1/|y(\mathcal P)|$",
    given=[is_closed_under_permutations],
    games=[games.SMALL_PERMUTED_CLASSES, Drawn(games.permuted_tables())],
    printed="refuted",
    slip=("hypothesis", "permutations-of-all-labels", "Section 2.4, Lemma 2.10"),
    amended=r"$\mathcal H$ closed under permutations and with some $h: \mathcal P \to y(\mathcal P) \implies \min_d "
    r"\max_h \Pr_d(h = y) \ge 1/|y(\mathcal P)|$",
    reason=r"A class closed under permutations of all labels need not have a hypothesis with values in $y(\mathcal P)$. "
    r"For two observations, $\mathcal H=\{12,21\}$ and $y=(1,1)$, the left side is $\tfrac12$ and the bound 1. "
    r"Require some $h:\mathcal P\to y(\mathcal P)$ in $\mathcal H$.",
)
def lemma_2_10(game):
    """Check for every distribution that the best classifier is right at least as often as a random guess among the
    labels that occur."""
    score = score_value(game.classifiers, game.base, game.labels, tuple(range(1, game.k + 1)))
    yield Sides((1 + score) / 2, ">=", Fraction(1, len(set(game.labels))))


def uses_only_true_labels(game) -> bool:
    """Return whether some hypothesis takes its values among the labels that occur, y(P)."""
    return any(set(row) <= set(game.labels) for row in game.classifiers.rows)


lemma_2_10_amended = lemma_2_10.amended(
    given=[is_closed_under_permutations, uses_only_true_labels],
    games=[
        games.SMALL_PERMUTED_CLASSES,
        Drawn(games.permuted_tables()),
        Drawn(games.tables(rows=(1, 2)), examples=50, name="tables"),
    ],
    attained_by=[lambda: MulticlassGame([1, 2, 3], 3, games.permutation_closure([(1, 1, 1)], 3))],
    broken_by=[without(uses_only_true_labels), without(is_closed_under_permutations)],
    doc="The relabellings of that hypothesis by the permutations of y(P) are right with weight 1/|y(P)| on average.",
)(lemma_2_10)


def observations_are_distinct(instance) -> bool:
    """Return whether no two observations are the same point."""
    return len(set(instance.points)) == len(instance.points)


@claim(
    "CL21.corollary-2.11",
    kind="structure",
    statement="Single threshold classifiers of finitely many distinct points are iteratively weakly learnable",
    given=[observations_are_distinct],
    games=[Drawn(instances.point_sets(), examples=260)],
    attained_by=[lambda: Instance(points=((0, 0), (1, 1), (0, 1), (1, 0)), k=2)],
    broken_by=[without(observations_are_distinct), replaced("axis-parallel stumps only", classifiers=axis_parallel)],
    printed="proof-gap",
    slip=("argument", "closed-under-permutations", "Section 2.4, proof of Corollary 2.11"),
    reason="The proof infers an advantage from closedness under permutations, which does not imply one "
    "(step-closed-under-permutations). Instead take a threshold that is right at an extreme point of the support "
    "and predicts the most likely label of the other points (extreme-point).",
)
def corollary_2_11(instance):
    """Check that the advantage over a random guess is positive for every label set and every labelling (a+ = a- is
    allowed)."""
    classifiers = instance.values.get("classifiers", in_the_plane)(instance.points)
    for size in range(2, instance.k + 1):
        yield Sides(advantage(classifiers, instance.k, tuple(range(1, size + 1))), ">", 0, at=f"{size} labels")


@corollary_2_11.also(
    "vanishing",
    kind="identity",
    role="ours",
    statement=r"For $m$ alternating labels on a line the best $\rho$ is $1/m$ ( $m$ odd) or $1/(m-1)$ (even): no "
    r"$\rho > 0$ serves infinitely many observations",
    given=[],
    games=[instances.ALTERNATING],
    attained_by=[],
    proof=lambda: Proof(
        "prefix sums of alternating signs, and the two strategies of the game (2.3)",
        check=lambda: _alternate(-1),
        perturbed=lambda: _alternate(1),
    ),
    broken_by=[
        swapped("1/(m+1)", lambda instance: Sides(_alternating(instance.points), "==", Fraction(1, 1 + odd(instance))))
    ],
)
def corollary_2_11_vanishing(instance):
    """Check that the advantage for m alternating labels tends to 0 as m grows. Definition 2.8 and the corollary do not
    require that P is finite, as Theorem 3.1 does; the corollary needs this condition."""
    yield Sides(_alternating(instance.points), "==", Fraction(1, odd(instance)), at=f"{instance.points} points")


def _alternate(end) -> bool:
    """Return whether n alternating labels, the signs 1, -1, 1, ..., have the value 1/n, where end = (-1)^n. For an even
    m, n = m - 1, and the last observation has no weight.

    The first j signs add up to S(e) = (1 - e)/2, e = (-1)^j. With equal weights a split after j observations is right
    more often than wrong by ±(S(e) - (S(end) - S(e))) = ±1 of n, so no split does better than 1/n. Now draw the splits
    after 1, ..., n observations with equal probabilities, each with the label of the last observation on its left. At
    an observation of sign e their signs add up to S(end) - 2 S(e) = e, right by 1/n. The same holds at one more
    observation, of sign -1, where they add up to -S(end).
    """
    e = sympy.Symbol("e")
    total = (1 - e) / 2

    def prefix(sign):
        return total.subs(e, sign)

    sums = prefix(1) == 0 and sympy.expand(total.subs(e, -e) - total - e) == 0
    no_better = all(abs(2 * prefix(sign) - prefix(end)) == 1 for sign in (1, -1))
    reached = all(sign * (prefix(end) - 2 * prefix(sign)) == 1 for sign in (1, -1))
    return bool(sums and no_better and reached and end * -prefix(end) == 1)


def _alternating(m: int):
    """Return (2.3) for m alternating labels on a line."""
    return score_value(on_the_line(range(m)), 2, tuple(p % 2 + 1 for p in range(m)), (1, 2))


def odd(instance) -> int:
    """Return m, or m - 1 if m is even."""
    return instance.points - 1 + instance.points % 2


@corollary_2_11.step(
    "closed-under-permutations",
    statement=r"$\mathcal H_i$ closed under permutations for every $A_i \implies \mathcal H$ iteratively weakly learnable",
    given=[is_closed_under_permutations],
    games=[games.SMALL_PERMUTED_CLASSES],
    attained_by=[],
    printed="refuted",
    reason="The class of the constant hypotheses is closed under permutations, but its hypotheses are no better "
    "than a random guess.",
)
def corollary_2_11_step_closed_under_permutations(game):
    """Check that a class closed under permutations has an advantage for every label set."""
    for allowed in label_sets(game.k):
        if any(set(row) <= set(allowed) for row in game.classifiers.rows):
            yield Sides(advantage(game.classifiers, game.base, allowed), ">", 0, at=f"A_i = {allowed}")


# Both points lie in the upper half space, so no point has the label `below`.
everything_above = Instance(points=(Fraction(0), Fraction(1)), normal=Fraction(1), offset=Fraction(0), above=1, below=2)


def threshold_separates(instance) -> bool:
    """Return whether the two labels differ and there are points on either side of the threshold."""
    sides = {instance.normal * point >= instance.offset for point in instance.points}
    return instance.above != instance.below and len(sides) == 2


@corollary_2_11.also(
    "two-values",
    kind="remark",
    statement=r"$h$ a single threshold classifier with points on both sides and two labels for them $\implies |h(\mathcal P)| "
    "= 2$; any other has fewer (printed: every $h$ has two values)",
    given=[threshold_separates],
    games=[Drawn(instances.thresholds(), examples=1300)],
    attained_by=[lambda: everything_above.replaced(offset=Fraction(1))],
    broken_by=[replaced("a third label on the hyperplane", on=4), without(threshold_separates)],
    slip=("convention", "constant-threshold", "Section 2.4, after Definition 2.9"),
    reason="The sentence is true for a threshold with points on both sides and two different labels. Definition 2.9 "
    r"also allows equal labels and an empty side; then $h$ has one value (reading-literal). Print $|h(\mathcal "
    r"P)|\le2$.",
    amended=r"$h$ a single threshold classifier $\implies |h(\mathcal P)| \le 2$",
    vacuity="in most drawn cases all points lie on one side, or both sides have the same label",
)
def corollary_2_11_two_values(instance):
    """Count the labels that the classifier predicts."""
    yield Sides(len(_values(instance)), "==", 2)


corollary_2_11_two_values_reading_literal = corollary_2_11_two_values.reading(
    "literal",
    statement=r"$h$ a single threshold classifier in the sense of Definition 2.9, of any points $\implies |h(\mathcal P)| = 2$",
    given=[],
    games=[Drawn(instances.thresholds(), examples=60)],
    attained_by=[everything_above],
    vacuity=None,
    printed="refuted",
    reason="If all points lie on one side of the threshold, or if the two labels are equal, $h$ has one value only.",
)(corollary_2_11_two_values)


def _values(instance) -> set[int]:
    """Return h(P) by Definition 2.9. A negative control sets `on`, a separate label for points on the hyperplane."""
    heights = [instance.normal * point - instance.offset for point in instance.points]
    on = instance.values.get("on", instance.above)
    return {on if height == 0 else instance.above if height > 0 else instance.below for height in heights}


@corollary_2_11_two_values.amended(
    given=[],
    games=[Drawn(instances.thresholds())],
    vacuity=None,
    attained_by=[everything_above, lambda: everything_above.replaced(offset=Fraction(1))],
    broken_by=[replaced("a third label on the hyperplane", on=4)],
)
def corollary_2_11_two_values_amended(instance):
    """Check that the classifier has at most two values: two if a+ and a- differ and both sides have points, else one."""
    yield Sides(len(_values(instance)), "<=", 2)


def has_two_observations(instance) -> bool:
    """Return whether there are two observations or more."""
    return len(instance.points) > 1


@corollary_2_11.also(
    "extreme-point",
    kind="lower",
    statement=r"for an extreme point $e$ of the convex hull of $\mathcal P$, every labelling and every $d$: some single threshold "
    r"classifier has $h(e) = y(e)$ and $\Pr_d(h = y \mid p \ne e) \ge \tfrac1{|A|}$",
    given=[observations_are_distinct, has_two_observations],
    games=[Drawn(instances.labelled_point_sets(), examples=320)],
    attained_by=[lambda: Instance(points=((0, 0), (1, 0), (2, 0)), labels=(1, 1, 2), k=2)],
    broken_by=[replaced("constants only", classifiers=constants), varied("twice a guess", more=2)],
    where="Section 2.4, after Corollary 2.11",
)
def corollary_2_11_extreme_point(instance, more=1):
    """Check for every extreme point that some classifier separates it, predicts the most likely label of the others, and
    is good enough. The score of the best classifier against the worst d is the value of a game."""
    for e in instances.extreme_points(instance.points):
        rows, labels = right_at(instance, e)
        score = score_value(Table(rows), instance.k, labels, tuple(range(1, instance.k + 1))) if rows else Fraction(-1)
        yield Sides((1 + score) / 2, ">=", Fraction(more, instance.k), at=f"extreme point {e}")


def right_at(instance, e: int):
    """Return the classifiers that are right at observation e, restricted to the other observations, and the labels of
    the other observations."""
    classifiers = instance.values.get("classifiers", in_the_plane)(instance.points)
    game = MulticlassGame(instance.labels, instance.k, classifiers)
    rows = [row for row in map(game.predictions, game.codes()) if row[e] == instance.labels[e]]
    others = [p for p in range(game.m) if p != e]
    return list(dict.fromkeys(tuple(row[p] for p in others) for row in rows)), tuple(instance.labels[p] for p in others)
