"""The audit as pytest items: `pytest properties --booster pkg.mod:Name`, one item for each check that applies.

There is a function for every invariant, and one for what a booster promises besides. Without --booster our own
boosters are audited: they enter by the same door.
"""

import pytest

from properties.audit.suite import Item
from properties.checks.invariants import INVARIANTS
from properties.claims import function_name


def _fails_where_it_complains(audit_item: Item) -> None:
    complaint = audit_item.complaint()
    if complaint:
        pytest.fail(complaint, pytrace=False)


def _invariant(check):
    def run(audit_item: Item, record_audit):
        record_audit(audit_item)
        _fails_where_it_complains(audit_item)

    run.__name__ = run.__qualname__ = function_name(check.id)
    run.__doc__ = check.function.__doc__
    run.invariant = check.id
    return run


for _check in INVARIANTS.values():
    globals()[function_name(_check.id)] = _invariant(_check)


def test_promise(audit_item: Item):
    """What the booster promises, or was asked by --claim: told with the smallest game and the command that replays it."""
    _fails_where_it_complains(audit_item)
