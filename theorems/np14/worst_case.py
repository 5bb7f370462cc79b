"""How far Theorem 1 of NP14 is from the worst case of its boosters on few examples with columns of signs. Ours.

The worst cases are those of `python -m theorems worst`, on record with the columns that reach them; here they are played again.
"""

from __future__ import annotations

from fractions import Fraction

from properties.claims import Listed, Proof, Sides, claim, varied
from properties.engine.curves import labelled
from reference.arithmetic import exp
from theorems.tools.worst import found_again, mistakes_again, recorded, shown, worst_curve

EQUATION_8, EQUATION_9 = "NP14.theorem-1.equation-8", "NP14.theorem-1.equation-9"


@claim(
    "NP14.theorem-1.equation-8.worst-case",
    kind="upper",
    role="ours",
    statement=r"The largest error of MABoost with the square after $T\le10$ rounds of edges $\ge\gamma$, over all learners on "
    r"$m\le10$ examples with columns of signs, as computed, beside $1/(1+T\gamma^2)$",
    games=[Listed("listed", lambda: recorded(EQUATION_8))],
    broken_by=[varied("half of the bound", factor=Fraction(1, 2))],
    uses=[EQUATION_8],
    proof=lambda: Proof(
        "the search again, for at most 5 examples and 4 rounds",
        lambda: found_again(EQUATION_8),
        lambda: found_again(EQUATION_8, 0.1),
    ),
    curve=labelled(
        lambda: worst_curve(EQUATION_8, _bound_8, "active"),
        "rounds T",
        "worst error, m=10, γ=1/5",
        r"$1/(1+T\gamma^2)$",
    ),
)
def theorem_1_equation_8_worst_case(instance, factor=1):
    """The recorded columns played by the exact booster, active and lazy."""
    m, at = len(instance.columns[0]), shown(instance)
    yield Sides(mistakes_again(instance), "==", instance.at_least, at)
    yield Sides(instance.at_least, "<=", instance.at_most, at)
    yield Sides(Fraction(instance.at_least, m), "<=", factor * _bound_8(instance.gamma, instance.rounds), at)


def _bound_8(gamma: Fraction, rounds: int):
    return 1 / (1 + rounds * gamma**2)


@claim(
    "NP14.theorem-1.equation-9.worst-case",
    kind="upper",
    role="ours",
    statement=r"The same with the entropy, beside $e^{-T\gamma^2/2}$",
    games=[Listed("listed", lambda: recorded(EQUATION_9))],
    broken_by=[varied("half of the bound", factor=Fraction(1, 2))],
    uses=[EQUATION_9],
    proof=lambda: Proof(
        "the search again, for at most 5 examples and 4 rounds",
        lambda: found_again(EQUATION_9),
        lambda: found_again(EQUATION_9, 0.1),
    ),
    curve=labelled(
        lambda: worst_curve(EQUATION_9, _bound_9, "entropy"),
        "rounds T",
        "worst error, m=10, γ=1/5",
        r"$e^{-T\gamma^2/2}$",
    ),
)
def theorem_1_equation_9_worst_case(instance, factor=1):
    """The recorded columns played by the exact booster, in enclosures."""
    m, at = len(instance.columns[0]), shown(instance)
    yield Sides(mistakes_again(instance), "==", instance.at_least, at)
    yield Sides(instance.at_least, "<=", instance.at_most, at)
    yield Sides(Fraction(instance.at_least, m), "<=", factor * _bound_9(instance.gamma, instance.rounds), at)


def _bound_9(gamma: Fraction, rounds: int):
    return exp(-rounds * gamma**2 / 2)
