"""NewtonBoost (ours): MHT22's Algorithm 1 with Newton steps as secondary rule, in stages of growing η.

It is a candidate for what MHT22 leaves as future work. Its bound on rounds is that of Theorem 3, which holds for every
secondary rule; see the claims `MHT22.any-secondary.newton-boost...`.
"""

import numpy as np

from reference.arguments import soft_margin_traits
from reference.arithmetic.inputs import MOST, checked_count
from reference.fast.corrective import fully_corrective
from reference.fast.crossover import vertex_near
from reference.fast.frank_wolfe import short_step
from reference.fast.smoothed_margin import Received, SmoothedMargin, checked_capping, checked_tolerance
from reference.fast.smoothing_path import along_the_stages
from reference.protocol import Stop

COARSEST = 0.25  # the first stage has the smallest tolerance among eps, 2 eps, 4 eps, ... that is at least 0.25
SHARE_OF_TOLERANCE = 0.2  # the Newton steps of a round stop at a gap of SHARE_OF_TOLERANCE * (tolerance of the stage)
PATIENCE = 20  # the run stops with "rounding" after so many rounds without progress
LESS = 0.9  # a round makes progress if its column is new or if missing <= LESS * (missing at the last progress)
SPARED = 16 / 3  # each stage except the last leaves at least SPARED * η/ε rounds of the claimed bound unused


