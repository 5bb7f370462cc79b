"""Algorithm 3 and Theorem 5 of NP14: the variant of MadaBoost, its readings, and what holds of its bound."""

from fractions import Fraction

from properties.claims import Sides, mutant, statement, swapped
from properties.engine.curves import labelled
from reference import play
from reference.exact import MadaBoost
from theorems.np14 import games, letters, sabotage

BEFORE = MadaBoost("before")


algorithm_3 = statement(
    "NP14.algorithm-3",
    kind="algorithm",
    statement=r"$R$ the negative entropy, $K$ the unit cube, $z_1=\mathbf 1;\quad f_t=\operatorname{sign}\sum_{s\le "
    r"t}\eta_sh_s,\quad\epsilon_t=$ error of $f_t,\quad\eta_t=\epsilon_t\gamma_t,\quad "
    r"z_{t+1}^i=z_t^ie^{\eta_td_t^i},\quad y_{t+1}=\min(1,z_{t+1}),\quad w_{t+1}=y_{t+1}/\|y_{t+1}\|_1$; output "
    "$f_T$",
    boosters=[BEFORE],
    games=[],
    printed="ambiguous",
    slip=("constant", "error-before-or-after", "Section 3.4, Algorithm 3"),
    reason=r"Algorithm 3 computes $\epsilon_t$ from $f_t$, which contains $\eta_t=\epsilon_t\gamma_t$; this equation "
    r"may have no solution (reading-after). Read $f_{t-1}$. A tie is a mistake here; by the printed $\tfrac12|f-a|$ "
    "it is half a mistake (reading-before-half).",
    readings=("NP14.algorithm-3.reading-before", "NP14.algorithm-3.reading-after"),
)


@algorithm_3.reading(
    "before",
    statement=r"$w_1=\tfrac1N\mathbf 1,\ \eta_t=\epsilon_t\gamma_t,\ \epsilon_t=$ error of $f_{t-1}$, a tie $f_{t-1}(x_i)=0$ "
    r"being a mistake $(\epsilon_1=1),\quad w_t\propto\min(1,e^{-a_iH_{t-1}(x_i)})$; output $f_T$",
    rounds=5,
    games=games.mixed(69, 6),
    attained_by=[games.one_right_example, games.abstaining, games.half_silent],
    broken_by=[
        mutant("a tie counts one half", MadaBoost("before-half")),
        mutant("a tie counts as right", sabotage.TiesAreRight()),
        mutant("previous edge", sabotage.PreviousEdgeMada()),
        mutant("weights not clipped at 1", sabotage.Unclipped()),
        sabotage.mada_stays,
    ],
)
def algorithm_3_reading_before(trace):
    """Recompute the step, the weights and the projections from the margins. A tie is a mistake, so that ε_1 = 1."""
    errors, norms = letters.errors_before(trace), letters.clipped_norms(trace)
    for t, (this_round, after) in enumerate(zip(trace.rounds, letters.prefixes(trace), strict=True)):
        yield Sides(
            this_round.record["consistent"],
            ">=",
            1,
            at=f"round {t + 1}, the step exists",
            round=t + 1,
            part="the step exists",
            step=True,
        )
        yield Sides(
            abs(this_round.record["step"] - errors[t] * this_round.edge),
            "<=",
            letters.WITHIN,
            at=f"round {t + 1}, the step",
            round=t + 1,
            part="the step",
        )
        for i, weight in enumerate(trace.weights[t + 1]):
            expected = letters.clipped(after.margins[i]) / norms[t + 1]
            yield Sides(abs(weight - expected), "<=", letters.WITHIN, at=f"round {t + 1}, weight {i}", round=t + 1)


@algorithm_3.reading(
    "before-half",
    kind="upper",
    statement=r"$\eta_t=\epsilon_t\gamma_t,\ \epsilon_t=\tfrac1N\sum_i\tfrac12|f_{t-1}(x_i)-a_i|\ (\epsilon_1=\tfrac12):\quad\min_{t\le "
    r"T}\epsilon_t^2\,T\gamma^2\le\sum_{t\le T}\epsilon_t^2\gamma_t^2\le2(1-\varepsilon)$",
    boosters=[MadaBoost("before-half")],
    rounds=6,
    games=games.mixed(69, 6),
    attained_by=[games.half_silent_for_longer, games.abstaining, games.right_then_wrong],
    # In the other reading a tie counts in full; its steps are longer and satisfy this bound, so only the comparison of the steps differs.
    broken_by=[
        mutant("weights that stay", sabotage.StaleMada("before-half")),
        mutant("previous edge", sabotage.PreviousEdgeMada("before-half")),
    ],
    uses=["NP14.lemma-6.amended", "NP14.theorem-5.equation-48"],
)
def algorithm_3_reading_before_half(trace):
    """Check the amended Theorem 5 for the printed formula, in which a tie counts as half a mistake; in ε a tie counts
    in full.

    With this formula ε_t is at most the share of mistakes with ties in full, as Lemma 6 requires, and w* may contain
    the ties.
    """
    total = Fraction(0)
    for after, error, this_round in zip(
        letters.prefixes(trace), letters.halved_errors_before(trace), trace.rounds, strict=False
    ):
        step = error * this_round.edge
        yield Sides(
            abs(this_round.record["step"] - step),
            "<=",
            letters.WITHIN,
            at=f"round {after.rounds}, the step",
            round=after.rounds,
            part="the step",
            step=True,
        )
        total = total + step**2
        yield Sides(total, "<=", 2 * (1 - after.error), at=after.at, round=after.rounds)


