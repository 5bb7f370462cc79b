"""CL21 Section 4 and Appendix B: the generalization error, the product over epochs, Lemma B.1."""

from fractions import Fraction
from math import comb, prod

from properties.cases.drawn import Drawn
from properties.cases.play import Instance
from properties.claims import Sides, claim, replaced, sharper, statement, varied, without
from reference.arithmetic import exp, log, sqrt
from reference.labels.epoch import sign
from theorems.cl21 import games, instances
from theorems.cl21.letters import failures, finished_epochs, is_trained
from theorems.cl21.letters_of_generalization import chance_of_gap, gaps, least_gap, population_error
from theorems.cl21.sabotage import WrongLabels, played_by

theorem_4_1 = statement(
    "CL21.theorem-4.1",
    kind="upper",
    statement=r"$\Pr_{\mathcal D}(\tau^K_S \ne y) \le \Pr_{\mathcal S}(\tau^K_S \ne y) + {\sf O}(1/\sqrt m)$ for every $m \ge K$",
    games=[Drawn(instances.population_instances(), examples=60)],
    printed="ambiguous",
    slip=("hypothesis", "confidence-and-class", "Section 4, Theorem 4.1"),
    readings=["CL21.theorem-4.1.reading-every-sample", "CL21.theorem-4.1.reading-confidence"],
    reason=r"Theorem 4.1 names no confidence level. No constant in $O(1/\sqrt m)$ holds for every sample "
    r"(reading-every-sample). A constant that depends on $\delta$, $|A|$, $|\mathcal P|$ holds with probability "
    r"$1-\delta$ (reading-confidence); no absolute constant does (reading-sample-size).",
)


def repeated_point(constant: int = 10) -> Instance:
    """Return two points with labels 1 and 2, each drawn with probability 1/2. The sample consists of 4C² + 1 copies of
    the first."""
    size = 4 * constant**2 + 1
    return two_points(chances=(Fraction(1, 2), Fraction(1, 2)), counts=(size, 0), size=size, constant=constant)


def two_points(**values) -> Instance:
    """Return two points of a line with labels 1 and 2, and epochs of one round."""
    return Instance(labels=(1, 2), k=2, length=1, **values)


@theorem_4_1.reading(
    "every-sample",
    statement=r"There is $C$ with $\Pr_{\mathcal D}(\tau^K_S \ne y) \le \Pr_{\mathcal S}(\tau^K_S \ne y) + "
    r"\frac{C}{\sqrt m}$ for every sample of $m \ge K$",
    attained_by=[lambda: repeated_point(1), lambda: repeated_point(3)],
    printed="refuted",
    reason="For any $C$, a sample of more than $4C^2$ copies of one of two equally likely points gives the training "
    r"error 0 and the generalization error $\tfrac12$.",
)
def theorem_4_1_reading_every_sample(instance):
    """Check the bound with the constant C for one sample, given by the number of copies of each point."""
    P_D, P_S = population_error(instance, instance.counts)
    yield Sides(P_D, "<=", P_S + instance.constant / sqrt(Fraction(sum(instance.counts))))


@theorem_4_1.reading(
    "confidence",
    statement=r"with probability at least $1 - \delta$ over $m$ draws: $\Pr_{\mathcal D}(\tau^K_S \ne y) \le "
    r"\Pr_{\mathcal S}(\tau^K_S \ne y) + \sqrt{\frac{|\mathcal P| \ln|A| + \ln(1/\delta)}{2m}}$",
    games=[Drawn(instances.population_instances())],
    # the sample without the second point nearly attains the bound
    attained_by=[lambda: two_points(chances=(Fraction(1, 5), Fraction(4, 5)), size=20)],
    broken_by=[sharper("4/5"), varied("for every sample", chance=lambda gap, instance: Fraction(1))],
)
def theorem_4_1_reading_confidence(instance, chance=chance_of_gap):
    """Train on all samples of the given size. For each gap that occurs, δ is the exact probability of at least that
    gap.

    The proof is Hoeffding's inequality and a union bound over the |A|^|P| labellings that the final hypothesis can be.
    """
    P, A, m = len(instance.labels), Fraction(instance.k), instance.size
    for gap in gaps(instance):
        delta = chance(gap, instance)
        yield Sides(
            gap, "<=", sqrt((P * log(A) + log(1 / delta)) / (2 * m)), at=f"gap {gap}, chance {float(delta):.3g}"
        )


