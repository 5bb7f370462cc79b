"""Conjecture 6, first step: on opposite rows with a small tilt AdaBoost is the pure greedy algorithm, with remainders.

Rows x and -x weigh P(x)(1 ± ηu(x))/2, so that with f = Σ λ_j h_j

    L(λ) = E[cosh f - ηu sinh f],    edge_j = E[h_j (ηu cosh f - sinh f)] / L(λ).

Let |u| <= U, let a_t be the greedy combinations of a run and C - 1 the largest of their l1-norms. While λ = η(a + d) with
|d| <= Dη² <= 1, the function g = f/η is at most C, and for Cη <= 1 (power series with coefficients >= 0, so that the ratio
to the leading power is largest at 1)

    cosh f - 1 <= 5/9 f²,    |sinh f - f| <= |f|³/5,    cosh f - 1 - f²/2 <= f⁴/20,    |atanh r - r| <= 2/5 |r|³ for |r| <= 1/2.

Hence |edge_j/η - <h_j, u - f_a>| <= η²(D + 2ξ + 2(U + C)l) with ξ = 5/9 UC² + C³/5 and l = 5/9 C² + 6/5 UC, as long as
η² l <= 1/2; so a column that is not among the best is not taken if twice this is below the greedy gap, and the next D is
2D + κ, κ = 2ξ + 2(U + C)l + 2/5 (U + C + 1)³. From D_0 = 0: D_t = (2^t - 1)κ.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from operator import attrgetter

import sympy
from hypothesis import strategies as st

from properties.cases.drawn import Drawn, composite
from properties.claims import Instance, Proof, Sides, altered, claim, varied, without
from reference import BestColumn, Game, Transcript, Verdict, decide, play
from reference.arithmetic import exp, half_log
from reference.constructions.greedy import (
    AdaBoostOnDistinctRows,
    GreedyRun,
    cluster_rows,
    inner,
    pure_greedy,
    sums_of,
    tilted,
)
from reference.exact import AdaBoost
from reference.play import margins_of
from reference.rate.suboptimality import combinations, l1_norm, sum_of_roots


def weighted_loss(game: Game, multiplicities, combination):
    """L(λ) when row i counts `multiplicities[i]` times."""
    total = sum(multiplicities)
    margins = margins_of(game, combination)
    return sum_of_roots([weight * exp(-z) for weight, z in zip(multiplicities, margins, strict=True)]) / total


@dataclass(frozen=True)
class Tilt:
    """The numbers of the module's docstring for one game and a number of rounds."""

    bound: Fraction  # U
    length: Fraction  # C

    @property
    def cubic(self) -> Fraction:
        """ξ"""
        return Fraction(5, 9) * self.bound * self.length**2 + self.length**3 / 5

    @property
    def loss(self) -> Fraction:
        """l"""
        return Fraction(5, 9) * self.length**2 + Fraction(6, 5) * self.bound * self.length

    @property
    def edge(self) -> Fraction:
        """2ξ + 2(U + C)l"""
        return 2 * self.cubic + 2 * (self.bound + self.length) * self.loss

    @property
    def growth(self) -> Fraction:
        """κ"""
        return self.edge + Fraction(2, 5) * (self.bound + self.length + 1) ** 3

    def drift(self, t: int) -> Fraction:
        """D_t"""
        return (2**t - 1) * self.growth

    def excess(self, t: int) -> Fraction:
        """Γ: the excess over η² is within η²Γ of its limit."""
        ends = self.length**4 / 20 + self.bound * self.length**3 / 5
        return self.drift(t) * (self.bound + self.length) + 2 * ends

    def admits(self, eta: Fraction, rounds: int, gap: Fraction | None) -> bool:
        """Whether the tilt is small enough for so many rounds with this greedy gap (None: no other column)."""
        worst = self.drift(rounds) + self.edge
        return (
            self.length * eta <= 1
            and (self.bound + self.length + 1) * eta <= Fraction(1, 2)
            and self.loss * eta**2 <= Fraction(1, 2)
            and worst * eta**2 <= 1
            and (gap is None or 2 * worst * eta**2 < gap)
        )


