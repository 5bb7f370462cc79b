"""A claim: a statement that executes, what breaks it, what it is drawn by, and whether it applies to a booster."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from properties.claims.sides import Misdeclared, Sides
from properties.claims.standing import Standing, any_booster
from properties.claims.together import Several
from reference.oracles import BestColumn


@dataclass(frozen=True)
class Proof:
    """A certificate for all arguments: `check()` must be True; `perturbed()`, the same check with the statement
    sharpened or altered, must be False.

    general : whether it is for all arguments of the printed domain, which earns the grade `proved`. False for a certificate
              of the cases on record, which says nothing of others.

    >>> proof = Proof("a square is not negative", check=lambda: (-1) ** 2 >= 0, perturbed=lambda: 0**2 > 0)
    >>> proof.check(), proof.perturbed()
    (True, False)
    """

    name: str
    check: Callable[[], bool]
    perturbed: Callable[[], bool]
    general: bool = True


@dataclass(frozen=True)
class Curve:
    """A bound against what was measured, over a parameter: points (parameter, measured, bound) as floats.

    limit : points (parameter, value) of what no run can beat, where that is known.
    exact : what was measured is the worst case itself, over every learner.
    met   : points (parameter, value) of the best runs met, beside a worst case that was computed or searched for.

    >>> Curve([(1, 0.5, 0.75), (2, 0.25, 0.5)], scale="log").points[-1]
    (2, 0.25, 0.5)
    """

    points: Sequence[tuple[float, float, float]]
    parameter: str = "rounds t"
    measured: str = "measured"
    bound: str = "bound"
    scale: str = "linear"  # linear | log (the vertical axis) | loglog
    limit: Sequence[tuple[float, float]] = ()
    limited_by: str = "lower bound"
    exact: bool = False
    met: Sequence[tuple[float, float]] = ()


@dataclass(frozen=True)
class Breaker:
    """A change under which the claim must be seen to fail, at a case that the unchanged claim passes.

    >>> from properties.claims import sharper
    >>> breaker = sharper("9/10")
    >>> breaker.kind, breaker.name
    ('sharper', 'constant sharpened by 9/10')
    """

    name: str
    apply: Callable[[Claim], Claim]
    kind: str = "swapped"  # mutant | sharper | without | altered | swapped
    boosters: tuple[
        Any, ...
    ] = ()  # those that it plays in the claim's place, where it names some; classes or instances


def _takes_two(function: Callable[..., Any]) -> bool:
    """Whether a function has two arguments without a default, or more."""
    needed = [entry for entry in inspect.signature(function).parameters.values() if entry.default is entry.empty]
    return len(needed) >= 2


ANY_LEARNER = (BestColumn(signed=True),)  # of a claim that prescribes none: a plain game is played with the best column


@dataclass(frozen=True, kw_only=True)
class Entry:
    """What is printed of a claim: its row in `theorems list`, in the ledger and in the errata. See `claim` for the fields.

    >>> Entry(printed="refuted", reason="x = 1").role
    'statement'
    """

    printed: str = "holds"
    amended: str | None = None
    reason: str | None = None
    uses: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    role: str = "statement"
    defect: str | None = None
    where: str | None = None
    error: str | None = None
    kernel: str | None = None
    curve: Callable[..., Any] | None = None
    doc: str = ""
    nodeid: str = ""


@dataclass(frozen=True, kw_only=True)
class Trial:
    """What a claim is tried on, who plays, and what must break it. See `claim` for the fields; the last four are set by a
    breaker, or by a session that tries the claim on a third-party booster.

    plays_all : its boosters play every case, also those that name another.
    guest     : its booster is a third party's.
    alter     : changes of the subject, before the function sees it.    reshape : a change of the sides, after it.

    >>> Trial(rounds=3).rounds_on(None), Trial(boosters=[1]).needs_traces
    (3, True)
    """

    given: tuple[Callable[[Any], bool], ...] = ()
    boosters: tuple[Any, ...] = ()
    rounds: int | Callable[..., int] = 8
    oracles: tuple[Any, ...] = ANY_LEARNER
    games: tuple[Any, ...] = ()
    attained_by: tuple[Any, ...] = ()
    broken_by: tuple[Breaker, ...] = ()
    proof: Callable[[], Proof] | None = None
    vacuity: str | None = None
    bits: int = 1 << 20
    needs: tuple[str, ...] = ()
    plays_all: bool = False
    guest: bool = False
    alter: tuple[Callable[[Any], Any], ...] = ()
    reshape: Callable[[Sides], Sides] | None = None

    def rounds_on(self, game, booster=None) -> int:
        """How long a plain game is played, by this booster, or the claim's first, if `rounds` is a function of both.

        >>> from reference import Game
        >>> from reference.exact import RelaxedMargin
        >>> Trial(rounds=lambda game, booster: game.m * int(booster.nu)).rounds_on(Game([[1], [1]]), RelaxedMargin(nu=2))
        4
        """
        if not callable(self.rounds):
            return self.rounds
        if not _takes_two(self.rounds):
            return self.rounds(game)
        return self.rounds(game, self.boosters[0] if booster is None else booster)

    def constructions(self) -> Iterator[Any]:
        """The cases of `attained_by`, those that are functions made now."""
        return (case() if callable(case) else case for case in self.attained_by)

    @property
    def needs_traces(self) -> bool:
        """Whether the cases are played by boosters before the function sees them."""
        return bool(self.boosters)


@dataclass(frozen=True, kw_only=True)
class Check:
    """What an audit reads of a claim about any booster. See `invariant` for the fields.

    spec : a promise by name and arguments, so that a witness can restore it.

    >>> Check(group="protocol", core=True).of_run
    False
    """

    group: str = ""
    core: bool = False
    standing: Callable[[Any], Standing] = any_booster  # of what a booster declares: whether it applies, and if not, why
    plays: Callable[[str, Any], Iterable[Any]] | None = None
    spec: tuple[str, ...] | None = None
    of_run: bool = False  # the sides depend on the run of a play, and on nothing else of it


@dataclass(frozen=True)
class Claim(Entry, Trial, Check):
    """One statement, executable: what it says (an `Entry`), what it is tried on (a `Trial`), and for an audit a `Check`.

    >>> from properties.claims import find_claim
    >>> target = find_claim("MRS13.theorem-1")
    >>> target.paper, target.label, target.about
    ('MRS13', 'theorem-1', 'run')
    """

    id: str
    function: Callable[[Any], Any] | None
    kind: str
    statement: str

    @property
    def about(self) -> str:
        """What the function is given: a "booster" (a `Case` of it), a "run", several "runs" or an "instance"."""
        if self.group and self.group != "promise":
            return "booster"
        if any(isinstance(entry, Several) for entry in self.boosters):
            return "runs"
        return "run" if self.boosters or self.group else "instance"

    @property
    def name(self) -> str:
        """How an audit calls it."""
        return self.id.removeprefix("invariant.")

    @property
    def paper(self) -> str:
        return self.id.split(".", 1)[0]

    @property
    def label(self) -> str:
        return self.id.split(".", 1)[1]

    @property
    def read_as(self) -> tuple[str, ...]:
        """The ids of its readings: those named, else those declared beneath it."""
        return self.readings or tuple(other for other in REGISTRY if other.startswith(f"{self.id}.reading-"))

    def figure(self) -> Curve | None:
        """The points of its figure, computed when they are first asked for; None when the claim has no curve."""
        return self._figure

    @cached_property
    def _figure(self) -> Curve | None:
        if self.curve is None:
            return None
        drawn = self.curve(self) if inspect.signature(self.curve).parameters else self.curve()
        return drawn if isinstance(drawn, Curve) else Curve([(float(x), float(y), float(z)) for x, y, z in drawn])

    def sides(self, subject) -> list[Sides]:
        """The sides for one subject, after the alterations of a breaker."""
        return list(self.each_side(subject))

    def each_side(self, subject) -> Iterator[Sides]:
        """The same one after the other: those before one that cannot be enclosed are not lost."""
        for change in self.alter:
            spoilt = change(subject)
            assert spoilt is not subject or not self.needs_traces, f"{self.id}: a shared run is altered in place"
            subject = spoilt
        return self._each_side_of(subject)

    def sides_of(self, subject, **constants) -> list[Sides]:
        """The sides that the claim's function returns for a subject, as a list.

        constants : other values for arguments of the function that have a default.
        """
        return list(self._each_side_of(subject, **constants))

    def _each_side_of(self, subject, **constants) -> Iterator[Sides]:
        assert self.function is not None
        result = self.function(subject, **constants)
        if result is not None:
            listed = iter([result]) if isinstance(result, Sides) else _each_checked(self.id, result)
            yield from map(self.reshape, listed) if self.reshape else listed


EXAMPLE = 'yield Sides(trace.training_error, "<=", bound)'


def _each_checked(claim_id: str, result: Any) -> Iterator[Sides]:
    """What the function of a claim returned, one `Sides` after the other. Raises Misdeclared for anything else."""
    if not isinstance(result, Iterable) or isinstance(result, str):
        said = f"the {type(result).__name__} {result!r}"[:120]
        raise Misdeclared(f"{claim_id} must return Sides, or yield them, got {said}: write {EXAMPLE}")
    for entry in result:
        if not isinstance(entry, Sides):
            said = f"{type(entry).__name__} {entry!r}"[:120]
            raise Misdeclared(f"{claim_id} must return Sides, or yield them, got one {said}: write {EXAMPLE}")
        yield entry


def body_of(claimed: Any) -> Callable[[Any], Any] | None:
    """The function of a claim that was declared by the decorator; None for anything else."""
    target = getattr(claimed, "claim", None)
    return target.function if isinstance(target, Claim) and callable(claimed) else None


REGISTRY: dict[str, Claim] = {}
