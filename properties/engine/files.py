"""The files that the project writes: one writer, which replaces a regular file as a whole and leaves every other kind alone,
and the lock under which a shared file is read and written again."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import socket
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

from filelock import FileLock

ROOT = Path(__file__).resolve().parent.parent.parent  # the checkout, or the folder of installed modules
IS_CHECKOUT = (ROOT / "pyproject.toml").exists()
HOME = ROOT if IS_CHECKOUT else Path.cwd()  # where ledgers and stores go: never beside installed modules
PATIENCE = 60.0  # seconds: a merge takes a fraction of one


def write_atomically(path: Path | str, text: str | bytes) -> None:
    """Writes a file, text as UTF-8, so that a reader, and whoever kills the writer, sees the old content or the new one.

    path : a file, whose permissions and owner stay; a symbolic link, which is followed; a device or a pipe, which is
           written into; or "-" for standard output.
    Raises ValueError for a directory and for a folder that does not exist, OSError if the disk refuses; nothing is left
    behind then. What an earlier writer left that was killed is removed.
    """
    if str(path) == "-":
        sys.stdout.write(text if isinstance(text, str) else text.decode("utf-8"))
        return
    content = text.encode("utf-8") if isinstance(text, str) else text
    path = checked_output(path)
    if path.exists() and not path.is_file():
        with open(path, "wb") as stream:
            stream.write(content)
        return
    path = Path(os.path.realpath(path))
    _remove_leftovers(path)
    temporary = path.with_name(f".{path.name}.{socket.gethostname()}.{os.getpid()}.{secrets.token_hex(4)}.tmp")
    try:
        with open(temporary, "xb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        _keep_mode_and_owner(path, temporary)
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def checked_output(path: Path | str) -> Path:
    """The path if it can be written to, as far as that can be said before. Raises ValueError naming it otherwise."""
    path = Path(path)
    if path.is_dir():
        raise ValueError(f"output must be a file, got the directory {path}")
    if str(path) != "-" and not path.parent.is_dir():
        raise ValueError(f"output must lie in an existing folder, got {path}")
    return path


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Nobody else who asks for the lock of this file has it meanwhile, in whatever process. Raises ValueError after PATIENCE."""
    lock = FileLock(f"{path}.lock")
    try:
        with lock.acquire(timeout=PATIENCE):
            yield
    except TimeoutError:
        raise ValueError(f"{path.name} has been locked by another process for {PATIENCE:.0f} s") from None


def set_aside(path: Path) -> Path:
    """Renames a damaged file, so that nothing is lost and a whole one can take its place; returns where it is now."""
    place = next(p for k in range(1, 10**6) if not (p := path.with_name(f"{path.name}.damaged-{k}")).exists())
    os.replace(path, place)
    return place


def _keep_mode_and_owner(path: Path, temporary: Path) -> None:
    with contextlib.suppress(FileNotFoundError):
        old = path.stat()
        os.chmod(temporary, stat.S_IMODE(old.st_mode))
        if hasattr(os, "chown") and (old.st_uid, old.st_gid) != (os.geteuid(), os.getegid()):
            with contextlib.suppress(PermissionError):
                os.chown(temporary, old.st_uid, old.st_gid)


def _remove_leftovers(path: Path) -> None:
    """Temporary files beside `path` of processes of this machine that are gone."""
    unfinished = re.compile(re.escape(f".{path.name}.{socket.gethostname()}.") + r"(\d+)\.[0-9a-f]{8}\.tmp")
    for entry in os.listdir(path.parent):
        match = unfinished.fullmatch(entry)
        if match and not is_alive(int(match[1])):
            path.with_name(entry).unlink(missing_ok=True)


def is_alive(process: int) -> bool:
    """Whether a process of this machine has this number."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True
