"""The arguments of the elimination algorithm, exact and fast: what it does where the paper leaves a case open.

Source: Cho, Libgober (2021), Section 3. What each policy means is in the docstring of `reference.exact.Elimination`.
"""

from __future__ import annotations

from typing import Any

from reference.arithmetic.inputs import checked_count, chosen

POLICIES = {
    "perfect": ("stop", "clip", "printed"),
    "lost": ("drop", "hopeless", "stop"),
    "zero": ("keep", "remove"),
    "unseen": ("least", "index"),
}


class EliminationPolicies:
    """min_epoch is the paper's K, an int >= 1; the policies are words. Raises ValueError for anything else."""

    @property
    def traits(self) -> dict[str, Any]:
        """Labels for columns; votes keep their weights, and neither order nor copies of examples matter."""
        return {"columns": "labels", "coefficients": "kept", "symmetries": ("examples", "duplicates")}

    def __init__(self, min_epoch: int, perfect="stop", lost="drop", zero="keep", unseen="least"):
        for name, value in (("perfect", perfect), ("lost", lost), ("zero", zero), ("unseen", unseen)):
            chosen(name, value, POLICIES[name])
        self.min_epoch = checked_count(min_epoch, "min_epoch")
        self.perfect, self.lost, self.zero, self.unseen = perfect, lost, zero, unseen
