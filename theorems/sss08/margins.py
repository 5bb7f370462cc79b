"""The two programs of SSS08 as the paper states them, each solved by its own exact LP, and averages of the smallest
margins."""

from fractions import Fraction
from functools import lru_cache, reduce
from itertools import combinations

from flint import arb

from reference.arithmetic import Real, ball, enclosure
from reference.convex.smoothed_margin import least_average
from reference.programs.solvers import solve_lp
from theorems.sss08.letters import f_is_a_conjugate


@lru_cache(maxsize=4096)
def weak_learnability(game, nu=Fraction(1)):
    """Return min over distributions d <= 1/nu of max_j |(d'A)_j| (Definition 2 and equation 2)."""
    rows = []
    for column in game.columns:
        rows += [[*column, -1], [*(-u for u in column), -1]]
    cap = None if nu == 1 else 1 / Fraction(nu)  # no weight of a distribution exceeds 1
    bounds = [(0, cap)] * game.m + [(0, None)]
    return solve_lp([0] * game.m + [1], rows, [0] * len(rows), [[1] * game.m + [0]], [1], bounds).value


@lru_cache(maxsize=4096)
def separation(game):
    """Return the maximum over the l1 ball of the least margin, with a combination that attains it (Definition 1)."""
    return best_average(game, Fraction(1))


@lru_cache(maxsize=4096)
def best_average(game, k):
    """Return the maximum over the l1 ball of the average of the k smallest margins, with a combination that attains it
    (Corollary 5).

    The average of the k smallest margins is the least average over all choices of k margins. So the LP has one
    constraint for every choice: k times the value is at most the sum. If k is not whole, the last example chosen counts
    with the fractional part.
    """
    m, n = game.m, game.n
    rows = []
    for shares in _choices(m, Fraction(k)):
        total = [sum(share * game.rows[i][j] for i, share in shares) for j in range(n)]
        rows.append([-a for a in total] + total + [k])
    rows.append([1] * (2 * n) + [0])
    bounds = [(0, None)] * (2 * n) + [(None, None)]
    solution = solve_lp([0] * (2 * n) + [-1], rows, [0] * (len(rows) - 1) + [1], bounds=bounds)
    combination = tuple(solution.x[j] - solution.x[n + j] for j in range(n))
    return -solution.value, combination


def _choices(m, k):
    whole = int(k)
    for chosen in combinations(range(m), whole):
        full = [(i, 1) for i in chosen]
        if k == whole:
            yield full
        else:
            yield from ([*full, (i, k - whole)] for i in range(m) if i not in chosen)


def average_of_smallest(margins, k):
    """Return AvgMin_k, the average of the k smallest of some rationals; the last one counts with the fractional part of
    k."""
    total, left = Fraction(0), Fraction(k)
    for margin in sorted(margins):
        share = min(Fraction(1), left)
        total += share * margin
        left -= share
    return total / k


def contradictory_rows(game):
    """Return (i, j) such that row i is the negation of row j; None if there are none."""
    negated = {tuple(-u for u in row): i for i, row in enumerate(game.rows)}
    for j, row in enumerate(game.rows):
        if negated.get(row, j) != j:
            return negated[row], j
    return None


def has_a_contradictory_pair(game):
    """Return whether some row is the negation of another."""
    return contradictory_rows(game) is not None


def level_of_loss(margins, total):
    """Return the largest γ with Σ [γ - u_i]_+ <= total, for rationals."""
    ordered = sorted(margins)
    return min((total + sum(ordered[:count])) / count for count in range(1, len(ordered) + 1))


def enclosed_level(margins, total):
    """Return `level_of_loss` for Reals. The level increases with every margin, so that its values at the ends of the
    enclosures enclose it."""

    def at(bits):
        balls = [enclosure(margin, bits) for margin in margins]
        ends = sorted(entry.lower() for entry in balls), sorted(entry.upper() for entry in balls)
        sums = ([(ball(total) + sum(side[:n], arb(0))) / n for n in range(1, len(side) + 1)] for side in ends)
        low, high = (reduce(arb.min, values) for values in sums)
        return low.union(high)

    return Real(at)


def largest_soft_margin(margins, k):
    """Return max over γ of γ - (1/k) Σ [γ - u_i]_+, which is concave and piecewise linear in γ, so that a kink attains
    it."""
    return max(gamma - sum(max(gamma - u, Fraction(0)) for u in margins) / k for gamma in margins)


def reached(trace):
    """Return max_γ γ - f*([γ - A w_{T+1}]_+), for a cap or the open ball."""
    return least_average(
        trace.margins(), trace.booster.nu
    )  # nu = 1 for the open ball, whose f* is that of the hard margin


def best_value(trace):
    """Return ρ of Definition 6. For the open ball only the uniform distribution is feasible, as under the cap 1/m."""
    return weak_learnability(trace.game, trace.booster.nu if f_is_a_conjugate(trace) else Fraction(trace.game.m))
