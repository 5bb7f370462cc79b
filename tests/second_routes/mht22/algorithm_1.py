"""Algorithm 1 of MHT22 as printed in 60 digits.

No code of `reference` is used, and of the claims only their names. f* is computed as a minimum over the vertices of the
capped simplex, f~* from the one set of capped examples that satisfies the optimality conditions.
"""

from fractions import Fraction
from itertools import combinations, permutations

import mpmath
import numpy as np
from mpmath import mpf

from tests.second_routes.shared import EQUAL, dot, number, real, witnesses_of

stored, instance_of, agree = witnesses_of("MHT22")


def play_of(name):
    """Return (columns, the indices played, nu, eps, step) of a stored run; every sign is +1."""
    case = stored(name)["case"]
    arguments = case["booster"]["arguments"]
    assert case["booster"]["class"] == "MLPBoost" and all(sign == 1 for _, sign in case["transcript"])
    columns = [[Fraction(row[j]) for row in case["game"]] for j in range(len(case["game"][0]))]
    chosen = [j for j, _ in case["transcript"]]
    return columns, chosen, number(arguments["nu"]), number(arguments["eps"]), arguments["step"]


def combined(columns, w):
    """Return a w."""
    return [sum((a * column[i] for a, column in zip(w, columns, strict=True)), start=0) for i in range(len(columns[0]))]


def vertices(m, nu):
    """Return the vertices of the capped simplex: as many entries at 1/nu as fit, and one entry with the rest."""
    whole = int(nu)
    entries = [1 / Fraction(nu)] * whole + [1 - whole / Fraction(nu)] * (whole < m) + [Fraction(0)] * (m - whole - 1)
    return sorted(set(permutations(entries)))


def conjugate(margins, nu):
    """Return f*(-A w) for the margins A w, by Definition 3."""
    return max(-dot(d, margins) for d in vertices(len(margins), nu))


def entropy(d):
    return sum(real(x) * mpmath.log(real(x)) for x in d if x) + mpmath.log(len(d))


def eta_of(m, nu, eps):
    return 2 / real(eps) * mpmath.log(real(Fraction(m) / nu))


def smoothed(margins, nu, eta):
    """Return (f~*(-A w), its gradient): weights in proportion to exp(-η margin), those at the cap apart."""
    u, cap = [real(x) for x in margins], 1 / real(nu)
    factors = [mpmath.exp(-eta * (x - min(u))) for x in u]
    for count in range(len(u)):
        for capped in combinations(range(len(u)), count):
            left = 1 - count * cap
            if left <= 0:
                continue
            scale = left / sum(a for i, a in enumerate(factors) if i not in capped)
            if all(scale * a >= cap - EQUAL if i in capped else scale * a <= cap for i, a in enumerate(factors)):
                d = [cap if i in capped else scale * a for i, a in enumerate(factors)]
                return -dot(d, u) - entropy(d) / eta, d
    raise AssertionError("no set of capped examples fits")


def largest_edge(columns):
    """Return the learner with the largest edge, which must exceed the second largest edge by more than rounding."""

    def learner(t, d):
        edges = [dot(d, [real(x) for x in column]) for column in columns]
        best = [j for j, edge in enumerate(edges) if edge > max(edges) - EQUAL]
        assert len(best) == 1
        return best[0]

    return learner


def replaying(chosen):
    return lambda t, d: chosen[t]


def classic(t, w, d, j, known):
    return 2 / mpf(t + 2)


def short(t, w, d, j, known):
    """Return the step length of Algorithm 3."""
    columns, _, eta = known
    way = [real(a) - b for a, b in zip(columns[j], combined(columns, w), strict=True)]
    return min(mpf(1), max(mpf(0), dot(d, way) / (eta * max(abs(x) for x in way) ** 2)))


def on_a_line(columns, nu, eta, w, way, longest):
    """Return the minimiser of f~*(-A(w + λ way)) over [0, longest], by halving on the sign of its slope -d·A way."""
    low, high = mpf(0), mpf(longest)
    start, toward = combined(columns, w), combined(columns, way)
    for _ in range(120):
        middle = (low + high) / 2
        at = [a + middle * b for a, b in zip(start, toward, strict=True)]
        low, high = (middle, high) if dot(smoothed(at, nu, eta)[1], toward) > 0 else (low, middle)
    return high


def line(t, w, d, j, known):
    way = [(i == j) - a for i, a in enumerate(w)]
    return on_a_line(*known, w, way, 1)


def frank_wolfe(rule, t, w, d, j, known):
    """Return (λ_t, w_{t+1}^(1)); `pairwise` is Algorithm 4."""
    if rule != "pairwise":
        step = {"classic": classic, "short": short, "line": line}[rule](t, w, d, j, known)
        return step, [a + step * ((i == j) - a) for i, a in enumerate(w)]
    columns = known[0]
    away = min((i for i, a in enumerate(w) if a > 0), key=lambda i: dot(d, [real(x) for x in columns[i]]))
    way = [(i == j) - (i == away) for i in range(len(w))]
    step = on_a_line(*known, w, way, w[away])
    return step, [a + step * b for a, b in zip(w, way, strict=True)]


def scheme(columns, nu, eps, rule, learner, secondary, limit):
    """Run Algorithm 1; return its rounds t = 1, 2, ... up to the first ε_t <= ε/2 or to the limit."""
    m, n = len(columns[0]), len(columns)
    eta = eta_of(m, nu, eps)
    first = learner(0, [1 / mpf(m)] * m)
    met, least = [first], dot([1 / mpf(m)] * m, [real(x) for x in columns[first]])
    w, rounds = [mpf(i == first) for i in range(n)], []
    for t in range(1, limit + 1):
        value, d = smoothed(combined(columns, w), nu, eta)
        j = learner(t, d)
        edge = dot(d, [real(x) for x in columns[j]])
        least = min(least, edge)
        current = {"w": w, "d": d, "value": value, "j": j, "edge": edge, "gap": least + value, "least": least}
        rounds.append(current)
        current["stops"] = least + value <= real(eps) / 2 + EQUAL
        if current["stops"]:
            break
        met.append(j)
        current["step"], taken = frank_wolfe(rule, t, w, d, j, (columns, nu, eta))
        current["first half"] = taken
        if secondary is not None:
            other = secondary(sorted(set(met)))
            if smoothed(combined(columns, other), nu, eta)[0] < smoothed(combined(columns, taken), nu, eta)[0]:
                taken = other
        w = taken
    return rounds


def in_floats(margins, nu, eta):
    """Return (min over capped d of d·margins + Δ(d)/η, its minimiser): the examples of the least margins are at the cap,
    as few as leave the others below it."""
    order = np.argsort(margins)
    for count in range(int(nu) + 1):
        free = order[count:]
        d = np.full(len(margins), 1 / nu)
        d[free] = np.exp(-eta * (margins[free] - margins[free[0]]))
        d[free] *= (1 - count / nu) / d[free].sum()
        if d[free[0]] <= 1 / nu:
            break
    used = d[d > 0]
    return d @ margins + (used @ np.log(used) + np.log(len(d))) / eta, d
