"""The symbols of NP14 as functions of a run: errors and margins after every round, B_R, L, and the vector w* of the
proofs."""

import math
from fractions import Fraction
from functools import reduce
from typing import Any, NamedTuple

import flint

from reference.arithmetic import RationalVector, Real, Verdict, decide, enclosure, exp, log, sqrt
from reference.protocol import is_positive, once_per_run

WITHIN = Fraction(1, 2**100)  # allowance for the comparison of equal reals, which enclosures cannot separate


class After(NamedTuple):
    """A run after T rounds: unnormalised margins, the mistakes (including ties), Σ γ_t², and the edges."""

    rounds: int
    margins: tuple
    wrong: tuple[int, ...]
    squares: Any
    edges: tuple

    @property
    def least_edge(self):
        """Return γ, the least edge so far."""
        return least(self.edges)

    @property
    def error(self) -> Fraction:
        """Return ε after T rounds."""
        return Fraction(len(self.wrong), len(self.margins))

    @property
    def at(self) -> str:
        return f"T={self.rounds}"


@once_per_run
def prefixes(trace) -> list[After]:
    """Return the run after 1, 2, ..., T rounds; every bound is checked for every T."""
    squares, runs = Fraction(0), []
    for t, margins in enumerate(trace.margins_by_round()):
        if t > 0:
            squares = squares + trace.edges[t - 1] ** 2
            runs.append(After(t, tuple(margins), mistakes(margins), squares, tuple(trace.edges[:t])))
    return runs


def steps(trace) -> list:
    """Return η_1, ..., η_T, the coefficients of the columns in the combination."""
    return [trace.coefficients_after(t)[-1] for t in range(1, len(trace.edges) + 1)]


def last(trace) -> After:
    """Return the run after all its rounds."""
    return prefixes(trace)[-1]


def once_edged(trace) -> list[After]:
    """Return the run after T rounds, for every T up to which some edge is not 0; before that the bounds on the error
    are 1."""
    return [after for after in prefixes(trace) if not all(map(no_step, after.edges))]


def mistakes(margins) -> tuple[int, ...]:
    """Return the examples whose vote is not correct: a tie is a mistake."""
    return tuple(i for i, margin in enumerate(margins) if not is_positive(margin))


def uniform_on(indices, m: int) -> tuple[Fraction, ...]:
    """Return w*, the uniform distribution over these examples."""
    return tuple(Fraction(1, len(indices)) if i in indices else Fraction(0) for i in range(m))


def divergence(kind: str, x, y):
    """Return B(x, y): half the squared distance, or Σ x ln(x/y) - x + y with 0 ln 0 = 0. Entries are exact or Reals."""
    rational = all(isinstance(entry, (int, Fraction)) for entry in (*x, *y))
    if kind == "euclidean" and rational:
        both = RationalVector.of((*x, *y))
        pairs = zip(both.numerators[: len(x)], both.numerators[len(x) :], strict=True)
        return Fraction(sum((a - b) ** 2 for a, b in pairs), 2 * both.denominator**2)
    if kind == "euclidean":
        return sum(((a - b) ** 2 for a, b in zip(x, y, strict=True)), start=Fraction(0)) / 2
    if rational:
        total = Fraction(0)
        for a, b in zip(x, y, strict=True):
            total = total + (a * log(Fraction(a) / b) if a else 0) - a + b
        return total

    def relative_entropy(bits) -> flint.arb:
        total = flint.arb(0)
        for entry, other in zip(x, y, strict=True):
            a, b = enclosure(entry, bits), enclosure(other, bits)
            total += b if isinstance(entry, int | Fraction) and entry == 0 else a * (a / b).log() - a + b
        return total

    return Real(relative_entropy)


def squared_dual_norm(kind: str, column):
    """Return |d|²: the sum of squares, or the square of the largest |entry|."""
    return sum(entry**2 for entry in column) if kind == "euclidean" else max(abs(entry) for entry in column) ** 2


def norm_bound(kind: str, m: int) -> int:
    """Return the least bound on |d|² over all columns of m margins."""
    return m if kind == "euclidean" else 1


