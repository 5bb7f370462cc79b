"""CL21 Theorem 3.1 (2) and Appendix A.3: the lengths of the epochs and the share of right labels."""

from fractions import Fraction

from properties.cases.drawn import Drawn
from properties.cases.play import Instance
from properties.claims import Sides, altered, replaced, sharper, statement
from properties.engine.curves import labelled
from reference import play
from reference.arithmetic import exp
from reference.exact import Elimination
from theorems.cl21 import games, letters
from theorems.cl21.elimination import as_printed
from theorems.cl21.letters_of_generalization import every_length
from theorems.cl21.sabotage import OneRoundEarly, StaleWeights, UniformlyWrong, WrongLabels, played_by

LONG = [games.LONG_EPOCHS, games.long_on_lines(210)]

theorem_3_1_2a = statement(
    "CL21.theorem-3.1.2a",
    kind="structure",
    statement=r"$\mathcal H$ iteratively weakly learnable $\implies$ there are $\underline\rho > 0, \overline K$ such that for "
    r"every $K \ge \overline K$, with probability at least $1 - e^{-\underline\rho K}$, $K_i = K$ for every $i \in \{1, \dots, I\}$",
    given=[letters.is_iteratively_learnable, letters.is_long_for_observations],
    **games.TRAINING,
    games=LONG,
    printed="ambiguous",
    slip=("convention", "stop-at-error-zero", "Theorem 3.1 (2) (a)"),
    readings=["CL21.theorem-3.1.2a.step-every-epoch", "CL21.theorem-3.1.2a.reading-full-epochs"],
    reason="Section 3.1 calls $K_i$ the length of epoch $i$; Sections 3.2 and 3.3 define $K_i$ only if no "
    r"$\varepsilon_k=0$ stops the training. For the epochs with a defined $K_i$ the statement is true "
    "(reading-full-epochs); for all epochs it is false, as an epoch may have one round (step-every-epoch).",
)


@theorem_3_1_2a.step(
    "every-epoch",
    kind="lower",
    attained_by=[games.perfect_at_once],
    statement=r"every epoch lasts at least $K$ rounds (Section 3.1), so $K_i$ is defined for every $i \le I$",
    games=[games.LONG_EPOCHS_AS_PRINTED],
    printed="refuted",
    where="Section 3.1",
    reason="An error of 0 stops the training in any round. Two points labelled $1,2$ take one round for every $K$. "
    "On three points labelled $1,2,3$, if ties go to the first classifier, the second epoch takes one round for "
    "every large $K$. $K_i$ and $I$ are then undefined.",
)
def theorem_3_1_2a_step_every_epoch(trace):
    """Check the length of every epoch, including an epoch that a perfect classifier ends."""
    for number, epoch in enumerate(trace.epochs, start=1):
        yield Sides(epoch.length, ">=", trace.booster.min_epoch, at=f"epoch {number}")


@theorem_3_1_2a.reading(
    "full-epochs",
    statement=r"$\mathcal H$ iteratively weakly learnable (all labellings), $K > \tfrac1\rho \ln|\mathcal P| "
    r"\implies K_i = K$ for every epoch $i$ without an error $\epsilon_k = 0$ (with certainty: nothing is random); "
    "an epoch with one stops the training at that round, which is at most $K$",
    attained_by=[games.many_epochs],
    broken_by=[played_by(OneRoundEarly)],
    printed="proof-gap",
    slip=("argument", "share-for-probability", "Appendix A.2, after (A.19)"),
    reason="After (A.19) the proof uses a bound on the share of observations with a wrong sign as a bound on the "
    "probability that at least one observation has a wrong sign (CL21.theorem-3.1.2a.step-union). Require "
    r"$K>\tfrac1\rho\ln|\mathcal P|$: then the share is below $1/|\mathcal P|$, hence 0, and the proof is right.",
)
def theorem_3_1_2a_reading_full_epochs(trace):
    """Check K_i by its definition, the length of an epoch that ends with a removal. By Section 3.2 an error ε_k = 0 may
    stop the training earlier.

    After K rounds all true labels have Ψ > 0, so by (A.19) every observation has a label with Ψ < 0.
    """
    for number, epoch in enumerate(trace.epochs, start=1):
        relation = "<=" if epoch.ended == "perfect" else "=="
        yield Sides(epoch.length, relation, trace.booster.min_epoch, at=f"epoch {number}")


