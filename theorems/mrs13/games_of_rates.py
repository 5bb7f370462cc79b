"""Games and numbers for the claims on Section 5 of MRS13, on Figure 5 (the summary table) and on the recurrence (16)."""

from dataclasses import dataclass, field, fields
from fractions import Fraction
from itertools import product
from typing import Any

from hypothesis import strategies as st

from properties.cases.drawn import composite, fractions_over, powers_of_ten, sign_games, unit_fractions
from properties.cases.exhaustive import Exhausted, all_games
from properties.cases.play import Play
from properties.claims import Instance
from reference import Game, Verdict, decide
from reference.arithmetic import power
from reference.constructions.mrs13 import both_sets, separate_blocks
from reference.exact import AdaBoost
from reference.game import margins_of
from reference.rate.decomposition import decompose
from theorems.mrs13.games import grid, split_games
from theorems.mrs13.letters import optimum_on_finite_set

# Three examples and one hypothesis, which is right on the first and abstains on the others; twelve rounds.
one_that_can_move = Play(Game([[1], [0], [0]]), None, 12)

two_blocks = separate_blocks(2)

# Two blocks of three without the last example, with the second hypothesis eight times: N = 9, but only two distinct columns.
copied_column = Game([[sign * (j == 0), *[sign * (j == 1)] * 8] for j in range(2) for sign in (1, 1, -1)])


@composite
def bounding_polynomials(draw):
    """Draw c and d of c max(1, x, y, z)^d, and a number of blocks.

    This bounds every polynomial of degree d whose coefficients have absolute values of sum c.
    """
    degree = draw(st.integers(0, 6))
    coefficient = 10 ** draw(st.integers(0, 6))
    return Instance(coefficient=coefficient, degree=degree, blocks=10 ** draw(st.integers(3, 60)))


a_cube_of_the_parameters = Instance(coefficient=1000, degree=3, blocks=10**20)


@dataclass(frozen=True)
class SeparateBlocks:
    """The matrix `separate_blocks(blocks)`, represented by its number of blocks: it is too large to be built."""

    blocks: int


@dataclass(frozen=True)
class PlayedGame:
    """A game, a number of rounds, and the booster that plays them."""

    game: Game
    rounds: int = 6
    algorithm: Any = field(default_factory=AdaBoost)


def subject_of_cubic_rate(instance: Instance) -> SeparateBlocks | PlayedGame:
    """Return the game that an instance of `remark-cubic-rate` describes.

    Other fields, such as the degree of a polynomial, belong to other readings and are ignored.
    """
    kind = SeparateBlocks if "blocks" in instance.values else PlayedGame
    return kind(**{entry.name: instance.values[entry.name] for entry in fields(kind) if entry.name in instance.values})


# A supposed bound K (m N/ε)^3.
cube_of_the_sizes = Instance(constant=Fraction(1000), beta=3)

# K and β of a supposed bound K (m N/ε)^β.
powers_of_the_sizes = st.builds(Instance, constant=powers_of_ten(0, 9), beta=st.integers(0, 12))

# Two examples and two hypotheses; each hypothesis is right on one example and abstains on the other: γ = 1/2, P = 2.
one_hypothesis_for_each_example = Instance(game=Game([[1, 0], [0, 1]]), rounds=12)

# A constant C >= 1 and an accuracy below 1/2.
small_accuracies = st.builds(Instance, constant=fractions_over(1, 1, 100), epsilon=unit_fractions(3, 10**6))

ACCURACIES = tuple(map(Fraction, ("9/10", "1/2", "1/10", "1/1000")))
EVERY_ACCURACY = grid(
    "grid",
    lambda effort: (
        Instance(game=game, epsilon=epsilon) for game in Exhausted().cases(effort) for epsilon in ACCURACIES
    ),
    f"{Exhausted().scope('quick')}; four accuracies in each",
)

# A game over {-1,0,+1} with finite-margin and zero-loss examples, and an ε in (0, 1).
accuracies = st.builds(Instance, game=split_games((1, -1, 0)), epsilon=unit_fractions(2, 10**6))


