"""The audit's own parts: traits, games, shrinking, recordings, witnesses that lie, and processes that do not come back."""

import copy
import json
import math
import os
import time
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from properties import audit
from properties.audit.audit import planned
from properties.audit.process import Distant
from properties.audit.replay import is_audit_witness, replay
from properties.audit.trial import Subject, examine
from properties.cases.play import Play, answer_from_json, answer_to_json
from properties.cases.shrinking import smaller
from properties.cases.small import common_plays, drawn_plays, fading_play, insistent_play
from properties.checks import INVARIANTS
from properties.checks.case import Case, soft_margin
from properties.checks.promises import PROMISES, as_claim
from properties.checks.watched import Garbage, Watched, follow
from properties.claims import Sides
from properties.engine.checking import ABSENT, HELD, LACKS, UNTESTED, VIOLATED
from properties.engine.failures import Died, Hung, Misfit, Raised
from properties.engine.player import Player
from properties.engine.questions import Recalled, checked_recording
from properties.sabotage.mirror import EuclideanBooster, HalfMirrorStep
from properties.sabotage.signs import ErrorForEdge, HalfStep, SignBooster, StaleWeights, WritesColumn
from properties.traits import Declared, locate, maker, name_of
from reference import BestColumn, Game, InOrder, Stop, Transcript, play
from reference.arithmetic import half_log, sqrt
from reference.exact import AdaBoost, LPBoost, MABoost


def saying(**traits):
    """A booster with these traits and nothing else."""
    return type("Saying", (), {"traits": traits})()


def tried(booster, name, claims=()):
    """What one check of an audit finds, without the others; `claims` are those tried besides."""
    subject = Subject(Player(maker(booster)), Declared.of(booster))
    (check,) = (check for check in planned(subject.declared, claims) if check.name == name)
    return examine(check, subject)


CORE = [check.name for check in INVARIANTS.values() if check.core]


class Unsaid:
    """A booster without traits."""


def test_a_booster_that_declares_nothing_promises_weights_on_the_simplex_only():
    declared = Declared.of(Unsaid())
    assert declared.domain == "simplex" and declared.promises == () and declared.columns == "signs"
    assert declared.cap(5) is None and declared.fits(1)


@pytest.mark.parametrize(
    ("traits", "said"),
    [
        ({"domian": "simplex"}, "traits must have keys among"),
        ({"domain": "cube"}, "trait domain must be"),
        ({"columns": "reals"}, "trait columns must be one of"),
        ({"symmetries": ("time",)}, "trait symmetries must be names among"),
        ({"symmetries": 3}, "trait symmetries must be a tuple"),
        ({"allowance": "much"}, "trait allowance must be"),
        ({"corrective": "first"}, "trait corrective must be one of"),
    ],
)
def test_traits_that_cannot_be_read_are_refused_in_words(traits, said):
    with pytest.raises(ValueError, match=said):
        Declared.of(saying(**traits))


def test_a_cap_may_depend_on_the_number_of_examples_and_decides_which_games_fit():
    declared = Declared.of(saying(domain=("capped", lambda m: Fraction(2, m))))
    assert declared.cap(4) == Fraction(1, 2) and declared.fits(4)
    assert not Declared.of(saying(domain=("capped", "1/3"))).fits(2)
    assert {play.game.m for play in common_plays("quick", Declared.of(saying(domain=("capped", "1/3"))))} >= {3, 4}


def test_traits_survive_their_json_form():
    declared = Declared.of(saying(domain=("capped", "1/3"), columns="unit", allowance="1e-9", optima="several"))
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


@pytest.mark.parametrize(
    "arguments", [{"effort": "some"}, {"budget": 0}, {"budget": -1}, {"claims": ["MRS13.nothing"]}, {"claims": [3]}]
)
def test_misuse_of_audit_is_a_value_error(arguments):
    with pytest.raises(ValueError, match="must be"):
        audit(SignBooster(), witnesses=None, **arguments)


def test_an_audit_in_this_process_finds_what_one_apart_finds():
    here, apart = (audit(HalfStep(), witnesses=None, isolate=flag, budget=120) for flag in (False, True))
    assert [outcome.id for outcome in here.violated] == [outcome.id for outcome in apart.violated]
    assert here.outcome("plays").status == HELD
    with pytest.raises(ValueError, match="check must be one of"):
        here.outcome("nothing")


