"""CL21 Lemma A.2, equation A.18 and the last chain: the function φ, its decay, and the product over the epochs."""

import math
from fractions import Fraction

from properties.cases.drawn import Drawn
from properties.cases.play import Instance
from properties.claims import Sides, claim, replaced, sharper, varied, without
from reference.arithmetic import exp, log, power
from reference.labels.learnability import normaliser
from theorems.cl21 import instances
from theorems.cl21.samme import has_an_advantage


@claim(
    "CL21.sentence-normaliser",
    kind="identity",
    statement=r"$Z_s = e^{-\alpha_s(|A_i|-1)}(1-\epsilon_s) + e^{\alpha_s}\epsilon_s = \varphi(\epsilon_s)$ with the $\alpha_s$ of (3.7)",
    games=[Drawn(instances.normaliser_instances(), examples=60)],
    broken_by=[varied("twice the step", times=2)],
    where="Appendix A.2, the displays of Z_s",
)
def fact_sentence_normaliser(instance, times=1):
    """Compare Z_s with φ in the form of Lemma A.2. Enclosures cannot separate the sides; that they are equal is proved
    in Coq."""
    k, error = instance.k, instance.x
    step = times * log((k - 1) * (1 - error) / error) / (2 * (k - 1))
    Z = exp(-(k - 1) * step) * (1 - error) + exp(step) * error
    yield Sides(Z, "==", normaliser(error, k), at=f"{k} labels, ε = {error}", equal=True)


@claim(
    "CL21.lemma-A.2",
    kind="structure",
    statement=r"$\varphi(\epsilon) = (k-1)^{-1/2} \epsilon^{1/2} (1-\epsilon)^{1/2} + (k-1)^c (1-\epsilon)^c \epsilon^{1-c},\ c = "
    r"\tfrac1{2(k-1)}$, is strictly concave on $[0,1],\ \varphi(1-\tfrac1k) = 1,\ \varphi'(1-\tfrac1k) = 0$",
    games=[Drawn(instances.normaliser_instances())],
    attained_by=[
        lambda: Instance(k=2, x=Fraction(0), y=Fraction(1), part=Fraction(1, 2))
    ],  # the chord from 0 to 1, where φ is 0
    broken_by=[replaced("c = 1", c=Fraction(1)), varied("value and slope at 1 - 2/k", wrong=2)],
)
def lemma_a_2(instance, wrong=1):
    """Check that φ lies above every chord, is 1 at a random guess (equation A.16), and is below 1 elsewhere, as A.17
    and concavity require."""
    x, y, part, guess = instance.x, instance.y, instance.part, 1 - Fraction(wrong, instance.k)
    if x != y and part < 1:
        chord = part * phi(instance, x) + (1 - part) * phi(instance, y)
        yield Sides(phi(instance, part * x + (1 - part) * y), ">", chord, at="chord")
    for term, value in zip(terms(instance, guess), (1 - guess, guess), strict=True):
        yield Sides(term, "==", value, at="A.16, one term")
    if x != guess:
        yield Sides(phi(instance, x), "<", 1, at="A.17: the tangent at a random guess is horizontal")


def terms(instance, error):
    """Return the two terms of φ, which are exp(-(k-1)α)(1-ε) and exp(α)ε for α = c ln((k-1)(1-ε)/ε), c = 1/(2(k-1)). A
    negative control sets another `c`."""
    n = instance.k - 1
    c = instance.values.get("c", Fraction(1, 2 * n))
    right = power(n, -n * c) * power(1 - error, 1 - n * c) * power(error, n * c)
    return right, power(n, c) * power(1 - error, c) * power(error, 1 - c)


def phi(instance, error):
    return sum(terms(instance, error))


@claim(
    "CL21.equation-A.18",
    kind="upper",
    statement=r"$\epsilon \le 1 - \tfrac1{|A_i|} - \gamma \implies \varphi(\epsilon) \le 1 - \hat\gamma := \varphi(1 "
    r"- \tfrac1{|A_i|} - \gamma) < 1,\ \rho_i = -\log(1-\hat\gamma) > 0,\ (1-\hat\gamma)^k = e^{-\rho_i k}$",
    games=[Drawn(instances.normaliser_instances())],
    broken_by=[sharper("99/100")],
    slip=("misprint", "advantage-for-error", "Appendix A.2, the line before the weights"),
    amended=r"The line before the weights has $Z_k = \varphi(\epsilon_k) \le \varphi(1 - \tfrac1{|A_i|} - \gamma)$",
    reason=r"(A.18) is right. The line before the weights prints $Z_k=\varphi(\gamma_k)\le\varphi(\gamma)$, with the "
    r"advantage as the argument of $\varphi$ (step-normaliser). Print the errors, "
    r"$Z_k=\varphi(\epsilon_k)\le\varphi(1-\tfrac1{|A_i|}-\gamma)$.",
    uses=["CL21.lemma-A.2"],
)
def equation_a_18(instance):
    """Check the three inequalities of (A.18), where γ is an advantage in error, half of the advantage in score."""
    worst = 1 - Fraction(1, instance.k) - instance.gamma
    bound = normaliser(worst, instance.k)
    error = normaliser(instance.part * worst, instance.k) if instance.part < 1 else bound
    yield Sides(error, "<=", bound, at="φ(ε)")
    yield Sides(bound, "<", 1, at="1 - γ̂")
    yield Sides(-log(bound), ">", 0, at="ρ")


