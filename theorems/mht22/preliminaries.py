"""MHT22, Section 2: Lemma 1, Fenchel duality, the soft margin program and the short step."""

from properties.cases.drawn import Drawn, small_games
from properties.claims import Listed, Sides, claim, sharper, varied, without
from reference.arithmetic import dot
from reference.convex.extremes import clip
from theorems.mht22 import games, instances
from theorems.mht22.convex_line import INFINITE, ConvexPiece, FenchelPair
from theorems.mht22.letters import soft_margin_programs


def lies_within_c(case):
    """Return whether f <= f~ <= f + c at every point."""
    return all(low <= high <= low + case.c for low, high in zip(case.heights, case.above, strict=True))


@claim(
    "MHT22.lemma-1",
    kind="inequality",
    statement=r"If $f\le\tilde f\le f+c$ for some $c>0$ then $f^\star(\mu)-c\le\tilde f^\star(\mu)\le f^\star(\mu)$ for all $\mu$.",
    given=[lies_within_c],
    games=[Drawn(instances.shifted_functions(), examples=350)],
    attained_by=[instances.raised_throughout],
    broken_by=[sharper("99/100"), without(lies_within_c)],
)
def lemma_1(case):
    """Check functions that are finite at finitely many points of the plane, whose conjugates are maxima."""
    f = conjugate_on_points(case.points, case.heights, case.mu)
    above = conjugate_on_points(case.points, case.above, case.mu)
    yield Sides(f - case.c, "<=", above, at="left")
    yield Sides(above, "<=", f, at="right")


def conjugate_on_points(points, values, mu):
    """Return the maximum over the points of μ·x - f(x); f is +infinity elsewhere."""
    return max(dot(mu, point) - value for point, value in zip(points, values, strict=True))


def pair_of(case):
    """Return the FenchelPair of a case: two functions on the line, the slope a of the map between them, and d and w."""
    return FenchelPair(ConvexPiece(*case.f), ConvexPiece(*case.g), case.a, case.d, case.w)


FENCHEL = (
    r"For convex $f$, $g$: $\gamma=\inf f(d)+g(A^\top d)\ge\rho=\sup-f^\star(-Aw)-g^\star(w)$; equal if "
    r"$0\in\mathrm{int}(\mathrm{dom}\,g-A^\top\mathrm{dom}\,f)$; $\bar d$, $\bar w$ are optimal if and only if "
    r"$-A\bar w\in\partial f(\bar d)$ and $\bar w\in\partial g(A^\top\bar d)$"
)


@claim(
    "MHT22.theorem-1",
    kind="structure",
    statement=FENCHEL
    + r", for $\bar d\in\mathcal P_\nu^m$, $\bar w\in\mathcal P^n$ and under the same condition (printed: 'furthermore').",
    games=[Drawn(instances.fenchel_pairs(), examples=310)],
    attained_by=[instances.regular_pair, instances.pair_with_a_gap],
    broken_by=[
        varied("a condition on the wrong function", second_of="f"),
        varied("the condition for equality alone", throughout=False),
    ],
    reason="The sentence after 'furthermore' is true for points of the two simplices under the regularity "
    "condition of the sentence before. Lemma 4 and Corollary 2 use the sentence under this condition. Without the "
    r"condition 'only if' is false if $\gamma>\rho$ (reading-condition-for-equality): repeat the condition.",
    amended=r"If $0\in\mathrm{int}(\mathrm{dom}\,g-A^\top\mathrm{dom}\,f)$: $\bar d$, $\bar w$ are optimal if and only if "
    r"$-A\bar w\in\partial f(\bar d)$ and $\bar w\in\partial g(A^\top\bar d)$.",
    slip=("convention", "optimality-without-regularity", "Section 2, Theorem 1, its last sentence"),
)
def theorem_1(case, throughout=True, second_of="g"):
    """Check weak duality, and strong duality and the equivalence under the condition.

    The interior is the core of the paper's footnote; on the line the core is the usual interior. The functions are
    piecewise linear in one variable, so that both programs are finite maxima. At an end of its interval a function may
    have a larger value than its limit, or be infinite.
    """
    pair = pair_of(case)
    if INFINITE not in (pair.gamma, pair.rho):
        yield Sides(pair.gamma, ">=", pair.rho, at="weak duality")
        if pair.is_regular():
            yield Sides(pair.gamma, "==", pair.rho, at="strong duality")
        if pair.is_finite_at_d() and (pair.is_regular() or not throughout):
            both = pair.first_is_a_subgradient() and pair.second_is_a_subgradient(of=second_of)
            yield Sides(int(pair.is_optimal()), "==", int(both), at="optimal if and only if both are subgradients")


theorem_1_reading_condition_throughout = theorem_1.reading(
    "condition-throughout",
    statement=FENCHEL + ", the last if that condition is met.",
    doc="Both sentences are read under the condition. Without the condition only weak duality is checked.",
    slip=("misprint", "map-the-other-way", "Section 2, Theorem 1, its first sentence"),
    reason=r"Theorem 1 prints $A:\mathbb R^m\to\mathbb R^n$. Print $A:\mathbb R^n\to\mathbb R^m$: $A$ is an $m\times "
    r"n$ matrix, which (3) applies to $w\in\mathbb R^n$; (2) applies $A^\top$ to $d\in\mathbb R^m$.",
    amended=r"Theorem 1 is about a linear map $A:\mathbb R^n\to\mathbb R^m$.",
)(theorem_1)


