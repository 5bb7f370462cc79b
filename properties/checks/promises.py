"""Promises: what a booster claims of itself, as claims. A promise is a claim like those of the papers.

In `traits["promises"]`, and as further claims of an audit, stand names of the promises below ("loss-falls", or with
arguments in a tuple: ("margin-within", "1/10")), ids of the papers' claims ("MRS13.theorem-1"), claim functions, or
callables from a `Trace` to `Sides`. `python -m properties --claims` prints the table of names.

A callable may have the attributes `rounds` (an int, or a function of the game; default: those of the play) and
`statement` (Markdown with formulas between dollar signs).
"""

from __future__ import annotations

import difflib
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

from properties.cases.play import Play
from properties.cases.small import common_plays
from properties.checks.case import agree, edge_of, infinite, nearness, normalised, smallest, soft_margin
from properties.claims import ALWAYS, INVARIANTS, OFFERED, REGISTRY, Claim, Sides, Standing, absent, find_claim
from properties.engine.player import Missing
from reference import BestColumn, Game
from reference.arithmetic import Verdict, decide, exp, half_log, is_float, log, sqrt

LONGEST = {"quick": 60, "ci": 400, "night": 5000}  # rounds of one play of a promise
SLOW_PLAYS = {"quick": 40, "ci": 200, "night": 2000}  # plays tried when a promise asks for long ones
ALMOST_ONE = 1 - 1e-15  # a float edge above this is 1
NO_TARGET = -1 + 1e-12  # a float target below this is -1
FLOATS = 1e-6  # how far the logarithm of a weight may be from its formula


@dataclass(frozen=True)
class Promise:
    """A promise with a name: `make(*arguments)` is a function from a trace to sides.

    >>> PROMISES["loss-falls"].line
    '"loss-falls"'
    """

    name: str
    make: Callable[..., Callable]
    text: str
    reads: str
    family: str
    line: str
    labels: bool = False


PROMISES: dict[str, Promise] = {}


def named(name: str, family: str, reads: str, line: str | None = None, labels: bool = False):
    """Enters a function that makes a promise into the table, under this name; its first sentence is what is promised.

    family : the group it is listed in.    reads : what it reads of a run.    line : how it is declared, where not by its
    name alone.    labels : whether it is about boosters of labels.

    >>> @named("toy", "toys", "edges")
    ... def toy():
    ...     '''No edge is above 1.'''
    >>> PROMISES.pop("toy").line
    '"toy"'
    """

    def enter(make):
        text = " ".join((make.__doc__ or "").split("\n\n")[0].split())
        PROMISES[name] = Promise(name, make, text, reads, family, line or f'"{name}"', labels)
        return make

    return enter


def promise(name: str, statement: str = "", rounds: Any = None):
    """Gives a function from a trace to `Sides` the name under which an audit reports it.

    >>> @promise("few-rounds", "at most two rounds")
    ... def few_rounds(trace):
    ...     return Sides(len(trace.edges), "<=", 2)
    >>> as_claim(few_rounds, promised=True).id
    'promise.few-rounds'
    """

    def called(function):
        function.promise, function.statement, function.rounds = name, statement, rounds
        return function

    return called


# bounds


def error_at_most(bound: Callable[[Any], Any], name: str = "error-at-most") -> Callable:
    """The training error of the final vote is at most bound(trace).

    Edges of 0 make bounds of exactly 1; enclosed, such a bound is only known to be near: see `nearness`.

    >>> from reference import Game, play
    >>> from reference.exact import AdaBoost
    >>> trace = play(AdaBoost(), Game([[1, 1, -1], [1, -1, 1], [-1, 1, 1]]), rounds=3)
    >>> [(str(sides.lhs), sides.relation) for sides in error_at_most(lambda trace: Fraction(1, 2))(trace)]
    [('0', '<=')]
    """

    @promise(name, r"$\mathrm{error} \le b$")
    def check(trace):
        most = bound(trace)
        slack = nearness(most)
        yield Sides(trace.training_error, "<=", most + slack if slack else most, at=f"round {len(trace.columns)}")

    return check


def _where(edges: str, check: Callable) -> Callable:
    """The promise for every run, or, with "positive", for the runs of which every edge was positive."""
    if edges not in ("any", "positive"):
        raise ValueError(f"the edges of {check.promise} must be any or positive, got {edges!r}")  # type: ignore[attr-defined]

    @promise(check.promise, check.statement, check.rounds)  # type: ignore[attr-defined]
    def only(trace):
        if edges == "any" or all(decide(edge, ">", 0) is Verdict.HOLDS and edge > 0 for edge in trace.edges):
            yield from check(trace)

    return only


@named("product-error-bound", "AdaBoost", "edges, combination")
def product_error_bound(edges: str = "any") -> Callable:
    """The training error is at most the product of sqrt(1 - edge²) over the rounds. With ("product-error-bound", "positive")
    only where every edge was positive, for boosters that stop at others."""
    bound = error_at_most(lambda trace: _product(_root(1 - edge * edge) for edge in trace.edges), "product-error-bound")
    return _where(edges, bound)


@named("quadratic-error-bound", "MABoost, Euclidean", "edges, combination")
def quadratic_error_bound() -> Callable:
    """The training error is at most 1 / (1 + Σ edge²)."""
    return error_at_most(lambda trace: 1 / (1 + sum(edge * edge for edge in trace.edges)), "quadratic-error-bound")


@named("exponential-error-bound", "MABoost, entropy", "edges, combination")
def exponential_error_bound() -> Callable:
    """The training error is at most exp(-Σ edge² / 2)."""

    def bound(trace):
        return _exponential(sum((edge * edge for edge in trace.edges), start=Fraction(0)) / 2)

    return error_at_most(bound, "exponential-error-bound")


