"""`boostproof check PAPER`: check any paper by the rules of our own papers, with one line per rule."""

from __future__ import annotations

import itertools
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping

from properties.claims import Claim
from properties.claims.explained import explained
from properties.claims.papers import Paper, Unloadable, paper_named
from properties.engine import ledger as ledger_file
from properties.engine import witness
from properties.engine.evidence import items, judge, payload_of, run_item
from theorems import ledger
from theorems.commands import show
from theorems.page.report import sentence


def run(options) -> int:
    """Return 0 if the paper keeps every rule, else 1."""
    paper = paper_named(options.paper)
    assert paper is not None, "the parser accepts keys of papers only"
    try:
        paper.load()
    except Unloadable as error:
        print(f"no  {error}")
        return 1
    claims = {
        claim_id: target for claim_id, target in ledger.load_claims([paper.key]).items() if target.paper == paper.key
    }
    broken = 0
    for rule, complaints in (
        ("every listed id has a claim, and is listed once", without_claims(paper, claims)),
        ("every other id extends a listed one by a dot", outside_the_list(paper, claims)),
        ("every declaration is complete", declarations(claims)),
        ("every reference in uses exists", references(claims)),
        ("statements are Markdown: formulas between dollar signs, braces in pairs", formulas(claims)),
        ("no two equal sentences have different verdicts", contradictions(claims)),
        ("every file in witnesses is the counterexample of a claim, and replays", witnesses(paper, claims)),
    ):
        broken += _printed(rule, list(complaints))
    for target in claims.values():
        if target.function is not None and target.printed != "not-executable":
            broken += _printed(f"{target.id} runs, and what must break it does", list(runs(target, options.effort)))
    print(
        f"{paper.key}: {len(claims)} claims, "
        + (
            "every rule is kept"
            if not broken
            else "1 rule is not kept"
            if broken == 1
            else f"{broken} rules are not kept"
        )
    )
    return int(broken > 0)


def _printed(rule: str, complaints: list[str]) -> int:
    print(f"{'no' if complaints else 'ok'}  {rule}")
    for complaint in complaints:
        print("\n".join(f"      {line}" for line in complaint.splitlines()))
    sys.stdout.flush()
    return int(bool(complaints))


def without_claims(paper: Paper, claims: Mapping[str, Claim]) -> Iterator[str]:
    """Yield the listed ids without a claim, and the ids listed twice."""
    listed = paper.ids()
    for claim_id in dict.fromkeys(listed):
        if claim_id not in claims:
            yield f"{claim_id} is listed in {paper.ids_file.name}, and no page has a claim of this id"
        if listed.count(claim_id) > 1:
            yield f"{claim_id} is listed {listed.count(claim_id)} times"


def outside_the_list(paper: Paper, claims: Mapping[str, Claim]) -> Iterator[str]:
    """Yield the ids that are not listed and do not extend a listed id."""
    listed = set(paper.ids())
    for claim_id in claims:
        extends = any(claim_id.startswith(f"{prefix}.") for prefix in listed)
        if not (claim_id in listed or extends or claim_id.partition(".")[2].startswith("sentence-")):
            yield f"{claim_id} is not listed: write it into {paper.ids_file.name}, or begin it with a listed id and a dot"


def declarations(claims: Mapping[str, Claim]) -> Iterator[str]:
    """Yield what the declarations lack."""
    for claim_id, target in claims.items():
        if target.printed != "not-executable":
            try:
                yield from [f"{claim_id}: {complaint}" for complaint in complaints_of(target, claims)]
            except witness.Unreadable as error:
                yield str(error)