@theorem_4_1.also(
    "in-expectation",
    statement=r"$E_{\mathcal S} \Pr_{\mathcal D}(\tau^K_S \ne y) \le E_{\mathcal S} \Pr_{\mathcal S}(\tau^K_S \ne y) "
    r"+ \sqrt{\frac{|\mathcal P| \ln|A|}{2m}}$ over $m$ independent draws",
    games=[Drawn(instances.population_instances())],
    # two equally likely points and a sample of one: the gap is always 1/2
    attained_by=[lambda: two_points(chances=(Fraction(1, 2), Fraction(1, 2)), size=1)],
    broken_by=[sharper("3/5")],
)
def theorem_4_1_in_expectation(instance):
    """Check the mean of the gap over all samples. In this third reading of S the theorem needs no confidence level.

    For N averages of m variables in [0, 1], the expectation of the largest deviation from the mean is at most sqrt(ln N
    / (2m)).
    """
    expected = sum((gap * chance for gap, chance in gaps(instance).items()), start=Fraction(0))
    yield Sides(expected, "<=", sqrt(len(instance.labels) * log(Fraction(instance.k)) / (2 * instance.size)))


@theorem_4_1.reading(
    "sample-size",
    statement=r"There is $C$, the same for all $\mathcal P, A, \mathcal H$, with $\Pr_{\mathcal D}(\tau^K_S \ne y) "
    r"\le \Pr_{\mathcal S}(\tau^K_S \ne y) + \frac{C}{\sqrt m}$ for at least one sample of each size $m \ge K$",
    games=[Drawn(instances.nearly_constant_instances(), examples=40)],
    printed="refuted",
    where="abstract and Section 4, Theorem 4.1",
    reason=r"Hypotheses that are constant except on at most $m$ of $|\mathcal P|$ points fit every sample of $m$ draws. "
    r"If half of the points have label 1 and half label 2, each has an error of at least $\tfrac12-\tfrac "
    r"m{|\mathcal P|}$, more than $C/\sqrt m$ for $m>4C^2$ and large $|\mathcal P|$.",
)
def theorem_4_1_reading_sample_size(instance):
    """Compute the least gap over all samples by training on each. The reading therefore fails in expectation and at
    every confidence level.

    The class is learnable: under any d one of the two constants has a score of at least 0. If both have the score 0, a
    constant changed at a misclassified point of positive weight is better. With two labels there is no other label set.
    """
    C, m = instance.constant, Fraction(instance.size)
    yield Sides(least_gap(instance), "<=", C / sqrt(m), at="the sample with the least gap")


@claim(
    "CL21.epoch-product",
    kind="upper",
    statement=r"$\Pr(\tau^K_S \ne y) \le \prod_{i=1}^I \Pr(\psi^K_{y(p)}(p) < 0$ at the end of epoch $i)$",
    given=[is_trained],
    **games.TRAINING,
    games=[games.SHORT_EPOCHS],
    printed="refuted",
    slip=("argument", "product-for-sum", "Appendix B.1"),
    amended=r"$\Pr(\tau^K_S \ne y) \le \sum_{i=1}^I \Pr(\psi^K_{y(p)}(p) < 0$ at the end of epoch $i \mid y(p) \in A_i)$",
    reason="A label is lost if one epoch fails, not only if all epochs fail. So the probabilities must be added, "
    "not multiplied: an epoch that cannot fail makes the printed product 0.",
)
def fact_epoch_product(trace):
    """Compute the probabilities as shares of the observations that still have their true label."""
    yield Sides(trace.training_error, "<=", prod(failures(trace), start=Fraction(1)))


@fact_epoch_product.amended(
    games=[games.SHORT_EPOCHS, Drawn(games.elimination_plays())],
    attained_by=[lambda: games.alternating(2)],
    broken_by=[sharper("99/100"), played_by(WrongLabels)],
)
def fact_epoch_product_amended(trace):
    """Check that the training error is at most the sum of the failure probabilities of the epochs. A label with Ψ >= 0 is
    never removed from an observation in training."""
    yield Sides(trace.training_error, "<=", sum(failures(trace), start=Fraction(0)))


# One vote between two labels and θ = -10: every deviation is at least -5.
far_below_zero = Instance(k=2, draws=1, right=Fraction(1, 2), theta=Fraction(-10))