@theorem_3_1_2a.step(
    "union",
    kind="lower",
    statement=r"$\Pr(\Psi^K_{y_i(p)}(p) \le 0) \le e^{-\rho_i K}$ for one $K$ (Lemma A.1) $\implies \Pr(K_i = K) \ge "
    r"1 - e^{-\rho_i K}$ for that $K$",
    given=[],
    games=[Drawn(games.elimination_plays(games=games.hard_line_games()), examples=40)],
    printed="refuted",
    slip=("argument", "share-for-probability", "Appendix A.2, after (A.19)"),
    reason=r"$K_i=K$ is one event for all observations together. In the stored run $\Psi=0$ after two rounds for "
    "both labels of five of eight observations, so that the event has probability 0, while the step gives at least "
    r"$\tfrac14$. Require $K>\tfrac1\rho\ln|\mathcal P|$.",
)
def theorem_3_1_2a_step_union(trace):
    """Check K_i = K, an event of probability 1 or 0, against the bound of the step, with the ρ_i of the largest error
    in the first K rounds of the epoch.

    The step uses only Lemma A.1, which holds for every k. The proof uses only later that K is large.
    """
    K = trace.booster.min_epoch
    for number, epoch in enumerate(trace.epochs, start=1):
        if epoch.ended == "negative":
            yield Sides(
                int(epoch.length == K), ">=", 1 - letters.EpochStage(trace, number, K).decay, at=f"epoch {number}"
            )


theorem_3_1_2b = statement(
    "CL21.theorem-3.1.2b",
    kind="upper",
    statement=r"$\mathcal H$ iteratively weakly learnable $\implies$ there are $\underline\rho > 0, \overline K$ "
    r"with $\Pr(\tau^K_S(D_t) = y) \ge 1 - e^{-\underline\rho K}$ for every $K \ge \overline K$",
    given=[letters.is_iteratively_learnable, letters.is_long_for_observations, letters.is_long_for_labels],
    **games.TRAINING,
    games=LONG,
    printed="ambiguous",
    slip=("constant", "output-at-error-zero", "Theorem 3.1 (2) (b), Sections 3.2 and 3.3"),
    reason=r"If $\varepsilon_k=0$ stops the training, Section 3.2 outputs $h_k$. From the second epoch on $h_k$ "
    "predicts renumbered labels, not $y$: the theorem is false (reading-as-printed). With the labels mapped back, "
    "as in Section 3.3, it is true (reading-followed-back).",
    amended=r"$\mathcal H$ iteratively weakly learnable (all labellings) $\implies \Pr(\tau^K_S(D_t) = y) = 1 \ge 1 - e^{-\underline\rho K},\ "
    r"\underline\rho = \tfrac12 \min_i \rho_i $, for $K > \tfrac1\rho\ln|\mathcal P|; \ \tau^K_S(D_t)(p) = \pi^p_1(\cdots \pi^p_{I-1}(A_I "
    r"\setminus \underline B_I(p)))$, or $\pi^p_1(\cdots \pi^p_{i-1}(h_k(p)))$ where $\epsilon_k = 0$ ends epoch $i$",
)


@theorem_3_1_2b.reading(
    "as-printed",
    statement=r"With $h_k$ as the output where an epoch ends with $\epsilon_k=0$: $\Pr(\tau^K_S(D_t)=y)\ge1-e^{-\underline\rho "
    r"K}$ for $K\ge\overline K$, $\underline\rho = \tfrac12 \min_i \rho_i,\ \overline K$ the least $K > "
    r"\tfrac1\rho\ln|\mathcal P|,\ K \ge \tfrac2\rho\ln|A|$",
    boosters=[Elimination(39, perfect="printed")],
    games=[games.LONG_EPOCHS_AS_PRINTED],
    attained_by=[lambda: games.perfect_in_the_second_epoch("printed")],
    printed="refuted",
    reason=r"On three points of a line labelled $1,2,3$, if ties go to the first classifier, the error is $\tfrac13$ "
    r"or $\tfrac23$ for every large $K$ (CL21.final-hypothesis.perfect-stop).",
    uses=["CL21.final-hypothesis.perfect-stop"],
    slip=("constant", "output-at-error-zero"),
)
def theorem_3_1_2b_reading_as_printed(trace):
    """Check the bound for the printed output. The class is learnable in the strongest reading of Definition 2.8.
    CL21.final-hypothesis.perfect-stop shows that the statement fails for every large K."""
    for slowest in sorted(letters.rates(trace.game).values(), key=float)[:1]:
        bound = 1 - exp(-slowest / 2 * trace.booster.min_epoch)
        yield Sides(1 - trace.training_error, ">=", bound)


