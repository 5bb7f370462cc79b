"""MHT22, Section 4.1: LPBoost, ERLPBoost and C-ERLPBoost as Frank-Wolfe; ERLPBoost as a secondary rule."""

from fractions import Fraction
from itertools import pairwise

from properties.cases.drawn import Drawn
from properties.claims import Listed, Sides, claim, mutant, swapped, varied
from reference.arithmetic import Verdict, decide, dot, sqrt
from reference.convex.extremes import clip, largest
from reference.convex.smoothed_margin import SmoothedMargin, inner_product, least_average
from reference.exact import ERLPBoost, LPBoost
from theorems.mht22 import games, instances, sabotage
from theorems.mht22.letters import SOLVED, WITHIN, SmoothedProgram, same, soft_margin_run


@claim(
    "MHT22.equation-11",
    kind="identity",
    statement=r"The dual of (11), the program that C-ERLPBoost solves, is (12), without a gap: $\min_d\max_j(d^\top "
    r"A)_j+\tilde f(d)=\max_{w\in\mathcal P^n}-\tilde f^\star(-Aw)$ (printed with $\tilde f^\star(d)$ for $\tilde "
    "f(d)$).",
    games=[Drawn(instances.smoothed_programs(), examples=210)],
    broken_by=[varied("the entropy left out", entropy=0)],
    uses=["MHT22.corollary-2"],
    amended=r"$\min_d\max_j(d^\top A)_j+\tilde f(d)=\max_{w\in\mathcal P^n}-\tilde f^\star(-Aw)$.",
    reason=r"(11) prints $\tilde f^\star(d)$. Print $\tilde f(d)$, as in (9), Corollary 2 and the sentence after "
    "(11). No proof uses the star.",
    slip=("misprint", "star-too-many-in-11", "Section 4.1, (11)"),
)
def equation_11(case, entropy=1):
    """Check weak duality at drawn points, and the solver's pair of solutions within its proved gap."""
    program = SmoothedProgram(case, entropy)
    yield Sides(program.primal(case.d) + WITHIN, ">=", program.dual(case.w), at="weak duality")
    yield Sides(program.gap_of_the_solver(), "<=", SOLVED, at="strong duality, at the solver's pair")


@equation_11.reading(
    "literal",
    games=[Drawn(instances.programs_at_any_point(), examples=60)],
    printed="refuted",
    reason=r"With the conjugate $d$ is not constrained, so that the minimum is $-\infty$ unless some $-Aw$ is a "
    "capped distribution. For $A=(-1)$ and $m=1$ the minimum is 0, and (12) is $-1$.",
    statement=r"The dual of (11) as printed, $\min_d\max_j(d^\top A)_j+\tilde f^\star(d)$, is (12), without a gap.",
)
def equation_11_reading_literal(case):
    """Check a consequence of equality: the printed objective at d is at least the value of (12) at the best vertex w.

    The dual of the printed program is the maximum of -f~(-A w). This maximum is -infinity unless some -A w lies in the
    capped simplex. For A = (-1) and m = 1, -A w = (1) lies there: the minimum of the printed program is 0, and the right
    side of (12) is -1.
    """
    conjugate = SmoothedMargin(case.game.m, case.nu, case.eps).conjugate
    objective = largest([dot(case.d, column) for column in case.game.columns]) + conjugate([-entry for entry in case.d])
    vertex = max((-conjugate(column) for column in case.game.columns), key=float)
    yield Sides(objective + WITHIN, ">=", vertex, at="at d")


