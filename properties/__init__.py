"""What can be claimed of a booster, and the machinery that checks a claim."""

from typing import TYPE_CHECKING

from properties.audit.replay import recheck
from properties.audit.suite import check_boosters

if TYPE_CHECKING:  # `audit` is the package `properties.audit`, which can be called; type checkers see the function
    from properties.audit.audit import audit

__all__ = ["audit", "check_boosters", "recheck"]
