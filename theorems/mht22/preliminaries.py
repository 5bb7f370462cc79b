"""MHT22, Section 2: Lemma 1, Fenchel duality, the soft margin program and the short step."""

from fractions import Fraction

import sympy

from properties.cases.drawn import Block, Drawn, composite, small_games
from properties.cases.play import Instance
from properties.claims import Listed, Proof, Sides, claim, sharper, swapped, without
from reference.arithmetic import dot
from reference.exact.parts.corrective import combine_columns
from reference.exact.parts.extremes import clip
from reference.exact.parts.smoothed_margin import least_average
from reference.programs.solvers import edge_minimisation
from theorems.mht22.convex_line import INFINITE, ConvexPiece, dual, dual_at, is_regular, primal
from theorems.mht22.plays import cappings

SMALL = tuple(Fraction(k, 2) for k in (0, 1, -1, 2, -2, 3, -3, 4, -4))


@composite
def shifted_functions(draw):
    """A function on a few points of the plane, another within c above it, and a slope μ."""
    block = Block(draw, 24)
    count = block.between(1, 5)
    points = tuple((block.pick(SMALL), block.pick(SMALL)) for _ in range(count))
    values = tuple(block.pick(SMALL) for _ in range(count))
    c = block.pick((Fraction(1, 3), Fraction(1), Fraction(2)))
    shares = tuple(block.pick((0, 0, Fraction(1, 2), 1, 1, 1, 1, Fraction(3, 2))) for _ in range(count))
    above = tuple(v + share * c for v, share in zip(values, shares, strict=True))
    return Instance(points=points, heights=values, above=above, c=c, mu=(block.pick(SMALL), block.pick(SMALL)))


def raised_throughout():
    """f~ = f + c: equality on the left."""
    return Instance(points=((1, 0), (0, 1)), heights=(0, 1), above=(1, 2), c=Fraction(1), mu=(Fraction(3), Fraction(1)))


def lies_within_c(case):
    """f <= f~ <= f + c at every point."""
    return all(low <= high <= low + case.c for low, high in zip(case.heights, case.above, strict=True))


def conjugate_on_points(points, values, mu):
    """max over finitely many points of μ·x - f(x); elsewhere f is +infinity."""
    return max(dot(mu, point) - value for point, value in zip(points, values, strict=True))


@claim(
    "MHT22.lemma-1",
    kind="inequality",
    statement=r"If $f\le\tilde f\le f+c$ for some $c>0$ then "
    r"$f^\star(\mu)-c\le\tilde f^\star(\mu)\le f^\star(\mu)$ for all $\mu$.",
    given=[lies_within_c],
    games=[Drawn(shifted_functions(), examples=350)],
    attained_by=[raised_throughout],
    broken_by=[sharper("99/100"), without(lies_within_c)],
)
def lemma_1(case):
    """On functions that are finite at finitely many points of the plane, where the conjugate is a maximum."""
    f = conjugate_on_points(case.points, case.heights, case.mu)
    above = conjugate_on_points(case.points, case.above, case.mu)
    yield Sides(f - case.c, "<=", above, at="left")
    yield Sides(above, "<=", f, at="right")


@composite
def fenchel_pairs(draw):
    """Two convex functions on the line, closed or not, a slope a and two points."""
    block = Block(draw, 16)
    half = (Fraction(0), Fraction(1, 2), Fraction(1))
    a = block.pick((1, -1, 2))
    d = block.pick((Fraction(1), Fraction(0), Fraction(-1), Fraction(1, 2)))

    def around(point):
        low, high = point - block.pick(half), point + block.pick(half)
        slopes = block.pick(((0,), (1,), (-1,), (-1, 1), (0, 2), (-2, 0, 1)))
        ends = [(0, 0, 1) if end == point else (0, 0, 0, 1, None) for end in (low, high)]
        raised = tuple(block.pick(choices) for choices in ends)
        pieces = tuple((slope, block.pick((0, 1, -1))) for slope in slopes)
        return low, high, pieces, raised if low < high else (0, 0)

    w = block.pick((Fraction(1), Fraction(0), Fraction(-1), Fraction(1, 2), Fraction(2)))
    return Instance(f=around(d), g=around(a * d), a=a, d=d, w=w)


def regular_pair():
    """f = |d - 1/2| on [0, 1], g = the identity on [-1, 2]."""
    return Instance(
        f=(0, 1, ((1, Fraction(-1, 2)), (-1, Fraction(1, 2))), (0, 0)),
        g=(-1, 2, ((1, 0),), (0, 0)),
        a=1,
        d=Fraction(1, 2),
        w=Fraction(1),
    )


def pair_with_a_gap():
    """f = 0 on (1, 2] and 1 at 1, g = 0 on [0, 1]: γ = 1 and ρ = 0."""
    return Instance(f=(1, 2, ((0, 0),), (1, 0)), g=(0, 1, ((0, 0),), (0, 0)), a=1, d=Fraction(1), w=Fraction(1))


def functions_of(case):
    return ConvexPiece(*case.f), ConvexPiece(*case.g), Fraction(case.a)


