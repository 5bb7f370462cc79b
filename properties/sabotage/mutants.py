"""Sabotaged boosters of all families: what the checks must catch. See properties/sabotage, a module a family."""

from properties.sabotage import mirror, multiclass, signs, soft_margin, total
from properties.sabotage.kind import MUTANTS, Mutant

CORRECT = [*signs.CORRECT, *mirror.CORRECT, *soft_margin.CORRECT, *multiclass.CORRECT, *total.CORRECT]


def faults() -> dict[str, list[Mutant]]:
    """The mutants of each fault."""
    found: dict[str, list[Mutant]] = {}
    for mutant in MUTANTS:
        found.setdefault(mutant.fault, []).append(mutant)
    return found


__all__ = ["CORRECT", "MUTANTS", "Mutant", "faults"]
