"""Appendix A.2: how fast a sequence falls when every step is a power of the term (Lemma 32)."""

from fractions import Fraction

import sympy
from hypothesis import strategies as st

from properties.cases.drawn import Drawn, composite
from properties.claims import Instance, Listed, Proof, Sides, claim, sharper, without
from reference import Verdict, decide
from reference.arithmetic import power


def terms_are_positive(instance) -> bool:
    """Every term is positive."""
    return all(term > 0 for term in instance.terms)


def steps_are_large(instance) -> bool:
    """u_t - u_{t+1} >= c0 u_t^(1 + p) for every t (equation 16)."""
    pairs = zip(instance.terms, instance.terms[1:], strict=False)
    return all(decide(a - b, ">=", instance.c0 * power(a, 1 + instance.p)) is Verdict.HOLDS for a, b in pairs)


@composite
def falling_sequences(draw):
    """A sequence that meets (16) with equality up to a drawn surplus; exponents p in {0, 1/2, 1, 2, 3}."""
    p = draw(st.sampled_from([Fraction(0), Fraction(1), Fraction(2), Fraction(3), Fraction(1, 2)]))
    c0 = Fraction(1, draw(st.integers(2, 40)))
    terms = [Fraction(draw(st.integers(1, 12)), 12)]
    for _ in range(draw(st.integers(1, 4))):
        here = terms[-1]
        least = c0 * here ** (1 + int(p)) if p != Fraction(1, 2) else c0 * here  # u^(3/2) <= u for u <= 1
        terms.append((here - least) * Fraction(draw(st.integers(8, 10)), 10))
    return Instance(terms=tuple(terms), p=p, c0=c0)


def barely_falling():
    """Two terms that fall by a ten-thousandth: the bound is nearly attained."""
    return Instance(terms=(Fraction(1), Fraction(9999, 10000)), p=Fraction(1), c0=Fraction(1, 10000))


def standing_still():
    """A sequence that does not fall as it should."""
    return Instance(terms=(Fraction(1), Fraction(1)), p=Fraction(1), c0=Fraction(1, 2))


def _induction_step(sharpness) -> bool:
    """x^-p - 1 >= sharpness p (1 - x) for 0 < x <= 1 and p > 0, where x = u_{t+1}/u_t and c0 u_t^p <= 1 - x.

    The difference g is 0 at x = 1, and its derivative p (sharpness - x^(-p - 1)) is at most p (sharpness - 1) there,
    which must not be positive: x^(-p - 1) >= 1 on (0, 1]. A g that falls on (0, 1] to 0 is not negative.
    """
    x, p = sympy.symbols("x p", positive=True)
    difference = x**-p - 1 - sharpness * p * (1 - x)
    derivative = sympy.simplify(sympy.diff(difference, x) - p * (sharpness - x ** (-p - 1)))
    return difference.subs(x, 1) == 0 and derivative == 0 and bool(sharpness - 1 <= 0)


@claim(
    "MRS13.lemma-32",
    kind="inequality",
    statement=r"$u_t>0,\ u_t-u_{t+1}\ge c_0u_t^{1+p}\ (c_0,p\ge0)\ \Rightarrow\ \frac1{u_t^p}-\frac1{u_0^p}\ge pc_0t$",
    given=[terms_are_positive, steps_are_large],
    games=[Drawn(falling_sequences(), 250), Listed("extremes", [barely_falling(), standing_still()])],
    attained_by=[barely_falling],
    broken_by=[sharper("99/100"), without(steps_are_large)],
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
