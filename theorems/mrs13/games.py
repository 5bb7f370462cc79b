"""The games of several pages of MRS13: sources, constructions, real data, games split into Z and F."""

import importlib.util
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

import numpy
from hypothesis import strategies as st

from properties.cases.drawn import Drawn, composite, rational_games, sign_games
from properties.cases.exhaustive import Exhausted, Restricted, scope
from properties.cases.play import Play
from properties.claims import Data, Instance, Listed
from reference import BestColumn, Game
from reference.constructions.mrs13 import both_sets, nearly_complementary, runaway, triangular
from reference.data import samples as datasets
from reference.data.learners import stump_game
from reference.rate.finite_margin import finite_margin_set
from theorems.mrs13.letters import (
    finite_margin_set_is_not_empty,
    is_optimal_on_finite_set,
    loss_on_finite_set_is_at_most_m,
)

triangle_of_figure_2 = triangular(4)
matrix_of_figure_3 = nearly_complementary(Fraction(1, 4))

# One example that the only hypothesis classifies correctly: the bounds of Section 3 are equalities at the start.
one_right_example = Game([[1]])

# Two examples, one confidence-rated hypothesis that is right on both: AdaBoost needs many rounds.
confident_column = Game([[Fraction(1, 2)], [1]])

# Five examples, an abstaining hypothesis: the first step overshoots the combinations near the optimum.
overshooting = Game([[-1, -1], [1, 1], [1, 1], [-1, 0], [1, 0]])

CONSTRUCTIONS = [one_right_example, both_sets, triangle_of_figure_2, matrix_of_figure_3, overshooting, confident_column]
SOURCES = [
    Exhausted(),
    Drawn(sign_games(m=(4, 8), n=(2, 4)), 40),
    Drawn(rational_games(m=(2, 5), n=(2, 3)), 20, "confident"),
]
SKLEARN = importlib.util.find_spec("sklearn")
SAMPLE = 100  # examples taken from each set, the first of a fixed shuffle
FEATURES = 6  # features taken from each set
STUMP_ROUNDS = 8  # stumps are {-1,+1} columns: the integers of rational weights stay below a few thousand bits
SEED = 7


def stumps_on(features, labels, name: str) -> Play:
    """Return AdaBoost with the best stump on the first SAMPLE examples of a fixed shuffle, as an exact {-1,+1} game."""
    order = numpy.random.default_rng(SEED).permutation(len(labels))[:SAMPLE]
    array = stump_game(features[order, :FEATURES], labels[order]).array
    kept = numpy.unique(array, axis=1)
    return Play(Game([[int(entry) for entry in row] for row in kept], name), BestColumn(signed=True), STUMP_ROUNDS)


@lru_cache(maxsize=1)
def generated() -> list[Play]:
    """Return Breiman's two-norm, ring-norm and waveform samples."""
    samples = {name: generate(SAMPLE, SEED) for name, generate in datasets.GENERATORS.items()}
    return [stumps_on(features, labels, name) for name, (features, labels) in samples.items()]


@lru_cache(maxsize=1)
def breast_cancer() -> list[Play]:
    """Return the breast-cancer set that scikit-learn bundles, read from its file, because the library is not needed
    otherwise; label +1 is benign."""
    assert SKLEARN is not None and SKLEARN.origin is not None
    file = Path(SKLEARN.origin).parent / "datasets" / "data" / "breast_cancer.csv"
    table = numpy.loadtxt(file, delimiter=",", skiprows=1)
    return [stumps_on(table[:, :-1], 2 * table[:, -1].astype(int) - 1, "breast cancer")]


def benchmark(folder: Path) -> Iterator[Play]:
    """Yield the sets of a folder of CSV files, or of a benchmarks.mat."""
    for name in datasets.names(folder):
        features, labels = datasets.load_samples(folder, name)
        yield stumps_on(features, labels, name)


REAL_DATA = [Listed("generated", generated), Data(benchmark)]
if SKLEARN is not None:  # absent without the extra `peers`, not skipped
    REAL_DATA.insert(1, Listed("breast-cancer", breast_cancer))

STUMPS = 48  # enough for nonempty F and Z, few enough for an exact decomposition


def thinned(game: Game) -> Game:
    """Return the game with STUMPS of its hypotheses, evenly spaced in their order; all of them if there are fewer."""
    kept = sorted({round(k * (game.n - 1) / (STUMPS - 1)) for k in range(STUMPS)})
    return Game([[row[j] for j in kept] for row in game.rows], f"{game.name}, {len(kept)} stumps")


def _thinned_games(source):
    """Return a source of the given source's games with a few stumps each."""
    if isinstance(source, Data):
        return Data(lambda folder: (thinned(play.game) for play in source.make(folder)))
    return replace(source, listed=lambda: (thinned(play.game) for play in source.listed()))


