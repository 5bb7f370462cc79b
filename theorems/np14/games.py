"""What NP14's statements are tried on: learners that hold some examples wrong, constructions, points and sets."""

from __future__ import annotations

import math
from fractions import Fraction

from hypothesis import strategies as st

from properties.cases.drawn import Drawn, composite, confidence_games, learner_plays, mistake_games, rational_games
from properties.cases.exhaustive import Exhausted
from properties.cases.play import Instance, Play
from properties.claims import Listed
from reference import Game, InOrder, Transcript
from reference.constructions import np14
from reference.exact import SparseBoost

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


def silent_on_all_but_one():
    """Eight examples, the hypothesis right on one and silent on the others: the error stays at 7/8, the edges shrink."""
    return Play(Game([[1]] + [[0]] * 7), None, 24)


def silent_on_all_but_one_briefly():
    """The same for four rounds."""
    return Play(Game([[1]] + [[0]] * 7), None, 4)


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


def barely_right():
    """Two examples, both right, one with an eighth of the confidence."""
    return Play(Game([[1], [Fraction(1, 8)]]), None, 1)


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


# Points, sets and comparators for the lemmas on projections and norms: rationals with small denominators


def first_takes_all():
    """One example and a hypothesis that has it right: the first step takes all its weight."""
    return Play(Game([[1]]), None, 2)


def majority():
    """Three examples, three hypotheses, each wrong on one."""
    return Play(Game([[-1, 1, 1], [1, -1, 1], [1, 1, -1]]), None, 5)


def silent_once():
    return Play(Game([[1], [0]]), None, 1)


def silent_twice():
    return Play(Game([[1], [0]]), None, 2)


def silent_briefly():
    return Play(Game([[1], [0]]), None, 4)


def light_and_right():
    """Three examples, the first right alone for three rounds and then with the others: its step exceeds its weight."""
    half = Fraction(1, 2)
    return scripted(np14.by_columns([(1, 0, 0)] * 3 + [(1, half, half)]))


def silent_for_ten():
    return Play(Game([[1], [0]]), None, 10)


class VaryingShare(SparseBoost):
    """SparseBoost with another share of γ_t |y_t|_1 as α_t in each round: the shares in turn, rationals in [0, 1)."""

    def __init__(self, *shares):
        super().__init__()
        self.shares = shares

    def update(self, column):
        self.share = self.shares[len(self._steps) % len(self.shares)]
        return super().update(column)


def brief(examples=60):
    """Runs short enough for numbers whose length doubles every round."""
    return [restoring(examples, m=(2, 5), rounds=(1, 5)), adversaries(examples, (1, 5))]


def right_and_half_wrong():
    """Two examples, one right and one half wrong: with the distance not squared both weights would stay."""
    return Play(Game([[1], [Fraction(-1, 2)]]), None, 1)


@composite
def right_at_first(draw):
    """One to three examples; the first column has them all right, if barely, and the others are anything."""
    m, n = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    margin = st.sampled_from((Fraction(1), Fraction(1, 2), Fraction(1, 8), Fraction(1, 64)))
    entry = st.sampled_from((Fraction(1), Fraction(-1), Fraction(1, 2), Fraction(-1, 2), Fraction(0)))
    columns = [[draw(margin) for _ in range(m)]] + [[draw(entry) for _ in range(m)] for _ in range(n)]
    return Play(Game([list(row) for row in zip(*columns, strict=True)]), InOrder(), 4)


def always_wrong():
    """One example, always wrong: the edge -1 makes no step, and five of them exceed the bound for c = 1/4."""
    return Play(Game([[-1]]), Transcript([(0, 1)] * 5), 5, SparseBoost(decay=Fraction(1, 4)))


def silent_on_one_of(m: int, constant):
    """m examples, silence on the last: the step of α = 0 removes every weight once c >= m/(m - 1)."""
    return Play(Game([[1]] * (m - 1) + [[0]]), None, 1, SparseBoost(decay=constant, step="plain"))


def silent_on_one_of_eleven():
    return silent_on_one_of(11, Fraction(11, 10))


def silent_under_ten():
    return silent_on_one_of(2, Fraction(10))


def first_edge_large():
    """Two rounds, one example: the first edge is the largest."""
    return Instance(edges=(Fraction(1), Fraction(1, 2)), constant=Fraction(0))


def two_columns():
    """One example, one hypothesis twice as confident as the other."""
    return Game([[1, Fraction(1, 2)]])


def slow(m: int, rounds: int):
    """m - 1 examples right by as little as an edge of 1/4 asks for, one never decided."""
    return Play(np14.undecided_but_one(m), np14.Patient(Fraction(1, 4)), rounds)


def forgetful_three():
    """Three examples: one undecided, one barely right for two rounds, one right."""
    return scripted(np14.forgetful(3, 1, Fraction(1, 2), 3))


def slow_pair():
    return slow(2, 40)


def slow_eight():
    return slow(8, 300)


def half_silent_for_longer():
    """One of two examples a tie for ever: weights that stayed would keep the edge 1/2 under the error 1/4."""
    return Play(np14.half_silent(), None, 70)


GROWTH = ((16, 4, 32), (32, 8, 60), (64, 16, 120))


def forgetful_family():
    """Ever more examples, a quarter of them right in the end, each run as long as the weights allow."""
    return [scripted(np14.forgetful(m, right, Fraction(7, 10), rounds)) for m, right, rounds in GROWTH]


def forgetful_largest():
    return forgetful_family()[-1]


@composite
def slow_plays(draw):
    """Slow runs of two or three examples with edges from 27/100 to 3/10."""
    m, gamma = draw(st.sampled_from((2, 2, 2, 2, 2, 3))), Fraction(draw(st.integers(2700, 3000)), 10000)
    return Play(np14.undecided_but_one(m), np14.Patient(gamma), 90)
