"""The ledger's page, written once for all the tests that read or open it."""

import contextlib

import pytest
from filelock import FileLock

from tests.readme import console_blocks, words_in
from tests.theorems import sketched
from theorems.commands import main


@pytest.fixture(scope="session")
def page(tmp_path_factory, worker_id):
    """Written by the README's command in the first process of the session that asks for it, read by the others. What the
    command printed stands beside it, and its sketch."""
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
