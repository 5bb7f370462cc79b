"""How long one example of N can be kept wrong, against equation (50) of NP14: two hundred thousand rounds, enclosed. Ours.

The learner of `games.stubborn`. The N - 1 other examples are alike, so that a run of MadaBoost is a recursion in two
margins, p of those and -D of the one. With e = 1/N the error from the second round on, η = eγ and z = (1 - e) e^-p, the potential
Φ = e(1 + D) + z falls by γ²e(e + z) a round, nearly, from 1 to e: T γ² e² is 1 - e less what z costs. That is γ² e Σ z; the one
example absorbs a vote of 1 a round, so that z sinks by e²γ a round and costs γ(1 - e)²/(2e): in all about

    T γ² e² = 1 - e - γ(1 - e)²/(2e),

which goes to 1 for small γ and e = sqrt(γ/2): the constant 1 of NP14.equation-50.constant-one is the best, also for long runs and
small edges. One round alone reaches it too: the first, of edge 1, with ε_1 = 1.
"""

import math
from fractions import Fraction
from functools import lru_cache

import flint

from properties.claims import Instance, Listed, Proof, Sides, altered, claim, varied
from properties.engine.curves import labelled
from reference.arithmetic import working_precision

BITS = 128
LONG = Fraction(1, 50)
EDGES = (Fraction(2, 5), Fraction(1, 5), Fraction(1, 10), Fraction(1, 20), LONG)
TEN = 10


@claim(
    "NP14.equation-50.constant-one.long-runs",
    kind="lower",
    role="ours",
    statement=r"runs of edges $\ge\gamma$, ten examples, with $T\gamma^2\min_{t\le T}\epsilon_t^2\ge0.825$ for $\gamma=\tfrac1{50}$: 206,461 "
    r"rounds of an error of $\tfrac1{10}$ and no less",
    games=[Listed("listed", lambda: long_runs())],
    broken_by=[
        varied("a hundredth more", factor=Fraction(101, 100)),
        altered("a learner content with half of the edge", lambda case: case.replaced(asked=case.gamma / 2)),
    ],
    uses=["NP14.equation-50.constant-one"],
    proof=lambda: Proof("every round of both runs, enclosed", lambda: _hold(1), lambda: _hold(Fraction(101, 100))),
    curve=labelled(lambda: shares(), r"$1/\gamma$", r"$T\gamma^2\min\epsilon_t^2$, ten examples", "1"),
)
def equation_50_constant_one_long_runs(instance, factor=1):
    """Every edge, the margins of the nine, and T."""
    rounds, least_edge, least_margin = measured(instance)
    at = f"N={instance.m}, T={rounds}"
    yield Sides(least_edge, ">=", instance.gamma, at=f"{at}, the least edge")
    yield Sides(least_margin, ">", 0, at=f"{at}, the others are right")
    yield Sides(rounds * instance.gamma**2 / instance.m**2, ">=", factor * instance.share, at=at)


def answer(right: float, m: int, gamma: float, grid: int) -> tuple[int, int]:
    """(grid times the confidence of the m - 1, grid times the vote against the one) for an edge of γ or a little more."""
    y = math.exp(-right)
    mass = (m - 1) * y + 1
    sure, b = grid, (m - 1) * y - gamma * mass
    if b > 1:
        sure, b = math.ceil(grid * (gamma * mass + 1) / ((m - 1) * y)), 1.0
    return sure, math.floor(grid * b)


def enclosed_run(m: int, gamma: Fraction, grid: int):
    """(edge, margin of the m - 1 afterwards, margin of the one afterwards) round by round, enclosed, until the one may be right.

    Every answer is a multiple of 1/grid that `answer` makes of the middle of an enclosure: what it does is enclosed.
    """
    right, wrong = flint.arb(0), flint.arb(0)
    error = 1  # of H_0, which is tied everywhere
    while wrong <= 0:
        sure, b = answer(float(right.mid()), m, float(gamma), grid)
        y = (-right).exp()
        edge = ((m - 1) * y * sure - b) / (((m - 1) * y + 1) * grid)
        right, wrong = right + edge * sure / (error * grid), wrong - edge * b / (error * grid)
        error = m
        yield edge, right, wrong


@lru_cache(maxsize=8)
def measured(instance) -> tuple[int, Fraction, Fraction]:
    """(T, the least edge, the least margin of the m - 1 after a round), both bounded below; the rounds before which the error is 1
    and then 1/m are T."""
    asked = instance.values.get("asked", instance.gamma)
    rounds, edges, margins = 0, flint.arb(1), flint.arb(1)
    with working_precision(BITS):
        for edge, right, _ in enclosed_run(instance.m, asked, instance.grid):
            rounds += 1
            edges, margins = edges.min(edge), margins.min(right)
        return rounds, _at_least(edges), _at_least(margins)


def _at_least(enclosed) -> Fraction:
    mantissa, exponent = enclosed.lower().man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def long_runs() -> list[Instance]:
    """One example of four and one of ten; the share of T rounds is rounded down."""
    return [
        Instance(m=4, gamma=Fraction(1, 5), grid=256, share=Fraction(567, 1000)),
        Instance(m=10, gamma=Fraction(1, 50), grid=4096, share=Fraction(825, 1000)),
    ]


def _hold(factor) -> bool:
    """All of the sides are rationals."""
    test = equation_50_constant_one_long_runs.claim.function
    sides = [each for instance in long_runs() for each in test(instance, factor=factor)]
    return all(each.lhs > each.rhs if each.relation == ">" else each.lhs >= each.rhs for each in sides)


def shares():
    """(1/γ, T γ²/N² for ten examples, 1)."""
    for gamma in EDGES:
        rounds, _, _ = measured(Instance(m=TEN, gamma=gamma, grid=4096))
        yield float(1 / gamma), float(rounds * gamma**2 / TEN**2), 1.0
