"""The columns that a corrective booster received, of which equal ones count as one hypothesis."""

from collections.abc import Sequence
from fractions import Fraction


def index_among(distinct: list, column) -> int:
    """Return the index of the column in the list of distinct columns, to which it is appended if it is new."""
    if column not in distinct:
        distinct.append(column)
    return distinct.index(column)


def coefficients_of_received(places: Sequence[int], combination: Sequence) -> tuple:
    """Return one coefficient per column received: for the first of equal columns the hypothesis' coefficient, else 0.

    places : the index of each column received among the distinct columns.
    combination : one coefficient per distinct column; a column beyond them has the coefficient 0.
    """
    first = {index: k for k, index in reversed(list(enumerate(places)))}
    return tuple(
        combination[index] if first[index] == k and index < len(combination) else Fraction(0)
        for k, index in enumerate(places)
    )
