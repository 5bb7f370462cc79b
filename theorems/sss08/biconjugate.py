"""The conjugate of the conjugate: SSS08, Section 2.

An instance of kind "hull" has f as the lower hull of points (see `convex`), with `jump` where given added at the two ends of an
interval, and a point d; "root" is f(d) = sqrt|d|, whose level sets are closed and convex and which is not convex.
"""

from properties.cases.drawn import Drawn
from properties.claims import Sides, claim, varied, without
from theorems.sss08.conjugates import hulls_with_a_point, jump_at_the_end, kink_at_zero, root_at_one
from theorems.sss08.convex import is_closed
from theorems.sss08.fenchel import biconjugate, is_convex, value


@claim(
    "SSS08.theorem-3.biconjugate",
    kind="identity",
    statement=r"If $f$ is closed and convex, then $f^{**}=f$",
    given=[is_closed],
    games=[Drawn(hulls_with_a_point(), 200)],
    attained_by=[kink_at_zero, jump_at_the_end, root_at_one],
    broken_by=[without(is_closed), varied("every f with convex level sets", of_all=True)],
    amended=r"If $f$ has a closed and convex epigraph, then $f^{**}=f$",
    reason="As in Theorem 3: the definition by level sets just before asks for less than the words mean, and nothing uses it.",
    slip=("misprint", "convexity-by-level-sets", "Section 2, the sentence before Theorem 3"),
)
def theorem_3_biconjugate(instance, of_all=False):
    """Inside and outside the domain, each side by its own linear program; f** <= f for every f."""
    yield Sides(biconjugate(instance), "<=", value(instance), at="every f")
    if is_convex(instance) or of_all:
        yield Sides(biconjugate(instance), "==", value(instance))


@theorem_3_biconjugate.reading(
    "level-sets",
    statement=r"If every level set of $f$ is closed and convex, then $f^{**}=f$",
    games=[Drawn(hulls_with_a_point(), 40)],
    attained_by=[root_at_one],
    printed="refuted",
    reason="f(d) = sqrt|d| has the intervals |d| <= r² as level sets; f* is 0 at 0 and infinite elsewhere, so f** = 0.",
)
def theorem_3_biconjugate_reading_level_sets(instance):
    """Every function here has closed and convex level sets, those with a jump left aside."""
    return Sides(biconjugate(instance), "==", value(instance))