@named("sparse-error-bound", "SparseBoost", "edges, combination, record norm", '("sparse-error-bound", 1)')
def sparse_error_bound(constant: Any = 1) -> Callable:
    """The training error is at most 1 / (1 + c Σ edge² norm²), norm the record's (NP14, Theorem 4: c = 1 or 1/4)."""
    constant = Fraction(constant)

    def bound(trace):
        squares = sum(edge**2 * turn.record["norm"] ** 2 for edge, turn in zip(trace.edges, trace.rounds, strict=True))
        return 1 / (1 + (float(constant) if is_float(squares) else constant) * squares)

    return error_at_most(bound, "sparse-error-bound")


def rounds_at_most(bound: Callable[[Game], Any], name: str = "rounds-at-most") -> Callable:
    """The booster stops of its own accord within bound(game) rounds.

    >>> from reference import Game, play
    >>> from reference.exact import AdaBoost
    >>> trace = play(AdaBoost(), Game([[1, -1], [1, 1]]), rounds=9)
    >>> [sides.lhs for sides in rounds_at_most(lambda game: game.m)(trace)]
    [1]
    """

    @promise(name, r"$T \le b$", rounds=lambda game: int(bound(game)) + 1)
    def check(trace):
        if trace.stop == "rounds" and len(trace.columns) <= bound(trace.game):
            return  # the play was shorter than the bound
        yield Sides(len(trace.columns), "<=", bound(trace.game), at=f"stop {trace.stop!r}")

    return check


@named("rounds-at-most", "any booster that stops", "its stop", '("rounds-at-most", 40)')
def rounds_at_most_count(count: Any) -> Callable:
    """It stops of its own accord within this number of rounds."""
    return rounds_at_most(lambda game: int(count))


def support_at_most(bound: Callable[[Any], int], name: str = "support-at-most") -> Callable:
    """At most bound(trace) coefficients are not 0.

    >>> from reference import Game, play
    >>> from reference.exact import AdaBoost
    >>> trace = play(AdaBoost(), Game([[1, 1, -1], [1, -1, 1], [-1, 1, 1]]), rounds=3)
    >>> [(sides.lhs, sides.rhs) for sides in support_at_most(lambda trace: 2)(trace)]
    [(3, 2)]
    """

    @promise(name, r"$|\{t : \alpha_t \ne 0\}| \le b$")
    def check(trace):
        support = sum(decide(abs(alpha), ">", 0) is Verdict.HOLDS for alpha in trace.per_round)
        yield Sides(support, "<=", bound(trace), at=f"round {len(trace.columns)}")

    return check


@named("support-at-most", "sparse combinations", "coefficients", '("support-at-most", 10)')
def support_at_most_count(count: Any) -> Callable:
    """At most this number of coefficients are not 0."""
    return support_at_most(lambda trace: int(count))


@named("margin-within", "LPBoost, ERLPBoost and their like", "its stop, coefficients", '("margin-within", "1/10", 2)')
def margin_within(eps, nu=1, rounds: Any = 40, name: str = "margin-within") -> Callable:
    """When it says "converged", the combination's soft margin (of cap 1/nu) is within eps of the least edge it was given.

    The least edge is what the learner guaranteed: at least the best soft margin of its class, if its columns are best.
    """
    eps, nu = Fraction(eps), Fraction(nu)

    @promise(name, r"$\min_t \gamma_t - \rho(\alpha) \le \varepsilon$", rounds=rounds)
    def check(trace):
        if trace.stop != "converged":
            return
        scaled = normalised(trace.margins, trace.per_round)
        if scaled is not None:
            reached = soft_margin(scaled, 1 / nu)
            yield Sides(smallest(trace.edges) - reached, "<=", eps, at=f"round {len(trace.columns)}")

    return check


@named("margin-after", "AdaBoost*, TotalBoost", "edges, coefficients", '("margin-after", "1/4")')
def margin_after(nu) -> Callable:
    """After 2 ln(m)/nu² rounds the combination's margin is at least the least edge it was given, less nu."""
    nu = Fraction(nu)

    @promise(
        "margin-after",
        r"$\min_t \gamma_t - \nu \le \rho$",
        rounds=lambda game: math.ceil(2 * math.log(max(2, game.m)) / nu**2),
    )
    def check(trace):
        enough = len(trace.columns) >= 2 * math.log(max(2, trace.game.m)) / nu**2
        if not (enough or trace.stop == "converged") or any(map(infinite, trace.per_round)):
            return
        scaled = normalised(trace.margins, trace.per_round)
        if scaled is not None:
            yield Sides(smallest(trace.edges) - nu, "<=", smallest(scaled), at=f"round {len(trace.columns)}")

    return check


@named("smooth-stop", "SmoothBoost", "its stop, edges", '("smooth-stop", "1/4", "1/4", "1/20")')
def smooth_stop(kappa, gamma, theta) -> Callable:
    """While every edge was at least 2 gamma it says "smooth" within 2/(kappa gamma² sqrt(1-gamma)) rounds, and then less
    than a share kappa of the examples has a mean margin below theta (Servedio 2003, Theorem 1)."""
    kappa, gamma, theta = (float(Fraction(value)) for value in (kappa, gamma, theta))
    most = 2 / (kappa * gamma**2 * math.sqrt(1 - gamma))

    @promise("smooth-stop", r"$T < 2 / (\kappa \gamma^2 \sqrt{1 - \gamma})$")
    def check(trace):
        if any(float(edge) < 2 * gamma for edge in trace.edges):
            return
        if trace.stop == "smooth":
            count = len(trace.columns)
            low = sum(float(margin) / count < theta for margin in _sums(trace, count))
            yield Sides(low / trace.game.m, "<=", kappa, at=f"stop after {count} rounds")
        yield Sides(len(trace.columns), "<=", most + 1, at="rounds with the edge")

    return check


