"""The entropic projection: SSS08, Section 5.2. Figure 2, a lemma that the paper uses without proof, and Lemmas 14 to
16."""

from fractions import Fraction
from itertools import pairwise, permutations

from properties.cases.drawn import Drawn
from properties.claims import Sides, claim, varied, without
from reference.arithmetic import log
from reference.convex.entropic_projection import project_weights
from theorems.sss08 import capped_sets, instances

PROJECTION = (
    r"Input a vector $d_0\in S_m$, a scalar $\nu\in(0,1)$; sort $d_0$ in non-increasing order to $u$; initialise $Z=\sum_ru_r$; for "
    r"$i=1,\dots,m$: $\theta=(1-\nu(i-1))/Z$, break if $\theta u_i<\nu$, $Z\leftarrow Z-u_i$; output "
    r"$d_{t,r}=\min\{\nu,\theta d_{0,r}\}$: it is $\arg\min\{B_h(d\,\|\,d_0):d\in S_m,\ d\le\nu\}$"
)


@claim(
    "SSS08.figure-2",
    kind="algorithm",
    statement=rf"{PROJECTION} if $d_0$ is positive and $\nu\ge1/m$ (printed: no such conditions)",
    given=[capped_sets.weights_are_positive, capped_sets.cap_is_feasible],
    games=instances.PROJECTIONS,
    attained_by=[instances.one_far_ahead, instances.last_first, instances.all_at_the_cap, instances.cap_too_small],
    broken_by=[
        without(capped_sets.cap_is_feasible),
        varied("without the sort", sort=False),
        varied("one step too few", stop_early=1),
    ],
    uses=["SSS08.corollary-13.amended"],
    amended=rf"{PROJECTION} if $d_0$ is positive and $\nu\ge1/m$",
    reason="The input line of Figure 2 allows $d_0$ with zeros, for which the procedure divides $0$ by $0$, and "
    "caps below $1/m$, for which the output has mass below $1$ (reading-literal). Neither occurs in (12). Require "
    r"positive $d_0$ and $\nu\ge1/m$.",
    slip=("convention", "projection-inputs", "Section 5.2, Figure 2, its input"),
)
def figure_2(instance, sort=True, stop_early=0):
    """Compare with every choice of a capped set, by relative entropies whose order is decided exactly."""
    projected = capped_sets.printed_procedure(instance.weights, instance.cap, sort, stop_early)
    yield Sides(sum(projected), "==", 1, at="total mass")
    yield Sides(max(projected), "<=", instance.cap, at="cap")
    if capped_sets.cap_is_feasible(instance):
        reference, certificate = project_weights(instance.weights, instance.cap)
        value = capped_sets.relative_entropy(projected, instance.weights)
        yield Sides(int(certificate.check()), "==", 1, at="certificate", step=True)
        for i, (d, e) in enumerate(zip(projected, reference, strict=True)):
            yield Sides(d, "==", e, at=f"reference, example {i}", example=i, part="reference")
        for chosen, _, rival in capped_sets.capped_candidates(instance.weights, instance.cap):
            yield Sides(value, "<=", rival, at=f"capped set {chosen}")


@figure_2.reading(
    "literal",
    given=[capped_sets.cap_is_below_one],
    games=[Drawn(instances.projections(), 40)],
    attained_by=[instances.two_halves_and_nothing, instances.cap_too_small],
    printed="refuted",
    reason=r"For $d_0=(1/2,1/2,0)$, which is its own projection, and $\nu=1/2$ the third step divides $0$ by $0$. "
    r"For $d_0=(1/2,1/2)$ and $\nu=1/4$ the output has the mass $1/2$; no distribution satisfies this cap.",
    statement=f"{PROJECTION} for every input",
)
def figure_2_reading_literal(instance):
    """Check the denominators of the procedure first; if one is 0, the procedure has no output."""
    for i, rest in enumerate(capped_sets.divisors(instance.weights, instance.cap), start=1):
        yield Sides(rest, ">", 0, at=f"i={i}: Z, by which 1 - ν(i - 1) is divided")
    if rest != 0:
        projected = capped_sets.printed_procedure(instance.weights, instance.cap)
        yield Sides(sum(projected), "==", 1, at="total mass")
        yield Sides(max(projected), "<=", instance.cap, at="cap")


