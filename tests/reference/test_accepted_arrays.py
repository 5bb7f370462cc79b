"""The numpy types that `Game` and `update` accept: the table of reference/README.md."""

from fractions import Fraction

import numpy as np
import pytest

from reference import Game, exact, fast, play

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


NO_MARGINS = [
    True,
    np.True_,
    "1",
    "1/2",
    b"1",
    1 + 0j,
    np.complex128(1 + 1j),
    np.datetime64(1, "D"),
    np.timedelta64(1, "D"),
    np.array([1.0]),
    np.ma.masked,
    None,
    float("nan"),
]


@pytest.mark.parametrize("entry", NO_MARGINS, ids=repr)
def test_an_array_of_objects_is_checked_entry_by_entry(entry):
    column = np.empty(2, dtype=object)
    column[0], column[1] = entry, -1
    for booster in BOOSTERS:
        booster.start(2)
        with pytest.raises(ValueError, match="column must be 2 numbers in"):
            booster.update(column)
    with pytest.raises(ValueError, match="rows must have real numbers as entries"):
        Game(column.reshape(2, 1))
    with pytest.raises(ValueError, match="column must have real numbers as entries"):
        Game(np.eye(2)).with_column(column)


@pytest.mark.parametrize(
    "result",
    [
        np.array([True, False]),
        np.array(["1", "-1"]),
        np.array([1 + 1j, -1]),
        np.ma.array([1.0, -1.0], mask=[False, True]),
        np.asmatrix([1.0, -1.0]),
    ],
    ids=lambda result: f"{type(result).__name__} of {result.dtype.kind}",
)
def test_the_array_of_another_object_is_checked(result):
    class Columns:
        def __array__(self, dtype=None, copy=None):
            return result if dtype is None else result.astype(dtype)

    booster = fast.AdaBoost()
    booster.start(2)
    with pytest.raises(ValueError, match="column must"):
        booster.update(Columns())
    with pytest.raises(ValueError, match="rows must"):
        Game(Columns())
    with pytest.raises(ValueError, match="column must"):
        Game(np.eye(2)).with_column(Columns())


ABOVE = [
    np.array([np.longdouble(1) + np.longdouble(2) ** -60, -1], dtype=np.longdouble),
    np.array([1 + Fraction(1, 10**20), -1], dtype=object),
    np.array([np.nextafter(1, 2), -1]),
]


@pytest.mark.parametrize("column", ABOVE, ids=lambda column: str(column.dtype))
def test_a_margin_above_1_is_refused_even_if_it_rounds_to_1(column):
    if column[0] == 1:
        pytest.skip("long doubles have 64 bits on this machine")
    for booster in BOOSTERS:
        booster.start(2)
        for margins in (column, list(column)):
            with pytest.raises(ValueError, match=r"column must .*in \[-1, 1\]"):
                booster.update(margins)
    with pytest.raises(ValueError, match=r"must be in \[-1, 1\]"):
        Game(column.reshape(2, 1))
    for margins in (column, list(column)):
        with pytest.raises(ValueError, match=r"must be in \[-1, 1\]"):
            Game(np.eye(2)).with_column(margins)


def test_the_rows_and_the_edges_of_a_game_are_those_of_one_matrix():
    array = np.array([[1.0, -1.0], [0.5, 1.0]])
    live, read = Game(array), Game(array)
    assert read.rows[0][0] == 1
    array[0, 0] = -0.25
    assert play(fast.AdaBoost(), live, 1).edges == [0.125] and live.rows[0][0] == Fraction(-1, 4)
    assert play(fast.AdaBoost(), read, 1).edges == [0.75] and read.array[0, 0] == 1


@pytest.mark.parametrize("family", [exact, fast], ids=["exact", "fast"])
@pytest.mark.parametrize(
    "predictions",
    [
        np.ma.array([1, 2, 2], mask=[False, True, False]),
        np.asmatrix([1, 2, 2]),
        np.array([True, True, False]),
        ["1", "2", "2"],
        np.array(["1", 2, 2], dtype=object),
        [True, 2, 2],
    ],
    ids=lambda predictions: f"{type(predictions).__name__} {predictions}",
)
def test_predictions_are_refused_as_columns_are(family, predictions):
    for booster in (family.SAMME(), family.Elimination(min_epoch=2)):
        booster.start([1, 2, 3], 3)
        with pytest.raises(ValueError, match="predictions must"):
            booster.update(predictions)
