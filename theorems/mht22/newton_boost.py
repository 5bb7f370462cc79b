"""The guarantee of NewtonBoost, an answer to MHT22's closing question: faster than LPBoost, with Theorem 3's rate."""

from fractions import Fraction

from properties.cases.drawn import Drawn
from properties.claims import Sides, claim, mutant, varied
from reference.exact import NewtonBoost
from reference.exact.parts.extremes import smallest
from theorems.mht22 import games
from theorems.mht22.letters import SOLVED, WITHIN
from theorems.mht22.letters_of_newton_boost import NewtonRun
from theorems.mht22.sabotage import NewestHypothesisOnly, ReadsOthersAsAnswers, StopsAtThriceTheTolerance


@claim(
    "MHT22.any-secondary.newton-boost",
    kind="upper",
    role="ours",
    statement=r"NewtonBoost stops with $-f^\star(-Aw)\ge g-\epsilon$ after at most "
    r"$\tfrac{104}{3}\epsilon^{-2}\ln(m/\nu)+7$ rounds, whatever the learner: the first one, at most "
    r"$\tfrac{104}{3}\epsilon^{-2}\ln(m/\nu)+5$ with $\epsilon_t>\epsilon/2$, and the one in which it stops.",
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
        varied("the decrease asked of a stage's first round", opening_too=True),
        mutant("NewestHypothesisOnly", *[NewestHypothesisOnly(b.nu, b.eps) for b in games.NEWTON_BOOSTS]),
        mutant("NewestHypothesisOnly, ε = 9/10", NewestHypothesisOnly(1, Fraction(9, 10))),
        mutant("StopsAtThriceTheTolerance", *[StopsAtThriceTheTolerance(nu, Fraction(1, 5)) for nu in (1, 2)]),
    ],
    uses=["MHT22.equation-22", "MHT22.any-secondary"],
)
def fact_any_secondary_newton_boost(trace, opening_too=False):
    """Not a statement of the paper. The stages have η_k = η/4, η/2, η; the rounds counted are those with ε_t > ε/2.

    In a stage ε_{t+1} <= ε_t - ε_t²/(8η_k) by (22), except in its first round if another came before: there the learner
    answered the distribution of the stage before, and only f~* does not rise. So 1/ε_t grows by 1/(8η_k) a round, and a
    stage that opens with the gap x has at most 16η_k/ε - 8η_k/x + 2 rounds (+ 1 in the first stage). From one stage to the
    next f~* rises by at most max Δ · (1/η_k - 1/η_{k+1}), Δ <= ln(m/ν) = ηε/2: x <= ε/2 + ε in the second, ε/2 + ε/2 in the
    third. In all 16η/(4ε) + 1, 32η/(6ε) + 2 and 8η/ε + 2.
    (22) needs ε_t <= 4η_k: the first gap is at most η_1/2, and a stage adds Δ(d)/η_k <= η_k/2 at its own d (the entropy is
    strongly convex and margins differ from 0 by at most 1): 1/2, 3/4, 7/8 of η_k.
    The direct test of the soft margin needs no smoothing at all, and Lemma 2 says the last stage ends by passing it.
    Most plays are shorter than the rounds allowed; that number is reached by a wrong booster on `opposed_for_long` alone.
    """
    run = NewtonRun.of(trace)
    for margin in run.soft_margin_at_the_end():
        yield Sides(margin + WITHIN, ">=", smallest(run.edges) - run.eps, at="the guarantee, (6)")
    for where, gap, most in run.first_gaps():
        yield Sides(gap, "<=", most, at=where)
    for t, after, before, asked in run.decreases(opening_too):
        yield Sides(after, "<=", before - asked + SOLVED, at=f"t={t}, the decrease that (22) asks for")
    yield Sides(run.rounds_above_half_eps(), "<=", run.rounds_allowed() - 2, at="rounds with ε_t > ε/2, all stages")
    yield Sides(len(run.records), "<=", run.rounds_allowed(), at="rounds in all")


@fact_any_secondary_newton_boost.also(
    "several",
    role="ours",
    statement=r"NewtonBoost stops with $-f^\star(-Aw)\ge g-\epsilon$ after at most $\tfrac{104}{3}\epsilon^{-2}\ln(m/\nu)+7$ "
    r"rounds (the first, those with $\epsilon_t>\epsilon/2$, the last), also where further hypotheses come with the "
    r"learner's answer and the secondary rule uses them.",
    boosters=[],
    games=[Drawn(games.newton_plays_with_others(), examples=230)],
    attained_by=[games.five_each_wrong_once, games.others_beside_the_first],
    broken_by=[
        varied("the decrease asked of a stage's first round", opening_too=True),
        varied("the others' edges count as the learner's answers", booster=ReadsOthersAsAnswers),
        varied("the direct test at three times the tolerance", booster=StopsAtThriceTheTolerance),
    ],
    uses=["MHT22.any-secondary.newton-boost"],
)
def fact_any_secondary_newton_boost_several(play, booster=NewtonBoost, opening_too=False):
    """Not a statement of the paper, whose learner gives one hypothesis a round: the best one and the OTHERS next best.

    The scheme's proof reads ε_t off the learner's own answer; what else the secondary rule knows only lowers the objective.
    """
    run = NewtonRun.with_others(booster(play.booster.nu, play.booster.eps), play.game, play.rounds)
    for margin in run.soft_margin_at_the_end():
        yield Sides(margin + WITHIN, ">=", smallest(run.edges) - run.eps, at="the guarantee, (6)")
    for where, gap, most in run.first_gaps():
        yield Sides(gap, "<=", most, at=where)
    for t, after, before, asked in run.decreases(opening_too):
        yield Sides(after, "<=", before - asked + SOLVED, at=f"t={t}, the decrease that (22) asks for")
    yield Sides(run.rounds_above_half_eps(), "<=", run.rounds_allowed() - 2, at="rounds with ε_t > ε/2, all stages")
    yield Sides(len(run.records), "<=", run.rounds_allowed(), at="rounds in all")
