"""Games on which AdaBoost follows the pure greedy algorithm (a construction of ours, not of the papers).

A game of opposite rows is given by a probability P on rows x, a bounded function u(x) and a tilt η > 0. Row x has the weight
P(x)(1 + ηu(x))/2, row -x the weight P(x)(1 - ηu(x))/2. As η tends to 0, AdaBoost's coefficients divided by η tend to
those of the pure greedy algorithm in L2(P), which subtracts from the residual its projection on the column of largest
|inner product| (`pure_greedy`). Columns on which this algorithm is slow refute Conjecture 6 of MRS13: see the modules
`clusters` and `dictionary`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from reference.arithmetic import RationalVector, fraction
from reference.exact.adaboost import AdaBoost, EnclosedRun
from reference.exact.adaboost_s import AdaBoostS, ScaledRun
from reference.game import Game


class AdaBoostOnDistinctRows(AdaBoost):
    """AdaBoost on a game whose row i stands for `multiplicities[i]` equal examples.

    Equal examples keep equal weights. Hence a run on the repeated game is a run on the distinct rows that starts with the
    distribution proportional to the multiplicities. The weight of a row is the sum of the weights of its copies.
    multiplicities : positive rationals, one per row.
    enclosed : whether the weights are proved intervals from the first round on. If not, they are rationals, whose number of
    digits can double in every round.
    """

    traits = {"domain": "simplex", "columns": "unit", "coefficients": "kept"}  # noqa: RUF012

    def __init__(self, multiplicities: Sequence, enclosed: bool = True):
        self.enclosed = enclosed
        self.multiplicities = _counts(multiplicities)

    def start(self, m: int) -> RationalVector:
        """Return the distribution proportional to the multiplicities. Raises ValueError if their number is not m."""
        super().start(m)
        self._weights = _distribution(self.multiplicities, m)
        if self.enclosed:
            self._run = EnclosedRun(self._weights)
        return self._weights


class AdaBoostSOnDistinctRows(AdaBoostS):
    """AdaBoost.S on a game whose row i stands for `multiplicities[i]` equal examples. Its weights are proved intervals.

    multiplicities : positive ints, one per row.
    """

    traits = {"domain": "simplex", "columns": "unit", "coefficients": "scaled"}  # noqa: RUF012

    def __init__(self, multiplicities: Sequence[int]):
        self.multiplicities = _counts(multiplicities)
        if any(count.denominator != 1 for count in self.multiplicities):
            raise ValueError(f"multiplicities must be whole, got {multiplicities!r}")

    def start(self, m: int) -> RationalVector:
        """Return the distribution proportional to the multiplicities. Raises ValueError if their number is not m."""
        super().start(m)
        self._weights = _distribution(self.multiplicities, m)
        self._run = ScaledRun(self._margins, [int(count) for count in self.multiplicities])
        return self._weights


def _counts(multiplicities) -> tuple[Fraction, ...]:
    counts = tuple(fraction(entry, "multiplicity") for entry in multiplicities)
    if not counts or min(counts) <= 0:
        raise ValueError(f"multiplicities must be positive, one per row, got {multiplicities!r}")
    return counts


def _distribution(counts, m: int) -> RationalVector:
    if m != len(counts):
        raise ValueError(f"m must be {len(counts)}, the number of multiplicities, got {m}")
    return RationalVector.of(counts).normalised()


@dataclass(frozen=True)
class WeightedGame:
    """A game of distinct rows, their multiplicities, and the combination λ* with which AdaBoost is compared.

    reference : λ*, one rational per column; empty if the game has none.
    """

    game: Game
    multiplicities: tuple[Fraction, ...]
    reference: tuple[Fraction, ...]

    @property
    def examples(self) -> int:
        """The number of examples of `repeated()`. Raises ValueError if a multiplicity is not whole."""
        total = sum(self.multiplicities)
        if any(entry.denominator != 1 for entry in self.multiplicities):
            raise ValueError(f"multiplicities must be whole to be repeated, got {self.multiplicities}")
        return int(total)

    def repeated(self) -> Game:
        """Return the game in which row i occurs `multiplicities[i]` times. Raises ValueError if a multiplicity is not whole."""
        counts = [int(entry) for entry in self.multiplicities] if self.examples else []
        return Game([row for row, count in zip(self.game.rows, counts, strict=True) for _ in range(count)])


def tilted(rows: Sequence[tuple], probabilities: Sequence, tilts: Sequence, eta, reference=()) -> WeightedGame:
    """Return the game of opposite rows: rows x with weight P(x)(1 + ηu(x))/2, and -x with weight P(x)(1 - ηu(x))/2.

    rows : the rows x.    probabilities : P(x).    tilts : u(x).    eta : η.
    Raises ValueError unless η > 0 and η |u| < 1 on every row.
    """
    eta = fraction(eta, "eta")
    if eta <= 0 or any(abs(eta * tilt) >= 1 for tilt in tilts):
        raise ValueError(f"eta must be positive and below 1/max|u|, got {eta}")
    weights: dict[tuple, Fraction] = {}
    for row, share, tilt in zip(rows, probabilities, tilts, strict=True):
        for sign in (1, -1):
            signed_row = tuple(sign * entry for entry in row)
            weights[signed_row] = weights.get(signed_row, Fraction(0)) + fraction(share) * (1 + sign * eta * tilt) / 2
    return WeightedGame(Game(list(weights)), tuple(weights.values()), tuple(map(Fraction, reference)))


@dataclass(frozen=True)
class GreedyRun:
    """A run of the pure greedy algorithm.

    columns, steps : one entry per round.
    correlations : correlations[t][j] = <r_t, h_j>, for the residuals r_0, ..., r_T.
    """

    columns: tuple[int, ...]
    steps: tuple[Fraction, ...]
    correlations: tuple[tuple[Fraction, ...], ...]

    def combination(self, t: int) -> tuple[Fraction, ...]:
        """Return the combination after t rounds, with one coefficient per column of the game."""
        coefficients = [Fraction(0)] * len(self.correlations[0])
        for column, step in zip(self.columns[:t], self.steps[:t], strict=True):
            coefficients[column] += step
        return tuple(coefficients)


def pure_greedy(gram: Sequence[Sequence], correlations: Sequence, choices) -> GreedyRun:
    """Return the run of the pure greedy algorithm that plays, in round t, the column `choices(best, t)`.

    gram : inner products of the columns, 1 on the diagonal.      correlations : <u, h_j>.
    choices : a function of (the list of the columns of largest |<r, h_j>|, the number of the round from 0). The function returns
    one of these columns, or None to end the run.
    """
    columns: list[int] = []
    steps: list[Fraction] = []
    residuals = [tuple(map(Fraction, correlations))]  # a residual is given by its correlations with the columns
    while True:
        residual = residuals[-1]
        largest = max(map(abs, residual))
        chosen = choices([j for j, entry in enumerate(residual) if abs(entry) == largest], len(columns))
        if chosen is None or largest == 0:
            return GreedyRun(tuple(columns), tuple(steps), tuple(residuals))
        columns.append(chosen)
        steps.append(residual[chosen])
        residuals.append(tuple(entry - residual[chosen] * gram[chosen][j] for j, entry in enumerate(residual)))


def fifty_nine_examples() -> WeightedGame:
    """Return a game on which t (L(λ^t) - L(λ*)) / B² exceeds 1 after twelve rounds of AdaBoost.

    The game has eight distinct rows, four columns of signs and a confidence-rated column. λ* is zero on the columns of signs.
    """
    listed = [
        ("--+-", "-0.67", 6),
        ("++-+", "0.67", 11),
        ("---+", "-0.67", 11),
        ("+++-", "0.73", 16),
        ("+-+-", "0.49", 2),
        ("-+++", "0.32", 1),
        ("+--+", "0.4", 6),
        ("-++-", "-0.25", 6),
    ]
    return listed_game(listed, (0, 0, 0, 0, "0.299417"))


def listed_game(listed: Sequence[tuple[str, str, int]], reference: Sequence) -> WeightedGame:
    """Return the game with one row for each entry (signs, rated, multiplicity) of the list.

    signs : the entries of the columns of signs, as "+" and "-".    rated : the entry of the last column, such as "-0.67".
    reference : λ*, one rational per column.
    """
    rows = [[*(1 if mark == "+" else -1 for mark in signs), Fraction(rated)] for signs, rated, _ in listed]
    return WeightedGame(Game(rows), tuple(Fraction(count) for *_, count in listed), tuple(map(Fraction, reference)))
