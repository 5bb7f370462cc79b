"""Games, plays and numbers for the pages on Section 4 of MRS13."""

from fractions import Fraction
from itertools import product
from typing import Any

from hypothesis import strategies as st

from properties.cases.drawn import Drawn, composite
from properties.cases.exhaustive import scope
from properties.claims import Instance, Listed, Play
from reference import BestColumn, Game
from reference.arithmetic import Verdict, decide
from reference.constructions.mrs13 import both_sets
from reference.game import margins_of
from reference.rate.constants import rate_constants
from reference.rate.decomposition import decompose
from reference.rate.finite_margin import finite_margin_set
from reference.rate.one_round import OneRound
from reference.rate.suboptimality import l1_norm
from theorems.mrs13 import letters
from theorems.mrs13.games import combinations_on, combined_games, confident_split_games, grid


def m_exceeds_ten(instance) -> bool:
    """Return whether m > 10, as the lemma assumes."""
    return instance.m > 10


eleven = Instance(m=11)  # The least size of the lemma.

SIZES = Listed("sizes", [Instance(m=m) for m in range(2, 41)])

# Five examples and four hypotheses, eight rounds, some of which make little progress.
slow_rounds_of_five_examples = Play(
    Game([[-1, -1, 1, 1], [1, 1, -1, -1], [-1, 0, -1, 0], [0, 1, 1, 1], [1, 0, 0, -1]]), BestColumn(signed=True), 8
)

# One long step along the first hypothesis of Figure 4, after which the loss on F is far above m.
far_combination = Instance(game=both_sets(), combination=(Fraction(9), Fraction(0)))

# A combination of Figure 4 with margins 1/3 and -1/3 on F.
balanced_combination = Instance(game=both_sets(), combination=(Fraction(1, 3), Fraction(0)))

# Figure 4, where the loss on Z falls below C1 θ only late, and a game whose Z is empty.
twelve_rounds_with_both_sets = Play(both_sets(), rounds=12)


def zero_loss_set_is_empty(case) -> bool:
    """Return whether no direction raises a margin without lowering another, so that ℓ(Z) = 0 <= C1 θ in every round."""
    return not decompose(letters.game_of(case)).zero_loss


def little_loss_on_zero_loss_set(instance) -> bool:
    """Return whether ℓ(Z) <= C1 θ."""
    decomposition, one_round = decompose(instance.game), OneRound(instance.game, instance.combination)
    if not decomposition.zero_loss:
        return True
    theta = one_round.total(range(instance.game.m)) - finite_margin_set(instance.game).least_loss
    return (
        decide(one_round.total(decomposition.zero_loss), "<=", rate_constants(instance.game).C1 * theta)
        is Verdict.HOLDS
    )


def total_loss_is_at_most_m(instance) -> bool:
    """Return whether ℓ(X) <= m, as at every stage of boosting."""
    one_round = OneRound(instance.game, instance.combination)
    return decide(one_round.total(range(instance.game.m)), "<=", instance.game.m) is Verdict.HOLDS


def raised_on_zero_loss_set(game: Game, combination: tuple) -> tuple:
    """Return the combination plus a multiple of η† for which every loss on Z is below exp(-12 m)."""
    decomposition = decompose(game)
    if not decomposition.zero_loss:
        return combination
    lowest = min(letters.combined_margins(game, combination)[i] for i in decomposition.zero_loss)
    length = (12 * game.m - lowest) / decomposition.gamma
    return tuple(x + length * e for x, e in zip(combination, decomposition.direction, strict=True))


def raised_combinations(effort):
    for instance in combinations_on(*letters.MOVING, optimal=False).cases(effort):
        raised = instance.replaced(combination=raised_on_zero_loss_set(instance.game, instance.combination))
        if little_loss_on_zero_loss_set(raised) and total_loss_is_at_most_m(raised):
            yield raised


RAISED_COMBINATIONS = scope(
    "combinations",
    raised_combinations,
    lambda effort: f"{combinations_on(*letters.MOVING).scope(effort)}, raised along η†",
)


