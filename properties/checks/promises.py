"""Promises: what a booster claims of itself, as checks. A promise is a claim like those of the papers.

In `traits["promises"]`, and as further claims of an audit, stand ids of the papers' claims ("MRS13.theorem-1"), claim
functions, or callables from a `Trace` to `Sides`. The functions below make the usual ones; those of BUILT_IN can be
given by name, with their arguments in a tuple, by a booster that does not import this package:

    traits = {"promises": ["loss-falls", ("margin-within", "1/10"), error_at_most(lambda trace: ...)]}

A callable may have the attributes `rounds` (an int, or a function of the game; default: those of the play) and
`statement` (LaTeX).
"""

from __future__ import annotations

import contextlib
import importlib
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from properties.cases.play import Play
from properties.cases.small import common_plays
from properties.checks.case import agree, nearness
from properties.checks.gametheory import normalised, smallest, soft_margin
from properties.checks.kind import ALWAYS, OFFERED, REGISTERED, Check, Standing
from properties.claims import REGISTRY, Claim, Sides
from reference import BestColumn, Game
from reference.arithmetic import Verdict, decide, exp, is_float, sqrt

LONGEST = {"quick": 60, "ci": 400, "night": 5000}  # rounds of one play of a promise
SLOW_PLAYS = {"quick": 40, "ci": 200, "night": 2000}  # plays tried when a promise asks for long ones


def promise(name: str, statement: str = "", rounds: Any = None):
    """Gives a function from a trace to `Sides` the name under which an audit reports it."""

    def named(function):
        function.promise, function.statement, function.rounds = name, statement, rounds
        return function

    return named


def error_at_most(bound: Callable[[Any], Any], name: str = "error-at-most") -> Callable:
    """The training error of the final vote is at most bound(trace).

    Edges of 0 make bounds of exactly 1; enclosed, such a bound is only known to be near: see `nearness`.
    """

    @promise(name, r"\mathrm{error} \le b")
    def check(trace):
        most = bound(trace)
        slack = nearness(most)
        yield Sides(trace.training_error, "<=", most + slack if slack else most, at=f"round {len(trace.columns)}")

    return check


def rounds_at_most(bound: Callable[[Game], Any], name: str = "rounds-at-most") -> Callable:
    """The booster stops of its own accord within bound(game) rounds."""

    @promise(name, r"T \le b", rounds=lambda game: int(bound(game)) + 1)
    def check(trace):
        if trace.stop == "rounds" and len(trace.columns) <= bound(trace.game):
            return  # the play was shorter than the bound
        yield Sides(len(trace.columns), "<=", bound(trace.game), at=f"stop {trace.stop!r}")

    return check


def margin_within(eps, nu=1, rounds: Any = 40, name: str = "margin-within") -> Callable:
    """When it says "converged", the combination's soft margin is within eps of the least edge that the learner had.

    The least edge is what the learner guaranteed: at least the best soft margin of its class, if its columns are best.
    """

    @promise(name, r"\min_t \gamma_t - \rho(\alpha) \le \varepsilon", rounds=rounds)
    def check(trace):
        scaled = normalised(trace.margins, trace.per_round)
        if trace.stop == "converged" and scaled is not None:
            reached = soft_margin(scaled, 1 / Fraction(nu))
            yield Sides(smallest(trace.edges) - reached, "<=", eps, at=f"round {len(trace.columns)}")

    return check


def loss_falls(name: str = "loss-falls") -> Callable:
    """Each round multiplies the exponential loss by at most sqrt(1 - edge²): monotone, with progress every round."""

    @promise(name, r"L(\alpha_{t+1}) \le L(\alpha_t) \sqrt{1 - \gamma_t^2}")
    def check(trace):
        margins: list[Any] = [0] * trace.game.m
        before: Any = trace.game.m
        for t, (alpha, edge) in enumerate(zip(trace.per_round, trace.edges, strict=True)):
            if _infinite(alpha):
                return
            column = trace.played(t)
            margins = [margin + alpha * _beside(alpha, entry) for margin, entry in zip(margins, column, strict=True)]
            after = sum(map(_exponential, margins))
            bound = before * _root(1 - edge * edge)
            yield Sides(after, "<=", bound + trace.game.m * nearness(after, bound), at=f"round {t + 1}")
            before = after

    return check


