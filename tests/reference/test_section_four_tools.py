"""Runs, sequences, integer systems and single rounds as MRS13 Section 4 uses them."""

from fractions import Fraction

import pytest
from hypothesis import Phase, given, settings

from reference import BestColumn, Game, Transcript, play
from reference.arithmetic import INFINITY, Verdict, decide, exp, log, sqrt
from reference.constructions.mrs13 import (
    LEANING_ACCURACY,
    both_sets,
    both_sets_squared_loss,
    both_sets_weights,
    leaning_pair,
    leaning_pair_rounds,
    separate_blocks,
    separate_blocks_rounds,
)
from reference.exact import AdaBoost
from reference.programs.integer_systems import positive_solution, short_positive_solution, sparsest_solutions
from reference.programs.rational_matrices import (
    basis_columns,
    column_relation,
    least_positive_eigenvalue,
    least_singular_value_squared,
    null_vector,
    orthogonal_to_kernel,
    project_to_left_kernel,
)
from reference.rate.decomposition import decompose
from reference.rate.finite_margin import finite_margin_set
from reference.rate.first_order import infimum_of_loss
from reference.rate.one_round import OneRound
from reference.rate.segment import Segment
from reference.rate.sequences import PolynomialSequence, decomposing_subsequence, leading, limiting_direction, shifted
from reference.rate.suboptimality import losses
from theorems.mrs13.games import combined_games, confident_split_games, lopsided_games, split_games
from theorems.mrs13.games_of_integers import (
    drawn_systems,
    invertible_games,
    matrix_is_invertible,
    system_has_positive_solution,
    system_is_integer,
    system_is_solvable,
)
from theorems.mrs13.games_of_sequences import drawn_sequences, is_admissible
from theorems.mrs13.games_of_the_optimum import little_loss_on_zero_loss_set, raised_games, total_loss_is_at_most_m
from theorems.mrs13.letters import (
    both_sets_are_not_empty,
    finite_margin_set_is_not_empty,
    is_optimal_on_finite_set,
    loss_on_finite_set_is_at_most_m,
    starts_badly,
)
from theorems.mrs13.letters_of_the_rate import (
    is_optimal,
    least_loss_on_finite_set,
    loss_on,
    loss_on_finite_set,
    loss_on_zero_loss_set,
    losses_by_round,
    theta,
    total_loss_after,
)
from theorems.mrs13.sabotage import StepTimes


def run_on(game, rounds=6):
    return play(AdaBoost(), game, rounds, BestColumn(signed=True))


def test_a_round_multiplies_the_loss_by_the_root_of_one_minus_the_squared_edge():
    trace = run_on(both_sets(), 12)
    squared = Fraction(9)
    for t, edge in enumerate(trace.edges, 1):
        squared *= 1 - edge**2
        assert total_loss_after(trace, t).at(200).overlaps(sqrt(squared).at(200))
    assert total_loss_after(trace, 0) == 3 and losses_by_round(trace)[0] == (1, 1, 1) and loss_on(trace, 3, ()) == 0


def test_the_loss_is_zero_after_a_perfect_column_and_unchanged_by_a_step_of_zero():
    assert total_loss_after(run_on(Game([[1], [1]])), 1) == 0
    wrong = play(AdaBoost(), Game([[-1], [-1]]), 1, Transcript([(0, 1)]))
    assert wrong.steps == [-INFINITY] and total_loss_after(wrong, 1) == 0  # a step of -inf along -1 leads to loss 0
    assert total_loss_after(play(StepTimes(0), both_sets(), 1, Transcript([(0, 1)])), 1).at(128) == 3


def test_a_run_at_its_optimum_is_recognised_exactly():
    trace = run_on(Game([[1], [1], [-1]]), 3)
    assert not is_optimal(trace, 0) and is_optimal(trace, 1) and theta(trace, 1) == 0
    assert decide(theta(trace, 0), ">", 0) is Verdict.HOLDS


def test_suboptimality_splits_into_the_parts_on_F_and_Z():
    trace = run_on(both_sets(), 5)
    for t in range(5):
        excess = loss_on_finite_set(trace, t) - least_loss_on_finite_set(both_sets())
        assert abs(float(excess + loss_on_zero_loss_set(trace, t) - theta(trace, t))) < 1e-30


def test_the_closed_form_of_figure_4_refuses_round_zero_of_the_weights():
    assert both_sets_squared_loss(0) == 1 and both_sets_squared_loss(1) == Fraction(8, 9)
    with pytest.raises(ValueError, match="t must be an int that is at least 1, got 0"):
        both_sets_weights(0)


