"""Progress on the finite-margin examples in MRS13: Lemma 17 with equations 9, 10 and 11."""

from dataclasses import dataclass
from fractions import Fraction
from math import perm

from properties.cases.drawn import Drawn
from properties.claims import Instance, Sides, claim, sharper, varied, without
from reference.arithmetic import Real, enclosure, exp, sqrt
from reference.rate.constants import greatest, rate_constants
from reference.rate.finite_margin import finite_margin_set
from reference.rate.segment import Segment
from theorems.mrs13 import games_of_the_optimum as tried
from theorems.mrs13.letters import edges_on_finite_set, finite_loss


@claim(
    "MRS13.lemma-17",
    kind="lower",
    statement=r"If $m\ge\ell^\lambda(F)\ge K$, some hypothesis has an edge on $F$ of at least "
    r"$\sqrt{C_0(\ell^\lambda(F)-K)/\ell^\lambda(F)}$",
    **tried.GAINS,
    broken_by=[sharper("4/5"), varied("the weakest hypothesis on F", chosen=lambda edges: min(edges, key=float))],
    uses=["MRS13.equation-9", "MRS13.equation-10", "MRS13.equation-11", "MRS13.lemma-15.3"],
)
def lemma_17(instance, chosen=greatest):
    """C0 is that of equation 11. K <= ℓ(F) always holds, because K is the minimum."""
    promised = promised_edge(instance, rate_constants(instance.game).C0)
    yield Sides(chosen(edges_on_finite_set(instance)), ">=", promised, "edge on F")


POINTS = tuple(map(Fraction, ("0", "1/4", "1/2", "3/4", "1")))


@claim(
    "MRS13.equation-9",
    kind="lower",
    statement=r"$f''(x)\ge\|M_F\eta\|^2e^{-\mu_{\max}}\ge\lambda_{\min}^2e^{-\mu_{\max}}\|\eta\|^2$ for $x\in[0,1]$, "
    r"where $f(x)=\ell^{\eta^*-x\eta}(F)$ and $\eta=\eta^*-\lambda\perp\ker M_F$",
    **tried.GAINS,
    broken_by=[sharper("99/100"), varied("e^(ln m) for e^(-μ_max)", shrinking=lambda game: game.m)],
    uses=["MRS13.lemma-15.3"],
)
def equation_9(instance, shrinking=lambda game: exp(-finite_margin_set(game).largest_margin)):
    """Check five points of the segment. The inequality between the last two terms, which may be an equality, is also
    compared exactly, on the projections of the unit vectors orthogonal to the null space."""
    segment, inner = Segment(instance.game, instance.combination), finite_margin_set(instance.game)
    shrink = shrinking(instance.game)
    for x in POINTS:
        curvature, last = segment.derivative(2, x), inner.least_eigenvalue * shrink * segment.squared_norm()
        yield Sides(curvature, ">=", segment.squared_shift() * shrink, f"first term, x = {x}")
        yield Sides(curvature, ">=", last, f"last term, x = {x}")
    for stretched, length in squared_norms_of_projections(inner):
        yield Sides(stretched, ">=", inner.least_eigenvalue * length, "|M_F η|²")


def second_derivative_is_nonnegative(instance) -> bool:
    """Return whether f'' >= 0 on [0, 1]."""
    return function_of(instance).is_convex()


@claim(
    "MRS13.equation-10",
    kind="inequality",
    statement=r"$|f'(1)|^2\ge2\bigl(\inf_{[0,1]}f''\bigr)(f(1)-f(0))$ for a convex $f$ with two derivatives (printed: for a "
    "twice-differentiable $f$)",
    given=[second_derivative_is_nonnegative],
    games=[tried.EXPONENTIAL_SUMS, Drawn(tried.drawn_exponential_sums(), 60), tried.CUBICS],
    attained_by=[tried.gentle_pair, tried.descending_cubic],
    broken_by=[sharper("99/100"), without(second_derivative_is_nonnegative)],
    amended=r"$|f'(1)|^2\ge2\bigl(\inf_{[0,1]}f''\bigr)(f(1)-f(0))$ for a convex $f$ with two derivatives",
    slip=(
        "convention",
        "second-order-result-without-convexity",
        "proof of Lemma 17, (10); f is convex two displays before",
    ),
    reason="The proof states (10) for every twice-differentiable $f$, for which (10) is false (reading-literal). "
    "Require a convex $f$, for which (10) is true; the $f$ of the proof is convex, as shown two displays before.",
)
def equation_10(instance):
    """Check sums of exponentials, to which the paper applies (10), and convex polynomials of degree 3. Proof: with c =
    inf f'' and p = f'(1), f(1) - f(0) <= p - c/2 (Taylor at 1), and p² >= 2c (p - c/2)."""
    f = function_of(instance)
    slope = f.derivative(1, Fraction(1))
    drop = f.derivative(0, Fraction(1)) - f.derivative(0, Fraction(0))
    yield Sides(slope * slope, ">=", 2 * f.least_curvature() * drop)


