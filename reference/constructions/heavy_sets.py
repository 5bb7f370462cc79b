"""Games on which AdaBoost needs about B² ε^-β rounds, for any β < 5; they are ours.

The combination λ* with the coefficient B on the last column minimises the loss; D* is AdaBoost's distribution at λ*. The
examples are the bulk, one for each sign vector u of length J, and J heavy examples H_1, ..., H_J. For each H_k there are two
columns (k, +1) and (k, -1), which AdaBoost plays in turn during stage k. From stage to stage the l1-length of the path grows by
the factor W = 1 + a, and the excess of the loss over the optimum falls by the factor W τ.

Small numbers b and κ in the columns of a stage compensate for the remainders of the earlier stages. They are computed, as
rationals, from the run on the columns of the earlier stages.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import atanh, cosh, exp, expm1, log, log1p, tanh

from reference.arithmetic import fraction
from reference.arithmetic.inputs import checked_count, chosen
from reference.game import Game

LARGEST_S = Fraction(1, 5)  # the largest s for which the proof holds, with its inequalities (I0) to (I3)
DIGITS = 10**9  # the numbers b and κ are multiples of 1/DIGITS
MOST_STAGES = {"all": 10, "walsh": 63}  # the largest J of a matrix, which has 2^J + J or at most 64 + J rows


@dataclass(frozen=True)
class StageConstants:
    """The constants of the stages.

    s : rational in (0, 1/5]; the exponent of 1/ε is ln(W/τ)/ln(1/(W τ)), which tends to 5 as s tends to 0.
    stages : J >= 1.
    norm : B, the norm of the minimiser, at least 2 q/a, where q = -ln(1 - W τ). The stages overlap unless a B is well above q.
        The proof holds for all B >= B_0(s), which it does not compute.

    Raises ValueError for other values.
    """

    s: Fraction
    stages: int
    norm: Fraction

    def __post_init__(self):
        object.__setattr__(self, "s", fraction(self.s, "s"))
        object.__setattr__(self, "norm", fraction(self.norm, "norm"))
        checked_count(self.stages, "stages")
        if not 0 < self.s <= LARGEST_S:
            raise ValueError(f"s must be in (0, {LARGEST_S}], got {self.s}")
        least = 2 * self.stop / float(self.a)
        if self.norm < least:
            raise ValueError(
                f"norm must be at least {least:.4g} for s = {self.s}, so that the first stage, of length about aB - q, is no "
                f"shorter than q = {self.stop:.4g}; got {self.norm}"
            )

    @property
    def tau(self) -> Fraction:
        """The ratio of the masses of consecutive heavy examples."""
        return 1 - self.s

    @property
    def a(self) -> Fraction:
        """The margin of a pair's columns on the heavy examples of later stages."""
        return 2 * self.s / 3

    @property
    def growth(self) -> Fraction:
        """W, the ratio of the path lengths of consecutive stages."""
        return 1 + self.a

    @property
    def stop(self) -> float:
        """q = -ln(1 - W τ), by which the log-weight of a heavy example is below the bulk's at the end of its stage."""
        return -log(1 - self.growth * self.tau)

    @property
    def exponent(self) -> float:
        """β(s) = ln(W/τ)/ln(1/(W τ)), the power of 1/ε to which the number of rounds is proportional."""
        return log(self.growth / self.tau) / -log(self.growth * self.tau)

    def p(self, k: int) -> Fraction:
        """Return the D*-mass of H_k for k >= 1, and that of the bulk for k = 0."""
        if k == 0:
            return 1 - self.later(1)
        # also for k = J + 1, which determines the end of the last stage
        return self.s / self.norm * self.tau ** (k - 1)

    def later(self, k: int) -> Fraction:
        """Return P_k, the D*-mass of {H_k, ..., H_J}."""
        return sum((self.p(j) for j in range(max(k, 1), self.stages + 1)), Fraction(0))

    @property
    def mean_of_last(self) -> Fraction:
        """The mean margin of the last column on the bulk, which makes its edge at λ* equal to 0."""
        return self.a * self.later(1) / self.p(0)

    def g(self, k: int) -> Fraction:
        """Return g_k = p_k - a P_{k+1}, the initial value of |Y_k|."""
        return self.p(k) - self.a * self.later(k + 1)


