"""Short searches on the rate of AdaBoost (`theorems/mrs13/rate.md`, Section 9), in floats; each takes a few minutes on
one processor.

python -m theorems.worst.rate_games examples --seconds 150 --seed 1             # fewest equal examples, B >= 1, t e/B² > 1
python -m theorems.worst.rate_games examples --plus 1 --norm 3 --seconds 150     # the same with t e/(1+B)² > 1
python -m theorems.worst.rate_games signs --columns 4 --power 5 --seconds 60     # t e^β/B² on signs or on entries in [-1, 1]
python -m theorems.worst.rate_games walsh                                        # heavy sets: fewer bulk rows than 2^J
python -m theorems.worst.rate_games norms                                        # heavy sets: below which B the stages overlap
python -m theorems.worst.rate_games others                                       # line search, short steps, the logistic loss
python -m theorems.worst.rate_games bound-9 --seconds 60                         # NP14's lazy updates with two projections

A search prints its result as a game to paste. Results that are kept are in `reference.constructions.norm_games`, where
enclosures certify them. Without the extra `speed` (numba) the searches are about a hundred times slower.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

import numpy as np

from reference.constructions.greedy import WeightedGame, fifty_nine_examples
from reference.constructions.heavy_sets import ReducedRun, heavy_set_game
from reference.constructions.norm_games import one_hundred_and_seven_examples, seven_rows
from theorems.mrs13.games_of_conjecture_6 import slow_games
from theorems.worst.loops import njit

STRICT = 1e-4  # the least relative lead of the chosen column's edge
ENOUGH = 1.001  # the least ratio of a game that counts
MISSING = 400.0  # the price, in examples, of a ratio that is 1 too small
STEPS = 60_000  # moves of one annealing run


@njit
def slowest_round(rows, weights, reference, plus, power, rounds):
    """Return (the largest t e^power / (B + plus)², its t, the least relative lead up to t), where e is the excess over
    the loss of the reference."""
    m, n = rows.shape
    now = weights / weights.sum()
    norm, target = 0.0, 0.0
    for j in range(n):
        norm += abs(reference[j])
    for i in range(m):
        margin = 0.0
        for j in range(n):
            margin += rows[i, j] * reference[j]
        target += now[i] * np.exp(-margin)
    loss, best, at, lead, least = 1.0, 0.0, 0, 1.0, 1.0
    for t in range(1, rounds + 1):
        top, second, chosen, edge = -1.0, -1.0, 0, 0.0
        for j in range(n):
            edge_of_column = 0.0
            for i in range(m):
                edge_of_column += now[i] * rows[i, j]
            if abs(edge_of_column) > top:
                second, top, chosen, edge = top, abs(edge_of_column), j, edge_of_column
            elif abs(edge_of_column) > second:
                second = abs(edge_of_column)
        if top < 1e-200 or top >= 1.0:
            break
        lead = min(lead, 1 - second / top)
        step, total = np.arctanh(edge), 0.0
        for i in range(m):
            now[i] *= np.exp(-step * rows[i, chosen])
            total += now[i]
        loss *= total
        now /= total
        if loss <= target:
            break
        value = t * (loss - target) ** power / (norm + plus) ** 2
        if value > best:
            best, at, least = value, t, lead
    return best, at, least


@njit
def annealed(rows, counts, norm, plus, rounds, steps, seed, price, least_norm):
    """Return (price, rows, counts, norm) of the cheapest game met whose ratio is at least ENOUGH. An example costs 1, a
    distinct row `price`.

    The entries of the last column are tenths, and the reference has its only nonzero entry there; the other columns are
    signs.
    """
    np.random.seed(seed)
    m, n = rows.shape
    reference = np.zeros(n)
    cheapest, best_rows, best_counts, best_norm = 1e9, rows.copy(), counts.copy(), norm
    present = 1e9
    for s in range(steps):
        heat = 6.0 * (0.025 ** (s / steps))
        candidate, number, length = rows.copy(), counts.copy(), norm
        for _ in range(1 + np.random.randint(3)):
            i, kind = np.random.randint(m), np.random.random()
            if kind < 0.5:
                size = 1 + np.random.randint(max(1, int(number[i] / 6)))
                number[i] = max(0.0, number[i] + (size if np.random.random() < 0.42 else -size))
            elif kind < 0.65:
                candidate[i, n - 1] = min(1.0, max(-1.0, candidate[i, n - 1] + 0.1 * np.random.randint(-2, 3)))
            elif kind < 0.72:
                j = np.random.randint(n - 1)
                candidate[i, j] = -candidate[i, j]
            elif kind < 0.82:
                k, count = np.random.randint(m), min(number[i], 1.0 + np.random.randint(2))
                number[i] -= count
                number[k] += count
            elif kind < 0.87:
                length = max(least_norm, norm + 0.02 * np.random.randn())
            elif kind < 0.93:
                scale = 0.8 + 0.4 * np.random.random()
                for k in range(m):
                    number[k] = np.floor(number[k] * scale + np.random.random())
        present_rows = number > 0
        if present_rows.sum() < 2:
            continue
        reference[n - 1] = length
        ratio, _, lead = slowest_round(candidate[present_rows], number[present_rows], reference, plus, 1.0, rounds)
        missing = max(0.0, ENOUGH - ratio) + (0.05 if lead < STRICT else 0.0)
        value = number.sum() + price * present_rows.sum() + MISSING * missing
        if value < present or np.random.random() < np.exp((present - value) / heat):
            rows, counts, norm, present = candidate, number, length, value
            if missing == 0.0 and value < cheapest:
                cheapest, best_rows, best_counts, best_norm = (
                    value,
                    candidate[present_rows].copy(),
                    number[present_rows].copy(),
                    length,
                )
    return cheapest, best_rows, best_counts, best_norm


def as_arrays(game: WeightedGame):
    """Return (rows, multiplicities, reference) as float arrays."""
    rows = np.array([[float(entry) for entry in row] for row in game.game.rows])
    return rows, np.array([float(entry) for entry in game.multiplicities]), np.array([*map(float, game.reference)])


def few_examples(
    start: WeightedGame, plus: float, least_norm: float, price: float, rounds: int, seconds: float, seed: int
):
    """Search by annealing, from a stored game, for the game of fewest examples (a distinct row costs `price`). A column
    may be dropped."""
    rows, counts, reference = as_arrays(start)
    norm, best, begun = max(least_norm, float(np.abs(reference).sum())), None, time.monotonic()
    while time.monotonic() - begun < seconds:
        random = np.random.default_rng(seed)
        columns = list(range(rows.shape[1]))
        if random.random() < 0.3 and len(columns) > 4:
            columns.pop(random.integers(len(columns) - 1))
        more = np.sign(random.normal(size=(3, len(columns))))
        more[:, -1] = random.integers(-5, 6, 3) / 5
        result = annealed(
            np.vstack([rows[:, columns], more]),
            np.concatenate([counts, [1.0, 1.0, 1.0]]),
            norm, plus, rounds, STEPS, seed, price, least_norm,
        )  # fmt: skip
        value = result[0] + price * result[1].shape[1]
        if result[0] < 1e9 and (best is None or value < best):
            best, (_, rows, counts, norm) = value, result
            print(
                f"seed {seed}, {time.monotonic() - begun:.0f} s: {size_and_ratio(rows, counts, norm, plus, rounds)}",
                flush=True,
            )
        seed += 1
    return rows, counts, norm


def size_and_ratio(rows, counts, norm, plus, rounds) -> str:
    reference = np.zeros(rows.shape[1])
    reference[-1] = norm
    ratio, t, lead = slowest_round(rows, counts, reference, plus, 1.0, rounds)
    size = f"{int(counts.sum())} examples in {len(rows)} distinct rows, {rows.shape[1]} columns"
    return f"{size}, B = {norm:.4f}, ratio {ratio:.4f} at t = {t}, least lead {lead:.1e}"


def listing(rows, counts) -> str:
    """Return the rows in the notation of `reference.constructions.norm_games`."""
    order = sorted(range(len(rows)), key=lambda i: tuple(rows[i]))
    signs = ["".join("+" if entry > 0 else "-" for entry in rows[i][:-1]) for i in order]
    return "\n".join(
        f'        ("{marks}", "{rows[i][-1]:.4g}", {int(counts[i])}),' for marks, i in zip(signs, order, strict=True)
    )


def climbed(columns: int, power: float, signs: bool, least_norm: float, rounds: int, seconds: float, seed: int):
    """Return (the largest t e^power/B², t, lead, restarts) by hill climbing: on the weights of all rows of signs, or on
    weights and entries."""
    random, begun, best, restarts = np.random.default_rng(seed), time.monotonic(), (0.0, 0, 1.0), 0
    m = 2**columns if signs else 2 * columns
    every = np.array(np.meshgrid(*[[1.0, -1.0]] * columns)).reshape(columns, -1).T.copy()
    while time.monotonic() - begun < seconds:
        restarts += 1
        rows = every if signs else random.uniform(-1, 1, (m, columns))
        logs, reference = -random.exponential(2 * least_norm + 2, m), random.exponential(1, columns)
        reference *= least_norm / np.abs(reference).sum()
        value, stale = slowest_round(rows, np.exp(logs), reference, 0.0, power, rounds), 0
        while stale < 2000 and time.monotonic() - begun < seconds:
            size = 10 ** (-3 * random.random())
            new_logs, new_rows, aim = logs.copy(), rows.copy(), reference.copy()
            new_logs[random.integers(m)] += size * random.normal()
            if random.random() < 0.3:
                aim[random.integers(columns)] += size * random.normal()
                aim *= max(1.0, least_norm / np.abs(aim).sum())
            if not signs:
                i, j = random.integers(m), random.integers(columns)
                new_rows[i, j] = np.clip(new_rows[i, j] + size * random.normal(), -1, 1)
            new = slowest_round(new_rows, np.exp(new_logs), aim, 0.0, power, rounds)
            if new[0] > value[0] and new[2] > STRICT:
                logs, rows, reference, value, stale = new_logs, new_rows, aim, new, 0
            else:
                stale += 1
        best = max(best, value)
    return (*best, restarts)


def short_bulk(s, stages: int, norm):
    """Return (columns chosen with all 2^J bulk rows, columns chosen with the Walsh rows, rounds in which the stages
    begin), from runs in floats."""
    built = heavy_set_game(s, stages, norm, limit=10**6)
    game, masses, margins = built.explicit("walsh")
    rows = np.array([[float(entry) for entry in row] for row in game.rows])
    weights = np.array([float(p) * np.exp(float(x)) for p, x in zip(masses, margins, strict=True)])
    picks = picked(rows, weights, built.starts[-1])
    run = ReducedRun(built.constants, list(built.pairs))
    for _ in range(built.starts[-1]):
        run.advance()
    return run.picks, [built.columns[j] for j in picks], built.starts, game.m


@njit
def picked(rows, weights, rounds):
    """Return the columns that AdaBoost chooses."""
    now, picks = weights / weights.sum(), np.zeros(rounds, dtype=np.int64)
    for t in range(rounds):
        edges = now @ rows
        chosen = np.argmax(np.abs(edges))
        now = now * np.exp(-np.arctanh(edges[chosen]) * rows[:, chosen])
        now /= now.sum()
        picks[t] = chosen
    return picks


def overlap(s, stages: int, norm) -> str:
    """Return the share of rounds of stage k in which a pair other than k and k - 1 is chosen, over a run in floats; or
    why there is none."""
    try:
        built = heavy_set_game(s, stages, norm, limit=200_000)
    except ValueError as error:
        return str(error).split(":")[0]
    run, out = ReducedRun(built.constants, list(built.pairs)), 0
    for k, (start, end) in enumerate(pairwise(built.starts), start=1):
        for _ in range(start, end):
            run.advance()
            out += run.picks[-1][0] not in (k, max(k - 1, 1))
    return f"{out / built.starts[-1]:.4f}"


def line_search_step(rows, now, column):
    """Return the minimiser along the column, by Newton's method."""
    step = 0.0
    for _ in range(60):
        weights = now * np.exp(-step * rows[:, column])
        newton_step = weights @ rows[:, column] / (weights @ rows[:, column] ** 2)
        step += np.clip(newton_step, -1, 1)
    return step


