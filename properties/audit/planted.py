"""Find the Python files that appear or change while a booster runs. Python may import them later in place of other modules."""

from __future__ import annotations

import os
import stat
from collections import deque
from collections.abc import Iterable, Mapping
from importlib.machinery import PathFinder, all_suffixes

MOST_ENTRIES = 3000  # entries after which no further folder is looked at; the folders nearest to the start come first
SUFFIXES = (*all_suffixes(), ".pth")
Files = dict[str, tuple[int, ...]]


def folders_of(boosters: Iterable) -> list[str]:
    """Return the working directory, and the folders of the files and modules that the boosters are named by.

    >>> folders_of(["mine.py:Mine"]) == [os.getcwd()]
    True
    """
    try:
        result = [os.getcwd()]
    except FileNotFoundError:  # the working directory was deleted
        result = []
    for where in (name.rpartition(":")[0] for name in boosters if isinstance(name, str)):
        if where.endswith(".py"):
            result.append(os.path.dirname(os.path.realpath(where)))
        elif where and (spec := PathFinder.find_spec(where.partition(".")[0])) is not None:
            paths = spec.submodule_search_locations or ([spec.origin] if spec.has_location and spec.origin else [])
            result += [path if os.path.isdir(path) else os.path.dirname(path) for path in paths]
    return list(dict.fromkeys(result))


def python_files(folders: Iterable[str]) -> Files:
    """Return the identity, the size and the times of the modules below folders. Folders with a dot in front are left out.

    Symbolic links count as modules, as they may lead to some.
    """
    files: Files = {}
    left, visited, seen = deque(folders), set(), 0
    while left and seen < MOST_ENTRIES:
        folder = left.popleft()
        if folder in visited:
            continue
        visited.add(folder)
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    seen += 1
                    if entry.is_dir(follow_symlinks=False):
                        if not entry.name.startswith(".") and entry.name not in ("__pycache__", "node_modules"):
                            left.append(entry.path)
                    elif entry.name.endswith(SUFFIXES) or entry.is_symlink():
                        status = entry.stat(follow_symlinks=False)
                        kind = stat.S_IFMT(status.st_mode)
                        files[entry.path] = (
                            kind,
                            status.st_ino,
                            status.st_size,
                            status.st_mtime_ns,
                            status.st_ctime_ns,
                        )
        except OSError:
            continue
    return files


class Unchanged:
    """The Python files around some boosters, as they are when this object is made."""

    def __init__(self, boosters: Iterable):
        self.folders = folders_of(boosters)
        self.before = python_files(self.folders)

    def changes(self) -> tuple[str, ...]:
        """Return the paths of the files that have appeared, changed or gone since."""
        return changed_files(self.before, python_files(self.folders))


def changed_files(before: Mapping[str, tuple[int, ...]], after: Mapping[str, tuple[int, ...]]) -> tuple[str, ...]:
    """Return the paths of the files that are new or changed, or that are gone, relative to the working directory if they are in it.

    >>> changed_files({"/a.py": (1,), "/b.py": (1,)}, {"/a.py": (2,), "/c.py": (1,)})
    ('/a.py', '/b.py', '/c.py')
    """
    try:
        here = os.path.join(os.getcwd(), "")
    except FileNotFoundError:
        here = "\0"
    paths = [path for path in before.keys() | after.keys() if before.get(path) != after.get(path)]
    return tuple(sorted(path.removeprefix(here) for path in paths))
