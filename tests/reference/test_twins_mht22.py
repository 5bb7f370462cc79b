"""The soft-margin boosters in floats follow the exact ones, round by round, on one replayed transcript."""

from fractions import Fraction

import numpy as np
import pytest

from reference import BestColumn, Game, Transcript, play
from reference import exact as exact_family
from reference import fast as fast_family
from reference.constructions.mht22 import lpboost_worst_case
from reference.programs.game_values import edge_minimisation
from reference.protocol import Stop

GAMES = [
    Game([[1, -1, 1], [-1, 1, 1], [1, 1, -1], [1, -1, -1]]),
    Game([[-1 if i == j else 1 for j in range(5)] for i in range(5)]),
    Game([["1/2", 1, "-1/3"], [-1, "1/4", 1], [1, "-1/2", "1/3"], ["1/3", 1, 1]]),
    lpboost_worst_case(6),
]
SCHEMES = (
    [("CERLPBoost", {"step": step}) for step in ("short", "line", "classic", "pairwise")]
    + [
        ("MLPBoost", {"step": "short", "secondary": rule})
        for rule in ("lpboost", "erlpboost", "newest", "uniform", "worst")
    ]
    + [("MLPBoost", {"step": "line", "secondary": ((1, 2), (0, 1))}), ("ERLPBoost", {})]
    + [("MLPBoost", {"step": "pairwise", "secondary": "uniform"})]
)


TIED = 1e-6  # edges that differ by less in floats may be equal in the exact run


def replaying(exact):
    """Return an `index_of_away` that takes the hypothesis of the exact run among those with the least edge.

    After a pairwise line search two hypotheses have equal edges, and rounding decides which of them leaves next.
    """
    taken = iter([turn.record["away"] for turn in exact.rounds if "away" in turn.record])

    def index_of_away(weights, edges):
        index = next(taken)
        assert weights[index] > 0 and edges[index] <= edges[weights > 0].min() + TIED
        return index

    return index_of_away


def both(name, nu, eps, options, game, rounds=7, patch=None):
    exact = play(getattr(exact_family, name)(nu, eps, **options), game, rounds, BestColumn())
    if patch is not None and options.get("step") == "pairwise":
        patch.setattr("reference.fast.mlpboost.index_of_away", replaying(exact))
    fast = play(
        getattr(fast_family, name)(float(nu), float(eps), **options),
        Game(game.array),
        rounds,
        Transcript(exact.transcript),
    )
    return exact, fast


def pairs():
    """Yield (name, options, game) for all schemes and games. A rule that chooses among equal candidates (away step, flat
    line, vertex) is only paired with games without symmetry."""
    for name, options in SCHEMES:
        chooses = options.get("step") in ("pairwise", "line") or options.get("secondary") == "lpboost"
        for game in GAMES[2:] if chooses else GAMES:
            yield name, options, game


@pytest.mark.parametrize(
    ("name", "options", "game"), list(pairs()), ids=lambda value: str(value)[:40].replace("\n", "/")
)
@pytest.mark.parametrize("nu", [1, Fraction(5, 2), "m"], ids=str)
def test_the_fast_scheme_has_the_gaps_and_weights_of_the_exact_one(name, options, game, nu, monkeypatch):
    nu = game.m if nu == "m" else nu
    exact, fast = both(name, nu, Fraction(1, 20), options, game, patch=monkeypatch)
    shared = min(len(exact.rounds), len(fast.rounds))
    assert shared >= min(2 if options.get("step") != "pairwise" else 7, len(exact.rounds))
    for left, right in zip(exact.rounds[:shared], fast.rounds[:shared], strict=True):
        if "objective" in left.record:
            assert right.record["objective"] == pytest.approx(float(left.record["objective"]), abs=1e-8)
            # the weights of an iterative solver, and so the edges, are only as accurate as the square root of its gap
            assert right.record["gap"] == pytest.approx(float(left.record["gap"]), abs=1e-3)
    for left, right in zip(exact.weights[:shared], fast.weights[:shared], strict=True):
        assert right == pytest.approx([float(entry) for entry in left], abs=1e-3)


