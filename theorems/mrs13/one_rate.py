"""Figure 5 of MRS13 with one upper bound in place of two: a polynomial over ε. Ours.

The table has poly(e^μ_max, 1/λ_min, 1/γ)/ε and poly(μ_max, 1/λ_min, 1/γ)/ε³ for the infimum (m and N are missing in both,
MRS13.figure-5.amended). First order gives 2P²/ε, with P = B(1 + 1/γ) + 1/γ and B = sqrt(N |F|) (μ_max + ln m)/λ_min, the constant of
Conjecture 28 in `reference.rate.first_order`: no exponential of μ_max and no more than one power of 1/ε.
"""

from fractions import Fraction

from properties.cases.drawn import Drawn
from properties.claims import Sides, claim, varied
from reference.arithmetic import log, sqrt
from reference.constructions.mrs13 import both_sets
from reference.exact import AdaBoost
from reference.rate.decomposition import decompose
from reference.rate.finite_margin import finite_margin_set
from reference.rate.first_order import without_copies
from theorems.mrs13.games import confident_split_games, games_where, split_games, triangle_of_figure_2
from theorems.mrs13.letters import excesses, is_signs
from theorems.mrs13.sabotage import StepTimes
from theorems.mrs13.tight import twelve_confident_rounds


def polynomial(game):
    """P of the docstring for the matrix with every column once, all of its parts from their own definitions."""
    different = without_copies(game)
    parts, reach = decompose(different), Fraction(0)
    if parts.finite_margin:
        inner = finite_margin_set(different)
        if not inner.is_still:
            stretch = sqrt(different.n * len(parts.finite_margin))
            reach = stretch * (inner.largest_margin + log(different.m)) / inner.least_stretch
    inverse = Fraction(0) if parts.gamma is None else 1 / Fraction(parts.gamma)
    return reach * (1 + inverse) + inverse


@claim(
    "MRS13.figure-5.first-order",
    kind="upper",
    role="ours",
    statement=r"AdaBoost is within $\varepsilon$ of the infimum after at most $2P^2/\varepsilon$ rounds, "
    r"$P=\frac{\sqrt{N|F|}(\mu_{\max}+\ln m)}{\lambda_{\min}}(1+\frac1\gamma)+\frac1\gamma$: "
    r"$\mathrm{poly}(m,N,\mu_{\max},\lambda_{\min}^{-1},\gamma^{-1})/\varepsilon$ in both cells of Figure 5",
    boosters=[AdaBoost()],
    games=[games_where(is_signs), Drawn(split_games((1, -1, 0)), 60), Drawn(confident_split_games(), 40, "confident")],
    attained_by=[both_sets, triangle_of_figure_2, twelve_confident_rounds],
    broken_by=[StepTimes(0), varied("a seventh of the constant", constant=Fraction(2, 7))],
    uses=["MRS13.theorem-14.first-order", "MRS13.figure-5.amended"],
)
def figure_5_first_order(trace, constant=2):
    """Every round before the infimum is reached, whatever the entries in [-1, 1]."""
    bound = constant * polynomial(trace.game) ** 2
    for t, excess in excesses(trace):
        yield Sides(t, "<=", bound / excess, f"t={t}")
