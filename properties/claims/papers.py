"""Our papers and the papers of installed packages, which entry points of the group `boostproof.papers` name.

An entry point names a package that is one paper, or a module with a list of papers:

* A package: the first line of its docstring is the title, `statements.txt` in its folder has the ids of the statements, and its
  modules, the pages of the paper, declare the claims. The folder may have `witnesses/`, `evidence/`, `proofs/` and
  `notebooks/`, a module `searches` with objectives and a module `worst_case` with measures.
* A module such as `theorems.papers`, with `PAPERS` (names of packages in its folder), `ids()` and `load(paper)`. The module may
  have functions `proved()`, which returns the machine-checked theorem of each id, and `outdated()`, which returns the ids
  whose theorem changed since the last check, and the paths `WITNESSES`, `EVIDENCE` and `ERRATA` that its papers share.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import os
import pkgutil
import sys
import tomllib
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType

from properties.claims.explained import explained

ENTRY_POINTS = "boostproof.papers"
HERE = str(Path(__file__).resolve().parent.parent.parent)
NO_PAGES = ("test_", "conftest", "__main__")  # prefixes of the names of modules that are not pages


class Unloadable(ValueError):
    """A page of another package raised an exception when it was imported. The message is one line."""


@dataclass(frozen=True)
class Paper:
    """A paper of an installed package.

    key     : the prefix of its ids, in capitals.    package : the name of the package with its pages.
    offered : the module that the entry point names: the package itself, or a module with `PAPERS`.

    >>> paper = paper_named("mrs13")
    >>> paper.key, paper.package, paper.witnesses.name
    ('MRS13', 'theorems.mrs13', 'witnesses')
    """

    key: str
    package: str
    offered: ModuleType
    ours: bool = False

    @property
    def is_listed(self) -> bool:
        """Return whether the entry point names a module with a list of papers."""
        return hasattr(self.offered, "PAPERS")

    @property
    def title(self) -> str:
        """Return authors, title and year: the first line of the package's docstring, or the key if there is none."""
        text = (importlib.import_module(self.package).__doc__ or "").strip()
        return text.splitlines()[0] if text else self.key

    @property
    def version(self) -> str:
        """Return the version of the paper that was read: the second paragraph of the package's docstring, else ""."""
        text = (importlib.import_module(self.package).__doc__ or "").strip().split("\n\n")
        return " ".join(text[1].split()) if len(text) > 1 else ""

    @property
    def folder(self) -> Path:
        """Return the folder of the package, or of the module with the list if the paper has no package."""
        return _folder_of(self.package) or Path(str(self.offered.__file__)).parent

    @property
    def root(self) -> Path:
        """Return the folder of the outermost package."""
        folder = self.folder
        return folder.parents[self.package.count(".")] if _folder_of(self.package) else folder

    @property
    def is_checkout(self) -> bool:
        """Return whether the package is in a source tree. Files are written only there: if they were written among installed
        modules, they would stay when the package is uninstalled."""
        return (self.root / "pyproject.toml").exists()

    @property
    def ids_file(self) -> Path:
        """Return the path of the list of its statements. If the paper is in a list of papers, the file need not exist."""
        return self.folder / "statements.txt"

    @property
    def witnesses(self) -> Path:
        """Return the folder of its witnesses."""
        return Path(getattr(self.offered, "WITNESSES", self.folder / "witnesses"))

    @property
    def evidence(self) -> Path:
        """Return the folder with the evidence of long runs and of the last full run."""
        return Path(getattr(self.offered, "EVIDENCE", self.folder / "evidence"))

    @property
    def errata(self) -> Path:
        """Return the file of its errata."""
        return Path(getattr(self.offered, "ERRATA", self.folder / "ERRATA.md"))

    @property
    def proofs(self) -> Path:
        """Return the folder of its Coq files."""
        return self.folder / "proofs"

    @property
    def notebooks(self) -> Path:
        """Return the folder of its notebooks."""
        return self.folder / "notebooks"

    @property
    def searches(self) -> str | None:
        """Return the name of its module of objectives, if it has one."""
        return self._module("searches")

    @property
    def worst_case(self) -> str | None:
        """Return the name of its module of worst cases, if it has one."""
        return self._module("worst_case")

    def _module(self, name: str) -> str | None:
        """Return the dotted name of a module of the package; None if there is no such module."""
        exists = _folder_of(self.package) is not None and (self.folder / f"{name}.py").exists()
        return f"{self.package}.{name}" if exists else None

    def ids(self) -> list[str]:
        """Return the ids of its statements, in order, without importing a page."""
        if self.is_listed:
            return [listed for listed in self.offered.ids() if listed.partition(".")[0] == self.key]
        return ids_in(self.ids_file)

    def proved(self) -> dict[str, str]:
        """Return the machine-checked theorem of each id that a kernel has checked in full.

        The theorems are those that `proved` of the list of papers returns. For a package they are read from its Coq files.
        """
        if hasattr(self.offered, "proved"):
            return self.offered.proved()
        return {} if self.is_listed else papers()[0].offered.proved_in(self.proofs, self.evidence)

    def outdated(self) -> set[str]:
        """Return the ids with a machine-checked theorem whose sources changed since the last check."""
        if hasattr(self.offered, "proved"):
            return self.offered.outdated() if hasattr(self.offered, "outdated") else set()
        return set() if self.is_listed else papers()[0].offered.outdated_in(self.proofs, self.evidence)

    def load(self) -> None:
        """Import all its pages. Raises Unloadable if a page of another package raises an exception."""
        try:
            if self.is_listed:
                self.offered.load(self.key)
            else:
                _import_pages(self.package)
        except Exception as error:
            if self.ours:
                raise
            raise Unloadable(f"the pages of {self.package} cannot be imported: {explained(error)}") from error

    def pages(self) -> list[Path]:
        """Return the files of its pages and of the other modules in its folder."""
        return sorted(path for path in self.folder.glob("*.py") if not path.name.startswith(NO_PAGES))


