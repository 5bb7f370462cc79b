"""C-ERLPBoost in floats: Frank-Wolfe steps on the smoothed soft margin (MHT22, Sections 3 and 4.1)."""

from reference.fast.mlpboost import MLPBoost


class CERLPBoost(MLPBoost):
    """C-ERLPBoost: Algorithm 1 of MHT22 without a secondary rule.

    With the step "short" or "classic" a round is one pass over the column and one capped projection.

    Parameters
    ----------
    nu : number in [1, m]
        No weight exceeds 1/nu.
    eps : number, at least 1e-300
        The run stops when the gap ε_t is at most eps/2.
    step : "short", "line", "classic" or "pairwise"
        The rule for the step length.

    Raises
    ------
    ValueError
        For nu outside [1, m], for eps < 1e-300 and for an unknown step.

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
