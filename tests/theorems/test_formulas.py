"""Formulas between dollar signs become mathematics; words and code stay what they are."""

import re

from theorems.page.mathematics import formula, prose


def test_what_stands_between_formulas_is_never_lost():
    written = r"at $t=2$; ρ is $1/40$ (m >= 2, say), `w_t` as code"
    shown = re.sub("<[^>]*>", "", str(prose(written)))
    assert shown == "at t=2; ρ is 1/40 (m &gt;= 2, say), w_t as code"


def test_quotients_are_set_without_space_and_functions_with_it():
    assert 'rspace="0em">/</mo>' in formula("1/2")
    assert "<mi>ln</mi><mspace" in formula(r"\ln 2") and '<mi>ln</mi><mo stretchy="false">(' in formula(r"\ln(2)")
    assert "<mi>max</mi>" in formula(r"\mu_{\mathrm{max}}")
