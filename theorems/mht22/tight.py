"""Theorem 3's rate with the offset of its own recurrence, and lower bounds from games found by search, one for each
number of rounds. Ours.

By (22) 1/ε_t increases by at least 1/(8η) a round, and ε_1 <= η/2 means 1/ε_1 >= 16/(8η). So the offset is 15, where
(18) has 2.
"""

from properties.claims import Proof, Sides, claim, mutant, sharper, varied
from theorems.later import sympy
from theorems.mht22 import games
from theorems.mht22.letters import WITHIN, cap_leaves_a_choice, soft_margin_run
from theorems.mht22.sabotage import SecondaryAlways
from theorems.mht22.worst_case import SHORT_STEP
from theorems.shared.games import fields_of_claim, replayed_share, worst_run


@claim(
    "MHT22.equation-18.sharper",
    kind="upper",
    role="ours",
    statement=r"Short step and line search, any secondary rule: $\epsilon_t\le8\eta/(t+15)$ for $t=1,2,\dots$, so that "
    r"$\epsilon_t>\epsilon/2$ in at most $32\epsilon^{-2}\ln(m/\nu)-15$ rounds.",
    given=[cap_leaves_a_choice],
    boosters=[*games.SHORT, *games.LINE, *games.with_tolerance_one("short", "line")],
    rounds=24,
    games=[games.SCHEME.part(games.stepping("short", "line", choice=True), examples=250)],
    attained_by=[
        games.opposed,
        games.each_wrong_once,
        games.crossed_triples,
        lambda: worst_run(SHORT_STEP),  # found by search, `python -m theorems worst MHT22.theorem-3.short-step`
    ],
    broken_by=[
        sharper("99/100"),
        mutant("SecondaryAlways", SecondaryAlways(1, 1, "short", "newest")),
    ],
    uses=["MHT22.equation-18", "MHT22.equation-22"],
    proof=lambda: Proof(
        "the recurrence from ε_1 <= η/2 on", lambda: recurrence_gives(15), lambda: recurrence_gives(16)
    ),
)
def equation_18_sharper(trace, constant=8):
    """Check the rate in every round, and the number of rounds before ε_t <= ε/2: 16η/ε - 15 with η = (2/ε) ln(m/ν)."""
    run = soft_margin_run(trace)
    for t in run.evaluated():
        yield Sides(run.gap(t), "<=", constant * run.eta / (t + 15) + WITHIN, at=f"t={t}", round=t)
    done = set(run.below(run.eps / 2))
    for t in run.evaluated():
        if t not in done and not run.stops_at(t):
            yield Sides(
                t, "<=", 16 * run.eta / run.eps - 15 + WITHIN, at=f"t={t}, ε_t > ε/2", round=t, part="ε_t > ε/2"
            )


def recurrence_gives(offset: int) -> bool:
    """Return whether x = 8η/(t + offset) is η/2 at t = 1 and satisfies x - x²/(8η) <= 8η/(t + 1 + offset), for symbols:
    the difference has positive coefficients. (x - x²/(8η) increases in x up to 4η, and ε_t <= ε_1 <= η/2.)"""
    t, eta = sympy.symbols("t eta", positive=True)
    bound = 8 * eta / (t + offset)
    starts = sympy.simplify(bound.subs(t, 1) - eta / 2) >= 0
    room = sympy.factor(sympy.together(bound.subs(t, t + 1) - (bound - bound**2 / (8 * eta))))
    numerator, denominator = sympy.fraction(room)
    return bool(starts and numerator.is_nonnegative and denominator.is_positive)


@claim(
    "MHT22.corollary-1.sharper",
    kind="upper",
    role="ours",
    statement=r"Pairwise steps: $\epsilon_{t+1}\le8\eta/(k(t)+16)$, where $k(t)$ counts the steps $\tau\le t$ with "
    r"$\lambda_\tau<\lambda_{\tau,\max}$.",
    given=[cap_leaves_a_choice],
    boosters=[*games.PAIRWISE, *games.with_tolerance_one("pairwise")],
    rounds=26,
    games=[games.SCHEME.part(games.stepping("pairwise", choice=True), examples=330)],
    attained_by=[games.opposed, games.each_wrong_once, games.crossed_triples],
    broken_by=[
        varied("a quarter of the rate", constant=2),
        mutant("SecondaryAlways", SecondaryAlways(1, 1, "pairwise", "newest")),
    ],
    uses=["MHT22.corollary-1", "MHT22.equation-18.sharper"],
)
def corollary_1_sharper(trace, constant=8):
    """Check the rate up to the error of the line searches. A good step lowers the objective by at least ε_t²/(8η), and the
    other steps do not increase the objective."""
    run = soft_margin_run(trace)
    for t in run.moves():
        k = run.good_steps(t)
        yield Sides(
            run.gap(t + 1), "<=", constant * run.eta / (k + 16) + run.line_gaps(t) + WITHIN, at=f"t={t}, k={k}", round=t
        )


@claim(
    "MHT22.theorem-3.short-step.worst-games",
    **fields_of_claim(
        SHORT_STEP,
        r"Games on which $\epsilon_T$ with short steps is the recorded share of $8\eta/(T+15)$, the rate of (18) with its sharper offset: "
        r"nearly all of it for $T=1$, two thirds for $T=2$, and less from there on",
        r"gap with short steps, as a share of $8\eta/(T+15)$",
    ),
)
def theorem_3_short_step_worst_games(instance):
    """Compare the value with the bound and with the ratio on record, in runs in which the learner returns column t in
    round t.

    For small η the first gap is nearly its bound η/2, because the objective is then the mean minus η/2 times the
    variance, and the margins are ±1. From the second round on the ratio is smaller, because a gap above ε/2 needs a
    large η.
    """
    value, bound, at = replayed_share(instance)
    yield Sides(value, "<=", bound, at)
    yield Sides(value, ">=", instance.ratio * bound, f"{at}, the ratio on record")
