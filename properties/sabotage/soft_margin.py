"""Mutants of the soft-margin boosters of SSS08 and MHT22, each with one plausible mistake. The originals are our own."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy

from properties.claims.mistakes import AnswersLate, TurnsColumns, cut_once, doubled, normalised
from properties.sabotage.registry import correct, mistakes_in, sabotaged
from reference import exact, fast
from reference.fast.smoothed_margin import SmoothedMargin
from reference.protocol import Stop

NU, EPS = Fraction(3, 2), Fraction(1, 2)  # the cap 1/nu and the accuracy for small games
ANSWERS = ("weights-follow-margins", "2 ln(m/nu)/eps", NU, EPS)  # a promise of the corrective boosters
RELAXED_ANSWERS = ("weights-follow-margins", "2 ln(m)/eps", NU, EPS)  # the promise of RelaxedMargin


_Correct: Any = object  # the correct booster with which a mixin is combined


class Soft(_Correct):
    """Default arguments for small games."""

    def __init__(self, nu=NU, eps=EPS):
        super().__init__(nu, eps)


class CorrectLPBoost(Soft, exact.LPBoost):
    """`reference.exact.LPBoost` with the further promises that its linear program satisfies."""

    @property
    def traits(self):
        promises = super().traits["promises"]
        solved = (("weights-minimise-edges", self.nu), ("stops-when-solved", self.eps, self.nu))
        return super().traits | {"promises": (*promises, "stops-on-a-repeat", *solved)}


class Descends(_Correct):
    """The further promises that the weights follow the margins, and that the objective falls."""

    @property
    def traits(self):
        traits = super().traits
        return traits | {"promises": (*traits["promises"], ANSWERS, "objective-falls")}


class CorrectERLPBoost(Soft, Descends, fast.ERLPBoost):
    """`reference.fast.ERLPBoost` with promises of descent."""


class CorrectCERLPBoost(Descends, fast.CERLPBoost):
    """`reference.fast.CERLPBoost` with promises of descent."""

    def __init__(self, nu=NU, eps=EPS, step="short"):
        super().__init__(nu, eps, step)


class CorrectMLPBoost(Descends, fast.MLPBoost):
    """`reference.fast.MLPBoost` with promises of descent."""

    def __init__(self, nu=NU, eps=EPS, step="short", secondary="lpboost"):
        super().__init__(nu, eps, step, secondary)


class CorrectRelaxedMargin(Soft, fast.RelaxedMargin):
    """`reference.fast.RelaxedMargin` with the promise that weights answer margins."""

    @property
    def traits(self):
        return super().traits | {"promises": (RELAXED_ANSWERS,)}


lp = mistakes_in("LPBoost", CorrectLPBoost)

lp("LPDoubled", "coefficients not normalised", coefficients=doubled)
lp("LPSize", "edge taken by its size", TurnsColumns)
lp("LPMissesNewest", "off by one round", AnswersLate)


def one_round_late(self, update, column):
    """Stop only if the criterion was met in the previous round as well."""
    was_met = bool(self._record) and self._record["gap"] <= self.eps
    answer = update(column)
    return answer if was_met or not isinstance(answer, Stop) else answer.weights


def by_the_last_edge(self, update, column):
    """Compare with the newest edge instead of the least edge, and stop at a gap of three times the accuracy."""
    self._least = None
    answer = update(column)
    met = not isinstance(answer, Stop) and self._record["gap"] <= 3 * self.eps
    return Stop("converged", answer) if met else answer


def gap_turned_round(self, update, column):
    """Negate the gap."""
    answer = update(column)
    weights, gap = answer.weights if isinstance(answer, Stop) else answer, -self._record["gap"]
    self._record["margin_gap"] = gap
    return Stop("converged", weights) if gap <= self.eps else weights


lp("LPLate", "stop one round late", update=one_round_late)
lp("LPLastEdge", "last edge in place of the least", update=by_the_last_edge)
lp("LPGapSign", "gap of the wrong sign", update=gap_turned_round)


@sabotaged("LPBoost", "cap in place of its inverse")
class LPInverseCap(CorrectLPBoost):
    def start(self, m):
        self.nu = max(Fraction(1), m / self.nu)
        return super().start(m)

    @property
    def traits(self):
        return super().traits | {"domain": ("capped", 1 / NU)}


def whole_logarithm(self, start, m):
    """η = 2 ln(m)/ε, as if nu were 1."""
    answer = start(m)
    self._smoothing.eta = 2 * math.log(m) / float(self.eps)
    return answer


def uncapped(self, start, m):
    """Maximise the smoothed margin over the whole simplex, with the η of the capped simplex."""
    answer = start(m)
    eta = self._smoothing.eta
    self._smoothing = SmoothedMargin(m, 1, self.eps)
    self._smoothing.eta = eta
    return answer


def half_eta(self, start, m):
    """η = ln(m/ν)/ε."""
    answer = start(m)
    self._smoothing.eta /= 2
    return answer


def largest_is_one(self, coefficients):
    """Return the coefficients divided by the largest coefficient."""
    values = numpy.array(coefficients())
    return tuple(values / values.max()) if len(values) else ()


erlp = mistakes_in("ERLPBoost", CorrectERLPBoost)

erlp("ERLPWholeLogarithm", "cap forgotten in the logarithm", start=whole_logarithm)
erlp("ERLPUncapped", "cap forgotten", start=uncapped)
erlp("ERLPHalfEta", "half step", start=half_eta)
erlp("ERLPUnnormalised", "coefficients not normalised", coefficients=largest_is_one)
erlp("ERLPSize", "edge taken by its size", TurnsColumns)


def line_reversed(self, frank_wolfe, t, index, column, edge):
    """Move by one minus the length of the step."""
    _, length = frank_wolfe(t, index, column, edge)
    return moved_towards(self._w, index, 1 - length)


def short_not_squared(self, frank_wolfe, t, index, column, edge):
    """Use the length d·v / (η max|v|), without the square of max|v|."""
    direction = self._direction = column - self._margins
    longest = max(1e-300, float(numpy.abs(direction).max()))
    slope = edge - float(self._d @ self._margins)
    length = min(1.0, max(0.0, 4 * slope / (max(self._smoothing.eta, 1e-300) * longest)))
    return moved_towards(self._w, index, length)


def not_scaled_back(self, frank_wolfe, t, index, column, edge):
    """Add the weight of the new hypothesis without scaling the earlier weights."""
    _, length = frank_wolfe(t, index, column, edge)
    w = self._w.copy()
    w[index] += length
    return w, length


def moved_towards(w, index, length):
    """Return (the combination after a step of this length towards one hypothesis, the length)."""
    w = (1 - length) * w
    w[index] += length
    return w, length


def ascending(self, move, w, margins, record):
    """Compute the distribution of the negated margins, so that weights increase with margins."""
    move(w, margins, record)
    self._d = self._smoothing.distribution(-margins)
    return self._d


def away_from_best(self, pairwise, index, column):
    """Move weight away from the hypothesis of the largest edge instead of the smallest."""
    edges = self._received.matrix @ self._d
    used = numpy.flatnonzero(self._w > 0)
    away = int(used[numpy.argmax(edges[used])])
    self._direction = column - self._received.matrix[away]
    length = self._w[away] / 2
    w = self._w.copy()
    w[away] -= length
    w[index] += length
    return w, length


cerlp = mistakes_in("C-ERLPBoost", CorrectCERLPBoost)

cerlp("LineReversed", "line search reversed", given={"step": "line"}, _frank_wolfe=line_reversed)
cerlp("ShortNotSquared", "L without the square", _frank_wolfe=short_not_squared)
cerlp("NotScaledBack", "combination not scaled back", _frank_wolfe=not_scaled_back)
cerlp("LineAscends", "edge of the wrong sign", given={"step": "line"}, _move=ascending)
cerlp("AwayFromBest", "away from the best hypothesis", given={"step": "pairwise"}, _pairwise=away_from_best)
cerlp("CERLPDoubled", "coefficients not normalised", coefficients=doubled)
cerlp("CERLPUncapped", "cap forgotten", start=uncapped)


def worse_of_two(self, update, column):
    """Move to the worse of the two candidates."""
    answer = update(column)
    if isinstance(answer, Stop) or "step" not in self._record or self._rule is None or self._w.size < 2:
        return answer
    second = self._rule(self._smoothing, self._received, False, self._w)
    margins = second @ self._received.matrix
    worse = self._smoothing.conjugate(margins) > self._smoothing.conjugate(self._margins)
    return self._move(second, margins, self._record) if worse else answer


def margins_left_behind(self, move, w, margins, record):
    """Keep the margins of the previous combination after a move of the secondary rule."""
    return move(w, self._margins if record.get("moved") == "secondary" else margins, record)


mlp = mistakes_in("MLPBoost", CorrectMLPBoost)

mlp("MLPWholeLogarithm", "cap forgotten in the logarithm", start=whole_logarithm)
mlp("MLPDoubled", "coefficients not normalised", coefficients=doubled)
# stops at twice the accuracy
mlp("StopsEarly", "allowance doubled", _has_converged=lambda self, has_converged, gap: gap <= 2 * float(self.eps))
mlp("TakesTheWorse", "comparison reversed", given={"secondary": "newest"}, update=worse_of_two)
mlp("ForgetsMargins", "margins not moved with the weights", _move=margins_left_behind)


def cut_in_order(weights, cap):
    """Return the weights cut at the cap in the order of the examples, each time with the remaining weight."""
    cut, remaining = [], 1.0
    for i, weight in enumerate(weights):
        cut.append(min(cap, remaining * weight / (weights[i:].sum() or 1.0)))
        remaining -= cut[-1]
    return normalised(cut)


def projecting(cut):
    """Return a `_distribution` that cuts the weights with the function `cut`."""

    def distribution(self, _):
        powers = numpy.exp(-self._margins / self._beta + self._margins.min() / self._beta)
        return numpy.array(cut(powers / powers.sum(), 1 / float(self.nu)))

    return distribution


def binary_logarithm(self, start, m):
    """β = ε / (2 log₂ m)."""
    first = start(m)
    self._beta = float(self.eps) / (2 * math.log2(max(2, m)))  # one example has one distribution
    return first


def half_temperature(self, start, m):
    first = start(m)
    self._beta /= 2
    return first


def shares_kept(self, _):
    """Return coefficients in which those of earlier rounds are not multiplied by 1 - step."""
    return numpy.array([coefficient * self._scale if k else coefficient for k, coefficient in enumerate(self._shares)])


relaxed = mistakes_in("RelaxedMargin", CorrectRelaxedMargin)

relaxed("SharesKept", "combination not scaled back", coefficients=shares_kept)
relaxed("CapsFirst", "projection that ignores order", _distribution=projecting(cut_in_order))
relaxed("RelaxedOnePass", "cap enforced in one pass only", _distribution=projecting(cut_once))
relaxed("BinaryLogarithm", "base of the logarithm", start=binary_logarithm)
relaxed("HalfTemperature", "half step", start=half_temperature)
relaxed("RelaxedStale", "stale weights", AnswersLate)

correct(
    CorrectLPBoost(),
    CorrectERLPBoost(),
    CorrectCERLPBoost(),
    CorrectCERLPBoost(step="line"),
    CorrectCERLPBoost(step="pairwise"),
    CorrectMLPBoost(),
    CorrectRelaxedMargin(),
)
