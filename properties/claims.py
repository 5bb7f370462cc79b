"""Claims: each statement of a paper as a function from a run, or an instance, to the two sides it compares.

`@claim` registers the function under its id and turns it into an ordinary pytest test with one item per source of games.
What an item does is in `properties.engine.evidence`; which options choose the items is in `properties.pytest_options`.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from properties.cases.play import Instance, Play
from reference.arithmetic import fraction
from reference.oracles import BestColumn

KINDS = (
    "upper",
    "lower",
    "identity",
    "inequality",
    "structure",
    "construction",
    "algorithm",
    "conjecture",
    "remark",
    "invariant",
)
PRINTED = ("holds", "refuted", "proof-gap", "ambiguous", "open", "not-executable")
WORDS = (
    "theorem",
    "lemma",
    "corollary",
    "equation",
    "remark",
    "conjecture",
    "algorithm",
    "observation",
    "footnote",
    "example",
    "definition",
    "figure",
    "table",
    "fact",
)


@dataclass(frozen=True)
class Sides:
    """lhs relation rhs, at the named parameter values.

    measured : the numbers were read off a run in floats that the case does not show, whatever type they have: a count
               of its rounds is an int. A trace in floats needs no such word.
    """

    lhs: Any
    relation: str
    rhs: Any
    at: str = ""
    measured: bool = False


@dataclass(frozen=True)
class Proof:
    """A certificate for all arguments: `check()` must be True; `perturbed()`, the same check with the statement
    sharpened or altered, must be False."""

    name: str
    check: Callable[[], bool]
    perturbed: Callable[[], bool]


@dataclass(frozen=True)
class Curve:
    """A bound against what was measured, over a parameter: points (parameter, measured, bound) as floats."""

    points: Sequence[tuple[float, float, float]]
    parameter: str = "rounds t"
    measured: str = "measured"
    bound: str = "bound"
    scale: str = "linear"  # linear | log (the vertical axis) | loglog


@dataclass(frozen=True)
class Breaker:
    """A change under which the claim must be seen to fail, at a case that the unchanged claim passes."""

    name: str
    apply: Callable[[Claim], Claim]
    kind: str = "swapped"  # mutant | sharper | without | altered | swapped


@dataclass(frozen=True)
class Claim:
    """One statement, executable. See `claim` for the fields."""

    id: str
    function: Callable[[Any], Any] | None
    kind: str
    statement: str
    given: tuple[Callable[[Any], bool], ...] = ()
    boosters: tuple[Any, ...] = ()
    rounds: int | Callable[[Any], int] = 8
    oracles: tuple[Any, ...] = (BestColumn(signed=True),)
    games: tuple[Any, ...] = ()
    attained_by: tuple[Callable[[], Any], ...] = ()
    broken_by: tuple[Breaker, ...] = ()
    printed: str = "holds"
    amended: str | None = None
    reason: str | None = None
    uses: tuple[str, ...] = ()
    proof: Callable[[], Proof] | None = None
    equality: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    vacuity: str | None = None
    bits: int = 1 << 20
    curve: Callable[..., Any] | None = None
    guest: bool = False  # a stranger's booster plays every case, also those that name one of ours
    alter: tuple[Callable[[Any], Any], ...] = ()
    reshape: Callable[[Sides], Sides] | None = None
    nodeid: str = ""
    doc: str = ""

    @property
    def paper(self) -> str:
        return self.id.split(".", 1)[0]

    @property
    def label(self) -> str:
        return self.id.split(".", 1)[1]

    @property
    def needs_traces(self) -> bool:
        return bool(self.boosters)

    def figure(self) -> Curve | None:
        """The points of its figure, computed now; None when the claim has no curve."""
        if self.curve is None:
            return None
        drawn = self.curve(self) if inspect.signature(self.curve).parameters else self.curve()
        return drawn if isinstance(drawn, Curve) else Curve([(float(x), float(y), float(z)) for x, y, z in drawn])

    def sides(self, subject) -> list[Sides]:
        """The sides for one subject, after the alterations of a breaker."""
        assert self.function is not None
        for change in self.alter:
            spoilt = change(subject)
            assert spoilt is not subject or not self.needs_traces, f"{self.id}: a shared run is altered in place"
            subject = spoilt
        result = self.function(subject)
        if result is None:
            return []
        listed = [result] if isinstance(result, Sides) else list(result)
        return [self.reshape(sides) for sides in listed] if self.reshape else listed


REGISTRY: dict[str, Claim] = {}


def function_name(claim_id: str) -> str:
    """The name that the function of a claim carries: its label, with _ for - and ., and fact_ where no word leads."""
    name = re.sub(r"[-.]", "_", claim_id.split(".", 1)[1]).lower()
    return name if name.startswith(WORDS) else f"fact_{name}"


def claim(
    id: str,
    *,
    kind: str,
    statement: str,
    given: Sequence[Callable[[Any], bool]] = (),
    boosters: Sequence[Any] = (),
    rounds: int | Callable[[Any], int] = 8,
    oracles: Sequence[Any] | None = None,
    games: Sequence[Any] = (),
    attained_by: Sequence[Callable[[], Any]] = (),
    broken_by: Sequence[Any] = (),
    printed: str = "holds",
    amended: str | None = None,
    reason: str | None = None,
    uses: Sequence[str] = (),
    proof: Callable[[], Proof] | None = None,
    equality: Sequence[str] = (),
    readings: Sequence[str] = (),
    vacuity: str | None = None,
    bits: int = 1 << 20,
    curve: Callable[..., Any] | None = None,
):
    """Registers a statement and turns its function into a pytest test.

    id          : PAPER.label, permanent; the function is named `function_name(id)`.
    kind        : one of KINDS.                     statement : the printed statement in LaTeX, in our words.
    given       : hypotheses, named predicates of the subject; a failing one makes the case vacuous, counted by name.
    boosters    : exact boosters (prototypes) that produce the traces; none: the claim is about instances.
    rounds      : rounds a plain game is played, or a function of the game.
    oracles     : learners a plain game is played with.    games : sources (exhaustive, drawn, named, data).
    attained_by : functions of no argument that return the case (game, Play, Instance) of a construction.
    broken_by   : what must break the claim: boosters, sharper(...), without(...), altered(...), swapped(...), mutant(...).
    printed     : the verdict on the printed wording, one of PRINTED; amended, reason : as the ledger shows them.
    uses        : ids this one rests on.            proof : for facts about all arguments, returns a `Proof`.
    equality    : names of cases that are equalities by a proof and may stay undecided.
    readings    : for an ambiguous statement, the ids of its readings, two or more.
    vacuity     : why more than half of its cases are vacuous, where a hypothesis fails on most of every scope.
    curve       : for figures: a function (of the claim, or of nothing) that returns a `Curve` or points (parameter,
                  measured, bound); `properties.engine.curves` makes them from the claim's own sides.
    """
    for name, value, accepted in (("kind", kind, KINDS), ("printed", printed, PRINTED)):
        if value not in accepted:
            raise ValueError(f"{name} of {id} must be one of {', '.join(accepted)}, got {value!r}")
    if printed != "holds" and not reason:
        raise ValueError(f"{id} is declared {printed}: it needs a reason")

    def decorate(function):
        if function.__name__ != function_name(id):
            raise ValueError(f"the function of {id} must be named {function_name(id)}, got {function.__name__}")
        if id in REGISTRY and REGISTRY[id].function.__module__ != function.__module__:
            raise ValueError(f"claim {id} is declared twice: {REGISTRY[id].function.__module__}, {function.__module__}")
        path = "/".join(function.__module__.split(".")) + ".py"
        registered = Claim(
            id=id,
            function=function,
            kind=kind,
            statement=statement,
            given=tuple(given),
            boosters=tuple(boosters),
            rounds=rounds,
            oracles=tuple(oracles) if oracles is not None else (BestColumn(signed=True),),
            games=tuple(games),
            attained_by=tuple(attained_by),
            broken_by=tuple(_as_breaker(breaker) for breaker in broken_by),
            printed=printed,
            amended=amended,
            reason=reason,
            uses=tuple(uses),
            proof=proof,
            equality=tuple(equality),
            readings=tuple(readings),
            vacuity=vacuity,
            bits=bits,
            curve=curve,
            nodeid=f"{path}::{function.__name__}",
            doc=(function.__doc__ or "").strip(),
        )
        REGISTRY[id] = registered

        def test(claim_item, record_evidence):
            record_evidence(claim_item)

        test.__name__ = test.__qualname__ = function.__name__
        test.__module__ = function.__module__
        test.__doc__ = function.__doc__
        test.claim = registered  # type: ignore[attr-defined]
        test.__wrapped_claim__ = function  # type: ignore[attr-defined]
        return test

    return decorate


def _as_breaker(breaker) -> Breaker:
    if isinstance(breaker, Breaker):
        return breaker
    if hasattr(breaker, "update") and hasattr(breaker, "start"):
        return mutant(type(breaker).__name__, breaker)
    raise ValueError(f"broken_by takes boosters and breakers, got {breaker!r}")


def mutant(name: str, *boosters) -> Breaker:
    """The claim with sabotaged boosters in place of its own."""
    return Breaker(name, lambda target: replace(target, boosters=tuple(boosters)), "mutant")


def sharper(factor) -> Breaker:
    """The claim with its bound sharpened by `factor`, a rational in [1/2, 1): below 1/2 that would prove nothing."""
    factor = fraction(factor, "factor")
    if not Fraction(1, 2) <= factor < 1:
        raise ValueError(f"factor must be in [1/2, 1), got {factor}")

    def sharpen(sides: Sides) -> Sides:
        number = float(factor) if isinstance(sides.rhs, float) else factor
        shrink = (sides.relation in ("<=", "<", "==")) == bool(sides.rhs >= 0)
        return replace(sides, rhs=sides.rhs * number if shrink else sides.rhs / number)

    return Breaker(f"constant sharpened by {factor}", lambda target: replace(target, reshape=sharpen), "sharper")


def without(hypothesis: Callable[[Any], bool]) -> Breaker:
    """The claim with one of its hypotheses dropped."""

    def drop(target: Claim) -> Claim:
        if hypothesis not in target.given:
            raise ValueError(f"{target.id} has no hypothesis {hypothesis.__name__}")
        return replace(target, given=tuple(entry for entry in target.given if entry is not hypothesis))

    return Breaker(f"without {hypothesis.__name__}", drop, "without")


def altered(name: str, change: Callable[[Any], Any]) -> Breaker:
    """The claim on a changed subject: `change` maps a trace or instance to a spoilt one."""
    return Breaker(name, lambda target: replace(target, alter=(*target.alter, change)), "altered")


def swapped(name: str, function: Callable[[Any], Any]) -> Breaker:
    """The claim with another function in its place: a wrong constant, quantity or direction."""
    return Breaker(name, lambda target: replace(target, function=function))


@dataclass(frozen=True)
class Listed:
    """A named finite list of cases, as a source; `fast` where they are run in floats, which the item's name then says."""

    name: str
    listed: Sequence[Any] | Callable[[], Iterable[Any]]
    exhaustive: bool = False
    fast: bool = False

    def cases(self, effort: str) -> Iterable[Any]:
        return self.listed() if callable(self.listed) else self.listed

    def scope(self, effort: str) -> str:
        return self.name


@dataclass(frozen=True)
class Data:
    """Real data: cases made from the folder given with --data; absent without it. `fast` where they are run in floats."""

    make: Callable[[Path], Iterable[Any]]
    name: str = "data"
    exhaustive: bool = False
    fast: bool = False
    folder: Path | None = field(default=None)

    def cases(self, effort: str) -> Iterable[Any]:
        assert self.folder is not None, "a Data source has cases only once its folder is known"
        return self.make(self.folder)

    def scope(self, effort: str) -> str:
        return f"data in {self.folder.name if self.folder else '(none)'}"


__all__ = [
    "REGISTRY",
    "Breaker",
    "Claim",
    "Curve",
    "Data",
    "Instance",
    "Listed",
    "Play",
    "Proof",
    "Sides",
    "altered",
    "claim",
    "function_name",
    "mutant",
    "sharper",
    "swapped",
    "without",
]
