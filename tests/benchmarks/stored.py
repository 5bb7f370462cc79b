"""The stored measurements (results/*.json), and the page of tables made from them."""

from __future__ import annotations

import datetime
import functools
import json
import math
import os
import platform
import subprocess
from collections.abc import Collection, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from properties.engine.files import write_atomically
from tests.benchmarks.timing import FEW

FILE = Path(__file__).parent / "results" / "ratios.json"
GROWTH = FILE.with_name("growth.json")
RESULTS = Path(__file__).parent / "RESULTS.md"
HEAD = """# Speed, measured

Generated from `results/*.json` by `python -m tests.benchmarks --write`; not edited by hand. Every row compares a work with a
base, both named in words, interleaved in one process on one core, in processor time. A base is what a competent user would
write or install. Rows that miss their target are shown in bold. Quartiles stand behind a median of at least five pairs;
where there are fewer the row says why. `python -m tests.benchmarks --all` measures all rows on one commit, and goes on where it was
interrupted; the tables of MHT22, of growth, of sweeps and of MiniBoosts' margins have commands of their own, and name the commit
that they were measured on."""
CODE = (
    ":/reference/*.py",
    ":/properties/*.py",
    ":/theorems/*.py",
    ":/tests/benchmarks/*.py",
)  # what a measurement runs
PACKAGES = ("numpy", "scipy", "highspy", "cvxpy", "python-flint", "mpmath", "numba", "scikit-learn")


