"""The entropic projection, exact and fast: Figure 2 of SSS08 on cases computed by hand, then against each other."""

import math
import random
from fractions import Fraction

import flint
import numpy as np
import pytest

from reference.arithmetic import enclosure, log
from reference.convex.entropic_projection import (
    StationarityCertificate,
    project_entropic_to_capped_simplex,
    project_weights,
)
from reference.convex.projections import CappedCertificate
from reference.fast.entropic_projection import project_entropic_to_capped_simplex as project_fast


def halves(numbers):
    return tuple(Fraction(number, 2) for number in numbers)


def test_the_first_weight_is_capped_and_the_others_share_the_rest_two_to_one():
    projected, certificate = project_weights([12, 2, 1], Fraction(1, 2))
    assert projected == (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))
    assert certificate.check() and certificate.scale == Fraction(1, 6)


def test_the_order_of_the_weights_is_kept():
    assert project_weights([1, 12, 2], Fraction(1, 2))[0] == (Fraction(1, 6), Fraction(1, 2), Fraction(1, 3))


def test_a_cap_of_one_over_m_leaves_the_uniform_distribution():
    projected, certificate = project_weights([5, 1, 3], Fraction(1, 3))
    assert set(projected) == {Fraction(1, 3)} and certificate.check()


def test_a_cap_of_one_only_normalises():
    assert project_weights([3, 1], 1)[0] == (Fraction(3, 4), Fraction(1, 4))


def test_the_positive_tail_survives_where_the_caps_could_use_up_the_mass():
    projected, _ = project_weights([1000, 1000, 1], Fraction(1, 2))
    assert min(projected) == Fraction(1, 2001)


def test_a_certificate_refuses_a_wrong_scale_and_a_moved_weight():
    projected, certificate = project_weights([12, 2, 1], Fraction(1, 2))
    weights, cap = certificate.weights, certificate.cap
    assert not StationarityCertificate(weights, cap, projected, Fraction(1, 5)).check()
    moved = (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4))
    assert not StationarityCertificate(weights, cap, moved, certificate.scale).check()


def test_the_general_checker_accepts_the_same_projection():
    projected, certificate = project_weights([12, 2, 1], Fraction(1, 2))
    caps = (Fraction(1, 2),) * 3
    assert CappedCertificate(certificate.weights, projected, certificate.scale, caps, "entropy").check()


@pytest.mark.parametrize(
    ("weights", "cap", "message"),
    [
        ([1, 1], Fraction(1, 3), "cap must be at least 1/m = 1/2, got 1/3"),
        ([1, 0], 1, "weights must be positive, got 0 at index 1"),
        ([], 1, "at least one entry"),
        ([1, "x"], 1, "weights must be"),
    ],
)
def test_bad_input_is_named(weights, cap, message):
    with pytest.raises(ValueError, match=message):
        project_weights(weights, cap)


def test_irrational_weights_are_enclosed_even_where_they_tie():
    projected, certificate = project_entropic_to_capped_simplex([log(Fraction(2)), log(Fraction(2)), 0], Fraction(2, 5))
    assert certificate.check()
    with_precision = [float(d) for d in projected]
    assert with_precision == pytest.approx([0.4, 0.4, 0.2], abs=1e-15)


def test_equal_logarithms_give_the_uniform_distribution_exactly():
    assert project_entropic_to_capped_simplex([Fraction(7), Fraction(7)], 1)[0] == halves([1, 1])


def test_enclosures_of_rational_logarithms_narrow_with_the_precision():
    projected, _ = project_entropic_to_capped_simplex([3, 1, Fraction(-1, 2)], Fraction(1, 2))
    for bits in (128, 512):
        assert all(enclosure(d, bits).rad() < flint.arb(2) ** (24 - bits) for d in projected)


def random_case(source):
    m = source.randint(1, 8)
    spread = source.choice([1, 3, 30, 300])
    logs = [Fraction(source.randint(-spread, spread), source.choice([1, 1, 2, 7])) for _ in range(m)]
    return logs, 1 / (1 + Fraction(source.randint(0, 12 * (m - 1)), 12))


def test_the_fast_projection_lies_in_the_exact_enclosure():
    source = random.Random(5)
    for _ in range(400):
        logs, cap = random_case(source)
        exact, certificate = project_entropic_to_capped_simplex(logs, cap)
        fast = project_fast([float(x) for x in logs], cap)
        assert certificate.check()
        assert max(abs(float(d) - e) for d, e in zip(exact, fast, strict=True)) <= 4e-15


@pytest.mark.parametrize("spread", [1e3, 1e6, 1e12, 1e300, 1.7e308])
@pytest.mark.parametrize("m", [1, 2, 5, 1000, 20000])
def test_no_spread_breaks_the_fast_projection(spread, m):
    logs = np.random.default_rng(m).uniform(-1, 1, m) * spread
    for nu in {1.0, m / 10, m / 2, m - 0.5, float(m)}:
        if nu >= 1:
            with np.errstate(all="raise"):
                projected = project_fast(logs, 1 / nu)
            assert abs(projected.sum() - 1) < 1e-12
            assert (projected >= 0).all() and (projected <= 1 / nu).all()


def test_nearly_equal_weights_far_from_zero_do_not_cancel():
    logs = 1e9 + np.linspace(0, 1e-3, 7)
    shifted = project_fast(logs, 1 / 3)
    assert np.abs(shifted - project_fast(logs - 1e9, 1 / 3)).max() < 1e-15


def test_weight_zero_stays_zero_and_leaves_room_to_the_others():
    assert project_fast([0.0, -math.inf, 0.0], 0.5).tolist() == [0.5, 0.0, 0.5]


@pytest.mark.parametrize(
    ("logs", "cap"),
    [
        ([1.0, 2.0, 3.0], 0.3),
        ([math.nan], 1),
        ([math.inf, 0], 1),
        ([], 1),
        ([0, -math.inf], 0.5),
        ([0, 1], math.nan),
        ([[0, 1]], 1),
    ],
)
def test_the_fast_projection_names_the_invalid_argument(logs, cap):
    with pytest.raises(ValueError, match="must be"):
        project_fast(logs, cap)


def test_only_the_weights_that_can_be_capped_are_sorted(monkeypatch):
    """Of many weights: sorting all of them costs more than one pass."""
    sizes, argsort = [], np.argsort
    monkeypatch.setattr(np, "argsort", lambda x, **options: sizes.append(len(x)) or argsort(x, **options))
    logs = np.random.default_rng(0).normal(size=400_000) * 20
    assert project_fast(logs, 1 / 200).max() <= 1 / 200
    assert sizes == [201]
