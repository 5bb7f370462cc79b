"""The bounds that prune the search for SparseBoost's worst case exclude no run, and a bound that prunes too much is detected."""

from fractions import Fraction

import numpy as np
import pytest

from theorems.shared.branch_and_bound import Search
from theorems.shared.schemes import ALLOWANCE
from theorems.shared.signs import stored_worst_cases
from theorems.worst import kernels as worst_kernels
from theorems.worst import layers as worst_layers
from theorems.worst.bounds import SPARSE, allows
from theorems.worst.kernels import answers, write_next_state
from theorems.worst.layers import KINDS, Layers
from theorems.worst.loops import FAR
from theorems.worst.registered import ROWS
from theorems.worst.sparse import sparse_allows, sparse_landing, vote_ranges

KEPT = {name: kept for name, (kind, kept) in KINDS.items() if kind == SPARSE}
both = pytest.mark.parametrize("kept", sorted(KEPT.values()))


def after(kept, points, votes, wrong):
    """Return (y, the votes with the sum of p², the pull p) after a column."""
    m = len(points)
    masses, buffers = np.zeros(1 << m), np.empty(m)
    total, _ = answers(SPARSE, points, votes, np.empty(m), masses, buffers)
    edge = 1 - 2 * masses[wrong] / total
    new_points, new_votes = np.empty(m), np.empty(m + 1)
    if edge > 0:
        write_next_state(SPARSE, kept, points, votes, points, wrong, edge, total, new_points, new_votes, buffers)
    return new_points, new_votes, edge * total, edge


def runs(kept, count=60, seed=5):
    """Yield (γ, states, pulls, columns) of random runs of edges γ and more, often just above it."""
    random = np.random.default_rng(seed)
    for _ in range(count):
        m, rounds, gamma = int(random.integers(3, 9)), int(random.integers(2, 8)), float(random.choice((0.2, 1 / 3)))
        states, pulls, columns = [(np.full(m, 1 / m), np.zeros(m + 1))], [], []
        while len(pulls) < rounds:
            tried = [(int(wrong), *after(kept, *states[-1], int(wrong))) for wrong in random.integers(1, 1 << m, 60)]
            fitting = sorted((entry[4], n) for n, entry in enumerate(tried) if gamma <= entry[4] < 0.999)
            if not fitting:
                break
            wrong, points, votes, pull, _ = tried[fitting[0 if random.random() < 0.7 else -1][1]]
            states.append((points, votes))
            pulls.append(pull)
            columns.append(wrong)
        if len(pulls) == rounds:
            yield gamma, states, pulls, columns


def value(kept, points, votes):
    return int((votes[:-1] <= ALLOWANCE).sum()) * (1 + kept**2 * votes[-1])


def allowed(kept, state, gamma, rounds, target):
    """Return the result of `sparse_allows` for a state in any order."""
    points, votes = state
    return sparse_allows(
        *(kept, points, votes, gamma, rounds, float(target)),
        *(np.empty(len(points)), np.empty(rounds + 1), np.empty(rounds + 1)),
    )


@both
def test_no_run_is_refused_the_value_that_it_has(kept):
    compared = 0
    for gamma, states, _, _ in runs(kept):
        reached = value(kept, *states[-1])
        for t, state in enumerate(states[:-1]):
            if reached:
                compared += 1
                assert allowed(kept, state, gamma, len(states) - 1 - t, reached)
    assert compared > 50


@both
def test_values_that_no_run_has_are_refused(kept):
    """The check of the test above can fail: before the last round it does for values twice as large."""
    refused = 0
    for gamma, states, _, _ in runs(kept):
        reached = value(kept, *states[-1])
        refused += reached > 0 and not allowed(kept, states[-2], gamma, 1, 2 * reached)
    assert refused


@pytest.mark.parametrize("booster", KEPT)
def test_the_worst_cases_on_record_are_not_refused_at_any_round(booster):
    kept, compared = KEPT[booster], 0
    for case in stored_worst_cases():
        if case["booster"] == booster and case["at_least"] > 0:
            m, gamma, rounds = case["examples"], float(Fraction(case["gamma"])), case["rounds"]
            points, votes = np.full(m, 1 / m), np.zeros(m + 1)
            for t, marks in enumerate(case["columns"]):
                assert allowed(kept, (points, votes), gamma, rounds - t, case["at_least"]), (m, rounds, t)
                wrong = sum(1 << i for i, mark in enumerate(marks) if mark == "-")
                points, votes, _, edge = after(kept, points, votes, wrong)
                assert edge >= gamma - ALLOWANCE
                compared += 1
            assert value(kept, points, votes) >= case["at_least"] - 2e-6
    assert compared > 300


def taken(kept, mass, pull):
    """Return the least amount by which a round reduces m |y|²."""
    return kept * pull**2 * ((2 - kept) + (1 - kept) * (2 * mass - kept * pull * (2 + (1 - kept) * pull)))