def weights_follow_losses(name: str = "weights-follow-losses") -> Callable:
    """The weights are the normalised exponential losses of the combination: d(i) Σ_k e^(-u_k) = e^(-u_i)."""

    @promise(name, r"d_{t+1}(i) \propto e^{-\bar u_i}")
    def check(trace):
        if any(map(_infinite, trace.per_round)) or len(trace.weights) != len(trace.columns) + 1:
            return
        losses = [_exponential(-margin, -1) for margin in trace.margins]
        total = sum(losses)
        for i, (weight, loss) in enumerate(zip(trace.weights[-1], losses, strict=True)):
            yield agree(None, weight, loss / total, f"weight of example {i} after round {len(trace.columns)}")

    return check


def steps_are(step: Callable[[Any, int], Any], name: str = "steps-are") -> Callable:
    """The coefficient of round t (from 0) is step(trace, t), for boosters that keep what they added."""

    @promise(name, r"\alpha_t = \eta_t")
    def check(trace):
        for t, alpha in enumerate(trace.per_round):
            expected = step(trace, t)
            yield Sides(abs(alpha - expected), "<=", nearness(alpha, expected), at=f"coefficient of round {t + 1}")

    return check


def support_at_most(bound: Callable[[Any], int], name: str = "support-at-most") -> Callable:
    """At most bound(trace) coefficients are not 0."""

    @promise(name, r"|\{t : \alpha_t \ne 0\}| \le b")
    def check(trace):
        support = sum(decide(abs(alpha), ">", 0) is Verdict.HOLDS for alpha in trace.per_round)
        yield Sides(support, "<=", bound(trace), at=f"round {len(trace.columns)}")

    return check


def product_error_bound() -> Callable:
    """The training error is at most the product of sqrt(1 - edge²) over the rounds."""
    return error_at_most(lambda trace: _product(_root(1 - edge * edge) for edge in trace.edges), "product-error-bound")


def quadratic_error_bound() -> Callable:
    """The training error is at most 1 / (1 + Σ edge²)."""
    return error_at_most(lambda trace: 1 / (1 + sum(edge * edge for edge in trace.edges)), "quadratic-error-bound")


def exponential_error_bound() -> Callable:
    """The training error is at most exp(-Σ edge² / 2)."""

    def bound(trace):
        return _exponential(sum((edge * edge for edge in trace.edges), start=Fraction(0)) / 2)

    return error_at_most(bound, "exponential-error-bound")


BUILT_IN: dict[str, Callable[..., Callable]] = {
    "exponential-error-bound": exponential_error_bound,
    "loss-falls": loss_falls,
    "margin-within": lambda eps, nu=1, rounds=40: margin_within(Fraction(eps), Fraction(nu), rounds),
    "product-error-bound": product_error_bound,
    "quadratic-error-bound": quadratic_error_bound,
    "rounds-at-most": lambda count: rounds_at_most(lambda game: int(count)),
    "support-at-most": lambda count: support_at_most(lambda trace: int(count)),
    "weights-follow-losses": weights_follow_losses,
}


def _product(factors):
    total: Any = Fraction(1)
    for factor in factors:
        total = float(total) * factor if isinstance(factor, float) else total * factor
    return total


def _infinite(value) -> bool:
    return isinstance(value, float) and value in (float("inf"), float("-inf"))


def _beside(number, entry):
    return float(entry) if is_float(number) else entry


def _exponential(margin, sign: int = 1):
    """e^(-sign * margin), in the arithmetic of the margin."""
    import math

    if is_float(margin):
        return math.exp(-sign * margin)
    return exp(-margin * sign)


