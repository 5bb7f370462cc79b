"""The mathematics: games, learners, boosters (exact and fast), constructions and certificates."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  pip refuses such a Python; a checkout that is run without pip says it here
    raise ImportError("boostproof needs Python 3.11 or later, this is Python %d.%d" % sys.version_info[:2])  # noqa: UP031

from reference.arithmetic import Real, Verdict, decide
from reference.game import Game
from reference.labels.game import MulticlassGame
from reference.oracles import AtLeast, BestColumn, InOrder, Transcript, Worst
from reference.protocol import Round, Stop, Trace, play

__all__ = [
    "AtLeast",
    "BestColumn",
    "Game",
    "InOrder",
    "MulticlassGame",
    "Real",
    "Round",
    "Stop",
    "Trace",
    "Transcript",
    "Verdict",
    "Worst",
    "decide",
    "play",
]
