"""Find the traits, promises and theorems that hold for an undeclared booster on all plays tried."""

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
from properties.audit.subject import Subject
from properties.audit.trial import findings_of_checks
from properties.cases.small import common_plays
from properties.checks.case import Case
from properties.checks.promises import PROMISES, RULES, as_claim
from properties.claims import INVARIANTS, claims_about_runs
from properties.engine.witness import falsehood_at
from properties.traits import Declared, name_of
from reference.arithmetic import Real, is_float

WITHOUT_ARGUMENTS = [name for name, entry in PROMISES.items() if entry.line == f'"{name}"']
STEPS = [("steps-are", rule) for rule in RULES]
RATES = [
    ("rate-is-constant", rule) for rule in RULES if rule != "log-odds"
]  # "log-odds" is the same promise as "half log-odds"
SHARE_OF_SEARCH = 0.15  # the share of the time budget that the search for violations may use
CASES_OF_SEARCH = 2000  # the most cases of the search for violations
PROJECTIONS = [("weights-are-projected", update) for update in ("active", "lazy")]
TO_TRY = "To try next (an audit with these searches further, and may refute some)"


@dataclass
class Fingerprint:
    """The traits, promises and claims that held on all plays tried. None of them is proved.

    Parameters
    ----------
    booster : str
        The booster's name.
    traits : the traits that the plays suggest
    why : by trait, the plays that suggest it
    promises, claims : the findings of all promises and claims tried
    broken : the findings of violated checks that apply to every booster
    seconds : float
        Wall time, in seconds.

    Examples
    --------
    >>> result = Fingerprint("mine.py:Mine", {"columns": "unit"}, {"columns": "played on columns in [-1, 1]"})
    >>> result.to_json()["traits"], result.broken
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
        data = {"booster": self.booster, "traits": {k: str(v) for k, v in self.traits.items()}, "why": self.why}
        parts = ("promises", "claims", "broken")
        return data | {name: [entry.report() for entry in getattr(self, name)] for name in parts}

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
            sections = {"It violates checks that apply to every booster:": broken, **sections}
        return "\n".join(
            [
                f"{self.booster}: what follows held on every play tried; none of it is proved.",
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
    texts = (
        (e, f"{smallest.shown.shape}: {falsehood_at(smallest.sides)}" if smallest else e.reason)
        for e, smallest in failed
    )
    return [f"  {_label(entry):<44} {text}"[:160] for entry, text in texts]


def fingerprint(
    booster,
    effort: str = "quick",
    budget: float | None = None,
    seed: int = 0,
    progress: Callable[[int, int, str], None] | None = None,
    only_promises: bool = False,
) -> Fingerprint:
    """Try a booster without its declaration, and return the traits and promises that held. For the arguments see `audit`.

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
        Called with (number of finished checks, number of checks, text about the current play).
    only_promises : whether to omit the claims of the papers

    Returns
    -------
    Fingerprint
        The traits, promises and claims that held.

    Raises
    ------
    ValueError
        If the booster cannot be made.

    Examples
    --------
    >>> result = fingerprint("reference.exact:AdaBoost", budget=0, only_promises=True)
    >>> result.booster
    'reference.exact:AdaBoost'
    """
    begun = time.monotonic()
    deadline = begun + (BUDGETS[effort] if budget is None else budget)
    with backend_of(booster) as backend:
        own_traits = declared_of(backend)
        traits, why = _traits(backend, own_traits, effort, seed)
        declared = Declared.checked(traits)
        subject = Subject(backend, declared, effort, seed, deadline, progress=progress, explores=True)
        findings = list(
            findings_of_checks([replace(check, plays=check.plays) for check in planned(_all(declared))], subject)
        )
        broken = [entry for entry in findings if entry.status == VIOLATED and entry.name not in TRAIT_OF_CHECK]
        _settle_traits(findings, traits, why)
        declared = Declared.checked(traits)
        subject = replace(subject, declared=declared)  # `replace` keeps the cases that were played
        specs = [*WITHOUT_ARGUMENTS, *STEPS, *RATES, *PROJECTIONS]
        promises = list(findings_of_checks([as_claim(spec, promised=False) for spec in specs], subject))
        promises = [entry for entry in promises if entry.status != ABSENT]
        until = time.monotonic() + max(0.0, deadline - begun) * SHARE_OF_SEARCH
        _search(promises, subject, min(until, deadline))
        rules = {entry.spec[1:] for entry in promises if entry.status == HELD and entry.id == "promise.steps-are"}
        promises = [
            entry for entry in promises if not (entry.id == "promise.rate-is-constant" and entry.spec[1:] in rules)
        ]
        claims = [] if only_promises else list(findings_of_checks(_claims(), subject))
    traits["promises"] = tuple(
        entry.spec if len(entry.spec) > 1 else entry.spec[0]
        for entry in promises
        if entry.status == HELD and entry.spec
    )
    return Fingerprint(name_of(booster), traits, why, promises, claims, broken, time.monotonic() - begun)


def _search(promises: list[Finding], subject: Subject, until: float) -> None:
    """Search for violations of the promises that held on the listed plays. The status of a violated promise becomes LACKS."""
    held = [entry for entry in promises if entry.status == HELD and entry.spec]
    checks = [as_claim(entry.spec, promised=True) for entry in held]
    cases_searched(checks, subject, held, CASES_OF_SEARCH, until)
    for entry in held:
        if entry.status == VIOLATED:
            entry.status = LACKS
        elif entry.status != DEFECT:  # it held on the listed plays, even if cases of the search are undecided
            entry.status = HELD


def _claims() -> list:
    chosen = [claim for claim in claims_about_runs() if claim.printed in ("holds", "proof-gap") and "." in claim.id]
    return [as_claim(claim, promised=False) for claim in chosen]


def _traits(backend, declared: Declared, effort: str, seed: int) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the traits that plays suggest without a check (columns, arithmetic, cap, combination), and the reasons."""
    if declared.columns == "labels":
        return {"columns": "labels"}, {"columns": "declared"}
    unit = common_plays(effort, Declared(columns="unit"), seed)
    rated = [play for play in unit if not play.game.is_signs]
    accepts_fractions = not any(Case(backend, declared, play).failure for play in rated[:40])
    columns = "unit" if accepts_fractions else "signs"
    plays = [play for play in unit if columns == "unit" or play.game.is_signs]
    numbers: set[type] = set()
    largest: dict[int, Any] = {}
    convex = rounds = 0
    for play in plays:
        case = Case(backend, declared, play)
        for weights in case.partial.weights[1:]:
            numbers |= {
                float if is_float(entry) else Real if isinstance(entry, Real) else Fraction for entry in weights
            }
            largest[len(weights)] = max(float(max(map(float, weights))), largest.get(len(weights), 0.0))
        alphas = case.partial.coefficients
        if alphas:
            rounds += 1
            convex += all(float(alpha) >= 0 for alpha in alphas) and abs(sum(map(float, alphas)) - 1) < 1e-9
    arithmetic = "float" if float in numbers else "certified" if Real in numbers else "exact"
    traits: dict[str, Any] = {"columns": columns, "arithmetic": arithmetic}
    why = {
        "columns": f"{len(rated[:40])} plays of margins in [-1, 1] {'ran' if accepts_fractions else 'did not all run'}",
        "arithmetic": f"every weight of {len(plays)} plays",
    }
    cap = _cap(largest)
    if cap is not None:
        traits["domain"], why["domain"] = (
            ("capped", cap),
            f"largest weights {', '.join(f'{m}: {largest[m]:.3g}' for m in sorted(largest))}",
        )
    if rounds and convex == rounds:
        traits["combination"], why["combination"] = "convex", f"the coefficients of {rounds} plays"
    return traits, why


