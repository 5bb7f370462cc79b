"""One exception for each way in which a request to a booster can fail, and functions that return texts as one line."""

from __future__ import annotations

import sys
import traceback
from typing import Any

OUR_DEFECT = 4  # exit status after an exception in our own code; not 1, because 1 means "violated"


class Raised(Exception):
    """The booster raised an exception. The message of `Raised` is the booster's exception as one line."""


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
    """The backend cannot respond to any further request."""


class OutOfTime(NoResponse):
    """The time limit for requests has passed."""


class BoosterProcessEnded(NoResponse):
    """The booster's process has ended."""


class Hung(BoosterProcessEnded):
    """The booster did not respond within the time limit of one request, so its process was ended."""


class Died(BoosterProcessEnded):
    """The booster's process ended on its own, or was ended because it sent bytes that are not a valid response."""


class Unisolated(NoResponse):
    """The process for the booster could not be set up. None of the booster's code ran, so the booster is not judged."""


class Misfit(ValueError):
    """A replay sends a request that differs from the recorded request, or one that is not in the recording."""


def one_line(text: Any, longest: int = 300) -> str:
    """Return a text as one line, without control characters and with at most `longest` characters."""
    plain = " ".join("".join(c if c.isprintable() else " " for c in str(text)[: 4 * longest]).split())
    return plain if len(plain) <= longest else plain[: longest - 3] + "..."


def described(error: BaseException) -> str:
    """Return the type and the text of an exception as one line; only the type if `str(error)` raises."""
    try:
        text = one_line(error, 160)
    except Exception:  # `__str__` may be third-party code
        text = ""
    return f"{type(error).__name__}{': ' if text else ''}{text}"


def print_defect(error: BaseException) -> int:
    """Print an exception of our own code with its traceback to standard error, and return the exit status `OUR_DEFECT`."""
    traceback.print_exception(error)
    print(
        f"our own defect, which decides nothing about the claim or booster: {described(error)}",
        file=sys.stderr,
        flush=True,
    )
    return OUR_DEFECT
