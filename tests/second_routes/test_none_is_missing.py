"""Every statement that does not simply hold has a witness, and every witness a second route."""

import json
from pathlib import Path

import pytest

from tests.second_routes.shared import WITNESSES
from theorems.ledger import load_claims

CLAIMS = load_claims()


@pytest.mark.parametrize("paper", ["NP14", "CL21", "SSS08", "MRS13", "MHT22"])
def test_every_witness_is_recomputed_by_a_second_route(paper):
    routes = sorted((Path(__file__).parent / paper.lower()).glob("*.py"))
    source = "\n".join(path.read_text(encoding="utf-8") for path in routes)
    stored = {path.stem: json.loads(path.read_text("utf-8"))["claim"] for path in WITNESSES.glob(f"{paper}.*.json")}
    assert stored
    for name, claim in stored.items():  # by its own name, or by its claim's
        named = (f'"{name}"', f'"{name.removeprefix(f"{paper}.")}"', f'"{claim}"')
        assert any(written in source for written in named), name


@pytest.mark.parametrize("paper", ["NP14", "CL21", "SSS08", "MRS13", "MHT22"])
def test_every_statement_that_does_not_hold_has_a_witness(paper):
    """And every proof gap has its false step, its own or that of a statement on which it rests."""
    claims = [target for name, target in CLAIMS.items() if name.startswith(f"{paper}.")]
    doubted = {target.id for target in claims if target.printed in ("refuted", "ambiguous")}
    assert doubted == {json.loads(path.read_text("utf-8"))["claim"] for path in WITNESSES.glob(f"{paper}.*.json")}
    for gap in (target for target in claims if target.printed == "proof-gap"):
        statement = gap.id.split(".reading-")[0]  # a proof's step belongs to the statement, however that is read
        assert any(step.startswith(f"{statement}.step-") or (".step-" in step and step in gap.uses) for step in doubted)
