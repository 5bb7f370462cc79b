"""The cases on which claims are tried: plays and instances, enumerated, drawn or constructed; and how a case is shrunk.

`__all__` lists the names that a page of claims may import. The module of a name is imported when the name is first read.

>>> from properties.cases import Exhausted, Play, scope
>>> from reference import Game
>>> Exhausted([-1, 1], rows=2, columns=2).count(), scope("one game", lambda effort: [Play(Game([[1]]))]).scope("ci")
(7, 'one game')
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from properties.cases.drawn import (
        Drawn,
        abstaining_games,
        composite,
        confidence_games,
        learner_plays,
        mistake_games,
        planted_games,
        rational_games,
        sign_games,
    )
    from properties.cases.exhaustive import Exhausted, MistakeGames, scope
    from properties.cases.play import Instance, Play, exactly

__all__ = [
    "Drawn",
    "Exhausted",
    "Instance",
    "MistakeGames",
    "Play",
    "abstaining_games",
    "composite",
    "confidence_games",
    "exactly",
    "learner_plays",
    "mistake_games",
    "planted_games",
    "rational_games",
    "scope",
    "sign_games",
]
_MODULES = {"play": ("Instance", "Play", "exactly"), "exhaustive": ("Exhausted", "MistakeGames", "scope")}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    submodule = next((module for module, names in _MODULES.items() if name in names), "drawn")
    return getattr(import_module(f"{__name__}.{submodule}"), name)