@composite
def uneven_games(draw):
    """Draw finite-margin examples on which 0 is not optimal, and two zero-loss examples.

    The margin of η* on each zero-loss example may be positive or negative.
    """
    right = draw(st.integers(1, 4))
    wrong = draw(st.integers(1, 4).filter(lambda k: k != right))
    rows = [[1, 0, 0]] * right + [[-1, 0, 0]] * wrong
    rows += [[draw(st.sampled_from([1, -1])), 1, 0], [draw(st.sampled_from([1, -1])), 0, 1]]
    return Instance(game=Game(rows), epsilon=Fraction(1, draw(st.integers(2, 1000))))


def optimum_lowers_a_zero_loss_margin(instance) -> bool:
    """Return whether c < 0 in the proof of Lemma 27: η* has a negative margin on some zero-loss example."""
    margins = margins_of(instance.game, optimum_on_finite_set(instance.game))
    return any(decide(margins[i], "<", 0, bits=256) is Verdict.HOLDS for i in decompose(instance.game).zero_loss)


# Two zero-loss examples whose margins under η*, the optimum of three finite-margin examples, are negative.
two_example_chain = Instance(
    game=Game([[1, 0, 0], [1, 0, 0], [-1, 0, 0], [-1, 1, 0], [-1, 0, 1]]), epsilon=Fraction(1, 100)
)

# The same with +1 for -1 in the first column on the zero-loss examples: η* has positive margins on Z.
chain_upwards = Instance(game=Game([[1, 0, 0], [1, 0, 0], [-1, 0, 0], [1, 1, 0], [1, 0, 1]]), epsilon=Fraction(1, 100))

# The margins of η* on Z are all equal and positive (c > 0); the largest margin of η† on Z is twice the least.
surer_third_example = Instance(
    game=Game([[1, 0, 0], [1, 0, 0], [-1, 0, 0], [1, 1, 0], [1, 0, 1], [1, 1, 1]]), epsilon=Fraction(1, 100)
)

# One example, one hypothesis, ε = 2: every norm exceeds C ln(1/2), which is negative.
accuracy_two = Instance(game=Game([[1]]), epsilon=Fraction(2))

# The loss on F, 2 e^-x + e^-y + e^(x+y), has its only minimum at (2, -1) ln(2)/3. The third hypothesis abstains on F and is the
# only hypothesis that does not abstain on the zero-loss example. The optima are (2 ln(2)/3, -ln(2)/3, t) for all t; the optimum
# with t = 0 is orthogonal to the null space of M_F.
shortest_optimum = Instance(
    game=Game([[1, 0, 0], [1, 0, 0], [0, 1, 0], [-1, -1, 0], [0, 0, 1]]), epsilon=Fraction(1, 10)
)


def nine_hypotheses():
    """Return nine hypotheses that agree on the finite-margin examples and differ on the two zero-loss examples."""
    patterns = list(product((-1, 0, 1), repeat=2))
    agreed = [[1] * 9, [1] * 9, [-1] * 9]
    return Instance(game=Game([*agreed, *map(list, zip(*patterns, strict=True))]), epsilon=Fraction(1, 10))


def one_uneven_hypothesis(constant=10**6):
    """Return the instance with η* = (ln(2)/2, 0), η† = (0, 1), and an ε near 1 for which constant · ln(1/ε) is about 1/4."""
    game = Game([[1, 0], [1, 0], [-1, 0], [0, 1]])
    return Instance(game=game, constant=Fraction(constant), epsilon=1 - Fraction(1, 4 * constant))


# The instances of `one_uneven_hypothesis` for drawn constants.
near_one = st.integers(1, 10**9).map(one_uneven_hypothesis)

# Constants of a supposed bound K B^c ε^-β with β < 1.
powers_of_the_accuracy = st.builds(
    Instance, constant=powers_of_ten(0, 4), c=fractions_over(1, 0, 6), beta=fractions_over(10, 0, 9)
)

POWERS = [
    Instance(constant=Fraction(1), c=Fraction(c), beta=Fraction(beta, 10)) for c in (0, 1, 3) for beta in (0, 5, 9)
]

# A game with zero-loss and finite-margin examples, where λ = 0 is optimal on F, and an ε below 1.
games_with_accuracy = st.builds(Instance, game=split_games(zero_loss=(1, 3)), epsilon=unit_fractions(2, 1000))


