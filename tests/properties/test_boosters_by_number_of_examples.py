"""A function that makes a booster for each number of examples can be audited like a booster."""

from fractions import Fraction
from pathlib import Path

import pytest

from properties import audit
from properties.audit.booster import backend_of, declared_of
from properties.audit.finding import HELD
from properties.sabotage import mutant_audits
from properties.traits import Declared, OfSize, maker
from reference.exact import LPBoost, MABoost
from theorems.later import Later

HERE = Path(__file__).resolve().parent
mutant_audits.load_guests(HERE.parent / "guests")
more_kinds = Later("guests.more_kinds")


def test_the_boosters_of_a_function_of_the_number_of_examples_keep_their_traits():
    declared = Declared.of(maker(lambda m: more_kinds.WeightedAdaBoost([1] * m))())
    assert declared.symmetries == () and "weighted-error-bound" in declared.promises


def test_a_function_of_the_number_of_examples_may_declare_the_traits():
    def sized(m):
        return LPBoost(nu=Fraction(m, 2), eps="1/10")

    sized.traits = {"domain": ("capped", lambda m: Fraction(2, m))}
    assert Declared.of(maker(sized)()).cap(8) == Fraction(1, 4)


def test_a_cap_may_depend_on_the_number_of_examples():
    class Capped(more_kinds.WeightedAdaBoost):
        @property
        def traits(self):
            return {"domain": ("capped", Fraction(1, max(1, len(self.first) // 2)))}

    declared = Declared.of(maker(lambda m: Capped([1] * m))())
    assert [declared.cap(m) for m in (1, 4, 10)] == [1, Fraction(1, 2), Fraction(1, 5)]


def test_a_promise_whose_arguments_depend_on_the_number_of_examples_is_untested_and_reported():
    report = audit(
        lambda m: LPBoost(nu=max(Fraction(1), Fraction(m, 4)), eps="1/10"), cases=0, isolate=False, witnesses=None
    )
    untested = [result.id for result in report.of("untested")]
    assert report.status == 3 and "promise.margin-within-by-number-of-examples" in untested
    assert not report.violated and report.outcome("invariant.weights-capped").status == HELD


def test_another_trait_that_depends_on_the_number_of_examples_is_refused_in_one_line():
    class Sized(more_kinds.WeightedAdaBoost):
        @property
        def traits(self):
            return {"corrective": "last"} if len(self.first) > 2 else {}

    with pytest.raises(ValueError, match="trait corrective must be the same for every number of examples"):
        audit(lambda m: Sized([1] * m), isolate=False, witnesses=None)


def test_the_booster_that_another_is_compared_with_needs_no_traits():
    report = audit(
        LPBoost(nu=1, eps="1/10"),
        against=lambda m: LPBoost(nu=Fraction(m, m), eps="1/10"),
        isolate=False,
        witnesses=None,
        cases=0,
        only=["invariant.plays"],
    )
    assert report.ok


def test_a_record_is_kept_by_the_boosters_of_a_function():
    with backend_of(lambda m: MABoost(smoothness=None), isolate=False) as backend:
        assert "record" in backend.answer("methods", None)
        assert declared_of(backend).columns == "unit"
    assert not hasattr(OfSize(lambda m: more_kinds.WeightedAdaBoost([1] * m)), "record")
