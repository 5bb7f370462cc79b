"""Games on which AdaBoost takes more than B²/ε rounds to a target of norm B >= 1. No paper has them; a search found them."""

from __future__ import annotations

from fractions import Fraction

from reference.constructions.greedy import WeightedGame
from reference.game import Game

# The weights have 49 digits: shorter ones make other columns lead by their rounding errors, after some thousand rounds.
_SEVEN_WEIGHTS = (
    "0.2519772817961951256813399526454794992529650048004",
    "0.2514430990972900300980760961792608978699476436185279",
    "0.2480263475834335834524474518462846111250986375503679",
    "0.2485532715046998589658170962579545420052285743911836",
    "0.00000000001511899705794984561025958611603606096587636151004492",
    "0.000000000002550600975825307854353743539262692497037039990837833",
    "0.0000000000007118037685442496264071200914623861766071355208376134",
)
_SEVEN_COLUMNS = (
    (1, 1, "-0.98617166841327264", "-0.98617166841327264", -1, "0.99847726312487517", "0.99847726312487517"),
    ("-0.98617166841327264", "-0.98617166841327264", 1, 1, -1, "0.99847726312487517", "0.99847726312487517"),
    (1, "-0.99797789205482657", "-0.99797789205482657", 1, "0.0069695674131611228", -1, "0.99847726312487517"),
    ("-0.99797789205482657", 1, 1, "-0.99797789205482657", "0.0069695674131611228", -1, "0.99847726312487517"),
    (
        "0.011093399064845244",
        "0.010987288363001127",
        "0.010303201511472414",
        "0.010409312213316532",
        "-0.99847726312487517",
        "-0.99847726312487517",
        "-0.99847726312487517",
    ),
)
SEVEN_ROWS_ROUNDS = 62_610


def seven_rows() -> WeightedGame:
    """Seven weighted rows and five columns; λ* is 20 on the last. After 62,610 rounds t (L(λ^t) - L(λ*)) / (1+B)² is 1.976.

    The three least weights are about 10^-12: with equal weights the game has more than 10^12 examples.
    """
    rows = list(zip(*_SEVEN_COLUMNS, strict=True))
    return WeightedGame(Game(rows), tuple(map(Fraction, _SEVEN_WEIGHTS)), (*[Fraction(0)] * 4, Fraction(20)))


def one_hundred_and_seven_examples() -> WeightedGame:
    """Eighteen distinct rows of eight sign columns and a rated one; λ* is 1 on the last. After 23 rounds the ratio with
    B² is 1.058."""
    listed = [
        ("------+-", "-1", 4),
        ("-----+-+", "-1", 3),
        ("---++--+", "-0.6", 2),
        ("---+++++", "0.3", 3),
        ("--+++--+", "-0.3", 3),
        ("-++-++-+", "0", 8),
        ("-++++++-", "0.3", 8),
        ("+-+-+++-", "0.6", 4),
        ("+-++-++-", "0.6", 12),
        ("+-+++--+", "0.6", 5),
        ("++--+-+-", "0.6", 12),
        ("++--+++-", "0.6", 7),
        ("++-+--+-", "0.6", 1),
        ("++-+-+-+", "0.6", 8),
        ("++-++-+-", "0.8", 2),
        ("+++---+-", "0.6", 2),
        ("+++-+--+", "0.8", 3),
        ("++++---+", "0.8", 20),
    ]
    return _of_norm_one(listed)


def sixty_examples() -> WeightedGame:
    """Twelve distinct rows of eight sign columns and a rated one; λ* is 1 on the last. After 24 rounds the ratio with
    B² is 1.023.

    The fewest examples with B >= 1 and strict choices that `theorems.worst.rate_games` found.
    """
    listed = [
        ("------+-", "-1", 3),
        ("-----+-+", "-0.7", 2),
        ("---++--+", "-0.4", 2),
        ("---+++++", "0.5", 2),
        ("-++-++-+", "0", 4),
        ("-++++++-", "0.3", 5),
        ("+-++-++-", "0.5", 6),
        ("+-+++--+", "0.3", 5),
        ("++--+-+-", "0.6", 7),
        ("++-+-+-+", "0.8", 7),
        ("+++-+++-", "0.8", 8),
        ("++++---+", "0.6", 9),
    ]
    return _of_norm_one(listed)


def _of_norm_one(listed) -> WeightedGame:
    """Return signs, the entry of the rated column and the multiplicity of each row; λ* is 1 on the rated column."""
    rows = [[*(1 if mark == "+" else -1 for mark in signs), Fraction(rated)] for signs, rated, _ in listed]
    counts = tuple(Fraction(count) for *_, count in listed)
    return WeightedGame(Game(rows), counts, (*[Fraction(0)] * (len(rows[0]) - 1), Fraction(1)))
