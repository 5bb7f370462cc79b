"""`boostproof witness save CLAIM CASE.json`: store a case, as a failure prints it, as a witness of the claim."""

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
    """Store the witness, read it again and return 0 if it violates the claim."""
    target = ledger.claim_named(options.id)
    path = save_witness(target, case_from_json(_case(options.case, target.id)), options.note, options.name)
    print(f"stored {path}, read it again and recomputed it: boostproof replay {target.id}")
    return 0


def _case(name: str, claim_id: str) -> Any:
    """Return the case in a file, or in the file of a witness. Raises ValueError if it does not fit the schema."""
    try:
        data = json.loads(sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(
            f"{name} is not JSON ({error}): it must be the smallest case that a failure prints, such as "
            '{"kind": "play", "rounds": 2, "game": [[1, -1], [-1, 1]]}'
        ) from None
    case = data["case"] if isinstance(data, dict) and "case" in data else data
    return checked({"claim": claim_id, "case": case})["case"]