def test_sparsest_solutions_are_all_those_with_most_zeros():
    assert sparsest_solutions([[1, 1, 0], [0, 1, 1]], [1, 1]) == [(0, 1, 0)]
    assert sparsest_solutions([[1, 1]], [1]) == [(1, 0), (0, 1)]
    assert sparsest_solutions([[1, -1]], [0]) == [(0, 0)]
    assert sparsest_solutions([[1]], [-1]) == [] and sparsest_solutions([[0]], [1]) == []


def test_short_positive_solutions_solve_the_system_and_are_positive():
    for rows, right in (([[1, 1, 0], [0, 1, 1]], [1, 1]), ([[1, -1]], [0]), ([[1, 1, 1]], [1])):
        x = short_positive_solution(rows, right)
        assert min(x) > 0 and [sum(a * v for a, v in zip(row, x, strict=True)) for row in rows] == right
    assert positive_solution([[1, 1]], [0]) is None and short_positive_solution([[1, 1]], [0]) is None


def test_a_subsequence_of_alternating_turns_keeps_one_turn():
    game = Game([[1, 0], [0, 1]])
    turns = (((0, 0), (1, 0)), ((0, 0), (0, 1)))  # even terms raise example 0, odd terms example 1
    zero_loss, indices = decomposing_subsequence(PolynomialSequence(game, turns), 4)
    assert zero_loss == (0,) and all(t % 2 == 0 for t in indices) and indices == sorted(set(indices))


def test_the_limiting_direction_keeps_slower_examples_positive():
    game = Game([[1, 0], [0, 1]])
    sequence = PolynomialSequence(game, (((0, 0), (-1, 1), (1, 0)),))  # margins t² - t and t
    assert sequence.is_admissible()
    first, second = limiting_direction(sequence)
    assert first > 0 and second > 0


def test_an_unbounded_loss_is_not_admissible():
    assert not PolynomialSequence(Game([[1], [-1]]), (((0,), (1,)),)).is_admissible()
    assert not PolynomialSequence(Game([[1], [1]]), (((-1,), (0,)),)).is_admissible()  # loss 2e at every term


def test_a_shifted_polynomial_and_a_leading_coefficient_have_the_values_found_by_hand():
    assert shifted((Fraction(1), Fraction(2), Fraction(3))) == [6, 8, 3]  # 1 + 2t + 3t² in t - 1
    assert leading((Fraction(5), Fraction(0), Fraction(-2))) == -2 and leading((Fraction(5),)) == 0


def test_linear_algebra_has_the_values_computed_by_hand():
    rows = [[1, 1, 0], [1, 1, 1]]
    assert basis_columns(rows) == (0, 2) and column_relation(rows) == ((1, 1, 0), (0, 0, 1))
    assert orthogonal_to_kernel(rows) == ((Fraction(1, 2), 0), (Fraction(1, 2), 0), (0, 1))
    assert null_vector(rows) == (Fraction(-1, 2), Fraction(1, 2), 0) and null_vector([[1], [0]]) is None
    assert project_to_left_kernel([[1], [1]], [Fraction(3), Fraction(1)]) == (1, -1)
    assert least_positive_eigenvalue([[1, 1], [1, 1]]) == 4
    assert least_singular_value_squared([[1, 1], [1, 1]]) == 0
    with pytest.raises(ValueError, match="matrix must have a positive singular value"):
        least_positive_eigenvalue([[0, 0]])
    with pytest.raises(ValueError, match="matrix must be square, got 1 x 2"):
        least_singular_value_squared([[1, 0]])


def test_one_round_from_zero_is_the_first_round_of_adaboost():
    turn, trace = OneRound(both_sets(), (0, 0)), run_on(both_sets(), 1)
    assert turn.edge == trace.edges[0] and turn.hypothesis == trace.columns[0]
    assert turn.loss_after().at(128).overlaps(total_loss_after(trace, 1).at(128))
    with pytest.raises(ValueError, match="combination must have 2 coefficients, got 1"):
        OneRound(both_sets(), (0,))


def test_the_segment_runs_from_the_optimum_to_the_combination():
    combination = (Fraction(1, 2), Fraction(0))
    segment = Segment(both_sets(), combination)
    assert abs(float(segment.derivative(0, Fraction(0))) - 2) < 1e-15  # K
    expected = exp(Fraction(-1, 2)) + exp(Fraction(1, 2))
    assert segment.derivative(0, Fraction(1)).at(128).overlaps(expected.at(128))
    assert segment.eta == [Fraction(-1, 4), Fraction(1, 4)]  # orthogonal to (1, 1)