equation_10_reading_literal = equation_10.reading(
    "literal",
    given=(),
    games=[tried.CUBICS],
    printed="refuted",
    reason=r"The function $f(x)=2x^3-3x^2$ has $f'(1)=0$, $\inf_{[0,1]}f''=-6$ and $f(1)-f(0)=-1$. So the left side is "
    "$0$ and the right side $12$.",
    doc="Check polynomials of degree 3.",
    statement=r"$|f'(1)|^2\ge2\bigl(\inf_{[0,1]}f''\bigr)(f(1)-f(0))$ for every $f$ with two derivatives",
)(equation_10)


@claim(
    "MRS13.equation-11",
    kind="lower",
    statement=r"$C_0=2\lambda_{\min}^2N^{-1}m^{-1}e^{-\mu_{\max}}$ serves for the direction $\tilde\eta=\eta/\|\eta\|_1$: "
    r"$\frac1{\ell^\lambda(F)}\sum_{i\in F}\ell^\lambda(i)(M_F\tilde\eta)_i\ge"
    r"\sqrt{C_0(\ell^\lambda(F)-K)/\ell^\lambda(F)}$",
    **tried.GAINS,
    broken_by=[sharper("4/5"), varied("C0 without its divisors", divisors=False)],
    uses=["MRS13.equation-9", "MRS13.equation-10"],
)
def equation_11(instance, divisors=True):
    """Check the display before equation 11, which implies Lemma 17 by averaging over hypotheses."""
    game, along = instance.game, Segment(instance.game, instance.combination).slope_along_unit_direction()
    C0 = rate_constants(game).C0 if divisors else 2 * finite_margin_set(game).least_eigenvalue * game.m
    yield Sides(along, ">=", promised_edge(instance, C0), "edge on F")


def promised_edge(instance, C0):
    """Return sqrt(C0 (ℓ(F) - K) / ℓ(F))."""
    loss = finite_loss(instance)
    return sqrt(C0 * (loss - finite_margin_set(instance.game).least_loss) / loss)


def squared_norms_of_projections(inner):
    """Yield (|M_F η|², |η|²) for the nonzero projections η of the unit vectors onto the orthogonal complement of the
    null space of M_F."""
    for j, projected in enumerate(inner.projected_unit_vectors()):
        if any(projected):
            stretched = sum((row[j] * row[j] for row in inner.rows), Fraction(0))
            yield stretched, sum((x * x for x in projected), Fraction(0))


@dataclass(frozen=True)
class ExponentialSum:
    """The function f(x) = Σ w_i exp(v_i x) with weights w and slopes v, the kind to which the paper applies (10)."""

    weights: tuple[Fraction, ...]
    slopes: tuple[Fraction, ...]

    def derivative(self, order, x):
        """Return the derivative of this order at x; f(x) itself at order 0."""
        terms = zip(self.weights, self.slopes, strict=True)
        return sum((w * v**order * exp(v * x) for w, v in terms), Fraction(0))

    def is_convex(self) -> bool:
        """Return whether f'' >= 0 on [0, 1]: the weights are positive."""
        return True

    def least_curvature(self):
        """Return inf of f'' over [0, 1]. f''' increases, so that the infimum is at an end or at the zero of f''', found
        by bisection."""
        ends = [enclosure(self.derivative(3, Fraction(x)), 128) for x in (0, 1)]
        if ends[0] > 0:
            return self.derivative(2, Fraction(0))
        if ends[1] < 0:
            return self.derivative(2, Fraction(1))

        def enclose(bits):
            low, high = Fraction(0), Fraction(1)
            while high - low > Fraction(1, 1 << (bits // 2)):
                middle = (low + high) / 2
                slope = enclosure(self.derivative(3, middle), bits)
                if slope.contains(0):
                    break
                low, high = (low, middle) if slope > 0 else (middle, high)
            between = enclosure(low, bits).union(enclosure(high, bits))
            return self.derivative(2, Real(lambda _: between)).at(bits)

        return Real(enclose)


@dataclass(frozen=True)
class Cubic:
    """The function f(x) = c_0 + c_1 x + c_2 x² + c_3 x³ with rational coefficients.

    >>> falling = Cubic((Fraction(0), Fraction(0), Fraction(-3), Fraction(2)))
    >>> falling.derivative(0, Fraction(1)), falling.derivative(1, Fraction(1)), falling.least_curvature()
    (Fraction(-1, 1), Fraction(0, 1), Fraction(-6, 1))
    """

    coefficients: tuple[Fraction, Fraction, Fraction, Fraction]

    def derivative(self, order, x):
        """Return the derivative of this order at x; f(x) itself at order 0."""
        return sum((perm(k, order) * c * x ** max(0, k - order) for k, c in enumerate(self.coefficients)), Fraction(0))

    def is_convex(self) -> bool:
        """Return whether f'' >= 0 on [0, 1]."""
        return self.least_curvature() >= 0

    def least_curvature(self):
        """Return inf of f'' over [0, 1], which is at an end because f'' is linear."""
        return min(self.derivative(2, Fraction(0)), self.derivative(2, Fraction(1)))


def function_of(instance: Instance) -> Cubic | ExponentialSum:
    """Return the function that the fields of a stored or drawn instance describe. Raises TypeError for other fields."""
    kind = Cubic if "coefficients" in instance.values else ExponentialSum
    return kind(**instance.values)
