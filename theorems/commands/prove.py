"""`boostproof prove [ID ...]`: builds the proofs with Coq, checks what each theorem assumes, and stores what was found.

Three checks: `coqc` accepts every file; `Print Assumptions` of every listed theorem stays within the axioms of the
standard reals and classical logic; `coqchk` re-checks the compiled files, the libraries among them, with its own kernel.
With ids, only the files that they need are built. With `--perturbed`, a constant, a quantifier or a hypothesis of each of
thirty formal statements is changed, where it stands in the specification if it does, and Coq has to refuse every one of them.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from properties.engine.files import HOME, IS_CHECKOUT
from properties.engine.witness import write_atomically
from theorems import kernel, ledger

MARK = "=== "
DEFINITION = "--- definition"
NOTHING_CHECKED = 3
JOBS = "-j2"
# A theorem; words of its statement, in the specification where it is stated there; and what makes the statement stronger
# (or false): the proof must not go through any more.
PERTURBED = (
    ("NP14_theorem_1_equation_8_proof", "1 / (1 + sum", "1 / (2 + sum"),
    ("NP14_theorem_1_equation_9_proof", "(1 / 2)", "(51 / 100)"),
    ("NP14_theorem_3_proof", "2 * ln", "19 / 10 * ln"),
    ("NP14_theorem_4_alpha_half_proof", "1 / 4 *", "1 / 3 *"),
    ("NP14_theorem_4_any_alpha_amended_proof", "k ^ 2 *", "k *"),
    ("NP14_theorem_4_any_alpha_ceiling_proof", "k * (2 - k)", "k * (21 / 10 - k)"),
    ("NP14_equation_12_proof", "<= 1 / 2 *", "<= 49 / 100 *"),
    ("NP14_lemma_3_proof", "is_dual_norm m norm dual", "is_norm m dual"),
    ("NP14_equation_50_is_refuted", "mada_error m u T ^ 2 <=", "mada_error m u T ^ 2 / 1000000 <="),
    ("MRS13_theorem_1_proof", "13 *", "12 *"),
    ("MRS13_theorem_1_proof", "best_columns g j T", "takes_columns g j T"),
    ("MRS13_theorem_7_proof", "3 *", "2 *"),
    ("MRS13_theorem_14_proof", "exists C, 0 < C", "forall C, 0 < C"),
    ("MRS13_lemma_9_proof", "complementary g a b ->", "(a < b)%nat ->"),
    (
        "MRS13_lemma_36_reading_every_is_refuted",
        "exists c, forall g Z eta_dagger gamma, (2",
        "forall g, exists c, forall Z eta_dagger gamma, (2",
    ),
    ("MRS13_conjecture_28_rate_proof", "2 * P_of", "19 / 10 * P_of"),
    ("slow_for_smaller_constants", "48 / 1000", "49 / 1000"),
    ("SSS08_theorem_9", "32 *", "31 *"),
    ("SSS08_theorem_9_step_rate", "8 /", "7 /"),
    ("SSS08_half_margin", "128 *", "127 *"),
    ("SSS08_corollary_5_real_k", "1 <= k", "0 <= k"),
    ("MHT22_equation_18", "8 * eta", "7 * eta"),
    ("MHT22_equation_22", "8 * eta", "7 * eta"),
    ("MHT22_newton_boost_several", "32 / eps", "31 / eps"),
    ("MHT22_newton_boost_one_stage", "INR t + 15", "INR t + 16"),
    ("MRS13_lemma_5_upsilon_proof", "x / 2", "51 / 100 * x"),
    ("MRS13_lemma_29_proof", "2 * ln", "1 * ln"),
    ("MRS13_lemma_31_proof", "9 * eps", "8 * eps"),
    ("MRS13_lemma_32_proof", "p * c0 * INR t", "2 * p * c0 * INR t"),
    ("MRS13_theorem_7_constant_two_proof", "2 * norm1", "19 / 10 * norm1"),
    ("MRS13_theorem_12_proof", "ln 4", "ln 3"),
    ("MRS13_conjecture_6_amended_proof", "2 * D", "19 / 10 * D"),
    ("NP14_theorem_2_rate_proof", "237 / 100", "200 / 100"),
    ("NP14_equation_50_amended_proof", "2 / (INR T", "1 / (INR T"),
    ("CL21_lemma_A_1", "gamma / 2", "gamma"),
    ("CL21_theorem_3_1_1_sharper", "A - 1", "A - 2"),
)


def perturbed_sources() -> list[tuple[str, str, str]]:
    """(theorem, file, that file with the words of the statement changed), one for each row of PERTURBED.

    Raises ValueError where the words are not there once.
    """
    found = []
    for name, words, other in PERTURBED:
        named = kernel.named_in(name)
        if named in kernel.statements():
            file, statement = f"spec/{named.partition('.')[0]}.v", kernel.statements()[named][1]
            text = (kernel.PROOFS / file).read_text(encoding="utf-8")
        else:
            file, statement = kernel.places()[name]
            text = kernel.without_comments((kernel.PROOFS / file).read_text(encoding="utf-8"))
        if statement.count(words) != 1 or text.count(statement) != 1:
            raise ValueError(f"{name} must have {words!r} once in its statement")
        found.append((name, file, text.replace(statement, statement.replace(words, other))))
    return found


def _refused() -> list[dict[str, str]]:
    """What was changed, where Coq refused it; a change that it accepts is printed and left out."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "proofs"
        shutil.copytree(kernel.PROOFS, copy, copy_function=shutil.copy2)
        for (name, words, other), (_, file, text) in zip(PERTURBED, perturbed_sources(), strict=True):
            refused = _is_refused(copy, name, file, text)
            print(f"{name}: {'refused' if refused else 'ACCEPTED'} with {other} in place of {words}", flush=True)
            if refused:
                found.append({"theorem": name, "constant": words, "refused": other})
    return found


