"""A wrong declaration gets an error of one line: the value received, the value expected, an example."""

from fractions import Fraction

import pytest
import sympy

from properties.cases.drawn import Drawn, planted_games
from properties.cases.exhaustive import Exhausted
from properties.cases.play import Play
from properties.claims import REGISTRY, Listed, Misdeclared, Sides, claim, sharper, varied, without
from properties.claims.explained import explained
from properties.engine.checking import Evidence, check_case
from properties.engine.evidence import items, judge, payload_of, run_item
from properties.engine.ledger import complaints, rows_of_evidence
from reference import BestColumn, Game, MulticlassGame
from reference.exact import SAMME, AdaBoost
from tests.forked import forked, session

GAME = Game([[1, -1], [-1, 1], [1, 1]])


@pytest.fixture(autouse=True)
def _nothing_stays_registered():
    known = dict(REGISTRY)
    yield
    REGISTRY.clear()
    REGISTRY.update(known)


def toy(body, **fields):
    def fact_toy(trace):
        return body(trace)

    return claim("TOY.toy", **({"kind": "upper", "statement": "a toy", "boosters": [AdaBoost()]} | fields))(fact_toy)


@pytest.mark.parametrize(
    ("result", "message"),
    [
        (True, "got the bool True"),
        (Fraction(1, 2), "got the Fraction"),
        ((Fraction(1, 2), "<=", 1), "got one Fraction"),
        ("1 <= 2", "got the str"),
        ([True, False], "got one bool True"),
    ],
)
def test_a_body_that_returns_no_sides_gets_an_error_with_an_example(result, message):
    with pytest.raises(
        Misdeclared, match=r"TOY\.toy must return Sides, or yield them, got .*: write yield Sides\("
    ) as error:
        check_case(toy(lambda trace: result).claim, GAME, Evidence())
    assert message in str(error.value) and "\n" not in str(error.value)


def test_one_several_or_no_sides_are_accepted():
    one = Sides(1, "<=", 1)
    for result, count in ((one, 1), ([one, one], 2), ((one, one), 2), (None, 0), ([], 0), (iter([one]), 1)):
        assert len(toy(lambda trace, result=result: result)(None)) == count


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"boosters": [AdaBoost]}, r"got the class AdaBoost: write boosters=\[AdaBoost\(\)\]"),
        ({"boosters": AdaBoost()}, r"boosters of TOY\.toy must be a list, got .*: write boosters=\[AdaBoost\(\)\]"),
        ({"boosters": [GAME]}, r"must have start and update, got Game"),
        ({"oracles": [BestColumn]}, r"got the class BestColumn: write oracles=\[BestColumn\(\)\]"),
        ({"oracles": [AdaBoost()]}, r"must have choose"),
        ({"games": [Exhausted]}, r"got the class Exhausted: write games=\[Exhausted\(\)\]"),
        ({"games": [GAME]}, r"games of TOY\.toy must have cases or strategy, got Game"),
        ({"given": [True]}, r"given of TOY\.toy must be functions"),
        ({"broken_by": [AdaBoost]}, r"got the class AdaBoost: write AdaBoost\(\)"),
        ({"broken_by": sharper("9/10")}, r"broken_by of TOY\.toy must be a list"),
        ({"uses": "NP14.theorem-1"}, r"uses of TOY\.toy must be a list"),
    ],
)
def test_a_declaration_of_the_wrong_type_gets_an_error_with_an_example(fields, message):
    with pytest.raises(Misdeclared, match=message) as error:
        toy(lambda trace: None, **fields)
    assert "\n" not in str(error.value)


