"""The capped projections against one pass of np.exp over the same exponents, and whole rounds against one product.

`python -m tests.benchmarks.projections` prints every cell of the grid, first call and warm; a row of the table is the
worst cell of its kind and size, found by a quick measurement of all cells.
"""

from __future__ import annotations

import time
from fractions import Fraction

import numpy as np

from reference import BestColumn, Game, fast, play
from reference.fast.projections import CappedSimplex
from tests.benchmarks.rounds import ROUNDS, matrix
from tests.benchmarks.timing import Benchmark

SIZES = (10_000, 100_000, 1_000_000)
SPREADS = (1e-6, 1.0, 10.0, 1000.0)
SHAPES = {
    "even": lambda generator, m: generator.random(m),
    "normal": lambda generator, m: generator.normal(size=m) / 4,
    "cubic": lambda generator, m: np.linspace(0, 1, m) ** 3,
    "two values": lambda generator, m: (generator.random(m) < 0.5) * 1.0,
}
SMOOTHNESS = (1.01, 1.5, 2, 5.5, 100)
KINDS = {"euclidean": "project", "entropy": "project_entropic"}
LEAST = 200_000  # the least number of entries that a timed call processes


def cell(kind: str, m: int, spread: float, shape: str, smoothness, warm: bool, some: bool = False):
    """Return (work, base): projections of one point, from its neighbour's threshold if warm, and as many passes of np.exp.

    some : the cap is for every second example only, the set of Section 3.2.
    """
    generator = np.random.default_rng(0)
    point = SHAPES[shape](generator, m) * spread
    moved = point + generator.random(m) * spread / 1000  # a round of boosting away
    below = point - point.max()  # np.exp of the exponents of a projection: no overflow
    cap = smoothness / m
    simplex = CappedSimplex(m, np.where(np.arange(m) % 2, np.inf, cap) if some else cap)
    project, out, exponentials = getattr(simplex, KINDS[kind]), np.empty(m), np.empty(m)
    turns = max(1, LEAST // (2 * m))

    def work():
        for _ in range(turns):
            for vector in (moved, point):
                if not warm:
                    simplex.shift = simplex.log_scale = None
                project(vector, out=out)

    def base():
        with np.errstate(under="ignore"):
            for _ in range(2 * turns):
                np.exp(below, out=exponentials)

    return work, base


def grid(some: bool = False):
    """Return every cell of one kind and size: (spread, shape, k, warm, some)."""
    return [
        (spread, shape, smoothness, warm, some)
        for spread in SPREADS
        for shape in SHAPES
        for smoothness in SMOOTHNESS
        for warm in (False, True)
    ]


def quick_ratio(kind: str, m: int, choice) -> float:
    """Return the least of three interleaved ratios of processor time: enough to rank the cells."""
    work, base = cell(kind, m, *choice)
    work()
    base()
    return min(_spent(work) / _spent(base) for _ in range(3))


def worst(kind: str, m: int, some: bool = False):
    """Return (work, base) of the cell with the largest quick ratio."""
    return cell(kind, m, *max(grid(some), key=lambda choice: quick_ratio(kind, m, choice)))


def _spent(task) -> float:
    begun = time.process_time()
    task()
    return time.process_time() - begun


def _rounds(arguments, m: int = 10_000, n: int = 2_000):
    game = Game(matrix(m, n))
    weights, edges = np.full(m, 1 / m), np.empty(n)

    def loop():
        play(fast.MABoost(**arguments), game, ROUNDS, BestColumn(), keep="last")

    def products():
        for _ in range(ROUNDS):
            np.dot(weights, game.array, out=edges)

    return loop, products


BENCHMARKS = [
    Benchmark(
        f"projection-{kind}-{m}",
        f"the capped {kind} projection of {m} floats, the worst of k, spread, shape, first call and warm",
        "one np.exp pass over the same exponents, buffers reused",
        10.0,
        lambda kind=kind, m=m: worst(kind, m),
        repeats=9,
    )
    for kind in KINDS
    for m in SIZES
]
BENCHMARKS += [
    Benchmark(
        f"projection-{kind}-some-100000",
        f"the {kind} projection of 100000 floats of which every second has a cap, worst as above",
        "one np.exp pass over the same exponents, buffers reused",
        10.0,
        lambda kind=kind: worst(kind, 100_000, some=True),
        repeats=9,
    )
    for kind in KINDS
]
BENCHMARKS += [
    Benchmark(
        f"round-maboost-{divergence}-{'capped' if smoothness else 'uncapped'}",
        f"{ROUNDS} rounds of MABoost, {divergence}, k = {smoothness}, 10000 x 2000 float64",
        "one np.dot(d, A, out=edges) a round",
        1.3,
        lambda divergence=divergence, smoothness=smoothness: _rounds(
            {"divergence": divergence, "smoothness": smoothness}
        ),
        repeats=9,
    )
    for divergence in KINDS
    for smoothness in (None, Fraction(3, 2))
]


def main() -> None:
    print("kind, m: the worst cell, then all of them: ratio, spread / shape / k / first call or warm")
    for kind in KINDS:
        for m in SIZES:
            cells = [(quick_ratio(kind, m, choice), choice) for choice in grid()]
            print(f"{kind}, {m}: worst {max(cells)[0]:.1f}", flush=True)
            for ratio, (spread, shape, smoothness, warm, _) in sorted(cells, reverse=True):
                print(f"  {ratio:6.2f}  {spread:g} / {shape} / {smoothness} / {'warm' if warm else 'first call'}")


if __name__ == "__main__":
    main()
