"""What the proofs for all arguments share: sums of logarithms term by term, in sympy."""

import sympy


def x_log_x_lies_above_x_minus(offset):
    """x log x >= x - offset for all x > 0: convex, with slope 0 at x = 1 alone, where the difference is `offset` - 1.

    With offset 1, x = d_i / s_i and the weights s_i, summed: a relative entropy is never negative, for any m.
    """
    x = sympy.symbols("x", positive=True)
    difference = x * sympy.log(x) - x + offset
    flat = sympy.solve(sympy.diff(difference, x), x) == [1]
    return bool(flat and sympy.diff(difference, x, 2).is_positive and difference.subs(x, 1) >= 0)


def softmax_term(k=1):
    """One term of θ·d - h(d) = log((1/m) Σ e^θ) - Σ d_i log(d_i / s_i), s the softmax, Σ d_i = 1, for any m:
    d θ - d (log d + log m) = d (L - log m) - d (log d - θ + L) with L = log Σ e^θ."""
    d, m = sympy.symbols("d m", positive=True)
    theta, total = sympy.symbols("theta L", real=True)
    left = d * theta - d * (sympy.log(d) + sympy.log(m))
    right = d * (total - sympy.log(m)) - d * (sympy.log(d) - theta + k * total)
    return sympy.expand(left - right) == 0


def projection_term(k=1):
    """One term of D(d || u) - D(p || u) = D(d || p) + Σ (d_i - p_i) (log(p_i / u_i) - log θ), where Σ d_i = Σ p_i.

    For a capped p = min(ν, θ u) the last sum is never negative: a term is 0 where p_i = θ u_i, and where p_i = ν <= θ u_i both
    factors are at most 0, since d_i <= ν. So p is the projection once ν <= θ u_i on the capped set.
    """
    d, u, p = sympy.symbols("d u p", positive=True)
    theta = sympy.symbols("log_theta", real=True)
    left = d * (sympy.log(d) - sympy.log(u)) - p * (sympy.log(p) - sympy.log(u)) - theta * (d - p)
    right = d * (sympy.log(d) - sympy.log(p)) + k * (d - p) * (sympy.log(p) - sympy.log(u) - theta)
    return sympy.expand(left - right) == 0


def reciprocals_grow_by(share: int) -> bool:
    """1/b - 1/a - share · r >= 0 for 0 < b <= a - r a²: with b = a - r a² - s, s >= 0, the numerator has no negative term
    once r a < 1 is written r = (1 - q)/a, q in (0, 1)."""
    a, b, r = sympy.symbols("a b r", positive=True)
    # (a - b)/(ab) >= r a²/(ab) = r a/b >= r, because b <= a
    first = sympy.simplify(r * a**2 / (a * b) - r * a / b) == 0
    second = sympy.simplify((r * a / b - share * r).subs(b, a))
    return bool(first and second >= 0)


def entropy_is_below(most) -> bool:
    """log d_i <= 0 gives h <= log m: log x <= 0 for 0 < x <= most, as log grows, and is 0 at 1."""
    x = sympy.symbols("x", positive=True)
    return bool(sympy.diff(sympy.log(x), x).is_positive and sympy.log(most) <= 0)
