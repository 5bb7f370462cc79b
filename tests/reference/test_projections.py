"""The projections of NP14: certificates, cvxpy, difficult cases, and the fast projections against the exact ones."""

from fractions import Fraction
from random import Random

import flint
import numpy
import pytest

from reference.arithmetic import ball
from reference.convex import projections as exact
from reference.convex.entropic_projection import project_weights
from reference.fast import projections as fast

HALF = Fraction(1, 2)


def drawn(seed, count=300):
    """Yield (point, positive weights, caps) with ties, zeros, scales that differ a thousandfold, unequal and missing
    caps."""
    random = Random(seed)
    for _ in range(count):
        m = random.randint(1, 7)
        scale = random.choice((1, 1, Fraction(1, 1000), 1000))
        point = [Fraction(random.randint(-6, 6), random.randint(1, 5)) * scale for _ in range(m)]
        spread = random.choice((0, 0, 3, 30))
        weights = [Fraction(random.randint(1, 60), 7) / 10 ** random.randint(0, spread) for _ in range(m)]
        caps = random.choice(
            [
                [None] * m,
                [Fraction(random.randint(m, 3 * m), m * m)] * m,
                [random.choice([None, Fraction(random.randint(1, 6), 6)]) for _ in range(m)],
            ]
        )
        if None in caps or sum(caps) >= 1:
            yield point, weights, caps


def floats(caps):
    return numpy.array([numpy.inf if cap is None else float(cap) for cap in caps])


def test_every_projection_carries_a_certificate_that_checks_and_fails_when_moved():
    for point, weights, caps in drawn(1):
        for projected, certificate in (
            exact.project_to_partly_capped_simplex(point, caps),
            exact.project_entropic_to_partly_capped_simplex(weights, caps),
        ):
            assert certificate.check()
            if len(projected) > 1:
                moved = (projected[0] + Fraction(1, 100), projected[1] - Fraction(1, 100), *projected[2:])
                spoilt = exact.CappedCertificate(
                    certificate.point, moved, certificate.shift, certificate.caps, certificate.divergence
                )
                assert not spoilt.check()


def test_no_vertex_of_the_set_is_nearer_than_the_projection():
    point = (Fraction(3), Fraction(-1), HALF)
    projected, _ = exact.project_to_capped_simplex(point, HALF)
    distance = sum((a - b) ** 2 for a, b in zip(point, projected, strict=True))
    for vertex in ((HALF, HALF, 0), (HALF, 0, HALF), (0, HALF, HALF)):
        assert sum((a - b) ** 2 for a, b in zip(point, vertex, strict=True)) >= distance


def test_cvxpy_finds_the_same_point():
    import cvxpy

    for point, weights, caps in list(drawn(2, 12)):
        bounds = numpy.minimum(floats(caps), 1.0)
        variable = cvxpy.Variable(len(point))
        constraints = [cvxpy.sum(variable) == 1, variable >= 0, variable <= bounds]
        if max(map(abs, point)) < 100:
            target = numpy.array([float(entry) for entry in point])
            cvxpy.Problem(cvxpy.Minimize(cvxpy.sum_squares(variable - target)), constraints).solve(solver="CLARABEL")
            projected, _ = exact.project_to_partly_capped_simplex(point, caps)
            assert numpy.abs(variable.value - [float(entry) for entry in projected]).max() < 1e-6
        if min(weights) > Fraction(1, 10**4):
            logs = numpy.log([float(weight) for weight in weights])
            distance = cvxpy.sum(-cvxpy.entr(variable)) - variable @ logs
            cvxpy.Problem(cvxpy.Minimize(distance), constraints).solve(solver="CLARABEL")
            projected, _ = exact.project_entropic_to_partly_capped_simplex(weights, caps)
            assert (
                numpy.abs(variable.value - [float(entry) for entry in projected]).max() < 1e-4
            )  # the solver's own accuracy


def test_one_cap_for_all_gives_figure_2_of_sss08():
    for _, weights, caps in drawn(3):
        if None not in caps and len(set(caps)) == 1:
            mine, _ = exact.project_entropic_to_partly_capped_simplex(weights, caps)
            assert mine == project_weights(weights, caps[0])[0]


