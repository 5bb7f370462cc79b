"""The general relaxation scheme: SSS08, Section 4.2. Theorem 7, Lemma 8, Examples 1 and 2, and the soft margin."""

from fractions import Fraction

from properties.cases.drawn import Drawn, SharedCases
from properties.claims import Listed, Sides, claim, sharper, varied, without
from reference.arithmetic import sqrt
from theorems.sss08 import convex, functions
from theorems.sss08.instances import margins_with_k, small_margins
from theorems.sss08.margins import average_of_smallest, largest_soft_margin

PRINTED_CONDITIONS = (convex.meets_the_simplex, *convex.CONDITIONS.values())
CONDITIONS_OF_THEOREM_7 = (
    r"(i) $\min f=0$, (ii) $0\in\operatorname{core}(\operatorname{dom} f)$, "
    r"(iii) $f^*(\theta)\ge f^*(\theta-\alpha\theta_ie_i)$ for $\alpha\in[0,1]$"
)
SCHEME = r"$\max_{\|w\|_1\le1,\gamma}\ \gamma-f^*([\gamma\mathbf{1}-Aw]_+)=\min_{d\in S_m}\max_j|(A^\top d)_j|+f(d)$"
NAMED = Listed("named", functions.named_functions)
WITH_SUP = r"\sup_{\|w\|_1\le1,\gamma}"
SCHEME_WITH_SUP = SCHEME.replace(r"\max_{\|w\|_1\le1,\gamma}", WITH_SUP)
MONOTONE = SharedCases(functions.monotone_functions(), 80)
NEEDED = [without(convex.is_closed), without(convex.shrinking_a_coordinate_lowers_the_conjugate)]


def all_but(condition):
    """Return the hypotheses: f closed, and the printed conditions without this one."""
    return (convex.is_closed, *(other for other in PRINTED_CONDITIONS if other is not condition))


@claim(
    "SSS08.theorem-7",
    kind="identity",
    statement=f"For convex $f$ with {CONDITIONS_OF_THEOREM_7}: {SCHEME}",
    given=PRINTED_CONDITIONS,
    games=[NAMED, MONOTONE.part(examples=40)],
    attained_by=[functions.one_example_with_a_jump, functions.two_examples_with_a_jump],
    printed="refuted",
    amended=f"For closed convex $f$ with {CONDITIONS_OF_THEOREM_7}: {SCHEME_WITH_SUP}",
    reason=r"The equality is false if $f$ is not closed: for $f=0$ on $(-1,1)$, $1$ at $\pm1$, infinite elsewhere, and "
    "$A=(1)$, (i) to (iii) hold, the left side is $1$, the right side $2$. Require a closed $f$, which Theorem 3 "
    r"needs in the proof, and write $\sup$ for $\max$ (SSS08.example-1.touching).",
    uses=["SSS08.theorem-3", "SSS08.lemma-8"],
    slip=("hypothesis", "closedness-missing", "Section 4.2, Theorem 7"),
)
def theorem_7(instance):
    """Compare both sides, each computed by its own program: one program for the weak learnability, and one for every sign
    pattern for the margin. The conjugate depends only on the closure of f, the weak learnability on f itself."""
    return Sides(convex.value_of_relaxed_program(instance), "==", convex.relaxed_weak_learnability(instance))


theorem_7_amended = theorem_7.amended(
    given=(convex.is_closed, *PRINTED_CONDITIONS),
    games=[NAMED, functions.CAPPED, functions.PENALISED, MONOTONE.part(examples=80)],
    attained_by=[functions.cap_at_one_over_m, functions.largest_entry_penalty],
    broken_by=NEEDED,
    uses=["SSS08.theorem-3"],
    doc="The supremum need not be attained if the domain only touches the simplex (SSS08.example-1.touching).",
)(theorem_7)

theorem_7_without_i = theorem_7.also(
    "without-i",
    statement=rf"Condition (i) is not needed: for closed convex $f$ with (ii) and (iii), {SCHEME_WITH_SUP}",
    given=all_but(convex.least_value_is_zero),
    games=[NAMED, Drawn(functions.monotone_functions(lift=True), 200)],
    attained_by=[functions.lifted_box],
    broken_by=NEEDED,
    uses=["SSS08.theorem-7.amended"],
    role="ours",
    doc="If a constant is added to f, both sides increase by it.",
)(theorem_7)

