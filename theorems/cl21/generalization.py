"""CL21 Section 4 and Appendix B: the generalization error, the product over epochs, Lemma B.1."""

from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod

from properties.cases.drawn import Drawn
from properties.cases.play import Instance, Play
from properties.claims import Sides, claim, sharper, swapped, without
from reference import play
from reference.arithmetic import Verdict, decide, exp, log, sqrt
from reference.exact import Elimination
from reference.labels.classifiers import on_the_line
from reference.labels.game import MulticlassGame
from reference.labels.oracles import BestClassifier
from theorems.cl21.games import ROUNDS, elimination_plays, population_instances, short_epochs, vote_instances
from theorems.cl21.mutants import WrongLabels, sabotaged
from theorems.cl21.quantities import finished_epochs, is_trained, share_negative, training_members, true_scores


@lru_cache(maxsize=1 << 14)
def trained_errors(
    labels: tuple[int, ...], counts: tuple[int, ...], k: int, length: int
) -> tuple[Fraction, tuple[bool, ...]]:
    """(training error, is the final hypothesis wrong at each point) for counts[i] copies of point i on a line.

    Points outside the sample get from each classifier the label of their side of its threshold, the threshold being
    the least sample point above the cut.
    """
    sample = [i for i, count in enumerate(counts) for _ in range(count)]
    game = MulticlassGame([labels[i] for i in sample], k, on_the_line(sample))
    trace = play(Elimination(length), game, ROUNDS)
    cuts = sorted(set(sample))
    histories: list[list[int]] = [[] for _ in labels]
    for row in trace.predictions:
        cut = next(
            (
                place
                for place, before in zip(cuts[1:], cuts, strict=False)
                if _label(sample, row, place) != _label(sample, row, before)
            ),
            None,
        )
        for i, history in enumerate(histories):
            side = cuts[0] if cut is None or i < cut else cut
            history.append(_label(sample, row, side))
    wrong = tuple(trace.booster.predict(history) != label for history, label in zip(histories, labels, strict=True))
    return trace.training_error, wrong


def _label(sample, row, place) -> int:
    return row[sample.index(place)]


def _population_error(instance, counts) -> tuple[Fraction, Fraction]:
    """(error under the distribution, error on the sample)."""
    on_sample, wrong = trained_errors(tuple(instance.labels), tuple(counts), instance.k, instance.length)
    chances = zip(instance.chances, wrong, strict=True)
    return sum((chance for chance, flag in chances if flag), start=Fraction(0)), on_sample


@claim(
    "CL21.theorem-4.1",
    kind="upper",
    statement=r"$\Pr_{\mathcal D}(\tau^K_S \ne y) \le \Pr_{\mathcal S}(\tau^K_S \ne y) + {\sf O}(1/\sqrt m)$ for "
    r"every $m \ge K$",
    games=[Drawn(population_instances(), examples=60)],
    printed="ambiguous",
    readings=["CL21.theorem-4.1.reading-every-sample", "CL21.theorem-4.1.reading-confidence"],
    reason="The sample is random and no confidence level is printed. For every sample no constant will do; with probability "
    "1 - δ, as in the theorem of Schapire and Freund that the proof follows, a constant made of δ, |A| and |P| does. That is not "
    "what the abstract says, a term made of the sample size alone: with a constant free of |P| and of the class the bound "
    "fails for every sample, so also in expectation and at every δ (CL21.theorem-4.1.reading-sample-size).",
)
def theorem_4_1(instance):
    """The two readings agree on an instance: C for the sample that it names, all samples of its size at their levels.

    The abstract's reading speaks of all classes and point sets at once, so it has instances of its own.
    """
    verdicts = [
        all(decide(sides.lhs, sides.relation, sides.rhs) is Verdict.HOLDS for sides in reading)
        for reading in (_one_sample(instance), _quantiles(instance, with_confidence=True))
    ]
    yield Sides(int(verdicts[0]), "==", int(verdicts[1]))


@claim(
    "CL21.theorem-4.1.reading-every-sample",
    kind="upper",
    statement=r"There is $C$ with $\Pr_{\mathcal D}(\tau^K_S \ne y) \le \Pr_{\mathcal S}(\tau^K_S \ne y) + "
    r"\frac{C}{\sqrt m}$ for every sample of $m \ge K$",
    games=[Drawn(population_instances(), examples=60)],
    attained_by=[lambda: repeated_point(1), lambda: repeated_point(3)],
    printed="refuted",
    reason="Whatever C, more than 4 C^2 copies of one of two equally likely points give training error 0 and generalization "
    "error 1/2.",
)
def theorem_4_1_reading_every_sample(instance):
    """Two sides for one sample, given by how often each point occurs in it, and one constant C."""
    return _one_sample(instance)


