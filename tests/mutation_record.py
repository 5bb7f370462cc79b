"""Store the verdict on each mutant, so that an interrupted run continues, and make the table of verdicts.

A line of `.audit/mutation.jsonl` is one verdict, with digests of the changed file and of the file of the test that
detected the change. The verdict is current while both files are unchanged. A mutant that survived is tried again when any
file of `reference/` or `tests/reference` has changed; with `strict`, every mutant is.
"""

from __future__ import annotations

import json
import subprocess
from collections import Counter, defaultdict
from functools import cache
from hashlib import sha256
from pathlib import Path

from properties.engine.files import write_atomically
from tests.executed_lines import FOLDERS, digest
from tests.mutants import Mutant, file_of_survivors, mutants

ROOT = Path(__file__).resolve().parents[1]
VERDICTS = ROOT / ".audit" / "mutation.jsonl"
TABLE = ROOT / "tests" / "reference" / "mutation.json"
SURVIVORS = ROOT / "tests" / "reference" / "survivors.txt"
COLUMNS = ("mutants", "killed", "equivalent", "open", "not played")
NOTICED = ("killed", "timed out")


@cache
def digest_of_all() -> str:
    """Return a digest of `reference` and its tests."""
    files = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    return sha256("".join(digest(path) for path in files).encode()).hexdigest()[:12]


@cache
def keys(path: Path) -> dict[Mutant, str]:
    """Return the name of each mutant of a file; several with one name are numbered."""
    numbers: Counter = Counter()
    result = {}
    for mutant in mutants(path):
        name = mutant.name(ROOT)
        result[mutant] = f"{name} | {numbers[name]}"
        numbers[name] += 1
    return result


def key(mutant: Mutant) -> str:
    return keys(mutant.path)[mutant]


@cache
def listed() -> dict[str, str]:
    return file_of_survivors(SURVIVORS)


def is_listed(mutant: Mutant) -> bool:
    """Return whether survivors.txt has a reason why the change has no effect."""
    return key(mutant) in listed() or mutant.name(ROOT) in listed()


class Record:
    """The last verdict on each mutant, over all runs."""

    def __init__(self, path: Path = VERDICTS):
        self.path = path
        self.rows: dict[str, dict] = {}
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                try:
                    row = json.loads(line)
                except ValueError:  # an incomplete line: the run was interrupted there
                    continue
                self.rows[row["mutant"]] = row

    def verdict(self, mutant: Mutant, budget: float, strict: bool = False) -> str:
        """Return the verdict if it is current for this budget of seconds, else an empty string."""
        row = self.rows.get(key(mutant), {})
        if row.get("source") != digest(mutant.path) or (strict and row["all"] != digest_of_all()):
            return ""
        if row["verdict"] == "killed" and row["by_digest"] != digest(file_of(row["by"])):
            return ""
        if row["verdict"] == "survived" and (row["all"] != digest_of_all() or row["budget"] < budget):
            return ""
        return row["verdict"]

    def survived(self, mutant: Mutant) -> str:
        """Return "survived" if the last verdict was this, whatever the tests were then, else an empty string."""
        row = self.rows.get(key(mutant), {})
        return "survived" if row.get("verdict") == "survived" and row["source"] == digest(mutant.path) else ""

    def killer(self, mutant: Mutant) -> str:
        """Return the test that detected the mutant in an earlier run, or an empty string."""
        return self.rows.get(key(mutant), {}).get("by", "")

    def keep(self, mutant: Mutant, verdict: str, by: str, budget: float) -> None:
        row = {"mutant": key(mutant), "verdict": verdict, "source": digest(mutant.path), "all": digest_of_all()}
        if by:
            row |= {"by": by, "by_digest": digest(file_of(by))}
        if verdict == "survived":
            row["budget"] = budget
        self.rows[row["mutant"]] = row
        self.path.parent.mkdir(exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")


def file_of(test: str) -> Path:
    return ROOT / test.split("::")[0]


def counts(record: Record, chosen: list[Mutant], strict: bool = False) -> dict[str, Counter]:
    """Return for each file the numbers of mutants, killed, equivalent (survived, and listed with a reason), open, and not
    tried or not chosen.

    A change that survived is open until it is tried again, even if tests have been added since.
    """
    table: dict[str, Counter] = defaultdict(Counter)
    for mutant in chosen:
        count = table[str(mutant.path.relative_to(ROOT))]
        verdict = record.verdict(mutant, 0.0, strict) or record.survived(mutant)
        if verdict in NOTICED:
            count["killed"] += 1
        elif verdict == "survived":
            count["equivalent" if is_listed(mutant) else "open"] += 1
        elif verdict == "no mutant":
            count["mutants"] -= 1
    for path in {mutant.path for mutant in chosen}:
        count = table[str(path.relative_to(ROOT))]
        count["mutants"] += len(mutants(path))
        count["not played"] = count["mutants"] - count["killed"] - count["equivalent"] - count["open"]
    return dict(sorted(table.items()))


def write_table(table: dict[str, Counter], options: dict, path: Path = TABLE) -> None:
    """Write a row for each file, and the commit on which the table was made."""
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True).stdout
    rows = {name: {column: count[column] for column in COLUMNS} for name, count in table.items()}
    text = json.dumps({"commit": commit.strip(), **options, "parts": parts(table), "files": rows}, indent=1)
    write_atomically(path, text.replace("\n   ", " ").replace("\n  }", " }") + "\n")


def parts(table: dict[str, Counter]) -> dict[str, dict]:
    """Return for each part the sums, and the share of changes detected among those that were tried and are not
    equivalent."""
    sums: dict[str, Counter] = defaultdict(Counter)
    for name, count in table.items():
        sums[name.rsplit("/", 1)[0].removesuffix("/parts")].update(count)
    return {
        part: {**{name: count[name] for name in COLUMNS}, "share": share(count)} for part, count in sorted(sums.items())
    }


def share(count: Counter) -> float:
    return round(count["killed"] / max(1, count["killed"] + count["open"]), 4)
