"""MABoost: mirror ascent on the weights, exact where the steps are rational and enclosed elsewhere.

Source: Naghibi, Pfister, A Boosting Framework on Grounds of Online Learning (2014), Algorithm 1 with Theorem 2's steps,
the sets of Sections 3.1 and 3.2, and the double projection of Lemma 4.
"""

from __future__ import annotations

from fractions import Fraction

from reference.arithmetic import RationalVector, Real, RealVector, dot, fraction, sqrt
from reference.exact.adaboost import ball, check_column
from reference.exact.projections import (
    enclose_entropic_projection,
    enclose_projection,
    project_to_box,
    project_to_partly_capped_simplex,
)

OPTIONS = {
    "divergence": ("euclidean", "entropy"),
    "update": ("active", "lazy"),
    "step": ("edge", "edge/sqrt(t)"),
    "projection": ("single", "double"),
    "bound": ("square", "norm"),
}


class MABoost:
    """Mirror ascent boosting on columns of m margins u in [-1, 1]; the paper's loss vector is d = -u.

    divergence : "euclidean" (R = curvature/2 Σ w²) or "entropy" (R = curvature Σ w ln w).
    update     : "active" steps from the weights, "lazy" from the point z that was projected to them.
    smoothness : k >= 1: no weight above k/m; None: no cap.    secondary : the examples that the cap is for; None: all.
    step       : "edge" is γ/L, "edge/sqrt(t)" is γ/(L sqrt t) in round t = 1, 2, ...
    projection : "single", or "double": first onto the box {0 <= w_i <= cap_i} (cap 1 where there is none), a superset.
    curvature  : a rational >= 1; the regulariser stays 1-strongly convex, the move becomes step / curvature.
    bound      : what L bounds over all columns: the "square" of the dual norm, as the proofs need it (L = m, or 1 for
                 the entropy), or the "norm" itself, as the text says (L = sqrt m, or 1).
    Euclidean weights stay rational unless a square root enters; entropic ones are Reals after the first move.
    An edge may be 0 or negative; nothing stops a run.
    """

    def __init__(
        self,
        divergence="euclidean",
        update="active",
        smoothness=None,
        secondary=None,
        step="edge",
        projection="single",
        curvature=1,
        bound="square",
    ):
        given = {"divergence": divergence, "update": update, "step": step, "projection": projection, "bound": bound}
        for name, value in given.items():
            if value not in OPTIONS[name]:
                raise ValueError(f"{name} must be one of {', '.join(OPTIONS[name])}, got {value!r}")
        self.divergence, self.update_rule = divergence, update
        self.smoothness = None if smoothness is None else fraction(smoothness, "smoothness")
        self.secondary = None if secondary is None else sorted({int(index) for index in secondary})
        self.step, self.projection = step, projection
        self.curvature, self.bound = fraction(curvature, "curvature"), bound
        if self.smoothness is not None and self.smoothness < 1:
            raise ValueError(f"smoothness must be at least 1, got {self.smoothness}: below it no weights exist")
        if self.secondary is not None and self.smoothness is None:
            raise ValueError("secondary needs a smoothness: the cap on its examples, got None")
        if self.curvature < 1:
            raise ValueError(f"curvature must be at least 1, got {self.curvature}")

    def arguments(self) -> dict:
        """The constructor's arguments; `update`, a method here, is kept as `update_rule`."""
        names = ("divergence", "smoothness", "secondary", "step", "projection", "curvature", "bound")
        return {"update": self.update_rule, **{name: getattr(self, name) for name in names}}

    @property
    def traits(self) -> dict:
        """Weights on the simplex, capped at k/m when all examples are; the arithmetic of the step."""
        capped = self.smoothness is not None and self.secondary is None
        rational = self.divergence == "euclidean" and self.step == "edge" and self.bound == "square"
        return {
            "domain": ("capped", lambda m: min(Fraction(1), self.smoothness / m)) if capped else "simplex",
            "columns": "unit",
            "arithmetic": "exact" if rational else "certified",
            "symmetries": ("examples", "duplicates") if self.secondary is None else (),
            "promises": self._promises(),
        }

    def _promises(self) -> tuple[str, ...]:
        """NP14, Theorem 1, where its hypotheses hold: no cap, the step of the algorithm, an exact lazy projection."""
        double_lazy = self.projection == "double" and self.update_rule == "lazy"
        if self.smoothness is not None or self.step != "edge" or self.bound != "square" or double_lazy:
            return ()
        if self.curvature != 1:
            return ()
        return ("quadratic-error-bound" if self.divergence == "euclidean" else "exponential-error-bound",)

    def start(self, m: int) -> RationalVector:
        """The uniform distribution over m >= 1 examples. Raises ValueError if `secondary` names others."""
        if not isinstance(m, int) or m < 1:
            raise ValueError(f"m must be an int that is at least 1, got {m!r}")
        self.caps = caps_of(m, self.smoothness, self.secondary)
        self._steps: list = []
        self._weights = RationalVector.uniform(m)
        self._mirror = self._weights  # z_1
        self._run: EnclosedMirror | None = None
        return self._weights

    def step_bound(self, m: int):
        """L over m examples."""
        if self.divergence == "entropy":
            return Fraction(1)
        return Fraction(m) if self.bound == "square" else sqrt(Fraction(m))

    def update(self, column):
        """The next weights: a RationalVector or a RealVector."""
        m = len(self._weights)
        check_column(column, m)
        edge = dot(self._weights, column)  # γ = -w·d
        divisor = self.step_bound(m) * (sqrt(len(self._steps) + 1) if self.step == "edge/sqrt(t)" else 1)
        step = edge / divisor
        self._steps.append(step)
        moves = isinstance(step, Real) or step != 0
        if self._run is None and (not moves or (self.divergence == "euclidean" and isinstance(step, Fraction))):
            self._update_exactly(step, column)
        else:
            if self._run is None:
                self._run = EnclosedMirror(self, self._weights, self._mirror)
            still = self.divergence == "entropy" and self.projection == "single" and len(set(column)) == 1
            weights, self._mirror = self._run.add(step, column)
            # a constant column only rescales entropic weights, and the projection undoes it
            self._weights = self._weights if still else weights
        return self._weights

    def coefficients(self) -> tuple:
        """The steps η so far, Fractions or Reals."""
        return tuple(self._steps)

    def record(self) -> dict:
        """`step`: η of the last round; `mirror`: the point z that was projected to the new weights."""
        return {"step": self._steps[-1], "mirror": self._mirror}

    def _update_exactly(self, step: Fraction, column) -> None:
        origin = self._weights if self.update_rule == "active" else self._mirror
        move = step / self.curvature
        self._mirror = RationalVector.of(entry - move * margin for entry, margin in zip(origin, column, strict=True))
        if self.divergence == "entropy":  # only a step of 0 comes here
            return
        point = tuple(self._mirror)
        if self.projection == "double":
            point = project_to_box(point, boxed(self.caps))
        self._weights = RationalVector.of(project_to_partly_capped_simplex(point, self.caps)[0])


