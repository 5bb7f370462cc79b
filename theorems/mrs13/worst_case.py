"""How far AdaBoost's product bound is from its worst case on few examples with columns of signs. Ours.

The worst cases are those of `python -m theorems worst`, on record with the columns that reach them; here they are played again.
"""

from __future__ import annotations

from fractions import Fraction

from properties.claims import Sides, claim
from reference.arithmetic import power
from theorems.tools.recorded import mistakes_again, on_record, shown

PRODUCT = "MRS13.equation-5"


@claim(
    "MRS13.equation-5.worst-case",
    statement=r"The largest training error of AdaBoost after $T\le10$ rounds of edges $\ge\gamma$, over all learners on $m\le10$ "
    r"examples with columns of signs, as computed, beside $(1-\gamma^2)^{T/2}$",
    **on_record(
        PRODUCT, "AdaBoost", lambda gamma, rounds: power(1 - gamma**2, Fraction(rounds, 2)), r"$(1-\gamma^2)^{T/2}$"
    ),
)
def equation_5_worst_case(instance, factor=1):
    """The recorded columns played by the exact booster. It is what (5) makes of the error, which the loss bounds."""
    m, at = len(instance.columns[0]), shown(instance)
    yield Sides(mistakes_again(instance), "==", instance.at_least, at)
    yield Sides(instance.at_least, "<=", instance.at_most, at)
    yield Sides(
        Fraction(instance.at_least, m), "<=", factor * power(1 - instance.gamma**2, Fraction(instance.rounds, 2)), at
    )
