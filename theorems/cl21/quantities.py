"""What the statements of CL21 compare: shares of observations, errors as promises, and labels tracked one by one."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache

from reference import Game, Transcript, play
from reference.arithmetic import Verdict, decide, enclosure, exp, log
from reference.exact import AdaBoost
from reference.exact.parts.epoch import Epoch, label_scores, sign, survivors
from reference.labels.game import LOST
from reference.labels.learnability import advantages_all, decay, normaliser


def finished_epochs(trace) -> list[Epoch]:
    """The epochs that ended with a removal, in order."""
    return [epoch for epoch in trace.epochs if epoch.ended == "negative"]


def rounds_of(trace) -> Iterator[tuple[int, Epoch, int]]:
    """(round of the run, its epoch, round of the epoch), all from 0."""
    t = 0
    for epoch in trace.epochs:
        for s in range(epoch.length):
            yield t, epoch, s
            t += 1


def voting_rounds(epoch: Epoch) -> int:
    """The rounds of the epoch that have a finite positive step: all but a perfect or edgeless last one."""
    return sum(1 for step in epoch.coefficients if not (isinstance(step, float) or step == 0))


def training_members(epoch: Epoch) -> list[int]:
    """The observations whose true label is still there."""
    return [p for p, label in enumerate(epoch.labels) if label != LOST]


def true_scores(epoch: Epoch, rounds: int) -> list:
    """Ψ of the true label of each observation in training after some rounds of the epoch."""
    return [
        label_scores(epoch.coefficients[:rounds], epoch.history(p)[:rounds], epoch.k)[epoch.labels[p] - 1]
        for p in training_members(epoch)
    ]


def share_at_most_zero(scores: Sequence) -> Fraction:
    """The share of the scores that are not positive."""
    return Fraction(sum(sign(score) <= 0 for score in scores), len(scores))


def share_negative(scores: Sequence) -> Fraction:
    """The share of the scores below zero."""
    return Fraction(sum(sign(score) < 0 for score in scores), len(scores))


def mean_exponential(scores: Sequence):
    """The mean of exp(-Ψ)."""
    return sum((exp(-score) for score in scores), start=Fraction(0)) / len(scores)


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


def epoch_errors(trace, epoch: Epoch) -> list:
    """ε of the voting rounds of one epoch."""
    found = [trace.errors[t] for t, owner, _ in rounds_of(trace) if owner is epoch]
    return found[: voting_rounds(epoch)]


def epoch_decay(trace, epoch: Epoch):
    """(1 - γ̂)^K of the epoch: φ at the largest error of its rounds, to the power of its length."""
    return normaliser(promised_error(epoch_errors(trace, epoch), epoch.k), epoch.k) ** epoch.length


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


def adaboost_on_the_same(trace):
    """AdaBoost's run on the columns +1 (right) and -1 (wrong) of the hypotheses of a multiclass run, in their order."""
    columns = [
        [1 if guess == label else -1 for guess, label in zip(row, trace.game.labels, strict=True)]
        for row in trace.predictions
    ]
    game = Game(list(zip(*columns, strict=True)))
    return play(AdaBoost(), game, len(columns), Transcript([(t, 1) for t in range(len(columns))]))


def is_iteratively_learnable(trace) -> bool:
    """Definition 2.8 for every labelling, by exact linear programs."""
    return min(advantages_all(trace.game).values()) > 0


def is_long_for_observations(trace) -> bool:
    """K ρ > ln |P| for every ρ_i of the class: less than one observation can have a wrong sign."""
    return _rates_reach(trace, log(Fraction(trace.game.m)), ">")


def is_long_for_labels(trace) -> bool:
    """K ρ >= 2 ln |A| for every ρ_i of the class."""
    return _rates_reach(trace, 2 * log(Fraction(trace.game.k)), ">=")


def _rates_reach(trace, wanted, relation: str) -> bool:
    for allowed, gain in advantages_all(trace.game).items():
        rate = decay(len(allowed), gain)
        if isinstance(rate, float):
            continue  # infinite: one round is enough
        if decide(rate * trace.booster.min_epoch, relation, wanted) is not Verdict.HOLDS:
            return False
    return True


def two_labels(trace) -> bool:
    """|A| = 2."""
    return trace.game.k == 2


def is_complete(trace) -> bool:
    """One label is left for every observation."""
    return trace.stop == "one label"


def is_trained(trace) -> bool:
    """Training ended by itself: one label is left, or a perfect classifier decides among those left."""
    return trace.stop in ("one label", "perfect")
