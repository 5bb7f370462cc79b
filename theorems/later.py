"""Libraries that few need and that take long to import: every worker of a session collects every page and every test."""

from __future__ import annotations

import importlib


class Later:
    """A module that is imported when something of it is first asked for.

    >>> Later("fractions").Fraction(1, 2)
    Fraction(1, 2)
    """

    def __init__(self, module: str):
        self._module = module

    def __getattr__(self, name: str):
        if name.startswith("_"):  # pytest asks everything that it meets whether it is a test or a fixture
            raise AttributeError(name)
        return getattr(importlib.import_module(self._module), name)


sympy = Later("sympy")
