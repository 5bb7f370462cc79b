"""Section 3 of NP14: Theorem 1.

A bound on the error after T rounds is checked for every T up to the length of the run. A tied vote is a mistake.

A false step in the printed proof of a theorem, including a step in the proof of a display, counts against the theorem.
It counts against a display, or against a remark that quotes the theorem, only if it is in the derivation of that
display or remark.
"""

from fractions import Fraction

from properties.cases.exhaustive import Exhausted, scope
from properties.claims import Instance, Proof, Sides, claim, mutant, sharper, varied, without
from reference.arithmetic import exp
from reference.exact import MABoost
from theorems.later import sympy
from theorems.np14 import games, instances, sabotage
from theorems.np14.framework import ENTROPY, SQUARE
from theorems.np14.letters import WITHIN, divergence, norm_bound, once_edged, prefixes, regulariser, uniform_on

# Runs close to (8), and boosters that exceed it.
NEARLY = [games.single_wrong_example, games.half_silent, games.two_signs, games.half_of_forty]
MISTAKEN = [
    sabotage.stays(),
    mutant("a step of the whole edge", sabotage.OneStep()),
    mutant("L bounds the norm", MABoost(bound="norm")),
    mutant("previous edge", sabotage.PreviousEdge()),
]


@claim(
    "NP14.theorem-1.equation-8",
    kind="upper",
    statement=r"$R(w)=\tfrac12\|w\|_2^2:\quad\varepsilon\le\frac1{1+\sum_{t\le T}\gamma_t^2}$",
    boosters=SQUARE,
    rounds=6,
    games=[Exhausted(), *games.mixed(25)],
    attained_by=[games.silent_on_all_but_one, *NEARLY],
    broken_by=[sharper("93/100"), *MISTAKEN],
    slip=("misprint", "half-of-the-distance", "Section 3.4, the end of the lazy proof"),
    amended=r"In the lazy proof, for the square, $-B_R(w^*,z_1)=\frac{\varepsilon-1}{2N\varepsilon}$",
    reason=r"(8) is true. The end of its lazy proof (Section 3.4) prints $\tfrac{\varepsilon-1}{N\varepsilon}$ for "
    "$-B_R(w^*,z_1)$, twice the right value, which the active proof has after (15) "
    "(NP14.equation-18.step-distance).",
    uses=["NP14.equation-13", "NP14.equation-14", "NP14.equation-18", "NP14.equation-18.step-distance"],
    curve=games.along_a_run(r"$1/(1+\sum\gamma_t^2)$", "training error of Euclidean MABoost"),
)
def theorem_1_equation_8(trace):
    """Check the bound after every round, for the active and the lazy update and for edges of any sign.

    The supremum of the ratio of the sides is 1: on [[1]] + [[0]] * (m - 1), one column that is right on one of m
    examples and abstains on the others, the error after one round is 1 - 1/m, and the bound is 1/(1 + 1/m²). On columns
    of signs, for m <= 12, the largest ratio computed is 0.963, at the error 2/3.
    """
    for after in once_edged(trace):
        yield Sides(after.error, "<=", 1 / (1 + after.squares), at=after.at, round=after.rounds)


@claim(
    "NP14.theorem-1.equation-9",
    kind="upper",
    statement=r"$R(w)=\sum w_i\log w_i:\quad\varepsilon\le e^{-\frac12\sum_{t\le T}\gamma_t^2}$",
    boosters=ENTROPY,
    rounds=5,
    games=[Exhausted(), *games.mixed(20)],
    attained_by=[games.silent_on_all_but_one, games.swings, games.half_silent, games.single_wrong_example],
    broken_by=[sharper("23/25"), sabotage.stays("entropy")],
    printed="proof-gap",
    slip=("argument", "entropy-off-the-simplex", "Section 3, from (11) to (12)"),
    reason=r"The active proof derives (12) from $B_R(z,w)\ge\tfrac12\|z-w\|_1^2$ at a $z$ off the simplex, where this can "
    "be false for the entropy (NP14.equation-12.step-strong-convexity). Add to the active proof that the entries "
    "of $z_{t+1}$ sum to at most 1. The lazy proof is right.",
    uses=["NP14.equation-13", "NP14.equation-18", "NP14.equation-12", "NP14.equation-12.step-strong-convexity"],
    curve=games.along_a_run(r"$\exp(-\frac{1}{2}\sum\gamma_t^2)$", "training error of entropic MABoost"),
)
def theorem_1_equation_9(trace):
    """Check the bound exp(-Σ γ² / 2) after every round. On the whole simplex the active and the lazy update coincide."""
    for after in once_edged(trace):
        yield Sides(after.error, "<=", exp(-after.squares / 2), at=after.at, round=after.rounds)


