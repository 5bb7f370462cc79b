"""A limit in processor seconds that also ends a linear program that HiGHS does not solve within the limit."""

from __future__ import annotations

import time

import highspy


class Unfinished(Exception):
    """The limit has passed."""


def end_programs_after(booster, seconds: float) -> None:
    """Make the booster's linear program raise Unfinished after this number of further processor seconds of this process.

    HiGHS counts wall-clock seconds: if it stops before the limit in processor seconds, it is started again. The program
    is LPBoost's, or that of MLPBoost's secondary rule; a booster without a program is not changed. Call this function
    after the booster's `start`, which makes a new program.
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
