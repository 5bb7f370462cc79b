"""`boostproof sweep ID`: check one claim on every case of a finite scope; resumable, with any number of workers.

The scope is the claim's own exhaustive sources at an effort, all matrices over given entries up to a size, all mistake-set
games to a depth, or all runs of the best column on up to m examples. Of tied columns the learner plays the one of lowest
index, or each in turn (`--ties all`). Every case is decided in exact or enclosed arithmetic.
"""

from __future__ import annotations

import copy
import functools
import itertools
import json
import math
import platform
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from importlib.metadata import version
from typing import Any

from properties.cases.exhaustive import Exhausted, FiniteScope, MistakeGames, Restricted
from properties.cases.play import Play
from properties.cases.ties import BestRuns, EveryTie, tied_plays
from properties.claims import Claim, Listed
from properties.claims.together import Several
from properties.engine.checking import Evidence, check_case
from properties.engine.evidence import first_cases
from properties.engine.failures import described
from properties.engine.ledger import with_finite_numbers
from properties.traits import Declared
from reference import BestColumn, Game, play
from theorems.ledger import claim_named
from theorems.searching.chunks import DATABASE, check_work_options, digest_of_evidence, run_chunks, write_summary
from theorems.searching.limits import SIDE
from theorems.searching.store import Store


def run(options) -> int:
    """Return 0 if cases are decided and none is violated or undecided, else 1; 3 if the sweep is unfinished.

    For several ids the largest status is returned, and --minutes limits the time for all of them together.
    """
    deadline = check_work_options(options)
    if options.chunk < 1:
        raise ValueError(f"--chunk must be at least 1, got {options.chunk}")
    planned = [_planned(claim_id, options) for claim_id in dict.fromkeys(options.ids)]
    store = Store(options.database or DATABASE)
    summaries, status = [], 0
    for together in [planned] if options.together else [[one] for one in planned]:
        _run(together, options, store, deadline)
        for target, scope in together:
            summary = _summary(target, scope, options, store)
            summaries.append(summary)
            if not options.json:
                print(_described(summary), flush=True)
            expected = target.printed in ("refuted", "ambiguous")
            wrong = not summary["cases"] or summary["undecided"] or (summary["violated"] and not expected)
            status = max(status, 3 if summary["chunks"] < summary["of"] else 1 if wrong else 0)
    text = json.dumps(summaries if len(summaries) > 1 else summaries[0], indent=1)
    if options.json:
        print(text, flush=True)
    if status == 3:
        print("some chunks remain: the same command resumes", file=sys.stderr)
        tasks = [_task(target, scope, options) for target, scope in planned]
        for line in [line for task in tasks for line in store.held_by_others(task)]:
            print(line, file=sys.stderr)
    failed = write_summary(options.summary, text, store)
    return status or failed


def _planned(claim_id: str, options) -> tuple[Claim, str]:
    """Return the claim and its scope as text."""
    target = claim_named(claim_id)
    return target, parse_scope(options, target)


OPTIONS = {"own": "of its own", "matrices": "--entries", "mistakes": "--mistakes", "runs": "--runs"}
TRIED = 30  # cases of each source in which a learner other than the best column is looked for


def _reason_without(target: Claim, kind: str) -> str:
    """Return why a claim has no scope of a kind, a key of OPTIONS; "" if it has one."""
    if target.function is None:
        return "its readings are checked, one by one"
    if kind == "own":
        has_one = any(isinstance(source, FiniteScope) for source in target.games)
        return "" if has_one else "its games are drawn or listed"
    if not target.needs_traces:
        if kind in ("mistakes", "runs"):
            return "it is not about runs of a booster"
        return "" if _is_about_games(target) else "it is about instances of its own"
    if any(_plays_labels(booster) for booster in target.boosters):
        return "its runs are those of a booster of labels, and a matrix of margins has none"
    if all(getattr(source, "whole", False) for source in target.games):
        return "it is about the games that it names, and no others"
    if kind == "mistakes" and not _takes_any_learner(target):
        return "its learner is the best column, and an adversary may choose otherwise"
    single = not any(isinstance(booster, Several) for booster in target.boosters)
    if kind == "runs" and not (single and [type(learner) for learner in target.oracles] == [BestColumn]):
        return "it is not about single runs whose learner is the best column"
    if kind == "runs" and not all("examples" in Declared.of(booster).symmetries for booster in target.boosters):
        return "a booster of it treats examples by their index, so that its runs on permuted examples differ"
    return ""


