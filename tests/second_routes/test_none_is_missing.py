"""Every statement with a verdict other than `holds` has a witness, and a second route recomputes every witness."""

import ast
import json
from pathlib import Path

import pytest

from tests.second_routes.shared import WITNESSES
from theorems.ledger import load_claims
from theorems.papers import PAPERS

CLAIMS = load_claims()
NAMES = [paper.upper() for paper in PAPERS]


def named_by_code(source: str) -> set[str]:
    """Return the strings in a module's code, without docstrings and comments."""
    nodes = list(ast.walk(ast.parse(source)))
    idle = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    constants = [node for node in nodes if isinstance(node, ast.Constant) and id(node) not in idle]
    return {node.value for node in constants if isinstance(node.value, str)}


@pytest.mark.parametrize("paper", NAMES)
def test_every_witness_is_recomputed_by_a_second_route(paper):
    """A second route recomputes a witness if it contains the file's name, with or without the paper, or the claim's id."""
    routes = sorted((Path(__file__).parent / paper.lower()).glob("*.py"))
    named = set().union(*(named_by_code(path.read_text(encoding="utf-8")) for path in routes))
    stored = {path.stem: json.loads(path.read_text("utf-8"))["claim"] for path in WITNESSES.glob(f"{paper}.*.json")}
    assert [name for name, claim in stored.items() if not {name, name.removeprefix(f"{paper}."), claim} & named] == []


def test_a_name_in_a_docstring_or_a_comment_is_no_second_route():
    source = 'def test_it():\n    """"lemma-2"."""\n    # "lemma-2"\n    assert stored("lemma-1")\n'
    assert named_by_code(source) == {"lemma-1"}


@pytest.mark.parametrize("paper", NAMES)
def test_every_statement_that_does_not_hold_has_a_witness(paper):
    """Every proof gap also has a false step, its own or that of a statement that its proof uses."""
    claims = [target for name, target in CLAIMS.items() if name.startswith(f"{paper}.")]
    doubted = {target.id for target in claims if target.printed in ("refuted", "ambiguous")}
    assert doubted == {json.loads(path.read_text("utf-8"))["claim"] for path in WITNESSES.glob(f"{paper}.*.json")}
    for gap in (target for target in claims if target.printed == "proof-gap"):
        statement = gap.id.split(".reading-")[0]  # a step of the proof belongs to every reading
        assert any(step.startswith(f"{statement}.step-") or (".step-" in step and step in gap.uses) for step in doubted)
