"""A claim called with a run or an instance returns its sides; `on` plays a game and shows sides, ratio and verdict."""

import importlib
import inspect
from fractions import Fraction

import pytest

from properties.claims import REGISTRY, Claim, Instance, Outcome, Play, Sides, claim
from properties.claims.outcome import MOST_ROWS, apply_to
from reference import BestColumn, Game, InOrder, play
from reference.arithmetic import exp
from reference.exact import AdaBoost, MABoost
from theorems.ledger import load_claims
from theorems.mrs13.second_rate import lemma_31
from theorems.np14.theorem_one import theorem_1_equation_8, theorem_1_equation_9_tighter

TRIANGLE = Game([[1, -1], [-1, 1], [1, 1]])
STRONGER = Game([[1, -1, 1], [-1, 1, 1], [1, 1, -1]])


def toy(function, **fields) -> Claim:
    return Claim("TOY.lemma-1", function, "inequality", "a toy", **fields)


def test_a_claim_called_with_a_run_returns_its_sides():
    trace = play(MABoost(), TRIANGLE, rounds=3, oracle=BestColumn(signed=True))
    assert theorem_1_equation_8(trace) == theorem_1_equation_8.claim.sides(trace) != []
    assert all(isinstance(sides, Sides) for sides in theorem_1_equation_8(trace))


def test_every_claim_with_a_body_can_be_called():
    """Each claim on a page is a function of one subject, with the docstring and signature of the statement."""
    called = 0
    for target in load_claims().values():
        if target.function is None or target.about == "booster":
            continue
        stated = getattr(importlib.import_module(target.function.__module__), target.function.__name__)
        assert stated.claim is target and stated.__wrapped__ is target.function and callable(stated.on), target.id
        assert inspect.signature(stated) == inspect.signature(target.function)
        called += 1
    assert called > 500


def test_a_claim_called_with_an_instance_returns_its_sides():
    case = Instance(total=Fraction(3))
    (sides,) = theorem_1_equation_9_tighter(case)
    assert (sides.rhs, sides.at) == (Fraction(1, 4), "sum 3")
    assert theorem_1_equation_9_tighter.on(case).verdict == "holds"


def test_lemma_31_is_played_from_its_page():
    result = lemma_31.on(STRONGER, rounds=8)
    assert [sides.at for sides in lemma_31(result.traces[0])] == [sides.at for sides in result.sides]
    assert result.verdict == "holds" and "the given game is not one of its constructions" in str(result)
    assert "constructions" not in str(lemma_31.on(next(lemma_31.claim.constructions()), rounds=3))


def test_on_plays_the_game_with_the_boosters_of_the_claim_or_with_the_one_that_is_named():
    by_claim = theorem_1_equation_8.on(TRIANGLE, rounds=3)
    assert len(by_claim.traces) == len(theorem_1_equation_8.claim.boosters)
    named = theorem_1_equation_8.on(STRONGER, rounds=2, booster=AdaBoost(), oracle=InOrder())
    (trace,) = named.traces
    assert isinstance(trace.booster, AdaBoost) and trace.columns == [0, 1]
    assert theorem_1_equation_8.on(Play(STRONGER, InOrder(), 2, AdaBoost())).traces[0].columns == [0, 1]
    assert theorem_1_equation_8.on(trace).sides == theorem_1_equation_8(trace)


def test_a_play_of_zero_rounds_plays_no_round():
    result = apply_to(toy(lambda trace: Sides(len(trace.columns), "==", 0), boosters=(AdaBoost(),)), TRIANGLE, rounds=0)
    assert result.verdict == "holds" and result.traces[0].columns == []


def test_an_outcome_distinguishes_violated_undecided_and_not_applicable():
    def is_small(case):
        return case.x < 3

    target = toy(lambda case: Sides(case.x, "<=", 1, at="[bold]x[/bold] & <y>"), given=(is_small,))
    verdicts = {x: apply_to(target, Instance(x=x)).verdict for x in (1, 2, 3)}
    assert verdicts == {1: "holds", 2: "violated", 3: "not applicable: hypothesis is_small fails"}
    unclear = toy(lambda case: Sides(exp(1) * exp(-1), "==", 1))
    assert apply_to(unclear, Instance()).verdict == "undecided"
    proved = toy(lambda case: Sides(exp(1) * exp(-1), "==", 1, equal=True))
    result = apply_to(proved, Instance())
    assert result.verdict == "holds" and result.comparisons[0].verdict == "equal, by a proof"
    assert apply_to(toy(lambda case: []), Instance()).verdict.startswith("not applicable")
    cut = apply_to(toy(lambda trace: Sides(0, "<=", 1), boosters=(AdaBoost(),)), STRONGER, rounds=30, bits=4)
    assert cut.verdict == "undecided: the run was cut by its bit budget"


