"""CL21 Appendix A.2 and A.3: the bound within an epoch, the function φ, and the final chain."""

from fractions import Fraction

import sympy

from properties.cases import Play
from properties.claims import Proof, Sides, claim, sharper, swapped, without
from properties.curves import along_one_run
from properties.strategies import Drawn
from reference.arithmetic import exp, log, power
from reference.classifiers import on_the_line
from reference.exact import Elimination
from reference.exact.epoch import label_scores, sign
from reference.learnability import normaliser
from reference.multiclass import MulticlassGame
from reference.multiclass_oracles import BestClassifier
from theorems.cl21.games import (
    ROUNDS,
    adversary_plays,
    chain_instances,
    elimination_plays,
    normaliser_instances,
    short_epochs,
)
from theorems.cl21.mutants import StaleWeights, UniformlyWrong, WithoutLabelCount, sabotaged
from theorems.cl21.quantities import (
    epoch_errors,
    finished_epochs,
    mean_exponential,
    promised_error,
    share_at_most_zero,
    training_members,
    true_scores,
    voting_rounds,
)


def one_epoch() -> Play:
    """Labels 1, 2, 1 on a line: three rounds with two labels."""
    return Play(MulticlassGame([1, 2, 1], 2, on_the_line(range(3))), None, 3, Elimination(9))


def many_labels() -> Play:
    """Nine points with nine labels on a line: after one round 7/9 of the observations have Ψ < 0."""
    return Play(MulticlassGame(range(1, 10), 9, on_the_line(range(9))), None, 1, Elimination(9))


def _prefixes(trace):
    """(epoch number, epoch, rounds) for every number of voting rounds of every epoch."""
    for number, epoch in enumerate(trace.epochs, start=1):
        for rounds in range(1, voting_rounds(epoch) + 1):
            yield number, epoch, rounds


@claim(
    "CL21.equation-A.13",
    kind="upper",
    statement=r"\Pr(\Psi^k_{y_i(p)}(p) \le 0) = E_{d_1} 1(-\Psi^k_{y_i(p)}(p) \ge 0) \le E_{d_1} \exp(-\Psi^k_{y_i(p)}(p))",
    boosters=[Elimination(3)],
    rounds=ROUNDS,
    oracles=[BestClassifier()],
    games=[Drawn(adversary_plays(), examples=260)],
    attained_by=[one_epoch, many_labels],
    broken_by=[swapped("a quarter of E exp(-4Ψ)", lambda trace: _markov(trace, 4))],
)
def equation_a_13(trace):
    """Markov's inequality over the observations in training; a tie Ψ = 0 counts as wrong and has exponential 1."""
    return _markov(trace, 1)


def _markov(trace, factor):
    for number, epoch, rounds in _prefixes(trace):
        scores = true_scores(epoch, rounds)
        spread = mean_exponential([factor * score for score in scores]) / factor
        yield Sides(share_at_most_zero(scores), "<=", spread, at=f"epoch {number}, {rounds} rounds")


@claim(
    "CL21.lemma-A.1",
    kind="upper",
    statement=r"\Pr(\Psi^k_{y_i(p)}(p) \le 0) \le e^{-\rho_i k},\ \rho_i = -\log \varphi(1 - \tfrac1{|A_i|} - "
    r"\tfrac{\gamma_i}2) \text{ when every round has score at least } \tfrac{2-|A_i|}{|A_i|} + \gamma_i",
    boosters=[Elimination(3)],
    rounds=ROUNDS,
    oracles=[BestClassifier()],
    games=[short_epochs(), Drawn(adversary_plays())],
    attained_by=[one_epoch, many_labels],
    curve=along_one_run(
        one_epoch,
        ROUNDS,
        r"epoch 1, (\d+) rounds",
        parameter="rounds k",
        measured=r"share of observations with $\Psi\leq 0$",
        bound=r"$e^{-\rho_i k}$",
    ),
    broken_by=[sabotaged(WithoutLabelCount), sabotaged(StaleWeights), sabotaged(UniformlyWrong)],
    printed="proof-gap",
    reason="The proof ends with a bound on the weights, d_{k+1}(p) <= (1 - γ̂)^k/|P|, which cannot hold since they sum to 1; "
    "the product of the normalisers bounds E exp(-Ψ) instead.",
    uses=["CL21.equation-A.13", "CL21.equation-A.15", "CL21.lemma-A.2", "CL21.weights-display.amended"],
)
def lemma_a_1(trace):
    """After every round of every epoch, whatever the classifiers, with the largest error so far as the promise."""
    for number, epoch, rounds in _prefixes(trace):
        errors = epoch_errors(trace, epoch)[:rounds]
        bound = normaliser(promised_error(errors, epoch.k), epoch.k) ** rounds
        share = share_at_most_zero(true_scores(epoch, rounds))
        yield Sides(share, "<=", bound, at=f"epoch {number}, {rounds} rounds")


