"""Arguments and traits that the exact and the fast form of a booster share; the two forms share no mathematics.

Sources: Naghibi, Pfister, A Boosting Framework on Grounds of Online Learning (2014), Algorithms 1 to 3; Mitsuboshi, Hatano,
Takimoto, Boosting as Frank-Wolfe (2022), for the traits of soft-margin boosters.
"""

from __future__ import annotations

import operator
from fractions import Fraction

from reference.arithmetic import fraction, shown
from reference.arithmetic.inputs import chosen

MIRROR_CHOICES = {
    "divergence": ("euclidean", "entropy"),
    "update": ("active", "lazy"),
    "step": ("edge", "edge/sqrt(t)"),
    "projection": ("single", "double"),
    "bound": ("square", "norm"),
}
SHARES = {"zero": Fraction(0), "half": Fraction(1, 2)}
READINGS = ("before", "before-half", "after")


class MirrorAscentArguments:
    """Check and store the arguments of MABoost. Raises ValueError with the argument, its value and the accepted range.

    smoothness : None, or k >= 1, a rational: no weight exceeds k/m.
    secondary : None, or the indices of the only examples to which the cap applies; then smoothness must not be None.
    curvature : rational >= 1, the factor of the regulariser, by which every move is divided.
    """

    @property
    def arithmetic(self) -> str:
        """How the weights are computed: "exact", "certified" or "float"."""
        raise NotImplementedError

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
        choices = {"divergence": divergence, "update": update, "step": step, "projection": projection, "bound": bound}
        for name, value in choices.items():
            chosen(name, value, MIRROR_CHOICES[name])
        self.divergence, self.update_rule = divergence, update
        self.smoothness = None if smoothness is None else fraction(smoothness, "smoothness")
        self.secondary = None if secondary is None else _examples(secondary)
        self.step, self.projection = step, projection
        self.curvature, self.bound = fraction(curvature, "curvature"), bound
        if self.smoothness is not None and self.smoothness < 1:
            raise ValueError(f"smoothness must be at least 1, got {shown(self.smoothness)}: below it no weights exist")
        if self.secondary is not None and self.smoothness is None:
            raise ValueError("secondary needs a smoothness: the cap on its examples, got None")
        if self.curvature < 1:
            raise ValueError(f"curvature must be at least 1, got {shown(self.curvature)}")

    def arguments(self) -> dict:
        """Return the constructor's arguments by name; the attribute of `update` is `update_rule`, since `update` is a method."""
        names = ("divergence", "smoothness", "secondary", "step", "projection", "curvature", "bound")
        return {"update": self.update_rule, **{name: getattr(self, name) for name in names}}

    @property
    def traits(self) -> dict:
        """The declared traits. Weights lie on the simplex; if the cap applies to all examples, they are at most k/m."""
        capped = self.smoothness is not None and self.secondary is None
        return {
            "domain": ("capped", lambda m: min(Fraction(1), self.smoothness / m)) if capped else "simplex",
            "columns": "unit",
            "coefficients": "kept",
            "arithmetic": self.arithmetic,
            "symmetries": ("examples", "duplicates") if self.secondary is None else (),
            "promises": self._promises(),
        }

    def _promises(self) -> tuple[str, ...]:
        """Return the bound of NP14, Theorem 1, if its hypotheses hold: no cap, the step γ_t, and one projection if lazy."""
        double_lazy = self.projection == "double" and self.update_rule == "lazy"
        if self.smoothness is not None or self.step != "edge" or self.bound != "square" or double_lazy:
            return ()
        if self.curvature != 1:
            return ()
        return ("quadratic-error-bound" if self.divergence == "euclidean" else "exponential-error-bound",)

    def capped_examples(self, m: int) -> list[int]:
        """Return the indices of the examples to which the cap applies. Raises ValueError for an index that is not below m."""
        if self.smoothness is None:
            return []
        if self.secondary is None:
            return list(range(m))
        if any(not 0 <= index < m for index in self.secondary):
            raise ValueError(f"secondary must name examples in 0..{m - 1}, got {self.secondary}")
        return self.secondary


class SparseArguments:
    """Check and store the arguments of SparseBoost.

    alpha : "zero", "half" or a rational in [0, 1).
    decay : None, or a rational above 0; then alpha must be "zero".
    step : "optimal" or "plain".
    """

    arithmetic: str

    def __init__(self, alpha="zero", decay=None, step="optimal"):
        is_name = isinstance(alpha, str) and alpha in SHARES
        self.alpha = alpha if is_name else fraction(alpha, "alpha")
        self.share = SHARES[alpha] if is_name else self.alpha
        if not 0 <= self.share < 1:
            raise ValueError(f"alpha must be 'zero', 'half' or a rational in [0, 1), got {shown(alpha)}")
        self.decay = None if decay is None else fraction(decay, "decay")
        if self.decay is not None and (self.decay <= 0 or self.share):
            raise ValueError(
                f"decay must be positive and alpha then 'zero', got decay={shown(decay)}, alpha={shown(alpha)}"
            )
        self.step = chosen("step", step, ("optimal", "plain"))

    @property
    def traits(self) -> dict:
        """The declared traits: weights on the simplex."""
        return _traits(self.arithmetic)


class MadaArguments:
    """Check and store the argument of MadaBoost: the reading of the error from which a step is computed."""

    arithmetic: str

    def __init__(self, reading="before"):
        self.reading = chosen("reading", reading, READINGS)

    @property
    def traits(self) -> dict:
        """The declared traits: weights on the simplex."""
        return _traits(self.arithmetic)


def _examples(secondary) -> list[int]:
    try:
        return sorted({operator.index(example) for example in secondary})
    except TypeError:
        raise ValueError(
            f"secondary must be a collection of examples, ints from 0 on, got {shown(secondary)}"
        ) from None


def _traits(arithmetic: str) -> dict:
    return {
        "domain": "simplex",
        "columns": "unit",
        "coefficients": "kept",
        "arithmetic": arithmetic,
        "symmetries": ("examples", "duplicates"),
    }


def soft_margin_traits(nu, eps, arithmetic: str, **further) -> dict:
    """Return the traits of a booster that maximises the soft margin: weights of at most 1/nu, a convex combination that is
    computed anew in every round, and a soft margin within eps of the optimum.

    further : more traits, or other values of these.
    """
    return {
        "domain": ("capped", 1 / nu),
        "columns": "unit",
        "arithmetic": arithmetic,
        "combination": "convex",
        "coefficients": "solved anew",
        "promises": (("margin-within", eps, nu),),
        **further,
    }
