"""MLPBoost: the scheme of MHT22, Algorithm 1, in floats."""

import numpy as np

from reference.arithmetic.inputs import MOST, chosen
from reference.fast.frank_wolfe import STEPS, away_place, line_search, short_step
from reference.fast.secondary import SECONDARY_RULES, Scripted
from reference.fast.smoothed_margin import Received, SmoothedMargin, checked_capping, checked_tolerance
from reference.protocol import Stop


class MLPBoost:
    """Frank-Wolfe on the smoothed soft margin, or the secondary rule's combination where that is better.

    `record()["moved"]` says which of the two moved; "gap" is ε_t of Algorithm 1, line 7.

    Parameters
    ----------
    nu : number in [1, m]
    eps : above 0
    step : "short", "line", "classic" or "pairwise"
    secondary
        "lpboost" (its program solved only when a column is new), "erlpboost", "newest", "uniform", "worst", rows
        of integers (scripted), or None for Frank-Wolfe alone.

    Raises
    ------
    ValueError
        For nu outside [1, m], eps <= 0, an unknown step or secondary rule.

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
        # an away step or a secondary rule may choose among equals by what it met first
        symmetries = ("examples",) if self.secondary is None and self.step != "pairwise" else ()
        return {
            "domain": ("capped", 1 / self.nu),
            "columns": "unit",
            "arithmetic": "float",
            "combination": "convex",
            "coefficients": "solved anew",
            "symmetries": symmetries,
            "allowance": "1e-6",  # line searches are solved in floats
            "promises": (("margin-within", self.eps, self.nu),),
        }

    def start(self, m):
        self._smoothing = SmoothedMargin(m, self.nu, self.eps)
        self._received = Received(m)
        self._rule, self._candidate, self._known = self._secondary_rule(), None, []
        self._w, self._margins = np.zeros(0), np.zeros(m)
        self._least, self._record = np.inf, {}
        self._d = np.full(m, 1 / m)
        return self._d

    def update(self, column):
        t = len(self._received.order)
        place, new = self._received.add(column)
        column = self._received.matrix[place]
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
        first, length = self._frank_wolfe(t, place, column, edge)
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
        """Return w^(2) and its margins; the same arrays as long as the rule gives the same answer."""
        w = self._rule(self._smoothing, self._received, new, self._w)
        if self._candidate is None or w is not self._candidate[0]:
            self._candidate = w, w @ self._received.matrix
        return self._candidate

    def _conjugate(self, margins):
        """Return f~* at the margins, computed once for an array."""
        return self._at(margins)[1]

    def _at(self, margins):
        """Return (∇f~*, f~*) at the margins; the two arrays asked for last, the candidates of a round, are remembered."""
        answer = next((found for known, found in self._known if known is margins), None)
        if answer is None:
            d = self._smoothing.distribution(margins)
            answer = d, self._smoothing.conjugate(margins, d)
        others = [entry for entry in self._known if entry[0] is not margins]
        self._known = [*others[-1:], (margins, answer)]
        return answer

    def _move(self, w, margins, record):
        self._w, self._margins = w, margins
        self._d = self._at(margins)[0]
        self._record = record
        return self._d

    def _frank_wolfe(self, t, place, column, edge):
        """Return (w^(1)_{t+1}, λ_t); the direction in which the margins move is kept."""
        if self.step == "pairwise":
            return self._pairwise(place, column)
        direction = column - self._margins
        if self.step == "classic":
            length = 2 / (t + 2)
        elif self.step == "short":
            length = short_step(self._smoothing, edge - float(self._d @ self._margins), direction)
        else:
            length = line_search(self._smoothing, self._margins, direction)
        self._direction = direction
        w = (1 - length) * self._w
        w[place] += length
        return w, length

    def _pairwise(self, place, column):
        away = away_place(self._w, self._received.matrix @ self._d)
        self._direction = column - self._received.matrix[away]
        longest = self._w[away]
        length = line_search(self._smoothing, self._margins, self._direction, longest)
        w = self._w.copy()
        w[away] = 0.0 if length == longest else w[away] - length
        w[place] += length
        return w, length