def no_step(step) -> bool:
    """Return whether the step is 0 to within 2^-1000: an exact zero, a tie of irrational weights, or nearly a tie."""
    return decide(abs(step), "<=", Fraction(1, 2**1000), bits=2048) is Verdict.HOLDS


def regulariser(trace) -> str:
    """Return R, "euclidean" or "entropy"."""
    return trace.booster.divergence


def decay(trace, squares):
    """Return the right side of (8) or (9) for Σ γ_t²: 1/(1 + Σ γ²) for the square, exp(-Σ γ²/2) for the entropy."""
    return 1 / (1 + squares) if regulariser(trace) == "euclidean" else exp(-squares / 2)


def star_is_in_the_set(trace, after: After) -> bool:
    """Return whether w*, uniform on the mistakes after T rounds, exists and satisfies the caps k/N."""
    smoothness, secondary = trace.booster.smoothness, trace.booster.secondary
    capped = smoothness is not None and (secondary is None or any(i in secondary for i in after.wrong))
    return bool(after.wrong) and (not capped or after.error * smoothness >= 1)


def most_squares(trace):
    """Return the largest Σ γ² that is possible while ε >= 1/k: k - 1 for the square, 2 ln k for the entropy."""
    smoothness = trace.booster.smoothness
    return smoothness - 1 if regulariser(trace) == "euclidean" else 2 * log(smoothness)


def within(trace) -> Fraction:
    """Return the allowance for weights: 0 for the square; WITHIN for the entropy, whose capped entries are enclosed."""
    return Fraction(0) if regulariser(trace) == "euclidean" else WITHIN


def error_on(trace, after: After, secondary: bool) -> Fraction:
    """Return ε_B on the secondary examples after T rounds, or ε_A on the primary ones."""
    chosen = [i for i in range(trace.game.m) if (i in trace.booster.secondary) == secondary]
    return Fraction(sum(i in after.wrong for i in chosen), len(chosen))


def roots(rounds: int):
    """Return S = Σ 1/sqrt t over t <= rounds."""
    return sum((1 / sqrt(Fraction(t)) for t in range(1, rounds + 1)), start=Fraction(0))


def harmonic(rounds: int) -> Fraction:
    """Return H = Σ 1/t over t <= rounds."""
    return sum((Fraction(1, t) for t in range(1, rounds + 1)), start=Fraction(0))


def starting_distance(trace):
    """Return L C, where C = B(w*, w_1) for a vertex w*: (N - 1)/(2N) for the square, ln N for the entropy."""
    R, m = regulariser(trace), trace.game.m
    return norm_bound(R, m) * divergence(R, uniform_on((0,), m), uniform_on(range(m), m))


def normalised_margins(trace) -> list:
    """Return the margin of every example divided by the sum of the steps; the least is m_D. Return nothing if the
    steps, in floats, sum to 0 or to NaN."""
    total = sum(trace.per_round, start=Fraction(0))
    if isinstance(total, float) and not (math.isfinite(total) and total):
        return []
    return [margin / total for margin in last(trace).margins]


def weighted_edges(edges, share):
    """Return Σ (1/sqrt t - share/t) γ² over Σ γ/sqrt t, and the denominator."""
    terms = list(enumerate(edges, start=1))
    upper = sum(((1 / sqrt(Fraction(t)) - share / t) * edge**2 for t, edge in terms), start=Fraction(0))
    lower = sum((edge / sqrt(Fraction(t)) for t, edge in terms), start=Fraction(0))
    return upper / lower, lower


def accuracy(smallest, rounds: int, constant):
    """Return ν of (23)."""
    root = sqrt(Fraction(rounds + 1)) - 1
    return (1 + log(Fraction(rounds))) / (2 * root) * smallest + constant / (smallest * root)


def errors_before(trace) -> list[Fraction]:
    """Return ε_t, the error of H_{t-1}, for t = 1, ..., T + 1; all votes of H_0 are ties."""
    return [Fraction(1), *(after.error for after in prefixes(trace))]


def clipped(margin):
    """Return y = min(1, exp(-margin)), exactly 1 if the margin is known not to be positive."""
    return exp(-margin) if bool(margin > 0) else Fraction(1)


