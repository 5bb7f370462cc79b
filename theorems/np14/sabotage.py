"""Sabotaged boosters: what the claims of NP14 must catch."""

from fractions import Fraction

import flint

from reference.arithmetic import RationalVector, RealVector, enclosure
from reference.exact import MABoost, MadaBoost, SparseBoost
from reference.exact.adaboost import ball
from reference.exact.maboost import EnclosedMirror
from reference.exact.madaboost import normalised
from reference.exact.parts.projections import enclose_projection, project_to_box, project_to_simplex
from theorems.np14.games import VaryingShare


class Stale(MABoost):
    """Never moves its weights; reports the point that a first round would have projected."""

    def update(self, column):
        super().update(column)
        self._reached, self._run = self._mirror, None
        self._weights = self._mirror = RationalVector.uniform(len(column))
        return self._weights

    def record(self):
        return {**super().record(), "mirror": self._reached}


class _Late:
    """Takes the edge of the round before, none in the first."""

    def start(self, m):
        self._late = Fraction(0)
        return super().start(m)

    def _edge(self, *played):
        late, self._late = self._late, super()._edge(*played)
        return late


class PreviousEdge(_Late, MABoost):
    """Takes the step of the round before (none in the first): weights and votes lag behind the edges."""


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


class OppositeVertex(MABoost):
    """Gives all weight to the examples that the projection would leave with least, as far as their caps allow."""

    def _update_exactly(self, step, column):
        super()._update_exactly(step, column)
        left, weights = Fraction(1), [Fraction(0)] * len(column)
        for i in sorted(range(len(column)), key=lambda i: (self._mirror[i], i)):
            weights[i] = min(left, Fraction(1) if self.caps[i] is None else self.caps[i])
            left -= weights[i]
        self._weights = RationalVector.of(weights)


class Uncapped(MABoost):
    """Forgets the cap."""

    def _update_exactly(self, step, column):
        super()._update_exactly(step, column)
        self._weights = RationalVector.of(project_to_simplex(tuple(self._mirror))[0])


class CappedOverAll(MABoost):
    """Caps the secondary examples at k/N where k/N_B is declared, N counting all examples and N_B the secondary."""

    def start(self, m):
        weights = super().start(m)
        share = Fraction(len(self.secondary), m)
        self.caps = tuple(None if cap is None else cap * share for cap in self.caps)
        return weights


class _WithItsMirror(MABoost):
    """Where the weights are enclosed, with the mirror steps of the class within."""

    def _enclosed(self):
        return self.Mirror(self, self._weights, self._mirror)


class ActiveUnderTheNameLazy(_WithItsMirror):
    """Declares the lazy update and steps from the weights."""

    def _update_exactly(self, step, column):
        self._mirror = self._weights
        super()._update_exactly(step, column)

    class Mirror(EnclosedMirror):
        def _origin(self, state):
            return state[0]


class EntropicCappedOnce(_WithItsMirror):
    """Normalises, cuts at the cap, and scales what is below it to the mass that is left, once: caps are exceeded."""

    class Mirror(EnclosedMirror):
        def _projected(self, point):
            total = sum(point, start=flint.arb(0))
            free, caps = [entry / total for entry in point], self._booster.caps
            over = [cap is not None and bool(entry > ball(cap)) for entry, cap in zip(free, caps, strict=True)]
            if not any(over):
                return free
            held = sum((ball(cap) for cap, is_over in zip(caps, over, strict=True) if is_over), start=flint.arb(0))
            rest = sum((entry for entry, is_over in zip(free, over, strict=True) if not is_over), start=flint.arb(0))
            scale = (1 - held) / rest
            return [
                ball(cap) if is_over else entry * scale for entry, cap, is_over in zip(free, caps, over, strict=True)
            ]


class EntropicNormalisedThenCapped(_WithItsMirror):
    """Normalises and then cuts at the cap: the mass is lost."""

    class Mirror(EnclosedMirror):
        def _projected(self, point):
            total = sum(point, start=flint.arb(0))
            return project_to_box([entry / total for entry in point], self._booster.caps)


class EntropicClipped(_WithItsMirror):
    """Takes the Euclidean projection of the exponential weights."""

    class Mirror(EnclosedMirror):
        def _projected(self, point):
            return enclose_projection(point, self._booster.caps)


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


class StaleVarying(StaleSparse, VaryingShare):
    """Never moves its weights, whatever the shares."""


class PreviousEdgeSparse(_Late, SparseBoost):
    """Takes the step of the round before, none in the first."""

    def _pull(self, column):
        late, self._late = self._late, super()._pull(column)
        return late


class LongSparse(SparseBoost):
    """Takes m times the step: L = 1."""

    def _pull(self, column):
        return super()._pull(column) * len(column)


class NegativeSparse(SparseBoost):
    """Projects onto the plane of sum 1 and not onto the orthant: weights may be negative."""

    def update(self, column):
        before = tuple(self._sparse)
        answer = super().update(column)
        step, alpha = self._record["step"], self._record["alpha"]
        moved = [entry - step * (margin + alpha) for entry, margin in zip(before, column, strict=True)]
        if sum(moved) <= 0:
            return answer
        self._sparse = RationalVector.of(moved)
        self._record["after"] = tuple(self._sparse)
        return self._sparse.normalised()


class StaleMada(MadaBoost):
    """Keeps uniform weights and unit clips."""

    def update(self, column):
        super().update(column)
        self._clipped = RationalVector((1,) * len(column), 1)
        return RationalVector.uniform(len(column))


class TiesAreRight(MadaBoost):
    """Reads sign(0) as the right label: the error before the first round is 0, and no step is ever taken."""

    def update(self, column):
        nudged = Fraction(1, 2**2000)  # far below what any step leaves
        self._margins = tuple(margin + nudged if _is_zero(margin) else margin for margin in self._margins)
        return super().update(column)


class PreviousEdgeMada(_Late, MadaBoost):
    """Takes the edge of the round before, none in the first."""


class Unclipped(MadaBoost):
    """Leaves out the projection onto the cube: AdaBoost's weights with MadaBoost's steps."""

    def update(self, column):
        super().update(column)
        margins = self._margins
        self._clipped = RealVector(lambda bits: [(-enclosure(margin, bits)).exp() for margin in margins], len(margins))
        return normalised(self._clipped)


def _is_zero(margin) -> bool:
    return isinstance(margin, int | Fraction) and margin == 0
