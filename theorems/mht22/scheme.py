"""MHT22, Section 4.2: the stopping rule, the guarantee, and the two halves of a round of Algorithm 1."""

from fractions import Fraction

from properties.claims import Data, Sides, claim, mutant, swapped
from reference.arithmetic import Verdict, decide
from reference.exact.parts.extremes import clip, largest, smallest
from reference.exact.parts.frank_wolfe import classic_step
from reference.exact.parts.smoothed_margin import inner
from theorems.mht22.measured import plays_on_data
from theorems.mht22.plays import (
    CLASSIC,
    FRANK_WOLFE,
    LINE,
    LONG_SCHEME,
    PAIRWISE,
    SCHEME,
    SHORT,
    crossed_triples,
    each_wrong_once,
    stepping,
)
from theorems.mht22.quantities import WITHIN, same, scheme_run
from theorems.mht22.saboteurs import (
    BackwardLineSearch,
    CapIgnored,
    ProjectionOutOfOrder,
    SecondaryAlways,
    StaleDistribution,
    UnclippedStep,
    WrongStoppingValue,
)


def stopping_at(share):
    """The sides of Lemma 2 with the threshold ε·share in place of ε/2."""

    def sides(trace):
        run = scheme_run(trace)
        for t in run.evaluated():
            if decide(run.gap(t), "<=", run.eps * share) is Verdict.HOLDS:
                yield Sides(run.soft_margin(t) + WITHIN, ">=", run.least_edge(t) - run.eps, at=f"t={t}")

    return sides


@claim(
    "MHT22.lemma-2",
    kind="lower",
    statement=r"With $\eta=2\ln(m/\nu)/\epsilon$: $\epsilon_t\le\epsilon/2$ implies $-f^\star(-Aw_t)\ge g-\epsilon$, "
    r"where $g$ is the learner's guarantee.",
    boosters=[*CLASSIC, *SHORT, *LINE, *PAIRWISE],
    rounds=24,
    games=[LONG_SCHEME.part(examples=300), Data(plays_on_data, fast=True)],
    attained_by=[each_wrong_once, crossed_triples],
    broken_by=[swapped("a threshold of 5ε", stopping_at(5))],
    uses=["MHT22.lemma-1", "MHT22.lemma-3"],
)
def lemma_2(trace):
    """g is taken as the least edge so far, which no guarantee exceeds; at nu = m f~ = f."""
    yield from stopping_at(Fraction(1, 2))(trace)


def stopping_is_tighter_still(trace):
    run = scheme_run(trace)
    for t in run.evaluated():
        yield Sides(run.gap(t), "<=", run.slope(t) / 2, at=f"t={t}")


@claim(
    "MHT22.remark-stopping",
    kind="remark",
    statement=r"The criterion $\epsilon_t\le\epsilon/2$ is met no later than that of C-ERLPBoost, "
    r"$d_t^\top A(e_{j_{t+1}}-w_t)\le\epsilon/2$: $\epsilon_t\le d_t^\top A(e_{j_{t+1}}-w_t)$.",
    boosters=[*CLASSIC, *SHORT, *LINE, *PAIRWISE],
    games=[SCHEME.part(examples=210)],
    attained_by=[each_wrong_once, crossed_triples],
    broken_by=[swapped("half the duality gap", stopping_is_tighter_still)],
)
def remark_stopping(trace):
    """C-ERLPBoost's criterion is read as the Frank-Wolfe duality gap at the same threshold; SSS08 prints none.

    The difference is the entropy term and what the least edge gains on the newest.
    """
    run = scheme_run(trace)
    for t in run.evaluated():
        yield Sides(run.gap(t), "<=", run.slope(t) + WITHIN, at=f"t={t}")


