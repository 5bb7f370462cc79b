"""Search for games on which AdaBoost is slow relative to the norm of a solution (MRS13, Conjecture 6), and store them.

python -m theorems.mrs13.slow_games signs --hypotheses 5 --reference 4 --minutes 30 --seed 2
python -m theorems.mrs13.slow_games rated --hypotheses 5 --minutes 10
python -m theorems.mrs13.slow_games rated --hypotheses 6 --minutes 60 --begin "rated, 6 columns"

The choices of T rounds and their edges θ_t determine the steps atanh θ_t and the losses L_t = Π sqrt(1 - θ_s²).
Everything else is linear in the weights of the rows. A linear program over all sign rows (with a grid of values for a
rated last column) computes the row distribution with the least loss of λ* for which the t-th edge of the chosen column
is θ_t and every other edge is smaller by LEAD. An outer search improves θ and λ* by linear programs in all variables
within a trust region, and the choices by random changes. The result is rounded to multiplicities and stored only if its
own run is as slow. A game without a seed came from an early version of `slow_tilts`; no search here repeats it. All
computations are in floats; `theorems.mrs13.conjecture_6` plays the stored games in enclosed arithmetic.
"""

from __future__ import annotations

import argparse
import itertools
import json
import time
from dataclasses import dataclass, field
from pathlib import Path

import numpy

from properties.engine.files import write_atomically
from theorems.later import Later

optimize = Later("scipy.optimize")
STORED = Path(__file__).resolve().parent.parent / "evidence" / "slow_games.json"
LEAD = 2e-3  # relative lead of every choice in the program
STRICT = 1e-4  # relative lead of every choice in a stored game
KEPT = 0.99  # share of the ratio that must remain after rounding to multiplicities
ELASTIC = 20.0  # penalty for a violated constraint
PLANS = 8
RATED_VALUES = 7


@dataclass
class Plan:
    """The choices of a run, their edges, λ*, and the best row distribution for them with its ratio."""

    picks: list[int]
    edges: numpy.ndarray
    solution: numpy.ndarray
    weights: numpy.ndarray = field(default_factory=lambda: numpy.zeros(0))
    ratio: float = -numpy.inf
    slack: float = numpy.inf


