"""sympy, imported when something of it is first asked for: certificates need it, and it takes long to import."""

import importlib


def __getattr__(name: str):
    return getattr(importlib.import_module("sympy"), name)
