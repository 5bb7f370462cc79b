"""The instances on which the claims of SSS08 are checked, apart from games and plays: distributions, weights and caps,
functions on few points, sequences; in the paper's order."""

from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import floor

from hypothesis import strategies as st

from properties.cases.drawn import Choices, Drawn, composite, planted_games, rational_games, small_games
from properties.cases.exhaustive import Exhausted, Restricted
from properties.cases.play import Instance, exactly
from properties.claims import Listed
from reference import Game
from reference.constructions.sss08 import contradictory_pair, noisy_examples
from theorems.sss08.capped_sets import proportional_distribution
from theorems.sss08.margins import has_a_contradictory_pair


@composite
def games_with_a_contradictory_pair(draw):
    """Draw a game, and repeat one of its examples with the opposite label."""
    game = draw(small_games())
    row = game.rows[draw(st.integers(0, game.m - 1))]
    return Game([*game.rows, tuple(-u for u in row)])


SMALL_CONTRADICTORY = Restricted(Exhausted(), has_a_contradictory_pair)

no_contradiction = Game([[1], [1]])  # Two examples with the same label.

# Separable with margin 1, except that one example is repeated with the opposite label.
one_label_wrong = contradictory_pair(4)


@composite
def small_games_with_k(draw):
    """Draw a game of up to three examples and two hypotheses, and a whole k."""
    game = draw(rational_games(m=(1, 3), n=(1, 2)))
    return Instance(game=game, k=draw(st.integers(1, game.m)))


# k = m = 2: the only admissible distribution is uniform, and its edge is 0.
right_and_wrong_uniform = Instance(game=Game([[1], [-1]]), k=2)

one_negative_hypothesis = Game([[-1]])  # A single hypothesis that is wrong.


@composite
def games_of_ten_percent(draw):
    """Draw games of ten or twenty examples, so that k = m/10 is whole."""
    m = draw(st.sampled_from((10, 20)))
    return draw(planted_games(m=m, n=(3, 4), edge=Fraction(1, 4)))


# Nineteen examples of margin 1 and one of margin 0: with k = 2 exactly nineteen have the margin.
nineteen_of_twenty = Game([[1]] * 18 + [[1], [0]])


