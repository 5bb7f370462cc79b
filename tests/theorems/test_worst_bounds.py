"""The bounds that prune the search for a worst case exclude no run, and a bound that prunes too much is detected."""

import math
from fractions import Fraction
from importlib.util import find_spec

import numpy as np
import pytest

from theorems.shared.branch_and_bound import Search
from theorems.shared.schemes import ALLOWANCE
from theorems.shared.signs import stored_worst_cases
from theorems.worst import kernels as worst_kernels
from theorems.worst import layers as worst_layers
from theorems.worst import signs as worst_signs
from theorems.worst.bounds import (
    ACTIVE,
    ADABOOST,
    ENTROPY,
    FAR,
    LAZY,
    allows,
    factor,
    factor_of_round,
    lands,
    longest,
    potential_drop,
    product_landing,
    ranges,
    square_landing,
)
from theorems.worst.kernels import answers, write_next_state
from theorems.worst.layers import KINDS, Answer, Layers
from theorems.worst.registered import ROWS

PLAYED = (ADABOOST, ENTROPY, ACTIVE, LAZY)
GAMMAS = (0.2, 1 / 3)
LAYERED = [(claim, row) for claim, rows in ROWS.items() for row in rows if row.booster is not None]
compiled = pytest.mark.skipif(find_spec("numba") is None, reason="without the extra `speed` the layers take minutes")


def start(kind, m):
    return np.full(m, 1.0 if kind <= ENTROPY else 1 / m), np.zeros(m + 1)


def after(kind, points, votes, wrong):
    """Return (state after a column, its edge)."""
    m = len(points)
    weights, masses, buffers = np.empty(m), np.zeros(1 << m), np.empty(m)
    total, _ = answers(kind, points, votes, weights, masses, buffers)
    edge = 1 - 2 * masses[wrong] / total
    new_points, new_votes = np.empty(m), np.empty(m + 1)
    if edge > 0:
        write_next_state(kind, 1.0, points, votes, weights, wrong, edge, total, new_points, new_votes, buffers)
    return (new_points, new_votes), edge


def lost(kind, points, votes):
    return int((points >= 1 - ALLOWANCE).sum() if kind <= ENTROPY else (votes[:-1] <= ALLOWANCE).sum())


def potential(kind, points):
    if kind <= ENTROPY:
        return math.log(points.sum())
    shift = min(range(1, len(points) + 1), key=lambda k: _dual(points, k))
    return len(points) * _dual(points, shift)


def _dual(points, k):
    """Return Ψ(z), the least value of s + Σ max(z_i - s, 0)²/2; the minimiser s is determined by the k largest points."""
    level = (np.sort(points)[::-1][:k].sum() - 1) / k
    return level + (np.maximum(points - level, 0) ** 2).sum() / 2


def runs(kind, count=60, seed=5):
    """Yield (γ, states, edges) of random runs of edges γ and more, often just above it."""
    random = np.random.default_rng(seed)
    for _ in range(count):
        m, rounds, gamma = int(random.integers(3, 10)), int(random.integers(2, 8)), float(random.choice(GAMMAS))
        states, edges = [start(kind, m)], []
        while len(edges) < rounds:
            tried = [after(kind, *states[-1], int(wrong)) for wrong in random.integers(1, 1 << m, 60)]
            fitting = sorted((edge, n) for n, (_, edge) in enumerate(tried) if gamma <= edge < 0.999)
            if not fitting:
                break
            edge, n = fitting[0 if random.random() < 0.7 else int(random.integers(len(fitting)))]
            states.append(tried[n][0])
            edges.append(edge)
        if len(edges) == rounds:
            yield gamma, states, edges


def allowed(kind, state, gamma, rounds, target):
    """Return the result of `allows` for a state in any order."""
    points, votes = state
    m, order = len(points), np.argsort(-points)
    buffers = np.empty((7, max(m, rounds + 1)))
    ordered = points[order], np.append(votes[:-1][order], votes[-1])
    return allows(kind, 1.0, *ordered, np.empty(m), np.empty(m), buffers, gamma, rounds, float(target))


