"""Sections 2 and 3 of NP14: projections, the three-point identity and the dual norms; Lemma 4; Algorithm 1.

A bound on the error after T rounds is checked for every T up to the length of the run. A tied vote is a mistake.
"""

from fractions import Fraction
from itertools import product

from properties.cases.drawn import Drawn
from properties.claims import Instance, Sides, altered, claim, mutant, sharper, varied, without
from reference.arithmetic import dot, is_float, log
from reference.exact import MABoost
from theorems.np14 import games, instances, letters, sabotage
from theorems.np14.letters import WITHIN, divergence, gap, norm, norm_bound, regulariser


@claim(
    "NP14.lemma-1.exact",
    kind="inequality",
    statement=r"$B_R(x,y)\ge B_R(x,\hat y)+B_R(\hat y,y)\quad\forall x\in S,\ \hat y=\Pi_S(y)$",
    given=[instances.comparator_is_inside],
    games=[instances.PROJECTIONS],
    attained_by=[instances.tight_projection, instances.outside],
    broken_by=[
        without(instances.comparator_is_inside),
        altered("corner in place of the projection", lambda instance: one_corner(instance)),
    ],
)
def lemma_1_exact(instance):
    """Check B(x, y) - B(x, ŷ) >= B(ŷ, y). For the relative entropy the difference of the sides is Σ (x - ŷ) ln(ŷ/y),
    because all other terms cancel."""
    x, y, projected = instance.comparator, instance.point, instances.projected(instance)
    if instance.kind == "euclidean":
        gain, own = nearer(instance, projected), divergence("euclidean", projected, y)
        yield Sides(gain, ">=", own, at="euclidean")
    else:
        terms = ((a - c) * log(c / b) for a, b, c in zip(x, y, projected, strict=True) if c)
        yield Sides(sum(terms, start=Fraction(0)), ">=", 0, at="entropy")


def nearer(instance, projected):
    """Return B(x, y) - B(x, ŷ) for a comparator x, a point y and its projection ŷ; logarithms of equal ratios are
    combined."""
    x, y = instance.comparator, instance.point
    if instance.kind == "euclidean":
        return divergence("euclidean", x, y) - divergence("euclidean", x, projected)
    total, mass = Fraction(0), sum(y) - sum(projected)
    for a, b, c in zip(x, y, projected, strict=True):
        total = total + a * log(c / b)
    return total + mass if mass else total


def no_farther(instance, projected):
    """Yield B(x, y) >= B(x, ŷ) for a comparator x, with equality if ŷ = y."""
    B, x, y = divergence, instance.comparator, instance.point
    yield Sides(
        B(instance.kind, x, y),
        ">=",
        B(instance.kind, x, projected),
        at=instance.kind,
        equal=tuple(y) == tuple(projected),
    )


def one_corner(instance):
    """Return the instance with a vertex of the simplex in place of the projection."""
    first = max(range(len(instance.point)), key=lambda i: instance.point[i])
    return instance.replaced(projected=tuple(Fraction(int(i == first)) for i in range(len(instance.point))))


@claim(
    "NP14.lemma-1.relaxed",
    kind="inequality",
    statement=r"$B_R(x,y)\ge B_R(x,\hat y)\quad\forall x\in S,\ \hat y=\Pi_S(y)$",
    given=[instances.comparator_is_inside],
    games=[instances.PROJECTIONS],
    attained_by=[instances.already_inside, instances.outside],
    broken_by=[without(instances.comparator_is_inside), sharper("99/100")],
    uses=["NP14.lemma-1.exact"],
)
def lemma_1_relaxed(instance):
    """Check that the projection does not increase the divergence from any point of the set: B(x, y) - B(x, ŷ) >= 0."""
    yield from no_farther(instance, instances.projected(instance))


@claim(
    "NP14.lemma-2",
    kind="identity",
    statement=r"$(x-y)^\top(\nabla R(z)-\nabla R(y))=B_R(x,y)-B_R(x,z)+B_R(y,z)$",
    games=[Drawn(instances.triples(), 220)],
    broken_by=[varied("B(y, z) with the wrong sign", sign=-1)],
)
def lemma_2(instance, sign=1):
    """Check the three-point identity for the square and for the entropy. Coq checks it for every R."""
    x, y, z = instance.x, instance.y, instance.z
    right = three_divergences(instance, sign)
    if instance.kind == "euclidean":
        yield Sides(dot(gap(x, y), gap(z, y)), "==", right, at="euclidean")
    else:
        yield Sides(dot(gap(x, y), gap(map(log, z), map(log, y))), "==", right, at="entropy")