@theorem_1_equation_9.also(
    "sharper",
    role="ours",
    statement=r"$R(w)=\sum w_i\log w_i:\quad\varepsilon\le\prod_{t\le T}(\cosh\gamma_t-\gamma_t\sinh\gamma_t)\le e^{-\frac12\sum\gamma_t^2}$",
    where=None,
    uses=["NP14.theorem-1.equation-9", "NP14.entropy-is-adaboost"],
    proof=lambda: Proof("the slope of the logarithm", lambda: _slope_is_steeper(1), lambda: _slope_is_steeper(2)),
)
def theorem_1_equation_9_sharper(trace):
    """Check the bound after every round, for edges of any sign, and each factor against that of (9). The proof uses the
    chord of the exponential in place of the strong convexity of the entropy. Ours.

    On the simplex the weights are those of exp(-votes) (NP14.entropy-is-adaboost), so that after T rounds (1/N) Σ_i exp(-votes_i)
    is the product of Z_t = Σ_i w_t(i) exp(-γ_t u_t(i)), and at least ε, as a mistake has a vote of at most 0. For |u| <= 1 the
    exponential lies below its chord, e^(-γu) <= cosh γ - u sinh γ, and Σ w u = γ: Z_t <= cosh γ_t - γ_t sinh γ_t, with equality for
    columns of signs. And

        cosh γ - γ sinh γ <= e^(-γ²/2): both are 1 at 0, and ln(cosh γ - γ sinh γ) has the slope -γ cosh γ/(cosh γ - γ sinh γ) <= -γ.
    """
    for edge in trace.edges:
        yield Sides(chord(edge), "<=", exp(-(edge * edge) / 2) + WITHIN, at="a factor")
    for after in once_edged(trace):
        product = Fraction(1)
        for edge in after.edges:
            product = product * chord(edge)
        yield Sides(after.error, "<=", product, at=after.at, round=after.rounds)


def chord(edge):
    """Return cosh γ - γ sinh γ."""
    up, down = exp(edge), exp(-edge)
    return (up + down) / 2 - edge * (up - down) / 2


def _slope_is_steeper(extra) -> bool:
    """Return whether the derivative of ln(cosh γ - γ sinh γ) is at most -γ; `extra` = 2 is false.

    cosh γ - u sinh γ - e^(-γu) is 0 at u = -1 and 1 and concave in u, so the chord lies above the exponential; Z_t is
    at most the average of the chord over u, whose mean is γ. The derivative of ln(cosh γ - γ sinh γ) is -γ cosh γ/(cosh
    γ - γ sinh γ).
    """
    g, u = sympy.symbols("gamma", positive=True), sympy.symbols("u", real=True)
    above = sympy.cosh(g) - u * sympy.sinh(g) - sympy.exp(-g * u)
    ends = all(sympy.simplify(above.subs(u, end).rewrite(sympy.exp)) == 0 for end in (-1, 1))
    chord_is_above = ends and sympy.diff(above, u, 2).is_negative
    rest = sympy.cosh(g) - g * sympy.sinh(g)
    slope = sympy.simplify(sympy.diff(sympy.log(rest), g) + g * sympy.cosh(g) / rest) == 0
    excess = sympy.simplify(sympy.cosh(g) - extra * rest)  # g sinh g for extra = 1, which is positive
    return bool(chord_is_above and slope and sympy.simplify(excess - g * sympy.sinh(g)) == 0)