def _scopes_of(target: Claim) -> str:
    """Return the scopes that a claim has, in words."""
    if target.function is None:
        return f"sweep {' or '.join(target.read_as)}" if target.read_as else "nothing of it can be swept"
    options = [option for kind, option in OPTIONS.items() if not _reason_without(target, kind)]
    return (
        f"it has {' and '.join(options)}".replace("it has of its own", "it has its own") if options else "it has none"
    )


def _plays_labels(booster) -> bool:
    return getattr(booster, "traits", None) is not None and Declared.of(booster).columns == "labels"


def _takes_any_learner(target: Claim) -> bool:
    """Return whether a learner other than the best column plays in the cases of a claim: only then is it about any
    learner."""
    cases = itertools.chain(
        target.constructions(), (c for source in target.games for c in first_cases(source, "quick", TRIED))
    )
    learners = itertools.chain(target.oracles, (case.oracle for case in cases if isinstance(case, Play)))
    return any(learner is not None and not isinstance(learner, BestColumn) for learner in learners)


def _run(planned: list[tuple[Claim, str]], options, store: Store, deadline: float | None) -> None:
    """Compute the missing chunks of these claims, chunk k of all of them as one unit of work."""
    units: dict[int, dict[str, tuple]] = {}
    everything = set()
    for target, scope in planned:
        task, done = _task(target, scope, options), store.numbers(_task(target, scope, options))
        chunks = range(_chunks(target, scope, options))
        everything |= set(chunks)
        for k in chunks:
            if k not in done:
                cases = (k * options.chunk, (k + 1) * options.chunk)
                units.setdefault(k, {})[task] = (target.id, scope, *cases)
    plan = sorted(units.items(), reverse=True)  # starts with the largest games, which come last in a scope
    title = planned[0][0].id if len(planned) == 1 else f"{len(planned)} claims"
    total = len(everything)
    run_chunks(
        sweep_chunk, plan, store, title, options.jobs, options.scheduler, total, total - len(plan), deadline,
        options.quiet,
    )  # fmt: skip


def _task(target: Claim, scope: str, options) -> str:
    return f"sweep {target.id} {scope} chunk={options.chunk} {digest_of_evidence(target, scope)}"


def _chunks(target: Claim, scope: str, options) -> int:
    return math.ceil(_count(target, scope) / options.chunk)


def _summary(target: Claim, scope: str, options, store: Store) -> dict[str, Any]:
    task, of = _task(target, scope, options), _chunks(target, scope, options)
    results = {
        k: result for k, result in store.results(task).items() if 0 <= k < of
    }  # chunks outside the plan do not count
    for k, result in results.items():
        games = min(options.chunk, _count(target, scope) - k * options.chunk)
        if why := why_forged(result, most_cases(target, scope, games)):
            raise store.forged(task, k, why)
    counted = {"chunks": len(results), "of": of, "digest": task.rsplit(" ", 1)[1]}
    return {**evidence_of_chunks(target, scope, results, store.seconds(task)), **counted}


