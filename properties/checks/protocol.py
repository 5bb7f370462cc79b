"""Protocol: what holds of the answers of every booster, whatever it is meant to achieve."""

from __future__ import annotations

import math
from fractions import Fraction

from properties.checks.case import (
    agree_in_floats,
    finite,
    infinite,
    nonnegative,
    rounding,
    same_run,
    same_vector,
    weights_are_capped,
)
from properties.claims import Sides, any_booster, binary_only, invariant, where
from properties.engine.questions import listed
from reference.arithmetic import Real, Verdict, decide


@invariant("plays", "protocol", "every play runs to its end", core=True)
def plays(case):
    """`start`, `update` and `coefficients` return sequences of numbers, or a Stop, and raise no exception."""
    yield Sides(int(case.failure is not None), "==", 0, at=case.failure or "the play ran")


@invariant("weights-length", "protocol", r"$d_t \in \mathbb{R}^m$", core=True)
def weights_length(case):
    """There is one weight per example."""
    run = case.partial
    expected = len(run.begin[0]) if case.declared.columns == "labels" else run.begin[0]
    for t, weights in enumerate(run.weights):
        yield Sides(len(weights), "==", expected, at=f"weights after round {t}", round=t)


@invariant("weights-finite", "protocol", "$d_t$ has no NaN and no infinity", core=True)
def weights_finite(case):
    """No weight is NaN or infinite."""
    for t, weights in enumerate(case.partial.weights):
        yield finite(weights, f"after round {t}")


@invariant("weights-nonnegative", "protocol", r"$d_t \ge 0$", core=True)
def weights_nonnegative(case):
    """No weight is negative."""
    for t, weights in enumerate(case.partial.weights):
        yield from nonnegative(weights, f"after round {t}", rounding(case.declared, weights))


@invariant("weights-sum-to-one", "protocol", r"$\sum_i d_t(i) = 1$", core=True)
def weights_sum_to_one(case):
    """The weights are a distribution: exactly for rationals, enclosed for reals, close for floats."""
    for t, weights in enumerate(case.partial.weights):
        yield agree_in_floats(case.declared, sum(weights), 1, f"sum of the weights after round {t}")


_capped = where(lambda declared: declared.domain != "simplex", "its domain is the whole simplex", any_booster)
_exact = where(
    lambda declared: declared.arithmetic in ("exact", "certified"),
    "it does not declare exact or certified arithmetic",
    any_booster,
)


@invariant("weights-capped", "protocol", r"$d_t(i) \le c$", standing=_capped)
def weights_capped(case):
    """No weight exceeds the declared cap."""
    for t, weights in enumerate(case.run.weights):
        yield from weights_are_capped(case.declared, weights, f"after round {t}")


@invariant("exact-numbers", "protocol", r"$d_t(i) \in \mathbb{Q}$, or enclosed", standing=_exact)
def exact_numbers(case):
    """A booster that declares exact arithmetic returns no floats (infinity is a symbol, not a float)."""
    accepted = (int, Fraction) if case.declared.arithmetic == "exact" else (int, Fraction, Real)
    for t, weights in enumerate(case.run.weights):
        yield Sides(
            sum(not isinstance(entry, accepted) for entry in weights),
            "==",
            0,
            at=f"weights after round {t}",
            round=t,
            part="weights",
        )
    for entry in case.run.coefficients or ():
        # the steps of an exact booster may be logarithms: its weights are products of rationals all the same
        is_exact = isinstance(entry, (int, Fraction, Real)) or entry in (math.inf, -math.inf)
        yield Sides(int(is_exact), "==", 1, at=f"a coefficient of type {type(entry).__name__}")


@invariant("inputs-untouched", "protocol", "the column received is not written to", of_run=True)
def inputs_untouched(case):
    """`update` does not write into the column that it receives, then or later, nor `start` into the labels."""
    wrote, _ = case.changed
    rounds = ", ".join(str(t) for t in wrote if t) or "none"
    yield Sides(len(wrote), "==", 0, at=f"{'the labels, ' if 0 in wrote else ''}rounds {rounds}")


@invariant("outputs-untouched", "protocol", "weights once returned do not change", of_run=True)
def outputs_untouched(case):
    """Weights that were returned keep their values: the next round is not computed in the same array."""
    _, changed = case.changed
    yield Sides(len(changed), "==", 0, at=f"weights of rounds {', '.join(map(str, changed)) or 'none'}")


@invariant("deterministic", "protocol", "equal columns, equal answers", of_run=True)
def deterministic(case):
    """Two fresh boosters that receive the same columns return the same answers."""
    yield from same_run(case.declared, case.run, case.second_run[1])


@invariant("restart", "protocol", "start is a fresh start", of_run=True)
def restart(case):
    """An instance that is started again plays as before, also if it was started on more examples before or in between."""
    booster, run, _ = case.second_run
    started_booster = case.make()
    more_examples: tuple
    if case.declared.columns == "labels":
        labels, k = case.run.begin
        more_examples = ((*labels, labels[0]), k)
    else:
        more_examples = (case.game.m + 1,)
    if case.declared.fits(case.game.m + 1):
        booster.start(*more_examples)
        started_booster.start(*more_examples)
        yield from same_run(case.declared, run, started_booster.follow(case.run.columns, case.run.begin))
    yield from same_run(case.declared, run, booster.follow(case.run.columns, case.run.begin))


