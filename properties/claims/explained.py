"""Explain an exception of an author's page in one line: its text, a likely correction, and the line."""

from __future__ import annotations

import difflib
import inspect
import re
import traceback
from pathlib import Path
from typing import Any

from properties.claims.sides import Misdeclared

HERE = Path(__file__).resolve().parent.parent.parent
OURS = tuple(str(HERE / name) for name in ("reference", "properties", "theorems"))
REFUSED_ARGUMENT = re.compile(
    r"^([\w.]+?)(?:\.__init__)?\(\) (?:takes no arguments|got an unexpected keyword argument|takes \d|takes from|missing)"
)
LONGEST = 300


def explained(error: BaseException, ours: tuple[str, ...] = OURS) -> str:
    """Return an exception in one line: its kind and text, the nearest name or the arguments accepted, the line of the page.

    The text of a `Misdeclared` is complete, and is kept.

    >>> try:
    ...     Path.home().parrent
    ... except AttributeError as error:
    ...     explained(error).partition("has no ")[2]
    "attribute 'parrent': did you mean parent?"
    """
    if isinstance(error, Misdeclared):
        return str(error)
    text = " ".join(str(error).split())[:LONGEST]
    text_and_hint = f"{type(error).__name__}{': ' if text else ''}{text}{_meant(error)}"
    frames = traceback.extract_tb(error.__traceback__)
    pages = [frame for frame in frames if _is_of_a_page(frame.filename, ours)]
    return f"{text_and_hint} ({Path(pages[-1].filename).name}, line {pages[-1].lineno})" if pages else text_and_hint


def _is_of_a_page(filename: str, ours: tuple[str, ...]) -> bool:
    return Path(filename).is_file() and not filename.startswith(ours) and "importlib" not in filename


def _meant(error: BaseException) -> str:
    """Return the likely correction: the nearest attribute or name, or the arguments of the called class."""
    if isinstance(error, AttributeError | NameError) and isinstance(error.name, str):
        offered = dir(error.obj) if isinstance(error, AttributeError) else _names(error)
        near = difflib.get_close_matches(error.name, [name for name in offered if name[0] != "_"], 1)
        return f": did you mean {near[0]}?" if near else ""
    refused = REFUSED_ARGUMENT.match(str(error)) if isinstance(error, TypeError) else None
    called = _called(error, refused[1]) if refused else None
    if called is not None:
        own = called.__init__ is not object.__init__  # type: ignore[misc]  # compared only
        return f"; write {called.__name__}{inspect.signature(called)}" if own else f"; write {called.__name__}()"
    return ""


def _called(error: BaseException, function_name: str) -> type | None:
    """Return the class that the last line of the page calls, if its constructor is the function in Python's message."""
    line = (traceback.extract_tb(error.__traceback__) or [None])[-1]
    for name, value in _names(error).items():
        is_called = line is not None and re.search(rf"\b{re.escape(name)}\(", line.line or "")
        if is_called and isinstance(value, type) and function_name in (name, _constructor_of(value)):
            return value
    return None


def _constructor_of(kind: type) -> str:
    """Return the class in which the constructor of a class is written."""
    return kind.__init__.__qualname__.rpartition(".")[0]  # type: ignore[misc]  # read only


def _names(error: BaseException) -> dict[str, Any]:
    """Return the names in the frame that raised the exception."""
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    return {**frames[-1].f_globals, **frames[-1].f_locals} if frames else {}