def test_progress_is_told_and_the_budget_is_kept():
    seen = []
    begun = time.monotonic()
    report = audit(
        SignBooster(), witnesses=None, budget=0.5, progress=lambda done, total, where: seen.append((done, total))
    )
    assert seen[-1][0] == len(report.outcomes) and seen[-1][1] == len(report.outcomes)
    assert time.monotonic() - begun < 20


def test_a_claim_that_is_not_promised_is_not_enjoyed_and_one_that_is_promised_is_violated():
    class Promising(HalfMirrorStep):
        @property
        def traits(self):
            return super().traits | {"promises": (never_wrong,)}

    def never_wrong(trace):
        return Sides(trace.training_error, "<=", 0)

    apart = audit(EuclideanBooster(), [never_wrong], witnesses=None, budget=120)
    assert apart.outcome("promise.never_wrong").status == LACKS and apart.ok
    assert tried(Promising(), "promise.never_wrong").status == VIOLATED


def test_a_broken_protocol_is_told_once():
    class Unnormalised(SignBooster):
        def moved(self, column, edge):
            return self.weights and tuple(2 * weight for weight in super().moved(column, edge))

    report = audit(Unnormalised(), witnesses=None)
    assert {outcome.name for outcome in report.violated} <= set(CORE)
    assert sum("the protocol is broken" in outcome.reason for outcome in report.of(ABSENT)) > 30
    assert str(report).count("the protocol is broken") == 1


def test_the_smallest_game_cannot_be_made_smaller_and_the_worst_is_at_least_as_bad(left_behind):
    outcome, _ = left_behind
    assert outcome.status == VIOLATED
    assert outcome.worst.ratio >= outcome.smallest.ratio > 1


def test_every_invariant_says_what_it_states_and_has_its_id():
    for check_id, check in INVARIANTS.items():
        assert check_id.startswith("invariant.") and check.statement and check.function.__doc__
    assert len(INVARIANTS) >= 42


# generators


def test_small_games_come_first_and_the_drawn_ones_are_the_same_every_time():
    declared = Declared.of(saying(columns="unit"))
    plays = common_plays("quick", declared)
    assert plays[0].game.shape == (1, 1) and len(plays) > 100
    assert [play.game for play in plays] == [play.game for play in common_plays("quick", declared)]
    assert drawn_plays(declared, 1, 3)[0].game != drawn_plays(declared, 2, 3)[0].game


def test_drawn_games_are_rarely_vacuous_and_insistent_ones_come_near_the_bound():
    declared = Declared.of(SignBooster())
    plays = [play_ for seed in range(30) for play_ in drawn_plays(declared, seed, 2)]
    edges = [play(AdaBoost(), p.game, p.rounds, copy.deepcopy(p.oracle)).edges for p in plays]
    whole = sum(len(found) == p.rounds for found, p in zip(edges, plays, strict=True))
    assert whole > len(plays) / 2  # a reluctant learner may have nothing to offer, and a perfect column ends a play
    assert sum(abs(edge) > 0 for found in edges for edge in found) > 0.6 * sum(map(len, edges))
    tight = max(
        float(trace.training_error) / math.prod(math.sqrt(1 - float(edge) ** 2) for edge in trace.edges)
        for trace in (
            play(AdaBoost(), p.game, 1, InOrder()) for p in (insistent_play(3, 1, 1), insistent_play(2, 1, 1))
        )
    )
    assert tight > 0.35


def test_a_fading_weight_passes_below_any_floor():
    trace = play(AdaBoost(), fading_play(1).game, 120, InOrder())
    assert 0 < trace.weights[-1][3] < Fraction(1, 10**12)


def test_stale_weights_are_seen_on_three_examples():
    outcome = tried(StaleWeights(), "corrective-last")
    assert outcome.smallest.shape in ("3 x 1", "1 x 1")


def test_shrinking_takes_away_rows_columns_rounds_and_fractions():
    game = Game([["1/3", 1, -1], [1, "-1/2", 1], [0, 1, 1], [1, 1, "3/4"]])
    start = Play(game, BestColumn(signed=True), 9)
    found = smaller(start, lambda p: p.game.m >= 2 and p.rounds >= 2)
    assert found.game == Game([[1], [1]]) and found.rounds == 2
    chosen = Play(game, Transcript([(2, 1)]), 4)
    kept = smaller(chosen, lambda p: True)
    assert kept.game.n == 1 and kept.oracle.choices == [(0, 1)]


