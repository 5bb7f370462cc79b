"""Sources of cases that are neither enumerated nor drawn: lists, and real data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from properties.claims.sides import Misdeclared


@dataclass(frozen=True)
class Listed:
    """A source that is a finite list of cases.

    Parameters
    ----------
    name : str
        The name shown in messages and items.
    listed
        The cases (games, plays, instances), or a function without arguments that returns them.
    fast : bool
        Whether the cases are run in floats. The name of the pytest item then says so.
    whole
        Whether the statement is about these cases only, such as recorded runs, so that a verdict needs no further cases.
        The grade of the claim is then the grade of the cases: `certified` in exact numbers.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from properties.claims import Instance
    >>> halves = Listed("two halves", [Instance(x=Fraction(1, 2)), Instance(x=Fraction(-1, 2))])
    >>> halves.scope("ci"), len(list(halves.cases("ci")))
    ('two halves', 2)
    """

    name: str
    listed: Sequence[Any] | Callable[[], Iterable[Any]]
    fast: bool = False
    whole: bool = False

    def __post_init__(self):
        if not (callable(self.listed) or isinstance(self.listed, Iterable)) or isinstance(self.listed, str):
            raise Misdeclared(
                f"the cases of Listed({self.name!r}, ...) must be a list, or a function that returns one, got {self.listed!r}"[
                    :200
                ]
                + f": write Listed({self.name!r}, [Game([[1, -1], [-1, 1]])])"
            )

    def cases(self, effort: str) -> Iterable[Any]:
        return self.listed() if callable(self.listed) else self.listed

    def scope(self, effort: str) -> str:
        return self.name


@dataclass(frozen=True)
class Data:
    """A source of cases made from real data, in the folder given with --data. Without --data the source is not used.

    Parameters
    ----------
    make : folder -> cases
    name : str
        The name shown in messages and items.
    fast : bool
        Whether the cases are run in floats.
    folder : set from --data

    Examples
    --------
    >>> source = Data(lambda folder: [folder.name], folder=Path("datasets"))
    >>> source.cases("ci"), source.scope("ci")
    (['datasets'], 'data in datasets')
    """

    make: Callable[[Path], Iterable[Any]]
    name: str = "data"
    fast: bool = False
    folder: Path | None = field(default=None)

    def cases(self, effort: str) -> Iterable[Any]:
        assert self.folder is not None, "a Data source needs a folder, given with --data"
        return self.make(self.folder)

    def scope(self, effort: str) -> str:
        return f"data in {self.folder.name if self.folder else '(none)'}"
