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

COLUMNS = ((1, 1, -1, 1), (1, -1, 1, 1), (-1, 1, 1, 1), (1, 1, 1, -1))  # the columns of the game
HYPOTHESES = ((1, 2, 3, 1), (1, 2, 2, 1), (1, 1, 3, 2), (2, 2, 3, 1))  # predictions for four observations
TRUE = (1, 2, 3, 3)  # the labels of these observations
STEPS = 12  # steps of a program
COPIES = 4  # the most copies of a booster


class Copies:
    """Several copies of one booster, each with the columns that it has received since its start.

    program : the list of steps so far.
    wrong   : the sides of the first answer that does not depend only on the columns since the start; None before.
    """

    STEPS = ("receive", "receive", "receive", "split", "restart", "ask")

    def __init__(self, case):
        self.case, self.program, self.wrong = case, [], None
        self.labels = case.declared.columns == "labels"
        self.begin = (case.game.labels, case.game.k) if self.labels else (case.game.m,)
        self.columns = case.game.classifiers.rows if self.labels else case.game.columns
        booster = case.make()
        # a booster with a game of its own may rename labels, so that it needs the columns of a play in their order
        self.fixed_columns = case.run.columns if self.labels and hasattr(booster, "game") else None
        self.copies: list[list[Any]] = [[booster, booster.start(*self.begin), ()]]
        self.fresh: dict[tuple, list] = {}

    def receive(self, which: int, j: int) -> None:
        copy_ = self._pick(which)
        if isinstance(copy_[1], Stop) or (self.fixed_columns is not None and len(copy_[2]) == len(self.fixed_columns)):
            return
        j = len(copy_[2]) if self.fixed_columns is not None else j % len(self.columns)
        self.program.append(f"column {j}")
        copy_[1], copy_[2] = copy_[0].update(self._column(j)), (*copy_[2], j)
        self._compare(copy_)

    def split(self, which: int, j: int) -> None:
        booster, answer, received = self._pick(which)
        if len(self.copies) < COPIES:
            with contextlib.suppress(Uncopied):  # an attribute cannot be copied
                self.copies.append([copy.deepcopy(booster), answer, received])
                self.program.append("copy")

    def restart(self, which: int, j: int) -> None:
        self.program.append("restart")
        copy_ = self._pick(which)
        copy_[1], copy_[2] = copy_[0].start(*self.begin), ()
        self._compare(copy_)

    def ask(self, which: int, j: int) -> None:
        booster = self._pick(which)[0]
        if hasattr(booster, "coefficients"):
            self.program.append("ask")
            listed(booster.ask("coefficients"))

    def _pick(self, which: int) -> list:
        return self.copies[which % len(self.copies)]

    def _column(self, j: int):
        return self.columns[j] if self.fixed_columns is None else self.fixed_columns[j]

    def _compare(self, copy_) -> None:
        answer, received = (copy_[1].weights if isinstance(copy_[1], Stop) else copy_[1]), copy_[2]
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
    booster_errors: list[Exception] = []  # exceptions that the caller of the check handles

    def is_wrong(program):
        try:
            sides = _first_wrong(case, lambda: program.draw(step))
        except (Raised, Garbage, Misfit) as error:
            sides = Sides(1, "==", 0, at=f"raised {error}")
        except (NoResponse, Missing, PlayFailed, Undecided) as error:
            booster_errors.append(error)
            raise
        if violated(sides):
            wrong.append(sides)
        return violated(sides)

    try:
        find(st.data(), is_wrong, settings=chosen)
    except NoSuchExample:
        pass
    except Exception:
        # hypothesis raises its own error if one program has two different results, and wraps other errors; an exception
        # that is neither a wrong answer nor in `booster_errors` is a defect of the check
        if booster_errors:
            raise booster_errors[0] from None
        if not wrong:
            raise
    yield wrong[-1] if wrong else Sides(0, "==", 0, at=f"{case.play.rounds} programs")


def drawn_program(case, source: random.Random) -> Sides:
    """Run one program of STEPS steps drawn by `source`, and return the sides of its first wrong answer, or sides that hold."""
    return _first_wrong(case, lambda: (source.choice(Copies.STEPS), source.randrange(COPIES), source.randrange(4)))


def _first_wrong(case, step: Callable[[], tuple[str, int, int]]) -> Sides:
    """Return the sides of the first wrong answer of a program whose steps `step` draws one by one, or sides that hold."""
    copies = Copies(case)
    for _ in range(STEPS):
        name, which, j = step()
        getattr(copies, name)(which, j)
        if copies.wrong is not None:
            return copies.wrong
    return Sides(0, "==", 0, at=", ".join(copies.program))
