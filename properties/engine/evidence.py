"""Run one item of a claim (the claim with one source of cases), and decide whether the item passes."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from properties.cases.drawn_sources import Drawn
from properties.cases.exhaustive import Enumerated
from properties.cases.play import Play
from properties.cases.shrinking import smaller, with_fewer_rounds
from properties.claims import REGISTRY, Breaker, Claim, Data, Listed
from properties.claims.registry import machine_checked, outdated_proofs
from properties.engine import witness as witnesses
from properties.engine.checking import Evidence, Violation, check_case
from properties.engine.ledger import LEFT_OUT, nothing_yielded
from properties.engine.shared_runs import drawn_cases
from properties.traits import learner_text, name_of

ENOUGH_VIOLATIONS = 5  # after so many violations of a third-party booster an item ends: its runs may be long
QUICK, QUICK_BESIDE = 200, 40  # decided cases of one drawn item at the default effort: to support a verdict, or else


@dataclass(frozen=True)
class Item:
    """One pytest item of a claim; `label` is the part of its node id in brackets."""

    claim: Claim
    label: str
    kind: str  # witnesses | constructions | source | proof | broken | readings
    source: Any = None
    count: int = 1  # items that share the claim


def items(target: Claim, data=None) -> list[Item]:
    """Return the items of a claim in the order in which they run; `data` is the folder of --data, or None."""
    if target.printed == "not-executable" or target.function is None:  # without a body: its readings run
        return []
    found: list[tuple[Any, ...]] = []
    try:
        cases: Any = [witness.case for witness in witnesses.stored_witnesses(target.id)]
    except witnesses.Unreadable as error:  # the item fails, and the other claims of the page run
        cases = _raising(error)
    parent = REGISTRY.get(target.id.rpartition(".")[0])
    if parent is not None and parent.function is None and parent.read_as[:1] == (target.id,):
        found.append(("readings", "readings", parent))  # an ambiguous statement has no item of its own
    if cases or target.printed == "refuted":
        found.append(("exact-witnesses", "witnesses", Listed("stored witnesses", cases)))
    if target.attained_by:
        found.append(("exact-constructions", "constructions", Listed("constructions", target.constructions)))
    for source in target.games:
        if isinstance(source, Data):
            if data is None:
                continue
            source = replace(source, folder=data)
        prefix = "fast" if getattr(source, "fast", False) else "exact"
        found.append((f"{prefix}-{source.name}", "source", source))
    if target.proof is not None:
        found.append(("proof", "proof"))
    if target.broken_by:
        found.append(("broken", "broken"))
    return [replace(Item(target, *said), count=len(found)) for said in found]


def _raising(error: Exception) -> Callable[[], list]:
    def cases() -> list:
        raise error

    return cases


def run_item(item: Item, effort: str) -> Evidence:
    """Run the item and return its evidence; `judge` decides whether the item passes."""
    begun = time.perf_counter()
    evidence = Evidence()
    if item.kind == "proof":
        _prove(item.claim, evidence)
    elif item.kind == "broken":
        for breaker in item.claim.broken_by:
            case = _broken(item.claim, breaker, effort)
            evidence.broken_by[breaker.name] = case and {**case, "by": breaker.kind}
    elif item.kind == "readings":
        compare_readings(item.source)
        evidence.scope = f"all readings of {item.source.id} on its stored games"
    elif left_out(item, effort):
        evidence.scope = left_out(item, effort)
    elif isinstance(item.source, Drawn):
        evidence = _draw(item.claim, item.source, effort)
    else:
        evidence.scope = item.source.scope(effort)
        for case in item.source.cases(effort):
            check_case(item.claim, case, evidence)
            if item.claim.third_party and evidence.violated >= ENOUGH_VIOLATIONS:
                break
        evidence.exhausted = is_exhaustive(item.source)
        if item.kind != "witnesses" and evidence.smallest and not item.claim.third_party and _is_to_hold(item.claim):
            evidence.shrunk = _shrink(item.claim, evidence.smallest, with_fewer_rounds)
    evidence.seconds = time.perf_counter() - begun
    return evidence


def is_exhaustive(source) -> bool:
    """Return whether a source enumerates a scope that is large enough for the grade `exhausted`."""
    return isinstance(source, Enumerated) and source.exhaustive


def left_out(item: Item, effort: str) -> str:
    """Return why an item is not run at this effort, or "" if it is run.

    A stored counterexample settles a refuted statement: further drawn cases could only be undecided. The claim of a
    third-party booster is not settled by a counterexample for another booster.
    """
    drawn = item.kind == "source" and isinstance(item.source, Drawn)
    if effort != "quick" or not drawn or item.claim.third_party or item.claim.printed not in ("refuted", "ambiguous"):
        return ""
    return f"{LEFT_OUT}: {item.claim.printed} by the stored games, and others could only be undecided; --effort ci tries them"


def judge(item: Item, evidence: Evidence) -> str | None:
    """Return why the item fails, or None if it passes."""
    target = item.claim
    if item.kind == "broken":
        alive = [name for name, case in evidence.broken_by.items() if case is None]
        return f"{target.id}: no case violates the claim as changed by: {'; '.join(alive)}" if alive else None
    if evidence.defects:
        return f"{target.id}: {evidence.defects[0]}"
    contradicted = item.kind not in ("proof", "readings") and _is_to_hold(target) and evidence.violated > 0
    if contradicted:  # whatever else is undecided
        return explain(target, evidence)
    if evidence.undecided:
        places = "; ".join(filter(None, evidence.undecided_at))
        return (
            f"{target.id}: {evidence.undecided} cases undecided or cut by the budget{f' ({places})' if places else ''}; two equal "
            "numbers under an enclosure cannot be separated: compare rational quantities, or write Sides(..., equal=True) where a "
            "proof says that they are equal"
        )
    if item.kind == "witnesses" and target.printed == "refuted":
        if not witnesses.stored_witnesses(target.id):
            return f"{target.id} is declared refuted but has no witness: boostproof witness save {target.id} CASE.json"
        if evidence.refuted < evidence.cases or not evidence.cases:
            return _which_witness(target)
    if item.kind in ("proof", "readings") or not _is_to_hold(target):
        return None
    # a statement may not apply to a third-party booster
    if evidence.cases == 0 and item.kind != "source" and not target.third_party:
        return f"{target.id}: every case was vacuous ({dict(evidence.vacuous)}){nothing_yielded([evidence.vacuous])}"
    return None


def _which_witness(target: Claim) -> str:
    """Return the stored witnesses that do not violate the claim, and how to store one that does."""
    stored = witnesses.stored_witnesses(target.id)
    idle = [
        found.path.name for found in stored if all(one.sides.step for one in check_case(target, found.case, Evidence()))
    ]
    return (
        f"{target.id} is declared refuted, got {', '.join(idle) or 'a witness'} that does not violate the printed conclusion: "
        f"boostproof witness save {target.id} CASE.json stores one that does"
    )


def payload_of(item: Item, evidence: Evidence, failure: str | None, label: str | None = None) -> dict[str, Any]:
    """Return what the ledger stores of an item: the item, its evidence, and why it failed, if it did."""
    target = item.claim
    return {
        "id": target.id,
        "printed": target.printed,
        "kind": item.kind,
        "label": item.label if label is None else label,
        "items": item.count,
        "failure": failure,
        "vacuity": target.vacuity,
        "about_runs": target.needs_traces,
        "machine_checked": target.id in machine_checked(),
        "outdated_proof": target.id in outdated_proofs(),
        "whole": any(isinstance(source, Listed) and source.whole for source in target.games),
        "evidence": evidence.to_json(),
    }


def explain(target: Claim, evidence: Evidence) -> str:
    """Return the text of a violation: both sides, the smallest case, the worst ratio."""
    smallest, worst = evidence.smallest, evidence.worst
    assert smallest is not None and worst is not None, "there is a violation to explain"
    return (
        f"{target.id} is violated ({evidence.violated} times in {evidence.cases} cases)\n"
        f"  {witnesses.falsehood(smallest.sides)}  {smallest.at}\n"
        f"  smallest case: {json.dumps(smallest.case)}\n"
        f"{line_on_players(smallest)}"
        f"  worst ratio: {worst.ratio:.6g}"
    )


def line_on_players(violation: Violation) -> str:
    """Return the line with the booster, the learner and the rounds of a case; "" for a case that is no play.

    >>> from reference import BestColumn
    >>> from reference.exact import AdaBoost
    >>> play = Play(None, BestColumn(signed=True), 3, AdaBoost())
    >>> line_on_players(Violation({}, None, 1.0, 1, play))
    '  played by AdaBoost() against the learner BestColumn(signed=True), 3 rounds\\n'
    """
    case = violation.play
    if not isinstance(case, Play):
        return ""
    booster = "" if case.booster is None else f" by {name_of(case.booster)}"
    return f"  played{booster} against the learner {learner_text(case.oracle)}, {case.rounds} rounds\n"


def _prove(target: Claim, evidence: Evidence) -> None:
    assert target.proof is not None
    proof = target.proof()
    evidence.scope = proof.name
    assert proof.check() is True, f"{target.id}: the certificate {proof.name} does not check"
    assert proof.perturbed() is False, f"{target.id}: the certificate {proof.name} also checks when perturbed"
    evidence.proved = proof.general
    evidence.broken_by[f"perturbed certificate: {proof.name}"] = True


def _draw(target: Claim, source, effort: str) -> Evidence:
    """Check cases of a drawn source until enough are decided, or until one violates a claim that should hold.

    That violation is then shrunk.
    """
    enough = _enough(target, effort)
    for number in _sample_sizes(target, source, effort):
        evidence, drawn = Evidence(), 0
        for case in drawn_cases(source, effort, number):
            drawn += 1
            found = check_case(target, case, evidence)
            if found and _is_to_hold(target):
                evidence.shrunk = _shrink(target, found[0])
                enough = 0
            if evidence.cases >= enough:
                break
        if evidence.cases >= enough:
            break
    evidence.scope = f"{drawn} drawn"
    return evidence


def _sample_sizes(target: Claim, source, effort: str) -> list[int]:
    """Return how many cases to draw, and how many to draw afresh if too few of the first are decided.

    A source is sized for QUICK decided cases. If fewer decided cases suffice, draw that share and 20 % more first.
    """
    number, enough = source.examples(effort), _enough(target, effort)
    first = max(enough, number * enough / QUICK) * 6 / 5
    if getattr(source, "shared", None) is None and first < number:
        return [math.ceil(first), number]
    return [number]


def _enough(target: Claim, effort: str) -> float:
    """Return after how many decided cases an item stops: infinity except at the default effort.

    There QUICK cases suffice, and QUICK_BESIDE if a proof, an exhausted scope or a counterexample settles the claim. A
    proof in Coq is about our boosters and settles nothing for a third-party booster.
    """
    if effort != "quick":
        return math.inf
    proved = target.proof is not None or (target.id in machine_checked() and not target.third_party)
    settled = proved or not _is_to_hold(target)
    return QUICK_BESIDE if settled or any(map(is_exhaustive, target.games)) else QUICK


def _is_to_hold(target: Claim) -> bool:
    """Return whether the claim is declared to hold, so that a violation contradicts the declaration."""
    return target.printed not in ("refuted", "ambiguous")


def _shrink(target: Claim, violation: Violation, how=smaller) -> Violation:
    """Return a smaller violation of the claim.

    how : `smaller` shrinks the game, the play, or the games and numbers of an instance, one part at a time;
        `with_fewer_rounds` shrinks only the rounds, for sources that try the smallest games first.
    """

    def still(case) -> bool:
        try:
            return bool(check_case(target, case, Evidence()))
        except (ValueError, ZeroDivisionError, IndexError):
            return False  # the smaller case is outside the claim's domain

    found = check_case(target, how(violation.play, still), Evidence())
    return found[0] if found else violation


def _broken(target: Claim, breaker: Breaker, effort: str) -> Any:
    """Return, as stored, the first case that decides the claim and violates the conclusion of the broken claim; else None."""
    broken = breaker.apply(target)
    for case in cases_of(target, effort, [stored.case for stored in witnesses.stored_witnesses(target.id)]):
        honest = Evidence()
        spoilt = [found for found in check_case(broken, case, Evidence()) if not found.sides.step]
        if spoilt and not check_case(target, case, honest) and _decides(honest, breaker):
            return min(spoilt, key=lambda violation: violation.size).summary()
    return None


def _decides(honest: Evidence, breaker: Breaker) -> bool:
    """Return whether a case decides the unbroken claim, by at least one comparison and without an undecided one.

    A breaker that drops a hypothesis may also use a case that violates the hypothesis; the unbroken claim compares
    nothing there.
    """
    return not honest.undecided and (honest.cases > 0 or breaker.kind == "without")


def cases_of(target: Claim, effort: str, stored: Iterable = ()) -> Iterator[Any]:
    """Yield the cases of a claim's constructions, the stored cases, and those of every source except data."""
    yield from target.constructions()
    yield from stored
    for source in target.games:
        if isinstance(source, Data):
            continue
        if isinstance(source, Drawn):
            for number in _sample_sizes(target, source, effort):
                yield from drawn_cases(source, effort, number)
        else:
            yield from source.cases(effort)


def first_cases(source, effort: str, number: int) -> Iterator[Any]:
    """Return the first cases of one source of a claim, at most `number`; none for real data."""
    if isinstance(source, Data):
        return iter(())
    if isinstance(source, Drawn):
        return islice(drawn_cases(source, effort, min(number, source.examples(effort))), number)
    return islice(source.cases(effort), number)


def compare_readings(target: Claim) -> None:
    """Check an ambiguous statement: on some stored game one of its readings holds and another is violated."""
    verdicts: dict[str, set[bool]] = {}
    for stored in witnesses.stored_witnesses(target.id):
        for reading in target.read_as:
            seen = Evidence()
            check_case(REGISTRY[reading], stored.case, seen)
            assert seen.cases, f"{reading} compares nothing on the stored game of {target.id}"
            verdicts.setdefault(stored.path.name, set()).add(seen.violated == 0)
    assert any(len(values) == 2 for values in verdicts.values()), (
        f"the readings of {target.id} differ on no stored game"
    )
