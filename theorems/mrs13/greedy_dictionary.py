"""Conjecture 6, third step: the dictionary on which t e_t / B² grows without bound, and its integer vectors.

c_0 = 1, c_1 = 2/15, c_k = -(8/15) 2^-k: the inner products of unit vectors g_1, g_2, ... (the symbol is positive).
u = Σ ρ^i g_i with ρ = 2/3, r_j = Σ_{i>j} ρ^i g_i, and g_i counts K_i ~ 4^i times: its edge is |<r, g_i>|/2^i. Then

    (1) Σ_{k>=1} ρ^k c_k = 0     gives <r_j, g_j> = 0: stage j takes ρ^j g_j away, and |r_j|² = (4/5)(4/9)^j;
    (2) 1 + Σ_{k>=1} ρ^-k c_k = 0  bounds what lies ahead.

Edges over 3^-j after stage j: g_{j+1} has 1/3, a past one 4/15, a later g_{j+l} (32/15) 4^-l <= 2/15, and v = (3/10)u, which
stands for the reference, 8/25 (6/25 at j = 0): all below 1/3 but the next one's, by 4% and more.
"""

from __future__ import annotations

from fractions import Fraction

import sympy
from hypothesis import strategies as st

from properties.cases.drawn import Drawn, composite
from properties.claims import Instance, Listed, Proof, Sides, altered, claim, swapped, varied, without
from properties.engine.curves import labelled
from reference import Verdict, decide
from reference.arithmetic import log
from reference.constructions.greedy import (
    BOUNDED_SCALE,
    RHO,
    cluster_rounds,
    covariance,
    dictionary,
    dictionary_gram,
    dictionary_limit,
    gram_of,
    latents,
    limit_ratio,
    stages,
    sums_fit_their_clusters,
    takes_clusters_in_turn,
    target_product,
    toeplitz,
)

LEAD = Fraction(39, 1000)  # of the integer vectors in every stage; the real ones lead by 1/25
TAIL = 2  # from here on c_k is a geometric sequence


LEAST_SYMBOL = Fraction(5, 9)


def _symbol_is_at_least(least: Fraction) -> bool:
    """1 + 2 Σ c_k cos kθ = (13 - 12x)(7 + 4x)/(15(5 - 4x)) at x = cos θ, which is at least 5/9.

    With z = e^{iθ}: Σ_{k>=2} (z/2)^k = (z/2)²/(1 - z/2). The bound times 15(5 - 4x) > 0 is a concave quadratic in x: its
    least value on [-1, 1] is at an end.
    """
    z, x = sympy.symbols("z x")
    tail = sympy.Rational(-8, 15) * sum((w / 2) ** 2 / (1 - w / 2) for w in (z, 1 / z))
    symbol = 1 + sympy.Rational(2, 15) * (z + 1 / z) + tail
    closed = (13 - 12 * x) * (7 + 4 * x) / (15 * (5 - 4 * x))
    same = sympy.simplify(symbol - closed.subs(x, (z + 1 / z) / 2)) == 0
    above = sympy.expand((13 - 12 * x) * (7 + 4 * x) - sympy.Rational(least) * 15 * (5 - 4 * x))
    return bool(same and above.coeff(x, 2) < 0 and min(above.subs(x, end) for end in (-1, 1)) >= 0)


def _finite_sections():
    """The Toeplitz matrices of 1 to 12 vectors."""
    return [Instance(size=size) for size in range(1, 13)]


