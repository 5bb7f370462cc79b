"""The command line refuses misuse at once, and shows no traceback for a closed pipe, a full disk or a bad file."""

import os
import re
import shlex
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from properties.claims import DEFECTS, PRINTED, ROLES
from properties.engine.ledger import GRADES
from properties.engine.witness import stored_witnesses
from reference import Game
from reference.exact import MABoost
from tests.forked import forked
from theorems import kernel, ledger
from theorems.commands import listed, main, prove
from theorems.commands.all_commands import COMMANDS
from theorems.commands.command_line import _parser, _with_negative_entries
from theorems.np14.theorem_one import theorem_1_equation_8
from theorems.shared import matrices

ROOT = Path(__file__).resolve().parent.parent.parent
BOOSTPROOF = [sys.executable, "-m", "theorems"]
WRONG = {"XX99.theorem-1": "MRS13, NP14, CL21", "MRS13": "`list` prints them"}  # wrong ids, with a part of the error


def run(*words, **options):
    return subprocess.run([*BOOSTPROOF, *words], cwd=ROOT, capture_output=True, text=True, **options)


def imported_by(commands: list[list[str]]) -> set[str]:
    """Return the modules outside Python's library that a new interpreter has imported after running all of these
    commands."""
    program = f"""
import sys
before = set(sys.modules)
from theorems.commands import main
for words in {commands}:
    try:
        main(words)
    except SystemExit:
        pass
print(*sorted(set(sys.modules) - before), file=sys.stderr)
"""
    ended = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = ended.stderr.splitlines()[-1].split()
    return {name for name in loaded if name.partition(".")[0] not in sys.stdlib_module_names}


def test_help_and_the_refusal_of_a_wrong_id_come_before_anything_is_imported():
    helped = [["--help"], ["--version"], *[[command, "--help"] for command in COMMANDS if command != "audit"]]
    refused = [[command, wrong] for command in ("show", "replay", "search", "sweep") for wrong in WRONG]
    of_the_commands = {"theorems", "theorems.kernel", "theorems.papers", "theorems.commands", "theorems.searching"}
    of_the_commands |= {f"theorems.commands.{name}" for name in ("command_line", "all_commands")}
    of_the_commands.add("theorems.searching.limits")
    assert imported_by([*helped, *refused]) == of_the_commands
    assert imported_by([["list", "--paper", "cl21"]]) > {"properties.claims", "theorems.cl21"}


@pytest.mark.parametrize(
    "option, words", [("printed", PRINTED), ("role", ROLES), ("defect", DEFECTS), ("grade", GRADES)]
)
def test_help_names_the_words_that_an_option_takes(option, words, capsys):
    with pytest.raises(SystemExit):
        main(["list", "--help"])
    options = capsys.readouterr().out.partition("options:")[2]
    offered = options.partition(f"--{option} WORD")[2].partition("  --")[0].replace(",", "").split()
    assert set(words) - {"not-executable"} <= set(offered), offered  # which no statement needs


@pytest.mark.parametrize(
    ("claim_id", "message"),
    [
        ("MRS13.lemma-36", "defect: argument, true as far as known; the printed proof does not show it"),
        ("MRS13.equation-5.monotone", "holds as amended; defect: misprint, a slip that any reader mends"),
        (
            "MRS13.lemma-36.step-closed",
            "defect: argument, it is not so; the statement it serves stands as far as known",
        ),
    ],
)
def test_a_verdict_is_shown_with_the_meaning_of_its_slip(claim_id, message, capsys):
    assert main(["show", claim_id]) == 0
    assert message in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("command", ["show", "replay", "search", "sweep"])
@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_id_is_refused_with_the_papers_or_what_prints_the_ids(command, wrong, capsys):
    assert main([command, wrong]) == 2
    output = capsys.readouterr().err
    assert len(output.splitlines()) == 1 and WRONG[wrong] in output


def test_a_misspelt_id_is_refused_with_the_nearest_one(capsys):
    assert main(["show", "mrs13.lema-31"]) == 2
    assert "did you mean MRS13.lemma-31?" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("typed", "claim_id"), [("cl21.Lemma-a.1", "CL21.lemma-A.1"), ("NP14.LEMMA-1", "NP14.lemma-1")]
)
def test_the_wrong_case_of_a_label_is_corrected(typed, claim_id, capsys):
    assert main(["show", typed]) == 0
    assert capsys.readouterr().out.startswith(f"{claim_id} ")


def test_a_paper_alone_is_refused_with_the_command_that_lists_it(capsys):
    assert main(["show", "np14"]) == 2
    assert "`list --paper np14` its own" in capsys.readouterr().err


def test_of_a_statement_in_parts_the_parts_are_shown_with_their_verdicts(capsys):
    assert main(["show", "np14.Theorem-1"]) == 0
    output = capsys.readouterr().out
    assert output.startswith("NP14.theorem-1 consists of ")
    assert "\n  NP14.theorem-1.equation-8  holds: " in output and "\n  NP14.theorem-1.equation-9  proof-gap: " in output


