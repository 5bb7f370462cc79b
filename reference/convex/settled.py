"""Rational distributions and exact edges in a run of SSS08's Figure 1 whose weights are otherwise irrational.

The distribution is rational if some weights are at the cap and all other examples had the same margin in every round, so that
they share the remaining mass equally. An edge of exactly 0 is then recognised. A run that reaches its optimum in finitely
many rounds reaches it with such a distribution.
"""

from fractions import Fraction

from reference.arithmetic import dot


def rational_distribution(columns, m, capped=(), cap=None):
    """Return the distribution if all examples not in `capped` have equal margins in every one of the `columns`; else None.

    columns : the columns so far.      capped : indices of the examples whose weight is proved to be the cap.
    """
    free = [i for i in range(m) if i not in capped]
    if any(column[i] != column[free[0]] for column in _different(columns) for i in free[1:]):
        return None
    left = 1 - cap * len(capped) if capped else Fraction(1)
    return tuple(cap if i in capped else left / len(free) for i in range(m))


def gap_is_zero(distribution, column, earlier):
    """Return whether `column` and all `earlier` columns have edge 0 under the rational distribution d.

    Then d·A(e_j - w) = 0 for every combination w of these columns.
    """
    return all(dot(distribution, entry) == 0 for entry in _different((column, *earlier)))


def _different(columns):
    """Return the distinct column objects, each once: a long run has many rounds and few columns."""
    return {id(column): column for column in columns}.values()
