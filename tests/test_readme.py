"""Every command and output in the README is executed here; `...` stands for what may differ (times, counts, paths)."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
INSTALLING = ("pip install", "git clone")


def console_blocks():
    """(command, expected output) of every line `$ command` in the console blocks."""
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield command.strip(), output.rstrip("\n")


def files():
    """(name, text) of every file that the README asks the reader to write."""
    return re.findall(r"<!-- file: (\S+) -->\n```python\n(.*?)```", README, re.DOTALL)


def matches(expected: str, seen: str) -> bool:
    """Whether the lines seen are those expected, `...` standing for any text, also of several lines."""
    pattern = re.escape("\n".join(line.rstrip() for line in expected.splitlines())).replace(re.escape("..."), ".*")
    return re.search(pattern, "\n".join(line.rstrip() for line in seen.splitlines()), re.DOTALL) is not None


COMMANDS = list(console_blocks())
RUN_HERE = [(command, output) for command, output in COMMANDS if not command.startswith(INSTALLING)]


def test_the_first_two_commands_are_those_of_the_continuous_check():
    first, second = (command for command, _ in COMMANDS[:2])
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert first == "pip install -e . -c constraints.txt && pytest theorems"
    assert second == "pip install -e '.[dev]' -c constraints.txt && pytest -n auto"
    for command in (first, second):
        assert all(part in script for part in command.split(" && ")), command


@pytest.mark.parametrize(("command", "expected"), RUN_HERE, ids=[command for command, _ in RUN_HERE])
def test_a_command_prints_what_the_readme_shows(command, expected, tmp_path):
    for name, text in files():
        (tmp_path / name).write_text(text, encoding="utf-8")
    words = shlex.split(command)
    words = [str(tmp_path / word) if any(word.split(":")[0] == name for name, _ in files()) else word for word in words]
    words = [str(tmp_path / word) if word.endswith(".html") else word for word in words]
    assert words[0] in ("python", "pytest"), command
    started = [sys.executable] if words[0] == "python" else [sys.executable, "-m", "pytest", "-p", "no:cacheprovider"]
    done = subprocess.run([*started, *words[1:]], capture_output=True, text=True, cwd=ROOT, env=None, timeout=600)
    seen = (done.stdout + done.stderr).replace(str(tmp_path) + "/", "")
    assert matches(expected, seen), seen


def test_the_python_examples_print_what_they_say():
    for code, expected in re.findall(r"```python\n((?:(?!```).)*?)```\n+prints\n+```text\n(.*?)```", README, re.DOTALL):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
        assert matches(expected.rstrip("\n"), done.stdout), done.stdout + done.stderr


def test_the_claim_shown_is_the_claim_in_the_code():
    shown = re.search(r"<!-- from: (\S+) -->\n```python\n(.*?)```", README, re.DOTALL)
    assert shown, "the README shows no claim"
    assert shown[2].strip() in (ROOT / shown[1]).read_text(encoding="utf-8")
