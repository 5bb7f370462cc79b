"""The package that `new-paper` writes runs and keeps the rules, and a broken rule is named."""

import json

import pytest

from tests.forked import session
from tests.theorems.other_packages import in_a_new_interpreter, install, registered
from tests.theorems.test_sixth_paper import boostproof, run_in
from theorems.commands import new_paper


def test_an_exception_of_a_page_is_one_line_in_a_session_of_pytest(tmp_path):
    for path, text in new_paper.files("fs97").items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        changed = text.replace("trace.training_error, ", "trace.training_eror, ")
        (tmp_path / path).write_text(changed, encoding="utf-8")
    registered(tmp_path, "fs97")
    words = ("-p", "properties.pytest_options", "-o", "python_files=fs97/*.py", "fs97", "-q", "-p", "no:cacheprovider")
    status, output = run_in(tmp_path, lambda: session([*words, "--claim", "FS97.theorem-1"]))
    line = "no attribute 'training_eror': did you mean training_error? (training_error.py, line"
    assert status == 1 and line in output and "Traceback" not in output and "checking.py" not in output, output


def test_a_new_package_runs_and_keeps_the_rules(tmp_path):
    pytest.importorskip("setuptools", reason="builds a package")
    in_a_new_interpreter(tmp_path, "-m", "theorems", "new-paper", "fs97")
    site = install(tmp_path / "fs97", tmp_path)
    message = in_a_new_interpreter(tmp_path / "fs97", "-W", "error::SyntaxWarning", "-m", "pytest", "-q", site=site)
    assert "DECLARATION NOT MET" not in message and "passed" in message, message
    message = in_a_new_interpreter(tmp_path / "fs97", "-m", "theorems", "show", "FS97.theorem-1", site=site)
    assert "exhausted; " in message


TWICE = """

@claim("FS97.theorem-1", kind="upper", statement="once more", boosters=[AdaBoost()])
def theorem_1(trace):
    yield Sides(0, "<=", 1)


@claim(
    "FS97.remark-2\""""
BREAKERS = 'broken_by=[Backwards(), sharper("9/10")],\n    w'


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (BREAKERS, "w", "nothing has been seen to break it"),
        (BREAKERS, "broken_by=[AdaBoost()],\n    w", "no case violates the claim as changed by"),
        (
            '    where="Section 1",\n',
            '    uses=["FS97.lemma-9"],\n',
            "FS97.theorem-1 uses FS97.lemma-9, which is no claim",
        ),
        (r"is at most $2^T", "is at most 2^T", "odd number of dollar signs"),
        (
            '    where="Section 1",\n',
            '    kernal="x",\n',
            "cannot be imported: claim FS97.theorem-1 has no field kernal: did you mean",
        ),
        (
            "boosters=[AdaBoost()],",
            "boosters=[AdaBoost(step=2)],",
            "TypeError: AdaBoost() takes no arguments; write AdaBoost() (training",
        ),
        (
            "trace.training_error, ",
            "trace.training_eror, ",
            "has no attribute 'training_eror': did you mean training_error? (training",
        ),
        (
            "sqrt(product_bound_squared(trace)))",
            "None)",
            "the sides of FS97.theorem-1 cannot be compared: rhs must be an int",
        ),
        (
            "    yield Sides(trace.training_error, ",
            "    if False: yield Sides(trace.training_error, ",
            "must return or yield Sides, got none",
        ),
        (
            '    "FS97.remark-2",\n',
            '    "FS97.theorem-1",\n',
            "the function of FS97.theorem-1 must be named theorem_1, got remark_2",
        ),
        (
            '\n\n@claim(\n    "FS97.remark-2"',
            TWICE,
            "ids must be different, got FS97.theorem-1 twice: fs97.training_error, line",
        ),
        ("remark-2\n", "remark-2\nFS97.lemma-3\n", "FS97.lemma-3 is listed in statements.txt, and no page has a claim"),
        ("FS97.remark-2\n", "", "FS97.remark-2 is not listed"),
        ('"rhs"', '"rhs', "FS97.remark-2.json cannot be read"),
        ("[1, -1], [-1, 1]]", "[1, -1], [1, 1]]", "FS97.remark-2.json does not violate FS97.remark-2"),
    ],
)
def test_a_broken_rule_is_named(tmp_path, old, new, complaint):
    changed = 0
    for path, text in new_paper.files("fs97").items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(json.loads(text)) if path.endswith(".json") else text
        if old in text and path.startswith("fs97/"):
            changed, text = changed + 1, text.replace(old, new, 1)
        (tmp_path / path).write_text(text, encoding="utf-8")
    assert changed == 1
    registered(tmp_path, "fs97")
    status, output = run_in(tmp_path, boostproof("check", "fs97"))
    assert status == 1 and complaint in output and "Traceback" not in output, output
