"""CL21 Appendix A.2: Markov's inequality, Lemma A.1, and the weights after k rounds of an epoch."""

from fractions import Fraction

from properties.cases.drawn import Drawn
from properties.claims import Sides, claim, sharper, varied
from properties.engine.curves import along_one_run
from reference.arithmetic import exp
from theorems.cl21 import games
from theorems.cl21.letters import stages
from theorems.cl21.sabotage import StaleWeights, UniformlyWrong, WithoutLabelCount, played_by


@claim(
    "CL21.equation-A.13",
    kind="upper",
    statement=r"$\Pr(\Psi^k_{y_i(p)}(p) \le 0) = E_{d_1} 1(-\Psi^k_{y_i(p)}(p) \ge 0) \le E_{d_1} \exp(-\Psi^k_{y_i(p)}(p))$",
    **games.TRAINING,
    games=[Drawn(games.adversary_plays(), examples=260)],
    attained_by=[games.one_epoch, games.many_labels],
    broken_by=[varied("a quarter of E exp(-4Ψ)", factor=4)],
)
def equation_a_13(trace, factor=1):
    """Check Markov's inequality over the observations in training. A tie Ψ = 0 counts as wrong, and exp(-Ψ) = 1."""
    for after in stages(trace):
        yield Sides(after.share_not_positive, "<=", after.mean_exponential(factor) / factor, at=after.at, round=after.k)


@claim(
    "CL21.lemma-A.1",
    kind="upper",
    statement=r"$\Pr(\Psi^k_{y_i(p)}(p) \le 0) \le e^{-\rho_i k},\ \rho_i = -\log \varphi(1 - \tfrac1{|A_i|} - "
    r"\tfrac{\gamma_i}2)$ when every round has score at least $\tfrac{2-|A_i|}{|A_i|} + \gamma_i$",
    **games.TRAINING,
    games=[games.SHORT_EPOCHS, Drawn(games.adversary_plays())],
    attained_by=[
        games.one_epoch,
        games.many_labels,
        games.four_mistakes_of_five,
        games.five_mistakes_of_six,
        games.nine_points,
    ],
    curve=along_one_run(
        games.one_epoch,
        games.ROUNDS,
        parameter="rounds k",
        measured="labels 1, 2, 1 on a line",
        bound=r"$\exp(-\rho_i k)$",
        title=r"observations with $\Psi\leq 0$ within an epoch",
        quantity="share of observations",
    ),
    broken_by=[played_by(WithoutLabelCount), played_by(StaleWeights), played_by(UniformlyWrong)],
    printed="proof-gap",
    slip=("argument", "weights-for-exponentials", "Appendix A.2, before (A.18)"),
    reason=r"The proof ends with $d_{k+1}(p)\le\tfrac1{|\mathcal P|}(1-\hat\gamma)^k$, which is false because the "
    r"weights sum to 1 (step-weights). Use instead $E\exp(-\Psi)=\prod_sZ_s\le(1-\hat\gamma)^k$, by (A.15), and then "
    "(A.13).",
    uses=["CL21.equation-A.13", "CL21.equation-A.15", "CL21.lemma-A.2", "CL21.weights-display.amended"],
)
def lemma_a_1(trace):
    """Check the bound after every round of every epoch for any classifiers, with γ_i from the largest error so far.

    A score of (2-k)/k + γ is an error of 1 - 1/k - γ/2, because the score is 1 - 2ε; hence γ_i/2. The proof redefines
    γ_k as an advantage in error.
    """
    for after in stages(trace):
        yield Sides(after.share_not_positive, "<=", after.decay, at=after.at, round=after.k)


@lemma_a_1.step(
    "weights",
    statement=r"$d_{k+1}(p) \le \tfrac1{|\mathcal P|} (1-\hat\gamma)^k$ for all $p$",
    games=[Drawn(games.adversary_plays(), examples=40)],
    attained_by=[],
    printed="refuted",
    reason=r"The sum of the inequality over $p$ is $1\le(1-\hat\gamma)^k<1$, which is false.",
)
def lemma_a_1_step_weights(trace):
    """Check the last inequality of the printed proof."""
    for after in stages(trace):
        for p, weight in after.weights.items():
            yield Sides(
                weight, "<=", after.decay / trace.game.m, at=f"{after.at}, observation {p}", round=after.k, example=p
            )


@claim(
    "CL21.equation-A.15",
    kind="identity",
    statement=r"$d_{k+1}(p) = \frac{d_1(p) \exp[-\Psi^k_{y_i(p)}(p)]}{\prod_{s \le k} Z_s}$, hence $\sum_p d_1(p) "
    r"\exp[-\Psi^k_{y_i(p)}(p)] = \prod_{s=1}^k Z_s$",
    **games.TRAINING,
    games=[Drawn(games.adversary_plays(m=(2, 4), k=(2, 4), rounds=(1, 3)), examples=40)],
    attained_by=[games.one_epoch],
    broken_by=[played_by(StaleWeights), played_by(WithoutLabelCount)],
    slip=("misprint", "subscript-of-the-last-round", "Appendix A.2, the middle line of (A.14)"),
    amended=r"The sum in the middle line of (A.14) has $\alpha_s$ and $h_s$",
    reason=r"(A.15) is right. The middle line of (A.14) prints $\alpha_k$ and $h_k$, those of the last round, in the "
    r"sum over $s$ (step-middle-line). Print $\alpha_s$ and $h_s$, as in the lines before and after it.",
)
def equation_a_15(trace):
    """Check that the sides are equal. Enclosures cannot separate them, and the equality is proved in Coq; if a side is
    rational or a root, the comparison is exact."""
    for after in stages(trace):
        Z, at = after.normalisers, after.at
        yield Sides(after.mean_exponential(), "==", Z, at=f"{at}: sum", equal=True)
        for p, weight in after.weights.items():
            loss = exp(-after.scores[p]) / len(after.scores)
            yield Sides(weight * Z, "==", loss, at=f"{at}: observation {p}", example=p, equal=True)


