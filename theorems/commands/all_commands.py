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
        known = [name for place in lists for name in _read(place)]
        if word not in known:
            raise argparse.ArgumentTypeError(f"must be one of {', '.join(known)}, got {word!r}")
        return word

    return checked


def _read(place: str) -> Iterable[str]:
    module, _, attribute = place.partition(":")
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
    form.add_argument("--json", action="store_true", help="a list of objects")
    form.add_argument("--csv", action="store_true", help="one line per statement")
    form.add_argument("--ship", action="store_true", help="store the runs of this checkout as the evidence that ships")
    parser.add_argument(
        "--paper", type=_paper_or_invariant, metavar="KEY", help="of one paper, or INVARIANT: of any booster"
    )
    for option, words, meaning in (
        (
            "--printed",
            "properties.claims:PRINTED",
            "of the printed wording: holds, refuted, proof-gap, ambiguous, open",
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
        parser.add_argument(option, type=one_of(words), metavar="WORD", help=meaning)


def _show(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", metavar="ID", help="PAPER.label, as `list` prints it")


def _replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="a witness, or the id of a claim: then those it ships")
    parser.add_argument("--booster", help="pkg.mod:Name, for a witness of a stranger's booster")
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, help="processor time for each file (default %(default)s)"
    )


def _verify(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ids", nargs="*", metavar="ID", help="claims to run; all of them where none is named")
    parser.add_argument(
        "--effort", choices=("quick", "ci", "night"), default="quick", help="how much to enumerate and draw"
    )
    parser.add_argument(
        "--booster", action="append", default=[], help="a third-party booster, pkg.mod:Name; repeatable"
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (default 1)")


def _schema(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("of", choices=("list", "witness"), help="of what `list --json` prints, or of a witness's file")


def _check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paper", type=_paper, metavar="KEY", help="the key of the paper: what its ids begin with")
    parser.add_argument(
        "--effort", choices=("quick", "ci", "night"), default="quick", help="how much to enumerate and draw"
    )


def _new_paper(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="of the package: letters and digits, such as fs97")
    parser.add_argument("--folder", type=Path, metavar="DIR", help="where it is written (default: ./NAME)")


def _witness(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", choices=("save",), help="store a case as the counterexample of a claim")
    parser.add_argument("id", metavar="CLAIM", help="the id of the claim that the case violates")
    parser.add_argument(
        "case", metavar="CASE.json", help="the smallest case that a failure printed; - for standard input"
    )
    parser.add_argument("--name", default="", help="of the file, without .json (default: the id)")
    parser.add_argument("--note", default="", help="a sentence about the case")


def _search(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", metavar="ID")
    parser.add_argument("--shape", action="append", metavar="MxN", help="examples x hypotheses; repeatable")
    parser.add_argument("--climbs", type=int, default=8, help="further climbs per shape (default 8)")
    parser.add_argument("--evaluations", type=int, help="games tried in a climb (default: the objective's own)")
    parser.add_argument("--seed", type=int, default=SEED, help=f"base of every climb's seed (default {SEED})")
    parser.add_argument("--summary", type=Path, metavar="FILE", help="write what is stored there, as JSON")
    parser.add_argument("--report", action="store_true", help="print what is stored, compute nothing")
    _work(parser, f"begin no climb after this long (default {LIMIT}, or until --climbs are done)")


def _sweep(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ids", metavar="ID", nargs="+")
    parser.add_argument("--entries", help="matrix entries, e.g. -1,1 or -1,0,1")
    parser.add_argument("--rows", type=int, help=f"with --entries: most examples (default {SIDE})")
    parser.add_argument("--columns", type=int, help=f"with --entries: most hypotheses (default {SIDE})")
    parser.add_argument("--keep-signs", action="store_true", help="with --entries: columns are not taken up to sign")
    parser.add_argument("--mistakes", metavar="M,T", help="all mistake sets of T rounds on up to M examples")
    parser.add_argument(
        "--runs", metavar="M,T", help="all runs of T rounds of the best column on up to M examples of signs"
    )
    parser.add_argument(
        "--ties", choices=("lowest", "all"), default="lowest", help="which of several tied columns is played"
    )
    parser.add_argument(
        "--most-runs", type=int, default=TIED_RUNS, metavar="N", help="with --ties all: of one game and booster"
    )
    parser.add_argument("--effort", choices=("quick", "ci", "night"), default="night", help="of the claim's own scope")
    parser.add_argument("--chunk", type=int, default=CHUNK, help="cases per chunk")
    parser.add_argument("--together", action="store_true", help="several ids chunk by chunk, sharing what they compute")
    parser.add_argument("--summary", type=Path, metavar="FILE", help="write the evidence summary there")
    _work(parser)


def _worst(parser: argparse.ArgumentParser) -> None:
    computed = one_of("theorems.worst.registered:ROWS", "theorems.worst.registered:GAMES")
    said = "a bound whose worst case is computed; these are listed if none is named"
    parser.add_argument(
        "id", nargs="?", type=lambda word: word if word == "?" else computed(word), metavar="ID", help=said
    )
    parser.add_argument("--rounds", type=int, default=6, metavar="T", help="from 1 to T rounds")
    parser.add_argument("--examples", type=int, nargs="+", default=[4, 6, 8, 10], metavar="M", help="on sign columns")
    parser.add_argument("--gamma", default="1/5", help="on sign columns: the least edge, a rational in (0, 1)")
    parser.add_argument(
        "--seconds", type=float, default=10, help="for each m and T, or for each T that is not on record"
    )
    parser.add_argument("--store", action="store_true", help="keep what is found in theorems/evidence")
    parser.add_argument("--seed", type=int, default=1, help="of the search over games")


def _bounds(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--paper", type=_paper, metavar="KEY", help="of one paper")
    parser.add_argument("--json", action="store_true")


def _prove(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ids", nargs="*", metavar="ID", help="print these only, and store nothing")
    parser.add_argument("--paper", type=_paper, metavar="KEY", help="the theorems of one paper of another package")
    parser.add_argument(
        "--perturbed", action="store_true", help="change a constant in thirty statements: Coq must refuse each"
    )
    parser.add_argument("--no-checker", action="store_true", help="without coqchk: faster, and stores nothing")


def _report(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE.html")
    parser.add_argument(
        "--screenshots", type=Path, metavar="DIR", help="and pictures of it there, as a browser shows it"
    )


def _errata(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--write", type=Path, metavar="FILE", help="write it there; theorems/ERRATA.md is the committed one"
    )
    parser.add_argument("--paper", type=_paper, metavar="KEY", help="of one paper")


def _notebooks(parser: argparse.ArgumentParser) -> None:
    form = parser.add_mutually_exclusive_group(required=True)
    form.add_argument("--copy", type=Path, metavar="DIR", help="copy them there, to change and run")
    form.add_argument("--html", type=Path, metavar="DIR", help="execute them and write HTML there")
    form.add_argument("--store", action="store_true", help="execute them and keep the outputs in the files")
    parser.add_argument(
        "--paper", type=_paper, metavar="KEY", help="those of another package's paper, in its folder notebooks"
    )
    parser.add_argument("names", nargs="*", help="01_adaboost_rate ...; all when none is named")


def _work(parser, minutes: str = "begin no further work after this long") -> None:
    """The options that search and sweep share; what is said of --minutes."""
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="worker processes (default: all cores)")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="a running Dask cluster does the work")
    parser.add_argument("--database", type=Path, metavar="FILE", help="where results are kept")
    parser.add_argument("--minutes", type=float, help=minutes)
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    parser.add_argument("--json", action="store_true", help="the summary as JSON")


COMMANDS = {
    command.name: command
    for command in (
        Command(
            "list",
            "the statements with their verdicts",
            "theorems.commands.listed",
            _list,
            ("list --paper mrs13 --printed refuted", "list --json > ledger.json"),
        ),
        Command(
            "show",
            "everything about one statement",
            "theorems.commands.show",
            _show,
            ("show MRS13.lemma-31",),
            by_id=True,
        ),
        Command(
            "verify",
            "run claims, by pytest, from any directory",
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
            "write a package of claims that runs, to fill with those of another paper",
            "theorems.commands.new_paper",
            _new_paper,
            ("new-paper fs97",),
        ),
        Command(
            "check",
            "hold the rules of our papers against a paper, a line for each",
            "theorems.commands.check",
            _check,
            ("check np14",),
        ),
        Command(
            "schema",
            "print the JSON Schema of the list, or of a witness",
            "theorems.commands.schema",
            _schema,
            ("schema list > list.schema.json",),
        ),
        Command(
            "witness",
            "store the case that a failure printed as a counterexample that replays",
            "theorems.commands.witness",
            _witness,
            ("witness save MRS13.lemma-31.step-order case.json",),
        ),
        Command(
            "audit",
            "try a booster of yours on everything that any booster can promise",
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
            "decide a claim on every game of a finite scope; resumes where it was stopped",
            "theorems.searching.sweep",
            _sweep,
            ("sweep SSS08.theorem-4 --entries -1,1 --rows 4 --columns 4",),
            by_id=True,
        ),
        Command(
            "worst",
            "a bound beside the worst case, round by round, and whether the gap closes",
            "theorems.commands.worst",
            _worst,
            ("worst NP14.theorem-1.equation-8 --examples 4 5 --gamma 1/5",),
        ),
        Command(
            "bounds",
            "each bound, what is proved here in its place, and the worst game met",
            "theorems.commands.bounds",
            _bounds,
            ("bounds --paper np14",),
        ),
        Command(
            "prove",
            "check the machine-checked theorems with Coq",
            "theorems.commands.prove",
            _prove,
            ("prove", "prove --perturbed"),
        ),
        Command(
            "report",
            "the ledger as one HTML file",
            "theorems.page.report",
            _report,
            ("report -o ledger.html", "report -o ledger.html --screenshots pictures"),
        ),
        Command(
            "errata",
            "what does not stand as printed, as Markdown",
            "theorems.commands.errata",
            _errata,
            ("errata --write ERRATA.md",),
        ),
        Command(
            "notebooks",
            "execute the notebooks, or copy them to a folder of yours",
            "theorems.commands.notebooks",
            _notebooks,
            ("notebooks --copy mine", "notebooks --html pages 01_adaboost_rate"),
        ),
    )
}
