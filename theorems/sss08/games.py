"""The plays of Figure 1 on which the claims of SSS08 are checked: small games under several caps, drawn ones, and cases
to follow by hand."""

from fractions import Fraction

from hypothesis import strategies as st

from properties.cases.drawn import Choices, Drawn, composite, planted_games, rational_games, sign_games
from properties.cases.exact_json import register_json
from properties.cases.exhaustive import all_games, scope
from properties.claims import Instance, Play
from reference import BestColumn, Game, InOrder
from reference.constructions.sss08 import one_wrong_each
from reference.convex.relaxations import PeakPenalty
from reference.exact import RelaxedMargin
from theorems.sss08.convex import relaxed_weak_learnability
from theorems.sss08.functions import OpenBall, OpenCap, cross, every_small_game, penalty
from theorems.sss08.letters import rounds_of_the_sharper_bound, rounds_of_theorem_9
from theorems.sss08.margins import separation, weak_learnability

register_json("$peak", PeakPenalty)  # so that runs with a penalty can be stored and played again

BEST = BestColumn(signed=True)  # Figure 1 takes the largest |edge|

three_apart = Play(one_wrong_each(3), BEST, 8)  # Each hypothesis wrong on one of three examples: all three are needed.


def caps(m):
    """Return the caps nu = 1, m, a whole number and a number that is not whole."""
    return sorted({nu for nu in (Fraction(1), Fraction(3, 2), Fraction(m, 2), Fraction(m)) if 1 <= nu <= m})


two_right = Play(Game([[1], [1]]), BEST, 4)  # One hypothesis that is right on both examples.

# nu = m: every distribution is uniform, one hypothesis is the whole solution.
capped_to_uniform = Play(Game([[1, -1], [1, 1], [-1, 1]]), BEST, 6, RelaxedMargin(3, 1))

# ε = 12 on two examples: β is above 8, larger than any gain of a step.
coarse = Play(Game([[1], [1]]), BEST, 2, RelaxedMargin(1, 12))


def small_plays(effort):
    """Yield the sign games to 3 x 3 (4 x 4 from effort ci on) with at least two examples, under every cap, for six
    rounds."""
    size = 3 if effort == "quick" else 4
    for game in all_games((-1, 1), size, size):
        yield from (Play(game, BEST, 6, RelaxedMargin(nu, 1)) for nu in caps(game.m) if game.m >= 2)


SMALL_PLAYS = scope("small plays", small_plays, "small sign games under every cap, six rounds, lowest index on ties")


@composite
def relaxed_plays(draw, caps=caps):
    """Draw a game of two to five examples, a cap, an accuracy, and a few rounds against the best hypothesis."""
    shapes = {"m": (2, 5), "n": (1, 4)}
    game = draw(st.one_of(rational_games(**shapes), sign_games(**shapes), planted_games(m=(2, 5), n=(3, 4))))
    choose = Choices(draw, 8)
    nu = choose.pick(caps(game.m))
    eps = choose.pick((Fraction(1, 2), Fraction(1), Fraction(1, 10), Fraction(5, 4)))
    return Play(game, BEST, choose.between(3, 5), RelaxedMargin(nu, eps))


ROUNDS_AT_MOST = 90  # a bound on the rounds of a whole run, because the number in Theorem 9 grows with 1/ε²


def telling_accuracy(m, shortfall):
    """Return an ε for Theorem 9 below `shortfall`, the difference between ρ and the value of w = 0.

    For larger ε a run that stays at w = 0 satisfies Theorem 9. The result is the first of 3/4 and 1/2 that is below
    `shortfall` and for which Theorem 9 needs at most ROUNDS_AT_MOST rounds; else 1.
    """
    for eps in (Fraction(3, 4), Fraction(1, 2)):
        if eps < shortfall and rounds_of_theorem_9(m, eps) <= ROUNDS_AT_MOST:
            return eps
    return Fraction(1)


@composite
def right_by_nine_tenths(draw, sizes=(2, 3, 4)):
    """Draw games with a hypothesis whose margin is at least 9/10 on every example, so that ρ >= 9/10 under every
    cap."""
    choose = Choices(draw, 16)
    size = choose.pick(sizes)
    first = choose.picks((Fraction(19, 20), Fraction(9, 10), Fraction(1)), size)
    others = [[Fraction(choose.between(-4, 4), 4) for _ in range(size)] for _ in range(choose.between(1, 2))]
    return Game(list(zip(first, *others, strict=True)))