class Mute(AdaBoost):
    coefficients = None


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"booster": [AdaBoost()]}, "claim TOY.toy has no field booster: did you mean boosters=?"),
        ({"zeal": 1}, "claim TOY.toy has no field zeal; it takes given, boosters"),
        ({"statement": None}, 'statement of TOY.toy must be a text, got None: write statement=r"..."'),
        (
            {"rounds": "8"},
            "rounds of TOY.toy must be an int that is at least 0, or a function of the game, got '8': write rounds=8",
        ),
        ({"rounds": -1}, "got -1: write rounds=8"),
        ({"boosters": [Mute()]}, "must have coefficients(), one number for each column received, got Mute without it"),
        (
            {"broken_by": [None]},
            'broken_by of TOY.toy takes boosters and breakers, got None: write broken_by=[sharper("9/10")]',
        ),
    ],
)
def test_an_unknown_field_or_a_wrong_type_gets_an_error_with_an_example(fields, message):
    with pytest.raises(Misdeclared) as error:
        toy(lambda trace: None, **fields)
    assert message in str(error.value) and "\n" not in str(error.value)


@pytest.mark.parametrize("side", [None, "1/2", [1], 1j, True, lambda: 1, sympy.Symbol("x")])
def test_a_side_that_is_no_number_names_the_claim(side):
    for sides in (Sides(side, "<=", 1), Sides(1, "<=", side)):
        with pytest.raises(
            Misdeclared, match=r"the sides of TOY\.toy cannot be compared: .* write Sides\(Fraction\(1, 2\)"
        ) as error:
            check_case(toy(lambda trace, sides=sides: sides).claim, GAME, Evidence())
        assert "\n" not in str(error.value)


@pytest.mark.parametrize("relation", ["=", "≤", "=<"])
def test_an_unknown_relation_gets_an_error_with_the_known_ones(relation):
    with pytest.raises(Misdeclared, match="relation must be one of <=, >=, ==, <, >, got"):
        check_case(toy(lambda trace: Sides(1, relation, 1)).claim, GAME, Evidence())


def yields_nothing(trace):
    yield from ()


def test_a_body_that_yields_nothing_gets_an_error_with_an_example():
    target = toy(
        yields_nothing, attained_by=[GAME], games=[Exhausted([-1, 1], 2, 2)], broken_by=[sharper("9/10")]
    ).claim
    first, second, _ = items(target)
    assert "its body must return or yield Sides, got none in 1 cases; write yield Sides(" in judge(
        first, run_item(first, "quick")
    )
    payload = payload_of(second, run_item(second, "quick"), None) | {"items": 1}
    (message,) = complaints([payload], rows_of_evidence([payload]))
    assert message.startswith("TOY.toy: its body must return or yield Sides, got none in 7 cases; write yield Sides(")


@pytest.mark.parametrize("case", [[[1, -1], [-1, 1]], ((1, -1),), "game", None])
def test_a_case_that_is_no_game_gets_an_error_with_an_example(case):
    with pytest.raises(Misdeclared, match=r"must be a Game, a Play or an Instance, got the \w+ .*: write Game\(\[\["):
        check_case(toy(lambda trace: Sides(1, "<=", 1)).claim, case, Evidence())


def test_a_hypothesis_that_forgets_its_return_is_named():
    def columns_are_signs(trace):
        trace.game.is_signs  # noqa: B018  the mistake

    target = toy(lambda trace: Sides(1, "<=", 1), given=[columns_are_signs]).claim
    with pytest.raises(
        Misdeclared, match=r"the hypothesis columns_are_signs of TOY\.toy must return True or False, got None"
    ):
        check_case(target, GAME, Evidence())


def test_a_breaker_that_does_not_fit_its_claim_gets_an_error_with_an_example():
    target = toy(lambda trace: Sides(1, "<=", 1)).claim
    with pytest.raises(
        Misdeclared, match=r"varied takes arguments .* none, got factor: write def fact_toy\(trace, factor=1\)"
    ):
        varied("twice", factor=2).apply(target)
    with pytest.raises(Misdeclared, match=r"without takes one of the hypotheses of TOY\.toy, none, got any"):
        without(any).apply(target)


def test_a_claim_called_with_a_game_gets_an_error_that_names_on():
    with pytest.raises(
        Misdeclared, match=r"fact_toy takes a finished run, got a Game: write fact_toy\.on\(game, rounds=8\)"
    ):
        toy(lambda trace: None)(GAME)


