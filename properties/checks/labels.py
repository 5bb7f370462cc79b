"""Labels: what must hold of any booster that receives labels 1..k in place of margins."""

from __future__ import annotations

from fractions import Fraction

from properties.checks.case import agree, same_run
from properties.checks.extremes import extreme
from properties.claims import Play, invariant, labels_only, symmetry, where
from reference.arithmetic import is_float
from reference.labels.classifiers import Table
from reference.labels.game import MulticlassGame


@invariant("rename-labels", "metamorphic", "labels are names", standing=symmetry("labels", labels_only), of_run=True)
def rename_labels(case):
    """Renaming the labels in the truth and in the predictions changes no weight.

    Two renamings are tried, which generate all others: labels 1 and 2 exchanged, and each label replaced by the next.
    """
    labels, k = case.run.begin
    for names in ([2, 1, *range(3, k + 1)], [*range(2, k + 1), 1])[: k - 1]:  # of two labels both are the same
        columns = [tuple(names[int(label) - 1] for label in column) for column in case.run.columns]
        renamed = case.follow(columns, (tuple(names[int(label) - 1] for label in labels), k))
        yield from same_run(case.declared, case.run, renamed)


@invariant(
    "corrective-labels",
    "game",
    r"$\Pr_{d_{t+1}}[h_t \ne y] = 1 - 1/k$",
    standing=where(
        lambda declared: declared.corrective == "last", "it does not declare itself corrective (last)", labels_only
    ),
)
def corrective_labels(case):
    """Under the new weights the error of the last hypothesis is that of a guess."""
    labels, k = case.run.begin
    for t, (column, weights) in enumerate(zip(case.run.columns, case.run.weights[1:], strict=False), start=1):
        error = sum(weight for weight, guess, label in zip(weights, column, labels, strict=True) if guess != label)
        chance = (k - 1) / k if is_float(error) else 1 - Fraction(1, k)
        yield agree(case.declared, error, chance, f"hypothesis of round {t}")


def _label_extremes():
    yield Play(MulticlassGame([1], 2, Table([[1], [2]])), None, 3)
    yield Play(MulticlassGame([2], 2, Table([[1]])), None, 3)
    yield Play(MulticlassGame([1, 2, 3], 3, Table([[1, 2, 3]])), None, 3)
    yield Play(MulticlassGame([1, 1, 1], 3, Table([[2, 2, 2], [3, 3, 3]])), None, 3)
    yield Play(MulticlassGame([1, 2, 1, 2], 2, Table([[1, 1, 1, 1], [2, 2, 2, 2]])), None, 6)
    yield Play(MulticlassGame([1, 2, 3, 4, 5, 6], 6, Table([[label] * 6 for label in range(1, 7)])), None, 12)


extreme("label-extremes", "one observation, perfect and hopeless hypotheses, ties", _label_extremes, labels_only)
