"""The registry of mutants, which are boosters with one plausible mistake, and of the correct boosters.

The mutants of families must violate checks of every booster. The mutants of papers must violate the claims that name them.
"""

from __future__ import annotations

import copy
import inspect
import sys
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import reference.exact
import reference.fast
from properties.cases.play import Play
from properties.cases.small import common_plays
from properties.claims.mistakes import spoilt
from properties.claims.registry import every_claim
from properties.traits import Declared, arguments_of, name_of
from reference import play as play_game

MUTANTS: list[Mutant] = []
CORRECT: list[Any] = []  # the originals of the mutants, which must violate no check
ARMED = {"min_epoch": 3, "nu": Fraction(3, 2), "eps": Fraction(1, 4)}  # arguments with which a fault has an effect
CAPPED = {"nu": Fraction(3, 2), "eps": Fraction(1, 4)}
ARGUMENTS: dict[str, list[dict]] = {  # arguments for small games, in place of the defaults
    "RelaxedMargin": [CAPPED],
    "LPBoost": [CAPPED, {"nu": 1, "eps": Fraction(1, 10)}],
    "ERLPBoost": [CAPPED],
    "CERLPBoost": [CAPPED | {"step": step} for step in ("short", "line", "classic", "pairwise")],
    "MLPBoost": [CAPPED],
    "MABoost": [
        *({"divergence": name, "update": update} for name in ("euclidean", "entropy") for update in ("active", "lazy")),
        {"divergence": "euclidean", "smoothness": 2},
        {"divergence": "entropy", "smoothness": 2},
        {"projection": "double"},
    ],
    "Elimination": [{"min_epoch": 1}, {"min_epoch": 3}],
    "SparseBoost": [{"alpha": "zero"}, {"alpha": "half"}],
}


@dataclass(frozen=True)
class Mutant:
    """A booster with one mistake. Mutants of different families with the same mistake have the same `fault`.

    Parameters
    ----------
    family : str
        The family of boosters.
    fault : str
        The mistake, in words.
    booster : class or instance
        The wrong booster.
    breaks : str
        The kind of property that the mistake breaks.
    claims : tuple of ids
        The claims that the booster breaks.

    Examples
    --------
    >>> from reference.exact import AdaBoost
    >>> Mutant("signs", "the step is doubled", AdaBoost()).name
    'signs.AdaBoost'
    """

    family: str
    fault: str
    booster: Any
    breaks: str = "formula"  # formula | protocol | determinism | symmetry | statement
    claims: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return f"{self.family}.{type(self.booster).__name__}"


def sabotaged(family: str, fault: str, breaks: str = "formula", **arguments):
    """Return a decorator that registers a booster class as a mutant of a family; `arguments` are its constructor's."""

    def register(cls):
        MUTANTS.append(Mutant(family, fault, cls(**arguments), breaks))
        return cls

    return register


def mistakes_in(family: str, booster: type) -> Callable[..., type]:
    """Return a function `mistake(name, fault, *kinds, breaks=, given=, **methods)` that registers a mutant of this original.

    name    : the name of the mutant's class, which becomes an attribute of the booster's module, as pickling requires.
    kinds   : mixins (`properties.claims.mistakes`).
    given   : arguments of the constructor.
    methods : replacements of methods. Each receives the booster, the correct method, and the arguments of that method. A
              value that is not a function becomes an attribute.

    >>> mistake = mistakes_in("toys", reference.exact.AdaBoost)
    >>> mistake("Mute", "says that all is 0", coefficients=lambda self, right: [0 * step for step in right()]).__name__
    'Mute'
    >>> MUTANTS.pop().name
    'toys.Mute'
    """

    def mistake(name, fault, *kinds, breaks="formula", given=None, **methods):
        cls = spoilt(booster, name, fault, *kinds, **methods)
        cls.__module__ = booster.__module__
        setattr(sys.modules[booster.__module__], name, cls)
        return sabotaged(family, fault, breaks, **given or {})(cls)

    return mistake


def correct(*boosters) -> None:
    """Register boosters that must violate no check."""
    CORRECT.extend(boosters)


