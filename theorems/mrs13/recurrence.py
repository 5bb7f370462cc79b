"""Appendix A.2: how fast a sequence falls when every step is a power of the term (Lemma 32)."""

import sympy

from properties.cases.drawn import Drawn
from properties.claims import Listed, Proof, Sides, claim, sharper, without
from reference.arithmetic import power
from theorems.mrs13 import games_of_rates as tried


@claim(
    "MRS13.lemma-32",
    kind="inequality",
    statement=r"$u_t>0,\ u_t-u_{t+1}\ge c_0u_t^{1+p}\ (c_0,p\ge0)\ \Rightarrow\ \frac1{u_t^p}-\frac1{u_0^p}\ge pc_0t$",
    given=[tried.terms_are_positive, tried.steps_are_large],
    games=[Drawn(tried.falling_sequences(), 250), Listed("extremes", [tried.barely_falling, tried.standing_still])],
    attained_by=[tried.barely_falling],
    broken_by=[sharper("99/100"), without(tried.steps_are_large)],
    proof=lambda: Proof(
        "one induction step, by the sign of a derivative",
        lambda: _induction_step(sympy.Integer(1)),
        lambda: _induction_step(sympy.Rational(101, 100)),
    ),
)
def lemma_32(instance):
    """The inverse p-th powers grow at least linearly."""
    first = instance.terms[0]
    for t, term in enumerate(instance.terms[1:], start=1):  # t = 0 is 0 >= 0
        gained = power(term, -instance.p) - power(first, -instance.p)
        yield Sides(gained, ">=", instance.p * instance.c0 * t, f"t={t}, p={instance.p}")


def _induction_step(sharpness) -> bool:
    """x^-p - 1 >= sharpness p (1 - x) for 0 < x <= 1 and p > 0, where x = u_{t+1}/u_t and c0 u_t^p <= 1 - x.

    The difference g is 0 at x = 1, and its derivative p (sharpness - x^(-p - 1)) is at most p (sharpness - 1) there,
    which must not be positive: x^(-p - 1) >= 1 on (0, 1]. A g that falls on (0, 1] to 0 is not negative.
    """
    x, p = sympy.symbols("x p", positive=True)
    difference = x**-p - 1 - sharpness * p * (1 - x)
    derivative = sympy.simplify(sympy.diff(difference, x) - p * (sharpness - x ** (-p - 1)))
    return difference.subs(x, 1) == 0 and derivative == 0 and bool(sharpness - 1 <= 0)
