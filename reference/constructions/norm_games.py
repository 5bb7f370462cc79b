"""Games on which AdaBoost takes more than B²/ε rounds to reach a target of norm B >= 1; they are ours, found by a search."""

from __future__ import annotations

from fractions import Fraction

from reference.constructions.greedy import WeightedGame, listed_game
from reference.game import Game

# All these digits are needed: with fewer digits another column becomes the best after some thousand rounds.
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
    """Return a game of seven weighted rows and five columns, on which t (L(λ^t) - L(λ*)) / (1+B)² exceeds 1.

    λ* is 20 on the last column. After SEVEN_ROWS_ROUNDS rounds the ratio is near 1.976. The least weight is below 10^-12, so
    that a game of examples of equal weight would need more than 10^12 of them.
    """
    rows = list(zip(*_SEVEN_COLUMNS, strict=True))
    return WeightedGame(Game(rows), tuple(map(Fraction, _SEVEN_WEIGHTS)), (*[Fraction(0)] * 4, Fraction(20)))


def one_hundred_and_seven_examples() -> WeightedGame:
    """Return a game of 107 examples on which t (L(λ^t) - L(λ*)) / B² exceeds 1 after 23 rounds of AdaBoost.

    The game has eighteen distinct rows, eight columns of signs and a confidence-rated column; λ* is 1 on the last column.
    """
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
    """Return a game of 60 examples on which t (L(λ^t) - L(λ*)) / B² exceeds 1 after 24 rounds of AdaBoost.

    The game has twelve distinct rows, eight columns of signs and a confidence-rated column; λ* is 1 on the last column. Among
    the games with B >= 1 and without ties that `theorems.worst.rate_games` found, this game has the fewest examples.
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
    """Return `listed_game` with λ* = 1 on the confidence-rated column."""
    return listed_game(listed, (*[0] * len(listed[0][0]), 1))
