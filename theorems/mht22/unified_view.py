"""MHT22, Section 4.1: LPBoost, ERLPBoost and C-ERLPBoost as Frank-Wolfe; ERLPBoost as a secondary rule."""

from fractions import Fraction
from itertools import pairwise

from properties.cases.drawn import Block, Drawn, composite
from properties.cases.play import Play
from properties.claims import Listed, Sides, claim, mutant, swapped
from reference import Game, InOrder
from reference.arithmetic import Verdict, decide, dot, sqrt
from reference.exact import CERLPBoost, ERLPBoost, LPBoost, MLPBoost
from reference.exact.parts.extremes import clip, largest
from reference.exact.parts.smoothed_margin import SmoothedMargin, inner, least_average
from theorems.mht22.appendix import dual_without_its_entropy, smoothed_dual_sides, smoothed_programs
from theorems.mht22.plays import (
    CORRECTIVE,
    FULLY_CORRECTIVE,
    TOTALLY_CORRECTIVE,
    crossed_triples,
    each_wrong_once,
    plays_of,
    scheme_plays,
)
from theorems.mht22.quantities import SOLVED, WITHIN, same, scheme_run
from theorems.mht22.saboteurs import (
    CapIgnored,
    EarlyERLPBoost,
    EarlyLPBoost,
    OutOfOrderERLPBoost,
    OutOfOrderLPBoost,
    SecondaryNever,
    StaleDistribution,
    StaleERLPBoost,
    StaleLPBoost,
    UncappedERLPBoost,
    UncappedLPBoost,
)


def conjugate_in_place_of_the_function(case):
    """The objective of (11) as printed, max_j (d·A)_j + f~*(d), at d."""
    smoothing = SmoothedMargin(case.game.m, case.nu, case.eps)
    edges = largest([dot(case.d, column) for column in case.game.columns])
    return edges + smoothing.conjugate([-entry for entry in case.d])


@composite
def programs_at_any_point(draw):
    """The programs of Corollary 2 with d anywhere: (11) as printed has no constraint on it."""
    case = draw(smoothed_programs())
    block = Block(draw, 4)
    d = tuple(Fraction(block.pick((0, 1, -1, 2, -2, 3, -3))) for _ in range(case.game.m))
    return case.replaced(d=d)


@claim(
    "MHT22.equation-11",
    kind="identity",
    statement=r"$\min_d\max_j(d^\top A)_j+\tilde f^\star(d)=\max_{w\in\mathcal P^n}-\tilde f^\star(-Aw)$, (11) and (12).",
    games=[Drawn(programs_at_any_point(), examples=60)],
    printed="refuted",
    amended=r"$\min_d\max_j(d^\top A)_j+\tilde f(d)=\max_{w\in\mathcal P^n}-\tilde f^\star(-Aw)$.",
    reason="(11) carries a star too many: with the conjugate there is no constraint on d, and the minimum is -infinity "
    "unless some -A w is itself a capped distribution",
)
def equation_11(case):
    """Equality asks that no d lies below the dual's value at any w.

    The dual of the printed program is the maximum of -f~(-A w), which is -infinity unless -A w lies in the capped simplex
    for some w. A = (-1) with m = 1 is such a case: the minimum is 0, and the right side of (12) is -1.
    """
    smoothing = SmoothedMargin(case.game.m, case.nu, case.eps)
    dual = max(
        (-smoothing.conjugate(column) for column in case.game.columns), key=float
    )  # the dual's value at the best vertex, a lower bound on its maximum
    yield Sides(conjugate_in_place_of_the_function(case) + WITHIN, ">=", dual, at="at d")


@claim(
    "MHT22.equation-11.amended",
    kind="identity",
    statement=r"$\min_d\max_j(d^\top A)_j+\tilde f(d)=\max_{w\in\mathcal P^n}-\tilde f^\star(-Aw)$, $\eta>0$.",
    games=[Drawn(smoothed_programs(), examples=210)],
    broken_by=[swapped("the entropy left out", dual_without_its_entropy)],
    uses=["MHT22.corollary-2"],
)
def equation_11_amended(case):
    """Weak duality at drawn points, and the solver's pair within its proved gap."""
    yield from smoothed_dual_sides(case)


