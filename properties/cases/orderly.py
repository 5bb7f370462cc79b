"""Which tuples of columns are the least of their class under row permutations, compiled (optional extra `speed`: numba).

Every tuple is a shorter one, the least of its own class, with one more column. What a permutation makes of the shorter one is
sorted once, and compared with it: where the two differ first, only a column that comes to a number below that place, or
equal to it, can make the longer tuple smaller. Most permutations are then refused by one comparison for each new column.
"""

import numpy as np
from numba import njit


@njit(cache=True)
def least_extensions(shorter, images):
    """Return a mask, tuples x columns: whether the tuple with this column behind it is sorted and the least of its class.

    shorter : tuples x (n - 1), each sorted and the least of its class.
    images  : columns x permutations, the number of the column after the permutation.
    """
    count, size = shorter.shape
    columns, moves = images.shape
    kept = np.zeros((count, columns), dtype=np.bool_)
    moved = np.zeros((moves, size), dtype=images.dtype)
    first, below = np.zeros(moves, dtype=np.int64), np.zeros(moves, dtype=images.dtype)
    for c in range(count):
        numbers = shorter[c]
        for move in range(moves):
            _sort_into(moved[move], images, numbers, move)
            place = 0
            while place < size and moved[move, place] == numbers[place]:
                place += 1
            first[move] = place
            below[move] = (
                numbers[place] if place < size else columns
            )  # an automorphism: compared with the column itself
        for column in range(numbers[size - 1] if size else 0, columns):
            kept[c, column] = True
            image = images[column]
            for move in range(moves):
                if image[move] > below[move] or (first[move] == size and image[move] >= column):
                    continue
                if first[move] == size or image[move] < below[move]:
                    kept[c, column] = False
                    break
                if _is_smaller(moved[move], image[move], numbers, column, first[move]):
                    kept[c, column] = False
                    break
    return kept


@njit(cache=True)
def _sort_into(sorted_, images, numbers, move):
    for j in range(len(numbers)):
        value, k = images[numbers[j], move], j
        while k > 0 and sorted_[k - 1] > value:
            sorted_[k] = sorted_[k - 1]
            k -= 1
        sorted_[k] = value


@njit(cache=True)
def _is_smaller(moved, value, numbers, column, place):
    """Whether `moved` with `value`, which equals numbers[place], inserted at `place` is below `numbers` with the column behind it."""
    size = len(numbers)
    for j in range(place + 1, size + 1):
        own = numbers[j] if j < size else column
        if moved[j - 1] != own:
            return moved[j - 1] < own
    return False
