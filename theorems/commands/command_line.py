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

from theorems.commands.all_commands import COMMANDS
from theorems.papers import refusal

EXAMPLES = """examples:
  boostproof list --paper mrs13 --printed refuted
  boostproof show MRS13.lemma-31
  boostproof replay MRS13.lemma-31.step-order
  boostproof audit mine.py:Mine
"""
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
        if name in COMMANDS and COMMANDS[name].options is None:
            return importlib.import_module(COMMANDS[name].module).main(given[1:])
        parser = _parser(name if name in COMMANDS else "")
        options = parser.parse_args(given)
        with _collector_at_rest():
            status = _run(options, given if arguments is None else None)
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
    except TypeError as error:
        from properties.claims import Misdeclared  # here: seconds, which a command that goes well does not need

        if not isinstance(error, Misdeclared):
            raise
        print(f"error: {error}", file=sys.stderr)
        return 2
    except (ValueError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        try:
            sys.stdout.flush()
        except OSError:
            _drop_output()
        return 2


def _run(options: argparse.Namespace, typed: list[str] | None) -> int:
    """Run the command; one that was typed, and not called, may have its answer in the index.

    typed : the words typed after `boostproof`; None for a call of `main` with words.
    """

    def command() -> int:
        return importlib.import_module(COMMANDS[options.command].module).run(options)

    if typed is not None and options.command in ("list", "show"):
        from theorems.commands import index

        if index.holds(options):
            return index.run(typed, command)
    return command()


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
    asked = COMMANDS.get(words[0]) if len(words) >= 2 else None
    if asked is None or not asked.by_id or words[1].startswith("-"):
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
    for command in COMMANDS.values():
        examples = "example:\n" + "\n".join(f"  boostproof {line}" for line in command.examples)
        said = command.does[0].upper() + command.does[1:] + "."
        shape = argparse.RawDescriptionHelpFormatter
        added = commands.add_parser(
            command.name, help=command.does, description=said, epilog=examples, formatter_class=shape
        )
        if command.name == name and command.options is not None:
            command.options(added)
    return parser
