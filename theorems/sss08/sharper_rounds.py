"""Theorem 9 of SSS08 with fewer rounds, and Lemma 20 without its conditions, by Lemma 11 and ε_1 <= 1; and lower bounds
on both, from games found by search, one for each number of rounds. Ours.

By Lemma 11 ε_t decreases by at least β ε_t²/8, so that 1/ε_t increases by at least β/8 a round
(SSS08.lemma-20.sharper), starting from at least 1. Hence ε_{t+1} <= 8/(8 + βt), where the paper's Lemma 20 gives 8/(β(t
+ 2)). This is at most ε/2 once βt >= 16/ε - 8. With β = ε/(2 log m) the condition is

    T >= 32 log(m)/ε² - 16 log(m)/ε = (1 - ε/2) · 32 log(m)/ε².

The other ε/2 is due to the smoothing, as in the paper. At ε = 1 the number of rounds is halved.
"""

from fractions import Fraction

from properties.cases.drawn import Drawn
from properties.claims import Sides, claim, sharper, varied, without
from reference.exact import RelaxedMargin
from theorems.shared.games import fields_of_claim, replayed_share, worst_run
from theorems.sss08 import appendix, games, instances, letters
from theorems.sss08.sabotage import wrong_steps
from theorems.sss08.theorem_nine import RATE, best_value, reached
from theorems.sss08.worst_case import INCREASE, RELAXED_MARGINS, SHARPER_RELAXED_MARGINS


@claim(
    "SSS08.theorem-9.sharper",
    kind="upper",
    role="ours",
    statement=r"For closed convex $f$ with the conditions of Theorem 7, $m\ge2$, $\epsilon<2\log m$ and $\eta_t=0$ where "
    r"$A(e_{j_t}-w_t)=0$: after $T\ge32\log(m)/\epsilon^2-16\log(m)/\epsilon$ rounds "
    r"$\sup_\gamma\,(\gamma-f^*([\gamma\mathbf{1}-Aw_{T+1}]_+))\ge\rho-\epsilon$",
    given=[
        letters.is_a_run_of_figure_1,
        letters.has_two_examples,
        letters.f_is_a_conjugate,
        letters.beta_is_below_one,
        letters.ran_as_long_as_the_sharper_bound_asks,
    ],
    boosters=[RelaxedMargin(1, Fraction(1, 2))],
    games=[Drawn(games.shorter_runs(), 245)],
    attained_by=[*games.LONG_RUNS, games.one_round_too_few, lambda: worst_run(SHARPER_RELAXED_MARGINS)],
    broken_by=[varied("half of it", share=Fraction(1, 2)), *wrong_steps(1, Fraction(1, 2))],
    uses=["SSS08.theorem-9.sharper.rate", "SSS08.theorem-9.amended"],
)
def theorem_9_sharper(trace, share=1):
    """Compare ρ minus the margin reached with ε. Lemma 11 requires β < 1."""
    yield Sides(
        best_value(trace) - reached(trace),
        "<=",
        share * trace.booster.eps,
        at=f"T={len(trace.columns)}",
        round=len(trace.columns),
    )


@claim(
    "SSS08.theorem-9.sharper.rate",
    kind="upper",
    role="ours",
    statement=r"For $\beta<1$ the sub-optimality of Figure 1 is $\epsilon_{t+1}\le8/(8+\beta t)$ after $t$ rounds",
    **RATE,
    uses=["SSS08.lemma-11", "SSS08.lemma-20.sharper", "SSS08.theorem-9.step-first-gap"],
)
def theorem_9_sharper_rate(trace, constant=8):
    """Check the rate in every round for a proved upper bound on ε_t from the run."""
    run = letters.relaxed_margin_run(trace)
    for t in run.rounds_to_compare():
        yield Sides(run.sub_optimality(t), "<=", constant / (8 + run.beta * t), at=f"t={t + 1}", round=t + 1)


def starts_above_zero(instance) -> bool:
    """Return whether ε_1 > 0 and r > 0."""
    return instance.sequence[0] > 0 and instance.r > 0


@appendix.lemma_20.also(
    "sharper",
    role="ours",
    statement=r"If $\epsilon_1>0$ and $\epsilon_t-\epsilon_{t+1}\ge r\epsilon_t^2$ with any $r>0$, then "
    r"$\epsilon_t\le1/(1/\epsilon_1+r(t-1))$; for $\epsilon_1\le1$ and $r\le\frac12$ that is below $1/(r(t+1))$",
    given=[starts_above_zero, appendix.falls_by_r_times_its_square],
    attained_by=[*appendix.lemma_20.claim.attained_by, instances.nothing_lost, instances.rising],
    broken_by=[without(appendix.falls_by_r_times_its_square), sharper("98/100")],
    uses=["SSS08.lemma-20"],
)
def lemma_20_sharper(instance):
    """Check the bound on every term. The proof is 1/ε_{t+1} - 1/ε_t >= r ε_t/ε_{t+1} >= r while ε_{t+1} > 0, which needs
    no condition on r or on the start."""
    first = instance.sequence[0]
    for t, value in enumerate(instance.sequence, start=1):
        yield Sides(value, "<=", 1 / (1 / first + instance.r * (t - 1)), at=f"t={t}", round=t)


@claim(
    "SSS08.theorem-9.worst-games",
    **fields_of_claim(
        RELAXED_MARGINS,
        r"Games on which $\rho$ less the margin after $T$ rounds is the recorded share of the $\epsilon<2$ with $T+2=32\log(m)/\epsilon^2$, "
        r"$4\le T\le16$: between a fifth and three tenths of it. (For $T<4$ there is no such $\epsilon<2$.)",
        r"distance to the best margin, as a share of $\epsilon$",
    ),
)
def theorem_9_worst_games(instance):
    """Compare the value with the bound and with the ratio on record, in runs with the hard margin, nu = 1, and the learner
    of the largest |edge|. ε is rounded up to thousandths."""
    value, bound, at = replayed_share(instance)
    yield Sides(value, "<=", bound, at)
    yield Sides(value, ">=", instance.ratio * bound, f"{at}, the ratio on record")


@claim(
    "SSS08.lemma-11.worst-games",
    **fields_of_claim(
        INCREASE,
        r"Games on which $\beta\epsilon_t^2/8$ is three quarters of the increase of the dual in some round",
        r"$\beta\epsilon_t^2/8$, as a share of the increase of the dual",
    ),
)
def lemma_11_worst_games(instance):
    """Compare in the round where the two sides are closest. As in Lemma 11, ε_t is replaced by its proved upper bound
    from the run."""
    value, bound, at = replayed_share(instance)
    yield Sides(value, "<=", bound, at)
    yield Sides(value, ">=", instance.ratio * bound, f"{at}, the ratio on record")
