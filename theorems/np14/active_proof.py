"""Section 3 of NP14: the displays (10) to (16) of the proof for the active update, and AdaBoost as a special case."""

from dataclasses import replace
from fractions import Fraction

from properties.cases.drawn import Drawn
from properties.claims import Sides, altered, claim, mutant, sharper, varied, without
from reference.arithmetic import dot, exp
from reference.exact import MABoost
from theorems.np14 import games, instances, sabotage
from theorems.np14.letters import (
    WITHIN,
    comparators,
    divergence,
    gap,
    l1,
    mistakes,
    no_step,
    prefixes,
    regulariser,
    squared_dual_norm,
    squared_norm,
    steps,
    votes_against,
)

ENTROPIC = [MABoost("entropy", **extra) for extra in ({}, {"step": "edge/sqrt(t)"}, {"smoothness": Fraction(3, 2)})]


@claim(
    "NP14.equation-12",
    kind="inequality",
    statement=r"$B_R(w_t,z_{t+1})\le\tfrac12\eta_t^2\|d_t\|_*^2$",
    boosters=[MABoost("euclidean"), *ENTROPIC],
    rounds=4,
    games=games.short_runs(20),
    attained_by=[games.half_silent, games.three_rounds],
    broken_by=[sharper("99/100"), mutant("a step five times too long", sabotage.FarStep("entropy"))],
    printed="proof-gap",
    slip=("argument", "entropy-off-the-simplex", "Section 3, from (11) to (12)"),
    reason="The proof uses strong convexity between $w_t$ and $z_{t+1}$, but the entropy need not be "
    "1-strongly convex at $z_{t+1}$, which is off the simplex (step-strong-convexity). Add that the entries "
    r"of $z_{t+1}$ sum to at most 1 if $\eta_t\le\gamma_t$; (12) then follows (step-strong-convexity.amended).",
    uses=["NP14.equation-12.step-strong-convexity.amended"],
)
def equation_12(trace):
    """Check (12) in every round. For the square both sides are equal. For the entropy B = Σ w (exp(η d) - 1 - η d), which
    is largest if every |d| is 1."""
    R = regulariser(trace)
    for t, this_round in enumerate(trace.rounds):
        eta, left = this_round.record["step"], divergence(R, trace.weights[t], this_round.record["mirror"])
        right = eta**2 * squared_dual_norm(R, trace.played(t)) / 2
        yield Sides(left, "<=", right, at=f"round {t + 1}", round=t + 1, equal=no_step(eta))


@equation_12.step(
    "strong-convexity",
    statement=r"$B_R(z,w)\ge\tfrac12\|z-w\|_1^2$ for the negative entropy, $w\in S,\ z>0$",
    games=[Drawn(instances.cube_points(mass=False), 100)],
    attained_by=[instances.two_against_one],
    printed="refuted",
    reason=r"For one example $B_R(2,1)=2\ln2-1=0.386<\tfrac12$. The inequality holds if the entries of $z$ sum to at "
    "most 1. A step of at most the edge keeps the sum of the entries of $z_{t+1}$ at most 1: add this after (11).",
    amended=r"$R=\sum w_i\log w_i:\quad\sum_iz_{t+1}^i\le1,\quad B_R(z_{t+1},w_t)\ge\tfrac12\|z_{t+1}-w_t\|_1^2$",
    boosters=[],
    rounds=8,
)
def equation_12_step_strong_convexity(instance):
    """Check the inequality at any positive points. If z is a distribution, the inequality is Pinsker's; (12) uses it at z
    = z_{t+1}, which is not normalised."""
    yield Sides(divergence("entropy", instance.x, instance.y), ">=", l1(gap(instance.x, instance.y)) ** 2 / 2)


@equation_12_step_strong_convexity.amended(
    boosters=ENTROPIC,
    rounds=4,
    games=games.short_runs(25),
    attained_by=[games.half_silent, games.three_rounds, games.single_wrong_example],
    broken_by=[mutant("a step five times too long", sabotage.FarStep("entropy")), sharper("99/100")],
)
def equation_12_step_strong_convexity_amended(trace):
    """Check the sum of the entries of z_{t+1}, and the inequality, in every round. For η between 0 and γ, Σ w exp(-η u) <=
    exp(η²/2 - η γ) <= 1. If the sums are at most 1, then Σ v²/w >= (Σ |v|)²."""
    for t, this_round in enumerate(trace.rounds):
        w, z, at, equal = (
            trace.weights[t],
            this_round.record["mirror"],
            f"round {t + 1}",
            no_step(this_round.record["step"]),
        )
        yield Sides(sum(z, start=Fraction(0)), "<=", 1, at=f"mass, {at}", equal=equal, round=t + 1, part="mass")
        yield Sides(divergence("entropy", z, w), ">=", l1(gap(z, w)) ** 2 / 2, at=at, equal=equal, round=t + 1)