def lpboost(nu, eps, rows):
    """Return LPBoost in floats with its program written in one of two ways."""
    booster = fast_family.LPBoost(nu, eps)
    booster.rows = rows
    return booster


@pytest.mark.parametrize("rows", ["mistakes", "edges"])
@pytest.mark.parametrize("game", GAMES, ids=["triples", "each-wrong-once", "rational", "worst-case"])
@pytest.mark.parametrize("nu", [1, Fraction(3, 2), 3])
def test_fast_lpboost_solves_the_programs_of_its_own_columns(rows, game, nu):
    trace = play(lpboost(float(nu), 0.01, rows), Game(game.array), 8, BestColumn())
    for k, turn in enumerate(trace.rounds, start=1):
        columns = list(dict.fromkeys(trace.columns[:k]))
        assert turn.record["value"] == pytest.approx(float(edge_minimisation(game.rows, nu, columns).value), abs=1e-9)
    assert trace.stop == "converged"


def test_the_two_formulations_of_the_edge_program_agree():
    source = np.random.default_rng(0)
    game = Game(source.choice([-1.0, 1.0], size=(40, 12)))
    values = [
        [turn.record["value"] for turn in play(lpboost(4, 0.001, rows), game, 1, BestColumn()).rounds]
        for rows in ("mistakes", "edges")
    ]
    assert values[0] == pytest.approx(values[1], abs=1e-9)


def test_lpboost_and_its_program_over_all_columns_agree_at_the_end():
    for game in GAMES:
        for nu in (1, 2, game.m):
            trace = play(exact_family.LPBoost(nu, Fraction(1, 1000)), game, 30, BestColumn())
            value = edge_minimisation(game.rows, nu).value
            assert trace.stop == "converged"
            assert value - Fraction(1, 1000) <= trace.rounds[-1].record["value"] <= value


@pytest.mark.parametrize("family", [exact_family, fast_family], ids=["exact", "fast"])
@pytest.mark.parametrize("name", ["LPBoost", "ERLPBoost", "CERLPBoost", "MLPBoost"])
class TestInput:
    def test_nu_below_one_is_named(self, family, name):
        with pytest.raises(ValueError, match="nu must be in"):
            getattr(family, name)(Fraction(1, 2), Fraction(1, 10))

    def test_nu_above_m_is_named_at_the_start(self, family, name):
        with pytest.raises(ValueError, match=r"nu must be in \[1, m\] = \[1, 2\]"):
            getattr(family, name)(3, Fraction(1, 10)).start(2)

    def test_a_tolerance_of_zero_is_named(self, family, name):
        with pytest.raises(ValueError, match="eps must be above 0"):
            getattr(family, name)(1, 0)

    def test_a_column_of_the_wrong_length_or_range_is_named(self, family, name):
        booster = getattr(family, name)(1, Fraction(1, 10))
        booster.start(2)
        with pytest.raises(ValueError, match="column must have 2 margins"):
            booster.update((1, 1, 1))
        with pytest.raises(ValueError, match=r"margins in \[-1, 1\]"):
            booster.update((1, 2))

    def test_all_edges_negative_still_yields_a_combination(self, family, name):
        booster = getattr(family, name)(1, Fraction(1, 10))
        booster.start(2)
        booster.update((-1, -1))
        booster.update((-1, Fraction(-1, 2)))
        assert float(sum(booster.coefficients())) == pytest.approx(1)

    def test_a_column_and_its_negation_have_margin_zero(self, family, name):
        booster = getattr(family, name)(1, Fraction(1, 1000))
        booster.start(2)
        for _ in range(6):
            for column in ((1, -1), (-1, 1)):
                booster.update(column)
        assert float(booster.coefficients()[0]) == pytest.approx(0.5, abs=0.51)


