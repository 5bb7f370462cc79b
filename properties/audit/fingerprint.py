"""What an undeclared booster seems to be: the traits, promises and theorems that held on everything tried."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from properties.audit.audit import BUDGETS, planned
from properties.audit.booster import backend_of, declared_of
from properties.audit.finding import ABSENT, DEFECT, HELD, LACKS, UNTESTED, VIOLATED, Finding
from properties.audit.report import tightness_text
from properties.audit.search import cases_searched
from properties.audit.trial import Subject, examined
from properties.cases.small import common_plays
from properties.checks.case import Case
from properties.checks.promises import PROMISES, RULES, as_claim
from properties.claims import INVARIANTS, claims_about_runs
from properties.engine.witness import falsehood_at
from properties.traits import Declared, name_of
from reference.arithmetic import Real, is_float

WITHOUT_ARGUMENTS = [name for name, entry in PROMISES.items() if entry.line == f'"{name}"']
STEPS = [("steps-are", rule) for rule in RULES]
RATES = [("rate-is-constant", rule) for rule in RULES if rule != "log-odds"]  # twice "half log-odds": the same promise
SHARE_OF_SEARCH = 0.15  # of the budget: the search for violations of the promises that held on their lists
CASES_OF_SEARCH = 2000
PROJECTIONS = [("weights-are-projected", update) for update in ("active", "lazy")]
TO_TRY = "To try next (an audit with these searches further, and may refute some)"


@dataclass
class Fingerprint:
    """What a booster seems to be. Everything in it was tried on a number of plays, and nothing in it is proved.

    Parameters
    ----------
    booster : str
        The booster's name.
    traits : what it seems to have
    why : by trait, what showed it
    promises, claims : what held
    broken : what did not
    seconds : float
        Wall time, in seconds.

    Examples
    --------
    >>> seen = Fingerprint("mine.py:Mine", {"columns": "unit"}, {"columns": "played on columns in [-1, 1]"})
    >>> seen.to_json()["traits"], seen.broken
    ({'columns': 'unit'}, [])
    """

    booster: str
    traits: dict[str, Any]
    why: dict[str, str]
    promises: list[Finding] = field(default_factory=list)
    claims: list[Finding] = field(default_factory=list)
    broken: list[Finding] = field(default_factory=list)
    seconds: float = 0.0

    def to_json(self) -> dict[str, Any]:
        said = {"booster": self.booster, "traits": {k: str(v) for k, v in self.traits.items()}, "why": self.why}
        parts = ("promises", "claims", "broken")
        return said | {name: [entry.report() for entry in getattr(self, name)] for name in parts}

    def __str__(self):
        tried = [entry for entry in self.claims if entry.status != ABSENT]
        good = sorted((entry for entry in tried if entry.status == HELD), key=lambda entry: -(entry.tightness or 0))
        sections = {
            "Promises that held:": [_line(entry) for entry in self.promises if entry.status == HELD],
            "Promises that failed, on the smallest game found:": _failures(self.promises),
            f"Claims of the papers consistent with its runs ({len(good)} of {len(self.claims)}), the tightest first:": [
                _line(entry) for entry in good
            ],
            "Claims of the papers that it does not satisfy:": _failures(tried),
        }
        cut = [entry for entry in (*self.promises, *self.claims) if entry.status in (UNTESTED, DEFECT)]
        if cut:
            sections[f"Not settled in the time given: {len(cut)} of them; a longer --budget tries more."] = []
        broken = [
            f"  {entry.name:<24} {entry.smallest.at if entry.smallest else entry.reason}" for entry in self.broken
        ]
        if broken:
            sections = {"It violates what is asked of every booster:": broken, **sections}
        return "\n".join(
            [
                f"{self.booster} seems to be the following, by what held on every play tried; nothing of it is proved.",
                "",
                *(f"  {name:<12} {self.traits[name]!s:<28} {why}" for name, why in self.why.items()),
                *(line for title, lines in sections.items() for line in ("", title, *lines)),
                *("", f"{TO_TRY}:", "", "    traits = {"),
                *(f"        {name!r}: {value!r}," for name, value in self.traits.items()),
                *("    }", f"({self.seconds:.1f} s)"),
            ]
        )


def _label(entry: Finding) -> str:
    words = ", ".join(entry.spec[1:]) if entry.spec else ""
    return f"{entry.id.removeprefix('promise.')}{f' ({words})' if words else ''}"


def _line(entry: Finding) -> str:
    tight = f", tightest {tightness_text(entry)}" if entry.tightness is not None else ""
    return f"  {_label(entry):<44} {entry.cases} cases{tight}"


def _failures(entries: list[Finding]) -> list[str]:
    failed = [(entry, entry.smallest) for entry in entries if entry.status in (LACKS, VIOLATED)]
    said = ((e, f"{found.shown.shape}: {falsehood_at(found.sides)}" if found else e.reason) for e, found in failed)
    return [f"  {_label(entry):<44} {text}"[:160] for entry, text in said]


def fingerprint(
    booster,
    effort: str = "quick",
    budget: float | None = None,
    seed: int = 0,
    progress: Callable[[int, int, str], None] | None = None,
    only_promises: bool = False,
) -> Fingerprint:
    """Play a booster whatever it declares and reports what it seems to be. The arguments are those of `audit`.

    Parameters
    ----------
    booster : instance, class, factory or name
        A name is "package.module:Name" or "path/to/file.py:Name".
    effort : "quick", "ci" or "night"
        How much is tried.
    budget : float, optional
        Seconds, shared among the checks.
    seed : int
        The seed of the drawn plays.
    progress : callable, optional
        Called with (checks done, checks, what is being tried).
    only_promises : leave the papers out

    Returns
    -------
    Fingerprint
        What the booster seems to be.

    Raises
    ------
    ValueError
        If the booster cannot be made.

    Examples
    --------
    >>> seen = fingerprint("reference.exact:AdaBoost", budget=0, only_promises=True)
    >>> seen.booster
    'reference.exact:AdaBoost'
    """
    begun = time.monotonic()
    deadline = begun + (BUDGETS[effort] if budget is None else budget)
    with backend_of(booster) as backend:
        said = declared_of(backend)
        seen, why = _traits(backend, said, effort, seed)
        declared = Declared.checked(seen)
        subject = Subject(backend, declared, effort, seed, deadline, progress=progress, explores=True)
        found = list(examined([replace(check, plays=check.plays) for check in planned(_all(declared))], subject))
        broken = [entry for entry in found if entry.status == VIOLATED and entry.name not in SHOWN_BY]
        _settle_traits(found, seen, why)
        declared = Declared.checked(seen)
        subject = replace(subject, declared=declared)  # what it has played it need not play again
        specs = [*WITHOUT_ARGUMENTS, *STEPS, *RATES, *PROJECTIONS]
        promises = list(examined([as_claim(spec, promised=False) for spec in specs], subject))
        promises = [entry for entry in promises if entry.status != ABSENT]
        until = time.monotonic() + max(0.0, deadline - begun) * SHARE_OF_SEARCH
        _search(promises, subject, min(until, deadline))
        rules = {entry.spec[1:] for entry in promises if entry.status == HELD and entry.id == "promise.steps-are"}
        promises = [
            entry for entry in promises if not (entry.id == "promise.rate-is-constant" and entry.spec[1:] in rules)
        ]
        claims = [] if only_promises else list(examined(_claims(), subject))
    seen["promises"] = tuple(
        entry.spec if len(entry.spec) > 1 else entry.spec[0]
        for entry in promises
        if entry.status == HELD and entry.spec
    )
    return Fingerprint(name_of(booster), seen, why, promises, claims, broken, time.monotonic() - begun)


def _search(promises: list[Finding], subject: Subject, until: float) -> None:
    """Search for violations of the promises that held on their lists of plays; one that is found is not satisfied."""
    held = [entry for entry in promises if entry.status == HELD and entry.spec]
    checks = [as_claim(entry.spec, promised=True) for entry in held]
    cases_searched(checks, subject, held, CASES_OF_SEARCH, until)
    for entry in held:
        if entry.status == VIOLATED:
            entry.status = LACKS
        elif entry.status != DEFECT:  # undecided cases of the search refute nothing: it held on its list
            entry.status = HELD


def _claims() -> list:
    known = [claim for claim in claims_about_runs() if claim.printed in ("holds", "proof-gap") and "." in claim.id]
    return [as_claim(claim, promised=False) for claim in known]


def _traits(backend, said: Declared, effort: str, seed: int) -> tuple[dict[str, Any], dict[str, str]]:
    """What its answers show without a check: which columns it bears, which numbers it gives, the largest weight."""
    if said.columns == "labels":
        return {"columns": "labels"}, {"columns": "declared"}
    unit = common_plays(effort, Declared(columns="unit"), seed)
    rated = [play for play in unit if not play.game.is_signs]
    bears = not any(Case(backend, said, play).failure for play in rated[:40])
    columns = "unit" if bears else "signs"
    plays = [play for play in unit if columns == "unit" or play.game.is_signs]
    numbers: set[type] = set()
    tops: dict[int, Any] = {}
    convex = rounds = 0
    for play in plays:
        case = Case(backend, said, play)
        for weights in case.partial.weights[1:]:
            numbers |= {
                float if is_float(entry) else Real if isinstance(entry, Real) else Fraction for entry in weights
            }
            tops[len(weights)] = max(float(max(map(float, weights))), tops.get(len(weights), 0.0))
        alphas = case.partial.coefficients
        if alphas:
            rounds += 1
            convex += all(float(alpha) >= 0 for alpha in alphas) and abs(sum(map(float, alphas)) - 1) < 1e-9
    arithmetic = "float" if float in numbers else "certified" if Real in numbers else "exact"
    traits: dict[str, Any] = {"columns": columns, "arithmetic": arithmetic}
    why = {
        "columns": f"{len(rated[:40])} plays of margins in [-1, 1] {'ran' if bears else 'did not all run'}",
        "arithmetic": f"every weight of {len(plays)} plays",
    }
    cap = _cap(tops)
    if cap is not None:
        traits["domain"], why["domain"] = (
            ("capped", cap),
            f"largest weights {', '.join(f'{m}: {tops[m]:.3g}' for m in sorted(tops))}",
        )
    if rounds and convex == rounds:
        traits["combination"], why["combination"] = "convex", f"the coefficients of {rounds} plays"
    return traits, why


def _cap(tops: dict[int, float]) -> Fraction | None:
    """A constant cap 1/n that every weight kept and some weight reached, on games large enough to exceed it."""
    large = {m: top for m, top in tops.items() if m >= 3}
    top = max(large.values(), default=1.0)
    near = Fraction(top).limit_denominator(12)
    return near if 0 < near < Fraction(9, 10) and abs(float(near) - top) < 1e-6 and len(large) > 2 else None


def _all(declared: Declared) -> Declared:
    """The same with everything declared that a check may find not to be so."""
    labels = ("labels",) if declared.columns == "labels" else ()
    wanted = "last" if declared.columns == "labels" else "all"
    return replace(
        declared, symmetries=("examples", "duplicates", *labels), corrective=wanted, coefficients="kept", promises=()
    )


SHOWN_BY = {  # check -> the trait that it shows, and its value; of several values of one the first that held
    "permute-examples": ("symmetries", "examples"),
    "duplicate-examples": ("symmetries", "duplicates"),
    "rename-labels": ("symmetries", "labels"),
    "corrective-all": ("corrective", "all"),
    "corrective-last": ("corrective", "last"),
    "corrective-labels": ("corrective", "last"),
    "coefficients-as-declared": ("coefficients", "kept"),
}


def _settle_traits(found: list[Finding], seen: dict[str, Any], why: dict[str, str]) -> None:
    tried = {entry.name: entry for entry in found}
    seen["symmetries"], cases = (), []
    for check, (trait, value) in SHOWN_BY.items():
        entry = tried.get(check, Finding(status=ABSENT))
        if trait == "symmetries":
            seen[trait] += (value,) if entry.status == HELD else ()
            cases += [f"{entry.cases} cases of {check}"] if entry.cases else []
        elif entry.status == HELD and trait not in seen:
            seen[trait], why[trait] = value, f"{entry.cases} cases"
    why["symmetries"] = ", ".join(cases)


__all__ = ["INVARIANTS", "Fingerprint", "fingerprint"]
