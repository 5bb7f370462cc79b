"""The possible forms of an entropic projection, enumerated without the procedure of Figure 2."""

from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from reference.arithmetic import LogSum

KEPT = 1 << 11  # the most cached results for weights and caps that several claims use


def proportional_distribution(weights):
    """Return the distribution proportional to positive rationals."""
    total = sum(weights)
    return tuple(Fraction(u) / total for u in weights)


def relative_entropy(d, u):
    """Return Σ d_i log(d_i / u_i) for rational d >= 0 and u > 0, with 0 log 0 = 0."""
    terms: dict[Fraction, Fraction] = {}
    for a, b in zip(d, u, strict=True):
        if a:
            ratio = Fraction(a) / b
            terms[ratio] = terms.get(ratio, Fraction(0)) + a
    return LogSum(terms).simplified()


@lru_cache(maxsize=KEPT)
def capped_candidates(weights, cap):
    """Return (capped set, distribution, divergence) for every feasible form: ν on the set, the rest in proportion to
    the weights.

    The projection is one of these forms: below the cap it is in proportion to the weights (Lemma 15).
    """
    m, candidates = len(weights), []
    for chosen in (each for size in range(m + 1) for each in combinations(range(m), size)):
        left, rest = 1 - cap * len(chosen), sum(weights[i] for i in range(m) if i not in chosen)
        if left < 0 or (rest == 0 and left != 0):
            continue
        scale = left / rest if rest else Fraction(0)
        candidate = tuple(cap if i in chosen else scale * weights[i] for i in range(m))
        if max(candidate) <= cap:
            candidates.append((chosen, candidate, relative_entropy(candidate, weights)))
    return tuple(candidates)


@lru_cache(maxsize=KEPT)
def optimal_capped(weights, cap):
    """Return (distribution, divergence) of the candidate of least divergence, by trying every capped set."""
    return min((entry[1:] for entry in capped_candidates(weights, cap)), key=lambda entry: entry[1])


def prefix_forms(weights, cap):
    """Yield (capped, last, distribution) for every feasible vector (ν, ..., ν, θu_i, ..., θu_j, 0, ..., 0), where u
    are the weights in non-increasing order and θ is that of Lemma 15; capped = last if no weight lies strictly between
    0 and ν."""
    u = sorted(weights, reverse=True)
    m = len(u)
    for capped in range(m):
        left = 1 - cap * capped
        if left == 0:
            yield capped, capped, (cap,) * capped + (Fraction(0),) * (m - capped)
        for last in range(capped + 1, m + 1):
            scale = left / sum(u[capped:last])
            candidate = (cap,) * capped + tuple(scale * w for w in u[capped:last]) + (Fraction(0),) * (m - last)
            if left > 0 and max(candidate) <= cap:
                yield capped, last, candidate


def zero_tailed(weights, cap):
    """Return the prefix forms with at least one zero."""
    return (form for form in prefix_forms(weights, cap) if form[1] < len(weights))


def divisors(weights, cap):
    """Yield Z in every step that Figure 2 reaches: the remaining mass of d_0, the denominator of θ."""
    u = sorted(weights, reverse=True)
    for i, weight in enumerate(u):
        rest = sum(u[i:])
        yield rest
        if rest == 0 or (1 - cap * i) * weight < cap * rest:
            return


def printed_procedure(weights, cap, sort=True, stop_early=0):
    """Return the output of Figure 2 as printed: min(ν, θ d_0) for the first i with θ u_i < ν."""
    u = sorted(weights, reverse=True) if sort else list(weights)
    rest, scale = sum(u), None
    for i, weight in enumerate(u):
        scale = (1 - cap * i) / rest
        if scale * weight < cap or i == len(u) - 1 - stop_early:
            break
        rest -= weight
    return tuple(min(cap, scale * weight) for weight in weights)


def weights_are_positive(instance):
    """Return whether d_0 = exp(...) has no zeros."""
    return all(u > 0 for u in instance.weights)


def cap_is_feasible(instance):
    """Return whether 1/m <= ν: equation 12 has a solution."""
    return instance.cap * len(instance.weights) >= 1


def cap_is_below_one(instance):
    """Return whether ν lies in (0, 1), as Figure 2 requires."""
    return 0 < instance.cap < 1
