"""The arguments of the elimination algorithm, exact and fast: a policy for each case that the paper leaves open.

Source: Cho, Libgober (2021), Section 3. The docstring of `reference.exact.Elimination` explains each policy.
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
    """Check and store the arguments of the elimination algorithm. Raises ValueError with the accepted values.

    min_epoch : the paper's K, an int >= 1.
    perfect, lost, zero, unseen : one of the words of POLICIES each.
    """

    @property
    def traits(self) -> dict[str, Any]:
        """The declared traits: columns of labels, coefficients that later rounds never change, symmetry in the examples."""
        return {"columns": "labels", "coefficients": "kept", "symmetries": ("examples", "duplicates")}

    def __init__(self, min_epoch: int, perfect="stop", lost="drop", zero="keep", unseen="least"):
        for name, value in (("perfect", perfect), ("lost", lost), ("zero", zero), ("unseen", unseen)):
            chosen(name, value, POLICIES[name])
        self.min_epoch = checked_count(min_epoch, "min_epoch")
        self.perfect, self.lost, self.zero, self.unseen = perfect, lost, zero, unseen
