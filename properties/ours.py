"""Our own boosters as an audit meets them: every class, exact and fast, with arguments that small games can bear."""

from __future__ import annotations

from fractions import Fraction

import reference.exact
import reference.fast

CAPPED = {"nu": Fraction(3, 2), "eps": Fraction(1, 4)}
ARGUMENTS: dict[str, list[dict]] = {
    "RelaxedMargin": [CAPPED],
    "LPBoost": [CAPPED, {"nu": 1, "eps": Fraction(1, 10)}],
    "ERLPBoost": [CAPPED],
    "CERLPBoost": [CAPPED | {"step": step} for step in ("short", "line", "classic", "pairwise")],
    "MLPBoost": [CAPPED],
    "MABoost": [
        {"divergence": divergence, "update": update}
        for divergence in ("euclidean", "entropy")
        for update in ("active", "lazy")
    ]
    + [
        {"divergence": "euclidean", "smoothness": 2},
        {"divergence": "entropy", "smoothness": 2},
        {"projection": "double"},
    ],
    "Elimination": [{"min_epoch": 1}, {"min_epoch": 3}],
    "SparseBoost": [{"alpha": "zero"}, {"alpha": "half"}],
}


def our_boosters(families=("exact", "fast")) -> list:
    """Instances of every class that the families export."""
    found = []
    for family in families:
        module = getattr(reference, family)
        for name in module.__all__:
            cls = getattr(module, name)
            if hasattr(cls, "update"):
                found += [cls(**arguments) for arguments in ARGUMENTS.get(name, [{}])]
    return found