def three_divergences(instance, sign):
    """Return B(x, y) - B(x, z) + B(y, z); for the entropy the terms without logarithms cancel."""
    x, y, z = instance.x, instance.y, instance.z
    if instance.kind == "euclidean":
        B = divergence
        return B("euclidean", x, y) - B("euclidean", x, z) + sign * B("euclidean", y, z)
    total = Fraction(0)
    for a, b, c in zip(x, y, z, strict=True):
        total = total + a * (log(a) - log(b)) - a * (log(a) - log(c)) + sign * b * (log(b) - log(c))
    return total


@claim(
    "NP14.lemma-3",
    kind="inequality",
    statement=r"$x^\top y\le\|x\|_A\|y\|_{A^*}\le\tfrac12\|x\|_A^2+\tfrac12\|y\|_{A^*}^2$",
    games=[Drawn(instances.pairs(), 215)],
    attained_by=[lambda: Instance(norm="l2", x=(Fraction(1), Fraction(-1)), y=(Fraction(1), Fraction(-1)))],
    broken_by=[varied("both norms primal", dual=False), varied("a third in place of the half", share=Fraction(1, 3))],
)
def lemma_3(instance, dual=True, share=Fraction(1, 2)):
    """Check both inequalities for l1, l2, l-infinity and a weighted l1, each with its dual norm. Both are equalities
    for x = y and l2."""
    primal, polar = norm(instance.norm, instance.x), norm(instance.norm, instance.y, dual)
    yield Sides(dot(instance.x, instance.y), "<=", primal * polar, at=f"{instance.norm}, the product")
    yield Sides(primal * polar, "<=", share * (primal**2 + polar**2), at=f"{instance.norm}, the squares")


@claim(
    "NP14.lemma-4",
    kind="inequality",
    statement=r"$S\subseteq K$ convex: $\ B_R(x,y)\ge B_R\big(x,\Pi_S(\Pi_K(y))\big)\quad\forall x\in S,\ y$",
    given=[instances.comparator_is_inside, instances.sets_are_nested],
    games=[instances.PROJECTIONS],
    attained_by=[instances.already_inside, instances.not_nested],
    broken_by=[without(instances.sets_are_nested), sharper("99/100")],
    uses=["NP14.lemma-1.relaxed"],
)
def lemma_4(instance):
    """Check the inequality of Lemma 1 for a point that is first projected onto a box K that contains S."""
    yield from no_farther(instance, instances.doubly_projected(instance))


FLOATS_WITHIN = 1e-9  # an entry of a projection in floats that is this close to a bound counts as being at the bound
SQUARE = [MABoost("euclidean", "active"), MABoost("euclidean", "lazy")]
ENTROPY = [MABoost("entropy", "active"), MABoost("entropy", "lazy")]


@claim(
    "NP14.algorithm-1",
    kind="algorithm",
    statement=r"$w_1=z_1=\tfrac1N\mathbf 1,\quad\gamma_t=-w_t^\top d_t,\quad\eta_t=\gamma_t/L,\quad \nabla R(z_{t+1})=\nabla "
    r"R(z_t$ or $w_t)+\eta_td_t,\quad w_{t+1}=\operatorname{argmin}_{w\in S}B_R(w,z_{t+1})$; output "
    r"$f=\operatorname{sign}\sum_t\eta_th_t$",
    boosters=[
        *SQUARE,
        *ENTROPY,
        MABoost("euclidean", "lazy", smoothness=Fraction(3, 2)),
        MABoost("entropy", "active", smoothness=2),
    ],
    rounds=5,
    games=games.mixed(13),
    attained_by=[games.single_wrong_example, games.half_silent, games.two_passes],
    broken_by=[
        mutant("active under the name lazy", sabotage.ActiveUnderTheNameLazy("euclidean", "lazy")),
        mutant("clipped and normalised", sabotage.ClippedNotProjected()),
        mutant("capped in one pass", sabotage.CappedOnce(smoothness=Fraction(6, 5))),
        mutant("a step of the whole edge", sabotage.OneStep()),
        mutant("L is five times too large", sabotage.ShortStep()),
        mutant("previous edge", sabotage.PreviousEdge(), sabotage.PreviousEdge("entropy", "lazy")),
        mutant("normalised before the cap", sabotage.NormalisedThenCapped(smoothness=Fraction(3, 2))),
        mutant("the opposite vertex", sabotage.OppositeVertex(smoothness=2)),
        mutant("entropy, active under the name lazy", sabotage.ActiveUnderTheNameLazy("entropy", "lazy", smoothness=2)),
        mutant("entropy, capped in one pass", sabotage.EntropicCappedOnce("entropy", smoothness=Fraction(6, 5))),
        mutant("entropy, normalised before the cap", sabotage.EntropicNormalisedThenCapped("entropy", smoothness=2)),
        mutant("entropy, the nearest point of the other distance", sabotage.EntropicClipped("entropy")),
    ],
)
def algorithm_1(trace):
    """Recompute the step, the mirror step and the projection from the run.

    The projection is checked by its optimality conditions (KKT): no entry below its cap has a larger multiplier than an
    entry above 0. So all entries strictly between their bounds have the same multiplier.
    """
    yield from first_and_last_lines(trace)
    for t, this_round in enumerate(trace.rounds):
        step = this_round.record["step"] * norm_bound(regulariser(trace), trace.game.m)
        yield Sides(abs(step - this_round.edge), "<=", WITHIN, at=f"step of round {t + 1}")
        yield from mirror_step(trace, t)
        yield from projection(trace, t)