def half_step_sides(trace):
    """What each half of a round must do, recomputed from the columns alone."""
    run = scheme_run(trace)
    booster, smoothing = trace.booster, run.smoothing
    for t in run.evaluated():
        d, margins = run.d(t), run.margins(t)
        for entry in (largest(d), -smallest(d)):
            yield Sides(entry, "<=", smoothing.cap + WITHIN, at=f"t={t}, the cap")
        attained = -inner(d, margins) - smoothing.penalty(d)
        yield Sides(run.objective(t), "<=", attained + WITHIN, at=f"t={t}, line 5: d_t is the gradient")
        stopped = run.converged() and t == run.last
        yield Sides(run.gap(t), "<=" if stopped else ">", run.eps / 2, at=f"t={t}, line 8: when it stops")
        if not stopped:
            yield from _step_sides(run, booster.step, t)
            yield from _choice_sides(run, booster.secondary, t)


def _step_sides(run, rule, t):
    step, slope = run.step(t), run.slope(t)
    if rule == "classic":
        yield Sides(step, "==", classic_step(t), at=f"t={t}, line 11: the classic step")
    elif rule == "short" and run.eta != 0:
        exact = clip(slope / (run.eta * run.length(t) * run.length(t)), 0, 1)
        yield from same(step, exact, at=f"t={t}, line 11: the short step")
    elif rule == "line":
        short = clip(slope / (run.eta * run.length(t) * run.length(t)), 0, 1) if run.eta != 0 else Fraction(1)
        best = run.frank_wolfe_objective(t)
        for other in (Fraction(0), Fraction(1, 3), Fraction(1), short):
            moved = [u + other * v for u, v in zip(run.margins(t), run.direction(t), strict=True)]
            slack = run.trace.rounds[t].record["line_gap"] + WITHIN
            yield Sides(
                best, "<=", run.smoothing.conjugate(tuple(moved)) + slack, at=f"t={t}, line 11: the line search"
            )


def _choice_sides(run, secondary, t):
    if run.trace.booster.step == "pairwise" or (run.converged() and t + 1 > run.last):
        return
    after = run.objective(t + 1)
    yield Sides(
        after, "<=", run.frank_wolfe_objective(t) + WITHIN, at=f"t={t}, line 13: not above the Frank-Wolfe half"
    )
    if secondary == "uniform":
        columns = list(dict.fromkeys(run.column(k) for k in range(t + 1)))
        mean = tuple(Fraction(sum(entries), 1) / len(columns) for entries in zip(*columns, strict=True))
        yield Sides(after, "<=", run.smoothing.conjugate(mean) + WITHIN, at=f"t={t}, line 13: not above the other half")


def with_each(saboteur, *, steps=("short",), secondary="lpboost"):
    """The mutated booster for two caps."""
    return mutant(
        saboteur.__name__, *[saboteur(nu, Fraction(1, 10), step, secondary) for nu in (1, 2) for step in steps]
    )


@claim(
    "MHT22.any-secondary.half-steps",
    kind="algorithm",
    statement=r"In each round of Algorithm 1 $d_t=\nabla\tilde f^\star(-Aw_t)$ is capped, the run stops at the first "
    r"$\epsilon_t\le\epsilon/2$, $\lambda_t$ obeys its rule, and $\tilde f^\star(-Aw_{t+1})$ exceeds neither candidate's.",
    boosters=[*CLASSIC, *SHORT, *LINE],
    games=[SCHEME.part(stepping(*FRANK_WOLFE), examples=230)],
    attained_by=[each_wrong_once, crossed_triples],
    broken_by=[
        with_each(BackwardLineSearch, steps=("line",)),
        with_each(CapIgnored),
        with_each(StaleDistribution),
        with_each(UnclippedStep),
        with_each(WrongStoppingValue),
        with_each(SecondaryAlways, secondary="newest"),
        with_each(ProjectionOutOfOrder),
    ],
)
def fact_any_secondary_half_steps(trace):
    """Each line of Algorithm 1 by itself, so that a fault in one half cannot hide behind the other."""
    yield from half_step_sides(trace)
