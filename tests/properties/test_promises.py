"""Every named promise holds for correct boosters, and at least two wrong boosters violate its own comparison."""

from fractions import Fraction
from pathlib import Path

import numpy
import pytest

from properties.audit.booster import Source
from properties.audit.finding import HELD, VIOLATED
from properties.audit.subject import Subject
from properties.audit.trial import examine
from properties.checks.promises import PROMISES, as_claim
from properties.engine.local_backend import LocalBackend
from properties.sabotage import MUTANTS, OWN, mutant_audits
from properties.sabotage.mirror import EntropyBooster, EuclideanBooster
from properties.sabotage.multiclass import EliminationModel
from properties.sabotage.registry import differs_from_twin, full_name
from properties.sabotage.signs import SignBooster
from properties.traits import Declared, name_of
from reference import Stop, exact, fast

mutant_audits.load_guests(Path(__file__).resolve().parent.parent / "guests")
NAMED = {mutant.name: mutant for mutant in MUTANTS}


class StopsAfterThree(SignBooster):
    """Stops after `count` rounds."""

    count = 3

    def update(self, column):
        result = super().update(column)
        return Stop("enough") if len(self.steps) == self.count else result


class StopsAfterFive(StopsAfterThree):
    """Stops two rounds late."""

    count = 5


class KeepsTwo(SignBooster):
    """Its combination has only the first two hypotheses."""

    kept = 2

    def coefficients(self):
        return tuple(step if t < self.kept else Fraction(0) for t, step in enumerate(self.steps))


class KeepsThree(KeepsTwo):
    """Its combination has one hypothesis more."""

    kept = 3


class CountsFromOne(KeepsTwo):
    """Keeps every second hypothesis, whatever their number."""

    def coefficients(self):
        return tuple(step if t % 2 == 0 else Fraction(0) for t, step in enumerate(self.steps))


class StopsAtOnce(SignBooster):
    """Stops with "smooth" in its first round."""

    def update(self, column):
        super().update(column)
        return Stop("smooth")


class NeverSmooth(SignBooster):
    """Weights that never change, and no stop."""

    def update(self, column):
        self.steps.append(Fraction(1))
        return self.weights


