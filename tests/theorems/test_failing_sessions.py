"""A session of pytest in which a claim fails reports the violation and leaves a witness."""

import subprocess
import sys
from pathlib import Path

from properties.engine.ledger import read_ledger
from properties.engine.witness import read
from reference import play
from reference.exact import AdaBoost

ROOT = Path(__file__).resolve().parent.parent.parent


def run_session(folder, *words) -> str:
    """Return what a session of pytest prints, in a new interpreter that is started in this folder."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *words, "--rootdir", str(folder)],
        capture_output=True,
        text=True,
        cwd=folder,
        env={"PYTHONPATH": f"{ROOT}:{folder}", "PATH": ""},
    ).stdout


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
    output = run_session(tmp_path, *words)
    assert "seen: violated: 1" in output and "declared: holds: 1" in output and "passed: 0  failed: 1" in output, output
    assert (
        "smallest case" in output
        and "played by AdaBoost() against the learner BestColumn(signed=True), 1 rounds" in output
    )
    (path,) = (tmp_path / ".witnesses").iterdir()
    assert f"witness: .witnesses/{path.name}" in output
    result = read(path)
    assert result.claim == "TOY99.theorem-1" and "BestColumn(signed=True)" in result.note
    trace = play(AdaBoost(), result.case.game, result.case.rounds, result.case.oracle)
    assert (
        result.case.game.n == 1 and trace.signs == [-1] and trace.edges[0] > 1 / 2
    )  # by the learner that negates a column


def test_a_run_that_fails_before_its_evidence_replaces_the_passing_row_of_the_ledger(tmp_path):
    page = tmp_path / "page.py"
    true = FALSE.replace("1 / 2", "1").replace(
        'statement="an edge is at most a half"', 'statement="an edge is at most one"'
    )
    words = "-p", "properties.pytest_options", "-o", "python_files=page.py", "page.py", "-c", "/dev/null"
    ledger = tmp_path / ".ledger.json"

    def row():
        return read_ledger(ledger)["TOY99.theorem-1"]

    page.write_text(true, encoding="utf-8")
    run_session(tmp_path, *words)
    assert row()["passed"]
    misdeclared = true.replace("yield Sides(edge", 'yield Sides("edge"')
    raising = true.replace("yield Sides(edge", "raise ValueError(edge)\n        yield Sides(edge")
    for wrong in (misdeclared, raising):
        page.write_text(true, encoding="utf-8")
        run_session(tmp_path, *words)
        assert row()["passed"]
        page.write_text(wrong, encoding="utf-8")
        output = run_session(tmp_path, *words)
        assert "1 failed" in output and not row()["passed"], output
