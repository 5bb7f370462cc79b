"""How far AdaBoost's product bound is from its worst case on few examples with columns of signs. Ours.

The worst cases are those of `python -m theorems worst`, on record with the columns that reach them; here they are played again.
"""

from __future__ import annotations

from fractions import Fraction

from properties.claims import Listed, Proof, Sides, claim, varied
from properties.engine.curves import labelled
from reference.arithmetic import power
from theorems.tools.worst import found_again, mistakes_again, recorded, shown, worst_curve

PRODUCT = "MRS13.equation-5"


@claim(
    "MRS13.equation-5.worst-case",
    kind="upper",
    role="ours",
    statement=r"The largest training error of AdaBoost after $T\le10$ rounds of edges $\ge\gamma$, over all learners on $m\le10$ "
    r"examples with columns of signs, as computed, beside $(1-\gamma^2)^{T/2}$",
    games=[Listed("listed", lambda: recorded(PRODUCT))],
    broken_by=[varied("half of the bound", factor=Fraction(1, 2))],
    uses=[PRODUCT],
    proof=lambda: Proof(
        "the search again, for at most 5 examples and 4 rounds",
        lambda: found_again(PRODUCT),
        lambda: found_again(PRODUCT, 0.1),
    ),
    curve=labelled(
        lambda: worst_curve(PRODUCT, _bound, "AdaBoost"),
        "rounds T",
        "worst error, m=10, γ=1/5",
        r"$(1-\gamma^2)^{T/2}$",
    ),
)
def equation_5_worst_case(instance, factor=1):
    """The recorded columns played by the exact booster. It is what (5) makes of the error, which the loss bounds."""
    m, at = len(instance.columns[0]), shown(instance)
    yield Sides(mistakes_again(instance), "==", instance.at_least, at)
    yield Sides(instance.at_least, "<=", instance.at_most, at)
    yield Sides(Fraction(instance.at_least, m), "<=", factor * _bound(instance.gamma, instance.rounds), at)


def _bound(gamma: Fraction, rounds: int):
    return power(1 - gamma**2, Fraction(rounds, 2))
