"""The symbols of CL21 as functions of a run: ε_k, Ψ, Z_k, K_i, π_i, the shares P(...) of the observations; and the
hypotheses of its claims."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

from reference import play
from reference.arithmetic import Verdict, decide, enclosure, exp, log
from reference.exact import Elimination
from reference.labels.epoch import Epoch, label_scores, sign, survivors, votes, weighted_sum
from reference.labels.game import LOST, MulticlassGame
from reference.labels.learnability import absorbs_labels, advantages_all, decay_rate, normaliser

# Section 3.2: within an epoch


def finished_epochs(trace) -> list[Epoch]:
    """Return the epochs that ended with a removal, in order."""
    return [epoch for epoch in trace.epochs if epoch.ended == "negative"]


def voting_rounds(epoch: Epoch) -> int:
    """Return the number of rounds of the epoch with a finite positive step: all rounds, except a last one that is
    perfect or has no edge."""
    return sum(1 for step in epoch.coefficients if not (isinstance(step, float) or step == 0))


def rounds_voted(trace) -> Iterator[tuple[int, Epoch]]:
    """Yield (round of the run, counted from 0, and its epoch) for the rounds with a finite positive step."""
    first = 0
    for epoch in trace.epochs:
        yield from ((first + s, epoch) for s in range(voting_rounds(epoch)))
        first += epoch.length


def epoch_errors(trace, epoch: Epoch) -> list:
    """Return ε of the rounds of one epoch with a finite positive step."""
    return [trace.errors[t] for t, owner in rounds_voted(trace) if owner is epoch]


def training_members(epoch: Epoch) -> list[int]:
    """Return the observations that still have their true label."""
    return [p for p, label in enumerate(epoch.labels) if label != LOST]


def true_scores(epoch: Epoch, rounds: int) -> list:
    """Return Ψ of the true label of each observation in training after `rounds` rounds of the epoch."""
    return [
        label_scores(epoch.coefficients[:rounds], epoch.history(p)[:rounds], epoch.k)[epoch.labels[p] - 1]
        for p in training_members(epoch)
    ]


def scores_by_votes(epoch: Epoch, p: int) -> list:
    """Return (|A_i| - 1) F_a(p) minus the votes of the other labels, for a = 1, 2, ... at the end of the epoch."""
    votes_of_labels, labels = votes(epoch.coefficients, epoch.history(p), epoch.k), range(epoch.k)
    return [weighted_sum(votes_of_labels, [epoch.k - 1 if b == a else -1 for b in labels]) for a in labels]


def less(one, other):
    """Return the difference of two sums of logarithms, exact if both are known as sums of logarithms of rationals."""
    return weighted_sum((one, other), (1, -1))


def leaders(values: Sequence) -> set[int]:
    """Return the arg max: the labels a = 1, 2, ... with the largest value."""
    return {a for a, value in enumerate(values, start=1) if all(sign(less(other, value)) <= 0 for other in values)}


def negative_labels(epoch: Epoch) -> list[list[int]]:
    """Return B_i(p) for every observation: the labels with Ψ < 0 at the end of the epoch."""
    return [[a for a, score in enumerate(scores, start=1) if sign(score) < 0] for scores in epoch.psi]


def rounded_largest_error(errors: Sequence, k: int) -> Fraction:
    """Return a rational that is at least every error and below the error of a random guess: the largest error, rounded up to
    a multiple of 2^-40 if irrational."""
    if all(isinstance(error, (int, Fraction)) for error in errors):
        return max(map(Fraction, errors))
    return min(max(map(_rounded_up, errors)), 1 - Fraction(1, k))


@lru_cache(maxsize=1 << 12)
def _rounded_up(error) -> Fraction:
    """Return the error itself if it is rational, else a multiple of 2^-40 above it."""
    if isinstance(error, (int, Fraction)):
        return Fraction(error)
    upper = Fraction(math.floor(float(enclosure(error, 256).upper()) * (1 << 40)) + 2, 1 << 40)
    assert decide(error, "<=", upper) is Verdict.HOLDS
    return upper


@dataclass(frozen=True)
class EpochStage:
    """A run after the first k rounds of its epoch `number`, with the symbols of Appendix A.2 after these rounds."""

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
        """Return ε_1, ..., ε_k."""
        return epoch_errors(self.trace, self.epoch)[: self.k]

    @property
    def steps(self) -> list:
        """Return α_1, ..., α_k."""
        return self.epoch.coefficients[: self.k]

    @cached_property
    def scores(self) -> dict[int, Any]:
        """Return Ψ^k of the true label y_i(p), for the observations p that still have this label."""
        return dict(zip(training_members(self.epoch), true_scores(self.epoch, self.k), strict=True))

    @property
    def label_scores(self) -> dict[int, tuple]:
        """Return Ψ^k_a(p) for a = 1, 2, ... and every observation p."""
        epoch = self.epoch
        return {p: label_scores(self.steps, epoch.history(p)[: self.k], epoch.k) for p in range(self.trace.game.m)}

    @property
    def share_not_positive(self) -> Fraction:
        """Return P(Ψ^k_y <= 0)."""
        return Fraction(sum(sign(score) <= 0 for score in self.scores.values()), len(self.scores))

    def mean_exponential(self, factor: int = 1):
        """Return E exp(-factor Ψ^k_y) under the uniform d_1."""
        return sum((exp(-factor * score) for score in self.scores.values()), start=Fraction(0)) / len(self.scores)

    @property
    def normalisers(self):
        """Return Z_1 ... Z_k, where Z_s = exp(-(|A_i| - 1) α_s)(1 - ε_s) + exp(α_s) ε_s."""
        product = Fraction(1)
        for step, error in zip(self.steps, self.errors, strict=True):
            product = product * (exp(-(self.epoch.k - 1) * step) * (1 - error) + exp(step) * error)
        return product

    @property
    def largest_error(self) -> Fraction:
        """Return the largest error, rounded up if it is irrational."""
        return rounded_largest_error(self.errors, self.epoch.k)

    @property
    def decay(self):
        """Return (1 - γ̂)^k = e^{-ρ_i k}, with the γ̂ of the largest error so far."""
        return normaliser(self.largest_error, self.epoch.k) ** self.k

    @property
    def weights(self) -> dict[int, Any]:
        """Return d_{k+1}(p) of the observations in training; empty if the next epoch has begun."""
        if self.k == self.epoch.length and self.epoch.ended:
            return {}
        start = sum(epoch.length for epoch in self.trace.epochs[: self.number - 1])
        return {p: self.trace.weights[start + self.k][p] for p in self.scores}


def stages(trace) -> Iterator[EpochStage]:
    """Yield the run after every number of rounds of every epoch."""
    for number, epoch in enumerate(trace.epochs, start=1):
        yield from (EpochStage(trace, number, k) for k in range(1, voting_rounds(epoch) + 1))


# Section 3.3: across epochs


def ended_observations(trace) -> Iterator[tuple[str, Epoch, int]]:
    """Yield (where, epoch, p) for every observation p after every epoch that ended with a removal."""
    for number, epoch, _ in ended_epochs(trace):
        yield from ((f"epoch {number}, observation {p}", epoch, p) for p in range(trace.game.m))


def ended_epochs(trace) -> Iterator[tuple[int, Epoch, Epoch | None]]:
    """Yield (number, epoch, the next epoch or None) for the epochs that ended with a removal."""
    for number, epoch in enumerate(trace.epochs, start=1):
        if epoch.ended == "negative":
            yield number, epoch, trace.epochs[number] if number < len(trace.epochs) else None


def labels_kept(trace) -> list[list[int]]:
    """Return the original labels that were never removed from each observation, computed by deleting the removed labels
    one by one."""
    kept = [list(range(1, trace.game.k + 1)) for _ in range(trace.game.m)]
    for epoch in finished_epochs(trace):
        for names, removed in zip(kept, epoch.removed, strict=True):
            removed_names = [names[label - 1] for label in removed]
            names[:] = [name for name in names if name not in removed_names]
    return kept


def permutation_of(epoch: Epoch, p: int) -> tuple[int, ...]:
    """Return π^p of the epoch extended to a permutation of its labels: the labels that stay in order, then the removed
    ones in order."""
    return (*survivors(epoch.k, epoch.removed[p]), *epoch.removed[p])


def composed(trace, p: int, skipped: int) -> int:
    """Return π^p_1(... π^p_i(A_I minus B_I(p))) over all epochs but the last `skipped`; the last epoch leaves one
    label."""
    finished = finished_epochs(trace)
    label = permutation_of(finished[-1], p)[0]
    for epoch in reversed(finished[: len(finished) - skipped]):
        label = permutation_of(epoch, p)[label - 1]
    return label


def product_over_epochs(trace):
    """Return Π_i (1 - e^{-ρ_i K_i}); None if the training ended because no classifier had an edge. A perfect epoch has
    the factor 1."""
    bound = Fraction(1)
    for epoch in trace.epochs:
        if epoch.ended == "negative":
            error = rounded_largest_error(
                epoch_errors(trace, epoch), epoch.k
            )  # the largest error of its rounds, which determines 1 - γ̂
            bound = bound * (1 - normaliser(error, epoch.k) ** epoch.length)
        elif epoch.ended != "perfect":
            return None
    return bound


def rates(game: MulticlassGame) -> dict[tuple[int, ...], Any]:
    """Return ρ_i for all labellings by A_i, for every label set A_i on which ρ_i is finite."""
    all_rates = {allowed: decay_rate(len(allowed), gain) for allowed, gain in advantages_all(game).items()}
    return {allowed: rate for allowed, rate in all_rates.items() if not isinstance(rate, float)}


def trained_for_long(game: MulticlassGame, advantages: dict):
    """Return the run of the amended algorithm, with K one more than ln|P|/ρ requires if the advantages are all
    positive."""
    length = 3
    if all_positive(advantages):
        slowest = min(float(decay_rate(len(allowed), gain)) for allowed, gain in advantages.items())
        length = math.floor(math.log(game.m) / slowest) + 2
    return play(Elimination(length), game, 40 * length * game.k)


def all_positive(advantages: dict) -> bool:
    """Return whether there is an advantage and all advantages are positive."""
    return bool(advantages) and min(advantages.values()) > 0


# Section 4: the population D and the sample S


def failures(trace) -> list[Fraction]:
    """Return P(ψ_y < 0 at the end of epoch i) for each epoch, as a share of the observations that still have their
    label."""
    kept = [epoch for epoch in finished_epochs(trace) if training_members(epoch)]
    signs = [[sign(score) for score in true_scores(epoch, epoch.length)] for epoch in kept]
    return [Fraction(sum(s < 0 for s in values), len(values)) for values in signs]


# Hypotheses of several statements


def is_iteratively_learnable(trace) -> bool:
    """Return whether Definition 2.8 holds for every labelling, by exact linear programs."""
    return min(advantages_all(trace.game).values()) > 0


def absorbs_unused_labels(trace) -> bool:
    """Return whether for every hypothesis h and every map f of the labels, injective or not, f(h) is in the class:
    unused labels can be replaced."""
    return absorbs_labels(trace.game.classifiers, trace.game.k)


def is_long_for_observations(trace) -> bool:
    """Return whether K ρ > ln |P| for every ρ_i of the class, so that no observation can have a wrong sign."""
    return _rates_reach(trace, log(Fraction(trace.game.m)), ">")


def is_long_for_labels(trace) -> bool:
    """Return whether K ρ >= 2 ln |A| for every ρ_i of the class."""
    return _rates_reach(trace, 2 * log(Fraction(trace.game.k)), ">=")


def _rates_reach(trace, bound, relation: str) -> bool:
    return all(
        decide(rate * trace.booster.min_epoch, relation, bound) is Verdict.HOLDS for rate in rates(trace.game).values()
    )


def two_labels(trace) -> bool:
    """Return whether |A| = 2."""
    return trace.game.k == 2


def is_complete(trace) -> bool:
    """Return whether one label is left for every observation."""
    return trace.stop == "one label"


def is_trained(trace) -> bool:
    """Return whether training ended: one label is left, or a perfect classifier chooses among the labels left."""
    return trace.stop in ("one label", "perfect")
