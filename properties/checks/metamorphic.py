"""Metamorphic checks: two forms of one play must have equal results."""

from __future__ import annotations

import contextlib
import copy
from fractions import Fraction

from properties.checks.case import equal, infinite, same_run, same_vector, violated
from properties.claims import Sides, any_booster, binary_only, invariant, symmetry, where
from properties.engine.checking import NEAR_ONE, NEAR_ZERO
from properties.engine.failures import Uncopied
from reference import Game, Stop
from reference.arithmetic import dot

SHORTER = 1 - 2.0**-20  # the factor of shortened columns; its effect exceeds that of the order of a float sum


def _reordered(order, sequence):
    """Return the entries in the given order, as an array if the sequence is one, else as a tuple."""
    if hasattr(sequence, "__array__"):
        return sequence[list(order)]
    return tuple(sequence[i] for i in order)


def _reordered_play(case, order, columns=None):
    """Return the arguments of `start` and the columns of the base play, with the examples reordered (or repeated)."""
    begin = case.run.begin
    first = _reordered(order, begin[0]) if case.declared.columns == "labels" else len(order)
    return (first, *begin[1:]), [_reordered(order, column) for column in columns or case.run.columns]


def _reordered_run(case, order):
    """Return a fresh booster's run on reordered (or repeated) examples, which is cached for all checks."""
    key = tuple(order)
    if key not in case.reordered:
        begin, columns = _reordered_play(case, key)
        case.reordered[key] = case.follow(columns, begin)
    return case.reordered[key]


def _rotated(m: int) -> list[int]:
    return [*range(1, m), 0]


_of_examples = where(
    lambda declared: declared.optima != "several", "its weights are one of several optima", any_booster
)


@invariant(
    "permute-examples",
    "metamorphic",
    r"$d_t(\pi i \mid \pi U) = d_t(i \mid U)$",
    standing=symmetry("examples", _of_examples),
    of_run=True,
)
def permute_examples(case):
    """Reordering the examples reorders the weights.

    Two orders are tried, which generate all others: rotated by one, and with the first two examples swapped. Weights that
    depend on which examples are neighbours fail one of them.
    """
    m = case.game.m
    for order in (_rotated(m), [*reversed(range(min(2, m))), *range(2, m)]):
        yield from _compared_without_ties(
            case, order, lambda run, reordered_run, order=order: _permuted(case, run, reordered_run, order)
        )


def _same_weights(case, first, second, expected):
    """Yield the sides that the weights of the second run are those `expected` from the first."""
    for t, (first_weights, second_weights) in enumerate(zip(first.weights, second.weights, strict=False)):
        yield same_vector(case.declared, expected(first_weights), second_weights, f"weights after round {t}")
    if not _rounding_decides_the_stop(first, second):
        yield Sides(len(second.weights), "==", len(first.weights), at="number of weight vectors")


def _rounding_decides_the_stop(first, second) -> bool:
    """Return whether only one of two runs in floats stopped at a column whose edge is 0, 1 or -1 up to rounding.

    The order of additions then decides which run stops.
    """
    if len(first.weights) == len(second.weights):
        return False
    shorter = min((first, second), key=lambda run: len(run.weights))
    last = len(shorter.columns) - 1
    if shorter.stop is None or not any(isinstance(entry, float) for entry in shorter.weights[last]):
        return False
    edge = abs(float(dot(list(map(float, shorter.weights[last])), list(map(float, shorter.columns[last])))))
    return edge <= NEAR_ZERO or edge >= 1 - NEAR_ONE


def _permuted(case, run, reordered_run, order):
    yield from _same_weights(case, run, reordered_run, lambda weights: list(_reordered(order, weights)))
    if (
        run.coefficients is not None
        and case.declared.optima == "unique"
        and not _rounding_decides_the_stop(run, reordered_run)
    ):
        yield same_vector(case.declared, run.coefficients, reordered_run.coefficients, "coefficients")


