"""`boostproof search ID`: search for the worst case of a claim, or of a question that a paper leaves open, by hill climbing.

A chunk is one climb. A climb starts at a random matrix and learner, at a construction, or at the best stored case. A step
flips entries, copies rows or columns, or changes ranks of the learner, and is taken back if it lowers the score. Claims
without a declared objective are also searched by hypothesis with their own strategies. Every score near the bound is
decided exactly before it counts. A rerun adds climbs to those stored.
"""

from __future__ import annotations

import json
import math
import sys
from typing import Any

import numpy as np
from rich.table import Table

from properties.cases.play import Play
from properties.engine import witness
from properties.engine.files import HOME
from reference import Game
from reference.adversary import Ranked
from theorems.ledger import claim_named
from theorems.searching.chunks import DATABASE, check_work_options, run_chunks, write_summary
from theorems.searching.limits import LIMIT
from theorems.searching.objectives import exact_game, objective_named
from theorems.searching.store import Store
from theorems.searching.targeted import drawn_sources, targeted_climb
from theorems.shared.objective import VACUOUS, Objective
from theorems.terminal import Terminal


def run(options) -> int:
    """Return 1 if a score beyond the bound was decided exactly, else 0."""
    objective = objective_named(options.id)
    deadline = check_work_options(options, LIMIT)
    shapes = [parse_shape(text) for text in options.shape] if options.shape else list(objective.shapes)
    if objective.own_strategies and not options.shape:  # the shape (0, k) means the claim's k-th strategy
        shapes += [(0, k) for k in range(len(drawn_sources(claim_named(options.id))))]
    evaluations = objective.evaluations if options.evaluations is None else options.evaluations
    for name, value in (("--climbs", options.climbs), ("--evaluations", evaluations)):
        if value < 1:
            raise ValueError(f"{name} must be at least 1, got {value}")
    if options.seed < 0:
        raise ValueError(f"--seed must be at least 0, got {options.seed}")
    store = Store(options.database or DATABASE)
    task = f"search {objective.claim} version={objective.version} evaluations={evaluations} seed={options.seed}"
    known = _checked_results(store, task)
    if not options.report:
        if not options.quiet:
            print(f"seed {options.seed}, climbs of {evaluations} games, shapes {shapes}", file=sys.stderr)
            print(f"no climb begins after {options.minutes or LIMIT:g} minutes (--minutes)", file=sys.stderr)
        climbs = math.inf if options.minutes is not None else options.climbs
        plan = _plan(objective.claim, shapes, known, climbs, evaluations, options.seed)
        units = ((chunk, {task: arguments}) for chunk, arguments in plan)
        total = len(known) + (0 if climbs == math.inf else options.climbs * len(shapes))
        finished = run_chunks(
            climb_chunk, units, store, objective.claim, options.jobs, options.scheduler, total or None, len(known), deadline,
            options.quiet,
        )  # fmt: skip
        if not finished and options.minutes is None:
            print(
                f"stopped after {LIMIT} minutes; the same command goes on, --minutes sets another limit",
                file=sys.stderr,
            )
    rows = results_by_shape(_checked_results(store, task))
    for row in rows:
        if row["violated"]:
            row["witness"] = _saved(objective, row)
    summary = {
        "claim": objective.claim,
        "question": objective.question,
        "bound": objective.bound,
        "seed": options.seed,
        "worker_seconds": round(store.seconds(task), 1),
        "tried": sum(row["tried"] for row in rows),
        "shapes": rows,
    }
    if options.json:
        print(json.dumps(summary, indent=1), flush=True)
    else:
        _print(objective, rows)
    status = 1 if any(row["violated"] for row in rows) else 0
    failed = write_summary(options.summary, json.dumps(summary, indent=1), store)
    return status or failed


def parse_shape(text: str) -> tuple[int, int]:
    try:
        m, n = (int(part) for part in text.lower().split("x"))
    except ValueError:
        raise ValueError(f"--shape must be MxN such as 8x3, got {text!r}") from None
    if not (1 <= m < 64 and 1 <= n < 64):
        raise ValueError(f"--shape must have 1 to 63 rows and columns, got {text}")
    return m, n


