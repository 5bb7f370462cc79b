"""Runs of AdaBoost with a box around their coefficients, powers of a game, and heavy-set games, each computed a second
way."""

from fractions import Fraction

import flint
import mpmath
import pytest

from reference import BestColumn, Game, play
from reference.arithmetic import Undecided, dot, enclosure
from reference.constructions.greedy import AdaBoostOnDistinctRows, WeightedGame, fifty_nine_examples
from reference.constructions.heavy_sets import ReducedRun, StageConstants, heavy_set_game, walsh_vectors
from reference.constructions.norm_games import one_hundred_and_seven_examples, seven_rows, sixty_examples
from reference.constructions.products import power_of, rounds_of_copies
from reference.constructions.toeplitz_dictionary import ToeplitzDictionary
from reference.rate.coefficient_box import BoxedRun, above, below, boxed_run


@pytest.mark.parametrize(
    "game", [fifty_nine_examples(), sixty_examples(), one_hundred_and_seven_examples(), seven_rows()]
)
def test_the_box_holds_the_coefficients_of_literal_adaboost(game):
    rounds = 30
    literal = play(AdaBoostOnDistinctRows(game.multiplicities), game.game, rounds, BestColumn(signed=True))
    boxed = BoxedRun(game.game, game.multiplicities, bits=192)
    boxed.advance(rounds)
    assert (boxed.columns, boxed.signs) == (literal.columns, literal.signs)
    for box, coefficient in zip(boxed.coefficients(), literal.coefficients, strict=True):
        assert box.overlaps(enclosure(coefficient, 256))
        assert box.rad() < 1e-40


def test_the_box_holds_a_run_in_eighty_digits_with_a_wrong_radius_it_would_not():
    """mpmath plays 2,000 rounds of the seven rows; the box is narrower than 10^-30 and holds each coefficient."""
    small, rounds = seven_rows(), 2000
    boxed = boxed_run(small.game, small.multiplicities, rounds)
    with mpmath.workdps(80):
        columns = [[mpmath.mpf(x.numerator) / x.denominator for x in column] for column in small.game.columns]
        weights = [mpmath.mpf(x.numerator) / x.denominator for x in small.multiplicities]
        result = [mpmath.mpf(0)] * 5
        for _ in range(rounds):
            total = mpmath.fsum(weights)
            edges = [mpmath.fdot(weights, column) / total for column in columns]
            j = max(range(5), key=lambda k: abs(edges[k]))
            step = mpmath.atanh(edges[j])
            result[j] += step
            weights = [w * mpmath.exp(-step * x) for w, x in zip(weights, columns[j], strict=True)]
        flint.ctx.dps, before = 70, flint.ctx.dps
        try:
            for box, value in zip(boxed.coefficients(), result, strict=True):
                assert abs(box - flint.arb(mpmath.nstr(value, 75))) < 1e-30
        finally:
            flint.ctx.dps = before


def test_a_tie_is_undecided_at_every_precision():
    with pytest.raises(Undecided, match="round 1"):
        boxed_run(Game([[1, 1], [-1, 1], [1, -1]]), [1, 1, 1], 1, most=512)


def test_the_ends_of_an_enclosure_are_rationals_on_either_side():
    value = flint.arb(2).sqrt()
    assert below(value) ** 2 < 2 < above(value) ** 2
    assert above(value) - below(value) < Fraction(1, 10**12)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([1, 1],), "weights must be 3 positive numbers"),
        (([1, 1, 0],), "weights must be 3 positive numbers"),
        (([1, 1, 1], [0]), "offset must have 3 entries"),
        (([1, 1, 1], None, 20), "bits must be an int that is at least 53"),
    ],
)
def test_a_boxed_run_refuses_bad_arguments_by_name(arguments, message):
    with pytest.raises(ValueError, match=message):
        BoxedRun(Game([[1], [1], [-1]]), *arguments)


def test_an_offset_multiplies_the_weights():
    game = Game([[1, -1], [-1, 1], [1, 1]])
    plain = BoxedRun(game, [3, 2, 1])
    shifted = BoxedRun(game, [3, 2, 1], [1, 1, 1])
    for run in (plain, shifted):
        run.advance(4)
    assert plain.columns == shifted.columns
    assert all(a.overlaps(b) for a, b in zip(plain.coefficients(), shifted.coefficients(), strict=True))
    moved = BoxedRun(game, [3, 2, 1], [0, 0, 2])
    assert not moved.edges()[0].overlaps(plain.edges()[0])


