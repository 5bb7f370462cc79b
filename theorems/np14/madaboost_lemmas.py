"""The supplement of NP14 on its variant of MadaBoost: Lemmas 5 and 6, and the strong convexity (45)."""

from fractions import Fraction

from properties.cases.drawn import Drawn
from properties.claims import Sides, altered, claim, sharper, swapped, without
from reference.arithmetic import dot, log
from theorems.np14 import games, instances
from theorems.np14.letters import WITHIN, clipped_norms, divergence, errors_before, gap, l1, prefixes
from theorems.np14.madaboost import BEFORE


def entries_lie_in_the_cube(instance) -> bool:
    """Return whether v lies in the unit cube."""
    return all(0 <= entry <= 1 for entry in instance.comparator)


@claim(
    "NP14.lemma-5",
    kind="structure",
    statement=r"$\operatorname{argmin}_{y\in[0,1]^N}B_R(y,z)=\min(1,z),\quad R=\sum w\log w-w$",
    given=[entries_lie_in_the_cube],
    games=[Drawn(instances.cube_comparators(), 230)],
    attained_by=[instances.inside_the_cube, instances.beyond_the_cube],
    broken_by=[
        without(entries_lie_in_the_cube),
        altered("z/2 in place of min(1, z)", lambda i: i.replaced(projected=tuple(z / 2 for z in i.point))),
    ],
    slip=("misprint", "gradient-as-a-number", "supplement, (43) and after (44)"),
    amended=r"$\nabla B_R(y,z)=\big(\log\tfrac{y_i}{z_i}\big)_i,\quad z_i\ge1\Rightarrow\log\tfrac1{z_i}\le0$",
    reason="Lemma 5 is true. In its proof (43) prints the gradient as a sum of its entries, up to $T$ for $N$: "
    r"print the vector, as (44) has it. After (44) the proof prints $\log\tfrac1{z_i}<0$ for $z_i\ge1$: print "
    r"$\le0$, since the logarithm is 0 at $z_i=1$ (step-gradient).",
    uses=["NP14.lemma-5.step-gradient"],
)
def lemma_5(instance):
    """Check the variational inequality (42), Σ (v - y) ln(y/z) >= 0 for every v in the cube, and the entries of y."""
    y = instance.values.get("projected", tuple(min(Fraction(1), z) for z in instance.point))
    slopes = (log(best / z) for best, z in zip(y, instance.point, strict=True))
    yield Sides(dot(gap(instance.comparator, y), tuple(slopes)), ">=", 0, at="(42)")


@lemma_5.step(
    "gradient",
    kind="inequality",
    statement=r"$\nabla B_R(y,z)=\sum_i\log\frac{y_i}{z_i}$ in (42) is (44), $z_i\ge1\Rightarrow\log\frac{y_i}{z_i}=\log\frac1{z_i}<0$",
    games=[Drawn(instances.cube_comparators(), 60)],
    attained_by=[instances.at_and_above_one],
    printed="refuted",
    reason=r"For $z=(2,\tfrac12,1)$ and $v=(1,1,1)$ the sum in (43) is $-\ln2$. With this sum as each entry of the "
    r"gradient the left side of (42) is $-\tfrac12\ln2$, while (44) is 0. Moreover $\log\tfrac1{z_3}=0$, not below "
    "0.",
)
def lemma_5_step_gradient(instance):
    """Compare (42) with (43) inserted and (44), for y = min(1, z), and check the sign of the logarithms in the first
    sum."""
    y = [min(Fraction(1), z) for z in instance.point]
    gradient = [log(a / z) if a != z else Fraction(0) for a, z in zip(y, instance.point, strict=True)]
    towards = gap(instance.comparator, y)
    as_a_number = sum(gradient, start=Fraction(0)) * sum(towards)
    yield Sides(abs(as_a_number - dot(towards, gradient)), "<=", WITHIN, at="(43) in (42)")
    for i, (z, entry) in enumerate(zip(instance.point, gradient, strict=True)):
        if z >= 1:
            yield Sides(entry, "<", 0, at=f"entry {i}")


@claim(
    "NP14.lemma-6",
    kind="inequality",
    statement=r"$\|y_t\|_1\ge N\epsilon_t,\quad\epsilon_t=$ error of $H_t=\sum_{l\le t}\eta_lh_l$",
    boosters=[BEFORE],
    rounds=6,
    games=[games.restoring(30)],
    attained_by=[games.late_flip],
    printed="refuted",
    slip=("constant", "error-before-or-after", "supplement, Lemma 6"),
    reason="The index in (46) is one too large. Algorithm 3 computes $y_t$ from $H_{t-1}$, and (46) prints $H_t$: "
    r"read $H_{t-1}$. On four examples $\|y_{46}\|_1=2.9745$, while $H_{46}$ misclassifies three of them.",
    amended=r"$\|y_t\|_1\ge N\epsilon_t,\quad\epsilon_t=$ error of $H_{t-1}$",
)
def lemma_6(trace):
    """Check the inequality with the printed indices and the y_t of Algorithm 3."""
    for after, norm in zip(prefixes(trace), clipped_norms(trace), strict=False):
        yield Sides(norm, ">=", len(after.wrong), at=f"t={after.rounds}", round=after.rounds)


