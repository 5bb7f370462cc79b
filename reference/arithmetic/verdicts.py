"""The three results of a comparison, and the error for a comparison that was not decided."""

import enum


class Undecided(ArithmeticError):
    """Raised by a comparison of two Reals whose enclosures overlap at the largest precision allowed.

    The numbers are either equal, without a rule of this package that proves it, or closer to each other than that precision
    resolves.

    >>> from reference.arithmetic import exp, sqrt
    >>> exp(sqrt(2)) * exp(1 - sqrt(2)) < exp(1)  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
        ...
    Undecided: Real(...) < Real(...)
    """


class Verdict(enum.Enum):
    """The result of comparing `lhs relation rhs`. It has no truth value, since "undecided" is neither true nor false.

    >>> from reference.arithmetic import decide, sqrt
    >>> decide(sqrt(8), ">", 3)
    <Verdict.VIOLATED: 'violated'>
    """

    HOLDS = "holds"
    VIOLATED = "violated"
    UNDECIDED = "undecided"

    def __bool__(self):
        raise TypeError("a Verdict has three values: compare it with Verdict.HOLDS, VIOLATED or UNDECIDED")
