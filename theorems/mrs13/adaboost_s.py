"""Section 3.2: AdaBoost.S, which scales its combination back where that lowers the loss."""

from fractions import Fraction

from properties.cases.drawn import Drawn, sign_games
from properties.cases.exhaustive import Exhausted
from properties.claims import Sides, claim, sharper, swapped, without
from reference import BestColumn, InOrder, Verdict, decide, play
from reference.arithmetic import log
from reference.constructions.mrs13 import both_sets
from reference.exact import AdaBoost, AdaBoostS
from reference.rate.suboptimality import combinations, exponential_loss, log_ratio, losses
from theorems.mrs13.games import CONSTRUCTIONS, SOURCES, confident_column, matrix_of_figure_3, one_right_example
from theorems.mrs13.games_of_descent import correlated_hypotheses, norms_and_accuracies, unit_norm
from theorems.mrs13.letters import learner_takes_the_best_column, positive_excesses, reference_combinations
from theorems.mrs13.sabotage import ScaledBackTooLittle, StepTimes, short_steps


@claim(
    "MRS13.theorem-7",
    kind="upper",
    statement=r"$\forall\lambda^*,\ \varepsilon>0$: AdaBoost.S: $L(\lambda^T)\le L(\lambda^*)+\varepsilon$ for some "
    r"$T\le\lceil3\|\lambda^*\|_1^2/\varepsilon\rceil$ (printed: not rounded up)",
    boosters=[AdaBoostS()],
    rounds=4,
    given=[learner_takes_the_best_column],
    games=SOURCES,
    attained_by=[*CONSTRUCTIONS, correlated_hypotheses],
    broken_by=[StepTimes(0), short_steps("1/30")],
    reason="Theorem 7 is true with the ceiling of the bound, as in the proof of Lemma 2: print the ceiling. Without the "
    "ceiling the bound can be below one round, and zero rounds are not enough (reading-real).",
    uses=["MRS13.lemma-2", "MRS13.lemma-8", "MRS13.theorem-7.step-constant.amended"],
    slip=("convention", "whole-number-of-rounds", "Theorem 7; rounded up in the proof of Lemma 2"),
    amended=r"$\forall\lambda^*,\ \varepsilon>0$: AdaBoost.S: $L(\lambda^T)\le L(\lambda^*)+\varepsilon$ for some "
    r"$T\le\lceil3\|\lambda^*\|_1^2/\varepsilon\rceil$",
)
def theorem_7(trace):
    """Check t <= 3 B² / e for every t >= 1 with e = L(λ^t) - L(λ*) > 0, which is the statement with the number of rounds
    rounded up."""
    for t, target, excess in positive_excesses(trace):
        if t:
            yield Sides(t, "<=", 3 * target.norm**2 / excess, f"t={t}, {target}", round=t, target=target.text)


@theorem_7.reading(
    "real",
    broken_by=[StepTimes(0), short_steps("1/30")],
    rounds=5,
    games=SOURCES[1:2],
    printed="refuted",
    reason=r"For one example and one hypothesis that is right on it, $\lambda^*=\ln(21/20)$ has the loss $20/21$. "
    r"For $\varepsilon$ just below $1/21$ the bound is $0.15$ rounds, and the loss before round 1 is "
    r"$1>20/21+\varepsilon$.",
    uses=["MRS13.lemma-2", "MRS13.lemma-8"],
    where="Theorem 7",
    statement=r"$\forall\lambda^*,\ \varepsilon>0$: AdaBoost.S: $L(\lambda^T)\le L(\lambda^*)+\varepsilon$ for some "
    r"$T\le3\|\lambda^*\|_1^2/\varepsilon$, a real number",
)
def theorem_7_reading_real(trace):
    """Every ε < e takes at least t + 1 rounds, so the statement is t + 1 <= 3 B² / e, where e = L(λ^t) - L(λ*) > 0."""
    for t, target, excess in positive_excesses(trace):
        yield Sides(t + 1, "<=", 3 * target.norm**2 / excess, f"t={t}, {target}", round=t, target=target.text)