def test_the_beginning_of_an_id_is_refused_with_the_ids_that_begin_with_it(capsys):
    assert main(["show", "MRS13.conj"]) == 2
    output = capsys.readouterr().err
    assert (
        "there are MRS13.conjecture-28, MRS13.conjecture-6 (" in output
        or "MRS13.conjecture-6, MRS13.conjecture-28 (" in output
    )


@pytest.mark.parametrize("claim_id", ["NP14.theorem-1.equation-8", "MRS13.conjecture-6", "MHT22.theorem-3.short-step"])
def test_the_game_shown_can_be_pasted(claim_id, capsys):
    """Every text from `Game(` to the line with the size is Python code that makes the game."""
    assert main(["show", claim_id]) == 0
    games = re.findall(r"(Game\(.*?\))\n +(\d+) examples?[^,\n]*, (\d+) columns?\n", capsys.readouterr().out, re.DOTALL)
    assert games
    for text, m, n in games:
        assert eval(text, {"Game": Game}).shape == (int(m), int(n))


def test_no_stored_case_shows_the_address_of_an_object():
    evidence = ledger.evidence()
    lines = [line for row in evidence.values() for line in matrices.tightest(row)]
    assert len(lines) > 1000 and not [line for line in lines if " at 0x" in line]


def test_the_tightest_game_shown_is_the_one_that_reaches_the_ratio(capsys):
    """Played again, the tightest game has the ratio of the ledger."""
    assert main(["show", "NP14.theorem-1.equation-8"]) == 0
    match = re.search(r"tightest  ratio (\S+): .*\n +(Game.*)\n.*\n.*, (\d+) rounds\n", capsys.readouterr().out)
    assert match
    again = theorem_1_equation_8.on(eval(match[2], {"Game": Game}), rounds=int(match[3]), booster=MABoost())
    assert f"{again.ratio:.4g}" == match[1]


def test_a_replay_shows_the_game_and_the_columns_played(capsys):
    assert main(["replay", "MRS13.conjecture-6"]) == 0
    output = capsys.readouterr().out
    assert "  59 examples (8 distinct), 5 columns" in output and "columns played" in output
    text = re.search(r"^  (Game\(.*\))$", output, re.MULTILINE)
    assert text and eval(text[1], {"Game": Game}) == stored_witnesses("MRS13.conjecture-6")[0].case.game


def test_worst_shows_the_worst_game_of_its_table(capsys):
    assert main(["worst", "MHT22.theorem-3.short-step", "--rounds", "2"]) == 0
    output = capsys.readouterr().out.partition("the worst of these:\n")[2]
    assert output.startswith("  ratio 0.9995, T = 1") and "\n  Game([[" in output


def test_the_hypotheses_of_a_statement_are_shown_with_their_meaning(capsys):
    assert main(["show", "NP14.combining.secondary"]) == 0
    assert "given  both sets exist: there is an example of each kind." in capsys.readouterr().out


def test_an_invariant_of_the_list_is_shown_like_any_other_id(capsys):
    assert main(["show", "invariant.no-foresight"]) == 0
    output = capsys.readouterr().out
    assert "properties/audit/suite.py" in output and "pytest theorems" not in output
    assert output.count("runs as") == 1 and "boosters, such as exact." in output
    assert main(["show", "invariant.no-forsight"]) == 2
    assert "did you mean invariant.no-foresight?" in capsys.readouterr().err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_shows_an_example(command, capsys):
    with pytest.raises(SystemExit):
        main([command, "--help"])
    assert f"boostproof {command} " in capsys.readouterr().out.partition("example:")[2]


@pytest.mark.parametrize(
    "line", [line for command in COMMANDS.values() if command.options for line in command.examples]
)
def test_every_example_is_a_command(line):
    words = _with_negative_entries(shlex.split(line.partition(" > ")[0]))
    assert _parser(words[0]).parse_args(words).command == words[0]


@pytest.mark.parametrize("words", [["list"], ["list", "--json"], ["errata"], ["show", "MRS13.lemma-31"]])
def test_a_closed_pipe_is_no_error(words):
    """One line is read, as by `head -1`, and then the pipe is closed."""
    reader, writer = os.pipe()

    def piped():
        os.close(reader)
        return main(words)

    def head():
        with open(reader, encoding="utf-8") as stream:
            stream.readline()

    listener = threading.Thread(target=head)
    listener.start()
    done = forked(piped, writer)
    os.close(writer)
    listener.join()
    assert done.stderr == "" and done.returncode == 0


def test_a_closed_pipe_is_no_error_to_a_new_interpreter():
    line = f"{sys.executable} -m theorems errata"
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {line} | head -1"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.stderr == "" and done.returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk at hand")
@pytest.mark.parametrize("words", [["list", "--json"], ["errata"], ["show", "MRS13.lemma-31"]])
def test_a_full_disk_is_one_line(words):
    with open("/dev/full", "w") as full:
        done = forked(lambda: main(words), full.fileno())
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1 and "No space left" in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["report", "-o", "/no/such/folder/page.html"],
        ["report", "-o", "/dev/full"],
        ["errata", "--write", "/no/such/folder/e.md"],
        ["replay", "/no/such/file.json"],
        ["notebooks", "--copy", "/dev/null/x"],
        ["audit", "/no/such/file.py:Mine"],
        ["search", "MRS13.remark-scaling", "--database", "/no/such/folder/store"],
    ],
)
def test_a_path_that_cannot_be_written_is_one_line_and_misuse(words, monkeypatch, capsys):
    rows = [row for row in ledger.rows() if row["id"] == "MRS13.lemma-31"]
    monkeypatch.setattr(ledger, "rows", lambda: rows)  # a report of one statement is enough
    assert main(words) == 2
    output = capsys.readouterr().err
    assert len([line for line in output.splitlines() if line.startswith("error:")]) == 1, output


