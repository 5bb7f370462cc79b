"""CL21 Theorem 4.1 as the abstract has it: a term that depends on the sample size alone."""

from fractions import Fraction
from itertools import combinations_with_replacement

from hypothesis import strategies as st

from properties.cases.drawn import Drawn, composite
from properties.cases.play import Instance
from properties.claims import Sides, claim
from reference import play
from reference.arithmetic import sqrt
from reference.constructions.cl21 import nearly_constant
from reference.exact import Elimination
from reference.labels.classifiers import Table
from reference.labels.game import MulticlassGame
from theorems.cl21.games import ROUNDS


@composite
def nearly_constant_instances(draw) -> Instance:
    """An even number of points, a sample size, an epoch length up to it, and a constant."""
    size = draw(st.integers(1, 2))
    return Instance(
        points=2 * draw(st.integers(1, 4)),
        size=size,
        length=draw(st.integers(1, size)),
        constant=Fraction(draw(st.integers(1, 4)), 4),
    )


def _gap(labels, table, sample, length) -> Fraction:
    """Error on all points, equally likely, less the error on the sample."""
    seen = MulticlassGame([labels[p] for p in sample], 2, Table([[row[p] for p in sample] for row in table.rows]))
    trace = play(Elimination(length), seen, ROUNDS)
    rows = [table.rows[code] for code in trace.columns]
    wrong = sum(trace.booster.predict([row[p] for row in rows]) != label for p, label in enumerate(labels))
    return Fraction(wrong, len(labels)) - trace.training_error


@claim(
    "CL21.theorem-4.1.reading-sample-size",
    kind="upper",
    statement=r"There is $C$, the same for all $\mathcal P, A, \mathcal H$, with $\Pr_{\mathcal D}(\tau^K_S \ne y) "
    r"\le \Pr_{\mathcal S}(\tau^K_S \ne y) + \frac{C}{\sqrt m}$ for at least one sample of each size $m \ge K$",
    games=[Drawn(nearly_constant_instances(), examples=40)],
    printed="refuted",
    reason="Hypotheses that are constant but for at most m of |P| points are iteratively weakly learnable and match every sample "
    "of m draws, so the training error is 0; where half of the points have label 1 and half 2 each of them is wrong on "
    "1/2 - m/|P| of the points at least, whatever the sample: more than C/√m for m > 4C^2 and large |P|.",
)
def theorem_4_1_reading_sample_size(instance):
    """The least gap over all samples, all trained on; so the reading fails in expectation and at every confidence level.

    Learnable: one of the two constants has a score of at least 0 under any d; where both have 0, one of them changed at a
    point that it gets wrong and d does not ignore is better. Two labels leave no other label set.
    """
    labels = [1] * (instance.points // 2) + [2] * (instance.points // 2)
    table = nearly_constant(instance.points, instance.size)
    samples = combinations_with_replacement(range(instance.points), instance.size)
    least = min(_gap(labels, table, sample, instance.length) for sample in samples)
    yield Sides(least, "<=", instance.constant / sqrt(Fraction(instance.size)), at="the sample with the least gap")