@lemma_6.amended(
    games=games.mixed(69, 6),
    attained_by=[games.late_flip, games.right_then_wrong, games.half_silent_for_long, games.abstaining],
    broken_by=[sharper("99/100"), swapped("the error of H_t", lemma_6)],
)
def lemma_6_amended(trace):
    """Check the inequality with the index of the hypothesis corrected. A mistake, including a tie, has y = 1. Equality
    holds if all examples are misclassified."""
    pairs = zip(clipped_norms(trace), errors_before(trace), strict=True)
    for t, (norm, error) in enumerate(pairs, start=1):
        yield Sides(norm, ">=", trace.game.m * error, at=f"t={t}", round=t)


@lemma_6.step(
    "equation-46",
    kind="identity",
    statement=r"$y_t^i=\min(1,z_t^i)=\min\big(1,e^{-a_iH_t(x_i)}\big)$",
    rounds=3,
    attained_by=[games.one_right_example],
    printed="refuted",
    where="supplement, (46)",
    reason=r"Algorithm 3 computes $z_t$ from the first $t-1$ steps; so $z_1=(1,\dots,1)$ depends on no hypothesis. "
    "Read $H_{t-1}$ for $H_t$ in (46).",
    amended=r"$y_t^i=\min\big(1,e^{-a_iH_{t-1}(x_i)}\big)$",
)
def lemma_6_step_equation_46(trace):
    """Compare the norm of the run's y_t with that of min(1, exp(-H_t))."""
    norms = clipped_norms(trace)
    for t, this_round in enumerate(trace.rounds):
        yield Sides(abs(this_round.record["norm"] - norms[t + 1]), "<=", WITHIN, at=f"t={t + 1}", round=t + 1)


def mass_is_at_most_n(instance) -> bool:
    """Return whether the entries of x and of y sum to at most N, as the source of (45) requires; in the unit cube they
    do."""
    return sum(instance.x) <= len(instance.x) and sum(instance.y) <= len(instance.y)


@claim(
    "NP14.equation-45",
    kind="inequality",
    statement=r"$R=\sum w\log w-w$ is $\tfrac1N$-strongly convex with respect to $\ell_1$ where the entries sum to at most $N$ "
    r"(no domain is printed): $B_R(x,y)\ge\tfrac1{2N}\|x-y\|_1^2$",
    given=[mass_is_at_most_n],
    games=[Drawn(instances.cube_points(), 230)],
    attained_by=[instances.nearby, instances.large_mass],
    broken_by=[without(mass_is_at_most_n), sharper("95/100")],
    slip=("convention", "domain-of-45", "supplement, (45)"),
    amended=r"$B_R(x,y)\ge\tfrac1{2N}\|x-y\|_1^2,\quad x\ge0,\ y>0$ of sum at most $N$",
    reason="(45) names no domain. The cited source states (45) for entries of sum at most $N$, and (47) uses (45) "
    "in the unit cube: there (45) is true. On the whole orthant, where $R$ is defined, (45) is false "
    "(reading-orthant). Add the domain.",
)
def equation_45(instance):
    """Check (45). If all entries are divided by N, the inequality is Pinsker's for vectors of sum at most 1."""
    x, y = instance.x, instance.y
    yield Sides(divergence("entropy", x, y), ">=", l1(gap(x, y)) ** 2 / (2 * len(x)))


equation_45_reading_orthant = equation_45.reading(
    "orthant",
    statement=r"$B_R(x,y)\ge\tfrac1{2N}\|x-y\|_1^2$ for all positive $x,y\in\mathbb R^N$",
    given=[],
    games=[Drawn(instances.cube_points(mass=False), 100)],
    attained_by=[instances.on_both_sides_of_one],
    printed="refuted",
    reason=r"For $N=1$ the left side is $B_R(3,\tfrac12)=3\ln6-\tfrac52=2.8753$, and the right side "
    r"$\tfrac12\|3-\tfrac12\|_1^2=\tfrac{25}8$. Require that the entries sum to at most $N$.",
    amended=r"$B_R(x,y)\ge\tfrac1{2N}\|x-y\|_1^2$ for $\sum x_i\le N$ and $\sum y_i\le N$",
)(equation_45)


@equation_45.reading(
    "cube",
    statement=r"$B_R(y,y')\ge\tfrac1{2N}\|y-y'\|_1^2,\quad y=\min(1,z),\ y'=\min(1,z')\in[0,1]^N$",
    given=[],
    games=[Drawn(instances.cube_points(mass=False), 230)],
    attained_by=[instances.nearby, instances.on_both_sides_of_one],
    broken_by=[swapped("not cut to the cube", equation_45_reading_orthant), sharper("95/100")],
    uses=["NP14.equation-45.amended"],
)
def equation_45_reading_cube(instance):
    """Check (45) for the projections onto the unit cube, as (47) uses it, of any positive z and z'."""
    y, other = (tuple(min(Fraction(1), entry) for entry in point) for point in (instance.x, instance.y))
    yield Sides(divergence("entropy", y, other), ">=", l1(gap(y, other)) ** 2 / (2 * len(y)))


equation_45_amended = equation_45.amended()(equation_45)