@equation_a_18.step(
    "normaliser",
    statement=r"$Z_k = \varphi(\gamma_k) \le \varphi(\gamma)$ for $\gamma = \inf_k \gamma_k$",
    games=[Drawn(instances.normaliser_instances(), examples=40)],
    printed="refuted",
    reason=r"$\varphi$ increases on $[0,1-\tfrac1{|A_i|}]$, and $\gamma=\inf_k\gamma_k\le\gamma_k$. So "
    r"$\varphi(\gamma)\le\varphi(\gamma_k)$, the reverse of the printed inequality. Moreover "
    r"$Z_k=\varphi(\epsilon_k)$, at the error and not at the advantage. The display before, on $\varphi(\epsilon_k)$, "
    "is right.",
)
def equation_a_18_step_normaliser(instance):
    """Compare φ at two advantages: γ_k = 1 - 1/k - ε_k of this round, and a smaller γ of another round."""
    k, gain = instance.k, instance.gamma
    if instance.part < 1:
        yield Sides(normaliser(gain, k), "<=", normaliser(gain * instance.part, k), at="φ(γ_k) and φ(γ)")


def is_long_for_the_chain(instance) -> bool:
    """Return whether K min ρ_i >= 2 log|A|: the paper's "sufficiently large K"."""
    return max(instance.decays) ** instance.length * instance.k**2 <= 1


@claim(
    "CL21.last-display",
    kind="inequality",
    statement=r"$\prod_{i=1}^I (1-e^{-\rho_i K}) \ge 1 - |A| e^{-K \min_i \rho_i} = 1 - e^{-K(\min_i \rho_i - \frac1K "
    r"\log|A|)} \ge 1 - e^{-\underline\rho K},\ \underline\rho = \tfrac12 \min_i \rho_i$, for large $K$ (printed "
    r"with $+\tfrac1K\log|A|$)",
    given=[is_long_for_the_chain],
    games=[Drawn(instances.chain_instances(), examples=300)],
    attained_by=[lambda: halves(2), lambda: halves(1)],
    broken_by=[without(is_long_for_the_chain), varied("the printed sign", sign=1)],
    slip=("misprint", "sign-of-log-A", "Appendix A.3, the last display"),
    amended=r"$\prod_{i=1}^I (1-e^{-\rho_i K}) \ge 1 - |A| e^{-K \min_i \rho_i} = 1 - e^{-K(\min_i \rho_i - \frac1K "
    r"\log|A|)} \ge 1 - e^{-\underline\rho K}$ for $K \ge \tfrac2{\min_i \rho_i} \log|A|$",
    reason=r"In the last display the sign before $\tfrac1K\log|A|$ must be a minus (reading-literal), "
    r"because $|A|e^{-K\rho}=e^{-K(\rho-\frac1K\log|A|)}$. With the minus the last inequality holds for "
    "sufficiently large $K$, as the text says.",
)
def fact_last_display(instance, sign=-1):
    """Check the chain with the corrected sign, for K >= (2/ρ) log|A|, the "sufficiently large K" of the text before it.
    The first inequality follows from I <= |A| and Bernoulli's inequality, the last one from |A| e^{-Kρ} <=
    e^{-Kρ/2}."""
    A, K, slowest = instance.k, instance.length, max(instance.decays)
    product, rho = math.prod(1 - decay**K for decay in instance.decays), -log(slowest)
    yield Sides(product, ">=", 1 - A * slowest**K, at="product over epochs")
    yield Sides(1 - A * slowest**K, "==", 1 - exp(-(K * rho + sign * log(Fraction(A)))), at="|A| in the exponent")
    yield Sides(1 - A * slowest**K, ">=", 1 - exp(-rho * K / 2), at="half the rate")
    yield Sides(product, ">=", 1 - exp(-rho * K / 2), at="from end to end")


