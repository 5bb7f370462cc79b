"""Write files atomically, and lock files that several processes share. All other modules write files with these functions.

A booster of someone else may leave symbolic links, pipes and devices where this process will write. For this reason a link or
special file that appeared while a booster ran is refused, and an audit writes into an `OpenFolder`.
"""

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
CLOCK = 0.1  # seconds by which the time of a file may be behind the clock
booster_times: list[list[float]] = []  # pairs [start, end] of the times in which a booster of someone else ran
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


def changed_by_a_booster(changed: float) -> bool:
    """Return whether a time at which a file was changed is one at which a booster of someone else ran."""
    return any(start <= changed <= end for start, end in booster_times)


def _refuse_planted(path: Path) -> None:
    """Raise NotWritten if the path leads through a symbolic link, or to a special file, that appeared while boosters ran."""
    for part in (path, *path.absolute().parents):
        try:
            status = os.lstat(part)
        except OSError:
            continue
        is_plain = stat.S_ISDIR(status.st_mode) or stat.S_ISREG(status.st_mode)
        if is_plain or os.path.realpath(part.parent).startswith(("/proc/", "/dev/")) or part.parent == Path("/dev"):
            continue  # in /proc the time of a link is that of its first use
        if changed_by_a_booster(status.st_ctime):
            kind = "symbolic link" if stat.S_ISLNK(status.st_mode) else "special file"
            raise NotWritten(f"{path} could not be written: {part} is a {kind} that appeared while a booster ran")


class OpenFolder:
    """A folder whose files an audit reads and writes while a booster may change all names in the file system.

    The folder, or the nearest folder above it that exists, is opened at once; afterwards no symbolic link is followed, and only
    regular files are read. Files are replaced, never written in place. Systems without descriptors of folders use paths.
    Use the folder in a `with` statement, or call `close`.

    Examples
    --------
    >>> with tempfile.TemporaryDirectory() as name, OpenFolder(Path(name) / "new") as folder:
    ...     path = folder.write("one.json", "{}")
    ...     folder.read("one.json", most=100), folder.read("two.json", most=100)
    ('{}', None)
    """

    def __init__(self, path: Path | str):
        self.path = Path(path)
        self._missing: list[str] = []
        self._handle: int | None = None
        self._error: OSError | None = None
        existing = self.path.absolute()
        if not _BY_DESCRIPTOR:
            return
        try:
            while not os.path.lexists(existing):
                self._missing.insert(0, existing.name)
                existing = existing.parent
            self._handle = os.open(existing, os.O_RDONLY | _FOLDER)
        except OSError as error:  # reported by `write`
            self._error = error

    def __enter__(self) -> OpenFolder:
        return self

    def __exit__(self, *_) -> None:
        self.close()

    def close(self) -> None:
        """Close the folder."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def write(self, name: str, text: str, within: str = "") -> Path:
        """Write a file, in the folder or in its subfolder `within`, and return its path. Raises NotWritten if that fails."""
        path = self.path / within / name
        if not _BY_DESCRIPTOR:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, text)
            return path
        try:
            handle = self._opened(within, make=True)
            temporary = f".{name}.{secrets.token_hex(8)}.tmp"
            try:
                flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINK
                with open(os.open(temporary, flags, 0o666, dir_fd=handle), "wb") as stream:
                    stream.write(text.encode("utf-8"))
                    stream.flush()
                    os.fsync(stream.fileno())
                os.rename(temporary, name, src_dir_fd=handle, dst_dir_fd=handle)
            except BaseException:
                with contextlib.suppress(OSError):
                    os.unlink(temporary, dir_fd=handle)
                raise
            finally:
                os.close(handle)
        except OSError as error:
            raise unwritten(path, error) from None
        return path

    def read(self, name: str, most: int, within: str = "") -> str | None:
        """Return the text of a regular file of at most `most` bytes; None if there is no such file."""
        path = self.path / within / name
        if not _BY_DESCRIPTOR:
            return path.read_text(encoding="utf-8") if path.is_file() and path.stat().st_size <= most else None
        try:
            handle = self._opened(within, make=False)
            try:
                file = os.open(name, os.O_RDONLY | _NO_LINK | getattr(os, "O_NONBLOCK", 0), dir_fd=handle)
            finally:
                os.close(handle)
            with open(file, "rb") as stream:
                content = stream.read(most + 1) if stat.S_ISREG(os.fstat(file).st_mode) else b"\0" * (most + 1)
        except OSError:
            return None
        return content.decode("utf-8") if len(content) <= most else None

    def _opened(self, within: str, make: bool) -> int:
        """Return a descriptor of the folder or of its subfolder, which the caller closes."""
        if self._error is not None:
            raise self._error
        assert self._handle is not None, "the folder is closed"
        current = os.dup(self._handle)
        try:
            for name in (*self._missing, *filter(None, [within])):
                if make:
                    with contextlib.suppress(FileExistsError):
                        os.mkdir(name, dir_fd=current)
                inner = os.open(name, os.O_RDONLY | _FOLDER | _NO_LINK, dir_fd=current)
                os.close(current)
                current = inner
        except BaseException:
            os.close(current)
            raise
        return current


_BY_DESCRIPTOR = {
    os.open,
    os.mkdir,
    os.unlink,
    os.rename,
} <= os.supports_dir_fd  # elsewhere no booster is isolated either
_FOLDER, _NO_LINK = getattr(os, "O_DIRECTORY", 0), getattr(os, "O_NOFOLLOW", 0)


def _write(path: Path, content: bytes) -> None:
    _refuse_planted(path)
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
        _refuse_planted(Path(f"{path}.lock"))
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
