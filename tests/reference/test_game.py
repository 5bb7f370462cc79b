"""The game: what it accepts, what it refuses, and its JSON."""

from fractions import Fraction

import numpy
import pytest

from reference import Game


def test_entries_are_exact_whatever_they_were_written_as():
    game = Game([[1, "1/3"], [0.5, Fraction(-1, 7)]])
    assert game.rows == ((1, Fraction(1, 3)), (Fraction(1, 2), Fraction(-1, 7)))
    assert game.columns[1] == (Fraction(1, 3), Fraction(-1, 7))
    assert (game.m, game.n, game.shape) == (2, 2, (2, 2))


def test_json_gives_the_same_game_back():
    game = Game([[1, "1/3"], ["-2/7", 0]])
    assert Game.from_json(game.to_json()) == game
    assert Game.from_json('[[1, "1/3"], ["-2/7", 0]]') == game


def test_an_array_is_kept_as_it_is():
    array = numpy.array([[1.0, -1.0], [0.25, 0.5]])
    game = Game(array)
    assert numpy.shares_memory(game.array, array) and game.is_array
    assert game.entry(1, 0) == Fraction(1, 4)
    assert not game.is_signs and Game(numpy.sign(array)).is_signs


@pytest.mark.parametrize(
    "game",
    [
        Game([[1, -1], [0, 1]]),
        Game(numpy.eye(2)),
        Game(numpy.eye(2, order="F")),
        Game(numpy.eye(2)).with_column(numpy.ones(2)),
        Game([[1], [0]]),
    ],
    ids=["rows", "array", "columns in one piece", "grown", "one column"],
)
def test_the_floats_of_a_game_cannot_be_written_to(game):
    for part in (game.array, game.array[:, 0]):
        with pytest.raises(ValueError, match="read-only"):
            part[0] = 0.5
        with pytest.raises(ValueError, match="read-only"):
            part *= 2


def test_the_owner_of_an_array_may_go_on_writing():
    array = numpy.eye(2)
    Game(array)
    array[0, 0] = 0.5
    assert array[0, 0] == 0.5


@pytest.mark.parametrize(
    ("matrix", "message"),
    [
        ([], "at least one row"),
        ([[]], "at least one row"),
        ([[1, 1], [1]], "rows of one length: row 0 has 2, row 1 has 1"),
        ([[2]], r"must be in \[-1, 1\], got 2 at row 0, column 0"),
        ([[float("nan")]], "finite"),
        ([["x"]], "entry of rows must be"),
        (numpy.array([[1.5]]), r"must be in \[-1, 1\]"),
        (numpy.array([[numpy.nan]]), "NaN"),
        (numpy.zeros((0, 3)), "shape"),
        (numpy.zeros(3), "two dimensions"),
    ],
)
def test_a_matrix_that_is_no_game_is_refused(matrix, message):
    with pytest.raises(ValueError, match=message):
        Game(matrix)


@pytest.mark.parametrize("text", ["{", "[1, 2]", '{"a": 1}'])
def test_malformed_json_is_refused_in_one_line(text):
    with pytest.raises(ValueError) as error:
        Game.from_json(text)
    assert "\n" not in str(error.value)


def test_a_new_column_must_have_one_margin_per_example():
    game = Game([[1], [-1]])
    assert game.with_column([0, "1/2"]).rows == ((1, 0), (-1, Fraction(1, 2)))
    with pytest.raises(ValueError, match="must have 2 margins, got 3"):
        game.with_column([1, 1, 1])


def test_an_array_game_that_grows_does_not_change_and_shares_no_column():
    import numpy

    first = Game(numpy.array([[1.0, -1.0], [0.5, 1.0]]))
    grown = [first]
    for k in range(20):
        grown.append(grown[-1].with_column([k / 20, -1.0]))
    fork = grown[3].with_column([0.25, 0.25])  # a second column for the same game
    for k, game in enumerate(grown):
        assert game.shape == (2, 2 + k)
        assert (game.array[:, :2] == first.array).all()
        assert game.array[0, 2:].tolist() == [j / 20 for j in range(k)]
    assert fork.array[0].tolist() == [1.0, -1.0, 0.0, 1 / 20, 2 / 20, 0.25]
    assert grown[4].array[0, 5] == 3 / 20
    with pytest.raises(ValueError, match="entries must be in"):
        first.with_column([2.0, 0.0])


def test_several_columns_at_once_are_one_after_another():
    import numpy

    first = Game(numpy.array([[1.0, -1.0], [0.5, 1.0]]))
    for columns in ([], [[0.5, -1]], [[1, 1], [-1.0, 0.25], [0, 1]]):
        one_by_one = first
        for column in columns:
            one_by_one = one_by_one.with_column(column)
        at_once = first.with_columns(columns)
        assert numpy.array_equal(at_once.array, one_by_one.array) and at_once.shape == one_by_one.shape
        assert Game([[1], [0]]).with_columns(columns).shape == (2, 1 + len(columns))
    assert first.with_columns([]) is first
    grown = first.with_columns([[1, 0]])
    assert grown.with_columns([[0, 1]]).array[:, 3].tolist() == [0, 1]
    assert grown.with_columns([[1, 1]]).array[:, 3].tolist() == [
        1,
        1,
    ]  # reserved column in use: a copy
    for wrong, message in (([[1, 0], [1]], "must have 2 margins, got 1"), ([[1, 2]], "entries must be in")):
        with pytest.raises(ValueError, match=message):
            first.with_columns(wrong)