def complaints_of(target: Claim, claims: Mapping[str, Claim]) -> Iterator[str]:
    """Yield what a declaration lacks: cases, a breaker, a reason, a witness, an amendment, or its false step."""
    claim_id = target.id
    if not ledger.row(target, {})["items"]:
        yield "no item runs it"
    if target.printed in ("holds", "proof-gap", "open") and not (target.broken_by or target.proof):
        yield "nothing has been seen to break it"
    if target.printed != "holds" and (not target.reason or "\n" in target.reason.strip()):
        yield "it needs a reason in one sentence"
    if target.reason and target.reason != sentence(target.reason):
        yield f"its reason begins or ends as no sentence does: {target.reason[:30]} ... {target.reason[-30:]}"
    if target.reason and len(show.reason_of(target.reason)) > 4:
        yield "its reason takes more than four lines of `show`"
    if target.printed == "refuted":
        if not witness.stored_witnesses(claim_id):
            yield "a refuted statement needs its witness"
        if target.role == "statement":
            if not target.amended:
                yield "amended= does not say what holds instead"
            if not any(other.startswith(f"{claim_id}.amended") for other in claims):
                yield f"no claim {claim_id}.amended"
    if target.printed == "proof-gap":
        stated = claim_id.split(".reading-")[0]  # a step of the proof belongs to every reading of the statement
        steps = [other for other in claims if other.startswith(f"{stated}.step-")]
        steps += [used for used in target.uses if ".step-" in used]  # the false step of a display in the proof
        if not any(step in claims and claims[step].printed == "refuted" for step in steps):
            yield "the false step is not a claim of its own"
    if target.printed == "ambiguous" and (
        len(target.read_as) < 2 or not all(reading in claims for reading in target.read_as)
    ):
        yield "it needs two readings, each a claim"


def references(claims: Mapping[str, Claim]) -> Iterator[str]:
    """Yield the ids in `uses` that no paper has."""
    from properties.claims import find_claim

    for claim_id, target in claims.items():
        yield from (f"{claim_id} uses {used}, which is no claim" for used in target.uses if find_claim(used) is None)


def formulas(claims: Mapping[str, Claim]) -> Iterator[str]:
    """Yield the sentences with an unmatched dollar sign or brace."""
    for claim_id, target in claims.items():
        for name in ("statement", "amended", "reason"):
            text = (getattr(target, name) or "").replace(r"\$", "").replace(r"\{", "").replace(r"\}", "")
            if text.count("$") % 2:
                yield f"{claim_id}: {name} has an odd number of dollar signs: write formulas as $\\epsilon_t$, and \\$ for the sign"
            for formula in text.split("$")[1::2]:
                depths = itertools.accumulate((c == "{") - (c == "}") for c in formula)
                if formula.count("{") != formula.count("}") or min(depths, default=0) < 0:
                    yield f"{claim_id}: {name} has a formula whose braces are not in pairs: ${formula[:60]}$"
        if not target.statement.strip():
            yield f"{claim_id}: statement is empty"


def contradictions(claims: Mapping[str, Claim]) -> Iterator[str]:
    """Yield the sentences that one claim declares to hold and another one does not."""
    verdicts: dict[tuple, dict[str, str]] = defaultdict(dict)
    for claim_id, target in claims.items():
        if target.function is not None:
            verdicts[" ".join(target.statement.split()), target.given].setdefault(target.printed, claim_id)
    for (text, _), ids_by_verdict in verdicts.items():
        if len(ids_by_verdict) > 1 and "ambiguous" not in ids_by_verdict:
            yield f"{' and '.join(f'{one} ({word})' for word, one in ids_by_verdict.items())} have the same sentence: {text[:80]}"


def witnesses(paper: Paper, claims: Mapping[str, Claim]) -> Iterator[str]:
    """Yield the witness files without a claim, and those that do not violate their claim."""
    from properties.audit.replay import replay

    for folder in witness.folders(paper):
        for path in sorted(folder.glob("*.json")):
            try:
                stored = witness.read(path)
                if stored.claim.partition(".")[0] != paper.key and paper.is_listed:
                    continue  # several papers share the folder
                if stored.claim not in claims:
                    yield f"{path.name} is of {stored.claim}, which is no claim"
                elif claims[stored.claim].printed == "refuted" and replay(path).sides is None:
                    yield f"{path.name} does not violate {stored.claim}"
            except ValueError as error:
                yield str(error)


def runs(target: Claim, effort: str) -> Iterator[str]:
    """Yield why items of a claim fail, and what its evidence lacks for its verdict."""
    payloads = []
    for item in items(target):
        try:
            evidence = run_item(item, effort)
            failure = judge(item, evidence)
        except Exception as error:
            yield f"[{item.label}] {explained(error)}"
            continue
        if failure:
            yield f"[{item.label}] {failure}"
        payloads.append(payload_of(item, evidence, failure))
    yield from ledger_file.complaints(payloads, ledger_file.rows_of_evidence(payloads))
