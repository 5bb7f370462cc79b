"""`boostproof prove [ID ...]`: build the proofs with Coq, check what each theorem assumes, and store the result.

Three checks: `coqc` accepts every file; `Print Assumptions` of every listed theorem names only axioms of the standard
reals and of classical logic; `coqchk` checks the compiled files again, including the libraries, with its own kernel.
With ids, only the files that these theorems need are built. With `--perturbed`, a constant, a quantifier or a
hypothesis in each of thirty formal statements is changed, in the specification if the statement is there, and Coq must
refuse every changed theorem.
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

from properties.claims.papers import Paper, papers
from properties.engine.files import HOME, IS_CHECKOUT
from properties.engine.witness import write_atomically
from theorems import kernel, ledger
from theorems.kernel import Development

MARK = "=== "
DEFINITION = "--- definition"
NOTHING_CHECKED = 3
JOBS = "-j2"
# A theorem; words of its statement (in the specification if it is stated there); and other words, with which the statement is
# stronger or false, so that Coq must refuse the proof.
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
    """Return (theorem, file, text of the file with the words of the statement changed) for each row of PERTURBED.

    Raises ValueError if a statement does not contain the words exactly once.
    """
    perturbed = []
    for name, words, other in PERTURBED:
        statement_name = kernel.named_in(name)
        if statement_name in kernel.statements():
            file, statement = f"spec/{statement_name.partition('.')[0]}.v", kernel.statements()[statement_name][1]
            text = (kernel.PROOFS / file).read_text(encoding="utf-8")
        else:
            file, statement = kernel.places()[name]
            text = kernel.without_comments((kernel.PROOFS / file).read_text(encoding="utf-8"))
        if statement.count(words) != 1 or text.count(statement) != 1:
            raise ValueError(f"the statement of {name} must contain {words!r} exactly once")
        perturbed.append((name, file, text.replace(statement, statement.replace(words, other))))
    return perturbed


def _refused() -> list[dict[str, str]]:
    """Return the changes that Coq refused. A change that Coq accepts is printed and left out."""
    changes = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "proofs"
        shutil.copytree(kernel.PROOFS, copy, copy_function=shutil.copy2)
        for (name, words, other), (_, file, text) in zip(PERTURBED, perturbed_sources(), strict=True):
            refused = _is_refused(copy, name, file, text)
            print(f"{name}: {'refused' if refused else 'ACCEPTED'} with {other} in place of {words}", flush=True)
            if refused:
                changes.append({"theorem": name, "constant": words, "refused": other})
    return changes


def _is_refused(copy: Path, name: str, file: str, text: str) -> bool:
    """Return whether Coq refuses the theorem, and nothing before the theorem, if this file of the copy has this text.

    Raises ValueError if Coq refuses something else: another part of the file, or another file that the theorem needs.
    """
    proof = kernel.places()[name][0]
    original = (copy / file).read_bytes()
    (copy / file).write_text(text, encoding="utf-8")
    try:
        done = subprocess.run(
            ["make", "-f", "Makefile.coq", f"{proof}o"], cwd=copy, capture_output=True, text=True, timeout=1800
        )
        if done.returncode:
            where = re.search(r'File "\./(.+?)", line (\d+)', done.stderr)
            if where is None or where.group(1) != proof or int(where.group(2)) not in _lines_of(name, copy / proof):
                raise ValueError(f"{name}: Coq refuses something other than this theorem: {done.stderr[-600:]}")
        return done.returncode != 0
    finally:
        (copy / file).write_bytes(original)


def _lines_of(name: str, path: Path) -> range:
    """Return the lines of the theorem and of its proof, counted from 1."""
    lines = path.read_text(encoding="utf-8").splitlines()
    begins = re.compile(rf"\s*(Theorem|Lemma|Corollary)\s+{name}\b")
    first = next(at for at, line in enumerate(lines, start=1) if begins.match(line))
    last = next((at for at, line in enumerate(lines, start=1) if at > first and "Qed." in line), len(lines))
    return range(first, last + 1)


def run(options) -> int:
    """Return 0 if all theorems are proved, 1 if one is not, 3 if Coq is not installed. Raises ValueError for an unknown
    id.

    The theorems of other packages' papers are built first, because they are few. --perturbed changes theorems of ours
    only.
    """
    keys = {claim_id.partition(".")[0].upper() for claim_id in options.ids} | {options.paper or ""} - {""}
    others = {} if options.perturbed else _others(keys)
    mine = [claim_id for claim_id in options.ids if claim_id.partition(".")[0].upper() not in others]
    status = 0
    for key, paper in others.items():
        ids = [claim_id for claim_id in options.ids if claim_id.partition(".")[0].upper() == key]
        status = max(status, _prove_elsewhere(paper, ids, options.no_checker))
    if mine or not keys or not keys <= others.keys():
        status = max(status, _prove_ours(options, mine))
    return status


def _others(keys: set[str]) -> dict[str, Paper]:
    """Return the papers of other packages with Coq files; if keys are given, only the papers of these keys. Raises
    ValueError if a key is that of another package's paper without Coq files."""
    others = {paper.key: paper for paper in papers() if not paper.ours}
    without = sorted(
        key for key in keys & others.keys() if kernel.of_package(others[key].proofs, others[key].evidence) is None
    )
    if without:
        folder = others[without[0]].proofs
        raise ValueError(
            f"no Coq files of {without[0]}: {folder} must have _CoqProject with a line -Q . {without[0]}, and kernel.txt with "
            "lines `ID theorem`"
        )
    with_files = {
        key: paper for key, paper in others.items() if kernel.of_package(paper.proofs, paper.evidence) is not None
    }
    return {key: paper for key, paper in with_files.items() if not keys or key in keys}


