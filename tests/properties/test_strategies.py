"""The strategies draw games as documented, which are seldom vacuous, shrink to small failures and come near equality."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

import hypothesis
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from properties.cases import drawn
from properties.cases.drawn import Choices, Drawn, SharedCases
from properties.engine.evidence import drawn_cases, is_exhaustive
from reference import Game, Trace, play
from reference.adversary import Mistakes
from reference.arithmetic import RationalVector, dot
from reference.exact import AdaBoost
from reference.programs.game_values import game_value
from theorems.ledger import load_claims

SPEED = settings(derandomize=True, database=None, deadline=None, max_examples=150)


def cases_of(strategy, number=150):
    return drawn_cases(Drawn(strategy, number), "quick")


def smallest_failure(strategy, holds):
    """Return the case that hypothesis shrinks to when `holds` is claimed of every case."""
    failures = []

    @settings(derandomize=True, database=None, deadline=None, max_examples=400, phases=(Phase.generate, Phase.shrink))
    @given(strategy)
    def claimed(case):
        if not holds(case):
            failures.append(case)
            raise AssertionError

    with pytest.raises(AssertionError):
        claimed()
    return failures[-1]


def played(case) -> Trace:
    return play(AdaBoost(), case.game, case.rounds, case.oracle)


@dataclass
class Uniform:
    """A booster that never moves its weights."""

    def start(self, m):
        self.weights, self.received = RationalVector.uniform(m), []
        return self.weights

    def update(self, column):
        self.received.append(0)
        return self.weights

    def coefficients(self):
        return self.received


@pytest.mark.parametrize(
    ("strategy", "entries"),
    [
        (drawn.sign_games(), {-1, 1}),
        (drawn.abstaining_games(), {-1, 0, 1}),
        (drawn.rational_games(denominator=3), {Fraction(k, 3) for k in range(-3, 4)}),
    ],
    ids=["signs", "abstaining", "rational"],
)
def test_random_games_use_every_entry_and_every_shape(strategy, entries):
    games = cases_of(strategy, 300)
    shapes, counts = Counter(game.shape for game in games), Counter()
    for game in games:
        counts.update(u for row in game.rows for u in row)
    assert set(counts) == entries
    assert min(counts.values()) > sum(counts.values()) / (3 * len(entries))  # no entry is starved
    assert len(shapes) >= 18


def test_a_game_of_fixed_shape_has_it():
    assert {game.shape for game in cases_of(drawn.sign_games(m=4, n=3))} == {(4, 3)}


def test_random_games_shrink_to_the_game_that_is_right_everywhere():
    failure = smallest_failure(drawn.sign_games(), lambda game: game.m < 3)
    assert failure == Game([[1]] * 3)
    failure = smallest_failure(drawn.sign_games(), lambda game: game_value(game).value > 0)
    assert failure == Game([[-1]])


def test_planted_games_have_the_margin_they_promise_and_reach_it():
    edge = Fraction(1, 5)
    values = [game_value(game).value for game in cases_of(drawn.planted_games(edge=edge))]
    assert min(values) >= edge
    assert edge / min(values) > Fraction(1, 2)
    ten = [game_value(game).value for game in cases_of(drawn.planted_games(m=6, n=5, edge=edge), 400)]
    assert min(ten) == edge  # tight: two of five columns wrong on each example


@SPEED
@given(drawn.duplicated_games())
def test_duplicated_games_repeat_a_column_up_to_sign(game):
    classes = {max(column, tuple(-u for u in column)) for column in game.columns}
    assert len(classes) < game.n


@SPEED
@given(drawn.one_example_games())
def test_one_example_games_have_one_example(game):
    assert game.m == 1


@SPEED
@given(drawn.mistake_games())
def test_the_adversary_keeps_its_edge_against_adaboost(case):
    trace = played(case)
    assert all(edge >= case.oracle.gamma for edge in trace.edges)


def test_the_adversary_leaves_few_plays_perfect_or_right_everywhere():
    cases = cases_of(drawn.mistake_games(), 200)
    traces = [played(case) for case in cases]
    assert sum(trace.stop == "perfect" for trace in traces) <= 60
    below = [case for case in cases if case.oracle.gamma <= Fraction(1, 3) and case.game.m >= 3]
    assert len(below) >= 60
    assert sum(any(-1 in column for column in case.game.columns) for case in below) == len(below)


def test_random_signs_under_the_same_hypothesis_are_mostly_vacuous():
    """The reason for the adversary: in a random matrix every column has an edge of 1/5 in less than one case in four."""

    def kept(trace):
        return bool(trace.edges) and all(edge >= Fraction(1, 5) for edge in trace.edges)

    loose = [played(case) for case in cases_of(drawn.mistake_games(m=(3, 6), rounds=(3, 8), booster_answers=False))]
    tight = [played(case) for case in cases_of(drawn.mistake_games(m=(3, 6), rounds=(3, 8), gamma=Fraction(1, 5)))]
    assert sum(map(kept, loose)) < len(loose) / 4
    assert all(map(kept, tight))


def test_the_adversary_meets_its_edge_exactly_where_margins_may_be_real():
    for case in cases_of(drawn.mistake_games(m=(2, 5), gamma=Fraction(1, 3), exact=True), 60):
        trace = play(Uniform(), case.game, case.rounds, case.oracle)
        assert set(trace.edges) == {Fraction(1, 3)}


def test_every_example_is_wrong_somewhere_and_the_wrong_sets_vary():
    columns = set()
    for case in cases_of(drawn.mistake_games(m=5, rounds=4, gamma=Fraction(1, 10)), 100):
        columns |= set(played(case).game.columns)
    assert len(columns) >= 12  # of the 15 sets of one or two examples
    assert all(any(column[i] < 0 for column in columns) for i in range(5))


def test_a_sharpened_training_error_bound_fails_at_two_examples():
    """AdaBoost's error is at most Π sqrt(1 - edge²), but not at most a third of it: the shrunk play has two examples."""

    def holds(case):
        trace = played(case)
        bound = 1
        for edge in trace.edges:
            bound *= 1 - edge**2
        return trace.training_error**2 <= bound / 9

    failure = smallest_failure(drawn.mistake_games(), holds)
    assert failure.game.m <= 3
    assert failure.rounds <= 2


