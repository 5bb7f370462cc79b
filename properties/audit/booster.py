"""Make a booster for an audit, start it in its process, and read what it declares."""

from __future__ import annotations

from collections.abc import Mapping

from properties.audit.process import ProcessBackend
from properties.cases.play import Play
from properties.claims import Sides
from properties.engine.caching_backend import CachingBackend
from properties.engine.failures import BoosterProcessEnded, Refused
from properties.engine.local_backend import LocalBackend
from properties.traits import Declared, made, maker

HANGS_AFTER = 20.0  # seconds without a response after which a booster counts as hanging
SIZES_MADE = (2, 3, 9)  # numbers of examples for which the constructor is tried with extreme arguments before an audit


class Source:
    """Make boosters of a class, factory, instance or name; a name is imported when the first booster is made.

    Parameters
    ----------
    source : instance, class, factory or name
        A name is "package.module:Name" or "path/to/file.py:Name".

    Raises
    ------
    ValueError
        With one line of text if there is no object of the name, or if the object is no booster.

    Examples
    --------
    >>> from reference.exact import AdaBoost
    >>> Source(AdaBoost)().start(2) == Source("reference.exact:AdaBoost")().start(2)
    True
    """

    def __init__(self, source):
        self.source, self._make = source, None if isinstance(source, str) else maker(source)

    def located(self):
        """Return the class, or a function that makes boosters."""
        if self._make is None:
            self._make = maker(self.source)
        return self._make

    def __call__(self):
        return made(self.located())


def backend_of(source, isolate: bool = True, limit: float = HANGS_AFTER, caching: bool = False):
    """Return a backend for boosters of a source: in a process of its own, or in this one (with a cache of runs if `caching`)."""
    make = Source(source)
    return ProcessBackend(make, limit) if isolate else (CachingBackend if caching else LocalBackend)(make)


def declared_of(backend, play: Play | None = None) -> Declared:
    """Return what a backend's boosters declare, for the arguments and the number of examples of a play if one is given.

    Raises ValueError in one line if the boosters cannot be made, or their traits cannot be read."""
    of_play = (play.arguments, play.game.m) if play is not None and play.arguments else ()
    try:
        return Declared.checked(_with_functions(backend, backend.answer("traits", None, *of_play), of_play) or {})
    except Refused as error:
        raise ValueError(str(error)) from None
    except BoosterProcessEnded as error:
        raise ValueError(f"booster could not be loaded: {error}") from None


def check_arguments(backend, declared: Declared) -> None:
    """Raise ValueError in one line if a booster cannot be made with an extreme value of a declared argument."""
    for given in declared.arguments.corners():
        for m in SIZES_MADE:
            try:
                backend.answer("traits", None, given, m)
            except Refused as error:
                raise ValueError(f"trait arguments has a value that is refused: {error}") from None
            except BoosterProcessEnded as error:
                raise ValueError(f"booster could not be loaded: {error}") from None


def check_made(backend) -> None:
    """Raise ValueError in one line if a backend's boosters cannot be made. Their traits are not read."""
    try:
        backend.answer("methods", None)
    except Refused as error:
        raise ValueError(str(error)) from None
    except BoosterProcessEnded as error:
        raise ValueError(f"booster could not be loaded: {error}") from None


def _with_functions(backend, traits, of_play: tuple = ()):
    """Return traits in which each function of the booster is a request to the booster's process."""
    if not isinstance(traits, Mapping):
        return traits
    traits, arguments = dict(traits), of_play[:1]
    domain = traits.get("domain")
    if isinstance(domain, (tuple, list)) and len(domain) == 2 and isinstance(domain[1], Mapping):
        traits["domain"] = (domain[0], lambda m: backend.answer("cap", None, m, *arguments))
    promises = traits.get("promises")
    if isinstance(promises, (tuple, list)):
        traits["promises"] = [
            _remote_promise(backend, index, promise, arguments) if isinstance(promise, Mapping) else promise
            for index, promise in enumerate(promises)
        ]
    return traits


def _remote_promise(backend, index: int, promise: Mapping, arguments: tuple):
    """Return a promise whose sides are computed in the booster's process, by the booster's own function. This process compares them."""

    def sides(trace):
        result = backend.answer("promise", None, index, trace.game, trace.transcript, len(trace.columns), *arguments)
        return [Sides(*entry) for entry in result]

    vars(sides).update(promise=promise["function"], statement=promise["statement"], rounds=promise["rounds"])
    if promise["rounds"] == "function":
        vars(sides)["rounds"] = lambda game: backend.answer("rounds", None, index, game, *arguments)
    return sides