@composite
def noisy_instances(draw):
    """Draw two hypotheses: one with a positive margin on all but a few examples, and an arbitrary one."""
    choose = Choices(draw, 16)
    margin = choose.pick((Fraction(1), Fraction(1, 2), Fraction(2, 3), Fraction(3, 4)))
    noisy = choose.between(0, 1)
    m = choose.between(max(1, 4 * noisy), 9)
    grades = (-1, Fraction(-1, 2), 0, Fraction(1, 2), 1)
    first = choose.picks(grades, noisy) + choose.picks((margin, margin, Fraction(1)), m - noisy)
    second = choose.picks(grades, m)
    least = -(-(2 * noisy * (margin + 1)) // margin)
    k = choose.between(max(1, min(m, int(least))), m)
    game = Game(list(zip(first, second, strict=True)))
    return Instance(game=game, combination=(Fraction(1), Fraction(0)), noisy=noisy, margin=margin, k=k)


# One example of margin -1, three of margin 1, k = 4: the average of the four is exactly 1/2.
four_to_one = exactly(game=noisy_examples(good=3, noisy=1), combination=(1,), noisy=1, margin=Fraction(1), k=4)


@composite
def distributions(draw):
    """Draw a rational distribution over one to seven examples, which may have zeros."""
    choose = Choices(draw, 16)
    return Instance(distribution=_distribution(choose, choose.pick((1, 2, 3, 4, 4, 5, 5, 6, 6, 7, 7))))  # few of 1 or 2


def _distribution(choose, m):
    """Draw integers up to 6 in proportion to the weights, zeros included; if all are 0, return the uniform
    distribution."""
    shares = [choose.between(0, 6) for _ in range(m)]
    return proportional_distribution(shares if any(shares) else [1] * m)


def small_distributions():
    """Yield all distributions in steps of 1/6 on up to four examples, up to the order of examples."""
    for m in range(1, 5):
        for shares in combinations_with_replacement(range(7), m):
            if sum(shares) == 6:
                yield Instance(distribution=proportional_distribution(shares))


# A vertex of the simplex, where the entropy relative to uniform is log m.
all_on_one = exactly(distribution=(1, 0, 0))


@composite
def mixtures(draw):
    """Draw two distributions over two to five examples, which may have zeros, a share of the first, β, and f = peak max
    d_i.

    The two are different, and the share is neither 0 nor 1; otherwise both sides would be the same sum of logarithms.
    """
    choose = Choices(draw, 24)
    m = choose.between(2, 5)
    ends = [_distribution(choose, m) for _ in range(2)]
    if ends[0] == ends[1]:
        vertices = [tuple(Fraction(i == k) for k in range(m)) for i in range(2)]
        ends[1] = vertices[ends[0] == vertices[0]]
    share = Fraction(choose.between(1, 7), 8)
    beta = choose.pick((Fraction(1), Fraction(1, 10), Fraction(2)))
    return Instance(first=ends[0], second=ends[1], share=share, beta=beta, peak=choose.pick((0, 1, Fraction(1, 3))))


# (1/2 + 1/100, 1/2 - 1/100) and its mirror image: the entropy is nearly the square there, and the constant is 1.
about_the_middle = exactly(
    first=("51/100", "49/100"), second=("49/100", "51/100"), share=Fraction(1, 2), beta=Fraction(1), peak=0
)


@composite
def smoothings(draw):
    """Draw θ with two to six entries in [-1, 1], a cap or the weight of a penalty, and an accuracy."""
    choose = Choices(draw, 16)
    m = choose.between(2, 6)
    theta = tuple(Fraction(choose.between(-6, 6), 6) for _ in range(m))
    nu = choose.pick((Fraction(1), Fraction(3, 2), Fraction(m, 2), Fraction(2), Fraction(m)))
    eps = choose.pick((Fraction(1), Fraction(1, 10), Fraction(1, 100), Fraction(3, 2)))
    penalised = choose.pick((None, None, Fraction(1, 4), Fraction(1)))
    instance = Instance(theta=theta, nu=max(nu, Fraction(1)), eps=eps)
    return instance if penalised is None else instance.replaced(weight=penalised)


# Entries of θ that differ by much more than ε: the maximum is at one example, and smoothing costs nearly ε/2.
one_example_ahead = exactly(theta=(1, -1, -1), nu=Fraction(1), eps=Fraction(1, 10))


@composite
def projections(draw):
    """Draw up to six positive weights, often with ties, and a cap 1/nu with 1 <= nu <= m in steps of 1/2."""
    choose = Choices(draw, 8)
    m = choose.between(1, 6)
    weights = tuple(map(Fraction, choose.picks((1, 2, 3, 5, 8, 40), m)))
    return Instance(weights=proportional_distribution(weights), cap=1 / Fraction(choose.between(2, 2 * m), 2))


@cache
def small_projections():
    """Return all weights from {1, 2, 3, 12} on up to four examples in every order, with nu in steps of 1/2."""
    rows = (weights for m in range(1, 5) for weights in product((1, 2, 3, 12), repeat=m))
    kept = [weights for weights in rows if len(weights) < 4 or list(weights) == sorted(weights)]
    return [capped(weights, Fraction(2, twice)) for weights in kept for twice in range(2, 2 * len(weights) + 1)]


PROJECTIONS = [Listed("small weights", small_projections), Drawn(projections(), 80)]


def capped(weights, cap) -> Instance:
    """Return the instance with the distribution in proportion to these weights, and a cap."""
    return Instance(weights=proportional_distribution(weights), cap=Fraction(cap))


one_far_ahead = capped((12, 2, 1), "1/2")  # The first is capped, the others share the rest 2 to 1.
last_first = capped((1, 2, 12), "1/2")  # The same in increasing order: the sort matters.
all_at_the_cap = capped((12, 2, 1), "1/3")  # The uniform distribution only.
cap_too_small = capped((1, 1), "1/4")  # No distribution satisfies the cap.
two_halves_and_nothing = capped((1, 1, 0), "1/2")  # d_0 is its own projection, and Z = 0 for i = 3.
tied_behind_the_cap = capped((12, 1, 1), "1/2")  # The two tied examples share the rest.
its_own_projection = capped((1, 1), 1)  # d_t = d_0.
half_and_half = capped(
    (12, 2, 1), "1/2"
)  # The same case as one_far_ahead; the proof's vector (1/2, 1/2, 0) has no weight strictly between 0 and ν.


@composite
def falling_sequences(draw):
    """Draw sequences that decrease by exactly r ε² or slightly more; r and the start are sometimes out of range."""
    choose = Choices(draw, 16)
    r = choose.pick((Fraction(49, 100), Fraction(1, 3), Fraction(1, 10), Fraction(1, 100), Fraction(9, 10)))
    value = choose.pick((Fraction(1), Fraction(1), Fraction(1, 2), Fraction(99, 100), Fraction(2)))
    sequence = [value]
    for _ in range(choose.between(1, 12)):
        value = value - r * value**2 - Fraction(choose.pick((0, 0, 0, 1, 5)), 100)
        value = Fraction(floor(value * 2**40), 2**40)  # rounded down, so that the decrease is at least r ε²
        sequence.append(value)
        if value < -9:  # from here on the squares only increase
            break
    return Instance(r=r, sequence=tuple(sequence))


# r = 99/200, ε_1 = 1: the bound is 100/99.
just_below_one_half = exactly(r=Fraction(99, 200), sequence=(1, "101/200"))
r_of_one = exactly(r=Fraction(1), sequence=(1, 0))  # ε_1 = 1: the bound would be 1/2.
start_above_one = exactly(r=Fraction(1, 3), sequence=(2, "2/3"))  # ε_1 = 2: the bound would be 3/2.


@composite
def margins_with_k(draw):
    """Draw up to seven rational margins and a rational k."""
    choose = Choices(draw, 16)
    m = choose.pick((1, 2, 3, 4, 4, 5, 5, 6, 6, 7, 7))  # few of one or two, which soon repeat
    margins = tuple(Fraction(choose.between(-12, 12), 6) for _ in range(m))
    return Instance(margins=margins, k=Fraction(choose.between(6, 6 * m), 6))


def small_margins():
    """Yield all margins over {-1, 0, 1, 2} on up to four examples, up to the order of examples, with k in steps of
    1/2."""
    for m in range(1, 5):
        for margins in combinations_with_replacement((-1, 0, 1, 2), m):
            for twice in range(2, 2 * m + 1):
                yield exactly(margins=margins, k=Fraction(twice, 2))


rising = Instance(r=Fraction(1, 4), sequence=(Fraction(1, 2),) * 4)  # r = 1/4: ε stays 1/2 and does not decrease.


def nothing_lost():
    """Return the sequence for r = 1/100 from 1, for which the recurrence and its bound are nearly equal."""
    sequence = [Fraction(1)]
    for _ in range(6):
        sequence.append(sequence[-1] - sequence[-1] ** 2 / 100)
    return Instance(r=Fraction(1, 100), sequence=tuple(sequence))
