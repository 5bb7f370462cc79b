"""Sabotaged boosters by family. Each module has its correct boosters first, and mutants that differ by a few lines."""
