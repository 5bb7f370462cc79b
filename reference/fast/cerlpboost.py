"""C-ERLPBoost in floats: Frank-Wolfe alone on the smoothed soft margin (MHT22, Sections 3 and 4.1)."""

from reference.fast.mlpboost import MLPBoost


class CERLPBoost(MLPBoost):
    """Algorithm 1 of MHT22 with no secondary rule; a round is one pass over the column and one capped projection.

    nu : number in [1, m].    eps : above 0.    step : "short", "line", "classic" or "pairwise".
    """

    def __init__(self, nu=1, eps=0.1, step="short"):
        super().__init__(nu, eps, step, secondary=None)
