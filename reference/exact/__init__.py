"""Every algorithm in exact or enclosed arithmetic, line by line from its paper."""

from reference.exact.adaboost import AdaBoost
from reference.exact.adaboost_s import AdaBoostS

__all__ = ["AdaBoost", "AdaBoostS"]