@claim(
    "MHT22.theorem-2.lpboost",
    kind="structure",
    statement=r"LPBoost is an instance of the Frank-Wolfe algorithm, fully corrective, for $f^\star$: "
    r"$w_t\in\arg\max_{CH(\mathcal E_t)}-f^\star(-Aw)$ and, as (13) has it, $d_t\in\partial f^\star(-Aw_t)$.",
    boosters=games.TOTALLY_CORRECTIVE,
    games=[Drawn(games.plays_of(LPBoost), examples=210)],
    attained_by=[games.each_wrong_once, games.crossed_triples],
    broken_by=[
        varied("the distribution of the round before", rounds_back=1),
        sabotage.in_both_caps(sabotage.StaleLPBoost),
        sabotage.in_both_caps(sabotage.OutOfOrderLPBoost),
        sabotage.in_both_caps(sabotage.UncappedLPBoost),
    ],
    uses=["MHT22.equation-5"],
    reason=r"Section 2.2 defines Frank-Wolfe for smooth objectives, and $f^\star$ is not smooth, as Section 3 says "
    "(reading-gradient). With a subgradient for the gradient, as in the display before (13), the theorem is true, "
    "but no rate follows. Say so in Section 4.1.",
    amended=r"LPBoost is fully corrective Frank-Wolfe for $f^\star$ with a subgradient $d_t\in\partial f^\star(-Aw_t)$ for "
    "the gradient; no rate comes with it.",
    slip=("convention", "frank-wolfe-without-a-gradient", "Section 4.1, Theorem 2, beside Section 2.2"),
)
def theorem_2_lpboost(trace, rounds_back=0):
    """Check d_t, w_t and the stop of every round exactly.

    A capped d is a subgradient of f* at -A w if d·A w is least among capped distributions. LPBoost's d_t is such a
    subgradient. Every optimal pair (d, w) satisfies the statement.
    """
    run = soft_margin_run(trace)
    for t in range(1, len(trace.rounds) + 1):
        d, best, stops = trace.weights[t - rounds_back], run.soft_margin(t), run.converged() and t == len(trace.rounds)
        yield Sides(max(d), "<=", 1 / trace.booster.nu, at=f"t={t}, the cap", round=t, part="the cap")
        yield Sides(
            max(dot(d, run.column(k)) for k in range(t)),
            "==",
            best,
            at=f"t={t}, d solves (8) and w solves (13)",
            round=t,
            part="d solves (8) and w solves (13)",
        )
        yield Sides(
            dot(d, run.margins(t)),
            "==",
            best,
            at=f"t={t}, d lies in the subdifferential of f* at -A w",
            round=t,
            part="d lies in the subdifferential of f* at -A w",
        )
        yield Sides(
            min(trace.edges[:t]) - best,
            "<=" if stops else ">",
            run.eps,
            at=f"t={t}, when it stops",
            round=t,
            part="when it stops",
            step=True,
        )


@theorem_2_lpboost.reading(
    "gradient",
    statement=r"LPBoost is fully corrective Frank-Wolfe, as Section 2.2 has it, for $f^\star$: of $\eta$-smooth $f^\star$ the gradient "
    r"$\nabla f^\star(-Aw_t)$ is $d_t$.",
    games=[Drawn(games.plays_of(LPBoost), examples=14)],
    attained_by=[games.opposed.game],  # at w = (1/2, 1/2)
    printed="refuted",
    reason=r"$f^\star$ is a maximum of linear functions. For two opposed columns every distribution is a subgradient "
    r"at $w=(\tfrac12,\tfrac12)$, so that $f^\star$ has no gradient there.",
)
def theorem_2_lpboost_reading_gradient(trace):
    """Check for each example that the two one-sided slopes of f* at -A w_t agree, as they do if f* has a gradient there.
    The slopes are exact."""
    for t in range(1, len(trace.rounds) + 1):
        for i, (above, below) in enumerate(slopes_to_either_side(soft_margin_run(trace).margins(t), trace.booster.nu)):
            yield Sides(above, "==", -below, at=f"t={t}, both slopes at example {i}", round=t, example=i)


def slopes_to_either_side(margins, nu):
    """Yield for each example how much the average of the smallest margins changes if the example's margin is raised, and if it is
    lowered, by a step within which the average is linear: the one-sided derivatives times that step."""
    near = min([b - a for a, b in pairwise(sorted(set(margins)))], default=Fraction(1)) / 3
    for i in range(len(margins)):
        points = [tuple(u + sign * near * (i == j) for j, u in enumerate(margins)) for sign in (1, -1)]
        yield tuple(least_average(point, nu) - least_average(margins, nu) for point in points)