def _weights_after(trace, number, rounds):
    """d_{k+1} after some rounds of an epoch, None when the run has moved on to the next epoch by then."""
    start = sum(epoch.length for epoch in trace.epochs[: number - 1])
    epoch = trace.epochs[number - 1]
    if rounds == epoch.length and epoch.ended:
        return None
    return trace.weights[start + rounds]


@claim(
    "CL21.lemma-A.1.step-weights",
    kind="upper",
    statement=r"d_{k+1}(p) \le \tfrac1{|\mathcal P|} (1-\hat\gamma)^k \text{ for all } p",
    boosters=[Elimination(9)],
    rounds=4,
    oracles=[BestClassifier()],
    games=[Drawn(adversary_plays(), examples=40)],
    printed="refuted",
    reason="Summed over p it says that 1 is at most (1 - γ̂)^k < 1.",
)
def lemma_a_1_step_weights(trace):
    """The printed end of the proof."""
    for number, epoch, rounds in _prefixes(trace):
        weights = _weights_after(trace, number, rounds)
        if weights is None:
            continue
        errors = epoch_errors(trace, epoch)[:rounds]
        bound = normaliser(promised_error(errors, epoch.k), epoch.k) ** rounds / trace.game.m
        for p in training_members(epoch):
            yield Sides(weights[p], "<=", bound, at=f"epoch {number}, {rounds} rounds, observation {p}")


def _weights_identity_proof() -> Proof:
    """One round multiplies d by exp(-α((k-1)I - (1-I)))/Z, and Ψ grows by α(kI - 1): equal for I = 0 and I = 1, any k."""
    k, alpha, d, z = sympy.symbols("k alpha d z", positive=True)

    def same(offset):
        return all(
            sympy.simplify(
                d * sympy.exp(-alpha * ((k - 1) * right - (1 - right))) / z
                - d * sympy.exp(-alpha * (k * right - 1 + offset)) / z
            )
            == 0
            for right in (0, 1)
        )

    return Proof("one round, symbolically in k and α; then induction", lambda: same(0), lambda: same(1))


def _normalisers(trace, epoch, rounds):
    """The product of Z_s = exp(-(k-1)α_s)(1-ε_s) + exp(α_s)ε_s over the first rounds of the epoch."""
    product = Fraction(1)
    for step, error in zip(epoch.coefficients[:rounds], epoch_errors(trace, epoch), strict=False):
        product = product * (exp(-(epoch.k - 1) * step) * (1 - error) + exp(step) * error)
    return product


@claim(
    "CL21.equation-A.15",
    kind="identity",
    statement=r"d_{k+1}(p) = \frac{d_1(p) \exp[-\Psi^k_{y_i(p)}(p)]}{\prod_{s \le k} Z_s},\ \text{ hence } "
    r"\sum_p d_1(p) \exp[-\Psi^k_{y_i(p)}(p)] = \prod_{s=1}^k Z_s",
    boosters=[Elimination(9)],
    rounds=4,
    oracles=[BestClassifier()],
    games=[Drawn(adversary_plays(m=(2, 4), k=(2, 4), rounds=(1, 3)), examples=40)],
    attained_by=[one_epoch],
    broken_by=[sabotaged(StaleWeights)],
    proof=_weights_identity_proof,
    equality=["identity"],
    printed="proof-gap",
    reason="The middle line of (A.14) carries α_k and h_k of the last round under the sum over s; the lines before and "
    "after it are right.",
)
def equation_a_15(trace):
    """Enclosures of both sides meet at every precision; where a side is rational or a root the identity is exact."""
    for number, epoch, rounds in _prefixes(trace):
        weights = _weights_after(trace, number, rounds)
        scores, product = true_scores(epoch, rounds), _normalisers(trace, epoch, rounds)
        at = f"identity in epoch {number} after {rounds} rounds"
        yield Sides(mean_exponential(scores), "==", product, at=f"{at}: sum")
        if weights is None:
            continue
        members = training_members(epoch)
        for p, score in zip(members, scores, strict=True):
            yield Sides(weights[p] * product, "==", exp(-score) / len(members), at=f"{at}: observation {p}")


