"""The runs on which NP14's claims are tried: learners that hold some examples wrong, and the constructions as cases."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from properties.cases import Play
from properties.strategies import Drawn, confidence_games, learner_plays, mistake_games
from reference import Game
from reference.constructions import np14

REACHES = (Fraction(1), Fraction(4, 5), Fraction(1, 2), Fraction(1, 5), Fraction(1, 10))
FLOORS = (Fraction(0), Fraction(1, 10), Fraction(1, 4))


@st.composite
def restoring_plays(draw, m=(2, 6), rounds=(2, 10)):
    """Plays in which the learner holds some of the examples near margin 0 and has the others right."""
    examples = draw(st.integers(*m))
    held = draw(st.integers(1, examples))
    learner = np14.Restoring(range(held), draw(st.sampled_from(REACHES)), draw(st.sampled_from(FLOORS)))
    return Play(Game([[1]] * examples), learner, draw(st.integers(*rounds)))


def restoring(examples=80, **sizes) -> Drawn:
    return Drawn(restoring_plays(**sizes), examples, "restoring")


def adversaries(examples=80, rounds=(2, 8)) -> Drawn:
    """The learner draws which examples are wrong and keeps an edge, exactly where the weights are rational."""
    return Drawn(mistake_games(m=(2, 6), rounds=rounds, exact=True), examples, "adversary")


def confident(examples=80, rounds=(1, 7)) -> Drawn:
    return Drawn(confidence_games(m=(1, 5), rounds=rounds), examples, "confident")


def learners(examples=80) -> Drawn:
    return Drawn(learner_plays(rounds=(1, 7)), examples, "learners")


def mixed(examples=70) -> list[Drawn]:
    """Three times as many runs, of three kinds."""
    return [restoring(examples), adversaries(examples), confident(examples)]


def short(examples=70) -> list[Drawn]:
    """The same with at most four rounds: a column that is played again and again has an edge that shrinks to a third
    of its cube each time, and what a display leaves open shrinks with it, beyond any precision."""
    rounds = (2, 4)
    return [restoring(examples, rounds=rounds), adversaries(examples, rounds), confident(examples, rounds)]


def scripted(built, booster=None) -> Play:
    game, transcript = built
    return Play(game, transcript, len(transcript.choices), booster)


def abstaining():
    return Play(np14.abstaining(), None, 1)


def single_wrong_example():
    return Play(np14.single_wrong_example(), None, 8)


def half_silent():
    return Play(np14.half_silent(), None, 8)


def three_rounds():
    return Play(np14.single_wrong_example(), None, 3)


def swings():
    return scripted(np14.swings())


def two_signs():
    return scripted(np14.two_signs())


def late_flip():
    return scripted(np14.late_flip())


def forgetful():
    return scripted(np14.forgetful())


def right_then_wrong():
    return scripted(np14.right_then_wrong())


def curve_play():
    """Six examples, three of them held, for the figures."""
    return Play(Game([[1]] * 6), np14.Restoring(range(3), Fraction(4, 5), Fraction(1, 10)), 24)
