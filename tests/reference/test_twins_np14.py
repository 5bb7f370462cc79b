"""MABoost, SparseBoost and MadaBoost: the fast boosters equal the exact runs that they replay, and the options have their
documented effect."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

import reference.exact as exact
import reference.fast as fast
from properties.engine.witness import booster_from_json, booster_to_json
from reference import BestColumn, Game, InOrder, Transcript, play

SETS = [(None, None), (Fraction(3, 2), None), (1, None), (Fraction(5, 3), [1, 2])]
OPTIONS = [
    {"divergence": d, "update": u, "smoothness": k, "secondary": s, "step": step, "projection": p}
    for d, u, (k, s), step, p in product(
        ("euclidean", "entropy"), ("active", "lazy"), SETS, ("edge", "edge/sqrt(t)"), ("single", "double")
    )
]


def confident_game(seed, m=4, n=5):
    random = Random(seed)
    return Game([[Fraction(random.randint(-6, 6), 6) for _ in range(n)] for _ in range(m)])


def replayed(name, arguments, game, rounds=8):
    """Return the exact run of a game played in order, and the fast run of the same transcript."""
    trace = play(getattr(exact, name)(**arguments), game, rounds, InOrder(signed=True))
    twin = play(getattr(fast, name)(**arguments), Game(game.array), rounds, Transcript(trace.transcript))
    return trace, twin


def distance(trace, twin):
    """Return the largest difference of weights and coefficients."""
    gaps = [
        abs(float(a) - b) for x, y in zip(trace.weights, twin.weights, strict=True) for a, b in zip(x, y, strict=True)
    ]
    gaps += [abs(float(a) - b) for a, b in zip(trace.per_round, twin.per_round, strict=True)]
    return max(gaps)


@pytest.mark.parametrize("arguments", OPTIONS, ids=lambda options: "-".join(map(str, options.values())))
def test_fast_maboost_follows_exact_transcripts_for_every_option(arguments):
    trace, twin = replayed("MABoost", arguments, confident_game(str(arguments)))
    assert distance(trace, twin) < 1e-12


@pytest.mark.parametrize("arguments", [{"curvature": 3}, {"bound": "norm"}, {"divergence": "entropy", "curvature": 2}])
def test_fast_maboost_follows_other_regularisers_and_the_bound_on_the_norm(arguments):
    trace, twin = replayed("MABoost", arguments, confident_game(7))
    assert distance(trace, twin) < 1e-12


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("SparseBoost", {"alpha": "zero"}),
        ("SparseBoost", {"alpha": "half"}),
        ("SparseBoost", {"alpha": Fraction(3, 4)}),
        ("SparseBoost", {"decay": 1}),
        ("SparseBoost", {"decay": Fraction(1, 4), "step": "plain"}),
        ("MadaBoost", {"reading": "before"}),
        ("MadaBoost", {"reading": "before-half"}),
        ("MadaBoost", {"reading": "after"}),
    ],
)
def test_fast_sparseboost_and_madaboost_follow_exact_transcripts(name, arguments):
    for seed in range(8):
        trace, twin = replayed(name, arguments, confident_game(seed, m=2 + seed % 4))
        assert trace.stop.replace("no edge", "rounds") == twin.stop.replace("no edge", "rounds")
        assert distance(trace, twin) < 1e-12


def test_sixty_euclidean_rounds_at_8_x_8_stay_below_two_hundred_bits():
    random = Random(8)
    game = Game([[random.choice((-1, 1)) for _ in range(8)] for _ in range(8)])
    for arguments in ({}, {"update": "lazy"}, {"smoothness": 2}):
        trace = play(exact.MABoost(**arguments), game, 60, BestColumn(signed=True))
        assert trace.stop == "rounds" and max(weights.bit_length() for weights in trace.weights) < 250


def test_active_and_lazy_entropy_coincide_on_the_whole_simplex_and_differ_under_a_cap():
    game = confident_game(11)
    for smoothness, same in ((None, True), (Fraction(3, 2), False)):
        active, lazy = (
            play(exact.MABoost("entropy", update, smoothness), game, 6, InOrder(signed=True))
            for update in ("active", "lazy")
        )
        gap = max(abs(float(a) - float(b)) for a, b in zip(active.weights[-1], lazy.weights[-1], strict=True))
        assert (gap < 1e-30) is same


def test_a_perfect_hypothesis_a_zero_edge_and_a_single_example_leave_the_weights_as_they_are():
    for divergence in ("euclidean", "entropy"):
        for rows in ([[1], [1], [1]], [[1], [-1]], [[0], [0]], [[1]], [[Fraction(-1, 2)]]):
            trace = play(exact.MABoost(divergence), Game(rows), 3)
            assert all(tuple(weights) == tuple(trace.weights[0]) for weights in trace.weights)


def test_smoothness_two_keeps_every_weight_at_most_two_over_m():
    trace = play(exact.MABoost(smoothness=2), Game([[1], [1], [1], [1], [-1]]), 20)
    assert max(max(weights) for weights in trace.weights) == Fraction(2, 5)


def test_a_cap_on_the_secondary_examples_leaves_the_primary_ones_free():
    game = Game([[0], [1], [1], [1]])
    trace = play(exact.MABoost(smoothness=1, secondary=[1, 2, 3]), game, 12)
    assert trace.weights[-1][0] > Fraction(1, 2)
    capped = play(exact.MABoost(smoothness=1, secondary=[0]), game, 12)
    assert all(weights[0] <= Fraction(1, 4) for weights in capped.weights)


def test_sparseboost_drops_examples_and_stops_when_none_is_left():
    trace = play(exact.SparseBoost(), Game([[1], [1], [0]]), 3)
    assert 0 < trace.weights[-1][0] < trace.weights[-1][2]
    assert play(exact.SparseBoost(), Game([[1]]), 3).stop == "no weights"


def test_madaboost_never_moves_again_once_everything_is_right():
    trace = play(exact.MadaBoost(), Game([[1, -1], [Fraction(1, 2), 1]]), 4, Transcript([(0, 1), (1, 1), (1, 1)]))
    assert trace.steps[1:] == [0, 0]


def test_the_readings_of_madaboost_take_different_first_steps():
    first = {
        reading: play(exact.MadaBoost(reading), Game([[1], [0]]), 1).steps[0] for reading in ("before", "before-half")
    }
    assert first == {"before": Fraction(1, 2), "before-half": Fraction(1, 4)}
    assert play(exact.MadaBoost("after"), Game([[1]]), 1).stop == "no consistent step"


@pytest.mark.parametrize("family", [exact, fast])
@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("MABoost", {"divergence": "kl"}),
        ("MABoost", {"update": "eager"}),
        ("MABoost", {"smoothness": Fraction(1, 2)}),
        ("MABoost", {"secondary": [0]}),
        ("MABoost", {"smoothness": 2, "secondary": 3}),
        ("MABoost", {"smoothness": 2, "secondary": ["1"]}),
        ("MABoost", {"smoothness": float("nan")}),
        ("SparseBoost", {"alpha": [0]}),
        ("MABoost", {"step": "long"}),
        ("MABoost", {"projection": "triple"}),
        ("MABoost", {"curvature": Fraction(1, 2)}),
        ("MABoost", {"bound": "cube"}),
        ("SparseBoost", {"alpha": 1}),
        ("SparseBoost", {"alpha": -1}),
        ("SparseBoost", {"decay": 0}),
        ("SparseBoost", {"alpha": "half", "decay": 1}),
        ("SparseBoost", {"step": "long"}),
        ("MadaBoost", {"reading": "during"}),
    ],
)
def test_arguments_outside_their_range_are_refused(family, name, arguments):
    with pytest.raises(ValueError, match=r"must|needs"):
        getattr(family, name)(**arguments)


@pytest.mark.parametrize("family", [exact, fast])
def test_examples_and_columns_outside_their_range_are_refused(family):
    with pytest.raises(ValueError, match="secondary"):
        family.MABoost(smoothness=2, secondary=[5]).start(3)
    for name in ("MABoost", "SparseBoost", "MadaBoost"):
        booster = getattr(family, name)()
        with pytest.raises(ValueError, match="m must"):
            booster.start(0)
        booster.start(2)
        with pytest.raises(ValueError, match="column"):
            booster.update((1, 2))
        with pytest.raises(ValueError, match="column"):
            booster.update((1,))


def test_a_witness_rebuilds_a_booster_whose_argument_has_the_name_of_a_method():
    booster = exact.MABoost("entropy", "lazy", Fraction(3, 2), [1], "edge/sqrt(t)", "double", 2, "norm")
    assert booster_from_json(booster_to_json(booster)).arguments() == booster.arguments()