class SlowGameSearch:
    """Search for plans by linear programs and random changes of the choices.  rows : all rows, (number, columns).
    free : the columns that λ* may use, none of which a run has to take. signs : the number of sign columns; a further
    one is rated.      norm : the least |λ*|_1. Long solutions need no small tilt, and so fewer examples."""

    def __init__(self, rows, hypotheses: int, free, signs: int, longest: int, seed: int, norm: float = 0.0):
        self.signs, self.least = signs, norm / len(free)
        self.rows, self.hypotheses, self.free, self.longest = rows, hypotheses, list(free), longest
        self.random = numpy.random.default_rng(seed)

    def start(self) -> Plan:
        """Return a plan that takes every hypothesis once, then the last two alternately; these are correlated, so that
        progress is slow."""
        n, turns = self.hypotheses, int(self.random.integers(5, 18))
        picks = [*range(n - 2), *[n - 2, n - 1] * turns]
        edges = numpy.concatenate([numpy.linspace(0.18, 0.05, n - 2), numpy.linspace(0.035, 0.025, 2 * turns)])
        solution = numpy.zeros(self.rows.shape[1])
        solution[self.free] = max((0.3 if len(self.free) == 1 else 0.45) / len(self.free), self.least)
        return Plan(picks, edges, solution)

    def begun(self, game: dict) -> Plan:
        """Return the run of a stored game as a plan; columns that the game lacks are inserted between the chosen ones
        and those of λ*."""
        rows = numpy.array([[1.0 if mark == "+" else -1.0 for mark in row] for row in game["signs"]])
        if game["rated"]:
            rows = numpy.column_stack([rows, numpy.array(game["rated"], dtype=float)])
        reference = numpy.array(game["reference"], dtype=float)
        picks, edges, _ = float_run(rows, numpy.array(game["multiplicities"], dtype=float), game["rounds"])
        solution = numpy.zeros(self.rows.shape[1])
        known = reference[len(reference) - len(self.free) :]
        if max(picks) >= self.hypotheses or numpy.abs(known).sum() < numpy.abs(reference).sum():
            raise ValueError(f"{game['name']} needs more columns than {self.hypotheses} and {len(self.free)} for λ*")
        solution[self.free] = known
        return Plan(picks, edges, solution)

    def changed(self, plan: Plan) -> Plan | None:
        """Return the plan with some rounds added, one added, one changed, one removed, or two exchanged; None if a
        column would be taken twice in succession."""
        picks, edges = list(plan.picks), list(plan.edges)
        kind, at, other = (
            self.random.random(),
            int(self.random.integers(1, len(picks))),
            int(self.random.integers(self.hypotheses)),
        )
        if kind < 0.35 and len(picks) < self.longest:
            picks += picks[-2:] if self.random.random() < 0.5 else [other]
            edges += [edges[-1]] * (len(picks) - len(edges))
        elif kind < 0.6 and len(picks) < self.longest:
            picks.insert(at, other)
            edges.insert(at, (edges[at - 1] + edges[at]) / 2)
        elif kind < 0.8:
            picks[at] = other
        elif kind < 0.9 and len(picks) > 6:
            del picks[at], edges[at]
        else:
            picks[at - 1], picks[at] = picks[at], picks[at - 1]
        if any(a == b for a, b in itertools.pairwise(picks)):
            return None
        jitter = 1 + 0.05 * self.random.standard_normal(len(edges))
        return Plan(picks, numpy.array(edges) * jitter, plan.solution.copy())

    def program(self, plan: Plan, trust: float) -> Plan | None:
        """Return the solution of the linear program at the plan; with trust > 0 small changes of the edges and of λ*
        are also variables, to first order."""
        rows, picks, edges, solution = self.rows, plan.picks, plan.edges, plan.solution
        count, columns, total = len(rows), rows.shape[1], len(picks)
        moving, freed = (total, len(self.free)) if trust > 0 else (0, 0)
        width = count + moving + freed + 2 * total + 1
        losses = numpy.concatenate([[1.0], numpy.cumprod(numpy.sqrt(1 - edges**2))])
        equal, equal_to = [numpy.concatenate([numpy.ones(count), numpy.zeros(width - count)])], [1.0]
        below, below_than = [], []
        support = numpy.flatnonzero(plan.weights > 0) if moving else numpy.array([], dtype=int)
        margins = numpy.zeros(count)
        for t, pick in enumerate(picks):
            pulled = numpy.exp(-margins)[:, None] * rows
            drift, rhs = numpy.zeros((columns, moving)), numpy.zeros(moving)
            if moving:
                weighted = pulled[support] * plan.weights[support, None]
                for s in range(t):
                    drift[:, s] = -(weighted * rows[support][:, [picks[s]]]).sum(0) / (1 - edges[s] ** 2)
                    rhs[s] = -edges[t] * losses[t] * edges[s] / (1 - edges[s] ** 2)
                rhs[t] = losses[t]
            row = numpy.zeros(width)
            row[:count], row[count : count + moving] = pulled[:, pick], drift[pick] - rhs
            row[count + moving + freed + 2 * t : count + moving + freed + 2 * t + 2] = 1, -1
            equal.append(row)
            equal_to.append(edges[t] * losses[t])
            for k in range(columns):
                for sign in (1, -1) if k != pick else ():
                    row = numpy.zeros(width)
                    row[:count] = sign * pulled[:, k]
                    row[count : count + moving] = sign * drift[k] - (1 - LEAD) * numpy.sign(edges[t]) * rhs
                    row[-1] = -1
                    below.append(row)
                    below_than.append((1 - LEAD) * abs(edges[t]) * losses[t])
            margins = margins + numpy.arctanh(edges[t]) * rows[:, pick]
        reached, norm = numpy.exp(-rows @ solution), numpy.abs(solution).sum()
        scale = total / norm**2
        objective = numpy.zeros(width)
        objective[:count], objective[count + moving + freed :] = reached * scale, ELASTIC * scale
        bounds: list = [(0, None)] * width
        if moving:
            slope = -(reached[support] * plan.weights[support]) @ rows[support][:, self.free]
            objective[count : count + moving] = scale * losses[-1] * edges / (1 - edges**2)
            objective[count + moving : count + moving + freed] = scale * slope + 2 * plan.ratio / norm * numpy.sign(
                solution[self.free]
            )
            reach = [
                *(trust * numpy.maximum(abs(edges), 1e-3)),
                *(trust * numpy.maximum(abs(solution[self.free]), 1e-2)),
            ]
            bounds[count : count + moving + freed] = [(-r, r) for r in reach]
            for k, entry in enumerate(solution[self.free], start=count + moving):
                bounds[k] = (min(max(bounds[k][0], self.least - entry), bounds[k][1]), bounds[k][1])
        result = optimize.linprog(
            objective, numpy.array(below), below_than, numpy.array(equal), equal_to, bounds, method="highs"
        )
        if result.x is None:
            return None
        if moving:
            solution = solution.copy()
            solution[self.free] += result.x[count + moving : count + moving + freed]
            return Plan(picks, edges + result.x[count : count + moving], solution)
        weights, slack = numpy.maximum(result.x[:count], 0), result.x[count:].sum()
        return Plan(picks, edges, solution, weights, scale * (losses[-1] - reached @ weights), slack)

    def climbed(self, plan: Plan, seconds: float = 40, steps: int = 25) -> Plan | None:
        """Return the plan after linear programs in a trust region, while the ratio minus the penalties increases."""
        begun, trust = time.monotonic(), 0.3
        best = self.program(plan, 0)
        for _ in range(steps):
            if best is None or trust < 1e-4 or time.monotonic() - begun > seconds:
                break
            next_plan = self.program(best, trust)
            projected = (
                self.program(next_plan, 0) if next_plan is not None and abs(next_plan.edges).max() < 0.95 else None
            )
            if projected is not None and worth(projected) > worth(best) + 1e-7:
                best, trust = projected, min(1.5 * trust, 0.6)
            else:
                trust /= 3
        return best

    def run(self, minutes: float, begin: dict | None = None, better=lambda plan: None) -> list[Plan]:
        """Return the best plans, best first, starting from the stored game `begin` if given. `better` is called with
        every new best plan."""
        kept: list[Plan] = []
        begun = time.monotonic()
        if begin is not None:
            first = self.climbed(self.begun(begin), seconds=240)
            kept = [] if first is None else [first] * (PLANS // 2)
            print("begun:", [(f"{worth(plan):.4f}", len(plan.picks)) for plan in kept[:1]], flush=True)
        while time.monotonic() - begun < 60 * minutes:
            first = (
                self.start()
                if len(kept) < PLANS // 2
                else self.changed(kept[min(int(self.random.exponential(1.5)), len(kept) - 1)])
            )
            plan = self.climbed(first) if first is not None else None
            if plan is None or (plan.slack > 1e-5 and len(kept) >= PLANS // 2):
                continue
            kept = sorted([*kept, plan], key=worth, reverse=True)[:PLANS]
            if kept[0] is plan:
                minute = (time.monotonic() - begun) / 60
                print(f"{minute:.1f} min: {plan.ratio:.4f} after {len(plan.picks)} rounds", flush=True)
                better(plan)
        return kept


def worth(plan: Plan) -> float:
    """Return the ratio minus the penalties for violated constraints."""
    return plan.ratio - ELASTIC * plan.slack * len(plan.picks) / numpy.abs(plan.solution).sum() ** 2


def all_rows(hypotheses: int, values=None):
    """Return all sign rows; if `values` are given, with each of these in a further rated column."""
    signs = itertools.product([1.0, -1.0], repeat=hypotheses)
    return numpy.array(
        [[*row, *rest] for row in signs for rest in ([[v] for v in values] if values is not None else [[]])]
    )


def float_run(rows, multiplicities, rounds: int):
    """Return (columns taken, their edges, least relative lead so far after each round) of the run in floats on weighted
    rows."""
    margins, lead = numpy.zeros(len(rows)), 1.0
    picks, taken, leads = [], [], []
    for _ in range(rounds):
        now = multiplicities * numpy.exp(-margins)
        edges = rows.T @ now / now.sum()
        chosen = int(numpy.argmax(abs(edges)))
        sizes = numpy.sort(abs(edges))
        lead = min(lead, 1 - sizes[-2] / sizes[-1])
        margins = margins + numpy.arctanh(edges[chosen]) * rows[:, chosen]
        picks.append(chosen)
        taken.append(edges[chosen])
        leads.append(lead)
    return picks, numpy.array(taken), leads


def slowest(rows, multiplicities, solution, rounds: int) -> tuple[float, int, float]:
    """Return (largest t e_t / B², its t, least relative lead up to t) of the run in floats on weighted rows."""
    weights = multiplicities / multiplicities.sum()
    picks, edges, leads = float_run(rows, multiplicities, rounds)
    losses = weights @ numpy.exp(
        -numpy.cumsum(rows[:, picks] * numpy.arctanh(edges), axis=1)
    )  # the rated column may be taken
    reached, norm = weights @ numpy.exp(-rows @ solution), numpy.abs(solution).sum()
    ratios = [t * (loss - reached) / norm**2 for t, loss in enumerate(losses, start=1)]
    t = int(numpy.argmax(ratios))
    return max((ratios[t], t + 1, leads[t]), (0.0, 0, 1.0))


def rounded(search: SlowGameSearch, plan: Plan) -> dict | None:
    """Return the plan as a game, with the least number of examples from a list that preserves the ratio and the strict
    choices; None if none does."""
    solution = numpy.round(plan.solution, 6)
    used = plan.weights > 1e-9
    rows, weights, rounds = search.rows[used], plan.weights[used] / plan.weights[used].sum(), len(plan.picks) + 4
    whole = slowest(rows, weights, solution, rounds)
    for examples in numpy.unique(numpy.geomspace(50, 3e6, 200).round()):
        counts = numpy.round(weights * examples)
        kept = counts > 0
        ratio, t, lead = slowest(rows[kept], counts[kept], solution, rounds)
        if ratio > KEPT * whole[0] and lead > STRICT:
            return {
                "signs": ["".join("+" if entry > 0 else "-" for entry in row[: search.signs]) for row in rows[kept]],
                "rated": [f"{entry:.6g}" for row in rows[kept] for entry in row[search.signs :]],
                "multiplicities": [int(count) for count in counts[kept]],
                "reference": [f"{entry:.6f}" for entry in solution],
                "rounds": t,
                "ratio": round(ratio, 4),
                "lead": float(f"{lead:.2g}"),
            }
    return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=("signs", "rated"))
    parser.add_argument("--hypotheses", type=int, default=5, help="sign columns for the run")
    parser.add_argument("--reference", type=int, default=4, help="further sign columns, for λ* (signs)")
    parser.add_argument("--longest", type=int, default=60, help="the most rounds")
    parser.add_argument("--norm", type=float, default=0.0, help="the least norm of the solution")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin", metavar="NAME", help="the stored game to begin with")
    options = parser.parse_args()
    n = options.hypotheses
    if options.kind == "rated":
        rows, free = all_rows(n, numpy.linspace(-1, 1, RATED_VALUES).round(6)), [n]  # decimals
    else:
        rows, free = all_rows(n + options.reference), list(range(n, n + options.reference))
    signs = n + (options.reference if options.kind == "signs" else 0)
    search = SlowGameSearch(rows, n, free, signs, options.longest, options.seed, options.norm)
    name = f"{options.kind}, {rows.shape[1]} columns" + (f", norm {options.norm:g}" if options.norm else "")
    known = {game["name"]: game for game in stored_slow_games()}
    if options.begin is not None and options.begin not in known:
        raise SystemExit(f"begin must be one of {', '.join(known)}, got {options.begin}")
    print(f"{name}, seed {options.seed}", flush=True)
    begun = time.monotonic()

    def keep(plan: Plan) -> None:
        game = rounded(search, plan)
        if game is not None and game["ratio"] > 1:
            minutes = round((time.monotonic() - begun) / 60, 1)
            store_slow_game({"name": name, "seed": options.seed, "minutes": minutes, "norm": options.norm, **game})

    search.run(options.minutes, known.get(options.begin), keep)


def stored_slow_games() -> list[dict]:
    """Return the stored games."""
    return json.loads(STORED.read_text(encoding="utf-8")) if STORED.exists() else []


def store_slow_game(game: dict) -> None:
    """Store the game unless a stored game of the same name is as slow."""
    others = [
        other for other in stored_slow_games() if other["name"] != game["name"] or other["ratio"] >= game["ratio"]
    ]
    if any(other["name"] == game["name"] for other in others):
        return
    text = json.dumps(sorted([*others, game], key=lambda other: other["name"]), indent=1)
    write_atomically(STORED, text + "\n")
    size = f"{len(game['signs'])} distinct rows, {sum(game['multiplicities'])} examples"
    print(f"stored {game['name']}: {game['ratio']} after {game['rounds']} rounds, {size}", flush=True)


if __name__ == "__main__":
    main()
