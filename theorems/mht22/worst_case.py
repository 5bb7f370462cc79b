"""MHT22, Sections 1 and 5: the worst case for LPBoost, and the rounds of Table 1; and the largest known share of
Theorem 3's bound."""

import math
from fractions import Fraction
from math import ceil

import numpy as np

from properties.cases.play import Instance, Play
from properties.claims import Listed, Sides, claim, varied, without
from properties.engine.shared_runs import played
from reference import BestColumn, Transcript
from reference.arithmetic import log
from reference.constructions.mht22 import lpboost_worst_case
from reference.exact import CERLPBoost, ERLPBoost, LPBoost, MLPBoost
from reference.protocol import DEFAULT_BITS
from theorems.mht22.games import TOO_COARSE, WORST_CASES
from theorems.mht22.letters import soft_margin_run
from theorems.mht22.sabotage import SecondaryAlways
from theorems.shared.climb import climb, game_of_point, log_mean_exp, short_step_of, softmax, thousandths
from theorems.shared.games import Measure, measured_by, trace_of
from theorems.shared.runs import COMPARISONS, RunComparison

LIMIT = 12  # the most rounds


def tolerance_below_one(case):
    """Return whether ε < 1."""
    return case.eps < 1


def largest_gain(case):
    """Return the gain of the construction if it is at most half the tolerance, else half the tolerance."""
    return min(case.gain, case.eps / 2)


def scheme_run(booster, game, rounds=LIMIT):
    return soft_margin_run(played(booster, game, rounds, BestColumn(), DEFAULT_BITS))


def scheme_rounds(booster, game):
    """Return T of Algorithm 1, the first t with ε_t <= ε/2, without the further hypothesis that proves it; LIMIT if T
    is larger."""
    run = scheme_run(booster, game)
    return run.last if run.converged() else LIMIT