def halves(length: int) -> Instance:
    """Return an instance with two labels and one epoch with e^{-ρ} = 1/2: the last inequality is an equality at K = 2
    and fails at K = 1."""
    return Instance(k=2, decays=(Fraction(1, 2),), length=length)


@fact_last_display.reading(
    "literal",
    statement=r"the chain with the sign as printed, $1 - |A| e^{-K \min_i \rho_i} = 1 - e^{-K(\min_i \rho_i + \frac1K \log|A|)}$",
    given=[],
    games=[Drawn(instances.chain_instances(), examples=60)],
    attained_by=[],
    printed="refuted",
    reason=r"Since $|A|=e^{\log|A|}$, the factor $|A|$ subtracts $\tfrac1K\log|A|$ from $\min_i\rho_i$ in "
    r"the bracket. With the printed plus the equality fails for every $|A|\ge2$.",
)
def fact_last_display_reading_literal(instance):
    """Check every inequality of the chain; e^{-ρ_i} is rational, so both sides are exact."""
    A, K, slowest = instance.k, instance.length, max(instance.decays)
    lost = 1 - A * slowest**K
    yield Sides(math.prod(1 - decay**K for decay in instance.decays), ">=", lost, at="product over epochs")
    yield Sides(lost, "==", 1 - slowest**K / A, at="|A| in the exponent")
    yield Sides(lost, ">=", 1 - exp(log(slowest) * K / 2), at="half the rate")


fact_last_display_amended = fact_last_display.amended()(fact_last_display)


@claim(
    "CL21.sentence-advantage",
    kind="inequality",
    statement=r"weak learnability gives $\gamma_k > 0$ with $0 \le \epsilon_k \le 1 - \tfrac1{|A_i|} - \gamma_k < 1 - "
    r"\tfrac1{|A_i|}$, $\gamma_k$ half of the advantage in score",
    given=[has_an_advantage],
    games=[Drawn(instances.guess_instances(), examples=300)],
    attained_by=[lambda: Instance(k=2, error=Fraction(1, 4), rho=Fraction(1, 2))],
    broken_by=[varied("with the advantage in score", share=1), without(has_an_advantage)],
    slip=("convention", "advantage-in-score-or-error", "Appendix A.2, after (A.17)"),
    reason=r"Before Lemma A.1, as in (2.4), $\gamma_k$ is an advantage in the score $1-2\epsilon_k$. After "
    r"(A.17) the same letter is an advantage in the error $\epsilon_k$, which is half as large "
    r"(reading-literal). Use another letter there, or print $\gamma_k/2$.",
    amended=r"$\epsilon_k \le 1 - \tfrac1{|A_i|} - \tfrac{\gamma_k}2$ for the advantage $\gamma_k$ in score",
)
def fact_sentence_advantage(instance, share=Fraction(1, 2)):
    """Check the bound on the error with half of the advantage in score. The score is 1 - 2ε, so that the advantage in
    error is half of the advantage in score."""
    gamma = share * instance.rho
    yield Sides(instance.error, "<=", 1 - Fraction(1, instance.k) - gamma)
    yield Sides(gamma, ">", 0)


@fact_sentence_advantage.reading(
    "literal",
    statement=r"$\epsilon_k \le 1 - \tfrac1{|A_i|} - \gamma_k$ with the $\gamma_k$ of the display before Lemma A.1",
    games=[Drawn(instances.guess_instances(), examples=60)],
    attained_by=[],
    printed="refuted",
    reason=r"For two labels and the error $\tfrac14$ the advantage in score is $\tfrac12$, and $\tfrac14$ exceeds "
    r"$1-\tfrac12-\tfrac12=0$.",
)
def fact_sentence_advantage_reading_literal(instance):
    """Check the inequality with the advantage in score in place of the advantage in error."""
    yield Sides(instance.error, "<=", 1 - Fraction(1, instance.k) - instance.rho)


@claim(
    "CL21.sentence-random-guess",
    kind="structure",
    statement=r"$\tfrac{2-|A_i|}{|A_i|}$ decreases in $|A_i|$: what (2.4) requires grows as labels leave",
    games=[Drawn(instances.normaliser_instances(), examples=60)],
    broken_by=[varied("among more labels", step=-1)],
    where="Section 2.3, after (2.4)",
)
def fact_sentence_random_guess(instance, step=1):
    """Compare the score of a random guess with that among one label more."""
    k = instance.k
    yield Sides(Fraction(2 - k - step, k + step), "<", Fraction(2 - k, k))