def test_the_training_error_bound_is_nearly_reached_by_drawn_plays():
    best = Fraction(0)
    for case in cases_of(drawn.mistake_games(), 200):
        trace = played(case)
        bound = Fraction(1)
        for edge in trace.edges:
            bound *= 1 - edge**2
        best = max(best, trace.training_error**2 / bound if bound else Fraction(0))
    assert Fraction(49, 100) <= best <= 1


@SPEED
@given(drawn.confidence_games())
def test_confidence_games_play_each_column_once(case):
    assert case.rounds == case.game.n
    trace = play(Uniform(), case.game, case.rounds, case.oracle)
    assert trace.columns == list(range(case.rounds))
    assert all(edge >= 0 for edge in trace.edges)


def test_learner_plays_use_several_learners():
    names = Counter(type(case.oracle).__name__ for case in cases_of(drawn.learner_plays()))
    assert set(names) == {"BestColumn", "AtLeast", "Worst", "InOrder"}


def test_a_drawn_source_repeats_its_cases_and_grows_with_effort():
    source = Drawn(drawn.sign_games(), examples=20)
    assert drawn_cases(source, "quick") == drawn_cases(source, "quick")
    assert [source.examples(effort) for effort in ("quick", "ci", "night")] == [20, 60, 400]
    assert source.name == "drawn" and not is_exhaustive(source)
    assert len(drawn_cases(source, "quick")) == 20


def test_the_parts_of_shared_cases_are_its_first_cases_of_their_kind():
    shared = SharedCases(st.integers(0, 10**6), 100)
    even, rest = (shared.part(lambda x, parity=parity: x % 2 == parity, examples=30) for parity in (0, 1))
    whole = drawn_cases(shared.part(examples=100), "quick")
    assert len(whole) == 100
    assert list(drawn_cases(even, "quick")) == [x for x in whole if x % 2 == 0][:30]
    assert list(drawn_cases(rest, "quick")) == [x for x in whole if x % 2 == 1][:30]
    assert len(drawn_cases(even, "ci")) == 90
    assert all(x % 2 == 0 for x in cases_of(even.strategy, 50))
    with pytest.raises(ValueError, match="examples must be at most 100"):
        shared.part(examples=101)


def test_there_are_enough_shared_cases_for_every_part():
    for target in load_claims().values():
        for source in target.games:
            if getattr(source, "shared", None) is not None:
                assert len(drawn_cases(source, "quick")) == source.examples("quick"), target.id


def test_a_block_gives_each_choice_and_shrinks_to_the_first():
    @st.composite
    def throws(draw):
        choose = Choices(draw, 8)
        return choose.pick("abc"), choose.between(3, 7)

    assert {case for case in cases_of(throws(), 300)} == {(letter, k) for letter in "abc" for k in range(3, 8)}
    assert smallest_failure(throws(), lambda case: False) == ("a", 3)


def test_a_wrong_set_fills_the_allowance_in_its_order():
    game = Game([[1]] * 4)
    uniform = RationalVector.uniform(4)
    assert Mistakes(0, [[2, 0, 1, 3]]).choose(game, uniform) == [-1, 1, -1, 1]
    assert Mistakes("1/3", [[2, 0, 1, 3]]).choose(game, uniform) == [1, 1, -1, 1]
    exact = Mistakes("1/3", [[2, 0, 1, 3]], exact=True).choose(game, uniform)
    assert exact == [Fraction(1, 3), 1, -1, 1]
    assert dot(uniform, exact) == Fraction(1, 3)


def test_bad_arguments_name_their_range():
    with pytest.raises(ValueError, match=r"gamma must be in \[0, 1\), got 1"):
        Mistakes(1, [[0]])
    with pytest.raises(ValueError, match="orders must have at least one round"):
        Mistakes(0, [])
    with pytest.raises(ValueError, match="orders must name examples"):
        Mistakes(0, [[5]]).choose(Game([[1]]), [Fraction(1)])
    with pytest.raises(ValueError, match="examples must be at least 1"):
        Drawn(drawn.sign_games(), examples=0)
    with pytest.raises(ValueError, match="edge must be in"):
        hypothesis.find(drawn.planted_games(edge=2), lambda game: True)
    with pytest.raises(ValueError, match="size must leave room for all choices, got 2 bytes"):
        Choices(lambda _: b"ab", 2).pick("ab")


def test_a_block_gives_distinct_options_and_any_number_of_each():
    for byte in range(256):
        choose = Choices(lambda _, byte=byte: bytes([byte] * 16), 16)
        assert sorted(choose.distinct("abcd", 4)) == list("abcd")
        assert set(choose.picks("xy", 5)) <= set("xy")
    shrunk = Choices(lambda _: bytes(16), 16)
    assert shrunk.distinct("abcd", 2) == ["a", "b"] and shrunk.picks("xy", 3) == ["x", "x", "x"]
