"""The files of the project on which a module depends, found by the standard library's `ModuleFinder`.

`ModuleFinder` follows all import statements and runs no code. It does not follow an import whose module name is computed, from an
argument or a file for example."""

import contextlib
import functools
import hashlib
from modulefinder import ModuleFinder
from pathlib import Path
from types import CodeType

from properties.claims.papers import papers

PACKAGES = ("reference", "properties", "theorems")


def _offering() -> dict[str, str]:
    """Return the folder of the outermost package of each third-party paper, by the name of the package."""
    return {paper.package.split(".")[0]: str(paper.root) for paper in papers() if not paper.ours}


class _Project(ModuleFinder):
    def find_module(self, name, path, parent=None):
        if path is None and name not in (*PACKAGES, *_offering()):
            raise ImportError(name)
        return super().find_module(name, path, parent)

    def load_module(self, name, file, path, kind):
        """Load a module from its text. Each text is compiled and scanned once for all claims."""
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
    """Return a digest of the names and texts of the named modules and of all modules that they import, directly or not."""
    texts = [(name, path.read_bytes()) for name, path in sorted(reach(root, names).items())]
    return hashlib.sha256(repr(texts).encode()).digest()


@functools.cache
def reach(root: Path, names: tuple[str, ...]) -> dict[str, Path]:
    """Return the path of each named module below `root`, of each module that it imports at any depth, and of their packages."""
    finder = _Project([str(root), *_offering().values()])
    for name in names:
        with contextlib.suppress(ImportError):
            finder.import_hook(name)
    return {name: Path(vars(module)["__file__"]) for name, module in finder.modules.items()}
