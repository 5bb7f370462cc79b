"""The arguments of the elimination algorithm, exact and fast: what it does where the paper leaves a case open.

Source: Cho, Libgober (2021), Section 3. What each policy means is in the docstring of `reference.exact.Elimination`.
"""

from __future__ import annotations

POLICIES = {
    "perfect": ("stop", "clip", "printed"),
    "lost": ("drop", "hopeless", "stop"),
    "zero": ("keep", "remove"),
    "unseen": ("least", "index"),
}


class EliminationPolicies:
    """min_epoch is the paper's K, an int >= 1; the policies are words. Raises ValueError for anything else."""

    traits = {"columns": "labels", "symmetries": ("examples", "duplicates")}  # noqa: RUF012

    def __init__(self, min_epoch: int, perfect="stop", lost="drop", zero="keep", unseen="least"):
        if not isinstance(min_epoch, int) or isinstance(min_epoch, bool) or min_epoch < 1:
            raise ValueError(f"min_epoch must be an int that is at least 1, got {min_epoch!r}")
        for name, value in (("perfect", perfect), ("lost", lost), ("zero", zero), ("unseen", unseen)):
            if value not in POLICIES[name]:
                raise ValueError(f"{name} must be one of {', '.join(POLICIES[name])}, got {value!r}")
        self.min_epoch = min_epoch
        self.perfect, self.lost, self.zero, self.unseen = perfect, lost, zero, unseen
