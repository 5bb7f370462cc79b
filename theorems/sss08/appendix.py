"""The technical lemmas and the table of conjugates: SSS08, Appendices A and B."""

from fractions import Fraction

from properties.cases.drawn import Drawn
from properties.claims import Sides, claim, sharper, varied, without
from reference.arithmetic import INFINITY, exp, log
from reference.convex.entropic_projection import project_entropic_to_capped_simplex
from reference.convex.smoothed_margin import entropy_relative_to_uniform, inner_product
from theorems.sss08 import conjugates, instances
from theorems.sss08.capped_sets import proportional_distribution
from theorems.sss08.convex import hull_value, support_value
from theorems.sss08.functions import box, cross
from theorems.sss08.letters import CLOSE, smoothed_value


def theta_is_a_subgradient(instance):
    """Return whether f(v) >= f(w) + θ·(v - w) at every point of the hull, hence everywhere."""
    at_w = hull_value(instance.points, instance.heights, instance.w)
    return all(
        height >= at_w + inner_product(instance.theta, [a - b for a, b in zip(v, instance.w, strict=True)])
        for v, height in zip(instance.points, instance.heights, strict=True)
    )


@claim(
    "SSS08.lemma-17",
    kind="identity",
    statement=r"$f(w)+f^*(\theta)=\langle\theta,w\rangle$ for closed convex $f$ and $\theta\in\partial f(w)$",
    given=[theta_is_a_subgradient],
    games=[Drawn(conjugates.touching_planes(), 260)],
    attained_by=[conjugates.kink, conjugates.no_subgradient],
    broken_by=[without(theta_is_a_subgradient)],
)
def lemma_17(instance):
    """Compute f(w) by a linear program and f* as a maximum over the points."""
    value = hull_value(instance.points, instance.heights, instance.w)
    conjugate = support_value(instance.points, instance.heights, instance.theta)
    return Sides(value + conjugate, "==", inner_product(instance.theta, instance.w))


def _conjugate_and_gradient(instance, theta):
    sigma = instance.sigma
    if instance.domain == "box":
        half = Fraction(instance.half)
        d = tuple(min(max(t / sigma, -half), half) for t in theta)
        return inner_product(theta, d) - sigma * inner_product(d, d) / 2, d
    losses = [-t for t in theta]
    d, _ = project_entropic_to_capped_simplex([t / sigma for t in theta], 1 / instance.nu)
    return -smoothed_value(losses, instance.nu, sigma), tuple(d)


def _dual_norm_squared(instance):
    """Return the squared dual norm of the move: l2 for the box, l-infinity for the simplex, whose norm is l1."""
    if instance.domain == "box":
        return inner_product(instance.move, instance.move)
    return max(abs(entry) for entry in instance.move) ** 2


@claim(
    "SSS08.lemma-18",
    kind="upper",
    statement=r"For closed $\sigma$-strongly convex $f:S\to\mathbb{R}$: $\nabla f^*(\theta)=\arg\max_w\langle w,\theta\rangle-f(w)$ and "
    r"$f^*(\theta_1+\theta_2)-f^*(\theta_1)\le\langle\nabla f^*(\theta_1),\theta_2\rangle+\|\theta_2\|_*^2/(2\sigma)$",
    games=[Drawn(conjugates.strongly_convex_steps(), 260)],
    attained_by=[conjugates.free_step, conjugates.entropic_step],
    broken_by=[
        varied("99/100 of the curvature", share=Fraction(99, 100)),
        varied("the gradient at the other end", at_the_end=True),
    ],
)
def lemma_18(instance, share=1, at_the_end=False):
    """Check the upper bound on the increase, and that the maximiser is the gradient, by the lower bound of the tangent.
    Enclosed sides that are equal agree to 64 bits. S is the whole domain of f, as in the definition of the conjugate,
    which excludes f = 0 on R with S = {0}."""
    theta, move = instance.theta, instance.move
    before, gradient = _conjugate_and_gradient(instance, theta)
    after, other = _conjugate_and_gradient(instance, [t + s for t, s in zip(theta, move, strict=True)])
    linear = sum((g * s for g, s in zip(other if at_the_end else gradient, move, strict=True)), start=Fraction(0))
    room = 0 if all(isinstance(side, int | Fraction) for side in (after - before, linear)) else CLOSE
    curved = share * _dual_norm_squared(instance) / (2 * instance.sigma)
    yield Sides(after - before, "<=", linear + curved + room, at="upper")
    yield Sides(after - before, ">=", linear - room, at="gradient")


