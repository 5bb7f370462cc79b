"""C-ERLPBoost in floats: Frank-Wolfe alone on the smoothed soft margin (MHT22, Sections 3 and 4.1)."""

from reference.fast.mlpboost import MLPBoost


class CERLPBoost(MLPBoost):
    """Algorithm 1 of MHT22 with no secondary rule; a round is one pass over the column and one capped projection.

    Parameters
    ----------
    nu : number in [1, m]
    eps : above 0
    step : "short", "line", "classic" or "pairwise"

    Raises
    ------
    ValueError
        For nu outside [1, m], eps <= 0, an unknown step.

    References
    ----------
    MHT22, Section 3, after SSS08, Figure 1.

    Examples
    --------
    >>> import numpy as np
    >>> from reference import Game, play
    >>> trace = play(CERLPBoost(eps=0.5), Game(np.array([[1, 1, -1], [1, -1, 1], [-1, 1, 1]])), rounds=3)
    >>> [round(float(edge), 6) for edge in trace.edges]
    [0.333333, 0.999695, 0.999173]
    """

    def __init__(self, nu=1, eps=0.1, step="short"):
        super().__init__(nu, eps, step, secondary=None)