def _checked_ids(development: Development, ids: list[str]) -> dict[str, tuple[str, ...]]:
    """Return the listed theorems of a development. Raises ValueError for an id that is no claim or has no listed
    theorem."""
    theorems = development.theorems()
    for claim_id in [*theorems, *ids]:
        ledger.claim_named(claim_id)
    unproved = [claim_id for claim_id in ids if claim_id not in theorems]
    if unproved:
        raise ValueError(
            f"no machine-checked theorem is listed for {', '.join(unproved)} (kernel.txt lists {len(theorems)})"
        )
    return theorems


def _prove_elsewhere(paper: Paper, ids: list[str], no_checker: bool) -> int:
    """Check the theorems of another package's paper. They are built in a folder of the working directory, so that
    nothing is written into the package's folder of modules. The result is stored in the package if it is a checkout,
    else in that folder."""
    shipped = Development(paper.proofs, paper.evidence / "proofs.json")
    theorems = _checked_ids(shipped, ids)
    if shutil.which("coqc") is None:
        print(f"coqc is not installed: no theorem of {paper.key} was checked")
        return NOTHING_CHECKED
    folder = Path.cwd() / f".proofs-{paper.proofs.parent.name}"
    shutil.copytree(
        paper.proofs, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.vo*", "*.glob", ".*.aux")
    )
    development = Development(folder, shipped.evidence if paper.is_checkout else folder / "proofs.json")
    return _proved(development, theorems, ids, no_checker)


def _prove_ours(options, ids: list[str]) -> int:
    theorems = _checked_ids(kernel.ours(), ids)
    if shutil.which("coqc") is None:
        print(without_coq())
        return NOTHING_CHECKED
    if not IS_CHECKOUT:
        _use_copy_of_sources()
    if options.perturbed:
        if not _built(kernel.ours(), []):
            return 1
        refused = _refused()
        write_atomically(kernel.PERTURBED, json.dumps(refused, indent=1) + "\n")
        return int(len(refused) < len(PERTURBED))
    return _proved(kernel.ours(), theorems, ids, options.no_checker)


