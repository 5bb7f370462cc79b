"""The learners on real features against exhaustive search, and the data generators."""

import itertools

import numpy as np
import pytest

from reference import Game
from reference.data import learners
from reference.data.learners import Stump, Stumps, stump_game
from reference.data.samples import GENERATORS, load_samples, names
from reference.data.tree_sweep import prefix_extremes, sweep, sweep_tables
from reference.data.trees import BestTree, GreedyTree, Tree, _without_the_smallest


def samples():
    source = np.random.default_rng(1)
    for m, p, levels in ((6, 2, 3), (9, 2, None), (12, 3, 4), (10, 1, None), (15, 2, 5)):
        features = (
            source.normal(size=(m, p)) if levels is None else source.integers(0, levels, size=(m, p)).astype(float)
        )
        labels = np.where(source.uniform(size=m) < 0.5, 1, -1)
        weights = source.dirichlet(np.ones(m))
        weights[source.uniform(size=m) < 0.2] = 0.0
        yield features, labels, weights


def thresholds(features, feature):
    values = np.unique(features[:, feature])
    return [-np.inf, *((values[1:] + values[:-1]) / 2)]


def all_stumps(features):
    for feature in range(features.shape[1]):
        for threshold, sign in itertools.product(thresholds(features, feature), (1, -1)):
            yield Stump(feature, threshold, sign)


@pytest.mark.parametrize("case", range(5))
def test_the_best_stump_beats_every_stump(case):
    features, labels, weights = list(samples())[case]
    edge, rule = Stumps(features, labels).best(weights)
    exhaustive = max(float((weights * labels) @ other(features)) for other in all_stumps(features))
    assert edge == pytest.approx(exhaustive, abs=1e-12)
    assert float((weights * labels) @ rule(features)) == pytest.approx(edge, abs=1e-12)


@pytest.mark.parametrize("case", range(5))
def test_the_best_tree_beats_every_tree_of_depth_two(case):
    features, labels, weights = list(samples())[case]
    edge, rule = BestTree(features, labels).best(weights)
    signed, exhaustive = weights * labels, 0.0
    for feature in range(features.shape[1]):
        for threshold in thresholds(features, feature):
            below = features[:, feature] <= threshold
            sides = [signed * below, signed * ~below]
            best = [max(float(side @ stump(features)) for stump in all_stumps(features)) for side in sides]
            exhaustive = max(exhaustive, sum(best))
    assert edge == pytest.approx(exhaustive, abs=1e-12)
    assert float(signed @ rule(features)) == pytest.approx(edge, abs=1e-12)


def test_a_learner_that_skips_features_finds_the_tree_that_a_new_one_finds():
    """Weights that change a little, then a lot, then not at all; features with ties."""
    source = np.random.default_rng(5)
    features = np.column_stack([source.normal(size=(40, 2)), source.integers(0, 3, size=(40, 2)).astype(float)])
    labels = np.where(source.uniform(size=40) < 0.5, 1, -1)
    used, weights, cuts = BestTree(features, labels), np.full(40, 1 / 40), []
    used._edges = lambda signed, leaves, a, first, last, f=used._edges: (
        cuts.append(last + 1 - first) or f(signed, leaves, a, first, last)
    )
    for number in range(60):
        step = 1.0 if number % 20 == 19 else 0.0 if number % 7 == 6 else 0.01
        weights = (1 - step) * weights + step * source.dirichlet(np.ones(40))
        edge, rule = used.best(weights)
        expected, same = BestTree(features, labels).best(weights)
        assert edge == pytest.approx(expected, abs=1e-14) and rule == same
    assert sum(cuts) < 60 * 86 / 2  # of 40 + 40 + 3 + 3 features: some were skipped


