"""Real and generated features for Section 4: a few stumps each, so that both F and Z are there, decomposed exactly."""

from dataclasses import replace

from properties.claims import Data
from reference import Game
from theorems.mrs13 import real_data

STUMPS = 48


def thinned(game: Game) -> Game:
    """The game with STUMPS of its hypotheses, evenly spaced in their order; all of them where there are fewer."""
    kept = sorted({round(k * (game.n - 1) / (STUMPS - 1)) for k in range(STUMPS)})
    return Game([[row[j] for j in kept] for row in game.rows], f"{game.name}, {len(kept)} stumps")


def _generated():
    return (thinned(play.game) for play in real_data.generated())


def _breast_cancer():
    return (thinned(play.game) for play in real_data.breast_cancer())


def _benchmark(folder):
    return (thinned(play.game) for play in real_data.benchmark(folder))


def _counterpart(source):
    if isinstance(source, Data):
        return Data(_benchmark)
    return replace(source, listed={"generated": _generated, "breast-cancer": _breast_cancer}[source.name])


THINNED_DATA = [_counterpart(source) for source in real_data.REAL_DATA]
