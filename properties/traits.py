"""The traits that a booster declares, and the names of boosters on the command line.

A booster needs three methods; `traits` is optional. Checks are selected by the traits, never by the name of the booster:

domain       "simplex" (default) or ("capped", c): every weight at most c, a rational or a function of m.
columns      "signs" (default: margins -1 and +1), "unit" (margins in [-1, 1]) or "labels" (multiclass).
corrective   None (default); "last": the new weights give the last column edge 0; "last on signs": if the column has
             margins -1 and +1 only; "all": every column so far. With labels, "last": the last hypothesis is a guess.
arithmetic   "exact", "certified" or "float"; None (default): as the types of the returned numbers show.
combination  None (default); "convex": once a column has been received the coefficients are >= 0 and sum to 1; "signed":
             a coefficient may be negative though its column had a positive edge.
coefficients what a round does to the coefficients of earlier rounds: "kept", they never change; "scaled", all of them by
             one factor; "solved anew", anything. Unless it is "kept", `play` reads the coefficients after every round. A
             trace's combination after t rounds depends on this trait, and a check compares it with the coefficients.
symmetries   names among "examples" (permuting examples permutes weights), "duplicates" (listing every example twice halves
             every weight) and "labels" (renaming labels changes nothing). Default: "examples", with labels "labels" too.
optima       "unique" (default); "unique weights": the combination is one of several that are equally good, so that it may
             change with the order of the examples; or "several": the weights too are one of many optima of a program,
             so that two runs that ought to agree need only agree in the best edge of the columns received.
allowance    the largest difference of two runs that should agree; default 0 for rationals, 2^-100 for enclosed reals and
             reference.arithmetic.FLOAT_ALLOWANCE for floats. Iterative solvers declare their tolerance here, at most 1/1000.
arguments    the constructor's parameters that an audit may move, each with its values: a list, {"nu": ["1", "m/2", "m"]}, or
             the text of an interval, {"clip": "(0, 4]"}; m is the number of examples. A text of digits and m is a number.
             A function that makes the booster has them in an attribute: `make.arguments = {"clip": "(0, 4]"}`. A promise
             whose bound depends on an argument must be computed by a property `traits` that reads the argument.
twin         the booster of `reference.exact` or `reference.fast` that must return equal answers, with its arguments:
             "reference.exact:MABoost(divergence='entropy')". An audit then compares the two, as with --against.
promises     claims that must hold: ids of the papers' claims ("NP14.theorem-1.equation-8"), names of common promises
             ("loss-falls", ("margin-within", "1/10"): `python -m properties --claims` lists them), or callables from
             a trace of `play` to `properties.claims.Sides`.
"""

from __future__ import annotations

import ast
import copy
import copyreg
import difflib
import importlib
import importlib.util
import inspect
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from properties.arguments import NO_ARGUMENTS, Arguments, Given, in_words, passed
from reference.arithmetic import fraction

VALUES = {int, float, bool, str, bytes, Fraction, type(None)}
HOW_IT_IS_COPIED = (
    *("__copy__", "__deepcopy__", "__reduce__", "__reduce_ex__", "__getstate__", "__setstate__", "__getnewargs__"),
    *("__getnewargs_ex__", "__getattr__", "__getattribute__", "__setattr__"),
)
_CHOICES: dict[str, tuple] = {
    "columns": ("signs", "unit", "labels"),
    "corrective": (None, "last", "last on signs", "all"),
    "arithmetic": (None, "exact", "certified", "float"),
    "combination": (None, "convex", "signed"),
    "coefficients": (None, "kept", "scaled", "solved anew"),
    "optima": ("unique", "unique weights", "several"),
}
LARGEST_ALLOWANCE = Fraction(1, 1000)  # single precision needs 1e-4; with more, comparisons would decide little
TRIED_SIZES = (2, 3, 5, 40)  # numbers of examples for which the traits of a factory's boosters are read
OBJECTS_OWN = inspect.signature(object.__init__).parameters  # cached: `inspect` parses the signature at each call
SIGNATURES = ("__signature__", "__text_signature__")
UNMADE = "booster could not be made"
HINT = 'name a function that makes it, or declare the values in the trait arguments: {"clip": "(0, 4]"}'
_SYMMETRIES = ("examples", "duplicates", "labels")


