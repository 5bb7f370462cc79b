"""Where tables are printed: a terminal, a file, or a pipe whose reader may have seen enough."""

from __future__ import annotations

from rich.console import Console


class Terminal(Console):
    """Standard output; a closed pipe is Python's own error, which `theorems.commands` takes for the end and not for a failure."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError
