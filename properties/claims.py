"""Claims: each statement of a paper as a function from a run, or an instance, to the two sides it compares.

`@claim` registers the function under its id and turns it into an ordinary pytest test with one item per source of games.
What an item does is in `properties.engine.evidence`; which options choose the items is in `properties.pytest_options`.
"""

from __future__ import annotations

import inspect
import re
import tomllib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from importlib.metadata import EntryPoint, entry_points
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
ROLES = ("statement", "reading", "step", "amended", "ours", "invariant")
DEFECTS = {
    "misprint": "a slip that any reader mends and no argument uses",
    "convention": "false only at an end, a tie, 0/0 or a rounding that the authors did not mean",
    "hypothesis": "an assumption is missing",
    "constant": "a constant, an exponent or an index is wrong",
    "argument": "true as far as known; the printed proof does not show it",
    "false": "no small repair saves it",
    "report": "an observation or a question, not an assertion",
}
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
    equal    : the two sides are equal by a proof; such a comparison may stay undecided.
    relation : one of <= >= == < >; the sides are numbers that `reference.decide` takes.

    >>> from reference import decide
    >>> sides = Sides(Fraction(1, 4), "<=", Fraction(1, 3), at="round 2")
    >>> decide(sides.lhs, sides.relation, sides.rhs)
    <Verdict.HOLDS: 'holds'>
    """

    lhs: Any
    relation: str
    rhs: Any
    at: str = ""
    measured: bool = False
    equal: bool = False


@dataclass(frozen=True)
class Proof:
    """A certificate for all arguments: `check()` must be True; `perturbed()`, the same check with the statement
    sharpened or altered, must be False.

    >>> proof = Proof("a square is not negative", check=lambda: (-1) ** 2 >= 0, perturbed=lambda: 0**2 > 0)
    >>> proof.check(), proof.perturbed()
    (True, False)
    """

    name: str
    check: Callable[[], bool]
    perturbed: Callable[[], bool]


@dataclass(frozen=True)
class Curve:
    """A bound against what was measured, over a parameter: points (parameter, measured, bound) as floats.

    limit : points (parameter, value) of what no run can beat, where that is known.
    exact : what was measured is the worst case itself, over every learner.

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


@dataclass(frozen=True)
class Breaker:
    """A change under which the claim must be seen to fail, at a case that the unchanged claim passes.

    >>> breaker = sharper("9/10")
    >>> breaker.kind, breaker.name
    ('sharper', 'constant sharpened by 9/10')
    """

    name: str
    apply: Callable[[Claim], Claim]
    kind: str = "swapped"  # mutant | sharper | without | altered | swapped


PROMISED = "promised"  # a violation is a violation
OFFERED = "offered"  # tried as well; a violation means that the booster does not enjoy it


@dataclass(frozen=True)
class Standing:
    """Whether a claim applies to a booster, and if not, why.

    kind : "promised" (a violation is one), "offered" (a violation means that the booster lacks it) or None.

    >>> ALWAYS
    Standing(kind='promised', reason='')
    >>> absent("it plays labels, not margins").kind is None
    True
    """

    kind: str | None
    reason: str = ""


ALWAYS = Standing(PROMISED)


def absent(reason: str) -> Standing:
    """The claim does not apply, for this reason.

    >>> absent("it keeps no record")
    Standing(kind=None, reason='it keeps no record')
    """
    return Standing(None, reason)


def binary_only(declared) -> Standing:
    """For claims that speak of margins, edges and combinations.

    declared : a `properties.traits.Declared`.

    >>> from properties.traits import Declared
    >>> from reference.exact import SAMME
    >>> binary_only(Declared.of(SAMME())).reason
    'it plays labels, not margins'
    """
    return absent("it plays labels, not margins") if declared.columns == "labels" else ALWAYS


ANY_LEARNER = (BestColumn(signed=True),)  # of a claim that prescribes none: a plain game is played with the best column