def _compared_without_ties(case, order, compare):
    """Return the sides of `compare` for the run and a run on reordered examples.

    If these runs differ in floats, return the sides for the same two runs on shortened columns. If a number in floats equals
    a threshold, such as a gap equal to the accuracy, the order of additions decides the comparison. On shortened columns the
    number differs from the threshold, and equal examples remain equal.
    """
    sides = list(compare(case.run, _reordered_run(case, order)))
    floats = any(isinstance(entry, float) for entry in case.run.weights[0])
    if case.declared.columns != "unit" or not floats or not any(map(violated, sides)):
        return sides
    shorter = [_shorter(column) for column in case.run.columns]
    begin, columns = _reordered_play(case, order, shorter)
    return list(compare(case.follow(shorter), case.follow(columns, begin)))


def _shorter(column):
    return column * SHORTER if hasattr(column, "__array__") else tuple(entry * Fraction(SHORTER) for entry in column)


@invariant(
    "duplicate-examples",
    "metamorphic",
    "$d_t$ on $(U, U)$ is $(d_t / 2, d_t / 2)$",
    standing=symmetry("duplicates", _of_examples),
    of_run=True,
)
def duplicate_examples(case):
    """Listing every example twice halves every weight, and the number of rounds is the same."""
    m = case.game.m
    yield from _compared_without_ties(
        case, [*range(m), *range(m)], lambda run, doubled_run: _same_weights(case, run, doubled_run, _halves)
    )


def _halves(weights: list) -> list:
    return [entry * (0.5 if isinstance(entry, float) else Fraction(1, 2)) for entry in weights] * 2


@invariant("permute-columns", "metamorphic", "columns are names", standing=binary_only)
def permute_columns(case):
    """Renaming the columns changes the names in the play and nothing else."""
    n = case.trace.game.n
    order = list(range(n - 1, -1, -1))
    renamed = Game([[row[j] for j in order] for row in case.trace.game.rows])
    choices = [(order[j], sign) for j, sign in case.trace.transcript]
    trace, run = case.transformed(renamed, choices)
    yield from same_run(case.declared, case.run, run, stops=False)
    if case.declared.optima != "several":
        combination = [trace.coefficients[order[j]] for j in range(n)]
        yield same_vector(case.declared, case.trace.coefficients, combination, "combination")


@invariant("negate-columns", "metamorphic", r"$u_j \to -u_j$", standing=binary_only)
def negate_columns(case):
    """Negating a column of the game and the sign it is played with changes nothing."""
    negated = Game([[-entry if j % 2 == 0 else entry for j, entry in enumerate(row)] for row in case.trace.game.rows])
    choices = [(j, -sign if j % 2 == 0 else sign) for j, sign in case.trace.transcript]
    yield from same_run(case.declared, case.run, case.transformed(negated, choices)[1], stops=False)


@invariant("replay", "metamorphic", "a transcript reproduces its run", standing=binary_only)
def replay(case):
    """Replaying the choices of the learner reproduces the weights and the coefficients."""
    trace, run = case.transformed(case.trace.game, case.trace.transcript)
    yield from same_run(case.declared, case.run, run, stops=False)
    if case.declared.optima != "several":
        yield same_vector(case.declared, case.trace.margins(), trace.margins(), "margins")


@invariant("no-foresight", "metamorphic", r"$d_{t+1}$ depends on $u_1, \dots, u_t$ only", of_run=True)
def no_foresight(case):
    """The first T rounds of a play of T + S rounds are equal to a play of T rounds."""
    half = len(case.run.columns) // 2
    short = case.follow(case.run.columns[:half])
    yield from same_run(case.declared, case.run, short, upto=half + 1)


