"""MHT22, proof of Theorem 3 and Appendix A.2: the recursions and the rate 8η/(t+2)."""

from fractions import Fraction

from properties.cases.drawn import Drawn
from properties.claims import Sides, claim, mutant, sharper, varied
from properties.engine.curves import along_one_run
from reference.convex.extremes import largest, smallest
from reference.convex.smoothed_margin import SmoothedMargin, inner_product
from reference.exact import MLPBoost
from theorems.mht22 import games
from theorems.mht22.letters import WITHIN, cap_leaves_a_choice, same, soft_margin_run
from theorems.mht22.sabotage import SecondaryAlways


@claim(
    "MHT22.equation-15",
    kind="upper",
    statement=r"For the classic step $\lambda_t=2/(t+2)$: $\epsilon_{t+1}\le(1-\lambda_t)\epsilon_t+2\eta\lambda_t^2$.",
    boosters=games.CLASSIC,
    rounds=24,
    games=[games.SCHEME.part(games.stepping("classic"), examples=340)],
    attained_by=[games.each_wrong_once, games.crossed_triples],
    broken_by=[
        sharper("29/50"),
        varied("the term 2ηλ² dropped", second=0),
        mutant("SecondaryAlways", SecondaryAlways(1, 1, "classic", "newest")),
    ],
    uses=["MHT22.equation-16", "MHT22.equation-17"],
)
def equation_15(trace, second=2):
    """Check each round of the classic step. The inequality holds for any learner; ε_t contains the least edge so
    far."""
    run = soft_margin_run(trace)
    for t in run.moves():
        step = run.step(t)
        yield Sides(
            run.gap(t + 1), "<=", (1 - step) * run.gap(t) + second * run.eta * step * step, at=f"t={t}", round=t
        )


@claim(
    "MHT22.equation-16",
    kind="lower",
    statement=r"$\epsilon_t-\epsilon_{t+1}\ge\lambda_t(A(e_{j_{t+1}}-w_t))^\top\nabla\tilde f^\star(-Aw_t)-2\eta\lambda_t^2$.",
    boosters=[*games.CLASSIC, *games.SHORT, *games.LINE],
    games=[games.SCHEME.part(games.stepping(*games.FRANK_WOLFE), examples=350)],
    attained_by=[games.each_wrong_once, games.crossed_triples],
    broken_by=[varied("the curvature term dropped", curvature=0)],
    reason="(16) is right. The display above (16) prints $w_t^{(1)}$ (step-superscript): print $w_{t+1}^{(1)}$, as "
    "in line 11 of Algorithm 1 and in the next line of the display.",
    amended=r"The display before (16) begins $\epsilon_t-\epsilon_{t+1}\ge\tilde f^\star(-Aw_t)-\tilde "
    r"f^\star(-Aw_{t+1}^{(1)})$.",
    slip=("misprint", "w-t-for-w-t-plus-1", "Section 4.2, proof of Theorem 3, above (16)"),
)
def equation_16(trace, curvature=2):
    """Check the bound on the decrease of ε_t for the Frank-Wolfe half of the round. The bound is smoothness in the ∞-norm
    with |A(e - w)| <= 2."""
    run = soft_margin_run(trace)
    for t in run.moves():
        step = run.step(t)
        bound = step * run.slope(t) - curvature * run.eta * step * step
        yield Sides(run.gap(t) - run.gap(t + 1) + WITHIN, ">=", bound, at=f"t={t}", round=t)


@equation_16.step(
    "superscript",
    kind="identity",
    statement=r"$\tilde f^\star(-Aw_t)-\tilde f^\star(-Aw_t^{(1)})"
    r"=\tilde f^\star(-Aw_t)-\tilde f^\star(-Aw_t+\lambda_tA(w_t-e_{j_{t+1}}))$ for $t\ge2$.",
    boosters=games.CLASSIC,
    games=[Drawn(games.scheme_plays(steps=("classic",), rules=(None,), rounds=(6, 8), best=True), examples=14)],
    attained_by=[],
    printed="refuted",
    reason="$w_t^{(1)}$ was computed one round earlier. If line 13 kept this candidate, then $w_t=w_t^{(1)}$, so that "
    "the left side is 0, while the right side is not.",
)
def equation_16_step_superscript(trace):
    """Check that the left side of the display equals 0 if w_t = w_t^(1), because then both terms of the left side are
    equal."""
    run = soft_margin_run(trace)
    for t in run.moves_from_frank_wolfe():
        progress = run.objective(t) - run.frank_wolfe_objective(t)
        yield Sides(0, "<=", progress + WITHIN, at=f"t={t}, the equality", round=t, part="the equality")
        yield Sides(progress, "<=", WITHIN, at=f"t={t}, the equality", round=t, part="the equality")