@dataclass(frozen=True)
class Pair:
    """The two columns of a stage.

    mean : γ, the mean margin on the bulk.
    amplitude : the coefficient A of u_k on the bulk.
    cleaned : b_i for i < k; the margin on H_i is γ - b_i.
    tilts : κ_i for i < k, the coefficients of u_i on the bulk.
    """

    mean: Fraction
    amplitude: Fraction
    cleaned: tuple[Fraction, ...]
    tilts: tuple[Fraction, ...]


@dataclass
class ReducedRun:
    """A run of AdaBoost on a heavy-set game, in floats, in terms of 2J + 1 numbers c, z_j, Y_i.

    An example has the weight D* e^x, where x is its margin under λ* minus its margin under λ^t. On the bulk example u,
    x = c + Σ Y_i u_i; on H_j, x = c + z_j.

    constants, pairs : those of the game, which may have fewer pairs than stages.
    """

    constants: StageConstants
    pairs: list[Pair]
    picks: list[tuple[int, int]] = field(default_factory=list)  # (stage, ±1) of each round, (0, 1) for the last column
    length: float = 0.0  # the sum of |step|

    def __post_init__(self):
        numbers = self.constants
        self._p = [float(numbers.p(j)) for j in range(numbers.stages + 1)]
        self._a, norm = float(numbers.a), float(numbers.norm)
        self._mean_of_last = float(numbers.mean_of_last)
        self._g = [float(numbers.g(j)) / norm for j in range(1, numbers.stages + 1)]
        self.c = norm * self._mean_of_last
        self.z = [-self._a * norm - self.c] * numbers.stages
        self.y = [norm * entry for entry in self._g]
        self._float_pairs: list[tuple[float, float, list[float], list[float]]] = []
        for pair in self.pairs:
            self._round_pair(pair)

    def add(self, pair: Pair) -> None:
        """Append the columns of the next stage. The rounds so far are kept: the caller ensures that they would be the same."""
        self.pairs.append(pair)
        self._round_pair(pair)

    def _round_pair(self, pair: Pair) -> None:
        self._float_pairs.append(
            (float(pair.mean), float(pair.amplitude), [*map(float, pair.cleaned)], [*map(float, pair.tilts)])
        )

    def force(self, k: int) -> float:
        """Return F_k = p_k (1 - e^{z_k}), the contribution of H_k to the unnormalised edges of pair k."""
        return -self._p[k] * expm1(self.z[k - 1])

    @property
    def excess(self) -> float:
        """The relative excess L(λ^t)/L(λ*) - 1."""
        psi = sum(log(cosh(entry)) for entry in self.y)
        return self._p[0] * expm1(self.c + psi) + sum(
            p * expm1(self.c + z) for p, z in zip(self._p[1:], self.z, strict=True)
        )

    def edges(self) -> list[tuple[float, int, int]]:
        """Return (edge, stage, ±1) for every column of a pair, then (edge, 0, 1) for the last column."""
        psi = sum(log(cosh(entry)) for entry in self.y)
        bulk = self._p[0] * exp(psi)
        tanhs = [tanh(entry) for entry in self.y]
        forces = [self.force(k) for k in range(1, len(self.z) + 1)]
        total = bulk + sum(p * exp(z) for p, z in zip(self._p[1:], self.z, strict=True))
        lifted = self._p[0] * expm1(psi)
        entries = []
        for k, (mean, amplitude, cleaned, tilts) in enumerate(self._float_pairs, start=1):
            both = forces[k - 1] - self._a * sum(forces[k:]) + mean * lifted
            both += sum(
                bulk * tilt * t - (mean - b) * force
                for b, tilt, t, force in zip(cleaned, tilts, tanhs, forces, strict=False)
            )
            apart = bulk * amplitude * tanhs[k - 1]
            entries += [((both + sign * apart) / total, k, sign) for sign in (1, -1)]
        last = self._a * sum(forces) + self._mean_of_last * lifted
        last += bulk * sum(g * t for g, t in zip(self._g, tanhs, strict=True))
        entries.append((last / total, 0, 1))
        return entries

    def advance(self) -> None:
        """Play one round: AdaBoost's step atanh(edge) on the column of largest |edge|, the first on ties."""
        edge, k, sign = max(self.edges(), key=lambda entry: abs(entry[0]))
        step = atanh(edge)
        if k == 0:
            self._move(step, self._mean_of_last, [-self._a] * len(self.z), self._g)
        else:
            mean, amplitude, cleaned, tilts = self._float_pairs[k - 1]
            later = len(self.z) - k
            on_heavy = [mean - b for b in cleaned] + [-1.0] + [self._a] * later
            self._move(step, mean, on_heavy, [*tilts, sign * amplitude, *[0.0] * later])
        self.length += abs(step)
        self.picks.append((k, sign))

    def _move(self, step: float, mean: float, on_heavy: list[float], on_signs: list[float]) -> None:
        self.c -= step * mean
        self.z = [z - step * (entry - mean) for z, entry in zip(self.z, on_heavy, strict=True)]
        self.y = [y - step * entry for y, entry in zip(self.y, on_signs, strict=True)]


