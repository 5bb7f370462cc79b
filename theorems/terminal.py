"""Standard output for tables: a terminal, a file, or a pipe that may be closed early."""

from __future__ import annotations

from rich.console import Console


class Terminal(Console):
    """Standard output. A closed pipe raises BrokenPipeError, which `theorems.commands` treats as the end and not as a
    failure."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError
