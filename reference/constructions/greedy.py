"""Games on which AdaBoost becomes the pure greedy algorithm, and those that refute Conjecture 6 of MRS13. No paper has them.

A game of opposite rows: a probability P on rows x of signs, a bounded u(x) and a tilt η > 0; x weighs P(x)(1 + ηu(x))/2 and
-x weighs P(x)(1 - ηu(x))/2. As η falls to 0, AdaBoost divided by η becomes the pure greedy algorithm in L2(P), which
subtracts from the residual its projection on the column of largest |inner product| (`pure_greedy`).

Random integers S_0, ..., S_J become clusters of K_n = E S_n² sign columns (`cluster_rows`), if S_n has the parity of K_n and
|S_n| <= K_n: given S, each cluster is a uniformly random arrangement of signs with the sum S_n. Integer vectors do, with
S_n = <m_n, ε> and ε uniform on {-1,+1}^d. Columns of one cluster are orthogonal, columns of two have the inner product
E S_n S_k/(K_n K_k), and S_0 is the sum of cluster 0. So a greedy run from u = S_0 is one of vectors with the weights K_n
(`stages`), and lasts K_1 + ... + K_J rounds.

`dictionary` has the vectors on which that is too slow: Toeplitz inner products, targets (2/3)^i and clusters of size 4^i.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import comb, isqrt

from reference.arithmetic import RationalVector, fraction
from reference.exact.adaboost import AdaBoost, EnclosedRun
from reference.exact.adaboost_s import AdaBoostS, ScaledRun
from reference.game import Game

RHO = Fraction(2, 3)  # the targets' ratio
GROWTH = 4  # the clusters' ratio
REFERENCE_SCALE = Fraction(25, 6)  # m_0 is this multiple of u
LIMIT_FACTOR = Fraction(6, 125)  # of (16/9)^J (1 - 4^-J)


class AdaBoostOnDistinctRows(AdaBoost):
    """AdaBoost on a game whose row i stands for `multiplicities[i]` equal examples.

    Equal examples keep equal weights, so that this is AdaBoost from the distribution of the multiplicities; a weight here
    is that of all copies together.
    multiplicities : positive rationals, one a row.
    enclosed : whether all is enclosed from the first round on, since rational weights double in length every round.
    """

    traits = {"domain": "simplex", "columns": "unit"}  # noqa: RUF012

    def __init__(self, multiplicities: Sequence, enclosed: bool = True):
        self.enclosed = enclosed
        self.multiplicities = _counts(multiplicities)

    def start(self, m: int) -> RationalVector:
        """The distribution of the multiplicities. Raises ValueError unless there is one for each of the m rows."""
        super().start(m)
        self._weights = _distribution(self.multiplicities, m)
        if self.enclosed:
            self._run = EnclosedRun(self._weights)
        return self._weights


class AdaBoostSOnDistinctRows(AdaBoostS):
    """AdaBoost.S on a game whose row i stands for `multiplicities[i]` equal examples, enclosed from the first round on."""

    traits = {"domain": "simplex", "columns": "unit"}  # noqa: RUF012

    def __init__(self, multiplicities: Sequence[int]):
        self.multiplicities = _counts(multiplicities)
        if any(count.denominator != 1 for count in self.multiplicities):
            raise ValueError(f"multiplicities must be whole, got {multiplicities!r}")

    def start(self, m: int) -> RationalVector:
        """The distribution of the multiplicities. Raises ValueError unless there is one for each of the m rows."""
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
        """The same game with every row written out as often as it counts."""
        counts = [int(entry) for entry in self.multiplicities] if self.examples else []
        return Game([row for row, count in zip(self.game.rows, counts, strict=True) for _ in range(count)])


def tilted(rows: Sequence[tuple], probabilities: Sequence, tilts: Sequence, eta, reference=()) -> WeightedGame:
    """The game of opposite rows: each row x with weight P(x)(1 + ηu(x))/2 and -x with P(x)(1 - ηu(x))/2.

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


# The pure greedy algorithm, from inner products alone.


@dataclass(frozen=True)
class GreedyRun:
    """A run of the pure greedy algorithm: one entry a round, and one more correlation vector than rounds.

    correlations[t][j] = <r_t, h_j>.
    """

    columns: tuple[int, ...]
    steps: tuple[Fraction, ...]
    correlations: tuple[tuple[Fraction, ...], ...]

    def combination(self, t: int) -> tuple[Fraction, ...]:
        """a_t, one coefficient per column."""
        found = [Fraction(0)] * len(self.correlations[0])
        for column, step in zip(self.columns[:t], self.steps[:t], strict=True):
            found[column] += step
        return tuple(found)


