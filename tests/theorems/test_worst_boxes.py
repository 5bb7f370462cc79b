"""The boxes that prune the last rounds of a product scheme exclude no run, and a box that prunes too much is detected."""

import itertools
import math
from importlib.util import find_spec

import numpy as np
import pytest

from theorems.shared.branch_and_bound import Search
from theorems.shared.schemes import ALLOWANCE
from theorems.worst import kernels as worst_kernels
from theorems.worst import layers as worst_layers
from theorems.worst.bounds import ADABOOST, ENTROPY, FAR, factor, potential_drop
from theorems.worst.boxes import LIMIT, ROUNDS, STEP, bounds_on_factors, boxes_allow, left_in_box, powers
from theorems.worst.layers import Layers
from theorems.worst.registered import ROWS

PLAYED = {"AdaBoost": ADABOOST, "entropy": ENTROPY}
GAMMAS = (0.1, 0.2, 1 / 3)
ROW = {row.name: row for rows in ROWS.values() for row in rows}
compiled = pytest.mark.skipif(find_spec("numba") is None, reason="without the extra `speed` the layers take minutes")


def allowed(kind, weights, gamma, rounds, target, table=None):
    buffers = np.empty(len(weights)), np.empty((2, LIMIT + 2, ROUNDS), np.int64), np.empty((2, 1 << ROUNDS))
    table = powers(kind, gamma, len(weights)) if table is None else table
    return boxes_allow(kind, weights, gamma, rounds, target, table, *buffers)


def ends(kind, count=80, seed=7):
    """Yield (γ, weights some rounds before the end, weights at the end, edges in between) of random runs of edges γ and
    more."""
    random = np.random.default_rng(seed)
    while count:
        m, rounds, gamma = (
            int(random.integers(3, 10)),
            int(random.integers(1, ROUNDS + 1)),
            float(random.choice(GAMMAS)),
        )
        states, edges = [np.ones(m)], []
        while len(edges) < rounds + 4:
            columns = random.choice([-1, 1], size=(80, m))
            fitting = [(e, n) for n, e in enumerate(columns @ states[-1] / states[-1].sum()) if gamma <= e < 0.999]
            if not fitting:
                break
            edge, n = min(fitting) if random.random() < 0.7 else fitting[int(random.integers(len(fitting)))]
            states.append(states[-1] * factor(kind, edge) ** -columns[n])
            edges.append(edge)
        if len(edges) == rounds + 4:
            count -= 1
            yield gamma, states[4], states[-1], edges[4:]


@pytest.mark.parametrize("kind", PLAYED.values(), ids=PLAYED)
def test_no_run_is_refused_the_mistakes_that_it_makes(kind):
    """Negative control: boxes for edges that are .3 larger refuse some runs."""
    compared = refused = 0
    for gamma, before, end, edges in ends(kind):
        mistakes = int((end >= 1 - ALLOWANCE).sum())
        if mistakes:
            compared += 1
            assert allowed(kind, before, gamma, len(edges), mistakes)
            refused += not allowed(kind, before, gamma + 0.3, len(edges), mistakes)
    assert compared > 40 and refused


@pytest.mark.parametrize("kind", PLAYED.values(), ids=PLAYED)
def test_a_run_ends_no_lower_than_the_box_for_its_excesses(kind):
    """The narrowest box around the run's own excesses is tried. Negative control: the box for edges γ alone is above the
    end of some runs."""
    above = 0
    for gamma, before, end, edges in ends(kind):
        mistakes, table = int((end >= 1 - ALLOWANCE).sum()), powers(kind, gamma, len(before))
        up, down = np.empty(1 << len(edges)), np.empty(1 << len(edges))
        low = np.array([int((potential_drop(kind, edge) - potential_drop(kind, gamma)) / STEP) for edge in edges])
        if mistakes:
            bounds_on_factors(table, low, low + 1, up, down)
            assert left_in_box(before, up, down, np.empty(len(before)), mistakes) <= end.sum() + 1e-7
            bounds_on_factors(table, 0 * low, 0 * low, up, down)
            above += left_in_box(before, up, down, np.empty(len(before)), mistakes) > end.sum() + 1e-7
    assert above


