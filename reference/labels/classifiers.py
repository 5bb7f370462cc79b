"""Finite classes of multiclass hypotheses: a table of predictions, or all labellings of the cells of some partitions.

A hypothesis of a partition class gives one label to each cell of one partition; two cells may have the same label. The
paper's single threshold classifiers (CL21, Definition 2.9, with a+ = a- allowed) are the partitions by a hyperplane:
`on_the_line`, and `in_the_plane` for all lines. `axis_parallel` (stumps) is a smaller class.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product

from reference.arithmetic import fraction, shown
from reference.arithmetic.inputs import entries_of, matrix_of, whole_number


class Table:
    """A class given by its predictions: rows[c][p] is the label that hypothesis c gives to observation p.

    Raises ValueError for an empty or ragged table and for labels that are not ints >= 1.
    """

    def __init__(self, rows: Iterable[Sequence[int]], name: str = "rows"):
        self.rows = tuple(tuple(whole_number(label, name) for label in row) for row in matrix_of(rows, name))
        if min(map(min, self.rows)) < 1:
            raise ValueError(f"{name} must have labels that are at least 1, got {shown(min(map(min, self.rows)))}")

    @property
    def m(self) -> int:
        return len(self.rows[0])

    def largest_label(self) -> int:
        return max(map(max, self.rows))

    def size(self, k: int) -> int:
        """Return the number of hypotheses, which does not depend on k."""
        return len(self.rows)

    def predictions(self, code: int, k: int) -> tuple[int, ...]:
        return self.rows[code]

    def codes(self, k: int, labels: int) -> Iterator[int]:
        """Return an iterator over the codes of the hypotheses whose labels are all in 1..labels, in order."""
        return (code for code, row in enumerate(self.rows) if max(row) <= labels)

    def to_json(self) -> dict:
        return {"table": [list(row) for row in self.rows]}

    def __eq__(self, other):
        return isinstance(other, Table) and self.rows == other.rows

    def __hash__(self):
        return hash(self.rows)

    def __repr__(self):
        return f"Table({[list(row) for row in self.rows]})"


class Partitions:
    """The class of all labellings of the cells of some partitions: cells[j][p] is the cell (0, 1, ...) of p in partition j.

    Codes number the hypotheses: partition by partition, and within a partition in lexicographic order of the labels of
    cell 0, cell 1, ... Raises ValueError for cells that are not numbered 0, 1, ... without gaps.
    """

    def __init__(self, cells: Iterable[Sequence[int]]):
        self.cells = tuple(tuple(whole_number(cell, "cells") for cell in row) for row in matrix_of(cells, "cells"))
        self.parts = tuple(max(row) + 1 for row in self.cells)
        for row, parts in zip(self.cells, self.parts, strict=True):
            if len(set(row)) != parts or min(row) != 0:
                raise ValueError(f"cells must be numbered 0, 1, ... without gaps, got {shown(row)}")

    @property
    def m(self) -> int:
        return len(self.cells[0])

    def largest_label(self) -> int:
        return 1

    def size(self, k: int) -> int:
        """Return the number of hypotheses with labels in 1..k."""
        return sum(k**parts for parts in self.parts)

    def code(self, j: int, labels: Sequence[int], k: int) -> int:
        """Return the code of the hypothesis that gives these labels, in 1..k, to the cells of partition j."""
        code = sum(k**parts for parts in self.parts[:j])
        digits = 0
        for label in labels:
            digits = digits * k + label - 1
        return code + digits

    def predictions(self, code: int, k: int) -> tuple[int, ...]:
        for row, parts in zip(self.cells, self.parts, strict=True):
            if code < k**parts:
                labels = [code // k ** (parts - 1 - cell) % k + 1 for cell in range(parts)]
                return tuple(labels[cell] for cell in row)
            code -= k**parts
        raise ValueError(f"code must be below {self.size(k)}")

    def codes(self, k: int, labels: int) -> Iterator[int]:
        """Yield the codes of the hypotheses whose labels are all in 1..labels, in order."""
        for j, parts in enumerate(self.parts):
            for chosen in product(range(1, labels + 1), repeat=parts):
                yield self.code(j, chosen, k)

    def to_json(self) -> dict:
        return {"partitions": [list(row) for row in self.cells]}

    def __eq__(self, other):
        return isinstance(other, Partitions) and self.cells == other.cells

    def __hash__(self):
        return hash(self.cells)

    def __repr__(self):
        return f"Partitions({[list(row) for row in self.cells]})"


def on_the_line(points: Iterable) -> Partitions:
    """Return the single threshold classifiers on the line: the trivial partition, then the splits from left to right.

    points : rationals; equal points are never separated.
    """
    places = [fraction(point, "points") for point in entries_of(points, "points")]
    if not places:
        raise ValueError("points must be at least one, got none")
    return Partitions(_by_thresholds([places]))


def axis_parallel(points: Iterable[Sequence]) -> Partitions:
    """Return the stumps: the trivial partition, then every split by one coordinate, coordinate by coordinate.

    points : sequences of rationals, all of the same length.
    """
    rows = [[fraction(value, "points") for value in point] for point in matrix_of(points, "points")]
    return Partitions(_by_thresholds([list(axis) for axis in zip(*rows, strict=True)]))


def in_the_plane(points: Iterable[Sequence]) -> Partitions:
    """Return the single threshold classifiers in the plane: every partition by a closed half-plane and its complement.

    points : pairs of rationals; equal points are never separated, collinear points are allowed.

    Every partition of two cells arises from a line through two distinct points by a slight rotation, which splits the points
    on the line by their position along it. Hence all partitions are found from the pairs of distinct points. Orientations
    are computed exactly.
    """
    rows = matrix_of(points, "points")
    if len(rows[0]) != 2:
        raise ValueError(f"points must be pairs, got {shown(rows[0])}")
    pairs = [(fraction(x, "points"), fraction(y, "points")) for x, y in rows]
    partitions: list[tuple[int, ...]] = [(0,) * len(pairs)]
    distinct = sorted(set(pairs))
    for first in distinct:
        for second in distinct:
            if first == second:
                continue
            direction = (second[0] - first[0], second[1] - first[1])
            sides = [_cross(direction, first, point) for point in pairs]
            along = [_inner(direction, first, point) for point in pairs]
            for cut in sorted({reach for side, reach in zip(sides, along, strict=True) if side == 0}):
                row = [int(side > 0 or (side == 0 and reach >= cut)) for side, reach in zip(sides, along, strict=True)]
                partitions.append(_canonical(row))
    return Partitions(_without_repeats(partitions))


def _cross(direction, origin, point) -> Fraction:
    return direction[0] * (point[1] - origin[1]) - direction[1] * (point[0] - origin[0])


def _inner(direction, origin, point) -> Fraction:
    return direction[0] * (point[0] - origin[0]) + direction[1] * (point[1] - origin[1])


def _by_thresholds(axes: Sequence[Sequence[Fraction]]) -> list[tuple[int, ...]]:
    partitions = [(0,) * len(axes[0])]
    for values in axes:
        for cut in sorted(set(values))[1:]:
            partitions.append(_canonical([int(value >= cut) for value in values]))
    return _without_repeats(partitions)


def _canonical(row: Sequence[int]) -> tuple[int, ...]:
    """Return the same partition, of one or two cells, numbered such that observation 0 is in cell 0."""
    return tuple(cell ^ row[0] for cell in row)


def _without_repeats(rows: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
    return list(dict.fromkeys(rows))