def first_and_last_lines(trace):
    """Yield the comparisons for w_1 and for the coefficients of the output."""
    output = [Fraction(0)] * trace.game.n
    for this_round in trace.rounds:
        output[this_round.column] = output[this_round.column] + this_round.sign * this_round.record["step"]
    for j, coefficient in enumerate(trace.coefficients):
        yield Sides(abs(coefficient - output[j]), "<=", WITHIN, at=f"hypothesis {j} of the output", part="output")
    for i, weight in enumerate(trace.weights[0]):
        yield Sides(weight, "==", Fraction(1, trace.game.m), at=f"first weight, example {i}", example=i, part="w_1")


def mirror_step(trace, t):
    """Yield the comparisons for line (c) of round t: the mirror step from w_t, or in the lazy update from z_t (z_1 =
    w_1)."""
    lazy = trace.booster.update_rule == "lazy" and t
    origin = trace.rounds[t - 1].record["mirror"] if lazy else trace.weights[t]
    mirror, step, column = trace.rounds[t].record["mirror"], trace.rounds[t].record["step"], trace.played(t)
    entropic = regulariser(trace) == "entropy"
    for i in range(trace.game.m):
        change = log(mirror[i]) - log(origin[i]) if entropic else mirror[i] - origin[i]
        yield Sides(abs(change + step * column[i]), "<=", WITHIN, at=f"mirror, round {t + 1}, example {i}", example=i)


def projection(trace, t):
    """Yield the comparisons for line (d) of round t: the optimality conditions of the projection."""
    m, mirror, after, at = trace.game.m, trace.rounds[t].record["mirror"], trace.weights[t + 1], f"round {t + 1}"
    entropic, within = regulariser(trace) == "entropy", FLOATS_WITHIN if any(map(is_float, after)) else WITHIN
    cap = None if trace.booster.smoothness is None else trace.booster.smoothness / m
    multipliers = [log(z) - log(w) if entropic else z - w for z, w in zip(mirror, after, strict=True)]
    below = [i for i in range(m) if cap is None or bool(after[i] < cap - within)]
    above = [i for i in range(m) if bool(after[i] > within)]
    yield Sides(abs(sum(after, start=Fraction(0)) - 1), "<=", WITHIN, at=f"mass, {at}")
    for i in range(m):
        yield Sides(after[i], ">=", -WITHIN, at=f"weight, {at}, example {i}", example=i)
        if cap is not None:
            yield Sides(after[i], "<=", cap + WITHIN, at=f"cap, {at}, example {i}", example=i)
    for i, j in product(below, above):
        if i != j:
            yield Sides(multipliers[i], "<=", multipliers[j] + WITHIN, at=f"KKT, {at}, examples {i} and {j}")


@claim(
    "NP14.algorithm-1.weights",
    kind="remark",
    statement="a mistake, $d_t^i>0$, gains weight and a right answer, $d_t^i<0$, loses weight; the result is then projected onto "
    "$S$",
    given=[letters.edges_are_positive],
    boosters=[*SQUARE, *ENTROPY],
    rounds=4,
    games=games.short_runs(60),
    attained_by=[games.confident_pair, games.three_rounds],
    broken_by=[mutant("moves towards what is right", sabotage.Reversed()), varied("projected first", projected=True)],
    slip=("convention", "before-the-projection", "Section 3, after Algorithm 1"),
    amended=r"before the projection $z_{t+1}^i>w_t^i\ (z_t^i$ in the lazy update) where $d_t^i>0,\quad z_{t+1}^i<w_t^i$ where $d_t^i<0$",
    reason="The sentence after Algorithm 1 is true for $z_{t+1}$, before the projection that the next sentence "
    r"describes. It is false for $w_{t+1}$: of two correctly classified examples, with margins 1 and $\tfrac12$, "
    "the second gains weight (reading-projected).",
)
def algorithm_1_weights(trace, projected=False):
    """Compare the weights before and after each round. The gradient of R increases in each coordinate, and the step is
    positive."""
    for at, side, before, after in letters.moves(trace, projected):
        yield Sides(side * after, "<", side * before, at=at)


