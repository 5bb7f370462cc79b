"""The ledger's page, written once for all the tests that read or open it."""

import pytest

from theorems.commands import main


@pytest.fixture(scope="session")
def page(tmp_path_factory):
    path = tmp_path_factory.mktemp("page") / "ledger.html"
    assert main(["report", "-o", str(path)]) == 0
    return path
