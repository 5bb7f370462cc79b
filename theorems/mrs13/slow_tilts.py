"""Search for slow games in the limit of small tilts, where AdaBoost is the pure greedy algorithm (MRS13, Conjecture 6).

python -m theorems.mrs13.slow_tilts "rated, 6 columns" --hypotheses 6 --minutes 10 --seed 1

With rows x and -x of the weights P(1 ± ηu)/2 and λ* = η on the rated column c, the edges of AdaBoost are η times the inner products of
the residual, and for small η

    t e_t / B² = t (<u, c> - |c|²/2 - Σ_{s<=t} ρ_s²/2),        ρ_s the largest of |<r, h>|, r = u - Σ ρ h.

All terms are functions of the moments of P (the Gram matrix of the columns, c among them) and of Pu (the products with
u), which are linear in P and in Q = Pu, |Q| <= P/η for the largest tilt η. For a given order of choices linear programs
in a trust region increase the ratio, with a lead of LEAD for every choice; the order is changed at random. The result
is played as a game at the best tilt, rounded to multiplicities, and stored by `slow_games.store_slow_game`.

The best orders known alternate between two columns that are nearly each other's negatives: the residual and the loss
hardly change, and the edges stay just above that of c.
"""

from __future__ import annotations

import argparse
import itertools
import time

import numpy as np

from theorems.later import Later
from theorems.mrs13.slow_games import (
    RATED_VALUES,
    STRICT,
    Plan,
    SlowGameSearch,
    all_rows,
    rounded,
    slowest,
    store_slow_game,
    stored_slow_games,
)

optimize, sparse = Later("scipy.optimize"), Later("scipy.sparse")
LEAD = 1e-3
PRICE = 200.0  # penalty for a missing lead
SAMPLE = 120  # further rows that a program may use
KEPT = 8