@dataclass(frozen=True)
class Claim:
    """One statement, executable. See `claim` for the fields.

    >>> target = find_claim("MRS13.theorem-1")
    >>> target.paper, target.label, target.about
    ('MRS13', 'theorem-1', 'run')
    """

    id: str
    function: Callable[[Any], Any] | None
    kind: str
    statement: str
    given: tuple[Callable[[Any], bool], ...] = ()
    boosters: tuple[Any, ...] = ()
    rounds: int | Callable[[Any], int] = 8
    oracles: tuple[Any, ...] = ANY_LEARNER
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
    role: str = "statement"
    defect: str | None = None
    where: str | None = None
    error: str | None = None
    kernel: str | None = None
    needs: tuple[str, ...] = ()
    group: str = ""  # of a claim about any booster: see `invariant`
    core: bool = False
    applies: Callable[[Any], Standing] | None = None
    plays: Callable[[str, Any], Iterable[Any]] | None = None
    spec: tuple[str, ...] | None = None
    line: str = ""  # for a promise with a name: how it is declared, and who would

    @property
    def about(self) -> str:
        """What the function is given: a "booster" (a `Case` of it), a "run" or an "instance"."""
        if self.group and self.group != "promise":
            return "booster"
        return "run" if self.boosters or self.group else "instance"

    @property
    def name(self) -> str:
        """How an audit calls it."""
        return self.id.removeprefix("invariant.")

    def standing(self, declared) -> Standing:
        """Whether it applies to a booster that declares this, as promised or as offered, and if not, why."""
        return ALWAYS if self.applies is None else self.applies(declared)

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
ENTRY_POINTS = "boostproof.papers"


def papers() -> list[Any]:
    """The lists of papers that installed packages, or the checkout this is, offer as entry points `boostproof.papers`.

    Each has `ids()`, the statements it lists without importing any, and `load(paper)`, which imports one paper.

    >>> any("NP14.algorithm-1" in listed.ids() for listed in papers())
    True
    """
    offered = list(entry_points(group=ENTRY_POINTS))
    checkout = Path(__file__).resolve().parent.parent / "pyproject.toml"
    if not offered and checkout.exists():  # not installed
        project = tomllib.loads(checkout.read_text(encoding="utf-8")).get("project", {})
        said = project.get("entry-points", {}).get(ENTRY_POINTS, {})
        offered = [EntryPoint(name, value, ENTRY_POINTS) for name, value in said.items()]
    return [point.load() for point in offered]


def find_claim(claim_id: str) -> Claim | None:
    """The claim of this id; its paper is imported if it is not yet. None where there is none.

    Raises what the import of the paper raises.

    >>> find_claim("MRS13.theorem-1").kind
    'upper'
    >>> find_claim("MRS13.theorem-999") is None
    True
    """
    if claim_id not in REGISTRY:
        for listed in papers():
            listed.load(claim_id.split(".", 1)[0])
    return REGISTRY.get(claim_id)


def function_name(claim_id: str) -> str:
    """The name that the function of a claim carries: its label, with _ for - and ., and fact_ where no word leads.

    Raises IndexError for an id without a point.

    >>> function_name("MRS13.lemma-15.1"), function_name("SSS08.hard-margin")
    ('lemma_15_1', 'fact_hard_margin')
    """
    name = re.sub(r"[-.]", "_", claim_id.split(".", 1)[1]).lower()
    return name if name.startswith(WORDS) else f"fact_{name}"


def role_of(claim_id: str) -> str:
    """The role that an id tells: its last part that is a reading, a step or an amendment, else a statement."""
    if claim_id.startswith(("invariant.", "ours.")):
        return claim_id.split(".", 1)[0]
    for part in reversed(claim_id.split(".")):
        if part == "amended":
            return "amended"
        for role in ("reading", "step"):
            if part.startswith(f"{role}-"):
                return role
    return "statement"


