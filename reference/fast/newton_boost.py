"""NewtonBoost: MHT22's scheme with a second-order secondary rule, coarse smoothing first, and a direct stopping test.

Not in the paper: an answer to its closing question. The guarantee is the paper's own, because Theorem 3 asks nothing of
the secondary rule; see the claims `MHT22.any-secondary.newton-boost...`.
"""

import numpy as np

from reference.arithmetic.inputs import MOST, checked_count
from reference.fast.corrective import fully_corrective
from reference.fast.frank_wolfe import short_step
from reference.fast.smoothed_margin import Received, SmoothedMargin, checked_capping, checked_tolerance
from reference.protocol import Stop

STAGES = (4, 2, 1)  # the tolerance is smoothed this many times more coarsely, stage by stage: η/4, η/2, η
SHARE_OF_TOLERANCE = 0.05  # the gap at which the Newton steps of a round stop


class NewtonBoost:
    """A few warm Newton steps a round on the smoothed soft margin in place of a linear program; several columns a round.

    nu : number in [1, m].    eps : above 0: stops when the least edge so far exceeds the best soft margin by at most eps.
    newton_steps : at most so many a round.
    Each stage is Algorithm 1 with η/4, η/2, then η = 2 ln(m/nu)/eps, begun where the last one ended; a stage ends when
    its ε_t is at most eps/2. The Newton point is taken if it lowers the objective by ε_t²/(8η), as much as the proof
    of Theorem 3 asks of a Frank-Wolfe step; otherwise it competes with the short step. The combination returned is the
    best one met.
    Raises ValueError for nu outside [1, m] and for eps <= 0.
    Source: the stages are MHT22, Algorithm 1, with the descent of Theorem 3; Newton's step is ours.

    >>> from reference import Game, play
    >>> trace = play(NewtonBoost(eps=0.5), Game(np.array([[1, 1, -1], [1, -1, 1], [-1, 1, 1]])), rounds=3)
    >>> [round(float(edge), 6) for edge in trace.edges], trace.stop
    ([0.333333, 0.818182], 'converged')
    """

    def __init__(self, nu=1, eps=0.1, newton_steps=2):
        checked_capping(nu, MOST)
        checked_tolerance(eps)
        checked_count(newton_steps, "newton_steps")
        self.nu, self.eps, self.newton_steps = nu, eps, newton_steps

    @property
    def traits(self):
        return {
            "domain": ("capped", 1 / self.nu),
            "columns": "unit",
            "arithmetic": "float",
            "combination": "convex",
            "coefficients": "solved anew",
            "symmetries": (),  # Newton steps stop at a gap, not at the optimum
            "promises": (("margin-within", self.eps, self.nu),),
        }

    def start(self, m):
        self._tolerance = float(self.eps)
        self._stages = [SmoothedMargin(m, self.nu, factor * self._tolerance) for factor in STAGES]
        self._received = Received(m)
        self._w, self._best, self._least, self._best_margin = np.zeros(0), np.zeros(0), np.inf, -np.inf
        self._record = {}
        self._d = np.full(m, 1 / m)
        return self._d

    def update(self, column, others=()):
        """The next weights, or Stop.

        column : m margins, the learner's answer.    others : columns of further hypotheses that the learner came upon at
        the same weights: the secondary rule may use them, the stopping test does not read them. `coefficients()` has an
        entry for each of them, behind that of the column they came with.
        """
        place, _ = self._received.add(column)
        for other in others:
            self._received.add(other)
        column = self._received.matrix[place]
        edge = float(self._d @ column)
        is_first = self._least == np.inf
        self._least = min(self._least, edge)
        self._w = np.append(self._w, np.zeros(self._received.n - len(self._w)))
        if is_first:
            self._w[0], self._margins = 1.0, column.copy()
            self._move(self._stages[0].distribution(self._margins), {"moved": "first"})
        elif self._is_done():
            self._record = {"moved": "none", "gap": self._least - self._best_margin}
        else:
            self._advance(place, column)
        return Stop("converged", self._d) if self._is_done() else self._d

    def coefficients(self):
        return self._received.spread(self._best)

    def record(self):
        return self._record

    def _is_done(self):
        return self._least - self._best_margin <= self._tolerance

    def _advance(self, place, column):
        smoothing = self._stages[0]
        here = self._d  # the distribution of this stage at these margins
        objective = smoothing.conjugate(self._margins, here)
        while self._least + objective <= self._tolerance / 2 and len(self._stages) > 1:
            self._stages.pop(0)
            smoothing = self._stages[0]
            here = smoothing.distribution(self._margins)
            objective = smoothing.conjugate(self._margins, here)
        gap = self._least + objective
        report = {"gap": gap, "stage": len(STAGES) - len(self._stages), "moved": "secondary"}
        enough = SHARE_OF_TOLERANCE * self._tolerance
        columns = self._received.matrix
        found = fully_corrective(smoothing, columns, self._w, gap=enough, steps=self.newton_steps, distribution=here)
        w, margins, d = found.weights, found.margins, found.distribution
        if smoothing.eta and smoothing.conjugate(margins, d) > objective - max(gap, 0.0) ** 2 / (8 * smoothing.eta):
            first, moved = self._short_step(smoothing, place, column)
            if smoothing.conjugate(moved) < smoothing.conjugate(margins, d):
                w, margins, d = first, moved, smoothing.distribution(moved)
                report["moved"] = "frank-wolfe"
        self._w, self._margins = w, margins
        self._move(d, report)

    def _move(self, d, report):
        self._d, self._record = d, report
        margin = self._stages[0].soft_margin(self._margins)
        if margin > self._best_margin:
            self._best_margin, self._best = margin, self._w.copy()

    def _short_step(self, smoothing, place, column):
        direction = column - self._margins
        length = short_step(smoothing, float(smoothing.distribution(self._margins) @ direction), direction)
        w = (1 - length) * self._w
        w[place] += length
        return w, self._margins + length * direction
