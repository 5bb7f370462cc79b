"""The numpy types that `Game` and `update` accept: the table of reference/README.md."""

from fractions import Fraction

import numpy as np
import pytest

from reference import Game, exact, fast

BOOSTERS = [
    fast.AdaBoost(),
    fast.AdaBoostS(),
    fast.MABoost(),
    fast.SparseBoost(),
    fast.MadaBoost(),
    fast.RelaxedMargin(1, 0.5),
    fast.LPBoost(1, 0.5),
    fast.ERLPBoost(1, 0.5),
    fast.CERLPBoost(1, 0.5),
    fast.MLPBoost(1, 0.5),
    fast.NewtonBoost(1, 0.5),
]
REFUSED = {
    "matrix": (np.asmatrix(np.array([[1.0], [-1.0]])), "numpy's matrix: pass numpy.asarray"),
    "masked": (np.ma.array([[1.0], [-1.0]], mask=[[False], [True]]), "numpy's MaskedArray"),
    "bool": (np.array([[True], [False]]), "real numbers as entries, got an array of bool"),
    "text": (np.array([["1"], ["-1"]]), "real numbers as entries"),
    "complex": (np.array([[1 + 0j], [-1]]), "real numbers as entries, got an array of complex128"),
    "dates": (np.array([["2026-01-01"], ["2026-01-02"]], dtype="M8[D]"), "real numbers as entries"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_game_refuses_an_invalid_array(name):
    array, words = REFUSED[name]
    with pytest.raises(ValueError, match=f"rows must .*{words.split(':')[0]}"):
        Game(array)


@pytest.mark.parametrize("booster", BOOSTERS, ids=lambda booster: type(booster).__name__)
@pytest.mark.parametrize("name", REFUSED)
def test_update_refuses_an_invalid_column(name, booster):
    array, words = REFUSED[name]
    booster.start(2)
    with pytest.raises(ValueError, match=f"column must .*{words.split(':')[0]}"):
        booster.update(array.reshape(-1) if name != "matrix" else array.T)


@pytest.mark.parametrize("booster", BOOSTERS, ids=lambda booster: type(booster).__name__)
@pytest.mark.parametrize("column", [(True, False), ("1", "-1"), (1 + 0j, -1), (b"1", b"1"), (None, 1)])
def test_update_refuses_entries_that_are_no_real_numbers(column, booster):
    booster.start(2)
    with pytest.raises(ValueError, match="column must be 2 numbers in"):
        booster.update(column)


@pytest.mark.parametrize("kind", ["i1", "i8", "u1", "f2", "f4", "f8", "g", "O"])
def test_game_and_update_accept_ints_floats_and_objects(kind):
    rows = np.array([[1, 0], [0, 1]]).astype(kind)
    assert Game(rows).rows == ((1, 0), (0, 1))
    booster = fast.AdaBoost()
    booster.start(2)
    booster.update(rows[:, 0])


def test_an_array_of_fractions_is_a_matrix_of_fractions():
    assert Game(np.array([[Fraction(1, 3)]], dtype=object)).rows == ((Fraction(1, 3),),)
    booster = fast.AdaBoost()
    booster.start(1)
    booster.update(np.array([Fraction(1, 3)], dtype=object))


def test_exact_boosters_take_no_floats():
    booster = exact.AdaBoost()
    booster.start(2)
    with pytest.raises(ValueError, match="exact margins"):
        booster.update(np.array([1.0, -1.0]))


@pytest.mark.parametrize("family", [exact, fast], ids=["exact", "fast"])
@pytest.mark.parametrize("column", [{1, -1}, frozenset((1, -1)), {0: 1, 1: -1}, {1: 0, -1: 0}.keys()], ids=repr)
def test_a_set_or_a_mapping_is_refused_as_column_and_as_row(column, family):
    """Exact boosters once took the keys of a mapping for margins, and returned weights for another column."""
    booster = family.MABoost()
    booster.start(2)
    with pytest.raises(ValueError, match="column must be"):
        booster.update(column)
    with pytest.raises(ValueError, match="must be a sequence"):
        Game([column])
    with pytest.raises(ValueError, match="must be a sequence"):
        Game({0: [1, -1]})


def test_a_refused_array_is_named_as_the_argument_is():
    booster = fast.AdaBoost()
    booster.start(2)
    with pytest.raises(ValueError, match=r"pass column\.filled"):
        booster.update(np.ma.array([1.0, -1.0]))
