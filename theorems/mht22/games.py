"""The plays and instances on which the claims of MHT22 are checked.

First the plays of the soft-margin boosters: games, learners, caps, tolerances, step rules and secondary rules. Then the instances
of Section 2, Appendix A and Sections 4 and 5, in the paper's order.
"""

from fractions import Fraction

from properties.cases.drawn import Choices, Drawn, SharedCases, composite, mistake_games, planted_games, rational_games
from properties.cases.exhaustive import scope
from properties.cases.play import Instance, Play
from reference import AtLeast, BestColumn, Game, InOrder, Transcript
from reference.exact import CERLPBoost, ERLPBoost, LPBoost, MLPBoost, NewtonBoost

COARSE = (Fraction(1, 3), Fraction(1, 2), Fraction(1, 4), Fraction(1, 5))
TOLERANCES = (Fraction(1, 10), Fraction(1, 20), Fraction(1, 50), Fraction(1, 100), Fraction(1, 3))
RULES = ("lpboost", "newest", "uniform", "worst", ((1, 2), (0, 1), (3, 1, 1)))


def cappings(m):
    """Return up to seven multiples of 1/2 in [1, m], including 1 and m."""
    return sorted({Fraction(k, 2) for k in (2, 3, 4, m, 2 * m - 2, 2 * m - 1, 2 * m) if 2 <= k <= 2 * m})


def likely(m, choice):
    """Return the values of nu to draw from. The small values are repeated, because near nu = m the first gap is already
    small.    choice : nu < m."""
    listed = cappings(m)
    return (*[nu for nu in listed if 2 * nu <= m] * 3, *(listed[:-1] if choice else listed))


def rotating_game(choose):
    """Draw a game of m examples and m hypotheses, m = 3, 4, 5. Hypothesis j is wrong on example j and perhaps on one more.

    No single hypothesis has a large margin, but a combination of several hypotheses has, so that a run takes several steps.
    """
    m = choose.between(3, 5)
    wrong = [choose.pick((-1, Fraction(-1, 2), Fraction(-1, 3), 0)) for _ in range(m)]
    seconds = [choose.between(0, 2 * m) for _ in range(m)]
    return Game([[wrong[j] if i == j or i == seconds[j] else 1 for j in range(m)] for i in range(m)])


def _play_without_booster(draw, choose, rounds=(3, 6)):
    """Draw a game with at least two examples, a learner and a number of rounds."""
    length = choose.between(*rounds)
    kind = choose.between(0, 7)
    if kind == 7:
        gamma = choose.pick((Fraction(1, 5), Fraction(1, 10)))
        play = draw(mistake_games(m=(3, 6), rounds=length, gamma=gamma))
        return Play(play.game, play.oracle, length)
    if kind == 6:
        game = draw(rational_games(4, m=(2, 5), n=(2, 4)))
    else:
        game = draw(planted_games(m=(3, 6), n=(5, 7))) if kind == 5 else rotating_game(choose)
    oracle = choose.pick((BestColumn(), BestColumn(), BestColumn(), AtLeast(Fraction(1, 10)), InOrder()))
    return Play(game, oracle, length)


CHOICES = 20  # bytes to draw; a play with a rotating game uses less than half of them


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
    """Draw a play of MLPBoost.    choice : nu < m.    best : the learner returns a column of largest edge."""
    choose = Choices(draw, CHOICES)
    drawn = _play_without_booster(draw, choose, rounds)
    cap = choose.pick(likely(drawn.game.m, choice))
    booster = MLPBoost(cap, choose.pick(tolerances), choose.pick(steps), choose.pick(rules))
    return Play(drawn.game, BestColumn() if best else drawn.oracle, drawn.rounds, booster)


@composite
def plays_of(draw, booster, rounds=(2, 6), best=True, tolerances=TOLERANCES):
    """Draw a play of booster(nu, eps).    best : the learner returns a column of largest edge."""
    choose = Choices(draw, CHOICES)
    drawn = _play_without_booster(draw, choose, rounds)
    made = booster(choose.pick(likely(drawn.game.m, False)), choose.pick(tolerances))
    return Play(drawn.game, BestColumn() if best else drawn.oracle, drawn.rounds, made)


LONG = (6, 10)  # the numbers of rounds after which most runs with a coarse tolerance have converged
FRANK_WOLFE = ("classic", "short", "line")
SCHEME = SharedCases(scheme_plays(steps=(*FRANK_WOLFE, "pairwise")), 1500)
LONG_SCHEME = SharedCases(scheme_plays(steps=(*FRANK_WOLFE, "pairwise"), rounds=LONG, tolerances=COARSE), 680)


