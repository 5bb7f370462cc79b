"""The letters of CL21, read off a run: ε_k, Ψ, Z_k, K_i, π_i, the shares P(...) of the observations; and its hypotheses."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement
from typing import Any

from reference import Game, Transcript, play
from reference.arithmetic import Undecided, Verdict, decide, enclosure, exp, log, power
from reference.constructions.cl21 import nearly_constant
from reference.exact import AdaBoost, Elimination
from reference.exact.parts.epoch import Epoch, label_scores, sign, survivors, votes, weighted_sum
from reference.exact.parts.every_length import train
from reference.exact.parts.odds_run import odds
from reference.labels.classifiers import Table, on_the_line
from reference.labels.game import LOST, MulticlassGame
from reference.labels.learnability import absorbs_labels, advantages_all, decay, normaliser

LONGEST = 12  # the largest K of `every_length`


# Section 2.2: SAMME and AdaBoost on the same hypotheses


def coefficient_2_1(error, k: int):
    """The α of (2.1) for an error and k labels."""
    return Fraction((k - 1) ** 2, k) * log(odds(error, k))


def mistakes_reweighted(trace) -> Iterator[tuple[int, Any, Any]]:
    """(t, ε_t, the weight of the observations that h_t gets wrong after the update), for rounds with a finite step."""
    for t in range(min(len(trace.columns), len(trace.weights) - 1)):
        if trace.steps[t] == 0 or isinstance(trace.steps[t], float):
            continue
        pairs = zip(trace.predictions[t], trace.game.labels, trace.weights[t + 1], strict=True)
        after = sum((weight for guess, label, weight in pairs if guess != label), start=Fraction(0))
        yield t, trace.errors[t], after


def adaboost_on_the_same(trace):
    """AdaBoost's run on the columns +1 (right) and -1 (wrong) of the hypotheses of a multiclass run, in their order."""
    columns = [
        [1 if guess == label else -1 for guess, label in zip(row, trace.game.labels, strict=True)]
        for row in trace.predictions
    ]
    game = Game(list(zip(*columns, strict=True)))
    return play(AdaBoost(), game, len(columns), Transcript([(t, 1) for t in range(len(columns))]))


def beside(trace, other) -> Iterator[tuple[str, Any, Any]]:
    """(where, of the first run, of the second) for every step and every weight that both runs have."""
    for t, (mine, theirs) in enumerate(zip(trace.steps, other.steps, strict=False)):
        yield f"step of round {t + 1}", mine, theirs
    for t, (mine, theirs) in enumerate(zip(trace.weights, other.weights, strict=False)):
        for p in range(trace.game.m):
            yield f"weight of observation {p} before round {t + 1}", mine[p], theirs[p]


def binary_error(trace, rounds: int) -> Fraction:
    """P(τ_A(D_k) != y) for AdaBoost's votes of some rounds: a tie is a mistake; a perfect classifier is the output."""
    if isinstance(trace.steps[rounds - 1], float):
        return Fraction(0)
    votes = [
        sum((trace.steps[t] * trace.played(t)[p] for t in range(rounds)), start=Fraction(0))
        for p in range(trace.game.m)
    ]
    return Fraction(sum(not vote > 0 for vote in votes), trace.game.m)


# Section 3.2: within an epoch


def finished_epochs(trace) -> list[Epoch]:
    """The epochs that ended with a removal, in order."""
    return [epoch for epoch in trace.epochs if epoch.ended == "negative"]


def voting_rounds(epoch: Epoch) -> int:
    """The rounds of the epoch that have a finite positive step: all but a perfect or edgeless last one."""
    return sum(1 for step in epoch.coefficients if not (isinstance(step, float) or step == 0))


def rounds_voted(trace) -> Iterator[tuple[int, Epoch]]:
    """(round of the run from 0, its epoch) for the rounds with a finite positive step."""
    first = 0
    for epoch in trace.epochs:
        yield from ((first + s, epoch) for s in range(voting_rounds(epoch)))
        first += epoch.length


