"""Mutants (boosters with one mistake) by family, in one registry, with the correct boosters from which they differ."""

from __future__ import annotations

from typing import Any

from properties.sabotage import (  # noqa: F401  they register
    mirror,
    mirror_mistakes,
    multiclass,
    rates,
    signs,
    soft_margin,
    total,
)
from properties.sabotage.registry import CORRECT, MUTANTS, Mutant, faults, full_name, our_boosters

OWN = tuple(CORRECT)  # the correct boosters of our families, before a third-party one is loaded


def audited() -> dict[str, Any]:
    """Return the boosters, by name, that `pytest properties` audits by default.

    Third-party boosters that a test has loaded are left out, so that the result does not depend on the session.

    Returns
    -------
    dict
        Name -> booster.

    Examples
    --------
    >>> "exact.AdaBoost()" in audited()
    True
    """
    return {full_name(booster): booster for booster in [*our_boosters(), *OWN]}


__all__ = ["CORRECT", "MUTANTS", "OWN", "Mutant", "audited", "faults"]
