"""What a comparison can say."""

import enum


class Undecided(ArithmeticError):
    """A comparison that the enclosures did not separate at the largest precision allowed."""


class Verdict(enum.Enum):
    HOLDS = "holds"
    VIOLATED = "violated"
    UNDECIDED = "undecided"

    def __bool__(self):
        raise TypeError("a Verdict has three values: compare it with Verdict.HOLDS, VIOLATED or UNDECIDED")