VARIANTS: dict[str, Callable] = {
    "AdaBoost": lambda rows, now, j, edge: np.arctanh(edge),
    "line search": lambda rows, now, j, edge: line_search_step(rows, now, j),
    "steps of 1/20 at most": lambda rows, now, j, edge: np.clip(np.arctanh(edge), -0.05, 0.05),
    "half of each step": lambda rows, now, j, edge: np.arctanh(edge) / 2,
}


def ratio_of_variant(game: WeightedGame, step: Callable, rounds: int) -> float:
    """Return the largest t e/B² in `rounds` rounds of greedy coordinate descent with the exponential loss and these
    steps."""
    rows, counts, reference = as_arrays(game)
    start = counts / counts.sum()
    target = start @ np.exp(-rows @ reference)
    weights, best = start.copy(), 0.0
    for t in range(1, rounds + 1):
        now = weights / weights.sum()
        edges = now @ rows
        j = int(np.argmax(np.abs(edges)))
        weights = weights * np.exp(-step(rows, now, j, edges[j]) * rows[:, j])
        best = max(best, t * (weights.sum() - target) / np.abs(reference).sum() ** 2)
    return best


def logistic_ratio(game: WeightedGame, rounds: int) -> float:
    """Return the largest t e/B² for the loss ln(1 + e^-margin)/ln 2, with the column of the largest derivative and line
    search. The reference is λ*, 3/2 λ* or 2 λ*, whichever gives the most.

    Near 0 the logistic loss is, up to constants, the exponential loss of half the margins, so that its minimiser is
    twice as long.
    """
    rows, counts, reference = as_arrays(game)
    start, margins, best = counts / counts.sum(), np.zeros(len(rows)), 0.0
    targets = [(_logistic(start, c * rows @ reference), c * np.abs(reference).sum()) for c in (1, 1.5, 2)]
    for t in range(1, rounds + 1):
        slopes = (start / (1 + np.exp(margins))) @ rows
        j = int(np.argmax(np.abs(slopes)))
        for _ in range(60):
            share = 1 / (1 + np.exp(margins))
            slope, curve = start * share @ rows[:, j], start * share * (1 - share) @ rows[:, j] ** 2
            margins = margins + np.clip(slope / curve, -1, 1) * rows[:, j]
        best = max(best, *(t * (_logistic(start, margins) - target) / norm**2 for target, norm in targets))
    return best


