"""The results of long work in one SQLite file, with a lease on each chunk that a process computes.

Any number of processes, on several hosts, may share the file. The leases of a killed process end after LEASE seconds. A
process on the same boot of the same host can check that the holder of a lease has ended, and ignores the lease at once.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import socket
import sqlite3
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

LEASE = 60.0  # seconds until a lease ends, if its holder does not renew it

_SCHEMA = """
create table if not exists results (
    task text not null,      -- what is computed, with a digest of the code on which the result depends
    chunk integer not null,
    result text not null,    -- JSON, the same on every machine
    seconds real not null,
    seal text not null,      -- digest of the other columns: a row with another digest is damaged, and computed again
    primary key (task, chunk)
);
create table if not exists leases (
    task text not null,
    chunk integer not null,
    holder text not null,    -- the process that computes the chunk: host, process, boot of the host and start of the process
    until real not null,     -- end of the lease in seconds since 1970; the holder renews the lease while it runs
    primary key (task, chunk)
);
"""


NOT_WRITTEN = (
    "SQLITE_FULL",
    "SQLITE_READONLY",
    "SQLITE_IOERR",
)  # the beginnings of the names of SQLite's errors of writing


class WriteRefused(ValueError):
    """SQLite cannot write to the database, which is whole: the disk is full, say, or cannot be written any more."""


class Store:
    """Chunk results in one SQLite file, which any number of processes may share.

    Raises ValueError with the path if SQLite fails: the file is no database, is damaged, or cannot be written when it is
    opened. If the disk is full later, the refused results are kept in memory, and no further chunk is leased.

    unsaved : str
        Why results are in memory only; "" if all are stored.
    """

    def __init__(self, path: Path):
        self.path = Path(path)
        self._lock = threading.RLock()  # joblib iterates over the plan, and claims chunks, in another thread
        self._holder = str(Holder.of_this_process())
        self._renewing = False
        self._refused: dict[str, dict[int, tuple[str, float]]] = {}
        self.unsaved = ""
        with self._naming_the_file():
            self.connection = sqlite3.connect(path, timeout=60, check_same_thread=False)
            self.connection.execute("pragma journal_mode = wal")
            self.connection.execute(
                "pragma synchronous = normal"
            )  # the file stays consistent after a kill; a power cut may lose the last chunks
            with self.connection:
                self.connection.executescript(_SCHEMA)

    def results(self, task: str) -> dict[int, dict[str, Any]]:
        """Return the results of the stored chunks of a task, by chunk. Raises ValueError for a result that is no JSON object."""
        results = {}
        for chunk, text, _ in self._rows(task):
            try:
                results[chunk] = json.loads(text)
            except (ValueError, RecursionError):
                results[chunk] = None
            if not isinstance(results[chunk], dict):
                raise self.forged(task, chunk, "its result must be an object in JSON")
        return results

    def forged(self, task: str, chunk: int, why: str) -> ValueError:
        """Return the exception for a result that no computation of this program stored."""
        return ValueError(
            f"database {self.path} cannot be used: chunk {chunk} of {task!r} was not stored by this program: {why}; delete the "
            "file, or name another with --database"
        )

    def numbers(self, task: str) -> set[int]:
        """Return the numbers of the stored chunks of a task."""
        return {chunk for chunk, _, _ in self._rows(task)}

    def seconds(self, task: str) -> float:
        """Return the seconds of processor time of the stored chunks of a task."""
        return sum(seconds for _, _, seconds in self._rows(task))

    def save(self, chunk: int, results: dict[str, tuple[dict[str, Any], float]]) -> None:
        """Store one chunk of each task, given as task -> (result, seconds), in one transaction, and end their leases.

        Where SQLite refuses that, the results are kept in memory.
        """
        rows = []
        for task, (result, seconds) in results.items():
            text, spent = json.dumps(result), float(seconds)
            rows.append((task, chunk, text, spent, _seal(task, chunk, text, spent)))
        try:
            with self._naming_the_file(), self.connection:
                self.connection.executemany("insert or replace into results values (?, ?, ?, ?, ?)", rows)
                self.connection.executemany(
                    "delete from leases where task = ? and chunk = ?", [row[:2] for row in rows]
                )
        except WriteRefused as error:
            self._go_on_in_memory(error)
            for task, _, text, spent, _ in rows:
                self._refused.setdefault(task, {})[chunk] = (text, spent)

    def claim(self, chunk: int, tasks: Iterable[str]) -> bool:
        """Lease a chunk that is not stored and not leased to another process; return whether that succeeded.

        A lease ends after LEASE seconds unless its holder renews it, and at once if the holder is known to have ended.
        Once SQLite has refused to write, no chunk is leased.
        """
        try:
            return not self.unsaved and self._leased(chunk, list(tasks))
        except WriteRefused as error:
            self._go_on_in_memory(error)
            return False

    def _go_on_in_memory(self, error: WriteRefused) -> None:
        self.unsaved = f"{error}: nothing further is computed, and what is shown is not stored"

    def _leased(self, chunk: int, tasks: list[str]) -> bool:
        with self._naming_the_file(), self.connection:
            self.connection.execute("begin immediate")
            for task in tasks:
                query = "select 1 from results where task = ? and chunk = ?"
                if self.connection.execute(query, (task, chunk)).fetchone():
                    return False
                lease_query = "select holder, until from leases where task = ? and chunk = ?"
                lease = self.connection.execute(lease_query, (task, chunk)).fetchone()
                if lease and lease[0] != self._holder and self._is_valid(*lease):
                    return False
            rows = [(task, chunk, self._holder, time.time() + LEASE) for task in tasks]
            self.connection.executemany("insert or replace into leases values (?, ?, ?, ?)", rows)
        self._keep_renewing()
        return True

    def held_by_others(self, task: str) -> list[str]:
        """Return a line for each other process with leases on chunks of a task: the process, the chunks, and the end."""
        chunks: dict[str, list[int]] = {}
        ends: dict[str, float] = {}
        with self._naming_the_file():
            query = "select holder, chunk, until from leases where task = ? order by chunk"
            for holder, chunk, until in self.connection.execute(query, (task,)):
                if holder != self._holder and self._is_valid(holder, until):
                    chunks.setdefault(holder, []).append(chunk)
                    ends[holder] = max(until, ends.get(holder, until))
        return [
            f"{len(held)} chunks ({', '.join(map(str, held[:5]))}{', ...' if len(held) > 5 else ''}) are held by "
            f"{Holder.parse(holder).name}, for {max(0.0, ends[holder] - time.time()):.0f} seconds more unless it renews them"
            for holder, held in chunks.items()
        ]

    def _is_valid(self, holder: str, until: float) -> bool:
        """Return whether a lease is valid. A lease that ends more than 2 LEASE seconds from now is damaged, and not
        valid."""
        return time.time() < until <= time.time() + 2 * LEASE and not Holder.parse(holder).is_gone()

    def _keep_renewing(self) -> None:
        if self._renewing:
            return
        self._renewing = True

        def renew() -> None:
            while True:
                time.sleep(LEASE / 4)
                with contextlib.suppress(ValueError), self._naming_the_file(), self.connection:
                    until = time.time() + LEASE
                    self.connection.execute("update leases set until = ? where holder = ?", (until, self._holder))

        threading.Thread(target=renew, daemon=True).start()

    def _rows(self, task: str) -> list[tuple[int, str, float]]:
        """Return (chunk, result, seconds) of the intact rows; remove damaged rows, with a line on standard error."""
        intact, damaged = [], []
        with self._naming_the_file():
            query = "select chunk, result, seconds, seal from results where task = ? order by chunk"
            for chunk, result, seconds, seal in self.connection.execute(query, (task,)):
                if seal == _seal(task, chunk, result, seconds):
                    intact.append((chunk, result, seconds))
                else:
                    damaged.append((task, chunk))
            if damaged:
                with self.connection:
                    self.connection.executemany("delete from results where task = ? and chunk = ?", damaged)
                print(f"{self.path.name}: {len(damaged)} damaged chunks are computed again", file=sys.stderr)
        return intact + [(chunk, *refused) for chunk, refused in self._refused.get(task, {}).items()]

    @contextlib.contextmanager
    def _naming_the_file(self) -> Iterator[None]:
        """Turn an error of SQLite into a ValueError that names the file."""
        try:
            with self._lock:
                yield
        except (sqlite3.Error, UnicodeDecodeError, OverflowError) as error:
            hint = "" if "full" in str(error) else "; delete it, or name another with --database"
            kind = WriteRefused if getattr(error, "sqlite_errorname", "").startswith(NOT_WRITTEN) else ValueError
            raise kind(f"database {self.path} cannot be used: {error}{hint}") from None


def _seal(task: str, chunk: int, result: str, seconds: float) -> str:
    return hashlib.sha256(repr((task, chunk, result, seconds)).encode("utf-8", "surrogatepass")).hexdigest()[:24]


@dataclass(frozen=True)
class Holder:
    """A process. Its number is not unique: another container, and another boot, has processes of the same number.

    boot : the ids of the kernel's boot and of the table of processes, "" if the system has none.
    begun : the start of the process in ticks since the boot, "" if the system has no such record.
    """

    host: str
    process: int
    boot: str
    begun: str

    @classmethod
    def of_this_process(cls) -> Holder:
        """Return the holder for this process."""
        return cls(socket.gethostname(), os.getpid(), _boot(), _begun(os.getpid()))

    @classmethod
    def parse(cls, text: str) -> Holder:
        """Return the holder whose `str` is the text; for a damaged text a holder that cannot be checked."""
        parts = text.split(" ")
        if len(parts) != 4 or not parts[1].isdigit():
            return cls("an unknown host", 0, "", "")
        return cls(parts[0], int(parts[1]), parts[2].strip("-"), parts[3].strip("-"))

    def __str__(self) -> str:
        return f"{self.host or '-'} {self.process} {self.boot or '-'} {self.begun or '-'}"

    @property
    def name(self) -> str:
        """Return the process in words, for messages."""
        return f"process {self.process} on {self.host}"

    def is_gone(self) -> bool:
        """Return whether the process has ended for certain: same boot and same host, and no process with this number
        and start.

        Returns False for a process of another host or boot; its leases are then valid until they end.
        """
        own = Holder.of_this_process()
        if not self.boot or self.boot != own.boot or self.host != own.host or not self.begun:
            return False
        return _begun(self.process) != self.begun


def _boot() -> str:
    """Return the ids of the boot and of the table of processes; two containers on one kernel share only the first."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
        return f"{boot}{os.readlink('/proc/self/ns/pid')}".replace("-", "").replace(" ", "")
    except OSError:
        return ""


def _begun(process: int) -> str:
    """Return field 22 of /proc/PID/stat; "" if there is no such process or file."""
    try:
        text = Path(f"/proc/{process}/stat").read_text(encoding="ascii", errors="replace")
    except OSError:
        return ""
    fields = text.rsplit(")", 1)[1].split()
    return "" if fields[0] == "Z" else fields[19]