def epoch_errors(trace, epoch: Epoch) -> list:
    """ε of the voting rounds of one epoch."""
    return [trace.errors[t] for t, owner in rounds_voted(trace) if owner is epoch]


def training_members(epoch: Epoch) -> list[int]:
    """The observations whose true label is still there."""
    return [p for p, label in enumerate(epoch.labels) if label != LOST]


def true_scores(epoch: Epoch, rounds: int) -> list:
    """Ψ of the true label of each observation in training after some rounds of the epoch."""
    return [
        label_scores(epoch.coefficients[:rounds], epoch.history(p)[:rounds], epoch.k)[epoch.labels[p] - 1]
        for p in training_members(epoch)
    ]


def scores_by_votes(epoch: Epoch, p: int) -> list:
    """(|A_i| - 1) F_a(p) less the votes of the other labels, for a = 1, 2, ... at the end of the epoch."""
    found, labels = votes(epoch.coefficients, epoch.history(p), epoch.k), range(epoch.k)
    return [weighted_sum(found, [epoch.k - 1 if b == a else -1 for b in labels]) for a in labels]


def less(one, other):
    """The difference of two sums of logarithms, exact where the logarithms of both are known."""
    return weighted_sum((one, other), (1, -1))


def leaders(values: Sequence) -> set[int]:
    """arg max: the labels a = 1, 2, ... whose value no other exceeds."""
    return {a for a, value in enumerate(values, start=1) if all(sign(less(other, value)) <= 0 for other in values)}


def negative_labels(epoch: Epoch) -> list[list[int]]:
    """B_i(p) for every observation: the labels with Ψ < 0 at the end of the epoch."""
    return [[a for a, score in enumerate(scores, start=1) if sign(score) < 0] for scores in epoch.psi]


def promised_error(errors: Sequence, k: int) -> Fraction:
    """A rational that no error exceeds and no random guess beats: the largest error, rounded up to 2^-40 if irrational."""
    if all(isinstance(error, (int, Fraction)) for error in errors):
        return max(map(Fraction, errors))
    return min(max(map(_rounded_up, errors)), 1 - Fraction(1, k))


@lru_cache(maxsize=1 << 12)
def _rounded_up(error) -> Fraction:
    """The error itself if it is rational, else a multiple of 2^-40 above it."""
    if isinstance(error, (int, Fraction)):
        return Fraction(error)
    upper = Fraction(math.floor(float(enclosure(error, 256).upper()) * (1 << 40)) + 2, 1 << 40)
    assert decide(error, "<=", upper) is Verdict.HOLDS
    return upper


@dataclass(frozen=True)
class Stage:
    """A run after the first k rounds of its epoch `number`, and the letters of Appendix A.2 at that moment."""

    trace: Any
    number: int
    k: int

    @property
    def epoch(self) -> Epoch:
        return self.trace.epochs[self.number - 1]

    @property
    def at(self) -> str:
        return f"epoch {self.number}, {self.k} rounds"

    @cached_property
    def errors(self) -> list:
        """ε_1, ..., ε_k."""
        return epoch_errors(self.trace, self.epoch)[: self.k]

    @property
    def steps(self) -> list:
        """α_1, ..., α_k."""
        return self.epoch.coefficients[: self.k]

    @cached_property
    def scores(self) -> dict[int, Any]:
        """Ψ^k of the true label y_i(p), for the observations p that still have it."""
        return dict(zip(training_members(self.epoch), true_scores(self.epoch, self.k), strict=True))

    @property
    def label_scores(self) -> dict[int, tuple]:
        """Ψ^k_a(p) for a = 1, 2, ... and every observation p."""
        epoch = self.epoch
        return {p: label_scores(self.steps, epoch.history(p)[: self.k], epoch.k) for p in range(self.trace.game.m)}

    @property
    def share_not_positive(self) -> Fraction:
        """P(Ψ^k_y <= 0)."""
        return Fraction(sum(sign(score) <= 0 for score in self.scores.values()), len(self.scores))

    def mean_exponential(self, factor: int = 1):
        """E exp(-factor Ψ^k_y) under the uniform d_1."""
        return sum((exp(-factor * score) for score in self.scores.values()), start=Fraction(0)) / len(self.scores)

    @property
    def normalisers(self):
        """Z_1 ... Z_k, where Z_s = exp(-(|A_i| - 1) α_s)(1 - ε_s) + exp(α_s) ε_s."""
        product = Fraction(1)
        for step, error in zip(self.steps, self.errors, strict=True):
            product = product * (exp(-(self.epoch.k - 1) * step) * (1 - error) + exp(step) * error)
        return product

    @property
    def promise(self) -> Fraction:
        """The largest of the errors, rounded up where it is irrational."""
        return promised_error(self.errors, self.epoch.k)

    @property
    def decay(self):
        """(1 - γ̂)^k = e^{-ρ_i k}, where γ̂ belongs to the largest error so far."""
        return normaliser(self.promise, self.epoch.k) ** self.k

    @property
    def weights(self) -> dict[int, Any]:
        """d_{k+1}(p) of the observations in training; empty where the run has moved on to the next epoch by then."""
        if self.k == self.epoch.length and self.epoch.ended:
            return {}
        start = sum(epoch.length for epoch in self.trace.epochs[: self.number - 1])
        return {p: self.trace.weights[start + self.k][p] for p in self.scores}


