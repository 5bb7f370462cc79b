"""The soft-margin boosters of SSS08 and MHT22 with the mistakes one would make. The correct ones are our own."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy

from properties.sabotage.registry import correct, sabotaged
from reference import exact, fast
from reference.fast.smoothed_margin import SmoothedMargin
from reference.play import Stop

NU, EPS = Fraction(3, 2), Fraction(1, 2)


ANSWERS = ("weights-follow-margins", "2 ln(m/nu)/eps", NU, EPS)
RELAXED_ANSWERS = ("weights-follow-margins", "2 ln(m)/eps", NU, EPS)


class CorrectLPBoost(exact.LPBoost):
    """`reference.exact.LPBoost` with what its program promises."""

    def __init__(self, nu=NU, eps=EPS):
        super().__init__(nu, eps)

    @property
    def traits(self):
        promises = super().traits["promises"]
        solved = (("weights-minimise-edges", self.nu), ("stops-when-solved", self.eps, self.nu))
        return super().traits | {"promises": (*promises, "stops-on-a-repeat", *solved)}


@sabotaged("LPBoost", "coefficients not normalised")
class LPDoubled(CorrectLPBoost):
    def coefficients(self):
        return tuple(2 * w for w in super().coefficients())


@sabotaged("LPBoost", "stop one round late")
class LPLate(CorrectLPBoost):
    """Stops only when the criterion was met in the round before."""

    def start(self, m):
        self.met = False
        return super().start(m)

    def update(self, column):
        answer = super().update(column)
        was_met, self.met = self.met, isinstance(answer, Stop)
        return answer if was_met or not self.met else answer.weights


@sabotaged("LPBoost", "last edge in place of the least")
class LPLastEdge(CorrectLPBoost):
    """Compares the newest edge, not the least so far, and stops on the wrong side of the allowance."""

    def update(self, column):
        self._least = None
        answer = super().update(column)
        if not isinstance(answer, Stop) and self._record["gap"] <= 3 * self.eps:
            return Stop("converged", answer)
        return answer


@sabotaged("LPBoost", "cap in place of its inverse")
class LPInverseCap(CorrectLPBoost):
    def start(self, m):
        self.kept = self.nu
        self.nu = max(Fraction(1), m / self.kept)
        answer = super().start(m)
        return answer

    @property
    def traits(self):
        return super().traits | {"domain": ("capped", 1 / NU)}


@sabotaged("LPBoost", "off by one round")
class LPMissesNewest(CorrectLPBoost):
    """Answers with the weights of the program without the newest column."""

    def update(self, column):
        before = self._d
        answer = super().update(column)
        return answer if isinstance(answer, Stop) else before


@sabotaged("LPBoost", "gap of the wrong sign")
class LPGapSign(CorrectLPBoost):
    def update(self, column):
        answer = super().update(column)
        weights = answer.weights if isinstance(answer, Stop) else answer
        self._record["margin_gap"] = -self._record["gap"]
        return Stop("converged", weights) if -self._record["gap"] <= self.eps else weights


class CorrectERLPBoost(fast.ERLPBoost):
    """`reference.fast.ERLPBoost` with one promise more."""

    def __init__(self, nu=NU, eps=EPS):
        super().__init__(nu, eps)

    @property
    def traits(self):
        promises = super().traits["promises"]
        return super().traits | {"promises": (*promises, ANSWERS, "objective-falls")}


@sabotaged("ERLPBoost", "cap forgotten in the logarithm")
class ERLPWholeLogarithm(CorrectERLPBoost):
    """η = 2 ln(m)/ε, as if nu were 1."""

    def start(self, m):
        answer = super().start(m)
        self._smoothing.eta = 2 * math.log(m) / float(self.eps)
        return answer


@sabotaged("ERLPBoost", "half step")
class ERLPHalfEta(CorrectERLPBoost):
    """η = ln(m/ν)/ε."""

    def start(self, m):
        answer = super().start(m)
        self._smoothing.eta /= 2
        return answer


@sabotaged("ERLPBoost", "coefficients not normalised")
class ERLPUnnormalised(CorrectERLPBoost):
    """Divides each coefficient by the largest."""

    def coefficients(self):
        found = numpy.array(super().coefficients())
        return tuple(found / found.max()) if len(found) else ()


@sabotaged("ERLPBoost", "cap forgotten")
class ERLPUncapped(CorrectERLPBoost):
    def start(self, m):
        answer = super().start(m)
        eta = self._smoothing.eta
        self._smoothing = SmoothedMargin(m, 1, self.eps)
        self._smoothing.eta = eta
        return answer


class CorrectCERLPBoost(fast.CERLPBoost):
    """`reference.fast.CERLPBoost` with promises of descent."""

    def __init__(self, nu=NU, eps=EPS, step="short"):
        super().__init__(nu, eps, step)

    @property
    def traits(self):
        further = (ANSWERS, *(() if self.step == "classic" else ("objective-falls",)))
        return super().traits | {"promises": (*super().traits["promises"], *further)}


@sabotaged("C-ERLPBoost", "line search reversed", step="line")
class LineReversed(CorrectCERLPBoost):
    """The step's length is measured from the other end."""

    def _frank_wolfe(self, t, place, column, edge):
        _, length = super()._frank_wolfe(t, place, column, edge)
        length = 1 - length
        w = (1 - length) * self._w
        w[place] += length
        return w, length