def f_stays_within_c_of_g(instance):
    """Return whether g >= f >= g - c at every point of S."""
    pairs = zip(instance.f, instance.g, strict=True)
    return all(g >= f >= g - instance.c for f, g in pairs)


@claim(
    "SSS08.lemma-19",
    kind="inequality",
    statement=r"If $g\ge f\ge g-c$ on $S$, then $g^*(\theta)\le f^*(\theta)\le g^*(\theta)+c$",
    given=[f_stays_within_c_of_g],
    games=[Drawn(conjugates.close_pairs(), 320)],
    attained_by=[conjugates.c_apart, conjugates.further_apart],
    broken_by=[without(f_stays_within_c_of_g), sharper("99/100")],
)
def lemma_19(instance):
    """Check arbitrary functions on a finite set; convexity is not needed. The proof uses a maximiser, because the paper
    defines the conjugate by a maximum. For a supremum the same proof applies to points whose values approach it."""
    f = support_value(instance.points, instance.f, instance.theta)
    g = support_value(instance.points, instance.g, instance.theta)
    yield Sides(g, "<=", f, at="lower")
    yield Sides(f, "<=", g + instance.c, at="upper")


def r_is_below_one_half(instance):
    """Return whether 0 < r < 1/2."""
    return 0 < instance.r < Fraction(1, 2)


def starts_at_most_at_one(instance):
    """Return whether ε_1 <= 1."""
    return instance.sequence[0] <= 1


def falls_by_r_times_its_square(instance):
    """Return whether ε_t - ε_{t+1} >= r ε_t²."""
    return all(
        before - after >= instance.r * before**2
        for before, after in zip(instance.sequence, instance.sequence[1:], strict=False)
    )


@claim(
    "SSS08.lemma-20",
    kind="upper",
    statement=r"If $1\ge\epsilon_1\ge\epsilon_2\ge\dots$ and $\epsilon_t-\epsilon_{t+1}\ge r\epsilon_t^2$ with "
    r"$r\in(0,1/2)$, then $\epsilon_t\le1/(r(t+1))$",
    given=[r_is_below_one_half, starts_at_most_at_one, falls_by_r_times_its_square],
    games=[Drawn(instances.falling_sequences(), 320)],
    attained_by=[instances.just_below_one_half, instances.r_of_one, instances.start_above_one],
    broken_by=[without(r_is_below_one_half), without(starts_at_most_at_one), sharper("98/100")],
)
def lemma_20(instance):
    """Check also sequences with negative terms, to which the printed proof extends: x - r x² increases on [0, 1/(2r)]
    and below 0. (The ε_t of Lemma 11 are not negative.) Induction step: let y = c/(r(t+1)) and x <= y. The values of x
    - r x² at y and at x differ by (y - x)(1 - r(x + y)) >= 0, because r(x + y) <= 2c/(t+1) <= 1."""
    for t, value in enumerate(instance.sequence, start=1):
        yield Sides(value, "<=", 1 / (instance.r * (t + 1)), at=f"t={t}", round=t)


