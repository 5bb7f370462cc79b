"""Libraries that few pages need and that take long to import. Without delay, every worker of a session would import
them with the pages."""

from __future__ import annotations

import importlib


class Later:
    """A module that is imported when one of its attributes is first read.

    >>> Later("fractions").Fraction(1, 2)
    Fraction(1, 2)
    """

    def __init__(self, module: str):
        self._module = module

    def __getattr__(self, name: str):
        if name.startswith("_"):  # pytest reads private attributes of every object that it collects
            raise AttributeError(name)
        return getattr(importlib.import_module(self._module), name)


sympy = Later("sympy")