@claim(
    "SSS08.smallest-capped-set",
    kind="structure",
    statement=r"Among the feasible solutions $(\nu,\dots,\nu,\theta d_{0,i},\dots,\theta d_{0,m})$ the one with the fewest "
    r"capped weights is optimal",
    given=[capped_sets.weights_are_positive, capped_sets.cap_is_feasible],
    games=instances.PROJECTIONS,
    attained_by=[instances.one_far_ahead, instances.all_at_the_cap],
    broken_by=[varied("the second smallest set", take=1)],
)
def fact_smallest_capped_set(instance, take=0):
    """Check the lemma, which the paper does not print, against all capped sets, not only those of the largest weights.
    If capping i - 1 weights is infeasible at u (N u >= ν Z, N = 1 - ν(i-1)), the next scale also takes u to the cap: (N
    - ν) u >= ν (Z - u)."""
    u = tuple(sorted(instance.weights, reverse=True))
    forms = [form for _, last, form in capped_sets.prefix_forms(instance.weights, instance.cap) if last == len(u)]
    value = capped_sets.relative_entropy(forms[min(take, len(forms) - 1)], u)
    for chosen, _, rival in capped_sets.capped_candidates(u, instance.cap):
        yield Sides(value, "<=", rival, at=f"capped set {chosen}")


@claim(
    "SSS08.lemma-14",
    kind="structure",
    statement=r"$d_{0,i}>d_{0,j}$ gives $d_{t,i}\ge d_{t,j}$",
    given=[capped_sets.weights_are_positive, capped_sets.cap_is_feasible],
    games=instances.PROJECTIONS,
    attained_by=[instances.one_far_ahead, instances.all_at_the_cap],
    broken_by=[varied("a strict order", relation=">")],
)
def lemma_14(instance, relation=">="):
    """Check the order of the weights of the optimum, which is computed by trying every capped set and not by the
    procedure, because the procedure uses this lemma."""
    projected, _ = capped_sets.optimal_capped(instance.weights, instance.cap)
    for (i, u), (j, v) in permutations(enumerate(instance.weights), 2):
        if u > v:
            yield Sides(projected[i], relation, projected[j], at=f"examples {i} and {j}")


def has_two_weights(instance):
    """Return whether m >= 2: there is an order."""
    return len(instance.weights) >= 2


@lemma_14.also(
    "form",
    statement=r"For $d_0$ in non-increasing order $d_t=(\nu,\dots,\nu,d_{t,i},\dots,d_{t,j},0,\dots,0)$ with "
    r"$d_{t,r}\in(0,\nu)$ between, whatever the order of ties",
    given=[capped_sets.weights_are_positive, capped_sets.cap_is_feasible, has_two_weights],
    attained_by=[instances.tied_behind_the_cap, instances.one_far_ahead],
    broken_by=[varied("a tie that is not shared alike", share=Fraction(1, 3))],
    uses=["SSS08.lemma-14"],
)
def lemma_14_form(instance, share=0):
    """Check that the weights of the optimum do not increase, and that tied examples have equal weights. A non-increasing
    vector in [0, ν] has the form of the text. The text applies Lemma 14 to ties, which the lemma does not cover; tied
    examples have equal weights because the optimum is unique."""
    optimum, _ = capped_sets.optimal_capped(instance.weights, instance.cap)
    order = sorted(range(len(instance.weights)), key=lambda i: -instance.weights[i])
    for i, k in pairwise(order):
        yield Sides(optimum[i], ">=", optimum[k], at=f"examples {i} and {k}")
        if instance.weights[i] == instance.weights[k]:
            change = share * optimum[k]
            yield Sides(optimum[i] + change, "==", optimum[k] - change, at=f"tied examples {i} and {k}")


