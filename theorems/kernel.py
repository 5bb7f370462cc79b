"""The machine-checked theorems of `theorems/proofs`: which statement each is, and what the last check found.

`kernel.txt` gives the Coq theorem of each id; `evidence/proofs.json` is what `prove` recorded, with the digest of the
sources that it checked. Reading either needs no Coq.
"""

from __future__ import annotations

import copy
import functools
import hashlib
import json
import re
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
PROOFS = HERE / "proofs"
EVIDENCE = HERE / "evidence" / "proofs.json"
PERTURBED = HERE / "evidence" / "perturbed_proofs.json"

# What a theorem may rest on: the axioms of Coq's standard reals, and classical logic with extensional functions.
ALLOWED = {
    "ClassicalDedekindReals.sig_forall_dec": "standard reals",
    "ClassicalDedekindReals.sig_not_dec": "standard reals",
    "Classical_Prop.classic": "excluded middle",
    "FunctionalExtensionality.functional_extensionality_dep": "functions equal where their values are",
    "ClassicalEpsilon.constructive_indefinite_description": "choice",
}
FORBIDDEN = re.compile(
    r"\b(Admitted|admit|Axioms?|Parameters?|Conjecture|Declare\s+Module|bypass_check|Unset\s+Guard)\b"
)


def sources() -> list[Path]:
    """The Coq files that are built."""
    words = (PROOFS / "_CoqProject").read_text(encoding="utf-8").split()
    return [PROOFS / word for word in words if word.endswith(".v")]


def digest_of_sources() -> str:
    """SHA-256 of every source and of the order in which they are built."""
    found = hashlib.sha256()
    for path in [PROOFS / "_CoqProject", PROOFS / "kernel.txt", *sources()]:
        found.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def theorems() -> dict[str, tuple[str, ...]]:
    """The theorems of each id, in the order of kernel.txt. Raises ValueError for a line it cannot read."""
    found: dict[str, tuple[str, ...]] = {}
    for number, line in enumerate((PROOFS / "kernel.txt").read_text(encoding="utf-8").splitlines(), start=1):
        words = line.split("#")[0].split()
        if not words:
            continue
        if len(words) < 2 or words[0] in found:
            raise ValueError(f"kernel.txt, line {number}: must be a new id and its theorems, got {line!r}")
        found[words[0]] = tuple(words[1:])
    return found


def without_comments(text: str) -> str:
    """Coq text without its comments, which may be nested; their ends of lines stay."""
    kept, depth = [], 0
    for piece in re.findall(r"\(\*|\*\)|[^(*]+|.", text, re.DOTALL):
        if piece == "(*":
            depth += 1
        elif piece == "*)" and depth:
            depth -= 1
        else:
            kept.append("\n" * piece.count("\n") if depth else piece)
    return "".join(kept)


@functools.cache
def places() -> dict[str, tuple[str, str]]:
    """(file, text as written) of every named theorem of the sources."""
    found = {}
    pattern = re.compile(r"^\s*(?:Theorem|Lemma|Corollary)\s+(\w+)\b.*?\.(?=\s+Proof\b)", re.MULTILINE | re.DOTALL)
    for path in sources():
        for match in pattern.finditer(without_comments(path.read_text(encoding="utf-8"))):
            found[match.group(1)] = (path.name, match.group(0).strip("\n"))
    return found


@functools.cache
def definitions() -> dict[str, tuple[str, ...]]:
    """The files that define each name, in the order of the build."""
    found: dict[str, tuple[str, ...]] = {}
    for path in sources():
        text = without_comments(path.read_text(encoding="utf-8"))
        for name in re.findall(r"^\s*(?:Definition|Fixpoint|Inductive)\s+(\w+)", text, re.MULTILINE):
            found[name] = (*found.get(name, ()), path.name)
    return found


def named_in(name: str) -> str | None:
    """`File.definition` where the theorem says no more than that this definition holds or does not; None elsewhere."""
    file, text = places()[name]
    match = re.search(r":\s*(?:~\s*([A-Za-z]\w*)\b.*|([A-Za-z]\w*)(?:\s+[\w.]+)*)\s*\.$", text, re.DOTALL)
    head = (match.group(1) or match.group(2)) if match else ""
    where = definitions().get(head, ())
    return f"{(file if file in where else where[-1]).removesuffix('.v')}.{head}" if where else None


def stored_proofs() -> dict[str, Any]:
    """What `prove` recorded: `digest_of_sources`, `coq`, `checker`, and by id its `theorems`: statement, definition, assumptions.

    The caller's own, to change at will.
    """
    return copy.deepcopy(_stored())


def _stored() -> dict[str, Any]:
    """The same, shared by all who only read it."""
    return _read(EVIDENCE, EVIDENCE.stat().st_mtime_ns) if EVIDENCE.exists() else {"digest": None, "ids": {}}


@functools.lru_cache(maxsize=1)
def _read(path: Path, changed: int) -> dict[str, Any]:
    """What is in the file, as it was changed last."""
    return json.loads(path.read_text(encoding="utf-8"))


def is_current() -> bool:
    """Whether the stored evidence is about the sources as they are."""
    return _stored()["digest"] == digest_of_sources()


@functools.cache
def checked_theorems() -> dict[str, str]:
    """The theorem of each id, as far as the stored evidence is about these very sources."""
    return (
        {claim_id: seen["theorems"][0]["name"] for claim_id, seen in _stored()["ids"].items()} if is_current() else {}
    )


@functools.cache
def proved_in_full() -> dict[str, str]:
    """Of `checked_theorems`, the statements beside which kernel.txt notes no narrower domain."""
    lines = (PROOFS / "kernel.txt").read_text(encoding="utf-8").splitlines()
    noted = {line.split()[0] for line in lines if "#" in line}
    return {claim_id: name for claim_id, name in checked_theorems().items() if claim_id not in noted}


def formal(claim_id: str) -> str:
    """The formal statement as Coq prints it, with every hypothesis; empty where none is proved."""
    theorems_of = _stored()["ids"][claim_id]["theorems"] if claim_id in checked_theorems() else []
    return "\n\n".join(text for theorem in theorems_of for text in statement_of(theorem))


def statement_of(theorem: dict[str, Any]) -> list[str]:
    """What a stored theorem says: its statement, and the definition that it names where it says nothing else."""
    return [text for text in (theorem["statement"], theorem.get("definition", "")) if text]
