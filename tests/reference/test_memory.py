"""Large games are played without a copy, for any number type, in memory or in a file."""

import tracemalloc

import numpy as np
import pytest

from reference import BestColumn, Game, fast, oracles, play

FAMILY = [fast.AdaBoost, fast.AdaBoostS, fast.MABoost, fast.SparseBoost, fast.MadaBoost]


def margins(m, n, seed=0):
    return np.random.default_rng(seed).random((m, n)) * 1.9 - 0.9


def run(booster, array, rounds=6):
    return play(booster(), Game(array), rounds, BestColumn(signed=True), keep="last")


def same_run(one, two):
    assert (one.columns, one.signs) == (two.columns, two.signs)
    assert np.allclose(one.weights[-1], two.weights[-1], rtol=1e-9, atol=0)


@pytest.mark.parametrize("booster", FAMILY, ids=lambda cls: cls.__name__)
@pytest.mark.parametrize("order", ["C", "F"])
def test_a_run_needs_little_memory_beside_the_matrix(booster, order):
    array = np.asarray(margins(2500, 1600), order=order)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        run(booster, array)
        peak = tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()
    assert peak <= array.nbytes / 5


@pytest.mark.parametrize("dtype", [np.float32, np.int8])
def test_a_small_number_type_is_not_blown_up(dtype):
    array = np.random.default_rng(1).choice([-1, 1], (4000, 2500)).astype(dtype)
    tracemalloc.start()
    try:
        run(fast.AdaBoost, array)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak <= 8 * oracles.BLOCK_ENTRIES * 1.5  # one block in float64, not the matrix
    same_run(run(fast.AdaBoost, array), run(fast.AdaBoost, array.astype(float)))


@pytest.mark.parametrize("booster", FAMILY, ids=lambda cls: cls.__name__)
def test_a_memory_mapped_game_is_read_in_row_blocks_and_played_the_same(booster, tmp_path, monkeypatch):
    array = margins(300, 70)
    mapped = np.memmap(tmp_path / "margins", dtype=float, mode="w+", shape=array.shape)
    mapped[:] = array
    mapped.flush()
    read_only = np.memmap(tmp_path / "margins", dtype=float, mode="r", shape=array.shape)
    monkeypatch.setattr(oracles, "BLOCK_ENTRIES", 1000)  # 14 rows at once
    assert Game(read_only).array is read_only
    same_run(run(booster, read_only, 20), run(booster, array, 20))


def test_blocks_add_up_to_the_product():
    array = margins(101, 33).astype(np.float32)
    weights = np.full(101, 1 / 101)
    assert np.allclose(oracles.array_edges(weights, array), weights @ array.astype(float), rtol=0, atol=1e-12)
