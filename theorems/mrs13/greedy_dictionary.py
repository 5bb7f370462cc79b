"""Conjecture 6, third step: the dictionary on which t e_t / B² grows without bound.

Let c_0 = 1, c_1 = 2/15 and c_k = -(8/15) 2^-k from k = 2 on, the inner products of unit vectors g_1, g_2, ... (the
symbol is positive). Let u = Σ ρ^i g_i with ρ = 2/3 and r_j = Σ_{i>j} ρ^i g_i. g_i stands for a cluster of K_i ~ 4^i
columns, so that its edge is |<r, g_i>|/2^i. Then

    (1) Σ_{k>=1} ρ^k c_k = 0     gives <r_j, g_j> = 0: stage j subtracts ρ^j g_j, and |r_j|² = (4/5)(4/9)^j; (2) 1 +
    Σ_{k>=1} ρ^-k c_k = 0  bounds the edges of later vectors.

Edges after stage j, in units of 3^-j: g_{j+1} has 1/3, an earlier vector 4/15, a later one g_{j+l} (32/15) 4^-l <=
2/15, and v = (3/10)u, which represents the reference, 8/25 (6/25 at j = 0). All but that of g_{j+1} are below 1/3, by
at least 4%.
"""

from fractions import Fraction

from hypothesis import strategies as st

from properties.cases.drawn import Drawn
from properties.claims import Instance, Listed, Proof, Sides, altered, claim, varied
from reference.constructions.dictionary import RHO, target_product, toeplitz
from theorems.later import sympy


@claim(
    "MRS13.conjecture-6.dictionary",
    kind="construction",
    statement=r"Let $c_0=1$, $c_1=\tfrac2{15}$, $c_k=-\tfrac8{15}2^{-k}$ for $k\ge2$ and $c_{-k}=c_k$. Then "
    r"$1+2\sum_{k\ge1}c_k\cos k\theta=\frac{(13-12x)(7+4x)}{15(5-4x)}\ge\tfrac59$ with $x=\cos\theta$, and "
    r"unit vectors $g_1,g_2,\dots$ with $\langle g_i,g_k\rangle=c_{i-k}$ exist",
    role="ours",
    games=[Listed("listed", [Instance(size=size) for size in range(1, 13)])],
    broken_by=[varied("c_1 = 9/10", beside=Fraction(9, 10))],
    proof=lambda: Proof(
        "the symbol as a rational function of cos θ, and its least value",
        lambda: _symbol_is_at_least(LEAST_SYMBOL),
        lambda: _symbol_is_at_least(Fraction(3, 5)),
    ),
)
def conjecture_6_dictionary(instance, beside=Fraction(2, 15)):
    """Check exactly that the pivots of the finite sections are at least the least value of the symbol, which is
    positive. The vectors exist because Σ x_i c_{i-k} x_k is the mean over θ of |Σ x_k e^{ikθ}|² times the symbol, so
    that the matrix is a positive definite Gram matrix."""
    size = instance.size
    rows = [[beside if abs(i - k) == 1 else toeplitz(i - k) for k in range(size)] for i in range(size)]
    for n in range(size):
        yield Sides(rows[n][n], ">=", LEAST_SYMBOL, f"pivot {n + 1} of {size}")
        if rows[n][n] == 0:
            return
        for i in range(n + 1, size):
            factor = rows[i][n] / rows[n][n]
            rows[i] = [a - factor * b for a, b in zip(rows[i], rows[n], strict=True)]


LEAST_SYMBOL: Fraction = Fraction(5, 9)


def _symbol_is_at_least(least: Fraction) -> bool:
    """Return whether 1 + 2 Σ c_k cos kθ = (13 - 12x)(7 + 4x)/(15(5 - 4x)), x = cos θ, is at least `least` (5/9).

    With z = e^{iθ}: Σ_{k>=2} (z/2)^k = (z/2)²/(1 - z/2). The inequality times 15(5 - 4x) > 0 has a concave quadratic in
    x, whose least value on [-1, 1] is at an end.
    """
    z, x = sympy.symbols("z x")
    tail = sympy.Rational(-8, 15) * sum((w / 2) ** 2 / (1 - w / 2) for w in (z, 1 / z))
    symbol = 1 + sympy.Rational(2, 15) * (z + 1 / z) + tail
    closed = (13 - 12 * x) * (7 + 4 * x) / (15 * (5 - 4 * x))
    same = sympy.simplify(symbol - closed.subs(x, (z + 1 / z) / 2)) == 0
    above = sympy.expand((13 - 12 * x) * (7 + 4 * x) - sympy.Rational(least) * 15 * (5 - 4 * x))
    return bool(same and above.coeff(x, 2) < 0 and min(above.subs(x, end) for end in (-1, 1)) >= 0)


@claim(
    "MRS13.conjecture-6.identities",
    kind="identity",
    statement=r"$c_k$ as in the dictionary, $\rho=\tfrac23$: $\sum_{k\ge1}\rho^kc_k=0$ and $1+\sum_{k\ge1}\rho^{-k}c_k=0$",
    role="ours",
    games=[Listed("listed", [Instance(rho=RHO)])],
    broken_by=[altered("rho = 3/5", lambda case: case.replaced(rho=Fraction(3, 5)))],
)
def conjecture_6_identities(instance):
    """Check the geometric sums, and that partial sums of 60 terms differ from them by at most the rest of the
    series."""
    rho, terms = instance.rho, 60
    yield Sides(forward_sum(rho), "==", 0, "(1)")
    yield Sides(backward_sum(rho), "==", 0, "(2)")
    partial, rest = sum(rho**k * toeplitz(k) for k in range(1, terms)), -toeplitz(terms)
    yield Sides(abs(partial), "<=", geometric_sum(rho**terms * rest, rho / 2), "(1), 60 terms", step=True)
    partial = 1 + sum(toeplitz(k) / rho**k for k in range(1, terms))
    yield Sides(abs(partial), "<=", geometric_sum(rest / rho**terms, 1 / (2 * rho)), "(2), 60 terms", step=True)