def in_both_caps(saboteur):
    """The mutated booster with the parameters of the claim's own."""
    return mutant(saboteur.__name__, *[saboteur(nu, Fraction(1, 10)) for nu in (1, 2)])


def _margins_of_lpboost(trace, k):
    """A w after k rounds."""
    w = trace.rounds[k - 1].record["combination"]
    columns = [trace.played(j) for j in range(k)]
    return tuple(
        sum((a * column[i] for a, column in zip(w, columns, strict=True)), Fraction(0)) for i in range(trace.game.m)
    )


def lpboost_sides(trace, weights=None):
    nu, eps = trace.booster.nu, trace.booster.eps
    for k in range(1, len(trace.rounds) + 1):
        columns = [trace.played(j) for j in range(k)]
        d = trace.weights[k] if weights is None else weights[k]
        margins = _margins_of_lpboost(trace, k)
        edges = max(dot(d, column) for column in columns)
        best = least_average(margins, nu)
        yield Sides(max(d), "<=", 1 / nu, at=f"t={k}, the cap")
        yield Sides(edges, "==", best, at=f"t={k}, d solves (8) and w solves (13)")
        yield Sides(dot(d, margins), "==", best, at=f"t={k}, d lies in the subdifferential of f* at -A w")
        stopped = trace.stop == "converged" and k == len(trace.rounds)
        yield Sides(min(trace.edges[:k]) - best, "<=" if stopped else ">", eps, at=f"t={k}, when it stops")


def an_earlier_distribution(trace):
    yield from lpboost_sides(trace, [trace.weights[0], *trace.weights])


def two_opposed_columns():
    """At w = (1/2, 1/2) both margins are 0 and every distribution is a subgradient of f*."""
    return Game([[1, -1], [-1, 1]])


def gradient_sides(trace):
    """Where f* has a gradient, its slopes to either side of -A w_t agree, example by example; the slopes are exact."""
    nu = trace.booster.nu
    for k in range(1, len(trace.rounds) + 1):
        margins = _margins_of_lpboost(trace, k)
        levels = sorted(set(margins))
        near = min([b - a for a, b in pairwise(levels)], default=Fraction(1)) / 3
        for i in range(len(margins)):
            moved = [tuple(u + sign * near * (i == j) for j, u in enumerate(margins)) for sign in (1, -1)]
            above, below = (least_average(point, nu) - least_average(margins, nu) for point in moved)
            yield Sides(above, "==", -below, at=f"t={k}, both slopes at example {i}")


@claim(
    "MHT22.theorem-2.lpboost",
    kind="structure",
    statement=r"LPBoost is an instance of the Frank-Wolfe algorithm, fully corrective, for $f^\star$.",
    boosters=TOTALLY_CORRECTIVE,
    games=[Drawn(plays_of(LPBoost), examples=14)],
    attained_by=[two_opposed_columns],
    printed="ambiguous",
    readings=("MHT22.theorem-2.lpboost.reading-gradient", "MHT22.theorem-2.lpboost.reading-subgradient"),
    reason="Section 2.2 has the algorithm with the gradient of a smooth objective, which f* is not; the paragraph before the "
    "theorem prints d_t in the subdifferential of f*, and so read it is true",
)
def theorem_2_lpboost(trace):
    """With the gradient of Section 2.2; see the readings."""
    yield from gradient_sides(trace)


@claim(
    "MHT22.theorem-2.lpboost.reading-gradient",
    kind="structure",
    statement=r"LPBoost is fully corrective Frank-Wolfe, as Section 2.2 has it, for $f^\star$: of $\eta$-smooth $f^\star$ the gradient "
    r"$\nabla f^\star(-Aw_t)$ is $d_t$.",
    boosters=TOTALLY_CORRECTIVE,
    games=[Drawn(plays_of(LPBoost), examples=14)],
    attained_by=[two_opposed_columns],
    printed="refuted",
    amended=r"$d_t\in\partial f^\star(-Aw_t)$, and the rest as in the Frank-Wolfe algorithm; no rate comes with it.",
    reason="f* is a maximum of linear functions: not smooth, and without a gradient wherever LPBoost's margins tie at the "
    "threshold, as at w = (1/2, 1/2) for two opposed columns, where every distribution is a subgradient",
)
def theorem_2_lpboost_reading_gradient(trace):
    """Read with Section 2.2's algorithm."""
    yield from gradient_sides(trace)


