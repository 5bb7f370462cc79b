"""Statements that compare two runs or are about a random choice, and a booster with several columns a round."""

from fractions import Fraction
from itertools import pairwise, product
from math import prod

from hypothesis import strategies as st

from classics.boosters import CoordinateDescent, DoubleSteps, FullSteps, ParallelUpdate
from classics.margins import columns_are_signs, no_column_is_perfect
from properties.cases import Drawn, Exhausted, Play, composite, planted_games
from properties.claims import AtRandom, Changed, Sides, Together, claim, of_each, sharper, varied
from reference import Game, InOrder, Transcript
from reference.arithmetic import exp, sqrt
from reference.exact import AdaBoost
from reference.programs.game_values import game_value


@claim(
    "CLASSICS.coordinate-descent",
    kind="identity",
    statement=r"AdaBoost, and coordinate descent on the exponential loss along the same columns, have the same weights and the same steps",
    boosters=[Together(adaboost=AdaBoost(), descent=Changed(CoordinateDescent(), follows="adaboost"))],
    given=[of_each(columns_are_signs)],
    rounds=4,
    games=[Exhausted(), Drawn(planted_games())],
    broken_by=[Together(adaboost=AdaBoost(), descent=Changed(DoubleSteps(), follows="adaboost"))],
    where="Schapire and Freund 2012, Chapter 7",
    vacuity="of the small games most have an entry 0",
)
def fact_coordinate_descent(runs):
    """The weights before each round, and the combinations at the end, where no column was right on all examples."""
    for t, (left, right) in enumerate(zip(runs.adaboost.weights, runs.descent.weights, strict=False)):
        for i, (weight, other) in enumerate(zip(left, right, strict=True)):
            yield Sides(weight, "==", other, round=t, example=i)
    if runs.adaboost.stop != "perfect":
        for j, (step, other) in enumerate(zip(runs.adaboost.coefficients, runs.descent.coefficients, strict=True)):
            yield Sides(step, "==", other, at=f"the coefficient of column {j}", part="coefficients", equal=True)


def without_the_last_column(game):
    """Return the play on the game without its last hypothesis."""
    return Game([row[:-1] for row in game.rows]) if game.n > 1 else game


FEWER_OR_ALL = Together(fewer=Changed(AdaBoost(), game=without_the_last_column), more=AdaBoost())


@claim(
    "CLASSICS.further-hypothesis",
    kind="inequality",
    statement="With a further hypothesis to choose from, AdaBoost's training error after any number of rounds is no larger",
    boosters=[FEWER_OR_ALL],
    rounds=3,
    games=[Exhausted(), Drawn(planted_games())],
    printed="refuted",
    slip=("false", "greedy-is-monotone", "a sharpening that no paper prints"),
    reason="A further column may have the largest edge in one round and lead to a worse combination: with the third of three columns "
    "on five examples the error after three rounds is 3/5, and 2/5 without it.",
    amended="With a further hypothesis to choose from, the edge of AdaBoost's first round is no smaller",
)
def fact_further_hypothesis(runs):
    """The further hypothesis is the last column of the game."""
    yield Sides(runs.more.training_error, "<=", runs.fewer.training_error)


@fact_further_hypothesis.amended(
    broken_by=[Together(fewer=AdaBoost(), more=Changed(AdaBoost(), game=without_the_last_column))]
)
def fact_further_hypothesis_amended(runs):
    """Both first rounds are played under uniform weights."""
    if runs.more.edges and runs.fewer.edges:
        yield Sides(runs.more.edges[0], ">=", runs.fewer.edges[0], round=1)


def optimal_columns(game, rounds):
    """Yield all sequences of columns, each drawn from a mixture of the columns whose least margin is the largest."""
    mixture = game_value(game).combination
    for columns in product(range(game.n), repeat=rounds):
        chance = prod((mixture[j] for j in columns), start=Fraction(1))
        yield chance, Play(game, Transcript([(j, 1) for j in columns]), rounds)


def uniform_columns(game, rounds):
    """Yield all sequences of columns, equally likely."""
    for columns in product(range(game.n), repeat=rounds):
        yield Play(game, Transcript([(j, 1) for j in columns]), rounds)


def the_last_column(game, rounds):
    """Yield the one sequence that has the last column in every round, with probability 1."""
    return [(1, Play(game, Transcript([(game.n - 1, 1)] * rounds), rounds))]


def value_is_positive(runs):
    """Some mixture of the columns has a positive margin on every example."""
    return game_value(runs["0"].game).value > 0


@composite
def games_without_a_perfect_column(draw):
    """Return games of three columns, each wrong on an example of its own, and a fourth that is wrong somewhere: the value is
    at least 1/3."""
    wrong = [0, 1, 2, *draw(st.lists(st.integers(0, 3), max_size=2))]
    last = draw(st.lists(st.sampled_from([1, -1]), min_size=len(wrong) - 1, max_size=len(wrong) - 1))
    return Game(
        [[*(-1 if j == place else 1 for j in range(3)), mark] for place, mark in zip(wrong, [-1, *last], strict=True)]
    )


SMALL = Exhausted([-1, 1], 3, 3, column_sign=False)
# The optimal mixture has 2/5 on the first column, which is the only one that the uniform weights prefer.
SHARED_BY_FOUR = Game([[1, 1, -1, -1], [1, -1, 1, -1], [1, -1, -1, 1], [-1, 1, 1, 1]])
DRAWN = {
    "given": [of_each(columns_are_signs), of_each(no_column_is_perfect), value_is_positive],
    "boosters": [AtRandom(AdaBoost(), optimal_columns)],
    "rounds": 2,
    "vacuity": "most small sign games have a column that is right on all examples, or the value 0 or less",
}


