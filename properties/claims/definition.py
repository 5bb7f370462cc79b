"""A claim: an executable statement with its cases, its negative controls, its figure, and the boosters it applies to."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from properties.claims.sides import Misdeclared, Sides
from properties.claims.sources import Listed
from properties.claims.standing import Standing, any_booster
from properties.claims.together import Several
from reference.oracles import BestColumn


@dataclass(frozen=True)
class Proof:
    """A certificate for all arguments. `check()` must return True. `perturbed()` is the same check for a sharpened or altered
    statement, and must return False.

    Parameters
    ----------
    name : str
        The statement that is checked, in words.
    check : callable
        Must return True.
    perturbed : callable
        The same check of a sharpened or altered statement; must return False.
    general
        Whether the certificate is for all arguments of the printed domain, so that the claim has the grade `proved`. False
        for a certificate of the recorded cases only.

    Examples
    --------
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
    """A bound and the measured values over a parameter: points (parameter, measured, bound) as floats.

    Parameters
    ----------
    points : sequence of (parameter, measured, bound)
        Floats.
    parameter : the horizontal axis, with its letter last
    measured, bound : the names of the two lines in the figure
    scale : "linear", "log" or "loglog"
        "log" for a logarithmic vertical axis, "loglog" for two logarithmic axes.
    limit
        Points (parameter, value) of a lower bound on every run, if one is known.
    limited_by : str
        The name of the line `limit`.
    exact
        Whether the measured values are recorded worst cases over all learners that were searched.
    met
        Points (parameter, value) of the best runs found so far, drawn next to the worst cases.
    title : the bounded quantity, in a few words
        The figure shows the id and the label before the title.
    quantity : the vertical axis, with its unit
    shares : whether the measured values are shares of the bound, which is then 1
    says
        A function of the drawn points that returns the sentence below the figure, in place of the usual sentence.

    Examples
    --------
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
    title: str = ""
    quantity: str = ""
    shares: bool = False
    says: Callable[[Sequence[tuple[float, float, float]]], str] | None = None


@dataclass(frozen=True)
class Breaker:
    """A negative control: a change with which the claim must fail, on a case on which the unchanged claim holds.

    Parameters
    ----------
    name : str
        The change, in words.
    apply : callable
        From a claim to the changed claim.
    kind : "mutant", "sharper", "without", "altered", "replaced", "varied" or "swapped"
        The kind of the change.
    boosters : tuple of classes or instances
        The boosters that play in place of the claim's boosters, if any.

    Examples
    --------
    >>> from properties.claims import sharper
    >>> breaker = sharper("9/10")
    >>> breaker.kind, breaker.name
    ('sharper', 'constant sharpened by 9/10')
    """

    name: str
    apply: Callable[[Claim], Claim]
    kind: str = "swapped"
    boosters: tuple[Any, ...] = ()


def _takes_two(function: Callable[..., Any]) -> bool:
    """Return whether a function has at least two arguments without a default."""
    needed = [entry for entry in inspect.signature(function).parameters.values() if entry.default is entry.empty]
    return len(needed) >= 2


ANY_LEARNER = (BestColumn(signed=True),)  # the default of `oracles`: the best column of the game


@dataclass(frozen=True, kw_only=True)
class Entry:
    """The text of a claim, for `theorems list`, the ledger and the errata. See `claim` for the fields.

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
    """The cases of a claim, its boosters and learners, and its negative controls. See `claim` for most of the fields.

    A negative control, or a session that tries the claim on a third-party booster, sets the other four fields:

    plays_all   : whether the boosters of the claim play every case, also a case that names another booster.
    third_party : whether the booster is third-party.
    alter       : changes of the subject before the function is called.
    reshape     : a change of the sides that the function returns.

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
    third_party: bool = False
    alter: tuple[Callable[[Any], Any], ...] = ()
    reshape: Callable[[Sides], Sides] | None = None

    def rounds_on(self, game, booster=None) -> int:
        """Return the number of rounds for a game and a booster; by default the claim's first booster.

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
        """Return the cases of `attained_by`. A function in `attained_by` is called, and its result is the case."""
        return (case() if callable(case) else case for case in self.attained_by)

    @property
    def needs_traces(self) -> bool:
        """Return whether the claim is about runs, so that boosters play the cases before its function is called."""
        return bool(self.boosters)