def parse_scope(options, target: Claim) -> str:
    """Return the scope as text, from which every worker rebuilds the scope.

    A column and its negation count as two with --keep-signs, and for a claim whose own scope counts them as two.
    Raises ValueError if the claim has no such scope; the message names the scopes that it has.
    """
    if not options.entries and (options.rows is not None or options.columns is not None):
        raise ValueError("--rows and --columns need --entries, e.g. --entries -1,1")
    rows, columns = (SIDE if side is None else side for side in (options.rows, options.columns))
    if options.entries and options.mistakes:
        raise ValueError("--entries and --mistakes exclude each other")
    if options.runs and (options.mistakes or options.rows is not None or options.columns is not None):
        raise ValueError("--runs excludes --mistakes, --rows and --columns: a run has as many hypotheses as it plays")
    if options.ties == "all" and (options.mistakes or options.runs):
        raise ValueError("--ties needs games: the plays of --mistakes have no ties, and those of --runs have every tie")
    if options.mistakes:
        scope = f"mistakes:{_pair(options.mistakes, '--mistakes')}"
    elif options.runs:
        scope = f"runs:{options.entries or '-1,1'}:{_pair(options.runs, '--runs')}"
    elif options.entries:
        own_signs = any(isinstance(source, Exhausted) and not source.column_sign for source in target.games)
        signs = "kept" if options.keep_signs or own_signs else "free"
        scope = f"matrices:{options.entries}:{rows}:{columns}:{signs}"
    else:
        scope = f"own:{options.effort}"
    if options.ties == "all":
        scope += f"/ties:{options.most_runs}"
    kind = scope.partition(":")[0]
    if reason := _reason_without(target, kind):
        raise ValueError(f"{target.id} has no scope {OPTIONS[kind]}: {reason}; {_scopes_of(target)}")
    if kind != "own":
        _sources(target, scope)
    return scope


def _pair(text: str, option: str) -> str:
    """Return "M:T" for the text "M,T" of an option."""
    try:
        m, rounds = (int(part) for part in text.split(","))
    except ValueError:
        raise ValueError(f"{option} must be M,T such as 3,4, got {text!r}") from None
    return f"{m}:{rounds}"


def _sources(target: Claim, scope: str) -> tuple[str, list]:
    """Return (effort, sources) of a scope."""
    sources: list[FiniteScope]
    games, _, most = scope.partition("/ties:")
    kind, *parts = games.split(":")
    if kind == "mistakes":
        return "quick", [MistakeGames(int(parts[0]), int(parts[1]))]
    if kind in ("matrices", "runs"):
        try:
            entries = [Fraction(entry) for entry in parts[0].split(",")]
        except (ValueError, ZeroDivisionError):
            raise ValueError(f"--entries must be rationals separated by commas, got {parts[0]!r}") from None
    if kind == "runs":
        signed = _best_column(target, "--runs").signed
        return "quick", [BestRuns(target.boosters, int(parts[1]), int(parts[2]), entries, signed)]
    if kind == "matrices":
        whole = Exhausted(entries, int(parts[1]), int(parts[2]), column_sign=parts[3] == "free")
        effort, sources = "quick", [whole]
    else:
        effort, sources = parts[0], [source for source in target.games if isinstance(source, FiniteScope)]
    if not sources:
        raise ValueError(f"{target.id} has no finite scope of its own: give --entries or --mistakes")
    return effort, [_with_ties(target, source, int(most)) for source in sources] if most else sources


def _with_ties(target: Claim, source, most: int) -> EveryTie:
    """Return a source of matrices to be played with every choice among tied columns."""
    _best_column(target, "--ties all")
    if not isinstance(source, Exhausted | Restricted):
        raise ValueError(f"--ties all needs matrices, got the scope {source.name!r} of {target.id}: give --entries")
    return EveryTie(source, most)


def _best_column(target: Claim, option: str) -> BestColumn:
    """Return the learner of a claim about single runs. Raises ValueError if the claim has another learner."""
    learners = target.oracles
    if not target.needs_traces or any(isinstance(booster, Several) for booster in target.boosters):
        raise ValueError(f"{option} needs a claim about runs of a booster, one at a time, got {target.id}")
    if len(learners) != 1 or type(learners[0]) is not BestColumn:
        raise ValueError(
            f"{option} needs the learner BestColumn, got {', '.join(type(one).__name__ for one in learners)}"
        )
    return learners[0]


