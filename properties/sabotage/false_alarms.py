"""Audit correct boosters over many seeds: `python -m properties.sabotage.false_alarms --seeds 200` must find no violation.

Each seed draws at least PLAYS plays for each booster: DRAWN or more plays on which all invariants and promises are tried, one
play of each kind of extreme that applies to the booster, and a program of rounds, copies, restarts and requests. Then the search
for violations of the promises, and of the comparison with a declared twin, plays SEARCHED cases. The long run does not depend on
the seed and is tried only at seed 0. A promise that needs long plays has such a play at every tenth seed. The boosters are our
exact and fast boosters, scikit-learn's if it is installed, the correct originals of the mutants, and with
`--guests tests/guests` the third-party boosters in that folder.

The result is committed as false_alarms.json. For each booster it has the number of seeds, their commits, and the checks that
apply but have compared nothing at any seed. With `-o FILE` a run continues from the file, and may be interrupted at any time.
First all boosters have FIRST seeds, then the fastest boosters continue.
"""

from __future__ import annotations

import gc
import importlib.util
import json
import math
import os
import random
import sys
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from joblib import Parallel, delayed

from properties.audit.audit import Source, Subject, examine, planned
from properties.audit.booster import declared_of
from properties.audit.comparison import same_as
from properties.audit.finding import ABSENT, HELD, LACKS, UNTESTED, Finding
from properties.audit.search import cases_searched
from properties.audit.subject import SEARCHED_GROUPS
from properties.audit.trial import CHECK_OF_PLAYS, add_failed
from properties.cases import label_moves, moves
from properties.cases.small import drawn_plays
from properties.checks.stateful import drawn_program
from properties.engine.files import write_atomically
from properties.engine.local_backend import LocalBackend
from properties.sabotage import CORRECT
from properties.sabotage.mutant_audits import command, commit, load_guests, processor_seconds
from properties.sabotage.registry import full_name, our_boosters
from properties.traits import Declared, twin_of

RESULT = Path(__file__).with_name("false_alarms.json")
PLAYS = 10  # the least number of plays of a seed: drawn plays, extremes and a stateful sequence
DRAWN = 4  # the least number of drawn plays of a seed
SEARCHED = 10  # cases of the search of a seed
LABEL_EXTREMES = 3  # plays per seed of the check that has all extremes of labels
EVERY = 10  # a promise with long plays has such a play at every tenth seed
MANY = 200  # seeds per booster in a complete record
FIRST = 25  # seeds of every booster before only the fastest boosters continue
AT_ONCE = 25  # seeds of one booster between two writes of the file
ALARMS_KEPT = 20  # the most alarms stored per booster


@dataclass
class Tally:
    """The result of the seeds 0, 1, ... for one booster. `silent` has the checks that apply but have compared nothing."""

    booster: str
    seeds: int = 0
    plays: int = 0
    searched: int = 0  # the number of cases of the search
    comparisons: int = 0
    undecided: int = 0
    seconds: float = 0.0  # processor seconds
    commits: list[str] = field(default_factory=list)
    silent: list[str] = field(default_factory=list)
    alarms: list[dict[str, Any]] = field(default_factory=list)


def correct_boosters() -> dict[str, Any]:
    """Return by name the boosters that must pass: ours, scikit-learn's, the originals of mutants, and loaded third-party ones."""
    return {full_name(booster): booster for booster in [*our_boosters(), *_sklearns(), *CORRECT]}


def _sklearns() -> list:
    if importlib.util.find_spec("sklearn") is None:
        return []
    from properties.audit.sklearn_adapter import SklearnAdaBoost

    return [SklearnAdaBoost()]