@theorem_3_1_2b.reading(
    "followed-back",
    statement=r"With the outputs $\pi^p_1(\cdots \pi^p_{I-1}(A_I \setminus \underline B_I(p)))$ and $\pi^p_1(\cdots "
    r"\pi^p_{i-1}(h_k(p)))$: $\Pr(\tau^K_S(D_t)=y)\ge1-e^{-\underline\rho K}$ for $K\ge\overline K$, $\underline\rho = "
    r"\tfrac12 \min_i \rho_i,\ \overline K$ the least $K > \tfrac1\rho\ln|\mathcal P|,\ K \ge \tfrac2\rho\ln|A|$",
    boosters=[Elimination(39)],
    games=[games.long_on_lines(210, games.length_for_the_last_chain)],
    attained_by=[games.perfect_in_the_second_epoch],
    broken_by=[played_by(UniformlyWrong), altered("h_k itself is the output, as printed", as_printed)],
    printed="proof-gap",
    slip=("argument", "share-for-probability", "Appendix A.2, after (A.19), and A.3"),
    reason="After (A.19) and in A.3 the proof uses shares of the observations as probabilities of one event "
    r"(CL21.theorem-3.1.2a.step-union) and multiplies them. Require $K>\tfrac1\rho\ln|\mathcal P|$: then no true "
    "label is removed, and the error is 0.",
    uses=["CL21.theorem-3.1.2a.step-union", "CL21.theorem-3.1.2b.amended"],
)
def theorem_3_1_2b_reading_followed_back(trace):
    """Check both outputs, in the labels of A."""
    for allowed, rate in letters.rates(trace.game).items():
        bound = 1 - exp(-rate * Fraction(trace.booster.min_epoch, 2))
        yield Sides(1 - trace.training_error, ">=", bound, at=f"ρ of {len(allowed)} labels")


@theorem_3_1_2b.amended(
    given=[letters.is_iteratively_learnable, letters.is_long_for_observations],
    attained_by=[lambda: games.on_a_line([1, 2, 1], 3, Elimination(19))],
    broken_by=[played_by(StaleWeights), played_by(UniformlyWrong)],
    uses=[
        "CL21.theorem-3.1.2a.reading-full-epochs",
        "CL21.lemma-A.1",
        "CL21.final-hypothesis.amended",
        "CL21.final-hypothesis.perfect-stop.amended",
    ],
)
def theorem_3_1_2b_amended(trace):
    """Check that no observation is misclassified, which implies the bound, and check the bound.

    By Lemma A.1 the share of the observations with Ψ <= 0 for the true label is below 1/|P| after K rounds of any
    epoch, so there are none and no true label is removed. K >= (2/ρ) ln |A| is needed only in the last chain of the
    printed proof, which subtracts the share e^{-ρK} for every epoch (CL21.last-display.amended).
    """
    for allowed, rate in letters.rates(trace.game).items():
        bound = 1 - exp(-rate * Fraction(trace.booster.min_epoch, 2))
        yield Sides(1 - trace.training_error, ">=", bound, at=f"ρ of {len(allowed)} labels")
    yield Sides(trace.training_error, "<=", 0, at="training error")


@theorem_3_1_2b.step(
    "sign",
    kind="identity",
    statement=r"$1 - |A| e^{-K \rho} = 1 - e^{-K(\rho + \frac1K \log|A|)}$",
    games=[games.long_on_lines(20, games.length_for_the_last_chain)],
    printed="refuted",
    slip=("misprint", "sign-of-log-A", "Appendix A.3, the last display"),
    reason=r"The last display prints $-K(\rho+\tfrac1K\log|A|)$ in the exponent. Since $|A|=e^{\log|A|}$, print "
    r"$-K(\rho-\tfrac1K\log|A|)$.",
)
def theorem_3_1_2b_step_sign(trace):
    """Check the equality with the ρ of each label set of the class."""
    for allowed, rate in letters.rates(trace.game).items():
        lost = exp(-rate * trace.booster.min_epoch)
        yield Sides(1 - trace.game.k * lost, "==", 1 - lost / trace.game.k, at=f"ρ of {len(allowed)} labels")