@claim(
    "MRS13.conjecture-6.dictionary",
    kind="construction",
    statement=r"$1+2\sum_{k\ge1}c_k\cos k\theta=\frac{(13-12x)(7+4x)}{15(5-4x)}\ge\tfrac59$ with $x=\cos\theta$: "
    r"unit vectors with $\langle g_i,g_k\rangle=c_{i-k}$ exist",
    role="ours",
    games=[Listed("listed", _finite_sections)],
    broken_by=[varied("c_1 = 9/10", beside=Fraction(9, 10))],
    proof=lambda: Proof(
        "the symbol as a rational function of cos θ, and its least value",
        lambda: _symbol_is_at_least(LEAST_SYMBOL),
        lambda: _symbol_is_at_least(Fraction(3, 5)),
    ),
)
def conjecture_6_dictionary(instance, beside=Fraction(2, 15)):
    """The pivots of the finite sections, exactly; at least the least value of the symbol."""
    size = instance.size
    rows = [[beside if abs(i - k) == 1 else toeplitz(i - k) for k in range(size)] for i in range(size)]
    for n in range(size):
        yield Sides(rows[n][n], ">=", LEAST_SYMBOL, f"pivot {n + 1} of {size}")
        if rows[n][n] == 0:
            return
        for i in range(n + 1, size):
            factor = rows[i][n] / rows[n][n]
            rows[i] = [a - factor * b for a, b in zip(rows[i], rows[n], strict=True)]


def geometric_sum(first, ratio):
    """The sum of first · ratio^k over k >= 0, for |ratio| < 1."""
    return first / (1 - ratio)


def forward_sum(rho: Fraction, start: int = 1) -> Fraction:
    """Σ_{k>=1} rho^k c_{k+start-1}."""
    if start > 1:
        return geometric_sum(rho * toeplitz(start), rho / 2)
    return rho * toeplitz(1) + geometric_sum(rho**2 * toeplitz(2), rho / 2)


def backward_sum(rho: Fraction) -> Fraction:
    """1 + Σ_{k>=1} rho^-k c_k."""
    return 1 + toeplitz(1) / rho + geometric_sum(toeplitz(2) / rho**2, 1 / (2 * rho))


def _the_ratio():
    return [Instance(rho=RHO)]


@claim(
    "MRS13.conjecture-6.identities",
    kind="identity",
    statement=r"$\rho=\tfrac23$: $\sum_{k\ge1}\rho^kc_k=0$ and $1+\sum_{k\ge1}\rho^{-k}c_k=0$",
    role="ours",
    games=[Listed("listed", _the_ratio)],
    broken_by=[swapped("rho = 3/5", lambda case: list(_identity_sides(Fraction(3, 5))))],
    proof=lambda: Proof(
        "both sums in closed form",
        lambda: forward_sum(RHO) == 0 and backward_sum(RHO) == 0,
        lambda: forward_sum(Fraction(3, 5)) == 0 or backward_sum(Fraction(3, 5)) == 0,
    ),
)
def conjecture_6_identities(instance):
    """The geometric sums; and partial sums of 60 terms, which are within the rest of the series."""
    yield from _identity_sides(instance.rho)


def _identity_sides(rho):
    terms = 60
    yield Sides(forward_sum(rho), "==", 0, "(1)")
    yield Sides(backward_sum(rho), "==", 0, "(2)")
    partial = sum(rho**k * toeplitz(k) for k in range(1, terms))
    yield Sides(abs(partial), "<=", geometric_sum(rho**terms * -toeplitz(terms), rho / 2), "(1), 60 terms")
    partial = 1 + sum(toeplitz(k) / rho**k for k in range(1, terms))
    yield Sides(abs(partial), "<=", geometric_sum(-toeplitz(terms) / rho**terms, 1 / (2 * rho)), "(2), 60 terms")


def product_with(j: int, i: int) -> Fraction:
    """<r_j, g_i> = Σ_{k>j} ρ^k c_{k-i}, summed exactly: finitely many terms and a geometric tail."""
    last = max(j, i) + TAIL
    head = sum((RHO**k * toeplitz(k - i) for k in range(j + 1, last)), Fraction(0))
    return head + geometric_sum(RHO**last * toeplitz(last - i), RHO / 2)


def squared_norm(j: int) -> Fraction:
    """|r_j|², from <r_j, u> by taking the first j targets off again."""
    return product_with_target(j) - sum((RHO**i * product_with(j, i) for i in range(1, j + 1)), Fraction(0))


