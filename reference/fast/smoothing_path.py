"""The minimiser of f~*(-A w), traced as η grows from stage to stage.

w and ln d are smooth functions of 1/η as long as the same hypotheses are in use and the same examples are at the cap. The
tangent is therefore a good approximation over long ranges of η. It is a Newton step of the next stage's program, computed at
the distribution of the present stage. The next stage's distribution at the same w would not do: for large η its mass is on a
few examples.
"""

import numpy as np

from reference.fast.corrective import Combination, fully_corrective, model_minimiser

CLOSE = 0.2  # the Newton steps of a stage stop at a gap of CLOSE * (tolerance of the stage)
STEPS = 4  # the largest number of Newton steps of a stage
FAR = 1.5  # a tangent is shortened if its gap exceeds FAR * (tolerance of its stage)
EXCHANGES = 60  # the largest number of exchanges of the active set in one tangent


def along_the_stages(stages, matrix, start, distribution):
    """Return a Combination of small gap at the last of `stages`.

    stages : SmoothedMargins of growing η, at least one.    matrix : n x m, one hypothesis per row.
    start : n floats on the simplex, near the minimiser at stages[0].    distribution : that of stages[0] at `start`.
    """
    steps, at = 0, 0
    point = fully_corrective(stages[0], matrix, start, CLOSE * stages[0].eps, STEPS, distribution)
    while at < len(stages) - 1:
        steps, ahead = steps + point.steps, len(stages) - 1
        while True:
            guess = along_the_tangent(stages[at], stages[ahead], matrix, point)
            if ahead == at + 1 or guess.gap <= FAR * stages[ahead].eps:
                break
            ahead = (at + ahead) // 2
        at = ahead
        point = fully_corrective(stages[at], matrix, guess.weights, CLOSE * stages[at].eps, STEPS, guess.distribution)
    return point._replace(steps=steps + point.steps)


def along_the_tangent(coarse, fine, matrix, point):
    """Return the Combination after a Newton step for `fine`, computed at the distribution of `point`.

    coarse, fine : SmoothedMargins, the second of larger η.    point : a Combination for `coarse`.
    """
    w, d = point.weights, point.distribution
    edges = matrix @ d
    drift = np.zeros_like(d)  # the margins with distribution d at `fine`, minus the margins of the point
    positive = d > 0
    drift[positive] = (1 / coarse.eta - 1 / fine.eta) * np.log(d[positive])
    candidates = ((w > 0) | (edges > w @ edges)).nonzero()[0]
    target = model_minimiser(fine, matrix, candidates, w, d, edges, EXCHANGES, drift)
    margins = target @ matrix
    distribution = fine.distribution(margins)
    edges = matrix @ distribution
    return Combination(target, margins, distribution, float(edges.max() - target @ edges), 1)
