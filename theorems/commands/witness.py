"""`boostproof witness save CLAIM CASE.json`: stores the case that a failure printed as a witness of the claim."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from properties.audit.replay import save_witness
from properties.engine.reading import checked
from properties.engine.witness import case_from_json
from theorems import ledger


def run(options) -> int:
    """0 when the witness is stored and violates the claim as it was read again."""
    target = ledger.claim_named(options.id)
    path = save_witness(target, case_from_json(_case(options.case, target.id)), options.note, options.name)
    print(f"stored {path}, read it again and recomputed it: boostproof replay {target.id}")
    return 0


def _case(name: str, claim_id: str) -> Any:
    """The case in a file, which may be a whole witness, checked against the schema of witnesses. Raises ValueError."""
    try:
        data = json.loads(sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(
            f"{name} is not JSON ({error}): it must be the smallest case that a failure prints, such as "
            '{"kind": "play", "rounds": 2, "game": [[1, -1], [-1, 1]]}'
        ) from None
    case = data["case"] if isinstance(data, dict) and "case" in data else data
    return checked({"claim": claim_id, "case": case})["case"]