class NewtonBoost:
    """NewtonBoost: each round makes a few Newton steps on f~*(-A w) in place of a linear program; it takes several columns.

    Stage k is Algorithm 1 with η_k = 2 ln(m/nu)/ε_k; ε_k is halved from stage to stage, down to eps. A stage that is not the
    last ends when ε_t of Algorithm 1, the gap in `record()["gap"]`, is at most ε_k/2. The next stage begins at a point
    extrapolated along tangents in 1/η, if that point lowers the objective. The Newton point is used if it lowers the
    objective by ε_t²/(8η_k), the descent of a Frank-Wolfe step in the proof of Theorem 3. Otherwise the better of the Newton
    point and the short step is used. The coefficients are those of largest soft margin so far; `record()["missing"]` is the
    least edge so far minus this soft margin.

    If a round of a later stage has no new column, the next weights may be a vertex of LPBoost's program on the columns so
    far (`reference.fast.crossover`). These rounds are within the claimed 32 ln(m/nu)/eps² + 2K + 3 rounds for K + 1 stages.
    The stage after stage k begins with a gap of at most 3ε_k/4, so that 16η_k/(3ε_k) rounds of the bound stay unused; at most
    these are used for vertices. The run stops with "rounding" if rounding prevents further progress before eps is reached.

    Parameters
    ----------
    nu : number in [1, m]
        No weight exceeds 1/nu.
    eps : number, at least 1e-300
        The run stops when the least edge so far exceeds the best soft margin so far by at most eps.
    newton_steps : int, at least 1
        The largest number of Newton steps in a round that stays in its stage; one more if the round has several columns.

    Raises
    ------
    ValueError
        For nu outside [1, m] and for eps < 1e-300.

    References
    ----------
    MHT22, Algorithm 1 and Theorem 3, for the stages and their descent; the Newton steps are ours.

    Examples
    --------
    >>> from reference import Game, play
    >>> trace = play(NewtonBoost(eps=0.5), Game(np.array([[1, 1, -1], [1, -1, 1], [-1, 1, 1]])), rounds=3)
    >>> [round(float(edge), 6) for edge in trace.edges], trace.stop
    ([0.333333, 0.999695], 'converged')
    """

    def __init__(self, nu=1, eps=0.1, newton_steps=1):
        checked_capping(nu, MOST)
        checked_tolerance(eps)
        checked_count(newton_steps, "newton_steps")
        self.nu, self.eps, self.newton_steps = nu, eps, newton_steps

    @property
    def traits(self):
        # no symmetries: Newton steps stop at a gap, not at the optimum
        return soft_margin_traits(self.nu, self.eps, "float", symmetries=())

    @property
    def tolerances(self):
        """The tolerances of the stages: eps 2^K, ..., 2 eps, eps, with the least K such that eps 2^K >= COARSEST."""
        tolerances = [float(self.eps)]
        while tolerances[0] < COARSEST:
            tolerances.insert(0, 2 * tolerances[0])
        return tolerances

    def start(self, m):
        self._stages = [SmoothedMargin(m, self.nu, tolerance) for tolerance in self.tolerances]
        self._stage = 0
        self._received = Received(m)
        self._w, self._best, self._least, self._best_margin = np.zeros(0), np.zeros(0), np.inf, -np.inf
        self._gap_before, self._idle = np.inf, 0
        self._record, self._crossed = {}, 0
        self._d = self._smoothed = np.full(m, 1 / m)
        return self._d

    def update(self, column, others=()):
        """Return the next weights, `Stop("converged")` or `Stop("rounding")`.

        column : m margins, the hypothesis of the round.
        others : further columns of the round, which the secondary rule uses. Their edges do not enter the stopping test.
            `coefficients()` has an entry for each of them, after the entry of the round's column.
        """
        count_before = self._received.n
        row, _ = self._received.add(column)
        for other in others:
            self._received.add(other)
        column = self._received.matrix[row]
        self._least = min(self._least, float(self._d @ column))
        self._w = np.append(self._w, np.zeros(self._received.n - len(self._w)))
        if count_before == 0:
            self._w[0], self._margins = 1.0, column.copy()
            self._move(self._stages[0].distribution(self._margins), {"moved": "first"})
        elif self._is_done():
            self._record = {"moved": "none", "gap": self._margin_gap()}
        else:
            self._advance(row, column, self.newton_steps + bool(others))
            if self._received.n == count_before and not self._is_done():
                self._cross_over()
        self._record["missing"] = self._margin_gap()
        if self._is_done():
            return Stop("converged", self._d)
        return Stop("rounding", self._d) if self._has_stalled(self._received.n > count_before) else self._d

    def coefficients(self):
        return self._received.spread(self._best)

    def record(self):
        return self._record

    def _margin_gap(self):
        return self._least - self._best_margin

    def _is_done(self):
        return self._margin_gap() <= self._stages[-1].eps

    def _has_stalled(self, has_new_column):
        if has_new_column or self._margin_gap() <= LESS * self._gap_before:
            self._gap_before, self._idle = self._margin_gap(), 0
        else:
            self._idle += 1
        return self._idle >= PATIENCE

    def _advance(self, row, column, steps):
        before, w, distribution = self._stage, self._w, self._smoothed
        smoothing = self._stages[before]
        objective = smoothing.conjugate(self._margins, distribution)
        while self._least + objective <= smoothing.eps / 2 and self._stage < len(self._stages) - 1:
            self._stage += 1
            smoothing = self._stages[self._stage]
            distribution = smoothing.distribution(self._margins)
            objective = smoothing.conjugate(self._margins, distribution)
        gap = self._least + objective
        report = {"gap": gap, "stage": self._stage, "moved": "secondary"}
        columns = self._received.matrix
        if self._stage > before:
            start = along_the_stages(self._stages[before : self._stage + 1], columns, w, self._smoothed)
            if smoothing.conjugate(start.margins, start.distribution) < objective:
                w, distribution = start.weights, start.distribution
        enough = SHARE_OF_TOLERANCE * smoothing.eps
        corrected = fully_corrective(smoothing, columns, w, gap=enough, steps=steps, distribution=distribution)
        w, margins, d = corrected.weights, corrected.margins, corrected.distribution
        if smoothing.eta and smoothing.conjugate(margins, d) > objective - max(gap, 0.0) ** 2 / (8 * smoothing.eta):
            short_w, short_margins = self._short_step(smoothing, row, column)
            if smoothing.conjugate(short_margins) < smoothing.conjugate(margins, d):
                w, margins, d = short_w, short_margins, smoothing.distribution(short_margins)
                report["moved"] = "frank-wolfe"
        self._w, self._margins = w, margins
        self._move(d, report)

    def _move(self, d, report):
        self._d, self._smoothed, self._record = d, d, report
        self._keep_the_better(self._margins, self._w)

    def _keep_the_better(self, margins, w):
        margin = self._stages[-1].soft_margin(margins)
        if margin > self._best_margin:
            self._best_margin, self._best = margin, w.copy()
        return margin

    def _cross_over(self):
        """Make the vertex near the present point the next weights, if it solves LPBoost's program on the columns within eps."""
        if self._crossed + 1 > SPARED * sum(stage.eta / stage.eps for stage in self._stages[: self._stage]):
            return
        vertex = vertex_near(self._received.matrix, self._w, self._margins, self._d, self._stages[-1].cap)
        if self._solves_lpboost(vertex):
            self._crossed, self._d = self._crossed + 1, vertex.distribution
            self._record["moved"] = "vertex"
            self._keep_the_better(vertex.margins, vertex.weights)

    def _solves_lpboost(self, vertex):
        """Return whether the vertex solves LPBoost's program on the columns so far within eps."""
        return vertex is not None and vertex.edge - self._stages[-1].soft_margin(vertex.margins) <= self._stages[-1].eps

    def _short_step(self, smoothing, row, column):
        direction = column - self._margins
        length = short_step(smoothing, float(smoothing.distribution(self._margins) @ direction), direction)
        w = (1 - length) * self._w
        w[row] += length
        return w, self._margins + length * direction
