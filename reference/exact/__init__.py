"""Every algorithm in exact or enclosed arithmetic, line by line from its paper."""

from reference.exact.adaboost import AdaBoost
from reference.exact.adaboost_s import AdaBoostS
from reference.exact.cerlpboost import CERLPBoost
from reference.exact.erlpboost import ERLPBoost
from reference.exact.lpboost import LPBoost
from reference.exact.mlpboost import MLPBoost
from reference.exact.relaxed_margin import RelaxedMargin

__all__ = ["AdaBoost", "AdaBoostS", "CERLPBoost", "ERLPBoost", "LPBoost", "MLPBoost", "RelaxedMargin"]
