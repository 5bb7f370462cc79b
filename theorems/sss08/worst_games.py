"""How much of Theorem 9 and of Lemma 11 is reached: games found by search, one for each number of rounds. Ours."""

from properties.claims import Sides, claim
from theorems.tools.worst_games import as_claim, played_again


@claim(
    "SSS08.theorem-9.worst-games",
    **as_claim(
        "SSS08.theorem-9",
        r"Games on which $\rho$ less the margin after $T$ rounds is the recorded share of the $\epsilon$ with $T+2=32\log(m)/\epsilon^2$: "
        r"about a third of it for each of 1 to 12 rounds",
    ),
)
def theorem_9_worst_games(instance):
    """The hard margin, nu = 1, the learner of the largest |edge|. ε is rounded up to thousandths."""
    found, bound, at = played_again(instance)
    yield Sides(found, "<=", bound, at)
    yield Sides(found, ">=", instance.ratio * bound, f"{at}, the ratio on record")


@claim(
    "SSS08.lemma-11.worst-games",
    **as_claim(
        "SSS08.lemma-11",
        r"Games on which $\beta\epsilon_t^2/8$ is three quarters of the increase of the dual in some round",
    ),
)
def lemma_11_worst_games(instance):
    """ε_t by its proved upper bound of the run, as in Lemma 11 itself; the round where the two sides are closest."""
    found, bound, at = played_again(instance)
    yield Sides(found, "<=", bound, at)
    yield Sides(found, ">=", instance.ratio * bound, f"{at}, the ratio on record")
