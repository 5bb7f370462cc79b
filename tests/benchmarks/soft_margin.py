"""LPBoost, ERLPBoost, MLPBoost, C-ERLPBoost and NewtonBoost run to eps = 0.01 with nu = 0.1 m; every LP solver is named.

Work and base play the same sample with the same learner from the start to their own stopping rule, learner included.
"""

from __future__ import annotations

import time

import numpy as np

from reference.data.learners import Stumps
from reference.data.samples import GENERATORS, load_samples
from reference.data.trees import BestTree
from reference.fast import CERLPBoost, ERLPBoost, LPBoost, MLPBoost, NewtonBoost
from reference.fast.smoothed_margin import Received, SmoothedMargin
from reference.protocol import Stop
from tests.benchmarks.limits import Unfinished, end_programs_after
from tests.benchmarks.timing import FEW, Benchmark, Elsewhere

TOLERANCE, SHARE = 0.01, 0.1
SIZES = (500, 2000)
SMALL = 200  # number of examples for the programs that are rebuilt each round
LIMIT = 20  # processor seconds of a run on a data set: three runs of LPBoost take minutes, or do not end
SLOW_SETS = ("diabetis", "splice", "banana")
DATA_SETS = ("titanic", "flare_solar", "thyroid", "breast_cancer", "diabetis", "splice", "banana")


class RebuiltLPBoost(LPBoost):
    """LPBoost whose program is built and solved anew each round by another solver."""

    def __init__(self, nu, eps, solve):
        super().__init__(nu, eps)
        self._solve = solve

    def update(self, column):
        index, _ = self._received.add(column)
        self._least = min(self._least, float(self._d @ self._received.matrix[index]))
        value, self._d = self._solve(self._received.matrix, self.nu)
        return Stop("converged", self._d) if self._least - value <= self.eps else self._d


class SixLPBoost(LPBoost):
    """LPBoost whose program gets the columns of further hypotheses besides the learner's column."""

    def update(self, column, others=()):
        for other in others:
            if np.array_equal(
                other, column
            ):  # found for two features: the program must treat it as the learner's column
                continue
            index, new = self._received.add(other)
            if new:
                self._program.add(self._received.matrix[index])
        return super().update(column)


class OverEdges(LPBoost):
    """LPBoost with rows of edges."""

    rows = "edges"


def by_linprog(matrix, nu):
    """Return the value and the weights of the edge program by scipy.optimize.linprog (HiGHS, cold)."""
    from scipy.optimize import linprog

    n, m = matrix.shape
    cost = np.append(np.zeros(m), 1.0)
    rows = np.hstack([matrix, -np.ones((n, 1))])
    total = np.append(np.ones(m), 0.0)[None, :]
    bounds = [(0, 1 / nu)] * m + [(None, None)]
    solution = linprog(cost, A_ub=rows, b_ub=np.zeros(n), A_eq=total, b_eq=[1.0], bounds=bounds, method="highs")
    return solution.fun, solution.x[:m]


def by_cvxpy(matrix, nu):
    """Return the program stated in cvxpy and solved by its HiGHS interface."""
    import cvxpy as cp

    d, level = cp.Variable(matrix.shape[1]), cp.Variable()
    problem = cp.Problem(cp.Minimize(level), [matrix @ d <= level, d >= 0, d <= 1 / nu, cp.sum(d) == 1])
    problem.solve(solver=cp.HIGHS)
    return level.value, np.maximum(d.value, 0) / np.maximum(d.value, 0).sum()


def to_the_end(booster, learner, hypotheses=1, limit=None):
    """Play until the booster stops; with several hypotheses a round, the booster also receives those after the best one.

    limit : processor seconds after which the run is ended; it then counts as this long.
    """
    begun = time.process_time()
    weights = booster.start(len(learner.labels))
    if limit is not None:
        end_programs_after(booster, limit)
    while not isinstance(weights, Stop):
        rules = learner.several(weights, hypotheses) if hypotheses > 1 else [learner.best(weights)[1]]
        column, *others = ((learner.labels * rule(learner.features)).astype(float) for rule in rules)
        try:
            weights = booster.update(column, others) if others else booster.update(column)
        except Unfinished:
            return Elsewhere(limit)
        if limit is not None and time.process_time() - begun > limit and not isinstance(weights, Stop):
            return Elsewhere(limit)
    return None


def pair(work, base, sample, learner=Stumps, hypotheses=1, limit=None):
    """Return two functions without arguments, each a whole run on the sample with this number of hypotheses a round."""

    def prepare():
        weak = learner(*sample())
        nu = max(1.0, SHARE * len(weak.labels))
        weak.best(np.full(len(weak.labels), 1 / len(weak.labels)))

        def run(booster):
            return to_the_end(booster(nu), weak, hypotheses, limit)

        return lambda: run(work), lambda: run(base)

    return prepare


def lpboost(nu):
    return LPBoost(nu, TOLERANCE)


