"""The guarantee of NewtonBoost, and the rate of NewtonBoost with its last stage alone. Both are ours.

The conclusion of MHT22 leaves open the problem of an algorithm that is faster than LPBoost and has a guarantee. NewtonBoost is
a candidate, with the rate of Theorem 3.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from properties.cases.drawn import Drawn
from properties.cases.play import Play
from properties.claims import Sides, claim, mutant, varied
from reference import BestColumn
from reference.arithmetic import Verdict, decide, dot
from reference.convex.corrective import combine_columns
from reference.convex.extremes import smallest
from reference.convex.smoothed_margin import SmoothedMargin
from reference.exact import NewtonBoost
from reference.protocol import Stop
from theorems.mht22 import games, sabotage
from theorems.mht22.letters import SOLVED, WITHIN, cap_leaves_a_choice


@claim(
    "MHT22.any-secondary.newton-boost",
    kind="upper",
    role="ours",
    statement=r"NewtonBoost, with tolerances $\epsilon_k=2^{K-k}\epsilon$ in $K+1$ stages, stops with $-f^\star(-Aw)\ge g-\epsilon$ "
    r"after at most $32\epsilon^{-2}\ln(m/\nu)+2K+3$ rounds, whatever the learner: the first one, at most "
    r"$32\epsilon^{-2}\ln(m/\nu)+2K+1$ with $\epsilon_t>\epsilon_k/2$ in their stage, and the one in which it stops.",
    boosters=[*games.NEWTON_BOOSTS, NewtonBoost(1, Fraction(9, 10))],
    games=[Drawn(games.newton_plays(), examples=230)],
    attained_by=[
        games.opposed_for_long,
        games.each_wrong_once,
        games.crossed_triples,
        games.chosen_under_the_stage_before,
        games.best_under_the_stage_before,
    ],
    broken_by=[
        mutant("NewestHypothesisOnly, ε = 9/10", sabotage.NewestHypothesisOnly(1, Fraction(9, 10))),
        mutant("StopsAtThriceTheTolerance", *[sabotage.StopsAtThriceTheTolerance(nu, Fraction(1, 5)) for nu in (1, 2)]),
    ],
    uses=["MHT22.any-secondary.newton-boost.decrease", "MHT22.any-secondary"],
)
def fact_any_secondary_newton_boost(trace, booster=NewtonBoost):
    """Check the guarantee (6), the first gap of every stage, the decreases of f~* and the numbers of rounds.

    This is not a statement of the paper. Stage k has η_k = 2 ln(m/ν)/ε_k and ends at the first ε_t <= ε_k/2. The body
    gets a Play in place of a Trace if several hypotheses arrive in each round.

    The number of rounds. Within a stage (22) gives ε_{t+1} <= ε_t - ε_t²/(8η_k), so that 1/ε_t increases by at least
    1/(8η_k) a round. The first round of a later stage is an exception: the learner chose its hypothesis for the
    distribution of the stage before, and it is proved only that f~* does not increase. Hence a stage that begins with
    the gap x has at most 16η_k/ε_k - 8η_k/x + 2 rounds (+ 1 in place of + 2 for the first stage). From stage k to k + 1
    f~* increases by at most max Δ · (1/η_k - 1/η_{k+1}), where Δ <= ln(m/ν). So stage k + 1 begins with a gap x <= ε_k/2
    + (ε_k - ε_{k+1})/2 = ε_k - ε_{k+1}/2, and 8η_{k+1}/x >= 16η_k/ε_k: with ρ = ε_k/ε_{k+1} the quotient of the two is
    at least ρ²/(2ρ - 1) >= 1. In the sum over the stages the terms of the earlier stages cancel, except for 2 rounds a
    stage, and 16η/ε + 2K + 1 rounds remain.

    The first gaps. (22) needs ε_t <= 4η_k. The gap of the first round is at most η_1/2. At the beginning of stage k the
    gap increases by at most Δ(d) (1/η_{k-1} - 1/η_k), where d is the first distribution of stage k. If each tolerance is
    half of the previous tolerance, this is Δ(d)/η_k <= η_k/2, because the entropy is strongly convex and margins are at
    most 1 in absolute value. Then η_1/2 and the increases add up to (1 - 2^-k) η_k.

    The guarantee. The booster also stops if the soft margin itself is accurate, a test without smoothing; by Lemma 2 the
    test succeeds at the latest at the end of the last stage. Most plays are shorter than the bound on the rounds; only
    the wrong boosters on `opposed_for_long` exceed this bound.
    """
    run = NewtonRun.with_others(trace, booster) if isinstance(trace, Play) else NewtonRun.of(trace)
    for margin in run.soft_margin_at_the_end():
        yield Sides(margin + WITHIN, ">=", smallest(run.edges) - run.eps, at="the guarantee, (6)")
    for where, gap, most in run.first_gaps():
        yield Sides(gap, "<=", most, at=where, step=True)
    for t, after, before, decrease in run.decreases():
        yield Sides(
            after,
            "<=",
            before - decrease + SOLVED,
            at=f"t={t}, the decrease that (22) asks for",
            round=t,
            part="the decrease that (22) asks for",
            step=True,
        )
    yield Sides(
        len(run.above_half_tolerance()), "<=", run.rounds_allowed() - 2, at="rounds with ε_t > ε_k/2, all stages"
    )
    yield Sides(len(run.records), "<=", run.rounds_allowed(), at="rounds in all")


fact_any_secondary_newton_boost_several = fact_any_secondary_newton_boost.also(
    "several",
    role="ours",
    statement=r"NewtonBoost stops with $-f^\star(-Aw)\ge g-\epsilon$ after at most $32\epsilon^{-2}\ln(m/\nu)+2K+3$ "
    r"rounds (the first, those with $\epsilon_t>\epsilon_k/2$, the last), also where further hypotheses come with the "
    r"learner's answer and the secondary rule uses them.",
    boosters=[],
    games=[Drawn(games.newton_plays_with_others(), examples=230)],
    attained_by=[games.five_each_wrong_once, games.others_beside_the_first],
    broken_by=[
        varied("the others' edges count as the learner's answers", booster=sabotage.ReadsOthersAsAnswers),
        varied("the direct test at three times the tolerance", booster=sabotage.StopsAtThriceTheTolerance),
    ],
    uses=["MHT22.any-secondary.newton-boost"],
    doc="Check the same comparisons for a learner that returns several hypotheses a round. This is not a statement of "
    "the paper, whose learner returns one hypothesis. The learner returns the best hypothesis and the OTHERS next "
    "best. In the proof ε_t depends only on the best hypothesis, and further hypotheses in the secondary rule only "
    "lower the objective. The plays are much shorter than the bound on the rounds, so that they check the decrease "
    "(22) and the guarantee only.",
)(fact_any_secondary_newton_boost)


@fact_any_secondary_newton_boost.also(
    "decrease",
    kind="inequality",
    role="ours",
    statement=r"In every round of NewtonBoost with $\epsilon_t>\epsilon_k/2$, $\epsilon_k$ the tolerance of its stage, $\tilde f^\star$ "
    r"falls by at least $\epsilon_t^2/(8\eta_k)$, the decrease of (22), $\eta_k=\tfrac2{\epsilon_k}\ln\tfrac m\nu$; in the first "
    "round of a later stage it does not rise.",
    games=[Drawn(games.newton_plays(), examples=400)],  # many plays end without a round with ε_t > ε_k/2
    broken_by=[
        varied("the decrease asked of a stage's first round", opening_too=True),
        mutant("NewestHypothesisOnly", *[sabotage.NewestHypothesisOnly(b.nu, b.eps) for b in games.NEWTON_BOOSTS]),
    ],
    uses=["MHT22.equation-22"],
)
def fact_any_secondary_newton_boost_decrease(trace, opening_too=False):
    """Compare f~* after each round with f~* before the round minus the decrease, up to the error of the solver.

    In the first round of a later stage the hypothesis was chosen for the distribution of the stage before, so that (22)
    need not hold in this round.
    """
    return (
        Sides(after, "<=", before - decrease + SOLVED, at=f"t={t}", round=t)
        for t, after, before, decrease in NewtonRun.of(trace).decreases(opening_too)
    )


@claim(
    "MHT22.any-secondary.newton-boost.one-stage",
    kind="upper",
    role="ours",
    statement=r"NewtonBoost with its last stage alone: $\epsilon_t\le8\eta/(t+15)$, so that $\epsilon_t>\epsilon/2$ in at most "
    r"$32\epsilon^{-2}\ln(m/\nu)-15$ rounds, and it stops with $-f^\star(-Aw)\ge g-\epsilon$, whatever the learner",
    given=[cap_leaves_a_choice],
    boosters=games.ONE_STAGE,
    rounds=10,
    games=[Drawn(games.newton_plays(games.OneStage), examples=230)],
    attained_by=[games.opposed_for_long, games.each_wrong_once, games.crossed_triples, games.best_on_six_examples],
    broken_by=[
        varied("a fifth of the rate", constant=Fraction(8, 5)),
        mutant("OneStageNewestOnly", *[sabotage.OneStageNewestOnly(b.nu, b.eps) for b in games.ONE_STAGE]),
        mutant("OneStageStopsEarly", *[sabotage.OneStageStopsEarly(nu, Fraction(1, 5)) for nu in (1, 2)]),
    ],
    uses=["MHT22.any-secondary.newton-boost", "MHT22.equation-18.sharper"],
)
def fact_any_secondary_newton_boost_one_stage(trace, constant=8):
    """Check the rate in every round up to the error of the line search, the number of rounds, and the guarantee at the
    end of a run that has stopped.

    By (22) ε_{t+1} <= ε_t - ε_t²/(8η), and ε_1 <= η/2. So 1/ε_t >= 2/η + (t - 1)/(8η) = (t + 15)/(8η), as in
    `theorems.mht22.tight`. With several stages, each later stage costs up to two rounds more, because its first
    hypothesis was chosen for the distribution of the stage before.
    """
    run = NewtonRun.of(trace)
    for t, _, _, record in run.smoothed_rounds:
        yield Sides(record["gap"], "<=", constant * run.eta / (t + 15) + t * SOLVED, at=f"t={t}", round=t)
    above = len(run.above_half_tolerance())
    if above:  # then η > ε, and the bound is above 1
        yield Sides(above, "<=", 16 * run.eta / run.eps - 15 + SOLVED, at="rounds with ε_t > ε/2")
    for margin in run.soft_margin_at_the_end():
        yield Sides(margin + WITHIN, ">=", smallest(run.edges) - run.eps, at="the guarantee, (6)")


OTHERS = 2  # the number of further hypotheses a round, those of the next largest edges
OPENING_GAP = Fraction(3, 2)  # bound on the first gap of a later stage, in units of ε_k


@dataclass(frozen=True)
class NewtonRun:
    """A run of NewtonBoost, with one or several hypotheses a round, and the quantities in its guarantee.

    edges, records, columns : for each round the edge of the best hypothesis, the booster's record, the columns received.
    margins : those of the combination returned.
    """

    booster: Any
    m: int
    has_converged: bool
    edges: list
    records: list
    columns: list
    margins: tuple

    @classmethod
    def of(cls, trace):
        """Return the run of a trace, with one hypothesis a round."""
        columns = [[trace.played(t)] for t in range(len(trace.rounds))]
        records = [this_round.record for this_round in trace.rounds]
        return cls(
            trace.booster, trace.game.m, trace.stop == "converged", trace.edges, records, columns, trace.margins()
        )

    @classmethod
    def with_others(cls, played, kind):
        """Return the run of a booster of class `kind` that receives the best column and the OTHERS next best columns in
        every round."""
        game, booster = played.game, kind(played.booster.nu, played.booster.eps)
        oracle, has_converged = BestColumn(), False
        weights, edges, records, columns = booster.start(game.m), [], [], []
        for _ in range(played.rounds):
            best, _ = oracle.choose(game, weights)
            all_edges = [dot(weights, column) for column in game.columns]
            ranked = sorted((j for j in range(game.n) if j != best), key=lambda j: (-float(all_edges[j]), j))
            received = [game.columns[j] for j in (best, *ranked[:OTHERS])]
            response = booster.update(received[0], received[1:])
            edges.append(all_edges[best])
            records.append(dict(booster.record()))
            columns.append(received)
            has_converged = isinstance(response, Stop)
            if has_converged:
                break
            weights = response
        margins = combine_columns([column for received in columns for column in received], booster.coefficients())
        return cls(booster, game.m, has_converged, edges, records, columns, margins)

    @property
    def eps(self):
        return self.booster.eps

    @property
    def eta(self):
        """Return η of the last stage, which is the paper's η."""
        return self.stages[-1].eta

    @cached_property
    def stages(self):
        return [SmoothedMargin(self.m, self.booster.nu, tolerance) for tolerance in self.booster.tolerances]

    def soft_margin_at_the_end(self):
        """Return [-f*(-A w)] of the combination returned if the run converged; else []."""
        return [self.stages[-1].soft_margin(self.margins)] if self.has_converged else []

    @cached_property
    def smoothed_rounds(self):
        """Return (t, stage, whether t is the first round of the stage, record) for the rounds whose record has an
        objective, in the stages with η_k > 0."""
        rounds, stage = [], None
        for t, record in enumerate(self.records):
            if "objective" in record:
                is_first, stage = record["stage"] != stage, record["stage"]
                if self.stages[stage].eta != 0:
                    rounds.append((t, stage, is_first, record))
        return rounds

    def first_gaps(self):
        """Yield (where, ε_t, upper bound on ε_t) for the first round of every stage; there is a bound in terms of η_k and,
        for later stages, one in terms of ε_k."""
        for t, k, is_first, record in self.smoothed_rounds:
            if is_first:
                at = f"t={t}, the first gap of stage {k + 1} by"
                yield f"{at} η_k", record["gap"], (1 - Fraction(1, 2 ** (k + 1))) * self.stages[k].eta
                if k > 0:
                    yield f"{at} ε_k", record["gap"], OPENING_GAP * self.stages[k].eps

    def rounds_allowed(self):
        """Return 32 ε^-2 ln(m/ν) + 2K + 3, the bound on all rounds. Of these, two may have ε_t <= ε_k/2."""
        return 16 * self.eta / self.eps + 2 * (len(self.stages) - 1) + 3

    def above_half_tolerance(self):
        """Return the `smoothed_rounds` with ε_t > ε_k/2, where k is the stage of the round."""
        return [
            entry
            for entry in self.smoothed_rounds
            if decide(entry[3]["gap"], ">", self.stages[entry[1]].eps / 2) is Verdict.HOLDS
        ]

    def decreases(self, opening_too=False):
        """Yield (t, f~* after round t, f~* before round t, the decrease that is proved) for the rounds with ε_t > ε_k/2.

        The decrease is ε_t²/(8η_k), but 0 in the first round of a later stage, whose hypothesis was chosen for the
        distribution of the stage before. opening_too : use ε_t²/(8η_k) in these rounds as well, a negative control.
        """
        for t, stage, is_first, record in self.above_half_tolerance():
            smoothing, gap = self.stages[stage], record["gap"]
            columns = list(dict.fromkeys(column for received in self.columns[: t + 1] for column in received))
            after = smoothing.conjugate(combine_columns(columns[: len(record["combination"])], record["combination"]))
            decrease = 0 if is_first and stage > 0 and not opening_too else gap * gap / (8 * smoothing.eta)
            yield t, after, record["objective"], decrease
