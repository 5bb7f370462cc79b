"""Every algorithm in floating point; the same names and arguments as in `reference.exact`."""

from reference.fast.adaboost import AdaBoost
from reference.fast.adaboost_s import AdaBoostS

__all__ = ["AdaBoost", "AdaBoostS"]