def stages(trace) -> Iterator[Stage]:
    """The run after every number of voting rounds of every epoch."""
    for number, epoch in enumerate(trace.epochs, start=1):
        yield from (Stage(trace, number, k) for k in range(1, voting_rounds(epoch) + 1))


# Section 3.3: across epochs


def ended_observations(trace) -> Iterator[tuple[str, Epoch, int]]:
    """(where, epoch, p) for every observation p after every epoch that ended with a removal."""
    for number, epoch, _ in ended_epochs(trace):
        yield from ((f"epoch {number}, observation {p}", epoch, p) for p in range(trace.game.m))


def ended_epochs(trace) -> Iterator[tuple[int, Epoch, Epoch | None]]:
    """(number, epoch, the next epoch or None) for the epochs that ended with a removal."""
    for number, epoch in enumerate(trace.epochs, start=1):
        if epoch.ended == "negative":
            yield number, epoch, trace.epochs[number] if number < len(trace.epochs) else None


def labels_kept(trace) -> list[list[int]]:
    """The original labels never removed from each observation, tracked by crossing them out one by one."""
    kept = [list(range(1, trace.game.k + 1)) for _ in range(trace.game.m)]
    for epoch in finished_epochs(trace):
        for names, removed in zip(kept, epoch.removed, strict=True):
            gone = [names[label - 1] for label in removed]
            names[:] = [name for name in names if name not in gone]
    return kept


def permutation_of(epoch: Epoch, p: int) -> tuple[int, ...]:
    """π^p of the epoch extended to a permutation of its labels: the survivors in order, then the removed in order."""
    return (*survivors(epoch.k, epoch.removed[p]), *epoch.removed[p])


def composed(trace, p: int, epochs: int) -> int:
    """π^p_1(... π^p_i(A_I minus B_I(p))) for the first i = `epochs` of the epochs; the last of all leaves one label."""
    finished = finished_epochs(trace)
    label = permutation_of(finished[-1], p)[0]
    for epoch in reversed(finished[:epochs]):
        label = permutation_of(epoch, p)[label - 1]
    return label


def epoch_decay(trace, epoch: Epoch):
    """(1 - γ̂)^K of the epoch: φ at the largest error of its rounds, to the power of its length."""
    return normaliser(promised_error(epoch_errors(trace, epoch), epoch.k), epoch.k) ** epoch.length


def product_over_epochs(trace):
    """Π_i (1 - e^{-ρ_i K_i}); None where the training ended for want of an edge. A perfect epoch is a factor of 1."""
    bound = Fraction(1)
    for epoch in trace.epochs:
        if epoch.ended == "negative":
            bound = bound * (1 - epoch_decay(trace, epoch))
        elif epoch.ended != "perfect":
            return None
    return bound