def stepping(*steps, choice=False, secondary=False):
    """Return a predicate on plays: the booster has one of these step rules.

    choice : also nu < m.    secondary : also a secondary rule.
    """

    def only(play):
        booster = play.booster
        missing = (choice and booster.nu == play.game.m) or (secondary and booster.secondary is None)
        return booster.step in steps and not missing

    return only


def each_wrong_once(m=4):
    """Return a game whose column j is wrong on example j alone, so that many symmetric hypotheses are needed."""
    return Game([[-1 if i == j else 1 for j in range(m)] for i in range(m)])


# Two examples, each hypothesis wrong on one; with ε = 1 Theorem 3 allows 20 rounds and a correct run takes 2.
opposed = Play(Game([[1, -1], [-1, 1]]), BestColumn(signed=True), rounds=24)

# The play `opposed` for forty rounds; for ε = 9/10, m = 2 and nu = 1 the bound on the rounds of NewtonBoost is 30.
opposed_for_long = Play(Game([[1, -1], [-1, 1]]), BestColumn(signed=True), rounds=40)


def with_tolerance_one(*steps, secondary=None):
    """Return MLPBoosts with nu = 1, ε = 1 and these steps.

    In the 24 rounds of `opposed` the rate 8η/(t+2) falls below the gap of a booster whose combination does not change.
    """
    return [MLPBoost(1, 1, step, secondary) for step in steps]


# Four examples, three hypotheses, each wrong on two examples or one.
crossed_triples = Game([[1, -1, 1], [-1, 1, 1], [1, 1, -1], [1, -1, -1]])

SHORT = [MLPBoost(1, Fraction(1, 10), "short", None), MLPBoost(2, Fraction(1, 10), "short", "lpboost")]
LINE = [MLPBoost(1, Fraction(1, 10), "line", None), MLPBoost(2, Fraction(1, 10), "line", "lpboost")]
CLASSIC = [MLPBoost(1, Fraction(1, 10), "classic", None), MLPBoost(2, Fraction(1, 10), "classic", "lpboost")]
PAIRWISE = [MLPBoost(1, Fraction(1, 10), "pairwise", None), MLPBoost(2, Fraction(1, 10), "pairwise", "lpboost")]
FULLY_CORRECTIVE = [ERLPBoost(1, Fraction(1, 10)), ERLPBoost(2, Fraction(1, 10))]
TOTALLY_CORRECTIVE = [LPBoost(1, Fraction(1, 10)), LPBoost(2, Fraction(1, 10))]
CORRECTIVE = [CERLPBoost(1, Fraction(1, 10), "short"), CERLPBoost(2, Fraction(1, 10), "classic")]


@composite
def corrective_plays(draw):
    """Draw a play of CERLPBoost with the short or the classic step and the learner of largest edge.

    The plays have few rounds, because each round nests the exact numbers one level deeper.
    """
    play = draw(scheme_plays(steps=("short", "classic"), rules=(None,), rounds=(2, 4), best=True))
    booster = CERLPBoost(play.booster.nu, play.booster.eps, play.booster.step)
    return type(play)(play.game, play.oracle, play.rounds, booster)


ERLP_SECONDARY = [MLPBoost(1, Fraction(1, 10), "short", "erlpboost"), MLPBoost(2, Fraction(1, 10), "line", "erlpboost")]


def between_two_others():
    """Return a play in which A e_2 lies between A e_1 and A e_3, so that many combinations have the same margins."""
    rows = [(-1, Fraction(1, 5), 1), (0, Fraction(3, 20), Fraction(1, 4)), (Fraction(1, 2), Fraction(1, 5), 0)]
    return Play(Game([*rows, *[(1, 1, 1)] * 3]), InOrder(), 3, MLPBoost(1, Fraction(1, 50), "line", "erlpboost"))


def newton_plays(booster=NewtonBoost):
    """Return the drawn plays of NewtonBoost, or of another booster(nu, eps)."""
    return plays_of(booster, rounds=(3, 8), best=False, tolerances=(*TOLERANCES, *COARSE))


# In the second stage w = e_1 is the minimiser, so that the second hypothesis, chosen before, does not lower the objective.
chosen_under_the_stage_before = Play(
    Game([["1/20", 0], ["2/5", 1], ["2/5", 1]]), Transcript([(0, 1), (1, 1)] * 4), 8, NewtonBoost(1, Fraction(1, 10))
)