def _proved(development: Development, theorems: dict[str, tuple[str, ...]], ids: list[str], no_checker: bool) -> int:
    """Build a development and print what each theorem assumes. Store the result if all theorems were checked."""
    began, sources = time.monotonic(), development.digest()
    needed = sorted({_file_of(development, name) for claim_id in ids for name in theorems[claim_id]})
    if not _built(development, needed):
        return 1
    chosen = {claim_id: theorems[claim_id] for claim_id in ids or theorems}
    assumptions = _assumptions(development, [name for names in chosen.values() for name in names])
    trusted = _print(development, chosen, assumptions)
    if ids:
        print(f"{len(chosen)} of {len(theorems)} statements, {time.monotonic() - began:.0f} s, without coqchk")
    if not trusted or ids or no_checker:
        return int(not trusted)
    if _finds_fault(development):
        return 1
    _store(development, chosen, assumptions, sources, round(time.monotonic() - began))
    return 0


def _file_of(development: Development, name: str) -> str:
    """Return the file of a theorem. Raises ValueError if no file has the theorem."""
    if name not in development.places():
        raise ValueError(f"kernel.txt names the theorem {name}, which no file of {development.folder} has")
    return development.places()[name][0]


def _use_copy_of_sources() -> None:
    """Copy the sources of an installed package to the working directory, into which all results are then written."""
    folder = HOME / ".proofs"
    shutil.copytree(kernel.PROOFS, folder, dirs_exist_ok=True)
    kernel.PROOFS, kernel.EVIDENCE, kernel.PERTURBED = folder, folder / "proofs.json", folder / "perturbed_proofs.json"


def without_coq() -> str:
    """Return the line printed if coqc is not installed."""
    stored = kernel.stored_proofs()
    state = "of these sources" if kernel.is_current() else "of OTHER sources: stale"
    return f"coqc is not installed: nothing was checked here; stored: {len(stored['ids'])} statements proved, {state}"


def _built(development: Development, files: list[str]) -> bool:
    """Return whether these files and those that they need are built; all files if none is given. Each file is printed
    when Coq begins it."""
    make = ["make", "-C", str(development.folder), "--no-print-directory"]
    command = ["coq_makefile", "-f", "_CoqProject", "-o", "Makefile.coq"]
    subprocess.run(command, cwd=development.folder, capture_output=True, text=True)
    arguments = [*make, JOBS, "-f", "Makefile.coq", *[f"{file}o" for file in files]]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        printed = []
        for line in process.stdout or ():
            printed.append(line)
            if line.startswith("COQC"):
                print(f"building {line.split()[-1]}", flush=True)
    if process.returncode:
        print("".join(printed)[-6000:])
    return process.returncode == 0