def drawn(strategy, count=40):
    """Return the first cases that hypothesis draws from a strategy, derandomised."""
    result = []

    @settings(max_examples=count, derandomize=True, database=None, deadline=None, phases=[Phase.generate])
    @given(strategy)
    def collect(case):
        result.append(case)

    collect()
    return result


def test_split_games_keep_their_promise_and_reach_both_sets():
    for games in (drawn(split_games()), drawn(confident_split_games())):
        assert all(finite_margin_set_is_not_empty(game) for game in games)
        assert any(both_sets_are_not_empty(game) for game in games)
    assert all(both_sets_are_not_empty(game) for game in drawn(split_games(zero_loss=(1, 2))))


def test_lopsided_games_do_not_start_at_their_optimum():
    assert all(starts_badly(game) and not decompose(game).zero_loss for game in drawn(lopsided_games()))


def test_combined_games_have_admissible_combinations_most_of_which_are_not_optimal():
    instances = drawn(combined_games())
    assert all(loss_on_finite_set_is_at_most_m(instance) for instance in instances)
    assert sum(is_optimal_on_finite_set(instance) for instance in instances) < len(instances) / 2


def test_drawn_systems_are_integer_and_solvable():
    assert all(system_is_integer(i) and system_is_solvable(i) for i in drawn(drawn_systems()))
    assert all(system_has_positive_solution(i) for i in drawn(drawn_systems(positive=True)))


def test_drawn_sequences_are_admissible_and_some_take_turns():
    instances = drawn(drawn_sequences())
    assert all(is_admissible(instance) for instance in instances)
    assert any(len(instance.turns) > 1 for instance in instances)


def test_every_drawn_matrix_is_invertible():
    assert all(matrix_is_invertible(game) for game in drawn(invertible_games()))


def test_raised_combinations_satisfy_the_hypotheses_of_lemma_18():
    for instance in drawn(raised_games()):
        assert total_loss_is_at_most_m(instance) and little_loss_on_zero_loss_set(instance)


@pytest.mark.parametrize("n", [1, 2, 3])
def test_separate_blocks_have_small_parameters_and_need_a_round_each(n):
    game = separate_blocks(n)
    split, inner = decompose(game), finite_margin_set(game)
    assert (split.zero_loss, split.gamma, inner.least_eigenvalue) == ((3 * n,), 1, 3)
    assert decide(inner.largest_margin, "<=", log(game.m)) is Verdict.HOLDS
    trace = play(AdaBoost(), game, 2 * n, BestColumn(signed=True))
    for t, loss in enumerate(losses(trace)):
        excess = loss - infimum_of_loss(game)
        if decide(excess, ">", 0, bits=512) is Verdict.HOLDS:
            rounded = Fraction(float(excess)).limit_denominator(10**9) + Fraction(1, 10**8)
            assert decide(separate_blocks_rounds(n, rounded), "<=", t) is Verdict.HOLDS


@pytest.mark.parametrize(("n", "rounds"), [(1, 8), (2, 4)])
def test_leaning_pairs_have_small_parameters_and_need_a_round_for_each_short_step(n, rounds):
    game = leaning_pair(n)
    split, inner = decompose(game), finite_margin_set(game)
    assert (game.m, game.n, split.zero_loss) == (36 * n**2, 2, ())
    assert decide(inner.least_eigenvalue, ">=", 2) is Verdict.HOLDS
    assert decide(inner.largest_margin, "<=", 3 * log(2) / 2) is Verdict.HOLDS
    trace = play(AdaBoost(), game, rounds, BestColumn(signed=True))
    assert all(decide(abs(edge), "<=", Fraction(1, 3)) is Verdict.HOLDS for edge in trace.edges)
    target = infimum_of_loss(game) + LEANING_ACCURACY
    reached = [t for t, loss in enumerate(losses(trace)) if decide(loss, "<=", target) is Verdict.HOLDS]
    assert bool(reached) == (n == 1)
    assert all(decide(leaning_pair_rounds(n), "<=", t) is Verdict.HOLDS for t in reached)


def test_leaning_pairs_refuse_an_invalid_size():
    with pytest.raises(ValueError, match="n must be an int that is at least 1, got 0"):
        leaning_pair(0)
    with pytest.raises(ValueError, match="n must be an int that is at least 1, got 0"):
        leaning_pair_rounds(0)


def test_separate_blocks_refuse_an_invalid_number_of_blocks():
    with pytest.raises(ValueError, match="n must be an int that is at least 1, got 0"):
        separate_blocks(0)
    with pytest.raises(ValueError, match="epsilon must be positive, got 0"):
        separate_blocks_rounds(2, 0)
