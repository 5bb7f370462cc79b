"""The command line: `boostproof COMMAND` from any directory, `python -m theorems COMMAND` from a checkout.

A command's module is imported when the command is asked for, so that `--help` and a wrong word answer at once.
"""

from __future__ import annotations

import argparse
import functools
import gc
import importlib
import importlib.metadata
import logging
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from theorems.commands.options import OPTIONS
from theorems.papers import refusal

COMMANDS = {
    "list": ("theorems.commands.listed", "the statements with their verdicts"),
    "show": ("theorems.commands.show", "everything about one statement"),
    "replay": ("theorems.commands.replay", "recompute a counterexample"),
    "audit": ("properties.__main__", "try a booster of yours on everything that any booster can promise"),
    "search": ("theorems.searching.search", "climb towards the worst case of a claim; a rerun extends it"),
    "sweep": (
        "theorems.searching.sweep",
        "decide a claim on every game of a finite scope; resumes where it was stopped",
    ),
    "worst": ("theorems.commands.worst", "a bound beside the worst case, round by round, and whether the gap closes"),
    "bounds": ("theorems.commands.bounds", "each bound, what is proved here in its place, and the worst game met"),
    "prove": ("theorems.commands.prove", "check the machine-checked theorems with Coq"),
    "report": ("theorems.page.report", "the ledger as one HTML file"),
    "errata": ("theorems.errata", "what does not stand as printed, as Markdown"),
    "notebooks": ("theorems.commands.notebooks", "execute the notebooks, or copy them to a folder of yours"),
}
EXAMPLES = """examples:
  boostproof list --paper mrs13 --printed refuted
  boostproof show MRS13.lemma-31
  boostproof replay MRS13.lemma-31.step-order
  boostproof audit mine.py:Mine
"""
EXAMPLE = {  # of each command, below its help
    "list": ("list --paper mrs13 --printed refuted", "list --json > ledger.json"),
    "show": ("show MRS13.lemma-31",),
    "replay": ("replay MRS13.lemma-31.step-order", "replay .witnesses/*.json --booster mine.py:Mine"),
    "audit": ("audit mine.py:Mine", "audit mine.py:Mine --against reference.exact:AdaBoost"),
    "search": ("search MRS13.remark-scaling --shape 8x3 --minutes 5",),
    "sweep": ("sweep SSS08.theorem-4 --entries -1,1 --rows 4 --columns 4",),
    "bounds": ("bounds --paper np14",),
    "worst": ("worst NP14.theorem-1.equation-8 --examples 4 5 --gamma 1/5",),
    "prove": ("prove", "prove --perturbed"),
    "report": ("report -o ledger.html", "report -o ledger.html --screenshots pictures"),
    "errata": ("errata --write ERRATA.md",),
    "notebooks": ("notebooks --copy mine", "notebooks --html pages 01_adaboost_rate"),
}
BY_ID = ("show", "replay", "search", "sweep")  # their first word is an id, or for `replay` a file
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """0 when all is well, 1 when what was asked about does not hold, 2 on misuse, 130 when interrupted."""
    # else hypothesis imports whatever another library brings for it: trio for one, a fifth of a second, and unused here
    os.environ.setdefault("HYPOTHESIS_NO_PLUGINS", "1")
    given = list(sys.argv[1:] if arguments is None else arguments)
    given = _with_negative_entries(given)
    name = given[0] if given else ""
    try:
        if said := _refusal(given):
            raise ValueError(said)
        if name == "audit":
            return importlib.import_module(COMMANDS[name][0]).main(given[1:])
        parser = _parser(name if name in COMMANDS else "")
        options = parser.parse_args(given)
        with _collector_at_rest():
            status = importlib.import_module(COMMANDS[options.command][0]).run(options)
        sys.stdout.flush()
        return status
    except (KeyboardInterrupt, RuntimeError, ImportError) as error:
        interruption = _interruption(error)
        if interruption is None:
            raise
        _end_quietly()
        print(f"interrupted: {interruption}" if str(interruption) else "interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the reader has seen enough
        _drop_output()
        return 0
    except (ValueError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        try:
            sys.stdout.flush()
        except OSError:
            _drop_output()
        return 2


@contextmanager
def _collector_at_rest() -> Iterator[None]:
    """Many objects, hardly a cycle among them: the collector walks through all of them less often."""
    before = gc.get_threshold()
    gc.set_threshold(200_000)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _interruption(error: BaseException | None) -> KeyboardInterrupt | None:
    """The ^C behind an error: one within a class's `__set_name__` comes as a RuntimeError, within an extension's import as
    an ImportError."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error


def _end_quietly() -> None:
    """The line of an interrupted command is its last: what libraries had half built complains at Python's end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second one, to the whole group, must not cut the line short
    sys.unraisablehook = lambda _: None
    logging.disable()


def _drop_output() -> None:
    """What is still to be printed goes nowhere: Python would try again at its end, complain, and exit with 120."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refusal(words: list[str]) -> str | None:
    """What is wrong with the id that a command is asked about, said before anything of the papers is imported."""
    if len(words) < 2 or words[0] not in BY_ID or words[1].startswith("-"):
        return None
    is_file = words[0] == "replay" and (words[1].endswith(".json") or os.path.exists(words[1]))
    of_no_paper = words[0] == "show" and words[1].startswith("invariant.")
    return None if is_file or of_no_paper else refusal(words[1])


def _with_negative_entries(words: list[str]) -> list[str]:
    """`--entries -1,1` as `--entries=-1,1`: to argparse a word with a leading minus is an option."""
    joined: list[str] = []
    for word in words:
        if joined and joined[-1] == "--entries":
            joined[-1] += f"={word}"
        else:
            joined.append(word)
    return joined


@functools.cache
def _parser(name: str) -> argparse.ArgumentParser:
    """The whole parser, with the options of the command `name` only, if any."""
    parser = argparse.ArgumentParser(
        prog="boostproof",
        description="The statements of boosting papers, as runs.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    version = f"boostproof {importlib.metadata.version('boostproof')}"
    parser.add_argument("--version", action="version", version=version)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command, (_, words) in COMMANDS.items():
        examples = "example:\n" + "\n".join(f"  boostproof {line}" for line in EXAMPLE[command])
        said = words[0].upper() + words[1:] + "."
        shape = argparse.RawDescriptionHelpFormatter
        added = commands.add_parser(command, help=words, description=said, epilog=examples, formatter_class=shape)
        if command == name:
            OPTIONS[command](added)
    return parser