@composite
def raised_games(draw, games=None):
    """Draw a game and a combination, plus a multiple of η†; an optimal combination is replaced by a short step that is
    not optimal."""
    instance = draw(combined_games(games))
    if letters.is_optimal_on_finite_set(instance):
        step = tuple(Fraction(int(j == finite_margin_set(instance.game).basis[0]), 8) for j in range(instance.game.n))
        instance = instance.replaced(combination=step)
    return instance.replaced(combination=raised_on_zero_loss_set(instance.game, instance.combination))


# Figure 4 at a combination with unequal margins on F and large margins on Z.
unbalanced_step = Instance(
    game=both_sets(), combination=raised_on_zero_loss_set(both_sets(), (Fraction(1, 2), Fraction(0)))
)

# Figure 4 at (3, 3): optimal on F, so that only the loss on Z can still fall.
balanced_high_up = Instance(game=both_sets(), combination=(Fraction(3), Fraction(3)))


def parameters_are_in_range(instance) -> bool:
    """Return whether 0 < C0 <= m and 0 <= θ <= m, the only assumptions of the chain."""
    return 0 < instance.C0 <= instance.m and 0 <= instance.theta <= instance.m


def parameters_belong_to_a_game(instance) -> bool:
    """Return whether K >= 1, θ <= m - K and C0 <= 2K/m."""
    return instance.K >= 1 and instance.theta <= instance.m - instance.K and instance.m * instance.C0 <= 2 * instance.K


# m, and C0 and θ in quarters of m, which need not belong to a game.
LOOSE_GRID = grid(
    "grid",
    lambda effort: (
        Instance(m=m, C0=Fraction(a * m, 4), theta=Fraction(b * m, 4))
        for m, a, b in product((1, 2, 3, 5), (1, 2, 3, 4), (1, 2, 3, 4))
    ),
    "m in {1, 2, 3, 5}, C0 and θ in quarters of m",
)

# m, K in quarters, and C0 and θ in eighths of their largest values.
PARAMETER_GRID = grid(
    "grid",
    lambda effort: (
        Instance(m=m, K=Fraction(k, 4), C0=Fraction(a * k, 16 * m), theta=Fraction(b, 8) * (m - Fraction(k, 4)))
        for m in (2, 3, 4, 8)
        for k, a, b in product(range(4, 4 * m), (1, 3, 6, 8), (1, 3, 6, 8))
    ),
    "m in {2, 3, 4, 8}, K in quarters, C0 and θ in eighths of their bounds",
)


def combination_is_not_optimal(instance) -> bool:
    """Return whether the combination does not minimise the loss on F; for a minimiser the statements are 0 >= 0."""
    return not letters.is_optimal_on_finite_set(instance)


# A short step along the first hypothesis of Figure 4.
short_step = Instance(game=both_sets(), combination=(Fraction(1, 8), Fraction(0)))

# The difference between the loss on F of a combination that is not optimal and the least loss.
GAINS: dict[str, Any] = dict(
    given=(letters.finite_margins_can_move, letters.loss_on_finite_set_is_at_most_m, combination_is_not_optimal),
    games=(
        combinations_on(*letters.MOVING, optimal=False),
        Drawn(combined_games(), 50),
        Drawn(combined_games(confident_split_games(zero_loss=(1, 2))), 25, name="confident"),
    ),
    attained_by=[short_step],
)


def exponential_sums(effort):
    """Yield f(x) = Σ w_i exp(v_i x) on a grid of weights and slopes, with up to three terms."""
    slopes = [Fraction(k, 2) for k in (-3, -1, 1, 2, 4)]
    yield from (Instance(weights=(Fraction(1),), slopes=(v,)) for v in slopes)
    for v in slopes:
        for w in slopes:
            for share in (Fraction(1, 5), Fraction(1), Fraction(4)):
                yield Instance(weights=(Fraction(1), share), slopes=(v, w))
                yield Instance(weights=(Fraction(1), share, Fraction(1, 2)), slopes=(v, w, Fraction(1, 10)))


