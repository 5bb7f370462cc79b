"""Odds that are products of rational powers: found formally, agreeing with the enclosures, with exact signs of Ψ."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from reference import Transcript, play
from reference.arithmetic import LogSum, RationalVector, enclosure
from reference.exact import Elimination
from reference.exact.epoch import label_scores, sign
from reference.exact.odds_run import OddsRun, RadicalShare, log_odds
from reference.exact.radicals import FACTORED_BITS, Radical, quotient, sum_by_powers
from reference.multiclass import MulticlassGame, Table

THIRD = Fraction(1, 3)
LABELS, HYPOTHESES = [1, 2, 4, 4], [[1, 1, 4, 3], [2, 2, 4, 2], [1, 4, 2, 4], [1, 3, 4, 1]]
radicals = st.builds(
    lambda coefficient, exponents: Radical.of(
        coefficient, [(base, Fraction(e, 6)) for base, e in zip((2, 3, 5, "a symbol"), exponents, strict=True)]
    ),
    st.fractions(min_value=Fraction(1, 9), max_value=9, max_denominator=9).filter(bool),
    st.tuples(*[st.integers(-7, 7)] * 4),
)


def test_steps_that_are_multiples_of_one_another_give_scores_of_exactly_zero():
    game = MulticlassGame(LABELS, 4, Table(HYPOTHESES))
    trace = play(Elimination(9), game, 4, Transcript([(0, 1), (1, 1), (2, 1), (3, 1)]))
    steps = trace.epochs[0].coefficients
    assert [steps[s] / steps[0] for s in range(4)] == [1, 1, Fraction(5, 3), THIRD]
    scores = label_scores(steps, trace.epochs[0].history(1), 4)
    assert [sign(score) for score in scores] == [0, 0, -1, 1]


@given(st.integers(2, 5), st.lists(st.integers(1, 4), min_size=2, max_size=5), st.data())
def test_formal_odds_lie_in_their_enclosures(k, first, data):
    run = OddsRun(RationalVector(first, 1).normalised(), k, Fraction(k, 2 * (k - 1)))
    for _ in range(6):
        wrong = data.draw(st.tuples(*[st.booleans()] * len(first)).filter(any))
        error = run.error(wrong)
        if isinstance(error, Fraction) and error == 1:
            assert all(wrong)
            return
        if run._wrong:
            ball = run._played(200, len(run._wrong))[-1]
            played = sum(weight for weight, flag in zip(ball, wrong, strict=True) if flag)
            assert enclosure(error, 200).overlaps(played)
            assert enclosure(log_odds(error, k), 200).overlaps(((k - 1) * (1 - played) / played).log())
        run.add(wrong)


def test_a_share_is_radical_rational_or_neither():
    run = OddsRun(RationalVector.uniform(4), 4, Fraction(2, 3))
    run.add((False, True, False, True))
    assert run.error((True, True, False, False)) == Fraction(1, 2)
    radical = run.error((True, False, True, False))
    assert isinstance(radical, RadicalShare) and isinstance(log_odds(radical, 4), LogSum)
    assert not isinstance(run.error((True, True, True, False)), (Fraction, RadicalShare))


@given(st.lists(radicals, min_size=1, max_size=4), radicals)
def test_a_planted_quotient_is_found(terms, factor):
    below = sum_by_powers(terms)
    assert quotient(sum_by_powers(term.times(factor) for term in terms), below) == factor


@given(st.lists(radicals, min_size=2, max_size=4), radicals)
def test_a_perturbed_quotient_is_refused(terms, factor):
    below = sum_by_powers(terms)
    above = sum_by_powers(term.times(factor) for term in terms)
    place = next(iter(above))
    above[place] += 1
    assert quotient(above, below) is None or len(above) == 1


@given(radicals, st.fractions(-3, 3, max_denominator=6))
def test_logarithms_of_powers_are_multiples(radical, exponent):
    power = radical.to_the(exponent)
    if radical.logarithm() is None:
        assert exponent * dict(radical.powers)["a symbol"] == dict(power.powers).get("a symbol", 0)
    else:
        difference = power.logarithm() - exponent * radical.logarithm()
        assert difference == 0 or difference.sign() == 0


def test_a_long_coefficient_has_whole_powers_only():
    radical = Radical(Fraction((1 << FACTORED_BITS) + 1, 2))
    assert radical.to_the(THIRD) is None
    assert radical.to_the(Fraction(2)) == Radical(radical.coefficient**2)