def ids_in(path: Path) -> list[str]:
    """Return the ids in a file with one id on each line. Empty lines and lines that begin with # are skipped."""
    lines = map(str.strip, path.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line and not line.startswith("#")]


@functools.cache
def _folder_of(package: str) -> Path | None:
    """Return the folder of a package; None if there is no such package."""
    try:
        spec = importlib.util.find_spec(package)
    except (ImportError, ValueError):
        return None
    places = list(spec.submodule_search_locations or ()) if spec else []
    return Path(places[0]) if places else None


@functools.cache
def _import_pages(package: str) -> None:
    """Import all modules of a package that are pages."""
    imported = importlib.import_module(package)
    for module in sorted(pkgutil.iter_modules(imported.__path__), key=lambda module: module.name):
        if not module.ispkg and not module.name.startswith(NO_PAGES):
            importlib.import_module(f"{package}.{module.name}")


def papers() -> tuple[Paper, ...]:
    """Return all papers: ours first, then those of other packages by key.

    A paper is left out, with a line on standard error, if it cannot be loaded or if an earlier paper has the same key.

    >>> [paper.key for paper in papers()][:5]
    ['MRS13', 'NP14', 'CL21', 'SSS08', 'MHT22']
    """
    return _papers(tuple(sys.path))


@functools.lru_cache(maxsize=4)
def _papers(path: tuple[str, ...]) -> tuple[Paper, ...]:
    by_key: dict[str, Paper] = {}
    for point in sorted(offered(), key=lambda point: (not is_ours(point), point.value)):
        try:
            module = _loaded(point)
            for paper in _papers_of(module, is_ours(point)):
                if paper.key in by_key:
                    if by_key[paper.key].package != paper.package:
                        raise ValueError(f"{by_key[paper.key].package} already has the key {paper.key}")
                    continue
                by_key[paper.key] = paper
        except Exception as error:
            if is_ours(point):
                raise
            message = (str(error).splitlines() or [""])[0][:200]
            print(f"the papers of {point.value} are left out: {type(error).__name__}: {message}", file=sys.stderr)
    return tuple(by_key.values())


