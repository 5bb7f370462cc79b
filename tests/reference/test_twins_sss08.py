"""RelaxedMargin exact and fast on one transcript: weights, coefficients and margins of every round agree."""

import random
from fractions import Fraction

import numpy as np

from reference import BestColumn, Game, Transcript, play
from reference.convex import relaxations as exact_relaxations
from reference.exact import RelaxedMargin
from reference.fast import RelaxedMargin as FastRelaxedMargin
from reference.fast import relaxations as fast_relaxations

BEST = BestColumn(signed=True)


def pairs(m):
    """Yield the same booster in both families: a cap that may fall between whole numbers, and a penalty."""
    for nu in {Fraction(1), Fraction(m, 2), Fraction(2 * m + 1, 3), Fraction(m)}:
        if 1 <= nu <= m:
            for eps in (Fraction(1, 2), Fraction(1, 10), Fraction(2)):
                yield RelaxedMargin(nu, eps), FastRelaxedMargin(float(nu), float(eps))
    peak = Fraction(1, 3)
    yield (
        RelaxedMargin(1, Fraction(1, 2), exact_relaxations.PeakPenalty(peak)),
        FastRelaxedMargin(1, 0.5, fast_relaxations.PeakPenalty(float(peak))),
    )


def test_one_transcript_gives_both_families_the_same_weights_margins_and_coefficients():
    source = random.Random(3)
    for _ in range(12):
        m, n = source.randint(1, 5), source.randint(1, 4)
        entries = [1, -1, 0, Fraction(1, 2), Fraction(-1, 3)]
        game = Game([[source.choice(entries) for _ in range(n)] for _ in range(m)])
        floats = Game(game.array)
        for exact, fast in pairs(m):
            trace = play(exact, game, 20, BEST)
            other = play(fast, floats, 20, Transcript(trace.transcript))
            for weights, close in zip(trace.weights, other.weights, strict=True):
                assert max(abs(float(d) - e) for d, e in zip(weights, close, strict=True)) < 1e-12
            assert np.abs(np.array([float(c) for c in trace.coefficients]) - other.coefficients).max() < 1e-12
            assert max(abs(float(u) - v) for u, v in zip(trace.margins(), other.margins(), strict=True)) < 1e-12