def theta_is_not_negative(instance) -> bool:
    """Return whether θ >= 0."""
    return instance.theta >= 0


@claim(
    "CL21.lemma-B.1",
    kind="upper",
    statement=r"$\Pr_{\tilde f}(|\tilde f(p) - f(p)| \ge \tfrac\theta2) \le 2 e^{-n\theta^2/(2|A|^2)}$ for every margin "
    r"$\theta\ge0$ (printed: for every $\theta$)",
    given=[theta_is_not_negative],
    games=[Drawn(instances.vote_instances())],
    # one draw that is right or wrong with probability 1/2 among three labels: the deviation is always 3/2
    attained_by=[lambda: Instance(k=3, draws=1, right=Fraction(1, 2), theta=Fraction(3)), far_below_zero],
    broken_by=[sharper("4/5"), without(theta_is_not_negative), replaced("the exponent for two labels", spread=2)],
    slip=("convention", "theta-of-any-sign", "Appendix B.2, Lemma B.1"),
    reason=r"Lemma B.1 prints 'for every $\theta$'. $\theta$ is a margin, as in the lemma that it restates: print "
    r"'for every $\theta\ge0$'. For $\theta<0$ the left side is 1, and the bound can be smaller (reading-literal).",
    amended=r"$\Pr_{\tilde f}(|\tilde f(p) - f(p)| \ge \tfrac\theta2) \le 2 e^{-n\theta^2/(2|A|^2)}$ for $\theta \ge 0$",
)
def lemma_b_1(instance):
    """Check the exact probability of a deviation against the bound. f̃ is the mean of n votes, each |A| - 1 for the right
    label, else -1. The bound is Hoeffding's inequality for votes in an interval of length |A|; a negative control sets
    another length `spread`."""
    exponent = instance.draws * instance.theta**2 / (2 * instance.values.get("spread", instance.k) ** 2)
    yield Sides(chance_of_deviation(instance), "<=", 2 * exp(-exponent))


lemma_b_1_reading_literal = lemma_b_1.reading(
    "literal",
    statement=r"$\Pr_{\tilde f}(|\tilde f(p) - f(p)| \ge \tfrac\theta2) \le 2 e^{-n\theta^2/(2|A|^2)}$ for every "
    r"$\theta$, negative ones included",
    given=[],
    games=[Drawn(instances.vote_instances(signs=(1, -1)), examples=60)],
    attained_by=[far_below_zero],
    printed="refuted",
    reason=r"For $\theta\le0$ the left side is 1, while the right side decreases in $\theta^2$: for one vote between "
    r"two labels and $\theta=-10$ the right side is $2e^{-12.5}$.",
    doc="Check the bound for θ of any sign.",
)(lemma_b_1)


def chance_of_deviation(instance):
    """Return P(|f̃ - f| >= θ/2), an exact binomial sum: f̃ + 1 is k/n times the number of right votes."""
    k, n, right = instance.k, instance.draws, instance.right
    return sum(
        comb(n, x) * right**x * (1 - right) ** (n - x)
        for x in range(n + 1)
        if abs(Fraction(k * x, n) - k * right) >= instance.theta / 2
    )


lemma_b_1_amended = lemma_b_1.amended()(lemma_b_1)


@claim(
    "CL21.sentence-lost-before-the-last",
    kind="structure",
    statement=r"$\tau^K_S(p) \ne y(p) \implies y(p)$ was eliminated at the end of an epoch $i \le I$, where $\psi^K_{y(p)}(p) "
    "< 0$ (printed: $i < I$)",
    given=[is_trained],
    **games.TRAINING,
    games=[
        games.SHORT_EPOCHS,
        Drawn(games.elimination_plays(games=games.hard_line_games(m=(4, 6), k=(3, 4)), longest=3), examples=300),
    ],
    attained_by=[lambda: games.alternating(2)],
    broken_by=[played_by(WrongLabels)],
    slip=("misprint", "epoch-before-the-last", "Appendix B.1, before the product over epochs"),
    reason=r"Appendix B.1 prints $i<I$: print $i\le I$. The label may also be removed in the last epoch "
    "(reading-literal), and the product that follows runs up to $I$.",
    amended=r"$\tau^K_S(p) \ne y(p) \implies y(p)$ was eliminated at the end of an epoch $i \le I$",
    vacuity="most of the trainings make no mistake",
)
def fact_sentence_lost_before_the_last(trace):
    """Check for each mistake that some epoch removed the true label with Ψ < 0."""
    for p in wrong_observations(trace):
        yield Sides(int(any(removed_when_negative(epoch, p) for epoch in finished_epochs(trace))), "==", 1, at=str(p))


