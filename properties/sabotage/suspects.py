"""The boosters that must pass, as an audit meets them: ours, exact and fast, with arguments that small games can bear,
and the correct twins of the mutants."""

from __future__ import annotations

from fractions import Fraction

import reference.exact
import reference.fast
from properties.sabotage.mutants import CORRECT
from properties.traits import name_of

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


def audited_boosters() -> list:
    """Ours and the twins: what `pytest properties` audits where no other booster is named."""
    return [*our_boosters(), *CORRECT]


def full_name(booster) -> str:
    """The name of such a booster among the others: its package or module, class and arguments."""
    module = type(booster).__module__.split(".")
    family = module[1] if module[0] == "reference" else module[-1].removesuffix("_adapter")
    return f"{family}.{name_of(booster)}"
