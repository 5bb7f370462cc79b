"""Games, plays and numbers for the pages on Sections 2, 3.1 and 3.2 of MRS13."""

from fractions import Fraction
from itertools import cycle, islice, product
from math import prod

from hypothesis import strategies as st

from properties.cases.drawn import abstaining_games, composite, fractions_over, sign_games, unit_fractions
from properties.cases.exhaustive import Exhausted, all_games
from properties.cases.play import Play
from properties.claims import Instance
from reference import BestColumn, Game, Transcript, Verdict, decide, play
from reference.arithmetic import dot
from reference.constructions.mrs13 import nearly_complementary
from reference.exact import AdaBoost
from theorems.mrs13.games import grid

# Five examples on which two hypotheses mostly agree: the second round of AdaBoost.S scales back.
correlated_hypotheses = Game([[1, 1], [1, 1], [1, -1], [-1, 1], [-1, -1]])

# The norm B of a reference between 1/100 and 100, and an ε between 1/1000 and 1.
norms_and_accuracies = st.builds(Instance, norm=fractions_over(100, 1, 10**4), epsilon=unit_fractions(1, 1000))

unit_norm = Instance(norm=Fraction(1), epsilon=Fraction(1))  # B = ε = 1.

FACTORS = tuple(map(Fraction, ("1/3", "1/2", "1", "2", "5")))


def column_is_of_signs(instance) -> bool:
    """Return whether the column stepped along is -1 or +1 on every example."""
    return all(row[instance.column] in (-1, 1) for row in instance.game.rows)


@composite
def steps_from_anywhere(draw):
    """Draw a game, a combination ln(q) and a step ln(f) along one of its columns; in a fifth of the games hypotheses
    abstain."""
    games = draw(st.sampled_from([sign_games, sign_games, sign_games, sign_games, abstaining_games]))
    game = draw(games(m=(1, 6), n=(1, 4)))
    ratio = st.builds(Fraction, st.integers(1, 6), st.integers(1, 6))
    return Instance(
        game=game,
        before=tuple(draw(ratio) for _ in range(game.n)),
        column=draw(st.integers(0, game.n - 1)),
        factor=draw(ratio),
    )


def every_step(effort):
    for game in all_games((-1, 1), 3, 3):
        for column, factor in product(range(game.n), FACTORS):
            yield Instance(
                game=game, before=(Fraction(2), Fraction(1, 3), Fraction(1))[: game.n], column=column, factor=factor
            )
    for m, n in ((4, 1), (4, 2), (4, 3), (4, 4), (1, 4), (2, 4), (3, 4)):
        for game in Exhausted((-1, 1), m, n).cases("quick"):
            if (game.m, game.n) == (m, n):
                before = (Fraction(2), Fraction(1, 3), Fraction(1), Fraction(3, 2))[:n]
                yield Instance(game=game, before=before, column=0, factor=Fraction(3))
    abstaining = Game([[1, 1], [0, -1], [-1, 1]])
    yield Instance(game=abstaining, before=(Fraction(2), Fraction(1)), column=0, factor=Fraction(2))


# An edge between 0 and 1.
small_and_large_edges = st.builds(Instance, x=fractions_over(1000, 1, 999))

PATTERNS = (("2", "1", "1/2", "4"), ("1/2", "1/4", "1", "1"), ("1", "1", "1", "1"))


def _moves(game):
    """Return every ordered pair of the patterns above, as two combinations of the game."""
    logs = [tuple(islice(cycle(map(Fraction, pattern)), game.n)) for pattern in PATTERNS]
    return [Instance(game=game, before=a, after=b) for a in logs for b in logs if a != b]


EVERY_MOVE = grid(
    "grid",
    lambda effort: (move for game in Exhausted().cases(effort) for move in _moves(game)),
    f"{Exhausted().scope('quick')}; six moves of logarithms of rationals in each",
)


@composite
def pairs_of_combinations(draw):
    """Draw a game over {-1,0,+1} with two combinations ln(q)."""
    game = draw(st.one_of(sign_games(m=(2, 7), n=(1, 5)), abstaining_games(m=(2, 6), n=(1, 5))))
    power = st.sampled_from([Fraction(1), Fraction(2), Fraction(1, 2), Fraction(3, 2), Fraction(1, 5)])
    return Instance(
        game=game, before=tuple(draw(power) for _ in range(game.n)), after=tuple(draw(power) for _ in range(game.n))
    )


