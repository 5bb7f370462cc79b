"""The stored evidence of our long sweeps and searches agrees with the current claims."""

import json
from pathlib import Path

import numpy as np
import pytest

from properties.cases.exhaustive import FiniteScope, MistakeGames
from properties.engine.checking import Evidence, check_case
from properties.engine.witness import case_from_json
from theorems.ledger import claim_named, load_claims
from theorems.searching.objectives import objective_named

STORED = Path(__file__).resolve().parent.parent.parent / "theorems" / "evidence"
SWEEPS = json.loads((STORED / "sweeps.json").read_text(encoding="utf-8"))
SEARCHES = json.loads((STORED / "searches.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("row", SWEEPS, ids=lambda row: f"{row['claim']} over {row['scope'][:24]}")
def test_a_stored_sweep_is_complete_and_its_tightest_case_recomputes(row):
    assert row["chunks"] == row["of"] and row["cases"] > 0
    assert (row["violated"], row["undecided"]) == (0, 0)
    if row["tightness"] is None:
        assert row["slack"] is not None  # no ratio where a side is not positive
        return
    evidence = Evidence()
    case = case_from_json(row["tightest"]["case"])
    assert not check_case(claim_named(row["claim"]), case, evidence)
    if (
        evidence.tightness is None
    ):  # stored when a run without an edge still counted as equality: no evidence for a bound
        assert not any(entry for line in case.game.rows for entry in line)
        return
    assert evidence.tightness == pytest.approx(row["tightness"], rel=1e-12)


def test_every_scope_whose_runs_may_have_ties_names_the_tied_hypothesis_that_is_played():
    for target in load_claims().values():
        for source in target.games:
            if target.needs_traces and isinstance(source, FiniteScope) and not isinstance(source, MistakeGames):
                assert " tie" in source.scope("quick"), (target.id, source.scope("quick"))
    for row in SWEEPS:
        assert " tie" in row["scope"] or row["scope"].startswith("all mistake sets"), row["scope"]


@pytest.mark.parametrize("row", SEARCHES, ids=lambda row: row["claim"])
def test_the_best_game_of_a_stored_search_has_the_score_that_is_stored(row):
    objective = objective_named(row["claim"])
    assert row["tried"] == sum(shape["tried"] for shape in row["shapes"])
    for shape in row["shapes"]:
        if shape["score"] is not None:
            matrix = np.array(shape["matrix"], dtype=float)
            assert objective.screen(matrix, tuple(shape["picks"])) == pytest.approx(shape["score"], rel=1e-6)
            assert list(matrix.shape) == shape["shape"]


def test_a_claim_that_ships_as_proved_has_a_certificate_on_its_page():
    shipped = json.loads((STORED / "ledger.json").read_text(encoding="utf-8"))
    proved = [claim_id for claim_id, row in shipped.items() if row["grade"] == "proved"]
    assert proved and not [claim_id for claim_id in proved if claim_named(claim_id).proof is None]
