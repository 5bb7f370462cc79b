"""The runs on which NP14's claims are tried: learners that hold some examples wrong, and the constructions as cases."""

from __future__ import annotations

import math
from fractions import Fraction

from hypothesis import strategies as st

from properties.cases.drawn import Drawn, composite, confidence_games, learner_plays, mistake_games, rational_games
from properties.cases.exhaustive import Exhausted
from properties.cases.play import Play
from properties.claims import Listed
from reference import Game
from reference.constructions import np14

REACHES = (Fraction(1), Fraction(4, 5), Fraction(1, 2), Fraction(1, 5), Fraction(1, 10))
FLOORS = (Fraction(0), Fraction(1, 10), Fraction(1, 4))


@composite
def restoring_plays(draw, m=(2, 6), rounds=(2, 10), least=0):
    """Plays in which the learner holds some of the examples, at least the share `least`, near margin 0."""
    examples = draw(st.integers(*m))
    held = draw(st.integers(max(1, math.ceil(least * examples)), examples))
    rising = Fraction(0) if least else draw(st.sampled_from((Fraction(1, 2), Fraction(0))))
    learner = np14.Restoring(range(held), draw(st.sampled_from(REACHES)), draw(st.sampled_from(FLOORS)), rising)
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


def mixed(examples=70, longest=None) -> list[Drawn]:
    """Three times as many runs, of three kinds; at most `longest` rounds."""
    if longest is None:
        return [restoring(examples), adversaries(examples), confident(examples)]
    rounds = (2, longest)
    return [restoring(examples, rounds=rounds), adversaries(examples, rounds), confident(examples, rounds)]


def held(examples=150) -> list[Drawn]:
    """Runs in which most examples are held, for bounds that speak of large errors."""
    return [Drawn(restoring_plays(least=Fraction(2, 3)), examples, "held")]


def short(examples=70) -> list[Drawn]:
    """The same with at most four rounds: a column that is played again and again has an edge that shrinks to a third
    of its cube each time, and what a display leaves open shrinks with it, beyond any precision."""
    return mixed(examples, 4)


def scripted(built, booster=None) -> Play:
    game, transcript = built
    return Play(game, transcript, len(transcript.choices), booster)


def abstaining():
    return Play(np14.abstaining(), None, 1)


def single_wrong_example():
    return Play(np14.single_wrong_example(), None, 8)


def single_once():
    return Play(np14.single_wrong_example(), None, 1)


def half_silent():
    return Play(np14.half_silent(), None, 8)


def half_silent_for_long():
    return Play(np14.half_silent(), None, 40)


def capped_for_long():
    """Silent on one of five examples: under a cap of 2/5 the others keep 3/5 of the weight for ever."""
    return Play(Game([[1]] * 4 + [[0]]), None, 16)


def two_passes():
    """Five examples, one wrong and one a little: under a cap of 6/25 the second reaches it only once the first is cut."""
    return Play(Game([[-1], [Fraction(-1, 4)], [1], [1], [1]]), None, 2)


def one_right_example():
    return Play(Game([[1]]), None, 8)


def three_rounds():
    return Play(np14.single_wrong_example(), None, 3)


def confident_pair():
    """Two examples, both right, one with half the confidence."""
    return Play(Game([[1], [Fraction(1, 2)]]), None, 1)


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
    learner = np14.Restoring(range(3), Fraction(1, 2), Fraction(1, 20), Fraction(0))
    return Play(Game([[1]] * 6), learner, 24)


def long_margin_run():
    """Three examples under the majority of three hypotheses, each wrong on one: 40 rounds towards the margin 1/3."""
    return Play(Game([[-1, 1, 1], [1, -1, 1], [1, 1, -1]]), None, 40)


def drawn_games(examples=200) -> Drawn:
    """Rational games without a learner."""
    return Drawn(rational_games(denominator=4, m=(1, 4), n=(1, 4)), examples)


def sized(examples=100, least=0) -> Drawn:
    """Two to four examples, so that a booster that names example 0 or 1 as secondary has others left."""
    return Drawn(restoring_plays(m=(3, 4), rounds=(2, 6), least=least), examples, "restoring")


def small_games(least: int) -> Listed:
    """All games over {-1, 0, 1} with at least so many examples, at most three, and at most two hypotheses.

    Not offered as an exhausted scope: it is smaller than what that word is kept for.
    """
    everything = Exhausted((-1, 0, 1), 3, 2)
    return Listed(f"{least} to 3 examples", lambda: [game for game in everything.cases("quick") if game.m >= least])


def tiny_games() -> Listed:
    """All games over {-1, 0, 1} with at most two examples and two hypotheses, for statements that fail there."""
    return Listed("tiny games", lambda: list(Exhausted((-1, 0, 1), 2, 2).cases("quick")))
