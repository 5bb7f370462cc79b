"""Save and restore the mutable state that all boosters of a class share."""

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
LARGEST = 10_000  # entries; a larger container is taken for a table of data, and is not saved
PLAIN = (Number, NoneType, str, tuple)  # immutable types: such a value changes only if its name is assigned again
ABSENT = object()  # stands for the value of a name that does not exist


class State(NamedTuple):
    """A saved state: a copy of each watched container, and the value of each name in each namespace."""

    contents: list
    values: list[dict[str, Any]]  # value by name, for each namespace


class SharedState:
    """The state that the boosters of a class share: class attributes, names of the module, and default values of arguments.

    >>> class Toy:
    ...     count = 0
    ...     def start(self, m, seen=[]): seen.append(m); Toy.count += 1
    >>> shared = SharedState(Toy)
    >>> Toy().start(3)
    >>> with shared.restored(shared.initial):
    ...     Toy.start.__defaults__, Toy.count
    (([],), 0)
    >>> Toy.start.__defaults__, Toy.count
    (([3],), 1)
    """

    def __init__(self, kind: type):
        module = sys.modules.get(kind.__module__)
        classes = [cls for cls in kind.__mro__ if cls is not object]
        self.namespaces = classes if module is None else [*classes, module]
        values = [value for cls in classes for value in vars(cls).values()]
        functions = [getattr(value, "__func__", value) for value in values]
        defaults = [
            entry
            for function in functions
            if isinstance(function, FunctionType)
            for entry in (*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values())
        ]
        values_of_names = [
            (namespace, value)
            for namespace in self.namespaces
            for name, value in vars(namespace).items()
            if _is_watched(name)
        ]
        self.containers = [
            entry for entry in (*defaults, *(value for _, value in values_of_names)) if isinstance(entry, CONTAINERS)
        ]
        self.containers = [entry for entry in self.containers if len(entry) <= LARGEST]
        of_module = {id(value) for namespace, value in values_of_names if namespace is module}
        # copies of the containers of a module are shallow, because these containers may be tables of data
        self._copiers = [copy.copy if id(entry) in of_module else _deep_copy for entry in self.containers]
        self.initial = State(self._copies(self.containers), self._values())

    @property
    def is_written_to(self) -> bool:
        """Return whether boosters of the class may have changed the shared state.

        They may have if a class attribute or a default value is a mutable container, or if a name has another immutable value
        than in `initial`.
        """
        changes = (
            (value, vars(namespace).get(name, ABSENT)) for namespace, name, value in self._changed_values(self.initial)
        )
        plain = (all(value is ABSENT or isinstance(value, PLAIN) for value in change) for change in changes)
        return _deep_copy in self._copiers or any(plain)

    def present(self) -> State:
        """Return the current state, with shallow copies of the containers."""
        return State([*map(copy.copy, self.containers)], self._values())

    def _copies(self, contents: list) -> list:
        return [copier(entry) for copier, entry in zip(self._copiers, contents, strict=True)]

    @contextmanager
    def restored(self, state: State) -> Iterator[None]:
        """Restore a saved state within the block; afterwards the shared state is as before."""
        current = self.present()
        self._restore(State(self._copies(state.contents), state.values))
        try:
            yield
        finally:
            self._restore(current)

    def _restore(self, state: State) -> None:
        for entry, content in zip(self.containers, state.contents, strict=True):
            entry.clear()
            (entry.update if hasattr(entry, "update") else entry.extend)(content)
        for namespace, name, value in [*self._changed_values(state)]:
            if value is ABSENT:
                delattr(namespace, name)
            else:
                setattr(namespace, name, value)

    def _values(self) -> list[dict[str, Any]]:
        return [dict(vars(namespace)) for namespace in self.namespaces]

    def _changed_values(self, state: State) -> Iterator[tuple[Any, str, Any]]:
        """Yield (namespace, name, saved value) for each name whose current value is not the saved one. Names of modules are
        left out."""
        for namespace, values in zip(self.namespaces, state.values, strict=True):
            names = vars(namespace)
            # usually no name has changed, which `map` finds without a Python loop
            if (
                len(names) == len(values)
                and all(map(is_, names, values))
                and all(map(is_, names.values(), values.values()))
            ):
                continue
            for name in filter(_is_watched, dict.fromkeys((*names, *values))):
                value, saved_value = names.get(name, ABSENT), values.get(name, ABSENT)
                if (
                    value is not saved_value
                    and not isinstance(value, ModuleType)
                    and not isinstance(saved_value, ModuleType)
                ):
                    yield namespace, name, saved_value


def _is_watched(name: str) -> bool:
    """Return whether a name is part of the shared state: all are, except `traits` and names that begin with two underscores."""
    return name != "traits" and not name.startswith("__")


def _deep_copy(entry):
    """Return a deep copy of a container, or a shallow copy if the deep copy fails or is not equal to the container."""
    try:
        deep = copy.deepcopy(entry)
        if deep == entry:
            return deep
    except Exception:  # a lock has no deep copy, and an array has no truth value
        pass
    return copy.copy(entry)


def constructor_of(booster) -> Callable[[], Any]:
    """Return a function that constructs a booster equal to `booster`, or returns `booster` itself if its arguments are unknown."""
    try:
        parameters, arguments = parameters_of(type(booster)), arguments_of(booster)
        unknown_parameters = [entry for name, entry in parameters.items() if name not in arguments]
        given_arguments = {
            name: value for name, value in arguments.items() if name in parameters and value != parameters[name].default
        }

        def construct():
            return type(booster)(**given_arguments)

        if (
            all(isinstance(entry.default, CONTAINERS) for entry in unknown_parameters)
            and arguments_of(construct()) == arguments
        ):
            return construct
    except Exception:  # a third-party constructor may raise anything
        pass
    return lambda: booster
