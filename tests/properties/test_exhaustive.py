"""The enumeration of small matrices misses no class and lists none twice."""

from fractions import Fraction
from itertools import permutations, product
from math import comb, factorial

import numpy as np
import pytest

from properties.cases import exhaustive
from properties.cases.exhaustive import (
    Enumerated,
    Exhausted,
    MistakeGames,
    Restricted,
    class_count,
    column_classes,
    games,
    mistake_plays,
    scope,
)
from properties.claims import REGISTRY
from properties.engine.evidence import is_exhaustive
from reference import Game
from theorems.ledger import load_claims


def orbit(rows, column_sign):
    """Return every matrix in the class of `rows`: all images under the group."""
    m, n = len(rows), len(rows[0])
    signs = list(product((1, -1), repeat=n)) if column_sign else [(1,) * n]
    return {
        tuple(tuple(sign[j] * rows[i][columns[j]] for j in range(n)) for i in order)
        for order in permutations(range(m))
        for columns in permutations(range(n))
        for sign in signs
    }


@pytest.mark.parametrize("column_sign", [True, False], ids=["signs-free", "signs-kept"])
@pytest.mark.parametrize(
    ("entries", "m", "n"), [((-1, 1), 2, 3), ((-1, 1), 3, 3), ((-1, 1), 4, 2), ((-1, 0, 1), 2, 3), ((-1, 0, 1), 3, 2)]
)
def test_each_matrix_lies_in_the_class_of_exactly_one_listed_game(entries, m, n, column_sign):
    remaining = {tuple(zip(*[iter(flat)] * n, strict=True)) for flat in product(entries, repeat=m * n)}
    for game in games(entries, m, n, column_sign):
        whole = orbit(game.rows, column_sign)
        assert whole <= remaining  # no earlier listed game is in the class of this matrix
        remaining -= whole
    assert not remaining


def fixed_multisets(cycles, n):
    """Return the coefficient of x^n in Π over the cycles of 1/(1 - x^length)."""
    series = [1] + [0] * n
    for length in cycles:
        for k in range(length, n + 1):
            series[k] += series[k - length]
    return series[n]


def burnside_count(entries, m, n, column_sign):
    """Return the number of classes of m x n matrices: multisets of n column classes, counted over all row permutations."""
    columns = column_classes(entries, m, column_sign)
    listed = set(columns)
    total = 0
    for order in permutations(range(m)):
        visited, cycles = set(), []
        for u in columns:
            length = 0
            while u not in visited:
                visited.add(u)
                u = tuple(u[i] for i in order)
                u = u if u in listed else tuple(-e for e in u)
                length += 1
            if length:
                cycles.append(length)
        total += fixed_multisets(cycles, n)
    return Fraction(total, factorial(m))


@pytest.mark.parametrize("entries", [(-1, 1), (-1, 0, 1), (-1, Fraction(-1, 2), Fraction(1, 2), 1)], ids=str)
@pytest.mark.parametrize("column_sign", [True, False], ids=["signs-free", "signs-kept"])
def test_the_class_counts_agree_with_burnsides_lemma(entries, column_sign):
    for m, n in product(range(1, 5), repeat=2):
        if (2 * len(entries)) ** min(m, n) <= 1300:
            assert class_count(entries, m, n, column_sign) == burnside_count(entries, m, n, column_sign), (m, n)


def test_the_class_counts_are_the_documented_ones():
    assert [class_count((-1, 1), k, k) for k in range(1, 7)] == [1, 3, 7, 41, 299, 6128]
    assert [class_count((-1, 1), k, k, column_sign=False) for k in range(1, 6)] == [2, 7, 36, 317, 5624]
    assert [class_count((-1, 0, 1), k, k) for k in range(1, 5)] == [2, 11, 136, 7058]
    assert [class_count((-1, 0, 1), k, k, column_sign=False) for k in range(1, 4)] == [3, 27, 738]
    assert burnside_count((-1, 1), 6, 6, True) == 6128


def test_the_standard_scope_grows_with_effort_and_repeats_no_game():
    source = Exhausted()
    sizes = {}
    for effort in ("quick", "ci"):
        listed = list(source.cases(effort))
        assert len(set(listed)) == len(listed)
        sizes[effort] = len(listed)
    signs = sum(class_count((-1, 1), m, n) for m, n in product(range(1, 5), repeat=2))
    zeros = {top: sum(class_count((-1, 0, 1), m, n) for m, n in product(range(1, top + 1), repeat=2)) for top in (3, 4)}
    both = {top: sum(class_count((-1, 1), m, n) for m, n in product(range(1, top + 1), repeat=2)) for top in (3, 4)}
    assert sizes == {"quick": signs + zeros[3] - both[3], "ci": signs + zeros[4] - both[4]}
    assert (
        source.scope("quick")
        == "{-1,1} to 4 x 4 and {-1,0,1} to 3 x 3, up to row order, column order, column sign, lowest index on ties"
    )


