"""Section 3.3 and the supplement of NP14: the step of SparseBoost, the rate (40), footnote 6, and the amount of
regularisation."""

from fractions import Fraction

from properties.cases.drawn import Drawn, sign_games
from properties.cases.exhaustive import Exhausted
from properties.claims import Sides, claim, mutant, sharper, varied, without
from reference.exact import SparseBoost
from theorems.np14 import games, instances, sabotage
from theorems.np14.letters import edges_are_not_negative, edges_are_positive, last, once_edged, prefixes
from theorems.np14.sparse import EVERY, HALF, QUARTER, ZERO, kept


@claim(
    "NP14.equation-36",
    kind="structure",
    statement=r"$\eta_t=\frac{\gamma_t\|y_t\|_1-\alpha_t}{N}$ minimises $-\eta\gamma_t\|y_t\|_1+\tfrac N2\eta^2+\alpha_t\eta$",
    games=[Drawn(instances.step_choices, 220)],
    broken_by=[varied("without α", alpha=0)],
)
def equation_36(instance, alpha=None):
    """Compare with all other steps. For α = (1 - k) γ |y| the minimiser is k γ |y| / N."""
    best = (instance.pull - (instance.alpha if alpha is None else alpha)) / instance.m
    yield Sides(progress_of_step(instance, best), "<=", progress_of_step(instance, instance.step))


def progress_of_step(instance, step):
    """Return -η γ |y|_1 + N η²/2 + α η."""
    return -step * instance.pull + instance.m * step**2 / Fraction(2) + instance.alpha * step


@claim(
    "NP14.equation-40",
    kind="upper",
    statement=r"$\alpha_t=0:\quad\varepsilon\le\frac{N^2}{1+T\gamma^2},\quad\varepsilon>0$ after round "
    r"$T\Rightarrow\|y_t\|_1\ge\tfrac1N\ \forall t\le T$",
    boosters=[ZERO],
    rounds=8,
    games=[Exhausted(), *games.mixed(25)],
    attained_by=[games.abstaining, games.half_silent_for_long, games.right_then_wrong],
    broken_by=[
        mutant("weights that stay", sabotage.StaleSparse()),
        mutant("previous edge", sabotage.PreviousEdgeSparse()),
    ],
    printed="proof-gap",
    slip=("argument", "right-once-right-for-ever", "supplement, before (39)"),
    reason=r"The proof says before (39) that $\varepsilon=0$ if $H_t$ has no mistake. But a later round may cause "
    r"one (step-converged). Use that $\|y_t\|_2$ does not increase: a mistake at the end then implies "
    r"$\|y_t\|_1\ge\tfrac1N$ for every $t\le T$.",
    uses=["NP14.theorem-4.alpha-zero", "NP14.theorem-4.any-alpha.ceiling"],
)
def equation_40(trace):
    """Check (40) where no edge is negative; γ is the least edge, and the norms are those before rounds 1 to T."""
    N, norms = Fraction(trace.game.m), [this_round.record["norm"] for this_round in trace.rounds]
    for after in prefixes(trace):
        if after.least_edge >= 0:
            bound = N**2 / (1 + after.rounds * after.least_edge**2)
            yield Sides(after.error, "<=", bound, at=after.at, round=after.rounds)
        if after.error:
            yield Sides(
                min(norms[: after.rounds]),
                ">=",
                1 / N,
                at=f"{after.at}, the norms",
                round=after.rounds,
                part="the norms",
            )


