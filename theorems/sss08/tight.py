"""Lemma 20 without its conditions, from where the sequence starts. Ours."""

from properties.cases.drawn import Drawn
from properties.claims import Proof, Sides, claim, sharper, without
from theorems.sss08.appendix import falls_by_r_times_its_square
from theorems.sss08.certificates import reciprocals_grow_by
from theorems.sss08.instances import (
    falling_sequences,
    just_below_one_half,
    nothing_lost,
    r_of_one,
    rising,
    start_above_one,
)


def starts_above_zero(instance) -> bool:
    """ε_1 > 0 and r > 0."""
    return instance.sequence[0] > 0 and instance.r > 0


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