def _logistic(weights, margins) -> float:
    return float(weights @ np.log1p(np.exp(-margins)) / np.log(2))


@njit
def share_of_bound_9(columns, normal, at_least):
    """Return the largest (Σ γ²/2)/ln(1/ε) over the rounds, which NP14's (9) bounds by 1. The regulariser is the
    entropy; the first projection is onto a half-space."""
    rounds, m = columns.shape
    level = normal.min() if at_least else normal.max()
    sign = 1.0 if at_least else -1.0
    votes, squares, best = np.zeros(m), 0.0, 0.0
    for t in range(rounds):
        y = half_space_projection(np.exp(-votes) / m, normal, level, sign)
        edge = (y * columns[t]).sum() / y.sum()
        squares += edge * edge
        votes += edge * columns[t]
        wrong = (votes <= 1e-12).sum()
        if 0 < wrong < m:
            best = max(best, squares / 2 / -np.log(wrong / m))
    return best


@njit
def half_space_projection(point, normal, level, sign):
    """Return the projection v = z e^(λa), λ >= 0, onto a·v >= level if sign is 1; v = z e^(-λa) onto a·v <= level if
    sign is -1."""
    if sign * (level - (normal * point).sum()) <= 0:
        return point
    low, high = 0.0, 1.0
    while sign * (level - (normal * point * np.exp(sign * high * normal)).sum()) > 0 and high < 1e3:
        low, high = high, 2 * high
    for _ in range(55):
        middle = (low + high) / 2
        if sign * (level - (normal * point * np.exp(sign * middle * normal)).sum()) > 0:
            low = middle
        else:
            high = middle
    return point * np.exp(sign * high * normal)


