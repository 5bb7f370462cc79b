import numpy


class SampledBoost:
    """Each round gives the learner a share of the examples, drawn anew; the step is the edge on this sample."""

    traits = {
        "columns": "unit",
        "arithmetic": "float",
        "coefficients": "kept",
        "symmetries": (),
        "promises": (("steps-are", "edge"), "weights-follow-losses-in-sample"),
    }

    def __init__(self, share=0.5, seed=0):
        self.share, self.seed = share, seed

    def start(self, m):
        self.random = numpy.random.default_rng(self.seed)
        self.margins, self.steps = numpy.zeros(m), []
        return self.drawn()

    def update(self, column):
        self.steps.append(float(self.shown @ column))
        self.margins = self.margins + self.steps[-1] * column
        return self.drawn()

    def drawn(self):
        m = len(self.margins)
        sample = self.random.permutation(m)[: max(1, round(self.share * m))]
        losses = numpy.zeros(m)
        losses[sample] = numpy.exp(self.margins[sample].min() - self.margins[sample])
        self.shown = losses / losses.sum()
        return self.shown

    def coefficients(self):
        return list(self.steps)