@equation_40.step(
    "index",
    kind="inequality",
    statement=r"an example that $H_t=\sum_{l\le t}\eta_lh_l$ has wrong has $\sum_{t'\le t-1}\eta_{t'}d_{t'}\ge0$ and so $y_t^i\ge\tfrac1N$",
    games=[Drawn(games.right_at_first(), 30)],
    attained_by=[games.right_then_wrong],
    printed="refuted",
    slip=("misprint", "index-before-39", "supplement, before (39)"),
    reason="Before (39) $H_t$ is printed: print $H_{t-1}$. On the two examples of the stored run $H_2$ "
    r"misclassifies the second one and $H_1$ does not, and $y_2^2=\tfrac12-\tfrac1{64}\eta_1<\tfrac12$.",
    amended=r"an example that $H_{t-1}$ has wrong has $\sum_{t'\le t-1}\eta_{t'}d_{t'}\ge0$ and so $y_t^i\ge\tfrac1N$",
)
def equation_40_step_index(trace):
    """Check (39) for the examples that H_t misclassifies, as printed."""
    for t, (this_round, after) in enumerate(zip(trace.rounds, prefixes(trace), strict=True), 1):
        for i in after.wrong:
            yield Sides(
                this_round.record["before"][i],
                ">=",
                Fraction(1, trace.game.m),
                at=f"round {t}, example {i}",
                round=t,
                example=i,
            )


@equation_40.step(
    "converged",
    kind="structure",
    statement=r"$H_t$ right everywhere for some $t<T\ \Rightarrow\ \varepsilon=0$",
    games=[Drawn(games.right_at_first(), 30)],
    attained_by=[games.right_then_wrong],
    printed="refuted",
    reason="The stored run has two examples. The first column classifies both correctly, one with the margin "
    r"$\tfrac1{64}$; after the second column this example is misclassified. Both edges are positive, and "
    r"$\varepsilon>0$ at the end.",
    amended=r"$\|y_{t+1}\|_2\le\|y_t\|_2$, so that $\varepsilon>0$ after round $T$ implies $\|y_t\|_1\ge\tfrac1N$ for all "
    r"$t\le T$",
)
def equation_40_step_converged(trace):
    """Check the alternative before (39): either the error is 0 at the end, or some example is misclassified after round
    t."""
    run = prefixes(trace)
    for after in run[:-1]:
        if not after.error:
            yield Sides(run[-1].error, "<=", 0, at=f"right everywhere after round {after.rounds}", round=after.rounds)
            return


@equation_40.also(
    "sharper",
    role="ours",
    statement=r"$\alpha_t=0:\quad\varepsilon\le\frac{N}{N+\sum\gamma_t^2}$, that is $O(N/(\gamma^2T))$",
    attained_by=[games.silent_on_all_but_one, games.half_silent_for_long, games.single_wrong_example],
    broken_by=[mutant("weights that stay", sabotage.StaleSparse()), sharper("22/25")],
    uses=["NP14.theorem-4.any-alpha.ceiling"],
)
def equation_40_sharper(trace):
    """Check a bound that is N times smaller than (40). It follows from |y_t|_1 >= |y_t|_2 >= |y_{T+1}|_2 >= sqrt(ε/N) and
    NP14.theorem-4.any-alpha.ceiling."""
    N = trace.game.m
    for after in once_edged(trace):
        yield Sides(after.error, "<=", N / (N + after.squares), at=after.at, round=after.rounds)