def environment() -> dict[str, Any]:
    """Return what the ratios may depend on: versions, and the kind of machine."""
    versions = {}
    for name in PACKAGES:
        try:
            versions[name] = version(name)
        except PackageNotFoundError:
            continue  # an optional extra: its rows are absent too
    machine = {
        "system": platform.system(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
        "processor": processor(),
    }
    return {"python": platform.python_version(), **machine, "versions": versions}


def processor() -> str:
    """Return the processor's name and its widest vector instructions, on which numpy's speed depends; "" if unknown."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return ""
    fields = {key.strip(): value.strip() for key, _, value in (line.partition(":") for line in reversed(lines))}
    flags = fields.get("flags", "").split()
    widest = next((flag for flag in ("avx512f", "avx2", "avx") if flag in flags), "without avx")
    return f"{fields.get('model name', 'unknown processor')}, {widest}"


def circumstances() -> dict[str, Any]:
    """Return what is noted beside each row: the day, the commit, and how many processes were ready to run just before."""
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    return {"date": today, "commit": commit(), "load": round(os.getloadavg()[0], 1)}


@functools.cache
def commit() -> str:
    """Return the short name of the last commit that changed the code, "changed" where it was changed since, "unknown" where
    git is not. A commit of results or of words alone changes no measurement."""
    here = FILE.parent.parent

    def said(*words: str) -> str:
        return subprocess.run(["git", *words], cwd=here, capture_output=True, text=True, check=True).stdout.strip()

    try:
        head = said("log", "-1", "--abbrev=9", "--format=%h", "--", *CODE)
        changed = said("status", "--porcelain", "--untracked-files=no", "--", *CODE)
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return f"{head}, changed" if changed else head


def read(path: Path = FILE) -> dict[str, Any]:
    """Return the stored table; empty if there is none."""
    if not path.exists():
        return {"environment": environment(), "benchmarks": []}
    return json.loads(path.read_text(encoding="utf-8"))


def check_environment(names, path: Path = FILE) -> None:
    """Raise ValueError if rows that would stay were measured in another environment than this one."""
    table = read(path)
    staying = [row["name"] for row in table["benchmarks"] if row["name"] not in set(names)]
    if staying and table["environment"] != environment():
        raise ValueError(f"--save here needs every stored row measured anew, {staying[0]} among them: versions differ")


def keep_current(path: Path = FILE) -> set[str]:
    """Drop the rows of other commits and environments; return the names of the others, which an interrupted run has measured."""
    table = read(path)
    same = table["environment"] == environment()
    kept = [row for row in table["benchmarks"] if same and row.get("commit") == commit()]
    write_atomically(
        path, json.dumps({"environment": environment(), "commit": commit(), "benchmarks": kept}, indent=1) + "\n"
    )
    return {row["name"] for row in kept}


def save(row: dict[str, Any], path: Path = FILE, names: Collection[str] | None = None) -> None:
    """Put one measured row into the stored table, in the place of an earlier one of its name.

    names : the rows that the code has; what else is stored is dropped.
    """
    table = read(path)
    rows = {known["name"]: known for known in table["benchmarks"] if names is None or known["name"] in names}
    rows |= {row["name"]: row}
    ordered = [rows[name] for name in sorted(rows)]
    kept = {"environment": environment(), "commit": row.get("commit"), "benchmarks": ordered}
    write_atomically(path, json.dumps(kept, indent=1) + "\n")


def drop_changed(message: dict[str, tuple[str, str, float]], path: Path = FILE) -> None:
    """Drop the stored rows whose work, base or target differs from that of the row of the same name in the code."""
    table = read(path)
    kept = [
        row
        for row in table["benchmarks"]
        if message.get(row["name"]) in (None, (row["work"], row["base"], row["target"]))
    ]
    if len(kept) < len(table["benchmarks"]):
        write_atomically(path, json.dumps({**table, "benchmarks": kept}, indent=1) + "\n")


def save_growth(rows: list[dict[str, Any]]) -> None:
    """Keep the series of `tests.benchmarks growth`."""
    write_atomically(
        GROWTH, json.dumps({"environment": environment(), "commit": commit(), "series": rows}, indent=1) + "\n"
    )


def page(names: Sequence[str]) -> str:
    """Return RESULTS.md from the stored measurements; `names` are the existing rows."""
    from tests.benchmarks import waits

    return (
        "\n\n".join(
            [
                HEAD,
                markdown(read(), names),
                *filter(None, [waits.markdown()]),
                markdown_of_growth(),
                *_tables_of_others(),
            ]
        )
        + "\n"
    )


def markdown(table: dict[str, Any], names: Sequence[str] = ()) -> str:
    """Return where and when, then one line per row, those that miss their target in bold, and which rows were not
    measured."""
    rows, where = [row for row in table["benchmarks"] if not names or row["name"] in names], table["environment"]
    dates, loads = sorted({row["date"] for row in rows}), sorted(row["load"] for row in rows)
    missed, last = sum(not row["met"] for row in rows), table.get("commit")
    fresh = sum(not _is_stale(row, last) for row in rows)
    versions = ", ".join(f"{name} {number}" for name, number in where["versions"].items())
    lines = [
        f"Measured {' to '.join(dict.fromkeys((dates[0], dates[-1])))} with Python {where['python']}, {versions}, on "
        f"{where['cores']} cores ({where['system']}, {where['machine']}, {where.get('processor') or 'unknown processor'}) "
        f"that other jobs used too: {loads[0]:g} to {loads[-1]:g} processes were ready to run (load, beside each row). "
        f"{len(rows)} rows, {missed} of them miss their target; "
        f"{'all' if fresh == len(rows) else fresh} were measured on the last commit{f', {last}' if last else ''}"
        f"{'' if fresh == len(rows) else ', the others are stale'}.",
        "",
        "| row | work | base | target | measured (quartiles) | load |",
        "|---|---|---|---|---|---|",
    ]
    for row in rows:
        low, median, high = (f"{ratio:.3g}" for ratio in row["ratio"])
        faster = row["direction"].startswith("base/work")
        target = f"at least {row['target']:g} times faster" if faster else f"at most {row['target']:g}"
        enough = row.get("repeats", FEW) >= FEW
        pairs = f"{row.get('repeats')} pair{'s' if row.get('repeats') != 1 else ''}"
        measured = (
            f"{median} [{low}, {high}]"
            if enough
            else f"{median} ({pairs}{': ' * bool(row.get('why'))}{row.get('why', '')})"
        )
        displayed = measured if row["met"] else f"**{measured}, missed**"
        displayed += _stale(row, last)
        cells = (f"`{row['name']}`", row["work"], row["base"], target, displayed, f"{row['load']:g}")
        lines.append("| " + " | ".join(cell.replace("|", r"\|") for cell in cells) + " |")
    newton = [row for row in rows if "-newtonboost-" in row["name"]]
    if newton:
        lines += ["", _together(newton)]
    falling = [row for row in rows if row["name"].startswith("newtonboost-eps-")]
    if falling:
        lines[1:1] = ["", which_booster(falling, rows)]
    missing = [f"`{name}`" for name in names if name not in {row["name"] for row in rows}]
    if missing:
        lines += ["", f"Not measured yet: {', '.join(missing)}."]
    return "\n".join(lines)


def which_booster(rows: Sequence[dict[str, Any]], others: Sequence[dict[str, Any]] = ()) -> str:
    """Return which booster to take at which tolerance, and milliseconds by size and protocol, the faster booster in bold.

    rows : those of `tolerances`.    others : all rows; those of ERLPBoost and MLPBoost are read.
    """
    table: dict[tuple[str, str], dict[str, str]] = {}
    for row in rows:
        exponent, size, hypotheses = row["name"].split("-")[3:]
        ours, theirs = row["work_seconds"][1], row["base_seconds"][1]
        displayed = [f"{1e3 * seconds:.3g}" for seconds in (ours, theirs)]
        displayed[ours > theirs] = f"**{displayed[ours > theirs]}**"
        table.setdefault((size, hypotheses), {})[f"1e-{int(exponent)}"] = " / ".join(displayed)
    steps = sorted({eps for cells in table.values() for eps in cells}, key=lambda eps: int(eps[3:]))
    lost = [row for row in rows if row["ratio"][1] > 1]
    shares = sorted(row["ratio"][1] for row in rows)
    cells = ", ".join(_cell(row) for row in lost)
    lines = [
        "## Which soft-margin booster to take",
        "",
        f"On random sign games, from the rows `newtonboost-eps-*` below ({len(rows)} games, protocols and tolerances, nu = m/10): NewtonBoost "
        f"takes {shares[0]:.2g} to {shares[-1]:.2g} of LPBoost's processor time.",
        "",
        "- Take NewtonBoost (these rows are measured with the extra `speed`, numba)"
        + (
            f", except in these cells, where LPBoost was faster: {cells}."
            if lost
            else ": it was faster in every cell, at every eps."
        ),
        "- Take LPBoost where the weights must be a vertex of the linear program in every round.",
        "- In floats NewtonBoost reaches eps = 1e-12 (`tests/reference/test_crossover.py`). For a smaller eps, or for a proof of the "
        "gap, take `reference.exact.NewtonBoost`.",
        *_others(others),
        "",
        "NewtonBoost / LPBoost, milliseconds to the stop, medians; the faster one in bold:",
        "",
        f"| game | hypotheses a round | {' | '.join(steps)} |",
        f"|---|---|{'---|' * len(steps)}",
    ]
    for (size, hypotheses), cells in table.items():
        lines.append(
            f"| {size.replace('x', ' x ')} | {hypotheses} | {' | '.join(cells.get(eps, '') for eps in steps)} |"
        )
    return "\n".join(lines)


def _cell(row: dict[str, Any]) -> str:
    exponent, size, hypotheses = row["name"].split("-")[3:]
    return f"{size.replace('x', ' x ')} with {hypotheses} a round at 1e-{int(exponent)} ({row['ratio'][1]:.2f})"


def _others(rows: Sequence[dict[str, Any]]) -> list[str]:
    """Return a line for each of MHT22's other boosters with the range of its share of LPBoost's time."""
    lines = []
    for name in ("erlpboost", "mlpboost"):
        shares = sorted(row["ratio"][1] for row in rows if row["name"].startswith(f"soft-margin-{name}-"))
        if shares:
            lines.append(
                f"- {'ERLPBoost' if name == 'erlpboost' else 'MLPBoost (SS)'} takes {shares[0]:.2g} to {shares[-1]:.2g} of LPBoost's time on "
                "samples with stumps at eps = 0.01: take it to follow MHT22, NewtonBoost for speed."
            )
    return lines


def _together(rows: Sequence[dict[str, Any]]) -> str:
    """Return the sentence whether NewtonBoost meets its targets: a geometric mean over all of its rows, and no row above 1
    whose base takes over a tenth of a second."""
    mean = math.exp(sum(math.log(row["ratio"][1]) for row in rows) / len(rows))
    long = [row for row in rows if row["base_seconds"][1] > 0.1]
    above = [f"`{row['name']}`" for row in long if row["ratio"][1] > 1]
    return (
        f"NewtonBoost against LPBoost, six hypotheses a round on both sides: the geometric mean of its {len(rows)} rows is {mean:.2g} "
        f"(target: at most 0.35), {'met' if mean <= 0.35 else 'missed'}; above 1 where the base takes over a tenth of a second, as in "
        f"{len(long)} of them (target: nowhere): {', '.join(above) or 'nowhere'}."
    )


def _is_stale(row: dict[str, Any], last: str | None) -> bool:
    return last is None or row.get("commit") != last


def _stale(row: dict[str, Any], last: str | None) -> str:
    if not _is_stale(row, last):
        return ""
    return f" stale: {row['commit']}" if row.get("commit") else " stale: before commits were noted"


def _tables_of_others() -> list[str]:
    from tests.benchmarks import faults_found, floors, peers, sweeps, table_2, table_3

    others = [floors.markdown(), sweeps.markdown(), peers.markdown(), faults_found.markdown()]
    return [table_2.markdown(table_2.read()), table_3.markdown(table_3.read()), *filter(None, others)]


def markdown_of_growth() -> str:
    """Return one line per series: what grows, and the exponent fitted to it beside the one predicted."""
    from tests.benchmarks import growth

    table = json.loads(GROWTH.read_text(encoding="utf-8"))
    lines = [f"How costs grow, measured on commit {table.get('commit', 'that was not noted')}:", ""]
    lines += ["| cost | grows with | from .. to | exponent | of each step | predicted |", "|---|---|---|---|---|---|"]
    for row in table["series"]:
        span = f"{row['values'][0]} .. {row['values'][-1]}"
        steps = ", ".join(f"{step:.2f}" for step in growth.steps(row)) if row["unit"] == "seconds" else ""
        lines.append(
            f"| {row['name']} | {row['quantity']} | {span} | {row['exponent']:.2f} | {steps} | {row['predicted']} |"
        )
    return "\n".join([*lines, "", growth.reasons(table["series"])])