@lru_cache(maxsize=512)
def _inner_products(rows, probabilities, tilts):
    """(inner products of the columns, <u, h_j>) in L2(P)."""
    columns = list(zip(*rows, strict=True))
    gram = [[sum(p * a * b for p, a, b in zip(probabilities, h, g, strict=True)) for g in columns] for h in columns]
    return gram, [sum(p * u * a for p, u, a in zip(probabilities, tilts, h, strict=True)) for h in columns]


def products(instance):
    """The inner products of the instance's columns, and those with u."""
    return _inner_products(instance.rows, instance.probabilities, instance.tilts)


def every_greedy_run(instance) -> list[GreedyRun]:
    """Every run of the instance's rounds, whichever of the best columns is taken."""
    gram, start = products(instance)
    found = [pure_greedy(gram, start, lambda best, t: None)]
    for _ in range(instance.rounds):
        following = []
        for run in found:
            now = run.correlations[-1]
            top = max(map(abs, now))
            for best in [j for j, entry in enumerate(now) if abs(entry) == top]:
                path = [*run.columns, best]
                following.append(
                    pure_greedy(gram, start, lambda best, k, path=path: path[k] if k < len(path) else None)
                )
        found = following
    return found


def tilt_of(instance) -> Tilt:
    """U and C over every greedy run."""
    longest = max(l1_norm(run.combination(t)) for run in every_greedy_run(instance) for t in range(instance.rounds + 1))
    longest = max(longest, l1_norm(instance.reference))
    return Tilt(max(map(abs, instance.tilts)), longest + 1)


def greedy_gap(instance) -> Fraction | None:
    """The least lead of the best columns over the others, in any round of any run; None where there are no others."""
    leads = []
    for run in every_greedy_run(instance):
        for now in run.correlations[: instance.rounds]:
            sizes = sorted(set(map(abs, now)))
            if len(sizes) > 1:
                leads.append(sizes[-1] - sizes[-2])
    return min(leads, default=None)


def greedy_never_ends(instance) -> bool:
    """The largest correlation is positive before every round of every greedy run."""
    return all(
        len(run.columns) == instance.rounds and all(max(map(abs, now)) > 0 for now in run.correlations[:-1])
        for run in every_greedy_run(instance)
    )


def tilt_is_small(instance) -> bool:
    """The tilt satisfies the conditions under which the remainders are proved."""
    return tilt_of(instance).admits(instance.eta, instance.rounds, greedy_gap(instance))


@composite
def small_games(draw):
    """Two to four sign rows with rational probabilities and tilts, up to three rounds, at the largest tilt 10^-k allowed."""
    n = draw(st.integers(1, 3))
    rows = draw(st.lists(st.tuples(*[st.sampled_from((1, -1))] * n), min_size=2, max_size=4, unique=True))
    counts = [draw(st.integers(1, 4)) for _ in rows]
    tilts = tuple(Fraction(draw(st.integers(-3, 3)), draw(st.integers(1, 2))) for _ in rows)
    probabilities = tuple(Fraction(count, sum(counts)) for count in counts)
    reference = tuple(Fraction(draw(st.integers(-2, 2)), 2) for _ in range(n))
    return _at_the_largest_tilt(tuple(rows), probabilities, tilts, reference, draw(st.integers(1, 3)))


def _at_the_largest_tilt(rows, probabilities, tilts, reference, rounds) -> Instance:
    """The case at the largest tilt 10^-k that is small enough, with fewer rounds where the greedy run ends before."""
    case = Instance(
        rows=rows, probabilities=probabilities, tilts=tilts, reference=reference, rounds=rounds, eta=Fraction(1)
    )
    while case.rounds > 1 and not greedy_never_ends(case):
        case = case.replaced(rounds=case.rounds - 1)
    while not tilt_is_small(case):
        case = case.replaced(eta=case.eta / 10)
    return case