@both
def test_a_round_reduces_the_square_by_at_least_the_bound(kept):
    """Negative control: in some rounds the reduction is less than 21/20 of the bound."""
    short = 0
    for _, states, pulls, _ in runs(kept):
        for (points, _), (later, _), pull in zip(states, states[1:], pulls, strict=False):
            fallen = len(points) * ((points**2).sum() - (later**2).sum())
            assert fallen >= taken(kept, points.sum(), pull) - 1e-12
            assert (
                taken(kept, points.sum(), pull)
                >= taken(kept, points.sum(), points.sum()) * (pull / points.sum()) ** 2 - 1e-12
            )
            short += fallen < 1.05 * taken(kept, points.sum(), pull)
    assert short


@both
def test_the_mass_and_the_largest_entry_change_by_at_most_the_bound(kept):
    for _, states, pulls, _ in runs(kept):
        for (points, _), (later, _), pull in zip(states, states[1:], pulls, strict=False):
            assert later.sum() >= points.sum() - kept * pull - kept * (1 - kept) * pull**2 - 1e-12
            assert later.max() <= points.max() + kept * pull / len(points) + 1e-12
            assert later.sum() >= (later**2).sum() / later.max() - 1e-12


@both
def test_a_vote_loses_what_its_wrong_rounds_allow(kept):
    """The bound uses the least pull of the run and the sum of squares. Negative control: a larger least pull fails for
    some runs."""
    outside = 0
    for _, states, pulls, columns in runs(kept):
        m, rounds, squares = len(states[0][0]), len(pulls), sum(pull**2 for pull in pulls)
        for least, counted in ((min(pulls), False), (1.1 * min(pulls), True)):
            highest, lowest = np.empty(rounds + 1), np.empty(rounds + 1)
            vote_ranges(kept, m, least, rounds, squares, highest, lowest)
            for i in range(m):
                wrong = sum(column >> i & 1 for column in columns)
                fits = lowest[wrong] <= -states[-1][1][i] <= highest[wrong]
                assert fits or counted
                outside += not fits
    assert outside


@both
def test_a_run_ends_no_lower_than_its_landing(kept):
    """Negative control: some runs end below the landing for a tenth of the votes' way."""
    above = 0
    for _, states, pulls, _ in runs(kept):
        (points, votes), (later, last) = states[0], states[-1]
        m, rounds, squares = len(points), len(pulls), sum(pull**2 for pull in pulls)
        mistakes = int((last[:-1] <= ALLOWANCE).sum())
        end = m * (later**2).sum()
        for share, counted in ((1, False), (0.1, True)):
            highest, lowest = np.empty(rounds + 1), np.empty(rounds + 1)
            vote_ranges(kept, m, min(pulls), rounds, squares, highest, lowest)
            least = sparse_landing(kept, points, votes, squares, mistakes, highest, share * lowest, np.empty(m))
            assert least <= end + 1e-9 or counted
            above += least > end + 1e-9
    assert above


def test_mistakes_that_cannot_be_reached_are_far():
    highest, lowest = np.empty(2), np.empty(2)
    vote_ranges(0.5, 3, 0.1, 1, 0.04, highest, lowest)
    points, votes = np.full(3, 0.2), np.array([0.5, 0.5, 0.0, 0.0])
    assert sparse_landing(0.5, points, votes, 0.04, 2, highest, lowest, np.empty(3)) == FAR
    assert sparse_landing(0.5, points, votes, 0.04, 1, highest, lowest, np.empty(3)) < 1


@pytest.mark.parametrize("name", KEPT)
def test_a_bound_that_prunes_too_much_is_detected(monkeypatch, name):
    """If the bound must allow 3/2 of the value sought, some worst case is no longer found."""
    monkeypatch.setattr(worst_layers, "expand", getattr(worst_kernels.expand, "py_func", worst_kernels.expand))
    row = next(row for rows in ROWS.values() for row in rows if row.name == name)
    cells = [(m, 0.2, rounds) for m in (4, 5, 6) for rounds in (2, 3)]
    plain = [Search(row.scheme(m, gamma, rounds), gamma, rounds, 60).run().value for m, gamma, rounds in cells]

    def largest_value():
        return [Layers(name, *cell, known=0.99 * worst).run(60).value for cell, worst in zip(cells, plain, strict=True)]

    assert largest_value() == pytest.approx(plain, abs=3e-6)

    def too_sharp(kind, kept, points, votes, displayed, ordered, buffers, gamma, rounds, target):
        return allows(kind, kept, points, votes, displayed, ordered, buffers, gamma, rounds, 1.5 * target)

    monkeypatch.setattr(worst_kernels, "allows", too_sharp)
    assert largest_value() != pytest.approx(plain, abs=3e-6)
