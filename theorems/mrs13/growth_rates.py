"""Certificates for Corollaries 11 and 30: growth rates with a symbol for every exponent and every constant.

An alleged bound has the form constant * B^c ε^-β. An exponent below one is written 1 - d with d > 0, so that one limit
covers all of them; with d = 0 the same limit is 0 and decides nothing, which is the perturbed check.
"""

import sympy

m, s = sympy.symbols("m s", positive=True)  # the examples of Figure 2; ln(1/ε)
constant, below_one = sympy.symbols("K d", positive=True)
c, beta = sympy.symbols("c beta", real=True)
EPSILON = sympy.Rational(1, 100)


def triangular_norm_is_exponential() -> bool:
    """The argument of Theorem 10 for every m: 2^(m-2) - 1 times ln(1/ε) bounds the norm of loss 2/m + ε/m, and twice as
    much times ln((m-2)/ε) attains it.

    The complementary examples lose e^a + e^-a = 2 + (e^(a/2) - e^(-a/2))² >= 2 times 1/m, so each other margin is at
    least ln(1/ε). With n = m - 1 - i the coefficients are λ_i >= ln(1/ε) (1 + Σ_{k<n} 2^k) = 2^n ln(1/ε), and they add up
    over n = 0, ..., m - 3. With equality throughout, and λ_1 the sum of all others, the margins are 0, 0, 1, ..., 1.
    Rounds follow by Lemma 9: e^|z| is one of the m terms of m L <= m, so |z| <= ln m before and after every step.
    """
    a = sympy.symbols("a", real=True)
    n, k = sympy.symbols("n k", integer=True, nonnegative=True)
    pair = sympy.exp(a) + sympy.exp(-a) - 2 - (sympy.exp(a / 2) - sympy.exp(-a / 2)) ** 2
    later = sympy.summation(2**k, (k, 0, n - 1))
    total = sympy.summation(2**k, (k, 0, m - 3))
    return (
        sympy.expand(pair) == 0
        and sympy.simplify(1 + later - 2**n) == 0
        and sympy.simplify(total - (2 ** (m - 2) - 1)) == 0
    )


def _rounds_of_figure_2():
    """ln of 2^(m-3) / (2 ln m): for m >= 3 at most ln of Theorem 10's rounds at ε = 1/100."""
    return (m - 3) * sympy.log(2) - sympy.log(2 * sympy.log(m))


def outruns_powers_of_the_norm(margin=below_one) -> bool:
    """Whether Theorem 10's rounds exceed K B^c (2m/ε)^β in the end, whatever K, β and c = 1 - margin are.

    B = (2^(m-1) - 2) ln(2(m-2)/ε) lies between 2^(m-2) and 2^(m-1) ln(2m/ε) for m >= 3; the greater end counts for
    c >= 0, the lesser one for c < 0. ln(rounds / bound) / m has the same positive limit with either.
    """
    ends = (m - 2) * sympy.log(2), (m - 1) * sympy.log(2) + sympy.log(sympy.log(2 * m / EPSILON))
    bounds = [sympy.log(constant) + (1 - margin) * end + beta * sympy.log(2 * m / EPSILON) for end in ends]
    return all(sympy.limit((_rounds_of_figure_2() - bound) / m, m, sympy.oo).is_positive for bound in bounds)


def outruns_polynomials(factor=1) -> bool:
    """Whether Theorem 10's rounds exceed factor^m K (m N 2m/ε)^β in the end, whatever K and β are; N = m - 1 < m.

    Every polynomial in 1/ε, m and N is at most such a power, since all three are at least 1.
    """
    bound = sympy.log(constant) + m * sympy.log(factor) + beta * sympy.log(m * m * 2 * m / EPSILON)
    return bool(sympy.limit((_rounds_of_figure_2() - bound) / m, m, sympy.oo).is_positive)


def outruns_powers_of_the_accuracy(margin=below_one) -> bool:
    """Whether a/ε exceeds K B^c (ε/2)^-β for every small ε, whatever a, K > 0, c and β = 1 - margin are, where B lies
    between g ln(1/ε) and A + G ln(1/ε), g, A, G > 0.

    So for every data set that needs a/ε rounds: the reference of step-reference.amended has B <= A + G ln(1/ε), and
    B >= g ln(1/ε) for small ε, because it has margins ln(2/ε) on the zero-loss set. Where that set is empty B is a
    constant, and not 0, since otherwise no round would be needed.
    """
    a, least, offset, slope = sympy.symbols("a g A G", positive=True)
    for norm in (offset, least * s, offset + slope * s):
        bound = sympy.log(constant) + c * sympy.log(norm) + (1 - margin) * (s + sympy.log(2))
        if not sympy.limit((sympy.log(a) + s - bound) / s, s, sympy.oo).is_positive:
            return False
    return True
