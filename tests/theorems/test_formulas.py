"""Formulas typed as in a terminal are found in a sentence and read as what they mean; words stay words."""

import re

import pytest

from theorems.page.formulas import with_formulas
from theorems.page.mathematics import formula, prose


@pytest.mark.parametrize(
    "typed, latex",
    [
        ("w_t^(1) <= 2^(m-2)", r"w_{t}^{(1)}\le 2^{m-2}"),
        ("(1 - κ)^-3 B^(2c)", r"(1-\kappa )^{-3} B^{2 c}"),
        ("ln|P|/ρ", r"\ln |P|/\rho"),
        ("sqrt(8)/3 = 0.94...", r"\sqrt{8}/3=0.94\dots"),
        ("e^μ_max <= 2√2", r"e^{\mu_{\max }}\le 2 \sqrt{2}"),
        ("max(2|d_1 - d_2|, |d_1 + d_2|/2)", r"\max(2 |d_{1}-d_{2}|,|d_{1}+d_{2}|/2)"),
        ("B_h(d || d_0)", r"B_{h} (d\,\|\,d_{0})"),
        ("C3 = C0/(8m)", r"C_{3}=C_{0}/(8 m)"),
        ("||η* - c η†||_1", r"\|\eta^{*}-c \eta^{\dagger }\|_{1}"),
        ("2e-23", r"2\cdot 10^{-23}"),
        ("f'' = -6", r"f^{\prime \prime }=-6"),
        ("{-1,0,+1}", r"\{-1,0,+1\}"),
    ],
)
def test_what_is_typed_is_read(typed, latex):
    assert with_formulas(typed) == f"${latex}$"


@pytest.mark.parametrize(
    "words",
    [
        "Theorem 3.1 (2) (b) fails, and (14) is not needed; Figure 4's second row is.",
        "A step of any length, as in Section 4.1, on 59 examples.",
        "a 1-strongly convex function (reading-literal), e.g. LPBoost's; conjecture-6.games has more",
        "the labels 1, 2, 3 and (A.19), after at most two rounds",
    ],
)
def test_words_and_references_stay_words(words):
    assert with_formulas(words) == words


def test_what_stands_between_formulas_is_never_lost():
    typed = "at t = 2; ρ is 1/40 (m >= 2, say), `w_t` as code"
    shown = re.sub("<[^>]*>", "", str(prose(typed)))
    assert shown == "at t=2; ρ is 1/40 (m≥2, say), w_t as code"


def test_a_formula_in_the_paper_s_notation_is_left_alone():
    assert with_formulas(r"$\alpha_t$ and x^2") == r"$\alpha_t$ and x^2"


def test_quotients_are_set_without_space_and_functions_with_it():
    assert 'rspace="0em">/</mo>' in formula("1/2")
    assert "<mi>ln</mi><mspace" in formula(r"\ln 2") and '<mi>ln</mi><mo stretchy="false">(' in formula(r"\ln(2)")
    assert "<mi>max</mi>" in formula(r"\mu_{\mathrm{max}}")
