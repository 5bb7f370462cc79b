"""`boostproof prove [ID ...]`: builds the proofs with Coq, checks what each theorem assumes, and stores what was found.

Three checks: `coqc` accepts every file; `Print Assumptions` of every listed theorem stays within the axioms of the
standard reals and classical logic; `coqchk` re-checks the compiled files, the libraries among them, with its own kernel.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from properties.engine.witness import write_atomically
from theorems import kernel, ledger

MARK = "=== "
NOTHING_CHECKED = 3
JOBS = "-j2"


def add_options(parser) -> None:
    parser.add_argument("ids", nargs="*", metavar="ID", help="print these only, and store nothing")
    parser.add_argument("--no-checker", action="store_true", help="without coqchk: faster, and stores nothing")


def run(options) -> int:
    """0 when all is proved, 1 when something is not, 3 when there is no Coq to tell. Raises ValueError for an unknown id."""
    wanted = kernel.theorems()
    for claim_id in [*wanted, *options.ids]:
        ledger.claim_named(claim_id)
    unproved = [claim_id for claim_id in options.ids if claim_id not in wanted]
    if unproved:
        raise ValueError(
            f"no machine-checked theorem is listed for {', '.join(unproved)} (kernel.txt lists {len(wanted)})"
        )
    if shutil.which("coqc") is None:
        print(without_coq())
        return NOTHING_CHECKED
    began = time.monotonic()
    if not _built():
        return 1
    chosen = {claim_id: wanted[claim_id] for claim_id in options.ids or wanted}
    found = _assumptions([name for names in chosen.values() for name in names])
    trusted = _print(chosen, found)
    if not trusted or options.ids or options.no_checker:
        return int(not trusted)
    checker = _checked()
    if checker:
        return 1
    _store(chosen, found, round(time.monotonic() - began))
    return 0


def without_coq() -> str:
    """The one line where no coqc is found."""
    seen = kernel.stored()
    state = "of these sources" if kernel.is_current() else "of OTHER sources: stale"
    return f"no coqc was found, nothing was checked here; stored: {len(seen['ids'])} statements proved, {state}"


def _built() -> bool:
    done = subprocess.run(["make", JOBS, "-C", str(kernel.PROOFS)], capture_output=True, text=True)
    if done.returncode:
        print(done.stdout[-2000:] + done.stderr[-4000:])
    return done.returncode == 0


def _coqc(text: str) -> str:
    """What Coq prints for this text. Raises ValueError where it refuses it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "Asked.v"
        path.write_text(text, encoding="utf-8")
        command = ["coqc", "-w", "none", "-Q", str(kernel.PROOFS), "Boostproof", str(path)]
        done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    if done.returncode:
        raise ValueError(f"Coq refuses the list of theorems: {done.stderr.strip()[-600:]}")
    return done.stdout


def _assumptions(names: list[str]) -> dict[str, dict]:
    """By theorem: its whole statement, and the axioms that it rests on. Raises ValueError for a name no file has."""
    places = kernel.places()
    missing = [name for name in names if name not in places]
    if missing:
        raise ValueError(f"theorems/proofs has no theorem {', '.join(missing)}")
    files = sorted({places[name][0].removesuffix(".v") for name in names})
    lines = ["From Coq Require Import Reals QArith List.", "From Boostproof Require Import Sums Fields Games."]
    lines += [f"From Boostproof Require Import {file}." for file in files]
    lines += ["Close Scope Q_scope.", "Open Scope R_scope.", "Set Printing Width 110."]
    for name in names:
        qualified = f"{places[name][0].removesuffix('.v')}.{name}"
        lines += [f'Goal True. idtac "{MARK}{name}". Abort.', f"Check {qualified}.", f"Print Assumptions {qualified}."]
    return {part.split("\n", 1)[0]: _read(part) for part in _coqc("\n".join(lines)).split(MARK)[1:]}


def _read(part: str) -> dict:
    name, _, body = part.partition("\n")
    statement, _, axioms = body.partition("\nAxioms:\n")
    statement = statement.replace("Closed under the global context", "").strip()
    return {
        "name": name,
        "file": kernel.places()[name][0],
        "statement": statement,
        "assumes": re.findall(r"^(\S+)", axioms, re.MULTILINE),
    }


def _print(chosen, found) -> bool:
    trusted = True
    for claim_id, names in chosen.items():
        for name in names:
            strange = [axiom for axiom in found[name]["assumes"] if axiom not in kernel.ALLOWED]
            trusted = trusted and not strange
            words = sorted({kernel.ALLOWED.get(axiom, f"NOT ALLOWED: {axiom}") for axiom in found[name]["assumes"]})
            print(f"{claim_id}: {name}: assumes {', '.join(words) or 'nothing'}")
            if len(chosen) <= 3:
                print(found[name]["statement"])
    return trusted


def _checked() -> bool:
    """Whether coqchk finds fault; it prints the axioms of everything that is loaded."""
    modules = [f"Boostproof.{path.stem}" for path in kernel.sources()]
    command = ["coqchk", "-silent", "-o", "-Q", str(kernel.PROOFS), "Boostproof", *modules]
    done = subprocess.run(command, capture_output=True, text=True)
    summary = done.stdout + done.stderr
    axioms = re.search(r"\* Axioms:(.*?)\n\s*\n", summary, re.DOTALL)
    strange = [word for word in (axioms.group(1).split() if axioms else ["no summary"]) if not _is_allowed(word)]
    if done.returncode or strange:
        print(f"coqchk: {', '.join(strange)}\n{summary[-2000:]}")
    return bool(done.returncode or strange)


def _is_allowed(axiom: str) -> bool:
    return axiom == "<none>" or ".".join(axiom.split(".")[-2:]) in kernel.ALLOWED


def _store(chosen, found, seconds: int) -> None:
    version = subprocess.run(["coqc", "--print-version"], capture_output=True, text=True).stdout.split()[0]
    record = {
        "digest": kernel.digest(),
        "coq": version,
        "checker": "coqchk found no other axiom",
        "seconds": seconds,
        "ids": {claim_id: {"theorems": [found[name] for name in names]} for claim_id, names in chosen.items()},
    }
    write_atomically(kernel.EVIDENCE, json.dumps(record, indent=1, ensure_ascii=False) + "\n")
    print(f"{len(chosen)} statements proved by Coq {version} in {seconds} s; stored in theorems/evidence/proofs.json")
