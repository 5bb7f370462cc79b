"""Mirror ascent with an inexact projection, and onto convex sets that are not given by caps."""

from fractions import Fraction

import flint

from reference.arithmetic import RationalVector
from reference.convex.projections import project_to_simplex
from reference.exact import MABoost
from reference.exact.adaboost import ball
from reference.exact.maboost import EnclosedMirror


class Inexact(MABoost):
    """The exact projection onto the simplex mixed with the uniform distribution u: w = (1 - θ) Π(z) + θ u.

    reach : None: the largest θ for which B(x, z) >= B(x, w) holds for every x in the simplex (for the square up to a
    factor of 2). The difference is affine in x, so that the corners decide. For the entropy, with Z = Σ z, the share 1
    - θ = Z e^(1-Z) gives log(w_i/z_i) >= 1 - Z at every corner. A rational: this θ, without the inequality.
    """

    def __init__(self, divergence="euclidean", reach=None):
        super().__init__(divergence)
        self.reach = reach

    def _update_exactly(self, step, column):
        super()._update_exactly(step, column)
        if self.divergence == "entropy":
            return
        z, exact, m = self._mirror, self._weights, len(column)
        share = self.reach
        if share is None:
            shares = [Fraction(1, 2**k) for k in range(12)]
            share = next((part for part in shares if at_every_corner(z, towards_uniform(exact, part, m))), Fraction(0))
        self._weights = RationalVector.of(towards_uniform(exact, share, m))

    def _enclosed(self):
        return _Mixed(self, self._weights, self._mirror)


class _Mixed(EnclosedMirror):
    def _projected(self, point):
        total = sum(point, start=flint.arb(0))
        reach = self._booster.reach
        mass = total * (1 - total).exp() if reach is None else flint.arb(1) - ball(reach)
        return [mass * entry / total + (1 - mass) / len(point) for entry in point]


def towards_uniform(weights, share, m):
    return [(1 - share) * entry + share / m for entry in weights]


def at_every_corner(z, weights):
    """Return whether B(e_i, z) >= B(e_i, weights) for the square and every i."""
    longer = sum(w * w for w in weights) - sum(entry * entry for entry in z)
    return all(longer <= 2 * (w - entry) for w, entry in zip(weights, z, strict=True))


class OnSet(MABoost):
    """MABoost that projects onto a set of distributions. "twins": the first two examples have equal weights. "half":
    the first half of the examples, rounded up, has at most two thirds of the weight and at least its share under the
    uniform distribution."""

    def __init__(self, members, divergence="euclidean", update="active"):
        super().__init__(divergence, update)
        self.members = members

    def contains(self, weights) -> bool:
        """Return whether these exact weights, a distribution, are in the set."""
        if self.members == "twins":
            return len(weights) == 1 or weights[0] == weights[1]
        first, most = half_of(len(weights))
        return sum(weights[:first]) <= most

    def _update_exactly(self, step, column):
        super()._update_exactly(step, column)
        if self.divergence == "euclidean":
            self._weights = RationalVector.of(self._nearest(tuple(self._mirror)))

    def _nearest(self, z):
        """Return the projection. "twins": average the two weights first; the projection onto the simplex keeps them
        equal. "half": if its bound is active, project onto two simplices of fixed mass."""
        if self.members == "twins":
            return project_to_simplex(((z[0] + z[1]) / 2,) * 2 + z[2:] if len(z) > 1 else z)[0]
        free = project_to_simplex(z)[0]
        first, most = half_of(len(z))
        if sum(free[:first]) <= most:
            return free
        return (*_of_mass(most, z[:first]), *_of_mass(1 - most, z[first:]))

    def _enclosed(self):
        return _OnSet(self, self._weights, self._mirror)


class _OnSet(EnclosedMirror):
    def _projected(self, point):
        if self._booster.members == "twins" and len(point) > 1:
            point = [(point[0] * point[1]).sqrt()] * 2 + list(point[2:])
        total = sum(point, start=flint.arb(0))
        if self._booster.members == "twins":
            return [entry / total for entry in point]
        first, most = half_of(len(point))
        held, rest = sum(point[:first], start=flint.arb(0)), sum(point[first:], start=flint.arb(0))
        scale = (1 / total).min(ball(most) / held)
        return [entry * scale for entry in point[:first]] + [
            entry * (1 - scale * held) / rest for entry in point[first:]
        ]


def half_of(m: int) -> tuple[int, Fraction]:
    """Return the number of examples in the first half, and their largest total weight."""
    first = (m + 1) // 2
    return first, max(Fraction(2, 3), Fraction(first, m))


def _of_mass(mass, z):
    return [mass * entry for entry in project_to_simplex(tuple(entry / mass for entry in z))[0]]