def _is_about_games(target: Claim) -> bool:
    """Return whether a finite source of the claim yields games."""
    finite = [source for source in target.games if isinstance(source, FiniteScope | Listed)]
    return any(isinstance(next(iter(source.cases("quick")), None), Game) for source in finite)


def _count(target: Claim, scope: str) -> int:
    effort, sources = _sources(target, scope)
    return sum(source.count(effort) for source in sources)


def _slice(target: Claim, scope: str, start: int, stop: int):
    """Yield the cases start, ..., stop - 1 of the scope, its sources one after the other."""
    effort, sources = _sources(target, scope)
    for source in sources:
        size = source.count(effort)
        if start < size:
            yield from source.slice(effort, start, stop)
        start, stop = max(0, start - size), stop - size
        if stop <= 0:
            return


@functools.cache
def _registered(claim_id: str) -> Claim:
    return claim_named(claim_id)


def sweep_chunk(claim_id: str, scope: str, start: int, stop: int) -> dict[str, Any]:
    """Return the evidence of the cases start, ..., stop - 1 of a scope as JSON, without times."""
    target, evidence = _registered(claim_id), Evidence()
    most = int(scope.partition("/ties:")[2] or 0)
    for case in _slice(target, scope, start, stop):
        for tied in _tied_plays(target, case, most, evidence) if most else (case,):
            _check(target, tied, evidence)
    result = evidence.to_json()
    for clock in ("seconds", "scope", "exhausted", "proved", "broken_by"):
        del result[clock]
    return result


def _tied_plays(target: Claim, game: Game, most: int, evidence: Evidence) -> Iterator[Play]:
    """Yield the runs on a game with every choice among tied columns; more than `most` of a booster count as undecided."""
    signed = _best_column(target, "--ties all").signed
    for booster in target.boosters:
        try:
            copy.deepcopy(booster).start(game.m)
        except ValueError as error:
            evidence.vacuous[f"out of domain: {error}"] += 1
            continue
        plays, complete = tied_plays(booster, game, target.rounds_on(game, booster), most, signed)
        yield from plays
        if not complete:
            evidence.undecided += 1
            evidence.undecided_at.append(f"more than {most} runs")


def _check(target: Claim, case, evidence: Evidence) -> None:
    """Check one case and record the outcome; a game on which the booster is not defined (nu > m) counts as vacuous."""
    try:
        check_case(target, case, evidence)
    except ValueError as error:
        if not _is_raised_by_play(error):
            raise RuntimeError(f"{target.id} raised {described(error)} on {repr(case)[:200]}") from error
        evidence.vacuous[f"out of domain: {error}"] += 1


def _is_raised_by_play(error: ValueError) -> bool:
    """Return whether an exception was raised within `play`, by a booster for example, and not by the body of a
    claim."""
    return any(frame.f_code is play.__code__ for frame, _ in traceback.walk_tb(error.__traceback__))


def most_cases(target: Claim, scope: str, games: int) -> int:
    """Return a number that the cases of a chunk of so many games cannot exceed."""
    ties = max(1, int(scope.partition("/ties:")[2] or 0))
    return 4 * games * max(1, len(target.boosters)) * max(1, len(target.oracles)) * ties


