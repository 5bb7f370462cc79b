"""Metamorphic checks: what must be equal in two forms of one play."""

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

SHORTER = 1 - 2.0**-20  # the factor of shorter columns: larger than the effect of another order of a float sum


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
    """Return a fresh booster's run on reordered (or repeated) examples; the run is cached for all checks."""
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
        yield from _untied(case, order, lambda run, other, order=order: _permuted(case, run, other, order))


def _same_weights(case, run, other, expected):
    """Yield the sides that the weights of the second run are those `expected` from the first."""
    for t, (mine, theirs) in enumerate(zip(run.weights, other.weights, strict=False)):
        yield same_vector(case.declared, expected(mine), theirs, f"weights after round {t}")
    if not _rounding_ends_one(run, other):
        yield Sides(len(other.weights), "==", len(run.weights), at="number of weight vectors")


def _rounding_ends_one(run, other) -> bool:
    """Return whether one of two runs in floats goes on where the other stopped, at a column whose edge is 0, 1 or -1 up to
    rounding.

    The order of additions then decides which of the two stops.
    """
    if len(run.weights) == len(other.weights):
        return False
    ended = min((run, other), key=lambda one: len(one.weights))
    last = len(ended.columns) - 1
    if ended.stop is None or not any(isinstance(entry, float) for entry in ended.weights[last]):
        return False
    edge = abs(float(dot(list(map(float, ended.weights[last])), list(map(float, ended.columns[last])))))
    return edge <= NEAR_ZERO or edge >= 1 - NEAR_ONE


def _permuted(case, run, other, order):
    yield from _same_weights(case, run, other, lambda weights: list(_reordered(order, weights)))
    if run.coefficients is not None and case.declared.optima == "unique" and not _rounding_ends_one(run, other):
        yield same_vector(case.declared, run.coefficients, other.coefficients, "coefficients")


def _untied(case, order, compare):
    """Return the sides of `compare` for the run and a run on reordered examples; in floats, if those differ, for the same two
    runs on columns a little shorter.

    In floats the order of additions decides whether a threshold that a number meets exactly, such as a gap equal to the
    accuracy, is met. On columns multiplied by one factor it is not met exactly, and equal examples are still equal.
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
    yield from _untied(case, [*range(m), *range(m)], lambda run, other: _same_weights(case, run, other, _halves))


def _halves(weights: list) -> list:
    return [entry * (0.5 if isinstance(entry, float) else Fraction(1, 2)) for entry in weights] * 2


@invariant("permute-columns", "metamorphic", "columns are names", standing=binary_only)
def permute_columns(case):
    """Renaming the columns changes the names in the play and nothing else."""
    n = case.trace.game.n
    order = list(range(n - 1, -1, -1))
    renamed = Game([[row[j] for j in order] for row in case.trace.game.rows])
    choices = [(order[j], sign) for j, sign in case.trace.transcript]
    other, run = case.again(renamed, choices)
    yield from same_run(case.declared, case.run, run, stops=False)
    if case.declared.optima != "several":
        combination = [other.coefficients[order[j]] for j in range(n)]
        yield same_vector(case.declared, case.trace.coefficients, combination, "combination")


@invariant("negate-columns", "metamorphic", r"$u_j \to -u_j$", standing=binary_only)
def negate_columns(case):
    """Negating a column of the game and the sign it is played with changes nothing."""
    negated = Game([[-entry if j % 2 == 0 else entry for j, entry in enumerate(row)] for row in case.trace.game.rows])
    choices = [(j, -sign if j % 2 == 0 else sign) for j, sign in case.trace.transcript]
    yield from same_run(case.declared, case.run, case.again(negated, choices)[1], stops=False)


@invariant("replay", "metamorphic", "a transcript reproduces its run", standing=binary_only)
def replay(case):
    """Replaying the choices of the learner reproduces the weights and the coefficients."""
    other, run = case.again(case.trace.game, case.trace.transcript)
    yield from same_run(case.declared, case.run, run, stops=False)
    if case.declared.optima != "several":
        yield same_vector(case.declared, case.trace.margins(), other.margins(), "margins")


@invariant("no-foresight", "metamorphic", r"$d_{t+1}$ depends on $u_1, \dots, u_t$ only", of_run=True)
def no_foresight(case):
    """The first T rounds of a play of T + S rounds are equal to a play of T rounds."""
    half = len(case.run.columns) // 2
    short = case.follow(case.run.columns[:half])
    yield from same_run(case.declared, case.run, short, upto=half + 1)


def _goes_on(case, twin_of, disturbing=lambda column: ()):
    """Yield the sides of the base play and of a twin made half-way, after which the original receives `disturbing` of its
    column. There are none if the booster has stopped by then, or holds something that cannot be copied, such as a solver's
    handle."""
    half = len(case.run.columns) // 2
    received, left = case.run.columns[:half], case.run.columns[half:]
    booster = case.make()
    if booster.follow(received, case.run.begin, last=False).stop is not None:
        return
    with contextlib.suppress(Uncopied):
        twin = twin_of(booster)
        booster.follow([changed for column in left[:1] for changed in disturbing(column)], last=False)
        yield from same_run(case.declared, case.run, twin.follow(left))


@invariant("copy", "metamorphic", "a copy in mid-run goes on as the original", of_run=True)
def copied(case):
    """A deep copy made in mid-run continues as the original does, and neither changes the other.

    A booster that cannot be copied at all makes the case vacuous.
    """

    def turned(column):  # the original receives another column first: a copy that shares its state would change
        return (column if case.declared.columns == "labels" else column[::-1],)

    yield from _goes_on(case, copy.deepcopy, turned)


@invariant("pickle", "metamorphic", "a pickled booster goes on as the original", of_run=True)
def pickled(case):
    """A booster pickled in mid-run and read back continues as the original does.

    A booster that cannot be pickled at all (a local class, a closure, an enclosed real) makes the case vacuous.
    """
    yield from _goes_on(case, lambda booster: booster.pickled())


@invariant("two-at-once", "metamorphic", "two boosters do not share their state", of_run=True)
def two_at_once(case):
    """Two boosters played in turn, on examples in different orders, answer as each does alone.

    If their class has common state that can be written to, such as a list that is the default of an argument, or a number
    of the class or of its module that has changed, the same holds for two boosters newly made by the class. Alone then means
    with the state before any booster had played.
    """
    own, rotated = (case.run.begin, case.run.columns), _rotated(case.game.m)
    plays = [own, _reordered_play(case, rotated)]
    yield from _in_turn(case, plays, [case.run, _reordered_run(case, rotated)], case.make(), case.make())
    if case.make().ask("anew", True):
        for order in (rotated, [*rotated, 0]):  # the second has an example more
            plays = [own, _reordered_play(case, order)]
            alone = [_anew(case, True).follow(columns, begin) for begin, columns in plays]
            yield from _in_turn(case, plays, alone, _anew(case, False), _anew(case, False))


def _anew(case, alone: bool):
    booster = case.make()
    booster.ask("anew", alone)
    return booster


def _in_turn(case, plays, alone, first, second):
    (_, own), (begin, columns) = plays
    mine, theirs = first.start(*case.run.begin), second.start(*begin)
    for column, other_column in zip(own, columns, strict=True):
        if not isinstance(mine, Stop):
            mine = first.update(column)
        if not isinstance(theirs, Stop):
            theirs = second.update(other_column)
    for booster in (first, second):
        if hasattr(booster, "coefficients"):
            booster.coefficients()
    for run, booster in zip(alone, (first, second), strict=True):
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