def has_regular_domains(case):
    """0 lies in the interior of dom g - A dom f."""
    return is_regular(*functions_of(case))


def duality_sides(case):
    f, g, a = functions_of(case)
    gamma, rho = primal(f, g, a), dual(f, g, a)
    if gamma is not INFINITE and rho is not INFINITE:
        yield Sides(gamma, ">=", rho, at="weak duality")
        if is_regular(f, g, a):
            yield Sides(gamma, "==", rho, at="strong duality")
    if INFINITE in (gamma, rho):
        return
    values = f(case.d), g(a * case.d)
    if INFINITE in values:
        return
    optimal = sum(values) == gamma and dual_at(f, g, a, case.w) == rho
    # -A w is a subgradient of f at d exactly when Fenchel and Young's inequality is an equality there.
    first = values[0] + f.conjugate(-a * case.w) == -a * case.w * case.d
    second = values[1] + g.conjugate(case.w) == case.w * a * case.d
    yield Sides(int(optimal), "==", int(first and second), at="optimal if and only if both subgradient conditions hold")


FENCHEL = (
    r"For convex $f$, $g$: $\gamma=\inf f(d)+g(A^\top d)\ge\rho=\sup-f^\star(-Aw)-g^\star(w)$; equal if "
    r"$0\in\mathrm{int}(\mathrm{dom}\,g-A^\top\mathrm{dom}\,f)$; $\bar d$, $\bar w$ are optimal if and only if "
    r"$-A\bar w\in\partial f(\bar d)$ and $\bar w\in\partial g(A^\top\bar d)$"
)


@claim(
    "MHT22.theorem-1",
    kind="structure",
    statement=FENCHEL + ".",
    games=[Drawn(fenchel_pairs(), examples=60)],
    printed="ambiguous",
    readings=("MHT22.theorem-1.reading-condition-throughout", "MHT22.theorem-1.reading-condition-for-equality"),
    reason="the regularity condition stands in the sentence on equality; the next sentence, on optimal points, says "
    "'furthermore' without it: if it inherits the condition it is true, if it does not a duality gap refutes it",
)
def theorem_1(case):
    """Word for word: the condition is asked for in its own sentence only.

    One variable, piecewise linear, where both programs are finite maxima; ends may be raised or excluded.
    """
    yield from duality_sides(case)


@claim(
    "MHT22.theorem-1.reading-condition-for-equality",
    kind="structure",
    statement=FENCHEL + ", whether or not the domains meet that condition.",
    games=[Drawn(fenchel_pairs(), examples=60)],
    attained_by=[pair_with_a_gap],
    printed="refuted",
    amended=r"The equivalence also under $0\in\mathrm{int}(\mathrm{dom}\,g-A^\top\mathrm{dom}\,f)$ (it needs $\gamma=\rho$).",
    reason="with a duality gap both points can be optimal and no subgradient condition can hold, already for m = n = 1, "
    "d = w = 1: f is 1 at 1 and 0 on (1, 2], g is 0 on [0, 1]",
)
def theorem_1_reading_condition_for_equality(case):
    """The condition belongs to strong duality alone."""
    yield from duality_sides(case)


def conditions_swapped(case):
    """The second condition asked of f in place of g."""
    f, g, a = functions_of(case)
    gamma, rho = primal(f, g, a), dual(f, g, a)
    if INFINITE not in (gamma, rho, f(case.d), g(a * case.d)):
        optimal = f(case.d) + g(a * case.d) == gamma and dual_at(f, g, a, case.w) == rho
        yield Sides(int(optimal), "==", int(f(case.d) + f.conjugate(case.w) == case.w * case.d))


def throughout_sides(case):
    """Weak duality always, the rest where the condition is met."""
    listed = list(duality_sides(case))
    yield from listed if has_regular_domains(case) else listed[:1]


@claim(
    "MHT22.theorem-1.reading-condition-throughout",
    kind="structure",
    statement=FENCHEL + ", the last if that condition is met.",
    games=[Drawn(fenchel_pairs(), examples=310)],
    attained_by=[regular_pair, pair_with_a_gap],
    broken_by=[
        swapped("a condition on the wrong function", conditions_swapped),
        swapped("the condition for equality alone", duality_sides),
    ],
)
def theorem_1_reading_condition_throughout(case):
    """The interior is that of the paper's footnote (the core); on the line the two agree."""
    yield from throughout_sides(case)


def soft_margin_sides(game, capping):
    """(4) and (5) at the solver's pair, each recomputed from its own side."""
    solution = edge_minimisation(game.rows, capping)
    largest_edge = max(dot(solution.weights, column) for column in game.columns)
    margin = least_average(combine_columns(game.columns, solution.combination), capping)
    return largest_edge, margin


def wrong_cap(game):
    for capping in cappings(game.m):
        largest_edge, _ = soft_margin_sides(game, capping)
        _, margin = soft_margin_sides(game, 1)
        yield Sides(largest_edge, "==", margin, at=f"nu={capping}")


