"""MABoost in floats: one axpy and one projection a round.

Source: Naghibi, Pfister, A Boosting Framework on Grounds of Online Learning (2014), Algorithm 1.
"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np

from reference.fast.projections import clip_to_box, project_entropic, project_to_capped_simplex

CHOICES = {
    "divergence": {"euclidean", "entropy"},
    "update": {"active", "lazy"},
    "step": {"edge", "edge/sqrt(t)"},
    "projection": {"single", "double"},
    "bound": {"square", "norm"},
}


class MABoost:
    """Mirror ascent boosting on columns of m margins in [-1, 1]; arguments as in the exact form.

    Entropic weights live as logarithms: `mirror` is ln z, so that no spread of exponents overflows.
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
        for name, value in [
            ("divergence", divergence),
            ("update", update),
            ("step", step),
            ("projection", projection),
            ("bound", bound),
        ]:
            if value not in CHOICES[name]:
                raise ValueError(f"{name} must be one of {', '.join(sorted(CHOICES[name]))}, got {value!r}")
        if smoothness is not None and not float(Fraction(smoothness)) >= 1:
            raise ValueError(f"smoothness must be at least 1, got {smoothness}: below it no weights exist")
        if secondary is not None and smoothness is None:
            raise ValueError("secondary needs a smoothness: the cap on its examples, got None")
        if not float(Fraction(curvature)) >= 1:
            raise ValueError(f"curvature must be at least 1, got {curvature}")
        self.divergence, self.update_rule, self.step = divergence, update, step
        self.smoothness, self.secondary = smoothness, secondary
        self.projection, self.curvature, self.bound = projection, curvature, bound

    def arguments(self) -> dict:
        """The constructor's arguments; `update`, a method here, is kept as `update_rule`."""
        names = ("divergence", "smoothness", "secondary", "step", "projection", "curvature", "bound")
        return {"update": self.update_rule, **{name: getattr(self, name) for name in names}}

    @property
    def traits(self) -> dict:
        """As the exact form, in floats."""
        capped = self.smoothness is not None and self.secondary is None
        return {
            "domain": ("capped", lambda m: min(Fraction(1), Fraction(self.smoothness) / m)) if capped else "simplex",
            "columns": "unit",
            "arithmetic": "float",
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

    def start(self, m: int) -> np.ndarray:
        """The uniform distribution over m >= 1 examples. Raises ValueError if `secondary` names others."""
        if not isinstance(m, int) or m < 1:
            raise ValueError(f"m must be an int that is at least 1, got {m!r}")
        self._caps: float | np.ndarray | None = None
        if self.smoothness is not None:
            chosen = np.arange(m) if self.secondary is None else np.asarray(self.secondary, dtype=int)
            if chosen.size and (chosen.min() < 0 or chosen.max() >= m):
                raise ValueError(f"secondary must name examples in 0..{m - 1}, got {list(self.secondary)}")
            cap = float(Fraction(self.smoothness) / m)
            self._caps = cap
            if chosen.size < m:
                caps = np.full(m, np.inf)
                caps[chosen] = cap
                self._caps = caps
        divisor = {"euclidean": m if self.bound == "square" else math.sqrt(m), "entropy": 1.0}
        self._divisor = divisor[self.divergence]
        self._steps: list[float] = []
        self._weights = np.full(m, 1 / m)
        self._mirror = self._weights if self.divergence == "euclidean" else np.log(self._weights)
        return self._weights

    def update(self, column) -> np.ndarray:
        """The next weights."""
        column = np.asarray(column, dtype=float)
        if column.shape != self._weights.shape:
            raise ValueError(f"column must have {len(self._weights)} margins, got shape {column.shape}")
        if not (abs(column) <= 1).all():
            raise ValueError("column must have margins in [-1, 1]")
        step = float(self._weights @ column) / self._divisor
        if self.step == "edge/sqrt(t)":
            step /= math.sqrt(len(self._steps) + 1)
        self._steps.append(step)
        entropic = self.divergence == "entropy"
        origin = self._mirror
        if self.update_rule == "active":
            with np.errstate(divide="ignore"):
                origin = np.log(self._weights) if entropic else self._weights
        self._mirror = origin - step / float(self.curvature) * column
        point = self._mirror
        if self.projection == "double" and entropic:
            ceiling = 0.0 if self._caps is None else np.minimum(np.log(self._caps), 0.0)
            point = np.minimum(point, ceiling)
        elif self.projection == "double":
            point = clip_to_box(point, self._caps)
        project = project_entropic if entropic else project_to_capped_simplex
        self._weights = project(point, self._caps)
        return self._weights

    def coefficients(self) -> tuple[float, ...]:
        """The steps η so far."""
        return tuple(self._steps)

    def record(self) -> dict:
        """`step`: η of the last round; `mirror`: z (its logarithm for the entropy)."""
        return {"step": self._steps[-1], "mirror": self._mirror}