@pytest.mark.parametrize("seed", range(4))
def test_leaving_out_the_smallest_weights_finds_the_best_tree_of_all_weights(seed):
    """Half of the weights are so small that trees which differ only on these examples have equal edges without them."""
    source = np.random.default_rng(seed)
    features = np.column_stack([source.normal(size=(60, 2)), source.integers(0, 9, size=(60, 1)).astype(float)])
    labels = np.where(source.uniform(size=60) < 0.5, 1, -1)
    small = source.uniform(size=60) < 0.5
    weights = np.where(small, 1e-8 * source.uniform(size=60), source.uniform(size=60))
    weights /= weights.sum()
    learner = BestTree(features, labels)
    assert (_without_the_smallest(weights) == 0).sum() == small.sum()
    edge, rule = learner.best(weights)
    signed = weights * labels
    assert float(signed @ rule(features)) == pytest.approx(edge, abs=1e-15)
    every = (learner._ranks, learner._sizes)
    edges = [learner._edges(signed, every, a, 0, int(learner._sizes[a]) - 1).max() for a in range(3)]
    assert edge == pytest.approx(max(edges), abs=1e-12)
    sparse = [learner._edges(_without_the_smallest(signed), every, a, 0, int(learner._sizes[a]) - 1) for a in range(3)]
    assert abs(max(result.max() for result in sparse) - edge) > 1e-11  # the weights left out are counted in the end


@pytest.mark.parametrize("learner", [Stumps, BestTree])
def test_several_rules_are_the_best_one_and_the_best_of_other_features(learner):
    source = np.random.default_rng(2)
    features = np.column_stack([source.normal(size=(50, 4)), source.integers(0, 3, size=(50, 2)).astype(float)])
    labels = np.where(features[:, 0] + source.normal(size=50) > 0, 1, -1)
    weights = source.dirichlet(np.ones(50))
    used = learner(features, labels)
    rules = used.several(weights, 4)
    assert rules[0] == used.best(weights)[1] and 2 <= len(rules) <= 4
    assert used.several(weights, 1) == rules[:1]
    assert len({rule.feature for rule in rules}) == len(rules)
    edges = [float(weights @ (labels * rule(features))) for rule in rules]
    assert edges == sorted(edges, reverse=True)
    for rule, edge in zip(rules, edges, strict=True):
        other = rule.feature
        if learner is Stumps:
            largest = max(
                abs(float(weights @ (labels * np.where(features[:, other] > cut, 1, -1)))) for cut in features[:, other]
            )
        else:
            every = used._ranks, used._sizes
            largest = used._edges(weights * labels, every, other, 0, int(used._sizes[other]) - 1).max()
        assert edge == pytest.approx(largest, abs=1e-3)  # for another root feature: the best tree of the large weights
    with pytest.raises(ValueError, match="most must be an int that is at least 1, got 0"):
        used.several(weights, 0)


def test_tables_and_sweeps_find_the_same_edge():
    source = np.random.default_rng(3)
    learner = BestTree(
        source.integers(0, 4, size=(60, 3)).astype(float), np.where(source.uniform(size=60) < 0.5, 1, -1)
    )
    signed = source.normal(size=60)
    for a in range(3):
        size = int(learner._sizes[a])
        below, above = np.zeros(size), np.zeros(size)
        sweep_tables(learner._ranks[a], size, learner._ranks, learner._sizes, signed, below, above)
        for first in range(size):
            swept = np.zeros(size)
            sweep(learner._order[a], learner._ends[a], learner._ranks, learner._sizes, signed, first, size - 1, swept)
            assert swept[first:] == pytest.approx(below[first:], abs=1e-12)
            assert not swept[:first].any()


def test_a_greedy_tree_can_miss_exclusive_or_entirely():
    features = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
    labels = np.array([1, -1, -1, 1])
    weights = np.array([0.25, 0.25, 0.25, 0.25])
    assert BestTree(features, labels).best(weights)[0] == 1.0
    assert GreedyTree(features, labels).best(weights)[0] <= 1.0
    assert isinstance(GreedyTree(features, labels).best(weights)[1], Tree)


def test_the_learner_returns_a_known_column_by_its_index():
    features, labels, weights = next(samples())
    learner = Stumps(features, labels)
    game = learner.game()
    column = learner.choose(game, weights)
    game = game if isinstance(column, tuple) else Game(np.column_stack([game.array, column]))
    assert learner.choose(game, weights) == (game.n - 1, 1)