@fact_sentence_lost_before_the_last.reading(
    "literal",
    statement=r"$\tau^K_S(p) \ne y(p) \implies y(p)$ was eliminated with $\psi < 0$ at the end of an epoch before the last",
    games=[games.SHORT_EPOCHS],
    printed="refuted",
    reason="Take five points on a line with the labels $1,2,3,1,2$, and epochs of two rounds. The training has two "
    "epochs, and one observation loses its true label in the second, the last epoch.",
)
def fact_sentence_lost_before_the_last_reading_literal(trace):
    """Check the epochs before the last one."""
    for p in wrong_observations(trace):
        lost = any(removed_when_negative(epoch, p) for epoch in trace.epochs[:-1])
        yield Sides(int(lost), "==", 1, at=f"observation {p}", example=p)


def wrong_observations(trace) -> list[int]:
    """Return the observations whose final label is not the true label."""
    return [p for p, label in enumerate(trace.booster.labels()) if label != trace.game.labels[p]]


def removed_when_negative(epoch, p: int) -> bool:
    """Return whether the epoch removed the true label of p, whose Ψ was below zero."""
    label = epoch.labels[p]
    return label in epoch.removed[p] and sign(epoch.psi[p][label - 1]) < 0


vanishing = statement(
    "CL21.sentence-generalization-vanishes",
    kind="upper",
    statement=r"the generalization error of $\tau^K_S$ vanishes as $K \to \infty$",
    games=[Drawn(instances.population_instances(), examples=60)],
    printed="ambiguous",
    slip=("hypothesis", "confidence-and-class", "Section 4, before Theorem 4.1"),
    reason=r"$K$ is the length of an epoch, and the sample has $m\ge K$ draws. For a fixed sample longer epochs change "
    r"nothing, and the sentence is false (reading-sample-fixed). On average over samples of $m\ge K$ draws from a "
    "fixed finite population it is true (reading-sample-grows).",
)


@vanishing.reading(
    "sample-fixed",
    statement=r"for every sample there is a length $\overline K$ of epochs from which on $\Pr_{\mathcal D}(\tau^K_S \ne y) = 0$",
    attained_by=[lambda: two_points(chances=(Fraction(1, 2), Fraction(1, 2)), counts=(3, 0), size=3)],
    printed="refuted",
    reason="The sample consists of three copies of the first of two equally likely points. The first hypothesis "
    "fits the sample and the training stops, for every $K$; the other point stays misclassified.",
)
def fact_sentence_generalization_vanishes_reading_sample_fixed(instance):
    """Check epochs of the instance's length, and of 10 and 40 rounds more."""
    for more in (0, 10, 40):
        P_D, _ = population_error(instance.replaced(length=instance.length + more), instance.counts)
        yield Sides(P_D, "<=", 0, at=f"K = {instance.length + more}")


@vanishing.reading(
    "sample-grows",
    statement=r"$E_{\mathcal S} \Pr_{\mathcal D}(\tau^K_S \ne y) \le E_{\mathcal S} \Pr_{\mathcal S}(\tau^K_S \ne y) + "
    r"\sqrt{\frac{|\mathcal P| \ln|A|}{2m}}$, where the training error is 0 for long epochs: it vanishes with $m \ge K$",
    games=[Drawn(instances.population_instances())],
    attained_by=[lambda: two_points(chances=(Fraction(1, 2), Fraction(1, 2)), size=2)],
    broken_by=[sharper("1/2")],
    uses=["CL21.theorem-4.1.in-expectation", "CL21.theorem-3.1.2b.amended"],
)
def fact_sentence_generalization_vanishes_reading_sample_grows(instance):
    """Use epochs of 40 rounds, after which the training error is 0 on samples of so few points of a line."""
    distribution = gaps(instance.replaced(length=40))
    expected = sum((gap * chance for gap, chance in distribution.items()), start=Fraction(0))
    yield Sides(expected, "<=", sqrt(len(instance.labels) * log(Fraction(instance.k)) / (2 * instance.size)))