class Limit:
    """Rows of `hypotheses` signs, the first of which is 1, and one of `values` rated values; `steepest` is 1/η for the
    largest tilt η."""

    def __init__(self, hypotheses: int, steepest: float, seed: int, values: int = RATED_VALUES):
        self.n, self.steepest, self.values = hypotheses, steepest, values
        self.random = np.random.default_rng(seed)
        rows = all_rows(hypotheses, np.linspace(-1, 1, values).round(6))
        self.rows = rows[rows[:, 0] > 0]
        self.pairs = [(i, j) for i in range(self.n + 1) for j in range(i, self.n + 1) if i < j or i == self.n]
        self.number = np.zeros((self.n + 1, self.n + 1), dtype=int)
        for number, (i, j) in enumerate(self.pairs):
            self.number[i, j] = self.number[j, i] = number
        self.products = np.array([self.rows[:, i] * self.rows[:, j] for i, j in self.pairs])

    def gram(self, weights):
        """Return the Gram matrix of the columns, the rated one last."""
        matrix, moments = np.eye(self.n + 1), self.products @ weights
        for moment, (i, j) in zip(moments, self.pairs, strict=True):
            matrix[i, j] = matrix[j, i] = moment
        return matrix

    def begun(self, game: dict):
        """Return (P, Q, choices) of a stored game; columns that the game lacks are independent fair signs."""
        search = SlowGameSearch(all_rows(self.n, np.linspace(-1, 1, self.values)), self.n, [self.n], self.n, 0, 0)
        plan, known = search.begun(game), len(game["signs"][0])
        weights, tilted = np.zeros(len(self.rows)), np.zeros(len(self.rows))
        counts = np.array(game["multiplicities"], dtype=float) / sum(game["multiplicities"])
        for marks, value, share in zip(game["signs"], game["rated"], counts, strict=True):
            row = np.array([*(1.0 if mark == "+" else -1.0 for mark in marks), float(value)])
            side = row[0]
            like = np.abs(self.rows[:, [*range(known), self.n]] - side * row).sum(axis=1)
            places = np.flatnonzero(like < like.min() + 1e-9)
            weights[places] += share / len(places)
            tilted[places] += side * share / len(places) / plan.solution[-1]
        return weights, self.steepest * np.clip(tilted / self.steepest, -weights, weights), plan.picks

    def follow(self, weights, tilted, picks):
        """Return (ratio, its gradient, edges ρ, their gradients, products with the residual before each choice, their
        gradients); gradients are with respect to the moments of P and the products with u."""
        gram, width = self.gram(weights), len(self.pairs) + self.n + 1
        products = self.rows.T @ tilted
        gradient = np.zeros((self.n + 1, width))
        gradient[:, len(self.pairs) :] = np.eye(self.n + 1)
        slope = -gradient[self.n] * 0
        slope[-1], slope[self.number[self.n, self.n]] = 1, -0.5
        excess = products[self.n] - gram[self.n, self.n] / 2
        edges, edge_gradients, before, before_gradients = [], [], [], []
        for pick in picks:
            before.append(products)
            before_gradients.append(gradient)
            edge, steep = products[pick], gradient[pick]
            edges.append(edge)
            edge_gradients.append(steep)
            excess, slope = excess - edge**2 / 2, slope - edge * steep
            gradient = gradient - np.outer(gram[pick], steep)
            for k in range(self.n + 1):
                if k != pick:
                    gradient[k, self.number[pick, k]] -= edge
            products = products - edge * gram[pick]
        total = len(picks)
        return total * excess, total * slope, np.array(edges), edge_gradients, before, before_gradients

    def worth(self, state, picks) -> float:
        """Return the ratio minus the penalties for missing leads."""
        ratio, _, edges, _, before, _ = self.follow(state[0], state[1], picks)
        missing = 0.0
        for pick, edge, products in zip(picks, edges, before, strict=True):
            missing += max(0.0, abs(np.delete(products, pick)).max() - (1 - LEAD) * abs(edge))
        return ratio - PRICE * missing

    def program(self, state, picks, trust: float):
        """Return the state after a linear program in which no moment changes by more than `trust`; None if it fails."""
        weights, tilted = state
        _, slope, edges, edge_gradients, before, before_gradients = self.follow(weights, tilted, picks)
        below, rhs, owner = [], [], []
        for t, (pick, edge) in enumerate(zip(picks, edges, strict=True)):
            for k, sign in itertools.product(range(self.n + 1), (1, -1)):
                if k != pick and (trust >= 0.05 or sign * before[t][k] > 0.3 * abs(edge)):
                    below.append(sign * before_gradients[t][k] - (1 - LEAD) * np.sign(edge) * edge_gradients[t])
                    rhs.append((1 - LEAD) * abs(edge) - sign * before[t][k])
                    owner.append(t)
        some = self.random.choice(len(weights), min(len(weights), SAMPLE), replace=False)
        used = np.unique(np.concatenate([np.flatnonzero(weights > 1e-12), some]))
        count, moments, total, leads = len(used), len(slope), len(picks), len(owner)
        one, empty, same = sparse.csr_matrix(np.ones((1, count))), sparse.csr_matrix, sparse.identity(count)
        slack = empty((np.ones(leads), (range(leads), owner)), shape=(leads, total))
        tilt = [sparse.hstack([-self.steepest * same, s * same, empty((count, moments + total))]) for s in (1, -1)]
        upper = sparse.vstack([sparse.hstack([empty((leads, 2 * count)), empty(np.array(below)), -slack]), *tilt])
        linear = sparse.block_diag([self.products[:, used], self.rows[used].T])
        rows_of_moments = sparse.hstack([linear, -sparse.identity(moments), empty((moments, total))])
        equal = sparse.vstack([sparse.hstack([one, empty((1, count + moments + total))]), rows_of_moments])
        now = np.concatenate([self.products @ weights, self.rows.T @ tilted])
        cost = np.concatenate([np.zeros(2 * count), -slope, np.full(total, PRICE)])
        bounds = [(0, None)] * count + [(None, None)] * count + [(-trust, trust)] * moments + [(0, None)] * total
        at_most = np.concatenate([rhs, np.zeros(2 * count)])
        result = optimize.linprog(cost, upper, at_most, equal, np.concatenate([[1], now]), bounds, method="highs")
        if result.x is None:
            return None
        new = np.zeros(len(weights)), np.zeros(len(weights))
        new[0][used], new[1][used] = np.maximum(result.x[:count], 0), result.x[count : 2 * count]
        return new[0] / new[0].sum(), new[1] / new[0].sum()

    def climbed(self, state, picks, seconds: float):
        """Return (state, worth) after linear programs, while the worth increases."""
        best, trust, ends = self.worth(state, picks), 0.03, time.monotonic() + seconds
        while trust > 1e-6 and time.monotonic() < ends:
            trial = self.program(state, picks, trust)
            reached = self.worth(trial, picks) if trial is not None else -np.inf
            if reached > best + 1e-6:
                state, best, trust = trial, reached, min(1.7 * trust, 0.1)
            else:
                trust /= 3
        return state, best

    def changed(self, picks) -> list[int] | None:
        """Return another order of choices; None if a column would be taken twice in succession."""
        picks, kind = list(picks), self.random.random()
        at, other = int(self.random.integers(1, len(picks))), int(self.random.integers(self.n))
        if kind < 0.2:
            picks += picks[-2:]
        elif kind < 0.5:
            picks.insert(at, other)
        elif kind < 0.75:
            picks[at] = other
        elif kind < 0.85 and len(picks) > 6:
            del picks[at]
        else:
            picks[at - 1], picks[at] = picks[at], picks[at - 1]
        return None if any(a == b for a, b in itertools.pairwise(picks)) else picks

    def as_game(self, state, picks) -> dict | None:
        """Return the slowest game with integer multiplicities over some tilts, with strict choices; None if there is
        none."""
        weights, tilted = state
        search = SlowGameSearch(np.vstack([self.rows, -self.rows]), self.n, [self.n], self.n, len(picks), 0)
        best, game = 0.0, None
        for eta in np.linspace(0.2, 1, 9) / self.steepest:
            both = np.maximum(np.concatenate([weights + eta * tilted, weights - eta * tilted]) / 2, 0)
            solution = np.zeros(self.n + 1)
            solution[-1] = eta
            ratio, _, lead = slowest(search.rows[both > 1e-9], both[both > 1e-9], solution, len(picks) + 4)
            if ratio > best and lead > 2 * STRICT:
                candidate = rounded(search, Plan(list(picks), np.zeros(len(picks)), solution, both))
                best, game = (ratio, candidate) if candidate is not None else (best, game)
        return game


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    known = {game["name"]: game for game in stored_slow_games() if game["rated"]}
    parser.add_argument("begin", choices=known, help="a stored game with a rated column")
    parser.add_argument("--hypotheses", type=int, default=6, help="sign columns for the run")
    parser.add_argument("--steepest", type=float, default=100.0, help="1/η for the largest tilt η")
    parser.add_argument(
        "--values",
        type=int,
        default=RATED_VALUES,
        help="the number of values of the rated column, which corresponds to one fewer sign columns",
    )
    parser.add_argument("--climb", type=float, default=40, help="seconds for each order of choices")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    limit = Limit(options.hypotheses, options.steepest, options.seed, options.values)
    name = f"rated, {options.hypotheses + 1} columns" + (
        f", {options.values} values" if options.values != RATED_VALUES else ""
    )
    print(f"{name}, seed {options.seed}", flush=True)
    begun = time.monotonic()
    best_plans: list[tuple] = []
    weights, tilted, picks = limit.begun(known[options.begin])
    order: list[int] | None = list(picks)
    state = 0.99 * weights + 0.01 / len(weights), tilted
    while time.monotonic() - begun < 60 * options.minutes:
        if order is not None:
            improved, worth = limit.climbed(state, order, options.climb)
            best_plans = sorted([*best_plans, (worth, order, improved)], key=lambda plan: -plan[0])[:KEPT]
            if best_plans[0][2] is improved:
                minutes = round((time.monotonic() - begun) / 60, 1)
                print(f"{minutes} min: {worth:.4f} after {len(order)} rounds", flush=True)
                game = limit.as_game(improved, order)
                if game is not None and game["ratio"] > 1:
                    settings = {"name": name, "seed": options.seed, "minutes": minutes, "norm": 0.0}
                    store_slow_game(
                        {**settings, "begin": options.begin, "signs of the rated": options.values - 1, **game}
                    )
        _, order, state = best_plans[min(int(limit.random.exponential(1.2)), len(best_plans) - 1)]
        order = limit.changed(order)


if __name__ == "__main__":
    main()
