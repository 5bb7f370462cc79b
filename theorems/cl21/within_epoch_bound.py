"""CL21 Appendix A.2: Markov's inequality, Lemma A.1, the weights after an epoch, and the sum of the label scores."""

from fractions import Fraction

import sympy

from properties.cases.drawn import Drawn
from properties.cases.play import Play
from properties.claims import Proof, Sides, claim, sharper, swapped
from properties.engine.curves import along_one_run
from reference import Transcript
from reference.arithmetic import exp
from reference.exact import Elimination
from reference.exact.parts.epoch import label_scores, sign
from reference.labels.classifiers import Table, on_the_line
from reference.labels.game import MulticlassGame
from reference.labels.learnability import normaliser
from reference.labels.oracles import BestClassifier
from theorems.cl21.games import (
    ROUNDS,
    adversary_plays,
    elimination_plays,
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


def wrong_again_on_one(k: int, rows) -> Play:
    """All observations have label 1; the classifiers of the rows, in order, keep missing one of them."""
    game = MulticlassGame([1] * len(rows[0]), k, Table(rows))
    return Play(game, Transcript([(t, 1) for t in range(len(rows))]), len(rows), Elimination(len(rows) + 1))


def four_mistakes_of_five() -> Play:
    """Two observations, five labels: the first is missed in rounds 2 to 5, which fixed weights would not notice."""
    return wrong_again_on_one(5, [(1, 2), (2, 1), (2, 1), (2, 1), (2, 1)])


def five_mistakes_of_six() -> Play:
    """Four observations, four labels: the first is missed in rounds 1 to 5."""
    return wrong_again_on_one(4, [(2, 1, 1, 1)] * 5 + [(1, 1, 2, 1)])


def _prefixes(trace):
    """(epoch number, epoch, rounds) for every number of voting rounds of every epoch."""
    for number, epoch in enumerate(trace.epochs, start=1):
        for rounds in range(1, voting_rounds(epoch) + 1):
            yield number, epoch, rounds


@claim(
    "CL21.equation-A.13",
    kind="upper",
    statement=r"$\Pr(\Psi^k_{y_i(p)}(p) \le 0) = E_{d_1} 1(-\Psi^k_{y_i(p)}(p) \ge 0) \le E_{d_1} "
    r"\exp(-\Psi^k_{y_i(p)}(p))$",
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
    statement=r"$\Pr(\Psi^k_{y_i(p)}(p) \le 0) \le e^{-\rho_i k},\ \rho_i = -\log \varphi(1 - \tfrac1{|A_i|} - "
    r"\tfrac{\gamma_i}2)$ when every round has score at least $\tfrac{2-|A_i|}{|A_i|} + \gamma_i$",
    boosters=[Elimination(3)],
    rounds=ROUNDS,
    oracles=[BestClassifier()],
    games=[short_epochs(), Drawn(adversary_plays())],
    attained_by=[one_epoch, many_labels, four_mistakes_of_five, five_mistakes_of_six],
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
    """After every round of every epoch, whatever the classifiers, with the largest error so far as the promise.

    A score of (2-k)/k + γ is an error of 1 - 1/k - γ/2, since the score is 1 - 2ε: hence γ_i/2. The proof chooses its γ_k
    anew when it comes to errors.
    """
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
    statement=r"$d_{k+1}(p) \le \tfrac1{|\mathcal P|} (1-\hat\gamma)^k$ for all $p$",
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
    statement=r"$d_{k+1}(p) = \frac{d_1(p) \exp[-\Psi^k_{y_i(p)}(p)]}{\prod_{s \le k} Z_s}$, hence $\sum_p d_1(p) "
    r"\exp[-\Psi^k_{y_i(p)}(p)] = \prod_{s=1}^k Z_s$",
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
    statement=r"$d_{k+1}(p) = \frac{d_1(p) \exp[-\sum_{s=1}^k \alpha_k (|A_i|-1) 1(h_s(p)=y_i(p)) + \alpha_k "
    r"1(h_k(p) \ne y_i(p))]}{\prod_s Z_s}$",
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
    statement=r"$d_{k+1}(p) = d_1(p) \prod_{s=1}^k Z_s$",
    boosters=[Elimination(9)],
    rounds=3,
    oracles=[BestClassifier()],
    games=[Drawn(adversary_plays(), examples=40)],
    printed="refuted",
    amended=r"$\sum_p d_1(p) \exp[-\Psi^k_{y_i(p)}(p)] = \prod_{s=1}^k Z_s \le (1-\hat\gamma)^k$",
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
    statement=r"$\sum_p d_1(p) \exp[-\Psi^k_{y_i(p)}(p)] = \prod_{s=1}^k Z_s \le (1-\hat\gamma)^k,\ 1-\hat\gamma = "
    r"\varphi(\max_s \epsilon_s)$",
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


@claim(
    "CL21.equation-A.19",
    kind="identity",
    statement=r"$\sum_{a \in A_i} \Psi^k_a(p) = 0$, so that $\Psi^k_{y(p)}(p) > 0$ leaves a label with $\Psi^k_a(p) "
    "< 0$",
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
