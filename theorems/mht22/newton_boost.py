"""The guarantee of NewtonBoost, a candidate for the algorithm sought at the end of MHT22: faster than LPBoost, with
the rate of Theorem 3; and the rate of its last stage alone. Ours."""

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
        games.answered_under_the_stage_before,
        games.best_under_the_stage_before,
    ],
    broken_by=[
        mutant("NewestHypothesisOnly, ε = 9/10", sabotage.NewestHypothesisOnly(1, Fraction(9, 10))),
        mutant("StopsAtThriceTheTolerance", *[sabotage.StopsAtThriceTheTolerance(nu, Fraction(1, 5)) for nu in (1, 2)]),
    ],
    uses=["MHT22.any-secondary.newton-boost.decrease", "MHT22.any-secondary"],
)
def fact_any_secondary_newton_boost(trace, booster=NewtonBoost):
    """This is not a statement of the paper. Stage k has η_k = 2 ln(m/ν)/ε_k and ends at the first ε_t <= ε_k/2. If the
    body gets a play in place of a trace, the play has several hypotheses a round.

    Within a stage (22) gives ε_{t+1} <= ε_t - ε_t²/(8η_k). The first round of a later stage is an exception: the
    learner chose its hypothesis for the distribution of the stage before, so that f~* only does not increase. So 1/ε_t
    increases by 1/(8η_k) a round, and a stage that begins with the gap x has at most 16η_k/ε_k - 8η_k/x + 2 rounds (in
    the first stage + 1). From one stage to the next f~* increases by at most max Δ · (1/η_k - 1/η_{k+1}), where Δ <=
    ln(m/ν): x <= ε_k/2 + (ε_k - ε_{k+1})/2 = ε_k - ε_{k+1}/2. Then 8η_{k+1}/x >= 16η_k/ε_k for all tolerances: with ρ =
    ε_k/ε_{k+1} this is ρ²/(2ρ - 1) >= 1. So the rounds of the earlier stages cancel, up to 2 for each stage, and 16η/ε
    + 2K + 1 rounds remain. (22) needs ε_t <= 4η_k. The first gap is at most η_1/2, and a stage adds Δ(d)/η_k <= η_k/2
    at its d, because the entropy is strongly convex and margins are at most 1 in absolute value. If the tolerances are
    halved, the sum is (1 - 2^-k) η_k. The direct test of the soft margin does not depend on the smoothing, and by Lemma
    2 it is passed at the end of the last stage. Most plays are shorter than the bound on the rounds; only wrong
    boosters on `opposed_for_long` exceed it.
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
    doc="This is not a statement of the paper, whose learner returns one hypothesis a round; here it returns the "
    "best one and the OTHERS next best. In the proof ε_t depends only on the best one, and further hypotheses in "
    "the secondary rule only lower the objective. The plays are much shorter than the bound on the rounds: they "
    "check the decrease (22) and the guarantee.",
)(fact_any_secondary_newton_boost)


@fact_any_secondary_newton_boost.also(
    "decrease",
    kind="inequality",
    role="ours",
    statement=r"In every round of NewtonBoost with $\epsilon_t>\epsilon_k/2$, $\epsilon_k$ the tolerance of its stage, $\tilde f^\star$ "
    r"falls by at least $\epsilon_t^2/(8\eta_k)$, the decrease of (22), $\eta_k=\tfrac2{\epsilon_k}\ln\tfrac m\nu$; in the first "
    "round of a later stage it does not rise.",
    games=[Drawn(games.newton_plays(), examples=400)],  # many plays end before ε_t is above ε_k/2 in a round
    broken_by=[
        varied("the decrease asked of a stage's first round", opening_too=True),
        mutant("NewestHypothesisOnly", *[sabotage.NewestHypothesisOnly(b.nu, b.eps) for b in games.NEWTON_BOOSTS]),
    ],
    uses=["MHT22.equation-22"],
)
def fact_any_secondary_newton_boost_decrease(trace, opening_too=False):
    """Compare f~* after each round with f~* before the round minus the decrease, up to the error of the solver.

    In the first round of a later stage the learner chose its hypothesis for the distribution of the stage before, so
    that (22) need not hold.
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
    """Check the rate in every round, up to the error of the line search; the number of rounds; and the guarantee if the
    run has stopped.

    Within a stage ε_{t+1} <= ε_t - ε_t²/(8η) by (22), and ε_1 <= η/2: so 1/ε_t >= 2/η + (t - 1)/(8η) = (t + 15)/(8η),
    as in `theorems.mht22.tight`. With one stage no hypothesis is chosen for the distribution of another stage, which
    costs each later stage of NewtonBoost two rounds.
    """
    run = NewtonRun.of(trace)
    for t, _, _, record in run.turns:
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
    """The quantities in NewtonBoost's guarantee, for one or several hypotheses a round: for each round the learner's
    edge, the booster's record and the columns received; and the margins of the combination returned."""

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
        """Return the run of a booster of this kind that gets the best column and the OTHERS next best ones in every
        round."""
        game, booster = played.game, kind(played.booster.nu, played.booster.eps)
        oracle, has_converged = BestColumn(), False
        weights, edges, records, columns = booster.start(game.m), [], [], []
        for _ in range(played.rounds):
            best, _ = oracle.choose(game, weights)
            answers = [dot(weights, column) for column in game.columns]
            ranked = sorted((j for j in range(game.n) if j != best), key=lambda j: (-float(answers[j]), j))
            received = [game.columns[j] for j in (best, *ranked[:OTHERS])]
            answer = booster.update(received[0], received[1:])
            edges.append(answers[best])
            records.append(dict(booster.record()))
            columns.append(received)
            has_converged = isinstance(answer, Stop)
            if has_converged:
                break
            weights = answer
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
    def turns(self):
        """Return (t, stage, whether t is the stage's first round, record) for the rounds with an objective, if η >
        0."""
        rounds, stage = [], None
        for t, record in enumerate(self.records):
            if "objective" in record:
                is_first, stage = record["stage"] != stage, record["stage"]
                if self.stages[stage].eta != 0:
                    rounds.append((t, stage, is_first, record))
        return rounds

    def first_gaps(self):
        """Yield (where, ε_t, its upper bound) for the first round of every stage: the bound by η_k, and in later stages
        the bound by ε_k."""
        for t, k, is_first, record in self.turns:
            if is_first:
                at = f"t={t}, the first gap of stage {k + 1} by"
                yield f"{at} η_k", record["gap"], (1 - Fraction(1, 2 ** (k + 1))) * self.stages[k].eta
                if k > 0:
                    yield f"{at} ε_k", record["gap"], OPENING_GAP * self.stages[k].eps

    def rounds_allowed(self):
        """Return 32 ε^-2 ln(m/ν) + 2K + 3, the bound on the rounds, two of which may have ε_t <= ε_k/2."""
        return 16 * self.eta / self.eps + 2 * (len(self.stages) - 1) + 3

    def above_half_tolerance(self):
        """Return the `turns` with ε_t > ε_k/2, where k is their stage."""
        return [
            entry
            for entry in self.turns
            if decide(entry[3]["gap"], ">", self.stages[entry[1]].eps / 2) is Verdict.HOLDS
        ]

    def decreases(self, opening_too=False):
        """Yield (t, f~* after the round, f~* before it, ε_t²/(8η_k)) for the rounds with ε_t > ε_k/2; The last entry is
        0 in the first round of a later stage, unless `opening_too`: the learner chose that hypothesis for the
        distribution of the stage before."""
        for t, stage, is_first, record in self.above_half_tolerance():
            smoothing, gap = self.stages[stage], record["gap"]
            columns = list(dict.fromkeys(column for received in self.columns[: t + 1] for column in received))
            after = smoothing.conjugate(combine_columns(columns[: len(record["combination"])], record["combination"]))
            decrease = 0 if is_first and stage > 0 and not opening_too else gap * gap / (8 * smoothing.eta)
            yield t, after, record["objective"], decrease