@theorem_1.reading(
    "condition-for-equality",
    statement=FENCHEL + ", whether or not the domains meet that condition.",
    games=[Drawn(instances.fenchel_pairs(), examples=60)],
    attained_by=[instances.pair_with_a_gap],
    printed="refuted",
    reason="With a duality gap both points can be optimal although no subgradient condition holds: for $m=n=1$ and "
    r"$\bar d=\bar w=1$ take $f(1)=1$, $f=0$ on $(1,2]$ and $g=0$ on $[0,1]$.",
)
def theorem_1_reading_condition_for_equality(case):
    """Check the equivalence without the condition, which is read as a condition for strong duality only."""
    pair = pair_of(case)
    if INFINITE not in (pair.gamma, pair.rho):
        yield Sides(pair.gamma, "==" if pair.is_regular() else ">=", pair.rho, at="duality")
        if pair.is_finite_at_d():
            both = pair.first_is_a_subgradient() and pair.second_is_a_subgradient()
            at = "optimal if and only if both subgradient conditions hold"
            yield Sides(int(pair.is_optimal()), "==", int(both), at=at)


@claim(
    "MHT22.equation-5",
    kind="identity",
    statement=r"$\min_{d\in\mathcal P_\nu^m}\max_j(d^\top A)_j=\max_{w\in\mathcal P^n}-f^\star(-Aw)"
    r"=\max_{w\in\mathcal P^n}\min_{d\in\mathcal P_\nu^m}d^\top Aw$.",
    games=[Drawn(small_games(), examples=210)],
    broken_by=[varied("the hard margin for the soft one", cap_of_the_margin=1)],
    uses=["MHT22.theorem-1"],
)
def equation_5(game, cap_of_the_margin=None):
    """Check in rationals, for nu = 1, for nu = m and for whole and half values of nu between them. The solver returns a
    solution of each program; both objectives are recomputed from these solutions."""
    for nu in games.cappings(game.m):
        largest_edge, margin = soft_margin_programs(game, nu, cap_of_the_margin)
        yield Sides(largest_edge, "==", margin, at=f"nu={nu}")


def right_side_of_1(case, step):
    """Return the upper bound of (1) on f - f(x_t) at x_t + step (s_{t+1} - x_t)."""
    return -step * case.slope + case.eta / 2 * step**2 * case.length**2


def step_has_a_direction(case):
    """Return whether s_{t+1} differs from x_t."""
    return case.length > 0


@claim(
    "MHT22.equation-7",
    kind="algorithm",
    statement=r"$\lambda_t=\mathrm{clip}_{[0,1]}\frac{(x_t-s_{t+1})^\top\nabla f(x_t)}{\eta\|s_{t+1}-x_t\|^2}$ minimises over "
    r"$[0,1]$ the right side of (1) at $x_t+\lambda(s_{t+1}-x_t)$.",
    given=[step_has_a_direction],
    games=[Drawn(instances.quadratics(), examples=210)],
    attained_by=[instances.clipped_case],
    broken_by=[varied("the sign reversed", sign=-1), varied("no clip", low=-1000, high=1000)],
    amended=r"For $s_{t+1}\ne x_t$ the step (7) minimises the right side of (1) along the segment; at $s_{t+1}=x_t$ every "
    "step does.",
    reason=r"At $s_{t+1}=x_t$ the printed step is $\tfrac00$ (reading-literal). Frank-Wolfe is then at an optimum. "
    r"Algorithm 1 never has $\tfrac00$: its numerator exceeds $\varepsilon/2$ whenever a step is taken. Require "
    r"$s_{t+1}\ne x_t$.",
    slip=("convention", "step-zero-over-zero", "Section 2.2, (7)"),
)
def equation_7(case, sign=1, low=0, high=1):
    """Compare the step (7) with the step of the case, for the drawn slope, length and η."""
    best = clip(sign * case.slope / (case.eta * case.length**2), low, high)
    yield Sides(right_side_of_1(case, best), "<=", right_side_of_1(case, case.step), at=f"λ={case.step}")
    yield Sides(best, "<=", 1, at="at most 1")
    yield Sides(best, ">=", 0, at="at least 0")


@equation_7.reading(
    "literal",
    statement=r"The step (7) is defined, also at $s_{t+1}=x_t$.",
    given=[],
    games=[Listed("already-there", [instances.standing_still])],
    attained_by=[],
    printed="refuted",
    reason="For $f(x)=x^2$ on $[0,1]$ at the optimal vertex $x_t=0$ Frank-Wolfe has $s_{t+1}=x_t$, so that (7) is "
    r"$\tfrac00$.",
)
def equation_7_reading_literal(case):
    """Check that the denominator of the step is positive."""
    yield Sides(case.eta * case.length**2, ">", 0, at="the denominator")
