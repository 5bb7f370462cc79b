"""Claims that compare several runs are checked, shrunk, stored and replayed like claims about a single run."""

import json
from fractions import Fraction
from itertools import product

import pytest
from numpy import ndarray

from properties import audit
from properties.audit.replay import replay, save_witness
from properties.cases import Drawn, Exhausted, Instance, Play, planted_games
from properties.cases.shrinking import smaller
from properties.claims import (
    REGISTRY,
    AtRandom,
    Changed,
    Misdeclared,
    RandomRuns,
    SeveralRuns,
    Sides,
    Together,
    claim,
    of_each,
    sharper,
)
from properties.engine import witness
from properties.engine.checking import Evidence, check_case, subjects
from properties.engine.evidence import items, judge, run_item
from reference import Game, InOrder, MulticlassGame, Transcript, Worst, fast
from reference.exact import SAMME, AdaBoost, MABoost

GAME = Game([[1, -1, 1], [-1, 1, 1], [1, 1, -1]])
CORNER = Game([[1, -1], [-1, 1], [1, 1]])


@pytest.fixture(autouse=True)
def _registry_is_restored():
    registered = dict(REGISTRY)
    yield
    REGISTRY.clear()
    REGISTRY.update(registered)


def toy(body, *boosters, **fields):
    """Return the claim TOY.toy whose sides the function `body` computes; `fields` replace the defaults below."""

    def fact_toy(runs):
        return body(runs)

    defaults = {"kind": "upper", "statement": "a toy", "rounds": 4, "games": [Exhausted([-1, 1], 3, 3)]}
    return claim("TOY.toy", boosters=boosters, **(defaults | fields))(fact_toy)


def twice(game):
    return Game([row for row in game.rows for _ in range(2)])


def without_the_last_column(game):
    return Game([row[:-1] for row in game.rows]) if game.n > 1 else game


DOUBLED = Together(plain=AdaBoost(), doubled=Changed(AdaBoost(), game=twice))


def same_edges(runs):
    """Yield that the runs `plain` and `doubled` have the same edge in each round."""
    for t, (left, right) in enumerate(zip(runs.plain.edges, runs["doubled"].edges, strict=False)):
        yield Sides(left, "==", right, round=t + 1)


def results_by_item(target):
    """Return {label: (reason of a failure or None, evidence)} of all items of a claim."""
    results = [(item, run_item(item, "quick")) for item in items(target)]
    return {item.label: (judge(item, evidence), evidence) for item, evidence in results}


def test_a_claim_about_two_runs_has_the_evidence_of_a_claim_about_one_run():
    wrong = Together(plain=AdaBoost(), doubled=Changed(MABoost(), game=twice))
    result = results_by_item(toy(same_edges, DOUBLED, broken_by=[wrong]).claim)
    failure, evidence = result["exact-exhausted"]
    assert failure is None and evidence.cases == 25 and evidence.tightness == 1.0 and not evidence.floats
    assert result["broken"][0] is None and evidence.exhausted is False
    assert evidence.tightest["case"]["transcripts"].keys() == {"plain", "doubled"}


def test_a_negative_control_that_changes_nothing_is_reported():
    result = results_by_item(toy(same_edges, DOUBLED, broken_by=[DOUBLED, sharper("9/10")]).claim)
    assert "no case violates the claim as changed by" in result["broken"][0]


FEWER_COLUMNS = Together(fewer=Changed(AdaBoost(), game=without_the_last_column), more=AdaBoost())


def error_is_no_larger_with_more_columns(runs):
    yield Sides(runs.more.training_error, "<=", runs.fewer.training_error)


FIVE_EXAMPLES = Game([[1, 1, 1], [1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]])


