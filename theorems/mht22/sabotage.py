"""Wrong soft-margin boosters, each with one fault in one line of MHT22's Algorithm 1."""

from fractions import Fraction

from properties.claims import mutant, varied
from properties.claims.mistakes import AnswersLate, spoilt
from reference.arithmetic import RationalVector, dot
from reference.convex.entropic_projection import project_entropic_to_capped_simplex
from reference.convex.frank_wolfe import SegmentStep, line_search
from reference.convex.smoothed_margin import inner_product
from reference.exact import ERLPBoost, LPBoost, MLPBoost, NewtonBoost
from reference.protocol import Stop
from theorems.mht22 import games


def in_reverse(booster, right, column):
    """Return the weights in reverse order of the examples."""
    response = right(column)
    if not isinstance(response, Stop):
        response = RationalVector.of(response[::-1]) if isinstance(response, RationalVector) else tuple(response)[::-1]
        booster._d = response
    return response


def with_parameter(name, other):
    """Return the correct method, called while the booster's parameter `name` is replaced by other(parameter)."""

    def called(booster, right, *arguments):
        own = getattr(booster, name)
        setattr(booster, name, other(own))
        try:
            return right(*arguments)
        finally:
            setattr(booster, name, own)

    return called


at_eight_times_the_tolerance = with_parameter("eps", lambda eps: 8 * eps)
at_thrice_the_tolerance = with_parameter("eps", lambda eps: 3 * eps)


class BackwardLineSearch(MLPBoost):
    """Searches the line away from the new hypothesis."""

    def _frank_wolfe(self, t, index):
        w, report = super()._frank_wolfe(t, index)
        direction = [u - a for a, u in zip(self._columns[index], self._margins, strict=True)]
        result: SegmentStep = line_search(self._smoothing, self._margins, direction)
        w = [(1 - result.length) * entry for entry in (*self._w, *[Fraction(0)] * (len(w) - len(self._w)))]
        w[index] += result.length
        return tuple(w), report | {"step": result.length, "line_gap": result.gap}

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


class UnclippedStep(MLPBoost):
    """The short step without its clip to [0, 1]."""

    def _frank_wolfe(self, t, index):
        w, report = super()._frank_wolfe(t, index)
        direction = [a - u for a, u in zip(self._columns[index], self._margins, strict=True)]
        longest = max((abs(v) for v in direction), key=float)
        length = 4 * inner_product(self._d, direction) / (self._smoothing.eta * longest * longest)
        combination = [(1 - length) * entry for entry in (*self._w, *[Fraction(0)] * (len(w) - len(self._w)))]
        combination[index] = combination[index] + length
        return tuple(combination), report | {"step": length}


ProjectionOutOfOrder = spoilt(MLPBoost, "ProjectionOutOfOrder", "The weights in reverse.", update=in_reverse)
StaleDistribution = spoilt(MLPBoost, "StaleDistribution", "The distribution of the round before.", AnswersLate)
WrongStoppingValue = spoilt(MLPBoost, "WrongStoppingValue", "Stops at ε_t <= 4ε.", update=at_eight_times_the_tolerance)
StartsUneven = spoilt(
    MLPBoost,
    "StartsUneven",
    "The first weight is the sum of the first two, the second is 0.",
    start=lambda booster, right, m: [right(m)[0] + (right(m)[1] if m > 1 else 0), *[0] * (m > 1), *right(m)[2:]],
)
SecondaryNever = spoilt(
    MLPBoost, "SecondaryNever", "The Frank-Wolfe half even where it is worse.", _is_better=lambda *_: False
)
SecondaryAlways = spoilt(
    MLPBoost, "SecondaryAlways", "The secondary half even where it is worse.", _is_better=lambda *_: True
)

StaleLPBoost = spoilt(LPBoost, "StaleLPBoost", "The distribution of the round before.", AnswersLate)
OutOfOrderLPBoost = spoilt(LPBoost, "OutOfOrderLPBoost", "The weights in reverse.", update=in_reverse)
UncappedLPBoost = spoilt(
    LPBoost, "UncappedLPBoost", "The whole simplex.", update=with_parameter("nu", lambda _: Fraction(1))
)

StaleERLPBoost = spoilt(ERLPBoost, "StaleERLPBoost", "The distribution of the round before.", AnswersLate)
OutOfOrderERLPBoost = spoilt(ERLPBoost, "OutOfOrderERLPBoost", "The weights in reverse.", update=in_reverse)
EarlyERLPBoost = spoilt(ERLPBoost, "EarlyERLPBoost", "Stops at ε_t <= 4ε.", update=at_eight_times_the_tolerance)


class UncappedERLPBoost(ERLPBoost):
    """ERLPBoost whose distributions are not capped."""

    def start(self, m):
        first = super().start(m)
        self._smoothing.cap = Fraction(1)
        return first


def newest_only(booster, right, w, record):
    """Set the combination to the newest hypothesis alone."""
    count = len(booster._columns)
    right(tuple(Fraction(int(k == count - 1)) for k in range(count)), record)


NewestHypothesisOnly = spoilt(NewtonBoost, "NewestHypothesisOnly", "The newest hypothesis alone.", _move=newest_only)
StopsAtThriceTheTolerance = spoilt(
    NewtonBoost, "StopsAtThriceTheTolerance", "The direct test with 3ε.", _is_done=at_thrice_the_tolerance
)
OneStageNewestOnly = spoilt(games.OneStage, "OneStageNewestOnly", "The newest hypothesis alone.", _move=newest_only)
OneStageStopsEarly = spoilt(
    games.OneStage, "OneStageStopsEarly", "The direct test with 3ε.", _is_done=at_thrice_the_tolerance
)


class ReadsOthersAsAnswers(NewtonBoost):
    """Takes the edges of all hypotheses of a round for edges of the learner's answer."""

    def update(self, column, others=()):
        if self._edges:  # in the first round there are no edges yet
            self._edges += [dot(self._d, other) for other in others]
        return super().update(column, others)


def with_each(saboteur, *, steps=("short",), secondary="lpboost"):
    """Return the negative control: the wrong scheme for two caps."""
    return mutant(
        saboteur.__name__, *[saboteur(nu, Fraction(1, 10), step, secondary) for nu in (1, 2) for step in steps]
    )


def in_both_caps(saboteur):
    """Return the negative control: the wrong booster with the parameters of a claim's boosters, for two caps."""
    return mutant(saboteur.__name__, *[saboteur(nu, Fraction(1, 10)) for nu in (1, 2)])


def tried_with(step, saboteur):
    """Return the fields `games` and `broken_by`. The negative controls violate the accuracy, or the bound on the rounds
    by runs that do not stop."""
    return {
        "rounds": 40,
        "games": games.converging_runs(step),
        "attained_by": [games.opposed, games.each_wrong_once, games.crossed_triples],
        "broken_by": [
            varied("a hundredth of the tolerance", tolerance=Fraction(1, 100)),
            mutant("SecondaryAlways", SecondaryAlways(1, 1, step, "newest")),
            mutant(f"{type(saboteur).__name__}, {saboteur.secondary}", saboteur),
        ],
    }