def _papers_of(module: ModuleType, ours: bool) -> list[Paper]:
    """Return the papers of the module that an entry point names. Raises ValueError if it names no paper."""
    if hasattr(module, "PAPERS"):
        return [Paper(name.upper(), _package_of(name, module), module, ours) for name in module.PAPERS]
    if not hasattr(module, "__path__"):
        raise ValueError("an entry point must name a package with statements.txt, or a module with PAPERS")
    listed = Path(module.__path__[0]) / "statements.txt"
    if not listed.exists():
        raise ValueError(f"no statements.txt lies in {listed.parent}: one id a line, such as SOME99.theorem-1")
    keys = {claim_id.partition(".")[0] for claim_id in ids_in(listed)}
    if len(keys) != 1 or "" in keys:
        raise ValueError(f"the ids of {listed} must begin with one key, got {', '.join(sorted(keys)) or 'no id'}")
    (key,) = keys
    if key != key.upper() or not key.isidentifier() or key in ("INVARIANT", "OURS"):
        raise ValueError(f"the key of a paper must be capitals and digits, such as FS97, got {key!r}")
    return [Paper(key, module.__name__, module, ours)]


def _package_of(name: str, module: ModuleType) -> str:
    """Return the name of the package of a listed paper: in the package of the list if it exists there, else at the top level."""
    in_package = f"{module.__name__.rpartition('.')[0]}.{name}".lstrip(".")
    return in_package if _folder_of(in_package) else name


def load_all() -> None:
    """Import the pages of all papers. A failure in another package is printed on standard error."""
    for paper in papers():
        try:
            paper.load()
        except Exception as error:
            if paper.ours:
                raise
            print(f"{paper.key} is left out: {error}", file=sys.stderr)


def paper_named(key: str) -> Paper | None:
    """Return the paper with this key, in upper or lower case; None if there is none.

    >>> paper_named("np14").package, paper_named("NONE99")
    ('theorems.np14', None)
    """
    return next((paper for paper in papers() if paper.key == key.upper()), None)


def paper_of(claim_id: str) -> Paper | None:
    """Return the paper of a claim. For an id that begins with `ours.`, the result is the first of our papers."""
    key = claim_id.partition(".")[0]
    return papers()[0] if key == "ours" else paper_named(key)


def is_ours(point: EntryPoint) -> bool:
    """Return whether an entry point belongs to this distribution."""
    return point.value.partition(":")[0].split(".")[0] == "theorems"


def _loaded(point: EntryPoint) -> ModuleType:
    """Return the imported module of an entry point. Our modules take precedence over modules of the same name in the working
    directory."""
    sys.path.insert(0, HERE)
    try:
        return point.load()
    finally:
        sys.path.remove(HERE)


def offered() -> list[EntryPoint]:
    """Return the entry points of all installed packages, and of a checkout that is not installed."""
    points = list(entry_points(group=ENTRY_POINTS))
    checkout = Path(HERE) / "pyproject.toml"
    if not any(map(is_ours, points)) and checkout.exists():
        project = tomllib.loads(checkout.read_text(encoding="utf-8")).get("project", {})
        entries = project.get("entry-points", {}).get(ENTRY_POINTS, {})
        points += [EntryPoint(name, value, ENTRY_POINTS) for name, value in entries.items()]
    return points


def registered_class(module: str, name: str) -> type | None:
    """Return a class from a page of a registered paper, or from a module that its pages import; None if there is none.

    Only the pages of packages that contain `module` are imported. The module itself is not imported by its name.
    """
    for paper in papers():
        if not paper.ours and f"{module}.".startswith(f"{paper.package}."):
            paper.load()
            kind = vars(sys.modules[module]).get(name) if module in sys.modules else None
            if isinstance(kind, type) and kind.__module__ == module:
                return kind
    return None


def is_writable(folder: Path) -> bool:
    """Return whether a folder is writable, or can be created."""
    while not folder.exists():
        folder = folder.parent
    return os.access(folder, os.W_OK)