@dataclass(frozen=True)
class HeavySetGame:
    """A heavy-set game with all its pairs.

    starts : the first round of each stage, from 0, and the number of all rounds, in the float run that determined the pairs.
    """

    constants: StageConstants
    pairs: tuple[Pair, ...]
    starts: tuple[int, ...]

    @property
    def columns(self) -> list[tuple[int, int]]:
        """(stage, ±1) for each column of a pair in the matrix, then (0, 1) for the last column."""
        return [(k, sign) for k in range(1, len(self.pairs) + 1) for sign in (1, -1)] + [(0, 1)]

    @property
    def reference(self) -> tuple[Fraction, ...]:
        """λ*: B on the last column, 0 on all others."""
        return (*[Fraction(0)] * (2 * len(self.pairs)), self.constants.norm)

    def explicit(self, bulk: str = "all") -> tuple[Game, tuple[Fraction, ...], tuple[Fraction, ...]]:
        """Return (matrix, D*, margins of λ*): the matrix has the rows of the bulk, then the J heavy rows.

        AdaBoost must start from weights proportional to D* exp(margins of λ*).
        bulk : "all" for all 2^J sign vectors u, J at most 10; "walsh" for 2^k > J sign vectors whose J coordinates are balanced
            and orthogonal, J at most 63. With "walsh" λ* is a minimiser too, but the product of three coordinates need not have
            mean 0.
        Raises ValueError for other values.
        """
        numbers, J = self.constants, self.constants.stages
        chosen("bulk", bulk, MOST_STAGES)
        if MOST_STAGES[bulk] < J:
            raise ValueError(
                f"stages must be at most {MOST_STAGES[bulk]} for a matrix with bulk={bulk!r}, got {J}: "
                f"it would have {bulk_size(J, bulk)} + {J} rows"
            )
        vectors = sign_vectors(J) if bulk == "all" else walsh_vectors(J)
        slope = [numbers.g(j) / numbers.norm for j in range(1, J + 1)]
        rows, masses = [], []
        for signs in vectors:
            row = []
            for k, pair in enumerate(self.pairs):
                common = pair.mean + sum(tilt * u for tilt, u in zip(pair.tilts, signs, strict=False))
                row += [common + r * pair.amplitude * signs[k] for r in (1, -1)]
            row.append(numbers.mean_of_last + sum(entry * u for entry, u in zip(slope, signs, strict=True)))
            rows.append(row)
            masses.append(numbers.p(0) / len(vectors))
        for j in range(1, J + 1):
            row = []
            for k, pair in enumerate(self.pairs, start=1):
                entry = pair.mean - pair.cleaned[j - 1] if j < k else Fraction(-1) if j == k else numbers.a
                row += [entry, entry]
            rows.append([*row, -numbers.a])
            masses.append(numbers.p(j))
        margins = tuple(numbers.norm * row[-1] for row in rows)
        return Game(rows), tuple(masses), margins


