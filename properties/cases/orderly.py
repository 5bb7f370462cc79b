"""Orderly generation of tuples of columns that are the least of their class under row permutations (extra `speed`: numba).

A tuple is tested as a shorter tuple, the least of its own class, with one more column. A permutation maps the shorter tuple to an
image, which is sorted once and compared with the shorter tuple up to the first place where they differ. The longer tuple can get
smaller only if the permutation maps the new column to a number that is at most the shorter tuple's number at that place. For most
permutations this one comparison decides the new column.

The least tuple fixes an order of the columns. This order decides which of two tied columns a learner of lowest index plays,
so that the enumeration has one tie order of each class; `properties.cases.ties` has the others.
"""

import numpy as np
from numba import njit


@njit(cache=True)
def least_extensions(shorter, images):
    """Return a mask, tuples x columns: whether the tuple with this column appended is sorted and the least of its class.

    shorter : tuples x (n - 1), each sorted and the least of its class.
    images  : columns x permutations, the number of the column after the permutation.
    """
    count, size = shorter.shape
    columns, moves = images.shape
    is_least = np.zeros((count, columns), dtype=np.bool_)
    moved = np.zeros((moves, size), dtype=images.dtype)
    first, below = np.zeros(moves, dtype=np.int64), np.zeros(moves, dtype=images.dtype)
    for c in range(count):
        numbers = shorter[c]
        for move in range(moves):
            _sort_into(moved[move], images, numbers, move)
            index = 0
            while index < size and moved[move, index] == numbers[index]:
                index += 1
            first[move] = index
            # if the image equals the tuple, the images of the new column decide
            below[move] = numbers[index] if index < size else columns
        for column in range(numbers[size - 1] if size else 0, columns):
            is_least[c, column] = True
            image = images[column]
            for move in range(moves):
                if image[move] > below[move] or (first[move] == size and image[move] >= column):
                    continue
                if first[move] == size or image[move] < below[move]:
                    is_least[c, column] = False
                    break
                if _is_smaller(moved[move], image[move], numbers, column, first[move]):
                    is_least[c, column] = False
                    break
    return is_least


@njit(cache=True)
def _sort_into(sorted_, images, numbers, move):
    for j in range(len(numbers)):
        value, k = images[numbers[j], move], j
        while k > 0 and sorted_[k - 1] > value:
            sorted_[k] = sorted_[k - 1]
            k -= 1
        sorted_[k] = value


@njit(cache=True)
def _is_smaller(moved, value, numbers, column, index):
    """Return whether `moved` with `value` inserted at `index`, where it equals numbers[index], is below `numbers` and `column`."""
    size = len(numbers)
    for j in range(index + 1, size + 1):
        number = numbers[j] if j < size else column
        if moved[j - 1] != number:
            return moved[j - 1] < number
    return False