def shares_over_lengths():
    """Yield the points (K, share of right final labels, product over epochs) for six points on a line with labels 1,
    2, 3, 1, 2, 3."""
    for length in range(1, 13):
        trace = play(Elimination(length), games.on_a_line([1, 2, 3, 1, 2, 3], 3, None).game, games.ROUNDS)
        yield length, float(1 - trace.training_error), float(letters.product_over_epochs(trace))


@theorem_3_1_2b.also(
    "every-length",
    kind="lower",
    role="ours",
    statement=r"$\Pr(\tau^K_S(D_t) = y) \ge \prod_{i=1}^I (1 - e^{-\rho_i K_i})$ for every $K$, observations that "
    "lose their label leaving the training",
    given=[],
    games=[games.SHORT_EPOCHS, Drawn(games.elimination_plays())],
    attained_by=[games.five_points],
    broken_by=[played_by(StaleWeights)],
    uses=["CL21.lemma-A.1"],
    curve=labelled(
        shares_over_lengths,
        "shortest epoch K",
        "six points on a line, three labels",
        "at least the product over epochs",
        title="share of final labels that are right",
        quantity="share of observations",
    ),
)
def theorem_3_1_2b_every_length(trace):
    """Check the deterministic form of the product in Appendix A.3, with the ρ_i of the largest error in the epoch.

    The predictions of a classifier without error are mapped back to the labels of A
    (CL21.final-hypothesis.perfect-stop.amended).
    """
    bound = letters.product_over_epochs(trace)
    if bound is not None:
        yield Sides(1 - trace.training_error, ">=", bound)


@theorem_3_1_2b.also(
    "every-labelling",
    role="amended",
    statement=r"On a line with $|\mathcal P| \le 7,\ |A| \le 4$, for every $K \le 12: I \le \min(|A|, |\mathcal P|);\ K_i = K$ "
    r"for every epoch $i$ that no $\epsilon_k = 0$ ends, with $|\mathcal P_i| \varphi(\max_{k \le K} \epsilon_k)^K < 1;\ "
    r"\Pr(\tau^K_S(D_t) \ne y) \le 1 - \prod_{i=1}^I (1 - e^{-\rho_i K_i})$; and for $K = 12$ every final label is right",
    given=[],
    boosters=[],
    games=[games.EveryLabelling()],
    attained_by=[lambda: Instance(labels=(1, 2, 3, 1), k=3), lambda: Instance(labels=(1, 2, 3, 1, 2), k=3)],
    broken_by=[
        sharper("1/2"),
        replaced("labels that are no candidates leave", algorithm=WrongLabels),
        replaced("the weights never change", algorithm=StaleWeights),
        replaced("one round more than K", more_rounds=1),
        replaced("two epochs more", more_epochs=2),
    ],
    uses=["CL21.lemma-A.1", "CL21.theorem-3.1.1.amended"],
)
def theorem_3_1_2b_every_labelling(instance):
    """Check the three parts of Theorem 3.1 without probabilities and without "sufficiently large" K, for every K up to
    the bound.

    ρ_i is that of the largest error in epoch i. P_i are the observations that still have their label in epoch i. If
    fewer than one of them has a wrong sign after K rounds, none has, and all have a label to remove. The predictions of
    a classifier without error are mapped back to the labels of A (CL21.final-hypothesis.perfect-stop.amended).
    """
    for done in every_length(instance):
        at, bound = f"K = {done.K}", min(instance.k, len(instance.labels))
        yield Sides(done.epochs - bound, "<=", 0, at=f"{at}: epochs, less the bound")
        for number, length in done.lengths:
            yield Sides(length - done.K, "<=", 0, at=f"{at}: length of epoch {number}, less K")
        for most in done.allowed:
            yield Sides(done.error, "<=", most, at=f"{at}: training error")
