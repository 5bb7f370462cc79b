"""Audit a third-party booster: its process, its transcript, its report.

The package can be called: `from properties import audit` gives this package, and `audit(booster, claims)` calls the
function `properties.audit.audit.audit`. So `audit` is both the function of the contract and the package of these modules,
and neither hides the other. The function, with its arguments:
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

from properties.audit.audit import audit as _audit


class _CallablePackage(ModuleType):
    """A package that calls its main function when it is called, and that can be pickled as a function can."""

    def __call__(self, *arguments, **options):
        return _audit(*arguments, **options)

    def __reduce__(self):
        return import_module, (self.__name__,)


__doc__ = f"{__doc__}\n    {_audit.__doc__}"
__wrapped__ = _audit  # where `inspect.signature` and `inspect.unwrap` find the function
sys.modules[__name__].__class__ = _CallablePackage