def test_shrinking_changes_the_game_of_the_case_from_which_all_runs_get_their_games():
    target = toy(lambda runs: Sides(len(runs.doubled.edges), "<=", 1), DOUBLED).claim
    (result,) = check_case(target, GAME, Evidence())
    assert result.play.game == GAME and result.play.rounds == 4
    least = smaller(result.play, lambda play: bool(check_case(target, play, Evidence())))
    (again,) = check_case(target, least, Evidence())
    assert least.game == Game([[1], [-1]]) and least.rounds == 2 and again.case["game"] == [[1], [-1]]


def test_a_witness_of_several_runs_can_be_replayed_and_its_verdict_names_the_boosters(tmp_path, monkeypatch):
    target = toy(
        error_is_no_larger_with_more_columns, FEWER_COLUMNS, rounds=3, printed="refuted", reason="It is not so."
    ).claim
    (result,) = check_case(target, FIVE_EXAMPLES, Evidence())
    path = witness.write(tmp_path, "TOY.toy", json.loads(json.dumps(result.case)), {}, name="TOY.toy")
    again = replay(path, {"TOY.toy": target})
    assert again.verdict == f"TOY.toy is violated by {FEWER_COLUMNS!r}: 3/5 <= 2/5 is false"
    assert again.outside is None
    with pytest.raises(ValueError, match="a claim that compares several runs"):
        replay(path, {"TOY.toy": target}, AdaBoost())
    monkeypatch.chdir(tmp_path)
    assert save_witness(target, FIVE_EXAMPLES).read_text(encoding="utf-8").count("transcripts") == 1


def test_a_case_stored_with_other_boosters_or_choices_does_not_refute_the_claim(tmp_path):
    target = toy(error_is_no_larger_with_more_columns, FEWER_COLUMNS, rounds=3).claim
    (result,) = check_case(target, FIVE_EXAMPLES, Evidence())
    case = result.case | {"together": "Together(fewer=AdaBoost(), more=AdaBoost())"}
    path = witness.write(tmp_path, "TOY.toy", case, {})
    with pytest.raises(ValueError, match=r"the case was played by Together.*, and the claim names Together"):
        replay(path, {"TOY.toy": target})
    prescribed = toy(error_is_no_larger_with_more_columns, FEWER_COLUMNS, rounds=3, oracles=[Worst("1/3")]).claim
    path = witness.write(tmp_path, "TOY.toy", result.case, {}, name="chosen")
    assert replay(path, {"TOY.toy": prescribed}).outside == "the claim's learner chooses other columns"


def test_follows_plays_the_columns_of_an_earlier_run():
    target = toy(lambda runs: Sides(1, "==", 1), Together(a=AdaBoost(), b=Changed(MABoost(), follows="a"))).claim
    ((runs, _),) = subjects(target, GAME)
    assert isinstance(runs, SeveralRuns) and runs.a.transcript == runs.b.transcript and len(runs) == 2


def test_each_of_several_runs_may_have_its_own_rounds_and_learner():
    longer = Changed(AdaBoost(), rounds=lambda rounds: 2 * rounds, oracle=InOrder(signed=False))
    ((runs, _),) = subjects(toy(lambda runs: None, Together(a=AdaBoost(), b=longer)).claim, Play(GAME, rounds=3))
    assert len(runs.a.edges) == 3 and runs.b.columns == [0, 1, 2] * 2


def test_two_unrelated_games_are_stored_as_an_instance():
    pair = Together(
        left=Changed(AdaBoost(), game=lambda case: case.left), right=Changed(AdaBoost(), game=lambda case: case.right)
    )
    target = toy(lambda runs: Sides(runs.left.training_error, "<=", runs.right.training_error), pair).claim
    case = Instance(left=Game([[1], [-1]]), right=Game([[1], [1], [1]]))
    (result,) = check_case(target, case, Evidence())
    assert check_case(target, witness.case_from_json(json.loads(json.dumps(result.case))), Evidence())
    least = smaller(result.play, lambda play: bool(check_case(target, play, Evidence())))
    assert least.game == Instance(left=Game([[1], [-1]]), right=Game([[1]])) and least.rounds == 1


