"""C-ERLPBoost, the corrective booster of SSS08 as MHT22 states it (Section 3): Frank-Wolfe on the smoothed margin."""

from fractions import Fraction

from reference.exact.mlpboost import MLPBoost


class CERLPBoost(MLPBoost):
    """Algorithm 1 of MHT22 with no secondary rule: w moves towards each new hypothesis by the rule `step`.

    nu : rational in [1, m].    eps : rational above 0.    step : "short" (equation 7), "line", "classic", "pairwise".
    It starts at the first hypothesis (w_1 = e_{j_1}), where SSS08's own Figure 1 starts at w_1 = 0; `RelaxedMargin`
    is that one.
    """

    def __init__(self, nu=1, eps=Fraction(1, 10), step="short"):
        super().__init__(nu, eps, step, secondary=None)