class EnclosedMirror:
    """The rest of a run from rational weights on: recomputed in balls at any precision, a round once per precision."""

    def __init__(self, booster: MABoost, weights: RationalVector, mirror: RationalVector):
        self._booster, self._first = booster, (weights, mirror)
        self._moves: list[tuple] = []
        self._states: dict[int, list[tuple]] = {}

    def add(self, step, column) -> tuple[RealVector, ...]:
        """Plays one more column; returns the weights after it and the point projected to them."""
        self._moves.append((step, tuple(column)))
        t = len(self._moves)

        def part(k: int) -> RealVector:
            return RealVector(lambda bits: self._played(bits, t)[k], len(column))

        return part(0), part(1)

    def _played(self, bits: int, rounds: int) -> tuple:
        """(weights, mirror) after `rounds` at this precision; the working precision is set by the caller."""
        states = self._states.setdefault(bits, [])
        if not states:
            states.append(tuple([ball(entry) for entry in vector] for vector in self._first))
        while len(states) <= rounds:
            step, column = self._moves[len(states) - 1]
            states.append(self._round(step, column, states[-1], bits))
        return states[rounds]

    def _round(self, step, column, state, bits) -> tuple[list, list]:
        booster = self._booster
        origin = state[0] if booster.update_rule == "active" else state[1]
        eta = (step.at(bits) if isinstance(step, Real) else ball(step)) / ball(booster.curvature)
        if booster.divergence == "euclidean":
            mirror = [entry - eta * ball(margin) for entry, margin in zip(origin, column, strict=True)]
        else:
            factors = {margin: (-eta * ball(margin)).exp() for margin in set(column)}
            mirror = [entry * factors[margin] for entry, margin in zip(origin, column, strict=True)]
        point = project_to_box(mirror, boxed(booster.caps)) if booster.projection == "double" else mirror
        enclose = enclose_projection if booster.divergence == "euclidean" else enclose_entropic_projection
        return enclose(point, booster.caps), mirror


def caps_of(m: int, smoothness: Fraction | None, secondary) -> tuple:
    """The cap of each of m examples: k/m, or None where there is none."""
    if secondary is not None and any(not 0 <= index < m for index in secondary):
        raise ValueError(f"secondary must name examples in 0..{m - 1}, got {list(secondary)}")
    if smoothness is None:
        return (None,) * m
    cap = smoothness / m
    return tuple(cap if secondary is None or index in secondary else None for index in range(m))


def boxed(caps) -> tuple[Fraction, ...]:
    """The sides of the least box around the set: the caps, and 1 where there is none."""
    return tuple(Fraction(1) if cap is None else min(cap, Fraction(1)) for cap in caps)