def _continues_as_copy(case, copy_of, disturbing=lambda column: ()):
    """Yield the sides that a copy of the booster, made after half of the columns, continues the base play.

    After the copy is made, the original receives the columns `disturbing(column)`. Yields nothing if the booster has stopped
    before, or if it has an attribute that cannot be copied, such as the handle of a solver.
    """
    half = len(case.run.columns) // 2
    received, remaining = case.run.columns[:half], case.run.columns[half:]
    booster = case.make()
    if booster.follow(received, case.run.begin, last=False).stop is not None:
        return
    with contextlib.suppress(Uncopied):
        copied_booster = copy_of(booster)
        booster.follow([changed for column in remaining[:1] for changed in disturbing(column)], last=False)
        yield from same_run(case.declared, case.run, copied_booster.follow(remaining))


@invariant("copy", "metamorphic", "a copy in mid-run goes on as the original", of_run=True)
def copied(case):
    """A deep copy made in mid-run continues as the original does, and neither changes the other.

    A booster that cannot be copied at all makes the case vacuous.
    """

    def disturbing(column):  # a different column, which changes a copy that shares the state of the original
        return (column if case.declared.columns == "labels" else column[::-1],)

    yield from _continues_as_copy(case, copy.deepcopy, disturbing)


@invariant("pickle", "metamorphic", "a pickled booster goes on as the original", of_run=True)
def pickled(case):
    """A booster pickled in mid-run and read back continues as the original does.

    A booster that cannot be pickled at all (a local class, a closure, an enclosed real) makes the case vacuous.
    """
    yield from _continues_as_copy(case, lambda booster: booster.pickled())


@invariant("two-at-once", "metamorphic", "two boosters do not share their state", of_run=True)
def two_at_once(case):
    """Two boosters played in turn, on examples in different orders, answer as each does alone.

    If their class has common state that can be written to, such as a list that is the default of an argument, or a number
    of the class or of its module that has changed, the same holds for two boosters newly made by the class. Alone then means
    with the state before any booster had played.
    """
    base, rotated = (case.run.begin, case.run.columns), _rotated(case.game.m)
    plays = [base, _reordered_play(case, rotated)]
    yield from _interleaved(case, plays, [case.run, _reordered_run(case, rotated)], case.make(), case.make())
    if case.make().ask("anew", True):
        for order in (rotated, [*rotated, 0]):  # the second has an example more
            plays = [base, _reordered_play(case, order)]
            separate_runs = [_constructed_again(case, True).follow(columns, begin) for begin, columns in plays]
            yield from _interleaved(
                case, plays, separate_runs, _constructed_again(case, False), _constructed_again(case, False)
            )


def _constructed_again(case, separately: bool):
    booster = case.make()
    booster.ask("anew", separately)
    return booster


def _interleaved(case, plays, separate_runs, first, second):
    (_, columns_of_first), (begin, columns_of_second) = plays
    first_answer, second_answer = first.start(*case.run.begin), second.start(*begin)
    for column, second_column in zip(columns_of_first, columns_of_second, strict=True):
        if not isinstance(first_answer, Stop):
            first_answer = first.update(column)
        if not isinstance(second_answer, Stop):
            second_answer = second.update(second_column)
    for booster in (first, second):
        if hasattr(booster, "coefficients"):
            booster.coefficients()
    for run, booster in zip(separate_runs, (first, second), strict=True):
        yield from same_run(case.declared, run, booster.run)


@invariant("sum-of-rounds", "metamorphic", r"the margins are $\sum_t \alpha_t u_t$", standing=binary_only)
def sum_of_rounds(case):
    """The combination on the game is the sum of its rounds: signs and repeated columns are accounted for."""
    if case.run.coefficients is None or any(map(infinite, case.run.coefficients)):
        return
    for i, margin in enumerate(case.trace.margins()):
        pairs = zip(case.run.coefficients, case.run.columns, strict=True)
        total = sum(alpha * (float(column[i]) if isinstance(alpha, float) else column[i]) for alpha, column in pairs)
        yield equal(margin, total, f"margin of example {i}")
