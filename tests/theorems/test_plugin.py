"""The plugin of an installed copy brings the patterns that pyproject.toml brings in a checkout, and only where it is asked."""

import subprocess
import sys
import tomllib
from pathlib import Path

from properties.engine.witness import read
from reference import play
from reference.exact import AdaBoost
from theorems.papers import PAPERS
from theorems.plugin import CHECKS, FILES

ROOT = Path(__file__).resolve().parent.parent.parent


def test_the_patterns_are_those_of_the_checkout():
    options = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]["ini_options"]
    assert set(FILES) == set(options["python_files"]) - {"test_*.py"}
    assert set(CHECKS) == set(options["python_functions"]) - {"test_*"}
    assert all(paper[-1].isdigit() for paper in PAPERS), "FILES names the pages of a paper by the year in its name"


def test_a_session_about_something_else_loads_nothing_of_ours(tmp_path):
    (tmp_path / "test_mine.py").write_text(
        "import sys\n\n\ndef test_mine():\n    assert 'properties.claims' not in sys.modules\n", encoding="utf-8"
    )
    assert session(tmp_path, "test_mine.py").returncode == 0


def session(folder, *words):
    """A session of pytest that passes, in a new interpreter that is started in this folder."""
    done = run_session(folder, *words)
    assert done.returncode == 0, done.stdout + done.stderr
    return done


def run_session(folder, *words):
    """The same, whether it passes or not."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *words, "--rootdir", str(folder)],
        capture_output=True,
        text=True,
        cwd=folder,
        env={"PYTHONPATH": f"{ROOT}:{folder}", "PATH": ""},
    )


WATCHED = "-p", "watching", "-s"
WATCHING = """
import gc

def pytest_unconfigure(config):
    print("at the end", gc.get_threshold() == BEFORE, gc.get_freeze_count() == 0)

BEFORE = gc.get_threshold()

def pytest_runtest_setup(item):
    print("at a test", gc.get_threshold() == BEFORE, gc.get_freeze_count() == 0)
"""


def test_a_session_about_a_statement_runs_it_from_any_folder_with_a_collector_of_its_own(tmp_path):
    (tmp_path / "watching.py").write_text(WATCHING, encoding="utf-8")
    claim = "--pyargs", "theorems.mrs13", "--claim", "MRS13.lemma-31", "-c", "/dev/null"
    seen = session(tmp_path, *WATCHED, *claim).stdout
    assert "2 passed" in seen, seen
    assert "at a test False False" in seen and "at the end True False" in seen, seen


def test_the_collector_is_left_as_it_was_where_no_claim_is_collected(tmp_path):
    (tmp_path / "test_mine.py").write_text("def test_mine():\n    pass\n", encoding="utf-8")
    (tmp_path / "watching.py").write_text(WATCHING, encoding="utf-8")
    seen = session(tmp_path, *WATCHED, "-p", "properties.pytest_options", "test_mine.py").stdout
    assert "at a test True True" in seen and "at the end True True" in seen, seen


FALSE = '''"""One statement that is false."""

from properties.claims import Listed, Sides, claim
from reference import Game
from reference.exact import AdaBoost


@claim(
    "TOY99.theorem-1",
    kind="upper",
    statement="an edge is at most a half",
    boosters=[AdaBoost()],
    rounds=3,
    games=[Listed("games", [Game([[1, 1], [1, 1], [-1, 1], [-1, -1], [-1, 1]]), Game([[-1], [-1], [-1]])])],
)
def theorem_1(trace):
    """It is at most 1."""
    for t, edge in enumerate(trace.edges, 1):
        yield Sides(edge, "<=", 1 / 2, at=f"round {t}", round=t)
'''


def test_a_falsified_claim_counts_as_violated_and_shows_and_leaves_its_smallest_case_with_the_learner(tmp_path):
    (tmp_path / "page.py").write_text(FALSE, encoding="utf-8")
    words = "-p", "properties.pytest_options", "-o", "python_files=page.py", "page.py", "-c", "/dev/null"
    shown = run_session(tmp_path, *words).stdout
    assert "seen: violated: 1" in shown and "declared: holds: 1" in shown and "passed: 0  failed: 1" in shown, shown
    assert (
        "smallest case" in shown
        and "played by AdaBoost() against the learner BestColumn(signed=True), 1 rounds" in shown
    )
    (path,) = (tmp_path / ".witnesses").iterdir()
    assert f"witness: .witnesses/{path.name}" in shown
    found = read(path)
    assert found.claim == "TOY99.theorem-1" and "BestColumn(signed=True)" in found.note
    trace = play(AdaBoost(), found.case.game, found.case.rounds, found.case.oracle)
    assert (
        found.case.game.n == 1 and trace.signs == [-1] and trace.edges[0] > 1 / 2
    )  # by the learner that negates a column
