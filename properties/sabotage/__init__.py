"""Wrong boosters by family, in one registry: each module has its correct boosters, and mutants that differ by a few lines."""

from properties.sabotage import mirror, mirror_mistakes, multiclass, signs, soft_margin, total  # noqa: F401  they register
from properties.sabotage.registry import CORRECT, MUTANTS, Mutant, faults

OWN = tuple(CORRECT)  # the correct ones of our families, before any guest is loaded

__all__ = ["CORRECT", "MUTANTS", "OWN", "Mutant", "faults"]
