"""Sections 1 and 2, two remarks on edges: the rate under the weak learning assumption, and what no edge means."""

from fractions import Fraction
from itertools import product
from math import prod

from hypothesis import strategies as st

from properties.cases.drawn import Drawn, composite, mistake_games, sign_games
from properties.cases.exhaustive import Exhausted
from properties.claims import Instance, Play, Sides, claim, without
from reference import BestColumn, Game, play
from reference.arithmetic import dot, exp
from reference.constructions.mrs13 import both_sets
from reference.exact import AdaBoost
from reference.rate.suboptimality import exponential_loss, losses
from theorems.mrs13.boosters import StepTimes
from theorems.mrs13.coordinate_descent import edges_are_below_one
from theorems.mrs13.scopes import grid


def every_round_has_an_edge(trace) -> bool:
    """The weak learning assumption for the rounds played: no edge is 0."""
    return bool(trace.edges) and all(trace.edges)


def separable_triangle() -> Play:
    """Three examples, each wrong on one of three hypotheses; the first edge is 1/3."""
    return Play(Game([[1, 1, -1], [1, -1, 1], [-1, 1, 1]]), rounds=3)


def _exponential_rate(trace, share):
    """Loss after t rounds against exp(-2tγ²), γ the given share of the least |edge| of those rounds."""
    run = losses(trace)
    for t in range(1, len(run)):
        gamma = share * min(abs(edge) for edge in trace.edges[:t])
        yield Sides(run[t], "<=", exp(-2 * t * gamma**2), f"t={t}, γ={gamma}")


RUNS = dict(
    boosters=[AdaBoost()],
    given=[edges_are_below_one, every_round_has_an_edge],
    rounds=5,
    attained_by=[separable_triangle, both_sets],
)
GAMES = [Drawn(mistake_games(gamma=Fraction(1, 10)), 250), Drawn(sign_games(m=(4, 7), n=(2, 4)), 60, "signs")]


@claim(
    "MRS13.remark-separable.exponent",
    kind="remark",
    statement=r"under the weak learning assumption with parameter $\gamma:\ L(\lambda^t)\le e^{-2t\gamma^2}$",
    games=GAMES[:1],
    printed="ambiguous",
    readings=("MRS13.remark-separable.exponent.reading-advantage", "MRS13.remark-separable.exponent.reading-edge"),
    reason="γ is not defined there. In the sources it is the advantage over random guessing, errors of at most 1/2 - γ, and the bound "
    "holds; read as this paper's edge, of which Section 4.1 says that one of γ in each round is the weak learning assumption, "
    "the exponent is too large by a factor 4.",
    **RUNS,
)
def remark_separable_exponent(trace):
    """With γ the least edge."""
    yield from _exponential_rate(trace, 1)


@claim(
    "MRS13.remark-separable.exponent.reading-advantage",
    kind="upper",
    statement=r"errors $\le\tfrac12-\gamma$, edges $\ge2\gamma:\ L(\lambda^t)\le e^{-2t\gamma^2}$",
    games=GAMES,
    broken_by=[StepTimes(0)],
    uses=["MRS13.equation-5"],
    **RUNS,
)
def remark_separable_exponent_reading_advantage(trace):
    """With γ half of the least edge."""
    yield from _exponential_rate(trace, Fraction(1, 2))


@claim(
    "MRS13.remark-separable.exponent.reading-edge",
    kind="upper",
    statement=r"edges $\delta_t\ge\gamma:\ L(\lambda^t)\le e^{-2t\gamma^2}$",
    games=GAMES[:1],
    printed="refuted",
    amended=r"$L(\lambda^t)\le e^{-t\gamma^2/2}$",
    reason="Three examples, each wrong on one of three hypotheses: the first edge is 1/3, the loss after it sqrt(8)/3 = 0.94..., and "
    "exp(-2/9) is 0.80...",
    **RUNS,
)
def remark_separable_exponent_reading_edge(trace):
    """With γ the least edge."""
    yield from _exponential_rate(trace, 1)


