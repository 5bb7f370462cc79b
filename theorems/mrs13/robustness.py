"""Section 2: Theorem 1 if the learner, the step or the decrease of the loss violate its conditions slightly.

With a tolerance κ every edge is at least 1 - κ times the best, every |step| is at most 1 + κ times that of equation 4,
and the logarithm of the loss falls by at least 1 - κ times the bound of (6). Then the proof of Theorem 1 gives

    ρ = (1 - κ)² / (1 + κ),   c = 1 + 2/ρ,   S_t <= B^c R_t^(1 - c),   T = ⌈2 (1 - κ)^-3 B^(2c) (ε ln 2)^(1 - 2c)⌉,

which is Theorem 1 at κ = 0. For violations of a fixed absolute size there is no such bound: a learner may then return a
column of edge 0 in every round, and the run does not move although a reference has a much smaller loss.
"""

from dataclasses import replace
from fractions import Fraction

from properties.cases.drawn import Drawn, sign_games
from properties.cases.exhaustive import Exhausted
from properties.claims import Breaker, Sides, statement, swapped, varied
from reference import Verdict, decide
from reference.arithmetic import INFINITY, exp, log
from reference.constructions.mrs13 import both_sets
from reference.exact import AdaBoost
from reference.rate.suboptimality import log_ratio, losses
from theorems.mrs13.games import confident_column
from theorems.mrs13.games_of_descent import NearlyBest, unattainable_by_a_lazy_learner
from theorems.mrs13.letters import largest_edge, positive_excesses
from theorems.mrs13.sabotage import StepTimes

remark_robust = statement(
    "MRS13.remark-robust",
    kind="remark",
    statement="if the conditions (best column, step (4), drop (5)) are violated by a small amount, similar bounds hold",
    boosters=[AdaBoost()],
    rounds=4,
    games=[Drawn(sign_games(m=(6, 8), n=(3, 4)), 50)],
    attained_by=[confident_column],
    broken_by=[
        Breaker(
            "a booster that stands still, with tolerance 0",
            lambda target: replace(varied("tolerance 0", kappa=Fraction(0)).apply(target), boosters=(StepTimes(0),)),
            kind="mutant",
            boosters=(StepTimes(0),),
        )
    ],
    printed="ambiguous",
    reason=r"The text after (5) does not define 'small'. If each violation is a share $\kappa$, a bound of the same form "
    r"holds, with larger exponents (reading-relative). If edges may be below the largest by a fixed $\tau$, the "
    "loss can stay constant (reading-absolute). Print 'by a small relative amount'.",
    slip=("convention", "small-in-which-sense", "Section 2, after (5)"),
    amended=r"If the best column, the step (4) and the drop (5) are violated by small shares $\kappa$, a bound of the "
    r"same form holds, with exponents that grow with $\kappa$",
)

GAMES = [Exhausted(), Drawn(sign_games(m=(4, 7), n=(2, 4)), 50)]


@remark_robust.reading(
    "relative",
    kind="upper",
    statement=r"edges $\ge(1-\kappa)\max,\ |\alpha_t|\le(1+\kappa)\,(4),\ \Delta R_t\ge(1-\kappa)\,(6)\ \Rightarrow\ "
    r"T=\lceil2(1-\kappa)^{-3}B^{2c}(\varepsilon\ln2)^{1-2c}\rceil,\ c=1+\tfrac{2(1+\kappa)}{(1-\kappa)^2}$",
    boosters=[AdaBoost(), StepTimes("11/10")],
    oracles=[NearlyBest()],
    rounds=3,
    games=GAMES,
    attained_by=[both_sets, confident_column, unattainable_by_a_lazy_learner],
    uses=["MRS13.theorem-1", "MRS13.lemma-32"],
)
def remark_robust_reading_relative(trace, kappa=None):
    """Check t <= 2 (1 - κ)^-3 B^(2c) (e ln 2)^(1 - 2c) for the relative tolerance κ of the run."""
    kappa = tolerance(trace) if kappa is None else kappa
    for t, target, excess in positive_excesses(trace):
        if t:
            yield Sides(
                t, "<=", _bound(target.norm, excess, kappa), f"t={t}, κ={kappa}, {target}", round=t, target=target.text
            )


