"""MHT22, Theorem 3 and Corollary 1: rounds to convergence, for each step rule and any secondary rule."""

from fractions import Fraction
from math import factorial

from properties.cases.drawn import Drawn
from properties.claims import Data, Sides, claim, mutant, varied, without
from reference.exact import ERLPBoost
from theorems.mht22 import games, sabotage
from theorems.mht22.letters import (
    WITHIN,
    cap_leaves_a_choice,
    optimum_of_5,
    secondary_is_a_function_of_the_set,
    soft_margin_run,
)
from theorems.mht22.measured import plays_on_data

ALGORITHM_1 = r"If every hypothesis returned has edge at least $g$, Algorithm 1 with %s and any secondary rule "
ROUNDS = r"within $T\le32\epsilon^{-2}\ln(m/\nu)-2$ rounds"
PRINTED = (
    ALGORITHM_1
    + r"converges to an $\epsilon$-accurate solution of (5), $-f^\star(-Aw_T)\ge\max_w-f^\star(-Aw)-\epsilon$, "
    + ROUNDS
    + "."
)
THEOREM_3 = (
    ALGORITHM_1
    + r"converges to an $\epsilon$-accurate solution of (6), $-f^\star(-Aw_T)\ge g-\epsilon$, "
    + ROUNDS
    + ", or one round (printed: of (5))."
)
AMENDED = (
    ALGORITHM_1
    + r"reaches (6), $-f^\star(-Aw_T)\ge g-\epsilon$, "
    + ROUNDS
    + ", or one round; and an $\\epsilon$-accurate solution of (5) if every hypothesis returned has the largest edge."
)
REASON = (
    "Theorem 3 prints (5), but its proof ends with Lemma 2, which gives (6). Section 2.1 states (6) as the goal for "
    "a learner with a guarantee, and (5) only for a learner that returns the largest edge. Print (6) for (5)."
)
SLIP = ("misprint", "program-5-for-goal-6", "Section 4.2, Theorem 3")


@claim(
    "MHT22.theorem-3.classic",
    kind="upper",
    statement=THEOREM_3 % "the classic step",
    boosters=[*games.CLASSIC, *games.with_tolerance_one("classic")],
    **sabotage.tried_with("classic", sabotage.SecondaryAlways(1, 1, "classic", "worst")),
    amended=AMENDED % "the classic step",
    reason=REASON,
    slip=SLIP,
    uses=["MHT22.equation-18", "MHT22.lemma-2"],
)
def theorem_3_classic(trace, tolerance=1):
    """Check any learner and any secondary rule. If 32 ε^-2 ln(m/nu) - 2 is below 1, one round suffices."""
    run = soft_margin_run(trace)
    yield Sides(run.rounds_taken(), "<", run.rounds_allowed() + 1, at="rounds")
    for last in run.ends():
        yield Sides(
            run.soft_margin(last) + WITHIN, ">=", run.least_edge(last) - tolerance * run.eps, at=f"T={last}", round=last
        )


def literally(values, step):
    """Return the fields of the reading with (5)."""
    return {
        "statement": PRINTED % values,
        "games": [games.LONG_SCHEME.part(games.stepping(step), examples=20)],
        "rounds": 8,
        "attained_by": [],
        "printed": "refuted",
        "reason": r"For two hypotheses with margins $\tfrac1{10}$ and $1$ a learner with the guarantee "
        r"$g=\tfrac1{10}$ may return the first in every round. The value $\tfrac1{10}$ is not within "
        r"$\varepsilon=\tfrac12$ of the optimum 1 of (5).",
        "slip": SLIP,
    }


@theorem_3_classic.reading("program-5", **literally("the classic step", "classic"))
def theorem_3_classic_reading_program_5(trace):
    """Check the theorem with (5) for a learner that has only the guarantee; (5) is the program over all hypotheses."""
    run = soft_margin_run(trace)
    yield Sides(run.rounds_taken(), "<", run.rounds_allowed() + 1, at="rounds")
    for last in run.ends():
        yield Sides(run.soft_margin(last) + WITHIN, ">=", optimum_of_5(trace) - run.eps, at=f"T={last}", round=last)


