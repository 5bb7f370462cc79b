"""Which files of the project some code rests on, read from the import statements in their texts; nothing is imported to
find out. An import counts wherever it stands. An `__init__` with an `__all__` only hands on names from elsewhere: a name is
followed to where it comes from. Imports by a computed name are not followed: they load what an argument or a file names."""

import ast
import functools
import hashlib
from collections.abc import Iterable
from pathlib import Path

PACKAGES = ("reference", "properties", "theorems")


def digest(root: Path, names: Iterable[str]) -> bytes:
    """A digest of the names and texts of all modules that the named ones reach."""
    texts = [(name, path.read_bytes()) for name, path in sorted(reach(root, names).items())]
    return hashlib.sha256(repr(texts).encode()).digest()


def reach(root: Path, names: Iterable[str]) -> dict[str, Path]:
    """The modules below `root` of these names, what they reach through imports, and the packages these lie in."""
    found: dict[str, Path] = {}  # whose text counts
    followed: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        package, _, last = name.rpartition(".")
        path, above = _file(root, name), _file(root, package)
        if name in followed or (path is None and above is None):
            continue
        followed.add(name)
        if path is not None:
            found[name] = path
            waiting += _imports(path)[0]
        while above is not None:  # a package is run before what lies in it
            found[package] = above
            imported, hands_on = _imports(above)
            waiting += [source for source in imported if not hands_on or (path is None and source.endswith(f".{last}"))]
            package, path = package.rpartition(".")[0], above
            above = _file(root, package)
    return found


@functools.cache
def _file(root: Path, name: str) -> Path | None:
    """Where the module of this name is, or None if it is not of the project."""
    place = root.joinpath(*name.split("."))
    known = name.split(".")[0] in PACKAGES
    return next((path for path in (place / "__init__.py", place.with_suffix(".py")) if known and path.is_file()), None)


@functools.cache
def _imports(path: Path) -> tuple[set[str], bool]:
    """What a file's import statements name, without the packages whose names they take, and whether it only hands on."""
    tree = ast.parse(path.read_bytes())
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    froms = [(f"{node.module}.", alias) for node in nodes if isinstance(node, ast.ImportFrom) for alias in node.names]
    plain = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    only = all(isinstance(node, ast.ImportFrom | ast.Assign | ast.Expr) for node in tree.body)
    hands_on = only and any(ast.unparse(node).startswith("__all__ = ") for node in tree.body)
    return {
        *plain,
        *((source + alias.name).removesuffix(".*") for source, alias in froms),
    }, hands_on and path.stem == "__init__"
