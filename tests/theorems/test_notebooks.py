"""Every notebook runs from a fresh clone, and is stored with its current outputs."""

from pathlib import Path

import nbformat
import pytest

from theorems.commands import main
from theorems.commands.notebooks import FOLDER, cell_outputs, execute, kernel

NAMES = sorted(path.stem for path in FOLDER.glob("*.ipynb"))
LONGEST = 14  # code cells


@pytest.fixture(scope="module")
def manager():
    with kernel() as shared:
        yield shared


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_is_stored_with_its_current_outputs(name, manager):
    stored = nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)
    again = execute(FOLDER / f"{name}.ipynb", manager)
    assert cell_outputs(again) == cell_outputs(stored), f"run: python -m theorems notebooks --store {name}"
    assert any("picture" in outputs for outputs in cell_outputs(stored))


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_is_short_and_shows_no_address_of_an_object_no_warning_and_no_error(name):
    stored = nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)
    assert sum(cell.cell_type == "code" for cell in stored.cells) <= LONGEST
    texts = [text for outputs in cell_outputs(stored) for text in outputs if text]
    assert not [text for text in texts if " object at 0x" in text or "Warning" in text or "Error" in text]


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_has_a_cell_for_the_reader_s_own_matrix(name):
    source = (FOLDER / f"{name}.ipynb").read_text(encoding="utf-8")
    assert "pictures.own_matrix(" in source


def test_an_unknown_notebook_is_misuse(tmp_path: Path, capsys):
    assert main(["notebooks", "--copy", str(tmp_path), "99_nothing"]) == 2
    assert "99_nothing" in capsys.readouterr().err


def test_the_notebooks_are_copied_to_a_folder_of_the_reader_s(tmp_path: Path):
    assert main(["notebooks", "--copy", str(tmp_path / "mine")]) == 0
    assert sorted(path.stem for path in (tmp_path / "mine").glob("*.ipynb")) == NAMES
