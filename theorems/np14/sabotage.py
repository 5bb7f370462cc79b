"""Wrong boosters, for which the claims of NP14 must fail."""

from fractions import Fraction
from typing import Any

import flint

from properties.claims import Breaker, mutant
from properties.claims.mistakes import spoilt
from reference.arithmetic import RationalVector, Real, RealVector, enclosure
from reference.convex.projections import enclose_projection, project_to_box, project_to_simplex
from reference.exact import MABoost, MadaBoost, SparseBoost
from reference.exact.adaboost import ball
from reference.exact.maboost import EnclosedMirror, boxed
from reference.exact.madaboost import distribution_of_weights
from theorems.np14.games import VaryingShare


class Stale(MABoost):
    """Keeps uniform weights. The record has the point that a first round with these weights would have projected."""

    def update(self, column):
        super().update(column)
        self._reached, self._run = self._mirror, None
        self._weights = self._mirror = RationalVector.uniform(len(column))
        return self._weights

    def record(self):
        return {**super().record(), "mirror": self._reached}


def stays(*arguments, **named) -> Breaker:
    """Return the negative control `Stale` for MABoost with these arguments."""
    return mutant("weights that stay", Stale(*arguments, **named))


_Correct: Any = object  # stands for the booster that `spoilt` combines with _Late


class _Late(_Correct):
    """Uses the edge of the round before, and 0 in the first round."""

    def start(self, m):
        self._late = Fraction(0)
        return super().start(m)

    def _edge(self, *played):
        late, self._late = self._late, super()._edge(*played)
        return late


LATE = "Takes the step of the round before (none in the first): weights and votes lag behind the edges."
PreviousEdge = spoilt(MABoost, "PreviousEdge", LATE, _Late)
OneStep = spoilt(
    MABoost, "OneStep", "Steps of the whole edge: L = 1 whatever the norm.", step_bound=lambda *_: Fraction(1)
)
ShortStep = spoilt(
    MABoost, "ShortStep", "A fifth of the step: L is five times too large.", step_bound=lambda _, L, m: 5 * L(m)
)
FarStep = spoilt(MABoost, "FarStep", "Steps of five times the edge.", step_bound=lambda _, L, m: L(m) / 5)


class InReverse(MABoost):
    """Returns the weights in reverse order of the examples; its own copy keeps the right order."""

    def update(self, column):
        return tuple(super().update(column))[::-1]


class Reversed(MABoost):
    """Moves weight towards the examples that are classified correctly."""

    def _update_exactly(self, step, column):
        super()._update_exactly(-step, column)


def misprojected(name: str, fault: str, wrong) -> type:
    """Return a MABoost that uses `wrong(mirror, caps)` as the exact projection; without a cap the cap is 1."""

    def update_exactly(self, right, step, column):
        right(step, column)
        self._weights = RationalVector.of(wrong(tuple(self._mirror), boxed(self.caps)))

    return spoilt(MABoost, name, fault, _update_exactly=update_exactly)


def _cut(mirror, caps) -> list:
    return [min(entry, cap) for entry, cap in zip(project_to_simplex(mirror)[0], caps, strict=True)]


def _cut_once(mirror, caps) -> list:
    weights = _cut(mirror, caps)
    below = [weight < cap for weight, cap in zip(weights, caps, strict=True)]
    share = (1 - sum(weights)) / max(1, sum(below))
    return [weight + share * is_below for weight, is_below in zip(weights, below, strict=True)]


def _opposite_vertex(mirror, caps) -> list:
    left, weights = Fraction(1), [Fraction(0)] * len(mirror)
    for i in sorted(range(len(mirror)), key=lambda i: (mirror[i], i)):
        weights[i] = min(left, caps[i])
        left -= weights[i]
    return weights


ClippedNotProjected = misprojected(
    "ClippedNotProjected",
    "Clips at 0 and normalises in place of the projection onto the simplex.",
    lambda mirror, _: RationalVector.of([max(entry, Fraction(0)) for entry in mirror]).normalised(),
)
CappedOnce = misprojected(
    "CappedOnce", "Cuts at the cap once and distributes the remaining mass evenly: caps are exceeded.", _cut_once
)
NormalisedThenCapped = misprojected(
    "NormalisedThenCapped", "Projects onto the simplex and then cuts at the cap: the mass is lost.", _cut
)
OppositeVertex = misprojected(
    "OppositeVertex", "Puts all weight, up to the caps, where the projection would leave the least.", _opposite_vertex
)
Uncapped = misprojected("Uncapped", "Forgets the cap.", lambda mirror, _: project_to_simplex(mirror)[0])