theorem_2_lpboost_reading_subgradient = theorem_2_lpboost.reading(
    "subgradient",
    statement=r"LPBoost is fully corrective Frank-Wolfe for $f^\star$ with subgradients: $w_t\in\arg\max_{CH(\mathcal E_t)}-f^\star(-Aw)$ "
    r"and $d_t\in\partial f^\star(-Aw_t)$.",
    uses=["MHT22.equation-5"],
)(theorem_2_lpboost)


@claim(
    "MHT22.theorem-2.erlpboost",
    kind="structure",
    statement=r"ERLPBoost is fully corrective Frank-Wolfe for $\tilde f^\star$: $w_t\in\arg\max_{CH(\mathcal E_t)}"
    r"-\tilde f^\star(-Aw)$ and $d_t=\nabla\tilde f^\star(-Aw_t)$.",
    boosters=games.FULLY_CORRECTIVE,
    games=[Drawn(games.plays_of(ERLPBoost), examples=210)],
    attained_by=[games.each_wrong_once, games.crossed_triples],
    broken_by=[
        varied("the distribution of the round before", rounds_back=1),
        sabotage.in_both_caps(sabotage.StaleERLPBoost),
        sabotage.in_both_caps(sabotage.OutOfOrderERLPBoost),
        sabotage.in_both_caps(sabotage.UncappedERLPBoost),
    ],
    uses=["MHT22.corollary-2"],
)
def theorem_2_erlpboost(trace, rounds_back=0):
    """Check d_t, w_t and the stop of every round. The programs (9) and (14) have no closed solution: they are solved up to
    a proved gap, which is added to the bounds."""
    run = soft_margin_run(trace)
    for t in run.evaluated():
        yield Sides(
            run.gap(t),
            "<=" if run.stops_at(t) else ">",
            run.eps / 2,
            at=f"t={t}, when it stops",
            round=t,
            part="when it stops",
            step=True,
        )
    for t, gap in run.corrective_gaps():
        d, columns = trace.weights[t - rounds_back], [run.column(k) for k in range(t)]
        attained = -inner_product(d, run.margins(t)) - run.smoothing.penalty(d)
        primal = largest([dot(d, column) for column in columns]) + run.smoothing.penalty(d)
        yield Sides(
            gap, "<=", SOLVED, at=f"t={t}, the program is solved", round=t, part="the program is solved", step=True
        )
        yield Sides(largest(d), "<=", run.smoothing.cap + WITHIN, at=f"t={t}, the cap", round=t, part="the cap")
        yield Sides(
            run.objective(t),
            "<=",
            attained + WITHIN,
            at=f"t={t}, d is the gradient of f~* at -A w",
            round=t,
            part="d is the gradient of f~* at -A w",
        )
        for k, column in enumerate(columns):
            vertex = run.smoothing.conjugate(column)
            yield Sides(
                run.objective(t), "<=", vertex + gap + WITHIN, at=f"t={t}, w solves (14): not above e_{k}", round=t
            )
        yield Sides(
            primal, "<=", gap - run.objective(t) + WITHIN, at=f"t={t}, d solves (9)", round=t, part="d solves (9)"
        )


