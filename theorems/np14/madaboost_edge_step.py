"""MadaBoost with the edge as its step, η = γ in place of the paper's εγ: O(1/(εγ²)) rounds, which NP14 gives up for its own.

With z_1 = 1 the weights are y_i = min(1, e^{θ_i}), θ = -H(x). Let φ(θ) = e^θ for θ <= 0 and 1 + θ beyond, the largest value of
θv - v ln v + v for v in [0, 1], at v = y; and Φ = Σ φ(θ_i), N at the start. Then φ(θ + a) <= φ(θ) + y(e^a - 1) for every a, as
e^x >= 1 + x shows where θ or θ + a is positive. With a = -γu_i, w = y/|y|_1 and Hoeffding's lemma a round lowers Φ by at least
|y|_1 (1 - e^(-γ²/2)). A mistake has θ >= 0: it adds at least 1 to Φ, and 1 to |y|_1. So with ε_t the error of H_{t-1}

    Σ_{t<=T} ε_t (1 - e^(-γ_t²/2)) <= (1/N) Σ_{t<=T} |y_t|_1 (1 - e^(-γ_t²/2)) <= 1 - ε_{T+1}.
"""

from properties.cases.drawn import Drawn
from properties.claims import Sides, claim, varied
from reference import Verdict, decide
from reference.arithmetic import exp
from theorems.np14 import games_of_two_projections as tried


@claim(
    "NP14.remark-madaboost-slower.edge-step",
    kind="upper",
    role="ours",
    statement=r"$w_t\propto y_t=\min(1,e^{-H_{t-1}})$ with $\eta_t=\gamma_t$: "
    r"$\tfrac1N\sum_{t\le T}\|y_t\|_1(1-e^{-\gamma_t^2/2})\le1-\epsilon_{T+1}$, $\epsilon_{t+1}$ the error of $H_t$; and while "
    r"$H_0,\ldots,H_T$ have errors $\ge\varepsilon$ and $|\gamma_t|\ge\gamma$: "
    r"$T\le(\tfrac1\varepsilon-1)/(1-e^{-\gamma^2/2})$",
    games=[Drawn(tried.mada_runs(), 250)],
    attained_by=[tried.mistakes_in_turn, tried.one_held_wrong],
    broken_by=[varied("twice the fall of a round", factor=2)],
)
def remark_madaboost_slower_edge_step(instance, factor=1):
    """For every T: the sum against the error of H_T, the mass against it, and the rounds while no error is below the least."""
    masses, edges, votes = tried.masses_edges_votes(instance.columns, tried.clipped)
    errors, count, total = [tried.error(found) for found in votes], len(votes[0]), 0
    for t, edge in enumerate(edges, start=1):
        total = total + factor * masses[t - 1] * (1 - exp(-(edge * edge) / 2)) / count
        yield Sides(total, "<=", 1 - errors[t], f"T={t}, ε={errors[t]}")
        yield Sides(masses[t], ">=", count * errors[t], f"mass after T={t}")
        least, smallest = min(errors[: t + 1]), min(map(abs, edges[:t]), key=float)
        if least > 0 and decide(smallest, ">", 0) is Verdict.HOLDS:
            bound = (1 / least - 1) / (1 - exp(-(smallest * smallest) / 2))
            yield Sides(factor * t, "<=", bound, f"T={t}, every error at least {least}")
