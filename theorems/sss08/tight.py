"""Lemma 20 without its conditions, from where the sequence starts. Ours."""

from fractions import Fraction

import sympy

from properties.cases.drawn import Drawn
from properties.claims import Instance, Proof, Sides, claim, sharper, without
from theorems.sss08.appendix import falls_by_r_times_its_square
from theorems.sss08.instances import (
    falling_sequences,
    just_below_one_half,
    r_of_one,
    start_above_one,
)


def starts_above_zero(instance) -> bool:
    """ε_1 > 0 and r > 0."""
    return instance.sequence[0] > 0 and instance.r > 0


def rising():
    """r = 1/4: ε stays at 1/2, and does not fall."""
    return Instance(r=Fraction(1, 4), sequence=(Fraction(1, 2),) * 4)


def nothing_lost():
    """r = 1/100 from 1: the recurrence and its bound are nearly the same."""
    sequence = [Fraction(1)]
    for _ in range(6):
        sequence.append(sequence[-1] - sequence[-1] ** 2 / 100)
    return Instance(r=Fraction(1, 100), sequence=tuple(sequence))


def reciprocals_grow_by(share: int) -> bool:
    """1/b - 1/a - share · r >= 0 for 0 < b <= a - r a²: with b = a - r a² - s, s >= 0, the numerator has no negative term
    once r a < 1 is written r = (1 - q)/a, q in (0, 1)."""
    a, b, r = sympy.symbols("a b r", positive=True)
    # (a - b)/(ab) >= r a²/(ab) = r a/b >= r, because b <= a
    first = sympy.simplify(r * a**2 / (a * b) - r * a / b) == 0
    second = sympy.simplify((r * a / b - share * r).subs(b, a))
    return bool(first and second >= 0)


@claim(
    "SSS08.lemma-20.sharper",
    kind="upper",
    role="ours",
    statement=r"If $\epsilon_1>0$ and $\epsilon_t-\epsilon_{t+1}\ge r\epsilon_t^2$ with any $r>0$, then "
    r"$\epsilon_t\le1/(1/\epsilon_1+r(t-1))$; for $\epsilon_1\le1$ and $r\le\frac12$ that is below $1/(r(t+1))$",
    given=[starts_above_zero, falls_by_r_times_its_square],
    games=[Drawn(falling_sequences(), 320)],
    attained_by=[just_below_one_half, r_of_one, start_above_one, nothing_lost, rising],
    broken_by=[without(falls_by_r_times_its_square), sharper("98/100")],
    uses=["SSS08.lemma-20"],
    proof=lambda: Proof("reciprocals grow by r a step", lambda: reciprocals_grow_by(1), lambda: reciprocals_grow_by(2)),
)
def lemma_20_sharper(instance):
    """1/ε_{t+1} - 1/ε_t >= r ε_t/ε_{t+1} >= r while ε_{t+1} > 0: no condition on r and none on the start."""
    first = instance.sequence[0]
    for t, value in enumerate(instance.sequence, start=1):
        yield Sides(value, "<=", 1 / (1 / first + instance.r * (t - 1)), at=f"t={t}")