ONE = ("LPBoost (HiGHS, warm)", lpboost)
SIX = ("LPBoost (HiGHS, warm), six hypotheses a round", lambda nu: SixLPBoost(nu, TOLERANCE))


CHALLENGERS = {
    "erlpboost": ("ERLPBoost (projected Newton)", lambda nu: ERLPBoost(nu, TOLERANCE), 1.0),
    "mlpboost": ("MLPBoost, short step (HiGHS, warm)", lambda nu: MLPBoost(nu, TOLERANCE), 1.0),
    "newtonboost": ("NewtonBoost (no LP), six hypotheses a round", lambda nu: NewtonBoost(nu, TOLERANCE), 0.35),
}
HYPOTHESES = {"newtonboost": 6}  # of a round, where not one

REBUILT = {
    "linprog": ("LPBoost, rebuilt each round, scipy's linprog (HiGHS, cold)", by_linprog, 0.1),
    "cvxpy": ("LPBoost, rebuilt each round, cvxpy (HiGHS, cold)", by_cvxpy, 0.05),
}


def generated():
    """Return challengers of LPBoost on generated samples, LPBoost against rebuilt programs, and its two formulations."""
    result = []
    for kind, generator in sorted(GENERATORS.items()):
        for m in SIZES:
            if kind == "ringnorm" and m == max(SIZES):
                continue  # a pair takes up to half a minute

            def sample(generator=generator, m=m):
                return generator(m, 1)

            for name, (words, booster, target) in CHALLENGERS.items():
                if name == "mlpboost" and m == max(SIZES):
                    continue
                title = f"soft-margin-{name}-{kind}-{m}"
                against, base = SIX if name in HYPOTHESES else ONE
                both = pair(booster, base, sample, hypotheses=HYPOTHESES.get(name, 1))
                result.append(Benchmark(title, words, against, target, both, repeats=FEW))
        for name, (words, solve, target) in REBUILT.items():
            title = f"soft-margin-lpboost-{name}-{kind}-{SMALL}"

            def small(generator=generator):
                return generator(SMALL, 1)

            both = pair(lpboost, lambda nu, solve=solve: RebuiltLPBoost(nu, TOLERANCE, solve), small)
            result.append(Benchmark(title, "LPBoost (HiGHS, warm)", words, target, both, repeats=FEW))
        if kind != "ringnorm":
            m = min(SIZES)
            title, words = f"soft-margin-rows-of-mistakes-{kind}-{m}", "LPBoost, rows of edges (both HiGHS, warm)"

            def again(generator=generator, m=m):
                return generator(m, 1)

            rows = pair(lpboost, lambda nu: OverEdges(nu, TOLERANCE), again)
            result.append(Benchmark(title, "LPBoost, rows of mistakes", words, 1.0, rows, repeats=FEW))
    return result


def one_round():
    """Return rounds of C-ERLPBoost on known columns against one d @ A and one capped projection each."""
    m, n, rounds = 2000, 500, 200
    matrix = np.where(np.random.default_rng(0).uniform(size=(m, n)) < 0.6, 1.0, -1.0)
    columns = np.ascontiguousarray(matrix.T)
    smoothing = SmoothedMargin(m, SHARE * m, TOLERANCE)

    def work():
        booster = CERLPBoost(SHARE * m, TOLERANCE)
        weights = booster.start(m)
        booster._received = Received(m)
        for _ in range(rounds):
            edges = weights @ matrix
            result = booster.update(columns[int(np.argmax(edges))])
            weights = result.weights if isinstance(result, Stop) else result

    def base():
        weights, margins = np.full(m, 1 / m), columns[0]
        for _ in range(rounds):
            weights @ matrix
            weights = smoothing.distribution(margins)

    return work, base


BENCHMARKS = [
    *generated(),
    Benchmark(
        "soft-margin-cerlpboost-round", "a round of C-ERLPBoost", "d @ A and a capped projection", 3.0, one_round
    ),
]


def names_on_data():
    """Return the names of the benchmarks of `on_data`, all sets given."""
    return [f"table-2-newtonboost-{name}" for name in DATA_SETS]


def on_data(folder):
    """Return NewtonBoost against LPBoost with exact trees of depth 2, on the sets that take seconds; a run is ended after
    LIMIT."""
    result = []
    for name in DATA_SETS:
        if not any((folder / f"{name}{suffix}").exists() for suffix in (".csv", ".csv.gz")):
            continue
        words, booster, target = CHALLENGERS["newtonboost"]
        prepare = pair(
            booster, SIX[1], lambda name=name: load_samples(folder, name), BestTree, HYPOTHESES["newtonboost"], LIMIT
        )
        title, base = f"table-2-newtonboost-{name}", f"{SIX[0]}; a run is ended after {LIMIT} s"
        pairs = {"repeats": 2, "why": f"the base takes up to {LIMIT} s"} if name in SLOW_SETS else {"repeats": FEW}
        result.append(Benchmark(title, words, base, target, prepare, **pairs))
    return result
