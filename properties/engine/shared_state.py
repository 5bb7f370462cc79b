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
LARGEST = 10_000  # entries of the largest container that is watched; a larger container is a table of data
PLAIN = (Number, NoneType, str, tuple)  # types of immutable values, which change only by assignment to the name
ABSENT = object()


class State(NamedTuple):
    """The contents of each container, and the value of each name."""

    contents: list
    values: list[dict[str, Any]]  # value by name, for each namespace


class SharedState:
    """The shared state of a class of boosters: class attributes, the names of the module, and default values of arguments.

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
        named = [
            (namespace, value)
            for namespace in self.namespaces
            for name, value in vars(namespace).items()
            if _is_watched(name)
        ]
        self.containers = [
            entry for entry in (*defaults, *(value for _, value in named)) if isinstance(entry, CONTAINERS)
        ]
        self.containers = [entry for entry in self.containers if len(entry) <= LARGEST]
        of_module = {id(value) for namespace, value in named if namespace is module}
        # the containers of a module are copied, but not deeply, because they may be tables of data
        self._copiers = [copy.copy if id(entry) in of_module else _deep_copy for entry in self.containers]
        self.initial = State(self._copies(self.containers), self._values())

    @property
    def is_written_to(self) -> bool:
        """Return whether the class has a mutable container, or a name whose plain value has changed since the first state."""
        changes = (
            (value, vars(namespace).get(name, ABSENT)) for namespace, name, value in self._changed_values(self.initial)
        )
        plain = (all(value is ABSENT or isinstance(value, PLAIN) for value in change) for change in changes)
        return _deep_copy in self._copiers or any(plain)

    def present(self) -> State:
        """Return the present state."""
        return State([*map(copy.copy, self.containers)], self._values())

    def _copies(self, contents: list) -> list:
        return [copier(entry) for copier, entry in zip(self._copiers, contents, strict=True)]

    @contextmanager
    def restored(self, state: State) -> Iterator[None]:
        """Restore a state for the duration of the block."""
        present = self.present()
        self._restore(State(self._copies(state.contents), state.values))
        try:
            yield
        finally:
            self._restore(present)

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
        """Yield (namespace, name, value in the state) for each name whose value differs from the state, without modules."""
        for namespace, values in zip(self.namespaces, state.values, strict=True):
            names = vars(namespace)
            # the usual case, in which no name has changed, is decided without a loop
            if (
                len(names) == len(values)
                and all(map(is_, names, values))
                and all(map(is_, names.values(), values.values()))
            ):
                continue
            for name in filter(_is_watched, dict.fromkeys((*names, *values))):
                value, value_in_state = names.get(name, ABSENT), values.get(name, ABSENT)
                if (
                    value is not value_in_state
                    and not isinstance(value, ModuleType)
                    and not isinstance(value_in_state, ModuleType)
                ):
                    yield namespace, name, value_in_state


def _is_watched(name: str) -> bool:
    return name != "traits" and not name.startswith("__")


def _deep_copy(entry):
    """Return a deep copy of a container, or a shallow copy if the deep copy fails or is not equal to the container."""
    try:
        deep = copy.deepcopy(entry)
        if deep == entry:
            return deep
    except Exception:  # for example of a lock or an array
        pass
    return copy.copy(entry)


def constructor_of(booster) -> Callable[[], Any]:
    """Return a function that constructs an equal booster; if the arguments are unknown, it returns the same booster."""
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