def pure_greedy(gram: Sequence[Sequence], correlations: Sequence, choices) -> GreedyRun:
    """The run that takes, in round t, the column `choices(best, t)` among those of largest |<r, h_j>|.

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


# Integer vectors as clusters of sign columns.


def inner(first: Sequence, second: Sequence):
    """The sum of products."""
    return sum(a * b for a, b in zip(first, second, strict=True))


def gram_of(vectors: Sequence[tuple[int, ...]]) -> list[list[int]]:
    """<m_n, m_k>. Raises ValueError for a zero vector or vectors of different lengths."""
    if not vectors or len({len(vector) for vector in vectors}) != 1:
        raise ValueError(f"vectors must be one or more of one length, got {vectors!r}")
    if not all(map(any, vectors)):
        raise ValueError(f"vectors must not be zero, got {vectors!r}")
    return [[inner(first, second) for second in vectors] for first in vectors]


Sums = list[tuple[tuple[int, ...], Fraction]]  # values of (S_0, ..., S_J) with their probabilities


def sums_of(vectors) -> Sums:
    """(<m_0, ε>, ..., <m_J, ε>) for every ε of {-1,+1}^d.

    |<m_n, ε>| is at most the sum of |m_ni|, which is at most K_n = |m_n|² for integers, and has its parity.
    """
    every = list(product((1, -1), repeat=len(vectors[0])))
    return [(tuple(inner(vector, signs) for vector in vectors), Fraction(1, len(every))) for signs in every]


def second_moments(sums: Sums) -> list[list[Fraction]]:
    """E S_n S_k; on the diagonal K_n."""
    count = len(sums[0][0])
    return [[sum((share * s[n] * s[k] for s, share in sums), Fraction(0)) for k in range(count)] for n in range(count)]


def cluster_gram(gram) -> list[list[Fraction]]:
    """The inner products of all columns, cluster after cluster, as the embedding is to have them, from those of the sums."""
    sizes = [int(row[n]) for n, row in enumerate(gram)]
    owner = [n for n, size in enumerate(sizes) for _ in range(size)]

    def entry(i, k):
        if i == k:
            return Fraction(1)
        n, l = owner[i], owner[k]
        return Fraction(0) if n == l else Fraction(gram[n][l]) / (sizes[n] * sizes[l])

    return [[entry(i, k) for k in range(len(owner))] for i in range(len(owner))]


def cluster_rows(sums: Sums) -> Iterator[tuple[tuple[int, ...], Fraction, int]]:
    """(row, probability, S_0) for every value of the sums and every arrangement; equal rows may come several times.

    Raises ValueError unless each K_n = E S_n² is a whole number of the parity of S_n, and at least |S_n|.
    """
    sizes = [row[n] for n, row in enumerate(second_moments(sums))]
    fit = all(
        (size + total) % 2 == 0 and abs(total) <= size
        for values, _ in sums
        for size, total in zip(sizes, values, strict=True)
    )
    if not fit:
        raise ValueError(f"sums must be whole, of the parity of E S_n² and at most that in size, got {sums!r}")
    for values, share in sums:
        blocks = []
        for size, total in zip(map(int, sizes), values, strict=True):
            ones = (size + total) // 2
            chosen = combinations(range(size), ones)
            blocks.append([tuple(1 if i in plus else -1 for i in range(size)) for plus in map(set, chosen)])
            share /= comb(size, ones)
        for arrangement in product(*blocks):
            yield tuple(entry for block in arrangement for entry in block), share, values[0]


@dataclass(frozen=True)
class Stage:
    """The n-th stage of the greedy run on clusters: its step th_n, |R_n|², and the largest relative correlation of another
    cluster before or after it. Condition (C) is rival < step."""

    step: Fraction
    squared_norm: Fraction
    rival: Fraction


def stages(gram) -> list[Stage]:
    """Stage n = 1..J from the inner products of m_0, ..., m_J: R_0 = m_0, th_n = <R_{n-1}, m_n>/K_n, R_n = R_{n-1} - th_n m_n."""
    sizes = [row[n] for n, row in enumerate(gram)]
    now: list = list(map(Fraction, gram[0]))  # <R, m_k>
    squared, found = Fraction(gram[0][0]), []
    for n in range(1, len(gram)):
        step = now[n] / sizes[n]
        after = [entry - step * shared for entry, shared in zip(now, gram[n], strict=True)]
        others = [k for k in range(len(gram)) if k != n]
        rival = max(abs(side[k]) / sizes[k] for side in (now, after) for k in others)
        now, squared = after, squared - step * step * sizes[n]
        found.append(Stage(step, squared, rival))
    return found


def takes_clusters_in_turn(gram) -> bool:
    """Condition (C): in every stage the step is positive and above every correlation of the other clusters."""
    return all(stage.rival < stage.step for stage in stages(gram))


def cluster_rounds(gram) -> Fraction:
    """T = K_1 + ... + K_J."""
    return sum((Fraction(row[n]) for n, row in enumerate(gram) if n), Fraction(0))


def limit_ratio(gram) -> Fraction:
    """T |R_J|² / (2 K_0²): the limit, as the tilt falls to 0, of T (L(λ^T) - L(λ*)) / ||λ*||² under condition (C)."""
    return cluster_rounds(gram) * stages(gram)[-1].squared_norm / (2 * Fraction(gram[0][0]) ** 2)


# The dictionary.


def toeplitz(k: int) -> Fraction:
    """c_k: 1, 2/15, and -(8/15) 2^-|k| from |k| = 2 on."""
    k = abs(k)
    return (Fraction(1), Fraction(2, 15))[k] if k < 2 else Fraction(-8, 15) / 2**k


def target_product(k: int) -> Fraction:
    """<u, g_k> for k >= 1, and <u, u> at k = 0, where u is the sum over i >= 1 of (2/3)^i g_i."""
    if k < 2:
        return (Fraction(4, 5), RHO)[k]
    return Fraction(32, 15) / 2**k


def dictionary_gram(J: int) -> list[list[Fraction]]:
    """Inner products of m_0 = (25/6)u and m_n = 2^n g_n, n = 1..J, exactly. Raises ValueError if J < 1."""
    if not isinstance(J, int) or J < 1:
        raise ValueError(f"J must be an int that is at least 1, got {J!r}")

    def entry(n, k):
        if n == 0 and k == 0:
            return REFERENCE_SCALE**2 * target_product(0)
        if n == 0 or k == 0:
            return REFERENCE_SCALE * target_product(n + k) * 2 ** (n + k)
        return toeplitz(n - k) * 2 ** (n + k)

    return [[entry(n, k) for k in range(J + 1)] for n in range(J + 1)]


@lru_cache(maxsize=32)
def dictionary(J: int, scale: int | None = None) -> tuple[tuple[int, ...], ...]:
    """Integer vectors near `scale` times m_0, ..., m_J: the rows of the Cholesky factor, rounded towards 0.

    scale : 200 · 3^J where it is not given; what rounding spoils is checked on the vectors, not here.
    """
    scale = 200 * 3**J if scale is None else scale
    gram = dictionary_gram(J)
    size = J + 1
    lower = [[Fraction(0)] * size for _ in range(size)]  # gram = lower · diag(pivots) · lowerᵀ
    pivots: list[Fraction] = []
    for n in range(size):
        for k in range(n):
            lower[n][k] = (
                gram[n][k] - inner([a * p for a, p in zip(lower[n][:k], pivots[:k], strict=True)], lower[k][:k])
            ) / pivots[k]
        pivots.append(gram[n][n] - sum((a * a * p for a, p in zip(lower[n][:n], pivots, strict=True)), Fraction(0)))
        lower[n][n] = Fraction(1)
    return tuple(tuple(_rounded(scale, a, p) for a, p in zip(row, pivots, strict=True)) for row in lower)


def _rounded(scale: int, factor: Fraction, pivot: Fraction) -> int:
    """scale · factor · sqrt(pivot), rounded towards 0."""
    square = scale * scale * factor * factor * pivot
    size = isqrt(square.numerator // square.denominator)
    return size if factor >= 0 else -size


def dictionary_limit(J: int) -> Fraction:
    """0.048 (1 - 4^-J) (16/9)^J: the limit ratio of the real vectors, unbounded in J."""
    return LIMIT_FACTOR * (1 - Fraction(1, 4**J)) * Fraction(16, 9) ** J


# The same dictionary at a bounded scale. Rounding needs a scale of about 3^J, and the rounds as well as B²/ε grow with its
# square. With w_m and w'_m of unit variance, uncorrelated and sparse, no rounding is needed, at one scale for every J:
#   g_n = sqrt(2/15) Σ_k φ_k w_{n-k} + sqrt(3/15) Σ_k f_k w'_{n-k},  Σ f_k z^k = (3 - 2z)/(2 - z),  Σ φ_k z^k = that times 1 + z,
# because 13 - 12x = |3 - 2z|², 5 - 4x = |2 - z|² and 7 + 4x = 2|1 + z|² + 3. In u, w_m has a multiple of (2/3)^m: so w_m is
# ±(3/2)^m with a probability of order (4/9)^m and else 0, which makes 2^n g_n a sum of multiples of 3^m, below 4^n.

BOUNDED_SCALE = 576


@dataclass(frozen=True)
class Latent:
    """A variable, 1 or -1 with `probability`/2 each and else 0, and its coefficients in S_0, ..., S_J.

    At most one variable of a group is not 0, and the groups are independent: all are uncorrelated.
    """

    group: int
    probability: Fraction
    coefficients: tuple[Fraction, ...]


def latents(J: int, scale: int = BOUNDED_SCALE) -> list[Latent]:
    """Variables whose combinations S_0, ..., S_J have the covariance scale² · `dictionary_gram(J)`, exactly.

    What the embedding asks of S is checked by `sums_fit_their_clusters`.      Raises ValueError if J < 1.
    """
    if not isinstance(J, int) or J < 1:
        raise ValueError(f"J must be an int that is at least 1, got {J!r}")
    f = [Fraction(3, 2), *(Fraction(-1, 2 ** (k + 1)) for k in range(1, J + 1))]
    phi = [f[0], *(f[k] + f[k - 1] for k in range(1, J + 1))]
    found: list[Latent] = []

    def add(group, probability, size, in_target, powers):
        entries = (REFERENCE_SCALE * in_target, *powers)
        found.append(Latent(group, probability, tuple(scale * size * entry for entry in entries)))

    half, decay = Fraction(1, 2), RHO**2
    for group, taps, at_rho, share, first in (
        (0, phi, Fraction(25, 12), Fraction(8, 15), 0),
        (1, f, Fraction(5, 4), Fraction(4, 5), 1),
    ):
        for m in range(first, J + 1):
            powers = [2 ** (n - m) * 3**m * taps[n - m] if n >= m else Fraction(0) for n in range(1, J + 1)]
            add(group, share * decay**m, half, at_rho if m else at_rho - taps[0], powers)
        add(
            group, share * decay ** (J + 1) / (1 - decay), half, at_rho, [Fraction(0)] * J
        )  # all m > J: they only meet in u
    add(1, Fraction(8, 45), half, Fraction(-3, 4), [Fraction(-3, 2)] * J)  # all w_m with m < 0: in every sum alike
    add(2, Fraction(4, 15), Fraction(1), Fraction(-1, 4), [-half] * J)  # all w'_m with m < 1
    return found


def covariance(variables: Sequence[Latent]) -> list[list[Fraction]]:
    """E S_n S_k."""
    size = len(variables[0].coefficients)
    return [
        [
            sum((v.probability * v.coefficients[n] * v.coefficients[k] for v in variables), Fraction(0))
            for k in range(size)
        ]
        for n in range(size)
    ]


def sums_fit_their_clusters(variables: Sequence[Latent]) -> bool:
    """Whether clusters of K_n = E S_n² signs can have the sums S_n: even numbers, all of them, and |S_n| <= K_n; and whether
    the probabilities of each group add up to at most 1."""
    groups = [[v for v in variables if v.group == group] for group in {v.group for v in variables}]
    sizes = [row[n] for n, row in enumerate(covariance(variables))]
    largest = [sum(max(abs(v.coefficients[n]) for v in group) for group in groups) for n in range(len(sizes))]
    even = all(entry % 2 == 0 for v in variables for entry in v.coefficients) and all(size % 2 == 0 for size in sizes)
    shares = all(sum(v.probability for v in group) <= 1 for group in groups)
    return even and shares and all(top <= size for size, top in zip(sizes, largest, strict=True))


# Games that can be played.


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