a_hypothesis_that_abstains = Instance(
    game=Game([[1, 0], [0, 1]]), before=(Fraction(1), Fraction(1)), after=(Fraction(2), Fraction(2))
)


def every_round_has_an_edge(trace) -> bool:
    """Return whether no edge of the rounds played is 0 (the weak learning assumption)."""
    return bool(trace.edges) and all(trace.edges)


# Three examples, each wrong on one of three hypotheses; the first edge is 1/3.
separable_triangle = Play(Game([[1, 1, -1], [1, -1, 1], [-1, 1, 1]]), rounds=3)


def run_before(instance):
    """Return AdaBoost's run up to the round t of the instance."""
    return play(AdaBoost(), instance.game, instance.t - 1, BestColumn(signed=True))


def no_hypothesis_has_an_edge(instance) -> bool:
    """Return whether every hypothesis is right on half of the weight under the weights of round t."""
    weights = run_before(instance).weights[-1]
    return not any(dot(weights, column) for column in instance.game.columns)


@composite
def balanced_games(draw):
    """Draw confidence-rated rows and their negatives, so that there is no edge in round 1, and a move from 0."""
    n = draw(st.integers(1, 3))
    entry = st.sampled_from(list(map(Fraction, ("1", "-1", "1/2", "-3/4", "0"))))
    rows = [[draw(entry) for _ in range(n)] for _ in range(draw(st.integers(1, 3)))]
    combination = tuple(Fraction(draw(st.integers(-8, 8)), 4) for _ in range(n))
    return Instance(game=Game([*rows, *([-a for a in row] for row in rows)]), move=combination, t=1)


@composite
def settled_games(draw):
    """Draw n hypotheses that are right and wrong independently of each other, each with a nonzero edge. AdaBoost takes
    each of them once, and from round n + 1 on there is no edge. The move starts at AdaBoost's combination after n
    rounds, which is not 0."""
    n = draw(st.integers(1, 3))
    right, wrong = zip(*(draw(st.sampled_from([(2, 1), (3, 1), (1, 2)])) for _ in range(n)), strict=True)
    rows = []
    for row in product((1, -1), repeat=n):
        copies = prod(p if a == 1 else q for a, p, q in zip(row, right, wrong, strict=True))
        rows += [list(row)] * copies
    move = draw(st.tuples(*[st.integers(-8, 8)] * n).filter(any))
    return Instance(game=Game(rows), move=tuple(Fraction(x, 4) for x in move), t=draw(st.integers(n + 1, n + 2)))


EVERY_SMALL_GAME = grid(
    "grid",
    lambda effort: (
        Instance(game=game, move=(length,) * game.n, t=1)
        for game in Exhausted().cases("quick")
        for length in (Fraction(-1), Fraction(1, 8))
    ),
    "two combinations on each class of small games",
)

# Two examples against one: the hypothesis has an edge, and a short step lowers the loss.
downhill = Instance(game=Game([[1], [1], [-1]]), move=(Fraction(1, 4),), t=1)

# Two examples; every hypothesis is right on one of them: no edge.
uphill = Instance(game=Game([[1], [-1]]), move=(Fraction(1, 4),), t=1)

# Two examples against one: after its first step AdaBoost is at the optimum, where no hypothesis has an edge.
at_the_optimum = Instance(game=Game([[1], [1], [-1]]), move=(Fraction(1, 4),), t=2)


class NearlyBest:
    """A learner that returns the column of least |edge| among those with at least `share` of the largest |edge|,
    negated if its edge is negative."""

    def __init__(self, share="9/10"):
        self.share = Fraction(share)

    def choose(self, game, weights):
        edges = [dot(weights, column) for column in game.columns]
        best = max(map(abs, edges), key=float)
        near = [
            j for j, edge in enumerate(edges) if decide(abs(edge), ">=", self.share * best, bits=512) is Verdict.HOLDS
        ]
        j = min(near or range(game.n), key=lambda j: (abs(float(edges[j])), j))
        return j, -1 if decide(edges[j], "<", 0, bits=512) is Verdict.HOLDS else 1


def unattainable_by_a_lazy_learner():
    """Return Figure 3 with a third column of edge 0, which the learner returns, while the best edge is only 1/40."""
    rows = [(*row, entry) for row, entry in zip(nearly_complementary("1/10").rows, (1, 1, -1, -1), strict=True)]
    return Play(Game(rows), Transcript([(2, 1)] * 3), 3)