@claim(
    "MHT22.equation-5",
    kind="identity",
    statement=r"$\min_{d\in\mathcal P_\nu^m}\max_j(d^\top A)_j=\max_{w\in\mathcal P^n}-f^\star(-Aw)"
    r"=\max_{w\in\mathcal P^n}\min_{d\in\mathcal P_\nu^m}d^\top Aw$.",
    games=[Drawn(small_games(), examples=210)],
    broken_by=[swapped("the hard margin for the soft one", wrong_cap)],
    uses=["MHT22.theorem-1"],
)
def equation_5(game):
    """In rationals, for nu at both ends of [1, m], whole and not."""
    for capping in cappings(game.m):
        largest_edge, margin = soft_margin_sides(game, capping)
        yield Sides(largest_edge, "==", margin, at=f"nu={capping}")


@composite
def quadratics(draw):
    """x = (x_t - s)·∇f, N = |s - x_t|, η and a step to compare with."""
    block = Block(draw, 8)
    slope, step = Fraction(block.between(-12, 24), 4), Fraction(block.between(0, 8), 8)
    length, eta = (Fraction(block.between(1, 12), 4) for _ in range(2))
    return Instance(slope=slope, length=length, eta=eta, step=step)


def clipped_case():
    """The unclipped minimiser is 2."""
    return Instance(slope=Fraction(2), length=Fraction(1), eta=Fraction(1), step=Fraction(1))


def standing_still():
    """s = x_t."""
    return Instance(slope=Fraction(0), length=Fraction(0), eta=Fraction(2), step=Fraction(1, 2))


def quadratic_sides(case, sign=1, ends=(0, 1)):
    def bound(step):
        return -step * case.slope + case.eta / 2 * step**2 * case.length**2

    best = clip(sign * case.slope / (case.eta * case.length**2), *ends)
    yield Sides(bound(best), "<=", bound(case.step), at=f"λ={case.step}")
    yield Sides(best, "<=", 1, at="at most 1")
    yield Sides(best, ">=", 0, at="at least 0")


def reversed_step(case):
    yield from quadratic_sides(case, sign=-1)


def unclipped(case):
    yield from quadratic_sides(case, ends=(-1000, 1000))


def clip_proof():
    """In units where η N² = 1: bound(λ) - bound(λ*) for the three cases of the clip, as sums of non-negative terms."""
    x, step, more = sympy.symbols("x step more", nonnegative=True)

    def excess(slope, best):
        return sympy.expand((-step * slope + step**2 / 2) - (-best * slope + best**2 / 2))

    def check(shift):
        interior = sympy.expand(excess(x, x + shift) - (step - x - shift) ** 2 / 2) == 0
        # slope = 1 + more, best = 1, step = 1 - μ
        above = sympy.Poly(sympy.expand(excess(1 + more, 1 + shift).subs(step, 1 - x)), x, more)
        below = sympy.Poly(excess(-more, 0 + shift), step, more)
        return interior and all(c >= 0 for poly in (above, below) for c in poly.coeffs())

    return Proof("squares and non-negative coefficients", lambda: check(0), lambda: check(sympy.Rational(1, 10)))


@claim(
    "MHT22.equation-7",
    kind="algorithm",
    statement=r"$\lambda_t=\mathrm{clip}_{[0,1]}\frac{(x_t-s_{t+1})^\top\nabla f(x_t)}{\eta\|s_{t+1}-x_t\|^2}$ minimises over "
    r"$[0,1]$ the right side of (1) at $x_t+\lambda(s_{t+1}-x_t)$.",
    games=[Listed("already-there", [standing_still()])],
    printed="refuted",
    amended=r"The same for $s_{t+1}\ne x_t$; at $s_{t+1}=x_t$ every step minimises.",
    reason="at s = x_t, which is how Frank-Wolfe meets a vertex that is optimal (x^2 on [0,1] at 0), the printed step is 0/0",
)
def equation_7(case):
    """The denominator, and the step where there is one. In Algorithm 1 it cannot be 0: see the amended claim."""
    yield Sides(case.eta * case.length**2, ">", 0, at="the denominator")


@claim(
    "MHT22.equation-7.amended",
    kind="algorithm",
    statement=r"For $s_{t+1}\ne x_t$: $\lambda_t=\mathrm{clip}_{[0,1]}\frac{(x_t-s_{t+1})^\top\nabla f(x_t)}"
    r"{\eta\|s_{t+1}-x_t\|^2}$ minimises over $[0,1]$ the right side of (1) at $x_t+\lambda(s_{t+1}-x_t)$.",
    games=[Drawn(quadratics(), examples=210)],
    attained_by=[clipped_case],
    broken_by=[swapped("the sign reversed", reversed_step), swapped("no clip", unclipped)],
    proof=clip_proof,
)
def equation_7_amended(case):
    """Undefined at s = x_t, where every step minimises. In Algorithm 1 that cannot be reached: there the numerator
    exceeds ε_t > ε/2 > 0 whenever a step is taken."""
    yield from quadratic_sides(case)
