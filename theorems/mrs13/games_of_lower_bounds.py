"""Games, descents and numbers for the pages on Section 3.3 of MRS13."""

from fractions import Fraction
from itertools import pairwise
from operator import mul

from hypothesis import strategies as st

from properties.cases.drawn import composite, fractions_over, powers_of_ten, unit_fractions
from properties.cases.exhaustive import all_games
from properties.claims import Instance
from reference import Game, Verdict, decide
from reference.constructions.mrs13 import triangular, triangular_direction
from reference.game import margins_of
from reference.rate.monotone_losses import LOSSES
from theorems.mrs13.games import grid
from theorems.mrs13.letters import has_complementary_rows

LENGTHS = tuple(map(Fraction, ("3", "-3", "1", "-1", "1/3", "-1/3")))
SEARCHED = tuple(name for name, phi in LOSSES.items() if phi.kinks)  # an exact line search is possible
RATIONAL = tuple(name for name in LOSSES if name != "exponential")


def combinations_along_moves(instance) -> list[tuple]:
    """Return λ^0 = 0, λ^1, ...: the combinations after each move of the instance."""
    combinations = [(Fraction(0),) * instance.game.n]
    for column, step in instance.moves:
        combinations.append(tuple(entry + (step if j == column else 0) for j, entry in enumerate(combinations[-1])))
    return combinations


def moves_never_raise_the_loss(instance) -> bool:
    """Return whether the moves are a descent: no move raises the loss."""
    phi = LOSSES[instance.loss]
    values = [phi.of(instance.game, combination) for combination in combinations_along_moves(instance)]
    return all(decide(after, "<=", before) is Verdict.HOLDS for before, after in pairwise(values))


def along(instance, combination, column):
    """Return (the loss as a function of the step along the column, its kinks); for the losses SEARCHED it is convex,
    and linear between the kinks.

    With complementary rows it grows without bound on both sides, so that its minimum is at a kink.
    """
    phi, margins = LOSSES[instance.loss], margins_of(instance.game, combination)

    def loss(step):
        return phi.of(instance.game, tuple(entry + (step if j == column else 0) for j, entry in enumerate(combination)))

    entries = instance.game.columns[column]
    return loss, [(-kink - z) / u for z, u in zip(margins, entries, strict=True) if u for kink in phi.kinks or ()]


def has_one_hypothesis(instance) -> bool:
    """Return whether there is one column, which is the direction of steepest descent in every round."""
    return instance.game.n == 1


def steps_are_line_searches(instance) -> bool:
    """Return whether each step reaches the least loss along its coordinate, as the paper's coordinate descent does."""
    if instance.loss not in SEARCHED:
        return False
    for combination, (column, step) in zip(combinations_along_moves(instance), instance.moves, strict=False):
        loss, kinks = along(instance, combination, column)
        if loss(step) != min(map(loss, kinks)):
            return False
    return True


def loss_is_never_negative(instance) -> bool:
    """Return whether φ >= 0."""
    return LOSSES[instance.loss].is_nonnegative


def _descent(game, loss, order) -> Instance:
    """Return a coordinate descent: along each column in turn the longest of the lengths that does not raise the loss,
    or no step."""
    phi = LOSSES[loss]
    moves: list = []
    for column in order:
        combination = combinations_along_moves(Instance(game=game, moves=tuple(moves)))[-1]
        present_loss = phi.of(game, combination)
        for step in LENGTHS:
            following = tuple(entry + (step if j == column else 0) for j, entry in enumerate(combination))
            if decide(phi.of(game, following), "<=", present_loss) is Verdict.HOLDS:
                moves.append((column, step))
                break
    return Instance(game=game, loss=loss, moves=tuple(moves))


@composite
def descents(draw):
    """Draw a descent on a game with complementary rows, under a drawn loss."""
    game = draw(complemented_games())
    order = [draw(st.integers(0, game.n - 1)) for _ in range(draw(st.integers(1, 4)))]
    return _descent(game, draw(st.sampled_from(RATIONAL)), order)


@composite
def line_searches(draw):
    """Draw one hypothesis, complementary rows, and the shortest step to the least loss."""
    case = Instance(game=draw(complemented_games((1, 1))), loss=draw(st.sampled_from(SEARCHED)), moves=())
    loss, kinks = along(case, (Fraction(0),), 0)
    return case.replaced(moves=((0, min(kinks, key=lambda step: (loss(step), abs(step)))),))


# Three examples, two of them complements, φ(x) = max(x, -100): the loss falls along the column up to step 100. It is
# -s/3 for |s| <= 100, and (s - 200)/3 for s >= 100.
one_long_step = Instance(game=Game([[1], [-1], [1]]), loss="floored identity", moves=((0, Fraction(100)),))

# The same game under the hinge loss, which one step of length 1 lowers.
one_step_downhill = Instance(game=Game([[1], [-1], [1]]), loss="hinge", moves=((0, Fraction(1)),))

# Two complementary examples: any step raises the hinge loss beyond length 1.
one_step_uphill = Instance(game=Game([[1], [-1]]), loss="hinge", moves=((0, Fraction(5)),))

EVERY_DESCENT = grid(
    "grid",
    lambda effort: (
        _descent(game, loss, [0, game.n - 1, 0])
        for game in all_games((-1, 1), 4, 3)
        if has_complementary_rows(game)
        for loss in RATIONAL
    ),
    "{-1,+1} to 4 x 3 with complementary rows, three moves under each loss",
)


def loss_is_least_at_balance(instance) -> bool:
    """Return whether φ(x) + φ(-x) >= 2 φ(0), as for every convex φ."""
    return LOSSES[instance.loss].is_least_at_balance