@njit
def climbed_bound_9(examples, rounds, at_least, steps, seed):
    """Return (share of (9), columns, normal) after `steps` moves on the sign columns and on the half-space, which
    contains the simplex."""
    np.random.seed(seed)
    columns = np.where(np.random.random((rounds, examples)) < 0.3, -1.0, 1.0)
    normal = np.exp(np.random.randn(examples) * 2 * np.random.random())
    value = share_of_bound_9(columns, normal, at_least)
    for _ in range(steps):
        other, slopes, kind = columns.copy(), normal.copy(), np.random.random()
        if kind < 0.6:
            for _ in range(1 + np.random.randint(3)):
                t, i = np.random.randint(rounds), np.random.randint(examples)
                other[t, i] = -other[t, i]
        elif kind < 0.8:
            slopes[np.random.randint(examples)] *= np.exp(np.random.randn())
        elif kind < 0.9:
            other[np.random.randint(rounds)] = columns[np.random.randint(rounds)]
        else:
            i, k = np.random.randint(examples), np.random.randint(examples)
            other[:, i], slopes[i] = columns[:, k], normal[k]
        new = share_of_bound_9(other, slopes, at_least)
        if new >= value:
            columns, normal, value = other, slopes, new
    return value, columns, normal


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("search", choices=("examples", "signs", "walsh", "norms", "others", "bound-9"))
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plus", type=float, default=0.0, help="1 for (1+B)² in place of B² (examples)")
    parser.add_argument("--norm", type=float, default=1.0, help="the least B (examples, signs)")
    parser.add_argument(
        "--price", type=float, default=6.0, help="examples that a distinct row or a column costs (examples)"
    )
    parser.add_argument("--columns", type=int, default=4, help="(signs)")
    parser.add_argument("--power", type=float, default=5.0, help="β (signs)")
    parser.add_argument("--rated", action="store_true", help="entries in [-1, 1] in place of signs (signs)")
    options = parser.parse_args()
    {
        "examples": _examples,
        "signs": _signs,
        "walsh": _walsh,
        "norms": _norms,
        "others": _others,
        "bound-9": _bound_9,
    }[options.search](options)