@dataclass(frozen=True)
class Declared:
    """A booster's traits, checked and with defaults filled in."""

    domain: Any = "simplex"
    columns: str = "signs"
    corrective: str | None = None
    arithmetic: str | None = None
    combination: str | None = None
    coefficients: str | None = None
    symmetries: tuple[str, ...] = ("examples",)
    optima: str = "unique"
    allowance: Fraction | None = None
    promises: tuple = ()
    twin: str | None = None
    arguments: Arguments = NO_ARGUMENTS

    @classmethod
    def of(cls, booster) -> Declared:
        """Return the traits of a booster. Raises ValueError naming a trait, its value and what is accepted."""
        try:
            traits = getattr(booster, "traits", None) or {}
            near = [] if traits else [name for name in dir(booster) if name.lower() in ("trait", "traits")]
        except NoBooster:
            raise
        except Exception as error:  # a property may raise any exception
            raise ValueError(f"traits could not be read: {type(error).__name__}: {error}") from None
        if near and "traits" not in near:
            raise ValueError(f"traits must be in an attribute named traits, got the attribute {near[0]}")
        return cls.checked(traits)

    @classmethod
    def checked(cls, traits: Any) -> Declared:
        """Return these traits checked, as `of` does for a booster."""
        if not isinstance(traits, Mapping):
            raise ValueError(f"traits must be a mapping, got {type(traits).__name__}")
        keys = tuple(cls.__dataclass_fields__)
        for key in traits:
            if key not in keys:
                near = difflib.get_close_matches(str(key), keys, 1)
                hint = f": did you mean {near[0]!r}?" if near else ""
                raise ValueError(f"traits must have keys among {', '.join(keys)}, got {key!r}{hint}")
        values = dict(traits)
        for key, accepted in _CHOICES.items():
            if key in values and values[key] not in accepted:
                raise ValueError(f"trait {key} must be one of {', '.join(map(repr, accepted))}, got {values[key]!r}")
        if values.get("allowance") is not None:
            values["allowance"] = fraction(values["allowance"], "trait allowance")
            if not 0 <= values["allowance"] <= LARGEST_ALLOWANCE:
                given = repr(traits["allowance"])[:40]
                raise ValueError(f"trait allowance must be a number from 0 to {LARGEST_ALLOWANCE}, got {given}")
        if not isinstance(values.get("symmetries", ()), (tuple, list, set, frozenset)):
            raise ValueError(f"trait symmetries must be a tuple of names, got {values['symmetries']!r}")
        usual = (*cls.symmetries, *(("labels",) if values.get("columns") == "labels" else ()))
        values["symmetries"] = tuple(values.get("symmetries", usual))
        for symmetry in values["symmetries"]:
            if symmetry not in _SYMMETRIES:
                raise ValueError(f"trait symmetries must be names among {', '.join(_SYMMETRIES)}, got {symmetry!r}")
        if isinstance(values.get("promises"), str) or not hasattr(values.get("promises") or (), "__iter__"):
            raise ValueError(
                f"trait promises must be a tuple of promises, got {values['promises']!r}: write ({values['promises']!r},)"
            )
        values["promises"] = tuple(values.get("promises") or ())
        if values.get("twin") is not None:
            twin_of(values["twin"])
        values["domain"] = _domain(values.get("domain", "simplex"))
        values["arguments"] = Arguments.checked(values.get("arguments") or {})
        return cls(**values)

    def to_json(self, m: int) -> dict[str, Any]:
        """Return the traits except the promises as JSON, with the cap for m examples."""
        cap = self.cap(m)
        return {name: getattr(self, name) for name in _CHOICES} | {
            "domain": "simplex" if cap is None else ["capped", str(cap)],
            "symmetries": list(self.symmetries),
            "allowance": None if self.allowance is None else str(self.allowance),
        }

    def cap(self, m: int) -> Fraction | None:
        """Return the largest weight allowed on m examples; None on the simplex."""
        if self.domain == "simplex":
            return None
        cap = self.domain[1]
        return fraction(cap(m) if callable(cap) else cap, "cap")

    def fits(self, m: int) -> bool:
        """Return whether some distribution over m examples respects the cap."""
        cap = self.cap(m)
        return cap is None or cap * m >= 1

    def fitting(self, plays: Iterable) -> list:
        """Yield the plays with enough examples for a distribution that respects the cap."""
        return [play for play in plays if self.fits(play.game.m)]


