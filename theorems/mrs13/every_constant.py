"""Conjecture 6 of MRS13, last step: the dictionary in integer vectors, with one scale for all lengths, which refutes
every constant and some powers."""

from fractions import Fraction

from hypothesis import strategies as st

from properties.cases.drawn import Drawn, composite, fractions_over, powers_of_ten
from properties.claims import Instance, Listed, Proof, Sides, altered, claim, varied, without
from properties.engine.curves import labelled
from reference import Verdict, decide
from reference.arithmetic import log
from reference.constructions import dictionary as integers
from reference.constructions.clusters import cluster_rounds, gram_of, greedy_stages, limit_ratio, takes_clusters_in_turn
from theorems.later import sympy
from theorems.mrs13.embedding import is_in_turn

LEAD = Fraction(39, 1000)  # relative lead of the integer vectors in every stage; that of the real vectors is 1/25


@composite
def other_scales(draw):
    """Draw one to eight stages with a scale of 200 to 500 times 3^J."""
    J = draw(st.integers(1, 8))
    return Instance(vectors=integers.dictionary(J, draw(st.integers(200, 500)) * 3**J), J=J)


six_stages = Instance(vectors=integers.dictionary(6), J=6)


def two_clusters_exchanged():
    """Return six stages with the first two clusters exchanged, so that greedy takes the smaller one too early."""
    vectors = integers.dictionary(6)
    return Instance(vectors=(vectors[0], vectors[2], vectors[1], *vectors[3:]), J=6)


@claim(
    "MRS13.conjecture-6.integer-vectors",
    kind="construction",
    statement=r"$m_0\approx s\tfrac{25}6u$, $m_n\approx s2^ng_n$ in $\mathbb Z^{J+1}$: (C) with a relative lead of $0.039$ and "
    r"$\tfrac{T|R_J|^2}{2K_0^2}\approx0.048\,(1-4^{-J})\,(\tfrac{16}9)^J$",
    role="ours",
    given=[is_in_turn],
    games=[
        Listed("listed", lambda: [Instance(vectors=integers.dictionary(J), J=J) for J in range(1, 25)]),
        Drawn(other_scales(), 200),
    ],
    attained_by=[six_stages, two_clusters_exchanged],
    broken_by=[without(is_in_turn), varied("a lead of a twentieth", lead=Fraction(1, 20))],
    uses=["MRS13.conjecture-6.edges", "MRS13.conjecture-6.clusters"],
    curve=labelled(
        lambda: [
            (J, float(limit_ratio(gram_of(integers.dictionary(J)))), float(integers.dictionary_limit(J)))
            for J in range(1, 25)
        ],
        "stages J",
        "integer vectors",
        "$0.048(16/9)^J$",
        "log",
        title="no constant bounds $te_t/B^2$: it grows with the stages",
        quantity="limit of $te_t/B^2$",
        says=lambda points: (
            f"The limit is {points[0][1]:.2g} for one stage and {points[-1][1]:,.0f} for {points[-1][0]:g}; "
            "Conjecture 6 needs one constant for all games."
        ),
    ),
)
def conjecture_6_integer_vectors(instance, lead=LEAD):
    """Check every stage of the greedy run on integer vectors exactly, and that the limit ratio is within a thousandth
    of that of the real vectors."""
    gram, limit = gram_of(instance.vectors), integers.dictionary_limit(instance.J)
    for n, stage in enumerate(greedy_stages(gram), start=1):
        yield Sides(stage.rival, "<=", (1 - lead) * stage.step, f"J={instance.J}, stage {n}")
    yield Sides(limit_ratio(gram), ">=", limit * Fraction(999, 1000), f"J={instance.J}, ratio")
    yield Sides(limit_ratio(gram), "<=", limit * Fraction(1001, 1000), f"J={instance.J}, ratio")