@algorithm_1_weights.reading(
    "projected",
    statement=r"$w_{t+1}^i>w_t^i$ where $d_t^i>0,\quad w_{t+1}^i<w_t^i$ where $d_t^i<0$",
    boosters=[MABoost("euclidean"), MABoost("entropy")],
    rounds=2,
    games=[games.confident(30, (1, 2))],
    attained_by=[games.confident_pair],
    printed="refuted",
    reason=r"Two examples have the margins $1$ and $\tfrac12$, so that both are classified correctly. The weights "
    r"change from $\tfrac12,\tfrac12$ to $\tfrac{13}{32},\tfrac{19}{32}$: the second example gains weight.",
)
def algorithm_1_weights_reading_projected(trace):
    """Compare the weights after the projection."""
    for at, side, before, after in letters.moves(trace, projected=True):
        yield Sides(side * after, "<", side * before, at=at)


algorithm_1_weights_reading_mirror = algorithm_1_weights.reading(
    "mirror",
    statement=r"$z_{t+1}^i>w_t^i\ (z_t^i$ in the lazy update) where $d_t^i>0,\quad z_{t+1}^i<w_t^i$ where $d_t^i<0$",
)(algorithm_1_weights)


@claim(
    "NP14.remark-norm-bound",
    kind="remark",
    statement=r"$\|d_t\|_*^2\le L\quad(L=1$ for $\ell_\infty,\ L=N$ for $\ell_2)\ \Rightarrow\ (8)$ (printed: $\|d_t\|_*\le "
    "L$)",
    boosters=[MABoost(bound="square")],
    games=games.mixed(),
    attained_by=[games.two_signs],
    broken_by=[mutant("L bounds the norm", MABoost(bound="norm")), varied("half the bound", share=Fraction(1, 2))],
    slip=("misprint", "square-of-the-norm", "Section 3, before Algorithm 1"),
    amended=r"$\|d_t\|_*^2\le L$",
    reason=r"Section 3 prints $\|d_t\|_*\le L$ without a square. Read $\|d_t\|_*^2\le L$: $N$ is a bound on "
    r"$\|d_t\|_2^2$, and before (15) the proof replaces $\|d_t\|_*^2$ by $L$. With $L=\sqrt N$ Theorem 1 is false "
    "(reading-norm).",
    uses=["NP14.theorem-1.equation-8"],
)
def remark_norm_bound(trace, share=1):
    """Check the two values of L, and (8) for the steps of the booster's L. For the entropy L = 1 with and without the
    square."""
    for t in range(len(trace.columns)):
        for R in ("euclidean", "entropy"):
            square = letters.squared_dual_norm(R, trace.played(t))
            yield Sides(
                square, "<=", share * norm_bound(R, trace.game.m), at=f"{R}, |d|^2 of round {t + 1}", round=t + 1
            )
    for after in letters.prefixes(trace):
        yield Sides(after.error, "<=", 1 / (1 + after.squares), at=after.at, round=after.rounds)


remark_norm_bound_reading_norm = remark_norm_bound.reading(
    "norm",
    statement=r"$\|d_t\|_*\le L=\sqrt N\ \Rightarrow\ \varepsilon\le 1/(1+\sum\gamma_t^2)$",
    boosters=[MABoost(bound="norm")],
    games=[games.adversaries(60)],
    printed="refuted",
    reason=r"With $L=\sqrt N$ the step $\gamma_t/L$ is $\sqrt N$ times as long as with $L=N$. After two sign columns "
    "on four examples three examples are misclassified, more than (8) allows.",
)(remark_norm_bound)


remark_norm_bound_reading_square = remark_norm_bound.reading(
    "square",
    statement=r"$\|d_t\|_*^2\le L\ \Rightarrow\ (8)$, with $L=1$ for $\ell_\infty$ and $L=N$ for $\ell_2$",
    uses=["NP14.theorem-1.equation-8"],
)(remark_norm_bound)
