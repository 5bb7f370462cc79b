"""CL21 Lemma A.2, equation A.18 and the final chain: the function φ, its decay, and what the epochs add up to."""

from fractions import Fraction

import sympy

from properties.cases.drawn import Drawn
from properties.cases.play import Instance
from properties.claims import Proof, Sides, claim, sharper, swapped, without
from reference.arithmetic import exp, log, power
from reference.labels.learnability import normaliser
from theorems.cl21.games import (
    chain_instances,
    normaliser_instances,
)


def _concavity_proof() -> Proof:
    """For a symbol k: both terms are multiples of x^a (1-x)^(1-a), whose second derivative has the sign of -a(1-a)."""
    x, a, n = sympy.symbols("x a n", positive=True)  # n = k - 1
    curve = x**a * (1 - x) ** (1 - a)
    slope = a / x - (1 - a) / (1 - x)
    differentiated = sympy.simplify(sympy.diff(curve, x) / curve - slope) == 0
    concave = sympy.simplify(sympy.diff(curve, x, 2) / curve * x**2 * (1 - x) ** 2 + a * (1 - a)) == 0
    c = 1 / (2 * n)
    terms = ((sympy.Rational(1, 2), n ** sympy.Rational(-1, 2)), (1 - c, n**c))  # a in (0, 1), factor > 0

    def stationary(point):
        ratio = sympy.simplify((1 - point) / point)
        values = [factor * point * ratio ** (1 - power) for power, factor in terms]
        slopes = [value * slope.subs({a: power, x: point}) for value, (power, _) in zip(values, terms, strict=True)]
        return sympy.simplify(sum(values) - 1) == 0 and sympy.simplify(sum(slopes)) == 0

    return Proof(
        "concavity, value 1 and slope 0 at 1 - 1/k, for a symbol k",
        lambda: differentiated and concave and stationary(n / (n + 1)),
        lambda: differentiated and concave and stationary((n - 1) / (n + 1)),
    )


@claim(
    "CL21.lemma-A.2",
    kind="structure",
    statement=r"$\varphi(\epsilon) = (k-1)^{-1/2} \epsilon^{1/2} (1-\epsilon)^{1/2} + (k-1)^c (1-\epsilon)^c "
    r"\epsilon^{1-c},\ c = \tfrac1{2(k-1)}$, is strictly concave on $[0,1],\ \varphi(1-\tfrac1k) = 1,\ "
    r"\varphi'(1-\tfrac1k) = 0$",
    games=[Drawn(normaliser_instances())],
    broken_by=[swapped("c = 1", lambda instance: _concave_sides(instance, Fraction(1)))],
    proof=_concavity_proof,
)
def lemma_a_2(instance):
    """Above every chord, 1 at a random guess (equation A.16), and below 1 elsewhere, as A.17 and concavity require."""
    return _concave_sides(instance, Fraction(1, 2 * (instance.k - 1)))


def _two_terms(error, k, c):
    """exp(-(k-1)α)(1-ε) and exp(α)ε for α = c ln r."""
    right = power(k - 1, -(k - 1) * c) * power(1 - error, 1 - (k - 1) * c) * power(error, (k - 1) * c)
    return right, power(k - 1, c) * power(1 - error, c) * power(error, 1 - c)


def _concave_sides(instance, c):
    k, x, y, part = instance.k, instance.x, instance.y, instance.part
    chord = part * sum(_two_terms(x, k, c)) + (1 - part) * sum(_two_terms(y, k, c))
    if x != y and part < 1:
        yield Sides(sum(_two_terms(part * x + (1 - part) * y, k, c)), ">", chord, at="chord")
    right, wrong = _two_terms(1 - Fraction(1, k), k, c)
    yield Sides(right, "==", Fraction(1, k), at="A.16, first term")
    yield Sides(wrong, "==", 1 - Fraction(1, k), at="A.16, second term")
    if x != 1 - Fraction(1, k):
        yield Sides(sum(_two_terms(x, k, c)), "<", 1, at="A.17: the tangent at a random guess is horizontal")


@claim(
    "CL21.equation-A.18",
    kind="upper",
    statement=r"$\epsilon \le 1 - \tfrac1{|A_i|} - \gamma \implies \varphi(\epsilon) \le 1 - \hat\gamma := \varphi(1 "
    r"- \tfrac1{|A_i|} - \gamma) < 1,\ \rho_i = -\log(1-\hat\gamma) > 0,\ (1-\hat\gamma)^k = e^{-\rho_i k}$",
    games=[Drawn(normaliser_instances())],
    broken_by=[sharper("99/100")],
    printed="proof-gap",
    reason="The line before it has Z_k = φ(γ_k) <= φ(γ); it must read Z_k = φ(ε_k) <= φ(1 - 1/|A_i| - γ).",
    uses=["CL21.lemma-A.2"],
)
def equation_a_18(instance):
    """γ is an advantage in error here, half of that in score."""
    k = instance.k
    worst = 1 - Fraction(1, k) - instance.gamma
    bound = normaliser(worst, k)
    yield Sides(normaliser(instance.part * worst, k) if instance.part < 1 else bound, "<=", bound, at="φ(ε)")
    yield Sides(bound, "<", 1, at="1 - γ̂")
    yield Sides(-log(bound), ">", 0, at="ρ")


