"""Margins: how many are small, which margin AdaBoost* reaches, and what AdaBoost may miss."""

import math
from fractions import Fraction
from math import prod

from classics.boosters import AdaBoostStar, NeverAims, SecondOnly, WrongSign
from properties.cases import Drawn, Exhausted, Play, planted_games
from properties.claims import Listed, Sides, claim, sharper, swapped
from reference import Game, InOrder, Transcript
from reference.arithmetic import power, sqrt
from reference.exact import AdaBoost
from reference.programs.game_values import game_value

THETA = Fraction(1, 4)
NU = Fraction(1, 2)


def columns_are_signs(trace):
    """Every margin of a column is -1 or +1."""
    return trace.game.is_signs


def no_column_is_perfect(trace):
    """No column played is right, or wrong, on all examples."""
    return trace.stop != "perfect"


@claim(
    "CLASSICS.margin-distribution",
    kind="upper",
    statement=r"The fraction of examples with $y f(x) \le \theta$, where $f$ is AdaBoost's combination with coefficients of sum 1, is at "
    r"most $2^T \prod_t \sqrt{\epsilon_t^{1-\theta} (1 - \epsilon_t)^{1+\theta}}$",
    given=[columns_are_signs, no_column_is_perfect],
    boosters=[AdaBoost()],
    rounds=4,
    games=[Exhausted(), Drawn(planted_games())],
    broken_by=[WrongSign(), sharper("9/10")],
    where="Schapire, Freund, Bartlett and Lee 1998, Theorem 5",
    vacuity="most small sign games have a column that is right on all examples",
)
def fact_margin_distribution(trace, theta=THETA):
    """$\\theta = 1/4$; with the edge $\\gamma_t$ a factor is $\\sqrt{(1 - \\gamma_t)^{1-\\theta} (1 +
    \\gamma_t)^{1+\\theta}}$."""
    total = sum(trace.coefficients, start=Fraction(0))
    small = sum(bool(margin <= theta * total) for margin in trace.margins())
    below = prod((1 - edge for edge in trace.edges), start=Fraction(1))
    above = prod((1 + edge for edge in trace.edges), start=Fraction(1))
    yield Sides(Fraction(small, trace.game.m), "<=", power(below, (1 - theta) / 2) * power(above, (1 + theta) / 2))


def rounds_needed(game):
    """Return the first whole number of at least 2 ln m / nu^2, and one round for one example."""
    return max(1, math.ceil(2 * math.log(game.m) / NU**2))


@claim(
    "CLASSICS.adaboost-star",
    kind="lower",
    statement=r"After $T \ge 2 \ln m / \nu^2$ rounds with the best column, the margin of AdaBoost$^*_\nu$ is at least $\rho^* - \nu$, "
    r"where $\rho^*$ is the largest margin",
    given=[columns_are_signs, no_column_is_perfect],
    boosters=[AdaBoostStar(NU)],
    rounds=rounds_needed,
    games=[Exhausted([-1, 1], 4, 4), Drawn(planted_games(), examples=1000)],
    broken_by=[NeverAims(NU)],
    where="Raetsch and Warmuth 2005, Theorem 4",
    vacuity="most small sign games have a column that is right on all examples",
)
def fact_adaboost_star(trace):
    """$\\nu = 1/2$; the columns may be negated, as the learner may negate them. The margin is divided by the sum of the steps: a
    column and its negation are two hypotheses."""
    total = sum(trace.steps, start=Fraction(0))
    aim = game_value(trace.game, two_sided=True).value - NU
    for example, margin in enumerate(trace.margins()):
        yield Sides(margin - aim * total, ">=", 0, example=example)


CYCLE = Game([[-1, 1, 1], [1, -1, 1], [1, 1, -1]])


def cycles():
    """Return the game with -1 on the diagonal, played for 3 to 40 rounds."""
    return [Play(CYCLE, rounds=rounds) for rounds in range(3, 41)]


@claim(
    "CLASSICS.three-cycle",
    kind="construction",
    statement=r"On the game with $-1$ on the diagonal and $+1$ elsewhere, AdaBoost plays the three columns in turn, and its edges tend to "
    r"the golden section $(\sqrt 5 - 1)/2$",
    boosters=[AdaBoost()],
    games=[Listed("rounds", cycles, whole=True)],
    broken_by=[SecondOnly()],
    where="Rudin, Daubechies and Schapire 2004, Section 3",
)
def fact_three_cycle(trace):
    """The edges are $\\gamma_{t+1} = 1/(1 + \\gamma_t)$ from round 2 on, so that their distance to the limit falls by 4/9 at
    least."""
    limit = (sqrt(5) - 1) / 2
    for t in range(1, len(trace.edges)):
        yield Sides(trace.columns[t], "==", (trace.columns[t - 1] + 1) % 3, round=t + 1, part="the column")
        yield Sides(abs(trace.edges[t] - limit), "<=", Fraction(4, 9) ** (t - 1) / 8, round=t + 1, part="the edge")


MISSED = Game([[-1, 1, 1, 1], [1, -1, 1, 1], [1, 1, -1, 1], [1, 1, 1, -1]])


def three_of_four():
    """Return the first three of four columns in turn, for 3 to 40 rounds."""
    return [Play(MISSED, Transcript([(t % 3, 1) for t in range(rounds)]), rounds) for rounds in range(3, 41)]


@claim(
    "CLASSICS.largest-margin-missed",
    kind="construction",
    statement=r"A learner that returns edges of at least $1/3$, but not the best column, can keep AdaBoost's margin at $1/3$ or less for ever, "
    r"while the largest margin is $1/2$",
    boosters=[AdaBoost()],
    oracles=[InOrder()],
    games=[Listed("rounds", three_of_four, whole=True)],
    broken_by=[
        swapped("the largest margin reached", lambda trace: Sides(min(trace.margins()), ">=", sum(trace.steps) / 2))
    ],
    where="Rudin, Daubechies and Schapire 2004, Section 6",
)
def fact_largest_margin_missed(trace):
    """The first three examples' margins sum to that of the steps, so that one of them is at most a third of it."""
    total = sum(trace.coefficients, start=Fraction(0))
    yield Sides(sum(trace.margins()[:3], start=Fraction(0)), "<=", total, part="three margins", equal=True)
    yield Sides(game_value(trace.game).value, "==", Fraction(1, 2), part="the largest margin")
    for t, edge in enumerate(trace.edges):
        yield Sides(edge, ">=", Fraction(1, 3), round=t + 1, part="the edge")