def why_forged(result: dict[str, Any], most: int) -> str:
    """Return why a stored result is not one of `sweep_chunk`; "" if it may be one.

    most : the most cases of the chunk

    >>> why_forged({"cases": -5}, 100)
    'cases must be a number from 0 to 100, got -5'
    """
    limits = {"cases": most, "undecided": most, "violated": most, "comparisons": 10**15}
    for field, largest in limits.items():
        value = result.get(field)
        if type(value) is not int or not 0 <= value <= largest:
            return f"{field} must be a number from 0 to {largest}, got {repr(value)[:40]}"
    vacuous = result.get("vacuous")
    if not isinstance(vacuous, dict) or not all(
        type(count) is int and 0 < count <= 10**9 for count in vacuous.values()
    ):
        return f"vacuous must be an object of reasons and counts, got {repr(vacuous)[:40]}"
    if type(result.get("floats")) is not bool:
        return f"floats must be true or false, got {repr(result.get('floats'))[:40]}"
    for field in ("tightness", "slack"):
        value = result.get(field, "nothing")
        if value is not None and (type(value) not in (int, float) or value != value):
            return f"{field} must be a number or null, got {repr(value)[:40]}"
    for field in ("tightest", "smallest", "worst"):
        value = result.get(field, "nothing")
        if value is not None and not isinstance(value, dict):
            return f"{field} must be an object or null, got {repr(value)[:40]}"
    if result["worst"] and type(result["worst"].get("ratio")) not in (int, float):
        return "worst must have a ratio"
    if bool(result["violated"]) != bool(result["worst"]):
        return "worst must be given if, and only if, something is violated"
    return ""


def evidence_of_chunks(target: Claim, scope: str, results: dict[int, dict], seconds: float) -> dict[str, Any]:
    """Return the evidence of all stored chunks, merged in their order."""
    totals: Counter = Counter()
    vacuous: Counter = Counter()
    tightest = worst = smallest = slack = None
    floats = False
    for _, result in sorted(results.items()):
        for field in ("cases", "undecided", "comparisons", "violated"):
            totals[field] += result[field]
        vacuous.update(result["vacuous"])
        floats |= result["floats"]
        if result["tightness"] is not None and (tightest is None or result["tightness"] > tightest[0]):
            tightest = (result["tightness"], result["tightest"])
        if result["worst"] and (worst is None or result["worst"]["ratio"] > worst["ratio"]):
            worst = result["worst"]
        smallest = smallest or result["smallest"]
        if result["slack"] is not None:
            slack = result["slack"] if slack is None else min(slack, result["slack"])
    effort, sources = _sources(target, scope)
    return {
        "claim": target.id,
        "printed": target.printed,
        "scope": "; ".join(source.scope(effort) for source in sources),
        **{field: totals[field] for field in ("cases", "comparisons", "undecided", "violated")},
        "vacuous": dict(sorted(vacuous.items())),
        "floats": floats,
        "tightness": tightest[0] if tightest else None,
        "tightest": tightest[1] if tightest else None,
        "slack": slack,
        "smallest": smallest,
        "worst": with_finite_numbers(worst),
        "worker_seconds": round(seconds, 3),
        "versions": {
            "python": platform.python_version(),
            **{name: version(name) for name in ("numpy", "python-flint", "sympy")},
        },
    }


def _described(summary: dict[str, Any]) -> str:
    vacuous = sum(summary["vacuous"].values())
    cases = summary["cases"] + vacuous + summary["undecided"]
    lines = [
        f"{summary['claim']} over {summary['scope']}",
        f"  {summary['chunks']} of {summary['of']} chunks: {summary['cases']} cases decided,"
        f" {vacuous} vacuous, {summary['undecided']} undecided, {summary['violated']} violated",
        f"  tightness {summary['tightness']}, {_rate(cases, summary['worker_seconds'])}",
    ]
    if not summary["cases"] and summary["chunks"] == summary["of"]:
        lines.append("  nothing was decided")
    if summary["smallest"]:
        lines.append(f"  smallest violation: {json.dumps(summary['smallest'])[:600]}")
    return "\n".join(lines)


def _rate(cases: int, seconds: float) -> str:
    """Return the rate of cases in words, or their number if the time is too short to be measured.

    >>> _rate(1106, 0.25), _rate(3, 40.0), _rate(7, 0.0)
    ('4424 cases per worker second', '0.075 cases per worker second', '7 cases in less than a millisecond')
    """
    if seconds < 0.001:
        return f"{cases} cases in less than a millisecond"
    rate = cases / seconds
    return f"{rate:.0f} cases per worker second" if rate >= 10 else f"{rate:.2g} cases per worker second"