@algorithm_3.reading(
    "after",
    statement=r"the variant of MadaBoost with $\eta_t=\epsilon_t\gamma_t$ and $\epsilon_t$ the error of $f_t$, which contains "
    r"$\eta_t$",
    boosters=[MadaBoost("after")],
    rounds=3,
    games=[games.tiny_games()],
    attained_by=[games.one_right_example],
    printed="refuted",
    reason="Take one example that the hypothesis classifies correctly. A positive step leaves the error 0, so that "
    "the step must be 0; the step 0 leaves a tie, so that the step must be positive.",
    amended=r"$\eta_t=\epsilon_t\gamma_t$ with $\epsilon_t$ the error of $f_{t-1}$",
)
def algorithm_3_reading_after(trace):
    """Check that some ε_t among 0, 1/N, ..., 1 equals the error after a step with this ε_t."""
    for t, this_round in enumerate(trace.rounds):
        yield Sides(this_round.record["consistent"], ">=", 1, at=f"round {t + 1}", round=t + 1)


theorem_5 = statement(
    "NP14.theorem-5",
    kind="upper",
    statement=r"a hypothesis of error at most $\epsilon$ after at most $T=O(1/(\epsilon^2\gamma^2))$ rounds; in the "
    r"proof $T=\frac{2(1-\epsilon)}{\epsilon^2\gamma^2}$",
    given=[letters.edges_are_positive],
    boosters=[BEFORE],
    games=[],
    attained_by=[games.forgetful],
    printed="ambiguous",
    slip=("argument", "last-error-for-every-round", "Section 3.4, Theorem 5"),
    reason=r"'After at most $T$ rounds' has two readings. That one of $H_1,\dots,H_T$ is $(1-\varepsilon)$-accurate is "
    "true (reading-some-round): print this. That the output $H_T$ is, which the proof claims, is false, since the "
    "error may rise again (reading-last).",
)


@theorem_5.reading(
    "last",
    statement=r"$T\ge\frac{2(1-\epsilon)}{\epsilon^2\gamma^2}\ \Rightarrow$ error of $H_T\le\epsilon$",
    rounds=6,
    games=[games.restoring(30)],
    printed="refuted",
    slip=("argument", "last-error-for-every-round"),
    reason=r"The proof replaces every $\epsilon_t$ by the error of $H_T$. If the vote on one of $N$ examples stays 0, the "
    "steps are small, and the last round can misclassify three quarters: $T$ is 1.02 times the bound for $N=16$, "
    "3.87 times for $N=64$ (NP14.theorem-5.step-larger-constant).",
    amended=r"$\min_{t\le T}\epsilon_t\le\sqrt{2/(T\gamma^2)}$, $\epsilon_t$ the error of $H_{t-1}$",
    uses=["NP14.theorem-5.equation-49", "NP14.lemma-6.amended", "NP14.theorem-5.step-last-error"],
)
def theorem_5_reading_last(trace):
    """Check the error of the output after T rounds, with the constant of the proof."""
    after = letters.last(trace)
    yield Sides(
        rounds_times_error(after),
        "<=",
        2 * (1 - after.error),
        at=f"{after.at}, error {after.error}",
        round=after.rounds,
    )


def rounds_times_error(after):
    """Return T ε² γ², for the error ε after T rounds and the least edge γ."""
    return after.rounds * after.error**2 * after.least_edge**2


@theorem_5.reading(
    "some-round",
    statement=r"$T\ge\frac{2(1-\epsilon)}{\epsilon^2\gamma^2}\ \Rightarrow\ \min_{1\le t\le T}$ error of $H_t\le\epsilon$",
    rounds=7,
    games=games.mixed(82, 7),
    attained_by=[
        games.half_silent_for_longer,
        games.half_silent_for_long,
        games.forgetful,
        games.one_right_example,
        games.two_with_one_stubborn,
    ],
    broken_by=[sabotage.mada_stays, swapped("the output after T rounds", theorem_5_reading_last)],
    printed="proof-gap",
    slip=("argument", "last-error-for-every-round", "supplement, before (50)"),
    reason=r"Before (50) the proof replaces every $\epsilon_t$ by the error of $H_T$ "
    r"(NP14.theorem-5.step-last-error), and its Lemma 6 has $H_t$ for $H_{t-1}$. With $\min_t\epsilon_t$ and the "
    "amended Lemma 6 (NP14.lemma-6.amended) the proof is right.",
    uses=[
        "NP14.theorem-5.amended",
        "NP14.theorem-5.step-last-error",
        "NP14.lemma-6.step-equation-46",
        "NP14.theorem-5.equation-48.step-sign",
    ],
)
def theorem_5_reading_some_round(trace):
    """Check T e² γ² <= 2 (1 - e) after every round, where e is the least error of H_1, ..., H_T and γ the least edge.

    This inequality is equivalent to the statement for all ε: if none of H_1, ..., H_T is (1-ε)-accurate, then ε < e and
    T is below the bound at ε. It is far from equality on every run tried, because every ε_t is replaced by the least
    error. NP14.theorem-5.amended keeps the ε_t, and NP14.remark-madaboost-slower has runs on which T e γ² grows.
    """
    best = Fraction(1)
    for after in letters.prefixes(trace):
        best = min(best, after.error)
        yield Sides(
            after.rounds * best**2 * after.least_edge**2,
            "<=",
            2 * (1 - best),
            at=f"{after.at}, best {best}",
            round=after.rounds,
        )


