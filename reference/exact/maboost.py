"""MABoost: mirror ascent on the weights, in rationals if the steps are rational, else in enclosures.

Source: Naghibi, Pfister, A Boosting Framework on Grounds of Online Learning (2014), Algorithm 1 with the steps of Theorem 2,
the sets of Sections 3.1 and 3.2, and the double projection of Lemma 4.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from reference.arguments import MirrorAscentArguments
from reference.arithmetic import RationalVector, Real, RealVector, dot, sqrt
from reference.arithmetic.inputs import checked_count, exact_column
from reference.convex.projections import (
    enclose_entropic_projection,
    enclose_projection,
    feasible_caps,
    nearest_in_integers,
    project_to_box,
)
from reference.exact.adaboost import ball

ONE = Fraction(1)


class MABoost(MirrorAscentArguments):
    """MABoost: mirror ascent on the weights, for columns u of m margins in [-1, 1]; the paper's loss vector is d = -u.

    Euclidean weights are rational unless a step has a square root. Entropic weights are Reals from the first nonzero step on.
    An edge may be 0 or negative. `update` never returns a Stop.

    Parameters
    ----------
    divergence : "euclidean" or "entropy"
        The regulariser R = curvature/2 Σ w², or R = curvature Σ w ln w.
    update : "active" or "lazy"
        "active" moves from the weights, "lazy" from z, the point before the last projection.
    smoothness : None, or a rational k >= 1
        No weight exceeds k/m; None for no cap.
    secondary : None, or a sequence of ints
        The indices of the examples to which the cap applies; None for all examples.
    step : "edge" or "edge/sqrt(t)"
        The step η_t is γ/L, or γ/(L sqrt t) in round t = 1, 2, ...
    projection : "single" or "double"
        "double" first projects onto the box {0 <= w_i <= cap_i}, which contains the set; an example without a cap has
        cap_i = 1.
    curvature : rational, at least 1
        The factor of the regulariser, which is 1-strongly convex for every such factor; it divides each move.
    bound : "square" or "norm"
        L bounds, over all columns, the square of the dual norm, as the proofs need (L = m, or 1 for the entropy); or the
        norm itself, as the text says (L = sqrt m, or 1 for the entropy).

    Raises
    ------
    ValueError
        For an unknown choice, for a smoothness or curvature below 1, and for a secondary without a smoothness.

    References
    ----------
    NP14, Algorithm 1; Theorem 1 for the bounds, Sections 3.1 and 3.2 for the caps, Lemma 4 for "double".

    Examples
    --------
    >>> from reference import Game, play
    >>> trace = play(MABoost(), Game([[1, 1, -1], [1, -1, 1], [-1, 1, 1]]), rounds=3)
    >>> print(*trace.edges)
    1/3 13/27 169/243
    >>> print(*trace.weights[3])
    1009/2187 697/2187 481/2187
    """

    @property
    def arithmetic(self) -> str:
        """How the weights are computed: "exact" if every step is rational, else "certified"."""
        rational = self.divergence == "euclidean" and self.step == "edge" and self.bound == "square"
        return "exact" if rational else "certified"

    def start(self, m: int) -> RationalVector:
        """Return the uniform distribution over m >= 1 examples. Raises ValueError if `secondary` has an index >= m."""
        checked_count(m)
        capped = set(self.capped_examples(m))
        cap = None if self.smoothness is None else self.smoothness / m
        self.caps = tuple(cap if index in capped else None for index in range(m))
        self._steps: list = []
        self._weights: Any = RationalVector.uniform(m)  # enclosed from the first irrational step on
        self._mirror: Any = self._weights  # z_1
        self._run: EnclosedMirror | None = None
        return self._weights

    def step_bound(self, m: int):
        """Return the paper's L, the bound on the dual norm or its square, for m examples."""
        if self.divergence == "entropy":
            return Fraction(1)
        return Fraction(m) if self.bound == "square" else sqrt(Fraction(m))

    def update(self, column):
        """Return the next weights: a RationalVector or a RealVector."""
        m = len(self._weights)
        column = exact_column(column, m)
        edge = self._edge(column)
        divisor = self.step_bound(m) * (sqrt(len(self._steps) + 1) if self.step == "edge/sqrt(t)" else 1)
        step = edge / divisor
        self._steps.append(step)
        moves = isinstance(step, Real) or step != 0
        if self._run is None and (not moves or (self.divergence == "euclidean" and isinstance(step, Fraction))):
            self._update_exactly(step, column)
        else:
            if self._run is None:
                self._run = self._enclosed()
            unchanged = self.divergence == "entropy" and self.projection == "single" and len(set(column)) == 1
            weights, self._mirror = self._run.add(step, column)
            # a constant column multiplies all entropic weights by one factor, which the projection removes
            self._weights = self._weights if unchanged else weights
        return self._weights

    def coefficients(self) -> tuple:
        """Return the steps η so far, Fractions or Reals."""
        return tuple(self._steps)

    def record(self) -> dict:
        """Return `step`: η of the last round; `mirror`: the point z that was projected to the new weights."""
        return {"step": self._steps[-1], "mirror": self._mirror}

    def _edge(self, column):
        """Return the edge γ = -w·d of the column u = -d."""
        return dot(self._weights, column)

    def _enclosed(self) -> EnclosedMirror:
        """Return the run that continues from the present weights in balls."""
        return EnclosedMirror(self, self._weights, self._mirror)

    def _update_exactly(self, step: Fraction, column) -> None:
        origin = self._weights if self.update_rule == "active" else self._mirror
        move = step / self.curvature
        self._mirror = origin.moved(move, column)
        if self.divergence == "entropy":  # then the step is 0, and the weights stay
            return
        point = self._mirror
        if self.projection == "double":
            point = RationalVector.of(project_to_box(point, boxed(self.caps)))
        self._weights, _ = nearest_in_integers(point, feasible_caps(self.caps, len(point)))


