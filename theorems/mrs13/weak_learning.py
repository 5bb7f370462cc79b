"""Sections 1 and 2, two remarks on edges: the rate under the weak learning assumption, and what no edge means."""

from fractions import Fraction

from properties.cases.drawn import Drawn, mistake_games, sign_games
from properties.claims import Sides, claim, without
from reference.arithmetic import exp
from reference.constructions.mrs13 import both_sets
from reference.exact import AdaBoost
from reference.rate.suboptimality import exponential_loss, losses
from theorems.mrs13 import games_of_descent as tried
from theorems.mrs13.letters import edges_are_below_one
from theorems.mrs13.sabotage import StepTimes

RUNS = dict(
    boosters=[AdaBoost()],
    given=[edges_are_below_one, tried.every_round_has_an_edge],
    rounds=5,
    attained_by=[tried.separable_triangle, both_sets],
)
GAMES = [Drawn(mistake_games(gamma=Fraction(1, 10)), 250), Drawn(sign_games(m=(4, 7), n=(2, 4)), 60, "signs")]


@claim(
    "MRS13.remark-separable.exponent",
    kind="remark",
    statement=r"under the weak learning assumption with parameter $\gamma:\ L(\lambda^t)\le e^{-2t\gamma^2}$",
    games=GAMES,
    broken_by=[StepTimes(0)],
    reason="γ is not defined there, but the sentence cites its sources, where it is the advantage over random guessing, errors of "
    "at most 1/2 - γ. Read as an edge, as in Section 4.1, the exponent is too large by a factor 4 (reading-edge).",
    **RUNS,
    uses=["MRS13.equation-5"],
    slip=("convention", "gamma-as-advantage-or-as-edge", "Section 1, before Section 2"),
    amended=r"errors at most $\tfrac12-\gamma$ in each round",
)
def remark_separable_exponent(trace):
    """An error of 1/2 - γ is an edge of 2γ: with γ half of the least edge of the rounds so far."""
    run = losses(trace)
    for t in range(1, len(run)):
        gamma = min(abs(edge) for edge in trace.edges[:t]) / 2
        yield Sides(run[t], "<=", exp(-2 * t * gamma**2), f"t={t}, γ={gamma}")


remark_separable_exponent_reading_advantage = remark_separable_exponent.reading(
    "advantage",
    kind="upper",
    statement=r"errors $\le\tfrac12-\gamma$, edges $\ge2\gamma:\ L(\lambda^t)\le e^{-2t\gamma^2}$",
    uses=["MRS13.equation-5"],
)(remark_separable_exponent)


@remark_separable_exponent.reading(
    "edge",
    kind="upper",
    games=GAMES[:1],
    statement=r"edges $\delta_t\ge\gamma:\ L(\lambda^t)\le e^{-2t\gamma^2}$",
    printed="refuted",
    amended=r"$L(\lambda^t)\le e^{-t\gamma^2/2}$",
    reason="Three examples, each wrong on one of three hypotheses: the first edge is 1/3, the loss after it sqrt(8)/3 = 0.94..., and "
    "exp(-2/9) is 0.80...",
)
def remark_separable_exponent_reading_edge(trace):
    """With γ the least edge."""
    run = losses(trace)
    for t in range(1, len(run)):
        gamma = min(abs(edge) for edge in trace.edges[:t])
        yield Sides(run[t], "<=", exp(-2 * t * gamma**2), f"t={t}, γ={gamma}")


@claim(
    "MRS13.equation-5.no-edge",
    kind="inequality",
    statement=r"$\delta_t=0\ \Rightarrow\ L(\lambda^{t-1})=\inf L$",
    given=[tried.no_hypothesis_has_an_edge],
    games=[Drawn(tried.balanced_games(), 200), Drawn(tried.settled_games(), 60, "settled"), tried.EVERY_SMALL_GAME],
    attained_by=[tried.uphill, tried.downhill, tried.at_the_optimum],
    broken_by=[without(tried.no_hypothesis_has_an_edge)],
    vacuity="most small games have an edge; they are there to show that the hypothesis is needed",
)
def equation_5_no_edge(instance):
    """At λ^{t-1} of AdaBoost, for t = 1 and for rounds after which it has come to rest: no move lowers the loss.

    In general: the loss after a move is L(λ^{t-1}) times the mean of exp(-z) under the weights of round t, z the margins
    of the move, which is at least exp of minus the mean of z, and that mean is 0 for every move.
    """
    game, reached = instance.game, tried.run_before(instance).coefficients
    moved = tuple(a + b for a, b in zip(reached, instance.move, strict=True))
    yield Sides(exponential_loss(game, moved), ">=", exponential_loss(game, reached), f"t={instance.t}")