@claim(
    "SSS08.conjugate-pairs",
    kind="identity",
    statement=r"$I_{\|d\|\le\nu}\leftrightarrow\nu\|\theta\|_*$, $I_{S_m}\leftrightarrow\max_i\theta_i$, "
    r"$I_{S_m}+h\leftrightarrow\log\frac1m\sum_ie^{\theta_i}$, $\frac12\|d\|^2\leftrightarrow\frac12\|\theta\|_*^2$, "
    r"$cf\leftrightarrow cf^*(\theta/c)$, $f(d+d_0)\leftrightarrow f^*(\theta)-\langle\theta,d_0\rangle$, "
    r"$f(cd)\leftrightarrow f^*(\theta/c)$",
    games=[Drawn(conjugates.conjugate_rows(), 400)],
    attained_by=[conjugates.shifted_kink],
    broken_by=[varied("θ/c² and twice the shift", exponent=2), sharper("99/100")],
)
def fact_conjugate_pairs(instance, exponent=1):
    """Check each row by the definition of the conjugate; in the last row c may be negative. For the largest entry M of
    θ and a distribution d, M - θ·d = Σ d_i (M - θ_i) >= 0."""
    if instance.row in ("scale", "shift", "stretch"):
        left, right = transformed(instance, exponent)
        yield Sides(left, "==", right, at=instance.row)
    else:
        f, best, value, other = supremum(instance)
        attained, elsewhere = (inner_product(instance.theta, d) - f(d) for d in (best, other))
        if instance.row == "entropy":
            yield Sides(abs(attained - value), "<=", CLOSE, at="entropy, at the softmax")
            yield Sides(elsewhere, "<=", value + CLOSE, at="entropy, elsewhere")
        else:
            yield Sides(attained, "==", value, at=f"{instance.row}, attained")
            yield Sides(elsewhere, "<=", value, at=f"{instance.row}, elsewhere")


def supremum(instance):
    """Return (f, the maximiser of θ·d - f(d), the maximum by the table, another point) for the rows with a formula for
    f."""
    theta, d, name = instance.theta, instance.d, instance.norm
    corner, dual = max(_unit_ball(name, len(theta)), key=lambda v: inner_product(theta, v)), _dual_norm(name, theta)
    if instance.row == "square":
        return lambda v: _norm(name, v) ** 2 / 2, [dual * entry for entry in corner], dual**2 / 2, d
    if instance.row == "ball":
        radius, length = instance.c, _norm(name, d) or 1
        ends = ([radius * entry for entry in corner], [radius * entry / length for entry in d])
        return lambda v: 0 if _norm(name, v) <= radius else INFINITY, ends[0], radius * dual, ends[1]
    shares, most = proportional_distribution([abs(entry) + 1 for entry in d]), max(theta)
    if instance.row == "simplex":
        return lambda _: 0, [int(k == theta.index(most)) for k in range(len(theta))], most, shares
    value = log(sum((exp(t) for t in theta), start=Fraction(0)) / len(theta))
    return entropy_relative_to_uniform, project_entropic_to_capped_simplex(theta, 1)[0], value, shares


def _norm(name, x):
    sizes = sorted((abs(entry) for entry in x), reverse=True)
    if name == "largest":
        return sizes[0]
    return sum(sizes[:2]) if name == "two largest" else sum(sizes)


def _dual_norm(name, x):
    """Return max x·d over the unit ball, in closed form. The dual of the sum of the two largest |entries| is the
    maximum of the largest |entry| and half of the l1 norm."""
    if name == "two largest" and len(x) > 1:
        return max(_norm("largest", x), _norm("l1", x) / 2)
    return _norm("l1" if name == "largest" else "largest", x)


def _unit_ball(name, m):
    """Return the corners of the unit ball."""
    return {"l1": cross(m, 1), "largest": box(m, 1), "two largest": cross(m, 1) + box(m, Fraction(1, 2))}[name]


def transformed(instance, exponent):
    """Return (the conjugate of c f(d), f(d + d_0) or f(c d), and its formula in the table)."""
    points, heights, theta, c = instance.points, instance.heights, instance.theta, instance.c
    if instance.row == "shift":
        shifted_points = [tuple(a - s for a, s in zip(v, instance.shift, strict=True)) for v in points]
        shifted = support_value(points, heights, theta) - exponent * inner_product(theta, instance.shift)
        return support_value(shifted_points, heights, theta), shifted
    c = c if instance.row == "scale" else instance.sign * c
    base = support_value(points, heights, [t / c**exponent for t in theta])
    if instance.row == "scale":
        return support_value(points, [c * h for h in heights], theta), c * base
    return support_value([tuple(a / c for a in v) for v in points], heights, theta), base