def rates(game: MulticlassGame) -> dict[tuple[int, ...], Any]:
    """ρ_i of every label set A_i on which it is finite, all labellings by it being meant."""
    found = {allowed: decay(len(allowed), gain) for allowed, gain in advantages_all(game).items()}
    return {allowed: rate for allowed, rate in found.items() if not isinstance(rate, float)}


def trained_for_long(game: MulticlassGame, advantages: dict):
    """The run of the mended algorithm with K one more than ln|P|/ρ asks for, where the advantages are all positive."""
    length = 3
    if all_positive(advantages):
        slowest = min(float(decay(len(allowed), gain)) for allowed, gain in advantages.items())
        length = math.floor(math.log(game.m) / slowest) + 2
    return play(Elimination(length), game, 40 * length * game.k)


def all_positive(advantages: dict) -> bool:
    """Whether there is an advantage, and all are positive."""
    return bool(advantages) and min(advantages.values()) > 0


# Theorem 3.1 (2) for every K at once


@dataclass(frozen=True)
class Finished:
    """One training of `every_length`: its K, the number of its epochs, its training error.

    lengths : (number, K_i) of the epochs that are to have length K, as no wrong sign is left after K rounds or they do.
    allowed : what the error is to be at most: 1 - Π_i (1 - e^{-ρ_i K_i}) where an epoch ended with a removal and training
              did not end for want of an edge; 0 where not, and for K = LONGEST.
    """

    K: int
    epochs: int
    error: Fraction
    lengths: list[tuple[int, int]]
    allowed: list