def declared(
    id: str,
    function: Callable[[Any], Any] | None = None,
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
    role: str | None = None,
    defect: str | None = None,
    where: str | None = None,
    error: str | None = None,
    kernel: str | None = None,
    needs: Sequence[str] = (),
) -> Claim:
    """The claim of these fields, checked and registered; `claim` says what they are. Raises ValueError."""
    role = role or role_of(id)
    for name, value, accepted in (
        ("kind", kind, KINDS),
        ("printed", printed, PRINTED),
        ("role", role, ROLES),
        ("defect", defect, (None, *DEFECTS)),
    ):
        if value not in accepted:
            raise ValueError(f"{name} of {id} must be one of {', '.join(map(str, accepted))}, got {value!r}")
    if printed != "holds" and not reason:
        raise ValueError(f"{id} is declared {printed}: it needs a reason")
    if function is None and printed != "ambiguous":
        raise ValueError(f"{id} has no body: it must be ambiguous, with readings beneath it, got {printed!r}")
    known = REGISTRY.get(id)
    nodeid = ""
    if function is not None:
        if function.__name__ != function_name(id):
            raise ValueError(f"the function of {id} must be named {function_name(id)}, got {function.__name__}")
        if known is not None and known.function is not None and known.function.__module__ != function.__module__:
            raise ValueError(f"claim {id} is declared twice: {known.function.__module__}, {function.__module__}")
        nodeid = f"{'/'.join(function.__module__.split('.'))}.py::{function.__name__}"
    REGISTRY[id] = Claim(
        id=id,
        function=function,
        kind=kind,
        statement=statement,
        given=tuple(given),
        boosters=tuple(boosters),
        rounds=rounds,
        oracles=tuple(oracles) if oracles is not None and oracles is not ANY_LEARNER else ANY_LEARNER,
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
        nodeid=nodeid,
        doc=(function.__doc__ or "").strip() if function is not None else "",
        role=role,
        defect=defect,
        where=where,
        error=error,
        kernel=kernel,
        needs=tuple(needs),
    )
    return REGISTRY[id]


TRIED = (
    "kind",
    "given",
    "boosters",
    "rounds",
    "oracles",
    "games",
    "attained_by",
    "broken_by",
    "equality",
    "vacuity",
    "bits",
    "where",
)


@dataclass(frozen=True)
class Statement:
    """A statement and what stands under it: its readings, steps and amendments inherit what is tried (the fields in
    TRIED) where they do not say otherwise; text and verdict are their own. What is refuted beneath it suffers from the
    same slip, its `defect` and `error`, where it does not name another, and needs no breaker.

    >>> toy = statement("TOY.lemma-1", kind="remark", statement="toys", printed="ambiguous", reason="a toy")
    >>> toy.claim.printed, REGISTRY.pop("TOY.lemma-1").function
    ('ambiguous', None)
    """

    claim: Claim

    def also(self, suffix: str, **changes) -> Callable[[Callable], Any]:
        """A decorator: the function is the claim `<id>.<suffix>`. Takes the fields of `claim`."""
        inherited = {name: getattr(self.claim, name) for name in TRIED}
        if changes.get("printed") == "refuted":
            inherited |= {"defect": self.claim.defect, "error": self.claim.error, "broken_by": ()}
        return claim(f"{self.claim.id}.{suffix}", **(inherited | changes))

    def reading(self, name: str, **changes):
        """The claim `<id>.reading-<name>`: one way to read the statement."""
        return self.also(f"reading-{name}", **changes)

    def step(self, name: str, **changes):
        """The claim `<id>.step-<name>`: a step of the printed proof."""
        return self.also(f"step-{name}", **changes)

    def amended(self, name: str | None = None, **changes):
        """The claim `<id>.amended`, or `<id>.amended.<name>`: the statement mended."""
        return self.also("amended" if name is None else f"amended.{name}", **changes)


def statement(id: str, **fields) -> Statement:
    """An ambiguous statement, which has no body: its verdict follows from its readings. Takes the fields of `claim`.

    `readings` may be left out: they are then those declared beneath it, `<id>.reading-...`, in their order.
    Raises ValueError as `claim` does, and for a verdict other than "ambiguous".

    >>> toy = statement("TOY.lemma-1", kind="remark", statement="toys", printed="ambiguous", reason="a toy")
    >>> REGISTRY.pop("TOY.lemma-1").role
    'statement'
    """
    return Statement(declared(id, None, **fields))


