"""The compiled active-set method reaches the minimiser of the plain one, and reports a factor without positive pivots."""

import importlib.util

import numpy as np
import pytest

from reference.fast import corrective
from reference.fast.corrective import simplex_quadratic

if importlib.util.find_spec("numba"):  # without the extra these tests do not exist

    def drawn(seed, n=24):
        rng = np.random.default_rng(seed)
        rows = rng.choice([-1.0, 1.0], (n, 40))
        start = np.zeros(n)
        start[rng.choice(n, 1 + seed % n, replace=False)] = rng.uniform(0.1, 1, 1 + seed % n)
        return rows @ rows.T + 1e-3 * np.eye(n), rng.uniform(-40, 40, n), start / start.sum()

    @pytest.mark.parametrize("seed", range(40))
    def test_the_compiled_active_sets_reach_the_minimiser_of_the_plain_ones(seed, monkeypatch):
        hessian, slope, start = drawn(seed)
        fast = simplex_quadratic(hessian, slope, start, 400)
        monkeypatch.setattr(corrective, "COMPILED", False)
        plain = simplex_quadratic(hessian, slope, start, 400)
        assert fast == pytest.approx(plain, abs=1e-8)
        pull = slope - hessian @ fast
        assert fast.sum() == pytest.approx(1) and fast.min() >= 0 and (pull <= pull @ fast + 1e-6).all()

    @pytest.mark.parametrize("exchanges", [1, 2, 5, 9])
    def test_after_few_exchanges_the_compiled_point_is_feasible_no_worse_and_the_plain_one(exchanges, monkeypatch):
        hessian, slope, start = drawn(17)
        fast = simplex_quadratic(hessian, slope, start, exchanges)
        monkeypatch.setattr(corrective, "COMPILED", False)
        plain = simplex_quadratic(hessian, slope, start, exchanges)
        assert fast.sum() == pytest.approx(1) and fast.min() >= 0 and fast == pytest.approx(plain, abs=1e-8)

        def value(x):
            return x @ hessian @ x / 2 - slope @ x

        assert value(fast) <= value(start) + 1e-9

    def test_an_indefinite_model_is_solved_by_the_plain_active_sets(monkeypatch):
        """The factor for two weights in use and one that enters has no positive pivot, so the plain method with its ridge
        is used."""
        n = 20
        for used in (1, 2):
            hessian, slope, start = np.eye(n), np.arange(n, dtype=float), np.zeros(n)
            start[:used] = 1 / used
            hessian[used - 1, used] = hessian[used, used - 1] = 1 + 1e-9
            hessian[0, 1] = hessian[1, 0] = 1 + 1e-9
            slope[used] = 50.0
            fast = simplex_quadratic(hessian, slope, start, 3)
            monkeypatch.setattr(corrective, "COMPILED", False)
            assert (fast == simplex_quadratic(hessian, slope, start, 3)).all()
            monkeypatch.undo()