EXPONENTIAL_SUMS = grid("grid", exponential_sums, "a grid of sums of up to three exponentials")


@composite
def drawn_exponential_sums(draw):
    """Draw up to four terms with rational weights and slopes."""
    terms = draw(st.integers(1, 4))
    weights = tuple(Fraction(draw(st.integers(1, 12)), 4) for _ in range(terms))
    slopes = tuple(Fraction(draw(st.integers(-12, 12)) or 1, 5) for _ in range(terms))
    return Instance(weights=weights, slopes=slopes)


# e^(x/1000) + e^(-x/1000), which is nearly a parabola with its minimum at 0.
gentle_pair = Instance(weights=(Fraction(1), Fraction(1)), slopes=(Fraction(1, 1000), Fraction(-1, 1000)))

# f(x) = 2x³ - 3x²: flat at both ends of [0, 1] and lower at 1.
descending_cubic = Instance(coefficients=(Fraction(0), Fraction(0), Fraction(-3), Fraction(2)))


# Most of them are not convex on [0, 1].
CUBICS = grid(
    "cubics",
    lambda effort: (
        Instance(coefficients=(Fraction(0), *map(Fraction, rest)))
        for rest in product((-2, 0, 1), (-3, 0, 2), (-1, 0, 2))
    ),
    "polynomials of degree 3 with small whole coefficients",
)

thirty_rounds_with_both_sets = Play(both_sets(), rounds=30)  # Figure 4, thirty rounds.

# Three examples, each wrong on one of three hypotheses: γ = 1/3, and no hypothesis is perfect.
separable_triangle = Play(Game([[1, 1, -1], [1, -1, 1], [-1, 1, 1]]), rounds=30)


def is_a_direction_of_item_1(instance) -> bool:
    """Return whether η† has unit l1-norm and margin 0 on F, and a positive margin γ or more on Z, which is not
    empty."""
    zero_loss, margins = decompose(instance.game).zero_loss, margins_of(instance.game, instance.direction)
    positive = all((z > 0) if i in zero_loss else (z == 0) for i, z in enumerate(margins))
    return bool(zero_loss) and positive and l1_norm(instance.direction) == 1


# Figure 4 and its η† = (1/2, 1/2): no sign is lost.
plain_figure_4 = Instance(game=both_sets(), direction=(Fraction(1, 2), Fraction(1, 2)))

# Figure 4 with its second hypothesis negated: η† = (1/2, -1/2), and before round 1 the edges are 1/3 and -1/3.
negated_second_hypothesis = Instance(
    game=Game([[1, 1], [-1, -1], [1, -1]]), direction=(Fraction(1, 2), Fraction(-1, 2))
)


# Figure 4 with every combination of halves up to 2 but that of the paper.
RIVALS = [
    Instance(game=both_sets(), combination=(Fraction(a, 2), Fraction(b, 2)))
    for a, b in product(range(-4, 5), repeat=2)
    if (a, b) != (0, 0)
]

# The combination (1, 1) of Figure 4.
one_step_along_both = Instance(game=both_sets(), combination=(Fraction(1), Fraction(1)))


def third_row_lowered(instance):
    """Return the instance with example c replaced by the complement of example a, so that Z is empty."""
    return instance.replaced(game=Game([*both_sets().rows[:2], (-1, -1)]))


LONG_RUN = 250


class FirstSecondHypothesis(BestColumn):
    """A learner that returns the best column and breaks the tie of the first round in favour of the second hypothesis,
    as in the paper's table."""

    def __init__(self):
        super().__init__(signed=True)

    def choose(self, game, weights):
        if len(set(weights)) == 1:
            return 1, 1
        return super().choose(game, weights)


many_rounds = Play(both_sets(), FirstSecondHypothesis(), LONG_RUN)  # The table's run, continued.

# The mirror image: the first round picks the first hypothesis.
tie_the_other_way = Play(both_sets(), BestColumn(signed=True), LONG_RUN)
