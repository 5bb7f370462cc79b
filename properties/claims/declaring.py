"""The decorators that declare claims: `claim` for statements of papers, `invariant` for checks of any booster."""

from __future__ import annotations

import difflib
import functools
import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import FunctionType
from typing import Any

from properties.cases.play import Play
from properties.claims.breakers import mutant
from properties.claims.definition import ANY_LEARNER, REGISTRY, Breaker, Claim, Misdeclared, body_of
from properties.claims.outcome import Outcome, apply_to
from properties.claims.registry import function_name, role_of
from properties.claims.standing import any_booster
from properties.claims.together import Several
from reference import Game, MulticlassGame

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
    "convention": "false only at an end, a tie, 0/0, a rounding or in a reading that the authors did not mean",
    "hypothesis": "an assumption is missing",
    "constant": "a constant, an exponent or an index is wrong",
    "argument": "true as far as known; the printed proof does not show it",
    "false": "no small repair saves it",
    "report": "an observation or a question, not an assertion",
    "transcription": "our text of the paper may have lost or changed a symbol; the print may be right",
}
REMARKS = ("convention", "report", "transcription")  # not counted as errors, because an author need not correct them
NOT_SO = "it is not so; the statement it serves stands as far as known"
PRINTED = ("holds", "refuted", "proof-gap", "ambiguous", "open", "not-executable")

LISTS = ("given", "boosters", "games", "attained_by", "uses", "readings", "needs")
DECLARED = (
    *LISTS,
    *("kind", "statement", "rounds", "oracles", "broken_by", "printed", "amended", "reason", "proof", "vacuity"),
    *("bits", "curve", "role", "slip", "where", "kernel"),
)


def meaning(defect: str, printed: str) -> str:
    """Return the meaning of a kind of defect in words. For "argument" it depends on the verdict: a refuted argument is false.

    Parameters
    ----------
    defect : str
        A key of DEFECTS.
    printed : str
        One of PRINTED.

    Returns
    -------
    str
        The meaning, for readers of the errata.

    Examples
    --------
    >>> meaning("argument", "proof-gap"), meaning("argument", "refuted") == NOT_SO
    ('true as far as known; the printed proof does not show it', True)
    """
    return NOT_SO if (defect, printed) == ("argument", "refuted") else DEFECTS[defect]


def declared(id: str, function: Callable[[Any], Any] | None = None, **fields) -> Claim:
    """Check the fields of a claim (see `claim`), register the claim and return it.

    Raises ValueError for a wrong value, and Misdeclared for an unknown field or one of the wrong kind.
    """
    _check_fields(id, fields)
    fields["role"] = fields.get("role") or role_of(id)
    slip = fields.pop("slip", None) or ()
    if isinstance(slip, str) or len(slip) > 3:
        raise ValueError(
            f"slip of {id} must be a kind, a name and a place, the last two if need be, got {slip!r}: "
            'write slip=("false", "factor-dropped", "Section 1")'
        )
    fields |= zip(("defect", "error", "where"), slip, strict=False)
    printed = fields.setdefault("printed", "holds")
    for name, accepted in (("kind", KINDS), ("printed", PRINTED), ("role", ROLES), ("defect", (None, *DEFECTS))):
        if fields.get(name) not in accepted:
            field = "slip" if name == "defect" else name
            raise ValueError(f"{field} of {id} must be one of {', '.join(map(str, accepted))}, got {fields[name]!r}")
    if printed != "holds" and not fields.get("reason"):
        raise ValueError(f"{id} is declared {printed}, got no reason: write reason=... in a sentence")
    if function is None and printed != "ambiguous":
        raise ValueError(f"{id} has no body: it must be ambiguous, with readings as sub-claims, got {printed!r}")
    if function is not None:
        earlier = REGISTRY.get(id)
        if function.__name__ != function_name(id):
            raise ValueError(f"the function of {id} must be named {function_name(id)}, got {function.__name__}")
        if earlier is not None and earlier.function is not None and _is_another(earlier.function, function):
            places = (f"{body.__module__}, line {_first_line(body)}" for body in (earlier.function, function))
            raise Misdeclared(
                f"ids must be different, got {id} twice: {' and '.join(places)}; "
                f"write a sub-claim with an id of its own, such as {id}.second"
            )
        fields["nodeid"] = f"{'/'.join(function.__module__.split('.'))}.py::{function.__name__}"
        fields["doc"] = (function.__doc__ or "").strip()
    if fields.get("oracles") is None:
        fields["oracles"] = ANY_LEARNER
    for name in (*LISTS, "oracles"):
        fields[name] = _as_tuple(id, name, fields.get(name, ()))
    _check_players(id, fields)
    fields["broken_by"] = tuple(
        _as_breaker(id, entry) for entry in _as_tuple(id, "broken_by", fields.get("broken_by", ()))
    )
    REGISTRY[id] = Claim(id=id, function=function, **fields)
    return REGISTRY[id]