SMOOTH = (("smooth-stop", "1/10", "1/4", "1/20"), ("smooth-stop", "9/10", "1/4", "1/20"))
# promise -> at least two wrong boosters: names of registered ones, or (promise with arguments, booster) if the booster
# does not declare the promise
BREAKERS = {
    "dead-examples": ("SparseBoost.Floored", "SparseBoost.RewardsSize", "SparseBoost.CutAboveZero"),
    "edges-below-target": ("TotalBoost.TargetAbove", "TotalBoost.ForgetsTheLeast"),
    "epochs-last": ("Elimination.EndsEarly", (("epochs-last", 3), EliminationModel(1))),
    "epochs-start-uniform": ("Elimination.StepWithoutCount", "Elimination.UnevenEpoch"),
    "exponential-error-bound": ("MABoost.SizeOfEntropyEdge", "MABoost.Overflows"),
    "few-small-margins": ("SAMME.MovesNothing", "SAMME.AlternatesSigns", "SAMME.RaisesTheRight"),
    "keeps-what-it-kept": ("Elimination.ComposesForwards", "Elimination.PredictsFirst"),
    "like-examples-like-weights": ("MABoost.LastMirrorWeight", "MadaBoost.LastMadaWeight", "SAMME.LastObservation"),
    "logistic-loss-falls": ("logistic.WholeLogistic", "logistic.LogisticAscends"),
    "loss-falls": ("AdaBoost.HalfStep", "AdaBoost.FlippedEdge"),
    "margin-after": ("AdaBoost*.PlainSteps", "AdaBoost*.LargestEdge"),
    "margin-within": ("LPBoost.LPLastEdge", "MLPBoost.StopsEarly"),
    "objective-falls": ("C-ERLPBoost.LineReversed", "MLPBoost.TakesTheWorse"),
    "product-error-bound": ("AdaBoost.StaleWeights", "AdaBoost.ErrorForEdge"),
    "quadratic-error-bound": ("MABoost.DoubleMirrorStep", "MABoost.Ascends"),
    "rate-is-constant": ("AdaBoost with a rate.RateDecays", "AdaBoost with a rate.RateInsideTheLogarithm"),
    "removes-candidates": ("Elimination.RemovesSmallest", "Elimination.ScoresReversed"),
    "rounds-at-most": ((("rounds-at-most", 3), StopsAfterFive()), (("rounds-at-most", 3), SignBooster())),
    "shrunken-error-bound": ("AdaBoost with a rate.RateVanishes", "AdaBoost with a rate.ShrunkenAscends"),
    "shrunken-loss-falls": ("AdaBoost with a rate.RateInVotesOnly", "AdaBoost with a rate.RateInWeightsOnly"),
    "smooth-stop": ((SMOOTH[0], StopsAtOnce()), (SMOOTH[1], NeverSmooth())),
    "sparse-error-bound": ("SparseBoost.SparseSize", "SparseBoost.ForgetsNorm"),
    "squared-loss-falls": ("L2Boost.NoNorm", "L2Boost.Doubled"),
    "steps-are": ("MABoost.NotSquared", "MABoost.StaleMirrorEdge"),
    "steps-are-error-times-edge": (
        "MadaBoost.MadaForgetsTies",
        "MadaBoost.MadaWeighsErrors",
        "MadaBoost.MadaForgetsError",
    ),
    "steps-fit-working-responses": ("LogitBoost.ResponsesAtLeast", "LogitBoost.GradientSteps"),
    "steps-are-log-odds": ("SAMME.BinaryOdds", "SAMME.LateVotes"),
    "steps-are-projections": ("L2Boost.NoNorm", "L2Boost.StaleResiduals"),
    "steps-are-shifted": ("AdaBoost*.PlainSteps", "AdaBoost*.LastEdge"),
    "steps-are-sparse": ("SparseBoost.ForgetsNorm", "SparseBoost.StepOfZero"),
    "stops-on-a-repeat": ("LPBoost.LPLate", ("stops-on-a-repeat", exact.AdaBoost())),
    "stops-when-perfect": ("AdaBoost.TiresOut", "SAMME.SammeUnnormalised"),
    "stops-when-smooth": ("SmoothBoost.NoTheta", "SmoothBoost.StopsLate"),
    "stops-when-solved": ("LPBoost.LPLate", "LPBoost.LPGapSign"),
    "stops-without-edge": ("SAMME.AsksForOneHalf", "SAMME.NeverStops"),
    "support-at-most": ((("support-at-most", 2), KeepsThree()), (("support-at-most", 2), CountsFromOne())),
    "votes-are-equal": ("SmoothBoost.LastCountsTwice", ("votes-are-equal", SignBooster())),
    "votes-decide": ("SAMME.CountsVotes", "SAMME.ShiftsVotes"),
    "weights-are-cut": ("SparseBoost.PenaltyForgotten", "SparseBoost.Floored", "SparseBoost.LastSparseWeight"),
    "weights-are-entropic": (
        ("weights-are-entropic", EuclideanBooster()),
        ("weights-are-entropic", NAMED["MABoost.ClampedEntropy"].booster),
    ),
    "weights-are-projected": ("MABoost.ProjectsUnsorted", "MABoost.LazyForActive"),
    "weights-fall-with-margins": ("MABoost.LastEntropyWeight", "AdaBoost.CappedStep", "AdaBoost.FlippedEdge"),
    "weights-follow-cut-losses": ("MadaBoost.MadaUncapped", "MadaBoost.LastMadaWeight"),
    "weights-follow-logistic-losses": ("logistic.Exponential", "logistic.HalfLogistic"),
    "weighted-error-bound": ("first weights.FirstWeightsForgotten", "first weights.FirstWeightsAgain"),
    "weights-follow-losses-in-sample": (
        "seeded sample.SampleNotRestored",
        ("weights-follow-losses-in-sample", EuclideanBooster()),
    ),
    "weights-follow-weighted-losses": ("first weights.FirstWeightsForgotten", "first weights.FirstWeightsAgain"),
    "weights-follow-working-responses": ("LogitBoost.ShowsCurvatures", "LogitBoost.HalfResponses"),
    "weights-follow-losses": ("MABoost.PowersOfTwo", "MABoost.LastEntropyWeight"),
    "weights-follow-margins": ("ERLPBoost.ERLPHalfEta", "C-ERLPBoost.LineAscends"),
    "weights-follow-residuals": ("L2Boost.Shrunken", "L2Boost.AbsoluteResiduals"),
    "weights-follow-slack": ("SmoothBoost.NotCut", "SmoothBoost.NoTheta"),
    "weights-follow-sums": ("Hedge.EtaOfTheFirst", "Hedge.EtaOfEachRound", "Hedge.EtaLate"),
    "weights-follow-votes": ("SAMME.SammeHalf", "SAMME.PrintedUpdate", "SAMME.LastObservation"),
    "weights-minimise-edges": ("LPBoost.LPMissesNewest", "LPBoost.LPInverseCap"),
    "wrong-gain-in-epochs": ("Elimination.GainsAsSamme", "Elimination.LeavesTheRight"),
    "wrong-gain-the-odds": ("SAMME.BinaryOdds", "SAMME.RaisesTheRight"),
}
NEW = (
    *("dead-examples", "few-small-margins", "like-examples-like-weights", "rate-is-constant", "shrunken-error-bound"),
    *("shrunken-loss-falls", "steps-are-error-times-edge", "steps-are-sparse", "weights-are-cut"),
    *("weights-fall-with-margins", "weights-follow-sums", "weights-follow-votes"),
)
OURS = [  # promises of boosters of ours that do not declare them
    *[(f"{name}-{share}", (name, share), module.SparseBoost(alpha=alpha))
      for name in ("dead-examples", "steps-are-sparse", "weights-are-cut")
      for alpha, share in (("zero", 0), ("half", "1/2"), ("1/3", "1/3")) for module in (exact, fast)],
    *[(reading, ("steps-are-error-times-edge", tie), module.MadaBoost(reading=reading))
      for reading, tie in (("before", 1), ("before-half", "1/2")) for module in (exact, fast)],
    *[(str(name), name, module.SAMME())
      for name in ("weights-follow-votes", "few-small-margins", ("few-small-margins", "1/5")) for module in (exact, fast)],
    *[(name, (name, 1), module.AdaBoost()) for name in ("shrunken-error-bound", "shrunken-loss-falls")
      for module in (exact, fast)],
    *[("steps", ("steps-are", "half log-odds"), module.AdaBoost()) for module in (exact, fast)],
    *[("rate", ("rate-is-constant", "half log-odds"), module.AdaBoost()) for module in (exact, fast)],
    *[("like", "like-examples-like-weights", made) for module in (exact, fast) for made in
      (module.AdaBoost(), module.MABoost(), module.SparseBoost(), module.MadaBoost(), module.SAMME(), module.Elimination(min_epoch=3))],
    *[("fall", "weights-fall-with-margins", made) for module in (exact, fast) for made in
      (module.AdaBoost(), module.MABoost(divergence="entropy"), module.MABoost(update="lazy"), module.MadaBoost())],
    ("fall", "weights-fall-with-margins", fast.ERLPBoost(nu=Fraction(3, 2), eps=Fraction(1, 4))),
    ("fall", "weights-fall-with-margins", fast.RelaxedMargin(nu=Fraction(3, 2), eps=Fraction(1, 4))),
]  # fmt: skip


