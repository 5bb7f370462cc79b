"""Float runs on samples with real features: generated ones, and with --data three sets of MHT22's own benchmark."""

from properties.cases import Instance, Play
from reference import play
from reference.datasets import GENERATORS, load
from reference.fast import MLPBoost
from reference.learners import BestTree, Stumps

SETS = ("titanic", "thyroid", "flare_solar")
SHARE, TOLERANCE = 0.1, 0.01  # nu / m and ε, as in the paper's figures
SEEDS, EXAMPLES = 70, 24
FEW, MANY = 24, 160  # rounds: enough for the LP's lead in the margin, and for its lead in the rounds to pass


def generated_samples():
    """Seventy seeds of each of Breiman's three generators."""
    for name in sorted(GENERATORS):
        for seed in range(SEEDS):
            yield Instance(name=name, seed=seed, folder=None)


def samples_on_data(folder):
    """The sets that the test suite runs, where the folder has them."""
    for name in SETS:
        yield Instance(name=name, seed=0, folder=str(folder))


class Recorded(MLPBoost):
    """The fast scheme with w_{t+1} in the record of every round, which the claims read and a fast run has no use for."""

    def record(self):
        return super().record() | {"combination": self.coefficients()}


def plays_on_data(folder):
    """The scheme in floats on those sets, trees of depth 2, two caps, the LP or the newest hypothesis as second rule."""
    for name in SETS:
        features, labels = load(folder, name)
        learner = BestTree(features, labels)
        for share, step, secondary in ((0.1, "short", "lpboost"), (0.3, "line", "lpboost"), (0.5, "classic", "newest")):
            booster = Recorded(max(1.0, share * len(labels)), TOLERANCE, step, secondary)
            yield Play(learner.game(), learner, 120, booster)


class MeasuredRun:
    """The scheme on one sample: stumps on generated data, the best tree of depth 2 on the benchmark's."""

    def __init__(self, case, rounds=MANY):
        if case.folder is None:
            self._sample, self._learner, self._rounds = GENERATORS[case.name](EXAMPLES, case.seed), Stumps, rounds
        else:
            self._sample, self._learner, self._rounds = load(case.folder, case.name), BestTree, MANY
        self.nu = max(1.0, SHARE * len(self._sample[1]))

    def run(self, step, secondary):
        """The trace of MLPBoost(nu, 0.01, step, secondary), or of Frank-Wolfe alone."""
        learner = self._learner(*self._sample)
        return play(MLPBoost(self.nu, TOLERANCE, step, secondary), learner.game(), self._rounds, learner, keep="last")

    def secondary_wins(self, step):
        """How many rounds the LP won in the first and in the second half of the run."""
        won = [turn.record["moved"] == "secondary" for turn in self.run(step, "lpboost").rounds]
        half = len(won) // 2
        return sum(won[:half]), sum(won[half:])

    def objective(self, step, secondary):
        """The soft margin reached."""
        trace = self.run(step, secondary)
        margins = sorted(trace.margins)
        whole = int(self.nu)
        part = self.nu - whole
        return float((sum(margins[:whole]) + part * margins[min(whole, len(margins) - 1)]) / self.nu)