@theorem_3_classic.amended()
def theorem_3_classic_amended(trace, tolerance=1):
    """Check (6) for every learner, and (5) for a learner that returns the largest edge."""
    run = soft_margin_run(trace)
    yield Sides(run.rounds_taken(), "<", run.rounds_allowed() + 1, at="rounds")
    for where, reached, best in run.accuracies():
        yield Sides(reached + WITHIN, ">=", best - tolerance * run.eps, at=where)


theorem_3_short_step = claim(
    "MHT22.theorem-3.short-step",
    kind="upper",
    statement=THEOREM_3 % "the short step",
    boosters=[*games.SHORT, *games.with_tolerance_one("short")],
    **sabotage.tried_with("short", sabotage.UnclippedStep(1, 1, "short", None)),
    amended=AMENDED % "the short step",
    reason=REASON,
    slip=SLIP,
    uses=["MHT22.equation-18", "MHT22.equation-22", "MHT22.lemma-2"],
)(theorem_3_classic)


theorem_3_short_step_reading_program_5 = theorem_3_short_step.reading(
    "program-5", **literally("the short step", "short")
)(theorem_3_classic_reading_program_5)

theorem_3_short_step_amended = theorem_3_short_step.amended()(theorem_3_classic_amended)


@claim(
    "MHT22.theorem-3.line-search",
    kind="upper",
    statement=r"The line search always makes better progress than the short step, so the same iteration bound holds: "
    r"$\epsilon_T\le\epsilon/2$ within $T\le32\epsilon^{-2}\ln(m/\nu)-2$ rounds (at least one).",
    boosters=[*games.LINE, *games.with_tolerance_one("line")],
    rounds=40,
    games=games.converging_runs("line"),
    attained_by=[games.opposed, games.each_wrong_once, games.crossed_triples],
    broken_by=[
        mutant("SecondaryAlways", sabotage.SecondaryAlways(1, 1, "line", "newest")),
        mutant("BackwardLineSearch, None", sabotage.BackwardLineSearch(1, 1, "line", None)),
    ],
    uses=["MHT22.equation-18", "MHT22.equation-22"],
    where="Section 4.2, after the proof of Theorem 3",
)
def theorem_3_line_search(trace):
    """Compare the progress from the same w_t, up to the proved error of the line search. The slip on (5) is counted
    under Theorem 3."""
    run = soft_margin_run(trace)
    yield Sides(run.rounds_taken(), "<", run.rounds_allowed() + 1, at="rounds")
    for t in run.moves():
        reached, short = run.frank_wolfe_objective(t), run.objective_after(t, run.short_step(t))
        yield Sides(reached, "<=", short + run.line_gap(t), at=f"t={t}, progress", round=t, part="progress")


theorem_3_line_search_amended = theorem_3_line_search.amended(
    statement=AMENDED % "the line search",
    **sabotage.tried_with("line", sabotage.BackwardLineSearch(1, 1, "line", None)),
    uses=["MHT22.equation-18", "MHT22.equation-22", "MHT22.lemma-2"],
    doc="The accuracy is that of the amended Theorem 3. The progress from w_t is at least that of the short step.",
)(theorem_3_classic_amended)

theorem_3_line_search_reading_program_5 = theorem_3_line_search.reading(
    "program-5", **literally("the line search", "line")
)(theorem_3_classic_reading_program_5)