@pytest.mark.parametrize("wrong", ["TOY", "TOY.", ".lemma-1", "TOY.lemma 1"])
def test_an_id_without_key_or_label_gets_an_error_with_an_example(wrong):
    with pytest.raises(
        Misdeclared, match=r"an id must be the paper's key, a point and a label, got .*: write FS97\.theorem-1"
    ):
        claim(wrong, kind="upper", statement="s")(lambda trace: None)


@pytest.mark.parametrize("strategy", [planted_games, "planted"])
def test_a_strategy_that_is_not_called_gets_an_error(strategy):
    with pytest.raises(ValueError, match=r"strategy must be one of hypothesis', .*: write Drawn\(planted_games\(\)\)"):
        Drawn(strategy)


def test_listed_cases_that_are_no_list_get_an_error_with_an_example():
    with pytest.raises(Misdeclared, match=r"the cases of Listed\('cycle', ...\) must be a list, .* got 3"):
        Listed("cycle", 3)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("booster = AdaBoost(step=2)", "TypeError: AdaBoost() takes no arguments; write AdaBoost() (wrong.py, line 2)"),
        ("booster = MABoost(stepp=2)", "unexpected keyword argument 'stepp'; write MABoost(divergence="),
        ("booster = AdaBost()", "NameError: name 'AdaBost' is not defined: did you mean AdaBoost? (wrong.py, line 2)"),
        ("play = AdaBoost().strat", "has no attribute 'strat': did you mean start? (wrong.py, line 2)"),
    ],
)
def test_an_exception_of_a_page_is_one_line_with_its_place_and_the_nearest_name(tmp_path, text, message):
    path = tmp_path / "wrong.py"
    path.write_text(f"from reference.exact import AdaBoost, MABoost\n{text}\n", encoding="utf-8")
    with pytest.raises((TypeError, NameError, AttributeError)) as error:
        exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), {})
    assert message in explained(error.value) and "\n" not in explained(error.value)


def test_a_game_of_labels_without_its_learner_gets_an_error_that_names_the_learner():
    game = MulticlassGame([1, 2, 3], 3, [[1, 2, 2]])
    target = toy(lambda trace: Sides(1, "<=", 1), boosters=[SAMME()]).claim
    for case in (game, Play(game, rounds=2)):
        with pytest.raises(Misdeclared, match=r"write oracles=\[BestClassifier\(\)\], of reference\.labels\.oracles"):
            check_case(target, case, Evidence())


def test_the_rounds_may_depend_on_the_booster_that_plays():
    rounds_played = []
    target = toy(
        lambda trace: rounds_played.append(len(trace.edges)),
        boosters=[OneTurn(), TwoTurns()],
        rounds=lambda game, booster: game.m * booster.share,
    )
    check_case(target.claim, Game([[-1, 1, 1], [1, -1, 1], [1, 1, -1]]), Evidence())
    assert rounds_played == [3, 6]


class OneTurn(AdaBoost):
    share = 1


class TwoTurns(AdaBoost):
    share = 2


PAGE = '''"""A page."""

from properties.claims import claim
from properties.cases.exhaustive import Exhausted
from reference.exact import AdaBoost


@claim("TOY.toy", kind="upper", statement="a toy", boosters=[AdaBoost()], games=[Exhausted()])
def fact_toy(trace):
    return trace.training_error <= 1
'''


def test_pytest_prints_the_line_without_a_traceback(tmp_path):
    (tmp_path / "page_of_toy.py").write_text(PAGE, encoding="utf-8")
    words = ["-p", "properties.pytest_options", "-c", "/dev/null", "--rootdir", str(tmp_path), "-q"]
    done = forked(lambda: session([*words, "-o", "python_files=page_*.py", str(tmp_path), "-p", "no:cacheprovider"]))
    assert done.returncode == 1 and "TOY.toy must return Sides, or yield them, got the bool True" in done.stdout
    assert "Traceback" not in done.stdout and "definition.py" not in done.stdout
