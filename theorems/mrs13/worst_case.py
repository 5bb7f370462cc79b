"""How far AdaBoost's product bound is from its worst case on few examples with columns of signs. Ours.

The worst cases are those of `python -m theorems worst`, on record with the columns that reach them; here they are played again.
"""

from __future__ import annotations

from fractions import Fraction

from properties.claims import Listed, Proof, claim, swapped
from properties.engine.curves import labelled
from reference.arithmetic import power
from theorems.tools.worst_games import as_claim, record_sides
from theorems.tools.worst_signs import found_again, recorded, worst_curve, worst_sides

PRODUCT = "MRS13.equation-5"


def _bound(gamma: Fraction, rounds: int):
    return power(1 - gamma**2, Fraction(rounds, 2))


@claim(
    "MRS13.equation-5.worst-case",
    kind="upper",
    role="ours",
    statement=r"The largest training error of AdaBoost after $T\le10$ rounds of edges $\ge\gamma$, over all learners on $m\le10$ "
    r"examples with columns of signs, as computed, beside $(1-\gamma^2)^{T/2}$",
    games=[Listed("listed", lambda: recorded(PRODUCT))],
    broken_by=[
        swapped(
            "half of the bound", lambda case: list(worst_sides(case, lambda gamma, rounds: _bound(gamma, rounds) / 2))
        )
    ],
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
        exact=True,
    ),
)
def equation_5_worst_case(instance):
    """The recorded columns played by the exact booster. It is what (5) makes of the error, which the loss bounds."""
    yield from worst_sides(instance, _bound)


MATRICES = r"over all sign matrices to $4\times4$ (ties to the first column), $T\le10$ rounds,"


@claim(
    "MRS13.theorem-1.worst-case",
    **as_claim(
        "MRS13.theorem-1",
        rf"The largest $T\varepsilon^5/(13B^6)$ of AdaBoost {MATRICES} and the combinations tried: at most "
        r"$2\cdot10^{-5}$, for $T=1$, and smaller by orders of magnitude from there on",
    ),
)
def theorem_1_worst_case(instance):
    """The matrix of each T that comes closest, played again: rounds against 13 B⁶/ε⁵ at the best combination tried."""
    yield from record_sides(instance)


@claim(
    "MRS13.theorem-14.worst-case",
    **as_claim(
        "MRS13.theorem-14",
        rf"The largest share of $C/(T+1)$, Theorem 14's constant, that the suboptimality of AdaBoost is, {MATRICES} as tried",
    ),
)
def theorem_14_worst_case(instance):
    """The matrix of each T that comes closest, played again."""
    yield from record_sides(instance)


@claim(
    "MRS13.theorem-14.first-order.worst-case",
    **as_claim(
        "MRS13.theorem-14.first-order",
        rf"The largest share of $2P^2/\varepsilon_T$, Conjecture 28's constant, that the rounds of AdaBoost are, {MATRICES} as tried",
    ),
)
def theorem_14_first_order_worst_case(instance):
    """The matrix of each T that comes closest, played again."""
    yield from record_sides(instance)