@claim(
    "SSS08.lemma-15",
    kind="identity",
    statement=r"Between the capped weights and the zeros, $d_{t,r}=\theta d_{0,r}$ with $\theta=(1-\nu(i-1))/\sum_{r=i}^jd_{0,r}$",
    given=[capped_sets.weights_are_positive, capped_sets.cap_is_feasible],
    games=instances.PROJECTIONS,
    attained_by=[instances.one_far_ahead, instances.last_first, instances.all_at_the_cap],
    broken_by=[varied("i in place of i - 1", shift=1)],
    reason=r"The proof prints the gradient of $\sum_id_i\log(d_i/d_{0,i})$, which equals $B_h$ on the simplex only. "
    r"The gradient of $B_h$ has no $1$ (step-gradient): delete it. The multiplier of $\sum_id_i=1$ absorbs the "
    r"constant, so that $\theta$ is unchanged.",
    amended=r"Between the capped weights and the zeros, $d_{t,r}=\theta d_{0,r}$ with "
    r"$\theta=(1-\nu(i-1))/\sum_{r=i}^jd_{0,r}$, by the gradient $v_i=\log d_i-\log d_{0,i}$ of $B_h$",
    slip=("convention", "one-too-many-in-the-gradient", "Section 5.2, proof of Lemma 15"),
)
def lemma_15(instance, shift=0):
    """Check every weight strictly between 0 and ν, where the optimum is the best of all capped sets. If there is no such
    weight, the capped weights sum to 1."""
    u = tuple(sorted(instance.weights, reverse=True))
    d, _ = capped_sets.optimal_capped(u, instance.cap)
    capped, inside = d.count(instance.cap), [r for r, entry in enumerate(d) if 0 < entry < instance.cap]
    for r in inside:
        scale = (1 - instance.cap * (capped + shift)) / sum(u[k] for k in inside)
        yield Sides(d[r], "==", scale * u[r], at=f"sorted example {r}", example=r, part="sorted")
    if not inside:
        yield Sides(instance.cap * capped, "==", 1, at="all at the cap", step=True)


@lemma_15.step(
    "gradient",
    statement=r"The gradient of $B_h(d\,\|\,d_0)$ in $d$ is $v_i=\log d_i+1-\log d_{0,i}$",
    games=[Drawn(instances.projections(), 40)],
    attained_by=[instances.its_own_projection],
    printed="refuted",
    reason=r"For $h=\sum_id_i\log d_i+\log m$ the gradient of $B_h$ is $\log d_i-\log d_{0,i}$, which is $0$ at $d=d_0$. "
    r"If the first entry of $d_0=(1/2,1/2)$ is doubled, $B_h$ increases by $\log2-1/2$. With the printed gradient "
    "the convex $B_h$ would increase by at least $1/2$.",
    slip=("convention", "one-too-many-in-the-gradient"),
)
def lemma_15_step_gradient(instance):
    """Check that B_h lies above its tangent at d_t, as a convex function does, with one coordinate doubled or halved."""
    weights = instance.weights
    d, _ = capped_sets.optimal_capped(weights, instance.cap)
    for i, entry in enumerate(d):
        if entry > 0:
            slope = log(entry / weights[i]) + 1
            for move in (entry, -entry / 2):
                neighbour = (*d[:i], entry + move, *d[i + 1 :])
                rise = capped_sets.relative_entropy(neighbour, weights) - capped_sets.relative_entropy(d, weights)
                yield Sides(rise - move, ">=", move * slope, at=f"example {i} by {move}", example=i)  # off the simplex