@pytest.mark.parametrize("kind", PLAYED.values(), ids=PLAYED)
def test_boxes_refuse_one_round_of_few_examples_as_all_its_columns_do(kind):
    """Every column is tried: the boxes refuse no number of mistakes that a round can reach, and most larger numbers."""
    random, refused, more = np.random.default_rng(3), 0, 0
    for _ in range(60):
        weights = np.exp(random.uniform(-0.7, 0.7, 5))
        best = 0
        for column in itertools.product((-1, 1), repeat=5):
            edge = column @ weights / weights.sum()
            if 0.2 <= edge < 0.999:
                best = max(best, int((weights * factor(kind, edge) ** -np.array(column) >= 1).sum()))
        assert best == 0 or allowed(kind, weights, 0.2, 1, best)
        more += best < 5
        refused += best < 5 and not allowed(kind, weights, 0.2, 1, best + 1)
    assert refused > more / 2


@pytest.mark.parametrize("kind", PLAYED.values(), ids=PLAYED)
def test_the_table_has_the_factor_of_each_edge_by_its_excess(kind):
    table, least = powers(kind, 0.2, 6), potential_drop(kind, 0.2)
    for edge in (0.2, 0.25, 0.4, 0.7):
        row = (potential_drop(kind, edge) - least) / STEP
        assert table[math.floor(row)] - 1e-7 <= factor(kind, edge) <= table[math.ceil(row)] + 1e-7
    assert table[0] <= factor(kind, 0.2) and len(table) > math.log(6) / STEP


def test_an_unreachable_choice_of_mistakes_is_far():
    up, down = np.array([0.8, 1.25]), np.array([0.8, 1.25])
    assert left_in_box(np.array([0.5, 0.9, 2.0]), up, down, np.empty(3), 3) == FAR
    assert left_in_box(np.array([0.5, 0.9, 2.0]), up, down, np.empty(3), 1) == pytest.approx(0.8 * 3.4)


def test_giving_up_refuses_nothing(monkeypatch):
    """If no box may be tried, the target stays possible."""
    few = getattr(boxes_allow, "py_func", boxes_allow)
    weights, buffers = np.ones(4), (np.empty(4), np.empty((2, LIMIT + 2, ROUNDS), np.int64), np.empty((2, 1 << ROUNDS)))
    table = powers(ADABOOST, 0.2, 4)
    assert not few(ADABOOST, weights, 0.2, 1, 2, table, *buffers)
    assert few(ADABOOST, weights, 0.2, 1, 2, table[:1], *buffers)  # nor if the table is too short
    monkeypatch.setitem(few.__globals__, "LIMIT", 0)
    assert few(ADABOOST, weights, 0.2, 1, 2, table, *buffers)


@compiled
@pytest.mark.parametrize("name", PLAYED)
def test_layers_with_boxes_find_what_the_plain_program_finds(name):
    for m, rounds, gamma in itertools.product(range(1, 6), range(1, 6), GAMMAS):
        plain = Search(ROW[name].scheme(m, gamma, rounds), gamma, rounds, 60).run()
        layers = Layers(name, m, gamma, rounds).run(60)
        assert layers.decided and plain.value == plain.at_most
        assert layers.value == max(plain.value, 0), (m, rounds, gamma)


@pytest.mark.parametrize("name", PLAYED)
def test_boxes_that_prune_too_much_are_detected(monkeypatch, name):
    """With edges in the boxes that are .3 larger than the learner's, or without the steps, some worst case is not found."""
    monkeypatch.setattr(worst_layers, "expand", getattr(worst_kernels.expand, "py_func", worst_kernels.expand))
    monkeypatch.setattr(worst_kernels, "allows", lambda *_: True)
    cells = [(m, 0.2, rounds) for m in (3, 4, 5) for rounds in (2, 3, 4)]
    plain = [max(Search(ROW[name].scheme(m, g, t), g, t, 60).run().value, 0) for m, g, t in cells]
    assert [Layers(name, *cell).run(60).value for cell in cells] == plain

    def larger_edges(kind, weights, gamma, *rest):
        return boxes_allow(kind, weights, gamma + 0.3, *rest)

    def no_steps(kind, weights, gamma, rounds, target, table, *buffers):
        return boxes_allow(kind, weights, gamma, rounds, target, np.ones(len(table)), *buffers)

    for sabotaged in (larger_edges, no_steps):
        monkeypatch.setattr(worst_kernels, "boxes_allow", sabotaged)
        assert [Layers(name, *cell).run(60).value for cell in cells] != plain
