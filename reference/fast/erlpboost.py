"""ERLPBoost (MHT22, equations 9 and 14) in floats; its program is solved by warm-started Newton steps."""

import numpy as np

from reference.arguments import soft_margin_traits
from reference.arithmetic.inputs import MOST
from reference.fast.corrective import fully_corrective
from reference.fast.smoothed_margin import Received, SmoothedMargin, checked_capping, checked_tolerance
from reference.protocol import Stop


class ERLPBoost:
    """ERLPBoost: the distribution minimises max_k (d·A)_{j_k} + Δ(d)/η over the capped simplex.

    `record()["corrective_gap"]` is the gap to which the program of the round was solved.

    Parameters
    ----------
    nu : number in [1, m]
        No weight exceeds 1/nu.
    eps : number, at least 1e-300
        The run stops when the gap ε_t is at most eps/2.

    Raises
    ------
    ValueError
        For nu outside [1, m] and for eps < 1e-300.

    References
    ----------
    MHT22, equations 9 and 14.

    Examples
    --------
    >>> from reference import Game, play
    >>> trace = play(ERLPBoost(eps=0.5), Game(np.array([[1, 1, -1], [1, -1, 1], [-1, 1, 1]])), rounds=3)
    >>> trace.stop, len(trace.edges)
    ('converged', 3)
    >>> trace.weights[-1].round(6).tolist()
    [0.006135, 0.496933, 0.496933]
    """

    def __init__(self, nu=1, eps=0.1):
        checked_capping(nu, MOST)
        checked_tolerance(eps)
        self.nu, self.eps = nu, eps

    @property
    def traits(self):
        # The combination need not be unique: columns may differ on examples of weight 0 only. The allowance is for programs solved
        # to a gap: the weights move by a multiple of its square root.
        return soft_margin_traits(self.nu, self.eps, "float", optima="unique weights", allowance="1e-5")

    def start(self, m):
        self._smoothing = SmoothedMargin(m, self.nu, self.eps)
        self._received = Received(m)
        self._solution, self._least, self._record = None, np.inf, {}
        self._d = np.full(m, 1 / m)
        return self._d

    def update(self, column):
        row, new = self._received.add(column)
        self._least = min(self._least, float(self._d @ self._received.matrix[row]))
        report = {}
        solution = self._solution
        if solution is not None:
            objective = self._smoothing.conjugate(solution.margins, self._d)
            report = {"gap": self._least + objective, "objective": objective}
            if report["gap"] <= self.eps / 2:
                self._record = report
                return Stop("converged", self._d)
        if new or solution is None:
            solution = fully_corrective(self._smoothing, self._received.matrix, self._warm_start())
        self._solution, self._d = solution, solution.distribution
        self._record = report | {"corrective_gap": solution.gap, "newton_steps": solution.steps}
        return self._d

    def coefficients(self):
        return self._received.spread(self._solution.weights if self._solution else ())

    def record(self):
        return self._record

    def _warm_start(self):
        if self._solution is None:
            return np.ones(1)
        return np.append(self._solution.weights, 0.0)
