"""What a claim is tried on: a game, a play of a game, or an instance of named exact values; and their JSON form."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from reference.game import Game
from reference.labels.game import MulticlassGame


@dataclass(frozen=True)
class Play:
    """A game with the learner and the number of rounds it is to be played with (None: the claim's own)."""

    game: Any
    oracle: Any = None
    rounds: int | None = None
    booster: Any = None


class Instance:
    """Named exact values, read as attributes: Instance(x=Fraction(1, 3), game=Game(...))."""

    def __init__(self, **values):
        self.values = values

    def __getattr__(self, name):
        values = self.__dict__.get("values", {})
        if name not in values:
            raise AttributeError(f"the instance has no value {name!r}; it has {', '.join(values)}")
        return values[name]

    def replaced(self, **values) -> Instance:
        """A copy with some values changed."""
        return Instance(**{**self.values, **values})

    def __eq__(self, other):
        return isinstance(other, Instance) and self.values == other.values

    def __hash__(self):
        if "_text" not in self.__dict__:  # several caches ask, and the values do not change
            self.__dict__["_text"] = repr(self)
        return hash(self.__dict__["_text"])

    def __repr__(self):
        return f"Instance({', '.join(f'{name}={value!r}' for name, value in self.values.items())})"


_TAGGED: dict[str, type] = {"$game": Game, "$multiclass": MulticlassGame}


def register_json(tag: str, cls: type) -> None:
    """Lets values of `cls` (with to_json() and from_json()) stand in witnesses, under `tag` (a word beginning with $)."""
    _TAGGED[tag] = cls


def encode(value: Any) -> Any:
    """The JSON form of an exact value. Raises ValueError for one that has none."""
    if value is None or isinstance(value, (bool, str, int)):
        return value
    if isinstance(value, Fraction):
        return {"$fraction": str(value)}
    if isinstance(value, float):
        return {"$float": value.hex()}
    for tag, cls in _TAGGED.items():
        if isinstance(value, cls):
            return {tag: value.to_json()}  # type: ignore[attr-defined]
    if isinstance(value, Instance):
        return {"$instance": {name: encode(entry) for name, entry in value.values.items()}}
    if isinstance(value, Mapping):
        return {"$map": [[encode(key), encode(entry)] for key, entry in value.items()]}
    if isinstance(value, (set, frozenset)):
        return [encode(entry) for entry in sorted(value)]
    if isinstance(value, (list, tuple)):
        return [encode(entry) for entry in value]
    if hasattr(value, "tolist"):
        return encode(value.tolist())
    raise ValueError(f"value has no exact JSON form: {type(value).__name__} {value!r}")


def decode(data: Any) -> Any:
    """The value that `encode` wrote; sequences come back as tuples. Raises ValueError for anything else."""
    if data is None or isinstance(data, (bool, str, int)):
        return data
    if isinstance(data, float):
        if not math.isfinite(data):
            raise ValueError(f"numbers must be finite, got {data!r}")
        return Fraction(data)
    if isinstance(data, list):
        return tuple(decode(entry) for entry in data)
    if isinstance(data, dict) and len(data) == 1:
        ((tag, content),) = data.items()
        if tag == "$fraction":
            return _parsed(Fraction, tag, content)
        if tag == "$float":
            return _parsed(float.fromhex, tag, content)
        if tag == "$instance" and isinstance(content, dict):
            return Instance(**{name: decode(entry) for name, entry in content.items()})
        if tag == "$map" and isinstance(content, list) and all(isinstance(p, list) and len(p) == 2 for p in content):
            return {decode(key): decode(entry) for key, entry in content}
        if tag in _TAGGED:
            return _TAGGED[tag].from_json(content)  # type: ignore[attr-defined]
    raise ValueError(f"unknown JSON form: {str(data)[:80]}")


def _parsed(parse, tag: str, content: Any):
    try:
        return parse(content)
    except (TypeError, ValueError, ZeroDivisionError) as error:
        raise ValueError(f"{tag} does not parse: {error}") from None