@claim(
    "MHT22.worst-case",
    kind="construction",
    statement=r"LPBoost takes $m/2$ rounds in the worst case; even there MLPBoost and ERLPBoost stop after 2.",
    given=[tolerance_below_one],
    games=[WORST_CASES, Listed("coarse-tolerances", TOO_COARSE)],
    broken_by=[
        varied("the largest gain whatever the tolerance", gain=lambda case: Fraction(1, case.m + 1)),
        without(tolerance_below_one),
    ],
    amended=r"For every even $m$ and $\epsilon<1$, where the gain of the construction is at most $\epsilon/2$ and $(1-\epsilon)/m$: LPBoost "
    r"takes at least $m/2$ rounds, MLPBoost and ERLPBoost at most 2.",
    reason="Section 5 omits the gain of the construction, a parameter in the cited source. With a gain above "
    r"$\varepsilon/2$ ERLPBoost and MLPBoost may take as long as LPBoost (reading-any-tolerance); with a gain above "
    r"$(1-\varepsilon)/m$ LPBoost may stop earlier. State the gain.",
    slip=("convention", "worst-case-without-its-gain", "Section 5, the worst case for LPBoost"),
)
def fact_worst_case(case, gain=largest_gain):
    """Check the rounds of LPBoost and of the other boosters on the construction, with gains of at most ε/2.

    For ε near 1 the gains must be smaller: with m = 8, ε = 9/10 and the gain 1/10 LPBoost would stop after 2 rounds.
    With the gains tried LPBoost's gap is above ε for m/2 rounds. LPBoost obtains m/2 + 1 hypotheses unless the
    tolerance is large.

    From ε = 1 on LPBoost stops after the first hypothesis: half of the margins are 1 and the others near -1, so that
    the first edge is near 0 and the least margin near -1.
    """
    game = lpboost_worst_case(case.m, gain(case))
    yield Sides(lpboost_rounds(game, case.eps), ">=", case.m // 2, at="LPBoost")
    for booster in those_with_2_rounds(case.eps):
        yield Sides(scheme_rounds(booster, game), "<=", 2, at=f"{type(booster).__name__}, T ({LIMIT} stands for more)")


fact_worst_case_reading_matched_gain = fact_worst_case.reading(
    "matched-gain",
    statement=r"For every even $m$ and $\epsilon<1$ some game (the construction with a gain of at most $\epsilon/2$ and $(1-\epsilon)/m$) costs "
    r"LPBoost at least $m/2$ rounds and MLPBoost and ERLPBoost 2.",
)(fact_worst_case)


def lpboost_rounds(game, eps):
    """Return the number of hypotheses that LPBoost with nu = 1 obtains before it stops."""
    return len(played(LPBoost(1, eps), game, game.m + 2, BestColumn(), DEFAULT_BITS).columns)


def those_with_2_rounds(eps):
    return ERLPBoost(1, eps), MLPBoost(1, eps, "short"), MLPBoost(1, eps, "pairwise")


@fact_worst_case.reading(
    "any-tolerance",
    statement=r"On the construction, whatever its gain and the tolerance, LPBoost takes at least $m/2$ rounds and MLPBoost "
    r"and ERLPBoost take 2.",
    given=[],
    games=[
        Listed("small-tolerances", [Instance(m=m, eps=Fraction(1, 100), gain=Fraction(1, m + 1)) for m in (4, 6, 8)])
    ],
    printed="refuted",
    reason=r"For $m=8$, gain $\tfrac19$ and $\varepsilon=\tfrac1{100}$ ERLPBoost takes 5 rounds, MLPBoost 7 with the "
    r"pairwise step and more than 11 with the short step: $\eta$ is so large that smoothing has no effect.",
)
def fact_worst_case_reading_any_tolerance(case):
    """Check the gain of the instance."""
    game = lpboost_worst_case(case.m, case.gain)
    yield Sides(lpboost_rounds(game, case.eps), ">=", case.m // 2, at="LPBoost")
    for booster in those_with_2_rounds(case.eps):
        yield Sides(scheme_rounds(booster, game), "<=", 2, at=f"{type(booster).__name__}, T ({LIMIT} stands for more)")


@claim(
    "MHT22.table-1",
    kind="remark",
    statement=r"LPBoost needs $\Omega(m)$ rounds; C-ERLPBoost, ERLPBoost and MLPBoost $O(\epsilon^{-2}\ln(m/\nu))$ "
    r"(constants, for $\epsilon<1$: $m/2$, and $32\epsilon^{-2}\ln(m/\nu)-2$ or one round; tried here on the games of the lower bound: for "
    "other games the upper bounds are MHT22.theorem-3 and MHT22.sentence-erlpboost-rate).",
    games=[WORST_CASES],
    broken_by=[
        varied("m/2 + 3 rounds for LPBoost", more=3),
        varied("the newest hypothesis whether or not it is better", scheme=SecondaryAlways),
    ],
    uses=[
        "MHT22.theorem-3.short-step.amended",
        "MHT22.sentence-erlpboost-rate",
        "MHT22.worst-case.reading-matched-gain",
    ],
)
def table_1(case, more=0, scheme=MLPBoost):
    """Check the first row of the table on the construction. The second row names the problem solved and is no bound.

    If the bound exceeds REACHED rounds, because ε is small, the runs are cut after LIMIT rounds; the upper bounds then
    follow from the amended Theorem 3 and (18).
    """
    game = lpboost_worst_case(case.m, largest_gain(case))
    yield Sides(lpboost_rounds(game, case.eps), ">=", Fraction(case.m, 2) + more, at="LPBoost, Ω(m)")
    for booster in (ERLPBoost(1, case.eps), CERLPBoost(1, case.eps, "line"), scheme(1, case.eps, "short", "newest")):
        run = scheme_run(booster, game, rounds_to_try(case))
        yield Sides(run.rounds_taken(), "<", run.rounds_allowed() + 1, at=type(booster).__name__)


REACHED = 60  # the largest bound 32 ε^-2 ln(m/nu) - 2 up to which a run is longer than its bound


def rounds_to_try(case):
    """Return 32 ε^-2 ln(m) - 2 plus two rounds, or LIMIT if the bound exceeds REACHED."""
    allowed = ceil(32 / float(case.eps) ** 2 * float(log(Fraction(case.m))))
    return allowed if allowed <= REACHED else LIMIT


SMALL, LARGE = math.log(0.05), math.log(40)  # bounds on ln η
CONVERGED = 1.001  # a gap must stay above CONVERGED * ε/2 before the last round


def share_of_short_step(points, m: int, rounds: int):
    """Return ε_T (T + 15) / (8η) of MHT22's Algorithm 1 with short steps and nu = 1, if the learner returns columns 0,
    ..., T in turn.

    points : (games, (T + 1) m + 1); the last entry is log η.
    """
    eta = np.exp(points[:, -1])
    tolerance = 2 * np.log(m) / eta
    columns = points[:, :-1].reshape(len(points), rounds + 1, m)
    margins, least, short = columns[:, 0], columns[:, 0].mean(-1), np.zeros(len(points))
    for t in range(1, rounds + 1):
        weights = softmax(-eta[:, None] * margins)
        least = np.minimum(least, (weights * columns[:, t]).sum(-1))
        gap = least + log_mean_exp(-eta[:, None] * margins) / eta
        if t < rounds:
            short = np.maximum(short, CONVERGED * tolerance / 2 - gap)
            direction = columns[:, t] - margins
            margins = margins + short_step_of((weights * direction).sum(-1), direction, eta)[:, None] * direction
    return gap * (rounds + 15) / (8 * eta) - 10 * np.maximum(short, 0)


class ShortStep(Measure):
    """MHT22, Theorem 3: ε_T, compared with 8η/(T + 15), which is the printed 8η/(T + 2) with the offset of its
    recurrence."""

    claim, found = "MHT22.theorem-3.short-step", "the gap of the best certified game"
    bound, sizes = "8η/(T + 15)", ((2,), (4,), (8,))

    def searched(self, rounds: int, size, seconds: float, seed: int) -> Instance:
        (m,) = size
        low = np.full((rounds + 1) * m + 1, -1.0)
        high = -low
        low[-1], high[-1] = SMALL, LARGE
        point, _ = climb(lambda points: share_of_short_step(points, m, rounds), low, high, seconds, seed)
        eps = thousandths(2 * math.log(m) / math.exp(point[-1]))
        return Instance(claim=self.claim, rounds=rounds, eps=eps, game=game_of_point(point, rounds + 1, m))

    def play(self, instance) -> Play:
        """Return the play in which the learner returns column t in round t."""
        learner = Transcript([(j, 1) for j in range(instance.rounds + 1)])
        return Play(instance.game, learner, instance.rounds + 1, MLPBoost(1, instance.eps, "short", None))

    def sides(self, instance) -> Sides:
        """Return the two sides. Raises ValueError if the run has converged before round T."""
        rounds, run = instance.rounds, soft_margin_run(trace_of(self.play(instance)))
        if run.last != rounds:
            raise ValueError(f"the run has converged after {run.last} rounds, before round {rounds}")
        return Sides(
            run.gap(rounds), "<=", 8 * run.eta / (rounds + 15), at=f"T={rounds}, ε={instance.eps}", round=rounds
        )


SHORT_STEP = measured_by(ShortStep())
COMPARISONS[SHORT_STEP.claim] = RunComparison("MHT22.equation-18.sharper")
