"""Prose with formulas as one types them, `2^(m-2) <= S_{t-1}`, into the same prose with the formulas in LaTeX.

Reasons and docstrings are written to be read in a terminal; the page sets their formulas as mathematics. What can be read
as a formula without doubt is one; the rest stays as it is, so that a sentence is never lost.

Read: numbers, letters with their indices (w_{t+1}^(1), C3, λ*, η†), functions (ln 2, sqrt(8)/3), products, quotients, sums,
|x|, ||x||_1, lists in brackets, relations. Not read: words, and what they are numbered by ((14), Lemma 9, Figure 4).
"""

from __future__ import annotations

import re
from functools import lru_cache

from theorems.page.formula_reader import FUNCTIONS, GREEK, Reader, Token, Unreadable

SPELLED = {"lambda": "λ", "eta": "η", "nu": "ν", "eps": "ε", "epsilon": "ε", "gamma": "γ", "phi": "φ", "rho": "ρ", "pi": "π",
           "infinity": "∞"}  # fmt: skip
PRODUCTS = {"Aw", "Ax", "mN", "ec", "tv", "yM", "kN", "Nm"}  # letters side by side that are no word
NUMBERED = (  # what these words are followed by is a name, not a quantity
    r"(?:Theorem|Lemma|Lemmas|Section|Sections|Figure|Corollary|Definition|Example|Conjecture|Algorithm|Table|Item|Appendix|"
    r"Equation|Remark|Footnote|footnote|Lines?|lines?|step|problem|Seed|seed|bound|program)"
)
TOKEN = re.compile(
    rf"(?P<name>{NUMBERED} \(?[A-Z]?\.?\d[\d.]*\)?(?:'s)?(?: \(\w\))*|\([A-Z]\.\d+\)|[A-Z]\.\d+(?:\.\d+)*|\d+(?:st|nd|rd|th)\b|"
    r"(?:\b[A-Za-z]\.)+[A-Za-z]\w*|[A-Za-z]{3,}-\d+(?:[-.]\w+)*|[A-Za-z]+\d*[-.][A-Za-z]\w*(?:[-.]\w+)*|"
    r"Appendix [A-Z]\b|[A-Za-z]{2,}(?:_[A-Za-z]{2,})+|"
    r"(?<=\s)-\d+\.[a-z]\w+|'s\b)"
    r"|(?P<number>\d+(?:,\d{3})*(?:\.\d+)?(?:e-?\d+)?(?:\.\.\.)?)"
    r"|(?P<letters>[A-Za-zŷ]+)"
    r"|(?P<relation><=|>=|!=|->|[=<>≈])"
    r"|(?P<raised>[⁻⁰¹²³⁴ᵀ]+)"
    r"|(?P<mark>\.\.\.|\|\||‖|[-+*/^_(){}\[\]|,:!'~†√·±−]|[\u0302\u0303\u0304]|[^\W\d_])"
    r"|(?P<other>\S)",
)


@lru_cache(maxsize=1 << 13)
def with_formulas(text: str) -> str:
    """The text with its formulas between dollar signs, in LaTeX; one that has dollar signs already stays as it is.

    >>> with_formulas("At t = 2 the norm is 2^(m-2) <= S_{t-1} (step-order), a misprint of (14).")
    'At $t=2$ the norm is $2^{m-2}\\\\le S_{t-1}$ (step-order), a misprint of (14).'
    """
    if "$" in text:
        return text
    text = re.sub("``(.*?)''", "“\\1”", text.replace("ŷ", "y\u0302").replace("eta-dagger", "η†"))
    tokens = _tokens(text)
    found, done, k = "", 0, 0
    while k < len(tokens):
        reader = Reader(tokens, k)
        try:
            latex = reader.formula()
        except Unreadable:
            k += 1
            continue
        first, last = tokens[k], tokens[reader.k - 1]
        if first.kind == "relation" and k and tokens[k - 1].text in "+-*":  # a+ = a-
            k += 1
            continue
        if first.text == "(" and any(token.kind == "relation" for token in tokens[k : reader.k]) and last.text == ")":
            k += 1  # a remark in parentheses: they are the sentence's
            continue
        if not _is_prose(text, tokens[k : reader.k]):
            found += _plain(text[done : first.start]) + f"${latex.strip()}$"
            done = last.end
        k = reader.k
    return found + _plain(text[done:])


def _plain(text: str) -> str:
    """What is no formula, with its relations as signs."""
    for typed, sign in (("<=", "≤"), (">=", "≥"), ("->", "→"), ("...", "…"), ("||.||", "‖·‖")):
        text = text.replace(typed, sign)
    return text


def _is_prose(text: str, tokens: list[Token]) -> bool:
    """Whether a formula that can be read had better stay text: a number, a reference (14), the article."""
    words = [token.text for token in tokens]
    if words == ["a"] or (len(words) == 1 and tokens[0].kind == "number" and "e" not in words[0]):
        return True
    if len(words) == 3 and words[0] == "(" and words[2] == ")" and tokens[1].kind in ("number", "letter"):
        return True  # (14), (i), (C)
    before = text[: tokens[0].start].rstrip()
    return words == ["A"] and (not before or before[-1] in ".:;(")


def _tokens(text: str) -> list[Token]:
    tokens: list[Token] = []
    for found in TOKEN.finditer(text):
        spaced = found.start() == 0 or text[found.start() - 1].isspace()
        kind = found.lastgroup or ""
        start, word = found.start(), found[0]
        attached = (
            not spaced and tokens and tokens[-1].end == start and tokens[-1].kind in ("number", "letter", "raised")
        )
        if kind == "letters" and word in SPELLED:
            tokens.append(Token("letter", SPELLED[word], spaced, start, found.end()))
        elif kind == "letters" and (
            len(word) == 1 or word in PRODUCTS or (attached and len(word) <= 3 and word not in FUNCTIONS)
        ):
            for k, letter in enumerate(word):
                tokens.append(Token("letter", letter, spaced and k == 0, start + k, start + k + 1))
        else:
            kind = "letter" if word in GREEK else "function" if word in FUNCTIONS else kind
            tokens.append(Token(kind, word, spaced, start, found.end()))
    return tokens