@claim(
    "MRS13.conjecture-6.bounded-scale",
    kind="construction",
    statement=r"For every $J$ there are even $S_0,\dots,S_J$ with $|S_n|\le K_n=\mathbb E S_n^2$ and "
    r"$\mathbb E S_nS_k=576^2\langle m_n,m_k\rangle$ exactly: the dictionary as clusters of signs at one scale",
    role="ours",
    games=[Listed("listed", [Instance(J=J, scale=integers.BOUNDED_SCALE) for J in range(1, 25)])],
    broken_by=[altered("at the scale 6", lambda case: case.replaced(scale=6))],
    uses=["MRS13.conjecture-6.dictionary"],
    proof=lambda: Proof(
        "every inner product in closed form, the spectral factors, and the growth of the largest sums",
        lambda: _filters_fit(Fraction(2, 3), integers.BOUNDED_SCALE) and _inner_products_fit(Fraction(8, 45)),
        lambda: (
            _filters_fit(Fraction(3, 5), integers.BOUNDED_SCALE)
            or _filters_fit(Fraction(2, 3), 1)
            or _inner_products_fit(Fraction(7, 45))
        ),
    ),
)
def conjecture_6_bounded_scale(instance):
    """Compare the covariance of the sparse sums with the inner products of the dictionary, and check that the sums fit
    clusters of signs.

    The derivation that this page follows rounds with the scale 3^J. The rounds and B²/ε grow with the square of the
    scale, so that the power in `conjecture_6_exponent` needs one scale for all J.
    """
    J, scale = instance.J, instance.scale
    variables = integers.latents(J, scale)
    covariance, products = integers.covariance(variables), integers.dictionary_gram(J)
    differ = sum(covariance[n][k] != scale**2 * products[n][k] for n in range(J + 1) for k in range(J + 1))
    yield Sides(differ, "==", 0, f"J={J}, inner products that differ")
    yield Sides(int(integers.sums_fit_their_clusters(variables)), "==", 1, f"J={J}, sums fit their clusters")
    yield Sides(int(takes_clusters_in_turn(covariance)), "==", 1, f"J={J}, condition (C)", step=True)
    yield Sides(limit_ratio(covariance), "==", integers.dictionary_limit(J), f"J={J}, limit ratio", step=True)


def _filters_fit(rho: Fraction, scale: int) -> bool:
    """Return whether the filters satisfy the following for every J. |3 - 2z|² (2|1 + z|² + 3)/(15 |2 - z|²) is the
    symbol. The filters' sums at ρ are 25/12 and 5/4, and w_m contributes 1 to u after (ρ · 3/2)^m. The probabilities of
    each group add up to at most 1. Every coefficient is an even multiple of 3^m. The largest sums are at most scale²
    4^n: they are at most scale · 2 · 3^n, and for u the sum of three coefficients."""
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


def _inner_products_fit(before: Fraction) -> bool:
    """Return whether the covariance of `latents` is that of the dictionary, for every J and all n, k; J cancels.
    `before` is the total share of the w_m with m < 0.

    Over scale² 2^(n+k), n = k + d, the covariance is 2/15 Σ_{j<=k} φ_j φ_{j+d} + 1/5 Σ_{j<k} f_j f_{j+d} and two tails
    of order 2^-d 4^-k. For S_0 and S_n, n >= 2, it is 25/6 times sums of (2/3)^m φ_{n-m} and (2/3)^m f_{n-m}. φ_j =
    -(3/2) 2^-j from j = 2 on and f_j = -2^-j/2 from j = 1 on, so that all sums are geometric in a = 2^-d, b = 4^-k, h =
    2^-n and r = (2/3)^n. n = 1 is one of the cases checked.
    """
    a, b, h, r = sympy.symbols("a b h r")
    whole = {name: sympy.Rational(name) for name in ("3/2", "5/4", "25/12", "7/12", "2/15", "1/5", "4/15")}
    phi_0, phi_1, phi_2, share = whole["3/2"], whole["5/4"], sympy.Rational(-3, 8), sympy.Rational(before)
    from_two, from_one = (1 - 4 * b) / 12, (1 - 4 * b) / 3  # Σ 4^-j over 2 <= j <= k and over 1 <= j < k

    def product(distance, of_phi, of_f):
        tails = (share * sympy.Rational(9, 16) + whole["4/15"] / 4) * distance * b
        return (
            whole["2/15"] * (of_phi + sympy.Rational(9, 4) * from_two * distance)
            + whole["1/5"] * (of_f + from_one * distance / 4)
            + tails
        )

    same = product(1, phi_0**2 + phi_1**2, phi_0**2)
    next_to = product(sympy.Rational(1, 2), phi_0 * phi_1 + phi_1 * phi_2, -phi_0 / 4)
    apart = product(a, -phi_0 * 3 * a / 2 - phi_1 * 3 * a / 4, -phi_0 * a / 2)
    fit = [same - 1, next_to - whole["2/15"], apart + sympy.Rational(8, 15) * a]  # c_0, c_1, c_d

    of_phi = -whole["7/12"] * 3 * h / 2 + whole["25/12"] * (
        sympy.Rational(-3, 2) * (sympy.Rational(9, 4) * r - 4 * h) + sympy.Rational(3, 2) * r * phi_1 + r * phi_0
    )
    of_f = whole["5/4"] * (phi_0 * r - (3 * r - 4 * h) / 2)
    target = whole["2/15"] * of_phi + whole["1/5"] * of_f + (share * sympy.Rational(9, 32) + whole["4/15"] / 8) * h
    fit.append(target - sympy.Rational(32, 15) * h)

    squares = whole["7/12"] ** 2 + whole["25/12"] ** 2 * sympy.Rational(4, 5)  # Σ_{m>=1} (4/9)^m = 4/5
    itself = (
        whole["2/15"] * squares
        + share * sympy.Rational(9, 64)
        + whole["1/5"] * whole["5/4"] ** 2 * sympy.Rational(4, 5)
    )
    fit.append(itself + whole["4/15"] / 16 - sympy.Rational(4, 5))
    return all(sympy.expand(difference) == 0 for difference in fit)


