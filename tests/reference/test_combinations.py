"""Every method of the trace returns the same combination after t rounds, however a round changes earlier coefficients."""

from fractions import Fraction

import numpy as np
import pytest

from reference import BestColumn, Game, exact, fast, play
from reference.arithmetic import Verdict, decide
from reference.data.learners import Stumps
from reference.data.samples import GENERATORS
from reference.exact import AdaBoost, LPBoost
from reference.game import margins_of
from reference.protocol import Stop, keeps_coefficients
from theorems.ledger import claim_named

# LPBoost solves anew in round 2: the sum of the last coefficients has two ties that its combination does not have
SOLVED_ANEW = Game([[-1, -1, 1], [1, 1, 0], [-1, 0, "1/2"], [1, 1, 0]])
SMALL = Game([[1, 1, -1], [1, -1, 1], [-1, 1, 1], [1, 1, 1], [-1, -1, 1]])
SOFT = {"nu": 2, "eps": Fraction(1, 10)}
ARGUMENTS = {
    "AdaBoost": [{}],
    "AdaBoostS": [{}],
    "MABoost": [{}, {"divergence": "entropy", "update": "lazy"}],
    "SparseBoost": [{}],
    "MadaBoost": [{}],
    "RelaxedMargin": [SOFT],
    "LPBoost": [SOFT],
    "ERLPBoost": [SOFT],
    "CERLPBoost": [SOFT],
    "MLPBoost": [SOFT],
    "NewtonBoost": [SOFT],
}
BOOSTERS = [
    pytest.param(getattr(family, name), arguments, id=f"{family.__name__.rpartition('.')[2]}-{name}-{k}")
    for family in (exact, fast)
    for name, several in ARGUMENTS.items()
    for k, arguments in enumerate(several)
]


class Majority:
    """Gives all hypotheses equal votes, so that each round makes earlier coefficients smaller; its record has a step."""

    def start(self, m):
        self.m, self.received = m, 0
        return (Fraction(1, m),) * m

    def update(self, column):
        self.received += 1
        return (Fraction(1, self.m),) * self.m

    def coefficients(self):
        return (Fraction(1, self.received),) * self.received if self.received else ()

    def record(self):
        return {"step": Fraction(1, self.received)}


def alike(left, right):
    """Return whether two vectors are equal, within the allowance of floats and enclosures."""
    pairs = zip(left, right, strict=True)
    return all(decide(abs(a - b), "<=", Fraction(1, 10**9)) is Verdict.HOLDS or a == b for a, b in pairs)


def test_lpboost_has_the_combination_of_each_round_and_not_the_sum_of_its_last_coefficients():
    trace = play(LPBoost(1, Fraction(1, 100)), SOLVED_ANEW, 10, BestColumn(signed=True))
    assert trace.columns == [2, 0, 1, 0] and trace.stop == "converged"
    assert [list(trace.combination(t)) for t in range(4)] == [
        [0, 0, 0],
        [0, 0, 1],
        [Fraction(1, 5), 0, Fraction(4, 5)],
        [0, Fraction(1, 3), Fraction(2, 3)],
    ]
    assert trace.margins(2) == [Fraction(3, 5), *[Fraction(1, 5)] * 3]
    assert [trace.error(t) for t in range(5)] == [1, Fraction(1, 2), 0, 0, 0]


def test_lpboost_satisfies_equation_8_of_np14_on_a_game_on_which_it_was_called_violated():
    target = claim_named("NP14.theorem-1.equation-8")
    trace = play(LPBoost(1, Fraction(1, 100)), SOLVED_ANEW, 10, BestColumn(signed=True))
    sides = list(target.sides(trace))
    assert sides
    assert all(decide(entry.lhs, entry.relation, entry.rhs) is Verdict.HOLDS for entry in sides)


def test_a_booster_whose_record_has_a_step_may_solve_anew():
    trace = play(Majority(), SMALL, 3, BestColumn(signed=True))
    for t in range(1, 4):
        share = Fraction(1, t)
        expected = [Fraction(0)] * SMALL.n
        for j, sign in trace.transcript[:t]:
            expected[j] += share * sign
        assert trace.combination(t) == expected and trace.margins(t) == margins_of(SMALL, expected)
    assert trace.combination() == trace.coefficients == trace.combination(3)


