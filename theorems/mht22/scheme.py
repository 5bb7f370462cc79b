"""MHT22, Sections 2.2, 4.1 and 4.2. The facts that all proofs use: Δ/η is strongly convex, f~* is smooth, its gradient
is the distribution, and the weak learner solves Frank-Wolfe's linear program. Then the stopping rule, the guarantee and
the two halves of a round."""

from fractions import Fraction

from properties.cases.drawn import Drawn
from properties.claims import Data, Listed, Sides, claim, varied, without
from reference.arithmetic import dot, log
from reference.convex.corrective import combine_columns
from reference.convex.extremes import largest, smallest
from reference.convex.frank_wolfe import classic_step
from reference.convex.smoothed_margin import SmoothedMargin, inner_product
from theorems.mht22 import games, instances, sabotage
from theorems.mht22.letters import WITHIN, frank_wolfe_on_corners, same, soft_margin_run
from theorems.mht22.measured import plays_on_data


def lies_inside(case):
    """Return whether the first distribution has no zeros, so that Δ has a gradient there."""
    return all(case.first)


@claim(
    "MHT22.sentence-strong-convexity",
    kind="inequality",
    statement=r"$\tfrac1\eta\Delta$ is $\tfrac1\eta$-strongly convex in $\|\cdot\|_1$, and so is $\tilde f$ (Definition 2): "
    r"$\Delta(y)\ge\Delta(x)+(y-x)^\top\nabla\Delta(x)+\tfrac12\|y-x\|_1^2$ on $\mathcal P^m$.",
    given=[lies_inside],
    games=[Drawn(games.pairs_of_distributions(), examples=250)],
    attained_by=[games.about_the_middle],
    broken_by=[varied("101/100 of the constant", constant=Fraction(101, 200))],
    where="Section 4.1, after (11)",
)
def fact_sentence_strong_convexity(case, constant=Fraction(1, 2)):
    """Check Pinsker's inequality, exactly: Δ(y) minus its tangent at x is the relative entropy of y to x."""
    above = sum((y * log(y / x) for x, y in zip(case.first, case.second, strict=True) if y), start=Fraction(0))
    apart = sum(abs(x - y) for x, y in zip(case.first, case.second, strict=True))
    yield Sides(constant * apart**2, "<=", above)


@claim(
    "MHT22.sentence-smoothness",
    kind="inequality",
    statement=r"$\tilde f^\star$ is $\eta$-smooth in $\|\cdot\|_\infty$ and $\nabla\tilde f^\star(\theta)=\arg\max_dd^\top\theta"
    r"-\tilde f(d)$: $0\le\tilde f^\star(y)-\tilde f^\star(x)-(y-x)^\top\nabla\tilde f^\star(x)\le\tfrac\eta2\|y-x\|_\infty^2$.",
    games=[Drawn(games.two_points_of_margins(), examples=250)],
    attained_by=[games.opposite_small_moves],
    broken_by=[
        varied("98/100 of the curvature", constant=Fraction(49, 100)),
        varied("the gradient at the other end", at_the_end=True),
    ],
    uses=["MHT22.sentence-strong-convexity"],
    where="Section 2, after Definition 3, and Section 4.1, after (12)",
)
def fact_sentence_smoothness(case, constant=Fraction(1, 2), at_the_end=False):
    """Check that f~* lies above its tangent, and below the tangent plus η/2 times the square of the distance. The first
    check is about the formula for the gradient, since a convex function lies above its tangents."""
    smoothing = SmoothedMargin(len(case.first), case.nu, case.eps)
    move = [u - v for u, v in zip(case.first, case.second, strict=True)]  # y - x for x = -first, y = -second
    gradient = smoothing.distribution(case.second if at_the_end else case.first)
    above = smoothing.conjugate(case.second) - smoothing.conjugate(case.first) - dot(gradient, move)
    yield Sides(above + WITHIN, ">=", 0, at="the gradient")
    yield Sides(above, "<=", constant * smoothing.eta * max(map(abs, move)) ** 2 + WITHIN, at="the curvature")


