"""Every algorithm in floating point; the same names and arguments as in `reference.exact`."""

from reference.fast.adaboost import AdaBoost

__all__ = ["AdaBoost"]
