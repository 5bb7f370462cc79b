"""Corollary 11 strengthened: a bound O(B^c ε^-β) for AdaBoost needs c >= 2 and β >= c/2, on sign matrices. Ours.

On K = q² independent columns of edge 1/q the loss is the product of cosh λ_i - sinh(λ_i)/q. Each factor is at least
sqrt(1 - 1/K), attained at artanh(1/q). So L(λ) >= (1 - 1/K)^(t/2) for every λ with t nonzero coordinates, hence after t
rounds of any coordinate descent. But λ* = artanh(1/q)(1, ..., 1) has L = (1 - 1/K)^(K/2) and B = K artanh(1/q). Four
such columns with growing q need two rounds for half of 1 - L(λ*) ~ 2/q², while B ~ 4/q. Bounds on rounds are rounded
up, as in Theorem 1. The fact that every game needs a first round is not used.
"""

from fractions import Fraction
from functools import lru_cache

from hypothesis import strategies as st

from properties.cases.drawn import Drawn, composite
from properties.claims import Instance, Listed, Proof, Sides, altered, claim, varied
from reference import BestColumn, Verdict, decide, play
from reference.arithmetic import Real, enclosure, exp, half_log, log, power
from reference.constructions.greedy import AdaBoostOnDistinctRows, AdaBoostSOnDistinctRows
from reference.constructions.mrs13 import independent_columns, independent_loss
from reference.rate.suboptimality import combinations
from theorems.later import sympy
from theorems.mrs13.letters_of_the_tilt import weighted_loss


@composite
def sparse_combinations(draw):
    """Draw q and a combination with t nonzero coefficients ln(p) on K = q² independent columns."""
    q = draw(st.integers(2, 8))
    bases = [
        Fraction(draw(st.integers(1, 12)), draw(st.integers(1, 12))) for _ in range(draw(st.integers(0, min(q * q, 6))))
    ]
    return Instance(q=q, bases=tuple(base for base in bases if base != 1))


# Three coordinates at artanh(1/2) = ln(3)/2, the least loss of three coordinates.
best_steps = Instance(q=2, bases=(), rounds=3)


@claim(
    "MRS13.corollary-11.sparse-combinations",
    kind="lower",
    role="ours",
    statement=r"$K=q^2$ independent sign columns of edge $1/q$: $L(\lambda)\ge(1-\tfrac1K)^{t/2}$ for every $\lambda$ of $t$ "
    r"nonzero coordinates, and AdaBoost has it with equality after $t\le K$ rounds",
    games=[Drawn(sparse_combinations(), 200)],
    attained_by=[best_steps],
    broken_by=[varied("a column of more", fewer=1)],
    proof=lambda: Proof(
        "the least value of cosh l - p sinh l, and AdaBoost's step to it",
        lambda: _factor_is_least(lambda p: sympy.sqrt(1 - p**2)) and _step_leaves_no_edge(1),
        lambda: _factor_is_least(lambda p: 1 - p**2) or _step_leaves_no_edge(2),
    ),
)
def corollary_11_sparse_combinations(instance, fewer=0):
    """Check the loss in product form and, for q = 2, AdaBoost's exact run on the sixteen rows, including ties.

    For every q the weights are a product over the columns, so that a step changes only the edge of its column, from 1/q
    to 0. So AdaBoost takes a new column in each of the first K rounds, each with the least factor.
    """
    q, point = instance.q, tuple(log(base) for base in instance.bases)
    least = power(1 - Fraction(1, q * q), Fraction(max(0, len(point) - fewer), 2))
    yield Sides(independent_loss(q, point), ">=", least, f"q={q}, {len(point)} coordinates")
    for t in range(instance.rounds + 1 if "rounds" in instance.values else 0):
        least = power(1 - Fraction(1, q * q), Fraction(max(0, t - fewer), 2))
        yield Sides(
            loss_after(AdaBoostOnDistinctRows, q, t),
            "==",
            least,
            f"AdaBoost on the rows, t={t}",
            round=t,
            part="AdaBoost on the rows",
        )
        yield Sides(
            independent_loss(q, (step_of(q),) * t), "==", least, f"product form, t={t}", round=t, part="product form"
        )