@claim(
    "CL21.equation-A.15.step-middle-line",
    kind="identity",
    statement=r"d_{k+1}(p) = \frac{d_1(p) \exp[-\sum_{s=1}^k \alpha_k (|A_i|-1) 1(h_s(p)=y_i(p)) + \alpha_k 1(h_k(p) \ne "
    r"y_i(p))]}{\prod_s Z_s}",
    boosters=[Elimination(9)],
    rounds=3,
    oracles=[BestClassifier()],
    games=[Drawn(adversary_plays(rounds=(2, 3)), examples=30)],
    printed="refuted",
    reason="The subscripts k under the sum must be s: the line uses the last coefficient for all rounds.",
    equality=["identity"],
)
def equation_a_15_step_middle_line(trace):
    """Read literally, for every observation."""
    for number, epoch, rounds in _prefixes(trace):
        weights = _weights_after(trace, number, rounds)
        if weights is None:
            continue
        last = epoch.coefficients[rounds - 1]
        for p in training_members(epoch):
            right = [label == epoch.labels[p] for label in epoch.history(p)[:rounds]]
            exponent = last * (-(epoch.k - 1) * sum(right) + (not right[-1]))
            claimed = exp(exponent) / len(training_members(epoch))
            at = f"identity in epoch {number} after {rounds} rounds: observation {p}"
            yield Sides(weights[p] * _normalisers(trace, epoch, rounds), "==", claimed, at=at)


@claim(
    "CL21.weights-display",
    kind="identity",
    statement=r"d_{k+1}(p) = d_1(p) \prod_{s=1}^k Z_s",
    boosters=[Elimination(9)],
    rounds=3,
    oracles=[BestClassifier()],
    games=[Drawn(adversary_plays(), examples=40)],
    printed="refuted",
    amended=r"\sum_p d_1(p) \exp[-\Psi^k_{y_i(p)}(p)] = \prod_{s=1}^k Z_s \le (1-\hat\gamma)^k",
    reason="The weights sum to 1 and the right side to the product of the normalisers, which is below 1: the display drops "
    "exp(-Ψ) and inverts the product of (A.15).",
)
def fact_weights_display(trace):
    """As printed, for every observation and every number of rounds."""
    for number, epoch, rounds in _prefixes(trace):
        weights = _weights_after(trace, number, rounds)
        if weights is None:
            continue
        members = training_members(epoch)
        product = _normalisers(trace, epoch, rounds)
        for p in members:
            yield Sides(
                weights[p], "==", product / len(members), at=f"epoch {number}, {rounds} rounds, observation {p}"
            )


