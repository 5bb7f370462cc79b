"""The plays of Section 3.2 of NP14: primary and secondary examples, of which the secondary ones are capped."""

from fractions import Fraction

from hypothesis import strategies as st

from properties.cases.drawn import composite
from properties.cases.play import Play
from reference import Game
from reference.constructions import np14
from reference.exact import MABoost
from theorems.np14.games import REACHES

# Two examples: silent on the primary one, right on the secondary one.
silent_on_the_primary = Play(Game([[0], [1]]), None, 8)

# Two examples: right on the primary one, silent on the secondary one.
silent_on_the_secondary = Play(Game([[1], [0]]), None, 20)

# Four examples, two secondary ones, one of each kind held.
two_and_two = Play(Game([[1, 0], [0, 1], [1, 1], [0, 0]]), None, 8)


def own_sized(kind, update, smoothness, rows, secondary=(0,), learner=None, rounds=8):
    """A play under the cap k/N_B on the secondary examples, which is the cap k'/N of smoothness k' = k N/N_B."""
    booster = MABoost(kind, update, smoothness * Fraction(len(rows), len(secondary)), list(secondary))
    return Play(Game(rows), learner, rounds, booster)


@composite
def own_sized_plays(draw):
    """Three or four examples, one or two of them secondary and held with others, capped at k/N_B."""
    m, size = draw(st.integers(3, 4)), draw(st.integers(1, 2))
    held = draw(st.integers(size, m))
    learner = np14.Restoring(range(held), draw(st.sampled_from(REACHES)), Fraction(0), Fraction(0))
    return own_sized(
        draw(st.sampled_from(("euclidean", "entropy"))),
        draw(st.sampled_from(("active", "lazy"))),
        draw(st.sampled_from((Fraction(1), Fraction(3, 2), Fraction(2)))),
        [[1]] * m,
        range(size),
        learner,
        draw(st.integers(2, 5)),
    )


# One example of each kind, k = 3/2, silence on the secondary one: it takes all the weight there is.
silent_on_the_secondary_by_its_size = own_sized("euclidean", "active", Fraction(3, 2), [[0], [1]], rounds=20)

four_by_size = own_sized("entropy", "lazy", Fraction(2), [[1, 0], [0, 1], [1, 1], [0, 0]], (0, 1))
