"""An invariant: a claim about any booster, chosen by what the booster declares."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

PROMISED = "promised"  # a violation is a violation
OFFERED = "offered"  # tried as well; a violation means that the booster does not enjoy it


@dataclass(frozen=True)
class Standing:
    """Whether a check applies to a booster, and if not, why."""

    kind: str | None
    reason: str = ""


ALWAYS = Standing(PROMISED)


def absent(reason: str) -> Standing:
    """The check does not apply, for this reason."""
    return Standing(None, reason)


@dataclass(frozen=True)
class Check:
    """One thing that is checked of a booster.

    id       : "invariant.<name>" or the id of a paper's claim.
    group    : protocol, metamorphic, game, promise, extremes or stateful.
    function : a Case -> the Sides to compare (properties/checks/case.py).
    standing : Declared -> Standing.
    plays    : (effort, Declared) -> the plays to try, or None for the audit's common ones.
    given    : hypotheses of a claim, Trace -> bool; where one fails the case is vacuous.
    core     : whether a violation makes every later check meaningless.
    spec     : for a promise that can be named: its name and arguments as text, so that a witness can restore it.
    """

    id: str
    group: str
    statement: str
    function: Callable[[Any], Iterable]
    standing: Callable[[Any], Standing] = lambda declared: ALWAYS
    plays: Callable[[str, Any], Iterable] | None = None
    given: tuple[Callable, ...] = ()
    core: bool = False
    spec: tuple[str, ...] | None = None

    @property
    def name(self) -> str:
        return self.id.removeprefix("invariant.")


REGISTERED: dict[str, Check] = {}


def invariant(name: str, group: str, statement: str, standing=None, plays=None, core: bool = False):
    """Registers a function from a `Case` to `Sides` as the check `invariant.<name>`."""

    def register(function):
        check = Check(
            f"invariant.{name}",
            group,
            statement,
            function,
            standing or (lambda declared: ALWAYS),
            plays,
            core=core,
        )
        if check.id in REGISTERED:
            raise ValueError(f"check ids must be different, got {check.id} twice")
        REGISTERED[check.id] = check
        return function

    return register


def binary_only(declared) -> Standing:
    """For checks that speak of margins, edges and combinations."""
    return absent("it plays labels, not margins") if declared.columns == "labels" else ALWAYS