def every_length(instance) -> Iterator[Finished]:
    """The trainings on points 0, 1, 2, ... of a line with the labels of the instance, for K = 1, ..., LONGEST.

    For breakers the instance may name another `algorithm`, or `more_rounds` and `more_epochs` than there were.
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
    """|P_i| φ(largest error)^K < 1, where P_i are the observations that still have their label."""
    verdict = decide(len(training_members(epoch)) * _decay(errors, epoch.k), "<", 1)
    if verdict is Verdict.UNDECIDED:
        raise Undecided(f"whether {len(training_members(epoch))} observations are few enough for K = {len(errors)}")
    return verdict is Verdict.HOLDS


@lru_cache(maxsize=1 << 14)
def _decay(errors: tuple, k: int):
    """φ at the largest error, to the number of rounds: e^{-ρK}; epochs are shared, and so are these."""
    return normaliser(promised_error(errors, k), k) ** len(errors)


# Appendix A.2: φ


def two_terms(error, k: int, c):
    """exp(-(k-1)α)(1-ε) and exp(α)ε for α = c ln r, r the odds of the error: φ is their sum for c = 1/(2(k-1))."""
    right = power(k - 1, -(k - 1) * c) * power(1 - error, 1 - (k - 1) * c) * power(error, (k - 1) * c)
    return right, power(k - 1, c) * power(1 - error, c) * power(error, 1 - c)


# Section 4: the population D and the sample S


@lru_cache(maxsize=1 << 14)
def trained_errors(
    labels: tuple[int, ...], counts: tuple[int, ...], k: int, length: int
) -> tuple[Fraction, tuple[bool, ...]]:
    """(training error, is the final hypothesis wrong at each point) for counts[i] copies of point i on a line.

    Points outside the sample get from each classifier the label of their side of its threshold, the threshold being
    the least sample point above the cut.
    """
    sample = [i for i, count in enumerate(counts) for _ in range(count)]
    trace = play(Elimination(length), MulticlassGame([labels[i] for i in sample], k, on_the_line(sample)), 400)
    places = sorted(set(sample))
    histories: list[list[int]] = [[] for _ in labels]
    for row in trace.predictions:
        given = [row[sample.index(place)] for place in places]
        changes = (place for place, new, old in zip(places[1:], given[1:], given, strict=False) if new != old)
        cut = next(changes, len(labels))
        for i, history in enumerate(histories):
            history.append(given[places.index(cut)] if i >= cut else given[0])
    wrong = tuple(trace.booster.predict(history) != label for history, label in zip(histories, labels, strict=True))
    return trace.training_error, wrong


def population_error(instance, counts) -> tuple[Fraction, Fraction]:
    """(P_D(τ != y), P_S(τ != y)) for the sample that has counts[i] copies of point i."""
    on_sample, wrong = trained_errors(tuple(instance.labels), tuple(counts), instance.k, instance.length)
    chances = zip(instance.chances, wrong, strict=True)
    return sum((chance for chance, flag in chances if flag), start=Fraction(0)), on_sample


def gaps(instance) -> dict[Fraction, Fraction]:
    """The chance of each value of P_D - P_S, over all samples of the size of the instance."""
    points, size = len(instance.labels), instance.size
    found: dict[Fraction, Fraction] = {}
    for sample in combinations_with_replacement(range(points), size):
        counts = tuple(sample.count(i) for i in range(points))
        ways = math.factorial(size) // math.prod(map(math.factorial, counts))
        chance = ways * math.prod((c**n for c, n in zip(instance.chances, counts, strict=True)), start=Fraction(1))
        true, seen = population_error(instance, counts)
        found[true - seen] = found.get(true - seen, Fraction(0)) + chance
    return found


def at_least(gap, instance) -> Fraction:
    """δ: the chance of a sample whose P_D - P_S is at least the gap."""
    return sum((chance for other, chance in gaps(instance).items() if other >= gap), start=Fraction(0))


def least_gap(instance) -> Fraction:
    """The least P_D - P_S over all samples, where the class is constant but for `size` of the points, half of each label."""
    half = instance.points // 2
    labels, table = [1] * half + [2] * half, nearly_constant(instance.points, instance.size)
    found = []
    for sample in combinations_with_replacement(range(instance.points), instance.size):
        seen = MulticlassGame([labels[p] for p in sample], 2, Table([[row[p] for p in sample] for row in table.rows]))
        trace = play(Elimination(instance.length), seen, 400)
        rows = [table.rows[code] for code in trace.columns]
        wrong = sum(trace.booster.predict([row[p] for row in rows]) != label for p, label in enumerate(labels))
        found.append(Fraction(wrong, len(labels)) - trace.training_error)
    return min(found)


def failures(trace) -> list[Fraction]:
    """P(ψ_y < 0 at the end of epoch i), a share of the observations that still have their label, for each epoch."""
    kept = [epoch for epoch in finished_epochs(trace) if training_members(epoch)]
    signs = [[sign(score) for score in true_scores(epoch, epoch.length)] for epoch in kept]
    return [Fraction(sum(s < 0 for s in found), len(found)) for found in signs]


# Hypotheses of several statements


def is_iteratively_learnable(trace) -> bool:
    """Definition 2.8 for every labelling, by exact linear programs."""
    return min(advantages_all(trace.game).values()) > 0


def absorbs_unused_labels(trace) -> bool:
    """With h the class has f(h) for every map f of the labels, injective or not: unused labels can be replaced."""
    return absorbs_labels(trace.game.classifiers, trace.game.k)


def is_long_for_observations(trace) -> bool:
    """K ρ > ln |P| for every ρ_i of the class: less than one observation can have a wrong sign."""
    return _rates_reach(trace, log(Fraction(trace.game.m)), ">")


def is_long_for_labels(trace) -> bool:
    """K ρ >= 2 ln |A| for every ρ_i of the class."""
    return _rates_reach(trace, 2 * log(Fraction(trace.game.k)), ">=")


def _rates_reach(trace, wanted, relation: str) -> bool:
    return all(
        decide(rate * trace.booster.min_epoch, relation, wanted) is Verdict.HOLDS for rate in rates(trace.game).values()
    )


def two_labels(trace) -> bool:
    """|A| = 2."""
    return trace.game.k == 2


def is_complete(trace) -> bool:
    """One label is left for every observation."""
    return trace.stop == "one label"


def is_trained(trace) -> bool:
    """Training ended by itself: one label is left, or a perfect classifier decides among those left."""
    return trace.stop in ("one label", "perfect")
