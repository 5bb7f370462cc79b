"""A long run of AdaBoost on one matrix in interval arithmetic: proved choices of columns, and a box around the coefficients.

Ball arithmetic from round to round loses about one bit per round on these games, since it does not use that the errors of
two coefficients cancel. `BoxedRun` stores a midpoint and a radius for each coefficient. By the mean value theorem the new
radii follow from the derivatives of a round, and long runs lose only a few bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from flint import arb, arb_mat

from reference.arithmetic import Undecided, ball, fraction, working_precision
from reference.arithmetic.balls import midpoint
from reference.game import Game

BITS = 128


@dataclass
class BoxedRun:
    """A run of AdaBoost from the coefficients 0, on weighted rows; every round plays the column of largest |edge|.

    game : m rows, n columns with entries in [-1, 1].
    weights : m positive rationals, up to a common factor.
    offset : m rationals, or None for zeros. The weight of row i before the first round is weights[i] exp(offset[i]).
    bits : the working precision, an int that is at least 53.
    columns, signs : the column of each round, and the sign of its edge.
    length : an enclosure of the sum of |step|.
    least_lead : the least value, over the rounds, of 1 - second largest |edge| / largest |edge|: the lower end of its
        enclosure, rounded to a float.

    Source: MRS13, Figure 1, with the step of equation 4 for columns in [-1, 1].

    >>> run = BoxedRun(Game([[1, -1], [-1, 1], [1, 1]]), [3, 2, 1])
    >>> run.advance(3)
    >>> run.columns, run.signs
    ([0, 1, 0], [1, 1, 1])
    """

    game: Game
    weights: Sequence
    offset: Sequence | None = None
    bits: int = BITS
    columns: list[int] = field(default_factory=list, init=False)
    signs: list[int] = field(default_factory=list, init=False)
    length: arb = field(default_factory=lambda: arb(0), init=False)
    least_lead: Fraction | None = field(default=None, init=False)

    def __post_init__(self):
        weights = [fraction(entry, "weight") for entry in self.weights]
        if len(weights) != self.game.m or min(weights) <= 0:
            raise ValueError(f"weights must be {self.game.m} positive numbers, one a row, got {self.weights!r}")
        offset = [fraction(entry, "offset") for entry in ([0] * self.game.m if self.offset is None else self.offset)]
        if len(offset) != self.game.m:
            raise ValueError(f"offset must have {self.game.m} entries, one a row, got {len(offset)}")
        if not isinstance(self.bits, int) or self.bits < 53:
            raise ValueError(f"bits must be an int that is at least 53, got {self.bits!r}")
        self._middle = [arb(0)] * self.game.n  # exact balls of radius 0
        self._radius = [arb(0)] * self.game.n  # upper bounds
        with working_precision(self.bits):
            self._rows = arb_mat([[ball(entry) for entry in row] for row in self.game.rows])
            self._columns = self._rows.transpose()
            self._shift = [ball(entry) for entry in offset]
            self._base = [ball(entry) for entry in weights]
            start = sum((mass * shift.exp() for mass, shift in zip(self._base, self._shift, strict=True)), arb(0))
            self._total = start

    def advance(self, rounds: int) -> None:
        """Play `rounds` further rounds.

        Raises Undecided if the largest |edge| is not separated from the second largest at `bits` bits.
        """
        with working_precision(self.bits):
            for _ in range(rounds):
                self._round()

    def loss(self, combination: Sequence | None = None) -> arb:
        """Return a ball around the loss of a combination, relative to that at the start; default: the run's combination."""
        with working_precision(self.bits):
            point = self._box() if combination is None else [ball(fraction(x, "combination")) for x in combination]
            return sum(self._losses(point), arb(0)) / self._total

    def coefficients(self) -> list[arb]:
        """Return balls around the n coefficients after the rounds so far."""
        with working_precision(self.bits):
            return self._box()

    def edges(self) -> list[arb]:
        """Return balls around the edges of the n columns in the next round."""
        with working_precision(self.bits):
            return self._edges(self._losses(self._box()))

    def _box(self) -> list[arb]:
        return [middle + arb(0, radius) for middle, radius in zip(self._middle, self._radius, strict=True)]

    def _losses(self, point: list[arb]) -> list[arb]:
        margins = (self._rows * arb_mat([[entry] for entry in point])).entries()
        return [
            mass * (shift - margin).exp() for mass, shift, margin in zip(self._base, self._shift, margins, strict=True)
        ]

    def _edges(self, losses: list[arb]) -> list[arb]:
        total = sum(losses, arb(0))
        return [entry / total for entry in (self._columns * arb_mat([[loss] for loss in losses])).entries()]

    def _round(self) -> None:
        wide = self._losses(self._box())
        edges = self._edges(wide)
        sizes = [abs(edge) for edge in edges]
        j = max(range(len(sizes)), key=lambda k: float(sizes[k]))
        others = [size for k, size in enumerate(sizes) if k != j]
        for other in others:
            if not sizes[j] > other:
                raise Undecided(f"the largest edge of round {len(self.columns) + 1} at {self.bits} bits")
        if others:
            lead = min(float((1 - other / sizes[j]).lower()) for other in others)
            self.least_lead = min(Fraction(lead), self.least_lead) if self.least_lead is not None else Fraction(lead)
        edge, total = edges[j], sum(wide, arb(0))
        column = [self._rows[i, j] for i in range(self.game.m)]
        pulled = [loss * entry for loss, entry in zip(wide, column, strict=True)]
        products = (self._columns * arb_mat([[entry] for entry in pulled])).entries()
        scale = 1 - edge * edge
        spread = arb(0)
        for k, product in enumerate(products):
            # the derivative of the new coefficient j by the old coefficient k
            slope = (edge * edges[k] - product / total) / scale + (1 if k == j else 0)
            spread += abs(slope) * self._radius[k]
        step = self._edges(self._losses(self._middle))[j].atanh()
        coefficient = self._middle[j] + step
        self._middle[j] = coefficient.mid()
        self._radius[j] = (spread + coefficient.rad()).upper()
        self.length += abs(edge.atanh())
        self.columns.append(j)
        self.signs.append(1 if edge > 0 else -1)


def boxed_run(game: Game, weights: Sequence, rounds: int, offset: Sequence | None = None, most: int = 4096) -> BoxedRun:
    """Return the run after `rounds` rounds, at the first precision of 128, 256, ... bits that separates all largest edges.

    Raises Undecided if `most` bits do not separate them: two columns are tied or nearly tied.
    """
    bits = BITS
    while True:
        run = BoxedRun(game, weights, offset, bits)
        try:
            run.advance(rounds)
        except Undecided:
            bits *= 2
            if bits > most:
                raise
        else:
            return run


def below(value: arb) -> Fraction:
    """Return a rational that is at most `value`, nearly its lower end."""
    return midpoint(value.lower())  # the lower end is a ball of radius 0


def above(value: arb) -> Fraction:
    """Return a rational that is at least `value`, nearly its upper end."""
    return midpoint(value.upper())
