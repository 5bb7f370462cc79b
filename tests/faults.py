"""The table of counts: what each attack of the suite tried, and how often the result was the expected one.

Tests call `counted`, which keeps the last run of each in .audit/faults.json. `python -m tests.faults` prints the table,
with `--write` into tests/FAULTS.md, after `pytest tests --effort ci -k "hostile or killed or soak or argument or numbers or
files or store"`.
"""

from __future__ import annotations

import json
import sys

from properties.engine.files import ROOT, locked, write_atomically

PAGE = ROOT / "tests" / "FAULTS.md"
TABLE = ROOT / ".audit" / "faults.json"


def counted(what: str, result: int, expected: int) -> None:
    """Store one line: `result` of `expected` (a count that should be reached, or 0 for what should not occur at all)."""
    TABLE.parent.mkdir(exist_ok=True)
    with locked(TABLE):
        table = json.loads(TABLE.read_text(encoding="utf-8")) if TABLE.exists() else {}
        table[what] = [result, expected]
        write_atomically(TABLE, json.dumps(dict(sorted(table.items())), indent=1) + "\n")


def table() -> str:
    """Return the lines of the last runs as a Markdown table. Raises ValueError when nothing was counted yet."""
    if not TABLE.exists():
        raise ValueError("nothing was counted yet: run pytest tests")
    rows = json.loads(TABLE.read_text(encoding="utf-8")).items()
    head = (
        "What the suite's attacks tried, and how often the result was the expected one; written by "
        "`python -m tests.faults --write`.\n"
    )
    return "\n".join(
        [head, "| tried | result | expected |", "|---|---|---|", *(f"| {w} | {a} | {b} |" for w, (a, b) in rows)]
    )


if __name__ == "__main__":
    try:
        if sys.argv[1:] == ["--write"]:
            write_atomically(PAGE, table() + "\n")
        else:
            print(table())
    except ValueError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)