@claim(
    "MHT22.equation-17",
    kind="lower",
    statement=r"$\lambda_td_t^\top A(e_{j_{t+1}}-w_t)\ge\lambda_t[\min_\tau(d_\tau^\top A)_{j_{\tau+1}}-d_t^\top Aw_t"
    r"-\tfrac1\eta\Delta(d_t)]=\lambda_t[\min_\tau(d_\tau^\top A)_{j_{\tau+1}}+\tilde f^\star(-Aw_t)]=\lambda_t\epsilon_t$.",
    boosters=[*games.CLASSIC, *games.SHORT, *games.LINE],
    games=[games.SCHEME.part(games.stepping(*games.FRANK_WOLFE), examples=210)],
    attained_by=[games.each_wrong_once, games.crossed_triples],
    broken_by=[varied("the largest edge for the least", edge=largest)],
)
def equation_17(trace, edge=smallest):
    """Check the inequality, and the equality after it to 200 bits. At nu = m, where 1/η is undefined, Δ/η is read as
    0."""
    run = soft_margin_run(trace)
    for t in run.evaluated():
        step, least = run.step(t), edge(trace.edges[: t + 1])
        middle = least - inner_product(run.d(t), run.margins(t)) - run.smoothing.penalty(run.d(t))
        yield Sides(step * run.slope(t) + WITHIN, ">=", step * (least + run.objective(t)), at=f"t={t}", round=t)
        yield from same(middle, least + run.objective(t), at=f"t={t}, equality")


@claim(
    "MHT22.equation-18",
    kind="upper",
    statement=r"$\epsilon_t\le8\eta/(t+2)$ for $t=1,2,\dots$, for the classic step, the short step and the line search.",
    boosters=[*games.CLASSIC, *games.SHORT, *games.LINE, *games.with_tolerance_one(*games.FRANK_WOLFE)],
    rounds=24,
    games=[games.SCHEME.part(games.stepping(*games.FRANK_WOLFE), examples=210)],
    attained_by=[games.opposed, games.each_wrong_once, games.crossed_triples],
    curve=along_one_run(
        games.each_wrong_once,
        24,
        measured="four examples, each wrong once",
        bound=r"$8\eta/(t+2)$",
        scale="log",
        title="primal-dual gap of the boosting scheme",
        quantity=r"gap $\epsilon_t$",
    ),
    broken_by=[
        varied("an eighth of the rate", constant=1),
        mutant("SecondaryAlways", SecondaryAlways(1, 1, "short", "newest")),
    ],
    uses=["MHT22.equation-15", "MHT22.equation-22"],
    printed="proof-gap",
    reason=r"The base case in Appendix A.2 needs $\eta\ge\tfrac34$ (step-base). The base case for the classic step "
    r"uses $\varepsilon_0$ and $w_0$, which are undefined. Use $\varepsilon_1\le\tfrac\eta2$ for both. The middle of "
    "the induction step has a superfluous factor $t$ (step-middle).",
    slip=("argument", "base-case-of-the-rate", "Section 4.2, after (18), and Appendix A.2"),
)
def equation_18(trace, constant=8):
    """Check the rate. Smoothness at θ = 0 gives ε_1 <= η/2 for every η, the base case of both inductions."""
    run = soft_margin_run(trace)
    for t in run.evaluated():
        yield Sides(run.gap(t), "<=", constant * run.eta / (t + 2), at=f"t={t}", round=t)


# Claims about the parameters only, without a run.
SCALAR = dict(boosters=(), games=(), attained_by=(), broken_by=())


