"""The 1/ε lower bound for convergence to the optimal loss in MRS13: Lemma 31 on the data set of Figure 4."""

from fractions import Fraction

from properties.claims import Instance, Listed, Sides, claim, mutant, sharper, swapped
from properties.engine.curves import labelled
from reference import BestColumn, play
from reference.arithmetic import sqrt
from reference.constructions.mrs13 import both_sets, both_sets_squared_loss, both_sets_weights
from reference.exact import AdaBoost
from reference.rate.losses import RunLosses
from theorems.mrs13.games_of_the_optimum import LONG_RUN, many_rounds, tie_the_other_way
from theorems.mrs13.sabotage import StepTimes


@claim(
    "MRS13.lemma-31",
    kind="lower",
    statement=r"For $\varepsilon<1/3$ AdaBoost needs at least $2/(9\varepsilon)$ rounds to come within $\varepsilon$ of the "
    r"infimum $2/3$ on the data set of Figure 4",
    boosters=[AdaBoost()],
    rounds=LONG_RUN,
    attained_by=[many_rounds, tie_the_other_way],
    broken_by=[sharper("3/4"), mutant("steps of half the length", StepTimes(Fraction(1, 2)))],
    reason="The induction assumes 1/2 = w_a > w_b > w_c, and at t = 2 the last two are equal, as the table shows "
    "(step-order); it needs no order of b and c at all.",
    uses=["MRS13.lemma-31.table", "MRS13.lemma-31.step-order.amended"],
    curve=labelled(lambda: needed_rounds_curve(), r"$\varepsilon$", "rounds needed", r"$2/(9\varepsilon)$", "loglog"),
    slip=("misprint", "strict-order-of-the-weights", "proof of Lemma 31, the induction step"),
    amended=r"$\frac12=w_a^t>w_b^t\ge w_c^t$",
)
def lemma_31(trace):
    """The least ε reached between two rounds is that after the later one, so each round is compared once. The loss is
    the root of a rational."""
    squared = Fraction(1)
    for t, edge in enumerate(trace.edges, 1):
        squared *= 1 - edge * edge
        yield Sides(t, ">=", Fraction(2, 9) / (sqrt(squared) - Fraction(2, 3)), at=f"ε = L - 2/3 after {t} rounds")


def needed_rounds_curve():
    """Rounds AdaBoost needs to come within ε of the infimum, beside 2/(9ε)."""
    run = play(AdaBoost(), both_sets(), 60, BestColumn(signed=True))
    losses = RunLosses(run)
    gaps = [(t, float(losses.total(t)) / 3 - 2 / 3) for t in range(1, 61)]
    return [(gap, float(t), 2 / (9 * gap)) for t, gap in gaps]


@lemma_31.also(
    "table",
    kind="identity",
    where="Appendix A.1, the table and the display of the loss",
    statement=r"The weights, hypotheses and edges of the printed table; for all $t\ge2$ the weights are "
    r"$\frac12,\frac12-\frac1{2t},\frac1{2t}$ and the edge is $1/t$; after $T$ rounds $L=\frac23\sqrt{1+1/T}$",
    broken_by=[mutant("steps of half the length", StepTimes(Fraction(1, 2)))],
)
def lemma_31_table(trace):
    """Exactly, for hundreds of rounds; the run with the other tie is the mirror image. By induction: a round exchanges the
    roles of a and b and puts t + 1 for t, so that L² = (8/9) Π (1 - 1/t²) telescopes."""
    mirrored = trace.columns[0] == 0
    order = (1, 0, 2) if mirrored else (0, 1, 2)
    for t, (weights, hypothesis, edge) in enumerate(PRINTED_TABLE):
        for name, expected, i in zip("abc", weights, order, strict=True):
            yield Sides(trace.weights[t][i], "==", expected, at=f"table, round {t + 1}, weight of {name}")
        yield Sides(trace.columns[t], "==", 1 - hypothesis if mirrored else hypothesis, at=f"table, round {t + 1}")
        yield Sides(trace.edges[t], "==", edge, at=f"table, round {t + 1}, edge")
    squared = Fraction(1)
    for t, edge in enumerate(trace.edges, 1):
        if t >= 2:
            yield Sides(edge, "==", Fraction(1, t), at=f"edge of round {t}")
        for expected, i in zip(both_sets_weights(t), order, strict=True):
            yield Sides(trace.weights[t - 1][i], "==", expected, at=f"weights before round {t}")
        squared *= 1 - edge * edge
        yield Sides(squared, "==", both_sets_squared_loss(t), at=f"L² after {t} rounds")


PRINTED_TABLE = (  # the first five rounds as the paper prints them: weights on a, b, c, hypothesis, edge
    ((Fraction(1, 3), Fraction(1, 3), Fraction(1, 3)), 1, Fraction(1, 3)),
    ((Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)), 0, Fraction(1, 2)),
    ((Fraction(1, 3), Fraction(1, 2), Fraction(1, 6)), 1, Fraction(1, 3)),
    ((Fraction(1, 2), Fraction(3, 8), Fraction(1, 8)), 0, Fraction(1, 4)),
    ((Fraction(2, 5), Fraction(1, 2), Fraction(1, 10)), 1, Fraction(1, 5)),
)


@claim(
    "MRS13.lemma-31.step-order",
    kind="structure",
    statement=r"For every $t\ge2$, up to exchanging $a$ and $b$: $\frac12=w_a^t>w_b^t>w_c^t$",
    games=[Listed("rounds", [Instance(t=t) for t in range(2, 302)])],
    printed="refuted",
    amended=r"For every $t\ge2$, up to exchanging $a$ and $b$: $\frac12=w_a^t>w_b^t\ge w_c^t$",
    reason="At t = 2 the weights are 1/2, 1/4, 1/4, as the table shows.",
    slip=("misprint", "strict-order-of-the-weights", "proof of Lemma 31, the induction step"),
)
def lemma_31_step_order(instance):
    """The order that the induction step assumes without loss of generality."""
    heavy, light, last = sorted(both_sets_weights(instance.t), reverse=True)
    yield Sides(heavy, ">", light, "1/2 > the other")
    yield Sides(light, ">", last, "the other > w_c")


@lemma_31_step_order.amended(broken_by=[swapped("strict order", lemma_31_step_order)])
def lemma_31_step_order_amended(instance):
    """In closed form (1/2, 1/2 - 1/(2t), 1/(2t)), by lemma-31.table."""
    heavy, light, last = sorted(both_sets_weights(instance.t), reverse=True)
    yield Sides(heavy, "==", Fraction(1, 2), "the largest weight")
    yield Sides(heavy, ">", light, "1/2 > the other")
    yield Sides(light, ">=", last, "the other >= w_c")
