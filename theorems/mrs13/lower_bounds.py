"""Section 3.3, Lemma 9: coordinate descent is slow where every combination that reaches the target is long."""

from fractions import Fraction
from itertools import combinations as pairs_of

from hypothesis import strategies as st

from properties.cases.drawn import Drawn, composite
from properties.claims import Sides, claim, without
from reference import Game
from reference.arithmetic import log
from reference.exact import AdaBoost
from reference.play import margins_of
from reference.rate.suboptimality import combinations, least_norm_reached, losses
from theorems.mrs13.boosters import StepTimes
from theorems.mrs13.distances import at_most
from theorems.mrs13.plays import matrix_of_figure_3, triangle_of_figure_2
from theorems.mrs13.scopes import games_where


def complementary_rows(game) -> tuple[int, int] | None:
    """The first two examples of {-1,+1} entries on which every hypothesis is right on one and wrong on the other."""
    for i, k in pairs_of(range(game.m), 2):
        rows = game.rows[i], game.rows[k]
        if all(a in (-1, 1) and a == -b for a, b in zip(*rows, strict=True)):
            return i, k
    return None


def has_complementary_rows(case) -> bool:
    """Two examples of {-1,+1} entries are complements of each other."""
    return complementary_rows(case if isinstance(case, Game) else case.game) is not None


@composite
def complemented_games(draw, columns=(1, 3)):
    """A row of signs, its complement, and one to four further rows of confidence-rated entries."""
    n = draw(st.integers(*columns))
    first = [draw(st.sampled_from([1, -1])) for _ in range(n)]
    entry = st.sampled_from([Fraction(1), Fraction(-1), Fraction(1, 2), Fraction(-3, 4), Fraction(0)])
    others = [[draw(entry) for _ in range(n)] for _ in range(draw(st.integers(1, 4)))]
    return Game([first, [-entry for entry in first], *others])


def almost_always_right():
    """Two examples, one hypothesis that is right on both, on one a little less surely: a single long step."""
    return Game([[1], [Fraction(999, 1000)]])


RUNS = dict(
    boosters=[AdaBoost(), StepTimes("3/2")],
    rounds=4,
    given=[has_complementary_rows],
    games=[games_where(has_complementary_rows), Drawn(complemented_games(), 40)],
    attained_by=[triangle_of_figure_2, matrix_of_figure_3, almost_always_right],
    broken_by=[without(has_complementary_rows)],
)


@claim(
    "MRS13.lemma-9",
    kind="lower",
    statement=r"two complementary rows in $\{-1,+1\}\ \Rightarrow$ loss $L^*$ takes at least "
    r"$\inf\{\|\lambda\|_1:L(\lambda)\le L^*\}/(2\ln m)$ rounds",
    uses=["MRS13.lemma-9.step-margins"],
    **RUNS,
)
def lemma_9(trace):
    """The loss reached after t rounds is not reached by any combination shorter than the infimum: t >= inf / (2 ln m)."""
    path = combinations(trace)
    for t, loss in enumerate(losses(trace)):
        if t:
            bound = 2 * t * log(trace.game.m)
            norm = least_norm_reached(trace.game, loss, path[t])
            yield Sides(t, ">=", at_most(norm, bound) / (2 * log(trace.game.m)), f"t={t}")


@claim(
    "MRS13.lemma-9.step-margins",
    kind="inequality",
    statement=r"on complementary rows $|(M\lambda^t)_i|\le\ln m,\quad|\alpha_t|\le2\ln m$",
    **RUNS,
)
def lemma_9_step_margins(trace):
    """The margins on the complementary examples stay within ln m, and so every step within 2 ln m."""
    rows = complementary_rows(trace.game) or (0,)
    for t, combination in enumerate(combinations(trace)):
        margin = abs(margins_of(trace.game, combination)[rows[0]])
        yield Sides(margin, "<=", log(trace.game.m), f"t={t}")
    for t, step in enumerate(trace.steps):
        yield Sides(abs(step), "<=", 2 * log(trace.game.m), f"round {t + 1}")
