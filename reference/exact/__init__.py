"""Every algorithm in exact or enclosed arithmetic, line by line from its paper."""

from reference.exact.adaboost import AdaBoost

__all__ = ["AdaBoost"]
