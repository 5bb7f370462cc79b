"""The ledger's page, written once for all tests that read or open the page."""

import contextlib

import pytest
from filelock import FileLock

from tests.readme import console_blocks, words_in
from tests.theorems import sketched
from theorems.commands import main


@pytest.fixture(scope="session")
def page(tmp_path_factory, worker_id):
    """Return the path of the page. The first process of the session that needs the page writes it with the README's
    command; the others read it. The output of the command and a sketch of the page are stored beside it."""
    own = tmp_path_factory.getbasetemp()
    folder = own if worker_id == "master" else own.parent
    (words,) = (words_in(command, folder) for command, _ in console_blocks() if " report " in command)
    assert words[:3] == ["python", "-m", "theorems"]
    path = folder / words[-1]
    with FileLock(folder / "ledger.lock"):
        if not path.exists():
            printed = path.with_suffix(".printed")
            with (
                open(printed, "w", encoding="utf-8") as stream,
                contextlib.redirect_stdout(stream),
                sketched.beside(pictures=True) as sketches,
            ):
                assert main(words[3:]) == 0
            path.with_suffix(".sketch").write_text(sketches[0], encoding="utf-8")
    return path