def _one_sample(instance):
    true, seen = _population_error(instance, instance.counts)
    yield Sides(true, "<=", seen + instance.constant / sqrt(Fraction(sum(instance.counts))))


def repeated_point(constant: int = 10) -> Instance:
    """Two points with labels 1 and 2, each drawn with probability 1/2; the sample is 4C² + 1 times the first."""
    return Instance(
        labels=(1, 2),
        k=2,
        chances=(Fraction(1, 2), Fraction(1, 2)),
        counts=(4 * constant**2 + 1, 0),
        size=4 * constant**2 + 1,
        length=1,
        constant=constant,
    )


def unlikely_sample() -> Instance:
    """Two points, the first of probability 1/5, samples of 20: the bound is nearly met by the sample without the second."""
    return Instance(labels=(1, 2), k=2, chances=(Fraction(1, 5), Fraction(4, 5)), size=20, length=1)


@claim(
    "CL21.theorem-4.1.reading-confidence",
    kind="upper",
    statement=r"with probability at least $1 - \delta$ over $m$ draws: $\Pr_{\mathcal D}(\tau^K_S \ne y) \le "
    r"\Pr_{\mathcal S}(\tau^K_S \ne y) + \sqrt{\frac{|\mathcal P| \ln|A| + \ln(1/\delta)}{2m}}$",
    games=[Drawn(population_instances())],
    attained_by=[unlikely_sample],
    broken_by=[
        sharper("4/5"),
        swapped("for every sample", lambda instance: _quantiles(instance, with_confidence=False)),
    ],
)
def theorem_4_1_reading_confidence(instance):
    """All samples of the size are trained on; for each gap reached, δ is the exact probability of at least that gap.

    Hoeffding's inequality for each of the |A|^|P| labellings that the final hypothesis can be, and their union.
    """
    return _quantiles(instance, with_confidence=True)


def _quantiles(instance, with_confidence):
    gaps = _gaps(instance)
    for gap in gaps:
        delta = sum((chance for other, chance in gaps.items() if other >= gap), start=Fraction(0))
        confidence = log(1 / delta) if with_confidence else 0
        bound = sqrt((len(instance.labels) * log(Fraction(instance.k)) + confidence) / (2 * instance.size))
        yield Sides(gap, "<=", bound, at=f"gap {gap}, reached with probability {float(delta):.3g}")


def _gaps(instance) -> dict[Fraction, Fraction]:
    """The chance of each value of generalization error minus training error, over all samples of the size."""
    points, size = len(instance.labels), instance.size
    gaps: dict[Fraction, Fraction] = {}
    for sample in combinations_with_replacement(range(points), size):
        counts = tuple(sample.count(i) for i in range(points))
        ways = factorial(size) // prod(map(factorial, counts))
        chance = ways * prod((c**n for c, n in zip(instance.chances, counts, strict=True)), start=Fraction(1))
        true, seen = _population_error(instance, counts)
        gaps[true - seen] = gaps.get(true - seen, Fraction(0)) + chance
    return gaps


def one_draw() -> Instance:
    """Two equally likely points with different labels and a sample of one: the gap is always 1/2."""
    return Instance(labels=(1, 2), k=2, chances=(Fraction(1, 2), Fraction(1, 2)), size=1, length=1)


@claim(
    "CL21.theorem-4.1.in-expectation",
    kind="upper",
    statement=r"$E_{\mathcal S} \Pr_{\mathcal D}(\tau^K_S \ne y) \le E_{\mathcal S} \Pr_{\mathcal S}(\tau^K_S \ne y) "
    r"+ \sqrt{\frac{|\mathcal P| \ln|A|}{2m}}$ over $m$ independent draws",
    games=[Drawn(population_instances())],
    attained_by=[one_draw],
    broken_by=[sharper("3/5")],
)
def theorem_4_1_in_expectation(instance):
    """A third way to read the letter S: on average over samples the theorem holds without a confidence level.

    The mean of the largest of N averages of m variables in [0, 1] exceeds their means by at most sqrt(ln N / (2m)).
    """
    expected = sum((gap * chance for gap, chance in _gaps(instance).items()), start=Fraction(0))
    yield Sides(expected, "<=", sqrt(len(instance.labels) * log(Fraction(instance.k)) / (2 * instance.size)))


def two_epochs() -> Play:
    """Labels 1, 2, 3, 1, 2 on a line, epochs of two rounds: one observation loses its label in the second of two."""
    return Play(MulticlassGame([1, 2, 3, 1, 2], 3, on_the_line(range(5))), None, ROUNDS, Elimination(2))


