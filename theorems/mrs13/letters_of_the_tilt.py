"""The symbols of `small_tilt`: greedy runs, and bounds on the difference between them and AdaBoost on tilted rows."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from reference import BestColumn, Game, play
from reference.arithmetic import exp
from reference.constructions.clusters import inner
from reference.constructions.greedy import AdaBoostOnDistinctRows, GreedyRun, pure_greedy, tilted
from reference.game import margins_of
from reference.rate.suboptimality import combinations, l1_norm, sum_of_roots


def weighted_loss(game: Game, multiplicities, combination):
    """Return L(λ) if row i counts `multiplicities[i]` times."""
    total = sum(multiplicities)
    margins = margins_of(game, combination)
    return sum_of_roots([weight * exp(-z) for weight, z in zip(multiplicities, margins, strict=True)]) / total


@dataclass(frozen=True)
class Tilt:
    """The constants of the module docstring of `small_tilt`, for one game and a number of rounds."""

    bound: Fraction  # U
    length: Fraction  # C

    @property
    def cubic(self) -> Fraction:
        """Return ξ."""
        return Fraction(5, 9) * self.bound * self.length**2 + self.length**3 / 5

    @property
    def loss(self) -> Fraction:
        """Return l."""
        return Fraction(5, 9) * self.length**2 + Fraction(6, 5) * self.bound * self.length

    @property
    def edge(self) -> Fraction:
        """Return 2ξ + 2(U + C)l."""
        return 2 * self.cubic + 2 * (self.bound + self.length) * self.loss

    @property
    def growth(self) -> Fraction:
        """Return κ."""
        return self.edge + Fraction(2, 5) * (self.bound + self.length + 1) ** 3

    def drift(self, t: int) -> Fraction:
        """Return D_t."""
        return (2**t - 1) * self.growth

    def excess(self, t: int) -> Fraction:
        """Return Γ: the excess divided by η² is within η²Γ of its limit."""
        ends = self.length**4 / 20 + self.bound * self.length**3 / 5
        return self.drift(t) * (self.bound + self.length) + 2 * ends

    def admits(self, eta: Fraction, rounds: int, gap: Fraction | None) -> bool:
        """Return whether the tilt is small enough for `rounds` rounds with this greedy gap (None: there are no other
        columns)."""
        worst = self.drift(rounds) + self.edge
        return (
            self.length * eta <= 1
            and (self.bound + self.length + 1) * eta <= Fraction(1, 2)
            and self.loss * eta**2 <= Fraction(1, 2)
            and worst * eta**2 <= 1
            and (gap is None or 2 * worst * eta**2 < gap)
        )


@lru_cache(maxsize=512)
def _inner_products(rows, probabilities, tilts):
    """Return (inner products of the columns, <u, h_j>) in L2(P)."""
    columns = list(zip(*rows, strict=True))
    gram = [[sum(p * a * b for p, a, b in zip(probabilities, h, g, strict=True)) for g in columns] for h in columns]
    return gram, [sum(p * u * a for p, u, a in zip(probabilities, tilts, h, strict=True)) for h in columns]


def products(instance):
    """Return the inner products of the instance's columns, and those with u."""
    return _inner_products(instance.rows, instance.probabilities, instance.tilts)


def every_greedy_run(instance) -> list[GreedyRun]:
    """Return every greedy run of the instance's rounds, for each choice among the best columns."""
    gram, start = products(instance)
    runs = [pure_greedy(gram, start, lambda best, t: None)]
    for _ in range(instance.rounds):
        following = []
        for run in runs:
            now = run.correlations[-1]
            top = max(map(abs, now))
            for best in [j for j, entry in enumerate(now) if abs(entry) == top]:
                path = [*run.columns, best]
                following.append(
                    pure_greedy(gram, start, lambda best, k, path=path: path[k] if k < len(path) else None)
                )
        runs = following
    return runs


def tilt_of(instance) -> Tilt:
    """Return the constants with U and C over all greedy runs."""
    longest = max(l1_norm(run.combination(t)) for run in every_greedy_run(instance) for t in range(instance.rounds + 1))
    longest = max(longest, l1_norm(instance.reference))
    return Tilt(max(map(abs, instance.tilts)), longest + 1)


def greedy_gap(instance) -> Fraction | None:
    """Return the least lead of the best columns over the others, in any round of any run; None if there are no
    others."""
    leads = []
    for run in every_greedy_run(instance):
        for now in run.correlations[: instance.rounds]:
            sizes = sorted(set(map(abs, now)))
            if len(sizes) > 1:
                leads.append(sizes[-1] - sizes[-2])
    return min(leads, default=None)


def greedy_never_ends(instance) -> bool:
    """Return whether the largest correlation is positive before every round of every greedy run."""
    return all(
        len(run.columns) == instance.rounds and all(max(map(abs, now)) > 0 for now in run.correlations[:-1])
        for run in every_greedy_run(instance)
    )


def tilt_is_small(instance) -> bool:
    """Return whether the tilt satisfies the conditions under which the remainders are proved."""
    return tilt_of(instance).admits(instance.eta, instance.rounds, greedy_gap(instance))


class BesideGreedy:
    """AdaBoost on an instance's tilted rows, together with the greedy run that takes the same columns.

    If the instance has `played`, these are the tilts for AdaBoost's rows only.
    """

    def __init__(self, instance):
        self.instance, self.eta = instance, instance.eta
        tilts = instance.values.get("played", instance.tilts)
        self.tilted = tilted(instance.rows, instance.probabilities, tilts, instance.eta)
        booster = AdaBoostOnDistinctRows(self.tilted.multiplicities)
        trace = play(booster, self.tilted.game, instance.rounds, BestColumn(signed=True))
        self.columns, self.path = trace.columns, combinations(trace)
        gram, start = products(instance)
        self.greedy = pure_greedy(gram, start, lambda _, t: self.columns[t] if t < len(self.columns) else None)
        a = instance.reference
        self.missed = sum(a[i] * inner(gram[i], a) for i in range(len(a))) - 2 * inner(a, start)
        self.target = self.loss(tuple(self.eta * entry for entry in a))

    def loss(self, combination):
        """Return L(λ) on the tilted rows."""
        return weighted_loss(self.tilted.game, self.tilted.multiplicities, combination)

    def choices(self):
        """Yield (|correlation| of the column taken, the largest |correlation|) for every round."""
        for now, column in zip(self.greedy.correlations, self.columns, strict=False):
            yield abs(now[column]), max(map(abs, now))

    def drift(self, t, factor=1):
        """Return |λ^t/η - factor a_t|_1."""
        greedy = self.greedy.combination(t)
        return l1_norm(tuple(b / self.eta - factor * c for b, c in zip(self.path[t], greedy, strict=True)))

    def excess(self, t):
        """Return (L(λ^t) - L(ηa*))/η²."""
        return (self.loss(self.path[t]) - self.target) / self.eta**2

    def greedy_excess(self, t):
        """Return (|r_t|² - |u - Σ a*_j h_j|²)/2, in which |u|² cancels."""
        return -(sum(step * step for step in self.greedy.steps[:t]) + self.missed) / 2
