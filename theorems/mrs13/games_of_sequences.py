"""Sequences in closed form for Lemma 19 of MRS13, and the instances on which the lemma is checked."""

from fractions import Fraction
from itertools import product

from hypothesis import strategies as st

from properties.cases.drawn import composite
from properties.cases.exhaustive import all_games
from properties.claims import Instance
from reference import Game
from reference.rate.sequences import PolynomialSequence
from theorems.mrs13.games import grid


def _turn(*vectors):
    return tuple(tuple(map(Fraction, vector)) for vector in vectors)


def sequence_of(instance) -> PolynomialSequence:
    """Return the closed-form sequence that an instance stores."""
    return PolynomialSequence(instance.game, instance.turns)


def is_admissible(instance) -> bool:
    """Return whether every combination of the sequence has total loss at most m."""
    return sequence_of(instance).is_admissible()


# Quadratic growth on the first example, linear on the second, none on a pair; the linear part lowers the first.
two_speeds = Instance(
    game=Game([[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, -1]]), turns=(_turn((0, 0, 0), (-1, 1, 0), (1, 0, 0)),)
)

# Even terms raise the first example, odd terms the second.
two_turns = Instance(game=Game([[1, 0], [0, 1]]), turns=(_turn((0, 0), (1, 0)), _turn((0, 0), (0, 1))))

# One example whose margin grows by a tenth a term: its losses fall below 1/k as late as possible.
slow_growth = Instance(game=Game([[1]]), turns=(_turn((0,), (Fraction(1, 10),)),))

# Margins t and -1/3 on two examples.
one_lowered_for_good = Instance(game=Game([[1, 0], [0, 1]]), turns=(_turn((0, Fraction(-1, 3)), (1, 0)),))

# Margins t and -2 on two examples: the loss on the second alone is more than 2.
one_lowered_too_far = Instance(game=Game([[1, 0], [0, 1]]), turns=(_turn((0, -2), (1, 0)),))

# Margins t and -t on two examples: losses tend to 0 on one and to infinity on the other.
inadmissible_pair = Instance(game=Game([[1], [-1]]), turns=(_turn((0,), (1,)),))


def admissible_sequences(turns):
    """Return a scope: small games with every admissible quadratic sequence whose vectors have entries -1, 0, 1."""

    rows = 3 if turns == 1 else 2

    def factory(effort):
        for game in all_games((-1, 0, 1), rows, 2):
            vectors = list(product((-1, 0, 1), repeat=game.n))
            single = [_turn((0,) * game.n, linear, quadratic) for quadratic in vectors for linear in vectors]
            admissible = [turn for turn in single if PolynomialSequence(game, (turn,)).is_admissible()]
            if turns == 1:
                yield from (Instance(game=game, turns=(turn,)) for turn in admissible)
            else:
                linear = [turn for turn in admissible if not any(turn[2])]
                yield from (Instance(game=game, turns=(first, second)) for first in linear for second in linear)

    return grid(
        "sequences", factory, f"{{-1,0,1}} to {rows} x 2, all admissible sequences of {turns} turns with small vectors"
    )


@composite
def drawn_sequences(draw, turns=(1, 3)):
    """Draw sequences along directions that lower no margin, taken in turn, on games with two planted directions."""
    rows = [
        [draw(st.sampled_from([0, 1])), draw(st.sampled_from([0, 1])), draw(st.sampled_from([-1, 0, 1]))]
        for _ in range(3)
    ]
    game = Game([*rows, [0, 0, 1], [0, 0, -1]])
    parts = []
    for _ in range(draw(st.integers(*turns))):
        quadratic = [draw(st.integers(0, 2)), draw(st.integers(0, 2)), 0]
        linear = [draw(st.integers(0, 2)), draw(st.integers(0, 2)), 0]
        parts.append(_turn((0, 0, 0), linear, quadratic))
    return Instance(game=game, turns=tuple(parts))
