"""Equation (50) of NP14 with its printed constant 1, for the best of the hypotheses met. Ours.

With φ(m) = e^-m for m >= 0 and 1 - m below, φ' = -y, y = min(1, e^-m), and Φ_t the mean of φ over the margins of H_{t-1}: Φ_1 = 1,
Φ >= ε since a mistake has φ >= 1. A round adds δ = ηu, |u| <= 1, η = ε_t γ_t, to the margins. The remainder φ(m + δ) - φ(m) + yδ
is the integral of φ'' between, (φ'' = e^-m for m > 0, else 0), so at most δ²/2 for a mistake, and y(e^|η| - 1 - |η|) <= (e - 2) y η²
for an example that is right. With z the mean of y over those, the mean of y is ε_t + z, and

    Φ_t - Φ_{t+1} >= γ_t² (ε_t (ε_t + z) - ε_t² (ε_t/2 + (e - 2) z)) >= γ_t² ε_t² (1 - ε_t/2),

so that Σ_{t<=T} γ_t² ε_t² (1 - ε_t/2) <= 1 - ε_{T+1}; NP14's argument has 1/2 in place of 1 - ε_t/2. As x²(1 - x/2) grows, the least
error e of H_1, ..., H_T has T γ² e² (1 - e/2) <= 1 - e. And for e the least of ε_1, ..., ε_T, the errors of H_0, ..., H_{T-1}: the
same for T - 1 rounds, and T γ² e² <= (1 - e)/(1 - e/2) + e² = 1 - (e/2)(1 - e)²/(1 - e/2) <= 1.
"""

from fractions import Fraction

import sympy

from properties.claims import Proof, Sides, claim, mutant, varied
from reference.arithmetic import Real, enclosure
from reference.exact import MadaBoost
from theorems.np14 import games, sabotage
from theorems.np14.letters import errors_before


@claim(
    "NP14.equation-50.constant-one",
    kind="upper",
    role="ours",
    statement=r"$\sum_{t\le T}\gamma_t^2\epsilon_t^2(1-\tfrac12\epsilon_t)\le1-\epsilon_{T+1}$, $\epsilon_t$ the error of $H_{t-1}$, and so "
    r"$\min_{t\le T}\epsilon_t^2\le\frac1{T\gamma^2}$, the printed constant; for the least error $e$ of $H_1,\dots,H_T$: "
    r"$T\gamma^2e^2(1-\tfrac12e)\le1-e$",
    boosters=[MadaBoost("before")],
    rounds=8,
    games=games.mixed(82, 7),
    attained_by=[
        games.two_with_one_stubborn,
        games.three_with_one_stubborn,
        games.four_with_one_stubborn,
        games.half_silent_for_long,
        games.right_then_wrong,
    ],
    broken_by=[
        mutant("weights that stay", sabotage.StaleMada()),
        varied("seven tenths of the constants", share=Fraction(7, 10)),
    ],
    uses=["NP14.equation-50.amended"],
    proof=lambda: Proof("the algebra of the module's docstring", lambda: _algebra(1), lambda: _algebra(2)),
)
def equation_50_constant_one(trace, share=1):
    """For every T: the sum against 1 - ε_{T+1}, and both bounds on the best, times T γ². The argument stands in the module's
    docstring; it needs no sign of the edges, γ is the least |γ_t|."""
    errors, terms, smallest = errors_before(trace), [], None
    for T, edge in enumerate(trace.edges, start=1):
        terms.append(edge * edge * (errors[T - 1] ** 2 * (1 - errors[T - 1] / 2)))
        smallest = abs(edge) if smallest is None else min(smallest, abs(edge), key=float)
        after, before = min(errors[1 : T + 1]), min(errors[:T])
        squared = T * smallest * smallest
        yield Sides(_sum(tuple(terms)), "<=", share * (1 - errors[T]), at=f"T={T}, the sum")
        yield Sides(squared * (after**2 * (1 - after / 2)), "<=", share * (1 - after), at=f"T={T}, H_1 to H_T")
        yield Sides(squared * before**2, "<=", share, at=f"T={T}, (50)")


def _sum(terms) -> Real:
    """A flat sum: hundreds of Reals added one by one would nest too deep."""
    return Real(lambda bits: sum(enclosure(term, bits) for term in terms))


def _algebra(constant) -> bool:
    """A round: ε(ε + z) - ε²(ε/2 + (e - 2)z) - ε²(1 - ε/2) is εz(1 - (e - 2)ε), not negative as (e - 2)ε <= 1. The ends: x²(1 - x/2)
    grows on [0, 1]; (1 - e)/(1 - e/2) + e² is `constant` - (e/2)(1 - e)²/(1 - e/2). The two remainders are Taylor's formula in its
    integral form, and (e^x - 1 - x)/x² grows since its power series has no negative coefficient."""
    x = sympy.symbols("x", nonnegative=True)
    z = sympy.symbols("z", nonnegative=True)
    share = sympy.E - 2
    lost = x * (x + z) - x**2 * (x / 2 + share * z) - x**2 * (1 - x / 2)
    one_round = sympy.expand(lost - x * z * (1 - share * x)) == 0
    slope = sympy.factor(sympy.diff(x**2 * (1 - x / 2), x))
    grows = sympy.simplify(slope - x * (2 - sympy.Rational(3, 2) * x)) == 0
    left = (1 - x) / (1 - x / 2) + x**2
    same = sympy.simplify(left - (constant - x / 2 * (1 - x) ** 2 / (1 - x / 2))) == 0
    remainder = sympy.E - 2 < 1 and sympy.limit((sympy.exp(x) - 1 - x) / x**2, x, 1) == sympy.E - 2
    return bool(one_round and grows and same and remainder)
