"""The worst case of Euclidean MABoost as a semidefinite program in the inner products, as PEPit does for first-order
methods.

The vectors are scaled so that nothing depends on the number of examples: ω_t = sqrt(N) w_t, δ_t = d_t/sqrt(N), and n =
ω_1 is the unit vector of equal entries. Then |δ_t|² <= 1, -ω_t·δ_t = γ_t, ω·n = 1 on the hyperplane of the simplex,
ω_{t+1} is the projection of ω_t + γ_t δ_t (lazy: of z_t + γ_t δ_t) on a convex set S with ω_1, ..., ω_T and ω*, and Σ
γ_t δ_t·ω* >= 0 where ω* is zero outside the mistakes; |ω*|² >= 1/ε. These conditions are linear in the inner products,
and every Gram matrix that satisfies them is that of a run in some Euclidean space. So the least |ω*|² is the value of a
semidefinite program, which is exact for the class of all closed convex S. It is computed in floats;
`theorems.np14.euclidean` has the exact solution.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np

HEADER = f"{'update':18}     {'T':>3}  {'error':>10}  {'bound':6}  ratio"


def least_square(edges: Sequence[float], lazy: bool = False) -> float:
    """Return the least |ω*|² after rounds of these edges, which is 1 over the largest possible training error.

    edges : one or more numbers in (0, 1).
    """
    import cvxpy  # imported here: no other command needs it

    rounds = len(edges)
    size = 2 * rounds + 1  # n, ω*, ω_2, ..., ω_T, δ_1, ..., δ_T
    unit = np.eye(size)
    star, omegas, deltas = unit[1], [unit[0], *unit[2 : rounds + 1]], unit[rounds + 1 :]
    gram = cvxpy.Variable((size, size), PSD=True)

    def inner(a, b):
        return a @ gram @ b

    given = [inner(unit[0], omega) == 1 for omega in (*omegas, star)]
    given += [inner(delta, delta) <= 1 for delta in deltas]
    given += [inner(omega, delta) == -edge for omega, delta, edge in zip(omegas, deltas, edges, strict=True)]
    given.append(sum(edge * inner(delta, star) for edge, delta in zip(edges, deltas, strict=True)) >= 0)
    point = omegas[0]
    for t in range(rounds - 1):
        point = (point if lazy else omegas[t]) + edges[t] * deltas[t]
        given += [
            inner(point - omegas[t + 1], other - omegas[t + 1]) <= 0
            for other in (star, *omegas)
            if other is not omegas[t + 1]
        ]
    program = cvxpy.Problem(cvxpy.Minimize(inner(star, star)), given)
    return float(program.solve(solver=cvxpy.CLARABEL))


def lines_of_errors(rounds: int, gamma: float) -> list[str]:
    """Return lines with the program's largest error and the bound (8), for T = 1, ..., rounds and both updates."""
    lines = ["in any Euclidean space, over all convex sets of weights, by a program in the inner products:", HEADER]
    for update, T in product(("active", "lazy"), range(1, rounds + 1)):
        largest = 1 / least_square([gamma] * T, update == "lazy")
        bound = 1 / (1 + T * gamma**2)
        lines.append(f"{update:18}     {T:3}  {largest:10.6f}  {bound:.4f}  {largest / bound:.4f}")
    return lines