@pytest.mark.parametrize("kind", PLAYED)
def test_no_run_is_refused_the_mistakes_that_it_makes(kind):
    compared = 0
    for gamma, states, _ in runs(kind):
        mistakes = lost(kind, *states[-1])
        for t, state in enumerate(states[:-1]):
            if mistakes:
                compared += 1
                assert allowed(kind, state, gamma, len(states) - 1 - t, mistakes)
    assert compared > 50


@pytest.mark.parametrize("kind", PLAYED)
def test_mistakes_of_random_runs_are_refused_where_the_edges_would_have_to_be_larger(kind):
    """The check of the test above can fail: it does for edges that are larger than those of the runs."""
    refused = 0
    for gamma, states, _ in runs(kind):
        mistakes = lost(kind, *states[-1])
        refused += bool(mistakes) and not allowed(kind, states[0], gamma + 0.4, len(states) - 1, mistakes)
    assert refused


@pytest.mark.parametrize("booster", [name for name in KINDS if not name.startswith("alpha")])
def test_the_worst_cases_on_record_are_not_refused_at_any_round(booster):
    kind, compared = KINDS[booster][0], 0
    for case in stored_worst_cases():
        if case["booster"] == booster and case["at_least"] > 0:
            gamma, rounds, state = float(Fraction(case["gamma"])), case["rounds"], start(kind, case["examples"])
            for t, marks in enumerate(case["columns"]):
                assert allowed(kind, state, gamma, rounds - t, case["at_least"]), (case["examples"], rounds, t)
                state, edge = after(kind, *state, sum(1 << i for i, mark in enumerate(marks) if mark == "-"))
                assert edge >= gamma - ALLOWANCE
                compared += 1
            assert lost(kind, *state) >= case["at_least"]
    assert compared > 500


def landing(kind, state, gamma, rounds, spend, target):
    points, votes = state
    m, highest, lowest = len(points), np.empty(rounds + 1), np.empty(rounds + 1)
    ranges(kind, gamma, rounds, spend, highest, lowest)
    if kind <= ENTROPY:
        return math.log(product_landing(points, highest, lowest, np.empty(m), target))
    return square_landing(points, votes, highest, lowest, np.empty(m), target, FAR, np.empty((5, m)))


@pytest.mark.parametrize("kind", PLAYED)
def test_a_run_ends_no_lower_than_the_landing_for_its_potential_drops(kind):
    """Negative control: the landing for rounds of edge exactly γ is above the end of some runs, so longer steps must be
    counted."""
    above = 0
    for gamma, states, edges in runs(kind):
        mistakes = lost(kind, *states[-1])
        unprojected = states[0][0] - states[-1][1][:-1]
        end = unprojected if kind == ACTIVE else states[-1][0]
        if mistakes:
            spend = sum(potential_drop(kind, edge) for edge in edges)
            least = landing(kind, states[0], gamma, len(edges), spend, mistakes)
            assert least <= potential(kind, end) + 1e-7
            short = landing(kind, states[0], gamma, len(edges), len(edges) * potential_drop(kind, gamma), mistakes)
            above += short > potential(kind, end) + 1e-7
    assert above


@pytest.mark.parametrize("kind", PLAYED)
def test_a_round_reduces_the_potential_by_the_amount_of_its_edge(kind):
    """For weights exp(-vote) by exactly this amount; for the square by at least this amount."""
    for _, states, edges in runs(kind, 20):
        for before, later, edge in zip(states, states[1:], edges, strict=False):
            fallen = potential(kind, before[0]) - potential(kind, later[0])
            if kind <= ENTROPY:
                assert fallen == pytest.approx(potential_drop(kind, edge), abs=1e-12)
            elif kind == LAZY:
                assert fallen >= potential_drop(kind, edge) - 1e-12


@pytest.mark.parametrize("kind", PLAYED)
def test_the_longest_step_is_no_shorter_than_the_one_that_spends_as_much(kind):
    for edge in (0.01, 0.2, 1 / 3, 0.6, 0.9):
        step = math.log(factor(kind, edge)) if kind == ADABOOST else edge
        assert step - 1e-12 <= longest(kind, potential_drop(kind, edge)) <= step + 1e-6
    assert factor_of_round(kind, 0.5) == pytest.approx(math.exp(-potential_drop(kind, 0.5))) or kind > ENTROPY


