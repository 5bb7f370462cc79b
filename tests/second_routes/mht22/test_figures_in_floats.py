"""Figures 4 and 5 of MHT22 on one sample each, by a second route in doubles."""

from fractions import Fraction

import numpy as np

from tests.second_routes.mht22.algorithm_1 import agree, in_floats, instance_of
from tests.second_routes.shared import HALF, linear_program


def waveform_columns(m, seed):
    """Return the distinct columns of margins of all stumps on a sample of Breiman's waveform: triangles of height 6 at 7,
    11 and 15."""
    source = np.random.default_rng(seed)
    labels = np.where(source.uniform(size=m) < 0.5, 1, -1)
    share = source.uniform(size=m)
    noise = source.normal(size=(m, 21))
    columns = set()
    for feature in range(21):
        height = {centre: max(6 - abs(feature + 1 - centre), 0) for centre in (7, 11, 15)}
        other = np.where(labels > 0, height[7], height[15])
        values = share * height[11] + (1 - share) * other + noise[:, feature]
        for cut in values:
            margins = np.where(values > cut, 1.0, -1.0) * labels
            columns |= {tuple(margins), tuple(-margins)}
    return np.array(sorted(columns))


def best_combination(met, nu):
    """Return a vertex of maximal soft margin over the hypotheses received: (13) with a slack variable for each example."""
    k, m = met.shape
    cost = np.r_[np.zeros(k), -1, np.full(m, 1 / nu)]
    solution = linear_program(
        cost,
        np.c_[-met.T, np.ones(m), -np.eye(m)],
        np.zeros(m),
        np.r_[np.ones(k), np.zeros(m + 1)][None],
        [1],
        [(0, None)] * k + [(None, None)] + [(0, None)] * m,
    )
    return solution.x[:k]


def short_steps(columns, nu, eps, rounds, with_lp=True):
    """Return (rounds won by the LP, soft margin after `rounds` moves, least edge in them) of Algorithm 1 with the short
    step."""
    least, eta = np.inf, 2 / eps * np.log(columns.shape[1] / nu)
    d, places, w, won = np.full(columns.shape[1], 1 / columns.shape[1]), [], np.zeros(0), []
    for t in range(rounds + 1):
        edges = columns @ d
        j = int(np.flatnonzero(edges > edges.max() - 1e-10)[0])  # ties go to the first; the caller shuffles
        least = min(least, edges[j])
        if j not in places:
            places.append(j)
            w = np.r_[w, 0.0]
        met = columns[places]
        if t == 0:
            w = np.ones(1)
        else:
            way = columns[j] - w @ met
            step = min(1.0, max(0.0, d @ way / (eta * abs(way).max() ** 2)))
            candidates = [(1 - step) * w + step * np.eye(len(w))[places.index(j)]]
            candidates += [best_combination(met, nu)] if with_lp else candidates
            values = [in_floats(candidate @ met, nu, eta)[0] for candidate in candidates]
            won.append(int(values[1] > values[0]))
            w = candidates[won[-1]]
        d = in_floats(w @ met, nu, eta)[1]
    return won, np.sort(w @ met)[: int(nu)].mean(), least


def rounds_won_by_the_lp(columns, nu, eps, rounds):
    """Return, for rounds 1, 2, ... of Algorithm 1 with the short step, 1 if the LP's combination was the better one, else
    0."""
    return short_steps(columns, nu, eps, rounds)[0]


def test_on_a_small_sample_the_lp_wins_few_of_the_early_rounds_however_ties_are_broken():
    """In doubles, like the runs of the figure. Many samples have ties, so several orders of the stumps are tried."""
    data = instance_of("figure-4.reading-every-sample")
    assert (data["name"], data["seed"], data["folder"]) == ("waveform", 4, None)
    columns = waveform_columns(24, data["seed"])
    assert agree("figure-4.reading-every-sample", Fraction(2, 8), HALF) and (columns.min(axis=1) < 0).all()
    for seed in range(4):
        order = np.random.default_rng(seed).permutation(len(columns))
        won = rounds_won_by_the_lp(columns[order], 2.4, 0.01, 80)
        assert 0 < sum(won) <= 4  # of 80
        assert all(2 * sum(won[:k]) <= k for k in range(8, 81))


def test_on_a_sample_of_forty_the_lp_gains_nothing_however_ties_are_broken():
    """In doubles: the LP wins no early round, so both runs are equal, far below the least edge so far."""
    data = instance_of("figure-5.reading-every-sample")
    assert (data["name"], data["seed"], data["examples"], data["folder"]) == ("waveform", 74, 40, None)
    columns = waveform_columns(40, data["seed"])
    for seed in range(3):
        order = np.random.default_rng(seed).permutation(len(columns))
        won, margin, least = short_steps(columns[order], 4, 0.01, 23)
        alone = short_steps(columns[order], 4, 0.01, 23, with_lp=False)
        assert not any(won) and alone[1:] == (margin, least) and margin < 0.5 < 0.68 < least
