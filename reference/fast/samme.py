"""SAMME in floating point, with the step and weight update printed in CL21 or those of the original article.

Sources: Cho, Libgober (2021), equation 2.1 ("printed"); Zhu, Zou, Rosset, Hastie (2009), Algorithm 2 ("original").
"""

from __future__ import annotations

import math

import numpy

from reference.arithmetic.inputs import chosen
from reference.fast.adaboost import log_sum
from reference.labels.game import checked_label_count, checked_labels
from reference.protocol import Stop

COEFFICIENTS = ("printed", "original")
ROUNDING = 1e-12  # ln(odds) of at most this count as the odds of a random guess
MOST_MOVED = 2.0**26  # half of the digits of a larger logarithm are before the point
NEGLIGIBLE = -40.0  # exp(-40) is negligible in a sum with 1


class SAMME:
    """SAMME: every hypothesis votes with α for the label that it predicts, and wrong observations gain weight.

    The exact class explains the two pairs and the stops. Weights are arrays; predictions are arrays or sequences of labels.
    Weights are stored as logarithms up to a constant, since factors of the printed pair can overflow. With the printed pair and
    k > 2 these logarithms can grow by a factor in every round. The run stops with "precision" before they overflow, and after a
    round that multiplies by a factor above exp(MOST_MOVED) and leaves two observations with different weights of which neither
    is negligible: half of the digits of their ratio have cancelled.

    Parameters
    ----------
    coefficient : "original" or "printed"
        The pair of step and weight update.

    Raises
    ------
    ValueError
        For another coefficient, for labels outside 1..k, and for predictions of another length than the labels.

    References
    ----------
    CL21, equation 2.1; Zhu, Zou, Rosset, Hastie (2009), Algorithm 2.

    Examples
    --------
    >>> booster = SAMME()
    >>> booster.start([1, 2, 3, 3], k=3)
    array([0.25, 0.25, 0.25, 0.25])
    >>> booster.update([1, 2, 3, 1]).round(6).tolist()
    [0.111111, 0.111111, 0.111111, 0.666667]
    """

    def __init__(self, coefficient: str = "original"):
        self.coefficient = chosen("coefficient", coefficient, COEFFICIENTS)

    @property
    def traits(self) -> dict:
        """The declared traits. With the original pair the new weights give the last hypothesis the score of a random guess."""
        corrective = "last" if self.coefficient == "original" else None
        return {
            "columns": "labels",
            "corrective": corrective,
            "coefficients": "kept",
            "symmetries": ("examples", "duplicates", "labels"),
        }

    def start(self, labels, k: int) -> numpy.ndarray:
        """Return the uniform distribution over the observations, whose true labels are in 1..k."""
        self._labels, self._k = numpy.asarray(checked_labels(labels, checked_label_count(k))), k
        m = len(self._labels)
        self._logs, self._weights = numpy.zeros(m), numpy.full(m, 1 / m)
        self._steps: list[float] = []
        self._record: dict = {}
        return self._weights

    def update(self, predictions) -> numpy.ndarray | Stop:
        """Return the next weights, or `Stop`."""
        guesses = numpy.asarray(checked_labels(predictions, self._k, name="predictions", m=len(self._labels)))
        wrong = guesses != self._labels
        if not wrong.any():
            return self._stopped("perfect", math.inf, 0.0)
        if wrong.all():
            return self._stopped("no edge", 0.0, 1.0)
        log_error, log_right = log_sum(self._logs[wrong]), log_sum(self._logs[~wrong])
        error = 1 / (1 + math.exp(min(log_right - log_error, 700.0)))
        log_odds = math.log(self._k - 1) + log_right - log_error
        if log_odds <= ROUNDING:
            return self._stopped("no edge", 0.0, error)
        step = log_odds * ((self._k - 1) ** 2 / self._k if self.coefficient == "printed" else 1.0)
        self._steps.append(step)
        self._record = {"step": step, "error": float(error)}
        gain = self._k * step if self.coefficient == "printed" else step
        logs = self._logs + numpy.where(wrong, gain, 0.0)
        if not math.isfinite(logs.max()):
            return Stop("precision")
        self._logs = logs - logs.max()
        if gain > MOST_MOVED and ((self._logs < 0) & (self._logs > NEGLIGIBLE)).any():
            return Stop("precision")
        scaled = numpy.exp(self._logs)
        self._weights = scaled / scaled.sum()
        return self._weights

    def coefficients(self) -> tuple[float, ...]:
        """Return the steps so far."""
        return tuple(self._steps)

    def record(self) -> dict:
        """Return `step` and `error` of the last round."""
        return self._record

    def votes(self, hypotheses_at_point) -> tuple[float, ...]:
        """Return for each label 1, ..., k the sum of the steps of the rounds that gave it to the point.

        After a perfect hypothesis the vote is 1 for its label and 0 for the others.
        """
        labels = numpy.asarray(hypotheses_at_point)
        if self._steps and math.isinf(self._steps[-1]):
            return tuple(float(labels[-1] == label) for label in range(1, self._k + 1))
        return tuple(numpy.bincount(labels - 1, weights=self._steps, minlength=self._k).tolist())

    def _stopped(self, reason: str, step: float, error: float) -> Stop:
        self._steps.append(step)
        self._record = {"step": step, "error": float(error)}
        return Stop(reason)