def test_a_learner_used_on_another_game_finds_its_columns_there():
    features, labels, weights = next(samples())
    learner, other = Stumps(features, labels), Stumps(features, -labels)
    column = other.choose(other.game(), weights)
    game = (
        Game(np.column_stack([other.game().array, -np.asarray(column)]))
        if not isinstance(column, tuple)
        else other.game()
    )
    learner.choose(learner.game(), weights)
    choice = learner.choose(game, weights)
    chosen = game.column(choice[0]) if isinstance(choice, tuple) else choice
    assert np.array_equal(chosen, learner._margins(learner.best(weights)[1]))


def test_all_stumps_of_a_small_sample_make_a_game_with_both_signs():
    game = stump_game([[0.0], [1.0], [2.0]], [1, -1, 1])
    assert game.is_signs
    assert {tuple(-u for u in column) for column in game.columns} == set(game.columns)


@pytest.mark.parametrize("name", sorted(GENERATORS))
def test_generators_repeat_with_their_seed_and_hold_both_classes(name):
    features, labels = GENERATORS[name](200, seed=4)
    again = GENERATORS[name](200, seed=4)
    assert np.array_equal(features, again[0]) and np.array_equal(labels, again[1])
    assert features.shape == (200, 21 if name == "waveform" else 20) and set(labels) == {-1, 1}


def test_a_folder_of_csv_files_is_read_without_its_repeated_rows(tmp_path):
    (tmp_path / "tiny.csv").write_text("x1,x2,y\n0,1,1\n0,1,1\n2,1,-1\n")
    features, labels = load_samples(tmp_path, "tiny")
    assert names(tmp_path) == ["tiny"] and features.tolist() == [[0, 1], [2, 1]] and labels.tolist() == [1, -1]


def test_a_matlab_file_is_read_like_a_folder(tmp_path):
    scipy_io = pytest.importorskip("scipy.io")
    record = np.zeros((1, 1), dtype=[("x", object), ("t", object)])
    record["x"][0, 0], record["t"][0, 0] = np.array([[0.0], [1.0]]), np.array([[1.0], [-1.0]])
    scipy_io.savemat(tmp_path / "benchmarks.mat", {"tiny": record})
    features, labels = load_samples(tmp_path / "benchmarks.mat", "tiny")
    assert features.tolist() == [[0], [1]] and labels.tolist() == [1, -1]


@pytest.mark.parametrize("bad", ["nowhere", "."])
def test_a_missing_set_is_named(bad, tmp_path):
    with pytest.raises(ValueError, match=r"folder must be|name must be"):
        load_samples(tmp_path / bad, "absent")


@pytest.mark.parametrize("seed", range(30))
def test_the_compiled_search_and_the_one_of_numpy_find_the_same_stump_to_the_last_bit(seed, monkeypatch):
    draw = np.random.default_rng(seed)
    m, p = int(draw.integers(1, 40)), int(draw.integers(1, 6))
    features = draw.integers(0, 4, (m, p)).astype(float) if seed % 2 else draw.normal(size=(m, p))
    labels, weights = draw.choice([-1, 1], m), draw.random(m)
    weights = np.ones(m) if seed % 3 == 0 else weights  # ties among features and cuts
    compiled = Stumps(features, labels).best(weights / weights.sum())
    monkeypatch.setattr(learners, "COMPILED", False)
    assert Stumps(features, labels).best(weights / weights.sum()) == compiled


@pytest.mark.parametrize("ties", [False, True])
def test_the_extremes_of_four_features_at_once_are_those_of_one_after_the_other(ties):
    draw = np.random.default_rng(7)
    for p, m in ((1, 1), (1, 6), (3, 17), (4, 40), (6, 33), (9, 200)):
        values = draw.normal(size=(p, m)).round(0 if ties else 8)
        order = np.argsort(values, axis=1)
        ranked = np.take_along_axis(values, order, axis=1)
        is_cut = np.ones_like(ranked, dtype=bool)
        is_cut[:, :-1] = ranked[:, 1:] > ranked[:, :-1]
        for signed in (draw.choice([-1.0, 1.0], m) / m, draw.normal(size=m)):
            prefix = signed[order].cumsum(axis=1)
            low, high = np.where(is_cut, prefix, np.inf), np.where(is_cut, prefix, -np.inf)
            ends = (low.min(), *divmod(int(low.argmin()), m), high.max(), *divmod(int(high.argmax()), m))
            result = prefix_extremes(order.astype(np.uint32), is_cut, not is_cut.all(), signed)
            assert result == ends