def _examples(options) -> None:
    start, rounds = one_hundred_and_seven_examples(), int(60 * options.norm**2)
    rows, counts, norm = few_examples(
        start, options.plus, options.norm, options.price, rounds, options.seconds, options.seed
    )
    print(size_and_ratio(rows, counts, norm, options.plus, rounds))
    print(listing(rows, counts))


def _signs(options) -> None:
    best = climbed(options.columns, options.power, not options.rated, options.norm, 2000, options.seconds, options.seed)
    kind = "entries in [-1, 1]" if options.rated else "signs"
    print(
        f"{kind}, {options.columns} columns, B >= {options.norm:g}, seed {options.seed}: t e^{options.power:g}/B² = {best[0]:.4f} "
        f"at t = {best[1]}, {best[3]} restarts"
    )


def _walsh(options) -> None:
    for stages, norm in ((2, 60), (3, 60), (4, 100), (5, 100), (6, 60), (8, 60)):
        full, short, starts, rows = short_bulk(Fraction(1, 5), stages, norm)
        same = next((t for t, (a, b) in enumerate(zip(full, short, strict=True)) if a != b), len(full))
        counts = [sum(pick[0] == k for pick in short) for k in range(1, stages + 1)]
        full_counts = [sum(pick[0] == k for pick in full) for k in range(1, stages + 1)]
        print(
            f"s = 1/5, J = {stages}, B = {norm}: {rows} rows for {2**stages + stages}; the same picks in the first {same} of {len(full)} "
            f"rounds; rounds of the pairs {counts}, with all rows {full_counts}; stages begin at {list(starts)}",
            flush=True,
        )


def _norms(options) -> None:
    for s, stages, norms in (
        (Fraction(1, 5), 3, range(40, 201, 40)),
        (Fraction(1, 5), 5, range(40, 121, 20)),
        (Fraction(1, 10), 3, range(100, 301, 100)),
    ):
        held = [f"{norm}: {overlap(s, stages, norm)}" for norm in norms]
        print(f"s = {s}, J = {stages}, share of the rounds out of order at B = {', '.join(held)}", flush=True)


def _others(options) -> None:
    games = [
        ("59 examples, B = .299", fifty_nine_examples(), 30),
        ("107 examples, B = 1", one_hundred_and_seven_examples(), 60),
    ]
    games += [
        (case.game.name, WeightedGame(case.game, case.multiplicities, case.reference), 80)
        for case in slow_games()
        if case.game.name
    ]
    for name, game, rounds in games:
        ratios = [f"{label} {ratio_of_variant(game, step, rounds):.4f}" for label, step in VARIANTS.items()]
        print(f"{name}, {rounds} rounds: {', '.join(ratios)}, logistic {logistic_ratio(game, rounds):.4f}", flush=True)
    rounds, seven = 70_000, seven_rows()
    for label in ("AdaBoost", "line search"):
        ratio = ratio_of_variant(seven, VARIANTS[label], rounds) * 400 / 441
        print(f"seven rows, B = 20, {rounds} rounds, {label}: t e/(1+B)² = {ratio:.4f}", flush=True)


def _bound_9(options) -> None:
    sizes = ((5, 20), (6, 14), (6, 20), (8, 14), (12, 20))
    for examples, rounds in sizes:
        for at_least in (True, False):
            begun, best, seed = time.monotonic(), (0.0, np.zeros((0, 0)), np.zeros(0)), options.seed
            while time.monotonic() - begun < options.seconds / 2 / len(sizes):
                best = max(best, climbed_bound_9(examples, rounds, at_least, 6000, seed), key=lambda result: result[0])
                seed += 1
            kind = "at least" if at_least else "at most"
            print(
                f"{examples} examples, {rounds} rounds, {kind}, seeds {options.seed} to {seed - 1}: {best[0]:.4f} of (9)",
                flush=True,
            )
            if best[0] > 1:
                print(f"    normal {(best[2] / best[2].min()).round(3).tolist()}, level 1")
                print("    " + " ".join("".join("+" if entry > 0 else "-" for entry in column) for column in best[1]))


if __name__ == "__main__":
    main()
