"""Every algorithm in floating point; the same names and arguments as in `reference.exact`."""

from reference.fast.adaboost import AdaBoost
from reference.fast.adaboost_s import AdaBoostS
from reference.fast.cerlpboost import CERLPBoost
from reference.fast.erlpboost import ERLPBoost
from reference.fast.lpboost import LPBoost
from reference.fast.mlpboost import MLPBoost
from reference.fast.relaxed_margin import RelaxedMargin

__all__ = ["AdaBoost", "AdaBoostS", "CERLPBoost", "ERLPBoost", "LPBoost", "MLPBoost", "RelaxedMargin"]
