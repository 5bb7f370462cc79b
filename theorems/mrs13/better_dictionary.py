"""Conjecture 6 on sign matrices: dictionaries that refute larger powers of 1/ε than 1.709. Ours.

Part C of the refutation (`every_constant`) has ρ = 2/3 and W = 2. The dictionaries here have other values. Pure greedy
still takes cluster after cluster, and ln W/ln(1/ρ) can be arbitrarily close to 2.7355..., the supremum for dictionaries
of this kind.
"""

from fractions import Fraction

from properties.claims import Instance, Listed, Proof, Sides, altered, claim
from reference.constructions.clusters import limit_ratio, takes_clusters_in_turn
from reference.constructions.toeplitz_dictionary import ToeplitzDictionary
from theorems.mrs13.letters import all_hold

STAGES = (4, 12)


def dictionaries() -> tuple[Instance, ...]:
    """Return instances with ρ, W, M and a number below ln W/ln(1/ρ)."""
    listed = [
        ("2/3", "2", 0, "1.7095"),
        ("4/5", "8/5", 0, "2.1062"),
        ("9/10", "14/11", 1, "2.2889"),
        ("9/10", "32/25", 1, "2.3430"),
        ("19/20", "25/22", 2, "2.4922"),
        ("0.99", "1.027", 14, "2.6508"),
        ("0.995", "1.0135", 28, "2.6752"),
        ("0.999", "1.00272", 140, "2.7149"),
    ]
    return tuple(
        Instance(rho=Fraction(rho), W=Fraction(W), rising=rising, power=Fraction(power))
        for rho, W, rising, power in listed
    )


@claim(
    "MRS13.conjecture-6.larger-exponents",
    kind="construction",
    role="ours",
    statement=r"Eight dictionaries, $\rho$ from $\tfrac23$ to $.999$: pure greedy takes their clusters in turn, so that on sign matrices "
    r"$CB^2\varepsilon^{-\beta}$ is no bound for $\beta<\ln W/\ln(1/\rho)$: $2.1062$ for $\rho=\tfrac45$, $W=\tfrac85$, and up to $2.7149$",
    games=[Listed("listed", dictionaries)],
    broken_by=[
        altered("W a tenth larger", lambda case: case.replaced(W=case.W * Fraction(11, 10))),
        altered("one more rising coefficient", lambda case: case.replaced(rising=case.rising + 1)),
    ],
    uses=["MRS13.conjecture-6.edges", "MRS13.conjecture-6.clusters", "MRS13.conjecture-6.products"],
    proof=lambda: Proof(
        "the two equations, the past and the future edges of every stage exactly, the symbol in enclosures",
        lambda: all(all_hold(conjecture_6_larger_exponents, case) for case in dictionaries()),
        lambda: any(
            all_hold(conjecture_6_larger_exponents, case.replaced(W=case.W * Fraction(11, 10)))
            for case in dictionaries()
        ),
    ),
)
def conjecture_6_larger_exponents(instance):
    """Check the conditions for all stages at once, and the order of the clusters on the inner products of 4 and 12
    stages.

    That these conditions refute the bound follows as in `conjecture_6_exponent`: T/(2 K_0) grows like W^(2J) and
    |R_J|²/K_0 like ρ^(2J).
    """
    dictionary = ToeplitzDictionary(instance.rho, instance.W, instance.rising)
    first, second = dictionary.equations()
    yield Sides(first, "==", 0, "equation (1)", step=True)
    yield Sides(second, "==", 0, "equation (2)", step=True)
    yield Sides(dictionary.past, "<", 1, "edges of vectors taken before, over the next leading edge", step=True)
    yield Sides(dictionary.future, "<", 1, "edges of vectors to come, over the next leading edge", step=True)
    yield Sides(int(dictionary.symbol_is_positive()), "==", 1, "the symbol is positive", step=True)
    for J in STAGES:
        gram = dictionary.gram(J)
        yield Sides(int(takes_clusters_in_turn(gram)), "==", 1, f"clusters in turn, J={J}")
        yield Sides(limit_ratio(gram), ">", 0, f"limit of t e/B², J={J}")
    power = instance.power
    above = dictionary.W**power.denominator * instance.rho**power.numerator
    yield Sides(above, ">", 1, f"W^b ρ^a for the power a/b = {float(power)}")
