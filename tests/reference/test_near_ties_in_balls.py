"""Near ties of an epoch: if floats do not separate two masses, or a score from 0, balls decide, or the result is
undecided."""

import flint
import pytest

from reference.arithmetic import Undecided
from reference.exact.parts.ball_epoch import BallEpoch
from reference.labels.classifiers import on_the_line


@pytest.fixture
def epoch():
    made = BallEpoch(on_the_line(range(4)), (1, 2, 3, 1), 3)
    made._weights = [0.25] * 4
    made._histories = [(True,), (False,), (False,), (True,)]
    with flint.ctx.workprec(256):
        quarter, little = flint.arb(1) / 4, flint.arb(2) ** -60
        made._balls = [quarter - little, quarter + little, quarter, quarter]
    return made


def test_masses_that_floats_do_not_separate_are_compared_in_balls(epoch):
    assert epoch._compare([0], [1]) == -1 and epoch._compare([1], [0]) == 1
    assert epoch._compare([0, 3], [1, 2]) == -1 and epoch._compare([1, 2], [0, 3]) == 1
    assert (
        epoch._compare([0], [3]) == 0 == epoch._compare([0, 1], [2, 3])
    )  # alike in every round: equal, whatever the balls
    assert epoch._compare([0, 1], [2]) == 1 and epoch._compare([2], [0, 1]) == -1  # far apart
    with pytest.raises(Undecided):
        epoch._compare([2], [3])


def test_where_masses_are_far_apart_the_floats_decide(epoch):
    epoch._weights = [0.5, 0.1, 0.2, 0.2]
    assert epoch._compare([0], [1]) == 1 and epoch._compare([1], [0]) == -1


@pytest.mark.parametrize(("first", "signs"), [(2 + 2**-40, [-1, 1, -1]), (2 - 2**-40, [1, 1, -1])])
def test_a_score_that_floats_do_not_separate_from_0_is_decided_by_the_logarithms(epoch, first, signs):
    """Label 2 gets a round of weight near 2, label 1 a round of weight 1: Ψ_1 is 3 - 3 up to the difference in the balls."""
    epoch._heights, epoch._logs = [2.0, 1.0], [flint.arb(first), flint.arb(1)]
    epoch.predictions = [(2, 2, 2, 2), (1, 1, 1, 1)]
    epoch._votes[0] = [0.0, 2.0, 0.0]
    assert epoch._signs_of(0, 1) == signs


@pytest.mark.parametrize("labels", [(1, 2, 3, 1), (2, 1, 2, 3), (3, 1, 1, 2)])
def test_observations_with_equal_histories_have_equal_weights_and_others_do_not(labels):
    epoch = BallEpoch(on_the_line(range(4)), labels, 3)
    for rounds in range(1, 5):
        assert epoch.play_round() == ""
        wrong = [tuple(predicted[p] != labels[p] for predicted in epoch.predictions) for p in range(4)]
        assert epoch._histories == wrong and len(epoch.errors) == rounds
        assert sum(epoch._weights) == pytest.approx(1) and epoch._weights == pytest.approx(
            [float(b.mid()) for b in epoch._balls]
        )
        error = float(epoch.errors[-1])
        assert 0 < error < 2 / 3
        for p in range(4):
            for q in range(4):
                assert (abs(epoch._weights[p] - epoch._weights[q]) < 1e-12) >= (wrong[p] == wrong[q])