@claim(
    "SSS08.lemma-16",
    kind="structure",
    statement=r"For positive $d_0$ in non-increasing order the optimum is $(\nu,\dots,\nu,d_{t,i},\dots,d_{t,m})$ with $d_{t,m}>0$",
    given=[capped_sets.weights_are_positive, capped_sets.cap_is_feasible],
    games=instances.PROJECTIONS,
    attained_by=[instances.one_far_ahead, instances.all_at_the_cap],
    broken_by=[varied("a tail of zeros is better", relation=">")],
    printed="proof-gap",
    reason=r"The proof compares the $\theta$ of Lemma 15 for $j<m$ and $j=m$. If $1/\nu$ is whole, as for $\nu=1/k$, "
    r"the vector $(\nu,\dots,\nu,0,\dots,0)$ has no weight in $(0,\nu)$ and no $\theta$, so that the proof omits it "
    r"(step-block). Print $(0,\nu]$ for $(0,\nu)$.",
    uses=["SSS08.lemma-15"],
    slip=("argument", "block-without-a-weight", "Section 5.2, proof of Lemma 16"),
)
def lemma_16(instance, relation="<"):
    """Compare the best positive vector with every form that ends in zeros, including those with an empty middle
    block."""
    u = tuple(sorted(instance.weights, reverse=True))
    optimum, value = capped_sets.optimal_capped(u, instance.cap)
    yield Sides(min(optimum), ">", 0, at="least weight of the best capped set")
    for capped, last, rival in capped_sets.zero_tailed(u, instance.cap):
        yield Sides(value, relation, capped_sets.relative_entropy(rival, u), at=f"i={capped + 1}, j={last}")


@lemma_16.step(
    "block",
    statement=r"Every vector $(\nu,\dots,\nu,d_{t,i},\dots,d_{t,j},0,\dots,0)$ of $S_m$ that ends in a zero has a weight in "
    r"$(0,\nu)$, and so a $\theta=(1-\nu(i-1))/\sum_{r=i}^jd_{0,r}$ by which the proof compares it with $j=m$",
    attained_by=[instances.half_and_half],
    printed="refuted",
    amended=r"If $1/\nu$ is not a whole number, every vector $(\nu,\dots,\nu,d_{t,i},\dots,d_{t,j},0,\dots,0)$ of $S_m$ "
    r"that ends in a zero has a weight in $(0,\nu)$",
    reason=r"For $\nu=1/2$ and three examples $(1/2,1/2,0)$ has no weight in $(0,\nu)$, so that the sum is empty and "
    r"$\theta$ is $0/0$. The step is true if the block may contain weights equal to $\nu$: print $(0,\nu]$.",
)
def lemma_16_step_block(instance):
    """Check every form of the proof that has a zero."""
    for capped, last, rival in capped_sets.zero_tailed(instance.weights, instance.cap):
        if last == capped or rival[capped] < instance.cap:  # if the block contains the cap, it begins at a later i
            between = sum(0 < d < instance.cap for d in rival)
            yield Sides(between, ">=", 1, at=f"i={capped + 1}, j={last}")


@lemma_16.step(
    "monotone",
    kind="inequality",
    statement=r"If $i\le j$, the divergence is $\sum_{r<i}\nu\log(\nu/d_{0,r})+(1-\nu(i-1))\log\theta$, which increases with $\theta$",
    attained_by=[instances.half_and_half],
    broken_by=[varied("i in place of i - 1", extra=1)],
    uses=["SSS08.lemma-15"],
)
def lemma_16_step_monotone(instance, extra=0):
    """Compare θ with 2θ for every number of capped weights that leaves a zero."""
    u = sorted(instance.weights, reverse=True)
    for capped, last, rival in capped_sets.zero_tailed(instance.weights, instance.cap):
        if last > capped:
            fixed = sum((instance.cap * log(instance.cap / w) for w in u[:capped]), start=Fraction(0))
            left, scale = 1 - instance.cap * (capped + extra), (1 - instance.cap * capped) / sum(u[capped:last])
            where = f"i={capped + 1}, j={last}"
            yield Sides(capped_sets.relative_entropy(rival, u), "==", fixed + left * log(scale), at=where)
            yield Sides(fixed + left * log(scale), "<", fixed + left * log(2 * scale), at=where)