@pytest.mark.parametrize(
    "missing, words",
    [("jinja2", ["report", "-o", "{folder}/x.html"]), ("nbconvert", ["notebooks", "--html", "{folder}", "02_maboost"])],
)
def test_an_extra_that_is_missing_is_named_before_anything_runs(missing, words, tmp_path):
    """The module is hidden by a file of the same name that raises ModuleNotFoundError."""
    (tmp_path / f"{missing}.py").write_text(f"raise ModuleNotFoundError('no {missing}', name='{missing}')\n")
    words = [word.format(folder=tmp_path / "out") for word in words]
    (tmp_path / "out").mkdir()
    done = run(*words, env={**os.environ, "PYTHONPATH": f"{tmp_path}:{ROOT}"})
    assert done.returncode == 2 and missing in done.stderr and "pip install 'boostproof[" in done.stderr
    assert not list((tmp_path / "out").iterdir())


def test_a_search_without_minutes_reports_its_default_limit(tmp_path, capsys):
    words = ["search", "MRS13.remark-scaling", "--shape", "4x2", "--climbs", "1", "--evaluations", "5", "--jobs", "1"]
    assert main([*words, "--database", str(tmp_path / "store")]) == 0
    assert "no climb begins after 10 minutes (--minutes)" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["search", "--help"])
    assert "default 10" in capsys.readouterr().out


def test_an_installed_copy_builds_its_proofs_in_the_working_directory(tmp_path, monkeypatch):
    for name in ("PROOFS", "EVIDENCE", "PERTURBED"):
        monkeypatch.setattr(kernel, name, getattr(kernel, name))
    monkeypatch.setattr(prove, "HOME", tmp_path)
    prove._use_copy_of_sources()
    assert all(path.is_relative_to(tmp_path) for path in (kernel.PROOFS, kernel.EVIDENCE, kernel.PERTURBED))
    assert (kernel.PROOFS / "_CoqProject").exists() and kernel.sources()[0].exists()


def test_the_learner_that_a_claim_plays_by_default_is_shown(capsys):
    assert main(["show", "NP14.theorem-1.equation-8"]) == 0
    output = " ".join(capsys.readouterr().out.split())
    assert "learner BestColumn(signed=True), 6 rounds, unless a case names others" in output
    assert "the default of `play` is BestColumn(signed=False)" in output
    assert "boosters MABoost(), MABoost(update='lazy')" in output
    assert main(["show", "MRS13.lemma-33"]) == 0  # a claim about matrices, with no learner
    assert "learner" not in capsys.readouterr().out


@pytest.mark.parametrize("words", [["worst"], ["worst", "?"]], ids=" ".join)
def test_worst_without_an_id_lists_the_bounds_that_it_accepts(capsys, words):
    from theorems.worst.registered import GAMES, ROWS

    assert main(words) == 0
    assert set(capsys.readouterr().out.split()) == {*ROWS, *GAMES}


@pytest.mark.parametrize("current", [True, False])
def test_a_record_of_other_coq_sources_is_marked_as_outdated(monkeypatch, capsys, current):
    monkeypatch.setattr(kernel.Development, "is_current", lambda self: current)
    monkeypatch.setattr(kernel, "checked_theorems", dict)
    monkeypatch.setattr(ledger, "rows", lambda: [])
    assert main(["show", "MRS13.theorem-1"]) == 0
    output = capsys.readouterr().out
    assert (f"in Coq  ({kernel.OUTDATED})" in output) is not current and "in Coq  " in output
    assert ("MRS13.theorem-1" in kernel.ours().outdated()) is not current
    for words in (["list", "--grade", "kernel"], ["list", "--grade", "kernel", "--json"]):
        assert main(words) == 0
        printed = "".join(capsys.readouterr())
        assert "no statement has --grade kernel" in printed and (kernel.OUTDATED in printed) is not current


def test_the_list_shows_no_tightness_of_a_failed_run(capsys, monkeypatch):
    (row,) = [row for row in ledger.rows() if row["id"] == "MRS13.theorem-1"]
    assert row["evidence"]["tightness"] is not None
    for grade, cell in (("failed", " - "), ("kernel", f"{row['evidence']['tightness']:.4f}")):
        listed.print_table([{**row, "evidence": {**row["evidence"], "grade": grade}}])
        (line,) = [line for line in capsys.readouterr().out.splitlines() if "MRS13.theorem-1" in line]
        assert cell in line.partition(grade)[2], line
