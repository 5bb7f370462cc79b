"""A long run of AdaBoost on one matrix, proved to take the columns that it takes, with a box around its coefficients.

Ball arithmetic carried from round to round loses about one bit a round on these games, because it forgets that the errors
of two coefficients cancel. `BoxedRun` keeps a midpoint and one radius for each coefficient and moves the radii by the
derivatives of the step (the mean value theorem): 62,610 rounds then lose fewer than two bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from flint import arb, arb_mat, ctx, fmpq

from reference.arithmetic import Undecided, fraction
from reference.game import Game

BITS = 128


@dataclass
class BoxedRun:
    """AdaBoost with the largest |edge|, from the coefficients 0, on rows that have weights.

    game : m rows, n columns in [-1, 1].
    weights : m positive rationals, up to a common factor.
    offset : m rationals, or None for zeros. The weight of row i before the first round is weights[i] exp(offset[i]).
    bits : the precision of the midpoints, at least 53.

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
    length: arb = field(default_factory=lambda: arb(0), init=False)  # the sum of |step|, enclosed
    least_lead: Fraction | None = field(default=None, init=False)  # of |edge|, relative, proved

    def __post_init__(self):
        weights = [Fraction(fraction(entry, "weight")) for entry in self.weights]
        if len(weights) != self.game.m or min(weights) <= 0:
            raise ValueError(f"weights must be {self.game.m} positive numbers, one a row, got {self.weights!r}")
        given = [0] * self.game.m if self.offset is None else self.offset
        offset = [Fraction(fraction(entry, "offset")) for entry in given]
        if len(offset) != self.game.m:
            raise ValueError(f"offset must have {self.game.m} entries, one a row, got {len(offset)}")
        if not isinstance(self.bits, int) or self.bits < 53:
            raise ValueError(f"bits must be an int that is at least 53, got {self.bits!r}")
        self._middle = [arb(0)] * self.game.n  # exact balls of radius 0
        self._radius = [arb(0)] * self.game.n  # upper bounds
        with _precision(self.bits):
            self._rows = arb_mat([[_ball(Fraction(entry)) for entry in row] for row in self.game.rows])
            self._columns = self._rows.transpose()
            self._shift = [_ball(entry) for entry in offset]
            self._base = [_ball(entry) for entry in weights]
            start = sum((mass * shift.exp() for mass, shift in zip(self._base, self._shift, strict=True)), arb(0))
            self._total = start

    def advance(self, rounds: int) -> None:
        """Play `rounds` rounds more.

        Raises Undecided where the largest |edge| is not separated from the next one at `bits` bits.
        """
        with _precision(self.bits):
            for _ in range(rounds):
                self._round()

    def loss(self, combination: Sequence | None = None) -> arb:
        """Enclose the loss, 1 at the start of the run, of the run's combination or of the given one (n rationals)."""
        with _precision(self.bits):
            point = self._box() if combination is None else [_ball(Fraction(fraction(x))) for x in combination]
            return sum(self._losses(point), arb(0)) / self._total

    def coefficients(self) -> list[arb]:
        """Enclose the n coefficients after the rounds so far."""
        with _precision(self.bits):
            return self._box()

    def edges(self) -> list[arb]:
        """Enclose the edges of the n columns in the next round."""
        with _precision(self.bits):
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
            slope = (edge * edges[k] - product / total) / scale + (1 if k == j else 0)  # of the new coefficient j
            spread += abs(slope) * self._radius[k]
        step = self._edges(self._losses(self._middle))[j].atanh()
        moved = self._middle[j] + step
        self._middle[j] = moved.mid()
        self._radius[j] = (spread + moved.rad()).upper()
        self.length += abs(edge.atanh())
        self.columns.append(j)
        self.signs.append(1 if edge > 0 else -1)


def boxed_run(game: Game, weights: Sequence, rounds: int, offset: Sequence | None = None, most: int = 4096) -> BoxedRun:
    """Return the run after `rounds` rounds, at the first of 128, 256, ... bits that separates all of its edges.

    Raises Undecided if `most` bits do not: two columns are tied, or nearly so.
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
    return _rational(value.lower())


def above(value: arb) -> Fraction:
    """Return a rational that is at least `value`, nearly its upper end."""
    return _rational(value.upper())


def _rational(exact: arb) -> Fraction:
    mantissa, exponent = exact.mid().man_exp()
    power = int(exponent)
    return Fraction(int(mantissa)) * (Fraction(2) ** power)


def _ball(value: Fraction) -> arb:
    return arb(fmpq(value.numerator, value.denominator))


class _precision:
    """Set flint's precision within a block."""

    def __init__(self, bits: int):
        self.bits = bits

    def __enter__(self):
        self._before, ctx.prec = ctx.prec, self.bits

    def __exit__(self, *error):
        ctx.prec = self._before
