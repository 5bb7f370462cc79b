"""What can be claimed of a booster, and the machinery that checks a claim."""

from properties.audit import audit
from properties.suite import check_boosters

__all__ = ["audit", "check_boosters"]
