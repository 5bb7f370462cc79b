"""What a comparison can say."""

import enum


class Undecided(ArithmeticError):
    """A comparison that the enclosures did not separate at the largest precision allowed.

    Equal numbers whose equality no rule shows give it, and numbers nearer to each other than that precision tells.

    >>> from reference.arithmetic import exp, sqrt
    >>> exp(sqrt(2)) * exp(1 - sqrt(2)) < exp(1)  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
        ...
    Undecided: Real(...) < Real(...)
    """


class Verdict(enum.Enum):
    """What is known of `lhs relation rhs`; it has no truth value, since "undecided" is neither.

    >>> from reference.arithmetic import decide, sqrt
    >>> decide(sqrt(8), ">", 3)
    <Verdict.VIOLATED: 'violated'>
    """

    HOLDS = "holds"
    VIOLATED = "violated"
    UNDECIDED = "undecided"

    def __bool__(self):
        raise TypeError("a Verdict has three values: compare it with Verdict.HOLDS, VIOLATED or UNDECIDED")
