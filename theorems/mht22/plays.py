"""Drawn plays of the soft-margin boosters: games, learners, caps, tolerances, step rules and secondary rules."""

from fractions import Fraction

from properties.cases.drawn import Block, Pool, composite, mistake_games, planted_games, rational_games
from properties.cases.play import Play
from reference import AtLeast, BestColumn, Game, InOrder
from reference.exact import CERLPBoost, ERLPBoost, LPBoost, MLPBoost

COARSE = (Fraction(1, 3), Fraction(1, 2), Fraction(1, 4), Fraction(1, 5))
TOLERANCES = (Fraction(1, 10), Fraction(1, 20), Fraction(1, 50), Fraction(1, 100), Fraction(1, 3))
RULES = ("lpboost", "newest", "uniform", "worst", ((1, 2), (0, 1), (3, 1, 1)))


def cappings(m):
    """Rationals in [1, m], whole and not, both ends among them."""
    listed = (
        Fraction(1),
        Fraction(3, 2),
        Fraction(2),
        Fraction(m, 2),
        Fraction(2 * m - 1, 2),
        Fraction(m - 1),
        Fraction(m),
    )
    return sorted({nu for nu in listed if 1 <= nu <= m})


def likely(m, choice):
    """The cappings to draw from, small ones more often: near nu = m the first gap is already small."""
    listed = cappings(m)
    return (*[nu for nu in listed if 2 * nu <= m] * 3, *(listed[:-1] if choice else listed))


def rotating_game(block):
    """Three to five examples and hypotheses; hypothesis j is wrong on example j and perhaps on one more.

    No hypothesis is good alone and several are together, so a run takes more than one step.
    """
    m = block.between(3, 5)
    wrong = [block.pick((-1, Fraction(-1, 2), Fraction(-1, 3), 0)) for _ in range(m)]
    seconds = [block.between(0, 2 * m) for _ in range(m)]
    return Game([[wrong[j] if i == j or i == seconds[j] else 1 for j in range(m)] for i in range(m)])


def arena(draw, block, rounds=(3, 6)):
    """A game with at least two examples, a learner for it and a number of rounds."""
    length = block.between(*rounds)
    kind = block.between(0, 7)
    if kind == 7:
        gamma = block.pick((Fraction(1, 5), Fraction(1, 10)))
        play = draw(mistake_games(m=(3, 6), rounds=length, gamma=gamma))
        return Play(play.game, play.oracle, length)
    if kind == 6:
        game = draw(rational_games(4, m=(2, 5), n=(2, 4)))
    else:
        game = draw(planted_games(m=(3, 6), n=(5, 7))) if kind == 5 else rotating_game(block)
    oracle = block.pick((BestColumn(), BestColumn(), BestColumn(), AtLeast(Fraction(1, 10)), InOrder()))
    return Play(game, oracle, length)


CHOICES = 20  # bytes: the choices of a play with a rotating game fill less than half of them


@composite
def scheme_plays(
    draw,
    steps=("short", "line", "classic"),
    rules=(None, *RULES),
    choice=False,
    rounds=(3, 6),
    best=False,
    tolerances=TOLERANCES,
):
    """An arena with an MLPBoost for it.    choice : nu < m.    best : the learner returns a column of largest edge."""
    block = Block(draw, CHOICES)
    met = arena(draw, block, rounds)
    cap = block.pick(likely(met.game.m, choice))
    booster = MLPBoost(cap, block.pick(tolerances), block.pick(steps), block.pick(rules))
    return Play(met.game, BestColumn() if best else met.oracle, met.rounds, booster)


@composite
def plays_of(draw, booster, choice=False, rounds=(2, 6), best=True):
    """An arena with booster(nu, eps), LPBoost or ERLPBoost; best : against the best column only."""
    block = Block(draw, CHOICES)
    met = arena(draw, block, rounds)
    made = booster(block.pick(likely(met.game.m, choice)), block.pick(TOLERANCES))
    return Play(met.game, BestColumn() if best else met.oracle, met.rounds, made)


LONG = (6, 10)  # rounds: most runs with a coarse tolerance converge
FRANK_WOLFE = ("classic", "short", "line")
SCHEME = Pool(scheme_plays(steps=(*FRANK_WOLFE, "pairwise")), 1500)
LONG_SCHEME = Pool(scheme_plays(steps=(*FRANK_WOLFE, "pairwise"), rounds=LONG, tolerances=COARSE), 560)


def stepping(*steps, choice=False, secondary=False):
    """The plays with one of these step rules.    choice : nu < m.    secondary : with a secondary rule."""

    def only(play):
        booster = play.booster
        return (
            booster.step in steps
            and not (choice and booster.nu == play.game.m)
            and not (secondary and booster.secondary is None)
        )

    return only


def each_wrong_once(m=4):
    """Column j is wrong on example j alone: many hypotheses are needed, and symmetric ones."""
    return Game([[-1 if i == j else 1 for j in range(m)] for i in range(m)])


def opposed() -> Play:
    """Two examples, each hypothesis wrong on one; with ε = 1 Theorem 3 allows 20 rounds and a correct run takes 2."""
    return Play(Game([[1, -1], [-1, 1]]), BestColumn(signed=True), rounds=24)


def with_tolerance_one(*steps, secondary=None):
    """The scheme with ε = 1, at which the rate 8η/(t+2) comes below the gap of a run that stands still: `opposed`."""
    return [MLPBoost(1, 1, step, secondary) for step in steps]


def crossed_triples():
    """Four examples, three hypotheses, each wrong on two examples or one."""
    return Game([[1, -1, 1], [-1, 1, 1], [1, 1, -1], [1, -1, -1]])


SHORT = [MLPBoost(1, Fraction(1, 10), "short", None), MLPBoost(2, Fraction(1, 10), "short", "lpboost")]
LINE = [MLPBoost(1, Fraction(1, 10), "line", None), MLPBoost(2, Fraction(1, 10), "line", "lpboost")]
CLASSIC = [MLPBoost(1, Fraction(1, 10), "classic", None), MLPBoost(2, Fraction(1, 10), "classic", "lpboost")]
PAIRWISE = [MLPBoost(1, Fraction(1, 10), "pairwise", None), MLPBoost(2, Fraction(1, 10), "pairwise", "lpboost")]
FULLY_CORRECTIVE = [ERLPBoost(1, Fraction(1, 10)), ERLPBoost(2, Fraction(1, 10))]
TOTALLY_CORRECTIVE = [LPBoost(1, Fraction(1, 10)), LPBoost(2, Fraction(1, 10))]
CORRECTIVE = [CERLPBoost(1, Fraction(1, 10), "short"), CERLPBoost(2, Fraction(1, 10), "classic")]
