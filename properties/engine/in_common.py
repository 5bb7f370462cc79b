"""The mutable state that all boosters of a class share: how it was at first, and how it is now."""

from __future__ import annotations

import copy
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from numbers import Number
from operator import is_
from types import FunctionType, ModuleType, NoneType
from typing import Any, NamedTuple

from properties.traits import arguments_of, parameters_of

CONTAINERS = (list, dict, set, bytearray, deque)  # mutable, and can be emptied and filled again
LARGEST = 10_000  # entries; a larger container is a table of data, and is not watched
PLAIN = (Number, NoneType, str, tuple)  # immutable values: a change binds the name anew
GONE = object()


class State(NamedTuple):
    """The contents of each container, and the value of each name."""

    contents: list
    bound: list[dict[str, Any]]  # for each place


class Shared:
    """The shared state of a class of boosters: its attributes, the names of its module, and defaults of arguments.

    >>> class Toy:
    ...     count = 0
    ...     def start(self, m, seen=[]): seen.append(m); Toy.count += 1
    >>> shared = Shared(Toy)
    >>> Toy().start(3)
    >>> with shared.being(shared.first):
    ...     Toy.start.__defaults__, Toy.count
    (([],), 0)
    >>> Toy.start.__defaults__, Toy.count
    (([3],), 1)
    """

    def __init__(self, kind: type):
        module = sys.modules.get(kind.__module__)
        classes = [cls for cls in kind.__mro__ if cls is not object]
        self.places = classes if module is None else [*classes, module]
        values = [value for cls in classes for value in vars(cls).values()]
        functions = [getattr(value, "__func__", value) for value in values]
        defaults = [
            entry
            for function in functions
            if isinstance(function, FunctionType)
            for entry in (*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values())
        ]
        named = [
            (place, value) for place in self.places for name, value in vars(place).items() if _is_looked_after(name)
        ]
        self.held = [entry for entry in (*defaults, *(value for _, value in named)) if isinstance(entry, CONTAINERS)]
        self.held = [entry for entry in self.held if len(entry) <= LARGEST]
        of_module = {id(value) for place, value in named if place is module}
        # a module may hold tables of data: its containers are copied, but not deeply
        self._copied = [copy.copy if id(entry) in of_module else _contents for entry in self.held]
        self.first = State(self._copies(self.held), self._bound())

    @property
    def is_written_to(self) -> bool:
        """Return whether the class has a container of its own, or a name with another plain value than at first."""
        changes = ((value, vars(place).get(name, GONE)) for place, name, value in self._bound_otherwise(self.first))
        plain = (all(value is GONE or isinstance(value, PLAIN) for value in change) for change in changes)
        return _contents in self._copied or any(plain)

    def now(self) -> State:
        """Return the present state."""
        return State([*map(copy.copy, self.held)], self._bound())

    def _copies(self, contents: list) -> list:
        return [copied(entry) for copied, entry in zip(self._copied, contents, strict=True)]

    @contextmanager
    def being(self, state: State) -> Iterator[None]:
        """Restore a state for the duration of the block."""
        now = self.now()
        self._put(State(self._copies(state.contents), state.bound))
        try:
            yield
        finally:
            self._put(now)

    def _put(self, state: State) -> None:
        for entry, content in zip(self.held, state.contents, strict=True):
            entry.clear()
            (entry.update if hasattr(entry, "update") else entry.extend)(content)
        for place, name, value in [*self._bound_otherwise(state)]:
            if value is GONE:
                delattr(place, name)
            else:
                setattr(place, name, value)

    def _bound(self) -> list[dict[str, Any]]:
        return [dict(vars(place)) for place in self.places]

    def _bound_otherwise(self, state: State) -> Iterator[tuple[Any, str, Any]]:
        """Yield the names whose value differs from that in a state, with that value; imported modules are left out."""
        for place, bound in zip(self.places, state.bound, strict=True):
            names = vars(place)
            # the usual case, in which no name has changed, is decided without a loop
            if (
                len(names) == len(bound)
                and all(map(is_, names, bound))
                and all(map(is_, names.values(), bound.values()))
            ):
                continue
            for name in filter(_is_looked_after, dict.fromkeys((*names, *bound))):
                now, then = names.get(name, GONE), bound.get(name, GONE)
                if now is not then and not isinstance(now, ModuleType) and not isinstance(then, ModuleType):
                    yield place, name, then


def _is_looked_after(name: str) -> bool:
    return name != "traits" and not name.startswith("__")


def _contents(entry):
    """Return a deep copy; a shallow one if an entry cannot be copied, or is not equal to its copy."""
    try:
        deep = copy.deepcopy(entry)
        if deep == entry:
            return deep
    except Exception:  # a lock, an array
        pass
    return copy.copy(entry)


def by_its_class(booster) -> Callable[[], Any]:
    """Return a function that constructs an equal booster, or one that returns this booster if its arguments are unknown."""
    try:
        usual, known = parameters_of(type(booster)), arguments_of(booster)
        untold = [entry for name, entry in usual.items() if name not in known]
        given = {name: value for name, value in known.items() if name in usual and value != usual[name].default}

        def again():
            return type(booster)(**given)

        if all(isinstance(entry.default, CONTAINERS) for entry in untold) and arguments_of(again()) == known:
            return again
    except Exception:  # a constructor may need anything
        pass
    return lambda: booster