def step_of(q: int):
    """Return artanh(1/q), the step along a new column and the coefficient of λ*."""
    return half_log(Fraction(q + 1, q - 1))


@lru_cache(maxsize=4)
def _run(kind, q):
    game, counts = independent_columns(q)
    booster = kind(counts, enclosed=False) if kind is AdaBoostOnDistinctRows else kind(counts)
    return play(booster, game, q * q, BestColumn(signed=True)), counts


def loss_after(kind, q: int, t: int):
    """Return the loss of a booster on the rows of the q² columns after t rounds."""
    trace, counts = _run(kind, q)
    return weighted_loss(trace.game, counts, combinations(trace)[t])


def _letters() -> tuple:
    """Return p, x = e^l, and cosh l - p sinh l."""
    p, x = sympy.Symbol("p", positive=True), sympy.Symbol("x", positive=True)
    return p, x, ((1 - p) * x + (1 + p) / x) / 2


def _factor_is_least(least) -> bool:
    """Return whether the factor is at least sqrt((1 - p)(1 + p)), by the inequality of means: the difference is the
    square of sqrt((1 - p)x/2) - sqrt((1 + p)/(2x)) if and only if `least` of p is this root."""
    p, x, factor = _letters()
    square = (1 - p) * x / 2 + (1 + p) / (2 * x) - sympy.sqrt(1 - p**2)
    return sympy.simplify(factor - least(p) - square) == 0


def _step_leaves_no_edge(share) -> bool:
    """Return whether at e^(2l) = ((1 + p)/(1 - p))^share the derivative in l, which is minus the column's edge times
    the factor, is 0, and the square of the factor is 1 - p²."""
    p, x, factor = _letters()
    squared = ((1 + p) / (1 - p)) ** share
    slope = sympy.simplify((x * sympy.diff(factor, x) * 2 * x).subs(x, sympy.sqrt(squared)))
    value = sympy.simplify((factor**2).subs(x, sympy.sqrt(squared)) - (1 - p**2))
    return bool(slope == 0 and value == 0)


# A q up to 10^6.
column_counts = st.builds(Instance, q=st.integers(2, 10**6))


def _scalars_hold(accuracy: Fraction, share: Fraction) -> bool:
    """Return whether the four scalar facts hold: ln(1 - 1/K) >= -1/(K - 1) and artanh x <= x/(1 - x²), by their
    derivatives; e^(-1/4) - e^(-1/2) > accuracy; and (K - 1)/2 + 1/2 >= share K³/(K - 1)² for every K >= 4, by a
    polynomial in K - 4."""
    x, K = sympy.symbols("x K")
    first = sympy.simplify(sympy.diff(sympy.log(1 - x) + x / (1 - x), x) - x / (1 - x) ** 2) == 0
    second = sympy.simplify(sympy.diff(x / (1 - x**2), x) - 1 / (1 - x**2) - 2 * x**2 / (1 - x**2) ** 2) == 0
    apart = decide(exp(Fraction(-1, 4)) - exp(Fraction(-1, 2)), ">", accuracy) is Verdict.HOLDS
    rest = sympy.Poly(sympy.expand(((K - 1) ** 2 / 2 - sympy.Rational(share) * K**2).subs(K, K + 4)), K)
    return first and second and apart and all(entry >= 0 for entry in rest.all_coeffs())