def test_the_soft_margin_is_the_mean_of_the_worst_margins():
    assert soft_margin([Fraction(3), Fraction(1), Fraction(2)], Fraction(1, 2)) == Fraction(3, 2)
    assert soft_margin([Fraction(3), Fraction(1)], None) == 1


# promises


def test_promises_are_claims_names_or_callables():
    assert as_claim("loss-falls", promised=True).id == "promise.loss-falls"
    assert as_claim(("margin-within", "1/10", 2), promised=True).spec == ("margin-within", "1/10", "2")
    assert as_claim("NP14.theorem-1.equation-9", promised=True).id == "NP14.theorem-1.equation-9"
    with pytest.raises(ValueError, match="promises must be claim ids"):
        as_claim(7, promised=True)
    with pytest.raises(ValueError, match="claim must be an id"):
        as_claim("NP14.nothing", promised=True)
    assert set(PROMISES) >= {"margin-within", "rounds-at-most", "support-at-most", "weights-follow-losses"}


def test_a_promise_of_each_kind_is_seen_to_be_broken():
    class Promising(SignBooster):
        traits = SignBooster.traits | {
            "promises": (
                ("rounds-at-most", 2),
                ("support-at-most", 1),
                lambda trace: Sides(trace.training_error, "<=", 0),
                ("steps-are", "edge"),
            )
        }

    report = audit(Promising(), witnesses=None, budget=120)
    assert [outcome.group for outcome in report.violated] == ["promise"] * 4


# watching, recordings and witnesses


def test_a_booster_that_writes_into_its_column_is_seen_and_harms_no_game():
    game = Game([[1], [1], [-1]])  # its one column lies in one piece: it is handed over without a copy
    with pytest.raises(ValueError, match="read-only"):
        play(WritesColumn(), game, 1, InOrder())
    booster = Player(WritesColumn).booster()
    play(Watched(booster), game, 1, InOrder())
    assert booster.ask("changed")[0] == [1] and game.array.tolist() == [[1], [1], [-1]]
    (found,) = audit(WritesColumn(), witnesses=None, budget=120).violated
    assert (found.name, found.smallest.at) == ("inputs-untouched", "rounds 1")


@pytest.mark.parametrize("answer", [None, "weights", 3, {"a": 1}, [None], [True], [[1]]])
def test_answers_that_are_no_weights_are_garbage(answer):
    class Odd(SignBooster):
        def start(self, m):
            return answer

    with pytest.raises(Garbage, match="weights must be"):
        Watched(Player(Odd).booster()).start(2)


@pytest.mark.parametrize(
    "answer",
    [
        (Fraction(1, 3), 2, -1),
        np.array([0.1, math.inf]),
        [0.25, math.nan],
        Stop("perfect"),
        Stop("converged", (Fraction(1),)),
        {"step": Fraction(1, 3), "gap": None},
    ],
)
def test_an_answer_survives_its_recording(answer):
    again = answer_from_json(json.loads(json.dumps(answer_to_json(answer))))
    assert repr(again).strip("()[]") == repr(answer).strip("()[]")


def test_an_enclosed_real_stays_enclosed_in_a_recording():
    root = sqrt(2) * half_log(3)
    (again,) = answer_from_json(json.loads(json.dumps(answer_to_json((root,)))))
    assert abs(again - root) < Fraction(1, 1 << 200)


def test_copies_and_pickles_go_on_with_the_same_recording():
    player = Player(SignBooster)
    player.begin_recording()
    booster = player.booster()
    booster.start(2)
    twin, pickled = copy.deepcopy(booster), booster.pickled()
    twin.coefficients()
    pickled.coefficients()
    asked = [question for question, _, _ in player.recording]
    assert asked == ["methods", "make", "start", "copy", "pickle", "coefficients", "coefficients"]
    again = Recalled(json.loads(json.dumps(player.recording))).booster()
    assert again.start(2) == (Fraction(1, 2), Fraction(1, 2))
    assert copy.deepcopy(again) is not again
    with pytest.raises(Misfit):
        again.update((1, 1))


@pytest.mark.parametrize(
    "recording", [None, {}, [["start"]], [[1, 2]], [["start", 1, {}]] * 100_001, "recording"], ids=range(6)
)
def test_a_recording_of_another_shape_is_refused(recording):
    with pytest.raises(ValueError, match="the recording must"):
        checked_recording(recording)