@invariant("queries-are-free", "protocol", "`coefficients()` changes nothing", of_run=True)
def queries_are_free(case):
    """Reading the coefficients (and the record) in mid-run changes nothing, and reading them twice returns the same. What was
    returned keeps its values: a later round does not write into it. A list may grow."""
    booster = case.make()
    read = booster.follow(case.run.columns, case.run.begin, queries=True)
    altered = booster.ask("altered")
    yield Sides(len(altered), "==", 0, at=f"changed since: {', '.join(altered[:4]) or 'nothing'}")
    yield from same_run(case.declared, case.second_run[1], read)
    yield from _same_coefficients(case, read, booster)


@invariant("coefficients-length", "protocol", "one coefficient per column received", standing=binary_only, core=True)
def coefficients_length(case):
    """`coefficients()` has one entry per column received."""
    run = case.partial
    if run.coefficients is not None:
        yield Sides(len(run.coefficients), "==", len(run.columns), at="coefficients at the end")


@invariant(
    "coefficients-sign",
    "protocol",
    r"$\gamma_t \ge 0 \Rightarrow \alpha_t \ge 0$",
    standing=where(lambda declared: declared.combination != "signed", "it declares that coefficients may be negative"),
)
def coefficients_sign(case):
    """No coefficient is negative if no edge was negative."""
    if all(decide(edge, ">=", 0) is Verdict.HOLDS for edge in case.trace.edges):
        for t, coefficient in enumerate(case.run.coefficients):
            least = -rounding(case.declared, [coefficient])
            yield Sides(coefficient, ">=", least, at=f"coefficient of round {t + 1}", round=t + 1)


@invariant(
    "coefficients-convex",
    "protocol",
    r"$\sum_t \alpha_t = 1$",
    standing=where(lambda declared: declared.combination == "convex", "it does not declare a convex combination"),
    of_run=True,
)
def coefficients_convex(case):
    """The coefficients of a convex combination sum to 1 after every round."""
    if case.run.columns and case.run.coefficients:
        yield agree_in_floats(case.declared, sum(case.run.coefficients), 1, "sum of the coefficients at the end")
        half = case.follow(case.run.columns[: (len(case.run.columns) + 1) // 2])
        yield agree_in_floats(case.declared, sum(half.coefficients), 1, "sum of the coefficients half-way")


@invariant(
    "coefficients-as-declared",
    "protocol",
    r"kept: $\alpha_{t+1}(s) = \alpha_t(s)$ for $s \le t$; scaled: $\alpha_{t+1}(s) = c\,\alpha_t(s)$",
    standing=where(
        lambda declared: declared.coefficients in ("kept", "scaled"),
        "it does not declare that a round keeps, or scales, the coefficients of earlier rounds",
    ),
    of_run=True,
)
def coefficients_as_declared(case):
    """A round changes the coefficients of earlier rounds as the booster declares: not at all, or all by one factor.

    A trace computes the combination after t rounds from this declaration."""
    booster = case.make()
    booster.start(*case.run.begin)
    previous: list = []
    for t, column in enumerate(case.run.columns, 1):
        booster.update(column)
        present = list(booster.coefficients())
        if any(map(infinite, present)) and case.declared.coefficients == "scaled":
            return  # the factor is not a number
        left, right, scale = previous, present[: t - 1], _first_that_is_not_zero(previous)
        if case.declared.coefficients == "scaled" and scale is not None:
            left, right = [right[scale] * entry for entry in left], [left[scale] * entry for entry in right]
        yield same_vector(case.declared, left, right, f"coefficients of earlier rounds after round {t}")
        previous = present


def _first_that_is_not_zero(coefficients: list) -> int | None:
    nonzero = (s for s, entry in enumerate(coefficients) if decide(entry, "==", 0) is Verdict.VIOLATED)
    return next(nonzero, None)


@invariant("stop-is-final", "protocol", "a stop is final", of_run=True)
def stop_is_final(case):
    """The same columns stop again in the same round, and after the Stop the coefficients stay the same.

    The answer to a column after the Stop is not checked: `play` never sends such a column.
    """
    if case.run.stop is None:
        return
    booster = case.make()
    second_run = booster.follow(case.run.columns, case.run.begin)
    yield Sides(int(second_run.stop is not None), "==", 1, at="the same columns stop again")
    yield Sides(len(second_run.columns), "==", len(case.run.columns), at="rounds until the stop")
    yield from _same_coefficients(case, second_run, booster)


def _same_coefficients(case, run, booster):
    if run.coefficients is not None:
        coefficients = listed(booster.ask("coefficients"), "coefficients")
        yield same_vector(case.declared, run.coefficients, coefficients, "coefficients requested again")


@invariant("quiet", "protocol", "nothing is printed", of_run=True)
def quiet(case):
    """Nothing is written to the standard output or the standard error."""
    _, _, printed = case.second_run
    yield Sides(len(printed), "==", 0, at=f"characters printed: {printed[:60]!r}" if printed else "silent")