THINNED_DATA = [_thinned_games(source) for source in REAL_DATA]

# The second matrix of Lemma 24 with five examples: injective, and no example of zero loss.
runaway_of_five = runaway(5)

short_row = Game([[Fraction(1, 100)]])  # The matrix (1/100), invertible but not with integer entries.

# Three examples, two of which contradict the third on every hypothesis: Z is empty, the optimum is not at 0.
two_against_one = Game([[1, 1], [1, -1], [-1, 0]])


def games_where(*predicates):
    """Return the standard exhaustive scope, restricted to the classes on which the named predicates are true."""
    return Restricted(Exhausted(), *predicates)


def short_combinations(game: Game):
    """Yield a few rational combinations of each kind: zero, along one hypothesis, along several, long and short."""
    n = game.n
    yield (Fraction(0),) * n
    for j in range(n):
        for length in (Fraction(1, 4), Fraction(-1, 3), Fraction(1)):
            yield tuple(length if k == j else Fraction(0) for k in range(n))
    if n > 1:
        yield tuple(Fraction((-1) ** k, 3) for k in range(n))
        yield tuple(Fraction(k + 1, 2 * n) for k in range(n))


def grid(name, factory, description):
    """Return a fixed list of cases, parameters on a grid, which exhausts no scope."""
    return scope(name, factory, description)


def combinations_on(*predicates, optimal=True):
    """Return every class of `games_where(*predicates)` with every short combination that has loss at most m on F; with
    optimal=False without the minimisers of that loss."""
    games = games_where(*predicates)

    def instances(effort):
        short = (Instance(game=g, combination=c) for g in games.cases(effort) for c in short_combinations(g))
        kept = (case for case in short if optimal or not is_optimal_on_finite_set(case))
        return filter(loss_on_finite_set_is_at_most_m, kept)

    return scope(
        "combinations",
        instances,
        lambda effort: f"{games.scope(effort)}, each with some short combinations of loss at most m on F",
    )


SIGNS = (1, -1)
CONFIDENCES = (Fraction(1), Fraction(-1), Fraction(1, 2), Fraction(-1, 3), Fraction(0))


@composite
def split_games(draw, entries=SIGNS, zero_loss=(0, 3), pairs=(1, 2), columns=(2, 4)):
    """Draw games with finite-margin examples: pairs of opposite rows, with opposite entries in the first two columns,
    and further rows with +1 in both columns, which are in Z."""
    n = draw(st.integers(*columns))
    rows = []
    for _ in range(draw(st.integers(*pairs))):
        head = draw(st.sampled_from(SIGNS))
        row = [head, -head, *(draw(st.sampled_from(entries)) for _ in range(n - 2))]
        rows += [row, [-entry for entry in row]]
    for _ in range(draw(st.integers(*zero_loss))):
        rows.append([1, 1, *(draw(st.sampled_from(entries)) for _ in range(n - 2))])
    return Game(rows)


@composite
def lopsided_games(draw):
    """Draw sign games without zero-loss examples whose loss is not minimal at the start: a pair of opposite rows, one
    of which is repeated once or twice, and further pairs."""
    pairs = draw(split_games(zero_loss=(0, 0)))
    rows = [list(row) for row in pairs.rows]
    return Game(rows + [rows[0]] * draw(st.integers(1, 2)))


@composite
def confident_split_games(draw, zero_loss=(0, 2)):
    """Draw such games with confidence-rated columns, and pairs of rows that are opposite up to a factor."""
    game = draw(split_games(CONFIDENCES, zero_loss=zero_loss, pairs=(1, 1), columns=(2, 3)))
    factor = draw(st.sampled_from([Fraction(1), Fraction(1, 2), Fraction(3, 4)]))
    return Game([[factor * entry for entry in row] if i == 1 else row for i, row in enumerate(game.rows)])


WITH_FINITE_MARGINS = [
    games_where(finite_margin_set_is_not_empty),
    Drawn(split_games(), 60),
    Drawn(confident_split_games(), 40, name="confident"),
]


@composite
def combined_games(draw, games=None):
    """Draw a game with finite-margin examples and a rational combination so short that its loss on F is at most m.

    By default K < m: for K = m only the optimal combinations are admissible.
    """
    game = draw(st.one_of(split_games(zero_loss=(1, 3)), lopsided_games()) if games is None else games)
    finite_set = finite_margin_set(game)
    weights = [draw(st.integers(-6, 6)) for _ in range(game.n)]
    instance = Instance(game=game, combination=tuple(Fraction(w, 6) for w in weights))
    while not loss_on_finite_set_is_at_most_m(instance):
        halved = tuple(x / 2 for x in instance.combination)
        if max(map(abs, halved)) < Fraction(1, 1 << 12) or finite_set.cannot_move:
            halved = (Fraction(0),) * game.n
        instance = instance.replaced(combination=halved)
    return instance