class EnclosedMirror:
    """A run from rational weights on, stored as its moves and recomputed in balls at any precision, each round once."""

    def __init__(self, booster: Any, weights: RationalVector, mirror: RationalVector):
        self._booster, self._first = booster, (weights, mirror)  # a MABoost
        self._moves: list[tuple] = []
        self._states: dict[int, list[tuple]] = {}

    def add(self, step, column) -> tuple[RealVector, ...]:
        """Play one more column; return the weights after it and the mirror point z."""
        self._moves.append((step, tuple(column)))
        t = len(self._moves)

        def part(k: int) -> RealVector:
            return RealVector(lambda bits: self._played(bits, t)[k], len(column))

        return part(0), part(1)

    def _played(self, bits: int, rounds: int) -> tuple:
        """Return (weights, mirror point) after `rounds` rounds in balls. The caller sets the working precision to `bits`."""
        states = self._states.setdefault(bits, [])
        if not states:
            states.append(tuple([ball(entry) for entry in vector] for vector in self._first))
        while len(states) <= rounds:
            step, column = self._moves[len(states) - 1]
            states.append(self._round(step, column, states[-1], bits))
        return states[rounds]

    def _round(self, step, column, state, bits) -> tuple[list, list]:
        booster = self._booster
        origin = self._origin(state)
        eta = (step.at(bits) if isinstance(step, Real) else ball(step)) / ball(booster.curvature)
        if booster.divergence == "euclidean":
            mirror = [entry - eta * ball(margin) for entry, margin in zip(origin, column, strict=True)]
        else:
            factors = {margin: (-eta * ball(margin)).exp() for margin in set(column)}
            mirror = [entry * factors[margin] for entry, margin in zip(origin, column, strict=True)]
        point = project_to_box(mirror, boxed(booster.caps)) if booster.projection == "double" else mirror
        return self._projected(point), mirror

    def _origin(self, state: tuple) -> list:
        """Return the point from which the step moves: the weights ("active") or the last mirror point ("lazy")."""
        return state[0] if self._booster.update_rule == "active" else state[1]

    def _projected(self, point: Sequence) -> list:
        """Return balls around the projection of the point onto the set of admissible weights."""
        entropic = self._booster.divergence == "entropy"
        return (enclose_entropic_projection if entropic else enclose_projection)(point, self._booster.caps)


def boxed(caps) -> tuple[Fraction, ...]:
    """Return the upper ends of the box of "double": min(cap, 1), or 1 for an example without a cap."""
    return tuple(ONE if cap is None else min(cap, ONE) for cap in caps)