@claim(
    "MHT22.theorem-2.lpboost.reading-subgradient",
    kind="structure",
    statement=r"LPBoost is fully corrective Frank-Wolfe for $f^\star$ with subgradients: $w_t\in\arg\max_{CH(\mathcal E_t)}-f^\star(-Aw)$ "
    r"and $d_t\in\partial f^\star(-Aw_t)$.",
    boosters=TOTALLY_CORRECTIVE,
    games=[Drawn(plays_of(LPBoost), examples=210)],
    attained_by=[each_wrong_once, crossed_triples],
    broken_by=[
        swapped("the distribution of the round before", an_earlier_distribution),
        *[in_both_caps(fault) for fault in (StaleLPBoost, OutOfOrderLPBoost, EarlyLPBoost, UncappedLPBoost)],
    ],
    uses=["MHT22.equation-5"],
)
def theorem_2_lpboost_reading_subgradient(trace):
    """Exact. Not every subgradient is LPBoost's d_t: of the optimal pairs LPBoost takes one, and any fits."""
    yield from lpboost_sides(trace)


def erlpboost_sides(trace, rounds_back=0):
    run = scheme_run(trace)
    for t in run.evaluated():
        stopped = run.converged() and t == run.last
        yield Sides(run.gap(t), "<=" if stopped else ">", run.eps / 2, at=f"t={t}, when it stops")
    for t in range(1, len(trace.rounds) + 1):
        record = trace.rounds[t - 1].record
        if "corrective_gap" not in record:
            continue
        gap, d, margins = record["corrective_gap"], trace.weights[t - rounds_back], run.margins(t)
        columns = [run.column(k) for k in range(t)]
        yield Sides(gap, "<=", SOLVED, at=f"t={t}, the program is solved")
        yield Sides(largest(d), "<=", run.smoothing.cap + WITHIN, at=f"t={t}, the cap")
        attained = -inner(d, margins) - run.smoothing.penalty(d)
        yield Sides(run.objective(t), "<=", attained + WITHIN, at=f"t={t}, d is the gradient of f~* at -A w")
        for k, column in enumerate(columns):
            vertex = run.smoothing.conjugate(column)
            yield Sides(run.objective(t), "<=", vertex + gap + WITHIN, at=f"t={t}, w solves (14): not above e_{k}")
        primal = largest([dot(d, column) for column in columns]) + run.smoothing.penalty(d)
        yield Sides(primal, "<=", gap - run.objective(t) + WITHIN, at=f"t={t}, d solves (9)")


def erlpboost_a_round_late(trace):
    yield from erlpboost_sides(trace, rounds_back=1)


@claim(
    "MHT22.theorem-2.erlpboost",
    kind="structure",
    statement=r"ERLPBoost is fully corrective Frank-Wolfe for $\tilde f^\star$: $w_t\in\arg\max_{CH(\mathcal E_t)}"
    r"-\tilde f^\star(-Aw)$ and $d_t=\nabla\tilde f^\star(-Aw_t)$.",
    boosters=FULLY_CORRECTIVE,
    games=[Drawn(plays_of(ERLPBoost), examples=210)],
    attained_by=[each_wrong_once, crossed_triples],
    broken_by=[
        swapped("the distribution of the round before", erlpboost_a_round_late),
        *[in_both_caps(fault) for fault in (StaleERLPBoost, OutOfOrderERLPBoost, EarlyERLPBoost, UncappedERLPBoost)],
    ],
    uses=["MHT22.corollary-2"],
)
def theorem_2_erlpboost(trace):
    """The two programs have no closed solution: each is solved to a gap that the round proves and that enters here."""
    yield from erlpboost_sides(trace)


