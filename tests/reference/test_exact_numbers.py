"""Every exact number enters exact code unchanged, and every other value is refused by name."""

import random
import time
from decimal import Decimal
from fractions import Fraction

import flint
import mpmath
import numpy as np
import pytest
import sympy

from reference import BestColumn, Game, Verdict, decide, exact, fast, play
from reference.arithmetic import exp, fraction, real, sqrt
from reference.arithmetic.rationals import DIGITS, shown
from reference.programs.game_values import edge_minimisation, game_value
from reference.programs.solvers import solve_lp
from tests.faults import counted

THIRD, LONG = Fraction(1, 3), "1." + "0" * 40 + "1"

EXACT = {
    "sympy's rational": (sympy.Rational(1, 3), THIRD),
    "sympy's integer": (sympy.Integer(1), 1),
    "flint's rational": (flint.fmpq(1, 3), THIRD),
    "flint's integer": (flint.fmpz(-1), -1),
    "a decimal": (Decimal("0.1"), Fraction(1, 10)),
    "a decimal near 1": (Decimal("0." + "9" * 40), 1 - Fraction(1, 10**40)),
    "mpmath's float": (mpmath.mpf("0.5"), Fraction(1, 2)),
    "a single": (np.float32(0.1), Fraction(13421773, 134217728)),
    "a long double": (np.longdouble(1) - np.longdouble(2) ** -60, 1 - Fraction(1, 2**60)),
    "an int8": (np.int8(-1), -1),
    "an array of one number": (np.array(0.25), Fraction(1, 4)),
    "a denormal": (5e-324, Fraction(1, 2**1074)),
}


@pytest.mark.parametrize(("number", "value"), EXACT.values(), ids=EXACT)
def test_an_exact_number_of_any_kind_is_an_entry_with_its_value(number, value):
    assert Game([[number]]).rows == ((value,),) and Game([[number]]).entry(0, 0) == value
    assert decide(real(number), "==", Fraction(value)) is Verdict.HOLDS
    assert solve_lp([number], bounds=(1, 1)).value == value


REFUSED = [
    sqrt(2),
    exp(1),
    flint.arb(1) / 3,
    sympy.sqrt(2),
    sympy.Symbol("x"),
    True,
    np.True_,
    None,
    1j,
    Decimal("NaN"),
]


@pytest.mark.parametrize("number", REFUSED, ids=repr)
def test_a_value_that_is_no_rational_is_refused_by_name(number):
    with pytest.raises(ValueError, match="entry of rows must be"):
        Game([[number]])
    with pytest.raises(ValueError, match="nu must be"):
        exact.LPBoost(nu=number)


def test_a_decimal_above_one_is_not_rounded_into_the_game():
    with pytest.raises(ValueError, match=r"must be in \[-1, 1\], got 1"):
        Game([[Decimal(LONG)]])


def test_sympy_digits_beyond_a_double_count():
    assert decide(sympy.Float(LONG, 60), ">", 1) is Verdict.HOLDS
    assert decide(np.longdouble(1) + np.longdouble(2) ** -60, "==", 1) is Verdict.VIOLATED


@pytest.mark.parametrize("text", ["1e-999999999", "1e999999999", "9" * (DIGITS + 1), "1/" + "9" * 20_000, "x" * 10**6])
def test_a_number_too_long_to_write_is_refused_at_once(text):
    begun = time.process_time()
    with pytest.raises(ValueError, match="rho must"):
        fraction(text, "rho")
    assert time.process_time() - begun < 0.5


def test_a_message_shows_any_value_in_one_short_line():
    class Failing:
        def __repr__(self):
            raise RuntimeError

    for value in (10**5000, Fraction(1, 10**5000), "\x1b[31m\n", np.zeros((3, 3)), Failing(), "x" * 10**6):
        assert len(shown(value)) <= 60 and shown(value).isprintable()


