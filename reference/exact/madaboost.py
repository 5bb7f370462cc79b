"""NP14's variant of MadaBoost: exponential weights that never exceed 1, with steps proportional to the error.

Source: Naghibi, Pfister, A Boosting Framework on Grounds of Online Learning (2014), Algorithm 3.
"""

from __future__ import annotations

from fractions import Fraction

import flint

from reference.arguments import MadaArguments
from reference.arithmetic import RationalVector, RealVector, Verdict, decide, dot, enclosure
from reference.arithmetic.inputs import checked_count, exact_column
from reference.exact.parts.timeline import Timeline
from reference.protocol import Stop

TIES = {
    "before": Fraction(1),
    "before-half": Fraction(1, 2),
    "after": Fraction(1),
}  # the error of a tied vote in each reading


class MadaBoost(MadaArguments):
    """MadaBoost of NP14: weights proportional to min(1, exp(-margin)), steps η_t = ε_t γ_t, on rational margins in [-1, 1].

    The pseudocode defines ε_t as the error of f_t, but f_t depends on η_t = ε_t γ_t. There are three readings of ε_t:
    "before"      : the error of f_{t-1}, where a tied vote is an error (ε_1 = 1); Lemma 6 and Theorem 5 need this reading.
    "before-half" : the same, but a tied vote, sign(0), counts as half an error, as in the printed |f - a|/2.
    "after"       : the largest ε in {0, 1/m, ..., 1} such that f_t with η_t = ε γ_t has the error ε; if there is none, the
                    run stops with "no consistent step".
    Margins are exact after the first step and Reals after further ones.

    Parameters
    ----------
    reading : "before", "before-half" or "after"
        The reading of ε_t.

    Raises
    ------
    ValueError
        For another reading.

    References
    ----------
    NP14, Algorithm 3, Lemma 6 and Theorem 5.

    Examples
    --------
    >>> from reference import Game, play
    >>> trace = play(MadaBoost(), Game([[1, 1, -1], [1, -1, 1], [-1, 1, 1]]), rounds=3)
    >>> print(*(turn.record['error'] for turn in trace.rounds))
    1 1/3 1/3
    >>> [round(float(step), 6) for step in trace.steps]
    [0.333333, 0.137002, 0.163081]
    """

    arithmetic = "certified"

    def start(self, m: int) -> RationalVector:
        """Return the uniform distribution over m >= 1 examples."""
        checked_count(m)
        self._timeline = Timeline()
        self._steps: list = []
        self._margins: tuple = (Fraction(0),) * m
        self._clipped = clipped_weights(self._margins)  # y_1
        self._record: dict = {}
        return RationalVector.uniform(m)

    def update(self, column):
        """Return the next weights, or `Stop("no consistent step")` (reading "after" only)."""
        m = len(self._margins)
        column = exact_column(column, m)
        norm = dot(self._clipped, (1,) * m)
        edge, tie = self._edge(column, norm), TIES[self.reading]
        if self.reading == "after":
            candidates = [Fraction(wrong, m) for wrong in range(m, -1, -1)]
            consistent = [
                error for error in candidates if error_of(self._next_margins(error * edge, column), tie) == error
            ]
        else:
            consistent = [error_of(self._margins, tie)]
        error = consistent[0] if consistent else Fraction(0)
        step, *margins = self._timeline.keep((error * edge, *self._next_margins(error * edge, column)))
        self._steps.append(step)
        self._record = {"step": step, "error": error, "norm": norm, "consistent": len(consistent)}
        self._margins = tuple(margins)
        self._clipped = clipped_weights(self._margins)
        self._record["margins"] = self._margins
        return distribution_of_weights(self._clipped) if consistent else Stop("no consistent step")

    def coefficients(self) -> tuple:
        """Return the steps η so far."""
        return tuple(self._steps)

    def record(self) -> dict:
        """Return `step` η_t, `error` ε_t, `norm` |y_t|_1, `consistent` (the number of ε that fit the reading), `margins`."""
        return dict(self._record)

    def _edge(self, column, norm):
        """Return the edge γ_t."""
        constant = len(set(column)) == 1  # the weights sum to exactly 1, which their enclosures do not show
        return Fraction(column[0]) if constant else dot(self._clipped, column) / norm

    def _next_margins(self, step, column) -> tuple:
        return tuple(
            entry + step * margin if margin else entry for entry, margin in zip(self._margins, column, strict=True)
        )


def error_of(margins, tie: Fraction) -> Fraction:
    """Return the share of negative margins, where a margin of 0 counts `tie`. Raises Undecided if a sign is not decided."""
    wrong = sum((_error_on(margin, tie) for margin in margins), start=Fraction(0))
    return wrong / len(margins)


def _error_on(margin, tie: Fraction) -> Fraction:
    if margin > 0:
        return Fraction(0)
    return Fraction(1) if margin < 0 else tie


def clipped_weights(margins) -> RationalVector | RealVector:
    """Return y = min(1, exp(-margin)), by Lemma 5 the projection of exp(-margin) onto the unit cube.

    The result is rational, all ones, if no margin is above 0.
    """
    if all(decide(margin, "<=", 0, bits=64) is Verdict.HOLDS for margin in margins):
        return RationalVector((1,) * len(margins), 1)

    def entries(bits: int) -> list:
        return [(-enclosure(margin, bits)).exp().min(flint.arb(1)) for margin in margins]

    return RealVector(entries, len(margins))


def distribution_of_weights(clipped) -> RationalVector | RealVector:
    """Return the distribution proportional to the clipped weights."""
    if isinstance(clipped, RationalVector):
        return clipped.normalised()

    def entries(bits: int) -> list:
        balls = clipped.at(bits)
        total = sum(balls, start=flint.arb(0))
        return [entry / total for entry in balls]

    return RealVector(entries, len(clipped))
