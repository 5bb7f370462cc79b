"""`boostproof bounds`: each upper and lower bound of the papers, with the bound proved here that replaces it, if any.

A share is the ratio of the two sides of a bound: at 1, equality, the bound cannot be improved. "largest met" is the largest share of
the printed bound over the cases of the last runs and of the stored searches; if it is small, the bound or the search can be improved.

A printed bound and its replacement are evaluated on the same plays: the constructions of both claims and the stored games. Two
comparisons are of the same quantity if they are made at the same round of the same play and their left sides are equal, and if this
is so in all rounds of all plays: different quantities can be equal once by chance. The table shows, for the comparison in which the
replacement is nearest to equality, the share of each bound and the ratio of the two bounds. A ratio below 1 means that the
replacement is sharper, for upper and for lower bounds.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from typing import Any

from rich.console import Console
from rich.table import Table

from properties.cases.play import Play
from properties.claims import Claim, Sides
from properties.claims.sides import approximate, tightness
from properties.engine import witness
from properties.engine.checking import subjects
from reference.arithmetic import Undecided
from theorems import ledger
from theorems.shared import games as worst_games

BOUNDS = ("upper", "lower")
STANDS = ("holds", "proof-gap")
MEASURED = ("worst-case", "worst-case.lazy", "worst-games")  # claims about the worst case itself, which are no bounds
ELSEWHERE = (
    "ceiling",
    "own-size",
    "penalty",
)  # bounds of ours on other quantities, for another cap, for another penalty
UPPER, LOWER = ("<=", "<"), (">=", ">")
CLOSE = 1e-9  # two enclosed left sides that differ by less are the same quantity
LEGEND = (
    "as printed: the verdict on the printed bound; proved here: the bound that replaces the printed one, by the end "
    "of its id; `itself` if no bound does",
    "largest met: the largest share of the printed bound, left side over right side, that any run reached; 1 is equality",
    "share of printed, share of it: the shares of the printed bound and of the bound proved here, on the same play, "
    "in the comparison of equal quantities in which the bound proved here is nearest to equality; ratio: the bound "
    "proved here over the printed one (for lower bounds the printed one over that proved here), below 1 if the "
    "bound proved here is sharper; other quantity: the two bounds are not of equal quantities; no common play: "
    "neither bound has a stored case",
)
OTHER_QUANTITY, NO_PLAY = "other quantity", "no common play"


@dataclass(frozen=True)
class Beside:
    """Two bounds of one quantity at one round of one play, each as the share that the play reaches.

    printed, here : the shares of the printed bound and of that proved here.    ratio : of the bound proved here to the printed
                    one, or for lower bounds of the printed one to it.
    """

    printed: float
    here: float
    ratio: float


@dataclass(frozen=True)
class Bound:
    """A printed bound with the largest share met (None without one), and the replacement proved here, compared on one play
    (None if they bound different quantities, or if no play is stored)."""

    id: str
    printed: str
    ratio: float | None
    best: str
    beside: Beside | None
    played: bool = True  # whether both bounds can be evaluated on some play


def run(options) -> int:
    compared = bounds(options.paper)
    if options.json:
        json.dump([asdict(bound) for bound in compared], sys.stdout, indent=1)
        print()
        return 0
    table = Table()
    for name in ("bound", "as printed", "largest met", "proved here", "share of printed", "share of it", "ratio"):
        table.add_column(name, no_wrap=name == "bound", overflow="fold")  # ids are never cut
    for bound in compared:
        best = "" if bound.best == bound.id else bound.best.removeprefix(bound.id)
        table.add_row(bound.id, bound.printed, _ratio_text(bound.ratio), best or "itself", *_cells(bound))
    console = Console(width=120)
    console.print(table)
    for line in LEGEND:
        console.print(line)
    return 0


def _cells(bound: Bound) -> tuple[str, ...]:
    if bound.beside is not None:
        return _ratio_text(bound.beside.printed), _ratio_text(bound.beside.here), _ratio_text(bound.beside.ratio)
    if bound.best == bound.id:
        return ("", "", "")
    return ("", "", OTHER_QUANTITY if bound.played else NO_PLAY)


def _ratio_text(ratio: float | None) -> str:
    return "" if ratio is None else f"{ratio:.3g}"


def bounds(paper: str | None = None) -> list[Bound]:
    """Return a `Bound` for each printed bound that holds or has a replacement, of one paper or of all."""
    claims, evidence, games = ledger.load_claims(), ledger.evidence(), worst_games.stored_worst_games()
    listed = []
    for target in claims.values():
        if target.kind in BOUNDS and target.role == "statement" and paper in (None, target.paper):
            best = replacing_bound(target, claims)
            if best is not None:
                plays = list(_plays(target, claims[best], evidence)) if _are_comparable(target, claims[best]) else []
                beside = on_the_same_play(target, claims[best], plays) if plays else None
                ratio = ratio_met(target.id, evidence, games, beside) if target.printed in STANDS else None
                listed.append(
                    Bound(
                        target.id,
                        target.printed,
                        ratio,
                        best,
                        beside,
                        bool(plays) or not _are_comparable(target, claims[best]),
                    )
                )
    return listed


def replacing_bound(target: Claim, claims: dict[str, Claim]) -> str | None:
    """Return the id of the bound proved here that replaces a printed bound. The first that exists of these is taken: a
    bound of ours below it, its amended bound, a reading that holds, the printed bound if it stands."""
    subclaims = [
        other
        for other in claims.values()
        if other.id.startswith(f"{target.id}.")
        and other.kind == target.kind
        and other.printed in STANDS
        and not other.id.endswith((*MEASURED, *ELSEWHERE))
        and _is_of(other, target, claims)
    ]
    for role in ("ours", "amended"):
        if ids := [other.id for other in subclaims if other.role == role]:
            return ids[0]
    if target.printed in STANDS:
        return target.id
    return next((other.id for other in subclaims if other.role == "reading"), None)


def _is_of(other: Claim, target: Claim, claims: dict[str, Claim]) -> bool:
    """Return whether a sub-claim is about this claim, and not about a statement or a step of a proof between the two."""
    labels = other.id.removeprefix(f"{target.id}.").split(".")
    between = [f"{target.id}.{'.'.join(labels[:k])}" for k in range(1, len(labels))]
    return all(claims[name].role in ("reading", "amended", "ours") for name in between if name in claims)


def ratio_met(claim_id: str, evidence: dict, games: list[dict], beside: Beside | None = None) -> float | None:
    """Return the largest ratio of the two sides of a printed bound: over the last runs, the stored searches and the
    comparison with the bound proved here.

    `games` : the result of `shared.games.stored_worst_games`.
    """
    ratios = [evidence.get(claim_id, {}).get("tightness"), beside and beside.printed]
    ratios += [float(Fraction(case["ratio"])) for case in games if case["claim"] == claim_id]
    return max((ratio for ratio in ratios if ratio is not None), default=None)


def on_the_same_play(printed: Claim, proved: Claim, plays: Iterable[Any] | None = None) -> Beside | None:
    """Return the comparison of equal quantities in which the bound proved here is nearest to equality; None without any.

    plays : the runs; without them, those of `_plays`.
    """
    if not _are_comparable(printed, proved):
        return None
    tightest: Beside | None = None
    for subject in _plays(printed, proved, {}) if plays is None else plays:
        pairs = list(_pairs(_sides(printed, subject), _sides(proved, subject)))
        if not _of_one_quantity(pairs):
            return None
        for first, second in pairs:
            compared = compared_bounds(first, second)
            if compared is not None and (tightest is None or compared.here > tightest.here):
                tightest = compared
    return tightest


def _are_comparable(printed: Claim, proved: Claim) -> bool:
    """Return whether two different bounds are both about runs, or both about instances."""
    return printed.id != proved.id and printed.function is not None and printed.about == proved.about


def _plays(printed: Claim, proved: Claim, evidence: dict) -> Iterator[Any]:
    """Yield the runs of both claims' constructions and stored games, played by the case's booster, else by those of the bound
    proved here. Without any, yield those of the stored counterexamples and of the tightest cases of the last runs."""
    cases = [*printed.constructions(), *proved.constructions()]
    for name in {printed.id, proved.id} & worst_games.GAMES.keys():
        cases += [worst_games.GAMES[name].play(instance) for instance in worst_games.recorded_games(name)]
    if not cases:
        stored = [witnessed.case for claim in (printed, proved) for witnessed in witness.stored_witnesses(claim.id)]
        stored += [case for claim in (printed, proved) if (case := _tightest(evidence.get(claim.id))) is not None]
        # a counterexample may name a booster that the bound proved here does not cover
        cases = [replace(case, booster=None) if isinstance(case, Play) else case for case in stored]
    for case in cases:
        yield from (subject for subject, _ in subjects(proved, case))


def _tightest(row: dict | None) -> Any:
    """Return the tightest case of the last run of a claim; None if none is stored, or if the stored case cannot be
    read."""
    try:
        return witness.case_from_json(row["tightest"]["case"]) if row and row.get("tightest") is not None else None
    except (ValueError, TypeError, KeyError):
        return None


def _sides(target: Claim, subject) -> list[Sides]:
    """Return the conclusions of a claim at a run; none if a hypothesis fails or a comparison is undecided."""
    try:
        if all(hypothesis(subject) for hypothesis in target.given):
            return [sides for sides in target.sides(subject) if not sides.step]
    except (Undecided, AttributeError, KeyError):  # the booster lacks an attribute that the claim reads
        pass
    return []


def _pairs(first: list[Sides], second: list[Sides]) -> Iterator[tuple[Sides, Sides]]:
    for left in first:
        for right in second:
            if (left.round, left.example, left.relation) == (right.round, right.example, right.relation):
                yield left, right


def _of_one_quantity(pairs: list[tuple[Sides, Sides]]) -> bool:
    """Return whether each comparison of the printed bound has a comparison of the other bound at the same round and
    example with an equal left side."""
    equal: dict[tuple, bool] = {}
    for first, second in pairs:
        key = (first.round, first.example, first.relation, first.at)
        equal[key] = equal.get(key, False) or _same_quantity(first.lhs, second.lhs)
    return all(equal.values())


def compared_bounds(printed: Sides, proved: Sides) -> Beside | None:
    """Return how two bounds compare, given one comparison of each; None if they bound different quantities."""
    if printed.relation not in (*UPPER, *LOWER) or not _same_quantity(printed.lhs, proved.lhs):
        return None
    shares = tightness(printed), tightness(proved)
    bound, other = approximate(proved.rhs), approximate(printed.rhs)
    if printed.relation in LOWER:
        bound, other = other, bound
    if not all(shares) or not (bound > 0 and other > 0 and math.isfinite(bound) and math.isfinite(other)):
        return None
    return Beside(shares[0] or 0.0, shares[1] or 0.0, bound / other)


def _same_quantity(first, second) -> bool:
    if isinstance(first, int | Fraction) and isinstance(second, int | Fraction):
        return first == second
    return math.isclose(approximate(first), approximate(second), rel_tol=CLOSE)