@claim(
    "CLASSICS.random-learner",
    kind="lower",
    statement=r"A learner that draws its columns independently from an optimal mixture has in every round an expected edge of at least the "
    r"value $\rho^*$ of the game",
    **DRAWN,
    games=[SMALL, Drawn(games_without_a_perfect_column(), examples=260)],
    attained_by=[Game([[-1, 1, 1], [1, -1, 1], [1, 1, -1]])],
    broken_by=[AtRandom(AdaBoost(), uniform_columns), sharper("99/100")],
    where="von Neumann's theorem; Freund and Schapire 1996, Section 2",
)
def fact_random_learner(runs):
    """The drawn columns do not depend on the weights, whose edges they are measured by."""
    value = game_value(runs["0"].game).value
    for t in range(min(len(trace.edges) for trace in runs.traces.values())):
        yield Sides(runs.expectation(lambda trace, t=t: trace.edges[t]), ">=", value, round=t + 1)


@fact_random_learner.also(
    "with-probability-one-half",
    games=[SMALL],
    attained_by=[SHARED_BY_FOUR],
    statement=r"A learner that draws its columns independently from an optimal mixture has in every round an edge of at least the "
    r"value $\rho^*$ of the game with probability at least $1/2$",
    printed="refuted",
    slip=("false", "mean-for-median", "a sharpening that no paper prints"),
    reason="What holds of the mean need not hold of the median.",
    amended=r"A learner that draws its columns independently from an optimal mixture has in every round an edge of at least the value "
    r"$\rho^*$ of the game with a positive probability",
)
def fact_random_learner_with_probability_one_half(runs, least=Fraction(1, 2)):
    """The probability is that of the columns of all rounds so far."""
    value = game_value(runs["0"].game).value
    for t in range(min(len(trace.edges) for trace in runs.traces.values())):
        yield Sides(runs.probability(lambda trace, t=t: bool(trace.edges[t] >= value)), ">=", least, round=t + 1)


@fact_random_learner_with_probability_one_half.amended(
    games=[SMALL, Drawn(games_without_a_perfect_column(), examples=260)],
    broken_by=[AtRandom(AdaBoost(), the_last_column), varied("at least one half", least=Fraction(1, 2))],
)
def fact_random_learner_with_probability_one_half_amended(runs, least=Fraction(0)):
    """The probability is above 0, as the mean edge is at least the value."""
    value = game_value(runs["0"].game).value
    for t in range(min(len(trace.edges) for trace in runs.traces.values())):
        chance = runs.probability(lambda trace, t=t: bool(trace.edges[t] >= value))
        yield Sides(chance, ">" if least == 0 else ">=", least, round=t + 1)


SIZE = 3


def has_three_columns(trace):
    """The game has as many columns as the booster receives under the same weights."""
    return trace.game.n == SIZE


@claim(
    "CLASSICS.parallel-update",
    kind="upper",
    statement=r"If for each example the absolute margins of the columns add up to at most 1, a parallel update of all columns $j$ at once "
    r"lowers the exponential loss by at least $\sum_j (\sqrt{W_j^+} - \sqrt{W_j^-})^2$",
    given=[has_three_columns, columns_are_signs, no_column_is_perfect],
    boosters=[ParallelUpdate(SIZE)],
    oracles=[InOrder(signed=False)],
    rounds=2 * SIZE,
    games=[
        Exhausted([-1, 1], 3, SIZE, column_sign=False),
        Drawn(planted_games(m=(3, 6), n=SIZE, edge=0), examples=500),
    ],
    broken_by=[FullSteps(SIZE)],
    where="Collins, Schapire and Singer 2002, the parallel-update algorithm for the exponential loss",
    vacuity="on few examples a column is often right on all",
)
def fact_parallel_update(trace, divided=True):
    """Three rounds of the protocol are one of the algorithm: the weights are the same in all three. $W_j^+$ and $W_j^-$ are a
    third of the weights on which column j is +1 and -1, as its entries are scaled to 1/3. Columns that are alike up to their
    sign make AdaBoost's step, which gives equality at first and an edge of 0 after that."""
    alike = all(column in (trace.game.columns[0], trace.game.negated_columns[0]) for column in trace.game.columns)
    ends = range(0, len(trace.edges) + 1, SIZE)
    losses = [sum((exp(-margin) for margin in trace.margins(t)), start=Fraction(0)) for t in ends]
    for block, (before, after) in enumerate(pairwise(losses)):
        share, edges = before / (2 * SIZE), trace.edges[SIZE * block : SIZE * (block + 1)]
        falls = sum((share * (sqrt(1 + edge) - sqrt(1 - edge)) ** 2 for edge in edges), start=Fraction(0))
        yield Sides(after, "<=", before - falls if divided else before, round=block + 1, equal=alike)


@fact_parallel_update.also(
    "full-steps",
    boosters=[FullSteps(SIZE)],
    statement="A parallel update with the full step of every column does not raise the exponential loss",
    printed="refuted",
    slip=("false", "steps-not-divided", "a sharpening that no paper prints"),
    reason="Three columns that are alike are then followed three times as far as one alone asks for.",
    amended="A parallel update with the step of every column divided by the number of columns does not raise the exponential loss",
)
def fact_parallel_update_full_steps(trace):
    """The loss after each block of three rounds."""
    yield from fact_parallel_update.claim.function(trace, divided=False)


fact_parallel_update_full_steps_amended = fact_parallel_update_full_steps.amended(
    boosters=[ParallelUpdate(SIZE)],
    broken_by=[FullSteps(SIZE)],
)(fact_parallel_update_full_steps)