def test_the_step_is_zero_where_the_direction_vanishes():
    booster = exact_family.CERLPBoost(1, Fraction(1, 10))
    booster.start(3)
    booster.update((1, 1, -1))
    stop = booster.update((1, 1, -1))  # A (e - w) = 0 implies that the gap is at most 0, and then the run has stopped
    assert stop.reason == "converged"


@pytest.mark.parametrize("family", [exact_family, fast_family], ids=["exact", "fast"])
@pytest.mark.parametrize("nu", [1, Fraction(5, 2), "m"], ids=str)
@pytest.mark.parametrize("game", GAMES, ids=["triples", "each-wrong-once", "rational", "worst-case"])
def test_newtonboost_ends_within_its_tolerance_of_the_optimum(family, game, nu):
    nu = game.m if nu == "m" else nu
    value = float(edge_minimisation(game.rows, nu).value)
    played = game if family is exact_family else Game(game.array)
    trace = play(family.NewtonBoost(nu, Fraction(1, 50)), played, 60, BestColumn())
    assert trace.stop == "converged"
    assert sum(map(float, trace.coefficients)) == pytest.approx(1)
    margins = sorted(float(margin) for margin in trace.margins())
    masses = np.minimum(1 / float(nu), np.maximum(0, 1 - np.arange(game.m) / float(nu)))
    assert value - 0.02 - 1e-9 <= float(masses @ margins) <= value + 1e-9


def with_the_next_best(booster, game, hypotheses, rounds=200):
    """Play with so many columns of largest edge a round until the booster stops: (columns received, rounds)."""
    weights, received = booster.start(game.m), []
    for number in range(rounds):
        edges = [float(sum(float(d) * float(u) for d, u in zip(weights, c, strict=True))) for c in game.columns]
        ranked = sorted(range(game.n), key=lambda j: (-edges[j], j))[:hypotheses]
        received += ranked
        column, *others = (game.columns[j] for j in ranked)
        weights = booster.update(column, others)
        if isinstance(weights, Stop):
            return received, number + 1
    raise AssertionError("the booster did not stop")


@pytest.mark.parametrize("family", [exact_family, fast_family], ids=["exact", "fast"])
@pytest.mark.parametrize("nu", [1, Fraction(5, 2), "m"], ids=str)
@pytest.mark.parametrize("game", GAMES, ids=["triples", "each-wrong-once", "rational", "worst-case"])
def test_newtonboost_with_several_hypotheses_a_round_ends_within_its_tolerance_in_fewer_rounds(family, game, nu):
    nu = game.m if nu == "m" else nu
    value, rounds = float(edge_minimisation(game.rows, nu).value), []
    for hypotheses in (1, 3):
        booster = family.NewtonBoost(nu, Fraction(1, 50))
        received, taken = with_the_next_best(booster, game, hypotheses)
        rounds.append(taken)
        combination = [float(w) for w in booster.coefficients()]
        assert len(combination) == len(received) and sum(combination) == pytest.approx(1)
        margins = [
            sum(w * float(game.rows[i][j]) for w, j in zip(combination, received, strict=True)) for i in range(game.m)
        ]
        masses = np.minimum(1 / float(nu), np.maximum(0, 1 - np.arange(game.m) / float(nu)))
        assert value - 0.02 - 1e-9 <= float(masses @ sorted(margins)) <= value + 1e-9
    assert rounds[1] <= rounds[0]


def test_newtonboost_in_floats_reaches_the_exact_objective_within_its_share_of_the_tolerance():
    eps = Fraction(1, 20)
    for game in GAMES:
        exact = play(exact_family.NewtonBoost(1, eps), game, 6, BestColumn())
        fast = play(fast_family.NewtonBoost(1.0, float(eps), 60), Game(game.array), 6, Transcript(exact.transcript))
        for left, right in zip(exact.rounds, fast.rounds, strict=False):
            if "gap" in left.record and left.record.get("stage") == right.record.get("stage") == 0:
                assert right.record["gap"] == pytest.approx(float(left.record["gap"]), abs=float(eps))
