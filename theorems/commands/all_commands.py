"""All commands, one object each, with name, description, options and examples.

This module imports no command's module, so that `--help` and the message for an unknown command are printed at once.
"""

from __future__ import annotations

import argparse
import importlib
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from theorems.searching.limits import CHUNK, LIMIT, SEED, SIDE, TIED_RUNS

SECONDS = 1.5  # seconds of processor time; our own witnesses need at most a fifth of it, a file of a third party may need any time


@dataclass(frozen=True)
class Command:
    """A command, the first word after `boostproof`.

    does : one line for `--help`.      module : has `run(options)`; imported when the command is called.
    options : a function that adds its options to a parser; None if the module's own `main(words)` reads them.
    examples : words to type after `boostproof`, printed below its help.
    by_id : whether its first argument is the id of a claim, which is looked up before the papers are imported.
    """

    name: str
    does: str
    module: str
    options: Callable[[argparse.ArgumentParser], None] | None
    examples: tuple[str, ...]
    by_id: bool = False


def one_of(*lists: str) -> Callable[[str], str]:
    """Return a type for argparse: a word of these lists, given as `module:attribute` and imported only if the option is used."""

    def checked(word: str) -> str:
        known = [name for entry in lists for name in _read(entry)]
        if word not in known:
            raise argparse.ArgumentTypeError(f"must be one of {', '.join(known)}, got {word!r}")
        return word

    return checked


def _read(name: str) -> Iterable[str]:
    module, _, attribute = name.partition(":")
    return getattr(importlib.import_module(module), attribute)


def _paper(word: str, *others: str) -> str:
    """Return the key of a registered paper, given in upper or lower case."""
    from theorems.papers import keys

    known = [*keys(), *others]
    if word.upper() not in known:
        raise argparse.ArgumentTypeError(f"must be one of {', '.join(known)}, got {word!r}")
    return word.upper()


def _paper_or_invariant(word: str) -> str:
    return _paper(word, "INVARIANT")


def _list(parser: argparse.ArgumentParser) -> None:
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print a list of JSON objects")
    form.add_argument("--csv", action="store_true", help="print CSV, one line per statement")
    form.add_argument("--ship", action="store_true", help="store the runs of this checkout as the evidence that ships")
    parser.add_argument(
        "--paper",
        type=_paper_or_invariant,
        metavar="KEY",
        help="the claims of one paper; INVARIANT: the invariants of any booster",
    )
    for option, values, meaning in (
        (
            "--printed",
            "properties.claims:PRINTED",
            "as printed: holds, refuted, proof-gap, ambiguous, open",
        ),
        ("--role", "properties.claims:ROLES", "statement, reading, step, amended, ours, invariant"),
        (
            "--defect",
            "properties.claims:DEFECTS",
            "misprint, convention, hypothesis, constant, argument, false, report, transcription",
        ),
        (
            "--grade",
            "properties.engine.ledger:GRADES",
            "of the evidence: kernel, proved, exhausted, certified, sampled, failed",
        ),
    ):
        parser.add_argument(option, type=one_of(values), metavar="WORD", help=meaning)


def _show(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", metavar="ID", help="PAPER.label, as `list` prints it")


def _replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a witness file, or the id of a claim, whose stored witnesses are replayed",
    )
    parser.add_argument("--booster", help="pkg.mod:Name, for a witness of a third-party booster")
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, help="processor time for each file (default %(default)s)"
    )


