"""Wrong boosters by family, in one registry: each module has its correct boosters, and mutants that differ by a few lines."""

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

OWN = tuple(CORRECT)  # the correct ones of our families, before any guest is loaded


def audited() -> dict[str, Any]:
    """By name what `pytest properties` audits where no booster is named. Guests that some test has loaded are not among
    them: what is audited does not depend on what else a session collects.

    >>> "exact.AdaBoost()" in audited()
    True
    """
    return {full_name(booster): booster for booster in [*our_boosters(), *OWN]}


__all__ = ["CORRECT", "MUTANTS", "OWN", "Mutant", "audited", "faults"]