@named("stops-when-smooth", "SmoothBoost", "its stop", '("stops-when-smooth", "1/4", "1/4", "1/20")')
def stops_when_smooth(kappa, gamma, theta) -> Callable:
    """It says "smooth" only, and always, in a round after which the measures min(1, (1-gamma)^(N/2)), N the sum of the
    margins less theta a round, have a mean below kappa."""
    kappa, gamma, theta = (float(Fraction(value)) for value in (kappa, gamma, theta))

    @promise("stops-when-smooth", r"\text{stop} \iff \bar M_t < \kappa", rounds=24)
    def check(trace):
        for t in range(1, len(trace.columns) + 1):
            masses = _smooth_masses(trace, t, gamma, theta)
            stopped = trace.stop == "smooth" and t == len(trace.columns)
            mean = sum(masses) / len(masses)
            yield Sides(mean, "<" if stopped else ">=", kappa, at=f"{'stop' if stopped else 'no stop'} in round {t}")

    return check


def _smooth_masses(trace, rounds: int, gamma: float, theta: float) -> list[float]:
    """The measures of SmoothBoost after so many rounds."""
    return [min(1.0, (1 - gamma) ** ((float(margin) - theta * rounds) / 2)) for margin in _sums(trace, rounds)]


# steps

RULES: dict[str, Callable[[Any, int], Any]] = {
    "half log-odds": lambda trace, t: _half_log_odds(trace.edges[t]),
    "edge": lambda trace, t: trace.edges[t],
    "edge/m": lambda trace, t: trace.edges[t] / trace.game.m,
    "edge/sqrt(t)": lambda trace, t: trace.edges[t] / _root(t + 1.0),
    "log-odds": lambda trace, t: 2 * _half_log_odds(trace.edges[t]),
}


def steps_are(step: Callable[[Any, int], Any], name: str = "steps-are") -> Callable:
    """The coefficient of round t (from 0) is step(trace, t), for boosters that keep what they added.

    >>> from reference import Game, play
    >>> from reference.exact import AdaBoost
    >>> trace = play(AdaBoost(), Game([[1, 1, -1], [1, -1, 1], [-1, 1, 1]]), rounds=3)
    >>> [sides.relation for sides in steps_are(lambda trace, t: trace.steps[t])(trace)]
    ['<=', '<=', '<=']
    """

    @promise(name, r"$\alpha_t = \eta_t$")
    def check(trace):
        for t, alpha in enumerate(trace.per_round):
            expected = step(trace, t)
            if infinite(alpha) or infinite(expected):
                yield Sides(int(alpha == expected), "==", 1, at=f"coefficient of round {t + 1}: {alpha} for {expected}")
            else:
                yield Sides(abs(alpha - expected), "<=", nearness(alpha, expected), at=f"coefficient of round {t + 1}")

    return check


@named("steps-are", "AdaBoost, MABoost", "edges, coefficients", '("steps-are", "half log-odds")')
def steps_are_rule(rule: str, factor: Any = 1) -> Callable:
    """Each coefficient is a rule's value at the edge of its round, times a factor: "half log-odds" (AdaBoost, (1/2)
    ln((1+e)/(1-e))), "log-odds", "edge" (MABoost, entropy), "edge/m" (Euclidean), "edge/sqrt(t)"."""
    if rule not in RULES:
        raise ValueError(f"the rule of steps-are must be one of {', '.join(RULES)}, got {rule!r}")
    factor = Fraction(factor)

    def step(trace, t):
        value = RULES[rule](trace, t)
        return value * (float(factor) if isinstance(value, float) else factor)

    return steps_are(step)


@named("steps-are-shifted", "AdaBoost*", "edges, coefficients", '("steps-are-shifted", "1/4")')
def steps_are_shifted(nu) -> Callable:
    """Each coefficient is the half log-odds of the edge less that of the target, the least edge so far less nu."""
    nu = Fraction(nu)

    def step(trace, t):
        target = smallest(trace.edges[: t + 1])
        target = target - (float(nu) if is_float(target) else nu)
        if abs(trace.edges[t]) >= ALMOST_ONE:
            return _half_log_odds(trace.edges[t])  # infinite, whatever the target
        if target <= (NO_TARGET if is_float(target) else -1):
            return 0 * target  # there is no such target: it stops
        return _half_log_odds(trace.edges[t]) - _half_log_odds(target)

    return steps_are(step, "steps-are-shifted")


@named("steps-are-projections", "L2Boost", "edges, coefficients")
def steps_are_projections() -> Callable:
    """Each coefficient is the least squares one: residual · column / column · column, the residual 1 - margin."""

    @promise("steps-are-projections", r"$\alpha_t = \langle r_t, u_t \rangle / |u_t|^2$")
    def check(trace):
        margins: list[Any] = [0] * trace.game.m
        for t, alpha in enumerate(trace.per_round):
            column = [_beside(alpha, entry) for entry in trace.played(t)]
            size = sum(entry * entry for entry in column)
            right = sum((1 - margin) * entry for margin, entry in zip(margins, column, strict=True))
            yield agree(None, alpha, right / size if size else 0 * alpha, f"coefficient of round {t + 1}")
            margins = [margin + alpha * entry for margin, entry in zip(margins, column, strict=True)]

    return check


# losses and weights


@named("loss-falls", "AdaBoost", "edges, coefficients that add up")
def loss_falls(edges: str = "any") -> Callable:
    """Each round multiplies the exponential loss by at most sqrt(1 - edge²): monotone, with progress every round. With
    ("loss-falls", "positive") only where every edge was positive."""

    @promise("loss-falls", r"$L(\alpha_{t+1}) \le L(\alpha_t) \sqrt{1 - \gamma_t^2}$")
    def check(trace):
        margins: list[Any] = [0] * trace.game.m
        before: Any = trace.game.m
        for t, (alpha, edge) in enumerate(zip(trace.per_round, trace.edges, strict=True)):
            if infinite(alpha):
                return
            column = trace.played(t)
            margins = [margin + alpha * _beside(alpha, entry) for margin, entry in zip(margins, column, strict=True)]
            after = sum(map(_exponential, margins))
            bound = before * _root(1 - edge * edge)
            yield Sides(after, "<=", bound + trace.game.m * nearness(after, bound), at=f"round {t + 1}")
            before = after

    return _where(edges, check)