# A stage j and a distance l to another vector.
stages_and_distances = st.builds(Instance, j=st.integers(0, 30), l=st.integers(1, 30))

the_first_stage = Instance(j=0, l=2)


@claim(
    "MRS13.conjecture-6.edges",
    kind="inequality",
    statement=r"With the vectors $g_i$ of the dictionary, $\rho=\tfrac23$, $u=\sum_{i\ge1}\rho^ig_i$ and "
    r"$r_j=\sum_{i>j}\rho^ig_i$: after stage $j$ the next edge, $\langle r_j,g_{j+1}\rangle2^{-j-1}=3^{-j-1}$, leads: "
    r"$\langle r_j,g_j\rangle=0$, $|\langle r_j,g_{j-l}\rangle|2^{l-j}=\tfrac4{15}3^{-j}$, "
    r"$\langle r_j,g_{j+l}\rangle2^{-j-l}=\tfrac{32}{15}3^{-j}4^{-l}$ "
    r"for $l\ge2$, $\tfrac3{10}\langle r_j,u\rangle\le\tfrac8{25}3^{-j}$; and $|r_j|^2=\tfrac45(\tfrac49)^j$",
    role="ours",
    games=[Drawn(stages_and_distances, 200)],
    attained_by=[the_first_stage],
    broken_by=[varied("clusters twice the size in every stage", factor=2)],
    uses=["MRS13.conjecture-6.identities"],
)
def conjecture_6_edges(instance, factor=1):
    """Compare the inner products, summed exactly at one stage j and distance l, with the closed forms and with the
    largest edge."""
    j, l = instance.j, instance.l
    lead = product_with(j, j + 1) / (factor * 2) ** (j + 1)
    yield Sides(lead, "==", Fraction(1, 3 ** (j + 1)), f"next, j={j}")
    yield Sides(squared_norm_of_residual(j), "==", Fraction(4, 5) * Fraction(4, 9) ** j, f"|r_j|², j={j}")
    for which, edge, closed in other_edges(j, l):
        yield Sides(edge, "==", closed, f"{which}, j={j}, l={l}")
        yield Sides(edge, "<", lead, f"{which} below next, j={j}, l={l}")
    if j == 0 and l >= 2:
        yield Sides(product_with(0, l), "==", target_product(l), f"<u, g_{l}>", step=True)


def other_edges(j, l):
    """Yield (name, edge, closed form) after stage j for the reference, the vector taken, and the vectors at the
    distance l."""
    unit = Fraction(1, 3**j)
    reference = Fraction(3, 10) * product_with_target(j)
    yield "reference", reference, unit * (Fraction(8, 25) if j else Fraction(6, 25))
    if j:
        yield "taken", product_with(j, j), Fraction(0)
    if l < j:
        yield "past", abs(product_with(j, j - l)) / 2 ** (j - l), Fraction(4, 15) * unit
    if l >= 2:
        yield "ahead", product_with(j, j + l) / 2 ** (j + l), Fraction(32, 15) * unit / 4**l


TAIL = 2  # from here on c_k is a geometric sequence


def geometric_sum(first, ratio):
    """Return the sum of first · ratio^k over k >= 0, for |ratio| < 1."""
    return first / (1 - ratio)


def forward_sum(rho: Fraction) -> Fraction:
    """Return Σ_{k>=1} rho^k c_k."""
    return rho * toeplitz(1) + geometric_sum(rho**2 * toeplitz(2), rho / 2)


def backward_sum(rho: Fraction) -> Fraction:
    """Return 1 + Σ_{k>=1} rho^-k c_k."""
    return 1 + toeplitz(1) / rho + geometric_sum(toeplitz(2) / rho**2, 1 / (2 * rho))


def product_with(j: int, i: int) -> Fraction:
    """Return <r_j, g_i> = Σ_{k>j} ρ^k c_{k-i}, summed exactly: finitely many terms and a geometric tail."""
    last = max(j, i) + TAIL
    head = sum((RHO**k * toeplitz(k - i) for k in range(j + 1, last)), Fraction(0))
    return head + geometric_sum(RHO**last * toeplitz(last - i), RHO / 2)


def squared_norm_of_residual(j: int) -> Fraction:
    """Return |r_j|², computed from <r_j, u> by subtracting the first j terms."""
    return product_with_target(j) - sum((RHO**i * product_with(j, i) for i in range(1, j + 1)), Fraction(0))


def product_with_target(j: int) -> Fraction:
    """Return <r_j, u> = Σ_{i>j} ρ^i <u, g_i>; the products with u are (32/15) 2^-i from i = 2 on."""
    last = max(j + 1, TAIL)
    head = sum((RHO**i * product_with(0, i) for i in range(j + 1, last)), Fraction(0))
    return head + geometric_sum(RHO**last * product_with(0, last), RHO / 2)