@sabotaged("C-ERLPBoost", "L without the square")
class ShortNotSquared(CorrectCERLPBoost):
    """d·v / (η max|v|)."""

    def _frank_wolfe(self, t, place, column, edge):
        direction = self._direction = column - self._margins
        longest = max(1e-300, float(numpy.abs(direction).max()))
        slope = edge - float(self._d @ self._margins)
        length = min(1.0, max(0.0, 4 * slope / (max(self._smoothing.eta, 1e-300) * longest)))
        w = (1 - length) * self._w
        w[place] += length
        return w, length


@sabotaged("C-ERLPBoost", "combination not scaled back")
class NotScaledBack(CorrectCERLPBoost):
    """The new hypothesis gets its weight, the earlier ones keep theirs."""

    def _frank_wolfe(self, t, place, column, edge):
        _, length = super()._frank_wolfe(t, place, column, edge)
        w = self._w.copy()
        w[place] += length
        return w, length


@sabotaged("C-ERLPBoost", "edge of the wrong sign", step="line")
class LineAscends(CorrectCERLPBoost):
    """The gradient's sign is lost: the weights grow with the margin."""

    def _move(self, w, margins, record):
        super()._move(w, margins, record)
        self._d = self._smoothing.distribution(-margins)
        return self._d


@sabotaged("C-ERLPBoost", "away from the best hypothesis", step="pairwise")
class AwayFromBest(CorrectCERLPBoost):
    """Takes the weight from the hypothesis of largest edge."""

    def _pairwise(self, place, column):
        edges = self._received.matrix @ self._d
        used = numpy.flatnonzero(self._w > 0)
        away = int(used[numpy.argmax(edges[used])])
        self._direction = column - self._received.matrix[away]
        length = self._w[away] / 2
        w = self._w.copy()
        w[away] -= length
        w[place] += length
        return w, length


class CorrectMLPBoost(fast.MLPBoost):
    """`reference.fast.MLPBoost` with promises of descent."""

    def __init__(self, nu=NU, eps=EPS, step="short", secondary="lpboost"):
        super().__init__(nu, eps, step, secondary)

    @property
    def traits(self):
        further = (ANSWERS, "objective-falls")
        return super().traits | {"promises": (*super().traits["promises"], *further)}


@sabotaged("MLPBoost", "comparison reversed", secondary="newest")
class TakesTheWorse(CorrectMLPBoost):
    """Keeps the worse of the two candidates."""

    def update(self, column):
        answer = super().update(column)
        if isinstance(answer, Stop) or "step" not in self._record or self._rule is None or self._w.size < 2:
            return answer
        second = self._rule(self._smoothing, self._received, False, self._w)
        others = second @ self._received.matrix
        if self._smoothing.conjugate(others) > self._smoothing.conjugate(self._margins):
            return self._move(second, others, self._record)
        return answer


@sabotaged("MLPBoost", "allowance doubled")
class StopsEarly(CorrectMLPBoost):
    """Stops at four times the gap."""

    def _has_converged(self, gap):
        return gap <= 2 * float(self.eps)


@sabotaged("MLPBoost", "margins not moved with the weights")
class ForgetsMargins(CorrectMLPBoost):
    """After the secondary rule has moved, the margins are still those of the other candidate."""

    def _move(self, w, margins, record):
        if record.get("moved") == "secondary":
            margins = self._margins
        return super()._move(w, margins, record)


