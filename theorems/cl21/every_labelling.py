"""CL21 Theorem 3.1, deterministic and for every K: all labellings of up to seven points on a line by four labels, K to 12."""

from fractions import Fraction
from functools import lru_cache
from itertools import islice, product

from properties.cases.exhaustive import Scope
from properties.cases.play import Instance
from properties.claims import Sides, claim, sharper, swapped
from reference.arithmetic import Undecided, Verdict, decide
from reference.exact import Elimination
from reference.exact.parts.every_length import train
from reference.labels.classifiers import on_the_line
from reference.labels.game import LOST
from reference.labels.learnability import normaliser
from theorems.cl21.mutants import StaleWeights, WrongLabels
from theorems.cl21.quantities import promised_error

LONGEST = 12  # K runs over 1, ..., 12


class EveryLabelling(Scope):
    """Every labelling of up to some number of points on a line, also those that one classifier gets right."""

    SIZES = {"quick": (4, 2), "ci": (5, 3), "night": (7, 4)}  # noqa: RUF012

    def __init__(self):
        self.name = "every-labelling"

    def cases(self, effort: str):
        points, k = self.SIZES[effort]
        for m in range(1, points + 1):
            for labels in product(range(1, k + 1), repeat=m):
                yield Instance(labels=labels, k=k)

    def count(self, effort: str) -> int:
        points, k = self.SIZES[effort]
        return sum(k**m for m in range(1, points + 1))

    def slice(self, effort: str, start: int, stop: int):
        return islice(self.cases(effort), start, stop)

    def scope(self, effort: str) -> str:
        points, k = self.SIZES[effort]
        return f"every labelling of up to {points} points on a line by {k} labels, each with every K to {LONGEST}"


def _trainings(instance, kind=Elimination):
    classifiers = on_the_line(range(len(instance.labels)))
    for length in range(1, LONGEST + 1):
        yield train(classifiers, instance.labels, instance.k, length, kind)


def half_wrong_after_one_round() -> Instance:
    """Labels 1, 2, 3, 1: with K = 1 half of the final labels are wrong, against a promise of 0.948."""
    return Instance(labels=(1, 2, 3, 1), k=3)


@claim(
    "CL21.theorem-3.1.2b.every-labelling",
    kind="upper",
    statement=r"On a line, for every $K: I \le \min(|A|, |\mathcal P|);\ K_i = K$ for every epoch $i$ that no "
    r"$\epsilon_k = 0$ ends, with $|\mathcal P_i| \varphi(\max_{k \le K} \epsilon_k)^K < 1;\ \Pr(\tau^K_S(D_t) \ne "
    r"y) \le 1 - \prod_{i=1}^I (1 - e^{-\rho_i K_i})$; and for $K = 12$ every final label is right on up to 7 points "
    "with 4 labels",
    games=[EveryLabelling()],
    attained_by=[half_wrong_after_one_round, lambda: Instance(labels=(1, 2, 3, 1, 2), k=3)],
    broken_by=[
        sharper("1/2"),
        swapped("labels that are no candidates leave", lambda instance: _whole_theorem(instance, WrongLabels)),
        swapped("the weights never change", lambda instance: _whole_theorem(instance, StaleWeights)),
        swapped("one round more than K", lambda instance: _whole_theorem(instance, Elimination, 1)),
        swapped("one epoch more", lambda instance: _whole_theorem(instance, Elimination, 0, 2)),
    ],
    uses=["CL21.lemma-A.1", "CL21.theorem-3.1.1.amended"],
)
def theorem_3_1_2b_every_labelling(instance):
    """Theorem 3.1 without chance and without "sufficiently large"; nothing but K is left out of its three parts.

    ρ_i belongs to the largest error of epoch i. P_i are the observations that still have their label in epoch i, and with
    fewer than one of them of wrong sign after K rounds there is none: all have a label to remove. A classifier without error
    answers in the labels of A, not in those of its epoch (CL21.final-hypothesis.perfect-stop.amended).
    """
    return _whole_theorem(instance, Elimination)


def _whole_theorem(instance, kind, rounds=0, epochs=0):
    """rounds, epochs : added to what was counted, for breakers."""
    m = len(instance.labels)
    for training in _trainings(instance, kind):
        at, length = f"K = {training.min_epoch}", training.min_epoch
        yield Sides(len(training.epochs) + epochs - min(instance.k, m), "<=", 0, at=f"{at}: epochs, less the bound")
        kept = Fraction(1)
        for number, (epoch, errors) in enumerate(zip(training.epochs, training.errors, strict=True), start=1):
            if epoch.ended != "negative":
                continue
            kept = kept * (1 - _decay(errors, epoch.k))
            more = epoch.length + rounds - length
            if more == 0 or _none_is_wrong(epoch, errors[:length]):  # no hypothesis is needed where it has length K
                yield Sides(more, "<=", 0, at=f"{at}: length of epoch {number}, less K")
        right = Fraction(sum(a == b for a, b in zip(training.labels, instance.labels, strict=True)), m)
        bounded = training.epochs[0].ended == "negative" and training.epochs[-1].ended != ""
        if bounded:
            yield Sides(1 - right, "<=", 1 - kept, at=f"{at}: training error")
        if length == LONGEST or not bounded:
            yield Sides(1 - right, "<", Fraction(1, m), at=f"{at}: training error")


def _none_is_wrong(epoch, errors) -> bool:
    """|P_i| φ(largest error)^K < 1."""
    members = sum(label != LOST for label in epoch.labels)
    verdict = decide(members * _decay(errors, epoch.k), "<", 1)
    if verdict is Verdict.UNDECIDED:
        raise Undecided(f"whether {members} observations are few enough for K = {len(errors)}")
    return verdict is Verdict.HOLDS


@lru_cache(maxsize=1 << 14)
def _decay(errors: tuple, k: int):
    """φ at the largest error, to the number of rounds: e^{-ρK}; epochs are shared, and so are these."""
    return normaliser(promised_error(errors, k), k) ** len(errors)
