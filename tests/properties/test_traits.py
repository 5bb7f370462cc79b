"""The traits of a booster are read as documented, or refused with a message."""

import json
from fractions import Fraction

import pytest

from properties import audit
from properties.cases.small import common_plays
from properties.sabotage.signs import SignBooster
from properties.traits import Declared, locate, maker, name_of
from reference.exact import AdaBoost, LPBoost


def with_traits(**traits):
    """Return a booster with these traits and nothing else."""
    return type("Saying", (), {"traits": traits})()


class Unsaid:
    """A booster without traits."""


def test_a_booster_that_declares_nothing_promises_weights_on_the_simplex_only():
    declared = Declared.of(Unsaid())
    assert declared.domain == "simplex" and declared.promises == () and declared.columns == "signs"
    assert declared.cap(5) is None and declared.fits(1)


@pytest.mark.parametrize(
    ("traits", "message"),
    [
        ({"domian": "simplex"}, "traits must have keys among"),
        ({"domain": "cube"}, "trait domain must be"),
        ({"columns": "reals"}, "trait columns must be one of"),
        ({"symmetries": ("time",)}, "trait symmetries must be names among"),
        ({"symmetries": 3}, "trait symmetries must be a tuple"),
        ({"allowance": "much"}, "trait allowance must be"),
        ({"allowance": "1e300"}, "trait allowance must be a number from 0 to 1/1000, got '1e300'"),
        ({"allowance": "1/999"}, "trait allowance must be a number from 0 to 1/1000, got '1/999'"),
        ({"allowance": -1}, "trait allowance must be a number from 0 to 1/1000, got -1"),
        ({"corrective": "first"}, "trait corrective must be one of"),
    ],
)
def test_traits_that_cannot_be_read_are_refused_in_words(traits, message):
    with pytest.raises(ValueError, match=message):
        Declared.of(with_traits(**traits))


def test_a_cap_may_depend_on_the_number_of_examples_and_decides_which_games_fit():
    declared = Declared.of(with_traits(domain=("capped", lambda m: Fraction(2, m))))
    assert declared.cap(4) == Fraction(1, 2) and declared.fits(4)
    assert not Declared.of(with_traits(domain=("capped", "1/3"))).fits(2)
    assert {play.game.m for play in common_plays("quick", Declared.of(with_traits(domain=("capped", "1/3"))))} >= {3, 4}


def test_traits_survive_their_json_form():
    declared = Declared.of(with_traits(domain=("capped", "1/3"), columns="unit", allowance="1e-9", optima="several"))
    again = Declared.checked(json.loads(json.dumps(declared.to_json(3))))
    assert again.cap(7) == Fraction(1, 3) and again.allowance == Fraction(1, 10**9) and again.optima == "several"


def test_names_in_tables_show_the_arguments_that_differ_from_their_defaults():
    assert name_of(LPBoost(nu=2)) == "LPBoost(nu=Fraction(2, 1))"
    assert name_of(AdaBoost) == "AdaBoost"
    assert name_of("some.module:Thing") == "some.module:Thing"


def test_an_instance_is_copied_each_time_so_that_its_past_does_not_matter():
    booster = SignBooster()
    make = maker(booster)
    booster.start(3)
    assert not hasattr(make(), "weights") and make() is not make()
    assert locate("reference.exact:AdaBoost") is AdaBoost


@pytest.mark.parametrize("kept", [[1], ([1],), {"rows": [1]}])
def test_mutable_attributes_of_an_instance_are_copied_with_it(kept):
    class Keeps(SignBooster):
        def __init__(self, kept):
            self.kept = kept

    make = maker(Keeps(kept))
    assert make().kept == kept and make().kept is not make().kept and make().kept is not kept


def test_a_class_that_defines_its_copying_is_copied_by_its_definition():
    class Counts(SignBooster):
        copies = 0

        def __deepcopy__(self, memo):
            copied = type(self)()
            copied.copies = self.copies + 1
            return copied

    assert maker(Counts())().copies == 2  # a copy of the copy as it was handed over


def test_a_misspelt_trait_is_named_in_the_error():
    class Misspelt(SignBooster):
        traits = {"domian": "simplex"}  # noqa: RUF012

    with pytest.raises(ValueError, match=r"^traits must have keys among .*did you mean 'domain'"):
        audit(Misspelt())
    with pytest.raises(ValueError, match=r"^traits must be in an attribute named traits, got the attribute trait$"):
        Declared.of(type("Mine", (), {"trait": {"columns": "unit"}})())
