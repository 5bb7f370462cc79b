"""Every booster in exact or enclosed arithmetic, line by line as in its paper."""

from reference.exact.adaboost import AdaBoost
from reference.exact.adaboost_s import AdaBoostS
from reference.exact.cerlpboost import CERLPBoost
from reference.exact.elimination import Elimination
from reference.exact.erlpboost import ERLPBoost
from reference.exact.lpboost import LPBoost
from reference.exact.maboost import MABoost
from reference.exact.madaboost import MadaBoost
from reference.exact.mlpboost import MLPBoost
from reference.exact.newton_boost import NewtonBoost
from reference.exact.relaxed_margin import RelaxedMargin
from reference.exact.samme import SAMME
from reference.exact.sparseboost import SparseBoost

__all__ = [
    "SAMME",
    "AdaBoost",
    "AdaBoostS",
    "CERLPBoost",
    "ERLPBoost",
    "Elimination",
    "LPBoost",
    "MABoost",
    "MLPBoost",
    "MadaBoost",
    "NewtonBoost",
    "RelaxedMargin",
    "SparseBoost",
]
