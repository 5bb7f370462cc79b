"""Which modules of the project some code rests on, read from the import statements in their texts.

Nothing is imported to find out. A statement counts wherever it stands, within a function too. An `__init__` with an
`__all__` that only hands on names from elsewhere is no dependency on all of them: a name is followed to where it comes from.
Imports by a computed name are not followed: in this project they load what an argument or a stored file names.
"""

from __future__ import annotations

import ast
import gc
import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

PACKAGES = ("reference", "properties", "theorems")


class Module:
    """One source file: its text, and what it imports.

    imports  : (module, name) of every import; the name is None where all of the module is meant.
    hands_on : for an `__init__` of imports and an `__all__`, where each of its names comes from; None for any other module.
    """

    def __init__(self, name: str, path: Path):
        self.name, self.path = name, path
        self.text = path.read_bytes()
        tree = ast.parse(self.text)
        self.imports = list(self._imports(tree))
        self.hands_on = self._hands_on(tree)

    @property
    def is_package(self) -> bool:
        return self.path.name == "__init__.py"

    def _imports(self, tree: ast.Module) -> Iterator[tuple[str, str | None]]:
        for statement in _statements(tree):
            if isinstance(statement, ast.Import):
                yield from ((alias.name, None) for alias in statement.names)
            elif isinstance(statement, ast.ImportFrom):
                source = self._source(statement)
                yield from ((source, None if alias.name == "*" else alias.name) for alias in statement.names)

    def _hands_on(self, tree: ast.Module) -> dict[str, tuple[str, str]] | None:
        if not self.is_package or not any(map(_is_all, tree.body)):
            return None
        names: dict[str, tuple[str, str]] = {}
        for statement in tree.body:
            if isinstance(statement, ast.ImportFrom) and all(alias.name != "*" for alias in statement.names):
                source = self._source(statement)
                names.update({alias.asname or alias.name: (source, alias.name) for alias in statement.names})
            elif not (_is_docstring(statement) or _is_all(statement)):
                return None
        return names

    def _source(self, statement: ast.ImportFrom) -> str:
        if not statement.level:
            return str(statement.module)
        parts = self.name.split(".") + (["__init__"] if self.is_package else [])
        return ".".join([*parts[: -statement.level], *([statement.module] if statement.module else [])])


class Modules:
    """The modules under a folder, each read and parsed at most once.

    root : the folder that holds the packages.      packages : everything else is not the project's.
    """

    def __init__(self, root: Path, packages: tuple[str, ...] = PACKAGES):
        self.root, self.packages = root, packages
        self._modules: dict[str, Module | None] = {}

    def module(self, name: str) -> Module | None:
        """The module of this name, or None if it is not of the project."""
        if name not in self._modules:
            found = None
            if name.split(".", 1)[0] in self.packages:
                place = self.root.joinpath(*name.split("."))
                candidates = (place / "__init__.py", place.with_suffix(".py"))
                found = next((_parsed(name, path) for path in candidates if path.is_file()), None)
            self._modules[name] = found
        return self._modules[name]

    def reach(self, names: Iterable[str]) -> list[Module]:
        """The modules of these names and all that they reach through imports, with the packages they lie in, by name."""
        texts: dict[str, Module] = {}  # whose text counts
        followed: set[str] = set()  # whose imports count
        waiting = [place for name in names for place in self._places(name, None)]
        while waiting:
            name, follow = waiting.pop()
            module = self.module(name)
            if module is None:
                continue
            texts[name] = module
            if follow and name not in followed:
                followed.add(name)
                waiting += [place for imported in module.imports for place in self._places(*imported)]
        return [texts[name] for name in sorted(texts)]

    def digest(self, names: Iterable[str]) -> bytes:
        """A digest of the names and texts of all modules reached."""
        mixed = hashlib.sha256()
        for module in self.reach(names):
            mixed.update(f"{module.name} {len(module.text)}\n".encode() + module.text)
        return mixed.digest()

    def _places(self, source: str, name: str | None) -> Iterator[tuple[str, bool]]:
        """(module, whether its imports are followed) for `from source import name`, or for `import source`."""
        parts = source.split(".")
        for length in range(1, len(parts)):  # a package is run before what lies in it
            package = self.module(".".join(parts[:length]))
            if package is not None:
                yield package.name, package.hands_on is None
        module = self.module(source)
        if module is None:
            return
        if name is not None and module.is_package and self.module(f"{source}.{name}") is not None:
            yield source, module.hands_on is None
            yield f"{source}.{name}", True
        elif name is not None and module.hands_on is not None and name in module.hands_on:
            yield source, False
            yield from self._places(*module.hands_on[name])
        else:
            yield source, True


def _parsed(name: str, path: Path) -> Module:
    """The module, its tree built and dropped without the collector, which would walk all that the process holds."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        return Module(name, path)
    finally:
        if collecting:
            gc.enable()


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """All statements within a node; expressions hold no imports and are passed over."""
    for field in ("body", "orelse", "finalbody", "handlers", "cases"):
        inner = getattr(node, field, ())
        for child in inner if isinstance(inner, list) else ():
            yield child
            yield from _statements(child)


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _is_all(statement: ast.stmt) -> bool:
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return [getattr(target, "id", None) for target in targets] == ["__all__"]
