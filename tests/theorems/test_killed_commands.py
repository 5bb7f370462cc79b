"""kill -9 at a random moment: every command that writes leaves the old file or the new one, and the next run cleans up."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
SEED = 20  # printed with a failure
COMMANDS = {  # arguments, and how long a whole run may take here
    "errata": (["errata", "--write"], 6),
    "report": (["report", "-o"], 30),
    "search": (
        ["search", "MRS13.remark-scaling", "--shape", "5x2", "--climbs", "2", "--jobs", "1", "--quiet", "--summary"],
        20,
    ),
    "sweep": (
        ["sweep", "SSS08.theorem-4", "--entries=-1,1", "--rows", "3", "--columns", "3", "--jobs", "1", "--summary"],
        20,
    ),
}
KILLS = {"quick": 1, "ci": 12, "night": 40}
OLD = "the old text\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_a_killed_command_leaves_a_whole_file(name, tmp_path, request):
    arguments, longest = COMMANDS[name]
    effort = request.config.getoption("--effort")
    moments = random.Random(f"{SEED} {name}")
    target = tmp_path / "written"
    stores = ["--database", str(tmp_path / "store.sqlite")] if name in ("search", "sweep") else []
    for _ in range(KILLS[effort]):
        target.write_text(OLD, encoding="utf-8")
        command = [sys.executable, "-m", "theorems", *arguments, str(target), *stores]
        started = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            started.wait(moments.uniform(0.2, longest))
        except subprocess.TimeoutExpired:
            started.kill()
            started.wait()
        text = target.read_text(encoding="utf-8")
        assert text == OLD or text.rstrip().endswith((".", "</html>", "}", "]", "`", "$")), (
            f"seed {SEED}: {text[-80:]!r}"
        )
        assert len([path for path in tmp_path.iterdir() if path.name.startswith(".written")]) <= 1
    if effort != "quick":  # the next whole run leaves nothing behind
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        assert done.returncode in (0, 1), done.stderr
        assert not [path for path in tmp_path.iterdir() if path.name.startswith(".written")]