@pytest.mark.parametrize(("kind", "arguments"), BOOSTERS)
def test_the_combination_after_t_rounds_is_that_of_a_booster_after_t_rounds(kind, arguments):
    whole = play(kind(**arguments), SMALL, 5, BestColumn(signed=True))
    path, margins = list(whole.combinations()), list(whole.margins_by_round())
    assert len(path) == len(margins) == len(whole.columns) + 1
    for t in range(len(whole.columns) + 1):
        short = play(kind(**arguments), SMALL, t, BestColumn(signed=True))
        assert alike(whole.coefficients_after(t), short.booster.coefficients() if t else ())
        assert alike(whole.combination(t), short.coefficients) and alike(path[t], short.coefficients)
        assert alike(whole.margins(t), short.margins()) and alike(margins[t], short.margins())
        assert whole.error(t) == short.training_error == short.error()


@pytest.mark.parametrize(("kind", "arguments"), BOOSTERS)
def test_play_calls_the_booster_s_own_update_once_a_round(kind, arguments, monkeypatch):
    received, own = [], kind.update
    monkeypatch.setattr(kind, "update", lambda self, column: received.append(1) or own(self, column))
    for oracle in (BestColumn(), BestColumn(signed=True)):
        received.clear()
        trace = play(kind(**arguments), SMALL, 4, oracle)
        assert len(received) == len(trace.columns) > 0


def test_play_calls_the_booster_s_own_update_over_stumps_too(monkeypatch):
    received, own = [], fast.AdaBoost.update
    monkeypatch.setattr(fast.AdaBoost, "update", lambda self, column: received.append(1) or own(self, column))
    learner = Stumps(*GENERATORS["twonorm"](30, 1))
    assert len(play(fast.AdaBoost(), learner.game(), 6, learner).columns) == len(received) == 6


def test_a_run_that_kept_only_its_last_round_has_earlier_combinations_only_if_coefficients_are_kept():
    kept = play(fast.AdaBoost(), SMALL, 5, BestColumn(signed=True), keep="last")
    whole = play(fast.AdaBoost(), SMALL, 5, BestColumn(signed=True))
    assert keeps_coefficients(kept.booster) and all(turn.coefficients is None for turn in kept.rounds)
    assert [kept.margins(t) for t in range(6)] == [whole.margins(t) for t in range(6)]
    solved = play(LPBoost(**SOFT), SMALL, 3, BestColumn(signed=True), keep="last")
    assert not keeps_coefficients(solved.booster) and solved.combination(3) == solved.coefficients
    with pytest.raises(ValueError, match="t must be 3 under keep='last'"):
        solved.combination(2)


@pytest.mark.parametrize("t", [-1, 3, "2", 1.5])
def test_a_number_of_rounds_that_were_not_played_is_refused(t):
    with pytest.raises(ValueError, match=r"^t must be a number of rounds in 0\.\.2"):
        play(AdaBoost(), SMALL, 2).combination(t)


def test_an_infinite_coefficient_decides_the_margins_of_its_round():
    trace = play(AdaBoost(), Game([[1, 1], [-1, 1], [1, 1]]), 3, BestColumn())
    assert trace.stop == "perfect" and list(trace.margins_by_round())[1] == trace.margins(1) == [float("inf")] * 3


def test_coefficients_in_an_array_are_those_of_their_round_when_the_booster_writes_into_it_later():
    class OneArray:
        def start(self, m):
            self.steps = np.zeros(0)
            return np.full(m, 1 / m)

        def update(self, column):
            self.steps = np.append(self.steps, 0.0)
            self.steps += 1
            return np.full(len(column), 1 / len(column)) if len(self.steps) < 3 else Stop("done")

        def coefficients(self):
            self.kept = getattr(self, "kept", np.zeros(3))
            self.kept[: len(self.steps)] = self.steps
            return self.kept[: len(self.steps)]

    trace = play(OneArray(), SMALL, 5)
    assert [list(trace.coefficients_after(t)) for t in (1, 2, 3)] == [[1], [2, 1], [3, 2, 1]]
