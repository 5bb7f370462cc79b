"""How far Theorem 1 of NP14 is from the worst case of its boosters on few examples with columns of signs. Ours.

The worst cases are those of `python -m theorems worst`, on record with the columns that reach them; here they are played again.
"""

from __future__ import annotations

from fractions import Fraction

from properties.claims import Sides, claim
from reference.arithmetic import exp
from theorems.tools.recorded import mistakes_again, on_record, shown

EQUATION_8, EQUATION_9 = "NP14.theorem-1.equation-8", "NP14.theorem-1.equation-9"


@claim(
    "NP14.theorem-1.equation-8.worst-case",
    statement=r"The largest error of MABoost with the square after $T\le10$ rounds of edges $\ge\gamma$, over all learners on "
    r"$m\le10$ examples with columns of signs, as computed, beside $1/(1+T\gamma^2)$",
    **on_record(EQUATION_8, "active", lambda gamma, rounds: 1 / (1 + rounds * gamma**2), r"$1/(1+T\gamma^2)$"),
)
def theorem_1_equation_8_worst_case(instance, factor=1):
    """The recorded columns played by the exact booster, active and lazy."""
    m, at = len(instance.columns[0]), shown(instance)
    yield Sides(mistakes_again(instance), "==", instance.at_least, at)
    yield Sides(instance.at_least, "<=", instance.at_most, at)
    yield Sides(Fraction(instance.at_least, m), "<=", factor / (1 + instance.rounds * instance.gamma**2), at)


@claim(
    "NP14.theorem-1.equation-9.worst-case",
    statement=r"The same with the entropy, beside $e^{-T\gamma^2/2}$",
    **on_record(EQUATION_9, "entropy", lambda gamma, rounds: exp(-rounds * gamma**2 / 2), r"$e^{-T\gamma^2/2}$"),
)
def theorem_1_equation_9_worst_case(instance, factor=1):
    """The recorded columns played by the exact booster, in enclosures."""
    m, at = len(instance.columns[0]), shown(instance)
    yield Sides(mistakes_again(instance), "==", instance.at_least, at)
    yield Sides(instance.at_least, "<=", instance.at_most, at)
    yield Sides(Fraction(instance.at_least, m), "<=", factor * exp(-instance.rounds * instance.gamma**2 / 2), at)
