"""The guarantee of NewtonBoost, an answer to MHT22's closing question: faster than LPBoost, with Theorem 3's rate."""

from fractions import Fraction

from properties.cases import Play
from properties.claims import Sides, claim, mutant
from properties.strategies import Block, Drawn, composite
from reference.arithmetic import Verdict, decide
from reference.exact import NewtonBoost
from reference.exact.extremes import smallest
from reference.exact.newton_boost import STAGES
from reference.exact.smoothed_margin import SmoothedMargin
from theorems.mht22.plays import CHOICES, COARSE, TOLERANCES, arena, crossed_triples, each_wrong_once, likely, opposed
from theorems.mht22.quantities import SOLVED, WITHIN
from theorems.mht22.saboteurs import NewestHypothesisOnly, StopsAtThriceTheTolerance


@composite
def newton_plays(draw):
    """An arena with a NewtonBoost for it."""
    block = Block(draw, CHOICES)
    met = arena(draw, block, (3, 8))
    booster = NewtonBoost(block.pick(likely(met.game.m, False)), block.pick((*TOLERANCES, *COARSE)))
    return Play(met.game, met.oracle, met.rounds, booster)


def newton_sides(trace):
    booster, m = trace.booster, trace.game.m
    stages = [SmoothedMargin(m, booster.nu, factor * booster.eps) for factor in STAGES]
    if trace.stop == "converged":
        margin = stages[-1].soft_margin(trace.margins)
        yield Sides(margin + WITHIN, ">=", smallest(trace.edges) - booster.eps, at="the guarantee, (6)")
    taken = 0
    for t, turn in enumerate(trace.rounds):
        record = turn.record
        if "objective" not in record:
            continue
        smoothing, gap = stages[record["stage"]], record["gap"]
        if smoothing.eta == 0 or decide(gap, ">", booster.eps / 2) is not Verdict.HOLDS:
            continue
        taken += 1
        after = smoothing.conjugate(margins_of(trace, record["combination"], t))
        bound = record["objective"] - gap * gap / (8 * smoothing.eta)
        yield Sides(after, "<=", bound + SOLVED, at=f"t={t}, the decrease that (22) asks for")
    eta = stages[-1].eta
    yield Sides(taken, "<=", 28 * eta / booster.eps + 3, at="rounds with ε_t > ε/2, all stages")


def margins_of(trace, combination, t):
    """A w for weights on the distinct columns in the order obtained."""
    columns = list(dict.fromkeys(trace.played(k) for k in range(t + 1)))
    return tuple(
        sum((w * column[i] for w, column in zip(combination, columns, strict=False)), start=Fraction(0))
        for i in range(trace.game.m)
    )


BOOSTERS = [NewtonBoost(1, Fraction(1, 10)), NewtonBoost(2, Fraction(1, 20))]


@claim(
    "MHT22.any-secondary.newton-boost",
    kind="upper",
    statement=r"NewtonBoost stops with $-f^\star(-Aw)\ge g-\epsilon$ after at most "
    r"$56\epsilon^{-2}\ln(m/\nu)+3$ rounds with $\epsilon_t>\epsilon/2$, whatever the learner.",
    boosters=[*BOOSTERS, NewtonBoost(1, 1)],
    games=[Drawn(newton_plays(), examples=230)],
    attained_by=[opposed, each_wrong_once, crossed_triples],
    broken_by=[
        mutant("NewestHypothesisOnly", *[NewestHypothesisOnly(b.nu, b.eps) for b in BOOSTERS]),
        mutant("StopsAtThriceTheTolerance", *[StopsAtThriceTheTolerance(nu, Fraction(1, 5)) for nu in (1, 2)]),
    ],
    uses=["MHT22.equation-22", "MHT22.any-secondary"],
)
def fact_any_secondary_newton_boost(trace):
    """Not a statement of the paper. A stage with η_k lasts at most 16 η_k/ε + 1 rounds by (22); η_k = η/4, η/2, η.

    The direct test of the soft margin needs no smoothing at all, and Lemma 2 says the last stage ends by passing it.
    The plays are shorter than the rounds allowed: that number rests on the decrease, which is checked in every round.
    """
    yield from newton_sides(trace)
