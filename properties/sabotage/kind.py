"""A mutant: a booster with one plausible mistake."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

MUTANTS: list[Mutant] = []


@dataclass(frozen=True)
class Mutant:
    """name: family and class; fault: the mistake in words, shared by mutants that make the same one elsewhere."""

    family: str
    fault: str
    booster: Any

    @property
    def name(self) -> str:
        return f"{self.family}.{type(self.booster).__name__}"


def sabotaged(family: str, fault: str, **arguments):
    """Registers a booster class, made with `arguments`, as a mutant of a family with this fault."""

    def register(cls):
        MUTANTS.append(Mutant(family, fault, cls(**arguments)))
        return cls

    return register
