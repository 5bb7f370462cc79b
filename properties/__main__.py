"""python -m properties pkg.mod:Name: audits boosters and prints what was found.

Exit status: 0 when nothing was violated, 1 on a violation, 2 on misuse.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys

from properties.audit.audit import EFFORTS, Audit, audit


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m properties", description="Audits a booster: every invariant that applies, and what it promises."
    )
    parser.add_argument("boosters", nargs="+", metavar="BOOSTER", help="package.module:Name or path/to/file.py:Name")
    parser.add_argument("--claim", action="append", default=[], help="a claim of the papers to try besides; repeatable")
    parser.add_argument("--effort", choices=EFFORTS, default="quick", help="how much to enumerate and draw")
    parser.add_argument(
        "--budget", type=_seconds, default=None, metavar="TIME", help="for each booster, e.g. 30s or 2m"
    )
    parser.add_argument("--seed", type=int, default=0, help="of the drawn games")
    parser.add_argument("--json", action="store_true", help="print a list of reports for machines")
    parser.add_argument("--witnesses", default=".witnesses", metavar="DIR", help="where witness files go")
    options = parser.parse_args(arguments)
    reports: list[Audit] = []
    for booster in options.boosters:
        try:
            with _Progress(booster) as progress:
                report = audit(
                    booster,
                    options.claim,
                    effort=options.effort,
                    budget=options.budget,
                    seed=options.seed,
                    witnesses=options.witnesses,
                    progress=progress,
                )
        except ValueError as error:
            print(f"error: {error}", file=sys.stderr)
            return 2
        except KeyboardInterrupt:
            print(f"interrupted while auditing {booster}", file=sys.stderr)
            return 130
        reports.append(report)
        if not options.json:
            _say(str(report))
    if options.json:
        _say(json.dumps([report.to_json() for report in reports], indent=1))
    return 1 if any(report.violated for report in reports) else 0


def _say(text: str) -> None:
    """Prints, also into a pipe that the reader has closed."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _seconds(text: str) -> float:
    found = re.fullmatch(r"(\d+(?:\.\d+)?)(s|m|h)?", text)
    if not found or float(found[1]) <= 0:
        raise argparse.ArgumentTypeError(f"a time must be like 30s, 2m or 1h, got {text!r}")
    return float(found[1]) * {"s": 1, "m": 60, "h": 3600}[found[2] or "s"]


class _Progress:
    """One line on a terminal's standard error, rewritten as the audit goes on; silent where there is no terminal."""

    def __init__(self, booster: str):
        self.booster, self.shown = booster, sys.stderr.isatty()

    def __enter__(self):
        return self

    def __call__(self, done: int, total: int, where: str) -> None:
        if self.shown:
            sys.stderr.write(f"\r\033[K{self.booster}: {done}/{total} checks; {where}"[:150])
            sys.stderr.flush()

    def __exit__(self, *_):
        if self.shown:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main())
