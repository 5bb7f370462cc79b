"""The ledger's page, written once for all the tests that read or open it."""

import pytest
from filelock import FileLock

from theorems.commands import main


@pytest.fixture(scope="session")
def page(tmp_path_factory, worker_id):
    """Written by the first process of the session that asks for it, read by the others."""
    own = tmp_path_factory.getbasetemp()
    folder = own if worker_id == "master" else own.parent
    path = folder / "ledger.html"
    with FileLock(folder / "ledger.lock"):
        if not path.exists():
            assert main(["report", "-o", str(path)]) == 0
    return path