def _weights_follow(name: str, statement: str, loss: Callable[[Any], Any]) -> Callable:
    @promise(name, statement)
    def check(trace):
        if any(map(infinite, trace.per_round)) or len(trace.weights) != len(trace.columns) + 1:
            return
        losses = [loss(margin) for margin in trace.margins]
        total = sum(losses)
        if is_float(total) and total == 0:
            return
        for i, (weight, entry) in enumerate(zip(trace.weights[-1], losses, strict=True)):
            yield agree(None, weight, entry / total, f"weight of example {i} after round {len(trace.columns)}")

    return check


@named("weights-follow-losses", "AdaBoost, MABoost with entropy", "weights, combination")
def weights_follow_losses() -> Callable:
    """The weights are the normalised exponential losses exp(-margin) of the combination."""
    return _weights_follow("weights-follow-losses", r"$d_{t+1}(i) \propto e^{-\bar u_i}$", _exponential)


@named("weights-follow-cut-losses", "MadaBoost", "weights, combination")
def weights_follow_cut_losses() -> Callable:
    """The weights are the normalised losses min(1, exp(-margin)) of the combination."""

    def cut(margin):
        loss = _exponential(margin)
        return loss if decide(margin, ">=", 0) is Verdict.HOLDS else 0 * loss + 1

    return _weights_follow("weights-follow-cut-losses", r"$d_{t+1}(i) \propto \min(1, e^{-\bar u_i})$", cut)


@named("weights-follow-logistic-losses", "LogitBoost, Collins-Schapire-Singer", "weights, combination")
def weights_follow_logistic_losses() -> Callable:
    """The weights are the normalised derivatives 1/(1 + exp(margin)) of the logistic loss of the combination."""

    def derivative(margin):
        return 1 / (1 + math.exp(min(700.0, float(margin)))) if is_float(margin) else 1 / (1 + exp(margin))

    return _weights_follow("weights-follow-logistic-losses", r"$d_{t+1}(i) \propto 1 / (1 + e^{\bar u_i})$", derivative)


@named("weights-follow-residuals", "L2Boost", "weights, combination")
def weights_follow_residuals() -> Callable:
    """The weights are the normalised residuals max(0, 1 - margin) of the combination."""

    def residual(margin):
        return 1 - margin if decide(margin, "<", 1) is Verdict.HOLDS else 0 * margin

    return _weights_follow("weights-follow-residuals", r"$d_{t+1}(i) \propto \max(0, 1 - \bar u_i)$", residual)


@named("weights-follow-slack", "SmoothBoost", "weights, columns", '("weights-follow-slack", "1/4", "1/20")')
def weights_follow_slack(gamma, theta) -> Callable:
    """The weights are min(1, (1-gamma)^(N/2)), normalised, N the sum of the margins less theta a round."""
    gamma, theta = float(Fraction(gamma)), float(Fraction(theta))

    @promise("weights-follow-slack", r"$d_{t+1}(i) \propto \min(1, (1 - \gamma)^{N_i / 2})$")
    def check(trace):
        for t, weights in enumerate(trace.weights[: len(trace.columns) + (trace.stop == "rounds")]):
            masses = _smooth_masses(trace, t, gamma, theta)
            for i, (weight, mass) in enumerate(zip(weights, masses, strict=True)):
                yield Sides(float(weight), "==", mass / sum(masses), at=f"weight of example {i} after round {t}")

    return check


@named("logistic-loss-falls", "Collins-Schapire-Singer", "coefficients that add up")
def logistic_loss_falls() -> Callable:
    """The logistic loss Σ ln(1 + exp(-margin)) falls by at least (Σ q u)² / (2 Σ q u²) each round, q = 1/(1+e^margin)."""
    return _loss_falls("logistic-loss-falls", _log1p_exp, lambda margin: 1 / (1 + math.exp(min(700.0, margin))), False)


@named("votes-are-equal", "SmoothBoost, bagging", "coefficients")
def votes_are_equal() -> Callable:
    """All coefficients are equal: the hypotheses vote by majority."""

    @promise("votes-are-equal", r"$\alpha_1 = \dots = \alpha_T$")
    def check(trace):
        for t, alpha in enumerate(trace.per_round[1:], start=2):
            yield agree(None, alpha, trace.per_round[0], f"coefficient of round {t}")

    return check


@named("weights-are-entropic", "TotalBoost", "weights, columns")
def weights_are_entropic() -> Callable:
    """The logarithms of its weights lie in the span of the columns so far and a constant, as those of an entropic
    projection of the uniform distribution do."""

    @promise("weights-are-entropic", r"$\ln d_{t+1} \in \mathrm{span}(1, u_1, \dots, u_t)$")
    def check(trace):
        import numpy  # here: exact plays do without

        for t, weights in enumerate(trace.weights[1:], start=1):
            if t > len(trace.columns) or (t == len(trace.columns) and trace.stop != "rounds"):
                continue
            d = numpy.array([float(entry) for entry in weights])
            if d.min() <= 1e-9:
                continue  # a weight that has vanished says nothing of its logarithm
            rows = [numpy.ones(len(d)), *(numpy.array(list(map(float, trace.played(s)))) for s in range(t))]
            basis = numpy.stack(rows, axis=1)
            fitted = basis @ numpy.linalg.lstsq(basis, numpy.log(d), rcond=None)[0]
            yield Sides(float(abs(fitted - numpy.log(d)).max()), "<=", FLOATS, at=f"weights after round {t}")

    return check


