"""The three algorithms of NP14, written from the paper's text, in code that the claims do not use.

A projection tries every set of entries at 0 and at the cap, in rationals; exponential weights are computed in mpmath.
Only the matrices, the order of the columns and the parameters are read from the stored files.
"""

from fractions import Fraction
from itertools import product

import mpmath

from tests.second_routes.shared import EQUAL, dot, real, witnesses_of

stored = witnesses_of("NP14")[0]


def case_of(name):
    return stored(name)["case"]


def columns(name):
    """Return the columns of a stored run in the order in which they were played; all signs are +1."""
    case = case_of(name)
    rows = [[Fraction(entry) for entry in row] for row in case["game"]]
    assert all(sign == 1 for _, sign in case["transcript"])
    return [[row[j] for row in rows] for j, _ in case["transcript"]]


def nearest(point, caps):
    """Return the point of {Σ w = 1, 0 <= w_i <= caps_i} nearest to `point`: the one vertex of the KKT system that fits."""
    n = len(point)
    for states in product("0fc", repeat=n):  # at zero, free, at the cap
        if any(s == "c" and caps[i] is None for i, s in enumerate(states)):
            continue
        free = [i for i in range(n) if states[i] == "f"]
        held = sum((caps[i] for i in range(n) if states[i] == "c"), start=Fraction(0))
        if not free:
            continue
        shift = (sum(point[i] for i in free) + held - 1) / len(free)
        w = [{"0": Fraction(0), "f": point[i] - shift, "c": caps[i]}[states[i]] for i in range(n)]
        if all(
            w[i] >= 0
            and (caps[i] is None or w[i] <= caps[i])
            and (states[i] != "0" or point[i] - shift <= 0)
            and (states[i] != "c" or point[i] - shift >= caps[i])
            for i in range(n)
        ):
            return w
    raise AssertionError("no state fits")


def mirror_ascent(played, length, caps=None, curvature=1, lazy=False, clip=None):
    """Run Algorithm 1 for R = curvature/2 |w|²: (edges, votes per example) with η = γ/length."""
    n = len(played[0])
    caps = caps or [None] * n
    w = z = [Fraction(1, n)] * n
    votes, edges = [Fraction(0)] * n, []
    for column in played:
        edge = dot(w, column)
        step = edge / length
        edges.append(edge)
        votes = [v + step * u for v, u in zip(votes, column, strict=True)]
        z = [a - step / curvature * u for a, u in zip(z if lazy else w, column, strict=True)]
        w = nearest([min(max(a, 0), clip) for a in z] if clip is not None else z, caps)
    return edges, votes


def error(votes):
    """Return the training error; a vote of 0 is a mistake for either label."""
    return Fraction(sum(v <= 0 for v in votes), len(votes))


def exact_error(votes):
    """Return the training error for votes in mpmath, each of which must be 0 or clearly not 0."""
    assert all(v == 0 or abs(v) > EQUAL for v in votes)
    return error(votes)


def mada(played):
    """Run Algorithm 3 with ε_t the error of f_{t-1}: per round (edge, ε_t, |y_t|_1), and the votes after each round."""
    n = len(played[0])
    votes, rounds, after = [mpmath.mpf(0)] * n, [], []
    for column in played:
        u = [real(entry) for entry in column]
        y = [mpmath.exp(-v) if v > 0 else mpmath.mpf(1) for v in votes]
        edge, share = dot(y, u) / sum(y), real(exact_error(votes))
        rounds.append((edge, share, sum(y)))
        votes = [v + share * edge * entry for v, entry in zip(votes, u, strict=True)]
        after.append(votes)
    return rounds, after


def sparse(played, share=0):
    """Run Algorithm 2 with α_t = share γ_t |y_t|_1 and the step (36): y after each round, the edges, and the votes."""
    n = len(played[0])
    y, votes, met, edges = [Fraction(1, n)] * n, [Fraction(0)] * n, [], []
    for column in played:
        pull = dot(y, column)
        alpha = share * pull
        step = (pull - alpha) / n
        edges.append(pull / sum(y))
        votes = [v + step * u for v, u in zip(votes, column, strict=True)]
        y = [max(Fraction(0), a - step * u - alpha * step) for a, u in zip(y, column, strict=True)]
        met.append(y)
    return met, edges, votes