@claim(
    "NP14.equation-12.footnote-5",
    kind="remark",
    statement=r"$R$ is $\beta$-strongly convex with respect to a norm, that is, $\nabla^2R$ is bounded from below by $\beta$: "
    r"$B_R(x,y)\ge\tfrac\beta2\|x-y\|^2$",
    games=[Drawn(instances.pairs(), 230)],
    attained_by=[instances.ones_and_zeros],
    broken_by=[sharper("99/100"), varied("a bound on the eigenvalues", beta=1)],
    slip=("convention", "hessian-without-a-norm", "Section 2, footnote 5"),
    amended=r"$v^\top\nabla^2R\,v\ge\beta\|v\|^2$ for all $v$, in the norm of the strong convexity",
    reason="Footnote 5 names no norm. The footnote is right in the norm of the strong convexity that it explains. "
    r"Read as a bound on the eigenvalues of the Hessian, it gives strong convexity in $\ell_2$ only, and not in "
    r"$\ell_1$, the norm of the entropy (reading-eigenvalues).",
)
def equation_12_footnote_5(instance, beta=None):
    """Check the inequality for the least multiple of the square that has β = 1 in the norm. For other R the inequality is
    Taylor's formula along x - y."""
    x_y, beta = gap(instance.x, instance.y), curvature(instance) if beta is None else beta
    yield Sides(beta * squared_norm("l2", x_y) / 2, ">=", squared_norm(instance.norm, x_y) / 2, at=instance.norm)


def curvature(instance) -> int:
    """Return the least c with c |v|_2² >= |v|² for all v of the same dimension."""
    m = len(instance.x)
    return {"l1": m, "weighted l1": sum((i + 1) ** 2 for i in range(m))}.get(instance.norm, 1)


@equation_12_footnote_5.reading(
    "eigenvalues",
    statement=r"$\nabla^2R\succeq\beta I\ \Rightarrow\ B_R(x,y)\ge\tfrac\beta2\|x-y\|^2$ for every norm",
    games=[Drawn(instances.pairs(), 60)],
    printed="refuted",
    reason=r"$R=\tfrac12\|x\|_2^2$ has the Hessian $I$. For $x=(1,1)$ and $y=0$: $B_R(x,y)=1$ and $\tfrac12\|x-y\|_1^2=2$.",
)
def equation_12_footnote_5_reading_eigenvalues(instance):
    """Check the inequality for R = |x|_2²/2 and β = 1."""
    x_y = gap(instance.x, instance.y)
    yield Sides(squared_norm("l2", x_y) / 2, ">=", squared_norm(instance.norm, x_y) / 2, at=instance.norm)


equation_12_footnote_5_reading_norm = equation_12_footnote_5.reading(
    "norm", statement=r"$v^\top\nabla^2R\,v\ge\beta\|v\|^2\ \forall v\ \Rightarrow\ B_R(x,y)\ge\tfrac\beta2\|x-y\|^2$"
)(equation_12_footnote_5)


def sums_are_one(instance) -> bool:
    """Return whether x and y are distributions."""
    return sum(instance.x) == 1 and sum(instance.y) == 1


equation_12_entropy_on_the_simplex = equation_12.also(
    "entropy-on-the-simplex",
    boosters=[],
    statement=r"$R=\sum w_i\log w_i:\quad B_R(x,y)\ge\tfrac12\|x-y\|_1^2$ for $x,y$ in the simplex",
    given=[sums_are_one],
    games=[Drawn(instances.different_distributions(), 230)],
    attained_by=[instances.nearly_uniform, instances.two_against_one],
    broken_by=[sharper("99/100"), without(sums_are_one)],
    doc="This is Pinsker's inequality. For points off the simplex see NP14.equation-12.step-strong-convexity.",
)(equation_12_step_strong_convexity)


@claim(
    "NP14.equation-13",
    kind="inequality",
    statement=r"$\sum_t(w^*-w_t)^\top\eta_td_t\le\sum_t\tfrac12\eta_t^2\|d_t\|_*^2+B_R(w^*,w_1)-B_R(w^*,w_{T+1})$",
    boosters=[MABoost("euclidean"), MABoost("entropy")],
    rounds=5,
    games=games.mixed(37),
    attained_by=[games.single_wrong_example, games.half_silent, games.swings],
    broken_by=[sabotage.stays(), mutant("weights in reverse", sabotage.InReverse())],
    uses=["NP14.equation-13.equation-10c", "NP14.equation-12"],
)
def equation_13(trace):
    """Check the sum over the run for every vertex of the simplex and for w*, with γ_t for -w_tᵀ d_t."""
    R, eta, zero = regulariser(trace), list(enumerate(steps(trace))), Fraction(0)
    noise = sum((step**2 * squared_dual_norm(R, trace.played(t)) / 2 for t, step in eta), start=zero)
    for name, star in comparators(trace):
        left = sum((step * (trace.edges[t] - dot(star, trace.played(t))) for t, step in eta), start=zero)
        gain = divergence(R, star, trace.weights[0]) - divergence(R, star, trace.weights[-1])
        yield Sides(left, "<=", noise + gain, at=name, equal=all(no_step(step) for _, step in eta))


