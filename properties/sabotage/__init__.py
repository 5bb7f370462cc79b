"""Mutants (boosters with one mistake) by family, in one registry, with the correct boosters from which they differ."""

from __future__ import annotations

from typing import Any

from properties.sabotage import mirror, mirror_mistakes, multiclass, signs, soft_margin, total  # noqa: F401  they register
from properties.sabotage.registry import CORRECT, MUTANTS, Mutant, faults, full_name, our_boosters

OWN = tuple(CORRECT)  # the correct boosters of our families, before a third-party one is loaded


def audited() -> dict[str, Any]:
    """Return the boosters, by name, that `pytest properties` audits by default.

    Third-party boosters that a test has loaded are left out, so that the result does not depend on the session.

    >>> "exact.AdaBoost()" in audited()
    True
    """
    return {full_name(booster): booster for booster in [*our_boosters(), *OWN]}


__all__ = ["CORRECT", "MUTANTS", "OWN", "Mutant", "audited", "faults"]