@pytest.mark.parametrize(
    ("point", "cap", "expected"),
    [
        ((5, 4, -100), Fraction(1, 3), (Fraction(1, 3),) * 3),  # all capped
        ((1, 1, 1), Fraction(5, 12), (Fraction(1, 3),) * 3),  # equal entries, k = 5/4
        ((2, 1, 0), Fraction(5, 12), (Fraction(5, 12), Fraction(5, 12), Fraction(1, 6))),  # a second pass is needed
        ((0, 0, 0), 1, (Fraction(1, 3),) * 3),
    ],
)
def test_projections_of_extreme_points_have_their_known_values(point, cap, expected):
    assert exact.project_to_capped_simplex(point, cap)[0] == expected
    close = fast.project_to_capped_simplex(numpy.array(point, dtype=float), float(cap))
    assert numpy.abs(close - [float(entry) for entry in expected]).max() < 1e-14


@pytest.mark.parametrize(
    "call",
    [
        lambda: exact.project_to_capped_simplex((1, 2, 3), Fraction(1, 4)),
        lambda: exact.project_to_simplex(()),
        lambda: exact.project_to_partly_capped_simplex((1, 2), (None,)),
        lambda: exact.project_to_partly_capped_simplex((1, 2), (Fraction(-1), None)),
        lambda: exact.project_entropic_to_partly_capped_simplex((1, 0), (None, None)),
        lambda: exact.project_entropic_to_partly_capped_simplex((1, 1), (0, None)),
        lambda: fast.project_to_capped_simplex(numpy.ones(4), 0.2),
        lambda: fast.project_to_capped_simplex(numpy.array([1.0, numpy.nan])),
        lambda: fast.project_to_capped_simplex(numpy.array([])),
        lambda: fast.project_entropic(numpy.array([0.0, numpy.nan])),
        lambda: fast.project_entropic(numpy.full(3, -numpy.inf)),
        lambda: fast.project_entropic(numpy.array([0.0, -numpy.inf]), 0.75),
        lambda: fast.project_entropic(numpy.zeros(4), numpy.array([0.1, 0.1, 0.1, 0.1])),
        lambda: fast.project_entropic(numpy.zeros(4), numpy.array([0.0, 1.0, 1.0, 1.0])),
    ],
)
def test_an_empty_set_or_a_bad_input_is_refused(call):
    with pytest.raises(ValueError, match=r"must"):
        call()


def test_fast_projections_agree_with_exact_ones_within_a_billionth_of_a_billionth_of_their_scale():
    for point, weights, caps in drawn(4, 1500):
        bounds = None if None in caps and set(caps) == {None} else floats(caps)
        size = max(1.0, float(max(map(abs, point))))
        expected = [float(entry) for entry in exact.project_to_partly_capped_simplex(point, caps)[0]]
        result = fast.project_to_capped_simplex(numpy.array([float(entry) for entry in point]), bounds)
        assert numpy.abs(result - expected).max() <= 1e-15 * 8 * size
        expected = [float(entry) for entry in exact.project_entropic_to_partly_capped_simplex(weights, caps)[0]]
        result = fast.project_entropic(numpy.log([float(weight) for weight in weights]), bounds)
        assert numpy.abs(result - expected).max() <= 1e-13


@pytest.mark.parametrize("spread", [1, 700, 1000, 1e5, 1e300])
@pytest.mark.parametrize("caps", [None, "all", "some"])
def test_no_spread_of_exponents_costs_the_mass_or_gives_nan(spread, caps):
    generator = numpy.random.default_rng(5)
    m = 500
    bounds = {None: None, "all": 2.5 / m, "some": numpy.where(numpy.arange(m) % 2, numpy.inf, 3 / m)}[caps]
    logs = generator.uniform(-spread, 0, m)
    projections = [fast.project_entropic(logs, bounds)]
    if spread <= 1000:  # a Euclidean shift is no finer than an ulp of the spread
        projections.append(fast.project_to_capped_simplex(logs, bounds))
    for projected in projections:
        assert not numpy.isnan(projected).any()
        assert abs(projected.sum() - 1) < 1e-12
        assert projected.min() >= 0 and (bounds is None or (projected <= bounds * (1 + 1e-12)).all())


SPREADS = [1e-6, 1, 10, 1000]


