"""The symbols of Section 4 of CL21: training and population errors over all samples of a finite size."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement

from reference import play
from reference.arithmetic import Undecided, Verdict, decide
from reference.constructions.cl21 import nearly_constant
from reference.exact import Elimination
from reference.exact.every_length import train
from reference.labels.classifiers import Table, on_the_line
from reference.labels.game import MulticlassGame
from reference.labels.learnability import normaliser
from reference.labels.trace import MulticlassTrace
from theorems.cl21.letters import rounded_largest_error, training_members

LONGEST = 12  # the largest K of `every_length`


@dataclass(frozen=True)
class Finished:
    """One training of `every_length`: its K, the number of its epochs, its training error.

    lengths : (number, K_i) of the epochs whose length is compared with K: those without a wrong sign after K rounds, and those of
              length K.
    allowed : the upper bounds on the error: 1 - Π_i (1 - e^{-ρ_i K_i}) if the first epoch ended with a removal and training did
              not end because no classifier had an edge; else 0; for K = LONGEST also 0.
    """

    K: int
    epochs: int
    error: Fraction
    lengths: list[tuple[int, int]]
    allowed: list


def every_length(instance) -> Iterator[Finished]:
    """Yield the trainings on points 0, 1, 2, ... of a line with the labels of the instance, for K = 1, ..., LONGEST.

    For negative controls the instance may name another `algorithm`, or add `more_rounds` and `more_epochs`.
    """
    classifiers, labels = on_the_line(range(len(instance.labels))), instance.labels
    algorithm, more_rounds, more_epochs = (
        instance.values.get(*entry) for entry in (("algorithm", Elimination), ("more_rounds", 0), ("more_epochs", 0))
    )
    for K in range(1, LONGEST + 1):
        training = train(classifiers, labels, instance.k, K, algorithm)
        numbered = enumerate(zip(training.epochs, training.errors, strict=True), start=1)
        ended = [(number, epoch, errors) for number, (epoch, errors) in numbered if epoch.ended == "negative"]
        right = Fraction(1)
        for _, epoch, errors in ended:
            right = right * (1 - _decay(errors, epoch.k))
        lengths = [
            (number, epoch.length + more_rounds)
            for number, epoch, errors in ended
            if epoch.length + more_rounds == K or _none_wrong(epoch, errors[:K])
        ]
        bounded = training.epochs[0].ended == "negative" and training.epochs[-1].ended != ""
        wrong = Fraction(sum(a != b for a, b in zip(training.labels, labels, strict=True)), len(labels))
        allowed = [1 - right] * bounded + [0] * (K == LONGEST or not bounded)
        yield Finished(K, len(training.epochs) + more_epochs, wrong, lengths, allowed)


def _none_wrong(epoch, errors) -> bool:
    """Return whether |P_i| φ(largest error)^K < 1, where P_i are the observations that still have their label."""
    verdict = decide(len(training_members(epoch)) * _decay(errors, epoch.k), "<", 1)
    if verdict is Verdict.UNDECIDED:
        raise Undecided(f"whether {len(training_members(epoch))} observations are few enough for K = {len(errors)}")
    return verdict is Verdict.HOLDS


@lru_cache(maxsize=1 << 14)
def _decay(errors: tuple, k: int):
    """Return e^{-ρK}: φ at the largest error, to the power of the number of rounds. The result is cached, because
    several trainings share an epoch."""
    return normaliser(rounded_largest_error(errors, k), k) ** len(errors)


@lru_cache(maxsize=1 << 14)
def trained_errors(
    labels: tuple[int, ...], counts: tuple[int, ...], k: int, length: int
) -> tuple[Fraction, tuple[bool, ...]]:
    """Return (training error, whether the final hypothesis is wrong at each point) for the sample with counts[i] copies
    of point i on a line.

    At points outside the sample a classifier predicts the label of their side of its threshold, which is the least
    sample point above the cut.
    """
    sample = [i for i, count in enumerate(counts) for _ in range(count)]
    trace = play(Elimination(length), MulticlassGame([labels[i] for i in sample], k, on_the_line(sample)), 400)
    places = sorted(set(sample))
    histories: list[list[int]] = [[] for _ in labels]
    assert isinstance(trace, MulticlassTrace)
    for row in trace.predictions:
        predictions = [row[sample.index(position)] for position in places]
        changes = (
            position for position, new, old in zip(places[1:], predictions[1:], predictions, strict=False) if new != old
        )
        cut = next(changes, len(labels))
        for i, history in enumerate(histories):
            history.append(predictions[places.index(cut)] if i >= cut else predictions[0])
    wrong = tuple(trace.booster.predict(history) != label for history, label in zip(histories, labels, strict=True))
    return trace.training_error, wrong


def population_error(instance, counts) -> tuple[Fraction, Fraction]:
    """Return (P_D(τ != y), P_S(τ != y)) for the sample with counts[i] copies of point i."""
    on_sample, wrong = trained_errors(tuple(instance.labels), tuple(counts), instance.k, instance.length)
    chances = zip(instance.chances, wrong, strict=True)
    return sum((chance for chance, flag in chances if flag), start=Fraction(0)), on_sample


def gaps(instance) -> dict[Fraction, Fraction]:
    """Return the probability of each value of P_D - P_S, over all samples of the instance's size."""
    points, size = len(instance.labels), instance.size
    distribution: dict[Fraction, Fraction] = {}
    for sample in combinations_with_replacement(range(points), size):
        counts = tuple(sample.count(i) for i in range(points))
        ways = math.factorial(size) // math.prod(map(math.factorial, counts))
        chance = ways * math.prod((c**n for c, n in zip(instance.chances, counts, strict=True)), start=Fraction(1))
        population, training_error = population_error(instance, counts)
        distribution[population - training_error] = distribution.get(population - training_error, Fraction(0)) + chance
    return distribution


def chance_of_gap(gap, instance) -> Fraction:
    """Return δ, the probability of a sample whose P_D - P_S is at least the gap."""
    return sum((chance for other, chance in gaps(instance).items() if other >= gap), start=Fraction(0))


def least_gap(instance) -> Fraction:
    """Return the least P_D - P_S over all samples, for the class of hypotheses that are constant except on `size`
    points. Half of the points have either label."""
    half = instance.points // 2
    labels, table = [1] * half + [2] * half, nearly_constant(instance.points, instance.size)
    gaps_of_samples = []
    for sample in combinations_with_replacement(range(instance.points), instance.size):
        sampled_game = MulticlassGame(
            [labels[p] for p in sample], 2, Table([[row[p] for p in sample] for row in table.rows])
        )
        trace = play(Elimination(instance.length), sampled_game, 400)
        rows = [table.rows[code] for code in trace.columns]
        wrong = sum(trace.booster.predict([row[p] for row in rows]) != label for p, label in enumerate(labels))
        gaps_of_samples.append(Fraction(wrong, len(labels)) - trace.training_error)
    return min(gaps_of_samples)
