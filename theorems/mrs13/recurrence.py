"""Appendix A.2: how fast a sequence falls when every step is a power of the term (Lemma 32)."""

from properties.cases.drawn import Drawn
from properties.claims import Listed, Sides, claim, sharper, without
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
)
def lemma_32(instance):
    """The inverse p-th powers grow at least linearly."""
    first = instance.terms[0]
    for t, term in enumerate(instance.terms[1:], start=1):  # t = 0 is 0 >= 0
        gained = power(term, -instance.p) - power(first, -instance.p)
        yield Sides(gained, ">=", instance.p * instance.c0 * t, f"t={t}, p={instance.p}")
