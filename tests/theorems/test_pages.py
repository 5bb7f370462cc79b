"""The pages follow the papers: each page begins with statements, and each body has the two sides."""

import ast
import inspect
import statistics
from pathlib import Path

import pytest

from properties.claims import Instance
from theorems.ledger import load_claims
from theorems.mrs13 import summary_table

ROOT = Path(__file__).resolve().parent.parent.parent
BODIES = {claim.id: claim.function for claim in load_claims().values() if claim.about != "booster" and claim.function}


def statements_of(function) -> int:
    """Return how many statements the body of a claim has without its docstring, however they are laid out in lines."""
    tree = ast.parse(inspect.cleandoc(inspect.getsource(function))).body[0]
    body = tree.body[1:] if ast.get_docstring(tree) else tree.body
    return sum(isinstance(node, ast.stmt) for statement in body for node in ast.walk(statement))


def test_nine_claims_in_ten_hold_their_sides_in_at_most_seven_statements():
    own = [body for body in BODIES.values() if "Sides(" in inspect.getsource(body)]  # others call a shared function
    assert len(own) > 400 and sum(statements_of(body) <= 7 for body in own) / len(own) >= 0.9


def test_a_page_begins_with_a_statement():
    """Half of the pages have a statement before line 30; imports and definitions for the first statement come above it."""
    first = {}
    for function in BODIES.values():
        page, line = inspect.getsourcefile(function), function.__code__.co_firstlineno
        first[page] = min(line, first.get(page, line))
    assert statistics.median(first.values()) < 30


def test_a_row_that_is_missing_in_the_summary_table_is_refused_in_one_line():
    with pytest.raises(ValueError, match="row must be one of upper, lower, power, blocks, pair, got 'uper'"):
        list(summary_table.entries(Instance(row="uper"), printed=True))


def test_no_claim_calls_the_body_of_another():
    pages = sorted((ROOT / "theorems").glob("*[0-9]/*.py"))
    assert pages and not [page.name for page in pages if "__wrapped__" in page.read_text(encoding="utf-8")]
