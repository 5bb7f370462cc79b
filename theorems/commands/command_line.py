"""The command line: `boostproof COMMAND` from any directory, `python -m theorems COMMAND` from a checkout.

A command's module is imported when the command is called, so that `--help` and the message for an unknown command are fast.
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
RUN_BOOSTERS = ("audit", "replay", "verify")  # commands that may run a third-party booster: see `InstalledFirst`


def main(arguments: Sequence[str] | None = None) -> int:
    """Return 0 for success, 1 if the result is negative (see each command), 2 for misuse, 4 for an exception of our own
    code, 130 after an interruption.

    Parameters
    ----------
    arguments : sequence of str, optional
        The words after `boostproof`; None: those typed.

    Returns
    -------
    int
        The exit status.
    """
    # without this hypothesis loads plugins of installed libraries, such as trio's, which takes a fifth of a second
    os.environ.setdefault("HYPOTHESIS_NO_PLUGINS", "1")
    given = list(sys.argv[1:] if arguments is None else arguments)
    if arguments is None and not all(map(_is_plain, (sys.stdin, sys.stdout, sys.stderr))):
        from properties.engine.streams import prepare_streams  # here: help needs no other module of properties

        prepare_streams()
    given = _with_negative_entries(given)
    name = given[0] if given else ""
    try:
        if message := _refusal(given):
            raise ValueError(message)
        if arguments is None and name in RUN_BOOSTERS:
            importlib.import_module("properties.audit.isolation").import_installed_first()
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
            return _defect(error)
        _end_quietly()
        print(f"interrupted: {interruption}" if str(interruption) else "interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the reader of the pipe has closed it
        _drop_output()
        return 0
    except TypeError as error:
        from properties.claims import Misdeclared  # here: seconds, which a command that goes well does not need

        if not isinstance(error, Misdeclared):
            return _defect(error)
        print(f"error: {error}", file=sys.stderr)
        return 2
    except (ValueError, OSError) as error:
        print(f"error: {_in_words(error)}", file=sys.stderr)
        try:
            sys.stdout.flush()
        except OSError:
            _drop_output()
        return 2
    except Exception as error:
        return _defect(error)


def _is_plain(stream) -> bool:
    """Return whether a standard stream is open and can encode every character."""
    return stream is not None and not stream.closed and stream.encoding.lower().replace("-", "") == "utf8"


def _in_words(error: ValueError | OSError) -> str:
    """Return an error in one line, with the remedy if `tempfile` found no folder that can be written."""
    if isinstance(error, FileNotFoundError) and "No usable temporary directory" in str(error):
        return f"there must be a folder for temporary files, such as TMPDIR names: {error.strerror}"
    return str(error)


def _defect(error: BaseException) -> int:
    """Print an exception of our own code. Returns 4."""
    from properties.engine.failures import print_defect  # here: most commands need none of it

    return print_defect(error)


def _run(options: argparse.Namespace, typed: list[str] | None) -> int:
    """Run the command, or print its output from the index.

    typed : the words typed after `boostproof`; None for a call of `main` from Python, which does not use the index.
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
    """Run the garbage collector less often: there are many objects and hardly any cycles."""
    before = gc.get_threshold()
    gc.set_threshold(200_000)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _interruption(error: BaseException | None) -> KeyboardInterrupt | None:
    """Return the KeyboardInterrupt that caused an error, if any.

    An interruption within `__set_name__` arrives as a RuntimeError, within the import of an extension as an ImportError.
    """
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error


def _end_quietly() -> None:
    """Print nothing after the line of an interruption: half-built objects of libraries complain when Python ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second interruption must not cut off the line
    sys.unraisablehook = lambda _: None
    logging.disable()


def _drop_output() -> None:
    """Discard the remaining output: Python would write it again at its end, complain, and exit with 120."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refusal(words: list[str]) -> str | None:
    """Return what is wrong with the id given to a command, without importing a paper; None if it is known."""
    command = COMMANDS.get(words[0]) if len(words) >= 2 else None
    if command is None or not command.by_id or words[1].startswith("-"):
        return None
    is_file = words[0] == "replay" and (words[1].endswith(".json") or os.path.exists(words[1]))
    of_no_paper = words[0] == "show" and words[1].startswith("invariant.")
    return None if is_file or of_no_paper else refusal(words[1])


def _with_negative_entries(words: list[str]) -> list[str]:
    """Return the words with `--entries -1,1` as `--entries=-1,1`: argparse reads a leading minus as an option."""
    joined: list[str] = []
    for word in words:
        if joined and joined[-1] == "--entries":
            joined[-1] += f"={word}"
        else:
            joined.append(word)
    return joined


def _version() -> str:
    """Return the version of the installed package; `unknown` in a checkout that was never installed."""
    try:
        return importlib.metadata.version("boostproof")
    except importlib.metadata.PackageNotFoundError:
        return "(not installed)"


@functools.cache
def _parser(name: str) -> argparse.ArgumentParser:
    """Return the parser with all commands, but with the options of the command `name` only."""
    parser = argparse.ArgumentParser(
        prog="boostproof",
        description="Run, search and display the statements of boosting papers.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"boostproof {_version()}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command in COMMANDS.values():
        examples = "example:\n" + "\n".join(f"  boostproof {line}" for line in command.examples)
        description = command.does[0].upper() + command.does[1:] + "."
        shape = argparse.RawDescriptionHelpFormatter
        added = commands.add_parser(
            command.name, help=command.does, description=description, epilog=examples, formatter_class=shape
        )
        if command.name == name and command.options is not None:
            command.options(added)
    return parser
