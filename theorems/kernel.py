"""The machine-checked theorems of `theorems/proofs`: which statement each is, and what the last check found.

`kernel.txt` gives the Coq theorem of each id; `evidence/proofs.json` is what `prove` recorded, with the digest of the
sources that it checked. A file of `proofs/spec` states a paper's results as closed definitions; its theorems say no more
than that such a definition holds, or that it does not. Reading any of these needs no Coq.
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

OUTDATED = "the stored record is of other sources: run boostproof prove"

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


# Hypotheses that a statement of the specification may have and that the printed sentence does not: the words that the
# specification has for one, and those that kernel.txt must have behind `#`.  Left out is what a paper assumes throughout:
# an example, entries in [-1, 1], columns that the learner returns, convexity and derivatives of the regulariser.
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
    """A folder of Coq sources: `_CoqProject` names them in order, `kernel.txt` gives the theorems of each id, and `evidence` is
    the file of what the last check found.

    >>> ours().name, "MRS13.theorem-1" in ours().theorems()
    ('Boostproof', True)
    """

    folder: Path
    evidence: Path

    @property
    def name(self) -> str:
        """The name under which Coq knows the files: that of `-Q . NAME` in `_CoqProject`."""
        words = (self.folder / "_CoqProject").read_text(encoding="utf-8").split()
        for first, second, third in zip(words, words[1:], words[2:], strict=False):
            if first in ("-Q", "-R") and second == ".":
                return third
        raise ValueError(f"{self.folder / '_CoqProject'} must have a line -Q . NAME, such as -Q . FS97")

    def sources(self) -> list[Path]:
        """The Coq files that are built."""
        words = (self.folder / "_CoqProject").read_text(encoding="utf-8").split()
        return [self.folder / word for word in words if word.endswith(".v")]

    def digest(self) -> str:
        """SHA-256 of every source and of the order in which they are built."""
        found = hashlib.sha256()
        for path in [self.folder / "_CoqProject", self.folder / "kernel.txt", *self.sources()]:
            found.update(path.relative_to(self.folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
        return found.hexdigest()

    def theorems(self) -> dict[str, tuple[str, ...]]:
        """The theorems of each id, in the order of kernel.txt. Raises ValueError for a line it cannot read."""
        found: dict[str, tuple[str, ...]] = {}
        text = (self.folder / "kernel.txt").read_text(encoding="utf-8")
        for number, line in enumerate(text.splitlines(), start=1):
            words = line.split("#")[0].split()
            if not words:
                continue
            if len(words) < 2 or words[0] in found:
                raise ValueError(f"kernel.txt, line {number}: must be a new id and its theorems, got {line!r}")
            found[words[0]] = tuple(words[1:])
        return found

    def notes(self) -> dict[str, str]:
        """What stands behind `#` of each id of kernel.txt: hypotheses that the printed sentence does not have."""
        lines = (self.folder / "kernel.txt").read_text(encoding="utf-8").splitlines()
        return {line.split()[0]: line.partition("#")[2].strip() for line in lines if line and not line.startswith("#")}

    def places(self) -> dict[str, tuple[str, str]]:
        """(file, text as written) of every named theorem of the sources."""
        return _places(tuple(self.sources()))

    def definitions(self) -> dict[str, tuple[str, ...]]:
        """The files that define each name, in the order of the build."""
        return _definitions(tuple(self.sources()))

    def specifications(self) -> list[Path]:
        """The files that state, and prove nothing: one for each paper, and those with the definitions that papers share."""
        return [path for path in self.sources() if path.parent.name == "spec"]

    def statements(self) -> dict[str, tuple[str, str]]:
        """(the comment above, the definition as written) of every definition of the specification, by `File.definition`.

        A definition without a comment of its own has the last one before it.
        """
        return _statements(tuple(self.specifications()))

    def named_in(self, name: str) -> str | None:
        """`File.definition` where the theorem says no more than that this definition holds or does not; None elsewhere."""
        file, text = self.places()[name]
        stated = re.search(r":\s*(?:~\s*)?(\w+\.\w+)\s*\.$", text)
        if stated:
            return stated.group(1)
        match = re.search(r":\s*(?:~\s*([A-Za-z]\w*)\b.*|([A-Za-z]\w*)(?:\s+[\w.]+)*)\s*\.$", text, re.DOTALL)
        head = (match.group(1) or match.group(2)) if match else ""
        where = self.definitions().get(head, ())
        return f"{(file if file in where else where[-1]).removesuffix('.v')}.{head}" if where else None

    def stated(self, name: str) -> str:
        """The statement that a theorem proves or refutes, as it is written in the specification; empty for other theorems."""
        named = self.named_in(name) if name in self.places() else None
        statements = self.statements()
        if named not in statements:
            return ""
        comment, text = statements[named]
        short = re.search(r":\s*Prop\s*:=\s*(\w+)\.$", text)  # one statement under two names
        also = statements.get(f"{named.partition('.')[0]}.{short.group(1)}") if short else None
        return "\n".join([f"(** {comment} *)", text, *([also[1]] if also else [])])

    def stored(self) -> dict[str, Any]:
        """What `prove` recorded, shared by all who only read it."""
        if not self.evidence.exists():
            return {"digest": None, "ids": {}}
        return _read(self.evidence, self.evidence.stat().st_mtime_ns)

    def is_current(self) -> bool:
        """Whether the stored evidence is about the sources as they are."""
        return self.stored()["digest"] == self.digest()

    def proved_in_full(self) -> dict[str, str]:
        """The theorem of each id that the stored evidence of these very sources shows proved, and beside which kernel.txt notes
        no narrower domain."""
        noted = self.notes() if self.is_current() else {}
        seen = self.stored()["ids"] if self.is_current() else {}
        return {claim_id: found["theorems"][0]["name"] for claim_id, found in seen.items() if not noted.get(claim_id)}

    def outdated(self) -> set[str]:
        """The ids of kernel.txt, if the stored evidence is about other sources; else none."""
        return set() if self.is_current() else set(self.theorems())

    def statement_of(self, theorem: dict[str, Any]) -> list[str]:
        """What a stored theorem says: its statement; where it says nothing else, the definition that it names, from the
        specification as written; and what it assumes."""
        text = self.stated(theorem["name"]) or theorem.get("definition", "")
        return [found for found in (theorem["statement"], text, f"assumes {assumed(theorem)}") if found]


def ours() -> Development:
    """The development of this package."""
    return Development(PROOFS, EVIDENCE)


def of_package(folder: Path, evidence: Path) -> Development | None:
    """The development of another package's paper: its folder `proofs` with `_CoqProject` and `kernel.txt`; None if it has none.

    What a check finds is in `evidence`, its folder of evidence; or, where that cannot be written, in `.proofs-...` of the working
    directory.
    """
    if not (folder / "_CoqProject").exists() or not (folder / "kernel.txt").exists():
        return None
    here = Path.cwd() / f".proofs-{folder.parent.name}" / "proofs.json"
    return Development(folder, here if here.exists() else evidence / "proofs.json")


def sources() -> list[Path]:
    """The Coq files of this package that are built."""
    return ours().sources()


def digest_of_sources() -> str:
    """SHA-256 of every source and of the order in which they are built."""
    return ours().digest()


def theorems() -> dict[str, tuple[str, ...]]:
    """The theorems of each id of our papers. Raises ValueError for a line of kernel.txt that it cannot read."""
    return ours().theorems()


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
def _places(files: tuple[Path, ...]) -> dict[str, tuple[str, str]]:
    found = {}
    pattern = re.compile(r"^\s*(?:Theorem|Lemma|Corollary)\s+(\w+)\b.*?\.(?=\s+Proof\b)", re.MULTILINE | re.DOTALL)
    for path in files:
        for match in pattern.finditer(without_comments(path.read_text(encoding="utf-8"))):
            found[match.group(1)] = (path.name, match.group(0).strip("\n"))
    return found


@functools.cache
def _definitions(files: tuple[Path, ...]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for path in files:
        text = without_comments(path.read_text(encoding="utf-8"))
        for name in re.findall(r"^\s*(?:Definition|Fixpoint|Inductive)\s+(\w+)", text, re.MULTILINE):
            found[name] = (*found.get(name, ()), path.name)
    return found


@functools.cache
def _statements(files: tuple[Path, ...]) -> dict[str, tuple[str, str]]:
    found = {}
    for path in files:
        comment = ""
        pattern = r"\(\*\*(?P<comment>.*?)\*\)|^(?P<definition>(?:Definition|Fixpoint|Record|Inductive)\s+(?P<name>\w+).*?\.)$"
        for match in re.finditer(pattern, path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
            if match["definition"]:
                found[f"{path.stem}.{match['name']}"] = (comment, match["definition"])
            else:
                comment = " ".join(match["comment"].split())
    return found


def places() -> dict[str, tuple[str, str]]:
    """See `Development.places`, of ours."""
    return ours().places()


def definitions() -> dict[str, tuple[str, ...]]:
    """See `Development.definitions`, of ours."""
    return ours().definitions()


def specifications() -> list[Path]:
    """See `Development.specifications`, of ours."""
    return ours().specifications()


def named_in(name: str) -> str | None:
    """See `Development.named_in`, of ours."""
    return ours().named_in(name)


def statements() -> dict[str, tuple[str, str]]:
    """See `Development.statements`, of ours."""
    return ours().statements()


def stated(name: str) -> str:
    """See `Development.stated`, of ours."""
    return ours().stated(name)


def announced(claim_id: str) -> list[str]:
    """The words that must stand behind `#` in kernel.txt, from the statements that the theorems of an id prove."""
    names = [name for name in theorems()[claim_id] if not name.endswith("_refuted")]
    text = " ".join(stated(name).partition("*)")[2] for name in names)
    return [words for pattern, words in ANNOUNCED.get(claim_id.partition(".")[0], ()) if re.search(pattern, text)]


def notes() -> dict[str, str]:
    """See `Development.notes`, of ours."""
    return ours().notes()


def stored_proofs() -> dict[str, Any]:
    """What `prove` recorded: `digest_of_sources`, `coq`, `checker`, and by id its `theorems`: statement, definition, assumptions.

    The caller's own, to change at will.
    """
    return copy.deepcopy(ours().stored())


@functools.lru_cache(maxsize=8)
def _read(path: Path, changed: int) -> dict[str, Any]:
    """What is in the file, as it was changed last."""
    return json.loads(path.read_text(encoding="utf-8"))


def is_current() -> bool:
    """Whether the stored evidence is about the sources as they are."""
    return ours().is_current()


@functools.cache
def checked_theorems() -> dict[str, str]:
    """The theorem of each id, as far as the stored evidence is about these very sources."""
    return (
        {claim_id: seen["theorems"][0]["name"] for claim_id, seen in ours().stored()["ids"].items()}
        if is_current()
        else {}
    )


@functools.cache
def proved_in_full() -> dict[str, str]:
    """Of `checked_theorems`, the statements beside which kernel.txt notes no narrower domain."""
    noted = notes()
    return {claim_id: name for claim_id, name in checked_theorems().items() if not noted.get(claim_id)}


def formal(claim_id: str) -> str:
    """The formal statement as Coq prints it, with every hypothesis; empty where none is proved."""
    theorems_of = ours().stored()["ids"][claim_id]["theorems"] if claim_id in checked_theorems() else []
    return "\n\n".join(text for theorem in theorems_of for text in statement_of(theorem))


def statement_of(theorem: dict[str, Any]) -> list[str]:
    """See `Development.statement_of`, of ours."""
    return ours().statement_of(theorem)


def assumed(theorem: dict[str, Any]) -> str:
    """The axioms that a stored theorem rests on, in words."""
    words = sorted({ALLOWED.get(axiom, f"NOT ALLOWED: {axiom}") for axiom in theorem["assumes"]})
    return ", ".join(words) or "nothing"
