"""Formulas between dollar signs become mathematics; words and code stay what they are."""

import inspect
import re

import pytest

from theorems import ledger
from theorems.page.mathematics import formula, prose


def test_text_between_formulas_is_kept():
    written = r"at $t=2$; ρ is $1/40$ (m >= 2, say), `w_t` as code"
    text = re.sub("<[^>]*>", "", str(prose(written)))
    assert text == "at t=2; ρ is 1/40 (m &gt;= 2, say), w_t as code"


def test_quotients_are_set_without_space_and_functions_with_it():
    assert 'rspace="0em">/</mo>' in formula("1/2")
    assert "<mi>ln</mi><mspace" in formula(r"\ln 2") and '<mi>ln</mi><mo stretchy="false">(' in formula(r"\ln(2)")
    assert "<mi>max</mi>" in formula(r"\mu_{\mathrm{max}}")


def test_the_labels_of_every_figure_are_formulas_that_matplotlib_can_set():
    """Matplotlib requires braces: of a label with \\frac25 it draws nothing at all."""
    parser = pytest.importorskip("matplotlib.mathtext").MathTextParser("agg")
    labels_tried = 0
    for target in ledger.load_claims().values():
        curve = target.curve
        if inspect.isfunction(curve):
            for label in (
                value for value in inspect.getclosurevars(curve).nonlocals.values() if isinstance(value, str)
            ):
                parser.parse(label)  # raises ValueError
                labels_tried += 1
    assert labels_tried > 100
