import numpy


class SinglePrecision:
    """The entropic booster whose step is the edge, in single precision."""

    traits = {
        "columns": "unit",
        "arithmetic": "float",
        "allowance": "1e-4",
        "coefficients": "kept",
        "symmetries": ("examples", "duplicates"),
        "promises": (("steps-are", "edge"), "weights-follow-losses", "exponential-error-bound"),
    }

    def start(self, m):
        self.steps, self.weights = [], numpy.full(m, 1 / m, dtype=numpy.float32)
        return self.weights

    def update(self, column):
        column = numpy.asarray(column, dtype=numpy.float32)
        self.steps.append(self.weights @ column)
        losses = self.weights * numpy.exp(-self.steps[-1] * column)
        self.weights = losses / losses.sum()
        return self.weights

    def coefficients(self):
        return numpy.array(self.steps, dtype=numpy.float32)