def _check_fields(id: str, fields: dict[str, Any]) -> None:
    """Raise Misdeclared for an invalid id, an unknown or a missing field, and for an invalid text or number of rounds."""
    key, dot, label = str(id).partition(".")
    if not (isinstance(id, str) and key and dot and label and not re.search(r"\s", id)):
        raise Misdeclared(f"an id must be the paper's key, a point and a label, got {id!r}: write FS97.theorem-1")
    for name in sorted(set(fields) - set(DECLARED)):
        near = difflib.get_close_matches(name, DECLARED, 1)
        hint = f": did you mean {near[0]}=?" if near else f"; it takes {', '.join(DECLARED)}"
        raise Misdeclared(f"claim {id} has no field {name}{hint}")
    for name in ("kind", "statement"):
        if name not in fields:
            raise Misdeclared(
                rf'claim {id} needs {name}=, got none: write kind="upper", statement=r"$\epsilon_t \le 1/2$"'
            )
    for name in ("statement", "reason", "amended"):
        text = fields.get(name)
        if not isinstance(text, str | None) or (name == "statement" and text is None):
            raise Misdeclared(f'{name} of {id} must be a text, got {text!r}: write {name}=r"..."'[:300])
    rounds = fields.get("rounds", 0)
    if not callable(rounds) and (isinstance(rounds, bool) or not isinstance(rounds, int) or rounds < 0):
        raise Misdeclared(
            f"rounds of {id} must be an int that is at least 0, or a function of the game, got {rounds!r}: write rounds=8"
        )


def _is_another(earlier: Callable, function: Callable) -> bool:
    """Return whether two functions with the same id are different claims: in different modules, or at different lines of one
    module during its first import. A module that is imported again, as in a notebook, declares the same claims again."""
    if earlier.__module__ != function.__module__:
        return True
    spec = getattr(sys.modules.get(function.__module__), "__spec__", None)
    is_first_import = getattr(spec, "_initializing", False)
    return is_first_import and _first_line(earlier) != _first_line(function)


def _first_line(function: Callable) -> int:
    """Return the line in which a function begins; 0 for a callable that is not a function."""
    return function.__code__.co_firstlineno if isinstance(function, FunctionType) else 0


INHERITED = (  # fields that a sub-claim takes from its statement if it does not give them
    "kind",
    "given",
    "boosters",
    "rounds",
    "oracles",
    "games",
    "attained_by",
    "broken_by",
    "vacuity",
    "bits",
    "where",
)