@composite
def whole_runs(draw):
    """Draw a play with the number of rounds of Theorem 9."""
    shapes = {"m": (2, 4), "n": (1, 4)}
    games = (rational_games(**shapes), sign_games(**shapes), planted_games(m=(2, 4), n=(3, 4)), right_by_nine_tenths())
    game = draw(st.one_of(*games))
    return whole_run(game, Choices(draw, 8).pick(caps(game.m)))


def whole_run(game, nu) -> Play:
    """Return a play with the number of rounds of Theorem 9 for the ε of `telling_accuracy`."""
    eps = telling_accuracy(game.m, weak_learnability(game, nu))
    return Play(game, BEST, rounds_of_theorem_9(game.m, eps), RelaxedMargin(nu, eps))


def whole_small_runs(effort):
    """Yield whole runs of small games under every cap."""
    for game in every_small_game(effort):
        yield from (whole_run(game, nu) for nu in caps(game.m))


WHOLE_SMALL_RUNS = scope("small runs", whole_small_runs, "small games under every cap, lowest index on ties")

ROUNDS = rounds_of_theorem_9(2, Fraction(1, 2))  # 87 rounds, the number of Theorem 9 for ε = 1/2 and two examples
long_run = Play(Game([[1, 0], [0, 1]]), BEST, ROUNDS)  # Both hypotheses are needed.
right_at_once = Play(Game([[1], [1]]), BEST, ROUNDS)  # One hypothesis that is right on both.
LONG_RUNS = [long_run, right_at_once]

too_few_rounds = Play(Game([[1], [1]]), BEST, 0)  # no round is played, but Theorem 9 requires 87
one_example = Play(Game([[1]]), BEST, 0)  # log m = 0: Theorem 9 requires no round, and w = 0 is not accurate.

# nu = 3/2 on four examples: some weights at the cap, some below.
third_of_four = Play(Game([[1, -1], [1, 1], [1, 1], [-1, 1]]), BEST, 6, RelaxedMargin("3/2", 1))

# nu = 2 on three examples, the last with a small negative margin: without the cap it would have more than half of the weight.
one_under_the_cap = Play(Game([["1/2"], ["1/2"], ["-1/10"]]), BEST, 6)

# One hypothesis that is right on both examples, ε = 1: w_3 is that hypothesis, and round 3 divides 0 by 0.
right_three_times = Play(Game([[1], [1]]), BEST, 3, RelaxedMargin(1, 1))

# f = 0 where every |d_i| < 11/20: d_2 would need a weight of 1 / (1 + exp(-3/8)) > 11/20, so d_2 does not exist.
the_infimum_is_not_reached = Play(Game([[-1], ["1/2"]]), BEST, 2, RelaxedMargin(1, 1, OpenCap(Fraction(20, 11))))


def whole_run_for(eps) -> Play:
    """Return a play of three examples, each hypothesis wrong on one, with the number of rounds of Theorem 9 for this
    ε."""
    return Play(one_wrong_each(3), BEST, rounds_of_theorem_9(3, eps), RelaxedMargin(1, eps))


@composite
def runs_without_closure(draw):
    """Draw one hypothesis with positive mean margin on two examples, the open or the closed ball, and ε = 1/2 or
    3/4."""
    choose = Choices(draw, 16)
    game = Game([[1], [Fraction(choose.between(-39, 20), 40)]])
    return run_of_theorem_9(game, choose.pick(("1/2", "3/4")), choose.pick((False, False, True)))


def run_of_theorem_9(game, eps, closed) -> Instance:
    """Return the instance with this game and ε, f the closed or the open ball, and the least number of rounds of
    Theorem 9."""
    return Instance(game=game, eps=Fraction(eps), closed=closed, rounds=rounds_of_theorem_9(game.m, Fraction(eps)))


# Margins 1 and -19/20: every edge under uniform weights is 1/40, and w = 0 has the largest least margin.
worse_than_nothing = run_of_theorem_9(Game([[1], [Fraction(-19, 20)]]), Fraction(1, 2), closed=False)


def hardly_a_margin() -> Play:
    """Return the run of Figure 1 on the same game with the same f* and accuracy. Its f is the conjugate of f*, the
    indicator of the closed ball, which is 0 on the simplex."""
    chosen = worse_than_nothing
    return Play(chosen.game, BEST, chosen.rounds, RelaxedMargin(1, chosen.eps))


def worse_than_nothing_played() -> Play:
    """Return the run of the booster that is given the open ball, an f that is not a conjugate."""
    chosen = worse_than_nothing
    return Play(chosen.game, BEST, chosen.rounds, RelaxedMargin(1, chosen.eps, OpenBall()))


