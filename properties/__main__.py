"""python -m properties pkg.mod:Name: audit boosters and print the results. See `main` for the exit status."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from properties.audit import isolation
from properties.audit.audit import EFFORTS, audit
from properties.audit.fingerprint import fingerprint
from properties.audit.planted import Unchanged
from properties.audit.report import Audit, Interrupted, promises_listed, reproduction
from properties.engine.failures import OUR_DEFECT, Unisolated, print_defect
from properties.engine.streams import prepare_streams


def main(arguments: list[str] | None = None) -> int:
    """Return the exit status: 0 all planned checks ran and held, 1 a check is violated or an expected violation is missing,
    2 misuse, 3 nothing is violated but something is untested or cut, 4 a check of ours raised an exception."""
    parser = argparse.ArgumentParser(
        prog="python -m properties",
        description="Audits a booster: every invariant that applies, and what it promises.",
        epilog="example:\n  boostproof audit mine.py:Mine\n  python -m properties mine.py:Mine --against reference.exact:AdaBoost\n"
        "constructor arguments: the trait `arguments` says which values each may take, and the audit moves them:\n"
        '  traits = {"arguments": {"clip": "(0, 4]", "nu": ["1", "m/2", "m"]}}; see --claims arguments',
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("boosters", nargs="*", metavar="BOOSTER", help="package.module:Name or path/to/file.py:Name")
    listed = "list what any booster can promise and what is checked; with a WORD only the entries that contain it"
    add("--claims", nargs="?", const="", metavar="WORD", help=listed)
    add(
        *("--claim",),
        action="append",
        default=[],
        metavar="CLAIM",
        help="repeatable: the id of a claim of the papers, which takes no argument, or a promise, whose arguments come "
        "after =, as in margin-after=1/4",
    )
    add("--against", metavar="BOOSTER", help="another booster whose answers must be the same")
    add("--fingerprint", action="store_true", help="report the traits and promises that hold for an undeclared booster")
    add("--expected", type=Path, metavar="FILE", help="JSON: check name -> why its violation is intended")
    add("--repro", action="store_true", help="print a pytest test of the smallest violation")
    add("--effort", choices=EFFORTS, default="quick", help="how much to enumerate and draw")
    add("--budget", type=_seconds, default=None, metavar="TIME", help="time for each booster, e.g. 30s or 2m")
    add("--seed", type=int, default=0, help="seed of the drawn games")
    add("--json", action="store_true", help="print a list of reports for machines")
    add("--witnesses", default=".witnesses", metavar="DIR", help="folder of witness files; an empty name writes none")
    options = parser.parse_args(arguments)
    if options.claims and (":" in options.claims or "/" in options.claims):  # --claims BOOSTER
        options.boosters, options.claims = [options.claims, *options.boosters], ""
    if options.claims is not None and not options.boosters:
        _print(promises_listed(options.claims))
        return 0
    if not options.boosters:
        parser.error("a booster must be named: package.module:Name or path/to/file.py:Name")
    reports: list[Audit] = []
    ended = None  # the status of an error, which ends the command once the reports so far are printed
    expected, files = {}, None
    for number, booster in enumerate(options.boosters):
        try:
            if number == 0:  # before a booster runs, which could change what is read later
                expected = _expected(options.expected)
                files = Unchanged((*options.boosters, options.against)) if len(options.boosters) > 1 else None
            changes = files.changes() if number and files is not None else ()
            if changes:
                raise ValueError(
                    f"{booster} was not audited, as these files changed while another booster ran: {', '.join(changes[:5])}; "
                    "audit it in a command of its own"
                )
            with _progress(booster) as progress:
                common: dict[str, Any] = {"effort": options.effort, "budget": options.budget, "seed": options.seed}
                common["progress"] = progress
                if options.fingerprint or options.claims is not None:
                    result = fingerprint(booster, **common, only_promises=options.claims is not None)
                    _print(json.dumps(result.to_json(), indent=1) if options.json else str(result))
                    continue
                common |= {"against": options.against, "witnesses": options.witnesses}
                report = audit(booster, options.claim, **common, expected=expected)
        except ValueError as error:
            print(f"error: {error}", file=sys.stderr)
            ended = 2
            break
        except KeyboardInterrupt as error:
            if isinstance(error, Interrupted):  # with the outcomes so far
                reports.append(error.report)
                _show(error.report, options)
            print(f"interrupted while auditing {booster} {error}".rstrip(), file=sys.stderr)
            ended = 130
            break
        except Unisolated as error:
            print(f"error: {error}", file=sys.stderr)
            ended = OUR_DEFECT
            break
        except Exception as error:
            ended = print_defect(error)
            break
        reports.append(report)
        _show(report, options)
    _print_reports(options.json, reports)
    if ended is not None:
        return ended
    statuses = [report.status for report in reports]
    return 1 if 1 in statuses else max(statuses, default=0)


def _expected(path: Path | None) -> dict[str, str]:
    if path is None:
        return {}
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ValueError(f"--expected must be a JSON file, got {path}: {error}") from None
    if not isinstance(data, dict) or not all(isinstance(reason, str) for reason in data.values()):
        raise ValueError(f"--expected must be an object of check names and reasons, got {path}")
    return data


def _show(report: Audit, options: argparse.Namespace) -> None:
    """Print a report, or the test that reproduces its smallest violation; nothing if JSON was requested."""
    if options.repro:
        _print(reproduction(report))
    elif not options.json:
        _print(str(report))


def _print_reports(as_json: bool, reports: list[Audit]) -> None:
    """Print the reports so far as one JSON list, if there are any and JSON was requested."""
    if as_json and reports:
        _print(json.dumps([report.to_json() for report in reports], indent=1))


def _print(text: str) -> None:
    """Print a text; a pipe that its reader has closed is no error."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _seconds(text: str) -> float:
    match = re.fullmatch(r"(\d+(?:\.\d+)?)(s|m|h)?", text)
    if not match or float(match[1]) <= 0:
        raise argparse.ArgumentTypeError(f"a time must be like 30s, 2m or 1h, got {text!r}")
    return float(match[1]) * {"s": 1, "m": 60, "h": 3600}[match[2] or "s"]


@contextmanager
def _progress(booster: str) -> Iterator[Callable[[int, int, str], None]]:
    """Yield a function that rewrites one line on standard error as the audit goes on, if standard error is a terminal."""

    def write(line: str) -> None:
        if sys.stderr.isatty():
            print(f"\r\033[K{line}"[:150], end="", file=sys.stderr, flush=True)

    try:
        yield lambda done, total, where: write(f"{booster}: {done}/{total} checks; {where}")
    finally:
        write("")


if __name__ == "__main__":
    prepare_streams()
    isolation.import_installed_first()
    sys.exit(main())
