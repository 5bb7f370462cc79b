"""Which files of the project some code rests on: the standard library's `ModuleFinder` follows the import statements, wherever
they stand, and runs nothing. Imports by a computed name are not followed: they load what an argument or a file names."""

import contextlib
import functools
import hashlib
from modulefinder import ModuleFinder
from pathlib import Path
from types import CodeType

from properties.claims.papers import papers

PACKAGES = ("reference", "properties", "theorems")


def _offering() -> dict[str, str]:
    """The outermost packages of other packages' papers, and the folders that they lie in."""
    return {paper.package.split(".")[0]: str(paper.root) for paper in papers() if not paper.ours}


class _Project(ModuleFinder):
    def find_module(self, name, path, parent=None):
        if path is None and name not in (*PACKAGES, *_offering()):
            raise ImportError(name)
        return super().find_module(name, path, parent)

    def load_module(self, name, file, path, kind):
        """A module from its text, which is compiled and looked through once, for whatever claim it is reached."""
        if file is None or not path.endswith(".py"):
            return super().load_module(name, file, path, kind)
        module, code = self.add_module(name), _compiled(file.read(), path)
        vars(module).update(__file__=path, __code__=code)
        self.scan_code(code, module)
        return module

    def scan_opcodes(self, code):
        if code not in _SCANNED:
            _SCANNED[code] = tuple(super().scan_opcodes(code))
        return _SCANNED[code]


_SCANNED: dict[CodeType, tuple] = {}


@functools.cache
def _compiled(text: bytes, path: str) -> CodeType:
    return compile(text, path, "exec")


def digest(root: Path, names: tuple[str, ...]) -> bytes:
    """A digest of the names and texts of all modules that the named ones reach."""
    texts = [(name, path.read_bytes()) for name, path in sorted(reach(root, names).items())]
    return hashlib.sha256(repr(texts).encode()).digest()


@functools.cache
def reach(root: Path, names: tuple[str, ...]) -> dict[str, Path]:
    """The modules below `root` of these names, what they reach through imports, and the packages these lie in."""
    finder = _Project([str(root), *_offering().values()])
    for name in names:
        with contextlib.suppress(ImportError):
            finder.import_hook(name)
    return {name: Path(vars(module)["__file__"]) for name, module in finder.modules.items()}