def test_copies_one_by_one_are_the_power_written_out():
    """The square of the game of 59 examples has 64 distinct rows. After 23 rounds the ratio is 1.0204, as in the notes."""
    small = fifty_nine_examples()
    run = boxed_run(small.game, small.multiplicities, 0)
    edges, losses = [max(map(abs, run.edges()))], [run.loss()]
    for _ in range(14):
        run.advance(1)
        edges.append(max(map(abs, run.edges())))
        losses.append(run.loss())
    whole = power_of(small, 2)
    assert (whole.game.m, whole.examples) == (64, 59**2)
    literal = play(AdaBoostOnDistinctRows(whole.multiplicities), whole.game, 23, BestColumn(signed=True))
    by_copies = list(rounds_of_copies(edges, losses, 2, 23))
    product = flint.arb(1)
    for edge, (_, loss) in zip(literal.edges, by_copies, strict=True):
        bound = 1 - enclosure(edge, 128) ** 2
        product *= bound.sqrt()
        assert not loss > product + 1e-12  # rated columns lose at least as much
    target = run.loss(small.reference) ** 2
    ratio = 23 * (by_copies[-1][1] - target) / (4 * flint.arb("0.299417") ** 2)
    assert abs(ratio - flint.arb("1.0204")) < 1e-4


def test_powers_that_are_too_large_are_refused():
    with pytest.raises(ValueError, match="copies must be an int that is at least 1, got 0"):
        power_of(fifty_nine_examples(), 0)
    with pytest.raises(ValueError, match="at most 65536, got 6"):
        power_of(fifty_nine_examples(), 6)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([0.5], [1], 0, 3), "copies must be an int that is at least 1, got 0"),
        (([0.5], [1], 2, 0), "rounds must be an int that is at least 1, got 0"),
        (([0.5, 0.4], [1], 2, 3), "edges and losses must have one entry a state, got 2 and 1"),
        (([], [], 2, 3), "edges and losses must have one entry a state, got 0 and 0"),
        (([0.5, 0.5, 0.5], [1, 0.9, 0.8], 2, 3), "edges must differ after 1 and after 0 rounds|after 0 and after 1"),
    ],
)
def test_impossible_numbers_of_copies_are_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        list(rounds_of_copies(*arguments))


def test_the_reduced_state_plays_like_the_matrix():
    built = heavy_set_game("1/5", 3, 60)
    game, masses, margins = built.explicit()
    assert (game.m, game.n) == (2**3 + 3, 7)
    assert sum(masses) == 1
    assert all(dot(masses, column) == 0 for column in game.columns)  # D* gives every column the edge 0
    boxed = BoxedRun(game, masses, margins)
    boxed.advance(1500)
    reduced = ReducedRun(built.constants, list(built.pairs))
    for _ in range(1500):
        reduced.advance()
    assert [built.columns[j] for j in boxed.columns] == reduced.picks
    target = boxed.loss(built.reference)
    assert abs(float(boxed.loss() / target - 1) - reduced.excess) < 1e-12
    assert abs(float(boxed.length) - reduced.length) < 1e-9


def test_the_given_combination_is_a_minimiser():
    built = heavy_set_game("1/5", 3, 60)
    game, masses, margins = built.explicit()
    run = BoxedRun(game, masses, margins)
    least = run.loss(built.reference)
    for j in range(game.n):
        for move in (Fraction(1, 10), Fraction(-1, 10)):
            moved = [entry + move * (k == j) for k, entry in enumerate(built.reference)]
            assert run.loss(moved) > least


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((0, 3, 100), r"s must be in \(0, 1/5\], got 0"),
        (("-1/10", 3, 100), r"s must be in \(0, 1/5\], got -1/10"),
        (("201/1000", 3, 100), r"s must be in \(0, 1/5\], got 201/1000"),
        (("1/5", 3, 20), "norm must be at least 35.57 for s = 1/5, .*q = 2.372; got 20"),
        (("1/10", 0, 100), "stages must be an int that is at least 1, got 0"),
        (("1/10", 3, 96), "norm must be at least 96.57 for s = 1/10, .*; got 96"),
        (("1/20", 3, 200), "norm must be at least 239.9 for s = 1/20, .*; got 200"),
    ],
)
def test_impossible_stages_are_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        StageConstants(*arguments)