def try_seed(booster, seed: int, tally: Tally) -> None:
    """Draw the plays of one seed and try every check on them."""
    begun = processor_seconds()
    backend = LocalBackend(Source(booster))
    declared = declared_of(backend)
    other = None if declared.twin is None else LocalBackend(Source(twin_of(declared.twin)))
    comparisons = [] if other is None else [same_as(other, str(declared.twin))]
    checks = [check for check in planned(declared, comparisons) if check.standing(declared).kind is not None]
    extremes = {check.id: _extremes(check, declared, seed) for check in checks if check.group == "extremes"}
    extremes_and_stateful = sum(len(plays) for name, plays in extremes.items() if name != "invariant.long-run") + 1
    drawn = drawn_plays(declared, seed, max(DRAWN, PLAYS - extremes_and_stateful))
    subject = Subject(backend, declared, seed=seed, other=other, plays=drawn)
    findings = []
    for check in checks:
        if check.group == "stateful":
            check = replace(check, function=lambda case: drawn_program(case, random.Random(f"{seed}-program")))
        else:
            plays = extremes.get(check.id, _long(check, declared, drawn, seed))
            if check.plays is not None:
                check = replace(check, plays=None if plays is None else lambda *_, plays=plays: plays)
        findings.append((check, examine(check, subject)))
    tally.searched += _searched(findings, subject, declared, seed)
    compared = set()
    for _, outcome in findings:
        tally.comparisons += outcome.comparisons
        tally.undecided += outcome.undecided
        compared |= {outcome.name} if outcome.comparisons else set()
        if outcome.status not in (HELD, ABSENT, LACKS, UNTESTED) and len(tally.alarms) < ALARMS_KEPT:
            at = outcome.smallest.at if outcome.smallest else outcome.reason
            tally.alarms.append({"seed": seed, "check": outcome.name, "at": at})
        tally.alarms += [{"seed": seed, "check": outcome.name, "at": defect} for defect in outcome.defects[:1]]
    tally.silent = sorted(set(tally.silent if tally.seeds else (check.name for check in checks)) - compared)
    tally.seeds += 1
    tally.plays += len(drawn) + extremes_and_stateful
    tally.seconds += processor_seconds() - begun


def _searched(findings: list[tuple[Any, Finding]], subject: Subject, declared: Declared, seed: int) -> int:
    """Search for violations of promises, comparisons and, in these plays, the protocol; return the number of cases."""
    costly = declared.arithmetic == "certified"
    first = label_moves.first_tables() if declared.columns == "labels" else moves.first_matrices(declared, costly)
    subject.nearest = random.Random(f"{seed}-first").sample(list(first), SEARCHED)
    promised = [(check, outcome) for check, outcome in findings if check.group in SEARCHED_GROUPS]
    checks, outcomes = [check for check, _ in promised], [outcome for _, outcome in promised]
    cases = cases_searched(checks, subject, outcomes, SEARCHED, math.inf)
    plays = next(entry for entry in findings if entry[0].id == CHECK_OF_PLAYS)
    if subject.failed:
        add_failed(*plays, subject)
    return cases


def _extremes(check, declared, seed: int) -> list:
    """Return the plays of a check of extremes for a seed: some drawn plays; the long run only at seed 0."""
    plays = list(check.plays("quick", declared))
    if check.name == "long-run":
        return plays if seed == 0 else []
    count = LABEL_EXTREMES if check.name == "label-extremes" else 1
    return random.Random(f"{seed}-{check.name}").sample(plays, min(count, len(plays)))


def _long(check, declared, drawn: list, seed: int) -> list | None:
    """Return one of a check's own plays and the drawn plays, at every tenth seed; None without own plays or at another seed."""
    if check.plays is None or seed % EVERY:
        return None
    plays = list(check.plays("quick", declared))
    return [*random.Random(f"{seed}-{check.name}").sample(plays, min(1, len(plays))), *drawn]


def extended(booster, tally: Tally, seeds: int) -> Tally:
    """Return the tally after the next seeds of its booster."""
    extended_tally = replace(tally, alarms=list(tally.alarms), commits=list(dict.fromkeys([*tally.commits, commit()])))
    for seed in range(tally.seeds, tally.seeds + seeds):
        try_seed(booster, seed, extended_tally)
    return extended_tally