theorem_7_reading_rounded_up = theorem_7.reading(
    "rounded-up",
    statement=r"AdaBoost.S: $L(\lambda^T)\le L(\lambda^*)+\varepsilon$ for $T=\lceil3\|\lambda^*\|_1^2/\varepsilon\rceil$",
    reason=r"In our text the proof ends with $2\ln2<3$. Lemma 2 with $c_1=c_2=1$ needs $2/\ln2<3$ "
    "(MRS13.theorem-7.step-constant): print this if the paper does not. Our text may have lost the fraction bar; "
    "both inequalities are true.",
    uses=["MRS13.lemma-2", "MRS13.lemma-8", "MRS13.theorem-7.step-constant.amended"],
    slip=("transcription", "two-ln-two-for-two-over-ln-two", "end of Section 3.2, before ``In experiments''"),
    amended=r"$2B^2(\varepsilon\ln2)^{-1}<3B^2/\varepsilon$ since $2/\ln2<3$",
    doc="In all runs t < B²/e.",
)(theorem_7)


@theorem_7.also(
    "constant-two",
    role="ours",
    statement=r"AdaBoost.S: $L(\lambda^t)\le L(\lambda^*)+\varepsilon$ for every $t\ge2\|\lambda^*\|_1^2/\varepsilon$",
    uses=["MRS13.lemma-8"],
    where=None,
)
def theorem_7_constant_two(trace):
    """Check t <= 2B² (1/e_t - 1/e_0), which follows from convexity as in `conjecture_6`. The paper's constant is 3,
    because its proof uses logarithms of the loss."""
    begun: dict = {}
    for t, target, excess in positive_excesses(trace):
        if t == 0:
            begun[target.combination] = excess
        else:
            yield Sides(
                t,
                "<=",
                2 * target.norm**2 * (1 / excess - 1 / begun[target.combination]),
                f"t={t}, {target}",
                round=t,
                target=target.text,
            )


@claim(
    "MRS13.theorem-7.step-constant",
    kind="inequality",
    statement=r"$2B^2(\varepsilon\ln2)^{-1}\le(2\ln2)\,B^2/\varepsilon$, which is below $3B^2/\varepsilon$",
    games=[Drawn(norms_and_accuracies, 60)],
    attained_by=[unit_norm],
    printed="refuted",
    amended=r"$2B^2(\varepsilon\ln2)^{-1}<3B^2/\varepsilon$",
    reason=r"Our text has $2\ln2=1.386\dots$; the constant of Lemma 2 is $2/\ln2=2.885\dots$. Our text may have lost "
    "a fraction bar.",
    slip=("transcription", "two-ln-two-for-two-over-ln-two", "end of Section 3.2, before ``In experiments''"),
)
def theorem_7_step_constant(instance):
    """Compare the bound of Lemma 2 that gives Theorem 7 with the constant in our text of the proof."""
    share = instance.norm**2 / instance.epsilon
    yield Sides(_rounds_of_lemma_2(instance), "<=", 2 * log(2) * share, f"B={instance.norm}, ε={instance.epsilon}")
    yield Sides(2 * log(2) * share, "<", 3 * share, "2 ln 2 < 3")


@theorem_7_step_constant.amended(
    games=[Drawn(norms_and_accuracies, 200)],
    broken_by=[sharper("19/20")],
)
def theorem_7_step_constant_amended(instance):
    yield Sides(_rounds_of_lemma_2(instance), "<", 3 * instance.norm**2 / instance.epsilon, f"B={instance.norm}")


@claim(
    "MRS13.lemma-8",
    kind="inequality",
    statement=r"$\delta_t\ge R_{t-1}/B$ in each round of AdaBoost.S",
    boosters=[AdaBoostS()],
    oracles=[BestColumn(signed=True), InOrder()],
    rounds=4,
    given=[learner_takes_the_best_column],
    games=SOURCES,
    attained_by=[one_right_example, both_sets, correlated_hypotheses, matrix_of_figure_3, confident_column],
    broken_by=[without(learner_takes_the_best_column)],
    uses=["MRS13.equation-7", "MRS13.equation-8"],
    vacuity="one of the two learners takes the columns in order, rarely the best one; its runs show that the "
    "hypothesis is needed",
)
def lemma_8(trace):
    """The edge of round t is at least R_{t-1} / B. Because of the scaling, the weighted margin of the combination is
    not negative, so that the suboptimality is at most the weighted margin of λ*."""
    run = losses(trace)
    for target in reference_combinations(trace.game):
        for t, edge in enumerate(trace.edges):
            suboptimality = log_ratio(run[t], target.loss)
            if decide(suboptimality, ">", 0, bits=512) is Verdict.HOLDS:
                yield Sides(
                    abs(edge) * target.norm,
                    ">=",
                    suboptimality,
                    f"round {t + 1}, {target}",
                    round=t + 1,
                    target=target.text,
                )


