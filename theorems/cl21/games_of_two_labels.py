"""The two-label games of CL21 on which AdaBoost comes close to its number of rounds."""

from properties.cases.play import Play
from reference import Game
from theorems.cl21.games import NINE_LABELS


def each_wrong_once(m: int, rounds: int) -> Play:
    """m examples, m hypotheses, each wrong on its own example: the value is γ = 1 - 2/m, with negations or without.

    From k > ln m / ρ on the bound of Theorem 2.6 is below 1/m and allows no mistake: 19 rounds for m = 3, 8 for m = 5. A
    booster that stays at the uniform weights gets the same hypothesis, and with it the same mistake, in every round. The
    exact weights stay short here, as the next weight of the wrong example is the sum of the others.
    """
    game = Game([[-1 if i == j else 1 for j in range(m)] for i in range(m)], name="each hypothesis wrong once")
    return Play(game, rounds=rounds)


# Value 1/3, and six rounds more than the 19 after which no example may be wrong.
three_wrong_once = each_wrong_once(3, 25)

# Value 3/5, and four rounds more than the 8 after which no example may be wrong.
five_wrong_once = each_wrong_once(5, 12)


def nine_points_in_signs() -> Play:
    """The same labels for AdaBoost: the thresholds with 1 on their left, right or wrong."""
    cuts = [[1 if (p < cut) == (label == 1) else -1 for p, label in enumerate(NINE_LABELS)] for cut in range(9)]
    return Play(Game(list(zip(*cuts, strict=True))), None, 7)
