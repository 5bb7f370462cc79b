"""The recursion in two margins equals long runs of MadaBoost in which one example stays wrong."""

from fractions import Fraction

from reference import play
from reference.arithmetic import working_precision
from reference.exact import MadaBoost
from theorems.np14.games import four_with_one_stubborn
from theorems.np14.madaboost_constant import BITS, enclosed_run, measured


def test_the_recursion_is_the_run_of_the_exact_booster():
    case = four_with_one_stubborn()
    trace = play(MadaBoost("before"), case.game, 40, case.oracle)
    with working_precision(BITS):
        enclosed = [edge for (edge, _, _), _ in zip(enclosed_run(4, Fraction(1, 5), 256), range(40), strict=False)]
    assert all(abs(float(a) - float(b)) < 1e-12 for a, b in zip(enclosed, trace.edges, strict=True))


def test_the_one_example_stays_wrong_for_as_many_rounds_as_in_the_game():
    assert measured(4, Fraction(1, 5), 256)[0] == four_with_one_stubborn().rounds + 1  # the last round may correct it


def test_smaller_edges_come_nearer_to_the_constant():
    shares = [measured(10, gamma, 4096)[0] * gamma**2 / 100 for gamma in (Fraction(1, 5), Fraction(1, 10))]
    assert shares[0] < shares[1] < 1