A_LITTLE = Fraction(1, 2**60)


@lemma_8.step(
    "margin",
    statement=r"$\sum_i D_{\lambda^{t-1}}(i)\,(M\lambda^{t-1})_i\ge0$ for AdaBoost.S",
    given=(),
    oracles=None,
    games=[Exhausted((-1, 1), 4, 4), Drawn(sign_games(m=(4, 7), n=(2, 3)), 300)],
    attained_by=[correlated_hypotheses],
    broken_by=[AdaBoost(), ScaledBackTooLittle()],
    vacuity="no step is finite where the first hypothesis is perfect or none has an edge: so on half of the smallest matrices",
)
def lemma_8_step_margin(trace):
    """Check that the weighted margin of the run's combination is not negative, which is the purpose of the scaling.

    That margin is exactly 0 after the first round and after every scaling, which enclosures cannot show. So the claim
    compares losses, which are convex along the ray: if shortening the combination by the share 2^-60 does not lower the
    loss, the combination is longer than the best multiple by a share of at most 2^-60."""
    for t, combination in enumerate(combinations(trace)):
        if any(not isinstance(entry, (int, Fraction, float)) for entry in combination):
            shorter = tuple(entry * (1 - A_LITTLE) for entry in combination)
            loss = exponential_loss(trace.game, combination)
            yield Sides(exponential_loss(trace.game, shorter), ">=", loss, f"after round {t}", round=t)


@claim(
    "MRS13.remark-scaling",
    kind="remark",
    statement="$s_t=1$ in every round of AdaBoost.S (not asserted: ``in experiments we ran, the scaling back never occurs'')",
    boosters=[AdaBoostS()],
    rounds=4,
    games=SOURCES,
    attained_by=[correlated_hypotheses],
    broken_by=[
        swapped("any scaling above 0", lambda trace: [Sides(s, "<=", Fraction(1, 2)) for s in _scalings(trace)])
    ],
    printed="refuted",
    reason="The last paragraph of Section 3.2 reports this for the paper's experiments only, and believes that scaling "
    "happens only a few times. On five examples and two hypotheses $s_t<1$ in each of the rounds 2 to 25 of the "
    "stored run: for some data scaling is the rule.",
    amended=r"$s_t=1$ for all $t\ \Rightarrow$ AdaBoost.S and AdaBoost choose the same columns and steps",
    slip=("report", "scaling-never-occurs", "Section 3.2, last paragraph"),
)
def remark_scaling(trace):
    for t, scaling in enumerate(_scalings(trace)):
        if isinstance(scaling, Fraction) or decide(scaling, "<", 1, bits=512) is Verdict.HOLDS:
            yield Sides(scaling, ">=", 1, f"round {t + 1}", round=t + 1)


def never_scaled(trace) -> bool:
    """Return whether every scaling of the run is exactly 1."""
    return all(isinstance(scaling, Fraction) and scaling == 1 for scaling in _scalings(trace))


@remark_scaling.amended(
    kind="identity",
    given=[never_scaled],
    games=[Exhausted((-1, 1), 4, 4), Drawn(sign_games(m=(4, 8), n=(2, 4)), 200)],
    attained_by=[both_sets],
    broken_by=[without(never_scaled)],
)
def remark_scaling_amended(trace):
    """If no round scales back, AdaBoost has the same edges on the same columns."""
    plain = play(AdaBoost(), trace.game, len(trace.columns), BestColumn(signed=True))
    yield Sides(len(plain.columns), "==", len(trace.columns), "rounds")
    for t, (edge, scaled) in enumerate(zip(plain.edges, trace.edges, strict=False)):
        yield Sides(plain.columns[t], "==", trace.columns[t], f"column of round {t + 1}", round=t + 1, part="column")
        yield Sides(edge, "==", scaled, f"edge of round {t + 1}", round=t + 1, part="edge")


def _rounds_of_lemma_2(instance):
    """Return 2 B^(2 c1) (ε ln 2)^(1 - 2 c2) for c1 = c2 = 1."""
    return 2 * instance.norm**2 / (instance.epsilon * log(2))


def _scalings(trace):
    return [this_round.record["scaling"] for this_round in trace.rounds if "scaling" in this_round.record]
