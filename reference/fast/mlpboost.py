"""MLPBoost (MHT22, Algorithm 1) in floats."""

import numpy as np

from reference.arguments import soft_margin_traits
from reference.arithmetic.inputs import MOST, chosen
from reference.fast.frank_wolfe import STEPS, index_of_away, line_search, short_step
from reference.fast.secondary import SECONDARY_RULES, Scripted
from reference.fast.smoothed_margin import Received, SmoothedMargin, checked_capping, checked_tolerance
from reference.protocol import Stop


class MLPBoost:
    """MLPBoost: a Frank-Wolfe step on the smoothed soft margin, or the combination of a secondary rule if that is better.

    `record()["moved"]` is "frank-wolfe" or "secondary", and `record()["gap"]` is ε_t of Algorithm 1, line 7.

    Parameters
    ----------
    nu : number in [1, m]
        No weight exceeds 1/nu.
    eps : number, at least 1e-300
        The run stops when the gap ε_t is at most eps/2.
    step : "short", "line", "classic" or "pairwise"
        The Frank-Wolfe rule for the step length.
    secondary : None, str, or sequence of sequences of ints
        The secondary rule: "lpboost", whose program is solved only after a new column, "erlpboost", "newest", "uniform",
        "worst", or rows of coefficients (see `Scripted`); None for Frank-Wolfe steps alone.

    Raises
    ------
    ValueError
        For nu outside [1, m], for eps < 1e-300, and for an unknown step or secondary rule.

    References
    ----------
    MHT22, Algorithm 1.

    Examples
    --------
    >>> from reference import Game, play
    >>> trace = play(MLPBoost(eps=0.5), Game(np.array([[1, 1, -1], [1, -1, 1], [-1, 1, 1]])), rounds=3)
    >>> trace.stop, [turn.record["moved"] for turn in trace.rounds]
    ('converged', ['first', 'secondary', 'none'])
    """

    def __init__(self, nu=1, eps=0.1, step="short", secondary="lpboost"):
        chosen("step", step, STEPS)
        if isinstance(secondary, str):
            chosen("secondary", secondary, SECONDARY_RULES)
        checked_capping(nu, MOST)
        checked_tolerance(eps)
        self.nu, self.eps, self.step, self.secondary = nu, eps, step, secondary

    @property
    def traits(self):
        # an away step or a secondary rule may break ties by the order of the columns
        symmetries = ("examples",) if self.secondary is None and self.step != "pairwise" else ()
        # the allowance is for line searches, which are solved in floats
        return soft_margin_traits(self.nu, self.eps, "float", symmetries=symmetries, allowance="1e-6")

    def start(self, m):
        self._smoothing = SmoothedMargin(m, self.nu, self.eps)
        self._received = Received(m)
        self._rule, self._candidate, self._cache = self._secondary_rule(), None, []
        self._w, self._margins = np.zeros(0), np.zeros(m)
        self._least, self._record = np.inf, {}
        self._d = np.full(m, 1 / m)
        return self._d

    def update(self, column):
        t = len(self._received.order)
        row, new = self._received.add(column)
        column = self._received.matrix[row]
        edge = float(self._d @ column)
        self._least = min(self._least, edge)
        if t == 0:
            return self._move(np.ones(1), column.copy(), {"step": 1.0, "moved": "first"})
        objective = self._conjugate(self._margins)
        gap = self._least + objective
        report = {"gap": gap, "objective": objective}
        if self._has_converged(gap):
            self._record = report | {"step": 0.0, "moved": "none"}
            return Stop("converged", self._d)
        if new:
            self._w = np.append(self._w, 0.0)
        first, length = self._frank_wolfe(t, row, column, edge)
        margins = self._margins + length * self._direction
        report |= {"step": length}
        if self._rule is not None:
            second, others = self._secondary_candidate(new)
            if self._conjugate(others) < self._conjugate(margins):
                return self._move(second, others, report | {"moved": "secondary"})
        return self._move(first, margins, report | {"moved": "frank-wolfe"})

    def coefficients(self):
        return self._received.spread(self._w)

    def record(self):
        return self._record

    def _has_converged(self, gap):
        return gap <= self.eps / 2

    def _secondary_rule(self):
        if self.secondary is None:
            return None
        if isinstance(self.secondary, str):
            return SECONDARY_RULES[self.secondary](self._smoothing)
        return Scripted(self.secondary)

    def _secondary_candidate(self, new):
        """Return (w^(2), its margins): the same array objects as long as the rule returns the same array."""
        w = self._rule(self._smoothing, self._received, new, self._w)
        if self._candidate is None or w is not self._candidate[0]:
            self._candidate = w, w @ self._received.matrix
        return self._candidate

    def _conjugate(self, margins):
        """Return f~*(-margins), computed once per array object."""
        return self._at(margins)[1]

    def _at(self, margins):
        """Return (∇f~*, f~*) at -margins; results for the last two array objects, the candidates of a round, are cached."""
        result = next((cached for key, cached in self._cache if key is margins), None)
        if result is None:
            d = self._smoothing.distribution(margins)
            result = d, self._smoothing.conjugate(margins, d)
        others = [entry for entry in self._cache if entry[0] is not margins]
        self._cache = [*others[-1:], (margins, result)]
        return result

    def _move(self, w, margins, record):
        self._w, self._margins = w, margins
        self._d = self._at(margins)[0]
        self._record = record
        return self._d

    def _frank_wolfe(self, t, row, column, edge):
        """Return (w^(1)_{t+1}, λ_t), and store the direction in which the margins move in `_direction`."""
        if self.step == "pairwise":
            return self._pairwise(row, column)
        direction = column - self._margins
        if self.step == "classic":
            length = 2 / (t + 2)
        elif self.step == "short":
            length = short_step(self._smoothing, edge - float(self._d @ self._margins), direction)
        else:
            length = line_search(self._smoothing, self._margins, direction)
        self._direction = direction
        w = (1 - length) * self._w
        w[row] += length
        return w, length

    def _pairwise(self, row, column):
        away = index_of_away(self._w, self._received.matrix @ self._d)
        self._direction = column - self._received.matrix[away]
        longest = self._w[away]
        length = line_search(self._smoothing, self._margins, self._direction, longest)
        w = self._w.copy()
        w[away] = 0.0 if length == longest else w[away] - length
        w[row] += length
        return w, length