def _run_before(instance):
    """AdaBoost's run up to the round t of the instance."""
    return play(AdaBoost(), instance.game, instance.t - 1, BestColumn(signed=True))


def no_hypothesis_has_an_edge(instance) -> bool:
    """Under the weights of round t every hypothesis is right on half of the weight."""
    weights = _run_before(instance).weights[-1]
    return not any(dot(weights, column) for column in instance.game.columns)


@composite
def balanced_games(draw):
    """Confidence-rated rows and their negatives, which leave no edge in round 1, and a move from 0."""
    n = draw(st.integers(1, 3))
    entry = st.sampled_from(list(map(Fraction, ("1", "-1", "1/2", "-3/4", "0"))))
    rows = [[draw(entry) for _ in range(n)] for _ in range(draw(st.integers(1, 3)))]
    combination = tuple(Fraction(draw(st.integers(-8, 8)), 4) for _ in range(n))
    return Instance(game=Game([*rows, *([-a for a in row] for row in rows)]), move=combination, t=1)


@composite
def settled_games(draw):
    """n hypotheses that are right and wrong independently of each other, each more often right than wrong or the other
    way round: AdaBoost takes each of them once, and from round n + 1 on there is no edge. A move of the combination it
    has then, which is not 0."""
    n = draw(st.integers(1, 3))
    right, wrong = zip(*(draw(st.sampled_from([(2, 1), (3, 1), (1, 2)])) for _ in range(n)), strict=True)
    rows = []
    for row in product((1, -1), repeat=n):
        copies = prod(p if a == 1 else q for a, p, q in zip(row, right, wrong, strict=True))
        rows += [list(row)] * copies
    move = draw(st.tuples(*[st.integers(-8, 8)] * n).filter(any))
    return Instance(game=Game(rows), move=tuple(Fraction(x, 4) for x in move), t=draw(st.integers(n + 1, n + 2)))


def _every_small_game(effort):
    for game in Exhausted().cases("quick"):
        for length in (Fraction(-1), Fraction(1, 8)):
            yield Instance(game=game, move=(length,) * game.n, t=1)


def downhill():
    """Two examples against one: the hypothesis has an edge, and a short step lowers the loss."""
    return Instance(game=Game([[1], [1], [-1]]), move=(Fraction(1, 4),), t=1)


def uphill():
    """Two examples of which every hypothesis has one right: no edge."""
    return Instance(game=Game([[1], [-1]]), move=(Fraction(1, 4),), t=1)


def at_the_optimum():
    """Two examples against one again: after its first step AdaBoost is at the optimum, and has no edge."""
    return Instance(game=Game([[1], [1], [-1]]), move=(Fraction(1, 4),), t=2)


@claim(
    "MRS13.equation-5.no-edge",
    kind="inequality",
    statement=r"$\delta_t=0\ \Rightarrow\ L(\lambda^{t-1})=\inf L$",
    given=[no_hypothesis_has_an_edge],
    games=[
        Drawn(balanced_games(), 200),
        Drawn(settled_games(), 60, "settled"),
        grid("grid", _every_small_game, "two combinations on each class of small games"),
    ],
    attained_by=[uphill, downhill, at_the_optimum],
    broken_by=[without(no_hypothesis_has_an_edge)],
    vacuity="most small games have an edge; they are there to show that the hypothesis is needed",
)
def equation_5_no_edge(instance):
    """At λ^{t-1} of AdaBoost, for t = 1 and for rounds after which it has come to rest: no move lowers the loss.

    In general: the loss after a move is L(λ^{t-1}) times the mean of exp(-z) under the weights of round t, z the margins
    of the move, which is at least exp of minus the mean of z, and that mean is 0 for every move.
    """
    game, reached = instance.game, _run_before(instance).coefficients
    moved = tuple(a + b for a, b in zip(reached, instance.move, strict=True))
    yield Sides(exponential_loss(game, moved), ">=", exponential_loss(game, reached), f"t={instance.t}")
