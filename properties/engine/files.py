"""Write files atomically, and lock files that several processes share. All other modules write files with these functions."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import socket
import stat
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from filelock import FileLock

ROOT = Path(__file__).resolve().parent.parent.parent  # the checkout, or the folder of installed modules
IS_CHECKOUT = (ROOT / "pyproject.toml").exists()
HOME = ROOT if IS_CHECKOUT else Path.cwd()  # the folder for ledgers and stores, never that of installed modules
PATIENCE = 60.0  # seconds to wait for a lock, which is held for a fraction of a second
TRIAL = 1 << 16  # bytes written to a temporary file to find out whether a folder can be written


class NotWritten(OSError):
    """A file could not be written. The message has the file and the system's reason, in one line."""


def unwritten(path: Path | str, error: OSError) -> NotWritten:
    """Return the exception for a file that could not be written."""
    return (
        error
        if isinstance(error, NotWritten)
        else NotWritten(f"{path} could not be written: {error.strerror or error}")
    )


def write_atomically(path: Path | str, text: str | bytes) -> None:
    """Write a file, text as UTF-8, so that at any moment it has either its old or its new content.

    path : a file, which keeps its permissions and owner; a symbolic link, which is followed; a device or a pipe; or "-"
           for standard output.
    Raises ValueError if the path is a directory or its folder does not exist, and NotWritten if the write fails. No temporary
    file remains. Temporary files of earlier writers that were killed are removed.
    """
    if str(path) == "-":
        sys.stdout.write(text if isinstance(text, str) else text.decode("utf-8"))
        return
    content = text.encode("utf-8") if isinstance(text, str) else text
    path = checked_output(path)
    try:
        _write(path, content)
    except OSError as error:
        raise unwritten(path, error) from None


def _write(path: Path, content: bytes) -> None:
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
    """Return the path. Raises ValueError if it is a directory, or if its folder does not exist."""
    path = Path(path)
    if path.is_dir():
        raise ValueError(f"output must be a file, got the directory {path}")
    if str(path) != "-" and not path.parent.is_dir():
        raise ValueError(f"output must lie in an existing folder, got {path}")
    return path


def tried_output(path: Path | str) -> Path:
    """Return the path if a file can be written there. A command calls this before it begins its work.

    Raises ValueError as `checked_output` does, and NotWritten if TRIAL bytes cannot be written to a temporary file in the same
    folder.
    """
    path = checked_output(path)
    if str(path) == "-" or (path.exists() and not path.is_file()):
        return path
    target = Path(os.path.realpath(path))
    try:
        with tempfile.NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", suffix=".trial") as stream:
            stream.write(b"\0" * TRIAL)
            stream.flush()
    except OSError as error:
        raise unwritten(path, error) from None
    return path


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of a file during a `with` block, so that no other process holds it.

    Raises ValueError if the lock is not free within PATIENCE seconds, and NotWritten if the lock cannot be created.
    """
    lock = FileLock(f"{path}.lock")
    try:
        lock.acquire(timeout=PATIENCE)
    except TimeoutError:
        raise ValueError(f"{path.name} has been locked by another process for {PATIENCE:.0f} s") from None
    except OSError as error:
        raise unwritten(path, error) from None
    try:
        yield
    finally:
        lock.release()


def set_aside(path: Path) -> Path:
    """Rename a damaged file to a free name, and return its new path."""
    new_path = next(p for k in range(1, 10**6) if not (p := path.with_name(f"{path.name}.damaged-{k}")).exists())
    os.replace(path, new_path)
    return new_path


def _keep_mode_and_owner(path: Path, temporary: Path) -> None:
    with contextlib.suppress(FileNotFoundError):
        old = path.stat()
        os.chmod(temporary, stat.S_IMODE(old.st_mode))
        if hasattr(os, "chown") and (old.st_uid, old.st_gid) != (os.geteuid(), os.getegid()):
            with contextlib.suppress(PermissionError):
                os.chown(temporary, old.st_uid, old.st_gid)


def _remove_leftovers(path: Path) -> None:
    """Remove temporary files of `path` whose writer, a process of this machine, has ended."""
    unfinished = re.compile(re.escape(f".{path.name}.{socket.gethostname()}.") + r"(\d+)\.[0-9a-f]{8}\.tmp")
    for entry in os.listdir(path.parent):
        match = unfinished.fullmatch(entry)
        if match and not is_alive(int(match[1])):
            path.with_name(entry).unlink(missing_ok=True)


def is_alive(process: int) -> bool:
    """Return whether a process with this number runs on this machine."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True