@dataclass(frozen=True)
class Statement:
    """A statement and its sub-claims: readings, steps and amendments.

    A sub-claim inherits the fields in INHERITED that it does not give. It has its own verdict and its own text, except that
    the text of a reading is by default the printed text. A refuted sub-claim has the slip of the statement if it gives no
    slip; it inherits no negative controls and needs none.

    Parameters
    ----------
    claim : Claim
        The statement.

    Examples
    --------
    >>> toy = statement("TOY.lemma-1", kind="remark", statement="toys", printed="ambiguous", reason="a toy")
    >>> toy.claim.printed, REGISTRY.pop("TOY.lemma-1").function
    ('ambiguous', None)
    """

    claim: Claim

    def also(self, suffix: str, **changes) -> Callable[[Callable], Any]:
        """Return a decorator that declares a function as the claim `<id>.<suffix>`. Takes the fields of `claim`."""
        inherited = {name: getattr(self.claim, name) for name in INHERITED}
        if changes.get("printed") == "refuted":
            inherited |= {"slip": (self.claim.defect, self.claim.error), "broken_by": ()}
        return claim(f"{self.claim.id}.{suffix}", **(inherited | changes))

    def reading(self, name: str, **changes):
        """Return a decorator for the claim `<id>.reading-<name>`: one way to read the statement, by default with the printed
        text."""
        return self.also(f"reading-{name}", **({"statement": self.claim.statement} | changes))

    def step(self, name: str, **changes):
        """Return a decorator for the claim `<id>.step-<name>`: a step of the printed proof."""
        return self.also(f"step-{name}", **changes)

    def amended(self, name: str | None = None, **changes):
        """Return a decorator for the claim `<id>.amended` or `<id>.amended.<name>`: the amended statement, by default with the
        text in the field `amended` of the statement."""
        if self.claim.amended:
            changes = {"statement": self.claim.amended, **changes}
        return self.also("amended" if name is None else f"amended.{name}", **changes)


def statement(id: str, **fields) -> Statement:
    """Return an ambiguous statement, which has no function: its verdict follows from its readings. Takes the fields of `claim`.

    If `readings` is not given, the readings are the claims declared as `<id>.reading-...`, in the order of their declaration.

    Parameters
    ----------
    id : str
        PAPER.label, permanent.
    **fields : fields by name
        As in `claim`.

    Returns
    -------
    Statement
        The statement, to which its readings are added.

    Raises
    ------
    ValueError
        For the reasons for which `claim` raises it, and for a verdict other than "ambiguous".

    Examples
    --------
    >>> toy = statement("TOY.lemma-1", kind="remark", statement="toys", printed="ambiguous", reason="a toy")
    >>> REGISTRY.pop("TOY.lemma-1").role
    'statement'
    """
    return Statement(declared(id, None, **fields))