def two_clusters():
    """The vectors (2, 1) and (1, 0) as clusters of five columns and one: greedy takes the one, then one of the five."""
    shares: dict = {}
    for row, share, total in cluster_rows(sums_of(((2, 1), (1, 0)))):
        shares[row] = (shares.get(row, (0, 0))[0] + share, Fraction(total))
    rows = tuple(shares)
    probabilities, tilts = zip(*shares.values(), strict=True)
    return _at_the_largest_tilt(rows, probabilities, tilts, (Fraction(1),) * 5 + (Fraction(0),), 1)


def a_correlated_pair():
    """Two columns with the inner product 1/2 and u = 2 h_1 + h_2: greedy takes them in turn."""
    rows = ((1, 1), (1, -1))
    return _at_the_largest_tilt(
        rows, (Fraction(3, 4), Fraction(1, 4)), (Fraction(3), Fraction(1)), (Fraction(2), Fraction(1)), 3
    )


def a_tilt_too_large():
    """Five rows at nine tenths of the largest tilt: in the third round AdaBoost takes another column than greedy."""
    rows = ((-1, -1, -1), (1, -1, 1), (1, 1, 1), (-1, 1, -1), (1, 1, -1))
    return Instance(
        rows=rows,
        probabilities=(*[Fraction(1, 8)] * 4, Fraction(1, 2)),
        tilts=tuple(map(Fraction, (-3, 3, 2, -3, 1))),
        reference=(Fraction(1),) * 3,
        rounds=3,
        eta=Fraction(3, 10),
    )


def _series_stay_below(leading) -> bool:
    """The four inequalities at the end of their range: every coefficient of the remainders is >= 0, so that the ratio to
    the leading power increases. `leading`: the constants for cosh - 1, sinh - f, cosh - 1 - f²/2 and atanh - r."""
    cosh, sinh, half = (exp(1) + exp(-1)) / 2, (exp(1) - exp(-1)) / 2, Fraction(1, 2)
    ends = (cosh - 1, sinh - 1, cosh - 1 - half, 8 * (half_log(3) - half))  # atanh(1/2) = ln(3)/2
    return all(decide(end, "<=", constant) is Verdict.HOLDS for end, constant in zip(ends, leading, strict=True))


def _drift_is_the_recurrence(factor) -> bool:
    """D_t = (2^t - 1)κ solves D_{t+1} = factor D_t + κ."""
    kappa, t = sympy.symbols("kappa t", positive=True)
    drift = (2**t - 1) * kappa
    return sympy.simplify(drift.subs(t, t + 1) - factor * drift - kappa) == 0


CONSTANTS = (Fraction(5, 9), Fraction(1, 5), Fraction(1, 20), Fraction(2, 5))