@claim(
    "NP14.footnote-6",
    kind="remark",
    statement=r"for some $\alpha_t\ne0$, such as $\alpha_t\propto1/t^2$, SparseBoost still boosts",
    given=[edges_are_not_negative],
    boosters=[SparseBoost(decay=Fraction(1, 4)), SparseBoost(decay=1), SparseBoost(decay=10)],
    rounds=6,
    games=games.mixed(25),
    attained_by=[games.abstaining, games.half_silent_for_longer, games.single_wrong_example, games.always_wrong],
    broken_by=[
        mutant("weights that stay", sabotage.StaleSparse(decay=Fraction(1, 4))),
        without(edges_are_not_negative),
    ],
    uses=["NP14.theorem-4.any-alpha.equation-30"],
    slip=("convention", "step-not-named", "Section 3.3, footnote 6"),
    amended=r"$\alpha_t=c/t^2$ for any $c$, $\eta_t=\max(0,\gamma_t\|y_t\|_1-\alpha_t)/N:\quad "
    r"\varepsilon\sum\gamma_t^2\le4N\Big(1+c^2\sum t^{-4}\Big)$",
    reason="Footnote 6 names no step. With the step (36) SparseBoost boosts for every constant $c$. With "
    r"$\gamma_t\|y_t\|_1/N$, the step for $\alpha_t=0$, it boosts for $c<\sqrt{90}/\pi^2=0.961$ (small-constants), "
    "and for every $c>1$ it fails on some data set (reading-plain-step).",
)
def footnote_6(trace):
    """Check the weight that the mistakes have left, and the bound on the error. The α_t are arbitrary; the step is that of
    (36), or 0 if that step is negative. A misclassified example has y >= 1/(2N).

    (33) with 0 in place of w* gives Σ η (γ|y| + α) <= 1/N, hence Σ α η <= 1/(2N), whatever the α_t are; and then Σ (γ²
    |y|² - α²) <= 1 with |y|_1 >= sqrt(ε/N)/2, as γ|y| <= α without a step: with edges below 0 the sum only grows.
    """
    N, c = trace.game.m, trace.booster.decay
    for after, powers in fourth_powers(trace):
        if after.wrong:
            mass = sum(trace.rounds[after.rounds - 1].record["after"])
            yield Sides(
                mass,
                ">=",
                Fraction(len(after.wrong), 2 * N),
                at=f"{after.at}, the weights left",
                round=after.rounds,
                part="the weights left",
                step=True,
            )
        yield Sides(after.error * after.squares, "<=", 4 * N * (1 + c**2 * powers), at=after.at, round=after.rounds)


def fourth_powers(trace):
    """Yield (the run after T rounds, Σ_{t<=T} 1/t⁴) for T = 1, 2, ..."""
    total = Fraction(0)
    for after in prefixes(trace):
        total = total + Fraction(1, after.rounds**4)
        yield after, total


footnote_6_reading_optimal_step = footnote_6.reading(
    "optimal-step",
    statement=r"$\alpha_t=c/t^2,\ \eta_t=\max(0,\gamma_t\|y_t\|_1-\alpha_t)/N:\quad\varepsilon\sum\gamma_t^2\le4N\Big(1+c^2\sum t^{-4}\Big)$",
    uses=["NP14.theorem-4.any-alpha.equation-30"],
)(footnote_6)


def constant_is_small(trace) -> bool:
    """Return whether c is below sqrt(90)/π²; 96/100 is below it."""
    return trace.booster.decay <= Fraction(96, 100)


@footnote_6.reading(
    "plain-step",
    statement=r"$\alpha_t=c/t^2,\ \eta_t=\gamma_t\|y_t\|_1/N$ boosts for every $c:\quad y_{t+1}=0\Rightarrow\varepsilon=0$",
    given=[],
    boosters=[SparseBoost(decay=10, step="plain"), SparseBoost(decay=2, step="plain")],
    games=[games.restoring(30)],
    attained_by=[games.silent_once, games.silent_on_one_of_eleven],
    printed="refuted",
    reason=r"Take the step for $\alpha_t=0$ and a hypothesis that is right on $N-1$ of $N$ examples and "
    r"abstains on the last. For $c\ge\tfrac N{N-1}$ every weight is 0 after the first round, and the tied vote "
    "on the last example is a mistake. So every $c>1$ fails for some $N$: $N=2$ for $c=2$, $N=11$ for "
    r"$c=\tfrac{11}{10}$.",
    amended=r"$\alpha_t=c/t^2,\ \eta_t=\gamma_t\|y_t\|_1/N,\ c<\sqrt{90}/\pi^2:\ "
    r"\varepsilon\le\frac{N}{(1-c\pi^2/\sqrt{90})^2(N+\sum\gamma_t^2)}$",
    uses=["NP14.footnote-6.small-constants"],
)
def footnote_6_reading_plain_step(trace):
    """Check the run with the step of α = 0. If all weights are 0 the run cannot continue; then no mistake is allowed."""
    end = last(trace)
    yield Sides(
        end.error if trace.stop == "no weights" else 0, "<=", 0, at=f"{end.at}, no weight left", round=end.rounds
    )