SMALL = Fraction(1, 40)  # the largest absolute violation that counts as small


def misses_are_small(trace) -> bool:
    """Return whether every edge of the run is at least the best edge minus SMALL."""
    pairs = zip(trace.weights, trace.edges, strict=False)
    missed = (largest_edge(weights, trace.game) - abs(edge) for weights, edge in pairs)
    return all(decide(miss, "<=", SMALL, bits=512) is Verdict.HOLDS for miss in missed)


@remark_robust.reading(
    "absolute",
    kind="upper",
    statement=r"edges $\ge\max-\tau$ with a small $\tau>0\ \Rightarrow\ L(\lambda^T)\le L(\lambda^*)+\varepsilon$ "
    r"after finitely many rounds, for every $\varepsilon$",
    given=[misses_are_small],
    games=GAMES[1:],
    attained_by=(),
    broken_by=[swapped("every run stands still", lambda run: [Sides(e, "<=", 0) for _, e in excesses_at_the_end(run)])],
    printed="refuted",
    reason=r"If the largest edge is at most $\tau$, a learner whose edges may be below the largest by $\tau$ can "
    "return a column of edge $0$ in every further round, so that the loss stays constant.",
    amended=r"edges $\ge(1-\kappa)\max$ with a small $\kappa>0\ \Rightarrow\ L(\lambda^T)\le L(\lambda^*)+\varepsilon$ "
    r"after finitely many rounds, for every $\varepsilon$",
)
def remark_robust_reading_absolute(trace):
    """Check that a run whose edges are at least the best minus 1/40 does not stop moving above a reference; after a
    step of 0 it never moves again."""
    last = trace.steps[-1] if trace.steps else None
    for target, excess in excesses_at_the_end(trace):
        stays = excess if isinstance(last, Fraction) and last == 0 else Fraction(0)
        yield Sides(stays, "<=", 0, f"{target}, in the limit")


def tolerance(trace) -> Fraction | None:
    """Return the tolerance κ of the run (see the module docstring), rounded up to hundredths; None if it is 1 or
    more."""
    run = losses(trace)
    worst = 0
    for t, edge in enumerate(trace.edges):
        for ratio in _shortfalls(trace, run, t, abs(edge)):
            guess = max(worst, -int(-GRID * float(ratio) // 1)) if float(ratio) < 1 else GRID
            while guess < GRID and decide(ratio, "<=", Fraction(guess, GRID), bits=512) is not Verdict.HOLDS:
                guess += 1
            worst = max(worst, guess)
    return Fraction(worst, GRID) if worst < GRID else None


GRID = 100  # tolerances are measured in hundredths, rounded up


def _shortfalls(trace, run, t, edge):
    """Yield the relative violations in round t of the best edge, of the step of equation 4 and of the decrease of
    equation 6."""
    best = largest_edge(trace.weights[t], trace.game)
    if decide(best, "<=", 0, bits=512) is Verdict.HOLDS or trace.steps[t] in (INFINITY, -INFINITY):
        return
    yield 1 - edge / best
    if decide(edge, ">", 0, bits=512) is Verdict.HOLDS:
        yield abs(trace.steps[t]) / (log((1 + edge) / (1 - edge)) / 2) - 1
        yield 1 - log_ratio(run[t], run[t + 1]) / (-log(1 - edge**2) / 2)


def _bound(norm, excess, kappa):
    if kappa is None:
        return INFINITY
    c = 1 + 2 * (1 + kappa) / (1 - kappa) ** 2
    logarithm = 2 * c * log(norm) + (1 - 2 * c) * log(excess * log(2))
    return 2 / (1 - kappa) ** 3 * exp(logarithm)


def excesses_at_the_end(trace):
    """Return (λ*, L(λ^T) - L(λ*)) for the references whose loss the run has not reached in its last round T."""
    return [(target, excess) for t, target, excess in positive_excesses(trace) if t == len(trace.edges)]