@theorem_5.step(
    "last-error",
    kind="inequality",
    statement=r"$\varepsilon\le\epsilon_t\quad\forall t\le T$",
    rounds=4,
    games=[games.confident(20)],
    attained_by=[games.forgetful_three],
    printed="refuted",
    where="supplement, before (50)",
    reason="The error may rise. Of three examples, the vote on one stays 0, and round 3 misclassifies a second one.",
    amended=r"$\min_{s\le T}\epsilon_s\le\epsilon_t\quad\forall t\le T$",
    given=[],
)
def theorem_5_step_last_error(trace):
    """Compare the final error with all earlier errors."""
    errors = letters.errors_before(trace)
    for t, error in enumerate(errors[:-1], start=1):
        yield Sides(errors[-1], "<=", error, at=f"t={t}", round=t)


@theorem_5.step(
    "larger-constant",
    slip=None,
    statement=r"$T\le3\cdot\frac{2(1-\varepsilon)}{\varepsilon^2\gamma^2}$ for every run of $T$ rounds with edges $\ge\gamma$ "
    r"after which $H_T$ has the error $\varepsilon$",
    rounds=6,
    games=[games.restoring(20)],
    attained_by=[lambda: games.forgetful_family()[-1]],
    printed="refuted",
    role="ours",
    where=None,
    reason="The stored run of 120 rounds on 64 examples refutes every factor below 3.87. In its family the vote on one "
    "of $N$ examples is 0 until the last round, after which a quarter of the examples is classified correctly. "
    "The factor is 1.02, 1.95 and 3.87 for $N=16$, 32 and 64.",
    amended=r"$\min_{t\le T}\epsilon_t\le\sqrt{2/(T\gamma^2)}$",
    uses=["NP14.theorem-5.reading-last"],
    curve=labelled(
        lambda: growth_curve(),
        "examples N",
        "runs that end in the weights before the round",
        "1, the printed constant",
        "loglog",
        title="no constant bounds the rounds through the last error",
        quantity=r"$T\varepsilon^2\gamma^2/(2(1-\varepsilon))$",
    ),
)
def theorem_5_step_larger_constant(trace):
    """Check Theorem 5 for the output with three times the constant of the proof. The factor 3 is ours and not
    printed."""
    after = letters.last(trace)
    yield Sides(
        rounds_times_error(after), "<=", 6 * (1 - after.error), at=f"N={trace.game.m}, {after.at}", round=after.rounds
    )


def growth_curve():
    """Yield the points (N, T ε² γ²/(2 (1 - ε)), 1)."""
    for case in games.forgetful_family():
        after = letters.last(play(BEFORE, case.game, case.rounds, case.oracle))
        yield len(after.margins), float(rounds_times_error(after)) / float(2 * (1 - after.error)), 1.0


@theorem_5.amended(
    statement=r"$\min_{t\le T}\epsilon_t^2\,T\gamma^2\le\sum_{t\le "
    r"T}\epsilon_t^2\gamma_t^2\le2(1-\varepsilon),\quad\epsilon_t=$error of $H_{t-1},\ \varepsilon=$error of $H_T$",
    rounds=7,
    games=games.mixed(69, 6),
    attained_by=[games.abstaining, games.half_silent_for_long, games.forgetful, games.right_then_wrong],
    broken_by=[sabotage.mada_stays, swapped("with the last error throughout", theorem_5_reading_last)],
    uses=["NP14.theorem-5.equation-49", "NP14.lemma-6.amended"],
    curve=games.along_a_run(
        r"$2(1-\varepsilon)$",
        "squared errors times squared edges of MadaBoost, summed",
        r"$\sum\epsilon_t^2\gamma_t^2$",
    ),
    given=[],
)
def theorem_5_amended(trace):
    """Check Σ ε_t² γ_t² <= 2 (1 - ε) for every T. So the best of the hypotheses so far is (1-ε)-accurate after 2/(ε² γ²)
    rounds."""
    total = Fraction(0)
    for after, error, edge in zip(letters.prefixes(trace), letters.errors_before(trace), trace.edges, strict=False):
        total = total + error**2 * edge**2
        yield Sides(total, "<=", 2 * (1 - after.error), at=after.at, round=after.rounds)