@footnote_6.also(
    "small-constants",
    role="ours",
    kind="upper",
    statement=r"$\alpha_t=c/t^2,\ \eta_t=\gamma_t\|y_t\|_1/N,\ A_T=N\sum_{t\le T}\alpha_t\eta_t\le c\Big(\sum_{t\le T}t^{-4}\Big)^{1/2}\le "
    r"c\frac{\pi^2}{\sqrt{90}}<1:\quad\varepsilon(1-A_T)^2\Big(1+\tfrac1N\sum\gamma_t^2\Big)\le1$",
    given=[edges_are_not_negative, constant_is_small],
    boosters=[SparseBoost(decay=c, step="plain") for c in (Fraction(1, 20), Fraction(1, 4), Fraction(19, 20))],
    rounds=5,
    games=games.mixed(27),
    attained_by=[games.silent_on_all_but_one, games.silent_briefly, games.single_wrong_example, games.silent_under_ten],
    broken_by=[
        sharper("17/20"),
        without(constant_is_small),
        mutant("weights that stay", sabotage.StaleSparse(decay=Fraction(1, 20), step="plain")),
    ],
    uses=["NP14.theorem-4.any-alpha.equation-30"],
)
def footnote_6_small_constants(trace):
    """Check that SparseBoost also boosts for small constants c with the step of α = 0. For c = 0 the bound is
    NP14.equation-40.sharper.

    With p_t = γ_t |y_t|_1 >= 0 and η_t = p_t/N, (33) with 0 in place of w* is p_t² + 2 N α_t η_t |y_{t+1}|_1 <= N
    (|y_t|² - |y_{t+1}|²): so |y|_2 never rises and Σ p_t² <= 1 - N |y_{T+1}|². Then A_T = c Σ p_t/t² is at most c (Σ
    t^-4)^(1/2) by Cauchy's inequality. A mistake ends with y of at least (1 - A_T)/N, since its votes sum to no less
    than 0; hence |y_t|_1 >= |y_t|_2 >= |y_{T+1}|_2 >= (ε/N)^(1/2) (1 - A_T), and γ_t = p_t/|y_t|_1 gives the rest.
    """
    N, c, A = trace.game.m, trace.booster.decay, Fraction(0)
    for (after, powers), this_round in zip(fourth_powers(trace), trace.rounds, strict=True):
        A = A + N * this_round.record["alpha"] * this_round.record["step"]
        yield Sides(
            A**2 - c**2 * powers,
            "<=",
            0,
            at=f"{after.at}, the regularisation",
            round=after.rounds,
            part="the regularisation",
        )
        if after.squares:  # before any edge the bound on the error is 1
            yield Sides(after.error * (1 - A) ** 2 * (1 + after.squares / N), "<=", 1, at=after.at, round=after.rounds)


def run_has_boosted(trace) -> bool:
    """Return whether the run ends without a mistake."""
    return not last(trace).error


@claim(
    "NP14.remark-regularisation",
    kind="remark",
    statement=r"a boosting algorithm needs $\alpha_t\eta_t\le\tfrac{\gamma_t}2\eta_t$",
    given=[run_has_boosted],
    boosters=[QUARTER],
    rounds=2,
    games=[games.tiny_games()],
    attained_by=[games.confident_pair],
    printed="refuted",
    slip=("constant", "how-much-regularisation", "Section 1.1, on SparseBoost"),
    reason=r"The condition of Section 1.1 lacks the factor $\|y_t\|_1$, and its constant $\tfrac12$ is not "
    r"necessary: SparseBoost boosts with $\alpha_t=(1-k)\gamma_t\|y_t\|_1$ for every fixed $0<k\le1$. The stored run "
    r"has $\alpha_1=\tfrac34\gamma_1$ and ends without a mistake.",
    amended=r"$\alpha_t=(1-k)\gamma_t\|y_t\|_1,\ 0<k\le1:\quad\varepsilon\Big(\frac1{(2-k)^2}+\frac{k}{N(2-k)}\sum\gamma_t^2\Big)\le1$",
)
def remark_regularisation(trace):
    """Check that a run which boosts has α_t η_t <= γ_t η_t / 2."""
    for t, this_round in enumerate(trace.rounds):
        step = this_round.record["step"]
        yield Sides(
            this_round.record["alpha"] * step, "<=", this_round.edge * step / 2, at=f"round {t + 1}", round=t + 1
        )