def product_with_target(j: int) -> Fraction:
    """<r_j, u> = Σ_{i>j} ρ^i <u, g_i>: the products with u are (32/15) 2^-i from i = 2 on."""
    last = max(j + 1, TAIL)
    head = sum((RHO**i * product_with(0, i) for i in range(j + 1, last)), Fraction(0))
    return head + geometric_sum(RHO**last * product_with(0, last), RHO / 2)


@composite
def stages_and_distances(draw):
    """A stage j and a distance l to another vector."""
    return Instance(j=draw(st.integers(0, 30)), l=draw(st.integers(1, 30)))


def the_first_stage():
    return Instance(j=0, l=2)


def _edges_for_all_stages(past) -> bool:
    """The edges as functions of j and l: (ρ/2)^j = 3^-j; past: Σ_{k>=1} ρ^k c_{k+l} = -(8/15) 2^-l · 1/2; ahead, by (2):
    (8/15) Σ_{m>=l} (3/4)^m = (32/15)(3/4)^l, times ρ^l; and <r_j, u> = (4/9)^j (4/5 - (4/15) Σ_{1<=l<j} (3/4)^l)."""
    l, j = sympy.symbols("l j", positive=True, integer=True)
    third = sympy.Rational(1, 3)
    behind = sympy.Rational(8, 15) * third / (1 - third) * past
    ahead = sympy.Rational(8, 15) * 4 * sympy.Rational(3, 4) ** l * sympy.Rational(2, 3) ** l
    target = sympy.Rational(4, 5) - sympy.Rational(4, 15) * 3 * (1 - sympy.Rational(3, 4) ** (j - 1))
    half = sympy.Rational(1, 2)
    return bool(
        behind == sympy.Rational(4, 15)
        and sympy.simplify(ahead - sympy.Rational(32, 15) * half**l) == 0
        and sympy.simplify(target - sympy.Rational(16, 15) * sympy.Rational(3, 4) ** j) == 0
        and max(behind, sympy.Rational(32, 15) / 16, sympy.Rational(3, 10) * sympy.Rational(16, 15)) < third
        and sympy.Rational(3, 10) * sympy.Rational(4, 5) < third
    )


@claim(
    "MRS13.conjecture-6.edges",
    kind="inequality",
    statement=r"After stage $j$ the next edge, $\langle r_j,g_{j+1}\rangle2^{-j-1}=3^{-j-1}$, leads: $\langle r_j,g_j\rangle=0$, "
    r"$|\langle r_j,g_{j-l}\rangle|2^{l-j}=\tfrac4{15}3^{-j}$, $\langle r_j,g_{j+l}\rangle2^{-j-l}=\tfrac{32}{15}3^{-j}4^{-l}$ "
    r"for $l\ge2$, $\tfrac3{10}\langle r_j,u\rangle\le\tfrac8{25}3^{-j}$; and $|r_j|^2=\tfrac45(\tfrac49)^j$",
    role="ours",
    games=[Drawn(stages_and_distances(), 200)],
    attained_by=[the_first_stage],
    broken_by=[varied("clusters twice the size in every stage", factor=2)],
    uses=["MRS13.conjecture-6.identities"],
    proof=lambda: Proof(
        "the three sums for all j and l, and the constants below 1/3",
        lambda: _edges_for_all_stages(1),
        lambda: _edges_for_all_stages(2),
    ),
)
def conjecture_6_edges(instance, factor=1):
    """The inner products summed exactly at one stage j and distance l, against the closed forms and the leader's edge."""
    j, l = instance.j, instance.l
    unit = Fraction(1, 3**j)
    lead = product_with(j, j + 1) / (factor * 2) ** (j + 1)
    yield Sides(lead, "==", unit / 3, f"next, j={j}")
    yield Sides(squared_norm(j), "==", Fraction(4, 5) * Fraction(4, 9) ** j, f"|r_j|², j={j}")
    reference = Fraction(3, 10) * product_with_target(j)
    yield Sides(reference, "==", unit * (Fraction(8, 25) if j else Fraction(6, 25)), f"reference, j={j}")
    yield Sides(reference, "<", lead, f"reference below next, j={j}")
    if l < j:
        edge = abs(product_with(j, j - l)) / 2 ** (j - l)
        yield Sides(edge, "==", Fraction(4, 15) * unit, f"past, j={j}, l={l}")
        yield Sides(edge, "<", lead, f"past below next, j={j}, l={l}")
    if j:
        yield Sides(product_with(j, j), "==", 0, f"taken, j={j}")
    if l >= 2:
        edge = product_with(j, j + l) / 2 ** (j + l)
        yield Sides(edge, "==", Fraction(32, 15) * unit / 4**l, f"ahead, j={j}, l={l}")
        yield Sides(edge, "<", lead, f"ahead below next, j={j}, l={l}")
    if j == 0 and l >= 2:
        yield Sides(product_with(0, l), "==", target_product(l), f"<u, g_{l}>")