@claim(
    "MHT22.theorem-2.cerlpboost",
    kind="structure",
    statement=r"C-ERLPBoost is Frank-Wolfe on $\min_{\theta\in-A\mathcal P^n}\tilde f^\star(\theta)$ with step (7): "
    r"$\theta_t=-Aw_t$ and $d_t=\nabla\tilde f^\star(\theta_t)$ in every round.",
    boosters=games.CORRECTIVE,
    rounds=4,
    games=[Drawn(games.corrective_plays(), examples=210)],
    attained_by=[games.each_wrong_once, games.crossed_triples],
    broken_by=[
        mutant("StaleDistribution", sabotage.StaleDistribution(1, Fraction(1, 10), "classic", None)),
        mutant("CapIgnored", sabotage.CapIgnored(2, Fraction(1, 10), "classic", None)),
    ],
    uses=["MHT22.equation-7"],
    slip=("misprint", "index-of-the-answer", "Section 3, after (10); Algorithm 3; above (16)"),
    reason="The basis vector of the hypothesis that the weak learner returns is $e_{j_{t+1}}$. Section 3, "
    "after (10), and Algorithm 3 print $e_{j+1}$, the display above (16) prints $e_{j_t+1}$, and line 3 of "
    "Algorithm 4 prints $e_{t+1}$: print $e_{j_{t+1}}$ in all of them.",
    amended=r"C-ERLPBoost is Frank-Wolfe on $\min_{\theta\in-A\mathcal P^n}\tilde f^\star(\theta)$ with step (7) towards "
    "$e_{j_{t+1}}$.",
)
def theorem_2_cerlpboost(trace):
    """Compare θ_t and d_t with those of Frank-Wolfe, entry by entry: exactly if the step is rational, else to 200 bits."""
    run = soft_margin_run(trace)
    for t, theta, gradient in frank_wolfe(run, trace.booster.step):
        for i, entry in enumerate(run.margins(t)):
            yield from same(entry, -theta[i], at=f"t={t}, θ_t = -A w_t, entry {i}")
            yield from same(gradient[i], run.d(t)[i], at=f"t={t}, d_t is the gradient, entry {i}")


def frank_wolfe(run, rule):
    """Yield (t, θ_t, the gradient at θ_t) of Frank-Wolfe for f~* over -A P^n, implemented from Section 2.2 alone."""
    columns, smoothing = [run.column(t) for t in range(len(run.trace.rounds))], run.smoothing
    theta = run.vector(-entry for entry in columns[0]) if columns else ()
    for t in range(1, len(columns)):
        gradient = smoothing.distribution(run.vector(-entry for entry in theta))
        yield t, theta, gradient
        if run.stops_at(t):
            return
        direction = run.vector(-a - b for a, b in zip(columns[t], theta, strict=True))
        if rule == "classic":
            step = Fraction(2, t + 2)
        elif smoothing.eta == 0:
            step = Fraction(1)  # the bound is linear with positive slope, so that (7) is the upper end of the clip
        else:
            longest = largest([abs(entry) for entry in direction])
            step = clip(-run.inner(gradient, direction) / (smoothing.eta * longest * longest), 0, 1)
        theta = run.vector(b + step * entry for b, entry in zip(theta, direction, strict=True))


def both_candidates(trace):
    """Yield (t, f~* at w^(1), f~* at w^(2), the proved gap of (14), ERLPBoost after round t) for the rounds in which line
    13 compares the two candidates. ERLPBoost receives the columns of the run."""
    run = soft_margin_run(trace)
    erlpboost = (_erlpboost_in_floats() if run.float else ERLPBoost)(trace.booster.nu, trace.booster.eps)
    erlpboost.start(run.m)
    for t in range(len(trace.rounds)):
        erlpboost.update(run.column(t))
        if t == 0 or run.stops_at(t) or "corrective_gap" not in erlpboost.record():
            continue
        second = run.smoothing.conjugate(run.combined(erlpboost.coefficients()))
        yield t, run.frank_wolfe_objective(t), second, erlpboost.record()["corrective_gap"], erlpboost


def _erlpboost_in_floats():
    from reference.fast import ERLPBoost as InFloats  # here: exact runs need no numpy

    return InFloats


APART = Fraction(1, 100)  # combinations further apart than this are different


def never_better(trace):
    """Yield the comparisons of a negative control: f~* at w^(1) is at most f~* at w^(2)."""
    for t, first, second, gap, _ in both_candidates(trace):
        yield Sides(first, "<=", second + gap + WITHIN, at=f"t={t}", round=t)