@pytest.mark.parametrize(
    ("stages", "bulk", "message"),
    [
        (11, "all", "stages must be at most 10 .*got 11: it would have 2048 \\+ 11 rows"),
        (64, "walsh", "stages must be at most 63 .*got 64: it would have 128 \\+ 64 rows"),
        (2, "few", "bulk must be one of all, walsh, got 'few'"),
    ],
)
def test_a_matrix_of_too_many_rows_is_refused(stages, bulk, message):
    built = heavy_set_game("1/5", 2, 60)
    assert built.explicit()[0].m == 6
    with pytest.raises(ValueError, match=message):
        type(built)(StageConstants("1/5", stages, 60), built.pairs, built.starts).explicit(bulk)


@pytest.mark.parametrize("stages", [1, 2, 3, 6, 7, 8])
def test_walsh_vectors_are_balanced_orthogonal_and_few(stages):
    vectors = walsh_vectors(stages)
    assert stages < len(vectors) <= 2 * stages
    columns = list(zip(*vectors, strict=True))
    for i, left in enumerate(columns):
        assert sum(left) == 0
        for right in columns[:i]:
            assert dot(left, right) == 0


def test_with_walsh_vectors_the_target_is_a_minimiser_and_the_stages_last_as_long():
    built = heavy_set_game("1/5", 3, 60)
    game, masses, margins = built.explicit("walsh")
    assert (game.m, game.n) == (4 + 3, 7)
    assert all(dot(masses, column) == 0 for column in game.columns)
    few, many = BoxedRun(game, masses, margins), BoxedRun(*built.explicit())
    for run in (few, many):
        run.advance(built.starts[-2])
    for k in (1, 2):
        rounds = [sum(built.columns[j][0] == k for j in run.columns) for run in (few, many)]
        assert abs(rounds[0] - rounds[1]) <= 10


@pytest.mark.parametrize(
    ("options", "message"),
    [({"ahead": -1}, "ahead must be at least 0, got -1"), ({"limit": 0}, "limit must be an int")],
)
def test_an_impossible_heavy_set_game_is_refused(options, message):
    with pytest.raises(ValueError, match=message):
        heavy_set_game("1/5", 2, 60, **options)


def test_the_run_that_fixes_the_pairs_has_a_limit():
    with pytest.raises(ValueError, match="limit must be more than 10 rounds: stage 1 of 2"):
        heavy_set_game("1/5", 2, 60, limit=10)


def test_the_first_dictionary_is_part_c():
    from reference.constructions.dictionary import target_product, toeplitz

    first = ToeplitzDictionary("2/3", 2)
    assert [first.c(k) for k in range(6)] == [toeplitz(k) for k in range(6)]
    gram = first.gram(3)
    scale = gram[0][0] / (first.rho**2 / (1 - first.rho**2))
    assert [entry**2 / scale for entry in gram[0][1:]] == [(target_product(n) * 2**n) ** 2 for n in (1, 2, 3)]


def test_the_symbol_is_its_cosine_sum():
    result = ToeplitzDictionary("9/10", "32/25", 1)
    flint.ctx.prec = 128
    theta = flint.arb("0.7")
    summed = 1 + 2 * sum(
        flint.arb(flint.fmpq(result.c(n).numerator, result.c(n).denominator)) * (theta * n).cos() for n in range(1, 400)
    )
    a, W = result.solution[0], result.W
    closed = result._symbol(
        theta, flint.arb(flint.fmpq(a.numerator, a.denominator)), flint.arb(flint.fmpq(W.numerator, W.denominator))
    )
    flint.ctx.prec = 53
    assert abs(closed - summed) < 1e-30


def test_too_large_a_growth_is_no_dictionary():
    assert ToeplitzDictionary("4/5", "8/5").past < 1 < ToeplitzDictionary("4/5", "17/10").past
    for arguments, message in (
        (("3/2", 2), r"rho must be in \(0, 1\), got 3/2"),
        (("1/2", "3/2"), "W must be above 1/rho = 2, got 3/2"),
        (("4/5", "8/5", -1), "rising must be an int that is at least 0, got -1"),
    ):
        with pytest.raises(ValueError, match=message):
            ToeplitzDictionary(*arguments)


def test_a_weighted_game_of_one_row_is_its_own_power():
    single = WeightedGame(Game([[1, -1]]), (Fraction(2),), (Fraction(1), Fraction(0)))
    whole = power_of(single, 3)
    assert (whole.game.rows, whole.multiplicities) == (((1, -1) * 3,), (Fraction(8),))
