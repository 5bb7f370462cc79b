"""A limit in processor seconds that also ends a linear program which HiGHS does not solve in them."""

from __future__ import annotations

import time

import highspy


class Unfinished(Exception):
    """The limit has passed."""


def end_programs_after(booster, seconds: float) -> None:
    """Make the booster's linear program raise Unfinished after this number of further processor seconds of this process.

    HiGHS counts the wall's seconds: where it stops early it goes on. The program is LPBoost's, or that of MLPBoost's second rule;
    a booster without one is left as it is. Call it after the booster's `start`, which makes the program anew.
    """
    until = time.process_time() + seconds
    program = getattr(booster, "_program", None) or getattr(getattr(booster, "_rule", None), "_program", None)
    if program is None:
        return
    solver, solve = program._solver, program.solve

    def solved():
        while (left := until - time.process_time()) > 0:
            solver.setOptionValue("time_limit", solver.getRunTime() + left)
            try:
                return solve()
            except ArithmeticError:
                if solver.getModelStatus() != highspy.HighsModelStatus.kTimeLimit:
                    raise
        raise Unfinished

    program.solve = solved
