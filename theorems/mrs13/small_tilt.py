"""Conjecture 6, first step: on opposite rows with a small tilt AdaBoost follows the pure greedy algorithm, up to
bounded remainders.

Rows x and -x have the weights P(x)(1 ± ηu(x))/2, so that with f = Σ λ_j h_j

    L(λ) = E[cosh f - ηu sinh f],    edge_j = E[h_j (ηu cosh f - sinh f)] / L(λ).

Let |u| <= U, let a_t be the greedy combinations of a run and C - 1 the largest of their l1-norms. While λ = η(a + d) with
|d| <= Dη² <= 1, the function g = f/η is at most C, and for Cη <= 1 (power series with coefficients >= 0, so that the ratio
to the leading power is largest at 1)

    cosh f - 1 <= 5/9 f²,    |sinh f - f| <= |f|³/5,    cosh f - 1 - f²/2 <= f⁴/20,    |atanh r - r| <= 2/5 |r|³ for |r| <= 1/2.

Hence |edge_j/η - <h_j, u - f_a>| <= η²(D + 2ξ + 2(U + C)l) with ξ = 5/9 UC² + C³/5 and l = 5/9 C² + 6/5 UC, if η² l <=
1/2. So AdaBoost takes one of the greedy algorithm's best columns if twice this bound is below the greedy gap, and the
next D is 2D + κ, κ = 2ξ + 2(U + C)l + 2/5 (U + C + 1)³. From D_0 = 0: D_t = (2^t - 1)κ.
"""

from fractions import Fraction
from itertools import accumulate, pairwise
from operator import attrgetter

from properties.cases.drawn import Drawn
from properties.claims import Proof, Sides, altered, claim, varied, without
from reference import BestColumn, Game, Transcript, Verdict, decide, play
from reference.arithmetic import exp, half_log
from reference.constructions.greedy import AdaBoostOnDistinctRows
from reference.exact import AdaBoost
from theorems.later import sympy
from theorems.mrs13 import games_of_conjecture_6 as tried
from theorems.mrs13.letters_of_the_tilt import BesideGreedy, Tilt, greedy_never_ends, tilt_is_small, tilt_of


@claim(
    "MRS13.conjecture-6.small-tilt",
    kind="inequality",
    statement=r"Opposite rows with the tilt $\eta$: AdaBoost takes a greedy column in every round, "
    r"$\|\lambda^t/\eta-a_t\|_1\le D_t\eta^2$ and $\bigl|\tfrac{L(\lambda^t)-L(\eta a^*)}{\eta^2}"
    r"-\tfrac{\|r_t\|^2-\|u-\sum a^*_jh_j\|^2}2\bigr|\le\Gamma_t\eta^2$",
    role="ours",
    given=[greedy_never_ends, tilt_is_small],
    games=[Drawn(tried.small_tilts(), 60)],
    attained_by=[tried.two_clusters, tried.a_correlated_pair, tried.a_tilt_too_large],
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
        lambda: _series_stay_below(CONSTANTS) and _remainders_add_up() and _drift_is_the_recurrence(2),
        lambda: _series_stay_below((Fraction(1, 2), *CONSTANTS[1:])) or _drift_is_the_recurrence(1),
    ),
)
def conjecture_6_small_tilt(instance, factor=1):
    """Compare AdaBoost on the tilted rows with the greedy run that takes the same columns, with the remainders of the
    module docstring."""
    run, tilt, eta = BesideGreedy(instance), tilt_of(instance), instance.eta
    for t, (taken, best) in enumerate(run.choices(), start=1):
        yield Sides(taken, "==", best, f"choice {t}")
    for t in range(instance.rounds + 1):
        yield Sides(run.drift(t, factor), "<=", tilt.drift(t) * eta**2, f"drift, t={t}", round=t, part="drift")
        yield Sides(
            abs(run.excess(t) - run.greedy_excess(t)),
            "<=",
            tilt.excess(t) * eta**2,
            f"excess, t={t}",
            round=t,
            part="excess",
        )


