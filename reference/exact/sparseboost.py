"""SparseBoost: gradient steps clipped at 0, which give some examples the weight 0, with optional l1 regularisation.

Source: Naghibi, Pfister, A Boosting Framework on Grounds of Online Learning (2014), Algorithm 2 and footnote 6.
"""

from __future__ import annotations

from fractions import Fraction

from reference.arguments import SparseArguments
from reference.arithmetic import RationalVector, dot
from reference.arithmetic.inputs import checked_count, exact_column
from reference.protocol import Stop


class SparseBoost(SparseArguments):
    """SparseBoost: y_{t+1} = max(0, y_t - η_t u - α_t η_t), with weights y / Σ y, for columns u of m rationals in [-1, 1].

    All numbers are rational; their length can double in every round if α > 0. The minimum with 1 in Theorem 4's α_t never
    binds, since |y_t|_1 <= 1. If all entries of y are 0, the weights are undefined (0/0), and the run stops with "no weights".

    Parameters
    ----------
    alpha : "zero", "half", or a rational in [0, 1)
        The ratio of α_t to γ_t |y_t|_1. The proof of the bound needs the step η_t = (γ_t |y_t|_1 - α_t)/m of equation 36;
        the algorithm has this step for "zero" and "half".
    decay : None, or a rational c > 0
        Then α_t = c/t², and alpha must be "zero" (footnote 6).
    step : "optimal" or "plain"
        "optimal" is the step of equation 36, or 0 if a decay makes it negative; "plain" is γ_t |y_t|_1 / m for every α_t.

    Raises
    ------
    ValueError
        For an alpha outside [0, 1), for a decay that is <= 0 or given together with an alpha, and for an unknown step.

    References
    ----------
    NP14, Algorithm 2, Theorem 4 and footnote 6.

    Examples
    --------
    >>> from reference import Game, play
    >>> trace = play(SparseBoost(alpha="1/3"), Game([[1, 1, -1], [1, -1, 1], [-1, 1, 1]]), rounds=2)
    >>> print(*trace.edges)
    1/3 97/219
    >>> print(*trace.weights[2])
    239977/1238979 522829/1238979 476173/1238979
    """

    arithmetic = "exact"

    def start(self, m: int) -> RationalVector:
        """Return the uniform distribution over m >= 1 examples."""
        self._sparse = RationalVector.uniform(checked_count(m))  # y_1
        self._steps: list[Fraction] = []
        self._record: dict = {}
        return self._sparse

    def update(self, column) -> RationalVector | Stop:
        """Return the next weights, or `Stop("no weights")` if all entries of y are 0."""
        y = tuple(self._sparse)
        column = exact_column(column, len(y))
        pull, norm = self._pull(column), dot(self._sparse, (1,) * len(y))
        alpha = self.share * pull if self.decay is None else self.decay / (len(self._steps) + 1) ** 2
        step = (pull - alpha) / len(y) if self.step == "optimal" else pull / len(y)  # equation 36
        if self.decay is not None and self.step == "optimal":
            step = max(step, Fraction(0))
        self._steps.append(step)
        self._sparse = self._sparse.moved(step, column, alpha, least=0)  # equation 29
        self._record = {
            "step": step,
            "alpha": alpha,
            "norm": norm,
            "before": y,
            "after": tuple(self._sparse),
        }
        if not any(self._sparse.numerators):
            return Stop("no weights")
        return self._sparse.normalised()

    def _pull(self, column) -> Fraction:
        """Return γ_t |y_t|_1."""
        return dot(self._sparse, column)

    def coefficients(self) -> tuple[Fraction, ...]:
        """Return the steps η so far."""
        return tuple(self._steps)

    def record(self) -> dict:
        """Return `step` η_t, `alpha` α_t, `norm` |y_t|_1, `before` y_t and `after` y_{t+1} of the last round."""
        return dict(self._record)
