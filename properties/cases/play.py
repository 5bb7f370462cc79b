"""The two kinds of cases of a claim: a play of a game, and an instance of named exact values."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from properties.arguments import Given


@dataclass(frozen=True)
class Play:
    """A game with the learner, the number of rounds and the booster that play it; None for those of the claim.

    Parameters
    ----------
    game : Game, MulticlassGame or WeightedGame
        The game.
    oracle : learner, optional
        The learner; None: that of the claim.
    rounds : int, optional
        The number of rounds; None: that of the claim.
    booster : booster, optional
        The booster; None: each booster of the claim.
    arguments : pairs of names and values
        The constructor arguments of an audited booster, as its trait `arguments` declares them; those that are absent
        have their default values.

    Examples
    --------
    >>> from reference import Game
    >>> Play(Game([[1]]), rounds=3).rounds
    3
    """

    game: Any
    oracle: Any = None
    rounds: int | None = None
    booster: Any = None
    arguments: Given = ()


class Instance:
    """Named exact values, read as attributes: Instance(x=Fraction(1, 3), game=Game(...)).

    Parameters
    ----------
    **values : exact values by name
        Read as attributes.

    Raises
    ------
    AttributeError
        For a name that the instance has not.

    Examples
    --------
    >>> case = Instance(x=Fraction(1, 3), rounds=2)
    >>> case.x, case.replaced(rounds=3)
    (Fraction(1, 3), Instance(x=Fraction(1, 3), rounds=3))
    """

    def __init__(self, **values):
        self.values = values

    def __getattr__(self, name):
        values = self.__dict__.get("values", {})
        if name not in values:
            raise AttributeError(f"the instance has no value {name!r}; the values are {', '.join(values)}")
        return values[name]

    def replaced(self, **values) -> Instance:
        """Return a copy with some values changed."""
        return Instance(**{**self.values, **values})

    def __eq__(self, other):
        return isinstance(other, Instance) and self.values == other.values

    def __hash__(self):
        if "_text" not in self.__dict__:  # cached: instances are immutable, and keys of several caches
            self.__dict__["_text"] = repr(self)
        return hash(self.__dict__["_text"])

    def __repr__(self):
        return f"Instance({', '.join(f'{name}={value!r}' for name, value in self.values.items())})"


def exactly(**values) -> Instance:
    """Return an instance in whose tuples ints and strings are converted to rationals.

    Parameters
    ----------
    **values : values by name
        Text such as "1/2" and ints within tuples become Fractions.

    Returns
    -------
    Instance
        The named values.

    Examples
    --------
    >>> exactly(kind="euclidean", point=(1, "1/2"), caps=(None, 2))
    Instance(kind='euclidean', point=(Fraction(1, 1), Fraction(1, 2)), caps=(None, Fraction(2, 1)))
    """

    def rational(entry):
        return None if entry is None else tuple(map(rational, entry)) if isinstance(entry, tuple) else Fraction(entry)

    return Instance(**{name: rational(entry) if isinstance(entry, tuple) else entry for name, entry in values.items()})