def claim(id: str, *, doc: str | None = None, **fields):
    """Register a statement, and return its function as a claim that can be called.

    Called with a run or an instance, the claim returns the list of its sides; keyword arguments replace constants of its
    function. `.on(game, rounds=8)` plays a game and returns an `Outcome`: sides, ratios and verdict as a table.
    `.reading`, `.step`, `.amended` and `.also` declare sub-claims of the statement (see `Statement`); `.claim` is the
    registered `Claim`, from which `properties.pytest_options` makes pytest items.

    kind        : one of KINDS.                     statement : the printed statement, in our words.
    given       : hypotheses, named predicates of the subject. A case for which a hypothesis fails is vacuous, and is counted
                  under the name of the hypothesis.
    boosters    : exact boosters (prototypes) that produce the traces. Without boosters the claim is about instances.
    rounds      : the number of rounds for a game, or a function of the game, or of the game and the booster.
    oracles     : the learners for a game; by default BestColumn(signed=True), which may negate a column, whereas the
                  default of `play` is BestColumn(). `boostproof show`, failures and outcomes print the learner.
    games       : sources (exhaustive, drawn, named, data).
    attained_by : constructions: cases (game, Play, Instance), or functions without arguments that return a case.
    broken_by   : negative controls, with which the claim must fail: boosters, sharper(...), varied(...), without(...),
                  altered(...), replaced(...), swapped(...), mutant(...).
    printed     : the verdict on the printed wording, one of PRINTED; amended, reason : as the ledger shows them.
    uses        : ids of the claims that the proof of this claim uses.
    proof       : for a fact about all arguments, a function that returns a `Proof`.
    readings    : for an ambiguous statement, the ids of its readings, two or more.
    vacuity     : the reason why more than half of the cases are vacuous, if they are.
    curve       : for figures: a function of the claim, or without arguments, that returns a `Curve` or points (parameter,
                  measured, bound). `properties.engine.curves` has functions that compute the points from the claim's sides.
    role        : one of ROLES; by default it follows from the id.
    where       : section, equation or line of the paper, if no slip is named.
    slip        : the error in the printed wording: its kind, a key of DEFECTS; a short name, shared by all claims with the same
                  error; and its place (by default the place of the parent).
    kernel      : the machine-checked theorem for this statement, if `proved` of the paper's list does not give it.
    needs       : the parts of a booster that the claim reads besides the run, such as "booster.smoothness" or "record.norm".
                  Other parts are detected. The run of a booster that lacks such a part is vacuous, and is counted under the
                  name of the missing part.

    A claim of the same module may be decorated in place of a function: `lemma_1_amended =
    lemma_1.amended(given=[...])(lemma_1)`. Both claims then have the same function, and `doc` may replace its docstring.

    Parameters
    ----------
    id : PAPER.label, permanent
        The function is named `function_name(id)`.
    doc : str, optional
        The docstring, if a claim is decorated in place of a function.
    **fields : fields by name
        The fields of `Claim`, as described above.

    Returns
    -------
    callable
        A decorator, which returns the function as a claim that can be called.

    Raises
    ------
    ValueError
        For a value that is not accepted, a verdict without its reason, or a function of another name.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from properties.claims import Instance, Sides
    >>> @claim("TOY.lemma-1", kind="inequality", statement="every square is at least 0")
    ... def lemma_1(instance):
    ...     return Sides(instance.x**2, ">=", 0)
    >>> lemma_1(Instance(x=Fraction(-1, 2)))[0].lhs
    Fraction(1, 4)
    >>> lemma_1.on(Instance(x=Fraction(-1, 2))).verdict, REGISTRY.pop("TOY.lemma-1") is lemma_1.claim
    ('holds', True)
    """

    def decorate(function):
        if body := body_of(function):  # a claim is decorated: its function with other hypotheses or games
            if sys._getframe(1).f_globals.get("__name__") != function.__module__:
                raise ValueError(f"the body of {id} must be on its own page, got one of {function.__module__}")
            function = _named(body, function_name(id), doc)
        registered = declared(id, function, **fields)

        @functools.wraps(function)
        def stated(subject, **constants):
            if registered.boosters and isinstance(subject, Game | MulticlassGame | Play):
                raise Misdeclared(
                    f"{function.__name__} takes a finished run, got a {type(subject).__name__}: "
                    f"write {function.__name__}.on(game, rounds=8)"
                )
            return registered.sides_of(subject, **constants)

        def on(case, rounds=None, *, booster=None, oracle=None, bits=None, **constants) -> Outcome:
            return apply_to(registered, case, rounds, booster=booster, oracle=oracle, bits=bits, **constants)

        on.__doc__, on.__qualname__ = apply_to.__doc__, f"{function.__name__}.on"
        vars(stated).update(claim=registered, on=on)
        sub_claims = Statement(registered)
        for name in ("also", "reading", "step", "amended"):
            setattr(stated, name, getattr(sub_claims, name))
        return stated

    return decorate


def _named(function: Callable, name: str, doc: str | None) -> FunctionType:
    """Return a copy of the function with another name, and with the docstring `doc` if it is given."""
    renamed = FunctionType(function.__code__, function.__globals__, name, function.__defaults__, function.__closure__)
    renamed.__doc__, renamed.__kwdefaults__ = doc or function.__doc__, function.__kwdefaults__
    return renamed


INVARIANTS: dict[str, Claim] = {}
KIND_OF_GROUP = {"metamorphic": "identity", "game": "inequality"}  # the other groups describe the structure of a run