def _plan(claim_id, shapes, known, climbs, evaluations, seed):
    """Yield further climbs as (chunk, arguments), one of each shape in turn; climb k of m x n is chunk (k << 12) + (m << 6) + n.

    Every third climb starts at the best case that was stored when this run began.
    """
    best: dict[tuple[int, int], Any] = {}
    next_climb: dict[tuple[int, int], int] = {}
    for chunk, result in sorted(known.items()):
        m, n = result["shape"]
        next_climb[m, n] = max(next_climb.get((m, n), 0), (chunk >> 12) + 1)
        if result["score"] is not None and result["score"] > best.get((m, n), {"score": VACUOUS})["score"]:
            best[m, n] = result
    k = 0
    while k < climbs:
        for m, n in shapes:
            climb = next_climb.get((m, n), 0) + k
            begin = best.get((m, n)) if climb % 3 == 2 and m else None
            begin = None if begin is None else (begin["matrix"], begin["picks"])
            yield (climb << 12) + (m << 6) + n, (claim_id, (m, n), climb, evaluations, seed, begin)
        k += 1


def climb_chunk(claim_id, shape, climb, evaluations, seed, begin=None) -> dict[str, Any]:
    """Return the best score of one climb, its case, and the number of games tried; a pure function of its arguments."""
    if shape[0] == 0:
        outcome = targeted_climb(claim_named(claim_id), shape[1], evaluations, 1000 * seed + climb)
        return {"shape": list(shape), "climb": climb, **outcome}
    objective = objective_named(claim_id)
    rng = np.random.default_rng([seed, *shape, climb])
    scored = _Scored(objective)
    matrix, picks = _beginning(objective, shape, climb, begin, rng)
    score = scored(matrix, picks)
    best = (score, matrix, picks)
    for _ in range(evaluations - 1):
        neighbour = _neighbour(objective, matrix, picks, rng)
        reached = scored(*neighbour)
        if reached >= score:
            (matrix, picks), score = neighbour, reached
        if score > best[0]:
            best = (score, matrix, picks)
    if scored.violated:
        best = scored.violated
    return {
        "shape": list(shape),
        "climb": climb,
        "tried": scored.tried,
        "distinct": len(scored.known),
        "decided": scored.decided,
        "undecided": scored.undecided,
        "violated": scored.violated is not None,
        "score": None if best[0] == VACUOUS else best[0],
        "matrix": best[1].astype(int).tolist(),
        "picks": list(best[2]),
    }


class _Scored:
    """The objective with a cache. A score near the bound is replaced by the exact score."""

    def __init__(self, objective: Objective):
        self.objective = objective
        self.known: dict = {}
        self.tried = self.decided = self.undecided = 0
        self.violated: tuple | None = None

    def __call__(self, matrix, picks) -> float:
        self.tried += 1
        key = (matrix.astype(np.int8).tobytes(), picks)
        if key not in self.known:
            self.known[key] = self._evaluate(matrix, picks)
        return self.known[key]

    def _evaluate(self, matrix, picks) -> float:
        objective = self.objective
        score = float(objective.screen(matrix, picks))
        if math.isnan(score):
            score = VACUOUS
        is_near_bound = objective.bound is not None and score >= objective.bound - objective.allowance
        if is_near_bound and objective.decide is not None:
            self.decided += 1
            score, violated = objective.decide(exact_game(matrix), picks)
            if violated is None:
                self.undecided += 1
            elif violated and (self.violated is None or score > self.violated[0]):
                self.violated = (score, matrix, picks)
        return score