@equation_18.step(
    "middle",
    kind="inequality",
    **SCALAR,
    statement=r"$\tfrac{t}{t+2}\tfrac{8\eta}{t+2}+2\eta(\tfrac2{t+2})^2=8\eta\tfrac{t}{t+2}\tfrac{t+1}{t+2}\le\tfrac{8\eta}{t+3}$.",
    printed="refuted",
    reason=r"At $t=2$ the left side is $\tfrac32\eta$, the printed middle $3\eta$, and the right side "
    r"$\tfrac85\eta$. Print $8\eta\tfrac{t+1}{(t+2)^2}$ in the middle.",
    slip=("misprint", "factor-t-in-the-induction", "Section 4.2, the last display before 'Therefore, (18) holds'"),
    amended=r"$\tfrac{t}{t+2}\tfrac{8\eta}{t+2}+2\eta(\tfrac2{t+2})^2=8\eta\tfrac{t+1}{(t+2)^2}\le\tfrac{8\eta}{t+3}$.",
)
def equation_18_step_middle(case):
    """Compare the three terms in units of η for integers t."""
    t = case.t
    left = case.unit * 8 * t / (t + 2) ** 2 + case.unit * 8 / (t + 2) ** 2
    middle = case.unit * 8 * t * (t + 1) / (t + 2) ** 2
    yield Sides(left, "==", middle, at=f"t={t}, the equality", round=t, part="the equality")
    yield Sides(middle, "<=", case.unit * 8 / (t + 3), at=f"t={t}, the inequality", round=t, part="the inequality")


@equation_18.step(
    "base",
    kind="inequality",
    **SCALAR,
    statement=r"Base case of Appendix A.2: $2\le\tfrac{8\eta}{1+2}$ for $\eta=\tfrac2\epsilon\ln\tfrac m\nu$.",
    printed="refuted",
    reason=r"The printed base case needs $\eta\ge\tfrac34$. For $m=4$, $\nu=3$ and $\varepsilon=1$, "
    r"$\eta=2\ln\tfrac43=0.575$, so that $2>\tfrac{8\eta}3$.",
    where="Appendix A.2, the base case",
    amended=r"$\epsilon_1\le\eta/2$ for every $\eta$, and so $\epsilon_1\le\tfrac{8\eta}{1+2}$.",
)
def equation_18_step_base(case):
    """Check an inequality about the parameters only."""
    eta = SmoothedMargin(case.m, case.nu, case.eps).eta
    yield Sides(2, "<=", 8 * eta / 3, at=f"m={case.m}, nu={case.nu}, eps={case.eps}")


@equation_18_step_base.amended(
    kind="upper",
    # with ε = 8, η is small and f~* is nearly quadratic
    boosters=[*games.CLASSIC, *games.SHORT, *games.LINE, MLPBoost(1, 8, "short")],
    rounds=3,
    games=[games.SCHEME.part(games.stepping(*games.FRANK_WOLFE), examples=210)],
    attained_by=[games.opposed, games.each_wrong_once],
    broken_by=[varied("nine tenths of it", share=Fraction(9, 20))],
)
def equation_18_step_base_amended(trace, share=Fraction(1, 2)):
    """Check ε_1 <= η/2. The bound is smoothness from θ = 0, where f~* is 0 and its gradient uniform, to θ_1 = -A e_{j_1},
    whose entries are at most 1 in absolute value."""
    run = soft_margin_run(trace)
    for t in run.evaluated()[:1]:
        yield Sides(run.gap(t), "<=", share * run.eta + WITHIN, at=f"t={t}", round=t)


