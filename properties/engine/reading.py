"""Read the file of a witness. The checks are: a regular file, its size, the depth of its JSON, the schema, in this order.

Data that fits the schema is converted to exact values by `properties.cases.exact_json.decode`, and its numbers are bounded by
`reference.arithmetic.fraction`. Nothing in a file is imported, unpickled or evaluated.
"""

from __future__ import annotations

import functools
import json
import os
import stat
from pathlib import Path
from typing import Any

LARGEST_FILE = 4 << 20  # bytes of a file
DEEPEST = 64  # the most nested lists and objects
MOST_PARTS = 100_000  # numbers, texts, lists and objects of a file
MOST_ENTRIES = 20_000  # entries of a game
MOST_ROUNDS = 20_000  # rounds of a play with a transcript
MOST_FREE_ROUNDS = 1_000  # rounds of a play without a transcript
LONGEST_TEXT = 20_000  # characters of a text

_WHOLE = {"type": "integer"}
_GAME = {
    "type": "array",
    "minItems": 1,
    "items": {
        "type": "array",
        "minItems": 1,
        "items": {"type": ["integer", "number", "string"], "maxLength": LONGEST_TEXT},
    },
}
_TRANSCRIPT = {
    "type": "array",
    "maxItems": MOST_ROUNDS,
    "items": {
        "type": "array",
        "prefixItems": [{"type": "integer", "minimum": 0}, {"enum": [1, -1]}],
        "minItems": 2,
        "maxItems": 2,
    },
}
SCHEMA = {
    "type": "object",
    "required": ["claim", "case"],
    "properties": {
        "format": {"const": 1},
        "claim": {"type": "string", "pattern": r"^[\w.-]{1,200}$"},
        "note": {"type": "string", "maxLength": LONGEST_TEXT},
        "audit": {"type": "string"},
        "promise": {"type": ["array", "null"], "minItems": 1, "items": {"type": "string", "maxLength": 99}},
        "sides": {"type": "object"},
        "case": {
            "type": "object",
            "required": ["kind"],
            "properties": {
                "kind": {"enum": ["play", "game", "instance"]},
                "rounds": {"type": ["integer", "null"], "minimum": 0, "maximum": MOST_ROUNDS},
                "transcript": _TRANSCRIPT,
                "transcripts": {  # the transcripts of several runs, by name
                    "type": "object",
                    "propertyNames": {"maxLength": 100},
                    "additionalProperties": _TRANSCRIPT,
                },
                "together": {"type": "string", "maxLength": LONGEST_TEXT},  # the boosters of several runs, as text
                "picks": {"type": "array", "maxItems": MOST_ROUNDS, "items": _WHOLE},
                "game": _GAME,
                "booster": {
                    "type": "object",
                    "required": ["family", "class"],
                    "properties": {
                        "family": {"type": "string", "maxLength": 200},
                        "class": {"type": "string", "maxLength": 200},
                        "arguments": {"type": "object", "maxProperties": 40},
                    },
                },
            },
        },
    },
}


def load_json(path: Path) -> dict[str, Any]:
    """Return the content of the file of a witness. Raises ValueError, in one line without the file's name, for any other file.

    Parameters
    ----------
    path : Path
        The file.

    Returns
    -------
    dict
        The content, checked against the schema.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder) / "toy.json"
    ...     path.write_text('{"claim": "TOY.lemma-1"}') and load_json(path)
    Traceback (most recent call last):
        ...
    ValueError: the file: 'case' is a required property
    """
    try:
        handle = os.open(
            path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)
        )  # without O_NONBLOCK the opening of a pipe without a writer waits
        with open(handle, "rb") as stream:
            kind = os.fstat(handle)
            if not stat.S_ISREG(kind.st_mode):
                raise ValueError("the path must be a regular file")
            text = stream.read(LARGEST_FILE + 1)
    except OSError as error:
        raise ValueError(error.strerror or type(error).__name__) from None
    if len(text) > LARGEST_FILE:
        raise ValueError(f"the file must have at most {LARGEST_FILE} bytes")
    try:
        data = json.loads(text.decode("utf-8"), parse_constant=_refused)
    except UnicodeDecodeError:
        raise ValueError("the file must be UTF-8 text") from None
    except RecursionError:
        raise ValueError(f"lists and objects must be nested at most {DEEPEST} deep") from None
    return checked(data)


def checked(data: Any) -> dict[str, Any]:
    """Return the data. Raises ValueError, in one line, if it violates the schema or a bound."""
    depth, parts = _extent(data)
    if depth > DEEPEST:
        raise ValueError(f"lists and objects must be nested at most {DEEPEST} deep")
    if parts > MOST_PARTS:
        raise ValueError(f"the file must have at most {MOST_PARTS} numbers, texts, lists and objects, got {parts}")
    from jsonschema.exceptions import best_match

    error = best_match(_validator().iter_errors(data))
    if error is not None:
        location = ".".join(map(str, error.absolute_path)) or "the file"
        message = error.message if len(error.message) <= 120 else f"{error.message[:60]} ... {error.message[-50:]}"
        raise ValueError(f"{location[:80]}: {''.join(c if c.isprintable() else ' ' for c in message)}")
    case = data["case"]
    entries = sum(map(len, case.get("game", ())))
    if entries > MOST_ENTRIES:
        raise ValueError(f"case.game must have at most {MOST_ENTRIES} entries, got {entries}")
    if "transcript" not in case and (case.get("rounds") or 0) > MOST_FREE_ROUNDS:
        raise ValueError(f"case.rounds must be at most {MOST_FREE_ROUNDS} without a transcript, got {case['rounds']}")
    return data


@functools.cache
def _validator():
    from jsonschema import Draft202012Validator  # imported here: most runs read no witness

    return Draft202012Validator(SCHEMA)


def _refused(word: str):
    raise ValueError(f"numbers must be finite, got {word}")


def _extent(data: Any) -> tuple[int, int]:
    """Return the depth of nested lists and objects, and the number of parts, without recursion and down to DEEPEST only."""
    depth, parts, level = 0, 0, [data]
    while level and depth <= DEEPEST:
        parts += len(level)
        level = [
            part
            for entry in level
            if isinstance(entry, (list, dict))
            for part in (entry.values() if isinstance(entry, dict) else entry)
        ]
        depth += 1
    return depth, parts