def invariant(
    name: str, group: str, statement: str, standing=any_booster, plays=None, core: bool = False, of_run: bool = False
):
    """Register a function from a `Case` to `Sides` as the claim `invariant.<name>`, about any booster.

    Parameters
    ----------
    name : str
        The id is invariant.<name>.
    group : protocol, metamorphic, game, extremes or stateful
    statement : str
        The statement that is checked, in a sentence.
    standing : function of what the booster declares that returns a Standing
        By default the claim applies to all boosters.
    plays : function of the effort and of what the booster declares that returns the plays to try
        By default the common plays of the audit.
    core : whether a violation makes every later check meaningless
    of_run : whether the sides depend on the run of a play alone
        Equal runs of different games then have the same sides.

    Returns
    -------
    callable
        A decorator, which returns the function unchanged.

    Raises
    ------
    ValueError
        If another invariant has the same name.

    Examples
    --------
    >>> from properties.claims import Sides
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
            of_run=of_run,
            standing=standing,
            plays=plays,
            third_party=True,
            vacuity="a play that ends early, or without a record, has nothing to compare",
            doc=(function.__doc__ or "").strip(),
        )
        return function

    return register


EXAMPLES = {
    "boosters": "boosters=[AdaBoost()]",
    "oracles": "oracles=[BestColumn(signed=True)]",
    "games": "games=[Exhausted(), Drawn(planted_games())]",
    "given": "given=[columns_are_signs]",
    "attained_by": "attained_by=[Game([[1, -1], [-1, 1]])]",
    "uses": 'uses=["NP14.theorem-1"]',
    "broken_by": 'broken_by=[sharper("9/10")]',
}


def _as_tuple(id: str, name: str, listed: Any) -> tuple:
    """Return a field of a claim that must be a list, as a tuple. Raises Misdeclared for anything else."""
    if isinstance(listed, str) or not isinstance(listed, Iterable):
        received = f"the class {listed.__name__}" if isinstance(listed, type) else f"{listed!r}"[:80]
        example = EXAMPLES.get(name, f"{name}=[...]")
        raise Misdeclared(f"{name} of {id} must be a list, got {received}: write {example}")
    return tuple(listed)


def _check_players(id: str, fields: dict[str, Any]) -> None:
    """Raise Misdeclared for a class in place of an instance, and for a booster, learner or source that lacks a method."""
    for entry in fields["boosters"]:
        has_output = any(callable(getattr(entry, name, None)) for name in ("coefficients", "predict"))
        if not isinstance(entry, type | Several) and hasattr(entry, "update") and not has_output:
            raise Misdeclared(
                f"boosters of {id} must have coefficients(), one number for each column received, got {type(entry).__name__} "
                "without it: write def coefficients(self): return tuple(self.steps)"
            )
    for name, needed in (("boosters", ("start", "update")), ("oracles", ("choose",)), ("games", ("cases", "strategy"))):
        for entry in fields[name]:
            if isinstance(entry, type):
                raise Misdeclared(
                    f"{name} of {id} must be instances, got the class {entry.__name__}: write {name}=[{entry.__name__}()]"
                )
            if name == "boosters" and isinstance(entry, Several):
                continue
            has = [hasattr(entry, method) for method in needed]
            if not (any(has) if name == "games" else all(has)):
                raise Misdeclared(
                    f"{name} of {id} must have {' or '.join(needed) if name == 'games' else ' and '.join(needed)}, got "
                    f"{f'{entry!r}'[:80]}: write {EXAMPLES[name]}"
                )
    several = [entry for entry in fields["boosters"] if isinstance(entry, Several)]
    if several and len(several) < len(fields["boosters"]):
        raise Misdeclared(
            f"boosters of {id} must all be single boosters or all play together, got {', '.join(map(repr, fields['boosters']))[:200]}: "
            "the body gets one run, or several"
        )
    if len(set(map(repr, several))) < len(several):
        raise Misdeclared(
            f"boosters of {id} must differ in their text, because a stored case has only this text, got {several[0]!r}"
        )
    for entry in fields["given"]:
        if not callable(entry):
            raise Misdeclared(
                f"given of {id} must be functions of the run or instance, got {f'{entry!r}'[:80]}: "
                f"write {EXAMPLES['given']}"
            )


def _as_breaker(id: str, breaker) -> Breaker:
    """Return an entry of `broken_by` as a negative control; a booster becomes a `mutant`. Raises Misdeclared."""
    if isinstance(breaker, Breaker):
        return breaker
    if isinstance(breaker, type):
        name = breaker.__name__
        raise Misdeclared(
            f"broken_by of {id} takes instances of boosters, and breakers, got the class {name}: write {name}()"
        )
    if isinstance(breaker, Several):
        return mutant(repr(breaker), breaker)
    if hasattr(breaker, "update") and hasattr(breaker, "start"):
        return mutant(type(breaker).__name__, breaker)
    raise Misdeclared(
        f"broken_by of {id} takes boosters and breakers, got {f'{breaker!r}'[:80]}: write {EXAMPLES['broken_by']}"
    )
