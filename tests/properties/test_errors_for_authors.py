"""What is declared wrongly is answered in one line: what was given, what is expected, an example."""

from fractions import Fraction

import pytest

from properties.cases.exhaustive import Exhausted
from properties.cases.play import Play
from properties.claims import REGISTRY, Misdeclared, Sides, claim, sharper
from properties.engine.checking import Evidence, check_case
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
    ("result", "said"),
    [
        (True, "got the bool True"),
        (Fraction(1, 2), "got the Fraction"),
        ((Fraction(1, 2), "<=", 1), "got one Fraction"),
        ("1 <= 2", "got the str"),
        ([True, False], "got one bool True"),
    ],
)
def test_a_body_that_returns_no_sides_is_told_to(result, said):
    with pytest.raises(
        Misdeclared, match=r"TOY\.toy must return Sides, or yield them, got .*: write yield Sides\("
    ) as error:
        check_case(toy(lambda trace: result).claim, GAME, Evidence())
    assert said in str(error.value) and "\n" not in str(error.value)


def test_sides_one_or_several_or_none_are_as_ever():
    one = Sides(1, "<=", 1)
    for result, count in ((one, 1), ([one, one], 2), ((one, one), 2), (None, 0), ([], 0), (iter([one]), 1)):
        assert len(toy(lambda trace, result=result: result)(None)) == count


@pytest.mark.parametrize(
    ("fields", "said"),
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
def test_a_declaration_of_the_wrong_kind_says_what_to_write(fields, said):
    with pytest.raises(Misdeclared, match=said) as error:
        toy(lambda trace: None, **fields)
    assert "\n" not in str(error.value)


def test_a_game_of_labels_without_its_learner_says_which():
    game = MulticlassGame([1, 2, 3], 3, [[1, 2, 2]])
    target = toy(lambda trace: Sides(1, "<=", 1), boosters=[SAMME()]).claim
    for case in (game, Play(game, rounds=2)):
        with pytest.raises(Misdeclared, match=r"write oracles=\[BestClassifier\(\)\], of reference\.labels\.oracles"):
            check_case(target, case, Evidence())


def test_the_rounds_may_depend_on_the_booster_that_plays():
    seen = []
    target = toy(
        lambda trace: seen.append(len(trace.edges)),
        boosters=[OneTurn(), TwoTurns()],
        rounds=lambda game, booster: game.m * booster.share,
    )
    check_case(target.claim, Game([[-1, 1, 1], [1, -1, 1], [1, 1, -1]]), Evidence())
    assert seen == [3, 6]


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