def claim(id: str, **fields):
    """Registers a statement and turns its function into a pytest test, under which `.reading`, `.step`, `.amended` and
    `.also` declare what belongs to it (see `Statement`).

    id          : PAPER.label, permanent; the function is named `function_name(id)`.
    kind        : one of KINDS.                     statement : the printed statement, in our words.
    given       : hypotheses, named predicates of the subject; a failing one makes the case vacuous, counted by name.
    boosters    : exact boosters (prototypes) that produce the traces; none: the claim is about instances.
    rounds      : rounds a plain game is played, or a function of the game.
    oracles     : learners a plain game is played with.    games : sources (exhaustive, drawn, named, data).
    attained_by : functions of no argument that return the case (game, Play, Instance) of a construction.
    broken_by   : what must break the claim: boosters, sharper(...), varied(...), without(...), altered(...),
                  swapped(...), mutant(...).
    printed     : the verdict on the printed wording, one of PRINTED; amended, reason : as the ledger shows them.
    uses        : ids this one rests on.            proof : for facts about all arguments, returns a `Proof`.
    equality    : names of cases that are equalities by a proof and may stay undecided.
    readings    : for an ambiguous statement, the ids of its readings, two or more.
    vacuity     : why more than half of its cases are vacuous, where a hypothesis fails on most of every scope.
    curve       : for figures: a function (of the claim, or of nothing) that returns a `Curve` or points (parameter,
                  measured, bound); `properties.engine.curves` makes them from the claim's own sides.
    role        : one of ROLES; the id tells it unless it is said.
    defect      : what kind of defect the printed wording has, a key of DEFECTS.
    where       : section, equation or line of the paper.
    error       : one short name for all claims that suffer from the same slip.
    kernel      : the machine-checked theorem of theorems/proofs that is this statement.
    needs       : what it reads of a booster besides its run, such as "booster.smoothness" or "record.norm". Also what is
                  not named here is found out: a run of a booster that lacks it is counted as vacuous, by what it lacks.
    Raises ValueError for a value that is not one of those, a verdict without its reason, a function of another name.

    >>> @claim("TOY.lemma-1", kind="inequality", statement="every square is at least 0")
    ... def lemma_1(instance):
    ...     return Sides(instance.x**2, ">=", 0)
    >>> REGISTRY.pop("TOY.lemma-1").sides(Instance(x=Fraction(-1, 2)))[0].lhs
    Fraction(1, 4)
    """

    def decorate(function):
        registered = declared(id, function, **fields)

        def test(claim_item, record_evidence):
            record_evidence(claim_item)

        test.__name__ = test.__qualname__ = function.__name__
        test.__module__ = function.__module__
        test.__doc__ = function.__doc__
        test.claim = registered  # type: ignore[attr-defined]
        test.__wrapped_claim__ = function  # type: ignore[attr-defined]
        beneath = Statement(registered)
        for name in ("also", "reading", "step", "amended"):
            setattr(test, name, getattr(beneath, name))
        return test

    return decorate


INVARIANTS: dict[str, Claim] = {}
KIND_OF_GROUP = {"metamorphic": "identity", "game": "inequality"}  # the others say what a run looks like: structure


def invariant(name: str, group: str, statement: str, standing=None, plays=None, core: bool = False):
    """Registers a function from a `Case` to `Sides` as the claim `invariant.<name>`, about any booster.

    group    : protocol, metamorphic, game, extremes or stateful.
    standing : what the booster declares -> Standing; without it the claim applies to all.
    plays    : (effort, what it declares) -> the plays to try; without it the audit's common ones.
    core     : whether a violation makes every later check meaningless.
    Raises ValueError for a name that is taken.

    >>> @invariant("toy", "protocol", statement="a toy")
    ... def toy(case):
    ...     return Sides(1, "==", 1)
    >>> INVARIANTS.pop("invariant.toy").about
    'booster'
    """

    def register(function):
        if f"invariant.{name}" in INVARIANTS:
            raise ValueError(f"ids of invariants must be different, got invariant.{name} twice")
        INVARIANTS[f"invariant.{name}"] = Claim(
            f"invariant.{name}",
            function,
            KIND_OF_GROUP.get(group, "structure"),
            statement,
            role="invariant",
            group=group,
            core=core,
            applies=standing,
            plays=plays,
            guest=True,
            vacuity="a play that ends early, or without a record, has nothing to compare",
            doc=(function.__doc__ or "").strip(),
        )
        return function

    return register


def _as_breaker(breaker) -> Breaker:
    if isinstance(breaker, Breaker):
        return breaker
    if hasattr(breaker, "update") and hasattr(breaker, "start"):
        return mutant(type(breaker).__name__, breaker)
    raise ValueError(f"broken_by takes boosters and breakers, got {breaker!r}")


def mutant(name: str, *boosters) -> Breaker:
    """The claim with sabotaged boosters in place of its own.

    boosters : one or more instances.

    >>> from reference.exact import AdaBoost
    >>> mutant("steps halved", AdaBoost()).kind
    'mutant'
    """
    return Breaker(name, lambda target: replace(target, boosters=tuple(boosters)), "mutant")