@dataclass(frozen=True, kw_only=True)
class Check:
    """The fields of a claim about any booster, for an audit. See `invariant`.

    spec : the name and the arguments of a promise, from which a witness restores the claim.

    >>> Check(group="protocol", core=True).of_run
    False
    """

    group: str = ""
    core: bool = False
    # a function of what the booster declares: whether the check applies, and if not, why
    standing: Callable[[Any], Standing] = any_booster
    plays: Callable[[str, Any], Iterable[Any]] | None = None
    spec: tuple[str, ...] | None = None
    of_run: bool = False  # whether the sides depend on the run of a play alone


@dataclass(frozen=True)
class Claim(Entry, Trial, Check):
    """An executable statement: its text (an `Entry`), its cases (a `Trial`), and its part in an audit (a `Check`).

    Parameters
    ----------
    id : str
        PAPER.label, permanent.
    function : callable or None
        Returns the sides for a run, an instance or a case. None for an ambiguous statement.
    kind : str
        One of KINDS.
    statement : str
        The printed statement, in our words.
    group : str
        The group of a check about any booster.
    core : bool
        Whether a violation makes every later check meaningless.
    standing : callable
        Returns the Standing for what a booster declares.
    plays : callable, optional
        Returns the plays to try for an effort and for what the booster declares.
    spec : tuple of str, optional
        The name and the arguments of the promise, if the claim is a promise.
    of_run : bool
        Whether the sides depend on the run alone.
    given : tuple of predicates
        As in `claim`.
    boosters : tuple of boosters
        As in `claim`.
    rounds : int or callable
        As in `claim`.
    oracles : tuple of learners
        As in `claim`.
    games : tuple of sources
        As in `claim`.
    attained_by : tuple of cases
        As in `claim`.
    broken_by : tuple of Breaker
        As in `claim`.
    proof : callable, optional
        As in `claim`.
    vacuity : str, optional
        As in `claim`.
    bits : int
        The budget of an exact run, in bits.
    needs : tuple of str
        As in `claim`.
    plays_all : bool
        Whether its boosters play every case, also a case that names another booster.
    third_party : bool
        Whether its booster is third-party.
    alter : tuple of callables
        Changes of the subject, set by a breaker.
    reshape : callable, optional
        A change of the sides, set by a breaker.
    printed : str
        The verdict, one of PRINTED.
    amended : str, optional
        The amended statement.
    reason : str, optional
        Why the verdict is not `holds`.
    uses : tuple of ids
        As in `claim`.
    readings : tuple of ids
        As in `claim`.
    role : str
        One of ROLES.
    defect : str, optional
        A key of DEFECTS.
    where : str, optional
        Section, equation or line of the paper.
    error : str, optional
        The short name that all claims with the same slip share.
    kernel : str, optional
        The machine-checked theorem.
    curve : callable, optional
        As in `claim`.
    doc : str
        The docstring of the function.
    nodeid : str
        The node id of its pytest items, without the part in brackets.

    Examples
    --------
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
        """Return the kind of argument of the function: "booster" (a `Case`), "run", "runs" or "instance"."""
        if self.group and self.group != "promise":
            return "booster"
        if any(isinstance(entry, Several) for entry in self.boosters):
            return "runs"
        return "run" if self.boosters or self.group else "instance"

    @property
    def constants(self) -> tuple[str, ...]:
        """Return the names of the arguments of the function that have a default."""
        taken = inspect.signature(self.function).parameters.values() if self.function is not None else ()
        return tuple(entry.name for entry in taken if entry.default is not entry.empty)

    def stored_cases(self) -> Iterator[Any]:
        """Yield the cases that are neither drawn nor enumerated: first the constructions, then the cases of lists."""
        yield from self.constructions()
        for source in self.games:
            if isinstance(source, Listed):
                yield from source.cases("quick")

    @property
    def call(self) -> str:
        """Return Python code that applies the claim to its first stored case; "" if there is none."""
        if self.function is None or next(self.stored_cases(), None) is None:
            return ""
        name = self.function.__name__
        return f"from {self.function.__module__} import {name} as f; f.on(next(f.claim.stored_cases()))"

    @property
    def name(self) -> str:
        """Return the name in the report of an audit."""
        return self.id.removeprefix("invariant.")

    @property
    def paper(self) -> str:
        return self.id.split(".", 1)[0]

    @property
    def label(self) -> str:
        return self.id.split(".", 1)[1]

    @property
    def read_as(self) -> tuple[str, ...]:
        """Return the ids of its readings: the field `readings`, or if it is empty the claims declared with `.reading`."""
        return self.readings or tuple(other for other in REGISTRY if other.startswith(f"{self.id}.reading-"))

    def figure(self) -> Curve | None:
        """Return the curve of its figure, which is computed only once; None for a claim without a curve."""
        return self._figure

    @cached_property
    def _figure(self) -> Curve | None:
        if self.curve is None:
            return None
        drawn = self.curve(self) if inspect.signature(self.curve).parameters else self.curve()
        return drawn if isinstance(drawn, Curve) else Curve([(float(x), float(y), float(z)) for x, y, z in drawn])

    def sides(self, subject) -> list[Sides]:
        """Return the sides for one subject, with the changes of a negative control."""
        return list(self.each_side(subject))

    def each_side(self, subject) -> Iterator[Sides]:
        """Yield the sides for one subject, so that the first sides remain if later sides raise Undecided."""
        for change in self.alter:
            changed = change(subject)
            assert changed is not subject or not self.needs_traces, f"{self.id}: a shared run is altered in place"
            subject = changed
        return self._each_side_of(subject)

    def sides_of(self, subject, **constants) -> list[Sides]:
        """Return the sides of the claim's function for a subject, as a list.

        constants : other values for arguments of the function that have a default.
        """
        return list(self._each_side_of(subject, **constants))

    def _each_side_of(self, subject, **constants) -> Iterator[Sides]:
        """Yield the sides that the function returns for a subject, with the change `reshape` if there is one."""
        assert self.function is not None
        result = self.function(subject, **constants)
        if result is not None:
            listed = iter([result]) if isinstance(result, Sides) else _each_checked(self.id, result)
            yield from map(self.reshape, listed) if self.reshape else listed


EXAMPLE = 'yield Sides(trace.training_error, "<=", bound)'


def _each_checked(claim_id: str, result: Any) -> Iterator[Sides]:
    """Yield each `Sides` of the result of a claim's function. Raises Misdeclared if the result is or contains anything else."""
    if not isinstance(result, Iterable) or isinstance(result, str):
        received = f"the {type(result).__name__} {result!r}"[:120]
        raise Misdeclared(f"{claim_id} must return Sides, or yield them, got {received}: write {EXAMPLE}")
    for entry in result:
        if not isinstance(entry, Sides):
            received = f"{type(entry).__name__} {entry!r}"[:120]
            raise Misdeclared(f"{claim_id} must return Sides, or yield them, got one {received}: write {EXAMPLE}")
        yield entry


def body_of(claimed: Any) -> Callable[[Any], Any] | None:
    """Return the function of a claim that the decorator declared; None for anything else."""
    target = getattr(claimed, "claim", None)
    return target.function if isinstance(target, Claim) and callable(claimed) else None


REGISTRY: dict[str, Claim] = {}
