"""`boostproof show ID`: everything about one statement, in the terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from itertools import islice

from properties.claims import INVARIANTS, Claim, Listed, meaning
from properties.claims.papers import paper_named, paper_of
from properties.engine import witness
from properties.engine.ledger import LEFT_OUT
from properties.traits import learner_text, name_of
from reference import BestColumn
from theorems import kernel, ledger
from theorems.commands import bounds
from theorems.papers import in_its_case, unknown
from theorems.shared import games as worst_games
from theorems.shared import matrices

WIDTH = 110


def run(options) -> int:
    if options.id.startswith("invariant."):  # an invariant of any booster belongs to no paper
        if options.id not in INVARIANTS:
            raise ValueError(unknown(options.id, list(INVARIANTS)))
        target = INVARIANTS[options.id]
        row = next(row for row in ledger.rows() if row["id"] == options.id)
    elif family_lines := family(options.id):
        print("\n".join(family_lines))
        return 0
    else:
        target = ledger.claim_named(options.id)
        row = ledger.row(target, ledger.evidence())
    print("\n".join(lines(target, row)))
    return 0


def family(parent: str) -> list[str]:
    """Return the claims that a printed statement consists of, with their verdicts, if the ledger has these and not the
    whole statement. Theorem 1 of NP14, for instance, consists of its bounds (8) and (9). Return nothing if the id is a
    claim, or if no id extends it by a dot."""
    paper, _, label = parent.partition(".")
    claims = ledger.load_claims((paper,)) if paper_named(paper) is not None and label else {}
    if in_its_case(parent, claims) in claims:
        return []
    parts = [claim for claim in claims.values() if claim.id.lower().startswith(f"{parent.lower()}.")]
    if not parts:
        return []
    shortest = min(part.id.count(".") for part in parts)
    members = [f"{parts[0].id[: len(parent)]} consists of {len(parts)} claims of the ledger; `show` one of them:"]
    for part in parts:
        verdict = part.printed if part.role == "statement" else f"{part.printed} ({part.role})"
        indent = "  " * (part.id.count(".") - shortest + 1)
        members += textwrap.wrap(
            f"{part.id}  {verdict}: {part.statement}", WIDTH, initial_indent=indent, subsequent_indent=f"{indent}    "
        )
    return members


def lines(target, row):
    """Yield the lines of `show`: the statement and its verdict, what holds instead, the evidence, and related claims."""
    yield f"{row['id']}   ({row['role']}, {row['kind']})"
    yield from _part("statement", row["statement"])
    kind, as_amended = row["defect"], " as amended" if row["printed"] == "holds" and row["amended"] else ""
    if kind == "transcription" and as_amended and (row["where"] or "").startswith("proof"):
        what = target.label.split("-")[0]
        verdict = (
            f"the {what} holds; one step of its printed proof does not (our text of the paper may have lost a symbol)"
        )
    else:
        verdict = f"{row['printed']}{as_amended}" + (
            f"; defect: {kind}, {meaning(kind, row['printed'])}" if kind else ""
        )
    yield from _part("verdict" if row["role"] in ("ours", "invariant", "amended") else "as printed", verdict)
    for name in ("where", "error", "reason", "amended", "kernel"):
        if row[name]:
            yield from _part(name, row[name])
    if row["kernel"] and (note := kernel.notes().get(target.id)):
        yield from _part("in Coq for", f"{note} (a hypothesis that the statement above does not have)")
    for hypothesis in target.given:
        name, doc = hypothesis.__name__.replace("_", " "), (hypothesis.__doc__ or "").partition("\n\n")[0]
        condition = " ".join(doc.split()).removeprefix("Return whether ")
        yield from _part("given", f"{name}: {condition}" if condition else name)
    yield from _played(target)
    if target.doc:
        yield from _part("how", " ".join(target.doc.split()))
    for text in _in_coq(target):
        yield from _part("in Coq", " ".join(text.split()))
    paper = paper_of(target.id)
    command = "pytest properties" if target.id in INVARIANTS else f"pytest theorems --claim {target.id}"
    if paper is not None and not paper.ours:
        command = f"boostproof verify {target.id}"
    yield from _evidence(row["evidence"], command)
    yield from _lines("tightest", matrices.tightest(row["evidence"]))
    if not row["evidence"]:
        yield from _lines("its case", _only_case(target))
    if call := _call(target):
        yield f"{'to run it':>11}  {call}"  # unbroken, to be pasted
    yield from _lines(matrices.name_of_worst(target.id), matrices.worst_on_record(target.id))
    for verdict in ledger.stored_searches().get(target.id, []):
        yield from _part("long runs", verdict)
    for stored in witness.stored_witnesses(target.id):
        sides = stored.sides
        yield from _part(
            "witness", f"{stored.path.name}: {sides.get('lhs')} {sides.get('relation')} {sides.get('rhs')} is false"
        )
        yield from _lines("", matrices.lines_of_case(stored.case))
    claims = ledger.load_claims((target.paper.lower(),))
    yield from _best_bound(target, claims)
    subclaims = [other for other in claims if other.startswith(f"{target.id}.")]
    using = [other.id for other in claims.values() if target.id in other.uses]
    for name, ids in (
        ("readings", target.read_as),
        ("beneath it", subclaims),
        ("uses", row["uses"]),
        ("used by", using),
    ):
        if ids:
            yield from _part(name, ", ".join(ids))
    for item in row["items"] if target.id not in INVARIANTS else _in_one_line(row["items"]):
        yield from _part("runs as", item)


def _in_coq(target) -> Iterator[str]:
    """Yield the statements of the machine-checked theorems of a claim, of ours or of another package's paper."""
    paper = paper_of(target.id)
    development = kernel.ours() if paper is None or paper.ours else kernel.of_package(paper.proofs, paper.evidence)
    theorems = [] if development is None else development.stored()["ids"].get(target.id, {"theorems": []})["theorems"]
    if development is None or not theorems:
        return
    if not development.is_current():
        yield f"({kernel.OUTDATED})"
        if development != kernel.ours():
            return
    for theorem in theorems:
        yield from development.statement_of(theorem)


