"""Sabotaged soft-margin boosters: one fault each, in one line of MHT22's Algorithm 1."""

from contextlib import contextmanager
from fractions import Fraction

from properties.claims import mutant, varied
from properties.claims.mistakes import AnswersLate
from reference.arithmetic import RationalVector, dot
from reference.exact import ERLPBoost, LPBoost, MLPBoost, NewtonBoost
from reference.exact.parts.entropic_projection import project_entropic_to_capped_simplex
from reference.exact.parts.frank_wolfe import Segment, line_search
from reference.exact.parts.smoothed_margin import inner
from reference.play import Stop
from theorems.mht22 import games


class _OutOfOrder:
    """The weights handed to the examples in reverse."""

    def update(self, column):
        answer = super().update(column)
        if isinstance(answer, Stop):
            return answer
        self._d = RationalVector.of(answer[::-1]) if isinstance(answer, RationalVector) else tuple(answer)[::-1]
        return self._d


@contextmanager
def _with(booster, **parameters):
    """The booster with other parameters, for one call."""
    own = {name: getattr(booster, name) for name in parameters}
    vars(booster).update(parameters)
    try:
        yield
    finally:
        vars(booster).update(own)


class _AtEightTimesTheTolerance:
    """Stops as if ε were 8ε."""

    def update(self, column):
        with _with(self, eps=8 * self.eps):
            return super().update(column)


class BackwardLineSearch(MLPBoost):
    """Searches the line away from the new hypothesis."""

    def _frank_wolfe(self, t, place):
        w, report = super()._frank_wolfe(t, place)
        direction = [u - a for a, u in zip(self._columns[place], self._margins, strict=True)]
        found: Segment = line_search(self._smoothing, self._margins, direction)
        w = [(1 - found.length) * entry for entry in (*self._w, *[Fraction(0)] * (len(w) - len(self._w)))]
        w[place] += found.length
        return tuple(w), report | {"step": found.length, "line_gap": found.gap}

    def _is_better(self, second, first):
        return False


class CapIgnored(MLPBoost):
    """Projects onto the whole simplex."""

    def _move(self, w, record):
        super()._move(w, record)
        if self._smoothing.eta != 0:
            exponents = [-(self._smoothing.eta * u) for u in self._margins]
            self._d = project_entropic_to_capped_simplex(exponents, 1)[0]
        return self._d


class ProjectionOutOfOrder(_OutOfOrder, MLPBoost):
    """Hands the weights to the examples in reverse."""


class StaleDistribution(AnswersLate, MLPBoost):
    """Answers with the distribution of the round before."""


class UnclippedStep(MLPBoost):
    """The short step without its clip to [0, 1]."""

    def _frank_wolfe(self, t, place):
        w, report = super()._frank_wolfe(t, place)
        direction = [a - u for a, u in zip(self._columns[place], self._margins, strict=True)]
        longest = max((abs(v) for v in direction), key=float)
        length = 4 * inner(self._d, direction) / (self._smoothing.eta * longest * longest)
        moved = [(1 - length) * entry for entry in (*self._w, *[Fraction(0)] * (len(w) - len(self._w)))]
        moved[place] = moved[place] + length
        return tuple(moved), report | {"step": length}


class WrongStoppingValue(_AtEightTimesTheTolerance, MLPBoost):
    """Stops at ε_t <= 4ε."""


class SecondaryNever(MLPBoost):
    """Takes the Frank-Wolfe half even where the secondary combination is better."""

    def _is_better(self, second, first):
        return False


class SecondaryAlways(MLPBoost):
    """Takes the secondary combination whether or not it is the better one."""

    def _is_better(self, second, first):
        return True


class NewestHypothesisOnly(NewtonBoost):
    """Moves to the newest hypothesis alone, and returns it."""

    def _move(self, w, record):
        newest = tuple(Fraction(int(k == len(self._columns) - 1)) for k in range(len(self._columns)))
        super()._move(newest, record)


class StopsAtThriceTheTolerance(NewtonBoost):
    """The direct test with 3ε in place of ε."""

    def _is_done(self):
        with _with(self, eps=3 * self.eps):
            return super()._is_done()


class ReadsOthersAsAnswers(NewtonBoost):
    """Takes the edges of all hypotheses of a round for edges of the learner's answer."""

    def update(self, column, others=()):
        if self._edges:  # the first round is known by its having none
            self._edges += [dot(self._d, other) for other in others]
        return super().update(column, others)


class StaleLPBoost(AnswersLate, LPBoost):
    """LPBoost that answers with the distribution of the round before."""


class OutOfOrderLPBoost(_OutOfOrder, LPBoost):
    """LPBoost that hands the weights to the examples in reverse."""


class EarlyLPBoost(_AtEightTimesTheTolerance, LPBoost):
    """LPBoost that stops at 8ε."""


class UncappedLPBoost(LPBoost):
    """LPBoost over the whole simplex."""

    def update(self, column):
        with _with(self, nu=Fraction(1)):
            return super().update(column)


class StaleERLPBoost(AnswersLate, ERLPBoost):
    """ERLPBoost that answers with the distribution of the round before."""


class OutOfOrderERLPBoost(_OutOfOrder, ERLPBoost):
    """ERLPBoost that hands the weights to the examples in reverse."""


class EarlyERLPBoost(_AtEightTimesTheTolerance, ERLPBoost):
    """ERLPBoost that stops at ε_t <= 4ε."""


class UncappedERLPBoost(ERLPBoost):
    """ERLPBoost whose distributions are not capped."""

    def start(self, m):
        first = super().start(m)
        self._smoothing.cap = Fraction(1)
        return first


def with_each(saboteur, *, steps=("short",), secondary="lpboost"):
    """The breaker: the wrong scheme for two caps."""
    return mutant(
        saboteur.__name__, *[saboteur(nu, Fraction(1, 10), step, secondary) for nu in (1, 2) for step in steps]
    )


def in_both_caps(saboteur):
    """The breaker: the wrong booster with the parameters of a claim's own, two caps."""
    return mutant(saboteur.__name__, *[saboteur(nu, Fraction(1, 10)) for nu in (1, 2)])


class OneStageNewestOnly(games.OneStage, NewestHypothesisOnly):
    """Moves to the newest hypothesis alone."""


class OneStageStopsEarly(games.OneStage, StopsAtThriceTheTolerance):
    """The direct test with 3ε in place of ε."""


def tried_with(step, saboteur):
    """What is tried and what must break it: the breakers attack the accuracy, and the rounds by runs that go on."""
    return {
        "rounds": 40,
        "games": games.whole_runs(step),
        "attained_by": [games.opposed, games.each_wrong_once, games.crossed_triples],
        "broken_by": [
            varied("a hundredth of the tolerance", tolerance=Fraction(1, 100)),
            mutant("SecondaryAlways", SecondaryAlways(1, 1, step, "newest")),
            mutant(f"{type(saboteur).__name__}, {saboteur.secondary}", saboteur),
        ],
    }
