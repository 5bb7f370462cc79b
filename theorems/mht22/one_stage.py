"""NewtonBoost with its last stage alone: fewer rounds are promised, and no stage before helps. Ours.

Within a stage ε_{t+1} <= ε_t - ε_t²/(8η) by (22), and ε_1 <= η/2: so 1/ε_t >= 2/η + (t - 1)/(8η) = (t + 15)/(8η), as in
`theorems.mht22.tight`. No stage opens on an answer to the distribution of another, which is what costs the three stages their
104/3 in place of 32.
"""

from fractions import Fraction

from properties.cases.drawn import Drawn
from properties.claims import Sides, claim, mutant, varied
from reference.exact.parts.extremes import smallest
from theorems.mht22 import games
from theorems.mht22.letters import SOLVED, WITHIN, cap_leaves_a_choice
from theorems.mht22.letters_of_newton_boost import NewtonRun
from theorems.mht22.sabotage import OneStageNewestOnly, OneStageStopsEarly


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
        mutant("OneStageNewestOnly", *[OneStageNewestOnly(b.nu, b.eps) for b in games.ONE_STAGE]),
        mutant("OneStageStopsEarly", *[OneStageStopsEarly(nu, Fraction(1, 5)) for nu in (1, 2)]),
    ],
    uses=["MHT22.any-secondary.newton-boost", "MHT22.equation-18.sharper"],
)
def fact_any_secondary_newton_boost_one_stage(trace, constant=8):
    """The rate in every round, up to what a line search leaves; the rounds; and the guarantee where the run has stopped."""
    run = NewtonRun.of(trace)
    for t, _, _, record in run.turns:
        yield Sides(record["gap"], "<=", constant * run.eta / (t + 15) + t * SOLVED, at=f"t={t}")
    above = run.rounds_above_half_eps()
    if above:  # then η > ε, and the bound is above 1
        yield Sides(above, "<=", 16 * run.eta / run.eps - 15 + SOLVED, at="rounds with ε_t > ε/2")
    for margin in run.soft_margin_at_the_end():
        yield Sides(margin + WITHIN, ">=", smallest(run.edges) - run.eps, at="the guarantee, (6)")