@equation_13.also(
    "equation-10c",
    statement=r"$(w^*-w_t)^\top\eta_td_t\le B_R(w^*,w_t)-B_R(w^*,w_{t+1})+B_R(w_t,z_{t+1})$",
    rounds=4,
    games=games.short_runs(36),
    attained_by=[games.three_rounds],
    uses=["NP14.lemma-1.relaxed", "NP14.lemma-2"],
)
def equation_13_equation_10c(trace):
    """Check each round for every vertex of the simplex and for w*."""
    R = regulariser(trace)
    for t, this_round in enumerate(trace.rounds):
        step, before, after = this_round.record["step"], trace.weights[t], trace.weights[t + 1]
        for name, star in comparators(trace):
            left = step * (dot(before, trace.played(t)) - dot(star, trace.played(t)))
            gain = divergence(R, star, before) - divergence(R, star, after)
            right = gain + divergence(R, before, this_round.record["mirror"])
            yield Sides(left, "<=", right, at=f"round {t + 1}, {name}", round=t + 1, equal=no_step(step))


def _ties_as_right(trace):
    """Return a trace that counts a vote of 0 as correct."""
    spoilt = replace(trace)
    spoilt.margins = lambda t=None: [
        1 if isinstance(margin, int | Fraction) and margin == 0 else margin for margin in trace.margins(t)
    ]
    spoilt.margins_by_round = lambda: map(spoilt.margins, range(len(trace.columns) + 1))
    return spoilt


@claim(
    "NP14.equation-14",
    kind="inequality",
    statement=r"$f(x_i)\ne a_i\ \Rightarrow\ \sum_t\eta_td_t^i\ge 0$, a tie $\operatorname{sign}(0)$ being a mistake",
    boosters=[MABoost("euclidean"), MABoost("entropy")],
    rounds=5,
    games=[games.restoring(90), games.adversaries(50)],
    attained_by=[games.half_silent, games.single_wrong_example],
    broken_by=[
        altered(
            "votes with their signs reversed",
            lambda trace: replace(trace, per_round=tuple(-step for step in trace.per_round)),
        ),
        altered("a tie read as right", _ties_as_right),
    ],
)
def equation_14(trace):
    """Check that the votes against a misclassified example sum to at least 0, where sign(0) is a mistake.

    The error in the trace is the share of the examples for which this sum is at least 0.
    """
    for after in prefixes(trace):
        for i in after.wrong:
            yield Sides(
                votes_against(trace, i, after.rounds),
                ">=",
                0,
                at=f"{after.at}, example {i}",
                round=after.rounds,
                example=i,
            )
    against = mistakes([-votes_against(trace, i, after.rounds) for i in range(trace.game.m)])
    yield Sides(
        trace.training_error,
        "==",
        Fraction(len(against), trace.game.m),
        at=f"{after.at}, the error",
        round=after.rounds,
        part="the error",
    )


@claim(
    "NP14.entropy-is-adaboost",
    kind="identity",
    statement=r"$R=\sum w_i\log w_i:\quad w_{t+1}^i\propto\exp\Big(-\sum_{s\le t}\eta_s a_ih_s(x_i)\Big)$",
    boosters=[MABoost("entropy", "active"), MABoost("entropy", "lazy")],
    rounds=6,
    games=games.mixed(37),
    attained_by=[games.single_wrong_example, games.swings],
    broken_by=[
        altered(
            "weights of the round before", lambda trace: replace(trace, weights=[trace.weights[0], *trace.weights[:-1]])
        ),
        mutant("L is five times too large in the weights only", sabotage.Stale("entropy")),
    ],
)
def fact_entropy_is_adaboost(trace):
    """Check to within 2^-100 that the weights are AdaBoost's with steps γ: exponential in the margins."""
    for after, weights in zip(prefixes(trace), trace.weights[1:], strict=True):
        losses = [exp(-margin) for margin in after.margins]
        total = sum(losses, start=Fraction(0))
        for i, (loss, weight) in enumerate(zip(losses, weights, strict=True)):
            yield Sides(
                abs(weight - loss / total),
                "<=",
                WITHIN,
                at=f"T={after.rounds}, example {i}",
                round=after.rounds,
                example=i,
            )