SIX_ROWS = (("3/20", "3/10"), ("-1/10", "-1/4"), ("-1/2", "-7/10"), ("-3/10", "17/20"), (1, "-3/5"), ("-1/20", 0))

# Six examples: the same happens although the learner returns the best column in every round.
best_under_the_stage_before = Play(Game(SIX_ROWS), BestColumn(), 8, NewtonBoost(1, Fraction(2, 33)))

NEWTON_BOOSTS = [NewtonBoost(1, Fraction(1, 10)), NewtonBoost(2, Fraction(1, 20))]


@composite
def newton_plays_with_others(draw):
    """Draw a game with several good hypotheses, a NewtonBoost and a number of rounds."""
    choose = Choices(draw, CHOICES)
    rounds = choose.between(3, 8)
    game = rotating_game(choose) if choose.between(0, 2) else draw(planted_games(m=(3, 6), n=(5, 7)))
    booster = NewtonBoost(choose.pick(likely(game.m, False)), choose.pick((*TOLERANCES, *COARSE)))
    return Play(game, None, rounds, booster)


# Five examples, five hypotheses, each wrong on one example; three hypotheses arrive in every round.
five_each_wrong_once = Play(each_wrong_once(5), None, 8, NewtonBoost(1, Fraction(1, 10)))


def others_beside_the_first():
    """Return `best_under_the_stage_before` with two weaker copies of its first column as the further hypotheses."""
    rows = [(*row, Fraction(row[0]) - Fraction(1, 100), Fraction(row[0]) - Fraction(1, 50)) for row in SIX_ROWS]
    return Play(Game(rows), None, 8, NewtonBoost(1, Fraction(2, 33)))


def worst_cases(effort):
    """Yield even m, tolerances, and gains of at most 1/(m + 1), the limit of the construction, and ε/2.

    The gain 1/(m + 1) is left out if it is below ε/4: the gap of LPBoost may then be at most ε one round before the last
    (at ε = 1/2 from m = 8 on, at ε = 1/4 from m = 18 on). This does not refute the sentence of the paper, which claims
    that some game is hard.
    """
    for m in range(2, {"quick": 8, "ci": 16, "night": 24}[effort] + 1, 2):
        for eps in (Fraction(1, k) for k in (2, 4, 10, 20, 100, 500)):
            largest = min(Fraction(1, m + 1), eps / 2)
            for share in (1, 2, 3, 5, 10, 25, 50, 80, 160):
                if share > 1 or 4 * largest >= eps:
                    yield Instance(m=m, eps=eps, gain=largest / share)
        for eps in (
            Fraction(3, 4),
            Fraction(9, 10),
        ):  # after k <= m/2 rounds LPBoost's gap is at least 1 - (2k + 1) gain
            largest = min(eps / 2, (1 - eps) / (m + 1))
            for share in (1, 10):
                yield Instance(m=m, eps=eps, gain=largest / share)


WORST_CASES = scope(
    "worst-cases",
    worst_cases,
    "the worst case for even m to 8 (16, 24), 8 tolerances below 1, 2 to 9 gains",
)
TOO_COARSE = [Instance(m=m, eps=Fraction(eps), gain=Fraction(1, m + 1)) for m in (4, 6, 8) for eps in (1, 2)]


@composite
def pairs_of_distributions(draw):
    """Draw two rational distributions over two to five examples. The second may have zeros; the first rarely has zeros."""
    choose = Choices(draw, 16)
    m = choose.between(2, 5)
    first, second = (
        [choose.between(0 if choose.between(0, 9) == 9 else 1, 8) for _ in range(m)],
        [choose.between(0, 6) for _ in range(m)],
    )
    second[choose.pick(range(m))] += 1
    first[0] += not any(first)
    shares = [tuple(Fraction(s, sum(entries)) for s in entries) for entries in (first, second)]
    return Instance(first=shares[0], second=shares[1])


def about_the_middle():
    """Return (1/2 + 1/100, 1/2 - 1/100) and its mirror image, where Δ is nearly quadratic."""
    ends = (Fraction(51, 100), Fraction(49, 100))
    return Instance(first=ends, second=ends[::-1])


@composite
def two_points_of_margins(draw):
    """Draw two vectors of margins in [-1, 1], nu < m and a tolerance."""
    choose = Choices(draw, 24)
    m = choose.between(2, 5)
    points = [tuple(Fraction(choose.between(-6, 6), 6) for _ in range(m)) for _ in range(2)]
    nu, eps = choose.pick(cappings(m)[:-1]), choose.pick((*TOLERANCES, Fraction(2), Fraction(8)))
    return Instance(first=points[0], second=points[1], nu=nu, eps=eps)