class CappedOverAll(MABoost):
    """Caps the secondary examples at k/N although k/N_B is declared, where N is the number of all examples and N_B that
    of secondary ones."""

    def start(self, m):
        weights = super().start(m)
        share = Fraction(len(self.secondary or ()), m)
        self.caps = tuple(None if cap is None else cap * share for cap in self.caps)
        return weights


class ActiveUnderTheNameLazy(MABoost):
    """Declares the lazy update, but steps from the weights."""

    def _update_exactly(self, step, column):
        self._mirror = self._weights
        super()._update_exactly(step, column)

    def _enclosed(self):
        return self.Mirror(self, self._weights, self._mirror)

    class Mirror(EnclosedMirror):
        def _origin(self, state):
            return state[0]


def misenclosed(name: str, fault: str, wrong) -> type:
    """Return a MABoost that uses `wrong(point, caps)` as the enclosed projection."""
    mirror = spoilt(EnclosedMirror, "Mirror", fault, _projected=lambda self, _, point: wrong(point, self._booster.caps))
    return spoilt(MABoost, name, fault, _enclosed=lambda self, _: mirror(self, self._weights, self._mirror))


def _on_the_simplex(point) -> list:
    total = sum(point, start=flint.arb(0))
    return [entry / total for entry in point]


def _enclosed_cut_once(point, caps) -> list:
    free = _on_the_simplex(point)
    over = [cap is not None and bool(entry > ball(cap)) for entry, cap in zip(free, caps, strict=True)]
    held = sum((ball(cap) for cap, is_over in zip(caps, over, strict=True) if is_over), start=flint.arb(0))
    rest = sum((entry for entry, is_over in zip(free, over, strict=True) if not is_over), start=flint.arb(0))
    scale = (1 - held) / rest if any(over) else 1
    return [ball(cap) if is_over else entry * scale for entry, cap, is_over in zip(free, caps, over, strict=True)]


EntropicCappedOnce = misenclosed(
    "EntropicCappedOnce",
    "Normalises, cuts at the cap, and scales what is below it to the mass that is left, once: caps are exceeded.",
    _enclosed_cut_once,
)
EntropicNormalisedThenCapped = misenclosed(
    "EntropicNormalisedThenCapped",
    "Normalises and then cuts at the cap: the mass is lost.",
    lambda point, caps: project_to_box(_on_the_simplex(point), caps),
)
EntropicClipped = misenclosed(
    "EntropicClipped", "Takes the Euclidean projection of the exponential weights.", enclose_projection
)


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


LongSparse = spoilt(
    SparseBoost, "LongSparse", "m times the step: L = 1.", _pull=lambda _, pull, column: pull(column) * len(column)
)


class NegativeSparse(SparseBoost):
    """Projects onto the plane of sum 1 and not onto the orthant: weights may be negative."""

    def update(self, column):
        before = tuple(self._sparse)
        answer = super().update(column)
        step, alpha = self._record["step"], self._record["alpha"]
        entries = [entry - step * (margin + alpha) for entry, margin in zip(before, column, strict=True)]
        if sum(entries) <= 0:
            return answer
        self._sparse = RationalVector.of(entries)
        self._record["after"] = tuple(self._sparse)
        return self._sparse.normalised()


class StaleMada(MadaBoost):
    """Keeps uniform weights and unit clips."""

    def update(self, column):
        super().update(column)
        self._clipped = RationalVector((1,) * len(column), 1)
        return RationalVector.uniform(len(column))


mada_stays = mutant("weights that stay", StaleMada())


class TiesAreRight(MadaBoost):
    """Reads sign(0) as the right label: the error before the first round is 0, and no step is ever taken."""

    def update(self, column):
        nudged = Fraction(1, 2**2000)  # far below the entries after any step
        self._margins = tuple(margin if isinstance(margin, Real) or margin != 0 else nudged for margin in self._margins)
        return super().update(column)


PreviousEdgeMada = spoilt(MadaBoost, "PreviousEdgeMada", LATE, _Late)


class Unclipped(MadaBoost):
    """Leaves out the projection onto the cube: AdaBoost's weights with MadaBoost's steps."""

    def update(self, column):
        super().update(column)
        margins = self._margins
        self._clipped = RealVector(lambda bits: [(-enclosure(margin, bits)).exp() for margin in margins], len(margins))
        return distribution_of_weights(self._clipped)
