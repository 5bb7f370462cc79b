"""Section 3.3, Lemma 9: coordinate descent is slow where every combination that reaches the target is long."""

from properties.cases.drawn import Drawn
from properties.claims import Sides, claim, without
from reference.arithmetic import log
from reference.exact import AdaBoost
from reference.game import margins_of
from reference.rate.suboptimality import combinations, losses
from theorems.mrs13.games import games_where, matrix_of_figure_3, triangle_of_figure_2
from theorems.mrs13.games_of_lower_bounds import almost_always_right, complemented_games
from theorems.mrs13.letters import at_most, complementary_rows, has_complementary_rows, least_norm_so_far
from theorems.mrs13.sabotage import StepTimes

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
    for t in range(1, len(losses(trace))):
        bound = 2 * t * log(trace.game.m)
        yield Sides(t, ">=", at_most(least_norm_so_far(trace, t), bound) / (2 * log(trace.game.m)), f"t={t}")


@lemma_9.step(
    "margins", kind="inequality", statement=r"on complementary rows $|(M\lambda^t)_i|\le\ln m,\quad|\alpha_t|\le2\ln m$"
)
def lemma_9_step_margins(trace):
    """The margins on the complementary examples stay within ln m, and so every step within 2 ln m."""
    rows = complementary_rows(trace.game) or (0,)
    for t, combination in enumerate(combinations(trace)):
        margin = abs(margins_of(trace.game, combination)[rows[0]])
        yield Sides(margin, "<=", log(trace.game.m), f"t={t}")
    for t, step in enumerate(trace.steps):
        yield Sides(abs(step), "<=", 2 * log(trace.game.m), f"round {t + 1}")
