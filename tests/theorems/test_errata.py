"""The page of errata agrees with the claims."""

from dataclasses import replace

from properties.claims import REMARKS, Claim
from theorems import errata, ledger, papers


def test_the_page_of_errata_is_current():
    assert errata.HERE.read_text(encoding="utf-8") == errata.markdown(), (
        "run: python -m theorems errata --write theorems/ERRATA.md"
    )


def test_every_printed_statement_that_does_not_hold_is_on_the_page():
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


def test_our_own_statements_are_not_counted_as_errors_of_the_papers():
    listed = [target for target in ledger.load_claims().values() if errata.is_erratum(target)]
    assert listed and not [target.id for target in listed if target.role in ("ours", "amended", "invariant")]


def test_at_most_ten_errata_are_to_be_read_first_and_none_of_their_statements_holds():
    claims = ledger.load_claims()
    assert 0 < len(errata.FIRST) <= 10 and len(set(errata.FIRST)) == len(errata.FIRST)
    assert not [
        name for name in errata.FIRST if claims[name].printed not in errata.NOT_STANDING or not claims[name].where
    ]


def test_remarks_and_conjectures_are_not_counted_as_errors():
    def counted(defect, *kinds):
        claims = [Claim("TOY.lemma-1", None, kind, "a toy", printed="refuted", defect=defect) for kind in kinds]
        return errata.is_counted(claims)

    assert not any(counted(defect, "upper") for defect in REMARKS)
    assert counted("false", "upper") and not counted("false", "conjecture") and counted("false", "conjecture", "upper")
    assert not counted(None, "upper")


def test_the_totals_of_a_paper_are_the_sums_over_its_parts():
    for part in errata.markdown().split("\n## ")[2:]:
        words = next(line for line in part.splitlines() if " distinct errors: " in line).split()
        listed = [line for line in part.splitlines() if line.startswith("#### ")]
        remarks = part.split(f"### {part.split()[0]}: {errata.GROUPS['remark']}")[1].count("\n#### ")
        uncounted = remarks + sum(line.endswith(", not counted") for line in listed)
        assert int(words[0]) == len(listed) - uncounted and int(words[-2]) == uncounted


def test_the_version_of_every_paper_that_was_read_is_named():
    assert all(papers.version(paper).startswith("Text read: ") for paper in papers.PAPERS)
