"""What the second routes of several papers read: stored witnesses as they lie in their files, and the names of the claims."""

import json
from fractions import Fraction
from pathlib import Path

from mpmath import mpf

from theorems.ledger import load_claims

WITNESSES = Path(__file__).resolve().parent.parent.parent / "theorems" / "witnesses"
HALF = Fraction(1, 2)
DIGITS = 60
EQUAL = mpf(10) ** -45  # far above the rounding of 60 digits, far below every difference in these files
PRINTED = mpf(10) ** -12  # the stored sides are exact, or decimals of some 15 digits


def stored(witness):
    """The witness of this name, e.g. "MHT22.sandwich", as JSON."""
    return json.loads((WITNESSES / f"{witness}.json").read_text(encoding="utf-8"))


def number(value):
    return Fraction(value["$fraction"] if isinstance(value, dict) else value)


def real(value):
    return mpf(value.numerator) / value.denominator if isinstance(value, Fraction) else mpf(value)


def agree(witness, left, right):
    """Whether the recomputed sides are the stored ones."""
    sides = stored(witness)["sides"]
    found = [real(Fraction(sides[key].removeprefix("~"))) for key in ("lhs", "rhs")]
    return all(abs(real(a) - b) < PRINTED for a, b in zip((left, right), found, strict=True))


def check_that_none_is_missing(paper, file):
    """Every witness of the paper is named in `file`; every doubted claim has one; every proof gap has its false step."""
    source = Path(file).read_text(encoding="utf-8")
    claims = [target for name, target in load_claims((paper.lower(),)).items() if name.startswith(f"{paper}.")]
    doubted = [target for target in claims if target.printed in ("refuted", "ambiguous")]
    witnesses = sorted(WITNESSES.glob(f"{paper}.*.json"))
    for path in witnesses:
        assert f'"{path.stem.removeprefix(f"{paper}.")}"' in source, path.name
    assert {target.id for target in doubted} == {stored(path.stem)["claim"] for path in witnesses}
    gaps = [target for target in claims if target.printed == "proof-gap"]
    stated = [
        gap.id.split(".reading-")[0] for gap in gaps
    ]  # a proof's step belongs to the statement, however that is read
    assert all(any(step.id.startswith(f"{name}.step-") for step in doubted) for name in stated)