def _domain(domain):
    if domain == "simplex":
        return domain
    if isinstance(domain, (tuple, list)) and len(domain) == 2 and domain[0] == "capped":
        return ("capped", domain[1] if callable(domain[1]) else fraction(domain[1], "cap"))
    raise ValueError(f"trait domain must be 'simplex' or ('capped', c), got {domain!r}")


def locate(specification: str) -> Any:
    """Return the object named "package.module:Name" or "path/to/file.py:Name".

    Raises ValueError in one line if there is no such module, file or name, or if importing it fails.
    """
    where, colon, name = specification.rpartition(":")
    if not colon or not where or not name:
        raise ValueError(f"booster must be 'package.module:Name' or 'path/to/file.py:Name', got {specification!r}")
    module = _module(where, specification)
    current: Any = module
    for part in name.split("."):
        if not hasattr(current, part):
            offered = sorted(
                entry for entry, value in vars(module).items() if hasattr(value, "update") and entry[0] != "_"
            )
            near = difflib.get_close_matches(part, list(vars(module)), 3)
            names = near or (offered if len(offered) <= 12 else [])
            hint = f"; it has: {', '.join(names)}" if names else ""
            raise ValueError(f"booster must be a name in {where}, got {name!r}{hint}")
        current = getattr(current, part)
    return current


def _module(where: str, specification: str):
    if where.endswith(".py") and not Path(where).is_file():
        raise ValueError(f"booster must be in a file that exists, got {where!r}")
    try:
        if not where.endswith(".py"):
            if "" not in sys.path:
                sys.path.insert(0, "")
            return importlib.import_module(where)
        path = Path(where).resolve()
        plan = importlib.util.spec_from_file_location(f"stranger_{path.stem}", path)
        if plan is None or plan.loader is None:
            raise ImportError(f"no loader for {path.name}")
        module = importlib.util.module_from_spec(plan)
        sys.modules[plan.name] = module
        sys.path.insert(0, str(path.parent))
        plan.loader.exec_module(module)
        return module
    except Exception as error:  # a third-party module may raise anything when it is imported
        raise ValueError(f"booster {specification!r} could not be imported: {type(error).__name__}: {error}") from None


def twin_of(specification: str) -> Any:
    """Return the booster of ours that a trait `twin` names, with its arguments. Raises ValueError in one line.

    >>> twin_of("reference.exact:SparseBoost(alpha='half')").alpha
    Fraction(1, 2)
    >>> twin_of("os:system('true')")
    Traceback (most recent call last):
    ...
    ValueError: trait twin must be like "reference.exact:MABoost(divergence='entropy')", got "os:system('true')"
    """
    refused = ValueError(
        f"trait twin must be like \"reference.exact:MABoost(divergence='entropy')\", got {str(specification)[:80]!r}"
    )
    where, _, call = str(specification).partition(":")
    if where not in ("reference.exact", "reference.fast"):
        raise refused
    try:
        tree = ast.parse(call, mode="eval").body
        name = tree.func.id if isinstance(tree, ast.Call) else tree.id  # type: ignore[attr-defined]  # a name, or the next line refuses it
        given = tree.keywords if isinstance(tree, ast.Call) and not tree.args else []
        arguments = {str(entry.arg): ast.literal_eval(entry.value) for entry in given}
        kind = getattr(importlib.import_module(where), name)
        return kind(**arguments)
    except (SyntaxError, AttributeError, ValueError, TypeError) as error:
        raise ValueError(f"{refused}: {error}") from None


def maker(source) -> Callable[[], Any]:
    """Return a function that makes fresh boosters, from a class, a factory, an instance or a name on the command line.

    An instance is copied each time, in its present state. A factory of one argument is called with the number of examples
    as soon as that is known.
    """
    if isinstance(source, str):
        source = locate(source)
    if isinstance(source, type):
        return Maker(lambda: made_with(source, ()), source) if _needed(source) and moved_of(source) else source
    if callable(source) and not hasattr(source, "update"):
        if moved_of(source):
            return Maker(lambda: made_with(source, ()), source)
        return Maker(lambda: OfSize(source), source) if len(_needed(source)) == 1 else source
    try:
        pristine = copy.deepcopy(source)
    except TypeError as error:
        raise ValueError(f"booster must be an instance that can be copied, a class or a factory: {error}") from None
    copied = copy.copy if _holds_values_only(pristine) else copy.deepcopy
    return Maker(lambda: copied(pristine), pristine)


