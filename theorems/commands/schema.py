"""`boostproof schema list | witness`: the JSON Schema of the output of `list --json`, or of a witness file.

A version may gain fields. Removing a field, or changing its meaning, makes a new version; the old one is still written for
one release.
"""

from __future__ import annotations

import json
from typing import Any

from properties.claims import DEFECTS, KINDS, PRINTED, ROLES
from properties.engine.ledger import GRADES
from properties.engine.reading import SCHEMA as WITNESS

VERSION = 1
_TEXT, _TEXT_OR_NONE = {"type": "string"}, {"type": ["string", "null"]}
_TEXTS = {"type": "array", "items": _TEXT}
_COUNT = {"type": "integer", "minimum": 0}
_ROW: dict[str, Any] = {
    "id": _TEXT,
    "paper": _TEXT,
    "label": _TEXT,
    "kind": {"enum": list(KINDS)},
    "statement": {"type": "string", "minLength": 1},
    "role": {"enum": list(ROLES)},
    "printed": {"enum": list(PRINTED)},
    "amended": _TEXT_OR_NONE,
    "reason": _TEXT_OR_NONE,
    "witness": _TEXT_OR_NONE,
    "uses": _TEXTS,
    "items": _TEXTS,
    "defect": {"enum": [None, *DEFECTS]},
    "where": _TEXT_OR_NONE,
    "error": _TEXT_OR_NONE,
    "kernel": _TEXT_OR_NONE,
    "evidence": {
        "type": ["object", "null"],
        "required": ["grade", "cases", "vacuous", "undecided", "violated", "passed", "complete", "from"],
        "properties": {
            "grade": {"enum": list(GRADES)},
            **dict.fromkeys(("cases", "vacuous", "undecided", "violated"), _COUNT),
            "tightness": {"type": ["number", "null"]},
            "passed": {"type": "boolean"},
            "complete": {"type": "boolean"},
            "from": {"enum": ["here", "shipped"]},
        },
    },
}
LIST = {"type": "array", "items": {"type": "object", "required": list(_ROW), "properties": _ROW}}
SCHEMAS: dict[str, dict[str, Any]] = {
    name: {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"boostproof {name}, version {VERSION}",
        "version": VERSION,
        **schema,
    }
    for name, schema in (("list", LIST), ("witness", WITNESS))
}


def run(options) -> int:
    print(json.dumps(SCHEMAS[options.of], indent=1))
    return 0