def test_of_each_counts_a_failing_hypothesis_under_the_name_of_the_hypothesis():
    def has_three_rounds(trace):
        return len(trace.edges) == 3

    evidence = Evidence()
    check_case(toy(same_edges, DOUBLED, given=[of_each(has_three_rounds)]).claim, GAME, evidence)
    assert evidence.vacuous == {"has_three_rounds": 1}


def test_a_run_that_exceeds_its_bit_budget_is_undecided():
    evidence = Evidence()
    check_case(toy(same_edges, DOUBLED, bits=3).claim, GAME, evidence)
    assert (evidence.cases, evidence.undecided) == (0, 1)


def every_column(game, rounds):
    """Return all sequences of columns, equally likely."""
    return [Play(game, Transcript([(j, 1) for j in chosen])) for chosen in product(range(game.n), repeat=rounds)]


def a_loaded_coin(game, rounds):
    """Return two outcomes: column 0 in every round with probability 1/3, column 1 with probability 2/3."""
    return [
        (Fraction(1, 3), Play(game, Transcript([(0, 1)] * rounds))),
        (Fraction(2, 3), Play(game, Transcript([(1, 1)] * rounds))),
    ]


def test_a_probability_over_listed_outcomes_is_exact():
    def probability_and_mean_of_the_first_column(runs):
        assert isinstance(runs, RandomRuns)
        yield Sides(runs.probability(lambda trace: trace.columns[0] == 0), "==", Fraction(1, 3))
        yield Sides(runs.expectation(lambda trace: Fraction(trace.columns[0])), "==", Fraction(2, 3))

    evidence = Evidence()
    assert not check_case(
        toy(probability_and_mean_of_the_first_column, AtRandom(AdaBoost(), a_loaded_coin)).claim, CORNER, evidence
    )
    assert evidence.comparisons == 2 and evidence.cases == 1
    all_sequences = toy(
        lambda runs: Sides(len(runs.outcomes), "==", 4), AtRandom(AdaBoost(), every_column), rounds=2
    ).claim
    assert not check_case(all_sequences, CORNER, Evidence())


def test_replay_plays_the_outcomes_of_the_claim_and_not_those_in_the_witness(tmp_path):
    target = toy(
        lambda runs: Sides(runs.probability(lambda trace: trace.columns[0] == 0), ">=", Fraction(1, 2)),
        AtRandom(AdaBoost(), a_loaded_coin),
        printed="refuted",
        reason="It is not so.",
    ).claim
    (result,) = check_case(target, CORNER, Evidence())
    forged = result.case | {"transcripts": {"0": [[1, 1]], "1": [[1, 1]]}}
    path = witness.write(tmp_path, "TOY.toy", forged, {})
    assert replay(path, {"TOY.toy": target}).sides.lhs == Fraction(1, 3)  # the claim itself lists its outcomes


class ReversesLongWeights(fast.AdaBoost):
    """Returns the weights in reversed order if there are more than five examples."""

    def update(self, column):
        result = super().update(column)
        return result[::-1] if isinstance(result, ndarray) and len(result) > 5 else result


ARGUMENTS = {"isolate": False, "cases": 0, "budget": 600, "only": ["TOY.toy"]}


def test_a_claim_about_several_runs_of_one_booster_is_checked_on_a_third_party_booster(tmp_path):
    toy(same_edges, DOUBLED)
    report = audit(AdaBoost, ["TOY.toy"], witnesses=None, **ARGUMENTS)
    assert report.status == 0 and report.outcome("TOY.toy").cases > 20
    wrong = audit(ReversesLongWeights, ["TOY.toy"], witnesses=tmp_path, **ARGUMENTS)
    finding = wrong.outcome("TOY.toy")
    assert wrong.status == 1 and finding.smallest.play.game.m == 3 and "TOY.toy is violated by" in str(wrong)
    assert replay(finding.witness).sides is not None and replay(finding.witness, booster=AdaBoost).sides is None