@claim(
    "CL21.weights-display.amended",
    kind="upper",
    statement=r"\sum_p d_1(p) \exp[-\Psi^k_{y_i(p)}(p)] = \prod_{s=1}^k Z_s \le (1-\hat\gamma)^k,\ 1-\hat\gamma = "
    r"\varphi(\max_s \epsilon_s)",
    boosters=[Elimination(3)],
    rounds=ROUNDS,
    oracles=[BestClassifier()],
    games=[short_epochs(), Drawn(adversary_plays())],
    attained_by=[one_epoch],
    broken_by=[sabotaged(StaleWeights), sharper("99/100")],
    uses=["CL21.equation-A.15"],
)
def fact_weights_display_amended(trace):
    """Z_s = φ(ε_s), and φ increases up to 1 - 1/|A_i|; rounds of equal error are equal factors and are cancelled."""
    for number, epoch, rounds in _prefixes(trace):
        errors = epoch_errors(trace, epoch)[:rounds]
        promise = promised_error(errors, epoch.k)
        smaller = [error for error in errors if not (isinstance(error, Fraction) and error == promise)]
        measured = mean_exponential(true_scores(epoch, rounds)) if smaller else Fraction(1)
        bound = normaliser(promise, epoch.k) ** rounds if smaller else Fraction(1)
        yield Sides(measured, "<=", bound, at=f"epoch {number}, {rounds} rounds")


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
    statement=r"\varphi(\epsilon) = (k-1)^{-1/2} \epsilon^{1/2} (1-\epsilon)^{1/2} + (k-1)^c (1-\epsilon)^c \epsilon^{1-c},\ "
    r"c = \tfrac1{2(k-1)}, \text{ is strictly concave on } [0,1],\ \varphi(1-\tfrac1k) = 1,\ \varphi'(1-\tfrac1k) = 0",
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
    statement=r"\epsilon \le 1 - \tfrac1{|A_i|} - \gamma \implies \varphi(\epsilon) \le 1 - \hat\gamma := "
    r"\varphi(1 - \tfrac1{|A_i|} - \gamma) < 1,\ \rho_i = -\log(1-\hat\gamma) > 0,\ (1-\hat\gamma)^k = e^{-\rho_i k}",
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
    statement=r"Z_k = \varphi(\gamma_k) \le \varphi(\gamma) \text{ for } \gamma = \inf_k \gamma_k",
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
    "CL21.equation-A.19",
    kind="identity",
    statement=r"\sum_{a \in A_i} \Psi^k_a(p) = 0, \text{ so that } \Psi^k_{y(p)}(p) > 0 \text{ leaves a label with } "
    r"\Psi^k_a(p) < 0",
    boosters=[Elimination(3)],
    rounds=ROUNDS,
    oracles=[BestClassifier()],
    games=[short_epochs(), Drawn(elimination_plays(), examples=80)],
    attained_by=[one_epoch],
    broken_by=[swapped("one label left out", lambda trace: _zero_sums(trace, 2))],
)
def equation_a_19(trace):
    """The coefficient of every α_s in the sum is 0, so it is 0 for any α."""
    return _zero_sums(trace, 1)


def _zero_sums(trace, first):
    for number, epoch in enumerate(trace.epochs, start=1):
        for label in {label for row in epoch.predictions for label in row}:
            total = sum(epoch.k * (label == a) - 1 for a in range(first, epoch.k + 1))
            yield Sides(total, "==", 0, at=f"epoch {number}, coefficient of α_s where h_s(p) = {label}")
    for number, epoch in enumerate(finished_epochs(trace), start=1):
        for p in training_members(epoch):
            signs = [sign(score) for score in label_scores(epoch.coefficients, epoch.history(p), epoch.k)]
            if signs[epoch.labels[p] - 1] > 0:
                yield Sides(min(signs), "<", 0, at=f"epoch {number}, observation {p}: least Ψ")


@claim(
    "CL21.last-display",
    kind="inequality",
    statement=r"\prod_{i=1}^I (1-e^{-\rho_i K}) \ge 1 - |A| e^{-K \min_i \rho_i} = 1 - e^{-K(\min_i \rho_i + \frac1K "
    r"\log|A|)} \ge 1 - e^{-\underline\rho K},\ \underline\rho = \tfrac12 \min_i \rho_i",
    games=[Drawn(chain_instances(), examples=60)],
    printed="refuted",
    amended=r"\prod_{i=1}^I (1-e^{-\rho_i K}) \ge 1 - |A| e^{-K \min_i \rho_i} = 1 - e^{-K(\min_i \rho_i - \frac1K "
    r"\log|A|)} \ge 1 - e^{-\underline\rho K} \text{ for } K \ge \tfrac2{\min_i \rho_i} \log|A|",
    reason="|A| e^{-Kρ} = e^{-K(ρ - (1/K) log|A|)}: the sign before (1/K) log|A| is wrong, so the middle equality fails for "
    "every |A| >= 2.",
)
def fact_last_display(instance):
    """Every link of the chain; e^{-ρ_i} is rational, so both sides are exact."""
    return _chain(instance, 1)


def is_long_for_the_chain(instance) -> bool:
    """K min ρ_i >= 2 log|A|: the paper's "sufficiently large K"."""
    return max(instance.decays) ** instance.length * instance.k**2 <= 1


@claim(
    "CL21.last-display.amended",
    kind="inequality",
    statement=r"\prod_{i=1}^I (1-e^{-\rho_i K}) \ge 1 - |A| e^{-K \min_i \rho_i} = 1 - e^{-K(\min_i \rho_i - \frac1K "
    r"\log|A|)} \ge 1 - e^{-\underline\rho K} \text{ for } K \ge \tfrac2{\min_i \rho_i} \log|A|",
    given=[is_long_for_the_chain],
    games=[Drawn(chain_instances(), examples=300)],
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