theorem_7_without_ii = theorem_7.also(
    "without-ii",
    statement=rf"Condition (ii) is not needed: for closed convex $f$ with (i) and (iii), finite somewhere on $S_m$, "
    rf"{SCHEME_WITH_SUP}",
    given=all_but(convex.zero_is_in_the_core_of_the_domain),
    games=[NAMED, Drawn(functions.monotone_functions(core=False), 200)],
    attained_by=[functions.segment],
    broken_by=NEEDED,
    uses=["SSS08.theorem-7.amended"],
    role="ours",
    doc="The support function of the simplex is finite everywhere. So its infimal convolution with f* is closed.",
)(theorem_7)

NORM_BALLS = SharedCases(functions.arbitrary_norms("f"), 210)

theorem_7_without_iii = theorem_7.also(
    "without-iii",
    slip=None,
    statement=rf"Without condition (iii): for closed convex $f$ with (i) and (ii), {SCHEME_WITH_SUP}",
    given=all_but(convex.shrinking_a_coordinate_lowers_the_conjugate),
    games=[NAMED, NORM_BALLS.part(examples=60)],
    attained_by=[functions.slope_on_a_box],
    printed="refuted",
    amended=r"For every convex $f$, with or without (iii), the relaxed margin $\sup_{\|w\|_1\le1,\gamma}\ "
    r"\gamma-f^*([\gamma\mathbf{1}-Aw]_+)$ is at most the relaxed weak learnability $\inf_{d\in "
    r"S_m}\max_j|(A^\top d)_j|+f(d)$",
    reason="The paper does not claim this; it is our test whether (iii) is needed. It is: $f(d)=4-d_1-3d_2$ on the box "
    r"$|d_i|\le1$ is closed and convex with (i) and (ii), and for $A=0$ the left side is $0$ and the right side "
    "$1$.",
    uses=["SSS08.theorem-7.amended"],
    role="ours",
    doc="The proof of Lemma 8 needs condition (iii).",
)(theorem_7)

NORM_PENALTIES = SharedCases(functions.arbitrary_norms("conjugate"), 100)


@theorem_7_without_iii.amended(
    kind="inequality",
    attained_by=[],
    given=(convex.meets_the_simplex,),
    games=[NAMED, NORM_BALLS.part(examples=210), NORM_PENALTIES.part(examples=100, name="penalties")],
    broken_by=[sharper("99/100")],
    role="ours",
)
def theorem_7_without_iii_amended(instance):
    """Check the inequality of weak duality, which follows from f(d) + f*(x) >= d·x and d·[γ - Aw]_+ >= γ - d·Aw."""
    return Sides(convex.value_of_relaxed_program(instance), "<=", convex.relaxed_weak_learnability(instance))


MONOTONE_WITH_THETA = SharedCases(functions.monotone_functions(theta=True), 210)


@claim(
    "SSS08.lemma-8",
    kind="identity",
    statement=r"Under the conditions of Theorem 7, $(f+I_{S_m})^*(\theta)=-\max_\gamma\,(\gamma-f^*([\gamma\mathbf{1}+\theta]_+))$",
    given=PRINTED_CONDITIONS,
    games=[Listed("named", functions.named_functions_with_theta), MONOTONE_WITH_THETA.part(examples=40)],
    attained_by=[functions.jump_at_zero],
    printed="refuted",
    amended=f"For closed convex $f$ with {CONDITIONS_OF_THEOREM_7}: "
    r"$(f+I_{S_m})^*(\theta)=-\sup_\gamma\,(\gamma-f^*([\gamma\mathbf{1}+\theta]_+))$",
    reason=r"The lemma is false if $f$ is not closed: for $m=1$, $f=0$ on $(-1,1)$, $1$ at $\pm1$ and infinite "
    r"elsewhere, the sides at $\theta=0$ are $-1$ and $0$. The proof uses Theorem 3, which needs a closed $f$. "
    r"Require a closed $f$, and write $\sup$ for $\max$.",
    uses=["SSS08.theorem-3"],
    slip=("hypothesis", "closedness-missing", "Section 4.2, Lemma 8"),
)
def lemma_8(instance):
    """Compute the left side by its definition over distributions, and the right side over γ alone: by (iii) the
    minimiser over {x >= γ + θ} is [γ + θ]_+."""
    theta = instance.theta
    return Sides(convex.restricted_conjugate(instance, theta), "==", -convex.shifted_conjugate(instance, theta))


lemma_8_amended = lemma_8.amended(
    attained_by=[],
    given=(convex.is_closed, *PRINTED_CONDITIONS),
    games=[Listed("named", functions.named_functions_with_theta), MONOTONE_WITH_THETA.part(examples=210)],
    broken_by=NEEDED,
    uses=["SSS08.theorem-3"],
)(lemma_8)