def test_a_claim_about_several_runs_of_several_boosters_is_untested_with_a_reason():
    toy(same_edges, Together(plain=AdaBoost(), doubled=Changed(MABoost(), game=twice)))
    report = audit(AdaBoost, ["TOY.toy"], witnesses=None, **ARGUMENTS)
    assert report.status == 3
    assert report.outcome("TOY.toy").reason == (
        "it compares runs of AdaBoost() and MABoost(), and one booster cannot take the place of both"
    )


def test_on_plays_all_runs_and_shows_their_sides():
    outcome = toy(same_edges, DOUBLED).on(GAME, rounds=3)
    assert outcome.verdict == "holds" and len(outcome.traces) == 2 and "doubled=Changed(AdaBoost()" in str(outcome)
    with pytest.raises(ValueError, match=r"booster must be a Together or an AtRandom, got AdaBoost\(\)"):
        toy(same_edges, DOUBLED).on(GAME, booster=AdaBoost())


def one_half(game, rounds):
    return [(Fraction(1, 2), Play(game))]


def float_probabilities(game, rounds):
    return [(0.5, Play(game)), (0.5, Play(game))]


def games_without_play(game, rounds):
    return [game]


@pytest.mark.parametrize(
    ("declare", "message"),
    [
        (lambda: Together(plain=AdaBoost()), "Together takes two runs or more, got 1: write Together"),
        (lambda: Together(a=AdaBoost, b=AdaBoost()), r"got the class AdaBoost: write AdaBoost\(\)"),
        (lambda: Together(a=GAME, b=AdaBoost()), "the run a of Together must be a booster"),
        (lambda: Together(a=Changed(AdaBoost(), follows="b"), b=AdaBoost()), "must follow a run before it"),
        (lambda: AtRandom(AdaBoost(), [1]), "must be a function of the game and the rounds"),
        (lambda: toy(same_edges, AdaBoost(), DOUBLED), "must all be single boosters or all play together"),
        (lambda: toy(same_edges, DOUBLED, DOUBLED), "must differ in their text"),
        (
            lambda: played_at_random(one_half),
            r"the probabilities of one_half must add up to 1, got 1/2: write return \[",
        ),
        (
            lambda: played_at_random(float_probabilities),
            r"a probability of float_probabilities must be a Fraction in \[0, 1\], got 0\.5",
        ),
        (
            lambda: played_at_random(games_without_play),
            "an outcome of games_without_play must be a Play, or a probability and a Play",
        ),
        (lambda: played_at_random(lambda game, rounds: []), "must be at least one, got none"),
        (
            lambda: check_case(
                toy(
                    lambda runs: Sides(runs.probability(lambda trace: trace.training_error), "<=", 1),
                    AtRandom(AdaBoost(), every_column),
                    rounds=1,
                ).claim,
                GAME,
                Evidence(),
            ),
            "an event must return True or False, got the Fraction",
        ),
        (
            lambda: check_case(
                toy(same_edges, Together(plain=SAMME(), doubled=SAMME())).claim,
                MulticlassGame([1, 2, 3], 3, [[1, 2, 2]]),
                Evidence(),
            ),
            r"write oracles=\[BestClassifier\(\)\]",
        ),
    ],
)
def test_an_invalid_declaration_of_runs_raises_one_line(declare, message):
    with pytest.raises(Misdeclared, match=message) as error:
        declare()
    assert "\n" not in str(error.value)


def played_at_random(outcomes):
    """Play GAME with a claim about the given outcomes of a random choice."""
    return check_case(toy(lambda runs: None, AtRandom(AdaBoost(), outcomes)).claim, GAME, Evidence())


def test_a_claim_about_two_runs_can_be_tried_on_drawn_games():
    target = toy(same_edges, DOUBLED, games=[Drawn(planted_games(), 60)]).claim
    ((failure, evidence),) = results_by_item(target).values()
    assert failure is None and evidence.cases == 60
