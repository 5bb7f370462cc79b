"""After kill -9 at a random moment, every file of a command is the old or the new one, complete, and the next run cleans
up."""

import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from properties.engine import ledger as ledger_file
from tests.faults import counted
from theorems import ledger
from theorems.commands import main

ROOT = Path(__file__).resolve().parent.parent.parent
SEED = 20  # printed with a failure
WORK = ["--jobs", "1", "--quiet", "--database", "{folder}/store.sqlite", "--summary", "{folder}/written"]
SWEEP = ["sweep", "SSS08.theorem-4", "--entries=-1,1", "--rows", "3", "--columns", "3"]
COMMANDS = {  # arguments, the most seconds of a whole run, and the file written, in the folder or in the checkout
    "errata": (["errata", "--write", "{folder}/written"], 6, "{folder}/written"),
    "report": (["report", "-o", "{folder}/written"], 30, "{folder}/written"),
    "search": (["search", "MRS13.remark-scaling", "--shape", "5x2", "--climbs", "2", *WORK], 20, "{folder}/written"),
    "sweep": ([*SWEEP, *WORK], 20, "{folder}/written"),
    "notebooks --copy": (["notebooks", "--copy", "{folder}"], 1, "{folder}/02_maboost.ipynb"),
    "notebooks --html": (["notebooks", "--html", "{folder}", "02_maboost"], 30, "{folder}/02_maboost.html"),
    "notebooks --store": (["notebooks", "--store", "02_maboost"], 30, "{checkout}/notebooks/02_maboost.ipynb"),
    "list --ship": (["list", "--ship"], 6, "{checkout}/theorems/evidence/ledger.json"),
    "worst --store": (
        ["worst", "NP14.theorem-1.equation-8", "--examples", "3", "--rounds", "2", "--gamma", "2/7", "--store"],
        6,
        "{checkout}/theorems/evidence/worst_cases.json",
    ),
}
FEW = {"quick": ("errata", "sweep", "notebooks --copy")}
CUTS = {"quick": 1, "ci": 5, "night": 40}


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """Return a copy of the checkout in which a command may overwrite shipped files."""
    folder = tmp_path_factory.mktemp("copied") / "checkout"
    folder.mkdir()
    for part in ("reference", "properties", "theorems", "notebooks"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("*.pyc.*", "proofs", "*.png"))
    shutil.copytree(
        ROOT / "theorems" / "proofs", folder / "theorems" / "proofs", ignore=shutil.ignore_patterns("*.vo*")
    )
    shutil.copy(ROOT / "pyproject.toml", folder)
    shipped = json.loads((ROOT / "theorems" / "evidence" / "ledger.json").read_text(encoding="utf-8"))
    (folder / ".ledger.json").write_text(
        json.dumps({"format": 1, "claims": shipped}), encoding="utf-8"
    )  # as if the claims had run in the copy
    return folder


def whole(path: Path) -> bool:
    """Return whether the file is complete, by the rules of its format."""
    text = path.read_text(encoding="utf-8").rstrip()
    if path.suffix in (".json", ".ipynb"):
        return bool(json.loads(text))
    return text.endswith((".", "</html>", "}", "]", "`", "$"))


def pytest_generate_tests(metafunc):
    if "command" in metafunc.fixturenames:
        metafunc.parametrize("command", FEW.get(metafunc.config.getoption("--effort"), COMMANDS))


def test_a_killed_command_leaves_a_whole_file(command, tmp_path, checkout, request):
    words, longest, written = COMMANDS[command]
    words = [word.format(folder=tmp_path) for word in words]
    target = Path(written.format(folder=tmp_path, checkout=checkout))
    moments = random.Random(f"{SEED} {command}")
    started_with = {"cwd": checkout, "env": {**os.environ, "PYTHONPATH": str(checkout)}}
    cuts = CUTS[request.config.getoption("--effort")]
    for _ in range(cuts):
        before = target.read_bytes() if target.exists() else None
        process = subprocess.Popen(
            [sys.executable, "-m", "theorems", *words],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **started_with,
        )
        try:
            process.wait(moments.uniform(0.2, longest))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        after = target.read_bytes() if target.exists() else None
        assert after == before or whole(target), f"seed {SEED}"
        assert len(leftovers(target)) <= 1
    if cuts > 1:  # the next whole run leaves nothing behind
        done = subprocess.run(
            [sys.executable, "-m", "theorems", *words], capture_output=True, text=True, **started_with
        )
        assert done.returncode in (0, 1), done.stderr
        assert whole(target) and not leftovers(target)
    counted(f"`{command}` killed: the file is complete", cuts, cuts)


def test_nothing_is_shipped_where_nothing_ran(tmp_path, monkeypatch, capsys):
    shipped = tmp_path / "shipped.json"
    shutil.copy(ledger.SHIPPED, shipped)
    monkeypatch.setattr(ledger, "SHIPPED", shipped)
    monkeypatch.setattr(ledger_file.read_ledger, "__defaults__", (tmp_path / ".ledger.json",))  # there is none
    assert main(["list", "--ship"]) == 2
    assert capsys.readouterr().err.startswith("error: no claim was run here")
    assert json.loads(shipped.read_text(encoding="utf-8"))


def leftovers(target: Path) -> list[Path]:
    """Return the temporary files that a killed writer has left beside the file."""
    return [
        path for path in target.parent.iterdir() if path.name.startswith(f".{target.name}.") and path.suffix == ".tmp"
    ]