@claim(
    "CL21.epoch-product",
    kind="upper",
    statement=r"$\Pr(\tau^K_S \ne y) \le \prod_{i=1}^I \Pr(\psi^K_{y(p)}(p) < 0$ at the end of epoch $i)$",
    given=[is_trained],
    boosters=[Elimination(2)],
    rounds=ROUNDS,
    oracles=[BestClassifier()],
    games=[short_epochs()],
    printed="refuted",
    amended=r"$\Pr(\tau^K_S \ne y) \le \sum_{i=1}^I \Pr(\psi^K_{y(p)}(p) < 0$ at the end of epoch $i \mid y(p) \in "
    "A_i)$",
    reason="The label is lost when one epoch fails, not when all do: the probabilities add, and an epoch without a failure "
    "makes the product 0.",
)
def fact_epoch_product(trace):
    """Shares of the observations that still have their true label."""
    yield Sides(trace.training_error, "<=", prod(_failures(trace), start=Fraction(1)))


def _failures(trace):
    return [
        share_negative(true_scores(epoch, epoch.length)) for epoch in finished_epochs(trace) if training_members(epoch)
    ]


@claim(
    "CL21.epoch-product.amended",
    kind="upper",
    statement=r"$\Pr(\tau^K_S \ne y) \le \sum_{i=1}^I \Pr(\psi^K_{y(p)}(p) < 0$ at the end of epoch $i \mid y(p) \in "
    "A_i)$",
    given=[is_trained],
    boosters=[Elimination(2)],
    rounds=ROUNDS,
    oracles=[BestClassifier()],
    games=[short_epochs(), Drawn(elimination_plays(), examples=80)],
    attained_by=[two_epochs],
    broken_by=[sharper("99/100"), sabotaged(WrongLabels)],
)
def fact_epoch_product_amended(trace):
    """A label with Ψ >= 0 never leaves an observation in training."""
    yield Sides(trace.training_error, "<=", sum(_failures(trace), start=Fraction(0)))


def one_even_vote() -> Instance:
    """One draw that is right or wrong with probability 1/2 among three labels: the deviation is always 3/2."""
    return Instance(k=3, draws=1, right=Fraction(1, 2), theta=Fraction(3))


def far_below_zero() -> Instance:
    """One vote between two labels and θ = -10: every deviation is at least -5."""
    return Instance(k=2, draws=1, right=Fraction(1, 2), theta=Fraction(-10))


def theta_is_not_negative(instance) -> bool:
    """θ >= 0."""
    return instance.theta >= 0


@claim(
    "CL21.lemma-B.1",
    kind="upper",
    statement=r"$\Pr_{\tilde f}(|\tilde f(p) - f(p)| \ge \tfrac\theta2) \le 2 e^{-n\theta^2/(2|A|^2)}$ for every "
    r"$\theta$",
    games=[Drawn(vote_instances(signs=(1, -1)), examples=60)],
    attained_by=[far_below_zero],
    printed="refuted",
    reason="It is printed for every θ. For θ <= 0 the left side is 1, while the right one falls with θ²: with one vote "
    "between two labels and θ = -10 it is 2 exp(-12.5), below 1/100000.",
    amended=r"$\theta\ge0$",
)
def lemma_b_1(instance):
    """θ of any sign."""
    return _deviation(instance, instance.k)


@claim(
    "CL21.lemma-B.1.amended",
    kind="upper",
    statement=r"$\Pr_{\tilde f}(|\tilde f(p) - f(p)| \ge \tfrac\theta2) \le 2 e^{-n\theta^2/(2|A|^2)}$ for $\theta "
    r"\ge 0$",
    given=[theta_is_not_negative],
    games=[Drawn(vote_instances())],
    attained_by=[one_even_vote, far_below_zero],
    broken_by=[
        sharper("4/5"),
        without(theta_is_not_negative),
        swapped("the exponent for two labels", lambda instance: _deviation(instance, 2)),
    ],
)
def lemma_b_1_amended(instance):
    """f̃ is the mean of n votes that are |A| - 1 with the share of the right label and -1 else: an exact binomial sum."""
    return _deviation(instance, instance.k)


def _deviation(instance, spread):
    k, n, right, theta = instance.k, instance.draws, instance.right, instance.theta
    tail = sum(
        comb(n, x) * right**x * (1 - right) ** (n - x)
        for x in range(n + 1)
        if abs(Fraction(k * x, n) - k * right) >= theta / 2
    )
    yield Sides(tail, "<=", 2 * exp(-n * theta**2 / (2 * spread**2)))