def _coqc(development: Development, text: str) -> str:
    """Return Coq's output for this text. Raises ValueError if Coq refuses the text."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "Queries.v"
        path.write_text(text, encoding="utf-8")
        command = ["coqc", "-w", "none", "-Q", str(development.folder), development.name, str(path)]
        done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    if done.returncode:
        raise ValueError(f"Coq refuses the list of theorems: {done.stderr.strip()[-600:]}")
    return done.stdout


def _assumptions(development: Development, names: list[str]) -> dict[str, dict]:
    """Return for each theorem its whole statement, the definition that it names if it only names one, and the axioms
    that it uses. Raises ValueError for a name that no file has."""
    files = sorted({_file_of(development, name).removesuffix(".v") for name in names})
    lines = ["From Coq Require Import Reals QArith List."]
    lines += ["From Boostproof Require Import Sums Fields Games."] if development == kernel.ours() else []
    lines += [f"From {development.name} Require Import {file}." for file in files]
    lines += ["Close Scope Q_scope.", "Open Scope R_scope.", "Set Printing Width 110."]

    def commands_for(some: list[str]) -> str:
        queries = []
        for name in some:
            qualified = f"{_file_of(development, name).removesuffix('.v')}.{name}"
            queries += [f'Goal True. idtac "{MARK}{name}". Abort.', f"Check @{qualified}."]  # every argument bound
            defined = development.named_in(name)
            if defined is not None:
                queries += [f'Goal True. idtac "{DEFINITION}". Abort.', f"Print {defined}."]
            queries.append(f"Print Assumptions {qualified}.")
        return _coqc(development, "\n".join([*lines, *queries]))

    halves = [half for half in (names[::2], names[1::2]) if half]  # Coq traverses the libraries once for each theorem
    with ThreadPoolExecutor(len(halves)) as pool:
        output = "".join(pool.map(commands_for, halves))
    results = {part.split("\n", 1)[0]: _read(development, part) for part in output.split(MARK)[1:]}
    return {name: results[name] for name in names}


def _read(development: Development, part: str) -> dict:
    name, _, body = part.partition("\n")
    printed, _, axioms = body.partition("\nAxioms:\n")
    statement, _, definition = printed.replace("Closed under the global context", "").partition(DEFINITION)
    return {
        "name": name,
        "file": _file_of(development, name),
        "statement": _readable(development, statement).removeprefix("@"),
        "definition": _readable(development, definition.partition("\nArguments ")[0]),
        "assumes": re.findall(r"^(\S+)", axioms, re.MULTILINE),
    }


def _readable(development: Development, text: str) -> str:
    """Return the text without the file names before definitions, if no other file has a definition of the same name."""

    def short(match: re.Match) -> str:
        file, name = match.groups()
        if f"{file}.{name}" in development.statements() and re.fullmatch(r"[A-Z]+\d+", file):
            return match.group(0)  # a statement keeps its paper
        return name if development.definitions().get(name) == (f"{file}.v",) else match.group(0)

    return re.sub(r"\b(\w+)\.(\w+)\b", short, text).strip()


def _print(development: Development, chosen, assumptions) -> bool:
    trusted = True
    for claim_id, names in chosen.items():
        for name in names:
            strange = [axiom for axiom in assumptions[name]["assumes"] if axiom not in kernel.ALLOWED]
            trusted = trusted and not strange
            print(f"{claim_id}: {name}: assumes {kernel.assumed(assumptions[name])}")
            if len(chosen) <= 3:
                print("\n".join(development.statement_of(assumptions[name])[:-1]))
    return trusted


def _finds_fault(development: Development) -> bool:
    """Return whether coqchk reports an error. It prints the axioms of everything that is loaded.

    coqchk has no virtual machine, and would need hours for the runs of the drawn games, which no listed theorem uses.
    """
    paths = [path.relative_to(development.folder).with_suffix("") for path in development.sources()]
    modules = [".".join([development.name, *path.parts]) for path in paths if path.name != "RunsDrawn"]
    command = ["coqchk", "-silent", "-o", "-Q", str(development.folder), development.name, *modules]
    done = subprocess.run(command, capture_output=True, text=True)
    summary = done.stdout + done.stderr
    axioms = re.search(r"\* Axioms:(.*?)\n\s*\n", summary, re.DOTALL)
    strange = [word for word in (axioms.group(1).split() if axioms else ["no summary"]) if not _is_allowed(word)]
    if done.returncode or strange:
        print(f"coqchk: {', '.join(strange)}\n{summary[-2000:]}")
    return bool(done.returncode or strange)


def _is_allowed(axiom: str) -> bool:
    return axiom == "<none>" or ".".join(axiom.split(".")[-2:]) in kernel.ALLOWED


def _store(development: Development, chosen, assumptions, sources: str, seconds: int) -> None:
    version = subprocess.run(["coqc", "--print-version"], capture_output=True, text=True).stdout.split()[0]
    record = {
        "digest": sources,  # as they were before the build
        "coq": version,
        "checker": "coqchk found no other axiom",  # in all but RunsDrawn
        "seconds": seconds,
        "ids": {claim_id: {"theorems": [assumptions[name] for name in names]} for claim_id, names in chosen.items()},
    }
    development.evidence.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(development.evidence, json.dumps(record, indent=1, ensure_ascii=False) + "\n")
    file = (
        "theorems/evidence/proofs.json"
        if development.evidence == kernel.HERE / "evidence" / "proofs.json"
        else development.evidence
    )
    print(f"{len(chosen)} statement{'s' * (len(chosen) != 1)} proved by Coq {version} in {seconds} s; stored in {file}")