@lemma_8.step(
    "core",
    kind="structure",
    statement=r"$0\in\operatorname{core}(\operatorname{dom} f)$ and $\operatorname{dom} g=S_m$ give "
    r"$0\in\operatorname{core}(\operatorname{dom} g-\operatorname{dom} f)$, whence strong duality",
    given=(convex.meets_the_simplex, convex.zero_is_in_the_core_of_the_domain),
    games=[NAMED, MONOTONE.part(examples=60)],
    attained_by=[functions.cap_at_one_over_m],
    printed="refuted",
    amended=r"$0\in\operatorname{core}(\operatorname{dom} f-S_m)$, required in place of (ii), gives strong duality",
    reason=r"For $f$ the indicator of $|d_i|\le1/m$, the case $k=m$ of Section 4.1, (ii) holds, but $\operatorname{dom} "
    r"f$ only touches the simplex, so that $0$ is not in the core of $\operatorname{dom} f-S_m$. For this $f$ "
    "Lemma 8 is true for another reason (SSS08.theorem-7.without-ii).",
    slip=("argument", "domain-only-touches-the-simplex", "Section 4.2, proof of Lemma 8"),
)
def lemma_8_step_core(instance):
    """Check that one condition implies the other. A condition is encoded as 1 if it holds, else 0."""
    return Sides(
        int(convex.simplex_meets_the_interior(instance)), ">=", int(convex.zero_is_in_the_core_of_the_domain(instance))
    )


EXAMPLE_1 = (
    r"$\min_{d\in S_m,\|d\|\le\nu}\|A^\top d\|_\infty="
    r"\max_{\|w\|_1\le1,\gamma}\ \gamma-\nu\,\|[\gamma\mathbf{1}-Aw]_+\|_*$"
)
EXAMPLE_1_WITH_SUP = EXAMPLE_1.replace(r"\max_{\|w\|_1\le1,\gamma}", WITH_SUP)
EXAMPLE_2 = (
    r"$\min_{d\in S_m}\|A^\top d\|_\infty+\nu\|d\|=\max_{\|w\|_1\le1,\gamma}\ \gamma$ subject to "
    r"$\|[\gamma\mathbf{1}-Aw]_+\|_*\le\nu$"
)

example_1 = claim(
    "SSS08.example-1",
    kind="identity",
    statement=rf"For an arbitrary norm whose ball of radius $\nu$ meets the simplex: {EXAMPLE_1}",
    given=(convex.is_a_norm, convex.meets_the_simplex),
    games=[NORM_BALLS.part(examples=45)],
    attained_by=[functions.skew_norm_ball],
    printed="refuted",
    amended=r"For a norm whose dual norm does not grow when a coordinate is set to $0$, and whose ball of radius $\nu$ "
    r"meets the simplex: $\min_{d\in S_m,\|d\|\le\nu}\|A^\top d\|_\infty=\sup_{\|w\|_1\le1,\gamma}\ "
    r"\gamma-\nu\,\|[\gamma\mathbf{1}-Aw]_+\|_*$",
    reason="Example 1 says that (iii) clearly holds. (iii) fails if the dual norm increases when a coordinate is "
    r"set to $0$: exclude such norms. For $\|d\|=\max(2|d_1-d_2|,\frac12|d_1+d_2|)$, $\nu=1$, $A=(1/2,1)^\top$ the "
    "left side is $5/8$, the right side $1/2$.",
    uses=["SSS08.theorem-7"],
    slip=("hypothesis", "norm-not-monotone", "Section 4.2, Example 1"),
    doc="f is the indicator of the ball of radius ν, and f* is ν times the dual norm.",
)(theorem_7)

example_1_amended = example_1.amended(
    given=(convex.is_a_norm, convex.meets_the_simplex, convex.dual_norm_shrinks_with_every_coordinate),
    games=[functions.CAPPED, Drawn(functions.monotone_norms("f"), 90), NORM_BALLS.part(examples=60, name="any")],
    attained_by=[functions.skew_norm_ball, functions.cap_at_one_over_m],
    broken_by=[without(convex.dual_norm_shrinks_with_every_coordinate)],
    uses=["SSS08.theorem-7.amended"],
    doc="Check norms other than l_p: the ball is any polytope that is closed under setting coordinates to 0.",
)(theorem_7)