def tried(promise, booster):
    """Return the finding of a promise of a booster over an audit's list of plays."""
    return examine(
        as_claim(promise, promised=True), Subject(LocalBackend(Source(booster)), Declared.of(booster), trusted=True)
    )


def spec_and_booster(name, breaker):
    """Return the promise with its arguments and the wrong booster that an entry of `BREAKERS` stands for."""
    if isinstance(breaker, tuple):
        return breaker
    booster = NAMED[breaker].booster
    declared = (spec if isinstance(spec, tuple) else (spec,) for spec in Declared.of(booster).promises)
    return next(spec for spec in declared if spec[0] == name), booster


def pytest_generate_tests(metafunc):
    if "breaker" in metafunc.fixturenames:
        whole = metafunc.config.getoption("--effort") != "quick"
        pairs = [
            (name, breaker)
            for name, breakers in BREAKERS.items()
            for breaker in (breakers if whole or name in NEW else breakers[:1])
        ]
        named = [breaker if isinstance(breaker, str) else name_of(breaker[1]) for _, breaker in pairs]
        ids = [f"{name}-{label}" for (name, _), label in zip(pairs, named, strict=True)]
        metafunc.parametrize(("name", "breaker"), pairs, ids=ids)


def test_every_promise_in_the_table_has_two_wrong_boosters_that_differ_from_their_twins():
    assert set(BREAKERS) == set(PROMISES) and all(len(set(map(str, result))) >= 2 for result in BREAKERS.values())
    registered = {entry for result in BREAKERS.values() for entry in result if isinstance(entry, str)}
    new = sorted(entry for name in NEW for entry in BREAKERS[name] if isinstance(entry, str))
    assert registered <= NAMED.keys()
    assert all(differs_from_twin(NAMED[name]) for name in new)


