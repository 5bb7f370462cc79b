"""Every notebook runs from a fresh clone and is stored without outputs."""

import json
from pathlib import Path

import pytest

from theorems.commands import main
from theorems.tools.notebooks import FOLDER, execute

NAMES = [
    "01_adaboost_rate",
    "02_maboost",
    "03_multiclass_elimination",
    "04_relaxed_margins",
    "05_frank_wolfe",
    "06_break_a_booster",
]


def test_the_six_notebooks_are_there():
    assert sorted(path.stem for path in FOLDER.glob("*.ipynb")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_runs_and_draws(name):
    notebook = execute(FOLDER / f"{name}.ipynb")
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert any("image/png" in output.get("data", {}) for output in outputs)


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_is_stored_without_outputs(name):
    cells = json.loads((FOLDER / f"{name}.ipynb").read_text())["cells"]
    assert all(
        not cell.get("outputs") and cell.get("execution_count") is None for cell in cells if cell["cell_type"] == "code"
    )
    assert sum(cell["cell_type"] == "code" for cell in cells) <= 14


def test_an_unknown_notebook_is_misuse(tmp_path: Path, capsys):
    assert main(["notebooks", "-o", str(tmp_path), "07_nothing"]) == 2
    assert "07_nothing" in capsys.readouterr().err
