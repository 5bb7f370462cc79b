"""The audit as pytest items: `pytest properties --booster pkg.mod:Name`, one item for each check that applies.

Without --booster our own boosters are audited: they enter by the same door.
"""

import pytest

from properties.suite import Item


def test_booster(audit_item: Item):
    """The check holds of the booster; a violation is told with its smallest game and the command that replays it."""
    complaint = audit_item.complaint()
    if complaint:
        pytest.fail(complaint, pytrace=False)
