"""CL21 Section 2.4: how weakly the thresholds of a line learn, by the number of times that the label changes. Ours.

Let the labels change c times along the line: blocks 0, ..., c with labels y_0, ..., y_c, of k = |A| labels, and let n_l count the
blocks 0, ..., c - 1 with label l. Take s = 1/(1 + k r), r the largest of n_l over l != y_0 and n_{y_0} - 1 (0 at least), and draw a
classifier: for each change j, with probability s, label y_j left of it and y_{j+1} right of it; else the constant l, with probability
s [l = y_0] + (1 - s)/k - s n_l. These are not negative by the choice of s, and add up to 1 - s c. In block 0 the label l then has the
probability s [l = y_0] + (1 - s)/k, and each change moves s from y_j to y_{j+1}: everywhere the true label has s + (1 - s)/k. So

    min_d max_h Pr_d(h = y) >= 1/k + s(1 - 1/k),    and ρ of (2.4), which is twice what exceeds 1/k, is at least 2(1 - 1/k) s.

Neighbouring blocks differ in their labels, so that r <= floor(c/2); alternating labels attain that for k = 2.
"""

from fractions import Fraction
from itertools import groupby, pairwise

from properties.cases.exhaustive import scope
from properties.cases.play import Instance
from properties.claims import Sides, altered, claim, swapped
from reference.labels.classifiers import Partitions, on_the_line
from reference.labels.learnability import labellings, random_guess, score_value

SIZES = {"quick": ((6, 3), (5, 4)), "ci": ((8, 3), (7, 4)), "night": ((9, 3), (8, 4), (7, 5))}  # points, labels

nine_alternating = Instance(labels=(1, 2) * 4 + (1,), k=2)
ten_alternating = Instance(labels=(1, 2) * 5, k=2)


@claim(
    "CL21.corollary-2.11.label-changes",
    kind="lower",
    role="ours",
    statement=r"single thresholds on a line, labels of $A$ that change $c$ times along it: the $\rho$ of (2.4) is at least "
    r"$\frac{2(1-1/|A|)}{1+|A|r}$, $r\le\lfloor c/2\rfloor$ the largest number of blocks but the last that have one label, the first "
    r"block not counted; so at least $\frac{2(1-1/|A|)}{1+|A|\lfloor c/2\rfloor}$, attained for two alternating labels",
    games=[
        scope(
            "labelled-lines",
            lambda effort: labelled_lines(effort),
            lambda effort: (
                "every labelling of up to "
                + " and ".join(f"{points} points by {labels} labels" for points, labels in SIZES[effort])
                + ", up to names"
            ),
        )
    ],
    attained_by=[nine_alternating, ten_alternating],
    broken_by=[
        swapped(
            "one block of each label fewer", lambda instance: list(_sides(instance, lambda y: most_repeated(y) - 1))
        ),
        altered("constants only", lambda instance: instance.replaced(classifiers=constants)),
        swapped("classifiers with 1/(|A| r)", lambda instance: list(_mixture_sides(instance, 0))),
    ],
    uses=["CL21.corollary-2.11"],
)
def corollary_2_11_label_changes(instance):
    """ρ by the linear program; r against floor(c/2); and the classifiers of the docstring, which prove it for every length."""
    yield from _sides(instance, most_repeated)
    yield Sides(most_repeated(instance.labels), "<=", changes(instance.labels) // 2, at="r")
    yield from _mixture_sides(instance, 1)


def _mixture_sides(instance, one):
    """Probabilities that are not negative and add up to 1; everywhere the true label has s + (1 - s)/k."""
    labels, k = instance.labels, instance.k
    repeated = most_repeated(labels)
    share = 1 / Fraction(one + k * repeated) if one + k * repeated else Fraction(1)
    drawn = drawn_classifiers(labels, k, share)
    yield Sides(min(mass for mass, _ in drawn), ">=", 0, at="the least probability")
    yield Sides(sum(mass for mass, _ in drawn), "==", 1, at="all of them")
    for p, label in enumerate(labels):
        right = sum(mass for mass, predictions in drawn if predictions[p] == label)
        yield Sides(right, "==", share + (1 - share) / k, at=f"observation {p}", example=p)


def labelled_lines(effort: str):
    """Every labelling of so many points by 2 to so many labels, up to their names."""
    for points, most in SIZES[effort]:
        for m in range(1, points + 1):
            for k in range(2, most + 1):
                for labels in labellings(m, range(1, k + 1), up_to_names=True):
                    yield Instance(labels=labels, k=k)


def changes(labels) -> int:
    """c: how often the label changes along the line."""
    return sum(a != b for a, b in pairwise(labels))


def most_repeated(labels) -> int:
    """r: the largest number of blocks but the last with one label, the first block not counted; 0 at least."""
    inner = [label for label, _ in groupby(labels)][1:-1]
    return max((inner.count(label) for label in inner), default=0)


def drawn_classifiers(labels, k: int, share: Fraction) -> list[tuple[Fraction, tuple[int, ...]]]:
    """(probability, predictions) of the classifiers of the docstring, with s = `share`."""
    m, found = len(labels), []
    for p in range(1, m):
        if labels[p - 1] != labels[p]:
            found.append((share, (labels[p - 1],) * p + (labels[p],) * (m - p)))
    before = [left[0] for _, left in found]
    for label in range(1, k + 1):
        mass = share * (label == labels[0]) + (1 - share) / k - share * before.count(label)
        found.append((mass, (label,) * m))
    return found


def constants(points) -> Partitions:
    """One label for all points."""
    return Partitions([[0] * len(points)])


def _sides(instance, repeats):
    labels, k = instance.labels, instance.k
    bound = 2 * (1 - Fraction(1, k)) / (1 + k * repeats(labels))
    classifiers = instance.values.get("classifiers", on_the_line)(range(len(labels)))
    rho = score_value(classifiers, k, labels, tuple(range(1, k + 1))) - random_guess(k)
    yield Sides(rho, ">=", bound, at=f"{labels}, k={k}")