def _lengths():
    return [Instance(vectors=dictionary(J), J=J) for J in range(1, 25)]


@composite
def other_scales(draw):
    """One to eight stages at a scale of 200 to 500 times 3^J."""
    J = draw(st.integers(1, 8))
    return Instance(vectors=dictionary(J, draw(st.integers(200, 500)) * 3**J), J=J)


def six_stages():
    return Instance(vectors=dictionary(6), J=6)


def two_clusters_exchanged():
    """Six stages, the first two clusters in the other order: the smaller does not wait for its turn."""
    vectors = dictionary(6)
    return Instance(vectors=(vectors[0], vectors[2], vectors[1], *vectors[3:]), J=6)


def comes_in_turn(instance) -> bool:
    """Condition (C) of the embedding, on the integer vectors."""
    return takes_clusters_in_turn(gram_of(instance.vectors))


@claim(
    "MRS13.conjecture-6.integer-vectors",
    kind="construction",
    statement=r"$m_0\approx s\tfrac{25}6u$, $m_n\approx s2^ng_n$ in $\mathbb Z^{J+1}$: (C) with a relative lead of $0.039$ and "
    r"$\tfrac{T|R_J|^2}{2K_0^2}\approx0.048\,(1-4^{-J})\,(\tfrac{16}9)^J$",
    role="ours",
    given=[comes_in_turn],
    games=[Listed("listed", _lengths), Drawn(other_scales(), 200)],
    attained_by=[six_stages, two_clusters_exchanged],
    broken_by=[
        without(comes_in_turn),
        varied("a lead of a twentieth", lead=Fraction(1, 20)),
    ],
    uses=["MRS13.conjecture-6.edges", "MRS13.conjecture-6.clusters"],
    curve=labelled(
        lambda: [(J, float(limit_ratio(gram_of(dictionary(J)))), float(dictionary_limit(J))) for J in range(1, 25)],
        "stages J",
        "limit of $te_t/B^2$",
        "$0.048(16/9)^J$",
        "log",
    ),
)
def conjecture_6_integer_vectors(instance, lead=LEAD):
    """Every stage of the greedy run on integer vectors, exactly, and its limit ratio within a thousandth of the real one's."""
    gram, limit = gram_of(instance.vectors), dictionary_limit(instance.J)
    for n, stage in enumerate(stages(gram), start=1):
        yield Sides(stage.rival, "<=", (1 - lead) * stage.step, f"J={instance.J}, stage {n}")
    yield Sides(limit_ratio(gram), ">=", limit * Fraction(999, 1000), f"J={instance.J}, ratio")
    yield Sides(limit_ratio(gram), "<=", limit * Fraction(1001, 1000), f"J={instance.J}, ratio")


def _bounded():
    return [Instance(J=J, scale=BOUNDED_SCALE) for J in range(1, 25)]