@pytest.fixture(scope="module")
def left_behind(tmp_path_factory):
    """A violation that an audit found, and the text of the witness that it left."""
    outcome = audit(ErrorForEdge(), witnesses=tmp_path_factory.mktemp("witnesses")).outcome(
        "promise.product-error-bound"
    )
    return outcome, Path(outcome.witness).read_text(encoding="utf-8")


@pytest.fixture
def witness(left_behind, tmp_path):
    """The witness as a file that a test may spoil."""
    outcome, text = left_behind
    copied = tmp_path / Path(outcome.witness).name
    copied.write_text(text)
    return copied


def test_a_witness_replays_from_its_answers_alone(witness):
    assert is_audit_witness(witness)
    found = replay(witness)
    sides = found.sides
    assert "recorded answers of ErrorForEdge()" in found.who and sides.relation == "<=" and sides.lhs > sides.rhs


def spoilt(data, **changes):
    return {**data, **changes}


@pytest.mark.parametrize(
    "spoil",
    [
        lambda d: spoilt(d, claim="promise.nothing"),
        lambda d: spoilt(d, claim="invariant.nothing"),
        lambda d: spoilt(d, claim="NP14.nothing"),
        lambda d: spoilt(d, recording=None),
        lambda d: spoilt(d, recording=d["recording"][:2]),
        lambda d: spoilt(d, recording=[["make", None, {"answer": {"$numbers": ["1" * 9000]}}]]),
        lambda d: spoilt(d, recording=[["make", None, {"answer": {"$numbers": ["1/0"]}}]]),
        lambda d: spoilt(d, recording=[["make", None, {"answer": {"$array": [{}]}}]]),
        lambda d: spoilt(d, case={**d["case"], "game": []}),
        lambda d: spoilt(d, case={**d["case"], "game": [[1], [1, 2]]}),
        lambda d: spoilt(d, case={**d["case"], "game": [[2]]}),
        lambda d: spoilt(d, case={**d["case"], "rounds": 10**12}),
        lambda d: spoilt(d, case={**d["case"], "rounds": "many"}),
        lambda d: spoilt(d, case="os.system"),
        lambda d: spoilt(d, traits={"domain": "__import__('os')"}),
        lambda d: spoilt(d, traits=None),
        lambda d: spoilt(d, learner="eval"),
        lambda d: spoilt(d, promise=["margin-within", "a", "b"], claim="promise.margin-within"),
    ],
    ids=range(18),
)
def test_a_witness_that_lies_gets_one_line_or_is_not_violated(witness, spoil):
    witness.write_text(json.dumps(spoil(json.loads(witness.read_text()))))
    try:
        sides = replay(witness).sides
    except ValueError as error:
        assert "\n" not in str(error) and witness.name in str(error)
    else:
        assert sides is None or sides.at.startswith("raised the recording")


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"audit": 3}', "[" * 100_000, '{"audit": "x", "claim": 1}'], ids=range(7)
)
def test_a_file_that_is_no_witness_gets_one_line(tmp_path, text):
    path = tmp_path / "bad.json"
    path.write_text(text)
    with pytest.raises(ValueError, match=r"witness bad\.json cannot be re"):
        replay(path)


# processes


def asking(booster, question, limit=5.0):
    """The answer of a booster in a process of its own to one question after the start."""
    with Distant(booster, limit) as player:
        there = player.booster()
        there.start(2)
        return getattr(there, question)(*([(1, -1)] if question == "update" else []))


def test_what_a_process_answers_arrives_exactly_and_what_it_raises_in_one_line():
    assert asking(SignBooster, "update") == (Fraction(1, 2), Fraction(1, 2))

    class Raising(SignBooster):
        def update(self, column):
            raise KeyError("not\nlike \x1b[31mthis")

    with pytest.raises(Raised, match=r"KeyError: 'not\\nlike"):
        asking(Raising, "update")


class Ends(SignBooster):
    """Does what it is told in place of an update."""

    def __init__(self, act):
        self.act = act

    def update(self, column):
        self.act()
        return super().update(column)


def test_a_process_that_hangs_or_dies_is_ended():
    with pytest.raises(Hung):
        asking(lambda: Ends(lambda: time.sleep(60)), "update", 0.3)
    with pytest.raises(Died, match="status 7"):
        asking(lambda: Ends(lambda: os._exit(7)), "update")
    with pytest.raises(Died, match="SIGKILL"):
        asking(lambda: Ends(lambda: os.kill(os.getpid(), 9)), "update")


