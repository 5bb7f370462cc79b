"""Compare the run of an audited booster with the run of another booster on the same columns."""

from __future__ import annotations

from collections.abc import Sequence

from properties.checks.case import REAL_ALLOWANCE, Case, are_plain_numbers, distance, same_run
from properties.claims import Claim
from properties.engine.failures import BoosterProcessEnded
from properties.engine.questions import BoosterProxy, Run
from reference import Stop
from reference.arithmetic import Undecided, Verdict, bit_length, decide


def same_as(other, name: str) -> Claim:
    """Return the claim that the audited booster and the boosters of `other` have equal runs on the same columns.

    other : a backend.      name : the name of its boosters.
    """

    def compare(case):
        run = case.run
        columns = run.columns if case.declared.columns == "labels" else exact_columns(case)
        try:
            other_run, count = run_on_columns(other.booster(case.play.arguments), run.begin, columns, case.bits)
        except BoosterProcessEnded as error:  # the end of the other booster's process decides nothing about this one
            raise Undecided(f"{name}: {error}") from None
        if count is not None:
            case.note = f"{name} is out of bits after {count - 1} of {len(columns)} rounds"
        yield from same_run(case.declared, run, other_run, count)

    return Claim(
        f"against.{name}", compare, "identity", r"d_t = d'_t,\ \alpha_t = \alpha'_t", group="against", third_party=True
    )


def exact_columns(case: Case) -> list:
    """Return the columns of a run as the exact numbers of the game, for a booster that may use another arithmetic."""
    game = case.trace.game
    return [(game.columns if sign == 1 else game.negated_columns)[j] for j, sign in case.trace.transcript]


def run_on_columns(booster: BoosterProxy, begin: tuple, columns: Sequence, bits: int) -> tuple[Run, int | None]:
    """Return the run of a booster on given columns, and the number of weight vectors if an answer exceeds `bits`, else None.

    The limit is needed because exact integers may double in length in every round.
    """
    booster.start(*begin)
    for t, column in enumerate(columns, 1):
        answer = booster.update(column)
        if isinstance(answer, Stop):
            break
        if bit_length(answer) > bits:
            return booster.run, t + 1
    return booster.ended(), None


def have_equal_weights(left: Sequence[list], right: Sequence[list]) -> bool:
    """Return whether the weights of two runs are equal; enclosed weights count as equal within REAL_ALLOWANCE.

    >>> have_equal_weights([[1, 0]], [[1, 0]]), have_equal_weights([[1, 0]], [[1, 0], [0, 1]])
    (True, False)
    """
    return len(left) == len(right) and all(
        first == second
        if are_plain_numbers(first) and are_plain_numbers(second)
        else len(first) == len(second) and decide(distance(first, second), "<=", REAL_ALLOWANCE) is Verdict.HOLDS
        for first, second in zip(left, right, strict=True)
    )
