"""Every command and output in the README pages is executed here; `...` stands for text that may differ (times, counts,
paths)."""

import os
import re
import subprocess
import sys

import pytest

from properties.audit.audit import BUDGETS
from properties.audit.search import PROCESSOR
from properties.audit.subject import SECONDS_FOR_LONG_RUNS, SECONDS_FOR_LONG_RUNS_OF_TRUSTED
from tests.forked import MODULES, forked, session
from tests.readme import (
    PAGES,
    README,
    ROOT,
    anchors,
    console_blocks,
    excerpts,
    files,
    matches,
    python_blocks,
    words_in,
    write_files,
)

INSTALLING = ("pip install", "git clone")
WRITES_THE_PAGE = "python -m theorems report"  # tests/theorems/test_page.py runs it
MORE_KINDS = "properties/audit/README.md"
KINDS = ROOT / "tests" / "guests" / "kinds"
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
    """No output depends on the longest run of an audit or on the number of cases searched, so both are small here."""
    monkeypatch.setitem(SECONDS_FOR_LONG_RUNS, "quick", SECONDS_FOR_LONG_RUNS_OF_TRUSTED["quick"])
    monkeypatch.setitem(PROCESSOR, "quick", 0.1)
    # a fingerprint uses its whole time budget; no check of an audit is cut on a machine that does other work
    monkeypatch.setitem(BUDGETS, "quick", 10.0 if "--fingerprint" in command else 600.0)
    write_files(tmp_path)
    words = words_in(command, tmp_path)
    monkeypatch.chdir(ROOT)
    if words[:2] == ["python", "-m"]:
        MODULES[words[2]](words[3:])
        printed = capfd.readouterr()
        output = printed.out + printed.err
    else:
        assert words[0] == "pytest", command
        done = forked(lambda: session(["-p", "no:cacheprovider", *words[1:]]))
        output = done.stdout + done.stderr
    output = output.replace(f"{tmp_path}/", "")
    assert matches(expected, output), output


@pytest.mark.parametrize(("code", "expected"), list(python_blocks()))
def test_a_python_example_prints_its_shown_output(code, expected, tmp_path):
    """Run in the folder with the files that the reader has written."""
    write_files(tmp_path)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, env=environment)
    assert matches(expected.rstrip("\n"), done.stdout), done.stdout + done.stderr


def test_the_boosters_of_more_kinds_are_those_that_are_compared_with_wrong_versions():
    names = [name for name, _ in re.findall(r"<!-- file: (\S+) -->\n```python\n(.*?)```", PAGES[MORE_KINDS], re.DOTALL)]
    kinds = {path.name: path.read_text(encoding="utf-8") for path in KINDS.glob("[!_]*.py")}
    assert sorted(names) == sorted(kinds)
    assert {name: text for name, text in files() if name in kinds} == kinds


def test_the_readme_begins_with_an_example_whose_output_it_shows():
    assert "```python" in README and README.index("\nprints\n") < README.index("## Your own booster")


def test_the_claims_shown_are_the_claims_in_the_code():
    """A line of dots stands for lines that the excerpt omits."""
    shown = list(excerpts())
    assert shown, "no page shows a claim"
    for name, code in shown:
        parts = re.split(r"^ *\.\.\.\n", code.strip(), flags=re.MULTILINE)
        text, position = (ROOT / name).read_text(encoding="utf-8"), 0
        for part in parts:
            assert part in text[position:], f"{name} does not have\n{part}"
            position = text.index(part, position) + len(part)


def test_every_link_within_the_pages_leads_to_a_file_or_a_heading():
    """The file of a link exists and has the heading named after `#`."""
    for name, text in PAGES.items():
        for link in re.findall(r"\]\(([^)\s]+)\)", text):
            if "://" in link:
                continue
            target, _, heading = link.partition("#")
            path = ((ROOT / name).parent / target) if target else ROOT / name
            assert path.exists(), f"{name}: {link}"
            if heading:
                assert heading in anchors(path.read_text(encoding="utf-8")), f"{name}: {link}"


def test_the_share_of_lpboosts_time_is_that_of_the_page_of_measurements():
    measured = (ROOT / "tests" / "benchmarks" / "RESULTS.md").read_text(encoding="utf-8")
    rows, mean = re.search(r"the geometric mean of its (\d+) rows is ([\d.]+)", measured).groups()
    ratios = [
        float(re.search(r"[\d.]+", line.split("|")[5])[0])
        for line in measured.splitlines()
        if re.match(r"\| `(soft-margin|table-2)-newtonboost", line)
    ]
    assert len(ratios) == int(rows)
    message = f"it took {mean} of LPBoost's time, the geometric mean of {rows} rows that range from {min(ratios):g} to {max(ratios):g}"
    assert message in " ".join(README.split()), message
    mean, cells, name, share, slower = re.search(
        r"NewtonBoost \(6\) to LPBoost \(6\) is ([\d.]+) \((\d+);.*?is slower in (\w+) at ([\d.]+) m \(([\d.]+):",
        measured,
    ).groups()
    message = (
        f"Over the {cells} cells of MHT22's Table 2 that both tried the mean is {mean}, and in {name} at {share} m it took longer, "
        f"{slower} of LPBoost's time."
    )
    assert message in " ".join(README.split()), message
