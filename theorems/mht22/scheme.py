"""MHT22, Section 4.2: the stopping rule, the guarantee, and the two halves of a round of Algorithm 1."""

from fractions import Fraction

from properties.claims import Data, Sides, claim, varied
from reference.exact.parts.extremes import largest, smallest
from reference.exact.parts.frank_wolfe import classic_step
from reference.exact.parts.smoothed_margin import inner
from theorems.mht22 import games, sabotage
from theorems.mht22.letters import WITHIN, run_of, same
from theorems.mht22.measured import plays_on_data


@claim(
    "MHT22.lemma-2",
    kind="lower",
    statement=r"With $\eta=2\ln(m/\nu)/\epsilon$: $\epsilon_t\le\epsilon/2$ implies $-f^\star(-Aw_t)\ge g-\epsilon$, "
    r"where $g$ is the learner's guarantee.",
    boosters=[*games.CLASSIC, *games.SHORT, *games.LINE, *games.PAIRWISE],
    rounds=24,
    games=[games.LONG_SCHEME.part(examples=300), Data(plays_on_data, fast=True)],
    attained_by=[games.each_wrong_once, games.crossed_triples],
    broken_by=[varied("a threshold of 5ε", threshold=5)],
    uses=["MHT22.lemma-1", "MHT22.lemma-3"],
)
def lemma_2(trace, threshold=Fraction(1, 2)):
    """g is taken as the least edge so far, which no guarantee exceeds; at nu = m f~ = f."""
    run = run_of(trace)
    for t in run.below(threshold * run.eps):
        yield Sides(run.soft_margin(t) + WITHIN, ">=", run.least_edge(t) - run.eps, at=f"t={t}")


@claim(
    "MHT22.remark-stopping",
    kind="remark",
    statement=r"The criterion $\epsilon_t\le\epsilon/2$ is met no later than that of C-ERLPBoost, "
    r"$d_t^\top A(e_{j_{t+1}}-w_t)\le\epsilon/2$: $\epsilon_t\le d_t^\top A(e_{j_{t+1}}-w_t)$.",
    boosters=[*games.CLASSIC, *games.SHORT, *games.LINE, *games.PAIRWISE],
    games=[games.SCHEME.part(examples=210)],
    attained_by=[games.each_wrong_once, games.crossed_triples],
    broken_by=[varied("half the duality gap", share=Fraction(1, 2))],
)
def remark_stopping(trace, share=1):
    """C-ERLPBoost's criterion is read as the Frank-Wolfe duality gap at the same threshold; SSS08 prints none.

    The difference is the entropy term and what the least edge gains on the newest.
    """
    run = run_of(trace)
    for t in run.evaluated():
        yield Sides(run.gap(t), "<=", share * run.slope(t) + WITHIN, at=f"t={t}")


@claim(
    "MHT22.any-secondary.half-steps",
    kind="algorithm",
    statement=r"In each round of Algorithm 1 $d_t=\nabla\tilde f^\star(-Aw_t)$ is capped, the run stops at the first "
    r"$\epsilon_t\le\epsilon/2$, $\lambda_t$ obeys its rule, and $\tilde f^\star(-Aw_{t+1})$ exceeds neither candidate's.",
    boosters=[*games.CLASSIC, *games.SHORT, *games.LINE],
    games=[games.SCHEME.part(games.stepping(*games.FRANK_WOLFE), examples=230)],
    attained_by=[games.each_wrong_once, games.crossed_triples],
    broken_by=[
        sabotage.with_each(sabotage.BackwardLineSearch, steps=("line",)),
        sabotage.with_each(sabotage.CapIgnored),
        sabotage.with_each(sabotage.StaleDistribution),
        sabotage.with_each(sabotage.UnclippedStep),
        sabotage.with_each(sabotage.WrongStoppingValue),
        sabotage.with_each(sabotage.SecondaryAlways, secondary="newest"),
        sabotage.with_each(sabotage.ProjectionOutOfOrder),
    ],
)
def fact_any_secondary_half_steps(trace):
    """Each line of Algorithm 1 by itself, so that a fault in one half cannot hide behind the other."""
    run = run_of(trace)
    for t in run.evaluated():
        attained = -inner(run.d(t), run.margins(t)) - run.smoothing.penalty(run.d(t))
        for entry in (largest(run.d(t)), -smallest(run.d(t))):
            yield Sides(entry, "<=", run.smoothing.cap + WITHIN, at=f"t={t}, the cap")
        yield Sides(run.objective(t), "<=", attained + WITHIN, at=f"t={t}, line 5: d_t is the gradient")
        yield Sides(run.gap(t), "<=" if run.stops_at(t) else ">", run.eps / 2, at=f"t={t}, line 8: when it stops")
        if not run.stops_at(t):
            yield from line_11(run, trace.booster.step, t)
            yield from line_13(run, trace.booster.secondary, t)


def line_11(run, rule, t):
    """λ_t by its rule; the line search does no worse than the steps 0, 1/3, 1 and the short one."""
    if rule == "classic":
        yield Sides(run.step(t), "==", classic_step(t), at=f"t={t}, line 11: the classic step")
    elif rule == "short" and run.eta != 0:
        yield from same(run.step(t), run.short_step(t), at=f"t={t}, line 11: the short step")
    elif rule == "line":
        for step in (Fraction(0), Fraction(1, 3), Fraction(1), run.short_step(t)):
            other = run.objective_after(t, step) + run.line_gap(t)
            yield Sides(run.frank_wolfe_objective(t), "<=", other, at=f"t={t}, line 11: the line search")


def line_13(run, secondary, t):
    """f~* at -A w_{t+1} exceeds that of neither candidate; the second one is recomputed where it is the mean."""
    if run.converged() and t + 1 > run.last:
        return
    first = run.frank_wolfe_objective(t)
    yield Sides(run.objective(t + 1), "<=", first + WITHIN, at=f"t={t}, line 13: not above the Frank-Wolfe half")
    if secondary == "uniform":
        columns = list(dict.fromkeys(run.column(k) for k in range(t + 1)))
        mean = run.smoothing.conjugate(tuple(Fraction(sum(row)) / len(columns) for row in zip(*columns, strict=True)))
        yield Sides(run.objective(t + 1), "<=", mean + WITHIN, at=f"t={t}, line 13: not above the other half")