@dataclass(frozen=True)
class Maker:
    """A function without parameters that makes boosters, and the class, factory or instance that it makes them of."""

    make: Callable[[], Any]
    source: Any

    def __call__(self):
        return self.make()


def _needed(source) -> list[str]:
    """Return the parameters of a class or factory that have no default."""
    try:
        parameters = parameters_of(source) if isinstance(source, type) else inspect.signature(source).parameters
    except (TypeError, ValueError):
        return []
    return [
        entry.name
        for entry in parameters.values()
        if entry.default is entry.empty and entry.kind != entry.VAR_POSITIONAL and entry.kind != entry.VAR_KEYWORD
    ]


def is_factory(source) -> bool:
    """Return whether a source is a function that makes boosters: neither a class nor a booster."""
    return callable(source) and not isinstance(source, type) and not hasattr(source, "update")


def moved_of(source) -> Arguments:
    """Return the arguments that an audit may move, of a class, a factory or an instance.

    A factory has them in its attribute `arguments`; a class or an instance in its traits. Of a class whose traits are a
    property nothing is known until a booster is made. Raises ValueError for names that are no parameters.
    """
    if is_factory(source):
        said = getattr(source, "arguments", None)
    else:
        traits = getattr(source, "traits", None)
        said = traits.get("arguments") if isinstance(traits, Mapping) else None
    return moved_with_names(said or {}, source)


def moved_with_names(declared, source) -> Arguments:
    """Return declared arguments, checked. Raises ValueError for names that are no parameters of the source."""
    moved = Arguments.checked(declared)
    if not moved:
        return moved
    callee = source if isinstance(source, type) or is_factory(source) else type(source)
    known = parameters_of(callee) if isinstance(callee, type) else inspect.signature(callee).parameters
    if not any(entry.kind == entry.VAR_KEYWORD for entry in known.values()):
        for name in moved.names:
            if name not in known:
                names = ", ".join(known) or "none"
                raise ValueError(f"trait arguments must name parameters of {callee.__name__} ({names}), got {name!r}")
    return moved


def made_with(source, given: Given, moved: Arguments | None = None, exact: bool = False) -> Any:
    """Return a new booster of a class, a factory or an instance, with these arguments in place of its own.

    Parameters
    ----------
    source : class, factory or instance
    given : pairs of names and values
        The values as the trait `arguments` declares them.
    moved : Arguments, optional
        The declared ones, from which a parameter without a default takes its simplest value.
    exact : bool
        Whether numbers are passed as rationals.

    Returns
    -------
    booster
        It starts with the number of examples known, where an argument depends on that.

    Raises
    ------
    ValueError
        If the constructor raises.

    Examples
    --------
    >>> from reference.exact import LPBoost
    >>> booster = made_with(LPBoost, (("nu", "m/2"), ("eps", "1/10")), exact=True)
    >>> print(*booster.start(4))
    1/4 1/4 1/4 1/4
    """
    moved = moved_of(source) if moved is None else moved
    needed = [] if not is_factory(source) and not isinstance(source, type) else _needed(source)
    usual = {name: values.first for name, values in moved.values if name in needed}
    known = arguments_of(source) if not is_factory(source) and not isinstance(source, type) else {}
    callee = source if is_factory(source) or isinstance(source, type) else type(source)
    takes_size = is_factory(source) and len([name for name in needed if name not in moved.names]) == 1
    values = {**usual, **dict(given)}

    def make(m: int):
        named = {name: passed(value, m, exact) for name, value in values.items()}
        try:
            return callee(m, **named) if takes_size else callee(**{**known, **named})
        except Exception as error:  # a third party's constructor
            text = f"with {in_words(tuple(values.items()))}" if values else "without arguments"
            text += (
                f" for {m} examples" if any(passed(v, 2, exact) != passed(v, 3, exact) for v in values.values()) else ""
            )
            raise ValueError(f"{UNMADE} {text}: {type(error).__name__}: {error}") from None

    if takes_size or any(passed(value, 2, exact) != passed(value, 5, exact) for value in values.values()):
        return OfSize(make, getattr(source, "traits", None) if is_factory(source) else None)
    return make(2)


def _holds_values_only(booster) -> bool:
    """Return whether a shallow copy suffices: every attribute is immutable, and the class defines no copying."""
    kind = type(booster)
    says = any(getattr(kind, name, None) is not getattr(object, name, None) for name in HOW_IT_IS_COPIED)
    if says or kind in copyreg.dispatch_table:
        return False
    _, _, state, *entries = booster.__reduce_ex__(4)
    kept = {} if state is None else state
    return type(kept) is dict and not any(entries) and all(type(value) in VALUES for value in kept.values())