def test_numbers_beyond_all_floats_are_compared_with_floats():
    assert decide(10**400, "<", 1.0) is Verdict.VIOLATED and decide(-(10**400), "<", 1.0) is Verdict.HOLDS
    assert decide(Fraction(10**400), "==", 1.0) is Verdict.VIOLATED


def test_a_sum_of_150_000_terms_is_decided():
    terms = [sqrt(2)] * 150_000
    assert decide(sum(terms), ">", 212_132) is Verdict.HOLDS
    nested = terms[0]
    for term in terms[:20_000]:
        nested = term - nested  # the long sum on the right
    assert decide(nested, "<", 2) is Verdict.HOLDS


def test_a_denormal_entry_does_not_overflow_the_guess_of_a_basis():
    rows = np.random.default_rng(0).uniform(-1, 1, (12, 12))
    rows[0, 0] = 5e-324
    solution = game_value(Game(rows.tolist()))
    assert solution.certificate.check()


def test_programmes_beyond_all_floats_are_solved_exactly():
    assert solve_lp([1] * 30, [[-(10**400)] * 30], [-1]).value == Fraction(1, 10**400)


def test_whole_fractions_that_did_not_come_through_a_game_are_entries_too():
    columns = (Fraction(1), Fraction(-1)), (Fraction(-1), Fraction(1))
    assert game_value(columns).value == 0 and edge_minimisation(columns, 2).value == 0
    booster = exact.LPBoost(1)
    booster.start(2)
    assert tuple(booster.update((Fraction(1), Fraction(-1)))) == (0, 1)


def test_no_result_is_rounded_whatever_numbers_a_game_is_written_in():
    """Multiples of 1/64 are exact in every numeric type: a random game of them must have the same run and value in all
    types."""
    kinds = {
        "Fraction": lambda k: Fraction(k, 64),
        "text": lambda k: f"{k}/64",
        "float": lambda k: k / 64,
        "Decimal": lambda k: Decimal(k) / 64,
        "sympy": lambda k: sympy.Rational(k, 64),
        "flint": lambda k: flint.fmpq(k, 64),
        "mpmath": lambda k: mpmath.mpf(k) / 64,
        "float32": lambda k: np.float32(k) / 64,
        "longdouble": lambda k: np.longdouble(k) / 64,
    }
    draw, written = random.Random(7), dict.fromkeys(kinds, 0)
    for _ in range(40):
        m, n = draw.randint(1, 4), draw.randint(1, 4)
        whole = [[draw.randint(-64, 64) for _ in range(n)] for _ in range(m)]
        values = set()
        for kind, write in kinds.items():
            game = Game([[write(k) for k in row] for row in whole])
            run = play(exact.MABoost(), game, 3, BestColumn(signed=True))
            values.add((game, tuple(run.edges), tuple(run.weights[-1]), game_value(game).value))
            written[kind] += 1
        assert len(values) == 1
    tried = sum(written.values())
    counted("games exact in every numeric type", tried, tried)


def test_a_boolean_is_refused_as_a_number_of_examples():
    for family in (exact, fast):
        with pytest.raises(ValueError, match="m must be an int that is at least 1, got True"):
            family.AdaBoost().start(True)


@pytest.mark.parametrize("family", [exact, fast])
def test_relaxed_margin_checks_its_columns(family):
    booster = family.RelaxedMargin(1, 1)
    for column in [(7, 1), (float("inf"), 1), (float("nan"), 0), (1,), (1, 1, 1)]:
        booster.start(2)
        with pytest.raises(ValueError, match="column must"):
            booster.update(column)


def test_learners_refuse_weights_that_are_short_or_not_numbers():
    game, floats = Game([[1, -1], [-1, 1]]), Game(np.array([[1.0, -1.0], [-1.0, 1.0]]))
    for weights in ([1], [float("nan"), 1.0], ["x", 1]):
        with pytest.raises(ValueError, match="weights must be"):
            BestColumn().choose(game, weights)
    for array in (np.array([1.0]), np.array([np.nan, 1.0])):
        with pytest.raises(ValueError, match="weights must be"):
            BestColumn(signed=True).choose(floats, array)