def stored_tallies(path: Path) -> tuple[dict[str, Tally], list[str]]:
    """Return (the tallies by booster, the commits so far) of a file; ({}, []) if there is no file.

    Raises ValueError for a file that is not a result of this command, or whose seeds drew a different number of plays.
    """
    if not path.exists():
        return {}, []
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        tallies = {row["booster"]: Tally(**row) for row in data["boosters"]}
        stored_numbers = int(data["plays_per_seed_at_least"]), int(data["searched_per_seed"])
        commits = list(data["commits"])
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(f"{path} must be a result of this command: {type(error).__name__}: {error}") from None
    for least, present, name in zip(stored_numbers, (PLAYS, SEARCHED), ("plays", "cases of the search"), strict=True):
        if least != present:
            raise ValueError(
                f"{path} must have seeds of at least {present} {name}, got {least}: write to a different file"
            )
    return tallies, commits


def written(path: Path, tallies: dict[str, Tally], commits: list[str]) -> None:
    """Write the tallies, in the order of the boosters' names, and the number of boosters with MANY seeds."""
    rows = [asdict(tally) | {"seconds": round(tally.seconds, 1)} for _, tally in sorted(tallies.items()) if tally.seeds]
    body = {
        "plays_per_seed_at_least": PLAYS,
        "searched_per_seed": SEARCHED,
        "commits": commits,
        f"boosters_of_{MANY}_seeds": sum(row["seeds"] >= MANY for row in rows),
        "alarms": sum(len(row["alarms"]) for row in rows),
        "processor_seconds": round(sum(row["seconds"] for row in rows)),
        "boosters": rows,
    }
    write_atomically(path, json.dumps(body, indent=1) + "\n")


def next_ones(tallies: dict[str, Tally], names: list[str], seeds: int, jobs: int) -> list[Tally]:
    """Return up to `jobs` tallies with fewer than `seeds` seeds: those below FIRST with the fewest seeds, then the fastest."""
    waiting = [tally for name in names if (tally := tallies.get(name, Tally(name))).seeds < seeds]
    waiting.sort(key=lambda tally: (min(tally.seeds, FIRST), tally.seconds / max(1, tally.seeds)))
    return waiting[:jobs]


def main(arguments: list[str] | None = None) -> int:
    """Return 0 if no violation was found, 1 otherwise, 2 on misuse."""
    parser = command("false_alarms")
    parser.add_argument("--seeds", type=int, default=20, help="number of seeds of each booster at the end")
    parser.add_argument(
        "-o", "--output", type=Path, default=None, help=f"file to continue and to write, e.g. {RESULT.name}"
    )
    options = parser.parse_args(arguments)
    for name in ("seeds", "jobs"):
        if getattr(options, name) < 1:
            parser.error(f"--{name} must be at least 1, got {getattr(options, name)}")
    load_guests(options.guests)
    gc.set_threshold(50_000)  # plays make few cycles and many objects
    boosters = correct_boosters()
    names = [name for name in boosters if options.only in name]
    if not names:
        parser.error(f"--only must be part of a booster's name, got {options.only!r}")
    try:
        tallies, commits = stored_tallies(options.output) if options.output else ({}, [])
    except ValueError as error:
        parser.error(str(error))
    commits = list(dict.fromkeys([*commits, commit()]))
    with Parallel(n_jobs=min(options.jobs, os.cpu_count() or 1)) as workers:
        while wave := next_ones(tallies, names, options.seeds, options.jobs):
            tasks = (
                delayed(extended)(boosters[tally.booster], tally, min(AT_ONCE, options.seeds - tally.seeds))
                for tally in wave
            )
            for tally in workers(tasks):
                tallies[tally.booster] = tally
                line = f"{tally.seeds} seeds, {tally.comparisons} comparisons, {len(tally.alarms)} alarms"
                print(f"{tally.booster}: {line}, {tally.undecided} undecided", flush=True)
            if options.output:
                written(options.output, tallies, commits)
    selected_tallies = [tallies[name] for name in names if name in tallies]
    return 1 if any(tally.alarms or tally.undecided for tally in selected_tallies) else 0


if __name__ == "__main__":
    sys.exit(main())