@claim(
    "MRS13.corollary-11.many-rounds",
    kind="lower",
    role="ours",
    statement=r"On $K=q^2\ge4$ independent sign columns every coordinate descent, AdaBoost and AdaBoost.S among them, needs more "
    r"than $\tfrac9{32}B^2-\tfrac12$ rounds to within $\tfrac18$ of $L(\lambda^*)$, $B=\|\lambda^*\|_1$",
    games=[Listed("listed", [Instance(q=q) for q in range(2, 40)]), Drawn(column_counts, 200)],
    broken_by=[varied("three quarters of B²", share=Fraction(3, 4))],
    uses=["MRS13.corollary-11.sparse-combinations"],
    proof=lambda: Proof(
        "four scalar facts",
        lambda: _scalars_hold(ACCURACY, Fraction(9, 32)),
        lambda: _scalars_hold(Fraction(1, 5), Fraction(9, 32)) or _scalars_hold(ACCURACY, Fraction(3, 4)),
    ),
)
def corollary_11_many_rounds(instance, share=Fraction(9, 32)):
    """Compare the least loss of (K - 1)/2 coordinates, rounded down, with L(λ*) + 1/8, and this number of rounds with
    B². For q = 2 also check the runs of both boosters."""
    q, K = instance.q, instance.q**2
    rounds = (K - 1) // 2
    least, target = (_exponential(Fraction(t, 2) * log(1 - Fraction(1, K))) for t in (rounds, K))
    yield Sides(least - target, ">", ACCURACY, f"q={q}, t={rounds}", round=rounds)
    yield Sides(rounds + 1, ">=", share * norm_of(q) ** 2 - Fraction(1, 2), f"q={q}, rounds")
    for kind in (AdaBoostOnDistinctRows, AdaBoostSOnDistinctRows) if q == 2 else ():
        yield Sides(
            loss_after(kind, q, rounds) - target,
            ">",
            ACCURACY,
            f"{kind.__name__} on the rows, t={rounds}",
            round=rounds,
        )


ACCURACY: Fraction = Fraction(1, 8)


def norm_of(q: int):
    """Return B = K artanh(1/q)."""
    return q * q * step_of(q)


def _exponential(value) -> Real:
    """Return an enclosure of e^value, which would be too long as the root of a rational."""
    return Real(lambda bits: enclosure(value, bits).exp())


@composite
def too_small_powers(draw):
    """Draw the constants of a supposed bound K B^c ε^-β with c < 2 or β < c/2."""
    constant, twentieths = Fraction(10 ** draw(st.integers(0, 4))), draw(st.integers(0, 58))
    c = Fraction(twentieths, 20)
    beta = Fraction(draw(st.integers(0, 40)), 20) if c < 2 else (c - Fraction(draw(st.integers(1, 20)), 10)) / 2
    return Instance(constant=constant, c=c, beta=max(beta, Fraction(0)))


almost_the_square = Instance(constant=Fraction(100), c=Fraction(9, 5), beta=Fraction(3))
almost_half = Instance(constant=Fraction(100), c=Fraction(2), beta=Fraction(9, 10))
on_sixteen_rows = Instance(constant=Fraction(1, 20), c=Fraction(2), beta=Fraction(9, 10))


def a_power_is_too_small(instance) -> bool:
    """Return whether c < 2 or β < c/2."""
    return instance.c < 2 or instance.beta < instance.c / 2


def _limits(c_at_corner) -> bool:
    """Return whether for d > 0 K grows faster than (sqrt K)^(2 - d), and p^(-d) is unbounded as p tends to 0. At the
    corner both are false."""
    K, d = sympy.symbols("K d", positive=True)
    many = sympy.limit(K / sympy.sqrt(K) ** (2 - d * c_at_corner), K, sympy.oo)
    one = sympy.limit(K ** (d * c_at_corner), K, sympy.oo)  # K = 1/p
    return many == sympy.oo and one == sympy.oo


FOUR = 4  # columns that need two rounds; three would do


