"""Run one item of a claim, which is the claim with one source of cases, and decide whether the item passes."""

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

ENOUGH_VIOLATIONS = 5  # violations by a third-party booster after which an item ends, as its runs may be long
QUICK = 200  # decided cases of a drawn item at the default effort
QUICK_IF_SETTLED = 40  # decided cases of a drawn item whose claim is settled by other evidence


@dataclass(frozen=True)
class Item:
    """One pytest item of a claim; `label` is the part of its node id in brackets."""

    claim: Claim
    label: str
    kind: str  # witnesses | constructions | source | proof | broken | readings
    source: Any = None
    count: int = 1  # the number of items of the claim


def items(target: Claim, data=None) -> list[Item]:
    """Return the items of a claim in the order in which they run; `data` is the folder of --data, or None."""
    if (
        target.printed == "not-executable" or target.function is None
    ):  # a claim without a body has readings, which have items
        return []
    parts: list[tuple[Any, ...]] = []
    try:
        cases: Any = [witness.case for witness in witnesses.stored_witnesses(target.id)]
    except witnesses.Unreadable as error:  # only this item fails; the other claims of the page run
        cases = _raising(error)
    parent = REGISTRY.get(target.id.rpartition(".")[0])
    if parent is not None and parent.function is None and parent.read_as[:1] == (target.id,):
        parts.append(("readings", "readings", parent))  # the item compares all readings of the ambiguous statement
    if cases or target.printed == "refuted":
        parts.append(("exact-witnesses", "witnesses", Listed("stored witnesses", cases)))
    if target.attained_by:
        parts.append(("exact-constructions", "constructions", Listed("constructions", target.constructions)))
    for source in target.games:
        if isinstance(source, Data):
            if data is None:
                continue
            source = replace(source, folder=data)
        prefix = "fast" if getattr(source, "fast", False) else "exact"
        parts.append((f"{prefix}-{source.name}", "source", source))
    if target.proof is not None:
        parts.append(("proof", "proof"))
    if target.broken_by:
        parts.append(("broken", "broken"))
    return [replace(Item(target, *part), count=len(parts)) for part in parts]


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

    A stored counterexample settles a refuted statement, and further drawn cases could only be undecided. It does not settle
    a claim about a third-party booster.
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
    if contradicted:  # also if another case is undecided
        return explain(target, evidence)
    if evidence.undecided:
        undecided_at = "; ".join(filter(None, evidence.undecided_at))
        return (
            f"{target.id}: {evidence.undecided} cases undecided or cut by the budget{f' ({undecided_at})' if undecided_at else ''}; two equal "
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
    # a statement about a third-party booster may be vacuous
    if evidence.cases == 0 and item.kind != "source" and not target.third_party:
        return f"{target.id}: every case was vacuous ({dict(evidence.vacuous)}){nothing_yielded([evidence.vacuous])}"
    return None


def _which_witness(target: Claim) -> str:
    """Return the message that some stored witnesses do not violate the printed conclusion, with the command to store others."""
    stored = witnesses.stored_witnesses(target.id)
    names = [
        witness.path.name
        for witness in stored
        if all(violation.sides.step for violation in check_case(target, witness.case, Evidence()))
    ]
    return (
        f"{target.id} is declared refuted, got {', '.join(names) or 'a witness'} that does not violate the printed conclusion: "
        f"boostproof witness save {target.id} CASE.json stores one that does"
    )


def payload_of(item: Item, evidence: Evidence, failure: str | None, label: str | None = None) -> dict[str, Any]:
    """Return the fields of an item in the ledger: the item, its evidence, and why it failed, or None."""
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
    assert smallest is not None and worst is not None, "no violation to explain"
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
    """Check cases of a drawn source until enough are decided, or until a case violates a claim that should hold.

    Such a violation is shrunk.
    """
    enough = _enough(target, effort)
    for number in _sample_sizes(target, source, effort):
        evidence, drawn = Evidence(), 0
        for case in drawn_cases(source, effort, number):
            drawn += 1
            violations = check_case(target, case, evidence)
            if violations and _is_to_hold(target):
                evidence.shrunk = _shrink(target, violations[0])
                enough = 0
            if evidence.cases >= enough:
                break
        if evidence.cases >= enough:
            break
    evidence.scope = f"{drawn} drawn"
    return evidence


def _sample_sizes(target: Claim, source, effort: str) -> list[int]:
    """Return how many cases to draw, and how many to draw in a second attempt if too few of them are decided.

    The number of cases of a source suffices for QUICK decided cases. If fewer decided cases suffice, the first attempt draws
    the same share of the cases and 20 % more.
    """
    number, enough = source.examples(effort), _enough(target, effort)
    first = max(enough, number * enough / QUICK) * 6 / 5
    if getattr(source, "shared", None) is None and first < number:
        return [math.ceil(first), number]
    return [number]


def _enough(target: Claim, effort: str) -> float:
    """Return the number of decided cases after which an item stops; infinity except at the default effort.

    At the default effort it is QUICK, or QUICK_IF_SETTLED if a proof, an exhausted scope or a counterexample settles the claim.
    A proof in Coq settles nothing for a third-party booster.
    """
    if effort != "quick":
        return math.inf
    proved = target.proof is not None or (target.id in machine_checked() and not target.third_party)
    settled = proved or not _is_to_hold(target)
    return QUICK_IF_SETTLED if settled or any(map(is_exhaustive, target.games)) else QUICK


def _is_to_hold(target: Claim) -> bool:
    """Return whether the claim is declared to hold, so that a violation contradicts the declaration."""
    return target.printed not in ("refuted", "ambiguous")


def _shrink(target: Claim, violation: Violation, shrunk=smaller) -> Violation:
    """Return a smaller violation of the claim.

    shrunk : `smaller`, which shrinks the game, the play, or the games and numbers of an instance, one part at a time; or
        `with_fewer_rounds`, which shrinks only the rounds, for sources that try the smallest games first.
    """

    def is_violated(case) -> bool:
        try:
            return bool(check_case(target, case, Evidence()))
        except (ValueError, ZeroDivisionError, IndexError):
            return False  # the claim is not defined for the smaller case

    violations = check_case(target, shrunk(violation.play, is_violated), Evidence())
    return violations[0] if violations else violation


def _broken(target: Claim, breaker: Breaker, effort: str) -> Any:
    """Return in JSON form the first case that decides the claim and violates the conclusion of the broken claim, or None."""
    broken_claim = breaker.apply(target)
    for case in cases_of(target, effort, [stored.case for stored in witnesses.stored_witnesses(target.id)]):
        evidence = Evidence()  # of the unbroken claim
        violations = [violation for violation in check_case(broken_claim, case, Evidence()) if not violation.sides.step]
        if violations and not check_case(target, case, evidence) and _decides(evidence, breaker):
            return min(violations, key=lambda violation: violation.size).summary()
    return None


def _decides(evidence: Evidence, breaker: Breaker) -> bool:
    """Return whether a case decides the unbroken claim, by at least one comparison and without an undecided one.

    A breaker that drops a hypothesis may also use a case that violates the hypothesis, on which the unbroken claim compares
    nothing.
    """
    return not evidence.undecided and (evidence.cases > 0 or breaker.kind == "without")


def cases_of(target: Claim, effort: str, stored: Iterable = ()) -> Iterator[Any]:
    """Yield the cases of a claim's constructions, the stored cases, and the cases of every source except real data."""
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
    """Return at most `number` first cases of a source of a claim; none for real data."""
    if isinstance(source, Data):
        return iter(())
    if isinstance(source, Drawn):
        return islice(drawn_cases(source, effort, min(number, source.examples(effort))), number)
    return islice(source.cases(effort), number)


def compare_readings(target: Claim) -> None:
    """Check that on some stored game one reading of an ambiguous statement holds and another reading is violated."""
    verdicts: dict[str, set[bool]] = {}
    for stored in witnesses.stored_witnesses(target.id):
        for reading in target.read_as:
            evidence = Evidence()
            check_case(REGISTRY[reading], stored.case, evidence)
            assert evidence.cases, f"{reading} compares nothing on the stored game of {target.id}"
            verdicts.setdefault(stored.path.name, set()).add(evidence.violated == 0)
    assert any(len(values) == 2 for values in verdicts.values()), (
        f"the readings of {target.id} differ on no stored game"
    )
