"""How much of Theorem 3's rate is reached with short steps: games found by search, one for each number of rounds. Ours."""

from properties.claims import Sides, claim
from theorems.tools.worst_games import as_claim, played_again


@claim(
    "MHT22.theorem-3.short-step.worst-games",
    **as_claim(
        "MHT22.theorem-3.short-step",
        r"Games on which $\epsilon_T$ with short steps is the recorded share of $8\eta/(T+15)$, the rate of (18) with its sharper offset: "
        r"nearly all of it for $T=1$, two thirds for $T=2$, and less from there on",
    ),
)
def theorem_3_short_step_worst_games(instance):
    """Column t answers round t. For small η the first gap is nearly its bound η/2: the objective is then the mean less η/2 times
    the variance, and the margins are ±1. From the second round on both cannot be had: a gap that stays above ε/2 needs a large η."""
    found, bound, at = played_again(instance)
    yield Sides(found, "<=", bound, at)
    yield Sides(found, ">=", instance.ratio * bound, f"{at}, the ratio on record")
