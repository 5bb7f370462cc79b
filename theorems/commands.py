"""The command line: `boostproof COMMAND` from any directory, `python -m theorems COMMAND` from a checkout.

A command's module is imported when the command is asked for, so that `--help` and a wrong word answer at once.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.metadata
import os
import sys
from collections.abc import Sequence

COMMANDS = {
    "list": ("theorems.tools.listed", "the statements with their verdicts"),
    "show": ("theorems.tools.show", "everything about one statement"),
    "replay": ("theorems.tools.replay", "recompute a counterexample"),
    "audit": ("properties.__main__", "try a booster of yours on everything that any booster can promise"),
    "search": ("theorems.tools.search", "climb towards the worst case of a claim; a rerun extends it"),
    "sweep": ("theorems.tools.sweep", "decide a claim on every game of a finite scope; resumes where it was stopped"),
    "worst": ("theorems.tools.worst", "a bound beside the worst case, round by round, and whether the gap closes"),
    "bounds": ("theorems.tools.bounds", "each bound, what is proved here in its place, and the worst game met"),
    "prove": ("theorems.tools.prove", "check the machine-checked theorems with Coq"),
    "report": ("theorems.tools.report", "the ledger as one HTML file"),
    "errata": ("theorems.tools.errata", "what does not stand as printed, as Markdown"),
    "notebooks": ("theorems.tools.notebooks", "execute the notebooks, or copy them to a folder of yours"),
}
EXAMPLES = """examples:
  boostproof list --paper mrs13 --printed refuted
  boostproof show MRS13.lemma-31
  boostproof replay MRS13.lemma-31.step-order
  boostproof audit mine.py:Mine
"""
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """0 when all is well, 1 when what was asked about does not hold, 2 on misuse, 130 when interrupted."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    given = _with_negative_entries(given)
    name = given[0] if given else ""
    try:
        if name == "audit":
            return importlib.import_module(COMMANDS[name][0]).main(given[1:])
        parser = _parser(name)
        options = parser.parse_args(given)
        status = importlib.import_module(COMMANDS[options.command][0]).run(options)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (ValueError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2


def _with_negative_entries(words: list[str]) -> list[str]:
    """`--entries -1,1` as `--entries=-1,1`: to argparse a word with a leading minus is an option."""
    joined: list[str] = []
    for word in words:
        if joined and joined[-1] == "--entries":
            joined[-1] += f"={word}"
        else:
            joined.append(word)
    return joined


def _parser(name: str) -> argparse.ArgumentParser:
    """The whole parser, with the options of the command `name` only."""
    parser = argparse.ArgumentParser(
        prog="boostproof",
        description="The statements of five boosting papers, as runs.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    version = f"boostproof {importlib.metadata.version('boostproof')}"
    parser.add_argument("--version", action="version", version=version)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command, (module, words) in COMMANDS.items():
        added = commands.add_parser(command, help=words, description=words[0].upper() + words[1:] + ".")
        if command == name:
            importlib.import_module(module).add_options(added)
    return parser
