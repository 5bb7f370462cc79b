"""The compiled searches for a threshold give the projections of the plain searches, and hand over to these if they fail."""

import importlib.util
import itertools

import numpy as np
import pytest

from reference.fast import entropic_scale, euclidean_shift
from reference.fast.projections import CappedSimplex

SHAPES = {
    "normal": lambda generator, m: generator.normal(size=m),
    "two values": lambda generator, m: (generator.random(m) < 0.5) * 1.0,
    "cubic": lambda generator, m: np.linspace(0, 1, m) ** 3,
    "few values": lambda generator, m: generator.integers(0, 4, m) / 3.0,
    "equal": lambda generator, m: np.ones(m),
}
SPREADS = (1e-6, 1.0, 10.0, 1000.0)
SMOOTHNESS = (1.01, 2, 5.5, 40)


def projections(kind, m, shape, spread, k, caps):
    """Return a projection computed from the start, and a second one computed from the threshold of a near point."""
    generator = np.random.default_rng(int(k * 10) + m)
    point = SHAPES[shape](generator, m) * spread
    simplex = CappedSimplex(m, k / m if caps == "all" else np.where(np.arange(m) % 2, np.inf, k / m))
    project = simplex.project if kind == "euclidean" else simplex.project_entropic
    return [project(point).copy(), project(point + generator.random(m) * spread / 1000).copy()]


if importlib.util.find_spec("numba"):  # without the extra these tests do not exist

    @pytest.mark.parametrize("kind", ["euclidean", "entropy"])
    @pytest.mark.parametrize("caps", ["all", "some"])
    @pytest.mark.parametrize("shape", SHAPES)
    @pytest.mark.parametrize("m", [7, 60, 501])
    def test_the_compiled_projection_is_the_plain_one(kind, caps, shape, m, monkeypatch):
        for spread, k in itertools.product(SPREADS, SMOOTHNESS):
            if k > m:
                continue
            for module in (euclidean_shift, entropic_scale):
                monkeypatch.setattr(module, "WORTH_COMPILED", 1)
                monkeypatch.setattr(module, "COMPILED", True)
            fast = projections(kind, m, shape, spread, k, caps)
            for module in (euclidean_shift, entropic_scale):
                monkeypatch.setattr(module, "COMPILED", False)
            plain = projections(kind, m, shape, spread, k, caps)
            for one, other in zip(fast, plain, strict=True):
                allowed = np.maximum(1e-9 * abs(other), 1e-12 * max(1.0, spread))  # faster than pytest.approx
                assert one.shape == other.shape and (abs(one - other) <= allowed).all()
                assert abs(one.sum() - 1) < 1e-13 and one.min() >= 0

    def test_weights_whose_exponentials_underflow_are_solved_by_the_plain_search(monkeypatch):
        monkeypatch.setattr(entropic_scale, "WORTH_COMPILED", 1)
        logs = np.array([0.0, -800.0, -801.0, -802.0, -np.inf])
        weights = CappedSimplex(5, 0.4).project_entropic(logs)
        assert weights.sum() == pytest.approx(1) and weights[0] == 0.4 and weights[4] == 0
        assert weights[2] / weights[3] == pytest.approx(np.e)
        with pytest.raises(ValueError, match="at least 1"):
            CappedSimplex(5, 0.4).project_entropic(np.array([0.0, 0.0, -np.inf, -np.inf, -np.inf]))

    def test_the_last_threshold_may_lie_anywhere(monkeypatch):
        for module in (euclidean_shift, entropic_scale):
            monkeypatch.setattr(module, "WORTH_COMPILED", 1)
        generator = np.random.default_rng(1)
        simplex = CappedSimplex(50, 0.1)
        for scale in (1.0, 300.0, 1e-3, 40.0):
            point = generator.normal(size=50) * scale + generator.normal() * scale
            for project in ("project", "project_entropic"):
                warm, cold = getattr(simplex, project)(point), getattr(CappedSimplex(50, 0.1), project)(point)
                assert warm == pytest.approx(cold, rel=1e-9, abs=1e-12)
