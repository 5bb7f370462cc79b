"""Wrong boosters by family, in one registry: each module has its correct boosters, and mutants that differ by a few lines."""

from properties.sabotage import mirror, multiclass, signs, soft_margin, total
from properties.sabotage.registry import CORRECT, MUTANTS, Mutant, faults

__all__ = ["CORRECT", "MUTANTS", "Mutant", "faults", "mirror", "multiclass", "signs", "soft_margin", "total"]
