"""LPBoost (MHT22, equation 8; Demiriz, Bennett and Shawe-Taylor 2002) in floats, with a warm-started program in HiGHS."""

import numpy as np

from reference.arguments import soft_margin_traits
from reference.arithmetic.inputs import MOST, checked_count
from reference.fast.edge_program import EdgeProgram
from reference.fast.smoothed_margin import Received, SmoothedMargin, checked_capping, checked_tolerance
from reference.protocol import Stop

ROUNDING = 1e-6  # the share of eps by which the soft margin of the combination may miss the value that HiGHS reports


class LPBoost:
    """LPBoost: the weights minimise the largest edge of the hypotheses so far over the capped simplex.

    The attribute `rows`, "mistakes" or in a subclass "edges", is the form of the program (see `EdgeProgram`). If several
    distributions are optimal, the weights are the vertex at which HiGHS' dual simplex method ends. HiGHS solves the program
    within 1e-7. The run stops with "rounding" if the column is not new and the soft margin of the combination shows that this
    is not enough for eps.

    Parameters
    ----------
    nu : number in [1, m]
        No weight exceeds 1/nu.
    eps : number, at least 1e-300
        The run stops when the least edge so far exceeds the program's value by at most eps.

    Raises
    ------
    ValueError
        For nu outside [1, m] and for eps < 1e-300.

    References
    ----------
    MHT22, equation 8.

    Examples
    --------
    >>> from reference import Game, play
    >>> trace = play(LPBoost(), Game(np.array([[1, 1, -1], [1, -1, 1], [-1, 1, 1]])), rounds=5)
    >>> trace.weights[-1].round(6).tolist()
    [0.333333, 0.333333, 0.333333]
    """

    rows = "mistakes"

    def __init__(self, nu=1, eps=0.1):
        checked_capping(nu, MOST)
        checked_tolerance(eps)
        self.nu, self.eps = nu, eps

    @property
    def traits(self):
        return soft_margin_traits(self.nu, self.eps, "float", optima="several")

    def start(self, m):
        nu = checked_capping(self.nu, checked_count(m))
        self._soft_margin = SmoothedMargin(m, nu, self.eps).soft_margin
        self._received = Received(m)
        self._program = EdgeProgram(m, 1 / nu, self.rows)
        self._least, self._combination, self._record = np.inf, (), {}
        self._d = np.full(m, 1 / m)
        return self._d

    def update(self, column):
        row, new = self._received.add(column)
        column = self._received.matrix[row]
        self._least = min(self._least, float(self._d @ column))
        if new:
            self._program.add(column)
        grown = len(self._combination) < len(self._received.matrix)
        if grown:
            self._value, self._d, self._combination = self._program.solve()
        gap = self._least - self._value
        self._record = {"gap": gap, "margin_gap": gap, "value": self._value}
        if gap <= self.eps and self._proves(float(self.eps)):
            return Stop("converged", self._d)
        return Stop("rounding", self._d) if gap <= self.eps and not grown else self._d

    def coefficients(self):
        return self._received.spread(self._combination)

    def record(self):
        return self._record

    def _proves(self, eps):
        """Return whether the soft margin of the combination is at least the least edge so far minus eps."""
        return self._least - self._soft_margin(self._combination @ self._received.matrix) <= eps * (1 + ROUNDING)