@composite
def penalised_runs(draw):
    """Draw a game, a penalty on the largest weight in place of a cap, and the rounds of Theorem 9 for the ε of
    `telling_accuracy`."""
    games = (rational_games(m=(2, 3), n=(1, 3)), planted_games(m=(2, 3), n=(3, 4)), right_by_nine_tenths(sizes=(2, 3)))
    game = draw(st.one_of(*games))
    weight = Choices(draw, 8).pick((Fraction(1, 4), Fraction(1), Fraction(1, 20)))
    best = relaxed_weak_learnability(penalty(cross(game.m, weight), game))
    eps = telling_accuracy(game.m, best - weight / game.m)  # the value of w = 0 is weight / m
    booster = RelaxedMargin(1, eps, PeakPenalty(weight))
    return Play(game, BEST, rounds_of_theorem_9(game.m, eps), booster)


def half_margin_play(game) -> Play:
    """Return a play with ε = γ/2 on a separable game and the rounds of Theorem 9: T + 2 >= 128 log(m) / γ²."""
    eps = separation(game)[0] / 2
    return Play(game, BEST, rounds_of_theorem_9(game.m, eps), RelaxedMargin(1, eps))


@composite
def separable_runs(draw):
    """Draw two or three examples on which some hypothesis has margins of at least 9/10."""
    return half_margin_play(draw(right_by_nine_tenths(sizes=(2, 2, 2, 2, 2, 3))))


# Two examples, two hypotheses, each right on one and abstaining on the other: γ = 1/2, ε = 1/4.
half_margin_of_two = half_margin_play(Game([[1, 0], [0, 1]]))


@composite
def new_every_round(draw):
    """Draw at least as many hypotheses as rounds, played in order or by their edge."""
    game, choose = draw(planted_games(m=(2, 4), n=(3, 6))), Choices(draw, 8)
    return Play(game, choose.pick((InOrder(signed=True), BEST)), choose.between(1, 4), RelaxedMargin(1, 1))


# A penalty on the largest weight, three examples: without the penalty the misclassified one would have a larger weight.
penalised = RelaxedMargin(1, 1, PeakPenalty(Fraction(1, 4)))
peak_on_three = Play(Game([[1, 0], ["1/2", 1], ["-1/2", 1]]), BEST, 4, penalised)


@composite
def penalised_plays(draw):
    """Draw a game of two to four examples under a penalty on the largest weight, for a few rounds."""
    game = draw(st.one_of(rational_games(m=(2, 4), n=(1, 3)), planted_games(m=(2, 4), n=(3, 4))))
    choose = Choices(draw, 8)
    weight = choose.pick((Fraction(1, 4), Fraction(1), Fraction(1, 20)))
    eps = choose.pick((Fraction(1, 2), Fraction(1), Fraction(5, 4)))
    return Play(game, BEST, choose.between(2, 4), RelaxedMargin(1, eps, PeakPenalty(weight)))


# Three examples and ε just below 2 log 3: β is nearly 1 and the bound on ε_1 is nearly 4; twelve rounds.
slow_for_ever = Play(one_wrong_each(3), BEST, 12, RelaxedMargin(1, 2))

# Four examples, each hypothesis wrong on one, for twenty rounds: a single hypothesis has the error 1/4.
each_wrong_once = Play(one_wrong_each(4), BEST, 20)

# Eight examples: the first hypothesis is wrong on two, the second on three others, which have a quarter of AdaBoost's weight.
two_wrong_and_three_others = Play(Game([[-1, 1]] * 2 + [[1, -1]] * 3 + [[1, 1]] * 3), BEST, 2)

single_example = Game([[1]])  # One example, one hypothesis.
two_margins = Game(
    [[1], [Fraction(1, 2)]]
)  # One hypothesis with margins 1 and 1/2, so that the least margin is not the average.

# The plays of the claims on single rounds: small games, drawn ones, and drawn ones under a penalty.
PLAYS = [SMALL_PLAYS, Drawn(relaxed_plays(), 165), Drawn(penalised_plays(), 60, name="penalties")]

HARD_GAMES = [
    Drawn(rational_games(m=(1, 2), n=(1, 3)), 190),
    Drawn(rational_games(m=3, n=(1, 2)), 20, name="three examples"),
]


@composite
def shorter_runs(draw):
    """Draw a run of Theorem 9 with the rounds of the sharper bound."""
    play = draw(whole_runs())
    if play.game.m < 2:
        return play
    return Play(play.game, play.oracle, rounds_of_the_sharper_bound(play.game.m, play.booster.eps), play.booster)


# Two examples, ε = 1: the bound requires twelve rounds.
one_round_too_few = Play(Game([[1, 0], [0, 1]]), BEST, 11, RelaxedMargin(1, 1))
