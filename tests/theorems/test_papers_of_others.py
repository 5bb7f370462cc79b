"""A package of papers that is not ours is installed in a folder of its own, and every command treats its papers as ours."""

import json
import shutil

import pytest

from properties.engine import witness
from tests.theorems.other_packages import ROOT, in_a_new_interpreter, install, registered

CLASSICS = ROOT / "tests" / "classics"
REFUTED = "CLASSICS.training-error.without-one-minus-eps"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    pytest.importorskip("setuptools", reason="builds a package")
    return install(CLASSICS, tmp_path_factory.mktemp("classics"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory, site):
    """Return a working directory in which the claims of the package have run."""
    folder = tmp_path_factory.mktemp("work")
    message = in_a_new_interpreter(folder, "-m", "theorems", "verify", REFUTED, "CLASSICS.training-error", site=site)
    assert "DECLARATION NOT MET" not in message
    assert (folder / ".ledger.json").exists()
    return folder


PRINTED = [
    ("list --paper classics", ["CLASSICS.hedge", "exhausted"]),
    ("show CLASSICS.training-error", ["exhausted; ", "WrongSign"]),
    (f"show {REFUTED}", ["1/3 <= 1/9 is false"]),
    (f"replay {REFUTED}", ["1/3 <= 1/9 is false"]),
    ("bounds --paper classics", ["CLASSICS.hedge", "0.778"]),
    ("errata --paper classics", ["## CLASSICS", f"**{REFUTED}**"]),
    ("errata", ["## CLASSICS", "## MRS13"]),
    (
        "sweep CLASSICS.training-error --entries -1,1 --rows 3 --columns 3 --jobs 1 --quiet --database s.sqlite",
        ["25 cases decided", "0 violated"],
    ),
    (
        "search CLASSICS.margin-distribution --climbs 1 --shape 3x3 --evaluations 20 --jobs 1 --quiet --database t.sqlite",
        ["3 x 3"],
    ),
    (
        "sweep CLASSICS.further-hypothesis --entries -1,1 --rows 5 --columns 3 --jobs 1 --quiet --database u.sqlite",
        ["100 cases decided", "1 violated"],
    ),
    ("replay CLASSICS.further-hypothesis", ["by Together(fewer=Changed(AdaBoost()", "3/5 <= 2/5 is false"]),
    ("replay CLASSICS.random-learner.with-probability-one-half", ["2/5 >= 1/2 is false"]),
    ("show CLASSICS.further-hypothesis", ["columns played in the run more: 0 1 2"]),
    ("show CLASSICS.confidence-rated-step", ["in Coq  confidence_rated_step : forall W0 Wp Wm x : R"]),
    ("worst CLASSICS.training-error --rounds 2 --seconds 1 --store", ["ratio of the bound", "the worst of these"]),
    ("notebooks --paper classics --copy copied", ["wrote copied/three_cycle.ipynb"]),
    ("schema witness", ["transcripts"]),
    ("check classics", ["every rule is kept"]),
]
REFUSED = [
    ("search CLASSICS.training-error-of-m1 --jobs 1 --quiet", "plays games of labels and draws none"),
    ("prove CLASSICS.hedge", "no machine-checked theorem is listed for CLASSICS.hedge (kernel.txt lists 1)"),
    ("show CLASSICS.nothing", "unknown claim id 'CLASSICS.nothing'"),
]
ONE_AFTER_THE_OTHER = """
import contextlib, io, json, sys
from theorems.commands import main
for line in sys.stdin.read().splitlines():
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        status = main(line.split())
    print(json.dumps([line, status, printed.getvalue()]))
"""


@pytest.fixture(scope="module")
def outputs(site, folder):
    """Return the status of each command and what it printed, all run by one interpreter."""
    commands = "\n".join(words for words, _ in (*PRINTED, *REFUSED))
    printed = in_a_new_interpreter(folder, "-c", ONE_AFTER_THE_OTHER, site=site, input=commands)
    return {words: (status, message) for words, status, message in map(json.loads, printed.splitlines())}


@pytest.mark.parametrize(("words", "message"), PRINTED, ids=lambda value: value if isinstance(value, str) else "")
def test_a_command_treats_its_papers_as_ours(outputs, words, message):
    status, printed = outputs[words]
    assert status == 0 and all(part in printed for part in message), printed


@pytest.mark.parametrize(("words", "message"), REFUSED, ids=lambda value: value if isinstance(value, str) else "")
def test_a_command_that_does_not_apply_to_a_claim_prints_one_line(outputs, words, message):
    status, printed = outputs[words]
    assert status == 2 and message in printed and printed.count("\n") == 1, printed


@pytest.mark.skipif(shutil.which("coqc") is None, reason="needs Coq")
def test_the_coq_files_of_another_package_are_checked_in_the_working_directory(site, folder):
    before = tree(site)
    words = ("-m", "theorems", "prove", "CLASSICS.confidence-rated-step", "--no-checker")
    printed = in_a_new_interpreter(folder, *words, site=site)
    assert "confidence_rated_step: assumes functions equal where their values are, standard reals" in printed
    assert "1 of 1 statements" in printed and (folder / ".proofs-classics" / "Steps.vo").exists()
    assert tree(site) == before


def test_a_theorem_of_another_package_counts_while_its_sources_are_those_that_were_checked(site, folder):
    words = ("-m", "theorems", "list", "--json", "--paper", "classics")
    source = site / "classics" / "proofs" / "Steps.v"
    text = source.read_text(encoding="utf-8")
    theorems = []
    for changed in (text, text + "(* changed *)"):
        source.write_text(changed, encoding="utf-8")
        rows = json.loads(in_a_new_interpreter(folder, *words, site=site))
        theorems.append(next(row["kernel"] for row in rows if row["id"] == "CLASSICS.confidence-rated-step"))
    source.write_text(text, encoding="utf-8")
    assert theorems == ["confidence_rated_step", None]


SHOWN = """
from properties.engine import witness
from theorems.page import figures
from theorems.papers import keys
for claim_id in ("further-hypothesis", "random-learner.with-probability-one-half", "parallel-update.full-steps"):
    (stored,) = witness.stored_witnesses(f"CLASSICS.{claim_id}")
    print(figures.counterexample(stored)["drawn"], figures.counterexample(stored)["rounds"])
"""


def test_the_page_draws_a_counterexample_of_several_runs_and_one_of_a_foreign_booster(site, folder):
    pytest.importorskip("matplotlib", reason="draws the page")
    printed = in_a_new_interpreter(folder, "-c", SHOWN, site=site)
    assert "columns played in the run fewer: 0 1 -0" in printed and "played by AtRandom(AdaBoost()" in printed
    assert "'t': 3" in printed


def test_a_bound_is_replaced_only_by_a_bound_proved_for_the_same_claim(site, folder):
    words = ("-m", "theorems", "bounds", "--json", "--paper", "classics")
    result = {row["id"]: row for row in json.loads(in_a_new_interpreter(folder, *words, site=site))}
    assert result["CLASSICS.training-error"]["best"] == "CLASSICS.training-error"
    assert result[REFUTED]["best"] == f"{REFUTED}.amended"


def tree(site):
    """Return the files of an installed package but for compiled modules."""
    return sorted(path for path in (site / "classics").rglob("*") if "__pycache__" not in path.parts)


def test_nothing_is_written_among_the_installed_modules(site, folder, outputs):
    assert not any(path.suffix in (".vo", ".glob", ".lock") for path in tree(site))
    assert not (site / "classics" / "evidence" / "worst_games.json").exists()
    assert (folder / ".evidence-classics" / "worst_games.json").exists() and not (
        folder / ".evidence-theorems"
    ).exists()


def test_an_audit_tries_a_claim_of_another_package(site, folder):
    words = ("classics.boosters:WrongSign", "--claim", "CLASSICS.training-error", "--json")
    printed = in_a_new_interpreter(folder, "-m", "properties", *words, site=site, status=1)
    (report,) = json.loads(printed)
    (result,) = (entry for entry in report["checks"] if entry["id"] == "CLASSICS.training-error")
    assert result["violated"]


def test_the_json_of_the_list_has_the_path_of_the_witness(site, folder):
    rows = json.loads(
        in_a_new_interpreter(folder, "-m", "theorems", "list", "--json", "--paper", "CLASSICS", site=site)
    )
    by_id = {row["id"]: row for row in rows}
    assert by_id[REFUTED]["witness"] == f"classics/witnesses/{REFUTED}.json"
    assert (site / by_id[REFUTED]["witness"]).exists()
    assert by_id["CLASSICS.training-error"]["evidence"]["from"] == "here"


def test_an_unknown_label_of_another_paper_names_the_nearest(site, folder):
    message = in_a_new_interpreter(folder, "-m", "theorems", "show", "CLASSICS.hegde", site=site, status=2)
    assert "did you mean CLASSICS.hedge" in message


@pytest.mark.parametrize("installed", [True, False])
def test_a_witness_with_a_booster_of_another_package_replays_or_names_the_package_to_install(
    site, folder, tmp_path, installed
):
    booster = {"family": "classics.boosters", "class": "SecondOnly", "arguments": {}}
    play = {"kind": "play", "rounds": 4, "game": [[-1, 1, 1], [1, -1, 1], [1, 1, -1]], "booster": booster}
    claim_id = "CLASSICS.three-cycle" if installed else "NP14.theorem-1.equation-8"
    path = tmp_path / "found.json"
    path.write_text(json.dumps({"format": 1, "claim": claim_id, "case": play}), encoding="utf-8")
    words = ("-m", "theorems", "replay", str(path))
    if installed:
        assert "is violated by classics.boosters.SecondOnly" in in_a_new_interpreter(folder, *words, site=site)
    else:
        assert "install the package classics" in in_a_new_interpreter(tmp_path, *words, status=2)


def test_a_module_that_no_page_imports_is_not_imported_by_its_name_in_a_file(site, folder, tmp_path):
    (site / "classics" / "__main__.py").write_text("raise SystemExit('imported')\n", encoding="utf-8")
    booster = {"family": "classics.__main__", "class": "Anything", "arguments": {}}
    play = {"kind": "play", "rounds": 1, "game": [[1]], "booster": booster}
    path = tmp_path / "hostile.json"
    path.write_text(json.dumps({"claim": "CLASSICS.training-error", "case": play}), encoding="utf-8")
    message = in_a_new_interpreter(folder, "-m", "theorems", "replay", str(path), site=site, status=2)
    assert "classics.__main__.Anything: install the package classics" in message


def test_a_witness_is_saved_by_a_command_and_a_case_that_violates_nothing_is_not(site, folder):
    path = site / "classics" / "witnesses" / f"{REFUTED}.json"
    before, installed = path.read_text(encoding="utf-8"), tree(site)
    case = json.dumps(json.loads(before)["case"])
    words = ("witness", "save", REFUTED, "-", "--name", f"{REFUTED}-saved")
    message = in_a_new_interpreter(folder, "-m", "theorems", *words, site=site, input=case)
    saved = folder / "witnesses" / f"{REFUTED}-saved.json"  # not among the installed modules
    assert "read it again" in message and saved.exists() and tree(site) == installed
    assert saved.name in in_a_new_interpreter(folder, "-m", "theorems", "replay", REFUTED, site=site)
    saved.unlink()
    other = ("witness", "save", "CLASSICS.training-error", "-")
    message = in_a_new_interpreter(folder, "-m", "theorems", *other, site=site, status=2, input=case)
    assert "the case does not violate CLASSICS.training-error: 1/3 <= ~0." in message and " holds" in message


def test_where_the_package_cannot_be_written_a_witness_lands_in_the_working_directory(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(witness, "is_writable", lambda folder: False)
    paper = witness.paper_of("MRS13.theorem-1")
    assert witness.folder_to_write(paper) == tmp_path / "witnesses"
    assert witness.folders(paper) == (witness.COMMITTED, tmp_path / "witnesses")


def test_an_unreadable_witness_fails_its_item_and_no_other(site, folder):
    path = site / "classics" / "witnesses" / f"{REFUTED}-more.json"
    path.write_text("[", encoding="utf-8")
    try:
        message = in_a_new_interpreter(
            folder, "-m", "theorems", "verify", REFUTED, "CLASSICS.training-error", site=site, status=1
        )
    finally:
        path.unlink()
    assert "1 failed" in message and f"witness {path.name} cannot be read" in message


def test_a_package_that_cannot_be_loaded_is_named_and_hides_no_other(site, folder, tmp_path):
    (tmp_path / "broken99").mkdir()
    (tmp_path / "broken99" / "__init__.py").write_text("", encoding="utf-8")
    registered(tmp_path, "broken99")
    message = in_a_new_interpreter(folder, "-m", "theorems", "show", "MRS13.lemma-31", site=tmp_path)
    assert "the papers of broken99 are left out: ValueError: no statements.txt" in message


def test_an_uninstalled_package_leaves_nothing_behind(folder, site):
    message = in_a_new_interpreter(folder, "-m", "theorems", "list", "--paper", "classics", status=2)
    assert "must be one of MRS13, NP14, CL21, SSS08, MHT22" in message
    assert "CLASSICS" not in in_a_new_interpreter(folder, "-m", "theorems", "list")
