"""The mathematics of the page: sentences with formulas as MathML, and two wordings with their differences marked."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from functools import cache
from itertools import groupby

import latex2mathml.converter
from markupsafe import Markup, escape

ALIKE = 0.5  # least similarity of two wordings at which their differences are marked
UNKNOWN_COMMANDS = {  # commands that the converter does not know, with replacements
    r"\arg": r"\operatorname{arg}",
    r"\iff": r"\Leftrightarrow",
    r"\,000": r"\text{ 000}",
    r"\setminus": r"\smallsetminus",
    r"\lvert": "|",
    r"\rvert": "|",
    r"\lVert": r"\|",
    r"\rVert": r"\|",
}
ENTITY = re.compile(r"&#x([0-9A-F]+);")
COMMAND = re.compile(r"\\[A-Za-z]+|\\,000")
RELATIONS = ("\\le", "\\ge", "\\ne", "=", "<", ">", "\\Rightarrow", "\\implies", "\\quad", ",")
# an id, or the end of an id
NAME = re.compile(r"(?<![\w.-])\.?[A-Za-z0-9]+(?:[-.][A-Za-z0-9]+)*(?![\w-])")
IDENTIFIER = re.compile(r"\b[A-Za-z]{2,}(?:_[A-Za-z0-9]+)+\b")
UPRIGHT = re.compile(r'(?:<mi mathvariant="normal">\w</mi>)+')
AFTER_FUNCTION = re.compile(r"(<mi>(?:ln|log|exp|cos|sin|det)</mi>)(?=<(?:mi|mn|msu|mfr|msq|mro))")
BEFORE_FUNCTION = re.compile(r"(?<=</m[ni]>)(?=<mi>(?:ln|log|exp|cos|sin|det)</mi>)")
BAR = '<mo stretchy="false" lspace="0em" rspace="0em">{}</mo>'
# a sign, not a binary operator
SIGNED = re.compile(r"((?:<math>|<mrow>|<mtd>|<mo[^>]*>(?:[(\[{,:=≤≥→⇒∈]|&lt;|&gt;)</mo>))<mo>([−+±])</mo>")
LAST_WORD = re.compile(
    r"<mo>([a-z]{2,})</mo>(?=</|<mo[^>]*>[({])"
)  # no space before an index such as max, or before an argument
WORD = re.compile(r"<mo>([A-Za-z]{2,})</mo>")
AFTER_QUANTITY = re.compile(r"(?<=</m[in]>)<mo>(?=[A-Za-z]{2,}</mo>)")
TYPESET = (  # the converter's output, and the MathML that a browser sets as TeX does
    ("<mo>/</mo>", '<mo lspace="0em" rspace="0em">/</mo>'),
    ('<mo stretchy="false">|</mo>', BAR.format("|")),
    ("<mo>|</mo>", BAR.format("|")),
    ('<mo fence="false" stretchy="false">‖</mo>', BAR.format("‖")),
    ("<mo>^</mo>", "<mo>ˆ</mo>"),
    ("<mo>~</mo>", "<mo>˜</mo>"),
    ("<mo>*</mo>", "<mo>∗</mo>"),
    (">\\{<", ">{<"),
    (">\\}<", ">}<"),
)


def mathematics(text: str) -> Markup:
    """Return Markdown with its formulas, between dollar signs, as MathML."""
    return _with_prose(text, _escaped)


def prose(text: str, link: Callable[[str], str | None] = lambda word: None) -> Markup:
    """Return a sentence as `mathematics` does; a word for which `link` returns an id becomes a link to that claim."""
    return _with_prose(text, lambda words: _linked(words, link))


def _with_prose(text: str, render: Callable[[str], Markup]) -> Markup:
    """Return the text with formulas as MathML, `code` as code, and `render` applied to the rest."""
    pieces = re.split(r"(`[^`]+`|\$[^$]+\$)", text)
    html = Markup("")
    for piece in pieces:
        if piece.startswith("`") and len(piece) > 1:
            html += Markup("<code>{}</code>").format(piece[1:-1])
        elif piece.startswith("$") and len(piece) > 1:
            html += formula(piece[1:-1])
        else:
            html += render(piece)
    return html


def _escaped(text: str) -> Markup:
    return escape(text)


def _linked(text: str, link: Callable[[str], str | None]) -> Markup:
    """Return words with ids as links and names of functions as code."""
    html, done = Markup(""), 0
    for name in re.finditer(f"{IDENTIFIER.pattern}|{NAME.pattern}", text):
        target = link(name[0])
        if target is not None:
            element = Markup('<a href="#{}">{}</a>').format(target, name[0])
        elif IDENTIFIER.fullmatch(name[0]):
            element = Markup("<code>{}</code>").format(name[0])
        else:
            continue
        html += escape(text[done : name.start()]) + element
        done = name.end()
    return html + escape(text[done:])


@cache
def formula(latex: str) -> Markup:
    """Return LaTeX as MathML, without the attributes that HTML does not need."""
    known = COMMAND.sub(lambda found: UNKNOWN_COMMANDS.get(found[0], found[0]), latex.replace(r"\not=", r"\ne "))
    converted = latex2mathml.converter.convert(known, display="inline")
    bare = re.sub(r' (xmlns|display)="[^"]*"', "", converted)
    bare = re.sub(r"^<math><mrow>(((?!<mrow>|</mrow>).)*)</mrow></math>$", r"<math>\1</math>", bare)
    bare = ENTITY.sub(lambda found: str(escape(chr(int(found[1], 16)))), bare)
    bare = UPRIGHT.sub(
        lambda found: f"<mi>{re.sub('<[^>]*>', '', found[0])}</mi>" if found[0].count("<mi") > 1 else found[0], bare
    )
    bare = re.sub(r"<mrow>(<m([ino])>[^<]*</m\2>)</mrow>", r"\1", bare)
    for written, set_as in TYPESET:
        bare = bare.replace(written, set_as)
    space = '<mspace width="0.17em"/>'
    bare = LAST_WORD.sub(r"<mi>\1</mi>", bare)
    bare = WORD.sub(
        r'<mo lspace="0em" rspace="0.17em">\1</mo>', AFTER_QUANTITY.sub(r'<mo lspace="0.17em" rspace="0.17em">', bare)
    )
    bare = SIGNED.sub(r'\1<mo form="prefix">\2</mo>', bare)
    return Markup(BEFORE_FUNCTION.sub(space, AFTER_FUNCTION.sub(rf"\1{space}", bare)))


def marked(printed: str, amended: str) -> tuple[Markup, Markup]:
    """Return two wordings as mathematics, with the words and parts of formulas that differ marked."""
    left, right = _tokens(printed), _tokens(amended)
    matcher = difflib.SequenceMatcher(a=left, b=right, autojunk=False)
    if matcher.ratio() < ALIKE:  # another sentence: marks would not help
        return mathematics(printed), mathematics(amended)
    blocks = matcher.get_matching_blocks()
    kept_left = {k for block in blocks for k in range(block.a, block.a + block.size)}
    kept_right = {k for block in blocks for k in range(block.b, block.b + block.size)}
    return _with_marks(left, kept_left, "del"), _with_marks(right, kept_right, "ins")


def _with_marks(tokens: list[str], kept: set[int], tag: str) -> Markup:
    changed = [k not in kept for k in range(len(tokens))]
    for k in range(1, len(tokens) - 1):  # white space belongs to the words around it
        if not tokens[k].strip():
            changed[k] = changed[k - 1] and changed[k + 1]
    html = Markup("")
    for mark, group in groupby(range(len(tokens)), changed.__getitem__):
        text = "".join(tokens[k] for k in group)
        part = mathematics(text.replace("$$", ""))
        html += Markup(f"<{tag}>{{}}</{tag}>").format(part) if mark and text.strip() else part
    return html


def _tokens(text: str) -> list[str]:
    tokens: list[str] = []
    for k, piece in enumerate(re.split(r"\$([^$]+)\$", text)):
        tokens += [f"${part}$" for part in _parts(piece)] if k % 2 else re.findall(r"\s+|\S+", piece)
    return tokens


def _parts(latex: str) -> list[str]:
    """Return a formula split before each relation outside braces and brackets."""
    parts, depth, current = [], 0, ""
    for piece in re.findall(r"\\[A-Za-z]+|\\.|.", latex, re.DOTALL):
        depth += (piece in ("{", "(", "[", "\\left", "\\{")) - (piece in ("}", ")", "]", "\\right", "\\}"))
        if depth == 0 and piece in RELATIONS and current.strip():
            parts.append(current)
            current = ""
        current += piece
    return [*parts, current] if current.strip() else parts