@named("squared-loss-falls", "L2Boost", "coefficients that add up")
def squared_loss_falls() -> Callable:
    """The squared loss Σ (1 - margin)²/2 falls by at least (Σ r u)² / (2 Σ u²) each round, r = 1 - margin."""
    return _loss_falls("squared-loss-falls", lambda margin: (1 - margin) ** 2 / 2, lambda margin: 1 - margin, True)


def _loss_falls(name: str, loss, slope, plain: bool) -> Callable:
    @promise(name, r"$L(\alpha_{t+1}) \le L(\alpha_t) - \langle q, u \rangle^2 / (2 \langle q, u^2 \rangle)$")
    def check(trace):
        margins = [0.0] * trace.game.m
        for t, alpha in enumerate(trace.per_round):
            if infinite(alpha):
                return
            column = [float(entry) for entry in trace.played(t)]
            pull = [slope(margin) for margin in margins]
            gain = sum(q * u for q, u in zip(pull, column, strict=True))
            size = sum((1 if plain else q) * u * u for q, u in zip(pull, column, strict=True))
            before = sum(map(loss, margins))
            margins = [margin + float(alpha) * u for margin, u in zip(margins, column, strict=True)]
            yield Sides(
                sum(map(loss, margins)), "<=", before - (gain**2 / (2 * size) if size else 0), at=f"round {t + 1}"
            )

    return check


@named("weights-are-projected", "MABoost, Euclidean", "weights, coefficients", '("weights-are-projected", "lazy")')
def weights_are_projected(update: str = "active", shares: Any = None) -> Callable:
    """The weights are the Euclidean projection of the point moved to: d_i = min(c, max(0, z_i - θ)). update: "active", z =
    d - step * column, or "lazy", z = 1/m - the sum of steps times columns; with shares = k the cap is k/m, else 1."""
    if update not in ("active", "lazy"):
        raise ValueError(f"the update of weights-are-projected must be active or lazy, got {update!r}")

    @promise("weights-are-projected", r"$d_{t+1} = \Pi(z_{t+1})$")
    def check(trace):
        m = trace.game.m
        most = min(Fraction(1), Fraction(shares) / m) if shares is not None else 1
        point: list[Any] = [Fraction(1, m)] * m
        for t, (step, after) in enumerate(zip(trace.per_round, trace.weights[1:], strict=False), start=1):
            base = trace.weights[t - 1] if update == "active" else point
            point = [z - step * _beside(step, entry) for z, entry in zip(base, trace.played(t - 1), strict=True)]
            pairs = list(zip(point, after, strict=True))
            below = [z - d for z, d in pairs if d > 0]  # at least θ: equal to it unless d is at the cap
            above = [z - d for z, d in pairs if d < most]  # at most θ: equal to it unless d is 0
            if below and above:
                yield Sides(max(above), "<=", min(below), at=f"round {t}")

    return check


SLOPES: dict[str, Callable[[int, float, float], float]] = {
    "2 ln(m/nu)/eps": lambda m, nu, eps: 2 * math.log(m / nu) / eps,  # η of MHT22
    "2 ln(m)/eps": lambda m, nu, eps: 2 * math.log(m) / eps,  # 1/β of SSS08, Figure 1
}


@named(
    "weights-follow-margins",
    "ERLPBoost, RelaxedMargin",
    "weights, combination",
    '("weights-follow-margins", "2 ln(m/nu)/eps", 2, "1/10")',
)
def weights_follow_margins(slope: str, nu, eps) -> Callable:
    """The weights are min(1/nu, C exp(-slope * margin)): the capped entropic answer to the combination. slope: "2
    ln(m/nu)/eps" (MHT22) or "2 ln(m)/eps" (SSS08)."""
    if slope not in SLOPES:
        raise ValueError(f"the slope of weights-follow-margins must be one of {', '.join(SLOPES)}, got {slope!r}")
    cap, eps = 1 / float(Fraction(nu)), float(Fraction(eps))

    # optimality of the projection, on logarithms: all free weights have one C, at least what the capped ones need
    @promise("weights-follow-margins", r"$d_{t+1}(i) = \min(1/\nu, C e^{-\eta \bar u_i})$")
    def check(trace):
        if len(trace.weights) != len(trace.columns) + 1 or not trace.columns:
            return
        times = SLOPES[slope](trace.game.m, 1 / cap, eps)
        pairs = [(float(d), float(u)) for d, u in zip(trace.weights[-1], trace.margins, strict=True) if d > 0]
        levels = [math.log(d) + times * u for d, u in pairs]
        free = [level for level, (d, _) in zip(levels, pairs, strict=True) if d < cap * (1 - 1e-9)]
        capped = [level for level, (d, _) in zip(levels, pairs, strict=True) if d >= cap * (1 - 1e-9)]
        after = f"after round {len(trace.columns)}"
        if free:
            yield Sides(max(free) - min(free), "<=", FLOATS, at=f"free weights {after}")
        if free and capped:
            yield Sides(max(capped) - min(free), "<=", FLOATS, at=f"capped weights {after}")

    return check


@named("objective-falls", "C-ERLPBoost, MLPBoost", "record objective")
def objective_falls() -> Callable:
    """The objective that the record holds never rises from round to round."""

    @promise("objective-falls", r"$f(w_{t+1}) \le f(w_t)$")
    def check(trace):
        seen = [turn.record["objective"] for turn in trace.rounds if "objective" in turn.record]
        if trace.rounds and not seen:
            raise Missing("record.objective")
        for t, (before, after) in enumerate(pairwise(seen), start=2):
            yield Sides(after, "<=", before, at=f"round {t}")

    return check


@named("stops-on-a-repeat", "LPBoost and other totally corrective ones", "its stop")
def stops_on_a_repeat() -> Callable:
    """It stops in the round in which it is given a best column that it already has."""

    @promise("stops-on-a-repeat", r"$j_{t+1} \in \{j_1, \dots, j_t\} \Rightarrow$ stop")
    def check(trace):
        if any(_better(trace, t) for t in range(len(trace.columns))):
            return  # a learner that does not offer the best column may well repeat one
        columns = [list(trace.played(t)) for t in range(len(trace.columns))]
        met = [column in columns[:t] for t, column in enumerate(columns)]
        yield Sides(sum(met[:-1]), "==", 0, at="rounds played on after a repeat")

    return check


