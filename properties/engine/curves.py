"""Curves for figures, computed from the sides that a claim checks."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable
from typing import Any

from properties.cases.play import Play
from properties.claims import Claim, Curve, Sides
from properties.engine.checking import approximate, subjects, tightness
from reference.protocol import play


def along_one_run(built: Any, rounds: int, part: str = "", **shown: Any) -> Callable[[Claim], Curve]:
    """Return the `curve` of a claim that yields sides in every round: one point for each round of one run.

    built : a game or a Play, or a function without arguments that returns one.
    part  : which comparison is drawn, if the claim makes several in a round (see `Sides.part`).
    shown : fields of the `Curve`.
    """

    def points(target: Claim) -> Curve:
        case = built() if callable(built) else built
        plan = case if isinstance(case, Play) else Play(case)
        booster = copy.deepcopy(plan.booster or target.boosters[0])
        trace = play(booster, plan.game, rounds, copy.deepcopy(plan.oracle or target.oracles[0]), bits=target.bits)
        drawn = [sides for sides in target.sides(trace) if sides.round is not None and sides.part == part]
        found = [(float(sides.round or 0), *_point(sides)) for sides in drawn]
        return Curve(found, **shown)

    return points


def over_parameter(construct: Callable[[Any], Any], values: Iterable[Any], **shown: Any) -> Callable[[Claim], Curve]:
    """Return the `curve` of any claim: one point per value, the tightest sides of the case `construct(value)`.

    shown : fields of the `Curve`, `parameter` among them.
    """

    def points(target: Claim) -> Curve:
        found = []
        for value in values:
            listed = [sides for subject, _ in subjects(target, construct(value)) for sides in target.sides(subject)]
            if listed:
                tightest = max(listed, key=lambda sides: tightness(sides) or 0.0)
                found.append((float(value), *_point(tightest)))
        return Curve(found, **shown)

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
    **shown: Any,
) -> Callable[[], Curve]:
    """Return the `curve` whose points (parameter, measured, bound) a function returns.

    limit : a function of the parameter; no run is below its value.
    exact : whether the measured value is the worst case over every learner.
    met : a function that returns the points (parameter, value) of the worst runs known.
    shown : other fields of the `Curve`.
    """

    def drawn() -> Curve:
        found = list(points())
        unbeaten = [(x, limit(x)) for x, _, _ in found] if limit is not None else []
        return Curve(found, parameter, measured, bound, scale, unbeaten, limited_by, exact, list(met()), **shown)

    return drawn
