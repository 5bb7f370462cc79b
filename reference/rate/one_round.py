"""One round of AdaBoost from an arbitrary combination: the best hypothesis, its edge and the loss after the step.

Source: MRS13, Section 2 (weights proportional to the losses, largest |edge|, the step of equation 4).
"""

from __future__ import annotations

from fractions import Fraction

import flint

from reference.arithmetic import Real, enclosure, exp
from reference.game import Game


class OneRound:
    """The losses at one rational combination of a game, and AdaBoost's next hypothesis, its edge, and the loss after its step.

    combination : n rationals.
    hypothesis : the index of the largest |edge| as computed in floats, the lowest on ties. It may differ from the best index
                 only by rounding; `edge` is computed for this index, exactly or enclosed.
    Raises ValueError if the combination does not have one coefficient per hypothesis.
    """

    def __init__(self, game: Game, combination):
        if len(combination) != game.n:
            raise ValueError(f"combination must have {game.n} coefficients, got {len(combination)}")
        self.game = game
        margins = [sum((a * x for a, x in zip(row, combination, strict=True)), Fraction(0)) for row in game.rows]
        self.losses = [exp(-u) for u in margins]
        sizes = [abs(sum(float(loss) * a for loss, a in zip(self.losses, c, strict=True))) for c in game.columns]
        self.hypothesis = max(range(game.n), key=sizes.__getitem__)
        self._column = game.columns[self.hypothesis]

    def total(self, examples):
        """Return the sum of the losses of the given examples before the round."""
        return sum((self.losses[i] for i in examples), Fraction(0))

    @property
    def edge(self):
        """|Σ_i D(i) u_i|, the absolute edge of the hypothesis."""
        pulled = sum((loss * u for loss, u in zip(self.losses, self._column, strict=True) if u), Fraction(0))
        return abs(pulled) / self.total(range(self.game.m))

    def loss_after(self):
        """Return the total loss after AdaBoost's step along the hypothesis; 0 for a perfect hypothesis."""
        if all(u == self._column[0] for u in self._column) and abs(self._column[0]) == 1:
            return Fraction(0)

        def enclose(bits):
            losses = [enclosure(loss, bits) for loss in self.losses]
            column = [enclosure(u, bits) for u in self._column]
            total = sum(losses, start=flint.arb(0))
            edge = sum((loss * u for loss, u in zip(losses, column, strict=True)), start=flint.arb(0)) / total
            step = ((1 + edge) / (1 - edge)).log() / 2
            return sum((loss * (-step * u).exp() for loss, u in zip(losses, column, strict=True)), start=flint.arb(0))

        return Real(enclose)
