"""An entry of the record means the same in the exact and in the fast booster of one name."""

import pytest

from properties.sabotage.registry import full_name, our_boosters
from properties.traits import Declared, arguments_of
from reference import Game, InOrder, Transcript, exact, fast, play

GAME = Game([[1, 1, -1, 1], [1, -1, 1, 1], [-1, 1, 1, 1], [1, 1, 1, -1]])
EXACT = [
    booster
    for booster in our_boosters()
    if type(booster).__module__.startswith("reference.exact") and Declared.of(booster).columns != "labels"
]


def number(entry):
    try:
        return float(entry)
    except (TypeError, ValueError):
        return None


def compared(mine, theirs):
    """Return the numbers of two entries of a record, side by side, if both are numbers or sequences of as many numbers."""
    if hasattr(mine, "__len__") and hasattr(theirs, "__len__") and not isinstance(mine, str | dict):
        pairs = [(number(a), number(b)) for a, b in zip(mine, theirs, strict=True)]
        return [pair for pair in pairs if None not in pair]
    pair = number(mine), number(theirs)
    return [pair] if None not in pair else []


@pytest.mark.parametrize("booster", EXACT, ids=full_name)
def test_an_entry_of_the_record_is_the_same_number_in_exact_and_in_fast(booster):
    twin = getattr(fast, type(booster).__name__)(**arguments_of(booster))
    assert type(booster) is getattr(exact, type(twin).__name__)
    slow = play(booster, GAME, 3, InOrder())
    quick = play(twin, GAME, len(slow.columns), Transcript(slow.transcript))
    same = 1 if Declared.of(booster).optima == "several" else 3  # later weights may be another of several optima
    for t, (mine, theirs) in enumerate(list(zip(slow.rounds, quick.rounds, strict=False))[:same]):
        for name in mine.record.keys() & theirs.record.keys():
            for left, right in compared(mine.record[name], theirs.record[name]):
                assert left == pytest.approx(right, rel=1e-6, abs=1e-6), (t + 1, name)