def _is_refused(copy: Path, name: str, file: str, text: str) -> bool:
    """Whether Coq refuses the theorem, and nothing before it, once this file of the copy has this text.

    Raises ValueError where the changed file itself, or another on the way to the theorem, is what Coq refuses.
    """
    proof = kernel.places()[name][0]
    kept = (copy / file).read_bytes()
    (copy / file).write_text(text, encoding="utf-8")
    try:
        done = subprocess.run(
            ["make", "-f", "Makefile.coq", f"{proof}o"], cwd=copy, capture_output=True, text=True, timeout=1800
        )
        if done.returncode:
            where = re.search(r'File "\./(.+?)", line (\d+)', done.stderr)
            if where is None or where.group(1) != proof or int(where.group(2)) not in _lines_of(name, copy / proof):
                raise ValueError(f"{name}: Coq refuses something else than this theorem: {done.stderr[-600:]}")
        return done.returncode != 0
    finally:
        (copy / file).write_bytes(kept)


def _lines_of(name: str, path: Path) -> range:
    """The lines, from 1, of the theorem and of its proof."""
    lines = path.read_text(encoding="utf-8").splitlines()
    begins = re.compile(rf"\s*(Theorem|Lemma|Corollary)\s+{name}\b")
    first = next(at for at, line in enumerate(lines, start=1) if begins.match(line))
    last = next((at for at, line in enumerate(lines, start=1) if at > first and "Qed." in line), len(lines))
    return range(first, last + 1)


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
    if not IS_CHECKOUT:
        _move_out()
    began, sources = time.monotonic(), kernel.digest_of_sources()
    needed = sorted({kernel.places()[name][0] for claim_id in options.ids for name in wanted[claim_id]})
    if not _built([] if options.perturbed else needed):
        return 1
    if options.perturbed:
        refused = _refused()
        write_atomically(kernel.PERTURBED, json.dumps(refused, indent=1) + "\n")
        return int(len(refused) < len(PERTURBED))
    chosen = {claim_id: wanted[claim_id] for claim_id in options.ids or wanted}
    found = _assumptions([name for names in chosen.values() for name in names])
    trusted = _print(chosen, found)
    if options.ids:
        print(f"{len(chosen)} of {len(wanted)} statements, {time.monotonic() - began:.0f} s, without coqchk")
    if not trusted or options.ids or options.no_checker:
        return int(not trusted)
    if _finds_fault():
        return 1
    _store(chosen, found, sources, round(time.monotonic() - began))
    return 0


def _move_out() -> None:
    """Of an installed copy: the sources and what is found go to the working directory, nothing beside the modules."""
    place = HOME / ".proofs"
    shutil.copytree(kernel.PROOFS, place, dirs_exist_ok=True)
    kernel.PROOFS, kernel.EVIDENCE, kernel.PERTURBED = place, place / "proofs.json", place / "perturbed_proofs.json"


def without_coq() -> str:
    """The one line where no coqc is found."""
    seen = kernel.stored_proofs()
    state = "of these sources" if kernel.is_current() else "of OTHER sources: stale"
    return f"no coqc was found, nothing was checked here; stored: {len(seen['ids'])} statements proved, {state}"


