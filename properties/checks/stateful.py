"""Stateful: rounds, copies, restarts and requests in any order."""

from __future__ import annotations

import contextlib
import copy
import random
from collections.abc import Callable
from itertools import product
from typing import Any

from properties.checks.case import same_vector, violated
from properties.claims import Play, Sides, invariant
from properties.engine.failures import Garbage, Misfit, Missing, NoResponse, PlayFailed, Raised, Uncopied
from properties.engine.questions import listed
from reference import Game, InOrder, Stop
from reference.arithmetic import Undecided
from reference.labels.classifiers import Table
from reference.labels.game import MulticlassGame

COLUMNS = ((1, 1, -1, 1), (1, -1, 1, 1), (-1, 1, 1, 1), (1, 1, 1, -1))
HYPOTHESES = ((1, 2, 3, 1), (1, 2, 2, 1), (1, 1, 3, 2), (2, 2, 3, 1))  # four observations with the labels TRUE
TRUE = (1, 2, 3, 3)
STEPS = 12  # of a program
COPIES = 4


class Copies:
    """Several copies of one booster, each with the columns that it has received; `program` is the list of steps so far.

    An answer of a booster depends only on the columns since its start: `wrong` is the first answer for which this fails.
    """

    STEPS = ("receive", "receive", "receive", "split", "restart", "ask")

    def __init__(self, case):
        self.case, self.program, self.wrong = case, [], None
        self.labels = case.declared.columns == "labels"
        self.begin = (case.game.labels, case.game.k) if self.labels else (case.game.m,)
        self.columns = case.game.classifiers.rows if self.labels else case.game.columns
        booster = case.make()
        # a booster with a game of its own may rename labels: it gets the columns of a play, in their order
        self.played = case.run.columns if self.labels and hasattr(booster, "game") else None
        self.held: list[list[Any]] = [[booster, booster.start(*self.begin), ()]]
        self.fresh: dict[tuple, list] = {}

    def receive(self, which: int, j: int) -> None:
        held = self._pick(which)
        if isinstance(held[1], Stop) or (self.played is not None and len(held[2]) == len(self.played)):
            return
        j = len(held[2]) if self.played is not None else j % len(self.columns)
        self.program.append(f"column {j}")
        held[1], held[2] = held[0].update(self._column(j)), (*held[2], j)
        self._compare(held)

    def split(self, which: int, j: int) -> None:
        booster, answer, received = self._pick(which)
        if len(self.held) < COPIES:
            with contextlib.suppress(Uncopied):  # an attribute cannot be copied
                self.held.append([copy.deepcopy(booster), answer, received])
                self.program.append("copy")

    def restart(self, which: int, j: int) -> None:
        self.program.append("restart")
        held = self._pick(which)
        held[1], held[2] = held[0].start(*self.begin), ()
        self._compare(held)

    def ask(self, which: int, j: int) -> None:
        booster = self._pick(which)[0]
        if hasattr(booster, "coefficients"):
            self.program.append("ask")
            listed(booster.ask("coefficients"))

    def _pick(self, which: int) -> list:
        return self.held[which % len(self.held)]

    def _column(self, j: int):
        return self.columns[j] if self.played is None else self.played[j]

    def _compare(self, held) -> None:
        answer, received = (held[1].weights if isinstance(held[1], Stop) else held[1]), held[2]
        if answer is None:
            return
        if received not in self.fresh:
            run = self.case.make().follow([self._column(j) for j in received], self.begin)
            self.fresh |= {received[:t]: weights for t, weights in enumerate(run.weights)}
        sides = same_vector(self.case.declared, self.fresh[received], listed(answer), ", ".join(self.program))
        if violated(sides):
            self.wrong = sides


def _plays(effort, declared):
    count = {"quick": 12, "ci": 40, "night": 400}[effort]
    if declared.columns == "labels":
        return declared.fitting([Play(MulticlassGame(TRUE, 3, Table(HYPOTHESES)), None, count)])
    return declared.fitting([Play(Game(list(zip(*COLUMNS, strict=True))), InOrder(), count)])


@invariant("any-order", "stateful", "rounds, copies, restarts and questions in any order", plays=_plays)
def any_order(case):
    """An answer of a booster depends only on the columns since its start, whatever was done in between.

    `rounds` of the play is the number of programs that hypothesis draws; one that disagrees, shrunk, is reported.
    """
    from hypothesis import Phase, find, settings
    from hypothesis import strategies as st
    from hypothesis.errors import NoSuchExample

    from properties.engine.shared_runs import repeatable

    step = st.sampled_from([*product(Copies.STEPS, range(COPIES), range(4))])  # one draw instead of three
    chosen = settings(repeatable(), max_examples=case.play.rounds, phases=(Phase.generate, Phase.shrink))
    wrong: list[Sides] = []
    of_booster: list[Exception] = []  # exceptions that a check of a run lets pass: the caller handles them

    def goes_wrong(program):
        try:
            sides = _first_wrong(case, lambda: program.draw(step))
        except (Raised, Garbage, Misfit) as error:
            sides = Sides(1, "==", 0, at=f"raised {error}")
        except (NoResponse, Missing, PlayFailed, Undecided) as error:
            of_booster.append(error)
            raise
        if violated(sides):
            wrong.append(sides)
        return violated(sides)

    try:
        find(st.data(), goes_wrong, settings=chosen)
    except NoSuchExample:
        pass
    except Exception:
        # hypothesis raises an error of its own for a booster that answers one program in two ways, and wraps others;
        # an exception that is neither a wrong answer nor the booster's is a defect of the check
        if of_booster:
            raise of_booster[0] from None
        if not wrong:
            raise
    yield wrong[-1] if wrong else Sides(0, "==", 0, at=f"{case.play.rounds} programs")


def drawn_program(case, source: random.Random) -> Sides:
    """Run one program of STEPS steps drawn by `source` instead of hypothesis; return the wrong answer, if any."""
    return _first_wrong(case, lambda: (source.choice(Copies.STEPS), source.randrange(COPIES), source.randrange(4)))


def _first_wrong(case, step: Callable[[], tuple[str, int, int]]) -> Sides:
    """Return the first wrong answer in a program of steps that `step` draws one by one, or no violation."""
    copies = Copies(case)
    for _ in range(STEPS):
        name, which, j = step()
        getattr(copies, name)(which, j)
        if copies.wrong is not None:
            return copies.wrong
    return Sides(0, "==", 0, at=", ".join(copies.program))