def test_a_run_is_followed_until_its_stop():
    run = follow(Player(SignBooster).booster(), (2,), [(1, 1), (1, -1)])
    assert run.stop == "perfect" and len(run.columns) == 1 and run.coefficients == [math.inf]


def test_every_run_of_a_booster_in_a_process_is_that_of_the_booster_here():
    rated = Game([["1/2", -1], [0, 1]])
    for game, boosters in ((Game([[1, -1], [-1, 1], [1, 1]]), (AdaBoost, MABoost)), (rated, (MABoost, LPBoost))):
        for booster in boosters:
            declared = Declared.of(booster())
            with Distant(booster, 5.0) as player:
                there = Case(player, declared, Play(game, BestColumn(signed=True), 4)).run
            here = Case(Player(booster), declared, Play(game, BestColumn(signed=True), 4)).run
            assert there.columns == here.columns and there.weights == here.weights and there.stop == here.stop


def test_a_promise_that_compared_nothing_is_untested_and_the_status_says_so():
    class Never(SignBooster):
        traits = SignBooster.traits | {"promises": (("margin-within", "1/10"),)}

    report = audit(Never(), witnesses=None)
    assert report.outcome("promise.margin-within").status == UNTESTED
    assert report.status == 3 and "untested: promise.margin-within" in str(report).splitlines()[1]


def test_an_edge_taken_by_its_size_is_caught_by_columns_of_negative_edge():
    class BySize(SignBooster):
        def edge(self, column):
            return abs(super().edge(column))

        def moved(self, column, edge):
            moved = super().moved(column, edge)
            return tuple(weight / sum(moved) for weight in moved)

    report = audit(BySize(), witnesses=None)
    assert report.status == 1
    assert min(outcome.smallest.size for outcome in report.violated) < 10_000  # at most 3 x 3


def test_another_booster_is_replayed_round_by_round():
    report = audit(HalfStep(), against=SignBooster(), witnesses=None)
    outcome = report.outcome("against.SignBooster()")
    assert outcome.status == VIOLATED and outcome.smallest.shape in ("2 x 1", "3 x 1")
    assert audit(SignBooster(), against="reference.exact:AdaBoost", witnesses=None).status == 0


def test_a_function_of_the_number_of_examples_makes_the_booster_that_another_is_compared_with():
    def half(m):
        return LPBoost(nu=max(1, Fraction(m, 2)), eps=Fraction(1, 10))

    first = maker(half)().start(4)
    assert first == maker(half(4))().start(4)
    report = audit(LPBoost(nu=1, eps=Fraction(1, 10)), against=half, witnesses=None, budget=120)
    assert report.outcome("against.half").status == VIOLATED


def test_a_trait_that_cannot_be_read_is_named_and_no_answer_of_a_process():
    class Misspelt(SignBooster):
        traits = {"domian": "simplex"}  # noqa: RUF012

    with pytest.raises(ValueError, match=r"^traits must have keys among .*did you mean 'domain'"):
        audit(Misspelt())
    with pytest.raises(ValueError, match=r"^traits must be in an attribute named traits, got one named trait$"):
        Declared.of(type("Mine", (), {"trait": {"columns": "unit"}})())


def test_what_is_raised_stands_without_sides_where_it_is_smallest_and_where_it_is_worst():
    class Raises(SignBooster):
        def update(self, column):
            raise RuntimeError("boom")

    said = str(audit(Raises(), isolate=False, witnesses=None))
    assert "worst seen" in said and "RuntimeError: boom in round 1" in said and "1 == 0" not in said


def test_a_claim_of_labels_is_tried_on_a_booster_of_labels_and_of_margins_on_the_others():
    from reference.exact import SAMME

    claim = "CL21.equation-2.1.amended"
    assert tried(SAMME(), claim, [claim]).status == HELD
    outcome = tried(SignBooster(), claim, [claim])
    assert (outcome.status, outcome.reason) == (ABSENT, "it is about labels, not margins")


def test_what_a_claim_reads_and_a_booster_lacks_is_said_and_is_no_violation():
    claim = "NP14.theorem-4.alpha-zero"
    outcome = tried(EuclideanBooster(), claim, [claim])
    assert outcome.status == ABSENT and outcome.reason.startswith("reads ")
