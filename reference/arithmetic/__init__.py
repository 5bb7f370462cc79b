"""Exact and enclosed numbers: rationals, reals known to any precision, and decisions between them.

There are three kinds of numbers. `Fraction` (and int) is exact. `Real` is a real number that can be enclosed in an Arb
ball at any precision. A `Real` that is a root of a rational is stored as such, so that sqrt(2) == sqrt(2) is decided
exactly. `LogSum` is a rational combination of logarithms of positive rationals; its sign is computed exactly, by comparing
a product of rational powers with 1. `decide` compares two numbers and returns HOLDS or VIOLATED if that is proved, else
UNDECIDED.

Each module is about one idea: `integers`, `rationals`, `balls`, `reals`, `logarithms`, `closed_forms` and `decisions` about
numbers; `rational_vectors`, `real_vectors` and `weights` about vectors. Import public names from this package.
"""

from reference.arithmetic.balls import MAXIMUM_BITS, START_BITS, ball, ball_dot, precisions, working_precision
from reference.arithmetic.closed_forms import real
from reference.arithmetic.decisions import FLOAT_ALLOWANCE, decide, is_float
from reference.arithmetic.logarithms import INFINITY, LogSum, exp, half_log, log
from reference.arithmetic.rational_vectors import RationalVector, sign_masks
from reference.arithmetic.rationals import coprime_fraction, fraction, shown
from reference.arithmetic.real_vectors import RealVector
from reference.arithmetic.reals import Real, enclosure, power, sqrt
from reference.arithmetic.verdicts import Undecided, Verdict
from reference.arithmetic.weights import bit_length, dot

__all__ = [
    "FLOAT_ALLOWANCE",
    "INFINITY",
    "MAXIMUM_BITS",
    "START_BITS",
    "LogSum",
    "RationalVector",
    "Real",
    "RealVector",
    "Undecided",
    "Verdict",
    "ball",
    "ball_dot",
    "bit_length",
    "coprime_fraction",
    "decide",
    "dot",
    "enclosure",
    "exp",
    "fraction",
    "half_log",
    "is_float",
    "log",
    "power",
    "precisions",
    "real",
    "shown",
    "sign_masks",
    "sqrt",
    "working_precision",
]