def _better(trace, t: int) -> bool:
    """Whether some column, or its negative, has an edge above that of round t."""
    weights = list(trace.weights[t])
    edges = [abs(edge_of(weights, column)) for column in trace.game.columns]
    return any(decide(edge, ">", trace.edges[t]) is Verdict.HOLDS for edge in edges)


def _least_edges(trace, nu: Fraction):
    """(t, least edge given so far, value of the linear program over the columns so far) of every round t, from 1."""
    from reference.programs.solvers import edge_minimisation

    for t in range(1, len(trace.columns) + 1):
        columns = [tuple(map(Fraction, trace.played(s))) for s in range(t)]
        yield t, smallest(trace.edges[:t]), edge_minimisation(list(zip(*columns, strict=True)), nu).value


@named("weights-minimise-edges", "LPBoost", "weights, edges", '("weights-minimise-edges", "3/2")')
def weights_minimise_edges(nu) -> Callable:
    """The new weights, at most 1/nu each, have the least possible largest edge of the columns so far."""
    nu = Fraction(nu)

    @promise("weights-minimise-edges", r"\max_{s \le t} d_{t+1} \cdot u_s = \min_{d \in P} \max_{s \le t} d \cdot u_s")
    def check(trace):
        for t, _, value in _least_edges(trace, nu):
            if t < len(trace.weights):
                reached = max(edge_of(list(trace.weights[t]), trace.played(s)) for s in range(t))
                yield agree(None, reached, value, f"largest edge after round {t}")

    return check


@named("stops-when-solved", "LPBoost", "its stop, edges", '("stops-when-solved", "1/10", "3/2")')
def stops_when_solved(eps, nu) -> Callable:
    """It says "converged" only, and always, in a round in which the least edge it was given is within eps of the least
    possible largest edge of the columns so far under weights of at most 1/nu."""
    eps, nu = Fraction(eps), Fraction(nu)

    @promise("stops-when-solved", r"\text{stop} \iff \min_{s \le t} \gamma_s - V_t \le \varepsilon")
    def check(trace):
        for t, least, value in _least_edges(trace, nu):
            stopped = trace.stop == "converged" and t == len(trace.columns)
            yield Sides(
                least - value, "<=" if stopped else ">", eps, at=f"{'stop' if stopped else 'no stop'} in round {t}"
            )

    return check


@named("edges-below-target", "TotalBoost", "weights, edges", '("edges-below-target", "1/4")')
def edges_below_target(nu) -> Callable:
    """Under the new weights every column so far has an edge of at most the least edge so far, less nu."""
    nu = Fraction(nu)

    @promise("edges-below-target", r"$d_{t+1} \cdot u_s \le \min_{s \le t} \gamma_s - \nu$")
    def check(trace):
        for t in range(1, len(trace.weights)):
            if t == len(trace.columns) and trace.stop != "rounds":
                continue
            target = float(smallest(trace.edges[:t])) - float(nu)
            for s in range(t):
                edge = float(edge_of(list(trace.weights[t]), trace.played(s)))
                yield Sides(edge, "<=", target + FLOATS, at=f"column of round {s + 1} after round {t}")

    return check


# labels


@named("votes-decide", "SAMME", "votes or predict, coefficients", labels=True)
def votes_decide() -> Callable:
    """Its final label of an observation is one whose votes, the coefficients of the rounds that gave it, are largest."""

    @promise("votes-decide", r"$H(x) \in \arg\max_a \sum_{t : h_t(x) = a} \alpha_t$")
    def check(trace):
        if any(map(infinite, trace.per_round)):
            return
        for p in range(trace.game.m):
            given = trace.history(p)
            totals: list[Any] = [Fraction(0)] * trace.game.k
            for step, label in zip(trace.per_round, given, strict=True):
                totals[label - 1] = totals[label - 1] + step
            for chosen in trace.final_labels[p]:
                for a, total in enumerate(totals, start=1):
                    reached = totals[chosen - 1]
                    near = nearness(total, reached)
                    yield Sides(reached + near, ">=", total, at=f"observation {p}, label {chosen} against {a}")

    return check


@named("stops-without-edge", "SAMME", "its stop, edges", labels=True)
def stops_without_edge() -> Callable:
    """It says "no edge" only, and always, of a hypothesis that is right with probability at most 1/k."""

    @promise("stops-without-edge", r"stop $\iff \epsilon_t \ge 1 - 1/k$")
    def check(trace):
        for t, edge in enumerate(trace.edges):
            right = (1 + edge) / 2
            chance = 1 / trace.games[t].k if is_float(right) else Fraction(1, trace.games[t].k)
            last = t == len(trace.edges) - 1
            if trace.stop == "no edge" and last:
                yield Sides(right, "<=", chance, at=f"round {t + 1}")
            elif not (last and trace.stop == "perfect") and (not last or trace.stop == "rounds"):
                relation = ">" if isinstance(right, Fraction) else ">="
                yield Sides(right + nearness(right), relation, chance, at=f"round {t + 1}")

    return check


@named("stops-when-perfect", "SAMME, AdaBoost", "its stop, edges")
def stops_when_perfect() -> Callable:
    """It says "perfect" only, and always, of a column of edge 1 (or a hypothesis without error)."""

    @promise("stops-when-perfect", r"stop $\iff \gamma_t = 1$")
    def check(trace):
        for t, edge in enumerate(trace.edges):
            if trace.stop == "perfect" and t == len(trace.edges) - 1:
                yield Sides(abs(edge), "==", 1, at=f"round {t + 1}")
            elif not is_float(edge):
                yield Sides(abs(edge), "<", 1, at=f"round {t + 1}")
            else:
                yield Sides(int(abs(edge) > 1 - 1e-15), "==", 0, at=f"round {t + 1}")

    return check