def _only_case(target) -> list[str]:
    """Return the case of a claim that has only one."""
    listed = [source for source in target.games if isinstance(source, Listed)]
    cases = list(islice(listed[0].cases("quick"), 2)) if len(target.games) == len(listed) == 1 else []
    return list(matrices.lines_of_case(cases[0])) if len(cases) == 1 else []


def _call(target) -> str:
    """Return Python that applies a claim about an instance to its first stored case; "" for other claims, and if no
    case is stored."""
    about_an_instance = isinstance(target, Claim) and target.id not in INVARIANTS and target.about == "instance"
    return target.call if about_an_instance else ""


def _played(target):
    """Yield the booster, the learner and the rounds of a plain game of the claim. A case that names a learner is played
    with that learner."""
    if not target.boosters or target.id in INVARIANTS:
        return
    rounds = "a number of rounds that depends on the game" if callable(target.rounds) else f"{target.rounds} rounds"
    learners = " and ".join(map(learner_text, target.oracles))
    default = learner_text(BestColumn())
    default_of_play = "" if learners == default else f" (the default of `play` is {default})"
    yield from _part("learner", f"{learners}, {rounds}, unless a case names others{default_of_play}")
    yield from _part("boosters", ", ".join(dict.fromkeys(map(name_of, target.boosters))))


def _in_one_line(items):
    """Yield one line for the items of an invariant, which are one function applied to many boosters."""
    function, _, first = items[0].partition("[")
    yield f"{function}[*]: {len(items)} boosters, such as {first.removesuffix(']')}"


def _best_bound(target, claims):
    """Yield the bound that is proved in place of a printed bound, if it is another claim, with the largest ratio
    met."""
    if target.kind in bounds.BOUNDS and target.role == "statement":
        best = bounds.replacing_bound(target, claims)
        if best not in (None, target.id):
            ratio = bounds.ratio_met(best, ledger.evidence(), worst_games.stored_worst_games())
            ratio_text = "" if ratio is None else f", largest ratio met {ratio:.4g}"
            yield from _part("proved here", f"{best}{ratio_text}: {claims[best].statement}")


def _part(name: str, text: str):
    lead = f"{name:>11}  "
    yield from textwrap.wrap(
        text,
        WIDTH,
        initial_indent=lead,
        subsequent_indent=" " * len(lead),
        break_long_words=False,
        break_on_hyphens=False,
    )


def _lines(name: str, texts: Iterable[str]):
    """Yield several texts, one a line, under one name."""
    for index, text in enumerate(texts):
        yield from _part("" if index else name, text)


def reason_of(text: str) -> list[str]:
    """Return the lines that a reason takes."""
    return list(_part("reason", text))


def _evidence(evidence, command: str):
    if not evidence:
        yield from _part("evidence", f"not run yet: {command}")
        return
    total = evidence["cases"] + evidence["vacuous"] + evidence["undecided"]
    prefix = "" if evidence["from"] == "here" else "as shipped: "
    if not evidence["passed"]:
        prefix += f"the last run FAILED with {evidence['violated']} violated; "
    if not evidence["complete"]:
        prefix += "only some of its items ran; "
    counts = f"{evidence['cases']} of {total} cases decided, {evidence['vacuous']} vacuous, {evidence['undecided']} undecided"
    summary = f"{prefix}{evidence['grade']}; {counts}"
    if evidence["tightness"] is not None:
        summary += f"; largest ratio {evidence['tightness']:.4g}"
    yield from _part("evidence", summary)
    for label, scope in evidence.get("sources", {}).items():
        if scope.startswith(LEFT_OUT):
            yield from _part("not run", f"{label}: {scope}")
    if any(broken := [name for name, case in evidence.get("broken_by", {}).items() if case]):
        yield from _part("breaks under", "; ".join(broken))
