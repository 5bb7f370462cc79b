"""What `pytest properties` audits where no other booster is named."""

from __future__ import annotations

from typing import Any

from properties.sabotage import OWN
from properties.sabotage.registry import full_name, our_boosters


def audited_boosters() -> list:
    """Those of `reference` and the correct ones beside the mutants. Guests that some test has loaded are not among them:
    what is audited does not depend on what else a session collects."""
    return [*our_boosters(), *OWN]


def by_name() -> dict[str, Any]:
    """The same by their full names."""
    return {full_name(booster): booster for booster in audited_boosters()}
