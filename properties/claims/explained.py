"""Explain an exception raised in an author's module in one line: its text, a likely correction, and the line number."""

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
LONGEST = 300  # characters of the text of an exception


def explained(error: BaseException, ours: tuple[str, ...] = OURS) -> str:
    """Return an exception as one line: its type and text, a likely correction, and the last line of the author's module in its
    traceback.

    For a `Misdeclared` the text alone is returned, because it contains a correction. Files in the folders `ours` are not an
    author's.

    >>> try:
    ...     Path.home().parrent
    ... except AttributeError as error:
    ...     explained(error).partition("has no ")[2]
    "attribute 'parrent': did you mean parent?"
    """
    if isinstance(error, Misdeclared):
        return str(error)
    text = " ".join(str(error).split())[:LONGEST]
    text_and_hint = f"{type(error).__name__}{': ' if text else ''}{text}{_correction(error)}"
    frames = traceback.extract_tb(error.__traceback__)
    of_author = [frame for frame in frames if _is_of_author(frame.filename, ours)]
    if not of_author:
        return text_and_hint
    return f"{text_and_hint} ({Path(of_author[-1].filename).name}, line {of_author[-1].lineno})"


def _is_of_author(filename: str, ours: tuple[str, ...]) -> bool:
    """Return whether a file of a traceback is neither in our folders nor in Python's import system."""
    return Path(filename).is_file() and not filename.startswith(ours) and "importlib" not in filename


def _correction(error: BaseException) -> str:
    """Return a likely correction: the existing name nearest to an unknown one, or the signature of a class whose arguments
    were wrong; "" if none is found."""
    if isinstance(error, AttributeError | NameError) and isinstance(error.name, str):
        offered = dir(error.obj) if isinstance(error, AttributeError) else _names(error)
        near = difflib.get_close_matches(error.name, [name for name in offered if name[0] != "_"], 1)
        return f": did you mean {near[0]}?" if near else ""
    refused = REFUSED_ARGUMENT.match(str(error)) if isinstance(error, TypeError) else None
    called = _called_class(error, refused[1]) if refused else None
    if called is not None:
        has_constructor = called.__init__ is not object.__init__  # type: ignore[misc]  # only compared, not called
        return f"; write {called.__name__}{inspect.signature(called) if has_constructor else '()'}"
    return ""


def _called_class(error: BaseException, function_name: str) -> type | None:
    """Return the class that the last line of the traceback calls, if `function_name` is the name of this class or of the class that
    defines its constructor; None if there is no such class."""
    line = (traceback.extract_tb(error.__traceback__) or [None])[-1]
    for name, value in _names(error).items():
        is_called = line is not None and re.search(rf"\b{re.escape(name)}\(", line.line or "")
        if is_called and isinstance(value, type) and function_name in (name, _constructor_of(value)):
            return value
    return None


def _constructor_of(kind: type) -> str:
    """Return the name of the class that defines the constructor of a class, which may be a base class."""
    return kind.__init__.__qualname__.rpartition(".")[0]  # type: ignore[misc]  # only its name is read


def _names(error: BaseException) -> dict[str, Any]:
    """Return the global and local names of the frame that raised the exception."""
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    return {**frames[-1].f_globals, **frames[-1].f_locals} if frames else {}