def _cap(largest: dict[int, float]) -> Fraction | None:
    """Return the simple fraction that is the largest weight on games of at least three examples; None if there is none."""
    large = {m: top for m, top in largest.items() if m >= 3}
    top = max(large.values(), default=1.0)
    cap = Fraction(top).limit_denominator(12)
    return cap if 0 < cap < Fraction(9, 10) and abs(float(cap) - top) < 1e-6 and len(large) > 2 else None


def _all(declared: Declared) -> Declared:
    """Return the declaration with every trait that a check can refute."""
    labels = ("labels",) if declared.columns == "labels" else ()
    corrective = "last" if declared.columns == "labels" else "all"
    return replace(
        declared,
        symmetries=("examples", "duplicates", *labels),
        corrective=corrective,
        coefficients="kept",
        promises=(),
    )


TRAIT_OF_CHECK = {  # by check: the trait and value that its success suggests; the first successful value of a trait counts
    "permute-examples": ("symmetries", "examples"),
    "duplicate-examples": ("symmetries", "duplicates"),
    "rename-labels": ("symmetries", "labels"),
    "corrective-all": ("corrective", "all"),
    "corrective-last": ("corrective", "last"),
    "corrective-labels": ("corrective", "last"),
    "coefficients-as-declared": ("coefficients", "kept"),
}


def _settle_traits(findings: list[Finding], traits: dict[str, Any], why: dict[str, str]) -> None:
    tried = {entry.name: entry for entry in findings}
    traits["symmetries"], cases = (), []
    for check, (trait, value) in TRAIT_OF_CHECK.items():
        entry = tried.get(check, Finding(status=ABSENT))
        if trait == "symmetries":
            traits[trait] += (value,) if entry.status == HELD else ()
            cases += [f"{entry.cases} cases of {check}"] if entry.cases else []
        elif entry.status == HELD and trait not in traits:
            traits[trait], why[trait] = value, f"{entry.cases} cases"
    why["symmetries"] = ", ".join(cases)


__all__ = ["INVARIANTS", "Fingerprint", "fingerprint"]