def excess(instance):
    """Return ε = m L(λ) - 2 φ(0), the accuracy of Theorem 10."""
    phi, game = LOSSES[instance.loss], instance.game
    return game.m * phi.of(game, instance.combination) - 2 * phi.at_zero


def excess_is_positive(instance) -> bool:
    """Return whether m L(λ) > 2 φ(0): the accuracy ε of Theorem 10 is positive."""
    return decide(excess(instance), ">", 0) is Verdict.HOLDS


@composite
def combinations_of_figure_2(draw, most=6, longest=12, off=2):
    """Draw a combination close to a multiple, by at most `longest` eighths, of the direction of Theorem 10, and a
    loss."""
    m = draw(st.integers(3, most))
    scale = Fraction(draw(st.integers(1, longest)), 8)
    noise = [Fraction(draw(st.integers(-off, off)), 16) for _ in range(m - 1)]
    combination = tuple(scale * entry + extra for entry, extra in zip(triangular_direction(m), noise, strict=True))
    return Instance(game=triangular(m), m=m, combination=combination, loss=draw(st.sampled_from(RATIONAL)))


# Five examples of Figure 2 and the direction of Theorem 10 itself.
on_the_direction = Instance(game=triangular(5), combination=tuple(map(Fraction, triangular_direction(5))), loss="hinge")

on_the_direction_for_the_mean = on_the_direction.replaced(loss="floored identity")

# Three examples of Figure 2: under a loss that grows slowly, unequal margins of the complementary pair cost less than they gain.
off_balance = Instance(game=triangular(3), combination=(Fraction(0), Fraction(1, 2)), loss="kinked")


@composite
def complemented_games(draw, columns=(1, 3)):
    """Draw a sign row, its complement, and one to four further rows of confidence-rated entries."""
    n = draw(st.integers(*columns))
    first = [draw(st.sampled_from([1, -1])) for _ in range(n)]
    entry = st.sampled_from([Fraction(1), Fraction(-1), Fraction(1, 2), Fraction(-3, 4), Fraction(0)])
    others = [[draw(entry) for _ in range(n)] for _ in range(draw(st.integers(1, 4)))]
    return Game([first, [-entry for entry in first], *others])


# Two examples, one hypothesis that is right on both, with a slightly smaller margin on one: a single long step.
almost_always_right = Game([[1], [Fraction(999, 1000)]])


# Figure 2 with 2 to 6 examples and an ε between 1/500 and 2.
triangles = st.builds(Instance, m=st.integers(2, 6), epsilon=st.builds(mul, unit_fractions(1, 500), st.integers(1, 2)))

TRIANGLES = [
    Instance(m=m, epsilon=Fraction(epsilon)) for m in range(2, 8) for epsilon in ("1/100", "1/10", "1/2", 1, 3)
]

three_examples = Instance(m=3, epsilon=Fraction(1, 3))  # m = 3, ε = 1/3: the loss 2/m + ε is that of zero rounds.
six_examples = Instance(m=6, epsilon=Fraction(1, 100))

# Figure 3 with ν in (0, 2] and ε between 1/1000 and 1.
near_complements = st.builds(Instance, nu=fractions_over(20, 1, 40), epsilon=unit_fractions(1, 1000))


def _on_figure_3(nus, accuracies):
    return [Instance(nu=Fraction(nu), epsilon=Fraction(epsilon)) for nu in nus for epsilon in accuracies]


NEAR = _on_figure_3(("1/100", "1/10", "1/2", 1, 2), ("1/1000", "1/10", "1/4", "1/2", 2))

tiny_nu = Instance(nu=Fraction(1, 50), epsilon=Fraction(1, 10**9))

# ν = 4 - 1/100000, where both hypotheses have edge ν/4 before the first round: close to 1, so that steps are long.
nearly_four = Instance(nu=4 - Fraction(1, 10**5), epsilon=Fraction(2, 10**23))

WIDE = _on_figure_3(("5/2", 3, "39/10"), ("1/1000", "1/10"))

# A perturbation and a fixed loss between 1/2 and 1.
fixed_losses = st.builds(Instance, nu=unit_fractions(1, 60), loss=fractions_over(100, 51, 99))

# A value that some function takes at m = 4, N = 2 and this ε.
any_functions = st.builds(Instance, rounds=st.integers(1, 10**6), epsilon=unit_fractions(5, 1000))

FEW = [Instance(rounds=rounds, epsilon=Fraction(1, 10)) for rounds in (1, 2, 4, 6, 20, 40)]

thousandth = Instance(nu=Fraction(1, 50), epsilon=Fraction(1, 1000))

THREE_EXAMPLES = _on_figure_3(("1/1000", "1/50", "1/2", 1, 2), ("1/5", "1/36", "1/100", "1/1000000"))

# ν in (0, 2] and ε from 1/4 down to 1/10000.
near_complement_accuracies = st.builds(Instance, nu=fractions_over(100, 1, 200), epsilon=unit_fractions(4, 10**4))

BOUNDS = [
    Instance(constant=Fraction(constant), c=Fraction(*c), beta=Fraction(beta), epsilon=Fraction(1, 100))
    for constant in (1, 1000)
    for c in ((1, 2), (9, 10), (99, 100))
    for beta in (1, 5)
]

# Constants of a supposed bound K B^c ε^-β with c < 1.
smaller_powers = st.builds(
    Instance,
    constant=powers_of_ten(0, 6),
    c=fractions_over(100, 0, 95),
    beta=fractions_over(1, 0, 8),
    epsilon=unit_fractions(2, 1000),
)

# A share c of 2^m between 1/100 and 1/12.
shares_of_the_power = st.builds(Instance, c=unit_fractions(12, 100))

hundredth_of_the_power = Instance(c=Fraction(1, 100))