def _verify(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ids", nargs="*", metavar="ID", help="claims to run (default: all)")
    parser.add_argument(
        "--effort", choices=("quick", "ci", "night"), default="quick", help="how much to enumerate and draw"
    )
    parser.add_argument(
        "--booster", action="append", default=[], help="a third-party booster, pkg.mod:Name; repeatable"
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (default 1)")


def _schema(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "of", choices=("list", "witness"), help="the schema of the output of `list --json`, or of a witness file"
    )


def _check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paper", type=_paper, metavar="KEY", help="the key of the paper, with which its ids begin")
    parser.add_argument(
        "--effort", choices=("quick", "ci", "night"), default="quick", help="how much to enumerate and draw"
    )


def _new_paper(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="the name of the package, in letters and digits, such as fs97")
    parser.add_argument("--folder", type=Path, metavar="DIR", help="the folder to write (default: ./NAME)")


def _witness(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", choices=("save",), help="store a case as the counterexample of a claim")
    parser.add_argument("id", metavar="CLAIM", help="the id of the claim that the case violates")
    parser.add_argument(
        "case", metavar="CASE.json", help="the smallest case that a failure printed; - for standard input"
    )
    parser.add_argument("--name", default="", help="the name of the file, without .json (default: the id)")
    parser.add_argument("--note", default="", help="a sentence about the case")


def _search(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", metavar="ID")
    parser.add_argument("--shape", action="append", metavar="MxN", help="examples x hypotheses; repeatable")
    parser.add_argument("--climbs", type=int, default=8, help="further climbs per shape (default 8)")
    parser.add_argument("--evaluations", type=int, help="games tried in a climb (default: the objective's own)")
    parser.add_argument("--seed", type=int, default=SEED, help=f"base of every climb's seed (default {SEED})")
    parser.add_argument(
        "--summary", type=Path, metavar="FILE", help="write the stored results of this search to FILE, as JSON"
    )
    parser.add_argument("--report", action="store_true", help="print the stored results and compute nothing")
    _work(parser, f"begin no climb after this long (default {LIMIT}, or until --climbs are done)")


def _sweep(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ids", metavar="ID", nargs="+")
    parser.add_argument("--entries", help="matrix entries, e.g. -1,1 or -1,0,1")
    parser.add_argument("--rows", type=int, help=f"with --entries: most examples (default {SIDE})")
    parser.add_argument("--columns", type=int, help=f"with --entries: most hypotheses (default {SIDE})")
    parser.add_argument(
        "--keep-signs", action="store_true", help="with --entries: a column and its negation count as different"
    )
    parser.add_argument("--mistakes", metavar="M,T", help="all mistake sets of T rounds on up to M examples")
    parser.add_argument(
        "--runs", metavar="M,T", help="all runs of T rounds of the best column on up to M examples of signs"
    )
    parser.add_argument(
        "--ties", choices=("lowest", "all"), default="lowest", help="which of several tied columns is played"
    )
    parser.add_argument(
        "--most-runs",
        type=int,
        default=TIED_RUNS,
        metavar="N",
        help="with --ties all: most runs of one game and booster",
    )
    parser.add_argument(
        "--effort", choices=("quick", "ci", "night"), default="night", help="the size of the claim's own scope"
    )
    parser.add_argument("--chunk", type=int, default=CHUNK, help="cases per chunk")
    parser.add_argument(
        "--together",
        action="store_true",
        help="sweep several ids together, chunk by chunk, so that they share the runs",
    )
    parser.add_argument("--summary", type=Path, metavar="FILE", help="write a summary of the evidence to FILE")
    _work(parser)


def _worst(parser: argparse.ArgumentParser) -> None:
    computed = one_of("theorems.worst.registered:ROWS", "theorems.worst.registered:GAMES")
    help_of_id = "a bound whose worst case can be computed (default: list these bounds)"
    parser.add_argument(
        "id", nargs="?", type=lambda word: word if word == "?" else computed(word), metavar="ID", help=help_of_id
    )
    parser.add_argument("--rounds", type=int, default=6, metavar="T", help="the worst cases of 1, 2, ..., T rounds")
    parser.add_argument(
        "--examples",
        type=int,
        nargs="+",
        default=[4, 6, 8, 10],
        metavar="M",
        help="for sign columns: the numbers of examples",
    )
    parser.add_argument("--gamma", default="1/5", help="for sign columns: the least edge, a rational in (0, 1)")
    parser.add_argument(
        "--seconds",
        type=float,
        default=10,
        help="seconds of search for each m and T, or for each T without a stored result",
    )
    parser.add_argument("--store", action="store_true", help="store the results in theorems/evidence")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the search over games")


def _bounds(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--paper", type=_paper, metavar="KEY", help="of one paper")
    parser.add_argument("--json", action="store_true")


def _prove(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "ids", nargs="*", metavar="ID", help="check the theorems of these claims only, and store nothing"
    )
    parser.add_argument(
        "--paper", type=_paper, metavar="KEY", help="check the theorems of one paper of another package"
    )
    parser.add_argument(
        "--perturbed", action="store_true", help="change a constant in thirty statements: Coq must refuse each"
    )
    parser.add_argument(
        "--no-checker", action="store_true", help="do not run coqchk, which is faster, and store nothing"
    )


def _report(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE.html")
    parser.add_argument("--screenshots", type=Path, metavar="DIR", help="also write screenshots of the page to DIR")


def _errata(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--write", type=Path, metavar="FILE", help="write the errata to FILE (in this repository: theorems/ERRATA.md)"
    )
    parser.add_argument("--paper", type=_paper, metavar="KEY", help="of one paper")


def _notebooks(parser: argparse.ArgumentParser) -> None:
    form = parser.add_mutually_exclusive_group(required=True)
    form.add_argument("--copy", type=Path, metavar="DIR", help="copy the notebooks to DIR, to change and run")
    form.add_argument("--html", type=Path, metavar="DIR", help="execute the notebooks and write HTML to DIR")
    form.add_argument("--store", action="store_true", help="execute the notebooks and store the outputs in the files")
    parser.add_argument(
        "--paper",
        type=_paper,
        metavar="KEY",
        help="the notebooks of another package's paper, in its folder `notebooks`",
    )
    parser.add_argument("names", nargs="*", help="names such as 01_adaboost_rate (default: all)")


def _work(parser, minutes: str = "begin no further work after this long") -> None:
    """Add the options that search and sweep share. `minutes` is the help text of --minutes."""
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="worker processes (default: all cores)")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="run the work on a Dask cluster that is already running")
    parser.add_argument("--database", type=Path, metavar="FILE", help="the file in which results are stored")
    parser.add_argument("--minutes", type=float, help=minutes)
    parser.add_argument("--quiet", action="store_true", help="show no progress bar")
    parser.add_argument("--json", action="store_true", help="print the summary as JSON")


COMMANDS = {
    command.name: command
    for command in (
        Command(
            "list",
            "list the statements with their verdicts",
            "theorems.commands.listed",
            _list,
            ("list --paper mrs13 --printed refuted", "list --json > ledger.json"),
        ),
        Command(
            "show",
            "show everything about one statement",
            "theorems.commands.show",
            _show,
            ("show MRS13.lemma-31",),
            by_id=True,
        ),
        Command(
            "verify",
            "run claims with pytest, from any directory",
            "theorems.commands.verify",
            _verify,
            ("verify", "verify MRS13.lemma-31 NP14.theorem-1.equation-8"),
            by_id=True,
        ),
        Command(
            "replay",
            "recompute a counterexample",
            "theorems.commands.replay",
            _replay,
            ("replay MRS13.lemma-31.step-order", "replay .witnesses/*.json --booster mine.py:Mine"),
            by_id=True,
        ),
        Command(
            "new-paper",
            "write a package of example claims, to be replaced by the claims of another paper",
            "theorems.commands.new_paper",
            _new_paper,
            ("new-paper fs97",),
        ),
        Command(
            "check",
            "check a paper by the rules of our own papers, one line per rule",
            "theorems.commands.check",
            _check,
            ("check np14",),
        ),
        Command(
            "schema",
            "print the JSON Schema of `list --json`, or of a witness file",
            "theorems.commands.schema",
            _schema,
            ("schema list > list.schema.json",),
        ),
        Command(
            "witness",
            "store the case that a failure printed as a counterexample, to be replayed",
            "theorems.commands.witness",
            _witness,
            ("witness save MRS13.lemma-31.step-order case.json",),
        ),
        Command(
            "audit",
            "check your booster against the invariants of every booster",
            "properties.__main__",
            None,
            ("audit mine.py:Mine", "audit mine.py:Mine --against reference.exact:AdaBoost"),
        ),
        Command(
            "search",
            "climb towards the worst case of a claim; a rerun extends it",
            "theorems.searching.search",
            _search,
            ("search MRS13.remark-scaling --shape 8x3 --minutes 5",),
            by_id=True,
        ),
        Command(
            "sweep",
            "decide a claim on every game of a finite scope; a rerun resumes",
            "theorems.searching.sweep",
            _sweep,
            ("sweep SSS08.theorem-4 --entries -1,1 --rows 4 --columns 4",),
            by_id=True,
        ),
        Command(
            "worst",
            "compare a bound with its worst case in each round, and report whether the gap closes",
            "theorems.commands.worst",
            _worst,
            ("worst NP14.theorem-1.equation-8 --examples 4 5 --gamma 1/5",),
        ),
        Command(
            "bounds",
            "list each bound, the bound proved here that replaces it, and the worst game met",
            "theorems.commands.bounds",
            _bounds,
            ("bounds --paper np14",),
        ),
        Command(
            "prove",
            "check the formal proofs with Coq",
            "theorems.commands.prove",
            _prove,
            ("prove", "prove --perturbed"),
        ),
        Command(
            "report",
            "write the ledger as one HTML file",
            "theorems.page.report",
            _report,
            ("report -o ledger.html", "report -o ledger.html --screenshots pictures"),
        ),
        Command(
            "errata",
            "print what does not hold as printed, as Markdown",
            "theorems.commands.errata",
            _errata,
            ("errata --write ERRATA.md",),
        ),
        Command(
            "notebooks",
            "execute the notebooks, or copy them to another folder",
            "theorems.commands.notebooks",
            _notebooks,
            ("notebooks --copy mine", "notebooks --html pages 01_adaboost_rate"),
        ),
    )
}
