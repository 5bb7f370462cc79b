"""Plays of RelaxedMargin: small games under several caps, drawn ones, and the two-example cases one can follow by hand."""

from fractions import Fraction

from hypothesis import strategies as st

from properties.cases.drawn import Block, composite, planted_games, rational_games, sign_games
from properties.cases.exhaustive import all_games, scope
from properties.claims import Play
from reference import BestColumn, Game
from reference.constructions.sss08 import one_wrong_each
from reference.exact import RelaxedMargin
from theorems.sss08.quantities import weak_learnability
from theorems.sss08.runs import rounds_of_theorem_9

BEST = BestColumn(signed=True)  # Figure 1 asks for the largest absolute edge


def three_apart() -> Play:
    """Each hypothesis wrong on one of three examples: all three are needed."""
    return Play(one_wrong_each(3), BEST, 8)


def caps(m):
    """nu = 1, m, a whole number and one that is not."""
    return sorted({nu for nu in (Fraction(1), Fraction(3, 2), Fraction(m, 2), Fraction(m)) if 1 <= nu <= m})


def two_right() -> Play:
    """One hypothesis that is right on both examples."""
    return Play(Game([[1], [1]]), BEST, 4)


def capped_to_uniform() -> Play:
    """nu = m: every distribution is uniform, one hypothesis is the whole solution."""
    return Play(Game([[1, -1], [1, 1], [-1, 1]]), BEST, 6, RelaxedMargin(3, 1))


def coarse() -> Play:
    """ε = 12 on two examples: β is above 8, more than a step can gain."""
    return Play(Game([[1], [1]]), BEST, 2, RelaxedMargin(1, 12))


def small_plays(effort):
    """Sign games to 3 x 3 (4 x 4 from effort ci on) with at least two examples, under every cap, for six rounds."""
    size = 3 if effort == "quick" else 4
    for game in all_games((-1, 1), size, size):
        if game.m >= 2:
            for nu in caps(game.m):
                yield Play(game, BEST, 6, RelaxedMargin(nu, 1))


SMALL_PLAYS = scope("small plays", small_plays)
SMALL_PLAYS.exhaustive = False


@composite
def relaxed_plays(draw, rounds=(3, 5)):
    """A drawn game of two to five examples, a cap, an accuracy, and a few rounds against the best hypothesis."""
    shapes = {"m": (2, 5), "n": (1, 4)}
    game = draw(st.one_of(rational_games(**shapes), sign_games(**shapes), planted_games(m=(2, 5), n=(3, 4))))
    block = Block(draw, 8)
    nu = block.pick(caps(game.m))
    eps = block.pick((Fraction(1, 2), Fraction(1), Fraction(1, 10), Fraction(5, 4)))
    return Play(game, BEST, block.between(*rounds), RelaxedMargin(nu, eps))


ROUNDS_AT_MOST = 90  # of a whole run: what Theorem 9 asks for grows with 1/ε²


def telling_accuracy(m, shortfall):
    """An ε of Theorem 9 below `shortfall`, by which w = 0 misses ρ: only then does a run have to move.

    The first of 3/4 and 1/2 that is below it and asks for no more than ROUNDS_AT_MOST rounds; 1 where neither will do.
    """
    for eps in (Fraction(3, 4), Fraction(1, 2)):
        if eps < shortfall and rounds_of_theorem_9(m, eps) <= ROUNDS_AT_MOST:
            return eps
    return Fraction(1)


@composite
def right_by_nine_tenths(draw, m=(2, 4)):
    """Games with a hypothesis that is right on every example, by 9/10 at least: ρ is 9/10 or more under every cap."""
    block = Block(draw, 16)
    size = block.between(*m)
    first = block.picks((Fraction(19, 20), Fraction(9, 10), Fraction(1)), size)
    others = [[Fraction(block.between(-4, 4), 4) for _ in range(size)] for _ in range(block.between(1, 2))]
    return Game(list(zip(first, *others, strict=True)))


@composite
def whole_runs(draw):
    """A drawn game played for as many rounds as Theorem 9 asks for."""
    shapes = {"m": (2, 4), "n": (1, 4)}
    games = (rational_games(**shapes), sign_games(**shapes), planted_games(m=(2, 4), n=(3, 4)), right_by_nine_tenths())
    game = draw(st.one_of(*games))
    nu = Block(draw, 8).pick(caps(game.m))
    eps = telling_accuracy(game.m, weak_learnability(game, nu))
    return Play(game, BEST, rounds_of_theorem_9(game.m, eps), RelaxedMargin(nu, eps))


def whole_small_runs(effort):
    """Small games under every cap, for as many rounds as Theorem 9 asks for at an ε that w = 0 misses, if it is not small.

    Sign games to 3 x 3 and {-1, 0, 1} to 2 x 2; to 4 x 4 and 3 x 3 from effort ci on. One example: no rounds.
    """
    signs, zeros = (3, 2) if effort == "quick" else (4, 3)
    for game in (*all_games((-1, 1), signs, signs), *all_games((-1, 0, 1), zeros, zeros)):
        for nu in caps(game.m):
            eps = telling_accuracy(game.m, weak_learnability(game, nu))
            yield Play(game, BEST, rounds_of_theorem_9(game.m, eps), RelaxedMargin(nu, eps))


WHOLE_SMALL_RUNS = scope("small runs", whole_small_runs)
WHOLE_SMALL_RUNS.exhaustive = False


def long_run() -> Play:
    """87 rounds for ε = 1/2 on two examples; both hypotheses are needed."""
    return Play(Game([[1, 0], [0, 1]]), BEST, rounds_of_theorem_9(2, Fraction(1, 2)))


def right_at_once() -> Play:
    """87 rounds for ε = 1/2 and a hypothesis that is right on both examples."""
    return Play(Game([[1], [1]]), BEST, rounds_of_theorem_9(2, Fraction(1, 2)))


def too_few_rounds() -> Play:
    """No round at all where 87 are asked for."""
    return Play(Game([[1], [1]]), BEST, 0)


def one_example() -> Play:
    """log m = 0: Theorem 9 asks for no round, and w = 0 is not accurate."""
    return Play(Game([[1]]), BEST, 0)