def sharper(factor) -> Breaker:
    """The claim with its bound sharpened by `factor`, a rational in [1/2, 1): below 1/2 that would prove nothing.

    Raises ValueError for another factor.

    >>> half = Claim("TOY.lemma-1", lambda x: Sides(x, "<=", 1), "inequality", "at most 1")
    >>> sharper("1/2").apply(half).sides(Fraction(3, 4))[0].rhs
    Fraction(1, 2)
    """
    factor = fraction(factor, "factor")
    if not Fraction(1, 2) <= factor < 1:
        raise ValueError(f"factor must be in [1/2, 1), got {factor}")

    def sharpen(sides: Sides) -> Sides:
        number = float(factor) if isinstance(sides.rhs, float) else factor
        shrink = (sides.relation in ("<=", "<", "==")) == bool(sides.rhs >= 0)
        return replace(sides, rhs=sides.rhs * number if shrink else sides.rhs / number)

    return Breaker(f"constant sharpened by {factor}", lambda target: replace(target, reshape=sharpen), "sharper")


def without(hypothesis: Callable[[Any], bool]) -> Breaker:
    """The claim with one of its hypotheses dropped.

    Its `apply` raises ValueError for a claim that lacks the hypothesis.

    >>> def is_small(x):
    ...     return x < 1
    >>> toy = Claim("TOY.lemma-1", lambda x: Sides(x, "<=", 1), "inequality", "at most 1", given=(is_small,))
    >>> without(is_small).name, without(is_small).apply(toy).given
    ('without is_small', ())
    """

    def drop(target: Claim) -> Claim:
        if hypothesis not in target.given:
            raise ValueError(f"{target.id} has no hypothesis {hypothesis.__name__}")
        return replace(target, given=tuple(entry for entry in target.given if entry is not hypothesis))

    return Breaker(f"without {hypothesis.__name__}", drop, "without")


def altered(name: str, change: Callable[[Any], Any]) -> Breaker:
    """The claim on a changed subject: `change` maps a trace or instance to a spoilt one.

    >>> toy = Claim("TOY.lemma-1", lambda x: Sides(x, "<=", 1), "inequality", "at most 1")
    >>> altered("doubled", lambda x: 2 * x).apply(toy).sides(1)[0].lhs
    2
    """
    return Breaker(name, lambda target: replace(target, alter=(*target.alter, change)), "altered")


def varied(name: str, **arguments) -> Breaker:
    """The claim with other values for arguments of its function that have a default: a constant of the statement.

    >>> toy = Claim("TOY.lemma-1", lambda x, bound=1: Sides(x, "<=", bound), "inequality", "at most 1")
    >>> varied("bound 0", bound=0).apply(toy).sides(1)[0].rhs
    0
    """
    return Breaker(name, lambda target: replace(target, function=partial(target.function, **arguments)))  # type: ignore[misc]


def swapped(name: str, function: Callable[[Any], Any]) -> Breaker:
    """The claim with another function in its place: a wrong constant, quantity or direction.

    >>> toy = Claim("TOY.lemma-1", lambda x: Sides(x, "<=", 1), "inequality", "at most 1")
    >>> swapped("other direction", lambda x: Sides(x, ">=", 1)).apply(toy).sides(0)[0].relation
    '>='
    """
    return Breaker(name, lambda target: replace(target, function=function))


@dataclass(frozen=True)
class Listed:
    """A named finite list of cases, as a source; `fast` where they are run in floats, which the item's name then says.

    listed : the cases (games, plays, instances), or a function of no argument that makes them.

    >>> halves = Listed("two halves", [Instance(x=Fraction(1, 2)), Instance(x=Fraction(-1, 2))])
    >>> halves.scope("ci"), len(list(halves.cases("ci")))
    ('two halves', 2)
    """

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
    """Real data: cases made from the folder given with --data; absent without it. `fast` where they are run in floats.

    make : folder -> cases.    folder : set from --data.

    >>> source = Data(lambda folder: [folder.name], folder=Path("datasets"))
    >>> source.cases("ci"), source.scope("ci")
    (['datasets'], 'data in datasets')
    """

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
    "ALWAYS",
    "DEFECTS",
    "INVARIANTS",
    "OFFERED",
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
    "Standing",
    "Statement",
    "absent",
    "altered",
    "binary_only",
    "claim",
    "find_claim",
    "function_name",
    "invariant",
    "mutant",
    "papers",
    "sharper",
    "statement",
    "swapped",
    "varied",
    "without",
]