def _beginning(objective, shape, climb, begin, rng):
    picks = tuple(int(p) for p in rng.integers(0, shape[1], objective.rounds))
    if begin is not None:
        return np.array(begin[0], dtype=float), tuple(begin[1])
    fitting = [game for game in objective.starts if (game.m, game.n) == tuple(shape)]
    if fitting and climb % 3 == 1:
        return fitting[climb // 3 % len(fitting)].array.copy(), (0,) * objective.rounds
    lean = rng.uniform(0, 0.7)  # the share of entries made right: random matrices without it have small edges
    matrix = rng.choice(objective.entries, shape).astype(float)
    matrix[rng.random(shape) < lean] = max(objective.entries)
    return matrix, picks if climb % 2 else (0,) * objective.rounds


def _neighbour(objective, matrix, picks, rng):
    """Return the case after one random change, rarely two or three."""
    matrix, picks = matrix.copy(), list(picks)
    m, n = matrix.shape
    for _ in range(1 + int(rng.geometric(0.6) > 1) + int(rng.random() < 0.1)):
        move = rng.random()
        if picks and move < 0.3:
            picks[rng.integers(len(picks))] = int(rng.integers(n))
        elif m > 1 and move < 0.4:
            matrix[rng.integers(m)] = matrix[rng.integers(m)]
        elif n > 1 and move < 0.45:
            matrix[:, rng.integers(n)] = matrix[:, rng.integers(n)]
        else:
            i, j = rng.integers(m), rng.integers(n)
            matrix[i, j] = rng.choice([entry for entry in objective.entries if entry != matrix[i, j]])
    return matrix, tuple(picks)


def _checked_results(store: Store, task: str) -> dict[int, dict[str, Any]]:
    """Return the stored climbs of a task. Raises ValueError in one line for a result that no climb has."""
    results = store.results(task)
    for chunk, result in results.items():
        shape, score = result.get("shape"), result.get("score")
        counts = [result.get(name) for name in ("tried", "decided", "undecided", "climb")]
        if not (isinstance(shape, list) and len(shape) == 2 and all(type(side) is int and side >= 0 for side in shape)):
            raise store.forged(task, chunk, f"shape must be two numbers, got {repr(shape)[:40]}")
        if not all(type(count) is int and 0 <= count <= 10**9 for count in counts):
            raise store.forged(task, chunk, f"its counts must be numbers from 0 to 10^9, got {repr(counts)[:60]}")
        if score is not None and (type(score) not in (int, float) or score != score):
            raise store.forged(task, chunk, f"score must be a number or null, got {repr(score)[:40]}")
        if type(result.get("violated")) is not bool:
            raise store.forged(task, chunk, "violated must be true or false")
    return results


def results_by_shape(results: dict[int, dict]) -> list[dict[str, Any]]:
    """Return for each shape the numbers of climbs and games, and the best score with its climb, matrix and learner."""
    shapes: dict[tuple, dict[str, Any]] = {}
    for _, result in sorted(results.items()):
        row = shapes.setdefault(
            tuple(result["shape"]),
            {"shape": result["shape"], "climbs": 0, "tried": 0, "decided": 0, "undecided": 0, "violated": False,
             "score": None, "climb": None, "matrix": None, "picks": None, "case": None},
        )  # fmt: skip
        row["climbs"] += 1
        for counted in ("tried", "decided", "undecided"):
            row[counted] += result[counted]
        better = result["score"] is not None and (row["score"] is None or result["score"] > row["score"])
        if (result["violated"], better) > (row["violated"], False):
            row.update({name: result.get(name) for name in ("violated", "score", "climb", "matrix", "picks", "case")})
    return [shapes[shape] for shape in sorted(shapes)]


def _saved(objective, row) -> str:
    """Store the game of an exactly decided violation, and return its file; the reason where it could not be written."""
    try:
        return _save(objective, row).relative_to(HOME).as_posix()
    except OSError as error:
        return f"no file: {error}"


def _save(objective, row):
    """Store the game of an exactly decided violation in the folder of uncommitted witnesses; return the path."""
    note = f"search: score {row['score']}"
    if row["case"] is not None:
        return witness.write(HOME / witness.UNCOMMITTED, objective.claim, row["case"], {}, note)
    game = Game(row["matrix"])
    case = Play(game, Ranked(row["picks"]), len(row["picks"])) if objective.rounds else game
    stored = {**witness.case_to_json(case), "picks": row["picks"]}
    return witness.write(HOME / witness.UNCOMMITTED, objective.claim, stored, {}, note)


def _print(objective, rows) -> None:
    console = Terminal(width=140)
    table = Table(
        "shape", "climbs", "games tried", "best score", "climb", "decided exactly", "undecided", title=objective.claim
    )
    for row in rows:
        table.add_row(
            "{} x {}".format(*row["shape"]) if row["shape"][0] else f"strategy {row['shape'][1] + 1}",
            str(row["climbs"]),
            f"{row['tried']:,}",
            "none" if row["score"] is None else f"{row['score']:.9g}",
            str(row["climb"]),
            f"{row['decided']:,}",
            str(row["undecided"]),
        )
    console.print(f"{objective.question} (bound: {objective.bound})")
    console.print(table)
    scored = [row for row in rows if row["score"] is not None]
    if scored:
        best = max(scored, key=lambda row: (row["violated"], row["score"]))
        where = best["matrix"] or json.dumps(best["case"])[:400]
        console.print(f"best: {where}" + (f" with ranks {best['picks']}" if best["picks"] else ""))
    for row in rows:
        if row["violated"]:
            console.print(f"VIOLATED, decided exactly: {row['witness']}")