# Figure 4 with one more zero-loss example, on which the second hypothesis abstains: γ = 1/2.
with_an_abstention = Instance(game=Game([[1, -1], [-1, 1], [1, 1], [1, 0]]), epsilon=Fraction(1, 10))

matrix_of_figure_4 = Instance(game=both_sets(), epsilon=Fraction(1, 10))

# η* has the margin -ln(2)/2 on each of twelve zero-loss examples.
lowered_zero_loss_examples = Instance(game=Game([[1, 0]] * 2 + [[-1, 0]] + [[-1, 1]] * 12), epsilon=Fraction(1, 100))

# A power c >= 1 and an accuracy below 1/3.
logarithmic_norms = st.builds(Instance, c=fractions_over(1, 1, 5), epsilon=unit_fractions(3, 10**6))


@composite
def rows_of_rate_table(draw, *chosen):
    """Draw a row of the table and its parameters; with `chosen`, one of these rows."""
    row = draw(st.sampled_from(chosen or ["upper", "lower", "lower", "power"]))
    if row == "upper":
        return Instance(row=row, game=draw(sign_games(m=(3, 6), n=(2, 3))))
    nu = Fraction(1, draw(st.integers(1, 9)))
    if row == "power":
        return Instance(row=row, nu=nu)
    return Instance(row=row, m=draw(st.integers(3, 6)), nu=nu, epsilon=Fraction(1, draw(st.integers(2, 200))))


UPPER = grid(
    "upper-rows",
    lambda effort: (Instance(row="upper", game=game) for game in all_games((-1, 1), 3, 3)),
    "{-1,+1} to 3 x 3 up to symmetry",  # the smallest scope of `Exhausted` would be too large here
)

# Two examples, one confidence-rated hypothesis: for a λ* of small norm the bound is below one round.
short_reference = Instance(row="upper", game=Game([[Fraction(9, 10)], [1]]))

four_examples_of_figure_2 = Instance(row="lower", m=4, nu=Fraction(1, 4), epsilon=Fraction(1, 50))

# On these blocks the number of rounds exceeds a polynomial of degree 4 in λ_min^-1, γ^-1 and μ_max.
many_blocks = Instance(row="blocks", blocks=10**20, degree=4)

# On this pair the number of rounds exceeds a polynomial of degree 4 in e^μ_max and λ_min^-1.
leaning_pair_of_many = Instance(row="pair", size=10**10, degree=4)


def terms_are_positive(instance) -> bool:
    """Return whether every term is positive."""
    return all(term > 0 for term in instance.terms)


def steps_are_large(instance) -> bool:
    """Return whether u_t - u_{t+1} >= c0 u_t^(1 + p) for every t (equation 16)."""
    pairs = zip(instance.terms, instance.terms[1:], strict=False)
    return all(decide(a - b, ">=", instance.c0 * power(a, 1 + instance.p)) is Verdict.HOLDS for a, b in pairs)


@composite
def recurrence_sequences(draw):
    """Draw a sequence that satisfies (16), with p in {0, 1/2, 1, 2, 3}.

    Each term is at most the largest term that (16) allows, times 8/10, 9/10 or 1.
    """
    p = draw(st.sampled_from([Fraction(0), Fraction(1), Fraction(2), Fraction(3), Fraction(1, 2)]))
    c0 = Fraction(1, draw(st.integers(2, 40)))
    terms = [Fraction(draw(st.integers(1, 12)), 12)]
    for _ in range(draw(st.integers(1, 4))):
        term = terms[-1]
        least = c0 * term ** (1 + int(p)) if p != Fraction(1, 2) else c0 * term  # u^(3/2) <= u for u <= 1
        terms.append((term - least) * Fraction(draw(st.integers(8, 10)), 10))
    return Instance(terms=tuple(terms), p=p, c0=c0)


# Two terms whose difference is a ten-thousandth: the bound is nearly attained.
barely_falling = Instance(terms=(Fraction(1), Fraction(9999, 10000)), p=Fraction(1), c0=Fraction(1, 10000))

# A sequence that violates (16).
standing_still = Instance(terms=(Fraction(1), Fraction(1)), p=Fraction(1), c0=Fraction(1, 2))