# Possible constants of Conjecture 6.
constants = st.builds(Instance, constant=st.builds(Fraction, st.integers(1, 10**6), powers_of_ten(1, 3)))

one = Instance(constant=Fraction(1))


@claim(
    "MRS13.conjecture-6.every-constant",
    kind="lower",
    statement=r"For every $C$ there is a game of sign columns with $T\,(L(\lambda^T)-L(\lambda^*))>C\,\|\lambda^*\|_1^2$",
    role="ours",
    games=[Drawn(constants, 200)],
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
)
def conjecture_6_every_constant(instance, fewer=0):
    """Check that the vectors of some number J of stages satisfy (C) exactly, with a limit ratio above C; the ratio for
    a small tilt is arbitrarily close to the limit. The games have millions of rounds from the first stage on and are
    not played.
    """
    J = 1
    while integers.dictionary_limit(J) <= instance.constant:
        J += 1
    gram = integers.covariance(integers.latents(max(1, J - fewer)))
    yield Sides(limit_ratio(gram), ">", instance.constant, f"J={J}, {float(cluster_rounds(gram)):.3g} rounds")
    yield Sides(
        max(stage.rival / stage.step for stage in greedy_stages(gram)), "<", 1, f"J={J}, condition (C)", step=True
    )


MOST_STAGES = 4096

# K and d of a supposed bound K (B²/ε)^d, d up to 1.7.
powers_of_the_bound = st.builds(Instance, constant=powers_of_ten(0, 6), power=fractions_over(100, 100, 170))

nearly_the_power = Instance(constant=Fraction(10**6), power=Fraction(17, 10))


@claim(
    "MRS13.conjecture-6.exponent",
    kind="lower",
    statement=r"A bound $O((B^2/\varepsilon)^d)$ on the rounds needs $d\ge\ln4/\ln\tfrac94=1.709\ldots$",
    role="ours",
    games=[Drawn(powers_of_the_bound, 200)],
    attained_by=[nearly_the_power],
    broken_by=[altered("the power 7/4", lambda case: case.replaced(power=Fraction(7, 4)))],
    uses=["MRS13.conjecture-6.every-constant", "MRS13.conjecture-6.bounded-scale"],
    proof=lambda: Proof(
        "the growth of T against (B²/ε)^d for every d, and 4 > (9/4)^d at d = 1.7095, not at d = 1.7096",
        lambda: _four_exceeds(Fraction(17095, 10000)),
        lambda: _four_exceeds(Fraction(17096, 10000)),
    ),
)
def conjecture_6_exponent(instance):
    """On the dictionary with one scale T grows like 4^J, and the limit of B²/ε, 2K_0²/|R_J|², like (9/4)^J. So T
    exceeds K (B²/ε)^d for some J. (A scale s multiplies both by s²; with the scale 3^J that rounding needs, only d >=
    1.191 would follow.)"""
    J = 1
    while True:
        rounds = Fraction(4, 3) * (4**J - 1) * integers.BOUNDED_SCALE**2
        squared_over_accuracy = rounds / integers.dictionary_limit(J)
        bound = log(instance.constant) + instance.power * log(squared_over_accuracy)
        if decide(log(rounds), ">", bound) is Verdict.HOLDS or J == MOST_STAGES:
            break
        J *= 2
    if J <= 16:
        yield Sides(cluster_rounds(integers.covariance(integers.latents(J))), "==", rounds, f"rounds, J={J}", step=True)
    yield Sides(log(rounds), ">", bound, f"J={J}")


def _four_exceeds(power: Fraction) -> bool:
    """Return whether the exponent is ln 4/ln(9/4), for a symbol d: with T = 4/3 (4^J - 1)s² and B²/ε = T over the limit
    ratio of `dictionary_limit`, ln(T/(B²/ε)^d)/J tends to ln 4 - d ln(9/4). A constant exists only if this limit is not
    positive, so d >= ln 4/ln(9/4), which is enclosed between two decimals."""
    J, d, scale = sympy.symbols("J d s", positive=True)
    quarter = sympy.Rational(1, 4) ** J
    log_rounds = J * sympy.log(4) + sympy.log(sympy.Rational(4, 3) * (1 - quarter) * scale**2)
    log_ratio = J * sympy.log(sympy.Rational(16, 9)) + sympy.log(sympy.Rational(6, 125) * (1 - quarter))
    growth = sympy.limit((log_rounds - d * (log_rounds - log_ratio)) / J, J, sympy.oo)
    difference = sympy.expand_log(growth - (sympy.log(4) - d * sympy.log(sympy.Rational(9, 4))), force=True)
    return bool(sympy.simplify(difference) == 0 and 4**power.denominator > Fraction(9, 4) ** power.numerator)