def _series_stay_below(leading) -> bool:
    """Return whether the four inequalities hold at the end of their range; every coefficient of the remainders is >= 0,
    so that the ratio to the leading power increases. `leading` : the constants for cosh - 1, sinh - f, cosh - 1 - f²/2
    and atanh - r."""
    cosh, sinh, half = (exp(1) + exp(-1)) / 2, (exp(1) - exp(-1)) / 2, Fraction(1, 2)
    ends = (cosh - 1, sinh - 1, cosh - 1 - half, 8 * (half_log(3) - half))  # atanh(1/2) = ln(3)/2
    return all(decide(end, "<=", constant) is Verdict.HOLDS for end, constant in zip(ends, leading, strict=True))


def _remainders_add_up() -> bool:
    """Return whether the constants of `Tilt` follow from these four, at Cη = 1 where a power of η remains.

    Let n = <h, u - g>, |n| <= U + C. The numerator of an edge is ηn up to η³ξ, and the loss is 1 up to η²l <= 1/2, so
    that edge/η is n up to 2η²(ξ + (U + C)l); and n is <h, u - f_a> up to Dη². The loss is 1 + η²(<g, g>/2 - <u, g>) up
    to η⁴(C⁴/20 + UC³/5), at λ and at the reference, and <g, g>/2 - <u, g> differs from its value at f_a by <g - f_a, (g
    + f_a)/2 - u>, at most Dη²(U + C).
    """
    U, C, g, f, u = sympy.symbols("U C g f u", positive=True)
    first, sine, fourth, arc = map(sympy.Rational, CONSTANTS)
    tilt = Tilt(U, C)
    ends = fourth * C**4 + U * sine * C**3
    differences = (
        tilt.cubic - (U * first * C**2 + sine * C**3),
        tilt.loss - (first * C**2 + U * (C + sine * C)),
        tilt.edge - 2 * (tilt.cubic + (U + C) * tilt.loss),
        tilt.growth - (tilt.edge + arc * (U + C + 1) ** 3),
        tilt.excess(3) - (tilt.drift(3) * (U + C) + 2 * ends),
        (g**2 / 2 - u * g) - (f**2 / 2 - u * f) - (g - f) * ((g + f) / 2 - u),
    )
    return all(sympy.expand(difference) == 0 for difference in differences)


def _drift_is_the_recurrence(factor) -> bool:
    """Return whether D_t = (2^t - 1)κ solves D_{t+1} = factor D_t + κ."""
    kappa, t = sympy.symbols("kappa t", positive=True)
    drift = (2**t - 1) * kappa
    return sympy.simplify(drift.subs(t, t + 1) - factor * drift - kappa) == 0


CONSTANTS: tuple[Fraction, ...] = (Fraction(5, 9), Fraction(1, 5), Fraction(1, 20), Fraction(2, 5))


@claim(
    "MRS13.conjecture-6.distinct-rows",
    kind="identity",
    statement="AdaBoost on repeated rows is AdaBoost on the distinct rows, from the distribution of their multiplicities",
    role="ours",
    games=[Drawn(tried.repeated_games(), 200)],
    attained_by=[tried.three_rows],
    broken_by=[varied("every row once", starting_from=lambda case: (1,) * case.game.m)],
)
def conjecture_6_distinct_rows(instance, starting_from=attrgetter("multiplicities")):
    """Compare both runs with the choices of the run on repeated rows: the edges are equal, and the weights of a row's
    copies add up to the weight of the row.

    Proof by induction: copies start with equal weights, and a round multiplies their weights by the same factor.
    """
    long, short = repeated_and_distinct_runs(instance, starting_from(instance))
    for t, (edge, other) in enumerate(zip(long.edges, short.edges, strict=True), start=1):
        yield Sides(edge, "==", other, f"edge {t}")
    copies = list(pairwise(accumulate(instance.multiplicities, initial=0)))
    for t, (weights, merged) in enumerate(zip(long.weights, short.weights, strict=True), start=1):
        for i, (first, end) in enumerate(copies):
            yield Sides(sum(weights[first:end]), "==", merged[i], f"row {i} before round {t}", round=t)


def repeated_and_distinct_runs(instance, start_from):
    """Return the run of AdaBoost on the repeated rows, and the run with the same choices on the distinct rows from
    these multiplicities."""
    rows = [row for row, count in zip(instance.game.rows, instance.multiplicities, strict=True) for _ in range(count)]
    long = play(AdaBoost(), Game(rows), instance.rounds, BestColumn(signed=True))
    distinct = AdaBoostOnDistinctRows(start_from, enclosed=False)
    return long, play(distinct, instance.game, instance.rounds, Transcript(long.transcript))