@claim(
    "CL21.equation-A.18.step-normaliser",
    kind="upper",
    statement=r"$Z_k = \varphi(\gamma_k) \le \varphi(\gamma)$ for $\gamma = \inf_k \gamma_k$",
    games=[Drawn(normaliser_instances(), examples=40)],
    printed="refuted",
    reason="φ increases up to 1 - 1/|A_i| and γ <= γ_k, so φ(γ) <= φ(γ_k); and Z_k is φ at the error, not at the advantage.",
)
def equation_a_18_step_normaliser(instance):
    """γ_k is the advantage of the round, ε_k = 1 - 1/k - γ_k, and γ a smaller advantage of another round."""
    k, gain = instance.k, instance.gamma
    if instance.part < 1:
        yield Sides(normaliser(gain, k), "<=", normaliser(gain * instance.part, k), at="φ(γ_k) and φ(γ)")


@claim(
    "CL21.last-display",
    kind="inequality",
    statement=r"$\prod_{i=1}^I (1-e^{-\rho_i K}) \ge 1 - |A| e^{-K \min_i \rho_i} = 1 - e^{-K(\min_i \rho_i + "
    r"\frac1K \log|A|)} \ge 1 - e^{-\underline\rho K},\ \underline\rho = \tfrac12 \min_i \rho_i$",
    games=[Drawn(chain_instances(), examples=60)],
    printed="refuted",
    amended=r"$\prod_{i=1}^I (1-e^{-\rho_i K}) \ge 1 - |A| e^{-K \min_i \rho_i} = 1 - e^{-K(\min_i \rho_i - \frac1K "
    r"\log|A|)} \ge 1 - e^{-\underline\rho K}$ for $K \ge \tfrac2{\min_i \rho_i} \log|A|$",
    reason="|A| e^{-Kρ} = e^{-K(ρ - (1/K) log|A|)}: the sign before (1/K) log|A| is wrong, so the middle equality fails for "
    "every |A| >= 2.",
)
def fact_last_display(instance):
    """Every link of the chain; e^{-ρ_i} is rational, so both sides are exact."""
    return _chain(instance, 1)


def is_long_for_the_chain(instance) -> bool:
    """K min ρ_i >= 2 log|A|: the paper's "sufficiently large K"."""
    return max(instance.decays) ** instance.length * instance.k**2 <= 1


def halves(length: int) -> Instance:
    """Two labels, one epoch with e^{-ρ} = 1/2: the last link is an equality at K = 2 and fails at K = 1."""
    return Instance(k=2, decays=(Fraction(1, 2),), length=length)


@claim(
    "CL21.last-display.amended",
    kind="inequality",
    statement=r"$\prod_{i=1}^I (1-e^{-\rho_i K}) \ge 1 - |A| e^{-K \min_i \rho_i} = 1 - e^{-K(\min_i \rho_i - "
    r"\frac1K \log|A|)} \ge 1 - e^{-\underline\rho K}$ for $K \ge \tfrac2{\min_i \rho_i} \log|A|$",
    given=[is_long_for_the_chain],
    games=[Drawn(chain_instances(), examples=300)],
    attained_by=[lambda: halves(2), lambda: halves(1)],
    broken_by=[without(is_long_for_the_chain), swapped("the printed sign", lambda instance: _chain(instance, 1))],
)
def fact_last_display_amended(instance):
    """I <= |A| factors, Bernoulli's inequality, and |A| e^{-Kρ} <= e^{-Kρ/2}."""
    return _chain(instance, -1)


def _chain(instance, printed_sign):
    k, length, slowest = instance.k, instance.length, max(instance.decays)
    product = Fraction(1)
    for decay in instance.decays:
        product *= 1 - decay**length
    rate = -log(slowest)
    exponent = -(length * rate + printed_sign * log(Fraction(k)))
    yield Sides(product, ">=", 1 - k * slowest**length, at="product over epochs")
    yield Sides(1 - k * slowest**length, "==", 1 - exp(exponent), at="|A| in the exponent")
    yield Sides(1 - k * slowest**length, ">=", 1 - exp(-rate * length / 2), at="half the rate")
