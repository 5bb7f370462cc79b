"""The machine-checked theorems of `theorems/proofs`: the Coq theorem of each id, and the result of the last check.

`kernel.txt` lists the Coq theorems of each id. `evidence/proofs.json` is the result that `prove` stored, with the
digest of the sources that it checked. A file of `proofs/spec` states the results of a paper as closed definitions; the
theorems only state that such a definition holds, or that it does not. Reading these files needs no Coq.
"""

from __future__ import annotations

import copy
import functools
import hashlib
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
PROOFS = HERE / "proofs"
EVIDENCE = HERE / "evidence" / "proofs.json"
PERTURBED = HERE / "evidence" / "perturbed_proofs.json"

OUTDATED = "the stored result is of other sources: run boostproof prove"

# The axioms that a theorem may use: those of Coq's standard reals, and classical logic with extensional functions.
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


# Hypotheses that a formal statement may have and the printed sentence does not: the words of the specification, and the words
# that kernel.txt must have after `#`. The hypotheses that a paper makes throughout are left out: at least one example, entries
# in [-1, 1], columns that the learner returns, convexity and derivatives of the regulariser.
ANNOUNCED = {
    "MRS13": (
        (r"edges_below_one|best_column_at|delta g [^;]*? < 1 ->", "edges below 1"),
        (r"2 <= m g\b", "m >= 2"),
        (r"F_moves|decomposed", "some hypothesis moves F"),
        (r"some_in_Z|decomposed", "some example of zero loss"),
        (r"some_in_F g Z ->", "F not empty"),
        (r"0 < N g\b", "a hypothesis"),
        (r"eps <= 1 ->", "eps <= 1"),
        (r"eps <= 1 / 2", "eps <= 1/2"),
    ),
    "NP14": (
        (r"\b1 <= k\b", "k >= 1"),
        (r"strongly_convex_at m", "strong convexity between the points of the run"),
        (r"0 <= B m", "divergences of at least 0 where the run goes"),
        (r"0 < gamma(?:_2)? r|0 <= gamma t|0 <= SparseBoost.gamma", "edges"),
    ),
    "CL21": ((r"2 <= A t\)%nat ->", "|A| >= 2"),),
    "SSS08": (
        (r"2 <= m\b|1 < m\b", "m >= 2"),
        (r"relaxation", "f >= 0 convex on a convex set of distributions, infinite elsewhere"),
    ),
    "MHT22": (
        (r"0 < eta\b|\bruns m nu eta\b", "eta > 0"),
        (r"steps_in_range", "in [0, 1]"),
        (r"0 <= gap m nu eta p t ->", "a gap that is not negative"),
        (r"of_n_coordinates", "g is a function of n coordinates"),
    ),
}