def _one_round_is_too_few(columns: int) -> bool:
    """Return whether sqrt(1 - p²) - L > (1 - L)/2, L = (1 - p²)^(columns/2), for every p in (0, 1/2].

    With y = sqrt(1 - p²) it is 2y - y^columns - 1 > 0 on [sqrt(3)/2, 1): the quotient by 1 - y has no root up to 1, and is positive there.
    """
    y = sympy.Symbol("y")
    quotient = sympy.quo(sympy.Poly(2 * y - y**columns - 1, y), sympy.Poly(1 - y, y))
    return bool(quotient.eval(1) > 0) and quotient.count_roots(sympy.Rational(4, 5), 1) == 0


@claim(
    "MRS13.corollary-11.exponents",
    kind="lower",
    role="ours",
    statement=r"$\{-1,+1\}$: a bound of $\lceil K\|\lambda^*\|_1^c\varepsilon^{-\beta}\rceil$ rounds for AdaBoost, AdaBoost.S or any "
    r"other coordinate descent needs $c\ge2$ and $\beta\ge c/2$",
    given=[a_power_is_too_small],
    games=[Drawn(too_small_powers(), 200)],
    attained_by=[almost_the_square, almost_half, on_sixteen_rows],
    broken_by=[
        altered("the corner c = 2, β = 1", lambda i: i.replaced(constant=Fraction(8), c=Fraction(2), beta=Fraction(1))),
        varied("two columns in place of four", columns=2),
    ],
    uses=["MRS13.corollary-11.many-rounds", "MRS13.corollary-11.sparse-combinations"],
    proof=lambda: Proof(
        "limits of the growth rates, for every d > 0 missing; one round on four columns, for every edge up to 1/2",
        lambda: _limits(1) and _one_round_is_too_few(FOUR),
        lambda: _limits(0) or _one_round_is_too_few(2),
    ),
)
def corollary_11_exponents(instance, columns=FOUR):
    """If c < 2, find a number of columns that needs at least K B^c 8^β rounds to within 1/8. Else find an edge 1/q of
    four columns for which one round does not reach half of 1 - L(λ*), while the bound, rounded up, is one round."""
    if instance.c < 2:
        q = _first(lambda q: (q * q - 1) // 2, bound := bound_of(instance, norm_of, lambda q: Fraction(8)))
        yield Sides((q * q - 1) // 2, ">=", bound(q), f"q={q}, ε=1/8: one round more is needed")
    else:
        norm, inverse = lambda q: columns * step_of(q), lambda q: 2 / (1 - _least(q, columns))
        q = _first(lambda q: 1, bound := bound_of(instance, norm, inverse))
        left = power(1 - Fraction(1, q * q), Fraction(1, 2))  # the least loss of one coordinate
        yield Sides(left - _least(q, columns), ">", 1 / inverse(q), f"q={q}: one round does not suffice")
        yield Sides(bound(q), "<=", 1, f"q={q}, {columns} columns: the bound allows one round")
        if q <= 4 and columns == FOUR:
            yield Sides(loss_on_rows(q), "==", left, f"q={q}: AdaBoost's first round on the sixteen rows", step=True)


def _least(q: int, columns: int) -> Fraction:
    """Return L(λ*) on an even number of columns of edge 1/q."""
    return (1 - Fraction(1, q * q)) ** (columns // 2)


@lru_cache(maxsize=4)
def loss_on_rows(q: int):
    """Return the loss of AdaBoost after its first round on four columns of edge 1/q."""
    game, counts = independent_columns(q, FOUR)
    trace = play(AdaBoostOnDistinctRows(counts, enclosed=False), game, 1, BestColumn(signed=True))
    return weighted_loss(trace.game, counts, combinations(trace)[1])


def bound_of(instance, norm, inverse_accuracy):
    """Return the function q -> K B^c ε^-β."""
    return lambda q: instance.constant * power(norm(q), instance.c) * power(inverse_accuracy(q), instance.beta)


def _first(rounds, bound, largest=1 << 700):
    """Return the first q = 2, 4, 8, ... whose rounds reach the bound, or the last."""
    q = 2
    while decide(rounds(q), "<", bound(q)) is Verdict.HOLDS and q < largest:
        q *= 2
    return q
