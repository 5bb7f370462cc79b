"""Integer vectors represented by clusters of sign columns, which the pure greedy algorithm plays one cluster after another.

Let S_0, ..., S_J be random integers with K_n = E S_n², such that S_n has the parity of K_n and |S_n| <= K_n. Given S, cluster n
is a uniformly random arrangement of K_n signs with sum S_n (`cluster_rows`). For example, S_n = <m_n, ε> for integer vectors
m_n and ε uniform on {-1,+1}^d. Two columns of the same cluster are orthogonal, columns of clusters n and k have the inner
product E S_n S_k/(K_n K_k), and S_0 is the sum of the columns of cluster 0. A greedy run from u = S_0 on the columns therefore
corresponds to a greedy run on J vectors with weights K_n (`greedy_stages`), and takes K_1 + ... + K_J rounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from math import comb


def inner(first: Sequence, second: Sequence):
    """Return Σ first_i second_i, for two sequences of the same length."""
    return sum(a * b for a, b in zip(first, second, strict=True))


def gram_of(vectors: Sequence[tuple[int, ...]]) -> list[list[int]]:
    """Return the matrix of the inner products <m_n, m_k>. Raises ValueError for a zero vector or different lengths."""
    if not vectors or len({len(vector) for vector in vectors}) != 1:
        raise ValueError(f"vectors must be one or more of one length, got {vectors!r}")
    if not all(map(any, vectors)):
        raise ValueError(f"vectors must not be zero, got {vectors!r}")
    return [[inner(first, second) for second in vectors] for first in vectors]


Sums = list[tuple[tuple[int, ...], Fraction]]  # values of (S_0, ..., S_J) with their probabilities


def sums_of(vectors) -> Sums:
    """Return (<m_0, ε>, ..., <m_J, ε>), with probability 2^-d, for every ε of {-1,+1}^d.

    For integer vectors <m_n, ε> has the parity of K_n = |m_n|², and |<m_n, ε>| <= Σ_i |m_ni| <= K_n.
    """
    every = list(product((1, -1), repeat=len(vectors[0])))
    return [(tuple(inner(vector, signs) for vector in vectors), Fraction(1, len(every))) for signs in every]


def second_moments(sums: Sums) -> list[list[Fraction]]:
    """Return the matrix of E S_n S_k, with K_n on the diagonal."""
    count = len(sums[0][0])
    return [[sum((share * s[n] * s[k] for s, share in sums), Fraction(0)) for k in range(count)] for n in range(count)]


def cluster_gram(gram) -> list[list[Fraction]]:
    """Return the inner products of all columns, cluster after cluster, from the second moments `gram` of the sums."""
    sizes = [int(row[n]) for n, row in enumerate(gram)]
    products: list[list[Fraction]] = []
    for n, size in enumerate(sizes):
        row: list[Fraction] = []  # inner products of every column of cluster n, without that with itself
        for l, other in enumerate(sizes):
            row += [Fraction(0) if n == l else Fraction(gram[n][l]) / (size * other)] * other
        for _ in range(size):
            products.append(list(row))
            products[-1][len(products) - 1] = Fraction(1)
    return products


def cluster_rows(sums: Sums) -> Iterator[tuple[tuple[int, ...], Fraction, int]]:
    """Yield (row, probability, S_0) for every value of the sums and every arrangement; equal rows may be yielded repeatedly.

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
class GreedyStage:
    """Stage n of a greedy run on clusters, in which all columns of cluster n are played.

    step : the step th_n.
    squared_norm : |R_n|², of the residual after the stage.
    rival : the largest |<R, m_k>|/K_k of another cluster k, for the residual R before or after the stage. Condition (C) is
        rival < step.
    """

    step: Fraction
    squared_norm: Fraction
    rival: Fraction


def greedy_stages(gram) -> list[GreedyStage]:
    """Return the stages n = 1, ..., J, from the inner products of m_0, ..., m_J.

    R_0 = m_0, th_n = <R_{n-1}, m_n>/K_n, R_n = R_{n-1} - th_n m_n.
    """
    sizes = [row[n] for n, row in enumerate(gram)]
    before: list = list(map(Fraction, gram[0]))  # <R, m_k>
    squared, stages = Fraction(gram[0][0]), []
    for n in range(1, len(gram)):
        step = before[n] / sizes[n]
        after = [entry - step * shared for entry, shared in zip(before, gram[n], strict=True)]
        others = [k for k in range(len(gram)) if k != n]
        rival = max(abs(side[k]) / sizes[k] for side in (before, after) for k in others)
        before, squared = after, squared - step * step * sizes[n]
        stages.append(GreedyStage(step, squared, rival))
    return stages


def takes_clusters_in_turn(gram) -> bool:
    """Return whether condition (C) holds: in every stage the step exceeds the relative correlations of the other clusters."""
    return all(stage.rival < stage.step for stage in greedy_stages(gram))


def cluster_rounds(gram) -> Fraction:
    """Return T = K_1 + ... + K_J, the number of rounds of the greedy run."""
    return sum((Fraction(row[n]) for n, row in enumerate(gram) if n), Fraction(0))


def limit_ratio(gram) -> Fraction:
    """Return T |R_J|² / (2 K_0²).

    Under condition (C) it is the limit, as the tilt tends to 0, of T (L(λ^T) - L(λ*)) / ||λ*||².
    """
    return cluster_rounds(gram) * greedy_stages(gram)[-1].squared_norm / (2 * Fraction(gram[0][0]) ** 2)
