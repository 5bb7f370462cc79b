"""Every booster in floating point, with the names and arguments of `reference.exact`."""

from reference.fast.adaboost import AdaBoost
from reference.fast.adaboost_s import AdaBoostS
from reference.fast.cerlpboost import CERLPBoost
from reference.fast.elimination import Elimination
from reference.fast.erlpboost import ERLPBoost
from reference.fast.lpboost import LPBoost
from reference.fast.maboost import MABoost
from reference.fast.madaboost import MadaBoost
from reference.fast.mlpboost import MLPBoost
from reference.fast.newton_boost import NewtonBoost
from reference.fast.relaxed_margin import RelaxedMargin
from reference.fast.samme import SAMME
from reference.fast.sparseboost import SparseBoost

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
