"""The exponential loss, the ratio R_t and the distance S_t to a target loss, and the least l1-norm that reaches the target.

Source: MRS13, Sections 2 and 3.1. S_t is the optimum of a convex program and is enclosed: a combination whose loss is proved
to be at most the target gives the upper bound, a distribution D the lower one. For every combination λ with loss at most the
target

    Σ_i D_i (M(λ - point))_i >= H(D) - ln(m target) - Σ_i D_i (M point)_i,

since ln Σ exp(-z_i) >= H(D) - Σ D_i z_i for every D (Gibbs). The left side is at most the largest |edge| under D times
||λ - point||_1. A solver in floats proposes the combination and D; both bounds are proved without it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from reference.arithmetic import (
    INFINITY,
    RationalVector,
    Real,
    Verdict,
    ball,
    decide,
    dot,
    enclosure,
    exp,
    is_float,
    log,
    real,
)
from reference.game import Game, margins_of
from reference.protocol import once_per_run
from reference.rate.level_set import nearest


def exponential_loss(game: Game, combination):
    """Return L(λ) = (1/m) Σ_i exp(-(Mλ)_i): a Fraction, a Real (a root of a rational if known to be one) or a float.

    Infinite coefficients make the loss of an example 0 or infinite.
    """
    return loss_of_margins(margins_of(game, combination))


def loss_of_margins(margins):
    """Return the mean of exp(-z) over the margins z, which may be infinite."""
    if any(isinstance(z, float) and z == -INFINITY for z in margins):
        return INFINITY
    finite = [z for z in margins if not (isinstance(z, float) and z == INFINITY)]
    if any(is_float(z) for z in finite):
        return math.fsum(math.exp(-float(z)) for z in finite) / len(margins)
    return sum_of_roots([exp(-z) for z in finite]) / len(margins)


def sum_of_roots(terms):
    """Return the sum of positive numbers, as one square root if all are rational multiples of the same square root.

    The losses of AdaBoost's combinations on columns of signs are such numbers.
    """
    if not terms:
        return Fraction(0)
    degrees = [(1, Fraction(term)) if isinstance(term, (int, Fraction)) else term.root for term in terms]
    if any(root is None for root in degrees):  # one Real for the whole sum, instead of one per term
        return Real(lambda bits: sum((enclosure(term, bits) for term in terms), start=ball(0)))
    if len(set(degrees)) == 1:
        return terms[0] * len(terms)
    degree = math.lcm(*(root[0] for root in degrees))
    if degree > 2:
        return sum(terms, start=Fraction(0))
    squares = [base ** (2 // k) for k, base in degrees]
    ratios = [ratio for square in squares if (ratio := _square_root(square / squares[0])) is not None]
    if len(ratios) < len(squares):
        return sum(terms, start=Fraction(0))
    return terms[0] * sum(ratios, start=Fraction(0))


def _square_root(value: Fraction) -> Fraction | None:
    numerator, denominator = math.isqrt(value.numerator), math.isqrt(value.denominator)
    if numerator**2 == value.numerator and denominator**2 == value.denominator:
        return Fraction(numerator, denominator)
    return None


@once_per_run
def combinations(trace) -> list:
    """Return λ^0, λ^1, ..., λ^T of a run: one coefficient per game column after each round."""
    return list(trace.combinations())


@once_per_run
def losses(trace) -> list:
    """Return L(λ^0), ..., L(λ^T), each computed from its combination, not from the edges.

    After a coefficient of exactly 0 the loss is the same object as before.
    """
    path = combinations(trace)
    values = [exponential_loss(trace.game, path[0])]
    for before, after in pairwise(path):
        values.append(values[-1] if after is before else exponential_loss(trace.game, after))
    return values


def l1_norm(combination):
    """Return the l1-norm of a combination, exact or a Real."""
    return sum((abs(entry) for entry in combination), start=Fraction(0))


def log_ratio(loss, target):
    """Return R = ln(loss) - ln(target); -infinity for a loss of 0."""
    if isinstance(loss, (int, Fraction)) and loss == 0:
        return -INFINITY
    if is_float(loss) or is_float(target):
        return math.log(float(loss) / float(target))
    return log(loss) - log(target)


@dataclass(frozen=True)
class Distance:
    """An enclosure of inf { ||λ - point||_1 : L(λ) <= target }, with a proof of either bound.

    combination  : n exact numbers, a combination of loss at most the target at distance `upper` from the point.
    distribution : D, a RationalVector over the examples, which proves `lower`; None if the distance is 0.
    """

    lower: Any
    upper: Any
    combination: tuple
    distribution: RationalVector | None

    @property
    def value(self):
        """The distance as one number: exact if both bounds agree, else a Real whose balls contain the interval between them."""
        if self.lower is self.upper or decide(self.lower, "==", self.upper, bits=128) is Verdict.HOLDS:
            return self.upper
        return Real(lambda bits: enclosure(self.lower, bits).union(enclosure(self.upper, bits)))


def distance_to_level_set(game: Game, point, target, reference=None, weights=None) -> Distance:
    """Return S, the l1-distance from `point` to the combinations of loss at most `target`, as a Distance.

    point : n exact numbers (Fraction, LogSum, Real).        target : exact positive number.
    reference : a combination whose loss is known to be at most the target; its distance is a second upper bound.
    weights : None, or the RationalVector proportional to the losses at the point; it gives a second lower bound (Lemma 3),
              which is the exact distance if the nearest combination raises all margins equally.
    Raises ValueError if no combination of loss at most `target` was found: the target must be above the infimum of the loss.
    """
    target = real(target)
    if decide(target, "<=", 0) is not Verdict.VIOLATED:
        raise ValueError(f"target must be positive, got {target}")
    point = tuple(point)
    margins = margins_of(game, point)
    loss = loss_of_margins(margins)
    if decide(loss, "<=", target) is Verdict.HOLDS:
        return Distance(Fraction(0), Fraction(0), point, None)
    proposal = nearest(game.array, [float(z) for z in margins], math.log(game.m * float(target)))
    reached: Any = _lengthened_move(game, point, proposal[0], target) if proposal is not None else None
    if reached is None and reference is None:
        raise ValueError(f"target must lie above the infimum of the loss, got {float(target):.6g}")
    if reference is not None:
        length = l1_norm(tuple(entry - start for entry, start in zip(reference, point, strict=True)))
        if reached is None or decide(length, "<=", reached[1], bits=128) is Verdict.HOLDS:
            reached = tuple(reference), length
    combination, upper = reached
    float_weights = proposal[1] if proposal is not None else _float_weights(margins_of(game, combination))
    distribution = rounded_distribution(float_weights)
    lower = distance_bound(game, margins, target, distribution)
    if isinstance(weights, RationalVector):
        # under these weights D, H(D) - Σ D_i (M point)_i = ln(m L(point))
        bound_at_point = log_ratio(loss, target) / _largest_edge(game, weights)
        if decide(bound_at_point, ">", lower, bits=512) is Verdict.HOLDS:
            lower, distribution = bound_at_point, weights
    return Distance(lower, upper, combination, distribution)


def least_norm(game: Game, target) -> Distance:
    """Return inf { ||λ||_1 : L(λ) <= target } as a Distance. Raises ValueError if no such combination was found."""
    return distance_to_level_set(game, (Fraction(0),) * game.n, target)


def least_norm_reached(game: Game, target, reference) -> Distance:
    """Return `least_norm` for a target that the combination `reference` is known to reach; its norm is an upper bound."""
    return distance_to_level_set(game, (Fraction(0),) * game.n, target, reference)


def distance_bound(game: Game, margins, target, distribution):
    """Return the lower bound on the distance in the module's docstring, for a distribution of m rationals >= 0."""
    largest = _largest_edge(game, distribution)
    if largest == 0:
        return INFINITY
    entropy = sum((-weight * log(weight) for weight in distribution if weight > 0), start=Fraction(0))
    pull = sum((weight * z for weight, z in zip(distribution, margins, strict=True)), start=Fraction(0))
    return (entropy - log(game.m) - log(target) - pull) * (1 / largest)


def _largest_edge(game: Game, distribution):
    return max(abs(dot(distribution, column)) for column in game.columns)


def rounded_distribution(weights, bits: int = 40) -> RationalVector:
    """Return a rational distribution near positive floats, which are rounded to multiples of 2^-bits and normalised."""
    return RationalVector([max(1, round(weight * 2**bits)) for weight in weights], 1).normalised()


def _lengthened_move(game: Game, point, move, target):
    """Return (combination, distance) of the proposed move, lengthened until the loss is proved to be at most the target.

    Returns None if no tried length reaches the target. If the target is the infimum, a longer move can raise the loss.
    """
    for exponent in range(13, 1, -1):
        stretch = 1 + Fraction(1, 10**exponent)
        exact = [Fraction(entry) * stretch for entry in move]
        combination = tuple(start + entry for start, entry in zip(point, exact, strict=True))
        if decide(exponential_loss(game, combination), "<=", target, bits=512) is Verdict.HOLDS:
            return combination, sum(map(abs, exact), start=Fraction(0))
    return None


def _float_weights(margins) -> list[float]:
    losses = [math.exp(-float(z)) for z in margins]
    return [loss / math.fsum(losses) for loss in losses]
