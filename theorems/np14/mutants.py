"""Sabotaged boosters: what the claims of NP14 must catch."""

from __future__ import annotations

from fractions import Fraction

from reference.arithmetic import RationalVector, fraction
from reference.exact import MABoost, MadaBoost, SparseBoost
from reference.exact.projections import project_to_simplex


class Stale(MABoost):
    """Never moves its weights; reports the point that a first round would have projected."""

    def update(self, column):
        super().update(column)
        self._reached, self._run = self._mirror, None
        self._weights = self._mirror = RationalVector.uniform(len(column))
        return self._weights

    def record(self):
        return {**super().record(), "mirror": self._reached}


class PreviousEdge(MABoost):
    """Takes the step of the round before (none in the first): weights and votes lag behind the edges."""

    def start(self, m):
        self._late = Fraction(0)
        return super().start(m)

    def step_bound(self, m):
        return self._divisor

    def update(self, column):
        edge = sum((w * u for w, u in zip(self._weights, column, strict=True)), start=Fraction(0))
        length = super().step_bound(len(column))
        self._divisor, lagged = length, self._late
        self._late = edge
        self._steps.append(lagged / length)
        self._update_exactly(lagged / length, column)
        return self._weights


class OneStep(MABoost):
    """Takes steps of the whole edge: L = 1 whatever the norm."""

    def step_bound(self, m):
        return Fraction(1)


class ShortStep(MABoost):
    """Takes a fifth of the step, so that the weights lag behind: L is five times too large."""

    def step_bound(self, m):
        return 5 * super().step_bound(m)


class FarStep(MABoost):
    """Takes steps of five times the edge."""

    def step_bound(self, m):
        return super().step_bound(m) / 5


class ClippedNotProjected(MABoost):
    """Clips at 0 and normalises in place of the projection onto the simplex."""

    def _update_exactly(self, step, column):
        super()._update_exactly(step, column)
        clipped = [max(entry, Fraction(0)) for entry in self._mirror]
        self._weights = RationalVector.of(clipped).normalised()


class CappedOnce(MABoost):
    """Projects onto the simplex, cuts at the cap once, and shares out what is left evenly: caps are exceeded."""

    def _update_exactly(self, step, column):
        super()._update_exactly(step, column)
        free = project_to_simplex(tuple(self._mirror))[0]
        caps = [Fraction(1) if cap is None else cap for cap in self.caps]
        cut = [min(entry, cap) for entry, cap in zip(free, caps, strict=True)]
        below = [i for i, cap in enumerate(caps) if cut[i] < cap]
        for i in below:
            cut[i] += (1 - sum(cut)) / len(below) if i == below[0] else 0
        self._weights = RationalVector.of(cut)


class NormalisedThenCapped(MABoost):
    """Projects onto the simplex and then cuts at the cap: the mass is lost."""

    def _update_exactly(self, step, column):
        super()._update_exactly(step, column)
        free = project_to_simplex(tuple(self._mirror))[0]
        self._weights = RationalVector.of(
            entry if cap is None else min(entry, cap) for entry, cap in zip(free, self.caps, strict=True)
        )


class Uncapped(MABoost):
    """Forgets the cap."""

    def _update_exactly(self, step, column):
        super()._update_exactly(step, column)
        self._weights = RationalVector.of(project_to_simplex(tuple(self._mirror))[0])


class ActiveUnderTheNameLazy(MABoost):
    """Declares the lazy update and steps from the weights."""

    def _update_exactly(self, step, column):
        self._mirror = self._weights
        super()._update_exactly(step, column)


class Reversed(MABoost):
    """Moves weight towards what is right."""

    def _update_exactly(self, step, column):
        super()._update_exactly(-step, column)


class StaleSparse(SparseBoost):
    """Never moves its weights."""

    def update(self, column):
        before = self._sparse
        super().update(column)
        self._sparse = before
        self._record["after"] = tuple(before)
        return before.normalised()


class LongSparse(SparseBoost):
    """Takes m times the step in the vote and in the weights."""

    def update(self, column):
        alpha, y = self._record.get("alpha", 0), self._sparse
        pull = sum((entry * margin for entry, margin in zip(y, column, strict=True)), start=Fraction(0))
        self._steps.append(pull)
        moved = [max(entry - pull * margin, Fraction(0)) for entry, margin in zip(y, column, strict=True)]
        self._sparse = RationalVector.of(moved)
        self._record = {"step": pull, "alpha": alpha, "norm": sum(y), "before": tuple(y), "after": tuple(moved)}
        if not any(moved):
            self._sparse = y
        return self._sparse.normalised()


class StaleMada(MadaBoost):
    """Keeps uniform weights and unit clips."""

    def update(self, column):
        super().update(column)
        self._clipped = RationalVector((1,) * len(column), 1)
        return RationalVector.uniform(len(column))


def scaled(weights, factor) -> RationalVector:
    """The weights times a rational."""
    return RationalVector.of(fraction(entry) * factor for entry in weights)