def test_one_violated_application_violates_the_claim():
    target = toy(
        lambda trace: Sides(len(trace.steps), "<=", 1 if isinstance(trace.booster, AdaBoost) else 9),
        boosters=(MABoost(), AdaBoost()),
    )
    result = apply_to(target, STRONGER, rounds=2)
    assert [entry.verdict for entry in result.applications] == ["holds", "violated"] and result.verdict == "violated"


def test_the_table_shows_the_same_in_the_terminal_and_in_a_notebook():
    target = toy(lambda case: [Sides(Fraction(1, 3), "<=", 1, at="[bold]x[/bold] & <y>"), Sides(2, "<=", 1, step=True)])
    result = apply_to(target, Instance())
    text, page = str(result), result._repr_html_()
    assert repr(result) == text and result.ratio == 2.0
    for cell in ("TOY.lemma-1: violated, largest ratio 2", "[bold]x[/bold] & <y>", "1/3", "0.333333", "(step)"):
        assert cell in text, text
    assert "[bold]x[/bold] &amp; &lt;y&gt;" in page and page.count("<tr>") == 3 and "<y>" not in page


def test_a_table_that_is_cut_counts_what_it_leaves_out_and_shows_what_is_violated():
    many = toy(lambda case: [Sides(t, "<=", 40, at=f"t={t}", round=t) for t in range(42)])
    text = str(apply_to(many, Instance()))
    assert "t=41" in text and f"and {42 - MOST_ROWS} more comparisons, which hold" in text
    assert "17 of which do not hold" not in text
    text = str(apply_to(toy(lambda case: [Sides(t, "<=", 0, at=f"t={t}") for t in range(42)]), Instance()))
    assert f"and {42 - MOST_ROWS} more comparisons, 17 of which do not hold" in text


def test_arguments_of_a_game_are_refused_with_an_instance_or_a_finished_run():
    with pytest.raises(
        ValueError, match="rounds are arguments of a game that is to be played, got them with an instance"
    ):
        theorem_1_equation_9_tighter.on(Instance(), rounds=3)
    trace = play(MABoost(), TRIANGLE, rounds=1)
    with pytest.raises(ValueError, match=r"booster are arguments of a game .* got them with a finished run"):
        theorem_1_equation_8.on(trace, booster=AdaBoost())


def test_constants_of_a_claim_are_keyword_arguments():
    @claim("TEST.lemma-9", kind="inequality", statement="$x<1$")
    def lemma_9(instance, bound=1):
        return Sides(instance, "<", bound)

    try:
        assert lemma_9(0) == [Sides(0, "<", 1)] and lemma_9(0, bound=2) == [Sides(0, "<", 2)]
        assert isinstance(lemma_9.on(0), Outcome)
    finally:
        del REGISTRY["TEST.lemma-9"]


def test_a_wrong_booster_violates_a_claim_that_is_called():
    target = theorem_1_equation_8.claim
    wrong = [booster for breaker in target.broken_by if breaker.kind == "mutant" for booster in breaker.boosters]
    verdicts = [theorem_1_equation_8.on(case, booster=wrong[1]).verdict for case in target.constructions()]
    assert "violated" in verdicts
    assert {theorem_1_equation_8.on(case).verdict for case in target.constructions()} == {"holds"}


def test_sides_print_the_fields_that_differ_from_their_defaults():
    sides = Sides(1, "<=", 2, at="round 3", round=3)
    assert repr(sides) == "Sides(lhs=1, relation='<=', rhs=2, at='round 3', round=3)"
    assert eval(repr(sides), {"Sides": Sides}) == sides


def test_the_table_names_the_learner_with_its_arguments():
    """Without a named learner a claim is played by BestColumn(signed=True), and `play` uses the learner that negates no
    column."""
    assert "learner BestColumn(signed=True), 2 rounds" in str(theorem_1_equation_8.on(TRIANGLE, rounds=2))
    assert "learner InOrder(signed=True)" in str(theorem_1_equation_8.on(TRIANGLE, rounds=2, oracle=InOrder()))
    assert "learner BestColumn(signed=False)" in str(theorem_1_equation_8.on(TRIANGLE, rounds=2, oracle=BestColumn()))
