"""MadaBoost with the edge as its step, η = γ in place of the paper's εγ: O(1/(εγ²)) rounds, which NP14 gives up for its own.

With z_1 = 1 the weights are y_i = min(1, e^{θ_i}), θ = -H(x). Let φ(θ) = e^θ for θ <= 0 and 1 + θ beyond, the largest value of
θv - v ln v + v for v in [0, 1], at v = y; and Φ = Σ φ(θ_i), N at the start. Then φ(θ + a) <= φ(θ) + y(e^a - 1) for every a, as
e^x >= 1 + x shows where θ or θ + a is positive. With a = -γu_i, w = y/|y|_1 and Hoeffding's lemma a round lowers Φ by at least
|y|_1 (1 - e^(-γ²/2)). A mistake has θ >= 0: it adds at least 1 to Φ, and 1 to |y|_1. So with ε_t the error of H_{t-1}

    Σ_{t<=T} ε_t (1 - e^(-γ_t²/2)) <= (1/N) Σ_{t<=T} |y_t|_1 (1 - e^(-γ_t²/2)) <= 1 - ε_{T+1}.
"""

from functools import lru_cache

import flint
from hypothesis import strategies as st

from properties.cases.drawn import Drawn, composite
from properties.claims import Instance, Sides, claim, varied
from reference import Verdict, decide
from reference.arithmetic import Real, exp
from theorems.np14.lazy_double_projection import Run, columns_with_few_mistakes, error


@lru_cache(maxsize=2048)
def _run(columns, bits) -> Run:
    """The run in balls, as `Run` says."""
    previous, flint.ctx.prec = flint.ctx.prec, bits
    try:
        votes = [flint.arb(0)] * len(columns[0])
        masses, edges, history = [], [], [votes]
        for column in columns:
            clipped = [(-vote).exp().min(flint.arb(1)) for vote in votes]
            mass = sum(clipped, flint.arb(0))
            edge = sum((y * u for y, u in zip(clipped, column, strict=True)), flint.arb(0)) / mass
            votes = [vote + edge * u for vote, u in zip(votes, column, strict=True)]
            masses.append(mass)
            edges.append(edge)
            history.append(votes)
        masses.append(sum(((-vote).exp().min(flint.arb(1)) for vote in votes), flint.arb(0)))
        return Run(masses, edges, history)
    finally:
        flint.ctx.prec = previous


def _mass(columns, t) -> Real:
    return Real(lambda bits: _run(columns, bits).masses[t])


def _edge(columns, t) -> Real:
    return Real(lambda bits: _run(columns, bits).edges[t])


def _error(columns, t):
    """The error of H_t; a tie is a mistake."""
    return error([Real(lambda bits, i=i: _run(columns, bits).votes[t][i]) for i in range(len(columns[0]))])


@composite
def runs(draw):
    """Three to seven examples, one to ten columns of signs."""
    return Instance(columns=columns_with_few_mistakes(draw, draw(st.integers(3, 7)), 10))


def mistakes_in_turn():
    """Five examples, each column wrong on one of them, three times in turn."""
    return Instance(columns=tuple(tuple(-1 if i == t % 5 else 1 for i in range(5)) for t in range(15)))


def one_held_wrong():
    """Four examples, the last of them always wrong: its weight is cut to 1, and the edges fall."""
    return Instance(columns=((1, 1, 1, -1),) * 6)


@claim(
    "NP14.remark-madaboost-slower.edge-step",
    kind="upper",
    role="ours",
    statement=r"$w_t\propto y_t=\min(1,e^{-H_{t-1}})$ with $\eta_t=\gamma_t$: "
    r"$\tfrac1N\sum_{t\le T}\|y_t\|_1(1-e^{-\gamma_t^2/2})\le1-\epsilon_{T+1}$, $\epsilon_{t+1}$ the error of $H_t$; and while "
    r"$H_0,\ldots,H_T$ have errors $\ge\varepsilon$ and $|\gamma_t|\ge\gamma$: "
    r"$T\le(\tfrac1\varepsilon-1)/(1-e^{-\gamma^2/2})$",
    games=[Drawn(runs(), 250)],
    attained_by=[mistakes_in_turn, one_held_wrong],
    broken_by=[varied("twice the fall of a round", factor=2)],
)
def remark_madaboost_slower_edge_step(instance, factor=1):
    """For every T: the sum against the error of H_T, the mass against it, and the rounds while no error is below the least."""
    columns, count = instance.columns, len(instance.columns[0])
    total, smallest, least_error = 0, None, 1
    for t in range(len(columns)):
        edge = _edge(columns, t)
        total = total + factor * _mass(columns, t) * (1 - exp(-(edge * edge) / 2)) / count
        wrong = _error(columns, t + 1)
        yield Sides(total, "<=", 1 - wrong, f"T={t + 1}, ε={wrong}")
        yield Sides(_mass(columns, t + 1), ">=", count * wrong, f"mass after T={t + 1}")
        smallest = abs(edge) if smallest is None else min(smallest, abs(edge), key=float)
        least_error = min(least_error, wrong)
        if least_error > 0 and decide(smallest, ">", 0) is Verdict.HOLDS:
            bound = (1 / least_error - 1) / (1 - exp(-(smallest * smallest) / 2))
            yield Sides(factor * (t + 1), "<=", bound, f"T={t + 1}, every error at least {least_error}")
