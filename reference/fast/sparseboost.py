"""SparseBoost in floats.

Source: Naghibi, Pfister, A Boosting Framework on Grounds of Online Learning (2014), Algorithm 2 and footnote 6.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from reference.play import Stop


class SparseBoost:
    """y_{t+1} = max(0, y_t - η_t (u + α_t)), weights y / Σ y; arguments as in the exact form."""

    def __init__(self, alpha="zero", decay=None, step="optimal"):
        share = {"zero": 0.0, "half": 0.5}.get(alpha) if isinstance(alpha, str) else None
        share = float(Fraction(alpha)) if share is None else share
        if not 0 <= share < 1:
            raise ValueError(f"alpha must be 'zero', 'half' or a rational in [0, 1), got {alpha!r}")
        if decay is not None and (not float(Fraction(decay)) > 0 or share):
            raise ValueError(f"decay must be positive and alpha then 'zero', got decay={decay!r}, alpha={alpha!r}")
        if step not in ("optimal", "plain"):
            raise ValueError(f"step must be 'optimal' or 'plain', got {step!r}")
        self.alpha, self.decay, self.step, self._share = alpha, decay, step, share

    @property
    def traits(self) -> dict:
        """Weights on the simplex."""
        return {
            "domain": "simplex",
            "columns": "unit",
            "arithmetic": "float",
            "symmetries": ("examples", "duplicates"),
        }

    def start(self, m: int) -> np.ndarray:
        """The uniform distribution over m >= 1 examples."""
        if not isinstance(m, int) or m < 1:
            raise ValueError(f"m must be an int that is at least 1, got {m!r}")
        self._sparse = np.full(m, 1 / m)
        self._steps: list[float] = []
        self._record: dict = {}
        return self._sparse

    def update(self, column) -> np.ndarray | Stop:
        """The next weights, or `Stop("no weights")`."""
        column = np.asarray(column, dtype=float)
        if column.shape != self._sparse.shape:
            raise ValueError(f"column must have {len(self._sparse)} margins, got shape {column.shape}")
        if not (abs(column) <= 1).all():
            raise ValueError("column must have margins in [-1, 1]")
        pull = float(self._sparse @ column)
        rounds = len(self._steps) + 1
        alpha = self._share * pull if self.decay is None else float(Fraction(self.decay)) / rounds**2
        step = (pull - alpha if self.step == "optimal" else pull) / len(column)
        if self.decay is not None and self.step == "optimal":
            step = max(step, 0.0)
        self._steps.append(step)
        self._record = {"step": step, "alpha": alpha, "norm": float(self._sparse.sum()), "before": self._sparse}
        self._sparse = np.maximum(self._sparse - step * (column + alpha), 0.0)
        self._record["after"] = self._sparse
        total = self._sparse.sum()
        if total == 0:
            return Stop("no weights")
        return self._sparse / total

    def coefficients(self) -> tuple[float, ...]:
        """The steps η so far."""
        return tuple(self._steps)

    def record(self) -> dict:
        """`step`, `alpha`, `norm`, `before` and `after` of the last round."""
        return dict(self._record)