@claim(
    "MHT22.sentence-linear-oracle",
    kind="identity",
    statement=r"$\arg\max_{e_j}d_t^\top Ae_j=\arg\min_{e_j}(-Ae_j)^\top\nabla\tilde f^\star(\theta_t)=\arg\min_{\theta\in-A\mathcal P^n}"
    r"\theta^\top\nabla\tilde f^\star(\theta_t)$: the weak learner solves Frank-Wolfe's linear program.",
    games=[Drawn(instances.smoothed_programs(), examples=210)],
    broken_by=[varied("the hypothesis of least edge", best=min)],
    where="Section 4.1, the display after (12)",
)
def fact_sentence_linear_oracle(case, best=max):
    """Check that the hypothesis of largest edge minimises the inner product with d over θ = -A w, for the d and w of
    the case."""
    vertex = best(case.game.columns, key=lambda column: dot(case.d, column))
    theta = [-entry for entry in combine_columns(case.game.columns, case.w)]
    for column in ([-entry for entry in column] for column in case.game.columns):
        yield Sides(-dot(case.d, vertex), "<=", dot(case.d, column), at="among the vertices")
    yield Sides(-dot(case.d, vertex), "<=", dot(case.d, theta), at="over all of -A P^n")


def moves_by_frank_wolfe(case):
    """Return whether the step is one of the paper's two."""
    return case.step in ("classic", "short")


@claim(
    "MHT22.sentence-frank-wolfe-rate",
    kind="upper",
    statement=r"Frank-Wolfe reaches an $\epsilon$-approximate solution in $O(\eta/\epsilon)$ rounds for every "
    r"$\eta$-smooth convex function on a closed convex set; the constant depends on the set.",
    given=[moves_by_frank_wolfe],
    games=[Drawn(games.quadratic_programs(), examples=300)],
    attained_by=[games.far_corners],
    broken_by=[varied("a twentieth of it", constant=Fraction(1, 10)), without(moves_by_frank_wolfe)],
    amended=r"Frank-Wolfe with the classic or the short step on a set of diameter $D$: $f(x_t)-\min f\le2\eta D^2/(t+2)$, so that "
    r"$O(\eta D^2/\epsilon)$ rounds will do.",
    reason=r"The last paragraph of Section 2.2 omits that the constant in $O(\eta/\varepsilon)$ depends on the set. Add "
    "the square of the diameter as a factor, as in the cited theorem of Jaggi. No one constant suffices for all "
    "sets (reading-one-constant).",
    slip=("convention", "rate-without-a-diameter", "Section 2.2, its last paragraph"),
)
def fact_sentence_frank_wolfe_rate(case, constant=2):
    """Check f = η|x - c|²/2 over the hull of a few corners, in rationals. The hull contains c, so that min f = 0."""
    for t, value in frank_wolfe_on_corners(case):
        yield Sides(value, "<=", constant * case.eta * case.diameter_squared / (t + 2), at=f"t={t}", round=t)


fact_sentence_frank_wolfe_rate_amended = fact_sentence_frank_wolfe_rate.amended()(fact_sentence_frank_wolfe_rate)


@fact_sentence_frank_wolfe_rate.reading(
    "one-constant",
    statement=r"Frank-Wolfe reaches an $\epsilon$-approximate solution within $64\eta/\epsilon$ rounds for every $\eta$-smooth convex "
    "function on every closed convex set: one constant for all sets.",
    given=[],
    games=[Listed("far-corners", [games.many_far_corners])],
    attained_by=[],
    printed="refuted",
    reason=r"For $f=\tfrac12\|x\|^2$ on the convex hull of $De_1,\dots,De_n$ a combination of $T$ corners is at "
    r"least $\tfrac{D^2}2(\tfrac1T-\tfrac1n)$ above the minimum. For $n=200$ and $D=100$ this exceeds "
    r"$\varepsilon=1$ after 64 rounds; larger $n$ and $D$ refute every constant.",
)
def fact_sentence_frank_wolfe_rate_reading_one_constant(case, constant=64):
    """Check 64 η/ε rounds for f = η|x|²/2 on D times the simplex. After T rounds x is a combination of T corners, and
    the best one has all weights 1/T."""
    rounds = min(case.n, int(constant * case.eta / case.eps))
    best = Fraction(case.eta * case.diameter**2, 2) * (Fraction(1, rounds) - Fraction(1, case.n))
    yield Sides(best, "<=", case.eps, at=f"after {rounds} rounds", round=rounds)


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
    slip=("misprint", "algorithm-2-for-1", "Section 4.2, before Lemma 2 and in it"),
    reason="Lemma 2 and the sentence before it print 'Algorithm 2'. Print 'Algorithm 1', whose lines 7 and 8 have "
    r"$\epsilon_t$ and the stopping criterion.",
    amended=r"With $\eta=2\ln(m/\nu)/\epsilon$ and the $\epsilon_t$ of Algorithm 1: $\epsilon_t\le\epsilon/2$ implies "
    r"$-f^\star(-Aw_t)\ge g-\epsilon$.",
)
def lemma_2(trace, threshold=Fraction(1, 2)):
    """Check the soft margin if ε_t <= ε/2. g is replaced by its upper bound, the least edge so far. At nu = m, f~ = f."""
    run = soft_margin_run(trace)
    for t in run.below(threshold * run.eps):
        yield Sides(run.soft_margin(t) + WITHIN, ">=", run.least_edge(t) - run.eps, at=f"t={t}", round=t)


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
    """Check that ε_t is at most the Frank-Wolfe duality gap.

    SSS08 prints no criterion for C-ERLPBoost; we read it as the Frank-Wolfe duality gap with the same threshold.

    The two gaps differ by the entropy term and by the newest edge minus the least edge.
    """
    run = soft_margin_run(trace)
    for t in run.evaluated():
        yield Sides(run.gap(t), "<=", share * run.slope(t) + WITHIN, at=f"t={t}", round=t)


