"""The projections of NP14, exact on rationals and enclosed on balls; the exact ones are proved by their KKT conditions.

The sets are {w : Σ w_i = 1, 0 <= w_i <= cap_i} with a cap for every example (S_k of Section 3.1), for some (S_c of
Section 3.2) or for none (the simplex), and the boxes {w : 0 <= w_i <= cap_i} that contain them. The distance is Euclidean or
relative entropy. A cap of None is no cap. The entropic projection with the same cap for all examples is also SSS08's
Figure 2, which the module `entropic_projection` follows line by line.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import flint

from reference.arithmetic import RationalVector, ball, fraction
from reference.arithmetic.balls import midpoint

Caps = tuple[Fraction | None, ...]


@dataclass(frozen=True)
class CappedCertificate:
    """A proof that `projected` is the point of {w : Σ w_i = 1, 0 <= w_i <= caps_i} nearest to `point`.

    divergence "euclidean": w_i = clip(point_i - shift, 0, caps_i).
    divergence "entropy"  : w_i = min(caps_i, point_i · shift) with positive point and shift.
    Both problems are strictly convex, so that these KKT conditions hold at the projection only.
    """

    point: tuple
    projected: tuple
    shift: Fraction
    caps: Caps
    divergence: str = "euclidean"

    def check(self) -> bool:
        """Return whether the conditions hold, without repeating the search for the projection."""
        if self.divergence not in ("euclidean", "entropy"):
            raise ValueError(f"divergence must be 'euclidean' or 'entropy', got {self.divergence!r}")
        if not len(self.point) == len(self.projected) == len(self.caps) or sum(self.projected) != 1:
            return False
        if self.divergence == "euclidean":
            free = [max(entry - self.shift, 0) for entry in self.point]
        elif self.shift <= 0 or min(self.point) <= 0:
            return False
        else:
            free = [entry * self.shift for entry in self.point]
        return tuple(map(_capped, free, self.caps)) == tuple(self.projected)


def project_to_simplex(point: Sequence) -> tuple[tuple[Fraction, ...], CappedCertificate]:
    """Return the distribution nearest to `point` in Euclidean distance.

    point : m >= 1 rationals of any sign.        Returns (m Fractions, certificate).        Cost: one sort.
    Source: NP14, Algorithm 1, step (d).
    """
    return project_to_partly_capped_simplex(point, (None,) * len(point))


def project_to_capped_simplex(point: Sequence, cap) -> tuple[tuple[Fraction, ...], CappedCertificate]:
    """Return the point of {w : Σ w_i = 1, 0 <= w_i <= cap} nearest to `point` in Euclidean distance.

    point : m >= 1 rationals of any sign.        cap : rational with 1/m <= cap.
    Returns (m Fractions, certificate). Raises ValueError if cap < 1/m, where the set is empty.
    Source: NP14, Section 3.1, with cap = k/m.
    """
    return project_to_partly_capped_simplex(point, (cap,) * len(point))


def project_to_partly_capped_simplex(point: Sequence, caps: Sequence) -> tuple[tuple, CappedCertificate]:
    """Return the point of {w : Σ w_i = 1, 0 <= w_i <= caps_i} nearest to `point` in Euclidean distance.

    point : m >= 1 rationals of any sign.        caps : m rationals >= 0, or None for no cap.
    Returns (m Fractions, certificate). Raises ValueError if the caps sum to less than 1: the set is empty.
    Cost: one sort of at most 2m integers; the entries grow by about log2(m) bits.
    Method: Σ clip(point_i - shift, 0, caps_i) falls with the shift, and is linear between the at most 2m shifts at which an
    entry leaves 0 or reaches its cap. These shifts are tried from the largest down until the sum reaches 1.
    Source: NP14, Section 3.2 (S_c).
    """
    point = tuple(fraction(entry, "point") for entry in point)
    caps = feasible_caps(caps, len(point))
    projected, shift = nearest_in_integers(RationalVector.of(point), caps)
    entries = tuple(projected)
    return entries, CappedCertificate(point, entries, shift, caps)


def nearest_in_integers(point: RationalVector, caps: Caps) -> tuple[RationalVector, Fraction]:
    """Return the projection of `project_to_partly_capped_simplex` over its least denominator, and its shift.

    caps : the result of `feasible_caps`. All arithmetic is in integers, so that a run needs no Fraction per entry.
    """
    denominators = [cap.denominator for cap in caps if cap is not None]
    whole = math.lcm(point.denominator, *denominators)  # 1 over the common denominator
    heights = [entry * (whole // point.denominator) for entry in point.numerators]
    limits = [None if cap is None else cap.numerator * (whole // cap.denominator) for cap in caps]
    corners = [(entry, 1) for entry in heights]
    corners += [(entry - limit, -1) for entry, limit in zip(heights, limits, strict=True) if limit is not None]
    corners.sort(key=lambda corner: (-corner[0], -corner[1]))
    shift, mass, rising = corners[0][0], 0, 0
    for height, change in corners:
        gained = rising * (shift - height)
        if mass + gained >= whole:
            break
        mass, shift, rising = mass + gained, height, rising + change
    lowered = shift * rising - (whole - mass)  # `rising` times the shift at which the sum is 1
    free = [max(entry * rising - lowered, 0) for entry in heights]
    cut = [entry if limit is None else min(entry, limit * rising) for entry, limit in zip(free, limits, strict=True)]
    common = math.gcd(whole * rising, *cut)
    projected = RationalVector([entry // common for entry in cut], whole * rising // common)
    return projected, Fraction(lowered, whole * rising)


def project_entropic_to_partly_capped_simplex(weights: Sequence, caps: Sequence) -> tuple[tuple, CappedCertificate]:
    """Return the point of {w : Σ w_i = 1, 0 <= w_i <= caps_i} nearest to positive weights in relative entropy.

    weights : m >= 1 positive rationals of any sum.        caps : m positive rationals, or None for no cap.
    Returns (m Fractions, certificate). Raises ValueError for a weight or cap that is not positive, or caps of sum < 1.
    Source: NP14, Section 3.2 with the negative entropy: the caps bind in the order of weight over cap.
    """
    weights = tuple(fraction(weight, "weights") for weight in weights)
    for index, weight in enumerate(weights):
        if weight <= 0:
            raise ValueError(f"weights must be positive, got {weight} at index {index}")
    caps = feasible_caps(caps, len(weights))
    if 0 in caps:
        raise ValueError("caps must be positive for the relative entropy, got 0")
    limits = {i: cap for i, cap in enumerate(caps) if cap is not None}
    order = sorted(limits, key=lambda i: weights[i] / limits[i], reverse=True)
    mass, rest = Fraction(1), sum(weights)
    for i in order:
        if mass * weights[i] < limits[i] * rest:  # mass / rest is the scale of the entries that are not capped yet
            break
        if rest == weights[i]:  # no other entry is free: this entry gets the remaining mass, which is its cap
            break
        mass, rest = mass - limits[i], rest - weights[i]
    scale = mass / rest
    projected = tuple(_capped(weight * scale, cap) for weight, cap in zip(weights, caps, strict=True))
    return projected, CappedCertificate(weights, projected, scale, caps, "entropy")


def project_to_box(point: Sequence, caps: Sequence) -> tuple:
    """Return the point of {w : 0 <= w_i <= caps_i} nearest to `point`: the same in Euclidean distance and relative entropy.

    point : m rationals or Arb balls, positive for the relative entropy.    caps : m rationals, or None for no cap.
    Both distances are sums over the coordinates, so that each coordinate is clipped on its own.
    Source: NP14, Lemma 5, for the entropy on the unit cube.
    """
    if any(isinstance(entry, flint.arb) for entry in point):
        zero = flint.arb(0)
        return tuple(
            entry.max(zero) if cap is None else entry.max(zero).min(ball(cap))
            for entry, cap in zip(point, caps, strict=True)
        )
    return tuple(_capped(max(entry, Fraction(0)), cap) for entry, cap in zip(point, caps, strict=True))


def enclose_projection(balls: Sequence, caps: Sequence) -> list:
    """Return balls that contain the Euclidean projection onto {w : Σ w_i = 1, 0 <= w_i <= caps_i} of every point of `balls`.

    The midpoints, which are rational, are projected exactly. The shift is monotone in every entry and moves by c if all
    entries move by c. Hence within the balls it moves by at most the largest radius, and entry i of the projection by at most
    that plus its own radius. No two balls are compared.
    """
    centre, _ = project_to_partly_capped_simplex([midpoint(entry) for entry in balls], caps)
    radii = [entry.rad().abs_upper() for entry in balls]
    widest = max(radii, key=midpoint)
    return [
        ball(entry) + flint.arb(0, (radius + widest).abs_upper()) for entry, radius in zip(centre, radii, strict=True)
    ]


def enclose_entropic_projection(balls: Sequence, caps: Sequence) -> list:
    """Return balls that contain the entropic projection onto {w : Σ w_i = 1, w_i <= caps_i} of all weights in `balls`.

    Without caps this is normalisation. With caps, a search in floats proposes which caps bind, and the balls prove it if they
    can. Otherwise the exact projections of the lower and of the upper ends of the balls bracket the scale, since larger
    weights have a smaller scale.
    """
    if all(cap is None for cap in caps):
        total = sum(balls, start=flint.arb(0))
        return [entry / total for entry in balls]
    separated = _enclose_separated(balls, caps)
    if separated is not None:
        return separated
    low = [midpoint(entry.lower()) for entry in balls]  # ends are balls of radius 0
    high = [midpoint(entry.upper()) for entry in balls]
    if min(low) <= 0:  # a weight is not proved positive at this precision: every weight in [0, cap] is possible
        return [flint.arb(0).union(ball(Fraction(1) if cap is None else min(Fraction(1), cap))) for cap in caps]
    largest = project_entropic_to_partly_capped_simplex(low, caps)[1].shift
    smallest = project_entropic_to_partly_capped_simplex(high, caps)[1].shift
    return [
        ball(_capped(a * smallest, cap)).union(ball(_capped(b * largest, cap)))
        for a, b, cap in zip(low, high, caps, strict=True)
    ]


def _enclose_separated(balls: Sequence, caps: Sequence) -> list | None:
    """Return the entropic projection if balls prove which caps bind (w_i scale >= caps_i, and <= for the others); else None."""
    floats = [float(entry.mid()) for entry in balls]
    limits = {i: float(cap) for i, cap in enumerate(caps) if cap is not None}
    if len(caps) != len(balls) or not all(limits.values()):
        return None
    mass, rest = 1.0, sum(floats)
    binding: set[int] = set()
    for i in sorted(limits, key=lambda i: floats[i] / limits[i], reverse=True):
        if mass * floats[i] < limits[i] * rest:
            break
        binding.add(i)
        mass, rest = mass - limits[i], rest - floats[i]
    free = sum((entry for i, entry in enumerate(balls) if i not in binding), start=flint.arb(0))
    if not free > 0:
        return None
    scale = ball(1 - sum((caps[i] for i in binding), start=Fraction(0))) / free
    scaled, bounds = [entry * scale for entry in balls], {i: ball(caps[i]) for i in limits}
    if all(scaled[i] >= bound if i in binding else scaled[i] <= bound for i, bound in bounds.items()):
        return [bounds[i] if i in binding else entry for i, entry in enumerate(scaled)]
    return None


def feasible_caps(caps: Sequence, m: int) -> Caps:
    """Return the caps as Fractions and None. Raises ValueError for a wrong count, a negative cap, or a sum below 1."""
    if m == 0:
        raise ValueError("point must have at least one entry, got none")
    if len(caps) != m:
        raise ValueError(f"caps must have {m} entries, got {len(caps)}")
    exact = tuple(None if cap is None else fraction(cap, "caps") for cap in caps)
    for index, cap in enumerate(exact):
        if cap is not None and cap.numerator < 0:
            raise ValueError(f"caps must be at least 0, got {cap} at index {index}")
    finite = [cap for cap in exact if cap is not None]
    if len(finite) == m and sum((total := RationalVector.of(finite)).numerators) < total.denominator:
        raise ValueError(f"caps must sum to at least 1, got {sum(finite)}: the set is empty")
    return exact


def _capped(entry: Fraction, cap: Fraction | None) -> Fraction:
    return entry if cap is None else min(entry, cap)