@named("steps-are-log-odds", "SAMME", "edges, coefficients", labels=True)
def steps_are_log_odds() -> Callable:
    """Each coefficient is ln((k-1)(1-ε)/ε), ε the error of the round."""

    @promise("steps-are-log-odds", r"$\alpha_t = \ln((k-1)(1-\epsilon_t)/\epsilon_t)$")
    def check(trace):
        for t, (step, edge) in enumerate(zip(trace.per_round, trace.edges, strict=True), start=1):
            if -1 < edge < 1 and (t < len(trace.columns) or trace.stop == "rounds"):
                odds = (trace.games[t - 1].k - 1) * (1 + edge) / (1 - edge)
                yield agree(None, step, math.log(odds) if is_float(odds) else log(odds), f"round {t}")

    return check


@named("wrong-gain-the-odds", "SAMME", "weights, edges", labels=True)
def wrong_gain_the_odds() -> Callable:
    """A round multiplies the weight of a wrong observation, against that of a right one, by (k-1)(1-ε)/ε."""

    @promise("wrong-gain-the-odds", r"$d_{t+1}(i)/d_{t+1}(j) = ((k-1)(1-\epsilon_t)/\epsilon_t)\, d_t(i)/d_t(j)$")
    def check(trace):
        for t, edge in enumerate(trace.edges[: len(trace.weights) - 1]):
            if not -1 < edge < 1 or (t == len(trace.columns) - 1 and trace.stop != "rounds"):
                continue
            odds = (trace.games[t].k - 1) * (1 + edge) / (1 - edge)
            flags = [guess != label for guess, label in zip(trace.played(t), trace.games[t].labels, strict=True)]
            before, after = list(trace.weights[t]), list(trace.weights[t + 1])
            gained = [d * odds if flag else d for d, flag in zip(before, flags, strict=True)]
            total = sum(gained)
            for i, (expected, d) in enumerate(zip(gained, after, strict=True)):
                yield agree(None, d, expected / total, f"observation {i} after round {t + 1}")

    return check


@named("keeps-what-it-kept", "Elimination", "epochs, predict", labels=True)
def keeps_what_it_kept() -> Callable:
    """When one label is left and no true one was ever removed, the final hypothesis is right everywhere."""

    @promise("keeps-what-it-kept", r"no true label removed $\Rightarrow$ no mistake")
    def check(trace):
        if trace.stop == "one label" and all(0 not in epoch.labels for epoch in trace.epochs):
            last = trace.epochs[-1]
            if all(label not in removed for label, removed in zip(last.labels, last.removed, strict=True)):
                yield Sides(trace.training_error, "==", 0, at=f"{len(trace.epochs)} epochs")

    return check


@named("removes-candidates", "Elimination", "epochs", labels=True)
def removes_candidates() -> Callable:
    """Only labels with negative score leave, the last of them by index, and never a label that had its votes."""

    @promise("removes-candidates", r"$\Psi_a \ge 0 \Rightarrow$ label $a$ stays")
    def check(trace):
        for number, epoch in enumerate(trace.epochs, start=1):
            if epoch.ended != "negative":
                continue
            for p, (found, removed) in enumerate(zip(epoch.candidates, epoch.removed, strict=True)):
                if epoch.labels[p]:
                    last = tuple(a for a, score in enumerate(epoch.psi[p], start=1) if score < 0)[
                        -epoch.removed_count :
                    ]
                    yield Sides(
                        int(tuple(removed) == last), "==", 1, at=f"observation {p} in epoch {number}, of {found}"
                    )

    return check


@named("epochs-start-uniform", "Elimination", "epochs, weights", labels=True)
def epochs_start_uniform() -> Callable:
    """The first weights of an epoch are equal on all observations in training, and steps are CL21's equation 3.7."""

    @promise("epochs-start-uniform", "$d_1 = 1/m$ in every epoch")
    def check(trace):
        t = 0
        for number, epoch in enumerate(trace.epochs, start=1):
            if t < len(trace.weights):
                held = [weight for weight, label in zip(trace.weights[t], epoch.labels, strict=True) if label]
                yield agree(None, sum(abs(weight - held[0]) for weight in held), 0, f"epoch {number}")
            for step in epoch.coefficients:
                edge = trace.edges[t]
                if -1 < edge < 1 and step != 0 and all(epoch.labels):
                    odds = (epoch.k - 1) * (1 + edge) / (1 - edge)
                    odds = math.log(odds) if is_float(odds) else log(odds)
                    yield agree(None, 2 * (epoch.k - 1) * step, odds, f"step of round {t + 1}")
                t += 1

    return check


@named("epochs-last", "Elimination", "epochs", '("epochs-last", 3)', labels=True)
def epochs_last(least) -> Callable:
    """No epoch ends on negative scores before this number of rounds."""

    @promise("epochs-last", "every epoch has $K$ rounds")
    def check(trace):
        for number, epoch in enumerate(trace.epochs, start=1):
            if epoch.ended == "negative":
                yield Sides(epoch.length, ">=", int(least), at=f"epoch {number}")

    return check


def _sums(trace, rounds: int) -> list[Any]:
    """The unweighted sums of the first columns, one an example."""
    columns = [trace.played(t) for t in range(rounds)]
    return [sum(entries) for entries in zip(*columns, strict=True)] if columns else [0] * trace.game.m


def _product(factors):
    total: Any = Fraction(1)
    for factor in factors:
        total = float(total) * factor if isinstance(factor, float) else total * factor
    return total


def _beside(number, entry):
    return float(entry) if is_float(number) else entry


def _exponential(margin):
    """e^-margin, in the arithmetic of the margin."""
    if is_float(margin):
        return math.exp(min(709.0, -margin))
    return exp(-margin)


