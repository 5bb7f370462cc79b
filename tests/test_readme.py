"""Every command and output in the README is executed here; `...` stands for what may differ (times, counts, paths)."""

import re
import subprocess
import sys

import pytest

from properties.audit.trial import OF_TRUSTED, SECONDS_FOR_LONG_RUNS
from tests.forked import MODULES, forked, session
from tests.readme import README, ROOT, console_blocks, files, matches, words_in

INSTALLING = ("pip install", "git clone")
WRITES_THE_PAGE = "python -m theorems report"  # tests/theorems/test_page.py runs it
COMMANDS = list(console_blocks())
RUN_HERE = [(command, output) for command, output in COMMANDS if not command.startswith((*INSTALLING, WRITES_THE_PAGE))]


def test_the_first_two_commands_are_those_of_the_continuous_check():
    first, second = (command for command, _ in COMMANDS[:2])
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert first == "pip install -e . -c constraints.txt && pytest theorems"
    assert second == "pip install -e '.[dev]' -c constraints.txt && pytest -n auto"
    for command in (first, second):
        assert all(part in script for part in command.split(" && ")), command


@pytest.mark.parametrize(("command", "expected"), RUN_HERE, ids=[command for command, _ in RUN_HERE])
def test_a_command_prints_what_the_readme_shows(command, expected, tmp_path, monkeypatch, capfd):
    """Of the longest run of an audit no command here speaks: it is short."""
    monkeypatch.setitem(SECONDS_FOR_LONG_RUNS, "quick", OF_TRUSTED["quick"])
    for name, text in files():
        (tmp_path / name).write_text(text, encoding="utf-8")
    words = words_in(command, tmp_path)
    monkeypatch.chdir(ROOT)
    if words[:2] == ["python", "-m"]:
        MODULES[words[2]](words[3:])
        printed = capfd.readouterr()
        seen = printed.out + printed.err
    else:
        assert words[0] == "pytest", command
        done = forked(lambda: session(["-p", "no:cacheprovider", *words[1:]]))
        seen = done.stdout + done.stderr
    seen = seen.replace(f"{tmp_path}/", "")
    assert matches(expected, seen), seen


def test_the_python_examples_print_what_they_say():
    for code, expected in re.findall(r"```python\n((?:(?!```).)*?)```\n+prints\n+```text\n(.*?)```", README, re.DOTALL):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
        assert matches(expected.rstrip("\n"), done.stdout), done.stdout + done.stderr


def test_the_claim_shown_is_the_claim_in_the_code():
    shown = re.search(r"<!-- from: (\S+) -->\n```python\n(.*?)```", README, re.DOTALL)
    assert shown, "the README shows no claim"
    assert shown[2].strip() in (ROOT / shown[1]).read_text(encoding="utf-8")
