"""C-ERLPBoost, the corrective booster of SSS08 as stated in MHT22, Section 3: Frank-Wolfe steps on the smoothed margin."""

from fractions import Fraction

from reference.exact.mlpboost import MLPBoost


class CERLPBoost(MLPBoost):
    """C-ERLPBoost: Algorithm 1 of MHT22 without a secondary rule; w moves towards each new hypothesis by the rule `step`.

    It starts at the first hypothesis, w_1 = e_{j_1}. SSS08's own Figure 1 starts at w_1 = 0: this is `RelaxedMargin`.

    Parameters
    ----------
    nu : rational in [1, m]
        No weight exceeds 1/nu.
    eps : rational above 0
        The run stops when the proved gap is at most eps/2.
    step : "short" (equation 7), "line", "classic" or "pairwise"
        The rule for the step length.

    Raises
    ------
    ValueError
        For nu outside [1, m], for eps <= 0 and for an unknown step.

    References
    ----------
    MHT22, Section 3 and Theorem 2, after SSS08, Figure 1.

    Examples
    --------
    >>> from reference import Game, play
    >>> trace = play(CERLPBoost(eps="1/2"), Game([[1, 1, -1], [1, -1, 1], [-1, 1, 1]]), rounds=3)
    >>> [round(float(edge), 6) for edge in trace.edges]
    [0.333333, 0.999695, 0.999173]
    >>> [round(float(entry), 6) for entry in trace.coefficients]
    [0.797067, 0.102281, 0.100652]
    """

    def __init__(self, nu=1, eps=Fraction(1, 10), step="short"):
        super().__init__(nu, eps, step, secondary=None)