@claim(
    "MHT22.any-secondary.half-steps",
    kind="algorithm",
    statement=r"Our runs follow Algorithm 1: $d_0=\tfrac1m\mathbf 1$, $w_1=e_{j_1}$; in each round "
    r"$d_t=\nabla\tilde f^\star(-Aw_t)\in\mathcal P_\nu^m$, the run stops at the first $\epsilon_t\le\epsilon/2$, $\lambda_t$ is that of the "
    r"rule chosen, and $\tilde f^\star(-Aw_{t+1})$ is at most that of either candidate.",
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
        sabotage.with_each(sabotage.StartsUneven),
    ],
    role="ours",
)
def fact_any_secondary_half_steps(trace):
    """Check each line of Algorithm 1 separately, so that a correct half does not mask a fault in the other."""
    run = soft_margin_run(trace)
    for i, entry in enumerate(trace.weights[0]):
        yield from same(entry, Fraction(1, trace.game.m), at=f"line 2: d_0, example {i}")
    for k, entry in enumerate(run.w(1) if trace.rounds else ()):
        yield from same(entry, Fraction(int(k == 0)), at=f"line 3: w_1, hypothesis {k}")
    for t in run.evaluated():
        attained = -inner_product(run.d(t), run.margins(t)) - run.smoothing.penalty(run.d(t))
        for entry in (largest(run.d(t)), -smallest(run.d(t))):
            yield Sides(entry, "<=", run.smoothing.cap + WITHIN, at=f"t={t}, the cap", round=t, part="the cap")
        yield Sides(
            run.objective(t),
            "<=",
            attained + WITHIN,
            at=f"t={t}, line 5: d_t is the gradient",
            round=t,
            part="line 5: d_t is the gradient",
        )
        yield Sides(
            run.gap(t),
            "<=" if run.stops_at(t) else ">",
            run.eps / 2,
            at=f"t={t}, line 8: when it stops",
            round=t,
            part="line 8: when it stops",
        )
        if not run.stops_at(t):
            yield from line_11(run, trace.booster.step, t)
            yield from line_13(run, trace.booster.secondary, t)


def line_11(run, rule, t):
    """Yield the comparisons for λ_t: its rule, or, for the line search, an objective at most that of the steps 0, 1/3,
    1 and the short step."""
    if rule == "classic":
        yield Sides(
            run.step(t),
            "==",
            classic_step(t),
            at=f"t={t}, line 11: the classic step",
            round=t,
            part="line 11: the classic step",
        )
    elif rule == "short" and run.eta != 0:
        yield from same(run.step(t), run.short_step(t), at=f"t={t}, line 11: the short step")
    elif rule == "line":
        for step in (Fraction(0), Fraction(1, 3), Fraction(1), run.short_step(t)):
            other = run.objective_after(t, step) + run.line_gap(t)
            yield Sides(
                run.frank_wolfe_objective(t),
                "<=",
                other,
                at=f"t={t}, line 11: the line search",
                round=t,
                part="line 11: the line search",
            )


def line_13(run, secondary, t):
    """Yield the comparisons for line 13: f~* at -A w_{t+1} is at most f~* at each of the two candidates. The second
    candidate is recomputed if the rule is the mean."""
    if run.converged() and t + 1 > run.last:
        return
    first = run.frank_wolfe_objective(t)
    yield Sides(
        run.objective(t + 1),
        "<=",
        first + WITHIN,
        at=f"t={t}, line 13: not above the Frank-Wolfe half",
        round=t,
        part="line 13: not above the Frank-Wolfe half",
    )
    if secondary == "uniform":
        columns = list(dict.fromkeys(run.column(k) for k in range(t + 1)))
        mean = run.smoothing.conjugate(tuple(Fraction(sum(row)) / len(columns) for row in zip(*columns, strict=True)))
        yield Sides(
            run.objective(t + 1),
            "<=",
            mean + WITHIN,
            at=f"t={t}, line 13: not above the other half",
            round=t,
            part="line 13: not above the other half",
        )
