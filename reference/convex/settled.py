"""Distributions and edges of a run of Figure 1 that are rational although the run is not.

Once every weight sits at its cap, or shares what is left equally because its example never differed from the others
left, the distribution is rational, and an edge of exactly 0 can be told from a small one. A run that reaches its
optimum in finitely many rounds does so in this way.
"""

from fractions import Fraction

from reference.arithmetic import dot


def rational_distribution(columns, m, capped=(), cap=None):
    """Return the distribution, if examples not in `capped` have met the same margins in all `columns`; else None.

    columns : the columns so far.      capped : indices whose weight is the cap for certain.
    """
    free = [i for i in range(m) if i not in capped]
    if any(column[i] != column[free[0]] for column in _different(columns) for i in free[1:]):
        return None
    left = 1 - cap * len(capped) if capped else Fraction(1)
    return tuple(cap if i in capped else left / len(free) for i in range(m))


def gap_is_zero(distribution, column, earlier):
    """Return whether the rational distribution has one edge on `column` and on all `earlier` columns, and that is 0: then
    d·A(e_j - w) = 0 for every w over them with Σ |w| <= 1."""
    return all(dot(distribution, entry) == 0 for entry in _different((column, *earlier)))


def _different(columns):
    """Return the columns, one that came back as the same tuple only once: a long run meets few of them."""
    return {id(column): column for column in columns}.values()
