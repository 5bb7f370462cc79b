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
             reference.arithmetic.FLOAT_ALLOWANCE for floats. Iterative solvers declare their tolerance here.
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
TRIED_SIZES = (2, 3, 5, 40)  # numbers of examples for which the traits of a factory's boosters are read
OBJECTS_OWN = inspect.signature(object.__init__).parameters  # cached: `inspect` parses the signature at each call
SIGNATURES = ("__signature__", "__text_signature__")
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

    @classmethod
    def of(cls, booster) -> Declared:
        """Return the traits of a booster. Raises ValueError naming a trait, its value and what is accepted."""
        try:
            traits = getattr(booster, "traits", None) or {}
            near = [] if traits else [name for name in dir(booster) if name.lower() in ("trait", "traits")]
        except Exception as error:  # a property may raise any exception
            raise ValueError(f"traits could not be read: {type(error).__name__}: {error}") from None
        if near and "traits" not in near:
            raise ValueError(f"traits must be in an attribute named traits, got one named {near[0]}")
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
        return source
    if callable(source) and not hasattr(source, "update"):
        parameters = inspect.signature(source).parameters.values()
        wants_size = [
            entry.name for entry in parameters if entry.default is entry.empty and entry.kind < entry.VAR_POSITIONAL
        ]
        return (lambda: OfSize(source)) if len(wants_size) == 1 else source
    try:
        pristine = copy.deepcopy(source)
    except TypeError as error:
        raise ValueError(f"booster must be an instance that can be copied, a class or a factory: {error}") from None
    copied = copy.copy if _holds_values_only(pristine) else copy.deepcopy
    return lambda: copied(pristine)


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

    def __init__(self, make: Callable[[int], Any]):
        self.make = make

    @property
    def traits(self) -> Mapping[str, Any]:
        """Return the traits of the boosters that the function makes, or those in its own attribute `traits`.

        A cap may depend on the number of examples. A promise whose arguments do is one that compares nothing: an audit
        reports it as untested. Raises ValueError where another trait depends on the number of examples.
        """
        own = getattr(self.make, "traits", None)
        if own is not None:
            return own
        each_size = [{**(getattr(self._of(m), "traits", None) or {})} for m in TRIED_SIZES]
        common = _in_common([tuple(each.get("promises") or ()) for each in each_size])
        first, *others = each_size if common is None else [each | {"promises": common} for each in each_size]
        for m, other in zip(TRIED_SIZES[1:], others, strict=True):
            for name in sorted((first.keys() | other.keys()) - {"domain"}):
                if first.get(name) != other.get(name):
                    raise ValueError(
                        f"trait {name} must be the same for every number of examples, got {first.get(name)!r} for "
                        f"{TRIED_SIZES[0]} and {other.get(name)!r} for {m}: set the attribute traits of the function"
                    )
        if any(other.get("domain") != first.get("domain") for other in others):
            first["domain"] = ("capped", lambda m: Declared.of(self._of(m)).cap(m) or Fraction(1))
        return first

    def __getattr__(self, name: str):
        """Return the attributes of the booster that was started last, such as `record`."""
        if name.startswith("__") or name in ("make", "booster"):
            raise AttributeError(name)
        return getattr(self.__dict__.get("booster") or self._of(TRIED_SIZES[0]), name)

    def start(self, *begin):
        self.booster = self._of(begin[0] if len(begin) == 1 else len(begin[0]))
        return self.booster.start(*begin)

    def update(self, column):
        return self.booster.update(column)

    def coefficients(self):
        return self.booster.coefficients()

    def _of(self, m: int):
        return made(lambda: self.make(m))


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


def made(make: Callable[[], Any]) -> Any:
    """Return a new booster. Raises ValueError, in one line, if it lacks a method that `play` calls."""
    if isinstance(make, type):  # its constructor may need arguments that no booster would
        _refuse_an_estimator(make)
    try:
        booster = make()
    except Exception as error:  # usually a constructor without its arguments
        raise ValueError(f"booster could not be made: {type(error).__name__}: {error}") from None
    _refuse_an_estimator(type(booster))
    for method in ("start", "update", "coefficients"):
        answers = (method, "predict") if method == "coefficients" else (method,)  # labels are predicted, not summed
        if not any(callable(getattr(booster, name, None)) for name in answers):
            raise ValueError(
                f"booster must have the methods start, update and coefficients, got {type(booster).__name__} without {method}"
            )
    return booster


def _refuse_an_estimator(kind: type) -> None:
    """Raise ValueError for a class with `fit` and `predict` that is no booster, and name the adapter."""
    has = {name for name in ("fit", "predict", "update") if callable(getattr(kind, name, None))}
    if has == {"fit", "predict"}:
        raise ValueError(
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
