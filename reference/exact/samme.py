"""SAMME with two pairs of step and weight update: the pair printed in CL21, and the pair of the original article.

Sources: Cho, Libgober (2021), Section 2.2, equation 2.1 and the update next to it ("printed"); Zhu, Zou, Rosset, Hastie,
Multi-class AdaBoost (2009), Algorithm 2 ("original"), which scikit-learn implements too.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from reference.arithmetic import INFINITY, RationalVector
from reference.arithmetic.inputs import chosen, entries_of
from reference.labels.game import checked_label_count, checked_labels
from reference.labels.odds_run import OddsRun, better_than_random, log_odds
from reference.protocol import Stop

COEFFICIENTS = ("printed", "original")


class SAMME:
    """SAMME: every hypothesis votes with α for the label that it predicts, and wrong observations gain weight.

    With k labels, error ε and odds r = (k-1)(1-ε)/ε:
    coefficient="printed"  : α = ((k-1)²/k) ln r; weights of right observations are multiplied by exp(-(k-1)α), those of wrong
                             ones by exp(α), so that wrong ones gain the factor r^((k-1)²) over right ones.
    coefficient="original" : α = ln r; weights of wrong observations are multiplied by exp(α), so that the factor is r.
    Both factors are whole powers of r, so that short runs have rational weights. With k = 2 both pairs are AdaBoost (α of the
    original article is twice AdaBoost's). The run stops with "perfect" if ε = 0, and with "no edge" if ε >= 1 - 1/k, where
    α <= 0.

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
    CL21, equation 2.1 ("printed"); Zhu, Zou, Rosset, Hastie (2009), Algorithm 2 ("original").

    Examples
    --------
    >>> booster = SAMME()
    >>> print(*booster.start([1, 2, 3, 3], k=3))
    1/4 1/4 1/4 1/4
    >>> print(*booster.update([1, 2, 3, 1]))
    1/9 1/9 1/9 2/3
    >>> print(*booster.update([2, 2, 3, 3]))
    2/3 1/24 1/24 1/4
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

    def start(self, labels: Sequence[int], k: int):
        """Return the uniform distribution over the observations, whose true labels are in 1..k."""
        self._labels, self._k = checked_labels(entries_of(labels, "labels"), checked_label_count(k)), k
        self._run = OddsRun(RationalVector.uniform(len(self._labels)), k, self._exponent(k))
        self._coefficients: list = []
        self._record: dict = {}
        return self._run.weights

    def update(self, predictions: Sequence[int]):
        """Return the next weights, or `Stop`."""
        guesses = checked_labels(
            entries_of(predictions, "predictions"), self._k, name="predictions", m=len(self._labels)
        )
        wrong = tuple(guess != label for guess, label in zip(guesses, self._labels, strict=True))
        error = self._run.error(wrong)
        if isinstance(error, Fraction) and error == 0:
            return self._stopped("perfect", INFINITY, error)
        if not better_than_random(error, self._k):
            return self._stopped("no edge", Fraction(0), error)
        step = self._factor(self._k) * log_odds(error, self._k)
        self._coefficients.append(step)
        self._record = {"step": step, "error": error}
        self._run.add(wrong)
        return self._run.weights

    def coefficients(self) -> tuple:
        """Return the steps α so far."""
        return tuple(self._coefficients)

    def record(self) -> dict:
        """Return `step` (α) and `error` (ε) of the last round."""
        return self._record

    def votes(self, hypotheses_at_point: Sequence[int]) -> tuple:
        """Return for each label 1, ..., k the sum of α over the rounds that gave it to the point.

        After a perfect hypothesis the vote is 1 for its label and 0 for the others.
        """
        if self._coefficients and self._coefficients[-1] == INFINITY:
            return tuple(int(hypotheses_at_point[-1] == label) for label in range(1, self._k + 1))
        totals: list = [Fraction(0)] * self._k
        for step, label in zip(self._coefficients, hypotheses_at_point, strict=True):
            totals[label - 1] = totals[label - 1] + step
        return tuple(totals)

    def _stopped(self, reason: str, step, error) -> Stop:
        self._coefficients.append(step)
        self._record = {"step": step, "error": error}
        return Stop(reason)

    def _factor(self, k: int) -> Fraction:
        """Return α / ln r."""
        return Fraction((k - 1) ** 2, k) if self.coefficient == "printed" else Fraction(1)

    def _exponent(self, k: int) -> Fraction:
        """Return the power of r that wrong observations gain over right ones: (k-1)² for the printed pair, else 1."""
        return self._factor(k) * k if self.coefficient == "printed" else Fraction(1)