example_2 = claim(
    "SSS08.example-2",
    kind="identity",
    statement=rf"For an arbitrary norm: {EXAMPLE_2}",
    given=(convex.is_a_norm,),
    games=[NORM_PENALTIES.part(examples=40)],
    attained_by=[functions.skew_norm_penalty],
    printed="refuted",
    amended=rf"For a norm whose dual norm does not grow when a coordinate is set to 0: {EXAMPLE_2}",
    reason=r"Condition (iii) can fail, as in Example 1: for the penalty $\frac14\max(2|d_1-d_2|,\frac12|d_1+d_2|)$ "
    r"and $A=(1/2,1)^\top$ the left side is $13/16$ and the right side $7/10$. Exclude norms whose dual norm "
    "increases when a coordinate is set to $0$.",
    uses=["SSS08.theorem-7"],
    slip=("hypothesis", "norm-not-monotone", "Section 4.2, Example 2"),
    doc="f is ν times the norm, and f* is the indicator of the dual ball of radius ν.",
)(theorem_7)

example_2_amended = example_2.amended(
    given=(convex.is_a_norm, convex.dual_norm_shrinks_with_every_coordinate),
    games=[
        functions.PENALISED,
        Drawn(functions.monotone_norms("conjugate"), 125),
        NORM_PENALTIES.part(examples=60, name="any"),
    ],
    attained_by=[functions.largest_entry_penalty, functions.skew_norm_penalty],
    broken_by=[without(convex.dual_norm_shrinks_with_every_coordinate)],
    uses=["SSS08.theorem-7.amended"],
    doc="The right side is the largest margin under a constraint on the hinge losses.",
)(theorem_7)


@example_1.also(
    "euclidean",
    given=[],
    attained_by=[],
    statement=rf"For the Euclidean norm, $\nu>1/\sqrt2$, two examples and one hypothesis: {EXAMPLE_1}",
    games=[Listed("chords", functions.euclidean_pairs)],
    broken_by=[varied("hinge losses not parallel to d", stretch=2)],
    uses=["SSS08.example-1.amended"],
    role="ours",
)
def example_1_euclidean(instance, stretch=1):
    """Compare closed forms of both sides. The optimal distribution is an end of the chord, and γ - Aw is parallel to it.
    For ν = 1/√2 the ball touches the simplex, and the maximum is not attained (see `example_1_touching`)."""
    a, b, reach = instance.a, instance.b, instance.reach
    d = (Fraction(1, 2) + reach, Fraction(1, 2) - reach)
    hinges = [(b - a) / (2 * reach) * stretch * entry for entry in d]  # γ - Aw at w = 1
    norm = sqrt((d[0] ** 2 + d[1] ** 2) * (hinges[0] ** 2 + hinges[1] ** 2))
    return Sides(a + hinges[0] - norm, "==", a * d[0] + b * d[1])


@example_1.also(
    "touching",
    kind="inequality",
    given=[],
    attained_by=[],
    statement=r"For the Euclidean ball of radius $1/\sqrt m$ no $(w,\gamma)$ attains the value: "
    r"$\gamma-\|[\gamma-Aw]_+\|/\sqrt m<\min_{d}\|A^\top d\|_\infty$ unless $Aw$ is constant",
    games=[Listed("points", functions.touching_pairs)],
    broken_by=[varied("a smaller ball", share=Fraction(1, 3))],
    uses=["SSS08.example-1.amended"],
    role="ours",
)
def example_1_touching(instance, share=Fraction(1, 2)):
    """Check that the objective is below the supremum at every point. The supremum is approached as γ grows: the norm is at
    least the average of the hinge losses, with equality only if they are equal. So the amended statements have a
    supremum in place of the maximum."""
    hinges = [max(instance.gamma - instance.w * u, 0) for u in (instance.a, instance.b)]
    norm = sqrt(share * (hinges[0] ** 2 + hinges[1] ** 2))
    return Sides(instance.gamma - norm, "<", (instance.a + instance.b) / 2)


@claim(
    "SSS08.soft-margin-is-average",
    kind="identity",
    statement=r"$\mathrm{AvgMin}_k(Aw)=\max_\gamma\ \gamma-\frac1k\sum_i[\gamma-(Aw)_i]_+$ for every $w$",
    games=[Listed("margins", small_margins), Drawn(margins_with_k(), 250)],
    broken_by=[varied("losses averaged over m", averaged_over=len)],
    uses=["SSS08.corollary-5", "SSS08.example-1"],
)
def fact_soft_margin_is_average(instance, averaged_over=None):
    """Check each vector of margins, also for k that is not whole. The text infers the equality from equal maxima over
    w. For a single A this would not suffice. For all A it does: both sides are positively homogeneous, and a constant
    added to the margins u is added to both. So take A = (u + c 1) / s with positive entries up to 1, for which w = 1 is
    optimal. Lemma 8 also implies the equality."""
    margins, k = instance.margins, instance.k
    losses_over = averaged_over(margins) if averaged_over else k
    return Sides(average_of_smallest(margins, k), "==", largest_soft_margin(margins, losses_over))