class CorrectRelaxedMargin(fast.RelaxedMargin):
    """`reference.fast.RelaxedMargin` with the promise that weights answer margins."""

    def __init__(self, nu=NU, eps=EPS):
        super().__init__(nu, eps)

    @property
    def traits(self):
        return super().traits | {"promises": (RELAXED_ANSWERS,)}


@sabotaged("RelaxedMargin", "combination not scaled back")
class SharesKept(CorrectRelaxedMargin):
    """The coefficients of earlier rounds are not multiplied by 1 - step."""

    def coefficients(self):
        return numpy.array([share * self._scale if k else share for k, share in enumerate(self._shares)])


@sabotaged("RelaxedMargin", "projection that ignores order")
class CapsFirst(CorrectRelaxedMargin):
    """Caps the examples in the order they come, until what is left fits."""

    def _distribution(self):
        powers = numpy.exp(-self._margins / self._beta + self._margins.min() / self._beta)
        weights, cap, left = powers / powers.sum(), 1 / float(self.nu), 1.0
        for i in range(len(weights)):
            rest = powers[i:].sum()
            weights[i] = min(cap, left * powers[i] / rest) if rest > 0 else 0.0
            left -= weights[i]
        return weights / weights.sum()


@sabotaged("RelaxedMargin", "cap enforced in one pass only")
class RelaxedOnePass(CorrectRelaxedMargin):
    def _distribution(self):
        powers = numpy.exp(-self._margins / self._beta + self._margins.min() / self._beta)
        weights, cap = powers / powers.sum(), 1 / float(self.nu)
        over = weights > cap
        if over.any() and not over.all():
            weights[~over] += (weights[over] - cap).sum() / (~over).sum()
            weights[over] = cap
        return weights


@sabotaged("RelaxedMargin", "base of the logarithm")
class BinaryLogarithm(CorrectRelaxedMargin):
    """β = ε / (2 log₂ m)."""

    def start(self, m):
        first = super().start(m)
        if m > 1:
            self._beta = float(self.eps) / (2 * math.log2(m))
        return first


@sabotaged("LPBoost", "edge taken by its size")
class LPSize(CorrectLPBoost):
    """Turns a column of negative edge round."""

    def update(self, column):
        edge = sum(d * u for d, u in zip(self._d, column, strict=True))
        return super().update([-entry for entry in column] if edge < 0 else column)


@sabotaged("ERLPBoost", "edge taken by its size")
class ERLPSize(CorrectERLPBoost):
    def update(self, column):
        edge = float(numpy.asarray(self._d) @ numpy.asarray(column, dtype=float))
        return super().update(-numpy.asarray(column) if edge < 0 else column)


@sabotaged("C-ERLPBoost", "coefficients not normalised")
class CERLPDoubled(CorrectCERLPBoost):
    def coefficients(self):
        return tuple(2 * entry for entry in super().coefficients())


@sabotaged("C-ERLPBoost", "cap forgotten")
class CERLPUncapped(CorrectCERLPBoost):
    def start(self, m):
        answer = super().start(m)
        eta = self._smoothing.eta
        self._smoothing = SmoothedMargin(m, 1, self.eps)
        self._smoothing.eta = eta
        return answer


@sabotaged("MLPBoost", "cap forgotten in the logarithm")
class MLPWholeLogarithm(CorrectMLPBoost):
    def start(self, m):
        answer = super().start(m)
        self._smoothing.eta = 2 * math.log(m) / float(self.eps)
        return answer


@sabotaged("MLPBoost", "coefficients not normalised")
class MLPDoubled(CorrectMLPBoost):
    def coefficients(self):
        return tuple(2 * entry for entry in super().coefficients())


@sabotaged("RelaxedMargin", "half step")
class HalfTemperature(CorrectRelaxedMargin):
    def start(self, m):
        first = super().start(m)
        self._beta /= 2
        return first


@sabotaged("RelaxedMargin", "stale weights")
class RelaxedStale(CorrectRelaxedMargin):
    def update(self, column):
        before = getattr(self, "shown", None)
        answer = super().update(column)
        self.shown = answer
        return before if before is not None and len(before) == len(answer) else answer

    def start(self, m):
        self.shown = None
        return super().start(m)


correct(
    CorrectLPBoost(),
    CorrectERLPBoost(),
    CorrectCERLPBoost(),
    CorrectCERLPBoost(step="line"),
    CorrectCERLPBoost(step="pairwise"),
    CorrectMLPBoost(),
    CorrectRelaxedMargin(),
)
