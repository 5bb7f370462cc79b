"""How a question to a booster fails, each way an exception; and a stranger's words in one line."""

from __future__ import annotations

import sys
import traceback
from typing import Any

OUR_DEFECT = 4  # the exit status of a command that an exception of our own code ended: never 1, which is "violated"


class Raised(Exception):
    """What the booster raised, in one line."""


class Garbage(TypeError):
    """An answer that is not what the protocol asks for.

    >>> from properties.engine.questions import listed
    >>> listed("1")
    Traceback (most recent call last):
    ...
    properties.engine.failures.Garbage: weights must be a sequence of numbers, got '1'
    """


class Missing(AttributeError, KeyError):
    """Something that a claim reads and this booster does not have."""

    def __str__(self):
        return str(self.args[0])


class Refused(ValueError):
    """The booster could not be made, or says of itself what cannot be read."""


class Uncopied(TypeError):
    """The booster holds something that cannot be copied or pickled."""


class Silent(Exception):
    """The play that a claim speaks of failed; the check `invariant.plays` reports it, the others pass the case by."""


class Over(Exception):
    """No answer comes any more, to whatever question."""


class OutOfTime(Over):
    """The time for these questions is over."""


class Gone(Over):
    """The booster's process is no more."""


class Hung(Gone):
    """No answer for the whole time limit; the process was ended."""


class Died(Gone):
    """The process ended, or sent what is no answer."""


class Unisolated(Over):
    """The process for the booster could not be set up, so no code of the booster ran: this says nothing of the booster."""


class Misfit(ValueError):
    """The answers of a witness are not those to the questions asked."""


def one_line(text: Any, longest: int = 300) -> str:
    """A stranger's text without line breaks and control characters, cut to a length."""
    plain = " ".join("".join(c if c.isprintable() else " " for c in str(text)[: 4 * longest]).split())
    return plain if len(plain) <= longest else plain[: longest - 3] + "..."


def described(error: BaseException) -> str:
    """An exception in one line; the text of one that cannot say what it is is left out."""
    try:
        text = one_line(error, 160)
    except Exception:  # its __str__ is a stranger's
        text = ""
    return f"{type(error).__name__}{': ' if text else ''}{text}"


def print_defect(error: BaseException) -> int:
    """Print an exception of our own code to standard error, its traceback first. Returns the exit status of a defect."""
    traceback.print_exception(error)
    print(f"our own defect, which says nothing of what was tried: {described(error)}", file=sys.stderr, flush=True)
    return OUR_DEFECT
