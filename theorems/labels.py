"""The label of a claim as a reader writes it: `theorem-1.equation-8` is Theorem 1, (8)."""

from __future__ import annotations

import re

NUMBER = r"(?:[A-Z]\.)?[0-9]+[a-z]?(?:\.[0-9]+[a-z]?)*"
NUMBERED = re.compile(rf"(?P<word>[a-z]+)-(?P<number>{NUMBER})(?=\.|$|-)")
UNNUMBERED = ("remark", "sentence", "invariant", "conjecture", "observation", "algorithm", "footnote")


def written_label(label: str) -> str:
    """Return a label in words, each numbered statement with a capital and an equation by its number in brackets.

    >>> written_label("theorem-1.equation-8"), written_label("lemma-A.1"), written_label("theorem-3.1.2b.every-length")
    ('Theorem 1, (8)', 'Lemma A.1', 'Theorem 3.1.2b, every length')
    >>> written_label("remark-optimum-set"), written_label("conjecture-6.seven-rows")
    ('Remark: optimum set', 'Conjecture 6, seven rows')
    """
    parts, rest = [], label
    while rest:
        numbered = NUMBERED.match(rest)
        if numbered is not None and (numbered.end() == len(rest) or rest[numbered.end()] == "."):
            number = numbered["number"]
            parts.append(
                f"({number})" if numbered["word"] == "equation" else f"{numbered['word'].capitalize()} {number}"
            )
            rest = rest[numbered.end() + 1 :]
            continue
        part, _, rest = rest.partition(".")
        kind, _, name = part.partition("-")
        if not parts and kind in UNNUMBERED and name:
            parts.append(f"{kind.capitalize()}: {name.replace('-', ' ')}")
        else:
            parts.append(part.replace("-", " "))
    written = ", ".join(parts)
    return written[:1].upper() + written[1:]