class OfSize:
    """A booster whose arguments depend on the number of examples: `start` calls `make(m)`.

    >>> from reference.exact import LPBoost
    >>> print(*maker(lambda m: LPBoost(nu=Fraction(m, 2), eps="1/10"))().start(4))
    1/4 1/4 1/4 1/4
    """

    def __init__(self, make: Callable[[int], Any], traits: Mapping[str, Any] | None = None):
        self.make, self.given = make, getattr(make, "traits", None) if traits is None else traits

    @property
    def traits(self) -> Mapping[str, Any]:
        """Return the traits of the boosters that the function makes, or those in its own attribute `traits`.

        A cap may depend on the number of examples. A promise whose arguments do is one that compares nothing: an audit
        reports it as untested. Raises ValueError where another trait depends on the number of examples.
        """
        if self.given is not None:
            return self.given
        found = [{**(getattr(self.of_size(m), "traits", None) or {})} for m in TRIED_SIZES]
        common = _in_common([tuple(each.get("promises") or ()) for each in found])
        first, *others = found if common is None else [each | {"promises": common} for each in found]
        for m, other in zip(TRIED_SIZES[1:], others, strict=True):
            for name in sorted((first.keys() | other.keys()) - {"domain"}):
                if first.get(name) != other.get(name):
                    raise ValueError(
                        f"trait {name} must be the same for every number of examples, got {first.get(name)!r} for "
                        f"{TRIED_SIZES[0]} and {other.get(name)!r} for {m}: set the attribute traits of the function"
                    )
        if any(other.get("domain") != first.get("domain") for other in others):
            first["domain"] = ("capped", lambda m: Declared.of(self.of_size(m)).cap(m) or Fraction(1))
        return first

    def __getattr__(self, name: str):
        """Return what the boosters have besides, such as `record`: of the last one that was started."""
        if name.startswith("__") or name in ("make", "given", "booster"):
            raise AttributeError(name)
        return getattr(self.__dict__.get("booster") or self.of_size(TRIED_SIZES[0]), name)

    def start(self, *begin):
        self.booster = self.of_size(begin[0] if len(begin) == 1 else len(begin[0]))
        return self.booster.start(*begin)

    def update(self, column):
        return self.booster.update(column)

    def coefficients(self):
        return self.booster.coefficients()

    def of_size(self, m: int):
        """Return a new booster for m examples."""
        return made(self.make, m)


def _in_common(listed: Sequence[tuple]) -> tuple | None:
    """Return the promises that boosters have in common. Promises that differ only in their arguments become a promise of
    another name that compares nothing. None if the boosters' promises differ in their names.

    >>> [getattr(entry, "promise", entry) for entry in _in_common([("a", ("b", 1)), ("a", ("b", 2))])]
    ['a', 'b-by-number-of-examples']
    """
    names = [[_name_of_promise(entry) for entry in promises] for promises in listed]
    if any(each != names[0] for each in names):
        return None
    pairs = zip(names[0], zip(*listed, strict=True), strict=True)
    return tuple(
        entries[0] if callable(entries[0]) or all(entry == entries[0] for entry in entries) else _untested(name)
        for name, entries in pairs
    )


def _name_of_promise(promise) -> str:
    return str(getattr(promise, "promise", promise[0] if isinstance(promise, (tuple, list)) and promise else promise))


def _untested(name: str) -> Callable:
    def nothing(trace):
        """Return its arguments depend on the number of examples, so that it is not tried."""
        return []

    vars(nothing).update(promise=f"{name}-by-number-of-examples", statement=nothing.__doc__)
    return nothing


class NoBooster(ValueError):
    """What a class or a function returned is no booster; the text says what it returned, and what is expected."""


def made(make: Callable[..., Any], *arguments: int) -> Any:
    """Return a new booster. Raises NoBooster, in one line, if it lacks a method that `play` calls.

    make : a class, or a function.    arguments : of the function: the number of examples, or none.
    """
    if isinstance(make, type):  # its constructor may need arguments that no booster would
        _refuse_an_estimator(make)
    try:
        booster = make(*arguments)
    except Exception as error:  # usually a constructor without its arguments
        if str(error).startswith(UNMADE):
            raise
        hint = "; " + HINT if isinstance(error, TypeError) and "required" in str(error) else ""
        raise NoBooster(f"{UNMADE}: {type(error).__name__}: {error}{hint}") from None
    _refuse_an_estimator(type(booster))
    for method in ("start", "update", "coefficients"):
        answers = (method, "predict") if method == "coefficients" else (method,)  # labels are predicted, not summed
        if isinstance(booster, type) or not any(callable(getattr(booster, name, None)) for name in answers):
            raise NoBooster(_refusal_of(make, arguments, booster, method))
    return booster


