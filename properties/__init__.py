"""What can be claimed of a booster, and the machinery that checks a claim."""

from properties.audit.audit import audit
from properties.audit.replay import recheck
from properties.audit.suite import check_boosters

__all__ = ["audit", "check_boosters", "recheck"]
