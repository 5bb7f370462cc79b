"""Claims about boosters, and the engine that checks a claim."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # a reference.py of the folder it runs in is not ours
try:
    import reference
finally:
    del sys.path[0]
if Path(reference.__file__ or "").parent.parent != Path(__file__).parent.parent:
    raise ImportError(f"boostproof's package reference is hidden by {reference.__file__}, which was imported before")

from properties.audit.replay import recheck
from properties.audit.suite import check_boosters

if TYPE_CHECKING:  # `audit` is the package `properties.audit`, which can be called; type checkers see the function
    from properties.audit.audit import audit

__all__ = ["audit", "check_boosters", "recheck"]