def test_a_wrong_booster_violates_the_promise_by_its_own_comparison(name, breaker):
    spec, booster = spec_and_booster(name, breaker)
    result = tried(spec, booster)
    assert result.status == VIOLATED and result.id == f"promise.{name}"
    assert result.smallest is not None and not result.smallest.raised and not result.defects


@pytest.mark.parametrize(
    ("spec", "booster"),
    [pair[1:] for pair in OURS],
    ids=[
        f"{'-'.join(map(str, spec)) if isinstance(spec, tuple) else spec}-{full_name(made)}" for _, spec, made in OURS
    ],
)
def test_a_new_promise_holds_of_the_boosters_of_its_family_exact_and_fast(spec, booster):
    result = tried(spec, booster)
    assert (result.status, result.undecided) == (HELD, 0), result.smallest or result.reason
    assert result.cases >= 20


def declared_pairs():
    """Yield the new promises that our correct boosters of `sabotage` declare."""
    for booster in OWN:
        for promise in Declared.of(booster).promises:
            name = promise[0] if isinstance(promise, tuple) else promise
            if name in NEW:
                yield pytest.param(promise, booster, id=f"{name_of(booster)}-{name}")


@pytest.mark.parametrize(("promise", "booster"), list(declared_pairs()))
def test_a_new_promise_holds_for_the_correct_originals_that_declare_it(promise, booster):
    result = tried(promise, booster)
    assert (result.status, result.undecided) == (HELD, 0), result.smallest or result.reason


@pytest.mark.parametrize(
    "twin",
    [
        (("rounds-at-most", 3), StopsAfterThree()),
        (("support-at-most", 2), KeepsTwo()),
        ("weights-are-entropic", EntropyBooster()),
    ],
)
def test_the_correct_original_of_a_wrong_booster_satisfies_the_promise(twin):
    assert tried(*twin).status == HELD


def test_a_last_weight_that_is_overwritten_is_caught_by_several_promises(pytestconfig):
    wrong = [mutant for mutant in MUTANTS if mutant.fault == "last weight overwritten"]
    assert len(wrong) >= 7
    for mutant in wrong[::3] if pytestconfig.getoption("--effort") == "quick" else wrong:
        declared = Declared.of(mutant.booster).promises
        result = [promise for promise in declared if tried(promise, mutant.booster).status == VIOLATED]
        assert len(result) >= 2, (mutant.name, result)


def test_float_margins_near_zero_allow_both_training_errors():
    """A column, then its negative: in floats the margin is 0 or 1e-17, that is a mistake or not."""

    class Floats:
        traits = {"arithmetic": "float", "columns": "unit", "coefficients": "kept"}  # noqa: RUF012

        def start(self, m):
            self.weights, self.steps = numpy.full(m, 1 / m), []
            return self.weights

        def update(self, column):
            self.steps.append(float(self.weights @ numpy.asarray(column, dtype=float)))
            return self.weights

        def coefficients(self):
            return list(self.steps)

    result = tried("steps-are-error-times-edge", Floats())
    assert result.status == VIOLATED and "2" in result.smallest.at  # the error after the first round is not 1 for ever