def test_an_unreachable_choice_of_mistakes_is_far():
    low = np.array([0.01, 0.01, 2.0]), np.zeros(4)
    assert landing(ADABOOST, low, 0.2, 1, potential_drop(ADABOOST, 0.2), 2) == math.log(FAR)
    assert landing(LAZY, (np.array([0.1, 0.2, 0.7]), np.array([0.9, 0.9, 0.0, 0.0])), 0.2, 1, 0.1, 2) == FAR


def test_lands_refuses_one_round_too_many():
    """After a round all four examples cannot be wrong, but one can."""
    points, votes = start(ADABOOST, 4)
    buffers = np.empty(4), np.empty((5, 4)), np.empty(2), np.empty(2)
    assert lands(ADABOOST, points, votes, math.log(4), 0.2, 1, *buffers)
    assert not lands(ADABOOST, points, votes, math.log(4), 0.2, 4, *buffers)


@compiled
def test_eight_mistakes_of_ten_are_refused_at_once_although_the_potential_leaves_them():
    row = ROWS["NP14.theorem-1.equation-9"][0]
    scheme = row.scheme(10, 0.2, 10)
    assert scheme.at_most(scheme.start(), 10) == 8
    refused = Layers("entropy", 10, 0.2, 10, 7).run(60)
    assert refused.decided and refused.columns is None and refused.states < 100


@compiled
@pytest.mark.parametrize(("decided", "result", "value", "at_most"), [(5, 9, 3, 5), (8, 9, 3, 8), (8, 7, 8, 8)])
def test_a_search_that_is_cut_short_refuses_only_what_is_decided(monkeypatch, decided, result, value, at_most):
    """The cut search finds three mistakes of at most eight; it refuses more than `decided`, and finds eight if `found`
    requests eight."""

    class Stub:
        def __init__(self, booster, m, gamma, rounds, known, allowance):
            self.known = known

        def run(self, seconds):
            if self.known == 0 or self.known == result:
                return Answer(8 if self.known else 3, [(1, -1)], False, 1)
            return Answer(self.known, None, self.known >= decided, 1)

    monkeypatch.setattr(worst_layers, "Layers", Stub)
    got = worst_signs._searched(ROWS["NP14.theorem-1.equation-9"][0], Fraction(1, 5), 10, 10, 60, 0)
    assert (got.value, got.at_most) == (value, at_most)


@compiled
@pytest.mark.parametrize(("claim", "row"), LAYERED, ids=[row.name for _, row in LAYERED])
def test_pruned_layers_find_what_the_plain_program_finds_on_all_small_cells(claim, row):
    for gamma in GAMMAS:
        for m in range(1, 7):
            for rounds in range(1, 7):
                layers = Layers(row.name, m, gamma, rounds).run(60)
                plain = Search(row.scheme(m, gamma, rounds), gamma, rounds, 60).run()
                assert layers.decided and plain.value == plain.at_most
                assert layers.value == pytest.approx(max(plain.value, 0), abs=3e-6), (m, rounds, gamma)


@pytest.mark.parametrize("name", [name for name in KINDS if not name.startswith("alpha")])
def test_a_bound_that_prunes_too_much_is_detected(monkeypatch, name):
    """With edges in the bound that are .6 larger than the learner's, some worst case is no longer found."""
    monkeypatch.setattr(worst_layers, "expand", getattr(worst_kernels.expand, "py_func", worst_kernels.expand))
    row = next(row for _, row in LAYERED if row.name == name)
    cells = [(m, 0.2, rounds) for m in (3, 4, 5) for rounds in (2, 3, 4)]
    plain = [Search(row.scheme(m, gamma, rounds), gamma, rounds, 60).run().value for m, gamma, rounds in cells]
    assert [Layers(name, *cell).run(60).value for cell in cells] == plain

    def too_sharp(kind, kept, points, votes, displayed, ordered, buffers, gamma, rounds, target):
        return allows(kind, kept, points, votes, displayed, ordered, buffers, gamma + 0.6, rounds, target)

    monkeypatch.setattr(worst_kernels, "allows", too_sharp)
    assert [Layers(name, *cell).run(60).value for cell in cells] != plain
