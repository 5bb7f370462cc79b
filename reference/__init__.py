"""The mathematics: games, learners, boosters (exact and fast), constructions and certificates."""

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