@equation_a_15.step(
    "middle-line",
    statement=r"$d_{k+1}(p) = \frac{d_1(p) \exp[-\sum_{s=1}^k \alpha_k (|A_i|-1) 1(h_s(p)=y_i(p)) + \alpha_k "
    r"1(h_k(p) \ne y_i(p))]}{\prod_s Z_s}$",
    games=[Drawn(games.adversary_plays(rounds=(2, 3)), examples=30)],
    attained_by=[],
    printed="refuted",
    reason="The middle line of (A.14) uses the coefficient and the hypothesis of the last round for every $s$. "
    r"Print $\alpha_s$ and $h_s$ in the sum.",
)
def equation_a_15_step_middle_line(trace):
    """Check the line as printed for every observation."""
    for after in stages(trace):
        epoch, last = after.epoch, after.steps[-1]
        for p, weight in after.weights.items():
            right = [label == epoch.labels[p] for label in epoch.history(p)[: after.k]]
            claimed = exp(last * ((not right[-1]) - (epoch.k - 1) * sum(right))) / len(after.scores)
            same = right.count(False) <= 1  # with equal coefficients, or after one round, the line equals (A.15)
            yield Sides(
                weight * after.normalisers,
                "==",
                claimed,
                at=f"{after.at}, observation {p}",
                round=after.k,
                example=p,
                equal=same,
            )


@claim(
    "CL21.weights-display",
    kind="identity",
    statement=r"$d_{k+1}(p) = d_1(p) \prod_{s=1}^k Z_k \le \tfrac1{|\mathcal P|} (1-\hat\gamma)^k = \tfrac1{|\mathcal P|} e^{-\rho_i t}$ "
    r"where $\rho_i = -\log(1-\hat\gamma)$",
    **games.TRAINING,
    games=[Drawn(games.adversary_plays(), examples=40)],
    printed="refuted",
    slip=("argument", "weights-for-exponentials", "Appendix A.2, before (A.18)"),
    amended=r"$\sum_p d_1(p) \exp[-\Psi^k_{y_i(p)}(p)] = \prod_{s=1}^k Z_s \le (1-\hat\gamma)^k,\ 1-\hat\gamma = \varphi(\max_s \epsilon_s)$",
    reason=r"The weights sum to 1, while the printed right side sums to $\prod Z_s<1$. The display omits "
    r"$\exp(-\Psi)$ and has the product of (A.15) in place of its inverse. It also prints $Z_k$ for $Z_s$ and $t$ "
    "for $k$ (step-product).",
)
def fact_weights_display(trace):
    """Check the first equality for every observation and every number of rounds, with Z_s for Z_k (step-product)."""
    for after in stages(trace):
        for p, weight in after.weights.items():
            yield Sides(
                weight,
                "==",
                after.normalisers / len(after.scores),
                at=f"{after.at}, observation {p}",
                round=after.k,
                example=p,
            )


@fact_weights_display.step(
    "product",
    kind="upper",
    statement=r"$\prod_{s=1}^k Z_s \le (1-\hat\gamma)^k = e^{-\rho_i k}$ where $\rho_i = -\log(1-\hat\gamma)$ (printed: "
    r"$\prod_{s=1}^k Z_k$ and $e^{-\rho_i t}$)",
    games=[games.SHORT_EPOCHS, Drawn(games.adversary_plays())],
    attained_by=[games.one_epoch],
    broken_by=[sharper("99/100")],
    slip=("misprint", "index-of-the-product", "Appendix A.2, before (A.18), the product and the exponent"),
    amended=r"$\prod_{s=1}^k Z_s \le (1-\hat\gamma)^k = e^{-\rho_i k}$",
    reason="The display before (A.18) prints the factor $Z_k$ for $Z_s$: print $Z_s$, as in (A.15). Its exponent "
    "has $t$, which is not defined within an epoch: print $k$, the number of rounds in Lemma A.1.",
)
def fact_weights_display_step_product(trace):
    """Check the amended display, where γ̂ is that of the largest error so far. If all errors are equal, the two sides
    are equal."""
    for after in stages(trace):
        same = all(isinstance(error, Fraction) and error == after.largest_error for error in after.errors)
        yield Sides(after.normalisers, "<=", after.decay, at=after.at, round=after.k, equal=same)


@fact_weights_display.amended(
    kind="upper",
    games=[games.SHORT_EPOCHS, Drawn(games.adversary_plays())],
    attained_by=[games.one_epoch],
    broken_by=[played_by(StaleWeights), sharper("99/100")],
    uses=["CL21.equation-A.15"],
)
def fact_weights_display_amended(trace):
    """Check the bound on E exp(-Ψ) after every round, which holds because Z_s = φ(ε_s) and φ increases up to 1 - 1/|A_i|.
    If all errors so far are equal, both sides are φ(ε)^k."""
    for after in stages(trace):
        same = all(isinstance(error, Fraction) and error == after.largest_error for error in after.errors)
        yield Sides(after.mean_exponential(), "<=", after.decay, at=after.at, round=after.k, equal=same)
