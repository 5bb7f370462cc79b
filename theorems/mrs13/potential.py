"""Theorem 1 with B² min(1, B)^4 in place of B^6, by a potential that does not increase in any round. Ours.

Let e_t = L(λ^t) - L(λ*) > 0, B = |λ*|_1 and S_t = B + Σ_{s<=t} |α_s|. Since λ^t is at most S_t away from λ*, convexity
gives e <= L δ S. A round of edge δ = tanh α lowers the loss at least by the factor 1/cosh α. Hence

    e_{t+1} <= e_t min(1/cosh α, 1 - tanh(α/2)/S_t)        and        e_{t+1}² S_{t+1} <= e_t² S_t,

so that S_t <= B e_0²/e_t², δ >= e³/(L B e_0²), and 1/e^5 increases by at least 5/(2 B² e_0^4) in every round. The bound
is rounded up, as in Theorem 1; without the ceiling it would be below one round if B is small.
"""

from fractions import Fraction

from properties.claims import Sides, claim, varied
from reference import Game
from reference.arithmetic import exp, power
from reference.exact import AdaBoost
from reference.protocol import once_per_run
from reference.rate.suboptimality import losses
from theorems.mrs13.games import CONSTRUCTIONS, SOURCES
from theorems.mrs13.letters import learner_takes_the_best_column, positive_excesses
from theorems.mrs13.sabotage import StepTimes


def balanced(n: int) -> Game:
    """Return the game of n examples and n hypotheses, n odd, in which hypothesis j is right on the examples j, j + 1,
    ..., j + (n - 1)/2 modulo n.

    Every hypothesis has the edge 1/n, and the mean of all of them has the margin 1/n on every example.
    """
    if n < 3 or n % 2 == 0:
        raise ValueError(f"n must be odd and at least 3, got {n}")
    return Game([[1 if (i - j) % n <= n // 2 else -1 for j in range(n)] for i in range(n)], f"balanced, {n} examples")


balanced_game_of_41 = balanced(41)


@once_per_run
def excesses_and_starts(trace):
    """Return (t, B, e_t, e_0, λ* in words) while e_t > 0, for the reference combinations and, if all rows of the game
    have the same sum, for the combination of norm 1 with equal coefficients."""
    rows = [(t, target.norm, excess, 1 - target.loss, str(target)) for t, target, excess in positive_excesses(trace)]
    sums = {sum(row) for row in trace.game.rows}
    if len(sums) == 1 and max(sums) > 0:
        target = exp(-Fraction(max(sums), trace.game.n))
        for t, loss in enumerate(losses(trace)):
            if not loss > target:
                break
            rows.append((t, Fraction(1), loss - target, 1 - target, "λ* with equal coefficients"))
    return rows


@claim(
    "MRS13.theorem-1.potential",
    kind="inequality",
    role="ours",
    statement=r"AdaBoost with a largest edge in every round: $(L(\lambda^t)-L(\lambda^*))^2\,S_t$, where "
    r"$S_t=\|\lambda^*\|_1+\sum_{s\le t}|\alpha_s|$, does not increase while $L(\lambda^t)>L(\lambda^*)$",
    boosters=[AdaBoost()],
    given=[learner_takes_the_best_column],
    games=SOURCES,
    attained_by=[*CONSTRUCTIONS, balanced_game_of_41],
    broken_by=[varied("the power 19/10", exponent=Fraction(19, 10)), StepTimes("5/2")],
    uses=["MRS13.lemma-3", "MRS13.equation-3"],
)
def theorem_1_potential(trace, exponent=2):
    """Check e_t² S_t <= e_{t-1}² S_{t-1} in every round t with e_t > 0."""
    lengths = [Fraction(0)]
    for step in trace.steps:
        lengths.append(lengths[-1] + abs(step))
    before: dict = {}
    for t, norm, excess, _, target in excesses_and_starts(trace):
        value = power(excess, exponent) * (norm + lengths[t])
        if t:
            yield Sides(value, "<=", before[target], f"t={t}, {target}")
        before[target] = value


@claim(
    "MRS13.theorem-1.sharper",
    kind="upper",
    role="ours",
    statement=r"AdaBoost: $L(\lambda^T)\le L(\lambda^*)+\varepsilon$ for $T=\lceil\tfrac25B^2\min(1,B)^4\varepsilon^{-5}\rceil$, "
    r"$B=\|\lambda^*\|_1$; and $t\le\tfrac25B^2e_0^4\,(e_t^{-5}-e_0^{-5})$ while $e_t=L(\lambda^t)-L(\lambda^*)>0$",
    boosters=[AdaBoost()],
    given=[learner_takes_the_best_column],
    games=SOURCES,
    attained_by=[*CONSTRUCTIONS, balanced_game_of_41],
    broken_by=[varied("a quarter in place of two fifths", constant=Fraction(1, 4))],
    uses=["MRS13.theorem-1.potential"],
)
def theorem_1_sharper(trace, constant=Fraction(2, 5)):
    """Check both bounds. The first, rounded up, is t <= (2/5) B² min(1, B)^4 e_t^-5, as in Theorem 1.

    The constant of the second is optimal: if all n columns have the edge 1/n, and their mean has the margin 1/n on
    every example, the ratio of its sides tends to 1 as n grows. On the slowest games known the ratio of the first is
    about a third.
    """
    for t, norm, excess, first, target in excesses_and_starts(trace):
        if t:
            inverse = 1 / excess**5
            yield Sides(t, "<=", constant * norm**2 * first**4 * (inverse - 1 / first**5), f"t={t}, {target}")
            short = norm if norm < 1 else 1
            yield Sides(t, "<=", constant * norm**2 * short**4 * inverse, f"rounded up, t={t}, {target}")
