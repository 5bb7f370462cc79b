"""The machine-checked theorems, as stored: what was proved, of which sources, on which axioms. No Coq is needed here."""

import json
import re

import pytest

from theorems import kernel
from theorems.commands import main, prove
from theorems.ledger import claim_named, load_claims
from theorems.proofs import formal_games

LISTED = kernel.theorems()
STORED = kernel.stored_proofs()


def test_the_stored_evidence_is_about_these_sources():
    assert kernel.is_current(), "run `python -m theorems prove` where Coq is installed, and commit what it stores"


def test_who_changes_what_was_read_changes_nothing_for_others():
    kernel.stored_proofs()["ids"].clear()
    assert kernel.stored_proofs() == STORED and kernel.is_current()


def test_every_listed_id_is_a_claim_and_every_theorem_is_in_the_evidence():
    for claim_id, names in LISTED.items():
        claim_named(claim_id)
        assert [theorem["name"] for theorem in STORED["ids"][claim_id]["theorems"]] == list(names), claim_id
    assert set(STORED["ids"]) == set(LISTED)


@pytest.mark.parametrize("claim_id", LISTED)
def test_a_theorem_rests_on_the_axioms_of_the_reals_and_on_classical_logic_only(claim_id):
    for theorem in STORED["ids"][claim_id]["theorems"]:
        assert set(theorem["assumes"]) <= set(kernel.ALLOWED), theorem["name"]
        assert (
            theorem["statement"].startswith(theorem["name"].split(".")[-1]) or theorem["name"] in theorem["statement"]
        )


def test_every_argument_of_a_formal_statement_is_bound():
    theorems = [theorem for seen in STORED["ids"].values() for theorem in seen["theorems"]]
    assert theorems and not [found["name"] for found in theorems if re.search(r"\?[A-Za-z]", found["statement"])]


def test_nothing_is_admitted_and_no_axiom_is_declared():
    for path in kernel.sources():
        found = kernel.FORBIDDEN.findall(kernel.without_comments(path.read_text(encoding="utf-8")))
        assert not found, f"{path.name}: {found}"


def test_a_section_hypothesis_never_leaves_its_section():
    for path in kernel.sources():
        depth = 0
        for line in kernel.without_comments(path.read_text(encoding="utf-8")).splitlines():
            word = (line.split() or [""])[0].rstrip(".")
            depth += word == "Section"
            depth -= word == "End"
            assert depth or word not in ("Hypothesis", "Hypotheses", "Variable", "Variables", "Context"), (
                f"{path.name}: {line}"
            )


def test_every_coq_file_is_built():
    assert {path.name for path in kernel.sources()} == {path.name for path in kernel.PROOFS.glob("*.v")}


def test_a_refuted_wording_is_refuted_by_its_negation():
    for claim_id, names in LISTED.items():
        negated = [name.endswith("_refuted") for name in names]
        assert negated[0] == (claim_named(claim_id).printed == "refuted") or not any(negated), claim_id
        for name in names:
            if name.endswith("_refuted"):
                assert re.search(r":\s*~", kernel.places()[name][1]), f"{name} is no negation"


def test_where_a_theorem_only_names_a_definition_the_definition_is_stored_with_it():
    assert kernel.named_in("MRS13_conjecture_6_refuted") == "MRS13_conjecture_6_refuted.conjecture_6"
    assert kernel.named_in("NP14_theorem_1_equation_8") is None
    for claim_id in LISTED:
        for theorem in STORED["ids"][claim_id]["theorems"]:
            defined = kernel.named_in(theorem["name"])
            shown = [line.split() for line in theorem["definition"].splitlines()[:1]]
            assert [words[0].split(".")[-1] for words in shown] == ([defined.split(".")[1]] if defined else [])


def test_a_refuted_wording_has_a_theorem_or_a_reason_for_none():
    lines = (kernel.PROOFS / "not_refuted_here.txt").read_text(encoding="utf-8").splitlines()
    excused = {line for line in lines if line and not line.startswith("#")}
    refuted = {claim_id for claim_id, found in load_claims().items() if found.printed == "refuted"}
    assert refuted - set(LISTED) == excused


def test_sixty_statements_are_proved_and_forty_wordings_refuted_for_every_game():
    refuted = [claim_id for claim_id, names in LISTED.items() if names[0].endswith("_refuted")]
    assert len(refuted) >= 40 and len(LISTED) - len(refuted) >= 60


def test_the_headline_bounds_are_among_them():
    for claim_id in (
        "NP14.theorem-1.equation-8",
        "NP14.theorem-1.equation-9",
        "MRS13.theorem-1.reading-rounded-up",
        "MRS13.theorem-14",
        "MHT22.theorem-3.short-step.amended",
        "SSS08.theorem-9.amended",
    ):
        assert claim_id in LISTED


def test_changing_a_constant_in_a_formal_statement_was_refused_by_coq():
    shown = {
        row["theorem"]: (row["constant"], row["refused"]) for row in json.loads(kernel.PERTURBED.read_text("utf-8"))
    }
    assert shown == {name: (constant, other) for name, constant, other in prove.PERTURBED} and len(shown) >= 10
    assert set(prove.perturbed_sources()) == set(shown)


def test_the_games_that_coq_runs_are_those_that_our_generators_draw():
    assert "".join(formal_games.text()) == (kernel.PROOFS / "RunsDrawn.v").read_text(encoding="utf-8")
    assert "".join(formal_games.witness_text()) == (kernel.PROOFS / "Witnesses.v").read_text(encoding="utf-8")
    matrices = "".join(formal_games.matrices_text())
    assert matrices == (kernel.PROOFS / "MatricesRefuting.v").read_text(encoding="utf-8")
    assert formal_games.GAMES >= 200


def test_without_coq_one_line_says_that_nothing_was_checked(monkeypatch, capsys):
    monkeypatch.setattr(prove.shutil, "which", lambda name: None)
    options = type("Options", (), {"ids": [], "no_checker": False, "perturbed": False})
    assert prove.run(options) == prove.NOTHING_CHECKED
    printed = capsys.readouterr().out
    assert printed.count("\n") == 1 and "nothing was checked here" in printed


def test_an_id_without_a_theorem_is_a_misuse(capsys):
    assert main(["prove", "NP14.theorem-5"]) == 2
    assert "no machine-checked theorem is listed for NP14.theorem-5" in capsys.readouterr().err


def test_comments_are_taken_out_even_where_they_are_nested():
    assert kernel.without_comments("a (* b (* Axiom *) c *) d") == "a  d"