@remark_regularisation.amended(
    kind="upper",
    boosters=EVERY,
    rounds=5,
    games=games.brief(27),
    attained_by=[games.abstaining, games.silent_once, games.silent_for_ten],
    broken_by=[
        mutant("weights that stay", sabotage.StaleSparse(), sabotage.StaleSparse("half")),
        mutant("previous edge", sabotage.PreviousEdgeSparse(), sabotage.PreviousEdgeSparse("half")),
    ],
    uses=["NP14.theorem-4.any-alpha.ceiling"],
    given=[],
)
def remark_regularisation_amended(trace):
    """Check that SparseBoost boosts for every share k. The paper says that this conclusion may not be possible, also for
    k = 1/2."""
    k, N = kept(trace), trace.game.m
    for after in prefixes(trace):
        factor = 1 / (2 - k) ** 2 + k / (N * (2 - k)) * after.squares
        yield Sides(after.error * factor, "<=", 1, at=after.at, round=after.rounds)


@claim(
    "NP14.sentence-dominant-regularisation",
    kind="inequality",
    statement=r"of the two pushes on $y^i$, $\eta_td_t^i$ and $\alpha_t\eta_t$, the first dominates where it pushes towards zero: "
    r"$\alpha_t\le|d_t^i|$ if $d_t^i<0$",
    given=[edges_are_positive],
    boosters=[HALF],
    rounds=2,
    games=[games.confident(40)],
    attained_by=[games.barely_right],
    printed="refuted",
    slip=("convention", "hypotheses-of-two-values", "Section 3.3, before Algorithm 2, and supplement, after (29)"),
    reason=r"The sentence is true for hypotheses with values $\pm1$. For values in $[-1,1]$ it is false: for two "
    r"examples with margins $1$ and $\tfrac18$, $\alpha_1=\tfrac9{32}$ exceeds the margin $\tfrac18$ of the second. "
    r"No proof uses the sentence. Add 'for hypotheses with values $\pm1$'.",
    amended=r"$h_t\in\{-1,+1\}:\quad\alpha_t\eta_t\le\tfrac12|\eta_td_t^i|$ for every $i$",
)
def fact_sentence_dominant_regularisation(trace):
    """Compare α_t with |d_t^i| for the examples that the hypothesis classifies correctly."""
    for t, this_round in enumerate(trace.rounds):
        for i, margin in enumerate(trace.played(t)):
            if margin > 0:
                yield Sides(
                    this_round.record["alpha"], "<=", margin, at=f"round {t + 1}, example {i}", round=t + 1, example=i
                )


def hypotheses_have_two_values(trace) -> bool:
    """Return whether every margin is 1 or -1."""
    return all(abs(margin) == 1 for t in range(len(trace.columns)) for margin in trace.played(t))


@fact_sentence_dominant_regularisation.amended(
    given=[hypotheses_have_two_values],
    rounds=4,
    games=[Exhausted(entries=(-1, 1), rows=4, columns=4), Drawn(sign_games(m=(2, 5), n=(2, 4)), 220)],
    attained_by=[games.first_takes_all, games.majority],
    broken_by=[mutant("three quarters", QUARTER)],
)
def fact_sentence_dominant_regularisation_amended(trace):
    """Check the inequality for values ±1. Since |y|_1 <= 1 and γ <= 1, half of their product is at most |d|/2 = 1/2."""
    for t, this_round in enumerate(trace.rounds):
        for i, margin in enumerate(trace.played(t)):
            step, alpha = this_round.record["step"], this_round.record["alpha"]
            yield Sides(
                abs(alpha * step),
                "<=",
                abs(step * margin) / 2,
                at=f"round {t + 1}, example {i}",
                round=t + 1,
                example=i,
            )