def _log1p_exp(margin: float) -> float:
    """ln(1 + e^-margin) without overflow."""
    return max(0.0, -margin) + math.log1p(math.exp(-abs(margin)))


def _root(value):
    return math.sqrt(max(0.0, float(value))) if is_float(value) else sqrt(value)


def _half_log_odds(edge):
    if abs(edge) == 1 or (is_float(edge) and abs(edge) >= ALMOST_ONE):
        return math.inf if edge > 0 else -math.inf
    return 0.5 * math.log((1 + edge) / (1 - edge)) if is_float(edge) else half_log((1 + edge) / (1 - edge))


# promises as claims


def as_claim(source, promised: bool) -> Claim:
    """A promise or a further claim, as a claim of an audit. Raises ValueError in one line for what is neither.

    promised : whether a violation counts against the booster.

    >>> as_claim("loss-falls", promised=True).id
    'promise.loss-falls'
    """
    source = getattr(source, "claim", source)
    name, *arguments = source if isinstance(source, (tuple, list)) and source else (source,)
    if isinstance(name, str) and name in PROMISES:
        return _promise_claim(_made(name, arguments), promised, (name, *map(str, arguments)), PROMISES[name].labels)
    if isinstance(source, str) and source in INVARIANTS:
        return INVARIANTS[source]
    if isinstance(source, (tuple, list)):
        raise ValueError(f"a promise in a tuple must begin with one of {', '.join(sorted(PROMISES))}, got {source!r}")
    standing = ALWAYS if promised else Standing(OFFERED, "it does not promise it")
    if isinstance(source, str):
        source = find_claim(source)
        if source is None:
            near = difflib.get_close_matches(str(name), [*PROMISES, *REGISTRY], 3)
            hint = f": did you mean {' or '.join(near)}?" if near else ""
            raise ValueError(
                f"claim must be an id that `python -m theorems list` prints or a name that `python -m properties --claims` "
                f"prints, got {name!r}{hint}"
            )
    if isinstance(source, Claim):
        return _paper_claim(source, standing)
    if not callable(source):
        raise ValueError(f"promises must be claim ids, claims or callables from a trace to Sides, got {source!r}")
    return _promise_claim(source, promised, None, None)


def _made(name: str, arguments) -> Callable:
    try:
        return PROMISES[name].make(*arguments)
    except (TypeError, ValueError, ZeroDivisionError) as error:
        raise ValueError(f"promise {name!r} must be given as {PROMISES[name].line}, got {arguments}: {error}") from None


def _promise_claim(function, promised: bool, spec, labels: bool | None) -> Claim:
    standing = ALWAYS if promised else Standing(OFFERED, "it does not promise it")

    def applies(declared) -> Standing:
        if labels is not None and labels != (declared.columns == "labels") and function.promise != "stops-when-perfect":
            return absent("it is about labels, not margins" if labels else "it plays labels, not margins")
        return standing

    rounds = getattr(function, "rounds", None)
    return Claim(
        f"promise.{getattr(function, 'promise', getattr(function, '__name__', 'unnamed'))}",
        function,
        "inequality",
        getattr(function, "statement", ""),
        group="promise",
        guest=True,
        applies=applies,
        plays=None if rounds is None else _plays_of(rounds),
        spec=spec,
    )


def _paper_claim(claim: Claim, standing: Standing) -> Claim:
    if claim.about != "run":
        raise ValueError(f"claim {claim.id} is about instances, not about runs of a booster")
    if claim.function is None:
        raise ValueError(f"claim {claim.id} has no body of its own: name one of {', '.join(claim.read_as)}")
    labels = _of_labels(claim)

    def applies(declared) -> Standing:
        if labels != (declared.columns == "labels"):
            return absent("it is about labels, not margins" if labels else "it is about margins, not labels")
        return standing

    def plays(effort, declared):
        yield from _constructions(claim, effort, declared)
        yield from _plays_of(claim.rounds)(effort, declared)

    return replace(claim, group="promise", guest=True, applies=applies, plays=plays)


def _of_labels(claim: Claim) -> bool:
    return all((getattr(booster, "traits", None) or {}).get("columns") == "labels" for booster in claim.boosters)


def _constructions(claim: Claim, effort: str, declared) -> Iterator[Play]:
    for construct in claim.attained_by:
        play = construct()
        play = play if isinstance(play, Play) else Play(play)
        if declared.columns != "labels" and not isinstance(play.game, Game):
            continue
        if not declared.fits(play.game.m):
            continue
        if declared.columns == "signs" and not play.game.is_signs:
            continue
        rounds = play.rounds if play.rounds is not None else _count(claim.rounds, play.game)
        if rounds <= LONGEST[effort]:
            yield replace(play, oracle=play.oracle or claim.oracles[0], rounds=rounds, booster=None)


def _plays_of(rounds):
    """The common plays at the length that a promise asks for; fewer of them when it asks for long ones."""

    def plays(effort, declared) -> Iterable[Play]:
        chosen = []
        for play in common_plays(effort, declared):
            count = min(max(play.rounds, _count(rounds, play.game)), LONGEST[effort])
            oracle = play.oracle or (BestColumn(signed=True) if declared.columns != "labels" else None)
            chosen.append(replace(play, rounds=count, oracle=oracle))
        work = sum(play.rounds for play in chosen) / max(1, len(chosen))
        step = max(1, round(len(chosen) / SLOW_PLAYS[effort])) if work > 10 else 1
        return chosen[::step]

    return plays


def _count(rounds, game) -> int:
    try:
        return int(rounds(game) if callable(rounds) else rounds)
    except Missing:
        return 8


__all__ = [
    "PROMISES",
    "REGISTRY",
    "Promise",
    "as_claim",
    "error_at_most",
    "named",
    "promise",
    "rounds_at_most",
    "steps_are",
    "support_at_most",
]
