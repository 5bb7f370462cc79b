"""Compute the curves of figures from the sides that a claim checks."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable
from typing import Any

from properties.cases.play import Play
from properties.claims import Claim, Curve, Sides
from properties.engine.checking import approximate, subjects, tightness
from reference.protocol import play


def along_one_run(built: Any, rounds: int, part: str = "", **fields: Any) -> Callable[[Claim], Curve]:
    """Return the `curve` of a claim that yields sides in every round, with one point for each round of one run.

    built  : a game or a Play, or a function without arguments that returns a game or a Play.
    part   : the comparison of each round that is drawn, if there are several (see `Sides.part`).
    fields : fields of the `Curve`.
    """

    def points(target: Claim) -> Curve:
        case = built() if callable(built) else built
        plan = case if isinstance(case, Play) else Play(case)
        booster = copy.deepcopy(plan.booster or target.boosters[0])
        trace = play(booster, plan.game, rounds, copy.deepcopy(plan.oracle or target.oracles[0]), bits=target.bits)
        drawn = [sides for sides in target.sides(trace) if sides.round is not None and sides.part == part]
        pairs = [(float(sides.round or 0), *_point(sides)) for sides in drawn]
        return Curve(pairs, **fields)

    return points


def over_parameter(construct: Callable[[Any], Any], values: Iterable[Any], **fields: Any) -> Callable[[Claim], Curve]:
    """Return the `curve` of a claim with one point per value: the tightest sides of the case `construct(value)`.

    fields : fields of the `Curve`, which include `parameter`.
    """

    def points(target: Claim) -> Curve:
        pairs = []
        for value in values:
            sides_of_case = [
                sides for subject, _ in subjects(target, construct(value)) for sides in target.sides(subject)
            ]
            if sides_of_case:
                tightest = max(sides_of_case, key=lambda sides: tightness(sides) or 0.0)
                pairs.append((float(value), *_point(tightest)))
        return Curve(pairs, **fields)

    return points


def _point(sides: Sides) -> tuple[float, float]:
    return approximate(sides.lhs), approximate(sides.rhs)


def labelled(
    points: Callable[[], Any],
    parameter: str = "rounds T",
    measured: str = "measured",
    bound: str = "bound",
    scale: str = "linear",
    *,
    limit: Callable[[float], float] | None = None,
    limited_by: str = "lower bound",
    exact: bool = False,
    met: Callable[[], Any] = tuple,
    **fields: Any,
) -> Callable[[], Curve]:
    """Return the `curve` whose points (parameter, measured, bound) a function returns.

    limit  : a function of the parameter whose value is a lower bound for every run.
    exact  : whether the measured value is the worst case over every learner.
    met    : a function that returns the points (parameter, value) of the worst known runs.
    fields : other fields of the `Curve`.
    """

    def drawn() -> Curve:
        triples = list(points())
        lower_bound = [(x, limit(x)) for x, _, _ in triples] if limit is not None else []
        return Curve(triples, parameter, measured, bound, scale, lower_bound, limited_by, exact, list(met()), **fields)

    return drawn