@claim(
    "MRS13.conjecture-6.bounded-scale",
    kind="construction",
    statement=r"For every $J$ there are even $S_0,\dots,S_J$ with $|S_n|\le K_n=\mathbb E S_n^2$ and "
    r"$\mathbb E S_nS_k=576^2\langle m_n,m_k\rangle$ exactly: the dictionary as clusters of signs at one scale",
    role="ours",
    games=[Listed("listed", _bounded)],
    broken_by=[altered("at the scale 6", lambda case: case.replaced(scale=6))],
    uses=["MRS13.conjecture-6.dictionary"],
    proof=lambda: Proof(
        "the spectral factors, the sums of the filters at ρ, and the growth of the largest sums",
        lambda: _filters_fit(Fraction(2, 3), BOUNDED_SCALE),
        lambda: _filters_fit(Fraction(3, 5), BOUNDED_SCALE) or _filters_fit(Fraction(2, 3), 1),
    ),
)
def conjecture_6_bounded_scale(instance):
    """The covariance of the sparse sums against the dictionary's inner products, and whether clusters of signs have room.

    Not in the derivation this follows, which rounds at a scale of 3^J: the rounds and B²/ε grow with its square, so that the
    power of `exponent` needs one scale for all J.
    """
    J, scale = instance.J, instance.scale
    variables = latents(J, scale)
    found, wanted = covariance(variables), dictionary_gram(J)
    differ = sum(found[n][k] != scale**2 * wanted[n][k] for n in range(J + 1) for k in range(J + 1))
    yield Sides(differ, "==", 0, f"J={J}, inner products that differ")
    yield Sides(int(sums_fit_their_clusters(variables)), "==", 1, f"J={J}, sums fit their clusters")
    yield Sides(int(takes_clusters_in_turn(found)), "==", 1, f"J={J}, condition (C)")
    yield Sides(limit_ratio(found), "==", dictionary_limit(J), f"J={J}, limit ratio")


def _filters_fit(rho: Fraction, scale: int) -> bool:
    """For every J: |3 - 2z|² (2|1 + z|² + 3)/(15 |2 - z|²) is the symbol; the filters' sums at ρ are 25/12 and 5/4, and w_m
    carries 1 in u after (ρ · 3/2)^m; each group's probabilities stay within 1; every coefficient is an even multiple of 3^m;
    and the largest sums, at most scale · 2 · 3^n and for u what three coefficients make, stay within scale² 4^n."""
    z, x = sympy.symbols("z x")

    def modulus(polynomial):
        return sympy.expand(polynomial * polynomial.subs(z, 1 / z))

    factors = modulus(3 - 2 * z) * (2 * modulus(1 + z) + 3) / (15 * modulus(2 - z))
    closed = ((13 - 12 * x) * (7 + 4 * x) / (15 * (5 - 4 * x))).subs(x, (z + 1 / z) / 2)
    at_rho = (3 - 2 * rho) / (2 - rho)
    sums = (at_rho * (1 + rho), at_rho) == (Fraction(25, 12), Fraction(5, 4)) and rho * Fraction(3, 2) == 1
    total = 1 / (1 - rho**2)
    shares = Fraction(8, 15) * total <= 1 and Fraction(4, 5) * (total - 1) + Fraction(8, 45) <= 1
    in_sums = [Fraction(entry) for entry in ("3/4", "5/4", "-3/4", "-1/4", "-1/2")]  # over scale · 3^m, any n
    in_target = [Fraction(25, 6) * Fraction(entry) for entry in ("25/24", "7/24", "5/8", "-3/8", "-1/4")]  # over scale
    even = all((scale * entry) % 2 == 0 for entry in (*in_sums, *in_target))
    room = scale >= 2 and sum(map(abs, in_target)) <= scale * Fraction(125, 9)
    return sympy.simplify(factors - closed) == 0 and sums and shares and even and room


@composite
def constants(draw):
    """A constant that Conjecture 6 might have."""
    return Instance(constant=Fraction(draw(st.integers(1, 10**6)), 10 ** draw(st.integers(1, 3))))


def one():
    return Instance(constant=Fraction(1))


def _grows_beyond_any_constant(ratio) -> bool:
    """0.048 (1 - 4^-J) ratio^J has no bound."""
    J = sympy.Symbol("J", positive=True, integer=True)
    return sympy.limit(sympy.Rational(6, 125) * (1 - sympy.Rational(1, 4) ** J) * ratio**J, J, sympy.oo) == sympy.oo