def _root(value):
    import math

    return math.sqrt(max(0.0, float(value))) if is_float(value) else sqrt(value)


def as_check(source, promised: bool) -> Check:
    """A promise or a further claim as a check. Raises ValueError for what is neither."""
    source = getattr(source, "claim", source)
    name, *arguments = source if isinstance(source, (tuple, list)) and source else (source,)
    spec = None
    if isinstance(name, str) and name in BUILT_IN:
        spec, source = (name, *map(str, arguments)), BUILT_IN[name](*arguments)
    elif isinstance(source, str) and source in REGISTERED:
        return REGISTERED[source]
    elif isinstance(source, str):
        source = _registered(source)
    standing = ALWAYS if promised else Standing(OFFERED, "it does not promise it")
    if isinstance(source, Claim):
        return _claim_check(source, standing)
    if not callable(source):
        raise ValueError(f"promises must be claim ids, claims or callables from a trace to Sides, got {source!r}")
    name = getattr(source, "promise", getattr(source, "__name__", "unnamed"))

    def function(case):
        result = source(case.trace)
        return [] if result is None else [result] if isinstance(result, Sides) else result

    rounds = getattr(source, "rounds", None)
    plays = None if rounds is None else _plays_of(rounds)
    return Check(
        f"promise.{name}",
        "promise",
        getattr(source, "statement", ""),
        function,
        lambda declared: standing,
        plays,
        spec=spec,
    )


def _registered(claim_id: str) -> Claim:
    paper = claim_id.split(".", 1)[0].lower()
    if claim_id not in REGISTRY and paper.isalnum():
        with contextlib.suppress(ImportError):
            package = importlib.import_module(f"theorems.{paper}")
            for module in pkgutil.iter_modules(package.__path__):
                importlib.import_module(f"{package.__name__}.{module.name}")
    if claim_id not in REGISTRY:
        raise ValueError(
            f"claim must be an id that `python -m theorems list` prints, or one of {', '.join(BUILT_IN)}, got {claim_id!r}"
        )
    return REGISTRY[claim_id]


def _claim_check(claim: Claim, standing: Standing) -> Check:
    if not claim.needs_traces:
        raise ValueError(f"claim {claim.id} is about instances, not about runs of a booster")

    def plays(effort, declared):
        yield from _constructions(claim, effort, declared)
        yield from _plays_of(claim.rounds)(effort, declared)

    return Check(
        claim.id,
        "promise",
        claim.statement,
        lambda case: claim.sides(case.trace),
        lambda declared: standing,
        plays,
        claim.given,
    )


def _constructions(claim: Claim, effort: str, declared) -> Iterator[Play]:
    for construct in claim.attained_by:
        play = construct()
        play = play if isinstance(play, Play) else Play(play)
        if not isinstance(play.game, Game) or not declared.fits(play.game.m):
            continue
        if declared.columns == "signs" and not play.game.is_signs:
            continue
        rounds = play.rounds if play.rounds is not None else _count(claim.rounds, play.game)
        if rounds <= LONGEST[effort]:
            yield replace(play, oracle=play.oracle or claim.oracles[0], rounds=rounds, booster=None)


def _plays_of(rounds):
    """The common plays at the length that a promise asks for; fewer of them when it asks for long ones."""

    def plays(effort, declared):
        chosen = []
        for play in common_plays(effort, declared):
            count = min(max(play.rounds, _count(rounds, play.game)), LONGEST[effort])
            chosen.append(replace(play, rounds=count, oracle=play.oracle or BestColumn(signed=True)))
        work = sum(play.rounds for play in chosen) / max(1, len(chosen))
        step = max(1, round(len(chosen) / SLOW_PLAYS[effort])) if work > 10 else 1
        return chosen[::step]

    return plays


def _count(rounds, game) -> int:
    return int(rounds(game) if callable(rounds) else rounds)