def frank_wolfe_sides(trace):
    """Frank-Wolfe in θ-space, min of f~* over -A P^n, written from Section 2.2 alone, beside the booster's run."""
    run, rule = scheme_run(trace), trace.booster.step
    if not trace.rounds:
        return
    smoothing = run.smoothing
    theta = tuple(-entry for entry in run.column(0))
    for t in range(1, len(trace.rounds)):
        gradient = smoothing.distribution([-entry for entry in theta])
        for i, entry in enumerate(run.margins(t)):
            yield from same(entry, -theta[i], at=f"t={t}, θ_t = -A w_t, entry {i}")
        for i, entry in enumerate(gradient):
            yield from same(entry, run.d(t)[i], at=f"t={t}, d_t is the gradient, entry {i}")
        if run.converged() and t == run.last:
            return
        s = tuple(-entry for entry in run.column(t))
        if rule == "classic":
            step = Fraction(2, t + 2)
        elif smoothing.eta == 0:
            step = Fraction(1)  # the bound is linear and the slope positive: the clip's upper end
        else:
            longest = largest([abs(a - b) for a, b in zip(s, theta, strict=True)])
            slope = inner(gradient, [b - a for a, b in zip(s, theta, strict=True)])
            step = clip(slope / (smoothing.eta * longest * longest), 0, 1)
        theta = tuple(b + step * (a - b) for a, b in zip(s, theta, strict=True))


@composite
def corrective_plays(draw):
    """CERLPBoost with the short or the classic step, against the best column, few rounds: the runs are nested deep."""
    play = draw(scheme_plays(steps=("short", "classic"), rules=(None,), rounds=(2, 4), best=True))
    booster = CERLPBoost(play.booster.nu, play.booster.eps, play.booster.step)
    return type(play)(play.game, play.oracle, play.rounds, booster)


@claim(
    "MHT22.theorem-2.cerlpboost",
    kind="structure",
    statement=r"C-ERLPBoost is Frank-Wolfe on $\min_{\theta\in-A\mathcal P^n}\tilde f^\star(\theta)$ with step (7): "
    r"$\theta_t=-Aw_t$ and $d_t=\nabla\tilde f^\star(\theta_t)$ in every round.",
    boosters=CORRECTIVE,
    rounds=4,
    games=[Drawn(corrective_plays(), examples=210)],
    attained_by=[each_wrong_once, crossed_triples],
    broken_by=[
        mutant("StaleDistribution", StaleDistribution(1, Fraction(1, 10), "classic", None)),
        mutant("CapIgnored", CapIgnored(2, Fraction(1, 10), "classic", None)),
    ],
    uses=["MHT22.equation-7.amended"],
)
def theorem_2_cerlpboost(trace):
    """Equal entry by entry, exactly where the step is rational and to 200 bits where it is not."""
    yield from frank_wolfe_sides(trace)


ERLP_SECONDARY = [
    MLPBoost(1, Fraction(1, 10), "short", "erlpboost"),
    MLPBoost(2, Fraction(1, 10), "line", "erlpboost"),
]


@composite
def erlpboost_secondary_plays(draw):
    """The scheme with ERLPBoost's rule as the secondary one."""
    return draw(scheme_plays(rules=("erlpboost",), rounds=(2, 5)))


def both_candidates(trace):
    """(t, f~* at w^(1), f~* at w^(2), the proved gap of (14), ERLPBoost after round t) for the rounds that compare the two."""
    run = scheme_run(trace)
    twin = ERLPBoost(trace.booster.nu, trace.booster.eps)
    twin.start(run.m)
    for t in range(len(trace.rounds)):
        twin.update(run.column(t))
        if t == 0 or (run.converged() and t == run.last) or "corrective_gap" not in twin.record():
            continue
        second = run.smoothing.conjugate(run.combined(twin.coefficients()))
        yield t, run.frank_wolfe_objective(t), second, twin.record()["corrective_gap"], twin


