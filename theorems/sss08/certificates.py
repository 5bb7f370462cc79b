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
