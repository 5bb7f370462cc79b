"""The best column of a large {-1,+1} matrix stored with one bit per entry (needs numba, the extra `speed`).

The learner replaces `reference.BestColumn` on matrices of signs and makes the same choices. Eight rows of a column are one
byte. In each round the 256 sums ±d_8g ± ... ± d_8g+7 of a group of eight weights are tabulated, and each byte of a column is
replaced by its sum. Thus one load and one addition replace eight multiplications and additions, and the matrix takes one bit
per entry instead of eight bytes.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from reference.game import Game
from reference.oracles import NEAR


class BestColumnOfSigns:
    """Choose the column of largest edge of a {-1,+1} game, as `reference.BestColumn` does.

    The matrix is packed at the first choice (one pass, m·n/8 bytes), and again only if the game is another object.

    Parameters
    ----------
    signed : bool, default False
        False: the column of largest edge. True: of largest |edge|, negated if its edge is negative.

    Raises
    ------
    ValueError
        For a game with another entry than -1 and +1.

    References
    ----------
    MRS13, Figure 1 (signed).

    Examples
    --------
    >>> BestColumnOfSigns().choose(Game(np.array([[1, -1], [1, 1], [-1, 1]])), [0.5, 0.25, 0.25])
    (0, 1)
    """

    def __init__(self, signed: bool = False):
        self.signed = signed
        self._packed = np.zeros((0, 0, 4), dtype=np.uint8)
        self._game: Game | None = None
        self.start()

    def start(self) -> None:
        self.doubtful: list[int] = []
        self._round = 0

    def choose(self, game: Game, weights) -> tuple[int, int]:
        if self._game is not game:
            self._packed, self._game = packed_bits(game.array), game
        self._round += 1
        edges = packed_edges(self._packed, np.asarray(weights, dtype=np.float64))
        sizes = np.abs(edges) if self.signed else edges
        nearly_largest = sizes >= sizes.max() - NEAR * game.m
        best = int(nearly_largest.argmax())
        if np.count_nonzero(nearly_largest) > 1:
            self.doubtful.append(self._round)
        return best, -1 if self.signed and edges[best] < 0 else 1


def packed_bits(array: np.ndarray) -> np.ndarray:
    """Return a matrix of signs packed into bits.

    Parameters
    ----------
    array : array of shape (m, n), any numeric type and storage order
        Entries -1 and +1; the array is read row by row and never copied as a whole.

    Returns
    -------
    array of shape (ceil(m/32), n, 4), uint8
        Bit b of [g, j, k] is set if and only if entry (32 g + 8 k + b, j) is +1.

    Raises
    ------
    ValueError
        For an entry other than -1 and +1, another number of dimensions, no rows or no columns.

    References
    ----------
    Ours.

    Examples
    --------
    >>> packed_bits(np.array([[1, -1], [1, 1], [-1, 1]]))[0].tolist()
    [[3, 0, 0, 0], [6, 0, 0, 0]]
    """
    if array.ndim != 2 or 0 in array.shape:
        raise ValueError(f"array must have two dimensions and no length 0, got shape {array.shape}")
    m, n = array.shape
    words = np.zeros(((m + 31) // 32, n, 4), dtype=np.uint8)
    if not _pack(array, words):
        raise ValueError("array must have entries -1 and +1 only")
    return words


@njit(cache=True, boundscheck=False)
def _pack(array, words):
    m, n = array.shape
    none = np.uint8(0)
    bits, wrong = np.zeros(n, dtype=np.uint8), np.zeros(n, dtype=np.uint8)
    for i in range(m):
        word, byte, bit = i // 32, (i % 32) // 8, np.uint8(1 << (i % 8))
        row = array[i]
        for j in range(n):  # choices between bytes, which run as vector instructions; products would be widened
            bits[j] |= bit if row[j] == 1 else none
        for j in range(n):
            wrong[j] |= none if (row[j] == 1) | (row[j] == -1) else bit
        if i % 8 == 7 or i == m - 1:
            # a loop, as numba takes a second more to compile words[word, :, byte] = bits, with its check of lengths
            for j in range(n):
                words[word, j, byte], bits[j] = bits[j], none
    return not wrong.any()


def packed_edges(words: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Return the edge Σ_i weights_i u_ij of every column j of a packed matrix.

    Parameters
    ----------
    words : array of shape (ceil(m/32), n, 4), uint8
        The result of `packed_bits`.
    weights : array of shape (m,), float64

    Returns
    -------
    array of shape (n,), float64
        The edges, summed in groups of eight rows: close to `weights @ array`, not equal.

    References
    ----------
    Ours; the edges of MRS13, Figure 1.

    Examples
    --------
    >>> words = packed_bits(np.array([[1, -1], [1, 1], [-1, 1]]))
    >>> packed_edges(words, np.array([0.5, 0.25, 0.25])).tolist()
    [0.5, 0.0]
    """
    padded = np.zeros(32 * words.shape[0])
    padded[: len(weights)] = weights  # rows beyond m have weight 0
    return _edges(words, padded)


@njit(cache=True, boundscheck=False)
def _edges(words, weights):
    groups, n, _ = words.shape
    edges = np.zeros(n)
    table = np.empty((4, 256))
    for g in range(groups):
        for k in range(4):
            low = 32 * g + 8 * k
            table[k, 0] = -weights[low : low + 8].sum()
            for b in range(8):
                twice = 2 * weights[low + b]
                size = 1 << b
                for s in range(size):
                    table[k, size + s] = table[k, s] + twice
        first, second, third, fourth = table[0], table[1], table[2], table[3]
        row = words[g]
        for j in range(n):
            edges[j] += (first[row[j, 0]] + second[row[j, 1]]) + (third[row[j, 2]] + fourth[row[j, 3]])
    return edges


__all__ = ["BestColumnOfSigns", "packed_bits", "packed_edges"]