def secondary_sides(trace, reverse=False):
    run = scheme_run(trace)
    for t, first, second, gap, twin in both_candidates(trace):
        if reverse:
            first, second = second, first
        yield Sides(second, "<=", first + gap + WITHIN, at=f"t={t}, w^(2) is in line 13's arg min")
        if run.eta != 0:
            after = run.objective(t + 1)
            yield Sides(after, "<=", second + gap + WITHIN, at=f"t={t}, w_(t+1) is as good as w^(2)")
            excess = largest([0, after - second]) + gap
            distance = sum((abs(a - b) for a, b in zip(run.d(t + 1), twin._d, strict=True)), start=Fraction(0))
            # f~ is 1/η-strongly convex: a combination within δ of the optimum has its d within sqrt(2 η δ) of the best one
            yield Sides(distance, "<=", 2 * sqrt(2 * run.eta * (excess + WITHIN)) + WITHIN, at=f"t={t}, the same d")


def never_better(trace):
    yield from secondary_sides(trace, reverse=True)


APART = Fraction(1, 100)  # combinations further apart than this are not the same one solved twice


def between_two_others():
    """A e_2 lies between A e_1 and A e_3, so many combinations have the same margins."""
    rows = [(-1, Fraction(1, 5), 1), (0, Fraction(3, 20), Fraction(1, 4)), (Fraction(1, 2), Fraction(1, 5), 0)]
    return Play(Game([*rows, *[(1, 1, 1)] * 3]), InOrder(), 3, MLPBoost(1, Fraction(1, 50), "line", "erlpboost"))


@claim(
    "MHT22.remark-erlpboost-as-secondary",
    kind="remark",
    statement=r"With (14) as the secondary rule $w_{t+1}=w_{t+1}^{(2)}$ for every $t$: Algorithm 1 becomes ERLPBoost.",
    boosters=ERLP_SECONDARY,
    games=[Listed("tied-combinations", [between_two_others()])],
    printed="refuted",
    amended=r"$\tilde f^\star(-Aw_{t+1})=\tilde f^\star(-Aw_{t+1}^{(2)})$, and $d_{t+1}$ is ERLPBoost's, for every $t$.",
    reason="the arg min of line 13 may hold both combinations: where a hypothesis lies between two others the line search "
    "reaches the same margins with other weights, and nothing says that Algorithm 1 does not keep those",
)
def remark_erlpboost_as_secondary(trace):
    """w^(2) alone is in the arg min of line 13: no other combination there is as good, within the proved gap.

    In the stored game the tie is exact though the run shows it within the proved gap only. A e_2 = (2/5) A e_1 + (3/5) A e_3,
    so all margins lie on one segment; w_2 = e_2 is the best of its first part, so by convexity the best of all lies between
    A e_2 and A e_3, where the line search finds it with weight on e_2, which w^(2) need not have.
    """
    for t, first, second, gap, _ in both_candidates(trace):
        record = trace.rounds[t].record
        pairs = zip(record["frank_wolfe"], record["secondary"], strict=True)
        if decide(largest([abs(a - b) for a, b in pairs]), ">", APART) is Verdict.HOLDS:
            yield Sides(first, ">", second + gap + WITHIN, at=f"t={t}")


@claim(
    "MHT22.remark-erlpboost-as-secondary.amended",
    kind="remark",
    statement=r"With (14) as the secondary rule $\tilde f^\star(-Aw_{t+1})=\tilde f^\star(-Aw_{t+1}^{(2)})$ for every $t$, and the "
    r"distributions are ERLPBoost's.",
    boosters=ERLP_SECONDARY,
    games=[Drawn(erlpboost_secondary_plays(), examples=310)],
    attained_by=[each_wrong_once, crossed_triples],
    broken_by=[
        swapped("the Frank-Wolfe half never worse", never_better),
        mutant("SecondaryNever", SecondaryNever(2, Fraction(1, 10), "short", "erlpboost")),
    ],
    uses=["MHT22.theorem-2.erlpboost"],
)
def remark_erlpboost_as_secondary_amended(trace):
    """w^(2) always attains line 13's minimum, and the distributions are ERLPBoost's, within the proved gaps.

    Where the two candidates tie (equal columns, or several optimal combinations) the arg min has more members and w
    itself may be either; d_{t+1}, the gradient, is the same for all of them.
    """
    yield from secondary_sides(trace)