def clipped_norms(trace) -> list:
    """Return |y_t|_1 before each round t = 1, ..., T and after the last, from the margins of H_{t-1}."""
    margins = [(Fraction(0),) * trace.game.m, *(after.margins for after in prefixes(trace))]
    return [sum((clipped(margin) for margin in row), start=Fraction(0)) for row in margins]


def halved_errors_before(trace) -> list[Fraction]:
    """Return ε_t by the formula |f - a|/2: the error of H_{t-1}, in which a tie counts as half a mistake."""
    rows = [(Fraction(0),) * trace.game.m, *(after.margins for after in prefixes(trace))]
    ties = [sum(not isinstance(margin, Real) and margin == 0 for margin in row) for row in rows]
    return [(len(mistakes(row)) - Fraction(tied, 2)) / trace.game.m for row, tied in zip(rows, ties, strict=True)]


def comparators(trace) -> list[tuple[str, tuple[Fraction, ...]]]:
    """Return the vertices, and w* if there are mistakes, each with a name."""
    m, wrong = trace.game.m, last(trace).wrong
    vertices = [(f"vertex {i}", uniform_on((i,), m)) for i in range(m)]
    return [*vertices, ("w*", uniform_on(wrong, m))] if len(wrong) > 1 else vertices


def moves(trace, projected: bool):
    """Yield (where, sign, before, after) for each example with a nonzero margin: the sign of the margin, and the
    weights before and after the round.

    projected : compare the weights w_t and w_{t+1}; else the mirror step, from w_t (in the lazy update z_t) to z_{t+1}.
    """
    mirror = trace.weights[0]
    for t, this_round in enumerate(trace.rounds):
        origin = mirror if trace.booster.update_rule == "lazy" and not projected else trace.weights[t]
        mirror = this_round.record["mirror"]
        after = trace.weights[t + 1] if projected else mirror
        for i, margin in enumerate(trace.played(t)):
            if margin:
                yield f"round {t + 1}, example {i}", 1 if margin > 0 else -1, origin[i], after[i]


def votes_against(trace, i: int, rounds: int):
    """Return Σ_t η_t d_t^i over the first `rounds` rounds."""
    pairs = ((this_round.record["step"], trace.played(t)[i]) for t, this_round in enumerate(trace.rounds[:rounds]))
    return sum((-step * entry for step, entry in pairs if entry != 0), start=Fraction(0))


def gap(x, y) -> list:
    """Return x - y."""
    return [a - b for a, b in zip(x, y, strict=True)]


def norm(name: str, vector, dual: bool = False):
    """Return a norm (l1, l2, linf, or weighted l1: Σ (i + 1) |x_i|) or its dual norm; the dual of weighted l1 is max
    |y_i| / (i + 1)."""
    sizes = [abs(entry) for entry in vector]
    if name == "l2":
        return sqrt(sum((entry**2 for entry in sizes), start=Fraction(0)))
    if name == "weighted l1":
        weighted = [size / (i + 1) if dual else size * (i + 1) for i, size in enumerate(sizes)]
        return max(weighted) if dual else sum(weighted)
    return max(sizes) if (name == "linf") != dual else sum(sizes)


def squared_norm(name: str, vector):
    """Return the square of `norm`, exact for rational entries."""
    return sum((entry**2 for entry in vector), start=Fraction(0)) if name == "l2" else norm(name, vector) ** 2


def l1(vector):
    """Return |x|_1."""
    return sum((abs(entry) for entry in vector), start=Fraction(0))


def edges_are_not_negative(trace) -> bool:
    """Return whether no edge is negative."""
    return all(decide(edge, ">=", 0) is Verdict.HOLDS for edge in trace.edges)


def edges_are_positive(trace) -> bool:
    """Return whether every hypothesis has a positive edge, as the paper assumes of a weak learner."""
    return bool(trace.edges) and all(is_positive(edge) for edge in trace.edges)


def least(values):
    """Return the least of some numbers, which may be Reals; of numbers that enclosures cannot separate, the first."""
    return reduce(lambda best, value: value if decide(value, "<", best, bits=512) is Verdict.HOLDS else best, values)
