"""CL21 Section 2.4: a lower bound on the advantage of thresholds on a line, in terms of the number of times that the
label changes. Ours.

Let the labels change c times along the line: blocks 0, ..., c have the labels y_0, ..., y_c, out of k = |A| labels. Let
n_l be the number of blocks 0, ..., c - 1 with label l, and let r be the largest of 0, n_{y_0} - 1 and the n_l with l !=
y_0. Let s = 1/(1 + k r), and draw a classifier at random: for each change j, with probability s, the label y_j left of
the change and y_{j+1} right of it; else the constant l, with probability s [l = y_0] + (1 - s)/k - s n_l. By the choice
of s these probabilities are not negative; the latter add up to 1 - s c. In block 0 the label l has the probability s [l
= y_0] + (1 - s)/k, and each change moves s from y_j to y_{j+1}. So everywhere the true label has the probability s + (1
- s)/k, and

    min_d max_h Pr_d(h = y) >= 1/k + s(1 - 1/k),    so that ρ of (2.4), twice the excess over 1/k, is at least 2(1 - 1/k) s.

Neighbouring blocks have different labels, so that r <= floor(c/2); alternating labels attain this for k = 2.
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
    """Compute ρ by the linear program, compare r with floor(c/2), and check the random classifiers of the module's
    docstring, which prove the bound for every length."""
    yield from _sides(instance, most_repeated)
    yield Sides(most_repeated(instance.labels), "<=", changes(instance.labels) // 2, at="r")
    yield from _mixture_sides(instance, 1)


def _mixture_sides(instance, one):
    """Yield three comparisons: the probabilities are not negative, they add up to 1, and everywhere the true label has
    the probability s + (1 - s)/k."""
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
    """Yield every labelling of the given number of points by 2 to the given number of labels, up to the names of the
    labels."""
    for points, most in SIZES[effort]:
        for m in range(1, points + 1):
            for k in range(2, most + 1):
                for labels in labellings(m, range(1, k + 1), up_to_names=True):
                    yield Instance(labels=labels, k=k)


def changes(labels) -> int:
    """Return c, the number of changes of the label along the line."""
    return sum(a != b for a, b in pairwise(labels))


def most_repeated(labels) -> int:
    """Return r: the largest number of blocks with the same label, without the first and the last block; at least 0."""
    inner = [label for label, _ in groupby(labels)][1:-1]
    return max((inner.count(label) for label in inner), default=0)


def drawn_classifiers(labels, k: int, share: Fraction) -> list[tuple[Fraction, tuple[int, ...]]]:
    """Return (probability, predictions) for the classifiers of the module's docstring, with s = `share`."""
    m, classifiers = len(labels), []
    for p in range(1, m):
        if labels[p - 1] != labels[p]:
            classifiers.append((share, (labels[p - 1],) * p + (labels[p],) * (m - p)))
    before = [left[0] for _, left in classifiers]
    for label in range(1, k + 1):
        mass = share * (label == labels[0]) + (1 - share) / k - share * before.count(label)
        classifiers.append((mass, (label,) * m))
    return classifiers


def constants(points) -> Partitions:
    """Return the constant classifiers."""
    return Partitions([[0] * len(points)])


def _sides(instance, repeats):
    labels, k = instance.labels, instance.k
    bound = 2 * (1 - Fraction(1, k)) / (1 + k * repeats(labels))
    classifiers = instance.values.get("classifiers", on_the_line)(range(len(labels)))
    rho = score_value(classifiers, k, labels, tuple(range(1, k + 1))) - random_guess(k)
    yield Sides(rho, ">=", bound, at=f"{labels}, k={k}")