@claim(
    "MHT22.remark-erlpboost-as-secondary",
    kind="remark",
    statement=r"With (14) as the secondary rule $w_{t+1}=w_{t+1}^{(2)}$ for every $t$: Algorithm 1 is then ERLPBoost.",
    boosters=games.ERLP_SECONDARY,
    games=[Drawn(games.scheme_plays(rules=("erlpboost",), rounds=(2, 5)), examples=310)],
    attained_by=[games.each_wrong_once, games.crossed_triples],
    broken_by=[
        swapped("the Frank-Wolfe half never worse", never_better),
        mutant("SecondaryNever", sabotage.SecondaryNever(2, Fraction(1, 10), "short", "erlpboost")),
    ],
    uses=["MHT22.theorem-2.erlpboost"],
    amended=r"$\tilde f^\star(-Aw_{t+1})=\tilde f^\star(-Aw_{t+1}^{(2)})$, and $d_{t+1}$ is ERLPBoost's, for every $t$.",
    reason="Algorithm 1 does not say which candidate line 13 keeps if the two tie (reading-literal). With either "
    "candidate the objective and the distributions are those of ERLPBoost.",
    slip=("convention", "tie-in-line-13", "Section 4.2, after Algorithm 3"),
)
def remark_erlpboost_as_secondary(trace):
    """Check that w^(2) attains the minimum in line 13 and that the distributions are ERLPBoost's, within the proved
    gaps.

    If the two candidates tie (equal columns, or several optimal combinations), w_{t+1} may be either candidate. The
    gradient d_{t+1} is the same for all minimisers. Because f~ is 1/η-strongly convex, the gradient at a combination
    within δ of the optimum is within sqrt(2 η δ) of the optimal distribution.
    """
    run = soft_margin_run(trace)
    for t, first, second, gap, erlpboost in both_candidates(trace):
        yield Sides(
            second,
            "<=",
            first + gap + WITHIN,
            at=f"t={t}, w^(2) is in line 13's arg min",
            round=t,
            part="w^(2) is in line 13's arg min",
        )
        if run.eta != 0:
            after = run.objective(t + 1)
            distance = sum((abs(a - b) for a, b in zip(run.d(t + 1), erlpboost._d, strict=True)), start=Fraction(0))
            within = 2 * sqrt(2 * run.eta * (largest([0, after - second]) + gap + WITHIN)) + WITHIN
            yield Sides(
                after,
                "<=",
                second + gap + WITHIN,
                at=f"t={t}, w_(t+1) is as good as w^(2)",
                round=t,
                part="w_(t+1) is as good as w^(2)",
            )
            yield Sides(distance, "<=", within, at=f"t={t}, the same d", round=t, part="the same d")


@remark_erlpboost_as_secondary.reading(
    "literal",
    statement=r"With (14) as the secondary rule $w_{t+1}=w_{t+1}^{(2)}$ for every $t$, also where line 13 has a tie.",
    games=[Listed("tied-combinations", [games.between_two_others()])],
    attained_by=[],
    printed="refuted",
    reason="If one hypothesis lies between two others, the line search can reach the margins of the minimiser with "
    "other weights. Line 13 is then a tie, and Algorithm 1 may keep these other weights.",
)
def remark_erlpboost_as_secondary_reading_literal(trace):
    """Check that w^(2) is the only minimiser in line 13, within the proved gap.

    In the stored game the tie is exact, although the run proves the tie only within the gap. There A e_2 = (2/5) A e_1 +
    (3/5) A e_3, so that all vectors A w lie on the segment from A e_1 to A e_3. On the part from A e_1 to A e_2 the best
    point is A e_2. By convexity the best point of the whole segment lies between A e_2 and A e_3. The line search reaches
    this point with a positive weight on e_2; w^(2) may reach it with other weights.
    """
    for t, first, second, gap, _ in both_candidates(trace):
        record = trace.rounds[t].record
        apart = largest([abs(a - b) for a, b in zip(record["frank_wolfe"], record["secondary"], strict=True)])
        if decide(apart, ">", APART) is Verdict.HOLDS:
            yield Sides(first, ">", second + gap + WITHIN, at=f"t={t}", round=t)
