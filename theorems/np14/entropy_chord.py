"""Theorem 1 of NP14 for the entropy, with the chord of the exponential in place of its strong convexity. Ours.

On the simplex the weights are those of exp(-votes) (NP14.entropy-is-adaboost), so that after T rounds (1/N) Σ_i exp(-votes_i) is the product
of Z_t = Σ_i w_t(i) exp(-γ_t u_t(i)), and at least ε, as a mistake has a vote of at most 0. For |u| <= 1 the exponential lies below its
chord, e^(-γu) <= cosh γ - u sinh γ, and Σ w u = γ: Z_t <= cosh γ_t - γ_t sinh γ_t, with equality for columns of signs. And

    cosh γ - γ sinh γ <= e^(-γ²/2):      both are 1 at 0, and ln(cosh γ - γ sinh γ) has the slope -γ cosh γ/(cosh γ - γ sinh γ) <= -γ.
"""

from fractions import Fraction

import sympy

from properties.cases.exhaustive import Exhausted
from properties.claims import Proof, Sides, claim, mutant, sharper
from reference.arithmetic import exp
from reference.exact import MABoost
from theorems.np14 import games, sabotage
from theorems.np14.letters import WITHIN, once_edged


def _slope_is_steeper(extra) -> bool:
    """cosh γ - u sinh γ - e^(-γu) is 0 at u = -1 and 1 and concave in u: the chord lies above. That Z_t averages it over u, whose
    mean is γ, is linearity. The derivative of ln(cosh γ - γ sinh γ) is -γ cosh γ/(cosh γ - γ sinh γ); at least -γ/extra only if
    cosh γ >= the rest."""
    g, u = sympy.symbols("gamma", positive=True), sympy.symbols("u", real=True)
    above = sympy.cosh(g) - u * sympy.sinh(g) - sympy.exp(-g * u)
    ends = all(sympy.simplify(above.subs(u, end).rewrite(sympy.exp)) == 0 for end in (-1, 1))
    chord_is_above = ends and sympy.diff(above, u, 2).is_negative
    rest = sympy.cosh(g) - g * sympy.sinh(g)
    slope = sympy.simplify(sympy.diff(sympy.log(rest), g) + g * sympy.cosh(g) / rest) == 0
    excess = sympy.simplify(sympy.cosh(g) - extra * rest)  # g sinh g for extra = 1, which is positive
    return bool(chord_is_above and slope and sympy.simplify(excess - g * sympy.sinh(g)) == 0)


def chord(edge):
    """cosh γ - γ sinh γ."""
    up, down = exp(edge), exp(-edge)
    return (up + down) / 2 - edge * (up - down) / 2


@claim(
    "NP14.theorem-1.equation-9.sharper",
    kind="upper",
    role="ours",
    statement=r"$R(w)=\sum w_i\log w_i:\quad\varepsilon\le\prod_{t\le T}(\cosh\gamma_t-\gamma_t\sinh\gamma_t)\le "
    r"e^{-\frac12\sum\gamma_t^2}$",
    boosters=[MABoost("entropy", "active"), MABoost("entropy", "lazy")],
    rounds=5,
    games=[Exhausted(), *games.mixed(20)],
    attained_by=[games.silent_on_all_but_one, games.swings, games.half_silent, games.single_wrong_example],
    broken_by=[sharper("23/25"), mutant("weights that stay", sabotage.Stale("entropy"))],
    uses=["NP14.theorem-1.equation-9", "NP14.entropy-is-adaboost"],
    proof=lambda: Proof("the slope of the logarithm", lambda: _slope_is_steeper(1), lambda: _slope_is_steeper(2)),
)
def theorem_1_equation_9_sharper(trace):
    """After every round, for edges of any sign; and each factor against that of (9)."""
    for edge in trace.edges:
        yield Sides(chord(edge), "<=", exp(-(edge * edge) / 2) + WITHIN, at="a factor")
    for after in once_edged(trace):
        product = Fraction(1)
        for edge in after.edges:
            product = product * chord(edge)
        yield Sides(after.error, "<=", product, at=after.at)
