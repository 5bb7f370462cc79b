"""The ways in which a request to a booster fails, each an exception; and texts of third-party code in one line."""

from __future__ import annotations

import sys
import traceback
from typing import Any

OUR_DEFECT = 4  # exit status after an exception in our own code; not 1, because 1 means "violated"


class Raised(Exception):
    """The booster raised an exception; the message is that exception in one line."""


class Garbage(TypeError):
    """The booster returned a value that the protocol does not allow.

    >>> from properties.engine.questions import listed
    >>> listed("1")
    Traceback (most recent call last):
    ...
    properties.engine.failures.Garbage: weights must be a sequence of numbers, got '1'
    """


class Missing(AttributeError, KeyError):
    """A claim reads an attribute or a key that this booster does not have."""

    def __str__(self):
        return str(self.args[0])


class Refused(ValueError):
    """The booster could not be constructed, or its traits cannot be read."""


class Uncopied(TypeError):
    """The booster has an attribute that cannot be copied or pickled."""


class PlayFailed(Exception):
    """The booster failed in the play of a case. Only the check `invariant.plays` reports it; other checks skip the case."""


class NoResponse(Exception):
    """The backend responds to no further request."""


class OutOfTime(NoResponse):
    """The time limit for requests has passed."""


class BoosterProcessEnded(NoResponse):
    """The booster's process has ended."""


class Hung(BoosterProcessEnded):
    """The booster did not respond within the time limit of one request, so its process was ended."""


class Died(BoosterProcessEnded):
    """The booster's process ended on its own, or was ended because it sent bytes that are no response."""


class Unisolated(NoResponse):
    """The process for the booster could not be set up. No code of the booster ran, so nothing is known about the booster."""


class Misfit(ValueError):
    """A replay sends a request that differs from the recorded request, or one that is not in the recording."""


def one_line(text: Any, longest: int = 300) -> str:
    """Return a text without line breaks and control characters, cut to a length."""
    plain = " ".join("".join(c if c.isprintable() else " " for c in str(text)[: 4 * longest]).split())
    return plain if len(plain) <= longest else plain[: longest - 3] + "..."


def described(error: BaseException) -> str:
    """Return an exception in one line; only its type if its `__str__` raises."""
    try:
        text = one_line(error, 160)
    except Exception:  # its __str__ is third-party code
        text = ""
    return f"{type(error).__name__}{': ' if text else ''}{text}"


def print_defect(error: BaseException) -> int:
    """Print an exception of our own code to standard error, its traceback first. Returns the exit status of a defect."""
    traceback.print_exception(error)
    print(
        f"our own defect, which decides nothing about the claim or booster: {described(error)}",
        file=sys.stderr,
        flush=True,
    )
    return OUR_DEFECT