@claim(
    "MRS13.conjecture-6.every-constant",
    kind="lower",
    statement=r"For every $C$ there is a game of sign columns with $T\,(L(\lambda^T)-L(\lambda^*))>C\,\|\lambda^*\|_1^2$",
    role="ours",
    games=[Drawn(constants(), 200)],
    attained_by=[one],
    broken_by=[varied("one stage fewer than needed", fewer=1)],
    uses=[
        "MRS13.conjecture-6.small-tilt",
        "MRS13.conjecture-6.embedding",
        "MRS13.conjecture-6.clusters",
        "MRS13.conjecture-6.edges",
        "MRS13.conjecture-6.integer-vectors",
        "MRS13.conjecture-6.bounded-scale",
    ],
    proof=lambda: Proof(
        "the limit of the ratio in J",
        lambda: _grows_beyond_any_constant(sympy.Rational(16, 9)),
        lambda: _grows_beyond_any_constant(sympy.Rational(8, 9)),
    ),
)
def conjecture_6_every_constant(instance, fewer=0):
    """Stages J whose vectors satisfy (C), exactly, with a limit ratio above C, which a small enough tilt comes as near as is
    wanted. Millions of rounds from the first stage on: these are no games to play.
    """
    J = 1
    while dictionary_limit(J) <= instance.constant:
        J += 1
    gram = covariance(latents(max(1, J - fewer)))
    yield Sides(limit_ratio(gram), ">", instance.constant, f"J={J}, {float(cluster_rounds(gram)):.3g} rounds")
    yield Sides(max(stage.rival / stage.step for stage in stages(gram)), "<", 1, f"J={J}, condition (C)")


MOST_STAGES = 4096


@composite
def powers_of_the_bound(draw):
    """K and d of an alleged bound K (B²/ε)^d, d up to 1.7."""
    return Instance(constant=Fraction(10 ** draw(st.integers(0, 6))), power=Fraction(draw(st.integers(100, 170)), 100))


def nearly_the_power():
    return Instance(constant=Fraction(10**6), power=Fraction(17, 10))


@claim(
    "MRS13.conjecture-6.exponent",
    kind="lower",
    statement=r"A bound $O((B^2/\varepsilon)^d)$ on the rounds needs $d\ge\ln4/\ln\tfrac94=1.709\ldots$",
    role="ours",
    games=[Drawn(powers_of_the_bound(), 200)],
    attained_by=[nearly_the_power],
    broken_by=[altered("the power 7/4", lambda case: case.replaced(power=Fraction(7, 4)))],
    uses=["MRS13.conjecture-6.every-constant", "MRS13.conjecture-6.bounded-scale"],
    proof=lambda: Proof(
        "4 > (9/4)^d at d = 1.7095, and not at d = 1.7096",
        lambda: _four_exceeds(Fraction(17095, 10000)),
        lambda: _four_exceeds(Fraction(17096, 10000)),
    ),
)
def conjecture_6_exponent(instance):
    """On the dictionary at one scale T grows like 4^J and the limit of B²/ε, which is 2K_0²/|R_J|², like (9/4)^J: some J makes
    T exceed K (B²/ε)^d. (A scale s multiplies both by s²; at the 3^J that rounding needs, only d >= 1.191 would follow.)"""
    J = 1
    while True:
        rounds = Fraction(4, 3) * (4**J - 1) * BOUNDED_SCALE**2
        squared_over_accuracy = rounds / dictionary_limit(J)
        bound = log(instance.constant) + instance.power * log(squared_over_accuracy)
        if decide(log(rounds), ">", bound) is Verdict.HOLDS or J == MOST_STAGES:
            break
        J *= 2
    if J <= 16:
        yield Sides(cluster_rounds(covariance(latents(J))), "==", rounds, f"rounds, J={J}")
    yield Sides(log(rounds), ">", bound, f"J={J}")


def _four_exceeds(power: Fraction) -> bool:
    return 4**power.denominator > Fraction(9, 4) ** power.numerator
