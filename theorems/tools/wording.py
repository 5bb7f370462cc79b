"""Statements are LaTeX formulas, prose with formulas between dollar signs, or prose alone; which of them a text is."""

import re

THREE_WORDS = re.compile(r"[A-Za-z]{2,},? [A-Za-z]{2,} [A-Za-z]{2,}")


def is_formula(text: str) -> bool:
    """Whether the whole text is one LaTeX formula: no dollar sign, and no three words in a row unless it has commands."""
    return "$" not in text and ("\\" in text or THREE_WORDS.search(text) is None)


def in_dollars(text: str) -> str:
    """Markdown: a formula gets dollar signs."""
    return f"${text}$" if text and is_formula(text) else text