@claim(
    "NP14.theorem-1.any-regulariser",
    kind="upper",
    statement=r"$R\ 1$-strongly convex: $\varepsilon\le\frac1{1+\sum_{t\le T}\gamma_t^2}$",
    boosters=[MABoost("entropy"), MABoost("euclidean", curvature=16)],
    games=[games.restoring(40)],
    attained_by=[games.swings, games.half_silent],
    printed="refuted",
    slip=("false", "any-regulariser", "Section 3, after Theorem 1"),
    reason="The sentence after Theorem 1 is false for the entropy: on three examples the error after six rounds is "
    r"$\tfrac23$, while $\sum\gamma_t^2=0.588$ and (8) allows $1/1.588=0.63$. For 16 times the square, which is also "
    r"1-strongly convex, the error is $\tfrac12$, while (8) allows $0.36$.",
    amended=r"$R\ 1$-strongly convex, $\|d\|_*^2\le L:\quad\sum_{t\le T}\gamma_t^2\le 2L\,B_R(w^*,w_1),\ w^*$ uniform on the mistakes",
    uses=["NP14.equation-13"],
)
def theorem_1_any_regulariser(trace):
    """Check (8) for the entropy and for a multiple of the square."""
    for after in prefixes(trace):
        yield Sides(after.error, "<=", 1 / (1 + after.squares), at=after.at, round=after.rounds)


@theorem_1_any_regulariser.amended(
    boosters=[MABoost("entropy"), MABoost("euclidean"), MABoost(curvature=2), MABoost("entropy", "lazy", curvature=3)],
    rounds=6,
    games=games.mixed(26),
    attained_by=[games.swings, games.half_silent, games.two_signs, games.single_wrong_example],
    broken_by=[sabotage.stays(), varied("the bound of the plain square", share=Fraction(1, 2))],
    uses=["NP14.equation-13", "NP14.equation-18"],
)
def theorem_1_any_regulariser_amended(trace, share=1):
    """Check the bound that the proof gives for every R."""
    for after in prefixes(trace):
        if after.wrong:
            R, m = regulariser(trace), trace.game.m
            start = trace.booster.curvature * divergence(R, uniform_on(after.wrong, m), trace.weights[0])
            bound = 2 * norm_bound(R, m) * start * share
            yield Sides(after.squares, "<=", bound, at=after.at, round=after.rounds)


def sums_are_large(instance) -> bool:
    """Return whether Σ γ² is at least 2.52; the two bounds are equal at 0 and at 2.5129."""
    return instance.total >= Fraction(252, 100)


@theorem_1_equation_9.also(
    "tighter",
    kind="inequality",
    statement=r"for the negative entropy a bound much tighter than (8) is achieved by (9): $e^{-x/2}\le\frac1{1+x}$ for "
    r"$x=\sum\gamma_t^2\ge2.52$ (printed without a range)",
    given=[sums_are_large],
    boosters=[],
    games=[scope("sums", lambda effort: instances.sums(Fraction(1, 25), 300))],
    attained_by=[lambda: Instance(total=Fraction(252, 100)), lambda: Instance(total=Fraction(1))],
    broken_by=[sharper("99/100"), without(sums_are_large)],
    slip=("convention", "tighter-in-the-long-run", "Section 3, after Theorem 1"),
    reason="The sentence after Theorem 1 is true for large sums: (9) is the smaller bound if "
    r"$\sum\gamma_t^2\ge2.52$, and (8) is the smaller one if $0<\sum\gamma_t^2\le2.51$ (reading-literal).",
    amended=r"$e^{-x/2}\le\frac1{1+x}$ for $x=\sum\gamma_t^2\ge2.52$",
)
def theorem_1_equation_9_tighter(instance):
    """Compare the two right sides at the same Σ γ²."""
    yield Sides(exp(-instance.total / 2), "<=", 1 / (1 + instance.total), at=f"sum {instance.total}")


theorem_1_equation_9_tighter_reading_literal = theorem_1_equation_9_tighter.reading(
    "literal",
    statement=r"$e^{-x/2}\le\frac1{1+x}$ for every $x=\sum\gamma_t^2\ge0$",
    given=[],
    games=[scope("sums", lambda effort: instances.sums(Fraction(1, 10), 50))],
    printed="refuted",
    reason=r"At $\sum\gamma_t^2=1$ (9) allows the error $0.607$, and (8) only $\tfrac12$.",
)(theorem_1_equation_9_tighter)
