"""The runs on which the claims of Section 3 are tried: sources, constructions and small named games."""

from fractions import Fraction

from properties.cases.drawn import Drawn, rational_games, sign_games
from properties.cases.exhaustive import Exhausted
from reference import Game
from reference.constructions.mrs13 import both_sets, nearly_complementary, triangular


def triangle_of_figure_2():
    return triangular(4)


def matrix_of_figure_3():
    return nearly_complementary(Fraction(1, 4))


def one_right_example():
    """One example that the only hypothesis has right: the bounds of Section 3 start from equality here."""
    return Game([[1]])


def confident_column():
    """Two examples, one confidence-rated hypothesis that has both right: AdaBoost needs many rounds."""
    return Game([[Fraction(1, 2)], [1]])


def overshooting():
    """Five examples, an abstaining hypothesis: the first step leads past the combinations near the optimum."""
    return Game([[-1, -1], [1, 1], [1, 1], [-1, 0], [1, 0]])


CONSTRUCTIONS = [one_right_example, both_sets, triangle_of_figure_2, matrix_of_figure_3, overshooting, confident_column]
SOURCES = [
    Exhausted(),
    Drawn(sign_games(m=(4, 8), n=(2, 4)), 40),
    Drawn(rational_games(m=(2, 5), n=(2, 3)), 20, "confident"),
]
