"""`boostproof verify [ID ...]`: run claims with pytest from any directory, as `pytest theorems` does in a checkout.

The installed package registers no pytest plugin; this command names the plugin, and the files with claims, to pytest. No
conftest.py, no configuration file, no environment variable of pytest and no installed plugin of another package is read:
they are written for other suites, and could change the result.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from properties.claims.papers import papers
from theorems.papers import refusal

PLUGIN = "properties.pytest_options"
FILES = ("theorems/*[0-9]/*.py",)
STATUS = {  # exit code of pytest: exit status of this command
    pytest.ExitCode.OK: 0,
    pytest.ExitCode.TESTS_FAILED: 1,
    pytest.ExitCode.INTERRUPTED: 130,
    pytest.ExitCode.USAGE_ERROR: 2,
    pytest.ExitCode.NO_TESTS_COLLECTED: 3,
    pytest.ExitCode.INTERNAL_ERROR: 4,
}


def pytest_arguments(ids: list[str], effort: str, boosters: list[str], jobs: int) -> list[str]:
    """Return pytest's arguments to run these claims, or all claims if none is given.

    Raises ValueError for an unknown id.
    """
    for claim_id in ids:
        if message := refusal(claim_id):
            raise ValueError(message)
    keys = {claim_id.split(".")[0].lower() for claim_id in ids} - {"ours"}
    everything = papers()
    chosen = [paper for paper in everything if paper.key.lower() in keys] or list(everything)
    others = [paper for paper in chosen if not paper.ours]
    files = [*FILES, *(f"{paper.package.replace('.', '/')}/{page.name}" for paper in others for page in paper.pages())]
    arguments = [
        "-p",
        PLUGIN,
        "-W",
        "ignore::pytest.PytestAssertRewriteWarning",
        "-c",
        os.devnull,
        "--noconftest",
        "-p",
        "no:cacheprovider",
        "--rootdir",
        ".",
        "-q",
        "--effort",
        effort,
    ]
    arguments += ["-o", f"python_files={' '.join(files)}", "-o", "python_functions=fact_*"]
    arguments += [word for claim_id in ids for word in ("--claim", claim_id)]
    arguments += [word for booster in boosters for word in ("--booster", booster)]
    if jobs > 1:
        arguments += ["-p", "xdist.plugin", "-n", str(jobs), "--dist", "loadfile"]
    return [*arguments, "--pyargs", *(paper.package for paper in chosen)]


def run(options) -> int:
    """Run the claims and return the exit status of the command.

    0 : every item passed.    1 : an item failed.    2 : wrong usage.    130 : interrupted.
    3 : nothing ran, a claim named in `options.ids` had no deciding case, or a result is undecided.
    4 : pytest or our own code raised an exception, and nothing failed.
    """
    importlib.import_module("theorems")  # pytest must import our packages, not modules of the working directory
    verdict = ClosingLines()
    arguments = pytest_arguments(options.ids, options.effort, options.booster, options.jobs)
    with without_the_user_s_options():
        status = pytest.main(arguments, plugins=[verdict])
    return STATUS.get(pytest.ExitCode(status), 4) if verdict.status is None else verdict.status


@contextmanager
def without_the_user_s_options() -> Iterator[None]:
    """Remove pytest's environment variables, such as PYTEST_ADDOPTS and PYTEST_PLUGINS, during a `with` block.

    In the block pytest loads no installed plugin but those named with -p.
    """
    removed = {name: os.environ.pop(name) for name in list(os.environ) if name.startswith("PYTEST_")}
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    try:
        yield
    finally:
        del os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"]
        os.environ.update(removed)


class ClosingLines:
    """A pytest plugin: after a session, `status` is the exit status set by `properties.pytest_options`, or None."""

    status: int | None = None

    def pytest_unconfigure(self, config):
        from properties.pytest_options import (
            VERDICT,
        )  # imported late: pytest rewrites only a plugin that is not yet imported

        self.status = config.stash.get(VERDICT, None)