def _refusal_of(make: Callable[..., Any], arguments: tuple[int, ...], booster, method: str) -> str:
    expected = "booster must have the methods start, update and coefficients, got"
    name = getattr(make, "__name__", "")
    if isinstance(make, type) or not name.isidentifier():
        return f"{expected} {type(booster).__name__} without {method}"
    call = f"{name}({', '.join(map(str, arguments))})"
    if booster is None:
        return f"{expected} None from {call}: the function must return the booster"
    if isinstance(booster, type):
        return f"{expected} the class {booster.__name__} from {call}: the function must return {booster.__name__}(...)"
    return f"{expected} {type(booster).__name__} without {method} from {call}"


def _refuse_an_estimator(kind: type) -> None:
    """Raise ValueError for a class with `fit` and `predict` that is no booster, and name the adapter."""
    has = {name for name in ("fit", "predict", "update") if callable(getattr(kind, name, None))}
    if has == {"fit", "predict"}:
        raise NoBooster(
            f"booster must have start, update and coefficients; {kind.__name__} has fit and predict, so this looks like a "
            "scikit-learn estimator: audit EnsembleBooster(make), from properties.audit.sklearn_adapter, where "
            f"make(learner, rounds) returns an unfitted {kind.__name__}"
        )


def name_of(source) -> str:
    """Return the name of a booster for tables: its class, with the arguments that it has as attributes."""
    if isinstance(source, str):
        return source
    if isinstance(source, type) or not hasattr(source, "update"):
        return getattr(source, "__name__", repr(source))
    arguments = arguments_of(source)
    usual = inspect.signature(type(source).__init__).parameters if arguments else {}
    texts = [f"{k}={value!r}" for k, value in arguments.items() if value is not None and value != usual[k].default]
    return f"{type(source).__name__}({', '.join(texts)})"


LONGEST_ARGUMENT = 40  # characters of a learner in a message


def learner_text(oracle) -> str:
    """Return the learner of a play in words: its class with its arguments, without the choices of a transcript.

    >>> from reference import BestColumn, Transcript
    >>> learner_text(BestColumn(signed=True)), learner_text(Transcript([(0, 1)])), learner_text(None)
    ('BestColumn(signed=True)', 'Transcript(...)', 'the learner of the game')
    """
    if oracle is None:
        return "the learner of the game"
    parameters = inspect.signature(type(oracle).__init__).parameters
    values = {name: repr(getattr(oracle, name)) for name in parameters if hasattr(oracle, name)}
    texts = [f"{name}={text}" for name, text in values.items() if len(text) <= LONGEST_ARGUMENT]
    return f"{type(oracle).__name__}({', '.join(texts) if len(texts) == len(parameters) - 1 else '...'})"


def parameters_of(kind: type) -> Mapping[str, inspect.Parameter]:
    """Return the parameters of a class's constructor. Raises ValueError or TypeError if they are unknown.

    >>> list(parameters_of(Declared))[:2], list(parameters_of(object))
    (['domain', 'columns'], [])
    """
    bare = kind.__init__ is object.__init__ and kind.__new__ is object.__new__ and type(kind) is type  # type: ignore[misc]  # compared only
    if bare and not any(getattr(base, name, None) for base in kind.__mro__[:-1] for name in SIGNATURES):
        return {}  # the result of `inspect`, without parsing the signature of `object`
    return inspect.signature(kind).parameters


def arguments_of(booster) -> dict[str, Any]:
    """Return the constructor's arguments: `arguments()` of the booster if it has that, else its attributes of these names."""
    try:
        init = type(booster).__init__
        names = OBJECTS_OWN if init is object.__init__ else inspect.signature(init).parameters
    except (TypeError, ValueError):
        return {}
    if hasattr(booster, "arguments"):  # if a method has the name of an argument
        return {name: value for name, value in booster.arguments().items() if name in names}
    return {name: getattr(booster, name) for name in names if hasattr(booster, name)}