def bulk_size(stages: int, bulk: str) -> int:
    """Return the number of sign vectors in the bulk: 2^J for "all", the least power of two above J for "walsh"."""
    return 2**stages if bulk == "all" else 2 ** stages.bit_length()


def sign_vectors(stages: int) -> list[tuple[int, ...]]:
    """Return all vectors of J signs."""
    return list(product((1, -1), repeat=stages))


def walsh_vectors(stages: int) -> list[tuple[int, ...]]:
    """Return 2^k > J vectors of J signs with balanced and orthogonal coordinates: characters 1, ..., J of (Z/2)^k.

    >>> walsh_vectors(3)
    [(1, 1, 1), (-1, 1, -1), (1, -1, -1), (-1, -1, 1)]
    """
    points = range(bulk_size(stages, "walsh"))
    return [tuple((-1) ** (point & c).bit_count() for c in range(1, stages + 1)) for point in points]


def heavy_set_game(s, stages: int, norm, ahead=0, limit: int = 10**6) -> HeavySetGame:
    """Return the heavy-set game; the pair of each stage is computed from a float run on the pairs before it.

    s, stages, norm : see `StageConstants`.
    ahead : C_1 >= 0; stage k ends when F_k <= (1 + a) p_{k+1} (1 + C_1/B).
    limit : the largest number of rounds of the float run, at least 1.
    Raises ValueError for other values, and if the run needs more rounds than `limit`.
    """
    numbers = StageConstants(s, stages, norm)
    ahead = fraction(ahead, "ahead")
    if ahead < 0:
        raise ValueError(f"ahead must be at least 0, got {ahead}")
    checked_count(limit, "limit")
    run = ReducedRun(numbers, [])
    starts = [0]
    for k in range(1, numbers.stages + 1):
        run.add(_pair(numbers, run, k))
        end = float((1 + numbers.a) * numbers.p(k + 1) * (1 + ahead / numbers.norm))
        while run.force(k) > end:
            run.advance()
            if len(run.picks) > limit:
                raise ValueError(f"limit must be more than {limit} rounds: stage {k} of {numbers.stages} has not ended")
        starts.append(len(run.picks))
    return HeavySetGame(numbers, tuple(run.pairs), tuple(starts))


def _pair(numbers: StageConstants, run: ReducedRun, k: int) -> Pair:
    """Return the pair of stage k. Its b_i and κ_i move z_i and Y_i of the earlier stages to their targets during stage k."""
    path = -run.z[k - 1] - numbers.stop  # the length of the stage
    cleaned, tilts = [], []
    for i in range(1, k):
        z, y = run.z[i - 1], run.y[i - 1]
        if i == k - 1:
            target = log1p(-float(numbers.a * numbers.later(k) / numbers.p(k - 1)))
            cleaned.append(_rounded((target - z) / path))
            tilts.append(Fraction(0))  # pair k - 1 may still be played a few times, which changes the sign of its Y
        else:
            cleaned.append(_rounded(-z / path))
            tilts.append(_rounded(y / path))
    before = sum((numbers.p(i) for i in range(k)), Fraction(0))
    shift = sum((b * numbers.p(i) for i, b in enumerate(cleaned, start=1)), Fraction(0))
    mean = (numbers.g(k) + shift) / before
    amplitude = 1 - abs(mean) - sum(map(abs, tilts), Fraction(0))
    return Pair(mean, amplitude, tuple(cleaned), tuple(tilts))


def _rounded(value: float) -> Fraction:
    return Fraction(round(value * DIGITS), DIGITS)