@claim(
    "MHT22.equation-19",
    kind="lower",
    statement=r"Short step: $\epsilon_t-\epsilon_{t+1}\ge\lambda_tx-\tfrac\eta2\lambda_t^2\|A(w_t-e_{j_{t+1}})\|_\infty^2"
    r"\ge\lambda x-2\eta\lambda^2$ for all $\lambda\in[0,1]$, $x=(A(e_{j_{t+1}}-w_t))^\top\nabla\tilde f^\star(-Aw_t)$.",
    boosters=games.SHORT,
    games=[games.SCHEME.part(games.stepping("short"), examples=350)],
    attained_by=[games.each_wrong_once, games.crossed_triples],
    broken_by=[varied("twice the linear term and no curvature", linear=2, curvature=0)],
    uses=["MHT22.equation-7"],
    reason="(19) is right. The display above (19) prints $w_t^{(1)}$ (step-superscript): print $w_{t+1}^{(1)}$, as "
    "in line 11 of Algorithm 1.",
    amended=r"The display before (19) begins $\epsilon_t-\epsilon_{t+1}\ge\tilde f^\star(-Aw_t)-\tilde "
    r"f^\star(-Aw_{t+1}^{(1)})$.",
    slip=("misprint", "w-t-for-w-t-plus-1", "Section 4.2, proof of Theorem 3, above (19)"),
)
def equation_19(trace, linear=1, curvature=Fraction(1, 2)):
    """Check both inequalities, the second at λ = 0, 1/4, 1/2, 3/4, 1."""
    run = soft_margin_run(trace)
    for t in run.moves():
        step, slope, length = run.step(t), run.slope(t), run.length(t)
        lower_bound = linear * step * slope - curvature * run.eta * step * step * length * length
        yield Sides(run.gap(t) - run.gap(t + 1) + WITHIN, ">=", lower_bound, at=f"t={t}", round=t)
        for k in range(5):  # λ = k/4: slope λ - 2 η λ²
            yield Sides(
                lower_bound + WITHIN,
                ">=",
                slope * k / 4 - run.eta * (k * k) / 8,
                at=f"t={t}, λ={k}/4",
                round=t,
                part=f"λ={k}/4",
            )


@equation_19.step(
    "superscript",
    kind="inequality",
    statement=r"Short step, $t\ge2$: $\tilde f^\star(-Aw_t)-\tilde f^\star(-Aw_t^{(1)})"
    r"\ge\lambda_tx-\tfrac\eta2\lambda_t^2\|A(w_t-e_{j_{t+1}})\|_\infty^2$.",
    attained_by=[],
    games=[Drawn(games.scheme_plays(steps=("short",), rules=(None,), rounds=(6, 8), best=True), examples=14)],
    printed="refuted",
    reason="$w_t$ is the better of $w_t^{(1)}$ and $w_t^{(2)}$, so that the left side is at most 0. The right side "
    "is positive whenever a step is taken.",
)
def equation_19_step_superscript(trace):
    """Check that the right side of the display is at most 0 if w_t = w_t^(1), because the left side is then 0."""
    run = soft_margin_run(trace)
    for t in run.moves_from_frank_wolfe():
        step, length = run.step(t), run.length(t)
        yield Sides(0, ">=", step * run.slope(t) - run.eta / 2 * step * step * length * length, at=f"t={t}", round=t)


@claim(
    "MHT22.equation-22",
    kind="upper",
    statement=r"Short step: $\epsilon_{t+1}\le(1-\tfrac1{8\eta}\epsilon_t)\epsilon_t$.",
    given=[cap_leaves_a_choice],
    boosters=[*games.SHORT, *games.LINE],
    games=[games.SCHEME.part(games.stepping("short", "line", choice=True), examples=340)],
    attained_by=[games.each_wrong_once, games.crossed_triples],
    broken_by=[varied("three times the decrease", share=3)],
    uses=["MHT22.equation-19"],
)
def equation_22(trace, share=1):
    """Check (22), and that the best λ of (19), x/(4η) for the slope x, is at most 1.

    (22) is (19) with this λ. The paper does not prove that λ is at most 1.

    Proof: a step is taken only if ε_1 >= ε_t > ε/2, and ε_1 <= max |d - d_0|_1 = 2(1 - nu/m) over the capped simplex.
    So η = 2 ln(m/nu)/ε > ln(m/nu)/(2(1 - nu/m)) >= 1/2 and x <= 2 < 4η. For arbitrary x, ε and η the bound is false.
    """
    run = soft_margin_run(trace)
    for t in run.moves():
        gap = run.gap(t)
        yield Sides(run.gap(t + 1), "<=", gap - share * gap * gap / (8 * run.eta), at=f"t={t}", round=t)
        yield Sides(
            gap,
            "<=",
            2 * (1 - run.trace.booster.nu / run.m),
            at=f"t={t}, at most the simplex's reach",
            round=t,
            part="at most the simplex's reach",
            step=True,
        )
        yield Sides(
            run.slope(t),
            "<",
            4 * run.eta,
            at=f"t={t}, the best step x/(4η) is feasible",
            round=t,
            part="the best step x/(4η) is feasible",
            step=True,
        )