def test_only_a_scope_that_is_large_enough_counts_as_exhaustive():
    assert Exhausted().exhaustive and Exhausted(column_sign=False).exhaustive
    assert (
        Exhausted((-1, 0, 1), 4, 4).exhaustive
        and Exhausted((-1, Fraction(-1, 2), 0, Fraction(1, 2), 1), 4, 5).exhaustive
    )
    assert not Exhausted((-1, 1), 6, 6).exhaustive  # nothing with a 0 in it
    assert not Exhausted((-1, 0, 1), 3, 3).exhaustive  # {-1,+1} only to 3 x 3
    assert (
        Restricted(Exhausted(), is_square).exhaustive and not Restricted(Exhausted((-1, 1), 2, 2), is_square).exhaustive
    )
    assert not any(isinstance(source, Enumerated) for source in (MistakeGames(4, 4), scope("one", lambda effort: [1])))


def is_square(game):
    return game.m == game.n


def test_a_restricted_enumeration_keeps_every_class_that_it_names_and_no_other():
    source = Restricted(Exhausted(), is_square)
    assert list(source.cases("quick")) == [game for game in Exhausted().cases("quick") if game.m == game.n]
    with pytest.raises(ValueError, match="predicates must be at least one"):
        Restricted(Exhausted())


def test_only_these_kinds_of_sources_can_earn_the_grade_of_an_enumeration():
    load_claims()
    kinds = {type(source).__name__ for target in REGISTRY.values() for source in target.games if is_exhaustive(source)}
    assert kinds == {"Exhausted", "Restricted", "PrintedTable", "EverySystem"}


def test_slices_of_a_scope_put_together_are_its_cases():
    source = Exhausted()
    count = source.count("quick")
    cut = [game for start in range(0, count, 37) for game in source.slice("quick", start, min(start + 37, count))]
    assert cut == list(source.cases("quick"))


def test_the_first_game_of_a_shape_is_right_everywhere():
    assert next(iter(games((-1, 1), 3, 2))) == Game([[1, 1]] * 3)


def test_mistake_plays_are_all_sequences_of_wrong_sets_up_to_the_order_of_examples():
    listed = [play.game for play in mistake_plays(3, 2)]
    assert len(set(listed)) == len(listed) == comb(2**2 + 3 - 1, 3)
    reached = {tuple(map(tuple, permuted)) for game in listed for permuted in permutations(game.rows)}
    assert len(reached) == 2 ** (3 * 2)
    assert sum(1 for _ in MistakeGames(examples=3, rounds=2).cases("quick")) == sum(
        comb(4 + m - 1, m) for m in (1, 2, 3)
    )


def test_a_named_scope_yields_its_cases_anew_each_time():
    source = scope("squares", lambda effort: (k * k for k in range(3)))
    assert source.name == "squares" and not is_exhaustive(source)
    assert list(source.cases("quick")) == list(source.cases("quick")) == [0, 1, 4]


def test_free_column_signs_need_entries_closed_under_negation():
    with pytest.raises(ValueError, match="closed under negation"):
        Exhausted(entries=(0, 1))
    assert Exhausted(entries=(0, 1), rows=2, columns=2, column_sign=False).scope("quick").startswith("{0,1} to 2 x 2")
    with pytest.raises(ValueError, match="rows and columns must be at least 1"):
        Exhausted(rows=0)


@pytest.mark.parametrize(("entries", "m", "n", "column_sign"), [
    ((-1, 1), 5, 5, True), ((-1, 1), 5, 3, False), ((-1, 0, 1), 4, 3, True), ((-1, 0, 1), 3, 3, False),
    ((Fraction(-1, 2), Fraction(1, 3)), 4, 4, False), ((-1, 1), 6, 4, True), ((-1, 1), 1, 3, True),
])  # fmt: skip
def test_the_compiled_generation_keeps_the_tuples_that_all_permutations_leave_least(entries, m, n, column_sign):
    if not exhaustive.COMPILED:
        return
    shorter = np.zeros((1, 0), dtype=np.int64)
    images = exhaustive._images(tuple(sorted(entries)), m, column_sign)
    for _ in range(n):
        plain, quick = exhaustive._least(shorter, images), exhaustive._least_compiled(shorter, images)
        assert plain.tolist() == quick.tolist()
        shorter = plain


@pytest.mark.parametrize(("n", "classes"), [(5, 5567), (6, 43534)])
def test_the_sign_games_of_seven_examples_agree_with_burnsides_lemma(n, classes):
    assert burnside_count((-1, 1), 7, n, True) == classes
    assert not exhaustive.COMPILED or class_count((-1, 1), 7, n) == classes  # generated in seconds only with numba
