"""AdaBoost.S: AdaBoost that scales its combination back after a round if this lowers the loss.

Source: Mukherjee, Rudin, Schapire, The Rate of Convergence of AdaBoost (2013), Section 3.2.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import flint

from reference.arithmetic import Real, RealVector, Verdict, decide, dot, enclosure
from reference.arithmetic.inputs import exact_column
from reference.exact.adaboost import AdaBoost, ball, enclosed_step
from reference.protocol import Stop

NEWTON_STEPS = 200
# precision at which it is decided whether a scaling is exactly 1; if undecided, its ball reaches up to 1
SCALING_BITS = 512


class AdaBoostS:
    """AdaBoost.S: after AdaBoost's step the combination is multiplied by the s in [0, 1] of least exponential loss.

    s < 1 if and only if the weighted sum of the margins after the step is negative. On columns of signs, until s < 1 for the
    first time, the run is AdaBoost's in rationals, and this sign is decided exactly. From the first scaling on, and from the
    first column that is not of signs, all numbers are enclosed. s is then the root of a decreasing function, computed by
    Newton's method and proved by one interval Newton step. If every margin is 0, every s is a minimiser, and s = 1 is used.

    Raises
    ------
    ValueError
        For m < 1 and for a column that is not m margins in [-1, 1].

    References
    ----------
    MRS13, Section 3.2 and Theorem 7.

    Examples
    --------
    >>> from reference import Game, play
    >>> trace = play(AdaBoostS(), Game([[1, 1, -1], [1, -1, 1], [-1, 1, 1]]), rounds=3)
    >>> print(*trace.edges)
    1/3 1/2 2/3
    >>> print(*(turn.record['scaling'] for turn in trace.rounds))
    1 1 1
    """

    traits = {  # noqa: RUF012
        "domain": "simplex",
        "columns": "unit",
        "coefficients": "scaled",
        "symmetries": ("examples", "duplicates"),
        "promises": ("weights-follow-losses", "product-error-bound"),
    }

    def start(self, m: int):
        """Return the uniform distribution over m >= 1 examples."""
        self._plain = AdaBoost()
        self._weights = self._plain.start(m)
        self._sums: dict[tuple, Any] = {}  # the sum of the steps of each column, before the first scaling
        self._run: ScaledRun | None = None
        self._coefficients: list = []
        self._last: dict = {}
        return self._weights

    def update(self, column):
        """Return the next weights, or `Stop("perfect")` without weights if the column is +1 on all examples or -1 on all."""
        column = exact_column(column, len(self._weights))
        if all(entry == 1 for entry in column) or all(entry == -1 for entry in column):
            step = AdaBoost.perfect_step(column)
            self._coefficients.append(step)
            self._last = {"step": step, "scaling": Fraction(1)}
            return Stop("perfect")
        if self._run is None and all(entry in (-1, 1) for entry in column):
            return self._update_exact(column)
        if self._run is None:
            self._run = ScaledRun(self._margins)
        return self._combine(*self._run.add(column))

    def coefficients(self) -> tuple:
        """Return each step times all scalings since its round: the Fraction 0, a LogSum, a Real, or ±infinity."""
        return tuple(self._coefficients)

    def record(self) -> dict:
        """Return `step`, along the column as played, and `scaling`: the Fraction 1 if it is proved to be 1, else a Real."""
        return dict(self._last)

    def _update_exact(self, column):
        weights = self._plain.update(column)
        step = self._plain.record()["step"]
        self._sums[column] = step + self._sums.get(column, Fraction(0))
        # the weighted sum of the margins, as a combination of the rational edges of the few distinct columns
        pull = sum((total * dot(weights, played) for played, total in self._sums.items()), start=Fraction(0))
        if decide(pull, ">=", 0) is Verdict.HOLDS:
            return self._combine(step, Fraction(1), weights)
        self._run = ScaledRun(self._margins)
        return self._combine(step, *self._run.scale_back())

    @property
    def _margins(self) -> list:
        """The margins of the combination before the first scaling."""
        margins: list = [Fraction(0)] * len(self._weights)
        for column, total in self._sums.items():
            margins = [margin + total * entry for margin, entry in zip(margins, column, strict=True)]
        return margins

    def _combine(self, step, scaling, weights):
        scaled = [*self._coefficients, step]
        self._coefficients = [scaling * entry for entry in scaled] if isinstance(scaling, Real) else scaled
        self._last = {"step": step, "scaling": scaling}
        return weights


class ScaledRun:
    """A run from exact margins on, stored as its moves and recomputed in balls at any precision.

    A move is (column, whether the combination is scaled back after it); the column is None if only a scaling takes place.
    counts : the number of equal examples that each margin stands for; default 1 each.
    """

    def __init__(self, margins, counts=None):
        self._first = tuple(margins)
        self._counts = (1,) * len(self._first) if counts is None else tuple(counts)
        self._moves: list[tuple] = []
        self._states: dict[int, list[tuple]] = {}

    def scale_back(self) -> tuple[Real, RealVector]:
        """Scale the present combination back; return the scaling and the weights after it."""
        return self._move(None, True)[1:]

    def add(self, column) -> tuple[Real, Real | Fraction, RealVector]:
        """Play one round; return its step, its scaling and the weights after it."""
        before = self._state_after(len(self._moves))
        pull = Real(lambda bits: _enclosed_move(before(bits), column, False, self._counts)[3])
        return self._move(tuple(column), decide(pull, ">", 0, bits=SCALING_BITS) is not Verdict.HOLDS)

    def _move(self, column, scale: bool):
        self._moves.append((column, scale))
        state = self._state_after(len(self._moves))
        step = Real(lambda bits: state(bits)[1])
        scaling = Real(lambda bits: state(bits)[2]) if scale else Fraction(1)
        labels = range(len(self._first))  # no two weights are known to be equal; only their sum, 1, is known
        weights = RealVector(lambda bits: _normalised(state(bits)[4]), len(labels), labels)
        return step, scaling, weights

    def _state_after(self, t: int):
        """Return the function bits -> (margins, step, scaling, weighted sum of margins before the scaling, losses) after t
        moves, in balls."""
        return lambda bits: self._states_at(bits, t)[t]

    def _states_at(self, bits: int, t: int) -> list[tuple]:
        states = self._states.setdefault(bits, [])
        if not states:
            margins = [enclosure(margin, bits) for margin in self._first]
            states.append((margins, None, None, None, _losses(margins, flint.arb(1), self._counts)))
        for column, scale in self._moves[len(states) - 1 : t]:
            states.append(_enclosed_move(states[-1], column, scale, self._counts))
        return states


def _enclosed_move(state: tuple, column, scale: bool, counts) -> tuple:
    margins, *_, losses = state
    step, scaling = flint.arb(0), flint.arb(1)
    if column is not None:
        step = enclosed_step(losses, column)
        margins = [margin + step * ball(entry) for margin, entry in zip(margins, column, strict=True)]
        losses = _losses(margins, flint.arb(1), counts)
    pull = _pull(margins, losses)
    if scale:
        scaling = enclosed_scaling(margins, counts)
        margins = [scaling * margin for margin in margins]
        losses = _losses(margins, flint.arb(1), counts)
    return margins, step, scaling, pull, losses


def enclosed_scaling(margins, counts=None) -> flint.arb:
    """Return a ball around the s in [0, 1] that minimises Σ exp(-s z_i), for balls z_i with Σ z_i exp(-z_i) not proved > 0.

    counts : the number of times that each z_i occurs; default 1 each.
    The sum has the derivative -p(s), p(s) = Σ z_i exp(-s z_i), and p decreases. Hence the minimiser over [0, 1] is min(1, root
    of p). Around a Newton iterate s a ball S is chosen. N = s + p(s) / Σ z_i² exp(-S z_i) contains every root in S, and a root
    exists if N lies in the interior of S. The result is [0, 1] if the precision does not suffice, and 1 if every z_i is 0.
    """
    counts = (1,) * len(margins) if counts is None else counts
    if all(margin == 0 for margin in margins):
        return flint.arb(1)
    low, point, high = flint.arb(0), flint.arb(1), flint.arb("inf")
    for _ in range(NEWTON_STEPS):
        losses = _losses(margins, point, counts)
        pull = _pull(margins, losses)
        move = (pull / _curvature(margins, losses)).mid()
        if pull.contains(0) or not move.is_finite():  # if the ball contains 0, the balls z_i allow no better iterate
            break
        low, high = (point, high) if pull > 0 else (low, point)
        point = (point + move).mid()
        if not low < point < high:  # a Newton step from far above a small root can be negative
            point = ((low + high) / 2).mid()
    width = flint.arb(2) ** (2 - flint.ctx.prec)
    pull = _pull(margins, _losses(margins, point, counts))
    for _ in range(flint.ctx.prec):
        around = point + flint.arb(0, 1) * width
        newton = point + pull / _curvature(margins, _losses(margins, around, counts))
        if newton.is_finite() and around.contains_interior(newton):
            return _at_most_one(newton)
        width *= 4
        while width <= newton.rad() and width <= 1:  # N is at least as wide for a wider S: skip widths below its radius
            width *= 4
        if width > 1:
            break
    return flint.arb(0.5, 0.5)


def _at_most_one(root: flint.arb) -> flint.arb:
    if root < 1:
        return root
    return root.lower().union(flint.arb(1))


def _losses(margins, s, counts) -> list[flint.arb]:
    """Return the list of count_i exp(-s z_i)."""
    return [(-s * margin).exp() * count for margin, count in zip(margins, counts, strict=True)]


def _pull(margins, losses) -> flint.arb:
    return sum((margin * loss for margin, loss in zip(margins, losses, strict=True)), start=flint.arb(0))


def _curvature(margins, losses) -> flint.arb:
    return sum((margin * margin * loss for margin, loss in zip(margins, losses, strict=True)), start=flint.arb(0))


def _normalised(losses) -> list[flint.arb]:
    total = sum(losses, start=flint.arb(0))
    return [loss / total for loss in losses]