def _built(files: list[str]) -> bool:
    """Whether these files, with what they need, or all where none is named, are built; each is printed as Coq begins it."""
    make = ["make", "-C", str(kernel.PROOFS), "--no-print-directory"]
    subprocess.run([*make, "Makefile.coq"], capture_output=True, text=True)
    words = [*make, JOBS, "-f", "Makefile.coq", *[f"{file}o" for file in files]]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        printed = []
        for line in process.stdout or ():
            printed.append(line)
            if line.startswith("COQC"):
                print(f"building {line.split()[-1]}", flush=True)
    if process.returncode:
        print("".join(printed)[-6000:])
    return process.returncode == 0


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
    """By theorem: its whole statement, the definition that it names where it says nothing else, and the axioms that it
    rests on. Raises ValueError for a name no file has."""
    places = kernel.places()
    missing = [name for name in names if name not in places]
    if missing:
        raise ValueError(f"theorems/proofs has no theorem {', '.join(missing)}")
    files = sorted({places[name][0].removesuffix(".v") for name in names})
    lines = ["From Coq Require Import Reals QArith List.", "From Boostproof Require Import Sums Fields Games."]
    lines += [f"From Boostproof Require Import {file}." for file in files]
    lines += ["Close Scope Q_scope.", "Open Scope R_scope.", "Set Printing Width 110."]

    def asked(some: list[str]) -> str:
        words = []
        for name in some:
            qualified = f"{places[name][0].removesuffix('.v')}.{name}"
            words += [f'Goal True. idtac "{MARK}{name}". Abort.', f"Check @{qualified}."]  # every argument bound
            defined = kernel.named_in(name)
            if defined is not None:
                words += [f'Goal True. idtac "{DEFINITION}". Abort.', f"Print {defined}."]
            words.append(f"Print Assumptions {qualified}.")
        return _coqc("\n".join([*lines, *words]))

    halves = [half for half in (names[::2], names[1::2]) if half]  # Coq walks through the libraries once a theorem
    with ThreadPoolExecutor(len(halves)) as pool:
        said = "".join(pool.map(asked, halves))
    found = {part.split("\n", 1)[0]: _read(part) for part in said.split(MARK)[1:]}
    return {name: found[name] for name in names}


def _read(part: str) -> dict:
    name, _, body = part.partition("\n")
    said, _, axioms = body.partition("\nAxioms:\n")
    statement, _, definition = said.replace("Closed under the global context", "").partition(DEFINITION)
    return {
        "name": name,
        "file": kernel.places()[name][0],
        "statement": _readable(statement).removeprefix("@"),
        "definition": _readable(definition.partition("\nArguments ")[0]),
        "assumes": re.findall(r"^(\S+)", axioms, re.MULTILINE),
    }


def _readable(text: str) -> str:
    """Without the file of a definition, where no other file has one of that name."""

    def short(match: re.Match) -> str:
        file, name = match.groups()
        if f"{file}.{name}" in kernel.statements() and re.fullmatch(r"[A-Z]+\d+", file):
            return match.group(0)  # a statement keeps its paper
        return name if kernel.definitions().get(name) == (f"{file}.v",) else match.group(0)

    return re.sub(r"\b(\w+)\.(\w+)\b", short, text).strip()


def _print(chosen, found) -> bool:
    trusted = True
    for claim_id, names in chosen.items():
        for name in names:
            strange = [axiom for axiom in found[name]["assumes"] if axiom not in kernel.ALLOWED]
            trusted = trusted and not strange
            print(f"{claim_id}: {name}: assumes {kernel.assumed(found[name])}")
            if len(chosen) <= 3:
                print("\n".join(kernel.statement_of(found[name])[:-1]))
    return trusted


def _finds_fault() -> bool:
    """Whether coqchk finds fault; it prints the axioms of everything that is loaded.

    It has no virtual machine, and would take hours over the runs of the drawn games, on which no listed theorem rests.
    """
    paths = [path.relative_to(kernel.PROOFS).with_suffix("") for path in kernel.sources()]
    modules = [".".join(["Boostproof", *path.parts]) for path in paths if path.name != "RunsDrawn"]
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


def _store(chosen, found, sources: str, seconds: int) -> None:
    version = subprocess.run(["coqc", "--print-version"], capture_output=True, text=True).stdout.split()[0]
    record = {
        "digest": sources,  # as they were before the build
        "coq": version,
        "checker": "coqchk found no other axiom",  # in all but RunsDrawn
        "seconds": seconds,
        "ids": {claim_id: {"theorems": [found[name] for name in names]} for claim_id, names in chosen.items()},
    }
    write_atomically(kernel.EVIDENCE, json.dumps(record, indent=1, ensure_ascii=False) + "\n")
    print(f"{len(chosen)} statements proved by Coq {version} in {seconds} s; stored in theorems/evidence/proofs.json")