@claim(
    "MHT22.sentence-erlpboost-rate",
    kind="upper",
    statement=r"ERLPBoost has the same rate by the same proof: $\epsilon_t\le8\eta/(t+2)$, and within "
    r"$32\epsilon^{-2}\ln(m/\nu)-2$ rounds (at least one) $-f^\star(-Aw_T)\ge g-\epsilon$.",
    boosters=[*games.FULLY_CORRECTIVE, ERLPBoost(1, 1)],
    games=[Drawn(games.plays_of(ERLPBoost, best=False), examples=210)],
    attained_by=[games.opposed, games.each_wrong_once, games.crossed_triples],
    broken_by=[
        varied("an eighth of the rate", constant=1),
        mutant("StaleERLPBoost", sabotage.StaleERLPBoost(1, 1)),
        mutant("EarlyERLPBoost", *[sabotage.EarlyERLPBoost(nu, Fraction(1, 10)) for nu in (1, 2)]),
    ],
    uses=["MHT22.equation-18", "MHT22.theorem-2.erlpboost"],
    where="Section 4.1, before Theorem 2, and Section 4.2, after Algorithm 3",
)
def fact_sentence_erlpboost_rate(trace, constant=8):
    """Check any learner, not only that of the largest edge. The combination is at least as good as the Frank-Wolfe
    half."""
    run = soft_margin_run(trace)
    yield Sides(run.rounds_taken(), "<", run.rounds_allowed() + 1, at="rounds")
    for t in run.evaluated():
        yield Sides(run.gap(t), "<=", constant * run.eta / (t + 2), at=f"t={t}, (18)", round=t, part="(18)")
    for last in run.ends():
        yield Sides(run.soft_margin(last) + WITHIN, ">=", run.least_edge(last) - run.eps, at="(6)")


@claim(
    "MHT22.any-secondary",
    kind="upper",
    statement=r"Whatever combination of the hypotheses so far the secondary rule returns, $\epsilon_t\le8\eta/(t+2)$, "
    r"and at $\epsilon_T\le\epsilon/2$ the soft margin is at least $g-\epsilon$.",
    boosters=[
        *games.SHORT,
        *games.LINE,
        *games.CLASSIC,
        *games.with_tolerance_one(*games.FRANK_WOLFE, secondary="newest"),
    ],
    games=[
        games.SCHEME.part(games.stepping(*games.FRANK_WOLFE, secondary=True), examples=210),
        Data(plays_on_data, fast=True),
    ],
    attained_by=[games.opposed, games.each_wrong_once, games.crossed_triples],
    broken_by=[
        mutant("SecondaryAlways, ε = 1", sabotage.SecondaryAlways(1, 1, "short", "newest")),
        mutant("SecondaryAlways, worst, ε = 1", sabotage.SecondaryAlways(1, 1, "classic", "worst")),
    ],
    uses=["MHT22.equation-16", "MHT22.theorem-3.short-step.amended"],
)
def fact_any_secondary(trace):
    """Check the rate (18) in every round and (6) at the end, for these secondary rules: the LP, the newest hypothesis, the
    mean, the worst hypothesis, and scripted combinations.

    MHT22.any-secondary.half-steps checks that the objective is at most that of the Frank-Wolfe half.
    """
    run = soft_margin_run(trace)
    for t in run.evaluated():
        yield Sides(run.gap(t), "<=", 8 * run.eta / (t + 2), at=f"t={t}, (18)", round=t, part="(18)")
    for last in run.ends():
        yield Sides(run.soft_margin(last) + WITHIN, ">=", run.least_edge(last) - run.eps, at="(6)")