def of_papers() -> list[Mutant]:
    """Return the wrong boosters in `broken_by` of claims of papers, one of each class, with the claims that it violates.

    An audit need not catch them, because they violate a statement that they may not declare as a promise.

    >>> any(mutant.name == "MHT22.SecondaryNever" for mutant in of_papers())
    True
    """
    uses_of: dict[tuple, list[tuple[str, Any]]] = {}
    for target in every_claim():
        for booster in (booster for breaker in target.broken_by for booster in breaker.boosters):
            kind = booster if isinstance(booster, type) else type(booster)
            if not kind.__module__.startswith(
                "reference."
            ):  # otherwise it is a correct booster in place of another one
                uses_of.setdefault((target.paper, kind), []).append((target.id, booster))
    return [
        Mutant(paper, _fault(kind), _instance(uses[0][1]), "statement", tuple(dict.fromkeys(name for name, _ in uses)))
        for (paper, kind), uses in uses_of.items()
    ]


def _fault(kind: type) -> str:
    return (kind.__doc__ or "").strip().partition("\n")[0].rstrip(".")


def _instance(booster):
    """Return a wrong booster with arguments under which its fault has an effect.

    For example, a fault of the cap has no effect with a cap of 1.
    """
    kind = booster if isinstance(booster, type) else type(booster)
    arguments = {} if isinstance(booster, type) else dict(arguments_of(booster))
    names = inspect.signature(kind).parameters
    needed = {name: value for name, value in ARMED.items() if name in names and arguments.get(name, 1) in (None, 1)}
    if not needed and not isinstance(booster, type):
        return booster
    if "eps" in needed and "eps" in arguments:
        del needed["eps"]
    try:
        return kind(**(arguments | needed))
    except (TypeError, ValueError):
        return booster() if isinstance(booster, type) else booster


def differs_from_twin(mutant: Mutant, effort: str = "quick") -> bool:
    """Return whether a wrong booster differs from its original on some play of the claims that it must violate, or of an
    audit.

    A mutant that never differs cannot show that a check can fail.

    >>> from reference.exact import AdaBoost
    >>> class Same(AdaBoost):
    ...     pass
    >>> differs_from_twin(Mutant("toys", "none", Same()))
    False
    """
    kinds = {type(booster) for booster in CORRECT}
    bases = type(mutant.booster).__mro__[1:]
    kind = next((base for base in bases if base in kinds or base.__module__.startswith("reference.")), None)
    if kind is None or not hasattr(kind, "update"):
        return True
    original: Any = object.__new__(kind)
    original.__dict__.update(mutant.booster.__dict__)
    declared = Declared.of(mutant.booster)
    return any(_answers(mutant.booster, play) != _answers(original, play) for play in common_plays(effort, declared))


def _answers(booster, play: Play) -> list:
    """Return the answers of a booster on a play, or its exception, as text."""
    try:
        trace = play_game(copy.deepcopy(booster), play.game, play.rounds or 8, copy.deepcopy(play.oracle), bits=1 << 12)
    except Exception as error:
        return [type(error).__name__]
    answers = [[_text(entry) for entry in weights] for weights in trace.weights]
    last = [_text(entry) for entry in trace.per_round]
    return [*answers, last, trace.stop, str(getattr(trace, "final_labels", ""))]


def _text(number) -> str:
    return str(number) if isinstance(number, int | Fraction) else f"{float(number):.9g}"


def faults() -> dict[str, list[Mutant]]:
    """Return the mutants of each fault.

    Returns
    -------
    dict
        Fault -> its mutants.

    Examples
    --------
    >>> all(mutant.fault == fault for fault, mutants in faults().items() for mutant in mutants)
    True
    """
    by_fault: dict[str, list[Mutant]] = {}
    for mutant in MUTANTS:
        by_fault.setdefault(mutant.fault, []).append(mutant)
    return by_fault


def our_boosters() -> list:
    """Return an instance of every class that our two families export, with default arguments or those of `ARGUMENTS`.

    Raises ValueError for a class with an argument that has no default and no entry there.
    """
    boosters = []
    for module in (reference.exact, reference.fast):
        for name in module.__all__:
            cls = getattr(module, name)
            if hasattr(cls, "update"):
                boosters += [_constructed_with(cls, arguments) for arguments in ARGUMENTS.get(name, [{}])]
    return boosters


def _constructed_with(cls: type, arguments: dict):
    parameters = inspect.signature(cls).parameters.values()
    without_default = [
        entry.name for entry in parameters if entry.default is entry.empty and entry.name not in arguments
    ]
    if without_default:
        raise ValueError(
            f"{cls.__name__}: {', '.join(without_default)} must have a default value, or a value in ARGUMENTS"
        )
    return cls(**arguments)


def full_name(booster) -> str:
    """Return the name of a booster: its package or module, class and arguments."""
    module = type(booster).__module__.split(".")
    family = module[1] if module[0] == "reference" else module[-1].removesuffix("_adapter")
    return f"{family}.{name_of(booster)}"