@dataclass(frozen=True)
class Development:
    """A folder of Coq sources. `_CoqProject` lists the files in the order of the build, `kernel.txt` the theorems of
    each id, and `evidence` is the file with the result of the last check.

    >>> ours().name, "MRS13.theorem-1" in ours().theorems()
    ('Boostproof', True)
    """

    folder: Path
    evidence: Path

    @property
    def name(self) -> str:
        """Return the Coq name of the folder: NAME of `-Q . NAME` in `_CoqProject`."""
        words = (self.folder / "_CoqProject").read_text(encoding="utf-8").split()
        for first, second, third in zip(words, words[1:], words[2:], strict=False):
            if first in ("-Q", "-R") and second == ".":
                return third
        raise ValueError(f"{self.folder / '_CoqProject'} must have a line -Q . NAME, such as -Q . FS97")

    def sources(self) -> list[Path]:
        """Return the Coq files that are built."""
        words = (self.folder / "_CoqProject").read_text(encoding="utf-8").split()
        return [self.folder / word for word in words if word.endswith(".v")]

    def digest(self) -> str:
        """Return the SHA-256 of all sources and of the order in which they are built."""
        state = hashlib.sha256()
        for path in [self.folder / "_CoqProject", self.folder / "kernel.txt", *self.sources()]:
            state.update(path.relative_to(self.folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
        return state.hexdigest()

    def theorems(self) -> dict[str, tuple[str, ...]]:
        """Return the theorems of each id, in the order of kernel.txt. Raises ValueError for a line that cannot be
        read."""
        listed: dict[str, tuple[str, ...]] = {}
        text = (self.folder / "kernel.txt").read_text(encoding="utf-8")
        for number, line in enumerate(text.splitlines(), start=1):
            words = line.split("#")[0].split()
            if not words:
                continue
            if len(words) < 2 or words[0] in listed:
                raise ValueError(f"kernel.txt, line {number}: must be a new id and its theorems, got {line!r}")
            listed[words[0]] = tuple(words[1:])
        return listed

    def notes(self) -> dict[str, str]:
        """Return the note after `#` for each id of kernel.txt: the hypotheses that the printed sentence does not
        have."""
        lines = (self.folder / "kernel.txt").read_text(encoding="utf-8").splitlines()
        return {line.split()[0]: line.partition("#")[2].strip() for line in lines if line and not line.startswith("#")}

    def places(self) -> dict[str, tuple[str, str]]:
        """Return (file, text as written) for every named theorem of the sources."""
        return _places(tuple(self.sources()))

    def definitions(self) -> dict[str, tuple[str, ...]]:
        """Return the files that define each name, in the order of the build."""
        return _definitions(tuple(self.sources()))

    def specifications(self) -> list[Path]:
        """Return the files with statements and without proofs: one for each paper, and those with definitions that
        papers share."""
        return [path for path in self.sources() if path.parent.name == "spec"]

    def statements(self) -> dict[str, tuple[str, str]]:
        """Return (the comment above, the definition as written) for every definition of the specification, by
        `File.definition`.

        A definition without a comment has the last comment before it.
        """
        return _statements(tuple(self.specifications()))

    def named_in(self, name: str) -> str | None:
        """Return `File.definition` if the theorem only states that this definition holds, or that it does not; else
        None."""
        file, text = self.places()[name]
        stated = re.search(r":\s*(?:~\s*)?(\w+\.\w+)\s*\.$", text)
        if stated:
            return stated.group(1)
        match = re.search(r":\s*(?:~\s*([A-Za-z]\w*)\b.*|([A-Za-z]\w*)(?:\s+[\w.]+)*)\s*\.$", text, re.DOTALL)
        head = (match.group(1) or match.group(2)) if match else ""
        where = self.definitions().get(head, ())
        return f"{(file if file in where else where[-1]).removesuffix('.v')}.{head}" if where else None

    def stated(self, name: str) -> str:
        """Return the statement that a theorem proves or refutes, as written in the specification; "" for other
        theorems."""
        statement_name = self.named_in(name) if name in self.places() else None
        statements = self.statements()
        if statement_name not in statements:
            return ""
        comment, text = statements[statement_name]
        short = re.search(r":\s*Prop\s*:=\s*(\w+)\.$", text)  # one statement under two names
        also = statements.get(f"{statement_name.partition('.')[0]}.{short.group(1)}") if short else None
        return "\n".join([f"(** {comment} *)", text, *([also[1]] if also else [])])

    def stored(self) -> dict[str, Any]:
        """Return the result that `prove` stored; all callers share one object and must not change it."""
        if not self.evidence.exists():
            return {"digest": None, "ids": {}}
        return _read(self.evidence, self.evidence.stat().st_mtime_ns)

    def is_current(self) -> bool:
        """Return whether the stored result is of the present sources."""
        return self.stored()["digest"] == self.digest()

    def proved_in_full(self) -> dict[str, str]:
        """Return the theorem of each id that the stored result of the present sources contains and for which kernel.txt
        notes no narrower domain."""
        noted = self.notes() if self.is_current() else {}
        proved = self.stored()["ids"] if self.is_current() else {}
        return {
            claim_id: record["theorems"][0]["name"] for claim_id, record in proved.items() if not noted.get(claim_id)
        }

    def outdated(self) -> set[str]:
        """Return the ids of kernel.txt if the stored result is of other sources; else none."""
        return set() if self.is_current() else set(self.theorems())

    def statement_of(self, theorem: dict[str, Any]) -> list[str]:
        """Return the lines of a stored theorem: its statement, the definition if the statement only names one (from the
        specification, as written), and the axioms."""
        text = self.stated(theorem["name"]) or theorem.get("definition", "")
        return [part for part in (theorem["statement"], text, f"assumes {assumed(theorem)}") if part]


def ours() -> Development:
    """Return the development of this package."""
    return Development(PROOFS, EVIDENCE)


def of_package(folder: Path, evidence: Path) -> Development | None:
    """Return the development of another package's paper, the folder `proofs` with `_CoqProject` and `kernel.txt`; None
    without that folder.

    The result of a check is in `evidence`, the package's folder of evidence; if that cannot be written, in
    `.proofs-...` of the working directory.
    """
    if not (folder / "_CoqProject").exists() or not (folder / "kernel.txt").exists():
        return None
    local = Path.cwd() / f".proofs-{folder.parent.name}" / "proofs.json"
    return Development(folder, local if local.exists() else evidence / "proofs.json")


def sources() -> list[Path]:
    """Return the Coq files of this package that are built."""
    return ours().sources()


def digest_of_sources() -> str:
    """Return the SHA-256 of all sources and of the order in which they are built."""
    return ours().digest()


def theorems() -> dict[str, tuple[str, ...]]:
    """Return the theorems of each id of our papers. Raises ValueError for a line of kernel.txt that cannot be read."""
    return ours().theorems()


def without_comments(text: str) -> str:
    """Return Coq text without its comments, which may be nested; line breaks within comments stay."""
    pieces, depth = [], 0
    for piece in re.findall(r"\(\*|\*\)|[^(*]+|.", text, re.DOTALL):
        if piece == "(*":
            depth += 1
        elif piece == "*)" and depth:
            depth -= 1
        else:
            pieces.append("\n" * piece.count("\n") if depth else piece)
    return "".join(pieces)


@functools.cache
def _places(files: tuple[Path, ...]) -> dict[str, tuple[str, str]]:
    places_by_name = {}
    pattern = re.compile(r"^\s*(?:Theorem|Lemma|Corollary)\s+(\w+)\b.*?\.(?=\s+Proof\b)", re.MULTILINE | re.DOTALL)
    for path in files:
        for match in pattern.finditer(without_comments(path.read_text(encoding="utf-8"))):
            places_by_name[match.group(1)] = (path.name, match.group(0).strip("\n"))
    return places_by_name


@functools.cache
def _definitions(files: tuple[Path, ...]) -> dict[str, tuple[str, ...]]:
    files_by_name: dict[str, tuple[str, ...]] = {}
    for path in files:
        text = without_comments(path.read_text(encoding="utf-8"))
        for name in re.findall(r"^\s*(?:Definition|Fixpoint|Inductive)\s+(\w+)", text, re.MULTILINE):
            files_by_name[name] = (*files_by_name.get(name, ()), path.name)
    return files_by_name


@functools.cache
def _statements(files: tuple[Path, ...]) -> dict[str, tuple[str, str]]:
    statements_by_name = {}
    for path in files:
        comment = ""
        pattern = r"\(\*\*(?P<comment>.*?)\*\)|^(?P<definition>(?:Definition|Fixpoint|Record|Inductive)\s+(?P<name>\w+).*?\.)$"
        for match in re.finditer(pattern, path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
            if match["definition"]:
                statements_by_name[f"{path.stem}.{match['name']}"] = (comment, match["definition"])
            else:
                comment = " ".join(match["comment"].split())
    return statements_by_name


def places() -> dict[str, tuple[str, str]]:
    """Return `Development.places` of our development."""
    return ours().places()


def definitions() -> dict[str, tuple[str, ...]]:
    """Return `Development.definitions` of our development."""
    return ours().definitions()


def specifications() -> list[Path]:
    """Return `Development.specifications` of our development."""
    return ours().specifications()


def named_in(name: str) -> str | None:
    """Return `Development.named_in` of our development."""
    return ours().named_in(name)


def statements() -> dict[str, tuple[str, str]]:
    """Return `Development.statements` of our development."""
    return ours().statements()


def stated(name: str) -> str:
    """Return `Development.stated` of our development."""
    return ours().stated(name)


def announced(claim_id: str) -> list[str]:
    """Return the words that kernel.txt must have after `#` for an id, from the statements that its theorems prove."""
    names = [name for name in theorems()[claim_id] if not name.endswith("_refuted")]
    text = " ".join(stated(name).partition("*)")[2] for name in names)
    return [words for pattern, words in ANNOUNCED.get(claim_id.partition(".")[0], ()) if re.search(pattern, text)]


def notes() -> dict[str, str]:
    """Return `Development.notes` of our development."""
    return ours().notes()


def stored_proofs() -> dict[str, Any]:
    """Return a copy of the result that `prove` stored: `digest_of_sources`, `coq`, `checker`, and for each id its
    `theorems` (statement, definition, assumptions).

    The caller may change the copy.
    """
    return copy.deepcopy(ours().stored())


@functools.lru_cache(maxsize=8)
def _read(path: Path, changed: int) -> dict[str, Any]:
    """Return the contents of the file; `changed` is the time of its last change, the key of the cache."""
    return json.loads(path.read_text(encoding="utf-8"))


def is_current() -> bool:
    """Return whether the stored result is of the present sources."""
    return ours().is_current()


@functools.cache
def checked_theorems() -> dict[str, str]:
    """Return the theorem of each id if the stored result is of the present sources; else nothing."""
    return (
        {claim_id: record["theorems"][0]["name"] for claim_id, record in ours().stored()["ids"].items()}
        if is_current()
        else {}
    )


@functools.cache
def proved_in_full() -> dict[str, str]:
    """Return those of `checked_theorems` for which kernel.txt notes no narrower domain."""
    noted = notes()
    return {claim_id: name for claim_id, name in checked_theorems().items() if not noted.get(claim_id)}


def formal(claim_id: str) -> str:
    """Return the formal statement as Coq prints it, with every hypothesis; "" if none is proved."""
    theorems_of = ours().stored()["ids"][claim_id]["theorems"] if claim_id in checked_theorems() else []
    return "\n\n".join(text for theorem in theorems_of for text in statement_of(theorem))


def statement_of(theorem: dict[str, Any]) -> list[str]:
    """Return `Development.statement_of` of our development."""
    return ours().statement_of(theorem)


def assumed(theorem: dict[str, Any]) -> str:
    """Return the axioms that a stored theorem uses, in words."""
    axioms = sorted({ALLOWED.get(axiom, f"NOT ALLOWED: {axiom}") for axiom in theorem["assumes"]})
    return ", ".join(axioms) or "nothing"
