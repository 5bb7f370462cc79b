"""The minimiser of the smoothed soft margin, followed as η grows from stage to stage.

On the way w and ln d move smoothly with 1/η as long as the same hypotheses are in use and the same examples at the cap. The
tangent therefore leads far: a Newton step of the next stage's program at the distribution of this one, in place of that
stage's distribution at the same w, which for a large η has its mass on a few examples.
"""

import numpy as np

from reference.fast.corrective import Combination, fully_corrective, model_minimiser

CLOSE = 0.2  # of a stage's tolerance: the gap at which its Newton steps stop on the way
STEPS = 4  # Newton steps of a stage on the way, at most
FAR = 1.5  # times a stage's tolerance: a tangent that ends with a larger gap was too long
EXCHANGES = 60  # of the active set in one tangent


def followed(stages, matrix, start, distribution):
    """Return a point of small gap at the last of `stages`, as a Combination.

    stages : SmoothedMargins of growing η, at least one.    matrix : n x m, one hypothesis a row.
    start : n floats on the simplex, near the minimiser at stages[0].    distribution : that of stages[0] at `start`.
    """
    steps, at = 0, 0
    found = fully_corrective(stages[0], matrix, start, CLOSE * stages[0].eps, STEPS, distribution)
    while at < len(stages) - 1:
        steps, ahead = steps + found.steps, len(stages) - 1
        while True:
            guess = along_the_tangent(stages[at], stages[ahead], matrix, found)
            if ahead == at + 1 or guess.gap <= FAR * stages[ahead].eps:
                break
            ahead = (at + ahead) // 2
        at = ahead
        found = fully_corrective(stages[at], matrix, guess.weights, CLOSE * stages[at].eps, STEPS, guess.distribution)
    return found._replace(steps=steps + found.steps)


def along_the_tangent(coarse, fine, matrix, point):
    """Return the Newton step of `fine` at the distribution of `coarse`: a Combination at `fine`, with its gap.

    coarse, fine : SmoothedMargins, the second of larger η.    point : a Combination at `coarse`.
    """
    w, d = point.weights, point.distribution
    edges = matrix @ d
    drift = np.zeros_like(d)  # how far from the point the margins are whose distribution at `fine` is d
    held = d > 0
    drift[held] = (1 / coarse.eta - 1 / fine.eta) * np.log(d[held])
    near = ((w > 0) | (edges > w @ edges)).nonzero()[0]
    target = model_minimiser(fine, matrix, near, w, d, edges, EXCHANGES, drift)
    margins = target @ matrix
    there = fine.distribution(margins)
    edges = matrix @ there
    return Combination(target, margins, there, float(edges.max() - target @ edges), 1)
