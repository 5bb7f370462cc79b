"""`boostproof verify [ID ...]`: run claims with pytest from any directory, as `pytest theorems` does in a checkout.

The installed package registers no pytest plugin; this command names the plugin, and the files with claims, to pytest.
"""

from __future__ import annotations

import importlib

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
        "/dev/null",
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
        arguments += ["-n", str(jobs), "--dist", "loadfile"]
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
    status = pytest.main(arguments, plugins=[verdict])
    return STATUS.get(pytest.ExitCode(status), 4) if verdict.status is None else verdict.status


class ClosingLines:
    """A pytest plugin: after a session, `status` is the exit status set by `properties.pytest_options`, or None."""

    status: int | None = None

    def pytest_unconfigure(self, config):
        from properties.pytest_options import (
            VERDICT,
        )  # imported late: pytest rewrites only a plugin that is not yet imported

        self.status = config.stash.get(VERDICT, None)