@claim(
    "MRS13.conjecture-6.small-tilt",
    kind="inequality",
    statement=r"Opposite rows with the tilt $\eta$: AdaBoost takes a greedy column in every round, "
    r"$\|\lambda^t/\eta-a_t\|_1\le D_t\eta^2$ and $\bigl|\tfrac{L(\lambda^t)-L(\eta a^*)}{\eta^2}"
    r"-\tfrac{\|r_t\|^2-\|u-\sum a^*_jh_j\|^2}2\bigr|\le\Gamma_t\eta^2$",
    role="ours",
    given=[greedy_never_ends, tilt_is_small],
    games=[Drawn(small_games(), 60)],
    attained_by=[two_clusters, a_correlated_pair, a_tilt_too_large],
    broken_by=[
        without(tilt_is_small),
        varied("greedy steps twice as long", factor=2),
        altered(
            "half of u in the greedy run",
            lambda case: case.replaced(tilts=tuple(u / 2 for u in case.tilts), played=case.tilts),
        ),
    ],
    proof=lambda: Proof(
        "the remainders of the four series at the end of their range, and the recurrence of the drift",
        lambda: _series_stay_below(CONSTANTS) and _drift_is_the_recurrence(2),
        lambda: _series_stay_below((Fraction(1, 2), *CONSTANTS[1:])) or _drift_is_the_recurrence(1),
    ),
)
def conjecture_6_small_tilt(instance, factor=1):
    """AdaBoost on the tilted rows against the greedy run that takes the same columns, with the remainders of the docstring."""
    tilts = instance.values.get("played", instance.tilts)
    played = tilted(instance.rows, instance.probabilities, tilts, instance.eta)
    trace = play(AdaBoostOnDistinctRows(played.multiplicities), played.game, instance.rounds, BestColumn(signed=True))
    gram, start = products(instance)
    run = pure_greedy(gram, start, lambda _, t: trace.columns[t] if t < len(trace.columns) else None)
    tilt, eta, path = tilt_of(instance), instance.eta, combinations(trace)
    energy = sum(p * u * u for p, u in zip(instance.probabilities, instance.tilts, strict=True))
    a = instance.reference
    missed = energy - 2 * inner(a, start) + sum(a[i] * inner(gram[i], a) for i in range(len(a)))
    target = weighted_loss(played.game, played.multiplicities, tuple(eta * entry for entry in a))
    for t in range(instance.rounds + 1):
        if t < instance.rounds:
            best = max(map(abs, run.correlations[t]))
            yield Sides(abs(run.correlations[t][trace.columns[t]]), "==", best, f"choice {t + 1}")
        greedy = tuple(factor * entry for entry in run.combination(t))
        drift = l1_norm(tuple(b / eta - c for b, c in zip(path[t], greedy, strict=True)))
        yield Sides(drift, "<=", tilt.drift(t) * eta**2, f"drift, t={t}")
        squared = energy - sum(step * step for step in run.steps[:t])
        excess = (weighted_loss(played.game, played.multiplicities, path[t]) - target) / eta**2
        yield Sides(abs(excess - (squared - missed) / 2), "<=", tilt.excess(t) * eta**2, f"excess, t={t}")


@composite
def repeated_games(draw):
    """Two to four distinct rows of signs, each repeated up to four times."""
    n = draw(st.integers(1, 3))
    rows = draw(st.lists(st.tuples(*[st.sampled_from((1, -1))] * n), min_size=2, max_size=4, unique=True))
    return Instance(game=Game(rows), multiplicities=tuple(draw(st.integers(1, 4)) for _ in rows), rounds=4)


def three_rows():
    return Instance(game=Game([[1, -1], [-1, 1], [1, 1]]), multiplicities=(3, 2, 1), rounds=4)


@claim(
    "MRS13.conjecture-6.distinct-rows",
    kind="identity",
    statement="AdaBoost on repeated rows is AdaBoost on the distinct rows, from the distribution of their multiplicities",
    role="ours",
    games=[Drawn(repeated_games(), 200)],
    attained_by=[three_rows],
    broken_by=[varied("every row once", starting_from=lambda case: (1,) * case.game.m)],
)
def conjecture_6_distinct_rows(instance, starting_from=attrgetter("multiplicities")):
    """Both runs in the choices of the run on repeated rows: equal edges, and the weights of a row's copies add up to its own.

    By induction: copies start alike, and a round multiplies their weights alike.
    """
    rows = [row for row, count in zip(instance.game.rows, instance.multiplicities, strict=True) for _ in range(count)]
    long = play(AdaBoost(), Game(rows), instance.rounds, BestColumn(signed=True))
    distinct = AdaBoostOnDistinctRows(starting_from(instance), enclosed=False)
    short = play(distinct, instance.game, instance.rounds, Transcript(long.transcript))
    for t, (edge, other) in enumerate(zip(long.edges, short.edges, strict=True)):
        yield Sides(edge, "==", other, f"edge {t + 1}")
    for t, (weights, merged) in enumerate(zip(long.weights, short.weights, strict=True)):
        start = 0
        for i, count in enumerate(instance.multiplicities):
            yield Sides(sum(weights[start : start + count]), "==", merged[i], f"row {i} before round {t + 1}")
            start += count
