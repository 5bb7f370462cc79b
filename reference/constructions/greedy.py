"""Games on which AdaBoost becomes the pure greedy algorithm. No paper has them.

A game of opposite rows: a probability P on rows x of signs, a bounded u(x) and a tilt η > 0; x weighs P(x)(1 + ηu(x))/2 and
-x weighs P(x)(1 - ηu(x))/2. As η falls to 0, AdaBoost divided by η becomes the pure greedy algorithm in L2(P), which
subtracts from the residual its projection on the column of largest |inner product| (`pure_greedy`). Columns on which that
is slow refute Conjecture 6 of MRS13: see `clusters` and `dictionary` beside this module.
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

    Equal examples keep equal weights, so that this is AdaBoost from the distribution of the multiplicities; a weight here
    is that of all copies together.
    multiplicities : positive rationals, one a row.
    enclosed : whether all is enclosed from the first round on, since rational weights double in length every round.
    """

    traits = {"domain": "simplex", "columns": "unit", "coefficients": "kept"}  # noqa: RUF012

    def __init__(self, multiplicities: Sequence, enclosed: bool = True):
        self.enclosed = enclosed
        self.multiplicities = _counts(multiplicities)

    def start(self, m: int) -> RationalVector:
        """Return the distribution of the multiplicities. Raises ValueError unless there is one for each of the m rows."""
        super().start(m)
        self._weights = _distribution(self.multiplicities, m)
        if self.enclosed:
            self._run = EnclosedRun(self._weights)
        return self._weights


class AdaBoostSOnDistinctRows(AdaBoostS):
    """AdaBoost.S on a game whose row i stands for `multiplicities[i]` equal examples, enclosed from the first round on."""

    traits = {"domain": "simplex", "columns": "unit", "coefficients": "scaled"}  # noqa: RUF012

    def __init__(self, multiplicities: Sequence[int]):
        self.multiplicities = _counts(multiplicities)
        if any(count.denominator != 1 for count in self.multiplicities):
            raise ValueError(f"multiplicities must be whole, got {multiplicities!r}")

    def start(self, m: int) -> RationalVector:
        """Return the distribution of the multiplicities. Raises ValueError unless there is one for each of the m rows."""
        super().start(m)
        self._weights = _distribution(self.multiplicities, m)
        self._run = ScaledRun(self._margins, [int(count) for count in self.multiplicities])
        return self._weights


def _counts(multiplicities) -> tuple[Fraction, ...]:
    counts = tuple(fraction(entry, "multiplicity") for entry in multiplicities)
    if not counts or min(counts) <= 0:
        raise ValueError(f"multiplicities must be positive, one a row, got {multiplicities!r}")
    return counts


def _distribution(counts, m: int) -> RationalVector:
    if m != len(counts):
        raise ValueError(f"m must be {len(counts)}, the number of multiplicities, got {m}")
    return RationalVector.of(counts).normalised()


@dataclass(frozen=True)
class WeightedGame:
    """Distinct rows with their multiplicities, and a combination with which AdaBoost is compared."""

    game: Game
    multiplicities: tuple[Fraction, ...]
    reference: tuple[Fraction, ...]

    @property
    def examples(self) -> int:
        """The number of examples when each row is repeated; the multiplicities must be whole."""
        total = sum(self.multiplicities)
        if any(entry.denominator != 1 for entry in self.multiplicities):
            raise ValueError(f"multiplicities must be whole to be repeated, got {self.multiplicities}")
        return int(total)

    def repeated(self) -> Game:
        """Return the same game with every row written out as often as it counts."""
        counts = [int(entry) for entry in self.multiplicities] if self.examples else []
        return Game([row for row, count in zip(self.game.rows, counts, strict=True) for _ in range(count)])


def tilted(rows: Sequence[tuple], probabilities: Sequence, tilts: Sequence, eta, reference=()) -> WeightedGame:
    """Return the game of opposite rows: each row x with weight P(x)(1 + ηu(x))/2 and -x with P(x)(1 - ηu(x))/2.

    Raises ValueError unless η > 0 and η |u| < 1 on every row.
    """
    eta = fraction(eta, "eta")
    if eta <= 0 or any(abs(eta * tilt) >= 1 for tilt in tilts):
        raise ValueError(f"eta must be positive and below 1/max|u|, got {eta}")
    weights: dict[tuple, Fraction] = {}
    for row, share, tilt in zip(rows, probabilities, tilts, strict=True):
        for sign in (1, -1):
            side = tuple(sign * entry for entry in row)
            weights[side] = weights.get(side, Fraction(0)) + fraction(share) * (1 + sign * eta * tilt) / 2
    return WeightedGame(Game(list(weights)), tuple(weights.values()), tuple(map(Fraction, reference)))


@dataclass(frozen=True)
class GreedyRun:
    """A run of the pure greedy algorithm: one entry a round, and one more correlation vector than rounds.

    correlations[t][j] = <r_t, h_j>.
    """

    columns: tuple[int, ...]
    steps: tuple[Fraction, ...]
    correlations: tuple[tuple[Fraction, ...], ...]

    def combination(self, t: int) -> tuple[Fraction, ...]:
        """Return a_t, one coefficient per column."""
        found = [Fraction(0)] * len(self.correlations[0])
        for column, step in zip(self.columns[:t], self.steps[:t], strict=True):
            found[column] += step
        return tuple(found)


def pure_greedy(gram: Sequence[Sequence], correlations: Sequence, choices) -> GreedyRun:
    """Return the run that takes, in round t, the column `choices(best, t)` among those of largest |<r, h_j>|.

    gram : inner products of the columns, 1 on the diagonal.      correlations : <u, h_j>.
    choices : (list of the best columns, round from 0) -> one of them, or None to end the run.
    """
    columns: list[int] = []
    steps: list[Fraction] = []
    seen = [tuple(map(Fraction, correlations))]
    while True:
        now = seen[-1]
        top = max(map(abs, now))
        chosen = choices([j for j, entry in enumerate(now) if abs(entry) == top], len(columns))
        if chosen is None or top == 0:
            return GreedyRun(tuple(columns), tuple(steps), tuple(seen))
        columns.append(chosen)
        steps.append(now[chosen])
        seen.append(tuple(entry - now[chosen] * gram[chosen][j] for j, entry in enumerate(now)))


def fifty_nine_examples() -> WeightedGame:
    """Eight distinct rows of four sign columns and a rated one: after twelve rounds t (L(λ^t) - L(λ*)) / B² exceeds 1."""
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
    return _written(listed, (0, 0, 0, 0, "0.299417"))


def _written(listed, reference) -> WeightedGame:
    rows = [
        [*(1 if mark == "+" else -1 for mark in signs), *([Fraction(rated)] if rated else [])]
        for signs, rated, _ in listed
    ]
    return WeightedGame(Game(rows), tuple(Fraction(count) for *_, count in listed), tuple(map(Fraction, reference)))