def spread_points(m, spread, seed=7):
    """Yield points of one spread: even, normal, dense at one end, with two values, all equal, with one entry far above
    the rest."""
    generator = numpy.random.default_rng(seed)
    far = numpy.zeros(m)
    far[m // 3] = 1.0
    for shape in (
        generator.random(m),
        generator.normal(size=m) / 4,
        numpy.linspace(0, 1, m) ** 3,
        (generator.random(m) < 0.5) * 1.0,
        numpy.ones(m),
        far,
    ):
        yield shape * spread


@pytest.mark.parametrize("spread", SPREADS)
@pytest.mark.parametrize("smoothness", [None, 1, 1.01, 1.5, 2, 5.5, 999.5, 1000])
def test_each_fast_projection_keeps_its_mass_its_cap_and_its_certificate(spread, smoothness):
    m = 1000
    cap = None if smoothness is None else smoothness / m
    for point in spread_points(m, spread):
        simplex = fast.CappedSimplex(m, cap)
        ceiling = 1.0 if cap is None else min(cap, 1.0)
        for turn in range(3):  # from the start, from the last threshold, and from the threshold of another point
            point = point + turn // 2 * spread / 1000 * numpy.arange(m) / m
            nearest = simplex.project(point)
            expected = numpy.clip(point - simplex.shift, 0, ceiling)  # KKT, the shift being one float
            assert numpy.abs(nearest - expected).max() <= 4e-16 * (spread + 1)
            likeliest = simplex.project_entropic(point)
            with numpy.errstate(over="ignore", under="ignore"):
                expected = numpy.minimum(ceiling, numpy.exp(point + simplex.log_scale))
            assert numpy.abs(likeliest - expected).max() <= 1e-15 * (spread + 1)
            assert numpy.abs(numpy.exp(simplex.log_weights(point)) - likeliest).max() <= 1e-15 * (spread + 1)
            for weights in (nearest, likeliest):
                assert abs(weights.sum() - 1) < 1e-13
                assert weights.min() >= 0 and weights.max() <= ceiling


@pytest.mark.parametrize("smoothness", [None, 1.5, 2, 7])
def test_a_projection_started_at_the_last_threshold_equals_one_started_anew(smoothness):
    m = 400
    caps = None if smoothness is None else smoothness / m
    uneven = numpy.where(numpy.arange(m) % 3, numpy.inf, 0.9 / m)
    for bounds in (caps, uneven):
        kept = fast.CappedSimplex(m, bounds)
        for seed, spread in enumerate(SPREADS * 2):
            for point in spread_points(m, spread, seed):
                fresh = fast.CappedSimplex(m, bounds)
                assert numpy.abs(kept.project(point) - fresh.project(point)).max() <= 4e-16 * (spread + 1)
                gap = numpy.abs(kept.project_entropic(point) - fresh.project_entropic(point)).max()
                assert gap <= 1e-15 * (spread + 1)


def test_three_thousand_entries_are_projected_as_the_exact_projection_does():
    m, generator = 3000, numpy.random.default_rng(3)
    for spread, smoothness in ((1e-6, 1.5), (1, 2), (10, Fraction(7, 3)), (1000, 40)):
        point = generator.normal(size=m) * spread
        cap = Fraction(smoothness) / m
        expected = exact.project_to_capped_simplex([Fraction(float(entry)) for entry in point], cap)[0]
        result = fast.project_to_capped_simplex(point, float(cap))
        assert max(abs(a - float(b)) for a, b in zip(result, expected, strict=True)) <= 1e-15


def test_a_projection_is_written_to_its_out_array():
    out = numpy.empty(3)
    simplex = fast.CappedSimplex(3, 0.5)
    assert simplex.project(numpy.array([3.0, 1.0, 0.0]), out=out) is out and out[0] == 0.5
    assert simplex.project_entropic(numpy.array([3.0, 1.0, 0.0]), out=out) is out and out[0] == 0.5


def test_enclosures_contain_the_exact_projection_at_every_precision():
    for point, weights, caps in drawn(6, 80):
        for bits in (64, 200):
            flint.ctx.prec = bits
            try:
                wide = [ball(entry) + flint.arb(0, 1e-9) for entry in point]
                narrow = [ball(weight) for weight in weights]
                euclidean = exact.enclose_projection(wide, caps)
                entropic = exact.enclose_entropic_projection(narrow, caps)
                for balls, true in (
                    (euclidean, exact.project_to_partly_capped_simplex(point, caps)[0]),
                    (entropic, exact.project_entropic_to_partly_capped_simplex(weights, caps)[0]),
                ):
                    assert all(around.contains(ball(entry)) for around, entry in zip(balls, true, strict=True))
            finally:
                flint.ctx.prec = 53


def test_the_box_is_the_coordinatewise_clip_for_rationals_and_balls():
    assert exact.project_to_box((Fraction(-1), Fraction(2), HALF), (None, 1, Fraction(1, 4))) == (0, 1, Fraction(1, 4))
    balls = exact.project_to_box((flint.arb(2), flint.arb(-1)), (Fraction(1), None))
    assert balls[0].contains(1) and balls[1].contains(0)
