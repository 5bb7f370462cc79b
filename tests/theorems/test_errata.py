"""The page of errata says what the claims say."""

from dataclasses import replace

from theorems import errata, ledger


def test_the_page_of_errata_is_current():
    assert errata.HERE.read_text(encoding="utf-8") == errata.markdown(), (
        "run: python -m theorems errata --write theorems/ERRATA.md"
    )


def test_every_printed_statement_that_does_not_stand_is_on_it():
    page = errata.markdown()
    for claim_id, target in ledger.load_claims().items():
        if target.printed in errata.NOT_STANDING and target.role in ("statement", "reading", "step"):
            assert f"**{claim_id}**" in page


def test_a_paper_without_errors_has_no_section(monkeypatch):
    page = errata.markdown()
    known = errata.papers()
    nobody = replace(known[0], key="NOBODY99", package="nobody99")
    monkeypatch.setattr(errata, "papers", lambda: (*known, nobody))
    assert errata.markdown() == page


def test_what_is_ours_is_not_charged_to_the_papers():
    listed = [target for target in ledger.load_claims().values() if errata.is_erratum(target)]
    assert listed and not [target.id for target in listed if target.role in ("ours", "amended", "invariant")]
