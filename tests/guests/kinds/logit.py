import numpy

from reference import Stop


class LogitBoost:
    """The step is the least squares fit of the working responses, at most `most`, on the column."""

    def __init__(self, most=4.0):
        self.most = most

    @property
    def traits(self):
        responses = ("steps-fit-working-responses", str(self.most))
        return {
            "arithmetic": "float",
            "combination": "signed",
            "coefficients": "kept",
            "symmetries": ("examples", "duplicates"),
            "promises": (responses, ("weights-follow-working-responses", str(self.most))),
        }

    def start(self, m):
        self.margins, self.steps = numpy.zeros(m), []
        pull, _ = self.pull_and_curvature()
        return pull / pull.sum()

    def update(self, column):
        pull, curvature = self.pull_and_curvature()
        self.steps.append(float(pull @ column) / curvature.sum())
        self.margins = self.margins + self.steps[-1] * column
        pull, curvature = self.pull_and_curvature()
        return Stop("fitted") if curvature.sum() < 1e-200 else pull / pull.sum()

    def pull_and_curvature(self):
        """Return the curvature q (1 - q) of the logistic loss, and its product with the response 1 / (1 - q)."""
        wrong = 1 / (1 + numpy.exp(numpy.minimum(self.margins, 700)))
        right = 1 / (1 + numpy.exp(numpy.minimum(-self.margins, 700)))
        curvature = wrong * right
        return curvature * numpy.minimum(1 / right, self.most), curvature

    def coefficients(self):
        return list(self.steps)
