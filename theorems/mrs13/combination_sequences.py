"""Sequences of combinations in MRS13: Lemmas 19 and 20, executed on sequences in closed form."""

from fractions import Fraction

from hypothesis import strategies as st

from properties.cases.drawn import Drawn, composite
from properties.cases.exhaustive import all_games
from properties.claims import Instance, Sides, claim, swapped, without
from reference import Game
from reference.arithmetic import log
from reference.rate.sequences import PolynomialSequence, decomposing_subsequence, limiting_direction
from theorems.mrs13.scopes import (
    combined_margins,
    grid,
)


def _turn(*vectors):
    return tuple(tuple(map(Fraction, vector)) for vector in vectors)


def sequence_of(instance) -> PolynomialSequence:
    """The closed-form sequence that an instance stores."""
    return PolynomialSequence(instance.game, instance.turns)


def is_admissible(instance) -> bool:
    """Every combination of the sequence has total loss at most m."""
    return sequence_of(instance).is_admissible()


def two_speeds() -> Instance:
    """Quadratic growth on the first example, linear on the second, none on a pair; the linear part lowers the first."""
    game = Game([[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, -1]])
    return Instance(game=game, turns=(_turn((0, 0, 0), (-1, 1, 0), (1, 0, 0)),))


def two_turns() -> Instance:
    """Even terms raise the first example, odd terms the second."""
    game = Game([[1, 0], [0, 1]])
    return Instance(game=game, turns=(_turn((0, 0), (1, 0)), _turn((0, 0), (0, 1))))


def slow_growth() -> Instance:
    """One example whose margin grows by a tenth: its losses fall below 1/k as late as they may."""
    return Instance(game=Game([[1]]), turns=(_turn((0,), (Fraction(1, 10),)),))


def inadmissible_pair() -> Instance:
    """Margins t and -t on two examples: losses tend to 0 on one and to infinity on the other."""
    return Instance(game=Game([[1], [-1]]), turns=(_turn((0,), (1,)),))


def _admissible_sequences(turns):
    """Small games with every admissible quadratic sequence whose vectors have entries -1, 0, 1."""

    rows = 3 if turns == 1 else 2

    def factory(effort):
        for game in all_games((-1, 0, 1), rows, 2):
            vectors = _vectors(game.n)
            single = [_turn((0,) * game.n, linear, quadratic) for quadratic in vectors for linear in vectors]
            kept = [turn for turn in single if PolynomialSequence(game, (turn,)).is_admissible()]
            if turns == 1:
                yield from (Instance(game=game, turns=(turn,)) for turn in kept)
            else:
                linear = [turn for turn in kept if not any(turn[2])]
                yield from (Instance(game=game, turns=(first, second)) for first in linear for second in linear)

    return grid(
        "sequences", factory, f"{{-1,0,1}} to {rows} x 2, all admissible sequences of {turns} turns with small vectors"
    )


def _vectors(n):
    return [(a,) for a in (-1, 0, 1)] if n == 1 else [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1)]


@composite
def drawn_sequences(draw, turns=(1, 3)):
    """Sequences along directions that lower no margin, taken in turns, on games with two planted directions."""
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


def _decomposes(sequence, zero_loss, indices):
    """Losses below 1/k at the k-th term on Z; on the other examples margins that stay below a bound for all terms."""
    polynomials = [sequence.margin_polynomials(turn) for turn in range(len(sequence.turns))]
    for k, t in enumerate(indices, 1):
        margins = sequence.margins(t)
        for i in range(sequence.game.m):
            if i in zero_loss:
                yield Sides(margins[i], ">", log(Fraction(k)), at=f"example {i} of Z, term {k}: loss below 1/{k}")
            else:
                bound = max(polynomial[i][0] for polynomial in polynomials)
                yield Sides(margins[i], "<=", bound, at=f"example {i}, term {k}: loss bounded away from 0")


def _whole_sequence(instance):
    """The sequence itself in place of the subsequence."""
    sequence = sequence_of(instance)
    zero_loss, indices = decomposing_subsequence(sequence, 4)
    yield from _decomposes(sequence, zero_loss, range(1, len(indices) + 1))


@claim(
    "MRS13.lemma-19",
    kind="structure",
    statement=r"Every infinite sequence of admissible combinations has a subsequence whose losses tend to $0$ on a fixed "
    r"set $Z$ and are bounded away from $0$ on every other example",
    given=[is_admissible],
    games=[_admissible_sequences(2), Drawn(drawn_sequences(), 100)],
    attained_by=[two_turns, two_speeds, slow_growth],
    broken_by=[swapped("no subsequence is taken", _whole_sequence)],
)
def lemma_19(instance):
    """On sequences in closed form, with the greedy construction of the proof; six terms of the subsequence are shown."""
    sequence = sequence_of(instance)
    zero_loss, indices = decomposing_subsequence(sequence, 6)
    yield from _decomposes(sequence, zero_loss, indices)


@claim(
    "MRS13.lemma-20",
    kind="structure",
    statement=r"If admissible combinations have losses tending to $0$ exactly on $Z$ and bounded away from $0$ elsewhere, "
    r"some $\eta^\dagger$ has $(M\eta^\dagger)_i>0$ on $Z$ and $=0$ elsewhere",
    given=[is_admissible],
    games=[_admissible_sequences(1), Drawn(drawn_sequences(turns=(1, 1)), 200)],
    attained_by=[two_speeds, inadmissible_pair],
    broken_by=[without(is_admissible)],
)
def lemma_20(instance):
    """With the vector that the proof extracts: limits of the normalised sequence, one set of examples after another."""
    sequence = sequence_of(instance)
    margins = combined_margins(instance.game, limiting_direction(sequence))
    for i, margin in enumerate(margins):
        if i in sequence.vanishing(0):
            yield Sides(margin, ">", 0, at=f"example {i} of Z")
        else:
            yield Sides(margin, "==", 0, at=f"example {i} outside Z")