@claim(
    "MHT22.corollary-1",
    kind="upper",
    statement=r"Pairwise steps converge with rate $O(\eta/k(t))$, where $k(t)$ counts the steps $\tau\le t$ with "
    r"$\lambda_\tau<\lambda_{\tau,\max}$.",
    given=[cap_leaves_a_choice, secondary_is_a_function_of_the_set],
    boosters=[*games.PAIRWISE, *games.with_tolerance_one("pairwise")],
    rounds=26,
    games=[games.SCHEME.part(games.stepping("pairwise", choice=True), examples=330)],
    attained_by=[games.opposed, games.each_wrong_once, games.crossed_triples, games.undone_for_ever],
    broken_by=[
        without(secondary_is_a_function_of_the_set),
        mutant("SecondaryAlways", sabotage.SecondaryAlways(1, 1, "pairwise", "newest")),
        varied("a sixteenth of the rate", constant=Fraction(1, 2)),
    ],
    uses=["MHT22.corollary-1.reading-rate"],
    reason=r"Section 4.2 allows any secondary rule. The rate $O(\eta/k(t))$ then holds (reading-rate), but a "
    r"rule with memory can keep $k(t)=1$ (reading-converges). Line 12 of Algorithm 1 has a rule $\mathcal "
    r"B(A,\mathcal E_{t+1})$, a function of the matrix and the set; for such a rule and finitely many "
    r"hypotheses $k(t)\to\infty$.",
    slip=(
        "convention",
        "pairwise-beside-any-rule",
        "Section 4.2, 'one can incorporate any update rule', for Corollary 1",
    ),
    amended=r"For a secondary rule that is a function of $A$ and $\mathcal E_{t+1}$, and a finite class: $\epsilon_{t+1}\le "
    r"8\eta/(k(t)+3)$, and $k(t)\ge(t+1)/(3\,n!+1)-n-1$ if the learner has returned $n$ hypotheses.",
)
def corollary_1(trace, constant=8):
    """Check the amended statement, and that the secondary half is taken at most once for each set E.

    Before the stop a pairwise step lowers the objective, so that the combination B(A, E) for one E cannot be taken
    twice. Between two good steps or secondary halves there are at most 3 n! other steps, by Lacoste-Julien and Jaggi's
    count.
    """
    run = soft_margin_run(trace)
    for t in run.moves():
        k, n = run.good_steps(t), run.hypotheses(t)
        yield Sides(run.gap(t + 1), "<=", constant * run.eta / (k + 3) + run.line_gaps(t), at=f"t={t}, k={k}", round=t)
        yield Sides(
            run.secondary_halves(t), "<=", n, at=f"t={t}, secondary halves", round=t, part="secondary halves", step=True
        )
        yield Sides(k + n + 1, ">=", Fraction(t + 1, 3 * factorial(n) + 1), at=f"t={t}, k(t)", round=t, part="k(t)")


@corollary_1.reading(
    "rate",
    statement=r"Pairwise steps: $\epsilon_{t+1}\le8\eta/(k(t)+3)$ (printed $O(\eta/k(t))$), where $k(t)$ counts the steps "
    r"$\tau\le t$ with $\lambda_\tau<\lambda_{\tau,\max}$, whatever the secondary rule.",
    given=[cap_leaves_a_choice],
    broken_by=[
        varied("a sixteenth of the rate", constant=Fraction(1, 2)),
        mutant("SecondaryAlways", sabotage.SecondaryAlways(1, 1, "pairwise", "newest")),
    ],
)
def corollary_1_reading_rate(trace, constant=8):
    """Check ε_{t+1} <= 8η/(k(t) + 3), up to the proved error of the line searches.

    A good step minimises over the whole ray, so that it lowers the objective by at least ε_t²/(8η). Other steps do not
    increase the objective. If every step is good, the constant 8 and the offset 3 are those of (18).
    """
    run = soft_margin_run(trace)
    for t in run.moves():
        k = run.good_steps(t)
        yield Sides(run.gap(t + 1), "<=", constant * run.eta / (k + 3) + run.line_gaps(t), at=f"t={t}, k={k}", round=t)


@corollary_1.reading(
    "converges",
    statement=r"For $n$ hypotheses and any secondary rule there are at most $3\,n!$ other steps between two good ones, as for pairwise "
    r"Frank-Wolfe alone: $k(t)\ge\lfloor t/(3\,n!+1)\rfloor$, and so $\epsilon_t\to0$.",
    given=[cap_leaves_a_choice],
    games=[games.SCHEME.part(games.stepping("pairwise", choice=True), examples=60)],
    attained_by=[games.undone_for_ever],
    printed="refuted",
    amended=r"Without a secondary rule, or with one that is a function of $A$ and $\mathcal E_{t+1}$, $k(t)\to\infty$ and "
    r"$\epsilon_t\to0$.",
    reason="Section 4.2 says 'one can incorporate any update rule'. A rule with memory can restore half of the "
    "weight that a full step removed and lower the objective elsewhere. Then $k(t)=1$, and the gap stays above "
    r"$\varepsilon/2$ in all 64 rounds of the stored run.",
)
def corollary_1_reading_converges(trace):
    """Check a lower bound on k(t), for the columns of the game as the class. The bound is that of Lacoste-Julien and
    Jaggi, which the corollary uses."""
    run, others = soft_margin_run(trace), 3 * factorial(trace.game.n)
    for t in run.moves():
        yield Sides(run.good_steps(t), ">=", t // (others + 1), at=f"t={t}", round=t)