# Two examples, from equal margins to slightly opposed ones: f~* is nearly quadratic there.
opposite_small_moves = Instance(
    first=(Fraction(0),) * 2, second=(Fraction(1, 8), Fraction(-1, 8)), nu=Fraction(1), eps=Fraction(4)
)

many_far_corners = Instance(n=200, diameter=100, eta=1, eps=Fraction(1))  # 200 corners at distance 100, η = ε = 1.


@composite
def quadratic_programs(draw):
    """Draw two to five corners in one to three dimensions, a centre c in their hull, η, and the classic or the short step;
    sometimes the step 0."""
    choose = Choices(draw, 24)
    size = choose.between(1, 3)
    corners = sorted({tuple(Fraction(choose.between(-4, 4)) for _ in range(size)) for _ in range(choose.between(2, 5))})
    shares = [1 + choose.between(0, 3) for _ in corners]
    columns = zip(*corners, strict=True)
    centre = tuple(sum(s * a for s, a in zip(shares, column, strict=True)) / sum(shares) for column in columns)
    step = choose.pick(("classic", "short", "classic", "short", "classic", "short", "none"))
    return quadratic_program(corners, centre, choose.pick((Fraction(1), Fraction(1, 2), Fraction(3))), step)


def quadratic_program(corners, centre, eta, step):
    """Return an instance of η|x - c|²/2 over the hull of the corners, with the square of its diameter."""
    pairs = ((u, v) for u in corners for v in corners)
    diameter_squared = max(sum((a - b) ** 2 for a, b in zip(u, v, strict=True)) for u, v in pairs)
    return Instance(corners=tuple(corners), centre=centre, eta=eta, step=step, diameter_squared=diameter_squared)


# The corners 8 e_1, ..., 8 e_5 and their mean as centre: every round needs a new corner.
far_corners = quadratic_program(
    [tuple(Fraction(8 * (i == k)) for k in range(5)) for i in range(5)], (Fraction(8, 5),) * 5, Fraction(1), "classic"
)

UNDONE = 97  # number of rounds: more than 5 (3·3! + 1), the bound for one good step and three hypotheses


def undone_for_ever() -> Play:
    """Return a run in which the scripted secondary rule undoes half of every pairwise step, so that k(t) remains 1.

    The three hypotheses have the margins (0, 1), (3/5, -1) and (4/5, 33/100). After each of them was returned once, the
    learner always returns the first, whose edge is nearly 1.

    From w_3 on the second hypothesis, the worst one, has a small weight δ. The pairwise step moves all of this weight,
    the largest possible step. The scripted rule gives δ/2 back to the second hypothesis and moves slightly more weight
    from the third hypothesis to the first, which lowers the objective further. So no step after the first is good. In
    total the first hypothesis gains the weight 2(δ + δ/2 + ...) = 4δ_3 = 1/25. So the margin of the second example stays
    below 33/100 + 1/25, and no edge is below 1/2.
    """
    rows: list[tuple[int, ...]] = [(1, 0, 0)]
    first, second = Fraction(0), Fraction(1, 100)
    for _ in range(2, UNDONE + 1):
        unit = first.denominator * second.denominator
        rows.append(tuple(int(share * unit) for share in (first, second, 1 - first - second)))
        first, second = first + 2 * second, second / 2
    game = Game([[0, "3/5", "4/5"], [1, -1, "33/100"]])
    learner = Transcript([(0, 1), (1, 1), (2, 1)] + [(0, 1)] * (UNDONE - 3))
    return Play(game, learner, UNDONE, MLPBoost(1, Fraction(1, 10), "pairwise", tuple(rows)))


class OneStage(NewtonBoost):
    """NewtonBoost with the last stage only, whose η is the paper's η."""

    @property
    def tolerances(self):
        return [self.eps]


best_on_six_examples = Play(best_under_the_stage_before.game, BestColumn(), 8, OneStage(1, Fraction(1, 5)))

ONE_STAGE = [OneStage(1, Fraction(1, 10)), OneStage(2, Fraction(1, 20)), OneStage(1, Fraction(9, 10))]


def converging_runs(step):
    """Return two sources of runs with this step, most of which converge: for arbitrary learners, and for the learner that
    returns the best column."""
    best = scheme_plays(steps=(step,), rounds=LONG, tolerances=COARSE, best=True)
    return [LONG_SCHEME.part(stepping(step), examples=130), Drawn(best, examples=130, name="best")]
