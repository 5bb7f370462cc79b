"""Odds that are products of rational powers: found formally, agreeing with the enclosures, with exact signs of Ψ."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

import flint
from hypothesis import given
from hypothesis import strategies as st

from reference import Transcript, play
from reference.arithmetic import LogSum, RationalVector, Real, enclosure, exp
from reference.arithmetic.radicals import FACTORED_BITS, OddsLog, Radical, RadicalSum, Symbol, combination
from reference.exact import Elimination
from reference.labels.epoch import label_scores, sign, weighted_sum
from reference.labels.game import MulticlassGame, Table
from reference.labels.odds_run import IrrationalError, OddsRun, log_odds

THIRD = Fraction(1, 3)
LABELS, HYPOTHESES = [1, 2, 4, 4], [[1, 1, 4, 3], [2, 2, 4, 2], [1, 4, 2, 4], [1, 3, 4, 1]]
SYMBOL = Symbol(0, Real(lambda bits: flint.arb(7).log()))


def between(low, high, most):
    """Return all fractions from low to high with denominators up to `most`; listed once, because hypothesis would make
    them anew for every draw."""
    return sorted({Fraction(n, d) for d in range(1, most + 1) for n in range(ceil(low * d), floor(high * d) + 1)} - {0})


radicals = st.builds(
    lambda coefficient, exponents: Radical.of(
        coefficient, [(base, Fraction(e, 6)) for base, e in zip((2, 3, 5, SYMBOL), exponents, strict=True)]
    ),
    st.sampled_from(between(Fraction(1, 9), 9, 9)),
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
        assert (isinstance(error, Fraction) and error == 1) == all(wrong)
        if all(wrong):
            return
        if run._wrong:
            ball = run._played(200, len(run._wrong))[-1]
            played = sum(weight for weight, flag in zip(ball, wrong, strict=True) if flag)
            assert enclosure(error, 200).overlaps(played)
            assert enclosure(log_odds(error, k), 200).overlaps(((k - 1) * (1 - played) / played).log())
        run.add(wrong)


def test_an_error_is_rational_or_has_the_logarithm_of_its_odds():
    run = OddsRun(RationalVector.uniform(4), 4, Fraction(2, 3))
    run.add((False, True, False, True))
    assert run.error((True, True, False, False)) == Fraction(1, 2)
    assert run.error((True,) * 4) == 1
    radical, other = run.error((True, False, True, False)), run.error((True, True, True, False))
    assert isinstance(radical, IrrationalError) and isinstance(log_odds(radical, 4), LogSum)
    assert isinstance(other, IrrationalError) and isinstance(log_odds(other, 4), OddsLog)


def test_the_same_mistakes_twice_have_odds_in_proportion():
    """The second step is the first times 1 - 4/6: a score is zero although neither step is the logarithm of a rational."""
    run = OddsRun(RationalVector.uniform(4), 4, Fraction(2, 3))
    run.add((False, True, False, True))
    steps = []
    for _ in range(2):
        error = run.error((True, True, True, False))
        steps.append(log_odds(error, 4))
        run.add((True, True, True, False))
    assert all(isinstance(step, OddsLog) for step in steps)
    assert weighted_sum(steps, (-1, 3)) == 0
    assert abs(float(steps[0]) - 3 * float(steps[1])) < 1e-14
    assert sign(weighted_sum(steps, (-1, 4))) == 1
    swapped = log_odds(run.error((False, False, False, True)), 4)
    again = log_odds(run.error((True, True, True, False)), 4)
    assert sign(weighted_sum((swapped, again, LogSum({Fraction(3): Fraction(1)})), (1, 1, -2))) == 0


def test_a_long_run_is_decided_by_enclosures():
    run = OddsRun(RationalVector.uniform(6), 3, Fraction(3, 4))
    kinds = set()
    for t in range(40):
        wrong = tuple((t * t + p * (t + 3)) % 7 in (0, 3) or p == t % 6 for p in range(6))
        error = run.error(wrong)
        kinds.add(type(error))
        ball = run._played(400, len(run._wrong))[-1] if run._wrong else [flint.arb(1) / 6] * 6
        assert enclosure(error, 400).overlaps(
            flint.arb(0) + sum(w for w, flag in zip(ball, wrong, strict=True) if flag)
        )
        run.add(wrong)
    assert IrrationalError in kinds and Real in kinds


@given(st.lists(radicals, min_size=1, max_size=4), radicals)
def test_proportional_sums_have_one_shape(terms, factor):
    one, other = RadicalSum(terms), RadicalSum(term.times(factor) for term in terms)
    assert one.shape == other.shape
    assert other.factor.over(one.factor) == factor


@given(st.lists(radicals, min_size=1, max_size=4))
def test_a_sum_is_its_factor_times_its_shape(terms):
    result = RadicalSum(terms)
    whole = sum((enclosure(exp(term.logarithm()), 200) for term in terms), start=flint.arb(0))
    parts = (enclosure(exp(term.times(result.factor).logarithm()), 200) for term in result.shape)
    assert whole.overlaps(sum(parts, start=flint.arb(0)))


@given(st.lists(radicals, min_size=2, max_size=4, unique=True), st.sampled_from(between(2, 3, 4)))
def test_another_multiple_of_one_term_is_another_shape(terms, factor):
    changed = [terms[0].times(Radical(factor)), *terms[1:]]
    if len({term.powers for term in terms}) > 2:  # of two terms either may be the one that was multiplied
        assert RadicalSum(terms).shape != RadicalSum(changed).shape


@given(radicals, st.sampled_from(between(-3, 3, 6)))
def test_logarithms_of_powers_are_multiples(radical, exponent):
    power, own = radical.to_the(exponent).logarithm(), radical.logarithm()
    assert sign(weighted_sum((power, own), (1, -exponent))) == 0


def test_symbols_cancel_only_if_their_factors_cancel():
    logarithm = Radical(Fraction(3), ((SYMBOL, Fraction(1, 2)),)).logarithm()
    assert isinstance(logarithm, OddsLog) and combination((2, -2), (logarithm, logarithm)) == 0
    left = combination((1, -1), (logarithm, Radical(Fraction(5), ((SYMBOL, Fraction(1, 2)),)).logarithm()))
    assert isinstance(left, LogSum) and left.terms == {Fraction(3): 1, Fraction(5): -1}
    assert enclosure(logarithm / 2, 200).overlaps((flint.arb(63).log()) / 4)


def test_a_long_integer_is_not_factored():
    number = Fraction((1 << FACTORED_BITS) + 1, 2)
    assert Radical(number).to_the(THIRD).to_the(Fraction(3)) == Radical(number)
    assert Radical(number).to_the(Fraction(2)) == Radical(number**2)
